"""Laws that elaboration shows of sums, means, norms, determinants and the like: each law, and its false neighbour."""

from fractions import Fraction
from typing import Any

import pytest

from symres.elaborate import is_proof
from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    both,
    choice,
    det,
    equal,
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
    spectral_norm,
    sqrt,
    symbols,
    total,
    trace,
    unequal,
    zeros,
)
from symres.kernel import Sequent
from symres.kernel.terms import INT, REAL, base_sort, function_sort, to_json

OMEGA = base_sort("Omega")
n, m, i, j, k = symbols("n m i j k", INT)
x, y, t, c = symbols("x y t c", REAL)
A, B, S = symbols("A B S", matrices(n, n))
u, v = symbols("u v", matrices(n, 1))
f, g = symbols("f g", function_sort(INT, REAL))
F = symbols("F", function_sort(INT, matrices(n, n)))[0]
X, Y = symbols("X Y", function_sort(OMEGA, REAL))
G = symbols("G", function_sort(OMEGA, matrices(n, n)))[0]
omega = symbols("omega", OMEGA)[0]
half = sqrt(lift(1)) / 2


def shown(goal: Expression, *given: Expression) -> bool:
    """Whether one step of algebra shows a goal, with equations from left to right."""
    steps: list[dict[str, Any]] = [{"by": "assume", "show": to_json(h.term)} for h in given]
    steps.append({"by": "algebra", "show": to_json(goal.term), "use": list(range(len(given)))})
    sequent = Sequent(tuple(h.term for h in given), goal.term)
    return is_proof(sequent, {"kind": "derivation", "locals": [], "steps": steps})


def each(*pairs: tuple[Expression, Expression]) -> Any:
    return pytest.mark.parametrize(("law", "neighbour"), pairs, ids=[str(law.term) for law, _ in pairs])


@each(
    (equal(norm(2 * A), 2 * norm(A)), equal(norm(2 * A), norm(A))),
    (equal(norm(-A), norm(A)), equal(norm(-A), -norm(A))),
    (equal(norm(A - B), norm(B - A)), equal(norm(A - B), norm(A + B))),
    (equal(norm(A.T), norm(A)), equal(norm(A @ B), norm(B @ A))),
    (equal(norm(zeros(n, n)), 0), equal(norm(identity(n)), 1)),
    (equal(norm(A) ** 2, trace(A.T @ A)), equal(norm(A) ** 2, trace(A @ A))),
    (equal(spectral_norm(3 * A), 3 * spectral_norm(A)), equal(spectral_norm(3 * A), spectral_norm(A))),
    (equal(spectral_norm(A.T), spectral_norm(A)), equal(spectral_norm(A @ B), spectral_norm(B @ A))),
    (equal(spectral_norm(zeros(n, n)), 0), equal(spectral_norm(identity(n)), 1)),
)
def test_norms(law, neighbour):
    assert shown(law)
    assert not shown(neighbour)


@each(
    (equal(det(A @ B), det(B @ A)), equal(det(A + B), det(A) + det(B))),
    (equal(det(A.T), det(A)), equal(det(-A), det(A))),
    (equal(det(identity(n)), 1), equal(det(zeros(n, n)), 0)),
    (equal((A.T) ** -1, (A**-1).T), equal(A**-1, A)),
    (equal(product(k, 1, 0, F(k)), identity(n)), equal(product(k, 1, m, F(k)), identity(n))),
    (equal(product(k, 1, 1, F(k)), F(1)), equal(product(k, 1, 2, F(k)), F(1) @ F(2))),
)
def test_matrices(law, neighbour):
    assert shown(law)
    assert not shown(neighbour)


@each(
    (
        equal(total(k, 1, n, 2 * f(k) + x * g(k)), 2 * total(k, 1, n, f(k)) + x * total(k, 1, n, g(k))),
        equal(total(k, 1, n, f(k) * g(k)), total(k, 1, n, f(k)) * total(k, 1, n, g(k))),
    ),
    (equal(total(k, 1, n, lift(0)), 0), equal(total(k, 1, n, lift(1)), n)),
    (
        equal(total(k, 1, m, A @ F(k) @ B), A @ total(k, 1, m, F(k)) @ B),
        equal(total(k, 1, m, A @ F(k)), total(k, 1, m, F(k)) @ A),
    ),
    (equal(trace(total(k, 1, m, F(k))), total(k, 1, m, trace(F(k)))), equal(trace(total(k, 1, m, F(k))), trace(F(1)))),
    (
        equal(total(k, 1, m, F(k).T @ F(k)).T, total(k, 1, m, F(k).T @ F(k))),
        equal(total(k, 1, m, F(k)).T, total(k, 1, m, F(k))),
    ),
)
def test_sums(law, neighbour):
    assert shown(law)
    assert not shown(neighbour)


