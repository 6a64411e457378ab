"""Leaves about numbers written out as steps: each law of an atom, under what it needs, and its false neighbour."""

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import elaborate
from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    equal,
    function,
    less,
    lift,
    operation,
    sqrt,
    symbols,
    trace,
    unequal,
)
from symres.elaborate.steps import expanded_proof
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import INT, REAL, build, matrix, number, to_json

k, n = symbols("k n", INT)
x, y, z, s, t = symbols("x y z s t", REAL)
exp, log, sin, cos, tan, atan = (partial(operation, head) for head in ("exp", "log", "sin", "cos", "tan", "atan"))
tanh, erf, bars, floor, ceiling = (partial(operation, head) for head in ("tanh", "erf", "abs", "floor", "ceiling"))
greater, lesser = partial(operation, "max"), partial(operation, "min")
pi, half = operation("pi"), Fraction(1, 2)
golden = Expression(build("root", *map(number, (-1, -1, 1, 1, 2))))  # x^2 = x + 1, from 1 to 2
M = Expression(matrix([[x.term, y.term], [z.term, s.term]]))


def derivative(body, at):
    return operation("D", function(t, body), at)


def written(claim, *given, proof):
    """The derivation that a leaf becomes, which the kernel reads without help; the leaf is accepted as it is, too."""
    sequent = Sequent(tuple(h.term for h in given), claim.term)
    elaborate.prove(sequent, proof)
    return expanded_proof(sequent, proof, {})["steps"]


def refused(claim, *given, proof):
    """Whether neither the kernel nor what a leaf would become takes it for a proof."""
    sequent = Sequent(tuple(h.term for h in given), claim.term)
    for check in (elaborate.prove, partial(expanded_proof, lemmas={})):
        with pytest.raises(Rejected):
            check(sequent, proof)
    return True


