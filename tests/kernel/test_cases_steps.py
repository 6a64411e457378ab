"""The steps lemma, equation and function: what they leave to prove, and what they refuse."""

from fractions import Fraction

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.cases import premises
from symres.kernel import Rejected, Sequent
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import (
    FALSE,
    INT,
    REAL,
    base_sort,
    build,
    exists,
    for_all,
    function_sort,
    lam,
    matrix_sort,
    number,
    to_json,
    variable,
)

from ..terms import at_most, equal, less, log, plus, power, q, times

X, Y, Z, T = map(variable, "xyzt")
N = variable("n", INT)
ZERO, ONE, TWO = map(number, range(3))


def inverse(t):
    return power(t, -1)


def step(given, claim, purpose=CLAIM, **what):
    return [str(s).strip() for s in premises(Sequent(tuple(given), claim, purpose), {"kind": "cases", **what})]


def refuse(message, given, claim, **what):
    with pytest.raises(Rejected, match=message):
        step(given, claim, **what)


# --------------------------------------------------------------------------------------------------------------- lemmas


def lemma(given, claim, proposition, purpose=CLAIM):
    return step(given, claim, purpose, lemma=to_json(proposition))


def test_a_lemma_is_proved_and_then_assumed():
    assert lemma([less(X, Y)], less(X, Z), less(Y, Z)) == ["x < y |- y < z", "x < y, y < z |- x < z"]


def test_a_lemma_is_about_values_whatever_is_defined():
    assert lemma([less(X, Y)], less(X, Z), less(inverse(X), log(Y))) == [
        "x < y |- x^(-1) < log(y)",
        "x < y, x^(-1) < log(y) |- x < z",
    ]
    assert lemma([], equal(X, X), equal(times(X, inverse(X)), ONE)) == [
        "|- x*x^(-1) = 1",
        "x*x^(-1) = 1 |- x = x",
    ]


def cited(kind, atom, *facts):
    return {
        "kind": "sos",
        "facts": [[kind, to_json(atom)]],
        "summands": [{"weight": "1", "facts": [k]} for k in facts],
    }


@pytest.mark.parametrize(
    "wrong, proof",
    [
        (equal(times(X, inverse(X)), ONE), {"kind": "identity"}),
        (equal(build("exp", log(X)), X), {"kind": "identity"}),
        (equal(power(power(X, "1/2"), 2), X), {"kind": "identity"}),
        (at_most(ZERO, power(X, "1/2")), cited("root", power(X, "1/2"), 0, 1)),
        (at_most(log(X), plus(X, q(-1))), cited("tangent", log(X), 0, 1)),
    ],
    ids=str,
)
def test_a_lemma_that_fails_outside_of_a_domain_is_not_proved(wrong, proof):
    """At x = 0 the first says 0 = 1."""
    branches = [proof, {"kind": "identity"}]
    step_ = {"kind": "cases", "lemma": to_json(wrong), "branches": branches}
    with pytest.raises(Rejected, match="needs 0 <=? x|needs x != 0"):
        prove(Sequent((), equal(X, X)), step_)
    prove(Sequent((less(ZERO, X),), equal(X, X)), {**step_, "branches": [shifted(proof), branches[1]]})


def shifted(proof):
    """The proof where the sequent has one fact more in front."""
    return (
        {**proof, "summands": [{"weight": "1", "facts": [k + 1 for k in s["facts"]]} for s in proof["summands"]]}
        if ("summands" in proof)
        else proof
    )


def test_a_lemma_that_is_not_proved_proves_nothing():
    claim, wrong = less(X, ZERO), to_json(less(ONE, ZERO))
    absurd = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1"}]}
    for branches, message in [
        ([{"kind": "value"}, absurd], "1 < 0 is false"),
        ([absurd, absurd], "the summands add up"),
        ([absurd], "2 sequents are to be proved, the certificate has 1"),
        ([], "2 sequents are to be proved"),
    ]:
        with pytest.raises(Rejected, match=message):
            prove(Sequent((), claim), {"kind": "cases", "lemma": wrong, "branches": branches})


def test_a_lemma_is_taken_apart_like_a_claim():
    both = build("and", less(ZERO, X), less(ZERO, Y))
    assert lemma([], less(ZERO, times(X, Y)), both) == ["|- 0 < x", "|- 0 < y", "0 < x, 0 < y |- 0 < x*y"]
    either = build("or", less(X, ZERO), equal(X, ZERO))
    found = lemma([], less(X, ONE), either)
    assert found == ["0 <= x |- x = 0", "x < 0 or x = 0 |- x < 1"]
    implied = build("=>", less(ZERO, X), less(ZERO, inverse(X)))
    assert lemma([], less(X, ONE), implied) == [
        "0 < x |- 0 < x^(-1)",
        "0 < x => 0 < x^(-1) |- x < 1",
    ]


