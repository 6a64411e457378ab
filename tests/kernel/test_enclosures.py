"""Enclosures contain the true value, are narrow, and refuse what they cannot enclose.

The true values come from two independent sources: Arb's balls (python-flint) and mpmath, both at far more bits.
"""

from __future__ import annotations

import ast
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from symres.elaborate.algebra.signs import sign
from symres.kernel.polynomials import Rejected, purse
from symres.kernel.procedures import intervals
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.terms import INT, REAL, Term, build, function_sort, lam, matrix, variable

from ..terms import plus, power, q, times

PRECISIONS = (16, 53, 64, 200, 1000)
HALF = Fraction(1, 2)


@pytest.fixture(autouse=True)
def precision_of_arb() -> Iterator[None]:
    old = ctx.prec
    yield
    ctx.prec = old


def real(x: Fraction) -> Any:
    return arb(fmpq(x.numerator, x.denominator))


def dyadic(x: Fraction, p: int) -> int:
    return (x.numerator << p) // x.denominator


def true_value(name: str, x: Fraction, bits: int) -> Any:
    """The ball of f(x), with at least ``bits`` correct bits after the point."""
    size = max(0, x.numerator.bit_length() - x.denominator.bit_length())
    ctx.prec = bits + 2 * size + 60
    if name == "exp" and x > 0:
        ctx.prec += 2 * int(x)
    ball = getattr(real(x), name)()
    assert ball.is_finite(), (name, x)
    return ball


def contains(found: Interval, ball: Any, p: int) -> bool:
    scaled = ball * arb(2) ** p
    return scaled.is_finite() and not scaled < arb(found.low) and not scaled > arb(found.high)


FUNCTIONS = ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf")
NEAR_PI = Fraction(314159265358979323846264338327950288419716939937510582097494459230781640628620899, 10**80)


def points(name: str, p: int, rng: random.Random, count: int) -> Iterator[int]:
    """Ends of intervals at precision p: every scale of the domain, and the places where something happens."""
    one = 1 << p
    largest = {"exp": 300, "log": 10**30}.get(name, 10**30)
    for i in range(count):
        kind = i % 7
        if kind == 0:
            x = rng.randint(-4 * one, 4 * one)
        elif kind == 1:  # every scale
            bits = rng.randint(0, (largest << p).bit_length() - 1)
            x = rng.randint(0, 1 << bits) * rng.choice((-1, 1))
        elif kind == 2:  # near 0, and near 1, where log is 0
            x = rng.choice((0, one, -one)) + rng.randint(-3, 3)
        elif kind == 3:  # as near a multiple of pi/2 as this precision gets
            x = dyadic(rng.randint(-50, 50) * NEAR_PI / 2, p) + rng.randint(-2, 2)
        elif kind == 4:  # also a far one
            x = dyadic(rng.randint(-(10**6), 10**6) * NEAR_PI / 2, p) + rng.randint(-1, 1)
        elif kind == 5:  # multiples of ln 2 and of 1.4, where reductions change
            x = dyadic(rng.choice((Fraction(6931471805599453, 10**16), Fraction(7, 5))) * rng.randint(-40, 40), p)
            x += rng.randint(-1, 1)
        else:
            x = rng.choice((-1, 1)) * (one << rng.randint(0, 60)) if rng.random() < 0.5 else rng.randint(-one, one)
        x = max(-largest << p, min(largest << p, x))
        if name == "log":
            x = max(1, abs(x))
        yield x


def check_points(name: str, p: int, count: int, seed: int) -> None:
    arithmetic, rng, refused = Enclosures(p), random.Random(f"{name} {p} {seed}"), 0
    function = getattr(arithmetic, name)
    for x in points(name, p, rng, count):
        try:
            found = function(Interval(x, x))
        except Rejected as refusal:
            assert name == "tan" and "pole" in str(refusal)
            refused += 1
            continue
        assert contains(found, true_value(name, Fraction(x, 1 << p), p + 40), p), (name, p, x)
        assert name not in ("sin", "cos", "tanh", "erf") or -1 << p <= found.low and found.high <= 1 << p
    assert refused * 20 <= count, "only a pole may be refused, and no integer over 2^p is one"


