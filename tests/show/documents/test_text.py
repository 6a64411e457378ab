"""Terms in plain text: short, without what a reader adds, and with what a reader needs."""

import pytest

from symres.elaborate.algebra.notation import (
    at_most,
    both,
    choice,
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
from symres.kernel.terms import INT, REAL, base_sort, function_sort, lam, variable
from symres.show.documents.text import quantities, text

d, l, i = (symbol(name, INT) for name in ("d", "l", "i"))
A, B, S = symbols("A B S", matrices(d, d))
v = symbol("v", matrices(d, 1))
layers = symbol("A", function_sort(INT, matrices(d, d)))
s = symbol("s", function_sort(INT, REAL))
f = symbol("f", function_sort(REAL, REAL))
omega, other = symbols("omega other", base_sort("Omega"))
x = symbol("x", function_sort(base_sort("Omega"), matrices(d, 1)))
W = symbol("W", function_sort(INT, function_sort(base_sort("Omega"), matrices(d, d))))
a, b, t = symbols("a b t", REAL)

TEXTS = {
    "|A v| <= ||A|| |v|": at_most(norm(A * v), spectral_norm(A) * norm(v)),
    "(A B)' = B' A'": equal((A * B).T, B.T * A.T),
    "| |v| A |": norm(norm(v) * A),
    "v' S v": trace(v.T * S * v),
    "tr(A) - 2": trace(A) - 2,
    "a - b + 1": a - b + 1,
    "-(a + b)": -(a + b),
    "a (b + 1)/(a + b)": a * (b + 1) / (a + b),
    "sqrt(a)^3": sqrt(a) ** 3,
    "I + A = 0": equal(identity(d) + A, zeros(d, d)),
    "prod(i=l..1) (I + A[i])": product(i, 1, l, identity(d) + layers(i)),
    "sum(i=1..l) s[i] + 1": total(i, 1, l, s(i)) + 1,
    "sum(i=1..l) s[i]": operation("Sum", 1, l, s),
    "E[|W[l] x|^2]": mean(omega, norm(W(l, omega) * x(omega)) ** 2),
    "surely x = v": for_all(omega, equal(x(omega), v)),
    "for all outcomes omega, other: x(omega) = x(other)": for_all(omega, other, equal(x(omega), x(other))),
    "for all i in 1..l: s[i] < a": for_all(i, implies(at_most(1, i), at_most(i, l), less(s(i), a))),
    "for all i in 0..: s[i] < a": for_all(i, implies(at_most(0, i), less(s(i), a))),
    "there is a d x d matrix B: A B = I": exists(B, equal(A * B, identity(d))),
    "for all vectors v in R^d: v' v = 0": for_all(v, equal(trace(v.T * v), 0)),
    "there is an integer l: a < l": exists(l, less(a, l)),
    "there are integers i, l: i < l": exists(i, l, less(i, l)),
    "for all a, b: there is t: a < b + t": for_all(a, b, exists(t, less(a, b + t))),
    "for all integers d: there is a: d < a": for_all(d, exists(a, less(d, a))),
    "there is a sequence s of numbers: s[1] = a": exists(s, equal(s(1), a)),
    "there is a sequence A of d x d matrices: A[1] = B": exists(layers, equal(layers(1), B)),
    "for all functions f from numbers to numbers: f(a) < b": for_all(f, less(f(a), b)),
    "a < b and b < 1 => a < 1": implies(less(a, b), less(b, 1), less(a, 1)),
    "a = b or a != b": either(equal(a, b), unequal(a, b)),
    "not (a < b and b < a)": negation(both(less(a, b), less(b, a))),
    "A - B is symmetric and positive semidefinite": operation("psd", A - B),
    "x is square integrable": operation("square_integrable", x),
    "x, W[1], ..., W[l] are independent": operation("independent_sequence", x, W, l),
    "W[l] has independent entries of mean 0, variance a and all moments finite": operation(
        "iid_entries", function(omega, W(l, omega)), a
    ),
    "W[l] has independent normal entries of mean 0 and variance a": operation(
        "gaussian_entries", function(omega, W(l, omega)), a
    ),
    "(a if a < b else b) = a": equal(choice(less(a, b), a, b), a),
    "d/dt[f(a t)](t = 0) = b": operation("has_derivative", function(t, f(a * t)), 0, b),
    "f'(a) = b": operation("has_derivative", f, a, b),
}


@pytest.mark.parametrize("expected", TEXTS)
def test_text(expected):
    assert text(TEXTS[expected].term) == expected


def test_a_bound_variable_is_renamed_where_its_name_is_taken():
    assert text(lam(b.term, (a + b).term, "a")) == "a' -> a + a'"


def test_functions_of_many_arguments_have_letters_enough():
    sort = REAL
    for _ in range(6):
        sort = function_sort(REAL, sort)
    assert quantities([variable("f", sort)]).startswith("a function f from numbers to functions from numbers to ")
