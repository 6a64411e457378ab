"""Zeros of systems in boxes: each one isolated, the boxes disjoint, and a clear word where that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres.kernel import Term
from symres.kernel.procedures.existence import contracts
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import build, number, variable
from symres.search.budget import OutOfBudget, clock
from symres.search.points.isolation import System, Unisolated, Zero, cut, inside, isolated, meets

X, Y = variable("x"), variable("y")
FINE = Enclosures(96)


def plus(*parts: Term | int) -> Term:
    return build("+", *(number(p) if isinstance(p, int) else p for p in parts))


def times(*parts: Term | int) -> Term:
    return build("*", *(number(p) if isinstance(p, int) else p for p in parts))


def square(t: Term) -> Term:
    return build("^", t, number(2))


def found(
    functions: Sequence[Term], variables: Sequence[Term], *box: tuple[int, int], seconds: float = 20
) -> list[Zero]:
    ends = [(Fraction(a), Fraction(b)) for a, b in box]
    system = System(functions, variables)
    return isolated(
        system,
        ends,
        lambda sides: contracts(functions, variables, sides, system.inverse(sides), FINE),
        clock() + seconds,
    )


CIRCLE = plus(square(X), square(Y), -4)
LINE = plus(Y, times(-1, build("tanh", X)))


def test_zeros_have_disjoint_boxes_on_which_the_kernel_confirms_them() -> None:
    zeros = found([CIRCLE, LINE], [X, Y], (-3, 3), (-3, 3))
    assert len(zeros) == 2
    for zero in zeros:
        inverse = System([CIRCLE, LINE], [X, Y]).inverse(zero.sides)
        assert contracts([CIRCLE, LINE], [X, Y], zero.sides, inverse, FINE)
        assert all(a < c < b for c, (a, b) in zip(zero.point, zero.sides, strict=True))
    for one, other in combinations(zeros, 2):
        assert any(a[1] < b[0] or b[1] < a[0] for a, b in zip(one.sides, other.sides, strict=True))


def test_boxes_stay_inside_where_the_zero_does() -> None:
    (zero,) = found([plus(build("exp", X), -2)], [X], (0, 1))
    assert Fraction(0) <= zero.sides[0][0] < zero.sides[0][1] <= Fraction(1)


def test_the_box_of_a_zero_on_the_border_goes_beyond() -> None:
    (zero,) = found([build("sin", X)], [X], (0, 3))
    assert zero.sides[0][0] < 0


def test_zeros_outside_of_the_box_are_not_reported() -> None:
    assert found([plus(build("exp", X), -2)], [X], (1, 5)) == []


@pytest.mark.parametrize(
    ("functions", "variables"),
    [
        ([square(X)], [X]),
        ([square(plus(build("exp", X), -1))], [X]),
    ],
)
def test_a_degenerate_zero_is_refused_with_its_place(functions: list[Term], variables: list[Term]) -> None:
    with pytest.raises(Unisolated, match=r"zero near \(.*Krawczyk's test"):
        found(functions, variables, *[(-1, 1)] * len(variables))


def test_the_deadline_is_respected() -> None:
    with pytest.raises(OutOfBudget, match="isolation"):
        found([build("sin", X)], [X], (-30, 30), seconds=0)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=5, unique=True))
def test_all_zeros_of_a_product_are_found(roots: list[int]) -> None:
    product = times(1, *(plus(X, -r) for r in roots))
    zeros = found([product], [X], (-10, 10))
    assert [round(zero.point[0]) for zero in zeros] == sorted(roots)


def test_cutting_ends_with_parts_inside_and_parts_outside() -> None:
    boxes = [zero.sides for zero in found([CIRCLE, LINE], [X, Y], (-3, 3), (-3, 3))]
    open_: list[tuple[tuple[Fraction, Fraction], ...]] = [((Fraction(-3), Fraction(3)),) * 2]
    done = []
    while open_:
        part = open_.pop()
        near = [sides for sides in boxes if meets(part, sides)]
        if not near or inside(part, near[0]):
            done.append(part)
            continue
        i, at = cut(part, near)
        low, high = part[i]
        assert low < at < high
        open_ += [(*part[:i], ends, *part[i + 1 :]) for ends in ((low, at), (at, high))]
    assert sum((a[1] - a[0]) * (b[1] - b[0]) for a, b in done) == 36
