"""Fifty digits: a second opinion that agrees with the kernel and tells false claims from true ones."""

import random
from fractions import Fraction

import pytest
import sympy

from symres import (
    Theory,
    atan,
    cos,
    erf,
    exp,
    for_all,
    from_sympy,
    implies,
    log,
    number,
    pi,
    sin,
    sqrt,
    tanh,
    there_is,
    vector,
)
from symres.evidence.precision import DIGITS, Evidence, evaluate
from symres.kernel.terms import INT, variable
from symres.language.freezing import Freezer
from symres.search.budget import NotFound, clock
from symres.search.prover import Prover

from ..certificates import verdict_on

theory = Theory("precision")
x, y, z = theory.reals("x y z")
p, n = theory.positive("p"), theory.integers("n")
ATOMS = [x, y, z, sin(x), cos(y), exp(x), tanh(y), atan(z), sqrt(1 + x**2), abs(y), log(1 + z**2)]


def statement(conclusion, *hypotheses):
    return Freezer(theory.domains).statement(conclusion, hypotheses).statement


def evidence(conclusion, *hypotheses):
    return evaluate(statement(conclusion, *hypotheses))


def expanded(e):
    return from_sympy(sympy.expand(e.to_sympy()))


def factored(e):
    return from_sympy(sympy.factor(e.to_sympy()))


def random_expression(chance, size):
    out = number(chance.randint(-3, 3))
    for _ in range(size):
        term = Fraction(chance.randint(-5, 5) or 1, chance.randint(1, 4))
        for _ in range(chance.randint(1, 3)):
            term *= chance.choice(ATOMS)
        out += term
    return out


@pytest.mark.slow
def test_it_agrees_with_the_kernel_on_two_hundred_random_identities():
    chance = random.Random(20)
    rewritings = (expanded, factored, lambda e: e / 2 + e / 2, lambda e: e * (1 + x**2) / (1 + x**2))
    proved = 0
    for _ in range(200):
        f = random_expression(chance, 2) * random_expression(chance, 2)
        claim = statement(f == chance.choice(rewritings)(f))
        found = Prover(clock() + 10).statement(claim)
        assert verdict_on(claim, found) == "proved"
        opinion = evaluate(claim, points=3)
        assert opinion is not None
        assert opinion.against is None
        assert opinion.margin is None
        proved += 1
    assert proved == 200


def test_it_finds_a_point_against_every_wrong_identity():
    chance = random.Random(21)
    for k in range(60):
        f = random_expression(chance, 2) * random_expression(chance, 1)
        wrong = expanded(f) + Fraction(1, 10 ** (1 + k % 20))
        assert evaluate(statement(f == wrong), points=3).against is not None


@pytest.mark.nightly
def test_it_never_contradicts_a_proof_of_an_inequality():
    chance = random.Random(22)
    for _ in range(25):
        f, c = random_expression(chance, 1), chance.randint(0, 2)
        claim = statement(f**2 + c >= 0)
        try:
            Prover(clock() + 5).statement(claim)
        except NotFound:
            continue
        assert evaluate(claim).against is None


@pytest.mark.parametrize(
    "conclusion",
    [
        x**2 >= 0,
        exp(x) > 0,
        sin(x) ** 2 + cos(x) ** 2 == 1,
        tanh(x) < 1,
        erf(x) < 1,
        1 - erf(x) ** 2 <= exp(-(x**2)),
        implies(x > 100, (erf(x) < erf(x + 1)) & (erf(x + 1) < 1)),
        p != 0,
        p > 0,
        Fraction(314159, 100000) < pi,
        (x >= 0) | (x < 0),
        implies(x > 1, x**2 > 1),
        for_all(x, x**2 >= 0),
        (0 < exp(x)) & (abs(x) >= x),
        vector(x + x, y) == vector(2 * x, y),
        0 < exp(-(10**6) * x**2),
    ],
    ids=repr,
)
def test_nothing_speaks_against_what_is_true(conclusion):
    opinion = evidence(conclusion)
    assert opinion.against is None
    assert opinion.points >= 1
    assert opinion.digits == DIGITS


@pytest.mark.parametrize(
    "conclusion",
    [
        x >= 0,
        x**2 > 0,
        exp(x) == 1 + x + x**2 / 2,
        sin(x) ** 2 + cos(x) ** 2 != 1,
        sin(x) ** 2 + cos(x) ** 2 < 1,
        p < p,
        pi < Fraction(314159, 100000),
        (x > 0) | (x < 0),
        (x**2 >= 0) & (x**2 > 0),
        implies(x >= 0, x > 0),
        for_all(x, x > y),
        vector(x, y) == vector(x, x),
        exp(-(x**2) - 200) == 0,
        sqrt(2) * sqrt(3) < sqrt(6),
    ],
    ids=repr,
)
def test_a_point_speaks_against_what_is_false(conclusion):
    assert evidence(conclusion).against is not None


def test_values_too_small_for_fifty_digits_are_told_from_rounding():
    assert evidence(exp(-(x**2) - 1000) > 0).against is None
    assert evidence(exp(-(x**2) - 200) > 1 - sin(x) ** 2 - cos(x) ** 2).against is None
    assert evidence(0 > 1 - sin(x) ** 2 - cos(x) ** 2).against is not None


def test_a_point_against_is_named_exactly():
    assert evidence(x**2 + y**2 > 0).against == "x = 0, y = 0"


def test_only_points_of_the_domain_count():
    assert evidence(x > 0, x > 0).against is None
    assert evidence(x == 1 - y, x + y == 1).against is None
    assert evidence(1 / x > 0, x > 0).against is None


