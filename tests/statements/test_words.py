"""The words keep a claim as it was written, and refuse what SymPy or Python has already evaluated."""

import pytest
from sympy import And, Eq, Float, Matrix, Rational, S, Symbol, oo, symbols

from symres.former import (
    ClaimError,
    at,
    at_least,
    at_most,
    between,
    both,
    either,
    equal,
    equivalent,
    for_all,
    greater,
    implies,
    less,
    negation,
    over,
    there_is,
    unequal,
)
from symres.statements.words import Formula, bound_symbols, formula

x, y = symbols("x y", real=True)


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (equal(x * x, x**2), "equal"),
        (unequal(x, x), "unequal"),
        (at_least(x**2, 0), "at_least"),
        (at_most(0, 1), "at_most"),
        (less(1, 0), "less"),
        (greater(x, x), "greater"),
    ],
)
def test_a_relation_keeps_both_sides_even_where_sympy_would_decide_it(made, kind):
    assert made.kind == kind
    assert len(made.parts) == 2


@pytest.mark.parametrize("value", [True, False, S.true, S.false, Eq(x, x), x**2 >= 0])
@pytest.mark.parametrize("word", [formula, both, negation, lambda v: implies(v, equal(x, y)), lambda v: for_all(x, v)])
def test_a_claim_that_was_evaluated_is_refused_and_the_words_are_named(word, value):
    with pytest.raises(ClaimError, match="evaluated it before symres saw it; write it with symres's words, such as"):
        word(value)


@pytest.mark.parametrize("value", [True, S.false, x**2 >= 0])
def test_a_truth_value_is_no_side_of_a_relation(value):
    with pytest.raises(ClaimError, match="evaluated it before symres saw it"):
        equal(x, value)


def test_a_python_float_is_refused_and_a_rational_proposed():
    with pytest.raises(ClaimError, match=r"0.5 is not exact; write a rational, for instance Rational\('0.5'\)"):
        less(x, 0.5)


@pytest.mark.parametrize("value", ["x", None, object()])
def test_what_is_no_expression_is_refused(value):
    with pytest.raises(ClaimError, match="is not an expression"):
        equal(x, value)


def test_a_relation_is_no_side_of_a_relation():
    with pytest.raises(ClaimError, match="is a relation, where an expression is expected"):
        equal(x < y, x)


def test_a_formula_has_no_truth_value():
    with pytest.raises(ClaimError, match="has no truth value; combine formulas with both"):
        bool(equal(x, y))
    with pytest.raises(ClaimError, match="has no truth value"):
        equal(x, y) and equal(y, x)


def test_sympy_relations_that_are_still_symbolic_are_understood():
    assert formula(Eq(x, y)) == equal(x, y)
    assert formula(x < y) == less(x, y)
    assert formula(x >= y) == at_least(x, y)


@pytest.mark.parametrize("value", [x, 3, "x = y", And(x < y, y < 1), [equal(x, y)], None])
def test_what_is_no_formula_is_refused(value):
    with pytest.raises(ClaimError, match="is not a formula; write equal"):
        formula(value)


def test_a_chain_means_all_of_its_links():
    assert at_most(0, x, y) == both(at_most(0, x), at_most(x, y))
    assert equal(x, y, 1) == both(equal(x, y), equal(y, 1))
    with pytest.raises(ClaimError, match="less needs two sides"):
        less(x)


def test_between_is_a_chain_with_the_value_in_the_middle():
    assert between(x, 0, y) == at_most(0, x, y)
    assert between(x, 0, y) == both(at_most(0, x), at_most(x, y))
    with pytest.raises(ClaimError, match="0.5 is not exact"):
        between(x, 0, 0.5)


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (between(x**2, 0, y), "0 <= x**2 <= y"),
        (at_least(1, x, y), "1 >= x >= y"),
        (both(less(0, x), at_most(x, y), equal(y, 1)), "0 < x <= y = 1"),
        (both(less(0, x), greater(x, y)), "0 < x and x > y"),
        (both(less(0, x), less(y, 1)), "0 < x and y < 1"),
        (both(unequal(0, x), unequal(x, y)), "0 != x and x != y"),
        (both(less(0, x), either(less(x, 1), less(y, 1))), "0 < x and (x < 1 or y < 1)"),
        (either(less(0, x), less(x, y)), "0 < x or x < y"),
    ],
)
def test_a_chain_shows_as_people_write_it(made, shown):
    assert repr(made) == shown


