"""Plain equality: what the laws of rings make equal, and that nothing is known of any function."""

import random

import pytest

from symres.elaborate.algebra.notation import (
    at_most,
    both,
    choice,
    det,
    either,
    equal,
    exists,
    for_all,
    function,
    identity,
    implies,
    less,
    lift,
    matrices,
    mean,
    negation,
    norm,
    operation,
    product,
    sqrt,
    symbol,
    symbols,
    total,
    trace,
    zeros,
)
from symres.evidence.interpretation import DIFFICULTIES
from symres.kernel import Rejected
from symres.kernel.equality import TRUE, Equality
from symres.kernel.polynomials import purse
from symres.kernel.terms import FALSE, INT, PROP, REAL, base_sort, build, function_sort, show

from ..soundness.test_words import Terms, disagrees, model, sorts

OMEGA = base_sort("Omega")
n, m, i, j, k = symbols("n m i j k", INT)
x, y, z, s, t = symbols("x y z s t", REAL)
A, B, S = symbols("A B S", matrices(n, n))
C = symbol("C", matrices(m, n))
u, v = symbols("u v", matrices(n, 1))
r = symbol("r", matrices(1, 1))
f = symbol("f", function_sort(INT, REAL))
phi = symbol("phi", function_sort(REAL, REAL))
F = symbol("F", function_sort(INT, matrices(n, n)))
X = symbol("X", function_sort(OMEGA, REAL))
omega = symbol("omega", OMEGA)
P, Q = symbols("P Q", PROP)

TRUTHS = [
    equal((x + y) * (x - y), x**2 - y**2),
    equal(lift(2) ** -1, lift(1) / 2),
    equal((A + B) @ (A - B), A @ A - A @ B + B @ A - B @ B),
    equal((A @ B).T, B.T @ A.T),
    equal(trace(A @ B), trace(B @ A)),
    equal(trace(A @ B.T), trace(B @ A.T)),
    equal(trace(u @ v.T), trace(v.T @ u)),
    equal(u @ v.T @ u, trace(v.T @ u) * u),
    equal(r @ r, trace(r) * r),
    equal(A**3, A @ A @ A),
    equal(A**0, identity(n)),
    equal(A @ identity(n), A),
    equal(A + zeros(n, n), A),
    equal(norm(A + B), norm(B + A)),
    equal(total(k, 1, n, f(k) * x), total(j, 1, n, x * f(j))),
    equal(mean(omega, X(omega) + 1), mean(omega, 1 + X(omega))),
    equal(operation("exp", x + y), operation("exp", y + x)),
    equal(phi((x + 1) ** 2), phi(x**2 + 2 * x + 1)),
    equal(function(t, t + x)(y), x + y),
    equal(function(t, phi(t)), phi),
]
UNKNOWN = [
    equal(operation("abs", x) * operation("abs", x), x**2),
    equal(operation("exp", x + y), operation("exp", x) * operation("exp", y)),
    equal(x * x**-1, 1),
    equal((2 * x) ** -1, x**-1 / 2),
    equal(sqrt(lift(4)), 2),
    equal(sqrt(x) * sqrt(x), x),
    equal(norm(A) ** 2, trace(A.T @ A)),
    equal(norm(-A), norm(A)),
    equal(det(A @ B), det(A) * det(B)),
    equal(total(k, 1, n, x * f(k)), x * total(k, 1, n, f(k))),
    equal(mean(omega, X(omega) + 1), mean(omega, X(omega)) + 1),
    equal(product(k, 1, 0, F(k)), identity(n)),
    equal(trace(identity(n)), n),
    equal(choice(at_most(0, 1), x, y), x),
    equal(operation("D", function(t, t), x), 1),
    either(at_most(x, y), less(y, x)),
    implies(at_most(x, y), at_most(x, y)),
]
FALSE_ONES = [
    equal(A @ B, B @ A),
    equal(trace(A @ B @ C.T @ C), trace(B @ A @ C.T @ C)),
    equal(S.T, S),
    equal(u @ v.T, v @ u.T),
    equal(x**2, x),
    equal(phi(x), phi(y)),
    at_most(x, x - 1),
    less(k, k),
]


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda e: show(e.term))
def test_what_rings_make_equal(truth):
    assert Equality().canonical(truth.term) is TRUE


@pytest.mark.parametrize("claim", UNKNOWN, ids=lambda e: show(e.term))
def test_nothing_is_known_of_functions_and_logic(claim):
    assert Equality().canonical(claim.term) not in (TRUE, FALSE)


