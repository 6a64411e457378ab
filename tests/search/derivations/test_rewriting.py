"""Parts of terms changed under binders: variables are not captured, and what does not change stays the same term."""

from symres.kernel.terms import ONE, ZERO, build, for_all, lam, variable
from symres.search.derivations.rewriting import applied, mapped, replaced, with_part

from ...terms import less, plus, q

X, Y = variable("x"), variable("y")


def test_a_term_of_which_no_part_changes_is_itself():
    term = for_all(X, less(X, plus(Y, ONE)))
    assert mapped(term, lambda t: t) is term and replaced(term, {ZERO: ONE}) is term and applied(term) is term


def test_what_is_put_under_a_binder_is_not_captured():
    assert replaced(for_all(X, less(X, Y)), {Y: X}) is for_all(variable("z"), less(variable("z"), X), "x")


def test_functions_are_applied_inside_of_others_and_under_binders():
    inner, outer = lam(X, plus(X, ONE)), lam(Y, build("app", lam(X, plus(X, ONE)), Y))
    assert applied(for_all(Y, less(build("app", outer, Y), Y))) is for_all(Y, less(plus(Y, ONE), Y))
    assert applied(build("app", lam(X, inner), ZERO)) is inner
    assert applied(build("app", build("app", lam(X, inner), ZERO), Y)) is plus(Y, ONE)


def test_a_part_is_found_by_what_counts_as_the_same():
    two = lambda a, b: {a, b} <= {q(2), plus(ONE, ONE)}  # noqa: E731
    assert with_part(less(plus(ONE, ONE), Y), q(2), X, two) is less(X, Y)
