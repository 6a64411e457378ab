"""Steps by procedures: what is false is refused, beside a true neighbour that the same steps prove.

Where a procedure computes, the value, the conditions and the point are changed; where it takes premises, their order,
their strength and what they are shown of; and names are chosen like those that a procedure would give.
"""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symres.elaborate.trees import existence
from symres.kernel import Rejected, Sequent, procedures, prove
from symres.kernel.derivation import Derivation
from symres.kernel.equality import Equality
from symres.kernel.procedures import PROCEDURES
from symres.kernel.rules import RULES
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
    matrix,
    matrix_sort,
    nonzero,
    number,
    to_json,
    variable,
)

from ..terms import at_most, equal, exp, inverse, less, log, minus, plus, power, q, times

t, x, y, z, s, r, a = map(variable, "txyzsra")
x_1 = variable("x_1")
k, n = variable("k", INT), variable("n", INT)
f = variable("f", function_sort(REAL, REAL))
A = variable("A", matrix_sort(number(2), number(2)))
B = variable("B", matrix_sort(number(2), number(2)))
C = variable("C", matrix_sort(number(1), number(1)))
M = variable("M", matrix_sort(n, n))
PI = build("pi")
SQRT2 = power(q(2), "1/2")


class Proof:
    """Steps from ``given`` towards ``goal``; the first ones assume what is given."""

    def __init__(self, *given: Term, goal: Term, local: Sequence[Term] = (), folder: Any = None) -> None:
        self.sequent = Sequent(given, goal)
        self.local = [[v.value, to_json(v.sort)] for v in local]
        self.steps: list[dict[str, Any]] = []
        self.core = Derivation(self.sequent, self.local, {}, folder)
        for h in given:
            self.do("assume", show=h)

    def do(self, by: str, **data: Any) -> int:
        step = {"by": by, **{{"of": "from"}.get(key, key): written(value) for key, value in data.items()}}
        self.core.add(step)
        self.steps.append(step)
        return len(self.steps) - 1

    def procedure(
        self, name: Any, show: Term, of: Sequence[int] = (), using: Sequence[int] = (), data: Any = None, **more: Any
    ) -> int:
        given = {} if data is None else {"data": data}
        return self.do("procedure", name=name, show=show, of=list(of), using=list(using), **given, **more)

    def closed(self, literal: Term) -> int:
        return self.procedure("enclosures", literal)

    def taken(self, p: Term) -> int:
        """The number of a step that assumes p."""
        return self.do("assume", show=p)

    def needs(self, name: str, show: Term, using: Sequence[int] = (), data: Any = None) -> list[Term]:
        step = {"by": "procedure", "name": name, "show": show, "using": list(using)}
        return list(self.core.needed(step if data is None else {**step, "data": data}))

    def accepted(self) -> bool:
        prove(self.sequent, {"kind": "derivation", "locals": self.local, "steps": self.steps})
        return True


def written(value: Any) -> Any:
    if isinstance(value, Term):
        return to_json(value)
    return [written(part) for part in value] if isinstance(value, (list, tuple)) else value


def slope(body: Term, at: Term, value: Term) -> Term:
    """The proposition that t -> body has the derivative ``value`` at a point."""
    return build("has_derivative", lam(t, body), at, value)


def refused(proof: Proof, name: Any, show: Term, match: str | None = None, **data: Any) -> None:
    with pytest.raises(Rejected, match=match):
        proof.procedure(name, show, **data)


# ----------------------------------------------------------------------------------------------------------- the form


def test_no_rule_has_the_name_of_a_procedure():
    assert PROCEDURES.keys().isdisjoint(rule.name for rule in RULES)


@pytest.mark.parametrize("name", [None, 0, "", "no_such", ["enclosures"], {"a": 1}, "norm_square", "cases"])
def test_a_procedure_has_a_name(name):
    refused(Proof(goal=less(ZERO, ONE)), name, less(ZERO, ONE), "there is no procedure")


@pytest.mark.parametrize("data", [[], "x", 0, [["from", "x"]], True])
def test_the_data_are_an_object(data):
    with pytest.raises(Rejected, match="an object"):
        Proof(goal=less(ZERO, PI)).procedure("enclosures", less(ZERO, PI), data=data)


@pytest.mark.parametrize("name", PROCEDURES)
def test_no_field_is_unknown(name):
    with pytest.raises(Rejected, match="unknown field"):
        Proof(less(ZERO, x), goal=less(ZERO, PI)).procedure(name, less(ZERO, PI), data={"branches": []})


def test_the_step_has_no_other_field_and_a_proposition():
    proof = Proof(goal=less(ZERO, PI))
    with pytest.raises(Rejected, match="no field"):
        proof.procedure("enclosures", less(ZERO, PI), summands=[])
    with pytest.raises(Rejected, match="proposition"):
        proof.procedure("enclosures", PI)
    with pytest.raises(Rejected):
        proof.do("procedure", name="enclosures")


@pytest.mark.parametrize("numbers", [[0], [-1], ["0"], [True], [None], 0, {"0": 0}])
def test_steps_are_earlier_ones_in_a_list(numbers):
    step = {"by": "procedure", "name": "enclosures", "show": to_json(less(ZERO, PI))}
    for field in ("from", "using"):
        with pytest.raises(Rejected):
            Proof(goal=less(ZERO, PI)).core.add({**step, field: numbers})


@pytest.mark.parametrize("name", ["enclosures", "derivatives"])
def test_what_supposes_nothing_takes_no_hypotheses(name):
    proof = Proof(equal(x, ZERO), goal=equal(x, ZERO))
    refused(proof, name, slope(t, x, ONE), "supposes nothing", using=[0])


def test_the_hypotheses_are_those_of_all_steps_and_the_rules_name_the_procedure():
    goal = slope(log(t), x, inverse(x))
    proof = Proof(less(ZERO, x), goal=goal)
    proof.procedure("derivatives", goal, [0])
    last = proof.core.steps[-1]
    assert last.hypotheses == {less(ZERO, x)} and last.rules == {"derivatives"}
    assert proof.accepted()
    step = {"by": "procedure", "name": "derivatives", "show": to_json(goal), "from": [0]}
    with pytest.raises(Rejected, match="rests on"):
        prove(Sequent((), goal), {"kind": "derivation", "steps": [proof.steps[0], step]})


def test_a_premise_does_not_leave_its_assumptions():
    """x > 0 is shown from y < x and 0 < y; the result is not free of these."""
    goal = slope(log(t), x, inverse(x))
    proof = Proof(less(y, x), less(ZERO, y), goal=goal)
    summands = [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}, {"weight": "1", "facts": [2]}]
    positive = proof.do("arithmetic", show=less(ZERO, x), of=[0, 1], summands=summands)
    proof.procedure("derivatives", goal, [positive])
    assert proof.core.steps[-1].hypotheses == {less(y, x), less(ZERO, y)}
    assert proof.accepted()
    proof.do("discharge", assumed=1, of=positive + 1)
    assert proof.core.steps[-1].hypotheses == {less(y, x)}
    with pytest.raises(Rejected):
        prove(Sequent((less(y, x),), goal), {"kind": "derivation", "steps": proof.steps})


