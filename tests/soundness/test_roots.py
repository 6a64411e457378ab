"""Random attacks on the step ``roots``: a list of zeros is accepted exactly when it is complete.

Polynomials are multiplied from factors whose zeros are known, with repetitions, factors without real zeros, and zeros
very near to each other. Lists lack a zero, have one too many, twice, in another order or moved by very little.
"""

import random
from collections import Counter
from fractions import Fraction

import pytest

from symres.elaborate.trees.cases import premises
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import purse
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.terms import FALSE, ZERO, build, number, to_json, variable

X = variable("x")
FEW, MANY = 250, 10_000
TINY = Fraction(1, 10**40)


def product(p, q):
    out = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            out[i + j] += a * b
    return out


def a_polynomial(chance):
    """Coefficients from degree 0 up, and the zeros: their values to sort by, and terms for them."""
    zeros, out = {}, [Fraction(chance.choice([-2, 1, 3]), chance.choice([1, 5]))]
    for _ in range(chance.randint(0, 4)):
        kind = chance.randrange(4)
        if kind < 2:
            zero = Fraction(chance.randint(-4, 4), chance.choice([1, 2, 3])) + chance.choice([0, 0, 0, TINY])
            zeros[zero] = number(zero)
            factor = [-zero, Fraction(1)]
        elif kind == 2:
            square = chance.choice([2, 3, 5, 7])
            for sign in (-1, 1):
                high, low = Fraction(5 * sign, 1), Fraction(0)
                term = build("*", number(sign), build("^", number(square), number(Fraction(1, 2))))
                if chance.random() < 0.5:
                    ends = sorted([low, high])
                    term = build("root", *map(number, (-square, 0, 1, *ends)))
                zeros[sign * square**0.5] = term
            factor = [Fraction(-square), Fraction(0), Fraction(1)]
        else:
            factor = chance.choice([[Fraction(1), Fraction(0), Fraction(1)], [Fraction(1), Fraction(1), Fraction(1)]])
        for _ in range(chance.choice([1, 1, 1, 2])):
            out = product(out, factor)
    return out, [zeros[z] for z in sorted(zeros)]


def spoiled(values, chance):
    """A list that is not right."""
    kind, place = chance.randrange(5), chance.randrange(len(values)) if values else 0
    if not values or kind == 0:
        return [*values[:place], number(Fraction(chance.randint(-9, 9), 7)), *values[place:]]
    if kind == 1:
        return values[:place] + values[place + 1 :]
    if kind == 2:
        return [*values[: place + 1], *values[place:]]
    if kind == 3 and len(values) > 1:
        return values[::-1]
    return [*values[:place], build("+", values[place], number(TINY / 3)), *values[place + 1 :]]


def accepts(coefficients, values):
    terms = (build("*", number(c), build("^", X, number(k))) for k, c in enumerate(coefficients))
    sequent = Sequent((build("=", build("+", ZERO, ZERO, *terms), ZERO),), FALSE)
    step = {
        "kind": "cases",
        "roots": to_json(X),
        "polynomial": list(map(str, coefficients)),
        "cofactors": [[0, ["q", "-1"]]],
        "values": list(map(to_json, values)),
    }
    with purse():
        try:
            return [s.hypotheses[-1].args[1] for s in premises(sequent, step)]
        except Rejected:
            return None


def attack(rounds, chance):
    seen = Counter()
    for _ in range(rounds):
        coefficients, values = a_polynomial(chance)
        told = f"{coefficients}, {values}"
        assert real_roots(coefficients) == len(values), told
        assert accepts(coefficients, values) == values, told
        wrong = spoiled(values, chance)
        assert accepts(coefficients, wrong) is None, f"{coefficients}, {wrong}"
        seen[len(values)] += 1
    return seen


def test_a_list_of_zeros_is_accepted_exactly_when_it_is_complete():
    assert len(attack(FEW, random.Random("few"))) > 4


@pytest.mark.nightly
def test_many_lists_of_zeros_are_accepted_exactly_when_they_are_complete():
    assert len(attack(MANY, random.Random("many"))) > 5


@pytest.mark.nightly
def test_the_count_of_real_zeros_is_that_of_intervals():
    chance = random.Random("intervals")
    for _ in range(MANY):
        with purse():
            coefficients = [chance.randint(-9, 9) for _ in range(chance.randint(1, 9))]
            if not any(coefficients):
                continue
            far = Fraction(10**6)
            cut = Fraction(chance.randint(-99, 99), 37)
            at_cut = not sum(c * cut**k for k, c in enumerate(coefficients))
            found = real_roots(coefficients)
            assert found == real_roots(coefficients, -far, far)
            assert found == real_roots(coefficients, None, cut) + real_roots(coefficients, cut, None) - at_cut
