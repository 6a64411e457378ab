"""Conditions of definedness: asked of the right variables, exactly where the term stands, and of all of its parts.

Each attack was accepted once, and proved or refuted what is wrong. It stands beside a true neighbour that passes, with
a certificate of the same form.
"""

from fractions import Fraction
from typing import Any

import pytest

from symres.elaborate import complete
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.trees import cases
from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.refutation import refutation
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    exists,
    for_all,
    free_variables,
    function_sort,
    instantiate,
    lam,
    matrix_sort,
    number,
    to_json,
    variable,
)
from symres.language.guards import stated
from symres.search.budget import clock
from symres.search.prover import Prover

from ..certificates import derivation, proved, verdict_on
from ..terms import equal, inverse, plus, times

I, J = variable("i", INT), variable("j", INT)
W, X, Y, Z = (variable(name) for name in "wxyz")
MINUS = number(-1)


def nonzero(t: Term) -> Term:
    return build("not", equal(t, ZERO))


def step(form: str, **fields: Any) -> dict[str, Any]:
    read = {key: to_json(value) if isinstance(value, Term) else value for key, value in fields.items()}
    return {"by": form, **{"from" if key == "of" else key: value for key, value in read.items()}}


def refuse(statement: Statement, certificate: dict[str, Any], message: str) -> None:
    with pytest.raises(Rejected, match=message):
        verdict_on(statement, certificate)


# ------------------------------------------------------------------------------------- the negation of what is claimed


def by_square_root(claim: Term, *given: Term) -> tuple[Statement, dict[str, Any]]:
    """A bound for i by the square of sum_{i=1}^{1} sqrt(i - 5), and one by that of sqrt(i - 5)."""
    root = build("^", plus(I, number(-5)), number(Fraction(1, 2)))
    square = root if given else build("Sum", ONE, ONE, lam(I, root))
    summands = [{"weight": "1", "square": to_json(square)}, {"weight": "4"}]
    if given:  # 0 = (i - 5) + 5 - i
        summands = [summands[0], {"weight": "5"}, {"weight": "1", "facts": [1]}]
    return stated((I,), (), given, claim), proved({"kind": "sos", "summands": summands})


def test_a_square_is_not_defined_because_the_claim_is_denied():
    """Its bound variable has the name of the claim's: every integer would be below 5."""
    refuse(*by_square_root(build("<", I, number(5))), "this needs 0 <= -4")
    assert verdict_on(*by_square_root(build("<=", ZERO, I), build("<=", number(5), I))) == "proved"


# ------------------------------------------------------------------------------------------ the point of a derivative


def slope(point: Term, factor: Term, *given: Term) -> Statement:
    """factor D(fun x. sum_{j=1}^{1} 1/(x + j), point) = -1, whose summation variable is called like the point's."""
    f = lam(X, build("Sum", ONE, ONE, lam(J, inverse(plus(X, J)))))
    return stated((J,), (), given, equal(build("*", factor, factor, build("D", f, point)), MINUS))


def test_the_point_of_a_derivative_does_not_move_into_a_sum():
    at = plus(build("*", MINUS, J), MINUS)
    wrong = {"kind": "sos", "summands": [{"weight": "1"}], "cofactors": [[2, ["q", "-1"]]]}
    statement = slope(at, J)
    goals = obligations(statement)
    assert all(J not in free_variables(goal.conclusion) or J in free_variables(at) for goal in goals)
    refuse(statement, proved(*[wrong] * (len(goals) - 1), {"kind": "identity"}), "add up to|no fact|leaves")
    at, factor = plus(J, ONE), plus(J, number(2))
    right = slope(at, factor, build("<=", ZERO, J))
    assert verdict_on(right, Prover(clock() + 5).statement(right)) == "proved"


# ------------------------------------------------------------------------------------------------ binders in binders


def universal(condition: Term) -> Term:
    """There is x with 0 < x such that for all x with the condition 1/x = 0."""
    inside = for_all(X, build("=>", condition, equal(inverse(X), ZERO)))
    return exists(X, build("and", build("<", ZERO, X), inside))


