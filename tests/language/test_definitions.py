"""Defined functions stay folded in claims, and mean their bodies with their own parameters."""

import pytest

from symres import (
    ClaimError,
    Theory,
    at,
    derivative,
    for_all,
    function,
    gradient,
    implies,
    matrix,
    norm,
    number,
    sqrt,
    trace,
)
from symres.kernel import Rejected, obligations
from symres.kernel.terms import show

from ..certificates import verdict_on

IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}


@pytest.fixture
def theory():
    made = Theory("t")
    made.reals("x y z")
    return made


def variables(theory):
    return theory.reals("x y z")


def statement(theory, proposition, given=()):
    return theory.claim(f"c{len(theory.claims)}", proposition, given=given).freeze().statement


def test_an_application_is_not_evaluated(theory):
    x, y, _ = variables(theory)
    f = theory.define("f", (x, y), x / y)
    assert repr(f(1, 0)) == "f(1, 0)" and repr(f) == "f" and f.name == "f"
    assert repr(f.expression) == "f(x, y)" and [repr(v) for v in f.variables] == ["x", "y"]


def test_a_definition_is_frozen_once_beside_the_statement_and_unfolded_by_the_kernel(theory):
    x, y, _ = variables(theory)
    f = theory.define("f", (x, y), (x - y) ** 2)
    made = statement(theory, f(x, y) == f(y, x))
    assert [name.value for name, _ in made.definitions] == ["f"]
    assert show(made.conclusion) == "f(x, y) = f(y, x)"
    assert show(made.unfolded()[1]) == "(fun x'. fun y'. (x' - y')^2)(x, y) = (fun x'. fun y'. (x' - y')^2)(y, x)"
    assert verdict_on(made, IDENTITY) == "proved"


def test_a_definition_in_another_stands_before_it(theory):
    x, y, _ = variables(theory)
    f = theory.define("f", x, x**2)
    g = theory.define("g", y, f(y) + f(2 * y))
    theory.define("unused", y, g(y))
    made = statement(theory, g(x) == 5 * f(x))
    assert [name.value for name, _ in made.definitions] == ["f", "g"]
    assert verdict_on(made, IDENTITY) == "proved"
    assert [name.value for name, _ in statement(theory, g(x) == 0).definitions] == ["f", "g"]


def test_parameters_are_independent_of_the_variables_outside(theory):
    x, y, _ = variables(theory)
    f = theory.define("f", x, x + y)  # y is the theory's, x is its own
    assert verdict_on(statement(theory, f(y) == 2 * y), IDENTITY) == "proved"
    swapped = theory.define("h", (x, y), x - y)
    with pytest.raises(Rejected, match="leaves"):
        verdict_on(statement(theory, swapped(y, x) == x - y), IDENTITY)
    assert verdict_on(statement(theory, swapped(y, x) == y - x), IDENTITY) == "proved"


def test_only_variables_outside_of_definitions_are_variables_of_the_statement(theory):
    x, y, z = variables(theory)
    f = theory.define("f", (x, y), x * y)
    assert [v.value for v in statement(theory, f(z, 1) == z).variables] == ["z"]
    g = theory.define("g", x, x * y)
    made = statement(theory, g(1) == 1)
    assert [v.value for v in made.variables] == ["y"]
    p = theory.positive("p")
    h = theory.define("h", x, x + p)
    assert [str(q) for q in statement(theory, h(1) > 1).hypotheses] == ["0 < p"]


def test_a_derivative_of_an_application_is_the_derivative_of_the_body(theory):
    x, y, _ = variables(theory)
    f = theory.define("f", (x, y), x**3 * y)
    assert verdict_on(statement(theory, gradient(f) == [3 * x**2 * y, x**3]), IDENTITY) == "proved"
    assert verdict_on(statement(theory, at(gradient(f), [x == 2, y == 5]) == [60, 8]), IDENTITY) == "proved"
    assert verdict_on(statement(theory, derivative(f(x, x), x) == 4 * x**3), IDENTITY) == "proved"


def test_two_definitions_of_one_name_are_refused(theory):
    x, y, _ = variables(theory)
    theory.define("f", x, x)
    with pytest.raises(ClaimError, match="t: f is defined twice"):
        theory.define("f", x, x + 1)
    with pytest.raises(ClaimError, match="f is defined, and again declared as"):
        theory.reals("f")


