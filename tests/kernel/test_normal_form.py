"""Normal forms: equal exactly where arithmetic says so, and derivatives that agree with SymPy's."""

import random
from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from symres.kernel import Rejected
from symres.kernel import polynomials as P
from symres.kernel.normal_form import NormalForms, entries, integer_root
from symres.kernel.terms import REAL, build, function_sort, lam, matrix, number, substitute, variable
from symres.statements.freeze import Freezer

u, v = sympy.symbols("u v", real=True)
DOMAINS = {u: "real", v: "real"}
x = variable("x")


def freeze(expression):
    return Freezer(DOMAINS).expression(sympy.sympify(expression))


def zero(a, b):
    return not NormalForms().difference(freeze(a), freeze(b)).numerator


polynomials = st.recursive(
    st.sampled_from([u, v, sympy.Integer(2), sympy.Rational(-1, 3)]),
    lambda inner: st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a: a**2, inner),
    ),
    max_leaves=6,
)


@given(polynomials, polynomials)
def test_polynomials_are_equal_exactly_if_sympy_expands_them_alike(a, b):
    assert zero(a, b) == (sympy.expand(a - b) == 0)
    assert zero(a * b, sympy.expand(a * b))


@given(polynomials, polynomials)
def test_quotients_add_and_multiply(a, b):
    d, e = 1 + u**2, 1 + v**2 + u**4
    assert zero(a / d + b / e, (a * e + b * d) / (d * e))
    assert zero((a / d) * (b / e), a * b / (d * e))


SMOOTH = [
    sympy.exp(u * v), sympy.sin(u) * v, sympy.cos(u + v**2), sympy.tanh(u), sympy.atan(u * v), sympy.log(1 + u**2),
    sympy.sqrt(1 + u**2), (1 + u**2) ** sympy.Rational(-2, 3), 1 / (1 + sympy.exp(-u)), sympy.exp(-(u**2) / 2),
]  # fmt: skip


@pytest.mark.parametrize("f", SMOOTH, ids=str)
@pytest.mark.parametrize("order", [1, 2])
def test_the_kernel_differentiates_as_sympy_does(f, order):
    derived = freeze(sympy.Derivative(f, u, order))
    assert not NormalForms().difference(derived, freeze(sympy.diff(f, u, order))).numerator
    assert NormalForms().difference(derived, freeze(sympy.diff(f, u, order) + u)).numerator


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (sympy.sin(u) ** 2 + sympy.cos(u) ** 2, 1),
        (sympy.sqrt(2) * sympy.sqrt(2), 2),
        (sympy.Abs(u) ** 2, u**2),
        (sympy.Abs(-u), sympy.Abs(u)),
        (sympy.Abs(4 * u - 6 * v) / 2, sympy.Abs(3 * v - 2 * u)),
        (sympy.exp(2 * u) * sympy.exp(-u), sympy.exp(u)),
        (sympy.Max(u, v) + sympy.Min(u, v), u + v),
        (sympy.tan(u) * sympy.cos(u), sympy.sin(u)),
        (sympy.log(sympy.exp(u)), u),
        (sympy.root(1 + u**2, 3) ** 3, 1 + u**2),
    ],
)
def test_the_equations_of_atoms_are_used(a, b):
    assert zero(a, b)
    assert not zero(a, b + u)


def test_different_roots_of_one_number_are_not_confused():
    assert not zero(sympy.sqrt(2), sympy.root(2, 3))
    assert not zero(sympy.sqrt(u**2 + 1), u)


def test_an_arbitrary_function_gives_equal_values_for_equal_arguments_only():
    phi = variable("phi", function_sort(REAL, REAL))
    forms = NormalForms()
    at = [build("app", phi, t) for t in (build("+", x, x), build("*", number(2), x), x)]
    assert not forms.difference(at[0], at[1]).numerator
    assert forms.difference(at[0], at[2]).numerator
    with pytest.raises(Rejected):
        forms(build("D", lam(x, build("app", phi, x)), x))


def test_the_absolute_value_of_a_hidden_zero_is_zero():
    zero_over_u = build("*", build("+", x, build("*", number(-1), x)), build("^", build("exp", x), number(-1)))
    assert not NormalForms()(build("abs", zero_over_u)).numerator


def test_a_division_by_what_is_identically_zero_is_refused():
    with pytest.raises(Rejected, match="a division by zero"):
        NormalForms()(build("^", build("+", x, build("*", number(-1), x)), number(-1)))


def test_matrices_of_literal_shape_are_multiplied_out():
    a = matrix([[x, number(1)], [number(0), x]])
    square = entries(build("^", a, number(2)))
    forms = NormalForms()
    assert not forms.difference(square[0][1], build("*", number(2), x)).numerator
    assert not forms.difference(build("det", a), build("*", x, x)).numerator
    assert not forms.difference(build("tr", build("T", a)), build("+", x, x)).numerator


@given(st.integers(0, 10**30), st.integers(2, 7))
def test_integer_roots_are_exact(value, q):
    r = integer_root(value, q)
    assert r**q <= value < (r + 1) ** q


def test_polynomials_multiply_like_numbers():
    chance = random.Random(0)
    for _ in range(200):
        p, q = (
            {chance.randrange(4) << 32 * chance.randrange(3): chance.randint(-5, 5) or 1 for _ in range(4)}
            for _ in "pq"
        )
        point = [Fraction(chance.randint(-9, 9), chance.randint(1, 9)) for _ in range(3)]

        def value(r, point=point):
            total = Fraction(0)
            for m, c in r.items():
                for i, e in P.exponents(m):
                    c *= point[i] ** e
                total += c
            return total

        assert value(P.multiply(p, q)) == value(p) * value(q)
        assert value(P.add(p, q, -3)) == value(p) - 3 * value(q)
        assert value(P.power(p, 3)) == value(p) ** 3


def test_exponents_cannot_run_into_the_next_atom():
    high = {(1 << 31) - 1: 1}
    with pytest.raises(Rejected, match="degree 2"):
        P.multiply(high, {1: 1})


def test_a_term_is_rebuilt_from_its_normal_form():
    forms = NormalForms()
    t = freeze((u + v) ** 3 / (1 + u**2))
    again = forms.term(forms(t))
    assert not forms.difference(t, again).numerator
    assert substitute(again, {}) is again
