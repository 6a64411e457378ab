"""Integers that are less than one apart: a <= b follows from a < b + 1, a = b from both; and none is 1/2.

Floors and ceilings are bounded by what real numbers say of them; that nothing lies between two integers is a step of
arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, gcd, lcm

from symres.algebra.normal_form import NormalForms, plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import exponents
from symres.kernel.terms import FALSE, INT, ONE, build, number, to_json

from ..steps import Close, Proof, with_lemmas


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by a strict inequality that ``close`` proves; None if the goal is not about integers, or not shown.

    >>> from fractions import Fraction
    >>> from symres.kernel.terms import number, variable
    >>> n = variable("n", INT)
    >>> m = build("floor", build("*", number(Fraction(1, 2)), n))
    >>> goal = build("<=", n, build("+", build("*", number(2), m), ONE))
    >>> search(Sequent((), goal), lambda _: {"kind": "sos"}, lambda _: None)["lemma"][1:]
    [['v', 'n'], ['+', ['+', ['*', ['q', '2'], ['floor', ['*', ['q', '1/2'], ['v', 'n']]]], ['q', '1']], ['q', '1']]]
    """
    c = sequent.conclusion
    if c is FALSE:
        lemmas = next(_between(sequent), None)
        return None if lemmas is None else with_lemmas(sequent, lemmas, close, follows)
    if c.head not in ("<=", "=") or any(a.sort is not INT for a in c.args):
        return None
    a, b = c.args
    if c.head == "<=":
        return with_lemmas(sequent, [build("<", a, build("+", b, ONE))], close, _nothing_between)
    lemmas = [p for p in (build("<=", a, b), build("<=", b, a)) if p not in sequent.hypotheses]
    return with_lemmas(sequent, lemmas, close, follows) if lemmas else None


def _between(sequent: Sequent) -> Iterator[list[Term]]:
    """That an integer is at most, and at least, one of those beside a number that an equation says it is."""
    for h in sequent.hypotheses:
        for n, value in _fractions(h) if h.head == "=" else ():
            below = floor(value)
            beside = [build("<=", n, number(below)), build("<=", number(below + 1), n)]
            if beside[0] not in sequent.hypotheses:
                yield beside


def _fractions(equation: Term) -> Iterator[tuple[Term, Fraction]]:
    """An integer that an equation says to be none, and what it says it is.

    >>> from symres.kernel.terms import variable
    >>> m, n = variable("m", INT), variable("n", INT)
    >>> even, odd = build("*", number(2), m), build("+", build("*", number(4), n), ONE)
    >>> [(str(t), str(value)) for t, value in _fractions(build("=", even, odd))]
    [('(-2)*n + m', '1/2')]
    """
    forms = NormalForms()
    try:
        p = forms.difference(*equation.args).numerator
    except Rejected:
        return
    rest = {m: c for m, c in p.items() if m}
    if all(forms.atoms[i].sort is INT for m in rest for i, _ in exponents(m)) and rest:
        common = Fraction(
            gcd(*(Fraction(c).numerator for c in rest.values())), lcm(*(Fraction(c).denominator for c in rest.values()))
        )
        value = Fraction(-p.get(0, 0)) / common
        if value.denominator > 1:
            yield forms.term(plain({m: c / common for m, c in rest.items()})), value


def _nothing_between(sequent: Sequent) -> Proof:
    """a <= b from the last hypothesis a < b + 1: else b + 1 <= a, and 1 + (b - a) + (a - b - 1) = 0."""
    fact, goal = to_json(sequent.hypotheses[-1]), to_json(sequent.conclusion)
    summands = [{"facts": facts, "weight": "1"} for facts in ([], [0], [1])]
    arithmetic = {"by": "arithmetic", "from": [0], "show": goal, "summands": summands}
    return {"kind": "derivation", "locals": [], "steps": [{"by": "assume", "show": fact}, arithmetic]}
