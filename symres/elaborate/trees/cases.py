"""cases: steps from a sequent to others, until every branch is decided.

    H |- C    from  H, f_k = 0 |- C  for every k,   if  f_1 ... f_n = sum cofactor * equation in H        (zero product)
    H |- C    from  H, t = r_k |- C for every k,   if p(t) = sum cofactor * equation in H, where p is a polynomial with
              rational coefficients and r_1 < ... < r_m are all its real zeros                            (roots)
    H |- C    from  H, t < 0 |- C  and  H, t = 0 |- C  and  H, 0 < t |- C                                  (sign)
    H, A_1 or ... or A_n |- C    from  H, A_k |- C  for every k                                           (hypothesis)
    H, there is x. A |- C    from  H, A[x] |- C,  x new                                                       (open)
    H, for all x. A |- C    from  H, A[t] |- C;  for all x. (A => B)    from  H |- A[t]  and  H, B[t] |- C    (instance)
              where x may be no variable at all
    H |- A_1 or ... or A_n    from  H |- A_k                                                               (disjunct)
    H |- C    from  H, not C |- false,   where C says that something exists                                    (deny)
    H |- C    from  H |- A  and  H, A |- C                                                                    (lemma)
    H, x = t |- C    from  H[t/x] |- C[t/x],   if t does not mention x; likewise with t = x              (equation)
    H |- C    from  H' |- C,   with H' among H                                                                (keep)
    H |- f(a) R f(b)    from  H |- a R b,   for R among <= < and an increasing function f                  (function)

Increasing are the functions whose records say so, where H says that they are defined at a; powers with a positive odd
exponent; and other powers with a positive exponent where H says that 0 <= a.

The certificate is ``{"kind": "cases", ...}`` with ``"factors"`` and ``"cofactors"``; ``"roots"`` (the term t),
``"polynomial"`` (from degree 0 up), ``"cofactors"`` and ``"values"``; ``"sign"``, ``"hypothesis"``, ``"open"``,
``"instance"`` (the number of a hypothesis) and ``"values"``; ``"deny"``, ``"disjunct"``, ``"lemma"``, ``"equation"``,
``"keep"`` (numbers of hypotheses) or ``"function"``; and ``"branches"``, a certificate for every sequent on the right.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from symres.elaborate.algebra.domains import conditions
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.signs import sign
from symres.functions import HEADS
from symres.kernel import polynomials as P
from symres.kernel.arithmetic import listed
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.sequents import Sequent, assumed, decompose, distinct, negation, new_variable
from symres.kernel.terms import (
    FALSE,
    PROP,
    ZERO,
    Term,
    brief,
    build,
    difference,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    named,
    number,
    rational_from_json,
    show,
)

INCREASING = tuple(head for head, f in HEADS.items() if f.increases)


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the certificate's step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    if "disjunct" in certificate:
        return _disjunct(sequent, certificate["disjunct"])
    if "hypothesis" in certificate:
        chosen = hypothesis(sequent, certificate["hypothesis"], "or")
        return tuple(_without(sequent, chosen).under(part) for part in chosen.args)
    if "open" in certificate:
        chosen = hypothesis(sequent, certificate["open"], "ex")
        x = new_variable(chosen, (*sequent.hypotheses, sequent.conclusion))
        return (_without(sequent, chosen).under(instantiate(chosen, x)),)
    if "instance" in certificate:
        return _instance(sequent, certificate)
    if "deny" in certificate:
        return _denied(sequent)
    if "lemma" in certificate:
        return _lemma(sequent, certificate["lemma"])
    if "equation" in certificate:
        return (_eliminated(sequent, certificate["equation"]),)
    if "keep" in certificate:
        kept = [hypothesis(sequent, i) for i in listed(certificate["keep"], "the hypotheses to keep")]
        return (Sequent(assumed((), *kept), sequent.conclusion, sequent.purpose),)
    if "function" in certificate:
        return (_monotone(sequent, certificate["function"]),)
    facts = Facts(sequent)
    if "sign" in certificate:
        t = facts.term(certificate["sign"])
        return tuple(sequent.under(p) for p in (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t)))
    if "roots" in certificate:
        return _roots(sequent, facts, certificate)
    factors = [facts.term(f) for f in listed(certificate.get("factors"), "the factors")]
    if not factors:
        raise Rejected("cases: a zero product needs a factor")
    product = P.constant(1)
    for f in factors:
        product = P.multiply(product, _polynomial(facts, f))
    product_of = ", ".join(show(f, 60) for f in factors)
    _require_consequence(facts, product, certificate, f"the product of {product_of}")
    facts.require_conditions()
    return tuple(sequent.under(build("=", f, ZERO)) for f in dict.fromkeys(factors))


def _polynomial(facts: Facts, term: Term) -> P.Polynomial:
    form = facts.forms(term)
    if form.factors:
        raise Rejected(f"cases: {show(term)} is not a polynomial")
    return form.numerator


def _require_consequence(facts: Facts, p: P.Polynomial, certificate: dict[str, Any], name: str) -> None:
    """Refuse a polynomial that is not the certificate's combination of equations, and so need not vanish."""
    if facts.remainder(P.add(p, facts.combination(certificate.get("cofactors", [])), -1)):
        raise Rejected(f"cases: {name} is not the given combination of equations")


