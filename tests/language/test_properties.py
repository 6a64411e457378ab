"""Words for properties: each is told apart from similar ones, by claims that are proved and claims that are refuted."""

import pytest

from symres import (
    ClaimError,
    E,
    O,
    Sum,
    Theory,
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
    log,
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
    vector,
)
from symres.kernel.terms import BINDERS, build, exists, fresh, instantiate, lam, show, substitute
from symres.kernel.terms import for_all as for_each

from ..slow import all_but

theory = Theory("properties")
x, w, v = theory.reals("x w v")
p = theory.positive("p")
F = theory.define("F", (w, v), w**2 + w * v + v**2)  # its Hessian has the eigenvalues 1 and 3
SADDLE = theory.define("saddle", (w, v), w**2 + 3 * w * v + v**2)
CUBE = theory.define("cube", x, x**3)
u = theory.vector("u", theory.naturals("d"))
e = theory.vector("e", 2)
S = theory.matrix("S", 2, 2)
X, Y = theory.random("X Y")
phi = theory.function("phi")
# numbers with the names of variables that the properties bind
s, epsilon, y_0 = theory.reals("s"), theory.reals("epsilon"), theory.reals("y")
symmetric = symmetric_law(X) & square_integrable(X)

FALSE = {
    "a saddle is convex": convex(SADDLE),
    "a cube is convex": convex(CUBE),
    "-|x| is convex": convex(lambda x: -abs(x), over=x),
    "a norm is concave": concave(norm, over=u),
    "a logarithm is convex": convex(log, over=p),
    "a concave square of a vector": concave(lambda v: v[1] ** 2 + v[2] ** 2, over=e),
    "convex with too great a constant": strongly_convex(F, 2),
    "slope 3 is at most 2": lipschitz(lambda x: 3 * abs(x), 2, over=x),
    "a slope that may be negative": lipschitz(lambda v: y_0 * v, y_0, over=x),
    "a sum of entries with slope 1": lipschitz(lambda v: v[1] + v[2], 1, over=e),
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
        [integrable(X), integrable(Y), E(X) == E(Y), E(X**2) == E(Y**2)], E(X**3) == E(Y**3)
    ),
}
TRUE = {
    "convex": convex(F),
    "convex on a half-line": convex(CUBE, on=lambda x: x >= 0),
    "concave on a half-line": concave(CUBE, on=lambda x: x <= 0),
    "an absolute value": convex(lambda x: abs(x), over=x),
    "a norm": convex(norm, over=u),
    "a logarithm": concave(log, over=p),
    "a square of a vector": convex(lambda v: v[1] ** 2 + v[2] ** 2, over=e),
    "strongly convex": strongly_convex(F, 1),
    "slope 3": lipschitz(lambda x: 3 * abs(x), 3, over=x),
    "a slope by a parameter": lipschitz(lambda v: y_0 * v, abs(y_0), over=x),
    "a sine": lipschitz(sin, 1, over=x),
    "the triangle inequality": lipschitz(norm, 1, over=u),
    "a sum of entries": lipschitz(lambda v: v[1] + v[2], 2, over=e),
    "smooth": smooth(F, 3),
    "half of a square": smooth(lambda u: norm(u) ** 2 / 2, 1, lambda u: u, over=u),
    "a square of numbers": smooth(lambda v: v[1] ** 2 + v[2] ** 2, 2, lambda v: 2 * v, over=e),
    "none is unique": unique(x, lambda x: x**2 == -1),
    "a least point is unique": unique(x, lambda x: x**2 - 2 * x <= w - w - 1),
    "one root": there_is_one(x, lambda x: x**3 == 8),
    "one vector": there_is_one(e, lambda v: v == [1, 2]),
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


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert theory.claim(f"false_{len(theory.claims)}", FALSE[name]).check(120).verdict == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    found = theory.claim(f"true_{len(theory.claims)}", TRUE[name]).check(120)
    assert found.verdict == "proved", found.reason


def told(of):
    """The kernel term of a property, as text."""
    return show(of.term, 800)


CHORD = "0 <= s and s <= 1 => "
SAID = [
    (
        convex(lambda t: t**2),
        f"for all x. for all x_2. for all s. {CHORD}((1 - s)*x + s*x_2)^2 <= (1 - s)*x^2 + s*x_2^2",
    ),
    (
        concave(sin),
        f"for all x. for all x_2. for all s. {CHORD}(1 - s)*sin(x) + s*sin(x_2) <= sin((1 - s)*x + s*x_2)",
    ),
    (
        convex(lambda r: r**2, over=x, on=lambda r: r >= 0),
        "for all x. for all x_2. 0 <= x and 0 <= x_2 => "
        f"(for all s. {CHORD}((1 - s)*x + s*x_2)^2 <= (1 - s)*x^2 + s*x_2^2)",
    ),
    (
        concave(log, over=p),
        "for all p. 0 < p => (for all p_2. 0 < p_2 => "
        f"(for all s. {CHORD}(1 - s)*log(p) + s*log(p_2) <= log((1 - s)*p + s*p_2)))",
    ),
    (
        strongly_convex(F, 1),
        f"for all w. for all v. for all w_2. for all v_2. for all s. {CHORD}F((1 - s)*w + s*w_2, (1 - s)*v + s*v_2) <= "
        "(1 - s)*F(w, v) + s*F(w_2, v_2) - s*(1 - s)*((w - w_2)^2 + (v - v_2)^2)*(1/2)",
    ),
    (lipschitz(phi, 1), "for all x. for all x_2. abs(phi(x) - phi(x_2)) <= abs(x - x_2)"),
    (lipschitz(lambda t: y_0 * t, abs(y_0), over=x), "for all x. for all x_2. abs(y*x - y*x_2) <= abs(y)*abs(x - x_2)"),
    (lipschitz(norm, 1, over=u), "for all u. for all u_2. abs(frobenius(u) - frobenius(u_2)) <= frobenius(u - u_2)"),
    (
        lipschitz(lambda v: v[1], 1, over=e),
        "for all e_1. for all e_2. for all e_1_2. for all e_2_2. "
        "abs(e_1 - e_1_2) <= sqrt((e_1 - e_1_2)^2 + (e_2 - e_2_2)^2)",
    ),
    (
        lipschitz(lambda u, r: r * norm(u), 1, over=[u, x]),
        "for all u. for all x. for all u_2. for all x_2. "
        "abs(x*frobenius(u) - x_2*frobenius(u_2)) <= sqrt(frobenius(u - u_2)^2 + (x - x_2)^2)",
    ),
    (
        smooth(F, 3),
        "for all w. for all v. for all w_2. for all v_2. (D(fun w'. F(w', v), w) - D(fun w'. F(w', v_2), w_2))^2 + "
        "(D(fun v'. F(w, v'), v) - D(fun v'. F(w_2, v'), v_2))^2 <= 9*((w - w_2)^2 + (v - v_2)^2)",
    ),
    (
        smooth(lambda u: norm(u) ** 2 / 2, 1, lambda u: u, over=u),
        "(for all u. for all H. has_derivative(fun t. frobenius(u + t*H)^2*(1/2), 0, tr(T(u)*H))) and "
        "(for all u. for all u_2. frobenius(u - u_2) <= frobenius(u - u_2))",
    ),
    (
        there_is_one(x, lambda r: [r > 0, r * r == 2]),
        "(there is x. 0 < x and x*x = 2) and (for all x. for all x_2. 0 < x and x*x = 2 and 0 < x_2 and x_2*x_2 = 2 => "
        "x = x_2)",
    ),
    (
        tends_to(lambda n: exp(-n), 0),
        "for all epsilon. 0 < epsilon => (there is N. for all n. N <= n => abs(exp(-n)) < epsilon)",
    ),
    (
        tends_to(lambda n: u / n, O(theory.naturals("d"), 1)),
        "for all epsilon. 0 < epsilon => (there is N. for all n. N <= n => frobenius(u*n^(-1) - O(d, 1)) < epsilon)",
    ),
    (
        has_limit(lambda t: t**2, 2, 4),
        "for all epsilon. 0 < epsilon => (there is delta. 0 < delta and "
        "(for all y. 0 < abs(y - 2) and abs(y - 2) < delta => abs(y^2 - 4) < epsilon))",
    ),
    (
        same_law(X, Y),
        "for all f. integrable(fun omega. f(X(omega))) or integrable(fun omega. f(Y(omega))) => "
        "integrable(fun omega. f(X(omega))) and integrable(fun omega. f(Y(omega))) and "
        "E(fun omega. f(X(omega))) = E(fun omega. f(Y(omega)))",
    ),
]


@pytest.mark.parametrize("number", range(len(SAID)))
def test_a_property_is_the_proposition_of_its_definition(number):
    of, text = SAID[number]
    assert told(of) == text


def test_a_second_point_is_no_variable_of_the_claim():
    other, y, z = theory.reals("x_2 y y_2")
    with_parameter = lipschitz(lambda t: other * t, abs(other), over=y)
    assert told(with_parameter) == "for all y. for all y_2. abs(x_2*y - x_2*y_2) <= abs(x_2)*abs(y - y_2)"
    assert told(lipschitz(lambda t: z * t, abs(z), over=y)).startswith("for all y. for all y_3. ")


def test_what_a_property_binds_is_no_variable_of_what_it_is_about():
    assert told(convex(lambda t: s * t)).startswith("for all x. for all x_2. for all s_2. 0 <= s_2 and s_2 <= 1 => s*(")
    assert told(tends_to(lambda n: epsilon / n, 0)).startswith("for all epsilon_2. 0 < epsilon_2 => (there is N")
    assert "abs(y_2*y - y) < epsilon" in told(has_limit(lambda t: t * y_0, 1, y_0))
    z, other = theory.reals("z"), theory.reals("z_2")
    assert told(there_is_one(z, lambda z: z == other)).endswith("z = z_2 and z_3 = z_2 => z = z_3)")
    below_all = there_is_one(z, lambda z: for_all(other, z <= other**2))
    assert told(below_all).endswith("(for all z_2. z_3 <= z_2^2) => z = z_3)")
    f = theory.mapping("f", z, other)
    assert "for all f_2. integrable(fun omega. f_2(f(X(omega))))" in told(same_law(f(X), X))


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
    "a gradient of a vector": lambda c: gradient_is(lambda v: c * v[1], vector(w, v), [c, 0]),
}
NAMES = ("n", "N", "epsilon", "delta", "x", "y", "s", "t", "x_2", "y_2", "z_2", "f", "H", "H_1", "K", "omega")


