"""Claims that are lost, weakened, changed or rest on more: for a terminal, as JSON, in Markdown for a pull request."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from symres.kernel import Statement, Term
from symres.kernel.files import one_line
from symres.language.changes import HYPOTHESIS, Change
from symres.language.guards import as_written
from symres.show.documents.sentences import joined
from symres.show.documents.shapes import definition
from symres.show.documents.text import quantities, text
from symres.store.differences import KINDS, Difference, Kept, Theories, differences

Quote = Callable[[str], str]  # puts marks around formulas and names
INDENT = " " * max(map(len, KINDS))


@dataclass(frozen=True)
class Comparison:
    """Two theories, with what they are called, and their differences."""

    names: tuple[str, str]
    theories: tuple[Theories, Theories]
    found: tuple[Difference, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is lost, weakened or changed, and nothing rests on more than it did."""
        return not any(KINDS[difference.kind] for difference in self.found)

    @property
    def unseen(self) -> list[str]:
        """The names of what proofs cite that neither the stores that were compared nor the library prove."""
        return sorted({theories.name_of(key) for theories in self.theories for key in theories.unseen})

    @property
    def summary(self) -> str:
        counts = [(sum(d.kind == kind for d in self.found), kind) for kind in KINDS]
        said = ", ".join(f"{n} {kind}" for n, kind in counts if n)
        before, after = (len(theories.claims) for theories in self.theories)
        return f"{self.names[0]} has {before} claims, {self.names[1]} {after}: {said or 'no difference'}"


def compare(names: tuple[str, str], before: Theories, after: Theories) -> Comparison:
    return Comparison(names, (before, after), tuple(differences(before, after)))


def stated(statement: Statement) -> str:
    """A statement on one line.

    >>> from symres.kernel.terms import ZERO, build, variable
    >>> x = variable("x")
    >>> stated(Statement((x,), (), (build("<", ZERO, x),), build("<=", ZERO, build("log", x))))
    'for a number x: 0 < x |- 0 <= log(x)'
    """
    about = f"for {quantities(statement.variables)}" if statement.variables else ""
    where = ", ".join(text(definition(name, body)) for name, body in statement.definitions)
    before = ", ".join(filter(None, (about, where and f"where {where}")))
    said = as_written(statement)
    given = ", ".join(map(text, said.hypotheses))
    return f"{before}{before and ': '}{given}{given and ' |- '}{text(said.conclusion)}"


def _stated(kept: Kept) -> str:
    return stated(kept.statement) if isinstance(kept.statement, Statement) else f"({kept.statement})"


def _in_words(change: Change, quote: Quote) -> str:

    def shown(what: Term | str | None) -> str:
        if isinstance(what, Term):
            return quote(quantities([what]) if what.head == "variable" else text(what))
        return quote(str(what))

    before, after, part = change.before, change.after, change.part
    if change.kind == "domain":
        if before is None or after is None:
            return f"the domain of a variable is {'larger' if after is None else 'smaller'}: " + (
                f"{shown(before)} is dropped" if after is None else f"{shown(after)} is supposed"
            )
        return f"the domain of a variable is another: {shown(before)} is now {shown(after)}"
    if change.kind in ("added", "dropped"):
        what = "a hypothesis" if part == HYPOTHESIS else "a part of the conclusion"
        return f"{what} is {change.kind}: {shown(after if before is None else before)}"
    if change.kind == "constant":
        return f"a constant of the {part} moved from {shown(before)} to {shown(after)}"
    if change.kind == "relation":
        return f"a relation of the {part} was {shown(before)} and is {shown(after)}"
    if change.kind == "names":
        return "only names have changed"
    if change.kind == "arrangement":
        return "the same parts are arranged or defined otherwise"
    return f"the {part} is another"


def _clauses(difference: Difference, quote: Quote, escape: Quote) -> str:
    """A difference in words, but for the statements."""
    if difference.changes:
        return "; ".join(_in_words(change, quote) for change in difference.changes)
    if difference.gained:
        kinds: dict[str, list[str]] = {}
        for kind, name in difference.gained:
            kinds.setdefault(kind, []).append(quote(name))
        parts = [f"the {kind}{'' if len(named) == 1 else 's'} {joined(named)}" for kind, named in kinds.items()]
        return f"also on {'; '.join(parts)}"
    if difference.kind == "renamed":
        return f"was {quote(difference.why)}"
    if difference.kind == "new" and difference.after is not None:
        return difference.after.verdict
    return escape(difference.why or "the statement is another")


