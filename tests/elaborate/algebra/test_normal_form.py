"""Normal forms: equal exactly where arithmetic says so, and derivatives that agree with SymPy's."""

import random
from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from symres import Theory, atan, cos, derivative, exp, from_sympy, greatest, least, log, sin, sqrt, tan, tanh
from symres.elaborate.algebra.normal_form import NormalForms, computed, entries, normal
from symres.elaborate.algebra.signs import holds
from symres.kernel import Rejected
from symres.kernel import polynomials as P
from symres.kernel.procedures.intervals import Enclosures, integer_root
from symres.kernel.terms import INT, REAL, build, function_sort, lam, matrix, matrix_sort, number, substitute, variable
from symres.language.expressions import expression
from symres.language.freezing import Freezer

from ...terms import plus, power, q, times

theory = Theory("forms")
u, v = theory.reals("u v")
x = variable("x")


def freeze(e):
    """The term of an expression, which SymPy may have made."""
    return Freezer(theory.domains).expression(from_sympy(e) if isinstance(e, sympy.Basic) else e)


def zero(a, b):
    return not NormalForms().difference(freeze(a), freeze(b)).numerator


polynomials = st.recursive(
    st.sampled_from([u, v, expression(2), expression(Fraction(-1, 3))]),
    lambda inner: st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a: a**2, inner),
    ),
    max_leaves=6,
)


@given(polynomials, polynomials)
def test_polynomials_are_equal_exactly_if_sympy_expands_them_alike(a, b):
    assert zero(a, b) == (sympy.expand((a - b).to_sympy()) == 0)
    assert zero(a * b, sympy.expand((a * b).to_sympy()))


@given(polynomials, polynomials)
def test_quotients_add_and_multiply(a, b):
    d, e = 1 + u**2, 1 + v**2 + u**4
    assert zero(a / d + b / e, (a * e + b * d) / (d * e))
    assert zero((a / d) * (b / e), a * b / (d * e))


SMOOTH = [
    exp(u * v), sin(u) * v, cos(u + v**2), tanh(u), atan(u * v), log(1 + u**2),
    sqrt(1 + u**2), (1 + u**2) ** Fraction(-2, 3), 1 / (1 + exp(-u)), exp(-(u**2) / 2),
]  # fmt: skip


@pytest.mark.parametrize("f", SMOOTH, ids=str)
@pytest.mark.parametrize("order", [1, 2])
def test_the_kernel_differentiates_as_sympy_does(f, order):
    derived = freeze(derivative(f, *[u] * order))
    theirs = sympy.diff(f.to_sympy(), u.to_sympy(), order)
    assert not NormalForms().difference(derived, freeze(theirs)).numerator
    assert NormalForms().difference(derived, freeze(theirs + u.to_sympy())).numerator


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (sin(u) ** 2 + cos(u) ** 2, 1),
        (sqrt(2) * sqrt(2), 2),
        (abs(u) ** 2, u**2),
        (abs(-u), abs(u)),
        (abs(4 * u - 6 * v) / 2, abs(3 * v - 2 * u)),
        (exp(2 * u) * exp(-u), exp(u)),
        (greatest(u, v) + least(u, v), u + v),
        (tan(u) * cos(u), sin(u)),
        (log(exp(u)), u),
        (((1 + u**2) ** Fraction(1, 3)) ** 3, 1 + u**2),
    ],
)
def test_the_equations_of_atoms_are_used(a, b):
    assert zero(a, b)
    assert not zero(a, b + u)


def test_different_roots_of_one_number_are_not_confused():
    assert not zero(sqrt(2), expression(2) ** Fraction(1, 3))
    assert not zero(sqrt(u**2 + 1), u)


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


def test_1_over_0_is_0():
    forms = NormalForms()
    for exponent in (-1, -2):
        assert forms(build("^", build("+", x, build("*", number(-1), x)), number(exponent))).numerator == {}
    assert not forms.conditions


def test_matrices_of_literal_shape_are_multiplied_out():
    a = matrix([[x, number(1)], [number(0), x]])
    square = entries(build("^", a, number(2)), {})
    forms = NormalForms()
    assert not forms.difference(square[0][1], build("*", number(2), x)).numerator
    assert not forms.difference(build("det", a), build("*", x, x)).numerator
    assert not forms.difference(build("tr", build("T", a)), build("+", x, x)).numerator


