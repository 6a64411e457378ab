"""A statement has the variables that occur, what their domains say, the definitions, the hypotheses and the conclusion,
each as it is written; nothing is captured by what binds a variable of its name.
"""

import random
from fractions import Fraction

import pytest

from symres import (
    ClaimError,
    E,
    Heaviside,
    I,
    Prod,
    Sum,
    Theory,
    at,
    ceiling,
    choice,
    derivative,
    directional_derivative,
    exp,
    floor,
    for_all,
    function,
    gradient_is,
    greatest,
    implies,
    log,
    matrix,
    norm,
    number,
    pi,
    sign,
    sin,
    sqrt,
    surely,
    tan,
    there_is,
    trace,
    variance,
    vector,
)
from symres.kernel import Rejected, Statement, obligations
from symres.kernel.polynomials import purse
from symres.kernel.terms import show, to_json
from symres.language.freezing import Freezer
from tests.logic.arithmetic import compare
from tests.logic.meaning import Model

from ..certificates import verdict_on

IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
theory = Theory("freezing")
x, y, z = theory.reals("x y z")
p, q, r = theory.positive("p"), theory.nonnegative("q"), theory.nonzero("r")
n, k, j = theory.integers("n k j")
m, d = theory.naturals("m d")
A, B = theory.matrices("A B", d, d)
S, w = theory.symmetric("S", d), theory.widths("w")
f = theory.function("f")
X = theory.random("X")


def frozen(conclusion, *given):
    made = theory.claim(f"c{len(theory.claims)}", conclusion, given=given).freeze().statement
    assert Statement.from_json(made.to_json()) == made
    return made


# ------------------------------------------------------------------------------------------------ what is not accepted


@pytest.mark.parametrize(
    ("make", "said"),
    [
        # a variable that a definition mentions beside its parameters
        (
            lambda: Sum(n, 1, 3, by_n(x)),
            r"Sum over n does not reach the n in the definition of a function in by_n\(x\)",
        ),
        (lambda: Prod(n, 1, 3, by_n(x)), "Prod over n does not reach the n"),
        (lambda: Sum(n, 1, 3, through(x)), "Sum over n does not reach the n"),
        (lambda: for_all(n, by_n(x) > 0), "for all n does not reach the n"),
        (lambda: for_all(n, 1, 3, by_n(x) > 0), "for all n does not reach the n"),
        (lambda: there_is(n, by_n(x) > 0), "there is n does not reach the n"),
        (lambda: function(n, by_n(x)), "a function of n does not reach the n"),
        (lambda: at(by_n(x), [n == 2]), "a value for n does not reach the n"),
        (lambda: derivative(by_y(x), y), "a derivative by y does not reach the y"),
        # a bound that mentions the running variable
        (lambda: Sum(n, n, 3, n), "the bound n of Sum mentions n"),
        (lambda: Sum(n, 1, k + n, n), "mentions n, over which it runs"),
        (lambda: for_all(n, n + j, n + j - 1, n > 0), "mentions n, over which it runs"),
        # a size that is bound away from its matrix
        (lambda: for_all(d, trace(A) == 0), "d cannot be bound, the sort of another variable mentions it"),
        (lambda: Sum(d, 1, 3, trace(A)), "d cannot be bound"),
    ],
)
def test_what_would_be_about_another_variable_is_refused(make, said):
    with pytest.raises(ClaimError, match=said):
        make()


by_n = theory.define("by_n", x, n * x)
by_y = theory.define("by_y", x, x * y)
through = theory.define("through", x, by_n(x) + 1)


