"""Algebraic numbers in Coq: what is said of the only zero of a polynomial in an interval, and that there is one alone.

A number ``root`` of the kernel gets a name in the file of a theorem, and a lemma with rational bounds, that its
polynomial vanishes, and that no other number in its interval is a zero. Around the zero there is an interval where the
slope is never 0, so it is the only zero there; outside of that the polynomial has no zero, as ``interval`` sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from symres.kernel.procedures.sturm import real_roots
from symres.kernel.terms import Term, from_json

from .context import Context, Lines, block
from .language import Unsupported, polynomial, rational, zero_between

WIDTH = Fraction(1, 1 << 64)  # of the bounds of an algebraic number

Coefficients = Sequence[Fraction]  # from degree 0 up


class Isolated(NamedTuple):
    """A zero between two numbers: between ``near`` it lies closely, and between ``steep`` the slope has no zero."""

    steep: tuple[Fraction, Fraction]
    near: tuple[Fraction, Fraction]


def mentioned(data: Any) -> Iterator[Term]:
    """The algebraic numbers in what is written as JSON."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        if len(data) > 4 and data[0] == "root" and all(isinstance(c, list) and c[:1] == ["q"] for c in data[1:]):
            yield from_json(data, {})
        else:
            for part in data:
                yield from mentioned(part)


def isolated(coefficients: Coefficients, low: Fraction, high: Fraction) -> Isolated:
    """The only zero in an interval, by halving; raises ``Unsupported`` where the slope is 0 at the zero."""
    derived = slope(coefficients)
    steep = None
    while steep is None or high - low > WIDTH:
        if steep is None and not real_roots(derived, low, high):
            steep = low, high
        if steep is None and high - low <= WIDTH:
            raise Unsupported("a number that is a multiple zero of its polynomial")
        middle = _no_zero(coefficients, low, high)
        if real_roots(coefficients, low, middle):
            high = middle
        else:
            low = middle
    return Isolated(steep, (low, high))


def slope(coefficients: Coefficients) -> list[Fraction]:
    """The coefficients of the derivative."""
    return [k * c for k, c in enumerate(coefficients)][1:]


def at(coefficients: Coefficients, x: Fraction) -> Fraction:
    value = Fraction(0)
    for c in reversed(coefficients):
        value = value * x + c
    return value


def _no_zero(coefficients: Coefficients, low: Fraction, high: Fraction) -> Fraction:
    """A number about the middle of an interval where a polynomial is not 0."""
    middle = (low + high) / 2
    while not at(coefficients, middle):
        middle = (middle + high) / 2
    return middle


def named(name: str, roots: Iterable[Term]) -> tuple[dict[Term, str], Lines]:
    """Names for algebraic numbers, and the lines that define them and say what they are."""
    names: dict[Term, str] = {}
    lines: Lines = []
    for root in dict.fromkeys(roots):
        own = names[root] = f"{name}_root_{len(names) + 1}"
        lines += _lemma(own, root)
    return names, lines


def _lemma(own: str, root: Term) -> Lines:
    *coefficients, low, high = (a.value for a in root.args)
    (c, d), (a, b) = isolated(coefficients, low, high)
    f, df = polynomial(coefficients, "x"), polynomial(slope(coefficients), "x")
    within = f"{rational(low)} <= x <= {rational(high)}"
    numbers = " ".join(map(rational, (low, c, a, b, d, high)))
    rising = at(coefficients, a) <= 0 <= at(coefficients, b)
    return [
        f"Definition {own} : R := {zero_between(root)}.",
        f"Lemma {own}_is : {rational(a)} <= {own} <= {rational(b)} /\\ {polynomial(coefficients, own)} = 0 /\\",
        f"  forall x : R, {within} -> {f} = 0 -> x = {own}.",
        "Proof.",
        f"  apply (zero_alone (fun x : R => {f}) (fun x : R => {df}) {numbers});",
        "    [ split; lra | lra | split; lra | .. ]; cbv beta.",
        *(f"  {line}" for line in without_zero(coefficients, low, c)),
        *(f"  {line}" for line in without_zero(coefficients, d, high)),
        "  { intros x X; auto_derive; [ exact I | first [ ring | field ] ]. }",
        *(f"  {line}" for line in without_zero(slope(coefficients), c, d)),
        f"  {{ {'left' if rising else 'right'}; split; exact_sign. }}",
        "Qed.",
    ]


def without_zero(coefficients: Coefficients, low: Fraction, high: Fraction, x: str = "x") -> Lines:
    """Show that a polynomial is not 0 at any x between two numbers."""
    if low == high:
        return [f"{{ intros {x} {x}'; exfalso; lra. }}"]
    return [f"{{ intros {x} {x}'; {_not_zero(coefficients, low, high, x)}. }}"]


def _not_zero(coefficients: Coefficients, low: Fraction, high: Fraction, x: str) -> str:
    """The tactics that show it by the sign of the polynomial there."""
    side = "Rgt_not_eq" if at(coefficients, (low + high) / 2) > 0 else "Rlt_not_eq"
    return f"apply {side}; bounded_sign {x} {rational(low)} {rational(high)}"


