"""Certified ranges and minima: the numbers are right, proved, and as close as was asked for."""

import math
from fractions import Fraction

import pytest
import sympy

import symres
from symres import Theory
from symres.errors import ClaimError
from symres.kernel import Rejected
from symres.kernel.terms import build, substitute
from symres.kernel.terms import number as numeral
from symres.language.connectives import all_of
from symres.language.derivatives import at, derivative
from symres.language.elementary import cos, exp, greatest, log, number, pi, sin, sqrt, tanh
from symres.language.expressions import Expression, Proposition
from symres.language.guards import stated
from symres.language.landscapes import is_global_minimum
from symres.language.matrices import det, matrix, norm, vector
from symres.script.boxes import enclosure, minimum

from ..certificates import verdict_on

theory = Theory("boxes")
x, y = theory.reals("x y")
p = theory.positive("p")
a, b = theory.nonzero("a"), theory.nonnegative("b")
n = theory.integers("n")
HIMMELBLAU = (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2
THOUSANDTH = Fraction(1, 1000)


def proved(result):
    return all(verdict_on(statement, certificate) == "proved" for statement, certificate in result.proofs)


def ends(box, of):
    """The numbers between which a box of inequalities has a variable."""
    low = [Fraction(q.term.args[0].value) for q in box if q.term.args[1] is of.term]
    high = [Fraction(q.term.args[1].value) for q in box if q.term.args[0] is of.term]
    return max(low, default=-math.inf), min(high, default=math.inf)


@pytest.mark.parametrize(
    ("f", "box", "low", "high"),
    [
        (x - x**2, [0 <= x, x <= 1], 0, Fraction(1, 4)),
        (x - x**2, (0 <= x) & (x <= 1), 0, Fraction(1, 4)),
        (x - x**2, [x >= 0, x <= 1, x <= 5, y <= 1], 0, Fraction(1, 4)),
        (x**2, [-1 <= x, x <= 2], 0, 4),
        (x / (1 + x**2), [-3 <= x, x <= 3], -Fraction(1, 2), Fraction(1, 2)),
        (x * y, [-1 <= x, x <= 2, -3 <= y, y <= 1], -6, 3),
        (abs(x) + greatest(x, 0), [-1 <= x, x <= 1], 0, 2),
        (cos(x), [], -1, 1),
        (3 * x - 1, x == 2, 5, 5),
        (3 * x - 1, [2 <= x, x <= 2], 5, 5),
        (3 * x - 1, [1 < x, x < 2], 2, 5),
    ],
)
def test_ends_that_are_attained_at_rational_points_are_exact(f, box, low, high):
    found = enclosure(f, box)
    assert (found.low, found.high) == (low, high)
    assert proved(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("f", "box", "low", "high"),
    [
        (exp(x), [0 <= x, x <= 1], 1, math.e),
        (sin(x) + cos(x), [0 <= x, x <= 1], 1, math.sqrt(2)),
        (x * log(p), [0 <= x, x <= 1, 1 <= p, p <= 2], 0, math.log(2)),
        (x * exp(-x), [0 <= x, x <= 5], 0, 1 / math.e),
        (tanh(x), [], -1, 1),
        (sqrt(1 + x**2) - x, [0 <= x, x <= 3], math.sqrt(10) - 3, 1),
    ],
)
def test_other_ends_are_as_close_as_asked(f, box, low, high):
    found = enclosure(f, box, width=THOUSANDTH)
    assert low - 1.1e-3 <= found.low <= low + 1e-12
    assert high - 1e-12 <= found.high <= high + 1.1e-3
    assert proved(found)


def test_a_derivative_and_a_determinant_are_numbers_like_others():
    f = theory.define("f", x, x * exp(x))
    for value, low, high in [
        (derivative(f(x), x), 1, 2 * math.e),
        (det(matrix([[x, 1], [1, x]])), -1, 0),
        (derivative(f(x), x) + det(matrix([[x]])), 1, 2 * math.e + 1),
    ]:
        found = enclosure(value, [0 <= x, x <= 1])
        assert found.low == low <= high <= found.high <= high + 10 * THOUSANDTH and proved(found)
        assert minimum(value, [0 <= x, x <= 1]).low == low
    (constant,) = {enclosure(at(derivative(f(x), x), [x == 1]), []).low}
    assert constant <= 2 * math.e <= constant + 10 * THOUSANDTH


def test_a_constant():
    found = enclosure(sqrt(2) + pi, width=THOUSANDTH)
    assert float(found.low) <= math.sqrt(2) + math.pi <= float(found.high)
    assert found.high - found.low <= 2 * THOUSANDTH
    assert enclosure(number(Fraction(1, 3)) + sqrt(4)).low == Fraction(7, 3)


@pytest.mark.slow
def test_a_minimum_in_several_places():
    found = minimum(HIMMELBLAU, [-5 <= x, x <= 5, -5 <= y, y <= 5], width=THOUSANDTH)
    assert found.low <= 0 <= found.high <= found.low + THOUSANDTH
    values = {q.sides[0].term: q.sides[1].term for q in found.point}
    assert sympy.Rational(str(Expression(substitute(HIMMELBLAU.term, values)).to_sympy())) <= found.high
    minimisers = [(3, 2), (-2.805118, 3.131313), (-3.779310, -3.283186), (3.584428, -1.848127)]
    assert len(found.boxes) == 4
    for at_x, at_y in minimisers:
        within = (all(low <= at <= high for at, (low, high) in _ranges(box, at_x, at_y)) for box in found.boxes)
        assert any(within)
    assert len(found.proofs) == 3 and proved(found)


def _ranges(box, at_x, at_y):
    return (at_x, ends(box, x)), (at_y, ends(box, y))


@pytest.mark.slow
def test_a_minimum_on_the_whole_line():
    found = minimum(exp(x) - 2 * x, width=THOUSANDTH)
    assert found.low <= 2 - 2 * math.log(2) <= found.high
    (box,) = found.boxes
    low, high = ends(box, x)
    assert low <= math.log(2) <= high and high - low < Fraction(1, 10)
    assert proved(found)


@pytest.mark.slow
def test_an_exact_minimum_is_one_that_can_be_claimed():
    f = (1 - x) ** 2 + 100 * (y - x**2) ** 2
    found = minimum(f, [-2 <= x, x <= 2, -2 <= y, y <= 2])
    assert (found.low, found.high, repr(found.point)) == (0, 0, "[x = 1, y = 1]")
    assert proved(found)
    own = Theory("rosenbrock")
    R = own.define("R", (x, y), f)
    assert own.claim("least", is_global_minimum(R, found.point)).check(120).verdict == "proved"


@pytest.mark.parametrize("part", ["open", "positive", "nonzero", "two"])
def test_a_point_of_low_value_is_on_the_box(part):
    theory = Theory("open")
    x, y, p, z = *theory.reals("x y"), theory.positive("p"), theory.nonzero("z")
    f, box = {
        "open": (x, [0 < x, x < 1]),
        "positive": (p, [p <= 1]),
        "nonzero": (z**2, [-1 <= z, z <= 1]),
        "two": (p - y, [p <= 2, 0 <= y, y < 3]),
    }[part]
    found = minimum(f, box)
    given = [*box, *([p > 0] if part in ("positive", "two") else []), *([z != 0] if part == "nonzero" else [])]
    inside = theory.claim("inside", at(all_of(given), found.point)).check()
    low = theory.claim("low", at(f, found.point) <= found.high).check()
    assert (inside.verdict, low.verdict) == ("proved", "proved")
    assert found.high - found.low <= Fraction(1, 100)


@pytest.mark.parametrize("part", ["open", "positive"])
def test_a_box_without_points_is_refused(part):
    theory = Theory("empty")
    x, p = theory.reals("x"), theory.positive("p")
    f, box = {"open": (x, [0 < x, x < 0]), "positive": (p, [p <= 0])}[part]
    with pytest.raises(ClaimError, match="is empty"):
        minimum(f, box)


def test_an_end_beyond_floats_is_refused():
    x = Theory("far").reals("x")
    with pytest.raises(ClaimError, match="is at most 10\\^300"):
        enclosure(x, [0 <= x, x <= 10**400])


@pytest.mark.slow
def test_a_minimum_that_nothing_excludes_may_be_anywhere():
    found = minimum(number(0))
    assert (found.low, found.high, found.boxes, found.point) == (0, 0, (), [])
    found = minimum(x - x)
    assert (found.low, found.high, found.boxes) == (0, 0, ([],))
    found = minimum(x**2 + y**2 - 2 * x * y, [0 <= x, x <= 1, 0 <= y, y <= 1], budget=12)
    assert found.low <= 0 <= found.high
    assert all(0 <= end <= 1 for box in found.boxes for of in (x, y) for end in ends(box, of))


def test_what_comes_out_is_of_the_language():
    found = enclosure(x**2, [0 <= x, x <= 2])
    assert repr(found) == "0 <= x^2 <= 4"
    assert isinstance(found.low, Fraction) and isinstance(found.expression, Expression)
    assert all(isinstance(q, Proposition) for q in found.box) and repr(found.box) == "[0 <= x, x <= 2]"
    least = minimum(x**2 - 2 * x, [0 <= x, x <= 3])
    assert all(isinstance(q, Proposition) for q in (*least.point, *(q for box in least.boxes for q in box)))
    claim = theory.claim("again", found.low <= x**2, given=[*found.box])
    assert claim.check(120).verdict == "proved"
    theory.claims.remove(claim)


def test_functions_that_a_theory_defines_are_bounded_as_they_are_meant():
    own = Theory("defined")
    r = own.define("r", x, x - 1)
    F = own.define("F", (x, y), r(x) ** 2 + y)
    found = enclosure(F(x, 2 * y), [0 <= x, x <= 1, 0 <= y, y <= 1])
    assert (found.low, found.high) == (0, 3) and repr(found) == "0 <= F(x, 2*y) <= 3"


@pytest.mark.parametrize(
    ("f", "box", "options", "message"),
    [
        (x, {"x": (0, 1)}, {}, "a box is given by inequalities"),
        (x, [0 <= x, x <= pi], {}, "an end of the range of x is a rational number, not pi"),
        (x, [1 <= x, x <= 0], {}, "the range of x goes up from its low end, not from 1 to 0"),
        (x, [x <= y], {}, "a box bounds one variable at a time by rational numbers"),
        (x, [2 * x <= 1], {}, "a box bounds one variable at a time by rational numbers"),
        (x, [(x <= 1) | (x <= 2)], {}, "a box bounds one variable at a time by rational numbers"),
        (x, [number(0) <= 1], {}, "a box bounds one variable at a time by rational numbers"),
        (x, [0, 1], {}, "is no proposition"),
        (x, [(0, 1)], {}, "is no proposition"),
        (1, {"x": (0, 1)}, {}, "a box is given by inequalities"),
        pytest.param(
            *(x * y, [0 <= x, x <= 1], {"budget": 2}, "a smaller box, which gives no two bounds of y, or"),
            marks=pytest.mark.slow,  # it searches until its time is up
        ),
        (x, True, {}, "Python evaluated a proposition to True"),
        (x, [0 <= x, x <= 1], {"width": 0}, "the width of a bound is positive"),
        (x, [0 <= x, x <= 1], {"width": exp(1)}, "the width is a rational number, not exp"),
        (x, [0 <= x, x <= 1], {"width": 0.5}, "the float 0.5 is not exact"),
        (1 / x, [0 <= x, x <= 1], {}, r"x\^\(-1\) may be undefined on the box"),
        (x / x, [-1 <= x, x <= 1], {}, "may be undefined on the box"),
        (log(x), [-1 <= x, x <= 1], {}, r"log\(x\) may be undefined on the box"),
        (exp(x), [0 <= x], {}, r"exp\(x\) seems to be unbounded"),
        (n**2, [0 <= n, n <= 3], {}, r"n ranges over real numbers here.*theory.reals\('n'\)"),
        (norm(theory.vector("v", theory.naturals("d"))), [], {}, "ranges over real numbers here"),
        (vector(x, y), [], {}, "is no number"),
        (x <= 1, [], {}, "is a proposition, where a number"),
        (sympy.Symbol("x"), [], {}, "is of SymPy"),
        (0.5, [], {}, "the float 0.5 is not exact"),
    ],
)
def test_what_cannot_be_bounded_is_refused_with_a_reason(f, box, options, message):
    with pytest.raises(ClaimError, match=message):
        enclosure(f, box, **options)


def test_a_float_is_no_end():
    with pytest.raises(ClaimError, match="the float 0.5 is not exact"):
        enclosure(x, [0 <= x, x <= 0.5])


def test_a_variable_has_the_values_of_its_domain_alone():
    low, high = Fraction(1, 2), Fraction(2)
    for f, box in (
        (sqrt(p**2), [low <= p, p <= high]),
        (a, [low <= a, a <= high]),
        (-a, [-high <= a, a <= -low]),
    ):
        found = enclosure(f, box)
        assert (found.low, found.high) == (low, high) and proved(found)
    for f, box in (
        (sqrt(b**2), [b <= 1]),
        (sqrt(b**2), [0 <= b, b <= 1]),
        (sqrt(b**2), [-1 <= b, b <= 1]),
        (sqrt(p**2), [-1 <= p, p <= 1]),
        (abs(p), [p <= 1]),
        (p, [-1 <= p, p <= 1]),
        (b, [-1 <= b, b <= 1]),
    ):
        found = enclosure(f, box)
        assert (found.low, found.high) == (0, 1) and proved(found)
    for f, box in ((p / p, [p <= 1]), (p / p, [0 <= p, p <= 1]), (a / a, [-1 <= a, a <= 1])):
        found = enclosure(f, box)
        assert (found.low, found.high) == (1, 1) and proved(found)
    found = minimum(p**2, [p <= 1])
    assert found.low <= 0 and proved(found)


def test_a_false_bound_is_not_proved():
    found = enclosure(x - x**2, [0 <= x, x <= 1])
    for (statement, certificate), wrong in zip(found.proofs, (found.low + 1, found.high - 1), strict=True):
        sides = [numeral(wrong) if side.head == "rational" else side for side in statement.conclusion.args]
        changed = stated(statement.variables, (), statement.hypotheses, build("<=", *sides))
        with pytest.raises(Rejected):
            verdict_on(changed, certificate)


@pytest.mark.slow
def test_too_little_time_is_said():
    wide = [-90 <= x, x <= 90, -90 <= y, y <= 90]
    with pytest.raises(ClaimError, match="allow a larger width, a smaller box or a larger budget"):
        enclosure(sin(x * y) + cos(x * y), wide, width=Fraction(1, 10**5), budget=0.5)


def test_the_words_of_a_script_are_these():
    assert (symres.enclosure, symres.minimum) == (enclosure, minimum)
