"""Propositions say what is written: all of a list, both sides, every case; what is none is refused."""

import re

import pytest

from symres import (
    ClaimError,
    Theory,
    all_of,
    any_of,
    at,
    choice,
    equivalent,
    for_all,
    function,
    implies,
    matrix,
    number,
    there_is,
)

theory = Theory("connectives")
x, y = theory.reals("x y")
p, q = theory.positive("p"), theory.nonnegative("q")
r = theory.nonzero("r")
n, j, k = theory.integers("n j k")
m, d = theory.naturals("m d")
S = theory.symmetric("S", d)
w = theory.widths("w")
e = theory.vector("e", 2)
P = theory.predicate("P", x)
PLACES = {  # where a proposition is expected
    "all_of": lambda v: all_of([x > 0, v]),
    "any_of": lambda v: any_of([v]),
    "a premise": lambda v: implies(v, x > 0),
    "a conclusion": lambda v: implies(x > 0, v),
    "equivalent": lambda v: equivalent(x > 0, v),
    "for_all": lambda v: for_all(x, v),
    "for_all in a range": lambda v: for_all(n, 1, m, v),
    "there_is": lambda v: there_is(x, v),
    "choice": lambda v: choice(v, 1, 2),
    "and": lambda v: (x > 0) & v,
    "or": lambda v: v | (x > 0),
    "a claim": lambda v: theory.claim(f"c{len(theory.claims)}", v),
    "a hypothesis": lambda v: theory.claim(f"c{len(theory.claims)}", x > 0, given=[v]),
    "suppose": lambda v: Theory("t").suppose(v),
    "steps": lambda v: theory.claim(f"c{len(theory.claims)}", x > 0, steps=[v]),
}
NONE = {
    "a number": x,
    "a numeral": 3,
    "true": True,
    "false": False,
    "none": None,
    "a text": "x > 0",
    "an empty list": [],
    "a list of numbers": [x, y],
    "a matrix": matrix([[1]]),
    "a function": theory.function("f"),
    "a Python function": lambda x: x > 0,
    "a predicate": P,
    "a dictionary": {"x": 1},
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", NONE)
def test_what_is_no_proposition_is_refused_everywhere(place, value):
    with pytest.raises(ClaimError) as caught:
        PLACES[place](NONE[value])
    assert re.search("proposition|is a function; call it", str(caught.value)), str(caught.value)
    assert " _" not in str(caught.value)


def test_an_evaluated_proposition_is_refused_and_the_words_are_named():
    for value in (True, False):
        with pytest.raises(ClaimError, match=f"evaluated a proposition to {value}.*write number"):
            theory.claim("a", value)


MEANT = [
    (all_of([x > 0]), "0 < x"),
    (all_of(c for c in (x > 0, y > 0)), "0 < x and 0 < y"),
    (any_of([x == 0, (x == 1) & (y == 2)]), "x = 0 or x = 1 and y = 2"),
    (any_of([x == 0, [x == 1, y == 2]]), "x = 0 or x = 1 and y = 2"),
    ((x == 0) | (x == 1) & (y == 2), "x = 0 or x = 1 and y = 2"),
    (((x == 0) | (x == 1)) & (y == 2), "(x = 0 or x = 1) and y = 2"),
    (~((x == 0) | (x == 1)), "not (x = 0 or x = 1)"),
    (~~(x == 0), "not x != 0"),
    ((x > 0) & (y > 0) & (x < y), "0 < x and 0 < y and x < y"),
    (implies([x > 0, y > 0], [x + y > 0, x * y > 0]), "0 < x and 0 < y => 0 < x + y and 0 < x*y"),
    (implies(x > 0, implies(y > 0, x * y > 0)), "0 < x => (0 < y => 0 < x*y)"),
    (equivalent(x == 0, x**2 == 0), "(x = 0 => x^2 = 0) and (x^2 = 0 => x = 0)"),
    (for_all(x, x**2 >= 0), "for all x. 0 <= x^2"),
    (for_all(p, p > 0), "for all p. 0 < p => 0 < p"),
    (for_all((p, q), q < p), "for all p. 0 < p => (for all q. 0 <= q => q < p)"),
    (for_all([p, q], q < p), "for all p. 0 < p => (for all q. 0 <= q => q < p)"),
    (there_is(r, r == x), "there is r. r != 0 and r = x"),
    (there_is((m, n), m == n), "there is m. 1 <= m and (there is n. m = n)"),
    (there_is(m, [m > 1, m < 3]), "there is m. 1 <= m and (1 < m and m < 3)"),
    (for_all(S, S == S), "for all S. T(S) = S => S = S"),
    (for_all(w, 0 < w(2)), "for all w. (for all i. 1 <= w(i)) => 0 < w(2)"),
    (for_all(e, e == e), "for all e_1. for all e_2. [e_1; e_2] = [e_1; e_2]"),
    (for_all(n, 1, m, 0 < n), "for all n. 1 <= n => (n <= m => 0 < n)"),
    (for_all(n, m, 2 * m, n > 0), "for all n. m <= n => (n <= 2*m => 0 < n)"),
    (for_all(m, 1, n, m > 0), "for all m. 1 <= m => (1 <= m => (m <= n => 0 < m))"),
    (for_all(m, d, n, m > 0), "for all m. 1 <= m => (d <= m => (m <= n => 0 < m))"),
    (for_all(x, P(x)), "for all x. P(x)"),
    (choice(x > 0, 1, y) == 1, "if(0 < x, 1, y) = 1"),
    (function(x, x > 0)(y), "(fun x. 0 < x)(y)"),
    (for_all(x, there_is(y, x < y)), "for all x. there is y. x < y"),
    (for_all(x, for_all(x, x > 0)), "for all x. for all x'. 0 < x'"),
    ((x > 0) & for_all(x, x > 0), "0 < x and (for all x'. 0 < x')"),
]


@pytest.mark.parametrize("number_", range(len(MEANT)))
def test_a_proposition_says_what_is_written(number_):
    made, text = MEANT[number_]
    assert repr(made) == text


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: all_of([]), "an empty list of propositions says nothing"),
        (lambda: any_of([]), "an empty list of propositions says nothing"),
        (lambda: any_of(x > 0), "a list of propositions is expected"),
        (lambda: for_all((), x > 0), "name a variable"),
        (lambda: for_all(3, x > 0), "3 is not a variable"),
        (lambda: for_all("x", x > 0), "without quotes"),
        (lambda: for_all(x + y, x > 0), "is not a variable"),
        (lambda: for_all((x, x), x > 0), "x is named twice"),
        (lambda: for_all(x), r"write for_all\(x, p\)"),
        (lambda: for_all(n, 1, n > 0), r"for_all\(i, low, high, p\)"),
        (lambda: for_all(x, x > 0, y > 0), r"for_all\(i, low, high, p\)"),
        (lambda: for_all(x, 1, 2, x > 0), "about one integer i, not x"),
        (lambda: for_all((n, j), 1, 2, n > j), "not a variable|about one integer"),
        (lambda: for_all(n, n + j, n + j - 1, n > 0), "the bound n \\+ j of for_all mentions n"),
        (lambda: for_all(n, 1, n, n > 0), "the bound n of for_all mentions n"),
        (lambda: for_all(m, 0, n, m > 0), r"m is at least 1 by its declaration.*theory.integers\('m'\)"),
        (lambda: for_all(m, j, n, m > 0), "m is at least 1 by its declaration"),
        (lambda: for_all(m, d - 1, n, m > 0), "m is at least 1 by its declaration"),
        (lambda: there_is(S + S, x > 0), "is not a variable"),
        (lambda: there_is(lambda x: x, x > 0), "is a function"),
        (lambda: function(x), "at least one argument"),
        (lambda: function(2, x), "2 is not a variable"),
        (lambda: choice(x > 0, 1, S), "two terms of one sort"),
        (lambda: choice(x > 0, 1, x > 0), "two terms of one sort"),
        (lambda: implies(x, x > 0), "x is no proposition; compare it"),
    ],
)
def test_what_says_something_else_or_nothing_is_refused(make, said):
    with pytest.raises(ClaimError, match=said):
        make()


