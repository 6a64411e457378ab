r"""Gradient descent may converge to a saddle that is not strict, from an interval of starting points.

"The paper (Lee et al., 2016) shows that gradient descent, if converges, it only converges to a local minimizer, almost
surely with random initialization." The paper supposes that all saddles are strict. On $f(w) = (w^3 - 1)^2$ gradient
descent converges to the saddle $w = 0$ from every start in $(-1, 0)$, at every step size up to $1/12$.
"""

from fractions import Fraction

from symres import Erratum, Theory, ceiling, for_all, function, has_derivative, implies, there_is

theory = Theory("sun", source="sun", where="section 5.3.1, Remark 5.1", title="Gradient descent and saddles")
t, N = theory.integers("t N")
a, b, p, s, x, r, q, eta, eta_0, eps = theory.reals("a b p s x r q eta eta_0 epsilon")
w = theory.numbers("w")
f, g, h = (theory.function(name) for name in "fgh")

theory.cite(
    "lee2016",
    r"\text{Let } f \text{ be twice continuously differentiable with an } L\text{-Lipschitz gradient and only strict "
    r"saddles, and } 0 < \eta < 1/L. \text{ From a random start with a density, the probability that gradient descent "
    r"with step } \eta \text{ converges to a saddle is } 0.",
    "J. D. Lee, M. Simchowitz, M. I. Jordan and B. Recht, Gradient Descent Only Converges to Minimizers, 29th Annual "
    "Conference on Learning Theory, Proceedings of Machine Learning Research 49 (2016), 1246-1257",
    where="section 5.3.1, Remark 5.1",
    title="Gradient descent avoids strict saddles",
    note="A saddle is strict if its Hessian has a negative eigenvalue; the sentence of the notes leaves out the "
    "hypothesis.",
)


def descends(g, w, eta):
    """Every step of the sequence w is one of gradient descent, g the derivative."""
    return for_all(t, implies(t >= 0, w[t + 1] == w[t] - eta * g(w[t])))


def near(w, p):
    return (w[t] >= p - eps) & (w[t] <= p + eps)


def gets_near(w, p):
    """The sequence comes to a distance of at most epsilon, and stays there."""
    return there_is(N, for_all(t, implies(t >= N, near(w, p))))


def converges(w, p):
    return for_all(eps, implies(eps > 0, gets_near(w, p)))


def saddle(s):
    return (s**3 - 1) ** 2


def slope(s):
    return 6 * s**2 * (s**3 - 1)


small = (eta > 0, eta <= Fraction(1, 12))
with theory.theorem(
    "lee2016.step",
    (s - eta * slope(s) >= s + 6 * eta * s**2) & (s - eta * slope(s) < 0),
    given=[*small, s > -1, s < 0],
    title="A step towards the saddle",
) as proof:
    proof.have(-s > 0)
    proof.have(s**2 > 0)
    proof.have(s**2 * (-s) > 0)
    proof.have(eta * s**2 * (s**2 * (-s)) >= 0)
    proof.have(s**2 < 1)
    proof.have(s**2 * (-s) < 1)
    proof.have((-s) * (1 + s**2 * (-s)) < 2)
    proof.have(1 - 6 * eta * ((-s) * (1 + s**2 * (-s))) > 0)
    proof.have((-s) * (1 - 6 * eta * ((-s) * (1 + s**2 * (-s)))) > 0)

with theory.theorem(
    "lee2016.attracted_interval",
    converges(w, 0),
    given=[*small, w[0] > -1, w[0] < 0, descends(slope, w, eta)],
    where="section 5.3.1, Remark 5.1; not in the notes",
    instance=[eta == Fraction(1, 12)],
    title="An interval attracted by the saddle",
    note="From every start in $(-1, 0)$ gradient descent increases, and converges to 0.",
) as proof:
    inside = (w[t] > -1) & (w[t] < 0)
    with proof.induction(t, 0, inside):
        proof.have(w[t + 1] == w[t] - eta * slope(w[t]))
        proof.have(
            (w[t] - eta * slope(w[t]) >= w[t] + 6 * eta * w[t] ** 2) & (w[t] - eta * slope(w[t]) < 0),
            by="lee2016.step",
        )
        proof.have(eta * w[t] ** 2 >= 0)
        proof.have((w[t + 1] > -1) & (w[t + 1] < 0))
    with proof.let(eps), proof.suppose(eps > 0):
        gain = 6 * eta * eps**2
        progress = (w[t] >= -eps) | (w[t] >= -1 + gain * t)
        with proof.base():
            proof.have(w[0] >= -1 + gain * 0)
            proof.have((w[0] >= -eps) | (w[0] >= -1 + gain * 0))
        with proof.induction(t, 0, progress):
            proof.have(inside)
            proof.have(w[t + 1] == w[t] - eta * slope(w[t]))
            proof.have(w[t] - eta * slope(w[t]) >= w[t] + 6 * eta * w[t] ** 2, by="lee2016.step")
            proof.have(w[t + 1] >= w[t] + 6 * eta * w[t] ** 2)
            later = (w[t + 1] >= -eps) | (w[t + 1] >= -1 + gain * (t + 1))
            with proof.case(w[t] >= -eps):
                proof.have(eta * w[t] ** 2 >= 0)
                proof.have(w[t + 1] >= -eps)
                proof.have(later)
            with proof.case(w[t] >= -1 + gain * t):
                with proof.case(w[t] >= -eps):
                    proof.have(later)
                with proof.case(w[t] < -eps):
                    proof.have((-w[t]) ** 2 >= eps**2, by="square_monotone")
                    proof.have(eta * ((-w[t]) ** 2 - eps**2) >= 0)
                    proof.have(w[t + 1] >= -1 + gain * (t + 1))
                    proof.have(later)
        proof.have(eps**2 > 0)
        proof.have(gain > 0)
        first = ceiling(1 / gain)
        proof.have(gain * (1 / gain) == 1, by="reciprocal")
        proof.have(1 / gain > 0, by="reciprocal_positive")
        proof.have(1 / gain <= first, by="ceiling_bounds")
        with proof.let(t), proof.suppose(t >= first):
            proof.have(t >= 0)
            proof.have(inside)
            proof.have(progress)
            with proof.case(w[t] >= -eps):
                proof.have(near(w, 0))
            with proof.case(w[t] >= -1 + gain * t):
                proof.have(gain * t >= gain * (1 / gain))
                proof.have(w[t] >= 0)
                proof.have(near(w, 0))
        proof.exhibit(gets_near(w, 0), first)


