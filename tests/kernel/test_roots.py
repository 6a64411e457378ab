"""The steps roots and instance of ``cases``: what they leave to prove, and what they refuse."""

from fractions import Fraction

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.cases import premises
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import (
    FALSE,
    INT,
    PROP,
    REAL,
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
from symres.language.guards import stated

from ..certificates import verdict_on
from ..terms import at_most, equal, less, plus, power, q, times

X, Y, Z, T = map(variable, "xyzt")
N = variable("n", INT)
ZERO, ONE, TWO = map(number, range(3))
SQRT2 = build("^", TWO, number(Fraction(1, 2)))
OPPOSITE = ["q", "-1"]


def root(low, high, *coefficients):
    return build("root", *map(q, coefficients), q(low), q(high))


def polynomial(t, *coefficients):
    """Its value at t, the coefficients from degree 0 up."""
    return plus(ZERO, ZERO, *(times(q(c), power(t, k)) for k, c in enumerate(coefficients)))


def step(given, claim, **what):
    return [str(s).strip() for s in premises(Sequent(tuple(given), claim), {"kind": "cases", **what})]


def roots(t, coefficients, values, cofactors=None, given=None, claim=FALSE):
    """The step for a polynomial that vanishes by the first hypothesis."""
    given = [equal(polynomial(t, *coefficients), ZERO)] if given is None else given
    return step(
        given,
        claim,
        roots=to_json(t),
        polynomial=[str(c) for c in coefficients],
        cofactors=[[0, OPPOSITE]] if cofactors is None else cofactors,
        values=[to_json(v) for v in values],
    )


def refuse_roots(message, *args, **what):
    with pytest.raises(Rejected, match=message):
        roots(*args, **what)


# ---------------------------------------------------------------------------------------------------------------- roots


def test_a_list_with_a_zero_too_few_is_refused():
    refuse_roots("has 2 real zeros, 1 are given", X, [-1, 0, 1], [ONE])
    refuse_roots("has 2 real zeros, 0 are given", X, [-1, 0, 1], [])
    refuse_roots("has 3 real zeros, 2 are given", X, [0, -1, 0, 1], [q(-1), ONE])


def test_a_sequent_for_each_zero():
    found = roots(X, [-1, 0, 1], [q(-1), ONE], claim=less(X, TWO))
    assert [s.split(", ")[-1] for s in found] == ["x = -1 |- x < 2", "x = 1 |- x < 2"]
    found = roots(X, [-2, 0, 1], [times(q(-1), SQRT2), SQRT2])
    assert [s.split(", ")[-1] for s in found] == ["x = -sqrt(2) |- false", "x = sqrt(2) |- false"]
    inverse = power(SQRT2, -1)
    found = roots(X, [Fraction(-1, 2), 0, 1], [times(q(-1), inverse), inverse])
    assert [s.split(", ")[-1] for s in found] == ["x = -sqrt(2)^(-1) |- false", "x = sqrt(2)^(-1) |- false"]


def test_a_polynomial_without_real_zeros_closes_the_branch():
    assert roots(X, [1, 0, 1], []) == []
    assert roots(X, [5], [], given=[equal(times(ZERO, X), q(5))], cofactors=[[0, ["q", "1"]]]) == []
    assert roots(X, [1, 1, 1, 1, 1], []) == []


def test_the_values_are_all_different_in_order_and_zeros():
    refuse_roots("1 is not less than -1", X, [-1, 0, 1], [ONE, q(-1)])
    refuse_roots("1 is not less than 1", X, [-1, 0, 1], [ONE, ONE])
    refuse_roots("sqrt.* is not less than", X, [-2, 0, 1], [SQRT2, times(TWO, power(SQRT2, -1))])
    refuse_roots("2 is not a zero", X, [-1, 0, 1], [ONE, TWO])
    near = q(Fraction(10**40 + 1, 10**40))
    refuse_roots("is not a zero", X, [-1, 0, 1], [q(-1), near])
    refuse_roots("has 2 real zeros, 3 are given", X, [-1, 0, 1], [q(-1), ZERO, ONE])


def test_a_multiple_zero_is_one_zero():
    assert len(roots(X, [1, -2, 1], [ONE])) == 1
    refuse_roots("has 1 real zeros, 2 are given", X, [1, -2, 1], [ONE, ONE])
    assert len(roots(X, [0, 0, 1, -2, 1], [ZERO, ONE])) == 2


def test_the_zero_polynomial_has_no_list_of_zeros():
    for coefficients in ([], [0], [0, 0, 0]):
        refuse_roots("zero polynomial", X, coefficients, [], cofactors=[], given=[equal(X, ONE)])
        refuse_roots("zero polynomial", X, coefficients, [ZERO], cofactors=[], given=[equal(X, ONE)])


def test_zeros_in_front_and_behind_change_nothing():
    assert len(roots(X, [0, -1, 0, 0], [ZERO])) == 1


def test_the_polynomial_must_follow_from_the_equations():
    refuse_roots("is not the given combination", X, [-1, 0, 1], [q(-1), ONE], cofactors=[])
    refuse_roots("is not the given combination", X, [-1, 0, 1], [q(-1), ONE], cofactors=[[0, ["q", "2"]]])
    refuse_roots(
        "is not the given combination", X, [-1, 1], [ONE], given=[equal(power(X, 2), ONE)], cofactors=[[0, ["v", "x"]]]
    )
    refuse_roots("there is no fact 1", X, [-1, 1], [ONE], given=[equal(X, ONE)], cofactors=[[1, ["q", "-1"]]])
    refuse_roots("does not say =", X, [-1, 1], [ONE], given=[at_most(X, ONE)])
    refuse_roots("does not say =", X, [-1, 1], [ONE], given=[build("not", equal(X, ONE))])


def test_cofactors_may_be_polynomials():
    given = [equal(times(X, Y), ONE), equal(plus(X, Y), ZERO)]
    cofactors = [[0, ["q", "1"]], [1, ["*", ["q", "-1"], ["v", "x"]]]]
    assert roots(X, [1, 0, 1], [], given=given, cofactors=cofactors) == []


def test_the_term_may_be_any_polynomial_over_atoms():
    given = [equal(power(build("exp", X), 2), q(4))]
    found = roots(build("exp", X), [-4, 0, 1], [q(-2), TWO], given=given)
    assert len(found) == 2 and "exp(x) = -2 |- false" in found[0]
    refuse_roots(
        "is not a polynomial", power(X, -1), [-1, 1], [ONE], given=[build("not", equal(X, ZERO)), equal(X, ONE)]
    )
    found = roots(build("log", X), [-4, 0, 1], [q(-2), TWO], given=[equal(power(build("log", X), 2), q(4))])
    assert "log(x) = -2 |- false" in found[0], "whatever log(x) is"
    one = equal(power(power(X, "1/2"), 2), ONE)
    refuse_roots("needs 0 <= x", X, [-1, 1], [ONE], given=[one])
    assert len(roots(X, [-1, 1], [ONE], given=[one, at_most(ZERO, X)])) == 1


def test_a_zero_may_be_a_root_term_of_a_reducible_polynomial():
    reducible = root(1, "3/2", 0, -2, 0, 1)  # of x^3 - 2 x = x (x^2 - 2)
    assert len(roots(X, [0, -2, 0, 1], [times(q(-1), SQRT2), ZERO, reducible])) == 3
    refuse_roots("is undecided|is not a zero", X, [-2, 0, 1], [times(q(-1), SQRT2), reducible])
    both = root(-2, 2, -2, 0, 1)
    refuse_roots("the only real root in its interval, where there are 2", X, [-2, 0, 1], [both, SQRT2])
    none = root(3, 4, -2, 0, 1)
    refuse_roots("the only real root in its interval, where there are 0", X, [-2, 0, 1], [none, SQRT2])


def test_values_are_zeros_whatever_is_defined():
    """log(-1) - log(-1) is 0, exp(log(-1)) + 1 need not be."""
    log = build("log", q(-1))
    (found,) = roots(X, [0, 1], [plus(log, times(q(-1), log))])
    assert found.endswith("x = log(-1) - log(-1) |- false")
    for unknown in (
        plus(build("exp", log), ONE),
        plus(power(power(q(-1), "1/2"), 2), ONE),
        log,
        plus(power(ZERO, "-1/2"), times(q(-1), power(ZERO, -1))),
        build("D", lam(T, build("abs", T)), ZERO),
        build("D", lam(T, times(T, build("abs", T))), ZERO),
        build("tan", times(q("1/2"), build("pi"))),
    ):
        refuse_roots("undecided|which is false|a division by zero", X, [0, 1], [unknown])


@pytest.mark.parametrize(
    "value, message",
    [
        (["v", "x"], "undeclared variable 'x'"),
        (["b", 0], "without a binder"),
        (["real"], "is not a number"),
        (["lam", "t", ["real"], ["b", 0]], "is not a number"),
        (["=", ["q", "1"], ["q", "1"]], "is not a number"),
        (["I", ["q", "1"]], "is not a number"),
        (["q", 1], "expected a rational"),
        (["q", 1.0], "expected a rational"),
        (1, "expected a term"),
        (None, "expected a term"),
    ],
)
def test_a_value_is_a_closed_number(value, message):
    with pytest.raises(Rejected, match=message):
        step(
            [equal(X, ONE)], FALSE, roots=["v", "x"], polynomial=["-1", "1"], cofactors=[[0, OPPOSITE]], values=[value]
        )


@pytest.mark.parametrize(
    "fields, message",
    [
        ({"polynomial": None}, "the coefficients are a list"),
        ({"polynomial": "01"}, "the coefficients are a list"),
        ({"polynomial": {"0": "1"}}, "the coefficients are a list"),
        ({"polynomial": [1, 2]}, "expected a rational"),
        ({"polynomial": [0.5, "1"]}, "expected a rational"),
        ({"polynomial": [True, "1"]}, "expected a rational"),
        ({"polynomial": ["1/0"]}, "expected a rational"),
        ({"polynomial": ["1e9"]}, "expected a rational"),
        ({"polynomial": ["0"] * 5001}, "at most 5000"),
        ({"polynomial": ["-1", "1", *["0"] * 1100, "1"]}, "beyond 1000|not the given combination"),
        ({"values": None}, "the values are a list"),
        ({"values": {}}, "the values are a list"),
        ({"values": [["q", "1"]] * 5001}, "at most 5000"),
        ({"cofactors": None}, "the cofactors are a list"),
        ({"cofactors": [[True, ["q", "1"]]]}, "there is no fact True"),
        ({"cofactors": [[0]]}, "a cofactor is a pair"),
        ({"roots": ["real"]}, "expected a number"),
        ({"roots": True}, "expected a term"),
        ({"roots": ["v", "y"]}, "undeclared variable 'y'"),
    ],
)
def test_hostile_fields_of_roots_are_refused(fields, message):
    honest = {"roots": ["v", "x"], "polynomial": ["-1", "1"], "cofactors": [[0, OPPOSITE]], "values": [["q", "1"]]}
    given = [equal(plus(X, q(-1)), ZERO)]
    assert len(step(given, FALSE, **honest)) == 1
    with pytest.raises(Rejected, match=message):
        step(given, FALSE, **{**honest, **fields})


def test_roots_of_an_integer_are_numbers_like_any_others():
    found = roots(N, [-2, 0, 1], [times(q(-1), SQRT2), SQRT2])
    assert "n = sqrt(2) |- false" in found[1]


def test_a_proof_by_roots_and_its_false_neighbour():
    """x^3 = x and x > 0 imply x = 1; without x > 0 they do not."""
    cube = equal(plus(power(X, 3), times(q(-1), X)), ZERO)
    away = [
        {"kind": "sos", "summands": [{"weight": "1", "facts": [1]}, {"weight": "1"}], "cofactors": [[2, ["q", "1"]]]},
        {"kind": "sos", "summands": [{"weight": "1", "facts": [1]}], "cofactors": [[2, ["q", "1"]]]},
        {"kind": "identity", "cofactors": [[[2, ["q", "-1"]]]]},
    ]
    proof = {
        "kind": "cases",
        "roots": ["v", "x"],
        "polynomial": ["0", "-1", "0", "1"],
        "cofactors": [[0, OPPOSITE]],
        "values": [["q", "-1"], ["q", "0"], ["q", "1"]],
    }
    for given, right in (([cube], False), ([cube, less(ZERO, X)], True)):
        for branches in ([*away], [away[2]] * 3, away[:2], []):
            statement = stated((X,), (), tuple(given), equal(X, ONE))
            certificate = {"verdict": "proved", "proofs": [{**proof, "branches": branches}]}
            if right and branches == away:
                assert verdict_on(statement, certificate) == "proved"
            else:
                with pytest.raises(Rejected):
                    verdict_on(statement, certificate)


# ------------------------------------------------------------------------------------------------------------- instance


def instance(given, values=(), index=0, claim=FALSE):
    return step(given, claim, instance=index, values=[to_json(v) for v in values])


def refuse_instance(message, given, values=(), index=0, claim=FALSE):
    with pytest.raises(Rejected, match=message):
        instance(given, values, index, claim)


def test_what_holds_of_all_numbers_holds_of_one():
    everywhere = for_all(X, less(X, Y))
    assert instance([everywhere], [plus(Y, ONE)], claim=less(Y, Z)) == ["for all x. x < y, y + 1 < y |- y < z"]
    twice = for_all(X, for_all(Z, less(X, plus(Z, Y))))
    assert instance([twice], [ONE, Y])[0].split(", ", 1)[1] == "1 < y + y |- false"
    assert "for all z. 1 < z + y" in instance([twice], [ONE])[0]


def test_an_instance_of_an_implication_needs_its_premise():
    """(x > 0 => x > 1 for all x) says nothing of x = -1."""
    given = [for_all(X, build("=>", less(ZERO, X), less(ONE, X)))]
    found = instance(given, [q(-1)])
    assert found[0].endswith("|- 0 < -1") and len(found) == 2
    absurd = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "2"}]}
    with pytest.raises(Rejected, match="0 < -1 is false"):
        prove(
            Sequent(tuple(given), FALSE),
            {"kind": "cases", "instance": 0, "values": [["q", "-1"]], "branches": [{"kind": "value"}, absurd]},
        )


