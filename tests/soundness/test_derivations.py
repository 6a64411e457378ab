"""Derivations: whatever form, rule or lemma a step is made by, what is false is refused, at the step that is wrong.

The false neighbours stand beside a true statement that the same steps prove, wherever there is one.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    choice,
    det,
    either,
    equal,
    exists,
    false,
    for_all,
    function,
    identity,
    implies,
    less,
    matrices,
    mean,
    negation,
    norm,
    operation,
    product,
    sqrt,
    symbol,
    symbols,
    total,
    trace,
    unequal,
    zeros,
)
from symres.elaborate.steps import expand_and_list
from symres.kernel import Rejected, Sequent, Statement, checker, obligations
from symres.kernel.rules import RULES
from symres.kernel.terms import INT, PROP, REAL, Term, abstract, base_sort, free_variables, function_sort, to_json
from symres.language import guards

from ..certificates import verdict_on

OMEGA = base_sort("Omega")
a, b, d, i, j, k, l, m, n = symbols("a b d i j k l m n", INT)
s, t, x, y, z = symbols("s t x y z", REAL)
P, Q = symbols("P Q", PROP)
holds = symbol("P", function_sort(INT, PROP))
f, g = symbols("f g", function_sort(INT, REAL))
phi, psi = symbols("phi psi", function_sort(REAL, REAL))
A, B, S = symbols("A B S", matrices(n, n))
C = symbol("C", matrices(m, n))
u, v = symbols("u v", matrices(n, 1))
F = symbol("F", function_sort(INT, matrices(n, n)))
w = symbol("w", function_sort(INT, INT))
L = symbol("L", function_sort(INT, abstract(matrices(w(i + 1), w(i)), i.term)))
X, Y = symbols("X Y", function_sort(OMEGA, REAL))
omega = symbol("omega", OMEGA)


def data(p: Any) -> Any:
    """The JSON form of an expression, a number, a sort or a term; JSON stays as it is."""
    if isinstance(p, Term):
        return to_json(p)
    if isinstance(p, Expression):
        return to_json(p.term)
    return ["q", str(p)] if isinstance(p, (int, Fraction)) else p


class Steps:
    """Steps of a derivation, as JSON; every method adds one and returns its number."""

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []

    def add(self, by: str, **fields: Any) -> int:
        self.steps.append({"by": by, **{key.rstrip("_"): value for key, value in fields.items()}})
        return len(self.steps) - 1

    def assume(self, p: Any) -> int:
        return self.add("assume", show=data(p))

    def rule(self, name: str, *premises: int, **values: Any) -> int:
        return self.add("rule", name=name, with_={key: data(value) for key, value in values.items()}, from_=[*premises])

    def lemma(self, statement: Statement, *premises: int, **values: Any) -> int:
        given = {key: data(value) for key, value in values.items()}
        return self.add("lemma", name=statement.sha256, with_=given, from_=[*premises])

    def discharge(self, assumed: int, step: int) -> int:
        return self.add("discharge", assumed=assumed, from_=step)

    def generalize(self, name: str, step: int) -> int:
        return self.add("generalize", variable=name, from_=step)

    def specialize(self, step: int, *at: Any) -> int:
        return self.add("specialize", from_=step, at=list(at))

    def witness(self, goal: Any, term: Any, step: int) -> int:
        return self.add("witness", show=data(goal), at=[data(term)], from_=step)

    def obtain(self, existential: int, name: str, assumed: int, step: int) -> int:
        return self.add("obtain", exists=existential, variable=name, assumed=assumed, from_=step)

    def algebra(self, goal: Any, *use: int, **more: Any) -> int:
        given = {key.rstrip("_"): value for key, value in more.items()}
        return self.add("algebra", show=data(goal), use=[*use], **given)

    def arithmetic(self, goal: Any, *premises: int, summands: Sequence[Any] = (), **more: Any) -> int:
        return self.add("arithmetic", show=data(goal), from_=[*premises], summands=[*summands], **more)


def product_of(*facts: int, weight: Any = 1, square: Any = None) -> dict[str, Any]:
    """A summand of an arithmetic step: the weight times the facts of these numbers, times a square."""
    return {"weight": str(weight), "facts": [*facts], **({} if square is None else {"square": data(square)})}


def claim(hypotheses: Sequence[Any], conclusion: Any, variables: Sequence[Any] = ()) -> Statement:
    """The statement about its free variables, each after those that its sort mentions."""
    ordered: dict[Term, None] = {}

    def place(variable: Term) -> None:
        for other in sorted(free_variables(variable.sort), key=str):
            place(other)
        ordered[variable] = None

    parts = [p.term for p in (*hypotheses, conclusion, *variables)]
    for variable in sorted(frozenset().union(*map(free_variables, parts)), key=str):
        place(variable)
    return guards.stated(tuple(ordered), (), tuple(h.term for h in hypotheses), conclusion.term)


def derivation(steps: Steps | list[Any], local: Sequence[Any] = ()) -> dict[str, Any]:
    """The certificate of a sequent."""
    sorts = [[x.term.value, data(x.term.sort)] for x in local]
    return {"kind": "derivation", "locals": sorts, "steps": steps.steps if isinstance(steps, Steps) else steps}


def verdict(
    hypotheses: Sequence[Any],
    conclusion: Any,
    steps: Steps | list[Any],
    local: Sequence[Any] = (),
    lemmas: Sequence[Statement] = (),
) -> str:
    """The kernel's verdict on a derivation of ``hypotheses |- conclusion``; variables of both may be in ``local``."""
    claim(hypotheses, conclusion)
    known = {x for p in (*hypotheses, conclusion) for x in free_variables(p.term)}
    sequent = Sequent(tuple(h.term for h in hypotheses), conclusion.term)
    proof = derivation(steps, [x for x in local if x.term not in known])
    checker.prove(sequent, proof, {lemma.sha256: lemma for lemma in lemmas}, None, expand_and_list)
    return "proved"


def stated(hypotheses: Sequence[Any], conclusion: Any, steps: Steps) -> str:
    """The kernel's verdict on a statement whose obligations all get the same derivation."""
    statement = claim(hypotheses, conclusion)
    return verdict_on(statement, {"verdict": "proved", "proofs": [derivation(steps) for _ in obligations(statement)]})


def refused(message: str, *arguments: Any, **more: Any) -> None:
    with pytest.raises(Rejected, match=message):
        verdict(*arguments, **more)


def one(by: str, *arguments: Any, **fields: Any) -> Steps:
    """A derivation of a single step."""
    steps = Steps()
    getattr(steps, by)(*arguments, **fields)
    return steps