def without_names(term):
    """A term in which what is bound has no name of its own."""
    if term.head in BINDERS:
        x = fresh(term.args[0])
        return (lam if term.head == "lam" else for_each if term.head == "all" else exists)(
            x, without_names(instantiate(term, x)), "b"
        )
    return build(term.head, *map(without_names, term.args)) if term.args else term


SLOW_ABOUT = {"a limit of a sequence"}


@pytest.mark.parametrize("about", all_but(ABOUT.keys() - SLOW_ABOUT, ABOUT))
def test_a_property_says_the_same_of_a_number_whatever_its_name_is(about):
    of_another = Theory("named").reals("zeta")
    said = without_names(ABOUT[about](of_another).term)
    for name in NAMES:
        c = Theory("named").reals(name)
        assert without_names(ABOUT[about](c).term) is substitute(said, {of_another.term: c.term}), name


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


@pytest.mark.slow
def test_a_bound_integer_does_not_get_the_domain_of_a_namesake():
    named = Theory("two_namesakes")
    k = named.integers("k")
    named.naturals("k_2")
    assert named.claim("two_roots", there_is_one(k, lambda k: k * (k + 1) == 0)).check(120).verdict == "refuted"
    d = named.naturals("d")
    assert named.claim("one_size", there_is_one(d, lambda d: d**2 == d)).check(120).verdict == "proved"


