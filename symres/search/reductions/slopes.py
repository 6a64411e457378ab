"""Numbers that are said to exist, and to depend on a sign, or an equation: slopes of kinks and multipliers.

The goal says of every such number t: (g < 0 and A) or (g = 0 and B) or (0 < g and C). By the sign of g only one of
these is left, and where it does not say what t is, an equation of degree 1 in t does, or a simple number will do.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from symres.algebra.normal_form import NormalForms, Quotient, plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.sequents import assumed
from symres.kernel.terms import ZERO, build, free_variables, number, substitute, to_json
from symres.trees.identity import equations as entrywise

from ..steps import Close, carry_out, opened
from .components import signed

SIMPLE = (0, 1, -1)
MOST = 200  # choices of values


def search(sequent: Sequent, close: Close) -> dict[str, Any] | None:
    """A proof that such numbers exist; None if the goal says something else, or no choice does."""
    unknowns, goal = opened(sequent.conclusion, (*sequent.hypotheses, sequent.conclusion))
    if not unknowns or sequent.conclusion.head != "ex":
        return None
    parts = assumed((), goal)
    if not any(part.head in ("or", "=") and free_variables(part) & set(unknowns) for part in parts):
        return None
    for g in _compared(parts, unknowns):
        if free_variables(g) and not signed(sequent, g):
            return carry_out(sequent, {"kind": "cases", "sign": to_json(g)}, close)
    choices = [list(dict.fromkeys(_values(t, unknowns, parts))) for t in unknowns]
    for values in itertools.islice(itertools.product(*choices), MOST):
        proof = carry_out(sequent, {"kind": "witness", "values": [to_json(v) for v in values]}, close)
        if proof is not None:
            return proof
    return None


def _compared(parts: tuple[Term, ...], unknowns: list[Term]) -> Iterator[Term]:
    """What a disjunction of the goal compares with zero."""
    for part in parts:
        for case in part.args if part.head == "or" else ():
            for literal in assumed((), case):
                if literal.head in ("=", "<") and ZERO in literal.args and not free_variables(literal) & set(unknowns):
                    yield from (a for a in literal.args if a is not ZERO)


def _values(t: Term, unknowns: list[Term], parts: tuple[Term, ...]) -> Iterator[Term]:
    """Values for one of the unknowns: what equations say, the others being 0, and simple numbers."""
    others = {x: ZERO for x in unknowns if x is not t}
    for part in parts:
        if part.head == "=" and t in free_variables(part):
            for a, b in entrywise(part, {}):
                forms = NormalForms()
                try:
                    yield from _solved(forms, forms.difference(substitute(a, others), substitute(b, others)), t)
                except Rejected:
                    continue
    yield from map(number, SIMPLE)


def _solved(forms: NormalForms, form: Quotient, t: Term) -> Iterator[Term]:
    """The value of t for which c t + d = 0, where t is not in c or d."""
    i = forms.index(t)
    slope = P.differentiate(form.numerator, i)
    rest = {m: -c for m, c in form.numerator.items() if not P.exponent(m, i)}
    if slope and not any(P.exponent(m, i) for m in slope):
        value = build("*", forms.term(plain(rest)), build("^", forms.term(plain(slope)), number(-1)))
        yield forms.term(forms(value))