# ------------------------------------------------------------------------------------------- the eight known attacks


def test_a_bound_letter_carries_its_shape():
    """A bound matrix of one entry, met elsewhere, does not make another bound matrix a number."""
    tiny = symbol("X", matrices(1, 1))
    square = symbol("X", matrices(n, n))
    split = for_all(square, equal(trace(square * A * square * B), trace(square * A) * trace(square * B)))
    steps = Steps()
    steps.assume(for_all(tiny, equal(trace(tiny * tiny), 0)))
    steps.assume(for_all(square, equal(trace(square), 0)))
    steps.algebra(split)
    refused("step 2 .'algebra'.*leaves", [], split, steps)
    number = for_all(tiny, equal(trace(tiny * tiny), trace(tiny) * trace(tiny)))
    assert verdict([], number, one("algebra", number)) == "proved"


@pytest.mark.parametrize("name", ["true", "false", "frobenius", "I", "tr", "x0", "local", "level"])
def test_a_proposition_with_the_name_of_a_constant_is_no_constant(name):
    proposition = symbol(name, PROP)
    refused("leaves", [], proposition, one("algebra", proposition))
    refused("leaves", [], negation(proposition), one("algebra", negation(proposition)))


@pytest.mark.parametrize(
    ("name", "head"), [("frobenius", "frobenius"), ("det", "det"), ("tr", "tr"), ("spectral", "spectral")]
)
def test_a_function_with_the_name_of_a_head_is_no_head(name, head):
    own = symbol(name, function_sort(matrices(n, n), REAL))
    refused("leaves", [], equal(own(A), operation(head, A)), one("algebra", equal(own(A), operation(head, A))))


def test_a_function_called_dim_is_no_trace_of_the_identity():
    dim = symbol("dim", function_sort(INT, REAL))
    refused("leaves", [], equal(dim(n), trace(identity(n))), one("algebra", equal(dim(n), trace(identity(n)))))


def test_a_variable_named_like_a_transpose_is_none():
    for name in ("T", "A_T", "AT"):
        other = symbol(name, matrices(n, n))
        goal = equal(trace(A.T * B), trace(other * B))
        refused("leaves", [], goal, one("algebra", goal))


def test_an_equation_about_a_bound_variable_says_nothing_of_one_farther_out():
    """Sum(i) = c is no equation for Sum(x) with an x that is bound outside of the sum."""
    known = equal(total(i, 1, l, i), y)
    steps = Steps()
    steps.assume(known)
    steps.algebra(for_all(k, equal(total(i, 1, l, k), y)), 0)
    refused("step 1 .'algebra'.*leaves", [known], for_all(k, equal(total(i, 1, l, k), y)), steps)
    steps = Steps()
    steps.assume(known)
    steps.algebra(for_all(k, equal(k * total(j, 1, l, j), k * y)), 0)
    assert verdict([known], for_all(k, equal(k * total(j, 1, l, j), k * y)), steps) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("bound", [equal(A, 2 * A * A), equal(A, A * B * A)])
def test_rewriting_that_grows_ends(bound):
    steps = Steps()
    steps.assume(bound)
    steps.algebra(equal(A, zeros(n, n)), 0)
    verdict_of = equal(A, zeros(n, n))
    with pytest.raises(Rejected):
        verdict([bound], verdict_of, steps)


def test_a_symmetric_letter_is_used_below_a_trace():
    steps = Steps()
    steps.assume(equal(S.T, S))
    goal = equal(trace(S * u * v.T), trace(S * v * u.T))
    steps.algebra(goal, 0)
    assert verdict([equal(S.T, S)], goal, steps) == "proved"
    refused("leaves", [], goal, one("algebra", goal))
    rotated = equal(trace(S * A * B), trace(S * B * A))
    steps.algebra(rotated, 0)
    refused("step 2.*leaves", [equal(S.T, S)], rotated, steps, [n, A, B, u, v])


EMPTY = [
    ("sum_last", {"a": 1, "b": 0, "f": f}, less(1, 0), equal(total(i, 1, 0, f(i)), total(i, 1, -1, f(i)) + f(0))),
    (
        "product_last",
        {"a": 1, "b": 0, "w": function(i, n), "f": F},
        less(1, 0),
        equal(product(i, 1, 0, F(i)), F(0) * product(i, 1, -1, F(i))),
    ),
]


@pytest.mark.parametrize(("name", "values", "_", "goal"), EMPTY)
def test_a_range_without_numbers_has_no_last_one(name, values, _, goal):
    steps = Steps()
    steps.algebra(at_most(0, 0))
    steps.rule(name, 0, **values)
    refused(f"step 1 .'rule'.*{name} needs 1 <= 0", [], goal, steps)
    refused(f"{name} has 1 hypotheses, 0 steps are given", [], goal, one("rule", name, **values))


def test_a_trace_of_the_identity_is_its_size_only_where_that_is_one():
    goal = equal(trace(identity(n)), n)
    refused("leaves", [], goal, one("algebra", goal))
    refused("hypotheses", [], goal, one("rule", "identity_trace", n=n))
    steps = Steps()
    steps.assume(at_most(0, n))
    steps.rule("identity_trace", 0, n=n)
    assert verdict([at_most(0, n)], goal, steps) == "proved"
    refused("rests on 0 <= n", [], goal, steps)


# ----------------------------------------------------------------------------------------------- the nine forms: logic


def test_what_is_assumed_has_to_be_a_hypothesis():
    refused("rests on x <= 0", [], at_most(x, 0), one("assume", at_most(x, 0)))
    assert verdict([at_most(x, 0)], at_most(x, 0), one("assume", at_most(x, 0))) == "proved"
    refused("rests on x <= 0", [less(x, 1)], at_most(x, 0), one("assume", at_most(x, 0)))
    refused("expected a proposition", [], at_most(x, 0), one("assume", x))


def test_steps_come_from_earlier_ones():
    for wrong in (0, 1, -1, 10**9, True, None, "0", [0]):
        refused("no earlier step", [], at_most(x, 0), [{"by": "discharge", "assumed": wrong, "from": 0}])
        steps = [{"by": "algebra", "show": data(at_most(x, x)), "use": [], "from": wrong}]
        refused("no earlier step", [], at_most(x, x), steps)


def test_what_is_discharged_is_an_assumption():
    steps = Steps()
    steps.assume(at_most(x, 0))
    steps.algebra(at_most(x - 1, -1), from_=0)
    steps.arithmetic(at_most(x, 1), 0, summands=[product_of(0), product_of(1), product_of()])
    steps.discharge(2, 2)
    refused("what is discharged is an assumption", [], implies(at_most(x, 1), at_most(x, 1)), steps)


