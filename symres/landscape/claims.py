"""The claims about a landscape: each has a name, a formula as a script writes it, and words for a reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy

from symres.language.source import joined

from .model import MAXIMA, MINIMA, NEITHER, STRICT_MAXIMUM, STRICT_MINIMUM, STRICT_SADDLE, Family, Landscape, Point
from .source import Source

ASIDE = sympy.Rational(1, 100)  # of the last digit
DECIMALS = 6  # significant digits of a value that is enclosed


@dataclass(frozen=True)
class Stated:
    """A claim called ``name``: a ``formula``, under the hypothesis ``given`` if that is not empty.

    ``says`` is what it means, of the place with the name ``about``, or of the whole landscape if that is empty.
    """

    name: str
    formula: str
    says: str
    about: str = ""
    given: str = ""


def named(found: Landscape) -> Iterator[tuple[str, Point | Family]]:
    """The points and families with their names in scripts and tables: p1, p2, ..., c1, c2, ..."""
    yield from ((f"p{k}", p) for k, p in enumerate(found.points, 1))
    yield from ((f"c{k}", f) for k, f in enumerate(found.families, 1))


def claims(found: Landscape, source: Source) -> list[Stated]:
    """All claims about a landscape, those about the whole first."""
    out = list(_whole(found, source))
    for name, place in named(found):
        out += _of_point(name, place, source) if isinstance(place, Point) else _of_family(name, place, source)
    return out


def _whole(found: Landscape, source: Source) -> Iterator[Stated]:
    F, points, families, extra = source.function, found.points, found.families, source.extra
    where = " on the box" if found.problem.box else " under the constraints" if found.problem.constraints else ""
    are_known = found.is_exact or bool(found.problem.box) and all(p.at is not None for p in points)
    if are_known:
        members = [name if isinstance(p, Point) else source.members(p) for name, p in named(found)]
        formula = f"critical_points_are({', '.join([F, *members])}{extra})"
        if not members:
            yield Stated("critical_points", formula, f"There is no critical point{where}")
        else:
            yield Stated("critical_points", formula, f"There is no other critical point{where}")
    if not families and (len(points) > 1 if are_known else found.problem.box):
        says = _there(len(points), "critical point", "critical points") + where
        yield Stated("number_of_critical_points", f"number_of_critical_points({F}, {len(points)}{extra})", says)
    places = [place for _, place in named(found)]
    minima = [place for place in places if place.kind in MINIMA]
    others = [place for place in places if place.kind not in MINIMA]
    if not found.is_exact or any(p.kind not in (*MAXIMA, STRICT_SADDLE, NEITHER) for p in others):
        return
    if minima and all(p.rank == "global" for p in minima):
        formula = f"every_local_minimum_is_global({F}{extra})"
        yield Stated("every_local_minimum_is_global", formula, f"Every local minimum is global{where}")
    if all(isinstance(p, Point) for p in minima) and (points or families):
        n = len(minima)
        says = _there(n, "local minimum", "local minima") + where
        yield Stated("number_of_local_minima", f"number_of_local_minima({F}, {n}{extra})", says)


def _there(n: int, one: str, many: str) -> str:
    if n == 0:
        return f"There is no {one}"
    return f"There is exactly one {one}" if n == 1 else f"There are exactly {n} {many}"


def _of_point(name: str, p: Point, source: Source) -> Iterator[Stated]:
    """The claims about one critical point; one that is only known to lie in a box is any point where the gradient
    vanishes there.
    """
    F, at, given = source.function, name, ""
    if p.at is None:
        if not p.box:
            return
        at, given = source.variables, f"[b{name[1:]}, critical]"
        only = f"number_of_critical_points({F}, 1, on=b{name[1:]})"
        yield Stated(f"{name}.only", only, "the only critical point in its box", name)
    elif p.value is not None:
        yield Stated(f"{name}.value", f"{source.value_at(at)} == {source.text(p.value)}", "value", name)
    else:
        low, high = map(source.text, _rounded(p.height))
        bounds = joined([f"{low} <= {source.value_at(at)}", f"{source.value_at(at)} <= {high}"])
        yield Stated(f"{name}.value", bounds, "value", name)
    extra, opposite = source.extra_at_points, source.opposite
    strict = "strict_" if p.kind in (STRICT_MINIMUM, STRICT_MAXIMUM) else ""
    if p.kind in MINIMA:
        yield Stated(f"{name}.minimum", f"is_{strict}local_minimum({F}, {at}{extra})", p.kind, name, given)
        if p.rank and not given:
            formula = f"is_{p.rank}_minimum({F}, {at}{source.extra_of_values})"
            yield Stated(f"{name}.{p.rank}", formula, p.rank, name)
    elif p.kind in MAXIMA:
        yield Stated(f"{name}.maximum", f"is_{strict}local_minimum({opposite}, {at}{extra})", p.kind, name, given)
    elif p.kind == STRICT_SADDLE:
        yield Stated(f"{name}.saddle", f"is_strict_saddle({F}, {at})", p.kind, name, given)
    elif p.kind == NEITHER:
        for which, f in (("minimum", F), ("maximum", opposite)):
            formula = f"~is_local_minimum({f}, {at}{extra})"
            yield Stated(f"{name}.no_{which}", formula, f"no local {which}", name, given)


def _of_family(name: str, family: Family, source: Source) -> Iterator[Stated]:
    F, at, given, extra = source.function, source.variables, source.members(family), source.extra_at_points
    if family.value is not None:
        yield Stated(f"{name}.value", f"{source.value_at(at)} == {source.text(family.value)}", "value", name, given)
    if family.kind in MINIMA:
        if family.rank == "global":
            yield Stated(f"{name}.global", f"is_global_minimum({F}, {at}{extra})", "global minima", name, given)
        else:
            word = "spurious" if family.rank else "local"
            yield Stated(f"{name}.{word}", f"is_{word}_minimum({F}, {at}{extra})", f"{word} minima", name, given)
    elif family.kind == STRICT_SADDLE:
        if family.except_where is not None:
            given = f"[{given}, {source.text(family.except_where)} != 0]"
        yield Stated(f"{name}.saddle", f"is_strict_saddle({F}, {at})", "strict saddles", name, given)


def _rounded(height: float) -> tuple[sympy.Rational, sympy.Rational]:
    """Two short decimals, a value between which seems to be neither of them."""
    size = max(abs(height), 10.0**-DECIMALS)
    digits = DECIMALS - 1 - int(sympy.floor(sympy.log(size, 10).evalf()))
    unit = sympy.Rational(10) ** -digits
    steps = sympy.Rational(height) / unit
    return sympy.floor(steps - ASIDE) * unit, sympy.ceiling(steps + ASIDE) * unit
