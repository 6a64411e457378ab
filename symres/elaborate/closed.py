"""Relations between closed numbers, which values decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symres.kernel.equality import TRUE
from symres.kernel.normal_form import COMPUTED, computed
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import FALSE, ONE, REAL, Term, build, contract, is_scalar, number, substitute

from .leaves import leaf
from .negations import contradiction
from .run import Run
from .substitution import replaced


def decided(run: Run, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """The conclusion, which is closed and true; any, where a hypothesis is closed and false."""
    index = proof.get("hypothesis")
    if index is None:
        return holds(run, sequent.conclusion)
    h = sequent.hypotheses[index]
    false = contradiction(run, holds(run, negation(h)), h, steps[h])
    return false if sequent.conclusion is FALSE else run.absurd(false, sequent.conclusion)


def holds(run: Run, literal: Term) -> int:
    """A step that shows a relation between closed numbers, or the denial of one."""
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
    return build(t.head, *map(written_out, t.args)) if t.args and all(is_scalar(a.sort) for a in t.args) else t


def _plain(run: Run, literal: Term) -> int:
    """By enclosures; what holds only just, by an identity."""
    try:
        return run.do(by="procedure", name="enclosures", show=literal, using=[], data={}, **{"from": []})
    except Rejected:
        relation = literal.args[0] if literal.head == "not" else literal
        if relation.head != {"not": "<", "<=": "<=", "=": "="}.get(literal.head):
            raise
    equal = _equal(run, *relation.args)
    if literal.head == "=":
        return equal
    return run.arithmetic(literal, [equal], [([1], 1)], [[0, ONE if literal.head == "<=" else number(-1)]])


def _equal(run: Run, a: Term, b: Term) -> int:
    return leaf(run, Sequent((), build("=", a, b)), {}, {"kind": "identity"})