def test_quantified_lemmas_do_not_capture():
    """A bound x is no free x; the new variable is one that nothing mentions, and is gone afterwards."""
    squares = for_all(X, at_most(ZERO, power(X, 2)))
    assert lemma([less(X, ZERO)], less(X, ONE), squares) == [
        "x < 0 |- 0 <= x_1^2",
        "x < 0, for all x. 0 <= x^2 |- x < 1",
    ]
    larger = exists(Y, less(X, Y))
    assert lemma([less(Y, ZERO)], less(X, ONE), larger) == [
        "y < 0 |- there is y. x < y",
        "y < 0, there is y. x < y |- x < 1",
    ]
    inverted = for_all(X, less(inverse(X), ONE))
    assert lemma([less(ZERO, X)], less(X, ONE), inverted) == [
        "0 < x |- x_1^(-1) < 1",
        "0 < x, for all x. x^(-1) < 1 |- x < 1",
    ], "not of the x that is positive"
    denied = build("not", exists(X, equal(log(X), X)))
    assert lemma([less(ZERO, X)], less(X, ONE), denied) == [
        "0 < x |- log(x_1) != x_1",
        "0 < x, for all x. log(x) != x |- x < 1",
    ]


def test_what_a_lemma_says_exists_is_what_is_used():
    """There is a y with y = 1/x, also for x = 0; that log(y) is defined at the y with log(y) = x nobody says."""
    for p in (equal(Y, inverse(X)), equal(log(Y), X)):
        assert lemma([], less(X, ONE), exists(Y, p)) == [f"|- there is y. {p}", f"there is y. {p} |- x < 1"]


def test_the_purpose_of_a_sequent_outlives_a_lemma():
    (_, last) = premises(
        Sequent((less(X, Y),), less(ZERO, X), "log(x) to be defined"),
        {"kind": "cases", "lemma": to_json(less(ZERO, Y))},
    )
    assert last.purpose == "log(x) to be defined"


@pytest.mark.parametrize(
    "data, message",
    [
        (to_json(plus(X, ONE)), "is no proposition"),
        (["v", "q"], "undeclared variable 'q'"),
        (["v", "z"], "undeclared variable 'z'"),
        (["b", 0], "without a binder"),
        (["real"], "is no proposition"),
        (None, "expected a term"),
        (True, "expected a term"),
        ([], "expected a term"),
        (["<=", ["q", 0.5], ["q", "1"]], "expected a rational"),
        (["<=", ["q", "0"], ["lam", "t", ["real"], ["b", 0]]], "takes numbers"),
    ],
)
def test_a_lemma_is_a_proposition_about_the_variables_of_the_sequent(data, message):
    refuse(message, [less(X, Y)], less(X, ONE), lemma=data)


# ------------------------------------------------------------------------------------------------------------ equations


def test_an_equation_puts_a_term_for_a_variable():
    given = [less(X, Y), equal(X, plus(Y, Z)), equal(X, ONE), build("or", less(X, ZERO), less(Y, X))]
    assert step(given, less(X, TWO), equation=1) == ["y + z < y, y + z = 1, y + z < 0 or y < y + z |- y + z < 2"]
    assert step(given, less(X, TWO), equation=2) == ["1 < y, 1 = y + z, 1 < 0 or y < 1 |- 1 < 2"]
    assert step([equal(X, ONE)], less(Y, TWO), "why", equation=0) == ["|- y < 2"]


def test_what_is_put_for_a_variable_is_not_captured():
    bound_y = [equal(X, plus(Y, ONE)), exists(Y, less(Y, X)), for_all(X, less(X, Y))]
    assert step(bound_y, less(X, Z), equation=0) == ["there is y'. y' < y + 1, for all x. x < y |- y + 1 < z"]
    (sequent,) = premises(Sequent(tuple(bound_y), less(X, Z)), {"kind": "cases", "equation": 0})
    assert sequent.hypotheses[0] is exists(T, less(T, plus(Y, ONE)), "y")


