"""Claims that are false by a little, or only at points that are hard to find, are refuted; true neighbours are not."""

import builtins
import random
import time
from fractions import Fraction

import pytest

from symres import Theory, cos, derivative, exp, greatest, implies, log, number, pi, sin, sqrt, tan, tanh
from symres.kernel.terms import from_json, show
from symres.language.freezing import Freezer
from symres.search.attack.counterexamples import UNREACHED, search
from symres.search.budget import clock

from ..certificates import verdict_on
from .expansions import expanded, value

theory = Theory("near")
x, y, z, w = theory.reals("x y z w")
k, m = theory.integers("k m")
MANY = theory.reals("x0 x1 x2 x3 x4")
POSITIVE = [s > 0 for s in (x, y, z)]
NOT_NEGATIVE = [s >= 0 for s in (x, y, z)]


def attacked(conclusion, *hypotheses, seconds=5.0):
    """The attack, and its counterexample as text if the kernel accepts one."""
    statement = Freezer(theory.domains).statement(conclusion, hypotheses).statement
    found = search(statement, clock() + seconds)
    if found.certificate is None:
        return found, None
    assert verdict_on(statement, found.certificate) == "refuted"
    return found, {name: show(from_json(value, {})) for name, value in found.certificate["point"].items()}


def camel(a, b):
    return 4 * a**2 - Fraction("2.1") * a**4 + a**6 / 3 + a * b - 4 * b**2 + 4 * b**4


def vasc(c):
    return (x**2 + y**2 + z**2) ** 2 >= c * (x**3 * y + y**3 * z + z**3 * x)


def motzkin(c):
    return x**4 * y**2 + x**2 * y**4 - c * x**2 * y**2 + 1 >= 0


def arithmetic_geometric(c):
    return x**4 + y**4 + z**4 + w**4 >= c * x * y * z * w


def nesbitt(c):
    return x / (y + z) + y / (x + z) + z / (x + y) >= c


def rastrigin(a, b):
    return 20 + a**2 - 10 * cos(2 * pi * a) + b**2 - 10 * cos(2 * pi * b)


POLYNOMIALS = [
    [camel(x, y) >= Fraction("-1.03162845")],
    [camel(x, y) >= Fraction("-1.0316284534898")],  # off by 8e-14
    [motzkin(Fraction("3.01"))],
    [vasc(Fraction("3.0001"))],
    [arithmetic_geometric(Fraction("4.001"))],
    [nesbitt(Fraction("1.5001")), *POSITIVE],
    [(1 + x) ** 3 >= 1 + 3 * x],
    [x**4 * y**2 + y**4 * z**2 + z**4 * x**2 >= Fraction("3.001") * x**2 * y**2 * z**2],
    [x + y + z <= Fraction("1.732"), x**2 + y**2 + z**2 <= 1],
    [x**2 * y + y**2 * z + z**2 * x <= Fraction("3.999"), x + y + z == 3, *NOT_NEGATIVE],
    [x + y + z >= Fraction("3.01"), x * y * z == 1, *POSITIVE],
    [abs(x - 100) + abs(y - 57) >= Fraction("0.001")],
    [greatest(x, 1 - x) >= Fraction("0.501")],
    [x**2 - y >= Fraction("-0.01"), y >= Fraction("0.999"), y <= 1, x >= Fraction(1, 3)],
    [x <= 10**9],
    [k**2 - 10 * k * m + 25 * m**2 + k >= -50],
]
TRANSCENDENTAL = [
    [exp(x) >= 1 + x + x**2 / 2],
    [sin(x) >= x - x**3 / Fraction("6.1"), x >= 0, x <= 3],
    [sin(x) >= x - x**3 / Fraction("6.001"), x >= 0, x <= 3],
    [tan(x) <= Fraction("1.2732") * x, x >= 0, x <= pi / 4],
    [sin(x) >= Fraction("0.63663") * x, x >= 0, x <= pi / 2],
    [cos(x) <= 1 - x**2 / 2 + x**4 / Fraction("24.1"), x >= 0, x <= 1],
    [exp(x) <= 1 + x + x**2, x >= -1, x <= Fraction("1.7933")],
    [log(x) <= Fraction("0.9999") * (x - 1) / sqrt(x), x >= 1],
    [exp(x * log(x)) >= Fraction("0.69221"), x > 0],
    [tanh(x) <= x - x**3 / Fraction("3.01"), x >= 0, x <= 1],
    [rastrigin(x - Fraction(1, 3), y - Fraction(1, 7)) >= Fraction("0.001"), x >= -5, x <= 5],
]


