"""Procedures: what their steps need and show, in derivations of which all steps are carried out.

Derivatives are compared with differences of values, and with those that normal forms compute.
"""

import json
import re
import subprocess
from fractions import Fraction
from functools import reduce
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from symres.elaborate import complete
from symres.elaborate import steps as elaborated
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.certificates import procedures, rules
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, Sequent, Statement, check, obligations, prove
from symres.kernel.derivation import Derivation
from symres.kernel.equality import Equality
from symres.kernel.polynomials import purse
from symres.kernel.procedures import PROCEDURES, derivatives, needed
from symres.kernel.procedures.codes import labelled
from symres.kernel.procedures.entries import Entries
from symres.kernel.procedures.question import proposition, supposed
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
    nonzero,
    number,
    show,
    substitute,
    to_json,
    variable,
)

from ..terms import at_most, equal, exp, inverse, less, log, minus, plus, power, q, times
from .test_codes import written
from .test_format import needs_node, second
from .test_format import written as files

t, x, y, s, d = map(variable, "txysd")
w = variable("w")
k, n = variable("k", INT), variable("n", INT)
DIGITS = 60
SMALL = mpmath.mpf(10) ** -20


class Steps:
    """The steps of one derivation, each of them carried out; terms are written as JSON."""

    def __init__(self, *given: Term, goal: Term, local: Any = (), folder: Path | None = None) -> None:
        self.sequent, self.folder = Sequent(given, goal), folder
        self.local = [[v.value, to_json(v.sort)] for v in local]
        self.steps: list[Any] = []
        self.core = Derivation(self.sequent, self.local, {}, folder)
        for h in given:
            self.do("assume", show=h)

    def do(self, by: str, **data: Any) -> int:
        self.steps.append({"by": by, **{{"of": "from"}.get(f, f): as_json(v) for f, v in data.items()}})
        self.core.add(self.steps[-1])
        return len(self.steps) - 1

    def rule(self, name: str, of: Any = (), **values: Term) -> int:
        return self.do("rule", name=name, of=list(of), **{"with": values})

    def procedure(self, name: str, show: Term, of: Any = (), using: Any = (), **data: Any) -> int:
        return self.do("procedure", name=name, show=show, of=list(of), using=list(using), data=data)

    def needs(self, name: str, show: Term, using: Any = (), **data: Any) -> tuple[Term, ...]:
        step = {"by": "procedure", "name": name, "show": show, "using": list(using), "data": data}
        return self.core.needed(step)

    @property
    def proof(self) -> dict[str, Any]:
        return {"kind": "derivation", "locals": self.local, "steps": self.steps}

    def accepted(self) -> None:
        prove(self.sequent, self.proof, folder=self.folder)


def as_json(value: Any) -> Any:
    if isinstance(value, Term):
        return to_json(value)
    if isinstance(value, dict):
        return {name: as_json(part) for name, part in value.items()}
    return [as_json(part) for part in value] if isinstance(value, (list, tuple)) else value


# ------------------------------------------------------------------------------------------- what is said of a question


def test_a_premise_is_said_for_all_values_of_the_new_variables_under_the_new_hypotheses():
    asked = Sequent((less(ZERO, x),), less(ZERO, y))
    needs = Sequent((less(ZERO, x), less(x, t), less(t, s)), at_most(ZERO, s))
    said = build("=>", less(x, t), build("=>", less(t, s), at_most(ZERO, s)))
    assert proposition(needs, asked) is for_all(s, for_all(t, said))
    assert proposition(Sequent((less(ZERO, x),), less(y, x)), asked) is less(y, x)
    assert proposition(Sequent((), FALSE), asked) is FALSE


def test_hypotheses_are_those_of_the_steps_with_conjunctions_apart_and_denials_inwards():
    both = build("and", less(ZERO, x), build("not", less(y, x)), less(ZERO, x))
    assert supposed((both, less(ZERO, x), build("not", equal(x, y)))) == (
        less(ZERO, x),
        at_most(x, y),
        nonzero_of(x, y),
    )


def nonzero_of(a: Term, b: Term) -> Term:
    return build("not", equal(a, b))


