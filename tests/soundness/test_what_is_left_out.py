"""Parts of a claim that its evaluation does not use still count: entries, points, arguments, domains and names.

Each of the false claims was once proved, or a true neighbour of it refuted.
"""

from fractions import Fraction

import pytest

from symres import (
    ClaimError,
    O,
    Sum,
    Theory,
    at,
    choice,
    closed_form,
    convex,
    critical_equations,
    critical_points_are,
    derivative,
    det,
    diag,
    directional_derivative,
    enclosure,
    exp,
    for_all,
    from_sympy,
    function,
    gradient,
    gradient_is,
    greatest,
    has_derivative,
    has_gradient,
    has_limit,
    hessian,
    hessian_form,
    implies,
    integral,
    is_critical_point,
    lipschitz,
    log,
    matrix,
    norm,
    number,
    number_of_critical_points,
    replace_layer,
    root_of,
    sqrt,
    there_is,
    there_is_one,
    vector,
)
from symres.search import FAULT

from ..slow import all_but

theory = Theory("left_out")
x, y, z = theory.reals("x y z")
p, n = theory.positive("p"), theory.naturals("n")
u, v, M = theory.vector("u", 2), theory.vector("v", n), theory.matrix("M", 2, 2)
A, L = theory.matrix("A", n, n), theory.layers("L", n, n)
five, first = theory.define("five", x, 5), theory.define("first", (x, y), x)
f = theory.define("f", x, x + 1)
P, B, N = theory.define("P", p, p), theory.define("B", p, p > 0), theory.define("N", n, n)
i, G = theory.integers("i"), theory.function("G")
second, at_minus_one = theory.define("second", (x, p), p), theory.define("at_minus_one", G, G(-1))
other_f = Theory("other").function("f")

UNDEFINED = {
    "another entry": vector(x, 1 / y)[1] == x,
    "another entry under a quantifier": for_all(y, vector(0, log(y))[1] == 0),
    "a diagonal": diag(x, 1 / y)[1, 2] == 0,
    "a factor": (matrix([[1, 0], [0, 1 / y]]) * vector(x, x))[1] == x,
    "a transpose": matrix([[x, 1 / y]]).T[1] == x,
    "an entry of what is put": at(vector(x, y), [y == 1 / x])[1] == x,
    "an entry that Python takes": [*vector(x, 1 / y)][0] == x,
    "a point": directional_derivative(lambda t: number(5), 1 / y, 1) == 0,
    "a point of a second derivative": hessian_form(lambda t: number(5), 1 / y, 1) == 0,
    "a point of a gradient": gradient_is(lambda t: number(5), log(y), 0),
    "an entry of a point": gradient_is(lambda w: w[1] ** 2, vector(x, 1 / y), vector(2 * x, 0)),
    "one of two points": has_gradient(lambda u, w: u**2, (x, 1 / y), (2 * x, 0)),
    "what is put in one partial derivative": at(gradient(x, [x, y]), [y == 1 / z])[1] == 1,
    "what is put in one second derivative": at(hessian(x**2, [x, y]), [y == 1 / z])[1, 1] == 2,
    "another layer": replace_layer(L, 1, A.inverse)[2] == L[2],
    "an inverse as a point": gradient_is(lambda M: number(5), A.inverse, 0 * A),
}
DEFINED = {
    "another entry": vector(x, y)[1] == x,
    "another entry that is there": vector(p, 1 / p)[1] == p,
    "a partial derivative": gradient(f(x) * y**2, [x, y])[1] == derivative(f(x) * y**2, x),
    "what is put in one partial derivative": at(gradient(x, [x, y]), [y == 1 / p])[1] == 1,
    "another layer": replace_layer(L, 1, A)[2] == L[2],
    "a point": directional_derivative(lambda t: number(5), 1 / p, 1) == 0,
    "an argument": first(x, 1 / p) == x,
}


def no_point(name, variables, body, point):
    """The claim that a point is critical."""
    return is_critical_point(theory.define(name, variables, body), point)