def test_what_is_used_is_a_hypothesis_until_it_is_discharged():
    """x^2 = 2 |- x = -sqrt 2 or x = sqrt 2, and x^2 = 2 => that, but not that."""
    goal = build("or", equal(x, minus(SQRT2)), equal(x, SQRT2))
    data = {"polynomial": ["-2", "0", "1"], "term": ["v", "x"]}
    proof = Proof(equal(power(x, 2), q(2)), goal=goal)
    needed = proof.needs("roots", goal, [0], data)
    steps = [proof.taken(p) for p in needed]
    at = proof.procedure("roots", goal, steps, [0], data)
    assert equal(power(x, 2), q(2)) in proof.core.steps[at].hypotheses
    proof.do("discharge", assumed=0, of=at)
    assert proof.core.steps[-1].conclusion == build("=>", equal(power(x, 2), q(2)), goal)
    assert proof.core.steps[-1].hypotheses == set(needed)


def test_as_many_premises_as_are_needed_and_in_their_order():
    """D(log log) needs 0 < x and then 0 < log x."""
    goal = slope(log(log(t)), x, times(inverse(log(x)), inverse(x)))
    proof = Proof(less(ZERO, x), less(ZERO, log(x)), goal=goal)
    assert proof.needs("derivatives", goal) == [less(ZERO, x), less(ZERO, log(x))]
    for of in ([], [0], [1], [1, 0], [0, 0], [1, 1], [0, 1, 1], [0, 1, 0]):
        refused(proof, "derivatives", goal, "need", of=of)
    proof.procedure("derivatives", goal, [0, 1])
    assert proof.accepted()


# -------------------------------------------------------------------------------------------------------- enclosures

CLOSED = [
    (less(q(3), PI), less(PI, q(3))),
    (at_most(PI, q("22/7")), at_most(q("22/7"), PI)),
    (less(PI, q("355/113")), less(q("355/113"), PI)),
    (build("not", equal(SQRT2, q("7/5"))), equal(SQRT2, q("7/5"))),
    (build("not", less(PI, q(3))), build("not", less(q(3), PI))),
    (build("not", at_most(q(4), PI)), build("not", at_most(PI, q(4)))),
    (at_most(ZERO, times(ZERO, PI)), less(ZERO, times(ZERO, PI))),
    (at_most(build("abs", q(-2)), q(2)), less(build("abs", q(-2)), q(2))),
    (equal(power(q(4), "1/2"), q(2)), equal(power(q(4), "1/2"), q(-2))),
    (less(exp(q(100)), exp(plus(q(100), q("1/1000")))), less(exp(plus(q(100), q("1/1000"))), exp(q(100)))),
    (less(build("tanh", q(30)), ONE), at_most(ONE, build("tanh", q(30)))),
]


@pytest.mark.parametrize("true, false", CLOSED)
def test_what_is_seen_is_true(true, false):
    proof = Proof(goal=true)
    proof.closed(true)
    assert proof.accepted()
    refused(Proof(goal=false), "enclosures", false, "is false")


NOT_SEEN = [
    equal(build("sin", PI), ZERO),  # true, but a zero that no interval shows
    at_most(power(SQRT2, 2), q(2)),
    less(power(SQRT2, 2), q(2)),
    less(ZERO, inverse(ZERO)),  # nothing is known of it but 1/0 = 0
    equal(inverse(ZERO), ZERO),
    at_most(log(ZERO), ZERO),
    at_most(log(q(-1)), ZERO),
    build("not", equal(log(q(-1)), ZERO)),
    at_most(ZERO, power(q(-8), "1/3")),
    at_most(power(q(-8), "1/3"), ZERO),
    equal(power(q(-8), "1/3"), q(-2)),
    build("not", equal(power(q(-8), "1/3"), q(-2))),
    less(ZERO, build("tan", times(q("1/2"), PI))),
    equal(power(ZERO, PI), ONE),
    at_most(ZERO, power(ZERO, -1)),
    less(ZERO, build("root", ONE, ZERO, ONE, number(-5), number(5))),  # x^2 + 1 has none
    less(ZERO, build("root", q(-2), ZERO, ONE, number(-5), number(5))),  # x^2 - 2 has two
]


@pytest.mark.parametrize("literal", NOT_SEEN, ids=str)
def test_what_no_interval_shows_is_refused(literal):
    refused(Proof(goal=literal), "enclosures", literal)


@pytest.mark.parametrize(
    "claim",
    [
        less(ZERO, exp(x)),
        equal(x, x),
        less(ZERO, build("app", f, ONE)),
        less(ZERO, build("D", lam(t, t), ZERO)),
        less(ZERO, plus(ONE, build("abs", build("D", lam(t, build("abs", t)), ZERO)))),
        less(ZERO, build("app", lam(s, build("D", lam(t, t), s)), ZERO)),
        less(ZERO, build("tr", matrix([[ONE]]))),
        less(ZERO, build("det", matrix([[ONE]]))),
        less(ZERO, build("entry", matrix([[ONE]]), ONE, ONE)),
        equal(matrix([[ONE]]), matrix([[ONE]])),
        FALSE,
        build("not", FALSE),
        build("not", build("not", less(ZERO, ONE))),
        build("and", less(ZERO, ONE), less(ZERO, ONE)),
        build("or", less(ZERO, ONE), less(ONE, ZERO)),
        for_all(x, less(ZERO, ONE)),
        equal(lam(t, t), lam(t, t)),
    ],
    ids=str,
)
def test_enclosures_decide_relations_of_closed_plain_numbers_alone(claim):
    refused(Proof(goal=claim), "enclosures", claim, "enclosures: ")


# ------------------------------------------------------------------------------------------------------- derivatives

VALUES = [  # body, the derivative at x, wrong ones
    (power(t, 2), times(q(2), x), [x, times(q(2), t), power(x, 2), times(q(2), y), q(2)]),
    (power(t, 0), ZERO, [ONE, x]),
    (t, ONE, [x, ZERO]),
    (y, ZERO, [ONE, y]),
    (times(t, t, t), times(q(3), x, x), [times(q(3), x), times(q(2), x, x)]),
    (exp(times(y, t)), times(y, exp(times(y, x))), [exp(times(y, x)), times(x, exp(times(y, x)))]),
    (build("sin", t), build("cos", x), [minus(build("cos", x)), build("sin", x)]),
    (build("cos", t), minus(build("sin", x)), [build("sin", x), minus(build("cos", x))]),
    (build("tanh", t), plus(ONE, minus(power(build("tanh", x), 2))), [plus(ONE, power(build("tanh", x), 2))]),
    (build("atan", t), inverse(plus(ONE, times(x, x))), [inverse(plus(ONE, x)), plus(ONE, times(x, x))]),
    (
        build("erf", t),
        times(q(2), inverse(power(PI, "1/2")), exp(minus(power(x, 2)))),
        [exp(minus(power(x, 2))), times(q(2), inverse(power(PI, "1/2")), exp(power(x, 2)))],
    ),
    (exp(exp(t)), times(exp(exp(x)), exp(x)), [exp(exp(x)), times(exp(exp(x)), exp(exp(x)))]),
]


