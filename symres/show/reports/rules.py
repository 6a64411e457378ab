"""The rules on a page: what each says, and where to read it, by subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from symres.coq.rules import why_not
from symres.errors import InputError, did_you_mean
from symres.evidence.rules.neighbours import IDLE, UNSEEN, neighbours
from symres.kernel import Statement, Term
from symres.kernel.rules import RULES, Rule
from symres.kernel.terms import show, show_sort

WIDTH = 100  # of a statement, before its hypotheses get lines of their own


def find(names: Iterable[str]) -> list[Rule]:
    """The rules of these names or subjects, all for none; an ``InputError`` names similar ones."""
    names = list(names)
    if not names:
        return list(RULES)
    known = {name for rule in RULES for name in (rule.name, rule.subject)}
    for name in names:
        if name not in known:
            mend = did_you_mean(name, sorted(known), "`symres rules` lists them all")
            raise InputError(f"there is no rule {name}; {mend}; `symres lemmas {name}` looks in the library")
    return [rule for rule in RULES if rule.name in names or rule.subject in names]


def statement(rule: Rule | Statement, write: Callable[[Term], str] = show) -> list[str]:
    """The statement of a rule or a lemma, on one line or with a line for every hypothesis.

    >>> rule = next(r for r in RULES if r.name == "root_nonnegative")
    >>> statement(rule)
    ['0 <= x  |-  0 <= sqrt(x)']
    """
    given = [write(h) for h in rule.hypotheses]
    conclusion = write(rule.conclusion)
    if not given:
        return [conclusion]
    line = ",  ".join(given) + "  |-  " + conclusion
    return [line] if len(line) <= WIDTH else [*(f"{h}," for h in given[:-1]), given[-1], f"|-  {conclusion}"]


def sorts(rule: Rule | Statement) -> str:
    """The sorts of the variables of a rule or a lemma, those of one sort together.

    >>> sorts(next(r for r in RULES if r.name == "inverse_right"))
    'S: n x n matrix; n: integer'
    """
    groups: dict[str, list[str]] = {}
    for x in sorted(rule.variables, key=lambda x: (not _has_sizes(x), str(x.value))):
        groups.setdefault(show_sort(x.sort), []).append(str(x.value))
    return "; ".join(f"{', '.join(names)}: {sort}" for sort, names in groups.items())


def _has_sizes(x: Term) -> bool:
    return x.sort is not None and x.sort.head in ("matrix", "function")


def lines(rules: Iterable[Rule]) -> Iterator[str]:
    """The page: subjects as titles, under each its rules."""
    subject = ""
    for rule in rules:
        if rule.subject != subject:
            subject = rule.subject
            yield subject.upper() if not subject[0].isupper() else subject
            yield ""
        yield f"  {rule.name}  ({rule.reference})" + ("" if why_not(rule) else ", proved in Coq")
        for text in statement(rule):
            yield f"      {text}"
        yield ""


def details(rule: Rule) -> Iterator[str]:
    """One rule, with the sorts of its variables and what it is tested against."""
    yield from lines([rule])
    yield f"  for {sorts(rule)}" if rule.variables else "  without variables"
    reason = why_not(rule)
    yield f"  not proved in Coq: {reason}" if reason else "  proved in Coq"
    false_ones = list(neighbours(rule))
    if false_ones:
        yield ""
        yield "  tested against these, which are false:"
        for neighbour in false_ones:
            yield f"      {neighbour.change}"
    for (name, hypothesis), reason in (*UNSEEN.items(), *IDLE.items()):
        if name == rule.name:
            word = "not needed" if (name, hypothesis) in IDLE else "needed"
            yield ""
            yield f"  {hypothesis} is {word}: {reason}" if hypothesis != "conclusion" else f"  {reason}"


def to_json(rules: Iterable[Rule]) -> dict[str, Any]:
    """Rules as data for programs; statements as text."""
    return {
        "rules": [
            {
                "name": rule.name,
                "subject": rule.subject,
                "variables": {str(x.value): show_sort(x.sort) for x in rule.variables},
                "hypotheses": [show(h) for h in rule.hypotheses],
                "conclusion": show(rule.conclusion),
                "reference": rule.reference,
                "proved_in_coq": why_not(rule) is None,
            }
            for rule in rules
        ]
    }