@pytest.mark.parametrize("claim", FALSE_ONES, ids=lambda e: show(e.term))
def test_what_is_false_is_not_equal(claim):
    assert Equality().canonical(claim.term) is not TRUE


def test_propositions_that_say_the_same():
    equality = Equality()
    for one, other in (
        (at_most(x, y), at_most(0, y - x)),
        (at_most(x, y), at_most(2 * x, 2 * y)),
        (equal(x, y), equal(2 * y, 2 * x)),
        (less(j, k), at_most(j + 1, k)),
        (negation(at_most(x, y)), less(y, x)),
        (negation(less(x, y)), at_most(y, x)),
        (negation(negation(equal(x, y))), equal(x, y)),
        (both(both(at_most(x, 0), at_most(y, 0)), at_most(z, 0)), both(at_most(x, 0), at_most(y, 0), at_most(z, 0))),
        (for_all(x, at_most(x, y)), for_all(z, at_most(z, y))),
        (exists(x, less(y, x)), exists(t, less(0, t - y))),
        (equal(A, B), equal(B - A, zeros(n, n))),
    ):
        assert equality.same(one.term, other.term), f"{one.term} and {other.term}"
    for one, other in (
        (at_most(x, y), at_most(y, x)),
        (less(x, y), at_most(x + 1, y)),  # of numbers, not of integers
        (at_most(x, y), at_most(-x, -y)),
        (for_all(x, at_most(x, y)), exists(x, at_most(x, y))),
        (for_all(x, at_most(x, y)), for_all(y, at_most(x, y))),
        (both(at_most(x, 0), at_most(y, 0)), either(at_most(x, 0), at_most(y, 0))),
        (implies(at_most(x, 0), at_most(y, 0)), implies(at_most(y, 0), at_most(x, 0))),
    ):
        assert not equality.same(one.term, other.term), f"{one.term} and {other.term}"


def test_a_normal_form_below_a_binder_does_not_depend_on_what_cancels_in_it():
    inner = operation("D", function(t, t * y * (t + x) ** 0), z)
    plain = operation("D", function(t, t * y), z)
    equality = Equality()
    for one, other in (
        (function(x, inner), function(x, plain)),
        (for_all(x, less(inner, 0)), for_all(x, less(plain, 0))),
    ):
        normal = equality.canonical(one.term)
        assert equality.canonical(normal) is normal is equality.canonical(other.term)


def test_a_bound_variable_is_not_captured():
    equality = Equality()
    inner = function(t, function(s, t + 2 * s))
    assert not equality.same(inner.term, function(t, function(s, s + 2 * t)).term)
    assert equality.same(inner.term, function(s, function(t, s + 2 * t)).term)
    outer = total(i, 1, n, total(j, 1, m, f(i) * f(j) ** 2))
    assert not equality.same(outer.term, total(i, 1, n, total(j, 1, m, f(j) * f(i) ** 2)).term)


def test_a_power_that_is_too_high_is_refused():
    with pytest.raises(Rejected, match="the power 1000"):
        Equality().canonical(build("^", (x + y).term, lift(1000).term))


def compared(seeds: range) -> int:
    """How many terms were compared with their normal forms in models, all of them equal."""
    decided = 0
    for seed in seeds:
        chance = random.Random(seed)
        terms, equality = Terms(chance), Equality()
        for _ in range(8):
            with purse():
                term = terms.term(sorts(chance), chance.choice([2, 3, 4, 5]))
                normal = equality.canonical(term)
                assert equality.canonical(normal) is normal, f"seed {seed}: {show(normal)} is not its own normal form"
                for _ in range(0 if normal is term else 2):
                    try:
                        wrong = disagrees(term, normal, model(chance))
                    except DIFFICULTIES:
                        continue
                    assert not wrong, f"seed {seed}: {show(term)} is not {show(normal)}"
                    decided += wrong is not None
    return decided


def test_a_term_equals_its_normal_form():
    assert compared(range(40)) > 200


@pytest.mark.slow
def test_many_terms_equal_their_normal_forms():
    assert compared(range(1000, 1400)) > 2000


@pytest.mark.parametrize("name", ["flipped", "joined"])
def test_the_comparison_sees_a_wrong_normal_form(name, monkeypatch):
    from symres.kernel import equality

    joined = equality.joined
    wrong = {
        "flipped": lambda word: tuple(reversed(word)),
        "joined": lambda head, parts, empty: joined(head, parts[:1] if head == "*" else parts, empty),
    }
    monkeypatch.setattr(equality, name, wrong[name])
    with pytest.raises((AssertionError, Rejected)):
        compared(range(100))