@pytest.mark.parametrize("body, value, wrong", VALUES, ids=lambda v: str(v) if isinstance(v, Term) else "")
def test_the_value_of_a_derivative_is_the_right_one(body, value, wrong):
    for goal in (slope(body, x, value), equal(build("D", lam(t, body), x), value)):
        proof = Proof(goal=goal, local=[v for v in (t, x, y) if v not in (x, y)])
        proof.procedure("derivatives", goal)
        assert proof.accepted()
    for other in wrong:
        for goal in (slope(body, x, other), equal(build("D", lam(t, body), x), other)):
            refused(Proof(goal=goal), "derivatives", goal, "the derivative is")


def test_a_derivative_is_that_at_the_point():
    goal = slope(power(t, 2), q(3), q(6))
    Proof(goal=goal).procedure("derivatives", goal)
    for at, value in ((q(3), q(4)), (q(2), q(6)), (t, times(q(2), x)), (x, times(q(2), t))):
        refused(Proof(goal=slope(power(t, 2), at, value)), "derivatives", slope(power(t, 2), at, value))


CONDITIONS = [  # body, the derivative at x, what it needs, what is not enough
    (log(t), inverse(x), [less(ZERO, x)], [at_most(ZERO, x), nonzero(x), less(ZERO, y), less(x, ZERO)]),
    (inverse(t), minus(power(x, -2)), [nonzero(x)], [at_most(ZERO, x), nonzero(y)]),
    (build("abs", t), times(x, inverse(build("abs", x))), [nonzero(x)], [at_most(ZERO, x), at_most(x, ZERO)]),
    (power(t, "1/3"), times(q("1/3"), power(x, "-2/3")), [less(ZERO, x)], [nonzero(x), at_most(ZERO, x)]),
    (power(t, "1/2"), times(q("1/2"), power(x, "-1/2")), [less(ZERO, x)], [nonzero(x), at_most(ZERO, x)]),
    (power(t, "3/2"), times(q("3/2"), power(x, "1/2")), [less(ZERO, x)], [at_most(ZERO, x)]),
    (power(t, y), times(y, power(x, plus(y, number(-1)))), [less(ZERO, x)], [nonzero(x), at_most(ZERO, x)]),
    (power(q(2), t), times(power(q(2), x), log(q(2))), [less(ZERO, q(2))], [less(ZERO, x)]),
    (power(y, t), times(power(y, x), log(y)), [less(ZERO, y)], [at_most(ZERO, y), nonzero(y), less(ZERO, x)]),
    (power(t, t), times(power(x, x), plus(log(x), times(x, inverse(x)))), [less(ZERO, x)], [at_most(ZERO, x)]),
    (
        power(t, k),
        times(k, power(x, plus(k, number(-1)))),
        [build("or", nonzero(x), at_most(ZERO, k))],
        [build("or", nonzero(x), at_most(number(-1), k)), build("or", at_most(ZERO, x), at_most(ZERO, k))],
    ),
    (
        build("tan", t),
        plus(ONE, power(build("tan", x), 2)),
        [nonzero(build("cos", x))],
        [nonzero(build("sin", x)), nonzero(x), nonzero(build("cos", y))],
    ),
]


@pytest.mark.parametrize("body, value, needed, weaker", CONDITIONS, ids=lambda v: str(v) if isinstance(v, Term) else "")
def test_what_a_derivative_needs_is_shown(body, value, needed, weaker):
    goal = slope(body, x, value)
    proof = Proof(*needed, goal=goal)
    assert proof.needs("derivatives", goal) == needed
    proof.procedure("derivatives", goal, range(len(needed)))
    assert proof.accepted()
    refused(proof, "derivatives", goal, "needs")
    for p in weaker:
        other = Proof(p, goal=goal, local=[v for v in (y,) if v not in {*needed} and "y" not in str((p, goal))])
        refused(other, "derivatives", goal, "needed", of=[0])


@pytest.mark.parametrize("at", [ZERO, number(-1), minus(power(y, 2))], ids=str)
@pytest.mark.parametrize("body", [log(t), power(t, "1/3"), power(t, t), log(power(t, 3)), power(power(t, 3), "1/2")])
def test_a_derivative_outside_of_the_domain_needs_what_is_false(body, at):
    """log at 0 and -1, the cube root at -1: the condition is that 0 < 0, 0 < -1 and so on."""
    derivative = build("D", lam(t, body), at)
    values = {log(t): inverse(at), power(t, "1/3"): times(q("1/3"), power(at, "-2/3"))}
    goal = equal(derivative, values.get(body, derivative))
    if body in values:
        (needed,) = Proof(goal=goal).needs("derivatives", goal)
        assert needed == less(ZERO, at)
    refused(Proof(goal=goal), "derivatives", goal)


def test_the_absolute_value_has_no_derivative_at_zero():
    for value in (ZERO, ONE, number(-1), inverse(ZERO)):
        goal = slope(build("abs", t), ZERO, value)
        if value in (ONE, number(-1)):
            refused(Proof(goal=goal), "derivatives", goal, "the derivative is")
        else:  # 0 |0|^-1 is 0, but it needs that 0 is not 0
            assert Proof(goal=goal).needs("derivatives", goal) == [nonzero(ZERO)]
            refused(Proof(goal=goal), "derivatives", goal, "needs 1 premise")
    goal = slope(times(t, build("abs", t)), ZERO, build("abs", ZERO))  # true, but the procedure does not see it
    refused(Proof(goal=goal), "derivatives", goal, "needs 1 premise")


@pytest.mark.parametrize(
    "body",
    [
        build("max", t, ZERO),
        build("min", t, ONE),
        build("floor", t),
        times(ZERO, build("ceiling", t)),
        build("if", less(ZERO, t), t, ZERO),
        build("if", less(ZERO, ONE), t, ZERO),
        build("app", f, t),
        build("app", lam(s, build("app", f, s)), t),
        times(t, build("app", f, t)),
        build("entry", matrix([[t]]), ONE, ONE),
        build("tr", matrix([[t]])),
        build("det", matrix([[t]])),
        build("frobenius", matrix([[t]])),
        power(t, build("floor", t)),
        build("Sum", ONE, build("floor", t), lam(k, t)),
        build("Sum", ONE, n, lam(k, build("max", t, k))),
        build("D", lam(s, build("max", s, t)), ZERO),
        build("D", lam(s, times(t, build("app", f, s))), ZERO),
    ],
    ids=str,
)
def test_what_may_have_no_derivative_is_refused(body):
    goal = equal(build("D", lam(t, body), x), build("D", lam(t, body), x))
    refused(Proof(goal=goal), "derivatives", goal, "derivatives: ")


def test_what_does_not_depend_on_the_argument_is_constant_whatever_it_is():
    body = plus(t, build("app", f, y), build("floor", y), log(number(-1)), build("max", y, ZERO))
    goal = slope(body, x, ONE)
    Proof(goal=goal).procedure("derivatives", goal)
    refused(Proof(goal=slope(body, x, ZERO)), "derivatives", slope(body, x, ZERO))


