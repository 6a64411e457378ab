"""Rules of the kernel as theorems of Coq: the statement is written from the rule, Rules.v has the proof of its name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from symres.kernel.rules import Rule

from .context import said
from .language import Unsupported

PROOFS = Path(__file__).with_name("Rules.v")


def theorem(rule: Rule) -> str:
    """What a rule says, shown by the lemma of its name; raises ``Unsupported`` for what has no form in Coq here.

    >>> from symres.kernel.rules import RULES
    >>> print(theorem(next(rule for rule in RULES if rule.name == "root_square")))
    Theorem root_square : forall (x : R),
      (0 <= x) ->
      (((sqrt x) * (sqrt x)) = x).
    Proof. exact Rules.root_square. Qed.
    """
    statement = said(rule.variables, rule.hypotheses, rule.conclusion)
    if rule.name not in _proved():
        raise Unsupported("no proof is written")
    return f"Theorem {rule.name} : {statement}.\nProof. exact {PROOFS.stem}.{rule.name}. Qed."


@cache
def _proved() -> frozenset[str]:
    return frozenset(re.findall(r"^Lemma (\w+)", PROOFS.read_text(encoding="utf-8"), re.MULTILINE))


def why_not(rule: Rule) -> str | None:
    """Why Coq does not confirm a rule, or None if it does."""
    try:
        theorem(rule)
    except Unsupported as what:
        return str(what)
    return None