def test_a_second_point_is_in_the_domain_of_the_first():
    named = Theory("domains")
    S = named.symmetric("S", named.naturals("d"))
    assert told(lipschitz(norm, 1, over=S)).startswith("for all S. T(S) = S => (for all S_2. T(S_2) = S_2 => ")
    r = named.nonzero("r")
    assert told(unique(r, lambda r: r == 1)).startswith("for all r. r != 0 => (for all r_2. r_2 != 0 => ")
    assert told(there_is_one(r, lambda r: r == 1)).startswith("(there is r. r != 0 and r = 1) and ")
    frozen = named.claim("of_sizes", lipschitz(norm, 1, over=S)).freeze().statement
    assert [str(h) for h in frozen.hypotheses] == ["1 <= d"]


def test_points_of_which_one_is_the_size_of_another_have_no_second_ones():
    named = Theory("sizes")
    d = named.naturals("d")
    with pytest.raises(ClaimError, match="different sorts"):
        unique((d, named.vector("u", d)), lambda d, u: norm(u) == d)


def test_a_python_function_is_called_once():
    for word in (
        lambda f: convex(f),
        lambda f: lipschitz(f, 1, over=x),
        lambda f: strongly_convex(f, 1),
        lambda f: unique(x, lambda r: f(r) == 0),
        lambda f: there_is_one(x, lambda r: f(r) == 0),
        lambda f: tends_to(f, 0),
        lambda f: has_limit(f, 0, 0),
        lambda f: smooth(f, 1, lambda r: r),
        lambda f: smooth(sin, 1, f),
        lambda f: convex(sin, on=lambda r: f(r) > 0),
    ):
        calls = []
        word(lambda r, calls=calls: calls.append(r) or r * len(calls))
        assert len(calls) == 1