def test_an_assumption_is_discharged_from_the_step_it_is_used_in():
    steps = Steps()
    steps.assume(at_most(x, 0))
    steps.assume(at_most(y, 0))
    steps.discharge(0, 1)
    refused("rests on y <= 0", [], implies(at_most(x, 0), at_most(y, 0)), steps)


def test_a_variable_of_a_hypothesis_is_not_generalized():
    steps = Steps()
    steps.assume(at_most(x, 0))
    steps.generalize("x", 0)
    refused("x is free in the hypothesis x <= 0", [at_most(x, 0)], for_all(y, at_most(y, 0)), steps)


def test_a_size_is_not_generalized_while_a_matrix_has_it():
    for goal in (at_most(0, norm(A)), at_most(0, norm(A.T * A))):
        steps = Steps()
        steps.rule("norm_nonnegative", m=n, n=n, M=A if goal == at_most(0, norm(A)) else A.T * A)
        steps.generalize("n", 0)
        refused("n occurs in the sort of A", [], for_all(n, at_most(0, 1)), steps, [n, A])


def test_a_size_is_not_generalized_while_a_hypothesis_has_a_matrix_of_it():
    known = equal(trace(A), x)
    steps = Steps()
    steps.assume(known)
    steps.algebra(equal(x * x, trace(A) * x), 0)
    steps.generalize("n", 1)
    refused("n is free in the hypothesis|n occurs in the sort of", [known], for_all(n, equal(x, x)), steps)


def test_a_width_is_not_generalized_while_layers_have_it():
    steps = Steps()
    steps.rule("norm_nonnegative", m=w(2), n=w(1), M=L(1))
    steps.generalize("w", 0)
    refused("w occurs in the sort of L", [], for_all(w, at_most(0, 1)), steps, [w, L])


def test_generalizing_layers_and_then_their_widths_is_fine():
    steps = Steps()
    steps.rule("norm_nonnegative", m=w(2), n=w(1), M=L(1))
    steps.generalize("L", 0)
    steps.generalize("w", 1)
    goal = for_all(w, L, at_most(0, norm(L(1))))
    assert verdict([], goal, steps, [w, L]) == "proved"


def test_the_variable_of_an_existential_does_not_leak():
    known = exists(x, at_most(1, x))
    steps = Steps()
    steps.assume(known)
    steps.assume(at_most(1, x))
    steps.obtain(0, "x", 1, 1)
    refused("x is free in the hypothesis 1 <= x", [known], at_most(1, x), steps)
    steps = Steps()
    steps.assume(known)
    steps.assume(at_most(1, x))
    steps.arithmetic(at_most(1, x * x), 1, summands=[product_of(1), product_of(0, weight=2), product_of(square=x - 1)])
    weakened = exists(x, at_most(1, x * x))
    steps.witness(weakened, x, 2)
    steps.obtain(0, "x", 1, 3)
    assert verdict([known], weakened, steps, [x]) == "proved"


def test_what_is_obtained_is_what_is_said_to_exist():
    known = exists(x, at_most(y, x))
    for other in (at_most(x, x), at_most(x, y), at_most(y, z), less(y, x)):
        steps = Steps()
        steps.assume(known)
        steps.assume(other)
        steps.algebra(at_most(0, 0))
        steps.obtain(0, "x", 1, 2)
        refused("needed y <= x", [known], at_most(0, 0), steps, [v_ for v_ in (x, z) if v_ != y])


def test_the_variable_obtained_is_not_one_of_the_existential():
    known = exists(y, less(x, y))
    steps = Steps()
    steps.assume(known)
    steps.assume(less(x, x))
    steps.algebra(false, from_=1)
    steps.obtain(0, "x", 1, 2)
    refused("x is free in the hypothesis", [known], false, steps)


def test_the_variable_obtained_has_the_sort_of_the_existential():
    half = exists(x, equal(2 * x, 1))
    steps = Steps()
    steps.assume(half)
    steps.assume(equal(2 * i, 1))
    steps.algebra(exists(j, equal(2 * j, 1)), from_=0)
    refused("needed", [half], exists(j, equal(2 * j, 1)), steps, [i])
    steps = Steps()
    steps.assume(half)
    steps.assume(equal(2 * i, 1))
    steps.obtain(0, "i", 1, 1)
    refused("i is not of the sort", [half], equal(1, 2), steps, [i])


def test_a_size_is_not_obtained_while_a_matrix_has_it():
    known = exists(d, equal(d, 0))
    matrix = symbol("M", matrices(d, d))
    steps = Steps()
    steps.assume(known)
    steps.assume(equal(d, 0))
    steps.rule("norm_nonnegative", m=d, n=d, M=matrix)
    steps.obtain(0, "d", 1, 2)
    refused("d is free in the hypothesis|d occurs in the sort of M", [known], at_most(0, 0), steps, [d, matrix])


def test_a_universal_statement_is_used_where_it_holds():
    within = for_all(i, implies(at_most(1, i), at_most(i, l), holds(i)))
    known = [within, at_most(1, l)]
    steps = Steps()
    steps.assume(within)
    steps.assume(at_most(1, l))
    steps.arithmetic(at_most(1, l + 1), 1, summands=[product_of(0), product_of(1), product_of(weight=2)])
    steps.algebra(at_most(l, l))
    steps.specialize(0, data(l + 1), 2, 3)
    refused("needed l \\+ 1 <= l", known, holds(l + 1), steps)
    steps.steps[-1] = {"by": "specialize", "from": 0, "at": [data(l), 1, 3]}
    assert verdict(known, holds(l), steps) == "proved"
    refused("proves P.l., expected P.1 \\+ l.|proves P.l., expected P.l \\+ 1.", known, holds(l + 1), steps)


def test_an_empty_range_gives_no_instance():
    within = for_all(i, implies(at_most(1, i), at_most(i, l), holds(i)))
    steps = Steps()
    steps.assume(within)
    steps.algebra(at_most(1, 1))
    steps.specialize(0, data(1), 1, 1)
    refused("needed 1 <= l", [within], holds(1), steps)
    steps = Steps()
    steps.assume(within)
    steps.algebra(at_most(1, 1))
    steps.algebra(at_most(1, l))
    refused("leaves", [within], holds(1), steps)


def test_conditions_are_not_skipped():
    within = for_all(i, implies(at_most(1, i), holds(i)))
    steps = Steps()
    steps.assume(within)
    steps.specialize(0, data(0))
    refused("proves 1 <= 0 => P.0., expected P.0.", [within], holds(0), steps)
    steps.specialize(1, data(0))
    refused("does not say it of everything", [within], holds(0), steps)
    steps.steps[2] = {"by": "specialize", "from": 1, "at": [1]}
    refused("needed 1 <= 0", [within], holds(0), steps)


