"""Attacks on bounds: sign errors that tempt, cells that are almost right, costly certificates, and random ones."""

import random
import time
from fractions import Fraction

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import purse
from symres.kernel.procedures.bound import Region
from symres.kernel.terms import INT, build, free_variables, number, substitute, variable
from symres.language.guards import stated

from ..certificates import verdict_on
from ..terms import at_most, between, exp, less, minus, plus, power, q, times

X, Y = variable("x"), variable("y")
N = variable("n", INT)
ZERO, ONE, TWO = map(number, range(3))
TINY = Fraction(1, 10**30)
SECONDS = 20  # of the processor; a few on a quiet machine


def bound(*cells, precision=64):
    return {"kind": "bound", "precision": precision, "cells": list(cells)}


UNIT = between(0, X, 1)
CUBE = [*UNIT, *between(0, Y, 1)]
TOUCHING = plus(exp(X), minus(X))  # at least 1, and 1 at 0 only
SHIFTED = plus(exp(plus(X, q(-TINY))), minus(X), q(TINY))  # the same around 10^-30
UNDECIDED = "does not decide cell"
GONE = "a leaf names one of value, mean"
SMALL = exp(q(-3000))  # positive, and less than 2^-4096
ROOT = power(X, Fraction(1, 2))
SAWTOOTH = build("max", plus(X, q(-1)), minus(X))  # falls on [0, 1/2]

