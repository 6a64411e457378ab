"""The rules that a derivation may cite: textbook facts, each a statement for all values of its variables.

They are data, in ``rules.json``: terms in the format of statements, what they say, and where to read it. A rule holds
for every value of every term in it, whatever is undefined there (1/0, the root of a negative number ...); where that
would make it false it has a hypothesis. What follows from others is not here; it is a lemma, proved.

The outcomes of a probability space are a standard Borel space: a random variable that is some function of another one
is a measurable function of it (Blackwell), as ``independent_of_past`` and its like need. Its E extends the integral to
all functions, linearly, and does not see what happens with probability 0: for a null set of outcomes an inner mean may
be that of a function that is not integrable.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .polynomials import Rejected
from .terms import PROP, Term, brief, from_json, show, variable

FIELDS = ("name", "subject", "says", "variables", "hypotheses", "conclusion", "reference")


@dataclass(frozen=True)
class Rule:
    """For all ``variables``, the ``hypotheses`` give the ``conclusion``; ``reference`` is where to read it.

    >>> print(next(rule for rule in RULES if rule.name == "norm_zero"))
    norm_zero: tr(T(M)*M) = 0 |- M = O(m, n)
    """

    name: str
    subject: str
    variables: tuple[Term, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    reference: str

    def __repr__(self) -> str:
        return f"{self.name}: {self.says}"

    @property
    def says(self) -> str:
        """The rule for a reader."""
        given = ", ".join(show(h) for h in self.hypotheses)
        return f"{given + ' |- ' if given else ''}{show(self.conclusion)}"

    @staticmethod
    def from_json(data: Any) -> Rule:
        """The rule that data describes; ``says`` is for readers, and is not looked at. Raises ``Rejected``."""
        if not isinstance(data, dict) or tuple(data) != FIELDS:
            raise Rejected(f"a rule has the fields {', '.join(FIELDS)}, not {brief(data)}")
        known: dict[str, Term] = {}
        for name, sort in data["variables"]:
            if name in known:
                raise Rejected(f"{data['name']}: {name} is declared twice")
            known[name] = variable(name, from_json(sort, known))
        hypotheses = tuple(from_json(h, known) for h in data["hypotheses"])
        conclusion = from_json(data["conclusion"], known)
        for p in (*hypotheses, conclusion):
            if p.sort is not PROP:
                raise Rejected(f"{data['name']}: {show(p)} is no proposition about the variables")
        return Rule(data["name"], data["subject"], tuple(known.values()), hypotheses, conclusion, data["reference"])


def _read() -> tuple[Rule, ...]:
    rules = tuple(map(Rule.from_json, json.loads(Path(__file__).with_name("rules.json").read_text("utf-8"))))
    if len({rule.name for rule in rules}) != len(rules):
        raise Rejected("two rules have one name")
    return rules


RULES = _read()
