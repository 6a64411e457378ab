"""Exact substitutions: x = 1/t for what happens far out, x = c t for a range that ends at an irrational c.

The step is written with the kernel's own: there is t with x = s(t) (its value in terms of x is the witness); take one;
eliminate x.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symres.algebra.facts import Facts
from symres.algebra.normal_form import NormalForms
from symres.kernel import Sequent, Term
from symres.kernel.sequents import new_variable
from symres.kernel.terms import REAL, ZERO, build, conjunction, exists, free_variables, lam, number, to_json
from symres.trees.bound import region_of

from ..steps import Close, Proof, carry_out, with_lemmas


@dataclass(frozen=True)
class Substitution:
    """x = ``expression`` in the new variable t, which is ``value`` in terms of x and obeys ``facts``."""

    x: Term
    t: Term
    expression: Term
    value: Term
    facts: tuple[Term, ...]


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof of the sequent from what a substitution makes of it; None if none helps."""
    if sequent.conclusion.head not in ("<=", "<"):
        return None

    def simplified(goal: Sequent) -> Proof | None:
        forms = NormalForms()
        sides = (forms.term(forms(a)) for a in goal.conclusion.args)
        return with_lemmas(goal, [build(goal.conclusion.head, *sides)], close, close)

    for substitution in _candidates(sequent):
        proof = substituted(sequent, substitution, close, simplified)
        if proof is not None:
            return proof
    return None


def substituted(sequent: Sequent, s: Substitution, close: Close, then: Close) -> Proof | None:
    """The proof of a sequent by one substitution, ``then`` proving what comes out and ``close`` all that is easy."""
    equation = build("=", s.x, s.expression)
    there_is = exists(s.t, conjunction((*s.facts, equation)))

    def existence(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "witness", "values": [to_json(s.value)]}, close)

    def opened(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "cases", "open": goal.hypotheses.index(there_is)}, close, eliminated)

    def eliminated(goal: Sequent) -> Proof | None:
        equations = [i for i, h in enumerate(goal.hypotheses) if h.head == "=" and h.args[0] is s.x]
        return carry_out(goal, {"kind": "cases", "equation": equations[-1]}, then)

    return with_lemmas(sequent, [there_is], existence, opened)


def _candidates(sequent: Sequent) -> Iterator[Substitution]:
    """Inverses of variables that are far from 0, multiples of irrational ends."""
    box = region_of(sequent).box
    facts = Facts(sequent)
    facts.forms.difference(*sequent.conclusion.args)
    inner = frozenset().union(*(free_variables(a) for a in facts.forms.atoms if a.args))
    for x, (low, high) in box.items():
        if x.sort is not REAL or x.head != "variable" or x not in inner:
            continue
        t = new_variable(lam(x, x, "t"), (*sequent.hypotheses, sequent.conclusion))
        inverse = build("^", t, number(-1))
        divides = _is_divisor(sequent.conclusion, x)
        if divides and high is None and low is not None and low > 0:
            ends = build("<", ZERO, t), build("<=", t, number(1 / low))
            yield Substitution(x, t, inverse, build("^", x, number(-1)), ends)
        if divides and low is None and high is not None and high < 0:
            ends = build("<=", number(1 / high), t), build("<", t, ZERO)
            yield Substitution(x, t, inverse, build("^", x, number(-1)), ends)
        for c in {end: None for _, end, _ in _ends(sequent, x) if facts.forms(end).rational is None}:
            inverse = build("^", c, number(-1))
            yield Substitution(
                x, t, build("*", c, t), build("*", x, inverse), tuple(_multiples(sequent, x, t, inverse))
            )


def _is_divisor(term: Term, x: Term) -> bool:
    """Whether a term divides by something with x in it."""
    if term.head == "^" and term.args[1].head == "rational" and term.args[1].value < 0:
        return x in free_variables(term)
    return any(_is_divisor(a, x) for a in term.args)


def _ends(sequent: Sequent, x: Term) -> Iterator[tuple[str, Term, bool]]:
    """The closed terms that hypotheses compare with x: the relation, the term, and whether it is below x."""
    for h in sequent.hypotheses:
        if h.head in ("<=", "<") and x in h.args:
            below = h.args[1] is x
            end = h.args[0] if below else h.args[1]
            if not free_variables(end):
                yield h.head, end, below


def _multiples(sequent: Sequent, x: Term, t: Term, unit: Term) -> Iterator[Term]:
    """What the hypotheses say of t = x / c, for c = 1 / unit > 0, as far as ends are rational multiples of c."""
    forms = NormalForms()
    for relation, end, below in _ends(sequent, x):
        ratio = forms(build("*", end, unit)).rational
        if ratio is not None:
            yield build(relation, number(ratio), t) if below else build(relation, t, number(ratio))
