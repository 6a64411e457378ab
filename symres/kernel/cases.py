"""cases: branch until every branch is decided.

    H |- C    from  H, f_k = 0 |- C  for every k,   if  f_1 ... f_n = sum cofactor * equation in H        (zero product)
    H |- C    from  H, t < 0 |- C  and  H, t = 0 |- C  and  H, 0 < t |- C                                  (sign)
    H, A_1 or ... or A_n |- C    from  H, A_k |- C  for every k                                           (hypothesis)
    H, there is x. A |- C    from  H, A[x] |- C,  x new                                                       (open)
    H |- A_1 or ... or A_n    from  H |- A_k                                                               (disjunct)

The certificate is ``{"kind": "cases", ...}`` with ``"factors"`` and ``"cofactors"``, ``"sign"``, ``"hypothesis"``,
``"open"`` or ``"disjunct"``, and ``"branches"``, a certificate for every sequent on the right.
"""

from __future__ import annotations

from typing import Any

from . import polynomials as P
from .facts import Facts, listed
from .polynomials import Rejected
from .sequents import Sequent, chained, decompose, new_variable
from .terms import ZERO, Term, brief, build, instantiate, show


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


def _hypothesis(sequent: Sequent, index: Any, head: str) -> Term:
    if type(index) is not int or not 0 <= index < len(sequent.hypotheses) or sequent.hypotheses[index].head != head:
        raise Rejected(f"cases: hypothesis {brief(index)} is not there or not of the form {head!r}")
    return sequent.hypotheses[index]


def _without(sequent: Sequent, hypothesis: Term) -> Sequent:
    return Sequent(tuple(h for h in sequent.hypotheses if h is not hypothesis), sequent.conclusion, sequent.purpose)
