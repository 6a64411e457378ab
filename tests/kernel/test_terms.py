"""Terms: interned, sorted, locally nameless, and the same after a trip through JSON."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.kernel import Rejected, terms
from symres.kernel.terms import (
    INT,
    PROP,
    REAL,
    abstract,
    build,
    contract,
    exists,
    for_all,
    free_variables,
    from_json,
    function_sort,
    instantiate,
    lam,
    matrix,
    matrix_sort,
    number,
    show,
    substitute,
    to_json,
    variable,
)

x, y, z = map(variable, "xyz")
n, m = variable("n", INT), variable("m", INT)
NAMES = {t.value: t for t in (x, y, z, n, m)}

scalars = st.recursive(
    st.sampled_from([x, y, z, number(0), number(1), number(-2)]),
    lambda inner: st.one_of(
        st.builds(lambda a, b: build("+", a, b), inner, inner),
        st.builds(lambda a, b: build("*", a, b), inner, inner),
        st.builds(lambda a: build("^", a, number(3)), inner),
        st.builds(lambda a: build("exp", a), inner),
        st.builds(lambda a: build("D", lam(x, build("exp", a)), y), inner),
    ),
    max_leaves=8,
)


@given(scalars)
def test_json_gives_the_same_object_back(t):
    assert from_json(to_json(t), NAMES) is t


@given(scalars)
def test_opening_what_was_bound_gives_the_term_back(t):
    assert instantiate(lam(x, t), x) is t
    w = variable("w")
    assert instantiate(lam(w, substitute(t, {x: w})), x) is t


@given(scalars)
def test_a_bound_variable_is_not_free(t):
    assert x not in free_variables(lam(x, t))


@given(scalars, scalars)
def test_substitution_under_a_binder_captures_nothing(t, value):
    """(fun x. t)[y := value] takes x from outside where value has it."""
    w = variable("w")
    outside = substitute(value, {x: w})
    left = instantiate(substitute(lam(x, t), {y: value}), z)
    right = substitute(substitute(t, {x: z, y: outside}), {w: x})
    assert left is right


def test_equal_terms_are_one_object():
    assert build("+", x, number(1)) is build("+", x, number(1))
    assert variable("x") is x
    assert variable("x", INT) is not x


def test_terms_in_use_stay_one_object_and_the_others_are_forgotten():
    x, y = variable("kept_for_good"), variable("y")
    kept = lam(y, build("exp", build("+", x, y)))
    build.cache_clear()
    held = len(terms._interned)
    for i in range(50):
        terms._intern("+", (x, variable(f"dropped_at_once_{i}")), None, REAL)
    assert len(terms._interned) <= held
    assert variable("kept_for_good") is x
    assert lam(y, build("exp", build("+", x, y))) is kept


def test_terms_cannot_be_made_or_changed_from_outside():
    with pytest.raises(Rejected, match="terms are made by"):
        type(x)()
    with pytest.raises(Rejected, match="immutable"):
        x.head = "y"


def test_sizes_of_matrices_are_compared_as_polynomials():
    a = variable("A", matrix_sort(n, build("+", n, number(1))))
    b = variable("B", matrix_sort(build("+", number(1), n), m))
    assert build("*", a, b).sort is matrix_sort(n, m)
    with pytest.raises(Rejected, match=r"shapes do not fit in a product: B .* times A"):
        build("*", b, a)
    with pytest.raises(Rejected, match="shapes differ in a sum"):
        build("+", a, b)


def test_a_quantifier_over_a_size_reaches_into_the_sort_of_a_matrix():
    square = variable("S", matrix_sort(n, n))
    claim = for_all(n, for_all(square, build("=", build("tr", square), number(0))))
    three = instantiate(claim, number(3))
    assert three.args[0] is matrix_sort(number(3), number(3))
    assert from_json(to_json(claim), {}) is claim


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: build("+", x, build("=", x, y)), "a sum takes numbers"),
        (lambda: build("and", x, build("=", x, y)), "connects propositions"),
        (lambda: build("frob", x), "unknown head"),
        (lambda: build("exp", x, y), "with 2 arguments"),
        (lambda: number(0.5), "an int or a Fraction"),
        (lambda: number(True), "an int or a Fraction"),
        (lambda: build("^", x, number(1001)), "an exponent beyond 1000"),
        (lambda: matrix([[x], [x, y]]), "rows of one positive length"),
        (lambda: for_all(x, x), "no proposition"),
        (lambda: build("D", x, y), "with lam"),
        (lambda: substitute(n, {n: x}), "cannot be x"),
        (lambda: instantiate(exists(n, build("=", n, n)), x), "cannot be x"),
    ],
)
def test_what_makes_no_sense_is_refused(make, message):
    with pytest.raises(Rejected, match=message):
        make()


def test_a_function_is_applied_to_all_its_arguments_at_once():
    f = lam(x, lam(y, build("+", x, build("*", number(2), y))))
    assert contract(build("app", f, y, x)) is build("+", y, build("*", number(2), x))
    assert build("app", variable("phi", function_sort(REAL, REAL)), x).sort is REAL
    with pytest.raises(Rejected, match="not a function of 3 arguments"):
        build("app", f, x, x, x)


def test_abstract_leaves_other_variables_alone():
    assert free_variables(abstract(build("+", x, y), x)) == {y}


def test_text_is_readable_and_shadowed_names_are_primed():
    assert show(build("+", x, build("*", number(-1), y))) == "x - y"
    assert show(exists(x, build("and", build("<", number(0), x), exists(x, build("=", x, y))))) == (
        "there is x. 0 < x and (there is x'. x' = y)"
    )
    assert build("=", x, y).sort is PROP
