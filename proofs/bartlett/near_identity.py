"""Smooth invertible maps that reverse orientation or live on the whole line need not be near-identity compositions.

The post introduces Theorem 2 of the talk as "(roughly)". Here are the two hypotheses, and the biases of its units, each
with an exact example in dimension 1.
"""

from sympy import Abs, Max, Rational

from symres import Erratum, Theory, at_most, both, equal, less, there_is

theory = Theory("bartlett.thm2", source="bartlett", where="Theorem 2", title="Near-identity layers")
p, q, eps, x = theory.reals("p q epsilon x")

# -x = h_2(h_1(x)) with h_1(1) = p, h_1(-1) = q, and both layers eps-close to the identity in the Lipschitz seminorm
theory.claim(
    "without_orientation",
    there_is(
        (p, q, eps),
        both(
            at_most(0, eps),
            less(eps, 1),
            at_most(Abs((p - q) - 2), 2 * eps),
            at_most(Abs(-2 - (p - q)), eps * Abs(p - q)),
        ),
    ),
    expect="refuted",
    says=r"\text{The main result is (roughly): [\dots] The computation of a `smooth invertible map' } h \text{ can "
    r"be spread throughout a deep network } h = h_m \circ h_{m - 1} \circ \ldots \circ h_1, \text{ so that all "
    r"layers compute near-identity functions: } | h_i - Id |_L =\mathcal{O} \left( \frac{\log m}{m} \right).",
    title="Theorem 2 without orientation",
    note="The isometry $h(x) = -x$ is smooth with a smooth inverse; its values at 1 and $-1$ are out of reach of "
    "two layers (and of any number): near-identity layers keep the order. A positive determinant of $h'$ is needed.",
    erratum=Erratum(
        "hypothesis",
        right=r"with $\det h'(x_0) > 0$ at some point",
        fails="$h(x) = -x$ on the line turns the order of $-1$ and $1$ round, which near-identity layers keep",
    ),
)

h = theory.define("h", x, x + x * Abs(x))
theory.claim(
    "unbounded_domain",
    at_most(Abs(h(x) - h(0)), (1 + eps) ** 10 * Abs(x)),
    given=(at_most(0, eps), at_most(eps, 1)),
    expect="refuted",
    says=r"\text{`smoothly invertible' means invertible and differentiable, with Lipschitz derivative and inverse}",
    title="Theorem 2 on an unbounded domain",
    note=r"Ten layers with $|h_i - Id|_L \leq \varepsilon$ are $(1 + \varepsilon)^{10}$-Lipschitz; $x + x|x|$ on "
    r"the whole line is not Lipschitz at all, though its derivative is and its inverse is. A bounded domain is "
    r"needed.",
    erratum=Erratum("hypothesis", right="on a bounded domain", fails="$h(x) = x + x |x|$ on the whole line"),
)

units = Theory("bartlett.universal_unit", source="bartlett", where="after Thm. 2", title="Units without biases")
a, b, n, k, l, y = units.reals("a b n k l y")
unit = units.define("N", (a, b, y), a * Max(b * y, 0))
close = Rational(1, 6)

units.claim(
    "homogeneous",
    equal(unit(a, b, 2 * y), 2 * unit(a, b, y)),
    title="ReLU units without bias are homogeneous",
    note="A ReLU unit without bias is positively homogeneous, and so is every sum of such units.",
)
units.claim(
    "without_bias",
    there_is((n,), both(less(Abs(n - Rational(1, 4)), close), less(Abs(2 * n - 1), close))),
    expect="refuted",
    says=r"A_i \sigma(B_i x) \text{ is known to be a universal approximator}",
    title="ReLU units without biases approximate",
    note="With $N(1) = 2 N(1/2)$ no sum of ReLU units is within $1/6$ of $x^2$ at both $1/2$ and 1; the post "
    "suppresses the biases, with which the statement is the classical one.",
    erratum=Erratum(
        "hypothesis",
        right=r"with biases, $A \sigma(B x + b)$, it is the classical theorem",
        fails="no sum of ReLU units is within $1/6$ of $x^2$ at both $1/2$ and $1$",
    ),
)
units.claim(
    "without_bias.sigmoid",
    there_is(
        (n, k, l),
        both(
            equal(k + l, 2 * n),
            less(Abs(n), Rational(1, 2)),
            less(Abs(k - 1), Rational(1, 2)),
            less(Abs(l - 1), Rational(1, 2)),
        ),
    ),
    expect="refuted",
    says=r"A_i \sigma(B_i x) \text{ is known to be a universal approximator}",
    title="Sigmoid units without biases approximate",
    note="Sigmoid units without bias have $N(x) + N(-x) = 2 N(0)$: $x^2$ is missed by $1/2$ at one of $-1, 0, 1$.",
    erratum=Erratum(
        "hypothesis",
        right=r"with biases, $A \sigma(B x + b)$, it is the classical theorem",
        fails="no sum of sigmoid units is within $1/2$ of $x^2$ at $-1$, $0$ and $1$",
    ),
)