CRITICAL = {
    "an argument that is not used": no_point("F1", x, abs(x) + five(1 / x), 0),
    "a second argument": no_point("F2", x, abs(first(x, 1 / x)), 0),
    "two variables": no_point("F3", (x, y), abs(x) + y**2 + five(1 / y), (0, 0)),
    "a maximum": no_point("F4", (x, y), greatest(x**2, y**2) + first(0 * x, 1 / x), (0, 0)),
    "a kink at the end of the domain": no_point("F5", x, abs(sqrt(x) ** 2), 0),
    "a maximum at the end": no_point("F6", x, greatest(sqrt(x) ** 2, 0), 0),
    "a kink where what vanishes ends": no_point("F7", x, abs(x - 1 + 0 * sqrt(1 - x)), 1),
    "a single point": no_point("F8", x, abs(x + 0 * sqrt(-(x**2))), 0),
}
NAMES = {
    "a value": lambda: at(f(0) == 5, [other_f == function(x, 5)]),
    "an example": lambda: there_is(other_f, f(0) == 5),
    "all functions": lambda: for_all(other_f, implies(other_f(0) == 3, f(0) == 3)),
    "a function of a function": lambda: function(other_f, f(3)),
    "a parameter": lambda: theory.define("of_f", other_f, f(0)),
}
DOMAINS = {
    "a number outside": lambda: P(-1) == -1,
    "any number": lambda: there_is(x, P(x) < 0),
    "a predicate": lambda: ~B(-1),
    "a function of other numbers": lambda: P == function(x, x),
    "a function without a name": lambda: function(p, sqrt(p**2)) == function(p, p),
    "a point outside": lambda: at(P(p), [p == -1]) == -1,
    "a value outside": lambda: at(p, [p == -1]) == -1,
    "an index outside": lambda: at(n, [n == 0]) == 0,
    "a limit outside": lambda: has_limit(P, -1, -1),
    "a derivative outside": lambda: has_derivative(P, -1, 1),
    "a derivative at the end": lambda: has_derivative(P, 0, 1),
    "a derivative of a function of Python": lambda: has_derivative(lambda t: 2 * P(t), -1, 2),
    "a direction": lambda: directional_derivative(P, -1, 1) == 1,
    "an argument that is left for later": lambda: second(0)(-1) == -1,
    "a function handed on": lambda: at_minus_one(P) == -1,
    "a value of a function": lambda: at(at_minus_one(G), [G == choice(x > 0, P, P)]) == -1,
    "all layers": lambda: replace_layer(N, 1, 5)(0) == 0,
    "a Lipschitz constant": lambda: lipschitz(lambda t: P(t), 1),
    "a convex function": lambda: ~convex(lambda t: P(t) * t),
    "one number": lambda: there_is_one(x, lambda x: P(x) == -x),
    "a closed form": lambda: closed_form(P(-1)) == -1,
    "what SymPy makes of it": lambda: from_sympy(P(-1).to_sympy()) == -1,
    "a premise for another": lambda: implies(x > 0, P(-x) == -x),
    "a part that does not say it": lambda: (P(x) == x) | (x > 0),
    "an index of a sum": lambda: Sum(i, 0, 2, N(i)) == 3,
    "the body of a definition": lambda: theory.define(f"D{len(theory.definitions)}", x, P(x - 1))(2) == 1,
    "a box": lambda: enclosure(P(x), [-1 <= x, x <= 1]).high == 1,
}


EQUATIONS = {
    "the end of a domain": lambda: critical_equations(sqrt(x) ** 4, x),
    "the end of what vanishes": lambda: critical_equations(x**2 + 0 * sqrt(x), x),
    "a power": lambda: critical_equations(x ** Fraction(3, 2), x),
    "a step": lambda: [*critical_equations(choice(x < 0, 1, 5) + x * 0, x), x == 0],
    "a single point of another value": lambda: critical_equations(choice(x == 1, 0, 1), x),
}


def verdict(said, budget=120.0):
    return theory.claim(f"c{len(theory.claims)}", said).check(budget).verdict


SLOW_UNDEFINED = {"one of two points", "another layer", "an inverse as a point"}


@pytest.mark.parametrize("name", all_but(UNDEFINED.keys() - SLOW_UNDEFINED, UNDEFINED))
def test_what_is_undefined_somewhere_is_not_proved(name):
    result = theory.claim(f"c{len(theory.claims)}", UNDEFINED[name]).check(2.0)
    assert result.verdict in ("unknown", "refuted")
    assert FAULT not in result.reason


