r"""The gradient is large wherever the risk is, so descent does not stop (Hardt and Ma, section 2, equation (6)).

The risk $f(A) = \mathbb{E} |y - (I + A_l) \cdots (I + A_1) x|^2$ with $y = R x + \zeta$ is taken in dimension $d = 1$:
$\Sigma = \mathbb{E} x^2$ is a number, $\sigma_{\min}(\Sigma) = \Sigma$, and $\|A\|$ is the largest $|a_i|$. The noise
$\zeta$ adds the same constant to $f$ and to its least value, so it is left out; then the least value is 0, attained
where $(1 + a_l) \cdots (1 + a_1) = R$.
"""

from fractions import Fraction

from symres import Erratum, Theory, derivative, exp, gradient, implies, sqrt

# ----------------------------------------------------------------------------------- equation (6) with one layer, l = 1
one_layer = Theory("hardt_ma.eq6", source="hardt_ma", where="section 2, equation (6)", title="Gradient dominance")
a, R = one_layer.reals("a R")
Sigma, tau = one_layer.nonnegative("Sigma tau")
f = one_layer.define("f", a, Sigma * (1 + a - R) ** 2)
f_opt, l = 0, 1
inside = (abs(a) <= tau, tau < 1)

one_layer.claim(
    "as_printed",
    gradient(f) ** 2 >= 4 * l * (1 - tau) ** (2 * l - 2) * Sigma**2 * (f(a) - f_opt),
    given=inside,
    expect="refuted",
    counterexample=[Sigma == 4, R == 2, a == 0, tau == 0],
    says=r"\|\nabla f(A)\|_F^2 \geq 4l(1-\tau)^{2l-2}\,\sigma_{\min}(\Sigma)^2\,(f(A) - f^{\mathrm{opt}})",
    title="Equation (6) as printed",
    note=r"The square on $\sigma_{\min}(\Sigma)$ is one power too many: for $d = l = 1$, $\Sigma = 4$, $R = 2$, $A "
    r"= 0$ the left side is 64 and the right side 256. Data scaled by $c$ scale the left side by $c^4$ and the "
    r"right side by $c^6$. The inequality holds where $\sigma_{\min}(\Sigma) \leq 1$. The square is copied: the "
    r"ICLR-2017 text of the paper, as we have it, has it too.",
    erratum=Erratum("false", right=r"with $\sigma_{\min}(\Sigma)$ to the first power"),
)
one_layer.claim(
    "first_power",
    gradient(f) ** 2 >= 4 * l * (1 - tau) ** (2 * l - 2) * Sigma * (f(a) - f_opt),
    given=inside,
    title="Equality for one layer",
    note=r"With $\sigma_{\min}(\Sigma)$ to the first power (6) holds, for $d = l = 1$ with equality.",
)

# ---------------------------------------------------------------------------------------------------- two layers, l = 2
two_layers = Theory(
    "hardt_ma.eq6.two_layers", source="hardt_ma", where="section 2, equation (6)", title="Gradient dominance"
)
a1, a2, R = two_layers.reals("a_1 a_2 R")
Sigma, tau = two_layers.nonnegative("Sigma tau")
f = two_layers.define("f", (a1, a2), Sigma * ((1 + a2) * (1 + a1) - R) ** 2)
f_opt, l = 0, 2

two_layers.claim(
    "first_power",
    gradient(f)[1] ** 2 + gradient(f)[2] ** 2 >= 4 * l * (1 - tau) ** (2 * l - 2) * Sigma * (f(a1, a2) - f_opt),
    given=((-tau <= a1) & (a1 <= tau), (-tau <= a2) & (a2 <= tau), tau < 1),
    title="Gradient dominance for two layers",
    note="The corrected form of (6) for $d = 1$ and $l = 2$: each layer gives half of the bound.",
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
    gradient(f) == slope(a),
    title="The derivative of the risk of one layer",
    note="The derivative of the risk of one layer in dimension one, which a step of gradient descent follows.",
)
descent.claim(
    "any_step_size",
    implies(step(step(a)) == a, f(a) == f_opt),
    given=(abs(a) <= tau, abs(step(a)) <= tau, tau < 1),
    expect="refuted",
    counterexample=[Sigma == 1, R == 1, eta == 1, a == Fraction(1, 4), tau == Fraction(1, 4)],
    says=r"\text{gradient descent is guaranteed to converge [to] the global minimum, provided that iterates stay "
    r"inside the region } \mathcal{B}_\tau = \{A : \|A\| \leq \tau\}",
    title="Convergence for any step size",
    note=r"A hypothesis on the step size is missing. If every step size would do, iterates that come back after two "
    r"steps would be at the minimum; with $d = l = 1$, $\Sigma = R = 1$ and step size 1 they are $1/4, -1/4, 1/4, "
    r"\dots$ and the risk stays $1/16$.",
    erratum=Erratum("hypothesis", right=r"for step sizes up to $1/\beta$, with an explicit $\beta$"),
)
descent.claim(
    "small_step",
    f(step(a)) - f_opt <= (1 - 2 * eta * Sigma) * (f(a) - f_opt),
    given=2 * eta * Sigma <= 1,
    title="Small steps shrink the error",
    note=r"With steps of size at most $1/(2 \Sigma)$, the reciprocal of the curvature, a step shrinks the error by "
    r"$1 - 2 \eta \Sigma$.",
)

# --------------------------------------------------------------------------------- gradient flow of one layer from zero
flow = Theory(
    "hardt_ma.gd_convergence.trap",
    source="hardt_ma",
    where="section 2, before equation (6); not in the review",
    title="Gradient flow",
)
R, t = flow.reals("R t")
Sigma = flow.positive("Sigma")
weight = flow.define("weight", t, (R - 1) * (1 - exp(-2 * Sigma * t)))
risk = flow.define("risk", t, Sigma * (1 + weight(t) - R) ** 2)
near = abs(R - 1) * sqrt(Sigma) < sqrt(Sigma) / (3 * exp(1))

flow.claim(
    "one_weight",
    (derivative(weight(t), t) == -2 * Sigma * (1 + weight(t) - R)) & (risk(t) == risk(0) * exp(-4 * Sigma * t)),
    title="The rate is attained by one weight",
    note=r"For $d = l = 1$ the flow from 0 is $(R - 1)(1 - e^{-2 \Sigma t})$, and its risk falls exactly at the rate "
    r"$4 l (1 - 1/(3l))^{2l - 2} \lambda = 4 \Sigma$.",
)
flow.claim(
    "twice_the_rate",
    risk(t) <= risk(0) * exp(-8 * Sigma * t),
    given=(near, t >= 0),
    expect="refuted",
    counterexample=[Sigma == 1, R == Fraction(11, 10), t == 1],
    title="Twice the rate",
    note="The rate cannot be doubled, however near the map is to the identity.",
)
flow.claim(
    "three_times_as_far",
    abs(weight(t)) < Fraction(1, 3),
    given=(abs(R - 1) * sqrt(Sigma) < sqrt(Sigma) / exp(1), t >= 0),
    expect="refuted",
    counterexample=[Sigma == 1, R == Fraction(34, 25), t == 2],
    title="A map three times as far",
    note=r"With $e$ in place of $3e$ the flow of one weight may leave the ball of radius $1/(3l)$.",
)
