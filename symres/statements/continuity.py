"""Whether an integrand is seen to be continuous on a closed interval: what it needs to be defined holds there.

The kernel says what a term needs to be defined (``definedness``). That is read off what is known, shown by enclosures
on ever smaller cells or, of a polynomial, which may vanish at the ends, by Sturm's theorem.
"""

from __future__ import annotations

from fractions import Fraction

from symres.kernel import Rejected, Term
from symres.kernel.definedness import definedness
from symres.kernel.domains import require_continuity
from symres.kernel.enclosures import Enclosures
from symres.kernel.roots import real_roots
from symres.kernel.sequents import assumed
from symres.kernel.terms import build, difference, free_variables, show
from symres.language.continuity import coefficients, divided, on_cells, value_at

from .words import ClaimError

BITS = 64


def require_continuous(f: Term, t: Term, low: Term, high: Term, known: tuple[Term, ...]) -> None:
    """Refuse a function of t that is not seen to be continuous from ``low`` to ``high``, where what is ``known`` holds.

    >>> from symres.kernel.terms import number, variable
    >>> t = variable("t")
    >>> require_continuous(build("log", t), t, number(1), number(2), ())
    >>> require_continuous(build("log", t), t, number(0), number(2), ())
    Traceback (most recent call last):
    symres.errors.ClaimError: log(t) is not seen to be continuous for t from 0 to 2, which needs 0 < t ...
    """
    what = f"{show(f)} is not seen to be continuous for {show(t)} from {show(low)} to {show(high)}"
    try:
        require_continuity(f, t, set())
        goals = list(definedness(f, assumed(known, build("<=", low, t), build("<=", t, high))))
    except Rejected as why:
        raise ClaimError(f"{what}: {why}") from None
    for goal in goals:
        if not _is_seen(goal.conclusion, t, low, high):
            raise ClaimError(
                f"{what}, which needs {show(goal.conclusion)} there, and nor is an antiderivative in closed form; "
                "there is none across a pole, and what is symbolic may be declared with theory.positive"
            )


def _is_seen(condition: Term, t: Term, low: Term, high: Term) -> bool:
    """Whether a comparison is seen to hold for all t between two numbers."""
    relation = condition.args[0] if condition.head == "not" else condition
    if relation.head not in ("=", "<", "<=") or (condition.head == "not") != (relation.head == "="):
        return False
    p = difference(relation.args[1], relation.args[0])
    if not free_variables(p) <= {t} or free_variables(low) or free_variables(high):
        return False
    own = coefficients(p, t) if low.head == high.head == "rational" else None
    if own is not None:
        return _by_roots(list(own), Fraction(low.value), Fraction(high.value), relation.head)
    try:
        enclosures = Enclosures(BITS)
        start, end = enclosures.term(low).low, enclosures.term(high).high
        if start is None or end is None:
            return False
        return on_cells(lambda cell: enclosures.term(p, {t: cell}), relation.head, start, end)
    except Rejected:
        return False


def _by_roots(p: list[Fraction], a: Fraction, b: Fraction, relation: str) -> bool:
    """Whether p != 0, p > 0 or p >= 0 on [a, b]; of the last one, zeros at the ends are taken out before."""
    if not any(p):
        return relation == "<="
    sign = 1
    for end in (a, b) if relation == "<=" else ():
        while value_at(p, end) == 0:
            p = divided(p, end)
            sign = -sign if end is b else sign
    return real_roots(p, a, b) == 0 and (relation == "=" or sign * value_at(p, (a + b) / 2) > 0)