# true claims (hypotheses, claim, cells), each with near misses: the kernel's message for hypotheses, claim, cells
PAIRS = {
    "a gap of 10^-30 in the hypotheses": (
        (between(0, X, 1), at_most(power(X, 3), ONE), [{"mean": 2}]),
        (UNDECIDED, between(0, X, 1 + TINY), at_most(power(X, 3), ONE), [{"mean": 2}]),
    ),
    "a gap of 10^-30 in the tiling": (
        (between(0, X, 2), at_most(build("min", X, ONE), ONE), [[0, "1"], {"value": 2}, {"value": 2}]),
        (
            UNDECIDED,
            between(0, X, 2),
            at_most(X, plus(ONE, power(plus(X, q(-1 - TINY)), 2))),
            [[0, "1"], {"mean": 2}, [0, str(1 + TINY)], {"mean": 2}, {"mean": 2}],
        ),
    ),
    "a tiling that ends 10^-30 too early": (
        (UNIT, at_most(exp(X), q(3)), [[0, str(1 - TINY)], {"value": 2}, {"value": 2}]),
        ("1 cells of the tiling are missing", UNIT, at_most(exp(X), q(3)), [[0, str(1 - TINY)], {"value": 2}]),
    ),
    "an end that is a zero to 30 digits": (
        (between(0, X, 1), at_most(ONE, TOUCHING), [{"mean": 2}]),
        (UNDECIDED, between(0, X, 1), at_most(plus(ONE, q(TINY)), SHIFTED), [{"mean": 2}]),
    ),
    "a cell that ends next to a zero": (
        (between(-1, X, 1), at_most(ONE, TOUCHING), [[0, "0"], {"mean": 2}, {"mean": 2}]),
        (UNDECIDED, between(-1, X, 1), at_most(ONE, TOUCHING), [[0, str(-TINY)], {"mean": 2}, {"mean": 2}]),
    ),
    "an end with a value of -10^-30": (
        (between(0, X, 1), at_most(ONE, TOUCHING), [{"mean": 2}]),
        (UNDECIDED, between(0, X, 1), at_most(q(1 + TINY), TOUCHING), [{"mean": 2}]),
    ),
    "a centre that is a minimum to 30 digits": (
        (between(-1, X, 1), at_most(ONE, TOUCHING), [{"mean": 2, "order": 2}]),
        (UNDECIDED, between(-1, X, 1 + TINY), at_most(ONE, TOUCHING), [{"mean": 2, "order": 2}]),
    ),
    "a minimum of -10^-30": (
        (between(-1, X, 1), at_most(ONE, TOUCHING), [{"mean": 2, "order": 2}]),
        (UNDECIDED, between(-1, X, 1), at_most(q(1 + TINY), TOUCHING), [{"mean": 2, "order": 2}]),
    ),
    "a corner value of -10^-30": (
        (between(0, X, 1), at_most(ONE, exp(X)), [{"mean": 2}]),
        (UNDECIDED, between(0, X, 1), at_most(q(1 + TINY), exp(X)), [{"mean": 2}]),
    ),
    "an odd order from above": (
        (between(-1, X, 0), at_most(X, build("sin", X)), [{"mean": 2, "order": 3}]),
        (UNDECIDED, between(-1, X, 0), at_most(build("sin", X), X), [{"mean": 2, "order": 3}]),
    ),
    "the derivative at the other end": (
        (between(0, X, 1), at_most(times(X, X), X), [0, {"mean": 2}, {"mean": 2}]),
        (UNDECIDED, between(0, X, 1), at_most(X, times(X, X)), [0, {"mean": 2}, {"mean": 2}]),
    ),
    "a kink inside the cell": (
        (UNIT, at_most(q("-1/2"), SAWTOOTH), [0, {"mean": 2}, {"mean": 2}]),
        (
            "changes its piece",
            UNIT,
            at_most(q("-1/2"), SAWTOOTH),
            [[0, str(Fraction(1, 2) - TINY)], *[{"mean": 2}] * 2],
        ),
    ),
    "a square root to the left of 0": (
        (UNIT, at_most(ZERO, ROOT), [{"value": 2}]),
        ("reaches below 0", between(-TINY, X, 1), at_most(ZERO, ROOT), [{"value": 2}]),
    ),
    "a slope that is infinite at an end": (
        (between(1, X, 4), at_most(ROOT, X), [{"mean": 2}]),
        ("0 < x may fail", UNIT, at_most(X, ROOT), [{"mean": 2}]),
    ),
    "a logarithm of 0": (
        (between(TINY, X, 1), at_most(build("log", X), ZERO), [{"value": 2}]),
        ("not positive", UNIT, at_most(build("log", X), ZERO), [{"value": 2}]),
    ),
    "a division by an interval around 0": (
        ([at_most(ONE, X)], less(power(X, -1), TWO), [{"value": 1}]),
        ("contains 0", [], less(power(X, -1), TWO), [{"value": 0}]),
    ),
    "a division by 0 at an end": (
        ([at_most(q(TINY), X)], less(minus(power(X, -1)), ONE), [{"value": 1}]),
        ("contains 0", [at_most(ZERO, X)], less(minus(power(X, -1)), ONE), [{"value": 1}]),
    ),
    "infinity times 0": (
        ([at_most(ZERO, X)], at_most(times(ZERO, X), ZERO), [{"value": 1}]),
        (UNDECIDED, [at_most(ZERO, X)], at_most(times(X, exp(minus(X))), ONE), [{"value": 1}]),
    ),
    "infinity minus infinity": (
        ([at_most(ZERO, X)], at_most(ZERO, plus(X, exp(X))), [{"value": 1}]),
        (UNDECIDED, [at_most(ZERO, X)], at_most(ZERO, plus(exp(X), minus(X))), [{"value": 1}]),
    ),
    "infinity over infinity": (
        ([at_most(ONE, X)], less(ZERO, plus(ONE, power(X, -1))), [{"value": 1}]),
        (UNDECIDED, [at_most(ONE, X)], at_most(times(X, power(plus(ONE, X), -1)), ONE), [{"value": 1}]),
    ),
    "the least value at infinity": (
        ([at_most(ZERO, X)], at_most(ZERO, exp(minus(X))), [{"value": 1}]),
        (UNDECIDED, [at_most(ZERO, X)], less(ZERO, plus(exp(minus(X)), q(-TINY))), [{"value": 1}]),
    ),
    "monotone towards infinity": (
        ([at_most(ZERO, X)], at_most(ONE, exp(X)), [{"mean": 1}]),
        (UNDECIDED, [at_most(X, ZERO)], at_most(ONE, exp(X)), [{"mean": 1}]),
    ),
    "an integer power of what may be negative": (
        ([*between(1, X, 2), at_most(ONE, N)], at_most(ONE, build("^", X, N)), [{"mean": 3}]),
        (
            "0 < x may fail",
            [*between(-2, X, -1), at_most(ONE, N)],
            at_most(ONE, build("^", X, N)),
            [{"mean": 3}],
        ),
    ),
    "an integer power of 0": (
        (UNIT, at_most(ONE, power(X, 0)), [{"value": 2}]),
        ("not positive|contains 0", UNIT, at_most(ONE, build("^", X, N)), [{"value": 2}]),
    ),
    "a floor on one side of an integer": (
        (between(0, X, 1 - Fraction(1, 10**12)), at_most(build("floor", X), ZERO), [{"value": 2}]),
        ("around an integer", UNIT, at_most(build("floor", X), ZERO), [{"value": 2}]),
    ),
    "a pole of the tangent": (
        (between(0, X, "3/2"), at_most(ZERO, build("tan", X)), [{"value": 2}]),
        ("pole", between(0, X, "8/5"), at_most(ZERO, build("tan", X)), [{"value": 2}]),
    ),
    "less than a unit of the precision": (
        (UNIT, less(times(X, X), q(1 + Fraction(1, 2**100))), [{"mean": 2}]),
        (UNDECIDED, UNIT, at_most(times(X, X), q(1 - Fraction(1, 2**2000))), [{"mean": 2}]),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_true_claim_is_accepted_and_its_near_miss_is_not(name):
    (given, claim, cells), (message, other_given, other_claim, other_cells) = PAIRS[name]
    prove(Sequent(tuple(given), claim), bound(*cells, precision=128))
    for precision in (16, 128, 1024):
        with pytest.raises(Rejected, match=message):
            prove(Sequent(tuple(other_given), other_claim), bound(*other_cells, precision=precision))


def taylor(end, order, **more):
    return {"taylor": 2, "along": 0, "end": end, "order": order, **more}


MINIMUM = {"convex": 2, "point": [[0, "0"]]}
EXCEPT = {"except": 0}

# false claims with kinds of leaves that no longer exist: hypotheses, claim, cells
REFUSED = {
    "a gap of 10^-30 in the hypotheses": (between(0, X, 1 + TINY), at_most(power(X, 3), ONE), [{"corner": 2}]),
    "a gap of 10^-30 in the tiling": (
        between(0, X, 2),
        at_most(X, plus(ONE, power(plus(X, q(-1 - TINY)), 2))),
        [[0, "1"], {"corner": 2}, [0, str(1 + TINY)], {"mean": 2}, {"corner": 2}],
    ),
    "a Taylor point that is a zero to 30 digits": (UNIT, at_most(plus(ONE, q(TINY)), SHIFTED), [taylor("low", 2)]),
    "a Taylor point next to a zero, from the wrong side": (
        between(-1, X, 1),
        at_most(ONE, TOUCHING),
        [[0, str(-TINY)], taylor("high", 2), taylor("low", 2)],
    ),
    "a Taylor point with a value of -10^-30": (UNIT, at_most(q(1 + TINY), TOUCHING), [taylor("low", 2)]),
    "a centre that is a minimum to 30 digits": (
        between(-1, X, 1),
        at_most(ONE, TOUCHING),
        [{"convex": 2, "point": [[0, str(TINY)]]}],
    ),
    "a minimum of -10^-30": (between(-1, X, 1), at_most(q(1 + TINY), TOUCHING), [MINIMUM]),
    "a corner value of -10^-30": (UNIT, at_most(q(1 + TINY), exp(X)), [{"corner": 2}]),
    "strict at a touching point": (UNIT, less(ONE, TOUCHING), [taylor("low", 2, **EXCEPT)]),
    "strict, with a zero that another literal hits": (
        [build("not", build("=", X, q(TINY))), *UNIT],
        less(ONE, TOUCHING),
        [taylor("low", 2, **EXCEPT)],
    ),
    "a corner value that no enclosure tells from 0": (UNIT, at_most(SMALL, X), [{"corner": 2}]),
    "a Taylor coefficient that no enclosure tells from 0": (
        UNIT,
        at_most(times(SMALL, X), times(X, X)),
        [taylor("low", 2)],
    ),
    "a value at a minimum that no enclosure tells from 0": (
        between(-1, X, 1),
        at_most(SMALL, times(X, X)),
        [MINIMUM],
    ),
    "a slope at a minimum that no enclosure tells from 0": (
        between(-1, X, 1),
        at_most(times(SMALL, X), times(X, X)),
        [MINIMUM],
    ),
    "an odd order from above": (between(-1, X, 0), at_most(build("sin", X), X), [taylor("high", 3)]),
    "the derivative at the other end": (UNIT, at_most(times(X, X), X), [0, taylor("high", 1), taylor("low", 1)]),
    "a kink inside the cell": (
        UNIT,
        at_most(q("-1/2"), SAWTOOTH),
        [[0, str(Fraction(1, 2) - TINY)], *[{"corner": 2}] * 2],
    ),
    "a slope that is infinite at an end": (UNIT, at_most(X, ROOT), [{"corner": 2}]),
    "monotone towards infinity": ([at_most(X, ZERO)], at_most(ONE, exp(X)), [{"corner": 1}]),
    "an integer power of what may be negative": (
        [*between(-2, X, -1), at_most(ONE, N)],
        at_most(ONE, build("^", X, N)),
        [{"corner": 3}],
    ),
    "less than a unit of the precision": (
        UNIT,
        at_most(times(X, X), q(1 - Fraction(1, 2**2000))),
        [{"corner": 2}],
    ),
    "a corner": (CUBE, at_most(q("101/100"), plus(times(X, Y), X, exp(Y))), [{"corner": 4}]),
    "a corner that does not count": (
        [less(ZERO, X), at_most(X, ONE), *between(0, Y, 1)],
        less(q("101/100"), plus(times(X, Y), X, exp(Y))),
        [{"corner": 4, **EXCEPT}],
    ),
    "Taylor's formula on a half-line": (
        [at_most(ZERO, X)],
        at_most(plus(ONE, X, times(X, X)), exp(X)),
        [{"taylor": 1, "along": 0, "end": "low", "order": 3}],
    ),
    "Taylor's formula from above, strictly": (
        [less(X, ZERO), at_most(q(-1), X)],
        less(plus(ONE, times(q("9/10"), X)), exp(X)),
        [taylor("high", 2, **EXCEPT)],
    ),
    "a minimum in two variables": (
        [*between(-1, X, 1), *between(-1, Y, 1)],
        at_most(q("201/100"), plus(exp(X), exp(Y), minus(X), minus(Y))),
        [{"convex": 4, "point": [[0, "0"], [1, "0"]]}],
    ),
    "a minimum in two variables, strictly": (
        [build("not", build("=", X, ZERO)), *between(-1, Y, 1)],
        less(q("201/100"), plus(exp(X), exp(Y), minus(X), minus(Y))),
        [
            *([0, "-3"], {"convex": 2, "point": [[1, "0"]]}),
            *([0, "1"], {"convex": 2, "point": [[0, "0"], [1, "0"]], **EXCEPT}, {"convex": 2, "point": [[1, "0"]]}),
        ],
    ),
    "the sine of a zero that is none": (UNIT, at_most(build("sin", TWO), X), [{"corner": 2}]),
    "a logarithm of more than 1": (UNIT, at_most(build("log", TWO), X), [{"corner": 2}]),
    "a root at a corner": (UNIT, at_most(power(TWO, "1/2"), X), [{"corner": 2}]),
    "a line above an exponential": (
        UNIT,
        at_most(times(exp(ONE), X), plus(exp(X), q("-1/1000"))),
        [{"convex": 2, "point": [[0, "1"]]}],
    ),
    "an exponential of a logarithm": (UNIT, at_most(exp(build("log", q(3))), plus(X, TWO)), [{"corner": 2}]),
    "a literal that holds at the zero": (
        [at_most(ZERO, X), at_most(ZERO, times(TWO, X)), at_most(X, ONE)],
        less(ZERO, X),
        [{"corner": 3, **EXCEPT}],
    ),
    "a literal that holds around the zero": (
        [less(minus(ONE), X), at_most(ZERO, times(TWO, X)), at_most(X, ONE)],
        less(ZERO, X),
        [{"corner": 3, **EXCEPT}],
    ),
}
UNTRUE = REFUSED.keys() - {  # wrong certificates of what is true
    "a gap of 10^-30 in the tiling",
    "a Taylor point next to a zero, from the wrong side",
    "a centre that is a minimum to 30 digits",
    "the derivative at the other end",
    "a kink inside the cell",
    "a slope that is infinite at an end",
}


@pytest.mark.parametrize("name", REFUSED)
def test_leaves_that_are_no_more_prove_nothing(name):
    given, claim, cells = REFUSED[name]
    for precision in (16, 128, 1024):
        with pytest.raises(Rejected, match=GONE):
            prove(Sequent(tuple(given), claim), bound(*cells, precision=precision))


@pytest.mark.parametrize("name", sorted(UNTRUE))
def test_no_other_leaf_proves_what_is_false(name):
    given, claim, cells = REFUSED[name]
    (relation,) = {leaf[kind] for leaf in cells for kind in ("corner", "taylor", "convex") if kind in leaf}
    for leaf in ({"value": relation}, *({"mean": relation, "order": order} for order in range(1, 7))):
        for precision in (16, 128, 1024):
            with pytest.raises(Rejected, match=f"{UNDECIDED}|may fail|not positive"):
                prove(Sequent(tuple(given), claim), bound(leaf, precision=precision))


def test_what_is_not_defined_is_not_bounded():
    """A cell may be decided where a term has no value, but then the statement asks for more."""
    inverse = power(X, -1)
    for given, claim, proofs, message in [
        ([], at_most(ONE, times(X, inverse)), [bound({"value": 0}), bound({"value": 1})], "for a guard"),
        (UNIT, at_most(build("log", X), X), [bound({"value": 2}), bound({"value": 3})], "for a guard"),
    ]:
        with pytest.raises(Rejected, match=message):
            verdict_on(stated((X,), (), tuple(given), claim), {"verdict": "proved", "proofs": proofs})


# ------------------------------------------------------------------------------------------------- costly certificates

HUNDREDS = [variable(f"x{i}") for i in range(900)]
WIDE = [literal for v in HUNDREDS for literal in between(0, v, 1)]
PAIRED = plus(*[times(v, w) for v, w in zip(HUNDREDS, HUNDREDS[1:], strict=False)])
NESTED = X
for _ in range(35):
    NESTED = times(plus(times(NESTED, NESTED), X), q("1/3"))
WAVES = exp(build("sin", exp(times(X, X))))


def full(depth, leaf):
    """The tokens of a tree in which every cell is halved ``depth`` times."""
    return [leaf] if depth == 0 else [0, *2 * full(depth - 1, leaf)]


def quadrants(depth, leaf, first=0):
    """The tokens of a tree that splits so many variables at 0, one after the other."""
    return [leaf] if depth == 0 else [[first, "0"], *2 * quadrants(depth - 1, leaf, first + 1)]


def halves(times_over):
    """The tokens that halve the lowest cell again and again."""
    return [0] * times_over + [{"value": 0}] * (times_over + 1)


STEPS = "more steps than the kernel allows"
COSTLY = {
    "halving a cell 10^5 times": (UNIT, at_most(times(X, X), ONE), halves(99_999), 64, "a split at a number of more"),
    "halving a cell with 900 variables": (WIDE, at_most(PAIRED, ZERO), halves(99_999), 64, f"{STEPS}|more than 4000"),
    "the gradient of 900 variables": (WIDE, at_most(PAIRED, ZERO), [{"mean": 1800}], 64, f"{STEPS}|{UNDECIDED}"),
    "a Hessian of 900 variables": (
        WIDE,
        at_most(ZERO, PAIRED),
        [{"mean": 1800, "order": 2}],
        64,
        f"{STEPS}|more than 1000 coefficients",
    ),
    "a hundred thousand cells": (UNIT, at_most(q(-1), NESTED), full(16, {"mean": 2}), 64, STEPS),
    "elementary functions with 1024 bits": (UNIT, at_most(q(-1), WAVES), full(16, {"value": 2}), 1024, STEPS),
    "derivatives of order 12": (UNIT, at_most(q(-1), WAVES), full(16, {"mean": 2, "order": 12}), 1024, STEPS),
    "derivatives of order 24": (UNIT, at_most(q(-1), WAVES), full(16, {"mean": 2, "order": 24}), 1024, STEPS),
    "coefficients that are 0": (
        CUBE,
        at_most(ZERO, plus(times(X, Y), minus(times(X, Y)), q("1/1000"))),
        full(10, {"mean": 4, "order": 22}),
        1024,
        STEPS,
    ),
    "a product of 20,000 factors": (CUBE, at_most(q(-1), times(X, *[Y] * 20_000)), [{"mean": 4}], 64, STEPS),
    "a Hessian of 40 variables": (
        [literal for v in HUNDREDS[:40] for literal in between(-1, v, 1)],
        at_most(ZERO, plus(*[times(v, v) for v in HUNDREDS[:40]])),
        quadrants(8, {"mean": 80, "order": 2}),
        1024,
        STEPS,
    ),
    "a sum of 30,000 ones on many cells": (
        UNIT,
        at_most(X, plus(times(X, X), *[ONE] * 30_000)),
        full(12, {"mean": 2}),
        64,
        STEPS,
    ),
    "a sum of 100,000 parts on many cells": (
        UNIT,
        at_most(q(-1), plus(exp(X), *[X] * 100_000)),
        full(10, {"value": 2}),
        64,
        STEPS,
    ),
    "powers with 4000 bits": (
        UNIT,
        at_most(q(-1), plus(*[power(plus(X, ONE), k) for k in range(900, 1000)])),
        full(12, {"value": 2}),
        4000,
        STEPS,
    ),
    "ends of a million bits": (
        [at_most(X, power(power(q(7), 900), 300))],
        at_most(X, ZERO),
        [[0, "1/3"], {"value": 1}, {"value": 0}],
        64,
        "1/3 is not|does not decide|more than|more steps",
    ),
}


LONG = {
    "derivatives of order 12": pytest.mark.slow,
    "powers with 4000 bits": pytest.mark.slow,
    "a sum of 100,000 parts on many cells": pytest.mark.slow,
    "a Hessian of 40 variables": pytest.mark.slow,
    "the gradient of 900 variables": pytest.mark.nightly,
    "a Hessian of 900 variables": pytest.mark.nightly,
    "elementary functions with 1024 bits": pytest.mark.nightly,
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG.get(name, ())) for name in COSTLY])
def test_a_costly_certificate_is_refused_in_time(name):
    given, claim, cells, precision, message = COSTLY[name]
    start = time.process_time()
    with pytest.raises(Rejected, match=message) as refusal:
        prove(Sequent(tuple(given), claim), bound(*cells, precision=precision))
    assert time.process_time() - start < SECONDS
    assert len(str(refusal.value)) < 1000 and "\n" not in str(refusal.value)


