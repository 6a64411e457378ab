"""Variables that an equation among the hypotheses determines, put in their place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symres.algebra.facts import Facts
from symres.algebra.normal_form import plain
from symres.kernel import Rejected, Sequent
from symres.kernel import polynomials as P
from symres.kernel.terms import Term, build, free_variables, to_json

from ..steps import Close, Proof, carry_out


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a sequent without the first variable that one of its hypotheses says what it is.

    It may say so in the form x = t, or as another equation of degree 1, of which ``follows`` proves this form.
    """
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "=":
            x, t = h.args if h.args[0].head == "variable" else reversed(h.args)
            if x.head == "variable" and x not in free_variables(t):
                return carry_out(sequent, {"kind": "cases", "equation": i}, close)
    for equation in solved(sequent):
        return substituted(sequent, equation, close, follows)
    return None


def substituted(sequent: Sequent, equation: Term, close: Close, follows: Close) -> Proof | None:
    """A proof with what an equation, which ``follows`` proves, says a variable is in its place."""

    def eliminated(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "cases", "equation": goal.hypotheses.index(equation)}, close)

    return carry_out(sequent, {"kind": "cases", "lemma": to_json(equation)}, follows, eliminated)


def solved(sequent: Sequent) -> Iterator[Term]:
    """Equations of degree 1 among the hypotheses, solved for one of their variables."""
    try:
        facts = Facts(sequent)
    except Rejected:
        return
    atoms = facts.forms.atoms
    for fact in facts.all:
        p = fact.polynomial
        if fact.sign != "=" or any(sum(e for _, e in P.exponents(m)) > 1 for m in p):
            continue
        for m, c in p.items():
            own = [i for i, _ in P.exponents(m)]
            if own and atoms[own[0]].head == "variable":
                rest: P.Polynomial = {n: -Fraction(d) / c for n, d in p.items() if n != m}
                t = facts.forms.term(plain(rest))
                if atoms[own[0]] not in free_variables(t):
                    yield build("=", atoms[own[0]], t)
