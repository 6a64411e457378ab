"""roots: the real zeros of a polynomial with rational coefficients.

    p(t) = 0 |- t = r_1 or ... or t = r_m    from  p(r_k) = 0  for all k,  and  r_1 < r_2, ..., r_(m-1) < r_m,
                                             if p has m real zeros, by Sturm's theorem; for m = 0 it is false
    |- p(r) = 0,  low <= r,  r <= high       for r = root(p, low, high), if p has one real zero in [low, high]

What is said there is said up to plain equality. The m numbers r_k are zeros, and none is another one, so that there is
no other zero. Everything is about one value of t and of the r_k, whatever variables stand in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from ..arithmetic import listed
from ..polynomials import Rejected
from ..sequents import Sequent
from ..terms import FALSE, ZERO, Term, brief, build, from_json, is_scalar, named, number, rational_from_json, show
from .question import Question
from .sturm import isolated, real_roots

DEGREE = 100  # the most


def answer(question: Question) -> tuple[Sequent, ...]:
    """Sequents from which these numbers are all the zeros; raises ``Rejected`` if there are not so many."""
    data, hypotheses = question.data, question.sequent.hypotheses
    if set(data) == {"root"}:
        if hypotheses:
            raise Rejected("roots: what is said of one root supposes nothing")
        return _of_one(question, _read(data["root"], question))
    if set(data) != {"polynomial", "term"}:
        raise Rejected("roots: the data are a polynomial and the term at which it is 0, or a root")
    coefficients = [rational_from_json(c) for c in listed(data["polynomial"], "the coefficients")]
    if len(coefficients) > DEGREE + 1:
        raise Rejected(f"roots: a polynomial of degree {len(coefficients) - 1}; at most {DEGREE}")
    t = _read(data["term"], question)
    zero = vanishes(coefficients, t)
    if len(hypotheses) != 1 or not question.equality.same(hypotheses[0], zero):
        raise Rejected(f"roots: one step has to show {show(zero, 200)}")
    found = real_roots(coefficients)
    values = _values(question.conclusion, t, question)
    if len(values) != found:
        raise Rejected(f"roots: the polynomial of {show(t, 100)} has {found} real zeros, {len(values)} are given")
    zeros = [vanishes(coefficients, r) for r in values]
    return question.needs(*zeros, *(build("<", a, b) for a, b in pairwise(values)))


def _read(data: Any, question: Question) -> Term:
    """A number, in the variables of the question."""
    term = from_json(data, named((*question.sequent.hypotheses, question.conclusion)))
    if not is_scalar(term.sort):
        raise Rejected(f"roots: expected a number, found {show(term, 150)}")
    return term


def _values(c: Term, t: Term, question: Question) -> list[Term]:
    """The numbers of which a disjunction says that t is one."""
    out = []
    for part in () if c is FALSE else c.args if c.head == "or" else (c,):
        if part.head != "=" or not is_scalar(part.args[0].sort) or question.equality.difference(part.args[0], t):
            raise Rejected(f"roots: {show(part, 150)} does not say what {show(t, 100)} is")
        out.append(part.args[1])
    return out


def _of_one(question: Question, root: Term) -> tuple[Sequent, ...]:
    """Sequents that say of a ``root`` that it is as its definition says."""
    if root.head != "root":
        raise Rejected(f"roots: {show(root, 150)} is not a root, but {brief(root.head)}")
    isolated(root)  # it exists
    *coefficients, low, high = root.args
    said = (
        vanishes([c.value for c in coefficients], root),
        build("<=", low, root),
        build("<=", root, high),
    )
    if not any(question.equality.same(p, question.conclusion) for p in said):
        raise Rejected(f"roots: {show(question.conclusion, 200)} is not what {show(root, 150)} is defined by")
    return ()


def vanishes(coefficients: Sequence[Fraction], t: Term) -> Term:
    """The proposition that a polynomial, given from degree 0 up, is 0 at t."""
    parts = [build("*", number(c), build("^", t, number(k))) for k, c in enumerate(coefficients)]
    return build("=", build("+", ZERO, *parts) if parts else ZERO, ZERO)
