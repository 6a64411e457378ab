"""Gradients with respect to matrices, recognised in what says them.

"For every H the function t -> f(X + tH) has the derivative tr(G'H) at 0" says that G is the gradient of f at X; of a
function of a sequence A of matrices, with A_i + tH in place of A_i, that it is the gradient with respect to A_i; A may
be one of a family of sequences, such as a sequence that changes in time. "For
all H and K the function t -> f(X + tH, Y + tK) has the derivative tr(F'H) + tr(G'K) at 0" says that the pair (F, G) is
the gradient at (X, Y), for the sum of the inner products; and so for any number of matrices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from symres.kernel import Rejected, Term
from symres.kernel.terms import BINDERS, to_json

from . import shapes
from .nested_lists import LEAVES, lowered, raised

Data = Any  # a term in JSON

ZERO, REALS = ["q", "0"], ["real"]
INNER_PRODUCT = (
    r"Gradients with respect to several matrices or vectors are those for the sum of their inner products "
    r"$\operatorname{tr}(A^{\mathsf T} B)$."
)


@dataclass(frozen=True)
class Gradient:
    """``values`` is the gradient of ``function`` with respect to ``points``; it vanishes if there are no values.

    All of them stand under the binders of the directions, as many as there are points, and of t, and mention none.
    """

    function: Term
    points: tuple[Term, ...]
    values: tuple[Term, ...]

    @property
    def is_plain(self) -> bool:
        """Whether the function is a name applied to the points."""
        return self.function.head == "app" and self.function.args[1:] == self.points


def gradient(term: Term) -> Gradient | None:
    """The gradient that a proposition, whose bound variables may point out of it, is about; None if it is another.

    >>> from symres.elaborate.algebra.notation import symbol
    >>> from symres.kernel.terms import REAL, build, for_all, lam, matrix_sort, number, variable
    >>> two = number(2)
    >>> X, H = (variable(name, matrix_sort(two, two)) for name in "XH")
    >>> t, zero = variable("t", REAL), number(0)
    >>> moved = build("+", X, build("*", t, H))
    >>> slope = build("tr", build("*", build("T", X), H))
    >>> found = gradient(for_all(H, build("has_derivative", lam(t, build("frobenius", moved)), zero, slope)))
    >>> found.function, found.points, found.values
    (frobenius(X), (X,), (X,))
    """
    if term.head != "all" or term.args[0].head != "matrix":
        return None
    try:
        return _gradient(term)
    except Rejected:
        return None


def has_several(term: Term) -> bool:
    """Whether some part of a term says a gradient with respect to several matrices."""
    found = (gradient(part) for part in shapes.nodes(term) if part.head == "all")
    return any(slope is not None and len(slope.points) > 1 for slope in found)


def _gradient(term: Term) -> Gradient | None:
    said, directions = to_json(term), []
    while said[0] == "all" and said[2][0] == "matrix":
        directions.append(said[1:3])
        said = said[3]
    count = len(directions)
    function, slopes = _derivative(said), _paired(said[-1], count)
    if function is None or slopes is None:
        return None
    line = _Line(count)
    rest = line.at_zero(function, 0)
    varied = [point for _, point in line.varied.values()]
    if len(varied) != count or any(x in line.elsewhere or varied.count(x) > 1 for x in varied):
        return None

    def below(data: Data) -> Term:
        made = ["lam", "t", REALS, data]
        for name, sort in reversed(directions):
            made = ["lam", name, sort, made]
        found = shapes.closed(made, term)
        for _ in range(term.loose + count + 1):
            found = found.args[1]
        return found

    points = tuple(below(line.varied[k][0]) for k in range(count))
    return Gradient(below(rest), points, tuple(below(raised(value, 1)) for value in slopes))


class _Line:
    """The findings on the way through a function of t: for each direction the point that it varies and what has
    another value there, and the variables that are seen elsewhere, all under the binders of the directions and of t.
    """

    def __init__(self, directions: int) -> None:
        self.directions = directions
        self.varied: dict[int, tuple[Data, Data]] = {}
        self.elsewhere: list[Data] = []

    def at_zero(self, data: Data, depth: int) -> Data:
        """A term under ``depth`` binders for t = 0; raises ``Rejected`` if t or the direction does something else."""
        if data[0] == "if" and (still := self._member(data, depth)) is not None:
            return still
        if data[0] == "+" and (still := self._sum(data, depth)) is not None:
            return still
        if data[0] == "b" and depth <= data[1] <= depth + self.directions:
            raise Rejected("this is no derivative along a line")
        if data[0] in LEAVES:
            self.elsewhere.append(lowered(data, depth))
            return data
        if data[0] in BINDERS:
            domain, body = self.at_zero(data[2], depth), self.at_zero(data[3], depth + 1)
            plain = body != data[3] and body[0] == "app" and body[2:] and body[-1] == ["b", 0]
            function = lowered(body[1] if len(body) == 3 else body[:-1], 1) if plain else None  # j -> A(j) is A
            return [data[0], data[1], domain, body] if function is None else function
        return [data[0], *(self.at_zero(part, depth) for part in data[1:])]

    def _member(self, data: Data, depth: int) -> Data | None:
        """A(j) where A(i) + tH stands in place i, or A(s, j) where A(s, i) + tH does; None if it does not."""
        (sign, *sides), moved, kept = data[1:]
        if sign != "=" or kept[0] != "app" or kept[1][0] not in ("v", "b") or kept[-1:] != sides[:1]:
            return None
        member = [*kept[:-1], sides[1]]
        direction = next((k for k in range(self.directions) if moved == ["+", member, self._step(k, depth)]), None)
        if direction is None:
            return None
        self._found(direction, lowered(member, depth), lowered(kept[1], depth))
        return [*kept[:2], *(self.at_zero(part, depth) for part in kept[2:])]

    def _sum(self, data: Data, depth: int) -> Data | None:
        """A sum with X where it has X + tH; None if it does not."""
        parts = data[1:]
        steps = [(k, d) for k, part in enumerate(parts) for d in range(self.directions) if part == self._step(d, depth)]
        if len(steps) != 1 or not steps[0][0] or parts[steps[0][0] - 1][0] not in ("v", "b"):
            return None
        ((k, direction),) = steps
        point = lowered(parts[k - 1], depth)
        self._found(direction, point, point)
        before, after = ([self.at_zero(part, depth) for part in some] for some in (parts[: k - 1], parts[k + 1 :]))
        kept = [*before, parts[k - 1], *after]
        return ["+", *kept] if len(kept) > 1 else kept[0]

    def _step(self, direction: int, depth: int) -> Data:
        """tH, under ``depth`` binders, for one of the directions H, the outermost first."""
        return ["*", ["b", depth], ["b", depth + self.directions - direction]]

    def _found(self, direction: int, point: Data | None, varied: Data | None) -> None:
        moving = (["b", k] for k in range(self.directions + 1))
        if point is None or varied is None or any(_occurs(point, x, 0) for x in moving):
            raise Rejected("the point is not the same for all that is bound around it")
        if self.varied.setdefault(direction, (point, varied)) != (point, varied):
            raise Rejected("one direction varies two points")


def _derivative(said: Data) -> Data:
    """The body of a function of t, of the proposition that says its derivative at 0; None of any other."""
    if said[0] == "has_derivative":
        function, at = said[1:3]
    elif said[0] == "=" and said[1][0] == "D":
        function, at = said[1][1:]
    else:
        return None
    return function[3] if function[0] == "lam" and at == ZERO else None


def _paired(slope: Data, directions: int) -> list[Data] | None:
    """F, G, ... of tr(F'H) + tr(G'K) + ... for the directions H, K, ..., which they do not mention; nothing of 0; None
    of anything else.
    """
    if slope == ZERO:
        return []
    parts = slope[1:] if directions > 1 and slope[0] == "+" else [slope]
    values = [_factor(part, directions - 1 - k, directions) for k, part in enumerate(parts)]
    return None if len(parts) != directions or None in values else values


def _factor(slope: Data, direction: int, directions: int) -> Data | None:
    """G, of tr(G'H) for a direction H, which mentions no direction; None of anything else."""
    if slope[0] != "tr" or slope[1][0] != "*" or len(slope[1]) != 3 or slope[1][2] != ["b", direction]:
        return None
    turned = slope[1][1]
    mentions = any(_occurs(turned, ["b", k], 0) for k in range(directions))
    return turned[1] if turned[0] == "T" and not mentions else None


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
