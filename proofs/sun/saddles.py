"""At some saddles of deep networks the Hessian shows nothing.

"However, for people working on optimization, focusing on second order stationary point is not good enough, since
high-order saddle points do exist for deep neural-nets." The deep linear network of width one and depth three, $F(u, v,
w) = (1 - u v w)^2$, has one at the origin. For the same reason the notes cannot say of deep networks what they say of
two layers.
"""

from symres import Erratum, O, Theory, at, for_all, gradient, hessian, implies, there_is, vector

theory = Theory("sun", source="sun", where="section 5.3.1", title="High-order saddles")
u, v, w, a, b, c = theory.reals("u v w a b c")
d_1, d_2, d_3 = theory.reals("d_1 d_2 d_3")
delta = theory.positive("delta")
near = delta / (2 * (1 + delta))

F = theory.define("F", (u, v, w), (1 - u * v * w) ** 2)
origin = [u == 0, v == 0, w == 0]

theory.claim(
    "high_order_saddles",
    (at(gradient(F), origin) == O(3, 1))
    & (at(hessian(F), origin) == O(3, 3))
    & for_all(delta, there_is((a, b, c), (a**2 + b**2 + c**2 < delta) & (F(a, b, c) < F(0, 0, 0)))),
    where="section 5.3.1, after Remark 5.1",
    says=r"\text{high-order saddle points do exist for deep neural-nets}",
    witness=[a == near, b == near, c == near],
    title="High-order saddles exist at depth three",
)

theory.cite(
    "kawaguchi",
    r"\text{Every local minimum of } \|Y - W^L \cdots W^1 X\|_F^2 \text{ is global, if } X X^{\mathsf T} \text{ and } "
    r"Y X^{\mathsf T} \text{ have full rank, } Y \text{ has no more rows than } X, \text{ and } Y X^{\mathsf T} (X "
    r"X^{\mathsf T})^{-1} X Y^{\mathsf T} \text{ has distinct eigenvalues.}",
    "K. Kawaguchi, Deep Learning without Poor Local Minima, Advances in Neural Information Processing Systems 29 "
    "(2016), 586-594, Theorem 2.3",
    where="section 5.3.1, bibliography",
    title="Local minima of deep linear networks are global",
    note="Local minima, at every depth, and not all second-order stationary points.",
)

direction = vector(d_1, d_2, d_3)
semidefinite = for_all((d_1, d_2, d_3), direction.T * hessian(F) * direction >= 0)
theory.claim(
    "kawaguchi.as_printed",
    implies((gradient(F) == O(3, 1)) & semidefinite, F(u, v, w) <= F(a, b, c)),
    expect="refuted",
    where="section 5.3.1, bibliography",
    says=r"\text{any SOSP for the deep linear network quadratic loss function is global-minima under mild conditions}",
    title="SOSPs of deep linear networks are global",
    note="Every local minimum is global; but from depth three on a second-order stationary point need not be: the "
    "data $x = y = 1$ satisfy the cited paper's conditions on the data, and its condition on the rank of the "
    "weights, which fails at 0, is no condition on data.",
    counterexample=[u == 0, v == 0, w == 0, a == 1, b == 1, c == 1],
    erratum=Erratum(
        "false",
        right="every local minimum is global; every second-order stationary point is for two layers",
        fails="$F(u, v, w) = (1 - u v w)^2$ at $0$",
        proved="sun.kawaguchi",
    ),
)