def test_a_function_has_as_many_arguments_as_it_was_defined_with_or_fewer(theory):
    x, y, _ = variables(theory)
    f = theory.define("f", (x, y), x / y)
    g = theory.define("g", theory.integers("k"), 1)
    for wrong, said in (
        (lambda: f(1, 2, 3), "f takes 2 arguments, not 3"),
        (lambda: f(), "f takes an argument"),
        (lambda: f(1) + 1, "a sum takes numbers, not f\\(1\\)"),
        (lambda: g(x), "argument 1 of g has the sort integer, and x is of sort real"),
        (lambda: f(theory.vector("v", 3)), "f takes 2 arguments, not 3"),
        (lambda: f(x > 0, 1), "argument 1 of f has the sort real, and 0 < x is of sort proposition"),
        (lambda: f(x=1, y=2), "in their order"),
    ):
        with pytest.raises(ClaimError, match=said):
            wrong()
    assert repr(f(theory.vector("w", 2))) == "f(w_1, w_2)"
    half = f(1)
    assert repr(half(2)) == "f(1, 2)"


@pytest.mark.slow
def test_a_value_outside_of_a_parameters_domain_is_refused(theory):
    x, _, _ = variables(theory)
    p = theory.positive("p")
    f = theory.define("f", p, sqrt(p**2))
    assert theory.claim("of_positive", f(p) == p).check(120).verdict == "proved"
    for outside in (x, -p, 0, -1):
        with pytest.raises(ClaimError, match="f is defined for positive p, which .* is not seen to be"):
            theory.claim(f"of_{len(theory.claims)}", f(outside) == 0).freeze()


@pytest.mark.parametrize(
    ("define", "message"),
    [
        (lambda t, x, y: t.define("f", (), x), "name a variable"),
        (lambda t, x, y: t.define("f", (x, 1), x), "1 is not a variable"),
        (lambda t, x, y: t.define("f", (x, x), x), "x is named twice"),
        (lambda t, x, y: t.define("f", x + y, x), "is not a variable"),
        (lambda t, x, y: t.define("f", x, 0.5), "the float 0.5 is not exact"),
        (lambda t, x, y: t.define("f", x, None), "lack its return"),
        (lambda t, x, y: t.define("f", x, True), "evaluated a proposition to True"),
        (lambda t, x, y: t.define("f", x, lambda x: x), "is a function; call it"),
        (lambda t, x, y: t.define("f", x, "x"), "without quotes"),
        (lambda t, x, y: t.define("f", x, [x > 0, y]), "is a proposition, where an entry of a matrix|no proposition"),
        (lambda t, x, y: t.define("f", "x", x), "without quotes"),
        (lambda t, x, y: t.define("f", x, t.random("X")), "f has a random value"),
        (lambda t, x, y: t.define("x", y, y), "x is declared as real and again as a function"),
        (lambda t, x, y: t.define("f'", x, x), "is no name"),
    ],
)
def test_a_definition_that_cannot_be_used_is_refused(theory, define, message):
    x, y, _ = variables(theory)
    with pytest.raises(ClaimError, match=message):
        define(theory, x, y)
    assert theory.definitions == []


def test_what_a_definition_may_be(theory):
    x, y, z = variables(theory)
    d = theory.naturals("d")
    A, B = theory.matrices("A B", d, d)
    said = {
        "whole": theory.define("whole", x, 3),
        "column": theory.define("column", x, [x, x**2]),
        "positive_number": theory.define("positive_number", x, x > 0),
        "of_matrices": theory.define("of_matrices", (A, B), trace(A * B)),
        "of_a_vector": theory.define("of_a_vector", theory.vector("e", 2), norm(theory.vector("e", 2))),
        "product": theory.define("product", (A, B), A * B),
        "entry": theory.define("entry", x, matrix([[x]])),
    }
    assert verdict_on(statement(theory, said["whole"](y) + said["whole"](z) == 6), IDENTITY) == "proved"
    assert repr(said["column"](2) == [2, 4]) == "column(2) = [2; 4]"
    assert repr(implies(said["positive_number"](x), x != 0)) == "positive_number(x) => x != 0"
    assert repr(said["of_matrices"](A, B * A)) == "of_matrices(A, B*A)"
    assert repr(said["of_a_vector"](3, 4)) == "of_a_vector(3, 4)"
    assert repr(trace(said["product"](A, A))) == "tr(product(A, A))"
    assert repr(said["entry"](x) + 1) == "entry(x) + 1"
    with pytest.raises(ClaimError, match="argument 1 of of_matrices has the sort d x d matrix, and x is of sort real"):
        said["of_matrices"](x)
    for name in ("column", "positive_number", "of_matrices", "of_a_vector", "product"):
        assert theory.claim(f"same_{name}", for_all(x, said["whole"](x) == 3)).check(120).verdict == "proved"


