"""Partial derivatives give the Taylor coefficients that Arb and SymPy compute, enclosed on boxes and at points."""

import time
from collections import Counter
from fractions import Fraction
from math import factorial

import pytest
import sympy
from flint import arb, arb_series, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres.kernel import Rejected
from symres.kernel.polynomials import purse
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.procedures.partials import Partials, on_one_piece, up_to
from symres.kernel.terms import INT, REAL, build, function_sort, lam, matrix, number, substitute, variable

from ..terms import power

X, Y, Z = map(variable, "xyz")
N = variable("n", INT)
ONE, MINUS = number(1), number(-1)
PRECISION = 160


def minus(a, b):
    return build("+", a, build("*", MINUS, b))


def square(t):
    return build("*", t, t)


# a term in x, and an interval on which it is analytic
FUNCTIONS = {
    "exp": (build("exp", X), -3, 3),
    "log": (build("log", X), Fraction(1, 10), 4),
    "sin": (build("sin", X), -5, 5),
    "cos": (build("cos", X), -5, 5),
    "tan": (build("tan", X), Fraction(-3, 2), Fraction(3, 2)),
    "atan": (build("atan", X), -4, 4),
    "tanh": (build("tanh", X), -3, 3),
    "erf": (build("erf", X), -3, 3),
    "square root": (power(X, Fraction(1, 2)), Fraction(1, 10), 5),
    "power 5/3": (power(X, Fraction(5, 3)), Fraction(1, 10), 3),
    "power -3/4": (power(X, Fraction(-3, 4)), Fraction(1, 10), 3),
    "inverse": (power(X, -1), -4, Fraction(-1, 10)),
    "power -3": (power(X, -3), Fraction(1, 4), 3),
    "cube": (power(X, 3), -2, 2),
    "power 0": (power(X, 0), -2, 2),
    "power that is a term": (build("^", X, build("+", X, build("pi"))), Fraction(1, 4), 2),
    "product": (build("*", X, build("exp", X), build("sin", X)), -2, 2),
    "square": (square(build("sin", X)), -2, 2),
    "composition": (build("exp", build("sin", build("log", X))), Fraction(1, 3), 3),
    "sigmoid": (power(build("+", ONE, build("exp", build("*", MINUS, X))), -1), -3, 3),
    "softplus": (build("log", build("+", ONE, build("exp", X))), -3, 3),
    "absolute value": (build("abs", build("sin", X)), Fraction(-3), Fraction(-1, 10)),
    "maximum": (build("max", X, build("*", number(5), build("exp", X))), -2, 2),
    "minimum": (build("min", X, build("*", number(5), build("exp", X))), -2, 2),
    "application": (build("app", lam(Y, build("*", Y, build("exp", Y))), build("sin", X)), -2, 2),
    "constants": (build("*", build("exp", ONE), X, build("log", number(2))), -2, 2),
}


def arb_of(q):
    return arb(fmpq(q.numerator, q.denominator))


def series(term, x):
    """The power series of a term in x around a point, by Arb."""
    head, args = term.head, term.args
    if term is X:
        return x
    if head == "rational":
        return arb_series([arb_of(term.value)])
    if head == "pi":
        return arb_series([arb.pi()])
    if head == "app":  # of y exp(y)
        inner = series(args[1], x)
        return inner * inner.exp()
    parts = [series(a, x) for a in args]
    one = parts[0]
    if head == "^":
        exponent = args[1]
        if exponent.head == "rational" and exponent.value.denominator == 1:
            n = int(exponent.value)
            out = arb_series([1])
            for _ in range(abs(n)):
                out = out * one
            return out if n >= 0 else 1 / out
        return (one.log() * parts[1]).exp()
    if head in ("+", "*"):
        for part in parts[1:]:
            one = one + part if head == "+" else one * part
        return one
    if head == "tanh":
        return 1 - 2 / ((2 * one).exp() + 1)
    if head == "erf":
        slope = 2 / arb_series([arb.pi()]).sqrt() * (-one * one).exp() * one.derivative()
        return arb_series([one[0].erf()]) + slope.integral()
    if head == "abs":
        return one if one[0] > 0 else -one
    if head in ("max", "min"):
        left_is_larger = bool(one[0] > parts[1][0])
        return one if left_is_larger is (head == "max") else parts[1]
    return getattr(one, head)()


