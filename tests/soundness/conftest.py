"""Shared by the attacks: examples of every kind of proof and of every step, and an evaluation of formulas at points.

An example is a certificate, its statement, and a neighbour of the statement that is false.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

import mpmath
import pytest

from symres import Theory, all_of, atan, exp, for_all, implies, integral, log, sqrt, tanh, there_is
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel.statement import Statement
from symres.kernel.terms import Term
from symres.language.freezing import Freezer
from symres.search.attack.counterexamples import attack
from symres.search.budget import deadline
from symres.search.prover import Prover

from ..certificates import bound, derivation, sos

theory = Theory("examples")
x, y, z, d = theory.reals("x y z d")


@dataclass(frozen=True)
class Example:
    """A certificate that gives the statement ``verdict``, which would be wrong for ``neighbour``."""

    statement: Statement
    neighbour: Statement
    certificate: dict[str, Any]
    verdict: str


# kind: (a claim, a false neighbour with the same variables, hypotheses, values for existentials)
FOUND = {
    "identity": ((x + y) ** 2 == x**2 + 2 * x * y + y**2, (x + y) ** 2 == x**2 + x * y + y**2, [], {}),
    "identity with cofactors": (
        x**3 * y == x**2,
        x**3 * y == x,
        [x * y == 1, x + z == y],
        {},
    ),
    "product": ((x == 0) | (y == 1), (x == 0) | (y == 2), [x * y == x], {}),
    "disjunct": ((x == 1) | (x + y == 2), (x == 1) | (x + y == 3), [y == 2 - x], {}),
    "hypothesis": (x**2 == y**2, x**2 == 2 * y**2, [(x == y) | (x == -y)], {}),
    "open": (x > 0, x > 1, [there_is(y, x == 1 + y**2)], {}),
    "absolute value": (x <= abs(x), 2 * x <= abs(x), [], {}),
    "sos": (x**2 + y**2 - 2 * x * y >= 0, x**2 + y**2 - 3 * x * y >= 0, [], {}),
    "sos with hypotheses": (
        x * y + exp(z) > 0,
        x * y - exp(z) > 0,
        [x > 0, y >= 0],
        {},
    ),
    "witness": (
        there_is(z, (z * x == 1) & (z != 0)),
        there_is(z, (z * x == 1) & (z == 0)),
        [x != 0],
        {"z": ["^", ["v", "x"], ["q", "-1"]]},
    ),
    "value": (sqrt(2) + sqrt(3) < Fraction(63, 20), sqrt(2) + sqrt(3) < Fraction(31, 10), [], {}),
}


X, Y, T = ["v", "x"], ["v", "y"], ["v", "t"]
ONE = ["q", "1"]


def step(form: str, **fields: Any) -> dict[str, Any]:
    """A step of a derivation; ``of`` are the steps it comes from, ``values`` those of a rule's variables."""
    names = {"of": "from", "values": "with"}
    return {"by": form, **{names.get(key, key): value for key, value in fields.items()}}


def summing(show: Any, of: list[int], *products: list[int], **fields: Any) -> dict[str, Any]:
    """An arithmetic step in which these products of facts add up to 0 < 0."""
    return step("arithmetic", show=show, of=of, summands=[{"weight": "1", "facts": p} for p in products], **fields)


