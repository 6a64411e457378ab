"""Differences between two versions of a statement: every reported difference is true at every point."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.kernel import Statement, Term
from symres.kernel.terms import INT, REAL, ZERO, build, matrix_sort, number, variable
from symres.language.changes import CONCLUSION, HYPOTHESIS, STRONGER, UNKNOWN, WEAKER, changes, makes
from symres.language.guards import stated

x, y = variable("x"), variable("y")
ONE, TWO, THREE = map(number, (1, 2, 3))


def statement(conclusion, *hypotheses, variables=(x, y), definitions=()):
    return stated(variables, definitions, hypotheses, conclusion)


def seen(before, after):
    """The reported changes: kind, part, before, after, and whether the statement became weaker, stronger or another."""
    return [(c.kind, c.part, c.before, c.after, c.makes) for c in changes(before, after)]


BOUND = build("<=", build("*", x, y), TWO)
PLAIN = statement(BOUND)
DOMAIN = build("<", ZERO, x)
LINKED = build("<=", build("+", x, y), ONE)

CASES = {
    "nothing": (PLAIN, PLAIN, []),
    "a hypothesis more": (PLAIN, statement(BOUND, LINKED), [("added", HYPOTHESIS, None, LINKED, WEAKER)]),
    "a hypothesis less": (statement(BOUND, LINKED), PLAIN, [("dropped", HYPOTHESIS, LINKED, None, STRONGER)]),
    "a premise in the conclusion": (
        PLAIN,
        statement(build("=>", LINKED, BOUND)),
        [("added", HYPOTHESIS, None, LINKED, WEAKER)],
    ),
    "a domain that is smaller": (PLAIN, statement(BOUND, DOMAIN), [("domain", HYPOTHESIS, None, DOMAIN, WEAKER)]),
    "a domain that is larger": (
        statement(BOUND, DOMAIN),
        statement(BOUND, build("<=", ZERO, x)),
        [("domain", HYPOTHESIS, DOMAIN, build("<=", ZERO, x), STRONGER)],
    ),
    "a bound that is less tight": (
        PLAIN,
        statement(build("<=", build("*", x, y), THREE)),
        [("constant", CONCLUSION, "2", "3", WEAKER)],
    ),
    "a bound from below that is less tight": (
        statement(build("<=", TWO, build("*", x, y))),
        statement(build("<=", ONE, build("*", x, y))),
        [("constant", CONCLUSION, "2", "1", WEAKER)],
    ),
    "a bound that is tighter": (
        PLAIN,
        statement(build("<=", build("*", x, y), ONE)),
        [("constant", CONCLUSION, "2", "1", STRONGER)],
    ),
    "a constant in a hypothesis": (
        statement(BOUND, LINKED),
        statement(BOUND, build("<=", build("+", x, y), TWO)),
        [("constant", HYPOTHESIS, "1", "2", STRONGER)],
    ),
    "a factor of what may have any sign": (
        statement(build("<=", y, build("*", TWO, x))),
        statement(build("<=", y, build("*", THREE, x))),
        [("constant", CONCLUSION, "2", "3", UNKNOWN)],
    ),
    "a factor of minus one": (
        statement(build("<=", y, build("*", number(-1), build("+", x, TWO)))),
        statement(build("<=", y, build("*", number(-1), build("+", x, THREE)))),
        [("constant", CONCLUSION, "2", "3", STRONGER)],
    ),
    "an exponent": (
        statement(build("<=", y, build("^", x, TWO))),
        statement(build("<=", y, build("^", x, THREE))),
        [("constant", CONCLUSION, "2", "3", UNKNOWN)],
    ),
    "a strict relation that is no more": (
        statement(build("<", x, y)),
        statement(build("<=", x, y)),
        [("relation", CONCLUSION, "<", "<=", WEAKER)],
    ),
    "an equation that is a bound": (
        statement(build("=", x, y)),
        statement(build("<=", x, y)),
        [("relation", CONCLUSION, "=", "<=", WEAKER)],
    ),
    "an equation that is strict": (
        statement(build("=", x, y)),
        statement(build("<", x, y)),
        [("relation", CONCLUSION, "=", "<", UNKNOWN)],
    ),
    "a relation below a negation": (
        statement(build("not", build("<", x, y))),
        statement(build("not", build("<=", x, y))),
        [("relation", CONCLUSION, "<", "<=", STRONGER)],
    ),
    "a part of the conclusion less": (
        statement(build("and", BOUND, LINKED)),
        PLAIN,
        [("dropped", CONCLUSION, LINKED, None, WEAKER)],
    ),
    "a part of the conclusion more": (
        PLAIN,
        statement(build("and", BOUND, LINKED)),
        [("added", CONCLUSION, None, LINKED, STRONGER)],
    ),
    "another conclusion": (PLAIN, statement(LINKED), [("other", CONCLUSION, None, None, UNKNOWN)]),
    "sides that are exchanged": (
        statement(build("<=", x, y)),
        statement(build("<=", y, x)),
        [("other", CONCLUSION, None, None, UNKNOWN)],
    ),
    "another order": (
        statement(BOUND, LINKED, DOMAIN),
        statement(BOUND, DOMAIN, LINKED),
        [("arrangement", "statement", None, None, UNKNOWN)],
    ),
    "other names": (
        statement(build("<=", x, TWO), variables=(x,)),
        statement(build("<=", y, TWO), variables=(y,)),
        [("names", "variables", None, None, UNKNOWN)],
    ),
}


@pytest.mark.parametrize("before, after, told", CASES.values(), ids=CASES)
def test_a_change_is_told_by_its_kind_and_by_what_it_makes_of_the_statement(before, after, told):
    assert seen(before, after) == told


def test_names_that_are_exchanged_are_another_statement():
    before = statement(build("<=", x, TWO), build("<=", y, ONE))
    after = statement(build("<=", y, TWO), build("<=", x, ONE))
    assert makes(changes(before, after)) == UNKNOWN
    assert [c.kind for c in changes(before, after)] != ["names"]


def test_a_variable_of_another_sort_is_told_with_both():
    before = statement(build("<=", ZERO, build("*", x, x)), variables=(x,))
    n = variable("x", INT)
    (change,) = changes(before, statement(build("<=", ZERO, build("*", n, n)), variables=(n,)))
    assert (change.kind, change.before, change.after, change.makes) == ("domain", x, n, UNKNOWN)
    assert (x.sort, n.sort) == (REAL, INT)
    m = variable("A", matrix_sort(ONE, ONE)), variable("A", matrix_sort(TWO, TWO))
    told = changes(*(statement(build("<=", ZERO, build("frobenius", A)), variables=(A,)) for A in m))
    assert [c.kind for c in told] == ["domain"]


def test_a_definition_is_told_by_its_name():
    c = variable("c", INT)
    before, after = (statement(build("<=", x, c), definitions=((c, value),)) for value in (ONE, TWO))
    assert seen(before, after) == [("constant", "definition of c", "1", "2", UNKNOWN)]
    written_out = statement(build("<=", x, ONE))
    assert seen(before, written_out) == [("arrangement", "statement", None, None, UNKNOWN)]
    assert seen(after, written_out) == [("constant", CONCLUSION, "2", "1", STRONGER)]


def test_what_changes_one_way_and_the_other_is_neither_weaker_nor_stronger():
    after = statement(build("<=", build("*", x, y), ONE), LINKED)
    assert [c.makes for c in changes(PLAIN, after)] == [WEAKER, STRONGER]
    assert makes(changes(PLAIN, after)) == UNKNOWN


# --------------------------------------------------------------------------------------------- what is told is so

VALUES = [Fraction(n, 2) for n in range(-5, 6)]
numbers = st.sampled_from([number(Fraction(n, 2)) for n in range(-4, 5)])
quantities = st.recursive(
    st.one_of(numbers, st.sampled_from([x, y])),
    lambda inner: st.builds(lambda head, a, b: build(head, a, b), st.sampled_from(["+", "*"]), inner, inner),
    max_leaves=4,
)
relations = st.builds(lambda head, a, b: build(head, a, b), st.sampled_from(["<", "=", "<="]), quantities, quantities)
propositions = st.recursive(
    relations,
    lambda inner: st.one_of(
        st.builds(lambda head, a, b: build(head, a, b), st.sampled_from(["and", "or", "=>"]), inner, inner),
        st.builds(lambda a: build("not", a), inner),
    ),
    max_leaves=3,
)


def value(term: Term, at):
    """The value of a quantity or a proposition at a point."""
    if term.head == "rational":
        return term.value
    if term.head == "variable":
        return at[term]
    a, *rest = (value(part, at) for part in term.args)
    if term.head == "not":
        return not a
    (b,) = rest
    return {
        "+": lambda: a + b,
        "*": lambda: a * b,
        "<": lambda: a < b,
        "<=": lambda: a <= b,
        "=": lambda: a == b,
        "and": lambda: a and b,
        "or": lambda: a or b,
        "=>": lambda: not a or b,
    }[term.head]()


def holds(of: Statement, at):
    return not all(value(h, at) for h in of.hypotheses) or value(of.conclusion, at)


@st.composite
def moved(draw, term):
    """A term with some of its numbers and relations replaced by others."""
    if term.head == "rational" and draw(st.booleans()):
        return draw(numbers)
    if not term.args or term.head in ("rational", "variable"):
        return term
    head = draw(st.sampled_from(["<", "=", "<="])) if term.head in ("<", "=", "<=") and draw(st.booleans()) else None
    return build(head or term.head, *(draw(moved(part)) for part in term.args))


@st.composite
def pairs(draw):
    hypotheses = draw(st.lists(propositions, max_size=2))
    conclusion = draw(propositions)
    others = [draw(moved(h)) for h in hypotheses]
    others = draw(st.sampled_from([others, others[1:], [*others, draw(propositions)]]))
    return statement(conclusion, *hypotheses), statement(draw(moved(conclusion)), *others)


@pytest.mark.slow
@given(pairs())
def test_a_weaker_statement_holds_where_the_earlier_one_does_and_a_stronger_one_there_alone(pair):
    before, after = pair
    made = makes(changes(before, after))
    for at in (dict(zip((x, y), point, strict=True)) for point in product(VALUES, VALUES)):
        if made == WEAKER:
            assert not holds(before, at) or holds(after, at)
        if made == STRONGER:
            assert not holds(after, at) or holds(before, at)
