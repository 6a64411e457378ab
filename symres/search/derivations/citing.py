"""Citing rules and lemmas: their instances, whose hypotheses are shown.

A rule or lemma is instantiated by matching its conclusion, its parts or its hypotheses with the goal and with known
facts.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from symres.elaborate.compact import RULE
from symres.errors import did_you_mean
from symres.kernel import Rejected, Statement, Term
from symres.kernel.terms import show, substitute, to_json
from symres.language.guards import reading, unguarded

from .definedness import claimed, without_guards
from .instances import INSTANCES, Known, Universal, completed, goal_matches, instances, quantified_names, with_sizes
from .matching import Values
from .record import DEPTH, Close, Failed, Record, tried
from .rewriting import applied

LIBRARY = "lemmas"
# subjects of rules that say what normal forms know, so that nothing is shown by one that is not named
PLAIN = {
    *("absolute values", "exponentials and logarithms", "powers and roots", "trigonometry", "rounding"),
    "derivatives of functions",
}
MOST = 6  # instances of one rule that one line learns


class Citing:
    """The rules and lemmas that a record may cite; ``lemmas`` are statements by name, with their hashes.

    Their hypotheses are shown by ``close``.
    """

    def __init__(
        self, record: Record, lemmas: Mapping[str, tuple[str, Statement]], close: Close, universal: Universal
    ) -> None:
        self.record = record
        self.lemmas = lemmas
        self.close = close
        self.universal = universal
        self._citable: dict[str, Known] = {}
        self._signs: dict[tuple[Term, int], int | None] = {}
        self._missing: Term | None = None  # what was not shown of the first instance of what a line cites

    # ----------------------------------------------------------------------------------------------- what may be cited

    def known(self, name: str) -> Known:
        """A rule or lemma by the name that a script uses; raises ``Failed``."""
        if name not in self._citable:
            self._citable[name] = self._read(name)
        return self._citable[name]

    def _read(self, name: str) -> Known:
        if name in RULE:
            r = RULE[name]
            return Known(name, "rule", name, r.variables, r.hypotheses, r.conclusion)
        name = self._full_name(name)
        if name in self.lemmas:
            key, statement = self.lemmas[name]
            given, conclusion = statement.unfolded()
            hypotheses = tuple(applied(unguarded(h)) for h in given)
            guards = tuple(map(applied, map(statement.unfold, reading(statement).supposed)))
            return Known(
                name, "lemma", key, statement.variables, hypotheses, applied(unguarded(conclusion)), given, guards
            )
        names = [*RULE, *(name.removeprefix(f"{LIBRARY}.") for name in self.lemmas)]
        near = did_you_mean(name, names, "")
        raise Failed(
            f"{self.record.place}: there is no rule or proved claim {name!r}; {near}{' ' if near else ''}"
            "`symres rules` and `symres lemmas` list the rules and the library, and claims of another script are known "
            "where its theory is imported"
        )

    def has(self, name: str) -> bool:
        """Whether there is a rule or lemma of this name."""
        return name in RULE or self._full_name(name) in self.lemmas

    def all_known(self) -> Iterator[Known]:
        """All that may be cited, rules first."""
        return map(self.known, (*RULE, *dict.fromkeys(map(self._full_name, self.lemmas))))

    def _full_name(self, name: str) -> str:
        """The name of a lemma of the library may leave out the name of the library."""
        return name if name in self.lemmas or f"{LIBRARY}.{name}" not in self.lemmas else f"{LIBRARY}.{name}"

    # ------------------------------------------------------------------------------------------------------- instances

    def cite(self, name: str, at: Mapping[str, Term], goal: Term) -> int | None:
        """Learn instances of a rule or lemma that fit the line; the step that shows the line, if one does."""
        record = self.record
        known = self.known(name)
        named = {str(x.value): x for x in known.variables}
        given = {named[x]: v for x, v in at.items() if x in named}
        quantified = {x: v for x, v in at.items() if x not in named}
        self._require_first(known, quantified)
        wanted = record.words.proposition(goal)
        self._missing = None
        found = 0
        for values in itertools.islice(instances(record, known, given, goal), INSTANCES):
            i = self.apply(known, values, DEPTH - 1, by_name=True)
            if i is not None and quantified:
                i = self.universal.at_names(i, quantified, DEPTH - 1)
            if i is None:
                continue
            record.learn(i)
            if record.words.proposition(record.at(i).conclusion) is wanted:
                return i
            c = record.conclusion(i)
            part = None
            if c.head == "and":
                part = record.known(goal)
            elif c.head in ("all", "=>"):
                part = self.universal.of_fact(i, goal, DEPTH - 1)
            if part is not None:
                return part
            found += 1
            if found >= MOST:
                break
        if not found:
            told = "; ".join(f"{x.value} = {show(v, 60)}" for x, v in given.items())
            why = f", since {show(self._missing, 160)} is not known" if self._missing is not None else ""
            raise record.failure(goal, f"no instance of {name} applies{' with ' + told if told else ''}{why}")
        return None

    def _require_first(self, known: Known, at: Mapping[str, Term]) -> None:
        """Raises ``Failed`` unless values are for the first variables of which the conclusion is about all values."""
        names = quantified_names(known.conclusion)
        if set(at) != set(names[: len(at)]):
            strange = next(x for x in at if x not in names[: len(at)])
            variables = ", ".join([*(str(x.value) for x in known.variables), *names])
            raise Failed(
                f"{self.record.place}: at= gives {strange!r} a value, but {known.name} has "
                f"{f'the variables {variables}' if variables else 'no variables'}"
                f"{', and those before it are to be given, too' if strange in names else ''}"
            )

    def looked_up(self, goal: Term, depth: int) -> int | None:
        """A rule or lemma that says just this, and no normal form."""
        names = [n for n, rule in RULE.items() if rule.conclusion.head == goal.head and rule.subject not in PLAIN]
        for name in (*names, *self.lemmas):
            known = self.known(name)
            if known.conclusion.head == goal.head:
                found = self._instance(known, goal, depth)
                if found is not None:
                    return found
        return None

    def sign(self, goal: Term, name: str) -> int | None:
        """Show that an atom is positive or not negative, by a rule or lemma; looked for once with the same facts."""
        if not self.has(name):
            return None
        key = (goal, len(self.record.scope.facts))
        if key not in self._signs:
            self._signs[key] = None  # while it is looked for, it is not used
            self._signs[key] = self._instance(self.known(name), goal, 1)
        i = self._signs[key]
        return i if i is not None and self.record.holds(i) else None

    def instance(self, name: str, goal: Term, depth: int) -> int | None:
        """An instance of a rule or lemma that shows the goal, if there is one of this name."""
        return self._instance(self.known(name), goal, depth) if self.has(name) else None

    def instance_at(self, name: str, values: Mapping[str, Term], depth: int) -> int | None:
        """An instance of a rule or lemma, if there is one of this name, for values that show the sizes as well."""
        if not self.has(name):
            return None
        known = self.known(name)
        given = {x: values[str(x.value)] for x in known.variables if str(x.value) in values}
        return self.apply(known, with_sizes(self.record, known.variables, given), depth)

    def _instance(self, known: Known, goal: Term, depth: int) -> int | None:
        """An instance of a rule whose conclusion is the goal, its hypotheses shown."""
        matches = goal_matches(self.record, known.variables, known.conclusion, goal)
        for part_values in itertools.islice(matches, INSTANCES):
            complete = completed(self.record, known.variables, known.telling, part_values)
            for values in itertools.islice(complete, 8):
                if any(x not in values for x in known.variables):
                    continue
                i = self.apply(known, values, depth)
                if i is not None and self.record.shows(i, goal):  # matching is generous under binders
                    return i
        return None

    def carried_out(self, name: str, premises: Sequence[int], **given: Term) -> int:
        """An instance of a rule or lemma, by steps that show its hypotheses; sizes are read off the values."""
        known = self.known(name)
        values = {x: given[str(x.value)] for x in known.variables if str(x.value) in given}
        values = with_sizes(self.record, known.variables, values)
        data: dict[str, Any] = {"with": {str(x.value): to_json(v) for x, v in values.items()}, "from": list(premises)}
        return self.record.do(by=known.form, name=known.key, **data)

    def by(self, name: str, premises: Sequence[int | None], **given: Term) -> int | None:
        """An instance of a rule or lemma by steps that show its hypotheses; None if one of them is missing."""
        shown = [i for i in premises if i is not None]
        return self.carried_out(name, shown, **given) if len(shown) == len(premises) else None

    def apply(self, known: Known, values: Values, depth: int, by_name: bool = False) -> int | None:
        """An instance, its hypotheses shown; of what is cited ``by_name``, what makes some defined by the others."""
        try:
            hypotheses = [applied(substitute(h, values)) for h in known.hypotheses]
        except Rejected:
            return None
        premises: list[int] = []
        for k, (h, with_guards) in enumerate(itertools.zip_longest(hypotheses, known.claimed)):
            premise = self.close(h, depth)
            if premise is None and by_name and known.hypotheses[k] in known.guards:
                premise = self._after(premises, h)
            if premise is not None and with_guards is not None:
                wanted = substitute(with_guards, values)
                premise = claimed(self.record, premise, wanted, lambda p: self.close(p, DEPTH))
            if premise is None:
                if by_name and self._missing is None:
                    self._missing = h
                return None
            premises.append(premise)
        try:
            given = {str(x.value): to_json(values[x]) for x in known.variables}
        except Rejected:  # a value that was found inside of a binder
            return None
        data: dict[str, Any] = {"with": given, "from": premises}
        found = tried(lambda: self.record.do(by=known.form, name=known.key, **data))
        if found is None or known.form == "rule":
            return found
        return without_guards(self.record, found, substitute(known.conclusion, values))

    def _after(self, premises: Sequence[int], h: Term) -> int | None:
        """A step that shows a hypothesis of a lemma by those before it."""
        with self.record.inside():
            for premise in premises:
                self.record.learn(premise)
            return self.close(h, DEPTH)