def test_an_elaborator_asks_what_is_needed_before_the_step_is_made():
    goal = build("has_derivative", lam(t, log(t)), x, inverse(x))
    made = Steps(less(ZERO, x), goal=goal)
    assert made.needs("derivatives", goal) == (less(ZERO, x),)
    assert needed("derivatives", (), goal, {}, Equality()) == (less(ZERO, x),)
    assert len(made.core.steps) == 1


# ---------------------------------------------------------------------------------------------------- whole derivations


def least() -> Steps:
    """(t - x)^2 has a local minimum at x."""
    near = less(power(plus(t, minus(x)), 2), d)
    goal = exists(
        d, build("and", less(ZERO, d), for_all(t, build("=>", near, at_most(ZERO, power(plus(t, minus(x)), 2)))))
    )
    made = Steps(goal=goal)
    needs = made.needs("neighbourhood", goal)
    made.procedure("neighbourhood", goal, [shown(made, p) for p in needs])
    return made


def shown(made: Steps, p: Term) -> int:
    """A premise that plain equality, or reading entries, shows."""
    try:
        return made.do("algebra", show=p)
    except Rejected:
        made.steps.pop()
    (det,) = (a for a in p.args if a.head == "det")
    value = det.args[0].args[2]
    same = made.procedure("entries", equal(det, value))
    return made.do(
        "arithmetic",
        show=p,
        of=[same],
        summands=[{"weight": "1", "facts": [1]}, {"weight": "2"}],
        cofactors=[[0, ["q", "-1"]]],
    )


def exists_somewhere() -> Steps:
    """There is x with x^3 + x = 1."""
    value = plus(power(t, 3), t, number(-1))
    goal = exists(t, equal(value, ZERO))
    made = Steps(goal=goal, local=[x])
    data = {"zeros": [to_json(lam(t, value))], "box": [[["q", "0"], ["q", "1"]]], "inverse": [["2/5"]], "precision": 64}
    (found,) = made.needs("existence", goal, **data)
    assert found.head == "all"
    conditions, inner = [], instantiate(found, x)
    while inner.head == "=>":
        conditions.append(made.do("assume", show=inner.args[0]))
        inner = inner.args[1]
    last = made.do("witness", show=goal, at=[x], of=conditions[2])
    for condition in reversed(conditions):
        last = made.do("discharge", assumed=condition, of=last)
    made.procedure("existence", goal, [made.do("generalize", variable="x", of=last)], **data)
    return made


def bounded() -> Steps:
    made = Steps(at_most(ZERO, x), at_most(x, ONE), goal=less(plus(exp(x), minus(x)), q(3)))
    made.procedure("bound", made.sequent.conclusion, using=[0, 1], precision=64, cells=[{"value": 2}])
    return made


def differentiated() -> Steps:
    """0 < x |- D(t -> t log t)(x) = 1 + log x."""
    goal = equal(build("D", lam(t, times(t, log(t))), x), plus(ONE, log(x)))
    made = Steps(less(ZERO, x), goal=goal)
    computed = plus(log(x), times(x, inverse(x)))
    first = made.procedure("derivatives", equal(goal.args[0], computed), [0])
    positive = made.do(
        "arithmetic", show=nonzero(x), of=[0], summands=[{"weight": "1", "facts": [0]}], cofactors=[[1, ["q", "1"]]]
    )
    one = made.rule("reciprocal_right", [positive], x=x)
    made.do("algebra", show=goal, combine=[[["q", "1"], first, ["q", "1"]], [["q", "1"], one, ["q", "1"]]])
    return made


def rooted() -> Steps:
    """x^3 = 8 |- x = 2."""
    made = Steps(equal(power(x, 3), q(8)), goal=equal(x, q(2)))
    data = {"polynomial": ["-8", "0", "0", "1"], "term": ["v", "x"]}
    (zero,) = made.needs("roots", equal(x, q(2)), [0], **data)
    made.procedure("roots", equal(x, q(2)), [made.do("algebra", show=zero)], [0], **data)
    return made


def least_number() -> Steps:
    made = Steps(goal=less(build("pi"), q("22/7")))
    made.procedure("enclosures", made.sequent.conclusion)
    return made


def written_out() -> Steps:
    goal = equal(build("det", build("I", q(3))), ONE)
    made = Steps(goal=goal)
    made.procedure("entries", goal)
    return made


WHOLE = {
    "neighbourhood": least,
    "existence": exists_somewhere,
    "bound": bounded,
    "derivatives": differentiated,
    "roots": rooted,
    "enclosures": least_number,
    "entries": written_out,
}