IDENTITY = {"kind": "identity"}
LAWS = [
    # what is equal, a false neighbour, what has to be known
    ((exp(x + y), exp(x) * exp(y)), (exp(x + y), exp(x) + exp(y)), []),
    ((exp(-x) * exp(x), 1), (exp(-x), -exp(x)), []),
    ((exp(x * 3 / 2), exp(x / 2) ** 3), (exp(x * 3 / 2), exp(x / 2) ** 2), []),
    ((exp(0), 1), (exp(0), 0), []),
    ((exp(log(x)), x), (exp(log(x)), log(x)), [less(0, x)]),
    ((exp(log(x) / 2) ** 2, x), (exp(log(x) / 2), x), [less(0, x)]),
    ((log(exp(x)), x), (log(exp(x)), exp(x)), []),
    ((log(6), log(2) + log(3)), (log(6), log(2) * log(3)), []),
    ((log(Fraction(3, 4)), log(3) - log(2) * 2), (log(Fraction(3, 4)), log(3) - log(2)), []),
    ((log(x * 2), log(2) + log(x)), (log(x * 2), log(x) * 2), [less(0, x)]),
    ((log(x**-1), -log(x)), (log(x**-1), log(x)), [less(0, x)]),
    ((log(x**3), log(x) * 3), (log(x**3), log(x) ** 3), [less(0, x)]),
    ((log(sqrt(x)) * 2, log(x)), (log(sqrt(x)), log(x)), [less(0, x)]),
    ((sqrt(x) ** 2, x), (sqrt(x), x), [at_most(0, x)]),
    ((x ** Fraction(3, 2), x * sqrt(x)), (x ** Fraction(3, 2), x**2), [at_most(0, x)]),
    ((x ** Fraction(-1, 2) * sqrt(x), 1), (x ** Fraction(-1, 2), sqrt(x)), [less(0, x)]),
    ((x**y, exp(y * log(x))), (x**y, exp(x * log(y))), [less(0, x)]),
    ((sqrt(lift(4)), 2), (sqrt(lift(4)), -2), []),
    ((x * x**-1, 1), (x * x**-1, 0), [unequal(x, 0)]),
    (((x * y) ** -1, x**-1 * y**-1), ((x + y) ** -1, x**-1 + y**-1), []),
    (
        (x**-1 - (x + 1) ** -1, (x * (x + 1)) ** -1),
        (x**-1 + (x + 1) ** -1, (x * (x + 1)) ** -1),
        [less(0, x)],
    ),
    (((1 + x**-1) ** -1, x * (x + 1) ** -1), ((1 + x**-1) ** -1, 1 + x), [less(0, x)]),
    ((bars(x * -2), bars(x) * 2), (bars(x * -2), bars(x) * -2), []),
    ((bars(x) ** 2, x**2), (bars(x), x), []),
    ((bars(lift(-3)), 3), (bars(lift(-3)), -3), []),
    ((greater(x, y) + lesser(x, y), x + y), (greater(x, y) - lesser(x, y), x - y), []),
    ((sin(x) ** 2, 1 - cos(x) ** 2), (sin(x), 1 - cos(x)), []),
    ((sin(-x), -sin(x)), (sin(-x), sin(x)), []),
    ((cos(-x), cos(x)), (cos(-x), -cos(x)), []),
    ((sin(x + pi / 2), cos(x)), (sin(x + pi / 2), -cos(x)), []),
    ((cos(x - pi), -cos(x)), (cos(x - pi), cos(x)), []),
    ((sin(pi / 6), Fraction(1, 2)), (sin(pi / 6), Fraction(-1, 2)), []),
    ((cos(pi / 6) * 2, sqrt(lift(3))), (cos(pi / 6) * 2, sqrt(lift(2))), []),
    ((sin(pi * 7 / 4) * 2, -sqrt(lift(2))), (sin(pi * 7 / 4) * 2, sqrt(lift(2))), []),
    ((tan(pi / 3), sqrt(lift(3))), (tan(pi / 3), sqrt(lift(3)) / 3), []),
    ((atan(lift(-1)), -pi / 4), (atan(lift(1)), pi / 3), []),
    ((tan(x) * cos(x), sin(x)), (tan(x), sin(x)), [unequal(cos(x), 0)]),
    ((tanh(x) * (exp(x * 2) + 1), exp(x * 2) - 1), (tanh(x) * (exp(x) + 1), exp(x) - 1), []),
    ((atan(-x), -atan(x)), (atan(-x), atan(x)), []),
    ((erf(-x), -erf(x)), (erf(-x), erf(x)), []),
    ((floor(Fraction(-5, 2)), -3), (floor(Fraction(-5, 2)), -2), []),
    ((ceiling(Fraction(-5, 2)), -2), (ceiling(Fraction(-5, 2)), -3), []),
    ((derivative(t**3, x), x**2 * 3), (derivative(t**3, x), x**3 * 3), []),
    ((derivative(log(t), x) * x, 1), (derivative(log(t), x), 1), [less(0, x)]),
    (
        (derivative(greater(t, 0), x) * bars(x) * 2, bars(x) + x),
        (derivative(greater(t, 0), x) * bars(x), bars(x) + x),
        [unequal(x, 0)],
    ),
    ((golden**3, golden * 2 + 1), (golden**3, golden * 2), []),
    ((trace(M), x + s), (trace(M), x - s), []),
    ((operation("det", M), x * s - y * z), (operation("det", M), x * s + y * z), []),
]


@pytest.mark.parametrize(("law", "neighbour", "given"), LAWS, ids=[f"{a} = {b}" for (a, b), _, _ in LAWS])
def test_a_law_is_written_out_and_its_neighbour_is_refused(law, neighbour, given):
    assert written(equal(*law), *given, proof=IDENTITY)
    assert refused(equal(*neighbour), *given, proof=IDENTITY)