def test_a_variable_of_literal_shape_is_the_matrix_of_its_entries_within_its_sizes():
    V = variable("V", matrix_sort(number(2), number(1)))
    entry = [build("entry", V, number(i), number(1)) for i in (1, 2)]
    assert entries(V, {}) == [[entry[0]], [entry[1]]]
    forms = NormalForms()
    square = build("tr", build("*", build("T", V), V))
    assert not forms.difference(square, plus(*(power(e, 2) for e in entry))).numerator
    assert forms.difference(square, power(entry[0], 2)).numerator
    assert forms.difference(*entry).numerator
    beyond = build("entry", V, number(3), number(1))  # some number that V gives
    assert all(forms.difference(beyond, e).numerator for e in (*entry, number(0)))
    assert not forms.difference(build("entry", V, plus(number(1), number(1)), number(1)), entry[1]).numerator
    with pytest.raises(Rejected, match="not computed"):
        computed(entry[0])  # nor is it bounded by anything
    with pytest.raises(Rejected, match="has no literal numbers of rows and columns"):
        entries(variable("W", matrix_sort(variable("n", INT), number(1))), {})


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


# ----------------------------------------------------------------------- angles, real exponents, logarithms of products

y = variable("y")


def turn(c):
    return build("*", q(c), build("pi"))


def call(head, *arguments):
    return build(head, *arguments)


def same(a, b):
    return not NormalForms().difference(a, b).numerator


@pytest.mark.parametrize("n", range(-30, 31))
def test_sin_cos_and_tan_of_multiples_of_a_sixth_and_a_fourth_of_pi_are_exact(n):
    for d in (6, 4):
        for head in ("sin", "cos", "tan"):
            exact = getattr(sympy, head)(sympy.pi * n / d)
            angle = call(head, turn(Fraction(n, d)))
            if exact is sympy.zoo:
                forms = NormalForms()
                forms(angle)
                assert [holds(condition) for condition in forms.conditions] == [False]  # nothing is known of it
                continue
            assert same(angle, freeze(exact))
            assert not same(angle, freeze(exact + 1))
            forms = NormalForms()
            assert not heads(forms.term(forms(angle))) & {"sin", "cos", "tan"}


def heads(term):
    return {term.head}.union(*map(heads, term.args))


@pytest.mark.parametrize("head", ["sin", "cos"])
@pytest.mark.parametrize("c", ["1/5", "-1/5", "1/4", "-1/4", "3/4", "3/7", "-9/10", "1/2", "5"])
def test_quarter_turns_leave_an_angle_of_either_sign(head, c):
    for t in (turn(c), plus(x, turn(c)), plus(times(q(-1), x), turn(c)), plus(times(x, build("pi")), turn(c))):
        other = "cos" if head == "sin" else "sin"
        minus = times(q(-1), t)
        assert same(call(head, minus), times(q(-1 if head == "sin" else 1), call(head, t)))
        assert same(call(head, plus(t, turn(2))), call(head, t))
        assert same(call(head, plus(t, turn(-1))), times(q(-1), call(head, t)))
        assert same(call(head, plus(t, turn("1/2"))), times(q(1 if head == "sin" else -1), call(other, t)))
        assert same(plus(power(call("sin", t), 2), power(call("cos", t), 2)), q(1))
        assert not same(call(head, plus(t, turn("1/3"))), call(head, t))
        assert not same(call(head, plus(t, turn(1))), plus(call(head, t), q(1)))


def test_the_arc_tangent_of_one_is_a_quarter_of_pi():
    assert same(call("atan", q(1)), turn("1/4")) and same(call("atan", q(-1)), turn("-1/4"))
    assert same(call("atan", q(0)), q(0)) and same(call("tanh", q(0)), q(0))
    assert not same(call("atan", q(2)), turn("1/2"))


def test_erf_is_odd_and_its_derivative_is_the_bell_curve():
    erf, height = call("erf", x), times(q(2), power(call("pi"), "-1/2"))
    bell = call("exp", times(q(-1), power(x, 2)))
    assert same(call("erf", times(q(-1), x)), times(q(-1), erf)) and same(call("erf", q(0)), q(0))
    assert not same(call("erf", times(q(-1), x)), erf) and not same(call("erf", q(1)), q(1))
    assert not same(call("erf", plus(x, x)), times(q(2), erf)) and not same(erf, call("tanh", x))
    derived = build("D", lam(x, erf), x)
    assert same(derived, times(height, bell))
    assert not same(derived, times(q(2), bell)) and not same(derived, times(q("1/2"), height, bell))
    assert not same(derived, times(height, power(bell, -1))) and not same(derived, times(height, call("exp", x)))
    scaled = build("D", lam(x, call("erf", times(q(3), x))), x)
    assert same(scaled, times(q(3), height, power(bell, 9)))
    assert not same(scaled, times(height, power(bell, 9))) and not same(scaled, times(q(3), height, power(bell, 3)))
    assert same(build("D", lam(x, derived), x), times(q(-2), x, derived))
    rooted, reason = normal(build("D", lam(x, call("erf", power(x, "1/2"))), x))
    assert same(rooted, times(power(call("pi"), "-1/2"), power(x, "-1/2"), call("exp", times(q(-1), x))))
    assert list(map(str, reason)) == ["0 < x"]