def _statements(difference: Difference) -> Iterator[tuple[str, str]]:
    """The statements to be shown: both of one that has changed, that of a claim that is lost or new."""
    before, after = difference.before, difference.after
    changed = difference.kind in ("weakened", "changed", "strengthened")
    if before is not None and (changed or difference.kind == "lost"):
        yield "was", _stated(before)
    if after is not None and (changed or difference.kind == "new" and isinstance(after.statement, Statement)):
        yield "is", _stated(after)


def lines(comparison: Comparison) -> Iterator[str]:
    """For a terminal: a line a difference, and below it the statements."""
    for d in comparison.found:
        yield one_line(f"{d.kind:<{len(INDENT)}}  {d.claim}: {_clauses(d, str, str)}")
        for name, statement in _statements(d):
            yield one_line(f"{INDENT}    {name + ':':<5}{statement}")
    if comparison.found:
        yield ""
    for sentence in (*_caveats(comparison), comparison.summary):
        yield one_line(sentence)


def _caveats(comparison: Comparison) -> Iterator[str]:
    unseen = comparison.unseen
    if unseen:
        yield (
            f"what proofs cite and none of these stores has is not compared ({', '.join(unseen)}); name the folder "
            f"of its script, too"
        )


def markdown(comparison: Comparison) -> Iterator[str]:
    """For a pull request: a heading, and an item a difference."""
    yield f"### {'Nothing is lost' if comparison.holds else 'Something is lost, weakened or changed'}"
    yield ""
    yield _escaped(comparison.summary)
    yield ""
    for d in comparison.found:
        kind = f"**{d.kind}**" if KINDS[d.kind] else d.kind
        yield f"- {kind} {_code(d.claim)}: {_clauses(d, _code, _escaped)}"
        for name, statement in _statements(d):
            yield f"  - {name}: {_code(statement)}"
    for sentence in _caveats(comparison):
        yield f"\n{_escaped(sentence)}"


def _code(plain: str) -> str:
    """Text as code, whatever backticks are in it."""
    plain = one_line(plain)
    fence = "`" * (1 + max(map(len, re.findall("`+", plain)), default=0))
    room = " " if "`" in plain else ""
    return f"{fence}{room}{plain}{room}{fence}"


def _escaped(plain: str) -> str:
    return re.sub(r"([\\`*_\[\]<>#@|~])", r"\\\1", one_line(plain))


def to_json(comparison: Comparison) -> dict[str, Any]:
    """A comparison as data for programs; statements as text."""
    return {
        "before": comparison.names[0],
        "after": comparison.names[1],
        "differences": [_difference(d) for d in comparison.found],
        "not_compared": comparison.unseen,
        "summary": {kind: sum(d.kind == kind for d in comparison.found) for kind in KINDS},
        "holds": comparison.holds,
    }


def _difference(d: Difference) -> dict[str, Any]:
    return {
        "kind": d.kind,
        "claim": d.claim,
        "said": _clauses(d, str, str),
        "changes": [
            {
                "kind": change.kind,
                "part": change.part,
                "makes": change.makes,
                "before": _shown(change.before),
                "after": _shown(change.after),
            }
            for change in d.changes
        ],
        "gained": {f"{kind}s": _names(d.gained, kind) for kind in ("rule", "procedure", "citation")},
        "before": _claim(d.before),
        "after": _claim(d.after),
    }


def _names(gained: Sequence[tuple[str, str]], kind: str) -> list[str]:
    return [name for k, name in gained if k == kind]


def _shown(what: Term | str | None) -> str | None:
    if isinstance(what, Term):
        return quantities([what]) if what.head == "variable" else text(what)
    return what


def _claim(kept: Kept | None) -> dict[str, Any] | None:
    if kept is None:
        return None
    return {
        "id": kept.claim,
        "script": kept.place.as_posix(),
        "expected": kept.expect,
        "verdict": kept.verdict,
        "sha256": kept.sha256,
        "statement": stated(kept.statement) if isinstance(kept.statement, Statement) else None,
    }