def squared(root: Any) -> dict[str, Any]:
    """The proof that the only fact, the negated claim, and a square add up to 0 < 0."""
    return {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": root}]}


def above(value: int, *roots: Any) -> dict[str, Any]:
    """The proof, without hypotheses, that a number and squares add up to more than 0."""
    squares = [{"weight": "1", "square": root} for root in roots]
    return {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": str(value)}, *squares]}


def follows(fact: int) -> dict[str, Any]:
    """The proof of an equation that one of the facts states."""
    return {"kind": "identity", "cofactors": [[[fact, ["q", "-1"]]]]}


def between(low: int, variable: Any, high: int) -> list[Any]:
    return [variable >= low, variable <= high]


def near(point: Any, inequality: Any, *conditions: Any) -> Any:
    """The inequality holds at all z near the point that satisfy the conditions."""
    close = all_of([(z - point) ** 2 < d, *conditions])
    return there_is(d, (d > 0) & for_all(z, implies(close, inequality)))


def nearby(point: Any, *branches: Any, **fields: Any) -> dict[str, Any]:
    return {"kind": "neighbourhood", "point": [point], **fields, "branches": list(branches)}


def existence(*branches: Any, **fields: Any) -> dict[str, Any]:
    return {"kind": "existence", **fields, "branches": list(branches)}


def instance(hypothesis: int, values: list[Any], *branches: Any) -> dict[str, Any]:
    return {"kind": "cases", "instance": hypothesis, "values": values, "branches": list(branches)}


def witness(value: Any, *branches: Any) -> dict[str, Any]:
    return {"kind": "witness", "values": [value], "branches": list(branches)}


def of_z(*body: Any) -> list[Any]:
    """The function of z with this body, in which it is ``Z``."""
    return ["lam", "z", ["real"], list(body)]


VALUE, IDENTITY = {"kind": "value"}, {"kind": "identity"}
X, Y, Z = ["v", "x"], ["v", "y"], ["b", 0]
ZERO, ONE, TWO = ["q", "0"], ["q", "1"], ["q", "2"]
DIFFERENCE = ["+", X, ["*", ["q", "-1"], Y]]
# kind: (a claim, a false neighbour with the same variables, hypotheses, the proof of the only sequent or those of all)
WRITTEN = {
    "words": (x**3 * y == x**2, x**3 * y == x, [x * y == 1], {"kind": "words", "facts": [0]}),
    "derivation of an existential": (
        there_is(z, (x < z) & (0 < z)),
        there_is(z, (x < z) & (z < 0)),
        [x >= 0],
        derivation(
            step("assume", show=["<=", ["q", "0"], X]),
            summing(["<", T, ["+", T, ONE]], [], [0], []),
            step("generalize", variable="t", of=1),
            step("specialize", of=2, at=[X]),
            summing(["<", ["q", "0"], ["+", X, ONE]], [0], [0], [1], []),
            step(
                "rule",
                name="and_intro",
                values={"P": ["<", X, ["+", X, ONE]], "Q": ["<", ["q", "0"], ["+", X, ONE]]},
                of=[3, 4],
            ),
            step(
                "witness",
                show=["ex", "z", ["real"], ["and", ["<", X, ["b", 0]], ["<", ["q", "0"], ["b", 0]]]],
                at=[["+", X, ONE]],
                of=5,
            ),
            locals=[["t", ["real"]]],
        ),
    ),
    "derivation with a table of terms": (
        2 * x * y <= x**2 + y**2,
        2 * x * y <= x**2,
        [],
        derivation(
            step(
                "arithmetic",
                show=["<=", ["*", ["q", "2"], X, Y], ["+", ["^", X, ["q", "2"]], ["^", Y, ["q", "2"]]]],
                of=[],
                summands=[{"weight": "1", "facts": [0]}, {"weight": "1", "square": ["#", 1]}],
            ),
            terms=[["*", ["q", "-1"], Y], ["+", X, ["#", 0]]],
        ),
    ),
    "derivation from an existential": (
        x > 0,
        x > 1,
        [there_is(y, x == 1 + y**2)],
        derivation(
            step("assume", show=["ex", "y", ["real"], ["=", X, ["+", ONE, ["^", ["b", 0], ["q", "2"]]]]]),
            step("assume", show=["=", X, ["+", ONE, ["^", T, ["q", "2"]]]]),
            step(
                "arithmetic",
                show=["<", ["q", "0"], X],
                of=[1],
                summands=[{"weight": "1", "facts": [1]}, {"weight": "1"}, {"weight": "1", "square": T}],
                cofactors=[[0, ["q", "-1"]]],
            ),
            step("obtain", exists=0, variable="t", assumed=1, of=2),
            locals=[["t", ["real"]]],
        ),
    ),
    "derivation by cases": (
        x <= x**2 + 1,
        x <= x**2,
        [],
        derivation(
            step("assume", show=["<=", X, ["q", "0"]]),
            step(
                "arithmetic",
                show=["<=", X, ["+", ["^", X, ["q", "2"]], ONE]],
                of=[0],
                summands=[{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}, {"weight": "1", "square": X}]
                + [{"weight": "1"}],
            ),
            step("discharge", assumed=0, of=1),
            step("assume", show=["<", ["q", "0"], X]),
            step(
                "arithmetic",
                show=["<=", X, ["+", ["^", X, ["q", "2"]], ONE]],
                of=[3],
                summands=[{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]
                + [{"weight": "1", "square": ["+", X, ["q", "-1"]]}],
            ),
            step("discharge", assumed=3, of=4),
            step("algebra", show=["or", ["<=", X, ["q", "0"]], ["<", ["q", "0"], X]]),
            step(
                "rule",
                name="cases",
                values={
                    "P": ["<=", X, ["q", "0"]],
                    "Q": ["<", ["q", "0"], X],
                    "R": ["<=", X, ["+", ["^", X, ["q", "2"]], ONE]],
                },
                of=[6, 2, 5],
            ),
            rules=["excluded_middle"],
        ),
    ),
    "derivation by algebra": (
        x**3 * y == x**2,
        x**3 * y == x,
        [x * y == 1],
        derivation(
            step("assume", show=["=", ["*", X, Y], ONE]),
            step(
                "algebra",
                show=["=", ["*", ["^", X, ["q", "3"]], Y], ["^", X, ["q", "2"]]],
                combine=[[["^", X, ["q", "2"]], 0, ONE]],
            ),
            step("algebra", show=["=", ["*", ["^", X, ["q", "3"]], Y], ["^", X, ["q", "2"]]], use=[0]),
        ),
    ),
    "derivation that rests on a rule beside those it names": (
        1 / (2 * x) == 1 / x / 2,
        1 / (2 * x) == 1 / x,
        [x > 0],
        derivation(
            step(
                "algebra",
                show=["=", ["^", ["*", TWO, X], ["q", "-1"]], ["*", ["q", "1/2"], ["^", X, ["q", "-1"]]]],
            ),
            rules=["reciprocal_of_product"],
        ),
    ),
    "value of a cell": (
        exp(x) < 3,
        exp(x) < Fraction(27, 10),
        between(0, x, 1),
        bound(32, 0, {"value": 2}, [0, "3/4"], {"value": 2}, {"value": 2}),
    ),
    "value of the line": (
        sqrt(1 + x**2) - atan(y) >= -1,
        sqrt(1 + x**2) - atan(y) >= 0,
        [],
        bound(32, {"value": 0}),
    ),
    "values of contradictory hypotheses": (
        x != 1 + exp(y),
        x != -1 - exp(y),
        [x**3 <= 0],
        bound(16, [0, "1/2"], {"value": 2}, {"value": 0}),
    ),
    "mean value": (
        x * (1 - x) <= Fraction(3, 10),
        x * (1 - x) <= Fraction(24, 100),
        between(0, x, 1),
        bound(32, 0, {"mean": 2}, {"mean": 2}),
    ),
    "corner": (
        x * y + x + exp(y) >= 1,
        x * y + x + exp(y) >= Fraction(101, 100),
        between(0, x, 1) + between(0, y, 1),
        bound(32, {"mean": 4}),
    ),
    "end of a half-line": (
        exp(x) >= 1 + x,
        exp(x) >= 1 + Fraction(101, 100) * x,
        [x >= 0],
        bound(32, {"mean": 1}),
    ),
    "mean value of the second order": (
        exp(x) + exp(y) - x - y >= 2,
        exp(x) + exp(y) - x - y >= Fraction(201, 100),
        between(-1, x, 1) + between(-1, y, 1),
        bound(64, {"mean": 4, "order": 2}),
    ),
    "lemma": (
        x**2 + y**2 >= 2 * x * y,
        x**2 + y**2 >= 3 * x * y,
        [],
        {
            "kind": "cases",
            "lemma": ["<=", ["q", "0"], ["^", DIFFERENCE, ["q", "2"]]],
            "branches": [squared(DIFFERENCE), sos([0], [1])],
        },
    ),
    "equation": (
        x * y >= 0,
        x * y >= 1,
        [x == y],
        {"kind": "cases", "equation": 0, "branches": [squared(Y)]},
    ),
    "fewer hypotheses": (
        x * y > 0,
        x * z > 0,
        [x > 0, z < 0, y > 0],
        {
            "kind": "cases",
            "keep": [0, 2],
            "branches": [sos([0, 1], [2])],
        },
    ),
    "function": (
        tanh(x**2 + y**2) >= tanh(2 * x * y),
        tanh(x**2 + y**2) >= tanh(3 * x * y),
        [],
        {"kind": "cases", "function": "tanh", "branches": [squared(DIFFERENCE)]},
    ),
    "even power": (
        x**4 <= y**4,
        y**4 <= x**4,
        [x >= 0, y >= x],
        {"kind": "cases", "function": "^", "branches": [sos([1], [2])]},
    ),
    "monotone": (
        exp(x) >= 1 + x,
        exp(x) >= 1 + 2 * x,
        [x >= 0],
        {
            "kind": "monotone",
            "variable": "x",
            "from": ["q", "0"],
            "side": "above",
            "branches": [sos([0], [1]), {"kind": "value"}, bound(32, {"value": 5})],
        },
    ),
    "monotone, strictly": (
        x > log(1 + x),
        x > log(2 + x),
        [x > 0],
        {
            "kind": "monotone",
            "variable": "x",
            "from": ["q", "0"],
            "side": "above",
            "strict": "slope",
            "branches": [sos([0], [1]), {"kind": "value"}, sos([3, 3], [3], [5])],
        },
    ),
    "roots": (
        x == 1,
        x == 2,
        [x**3 == x, x > 0],
        {
            "kind": "cases",
            "roots": X,
            "polynomial": ["0", "-1", "0", "1"],
            "cofactors": [[0, ["q", "-1"]]],
            "values": [["q", "-1"], ZERO, ONE],
            "branches": [
                sos([], [1]) | {"cofactors": [[2, ONE]]},
                sos([1]) | {"cofactors": [[2, ONE]]},
                follows(2),
            ],
        },
    ),
    "instance": (
        x <= 1 + y**2,
        x <= y**2,
        [for_all(z, implies(z > 0, x <= z))],
        instance(0, [["+", ONE, ["^", Y, TWO]]], above(1, Y), sos([0], [1])),
    ),
    "an implication": (
        x > 1,
        x > 2,
        [implies(x > 0, x > 1), x > 0],
        instance(0, [], sos([0], [1]), sos([1], [2])),
    ),
    "deny": (
        there_is(z, z > x),
        there_is(z, (z > x) & (z < x)),
        [],
        {"kind": "cases", "deny": True, "branches": [instance(0, [["+", X, ONE]], sos([0], []))]},
    ),
    "Hessian": (
        near(x, (z - x) ** 2 + (z - x) ** 3 >= 0),
        near(x, (z - x) ** 3 >= 0),
        [],
        nearby(X, IDENTITY, IDENTITY, above(2)),
    ),
    "Hessian, with a multiplier": (
        near(x, (z - x) ** 2 + z > x, z >= x, (z - x) ** 2 > 0),
        near(x, (z - x) ** 2 + x > z, z >= x, (z - x) ** 2 > 0),
        [],
        nearby(X, IDENTITY, above(1), IDENTITY, above(2), multipliers=[[ONE, ZERO]]),
    ),
    "first order": (
        x == 0,
        x == 1,
        [near(0, x * z + z**2 >= 0)],
        nearby(ZERO, IDENTITY, follows(0), hypothesis=0),
    ),
    "curve": (
        x >= 0,
        x >= 1,
        [near(0, x * z**2 + z**3 >= 0)],
        nearby(
            ZERO,
            IDENTITY,
            IDENTITY,
            {"kind": "sos", "summands": [{"weight": "1/2", "facts": [0]}, {"weight": "1", "facts": [1]}]},
            hypothesis=0,
            curve=[[ONE]],
            order=2,
        ),
    ),
    "intermediate value": (
        there_is(z, z**3 + z == x**2),
        there_is(z, (z**3 + z == x**2) & (z < 0)),
        [],
        existence(
            squared(X),
            squared(X),
            squared(["^", X, ["q", "3"]]),
            witness(["v", "z"], follows(2)),
            between=[ZERO, ["^", X, TWO]],
            function=of_z("+", ["^", Z, ["q", "3"]], Z, ["*", ["q", "-1"], ["^", X, TWO]]),
            rising=True,
        ),
    ),
    "least value": (
        there_is(z, (x * z <= 0) & (x * z <= x)),
        there_is(z, (x * z <= 0) & (x * z <= x) & (x * z < x)),
        [],
        existence(
            VALUE,
            instance(
                2,
                [ZERO],
                VALUE,
                VALUE,
                instance(2, [ONE], VALUE, VALUE, witness(["v", "z"], sos([2], [4]), sos([3], [4]))),
            ),
            minimum=of_z("*", X, Z),
            box=[[ZERO, ONE]],
        ),
    ),
    "an antiderivative": (
        integral(abs(z), (z, 0, 1)) == integral(abs(z), (z, 0, 1)),
        integral(abs(z), (z, 0, 1)) == integral(abs(z), (z, 0, 1)) + 1,
        [],
        existence(
            witness(
                ["v", "F"],
                instance(
                    0,
                    [["v", "z"]],
                    derivation(step("assume", show=["<=", ZERO, ["v", "z"]])),
                    derivation(step("assume", show=["<=", ["v", "z"], ONE])),
                    derivation(step("assume", show=["has_derivative", ["v", "F"], ["v", "z"], ["abs", ["v", "z"]]])),
                ),
                IDENTITY,
            ),
            antiderivative=of_z("abs", Z),
            box=[[ZERO, ONE]],
        ),
    ),
    "a zero": (
        there_is(z, (z**2 == 2) & (z >= 1)),
        there_is(z, (z**2 == 2) & (z >= 2)),
        [],
        existence(
            witness(["v", "z"], follows(2), sos([0], [3])),
            zeros=[of_z("+", ["^", Z, TWO], ["q", "-2"])],
            box=[[ONE, TWO]],
            inverse=[["1/3"]],
            precision=32,
        ),
    ),
}
# kind: (a claim, a neighbour that the point does not refute, hypotheses)
REFUTED = {
    "refutation": (x**2 + y**2 - 3 * x * y >= 0, x**2 + y**2 - 2 * x * y >= 0, []),
    "refutation of a definition": (1 / x * x**2 + 1 / x == 1 / x + x, x + y == y + x, []),
    "refutation under hypotheses": (
        implies(x == y, x + y < 9),
        implies(x == y, x == y),
        [x > 2],
    ),
}
# kind: (a claim, a neighbour that holds everywhere, hypotheses, the point, the proof that the claim is absurd there)
ABSURD = {
    "absurd": (
        (x >= y) & (y >= x + 1),
        (x - y) ** 2 >= 0,
        [x > 2],
        {"x": ["q", "3"], "y": ["q", "1/2"]},
        {"kind": "value", "hypothesis": 1},
    ),
}


@cache
def example_of(name: str) -> Example:
    def frozen(claim: Any) -> Statement:
        return Freezer(theory.domains).statement(claim, given).statement

    if name in WRITTEN:
        claim, wrong, given, proofs = WRITTEN[name]
        written = {"verdict": "proved", "proofs": proofs if isinstance(proofs, list) else [proofs]}
        return Example(frozen(claim), frozen(wrong), written, "proved")
    if name in FOUND:
        claim, wrong, given, values = FOUND[name]
        found = Prover(deadline(10), None, values).statement(frozen(claim))
        return Example(frozen(claim), frozen(wrong), found, "proved")
    if name in ABSURD:
        claim, wrong, given, point, proof = ABSURD[name]
        written = {"verdict": "refuted", "point": point, "absurd": True, "proofs": [VALUE, proof]}
        return Example(frozen(claim), frozen(wrong), written, "refuted")
    claim, wrong, given = REFUTED[name]
    refutation = attack(frozen(claim), deadline(10))
    assert refutation is not None, f"nothing refutes {name}"
    return Example(frozen(claim), frozen(wrong), refutation, "refuted")


NAMES = [*FOUND, *WRITTEN, *REFUTED, *ABSURD]


@pytest.fixture(params=NAMES)
def example(request) -> Example:
    """Every example in turn."""
    return example_of(request.param)


@pytest.fixture
def examples() -> dict[str, Example]:
    """All examples."""
    return {name: example_of(name) for name in NAMES}


# ------------------------------------------------------------------------------------------------ formulas at points

DIGITS = 60
SMALL = mpmath.mpf(10) ** -40  # relative differences below this decide nothing


class Undefined(Exception):
    """A part of a formula that counts has no value."""


def known(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of mpmath that is not defined where an argument is not."""
    return lambda *values: mpmath.nan if any(map(mpmath.isnan, values)) else function(*values)


def exponential(t: Any) -> Any:
    if t > 10**6:
        raise OverflowError
    return mpmath.exp(t)


FUNCTIONS = {**MPMATH.functions, "exp": exponential}
ARITHMETIC = replace(MPMATH, functions={name: known(f) for name, f in FUNCTIONS.items()}, power=known(MPMATH.power))


def reading(p: Term, value: Callable[[Term], Any]) -> bool | None:
    """Whether a formula is true; None if that is not clear, and ``Undefined`` if it depends on what is not defined."""
    head, args = p.head, p.args
    if head == "not":
        inside = reading(args[0], value)
        return None if inside is None else not inside
    if head == "=>":
        first = reading(args[0], value)
        return reading(args[1], value) if first else None if first is None else True
    if head in ("and", "or"):
        decisive, unclear, lost = head == "or", False, False
        for part in args:
            try:
                found = reading(part, value)
            except Undefined:
                lost = True
                continue
            if found is decisive:
                return decisive
            unclear = unclear or found is None
        if lost and not unclear:
            raise Undefined
        return None if unclear else not decisive
    if head not in ("=", "<=", "<"):
        return False if head == "false" else None
    a, b = map(value, args)
    if mpmath.isnan(a) or mpmath.isnan(b):
        raise Undefined
    gap = b - a
    if 0 < abs(gap) <= SMALL * (1 + abs(a) + abs(b)):
        return None
    return bool({"=": gap == 0, "<=": gap >= 0, "<": gap > 0}[head])


def fails(hypotheses: Iterable[Term], conclusion: Term, point: Mapping[Term, Any], total: bool = False) -> bool:
    """Whether the hypotheses hold at a point, and the conclusion does not; ``total``: or something is not defined."""
    with mpmath.workdps(DIGITS):
        numbers = {x: MPMATH.number(q) if isinstance(q, Fraction) else q for x, q in point.items()}
        value = Evaluator(ARITHMETIC, numbers)
        try:
            return all(reading(h, value) for h in hypotheses) and reading(conclusion, value) is False
        except Undefined:
            return total
        except (OverflowError, ZeroDivisionError):
            return False


@pytest.fixture(scope="session")
def fails_at() -> Callable[..., bool]:
    """The function ``fails``."""
    return fails


@pytest.fixture(scope="session")
def value_of() -> Callable[[Term], Any]:
    """The value of a closed term, to ``DIGITS`` digits."""

    def value(term: Term) -> Any:
        with mpmath.workdps(DIGITS):
            return Evaluator(ARITHMETIC, {})(term)

    return value
