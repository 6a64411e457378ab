"""Random terms: what normal forms say is compared with numbers that mpmath computes from the terms as they stand."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres.elaborate.algebra.normal_form import NormalForms
from symres.kernel import Rejected, Sequent, Term, obligations
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import build, from_json, instantiate, lam, number, substitute, to_json, variable
from symres.language.guards import stated

from ..certificates import verdict_on

X, Y = variable("x"), variable("y")
DIGITS = 40
CLOSE = mpmath.mpf(10) ** -20
EXPONENTS = [Fraction(e) for e in ("2", "3", "0", "-1", "-2", "1/2", "1/3", "-1/2", "3/2")]
POINTS = [Fraction(n, 7) for n in range(-20, 21)]


class Undefined(Exception):
    """The term has no value at the point, or is too close to where it has none."""


def value(term, point):
    """The value of a term, read as it stands; independent of the kernel's arithmetic."""
    head, args = term.head, term.args
    if term in point:
        return point[term]
    if head == "rational":
        return mpmath.mpf(term.value.numerator) / term.value.denominator
    if head == "pi":
        return +mpmath.pi
    if head == "D":
        return slope(term, point)
    values = [value(a, point) for a in args]
    if head == "+":
        return sum(values[1:], values[0])
    if head == "*":
        return mpmath.fprod(values)
    if head == "^":
        return power(values[0], args[1]) if args[1].head == "rational" else real_power(*values)
    if head == "log":
        return mpmath.log(away(values[0], positive=True))
    if head == "tan":
        away(mpmath.cos(values[0]))
        return mpmath.tan(values[0])
    if head in ("max", "min"):
        return (max if head == "max" else min)(values)
    if head == "abs":
        return abs(values[0])
    if head == "floor":
        away(values[0] - mpmath.nint(values[0]))
        return mpmath.floor(values[0])
    if head == "exp" and values[0] > 200:
        raise Undefined
    return getattr(mpmath, head)(values[0])


def power(base, exponent):
    q = exponent.value
    if q.denominator == 1:
        return (base if q >= 0 else away(base)) ** int(q)
    return away(base, positive=True) ** (mpmath.mpf(q.numerator) / q.denominator)


def real_power(base, exponent):
    if abs(exponent) > 60 or abs(base) < CLOSE and (base != 0 or exponent < CLOSE):
        raise Undefined
    if base < 0 and exponent != int(exponent):
        raise Undefined
    return base ** int(exponent) if exponent == int(exponent) else base**exponent


def away(x, positive=False):
    """A number that must not be 0, or must be positive, with some room for rounding."""
    if abs(x) < CLOSE or positive and x < 0:
        raise Undefined
    return x


def slope(term, point):
    """The derivative by symmetric differences, refused where two step sizes disagree."""
    function, where = term.args
    t = variable("t")
    body = instantiate(function, t)
    at = value(where, point)
    no_kink(body, {**point, t: at})
    slopes = []
    for exponent in (8, 9):
        h = mpmath.mpf(10) ** -exponent
        slopes.append((value(body, {**point, t: at + h}) - value(body, {**point, t: at - h})) / (2 * h))
    if abs(slopes[0] - slopes[1]) > mpmath.mpf(10) ** -9 * (1 + abs(slopes[0])):
        raise Undefined
    return slopes[1]


def no_kink(term, point):
    """Refuse a point where an absolute value, maximum or minimum has a kink, also one that cannot be seen."""
    if term.head in ("abs", "max", "min"):
        values = [value(a, point) for a in term.args]
        away(values[0] - (values[1] if len(values) > 1 else 0))
    for a in term.args:
        if not a.loose:
            no_kink(a, point)


def terms(depth=4, heads=("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs")):
    leaves = st.one_of(st.sampled_from([X, Y]), st.sampled_from([number(n) for n in (-2, -1, 0, 1, 2, 3)]))

    def larger(inner):
        pairs = st.tuples(st.sampled_from(["+", "*", "+", "*", "max", "min"]), inner, inner)
        return st.one_of(
            pairs.map(lambda p: build(*p)),
            st.tuples(inner, st.sampled_from(EXPONENTS)).map(lambda p: build("^", p[0], number(p[1]))),
            st.tuples(inner, inner).map(lambda p: build("^", *p)),
            st.tuples(st.sampled_from(heads), inner).map(lambda p: build(*p)),
        )

    return st.recursive(leaves, larger, max_leaves=2 * depth)


def points():
    return st.lists(st.tuples(st.sampled_from(POINTS), st.sampled_from(POINTS)), min_size=6, max_size=6)


