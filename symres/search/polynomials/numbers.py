"""Sequents about numbers: what is true or false is read off many digits, and then proved outright.

Algebraic numbers that are written in different ways are shown to be equal by the zeros of the minimal polynomial of one
of them: the other one is a zero, too, and no other zero is where it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Any

import mpmath
from flint import fmpq_poly

from symres.elaborate.algebra.facts import Facts, require_identity
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.trees import witness
from symres.kernel import Rejected, Sequent
from symres.kernel import polynomials as P
from symres.kernel.terms import Term, build, free_variables, is_scalar, to_json

from ..budget import OutOfBudget
from ..steps import Proof, carry_out, one_of
from ..strategy import Solutions
from .representation import Numbers, approximate, coefficients, element, quotient, real_zeros

CLEAR = mpmath.mpf(10) ** (10 - Solutions.DIGITS)  # a smaller number may be zero


@P.purse()
def search(sequent: Sequent, deadline: float) -> Proof | None:
    """A proof of what is true of numbers, or from a hypothesis that is false of numbers; None if neither is there.

    >>> from symres.kernel.terms import build, number
    >>> root = build("^", number(2), number(Fraction(1, 2)))
    >>> search(Sequent((), build("<", number(1), root)), 0.0)
    {'kind': 'value'}
    """
    sequent = sequent.turned
    numbers = Numbers()
    return _absurd(sequent, numbers) or _true(sequent, numbers, deadline)


def _absurd(sequent: Sequent, numbers: Numbers) -> Proof | None:
    """A proof from a false hypothesis."""
    for i, h in reversed(list(enumerate(sequent.hypotheses))):
        held = margin(h, numbers)
        proof = {"kind": "value", "hypothesis": i}
        if held is not None and (held < CLEAR if h.head in ("<", "not") else held < -CLEAR):
            if _decided(sequent, proof):
                return proof
    return None


def _true(sequent: Sequent, numbers: Numbers, deadline: float) -> Proof | None:
    """A proof of a true conclusion."""
    c = sequent.conclusion
    if c.head == "or":
        margins = [margin(part, numbers) for part in c.args]
        likely = [i for i, m in enumerate(margins) if m is not None and m > -CLEAR]
        likeliest_first = sorted(likely, key=lambda i: -margins[i])
        return one_of(sequent, likeliest_first, lambda goal: _true(goal, numbers, deadline))
    held = margin(c, numbers)
    if held is None or held < -CLEAR:
        return None
    if c.head == "=":
        return by_normal_forms(sequent) or _by_value(sequent) or _equal(sequent, deadline)
    return _by_value(sequent)


def margin(proposition: Term, numbers: Numbers) -> Any:
    """The margin by which a proposition about numbers holds; None for any other."""
    if proposition.head == "false":
        return -mpmath.inf
    if proposition.head in ("all", "ex", "=>") or free_variables(proposition):
        return None
    try:
        with mpmath.workdps(Solutions.DIGITS):
            found = numbers.margin(proposition)
    except (Rejected, TypeError, ValueError, ZeroDivisionError):
        return None
    return None if mpmath.isnan(found) else found


def _by_value(sequent: Sequent) -> Proof | None:
    return {"kind": "value"} if _decided(sequent, {"kind": "value"}) else None


def _decided(sequent: Sequent, proof: Proof) -> bool:
    try:
        witness.evaluate(sequent, proof)
    except Rejected:
        return False
    return True


def by_normal_forms(sequent: Sequent) -> Proof | None:
    """A proof of an equation whose sides have one normal form."""
    try:
        require_identity(sequent)
    except Rejected:
        return None
    return {"kind": "identity"}


# -------------------------------------------------------------------------------------------- equal algebraic numbers


def _equal(sequent: Sequent, deadline: float) -> Proof | None:
    """A proof that algebraic numbers are equal, through the zeros of a polynomial of one of them."""
    a, b = sequent.conclusion.args
    if not is_scalar(a.sort):
        return None
    for t, given in ((a, b), (b, a)):
        for factors in _annihilators(given, deadline):
            zeros = sorted((z for f in factors for z in real_zeros(coefficients(f))), key=approximate)
            k = min(range(len(zeros)), key=lambda k: abs(approximate(zeros[k]) - approximate(given)))
            zeros[k] = given
            step = {
                "kind": "cases",
                "roots": to_json(t),
                "polynomial": list(map(str, coefficients(prod(factors)))),
                "values": list(map(to_json, zeros)),
            }
            same = build("=", t, given)

            def at_zero(goal: Sequent, same: Term = same) -> Proof | None:
                return by_multiple(goal) if same in goal.hypotheses else search(goal, deadline)

            try:
                proof = carry_out(sequent, step, at_zero)
            except Rejected:
                continue
            if proof is not None:
                return proof
    return None


def by_multiple(sequent: Sequent) -> Proof | None:
    """A proof of an equation that is a multiple of one of the hypotheses."""
    facts = Facts(sequent)
    wanted = facts.forms.difference(*sequent.conclusion.args).numerator
    if not wanted:
        return {"kind": "identity"}
    for k, fact in reversed(list(enumerate(facts.all))):
        if fact.sign != "=" or fact.polynomial.keys() != wanted.keys():
            continue
        top = max(wanted)
        ratio = Fraction(wanted[top]) / fact.polynomial[top]
        if not P.add(wanted, fact.polynomial, -ratio):
            return {"kind": "identity", "cofactors": [[[k, ["q", str(ratio)]]]]}
    return None


def minimal_polynomial(t: Term, deadline: float) -> tuple[Fraction, ...] | None:
    """The coefficients, from degree 0 up, of the monic polynomial of least degree that vanishes at an algebraic number.

    None if the number is not made of ``root`` terms and radicals, or too complicated.

    >>> from symres.kernel.terms import build, number
    >>> root = build("^", number(2), number(Fraction(1, 2)))
    >>> [str(c) for c in minimal_polynomial(build("+", root, number(1)), float("inf"))]
    ['-1', '-2', '1']
    """
    for (factor,) in islice(_annihilators(t, deadline), 1):
        return coefficients(factor)
    return None


def _annihilators(t: Term, deadline: float) -> Iterator[list[Any]]:
    """Polynomials that vanish at an algebraic number, by their factors: the irreducible one, and one that vanishes
    whatever zeros of their equations the roots in the number are.
    """
    forms = NormalForms()
    form = forms(t)
    size = len(forms.atoms)
    equations = [P.add(P.multiply(P.atom(size), form.denominator), form.numerator, -1)]
    for i in range(size):
        if i not in forms.rules or forms.rules[i][1].factors:
            return
        power, value = forms.rules[i]
        equations.append(P.add(P.power(P.atom(i), power), value.numerator, -1))
    try:
        algebra = quotient([element(p, range(size + 1)) for p in equations], size + 1, deadline)
    except OutOfBudget:
        return
    if algebra is None:
        return
    factors = [fmpq_poly(f) / f[f.degree()] for f, _ in algebra.minimal_polynomial(size).factor()[1]]
    own = next((f for f in factors if _vanishes(f, t)), None)
    if own is not None:
        yield [own]
        if len(factors) > 1:
            yield factors


def _vanishes(p: Any, t: Term) -> bool:
    """Whether digits say that a polynomial vanishes at a number."""
    with mpmath.workdps(Solutions.DIGITS):
        terms = [mpmath.mpf(c.numerator) / c.denominator for c in reversed(coefficients(p))]
        return bool(abs(mpmath.polyval(terms, approximate(t))) < CLEAR)
