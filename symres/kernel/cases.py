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
    H |- C    from  H, not C |- false,   if C, that something exists, is defined under H                       (deny)
    H |- C    from  H |- A  and  H, A |- C,   with A defined under H                                          (lemma)
    H, x = t |- C    from  H[t/x] |- C[t/x],   if t does not mention x; likewise with t = x              (equation)
    H |- C    from  H' |- C,   with H' among H                                                                (keep)
    H |- f(a) R f(b)    from  H |- a R b,   for R among <= < and an increasing function f                  (function)

Increasing are exp, log, tanh and atan, powers with a positive exponent that is no integer or an odd one, and others
where H |- 0 <= a, which is then to be proved, too. What t stands for in an instance or an equation is defined; where it
is a function, A[t] and H[t/x] are to be seen to be defined as well.

The certificate is ``{"kind": "cases", ...}`` with ``"factors"`` and ``"cofactors"``; ``"roots"`` (the term t),
``"polynomial"`` (from degree 0 up), ``"cofactors"`` and ``"values"``; ``"sign"``, ``"hypothesis"``, ``"open"``,
``"instance"`` (the number of a hypothesis) and ``"values"``; ``"deny"``, ``"disjunct"``, ``"lemma"``, ``"equation"``,
``"keep"`` (numbers of hypotheses) or ``"function"``; and ``"branches"``, a certificate for every sequent on the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from . import polynomials as P
from .enclosures import real_roots, sign
from .facts import Facts, listed, named
from .polynomials import Rejected
from .sequents import Sequent, assumed, chained, decompose, definedness, guarded, negation, new_variable
from .terms import (
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
    number,
    rational_from_json,
    show,
)

INCREASING = ("exp", "log", "tanh", "atan")


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the certificate's step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    if "disjunct" in certificate:
        return _disjunct(sequent, certificate["disjunct"])
    if "hypothesis" in certificate:
        chosen = _hypothesis(sequent, certificate["hypothesis"], "or")
        return tuple(_without(sequent, chosen).under(part) for part in chosen.args)
    if "open" in certificate:
        chosen = _hypothesis(sequent, certificate["open"], "ex")
        x = new_variable(chosen, (*sequent.hypotheses, sequent.conclusion))
        return (_without(sequent, chosen).under(instantiate(chosen, x)),)
    if "instance" in certificate:
        return _instance(sequent, certificate)
    if "deny" in certificate:
        return _denied(sequent)
    if "lemma" in certificate:
        return _lemma(sequent, certificate["lemma"])
    if "equation" in certificate:
        return chained(list(_eliminated(sequent, certificate["equation"])))
    if "keep" in certificate:
        kept = [_hypothesis(sequent, i) for i in listed(certificate["keep"], "the hypotheses to keep")]
        return (Sequent(assumed((), *kept), sequent.conclusion, sequent.purpose),)
    if "function" in certificate:
        return tuple(_monotone(sequent, certificate["function"]))
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
    goals = [goal for v in values for goal in definedness(v, sequent.hypotheses)]
    return chained([*goals, *(sequent.under(build("=", t, v)) for v in values)])


def _disjunct(sequent: Sequent, index: Any) -> tuple[Sequent, ...]:
    c = sequent.conclusion
    if c.head != "or" or type(index) is not int or not 0 <= index < len(c.args):
        raise Rejected(f"cases: {show(c)} has no disjunct {brief(index)}")
    return chained(list(decompose(sequent.hypotheses, c.args[index])))