def agree(one, other, pairs, close=CLOSE):
    """How many of the points both terms are defined at; fails where they differ. The first decides where to look.

    A difference that is gone with more digits was lost digits, as those of the tangent of a large number are.
    """
    compared = 0
    for x, y in pairs:
        point = {X: mpmath.mpf(x.numerator) / x.denominator, Y: mpmath.mpf(y.numerator) / y.denominator}
        for digits in (DIGITS, 2 * DIGITS, 8 * DIGITS):
            with mpmath.workdps(digits):
                try:
                    a, b = value(one, point), value(other, point)
                except (Undefined, OverflowError):
                    break
                is_same = abs(a - b) <= close * (1 + abs(a))
                assert is_same or digits < 8 * DIGITS, f"{one} is {a}, {other} is {b} at x = {x}, y = {y}"
                compared += is_same
                if is_same:
                    break
    return compared


@settings(max_examples=400)
@given(terms(), points())
def test_a_normal_form_has_the_value_of_its_term(term, pairs):
    try:
        forms = NormalForms()
        form = forms.term(forms(term))
    except Rejected:
        assume(False)
    agree(term, form, pairs)


@pytest.mark.slow
@settings(max_examples=400)
@given(terms(depth=3), points())
def test_a_derivative_is_the_slope(body, pairs):
    derivative = build("D", lam(X, build("+", body, build("*", number(0), X, number(Fraction(1, 2))))), X)
    try:
        forms = NormalForms()
        form = forms.term(forms(derivative))
    except Rejected:
        assume(False)
    agree(derivative, form, pairs, close=mpmath.mpf(10) ** -8)


def proved(left, right):
    """Whether the kernel proves left = right from its own conditions; those, as hypotheses."""
    conditions: list[Term] = []
    while True:
        statement = stated((X, Y), (), tuple(conditions), build("=", left, right))
        missing = [s.conclusion for s in obligations(statement) if s.purpose != CLAIM]
        if not missing:
            break
        conditions.append(missing[0])
    try:
        return verdict_on(statement, {"verdict": "proved", "proofs": [{"kind": "identity"}]}) == "proved"
    except Rejected:
        return False


@pytest.mark.slow
@settings(max_examples=300)
@given(terms(depth=2), terms(depth=2), st.integers(0, 7), points())
def test_an_equation_that_the_kernel_proves_holds_at_random_points(t, s, change, pairs):
    two, minus = number(2), number(-1)
    left, right = [
        lambda: (build("*", t, s), build("*", s, t)),
        lambda: (
            build("^", build("+", t, s), two),
            build("+", build("^", t, two), build("*", two, t, s), build("^", s, two)),
        ),
        lambda: (build("exp", build("+", t, s)), build("*", build("exp", t), build("exp", s))),
        lambda: (build("^", build("^", t, two), number(Fraction(1, 2))), t),
        lambda: (build("*", t, build("^", t, minus)), number(1)),
        lambda: (build("abs", build("*", minus, t)), build("abs", t)),
        lambda: (build("log", build("*", t, s)), build("+", build("log", t), build("log", s))),
        lambda: (t, s),
    ][change]()
    try:
        holds = proved(left, right)
    except Rejected:
        assume(False)
    if holds:
        agree(left, right, pairs)


@settings(max_examples=150)
@given(terms(depth=3), st.sampled_from(POINTS), st.sampled_from(POINTS))
def test_an_enclosure_contains_the_value(term, x, y):
    closed = substitute(term, {X: number(x), Y: number(y)})
    with mpmath.workdps(DIGITS):
        try:
            exact = value(closed, {})
            box = Enclosures(100).term(closed)
        except (Undefined, Rejected, OverflowError):
            assume(False)
        slack = CLOSE * (1 + abs(exact)) * mpmath.mpf(2) ** 100
        assert box.low - slack <= exact * mpmath.mpf(2) ** 100 <= box.high + slack


@settings(max_examples=150)
@given(terms())
def test_json_gives_the_term_back(term):
    assert from_json(to_json(term), {"x": X, "y": Y}) is term
    data = to_json(lam(X, build("+", term, X, number(Fraction(1, 2)))))
    assert to_json(from_json(data, {"y": Y})) == data


def test_the_comparison_finds_a_wrong_normal_form():
    with pytest.raises(AssertionError):
        agree(build("^", build("^", X, number(2)), number(Fraction(1, 2))), X, [(Fraction(-1), Fraction(1))])
    assert agree(build("D", lam(X, build("sin", X)), Y), build("cos", Y), [(Fraction(1), Fraction(2))], 10**-8) == 1
    assert Sequent((), build("=", X, X)).purpose == CLAIM