@each(
    (
        equal(mean(omega, 2 * X(omega) + y * Y(omega)), 2 * mean(omega, X(omega)) + y * mean(omega, Y(omega))),
        equal(mean(omega, X(omega) * Y(omega)), mean(omega, X(omega)) * mean(omega, Y(omega))),
    ),
    (equal(mean(omega, x), x), equal(mean(omega, X(omega)), X(omega))),
    (
        equal(mean(omega, A @ G(omega) @ B), A @ mean(omega, G(omega)) @ B),
        equal(mean(omega, G(omega) @ G(omega)), mean(omega, G(omega)) @ mean(omega, G(omega))),
    ),
    (
        equal(mean(omega, trace(G(omega))), trace(mean(omega, G(omega)))),
        equal(mean(omega, G(omega)).T, mean(omega, G(omega))),
    ),
    (equal(mean(omega, X(omega) * A), mean(omega, X(omega)) * A), equal(mean(omega, X(omega) * A), A)),
    (
        equal(mean(omega, trace(v.T @ G(omega) @ v)), trace(v.T @ mean(omega, G(omega)) @ v)),
        equal(mean(omega, trace(v.T @ G(omega) @ v)), trace(u.T @ mean(omega, G(omega)) @ v)),
    ),
)
def test_means(law, neighbour):
    assert shown(law)
    assert not shown(neighbour)


@each(
    (equal((2 * x) ** -1, x**-1 / 2), equal((x + y) ** -1, x**-1 + y**-1)),
    (equal((x * y) ** -1, x**-1 * y**-1), equal(x * x**-1, 1)),
    (equal((x**-1) ** -1, x), equal((x**-1) ** -1, x**-1)),
    (equal(sqrt(lift(4) / 9), lift(2) / 3), equal(sqrt(lift(4) / 9), lift(1) / 3)),
    (equal(operation("ceiling", lift(7) / 2), 4), equal(operation("ceiling", lift(7) / 2), 3)),
    (equal(operation("floor", lift(-7) / 2), -4), equal(operation("floor", lift(-7) / 2), -3)),
    (equal(choice(at_most(1, 2), x, y), x), equal(choice(at_most(2, 1), x, y), x)),
    (equal(choice(at_most(x, y), c, c), c), equal(choice(at_most(x, y), c, x), c)),
)
def test_numbers(law, neighbour):
    assert shown(law)
    assert not shown(neighbour)


@each(
    (
        equal(operation("D", function(t, 3 * t**2 + c * t + x), y), 6 * y + c),
        equal(operation("D", function(t, 3 * t**2 + c * t + x), y), 3 * y + c),
    ),
    (equal(operation("D", function(t, c * t**4), y), 4 * c * y**3), equal(operation("D", function(t, c * t**4), y), 0)),
    (
        equal(operation("D", function(t, total(k, 1, n, f(k) * t)), y), total(k, 1, n, f(k))),
        equal(operation("D", function(t, total(k, 1, n, f(k) * t)), y), total(k, 1, n, f(k) * y)),
    ),
)
def test_derivatives_of_polynomials(law, neighbour):
    assert shown(law)
    assert not shown(neighbour)


def test_equations_are_used_from_left_to_right_below_sums_means_and_choices():
    known = equal(x, y)
    assert shown(equal(total(k, 1, n, x * f(k)), total(k, 1, n, y * f(k))), known)
    assert shown(equal(choice(at_most(x, 1), c, t), choice(at_most(y, 1), c, t)), known)
    assert shown(equal(mean(omega, X(omega) ** 2 * x), mean(omega, X(omega) ** 2 * y)), known)
    assert not shown(equal(total(k, 1, n, x * f(k)), total(k, 1, n, c * f(k))), known)


def test_a_symmetric_letter_is_used_below_a_trace():
    symmetric = equal(S.T, S)
    assert shown(equal(trace(S @ A), trace(S @ A.T)), symmetric)
    assert shown(equal(S.T @ A @ S.T, S @ A @ S), symmetric)
    assert shown(equal((S**-1).T, S**-1), symmetric)
    assert not shown(equal(trace(S @ A @ B), trace(S @ B @ A)), symmetric)
    assert not shown(equal(A.T @ S, A @ S), symmetric)


def test_an_equation_that_contradicts_itself_shows_no_other():
    assert not shown(equal(x, 0), equal(y, 1))
    assert not shown(equal(x, y), unequal(x, y))


def test_what_holds_by_logic_alone():
    assert shown(implies(both(at_most(x, 1), at_most(1, 2)), at_most(x, 1)))
    assert shown(for_all(k, implies(at_most(1, k), at_most(k, 0), equal(f(k), 5))))
    assert not shown(for_all(k, implies(at_most(1, k), at_most(k, 1), equal(f(k), 5))))
    assert not shown(negation(at_most(x, y)))


@each(
    (equal(lift(4) ** Fraction(-1, 2), lift(Fraction(1, 2))), equal(lift(4) ** Fraction(-1, 2), lift(2))),
    (equal(lift(8) ** Fraction(-2, 3), lift(Fraction(1, 4))), equal(lift(8) ** Fraction(-2, 3), lift(4))),
    (equal(lift(1) ** Fraction(-1, 2), lift(1)), equal(lift(1) ** Fraction(-1, 2), -lift(1))),
)
def test_powers_of_numbers_with_an_exact_root(law: Expression, neighbour: Expression) -> None:
    assert shown(law)
    assert not shown(neighbour)


def test_anything_follows_from_a_comparison_that_is_false_and_nothing_from_a_true_one() -> None:
    for comparison, expected in ((less(lift(2), 0), True), (less(lift(0), 2), False)):
        steps = [
            {"by": "assume", "show": to_json(comparison.term)},
            {"by": "algebra", "show": to_json(equal(x, y).term), "from": 0},
        ]
        sequent = Sequent((comparison.term,), equal(x, y).term)
        assert is_proof(sequent, {"kind": "derivation", "locals": [], "steps": steps}) is expected