def test_a_variable_of_a_definition_is_one_of_the_statement():
    made = frozen(by_n(2) == 2 * n)
    assert [v.value for v in made.variables] == ["n"]
    assert verdict_on(made, IDENTITY) == "proved"
    given = frozen(by_n(x) > 0, n > 0, x > 0)
    assert [v.value for v in given.variables] == ["x", "n"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: theory.claim("w1", x), "is no proposition"),
        (lambda: theory.claim("w2", x > 0, given=x), "is no proposition"),
        (lambda: theory.claim("w3", X > 0).freeze(), r"write E\(...\) around it, or surely"),
        (lambda: theory.claim("w4", x > 0, given=[X > 0]).freeze(), r"write E\(...\) around it, or surely"),
        (lambda: theory.claim("w5", x == [1, 2]).freeze(), "different sorts"),
        (lambda: theory.claim("w6", x > 0, counterexample={"x": 1}), "not a dictionary"),
        (lambda: theory.claim("w7", x > 0, counterexample=[x > 1]), "takes equations"),
        (lambda: theory.claim("w8", x > 0, counterexample=[x == 1, x == 2]), "gives x two values"),
        (lambda: theory.claim("w9", x > 0, counterexample=[x == 0.5]), "is not exact"),
        (lambda: theory.claim("w10", there_is(x, x == y), witness=[z == y]), "gives a term for z"),
        (lambda: theory.claim("w11", x > 0, given=[]), None),
    ],
)
def test_what_is_claimed_is_a_proposition_and_values_are_equations(wrong, said):
    if said is None:
        wrong()
        return
    with pytest.raises(ClaimError, match=said):
        wrong()


# ------------------------------------------------------------------------------------------------- nothing is evaluated


@pytest.mark.parametrize(
    ("conclusion", "text"),
    [
        (x / x == 1, "x*x^(-1) = 1"),
        (x * x == x + x, "x*x = x + x"),
        (y + x == x + y, "y + x = x + y"),
        (y * 2 * x == 1, "y*2*x = 1"),
        (x - x == 0, "x - x = 0"),
        (0 * x == 0, "0*x = 0"),
        (x**1 == x**0, "x^1 = x^0"),
        (sqrt(x**2) == x, "sqrt(x^2) = x"),
        (x**2 >= 0, "0 <= x^2"),
        (number(2) <= 1, "2 <= 1"),
        (exp(x) * exp(-x) == 1, "exp(x)*exp(-x) = 1"),
        (derivative(x**2, x) == 2 * x, "D(fun x'. x'^2, x) = 2*x"),
        (at(1 / x, [x == 0]) == 1, "0^(-1) = 1"),
        (matrix([[x, 0]]) == [[0, y]], "[x, 0] = [0, y]"),
        (A * B == B * A, "A*B = B*A"),
        (A - A == 0, "A - A = O(d, d)"),
        (I(d) * A == A, "I(d)*A = A"),
        (A.T.T == A, "T(T(A)) = A"),
        ((x > 0) & (x > 0), "0 < x and 0 < x"),
        (~~(x > 0), "not not 0 < x"),
        (implies(x > 0, x > 0), "0 < x => 0 < x"),
        (choice(x > 0, x, x) == x, "if(0 < x, x, x) = x"),
        (Sum(n, 1, 3, n) == 6, "Sum(1, 3, fun n'. n') = 6"),
        (Sum(n, 3, 1, n) == 0, "Sum(3, 1, fun n'. n') = 0"),
        (E(X) == E(X), "E(fun omega. X(omega)) = E(fun omega. X(omega))"),
        (f(x) == f(x), "f(x) = f(x)"),
        (number(Fraction(1, 2)) ** n > 0, "0 < (1/2)^n"),
    ],
)
def test_a_claim_is_kept_as_it_is_written(conclusion, text):
    assert show(frozen(conclusion).conclusion).replace("n'", "n") == text.replace("n'", "n")


def test_a_trivial_claim_has_to_be_defined():
    assert [show(goal.conclusion) for goal in obligations(frozen(x / x == 1))] == ["x != 0", "x*x^(-1) = 1"]


