"""Kinds of search that lead a claim back to simpler ones: each proves claims of its sort, and none that is false."""

import json
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from symres import Theory, concave, convex, cos, exp, greatest, lipschitz, log, pi, sin, sqrt, strongly_convex, tanh
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover
from symres.search.settle import settle

from ..certificates import verdict_on

theory = Theory("reductions")
x, y, a = theory.reals("x y a")
p, L = theory.positive("p L")
growth = theory.define("growth", L, (1 + 1 / L) ** L)
leaky = theory.define("leaky", (a, x), greatest(x, a * x))
FIELDS = (
    "sign",
    "instance",
    "hypothesis",
    "open",
    "disjunct",
    "lemma",
    "equation",
    "keep",
    "function",
)  # of steps by cases


@dataclass(frozen=True)
class Example:
    """A claim with a proof by ``kind`` that begins with the first of ``steps`` and has all; ``wrong`` is false."""

    kind: str
    steps: list[str]
    formula: Any
    wrong_formula: Any
    given: list[Any] = field(default_factory=list)
    wrong_given: list[Any] | None = None  # other hypotheses, where these are what makes the neighbour false

    @property
    def claim(self):
        return stated(self.formula, self.given)

    @property
    def wrong(self):
        return stated(self.wrong_formula, self.given if self.wrong_given is None else self.wrong_given)


def stated(formula, given):
    return theory.claim(f"claim_{len(theory.claims)}", formula, given=given)


EXAMPLES = {
    "a function of both sides": Example(
        "increasing", ["function exp"], exp(x**2 + y**2) >= exp(2 * x * y), exp(x**2 + y**2) >= exp(3 * x * y)
    ),
    "a radicand that is plain as it is written": Example(
        "domains",
        ["lemma <"],
        exp(y) * sin(x) - 3 + sqrt((exp(y) * sin(x) - 3) ** 2 + 1) > 0,
        exp(y) * sin(x) - 3 + sqrt((exp(y) * sin(x) - 3) ** 2 + 1) > Fraction(1, 100),
    ),
    "a function below its chords": Example(
        "chords",
        ["lemma all", "lemma all", "instance", "monotone"],
        convex(lambda t: exp(t) + t**2, over=x),
        convex(lambda t: exp(t) - t**2, over=x),
    ),
    "a parabola below a chord": Example(
        "chords",
        ["lemma all"],
        strongly_convex(lambda t: log(1 + exp(t)) + t**2, 2, over=x),
        strongly_convex(lambda t: log(1 + exp(t)) + t**2, 3, over=x),
    ),
    "a parabola with a parameter below a chord": Example(
        "chords",
        ["lemma all"],
        strongly_convex(lambda t: p * t**2 + exp(t), 2 * p, over=x),
        strongly_convex(lambda t: p * t**2 + exp(t), 3 * p, over=x),
    ),
    "a function above its chords": Example(
        "chords", ["lemma all"], concave(lambda t: sin(t) - t**2, over=x), concave(lambda t: 3 * sin(t) - t**2, over=x)
    ),
    "a bounded slope": Example(
        "chords",
        ["lemma all", "lemma or", "monotone"],
        lipschitz(tanh, 1, over=x),
        lipschitz(tanh, Fraction(99, 100), over=x),
    ),
    "a minimum at a logarithm": Example(
        "monotone", ["lemma or", "monotone"], exp(x) - 2 * x >= 2 - 2 * log(2), exp(x) - 2 * x >= 2 - log(2)
    ),
    "an odd power of both sides": Example("increasing", ["function ^"], x**5 >= y**5, x**4 >= y**4, [x >= y]),
    "a power and a number, by their logarithms": Example(
        "increasing",
        ["lemma <=", "function exp"],
        (1 + 1 / L) ** L <= exp(1),
        (1 + 1 / L) ** L <= Fraction(27, 10),
        [L >= 1],
    ),
    "a positive factor is dropped": Example("factors", ["lemma <="], p * log(p) <= p**2 - p, p * log(p) < p**2 - p),
    "a positive denominator is dropped": Example(
        "factors", ["lemma <"], sin(x) / x > 1 - x**2 / 6, sin(x) / x > 1 - x**2 / 7, [x > 0]
    ),
    "two factors with a sign each": Example(
        "factors", ["lemma <=", "lemma <="], (x - sin(x)) * (exp(x) - 1) >= 0, (x - sin(x)) * (exp(x) - 1) > 0, [x >= 0]
    ),
    "a maximum": Example(
        "pieces",
        ["lemma or", "hypothesis", "lemma <"],
        greatest(0, x) < log(1 + exp(x)),
        greatest(0, x) + Fraction(1, 2) < log(1 + exp(x)),
    ),
    "an absolute value inside of a function": Example(
        "pieces",
        ["lemma or", "hypothesis", "lemma all"],
        exp(abs(x) + 1) >= x * (abs(x) + 1) + 1,
        exp(abs(x) + 1) >= 4 * x * (abs(x) + 1) + 1,
    ),
    "three absolute values": Example(
        "pieces", ["lemma <=", "lemma <=", "lemma all"], abs(x) + abs(y) >= abs(x + y), abs(x) + abs(y) <= abs(x + y)
    ),
    "an absolute value and what makes it defined": Example(
        "pieces",
        ["lemma <", "lemma <", "lemma all", "keep"],
        abs(1 / y) < p,
        abs(1 / y) < p,
        [y >= 1, p * y >= 2],
        [y >= 1, p * y >= 1],
    ),
    "an equation that holds at one point": Example(
        "separation", ["sign", "lemma <", "keep"], x == 0, x == 1, [exp(x) == 1 + x]
    ),
    "an equation that holds at one point or another": Example(
        "separation",
        ["sign", "sign", "lemma <", "keep"],
        (x == 0) | (x == 1),
        (x == 1) | (x == 2),
        [exp(x) == 1 + x + x**2 / 2],
    ),
    "an equation that holds nowhere": Example("separation", ["lemma <", "keep"], exp(x) != x, exp(x) != x + 1),
    "the inverse of a variable that is far from 0": Example(
        "substitution",
        ["lemma ex", "witness", "open", "equation"],
        log(1 + 1 / x) <= 1 / x,
        log(1 + 1 / x) <= 1 / (2 * x),
        [x >= 1],
    ),
    "a multiple of an irrational end": Example(
        "substitution",
        ["lemma ex", "witness", "open", "equation"],
        sin(x) >= 2 * x / pi,
        sin(x) >= 3 * x / pi,
        [x >= 0, x <= pi / 2],
    ),
    "a variable that is a closed term": Example(
        "elimination", ["equation"], exp(x) + y == 2 + y, exp(x) + y == 3 + y, [x == log(2)], [x == y, y == 0]
    ),
    "a variable that is a function of another": Example(
        "elimination", ["equation"], sin(y) >= 0, sin(y) >= 0, [y == x**2, y <= 3], [y == x**2, y <= 4]
    ),
    "a defined power": Example(
        "definitions", ["lemma <="], growth(L) <= exp(1), growth(L) <= Fraction(27, 10), [L >= 1]
    ),
    "a defined maximum": Example(
        "definitions", ["lemma <="], leaky(a, x) <= abs(x), leaky(a, x) <= abs(x), [a >= 0, a <= 1], [a >= -2, a <= 1]
    ),
    "one slope": Example("monotone", ["monotone"], sin(x) <= x, sin(x) <= x, [x >= 0], []),
    "slopes of slopes": Example(
        "monotone", ["monotone", "monotone"], sin(x) >= x - x**3 / 6, sin(x) >= x - x**3 / 7, [x >= 0]
    ),
    "both sides of a zero": Example(
        "monotone", ["lemma or", "hypothesis", "monotone"], cos(x) >= 1 - x**2 / 2, cos(x) > 1 - x**2 / 2
    ),
}