def _instance(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """What a hypothesis about all numbers says of some."""
    chosen = _hypothesis(sequent, certificate["instance"])
    if chosen.head not in ("all", "=>"):
        raise Rejected(f"cases: {show(chosen)} has no instances")
    names = named((*sequent.hypotheses, sequent.conclusion))
    goals: list[Sequent] = []
    of_functions = False
    for data in listed(certificate.get("values"), "the values"):
        if chosen.head != "all":
            raise Rejected(f"cases: {show(chosen)} does not say something about all numbers")
        of_functions = of_functions or _is_function(chosen.args[0])
        value = from_json(data, names)
        goals.extend(definedness(value, sequent.hypotheses))
        chosen = instantiate(chosen, value)
    if of_functions:
        goals.extend(definedness(chosen, sequent.hypotheses))
    if chosen.head != "=>":
        return chained([*goals, sequent.under(chosen)])
    premise, conclusion = chosen.args
    return chained([*goals, *decompose(sequent.hypotheses, premise), sequent.under(conclusion)])


def _is_function(sort: Term | None) -> bool:
    """Whether what stands for such a variable has to be seen to be defined again: where f has a derivative, a term that
    is put for it need not be analytic, as sqrt(t^4) is not at 0."""
    return sort is not None and sort.head == "function"


def _denied(sequent: Sequent) -> tuple[Sequent, ...]:
    c = sequent.conclusion
    if c.head != "ex":
        raise Rejected(f"cases: {show(c)} does not say that something exists")
    denied = Sequent(assumed(sequent.hypotheses, negation(c)), FALSE, sequent.purpose)
    return chained([*definedness(c, sequent.hypotheses), denied])


def _lemma(sequent: Sequent, data: Any) -> tuple[Sequent, ...]:
    lemma = from_json(data, named((*sequent.hypotheses, sequent.conclusion)))
    if lemma.sort is not PROP:
        raise Rejected(f"cases: the lemma {show(lemma)} is no proposition")
    lemma = guarded(lemma, sequent.hypotheses)
    return chained([*decompose(sequent.hypotheses, lemma), sequent.under(lemma)])


def _eliminated(sequent: Sequent, index: Any) -> Iterator[Sequent]:
    """The sequent without the variable on one side of an equation, the left one if both sides are variables."""
    equation = _hypothesis(sequent, index, "=")
    x, t = equation.args if equation.args[0].head == "variable" else reversed(equation.args)
    if x.head != "variable" or x in free_variables(t):
        raise Rejected(f"cases: {show(equation)} does not say what a variable is")
    others = _without(sequent, equation)
    left = others.instance({x: t})
    hypotheses = assumed((), *left.hypotheses)
    if _is_function(x.sort):
        for k, p in enumerate((*hypotheses, left.conclusion)):
            yield from definedness(p, hypotheses[:k])
    yield replace(left, hypotheses=hypotheses)


def _monotone(sequent: Sequent, head: Any) -> Iterator[Sequent]:
    """What shows an inequality between two values of an increasing function."""
    c = sequent.conclusion
    if head not in (*INCREASING, "^"):
        raise Rejected(f"cases: {brief(head)} is not one of the increasing functions {', '.join(INCREASING)}, ^")
    if c.head not in ("<=", "<") or any(a.head != head for a in c.args):
        raise Rejected(f"cases: {show(c)} does not compare two values of {brief(head)}")
    a, b = (side.args[0] for side in c.args)
    if head == "^":
        exponent = c.args[0].args[1]
        if exponent is not c.args[1].args[1] or exponent.head != "rational" or exponent.value <= 0:
            raise Rejected(f"cases: {show(c)} does not compare two powers with one positive exponent")
        if exponent.value.denominator == 1 and exponent.value % 2 == 0:
            yield Sequent(sequent.hypotheses, build("<=", ZERO, a))
    yield Sequent(sequent.hypotheses, build(c.head, a, b), sequent.purpose)


def _hypothesis(sequent: Sequent, index: Any, head: str | None = None) -> Term:
    """The hypothesis of that number, which must be of the given form, if one is given."""
    if type(index) is not int or not 0 <= index < len(sequent.hypotheses):
        raise Rejected(f"cases: there is no hypothesis {brief(index)}")
    found = sequent.hypotheses[index]
    if head is not None and found.head != head:
        raise Rejected(f"cases: hypothesis {index}, {show(found, 150)}, is not of the form {head!r}")
    return found


def _without(sequent: Sequent, hypothesis: Term) -> Sequent:
    return Sequent(tuple(h for h in sequent.hypotheses if h is not hypothesis), sequent.conclusion, sequent.purpose)