# ---------------------------------------------------------------------------------------------------------- induction


def induction(start: Any, first: int, end: Any) -> Steps:
    steps = Steps()
    steps.assume(holds(first))
    steps.assume(for_all(k, implies(at_most(0, k), holds(k), holds(k + 1))))
    steps.rule("induction", 0, 1, a=start, P=end)
    return steps


def test_induction_starts_where_the_base_is():
    step = for_all(k, implies(at_most(0, k), holds(k), holds(k + 1)))
    goal = for_all(k, implies(at_most(0, k), holds(k)))
    assert verdict([holds(0), step], goal, induction(0, 0, holds)) == "proved"
    refused("induction needs P.0., the step proves P.1.", [holds(1), step], goal, induction(0, 1, holds))
    refused("expected for all", [holds(1), step], goal, induction(1, 1, holds))
    refused("induction needs", [holds(0), step], goal, induction(0, 0, function(k, holds(k + 1))))
    refused("expected for all", [holds(0), step], for_all(k, holds(k)), induction(0, 0, holds))


def test_induction_has_a_base():
    step = for_all(k, implies(at_most(0, k), holds(k), holds(k + 1)))
    goal = for_all(k, implies(at_most(0, k), holds(k)))
    steps = Steps()
    steps.assume(step)
    steps.rule("induction", 0, a=0, P=holds)
    refused("induction has 2 hypotheses, 1 steps are given", [step], goal, steps)


def test_induction_does_not_fix_the_variable_of_its_step():
    """P(k) => P(k + 1) for one k is no induction step."""
    steps = Steps()
    steps.assume(holds(0))
    steps.assume(implies(at_most(0, k), holds(k), holds(k + 1)))
    steps.generalize("k", 1)
    refused("k is free in the hypothesis", [holds(0), implies(at_most(0, k), holds(k), holds(k + 1))], holds(5), steps)


# -------------------------------------------------------------------------------------------------------------- capture

LOOSE = [
    ["<=", ["b", 0], ["q", "0"]],
    ["all", "x", ["real"], ["<=", ["b", 1], ["b", 0]]],
    ["all", "x", ["real"], ["<=", ["b", -1], ["b", 0]]],
    ["all", "A", ["matrix", ["b", 0], ["b", 0]], ["<=", ["q", "0"], ["frobenius", ["b", 0]]]],
    ["<=", ["v", "('level', 0)"], ["q", "0"]],
    ["<=", ["local", ["level", 0]], ["q", "0"]],
    ["<=", ["v", "_0"], ["q", "0"]],
]


@pytest.mark.parametrize("term", LOOSE)
def test_terms_of_certificates_have_no_loose_or_unknown_variables(term):
    refused("step 0", [], at_most(0, 1), one("assume", term))
    refused("step 0", [], at_most(0, 1), one("algebra", term))


def test_an_instance_does_not_capture():
    larger = for_all(y, exists(x, less(y, x)))
    steps = Steps()
    steps.assume(larger)
    steps.specialize(0, data(x))
    wrong = exists(x, less(x, x))
    refused("expected", [larger, at_most(x, x)], wrong, steps)
    assert verdict([larger, at_most(x, x)], exists(z, less(x, z)), steps) == "proved"


def test_a_rule_instance_does_not_capture():
    """A function that mentions a variable of the caller with the name that the rule binds."""
    goal = for_all(k, implies(at_most(0, k), equal(k, k)))
    steps = Steps()
    steps.algebra(equal(k, k))
    steps.assume(for_all(j, implies(at_most(0, j), equal(k, j), equal(k, j + 1))))
    steps.assume(equal(k, 0))
    steps.rule("induction", 2, 1, a=0, P=function(j, equal(k, j)))
    wrong = for_all(j, implies(at_most(0, j), equal(j, k)))
    refused("rests on|expected", [], wrong, steps, [k])
    assert verdict([], goal, one("algebra", goal)) == "proved"


def test_a_free_index_is_not_the_bound_one():
    for wrong in (equal(total(i, 1, l, k), total(i, 1, l, i)), equal(total(i, 1, l, i), total(i, 1, l, l))):
        refused("leaves", [], wrong, one("algebra", wrong))


@pytest.mark.parametrize(
    "goal",
    [
        for_all(x, for_all(y, equal(x, y))),
        for_all(x, exists(y, less(x, x))),
        equal(function(x, function(y, x)), function(x, function(y, y))),
        equal(total(i, 1, l, total(j, 1, l, i)), total(i, 1, l, total(j, 1, l, l))),
        equal(total(i, 1, l, total(j, 1, i, f(i))), total(i, 1, l, total(j, 1, i, f(j)))),
        equal(total(i, 1, l, total(j, 1, m, f(i) * g(j))), total(i, 1, l, total(j, 1, m, f(j) * g(i)))),
        equal(mean(omega, X(omega) * mean(omega, X(omega))), mean(omega, X(omega) * X(omega))),
    ],
)
def test_binders_of_one_depth_are_told_apart(goal):
    refused("leaves", [], goal, one("algebra", goal))


def test_binders_are_the_same_up_to_their_names():
    goal = equal(total(i, 1, l, total(j, 1, i, f(j))), total(j, 1, l, total(k, 1, j, f(k))))
    assert verdict([], goal, one("algebra", goal)) == "proved"
    goal = equal(mean(omega, X(omega) * mean(omega, X(omega))), mean(omega, X(omega)) ** 2)
    assert verdict([], goal, one("algebra", goal)) == "proved"


# --------------------------------------------------------------------------------------------------------- definedness


def test_a_number_times_its_inverse_is_not_one_without_a_reason():
    steps = Steps()
    steps.algebra(equal(x * (1 / x), 1))
    refused("leaves", [unequal(x, 0)], equal(x * (1 / x), 1), steps)


def abs_(of: Expression) -> Expression:
    return operation("abs", of)


def test_a_root_is_not_taken_of_what_may_be_negative():
    goal = equal(sqrt(x) * sqrt(x), x)
    refused("root_square has 1 hypotheses", [], goal, one("rule", "root_square", x=x))
    refused("leaves", [at_most(0, x)], goal, one("algebra", goal))
    refused("leaves", [], equal(sqrt(x * x), x), one("algebra", equal(sqrt(x * x), x)))