def test_points_where_the_claim_is_not_defined_are_passed_over():
    opinion = evidence(x / x == 1)
    assert (opinion.points, opinion.against) == (12, None)


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (there_is(x, x == y), []),
        (x == 1, [x < x]),
        (x == 1, [x**2 == 2]),
        (log(-1 - x**2) == 0, []),
    ],
    ids=repr,
)
def test_what_cannot_be_evaluated_gives_no_evidence(conclusion, hypotheses):
    assert evidence(conclusion, *hypotheses) is None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses", "margin", "at"),
    [
        (x**2 + 1 >= 0, [], "1", "x = 0"),
        (exp(x) >= 1 + x, [], "0", "x = 0"),
        (x**2 - x >= Fraction(-26, 100), [], "0.01", "x = 1/2"),
        ((x**2 - 2) ** 2 >= 0, [x >= 1], None, "x = 1.414213562373"),
        (x >= 0, [x >= 3], "3", "x = 3"),
        (p != 0, [p >= 2], "2", "p = 2"),
        (Fraction(314159, 100000) < pi, [], "2.654e-6", ""),
        ((x**2 >= -2) & (2 >= x), [1 >= x], "1", "x = 1"),
        (x == x, [], None, None),
        (vector(x, y) == vector(x, y), [], None, None),
    ],
    ids=repr,
)
def test_the_smallest_margin_is_the_right_side_minus_the_left_where_a_search_downhill_ends(
    conclusion, hypotheses, margin, at
):
    found = evidence(conclusion, *hypotheses)
    assert (found.at, found.against) == (at, None)
    assert found.margin == margin if margin is not None or at is None else 0 < float(found.margin) < 1e-22


def camel(least):
    f = (4 - Fraction(21, 10) * x**2 + x**4 / 3) * x**2 + x * y + (4 * y**2 - 4) * y**2
    return f >= Fraction(least)


def test_a_near_miss_in_two_variables_is_found_downhill():
    true, false = evidence(camel("-103162846/100000000")), evidence(camel("-103162845/100000000"))
    assert true.against is None and 0 < float(true.margin) < 1e-8
    assert false.against == false.at and float(false.margin) < 0


def test_a_strict_inequality_is_not_contradicted_by_rounding_downhill():
    for _ in range(3):
        assert evidence(exp(-(x**2) - 200) > 1 - sin(x) ** 2 - cos(x) ** 2).against is None
    assert evidence(1 / p > 0).against is None


def cell(low, high):
    return {variable("x"): (Fraction(low), Fraction(high))}


def hidden(depth):
    """At least 1 but for a dent within 10^-6 of x = 123.456, to 2.524 - depth; elsewhere downhill is towards 0."""
    centre = Fraction(123456, 1000)
    return 1 + (x / centre) ** 2 * Fraction(1524, 1000) - depth / (1 + 10**12 * (x - centre) ** 2) >= 0


def test_the_tightest_cells_of_a_proof_are_looked_at():
    cells = [cell(-1000, 0), cell(0, 123), cell("123.4559999", "123.4560001"), cell("123.5", 1000)]
    claim = statement(hidden(Fraction(2523, 1000)))
    assert evaluate(claim).at == "x = 0"
    assert (evaluate(claim, cells=cells).margin, evaluate(claim, cells=cells).at) == ("0.001", "x = 123.456")
    claim = statement(hidden(Fraction(2525, 1000)))
    assert evaluate(claim).against is None
    assert evaluate(claim, cells=cells).against == "x = 123.456"


def test_of_very_many_cells_the_smallest_are_chosen_and_unbounded_ones_are_cut_off():
    thin = [cell(k, k + Fraction(1, 2)) for k in range(3000)] + [cell("123.4559999", "123.4560001")]
    found = evaluate(statement(hidden(Fraction(2523, 1000))), cells=[*thin, {variable("x"): (None, None)}, {}])
    assert found.at == "x = 123.456"
    assert found.points < 2000
    unbounded = [{variable("x"): (Fraction(10**5), None)}, {variable("x"): (None, Fraction(-(10**5)))}]
    assert evaluate(statement(x >= -1000), cells=unbounded).against is not None


def test_no_point_is_begun_when_the_work_is_done():
    assert evaluate(statement(x**2 >= 0), work=1).points == 1


def test_whole_numbers_stay_whole():
    assert evidence(n**2 >= n).against is None
    box = [{variable("n", INT): (Fraction(1, 3), Fraction(3, 2))}]
    assert evaluate(statement(n**2 >= n), cells=box).against is None


def test_evidence_travels_as_json():
    found = evidence(x**2 + 1 >= 0)
    assert found.at == "x = 0"
    assert Evidence.from_json(found.to_json()) == found
    assert all(type(v) in (int, str, type(None)) for v in found.to_json().values())


def test_the_seed_is_kept():
    claim = statement(x**2 + y >= -5)
    assert evaluate(claim, seed=7) == evaluate(claim, seed=7)
    assert evaluate(claim, seed=7).seed == 7


def test_an_equation_that_no_digits_tell_from_a_false_one_is_no_counterexample():
    vanishes = tanh(x) * (1 - tanh(x) ** 2) == 0
    assert evidence(x == 0, vanishes).against is None
    assert evidence(x == 1, vanishes).against == "x = 0"
    assert evidence(x == 0, x * (1 - erf(x) ** 2) == 0).against is None
    assert evidence(x == 3, exp(x) * (x - 2) == 0).against == "x = 2"
