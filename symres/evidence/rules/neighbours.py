"""False neighbours: each rule with one thing changed, so that it is wrong, to see that sampling would notice.

Of every rule each hypothesis is left out in turn, its conclusion is altered, and for many there are the mistakes people
make: a transposed factor, an exponent, the wrong norm, a range that is off by one. These are data, in
``neighbours.json``; so are the changes that no finite model shows to be wrong (``unseen``, with a counterexample in
words) and the hypotheses that are not needed (``idle``, with the reason).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from symres.elaborate.algebra.notation import lift
from symres.evidence.interpretation import Model
from symres.evidence.models import Trial, examine
from symres.kernel import Term
from symres.kernel.derivation import RULE
from symres.kernel.rules import Rule
from symres.kernel.terms import build, from_json, is_scalar, number, same_sort, show, to_json, variable

from .sampling import BENDS, WAVES, Places
from .writing import rule as make_rule
from .writing import sorted_variables

FILE = Path(__file__).with_name("neighbours.json")


@dataclass(frozen=True)
class Neighbour:
    """A rule that is wrong, and ``change``, what was changed in a true one."""

    rule: Rule
    change: str


@dataclass(frozen=True)
class Mistake:
    """A ``proposition`` in place of a hypothesis of a rule, by number, or of its conclusion, the last ``part`` (-1)."""

    rule: Rule
    change: str
    part: int
    proposition: Term

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Mistake:
        """The mistake that data describes; ``says`` is for readers, ``variables`` are those that the rule lacks."""
        rule = RULE[data["rule"]]
        known = {str(x.value): x for x in rule.variables}
        for name, sort in data["variables"]:
            known[name] = variable(name, from_json(sort, known))
        return Mistake(rule, data["change"], data["part"], from_json(data["proposition"], known))

    def text(self) -> str:
        """The entry of the file."""
        more = [x for x in sorted_variables([self.proposition]) if x not in self.rule.variables]
        own = {"rule": self.rule.name, "change": self.change, "part": self.part}
        fields = (
            {**own, "variables": [[x.value, to_json(x.sort)] for x in more if x.sort is not None]},
            {"says": show(self.proposition)},
            {"proposition": to_json(self.proposition)},
        )
        return "  {" + ",\n   ".join(json.dumps(part)[1:-1] for part in fields) + "}"

    @property
    def neighbour(self) -> Neighbour:
        """The rule with the mistake in it."""
        parts = [*self.rule.hypotheses, self.rule.conclusion]
        parts[self.part] = self.proposition
        *hypotheses, conclusion = map(lift, parts)
        wrong = make_rule(self.rule.subject, self.rule.name, hypotheses, conclusion, self.rule.reference)
        return Neighbour(wrong, f"{self.change}: {self.proposition}")


_DATA = json.loads(FILE.read_text("utf-8"))
MISTAKES = tuple(map(Mistake.from_json, _DATA["mistakes"]))
# (rule, hypothesis or "conclusion"): a counterexample that no finite model shows
UNSEEN: Mapping[tuple[str, str], str] = {(name, part): reason for name, part, reason in _DATA["unseen"]}
# (rule, hypothesis): why the rule is true without it
IDLE: Mapping[tuple[str, str], str] = {(name, part): reason for name, part, reason in _DATA["idle"]}


def text() -> str:
    """The content of ``neighbours.json``; a new mistake is written as ``Mistake(...).text()``."""
    tables = {"mistakes": [mistake.text() for mistake in MISTAKES]}
    for name, table in (("unseen", UNSEEN), ("idle", IDLE)):
        tables[name] = [f"  {json.dumps([*key, reason])}" for key, reason in table.items()]
    return "{\n" + ",\n".join(f' "{name}": [\n' + ",\n".join(rows) + "\n ]" for name, rows in tables.items()) + "\n}\n"


def caught(neighbour: Neighbour, tries: int, rng: random.Random) -> Trial:
    """Sample a neighbour as its rule is sampled, most half of the time as any statement; a violation catches it."""
    rule = neighbour.rule
    special = BENDS.get(rule.name)

    def bend(model: Model) -> None:
        if special is not None and (rule.name in WAVES or rng.random() < 0.5):
            special(model, Places(rule))

    return examine(rule.variables, rule.hypotheses, rule.conclusion, tries, rng, bend)


def neighbours(rule: Rule) -> Iterator[Neighbour]:
    """All false neighbours of a rule that sampling must catch."""
    for k, hypothesis in enumerate(rule.hypotheses):
        if (rule.name, str(hypothesis)) not in UNSEEN.keys() | IDLE.keys():
            rest = rule.hypotheses[:k] + rule.hypotheses[k + 1 :]
            yield Neighbour(replace(rule, hypotheses=rest), f"without {hypothesis}")
    altered = altered_conclusion(rule.conclusion)
    if altered is not None:
        yield Neighbour(replace(rule, conclusion=altered), f"with the conclusion {altered}")
    yield from (mistake.neighbour for mistake in MISTAKES if mistake.rule.name == rule.name)


def altered_conclusion(term: Term) -> Term | None:
    """A conclusion that says something else: the other direction, another value, the transpose; None for those without
    such a change.

    >>> from symres.kernel.terms import variable
    >>> altered_conclusion(build("<=", variable("a"), variable("b")))
    b <= a
    """
    head, args = term.head, term.args
    if head in ("<=", "<"):
        return build("<=", args[1], args[0])
    if head == "=":
        one, other = args
        if one.sort is not None and is_scalar(one.sort):
            return build("=", one, build("+", other, number(Fraction(1, 3))))
        if one.sort is None or one.sort.head != "matrix":
            return None
        if other.head == "O":
            return build("not", term)
        turned = build("T", other)
        last = other.args[-1] if other.head == "*" else other  # a multiple of I is its own transpose
        if last.head != "I" and turned is not one and same_sort(one.sort, turned.sort):
            return build("=", one, turned)
        return build("=", one, build("*", number(2), other))
    if head == "psd":
        return build("psd", build("*", number(-1), args[0]))
    if head == "has_derivative":
        return build("has_derivative", args[0], args[1], build("+", args[2], number(1)))
    if head == "and":
        changed = altered_conclusion(args[-1])
        return None if changed is None else build("and", *args[:-1], changed)
    if head in ("or", "variable", "not", "app"):
        return build("not", term)
    return None