# expressions that simplification would drop, each with the conditions for it to be defined
KEPT = [
    (x / x, "x*x^(-1)", ["x != 0"]),
    (sqrt(x) ** 2, "sqrt(x)^2", ["0 <= x"]),
    (sqrt(x) * sqrt(x), "sqrt(x)*sqrt(x)", ["0 <= x"]),
    (exp(log(x)), "exp(log(x))", ["0 < x"]),
    (0 * log(x), "0*log(x)", ["0 < x"]),
    (log(x) ** 0, "log(x)^0", ["0 < x"]),
    ((x ** Fraction(1, 3)) ** 3, "(x^(1/3))^3", ["0 <= x"]),
    ((x ** Fraction(1, 5)) ** 5, "(x^(1/5))^5", ["0 <= x"]),
    (1 / x - 1 / x, "x^(-1) - x^(-1)", ["x != 0"]),
    (1 / x + -(1 / x), "x^(-1) - x^(-1)", ["x != 0"]),
    (1 / (1 / x), "(x^(-1))^(-1)", ["x != 0"]),
    ((x**-1) ** -1, "(x^(-1))^(-1)", ["x != 0"]),
    (x**2 / x, "x^2*x^(-1)", ["x != 0"]),
    (number(0) ** n * 0, "0^n*0", ["0 != 0 or 0 <= n"]),
    (1 + x / x, "1 + x*x^(-1)", ["x != 0"]),
    (y * (x / x), "y*x*x^(-1)", ["x != 0"]),
    (sqrt(x / x), "sqrt(x*x^(-1))", ["x != 0"]),
    ((1 / x) ** 0, "(x^(-1))^0", ["x != 0"]),
    (sqrt(x**2 * y), "sqrt(x^2*y)", ["0 <= x^2*y"]),
    (log(x) - log(x), "log(x) - log(x)", ["0 < x"]),
    (tan(x) / tan(x), "tan(x)*tan(x)^(-1)", ["cos(x) != 0", "tan(x) != 0"]),
    (exp(0 * log(x)), "exp(0*log(x))", ["0 < x"]),
    (sum([1 / x, 2, -1 / x]), "x^(-1) + 2 - x^(-1)", ["x != 0"]),
    ((matrix([[1 / x, log(y)]]) * vector(x, 1))[1, 1], "x^(-1)*x + log(y)", ["x != 0", "0 < y"]),
    # nothing is asked where it is seen to be defined
    (p / p, "p*p^(-1)", []),
    (number(0) ** p, "0^p", []),
    (log(exp(x)), "log(exp(x))", []),
    (sqrt(x**2), "sqrt(x^2)", []),
    ((x**2 + 1) / (x**2 + 1), "(x^2 + 1)*(x^2 + 1)^(-1)", []),
    # no digits decide
    (ceiling(exp(10)), "ceiling(exp(10))", []),
    (floor(10 * pi), "floor(10*pi)", []),
    (greatest(exp(1), pi, x), "max(max(exp(1), pi), x)", []),
    (abs(x * sin(4)), "abs(x*sin(4))", []),
    (abs(1 - sqrt(2)), "abs(1 - sqrt(2))", []),
    (sign(1 - sqrt(2)), "if(1 - sqrt(2) < 0, -1, if(1 - sqrt(2) = 0, 0, 1))", []),
    (Heaviside(sin(4), Fraction(1, 2)), "if(sin(4) < 0, 0, if(sin(4) = 0, 1/2, 1))", []),
    (sqrt((1 - sqrt(2)) ** 2), "sqrt((1 - sqrt(2))^2)", []),
]


@pytest.mark.parametrize(("written", "text", "needed"), KEPT, ids=[text for _, text, _ in KEPT])
def test_what_has_to_be_defined_is_kept_and_no_digits_decide(written, text, needed):
    assert repr(written) == text
    statement = frozen(written == written)
    assert [*map(show, statement.guards), show(statement.conclusion)] == [*needed, f"{text} = {text}"]


@pytest.mark.parametrize("step", [lambda e: e + 0 * log(x), lambda e: e * (x / x)])
def test_long_sums_and_products_stay_flat(step):
    made = x
    for _ in range(100):
        made = step(made)
    assert made.term.depth < 8
    asked = [[show(goal.conclusion) for goal in obligations(frozen(e == e))][:-1] for e in (made, step(x))]
    assert asked[0] == asked[1] != []


def test_an_arbitrary_function_is_a_variable():
    made = frozen(f(x + y) == f(y + x))
    assert [v.value for v in made.variables] == ["x", "y", "f"]
    assert verdict_on(made, IDENTITY) == "proved"
    with pytest.raises(Rejected):
        verdict_on(frozen(f(x + y) == f(y - x)), IDENTITY)


def test_what_is_frozen_after_much_work_is_not_refused_for_it():
    with purse(10) as own:
        assert show(frozen(x + 1 == 1 + x).conclusion) == "x + 1 = 1 + x"
        assert own.left == 10


def test_freezing_twice_gives_one_statement():
    claim = implies(x + y == p, greatest(x, y) >= p / 2)
    assert frozen(claim) == frozen(claim)
    assert frozen(claim).sha256 == frozen(claim).sha256


