"""Gradients with respect to matrices, recognised in what says them.

"For every H the function t -> f(X + tH) has the derivative tr(G'H) at 0" says that G is the gradient of f at X; of a
function of a sequence A of matrices, with A_i + tH in place of A_i, that it is the gradient with respect to A_i.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from symres.kernel import Rejected, Term
from symres.kernel.terms import BINDERS, to_json

from .nested_lists import LEAVES, lowered, raised
from .shapes import closed

Data = Any  # a term in JSON

ZERO, REALS = ["q", "0"], ["real"]


@dataclass(frozen=True)
class Gradient:
    """``value`` is the gradient of ``function`` with respect to ``point``.

    All three stand under the binders of the direction and of t, and mention neither.
    """

    function: Term
    point: Term
    value: Term


def gradient(term: Term) -> Gradient | None:
    """The gradient that a proposition, whose bound variables may point out of it, is about; None if it is another.

    >>> from symres.kernel.notation import symbol
    >>> from symres.kernel.terms import REAL, build, for_all, lam, matrix_sort, number, variable
    >>> two = number(2)
    >>> X, H = (variable(name, matrix_sort(two, two)) for name in "XH")
    >>> t, zero = variable("t", REAL), number(0)
    >>> moved = build("+", X, build("*", t, H))
    >>> slope = build("tr", build("*", build("T", X), H))
    >>> found = gradient(for_all(H, build("has_derivative", lam(t, build("frobenius", moved)), zero, slope)))
    >>> found.function, found.point, found.value
    (frobenius(X), X, X)
    """
    if term.head != "all" or term.args[0].head != "matrix":
        return None
    try:
        return _gradient(term)
    except Rejected:
        return None


def _gradient(term: Term) -> Gradient | None:
    _, name, sort, said = to_json(term)
    function, value = _derivative(said), _paired(said[-1])
    if function is None or value is None:
        return None
    line = _Line()
    rest = line.at_zero(function, 0)
    if len(line.points) != 1 or any(x in line.elsewhere for x in line.varied):
        return None

    def below(data: Data) -> Term:
        return _loose(["lam", name, sort, ["lam", "t", REALS, data]], term).args[1].args[1]

    return Gradient(below(rest), below(line.points[0]), below(raised(value, 1)))


class _Line:
    """What is found on the way through a function of t: the points that it varies, what has another value there, and
    the variables that are seen elsewhere, all under the binders of the direction and of t.
    """

    def __init__(self) -> None:
        self.points: list[Data] = []
        self.varied: list[Data] = []
        self.elsewhere: list[Data] = []

    def at_zero(self, data: Data, depth: int) -> Data:
        """A term under ``depth`` binders for t = 0; raises ``Rejected`` if t or the direction does something else."""
        if data[0] == "if" and (still := self._member(data, depth)) is not None:
            return still
        if data[0] == "+" and (still := self._sum(data, depth)) is not None:
            return still
        if data in (["b", depth], ["b", depth + 1]):
            raise Rejected("this is no derivative along a line")
        if data[0] in LEAVES:
            self.elsewhere.append(lowered(data, depth))
            return data
        if data[0] in BINDERS:
            domain, body = self.at_zero(data[2], depth), self.at_zero(data[3], depth + 1)
            plain = body != data[3] and body[:1] + body[2:] == ["app", ["b", 0]]
            function = lowered(body[1], 1) if plain else None  # j -> A(j) is A
            return [data[0], data[1], domain, body] if function is None else function
        return [data[0], *(self.at_zero(part, depth) for part in data[1:])]

    def _member(self, data: Data, depth: int) -> Data | None:
        """A(j) where A(i) + tH stands in place i; None if it does not."""
        (sign, *sides), moved, kept = data[1:]
        if sign != "=" or kept[0] != "app" or kept[1][0] not in ("v", "b") or kept[2:] != sides[:1]:
            return None
        member = ["app", kept[1], sides[1]]
        if moved != ["+", member, _step(depth)]:
            return None
        self._found(lowered(member, depth), lowered(kept[1], depth))
        return ["app", kept[1], self.at_zero(sides[0], depth)]

    def _sum(self, data: Data, depth: int) -> Data | None:
        """A sum with X where it has X + tH; None if it does not."""
        parts, step = data[1:], _step(depth)
        if parts.count(step) != 1 or not parts.index(step) or parts[parts.index(step) - 1][0] not in ("v", "b"):
            return None
        k = parts.index(step)
        point = lowered(parts[k - 1], depth)
        self._found(point, point)
        before, after = ([self.at_zero(part, depth) for part in some] for some in (parts[: k - 1], parts[k + 1 :]))
        kept = [*before, parts[k - 1], *after]
        return ["+", *kept] if len(kept) > 1 else kept[0]

    def _found(self, point: Data | None, varied: Data | None) -> None:
        if point is None or varied is None or _occurs(point, ["b", 0], 0) or _occurs(point, ["b", 1], 0):
            raise Rejected("the point is not the same for all that is bound around it")
        if point not in self.points:
            self.points.append(point)
            self.varied.append(varied)


def _step(depth: int) -> Data:
    """tH, under ``depth`` binders."""
    return ["*", ["b", depth], ["b", depth + 1]]


def _derivative(said: Data) -> Data:
    """The body of a function of t, of the proposition that says its derivative at 0; None of any other."""
    if said[0] == "has_derivative":
        function, at = said[1:3]
    elif said[0] == "=" and said[1][0] == "D":
        function, at = said[1][1:]
    else:
        return None
    return function[3] if function[0] == "lam" and at == ZERO else None


def _paired(slope: Data) -> Data:
    """G, of tr(G'H) for the direction H, which it does not mention; None of anything else."""
    if slope[0] != "tr" or slope[1][0] != "*" or len(slope[1]) != 3 or slope[1][2] != ["b", 0]:
        return None
    turned = slope[1][1]
    return turned[1] if turned[0] == "T" and not _occurs(turned, ["b", 0], 0) else None


def _occurs(data: Data, what: Data, depth: int) -> bool:
    """Whether a term is part of one that stands under ``depth`` binders more."""
    return lowered(data, depth) == what or any(_occurs(part, what, depth + inside) for inside, part in _parts(data))


def _parts(data: Data) -> Iterator[tuple[int, Data]]:
    """The terms that a term is made of, and how many binders it puts around each."""
    if data[0] in BINDERS:
        yield 0, data[2]
        yield 1, data[3]
    elif data[0] not in LEAVES:
        yield from ((0, part) for part in data[1:])


def _loose(data: Data, like: Term) -> Term:
    """A term whose bound variables may point out of it, as those of ``like`` do."""
    made = closed(data, like)
    for _ in range(like.loose):
        made = made.args[1]
    return made
