"""Closed forms equal the derivatives they stand for, and are written as shortly as SymPy would at least."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Derivative, Matrix, diff, expand, simplify
from symres.derive.closed_forms import shortest
from symres.statements.definitions import define
from symres.statements.freeze import Freezer

from symres import (
    ClaimError,
    Theory,
    closed_form,
    cos,
    critical_equations,
    derivative,
    exp,
    gradient,
    hessian,
    jacobian,
    log,
    sin,
    tanh,
    vector,
)
from symres.kernel import Rejected, check

u, v, w = Theory("free").reals(
    "u v w",
)
NAMES = (u, v, w)
IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}


def proved(formula):
    """Whether the kernel accepts an identity."""
    try:
        return check(Freezer(dict.fromkeys(NAMES, "real")).statement(formula).statement, IDENTITY) == "proved"
    except Rejected:
        return False


@st.composite
def polynomials(draw):
    """Polynomials in three variables as people write them: sums of products of powers of small sums."""
    sums = st.builds(
        lambda a, b, c, x, y: a * x + b * y + c,
        *(st.integers(-3, 3) for _ in range(3)),
        *(st.sampled_from([u, v, w, u * v]) for _ in range(2)),
    )
    terms = st.builds(lambda c, a, b, k: c * a * b**k, st.integers(-3, 3), sums, sums, st.integers(0, 3))
    return sum(draw(st.lists(terms, min_size=1, max_size=2)), 0)


@settings(max_examples=15)
@given(polynomials())
def test_a_closed_gradient_equals_the_gradient_and_is_no_longer_than_sympys(f):
    unevaluated = gradient(f, NAMES)
    closed = closed_form(unevaluated)
    assert not closed.has(Derivative)
    assert proved(unevaluated == closed)
    assert not proved(unevaluated == closed + vector(0, 1, 0))
    for x, entry in zip(NAMES, closed, strict=True):
        assert entry.count_ops() <= diff(f, x).count_ops()
        assert entry.count_ops() <= expand(diff(f, x)).count_ops()
        assert expand(entry - diff(f, x)) == 0


@settings(max_examples=5)
@given(polynomials())
def test_a_hessian_is_symmetric_and_equals_the_jacobian_of_the_gradient(f):
    closed = closed_form(hessian(f, NAMES))
    assert closed.shape == (3, 3)
    assert (closed - closed.T).applyfunc(expand) == Matrix.zeros(3, 3)
    assert proved(closed == jacobian([diff(f, x) for x in NAMES], NAMES))
    assert proved(hessian(f, NAMES) == closed)


@pytest.mark.parametrize(
    ("function", "closed"),
    [
        ((1 - u * v) ** 2, [2 * v * (u * v - 1), 2 * u * (u * v - 1), 0]),
        (u * v * w, [v * w, u * w, u * v]),
        (exp(u * v), [v * exp(u * v), u * exp(u * v), 0]),
        (3, [0, 0, 0]),
    ],
    ids=str,
)
def test_gradients_are_written_as_people_write_them(function, closed):
    assert list(closed_form(gradient(function, NAMES))) == closed


def test_a_gradient_is_a_column_of_unevaluated_derivatives():
    made = gradient(u**2 * v, (u, v))
    assert made.shape == (2, 1)
    assert all(isinstance(entry, Derivative) for entry in made)


def test_a_definition_is_differentiated_by_its_own_variables():
    f = define("f", (u, v), (1 - u * v) ** 2)
    assert gradient(f).shape == (2, 1)
    assert hessian(f).shape == (2, 2)
    assert f.function in {entry.expr.func for entry in gradient(f)}
    assert closed_form(gradient(f)) == closed_form(gradient((1 - u * v) ** 2, (u, v)))
    assert closed_form(gradient(f, v)) == vector(2 * u * (u * v - 1))


def test_a_hessian_of_one_variable_is_the_second_derivative():
    assert closed_form(hessian(u**4, u)) == vector(12 * u**2)


@pytest.mark.parametrize(("count", "by"), [(1, (u,)), (2, (u, v, w)), (3, (u, v))])
def test_a_jacobian_has_a_row_a_function_and_a_column_a_symbol(count, by):
    functions = [u * v + k * w for k in range(count)]
    made = jacobian(functions, by)
    assert made.shape == (count, len(by))
    for i, f in enumerate(functions):
        for j, x in enumerate(by):
            assert made[i, j].doit() == diff(f, x)


def test_critical_equations_say_that_the_closed_gradient_vanishes():
    assert critical_equations((u * v - 1) ** 2, (u, v)) == (
        2 * v * (u * v - 1) == 0,
        2 * u * (u * v - 1) == 0,
    )
    f = define("f", w, w**4 - 2 * w**2)
    (equation,) = critical_equations(f)
    assert equation.parts[0].subs(w, 1) == equation.parts[0].subs(w, 0) == 0
    assert equation.parts[0].subs(w, 2) != 0


@pytest.mark.parametrize("function", [sin(u) * cos(u), log(1 + u**2), exp(u) / (1 + exp(u)), tanh(u) ** 2], ids=str)
def test_closed_forms_of_other_functions_are_right_and_short(function):
    closed = closed_form(derivative(function, u))
    assert simplify(closed - diff(function, u)) == 0
    assert closed.count_ops() <= diff(function, u).count_ops()


def test_the_shortest_form_prefers_a_factored_one():
    assert shortest(u * v + u * w) == u * (v + w)
    assert shortest(expand((u + v) ** 5)) == (u + v) ** 5
    assert shortest(u**2 + 1) == u**2 + 1


def test_closed_forms_carry_out_definitions_and_derivatives_inside():
    f = define("f", u, u**3)
    assert closed_form(1 + f(v) + derivative(f(w), w)) == v**3 + 3 * w**2 + 1
    assert closed_form(vector(f(2))) == vector(8)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: gradient(u * v), "say by which symbols to differentiate"),
        (lambda: hessian(u * v, ()), "say by which symbols to differentiate"),
        (lambda: gradient(vector(u, v), u), "is not a scalar expression; use jacobian"),
    ],
)
def test_what_cannot_be_differentiated_is_refused(attempt, message):
    with pytest.raises(ClaimError, match=message):
        attempt()
