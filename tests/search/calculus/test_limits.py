"""Limits: what tends to a value is proved with a cutoff that is found, and what tends to another one never is."""

from fractions import Fraction

import pytest

from symres import Theory, cos, exp, for_all, has_limit, implies, log, number, sin, sqrt, tends_to
from symres import there_is as some

from ...slow import all_but

theory = Theory("limits")
b, t, x, epsilon = theory.reals("b t x epsilon")
BUDGET = 60.0


def eventually(said):
    """For an error of any size, something is said of all numbers x beyond some number t."""
    return for_all(epsilon, implies(0 < epsilon, some(t, for_all(x, implies(t < x, said)))))


FALSE = {
    "(1 - cos t)/t^2 to 1/3 at 0": has_limit(lambda t: (1 - cos(t)) / t**2, 0, Fraction(1, 3)),
    "(t cos t - sin t)/t^3 to 1/3 at 0": has_limit(lambda t: (t * cos(t) - sin(t)) / t**3, 0, Fraction(1, 3)),
    "1/n to 1": tends_to(lambda n: 1 / n, 1),
    "1/n to what it soon is below": tends_to(lambda n: 1 / n, b**2 + 1),
    "n to 0": tends_to(lambda n: n, 0),
    "n/(n + 1) to 0": tends_to(lambda n: n / (n + 1), 0),
    "(2n + 1)/(n + 3) to 3": tends_to(lambda n: (2 * n + 1) / (n + 3), 3),
    "(n^2 + 1)/n to 1": tends_to(lambda n: (n**2 + 1) / n, 1),
    "sqrt(n) to 2": tends_to(lambda n: sqrt(n), 2),
    "1/sqrt(n) to 1/2": tends_to(lambda n: 1 / sqrt(n) - 1 / (n - n + 2), 0),
    "2^n to 0": tends_to(lambda n: 2**n, 0),
    "2^-n to 1": tends_to(lambda n: 2 ** (-n), 1),
    "(-1)^n to 1": tends_to(lambda n: (-1) ** n, 1),
    "(-1)^n to -1": tends_to(lambda n: (-1) ** n, -1),
    "(-1)^n to 0": tends_to(lambda n: (-1) ** n, 0),
    "(-1)^n n to 0": tends_to(lambda n: (-1) ** n * n, 0),
    "(-1)^n/n to 1": tends_to(lambda n: (-1) ** n / n, 1),
    "(-1/2)^n to 1": tends_to(lambda n: number(Fraction(-1, 2)) ** n, 1),
    "n^2/2^n to 1": tends_to(lambda n: n**2 / 2**n, 1),
    "n/(3/2)^n to 1": tends_to(lambda n: n / number(Fraction(3, 2)) ** n, 1),
    "b(-1)^n/n to b + 1": tends_to(lambda n: b * (-1) ** n / n, b + 1),
    "b^2/n to 1": tends_to(lambda n: b**2 / n, 1),
    "(b n + 1)/n to b + 1": tends_to(lambda n: (b * n + 1) / n, b + 1),
    "b t sin(1/t) to 1 at 0": has_limit(lambda y: b * y * sin(1 / y), 0, 1),
    "two sequences, one to 1": tends_to(lambda n: 1 / n, 0) & tends_to(lambda n: n / 2**n, 1),
    "log(n)/n to 1": tends_to(lambda n: log(n) / n, 1),
    "log n to 0": tends_to(lambda n: log(n), 0),
    "x^2 to 5 at 2": has_limit(lambda y: y**2, 2, 5),
    "|x|/x to 1 at 0": has_limit(lambda y: abs(y) / y, 0, 1),
    "exp to 0 at 0": has_limit(exp, 0, 0),
    "cos to 0 at 0": has_limit(cos, 0, 0),
    "1/x to 1 at 2": has_limit(lambda y: 1 / y, 2, 1),
    "1 + t cos(1/t^2) to 0 at 0": has_limit(lambda y: 1 + y * cos(1 / y**2), 0, 0),
    "t^2 cos(1/t) to 1 at 0": has_limit(lambda y: y**2 * cos(1 / y), 0, 1),
    "sin(1/t) to 0 at 0": has_limit(lambda y: sin(1 / y), 0, 0),
    "cos(2/(t - 1)) to 1 at 1": has_limit(lambda y: cos(2 / (y - 1)), 1, 1),
    "sin(1/t) + cos(1/t) to 1 at 0": has_limit(lambda y: sin(1 / y) + cos(1 / y), 0, 1),
    "sin(1/t) sin(3/t) to 0 at 0": has_limit(lambda y: sin(1 / y) * sin(3 / y), 0, 0),
    "sin^2 far out below any error": eventually(sin(x) ** 2 < epsilon),
    "x far out below any error": eventually(x / (x + 1) < epsilon),
}
TRUE = {
    "(1 - cos t)/t^2 to 1/2 at 0": has_limit(lambda t: (1 - cos(t)) / t**2, 0, Fraction(1, 2)),
    "(t cos t - sin t)/t^3 to -1/3 at 0": has_limit(lambda t: (t * cos(t) - sin(t)) / t**3, 0, Fraction(-1, 3)),
    "1/n": tends_to(lambda n: 1 / n, 0),
    "3/n": tends_to(lambda n: 3 / n, 0),
    "1/n^2": tends_to(lambda n: 1 / n**2, 0),
    "-5/(n + 1)": tends_to(lambda n: -5 / (n + 1), 0),
    "n/(n + 1)": tends_to(lambda n: n / (n + 1), 1),
    "(2n + 1)/(n + 3)": tends_to(lambda n: (2 * n + 1) / (n + 3), 2),
    "(n^2 + n)/(2n^2 + 1)": tends_to(lambda n: (2 * n**2 + 2 * n) / (2 * n**2 + 1), 1),
    "1/(n - 7)": tends_to(lambda n: 1 / (n - 7), 0),
    "1/sqrt(n)": tends_to(lambda n: 1 / sqrt(n), 0),
    "1/(sqrt(n) + n)": tends_to(lambda n: 1 / (sqrt(n) + n), 0),
    "sqrt(n + 1) - sqrt(n)": tends_to(lambda n: sqrt(n + 1) - sqrt(n), 0),
    "2^-n": tends_to(lambda n: 2 ** (-n), 0),
    "e^-n": tends_to(lambda n: exp(-n), 0),
    "n e^-n": tends_to(lambda n: n * exp(-n), 0),
    "(-1)^n/n": tends_to(lambda n: (-1) ** n / n, 0),
    "(-1)^(n + 1)/n": tends_to(lambda n: (-1) ** (n + 1) / n, 0),
    "(-1)^n n^2/2^n": tends_to(lambda n: (-1) ** n * n**2 / 2**n, 0),
    "(-1/2)^n": tends_to(lambda n: number(Fraction(-1, 2)) ** n, 0),
    "n^2/2^n": tends_to(lambda n: n**2 / 2**n, 0),
    "n/(3/2)^n": tends_to(lambda n: n / number(Fraction(3, 2)) ** n, 0),
    "n^3 (2/3)^n": tends_to(lambda n: n**3 * number(Fraction(2, 3)) ** n, 0),
    "n/(11/10)^n": tends_to(lambda n: n / number(Fraction(11, 10)) ** n, 0),
    "b(-1)^n/n": tends_to(lambda n: b * (-1) ** n / n, 0),
    "two sequences": tends_to(lambda n: 1 / n, 0) & tends_to(lambda n: n / 2**n, 0),
    "sin(n)/n": tends_to(lambda n: sin(n) / n, 0),
    "log(n)/n": tends_to(lambda n: log(n) / n, 0),
    "b/n": tends_to(lambda n: b / n, 0),
    "(n + b)^2/n^2": tends_to(lambda n: (n + b) ** 2 / n**2, 1),
    "b^2/n": tends_to(lambda n: b**2 / n, 0),
    "exp(1/n)": tends_to(lambda n: exp(1 / n), 1),
    "a constant": tends_to(lambda n: b + 0 * n, b),
    "x^2 at 2": has_limit(lambda y: y**2, 2, 4),
    "3x + 1 at 1": has_limit(lambda y: 3 * y + 1, 1, 4),
    "1/x at 2": has_limit(lambda y: 2 / y, 2, 1),
    "|x| at 0": has_limit(abs, 0, 0),
    "sqrt at 0": has_limit(lambda y: sqrt(abs(y)), 0, 0),
    "sqrt at 4": has_limit(lambda y: sqrt(y), 4, 2),
    "exp at 0": has_limit(exp, 0, 1),
    "sin at 0": has_limit(sin, 0, 0),
    "x sin(1/x) at 0": has_limit(lambda y: y * sin(1 / y), 0, 0),
    "x^2 at any point": has_limit(lambda y: y**2, b, b**2),
    "1/x far out": eventually(1 / x < epsilon),
    "1/(1 + x^2) far out": eventually(1 / (1 + x**2) <= epsilon),
}
# what is not decided yet, on either side
FALSE_OPEN = ("cos(2/(t - 1)) to 1 at 1",)
TRUE_OPEN: tuple[str, ...] = ()
QUICK = ("n to 0", "1/x far out")  # a second or two each
OPEN = [*((name, FALSE) for name in FALSE_OPEN), *((name, TRUE) for name in TRUE_OPEN)]


def verdict(table, name):
    return theory.claim(f"limit_{len(theory.claims)}", table[name]).check(BUDGET).verdict


@pytest.mark.parametrize("name", all_but(QUICK, (n for n in FALSE if n not in FALSE_OPEN)))
def test_what_tends_to_something_else_is_refuted(name):
    assert verdict(FALSE, name) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, (n for n in TRUE if n not in TRUE_OPEN)))
def test_a_cutoff_or_a_radius_is_found(name):
    assert verdict(TRUE, name) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "table"), OPEN)
def test_what_is_not_decided_is_not_decided_wrongly(name, table):
    assert verdict(table, name) != ("proved" if table is FALSE else "refuted")