@pytest.mark.parametrize("name", DEFINED)
def test_what_is_defined_everywhere_is_proved(name):
    assert verdict(DEFINED[name]) == "proved"


@pytest.mark.parametrize("name", CRITICAL)
def test_no_point_is_critical_close_to_which_there_is_no_value(name):
    assert verdict(CRITICAL[name]) == "refuted"


@pytest.mark.parametrize("name", all_but({"a power"}, EQUATIONS))
def test_nothing_solves_critical_equations_where_there_is_no_gradient(name):
    assert verdict(there_is(x, [*EQUATIONS[name]()]), 2.0) != "proved"


@pytest.mark.slow
def test_critical_equations_have_solutions_where_there_is_a_gradient():
    assert verdict(there_is(x, [*critical_equations(log(x) - x, x)])) == "proved"
    assert verdict(there_is(x, [*critical_equations(abs(x) + (x - 1) ** 2, x)])) == "proved"


REFUSED = {
    "a number for a vector": lambda: at(u[1] + u[2], [u == 7]),
    "a number for a matrix": lambda: at(det(M), [M == 1]),
    "a matrix twice": lambda: gradient(norm(v) ** 2, [v, v]) == (O(n, 1), 2 * v),
    "a root of what cancels": lambda: root_of(x**2 / x, 0),
    "a root of a logarithm that cancels": lambda: root_of(exp(log(x)) + 1, 0),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_word_that_would_drop_a_part_of_its_argument_is_refused(name):
    with pytest.raises(ClaimError, match="is one number|is named twice|may be undefined"):
        REFUSED[name]()


def test_an_integral_from_a_point_to_itself_is_of_what_is_defined_there():
    with pytest.raises(ClaimError, match="not seen to be continuous"):
        theory.claim("at_a_point", integral(log(x), (x, -1, -1)) == 0).freeze()
    assert verdict(integral(log(x), (x, 2, 2)) == 0) == "proved"


@pytest.mark.slow
def test_a_function_without_critical_points_has_none():
    F = theory.define("without", x, abs(x) + five(1 / x))
    assert verdict(critical_points_are(F)) == verdict(number_of_critical_points(F, 0)) == "proved"
    assert verdict(critical_points_are(F, 0)) == "refuted"


@pytest.mark.slow
def test_a_kink_inside_of_the_domain_is_critical():
    inside = theory.define("inside", x, abs(x) * log(x + 2))
    assert verdict(is_critical_point(inside, 0)) == "proved"


@pytest.mark.parametrize("name", NAMES)
def test_a_variable_called_as_a_function_that_is_defined_is_not_bound(name):
    with pytest.raises(ClaimError, match="a function that a theory defines is called f as well; rename one"):
        NAMES[name]()


@pytest.mark.parametrize("name", DOMAINS)
def test_a_parameter_keeps_its_domain(name):
    told = "not seen to be|nothing says that it is applied to such|is (natural|positive), which (0|-1) is not"
    with pytest.raises(ClaimError, match=f"{told}|of different arguments|is one of all values"):
        theory.claim(f"c{len(theory.claims)}", DOMAINS[name]()).freeze()


@pytest.mark.slow
def test_what_is_in_the_domain_is_taken():
    assert verdict((P(2) == 2) & (P(p + 1) == p + 1) & (P(exp(x)) == exp(x))) == "proved"
    assert verdict(implies(x > 0, P(x) == x) & for_all(x, (P(x) == x) | (x <= 0)) & there_is(p, P(p) == 2)) == "proved"
    assert verdict(has_derivative(P, 2, 1) & (derivative(P(p), p) == 1) & gradient_is(P, 1, 1)) == "proved"
    assert verdict((Sum(i, 1, 3, N(i)) == 6) & convex(P) & lipschitz(P, 1)) == "proved"
    assert verdict(second(0, p) + at(P(p), [p == 3]) == p + 3) == "proved"
    assert enclosure(P(x), [1 <= x, x <= 2]).high == 2
    assert verdict(P == theory.define("Q", p, sqrt(p**2))) == "proved"
    assert verdict(P == theory.define("R", p, p**2)) == "refuted"
