r"""One neuron with a sigmoid, a leaky ReLU or a softplus has no bad second-order stationary point.

The loss is $F(w) = (1 - \phi(w))^2$ again, and again the question is "whether all SOSP are global-minimas". For the
sigmoid the notes "find SOSP is still the global-minima"; at the end of the section they report the advice that "we can
try Leaky Relu or Softpl[us] if Relu fails".
"""

from fractions import Fraction

from symres import Erratum, Theory, at, derivative, equivalent, exp, for_all, greatest, implies, log, there_is

theory = Theory("sun", source="sun", where="section 5.3.2", title="One neuron with a sigmoid, leaky ReLU or softplus")
w, v, u, x = theory.reals("w v u x")
y, a = theory.reals("y a")
epsilon = theory.positive("epsilon")


def second_order_stationary(f, point):
    """The first derivative is zero and the second is not negative."""
    return (derivative(f(point), point) == 0) & (derivative(f(point), point, point) >= 0)


# ------------------------------------------------------------------------------------------------------------- sigmoid
sigmoid = theory.define("sigma", x, 1 / (1 + exp(-x)))
F = theory.define("F", w, (1 - sigmoid(w)) ** 2)
theory.claim(
    "sigmoid",
    implies(second_order_stationary(F, w), F(w) <= F(v))
    & (derivative(F(w), w) < 0)
    & (F(w) > 0)
    & for_all(epsilon, there_is(u, F(u) < epsilon))
    & for_all(
        epsilon,
        there_is(
            v,
            (abs(derivative(F(v), v)) <= epsilon) & (derivative(F(v), v, v) >= -epsilon) & (F(v) >= 1 - epsilon),
        ),
    ),
    witness=[u == log(1 / epsilon), v == log(epsilon / 2)],
    where="section 5.3.2, sigmoid",
    says=r"\text{we find SOSP is still the global-minima}",
    title="A sigmoid neuron has no stationary point",
    note="The claim is true, for want of any: the slope is negative everywhere, and the infimum 0 is not attained. "
    "Points that are nearly second-order stationary exist, and there $F$ is nearly 1.",
    erratum=Erratum("vacuous", right="there is no stationary point at all"),
)
tiny = Fraction(5, 10**9)
theory.claim(
    "sigmoid.at_minus_twenty",
    (abs(at(derivative(F(w), w), [w == -20])) < tiny)
    & (abs(at(derivative(F(w), w, w), [w == -20])) < tiny)
    & (F(-20) > 1 - tiny),
    where="section 5.3.2, sigmoid",
    title="A nearly stationary point of large loss",
    note=r"At $w = -20$ both derivatives are below $5 \cdot 10^{-9}$, and the loss is 1 to eight digits.",
)
theory.claim(
    "sigmoid.other_labels",
    implies(derivative((y - sigmoid(w)) ** 2, w) == 0, sigmoid(w) == y),
    where="section 5.3.2, sigmoid",
    title="Stationary only where the neuron answers $y$",
    note="With a label $y$ the neuron is stationary only where it answers $y$, which asks for $0 < y < 1$.",
)
theory.claim(
    "sigmoid.neighbour",
    there_is(w, derivative(F(w), w) == 0),
    expect="refuted",
    where="section 5.3.2, sigmoid",
    note="There is no stationary point at all.",
)

# --------------------------------------------------------------------------------------------- softplus and leaky ReLU
softplus = theory.define("softplus", x, log(1 + exp(x)))
leaky = theory.define("leaky", (a, x), greatest(x, a * x))
S = theory.define("S", w, (1 - softplus(w)) ** 2)
K = theory.define("K", (a, w), (1 - leaky(a, w)) ** 2)
softplus_is_good = (
    equivalent(derivative(S(w), w) == 0, softplus(w) == 1)
    & equivalent(softplus(w) == 1, w == log(exp(1) - 1))
    & (S(log(exp(1) - 1)) == 0)
    & implies(second_order_stationary(S, w), S(w) <= S(v))
)
leaky_is_good = (
    implies(w != 0, equivalent(derivative(K(a, w), w) == 0, w == 1))
    & implies((w < v) & (v < 1), K(a, w) > K(a, v))
    & implies((1 < w) & (w < v), K(a, w) < K(a, v))
    & (K(a, 1) == 0)
)
theory.claim("softplus", softplus_is_good, where="section 5.3.2, end", title="Softplus is fine")
theory.claim(
    "leaky_relu",
    leaky_is_good,
    given=(0 < a, a < 1),
    where="section 5.3.2, end",
    title="Leaky ReLU is fine",
)
with theory.theorem(
    "leaky_softplus",
    softplus_is_good & leaky_is_good,
    given=(0 < a, a < 1),
    where="section 5.3.2, end",
    says=r"\text{we can try Leaky Relu or Softpl[us] if Relu fails}",
    title="Softplus and leaky ReLU are fine",
    note=r"For one neuron it is good advice: softplus is stationary at $\log(e - 1)$ alone, and the loss of a leaky "
    r"ReLU of slope $0 < a < 1$ falls up to $w = 1$ and rises after it, so that the kink at 0 is no minimum. At "
    r"both points the loss is 0.",
) as proof:
    proof.have(softplus_is_good, by="softplus")
    proof.have(leaky_is_good, by="leaky_relu")
theory.claim(
    "leaky_softplus.slope_zero",
    implies((w < v) & (v < 1), K(a, w) > K(a, v)),
    given=(a >= 0, a < 1),
    expect="refuted",
    where="section 5.3.2, end",
    title="The same for a slope of zero",
    note="With slope $a = 0$ it is ReLU, whose loss is flat to the left of 0.",
)