EQUAL = [
    (power(x, y), call("exp", times(y, call("log", x)))),
    (power(q(4), x), power(q(2), times(q(2), x))),
    (power(x, plus(y, q("1/2"))), times(power(x, y), power(x, "1/2"))),
    (call("exp", times(q("-3/2"), call("log", x))), power(x, "-3/2")),
    (call("log", q(360)), plus(times(q(3), call("log", q(2))), times(q(2), call("log", q(3))), call("log", q(5)))),
    (call("log", q("3/4")), plus(call("log", q(3)), times(q(-2), call("log", q(2))))),
    (call("log", times(q(2), x)), plus(call("log", q(2)), call("log", x))),
    (
        call("log", plus(q(1), times(q("-1/2"), x))),
        plus(call("log", plus(q(2), times(q(-1), x))), call("log", q("1/2"))),
    ),
    (call("log", power(x, -1)), times(q(-1), call("log", x))),
    (call("log", times(q(8), power(x, 3))), times(q(3), call("log", times(q(2), x)))),
    (call("log", power(plus(x, y), -3)), times(q(-3), call("log", plus(x, y)))),
    (call("log", power(x, "2/3")), times(q("2/3"), call("log", x))),
    (call("log", times(call("exp", x), plus(q(1), power(y, 2)))), plus(x, call("log", plus(q(1), power(y, 2))))),
    (
        call("log", plus(q(1), call("exp", times(q(-1), x)))),
        plus(call("log", plus(q(1), call("exp", x))), times(q(-1), x)),
    ),
    (
        call("log", times(call("exp", y), power(x, "1/2"), y)),
        plus(y, times(q("1/2"), call("log", x)), call("log", y)),
    ),
]  # each where x and y are positive and below 2


@pytest.mark.parametrize(("a", "b"), EQUAL, ids=lambda t: repr(t)[:40])
def test_real_powers_and_logarithms_come_apart(a, b):
    assert same(a, b)
    assert not same(a, plus(b, x))
    for point in ({x: q("3/7"), y: q("5/3")}, {x: q("15/8"), y: q("1/9")}):
        found = [Enclosures(200).term(substitute(t, point)) for t in (a, b)]
        assert found[0].low <= found[1].high and found[1].low <= found[0].high


def test_a_logarithm_does_not_come_apart_where_its_factors_may_be_negative():
    assert not same(call("log", times(x, y)), plus(call("log", x), call("log", y)))
    assert not same(call("log", times(x, power(y, -1))), plus(call("log", x), times(q(-1), call("log", y))))
    assert not same(call("log", power(x, 2)), times(q(2), call("log", x)))
    assert not same(call("log", power(x, -2)), times(q(-2), call("log", x)))
    assert not same(call("log", power(times(q(-1), x), 3)), times(q(3), call("log", x)))
    assert not same(call("log", times(q(-2), x)), plus(call("log", q(2)), call("log", x)))
    for t in (times(x, y), power(x, 2), power(x, -2), times(q(-2), x), times(x, power(y, -1), call("exp", x))):
        point = {x: q("-3/2"), y: q("-1/3")}
        forms = NormalForms()
        form = forms.term(forms(call("log", t)))
        value, expected = (Enclosures(100).term(substitute(s, point)) for s in (form, call("log", t)))
        assert value.low <= expected.high and expected.low <= value.high


def test_a_power_with_an_integer_exponent_keeps_a_negative_base():
    n = variable("n", INT)
    assert not same(power(x, n), call("exp", times(n, call("log", x))))
    assert not same(power(q(-2), n), call("exp", times(n, call("log", q(-2)))))


def test_a_real_power_has_a_derivative():
    derived = build("D", lam(x, power(x, y)), x)
    assert same(derived, times(y, power(x, y), power(x, -1)))
    derived = build("D", lam(x, power(q(2), x)), x)
    assert same(derived, times(call("log", q(2)), power(q(2), x)))


def test_the_logarithm_of_a_large_number_is_left_alone():
    large = 10**6 + 3
    assert same(call("log", q(large)), call("log", q(large)))
    assert not same(call("log", q(large**2)), times(q(2), call("log", q(large))))
    assert same(
        call("log", q(Fraction(4, large))), plus(times(q(2), call("log", q(2))), times(q(-1), call("log", q(large))))
    )