@pytest.mark.slow
@pytest.mark.parametrize("claim", POLYNOMIALS + TRANSCENDENTAL, ids=lambda claim: repr(claim[0])[:70])
def test_a_claim_that_is_false_by_a_little_is_refuted_at_an_exact_point(claim):
    assert attacked(*claim)[1] is not None


TRUE = [
    [camel(x, y) >= Fraction("-1.0316285")],
    [motzkin(3)],
    [vasc(3)],
    [arithmetic_geometric(4)],
    [nesbitt(Fraction(3, 2)), *POSITIVE],
    [(1 + x) ** 3 >= 1 + 3 * x, x >= -3],
    [x + y + z <= Fraction("1.7321"), x**2 + y**2 + z**2 <= 1],
    [x + y + z >= 3, x * y * z == 1, *POSITIVE],
    [exp(x) >= 1 + x],
    [exp(x) > 1 + x, x != 0],
    [sin(x) >= 2 * x / pi, x >= 0, x <= pi / 2],
    [tan(x) <= Fraction("1.27325") * x, x >= 0, x <= pi / 4],
    [x**4 == 4, x**2 == 2],
    [x**2 != 2, x**3 == 3],
    [x + y <= Fraction("1.4143"), x**2 + y**2 == 1],
]


@pytest.mark.slow
@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: repr(claim[0])[:70])
def test_a_true_neighbour_is_not_refuted_and_takes_little_time(claim):
    start = time.process_time()
    assert attacked(*claim)[1] is None
    assert time.process_time() - start < 3  # about 0.3 on a machine with nothing else to do


@pytest.mark.parametrize(
    ("claim", "point"),
    [
        ([x**2 != 2], {"x": "-sqrt(2)"}),
        ([x < 1, x**2 == 2], {"x": "sqrt(2)"}),
        ([x**3 != 2], {"x": "2^(1/3)"}),
        ([x**2 != x + 1], {"x": "(-1/2)*sqrt(5) + (1/2)"}),
        ([x**5 != x + 1], {"x": "root(-1, -1, 0, 0, 0, 1, 1, 2)"}),
        ([x + y <= 2, x**2 + y**2 == 3], None),
        ([x + y <= Fraction("2.44948"), x**2 + y**2 == 3], None),  # the maximum is sqrt(6) = 2.449489...
        ([(x**2 - 2) ** 2 + (x - y) ** 2 > 0], None),
        ([1 / (x**2 - 2) <= 1 / (x**2 - 2)], None),
        ([exp(x) != 2], {"x": "log(2)"}),
        ([log(x) != Fraction(1, 2), x > 0], None),
    ],
    ids=repr,
)
def test_where_no_rational_point_will_do_an_algebraic_one_is_found(claim, point):
    found = attacked(*claim)[1]
    assert found is not None
    assert point in (None, found)


