"""Conditions that make a function continuous: where they hold, the function does not jump."""

from fractions import Fraction
from typing import Any

import mpmath
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from symres.elaborate.algebra.continuity import of_continuity
from symres.kernel import Rejected
from symres.kernel.polynomials import purse
from symres.kernel.terms import Term

from ...kernel.test_procedures import BODIES, EXPONENTS, LEAVES, points, power, t, value_at

JUMPS = st.one_of(BODIES, st.builds(power, LEAVES, EXPONENTS), st.builds(lambda u, v: power(u, v), LEAVES, LEAVES))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(JUMPS, st.sampled_from([0, 1, -1, 2]), st.sampled_from([Fraction(n, 2) for n in range(-3, 5)]), st.booleans())
def test_a_function_that_is_continuous_does_not_jump(body, at, parameter, right):
    """Where what it needs holds at a number and at one that is very near, the values there are near as well."""
    with purse():
        try:
            conditions = list(of_continuity(body, frozenset((t,)), set()))
        except Rejected as refusal:
            assume("discontinuous" in str(refusal) or "exponent" in str(refusal))
            assume(False)
        step = mpmath.mpf(10) ** -45 * (1 if right else -1)
        here = points(Fraction(at), parameter)
        there = {**here, t: here[t] + step}
        assume(all(exactly(c, point) for c in conditions for point in (here, there)))
        one, other = value_at(body, here), value_at(body, there)
        assume(abs(one) < 10**6)
        assert abs(other - one) < mpmath.mpf(10) ** -2


def exactly(condition: Term, point: dict[Term, Any]) -> bool:
    """Whether a condition holds, however closely."""
    if condition.head == "or":
        return any(exactly(p, point) for p in condition.args)
    if condition.head == "not":
        return bool(value_at(condition.args[0].args[0], point) != value_at(condition.args[0].args[1], point))
    a, b = (value_at(side, point) for side in condition.args)
    return bool(a < b if condition.head == "<" else a <= b if condition.head == "<=" else a == b)