def known(context: Context) -> Lines:
    """Name the algebraic numbers above a goal, with the facts about them."""
    lines: Lines = []
    for root, own in context.roots.items():
        low, high, zero, only = (context.new() for _ in range(4))
        text = context.names[root] = context.new("J")
        lines.append(f"pose proof {own}_is as [[{low} {high}] [{zero} {only}]].")
        lines.append(f"fold {own}; set ({text} := {own}) in *.")
    return lines


class Zeros:
    """All real zeros of a polynomial in increasing order, each with its text in Coq and two rational bounds.

    ``Unsupported`` is raised where the slope is 0 at one of them.
    """

    def __init__(self, coefficients: Coefficients, told: Sequence[tuple[str, Fraction, Fraction]]) -> None:
        self.coefficients, self.told = coefficients, [text for text, _, _ in told]
        ends = [(low, high) for _, low, high in told]
        self.steep: list[tuple[Fraction, Fraction]] = []
        for i, (low, high) in enumerate(ends):
            before = [low - ends[i - 1][1]] if i else []
            after = [ends[i + 1][0] - high] if i + 1 < len(ends) else []
            self.steep.append(self._around(low, high, min([*before, *after, Fraction(2)]) / 3))

    def _around(self, low: Fraction, high: Fraction, room: Fraction) -> tuple[Fraction, Fraction]:
        """An interval where the slope has no zero, with a zero of the polynomial in it, but not at an end."""
        derived = slope(self.coefficients)
        scale = 1  # the ends are short numbers
        while scale * WIDTH < 1:
            c, d = Fraction(floor(scale * low) - 1, scale), Fraction(ceil(scale * high) + 1, scale)
            if low - c < room and d - high < room and not real_roots(derived, c, d):
                return c, d
            scale *= 2
        raise Unsupported("a polynomial with a multiple zero")

    def lines(self, x: str, vanishes: str, shown: Sequence[Lines]) -> Lines:
        """Show that x is one of the zeros, where ``vanishes`` says that the polynomial is 0 at x.

        ``shown`` are the lines that show that it is 0 at each of them.
        """
        derived = slope(self.coefficients)
        functions = f"(fun s : R => {polynomial(self.coefficients, 's')}) (fun s : R => {polynomial(derived, 's')})"
        none, far = self._beyond(x, vanishes, self.steep[0][0], -1)
        lines = [*self._cut(x, far, none), *self._empty(x, vanishes, far, self.steep[0][0])]
        for i, ((c, d), text) in enumerate(zip(self.steep, self.told, strict=True)):
            lines += self._empty(x, vanishes, self.steep[i - 1][1], c) if i else []
            near = [
                *(["right."] * i + (["left."] if i + 1 < len(self.told) else [])),
                f"apply (zero_near {functions} {rational(c)} {rational(d)} {text} {x}); cbv beta.",
                f"{{ intros {x}' {x}''; auto_derive; [ exact I | first [ ring | field ] ]. }}",
                *without_zero(derived, c, d, f"{x}'"),
                "{ split; closed. }",
                *block(shown[i]),
                "{ lra. }",
                f"exact {vanishes}.",
            ]
            lines += self._cut(x, d, near)
        none, far = self._beyond(x, vanishes, self.steep[-1][1], 1)
        return [*lines, *self._empty(x, vanishes, self.steep[-1][1], far), *none]

    def _cut(self, x: str, end: Fraction, lines: Lines) -> Lines:
        """Show by ``lines`` the case in which x is at most ``end``, and leave the other one."""
        return [f"destruct (Rle_or_lt {x} {rational(end)}).", *block(lines)]

    def _empty(self, x: str, vanishes: str, low: Fraction, high: Fraction) -> Lines:
        if low == high:
            return []
        return self._cut(x, high, [f"exfalso; revert {vanishes}; {_not_zero(self.coefficients, low, high, x)}."])

    def _beyond(self, x: str, vanishes: str, end: Fraction, way: int) -> tuple[Lines, Fraction]:
        """Show that no zero lies beyond some number: the powers of the distance to it have one sign there."""
        far, step = end, Fraction(1)
        while len({c > 0 for c in _moved(self.coefficients, far, way) if c}) > 1:
            far, step = end + way * step, step * 2
        distance = f"({x} - {rational(far)})" if way > 0 else f"({rational(far)} - {x})"
        powers = [f"pose proof (pow_le {distance} {k} ltac:(lra))." for k in range(1, len(self.coefficients))]
        return ["exfalso.", *powers, "lra."], far


def _moved(coefficients: Coefficients, by: Fraction, way: int) -> list[Fraction]:
    """The coefficients of p(by + way y) for a polynomial p, in y."""
    moved = [Fraction(0)]
    for c in reversed(coefficients):
        times = [by * m for m in moved] + [Fraction(0)]
        for k, m in enumerate(moved):
            times[k + 1] += way * m
        times[0] += c
        moved = times
    return moved[: len(coefficients)]