def test_a_derivation_is_here_for_each_procedure():
    assert {*WHOLE, "codes"} == set(PROCEDURES)


@pytest.mark.parametrize("name", WHOLE)
def test_a_derivation_with_a_procedure_is_accepted_and_names_it(name):
    made = WHOLE[name]()
    made.accepted()
    assert name in made.core.steps[-1].rules
    certificate = {"verdict": "proved", "proofs": [made.proof]}
    assert procedures(certificate) and PROCEDURES.keys().isdisjoint(rules(certificate))
    assert name not in made.core.steps[0].rules or len(made.steps) == 1


def statement(made: Steps) -> Statement:
    names = sorted(
        free_variables(made.sequent.conclusion).union(*map(free_variables, made.sequent.hypotheses)), key=str
    )
    return Statement(tuple(names), (), made.sequent.hypotheses, made.sequent.conclusion)


@pytest.mark.parametrize("name", WHOLE)
def test_a_derivation_with_a_procedure_may_be_stored_in_short(name):
    made = WHOLE[name]()
    certificate = {"verdict": "proved", "proofs": [made.proof]}
    (sequent,) = obligations(statement(made))
    assert sequent == made.sequent
    full = elaborated.expanded(statement(made), certificate, {})
    assert check(statement(made), full) == "proved"
    complete(statement(made), certificate)
    assert "rules" not in certificate["proofs"][0]


def unbroken() -> Steps:
    """0 < y |- the root of t + y has somewhere between 0 and 0 the value that it has at 0."""
    f, inner, x_1 = lam(t, power(plus(t, y), "1/2")), lam(t, plus(t, y)), variable("x_1")
    value, half, ends = power(plus(ZERO, y), "1/2"), q("1/2"), {"x": ZERO, "y": ZERO}
    inside = build("and", at_most(ZERO, t), at_most(t, ZERO), equal(power(plus(t, y), "1/2"), value))
    made = Steps(less(ZERO, y), goal=exists(t, inside), local=[x_1])
    lies = [made.do("assume", show=at_most(*sides)) for sides in ((ZERO, x_1), (x_1, ZERO))]

    def everywhere(last: int) -> int:
        for condition in reversed(lies):
            last = made.do("discharge", assumed=condition, of=last)
        return made.do("generalize", variable="x_1", of=last)

    slope = made.procedure("derivatives", build("has_derivative", inner, x_1, ONE))
    summands = [{"weight": "1", "facts": [k]} for k in range(3)]
    above = made.do("arithmetic", show=at_most(ZERO, plus(x_1, y)), of=[0, lies[0]], summands=summands)
    line = made.rule("continuous_by_derivative", [everywhere(slope)], phi=inner, psi=lam(t, ONE), **ends)
    positive = made.do("algebra", show=at_most(ZERO, half))
    steady = made.rule("continuous_power", [line, everywhere(above), positive], phi=inner, u=half, **ends)
    order, same = (made.do("algebra", show=at_most(c, c)) for c in (ZERO, value))
    made.rule("intermediate_value", [order, steady, same, same], c=value, phi=f, **ends)
    return made


def test_that_a_function_is_continuous_is_shown_by_rules_and_its_derivative():
    made = unbroken()
    made.accepted()
    named = {"continuous_by_derivative", "continuous_power", "intermediate_value", "derivatives"}
    assert named <= made.core.steps[-1].rules


def slope_of(body: Term, value: Term, at: Term = y, data: object = None) -> Steps:
    """0 < y |- the function s -> body has that value as its derivative at y."""
    goal = build("has_derivative", lam(s, body), at, value)
    made = Steps(less(ZERO, y), goal=goal)
    step = {"by": "procedure", "name": "derivatives", "show": to_json(goal), "from": [0]}
    made.steps.append(step if data is None else {**step, "data": data})
    return made