def test_functions_of_matrices_are_defined_once_and_mention_what_their_bodies_do(theory):
    d = theory.naturals("d")
    (A, B, C), (s, tau) = theory.matrices("A B C", d, d), theory.reals("s tau")
    f = theory.define("f", A, trace(A * B) + tau)
    g = theory.define("g", (A, s), f(s * A))
    flat = theory.define("flat", A, for_all(C, f(A) == f(C)))
    made = statement(theory, g(A * A, 2) == 1, given=flat(A))
    assert show(made.conclusion) == "g(A*A, 2) = 1"
    assert [name.value for name, _ in made.definitions] == ["f", "g", "flat"]
    assert {v.value for v in made.variables} == {"d", "tau", "A", "B"}
    assert [repr(v) for v in f.variables] == ["A"] and f.expression.term is f(A).term
    for wrong, said in (
        (lambda: f(A, B), "f takes 1 argument"),
        (lambda: f(tau), "argument 1 of f has the sort d x d matrix, and tau is of sort real"),
        (lambda: g(A)(A), "has the sort real, and A is of sort d x d matrix"),
        (lambda: theory.define("f", A, A), "f is defined twice"),
        (lambda: theory.define("h", (A, A), A), "A is named twice"),
        (lambda: theory.define("h", A * A, A), "is not a variable"),
        (lambda: theory.define("h", (), A), "name a variable"),
    ):
        with pytest.raises(ClaimError, match=said):
            wrong()


def test_a_definition_has_no_parameter_that_a_function_in_its_body_mentions(theory):
    x, _, _ = variables(theory)
    k = theory.integers("k")
    g = theory.define("g", x, k * x)
    with pytest.raises(ClaimError, match=r"the parameter k does not reach the k in the definition .* g\(2\*k\)"):
        theory.define("f", k, g(2 * k))
    seen = theory.define("seen", (k, x), k * x)
    f = theory.define("f", k, seen(k, 2 * k))
    made = statement(theory, f(3) == 18)
    assert [name.value for name, _ in made.definitions] == ["seen", "f"]
    assert verdict_on(made, IDENTITY) == "proved"


def test_a_definition_is_what_its_body_is_wherever_it_stands(theory):
    """Unfolding by hand changes nothing of what is said, and of what has to be defined."""
    x, y, _ = variables(theory)
    over = theory.define("over", (x, y), x / y)
    same = [
        (over(x, x) == 1, x / x == 1, ["x != 0"]),
        (implies(x != 0, over(x, x) == 1), implies(x != 0, x / x == 1), []),
        (over(1, 0) == over(1, 0), 1 / number(0) == 1 / number(0), ["0 != 0"]),
        (0 * over(1, x) == 0, 0 * (1 / x) == 0, ["x != 0"]),
        (for_all(x, over(1, x) * x == 1), for_all(x, 1 / x * x == 1), ["x != 0"]),
        (function(x, y)(over(1, x)) == y, function(x, y)(1 / x) == y, ["x != 0"]),
        (at(over(1, x), [x == 0]) == 1, 1 / number(0) == 1, ["0 != 0"]),
        (at(y, [x == over(1, x)]) == y, at(y, [x == 1 / x]) == y, ["x != 0"]),
        (
            matrix([[0, 1]]) * matrix([[over(1, x)], [y]]) == y,
            matrix([[0, 1]]) * matrix([[1 / x], [y]]) == y,
            ["x != 0"],
        ),
        (derivative(over(1, x), x) == 0, derivative(1 / x, x) == 0, ["x != 0"]),
    ]
    for folded, by_hand, needed in same:
        goals = [[str(goal.conclusion) for goal in obligations(statement(theory, of))] for of in (folded, by_hand)]
        assert goals[0][:-1] == goals[1][:-1] == needed, folded
