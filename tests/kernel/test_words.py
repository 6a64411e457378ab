"""The normal form of words: what is equal is the same term, whatever the sizes are."""

from fractions import Fraction
from typing import Any

import pytest

from symres.elaborate import prove
from symres.elaborate.algebra.notation import (
    Expression,
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
    matrices,
    mean,
    negation,
    norm,
    operation,
    product,
    spectral_norm,
    sqrt,
    symbol,
    symbols,
    total,
    trace,
    unequal,
    zeros,
)
from symres.elaborate.algebra.words import TRUE, Words
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import FALSE, INT, REAL, abstract, base_sort, build, function_sort, matrix_sort, substitute

OMEGA = base_sort("Omega")
n, m, i, j, k, l = symbols("n m i j k l", INT)
x, y, s, t = symbols("x y s t", REAL)
A, B, S = symbols("A B S", matrices(n, n))
C = symbol("C", matrices(m, n))
u, v = symbols("u v", matrices(n, 1))
r = symbol("r", matrices(1, 1))
f, g = symbols("f g", function_sort(INT, REAL))
F = symbol("F", function_sort(INT, matrices(n, n)))
w = symbol("w", function_sort(INT, INT))
L = symbol("L", function_sort(INT, abstract(matrices(w(i + 1), w(i)), i.term)))
X, Y = symbols("X Y", function_sort(OMEGA, REAL))
H = symbol("H", function_sort(OMEGA, matrices(n, m)))
omega, other = symbols("omega other", OMEGA)
phi = symbol("phi", function_sort(REAL, REAL))


def holds(p: Any, *given: Any) -> bool:
    """Whether a proposition is true in normal form, after equations from left to right."""
    words = Words()
    words.cite([e.term for e in given])
    return words.proposition(p.term) is TRUE


def D(of: Expression, at: Any) -> Expression:
    return operation("D", of, at)


def E(body: Expression) -> Expression:
    return mean(omega, body)


@pytest.mark.parametrize(
    "equation",
    [
        equal((A + B) ** 2, A**2 + A * B + B * A + B**2),
        equal((A * B).T, B.T * A.T),
        equal(trace(A * B * S), trace(B * S * A)),
        equal(trace(A * B * S), trace(S.T * B.T * A.T)),
        equal(trace(C * A * C.T), trace(C.T * C * A)),
        equal((x * A) * (y * B), x * y * A * B),
        equal(A * identity(n), A),
        equal(A**0, identity(n)),
        equal(A * zeros(n, m), zeros(n, m)),
        equal(trace(identity(3)), 3),
        equal((u.T * v) * (v.T * A * u), trace(v * v.T * A * u * u.T)),
        equal(u * v.T * A * u, (v.T * A * u) * u),
        equal(trace(u * v.T), u.T * v),
        equal(r * r.T, trace(r) ** 2),
        equal(norm(A) ** 2, trace(A.T * A)),
        equal(norm(u) ** 2, u.T * u),
        equal(norm(2 * A), 2 * norm(A)),
        equal(norm(A - B), norm(B - A)),
        equal(norm(C), norm(C.T)),
        equal(spectral_norm(-C), spectral_norm(C.T)),
        equal(norm(zeros(m, n)), 0),
        equal(det(A.T * B), det(B) * det(A)),
        equal(det(identity(n)), 1),
        equal((2 * A).inverse, Fraction(1, 2) * A.inverse),
        equal(A.T.inverse, A.inverse.T),
        equal(A.inverse.inverse, A),
        equal(identity(n).inverse, identity(n)),
        equal(1 / (2 * x * y), Fraction(1, 2) * (1 / x) * (1 / y)),
        equal(1 / (1 / x), x),
        equal(sqrt(4 * x**0), 2),
        equal(operation("ceiling", Fraction(7, 2)), 4),
        equal(operation("floor", x - x + Fraction(-7, 2)), -4),
        equal(operation("ceiling", 2 * x), operation("ceiling", x + x)),
    ],
)
def test_laws_of_matrices(equation):
    assert holds(equation)


