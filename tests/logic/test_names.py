"""The obligations of a statement do not depend on the names of its bound variables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import count

import pytest

from symres.kernel import Rejected, Statement
from symres.kernel.polynomials import Purse
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    exists,
    for_all,
    fresh,
    function_sort,
    instantiate,
    lam,
    matrix_sort,
    number,
    variable,
)
from symres.language import guards
from symres.language.guards import stated

from ..slow import all_but
from .steps import drawn_statement, meant

FEW, MANY = 400, 25_000
SIZE = variable("n", INT)
SQUARE = variable("A", matrix_sort(SIZE, SIZE))
FUNCTIONAL = variable("F", function_sort(function_sort(REAL, REAL), REAL))
MAKE = {"lam": lam, "all": for_all, "ex": exists}


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Purse, "LIMIT", 1_000_000)


def renamed(term: Term, names: Iterator[str]) -> Term:
    """The same with other names for what is bound in it."""
    if term.head in BINDERS:
        x = fresh(term.args[0])
        return MAKE[term.head](x, renamed(instantiate(term, x), names), next(names))
    return build(term.head, *(renamed(a, names) for a in term.args)) if term.args else term


def nameless(term: Term) -> Term:
    """A proposition without names of bound variables; equal parts of conjunctions and disjunctions are merged."""
    if term.head in BINDERS:
        x = fresh(term.args[0])
        return MAKE[term.head](x, nameless(instantiate(term, x)), "b")
    if term.head not in ("and", "or"):
        return build(term.head, *map(nameless, term.args)) if term.args else term
    every: dict[Term, None] = {}
    for part in map(nameless, term.args):
        every |= dict.fromkeys(part.args if part.head == term.head else (part,))
    return build(term.head, *every) if len(every) > 1 else next(iter(every))


def alike(chance: random.Random) -> Iterator[str]:
    """Names for bound variables from so few letters that many coincide, with one another and with free variables."""
    letters = chance.choice(["xyznmkfgtio", "x", "xn"])
    while True:
        yield chance.choice(letters)


def different() -> Iterator[str]:
    return (f"b{n}" for n in count())


def under(names: Iterator[str], statement: Statement) -> Statement:
    *hypotheses, conclusion = (renamed(p, names) for p in (*statement.hypotheses, statement.conclusion))
    return Statement(statement.variables, (), tuple(hypotheses), conclusion)


def asked(written: Statement) -> frozenset[Term] | str:
    """All propositions of a statement with its guards, without names of bound variables; "rejected" on refusal."""
    try:
        return frozenset(map(nameless, meant(written).propositions))
    except Rejected:
        return "rejected"


def nested(chance: random.Random, depth: int, scope: tuple[Term, ...]) -> Term:
    """A number with derivatives, sums and functions inside of one another, in the variables of the binders around."""
    if not depth:
        return chance.choice([ZERO, ONE, *scope, *scope, *scope])
    head = chance.choice(["+", "*", "^", "log", "tr", "D", "D", "Sum", "app", "app"])
    if head in ("+", "*"):
        return build(head, nested(chance, depth - 1, scope), nested(chance, depth - 1, scope))
    if head == "^":
        return build("^", nested(chance, depth - 1, scope), number(Fraction(chance.choice([-1, Fraction(1, 2)]))))
    if head == "log":
        return build("log", nested(chance, depth - 1, scope))
    if head == "tr":
        return build("*", nested(chance, depth - 1, scope), build("tr", SQUARE))
    x = fresh(INT if head == "Sum" else REAL)
    function = lam(x, nested(chance, depth - 1, (*scope, x)))
    if head == "Sum":
        return build("Sum", ONE, SIZE, function)
    if head == "D":
        return build("D", function, nested(chance, chance.choice([0, depth - 1]), scope))
    return build("app", chance.choice([FUNCTIONAL, lam(fresh(function_sort(REAL, REAL)), ZERO)]), function)


def with_nested_binders(chance: random.Random) -> Statement:
    """A statement about such numbers."""

    def proposition(depth: int, scope: tuple[Term, ...]) -> Term:
        head = chance.choice(["and", "=>", "all", "ex", "all", "ex"]) if depth else "="
        if head == "=":
            return build("=", nested(chance, chance.randint(1, 4), scope), nested(chance, 1, scope))
        if head in ("and", "=>"):
            return build(head, proposition(depth - 1, scope), proposition(depth - 1, scope))
        x = fresh(chance.choice([REAL, INT]))
        return MAKE[head](x, proposition(depth - 1, (*scope, x)))

    return Statement((SIZE, SQUARE, FUNCTIONAL), (), (), proposition(chance.randint(0, 2), ()))


DRAW = {"drawn": drawn_statement, "nested": with_nested_binders}


def compare(tries: int, seed: int, draw: str = "drawn") -> Statement | None:
    """A random statement whose guards depend on the names of its bound variables; None if none is found."""
    chance = random.Random(f"names {seed}")
    for _ in range(tries):
        try:
            drawn = DRAW[draw](chance)
        except Rejected:
            continue
        if asked(under(alike(chance), drawn)) != asked(under(different(), drawn)):
            return drawn
    return None


SLOW_DRAW = {"nested"}


@pytest.mark.parametrize("draw", all_but(DRAW.keys() - SLOW_DRAW, DRAW))
def test_obligations_do_not_depend_on_names_of_bound_variables(draw: str) -> None:
    assert compare(FEW, 0, draw) is None


@pytest.mark.nightly
@pytest.mark.parametrize("draw", DRAW)
@pytest.mark.parametrize("part", range(2))
def test_obligations_of_many_statements_do_not_depend_on_names_of_bound_variables(part: int, draw: str) -> None:
    assert compare(MANY, 1 + part, draw) is None


def test_what_is_bound_in_a_hypothesis_may_share_its_name_with_another_sort() -> None:
    """The condition that a bound function n has a derivative does not touch the number n in later hypotheses."""
    n, f = variable("n", REAL), variable("n", function_sort(REAL, REAL))
    y, slope = variable("y", REAL), variable("slope", REAL)
    steep = build("=", build("D", lam(y, build("app", f, y)), ONE), ONE)
    growing = build("<", ONE, build("log", n))
    statement = stated((n,), (), (for_all(f, steep), growing), build("<", ONE, n))
    there_is_one = exists(slope, build("has_derivative", lam(y, build("app", f, y)), ONE, slope))
    said = (for_all(f, steep), for_all(f, there_is_one), growing, build("<", ZERO, n))
    assert [*map(nameless, statement.hypotheses)] == [*map(nameless, said)]


def test_it_is_seen_if_a_name_is_taken_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test detects the old fault: binders were opened with variables of their names."""

    def by_its_name(binder: Term, others: object) -> Term:
        return variable(str(binder.value), binder.args[0])

    monkeypatch.setattr(guards, "new_variable", by_its_name)
    assert compare(20 * FEW, 0) is not None
