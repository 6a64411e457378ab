"""Universal facts and implications: their instances, whose conditions are shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from symres.elaborate.compact import beta
from symres.kernel import Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import free_variables, instantiate, is_scalar, to_json

from .comparisons import comparison
from .connectives import conjuncts
from .instances import INSTANCES, completed, goal_matches, peeled, safely
from .matching import Matcher, Values, subterms
from .record import Close, Record, tried

FACTS = 12  # about all values, whose instances are looked for


class Universal:
    """The universal facts of a record; ``close`` shows the conditions of an instance."""

    def __init__(self, record: Record, close: Close) -> None:
        self.record = record
        self.close = close

    def instance(self, goal: Term, depth: int) -> int | None:
        """An instance of a fact about all values that shows the goal."""
        for i in list(self.record.facts()):
            if self.record.conclusion(i).head not in ("all", "=>"):
                continue
            with purse():
                found = self.of_fact(i, goal, depth)
            if found is not None:
                return found
        return None

    def of_fact(self, i: int, goal: Term, depth: int) -> int | None:
        """An instance of this fact that shows the goal, by itself or by a part of it."""
        record = self.record
        variables, conditions, body = peeled(record.conclusion(i), str(i))
        patterns: list[tuple[Term, list[Term], list[Term]]] = [(body, [], [])]
        for part in conjuncts(body) if body.head == "and" else ():
            patterns.append((part, [], []))
            if part.head in ("all", "=>"):
                inside, under, last = peeled(part, f"{i}_inside")
                patterns.append((last, inside, under))
        for pattern, inside, under in patterns:
            for values in itertools.islice(goal_matches(record, [*variables, *inside], pattern, goal), INSTANCES):
                if len([x for x in variables if x in values]) < len(variables):
                    values = next(completed(record, variables, [*conditions, *under], values), values)
                if any(x not in values for x in variables):
                    continue
                found = self.carried_out(i, record.conclusion(i), values, iter(variables), depth)
                if found is None:
                    continue
                if body.head == "and":
                    with record.inside():
                        record.learn(found)
                        known = tried(record.known, goal)
                        found = self.instance(goal, depth - 1) if known is None and under and depth > 1 else known
                if found is not None:
                    return found
        return None

    def implied(self, goal: Term, depth: int) -> int | None:
        """What an implication among the facts concludes, its conditions shown."""
        wanted = self.record.words.proposition(goal)
        for i in list(self.record.facts()):
            c = self.record.conclusion(i)
            body = c
            while body.head == "=>":
                body = beta(body.args[1])
                if self.record.words.proposition(body) is wanted:
                    return self.carried_out(i, c, {}, iter(()), depth, until=body)
        return None

    def about(self, atoms: Sequence[Term]) -> list[int]:
        """Comparisons that universal facts make about these atoms."""
        record = self.record
        out = []
        for i in itertools.islice((i for i in record.facts() if record.conclusion(i).head == "all"), FACTS):
            variables, _, body = peeled(record.conclusion(i), str(i))
            literal = comparison(body)
            if literal is None:
                continue
            matcher = Matcher(variables, record.same)
            wanted = set(variables)
            triggers = [t for t in subterms(literal) if t.args and is_scalar(t.sort) and free_variables(t) >= wanted]
            for trigger in [t for t in triggers if t.head not in ("+", "*")][:4]:
                for atom in atoms:
                    if atom.head != trigger.head:
                        continue
                    for values in itertools.islice(safely(matcher.matches(trigger, atom, {})), 2):
                        if all(x in values for x in variables):
                            found = self.carried_out(i, record.conclusion(i), values, iter(variables), 2)
                            if found is not None:
                                out.append(found)
        return out

    def carried_out(
        self, i: int, c: Term, values: Values, variables: Iterator[Term], depth: int, until: Term | None = None
    ) -> int | None:
        """An instance of step i, which says c, with values for the variables that come, down to ``until``."""
        at: list[Any] = []
        while c.head in ("all", "=>") and c is not until:
            if c.head == "all":
                value = values[next(variables)]
                at.append(to_json(value))
                c = beta(instantiate(c, value))
            else:
                condition = self.close(c.args[0], depth - 1)
                if condition is None:
                    return None
                at.append(condition)
                c = beta(c.args[1])
        return tried(self.record.specialize, i, at)
