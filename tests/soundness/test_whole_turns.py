"""Whole turns leave the argument of a sine or cosine: an even multiple of pi and an integer, and nothing else."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import INT, REAL, build, variable

from ..terms import equal, plus, q, times

x, k, m = variable("x", REAL), variable("k", INT), variable("m", INT)
pi = build("pi")


def accepted(*equation):
    try:
        prove(Sequent((), equal(*equation)), {"kind": "identity"})
    except Rejected:
        return False
    return True


def wave(head, *parts):
    return build(head, plus(*parts) if len(parts) > 1 else parts[0])


@pytest.mark.parametrize(
    ("angle", "without"),
    [
        (times(q(2), pi, x), q(0)),  # x is no integer
        (times(pi, k), q(0)),  # half turns
        (times(q(3), pi, k), q(0)),
        (times(q(2), k), q(0)),  # no multiple of pi
        (times(q(2), pi, pi, k), q(0)),
        (times(q("2/3"), pi, k), q(0)),
        (times(q(2), pi, k, x), q(0)),
        (times(q(2), pi, build("^", k, q(-1))), q(0)),
        (times(q(2), pi, build("^", k, q("1/2"))), q(0)),
        (times(q("5/2"), pi, k), times(q("3/2"), pi, k)),
    ],
    ids=str,
)
def test_other_turns_are_not_dropped(angle, without):
    assert not accepted(wave("cos", angle, x), wave("cos", without, x))


@pytest.mark.parametrize(
    "turns", [times(q(2), pi, k), times(q(-4), pi, k, m), times(q(2), pi, plus(k, times(k, k)))], ids=str
)
@pytest.mark.parametrize("head", ["sin", "cos"])
def test_whole_turns_are_dropped_from_an_angle(head, turns):
    assert accepted(wave(head, turns, x), wave(head, x))
    assert accepted(wave("cos", turns), q(1))


@given(st.fractions(max_denominator=3, min_value=-4, max_value=4), st.sampled_from([0, 1, 2, 3]), st.booleans())
def test_what_is_accepted_holds_for_all_integers(weight, quarters, cosine):
    head = "cos" if cosine else "sin"
    angle = plus(times(q(str(weight)), pi, k), times(q(str(Fraction(quarters, 2))), pi))
    f = math.cos if cosine else math.sin
    values = [f(math.pi * (weight * n + Fraction(quarters, 2))) for n in range(-6, 7)]
    for value in (-1, 0, 1):
        if accepted(build(head, angle), q(value)):
            assert all(abs(v - value) < 1e-9 for v in values)
