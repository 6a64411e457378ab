"""Closed forms equal the derivatives they stand for, and are written as shortly as SymPy would at least."""

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import (
    ClaimError,
    Theory,
    closed_form,
    cos,
    derivative,
    exp,
    from_sympy,
    gradient,
    hessian,
    jacobian,
    log,
    sin,
    tanh,
    vector,
)
from symres.derive.forms import shortest
from symres.kernel import Rejected
from symres.language.freezing import Freezer

from ..certificates import verdict_on

theory = Theory("closed")
u, v, w = theory.reals("u v w")
NAMES = (u, v, w)
IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}


def proved(proposition):
    """Whether the kernel accepts an identity."""
    try:
        return verdict_on(Freezer(theory.domains).statement(proposition).statement, IDENTITY) == "proved"
    except Rejected:
        return False


def derivatives_in(term):
    return [term] if term.head == "D" else [found for part in term.args for found in derivatives_in(part)]


def written(unevaluated, closed):
    """A closed form as SymPy has it, before ``to_sympy`` multiplies a sum by a number."""
    found = shortest(unevaluated.to_sympy())
    assert from_sympy(found).term is closed.term
    return found


def slope(f, x):
    """The derivative that SymPy computes."""
    return sympy.diff(f.to_sympy(), x.to_sympy())


@st.composite
def polynomials(draw):
    """Polynomials in three variables as people write them: sums of products of powers of small sums."""
    sums = st.builds(
        lambda a, b, c, x, y: a * x + b * y + c,
        *(st.integers(-3, 3) for _ in range(3)),
        *(st.integers(0, 3).map([u, v, w, u * v].__getitem__) for _ in range(2)),
    )
    terms = st.builds(lambda c, a, b, k: c * a * b**k, st.integers(-3, 3), sums, sums, st.integers(0, 3))
    return sum(draw(st.lists(terms, min_size=1, max_size=2)), 0 * u)


@pytest.mark.slow
@settings(max_examples=15)
@given(polynomials())
def test_a_closed_gradient_equals_the_gradient_and_is_no_longer_than_sympys(f):
    unevaluated = gradient(f, NAMES)
    closed = closed_form(unevaluated)
    assert not derivatives_in(closed.term)
    assert proved(unevaluated == closed)
    assert not proved(unevaluated == closed + vector(0, 1, 0))
    for x, derived, entry in zip(NAMES, unevaluated, closed, strict=True):
        operations = written(derived, entry).count_ops()
        assert operations <= slope(f, x).count_ops()
        assert operations <= sympy.expand(slope(f, x)).count_ops()
        assert sympy.expand(entry.to_sympy() - slope(f, x)) == 0


@pytest.mark.slow
@settings(max_examples=5)
@given(polynomials())
def test_a_hessian_is_symmetric_and_equals_the_jacobian_of_the_gradient(f):
    closed = closed_form(hessian(f, NAMES))
    found = closed.to_sympy()
    assert found.shape == (3, 3)
    assert (found - found.T).applyfunc(sympy.expand) == sympy.zeros(3, 3)
    assert proved(closed == closed.T)
    assert proved(closed == jacobian([derivative(f, x) for x in NAMES], NAMES))
    assert proved(hessian(f, NAMES) == closed)


def test_a_gradient_is_a_column_of_unevaluated_derivatives():
    made = gradient(u**2 * v, (u, v)).term
    assert made.head == "rows" and repr(gradient(u**2 * v, (u, v))).count(";") == 1
    assert [str(d) for d in derivatives_in(made)] == ["D(fun u'. u'^2*v, u)", "D(fun v'. u^2*v', v)"]


def test_a_definition_is_differentiated_by_its_own_variables():
    f = Theory("own").define("f", (u, v), (1 - u * v) ** 2)
    assert repr(gradient(f)) == "[D(fun u'. f(u', v), u); D(fun v'. f(u, v'), v)]"
    assert repr(hessian(f)).count("f(") == 4
    assert closed_form(gradient(f)).term is closed_form(gradient((1 - u * v) ** 2, (u, v))).term
    assert repr(closed_form(gradient(f, v))) == "[2*u*(u*v - 1)]"


def test_a_hessian_of_one_variable_is_the_second_derivative():
    assert repr(closed_form(hessian(u**4, u))) == "[12*u^2]"


@pytest.mark.parametrize(("count", "by"), [(1, (u,)), (2, (u, v, w)), (3, (u, v))])
def test_a_jacobian_has_a_row_a_function_and_a_column_a_variable(count, by):
    functions = [u * v + k * w for k in range(count)]
    made = jacobian(functions, by)
    found = made.to_sympy()
    assert found.shape == (count, len(by))
    for i, f in enumerate(functions):
        for j, x in enumerate(by):
            assert found[i, j].doit() == slope(f, x)
    assert len(derivatives_in(made.term)) == count * len(by)


@pytest.mark.parametrize("function", [sin(u) * cos(u), log(1 + u**2), exp(u) / (1 + exp(u)), tanh(u) ** 2], ids=str)
def test_closed_forms_of_other_functions_are_right_and_short(function):
    unevaluated = derivative(function, u)
    closed = closed_form(unevaluated)
    assert sympy.simplify(closed.to_sympy() - slope(function, u)) == 0
    assert written(unevaluated, closed).count_ops() <= slope(function, u).count_ops()


def test_closed_forms_carry_out_definitions_and_derivatives_inside():
    f = Theory("own").define("f", u, u**3)
    closed = closed_form(1 + f(v) + derivative(f(w), w))
    assert closed.to_sympy() == (v**3 + 3 * w**2 + 1).to_sympy()
    assert not derivatives_in(closed.term)
    assert repr(closed_form(vector(f(2)))) == "[8]"


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: gradient(u * v), r"say by which variables to differentiate u\*v: gradient\(f, \[x, y\]\)"),
        (lambda: hessian(u * v, ()), "say by which variables to differentiate"),
        (lambda: gradient(vector(u, v), u), r"\[u; v\] is no number"),
    ],
)
def test_what_cannot_be_differentiated_is_refused(attempt, message):
    with pytest.raises(ClaimError, match=message):
        attempt()
