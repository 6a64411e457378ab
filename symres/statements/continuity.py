"""Whether an integrand is seen to be continuous on a closed interval: what it needs to be defined holds there.

The kernel says what a term needs to be defined (``definedness``). That is read off what is known, shown by enclosures
on ever smaller cells or, of a polynomial, which may vanish at the ends, by Sturm's theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from symres.kernel import Rejected, Term
from symres.kernel.definedness import definedness
from symres.kernel.domains import require_continuity
from symres.kernel.enclosures import Enclosures, Interval
from symres.kernel.normal_form import NormalForms
from symres.kernel.polynomials import exponents
from symres.kernel.roots import real_roots
from symres.kernel.sequents import assumed
from symres.kernel.terms import build, difference, free_variables, show

from .words import ClaimError

BITS = 64
HALVINGS = 12  # of the interval, at most


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


def coefficients(p: Term, t: Term) -> tuple[Fraction, ...] | None:
    """Those of a polynomial in t with rational ones, from the constant on; None for anything else.

    >>> from symres.kernel.terms import number, variable
    >>> t = variable("t")
    >>> [str(c) for c in coefficients(build("*", t, build("+", t, number(Fraction(1, 2)))), t)]
    ['0', '1/2', '1']
    """
    forms = NormalForms()
    try:
        form = forms(p)
    except Rejected:
        return None
    if form.factors or forms.conditions or any(atom is not t for atom in forms.atoms):
        return None
    found = {sum(n for _, n in exponents(m)): Fraction(c) for m, c in form.numerator.items()}
    return tuple(found.get(k, Fraction(0)) for k in range(max(found, default=0) + 1))


def value_at(p: Sequence[Fraction], x: Fraction) -> Fraction:
    """The value of a polynomial with these coefficients."""
    return sum((c * x**k for k, c in enumerate(p)), Fraction(0))


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
        return _on_cells(lambda cell: enclosures.term(p, {t: cell}), relation.head, start, end)
    except Rejected:
        return False


def _by_roots(p: list[Fraction], a: Fraction, b: Fraction, relation: str) -> bool:
    """Whether p != 0, p > 0 or p >= 0 on [a, b]; of the last one, zeros at the ends are taken out before."""
    if not any(p):
        return relation == "<="
    sign = 1
    for end in (a, b) if relation == "<=" else ():
        while value_at(p, end) == 0:
            p = _divided(p, end)
            sign = -sign if end is b else sign
    return real_roots(p, a, b) == 0 and (relation == "=" or sign * value_at(p, (a + b) / 2) > 0)


def _divided(p: list[Fraction], zero: Fraction) -> list[Fraction]:
    """p / (t - zero)."""
    out = [Fraction(0)]
    for c in reversed(p[1:]):
        out.insert(0, c + zero * out[0])
    return out[:-1]


def _on_cells(p: Callable[[Interval], Interval], relation: str, start: int, end: int) -> bool:
    """Whether enclosures on cells show p != 0, p > 0 or p >= 0 from one number to another, which are ends of such."""
    rest = [(start, end, 0)]
    while rest:
        low, high, halvings = rest.pop()
        try:
            value = p(Interval(low, high))
            above = value.low is not None and (value.low > 0 or relation == "<=" and value.low == 0)
            if above or relation == "=" and value.high is not None and value.high < 0:
                continue
        except Rejected:  # as where a logarithm is not defined; on a smaller cell it may be
            pass
        if halvings == HALVINGS or low == high:
            return False
        middle = (low + high) // 2
        rest += [(low, middle, halvings + 1), (middle, high, halvings + 1)]
    return True