# ------------------------------------------------------------------------------------------------------------ at random

RATIONALS = [Fraction(n, d) for n in range(-6, 7) for d in (1, 1, 1, 2, 3)]
EXPONENTS = [Fraction(e) for e in ("2", "2", "3", "4", "-1", "-2", "1/2", "1/2", "3/2", "-1/2", "1/3", "5/2", "0", "1")]
ONCE = ["exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs", "abs"]
WIDTHS = [Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)]
METHODS = ["value", "mean"]


def a_term(depth, variables, chance):
    def inner():
        return a_term(depth - 1, variables, chance)

    if not depth or chance.random() < 0.12:
        leaf = chance.choice(RATIONALS)
        return chance.choice([*variables, *variables, number(leaf)])
    way = chance.random()
    if way < 0.45:
        return build(chance.choice("+*"), inner(), inner())
    if way < 0.5:
        return plus(inner(), minus(inner()))
    if way < 0.62:
        return build("^", inner(), number(chance.choice(EXPONENTS)))
    if way < 0.67:
        return build("^", inner(), chance.choice([N, inner()]) if N in variables else inner())
    if way < 0.77:
        return build(chance.choice(["max", "min"]), inner(), inner())
    return build(chance.choice(ONCE), inner())


def an_interval(chance):
    low = chance.choice([*RATIONALS, Fraction(0), Fraction(-1), Fraction(1)])
    ends = [low, low + chance.choice(WIDTHS)]
    if chance.random() < 0.12:
        ends[chance.randrange(2)] = None
    return ends


