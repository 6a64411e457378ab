"""The sign of a second derivative in all directions, or in one, recognised among kernel terms.

For a function F with the Hessian H at p: for all z, 0 <= z'Hz; or there is z with z'Hz < 0. The form z'Hz is written
out as a sum of z_i z_j D_j D_i F(p); only such a sum is recognised, with every summand that belongs to it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from symres.kernel import Rejected
from symres.kernel.terms import REAL, ZERO, Term, build, fresh, instantiate, lam, unnamed

from .shapes import opened

MOST = 12  # directions


@dataclass(frozen=True)
class SecondOrder:
    """The Hessian of a ``function`` at a ``point`` is positive semidefinite, or not if it is ``negative`` in some
    direction. The coordinates of the point stand under ``directions`` binders.
    """

    function: Term
    point: tuple[Term, ...]
    negative: bool
    directions: int


def second_order(term: Term) -> SecondOrder | None:
    """What a term says of a Hessian, if it says that and no more; its bound variables may point out of it."""
    if term.head not in ("all", "ex"):
        return None
    inner, n = term, 0
    while inner.head == term.head and inner.args[0] is REAL and n < MOST:
        inner, n = inner.args[1], n + 1
    negative = term.head == "ex"
    if n < 2 or inner.head != ("<" if negative else "<=") or inner.args[int(negative)] is not ZERO:
        return None
    form = inner.args[0 if negative else 1]
    if form.head != "+" or len(form.args) != n * n:
        return None
    parts = [_parts(part) for part in form.args]
    corners = [part[1] for part in parts if part is not None and len(part[0]) == 1]
    body = parts[0][1] if parts[0] is not None else None
    while body is not None and body.head == "D":
        body = body.args[0].args[1] if body.args[0].head == "lam" else None
    if body is None or body.head != "app" or body.args[0].head != "variable" or len(corners) != n:
        return None
    point = tuple(corner.args[1] for corner in corners)
    try:
        faithful = _is_quadratic_form(opened(term), n)
    except Rejected:
        return None
    return SecondOrder(body.args[0], point, negative, n) if faithful else None


def _parts(summand: Term) -> tuple[tuple[Term, ...], Term] | None:
    """The numbers that a derivative is multiplied by, a single one if it is squared, and the derivative."""
    if summand.head != "*" or summand.args[-1].head != "D":
        return None
    *factors, last = summand.args
    if len(factors) == 1 and factors[0].head == "^" and factors[0].args[1].value == 2:
        return (factors[0].args[0],), last
    return (tuple(factors), last) if len(factors) == 2 else None


def _is_quadratic_form(term: Term, n: int) -> bool:
    """Whether a closed term of that build is about all of the z_i z_j D_j D_i F(p)."""
    directions = [fresh(REAL) for _ in range(n)]
    inner = instantiate(term, *directions)
    form = inner.args[0] if inner.args[1] is ZERO else inner.args[1]
    found: Counter[tuple[frozenset[Term], Term]] = Counter()
    corners: dict[Term, Term] = {}
    body = None
    for part in form.args:
        parts = _parts(part)
        if parts is None:
            return False
        factors, entry = parts
        found[frozenset(factors), unnamed(entry)] += 1
        if len(factors) == 1:
            corners[factors[0]] = entry.args[1]
            body = entry
    if body is None or set(corners) != set(directions):
        return False
    while body.head == "D":
        body = body.args[0].args[1]
    point = [corners[z] for z in directions]
    expected: Counter[tuple[frozenset[Term], Term]] = Counter()
    for i, z in enumerate(directions):
        for j, y in enumerate(directions):
            expected[frozenset((z, y)), unnamed(_entry(body.args[0], point, i, j))] += 1
    return found == expected


def _entry(function: Term, point: list[Term], i: int, j: int) -> Term:
    """D_j D_i F at a point."""
    x, y = fresh(REAL), fresh(REAL)
    arguments = list(point)
    arguments[j] = y
    at = arguments[i]
    arguments[i] = x
    inner = build("D", lam(x, build("app", function, *arguments)), at)
    return build("D", lam(y, inner), point[j])
