"""Continuity on an interval: functions that may jump are refused, and neighbours that do not are accepted.

The steps are written by ``symres.elaborate.continuity``, which may be wrong; the kernel checks them, and refuses rules
that are cited of other functions, intervals or points.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from symres.elaborate.continuity import Continuity, Require
from symres.elaborate.expansion import Expansion
from symres.elaborate.laws.functions import NUMBERS
from symres.elaborate.numbers import Numbers
from symres.elaborate.steps import _derivation
from symres.kernel import Rejected, Sequent, prove
from symres.kernel.derivation import Derivation
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
    function_sort,
    instantiate,
    lam,
    matrix,
    nonzero,
    number,
    substitute,
    to_json,
    variable,
)

from ..terms import at_most, continuous, equal, exp, inverse, less, log, minus, plus, power, q, times
from .test_procedures import Proof, slope

t, x, y, z, s, a, b = map(variable, "txyzsab")
k = variable("k", INT)
f, g = (variable(name, function_sort(REAL, REAL)) for name in "fg")
ROOT = power(x, "1/2")
BARS = build("abs", x)


def steps(body: Term, *given: Term, low: Term = a, high: Term = b) -> Expansion:
    """The steps that show that x -> body is continuous on an interval, from what is given."""
    run = Expansion(Derivation(Sequent(given, continuous(lam(x, body), low, high)), [], {}))
    at = run.fresh("s", REAL)

    def require(inside: Sequence[int], goal: Term) -> int:
        known = {run.conclusion(i): i for i in inside}
        for h in given:
            i = run.assume(h)
            if h.head == "all":
                of_s = run.attempt(partial(run.specialize, i, at, *inside))
                known |= {} if of_s is None else {run.conclusion(of_s): of_s}
            else:
                known[h] = i
        return Numbers(run, Sequent(tuple(known), FALSE), known, NUMBERS).require(goal)

    def everywhere(work: Callable[[Require], int]) -> int:
        bounds = [at_most(low, at), at_most(at, high)]
        return run.for_all(at, bounds, lambda *inside: work(partial(require, inside)))

    moved = substitute(body, {x: at})
    run.algebra(run.core.sequent.conclusion, Continuity(run, at, low, high, partial(require, ()), everywhere).of(moved))
    return run


def accepted(run: Expansion, sequent: Sequent) -> frozenset[str]:
    """The rules and procedures on which the steps rest, which the kernel takes for a proof of a sequent."""
    written = _derivation({}, run)
    prove(sequent, written)
    return frozenset(step["name"] for step in written["steps"] if "name" in step)


def between(v: Term, p: Term, low: Term = a, high: Term = b) -> Term:
    """For all v, low <= v <= high => p."""
    return for_all(v, build("=>", at_most(low, v), build("=>", at_most(v, high), p)), "x")


CONTINUOUS = [  # body, what it needs at all s, or of y; what is not enough; rules beside that of derivatives
    (exp(x), [], [], set()),
    (BARS, [], [], {"continuous_absolute"}),
    (build("max", x, BARS), [], [], {"continuous_absolute", "continuous_sum", "greatest_by_bars"}),
    (build("min", BARS, minus(x)), [], [], {"continuous_absolute", "continuous_product", "least_by_bars"}),
    (plus(times(x, BARS), exp(BARS)), [], [], {"continuous_chain", "continuous_product"}),
    (power(BARS, 3), [], [], {"continuous_chain"}),
    (ROOT, [at_most(ZERO, s)], [at_most(number(-1), s), nonzero(s)], {"continuous_power"}),
    (power(x, "4/3"), [at_most(ZERO, s)], [nonzero(s)], {"continuous_power"}),
    (exp(ROOT), [at_most(ZERO, s)], [nonzero(s)], {"continuous_power", "continuous_chain"}),
    (log(x), [less(ZERO, s)], [at_most(ZERO, s), nonzero(s)], set()),
    (inverse(x), [nonzero(s)], [at_most(ZERO, s)], set()),
    (power(x, "-1/2"), [less(ZERO, s)], [at_most(ZERO, s), nonzero(s)], set()),
    (power(x, x), [less(ZERO, s)], [at_most(ZERO, s)], set()),
    (power(q(2), x), [], [], set()),
    (power(plus(ONE, BARS), BARS), [], [], {"real_power_by_exponential", "continuous_absolute"}),
    (build("tan", x), [nonzero(build("cos", s))], [nonzero(s)], set()),
    (
        power(x, y),
        [at_most(ZERO, s), at_most(ZERO, y)],
        [nonzero(s), equal(build("floor", y), y)],
        {"continuous_power"},
    ),
    (power(x, k), [build("or", nonzero(s), at_most(ZERO, k))], [at_most(s, ZERO)], set()),
    (plus(build("app", lam(t, t), x), build("app", lam(t, q(3)), x)), [], [], set()),
    (build("app", lam(t, log(t)), x), [less(ZERO, s)], [at_most(ZERO, s)], set()),
    (build("frobenius", matrix([[x], [BARS]])), [], [], {"entries", "continuous_power"}),
    (build("tr", inverse(matrix([[x]]))), [nonzero(s)], [at_most(ZERO, s)], set()),
    (build("entry", inverse(matrix([[BARS]])), ONE, ONE), [nonzero(s)], [at_most(ZERO, s)], {"entries"}),
    (build("app", lam(t, build("abs", t)), x), [], [], {"continuous_absolute"}),
    (build("D", lam(t, log(t)), x), [less(ZERO, s)], [nonzero(s), at_most(ZERO, s)], set()),
]


def of_all(p: Term) -> Term:
    """The proposition for all s of the interval, if it depends on s."""
    return between(s, p) if s in variables(p) else p


def variables(p: Term) -> set[Term]:
    return {p}.union(*map(variables, p.args)) if p.head != "rational" else set()


@pytest.mark.parametrize(
    "body, conditions, weaker, named", CONTINUOUS, ids=lambda v: str(v) if isinstance(v, Term) else ""
)
def test_what_continuity_needs_is_shown_at_all_points_of_the_interval(body, conditions, weaker, named):
    needed = [of_all(c) for c in conditions]
    run = steps(body, *needed)
    assert run.core.steps[-1].hypotheses <= set(needed)
    assert named | {"continuous_by_derivative"} <= accepted(run, run.core.sequent)
    for c in conditions:
        moving = (between(s, c, high=q("1/2")), between(k, substitute(c, {s: k}))) if s in variables(c) else ()
        for other in (None, c if moving else None, *moving, *(of_all(w) for w in weaker)):
            stead = [other if p == of_all(c) else p for p in needed]
            given = [p for p in stead if p is not None]
            with pytest.raises(Rejected, match="is continuous: |this needs"):
                steps(body, *given)
            with pytest.raises(Rejected):
                accepted(run, Sequent(tuple(given), run.core.sequent.conclusion))


JUMPS = [
    build("floor", x),
    times(x, build("ceiling", x)),
    build("if", less(ZERO, x), ONE, ZERO),
    build("app", f, x),
    power(build("floor", x), 2),
    build("entry", matrix([[x], [y]]), build("floor", x), ONE),
    build("D", lam(t, build("app", f, t)), x),
    build("D", lam(t, build("floor", plus(t, x))), x),
    build("Sum", ONE, build("floor", x), lam(k, k)),
]


@pytest.mark.parametrize("body", JUMPS, ids=str)
def test_what_may_jump_is_refused(body):
    for around in (body, plus(x, body), times(BARS, body), build("abs", body), exp(body), build("max", x, body)):
        with pytest.raises(Rejected, match="is continuous: |derivatives: "):
            steps(around)


@pytest.mark.parametrize("body", JUMPS, ids=str)
def test_what_may_jump_has_no_derivative_that_a_rule_could_ask_for(body):
    there = substitute(body, {x: t})
    for value in (ZERO, ONE, s):
        has = slope(there, s, value)
        proof = Proof(goal=has)
        with pytest.raises(Rejected, match="derivatives: "):
            proof.procedure("derivatives", has)


def test_what_does_not_move_is_continuous_whatever_it_is():
    run = steps(plus(times(x, build("floor", y)), log(number(-1)), build("app", f, y)))
    accepted(run, run.core.sequent)


def test_continuity_is_said_of_that_function_on_that_interval():
    goal = Sequent((), continuous(lam(x, exp(x)), ZERO, ONE))
    accepted(steps(exp(x), low=ZERO, high=ONE), goal)
    for body, low, high in ((exp(x), ZERO, q(2)), (exp(x), number(-1), ONE), (build("sin", x), ZERO, ONE)):
        with pytest.raises(Rejected):
            accepted(steps(body, low=low, high=high), goal)


def test_the_proposition_says_that_values_are_near_where_arguments_are():
    """For all e there is d, and not for some d, or with one in the place of the other."""
    e, d = variable("e"), variable("d")
    apart = [build("abs", plus(u, minus(v))) for u, v in ((t, s), (power(t, 2), power(s, 2)))]

    def said(first: Term, second: Term, by: tuple[Term, Term] = (d, e)) -> Term:
        close = build("=>", less(apart[0], by[0]), less(apart[1], by[1]))
        inner = between(t, close)
        for v, binder in ((second, exists), (first, for_all)):
            inner = binder(v, build("and" if binder is exists else "=>", less(ZERO, v), inner))
        return between(s, inner)

    run = steps(power(x, 2))
    accepted(run, Sequent((), said(e, d)))
    for wrong in (said(d, e), said(e, d, (e, d)), said(e, d).args[1], exists(s, less(s, ONE)), less(ONE, ZERO)):
        if not wrong.loose:
            with pytest.raises(Rejected):
                accepted(run, Sequent((), wrong))


@pytest.mark.parametrize("name", ["x_1", "s", "t", "s__0", "r__0", "d__0"])
@pytest.mark.parametrize(
    "outer", [log, lambda u: power(u, "1/2"), lambda u: build("abs", u)], ids=["log", "root", "abs"]
)
def test_a_parameter_that_has_the_name_of_a_variable_of_the_steps_is_no_argument(name, outer):
    own, v = variable(name), variable("v")
    condition = between(v, less(ZERO, plus(v, own)))
    run = steps(outer(plus(x, own)), condition)
    accepted(run, Sequent((condition,), continuous(lam(x, outer(plus(x, own))), a, b)))
    moving = continuous(lam(own, outer(plus(own, own))), a, b)
    for given in ((condition,), (between(own, less(ZERO, plus(own, own))),)):
        with pytest.raises(Rejected):
            accepted(run, Sequent(given, moving))


# ------------------------------------------------------------------------------------------------------ the rules


P, Q = (lam(x, build("app", h, x)) for h in (f, g))
SPOKEN_OF = build("and", *(less(v, build("app", h, v)) for v in (a, b, y, z) for h in (f, g)))
OF_BARS = lam(x, build("abs", build("app", f, x)))
STEADY, OTHER = continuous(P, a, b), continuous(Q, a, b)


def at(function: Term, v: Term) -> Term:
    return instantiate(function, v)


def slopes(v: Term, relation: Callable[[Term, Term], Term] = at_most) -> Term:
    """g has the derivative 1 at v, for all s of the interval, or of its inside."""
    has = build("has_derivative", Q, v, ONE)
    return for_all(s, build("=>", relation(a, s), build("=>", relation(s, b), has)))


ABOVE = between(s, at_most(ZERO, at(P, s)))
MAKES = [  # a rule, its premises, what it is cited of beside f, and false premises by their numbers
    ("continuous_sum", [STEADY, OTHER], {"psi": Q}, {0: [OTHER], 1: [STEADY, continuous(Q, a, y)]}),
    ("continuous_product", [STEADY, OTHER], {"psi": Q}, {0: [OTHER], 1: [STEADY, continuous(Q, y, b)]}),
    (
        "continuous_absolute",
        [STEADY],
        {},
        {0: [OTHER, continuous(P, y, b), continuous(OF_BARS, a, b)]},
    ),
    (
        "continuous_power",
        [STEADY, ABOVE, at_most(ZERO, y)],
        {"u": y},
        {
            0: [OTHER],
            1: [
                between(s, at_most(ZERO, at(Q, s))),
                for_all(s, build("=>", less(a, s), build("=>", less(s, b), at_most(ZERO, at(P, s))))),
                between(k, at_most(ZERO, at(P, k))),
                between(s, nonzero(at(P, s))),
                at_most(ZERO, at(P, a)),
            ],
            2: [at_most(y, ZERO), at_most(ZERO, z), nonzero(y)],
        },
    ),
    (
        "continuous_chain",
        [STEADY, slopes(at(P, s))],
        {"psi": Q, "chi": lam(x, ONE)},
        {0: [OTHER], 1: [slopes(at(P, s), less), slopes(s), slopes(at(Q, s)), OTHER]},
    ),
    (
        "continuous_by_derivative",
        [slopes(s)],
        {"phi": Q, "psi": lam(x, ONE)},
        {0: [slopes(s, less), slopes(at(P, s)), slopes(a), OTHER]},
    ),
]


@pytest.mark.parametrize("name, premises, others, wrong", MAKES, ids=[name for name, *_ in MAKES])
def test_a_rule_is_cited_of_what_its_premises_say(name, premises, others, wrong):
    called = {"phi": P, "x": a, "y": b, **others}

    said = {variable: to_json(value) for variable, value in called.items()}

    def assumed(given: Sequence[Term]) -> tuple[Proof, Callable[[], int]]:
        """A proof with the given propositions as steps, and a call that cites the rule with them as premises."""
        proof = Proof(goal=SPOKEN_OF)
        of = list(map(proof.taken, given))
        return proof, lambda: proof.do("rule", name=name, of=of, **{"with": said})

    proof, cite = assumed(premises)
    assert proof.core.steps[cite()].hypotheses == set(premises)
    assert set(wrong) == set(range(len(premises)))
    stead = [(place, other) for place, others in wrong.items() for other in others]
    for place, other in stead:
        _, cite = assumed([other if number == place else p for number, p in enumerate(premises)])
        with pytest.raises(Rejected, match=f"{name} needs"):
            cite()
    for left_out in range(len(premises)):
        _, cite = assumed([p for number, p in enumerate(premises) if number != left_out])
        with pytest.raises(Rejected, match="steps are given"):
            cite()


def test_these_are_all_rules_that_say_that_a_function_is_continuous():
    assert {name for name, *_ in MAKES} == {rule.name for rule in RULES if rule.name.startswith("continuous_")}
    like = [rule.name for rule in RULES if rule.conclusion.head == "all" and "there is d" in str(rule.conclusion)]
    assert set(like) == {name for name, *_ in MAKES}


def test_a_function_speaks_of_the_variables_of_the_claim():
    proof = Proof(STEADY, goal=SPOKEN_OF)
    told = {"phi": to_json(P), "x": to_json(a), "y": to_json(b)}
    proof.do("rule", name="continuous_absolute", of=[0], **{"with": told})
    for place in ("x", "y"):
        with pytest.raises(Rejected, match="undeclared"):
            proof.do("rule", name="continuous_absolute", of=[0], **{"with": {**told, place: ["v", "elsewhere"]}})