@pytest.mark.parametrize(
    "claim",
    [
        build("has_derivative", f, x, build("D", lam(t, build("app", f, t)), x)),
        build("has_derivative", lam(t, build("app", f, t)), x, ONE),
        equal(ZERO, build("D", lam(t, ONE), x)),  # the other way round
        equal(x, x),
        at_most(build("D", lam(t, ONE), x), ZERO),
        build("not", slope(t, x, ZERO)),
        for_all(x, slope(t, x, ONE)),
        FALSE,
    ],
    ids=str,
)
def test_only_a_derivative_is_computed(claim):
    refused(Proof(goal=claim), "derivatives", claim, "derivatives: ")


def test_a_sum_needs_its_conditions_for_all_indices():
    """The derivative of sum_i log(t + i) at x."""
    body = build("Sum", ONE, n, lam(k, log(plus(t, k))))
    goal = slope(body, x, build("Sum", ONE, n, lam(k, inverse(plus(x, k)))))
    inside = build("=>", at_most(ONE, k), build("=>", at_most(k, n), less(ZERO, plus(x, k))))
    proof = Proof(for_all(k, inside), goal=goal)
    proof.procedure("derivatives", goal, [0])
    assert proof.accepted()
    for weaker in (
        less(ZERO, plus(x, ONE)),
        build("=>", at_most(ONE, ONE), build("=>", at_most(ONE, n), less(ZERO, plus(x, ONE)))),
        for_all(k, build("=>", less(ONE, k), build("=>", at_most(k, n), less(ZERO, plus(x, k))))),
        for_all(k, build("=>", at_most(ONE, k), build("=>", less(k, n), less(ZERO, plus(x, k))))),
        for_all(k, build("=>", at_most(ONE, k), build("=>", at_most(k, n), at_most(ZERO, plus(x, k))))),
        for_all(s, less(ZERO, plus(x, s))),
    ):
        refused(Proof(weaker, goal=goal), "derivatives", goal, "needed", of=[0])
    free = Proof(inside, goal=goal)  # of one index, which is a variable of the derivation
    refused(free, "derivatives", goal, "needed", of=[0])


def test_a_derivative_of_a_derivative_needs_its_conditions_near_the_point():
    inner = build("D", lam(s, build("abs", s)), t)
    goal = slope(inner, x, ZERO)
    wrong = build("has_derivative", lam(t, inner), x, ONE)
    refused(Proof(nonzero(x), goal=wrong), "derivatives", wrong, of=[0])
    second = slope(build("D", lam(s, power(s, 3)), t), x, times(q(6), x))
    Proof(goal=second).procedure("derivatives", second)
    # s |-> |s|: its derivative is s / |s| where s != 0, the derivative of that 1 / |s| - s (s / |s|) / |s|^2
    value = plus(inverse(build("abs", x)), minus(times(x, power(build("abs", x), -2), x, inverse(build("abs", x)))))
    goal = slope(inner, x, value)
    proof = Proof(goal=goal)
    needed = proof.needs("derivatives", goal)
    assert nonzero(x) in needed and nonzero(build("abs", x)) in needed
    with pytest.raises(Rejected, match="need not hold near"):  # 0 <= k is no condition that stays
        body = build("D", lam(s, power(s, build("floor", t))), t)
        Proof(goal=slope(body, x, ZERO)).procedure("derivatives", slope(body, x, ZERO))
    with pytest.raises(Rejected, match="need not hold near"):
        body = build("D", lam(s, build("Sum", ONE, n, lam(k, log(plus(s, t, k))))), t)
        Proof(goal=slope(body, x, ZERO)).procedure("derivatives", slope(body, x, ZERO))


def test_the_condition_of_an_inner_derivative_may_not_hold_at_the_point_alone():
    """g(t) = D(s -> |s + t^2 - t^2|) at 0 ... of a function that is not constant near the point: |s - t| at s = 0."""
    inner = build("D", lam(s, build("abs", plus(s, minus(t)))), ZERO)  # -sign t, for t != 0
    for value in (ZERO, ONE, q(-2)):
        goal = slope(inner, ZERO, value)
        refused(Proof(goal=goal), "derivatives", goal)


@pytest.mark.parametrize("name", ["t", "x", "s", "x_1", "i", "_0", "F"])
def test_a_variable_with_the_name_of_the_argument_is_not_captured(name):
    """The argument of f is bound: a variable of that name is another one, a parameter."""
    own = variable(name)
    hidden = build("has_derivative", lam(t, times(own, t)) if name != "t" else lam(s, times(own, s)), x, own)
    Proof(goal=hidden).procedure("derivatives", hidden)
    wrong = build("has_derivative", lam(own, times(own, own)), x, own)
    if name != "x":
        refused(Proof(goal=wrong), "derivatives", wrong)
    right = build("has_derivative", lam(own, times(own, own)), x, times(q(2), x))
    Proof(goal=right).procedure("derivatives", right)


# ----------------------------------------------------------------------------------------------------------- entries

X2 = matrix([[a, ONE], [x, y]])


def grid(*rows: Sequence[Term]) -> Term:
    return matrix(rows)


def entry(m: Term, i: Any, j: Any) -> Term:
    return build("entry", m, q(i), q(j))


def det2(m: Term) -> Term:
    return plus(times(entry(m, 1, 1), entry(m, 2, 2)), minus(times(entry(m, 1, 2), entry(m, 2, 1))))


SQUARED = grid([plus(times(a, a), x), plus(a, y)], [plus(times(x, a), times(y, x)), plus(x, times(y, y))])
NORM = power(plus(power(a, 2), ONE, power(x, 2), power(y, 2)), "1/2")
CHOSEN = build("Prod", ONE, q(2), lam(k, build("if", equal(k, ONE), A, B)))
FIRST, SECOND = (build("if", equal(i, ONE), A, B) for i in (ONE, q(2)))
EQUATIONS = [  # true, false
    (equal(build("det", X2), plus(times(a, y), minus(x))), equal(build("det", X2), plus(times(a, y), x))),
    (equal(build("tr", X2), plus(a, y)), equal(build("tr", X2), plus(a, x))),
    (equal(entry(X2, 1, 2), ONE), equal(entry(X2, 2, 1), ONE)),
    (equal(build("T", X2), grid([a, x], [ONE, y])), equal(build("T", X2), X2)),
    (
        equal(times(X2, X2), SQUARED),
        equal(times(X2, X2), grid([times(a, a), ONE], [times(x, x), times(y, y)])),
    ),
    (equal(power(X2, 2), times(X2, X2)), equal(power(X2, 3), times(X2, X2))),
    (equal(power(X2, 0), build("I", q(2))), equal(power(X2, 0), build("O", q(2), q(2)))),
    (equal(A, grid([entry(A, 1, 1), entry(A, 1, 2)], [entry(A, 2, 1), entry(A, 2, 2)])), equal(A, build("T", A))),
    (equal(build("det", A), det2(A)), equal(build("det", A), times(entry(A, 1, 1), entry(A, 2, 2)))),
    (equal(times(A, B, build("I", q(2))), times(A, B)), equal(times(A, B), times(B, A))),
    (
        equal(build("det", times(A, B)), times(build("det", A), build("det", B))),
        equal(build("det", plus(A, B)), plus(build("det", A), build("det", B))),
    ),
    (equal(times(x, A), grid(*[[times(x, entry(A, i, j)) for j in (1, 2)] for i in (1, 2)])), equal(times(x, A), A)),
    (
        equal(power(build("frobenius", X2), 2), power(NORM, 2)),
        equal(build("frobenius", X2), plus(power(a, 2), ONE, power(x, 2), power(y, 2))),
    ),
    (
        equal(build("Sum", ONE, q(3), lam(k, times(k, x))), times(q(6), x)),
        equal(build("Sum", ONE, q(3), lam(k, times(k, x))), times(q(3), x)),
    ),
    (
        equal(build("Sum", ONE, q(2), lam(k, times(k, A))), times(q(3), A)),
        equal(build("Sum", ONE, q(3), lam(k, times(k, A))), times(q(3), A)),
    ),
    (equal(CHOSEN, times(SECOND, FIRST)), equal(CHOSEN, times(FIRST, SECOND))),
    (equal(build("Sum", ONE, ZERO, lam(k, A)), build("O", q(2), q(2))), equal(build("Sum", ONE, ZERO, lam(k, A)), A)),
    (equal(exp(build("tr", X2)), exp(plus(y, a))), equal(exp(build("tr", X2)), exp(y))),
]


