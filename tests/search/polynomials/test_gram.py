"""Which squares can take part: those in half of the Newton polytope, of one parity."""

from symres.kernel.polynomials import FIELD
from symres.search.polynomials.gram import Weight, ansatz

ONE = Weight((), {0: 1})
Y = FIELD  # bits of the first atom


def test_motzkins_polynomial_needs_four_monomials() -> None:
    motzkin = {4 + (2 << Y): 1, 2 + (4 << Y): 1, 2 + (2 << Y): -3, 0: 1}
    made = ansatz(motzkin, [ONE], [], 6)
    assert made is not None and sum(made.orders) == 4


def test_a_polynomial_of_even_powers_has_blocks_of_one_parity() -> None:
    even, mixed = {4: 1, 4 << Y: 1, 0: 1}, {4: 1, 4 << Y: 1, 1 + (1 << Y): 1, 0: 1}
    orders = [sorted(found.orders) for p in (even, mixed) if (found := ansatz(p, [ONE], [], 4)) is not None]
    assert max(orders[0]) < max(orders[1])


def test_too_many_monomials_are_no_ansatz() -> None:
    wide = {2 << FIELD * i: 1 for i in range(60)} | {4: 1, 0: 1}
    assert ansatz(wide, [ONE], [], 4) is None
