"""Words for properties: each is told from what is near to it, by claims that are proved and claims that are refuted."""

import pytest
from sympy import Lambda
from symres.statements.expressions import proposition

from symres import (
    ClaimError,
    E,
    Sum,
    Theory,
    at,
    choice,
    concave,
    convex,
    directional_derivative,
    erf,
    exp,
    for_all,
    function,
    gelu,
    gradient_is,
    has_gradient,
    has_limit,
    implies,
    integrable,
    invertible,
    lipschitz,
    norm,
    pi,
    positive_definite,
    relu,
    same_law,
    sigmoid,
    sin,
    smooth,
    softplus,
    sqrt,
    square_integrable,
    strongly_convex,
    symmetric_law,
    tends_to,
    there_is,
    there_is_one,
    trace,
    unique,
    variance,
)
from symres.kernel.terms import BINDERS, build, exists, fresh, instantiate, lam, show, substitute
from symres.kernel.terms import for_all as for_each

theory = Theory("properties")
x, w, v = theory.reals("x w v")
F = theory.define("F", (w, v), w**2 + w * v + v**2)  # its Hessian has the eigenvalues 1 and 3
SADDLE = theory.define("saddle", (w, v), w**2 + 3 * w * v + v**2)
CUBE = theory.define("cube", x, x**3)
u = theory.vector("u", theory.naturals("d"))
S = theory.matrix("S", 2, 2)
X, Y = theory.random("X Y")
# numbers with the names of what the properties bind
s, epsilon, y_0 = theory.reals("s"), theory.reals("epsilon"), theory.reals("y")
symmetric = symmetric_law(X) & square_integrable(X)

