"""Functions that grow beyond all bounds, far out and close to a point, from one side or both; and some that do not."""

from math import inf

import pytest

from symres import Theory, exp, has_limit, log, sin, sqrt, tends_to

from ...slow import all_but

theory = Theory("growth")
FALSE = {
    "a bounded sequence": tends_to(lambda n: n / (n + 1), inf),
    "a wave": has_limit(sin, inf, inf),
    "a pole of odd order": has_limit(lambda y: 1 / y, 0, inf),
    "the other end": has_limit(lambda y: y**3, -inf, inf),
    "a finite limit on the wrong side": has_limit(lambda y: abs(y) / y, 0, -1, side="above"),
    "another limit at infinity": has_limit(lambda y: (2 * y + 1) / y, inf, 1),
}
TRUE = {
    "a root": tends_to(lambda n: sqrt(n), inf),
    "a polynomial": tends_to(lambda n: n**2 - n, inf),
    "a logarithm": has_limit(lambda y: log(y), inf, inf),
    "an exponential by a power": has_limit(lambda y: exp(y) / y, inf, inf),
    "what falls": has_limit(lambda y: y**3, -inf, -inf),
    "a pole": has_limit(lambda y: 1 / y**2, 0, inf),
    "a pole from one side": has_limit(lambda y: 1 / y, 0, -inf, side="below"),
    "a logarithm at 0": has_limit(log, 0, -inf, side="above"),
    "a finite limit at infinity": has_limit(lambda y: (2 * y + 1) / y, -inf, 2),
    "a finite limit from one side": has_limit(lambda y: abs(y) / y, 0, -1, side="below"),
    "a root from one side": has_limit(sqrt, 0, 0, side="above"),
}
QUICK = ("a polynomial", "a bounded sequence", "a wave", "another limit at infinity")


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_does_not_tend_there_is_refuted(name: str) -> None:
    assert theory.claim(f"c{len(theory.claims)}", FALSE[name], expect="refuted").check(60).verdict == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_tends_there_is_proved(name: str) -> None:
    assert theory.claim(f"c{len(theory.claims)}", TRUE[name]).check(60).verdict == "proved"