def test_a_list_and_its_members_say_the_same():
    one = frozen(x > 0, [y > 0, z > 0])
    other = frozen(x > 0, (y > 0) & (z > 0))
    assert one == other
    assert theory.claim("several", x > 0, given=(y > 0, z > 0)).freeze().statement.hypotheses != one.hypotheses
    assert theory.claim("single", x > 0, given=y > 0).freeze().statement == frozen(x > 0, y > 0)


# -------------------------------------------------------------------------------------------------------- its variables


@pytest.mark.parametrize(
    ("of", "hypotheses"),
    [
        (x == 1, []),
        (p == 1, ["0 < p"]),
        (q == 1, ["0 <= q"]),
        (r == 1, ["r != 0"]),
        (n == 1, []),
        (m == 1, ["1 <= m"]),
        (trace(A) == 1, ["1 <= d"]),
        (trace(S) == 1, ["1 <= d", "T(S) = S"]),
        (w(2) == 1, ["for all i. 1 <= w(i)"]),
        (f(x) == 1, []),
        (E(X) == 1, []),
    ],
)
def test_the_domain_of_a_variable_becomes_a_hypothesis(of, hypotheses):
    assert [show(h) for h in frozen(of).hypotheses] == hypotheses


def test_domains_stand_before_hypotheses_and_only_for_variables_that_occur():
    made = frozen(0 < p * q, q < x, f(z) == z)
    assert [v.value for v in made.variables] == ["x", "z", "p", "q", "f"]
    assert [show(h) for h in made.hypotheses] == ["0 < p", "0 <= q", "q < x", "f(z) = z"]


def test_integers_have_their_own_sort():
    assert [to_json(v.sort) for v in frozen(n == x).variables] == [["real"], ["int"]]


def test_what_a_quantifier_binds_is_no_variable_of_the_statement():
    made = frozen(for_all(p, p + x**2 > 0))
    assert [v.value for v in made.variables] == ["x"] and made.hypotheses == ()
    both = frozen((p > 0) & for_all(p, p > 0))
    assert [v.value for v in both.variables] == ["p"]
    assert show(both.conclusion) == "0 < p and (for all p'. 0 < p' => 0 < p')"


def test_hypotheses_of_a_theory_come_before_those_of_a_claim():
    own = Theory("own")
    x, y = own.reals("x"), own.positive("y")
    own.suppose(x > 1)
    own.suppose([x > 2, y > x])
    made = own.claim("c", y > 0, given=y > 3).freeze().statement
    assert [show(h) for h in made.hypotheses] == ["0 < y", "1 < x", "2 < x and x < y", "3 < y"]


def test_a_freezer_knows_its_own_domains_and_meanings():
    own = Theory("own")
    a, b = own.reals("a"), own.positive("b")
    made = Freezer(own.domains, {}).statement(a < b, [b < 1]).statement
    assert [show(h) for h in made.hypotheses] == ["0 < b", "b < 1"]
    assert show(Freezer(own.domains, {}).expression(a + b)) == "a + b"
    with pytest.raises(ClaimError, match="did not declare"):
        Freezer({}, {}).statement(a < b)
    g = own.define("g", a, a**2)
    with pytest.raises(ClaimError, match="g is not a function that this theory defined so"):
        Freezer(own.domains, {}).statement(g(1) == 1)
    meanings = {g.term: g.meaning}
    assert show(Freezer(own.domains, meanings).unfolded(g(b).term)) == "(fun a. a^2)(b)"


# ------------------------------------------------------------------------------------------------------------- captured

row = theory.define("row", x, Sum(n, 1, 2, n * x))
SAME = [  # (the claim as written, its meaning, the meaning if a variable were captured)
    (row(n), 3 * n, 5),
    (at(Sum(n, 1, 2, n * x), [x == n]), 3 * n, 5),
    (function(x, Sum(n, 1, 2, n * x))(n), 3 * n, 5),
    (Sum(n, 1, 2, Sum(n, 1, 2, n)), 6, 5),
    (Sum(n, 1, 2, n * Sum(n, 1, 2, n)), 9, 5),
    (Sum(n, 1, 2, row(n)), 9, 5),
    (Sum(n, 1, 2, Sum(k, 1, 2, n - k)), 0, 1),
    (at(derivative(x * y, x), [y == x]), x, 2 * x),
    (at(derivative(x * y, x), [x == y]), y, 2 * y),
    (derivative(at(x * y, [y == x]), x), 2 * x, x),
    (derivative(derivative(x**2 * y, x) * x, x), 4 * x * y, 2 * x * y),
    (function(x, derivative(x * y, y))(y), y, 2 * y),
    (function(x, function(y, x - y))(y)(x), y - x, 0),
    (function(x, function(x, x))(1)(2), 2, 1),
    (directional_derivative(lambda t: Sum(n, 1, 2, n * t), n, 1), 3, 0),
    (directional_derivative(lambda t: t * derivative(t * x, x), x, 1), 2 * x, x),
    (E(X * E(X)), E(X) ** 2, E(X**2)),
    (E(X - E(X)), 0, 1),
]


