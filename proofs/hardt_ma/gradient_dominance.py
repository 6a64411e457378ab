"""Hardt and Ma, section 2 and equation (6): the gradient is large wherever the risk is, so descent does not stop.

The risk f(A) = E|y - (I + A_l)...(I + A_1) x|^2 with y = R x + noise is taken in dimension d = 1: Sigma = E x^2 is a
number, sigma_min(Sigma) = Sigma, and ||A|| is the largest |a_i|. The noise adds the same constant to f and to its least
value f_opt, so it is left out; then f_opt = 0, attained where (1 + a_l)...(1 + a_1) = R.
"""

from sympy import Abs, Rational

from symres import Theory, at_least, at_most, equal, gradient, implies, less

# ----------------------------------------------------------------------------------- equation (6) with one layer, l = 1
one_layer = Theory("hardt_ma.eq6", source="hardt_ma", where="equation (6)", title="Gradient dominance")
a, R = one_layer.reals("a R")
Sigma, tau = one_layer.nonnegative("Sigma tau")
f = one_layer.define("f", a, Sigma * (1 + a - R) ** 2)
f_opt, l = 0, 1
inside = (at_most(Abs(a), tau), less(tau, 1))

one_layer.claim(
    "as_printed",
    at_least(gradient(f)[0] ** 2, 4 * l * (1 - tau) ** (2 * l - 2) * Sigma**2 * (f(a) - f_opt)),
    given=inside,
    expect="refuted",
    counterexample={Sigma: 4, R: 2, a: 0, tau: 0},
    says=r"\|\nabla f(A)\|_F^2 \geq 4l(1-\tau)^{2l-2}\,\sigma_{\min}(\Sigma)^2\,(f(A) - f^{\mathrm{opt}})",
    note="The square on sigma_min(Sigma) is one power too many: for d = l = 1, Sigma = 4, R = 2, A = 0 the left side "
    "is 64 and the right side 256. Data scaled by c scale the left side by c^4 and the right side by c^6. The "
    "inequality holds where sigma_min(Sigma) <= 1. The square is copied: the ICLR-2017 text of the paper, as we have "
    "it, has it too.",
)
one_layer.claim(
    "first_power",
    at_least(gradient(f)[0] ** 2, 4 * l * (1 - tau) ** (2 * l - 2) * Sigma * (f(a) - f_opt)),
    given=inside,
    note="With sigma_min(Sigma) to the first power (6) holds, for d = l = 1 with equality.",
)

# ---------------------------------------------------------------------------------------------------- two layers, l = 2
two_layers = Theory("hardt_ma.eq6.two_layers", source="hardt_ma", where="equation (6)", title="Two layers")
a1, a2, R = two_layers.reals("a_1 a_2 R")
Sigma, tau = two_layers.nonnegative("Sigma tau")
f = two_layers.define("f", (a1, a2), Sigma * ((1 + a2) * (1 + a1) - R) ** 2)
f_opt, l = 0, 2

two_layers.claim(
    "first_power",
    at_least(
        gradient(f)[0] ** 2 + gradient(f)[1] ** 2,
        4 * l * (1 - tau) ** (2 * l - 2) * Sigma * (f(a1, a2) - f_opt),
    ),
    given=(at_most(-tau, a1, tau), at_most(-tau, a2, tau), less(tau, 1)),
    note="The corrected form of (6) for d = 1 and l = 2: each layer gives half of the bound.",
)

# ----------------------------------------------------------------------------------------------------- gradient descent
descent = Theory(
    "hardt_ma.gd_convergence", source="hardt_ma", where="section 2, before equation (6)", title="Gradient descent"
)
a, R = descent.reals("a R")
tau = descent.nonnegative("tau")
Sigma, eta = descent.positive("Sigma eta")
f = descent.define("f", a, Sigma * (1 + a - R) ** 2)
slope = descent.define("slope", a, 2 * Sigma * (1 + a - R))
step = descent.define("step", a, a - eta * slope(a))
f_opt = 0

descent.claim(
    "slope",
    equal(gradient(f)[0], slope(a)),
    note="The derivative of the risk of one layer in dimension one, which a step of gradient descent follows.",
)
descent.claim(
    "any_step_size",
    implies(equal(step(step(a)), a), equal(f(a), f_opt)),
    given=(at_most(Abs(a), tau), at_most(Abs(step(a)), tau), less(tau, 1)),
    expect="refuted",
    counterexample={Sigma: 1, R: 1, eta: 1, a: Rational(1, 4), tau: Rational(1, 4)},
    says=r"\text{gradient descent is guaranteed to converge [to] the global minimum, provided that iterates stay "
    r"inside }\mathcal{B}_\tau",
    note="A hypothesis on the step size is missing. If every step size would do, iterates that come back after two "
    "steps would be at the minimum; with d = l = 1, Sigma = R = 1 and step size 1 they are 1/4, -1/4, 1/4, ... and "
    "the risk stays 1/16.",
)
descent.claim(
    "small_step",
    at_most(f(step(a)) - f_opt, (1 - 2 * eta * Sigma) * (f(a) - f_opt)),
    given=at_most(2 * eta * Sigma, 1),
    note="With steps of size at most 1/(2 Sigma), the reciprocal of the curvature, a step shrinks the error by 1 - 2 "
    "eta Sigma.",
)
