"""Guards: what a statement says besides, so that it speaks of nothing that is undefined.

Scripts do not write them. They are written here, when a statement is made: after a hypothesis, as another one, that it
is defined; before the conclusion, that this is; and in every existential, as that there is an x with A says that there
is one at which A is defined and holds. What the hypotheses say, or what stands before it,
is not said again. So a statement means the same whatever the values are that operations have outside of their domains.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from symres.kernel import Statement, Term
from symres.kernel.polynomials import purse, spend
from symres.kernel.sequents import assumed, negation, new_variable
from symres.kernel.terms import (
    BINDERS,
    build,
    conjunction,
    conjuncts,
    exists,
    for_all,
    fresh,
    instantiate,
    lam,
)

from .definedness import closed, definedness

Unfold = Callable[[Term], Term]  # puts the meanings of defined names in their places


def _as_it_is(t: Term) -> Term:
    return t


@purse()
def stated(
    variables: tuple[Term, ...],
    definitions: tuple[tuple[Term, Term], ...],
    hypotheses: tuple[Term, ...],
    conclusion: Term,
) -> Statement:
    """The statement with its guards; raises ``Rejected`` if what it needs is not known.

    >>> from symres.kernel.terms import ONE, ZERO, variable
    >>> x, y = variable("x"), variable("y")
    >>> stated((x, y), (), (build("<=", build("log", y), ZERO),), build("<=", build("log", x), y)).propositions
    (log(y) <= 0, 0 < y, 0 < x, log(x) <= y)
    """
    unfold = Statement(variables, definitions, hypotheses, conclusion).unfold
    given: dict[Term, None] = {}
    known: tuple[Term, ...] = ()
    for h in hypotheses:
        said = guarded(h, known, unfold)
        guards = _guards(unfold(said), known, variables)
        given |= dict.fromkeys((said, *guards))
        known = assumed(known, *guards, unfold(said))
    claim = guarded(conclusion, known, unfold)
    needed = _guards(unfold(claim), known, variables, claimed=True)
    return Statement(variables, definitions, tuple(given), claim, needed)


def _guards(
    p: Term,
    known: tuple[Term, ...],
    variables: tuple[Term, ...] = (),
    claimed: bool = False,
    beside: tuple[Term, ...] = (),
) -> tuple[Term, ...]:
    """The conditions for a proposition with guarded existentials to be defined; those ``beside`` it hold as well."""
    found: dict[Term, None] = {}
    opened: list[Term] = []
    for goal in definedness(p, known, variables, opened, claimed, exactly=True):
        found[closed(goal, {*known, *beside, *found}, opened)] = None
    return tuple(found)


def guarded(p: Term, known: tuple[Term, ...] = (), unfold: Unfold = _as_it_is) -> Term:
    """A proposition or term in which every existential also says that its body is defined.

    The ``known`` propositions, without defined names, and conditions that stand before it are not repeated.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> guarded(exists(y, build("<", y, build("log", x))))
    there is y. 0 < x and y < log(x)
    """
    if not may_be_guarded(unfold(p)):
        return p
    spend(100)
    if p.head == "not":
        return _denied(p.args[0], known, unfold)
    if p.head in ("and", "or", "=>"):
        parts: list[Term] = []
        for part in p.args:
            parts.append(guarded(part, known, unfold))
            known = _after(known, unfold(part), unfold(parts[-1]), p.head == "or")
        return build(p.head, *parts)
    if p.head not in BINDERS:
        if not may_be_guarded(p):  # the meaning of a defined name is guarded
            p = unfold(p)
        return build(p.head, *(guarded(a, known, unfold) for a in p.args))
    x = new_variable(p, (*known, unfold(p)))
    body = guarded(instantiate(p, x), known, unfold)
    if p.head == "ex":
        return _exists(x, body, known, p, unfold)
    return (lam if p.head == "lam" else for_all)(x, body, p.value)


def _after(known: tuple[Term, ...], part: Term, written: Term, is_of_disjunction: bool) -> tuple[Term, ...]:
    """The propositions known after a ``part`` of a connective, which is ``written`` with its guards.

    After a part of a disjunction that is defined everywhere its negation is known; after another part nothing more.
    """
    if not is_of_disjunction:
        return assumed(known, written)
    return known if part.partial else assumed(known, negation(written))


def may_be_guarded(p: Term) -> bool:
    """Whether a proposition may be undefined and has a quantifier; no other one is ever guarded."""
    return p.partial and _has_quantifier(p)


@lru_cache(1 << 14)
def _has_quantifier(term: Term) -> bool:
    return term.head in ("all", "ex") or any(map(_has_quantifier, term.args))


def _denied(p: Term, known: tuple[Term, ...], unfold: Unfold) -> Term:
    """The negation of p, guarded: not all are something if there is one that is not."""
    if p.head == "not":
        return guarded(p.args[0], known, unfold)
    if p.head == "ex":
        return build("not", guarded(p, known, unfold))
    if p.head == "all":
        x = new_variable(p, (*known, unfold(p)))
        return _exists(x, _denied(instantiate(p, x), known, unfold), known, p, unfold)
    if p.head == "=>":
        premise = guarded(p.args[0], known, unfold)
        return build("and", premise, _denied(p.args[1], assumed(known, unfold(premise)), unfold))
    if p.head not in ("and", "or"):
        return build("not", guarded(p, known, unfold))
    parts: list[Term] = []
    for part in p.args:
        parts.append(_denied(part, known, unfold))
        known = _after(known, unfold(part), unfold(parts[-1]), p.head == "and")
    return build("or" if p.head == "and" else "and", *parts)


def _exists(x: Term, body: Term, known: tuple[Term, ...], binder: Term, unfold: Unfold) -> Term:
    """There is x at which the body, whose existentials are guarded, is defined and holds."""
    meant = unfold(body)
    guard = _guards(meant, known, claimed=True, beside=assumed((), meant))
    return exists(x, build("and", conjunction(guard), body) if guard else body, binder.value)


def is_guarded(p: Term, known: tuple[Term, ...] = (), unfold: Unfold = _as_it_is) -> bool:
    """Whether an existential begins with the conditions for its body to be defined that are not ``known``."""
    x = fresh(p.args[0])
    body = instantiate(p, x)
    if body.head != "and" or len(body.args) != 2:
        return False
    full = instantiate(guarded(exists(x, unfold(body.args[1]), p.value)), x)
    return full.head == "and" and set(assumed((), body.args[0])) <= set(assumed(known, *full.args[:-1]))


def unguarded(p: Term, unfold: Unfold = _as_it_is) -> Term:
    """A proposition without the guards of its existentials.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> unguarded(guarded(exists(y, build("<", y, build("log", x)))))
    there is y. y < log(x)
    """
    if p.head not in ("and", "or", "=>", "all", "ex"):
        return p
    if p.head not in BINDERS:
        return build(p.head, *(unguarded(a, unfold) for a in p.args))
    x = fresh(p.args[0])
    body = instantiate(p, x)
    if p.head == "ex" and is_guarded(p, (), unfold):
        body = body.args[1]
    return (exists if p.head == "ex" else for_all)(x, unguarded(body, unfold), str(p.value))


@dataclass(frozen=True)
class Reading:
    """A statement as ``written`` in its script, and its guards: those ``supposed``, those ``claimed``, and the parts
    with guarded existentials, as they are ``meant``.
    """

    written: Statement
    supposed: tuple[Term, ...]
    claimed: tuple[Term, ...]
    meant: tuple[Term, ...]


@lru_cache(512)
@purse()
def reading(statement: Statement) -> Reading:
    """The parts of a statement that its script wrote, and those that were added.

    >>> from symres.kernel.terms import ONE, ZERO, variable
    >>> x, y = variable("x"), variable("y")
    >>> read = reading(stated((x, y), (), (build("<", ONE, build("log", y)),), build("<=", ZERO, build("log", x))))
    >>> read.written.propositions, read.supposed, read.claimed
    ((1 < log(y), 0 <= log(x)), (0 < y,), (0 < x,))
    """
    plain = statement.plain
    written: list[Term] = []
    supposed: list[Term] = []
    known: tuple[Term, ...] = ()
    guards: tuple[Term, ...] = ()
    for h, meaning in zip(statement.hypotheses, plain.hypotheses, strict=True):
        if h in guards:
            supposed.append(h)
            continue
        written.append(unguarded(h, statement.unfold))
        guards = _guards(meaning, known, statement.variables)
        known = assumed(known, *guards, meaning)
    conclusion = unguarded(statement.conclusion, statement.unfold)
    parts = (part for p in (*plain.hypotheses, plain.conclusion) for part in conjuncts(p))
    return Reading(
        Statement(statement.variables, statement.definitions, tuple(written), conclusion),
        tuple(supposed),
        plain.guards,
        tuple(part for part in parts if unguarded(part) is not part),
    )


def as_written(statement: Statement) -> Statement:
    """The statement without its guards, as its script writes it."""
    return reading(statement).written