@pytest.mark.parametrize("true, false", EQUATIONS, ids=str)
def test_an_equation_holds_entry_by_entry(true, false):
    proof = Proof(goal=true)
    proof.procedure("entries", true)
    assert proof.accepted()
    refused(Proof(goal=false), "entries", false, "not equal by plain equality|entries needs [0-9]+ premises")


MATRICES = equal(build("rows", q(1), q(2), x, y), build("rows", q(1), q(2), a, ONE))


def test_an_equation_of_matrices_needs_that_of_each_entry():
    proof = Proof(equal(x, a), equal(y, ONE), goal=MATRICES)
    proof.procedure("entries", MATRICES, [0, 1])
    assert proof.accepted()
    for steps in ([0], [1], [1, 0], [0, 0], [0, 1, 1]):
        refused(Proof(equal(x, a), equal(y, ONE), goal=MATRICES), "entries", MATRICES, "need", of=steps)


def test_an_equation_of_matrices_is_said_of_each_entry_and_of_no_other():
    for goal in (equal(x, a), equal(y, ONE)):
        proof = Proof(MATRICES, goal=goal)
        proof.procedure("entries", goal, using=[0])
        assert proof.accepted()
    for goal in (equal(x, ONE), equal(y, a), equal(x, y)):
        refused(Proof(MATRICES, goal=goal), "entries", goal, "is not what is supposed of an entry", using=[0])
    two = Proof(MATRICES, equal(x, x), goal=equal(x, a))
    refused(two, "entries", equal(x, a), "one equation of matrices", using=[0, 1])
    denied = Proof(build("not", MATRICES), goal=equal(x, a))
    refused(denied, "entries", equal(x, a), "one equation of matrices", using=[0])


@pytest.mark.parametrize(
    "claim",
    [
        equal(M, M),  # no literal shape
        equal(times(M, M), power(M, 2)),
        equal(build("O", ZERO, ZERO), build("O", ZERO, ZERO)),  # no entries
        equal(build("O", number(-1), q(2)), build("O", number(-1), q(2))),
        equal(build("O", q(1000), q(1000)), build("O", q(1000), q(1000))),
        equal(build("det", build("I", q(7))), ONE),
        equal(f, f),
        at_most(build("tr", A), build("tr", A)),
        build("not", equal(A, B)),
        FALSE,
    ],
    ids=str,
)
def test_entries_are_those_of_equations_of_literal_shape(claim):
    refused(Proof(goal=claim), "entries", claim, "entries: ")


@pytest.mark.parametrize("i, j", [(0, 1), (3, 1), (1, 0), (1, 3), (-1, 1)])
def test_an_entry_outside_of_a_matrix_is_not_known(i, j):
    for value in (ZERO, a, ONE, entry(X2, 1, 1), entry(X2, 2, 2)):
        refused(Proof(goal=equal(entry(X2, i, j), value)), "entries", equal(entry(X2, i, j), value), "not equal")


def test_an_entry_at_a_place_that_is_no_literal_is_not_looked_up():
    for value in (a, entry(X2, 1, 1)):
        claim = equal(build("entry", X2, k, ONE), value)
        refused(Proof(goal=claim), "entries", claim, "not equal")


def test_an_inverse_needs_that_the_determinant_is_not_zero():
    d = inverse(plus(times(a, y), minus(x)))
    value = grid([times(d, y), minus(d)], [times(number(-1), x, d), times(a, d)])
    claim = equal(power(X2, -1), value)
    needed = nonzero(build("det", X2))
    proof = Proof(needed, goal=claim)
    assert proof.needs("entries", claim) == [needed]
    proof.procedure("entries", claim, [0])
    assert proof.accepted()
    refused(proof, "entries", claim, "needs 1 premise")
    for weaker in (nonzero(build("tr", X2)), nonzero(X2.args[2]), nonzero(build("det", build("T", X2)))):
        refused(Proof(weaker, goal=claim), "entries", claim, "needed", of=[0])


def test_the_inverse_of_a_singular_matrix_needs_what_is_false():
    singular = grid([ONE, q(2)], [q(2), q(4)])
    for m in (singular, build("O", q(2), q(2)), grid([ZERO])):
        claim = equal(power(m, -1), times(ZERO, m)) if m is not singular else equal(power(m, -1), power(m, -1))
        assert Proof(goal=claim).needs("entries", claim) == [nonzero(build("det", m))]
        refused(Proof(goal=claim), "entries", claim, "needs 1 premise")
    claim = equal(power(C, -1), grid([inverse(entry(C, 1, 1))]))  # a number, but 1/0 = 0 is not known of a matrix
    assert Proof(goal=claim).needs("entries", claim) == [nonzero(build("det", C))]
    claim = equal(power(A, -2), times(power(A, -1), power(A, -1)))
    assert Proof(goal=claim).needs("entries", claim) == [nonzero(build("det", A))]


def test_a_product_through_a_space_of_unknown_dimension_is_not_computed():
    U, V = variable("U", matrix_sort(ONE, n)), variable("V", matrix_sort(n, ONE))
    claim = equal(entry(times(V, U), 1, 1), times(entry(V, 1, 1), entry(U, 1, 1)))
    refused(Proof(goal=claim), "entries", claim)
    claim = equal(entry(times(U, V), 1, 1), times(entry(U, 1, 1), entry(V, 1, 1)))
    refused(Proof(goal=claim), "entries", claim, "not equal")


# ------------------------------------------------------------------------------------------------------------- roots

TWO_ROOTS = build("or", equal(x, minus(SQRT2)), equal(x, SQRT2))
SQUARE = {"polynomial": ["-2", "0", "1"], "term": ["v", "x"]}
GIVEN = equal(power(x, 2), q(2))


