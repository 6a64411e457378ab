"""Twenty wrong answers that computer algebra gives without a warning, stated as claims: none is ever proved.

Each comes with its near neighbour that is true, and where the wrong one can be refuted, it is. What the language does
not have (limits of SymPy, improper integrals, special functions, infinite values, floats) is refused at once.
"""

from fractions import Fraction

import pytest
import sympy

from symres import (
    ClaimError,
    I,
    Sum,
    Theory,
    all_of,
    any_of,
    at,
    derivative,
    det,
    exp,
    floor,
    for_all,
    from_sympy,
    greatest,
    implies,
    integral,
    log,
    matrix,
    sign,
    sqrt,
    there_is,
)
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.refutation import refutation
from symres.kernel.terms import build, from_json, number, to_json
from symres.language.freezing import Freezer
from symres.search.attack.counterexamples import attack
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ..certificates import verdict_on

theory = Theory("answers")
a, b, c, d, u, v, w, x, y = theory.reals("a b c d u v w x y")
p, n = theory.positive("p"), theory.integers("n")


def frozen(claim, hypotheses=()):
    return Freezer(theory.domains).statement(claim, hypotheses).statement


def verdict(claim, hypotheses=(), seconds=15):
    """The verdict of symres within some seconds: proved, refuted or unknown."""
    statement = frozen(claim, hypotheses)
    found = attack(statement, deadline(seconds))
    if found is None:
        try:
            found = Prover(deadline(seconds)).statement(statement)
        except NotFound:
            return "unknown"
    return verdict_on(statement, found)


def gradient_vanishes(f):
    return [derivative(f, s) == 0 for s in (x, y)]


