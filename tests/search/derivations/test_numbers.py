"""Lines about numbers: what a plain claim proves, a line proves, and nothing that is false."""

import pytest

from symres.former import (
    Theory,
    at_least,
    at_most,
    either,
    equal,
    exp,
    greater,
    greatest,
    implies,
    log,
    norm,
    sqrt,
    trace,
    unequal,
)

from .deriving import proved, steps

theory = Theory("t")
n = theory.sizes("n")
k = theory.index("k")
r, s, x, y, z = theory.number("r s x y z")
A, B = theory.matrices("A B", n, n)

FALSE = {
    "a product": (either(equal(x, 0), equal(y, 1)), equal(x * y, 0)),
    "squares": (equal(x, y), equal(x**2, y**2)),
    "means": (at_most((x + y) / 2, sqrt(x * y)), [at_least(x, 0), at_least(y, 0)]),
    "a reciprocal": (at_least(x + 1 / x, 2), unequal(x, 0)),
    "a logarithm": (at_most(log(x), (x - 1) / 2), greater(x, 0)),
    "a norm": (at_least(norm(A) + 1 / norm(A), 3), greater(norm(A), 0)),
    "two norms": (at_most(2 * norm(A) * norm(B), norm(A) ** 2), ()),
    "traces": (at_least(trace(A) * trace(B), 0), ()),
    "homogeneity": (equal(greatest(0, r * s), r * greatest(0, s)), ()),
}
TRUE = {
    "a product": (either(equal(x, 0), equal(y, 0)), equal(x * y, 0)),
    "squares": (either(equal(x, y), equal(x, -y)), equal(x**2, y**2)),
    "means": (at_most(sqrt(x * y), (x + y) / 2), [at_least(x, 0), at_least(y, 0)]),
    "a reciprocal": (at_least(x + 1 / x, 2), greater(x, 0)),
    "an order": (at_most(1 / y, 1 / x), [greater(x, 0), at_most(x, y)]),
    "a logarithm": (at_most(log(x), x - 1), greater(x, 0)),
    "a norm": (at_least(norm(A) + 1 / norm(A), 2), greater(norm(A), 0)),
    "an exponential of a trace": (at_least(exp(trace(A)), 1 + trace(A)), ()),
    "homogeneity": (equal(greatest(0, r * s), r * greatest(0, s)), at_least(r, 0)),
}

LONG = ("means", "a logarithm", "an order", "two norms", "traces")


def some(names):
    return [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in names]


def line(formula, given):
    """The claim of a theorem with one line, which knows no claims before it."""
    t = Theory("t")
    t.quantities.update(theory.quantities)
    with t.theorem("line", formula, given=given) as proof:
        proof.have(formula)
    return t.claims[-1]


@pytest.mark.parametrize("name", some(FALSE))
def test_a_false_line_is_not_proved(name):
    assert line(*FALSE[name]).check(5).verdict != "proved"


@pytest.mark.parametrize("name", some(TRUE))
def test_a_line_is_proved_as_a_claim_is(name):
    proved(line(*TRUE[name]))


def test_a_line_in_a_block_uses_what_is_supposed_there_and_nothing_else():
    t = Theory("t")
    p, q = t.number("p q")
    with t.theorem("inside", implies(greater(p, 0), at_least(p + 1 / p + exp(q), 3 + q))) as proof:
        with proof.suppose(greater(p, 0)):
            proof.have(at_least(p + 1 / p, 2))
            proof.have(at_least(exp(q), 1 + q))
            proof.have(at_least(p + 1 / p + exp(q), 3 + q))
    proved(t.claims[-1])
    with t.theorem("outside", at_least(p + 1 / p, 2)) as proof:
        with proof.suppose(greater(p, 0)):
            proof.have(at_least(p + 1 / p, 2))
        proof.have(at_least(p + 1 / p, 2))
    assert t.claims[-1].check(5).verdict != "proved"


def test_what_is_not_needed_is_not_shown_before():
    t = Theory("t")
    p, q = t.number("p q")
    with t.theorem("one", at_least(p + 1 / p, 2), given=[greater(p, 0), greater(q, 0)]) as proof:
        proof.have(at_least(q + 4 / q, 4))
        proof.have(at_least(p + 1 / p, 2))
    (proof,) = proved(t.claims[-1])["proofs"][-1:]
    assert proof["kind"] == "cases" and "lemma" in proof
    assert proof["branches"][-1]["kind"] == "derivation"
    assert len([s for s in proof["branches"][-1]["steps"] if s["by"] == "specialize"]) == 1
    assert steps({"proofs": [proof]}) == []
