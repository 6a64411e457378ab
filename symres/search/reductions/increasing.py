"""Inequalities between values of an increasing function; powers and exponentials by their logarithms."""

from __future__ import annotations

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.trees.cases import INCREASING, increases_where
from symres.kernel import Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.terms import build, free_variables

from ..steps import Close, Proof, carry_out, with_lemmas
from .factors import two_sided


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof from an inequality between the arguments, or between logarithms; None if none is found."""
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    facts = Facts(sequent)
    if _comparable(*c.args):
        step = {"kind": "cases", "function": c.args[0].head}
        lemmas = [p for p in increases_where(c.args[0]) if not facts.holds(p)]
        return with_lemmas(sequent, lemmas, close, lambda goal: carry_out(goal, step, close))
    for a, b in (c.args, two_sided(facts, facts.forms.difference(c.args[1], c.args[0]).numerator)):
        lemma = _led_back(facts, c.head, a, b)
        if lemma is not None and lemma is not c:
            return with_lemmas(sequent, [lemma], lambda goal: search(goal, close) or close(goal), close)
    return None


def _led_back(facts: Facts, relation: str, a: Term, b: Term) -> Term | None:
    """The inequality between two logarithms, or two exponentials, that is to show that between a and b."""
    if _comparable(a, b):
        return build(relation, a, b)
    if not free_variables(a) | free_variables(b):
        return None
    if a.head == "log" or b.head == "log":  # log t <= u, from t <= exp u
        if not all(t.head == "log" or _is_linear(facts, t) for t in (a, b)):
            return None
        return build(relation, *(t if t.head == "log" else build("log", build("exp", t)) for t in (a, b)))
    low, high = logarithm(a), logarithm(b)
    if _is_monomial(a) and _is_monomial(b):  # with two exponentials, of which derivatives make no simpler ones
        return build(relation, build("exp", low), build("exp", high))
    if not (_is_exponential(a) or _is_exponential(b)):
        return None
    bases = {build("log", t.args[0]) for t in (a, b) if t.head == "^"}  # which are positive
    for t in (_logarithms(low) ^ _logarithms(high)) - _logarithms(a) - _logarithms(b) - bases:
        if not free_variables(t):
            continue
        exponent = low if t in _logarithms(high) else high
        if _is_linear(facts, exponent) or not _is_plainly_positive(t.args[0]):
            return None
    return build(relation, build("exp", low), build("exp", high))


def _is_linear(facts: Facts, term: Term) -> bool:
    """Whether a term is a number plus multiples of variables."""
    form = facts.forms(term)
    powers = [list(P.exponents(m)) for m in form.numerator]
    return not form.factors and all(
        len(p) == 0 or len(p) == 1 and p[0][1] == 1 and not facts.forms.atoms[p[0][0]].args for p in powers
    )


def _comparable(a: Term, b: Term) -> bool:
    """Whether both are values of one increasing function."""
    return a.head == b.head and (a.head in INCREASING or a.head == "^" and a.args[1] is b.args[1])


def _is_plainly_positive(term: Term) -> bool:
    """Whether a term is a sum of products of positive numbers and exponentials."""
    if term.head in ("+", "*"):
        return all(map(_is_plainly_positive, term.args))
    if term.head == "^":
        return _is_plainly_positive(term.args[0])
    return term.head == "exp" or term.head == "rational" and term.value > 0


def _is_monomial(term: Term) -> bool:
    """Whether a term is a product of exponentials, at least one, and of powers of variables and positive numbers."""
    factors = term.args if term.head == "*" else (term,)
    bases = [f.args[0] if f.head == "^" and f.args[1].head == "rational" else f for f in factors]
    plain = all(b.head in ("exp", "variable") or b.head == "rational" and b.value > 0 for b in bases)
    return plain and any(b.head == "exp" for b in bases)


def _is_exponential(term: Term) -> bool:
    if term.head == "^":
        return term.args[1].head != "rational" or _is_exponential(term.args[0])
    return term.head == "exp"


def _logarithms(term: Term) -> set[Term]:
    """The logarithms in a term."""
    own = {term} if term.head == "log" else set()
    return own.union(*map(_logarithms, term.args))


def logarithm(term: Term) -> Term:
    """A term for the logarithm, with products and powers taken apart.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> logarithm(build("*", build("exp", x), build("^", x, x)))
    x + x*log(x)
    """
    if term.head == "exp":
        return term.args[0]
    if term.head == "^":
        return build("*", term.args[1], logarithm(term.args[0]))
    if term.head == "*":
        return build("+", *map(logarithm, term.args))
    return build("log", term)