@pytest.mark.parametrize(
    "equation",
    [
        equal(total(i, 1, k, 2 * f(i) + x), 2 * total(i, 1, k, f(i)) + x * total(i, 1, k, 1)),
        equal(total(i, 1, k, A * F(i) * B), A * total(j, 1, k, F(j)) * B),
        equal(trace(A * total(i, 1, k, F(i))), total(i, 1, k, trace(F(i) * A))),
        equal(total(i, 1, k, total(j, 1, l, f(i) * g(j))), total(i, 1, k, f(i)) * total(j, 1, l, g(j))),
        equal(E(x * X(omega) + 1), x * E(X(omega)) + 1),
        equal(E(A * H(omega)), A * E(H(omega))),
        equal(trace(E(H(omega) * C)), E(trace(C * H(omega)))),
        equal(E(H(omega)).T, E(H(omega).T)),
        equal(E(X(omega) * mean(other, Y(other))), E(X(omega)) * E(Y(omega))),
        equal(product(i, k + 1, k, F(i)), identity(n)),
        equal(product(i, k, k, F(i)), F(k)),
        equal(product(i, 1, 1, L(i)), L(1)),
        equal(F(i + 1 - 1), F(i)),
        equal(choice(less(i, i + 1), A, B), A),
        equal(choice(less(x, x), A, B), B),
        equal(choice(at_most(x, y), A, A), A),
        equal(function(x, x + 1)(y), y + 1),
        equal(function(i, function(j, f(i) - f(j)))(k)(k), 0),
        equal(function(x, phi(x)), phi),
    ],
)
def test_laws_of_sums_means_products_and_choices(equation):
    assert holds(equation)


@pytest.mark.parametrize(
    "equation",
    [
        equal(D(function(t, t**3 - t), x), 3 * x**2 - 1),
        equal(D(function(t, norm(A + t * B) ** 2), 0), 2 * trace(A.T * B)),
        equal(D(function(t, trace((A + t * B) ** 3)), 0), 3 * trace(A * A * B)),
        equal(D(function(t, total(i, 1, k, f(i) * t**2)), x), 2 * x * total(i, 1, k, f(i))),
        equal(D(function(t, E((t * X(omega) + Y(omega)) ** 2)), 0), 2 * E(X(omega) * Y(omega))),
        equal(D(function(t, D(function(s, (x + s) * (t + s)), 0)), y), 1),
        equal(D(function(t, phi(x)), y), 0),
    ],
)
def test_derivatives_of_polynomials(equation):
    assert holds(equation)


@pytest.mark.parametrize(
    ("equation", "needs"),
    [
        (equal(A * A.inverse, identity(n)), [unequal(det(A), 0)]),
        (equal((A * B).inverse * A, B.inverse), [unequal(det(A * B), 0)]),
        (equal(x * y * (1 / x), y), [unequal(x, 0)]),
        (equal(D(function(t, trace((A + t * B).inverse)), 0), -trace(A.inverse * B * A.inverse)), [unequal(det(A), 0)]),
        (equal(D(function(t, sqrt(t)), x), Fraction(1, 2) * operation("^", x, Fraction(-1, 2))), [less(0, x)]),
        (equal(D(function(t, operation("exp", 2 * t)), x), 2 * operation("exp", 2 * x)), []),
        (equal(D(function(t, 1 / t), x), -(1 / x**2)), [unequal(x, 0)]),
    ],
)
def test_what_holds_where_all_is_defined(equation, needs):
    prove(Sequent(tuple(p.term for p in needs), equation.term), {"kind": "words"})
    for p in needs:
        with pytest.raises(Rejected):
            prove(Sequent(tuple(q.term for q in needs if q is not p), equation.term), {"kind": "words"})


@pytest.mark.parametrize(
    ("equation", "given"),
    [
        (equal(trace(S * A), trace(S * A.T)), [equal(S.T, S)]),
        (equal(S.inverse.T, S.inverse), [equal(S.T, S)]),
        (equal(A * B * A, A), [equal(B * A, identity(n))]),
        (equal(A.T * B.T, identity(n)), [equal(B * A, identity(n))]),
        (equal(trace(A * S * B), trace(S)), [equal(B * A, identity(n))]),
        (equal(x**3, y * x), [equal(x**2, y)]),
        (equal(A, -B), [equal(A + B, zeros(n, n))]),
        (equal(A, B), [equal(A * B * A + A, A * B * A + B)]),  # what stands on both sides says nothing
        (equal(x, y), [equal(x**2 + 2 * x, x**2 + x + y)]),
        (equal(f(i) + g(i), 3), [equal(f(i), 1), equal(g(i), 2)]),
        (equal(norm(u) ** 4, 1), [equal(u.T * u, 1)]),
        (equal(total(j, 1, k, x * f(j)), y * total(j, 1, k, f(j))), [equal(x, y)]),
    ],
)
def test_equations_from_left_to_right(equation, given):
    assert holds(equation, *given)
    assert not holds(equation)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (at_most(x, y), at_most(0, 2 * y - 2 * x)),
        (less(i, j), at_most(i + 1, j)),
        (negation(at_most(x, y)), less(y, x)),
        (negation(negation(equal(x, y))), equal(y, x)),
        (equal(A, B), equal(2 * B - 2 * A, zeros(n, n))),
        (both(at_most(x, y), at_most(0, 0)), at_most(x, y)),
        (either(less(x, x), at_most(x, y)), at_most(x, y)),
        (implies(at_most(0, 0), at_most(x, y)), at_most(x, y)),
        (for_all(x, at_most(x, y)), for_all(t, at_most(0, y - t))),
        (exists(i, less(i, j)), exists(k, at_most(k + 1, j))),
        (equal(function(x, x + y), phi), equal(function(t, y + t), function(s, phi(s)))),
    ],
)
def test_propositions_up_to_their_form(one, other):
    words = Words()
    assert words.proposition(one.term) is words.proposition(other.term)