def by_total_reading(claim: Term) -> dict[str, Any]:
    inside = claim.args[1].args[1]
    zero = ["=", ["v", "u"], ["q", "0"]]
    return derivation(
        step("assume", show=zero),
        step("algebra", show=["=", ["^", ["v", "u"], ["q", "-1"]], ["q", "0"]], use=[0]),
        step("discharge", assumed=0, of=1),
        step("generalize", variable="u", of=2),
        step("algebra", show=build("<", ZERO, ONE)),
        {
            "by": "rule",
            "name": "and_intro",
            "with": {"P": to_json(build("<", ZERO, ONE)), "Q": to_json(inside)},
            "from": [4, 3],
        },
        step("witness", show=claim, at=[ONE], of=5),
        locals=[["u", ["real"]]],
    )


def test_what_is_said_of_one_variable_is_not_said_of_another_inside():
    claim = universal(equal(X, ZERO))
    refuse(stated((), (), (), claim), proved(by_total_reading(claim)), "expected there is x. \\(for all x")
    other = exists(X, build("and", build("<", ZERO, X), for_all(X, build("=>", equal(X, ZERO), equal(X, ZERO)))))
    branches = [{"kind": "value"}, {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}]
    right = proved({"kind": "witness", "values": [["q", "1"]], "branches": branches})
    assert verdict_on(stated((), (), (), other), right) == "proved"


def test_a_guard_about_a_free_variable_guards_nothing_that_is_bound():
    inside = build("and", nonzero(Z), build("and", equal(W, ZERO), equal(inverse(W), ZERO)))
    p = exists(W, inside, "z")
    q = exists(W, equal(W, plus(W, ONE)), "w")
    steps = [
        step("assume", show=nonzero(Z)),
        step("algebra", show=instantiate(p, ZERO), of=0),
        step("witness", show=p, at=[ZERO], of=1),
        {"by": "rule", "name": "or_left", "with": {"P": to_json(p), "Q": to_json(q)}, "from": [2]},
    ]
    refuse(stated((Z,), (), (nonzero(Z),), build("or", p, q)), proved(derivation(*steps)), "z' != 0")
    inside = build("and", nonzero(Z), equal(W, ZERO))
    p = exists(W, inside, "z")
    steps[1:3] = [
        step("algebra", show=instantiate(p, ZERO), of=0),
        step("witness", show=p, at=[ZERO], of=1),
    ]
    steps[3] = {"by": "rule", "name": "or_left", "with": {"P": to_json(p), "Q": to_json(q)}, "from": [2]}
    assert complete(stated((Z,), (), (nonzero(Z),), build("or", p, q)), proved(derivation(*steps))) == "proved"


# --------------------------------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    "size", [build("floor", build("*", X, inverse(X))), build("ceiling", build("log", X))], ids=str
)
def test_the_size_of_a_matrix_is_defined_everywhere(size):
    with pytest.raises(Rejected, match="sizes of a matrix are defined everywhere"):
        matrix_sort(size, size)


def test_a_size_may_be_rounded():
    size = plus(ONE, build("floor", build("abs", X)))
    A = variable("A", matrix_sort(size, size))
    claim = equal(build("tr", build("T", A)), build("tr", A))
    assert verdict_on(stated((X, A), (), (), claim), proved(derivation(step("algebra", show=claim)))) == "proved"


# ------------------------------------------------------------------- conditions that suffice, and need not be necessary

KINKS = {
    "x |x|": lam(X, build("*", X, build("abs", X))),
    "(x^2)^(3/2)": lam(X, build("^", build("^", X, number(2)), number(Fraction(3, 2)))),
    "max(x, x)": lam(X, build("max", X, X)),
    "0 |x|": lam(X, build("*", ZERO, build("abs", X))),
}
CONDITION_FAILS = (
    [{"kind": "identity"}],
    [{"kind": "value"}],
    [{"kind": "sos", "summands": [{"weight": "1", "facts": [0]}]}],
)


