r"""The spurious critical point of Example 1 is nearly second-order stationary where the weights may be large.

By Definition 1 a point of an open set $M$, on which the Hessian of $F$ in $(w, V)$ is $\mu_2$-Lipschitz, is an
$\eta$-second-order partial stationary point ($\eta$-SOPSP) if $|\nabla F| \leq \eta$ there and $\lambda_{\min}(\nabla^2
F) \geq -\sqrt{\mu_2 \eta}$. In the example the gradient vanishes at $(0, -1/\varepsilon)$, and the Hessian is
$-\varepsilon$ times the exchange of $w$ and $v$, so that $\lambda_{\min} = -\varepsilon$: the point is an $\eta$-SOPSP
exactly if $\varepsilon \leq \sqrt{\mu_2 \eta}$. How small $\eta$ may be depends on $M$. On the set where $|w| < 1$ and
$|v| < 2/\varepsilon$, as in Theorem 3 with $b = 2/\varepsilon$, $\eta = \varepsilon/6$ will do. On a small ball it must
be large.
"""

from fractions import Fraction

from symres import Theory, at, for_all, gradient, hessian, implies, number, sqrt, there_is, vector

theory = Theory(
    "shamir.example1", source="shamir", where="Example 1, after Thm. 3", title="Nearly second-order stationary"
)
w, v, x, y, a, b = theory.reals("w v x y a b")
w_1, v_1, w_2, v_2 = theory.reals("w_1 v_1 w_2 v_2")
eps = theory.positive("epsilon")
mu, eta, rho = theory.nonnegative("mu eta rho")

F = theory.define("F", (w, v), Fraction(1, 2) * (w * (1 + eps * v) - 1) ** 2)
direction = vector(x, y)
curvature = theory.define("Q", (w, v, x, y), direction.T * hessian(F) * direction)
spurious = [w == 0, v == -1 / eps]
stationary = at(gradient(F), spurious) == vector(0, 0)


def least_eigenvalue_at_least(bound):
    """The Hessian at the spurious point has no eigenvalue below ``bound``."""
    return for_all((x, y), curvature(0, -1 / eps, x, y) >= bound * (x**2 + y**2))


def least_eigenvalue_below(bound):
    return there_is((x, y), curvature(0, -1 / eps, x, y) < bound * (x**2 + y**2))


theory.claim(
    "sopsp.exactly",
    stationary
    & implies(eps <= sqrt(mu * eta), least_eigenvalue_at_least(-sqrt(mu * eta)))
    & implies(sqrt(mu * eta) < eps, least_eigenvalue_below(-sqrt(mu * eta))),
    witness=[x == 1, y == 1],
    title="When the point is nearly second-order stationary",
    note=r"Where the Hessian is $\mu$-Lipschitz, the point is an $\eta$-SOPSP exactly if $\varepsilon \leq "
    r"\sqrt{\mu \eta}$.",
)


def inside(w, v):
    """The point lies in the set where |w| < 1 and |v| < 2/epsilon."""
    return ((-1 < w) & (w < 1)) & ((-2 / eps < v) & (v < 2 / eps))


def change_of_curvature(p, q):
    """The square of the change of the Hessian from p to q, in the direction (a, b)."""
    return (curvature(*q, a, b) - curvature(*p, a, b)) ** 2


def length(p, q):
    """What a Lipschitz condition measures it by, squared: the distance, and the square of the direction's length."""
    return ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) * (a**2 + b**2) ** 2


p, q = (w_1, v_1), (w_2, v_2)
not_lipschitz = there_is((*p, *q, a, b), inside(*p) & inside(*q) & (change_of_curvature(p, q) > mu**2 * length(p, q)))
theory.claim(
    "sopsp",
    inside(number(0), -1 / eps)
    & stationary
    & least_eigenvalue_at_least(-eps)
    & (not_lipschitz | (mu >= 6 * eps))
    & implies(mu >= 6 * eps, -eps >= -sqrt(mu * eps / 6)),
    given=eps <= 1,
    witness=[
        w_1 == 0,
        v_1 == 9 / (5 * eps) - Fraction(1, 2),
        w_2 == Fraction(3, 4),
        v_2 == 9 / (5 * eps),
        a == 3,
        b == 2,
    ],
    title=r"The point is an $(\varepsilon/6)$-SOPSP of a large set",
    note=r"If the Hessian is $\mu$-Lipschitz where $|w| < 1$ and $|v| < 2/\varepsilon$, the point is an "
    r"$(\varepsilon/6)$-SOPSP there: between two points of the set the Hessian changes so fast that $\mu \geq 6 "
    r"\varepsilon$.",
)

# Two points, by their midpoint and half their difference, both seen from the spurious point. If they lie in a ball
# around it, so does their midpoint.
m, n, g, h = theory.reals("m n g h")
p, q = (m - g, n - h - 1 / eps), (m + g, n + h - 1 / eps)
theory.claim(
    "sopsp.small_ball",
    (change_of_curvature(p, q) <= (3 * eps**2 * rho) ** 2 * length(p, q))
    & for_all(eta, implies(3 * rho * eta < 1, sqrt(3 * eps**2 * rho * eta) < eps)),
    given=m**2 + n**2 <= rho**2,
    where="Example 1, after Thm. 3; not on the slides",
    title="On a small ball it is not",
    note=r"On the ball of radius $\rho$ around the point the Hessian is $\mu$-Lipschitz with $\mu = 3 \varepsilon^2 "
    r"\rho$, and with this constant the point is no $\eta$-SOPSP for $\eta < 1/(3 \rho)$.",
)
theory.claim(
    "sopsp.neighbour",
    least_eigenvalue_at_least(-eps / 2),
    expect="refuted",
    note=r"The least eigenvalue is $-\varepsilon$, and not larger.",
)