def test_an_implication_is_used_without_values():
    given = [build("=>", less(ZERO, X), less(ONE, X))]
    assert instance(given, claim=less(X, TWO)) == [
        "0 < x => 1 < x |- 0 < x",
        "0 < x => 1 < x, 1 < x |- x < 2",
    ]
    refuse_instance("does not say something about all numbers", given, [ONE])
    refuse_instance("has no instances", [less(ZERO, X)])
    refuse_instance("has no instances", [exists(X, less(ZERO, X))], [ONE])
    refuse_instance("has no instances", [build("or", less(ZERO, X), less(X, ZERO))])
    refuse_instance("does not say something about all numbers", [for_all(X, less(X, Y))], [ONE, ONE])


def test_the_conclusion_of_an_implication_is_known_only_after_its_premise():
    given = [
        for_all(
            X, build("=>", build("and", less(ZERO, X), less(X, Y)), for_all(Z, build("=>", less(Z, X), less(Z, ZERO))))
        )
    ]
    found = instance(given, [T], claim=less(T, ONE))
    assert [s.rsplit("|- ", 1)[1] for s in found] == ["0 < t", "t < y", "t < 1"]
    assert "for all z. z < t => z < 0 |- t < 1" in found[-1]


def test_what_holds_of_all_numbers_holds_of_log_y_whatever_that_is():
    found = instance([for_all(X, less(X, Y))], [build("log", Y)])
    assert found == ["for all x. x < y, log(y) < y |- false"]