def expected(term, at, order):
    """The Taylor coefficients at a rational point, to about a hundred digits."""
    old = ctx.prec, ctx.cap
    ctx.prec, ctx.cap = 500, order + 1
    try:
        out = series(term, arb_series([arb_of(at), 1]))
        balls = [out[k] for k in range(order + 1)]
        assert all(ball.rad() < arb("1e-90") for ball in balls)
        return [fraction(ball.mid()) for ball in balls]
    finally:
        ctx.prec, ctx.cap = old


def fraction(x):
    mantissa, exponent = x.man_exp()
    return int(mantissa) * Fraction(2) ** int(exponent)


def piece(term, values, e):
    """A term as a function of real variables, as it is on a box."""

    def side(v):
        low, high = e.term(v, real_values)
        if low is not None and low >= 0 or high is not None and high <= 0:
            return 1 if low is not None and low >= 0 else -1
        raise Rejected("changes its piece")

    real = {x: variable("s") if x.sort is INT else x for x in values}
    real_values = {real[x]: interval for x, interval in values.items()}
    return on_one_piece(term, side, real), real_values


def coefficients(term, variables, order, values, e):
    f, values = piece(term, values, e)
    return Partials(f).coefficients(e, up_to(order, variables), values)


def contains(interval, value, error):
    low, high = (Fraction(end, 1 << PRECISION) for end in interval)
    return low - error <= value <= high + error


def enclosed(low, high, e):
    return Interval(e.rational(Fraction(low)).low, e.rational(Fraction(high)).high)


fractions = st.integers(0, 64).map(lambda k: Fraction(k, 64))


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=12)
@given(ends=st.tuples(fractions, fractions), inside=fractions, order=st.integers(1, 9))
def test_what_is_enclosed_on_an_interval_contains_the_coefficients_at_every_point(name, ends, inside, order):
    term, low, high = FUNCTIONS[name]
    a, b = sorted(low + (high - low) * end for end in ends)
    e = Enclosures(PRECISION)
    try:
        jet = coefficients(term, (X,), order, {X: enclosed(a, b, e)}, e)
    except Rejected:
        assume(a == b)  # an inner interval may be too wide, but at a point there are derivatives
        raise
    for point in (a, b, a + (b - a) * inside):
        for k, value in enumerate(expected(term, Fraction(point), order)):
            assert contains(jet[k], value, Fraction(1, 10**80)), f"coefficient {k} at {point}"
    if a == b:
        assert all(c.high - c.low < 1 << 60 for c in jet), "narrow at a point"


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=6)
@given(inside=st.integers(0, 8).map(lambda k: Fraction(k, 8)), order=st.integers(1, 5))
def test_a_derivative_at_a_point_is_the_term_with_the_point_in_it(name, inside, order):
    term, low, high = FUNCTIONS[name]
    at = low + (high - low) * inside
    e = Enclosures(PRECISION)
    f, values = piece(term, {X: enclosed(at, at, e)}, e)
    partials = Partials(f)
    jet = partials.coefficients(e, up_to(order, (X,)), values)
    for along, known in zip(up_to(order, (X,)), jet, strict=True):
        value = e.term(substitute(partials.by(along), {X: number(at)}))
        scale = factorial(len(along))
        assert value.low <= known.high * scale and known.low * scale <= value.high
        assert value.high - value.low < 1 << 70


SMOOTH = [
    lambda a, b: build("+", a, b),
    lambda a, b: build("*", a, b),
    lambda a, b: minus(a, b),
    lambda a, b: build("exp", minus(a, b)),
    lambda a, b: build("sin", build("*", a, b)),
    lambda a, b: build("atan", build("+", a, b)),
    lambda a, b: build("tanh", a),
    lambda a, b: build("erf", a),
    lambda a, b: build("log", build("+", number(2), square(a), square(b))),
    lambda a, b: power(build("+", ONE, square(a)), Fraction(1, 2)),
    lambda a, b: power(build("+", number(3), square(b)), Fraction(-3, 2)),
    lambda a, b: power(a, 3),
]
terms = st.recursive(
    st.sampled_from([X, Y, Z, number(2), number(Fraction(-1, 3))]),
    lambda inner: st.tuples(st.sampled_from(SMOOTH), inner, inner).map(lambda p: p[0](p[1], p[2])),
    max_leaves=5,
)
SYMBOLS = dict(zip((X, Y, Z), sympy.symbols("x y z", real=True), strict=True))