@pytest.mark.slow
def test_bounds_count_from_where_they_are_written():
    """An empty range says nothing, and for_all(n, n + j, ...) would be another one for every n."""
    assert theory.claim("empty", for_all(n, 2, 1, n == 5)).check(120).verdict == "proved"
    assert theory.claim("last", for_all(n, 1, 3, n <= 3)).check(120).verdict == "proved"
    assert theory.claim("beyond", for_all(n, 1, 4, n <= 3)).check(120).verdict == "refuted"
    assert theory.claim("before", for_all(n, 0, 3, n >= 1)).check(120).verdict == "refuted"


def test_a_definition_that_mentions_what_is_bound_is_refused():
    theory = Theory("hidden")
    x, y, n = *theory.reals("x y"), theory.integers("n")
    f = theory.define("f", x, n * x + y)
    for make in (
        lambda: for_all(n, f(1) == 0),
        lambda: for_all(y, f(1) == 0),
        lambda: there_is(n, f(x) == n),
        lambda: for_all(n, 1, 2, f(n) > 0),
        lambda: function(n, f(n)),
        lambda: at(f(x) == n, [n == 2]),
        lambda: theory.define("g", n, f(n)),
    ):
        with pytest.raises(ClaimError, match="does not reach the (n|y) in the definition of a function"):
            make()
    g = theory.define("g2", (n, x), n * x)
    assert repr(for_all(n, g(n, 1) == n)) == "for all n. g2(n, 1) = n"
    assert repr(for_all(x, f(x) == 0)) == "for all x. f(x) = 0"
    h = theory.define("h", x, f(x) + 1)  # by way of another one
    with pytest.raises(ClaimError, match="does not reach the n"):
        for_all(n, h(1) == n)


def test_values_are_put_at_once_and_nowhere_lost():
    assert repr(at(x - 2 * y, [x == y, y == x])) == "y + (-2)*x"
    assert repr(at(x > y, [x == 2])) == "y < 2"
    assert repr(at(x**2, [2 == x])) == "2^2"
    assert repr(at(e[1] + e[2], [e[1] == 3])) == "3 + e_2"
    assert repr(at(matrix([[x, y], [x * y, 1]]), [x == 0, y == 2])) == "[0, 2; 0*2, 1]"
    assert repr(at(for_all(x, x > y), [y == x])) == "for all x'. x < x'"
    f = theory.define("over", x, 1 / x)
    for value in (1 / x, f(x), f(0), 1 / number(0)):
        made = at(y, [x == value])
        assert repr(value) in repr(made), "the value is to be defined"
        assert repr(made).count("^(-1)") + repr(made).count("over") == 1
    assert repr(at(y, [x == 2])) == "y"
    for make, said in (
        (lambda: at(x, [x == 1, x == 2]), "gives x two values"),
        (lambda: at(x, [x <= 1]), "takes equations"),
        (lambda: at(x, (x == 1) & (y == 2)), "takes equations"),
        (lambda: at(x, x), "takes equations"),
        (lambda: at(x, {"x": 1}), "not a dictionary"),
        (lambda: at(x, [2 * x == 1]), "is not a variable"),
        (lambda: at(n, [n == number(1) / 2]), "of sort integer cannot be 1/2"),
        (lambda: at(x, [x == e]), "is no number"),
    ):
        with pytest.raises(ClaimError, match=said):
            make()
