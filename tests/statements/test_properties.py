"""Words for properties: each is told from what is near to it, by claims that are proved and claims that are refuted."""

import pytest
from sympy import pi

from symres import (
    ClaimError,
    E,
    Theory,
    at_least,
    at_most,
    concave,
    convex,
    equal,
    erf,
    exp,
    gelu,
    has_limit,
    implies,
    invertible,
    less,
    lipschitz,
    norm,
    positive_definite,
    relu,
    sigmoid,
    sin,
    smooth,
    softplus,
    sqrt,
    strongly_convex,
    tends_to,
    there_is_one,
    variance,
)
from symres.kernel.terms import show

theory = Theory("properties")
x, w, v = theory.reals("x w v")
F = theory.define("F", (w, v), w**2 + w * v + v**2)  # its Hessian has the eigenvalues 1 and 3
SADDLE = theory.define("saddle", (w, v), w**2 + 3 * w * v + v**2)
CUBE = theory.define("cube", x, x**3)
u = theory.vector("u", theory.sizes("d"))
S = theory.matrix("S", 2, 2)
X = theory.random("X")

FALSE = {
    "a saddle is convex": convex(SADDLE),
    "a cube is convex": convex(CUBE),
    "-|x| is convex": convex(lambda x: -abs(x), over=x),
    "a norm is concave": concave(norm, over=u),
    "convex with too great a constant": strongly_convex(F, 2),
    "slope 3 is at most 2": lipschitz(lambda x: 3 * abs(x), 2, over=x),
    "smooth with too small a constant": smooth(F, 2),
    "two square roots are one": there_is_one(x, lambda x: equal(x**2, 4)),
    "none is one": there_is_one(x, lambda x: equal(x**2, -1)),
    "the mean of squares": equal(variance(X), E(X**2)),
    "a sigmoid above 1": less(1, sigmoid(x)),
    "a softplus below x": less(softplus(x), x),
    "a gelu is nowhere negative": at_least(gelu(x), 0),
    "an error function with too small a slope": lipschitz(erf, 1, over=x),
    "a relu is linear": equal(relu(x), x),
}
TRUE = {
    "convex": convex(F),
    "convex on a half-line": convex(CUBE, on=lambda x: at_least(x, 0)),
    "concave on a half-line": concave(CUBE, on=lambda x: at_most(x, 0)),
    "an absolute value": convex(lambda x: abs(x), over=x),
    "a norm": convex(norm, over=u),
    "strongly convex": strongly_convex(F, 1),
    "slope 3": lipschitz(lambda x: 3 * abs(x), 3, over=x),
    "a sine": lipschitz(sin, 1, over=x),
    "the triangle inequality": lipschitz(norm, 1, over=u),
    "smooth": smooth(F, 3),
    "half of a square": smooth(lambda u: norm(u) ** 2 / 2, 1, lambda u: u, over=u),
    "one root": there_is_one(x, lambda x: equal(x**3, 8)),
    "a variance": equal(variance(X), E(X**2) - E(X) ** 2),
    "definite": implies(positive_definite(S), invertible(S)),
    "a sigmoid": less(0, sigmoid(x), 1),
    "sigmoids": equal(sigmoid(x) + sigmoid(-x), 1),
    "softplus": equal(softplus(x) - softplus(-x), x),
    "gelu": equal(gelu(x) - gelu(-x), x),
    "a gelu below a relu": at_most(gelu(x), relu(x)),
    "an error function": lipschitz(erf, 2 / sqrt(pi), over=x),
    "relu": at_most(relu(x), abs(x)),
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
    other = theory.number("x_2")
    y = theory.number("y")
    with_parameter = lipschitz(lambda t: other * t, abs(other), over=y)
    assert repr(with_parameter) == "for all y, y_2: abs(x_2*y - x_2*y_2) <= abs(x_2)*abs(y - y_2)"
    z = theory.number("y_2")
    assert "for all y, y_3: " in repr(lipschitz(lambda t: z * t, abs(z), over=y))


@pytest.mark.parametrize(
    ("said", "mended"),
    [
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