@pytest.mark.parametrize(
    "goal",
    [
        equal(1 / x, 1 / x),
        equal(operation("log", x), operation("log", x)),
        equal(A.inverse, A.inverse),
        equal(operation("sigma_min", A), operation("sigma_min", A)),
        equal(operation("lambda_min", A), operation("lambda_min", A)),
        equal(total(i, 0, l, 1 / (i - 1)), total(i, 0, l, 1 / (i - 1)) * Fraction(2, 2)),
        equal(mean(omega, 1 / X(omega)), mean(omega, 1 / X(omega))),
        implies(equal(1 / x, 0), at_most(0, 0)),
        for_all(y, equal(1 / (x - y), 1 / (x - y))),
        equal(operation("entry", A, n + 1, 1), operation("entry", A, n + 1, 1)),
        equal(product(i, 3, 1, F(i)), product(i, 3, 1, F(i))),
        either(equal(1 / x, 1 / x), equal(x, 1)),
        at_most(choice(less(1 / x, 1), x, x), x),
    ],
)
def test_what_is_true_but_undefined_is_not_proved_by_normal_forms(goal):
    statement = claim([], goal)
    assert len(obligations(statement)) > 1
    with pytest.raises(Rejected):
        stated([], goal, one("algebra", goal))


def test_what_is_defined_in_the_range_of_a_sum_is_not_asked_for():
    defined = total(i, 0, l, 1 / (1 + i))
    assert len(obligations(claim([], equal(defined, defined)))) == 1


def test_a_hypothesis_is_supposed_where_it_is_defined_and_a_claim_is_not():
    known = unequal(1 / x, 0)
    steps = Steps()
    steps.assume(known)
    assert stated([known], known, steps) == "proved" and claim([known], known).hypotheses[1] == unequal(x, 0).term
    with pytest.raises(Rejected):
        stated([], known, steps)


@pytest.mark.parametrize(
    "goal",
    [
        equal(x**a * x**b, x ** (a + b)),
        equal(x ** (l + 1), x * x**l),
        equal((x**a) ** b, x ** (a * b)),
        equal((x * y) ** a, x**a * y**a),
        equal(A ** (l + 1), A * A**l),
        equal(A**a * A**b, A ** (a + b)),
        equal(A * A.inverse, identity(n)),
        equal(A.inverse * A, identity(n)),
        equal((A * B).inverse, B.inverse * A.inverse),
        equal(x**0 * (1 / x), 1),
    ],
)
def test_no_power_hides_a_side_condition(goal):
    """Not even where the statement is defined: total operations have no laws that need it."""
    steps = one("algebra", goal)
    conditions = [unequal(x, 0), less(0, y), unequal(det(A), 0), unequal(det(B), 0)]
    refused("leaves", conditions, goal, steps)


@pytest.mark.parametrize(
    ("name", "values"), [("power_step", {"x": x, "k": l}), ("matrix_power_step", {"n": n, "S": A, "k": l})]
)
def test_a_power_steps_down_only_above_zero(name, values):
    goal = equal(x, x)
    refused(f"{name} has 1 hypotheses", [], goal, one("rule", name, **values), [l, n, A])
    steps = Steps()
    steps.algebra(at_most(-1, 0))
    steps.rule(name, 0, **values)
    refused(f"{name} needs 0 <= l", [], goal, steps, [x, l, n, A])


# --------------------------------------------------------------------------------------------------- algebra and shapes

