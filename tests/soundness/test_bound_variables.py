"""Variables of binders inside of derivatives: none is taken for another, and what is needed of one is refused.

The first test is a proof of 0 = 1 that was accepted once.
"""

from __future__ import annotations

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent, obligations
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    exists,
    for_all,
    function_sort,
    instantiate,
    lam,
    matrix_sort,
    number,
    to_json,
    variable,
)
from symres.language.guards import stated
from tests.terms import equal, exp, inverse, minus, plus, power, times

S, T, U, X, Y = map(variable, "stuxy")
J, K, SIZE = (variable(name, INT) for name in ("j", "k", "n"))
A = variable("A", matrix_sort(SIZE, SIZE))
REALS = function_sort(REAL, REAL)
F, G = variable("F", function_sort(REALS, REAL)), variable("G", function_sort(REAL, function_sort(REALS, REAL)))
PHI = variable("phi", REALS)


def derivative(x: Term, body: Term, at: Term) -> Term:
    return build("D", lam(x, body), at)


def by_words(left: Term, right: Term) -> None:
    prove(Sequent((), equal(left, right)), {"kind": "words"})


@pytest.mark.parametrize("at", [plus(times(ZERO, X), minus(ONE)), X, minus(X)])
def test_what_is_needed_of_a_bound_variable_is_not_taken_for_a_need_of_another(at: Term) -> None:
    """a(s) = sqrt(s + |s|) is 0 for s <= 0, so that f a/a = 0 there; with f = s - |s| this gave 0 = 2."""
    a = power(plus(S, power(times(S, S), "1/2")), "1/2")
    inner = derivative(S, times(build("app", PHI, S), a, inverse(a)), at)
    plain = derivative(S, build("app", PHI, S), at)
    with pytest.raises(Rejected, match="^words: "):
        by_words(derivative(X, times(X, inner), ONE), derivative(X, times(X, plain), ONE))
    same = derivative(S, plus(build("app", PHI, S), a, minus(a)), at)
    by_words(derivative(X, times(X, same), ONE), derivative(X, times(X, plain), ONE))


def test_what_is_needed_of_an_index_is_refused_inside_of_another_one() -> None:
    def total(i: Term, body: Term) -> Term:
        return build("Sum", ONE, SIZE, lam(i, body))

    plain = build("app", PHI, J)
    cancelled = total(K, times(K, total(J, times(plain, J, inverse(J)))))
    with pytest.raises(Rejected, match="^words: "):
        by_words(cancelled, total(K, times(K, total(J, plain))))
    by_words(total(K, times(K, total(J, plus(plain, J, minus(J))))), total(K, times(K, total(J, plain))))


def slope(index: Term, at: Term) -> Term:
    """The derivative at a point of t -> tr(A) sum_{index=1}^{1} 1/(t + index)."""
    total = build("Sum", ONE, ONE, lam(index, inverse(plus(T, index))))
    return derivative(T, times(total, build("tr", A)), at)


@pytest.mark.parametrize("index", [J, K])
def test_the_point_of_a_derivative_is_not_caught_by_an_index_inside_of_it(index: Term) -> None:
    """At j = -1 there is a pole, whatever the index is called."""
    claim = for_all(J, equal(slope(index, J), slope(index, J)))
    needed, _ = obligations(stated((SIZE, A), (), (), claim))
    (i,) = {x for h in needed.hypotheses for x in h.args if x.head == "variable"}
    assert i is not J and str(needed.conclusion) == f"j + {i} != 0"


@pytest.mark.parametrize("inner", [X, U])
def test_a_function_inside_of_a_derivative_is_defined_for_all_arguments_whatever_they_are_called(inner: Term) -> None:
    """u -> 1/u is not defined at 0; with x for u it was asked for at the point alone."""
    f = times(ZERO, build("app", G, X, lam(inner, inverse(inner))))
    (guard,) = stated((G,), (), (), equal(derivative(X, f, ONE), ZERO)).guards
    name = "x'" if inner is X else "u"
    assert f"(for all {name}. {name} != 0)" in str(guard), str(guard)


