"""Claims about landscapes are proved or refuted without hints: minima, saddles, lists of points, kinks, steps."""

from fractions import Fraction

import pytest

from symres import (
    ClaimError,
    I,
    Theory,
    critical_points_are,
    every_local_minimum_is_global,
    gradient,
    greatest,
    implies,
    inner,
    is_critical_point,
    is_global_maximum,
    is_global_minimum,
    is_local_maximum,
    is_local_minimum,
    is_spurious_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    number,
    number_of_critical_points,
    number_of_local_minima,
    root_of,
    sosps_are,
    sqrt,
    there_is,
    vector,
)

theory = Theory("test")
u, v, w = theory.reals("u v w")
lam, eps = theory.positive("lambda epsilon")
PRODUCT = theory.define("P", (u, v), (1 - u * v) ** 2)
WELLS = theory.define("W", (u, v), (u**2 - 1) ** 2 + v**2)
MONKEY = theory.define("M", (u, v), u**3 - 3 * u * v**2)
SHAMIR = theory.define("S", (w, v), (w * (1 + eps * v) - 1) ** 2 / 2)
FIGURE = theory.define("F", (w, v), (w * (1 + v) - 1) ** 2)
TILTED = theory.define("T", u, (u**2 - 1) ** 2 + u / 4)
BUMPS = theory.define("B", u, 2 * u**2 - u**4)
CUBE = theory.define("C", u, (u**3 - 1) ** 2)
REGULARISED = theory.define("R", (u, v), (1 - u * v) ** 2 + lam * (u**2 + v**2))
BENT = theory.define("A", u, abs(u))
RELU = theory.define("N", u, (1 - greatest(0, u)) ** 2)
SUM = theory.define("Q", (u, v), u + v)
DISC = w**2 + v**2 <= 4
LOW = -(1 + sqrt(33)) / 4
CORNER = (-sqrt(LOW**2 + LOW), LOW)
LEAST, TOP, HIGH = (root_of(4 * u**3 - 4 * u + Fraction(1, 4), k) for k in range(3))

PROVED = {
    "a minimum by its Hessian": is_strict_local_minimum(WELLS, (1, 0)),
    "a minimum that is degenerate": is_local_minimum(PRODUCT, (1, 1)),
    "a minimum at an algebraic number": is_spurious_minimum(TILTED, HIGH),
    "a minimum on a disc": is_strict_local_minimum(FIGURE, CORNER, subject_to=DISC) & (FIGURE(*CORNER) > 0),
    "multipliers": is_critical_point(FIGURE, CORNER, subject_to=DISC),
    "a saddle": is_strict_saddle(WELLS, (0, 0)),
    "a saddle with a parameter": is_strict_saddle(SHAMIR, (0, -1 / eps)),
    "a saddle up to a threshold": implies(lam < 1, is_strict_saddle(REGULARISED, (0, 0))),
    "no minimum by the Hessian": ~is_local_minimum(PRODUCT, (0, 0)),
    "no minimum by a third derivative": ~is_local_minimum(CUBE, 0),
    "no minimum of a monkey saddle": implies(is_local_minimum(MONKEY, (0, 0)), number(1) == 0),
    "a list": critical_points_are(WELLS, (0, 0), (1, 0), (-1, 0)),
    "a list and a family": critical_points_are(PRODUCT, u * v == 1, (0, 0)),
    "a list with a parameter": critical_points_are(REGULARISED, (0, 0), (lam < 1) & (u == v) & (u**2 == 1 - lam)),
    "no critical point": critical_points_are(SUM),
    "a number of critical points": number_of_critical_points(TILTED, 3),
    "a number of minima": number_of_local_minima(TILTED, 2),
    "second-order stationary points": sosps_are(PRODUCT, u * v == 1),
    "no spurious minimum": every_local_minimum_is_global(PRODUCT),
    "a least value at roots": is_global_minimum(TILTED, LEAST),
    "a greatest value": is_global_maximum(BUMPS, -1),
    "a maximum": is_local_maximum(TILTED, TOP),
    "a kink": critical_points_are(BENT, 0) & is_strict_local_minimum(BENT, 0),
    "a dead unit": critical_points_are(RELU, u <= 0, 1),
    "a zero between": implies(lam < 1, there_is(u, (0 < u) & (u < 1) & (u**3 + u == lam))),
}
REFUTED = {
    "a saddle is no minimum": is_local_minimum(WELLS, (0, 0)),
    "a saddle is no maximum": is_local_maximum(PRODUCT, (0, 0)),
    "a minimum is no maximum": is_local_maximum(BUMPS, 0),
    "a value that is not the greatest": is_global_maximum(BUMPS, 0),
    "a minimum is no saddle": is_strict_saddle(WELLS, (1, 0)),
    "a list lacks a point": critical_points_are(WELLS, (0, 0), (1, 0)),
    "a list lacks a root": critical_points_are(TILTED, HIGH),
    "a list has a point too many": critical_points_are(SUM, (0, 0)),
    "a family lacks a point": critical_points_are(PRODUCT, u * v == 1),
    "a minimum that is not the least": is_global_minimum(TILTED, HIGH),
    "no minimum of the disc": is_strict_local_minimum(FIGURE, (-1, -1), subject_to=DISC),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUTED)
def test_a_false_neighbour_is_refuted(name):
    assert theory.claim(f"refuted{len(theory.claims)}", REFUTED[name]).check(120).verdict == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", PROVED)
def test_a_true_claim_is_proved(name):
    found = theory.claim(f"proved{len(theory.claims)}", PROVED[name]).check(120)
    assert found.verdict == "proved", found.reason


# ---------------------------------------------------------------------------------------------------------------- steps


def on_the_circle(steps):
    one = Theory("steps")
    M, p, q = one.symmetric("M", 2), one.vector("p", 2), one.vector("q", 2)
    F = one.define("F", p, sum(e**2 for e in M - p * p.T))
    rest = q.T * (inner(p, p) * I(2) - M) * q
    given = (gradient(F) == vector(0, 0), rest >= 0)
    return one.claim("least", F(p) <= F(q), given=given, steps=steps(F, p, q, rest))


@pytest.mark.slow
def test_a_proof_goes_by_the_steps_of_its_script():
    found = on_the_circle(lambda F, p, q, rest: F(q) - F(p) == (inner(q, q) - inner(p, p)) ** 2 + 2 * rest).check(120)
    assert found.verdict == "proved"
    assert '"lemma"' in repr(found.certificate).replace("'", '"')


@pytest.mark.slow
def test_a_step_that_is_false_is_named():
    found = on_the_circle(lambda F, p, q, rest: F(q) - F(p) == (inner(q, q) - inner(p, p)) ** 2 + 3 * rest).check(16)
    assert found.verdict != "proved"
    assert "no proof found" in found.reason or "out of time" in found.reason


def test_a_step_is_a_proposition():
    with pytest.raises(ClaimError, match="'epsilon > 0' is no proposition; write a == b"):
        theory.claim("steps", eps != 0, steps=["epsilon > 0"])
