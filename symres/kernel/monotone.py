"""monotone: an inequality 0 <= f(x) from one value of f and the sign of its derivative.

    H |- 0 <= f(x)    from  H |- a <= x,   H |- 0 <= f(a)   and   H, a < s, s < x |- 0 <= f'(s)
    H |- 0 < f(x)     likewise with  0 < f(a),   or with  a < x  and  0 < f'(s)

where s is new, f continuous on [a, x] and analytic between. For that it is to be proved that f(s) is defined under
H, a <= s, s <= x, and smooth under H, a < s, s < x; where they are defined, all operations but ``ceiling``, ``floor``
and arbitrary functions are continuous. This is the mean value theorem, f(x) = f(a) + (x - a) f'(s). Below a it reads
the same with x <= a, x < s < a and f'(s) <= 0.

The certificate is ``{"kind": "monotone", "variable": name, "from": term, "side": "above" or "below", "strict": "value"
or "slope", "branches": [...]}``. ``side`` is where x lies from a; ``strict``, for 0 < f(x), says which of the two is.
"""

from __future__ import annotations

from typing import Any

from .facts import named
from .normal_form import NormalForms
from .polynomials import Rejected
from .sequents import Sequent, assumed, chained, decompose, definedness, new_variable
from .terms import (
    REAL,
    ZERO,
    Term,
    brief,
    build,
    contract,
    free_variables,
    from_json,
    is_scalar,
    lam,
    number,
    show,
    substitute,
)


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the mean value theorem proves ``sequent``; raises ``Rejected`` if it does not apply."""
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        raise Rejected(f"monotone: {show(c)} is no inequality")
    names = named((*sequent.hypotheses, c))
    name = certificate.get("variable")
    if not isinstance(name, str) or name not in names or names[name].sort is not REAL:
        raise Rejected(f"monotone: there is no real variable {brief(name)}")
    x, a = names[name], from_json(certificate.get("from"), names)
    if not is_scalar(a.sort) or x in free_variables(a):
        raise Rejected(f"monotone: the argument starts at a number that does not depend on {show(x)}, not at {show(a)}")
    side, strict = certificate.get("side"), certificate.get("strict")
    if side not in ("above", "below") or strict not in (("value", "slope") if c.head == "<" else (None,)):
        raise Rejected("monotone: side is above or below, and strict, for a strict inequality, value or slope")
    f = difference(c)
    s = new_variable(lam(x, f), (*sequent.hypotheses, c, a))
    low, high = (a, x) if side == "above" else (x, a)
    closed = assumed(sequent.hypotheses, build("<=", low, s), build("<=", s, high))
    inside = assumed(closed, build("<", low, s), build("<", s, high))
    moved = substitute(f, {x: s})
    require_continuity(moved, s, set())
    forms = NormalForms()
    slope = forms.term(forms(build("D", lam(s, moved), s)))
    relation = "<" if strict == "slope" else "<="
    goals = [
        *definedness(a, sequent.hypotheses),
        Sequent(sequent.hypotheses, build(relation, low, high)),
        *definedness(moved, closed),
        *definedness(moved, inside, frozenset({s})),
        *decompose(sequent.hypotheses, build("<" if strict == "value" else "<=", ZERO, substitute(f, {x: a}))),
        *decompose(inside, build(relation, *((ZERO, slope) if side == "above" else (slope, ZERO)))),
    ]
    return chained(goals)


# operations that are continuous where they and their derivatives are defined, binders and leaves
CONTINUOUS = frozenset(
    "+ * ^ exp log sin cos tan atan tanh abs max min entry tr det rows T D app lam variable local bound".split()
)


def require_continuity(term: Term, s: Term, seen: set[Term]) -> None:
    """Refuse a term that may jump in ``s`` where it is defined."""
    if s not in free_variables(term) or term in seen:
        return
    seen.add(term)
    unknown = term.head == "D" and any(x.sort.head == "function" for x in free_variables(term.args[0]) if x.sort)
    if unknown or term.head not in CONTINUOUS or term.head == "app" and term.args[0].head != "lam":
        raise Rejected(f"{show(term)} may be discontinuous")
    for part in (contract(term),) if term.head == "app" else term.args:
        require_continuity(part, s, seen)


def difference(inequality: Term) -> Term:
    """What an inequality says is >= 0 or > 0."""
    a, b = inequality.args
    return b if a is ZERO else build("+", b, build("*", number(-1), a))