def test_a_variable_bound_in_a_function_is_not_the_point_of_its_limit():
    n, m = theory.integers("n m")
    z = theory.reals("z")
    for of in (lambda m: function(n, n / m)(2), lambda m: Sum(n, 1, 2, m - n)):
        assert "fun n. n" in told(tends_to(of, 1)).replace("n_2 - ", "")
        assert "n_2" in told(tends_to(of, 1))
    in_cases = told(has_limit(lambda u: choice(there_is(y_0, y_0**2 == u), 1, 0), 1, 1))
    assert "there is y. y^2 = y_2" in in_cases
    # a function is taken at what mentions z, and binds z
    quotient = directional_derivative(lambda t: function(z, z / t)(2), z, 1)
    assert told(quotient) == "D(fun t. (fun z'. z'*(z + t*1)^(-1))(2), 0)"
    of_sum = told(unique(m, lambda m: Sum(n, 1, 2, n * m) == 6))
    assert "Sum(1, 2, fun n. n*m) = 6 and Sum(1, 2, fun n. n*m_2) = 6 => m = m_2" in of_sum


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
    with pytest.raises(ClaimError, match="stands for any point, and is mentioned"):
        lipschitz(lambda t: F(t), 1, over=y)


def test_a_gradient_is_one_of_the_same_function_at_the_same_point():
    z = Theory("gradients").reals("x")  # as the point is called
    said = told(smooth(lambda t: t**2 / 2, 1, lambda t: z))
    assert "for all x_2. for all H. has_derivative(fun t. (x_2 + t*H)^2*(1/2), 0, x*H)" in said


