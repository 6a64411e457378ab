"""The changes from one statement to a later one, as far as a look at the terms tells: nothing is searched for.

A change makes a statement weaker if the earlier one implies the new one, and stronger if the new one implies the
earlier one. Where a look does not tell, neither is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symres.kernel import Statement, Term
from symres.kernel.terms import BINDERS, conjuncts, to_json

from .guards import as_written

WEAKER, STRONGER, UNKNOWN = "weaker", "stronger", ""
RELATIONS = ("<", "=", "<=")
# pairs of relations, of which the first implies the second
IMPLIED = {("<", "<="), ("=", "<=")}
HYPOTHESIS, CONCLUSION = "hypothesis", "conclusion"


@dataclass(frozen=True)
class Change:
    """A change of a ``kind`` in a ``part`` of the statement, from ``before`` to ``after``.

    The kinds are "added" and "dropped" (of a hypothesis, or a part of the conclusion), "constant" (two numbers),
    "relation" (two signs), "domain" (of a variable: two variables that differ in their sorts, or bounds by a number),
    "names", "arrangement" and "other". ``makes`` is what that makes of the statement.
    """

    kind: str
    part: str
    before: Term | str | None = None
    after: Term | str | None = None
    makes: str = UNKNOWN


def changes(before: Statement, after: Statement) -> list[Change]:
    """The changes from one statement to another; none if they are the same.

    >>> from symres.kernel.terms import ZERO, build, number, variable
    >>> x = variable("x")
    >>> one = Statement((x,), (), (), build("<=", x, number(1)))
    >>> two = Statement((x,), (), (build("<", ZERO, x),), build("<=", x, number(2)))
    >>> [(change.kind, change.before, change.after, change.makes) for change in changes(one, two)]
    [('domain', None, 0 < x, 'weaker'), ('constant', '1', '2', 'weaker')]
    """
    if before.to_json() == after.to_json():
        return []
    if _renamed(before, after):
        return [Change("names", "variables")]
    before, after = as_written(before), as_written(after)
    found = list(_of_sorts(before, after))
    if {x.value for x, _ in before.definitions} == {x.value for x, _ in after.definitions}:
        found += _of_definitions(before, after)
        parts = [_parts(st.hypotheses, st.conclusion) for st in (before, after)]
    else:
        parts = [_parts(*st.unfolded()) for st in (before, after)]
    (hypotheses, conclusions), (now, then) = parts
    found += map(_with_domain, _between(hypotheses, now, HYPOTHESIS, -1))
    found += _between(conclusions, then, CONCLUSION, 1)
    return found or [Change("arrangement", "statement")]


def makes(found: Iterable[Change]) -> str:
    """The effect of changes on a statement: weaker or stronger if each of them makes it so.

    >>> makes([Change("dropped", HYPOTHESIS, makes=STRONGER), Change("constant", CONCLUSION, "1", "2", WEAKER)])
    ''
    """
    kinds = {change.makes for change in found}
    return kinds.pop() if len(kinds) == 1 else UNKNOWN


def _renamed(before: Statement, after: Statement) -> bool:
    """Whether two statements differ only in the names of variables, free or bound, and of definitions."""
    old, new = before.to_json(), after.to_json()
    declared = [[name for part in ("variables", "definitions") for name, _ in data[part]] for data in (old, new)]
    if len(declared[0]) != len(declared[1]):
        return False
    names = dict(zip(declared[1], declared[0], strict=True))

    def plain(data: Any, names: dict[str, str]) -> Any:
        return {
            **{part: [[names[name], _nameless(body, names)] for name, body in data[part]] for part in PAIRS},
            "hypotheses": [_nameless(h, names) for h in data["hypotheses"]],
            "conclusion": _nameless(data["conclusion"], names),
        }

    return bool(plain(old, dict(zip(declared[0], declared[0], strict=True))) == plain(new, names))


PAIRS = ("variables", "definitions")


def _nameless(node: Any, names: dict[str, str]) -> Any:
    """A term's JSON form without the names of bound variables, with other names of the free ones."""
    if not isinstance(node, list):
        return node
    if node[0] == "v":
        return ["v", names.get(node[1], node[1])]
    if node[0] in BINDERS:
        node = [node[0], "", *node[2:]]
    return [_nameless(part, names) for part in node]


def _plain(term: Term) -> Any:
    return _nameless(to_json(term), {})


