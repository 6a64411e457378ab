"""Shamir's theorems are not vacuous: one network with one weight a layer satisfies their hypotheses, by the kernel.

The loss is (p - 1)^2 / 2, x = 1 and f = 12/7 with probability 1, w = 0 and V = 0. So F(w, V) is half of
(w (1 + 12/7 V) - 1)^2, and the Hessian at (0, 0) that of a^2 / 2 - 12/7 a A; its least eigenvalue is -9/7, in the
direction (3/5, 4/5).
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symres import Theory, function, matrix, number, outcome, trace
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import build, instantiate, show, substitute, variable
from symres.language.expressions import Expression
from symres.language.steps import Block, Exhibit, Have, Step
from symres.script.loading import load
from symres.search.budget import clock
from symres.search.derivations.elaborator import Elaborator
from symres.search.derivations.record import Failed
from symres.search.derivations.rewriting import applied
from symres.store.lemmas import lemmas

FOLDER = Path(__file__).parents[2] / "proofs" / "shamir"
SECONDS = 20.0
LAMBDA = Fraction(-9, 7)
DIRECTION = Fraction(3, 5), Fraction(4, 5)

theory = Theory("model")
one, omega, f = matrix([[1]]), outcome(), Fraction(12, 7)
p = theory.reals("p")
w, V, a, A, b, B, P, q = theory.like("w V a A b B P q", one)


def entry(x: Any) -> Any:
    """The entry of a matrix with one row and one column."""
    return trace(x)


error = entry(w) * (1 + f * entry(V)) - 1
cross = entry(a) * entry(B) + entry(b) * entry(A)
MODEL = {
    **dict.fromkeys("dkm", number(1)),
    "x": function(omega, one),
    "f": function(omega, f * one),
    "ell": function(omega, p, (p - 1) ** 2 / 2),
    "dell": function(omega, p, p - 1),
    "V": 0 * one,
    "w_s": one,
    "H": one,
    "g_w": function(w, V, error * (1 + f * entry(V)) * one),
    "g_V": function(w, V, error * f * entry(w) * one),
    "Hess": function(a, A, b, B, entry(a) * entry(b) - f * cross),
    "lambda_": number(LAMBDA),
    # one output: the loss of a vector of predictions, and two random vectors
    "loss": function(omega, P, (entry(P) - 1) ** 2 / 2),
    "dloss": function(omega, P, (entry(P) - 1) * one),
    "p": function(omega, 0 * one),
    "q": function(omega, one),
}
# for Theorem 3: the set of (0, 0) alone, and the Hessian everywhere
sum_of_parts = (1 + f * entry(V)) ** 2 * entry(a) * entry(b) + f**2 * entry(w) ** 2 * entry(A) * entry(B)
MODEL_3 = MODEL | {
    "Hess": function(w, V, a, A, b, B, sum_of_parts + f * (2 * entry(w) * (1 + f * entry(V)) - 1) * cross),
    "M": function(w, V, (w == 0) & (V == 0)),
    "w": 0 * one,
    **dict.fromkeys(("b", "r", "mu_0", "mu_2"), number(1)),
    "mu_1": number(3),
    "epsilon": number(LAMBDA**2),
}
THEOREMS = {
    "thm2": "stationary_points",
    "thm2.sharp": "stationary_points",
    "thm2.root": "stationary_points",
    "thm1.vector.slope": "vector_outputs",
}


def hypotheses(name: str, model: dict[str, Expression]) -> list[Term]:
    claims = {c.id: c for c in load(FOLDER / f"{THEOREMS.get(name, 'theorem3')}.py").claims}
    statement = claims[f"shamir.{name}"].freeze().statement
    values = {x: model[str(x.value)].term for x in statement.variables}
    return [applied(substitute(h, values)) for h in statement.unfolded()[0]]


def parts(goal: Term, depth: int = 0) -> tuple[Step, ...]:
    """A script that shows a proposition part by part."""
    if goal.head == "ex":
        return (Exhibit(goal, tuple((x * one).term for x in DIRECTION)),)
    if goal.head == "not":  # of two matrices: their entries differ
        traces = [build("tr", side) for side in goal.args[0].args]
        return (Block("contradiction", None, (), goal.args[0], (Have(build("=", *traces)),)),)
    if goal.head == "all":
        x = variable(f"x_{depth}", goal.args[0])
        return (Block("let", x, (), None, parts(instantiate(goal, x), depth + 1)),)
    if goal.head == "=>":
        return (Block("suppose", None, (), goal.args[0], parts(goal.args[1], depth)),)
    if goal.head == "and":
        return (*itertools.chain.from_iterable(parts(part, depth) for part in goal.args), Have(goal))
    return (Have(goal),)


def shown(goal: Term) -> bool:
    """Whether the kernel accepts a proof of a closed proposition, by rules and lemmas alone."""
    known = {name: (st.sha256, st) for name, st in lemmas().statements.items()}
    for script in ((), parts(goal)):
        try:
            proof = Elaborator(Sequent((), goal), known, clock() + SECONDS).certificate(script)
            prove(Sequent((), goal), proof, {st.sha256: st for st in lemmas().statements.values()})
        except (Failed, Rejected):
            continue
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", THEOREMS)
def test_the_hypotheses_of_a_theorem_have_a_model(name: str) -> None:
    assert [show(h, 300) for h in hypotheses(name, MODEL) if not shown(h)] == []


@pytest.mark.slow
def test_the_hypotheses_of_theorem_3_have_a_model() -> None:
    """The bound of the Hessian at (0, 0) is one about two numbers: there it is a^2 - 24/7 a A."""
    assert all(map(shown, hypotheses("thm3", MODEL_3)))
    numbers = Theory("bound")
    x, y = numbers.reals("x y")
    form, size = x**2 - Fraction(24, 7) * x * y, 3 * (x**2 + y**2)
    assert numbers.claim("hessian", (-size <= form) & (form <= size)).check().verdict == "proved"


def test_another_least_eigenvalue_is_none() -> None:
    wrong = MODEL | {"lambda_": number(Fraction(-8, 7))}
    assert any(not shown(h) for h in hypotheses("thm2", wrong))