def sympified(term):
    if term in SYMBOLS:
        return SYMBOLS[term]
    if term.head == "rational":
        return sympy.Rational(term.value.numerator, term.value.denominator)
    parts = [sympified(a) for a in term.args]
    known = {"+": sympy.Add, "*": sympy.Mul, "^": sympy.Pow}
    return known[term.head](*parts) if term.head in known else getattr(sympy, term.head)(*parts)


@pytest.mark.slow
@settings(max_examples=60)
@given(term=terms, point=st.tuples(*[st.integers(-4, 4).map(lambda k: Fraction(k, 4))] * 3), order=st.integers(1, 3))
def test_mixed_derivatives_are_those_of_sympy(term, point, order):
    e = Enclosures(PRECISION)
    values = dict(zip((X, Y, Z), point, strict=True))
    half = Fraction(1, 16)
    thin = coefficients(term, (X, Y, Z), order, {v: enclosed(q, q, e) for v, q in values.items()}, e)
    wide = coefficients(term, (X, Y, Z), order, {v: enclosed(q - half, q + half, e) for v, q in values.items()}, e)
    at = {SYMBOLS[v]: sympy.Rational(q.numerator, q.denominator) for v, q in values.items()}
    for along, narrow, around in zip(up_to(order, (X, Y, Z)), thin, wide, strict=True):
        derived = sympified(term)
        for v, n in Counter(along).items():
            derived = sympy.diff(derived, SYMBOLS[v], n) / sympy.factorial(n)
        value = Fraction(str(sympy.N(derived.subs(at), 40)))
        for interval in (narrow, around):
            assert contains(interval, value, (1 + abs(value)) / 10**30), (along, derived)


def test_coefficients_stand_in_the_order_of_the_variables_and_mixed_ones_are_no_halves():
    e = Enclosures(64)
    term = build("+", build("*", number(5), X, Y), build("*", number(7), square(Y)), build("*", number(3), X), Y)
    jet = coefficients(term, (Y, X), 2, {X: enclosed(2, 2, e), Y: enclosed(1, 1, e)}, e)
    found = dict(zip(up_to(2, (Y, X)), jet, strict=True))
    assert list(found) == [(), (Y,), (X,), (Y, Y), (Y, X), (X, X)]
    assert list(found.values()) == [e.rational(Fraction(k)) for k in (24, 25, 8, 7, 5, 0)]


def on(low, high, term, order=1, precision=64):
    e = Enclosures(precision)
    box = {X: Interval(*(None if q is None else e.rational(Fraction(q)).low for q in (low, high)))}
    return coefficients(term, (X,), order, box, e)


OTHERWISE = "is not a value that the kernel can enclose|is not differentiated"


@pytest.mark.parametrize(
    "term, low, high, message",
    [
        (build("abs", X), -1, 1, "changes its piece"),
        (build("abs", X), Fraction(-1, 2**60), 1, "changes its piece"),
        (build("abs", X), None, 1, "changes its piece"),
        (build("max", X, square(X)), Fraction(1, 2), 2, "changes its piece"),
        (build("min", X, power(X, 3)), -1, 1, "changes its piece"),
        (build("abs", build("sin", X)), 3, Fraction(22, 7), "changes its piece"),
        (power(X, Fraction(1, 2)), 0, 1, "0 < x may fail"),
        (power(X, Fraction(3, 2)), -1, 1, "0 < x may fail"),
        (power(X, -1), 0, 1, "x != 0 may fail"),
        (power(X, -2), -1, 1, "x != 0 may fail"),
        (power(X, -1), None, 0, "x != 0 may fail"),
        (build("log", X), 0, 1, "0 < x may fail"),
        (build("log", X), None, None, "0 < x may fail"),
        (build("^", X, N), 1, 2, "is not a value that the kernel can enclose"),
        (build("^", X, build("pi")), 0, 1, "0 < x may fail"),
        (build("tan", X), 1, 2, "cos.x. != 0 may fail"),
        (build("tan", X), 0, None, "cos.x. != 0 may fail"),
        (build("floor", X), Fraction(1, 4), Fraction(1, 2), "is not differentiated"),
        (build("ceiling", X), Fraction(1, 4), Fraction(1, 2), "is not differentiated"),
        (build("app", variable("f", function_sort(REAL, REAL)), X), 0, 1, "not the application of a defined"),
        (build("D", lam(Y, build("sin", Y)), X), 0, 1, OTHERWISE),
        (build("entry", matrix([[X, ONE]]), ONE, ONE), 0, 1, OTHERWISE),
        (build("tr", matrix([[X, ONE], [ONE, X]])), 0, 1, OTHERWISE),
        (build("det", matrix([[X, ONE], [ONE, X]])), 0, 1, OTHERWISE),
        (build("+", X, build("log", MINUS)), 0, 1, "not positive"),
        (build("*", X, build("root", *map(number, (-1, 0, 1, -2, 2)))), 0, 1, "the only real root"),
    ],
)
def test_what_is_not_analytic_on_the_interval_is_refused(term, low, high, message):
    with pytest.raises(Rejected, match=message):
        on(low, high, term)