@needs_node
@pytest.mark.slow
def test_both_checkers_say_the_same_of_derivatives_at_a_point(tmp_path):
    made = {
        "logarithm": slope_of(log(s), inverse(y)),
        "power": slope_of(times(w, power(s, "1/2")), times(w, q("1/2"), power(y, "-1/2"))),
        "wrong": slope_of(log(s), y),
        "elsewhere": slope_of(log(s), inverse(plus(y, w)), plus(y, w)),
        "moving": slope_of(log(plus(s, build("floor", y))), inverse(plus(y, build("floor", y)))),
        "bars": slope_of(build("abs", s), times(y, inverse(build("abs", y)))),
        "near": slope_of(times(q(2), log(s)), times(q(2), inverse(y)), data={"near": ["v", "y"]}),
    }
    held = {name: statement(m) for name, m in made.items()}
    stored = {held[name].sha256: {"verdict": "proved", "proofs": [m.proof]} for name, m in made.items()}
    said = second(*files(tmp_path, "slopes", {name: h.to_json() for name, h in held.items()}, stored))
    for name, one in made.items():
        if name in ("logarithm", "power"):
            one.accepted()
            assert said[name] == "proved"
        else:
            with pytest.raises(Rejected):
                one.accepted()
            assert said[name].startswith("rejected")


@needs_node
@pytest.mark.slow
def test_the_second_checker_knows_two_procedures_and_names_the_others(tmp_path):
    made = {name: work() for name, work in WHOLE.items()}
    held = {name: statement(m) for name, m in made.items()}
    stored = {held[name].sha256: {"verdict": "proved", "proofs": [m.proof]} for name, m in made.items()}
    said = second(*files(tmp_path, "all", {name: h.to_json() for name, h in held.items()}, stored))
    for name in WHOLE:
        known = name in ("derivatives", "entries")
        assert said[name] == "proved" if known else re.fullmatch(f"proved, but for .*{name}.*", said[name])
    broken = json.loads(json.dumps(stored))
    for certificate in broken.values():
        certificate["proofs"][0]["steps"][-1]["name"] = "oracle"
    said = second(*files(tmp_path, "broken", {name: h.to_json() for name, h in held.items()}, broken))
    assert set(said.values()) == {"rejected"}  # the derivation with derivatives ends with a step without a name


def test_codes_are_read_from_the_folder_of_the_certificate(tmp_path):
    (labels,) = written(tmp_path, labels=np.array([0, 1, 0], dtype=np.int64))
    goal = labelled(labels, 2)
    made = Steps(goal=goal, folder=tmp_path)
    (wanted,) = made.needs("codes", goal, labels="labels.npy")
    assert wanted.head == "=>"
    there = made.do("assume", show=wanted.args[0])
    made.procedure("codes", goal, [made.do("discharge", assumed=there, of=there)], labels="labels.npy")
    made.accepted()
    with pytest.raises(Rejected, match="no folder"):
        prove(made.sequent, made.proof)
    with pytest.raises(Rejected):
        Steps(goal=labelled(labels, 3), folder=tmp_path).procedure("codes", goal, labels="../labels.npy")


# ---------------------------------------------------------------------------------------------------------- derivatives

RATIONALS = st.sampled_from([Fraction(a, b) for a in range(-4, 5) for b in (1, 2, 3)])
EXPONENTS = st.sampled_from([Fraction(e) for e in ("0", "1", "2", "3", "-1", "-2", "1/2", "1/3", "-1/2", "5/3", "7/2")])
LEAVES = st.one_of(st.just(t), st.just(t), st.just(y), RATIONALS.map(number), st.just(build("pi")))
FUNCTIONS = ["exp", "log", "sin", "cos", "tan", "tanh", "atan", "erf", "abs"]


def composed(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(plus, inner, inner),
        st.builds(times, inner, inner),
        st.builds(power, inner, EXPONENTS),
        st.builds(power, inner, inner),
        st.builds(lambda head, u: build(head, u), st.sampled_from(FUNCTIONS), inner),
        st.builds(lambda u, v: build("app", lam(t, u), plus(v, q("1/2"))), inner, inner),
        st.builds(lambda u: build("Sum", ONE, q(3), lam(k, times(k, u))), inner),
    )


BODIES = st.recursive(LEAVES, composed, max_leaves=6)


def derived(body: Term) -> tuple[Term, tuple[Term, ...]]:
    with purse():
        derivative = derivatives.Derivative(t, Equality())
        try:
            value = derivative.of(body)
        except Rejected as refusal:  # raised for a literal exponent, or for numbers that are too large
            assume("not differentiated" not in str(refusal))
            assume(False)
        return value, tuple(derivative.needs)


