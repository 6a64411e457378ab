"""Kinds of search that lead a claim back to simpler ones: each proves claims of its sort, and none that is false."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from sympy import Abs, E, Max, Rational, cos, exp, log, pi, sin, sqrt, tanh

from symres.former import (
    Theory,
    at_least,
    at_most,
    concave,
    convex,
    either,
    equal,
    greater,
    less,
    lipschitz,
    over,
    strongly_convex,
    unequal,
)
from symres.kernel import check
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover
from symres.search.settle import settle

theory = Theory("reductions")
x, y, a = theory.reals("x y a")
p, L = theory.positive("p L")
growth = theory.define("growth", L, (1 + 1 / L) ** L)
leaky = theory.define("leaky", (a, x), Max(x, a * x))
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
        "increasing",
        ["function exp"],
        at_least(exp(x**2 + y**2), exp(2 * x * y)),
        at_least(exp(x**2 + y**2), exp(3 * x * y)),
    ),
    "a radicand that is plain as it is written": Example(
        "domains",
        ["lemma <"],
        greater(exp(y) * sin(x) - 3 + sqrt((exp(y) * sin(x) - 3) ** 2 + 1), 0),
        greater(exp(y) * sin(x) - 3 + sqrt((exp(y) * sin(x) - 3) ** 2 + 1), Rational(1, 100)),
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
        "increments",
        ["lemma or", "monotone"],
        lipschitz(tanh, 1, over=x),
        lipschitz(tanh, Rational(99, 100), over=x),
    ),
    "a minimum at a logarithm": Example(
        "monotone",
        ["lemma or", "monotone"],
        at_least(exp(x) - 2 * x, 2 - 2 * log(2)),
        at_least(exp(x) - 2 * x, 2 - log(2)),
    ),
    "an odd power of both sides": Example(
        "increasing", ["function ^"], at_least(x**5, y**5), at_least(x**4, y**4), [at_least(x, y)]
    ),
    "a power and a number, by their logarithms": Example(
        "increasing",
        ["lemma <=", "function exp"],
        at_most((1 + 1 / L) ** L, E),
        at_most((1 + 1 / L) ** L, Rational(27, 10)),
        [at_least(L, 1)],
    ),
    "a positive factor is dropped": Example(
        "factors", ["lemma <="], at_most(p * log(p), p**2 - p), less(p * log(p), p**2 - p)
    ),
    "a positive denominator is dropped": Example(
        "factors",
        ["lemma <"],
        greater(over(sin(x), x), 1 - x**2 / 6),
        greater(over(sin(x), x), 1 - x**2 / 7),
        [greater(x, 0)],
    ),
    "two factors with a sign each": Example(
        "factors",
        ["lemma <=", "lemma <="],
        at_least((x - sin(x)) * (exp(x) - 1), 0),
        greater((x - sin(x)) * (exp(x) - 1), 0),
        [at_least(x, 0)],
    ),
    "a maximum": Example(
        "pieces",
        ["lemma or", "hypothesis", "lemma <"],
        less(Max(0, x), log(1 + exp(x))),
        less(Max(0, x) + Rational(1, 2), log(1 + exp(x))),
    ),
    "three absolute values": Example(
        "pieces",
        ["lemma <=", "lemma <=", "lemma all"],
        at_least(Abs(x) + Abs(y), Abs(x + y)),
        at_most(Abs(x) + Abs(y), Abs(x + y)),
    ),
    "an absolute value and what makes it defined": Example(
        "pieces",
        ["lemma <", "lemma <", "lemma all", "keep"],
        less(Abs(1 / y), p),
        less(Abs(1 / y), p),
        [at_least(y, 1), at_least(p * y, 2)],
        [at_least(y, 1), at_least(p * y, 1)],
    ),
    "an equation that holds at one point": Example(
        "separation", ["sign", "lemma <", "keep"], equal(x, 0), equal(x, 1), [equal(exp(x), 1 + x)]
    ),
    "an equation that holds at one point or another": Example(
        "separation",
        ["sign", "sign", "lemma <", "keep"],
        either(equal(x, 0), equal(x, 1)),
        either(equal(x, 1), equal(x, 2)),
        [equal(exp(x), 1 + x + x**2 / 2)],
    ),
    "an equation that holds nowhere": Example(
        "separation", ["lemma <", "keep"], unequal(exp(x), x), unequal(exp(x), x + 1)
    ),
    "the inverse of a variable that is far from 0": Example(
        "substitution",
        ["lemma ex", "witness", "open", "equation"],
        at_most(log(1 + 1 / x), 1 / x),
        at_most(log(1 + 1 / x), 1 / (2 * x)),
        [at_least(x, 1)],
    ),
    "a multiple of an irrational end": Example(
        "substitution",
        ["lemma ex", "witness", "open", "equation"],
        at_least(sin(x), 2 * x / pi),
        at_least(sin(x), 3 * x / pi),
        [at_least(x, 0), at_most(x, pi / 2)],
    ),
    "a variable that is a closed term": Example(
        "elimination",
        ["equation"],
        equal(exp(x) + y, 2 + y),
        equal(exp(x) + y, 3 + y),
        [equal(x, log(2))],
        [equal(x, y), equal(y, 0)],
    ),
    "a variable that is a function of another": Example(
        "elimination",
        ["equation"],
        at_least(sin(y), 0),
        at_least(sin(y), 0),
        [equal(y, x**2), at_most(y, 3)],
        [equal(y, x**2), at_most(y, 4)],
    ),
    "a defined power": Example(
        "definitions", ["lemma <="], at_most(growth(L), E), at_most(growth(L), Rational(27, 10)), [at_least(L, 1)]
    ),
    "a defined maximum": Example(
        "definitions",
        ["lemma <="],
        at_most(leaky(a, x), Abs(x)),
        at_most(leaky(a, x), Abs(x)),
        [at_least(a, 0), at_most(a, 1)],
        [at_least(a, -2), at_most(a, 1)],
    ),
    "one slope": Example("monotone", ["monotone"], at_most(sin(x), x), at_most(sin(x), x), [at_least(x, 0)], []),
    "slopes of slopes": Example(
        "monotone",
        ["monotone", "monotone"],
        at_least(sin(x), x - x**3 / 6),
        at_least(sin(x), x - x**3 / 7),
        [at_least(x, 0)],
    ),
    "both sides of a zero": Example(
        "monotone",
        ["lemma or", "hypothesis", "monotone"],
        at_least(cos(x), 1 - x**2 / 2),
        greater(cos(x), 1 - x**2 / 2),
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
    assert check(statement, certificate) == "proved"
    found = list(steps(certificate["proofs"][-1]))
    assert found[0] == example.steps[0]
    missing = Counter(example.steps) - Counter(found)
    assert not missing, f"no {', '.join(missing)} in {', '.join(found)}"


@pytest.mark.slow
def test_the_false_neighbour_is_not_proved(example):
    statement = example.wrong.freeze().statement
    with pytest.raises(NotFound):
        Prover(deadline(1), example.kind).statement(statement)
    assert settle(statement, {}, 4)["certificate"]["verdict"] == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a positive factor is dropped", "a maximum", "one slope", "a defined power"])
def test_the_kind_need_not_be_named(name):
    assert EXAMPLES[name].claim.check(10).verdict == "proved"
    assert EXAMPLES[name].wrong.check(10).verdict == "refuted"


def test_what_is_written_out_has_no_function_in_it():
    for name in ("a defined power", "a defined maximum"):
        example = EXAMPLES[name]
        (*_, proof) = Prover(deadline(10), example.kind).statement(example.claim.freeze().statement)["proofs"]
        assert '"app"' not in json.dumps(proof["lemma"])
