"""Signs of closed terms, and conditions that plainly hold."""

from __future__ import annotations

from symres.kernel.polynomials import Rejected, remembered
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import ZERO, Term, difference, free_variables, is_scalar, show

from .normal_form import NormalForms

FIRST, LAST = 64, 4096  # bits with which a sign is looked for, unless it is found
PLAIN_BITS = 64  # with which a closed condition is seen to hold
DEPTH = 10  # of conditions of normal forms of the conditions of normal forms ...


@remembered
def sign(term: Term, limit: int = LAST, depth: int = DEPTH) -> int:
    """The sign of a closed scalar term: -1, 0 or 1.

    It is read off enclosures of 64, 128, ... bits up to ``limit``, 0 only off one that has no other number in it; or it
    is 0 as the normal form says, whose conditions are closed as well, and decided in the same way. What no enclosure is
    had of, such as a derivative, is enclosed in its normal form. Raises ``Rejected`` if that decides nothing, so a true
    zero that neither sees is refused, never guessed.

    >>> from symres.kernel.terms import build, number
    >>> sign(build("+", build("pi"), number(-3))), sign(build("+", build("sin", number(2)), build("sin", number(-2))))
    (1, 0)
    """
    if not is_scalar(term.sort) or term.loose or free_variables(term):
        raise Rejected(f"the sign is asked of {show(term)}, which is no number without variables")
    found, refused = _seen(term, FIRST)
    if found is not None:
        return found
    forms = NormalForms()
    form = forms(term)
    if forms.conditions and not depth:
        raise Rejected(f"the conditions of normal forms are nested more than {DEPTH} deep")
    for condition in forms.conditions:
        if not holds(condition, limit, depth - 1):
            raise Rejected(f"the normal form of {show(term, 150)} needs {show(condition, 150)}, which is false")
    if not form.numerator:
        return 0
    value = form.rational
    if value is not None:
        return 1 if value > 0 else -1
    reason, bits = "", FIRST
    while bits <= limit:
        for one in (term, forms.term(form)) if refused else (term,):
            found, reason = _seen(one, bits)
            if found is not None:
                return found
        bits *= 2
    raise Rejected(f"the sign of {show(term)} is undecided at {limit} bits{reason}")


def holds(literal: Term, bits: int = LAST, depth: int = DEPTH) -> bool:
    """Whether a closed literal is true; raises ``Rejected`` if enclosures of so many bits do not decide it."""
    relation = literal.args[0] if literal.head == "not" else literal
    if relation.head not in ("=", "<=", "<") or free_variables(relation) or not is_scalar(relation.args[0].sort):
        raise Rejected(f"value: {show(literal)} is not a relation between closed numbers")
    s = sign(difference(*relation.args), bits, depth)
    holds = s == 0 if relation.head == "=" else s < 0 if relation.head == "<" else s <= 0
    return holds is not (literal.head == "not")


def _seen(term: Term, bits: int) -> tuple[int | None, str]:
    """The sign that an enclosure shows, or None and why it shows none."""
    try:
        x = Enclosures(bits).term(term)
    except Rejected as refusal:  # an argument that touches the edge of a domain may not with more bits
        return None, f" ({refusal})"
    low, high = x
    if low is not None and low > 0:
        return 1, ""
    if high is not None and high < 0:
        return -1, ""
    return (0 if low == high == 0 else None), ""


def plainly(p: Term) -> bool:
    """Whether a condition is seen to hold: of numbers, or of a sum of squares, exp and the like."""
    if p.head == "or":
        return any(map(plainly, p.args))
    relation = p.args[0] if p.head == "not" else p
    if p.head in ("<", "<=") and p.args[0] is ZERO and _sign_of(p.args[1]) >= (1 if p.head == "<" else 0):
        return True
    if p.head == "not" and relation.head == "=" and relation.args[1] is ZERO and is_scalar(relation.args[0].sort):
        if _sign_of(relation.args[0]) == 1:
            return True
    try:
        return holds(p, PLAIN_BITS)
    except Rejected:
        return False


def _sign_of(t: Term) -> int:
    """1 for a term that is seen to be positive, 0 for one that is not negative, -1 for any other."""
    head, args = t.head, t.args
    if head == "rational":
        return 1 if t.value > 0 else 0 if t.value == 0 else -1
    if head in ("exp", "pi"):
        return 1
    if head in ("+", "*") and all(is_scalar(a.sort) for a in args):
        signs = list(map(_sign_of, args))
        return -1 if min(signs) < 0 else max(signs) if head == "+" else min(signs)
    even = head == "^" and args[1].head == "rational" and args[1].value > 0 and args[1].value % 2 == 0
    return 0 if even and is_scalar(t.sort) or head == "abs" else -1
