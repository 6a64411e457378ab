"""Random formulas with divisions: what is proved is defined and true at every point, what is refuted is not at one.

The reading of a formula is written out here a second time, in exact arithmetic: of a conjunction or disjunction one
part may decide, and then the others need not be defined, nor the conclusion of an implication whose premise is false.
"""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres.elaborate import prove
from symres.kernel import Rejected, Statement, Term, obligations
from symres.kernel.sequents import assumed, negation, pushed
from symres.kernel.terms import build, for_all, from_json, instantiate, number, variable
from symres.language.guards import stated
from symres.search.attack.counterexamples import attack
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ..certificates import verdict_on

X, Y, T = variable("x"), variable("y"), variable("t")
GRID = [Fraction(n, 2) for n in (-4, -2, -1, 0, 1, 2, 4)]
Point = dict[Term, Fraction]


class Undefined(Exception):
    """A division by zero that counts."""


def value(term: Term, point: Point) -> Fraction:
    head, args = term.head, term.args
    if head == "rational":
        return term.value
    if term in point:
        return point[term]
    values = [value(a, point) for a in args]
    if head == "+":
        return sum(values, Fraction(0))
    if head == "*":
        return values[0] * values[1]
    if head == "^":
        if values[1] < 0 and not values[0]:
            raise Undefined
        return values[0] ** int(values[1])
    return {"abs": lambda a: abs(a), "max": max, "min": min}[head](*values)


def holds(p: Term, point: Point) -> bool:
    """Whether a formula is true; ``Undefined`` if that depends on what is."""
    head, args = p.head, p.args
    if head in ("and", "or"):
        parts = [truth(a, point) for a in args]
        decisive = head == "or"
        if None in parts and decisive not in parts:
            raise Undefined
        return decisive if decisive in parts else not decisive
    if head == "=>":
        return not holds(args[0], point) or holds(args[1], point)
    if head == "not":
        return not holds(args[0], point)
    if head == "all":
        values = [{**point, T: t} for t in GRID]
        return all([holds(instantiate(p, T), v) for v in values])
    a, b = (value(side, point) for side in args)
    return {"=": a == b, "<": a < b, "<=": a <= b}[head]


def truth(p: Term, point: Point) -> bool | None:
    """Whether a formula is true; None if that depends on what is not defined."""
    try:
        return holds(p, point)
    except Undefined:
        return None


def fine(statement: Statement, point: Point) -> bool:
    """Whether the statement is true at a point: it claims nothing where a hypothesis is false or not defined, and where
    all hold that the conclusion is defined and holds.
    """
    return not all(truth(h, point) for h in statement.hypotheses) or truth(statement.conclusion, point) is True


leaves = st.sampled_from([X, Y, T, number(0), number(1), number(-1), number(2)])
scalars = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["+", "*", "max", "min"]), inner, inner).map(lambda p: build(*p)),
        inner.map(lambda t: build("^", t, number(-1))),
        inner.map(lambda t: build("^", t, number(2))),
        inner.map(lambda t: build("abs", t)),
    ),
    max_leaves=3,
)
relations = st.tuples(st.sampled_from(["=", "<", "<="]), scalars, scalars).map(lambda p: build(*p))
formulas = st.recursive(
    relations,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["and", "or", "=>"]), inner, inner).map(lambda p: build(*p)),
        inner.map(lambda p: build("not", p)),
        inner.map(lambda p: build("not", build("not", build("not", p)))),
    ),
    max_leaves=3,
)


def verdict(statement: Statement) -> str:
    found = attack(statement, deadline(0.5))
    if found is None:
        try:
            found = Prover(deadline(0.5)).statement(statement)
        except NotFound:
            return "unknown"
    return verdict_on(statement, found)