def test_a_constant_of_smoothness_is_not_negative():
    r = theory.reals("r")
    parabola = theory.define("parabola", r, r**2)
    assert theory.claim("negative", smooth(parabola, -2)).check(120).verdict == "refuted"
    assert theory.claim("positive", smooth(parabola, 2)).check(120).verdict == "proved"
    assert told(smooth(parabola, w**2 + p)).startswith("for all")
    assert told(smooth(parabola, s)).startswith("0 <= s and (for all")


def test_a_function_of_a_vector_is_smooth_by_its_gradient():
    named = Theory("vectors")
    u = named.vector("u", named.naturals("d"))
    half = named.define("half", u, norm(u) ** 2 / 2)
    said = told(smooth(half, 1, lambda u: u))
    assert said.startswith("(for all u. for all H. has_derivative(fun t. half(u + t*H), 0, tr(T(u)*H)))")


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
        (lambda: same_law(phi, phi), "takes two random numbers"),
        (lambda: convex(F, over=x), "leave over= out"),
        (lambda: convex(3), "a function is expected"),
        (lambda: convex(x**2), "a function is expected"),
        (lambda: convex("x"), "a function is expected"),
        (lambda: convex(abs, over=2 * x), "takes a variable"),
        (lambda: convex(abs, over=3), "takes a variable"),
        (lambda: convex(abs, over=X), "takes a variable"),
        (lambda: lipschitz(lambda s, t: s, 1, over=(x, x)), "is named twice"),
        (lambda: smooth(norm, 1, over=u), "takes the gradient of f"),
        (lambda: smooth(F, 1, lambda p: p), "partial derivatives"),
        (lambda: smooth(lambda s, t: s, 1, lambda s, t: t, over=(x, w)), "one number, vector or matrix"),
        (lambda: convex(lambda t: t > 0), "is a proposition"),
        (lambda: convex(lambda t: 1 if t > 0 else 0), "the proposition 0 < t has no truth value"),
        (lambda: convex(lambda t: 0.5 * t), r"x/2 for 0.5\*x"),
        (lambda: convex(lambda t: None), "lack its return"),
        (lambda: convex(lambda: 1), "is called with 1 arguments"),
        (lambda: convex(lambda s, t: s), "is called with 1 arguments"),
        (lambda: convex(lambda t: t, on=lambda t: t), "is no proposition"),
        (lambda: convex(lambda u: u, over=u), "an inequality takes numbers"),
        (lambda: there_is_one(x, lambda r: r), "is no proposition"),
        (lambda: tends_to(3, 3), "a function is expected"),
        (lambda: tends_to(lambda n: n, u), "a sum takes numbers"),
        (lambda: has_limit(lambda t: t, u, 0), "a number that y tends to"),
        (lambda: has_limit(lambda t: t, 0, 0, side="left"), 'side="above" or side="below", not'),
        (lambda: tends_to(lambda n: n * u, float("inf")), "only numbers grow beyond all bounds"),
        (lambda: concave(lambda t: norm(t).value, over=u), r"frobenius\(t\) has no value"),
        (lambda: convex(lambda t: theory.matrix("C", 2, 3) * t, over=u), "shapes do not fit"),
    ],
)
def test_what_is_missing_is_said(said, mended):
    with pytest.raises(ClaimError, match=mended) as caught:
        said()
    assert " _" not in str(caught.value)


def test_a_function_of_a_vector_that_is_taken_of_a_number_is_told_how_to_name_it():
    d = theory.naturals("d_of_vector")
    A, w = theory.matrix("A_of_vector", d, d), theory.vector("w_of_vector", d)
    with pytest.raises(ClaimError, match=r"it is taken of a number; say of what else it is, as in convex\(lambda v"):
        convex(lambda w: norm(A * w - w.T))
    with pytest.raises(ClaimError, match="shapes differ in a sum") as refusal:
        convex(lambda w: norm(A * w - w.T), over=w)
    assert "taken of a number" not in str(refusal.value)
    assert convex(lambda w: norm(A * w), over=w) is not None