def value(made, model):
    freezer = theory.claim(f"v{len(theory.claims)}", made == made).freezer()
    return model.evaluate(freezer.unfolded(made.term))


@pytest.mark.parametrize("number_", range(len(SAME)))
def test_nothing_is_captured(number_):
    written, meant, captured = (number(0) + side for side in SAME[number_])
    apart = False
    for point in ((2, 3, 5, 7), (1, -1, 4, 2)):
        values = dict(zip((v.term for v in (x, y, n, k)), point, strict=True))
        model = Model(random.Random(number_), total=False, values=values)
        assert compare(value(written, model), value(meant, model)) == 0
        apart = apart or compare(value(written, model), value(captured, model)) != 0
    assert apart


QUANTIFIED = [
    (for_all(x, there_is(y, y > x)), "proved"),
    (there_is(y, for_all(x, y > x)), "refuted"),
    (for_all(x, there_is(x, x > y)), "proved"),
    (for_all(y, implies(y > 0, there_is(x, (x > 0) & (x < y)))), "proved"),
    (for_all(x, (x == y) | for_all(x, x == x)), "proved"),
    (at(there_is(x, x < y), [y == x]), "proved"),
    (at(for_all(x, x >= y), [y == x]), "refuted"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("proposition", "verdict"), QUANTIFIED)
def test_quantifiers_bind_their_own_variable_alone(proposition, verdict):
    assert theory.claim(f"q{len(theory.claims)}", proposition).check(120).verdict == verdict


def test_what_is_put_for_a_variable_is_not_what_is_bound():
    assert repr(at(there_is(x, x < y), [y == x])) == "there is x'. x' < x"
    assert repr(function(y, there_is(x, x < y))(x)) == "(fun y. there is x'. x' < y)(x)"
    assert repr(at(Sum(n, 1, 2, n * k), [k == n])) == "Sum(1, 2, fun n'. n'*n)"


def test_bound_variables_of_one_name_are_told_apart_by_the_text():
    assert repr(for_all(x, there_is(x, x > 0))) == "for all x. there is x'. 0 < x'"
    assert repr(Sum(k, 1, n, Sum(k, 1, 2, k))) == "Sum(1, n, fun k. Sum(1, 2, fun k'. k'))"
    assert repr(variance(X)).count("omega") > 2


def test_outcomes_are_bound_where_it_is_said():
    Y = theory.random("Y")
    assert show(frozen(surely(X <= Y)).conclusion) == "for all omega. X(omega) <= Y(omega)"
    assert show(frozen(E(X * Y) == E(X) * E(Y)).conclusion) == (
        "E(fun omega. X(omega)*Y(omega)) = E(fun omega. X(omega))*E(fun omega. Y(omega))"
    )
    conditional = E(choice(X > E(X), 1, 0))
    assert repr(conditional) == "E(fun omega. if(E(fun omega'. X(omega')) < X(omega), 1, 0))"
    other = theory.random("Z", space="Sample")
    with pytest.raises(ClaimError, match="several probability spaces"):
        E(X * other)


def test_directions_of_a_gradient_have_names_of_their_own():
    own = Theory("own")
    H, A = own.matrices("H A", own.naturals("d"), own.naturals("d"))
    made = gradient_is(lambda Z: trace(H * Z), A, H.T)
    assert repr(made) == "for all K. D(fun t. tr(H*(A + t*K)), 0) = tr(T(T(H))*K)"
    at_a_vector = gradient_is(lambda v: norm(v) ** 2, own.vector("e", 2), [0, 0])
    assert repr(at_a_vector).startswith("for all H_1. for all H_2. ") and "K" not in repr(at_a_vector)
