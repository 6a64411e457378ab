"""Lines about numbers: what a plain claim proves, a line proves, and nothing that is false."""

import pytest

from symres import Theory, det, exp, greatest, implies, log, norm, sqrt, trace

from .deriving import proved, steps

theory = Theory("t")
n = theory.naturals("n")
k = theory.integers("k")
r, s, x, y, z = theory.reals("r s x y z")
A, B = theory.matrices("A B", n, n)
F = theory.matrix("F", 2, 2)

FALSE = {
    "a product": ((x == 0) | (y == 1), x * y == 0),
    "squares": (x == y, x**2 == y**2),
    "means": ((x + y) / 2 <= sqrt(x * y), [x >= 0, y >= 0]),
    "a reciprocal": (x + 1 / x >= 2, x != 0),
    "a logarithm": (log(x) <= (x - 1) / 2, x > 0),
    "a norm": (norm(A) + 1 / norm(A) >= 3, norm(A) > 0),
    "two norms": (2 * norm(A) * norm(B) <= norm(A) ** 2, ()),
    "traces": (trace(A) * trace(B) >= 0, ()),
    "a trace of a matrix that is written out": ((F[1, 1] + F[2, 2]) ** 2 <= trace(F.T * F), ()),
    "a determinant of a matrix that is written out": (4 * det(F) <= trace(F) ** 2, ()),
    "homogeneity": (greatest(0, r * s) == r * greatest(0, s), ()),
}
TRUE = {
    "a product": ((x == 0) | (y == 0), x * y == 0),
    "squares": ((x == y) | (x == -y), x**2 == y**2),
    "means": (sqrt(x * y) <= (x + y) / 2, [x >= 0, y >= 0]),
    "a reciprocal": (x + 1 / x >= 2, x > 0),
    "an order": (1 / y <= 1 / x, [x > 0, x <= y]),
    "a logarithm": (log(x) <= x - 1, x > 0),
    "a norm": (norm(A) + 1 / norm(A) >= 2, norm(A) > 0),
    "an exponential of a trace": (exp(trace(A)) >= 1 + trace(A), ()),
    "a trace of a matrix that is written out": ((F[1, 1] + F[2, 2]) ** 2 <= 2 * trace(F.T * F), ()),
    "a determinant of a matrix that is written out": (2 * det(F) <= trace(F.T * F), ()),
    "homogeneity": (greatest(0, r * s) == r * greatest(0, s), r >= 0),
}

LONG = (
    *("means", "a logarithm", "an order", "a norm", "two norms", "traces", "a trace of a matrix that is written out"),
    *("a determinant of a matrix that is written out", "a reciprocal", "homogeneity"),
)


def some(names):
    return [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in names]


def line(formula, given):
    """The claim of a theorem with one line, which knows no claims before it."""
    t = Theory("t")
    t.domains.update(theory.domains)
    with t.theorem("line", formula, given=given) as proof:
        proof.have(formula)
    return t.claims[-1]


@pytest.mark.parametrize("name", some(FALSE))
def test_a_false_line_is_not_proved(name):
    assert line(*FALSE[name]).check(10).verdict != "proved"


@pytest.mark.parametrize("name", some(TRUE))
def test_a_line_is_proved_as_a_claim_is(name):
    proved(line(*TRUE[name]))


@pytest.mark.slow
def test_a_line_in_a_block_uses_what_is_supposed_there_and_nothing_else():
    t = Theory("t")
    p, q = t.reals("p q")
    with t.theorem("inside", implies(p > 0, p + 1 / p + exp(q) >= 3 + q)) as proof:
        with proof.suppose(p > 0):
            proof.have(p + 1 / p >= 2)
            proof.have(exp(q) >= 1 + q)
            proof.have(p + 1 / p + exp(q) >= 3 + q)
    proved(t.claims[-1])
    with t.theorem("outside", p + 1 / p >= 2) as proof:
        with proof.suppose(p > 0):
            proof.have(p + 1 / p >= 2)
        proof.have(p + 1 / p >= 2)
    assert t.claims[-1].check(10).verdict != "proved"


@pytest.mark.slow
def test_what_is_not_needed_is_not_shown_before():
    t = Theory("t")
    p, q = t.reals("p q")
    with t.theorem("one", p + 1 / p >= 2, given=[p > 0, q > 0]) as proof:
        proof.have(q + 4 / q >= 4)
        proof.have(p + 1 / p >= 2)
    (proof,) = proved(t.claims[-1])["proofs"][-1:]
    assert proof["kind"] == "cases" and "lemma" in proof
    assert proof["branches"][-1]["kind"] == "derivation"
    assert len([s for s in proof["branches"][-1]["steps"] if s["by"] == "specialize"]) == 1
    assert steps({"proofs": [proof]}) == []