def value_at(term: Term, point: dict[Term, Any]) -> Any:
    """The value of a term, sums with literal bounds written out; ``nan`` where it has none."""
    try:
        return Evaluator(MPMATH, point)(flat(term))
    except (OverflowError, ZeroDivisionError, ValueError):
        return mpmath.nan


def flat(term: Term) -> Term:
    """The term with its sums written out and its functions applied."""
    if term.head == "Sum":
        low, high = (int(a.value) for a in term.args[:2])
        return reduce(plus, (flat(build("app", term.args[2], number(i))) for i in range(low, high + 1)))
    if term.head == "app":
        return flat(instantiate(term.args[0], term.args[1]))
    return build(term.head, *map(flat, term.args)) if term.args else term


def parts(condition: Term) -> list[Term]:
    """The instances of a condition for all indices of a sum from 1 to 3, without their premises."""
    if condition.head == "all":
        return [p for i in (1, 2, 3) for p in parts(instantiate(condition, number(i)))]
    return parts(condition.args[1]) if condition.head == "=>" else [condition]


def plainly(condition: Term, point: dict[Term, Any]) -> bool:
    """Whether a condition holds with room."""
    if condition.head == "or":
        return any(plainly(p, point) for p in condition.args)
    if condition.head == "not":
        return bool(abs(value_at(condition.args[0].args[0], point)) > SMALL)
    a, b = (value_at(side, point) for side in condition.args)
    return bool(b - a > SMALL) if condition.head == "<" else bool(b >= a)


def at_a_point(value: Term, needs: tuple[Term, ...], point: dict[Term, Any]) -> Any:
    """The value of what was computed, where it is of moderate size and its needs hold with room."""
    assume(all(plainly(p, point) for c in needs for p in parts(c)))
    found = value_at(value, point)
    assume(abs(found) < 10**8 and not mpmath.isnan(found))
    return found


def near(body: Term, point: dict[Term, Any], h: Any) -> list[Any]:
    """The values of a body at t - h, t, t + h."""
    values = [value_at(body, {**point, t: point[t] + k * h}) for k in (-1, 0, 1)]
    assume(all(abs(v) < 10**12 for v in values))  # the other derivatives are not too large
    return values


def points(at: Fraction, parameter: Fraction) -> dict[Term, Any]:
    return {v: mpmath.mpf(c.numerator) / c.denominator for v, c in ((t, at), (y, parameter))}


@given(BODIES, RATIONALS, RATIONALS)
def test_a_derivative_is_the_limit_of_differences_where_what_it_needs_holds(body, at, parameter):
    value, needs = derived(body)
    with mpmath.workdps(DIGITS):
        point, h = points(at, parameter), mpmath.mpf(10) ** -25
        found = at_a_point(value, needs, point)
        below, _, above = near(body, point, h)
        assert abs((above - below) / (2 * h) - found) <= mpmath.mpf(10) ** -12 * (1 + abs(found))


@given(BODIES, RATIONALS, RATIONALS)
def test_a_derivative_of_a_derivative_is_the_limit_of_second_differences(body, at, parameter):
    value, needs = derived(build("D", lam(s, substitute(body, {t: s})), t))
    with mpmath.workdps(DIGITS):
        point, h = points(at, parameter), mpmath.mpf(10) ** -15
        found = at_a_point(value, needs, point)
        below, there, above = near(body, point, h)
        assert abs((above - 2 * there + below) / h**2 - found) <= mpmath.mpf(10) ** -9 * (1 + abs(found))


def numeral_exponents(term: Term) -> bool:
    return (term.head != "^" or term.args[1].head == "rational") and all(map(numeral_exponents, term.args))


@given(BODIES)
def test_a_derivative_is_what_normal_forms_compute(body):
    value, _ = derived(body)
    assume(numeral_exponents(body))  # normal forms do not identify all equal terms with other exponents
    forms = NormalForms()
    try:
        left = forms.difference(build("D", lam(t, flat(body)), t), flat(value))
    except Rejected:
        assume(False)
    assert not left.numerator, (show(body), show(value))


@given(st.recursive(LEAVES, lambda u: st.one_of(st.builds(plus, u, u), st.builds(times, u, u)), max_leaves=8))
def test_a_second_derivative_is_that_of_the_first(body):
    first = build("D", lam(s, substitute(body, {t: s})), t)
    (value, needs), (once, _) = derived(first), derived(body)
    assert not needs and not Equality().difference(value, derived(once)[0])


