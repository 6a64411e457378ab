"""Parts of a proved claim that are not needed: each hypothesis is dropped in turn, each constant moved by a hundredth.

Every change gives a claim of its own, which is attacked and searched like any other, within a small budget. If a claim
without a hypothesis is still proved, the hypothesis is *idle*; if it is refuted, *needed*. If a constant is moved and
the claim, which now says more or something else, is refuted, the constant is *sharp* within a hundredth; if it is
proved both ways, or the one way that does not say less, *not sharp*.

What counts as a hypothesis: those that are given, the domain of each symbol (0 < x of a positive one, being a whole
number of an integer), and the premises of an implication. What counts as a constant: every number of an inequality in
the conclusion but exponents, signs, and zeros beside other summands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

import mpmath

from symres.elaborate import check
from symres.evidence.precision import DIGITS, NOTHING, Values
from symres.evidence.sampling import Sampler, flat
from symres.kernel import Rejected, Statement, Term
from symres.kernel.sequents import assumed
from symres.kernel.terms import BINDERS, FALSE, INT, from_json, show
from symres.language.guards import stated
from symres.search import FAULT
from symres.search.budget import clock
from symres.search.consistency import instance
from symres.search.settle import settle

STEP = Fraction(1, 100)
SHARE = 0.25  # of the budget, for one change
LEAST = 1.0  # seconds for one change, as long as the budget lasts
POINTS = 40  # at which a claim is compared with its change

NO_INSTANCE = "no instance of its hypotheses was found; they may contradict one another"

Path = tuple[int, ...]  # where something is in the JSON form of a term


@dataclass(frozen=True)
class Change:
    """A claim with one part changed: ``kind`` is hypothesis or constant, ``part`` what was dropped or moved, ``place``
    where that stands, and ``claim`` the text of what is claimed instead.
    """

    kind: str
    part: str
    place: Path
    claim: str
    statement: Statement


@dataclass(frozen=True)
class Finding:
    """``verdict`` on a ``part`` is idle, needed, not sharp, sharp or undecided; on a claim, vacuous or undecided.

    ``claim`` is the claim that was decided instead, for a constant; ``at`` where it fails; ``reason`` why nothing was
    decided.
    """

    kind: str
    part: str
    verdict: str
    claim: str = ""
    at: str = ""
    reason: str = ""

    def to_json(self) -> dict[str, str]:
        return asdict(self)


def lint(statement: Statement, hints: Mapping[str, Any], budget: float) -> list[Finding]:
    """Findings about each hypothesis and constant of a proved statement, in at most about ``budget`` seconds.

    First of all whether its hypotheses contradict one another, so that anything follows from them; of a theorem with
    a proof that is spelled out, that alone.

    ``hints`` are those of ``symres.search.settle``, of which only the terms for existential quantifiers are used, and
    ``instance``, the values that the script gives for an instance of the hypotheses.

    >>> from symres.kernel.terms import ZERO, build, number, variable
    >>> x = variable("x")
    >>> claim = Statement((x,), (), (build("<=", ZERO, x),), build("<=", ZERO, build("^", x, number(2))))
    >>> for found in lint(claim, {}, 20):
    ...     print(found.kind, found.part, found.verdict, found.at)
    hypothesis 0 <= x idle
    constant 0 sharp x = 0
    """
    end = clock() + budget
    known = {"witness": hints.get("witness", {})}

    def decided(change: Change) -> Finding:
        left = end - clock()
        if left <= 0:
            return Finding(change.kind, change.part, "undecided", change.claim, reason="no time was left for it")
        return _decided(change, known, min(left, max(LEAST, SHARE * budget)))

    if statement.hypotheses:
        absurd = Statement(statement.variables, statement.definitions, statement.hypotheses, FALSE)
        together = decided(Change("claim", "hypotheses", (), "", absurd))
        if together.verdict == "proved":
            return [Finding("claim", "", "vacuous")]
        if hints.get("script"):
            if together.verdict != "undecided" or instance(statement, hints.get("instance", {})):
                return []
            return [Finding("claim", "", "undecided", reason=NO_INSTANCE)]
    elif hints.get("script"):
        return []
    findings = [_about_hypothesis(decided(change)) for change in without_hypotheses(statement)]
    for _, ways in groupby(with_moved_constants(statement), key=lambda change: change.place):
        others = [change for change in ways if not _weaker(change.statement, statement)]
        if others:
            findings.append(_about_constant([decided(change) for change in others]))
    return findings


def _decided(change: Change, hints: Mapping[str, Any], budget: float) -> Finding:
    """The finding on one change, its verdict being that of the kernel on the changed claim, or undecided."""
    try:
        found = settle(change.statement, hints, budget)
    except Rejected as refusal:
        found = {"reason": f"the kernel does not take it: {refusal}"}
    except Exception as error:
        found = {"reason": f"the search failed: {type(error).__name__}: {error}; {FAULT}"}
    certificate, evidence = found.get("certificate"), found.get("evidence") or {}
    against = evidence.get("against")
    verdict, at, reason = "undecided", "", found.get("reason", "")
    if certificate is not None:
        try:
            verdict = check(change.statement, certificate)
        except Rejected as refusal:
            reason = f"the search found a certificate that the kernel rejects: {refusal}"
    if verdict == "refuted" and certificate is not None:
        at = ", ".join(f"{x.value} = {_value(certificate['point'][x.value])}" for x in change.statement.variables)
    elif verdict == "proved" and against is not None:
        verdict, reason = (
            "undecided",
            f"the kernel accepts a proof, but the claim fails numerically at {against}; {FAULT}",
        )
    elif against is not None:
        reason = f"it fails numerically at {against}, which is not confirmed exactly"
    return Finding(change.kind, change.part, verdict, change.claim, at, reason if verdict == "undecided" else "")


def _value(data: Any) -> str:
    return show(from_json(data, {}))


def _about_hypothesis(found: Finding) -> Finding:
    verdict = {"proved": "idle", "refuted": "needed"}.get(found.verdict, "undecided")
    return Finding(found.kind, found.part, verdict, "", found.at, found.reason)


def _about_constant(found: Sequence[Finding]) -> Finding:
    """The finding on a constant, from claims with another one that say more: it is sharp if one of them fails, and not
    sharp if all are proved.
    """
    for wanted, verdict in (("refuted", "sharp"), ("undecided", "undecided"), ("proved", "not sharp")):
        for one in found:
            if one.verdict == wanted:
                return Finding(one.kind, one.part, verdict, one.claim, one.at, one.reason)
    raise ValueError("a constant that is moved nowhere")


def _weaker(changed: Statement, statement: Statement) -> bool:
    """Whether a changed conclusion has at least the room of the old one wherever both have a value, of some points."""
    new, old = flat(changed), flat(statement)
    more = 0
    with mpmath.workdps(DIGITS + 10):
        for point in Sampler(old, seed=3).points(POINTS):
            try:
                values = Values(point)
                if all(map(values.holds, old.hypotheses)):
                    gained = values.margin(new.conclusion) - values.margin(old.conclusion)
                    if gained < 0:
                        return False
                    more += gained > 0
            except NOTHING:
                continue
    return more > 0


# ---------------------------------------------------------------------------------------------------------- hypotheses


def without_hypotheses(statement: Statement) -> Iterator[Change]:
    """The statement without each of its hypotheses in turn, and with each whole number as any real number."""
    premises, conclusion = _premises(statement.conclusion)
    hypotheses = assumed((), *statement.hypotheses, *premises)
    claim = show(conclusion)
    for i, dropped in enumerate(hypotheses):
        rest = (*hypotheses[:i], *hypotheses[i + 1 :])
        changed = stated(statement.variables, statement.definitions, rest, conclusion)
        if dropped not in changed.hypotheses:  # else it makes another one defined
            yield Change("hypothesis", show(dropped), (i,), claim, changed)
    for x in statement.variables:
        if x.sort is INT:
            data = statement.to_json()
            data["variables"] = [[name, ["real"] if name == x.value else sort] for name, sort in data["variables"]]
            try:
                yield Change("hypothesis", f"{x} is an integer", (), claim, Statement.from_json(data))
            except Rejected:
                continue  # something in the claim, such as the index of an entry, has to be a whole number


def _premises(conclusion: Term) -> tuple[tuple[Term, ...], Term]:
    """The premises of an implication, and its conclusion."""
    premises = []
    while conclusion.head == "=>":
        premises.append(conclusion.args[0])
        conclusion = conclusion.args[1]
    return tuple(premises), conclusion


# ----------------------------------------------------------------------------------------------------------- constants


def with_moved_constants(statement: Statement) -> Iterator[Change]:
    """The statement with each constant of its inequalities moved up and down, the two of one constant together."""
    data = statement.to_json()
    for place, relation in _constants(data["conclusion"], ()):
        value = Fraction(_at(data["conclusion"], place)[1])
        step = STEP * (abs(value) or 1)
        for moved in (value + step, value - step):
            conclusion = _replaced(data["conclusion"], place, ["q", str(moved)])
            try:
                changed = Statement.from_json({**data, "conclusion": conclusion})
            except Rejected:
                continue  # an entry's index, say, which is a whole number
            yield Change("constant", str(value), place, _text(changed, conclusion, relation), changed)


def _constants(node: Any, path: Path, parent: str = "", relation: Path | None = None) -> Iterator[tuple[Path, Path]]:
    """The places of the constants of the inequalities in a term, each with the place of its inequality."""
    if not isinstance(node, list) or node[0] in ("v", "b", "base", "root", "="):  # an equation cannot say more
        return
    head = node[0]
    if head == "q":
        idle = {"<=": (), "<": (), "*": ("0", "1", "-1")}.get(parent, ("0",))
        if relation is not None and node[1] not in idle:
            yield path, relation
        return
    if head in ("<=", "<"):
        relation = path
    first = {"rows": 3, "=>": 2}.get(head, 3 if head in BINDERS else 1)  # after sizes, premises, names and sorts
    last = 2 if head in ("^", "entry") else len(node)  # before exponents and indices
    for i in range(first, last):
        yield from _constants(node[i], (*path, i), head, relation)


def _at(node: Any, path: Path) -> Any:
    for i in path:
        node = node[i]
    return node


def _replaced(node: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    i, *rest = path
    return [*node[:i], _replaced(node[i], tuple(rest), new), *node[i + 1 :]]


def _text(changed: Statement, conclusion: Any, relation: Path) -> str:
    """The changed inequality; the whole conclusion, if the inequality is about bound variables."""
    names = {str(x.value): x for x in (*changed.variables, *(name for name, _ in changed.definitions))}
    try:
        return show(from_json(_at(conclusion, relation), names))
    except Rejected:
        return show(changed.conclusion)
