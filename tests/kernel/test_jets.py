"""Jets are the Taylor coefficients that Arb and SymPy compute, enclosed on boxes and exact at points."""

import time
from fractions import Fraction
from itertools import product

import pytest
import sympy
from flint import arb, arb_series, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres.kernel import Rejected
from symres.kernel.polynomials import Budget
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.procedures.jets import Exact, Jets
from symres.kernel.terms import INT, REAL, build, function_sort, lam, matrix, number, variable

from ..terms import power

X, Y, Z = map(variable, "xyz")
N = variable("n", INT)
ONE, MINUS = number(1), number(-1)
PRECISION = 160


def minus(a, b):
    return build("+", a, build("*", MINUS, b))


def square(t):
    return build("*", t, t)


# a term in x, and from where to where it is analytic
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


def value(polynomial):
    """Of a constant polynomial."""
    assert not any(polynomial)
    return polynomial.get(0, 0)


def contains(interval, value, error):
    low, high = (Fraction(end, 1 << PRECISION) for end in interval)
    return low - error <= value <= high + error


def enclosed(low, high, e):
    return Interval(e.rational(Fraction(low)).low, e.rational(Fraction(high)).high)


fractions = st.integers(0, 64).map(lambda k: Fraction(k, 64))


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=12)
@given(ends=st.tuples(fractions, fractions), inside=fractions, order=st.integers(1, 9))
def test_a_jet_on_an_interval_contains_the_coefficients_at_every_point(name, ends, inside, order):
    term, low, high = FUNCTIONS[name]
    a, b = sorted(low + (high - low) * end for end in ends)
    e = Enclosures(PRECISION)
    try:
        jet = Jets(e, (X,), order, {}).of(term, {X: enclosed(a, b, e)})
    except Rejected:
        assume(a == b)  # an inner interval may be too wide, but at a point there is a jet
        raise
    for point in (a, b, a + (b - a) * inside):
        for k, value in enumerate(expected(term, Fraction(point), order)):
            assert contains(jet[k], value, Fraction(1, 10**80)), f"coefficient {k} at {point}"
    if a == b:
        assert all(c.high - c.low < 1 << 60 for c in jet), "narrow at a point"


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=6)
@given(inside=st.integers(0, 8).map(lambda k: Fraction(k, 8)), order=st.integers(1, 5))
def test_an_exact_jet_is_the_jet_on_a_point(name, inside, order):
    term, low, high = FUNCTIONS[name]
    at = low + (high - low) * inside
    e, exact, sides = Enclosures(PRECISION), Exact(), {}
    interval = Jets(e, (X,), order, sides).of(term, {X: enclosed(at, at, e)})
    jet = Jets(exact, (X,), order, sides).of(term, {X: exact.rational(Fraction(at))})
    for c, known in zip(jet, interval, strict=True):
        value = e.term(exact.equality.term(c))
        assert value.low <= known.high and known.low <= value.high
        assert value.high - value.low < 1 << 60


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
    jets = Jets(e, (X, Y, Z), order, {})
    half = Fraction(1, 16)
    thin = jets.of(term, {v: enclosed(q, q, e) for v, q in values.items()})
    wide = jets.of(term, {v: enclosed(q - half, q + half, e) for v, q in values.items()})
    at = {SYMBOLS[v]: sympy.Rational(q.numerator, q.denominator) for v, q in values.items()}
    for exponents, narrow, around in zip(jets.exponents, thin, wide, strict=True):
        derived = sympified(term)
        for v, n in zip(SYMBOLS.values(), exponents, strict=True):
            derived = sympy.diff(derived, v, n) / sympy.factorial(n)
        value = Fraction(str(sympy.N(derived.subs(at), 40)))
        for interval in (narrow, around):
            assert contains(interval, value, (1 + abs(value)) / 10**30), (exponents, derived)