@pytest.mark.parametrize(
    ("p", "truth"),
    [
        (at_most(x, x), True),
        (less(x, x), False),
        (less(i, i + 1), True),
        (unequal(x, x + 1), True),
        (implies(at_most(x, y), at_most(x - y, 0)), True),
        (for_all(x, at_most(0, 1)), True),
        (exists(A, equal(A * B, A * B)), True),
        (both(at_most(x, y), less(1, 0)), False),
        (either(at_most(x, y), less(0, 1)), True),
    ],
)
def test_plain_truths(p, truth):
    assert Words().proposition(p.term) is (TRUE if truth else FALSE)


def test_strictly_less_between_integers_is_at_most_one_less_whatever_the_sorts():
    (lemma,) = [less(f(i), f(j)).term]
    whole = substitute(lemma, {f.term: w.term})
    as_written = less(w(i), w(j)).term
    words = Words()
    assert words.same(whole, as_written)
    assert words.same(whole, at_most(w(i) + 1, w(j)).term)
    assert not words.same(lemma, at_most(f(i) + 1, f(j)).term)
    assert not words.same(less(w(i), w(j) + Fraction(1, 2)).term, at_most(w(i) + 1, w(j) + Fraction(1, 2)).term)


def test_equal_terms_of_one_instance_are_one_term():
    words = Words()
    assert words.canonical((A * B + C.T * C).T.term) is words.canonical((C.T * C + B.T * A.T).term)
    assert words.canonical(x.term) is x.term
    assert words.difference((x * x).term, (x**2).term) == {}
    assert words.same(equal(x, y).term, equal(y, x).term)


def test_a_normal_form_has_the_sort_of_its_term():
    words = Words()
    for term in ((A * B).term, C.T.term, (L(2) * L(1)).term, zeros(m, n).term, total(i, 1, k, F(i)).term):
        normal = words.canonical(term)
        assert words.canonical(normal) is normal
        assert normal.sort is not None and normal.sort.head == "matrix"
    assert words.matrix(C.term).rows is m.term
    assert matrix_sort(m.term, n.term) is C.term.sort


def test_products_of_layers_keep_their_sizes():
    words = Words()
    below = product(i, 1, k, L(i))
    assert words.canonical((L(k + 1) * below).term).sort.args[0] is not n.term
    assert holds(equal(norm(L(k + 1) * below) ** 2, trace(below.T * L(k + 1).T * L(k + 1) * below)))


def test_what_is_no_number_matrix_or_proposition_is_refused():
    words = Words()
    for method, term in [("scalar", A), ("matrix", x), ("proposition", x), ("scalar", equal(x, y))]:
        with pytest.raises(Rejected, match="expected a"):
            getattr(words, method)(term.term)
    with pytest.raises(Rejected, match="is a sort"):
        words.canonical(REAL)


def test_only_equations_are_cited():
    for p in (at_most(x, y), for_all(x, equal(x, y)), unequal(x, y)):
        with pytest.raises(Rejected, match="only an equation can be used from left to right"):
            Words().cite([p.term])
    with pytest.raises(Rejected, match="cannot be used from left to right"):
        Words().cite([build("=", build("*", y.term, A.term), build("*", x.term, A.term))])


def test_a_long_word_or_a_high_power_is_refused():
    with pytest.raises(Rejected, match="the power 201"):
        Words().matrix((A**201).term)
    with pytest.raises(Rejected, match="the power 300"):
        Words().scalar((x**300).term)
    with pytest.raises(Rejected, match="more than 200 letters"):
        Words().matrix(build("*", (A**150).term, (A**150).term))