@pytest.mark.parametrize("name", KINKS)
def test_a_derivative_where_the_kernel_knows_of_none_is_not_refuted(name):
    for proofs in CONDITION_FAILS:
        certificate = {"verdict": "refuted", "point": {}, "guard": 0, "proofs": proofs}
        refuse(
            stated((), (), (), equal(build("D", KINKS[name], ZERO), ZERO)),
            certificate,
            "none numbered 0|is false|add up|strictly positive|is to be proved|not has_derivative|proofs",
        )


@pytest.mark.parametrize("name", ["x |x|", "(x^2)^(3/2)"])
def test_where_a_derivative_exists_is_not_said_of_what_is_denied(name):
    (denied,) = stated((), (), (), build("not", exists(Y, equal(build("D", KINKS[name], Y), ZERO)))).propositions
    assert "has_derivative" in str(denied), "that it is 0 nowhere says that it is not where it exists, x = 0 included"


def test_a_derivative_where_there_is_none_is_refuted():
    certificate = {"verdict": "refuted", "point": {}, "guard": 0, "proofs": [{"kind": "value"}]}
    logarithm = lam(X, build("log", X))
    assert verdict_on(stated((), (), (), equal(build("D", logarithm, ZERO), ZERO)), certificate) == "refuted"


def test_a_logarithm_may_have_a_derivative_although_it_is_not_defined_everywhere():
    logarithm = lam(X, build("log", X))
    (claim,) = stated((), (), (), build("not", exists(Y, build("has_derivative", logarithm, ONE, Y)))).propositions
    assert "there is r. 0 < r" in str(claim)
    claim = equal(build("D", logarithm, ONE), ONE)
    assert verdict_on(stated((), (), (), claim), proved({"kind": "identity"})) == "proved"


# ------------------------------------------------------------------------------- what makes a condition itself defined


def reciprocal_of_one(t: Term) -> Term:
    """There is y with t != 0 and y = 1/(t 1/t)."""
    body = build("and", nonzero(t), equal(Y, inverse(build("*", t, inverse(t)))))
    return exists(Y, body)


def test_a_condition_is_defined_before_it_is_shown():
    """t 1/t is not 0 where it is defined, which the body of the existential says only after it."""
    one = build("*", X, inverse(X))
    said = {"kind": "sos", "summands": [{"weight": "1"}], "cofactors": [[1, ["q", "1"]]]}
    witness = {"kind": "witness", "values": [to_json(inverse(one))], "branches": [said, {"kind": "identity"}]}
    refuse(stated((X,), (), (), reciprocal_of_one(X)), proved(witness), "no fact 1|this needs x != 0")
    given = {
        "kind": "sos",
        "summands": [{"weight": "1", "facts": [0, 0]}],
        "cofactors": [[1, ["v", "x"]]],
    }
    witness = {**witness, "branches": [given, {"kind": "identity"}]}
    claim = stated((X,), (), (nonzero(X),), reciprocal_of_one(X))
    assert verdict_on(claim, proved(witness)) == "proved"


@pytest.mark.parametrize("t, point", [(ZERO, {}), (X, {"x": ["q", "0"]})], ids=["0", "x"])
def test_what_fails_before_a_condition_is_asked_does_not_refute(t, point):
    given = () if t is ZERO else (equal(X, ZERO),)
    variables = () if t is ZERO else (X,)
    claim = stated(variables, (), given, build("not", reciprocal_of_one(t)))
    for proofs in ([{"kind": "value"}], [{"kind": "value"}] * 2, [{"kind": "value"}] * 3):
        for index in range(3):
            certificate = {"verdict": "refuted", "point": point, "guard": index, "proofs": proofs}
            with pytest.raises(Rejected):
                verdict_on(claim, certificate)


