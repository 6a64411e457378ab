"""Relations between closed numbers, which values decide."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from symres.kernel.equality import TRUE
from symres.kernel.normal_form import COMPUTED, computed
from symres.kernel.sequents import Sequent, negation
from symres.kernel.signs import sign
from symres.kernel.terms import FALSE, INT, REAL, Term, build, contract, difference, is_scalar, substitute

from .conversion import Conversion
from .leaves import leaf
from .substitution import replaced


def decided(run: Conversion, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """The conclusion, which is closed and true; any, where a hypothesis is closed and false."""
    index = proof.get("hypothesis")
    if index is None:
        return holds(run, sequent.conclusion)
    h = sequent.hypotheses[index]
    fails = run.once("fails", h, lambda: run.algebra(build("=>", h, FALSE), holds(run, negation(h))))
    false = run.specialize(fails, steps[h])
    return false if sequent.conclusion is FALSE else run.absurd(false, sequent.conclusion)


def holds(run: Conversion, literal: Term) -> int:
    """A step that shows a relation between closed numbers, or the denial of one."""
    return run.once("value", literal, partial(_holds, run, literal))


def _holds(run: Conversion, literal: Term) -> int:
    if run.core.equality.same(literal, TRUE):
        return run.algebra(literal)
    relation = literal.args[0] if literal.head == "not" else literal
    for k, side in enumerate(relation.args):
        value = written_out(side)
        if value is not side:
            x = run.fresh("x", REAL)
            about = build(relation.head, *relation.args[:k], x, *relation.args[k + 1 :])
            about = build("not", about) if literal.head == "not" else about
            equal = _equal(run, value, side)
            return replaced(run, holds(run, substitute(about, {x: value})), x, value, side, about, equal)
    return _plain(run, literal)


def written_out(t: Term) -> Term:
    """A number with derivatives computed, and numbers read off matrices."""
    if t.head in COMPUTED:
        value = computed(t)[0]
        return t if value is t else written_out(value)
    if t.head == "app" and t.args[0].head == "lam":
        return written_out(contract(t))
    if not all(is_scalar(a.sort) for a in t.args):
        return t
    args = tuple(map(written_out, t.args))
    return t if args == t.args else build(t.head, *args)


def _plain(run: Conversion, relation: Term) -> int:
    """By enclosures; by an identity where both sides are equal."""
    if relation.head == "=":
        return _equal(run, *relation.args)
    if relation.head == "<=" and not sign(difference(*relation.args)):
        a, b = relation.args
        x = run.fresh("x", INT if a.sort is b.sort is INT else REAL)
        return replaced(run, run.algebra(build("<=", a, a)), x, a, b, build("<=", a, x), _equal(run, a, b))
    return run.enclosed(relation)


def _equal(run: Conversion, a: Term, b: Term) -> int:
    return leaf(run, Sequent((), build("=", a, b)), {}, {"kind": "identity"})