def test_the_roots_of_a_polynomial():
    proof = Proof(GIVEN, goal=TWO_ROOTS)
    needed = proof.needs("roots", TWO_ROOTS, [0], SQUARE)
    assert len(needed) == 3 and needed[2] == less(minus(SQRT2), SQRT2)
    steps = [proof.taken(p) for p in needed]
    proof.procedure("roots", TWO_ROOTS, steps, [0], SQUARE)
    for of in ([], steps[:2], steps[1:], [steps[2], *steps[:2]]):
        refused(proof, "roots", TWO_ROOTS, "need", of=of, using=[0], data=SQUARE)


@pytest.mark.parametrize(
    "goal, match",
    [
        (equal(x, SQRT2), "has 2 real zeros, 1 are given"),
        (FALSE, "has 2 real zeros, 0 are given"),
        (build("or", equal(x, SQRT2), equal(x, minus(SQRT2)), equal(x, ZERO)), "3 are given"),
        (build("or", equal(x, SQRT2), equal(SQRT2, x)), "does not say what x is"),
        (build("or", equal(y, SQRT2), equal(x, minus(SQRT2))), "does not say what x is"),
        (build("or", at_most(x, SQRT2), equal(x, minus(SQRT2))), "does not say what x is"),
        (build("and", equal(x, SQRT2), equal(x, minus(SQRT2))), "does not say what x is"),
        (build("not", equal(x, SQRT2)), "does not say what x is"),
    ],
    ids=str,
)
def test_all_roots_are_given(goal, match):
    refused(
        Proof(GIVEN, goal=goal, local=[y] if "y" not in str(goal) else []), "roots", goal, match, using=[0], data=SQUARE
    )


def test_roots_in_another_order_need_what_is_false():
    goal = build("or", equal(x, SQRT2), equal(x, minus(SQRT2)))
    proof = Proof(GIVEN, goal=goal)
    needed = proof.needs("roots", goal, [0], SQUARE)
    assert needed[2] == less(SQRT2, minus(SQRT2))
    twice = build("or", equal(x, SQRT2), equal(x, SQRT2))
    assert less(SQRT2, SQRT2) in Proof(GIVEN, goal=twice).needs("roots", twice, [0], SQUARE)


def test_a_multiple_root_counts_once():
    given = equal(power(plus(x, number(-1)), 2), ZERO)
    data = {"polynomial": ["1", "-2", "1"], "term": ["v", "x"]}
    proof = Proof(given, goal=equal(x, ONE))
    (needed,) = proof.needs("roots", equal(x, ONE), [0], data)
    proof.procedure("roots", equal(x, ONE), [proof.do("algebra", show=needed)], [0], data)
    assert proof.accepted()
    goal = build("or", equal(x, ONE), equal(x, ONE))
    refused(Proof(given, goal=goal), "roots", goal, "has 1 real zeros, 2 are given", using=[0], data=data)
    refused(Proof(given, goal=equal(x, q(2))), "roots", equal(x, q(2)), "needs 1 premise", using=[0], data=data)


def test_a_polynomial_without_real_zeros_is_nowhere_zero():
    data = {"polynomial": ["1", "0", "1"], "term": ["v", "x"]}
    proof = Proof(equal(plus(power(x, 2), ONE), ZERO), goal=FALSE)
    proof.procedure("roots", FALSE, [], [0], data)
    assert proof.accepted()
    refused(Proof(equal(power(x, 2), ONE), goal=FALSE), "roots", FALSE, "one step has to show", using=[0], data=data)


@pytest.mark.parametrize(
    "data",
    [
        {"polynomial": [], "term": ["v", "x"]},
        {"polynomial": ["0"], "term": ["v", "x"]},
        {"polynomial": ["0", "0"], "term": ["v", "x"]},
    ],
)
def test_the_zero_polynomial_has_no_list_of_roots(data):
    proof = Proof(equal(x, ZERO), goal=FALSE)
    nothing = proof.do("algebra", show=equal(ZERO, ZERO))
    for using in ([nothing], [0]):
        refused(proof, "roots", FALSE, using=using, data=data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"polynomial": ["-2", "0", "1"]},
        {"term": ["v", "x"]},
        {"polynomial": ["-2", "0", "1"], "term": ["v", "x"], "root": ["v", "x"]},
        {"polynomial": [-2, 0, 1], "term": ["v", "x"]},
        {"polynomial": "-2", "term": ["v", "x"]},
        {"polynomial": ["-2", "0", "pi"], "term": ["v", "x"]},
        {"polynomial": ["-2", "0", "1"], "term": ["v", "nobody"]},
        {"polynomial": ["-2", "0", "1"], "term": "x"},
        {"polynomial": ["-2", "0", "1"], "term": ["real"]},
        {"polynomial": ["-2", "0", "1"], "term": ["=", ["v", "x"], ["v", "x"]]},
        {"polynomial": ["-3", "0", "1"], "term": ["v", "x"]},
        {"polynomial": ["-2", "0", "1"], "term": ["q", "1"]},
        {"polynomial": ["1"] * 200, "term": ["v", "x"]},
        {"root": ["v", "x"]},
    ],
    ids=str,
)
def test_wrong_data_for_roots_are_refused(data):
    refused(Proof(GIVEN, goal=TWO_ROOTS), "roots", TWO_ROOTS, using=[0], data=data)


def test_exactly_one_equation_is_used():
    proof = Proof(GIVEN, equal(y, ZERO), goal=TWO_ROOTS)
    for using in ([], [1], [0, 1]):
        refused(proof, "roots", TWO_ROOTS, "one step has to show", using=using, data=SQUARE)


def test_what_a_root_is_defined_by():
    root = build("root", number(-2), ZERO, ONE, ZERO, number(5))
    data = {"root": to_json(root)}
    for true in (equal(power(root, 2), q(2)), at_most(ZERO, root), at_most(root, q(5)), equal(q(2), times(root, root))):
        proof = Proof(goal=true)
        proof.procedure("roots", true, data=data)
        assert proof.accepted()
    for false in (
        equal(power(root, 2), q(3)),
        at_most(ONE, root),
        at_most(root, q(4)),
        less(root, ZERO),
        equal(root, SQRT2),
    ):
        refused(Proof(goal=false), "roots", false, "is not what", data=data)
    refused(Proof(goal=at_most(ZERO, root)), "roots", at_most(ZERO, root), data={"root": to_json(SQRT2)})
    proof = Proof(GIVEN, goal=at_most(ZERO, root))
    refused(proof, "roots", at_most(ZERO, root), "supposes nothing", using=[0], data=data)


@pytest.mark.parametrize(
    "root",
    [
        build("root", ONE, ZERO, ONE, number(-5), number(5)),  # no zero
        build("root", number(-2), ZERO, ONE, number(-5), number(5)),  # two
        build("root", number(-2), ZERO, ONE, number(2), number(5)),  # not there
    ],
    ids=str,
)
def test_a_root_that_does_not_exist_is_nothing(root):
    value = plus(*(times(c, power(root, e)) for e, c in enumerate(root.args[:-2])))
    for claim in (equal(value, ZERO), at_most(root.args[-2], root), at_most(root, root.args[-1])):
        refused(Proof(goal=claim), "roots", claim, "only real root", data={"root": to_json(root)})


