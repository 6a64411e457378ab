"""Facts that certificates cite of atoms, shown by rules and general statements, under the conditions of their terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from symres.elaborate.algebra.domains import conditions
from symres.elaborate.algebra.facts import about_atom, citation
from symres.kernel.terms import Term, build, number

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
from .run import Given


def cited(numbers: Numbers, data: Any) -> list[Callable[[], Given]]:
    """A citation as facts (``facts.about_atom``), each of which is shown when it is used."""
    kind, term = citation(data, numbers.facts.term)
    literals, found = about_atom(kind, term), list[int]()

    def part(k: int) -> Given:
        if not found:
            for condition in conditions(term):
                numbers.require(condition)
            found.extend(_SHOWN[kind](numbers, term, literals))
        return numbers.said(found[k])

    return [partial(part, k) for k in range(len(literals))]


Shown = Callable[[Numbers, Term, Sequence[Term]], list[int]]  # the steps that show what is said of a term


def _exponential(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    return [numbers.run.instance(exponential_positive, t.args[0])]


def _bars(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    low, high = _by_rule("absolute_bounds", numbers, t, literals)
    return [numbers.run.instance(bars_nonnegative, t.args[0]), high, low]


def _root(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    return list(map(numbers.require, literals))


def _whole(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    return _by_rule(f"{t.head}_range", numbers, t, literals)[::-1]


def _wave(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    parts = numbers.run.all_parts(numbers.run.instance(waves_bounded, t.args[0]))
    return parts[:2] if t.head == "sin" else parts[2:]


def _by_rule(name: str, numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    return numbers.run.all_parts(numbers.run.rule(name, {"x": t.args[0]}))


def _tangent(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    run, (x,) = numbers.run, t.args
    tangent = run.rule("exponential_tangent", {"x": x if t.head == "exp" else t})
    if t.head == "exp":
        return [tangent]
    back = run.rule("exponential_of_logarithm", {"x": x}, [numbers.require(positive(x))])
    goal = build("<=", t, plus(x, number(-1)))
    return [run.arithmetic(goal, [tangent, back], [([0], 1), ([2], 1)], [[1, number(1)]])]


def _value(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    return list(map(numbers.run.enclosed, literals))


def _double(numbers: Numbers, t: Term, literals: Sequence[Term]) -> list[int]:
    return [numbers.run.instance(sine_of_double if t.head == "sin" else cosine_of_double, t.args[0])]


_SHOWN: dict[str, Shown] = {
    "exp": _exponential,
    "abs": _bars,
    "root": _root,
    "whole": _whole,
    "wave": _wave,
    "angle": partial(_by_rule, "arctangent_bounds"),
    "error": partial(_by_rule, "erf_bounds"),
    "tangent": _tangent,
    "value": _value,
    "double": _double,
}