HIMMELBLAU = (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2
CAMEL = (4 - Fraction(21, 10) * x**2 + x**4 / 3) * x**2 + x * y + (4 * y**2 - 4) * y**2
REGULARISED = (x * (1 + y) - 1) ** 2 / 2 + (x**2 + y**2) / 10


def test_himmelblau_has_more_critical_points_than_the_rational_one():
    claim = implies(all_of(gradient_vanishes(HIMMELBLAU)), (x == 3) & (y == 2))
    assert verdict(claim, seconds=2) != "proved"
    # the minimum near (-2.8, 3.1): x^3 + 3 x^2 - 13 x - 38 = 0 and y = 11 - x^2
    root = build("root", *map(number, (-38, -13, 3, 1, -3, -2)))
    square = build("*", number(-1), build("^", root, number(2)))
    refuted = {"verdict": "refuted", "point": {"x": to_json(root), "y": to_json(build("+", number(11), square))}}
    statement = frozen(claim)
    refuted["proofs"] = Prover(deadline(5)).all(refutation(statement, refuted))
    assert verdict_on(statement, refuted) == "refuted"


def test_the_gradient_of_himmelblau_does_vanish_at_three_two():
    assert verdict(implies((x == 3) & (y == 2), all_of(gradient_vanishes(HIMMELBLAU)))) == "proved"


def test_the_camel_has_more_critical_points_than_the_origin():
    assert verdict(implies(all_of(gradient_vanishes(CAMEL)), (x == 0) & (y == 0)), seconds=2) != "proved"


def test_the_regularised_residual_is_not_without_critical_points():
    nowhere = any_of(derivative(REGULARISED, s) != 0 for s in (x, y))
    assert verdict(nowhere, seconds=2) != "proved"


# (what is wrong, hypotheses) and (what is right, hypotheses); every wrong one is refuted
PAIRS = {
    "the derivative of log det is not 0": (
        (derivative(log(a * d - b * c), a) == 0, [a * d - b * c > 0, d != 0]),
        (derivative(log(a * d - b * c), a) == d / (a * d - b * c), [a * d - b * c > 0]),
    ),
    "a x = b has no solution b/a where a = 0": (
        (implies(a * x == b, x == b / a), []),
        (implies(a * x == b, x == b / a), [a != 0]),
    ),
    "a linear system may be singular": (
        (implies((a * x + y == 1) & (x + y == 1), (x == 0) & (y == 1)), []),
        (implies((a * x + y == 1) & (x + y == 1), (x == 0) & (y == 1)), [a != 1]),
    ),
    "[[1, 1], [1, a]] has rank 1 where a = 1": (
        (implies((u + v == 0) & (u + a * v == 0), u == 0), []),
        (implies((u + v == 0) & (u + a * v == 0), u == 0), [a != 1]),
    ),
    "[[1, 1], [1, a]] has no inverse where a = 1": (
        (matrix([[a / (a - 1) - 1 / (a - 1), 0], [0, a / (a - 1) - 1 / (a - 1)]]) == I(2), []),
        (a / (a - 1) - 1 / (a - 1) == 1, [a != 1]),
    ),
    "diag(a, b) may have a kernel": (
        (implies((a * u == 0) & (b * v == 0), (u == 0) & (v == 0)), []),
        (
            implies((a * u == 0) & (b * v == 0), (u == 0) & (v == 0)),
            [a != 0, b != 0],
        ),
    ),
    "[[a, 1], [0, b]] has dependent eigenvectors where a = b": (
        (det(matrix([[1, 1], [0, b - a]])) != 0, []),
        (det(matrix([[1, 1], [0, b - a]])) != 0, [a != b]),
    ),
    "(x^2 - 1)/(x - 1) is not x + 1 at 1": (
        ((x**2 - 1) / (x - 1) == x + 1, []),
        ((x**2 - 1) / (x - 1) == x + 1, [x != 1]),
    ),
    "x^2/x is not x at 0": ((x**2 / x == x, []), (x**2 / x == x, [x != 0])),
    "x (1/x) is not 1 at 0": ((x / x == 1, []), (x / x == 1, [x < 0])),
    "sqrt(p^2) is not p for negative p": (
        (sqrt(x**2) == x, []),
        (sqrt(x**2) >= 0, []),
    ),
    "sqrt(x^2) keeps its sign": ((sqrt(x**2) == -x, []), (sqrt(x**2) ** 2 == abs(x) ** 2, [])),
    "X times its adjugate over det is not I where det = 0": (
        (a * (d / (a * d - b * c)) - b * (c / (a * d - b * c)) == 1, []),
        (a * (d / (a * d - b * c)) - b * (c / (a * d - b * c)) == 1, [a * d != b * c]),
    ),
    "exp has no zero": ((exp(x) < 0, []), (exp(x) > 0, [])),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_the_wrong_claim_is_refuted_and_its_neighbour_proved(name):
    (wrong, given), (right, more) = PAIRS[name]
    assert verdict(wrong, given) == "refuted"
    assert verdict(right, more) == "proved"


# where the kernel has conditions that suffice for a derivative, and no more, it refutes nothing because they fail
CORNERS = {
    "|x| has no derivative at 0": (
        at(derivative(abs(x), x), [x == 0]) == 0,
        at(derivative(abs(x), x), [x == -3]) == -1,
    ),
    "max(x, 0) has no derivative at 0": (
        at(derivative(greatest(x, 0), x), [x == 0]) == Fraction(1, 2),
        at(derivative(greatest(x, 0), x), [x == 2]) == 1,
    ),
}


@pytest.mark.parametrize("name", CORNERS)
def test_a_derivative_at_a_corner_has_no_value(name):
    wrong, right = CORNERS[name]
    assert verdict(wrong, seconds=2) == "refuted"
    assert verdict(right) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        there_is(x, (x != 0) & (-1 / x**2 == 0)),
        there_is(x, exp(x) == 0),
        at(derivative(greatest(0, x), x), [x == 0]) == 0,
        derivative(abs(x), x) == x / abs(x),
        derivative(sign(x), x) == 0,
        derivative(floor(x) + x / 2, x) == Fraction(1, 2),
    ],
    ids=str,
)
def test_suprema_that_are_not_attained_and_steps_are_not_proved(claim):
    assert verdict(claim, seconds=2) != "proved"