# ---------------------------------------------------------------------------------------------- near a point

NEAR = [  # body, the derivative at t, what it needs at t, what is not enough
    (power(t, 3), times(q(3), t, t), [], []),
    (log(t), inverse(t), [less(ZERO, t)], [less(t, ZERO), less(ZERO, ONE)]),
    (power(t, "1/2"), times(q("1/2"), power(t, "-1/2")), [less(ZERO, t)], [at_most(ZERO, t)]),
    (log(log(plus(t, ONE))), None, [less(ZERO, plus(t, ONE)), less(ZERO, log(plus(t, ONE)))], []),
]


def near_one(radius: Term, p: Term) -> Term:
    """The proposition that p holds for all t closer to 1 than some radius."""
    low, high = less(plus(ONE, minus(radius)), t), less(t, plus(ONE, radius))
    every = for_all(t, build("=>", low, build("=>", high, p)))
    return exists(radius, build("and", less(ZERO, radius), every))


@pytest.mark.parametrize("body, value, needed, weaker", NEAR, ids=lambda v: str(v) if isinstance(v, Term) else "")
def test_a_derivative_at_all_points_near_one_is_asked_for_at_each(body, value, needed, weaker):
    """A derivative at all points near 1 has its conditions asked at each of these points. The procedure computes
    derivatives; it refuses propositions that speak of a neighbourhood."""
    value = times(inverse(log(plus(t, ONE))), inverse(plus(t, ONE))) if value is None else value
    goal = slope(body, t, value)
    proof = Proof(*needed, goal=goal)
    assert proof.needs("derivatives", goal) == needed
    proof.procedure("derivatives", goal, range(len(needed)))
    for p in weaker:
        refused(Proof(p, goal=goal), "derivatives", goal, "needed", of=[0])
    for other in (slope(body, t, plus(value, t)), slope(body, ONE, value), slope(times(body, r), t, times(value, s))):
        refused(Proof(goal=goal, local=[r, s]), "derivatives", other, "the derivative is")
    for said in (
        near_one(r, goal),
        near_one(r, slope(body, ONE, value)),
        near_one(r, equal(value, value)),
        near_one(r, slope(times(body, r), t, times(value, r))),
        for_all(t, goal),
        exists(r, for_all(t, goal)),
    ):
        refused(Proof(goal=said), "derivatives", said, "does not say what a derivative is")
        refused(Proof(goal=said), "derivatives", said, "unknown field", data={"near": to_json(ONE)})


def test_near_a_point_the_function_is_one_function():
    """log(s + floor(t) + 1/2) has a derivative at s = t = 0, none at s = t = -1/10: that is of a negative number."""
    at = plus(t, build("floor", t), q("1/2"))
    goal = build("has_derivative", lam(s, log(plus(s, build("floor", t), q("1/2")))), t, inverse(at))
    proof = Proof(less(ZERO, q("1/2")), goal=goal)
    assert proof.needs("derivatives", goal) == [less(ZERO, at)]
    refused(proof, "derivatives", goal, "needed", of=[0])
    lasts = slope(at, ZERO, ONE)  # if this were allowed, a function positive at 0 would be positive near it
    refused(proof, "derivatives", lasts, "is not differentiated")


def test_the_radius_is_no_part_of_the_function():
    d = variable("d")
    goal = near_one(d, slope(times(d, t), t, d))
    refused(Proof(goal=goal), "derivatives", goal, "does not say what a derivative is")


def test_what_holds_at_a_point_alone_is_no_derivative_near_it():
    """A condition for all indices is none that lasts: so it is asked for at each point, and of no derivative of one."""
    terms = log(times(t, n)), times(inverse(times(t, n)), n)
    body, value = (build("Sum", ONE, k, lam(n, term)) for term in terms)
    (condition,) = Proof(goal=FALSE, local=[t]).needs("derivatives", slope(body, t, value))
    assert condition.head == "all" and t in free_variables(condition)
    second = slope(build("D", lam(t, body), t), ONE, build("Sum", ONE, k, lam(n, number(-1))))
    refused(Proof(goal=second), "derivatives", second, "need not hold near a point")


def test_bound_is_about_its_region_alone():
    inside = (at_most(ZERO, x), at_most(x, ONE))
    claim, cells = less(ZERO, exp(x)), {"precision": 64, "cells": [{"value": 2}]}
    proof = Proof(*inside, goal=claim)
    proof.procedure("bound", claim, [], [0, 1], cells)
    assert proof.core.steps[-1].hypotheses == set(inside) and proof.accepted()
    refused(proof, "bound", claim, "needs 0 premises", of=[0], using=[0, 1], data=cells)
    for wrong in (less(ONE, exp(x)), less(exp(x), ONE), less(ZERO, x)):
        refused(Proof(*inside, goal=wrong), "bound", wrong, using=[0, 1], data=cells)
    small = less(x, q(2))
    proof = Proof(*inside, goal=small)
    refused(proof, "bound", small, using=[0], data={"precision": 64, "cells": [{"value": 1}]})


def test_bound_asks_nothing_and_takes_no_number_for_0():
    """exp(-3000) is less than 2^-4096, so that no enclosure tells it from 0."""
    inside = (at_most(ZERO, x), at_most(x, ONE))
    tiny = exp(q(-3000))
    false = Proof(*inside, goal=at_most(tiny, x))
    zero = equal(ZERO, plus(ZERO, minus(tiny)))  # x - exp(-3000) where x is 0
    for leaf, reason in (
        ({"mean": 2}, "does not decide"),
        ({"value": 2}, "does not decide"),
        ({"corner": 2}, "names one"),
    ):
        data = {"precision": 64, "cells": [leaf]}
        refused(false, "bound", at_most(tiny, x), reason, using=[0, 1], data=data)
        for other in (zero, at_most(ZERO, tiny), equal(ZERO, ZERO), equal(ZERO, build("sin", PI))):
            refused(false, "bound", at_most(tiny, x), reason, of=[false.taken(other)], using=[0, 1], data=data)
    true = Proof(*inside, goal=at_most(ZERO, x))
    assert true.needs("bound", true.sequent.conclusion, [0, 1], {"precision": 64, "cells": [{"mean": 2}]}) == []


def test_bound_makes_no_exception_of_a_zero():
    goal = less(ZERO, x)
    for first in (at_most(ZERO, x), less(ZERO, x), build("not", equal(x, ZERO)), less(y, x)):
        given = (first, *(h for h in (at_most(ZERO, x), at_most(x, ONE)) if h is not first))
        relation = len(given) - (first.head == "not")
        for leaf in ("corner", "mean", "value"):
            data = {"precision": 64, "cells": [{leaf: relation, "except": 0}]}
            refused(Proof(*given, goal=goal), "bound", goal, "names one of", using=range(len(given)), data=data)