def test_a_critical_point_of_two_equations_is_found():
    f = (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2
    critical = (expanded(derivative(f, x)) == 0) & (expanded(derivative(f, y)) == 0)
    assert attacked(implies(critical, (x == 3) & (y == 2)))[1] is not None


def test_the_point_nearest_to_a_refutation_is_named():
    found, _ = attacked((3 * x - 1) ** 2 + (7 * y - 2) ** 2 >= Fraction("-0.25"))
    assert found.nearest.margin == "0.25"
    assert {name: str(q) for name, q in found.nearest.point.items()} == {"x": "1/3", "y": "2/7"}
    assert str(found.nearest) == "the smallest margin found is 0.25, at x = 1/3, y = 2/7"
    assert attacked((x + y) ** 2 == x**2 + 2 * x * y + y**2)[0].nearest is None


@pytest.mark.slow
def test_rational_points_of_a_quadric_are_met_by_lines_through_one():
    sphere = x**2 + y**2 + z**2 == 1
    assert attacked(x**4 + y**4 + z**4 >= Fraction(2, 5), sphere)[1] is not None
    assert attacked(x**4 + y**4 + z**4 >= Fraction(1, 3), sphere, seconds=2)[1] is None


@pytest.mark.slow
def test_an_attack_that_did_not_come_near_says_so():
    assert UNREACHED in attacked(x**2 + y**2 >= -1)[0].reach
    assert UNREACHED not in attacked(x**2 + y**2 >= 0)[0].reach
    assert attacked(x >= 0, x**2 >= 0, exp(x) < 0)[0].reach == UNREACHED


def test_a_claim_is_attacked_without_z3(monkeypatch):
    imported = builtins.__import__

    def without_z3(name, *rest):
        if name.split(".")[0] == "z3":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_z3)
    assert attacked(motzkin(3))[1] is None
    assert attacked(motzkin(Fraction("3.01")))[1] is not None


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_an_attack_ends_in_time(seconds):
    p = sum((x + j * y - z + w) ** 8 for j in range(6))
    start = time.process_time()
    attacked(expanded(p) >= 0, seconds=seconds)
    assert time.process_time() - start < seconds + 1


# --------------------------------------------------------------------------------------------------- random polynomials


def random_polynomial(chance, variables, degree, terms):
    total = number(0)
    for _ in range(terms):
        monomial = number(1)
        for _ in range(chance.randint(0, degree)):
            monomial *= chance.choice(variables)
        total += chance.randint(-5, 5) * monomial
    return total


def negative_somewhere(seed):
    """A polynomial and a point where it is negative.

    Two of three are sums of squares that vanish there, minus something that is as little as 1e-7 there.
    """
    chance = random.Random(seed)
    n = chance.randint(1, 5)
    half = chance.choice((1, 2, 3, 4) if n <= 2 else (1, 2, 3) if n == 3 else (1, 2))
    variables = MANY[:n]
    point = [s == Fraction(chance.randint(-9, 9), chance.choice((1, 2, 3, 7, 100))) for s in variables]
    if seed % 3 == 0:
        p = random_polynomial(chance, variables, 2 * half, chance.randint(3, 12))
        return expanded(p - value(p, point) - chance.randint(1, 5)), point
    p = number(0)
    for _ in range(chance.randint(1, n + 2)):
        q = random_polynomial(chance, variables, half, chance.randint(2, 5))
        p += (q - value(q, point)) ** 2
    dip = number(1) if seed % 3 == 1 else random_polynomial(chance, variables, half - 1, 3)
    dip = 1 + dip - value(dip, point)
    return expanded(p - dip / 10 ** chance.randint(1, 7)), point


def refuted(seed):
    p, point = negative_somewhere(seed)
    assert value(p, point) < 0
    statement = Freezer(theory.domains).statement(p >= 0).statement
    found = search(statement, clock() + 20).certificate
    return found is not None and verdict_on(statement, found) == "refuted"


@pytest.mark.slow
def test_random_polynomials_that_are_negative_somewhere_are_refuted():
    assert sum(map(refuted, range(40))) >= 39


@pytest.mark.nightly
def test_nearly_all_of_many_random_polynomials_that_are_negative_somewhere_are_refuted():
    count = sum(map(refuted, range(1000, 1500)))
    print(f"{count / 5} % of 500 polynomials that are negative somewhere are refuted")
    assert count >= 490