def test_one_and_a_little_is_not_one():
    little = Fraction(1, 10**20)
    statement = frozen(x * (1 + little) == x)
    refuted = {"verdict": "refuted", "point": {"x": ["q", "1"]}, "proofs": [{"kind": "value", "hypothesis": 0}]}
    with pytest.raises(NotFound):
        Prover(deadline(1)).statement(statement)
    with pytest.raises(Rejected, match=r"the hypothesis .* is true"):
        verdict_on(frozen(x * (1 + little) == x + x * little), refuted)
    refuted["proofs"] = Prover(deadline(3)).all(refutation(statement, refuted))
    assert verdict_on(statement, refuted) == "refuted"


def test_a_supremum_is_an_upper_bound():
    assert verdict(for_all(x, implies(x != 0, -1 / x**2 < 0))) == "proved"


S, REAL, WHOLE = sympy, sympy.Symbol("x", real=True), sympy.Symbol("n", integer=True)
X = theory.matrix("X", 2, 2)
REFUSED = {
    "a limit from one side": (lambda: from_sympy(S.Limit(S.atan(1 / REAL), REAL, 0)), r"Limit.*no counterpart"),
    "a limit with a parameter": (lambda: from_sympy(S.Limit(REAL**WHOLE, WHOLE, S.oo)), r"Limit.*no counterpart"),
    "a matrix that is to be a number": (lambda: X * X.T, r"different sorts"),
    "gamma": (lambda: from_sympy(S.gamma(WHOLE + 1) / S.gamma(WHOLE)), r"gamma.*no counterpart"),
    "an integral": (lambda: integral(exp(-a * x), (x, 0, S.oo)), "infinite interval"),
    "an integral of SymPy": (lambda: from_sympy(S.Integral(S.exp(-REAL), (REAL, 0, S.oo))), "oo is not a real number"),
    "a sum": (
        lambda: from_sympy(S.Sum(WHOLE, (WHOLE, 1, -2))),
        r"SymPy turns a range round that ends before it begins",
    ),
    "an infinite value": (lambda: from_sympy(S.oo), r"oo is not a real number"),
    "an infinite value beside a number": (lambda: x + S.oo, r"oo is not a real number"),
    "a float": (lambda: x * (1 + 1e-3), r"float .* is not exact"),
    "a float of SymPy": (lambda: from_sympy(REAL * (1 + S.Float("1e-20"))), r"float .* is not exact"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_language_does_not_have_is_refused(name):
    make, message = REFUSED[name]
    with pytest.raises(ClaimError, match=message):
        frozen(make() == 1)


def test_a_sum_over_nothing_is_0():
    """SymPy says 1, minus the sum from -1 to 0."""
    assert verdict(Sum(n, 1, -2, n) == 0) == "proved"
    assert verdict(Sum(n, 1, -2, n) == 1) == "refuted"


def test_two_symbols_that_print_alike_are_an_error():
    plain, positive = sympy.Symbol("p"), sympy.Symbol("p", positive=True)
    with pytest.raises(ClaimError, match="two symbols print as p and differ"):
        frozen(from_sympy(plain - positive) == 0)


def test_a_claim_that_sympy_has_evaluated_is_an_error():
    with pytest.raises(ClaimError, match="SymPy has evaluated the relation to True"):
        from_sympy(sympy.Eq(REAL * REAL, REAL**2))
    for evaluated in (sympy.Eq(REAL * REAL, REAL**2), REAL == REAL):
        with pytest.raises(ClaimError, match="evaluated|proposition"):
            theory.claim("evaluated", evaluated)


def test_an_assumption_is_not_forgotten_when_a_value_is_put_in():
    assert verdict(sqrt(p**2) == p) == "proved"
    unevaluated = (x**2) ** Fraction(1, 2)
    assert verdict(implies(x > 0, unevaluated > 0)) == "proved"
    assert verdict(unevaluated == x) == "refuted"
    root = from_json(["^", ["^", ["q", "-3"], ["q", "2"]], ["q", "1/2"]], {})
    with pytest.raises(Rejected, match=r"sqrt\(-3\^2\) = -3|leaves 6"):
        prove(Sequent((), build("=", root, number(-3))), {"kind": "identity"})
    prove(Sequent((), build("=", root, number(3))), {"kind": "identity"})