@pytest.mark.parametrize("half", [Fraction(1, 2), Fraction(4, 2)])
def test_a_numeral_in_the_place_of_a_real_exponent_changes_nothing(half):
    """(-2)^x has no value at x = 1/2, so nothing is refuted by what is said of it there, and 4 for a value at x = 2."""
    contradiction = derivation(step("algebra", show=build("not", FALSE)))
    power = build("^", number(-2), X)
    claim = stated((X,), (), (equal(times(power, power), power),), FALSE)
    certificate = {"verdict": "refuted", "point": {"x": ["q", "1/2"]}}
    refuse(
        claim,
        {**certificate, "proofs": [{"kind": "value"}, contradiction]},
        "is false|are to be proved",
    )
    (_, guard) = claim.hypotheses
    assert str(guard) == "0 <= -2 or floor(x) = x"
    for base in (-2, 2):
        claim = stated((X,), (), (equal(build("^", number(base), X), number(4)),), FALSE)
        certificate = {"verdict": "refuted", "point": {"x": to_json(number(half))}}
        proofs = [*([{"kind": "value"}] * len(claim.hypotheses)), contradiction]
        if half == 2:
            assert verdict_on(claim, {**certificate, "proofs": proofs}) == "refuted"
        else:
            refuse(claim, {**certificate, "proofs": proofs}, "is false|is undecided at 4096 bits")


F = variable("f", function_sort(REAL, REAL))
APPLIED = lam(X, build("app", F, X))


def sloped(function: Term) -> Term:
    return build("has_derivative", function, Y, ZERO)


@pytest.mark.parametrize("equation", [False, True])
def test_what_stands_for_a_function_that_has_a_derivative_is_to_be_analytic(equation):
    """sqrt(x^4) has the derivative 0 at 0, and 2 x^3/sqrt(x^4) is computed for it, which gave 0 = 1 there."""
    said = build("<", build("D", APPLIED, Y), ONE)
    for exponents in ((4, Fraction(1, 2)), (2, Fraction(1))):
        power = lam(X, build("^", build("^", X, number(exponents[0])), number(exponents[1])))
        if equation:
            sequent, step_ = Sequent((equal(F, power), sloped(APPLIED)), said), {"equation": 0}
        else:
            about = for_all(F, build("=>", sloped(APPLIED), said))
            sequent, step_ = Sequent((about,), FALSE), {"instance": 0, "values": [to_json(power)]}
        *_, last = cases.premises(sequent, {"kind": "cases", **step_})
        slope_there = build("D", power, Y)
        facts = Facts(Sequent(last.hypotheses, FALSE))
        facts.forms(slope_there)
        if exponents[0] == 4:
            with pytest.raises(Rejected, match="this needs"):
                facts.require_conditions()
        else:
            facts.require_conditions()


def test_a_function_that_is_not_known_may_smooth_a_corner():
    """There is f so that |x| + f(x) has the derivative 0 at 0."""
    bent = lam(X, plus(build("abs", X), build("app", F, X)))
    claim = exists(F, build("and", build("has_derivative", bent, ZERO, ZERO), equal(build("D", bent, ZERO), ZERO)))
    for statement in (stated((), (), (), claim), stated((), (), (), build("not", claim))):
        with pytest.raises(Rejected, match="sequents are to be proved"):
            verdict_on(statement, proved())
        with pytest.raises(Rejected, match="none numbered 0"):
            verdict_on(statement, {"verdict": "refuted", "point": {}, "guard": 0, "proofs": []})
    alone = lam(X, build("abs", X))
    alone = exists(W, equal(plus(build("D", alone, ZERO), W), ZERO))
    assert list(obligations(stated((), (), (), alone)))


@pytest.mark.parametrize("name", ["x", "w"])
def test_a_bound_variable_does_not_get_the_value_of_the_point(name):
    """For all x, x^z = x^z is defined for no z = 1/2: what follows from it is not refuted, whatever is called x."""
    supposed = for_all(X, equal(build("^", X, Z), build("^", X, Z)))
    point = {name: to_json(ONE), "z": to_json(number(Fraction(1, 2)))}
    statement = stated((variable(name), Z), (), (supposed,), FALSE)
    asked = list(refutation(statement, {"verdict": "refuted", "point": point, "proofs": []}))
    assert any("floor(1/2) = 1/2" in str(goal) and free_variables(goal.hypotheses[0]) for goal in asked), asked