def test_a_tuple_means_all_of_its_members():
    assert either(equal(x, 0), (equal(x, 1), equal(y, 2))) == either(equal(x, 0), both(equal(x, 1), equal(y, 2)))
    assert both(equal(x, 1)) == either(equal(x, 1)) == equal(x, 1)


@pytest.mark.parametrize("word", [both, either])
def test_a_connective_needs_a_formula(word):
    with pytest.raises(ClaimError, match="needs a formula"):
        word()


def test_equivalence_is_two_implications():
    a, b = equal(x, 0), equal(x**2, 0)
    assert equivalent(a, b) == both(implies(a, b), implies(b, a))


@pytest.mark.parametrize("bound", [(), 3, "x", (x, 1), x + y])
def test_a_quantifier_ranges_over_symbols(bound):
    with pytest.raises(ClaimError, match="a quantifier ranges over symbols"):
        there_is(bound, equal(x, 1))


def test_a_quotient_stays_as_it_was_written():
    assert str(over(x, x)) == "x/x"
    assert over(x, x) != 1
    assert over(0, x) != 0


def test_at_evaluates_nothing_and_distributes_over_a_matrix():
    value = at(1 / x, {x: 0})
    assert value.has(x)
    entries = at(Matrix([[x, y], [x * y, 1]]), {x: 0, y: 2})
    assert entries.shape == (2, 2)
    assert [e.doit() for e in entries] == [0, 2, 0, 1]


def test_at_gives_all_values_at_once():
    assert at(x - y, {x: y, y: x}).doit() == y - x


def test_lists_are_matrices_and_cannot_be_changed_afterwards():
    written = [[x, y]]
    made = equal(written, [[1, 2]])
    written[0][0] = y
    assert made.parts[0][0, 0] == x
    with pytest.raises(TypeError):
        made.parts[0][0, 0] = y


def test_a_formula_shows_as_it_reads():
    assert repr(implies(both(less(0, x), unequal(y, 0)), either(equal(x, y), negation(equal(x, 1))))) == (
        "(0 < x and y != 0) implies (x = y or (not (x = 1)))"
    )
    assert repr(for_all((x, y), there_is(Symbol("z", real=True), equal(x, y)))) == ("for all x, y: there is z: x = y")


def test_formulas_are_values():
    assert equal(x, y) == equal(x, y) != equal(y, x)
    assert len({equal(x, y), equal(x, y), less(x, y)}) == 2
    assert isinstance(equal(x, y), Formula)


def test_infinity_and_floats_inside_an_expression_pass_the_words_and_are_left_to_freezing():
    assert less(x, oo).parts[1] is oo
    assert equal(x, Float("0.5") * x + Rational(1, 3)).kind == "equal"


def test_matrices_and_equivalences_read_well():
    column = Matrix([x, y])
    assert repr(equal(column, [0, 1])) == "[x; y] = [0; 1]"
    assert repr(equivalent(less(x, 0), less(y, 0))) == "x < 0 if and only if y < 0"
    assert repr(both(implies(less(x, 0), less(y, 0)), implies(less(x, 0), less(y, 0)))).count("implies") == 2


def test_bound_symbols_are_those_of_all_quantifiers():
    inner = there_is(y, less(x, y))
    assert list(bound_symbols(both(for_all(x, inner), negation(inner)))) == [x, y, y]
    assert list(bound_symbols(less(x, y))) == []
