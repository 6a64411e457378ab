"""In the scalar case $F(u, v) = (1 - u v)^2$ every local minimum is a global one.

"From the landscape we can see that every local minima is a global-minima, i.e., there is no bad local minima." The
notes find the stationary points ($uv = 1$ or $u = v = 0$), then show that the origin is no local minimum. Every other
point is a minimum or not even stationary. Remark 5.1 adds that "starting from $(u, v) = (0, 0)$, the gradient descent
gets stuck".
"""

from fractions import Fraction

from symres import (
    Theory,
    at,
    critical_points_are,
    equivalent,
    every_local_minimum_is_global,
    for_all,
    gradient,
    hessian,
    is_local_minimum,
    matrix,
    there_is,
    vector,
)

theory = Theory("sun", source="sun", where="section 5.3.1, scalar case", title="The scalar case $(1 - uv)^2$")
u, v, a, b, g, t, eta = theory.reals("u v a b g t eta")
delta = theory.positive("delta")
F = theory.define("F", (u, v), (1 - u * v) ** 2)
zero = vector(0, 0)
near_origin = delta / (2 * (1 + delta))  # |(t, t)|^2 < delta, and 0 < t < 1

theory.claim("scalar.gradient", gradient(F) == vector(2 * v * (u * v - 1), 2 * u * (u * v - 1)), title="The gradient")

stationary = equivalent(gradient(F) == zero, (u * v == 1) | (u == 0) & (v == 0))
theory.claim(
    "scalar.critical_set",
    stationary,
    where="section 5.3.1, scalar case, step 1",
    says=r"\text{either } uv = 1 \text{ or } u = v = 0",
    title="The stationary points",
)

lower_nearby = for_all(delta, there_is((a, b), (a**2 + b**2 < delta) & (F(a, b) < F(0, 0))))
theory.claim(
    "scalar.origin",
    lower_nearby,
    where="section 5.3.1, scalar case, step 2",
    says=r"F(\epsilon_1, \epsilon_2) = (\epsilon_1 \epsilon_2 - 1)^2 < 1",
    witness=[a == near_origin, b == near_origin],
    title="The origin is no local minimum",
)

theory.claim(
    "scalar",
    critical_points_are(F, u * v == 1, (0, 0)) & ~is_local_minimum(F, (0, 0)) & every_local_minimum_is_global(F),
    says=r"\text{every local minima is a global-minima}",
    title="Every local minimum is global",
    note="Stationary points are $uv = 1$, where $F$ has its least value 0, and the origin, which is no local minimum.",
)
theory.claim(
    "scalar.neighbour",
    critical_points_are(F, u * v == 1),
    expect="refuted",
    note="A false neighbour: the origin is left out.",
)

# The same without the theorem that a local minimum is stationary. A point with v not zero is (1/v - g, v) for some g,
# it lies on the curve uv = 1 if g = 0, and otherwise going straight towards the curve lowers F. F is symmetric, so this
# leaves the origin alone.
start = 1 / v - g
theory.claim(
    "scalar.no_other_minimum",
    there_is(t, ((t * g) ** 2 < delta) & (F(start + t * g, v) < F(start, v))),
    given=(v != 0, g != 0),
    title="No other point is a local minimum",
    note=r"No point with $uv \neq 1$ and $v \neq 0$ is a local minimum; by symmetry none with $u \neq 0$.",
    witness=[t == delta / (1 + delta + g**2)],
)

theory.claim(
    "scalar.strict_saddle",
    at(hessian(F), [u == 0, v == 0]) == matrix([[0, -2], [-2, 0]]),
    title="The Hessian at the origin",
    note="The origin is a strict saddle: the eigenvalues are 2 and $-2$.",
)

theory.claim(
    "gd_stuck",
    zero - eta * at(gradient(F), [u == 0, v == 0]) == zero,
    where="section 5.3.1, Remark 5.1",
    says=r"\text{starting from } (u, v) = (0, 0), \text{ the gradient descent gets stuck}",
    title="Gradient descent is stuck at the origin",
)

shrunk = u * (1 - 2 * eta * (1 + u**2))
theory.claim(
    "gd_stuck.invariant_line",
    vector(u, -u) - eta * at(gradient(F), [v == -u]) == vector(shrunk, -shrunk),
    where="section 5.3.1, Remark 5.1",
    title="A line that gradient descent keeps",
    note='The line $v = -u$ is kept by gradient descent, so the origin attracts more than itself: "almost surely" '
    "is needed.",
)
theory.claim(
    "gd_stuck.attracted",
    (shrunk >= 0) & (shrunk < u),
    given=(0 < u, u**2 <= 1, 0 < eta, eta <= Fraction(1, 4)),
    where="section 5.3.1, Remark 5.1",
    title="On this line the origin attracts",
    note=r"On that line every step of size at most $1/4$ from $0 < u \leq 1$ (or, by symmetry, $-1 \leq u < 0$) "
    r"comes closer to the origin.",
)