def test_existence_says_nothing_about_a_variable_of_the_claim():
    """The existence of x with x^2 = 2 does not show x^2 = 2 for a variable that the claim already has."""
    value = plus(power(x, 2), minus(q(2)))
    data = {"zeros": [to_json(lam(x, value))], "box": [[["q", "1"], ["q", "2"]]], "inverse": [["1/3"]], "precision": 64}
    goal = build("not", for_all(x, nonzero(value)))
    proof = Proof(goal=goal, local=[x])
    (last,) = proof.needs("existence", goal, data=data)
    assert last.head == "all"
    refused(proof, "existence", goal, data=data)
    own = equal(power(x, 2), q(2))
    chosen = Proof(goal=own)  # x is a variable of the claim: the new one has another name
    (last,) = chosen.needs("existence", own, data=data)
    assert last.head == "all" and x in free_variables(last)


@pytest.mark.parametrize("row", [2, 1])  # the second is the true neighbour
def test_an_entry_outside_of_its_matrix_may_jump(row):
    """The entry (2, 1) of [x] is arbitrary: x for x > 0 and 1 for x = 0, say; then it has no minimum on 0 <= x <= 1."""

    def read(t: Term) -> Term:
        return entry(matrix([[t]]), row, 1)

    inside, there = (build("and", at_most(ZERO, u), at_most(u, ONE)) for u in (x, y))
    goal = exists(x, build("and", inside, for_all(y, build("=>", there, at_most(read(x), read(y))))))
    data = {"minimum": to_json(lam(x, read(x))), "box": [[["q", "0"], ["q", "1"]]]}
    refused(Proof(goal=goal), "existence", goal, "unknown field 'minimum'", data=data)
    needed = existence.premises(Sequent((), goal), {"kind": "existence", **data})
    assert any(s.conclusion == at_most(q(2), ONE) for s in needed) is (row > 1)  # which is false


def test_a_point_near_which_something_holds_is_fixed():
    d = variable("d")

    def least(centre: Term, relation: str) -> Term:
        inside = less(power(plus(x, minus(centre)), 2), d)
        inner = for_all(x, build("=>", inside, build(relation, power(y, 2), power(x, 2))))
        return exists(d, build("and", less(ZERO, d), inner))

    minimum = least(y, "<=")
    needed = Proof(goal=minimum, local=[x]).needs("neighbourhood", minimum)
    assert times(q(2), y) in {side for p in needed for side in p.args} or any("y" in str(p) for p in needed)
    refused(Proof(goal=minimum), "neighbourhood", minimum, "premise")  # it is none, but for y = 0
    refused(Proof(goal=least(y, "<")), "neighbourhood", least(y, "<"), "fails at the point")
    other = least(ZERO, "<=")  # the value is that at y, the distance from 0
    assert any(y in free_variables(p) for p in Proof(goal=other).needs("neighbourhood", other))


NAMED_ALIKE = [  # conditions beside a minimum: they are about all z, and z is also free in the claim
    lambda inside: for_all(y, build("=>", inside, for_all(variable("w"), equal(variable("w"), ZERO), "z"))),
    lambda inside: for_all(y, build("=>", inside, build("not", exists(variable("w"), less(ZERO, variable("w")), "z")))),
    lambda inside: build("or", equal(ONE, ZERO), for_all(variable("w"), equal(variable("w"), ZERO), "z")),
    lambda inside: for_all(
        y, build("=>", inside, build("or", equal(y, y), for_all(variable("w"), equal(variable("w"), ZERO), "z")))
    ),
]


@pytest.mark.parametrize("guard", NAMED_ALIKE)
def test_what_is_said_for_all_numbers_beside_a_minimum_is_needed_of_all(guard):
    """A bound z is not the free one: "all z are 0" must not be taken for z = 0; z = 0 |- false was once proved so."""
    d, apart = variable("d"), power(plus(y, minus(z)), 2)
    inside = less(apart, d)
    least = for_all(y, build("=>", inside, at_most(ZERO, apart)))
    goal = exists(d, build("and", guard(inside), less(ZERO, d), least))
    proof = Proof(equal(z, ZERO), goal=goal)
    needed = proof.needs("neighbourhood", goal)
    assert not any(p == equal(z, ZERO) or p == at_most(z, ZERO) for p in needed)
    assert any("for all z" in str(p) or "there is z" in str(p) for p in needed)


def called(p: Term, name: str) -> Term:
    """The proposition with this name for every bound variable."""
    if p.head in ("all", "ex", "lam"):
        v = variable(f"bound_{p.depth}", p.args[0])
        return {"all": for_all, "ex": exists, "lam": lam}[p.head](v, called(instantiate(p, v), name), name)
    return build(p.head, *(called(part, name) for part in p.args)) if p.args and p.head != "rational" else p


def asked_with_names(name: str) -> list[tuple[Term, ...]]:
    """The premises that procedures ask for, of claims about z, x and k; all bound variables have the given name."""
    d, apart = variable("d"), power(plus(y, minus(z)), 2)
    inside, some = less(apart, d), for_all(a, less(a, plus(times(a, a), ONE)))
    beside = for_all(y, build("=>", inside, some))
    least = exists(d, build("and", beside, less(ZERO, d), for_all(y, build("=>", inside, at_most(ZERO, apart)))))
    rooted, zero = exists(t, equal(power(t, 3), q(2))), lam(t, plus(power(t, 3), q(-2)))
    derived = build("has_derivative", called(lam(t, log(plus(t, x))), name), z, inverse(plus(z, x)))
    isolated = {"box": [[ONE, q(2)]], "inverse": [["2/15"]], "precision": 64}
    questions = [
        ("neighbourhood", least, {}),
        ("derivatives", derived, {}),
        ("existence", rooted, {"zeros": [called(zero, name)], **isolated}),
    ]
    return [
        tuple(Proof(goal=called(p, name)).needs(by, called(p, name), data=as_json(data))) for by, p, data in questions
    ]


def as_json(data: Any) -> Any:
    if isinstance(data, dict):
        return {field: as_json(value) for field, value in data.items()}
    if isinstance(data, list):
        return [as_json(value) for value in data]
    return data if isinstance(data, str) else written(data)


@pytest.mark.parametrize("name", ["z", "x", "d", "r", "s", "t"])
def test_names_of_bound_variables_change_nothing_of_what_is_asked(name):
    same = Equality().same
    for one, other in zip(asked_with_names(name), asked_with_names("unlike"), strict=True):
        assert len(one) == len(other) > 0
        assert all(map(same, one, other)), (one, other)


def test_no_procedure_takes_apart_what_it_asks():
    """The variables of the parts would be new for these, and not for the question."""
    for path in Path(str(procedures.__file__)).parent.glob("*.py"):
        assert "decompose" not in path.read_text(encoding="utf-8"), path.name


def test_codes_need_a_folder():
    with pytest.raises(Rejected, match="no folder"):
        Proof(goal=FALSE).procedure("codes", FALSE, data={"labels": "labels.npy"})


def test_a_fraction_stays_exact():
    """No float decides: a relation that differs in the thousandth bit."""
    tiny = number(Fraction(1, 1 << 1000))
    true = less(PI, plus(PI, tiny))
    Proof(goal=true).closed(true)
    refused(Proof(goal=less(plus(PI, tiny), PI)), "enclosures", less(plus(PI, tiny), PI))
