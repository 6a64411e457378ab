"""Values, derivatives and forms in floats: they contain what they should, up to rounding."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from symres.kernel import Rejected
from symres.kernel.terms import build, number, variable
from symres.search.bounds.forms import centre, compact, expand, mean_form, spread, taylor_form
from symres.search.bounds.intervals import Function
from symres.search.bounds.touching import is_zero, rational_zero, zeros_on_grid

x, y = variable("x"), variable("y")
POWERS = [Fraction(2), Fraction(3), Fraction(-1), Fraction(-2), Fraction(1, 2), Fraction(1, 3), Fraction(-3, 2)]
FUNCTIONS = ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs")


def value(term, at):
    """The value of a term in floats; None where it is undefined."""
    head, args = term.head, term.args
    if head == "variable":
        return at[term]
    if head == "rational":
        return float(term.value)
    values = [value(a, at) for a in args]
    if None in values:
        return None
    try:
        if head == "^":
            return None if values[0] < 0 and args[1].value.denominator > 1 else values[0] ** values[1]
        if head in "+*":
            return sum(values) if head == "+" else math.prod(values)
        function = {"abs": abs, "max": max, "min": min}.get(head) or getattr(math, head)
        return function(*values)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None


terms = st.recursive(
    st.sampled_from([x, y, number(2), number(Fraction(-1, 3))]),
    lambda inner: st.one_of(
        st.builds(build, st.sampled_from(["+", "*", "max", "min"]), inner, inner),
        st.builds(build, st.sampled_from(FUNCTIONS), inner),
        st.builds(lambda a, n: build("^", a, number(n)), inner, st.sampled_from(POWERS)),
    ),
    max_leaves=6,
)
intervals = st.tuples(st.integers(-40, 40), st.integers(0, 30)).map(lambda p: (p[0] / 8, (p[0] + p[1]) / 8))


def function(term):
    try:
        return Function(term, [x, y])
    except Rejected:  # a constant in it is undefined
        return reject()


def close(low, number, high):
    return low - 1e-7 * (1 + abs(number)) <= number <= high + 1e-7 * (1 + abs(number))


@given(terms, intervals, intervals, st.floats(0, 1), st.floats(0, 1))
def test_values_and_forms_contain_the_value_at_every_point(term, first, second, s, t):
    f = function(term)
    low, high = (np.array([[first[k]], [second[k]]]) for k in (0, 1))
    point = low + np.array([[s], [t]]) * (high - low)
    true = value(term, {x: float(point[0, 0]), y: float(point[1, 0])})
    assume(true is not None and abs(true) < 1e8)
    a, b = f.value(low, high)
    if not np.isnan(a[0]):
        assert close(a[0], true, b[0])
    least = mean_form(f, low, high).least[0]
    if not np.isnan(least):
        assert least <= true + 1e-7 * (1 + abs(true))
    a, b = taylor_form(f, 2, low, high)
    if not np.isnan(a[0]):
        assert close(a[0], true, b[0])


@given(terms, intervals, intervals, st.floats(0.1, 0.9), st.floats(0.1, 0.9))
def test_jets_contain_the_slopes(term, first, second, s, t):
    assume(first[0] < first[1] and second[0] < second[1])
    f = function(term)
    low, high = (np.array([[first[k]], [second[k]]]) for k in (0, 1))
    point = low + np.array([[s], [t]]) * (high - low)
    a, b = f.jet(1, low, high)
    step = 1e-5
    for row, i in enumerate(f.own, 1):
        ends = [
            value(term, {v: float(point[j, 0]) + (d if j == i else 0) for j, v in enumerate((x, y))})
            for d in (-step, step)
        ]
        if None in ends or np.isnan(a[row, 0]) or max(map(abs, ends)) > 1e4:
            continue
        slope = (ends[1] - ends[0]) / (2 * step)
        room = 1e-3 * (1 + abs(slope) + float(b[row, 0] - a[row, 0]))
        assert a[row, 0] - room <= slope <= b[row, 0] + room


@pytest.mark.parametrize(
    ("term", "low", "high", "least", "most"),
    [
        (build("exp", x), -math.inf, 0, 0, 1),
        (build("*", x, build("exp", x)), 0, math.inf, 0, math.inf),
        (build("^", x, number(-1)), 2, math.inf, 0, 0.5),
        (build("sin", x), -math.inf, math.inf, -1, 1),
        (build("tanh", x), 0, math.inf, 0, 1),
        (build("erf", x), -math.inf, 0, -1, 0),
        (build("^", x, number(2)), -1, 2, 0, 4),
        (build("max", x, number(0)), -math.inf, 3, 0, 3),
    ],
)
def test_unbounded_intervals(term, low, high, least, most):
    a, b = Function(term, [x]).value(np.array([[low]]), np.array([[high]]))
    assert (a[0], b[0]) == pytest.approx((least, most))


@pytest.mark.parametrize(
    ("term", "low", "high"),
    [
        (build("log", x), -1, 1),
        (build("^", x, number(-1)), -1, 1),
        (build("^", x, number(Fraction(1, 2))), -1, 1),
        (build("tan", x), 1, 2),
        (build("floor", x), 0, 2),
    ],
)
def test_what_is_not_defined_on_the_whole_interval_is_nan(term, low, high):
    a, b = Function(term, [x]).value(np.array([[float(low)]]), np.array([[float(high)]]))
    assert np.isnan(a[0]) and np.isnan(b[0])


def test_pieces_of_an_absolute_value_are_told_apart_cell_by_cell():
    f = Function(build("abs", x), [x])
    a, b = f.jet(1, np.array([[-2.0, -1.0, 1.0]]), np.array([[-1.0, 1.0, 2.0]]))
    assert a[1].tolist()[::2] == [-1, 1] and b[1].tolist()[::2] == [-1, 1]
    assert np.isnan(a[1, 1])


def test_points_of_boxes():
    low, high = np.array([0.0, -np.inf, 3.0]), np.array([1.0, np.inf, np.inf])
    middle = centre(low, high)
    assert ((low <= middle) & (middle <= high) & np.isfinite(middle)).all()
    points = spread(np.random.default_rng(0).uniform(size=(3, 50)), low, high)
    assert ((low[:, None] <= points + 1e-9) & (points <= high[:, None]) & np.isfinite(points)).all()
    assert expand(compact(points)) == pytest.approx(points)


def test_zeros_are_found_and_exact():
    third = build("^", build("+", x, number(Fraction(-1, 3))), number(2))
    f = Function(third, [x])
    box = {x: (Fraction(0), Fraction(1))}
    assert zeros_on_grid(f, box, 5) == []
    assert rational_zero(f, np.array([0.33331]), box) == {x: Fraction(1, 3)}
    assert not is_zero(third, {x: Fraction(33333, 100000)})
    assert zeros_on_grid(Function(build("*", x, y), [x, y]), {x: (None, None), y: (Fraction(0), None)}, 1) == [
        {x: Fraction(0), y: Fraction(0)}
    ]
