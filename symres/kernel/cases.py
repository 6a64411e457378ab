"""cases: steps from a sequent to others, until every branch is decided.

    H |- C    from  H, f_k = 0 |- C  for every k,   if  f_1 ... f_n = sum cofactor * equation in H        (zero product)
    H |- C    from  H, t < 0 |- C  and  H, t = 0 |- C  and  H, 0 < t |- C                                  (sign)
    H, A_1 or ... or A_n |- C    from  H, A_k |- C  for every k                                           (hypothesis)
    H, there is x. A |- C    from  H, A[x] |- C,  x new                                                       (open)
    H |- A_1 or ... or A_n    from  H |- A_k                                                               (disjunct)
    H |- C    from  H |- A  and  H, A |- C,   with A defined under H                                          (lemma)
    H, x = t |- C    from  H[t/x] |- C[t/x],   if t does not mention x; likewise with t = x              (equation)
    H |- C    from  H' |- C,   with H' among H                                                                (keep)
    H |- f(a) R f(b)    from  H |- a R b,   for R among <= < and an increasing function f                  (function)

Increasing are exp, log, tanh and atan, powers with a positive exponent that is no integer or an odd one, and others
where H |- 0 <= a, which is then to be proved, too.

The certificate is ``{"kind": "cases", ...}`` with ``"factors"`` and ``"cofactors"``, ``"sign"``, ``"hypothesis"``,
``"open"``, ``"disjunct"``, ``"lemma"``, ``"equation"``, ``"keep"`` (numbers of hypotheses) or ``"function"``, and
``"branches"``, a certificate for every sequent on the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import polynomials as P
from .facts import Facts, listed, named
from .polynomials import Rejected
from .sequents import Sequent, assumed, chained, decompose, new_variable
from .terms import PROP, ZERO, Term, brief, build, free_variables, from_json, instantiate, show, substitute

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
    if "lemma" in certificate:
        return _lemma(sequent, certificate["lemma"])
    if "equation" in certificate:
        return (_eliminated(sequent, certificate["equation"]),)
    if "keep" in certificate:
        kept = [_hypothesis(sequent, i) for i in listed(certificate["keep"], "the hypotheses to keep")]
        return (Sequent(assumed((), *kept), sequent.conclusion, sequent.purpose),)
    if "function" in certificate:
        return tuple(_monotone(sequent, certificate["function"]))
    facts = Facts(sequent)
    if "sign" in certificate:
        t = facts.term(certificate["sign"])
        return tuple(sequent.under(p) for p in (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t)))
    factors = [facts.term(f) for f in listed(certificate.get("factors"), "the factors")]
    if not factors:
        raise Rejected("cases: a zero product needs a factor")
    product = P.constant(1)
    for f in factors:
        form = facts.forms(f)
        if form.factors:
            raise Rejected(f"cases: the factor {show(f)} is not a polynomial")
        product = P.multiply(product, form.numerator)
    rest = P.add(product, facts.combination(certificate.get("cofactors", [])), -1)
    if facts.remainder(rest):
        product_of = ", ".join(show(f, 60) for f in factors)
        raise Rejected(f"cases: the product of {product_of} is not the given combination of equations")
    return tuple(sequent.under(build("=", f, ZERO)) for f in dict.fromkeys(factors))


def _disjunct(sequent: Sequent, index: Any) -> tuple[Sequent, ...]:
    c = sequent.conclusion
    if c.head != "or" or type(index) is not int or not 0 <= index < len(c.args):
        raise Rejected(f"cases: {show(c)} has no disjunct {brief(index)}")
    return chained(list(decompose(sequent.hypotheses, c.args[index])))


def _lemma(sequent: Sequent, data: Any) -> tuple[Sequent, ...]:
    lemma = from_json(data, named((*sequent.hypotheses, sequent.conclusion)))
    if lemma.sort is not PROP:
        raise Rejected(f"cases: the lemma {show(lemma)} is no proposition")
    return chained([*decompose(sequent.hypotheses, lemma), sequent.under(lemma)])


def _eliminated(sequent: Sequent, index: Any) -> Sequent:
    """The sequent without the variable on one side of an equation, the left one if both sides are variables."""
    equation = _hypothesis(sequent, index, "=")
    x, t = equation.args if equation.args[0].head == "variable" else reversed(equation.args)
    if x.head != "variable" or x in free_variables(t):
        raise Rejected(f"cases: {show(equation)} does not say what a variable is")
    others = _without(sequent, equation)
    hypotheses = [substitute(h, {x: t}) for h in others.hypotheses]
    return Sequent(assumed((), *hypotheses), substitute(sequent.conclusion, {x: t}), sequent.purpose)


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