WRONG = {
    "AB = BA": equal(A * B, B * A),
    "trace of a product": equal(trace(A * B), trace(A) * trace(B)),
    "order under a trace": equal(trace(A * B * A.T * B.T), trace(A * B * B.T * A.T)),
    "transpose of a product": equal((A * B).T, A.T * B.T),
    "missing transpose": equal(trace(A.T * B), trace(A * B)),
    "outer for inner": equal(trace(u * u.T * A), trace(u.T * u) * trace(A)),
    "outer product is a number": equal(u * u.T, trace(u.T * u) * identity(n)),
    "norms of identities": equal(norm(identity(n)), norm(identity(m))),
    "norm of a sum": equal(norm(A + B), norm(A) + norm(B)),
    "norm of a multiple": equal(norm(x * A), x * norm(A)),
    "square of a spectral norm": equal(operation("spectral", A) ** 2, trace(A.T * A)),
    "det of a multiple": equal(det(2 * A), 2 * det(A)),
    "det of a sum": equal(det(A + B), det(A) + det(B)),
    "det of a product of rectangles": equal(det(C * C.T), det(C.T * C)),
    "det of an outer product": equal(det(u * v.T), trace(u.T * v)),
    "det of a product of three": equal(det(C.T * C * A), det(A)),
    "sigma_min of a transpose": equal(operation("sigma_min", C), operation("sigma_min", C.T)),
    "lambda_min of a negative": equal(operation("lambda_min", -A), -operation("lambda_max", A)),
    "mean of a product": equal(mean(omega, X(omega) * Y(omega)), mean(omega, X(omega)) * mean(omega, Y(omega))),
    "mean of a square": equal(mean(omega, X(omega) ** 2), mean(omega, X(omega)) ** 2),
    "mean of an inverse": equal(mean(omega, 1 / X(omega)), 1 / mean(omega, X(omega))),
    "sum of a product": equal(total(i, 1, l, f(i) * g(i)), total(i, 1, l, f(i)) * total(i, 1, l, g(i))),
    "sum of ones": equal(total(i, 1, l, 1), l),
    "shifted sum": equal(total(i, 1, l, f(i + 1)), total(i, 1, l, f(i))),
    "product in the other order": equal(product(i, 1, 2, F(i)), F(1) * F(2)),
    "product of a sum": equal(product(i, 1, l, 2 * F(i)), 2 * product(i, 1, l, F(i))),
    "product backwards": equal(product(i, 3, 1, F(i)), identity(n)),
    "product below its empty range": equal(product(i, a, a - 2, F(i)), identity(n)),
    "sum backwards": equal(total(i, l, 1, f(i)), total(i, 1, l, f(i))),
    "choice": equal(choice(equal(i, j), A, B), A),
    "choice by negation": equal(choice(less(x, y), x, y), choice(less(y, x), y, x)),
    "symmetric by itself": equal(A.T, A),
    "inverse of a sum": equal((A + B).inverse, A.inverse + B.inverse),
    "inverse of a sum of numbers": equal(1 / (x + y), 1 / x + 1 / y),
    "absolute value": equal(abs_(x), x),
    "functions": equal(phi(x + y), phi(x) + phi(y)),
    "functions of a product": equal(phi(2 * x), 2 * phi(x)),
    "derivative": equal(operation("D", function(t, phi(t) ** 2), x), 2 * phi(x)),
    "derivative of a polynomial": equal(operation("D", function(t, t**3), x), 3 * x),
    "derivative at another point": equal(operation("D", function(t, t**2), x), 2 * t),
    "entries": equal(operation("entry", A + B, 1, 1), operation("entry", A, 1, 1)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_false_equation_is_not_algebra(name):
    goal = WRONG[name]
    refused("leaves", [], goal, one("algebra", goal))


def test_shapes_are_checked():
    for wrong in (
        lambda: C * C,
        lambda: trace(C),
        lambda: A + C,
        lambda: equal(C, C.T),
        lambda: det(C),
        lambda: C.inverse,
        lambda: u.T * C,
        lambda: operation("psd", C),
        lambda: product(i, 1, 2, C),
        lambda: L(1) * L(2),
        lambda: total(i, 1, 2, L(i)),
        lambda: product(i, 1, 2, L(i).T),
    ):
        with pytest.raises(Rejected, match="shape|square|matri"):
            wrong()
    json = ["=", ["*", data(C), data(C)], ["*", data(C), data(C)]]
    refused("shapes do not fit in a product", [equal(C, C)], at_most(0, 0), one("assume", json))


def test_sizes_are_not_identified_by_a_hypothesis():
    """n = m does not make a product of matrices whose shapes fit only then."""
    json = ["=", ["*", data(C), data(C)], ["*", data(C), data(C)]]
    steps = Steps()
    steps.assume(equal(n, m))
    steps.assume(json)
    refused("shapes do not fit", [equal(n, m), equal(C, C)], at_most(0, 0), steps)


def test_a_sum_is_no_left_side():
    known = equal(A + B, zeros(n, n))
    steps = Steps()
    steps.assume(known)
    steps.algebra(equal(A, B), 0)
    refused("leaves", [known], equal(A, B), steps)
    steps.algebra(equal(A, -B), 0)
    assert verdict([known], equal(A, -B), _last(steps, 0, 2)) == "proved"


def _last(steps: Steps, *kept: int) -> Steps:
    out = Steps()
    out.steps = [steps.steps[number] for number in kept]
    return out


def test_an_equation_between_functions_is_no_rewrite():
    known = equal(phi, psi)
    steps = Steps()
    steps.assume(known)
    steps.algebra(equal(phi(x), psi(x)), 0)
    refused("is not between numbers or matrices", [known], equal(phi(x), psi(x)), steps)


def test_only_equations_are_cited():
    for known in (at_most(x, y), for_all(z, equal(x, z)), either(equal(x, y), equal(x, 0)), unequal(x, y)):
        steps = Steps()
        steps.assume(known)
        steps.algebra(equal(x, y), 0)
        refused("only an equation can be used", [known], equal(x, y), steps)


COMBINED = equal(A * B, zeros(n, n))


@pytest.mark.parametrize(
    ("goal", "combination"),
    [
        (equal(B * A, zeros(n, n)), [[data(1), 0, data(1)]]),
        (equal(A * B * A, A), [[data(1), 0, data(A)]]),
        (equal(trace(B * A), 1), [[data(1), 0, data(identity(n))]]),
        (equal(trace(A * A), 0), [[data(1), 0, data(identity(n))]]),
        (equal(x, 0), [[data(x), 0, data(1)]]),
        (equal(A, B), [[data(1), 0, data(1)], [data(-1), 0, data(1)]]),
    ],
)
def test_a_combination_gives_the_difference(goal, combination):
    steps = Steps()
    steps.assume(COMBINED)
    steps.algebra(goal, combine=combination)
    refused("the combination leaves|shape|takes", [COMBINED], goal, steps)


def test_a_combination_under_a_trace():
    steps = Steps()
    steps.assume(COMBINED)
    steps.algebra(equal(trace(B * S * A), 0), combine=[[data(1), 0, data(S)]])
    assert verdict([COMBINED], equal(trace(B * S * A), 0), steps) == "proved"
    refused("rests on A\\*B", [], equal(trace(B * S * A), 0), steps)


def test_only_equations_are_combined():
    steps = Steps()
    steps.assume(at_most(x, 0))
    steps.algebra(equal(x, 0), combine=[[data(1), 0, data(1)]])
    refused("is not an equation", [at_most(x, 0)], equal(x, 0), steps)
    steps = Steps()
    steps.assume(equal(x, 0))
    steps.algebra(at_most(x, -1), combine=[[data(1), 0, data(1)]])
    refused("only an equation", [equal(x, 0)], at_most(x, -1), steps)


# ---------------------------------------------------------------------------------------------------------- arithmetic


def arithmetic(known: Sequence[Any], goal: Any, *summands: Any, cofactors: Any = ()) -> tuple[Any, Any, Steps]:
    steps = Steps()
    for h in known:
        steps.assume(h)
    steps.arithmetic(goal, *range(len(known)), summands=summands, cofactors=[*cofactors])
    return known, goal, steps


@pytest.mark.parametrize(
    ("message", "known", "goal", "summands", "cofactors"),
    [
        ("a weight is positive", [at_most(x, 1)], at_most(x, 0), [product_of(0, weight=-1), product_of(1)], []),
        ("a weight is positive", [at_most(x, 1)], at_most(x, 0), [product_of(0, weight=0), product_of(1)], []),
        ("no summand is strictly positive", [at_most(x, 0)], at_most(x, 0), [product_of(0)], []),
        ("no summand is strictly positive", [at_most(x, 0)], less(x, 0), [product_of(0), product_of(1)], []),
        ("add up to 1", [at_most(x, 1)], at_most(x, 0), [product_of(0), product_of(1)], []),
        ("does not say >= or >", [equal(x, 1)], at_most(x, 0), [product_of(0), product_of(1)], []),
        ("does not say =", [at_most(x, 1)], at_most(x, 0), [product_of(1)], [[0, data(1)]]),
        ("no summand is strictly|add up", [less(x, 1)], at_most(x, 0), [product_of(0), product_of(1)], []),
        ("stands in pairs", [unequal(x, y)], less(x, y), [product_of(0), product_of(1)], []),
        ("there is no fact 2", [at_most(x, 0)], at_most(x, 0), [product_of(0), product_of(2)], []),
        ("no summand is strictly", [at_most(x, 0), at_most(0, x)], equal(x, 0), [product_of(0)], []),
        ("add up", [at_most(x, 0)], equal(x, 0), [product_of(0, 0), product_of(1, 1)], []),
        ("add up", [at_most(x, 0), at_most(0, y)], equal(x, 0), [product_of(0, 1), product_of(2, 2)], []),
        ("stands in pairs", [at_most(x, 0), at_most(0, x)], equal(x, 0), [product_of(0), product_of(2)], []),
        ("does not understand", [at_most(x, 0), at_most(0, x)], equal(A, B), [product_of(0), product_of(2, 2)], []),
        ("does not understand", [equal(A, B)], at_most(x, 0), [product_of(1)], []),
        ("does not understand", [holds(1)], at_most(x, 0), [product_of(1)], []),
        ("does not understand", [at_most(x, 0)], exists(y, less(y, x)), [product_of(0)], []),
        ("does not understand", [either(at_most(x, 0), at_most(x, 1))], at_most(x, 0), [product_of(0)], []),
        ("does not understand", [implies(at_most(x, 0), at_most(x, 1))], at_most(x, 1), [product_of(0)], []),
    ],
)
def test_false_arithmetic(message, known, goal, summands, cofactors):
    refused(message, *arithmetic(known, goal, *summands, cofactors=cofactors))


def test_weights_are_rational_numbers():
    for weight in ("nan", "inf", "1e3", "1/0", "0.5", "--1", "", None, 1, [], True):
        refused("rational", *arithmetic([at_most(x, 0)], at_most(x, 0), {"weight": weight, "facts": [0, 1]}))


def test_only_integers_have_gaps():
    """0 < n gives 1 <= n for an integer, whatever is done to a real number."""
    summands = [product_of(0), product_of(1)]
    assert verdict(*arithmetic([less(0, n)], at_most(1, n), *summands, product_of())) == "proved"
    refused("add up to", *arithmetic([less(0, x)], at_most(1, x), *summands))
    refused("add up to", *arithmetic([less(0, n + x)], at_most(1, n + x), *summands))
    refused("add up to", *arithmetic([less(0, f(n))], at_most(1, f(n)), *summands))
    refused("add up to", *arithmetic([less(0, n * Fraction(1, 2))], at_most(1, n * Fraction(1, 2)), *summands))
    for of in (n * x, f(n), n * Fraction(1, 2), sqrt(n)):
        steps = Steps()
        steps.assume(less(0, of))
        steps.algebra(at_most(1, of), from_=0)
        with pytest.raises(Rejected):
            verdict([less(0, of)], at_most(1, of), steps)


def test_a_statement_on_integers_is_none_on_numbers():
    gaps = for_all(n, implies(less(0, n), at_most(1, n)))
    assert verdict([], gaps, one("algebra", gaps)) == "proved"
    steps = Steps()
    steps.algebra(gaps)
    steps.specialize(0, data(x))
    refused("sort integer cannot be x", [at_most(x, x)], implies(less(0, x), at_most(1, x)), steps)
    dense = for_all(x, implies(less(0, x), at_most(1, x)))
    refused("leaves", [], dense, one("algebra", dense))
    refused("needed", [], dense, _with(steps, "algebra", show=data(dense), use=[], from_=0))


def _with(steps: Steps, by: str, **fields: Any) -> Steps:
    """The first of the steps, and another one."""
    out = _last(steps, 0)
    out.add(by, **fields)
    return out


def test_a_square_is_not_negative_and_a_negative_square_is_not_used():
    assert verdict(*arithmetic([], at_most(0, x * x), product_of(0), product_of(square=x))) == "proved"
    refused("add up", *arithmetic([], at_most(x * x, 0), product_of(0), product_of(square=x)))
    refused("weight", *arithmetic([], at_most(x * x, 0), product_of(0), product_of(square=x, weight=-1)))


# ------------------------------------------------------------------------------------------ rules with side conditions

CHANCE = symbol("X", function_sort(OMEGA, REAL))
RANDOM = symbol("F", function_sort(OMEGA, matrices(n, n)))
INSTANCES = {
    "mean_monotone": {"X": X, "Y": Y},
    "integrable_product": {"m": n, "n": n, "F": RANDOM, "G": RANDOM},
    "rayleigh_lowest": {"n": n, "m": n, "S": S, "X": A},
    "rayleigh_highest": {"n": n, "m": n, "S": S, "X": A},
    "psd_nonnegative": {"n": n, "m": n, "S": S, "X": A},
    "psd_root": {"n": n, "S": S, "k": n},
    "lowest_eigenvector": {"n": n, "S": S},
    "inverse_right": {"n": n, "S": S},
    "sigma_min_greatest": {"m": n, "n": n, "A": A, "c": x},
    "spectral_least": {"m": n, "n": n, "A": A, "c": x},
    "derivative_at_minimum": {"phi": phi, "x": x, "r": y, "u": z},
    "second_derivative_at_minimum": {"phi": phi, "psi": psi, "x": x, "r": y, "u": z},
    "convex_tangent": {"phi": phi, "x": x, "y": y, "u": z},
    "derivative_by_quadratic_error": {"phi": phi, "x": x, "u": y, "c": z, "r": y},
    "derivative_of_lipschitz": {"phi": phi, "x": x, "u": y, "c": z, "r": y},
    "mean_value_inequality": {"phi": phi, "psi": psi, "x": x, "y": y, "c": z},
    "norm_zero": {"m": n, "n": n, "M": A},
    "cases": {"P": P, "Q": Q, "R": at_most(x, 0)},
}
RULE = {rule.name: rule for rule in RULES}


@pytest.mark.parametrize("name", INSTANCES)
def test_a_rule_needs_each_of_its_hypotheses(name):
    count = len(RULE[name].hypotheses)
    local = _locals(INSTANCES[name])
    alone = one("rule", name, **INSTANCES[name])
    refused(f"{name} has {count} hypotheses, 0 steps are given", [], at_most(0, 0), alone, local)
    steps = Steps()
    steps.algebra(at_most(0, 0))
    steps.rule(name, *[0] * count, **INSTANCES[name])
    refused(f"step 1 .'rule'.: {name} needs", [], at_most(0, 0), steps, local)


def _locals(values: dict[str, Any]) -> list[Expression]:
    """The variables of the values, each after those that its sort mentions."""
    statement = claim([], at_most(0, 0), list(values.values()))
    return [Expression(v) for v in statement.variables]


def test_rules_have_names_of_their_own_and_variables_of_different_names():
    assert len(RULE) == len(RULES)
    for rule in RULES:
        names = [v.value for v in rule.variables]
        assert len(set(names)) == len(names), rule.name
        closed = frozenset().union(*map(free_variables, (*rule.hypotheses, rule.conclusion)))
        assert closed <= set(rule.variables), rule.name


def test_a_rule_is_about_values_of_its_sorts():
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("inverse_right", {"n": n, "S": C}, "cannot be C"),
        ("norm_nonnegative", {"m": m, "n": m, "M": C}, "cannot be C"),
        ("sigma_min_bound", {"m": n, "n": n, "k": n, "A": A, "N": C}, "cannot be C"),
        ("power_step", {"x": x, "k": y}, "cannot be y"),
        ("norm_nonnegative", {"m": n, "M": A}, "needs values for"),
        ("norm_nonnegative", {"m": n, "n": n, "M": A, "more": A}, "needs values for"),
        ("spectral_bound", {"m": n, "n": n, "k": 1, "A": A, "N": A}, "cannot be A"),
        ("induction", {"a": x, "P": holds}, "cannot be x"),
        ("product_last", {"a": 1, "b": 2, "w": w, "f": F}, "cannot be F"),
        ("no such rule", {}, "there is no rule"),
    ]
    local = [m, n, A, C, F, w, holds, x, y]
    for name, values, message in cases:
        count = len(RULE[name].hypotheses) if name in RULE else 0
        steps = Steps()
        steps.algebra(at_most(0, 0))
        steps.rule(name, *[0] * count, **values)
        refused(message, [], at_most(0, 0), steps, local)


# --------------------------------------------------------------------------------------------------------- derivatives


def derives(of: Any, at: Any, value: Any) -> Expression:
    return operation("has_derivative", of, at, value)


@pytest.mark.parametrize(
    "goal",
    [
        derives(function(t, t**2), x, x),
        derives(function(t, abs_(t)), 0, 0),
        derives(function(t, norm(A + t * B)), x, trace(A.T * B)),
        derives(function(t, phi(t)), x, operation("D", function(t, phi(t)), x)),
        derives(phi, x, 0),
        derives(function(t, choice(less(0, t), x, y)), 0, 0),
        derives(function(t, total(i, 1, operation("floor", t), x) * Fraction(1, 2)), 0, 0),
        derives(function(t, t * mean(omega, phi(t * X(omega)))), 0, 0),
        derives(function(t, sqrt(t * t)), 0, 0),
        derives(function(t, operation("exp", t)), 0, 0),
        derives(function(t, det(A + t * B)), 0, trace(B)),
    ],
)
def test_algebra_knows_the_derivatives_of_polynomials_alone(goal):
    refused("leaves", [], goal, one("algebra", goal))


def test_the_derivative_of_a_polynomial_is_algebra():
    goal = derives(function(t, norm(A + t * B) ** 2), x, 2 * trace(A.T * B) + 2 * x * norm(B) ** 2)
    assert verdict([], goal, one("algebra", goal)) == "proved"


def test_an_equation_at_one_point_does_not_differentiate():
    known = equal(phi(x), 0)
    for goal in (derives(function(x, phi(x)), x, 0), equal(operation("D", function(x, phi(x)), x), 0)):
        steps = Steps()
        steps.assume(known)
        steps.algebra(goal, 0)
        refused("leaves|is not differentiated", [known], goal, steps)


# ---------------------------------------------------------------------------------------------------------- well-formed


@pytest.mark.parametrize(
    "step",
    [
        None, [], 1, "assume", {}, {"by": None}, {"by": []}, {"by": {}}, {"by": 1}, {"by": "magic"}, {"by": "add"},
        {"by": "step"}, {"by": "assume"}, {"by": "assume", "show": None}, {"by": "assume", "show": ["real"]},
        {"by": "assume", "show": data(at_most(0, 0)), "more": 1}, {"by": "rule"}, {"by": "rule", "name": []},
        {"by": "rule", "name": "root_square", "with": [], "from": []},
        {"by": "rule", "name": "root_square", "with": {"x": None}, "from": []},
        {"by": "rule", "name": "norm_nonnegative", "with": {"m": data(1), "n": data(1), "M": ["real"]}, "from": []},
        {"by": "lemma", "name": "0" * 64, "with": {}, "from": []}, {"by": "lemma", "name": {}, "with": {}, "from": []},
        {"by": "algebra", "show": data(equal(0, 0)), "combine": [1]},
        {"by": "algebra", "show": data(equal(0, 0)), "combine": [[None, 0, None]]},
        {"by": "algebra", "show": data(equal(0, 0)), "use": 3},
        {"by": "arithmetic", "show": data(at_most(0, 0)), "summands": [1]},
        {"by": "arithmetic", "show": data(at_most(0, 0)), "summands": None},
        {"by": "generalize", "variable": "x", "from": 0}, {"by": "generalize", "variable": [], "from": 0},
        {"by": "specialize", "from": 0, "at": 1}, {"by": "witness", "show": data(at_most(0, 0)), "at": None},
        {"by": "obtain"}, {"by": "discharge"},
    ],
)  # fmt: skip
def test_a_malformed_step_is_refused(step):
    refused("step 0", [at_most(x, x)], at_most(x, x), [step])


@pytest.mark.parametrize(
    "local",
    [
        None, 1, {}, [1], [[]], [["x"]], [["x", ["real"], 1]], [["x", None]], [["x", ["q", "1"]]], [[1, ["real"]]],
        [["", ["real"]]], [["x y", ["real"]]], [["z", ["matrix", ["v", "later"], ["q", "1"]]]],
        [["z", ["matrix", ["v", "x"], ["q", "1"]]]], [["x", ["real"]]], [["z", ["real"]], ["z", ["int"]]],
    ],
)  # fmt: skip
def test_a_malformed_local_variable_is_refused(local):
    statement = claim([], at_most(x, x))
    proof = {"kind": "derivation", "locals": local, "steps": [{"by": "algebra", "show": data(at_most(x, x))}]}
    with pytest.raises(Rejected):
        verdict_on(statement, {"verdict": "proved", "proofs": [proof]})


def test_a_derivation_has_steps():
    for steps in ([], None, {}, "steps"):
        refused("steps|at least one", [], at_most(x, x), steps)


def test_the_last_step_counts():
    steps = Steps()
    steps.algebra(at_most(x, x))
    steps.algebra(at_most(0, 0))
    refused("proves 0 <= 0, expected x <= y", [], at_most(x, y), steps)


def test_a_derivation_is_about_its_sequent():
    """Hypotheses are those of the sequent, whatever variables the certificate declares."""
    known = less(0, x)
    steps = Steps()
    steps.assume(less(0, y))
    steps.generalize("y", 0)
    refused("y is free in the hypothesis", [known], for_all(y, less(0, y)), steps, [y])
    refused("rests on 0 < y", [known], less(0, 1), _with_arithmetic(), [y])


def _with_arithmetic() -> Steps:
    steps = Steps()
    steps.assume(less(0, y))
    steps.arithmetic(less(0, 1), 0, summands=[product_of(1), product_of()])
    return steps
