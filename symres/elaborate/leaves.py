"""identity and sos: an equation or inequality of numbers from its certificate, as one step with its laws.

A certificate may cite facts about atoms, which rules and general statements show under the conditions of their terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from symres.elaborate.algebra.domains import conditions
from symres.elaborate.algebra.facts import about_atom, citation
from symres.kernel.arithmetic import listed
from symres.kernel.equality import TRUE, is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.entries import Entries
from symres.kernel.sequents import Sequent
from symres.kernel.terms import FALSE, Term, brief, build, is_scalar, number, rational_from_json, show

from .conversion import Conversion, is_comparison
from .general import (
    bars_nonnegative,
    cosine_of_double,
    exponential_positive,
    plus,
    positive,
    sine_of_double,
    waves_bounded,
)
from .ideal import Remainder
from .laws.functions import NUMBERS
from .numbers import Numbers
from .run import Given, Summand


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


def leaf(run: Conversion, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """A step that shows the conclusion of a sequent, whose hypotheses steps show, from a certificate."""
    try:
        return _plainly(run, sequent, steps, proof)
    except (Rejected, IndexError):
        return Leaf(Numbers(run, sequent, steps, NUMBERS), proof).shown()


def _plainly(run: Conversion, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """The step without any law, where each hypothesis that compares numbers is a fact as it stands."""
    if proof.get("facts"):
        raise Rejected("facts are cited")
    facts = [steps[h] for h in sequent.hypotheses if _is_comparison(h)]
    goal = sequent.conclusion
    if proof["kind"] == "identity":
        if not is_scalar(goal.args[0].sort):
            raise Rejected("an equation of matrices")
        (cofactors,) = proof.get("cofactors") or [[]]
        minus = [["*", ["q", "-1"], c] for _, c in cofactors]
        combination = [[c, facts[k], ["q", "1"]] for (k, _), c in zip(cofactors, minus, strict=True)]
        return run.do(by="algebra", show=goal, combine=combination)
    if goal.head not in ("<=", "<", "false"):
        goal = FALSE
    shown = run.do(
        by="arithmetic", show=goal, summands=proof["summands"], cofactors=proof.get("cofactors", []), **{"from": facts}
    )
    return shown if goal is sequent.conclusion else run.absurd(shown, sequent.conclusion)


def _is_comparison(h: Term) -> bool:
    return is_comparison(h) and (h.head != "not" or h.args[0].head == "=")


class Leaf:
    """One certificate, with numbers as its hypotheses know them."""

    def __init__(self, numbers: Numbers, proof: Mapping[str, Any]) -> None:
        self.numbers = numbers
        self.proof = proof
        self.run = numbers.run
        self.goal = numbers.sequent.conclusion
        self.citations = [c for data in listed(proof.get("facts", []), "the facts") for c in cited(numbers, data)]

    @cached_property
    def own(self) -> int:
        """The number of facts of the hypotheses."""
        return len(self.numbers.facts.all)

    def shown(self) -> int:
        """The step; what refuses a certificate says what is left, and what would have been needed."""
        try:
            return self._equation() if self.proof["kind"] == "identity" else self._inequality()
        except Remainder as left:
            unmet = [f"this needs {show(p, 150)}; show it before, as a lemma" for p in self.numbers.unmet]
            raise Rejected("; ".join((self._left(left.rest), *unmet[:1]))) from None
        except Rejected as refusal:
            raise Rejected(f"{self.proof['kind']}: {refusal}") from None

    def _left(self, rest: Term) -> str:
        if self.proof["kind"] == "identity":
            return f"identity: {show(self.goal, 150)} leaves {show(rest, 150)}, expected 0"
        return f"sos: the summands add up to {show(rest, 150)}, expected 0, for {show(self.goal, 150)}"

    def _inequality(self) -> int:
        """An inequality, or anything from hypotheses that contradict each other."""
        goal = self.goal if self.goal.head in ("<=", "<") else FALSE
        summands = [
            Summand(rational_from_json(s.get("weight")), tuple(s.get("facts", ())), s.get("square"))
            for s in listed(self.proof.get("summands"), "the summands")
        ]
        step = self._by(goal, summands, self.proof.get("cofactors", []))
        return step if goal is self.goal else self.run.absurd(step, self.goal)

    def _by(self, goal: Term, summands: Sequence[Summand], cofactors: Sequence[Any]) -> int:
        """A contradiction, of the facts that are used alone."""
        last = self.own + len(self.citations)
        facts = [k for s in summands for k in s.facts] + [k for k, _ in cofactors]
        used = self._used(facts, last + (goal is not FALSE))
        givens = [self._given(k) for k in used if k < last]
        place = {k: i for i, k in enumerate(used)}
        moved = [Summand(s.weight, tuple(place[k] for k in s.facts), s.square) for s in summands]
        return self.numbers.contradiction(goal, givens, moved, [(place[k], c) for k, c in cofactors])

    def _used(self, facts: Sequence[Any], count: int) -> list[int]:
        """The numbers of the facts that are used; raises ``Rejected`` for what is none."""
        for k in facts:
            if type(k) is not int or not 0 <= k < count:
                raise Rejected(f"there is no fact {brief(k)}; the sequent has {count}")
        return sorted(set(facts))

    def _given(self, k: int) -> Given:
        return self.numbers.numbered(k) if k < self.own else self.citations[k - self.own]()

    def _equation(self) -> int:
        """An equation of numbers, or of matrices by those of its entries."""
        if self.goal.head != "=":
            raise Rejected(f"identity proves equations, not {show(self.goal)}")
        numbers, all_cofactors = self.numbers, self.proof.get("cofactors") or []
        if is_scalar(self.goal.args[0].sort):
            return self._combined(self.goal, all_cofactors[0] if all_cofactors else [])
        if not is_matrix(self.goal.args[0]):
            raise Rejected(f"{show(self.goal, 150)} is no equation between numbers or matrices")
        entries = Entries(numbers.equality)
        equations = entries.equations(*self.goal.args)
        needs = [numbers.require(condition) for condition in entries.needs]
        for k, equation in enumerate(equations):
            if not numbers.equality.same(equation, TRUE):
                needs.append(self._combined(equation, all_cofactors[k] if all_cofactors else []))
        return self.run.procedure("entries", self.goal, [], {}, needs)

    def _combined(self, goal: Term, cofactors: Sequence[Any]) -> int:
        used = self._used([k for k, _ in cofactors], self.own + len(self.citations)) if cofactors else []
        place = {k: i for i, k in enumerate(used)}
        return self.numbers.combined(goal, [self._given(k) for k in used], [(place[k], c) for k, c in cofactors])