def test_coefficients_stand_in_the_order_of_the_variables_and_mixed_ones_are_no_halves():
    exact = Exact()
    jets = Jets(exact, (Y, X), 2, {})
    term = build("+", build("*", number(5), X, Y), build("*", number(7), square(Y)), build("*", number(3), X), Y)
    jet = jets.of(term, {X: exact.rational(Fraction(2)), Y: exact.rational(Fraction(1))})
    found = dict(zip(jets.exponents, [value(c) for c in jet], strict=True))
    assert list(found) == [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    assert found == {(0, 0): 24, (1, 0): 25, (0, 1): 8, (2, 0): 7, (1, 1): 5, (0, 2): 0}


def on(low, high, term, order=1, sides=None, precision=64):
    e = Enclosures(precision)
    jets = Jets(e, (X,), order, {} if sides is None else sides)
    return jets.of(term, {X: Interval(*(None if q is None else e.rational(Fraction(q)).low for q in (low, high)))})


@pytest.mark.parametrize(
    "term, low, high, message",
    [
        (build("abs", X), -1, 1, "changes its piece"),
        (build("abs", X), Fraction(-1, 2**60), 1, "changes its piece"),
        (build("abs", X), None, 1, "changes its piece"),
        (build("max", X, square(X)), Fraction(1, 2), 2, "changes its piece"),
        (build("min", X, power(X, 3)), -1, 1, "changes its piece"),
        (build("abs", build("sin", X)), 3, Fraction(22, 7), "changes its piece"),
        (power(X, Fraction(1, 2)), 0, 1, "contains 0"),
        (power(X, Fraction(3, 2)), -1, 1, "below 0"),
        (power(X, -1), 0, 1, "contains 0"),
        (power(X, -2), -1, 1, "contains 0"),
        (power(X, -1), None, 0, "contains 0"),
        (build("log", X), 0, 1, "not positive"),
        (build("log", X), None, None, "not positive"),
        (build("^", X, N), 1, 2, "has no value"),
        (build("^", X, build("pi")), 0, 1, "not positive"),
        (build("tan", X), 1, 2, "pole"),
        (build("tan", X), 0, None, "pole"),
        (build("floor", X), Fraction(1, 4), Fraction(1, 2), "is not smooth enough"),
        (build("ceiling", X), Fraction(1, 4), Fraction(1, 2), "is not smooth enough"),
        (build("app", variable("f", function_sort(REAL, REAL)), X), 0, 1, "not the application of a defined"),
        (build("D", lam(Y, build("sin", Y)), X), 0, 1, "is not smooth enough"),
        (build("entry", matrix([[X, ONE]]), ONE, ONE), 0, 1, "is not smooth enough"),
        (build("tr", matrix([[X, ONE], [ONE, X]])), 0, 1, "is not smooth enough"),
        (build("det", matrix([[X, ONE], [ONE, X]])), 0, 1, "is not smooth enough"),
        (build("+", X, build("log", MINUS)), 0, 1, "not positive"),
        (build("*", X, build("root", *map(number, (-1, 0, 1, -2, 2)))), 0, 1, "the only real root"),
    ],
)
def test_what_is_not_analytic_on_the_interval_is_refused(term, low, high, message):
    with pytest.raises(Rejected, match=message):
        on(low, high, term)


def test_powers_that_are_less_smooth_at_0_have_jets_of_low_order_only():
    term = power(X, Fraction(5, 2))
    assert on(0, 1, term, 2)[2].low == 0
    with pytest.raises(Rejected, match="contains 0"):
        on(0, 1, term, 3)


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
    e, exact, sides = Enclosures(64), Exact(), {}
    Jets(e, (X,), 1, sides).of(term, {X: enclosed(low, high, e)})
    exactly = Jets(exact, (X,), 1, sides).of(term, {X: exact.rational(Fraction(at))})
    assert value(exactly[1]) == slope
    assert Jets(e, (X,), 1, sides).of(term, {X: enclosed(at, at, e)})[1] == e.rational(Fraction(slope))


def test_a_point_does_not_choose_a_piece():
    exact = Exact()
    for term in (build("abs", X), build("max", X, ONE)):
        with pytest.raises(Rejected, match="is chosen on a box"):
            Jets(exact, (X,), 1, {}).of(term, {X: exact.rational(Fraction(3))})


def test_an_integer_exponent_is_a_real_one():
    """Between integers b^n is exp(n log b), so that it is smooth, also where an enclosure sees one integer only."""
    e = Enclosures(16)
    base = number(1000)
    near_one = Interval((1 << 16) - 1, 1 << 16)  # 1 - 2^-16 to 1
    (value,) = Jets(e, (), 1, {}).of(build("^", base, N), {N: near_one})
    assert e.term(build("^", base, N), {N: near_one}) == e.rational(Fraction(1000))
    assert value.low < 1000 * (1 << 16) - 6000
    exact = Exact()
    (root,) = Jets(exact, (), 1, {}).of(build("^", number(4), N), {N: exact.rational(Fraction(1, 2))})
    assert e.term(exact.equality.term(root)).low >= (2 << 16) - 9
    with pytest.raises(Rejected, match="not positive"):
        Jets(e, (), 1, {}).of(build("^", X, N), {N: e.rational(Fraction(2)), X: e.rational(Fraction(-1))})


@pytest.mark.parametrize("order", [-1, 25, 10**9, True, None, "2", Fraction(2)])
def test_an_order_is_a_small_natural_number(order):
    with pytest.raises(Rejected, match="the order of a jet is an integer from 0 to 24"):
        Jets(Enclosures(64), (X,), order, {})


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_jet_of_order_0_is_the_value(name):
    term, low, high = FUNCTIONS[name]
    e, at = Enclosures(PRECISION), {X: Fraction(low + high) / 2}
    (value,) = Jets(e, (X, Y), 0, {}).of(term, {x: e.rational(v) for x, v in at.items()})
    assert value == Jets(e, (X,), 3, {}).of(term, {x: e.rational(v) for x, v in at.items()})[0]


def test_jets_of_many_variables_are_refused_before_they_are_built():
    many = [variable(f"x{i}") for i in range(500)]
    start = time.process_time()
    for order in (2, 3, 24):
        with pytest.raises(Rejected, match="more than 1000 coefficients"):
            Jets(Enclosures(64), many, order, {})
    Budget.refill()
    assert len(Jets(Enclosures(64), many, 1, {}).exponents) == 501
    assert time.process_time() - start < 5


def test_where_products_of_coefficients_go():
    """The truncated product is the one of polynomials, in every order and number of variables."""
    exact = Exact()
    for variables, order in [((X,), 4), ((X, Y), 3), ((X, Y, Z), 2)]:
        jets = Jets(exact, variables, order, {})
        expected_pairs = {(a, b) for a, b in product(jets.exponents, repeat=2) if sum(a) + sum(b) <= order}
        found = {(jets.exponents[i], jets.exponents[j]): jets.exponents[k] for (i, j), k in jets._products.items()}
        assert found.keys() == expected_pairs
        assert all(c == tuple(map(sum, zip(a, b, strict=True))) for (a, b), c in found.items())