def test_an_instance_does_not_capture():
    """The value x is that of the sequent, not the one that a quantifier inside binds."""
    given = [for_all(X, exists(Y, less(X, Y)))]
    (sequent,) = premises(
        Sequent(tuple(given), less(Y, ZERO)), {"kind": "cases", "instance": 0, "values": [["v", "y"]]}
    )
    assert sequent.hypotheses[1] is exists(Z, less(Y, Z), "y")


def test_values_are_of_the_sort_of_the_binder():
    real, whole = for_all(X, less(X, Y)), for_all(N, less(N, Y))
    assert instance([whole], [q(3)])
    refuse_instance("cannot be", [whole], [q("1/2")])
    refuse_instance("cannot be", [whole], [Y])
    refuse_instance("cannot be", [real], [lam(T, T)])
    refuse_instance("cannot be|expected", [real], [less(Y, ZERO)])
    refuse_instance("cannot be", [real], [build("I", ONE)])
    proposition = for_all(variable("p", PROP), variable("p", PROP))
    assert instance([proposition], [FALSE]) == ["for all p. p, false |- false"]
    a = variable("A", matrix_sort(ONE, ONE))
    assert instance([for_all(a, less(build("tr", a), Y))], [build("I", ONE)])


def test_what_holds_for_all_real_exponents_holds_for_integers():
    """y^x is said of all x only where y is positive, and y^2 is the same number."""
    given = [for_all(X, less(ZERO, build("^", Y, X)))]
    assert instance(given, [TWO]) == ["for all x. 0 < y^x, 0 < y^2 |- false"]
    _, first, second = map(str, stated((Y,), (), tuple(given), FALSE).hypotheses)
    assert first == "for all x. 0 <= y or floor(x) = x"
    assert second.endswith("y != 0 or 0 <= x")