def _roots(sequent: Sequent, facts: Facts, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """One sequent for each real zero of a polynomial that vanishes at t."""
    t = facts.term(certificate["roots"])
    coefficients = [rational_from_json(c) for c in listed(certificate.get("polynomial"), "the coefficients")]
    values = [from_json(v, {}) for v in listed(certificate.get("values"), "the values")]
    polynomial: P.Polynomial = {}
    form = _polynomial(facts, t)
    for c in reversed(coefficients):
        value = facts.forms.reduced(P.add(P.multiply(polynomial, form), P.constant(c)))
        if value.factors:
            raise Rejected(f"cases: {show(t, 100)} is not a polynomial")
        polynomial = value.numerator
    _require_consequence(facts, polynomial, certificate, f"the polynomial of {show(t, 100)}")
    facts.require_conditions()
    found = real_roots(coefficients)
    if len(values) != found:
        raise Rejected(f"cases: the polynomial of {show(t, 100)} has {found} real zeros, {len(values)} are given")
    for v in values:
        if not is_scalar(v.sort):
            raise Rejected(f"cases: {show(v)} is not a number")
        value_there: Term = ZERO
        for c in reversed(coefficients):
            value_there = build("+", build("*", value_there, v), number(c))
        if sign(value_there):
            raise Rejected(f"cases: {show(v)} is not a zero of the polynomial of {show(t, 100)}")
    for a, b in pairwise(values):
        if sign(difference(b, a)) <= 0:
            raise Rejected(f"cases: {show(a)} is not less than {show(b)}")
    return tuple(sequent.under(build("=", t, v)) for v in values)


def _disjunct(sequent: Sequent, index: Any) -> tuple[Sequent, ...]:
    c = sequent.conclusion
    if c.head != "or" or type(index) is not int or not 0 <= index < len(c.args):
        raise Rejected(f"cases: {show(c)} has no disjunct {brief(index)}")
    return distinct(decompose(sequent.hypotheses, c.args[index]))


def _instance(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents left once a hypothesis about all numbers is used for some."""
    chosen = hypothesis(sequent, certificate["instance"])
    if chosen.head not in ("all", "=>"):
        raise Rejected(f"cases: {show(chosen)} has no instances")
    names = named((*sequent.hypotheses, sequent.conclusion))
    for data in listed(certificate.get("values"), "the values"):
        if chosen.head != "all":
            raise Rejected(f"cases: {show(chosen)} does not say something about all numbers")
        chosen = instantiate(chosen, from_json(data, names))
    if chosen.head != "=>":
        return (sequent.under(chosen),)
    premise, conclusion = chosen.args
    return distinct([*decompose(sequent.hypotheses, premise), sequent.under(conclusion)])


def _denied(sequent: Sequent) -> tuple[Sequent, ...]:
    c = sequent.conclusion
    if c.head != "ex":
        raise Rejected(f"cases: {show(c)} does not say that something exists")
    return (Sequent(assumed(sequent.hypotheses, negation(c)), FALSE, sequent.purpose),)


def _lemma(sequent: Sequent, data: Any) -> tuple[Sequent, ...]:
    lemma = from_json(data, named((*sequent.hypotheses, sequent.conclusion)))
    if lemma.sort is not PROP:
        raise Rejected(f"cases: the lemma {show(lemma)} is no proposition")
    return distinct([*decompose(sequent.hypotheses, lemma), sequent.under(lemma)])


def _eliminated(sequent: Sequent, index: Any) -> Sequent:
    """The sequent without the variable on one side of an equation, the left one if both sides are variables."""
    equation = hypothesis(sequent, index, "=")
    x, t = equation.args if equation.args[0].head == "variable" else reversed(equation.args)
    if x.head != "variable" or x in free_variables(t):
        raise Rejected(f"cases: {show(equation)} does not say what a variable is")
    left = _without(sequent, equation).instance({x: t})
    return replace(left, hypotheses=assumed((), *left.hypotheses))


def _monotone(sequent: Sequent, head: Any) -> Sequent:
    """The sequent that shows an inequality between two values of an increasing function."""
    c = sequent.conclusion
    if head not in (*INCREASING, "^"):
        raise Rejected(f"cases: {brief(head)} is not one of the increasing functions {', '.join(INCREASING)}, ^")
    if c.head not in ("<=", "<") or any(a.head != head for a in c.args):
        raise Rejected(f"cases: {show(c)} does not compare two values of {brief(head)}")
    if head == "^":
        exponent = c.args[0].args[1]
        if exponent is not c.args[1].args[1] or exponent.head != "rational" or exponent.value <= 0:
            raise Rejected(f"cases: {show(c)} does not compare two powers with one positive exponent")
    for condition in increases_where(c.args[0]):
        Facts(sequent).require(condition)
    return Sequent(sequent.hypotheses, build(c.head, *(side.args[0] for side in c.args)), sequent.purpose)


def increases_where(value: Term) -> tuple[Term, ...]:
    """The conditions on the argument of an increasing function for it to increase from there on.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> [increases_where(build("^", x, number(n))) for n in (2, 3)], increases_where(build("log", x))
    ([(0 <= x,), ()], (0 < x,))
    """
    even = value.head == "^" and value.args[1].head == "rational" and value.args[1].value % 2 == 0
    return (build("<=", ZERO, value.args[0]),) if even else conditions(value)


def hypothesis(sequent: Sequent, index: Any, head: str | None = None, kind: str = "cases") -> Term:
    """The hypothesis of that number, which must be of the given form, if one is given."""
    if type(index) is not int or not 0 <= index < len(sequent.hypotheses):
        raise Rejected(f"{kind}: there is no hypothesis {brief(index)}")
    found = sequent.hypotheses[index]
    if head is not None and found.head != head:
        raise Rejected(f"{kind}: hypothesis {index}, {show(found, 150)}, is not of the form {head!r}")
    return found


def _without(sequent: Sequent, hypothesis: Term) -> Sequent:
    return Sequent(tuple(h for h in sequent.hypotheses if h is not hypothesis), sequent.conclusion, sequent.purpose)
