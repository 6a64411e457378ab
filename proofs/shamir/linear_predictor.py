r"""With $V = 0$ the residual network is a linear predictor, whatever $\theta$ is.

The network $x \mapsto w^{\mathsf T} (x + V f_\theta(x))$ has the objective $F(w, V, \theta) = \mathbb{E} \,
\ell(w^{\mathsf T} (x + V f_\theta(x)); y)$, with an arbitrary loss $\ell$. Here the distribution of $(x, y)$ is carried
by two samples, of probabilities $q$ and $1 - q$, in one dimension and in two. The loss of a prediction $p$ is
$\ell_1(p) = \ell(p; y_1)$ on the first sample and $\ell_2(p) = \ell(p; y_2)$ on the second: any two functions.
"""

from symres import Theory, equal

theory = Theory(
    "shamir",
    source="shamir",
    where="setting and preliminaries, after Assumption 1",
    title="The linear predictor inside the network",
)
loss_1, loss_2 = theory.function("ell_1"), theory.function("ell_2")
q = theory.reals("q")
w, V = theory.vector("w", 2), theory.matrix("V", 2, 2)
x, z = theory.vector("x", 2), theory.vector("z", 2)  # the two samples
f_x, f_z = theory.vector("f", 2), theory.vector("g", 2)  # f_theta(x) and f_theta(z), for some theta

F = theory.define("F", (*w, *V), q * loss_1(w.dot(x + V * f_x)) + (1 - q) * loss_2(w.dot(z + V * f_z)))
F_lin = theory.define("F_lin", (*w,), q * loss_1(w.dot(x)) + (1 - q) * loss_2(w.dot(z)))

theory.claim(
    "flin",
    equal(F(*w, 0, 0, 0, 0), F_lin(*w)),
    says=r"F_{lin}(\mathbf{w}):=F(\mathbf{w},\mathbf{0},\theta)"
    r"=\mathbb{E}_{\mathbf{x},y}\left[\ell\left(\mathbf{w}^{\top}\mathbf{x};y\right)\right]",
    title="The linear predictor inside the network",
    note=r"Two samples in dimension 2; the features $f_\theta$ of the samples are free, so the left side does not "
    r"depend on $\theta$.",
)

one = Theory(
    "shamir.flin",
    source="shamir",
    where="setting and preliminaries, after Assumption 1",
    title="The linear predictor inside the network",
)
ell_1, ell_2, f = one.function("ell_1"), one.function("ell_2"), one.function("f")
q, w, v, x, z = one.reals("q w v x z")

G = one.define("F", (w, v), q * ell_1(w * (x + v * f(x))) + (1 - q) * ell_2(w * (z + v * f(z))))
G_lin = one.define("F_lin", w, q * ell_1(w * x) + (1 - q) * ell_2(w * z))

one.claim(
    "one_dimension",
    equal(G(w, 0), G_lin(w)),
    title="The same with one weight in each layer",
    note="Two samples in dimension 1; $f$ is any function.",
)