def a_point(box, chance):
    """A point of the box, often on its border or close to it."""
    point = {}
    for v, (low, high) in box.items():
        a = low if low is not None else high - 50
        b = high if high is not None else a + 100
        near = Fraction(1, 10 ** chance.randint(1, 14))
        share = chance.choice([Fraction(0), Fraction(1), near, 1 - near, *[Fraction(chance.randint(0, 48), 48)] * 6])
        at = a + (b - a) * share
        point[v] = Fraction(round(at)) if v is N else at
    return point


def some_cells(order, box, relation, depth, chance):
    """Random tokens for a box."""
    if depth and chance.random() < 0.7:
        i = chance.randrange(len(order))
        low, high = box[order[i]]
        a = low if low is not None else -2 if high is None else high - 4
        b = high if high is not None else a + 4
        at = a + (b - a) * Fraction(chance.choice([1, 4, 4, 4, 6]), 8)
        parts = [{**box, order[i]: (low, at)}, {**box, order[i]: (at, high)}]
        cells = [some_cells(order, part, relation, depth - 1, chance) for part in parts]
        return [[i, str(at)], *cells[0], *cells[1]]
    method = chance.choice(METHODS)
    leaf = {method: relation}
    if method == "mean" and chance.random() < 0.6:
        leaf["order"] = chance.choice([1, 2, 2, 3, 4, 5])
    return [leaf]