def test_what_holds_of_all_functions_holds_of_one_over_t():
    """It has a value at 0; that it is defined there, or has a derivative, does not follow."""
    f = variable("f", function_sort(REAL, REAL))
    given = [for_all(f, equal(build("app", f, Y), build("app", f, Y)))]
    (found,) = instance(given, [lam(T, power(T, -1))])
    assert found == "for all f. f(y) = f(y), (fun t. t^(-1))(y) = (fun t. t^(-1))(y) |- false"
    same = lam(T, times(T, power(T, -1)))
    zero = [for_all(f, build("=>", equal(build("app", f, ZERO), ONE), less(ZERO, Y)))]
    first, _ = instance(zero, [same], claim=less(ZERO, Y))
    assert first.endswith("|- (fun t. t*t^(-1))(0) = 1")
    with pytest.raises(Rejected):
        prove(Sequent((), equal(build("app", same, ZERO), ONE)), {"kind": "identity"})


@pytest.mark.parametrize("index", [1, -1, True, "0", 0.0, None, [0], 10**40])
def test_an_instance_is_of_a_hypothesis(index):
    refuse_instance("there is no hypothesis", [for_all(X, less(X, Y))], [ONE], index)


@pytest.mark.parametrize("values", [None, {}, "1", 1, [1], [None], [["v", "q"]], [["b", 0]], [["real"]], [["q", 1]]])
def test_the_values_of_an_instance_are_terms(values):
    with pytest.raises(Rejected):
        step([for_all(X, less(X, Y))], FALSE, instance=0, values=values)


def test_values_may_be_left_out_where_there_are_none():
    with pytest.raises(Rejected, match="the values are a list"):
        step([build("=>", less(ZERO, X), less(ONE, X))], FALSE, instance=0)