FALSE = {
    "a saddle is convex": convex(SADDLE),
    "a cube is convex": convex(CUBE),
    "-|x| is convex": convex(lambda x: -abs(x), over=x),
    "a norm is concave": concave(norm, over=u),
    "convex with too great a constant": strongly_convex(F, 2),
    "slope 3 is at most 2": lipschitz(lambda x: 3 * abs(x), 2, over=x),
    "smooth with too small a constant": smooth(F, 2),
    "two square roots are one": there_is_one(x, lambda x: x**2 == 4),
    "two square roots are unique": unique(x, lambda x: x**2 == 4),
    "none is one": there_is_one(x, lambda x: x**2 == -1),
    "the mean of squares": variance(X) == E(X**2),
    "a sigmoid above 1": 1 < sigmoid(x),
    "a softplus below x": softplus(x) < x,
    "a gelu is nowhere negative": gelu(x) >= 0,
    "an error function with too small a slope": lipschitz(erf, 1, over=x),
    "a relu is linear": relu(x) == x,
    "a parabola that may be turned over": convex(lambda t: s * t**2),
    "any number is near 0": tends_to(lambda n: epsilon / 2, 0),
    "a symmetric law has another centre": implies(symmetric, E(X) == 1),
    "all of a symmetric law passes": implies(symmetric, E(relu(X) ** 2) == E(X**2)),
    "the same law is the same number": implies(
        same_law(X, Y) & square_integrable(X) & square_integrable(Y), E(X * Y) == E(X**2)
    ),
    "the same moments are the same law": implies(
        integrable(X) & integrable(Y) & (E(X) == E(Y)) & (E(X**2) == E(Y**2)), E(X**3) == E(Y**3)
    ),
}
TRUE = {
    "convex": convex(F),
    "convex on a half-line": convex(CUBE, on=lambda x: x >= 0),
    "concave on a half-line": concave(CUBE, on=lambda x: x <= 0),
    "an absolute value": convex(lambda x: abs(x), over=x),
    "a norm": convex(norm, over=u),
    "strongly convex": strongly_convex(F, 1),
    "slope 3": lipschitz(lambda x: 3 * abs(x), 3, over=x),
    "a sine": lipschitz(sin, 1, over=x),
    "the triangle inequality": lipschitz(norm, 1, over=u),
    "smooth": smooth(F, 3),
    "half of a square": smooth(lambda u: norm(u) ** 2 / 2, 1, lambda u: u, over=u),
    "none is unique": unique(x, lambda x: x**2 == -1),
    "a least point is unique": unique(x, lambda x: x**2 - 2 * x <= w - w - 1),
    "one root": there_is_one(x, lambda x: x**3 == 8),
    "a variance": variance(X) == E(X**2) - E(X) ** 2,
    "definite": implies(positive_definite(S), invertible(S)),
    "a sigmoid": (0 < sigmoid(x)) & (sigmoid(x) < 1),
    "sigmoids": sigmoid(x) + sigmoid(-x) == 1,
    "softplus": softplus(x) - softplus(-x) == x,
    "gelu": gelu(x) - gelu(-x) == x,
    "a gelu below a relu": gelu(x) <= relu(x),
    "an error function": lipschitz(erf, 2 / sqrt(pi), over=x),
    "relu": relu(x) <= abs(x),
    "half of a symmetric law passes": implies(symmetric, E(relu(X) ** 2) == E(X**2) / 2),
    "the same law has the same mean": implies(same_law(X, Y) & integrable(X), E(X) == E(Y)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert (
        theory.claim(f"false {list(FALSE).index(name)}".replace(" ", "_"), FALSE[name]).check(20).verdict == "refuted"
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    found = theory.claim(f"true_{len(theory.claims)}", TRUE[name]).check(20)
    assert found.verdict == "proved", found.reason


def test_a_limit_is_a_statement_about_every_error():
    near = "for all epsilon. 0 < epsilon => (there is N. "
    said = theory.claim("limit", tends_to(lambda n: exp(-n), 0)).freeze().statement.conclusion
    assert show(said, 500) == near + "for all n. N <= n => abs(exp(-n)) < epsilon)"
    of_a_function = theory.claim("limit_at", has_limit(lambda y: y**2, 2, 4)).freeze().statement.conclusion
    assert "0 < abs(y - 2) and abs(y - 2) < delta => abs(y^2 - 4) < epsilon" in show(of_a_function, 500)


def test_a_second_point_is_no_variable_of_the_claim():
    other = theory.reals("x_2")
    y = theory.reals("y")
    with_parameter = lipschitz(lambda t: other * t, abs(other), over=y)
    assert repr(with_parameter) == "for all y, y_2: abs(x_2*y - x_2*y_2) <= abs(x_2)*abs(y - y_2)"
    z = theory.reals("y_2")
    assert "for all y, y_3: " in repr(lipschitz(lambda t: z * t, abs(z), over=y))


def test_what_a_property_binds_is_no_variable_of_what_it_is_about():
    assert repr(convex(lambda t: s * t)).startswith("for all x, x_2: for all s_2: (0 <= s_2 <= 1) implies s*(")
    assert repr(tends_to(lambda n: epsilon / n, 0)).startswith("for all epsilon_2: 0 < epsilon_2 implies (there is N")
    assert "abs(y_2*y - y) < epsilon" in repr(has_limit(lambda t: t * y_0, 1, y_0))
    z, other = theory.reals("z"), theory.reals("z_2")
    assert repr(there_is_one(z, lambda z: z == other)).endswith("(z = z_2 and z_3 = z_2) implies z = z_3)")
    below_all = there_is_one(z, lambda z: for_all(other, z <= other**2))
    assert repr(below_all).endswith("(for all z_2: z_3 <= z_2^2)) implies z = z_3)")
    f = theory.mapping("f", z, other)
    assert "for all f_2: (integrable(fun omega. f_2(f(X(omega)))))" in repr(same_law(f(X), X)).replace("((", "(")


# each says something of a number c
ABOUT = {
    "convex": lambda c: convex(lambda t: c * t**2),
    "convex on a set": lambda c: convex(lambda t: t, on=lambda t: t <= c),
    "concave": lambda c: concave(lambda t: c * t**2),
    "strongly convex": lambda c: strongly_convex(lambda t: t**2, c),
    "lipschitz": lambda c: lipschitz(lambda t: 3 * t, c),
    "lipschitz with a parameter": lambda c: lipschitz(lambda t: c * t, 2),
    "smooth": lambda c: smooth(lambda t: t**2 / 2, c, lambda t: t),
    "smooth with a parameter": lambda c: smooth(lambda t: c * t, 1, lambda t: c),
    "one": lambda c: there_is_one(theory.reals("z"), lambda z: c * z == 1),
    "unique": lambda c: unique(theory.reals("z"), lambda z: abs(z) <= c),
    "a sequence": lambda c: tends_to(lambda n: c / n, 0),
    "a limit of a sequence": lambda c: tends_to(lambda n: 1 / n, c),
    "a limit": lambda c: has_limit(lambda t: c * t, 1, 0),
    "a limit at a number": lambda c: has_limit(lambda t: t, c, 0),
    "a limit that is a number": lambda c: has_limit(lambda t: t, 0, c),
    "a law": lambda c: same_law(X, c * X),
    "a symmetric law": lambda c: symmetric_law(X - c),
    "a gradient": lambda c: has_gradient(lambda t: c * t, theory.reals("z"), c),
}
NAMES = ("n", "N", "epsilon", "delta", "x", "y", "s", "t", "x_2", "y_2", "z_2", "f", "H", "K", "omega")


def without_names(term):
    """A term in which what is bound has no name of its own."""
    if term.head in BINDERS:
        x = fresh(term.args[0])
        return (lam if term.head == "lam" else for_each if term.head == "all" else exists)(
            x, without_names(instantiate(term, x)), "b"
        )
    return build(term.head, *map(without_names, term.args)) if term.args else term


@pytest.mark.parametrize("about", ABOUT)
def test_a_property_says_the_same_of_a_number_whatever_its_name_is(about):
    of_another = Theory("named").reals("zeta")
    said = without_names(proposition(ABOUT[about](of_another)))
    for name in NAMES:
        c = Theory("named").reals(name)
        assert without_names(proposition(ABOUT[about](c))) is substitute(said, {of_another.term: c.term}), name


def told(of):
    """What a property freezes to."""
    return show(proposition(of), 500)


def test_what_a_property_binds_has_the_domain_that_it_says_and_not_that_of_a_namesake():
    named = Theory("namesakes")
    d = named.naturals("d")
    M, A = named.matrices("M A", d, d)
    named.symmetric("H", d)
    k = named.integers("k")
    named.naturals("k_2")
    claims = (
        has_gradient(lambda M: trace(A * M), M, A),
        gradient_is(lambda M: trace(A * M), M, A),
        smooth(lambda M: trace(A * M), 0, lambda M: A, over=M),
    )
    for number, claim in enumerate(claims):
        frozen = named.claim(f"directions_{number}", claim).freeze().statement
        assert "T(H) = H" not in show(frozen.conclusion, 500)
    two = named.claim("two", there_is_one(k, lambda k: k * (k + 1) == 0)).freeze().statement
    assert "1 <= k_2" not in show(two.conclusion, 500)
    assert named.claim("two_roots", there_is_one(k, lambda k: k * (k + 1) == 0)).check(5).verdict == "refuted"


def test_a_second_point_is_in_the_domain_of_the_first():
    named = Theory("domains")
    d = named.naturals("d")
    S = named.symmetric("S", d)
    assert named.claim("one_size", there_is_one(d, lambda d: d**2 == d)).check(10).verdict == "proved"
    symmetric = named.claim("norms", lipschitz(norm, 1, over=S)).freeze().statement
    assert "T(S_2) = S_2" in show(symmetric.conclusion, 500)


def test_what_a_function_binds_is_not_what_it_is_taken_at():
    n, m = theory.integers("n m")
    z = theory.reals("z")
    for of in (lambda m: function(n, n / m)(2), lambda m: Sum(n, 1, 2, m - n)):
        assert "fun n. n" in told(tends_to(of, 1)).replace("n_2 - ", "")
        assert "n_2" in told(tends_to(of, 1))
    in_cases = told(has_limit(lambda u: choice(there_is(y_0, y_0**2 == u), 1, 0), 1, 1))
    assert "there is y. y^2 = y_2" in in_cases
    with pytest.raises(ClaimError, match="binds a variable of that name"):
        directional_derivative(lambda t: function(z, z / t)(2), z, 1)
    assert directional_derivative(lambda t: function(z, z / t)(2), theory.reals("t"), 1) is not None


@pytest.mark.parametrize(
    "of",
    [
        lambda x, r: Sum(x, 1, 2, x * r) >= 6,
        lambda x, r: at(x * r, [x == 3]) >= 10,
        lambda x, r: Lambda(x, x * r)(3) >= 10,
    ],
)
def test_what_sympy_binds_inside_of_a_function_is_not_what_it_is_taken_at(of):
    named = Theory("bound")
    x, j = named.reals("x"), named.integers("j")
    for z in (x, j):
        with pytest.raises(ClaimError, match="another"):
            unique(z, lambda r, z=z: of(z, r))
    assert unique(x, lambda r: Sum(j, 1, 2, j * r) >= 6) is not None


def test_a_set_is_told_by_several_conditions_and_by_a_predicate():
    z = theory.reals("z")
    several = lambda r: (r >= 0, r * r == 2)  # noqa: E731
    assert "0 <= z and z*z = 2" in told(there_is_one(z, several))
    assert "0 <= x and x*x = 2" in told(convex(lambda r: r**2, on=several))
    P = theory.predicate("P", z)
    assert "P(x) and P(x_2)" in told(convex(lambda r: r**2, on=P))


def test_names_in_definitions_are_names_too():
    hidden = Theory("hidden")
    a, y, n, s = hidden.reals("a y n s")
    F, G, S = (hidden.define(name, a, a * x) for name, x in (("F", y), ("G", n), ("S", s)))
    assert "for all y_2." in told(has_limit(lambda t: t, 3, F(1)))
    assert "for all n_2." in told(tends_to(lambda m: m, G(1)))
    assert "for all s_2." in told(strongly_convex(lambda t: 0 * t, S(1) - 1))


def test_a_gradient_is_one_of_the_same_function_at_the_same_point():
    z = Theory("gradients").reals("x")  # as the point is called
    said = told(smooth(lambda t: t**2 / 2, 1, lambda t: z))
    assert "for all x_2. for all H. has_derivative(fun t. (x_2 + t*H)^2*(1/2), 0, x*H)" in said


def test_a_constant_of_smoothness_is_not_negative():
    parabola = theory.define("parabola", w, w**2)
    assert theory.claim("negative", smooth(parabola, -2)).check(5).verdict == "refuted"
    assert theory.claim("positive", smooth(parabola, 2)).check(5).verdict == "proved"


@pytest.mark.parametrize(
    "said",
    [
        lambda z: lipschitz(lambda t: z**2, 0, over=z),
        lambda z: lipschitz(lambda t: t, z, over=z),
        lambda z: convex(lambda t: t, over=z, on=lambda t: t <= z),
        lambda z: there_is_one(z, lambda t: t + z == z),
    ],
)
def test_a_variable_for_any_point_is_not_mentioned_beside_it(said):
    for z in (theory.reals("z"), x):
        with pytest.raises(ClaimError, match="stands for any point, and is mentioned"):
            said(z)


@pytest.mark.parametrize(
    ("said", "mended"),
    [
        (lambda: same_law(X, u), "takes two random numbers"),
        (lambda: convex(F, over=x), "leave over= out"),
        (lambda: convex(3), "a function is expected"),
        (lambda: convex(abs, over=2 * x), "takes a variable"),
        (lambda: smooth(norm, 1, over=u), "takes the gradient of f"),
        (lambda: smooth(F, 1, lambda p: p), "partial derivatives"),
    ],
)
def test_what_is_missing_is_said(said, mended):
    with pytest.raises(ClaimError, match=mended):
        said()
