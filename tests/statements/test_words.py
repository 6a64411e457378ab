"""The words keep a claim as it was written, and refuse what SymPy or Python has already evaluated."""

import operator
from fractions import Fraction

import pytest
from sympy import And, Eq, Float, S, oo
from symres.statements.words import Formula, bound_symbols, formula

from symres import ClaimError, Theory, at, equivalent, for_all, implies, less, matrix, number, there_is, vector

x, y = Theory("free").reals(
    "x y",
)


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (x * x == x**2, "equal"),
        (x != x, "unequal"),
        (x**2 >= 0, "at_least"),
        (number(0) <= 1, "at_most"),
        (number(1) < 0, "less"),
        (x > x, "greater"),
    ],
)
def test_a_relation_keeps_both_sides_even_where_sympy_would_decide_it(made, kind):
    assert made.kind == kind
    assert len(made.parts) == 2


@pytest.mark.parametrize("value", [True, False, S.true, S.false, Eq(x, x), x**2 >= 0])
@pytest.mark.parametrize(
    "word", [formula, operator.and_, operator.invert, lambda v: implies(v, x == y), lambda v: for_all(x, v)]
)
def test_a_claim_that_was_evaluated_is_refused_and_the_words_are_named(word, value):
    with pytest.raises(ClaimError, match="evaluated it before symres saw it; write it with symres's words, such as"):
        word(value)


@pytest.mark.parametrize("value", [True, S.false, x**2 >= 0])
def test_a_truth_value_is_no_side_of_a_relation(value):
    with pytest.raises(ClaimError, match="evaluated it before symres saw it"):
        x == value


def test_a_python_float_is_refused_and_a_rational_proposed():
    with pytest.raises(ClaimError, match=r"0.5 is not exact; write a rational, for instance Rational\('0.5'\)"):
        x < 0.5


@pytest.mark.parametrize("value", ["x", None, object()])
def test_what_is_no_expression_is_refused(value):
    with pytest.raises(ClaimError, match="is not an expression"):
        x == value


def test_a_relation_is_no_side_of_a_relation():
    with pytest.raises(ClaimError, match="is a relation, where an expression is expected"):
        (x < y) == x


def test_a_formula_has_no_truth_value():
    with pytest.raises(ClaimError, match="has no truth value; combine formulas with both"):
        bool(x == y)
    with pytest.raises(ClaimError, match="has no truth value"):
        x == y and y == x


def test_sympy_relations_that_are_still_symbolic_are_understood():
    assert formula(Eq(x, y)) == (x == y)
    assert formula(x < y) == (x < y)
    assert formula(x >= y) == (x >= y)


@pytest.mark.parametrize("value", [x, 3, "x = y", And(x < y, y < 1), [x == y], None])
def test_what_is_no_formula_is_refused(value):
    with pytest.raises(ClaimError, match="is not a formula; write equal"):
        formula(value)


def test_a_chain_means_all_of_its_links():
    assert (0 <= x) & (x <= y) == (0 <= x) & (x <= y)
    assert (x == y) & (y == 1) == (x == y) & (y == 1)
    with pytest.raises(ClaimError, match="less needs two sides"):
        less(x)


def test_between_is_a_chain_with_the_value_in_the_middle():
    assert (0 <= x) & (x <= y) == (0 <= x) & (x <= y)
    assert (0 <= x) & (x <= y) == (0 <= x) & (x <= y)
    with pytest.raises(ClaimError, match="0.5 is not exact"):
        (0 <= x) & (x <= 0.5)


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        ((0 <= x**2) & (x**2 <= y), "0 <= x**2 <= y"),
        ((1 >= x) & (x >= y), "1 >= x >= y"),
        ((0 < x) & (x <= y) & (y == 1), "0 < x <= y = 1"),
        ((0 < x) & (x > y), "0 < x and x > y"),
        ((0 < x) & (y < 1), "0 < x and y < 1"),
        ((0 != x) & (x != y), "0 != x and x != y"),
        ((0 < x) & ((x < 1) | (y < 1)), "0 < x and (x < 1 or y < 1)"),
        ((0 < x) | (x < y), "0 < x or x < y"),
    ],
)
def test_a_chain_shows_as_people_write_it(made, shown):
    assert repr(made) == shown


def test_a_tuple_means_all_of_its_members():
    assert (x == 0) | (x == 1) & (y == 2) == (x == 0) | (x == 1) & (y == 2)
    assert (x == 1) == (x == 1) == (x == 1)


@pytest.mark.parametrize("word", [operator.and_, operator.or_])
def test_a_connective_needs_a_formula(word):
    with pytest.raises(ClaimError, match="needs a formula"):
        word()


def test_equivalence_is_two_implications():
    a, b = x == 0, x**2 == 0
    assert equivalent(a, b) == implies(a, b) & implies(b, a)


@pytest.mark.parametrize("bound", [(), 3, "x", (x, 1), x + y])
def test_a_quantifier_ranges_over_symbols(bound):
    with pytest.raises(ClaimError, match="a quantifier ranges over symbols"):
        there_is(bound, x == 1)


def test_a_quotient_stays_as_it_was_written():
    assert str(x / x) == "x/x"
    assert x / x != 1
    assert 0 / x != 0


def test_at_evaluates_nothing_and_distributes_over_a_matrix():
    value = at(1 / x, [x == 0])
    assert value.has(x)
    entries = at(matrix([[x, y], [x * y, 1]]), [x == 0, y == 2])
    assert entries.shape == (2, 2)
    assert [e.doit() for e in entries] == [0, 2, 0, 1]


def test_at_gives_all_values_at_once():
    assert at(x - y, [x == y, y == x]).doit() == y - x


def test_lists_are_matrices_and_cannot_be_changed_afterwards():
    written = [[x, y]]
    made = written == [[1, 2]]
    written[0][0] = y
    assert made.parts[0][0, 0] == x
    with pytest.raises(TypeError):
        made.parts[0][0, 0] = y


def test_a_formula_shows_as_it_reads():
    assert repr(implies((0 < x) & (y != 0), (x == y) | ~(x == 1))) == (
        "(0 < x and y != 0) implies (x = y or (not (x = 1)))"
    )
    assert repr(
        for_all(
            (x, y),
            there_is(
                Theory("free").reals(
                    "z",
                ),
                x == y,
            ),
        )
    ) == ("for all x, y: there is z: x = y")


def test_formulas_are_values():
    assert (x == y) == (x == y) != (y == x)
    assert len({x == y, x == y, x < y}) == 2
    assert isinstance(x == y, Formula)


def test_infinity_and_floats_inside_an_expression_pass_the_words_and_are_left_to_freezing():
    assert (x < oo).parts[1] is oo
    assert (x == Float("0.5") * x + Fraction(1, 3)).kind == "equal"


def test_matrices_and_equivalences_read_well():
    column = vector(x, y)
    assert repr(column == [0, 1]) == "[x; y] = [0; 1]"
    assert repr(equivalent(x < 0, y < 0)) == "x < 0 if and only if y < 0"
    assert repr(implies(x < 0, y < 0) & implies(x < 0, y < 0)).count("implies") == 2


def test_bound_symbols_are_those_of_all_quantifiers():
    inner = there_is(y, x < y)
    assert list(bound_symbols(for_all(x, inner) & ~inner)) == [x, y, y]
    assert list(bound_symbols(x < y)) == []
