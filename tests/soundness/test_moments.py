"""Expectations: what must not be believed, and what is believed compared with exact sums over finite spaces.

The finite spaces are the signs e_1, ..., e_4 = +-1, all alike: an entry e_1 e_2 is independent of e_1 and of e_2, but
not of both. Normal entries are weights on 0, +-1, +-2, +-3 that have the moments of a normal number up to degree 7.
"""

import functools
import itertools
import random
from fractions import Fraction
from functools import partial

import pytest

from symres.elaborate.algebra.notation import (
    at_most,
    both,
    equal,
    for_all,
    identity,
    implies,
    less,
    matrices,
    mean,
    norm,
    operation,
    product,
    symbol,
    symbols,
    trace,
    unequal,
)
from symres.kernel import Sequent
from symres.kernel.terms import INT, build, function_sort
from symres.search.budget import clock
from symres.search.derivations.elaborator import Elaborator
from symres.search.derivations.moments import mentioned

from .moments import (
    KNOWN,
    LAYERS,
    SEQUENCE,
    SIZE,
    A,
    E,
    I,
    L,
    U,
    V,
    W,
    at,
    c,
    d,
    eta,
    i,
    iid,
    independent,
    integrable,
    k,
    l,
    layer,
    m,
    means_of,
    n,
    net,
    normal,
    omega,
    proved,
    random_sort,
    square_integrable,
    t,
    u,
    v,
    w,
    xi,
    y,
    z,
    zeta,
    zw,
)