def test_infinitely_many_conditions_that_hold_at_a_point_need_not_hold_near_it() -> None:
    """x - e^u is not 0 for any u at x = 0, and is for some at every x > 0."""
    f = times(ZERO, build("app", F, lam(U, inverse(plus(X, minus(exp(U)))))))
    (guard,) = stated((F,), (), (), equal(derivative(X, f, ZERO), ZERO)).guards
    near = "(there is r. 0 < r and (for all x. -r < x and x < 0 + r => (for all u. x - exp(u) != 0)))"
    assert str(guard).startswith(near), str(guard)
    finite = times(build("tr", A), build("Sum", ONE, SIZE, lam(J, inverse(plus(X, J)))))
    (needed, _) = obligations(stated((SIZE, A, Y), (), (), equal(derivative(X, finite, Y), ZERO)))
    assert str(needed) == "1 <= j, j <= n |- y + j != 0"


def test_nothing_true_is_refuted_since_a_name_is_bound_twice() -> None:
    """No y is such that the derivative is defined at it, so that the hypothesis is false and the claim is true."""
    zero = lam(PHI, ZERO)
    for inner in (X, U):
        inside = build("app", zero, lam(inner, inverse(inner)))
        there_is = exists(Y, build("and", equal(Y, ONE), equal(derivative(X, inside, Y), ZERO)))
        statement = stated((), (), (there_is,), equal(ZERO, ONE))
        name = str(inner.value)
        assert f"(for all {name}" in str(statement.hypotheses[0]), "for all arguments, so that it is false"


def test_the_names_of_bound_variables_are_for_readers_alone() -> None:
    of_j, of_k = (lam(T, build("Sum", ONE, ONE, lam(i, inverse(plus(T, i))))) for i in (J, K))
    assert str(instantiate(of_j, J)) != str(instantiate(of_k, J))
    prove(Sequent((), equal(build("D", of_j, X), build("D", of_k, X))), {"kind": "words"})


def test_what_the_square_of_a_norm_needs_is_needed_wherever_it_is_used() -> None:
    """|I/x + xI|^2 is 0 at x = 0, where 2/x^2 + 4 + 2x^2 is 4: with the derivative at 1 beside it, this gave 0 = 4."""

    def squared(*parts: Term) -> Term:
        return power(build("frobenius", plus(*parts)), 2)

    unit = build("I", number(2))
    first, second = times(inverse(X), unit), times(X, unit)
    beside = times(ZERO, derivative(T, squared(times(inverse(T), unit), times(T, unit)), ONE))
    multiplied = plus(times(number(2), power(inverse(X), 2)), number(4), times(number(2), power(X, 2)))
    with pytest.raises(Rejected, match="^words: "):
        by_words(lam(X, plus(beside, squared(second, first))), lam(X, multiplied))
    nonzero = build("not", equal(X, ZERO))
    prove(Sequent((nonzero,), equal(squared(second, first), multiplied)), {"kind": "words"})
    with pytest.raises(Rejected, match="leaves 0 = frobenius"):
        by_words(plus(beside, squared(second, first)), multiplied)
    quadratic = plus(times(number(2), power(X, 2)), times(number(4), X), number(2))
    by_words(lam(X, plus(beside, squared(second, unit))), lam(X, quadratic))


def test_functions_that_agree_on_integers_are_not_taken_for_equal() -> None:
    """t - floor(t) and 0 are; this was proved once, as lam i. f(i) was f whatever the sort of i."""
    f, g = variable("f", REALS), variable("g", REALS)

    def shown(x: Term, goal: Term) -> None:
        same = equal(lam(x, build("app", f, x)), lam(x, build("app", g, x)))
        prove(Sequent((same,), goal), {"kind": "derivation", "steps": [{"by": "assume", "show": to_json(same)}]})

    shown(X, equal(f, g))
    with pytest.raises(Rejected):
        shown(J, equal(f, g))
    shown(J, equal(lam(K, build("app", f, K)), lam(K, build("app", g, K))))