def _of_sorts(before: Statement, after: Statement) -> Iterator[Change]:
    old = {x.value: x for x in before.variables}
    for x in after.variables:
        was = old.get(x.value)
        if was is not None and was.sort is not None and x.sort is not None and _plain(was.sort) != _plain(x.sort):
            yield Change("domain", "variables", was, x)


def _of_definitions(before: Statement, after: Statement) -> Iterator[Change]:
    old = {x.value: body for x, body in before.definitions}
    for x, body in after.definitions:
        part = f"definition of {x.value}"
        edits = _edits(_plain(old[x.value]), _plain(body), 0)
        yield from [Change("other", part)] if edits is None else [replace(edit, part=part) for edit in edits]


def _parts(hypotheses: Sequence[Term], conclusion: Term) -> tuple[list[Term], list[Term]]:
    """The parts of the hypotheses and of the conclusion, whose premises count among the hypotheses."""
    supposed = [part for h in hypotheses for part in conjuncts(h)]
    while conclusion.head == "=>":
        premise, conclusion = conclusion.args
        supposed += conjuncts(premise)
    return supposed, list(conjuncts(conclusion))


def _between(before: Sequence[Term], after: Sequence[Term], part: str, sign: int) -> Iterator[Change]:
    """The changes of a list of parts; ``sign`` is 1 for parts of the conclusion, -1 for hypotheses."""
    old, new = ({repr(_plain(p)): p for p in side} for side in (before, after))
    dropped = [p for key, p in old.items() if key not in new]
    added = [p for key, p in new.items() if key not in old]
    for p in list(dropped):
        for q in added:
            edits = _edits(_plain(p), _plain(q), sign)
            if edits is not None:
                if part == HYPOTHESIS and _bounded(p):
                    yield Change("domain", part, p, q, makes(edits))
                else:
                    yield from (replace(edit, part=part) for edit in edits)
                dropped.remove(p)
                added.remove(q)
                break
    if part == CONCLUSION and len(dropped) == len(before) and len(added) == len(after) and dropped and added:
        yield from [Change("other", part)]
        return
    yield from (Change("dropped", part, before=p, makes=WEAKER if sign > 0 else STRONGER) for p in dropped)
    yield from (Change("added", part, after=p, makes=STRONGER if sign > 0 else WEAKER) for p in added)


def _with_domain(change: Change) -> Change:
    """The change, of the kind "domain" if it is about a bound of a variable by a number."""
    p = change.before or change.after
    return replace(change, kind="domain") if isinstance(p, Term) and _bounded(p) else change


def _bounded(p: Term) -> bool:
    return p.head in RELATIONS and sorted(side.head for side in p.args) == ["rational", "variable"]


def _edits(before: Any, after: Any, sign: int) -> list[Change] | None:
    """The numbers and relations in which two terms differ, in their JSON forms; None if they differ otherwise.

    ``sign`` is 1 if larger numbers, or weaker propositions, make the statement weaker, -1 if they make it stronger, and
    0 if that is not known.
    """
    if before == after:
        return []
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return None
    (head, *old), (other, *new) = before, after
    if head == other == "q":
        rises = Fraction(new[0]) > Fraction(old[0])
        return [Change("constant", "", old[0], new[0], _made(sign if rises else -sign))]
    if head != other:
        if old != new or head not in RELATIONS or other not in RELATIONS:
            return None
        truer = ((head, other) in IMPLIED) - ((other, head) in IMPLIED)
        return [Change("relation", "", head, other, _made(sign * truer))]
    found: list[Change] = []
    for was, now, direction in zip(old, new, _signs(head, old, new, sign), strict=True):
        edits = _edits(was, now, direction)
        if edits is None:
            return None
        found += edits
    return found


def _signs(head: str, old: Sequence[Any], new: Sequence[Any], sign: int) -> Sequence[int]:
    """The signs of the arguments of a term, as ``_edits`` has them, from that of the term."""
    if head in ("and", "or", "+"):
        return [sign] * len(old)
    if head == "not":
        return [-sign]
    if head in ("=>", "<", "<="):
        return [-sign, sign]
    if head in ("all", "ex"):
        return [0, 0, sign]
    if head == "*":
        moved = [i for i, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        others = [part for i, part in enumerate(old) if i not in moved]
        if len(moved) == 1 and all(part[0] == "q" for part in others):
            for part in others:
                value = Fraction(part[1])
                sign *= (value > 0) - (value < 0)
            return [sign] * len(old)
    return [0] * len(old)


def _made(sign: int) -> str:
    return {1: WEAKER, -1: STRONGER}.get(sign, UNKNOWN)