def test_powers_that_are_less_smooth_at_0_have_no_derivatives_there():
    term = power(X, Fraction(5, 2))
    for order in (1, 2, 3):
        assert on(Fraction(1, 100), 1, term, order)
        with pytest.raises(Rejected, match="0 < x may fail"):
            on(0, 1, term, order)


@pytest.mark.parametrize(
    "term, low, high, at, slope",
    [
        (build("abs", X), 0, 1, 0, 1),
        (build("abs", X), -1, 0, 0, -1),
        (build("abs", minus(ONE, X)), 0, 1, 1, -1),
        (build("max", X, ONE), 1, 2, 1, 1),
        (build("max", X, ONE), 0, 1, 1, 0),
        (build("max", ONE, X), 0, 1, 1, 0),
        (build("min", X, ONE), 1, 2, 1, 0),
        (build("min", ONE, X), 0, 1, 1, 1),
        (build("*", X, build("abs", X)), -1, 0, -1, 2),
    ],
)
def test_a_piece_is_followed_to_its_border(term, low, high, at, slope):
    e = Enclosures(64)
    f, _ = piece(term, {X: enclosed(low, high, e)}, e)
    _, found = Partials(f).coefficients(e, up_to(1, (X,)), {X: enclosed(at, at, e)})
    assert found == e.rational(Fraction(slope))


def test_an_integer_exponent_is_a_real_one():
    """Between integers b^n is exp(n log b), so that it is smooth, also where an enclosure sees one integer only."""
    e = Enclosures(16)
    term = build("^", number(1000), N)
    near_one = Interval((1 << 16) - 1, 1 << 16)  # 1 - 2^-16 to 1
    (value,) = coefficients(term, (), 0, {N: near_one}, e)
    assert e.term(term, {N: near_one}) == e.rational(Fraction(1000))
    assert value.low < 1000 * (1 << 16) - 6000
    with pytest.raises(Rejected, match="not positive"):
        coefficients(build("^", X, N), (), 0, {N: near_one, X: e.rational(Fraction(-1))}, e)


@pytest.mark.parametrize("order", [-1, 25, 10**9, True, None, "2", Fraction(2)])
def test_an_order_is_a_small_natural_number(order):
    with pytest.raises(Rejected, match="the order of a derivative is an integer from 0 to 24"):
        up_to(order, (X,))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_derivative_of_order_0_is_the_value(name):
    term, low, high = FUNCTIONS[name]
    e = Enclosures(PRECISION)
    values = {X: e.rational(Fraction(low + high) / 2)}
    (value,) = coefficients(term, (X, Y), 0, values, e)
    assert value == coefficients(term, (X,), 3, values, e)[0] == e.term(piece(term, values, e)[0], values)


def test_too_many_derivatives_are_refused_before_they_are_built():
    many = [variable(f"x{i}") for i in range(500)]
    start = time.process_time()
    for order in (2, 3, 24):
        with pytest.raises(Rejected, match="more than 1000 coefficients"):
            up_to(order, many)
    assert len(up_to(1, many)) == 501
    assert time.process_time() - start < 5


def test_derivatives_of_a_high_order_share_what_they_have_in_common():
    """Where nothing is shared the cost doubles with every order, and six orders cost 64 times as much."""
    f = build("*", build("exp", build("sin", X)), power(build("+", ONE, square(X)), -1), build("atan", X))

    def cost(order):
        with purse() as own:
            Partials(f).by((X,) * order)
        return own.spent

    assert cost(12) < 40 * cost(6)


def test_a_derivative_that_is_nested_too_deep_is_refused():
    with pytest.raises(Rejected, match="nested more than 120 deep"):
        Partials(build("tan", X)).by((X,) * 24)