SECOND = 1 + c * d
FOURTH = SECOND**2 + 4 * c + 2 * c**2 * d
TWO = norm((I + layer(l)) * net(l - 1) * zw) ** 2
CLAIMS = {
    "second moment": (
        equal(E(norm((I + w) * zw) ** 2), SECOND * E(norm(zw) ** 2)),
        [iid(W), independent(W, z), square_integrable(z), SIZE],
    ),
    "square": (equal(E((I + w) ** 2), (1 + c) * I), [iid(W)]),
    "fourth moment": (
        equal(E(norm((I + w) * zw) ** 4), FOURTH * E(norm(zw) ** 4)),
        [normal(W), independent(z, W), square_integrable(z), square_integrable(at(norm(zw) ** 2)), SIZE],
    ),
    "two matrices": (
        equal(E(norm(w * u * v) ** 2), c * t * d**2 * norm(v) ** 2),
        [iid(W), iid(U, t), independent(U, W), SIZE],
    ),
    "a product of letters": (
        equal(E(norm(w * A * zw) ** 2), c * d * E(norm(A * zw) ** 2)),
        [iid(W), independent(W, at(A * zw)), square_integrable(at(A * zw)), SIZE],
    ),
    "isotropic": (equal(E(trace(v.T * zw) ** 2), norm(v) ** 2), [equal(E(zw * zw.T), I)]),
    "size of a trace": (equal(E(trace(w.T * w)), c * d**2), [iid(W), SIZE]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_no_hypothesis_can_be_left_out(name):
    goal, facts = CLAIMS[name]
    assert proved(goal, facts)
    for left_out in facts:
        assert not proved(goal, [f for f in facts if f is not left_out]), left_out


FALSE = {
    "a transpose": (equal(E((I + w) ** 2), SECOND * I), [iid(W), SIZE]),
    "no transpose": (equal(E((I + w).T * (I + w)), (1 + c) * I), [iid(W), SIZE]),
    "the other size": (equal(E(w * A * w.T), c * A.T), [iid(W), SIZE]),
    "one size less": (equal(E(norm((I + w) * v) ** 2), (1 + c * (d - 1)) * norm(v) ** 2), [iid(W), SIZE]),
    "fourth power of the second": (equal(E(norm((I + w) * v) ** 4), SECOND**2 * norm(v) ** 4), [normal(W), SIZE]),
    "fourth moment of signs": (equal(E(norm((I + w) * v) ** 4), FOURTH * norm(v) ** 4), [iid(W), SIZE]),
    "third moment of independent entries": (equal(E(trace(w) ** 3), 0), [iid(W)]),
    "dependent": (
        equal(E(norm(w * zw) ** 2), c * d * E(norm(zw) ** 2)),
        [iid(W), independent(U, z), square_integrable(z), SIZE],
    ),
    "only in pairs": (
        equal(E(trace(w) * xi(omega) * eta(omega)), 0),
        [
            iid(W),
            *(independent(W, xi), independent(W, eta), independent(xi, eta)),
            *(square_integrable(xi), square_integrable(eta)),
        ],
    ),
    "only the product is independent": (
        equal(E(norm(w * zw) ** 2), c * d * E(norm(zw) ** 2)),
        [iid(W), independent(W, at(A * zw)), square_integrable(z), square_integrable(at(A * zw)), SIZE],
    ),
    "only the trace is independent": (
        equal(E(trace(u) * trace(A * w) ** 2), 0),
        [normal(W), iid(U), independent(at(trace(u)), at(trace(w)))],
    ),
    "too low a moment": (
        equal(E(norm((I + w) * zw) ** 4), FOURTH * E(norm(zw) ** 4)),
        [normal(W), independent(W, z), square_integrable(z), integrable(at(norm(zw) ** 3)), SIZE],
    ),
    "the moment of another": (
        equal(E(norm((I + w) * zw) ** 2), SECOND * E(norm(zw) ** 2)),
        [iid(W), independent(W, z), square_integrable(y), SIZE],
    ),
    "the same index twice": (
        equal(E(trace(layer(l)) * trace(layer(k))), 0),
        [for_all(i, iid(V(i))), SEQUENCE, *(at_most(1, s) for s in (l, k)), *(at_most(s, L) for s in (l, k))],
    ),
    "an index beyond the last": (
        equal(E(norm(layer(l + 1) * layer(l) * v) ** 2), (c * d) ** 2 * norm(v) ** 2),
        [for_all(i, iid(V(i))), SEQUENCE, SIZE, at_most(1, l), at_most(l, L)],
    ),
    "an index before the first": (
        equal(E(norm(layer(l - 1) * layer(l) * v) ** 2), (c * d) ** 2 * norm(v) ** 2),
        [for_all(i, iid(V(i))), SEQUENCE, SIZE, at_most(1, l), at_most(l, L)],
    ),
    "a condition that need not hold": (
        equal(E(norm(layer(l) * v) ** 2), c * d * norm(v) ** 2),
        [for_all(i, implies(at_most(2, i), iid(V(i)))), SIZE, at_most(1, l)],
    ),
    "a random index": (
        equal(E(norm(V(operation("floor", xi(omega)), omega) * v) ** 2), c * d * norm(v) ** 2),
        [for_all(i, iid(V(i))), SIZE],
    ),
    "a layer among the product": (
        equal(E(norm((I + layer(l)) * net(l) * v) ** 2), SECOND * E(norm(net(l) * v) ** 2)),
        [LAYERS, SEQUENCE, SIZE, at_most(1, l), at_most(l, L)],
    ),
    "a product that may end before it begins": (
        equal(E(trace(layer(l)) * trace(net(k, l + 1))), 0),
        [LAYERS, SEQUENCE, SIZE, at_most(1, l), at_most(l, L), at_most(k, L)],
    ),
    "a product of something else": (
        equal(E(trace(layer(3)) * trace(product(i, 1, 2, layer(i) * layer(4 - i)))), 0),
        [for_all(i, iid(V(i))), operation("independent_sequence", z, V, 3)],
    ),
    "a product beyond the last": (
        equal(E(trace(layer(1)) ** 2 * trace(net(k, 2))), c * d * E(trace(net(k, 2)))),
        [for_all(i, iid(V(i))), SEQUENCE, SIZE, at_most(2, L), at_most(2, k)],
    ),
    "the space of another expectation": (
        equal(E(trace(w) * mean(omega, trace(w))), c * d),
        [iid(W), SIZE],
    ),
    "a function of the same outcome": (
        equal(E(trace(w * (I + w).inverse)), 0),
        [iid(W), SIZE],
    ),
    "an odd norm": (equal(E(norm(w) * trace(w)), 0), [normal(W)]),
    "a size below 0": (equal(trace(I), d), []),
    "a quotient that is not 1": (equal(t / t, 1), [less(-3, t)]),
    "a quotient that is not 1, unlike another": (equal(t / t, 1), [unequal(t, c)]),
    "separated without a moment": (
        equal(E(xi(omega) * eta(omega)), E(xi(omega)) * E(eta(omega))),
        [independent(xi, eta), square_integrable(xi)],
    ),
    "a bound for some outcomes": (
        equal(E(xi(omega) * eta(omega)), E(xi(omega)) * E(eta(omega))),
        [independent(xi, eta), square_integrable(xi), for_all(omega, equal(eta(omega) ** 2, zeta(omega)))],
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_or_not_known_is_refused(name):
    goal, facts = FALSE[name]
    assert not proved(goal, facts)


# -------------------------------------------------------------------------------------- terms in finite spaces, exactly


def times(a, b):
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        if isinstance(b, tuple):
            a, b = b, a
        return tuple(tuple(x * b for x in row) for row in a) if isinstance(a, tuple) else a * b
    return tuple(
        tuple(sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)) for row in a
    )


def plus(a, b):
    if isinstance(a, tuple):
        return tuple(tuple(x + y for x, y in zip(r, s, strict=True)) for r, s in zip(a, b, strict=True))
    return a + b


def value(term, model, bound=()):
    """The value of a term; ``model`` gives the values of its variables and, as "outcomes", outcomes with weights."""
    head, args = term.head, term.args
    of = partial(value, model=model, bound=bound)
    if head == "rational":
        return term.value
    if head == "variable":
        return model[term.value]
    if head == "bound":
        return bound[-1 - term.value]
    if head in ("+", "*"):
        out = of(args[0])
        for a in args[1:]:
            out = plus(out, of(a)) if head == "+" else times(out, of(a))
        return out
    if head == "^":
        exponent = of(args[1])
        if args[0].head == "frobenius" and exponent % 2 == 0:
            return sum(x * x for row in of(args[0].args[0]) for x in row) ** (exponent // 2)
        base = of(args[0])
        if exponent < 0:
            return Fraction(1) / base**-exponent if base else 0
        out = base if exponent else 1
        for _ in range(int(exponent) - 1):
            out = times(out, base)
        return out
    if head == "T":
        return tuple(zip(*of(args[0]), strict=True))
    if head == "tr":
        a = of(args[0])
        return sum(a[r][r] for r in range(len(a)))
    if head == "I":
        size = int(of(args[0]))
        return tuple(tuple(int(r == s) for s in range(size)) for r in range(size))
    if head == "O":
        rows, columns = map(of, args)
        return ((0,) * int(columns),) * int(rows)
    if head == "app":
        out = of(args[0])
        for a in args[1:]:
            out = out[of(a)]
        return out
    if head == "Prod":
        low, high = int(of(args[0])), int(of(args[1]))
        parts = [value(args[2].args[1], model, (*bound, index)) for index in range(low, high + 1)]
        return functools.reduce(lambda out, part: times(part, out), parts)
    assert head == "E", head
    out = None
    for outcome, weight in model["outcomes"]:
        part = times(weight, value(args[0].args[1], model, (*bound, outcome)))
        out = part if out is None else plus(out, part)
    return out


def law(variables, model):
    """The joint law of random variables, given as the lists of their values."""
    out = {}
    for (_, weight), *values in zip(model["outcomes"], *variables, strict=True):
        key = tuple(values)
        out[key] = out.get(key, 0) + weight
    return out


def are_independent(variables, model):
    single = [law([x], model) for x in variables]
    joint = law(variables, model)
    for keys in itertools.product(*single):
        expected = 1
        for marginal, key in zip(single, keys, strict=True):
            expected *= marginal[key]
        if joint.get(tuple(key[0] for key in keys), 0) != expected:
            return False
    return True


def have_iid_entries(values, model):
    entries = [[x for row in value for x in row] for value in values]
    columns = list(zip(*entries, strict=True))
    weights = [weight for _, weight in model["outcomes"]]
    centred = all(sum(map(times, weights, column)) == 0 for column in columns)
    scaled = all(sum(p * x * x for p, x in zip(weights, column, strict=True)) == 1 for column in columns)
    return centred and scaled and are_independent(columns, model)


SIGNS = [(signs, Fraction(1, 16)) for signs in itertools.product((1, -1), repeat=4)]


def monomial(chance):
    """The product of some of the signs, or a number."""
    chosen = [s for s in range(4) if chance.random() < 0.4]

    def at_signs(signs):
        out = 1
        for s in chosen:
            out *= signs[s]
        return out

    return at_signs


def drawn(rows, columns, chance, spread):
    entries = [[monomial(chance) for _ in range(columns)] for _ in range(rows)]
    scale = [[chance.choice(spread) for _ in range(columns)] for _ in range(rows)]
    return {
        s: tuple(tuple(f(s) * x for f, x in zip(*pair, strict=True)) for pair in zip(entries, scale, strict=True))
        for s, _ in SIGNS
    }


def word(chance, rows, columns, letters, length):
    """A product of letters, given with their sizes, and of their transposes."""
    steps = [(x, a, b) for x, a, b in letters] + [(x.T, b, a) for x, a, b in letters]
    if length == 1:
        fitting = [x for x, a, b in steps if (a, b) == (rows, columns)]
        if fitting:
            return chance.choice(fitting)
    x, _, b = chance.choice([step for step in steps if step[1] == rows])
    return x * word(chance, b, columns, letters, max(length - 1, 1))


class World:
    """Random variables on the signs, what is true of them, and formulas about them."""

    def __init__(self, seed):
        chance = self.chance = random.Random(seed)
        self.sizes = {"n": chance.choice((1, 1, 2)), "m": chance.choice((1, 2))}
        shapes = {"A": (n, n), "W": (n, m), "U": (m, n), "z": (n, 1), "y": (m, 1)}
        spread = {"W": [1], "U": [1], "z": [1, 2], "y": [1, 3]}
        actual = {n: self.sizes["n"], m: self.sizes["m"], 1: 1}
        self.model = {"outcomes": SIGNS, **self.sizes}
        self.model["A"] = tuple(tuple(chance.randint(-2, 2) for _ in range(actual[n])) for _ in range(actual[n]))
        self.letters = [(symbol("A", matrices(n, n)), n, n)]
        self.random = []
        for name, scales in spread.items():
            rows, columns = shapes[name]
            self.model[name] = drawn(actual[rows], actual[columns], chance, scales)
            self.random.append((symbol(name, random_sort(rows, columns)), rows, columns))
        self.model["V"] = {index: drawn(actual[n], actual[n], chance, [1]) for index in (1, 2, 3)}
        layers = symbol("V", function_sort(INT, random_sort(n, n)))
        self.random += [(layers(index), n, n) for index in (1, 2, 3)]
        self.layers = layers
        self.letters += [(x(omega), rows, columns) for x, rows, columns in self.random]
        one = chance.choice((0, 1)) * identity(n)
        self.letters += [(product(i, low, low + 1, one + layers(i, omega)), n, n) for low in (1, 2)]

    def values(self, of):
        return [value(of.term.args[1], self.model, (outcome,)) for outcome, _ in SIGNS]

    def facts(self):
        """Facts that hold, some of them given."""
        chance, out = self.chance, [at_most(1, n), at_most(1, m)]
        named = [at(x(omega)) for x, _, _ in self.random]
        compound = [at(symbol("A", matrices(n, n)) * x(omega)) for x, rows, _ in self.random if rows is n]
        for x in named:
            if have_iid_entries(self.values(x), self.model):
                out.append(iid(x, 1))
            if chance.random() < 0.8:
                out.append(integrable(at(norm(x(omega)) ** chance.choice((2, 4, 6)))))
        if all(have_iid_entries(self.values(x), self.model) for x in named[4:]):
            out.append(for_all(i, implies(at_most(1, i), at_most(i, 3), iid(self.layers(i), 1))))
        for _ in range(12):
            chosen = chance.sample(named, chance.choice((2, 2, 3, 4)))
            if chance.random() < 0.2:
                chosen[-1] = chance.choice(compound)
                out.append(square_integrable(chosen[-1]))
            if are_independent([self.values(x) for x in chosen], self.model):
                out.append(independent(*chosen))
        for count in (1, 2, 3):
            for x in named[:4]:
                if are_independent([self.values(x) for x in (x, *named[4 : 4 + count])], self.model):
                    out.append(operation("independent_sequence", x, self.layers, count))
        chance.shuffle(out)
        return out

    def integrand(self):
        chance = self.chance
        used = chance.sample(self.letters, chance.choice((2, 3, 4)))
        used += [(symbol("A", matrices(n, n)), n, n), (symbol("C", matrices(n, m)), n, m)]
        self.model["C"] = ((1, 2)[: self.sizes["m"]], (-1, 1)[: self.sizes["m"]])[: self.sizes["n"]]
        if chance.random() < 0.3:
            return word(chance, n, n, used, chance.randint(2, 5))
        traces = [trace(word(chance, n, n, used, chance.randint(1, 4))) for _ in range(chance.choice((1, 1, 2, 3)))]
        out = traces[0]
        for factor in traces[1:]:
            out = out * factor
        return out


def evaluated(term, facts):
    """The two sides of what is found for an expectation."""
    proof = Elaborator(Sequent(tuple(f.term for f in facts), build("=", term, term)), KNOWN, clock() + 60)
    means = means_of(proof)
    found = [means.mean(t) for t in mentioned(means.words.canonical(term), "E")]
    return [proof.record.conclusion(i) for i in found if i is not None]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(80))
def test_what_follows_from_true_facts_is_true(seed):
    world = World(seed)
    facts = world.facts()
    for _ in range(4):
        term = E(world.integrand()).term
        for equation in evaluated(term, facts):
            assert value(equation.args[0], world.model) == value(equation.args[1], world.model), (facts, term, equation)


@pytest.mark.slow
def test_such_facts_settle_many_expectations():
    """The test above compares something: for many a formula something is found."""
    found = 0
    for seed in range(40):
        world = World(seed)
        facts = world.facts()
        found += bool(evaluated(E(world.integrand()).term, facts))
    assert found >= 5


def normal_weights():
    """Weights on 0, +-1, +-2, +-3 with the moments 1, 3, 15 of degree 2, 4, 6 of a normal number."""
    squares = (1, 4, 9)
    weights = {0: Fraction(1)}
    for s in squares:
        p, q = [r for r in squares if r != s]
        # the polynomial x^2 (x^2 - p)(x^2 - q), which is not 0 at one of the squares alone
        weights[s] = Fraction(15 - (p + q) * 3 + p * q, s * (s - p) * (s - q))
        weights[0] -= weights[s]
    return [(0, weights[0]), *((sign * r, weights[r * r] / 2) for r in (1, 2, 3) for sign in (1, -1))]


NOT_FOUND = (8, 13, 27, 29)  # a moment of degree four of a trace and a trace, with degree three in one of them


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_normal_entries_have_the_moments_of_normal_entries(seed):
    chance = random.Random(seed)
    sizes = chance.choice(((1, 1), (1, 2), (2, 1), (2, 1)))
    degree = chance.choice((2, 4))
    outcomes = []
    for entries in itertools.product(normal_weights(), repeat=sizes[0] * sizes[1]):
        weight = Fraction(1)
        for _, p in entries:
            weight *= p
        outcomes.append((tuple(x for x, _ in entries), weight))
    rows, columns = sizes
    matrix = {s: tuple(s[r * columns : (r + 1) * columns] for r in range(rows)) for s, _ in outcomes}
    model = {"outcomes": outcomes, "n": rows, "m": columns, "W": matrix}
    model["A"] = tuple(tuple(chance.randint(-2, 2) for _ in range(rows)) for _ in range(rows))
    model["C"] = tuple(tuple(chance.randint(-2, 2) for _ in range(columns)) for _ in range(rows))
    X = symbol("W", random_sort(n, m))
    a, b = symbol("A", matrices(n, n)), symbol("C", matrices(n, m))
    integrand, left = None, degree
    while left:
        size = chance.randint(1, left)
        x = X(omega)
        out = a if chance.random() < 0.5 else identity(n)
        for _ in range(size):
            out = out * chance.choice((x * b.T, b * x.T, x * b.T * a))
        integrand = trace(out) if integrand is None else integrand * trace(out)
        left -= size
    if chance.random() < 0.5:
        integrand = integrand * (a * b)
    term = E(integrand).term
    found = evaluated(term, [normal(X, 1), at_most(1, n), at_most(1, m)])
    assert found or seed in NOT_FOUND
    for equation in found:
        assert value(equation.args[0], model) == value(equation.args[1], model)


def test_pairwise_independence_is_not_enough_for_three():
    """e_1, e_2 and e_1 e_2 are independent in pairs, and E of their product is 1."""
    first, second, third = symbols("x y z", random_sort(1, 1))
    names = (first, second, third)
    pairs = [independent(a, b) for a, b in itertools.combinations(names, 2)]
    entries = [iid(x, 1) for x in names]
    goal = equal(E(trace(first(omega)) * trace(second(omega)) * trace(third(omega))), 0)
    assert not proved(goal, pairs + entries)


def test_conditions_are_asked_for_in_every_place():
    one = for_all(i, implies(both(at_most(1, i), at_most(i, L)), iid(V(i))))
    goal = equal(E(trace(layer(l))), 0)
    assert proved(goal, [one, at_most(2, l), at_most(l + 1, L)])
    assert not proved(goal, [one, at_most(2, l)])
    assert not proved(goal, [one, at_most(0, l), at_most(l, L)])