@pytest.mark.parametrize(("law", "given"), [(a, g) for a, _, g in LAWS if g], ids=[str(a) for a, _, g in LAWS if g])
def test_without_its_condition_a_law_is_refused(law, given):
    assert refused(equal(*law), proof=IDENTITY)


CITED = [
    ("exp", exp(x), less(0, exp(x)), less(exp(x), 0)),
    ("abs", bars(x), at_most(-x, bars(x)), at_most(bars(x), x)),
    ("wave", sin(x), at_most(sin(x), 1), less(sin(x), 1)),
    ("wave", cos(x), at_most(-1, cos(x)), less(-1, cos(x))),
    ("angle", atan(x), less(atan(x), pi / 2), less(atan(x), pi / 4)),
    ("error", erf(x), less(erf(x), 1), less(erf(x), half)),
    ("whole", ceiling(x), less(ceiling(x), x + 1), less(ceiling(x), x)),
    ("whole", floor(x), less(x, floor(x) + 1), less(x, floor(x))),
    ("tangent", exp(x), at_most(x + 1, exp(x)), less(x + 1, exp(x))),
    ("value", pi, less(3, pi), less(pi, 3)),
]


@pytest.mark.parametrize(("kind", "term", "claim", "neighbour"), CITED, ids=[f"{c[0]} {c[2].term}" for c in CITED])
def test_what_is_cited_of_an_atom_is_shown(kind, term, claim, neighbour):
    facts = [[kind, to_json(term.term)]]
    proofs = [
        {"kind": "sos", "facts": facts, "summands": [{"weight": "1", "facts": [i]}, {"weight": "1", "facts": [last]}]}
        for last in (1, 2, 3)
        for i in range(last)
    ]
    room = {"kind": "sos", "facts": facts, "summands": [{"weight": "1/10", "facts": []}, *proofs[0]["summands"]]}
    assert any(_accepted(claim, proof) for proof in (*proofs, room, *_with_room(facts)))
    assert not any(_accepted(neighbour, proof) for proof in (*proofs, room))


def _with_room(facts):
    """3 < pi from 3.14... <= pi, by the room that is left."""
    low = Fraction(57952155664616982739, 1 << 64)
    summands = [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [2]}, {"weight": str(low - 3), "facts": []}]
    yield {"kind": "sos", "facts": facts, "summands": summands}


def _accepted(claim, proof):
    try:
        written(claim, proof=proof)
    except Rejected:
        return False
    return True


def test_a_divisor_of_a_hypothesis_is_multiplied_out():
    less_than_one = less(x * y**-1, 1)
    proof = {"kind": "sos", "summands": [{"weight": "1", "facts": [0, 1]}]}
    steps = written(less(x, y), less(0, y), less_than_one, proof=_clear(proof))
    assert {step["by"] for step in steps} >= {"arithmetic", "rule"}


def _clear(proof):
    """0 < y, and y y - x y > 0 as what x / y < 1 says; x >= y is denied: y y - x y + (x - y) y = 0."""
    return {"kind": "sos", "summands": [{"weight": "1", "facts": [1]}, {"weight": "1", "facts": [0, 2]}]}


def test_between_integers_less_is_at_most_one_less():
    proof = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]}
    assert written(less(k - n, 0), less(k, n), proof=proof)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4))
def test_sums_of_laws_are_shown_and_changed_ones_are_not(parts):
    left, right = lift(0), lift(0)
    for c, i, j in parts:
        left += exp(x) ** i * sin(y) ** 2 * c * exp(-x) ** j
        right += exp(x) ** i * (1 - cos(y) ** 2) * c * exp(x * -j)
    assert written(equal(left, right), proof=IDENTITY)
    assert refused(equal(left, right + 1), proof=IDENTITY)


def test_what_vanishes_is_no_divisor_though_another_number_is_not_zero():
    zero = (x - x) ** -1
    assert refused(equal(zero * x, y), unequal(y, 0), proof={"kind": "words"})
    assert written(equal(zero * x, 0), unequal(y, 0), proof={"kind": "words"})