def a_sequent(chance):
    """Bounds of variables and a claim that is nearly sharp: a random term is at least what it is at some point."""
    variables = chance.choice([[X], [X], [X, Y], [X, Y], [X, N]])
    f = a_term(chance.choice([1, 2, 2, 3]), variables, chance)
    box = {v: an_interval(chance) for v in variables if v in free_variables(f)}
    given = []
    for v, (low, high) in box.items():
        given += [build(chance.choice(["<=", "<"]), number(low), v)] if low is not None else []
        given += [build(chance.choice(["<=", "<"]), v, number(high))] if high is not None else []
    if chance.random() < 0.15:
        given.append(build(chance.choice(["<", "<=", "="]), a_term(2, list(box) or [X], chance), number(1)))
    chance.shuffle(given)
    least = number(chance.choice(RATIONALS))
    if chance.random() < 0.7:
        at = a_point(box, chance)
        least = substitute(f, {v: number(value) for v, value in at.items()})
    return Sequent(tuple(given), build(chance.choice(["<=", "<=", "<"]), least, f)), box


def search(seed, rounds, fails_at):
    """Random certificates for random claims, the accepted ones against values at points: how many were accepted."""
    chance = random.Random(seed)
    accepted = dict.fromkeys(METHODS, 0)
    for _ in range(rounds):
        with purse():
            try:
                sequent, box = a_sequent(chance)
            except Rejected:
                continue  # a numeral to a power that is too large
            region = Region(sequent)
            if not box or set(region.variables) != set(box):
                continue
            relation = len(region.relations) - 1 if chance.random() < 0.95 else chance.randrange(len(region.relations))
            cells = some_cells(region.variables, box, relation, chance.choice([0, 0, 1, 2]), chance)
            try:
                prove(sequent, bound(*cells, precision=chance.choice([16, 17, 20, 32, 64])))
            except Rejected:
                continue
            for leaf in cells:
                if isinstance(leaf, dict):
                    accepted[next(iter(leaf))] += 1
            for _ in range(200):
                point = a_point(box, chance)
                assert not fails_at(sequent.hypotheses, sequent.conclusion, point), f"{sequent} at {point}, by {cells}"
    return accepted


@pytest.mark.slow
def test_what_random_certificates_bound_is_true_at_random_points(fails_at):
    accepted = search(1, 700, fails_at)
    assert all(accepted.values()), f"each method decides some cells: {accepted}"


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 4))
def test_what_many_random_certificates_bound_is_true_at_random_points(seed, fails_at):
    accepted = search(seed, 10_000, fails_at)
    assert min(accepted.values()) > 40, accepted


def test_the_search_sees_a_wrong_bound(fails_at, monkeypatch):
    """A kernel that takes every certificate is found out."""
    monkeypatch.setitem(globals(), "prove", lambda sequent, proof: None)
    with pytest.raises(AssertionError, match="at .* by "):
        search(1, 50, fails_at)
