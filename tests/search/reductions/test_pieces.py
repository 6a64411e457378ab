"""Absolute values, maxima and minima by their pieces; defined functions written out."""

import pytest

from symres import Theory, exp, greatest, least, log

from ..kinds import tells_apart

theory = Theory("pieces")
x, y, z, a = theory.reals("x y z a")
p, L = theory.positive("p L")
growth = theory.define("growth", L, (1 + 1 / L) ** L)
leaky = theory.define("leaky", (a, x), greatest(x, a * x))
CLAIMS = {
    "a maximum": ("pieces", greatest(0, x) < log(1 + exp(x)), greatest(0, x) + 1 < log(1 + exp(x))),
    "three absolute values": ("pieces", abs(x) + abs(y) >= abs(x + y), abs(x) + abs(y) <= abs(x + y)),
    "what makes it defined": ("pieces", (abs(1 / y) < p, [y >= 1, p * y >= 2]), (abs(1 / y) < p, [y >= 1, p * y >= 1])),
    "a quotient inside of an absolute value": (
        "pieces",
        (x > 0, [x != 1, abs(1 / (x - 1)) > 1]),
        (x > 1, [x != 1, abs(1 / (x - 1)) > 1]),
    ),
    "a quotient inside of a maximum": (
        "pieces",
        (x > 0, [x != 0, greatest(1 / x, 0) > 1]),
        (x > 0, [x != 0, greatest(1 / x, 0) > -1]),
    ),
    "a defined maximum": (
        "definitions",
        (leaky(a, x) <= abs(x), [a >= 0, a <= 1]),
        (leaky(a, x) <= abs(x), [a >= -2, a <= 1]),
    ),
    "a defined power": ("definitions", (growth(L) <= exp(1), [L >= 1]), (growth(L) <= exp(1) - 1, [L >= 1])),
}


def soft(t):
    """The soft threshold of t at 1."""
    return greatest(t - 1, 0) - greatest(-t - 1, 0)


LINEAR = {
    "seven absolute values": (
        abs(x + y) + abs(y + z) + abs(z + x) <= abs(x) + abs(y) + abs(z) + abs(x + y + z),
        abs(x + y) + abs(y + z) + abs(z + x) <= abs(x) + abs(y) + abs(z),
    ),
    "maxima of sums": (
        greatest(x + y, y + z, z + x) >= greatest(x, y, z) + least(x, y, z),
        greatest(x + y, y + z, z + x) >= greatest(x, y, z) + abs(y),
    ),
    "a soft threshold moves no points apart": (
        abs(soft(x) - soft(y)) <= abs(x - y),
        abs(soft(x) - soft(y)) <= abs(x - y) / 2,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LINEAR)
def test_between_pieces_of_sums_it_is_linear_in_each_piece(name: str) -> None:
    claim, neighbour = LINEAR[name]
    assert theory.claim(f"c{len(theory.claims)}", claim).check().verdict == "proved"
    assert theory.claim(f"c{len(theory.claims)}", neighbour).check().verdict == "refuted"


@pytest.mark.parametrize("name", CLAIMS)
def test_each_piece_is_proved_in_its_place(name: str) -> None:
    kind, claim, neighbour = CLAIMS[name]
    assert tells_apart(theory, claim, neighbour, by=kind)