TWO = q(2)
ENTRIES = st.sampled_from([t, y, ONE, ZERO, q(2), q("-1/2"), times(t, t), build("sin", t), plus(t, y), minus(t)])


def composed_matrices(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(plus, inner, inner),
        st.builds(times, inner, inner),
        st.builds(times, ENTRIES, inner),
        st.builds(lambda m: build("T", m), inner),
        st.builds(power, inner, st.sampled_from([-1, -1, 1, 2, 3])),
        st.builds(lambda m: build("adj", m), inner),
        st.builds(lambda m: build("Sum", ONE, q(2), lam(k, times(k, m))), inner),
        st.builds(lambda m: build("app", lam(t, m), times(t, y)), inner),
    )


MATRICES = st.recursive(
    st.lists(ENTRIES, min_size=4, max_size=4).map(lambda entries: build("rows", TWO, TWO, *entries)),
    composed_matrices,
    max_leaves=3,
)
READ = st.sampled_from(
    [
        lambda m: build("tr", m),
        lambda m: build("det", m),
        lambda m: build("frobenius", m),
        lambda m: power(build("frobenius", m), 4),
        lambda m: power(build("frobenius", m), -2),
        lambda m: build("log", build("det", m)),
    ]
)


def in_numbers(term: Term) -> Term:
    """A number without matrices, these being of two rows and columns: adj(M) = tr(M) I - M, and det(M) likewise."""
    term = flat(term)
    if term.head == "adj":
        m = in_numbers(term.args[0])
        return plus(times(build("tr", m), build("I", TWO)), minus(m))
    term = build(term.head, *map(in_numbers, term.args)) if term.args else term
    return Entries(Equality()).number(term) if term.head in ("tr", "det", "frobenius") else term


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(READ, MATRICES, RATIONALS, RATIONALS)
def test_what_is_read_off_matrices_has_the_limit_of_its_differences_as_its_derivative(read, matrix, at, parameter):
    body = read(matrix)
    value, needs = derived(body)
    with mpmath.workdps(DIGITS):
        point, h = points(at, parameter), mpmath.mpf(10) ** -25
        found = at_a_point(in_numbers(value), tuple(map(in_numbers, needs)), point)
        below, _, above = near(in_numbers(body), point, h)
        assert abs((above - below) / (2 * h) - found) <= mpmath.mpf(10) ** -12 * (1 + abs(found))


def test_a_second_derivative_of_a_determinant_needs_that_it_is_not_0():
    M = build("rows", TWO, TWO, t, ONE, y, times(t, t))
    value, needs = derived(build("D", lam(s, substitute(build("det", M), {t: s})), t))
    assert [show(c) for c in needs] == [show(nonzero(build("det", M)))]
    with mpmath.workdps(DIGITS):
        point = points(Fraction(3), Fraction(2))
        assert abs(value_at(in_numbers(value), point) - 18) < SMALL  # of t^3 - y


def test_matrices_whose_sizes_move_or_that_are_not_known_near_a_point_are_not_differentiated():
    size = build("floor", t)
    moving = build("O", size, size)
    unknown = build("app", variable("F", function_sort(REAL, matrix_sort(TWO, TWO))), t)
    for matrix in (moving, plus(build("I", size), moving), unknown, power(build("I", TWO), build("floor", t))):
        with pytest.raises(Rejected):
            derivatives.Derivative(t, Equality()).of(build("tr", times(t, matrix)))


@pytest.mark.parametrize(
    "body, value, needs",
    [
        (power(t, n), times(n, power(t, plus(n, number(-1)))), ["t != 0 or 0 <= n"]),
        (power(t, plus(ONE, ONE)), times(q(2), t), []),
        (power(plus(t, y), y), times(y, power(plus(t, y), plus(y, number(-1)))), ["0 < t + y"]),
        (
            build("tan", times(q(2), t)),
            times(q(2), plus(ONE, power(build("tan", times(q(2), t)), 2))),
            ["cos(2*t) != 0"],
        ),
        (build("abs", plus(t, y)), times(plus(t, y), inverse(build("abs", plus(t, y)))), ["t + y != 0"]),
        (
            build("Sum", ONE, n, lam(k, power(plus(t, k), -1))),
            build("Sum", ONE, n, lam(k, minus(power(plus(t, k), -2)))),
            ["for all i. 1 <= i => (i <= n => t + i != 0)"],
        ),
        (build("root", number(-2), ZERO, ONE, ZERO, q(2)), ZERO, []),
    ],
    ids=str,
)
def test_derivatives_and_what_they_need(body, value, needs):
    derivative = derivatives.Derivative(t, Equality())
    assert not Equality().difference(derivative.of(body), value)
    assert [show(c) for c in derivative.needs] == needs