def test_only_a_variable_that_its_value_does_not_mention_is_eliminated():
    assert step([equal(plus(Y, ONE), X)], less(X, TWO), equation=0) == ["|- y + 1 < 2"]
    assert step([equal(X, Y)], less(X, Y), equation=0) == ["|- y < y"]
    for given in (
        [equal(X, plus(X, ONE))],
        [equal(plus(X, ONE), X)],
        [equal(plus(X, ONE), power(Y, 2))],
        [equal(X, X)],
        [equal(ONE, TWO)],
    ):
        refuse("does not say what a variable is", given, less(X, ONE), equation=0)
    for given, index in [([less(X, ONE)], 0), ([equal(X, ONE)], 1), ([equal(X, ONE)], -1), ([equal(X, ONE)], False)]:
        refuse("there is no hypothesis|is not of the form '='", given, less(X, ONE), equation=index)
    refuse("is not of the form '='", [build("not", equal(X, ONE))], less(X, ONE), equation=0)


def test_an_integer_is_not_a_real_number():
    refuse("n of sort integer cannot be 1/2", [equal(N, number(Fraction(1, 2)))], FALSE, equation=0)
    refuse("n of sort integer cannot be x", [equal(N, X)], less(ZERO, N), equation=0)
    refuse("n of sort integer cannot be 1/2", [equal(number(Fraction(1, 2)), N)], FALSE, equation=0)
    assert step([equal(X, N), less(build("^", TWO, X), ONE)], FALSE, equation=0) == ["2^n < 1 |- false"]
    found = premises(Sequent((equal(X, build("floor", Y)), less(X, Y)), FALSE), {"kind": "cases", "equation": 0})
    assert found[0].hypotheses[0].args[0].sort is INT


def test_sizes_and_functions_are_eliminated_where_the_sorts_allow_it():
    a = variable("A", matrix_sort(N, N))
    size = Sequent((equal(N, TWO), less(build("tr", a), X)), less(X, ONE))
    with pytest.raises(Rejected, match="the sort of A mentions what is replaced"):
        premises(size, {"kind": "cases", "equation": 0})
    f = variable("f", function_sort(REAL, REAL))
    squared = lam(T, power(T, 2))
    assert step([equal(f, squared)], less(build("app", f, X), ZERO), equation=0) == ["|- (fun t. t^2)(x) < 0"]


def test_terms_of_other_sorts_are_not_compared_as_numbers():
    s = base_sort("S")
    u, v = variable("u", s), variable("v", s)
    assert step([equal(u, v), less(X, ONE)], equal(u, v), equation=0) == ["x < 1 |- v = v"]
    with pytest.raises(Rejected, match="no equation between numbers or matrices"):
        prove(Sequent((equal(u, v),), equal(u, v)), {"kind": "identity"})


# ----------------------------------------------------------------------------------------------------- fewer hypotheses


def test_only_the_hypotheses_to_keep_are_left():
    given = [less(X, Y), equal(X, ONE), less(Y, Z)]
    assert step(given, less(X, Z), "why", keep=[2, 0]) == ["y < z, x < y |- x < z"]
    assert step(given, less(X, Z), keep=[]) == ["|- x < z"]
    assert step(given, less(X, Z), keep=[1, 1]) == ["x = 1 |- x < z"]
    for keep, message in [
        ([3], "there is no hypothesis 3"),
        ([-1], "there is no hypothesis -1"),
        ([True], "there is no hypothesis True"),
        (["0"], "there is no hypothesis '0'"),
        (0, "the hypotheses to keep are a list"),
        (None, "the hypotheses to keep are a list"),
        ([0] * 5001, "at most 5000"),
    ]:
        refuse(message, given, less(X, Z), keep=keep)


def test_what_is_not_kept_cannot_be_used():
    dropped = {
        "kind": "cases",
        "keep": [],
        "branches": [{"kind": "sos", "summands": [{"weight": "1", "facts": [0, 1]}]}],
    }
    with pytest.raises(Rejected, match="there is no fact 1; the sequent has 1"):
        prove(Sequent((less(X, ZERO),), less(X, ONE)), dropped)


# ------------------------------------------------------------------------------------------------------------ functions


@pytest.mark.parametrize("head", ["exp", "log", "tanh", "atan", "erf"])
def test_an_increasing_function_is_taken_off_both_sides(head):
    given = [less(ZERO, X) if head == "log" else less(Z, X)]
    for relation in ("<=", "<"):
        claim = build(relation, build(head, X), build(head, plus(X, ONE)))
        assert step(given, claim, function=head) == [f"{given[0]} |- x {relation} x + 1"]
    refuse("does not compare two values of", [], less(build(head, X), Y), function=head)
    refuse("does not compare two values of", [], less(Y, build(head, X)), function=head)
    refuse("does not compare two values of", [], equal(build(head, X), build(head, Y)), function=head)
    refuse("does not compare two values of", [], build("not", less(build(head, X), build(head, Y))), function=head)
    other = "exp" if head != "exp" else "log"
    refuse("does not compare two values of", [], less(build(head, X), build(other, Y)), function=head)


