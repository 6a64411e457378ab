"""Facts that certificates cite of atoms, shown by rules and general statements, under the conditions of their terms."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from symres.algebra.domains import conditions
from symres.algebra.facts import VALUE_BITS
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import ZERO, Term, brief, build, number, show

from .contradictions import Given
from .general import (
    bars_nonnegative,
    cosine_of_double,
    exponential_positive,
    plus,
    positive,
    sine_of_double,
    waves_bounded,
)
from .numbers import Numbers

Steps = Callable[[], "list[int]"]


def cited(numbers: Numbers, citation: Any) -> list[Callable[[], Given]]:
    """A citation as facts, each of which is shown when it is used."""
    if not isinstance(citation, list) or len(citation) != 2:
        raise Rejected("a cited fact is a pair [kind, term]")
    kind, term = citation[0], numbers.facts.term(citation[1])
    heads, says = _SAYS.get(kind, ((), None)) if isinstance(kind, str) else ((), None)
    if says is None or heads and term.head not in heads:
        raise Rejected(f"no fact {brief(kind)} about {show(term)}")
    count, steps = says(numbers, term)
    found: list[list[int]] = []

    def part(k: int) -> Given:
        if not found:
            for condition in conditions(term):
                numbers.require(condition)
            found.append(steps())
        return numbers.said(found[0][k])

    return [partial(part, k) for k in range(count)]


def _exponential(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    return 1, lambda: [numbers.run.instance(exponential_positive, t.args[0])]


def _bars(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    run, (x,) = numbers.run, t.args

    def steps() -> list[int]:
        bounds = run.rule("absolute_bounds", {"x": x})
        low, high = run.parts(bounds, run.conclusion(bounds))
        return [run.instance(bars_nonnegative, x), high, low]

    return 3, steps


def _root(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    if t.args[1].head != "rational" or t.args[1].value.denominator == 1:
        raise Rejected(f"no fact 'root' about {show(t)}")
    return 1, lambda: [numbers.require(build("<=", ZERO, t))]


def _whole(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    run = numbers.run

    def steps() -> list[int]:
        bounds = run.rule(f"{t.head}_range", {"x": t.args[0]})
        one, other = run.parts(bounds, run.conclusion(bounds))
        return [other, one]

    return 2, steps


def _wave(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    run = numbers.run

    def steps() -> list[int]:
        bounds = run.instance(waves_bounded, t.args[0])
        parts = run.all_parts(bounds)
        return parts[:2] if t.head == "sin" else parts[2:]

    return 2, steps


def _by_rule(name: str, numbers: Numbers, t: Term) -> tuple[int, Steps]:
    run = numbers.run

    def steps() -> list[int]:
        bounds = run.rule(name, {"x": t.args[0]})
        return run.parts(bounds, run.conclusion(bounds))

    return 2, steps


def _tangent(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    run, (x,) = numbers.run, t.args

    def steps() -> list[int]:
        tangent = run.rule("exponential_tangent", {"x": x if t.head == "exp" else t})
        if t.head == "exp":
            return [tangent]
        back = run.rule("exponential_of_logarithm", {"x": x}, [numbers.require(positive(x))])
        goal = build("<=", t, plus(x, number(-1)))
        return [run.arithmetic(goal, [tangent, back], [([0], 1), ([2], 1)], [[1, number(1)]])]

    return 1, steps


def _value(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    found = Enclosures(VALUE_BITS).term(t)
    if found.low is None or found.high is None:
        raise Rejected("no bounded enclosure")
    low, high = (number(Fraction(end, 1 << VALUE_BITS)) for end in (found.low, found.high))
    return 2, lambda: [numbers.run.enclosed(build("<=", low, t)), numbers.run.enclosed(build("<=", t, high))]


def _double(numbers: Numbers, t: Term) -> tuple[int, Steps]:
    statement = sine_of_double if t.head == "sin" else cosine_of_double
    return 1, lambda: [numbers.run.instance(statement, t.args[0])]


# of what heads something is said, and what; no head stands for all
_SAYS: dict[str, tuple[tuple[str, ...], Callable[[Numbers, Term], tuple[int, Steps]]]] = {
    "exp": (("exp",), _exponential),
    "abs": (("abs",), _bars),
    "root": (("^",), _root),
    "whole": (("ceiling", "floor"), _whole),
    "wave": (("sin", "cos"), _wave),
    "angle": (("atan",), partial(_by_rule, "arctangent_bounds")),
    "error": (("erf",), partial(_by_rule, "erf_bounds")),
    "tangent": (("exp", "log"), _tangent),
    "value": ((), _value),
    "double": (("sin", "cos"), _double),
}