# -------------------------------------------------------------------------------------------- roots, closed relations

FACTORS = st.lists(st.tuples(RATIONALS, st.integers(1, 2)), max_size=3)
WITHOUT_ZEROS = [[1], [1, 0, 1], [3, 1, 1], [-2]]  # coefficients from degree 0 up


@pytest.mark.slow
@given(FACTORS, st.sampled_from(WITHOUT_ZEROS), st.randoms(use_true_random=False))
def test_the_roots_that_are_given_are_all_of_them(factors, rest, chance):
    """Of products of linear factors and a polynomial without real zeros; of more or fewer it is refused."""
    p = [Fraction(c) for c in rest]
    for root, times_ in factors:
        for _ in range(times_):
            p = [a - root * b for a, b in zip([Fraction(0), *p], [*p, Fraction(0)], strict=True)]
    roots = sorted({root for root, _ in factors})
    given_ = equal(reduce(plus, (times(number(c), power(x, e)) for e, c in enumerate(p)), ZERO), ZERO)
    data = {"polynomial": list(map(str, p)), "term": ["v", "x"]}
    goal = one_of(roots)
    made = Steps(given_, goal=goal)
    needs = made.needs("roots", goal, [0], **data)
    assert len(needs) == max(2 * len(roots) - 1, 0)
    made.procedure("roots", goal, [made.do("algebra", show=need) for need in needs], [0], **data)
    made.accepted()
    wrong = [*roots, Fraction(100)] if chance.random() < 0.5 or not roots else roots[1:]
    with pytest.raises(Rejected, match="are given"):
        made.needs("roots", one_of(wrong), [0], **data)


def one_of(values: list[Fraction]) -> Term:
    parts = [equal(x, number(r)) for r in values]
    return build("or", *parts) if len(parts) > 1 else parts[0] if parts else FALSE


@pytest.mark.slow
@given(BODIES, BODIES, st.sampled_from(["<", "<=", "="]), st.booleans(), RATIONALS, RATIONALS)
def test_a_closed_relation_that_is_seen_is_true(one, other, head, denied, at, parameter):
    values = {t: number(at), y: number(parameter)}
    try:
        relation = build(head, *(flat(substitute(side, values)) for side in (one, other)))
        claim = build("not", relation) if denied else relation
        with purse():
            Steps(goal=claim).procedure("enclosures", claim)
    except Rejected:
        assume(False)
    with mpmath.workdps(DIGITS):
        a, b = (value_at(side, {}) for side in relation.args)
        if max(abs(a), abs(b)) > 10**30 or 0 < abs(a - b) < SMALL:
            return  # more digits would be needed to tell
        holds = {"<": a < b, "<=": a <= b, "=": a == b}[head]
        assert holds is not denied


def test_a_point_may_be_an_integer_and_a_body_too():
    goal = build("has_derivative", lam(t, times(t, t)), n, times(q(2), n))
    made = Steps(goal=goal)
    made.procedure("derivatives", goal)
    made.accepted()
    for body in (ONE, n):
        goal = build("has_derivative", lam(t, body), x, ZERO)
        Steps(goal=goal).procedure("derivatives", goal)
    f = variable("f", build("app", lam(t, t), x).sort or REAL)
    goal = build("has_derivative", build("app", lam(f, lam(t, times(f, t))), x), y, x)
    Steps(goal=goal).procedure("derivatives", goal)


def test_the_kernel_is_one_program_without_symres():
    """The folder of procedures belongs to the kernel that runs by itself."""
    folder = Path(__file__).parents[2] / "symres" / "kernel"
    ran = subprocess.run(["python3", "-I", "-S", str(folder)], capture_output=True, text=True, check=False)
    assert "Traceback" not in ran.stderr