def local_minimiser(f, p):
    close = (p - r < x) & (x < p + r)
    return there_is(r, (r > 0) & for_all(x, implies(close, f(p) <= f(x))))


def attracts(g, eta, a, b, p):
    """Gradient descent converges to p from every start between a and b."""
    start = (a < w[0]) & (w[0] < b)
    return (a < b) & for_all(w, implies(start & descends(g, w, eta), converges(w, p)))


def only_minimisers_attract(f, g):
    """At all small steps, what attracts every start in an interval is a local minimiser."""
    small_steps = (eta > 0) & (eta <= eta_0)
    minimiser = for_all((eta, a, b, p), implies(small_steps & attracts(g, eta, a, b, p), local_minimiser(f, p)))
    return there_is(eta_0, (eta_0 > 0) & minimiser)


smooth = for_all(s, has_derivative(f, s, g(s)) & has_derivative(g, s, h(s)))
printed = for_all((f, g, h), implies(smooth, only_minimisers_attract(f, g)))
with theory.theorem(
    "lee2016.without_strict_saddle",
    printed,
    expect="refuted",
    says=r"\text{gradient descent, if converges, it only converges to a local minimizer, "
    r"almost surely with random initialization}",
    title="Gradient descent converges to local minimisers",
    note="The cited theorem supposes that all saddles are strict and the step is small. Stated for every twice "
    "differentiable function and all small steps: no point that is not a local minimiser attracts every start in an "
    "interval. On $(w^3 - 1)^2$ the saddle 0 attracts all of $(-1, 0)$.",
    erratum=Erratum(
        "hypothesis",
        right="if all saddles are strict and the step is below $1/L$",
        fails=r"$F(w) = (w^3 - 1)^2$ with $w_0 \in (-1, 0)$ and steps up to $1/12$, which end at $w = 0$",
    ),
) as proof:
    with proof.let(s):
        proof.have(has_derivative(saddle, s, slope(s)))
        proof.have(has_derivative(slope, s, 30 * s**4 - 12 * s))
        proof.have(has_derivative(saddle, s, slope(s)) & has_derivative(slope, s, 30 * s**4 - 12 * s))
    of_the_saddle = function(s, saddle(s)), function(s, slope(s))
    proof.have(only_minimisers_attract(*of_the_saddle))
    proof.exhibit(there_is(p, p == 0), 0)
    origin = proof.obtain("origin", there_is(p, p == 0))
    largest = proof.obtain("largest", only_minimisers_attract(*of_the_saddle))
    usable = there_is(eta, (eta > 0) & (eta <= largest) & (eta <= Fraction(1, 12)))
    with proof.case(largest <= Fraction(1, 12)):
        proof.exhibit(usable, largest)
    with proof.case(largest > Fraction(1, 12)):
        proof.exhibit(usable, Fraction(1, 12))
    step = proof.obtain("step", usable)
    with proof.let(w), proof.suppose(((-1 < w[0]) & (w[0] < origin)) & descends(slope, w, step)):
        proof.have(w[0] < 0)
        proof.have(converges(w, 0), by="lee2016.attracted_interval")
        with proof.let(eps), proof.suppose(eps > 0):
            K = proof.obtain("K", gets_near(w, 0))
            with proof.let(t), proof.suppose(t >= K):
                proof.have(near(w, 0))
                proof.have(near(w, origin))
            proof.exhibit(gets_near(w, origin), K)
    proof.have(attracts(slope, step, -1, origin, origin))
    R = proof.obtain("R", local_minimiser(of_the_saddle[0], origin))
    proof.have(1 / (1 + R) > 0, by="reciprocal_positive")
    proof.have((1 + R) * (1 / (1 + R)) == 1, by="reciprocal")
    higher = R * (1 / (1 + R))
    proof.have(higher > 0)
    proof.have(higher < 1)
    proof.have(R * higher > 0)
    proof.have(higher < R)
    proof.have(saddle(origin) <= saddle(higher))
    proof.have(saddle(origin) == 1)
    proof.have(higher**2 > 0)
    proof.have(higher * higher**2 > 0)
    proof.have(higher**2 < 1)
    proof.have(higher * higher**2 < 1)
    proof.have(higher**3 * (1 - higher**3) > 0)
    proof.chain(saddle(higher)).equals(1 - higher**3 - higher**3 * (1 - higher**3)).less(1)
