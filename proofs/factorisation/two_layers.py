r"""Two linear layers have the loss $F(U, V) = \|Y - U V\|_F^2$, with a gradient and a Hessian in all entries of $U$ and
$V$.

With $E = Y - U V$, the derivative in the direction $(P, Q)$ is $-2 \langle E, P V + U Q \rangle$, and the second
derivative in the directions $(P, Q)$ and $(P', Q')$ is $2 \langle P V + U Q, P' V + U Q' \rangle - 2 \langle E, P Q' +
P' Q \rangle$. With entries row by row, the blocks of the Hessian are therefore $2 I \otimes V V^{\mathsf T}$ for $U$
with itself, $2 U^{\mathsf T} U \otimes I$ for $V$ with itself, and $2 U \otimes V$, less $2 E_{il}$ where $j = k$, for
$U_{ij}$ with $V_{kl}$.
"""

from symres import I, Theory, blocks, gradient, hessian, kron, matrix


def two_layers(d):
    """The theory of |Y - U V|^2 for matrices of d rows and columns."""
    theory = Theory(f"factorisation.two_layers.d{d}", source="symres", title=f"Two linear layers in dimension {d}")
    Y, U, V = (theory.matrix(name, d, d) for name in "YUV")
    E = Y - U * V
    F = theory.define("F", (*U, *V), sum(e**2 for e in E))

    by_layer = [*(-2 * E * V.T), *(-2 * U.T * E)]
    theory.claim(
        "gradient",
        gradient(F) == matrix(by_layer),
        says=r"\nabla_U F=-2(Y-UV)V^{\top},\quad\nabla_V F=-2U^{\top}(Y-UV)",
        title="The gradient",
    )

    n = d * d
    transposed = [[E[a // d + 1, b % d + 1] if a % d == b // d else 0 for b in range(n)] for a in range(n)]
    mixed = 2 * kron(U, V) - 2 * matrix(transposed)
    by_blocks = [[2 * kron(I(d), V * V.T), mixed], [mixed.T, 2 * kron(U.T * U, I(d))]]
    theory.claim("hessian", hessian(F) == blocks(by_blocks), title="The Hessian")
    return theory, F, E, U, V


d2, F, E, U, V = two_layers(2)
d2.claim(
    "gradient.without_transpose",
    gradient(F) == matrix([*(-2 * E * V), *(-2 * U * E)]),
    expect="refuted",
    title="The gradient without transposes",
    note="A neighbour of the true gradient, without the transposes.",
)
d3, *_ = two_layers(3)
