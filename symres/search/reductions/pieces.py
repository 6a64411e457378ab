"""Absolute values, maxima and minima, one piece after the other; quotients inside of them, as numbers of their own; and
defined functions, written out.
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.elaborate.algebra.normal_form import NormalForms, plain, rational
from symres.functions import PIECEWISE
from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    BINDERS,
    REAL,
    ZERO,
    build,
    conjunction,
    for_all,
    free_variables,
    fresh,
    number,
)

from ..parts import written_out
from ..steps import Close, Proof, carry_out, instance, keep, split, with_lemmas

COMPARISONS = ("=", "<=", "<")


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an inequality by cases for the first node of it that has pieces; None if there is none.

    ``close`` proves the inequality with the piece in its place, ``follows`` that this is what was to be shown.
    """
    if sequent.conclusion.head not in ("<=", "<"):
        return None
    if sequent.conclusion.args[0].head == "abs" and (proof := two_sided(sequent, close, follows)) is not None:
        return proof
    c = written_out(sequent.conclusion)
    node = next(_nodes(c), None)
    if node is None:
        return None
    negative = [build("*", number(-1), a) for a in node.args]
    switch = node.args[0] if node.head == "abs" else build("+", node.args[0], negative[1])
    above, below = node.args[0], negative[0] if node.head == "abs" else node.args[1]
    if node.head == "min":
        above, below = below, above
    sides = {build("<=", ZERO, switch): above, build("<=", switch, ZERO): below}

    def piece(goal: Sequent) -> Proof | None:
        value = next(value for side, value in sides.items() if side in goal.hypotheses)
        if _is_inside(c, node):
            return _with_value(goal, c, node, value, close, follows)
        return with_lemmas(goal, [written_out(c, {node: value})], close, follows)

    return split(sequent, sides, follows, piece)


def named(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with a number of its own for a quotient inside of an absolute value, a maximum or a minimum, of which is
    known what it is times its denominator; None if there is none.
    """
    said = (*sequent.hypotheses, sequent.conclusion)
    node = next((n for p in said if p.head in COMPARISONS for n in _nodes(p) if any(map(_is_quotient, n.args))), None)
    if node is None:
        return None
    quotient = next(a for a in node.args if _is_quotient(a))
    forms = NormalForms()
    form = forms(quotient)
    w = fresh(REAL)
    instead = {node: build(node.head, *(w if a is quotient else a for a in node.args))}
    renamed = {h: written_out(h, instead) for h in sequent.hypotheses if h.head in COMPARISONS}
    about = [h for h, new in renamed.items() if new is not h]
    product = build("*", w, forms.term(plain(form.denominator)))
    premises = [build("=", product, forms.term(plain(form.numerator))), *(renamed[h] for h in about)]
    rule = for_all(w, build("=>", conjunction(premises), written_out(sequent.conclusion, instead)), "w")

    def without(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h not in about], close)

    return with_lemmas(sequent, [rule], without, lambda g: carry_out(g, instance(g, rule, quotient), follows, follows))


def _is_quotient(term: Term) -> bool:
    """Whether a number is divided by something that is not a number."""
    if term.head in ("+", "*"):
        return any(map(_is_quotient, term.args))
    is_reciprocal = term.head == "^" and term.args[1].head == "rational" and term.args[1].value < 0
    return is_reciprocal and bool(free_variables(term))


def _with_value(goal: Sequent, c: Term, node: Term, value: Term, close: Close, follows: Close) -> Proof | None:
    """A proof with the piece in the place of a node inside of a function, as c holds of whatever is the piece."""
    s = fresh(REAL)
    same = build("=", s, value)
    rule = for_all(s, build("=>", same, written_out(c, {node: s})), "s")

    def placed(premise: Sequent) -> Proof | None:
        (k,) = [k for k, h in enumerate(premise.hypotheses) if h.head == "=" and h.args[1] is value]
        return carry_out(premise, {"kind": "cases", "equation": k}, close)

    def squeezed(premise: Sequent) -> Proof | None:
        both = build("<=", node, value), build("<=", value, node)
        return with_lemmas(premise, both, follows, follows)

    return with_lemmas(goal, [rule], placed, lambda g: carry_out(g, instance(g, rule, node), squeezed, follows))


def two_sided(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of |a| <= b from a <= b and -b <= a, by what that is for any two numbers; None where both are known."""
    relation = sequent.conclusion.head
    (inner,), bound = sequent.conclusion.args[0].args, sequent.conclusion.args[1]

    def sides(a: Term, b: Term) -> list[Term]:
        return [build(relation, a, b), build(relation, build("*", number(-1), b), a)]

    if set(sides(inner, bound)) <= set(sequent.hypotheses):
        return None
    s, t = fresh(REAL), fresh(REAL)
    rule = build("=>", build("and", *sides(s, t)), build(relation, build("abs", s), t))
    rule = for_all(s, for_all(t, rule, "t"), "s")

    def one(goal: Sequent) -> Proof | None:
        return keep(goal, [goal.conclusion], follows) or follows(goal)  # where others say that it is defined

    def of_both(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, rule, inner, bound), one)

    return with_lemmas(sequent, [*sides(inner, bound), rule], close, of_both)


def _is_inside(term: Term, node: Term) -> bool:
    """Whether a node stands in an argument of more than sums, products and comparisons."""
    if term.head in ("+", "*", "<=", "<"):
        return any(_is_inside(a, node) for a in term.args)
    return term is not node and any(node is part for part in _nodes(term))


def _nodes(term: Term) -> Iterator[Term]:
    """The absolute values, maxima and minima in a term, the innermost first."""
    if term.head not in BINDERS:
        for a in term.args:
            yield from _nodes(a)
    if term.head in PIECEWISE:
        yield term


def definitions(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a sequent by its conclusion written out; None if nothing is to be written out."""
    if sequent.conclusion.head not in ("<=", "<"):
        return None
    plain = build(sequent.conclusion.head, *(_computed(written_out(side)) for side in sequent.conclusion.args))
    if plain is sequent.conclusion:
        return None
    return with_lemmas(sequent, [plain], close, follows)


def _computed(term: Term) -> Term:
    value = None if free_variables(term) else rational(term)
    return term if value is None else number(value)
