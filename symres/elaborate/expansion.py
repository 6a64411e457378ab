"""Compact derivations as steps of the core: what plain equality does not see is shown by rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations
from typing import Any

from symres.kernel.arithmetic import listed
from symres.kernel.derivation import RULE, Derivation
from symres.kernel.equality import is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent
from symres.kernel.terms import Term, brief, build, instantiate, is_scalar, substitute

from .conversion import Conversion
from .reduction import Reduction
from .run import Run, negated

FAULTS = (AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError)  # of data that is no step
MOST = 8  # equations of which some are used the other way
FIELDS = ("from", "using", "use", "exists", "assumed")  # that name steps


def renumbered(step: Mapping[str, Any], number: Callable[[Any], int]) -> dict[str, Any]:
    """A step with other numbers for the steps that it names."""
    out = dict(step)
    for name in FIELDS:
        if name in out:
            out[name] = list(map(number, out[name])) if isinstance(out[name], list) else number(out[name])
    if "at" in out:
        out["at"] = [number(k) if type(k) is int else k for k in out["at"]]
    if "combine" in out:
        out["combine"] = [[left, number(k), right] for left, k, right in out["combine"]]
    return out


def references(step: Mapping[str, Any]) -> list[int]:
    """The earlier steps that a step names."""
    found: list[int] = []

    def noted(k: int) -> int:
        found.append(k)
        return k

    renumbered(step, noted)
    return found


def rests_on(steps: Sequence[Mapping[str, Any]], last: int) -> list[int]:
    """The numbers of the steps that one rests on, itself included, in order."""
    needed, rest = set[int](), [last]
    while rest:
        i = rest.pop()
        if i not in needed:
            needed.add(i)
            rest.extend(references(steps[i]))
    return sorted(needed)


class Expansion(Conversion):
    """A compact derivation, step by step."""

    def __init__(self, core: Derivation, beside: Run | None = None) -> None:
        super().__init__(core)
        self.number: list[int] = []  # of the step that shows what a compact one shows
        if beside is not None:  # its steps go on those of another run
            self.steps, self.locals, self.made = beside.steps, beside.locals, beside.made

    def conclude(self) -> None:
        """End with what is to be shown."""
        if not self.number:
            return
        i = self.concluded(self.core.sequent)
        if i != len(self.steps) - 1:
            self.algebra(self.conclusion(i), i)

    def concluded(self, sequent: Sequent) -> int:
        """The conclusion of a sequent, from hypotheses as they are; what the last step shows if that is not it."""
        i = self.number[-1]
        shown = self.attempt(lambda: self._from_given(self.converted(i, sequent.conclusion), sequent))
        return i if shown is None else shown

    def _assumed(self, given: Term, wanted: Term) -> int:
        return self.converted(self.assume(given), wanted)

    def _from_given(self, i: int, sequent: Sequent) -> int:
        """A step that rests on hypotheses of the sequent, where one rests on something that follows from them."""
        same = self.core.equality.same
        for h in self.core.steps[i].hypotheses.difference(sequent.hypotheses):
            if any(same(h, given) for given in sequent.hypotheses):
                continue
            for given in sequent.hypotheses:
                shown = self.attempt(partial(self._assumed, given, h))
                if shown is not None:
                    i = self.specialize(self.discharge(self.assume(h), i), shown)
                    break
        return i

    def expand(self, data: Mapping[str, Any]) -> None:
        """Carry out a compact step."""
        step = renumbered(data, self._earlier)
        uses = step.pop("use", [])
        try:
            if uses:
                raise Rejected("equations are used")
            i = self.do(**step)
        except Rejected as refusal:
            method = getattr(self, f"_{data['by']}", None)
            if method is None:
                raise
            try:
                i = method(step, uses)
            except (Rejected, *FAULTS):
                if uses:
                    raise
                raise refusal from None
        self.number.append(i)

    def _earlier(self, k: Any) -> int:
        if type(k) is not int or not 0 <= k < len(self.number):
            raise Rejected(f"there is no earlier step {brief(k)}")
        return self.number[k]

    def _rule(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        rule = RULE[data["name"]]
        return self._instance(data, rule.hypotheses, {x: self.core.term(data["with"][x.value]) for x in rule.variables})

    def _lemma(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        lemma = self.core.lemmas[data["name"]]
        values = {x: self.core.term(data["with"][x.value]) for x in lemma.variables}
        return self._instance(data, lemma.unfolded()[0], values)

    def _instance(self, data: dict[str, Any], hypotheses: Sequence[Term], values: Mapping[Term, Term]) -> int:
        premises = [self.converted(i, substitute(h, values)) for h, i in zip(hypotheses, data["from"], strict=True)]
        return self.do(**{**data, "from": premises})

    def _specialize(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        """One value or condition after the other, each condition in the form that is needed."""
        i: int = data["from"]
        for item in data["at"]:
            if type(item) is int:
                wanted = self.core.equality.applied(self.conclusion(i)).args[0]
                item = self.converted(item, wanted)
            i = self.do(by="specialize", at=[item], **{"from": i})
        return i

    def _witness(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        goal, values = self.core.proposition(data["show"]), map(self.core.term, data["at"])
        return self.do(**{**data, "from": self.converted(data["from"], instantiate(goal, *values))})

    def _algebra(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        goal = self.core.proposition(data["show"])
        if "combine" in data:
            return self._by_some(uses, lambda reduction: self._combination(goal, data["combine"], reduction))
        if "from" in data:
            return self._by_some(uses, lambda reduction: self.converted(data["from"], goal, reduction))
        return self.shown_with(goal, uses)

    def shown_with(self, goal: Term, uses: Sequence[int]) -> int:
        """A step that shows a goal by laws and the equations of some steps."""
        return self._by_some(uses, lambda reduction: self.shown(goal, reduction))

    def _arithmetic(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        """A comparison from others; the rest of its summands is 0 by laws and cited equations, one more equation."""
        goal, cofactors = self.core.proposition(data["show"]), data.get("cofactors", [])
        return self._by_some(
            uses, lambda reduction: self._contradiction(goal, data["from"], data["summands"], cofactors, reduction)
        )

    def _by_some(self, uses: Sequence[int], work: Callable[[Reduction], int]) -> int:
        """The step that some work ends with, by cited equations alone, with laws, in another order or direction."""
        if not uses:
            return work(self.plain)
        of_matrices = [i for i in uses if is_matrix(self.equation(i)[0])]
        orders = ((uses, False), (uses, True), (uses[::-1], True), (of_matrices, True))
        ways = [(order, with_laws, tuple[int, ...]()) for order, with_laws in orders]
        ways += [(uses, True, least) for size in (1, 2) for least in combinations(of_matrices[:MOST], size)]

        def tried(order: Sequence[int], with_laws: bool, least: Sequence[int]) -> int:
            reduction = Reduction(self, with_laws, least)
            reduction.cite(order)
            return work(reduction)

        try:
            return tried(*ways[0])
        except Rejected:
            for way in ways[1:]:
                with suppress(Rejected):
                    return tried(*way)
            raise

    def _combination(self, goal: Term, items: Sequence[Any], reduction: Reduction) -> int:
        """An equation as a combination of others, up to a rest that is 0 by laws."""
        combination = [(self.core.term(left), i, self.core.term(right)) for left, i, right in items]
        moved = [goal.args[0], negated(goal.args[1])]
        for left, i, right in combination:
            a, b = self.equation(i)
            summand = build("*", left, build("+", a, negated(b)), right)
            if is_scalar(goal.args[0].sort) and is_matrix(summand):
                summand = build("tr", summand)
            moved.append(negated(summand))
        _, more = reduction.term(build("+", *moved))
        return self.combined(goal, [*combination, *more])

    def carry_out(self, certificate: Mapping[str, Any]) -> None:
        """All steps of a certificate, and what it is to show; raises ``Rejected`` for what is not shown."""
        self.follow(certificate)
        self.conclude()

    def follow(self, certificate: Mapping[str, Any]) -> None:
        """The steps of a certificate."""
        for place, data in enumerate(listed(certificate.get("steps"), "the steps")):
            try:
                self.expand(data)
            except Rejected as refusal:
                raise Rejected(f"derivation: step {place} ({brief(data.get('by'))}): {refusal}") from None
            except FAULTS as fault:
                raise Rejected(f"derivation: step {place} is not written as a step is: {brief(str(fault))}") from None