def compare(statement: Statement) -> str:
    found = verdict(statement)
    points = [dict(zip((X, Y, T), values, strict=True)) for values in product(GRID, GRID, GRID)]
    if found == "proved":
        wrong = [p for p in points if not fine(statement, p)]
        assert not wrong, f"proved, but not true at {wrong[0]}: {statement}"
    if found == "refuted":
        certificate = attack(statement, deadline(5))
        values = {} if certificate is None else {x: from_json(certificate["point"][x.value], {}) for x in (X, Y, T)}
        if values and all(v.head == "rational" for v in values.values()):  # this reading knows no roots
            point = {x: v.value for x, v in values.items()}
            assert not fine(statement, point), f"refuted at {point}, but true there: {statement}"
    return found


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(formulas, max_size=2), formulas)
def test_what_is_proved_is_true_and_what_is_refuted_is_not(hypotheses, conclusion):
    compare(stated((X, Y, T), (), tuple(hypotheses), conclusion))


@pytest.mark.slow
@settings(max_examples=25)
@given(formulas, formulas)
def test_a_quantified_formula_is_proved_only_if_true(hypothesis, body):
    claim = for_all(T, body)
    statement = stated((X, Y, T), (), (hypothesis,), claim)
    try:
        found = Prover(deadline(0.5)).statement(statement)
    except NotFound:
        return
    assert verdict_on(statement, found) == "proved"
    points = [dict(zip((X, Y, T), values, strict=True)) for values in product(GRID, GRID, GRID)]
    assert all(fine(statement, p) for p in points)


@settings(max_examples=150)
@given(formulas, st.sampled_from(GRID), st.sampled_from(GRID), st.sampled_from(GRID))
def test_negation_and_assumption_keep_the_meaning(p, x, y, t):
    point = {X: x, Y: y, T: t}
    meant = truth(p, point)
    if meant is None:
        return
    assert holds(negation(p), point) is not meant
    assert holds(pushed(p), point) is meant
    facts = {truth(h, point) for h in assumed((), p)}
    assert facts <= {True} if meant else False in facts


PROOFS = [
    {"kind": "identity"},
    {"kind": "value"},
    {"kind": "value", "hypothesis": 0},
    *(
        {"kind": "sos", "summands": [{"weight": "1", "facts": list(facts)}]}
        for facts in ((), (0,), (0, 0), (0, 1), (1, 1))
    ),
    *({"kind": "sos", "summands": [{"weight": "1", "square": ["v", name], "facts": [0]}]} for name in "xyt"),
    *({"kind": "cases", "disjunct": k, "branches": [{"kind": "identity"}] * n} for k in (0, 1) for n in (1, 2)),
    *({"kind": "cases", "hypothesis": k, "branches": [{"kind": "identity"}] * 2} for k in (0, 1)),
]


@settings(max_examples=150)
@given(st.lists(formulas, max_size=2), formulas)
def test_no_standard_proof_fits_a_false_sequent(hypotheses, conclusion):
    try:
        sequents = obligations(stated((X, Y, T), (), tuple(hypotheses), conclusion))
    except Rejected:
        return
    points = [dict(zip((X, Y, T), values, strict=True)) for values in product(GRID[::2], GRID[1::2], GRID[::3])]
    for sequent in sequents:
        for proof in PROOFS:
            try:
                prove(sequent, proof)
            except Rejected:
                continue
            for point in points:
                try:
                    if all(holds(h, point) for h in sequent.hypotheses):
                        assert holds(sequent.conclusion, point), f"{proof} proves {sequent}, false at {point}"
                except Undefined:
                    continue


def test_one_part_decides_whatever_the_others_are():
    nowhere, at_zero = build("=", build("^", X, number(-1)), X), build("=", X, number(0))
    for parts in ((nowhere, at_zero), (at_zero, nowhere)):
        assert holds(build("or", *parts), {X: Fraction(0)})
        with pytest.raises(Undefined):
            holds(build("and", *parts), {X: Fraction(0)})
        assert not holds(build("and", *parts), {X: Fraction(2)})
    with pytest.raises(Undefined):
        holds(build("=>", nowhere, at_zero), {X: Fraction(0)})


def test_the_second_reading_finds_a_wrong_verdict():
    statement = stated((X, Y, T), (), (), build("=", build("*", X, build("^", X, number(-1))), number(1)))
    assert not fine(statement, {X: Fraction(0)}) and fine(statement, {X: Fraction(1)})
    assert compare(statement) == "refuted"
    assert compare(stated((X, Y, T), (), (build("<", X, number(0)),), statement.conclusion)) == "proved"
    with pytest.raises(Undefined):
        value(build("^", number(0), number(-1)), {})