def test_log_increases_on_the_positive_numbers():
    """The value of log(-1) is arbitrary in the total reading, so it may be larger than log(1)."""
    for claim in (at_most(log(X), log(Y)), less(log(X), log(Y))):
        for given in ([], [less(Z, X)], [at_most(ZERO, X)], [less(ZERO, Y)], [build("not", equal(X, ZERO))]):
            refuse("needs 0 < x", given, claim, function="log")
        for given in ([less(ZERO, X)], [less(ONE, X)], [less(ZERO, times(TWO, X))]):
            assert step(given, claim, function="log")[0].endswith(f"|- x {claim.head} y")
    square = plus(ONE, power(X, 2))
    assert step([], less(log(square), log(Y)), function="log") == ["|- 1 + x^2 < y"]
    for number_ in (ZERO, q(-1)):
        refuse(f"needs 0 < {number_}", [], less(log(number_), log(ONE)), function="log")


@pytest.mark.parametrize("head", ["sin", "cos", "tan", "abs", "floor", "ceiling"])
def test_a_function_that_is_not_strictly_increasing_stays(head):
    refuse("is not one of the increasing functions", [], at_most(build(head, X), build(head, Y)), function=head)


@pytest.mark.parametrize("head", ["+", "*", "max", "min", "<", "rational", "variable", "", None, 1, True, ["exp"], {}])
def test_what_is_no_function_of_one_number_stays(head):
    for claim in (less(plus(X, ONE), plus(Y, ONE)), less(times(X, Y), times(X, Z)), less(X, Y), less(ONE, TWO)):
        refuse("is not one of the increasing functions", [], claim, function=head)


def test_powers_increase_for_odd_exponents_and_from_0_on():
    for exponent in ("1", "3", "7"):
        assert step([], less(power(X, exponent), power(Y, exponent)), function="^") == ["|- x < y"]
    for exponent in ("1/2", "3/2", "2/3", "1/3", "2", "4", "10"):
        for relation in ("<=", "<"):
            claim = build(relation, power(X, exponent), power(Y, exponent))
            assert step([at_most(ZERO, X)], claim, function="^") == [f"0 <= x |- x {relation} y"]
            for given in ([], [at_most(ZERO, Y)], [at_most(q(-1), X)], [at_most(X, ZERO)]):
                refuse("needs 0 <= x", given, claim, function="^")


def test_powers_with_other_exponents_stay():
    for exponent in ("0", "-1", "-2", "-1/2"):
        claim = at_most(power(X, exponent), power(Y, exponent))
        refuse("does not compare two powers with one positive exponent", [], claim, function="^")
    for claim in (
        less(power(X, 3), power(Y, 5)),
        less(power(X, 2), power(Y, 3)),
        less(build("^", X, N), build("^", Y, N)),
        less(build("^", X, Z), build("^", Y, Z)),
        less(build("^", X, build("pi")), build("^", Y, build("pi"))),
        less(build("^", TWO, X), build("^", TWO, Y)),
    ):
        refuse("does not compare two powers with one positive exponent", [], claim, function="^")


def test_the_near_misses_of_the_function_step_are_refused():
    """x <= y does not give x^2 <= y^2, nor anything of log x and sqrt(x), but for x that are not negative."""
    linear = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]}
    for head, exponent in (("^", "2"), ("^", "1/2"), ("log", None)):
        claim = at_most(*(power(t, exponent) if exponent else log(t) for t in (X, Y)))
        proof = {"kind": "cases", "function": head, "branches": [linear]}
        with pytest.raises(Rejected, match="needs 0 <"):
            prove(Sequent((at_most(X, Y),), claim), proof)
        later = {**linear, "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [2]}]}
        prove(Sequent((at_most(X, Y), less(ZERO, X)), claim), {**proof, "branches": [later]})
    for head in ("tanh", "erf"):
        strict = less(build(head, X), build(head, Y))
        with pytest.raises(Rejected, match="no summand is strictly positive"):
            prove(Sequent((at_most(X, Y),), strict), {"kind": "cases", "function": head, "branches": [linear]})
