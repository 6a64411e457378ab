"""Definedness inside of existentials: left out where scripts do not write it, and shown where a claim says it."""

from __future__ import annotations

from collections.abc import Callable

from symres.elaborate.compact import beta
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import BINDERS, instantiate, to_json
from symres.language.guards import guarded, unguarded

from .connectives import every_part, joined
from .record import TRIAL, Record

Show = Callable[[Term], "int | None"]


def with_guards(record: Record, goal: Term) -> Term | None:
    """The goal, and that what exists in it is defined; None if it takes long to say, in many existentials."""
    try:
        with purse(TRIAL):
            return guarded(goal, record.sequent.hypotheses)
    except Rejected:
        return None


def suppose(record: Record, h: Term) -> None:
    """Learn a hypothesis, and what it says without that it is defined, as scripts write it."""
    i = record.learn(record.assume(h))
    plain = unguarded(h)
    if plain is not h:
        weaker = without_guards(record, i, plain)
        if weaker is not None:
            record.learn(weaker)


def without_guards(record: Record, i: int, wanted: Term) -> int | None:
    """A step without what its existentials say of what is defined; None if it does not say ``wanted`` then."""
    return _recast(record, i, wanted, None)


def claimed(record: Record, i: int, wanted: Term, show: Show) -> int | None:
    """A step with what its existentials have to say of what is defined, which ``show`` shows."""
    return _recast(record, i, wanted, show)


def _recast(record: Record, i: int, wanted: Term, show: Show | None) -> int | None:
    """A step as ``wanted`` has it, whose guards ``show`` shows; without ``show`` guards are left out. None if the two
    differ in anything else.
    """
    c, wanted = beta(record.at(i).conclusion), beta(wanted)
    if record.words.same(c, wanted):
        return i
    if show is not None and wanted.head == "and" and len(wanted.args) == 2:  # perhaps the guard and what was shown
        rest = _recast(record, i, wanted.args[1], show)
        guard = None if rest is None else show(wanted.args[0])
        if guard is not None:
            return joined(record, [guard, rest], wanted.args)
    if c.head != wanted.head or c.head in BINDERS and c.args[0] is not wanted.args[0]:
        return None
    if c.head == "and" and len(c.args) == len(wanted.args):
        parts = zip(every_part(record, i), wanted.args, strict=True)
        return joined(record, [_recast(record, part, w, show) for part, w in parts], wanted.args)
    if c.head == "=>":
        assumed = record.assume(wanted.args[0])
        with record.inside(assumed):
            premise = _recast(record, assumed, c.args[0], None)
            inner = None
            if premise is not None:
                inner = _recast(record, record.specialize(i, [premise]), wanted.args[1], show)
        return None if inner is None else record.discharge([assumed], inner)
    if c.head not in ("all", "ex"):
        return None
    x = record.fresh(str(c.value), c.args[0])
    value = instantiate(wanted, x)
    if c.head == "all":
        inner = _recast(record, record.specialize(i, [to_json(x)]), value, show)
        return None if inner is None else record.generalize(x, inner)
    body = instantiate(c, x)
    assumed = record.assume(body)
    with record.inside(assumed):
        inner = _recast(record, assumed, value, show)
        if (
            inner is None and show is None and body.head == "and" and len(body.args) == 2
        ):  # the guard, and what it is for
            inner = _recast(record, record.parts(assumed)[1], value, show)
        if inner is None:
            return None
        last = record.do(by="witness", show=to_json(wanted), at=[to_json(x)], **{"from": inner})
    return record.do(by="obtain", exists=i, variable=x.value, assumed=assumed, **{"from": last})
