"""The grounds of a verdict, and its evidence, in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from symres.elaborate.compact import RULE
from symres.run.results import STEPWISE, Result

LOGIC = ("logic", "equality", "order")  # subjects of rules that need no reference


def of_logic(rules: Iterable[str]) -> list[str]:
    """Those of rules that are about logic, equality and order alone."""
    return [name for name in rules if RULE[name].subject in LOGIC]


def rests_on(r: Result, most: int | None = None) -> str:
    """The grounds of a verdict in a few words: ``logic`` for all rules of it, the names of at most so many others."""
    if r.verdict == "cited":
        return "; ".join(r.cited)
    if r.verdict in ("proved", "refuted"):
        logic = set(of_logic(r.rules))
        named = [name for name in r.rests_on if name not in logic]
        others = len(r.rules) - len(logic)
        if most is not None and others > most:
            named = [f"{others} rules", *named[others:]]
        return ", ".join(["logic", *named] if logic else named) or "kernel alone"
    if r.verdict == "supported" and r.evidence is not None and not r.records:
        return f"{_points(r.evidence)}, {r.evidence['digits']} digits"
    return seen(r) if r.verdict == "supported" else "nothing"


def _points(evidence: Mapping[str, Any], which: str = "") -> str:
    return f"{evidence['points']} {which}point{'' if evidence['points'] == 1 else 's'}"


def near(r: Result) -> str:
    """The point where the inequality is closest to failing, as far as was seen; empty for anything else."""
    e = r.evidence
    if e is None or e["margin"] is None:
        return ""
    return f"smallest margin {e['margin']}{' at ' if e['at'] else ''}{e['at']}"


def evidence(r: Result) -> str:
    """The points and digits of an evaluation, in a few words; empty if nothing was evaluated."""
    e = r.evidence
    if e is None:
        return ""
    if r.kind in STEPWISE and not e["points"]:
        return ""
    what = _points(e, "exact ")
    if r.kind in STEPWISE:
        what = f"every step, {e['points']} random model{'' if e['points'] == 1 else 's'} in all,"
    return ", ".join(filter(None, (f"{what} at {e['digits']} digits (seed {e['seed']})", near(r))))


def seen(r: Result) -> str:
    """The evidence of other programs, in a few words; empty if there is none."""
    if not r.records:
        return ""
    count, trials = len(r.records), sum(record.trials for record in r.records)
    failures = sum(record.failures for record in r.records)
    return (
        f"{count} check{'' if count == 1 else 's'} of other programs, {trials:,} trial{'' if trials == 1 else 's'}, "
        f"{failures or 'no'} failure{'' if failures == 1 else 's'}"
    )
