"""New coordinates: the one linear form of several variables that stands under all exponentials, as a variable.

    H |- C    from  H[s - a y / x] |- C[s - a y / x],   if every exponential in it is one of a multiple of x + a y

What was a function of the form and of others is one of s and of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from symres.algebra.normal_form import NormalForms
from symres.functions import HEADS
from symres.kernel import Rejected, Sequent
from symres.kernel import polynomials as P
from symres.kernel.sequents import new_variable
from symres.kernel.terms import ONE, REAL, Term, build, free_variables, lam, number

from ..points.derivatives import explicit
from ..steps import Close, Proof
from .substitution import Substitution, substituted


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof with the form as a variable in the place of one of its own; None if there is no such form."""
    propositions = (*sequent.hypotheses, sequent.conclusion)
    if not any(map(_grows, propositions)):
        return None
    try:
        forms = {_form(a) for p in propositions for a in _arguments(explicit(p))}
    except Rejected:
        return None
    form = forms.pop() if len(forms) == 1 else ()
    if len(form) < 2:
        return None
    whole = build("+", *(build("*", number(c), x) for x, c in form))
    x = form[0][0]
    s = new_variable(lam(x, x, "s"), propositions)
    rest = build("+", s, *(build("*", number(-c), y) for y, c in form[1:]))
    return substituted(sequent, Substitution(x, s, rest, whole, ()), close, close)


def _grows(term: Term) -> bool:
    """Whether there are exponentials in a term."""
    return _is_exponential(term.head) or any(map(_grows, term.args))


@cache
def _is_exponential(head: str) -> bool:
    """Whether an operation is exp, or a function that is made of it."""
    expansion = HEADS[head].expansion if head in HEADS else None
    return head == "exp" or expansion is not None and _grows(expansion(ONE))


def _arguments(term: Term) -> Iterator[Term]:
    """What depends on variables and stands under an exponential."""
    if _is_exponential(term.head) and free_variables(term):
        yield term.args[0]
    for a in term.args:
        yield from _arguments(a)


def _form(argument: Term) -> tuple[tuple[Term, Fraction], ...]:
    """The linear form, beginning with 1, of which an argument is a multiple plus a number; raises ``Rejected``."""
    forms = NormalForms()
    quotient = forms(argument)
    coefficients: dict[Term, Fraction] = {}
    for i, atom in enumerate(forms.atoms):
        if atom.head == "variable" and atom.sort is REAL and 1 << P.FIELD * i in quotient.numerator:
            coefficients[atom] = Fraction(quotient.numerator[1 << P.FIELD * i])
    if not coefficients or quotient.factors or len(quotient.numerator) > len(coefficients) + (0 in quotient.numerator):
        raise Rejected("no linear form")
    (_, first), *_ = ordered = sorted(coefficients.items(), key=lambda pair: str(pair[0]))
    return tuple((x, c / first) for x, c in ordered)