@pytest.mark.parametrize("p", PRECISIONS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_value_at_a_point_is_enclosed(name: str, p: int) -> None:
    check_points(name, p, 150 if p > 500 else 500, 0)


@pytest.mark.nightly
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_values_at_a_hundred_thousand_points_are_enclosed(name: str) -> None:
    for p, count in ((16, 20_000), (53, 30_000), (64, 30_000), (128, 20_000)):
        check_points(name, p, count, 1)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_mpmath_agrees(name: str) -> None:
    p, rng = 100, random.Random(name)
    arithmetic = Enclosures(p)
    with mpmath.workprec(800):
        for x in points(name, p, rng, 200):
            try:
                found = getattr(arithmetic, name)(Interval(x, x))
            except Rejected:
                assert name == "tan"
                continue
            value = getattr(mpmath, name)(mpmath.ldexp(x, -p))
            near = mpmath.ldexp(1, -200) * (1 + abs(value))
            assert mpmath.ldexp(found.low, -p) - near <= value <= mpmath.ldexp(found.high, -p) + near, (name, x)


@pytest.mark.parametrize("p", (16, 64, 200))
@pytest.mark.parametrize("name", FUNCTIONS)
def test_all_values_over_a_box_are_enclosed(name: str, p: int) -> None:
    arithmetic, rng, done = Enclosures(p), random.Random(f"box {name} {p}"), 0
    for x in points(name, p, rng, 200):
        y = x + rng.randint(0, 1 << rng.randint(0, p + 4))
        if name == "exp" and y > 300 << p:
            continue
        box = Interval(x, y)
        try:
            found = getattr(arithmetic, name)(box)
        except Rejected as refusal:
            assert name == "tan" and "pole" in str(refusal)
            # there is a pole: an odd multiple of pi/2, in the box or within two units of it
            turns = range(2 * int(x / NEAR_PI / (1 << p)) - 3, 2 * int(y / NEAR_PI / (1 << p)) + 4)
            wide = 2 + (abs(x) >> 200)
            assert any(x - wide <= dyadic(n * NEAR_PI / 2, p) <= y + wide for n in turns if n % 2), (x, y)
            continue
        inside = [x, y, *(rng.randint(x, y) for _ in range(3))]
        turn = 2 * int(x / NEAR_PI / (1 << p))  # and where sin and cos have their extremes
        inside += [z for n in range(turn - 2, turn + 6) if x <= (z := dyadic(n * NEAR_PI / 2, p)) <= y]
        for z in inside:
            assert contains(found, true_value(name, Fraction(z, 1 << p), p + 40), p), (name, p, x, y, z)
        done += 1
    assert done >= 60


@pytest.mark.parametrize("p", (64, 500))
@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_enclosure_of_a_point_is_at_most_two_units_wide(name: str, p: int) -> None:
    arithmetic, rng = Enclosures(p), random.Random(5)
    for _ in range(200):
        x = rng.randint(1 << p - 10, 20 << p)
        try:
            found = getattr(arithmetic, name)(Interval(x, x))
        except Rejected:
            assert name == "tan"
            continue
        assert found.high - found.low <= 2 + (max(abs(found.low), abs(found.high)) >> p - 1)


def test_widths_shrink_with_the_precision() -> None:
    widths = []
    for p in (32, 64, 128, 256, 2048):
        a = Enclosures(p)
        x = a.rational(Fraction(7, 3))
        found = a.sin(a.log(a.add(a.exp(x), a.multiply(a.pi(), a.atan(a.power(x, HALF))))))
        widths.append(Fraction(found.high - found.low, 1 << p))
        assert 0 < widths[-1] < Fraction(1 << 5, 1 << p)
    assert widths == sorted(widths, reverse=True)


def test_sine_and_cosine_of_boxes_take_their_extremes_only_where_they_are() -> None:
    a = Enclosures(64)

    def over(f: Callable[[Interval], Interval], low: str, high: str) -> tuple[float, float]:
        found = f(Interval(a.rational(Fraction(low)).low, a.rational(Fraction(high)).high))
        return found.low / 2**64, found.high / 2**64

    assert over(a.sin, "0.1", "1.5") == pytest.approx((0.09983341664682815, 0.9974949866040544))
    assert over(a.sin, "0.1", "1.6") == pytest.approx((0.09983341664682815, 1))
    assert over(a.sin, "-1.6", "1.5") == pytest.approx((-1, 0.9974949866040544))
    assert over(a.cos, "-0.1", "0.2") == pytest.approx((0.9800665778412416, 1))
    assert over(a.cos, "0.1", "3.1") == pytest.approx((-0.9991351502732795, 0.9950041652780258))
    assert over(a.cos, "0.1", "3.2") == pytest.approx((-1, 0.9950041652780258))
    assert over(a.sin, "-10", "10") == (-1, 1)
    assert over(a.cos, "100", "1000000") == (-1, 1)


class Coarse(Enclosures):
    """Enclosures whose pi and ln 2 are off by up to 2^-9, and say so."""

    shift = 0

    def _pi(self, scale: int) -> tuple[int, int]:
        m, e = super()._pi(scale)
        return m + self.shift * (1 << scale - 9), e + (1 << scale - 9)

    def _log_of(self, c: int) -> tuple[int, int]:
        m, e = super()._log_of(c)
        off = 1 << self._w - 9 if c == 64 else 0
        return m + self.shift * off, e + off


@pytest.mark.slow
@pytest.mark.parametrize("shift", (-1, 0, 1))
def test_the_errors_of_pi_and_of_ln_2_are_accounted_for(shift: int) -> None:
    p, rng = 40, random.Random(shift)
    a = Coarse(p)
    a.shift = shift
    assert contains(a.pi(), arb.pi(), p)
    for name in ("sin", "cos", "tan", "atan", "exp", "log", "tanh", "erf"):
        for _ in range(400):
            x = rng.randint(-10 << p, 10 << p)
            if rng.random() < 0.7:  # an end that may be on either side of a multiple of pi/2, or a bit from one
                x = dyadic(rng.randint(-5, 5) * NEAR_PI / 2, p) + rng.randint(-(1 << p - 6), 1 << p - 6)
            x = abs(x) + 1 if name == "log" else x
            for box in (Interval(x, x), Interval(x, x + (1 << p - 5)), Interval(x, x + (1 << p))):
                try:
                    found = getattr(a, name)(box)
                except Rejected:
                    assert name == "tan"
                    continue
                for z in (box.low, box.high, *(rng.randint(box.low, box.high) for _ in range(3))):
                    assert contains(found, true_value(name, Fraction(z, 1 << p), p + 40), p), (name, box, z)
                first, last = a._quarters(a._turns(box.low), a._turns(box.high))
                for n in range(-8, 9):
                    z = dyadic(n * NEAR_PI / 2, p)
                    assert not box.low < z < box.high or first <= n <= last, (box, n)
                    if box.low < z < box.high:
                        assert name != "tan" or n % 2 == 0, (box, n)
                        if name in ("sin", "cos"):
                            assert contains(found, true_value(name, Fraction(z, 1 << p), p + 40), p), (name, box, z)


# --------------------------------------------------------------------------------- the balls inside, without guard bits


def within(ball: Any, m: int, e: int, scale: int) -> bool:
    distance = abs(ball * arb(2) ** scale - m)
    return distance.is_finite() and not distance > e and e >= 0


def between(ball: Any, low: int, high: int, scale: int) -> bool:
    return within(ball, low + high, high - low, scale + 1)


@pytest.mark.parametrize("name", intervals.DIVISORS)
def test_every_series_is_off_by_less_than_eight_units(name: str) -> None:
    """At all ends of its domain and between, with few bits, where every rounding is seen, and with many."""
    rng = random.Random(name)
    for scale in (*range(4, 24), 64, 300):
        for b in (1, 3, 8) if name == "arc" else (0, 1, 3, 8):  # divisors that grow slowly need a small y
            most = min((2 << scale) // 3, 1 << max(0, scale - b))
            for y in (-most, -1, 0, 1, most, *(rng.randint(-most, most) for _ in range(10))):
                exact, power, k = 0, 1 << 2 * scale + 60, 0  # with scale + 60 bits more, of which a few are wrong
                while power not in (0, -1):
                    exact += power // intervals.DIVISORS[name](k)
                    power, k = power * y >> scale, k + 1
                assert abs(exact - (intervals._series(name, y, scale, b) << scale + 60)) < 8 << scale + 60, (b, y)


@pytest.mark.parametrize("p", (16, 64, 333))
def test_every_ball_contains_its_value_by_its_own_error_bound(p: int) -> None:
    a, rng = Enclosures(p), random.Random(p)
    for name in ("exp", "log", "atan", "tanh", "erf", "sin"):
        for x in points(name, p, rng, 150):
            if name != "sin":
                x = max(-3 * p << p, x) if name == "exp" else max(1, abs(x))
                low, high, v = getattr(a, f"_{name}")(x << a._w - p if name == "exp" else x)
            else:
                low, high, v = a._sine(a._turns(x), 0)
                assert between(true_value("cos", Fraction(x, 1 << p), v + 60), *a._sine(a._turns(x), 1))
                k, r, q, error, scale = a._turns(x)
                ctx.prec = scale + 200
                assert within(arb.pi() / 2, q, error, scale) and x << scale - p == k * q + r and 0 <= r < q
            assert between(true_value(name, Fraction(x, 1 << p), max(v, 0) + 60), low, high, v), (name, x)
    for w in (20, p, p + 50):
        for b in (2, 3, 6):
            most = min((1 << w) // 3, 1 << w - b)
            for t in (0, 1, most, *(rng.randint(0, most) for _ in range(20))):
                for name, s in (("atan", -1), ("atanh", 1)):
                    ball = intervals._arc(s, t, w, 2 * b)
                    assert within(true_value(name, Fraction(t, 1 << w), w + 60), *ball, w)
        for ratio in (Fraction(1, 3), Fraction(1, 5), Fraction(1, 239), Fraction(31, 95), Fraction(0)):
            for name, s in (("atan", -1), ("atanh", 1)):
                m, e = intervals._constant(s, ratio.numerator, ratio.denominator, w)
                assert within(true_value(name, ratio, w + 60), m, e, w)
    ctx.prec = 2 * p + 200
    for c in range(32, 65):
        assert within((arb(c) / 32).log(), *a._log_of(c), a._w)
    assert within(2 / arb.pi().sqrt(), *a._two_by_root_of_pi(), a._w)
    assert contains(a.pi(), arb.pi(), p)
    assert a.pi().high - a.pi().low == 1


# ------------------------------------------------------------------------------ whatever is drawn, at random precisions


@st.composite
def an_end(draw: st.DrawFn, p: int) -> int:
    """A number of any size at precision p: one that is near 0, 1, a multiple of pi/2, a power of 2 or where a function
    is as good as constant.
    """
    one, kind, off = 1 << p, draw(st.integers(0, 5)), draw(st.integers(-3, 3))
    if kind == 0:
        return draw(st.integers(-8 * one, 8 * one))
    if kind == 1:
        return draw(st.sampled_from((-one, 0, one))) + off
    if kind == 2:
        with mpmath.workprec(p + 100):
            return int(mpmath.floor(mpmath.ldexp(draw(st.integers(-(10**6), 10**6)) * mpmath.pi / 2, p))) + off
    if kind == 3:
        return draw(st.sampled_from((-1, 1))) * (1 << draw(st.integers(0, p + 200))) + off
    if kind == 4:
        places = (p, 2 * p, p // 2, isqrt(7 * p // 10) + 1)
        return draw(st.sampled_from((-1, 1))) * (draw(st.sampled_from(places)) << p) + off
    return draw(st.integers(-(1 << draw(st.integers(1, p + 12))), 1 << p + 12))


@st.composite
def a_box_and_a_point(draw: st.DrawFn, p: int, least: int | None = None) -> tuple[Interval, int]:
    """An interval, perhaps half a line or all of it, and a point of it."""
    ends = [draw(an_end(p)) for _ in range(3)] if draw(st.booleans()) else [draw(an_end(p))] * 3
    ends = sorted(end if least is None else max(least, abs(end)) for end in ends)
    if ends[0] == ends[2] and draw(st.booleans()):
        ends[2] += draw(st.integers(0, 1 << p))
    low, inner, high = ends
    return Interval(
        low if least is not None or draw(st.integers(0, 7)) else None, high if draw(st.integers(0, 7)) else None
    ), inner


def holds(found: Interval, value: Any, p: int) -> bool:
    """Whether the value is in the interval, up to what mpmath may be wrong by."""
    near = mpmath.ldexp(1 + abs(value), -2 * p - 100)
    above = found.low is None or mpmath.ldexp(found.low, -p) <= value + near
    return above and (found.high is None or value - near <= mpmath.ldexp(found.high, -p))


@given(st.data(), st.integers(16, 400), st.sampled_from(FUNCTIONS))
def test_a_function_encloses_its_value_at_any_point_of_any_box(data: st.DataObject, p: int, name: str) -> None:
    box, x = data.draw(a_box_and_a_point(p, 1 if name == "log" else None))
    if name == "exp" and x >> p > 5000:
        return
    try:
        found = getattr(Enclosures(p), name)(box)
    except Rejected as refusal:
        assert name == "tan" and "pole" in str(refusal)
        return
    size = max(0, x.bit_length() - p)
    with mpmath.workprec(3 * p + 200 + 2 * size + (16_000 if name == "exp" and x > 0 else 0)):
        assert holds(found, getattr(mpmath, name)(mpmath.ldexp(x, -p)), p)
    one = 1 << p
    if name in ("sin", "cos", "tanh", "erf"):
        assert found.low is not None and found.high is not None and -one <= found.low and found.high <= one
    if name in ("sin", "tan", "atan", "tanh", "erf"):
        assert getattr(Enclosures(p), name)(Interval(0, 0)) == (0, 0)


@given(st.data(), st.integers(16, 400), st.integers(-12, 12), st.integers(1, 9))
def test_a_power_encloses_its_value_at_any_point_of_any_box(data: st.DataObject, p: int, n: int, q: int) -> None:
    exponent = Fraction(n, q)
    box, x = data.draw(a_box_and_a_point(p, None if exponent.denominator == 1 and n > 0 else 1))
    found = Enclosures(p).power(box, exponent)
    with mpmath.workprec(16 * p + 200 + 13 * x.bit_length()):
        base = mpmath.ldexp(x, -p)
        root = base if exponent.denominator == 1 else mpmath.root(base, exponent.denominator)
        assert holds(found, root**exponent.numerator, p)


# ------------------------------------------------------------------------------------- arithmetic, against exact values

ENDS = st.integers(-(2**70), 2**70) | st.integers(-5, 5)
BOXES = st.tuples(ENDS, ENDS).map(lambda ends: Interval(min(ends), max(ends)))


def exactly(low: Fraction, high: Fraction, p: int) -> Interval:
    return Interval(dyadic(low, p), -dyadic(-high, p))


@given(BOXES, BOXES)
def test_sum_product_and_quotient_are_the_exact_ranges_rounded_outward(x: Interval, y: Interval) -> None:
    p, a = 32, Enclosures(32)
    xs, ys = [[Fraction(n, 1 << p) for n in (z.low, z.high)] for z in (x, y)]
    assert a.add(x, y) == exactly(xs[0] + ys[0], xs[1] + ys[1], p)
    products = [u * v for u in xs for v in ys]
    assert a.multiply(x, y) == exactly(min(products), max(products), p)
    if y.low <= 0 <= y.high:
        with pytest.raises(Rejected, match="a division by an interval that contains 0 at 32 bits"):
            a.divide(x, y)
    else:
        quotients = [u / v for u in xs for v in ys]
        assert a.divide(x, y) == exactly(min(quotients), max(quotients), p)
    assert a.maximum(x, y) == Interval(max(x.low, y.low), max(x.high, y.high))
    assert a.minimum(x, y) == Interval(min(x.low, y.low), min(x.high, y.high))
    assert a.absolute(x).high == max(abs(x.low), abs(x.high))
    assert a.absolute(x).low == (0 if x.low <= 0 <= x.high else min(abs(x.low), abs(x.high)))


def test_integer_powers_contain_all_values_and_little_more() -> None:
    p, a, rng = 32, Enclosures(32), random.Random(3)
    for _ in range(3000):
        x = Interval(*sorted(rng.choice((-1, 1)) * rng.randint(0, 1 << rng.randint(0, 36)) for _ in range(2)))
        n = rng.randint(-6, 9)
        if n < 0 and x.low <= 0 <= x.high:
            with pytest.raises(Rejected, match="an interval that contains 0 at 32 bits"):
                a.power(x, Fraction(n))
            continue
        found = a.power(x, Fraction(n))
        low, high = Fraction(x.low, 1 << p), Fraction(x.high, 1 << p)
        inner = low + Fraction(rng.random()) * (high - low)
        values = [z**n for z in (low, high, inner, *([Fraction(0)] if low <= 0 <= high else []))]
        assert found.low <= min(values) * (1 << p) and max(values) * (1 << p) <= found.high, (x, n)
        exact = exactly(min(values), max(values), p)
        slack = 2 + (max(abs(exact.low), abs(exact.high)) >> 64)
        assert exact.low - found.low <= slack and found.high - exact.high <= slack, (x, n)


@given(st.integers(0, 2**60), st.integers(-9, 9), st.integers(2, 12), st.sampled_from((16, 40, 100)))
def test_rational_powers_are_enclosed(x: int, n: int, q: int, p: int) -> None:
    a = Enclosures(p)
    if n <= 0 and x == 0:
        return
    found = a.power(Interval(x, x), Fraction(n, q))
    exponent = Fraction(n, q)
    # low <= x^(n/q) <= high, raised to the q-th power so that everything is exact
    power = Fraction(x, 1 << p) ** exponent.numerator
    assert Fraction(max(0, found.low), 1 << p) ** exponent.denominator <= power
    assert power <= Fraction(found.high, 1 << p) ** exponent.denominator
    if x >> p and n > 0 and power < 2**20:
        assert found.high - found.low <= 2


def test_exact_roots_are_exact() -> None:
    a = Enclosures(50)
    assert a.power(Interval(9 << 50, 16 << 50), HALF) == Interval(3 << 50, 4 << 50)
    assert a.power(Interval(0, 8 << 50), Fraction(2, 3)) == Interval(0, 4 << 50)
    assert a.power(Interval(4 << 50, 4 << 50), Fraction(-3, 2)) == Interval(1 << 47, 1 << 47)


@pytest.mark.parametrize("p", PRECISIONS)
def test_rational_numbers_are_enclosed_and_dyadic_ones_are_exact(p: int) -> None:
    a, rng = Enclosures(p), random.Random(p)
    for _ in range(200):
        x = Fraction(rng.randint(-(10**30), 10**30), rng.randint(1, 10 ** rng.randint(0, 60)))
        found = a.rational(x)
        assert found.low <= x * (1 << p) <= found.high <= found.low + 1
    assert a.rational(Fraction(-3, 4)) == Interval(-3 << p - 2, -3 << p - 2)


# ------------------------------------------------------------------------------------------------------------- refusals


def test_outside_a_domain_is_refused_with_a_sentence() -> None:
    a = Enclosures(64)
    one = 1 << 64
    for box in (Interval(0, one), Interval(-one, one), Interval(-one, -one), Interval(0, 0)):
        with pytest.raises(Rejected, match="log of an interval that is not positive at 64 bits"):
            a.log(box)
    with pytest.raises(Rejected, match="the power 1/2 of an interval that reaches below 0 at 64 bits"):
        a.power(Interval(-1, one), HALF)
    with pytest.raises(Rejected, match="a division by an interval that contains 0 at 64 bits"):
        a.power(Interval(0, one), -HALF)
    with pytest.raises(Rejected, match="the power -1/2 of an interval that reaches below 0"):
        a.power(Interval(-2 * one, -one), -HALF)
    with pytest.raises(Rejected, match="the power 1/3 of an interval that reaches below 0"):
        a.power(Interval(-8 * one, -8 * one), Fraction(1, 3))
    with pytest.raises(Rejected, match="tan of an interval that contains a pole"):
        a.tan(Interval(one, 2 * one))
    with pytest.raises(Rejected, match="tan of an interval that contains a pole"):
        a.tan(Interval(-2 * one, 5 * one))


def test_what_would_cost_too_much_is_refused_at_once() -> None:
    a = Enclosures(64)
    assert a.exp(a.rational(Fraction(-(10**300)))) == Interval(0, 1)
    assert a.tanh(a.rational(Fraction(-(10**300)))) == Interval(-1 << 64, (-1 << 64) + 1)
    for f in (a.sin, a.cos, a.tan):
        with pytest.raises(Rejected, match=r"sin, cos or tan of more than 2\^4096"):
            f(a.rational(Fraction(2**5000)))
    with pytest.raises(Rejected, match="is too large"):
        a.power(a.exp(a.rational(Fraction(10**5))), Fraction(100))
    with pytest.raises(Rejected, match="a root of order 1000003 at 64 bits is too expensive"):
        a.power(a.rational(Fraction(2)), Fraction(1, 1000003))
    with pytest.raises(Rejected, match="an exponent of more than 64 bits"):
        a.power(a.rational(Fraction(2)), Fraction(10**6000))
    with pytest.raises(Rejected, match="a rational number of more than 1048576 bits"):
        a.rational(Fraction(1 << 2_000_000))
    huge = a.exp(a.rational(Fraction(5 * 10**5)))
    with pytest.raises(Rejected, match="an interval with ends of more than 1048576 bits"):
        a.multiply(huge, huge)
    for p in (15, 20_001, 64.0, "64", True, 10**10_000):
        with pytest.raises(Rejected, match="the precision of an enclosure is an integer from 16 to 20000"):
            Enclosures(p)  # type: ignore[arg-type]
    for ends in ((2, 1), (0.0, 1), (0, 1.0), (0, True), (Fraction(0), 1)):
        with pytest.raises(Rejected, match="an interval has integer ends low <= high"):
            Interval(*ends)


def test_work_is_paid_from_the_budget() -> None:
    a = Enclosures(4096)
    with purse(100_000):
        with pytest.raises(Rejected, match="more steps than the kernel allows"):
            for n in range(100):
                a.exp(a.rational(Fraction(n)))


# ---------------------------------------------------------------------------------------------------------------- terms


X = variable("x")


def call(head: str, *args: Term) -> Term:
    return build(head, *args)


PI = build("pi")
SQUARE = lam(X, power(X, 2))
GRID = matrix([[q(1), call("exp", q(1))], [PI, q(4)]])
TERMS: list[tuple[Term, Callable[[], Any]]] = [
    (q("-22/7"), lambda: mpmath.mpf(-22) / 7),
    (plus(q(59), times(q(-4), PI), times(q(-3), call("log", q(60)))), lambda: 59 - 4 * mpmath.pi - 3 * mpmath.log(60)),
    (power(PI, "-3/2"), lambda: mpmath.pi ** mpmath.mpf("-1.5")),
    (build("^", q("3/2"), PI), lambda: mpmath.mpf("1.5") ** mpmath.pi),
    (build("^", q(-2), plus(q(1), q(2))), lambda: mpmath.mpf(-8)),
    (build("^", q(-2), plus(q(-1), q(-2))), lambda: -mpmath.mpf(1) / 8),
    (call("sin", times(q(10), PI, q("1/7"))), lambda: mpmath.sin(mpmath.pi * 10 / 7)),
    (
        call("tan", call("cos", call("tanh", call("atan", q(5))))),
        lambda: mpmath.tan(mpmath.cos(mpmath.tanh(mpmath.atan(5)))),
    ),
    (call("max", PI, call("min", call("exp", q(1)), call("abs", q(-8)))), lambda: +mpmath.pi),
    (plus(call("ceiling", call("exp", q(3))), call("floor", call("exp", q(3)))), lambda: mpmath.mpf(41)),
    (plus(call("ceiling", q(-3)), call("floor", times(q(-1), PI))), lambda: mpmath.mpf(-7)),
    (call("app", SQUARE, PI), lambda: mpmath.pi**2),
    (call("root", q(-2), q(0), q(1), q(1), q(2)), lambda: mpmath.sqrt(2)),
    (call("root", q(-2), q(0), q(1), q(-2), q(1)), lambda: -mpmath.sqrt(2)),
    (call("root", q(-3), q(9), q("1/3"), q(1)), lambda: mpmath.mpf(1) / 3),
    (
        call("root", q(-1), q(-1), q(0), q(0), q(0), q(1), q(-9), q(9)),
        lambda: mpmath.findroot(lambda x: x**5 - x - 1, 1.2),
    ),
]


@pytest.mark.parametrize(("term", "value"), TERMS, ids=lambda x: repr(x)[:40] if isinstance(x, Term) else "")
def test_a_closed_term_is_enclosed(term: Term, value: Callable[[], Any]) -> None:
    with mpmath.workprec(900):
        exact = value()
        for p in (16, 64, 200, 500):
            found = Enclosures(p).term(term)
            near = mpmath.ldexp(1, -700)
            assert mpmath.ldexp(found.low, -p) - near <= exact <= mpmath.ldexp(found.high, -p) + near
            assert found.high - found.low <= 400
        assert sign(term) == mpmath.sign(exact)
        assert sign(times(q(-1), term)) == -mpmath.sign(exact)


def test_a_term_over_a_box_is_enclosed() -> None:
    a = Enclosures(64)
    term = plus(call("sin", X), times(X, call("app", lam(variable("y"), times(q(3), power(variable("y"), 2))), X)))
    found = a.term(term, {X: Interval(1 << 64, 2 << 64)})
    with mpmath.workprec(200):
        for i in range(11):
            x = 1 + mpmath.mpf(i) / 10
            assert mpmath.ldexp(found.low, -64) <= mpmath.sin(x) + 3 * x**3 <= mpmath.ldexp(found.high, -64)
    assert a.term(X, {X: Interval(1, 2)}) == Interval(1, 2)
    with pytest.raises(Rejected, match="no enclosure of x: x is not a value"):
        a.term(X)


def test_an_exponent_counts_as_an_integer_only_if_it_is_one() -> None:
    a, n = Enclosures(64), variable("n", INT)
    nearly_one = plus(q(1), power(q(10), -40))
    found = a.term(build("^", q(2), nearly_one))
    assert found.low <= 2 << 64 < found.high, "2^(1 + 10^-40) is more than 2"
    with pytest.raises(Rejected, match="log of an interval that is not positive"):
        a.term(build("^", q(-2), nearly_one))
    found = a.term(build("^", q(2), n), {n: Interval(1 << 64, 3 << 64)})
    assert found.low <= 2 << 64 and 8 << 64 <= found.high


def test_a_term_without_an_enclosure_is_refused_by_name() -> None:
    a = Enclosures(64)
    refusals = [
        (plus(X, q(1)), r"no enclosure of x \+ 1: x is not a value that the kernel can enclose"),
        (call("log", plus(PI, times(q(-1), PI))), "log of an interval that is not positive at 64 bits"),
        (power(plus(q(1), times(q("1/3"), q(-3))), -1), "a division by an interval that contains 0 at 64 bits"),
        (power(q(-1), HALF), r"no enclosure of sqrt\(-1\): the power 1/2 of an interval that reaches below 0"),
        (build("^", q(-1), PI), "log of an interval that is not positive"),
        (call("floor", times(PI, power(PI, -1))), "the floor of an interval around an integer"),
        (call("ceiling", times(PI, power(PI, -1))), "the ceiling of an interval around an integer"),
        (GRID, "expected a number"),
        (call("<", q(0), q(1)), "expected a number"),
    ]
    for term, message in refusals:
        with pytest.raises(Rejected, match=message):
            a.term(term)


def test_an_algebraic_number_is_the_only_root_in_its_interval_or_refused() -> None:
    def root(*values: int | str) -> Term:
        return call("root", *map(q, values))

    refused = {
        root(-2, 0, 1, -2, 2): 2,
        root(-2, 0, 1, 2, 3): 0,
        root(2, 0, 1, -5, 5): 0,
        root(0, -1, 1, 0, 1): 2,  # both ends
        root(-2, 0, 1, 1, "7/5"): 0,  # sqrt 2 is just outside
    }
    for term, count in refused.items():
        with pytest.raises(Rejected, match=f"has to be the only real root in its interval, where there are {count}"):
            Enclosures(64).term(term)
        with pytest.raises(Rejected, match=f"has to be the only real root in its interval, where there are {count}"):
            sign(plus(power(term, 2), q(-2)))  # 0 by the normal form of the first two, if they were numbers
    one = 1 << 64
    third = Interval(one // 3, one // 3 + 1)
    assert Enclosures(64).term(root(1, -2, 1, 0, 3)) == Interval(one, one)  # a double root, no change of sign
    assert Enclosures(64).term(root(0, -1, 1, 1, 1)) == Interval(one, one)
    assert Enclosures(64).term(root(0, -1, 1, "1/2", 1)) == Interval(one, one)
    assert Enclosures(64).term(root(0, -1, 1, "-1/2", "1/2")) == Interval(0, 0)
    assert Enclosures(64).term(root(-1, 3, "1/3", "1/2")) == third
    assert Enclosures(64).term(root(-1, 3, 0, "1/3")) == third
    assert Enclosures(64).term(root(-1, 3, "1/4", "1/2")) == third
    assert Enclosures(64).term(root(1, -6, 9, 0, 1)) == third
    near = Enclosures(64).term(
        root(-2, 0, 1, "14142135623730950488/10000000000000000000", "1414213562373095048802/1000000000000000000000")
    )
    assert near.low**2 <= 2 * one**2 <= near.high**2 and near.high - near.low <= 1


def test_functions_applied_without_end_are_refused() -> None:
    twice = lam(X, X)
    for _ in range(9):
        twice = lam(X, call("app", twice, call("app", twice, X)))
    with pytest.raises(Rejected, match="functions are applied more than 200 deep"):
        Enclosures(64).term(call("app", twice, q(1)))
    f = variable("f", function_sort(REAL, REAL))
    with pytest.raises(Rejected, match="is not the application of a defined function"):
        Enclosures(64).term(call("app", f, q(1)))


def test_terms_of_the_greatest_depth_stay_within_the_levels() -> None:
    term = q("1/2")
    while term.depth < 120:
        term = call("sin", term)
    assert Enclosures(64).term(term).low > 0


# ---------------------------------------------------------------------------------------------------------------- signs


def root_of(n: int) -> Term:
    return power(q(n), HALF)


SIGNS = [
    (plus(q(59), times(q(-4), PI), times(q(-3), call("log", q(60)))), 1),
    (plus(times(q(4), PI), times(q(3), call("log", q(60))), q(-59)), -1),
    (plus(times(root_of(2), root_of(2)), q(-2)), 0),
    (plus(power(call("sin", q(1)), 2), power(call("cos", q(1)), 2), q(-1)), 0),
    (plus(power(call("root", q(-2), q(0), q(1), q(1), q(2)), 2), q(-2)), 0),
    (plus(times(q("1/3"), q(3)), q(-1)), 0),
    (plus(times(q("1/3"), q(3)), q("-999999999999999999999999999999/1000000000000000000000000000000")), 1),
    (plus(PI, q("-355/113")), -1),
    (plus(PI, q("-314159265358979323846264338327950288/100000000000000000000000000000000000")), 1),
    (plus(times(root_of(2), root_of(3)), times(q(-1), root_of(6)), power(q(10), -100)), 1),
    (plus(times(root_of(2), root_of(3)), times(q(-1), root_of(6)), times(q(-1), power(q(10), -100))), -1),
    (call("exp", q(-1000)), 1),
    (power(plus(call("exp", q(-100)), call("exp", q(-101))), -1), 1),  # at 64 bits the divisor contains 0
    (plus(call("log", power(q(10), -40)), q(92)), -1),
    (plus(call("log", power(q(10), -40)), q(93)), 1),
]


@pytest.mark.parametrize(("term", "expected"), SIGNS, ids=lambda x: repr(x)[:50])
def test_signs_are_decided(term: Term, expected: int) -> None:
    assert sign(term) == expected


def test_a_zero_that_the_normal_form_does_not_see_is_refused() -> None:
    hidden = plus(times(root_of(2), root_of(3)), times(q(-1), root_of(6)))
    for limit in (64, 256, 1024):
        with pytest.raises(Rejected, match=f"the sign of .* is undecided at {limit} bits"):
            sign(hidden, limit)
    with pytest.raises(Rejected, match=r"undecided at 128 bits \(no enclosure of .* log of an interval"):
        sign(plus(call("log", hidden), q(1)), 128)
    for touching in (call("abs", hidden), times(q(-1), call("abs", hidden))):
        with pytest.raises(Rejected, match="undecided at 256 bits"):
            sign(touching, 256)
    small = plus(hidden, power(q(10), -60))
    assert sign(small) == 1
    with pytest.raises(Rejected, match="undecided at 128 bits"):
        sign(small, 128)


def test_the_sign_of_what_is_no_closed_number_is_refused() -> None:
    for term in (plus(X, times(q(-1), X)), GRID, call("<", q(0), q(1))):
        with pytest.raises(Rejected, match="which is no number without variables"):
            sign(term)


# ----------------------------------------------------------------------------------------------------------- real roots

SMALL = st.fractions(-4, 4, max_denominator=6)


def product(f: list[Fraction], g: list[Fraction]) -> list[Fraction]:
    out = [Fraction(0)] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        for j, b in enumerate(g):
            out[i + j] += a * b
    return out


@pytest.mark.slow
@given(st.lists(st.tuples(SMALL, st.integers(1, 3)), max_size=4), st.integers(0, 2), SMALL, SMALL, SMALL, SMALL)
def test_real_roots_are_counted(
    roots: list[tuple[Fraction, int]], pairs: int, centre: Fraction, scale: Fraction, one: Fraction, other: Fraction
) -> None:
    f = [scale or Fraction(-3)]
    for r, multiplicity in roots:
        for _ in range(multiplicity):
            f = product(f, [-r, Fraction(1)])
    for _ in range(pairs):  # (x - centre)^2 + 1/100 has no real root
        f = product(f, [centre**2 + Fraction(1, 100), -2 * centre, Fraction(1)])
    ends = [one, other, *(r for r, _ in roots)]
    for low in ends:
        for high in ends:
            if low <= high:
                assert real_roots(f, low, high) == len({r for r, _ in roots if low <= r <= high})


def test_irrational_roots_are_counted() -> None:
    chebyshev = [-1, 0, 50, 0, -400, 0, 1120, 0, -1280, 0, 512]
    assert real_roots(chebyshev, Fraction(-1), Fraction(1)) == 10
    assert real_roots(chebyshev, Fraction(0), Fraction(1)) == 5
    assert real_roots([-1, -1, 0, 0, 0, 1], Fraction(-100), Fraction(100)) == 1
    assert real_roots([7], Fraction(0), Fraction(1)) == 0
    assert real_roots([0, 1, 0, 0], Fraction(0), Fraction(0)) == 1
    with pytest.raises(Rejected, match="the zero polynomial has infinitely many roots"):
        real_roots([0, 0], Fraction(0), Fraction(1))
    with pytest.raises(Rejected, match="an interval for roots has low <= high"):
        real_roots([0, 1], Fraction(1), Fraction(0))


# ----------------------------------------------------------------------------------------------------------- the source

SOURCE = Path(str(intervals.__file__))


def test_there_is_no_float_and_no_assert_in_the_source() -> None:
    divisions = {}
    for name in ("intervals.py", "enclosures.py", "sturm.py"):
        tree = ast.parse(SOURCE.with_name(name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Assert)
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)))
            assert not (isinstance(node, ast.Name) and node.id in ("float", "round", "eval", "exec"))
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                divisions.setdefault(name, []).append(ast.unparse(node))
    assert divisions == {"sturm.py": ["rest[k + len(g) - 1] / g[-1]"]}, "true division of Fractions only"


def test_refusals_do_not_depend_on_assertions() -> None:
    script = """
from fractions import Fraction
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.elaborate.algebra.signs import sign
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import build, number
a, half = Enclosures(64), number(Fraction(1, 2))
root = [build("^", number(n), half) for n in (2, 3, 6)]
hidden = build("+", build("*", root[0], root[1]), build("*", number(-1), root[2]))
two = build("root", *map(number, (-2, 0, 1, -2, 2)))
for attempt in (
    lambda: a.log(Interval(0, 1)), lambda: a.divide(Interval(1, 1), Interval(-1, 1)), lambda: Interval(1, 0),
    lambda: a.power(Interval(-1, 1), Fraction(1, 2)), lambda: sign(hidden, 256), lambda: a.term(two),
):
    try:
        print(attempt())
    except Rejected:
        print("refused")
print(__debug__, a.exp(Interval(1 << 64, 1 << 64)))
"""
    done = subprocess.run([sys.executable, "-O", "-c", script], capture_output=True, text=True, cwd=SOURCE.parents[2])
    one = Interval(1 << 64, 1 << 64)
    assert done.stdout.split("\n")[:-1] == ["refused"] * 6 + [f"False {Enclosures(64).exp(one)}"], done.stderr


# ------------------------------------------------------------------------------------------------------------------ erf


@pytest.mark.parametrize("p", (16, 17, 64, 250, 1000))
def test_erf_is_enclosed_where_it_begins_to_look_like_1(p: int) -> None:
    """Where the series gives way to 1 - 2^-p, and where nothing but the sign is left of what is near 0."""
    a, one = Enclosures(p), 1 << p
    place = isqrt(7 * p // 10) + 1 << p
    far = [place + k for k in (-(one >> 1), -2, -1, 0, 1, one >> 3)]
    for x in (*far, *(k * one >> 3 for k in range(1, 8 * (place >> p), 5)), 1, 2, 3):
        for z in (x, -x):
            found = a.erf(Interval(z, z))
            assert contains(found, true_value("erf", Fraction(z, one), 2 * p + 60), p), (p, z)
            assert found.high - found.low <= 1 and -one <= found.low and found.high <= one
    assert a.erf(Interval(0, 0)) == (0, 0) and a.erf(Interval(1, 1)).low > 0 > a.erf(Interval(-1, -1)).high
    assert a.erf(Interval(place, None)) == (one - 1, one) and a.erf(Interval(None, 0)) == (-one, 0)
    assert a.erf(intervals.REALS) == (-one, one)


def test_erf_of_what_is_huge_costs_nothing_and_of_many_bits_is_refused_at_once() -> None:
    start = time.process_time()
    for p in (64, intervals.PRECISION):
        one, huge = 1 << p, 1 << intervals.SIZE - 1
        assert Enclosures(p).erf(Interval(-huge, huge)) == (-one, one)
    p = intervals.PRECISION
    with purse(), pytest.raises(Rejected, match="more steps than the kernel allows"):
        Enclosures(p).erf(Interval(100 << p, 100 << p))
    assert time.process_time() - start < 2


def test_the_near_misses_of_erf_are_told_apart() -> None:
    for value, s in (
        ("0.84", 1),
        ("0.85", -1),
        ("0.8427007929497148693412206350826", 1),
        ("0.8427007929497148694", -1),
    ):
        assert sign(plus(call("erf", q(1)), q(-Fraction(value)))) == s
    for x in (Fraction(1, 2), Fraction(1), Fraction(3), Fraction(20)):
        assert sign(plus(call("erf", q(x)), q(-1))) == -1 and sign(plus(call("erf", q(-x)), q(1))) == 1
    assert sign(plus(call("erf", q("1/10")), q("-1/10"))) == 1  # erf x is more than x near 0, as 2/sqrt(pi) > 1
    assert sign(plus(call("erf", q("1/10")), times(q("-1/5"), power(PI, "-1/2")))) == -1
    assert sign(plus(call("erf", q("1/3")), call("erf", q("-1/3")))) == 0