@pytest.fixture(params=EXAMPLES)
def example(request):
    return EXAMPLES[request.param]


def steps(proof):
    """The names of all steps of a proof, the root first; lemmas and functions with what they are about."""
    name = next((field for field in FIELDS if field in proof), proof["kind"])
    about = {"lemma": lambda lemma: f" {lemma[0]}", "function": lambda head: f" {head}"}.get(name)
    yield name + (about(proof[name]) if about else "")
    for branch in proof.get("branches", []):
        yield from steps(branch)


@pytest.mark.slow
def test_the_claim_is_led_back_to_simpler_ones(example):
    statement = example.claim.freeze().statement
    certificate = Prover(deadline(10), example.kind).statement(statement)
    assert verdict_on(statement, certificate) == "proved"
    found = list(steps(certificate["proofs"][-1]))
    assert found[0] == example.steps[0]
    missing = Counter(example.steps) - Counter(found)
    assert not missing, f"no {', '.join(missing)} in {', '.join(found)}"


@pytest.mark.slow
def test_the_false_neighbour_is_not_proved(example):
    statement = example.wrong.freeze().statement
    with pytest.raises(NotFound):
        Prover(deadline(1), example.kind).statement(statement)
    assert settle(statement, {}, 60)["certificate"]["verdict"] == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a positive factor is dropped", "a maximum", "one slope", "a defined power"])
def test_the_kind_need_not_be_named(name):
    assert EXAMPLES[name].claim.check(120).verdict == "proved"
    assert EXAMPLES[name].wrong.check(120).verdict == "refuted"


def test_what_is_written_out_has_no_function_in_it():
    for name in ("a defined power", "a defined maximum"):
        example = EXAMPLES[name]
        (*_, proof) = Prover(deadline(10), example.kind).statement(example.claim.freeze().statement)["proofs"]
        assert '"app"' not in json.dumps(proof["lemma"])
