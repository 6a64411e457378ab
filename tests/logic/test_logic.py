"""The test of the logic: of every kind of proof, every form of a derivation and every rule, random steps are taken, and
true premises have to give a true conclusion in random models.

A failure prints the sequent, its premises and the model. Every kind is seen to find a fault that is planted in it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from symres.elaborate.algebra import facts
from symres.elaborate.compact import FORMS as ALL_FORMS
from symres.elaborate.trees import cases, existence
from symres.elaborate.trees.kinds import FIELDS
from symres.elaborate.trees.neighbourhood import Simplified
from symres.kernel import (
    Rejected,
    Sequent,
    derivation,
    sequents,
    terms,
)
from symres.kernel.arithmetic import Comparisons
from symres.kernel.equality import Equality
from symres.kernel.polynomials import Purse, purse
from symres.kernel.procedures import derivatives, entries, neighbourhood
from symres.kernel.procedures.question import proposition
from symres.kernel.terms import ZERO, Term, build, number
from symres.language import definedness, differentiability, guards

from .derivations import FORMS
from .steps import KINDS, Refutation
from .trial import Finding, Tally, examine, examine_refutation

ALL = {**KINDS, **FORMS}
STEPS = 1_000_000  # of the kernel's budget for one step: what takes longer is drawn again
MODELS = 3  # for each step that the kernel accepts
FEW = 40  # steps of a kind
MANY = int(os.environ.get("SYMRES_LOGIC_STEPS", "2000"))  # in the slow test; 100,000 take two hours on two processors
PARTS = 4  # in which the many are taken, so that several processes share them


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Purse, "LIMIT", STEPS)
    yield


def look(kind: str, accepted: int, seed: int) -> Tally:
    """Random steps of a kind until so many were accepted, or one is found to be wrong."""
    chance, tally = random.Random(f"{kind} {seed}"), Tally()
    while tally.accepted < accepted and not tally.findings:
        tally.drawn += 1
        try:
            with purse():
                step = ALL[kind](chance)
        except Rejected:
            continue
        if isinstance(step, Refutation):
            found = examine_refutation(step.statement, step.point, step.premises, chance, tally)
        else:
            found = examine(step, chance, MODELS, tally)
        if found is not None:
            tally.findings.append(found)
    return tally


def sound(kind: str, accepted: int, seed: int) -> None:
    tally = look(kind, accepted, seed)
    assert not tally.findings, f"{kind}, step {tally.drawn} with the seed {seed}\n{tally.findings[0]}"
    assert tally.decided > tally.models / 2, f"{kind}: {tally.decided} of {tally.models} models were decided"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALL)
def test_true_premises_give_a_true_conclusion(kind: str) -> None:
    sound(kind, FEW, 0)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", ALL)
def test_true_premises_give_a_true_conclusion_many_times(kind: str, part: int) -> None:
    sound(kind, MANY // PARTS, 1 + part)


def test_every_kind_of_proof_and_every_form_is_drawn() -> None:
    assert {*FIELDS} - {*ALL} <= {"codes"}, "data sets have a test of their own, against plain Python"
    assert {f"derivation.{form}" for form in ALL_FORMS if form != "assume"} <= {*ALL}


# ---------------------------------------------------------------------------------------------------- planted faults


def _without_definedness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definedness, "conditions", lambda term: ())


def _without_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the kernel: witnesses of existence need not be defined."""
    monkeypatch.setattr(guards, "guarded", lambda p, *more: p)


def _without_conditions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the kernel: normal forms ask for none of their conditions."""
    monkeypatch.setattr(facts.Facts, "holds", lambda self, condition: True)


def _derivatives_need_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for analysis in (neighbourhood.Analysis, Simplified):
        monkeypatch.setattr(analysis, "asked", lambda *arguments: iter(()))


def _continuity_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(existence, "continuous", lambda f, variables, known: ([], known))


def _derivatives_of_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differentiability, "_applies_arbitrary", lambda function: False)


def _random_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    of_function = terms._function_of

    def lenient(term: Any, domain: Any) -> Any:
        return term.sort if domain is None and term.sort.head == "function" else of_function(term, domain)

    monkeypatch.setattr(terms, "_function_of", lenient)
    intern = terms._intern

    def any_sort(head: str, args: Any, value: Any, sort: Any) -> Any:
        if sort is not None and args and head not in terms.BINDERS and sort.loose and not any(a.loose for a in args):
            made = intern(head, args, value, terms.matrix_sort(terms.ONE, terms.ONE))
            return made
        return intern(head, args, value, sort)

    monkeypatch.setattr(terms, "_intern", any_sort)


def _negated_carelessly(monkeypatch: pytest.MonkeyPatch) -> None:
    negation = sequents.negation

    def careless(p: Any) -> Any:
        return build("<=", p.args[1], p.args[0]) if p.head == "<=" else negation(p)

    for module in (sequents, cases):
        monkeypatch.setattr(module, "negation", careless)


def _all_hypotheses_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    discharged = derivation.Derivation._discharge

    def wrong(self: Any, data: Any) -> Any:
        return replace(discharged(self, data), hypotheses=frozenset())

    monkeypatch.setattr(derivation.Derivation, "_discharge", wrong)


def _generalized_over_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivation.Derivation, "_require_new", lambda *arguments: None)


def _an_inverse_is_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    power = Equality._power

    def wrong(self: Equality, base: Term, exponent: Term) -> Any:
        return self.scalar(base) if exponent is number(-1) else power(self, base, exponent)

    monkeypatch.setattr(Equality, "_power", wrong)


def _roots_of_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    from symres.elaborate.algebra.normal_form import NormalForms

    radical = NormalForms._radical

    def wrong(self: Any, b: Any, q: int) -> Any:
        if q == 2 and len(b.numerator) == 1 and not b.factors:
            ((m, c),) = b.numerator.items()
            if c == 1 and m and not any(e % 2 for _, e in terms.__dict__["polynomials"].exponents(m)):
                return type(b)({m // 2: 1})
        return radical(self, b, q)

    from symres.kernel import polynomials

    monkeypatch.setitem(terms.__dict__, "polynomials", polynomials)
    monkeypatch.setattr(NormalForms, "_radical", wrong)


def _strictness_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    summand = Comparisons._summand
    monkeypatch.setattr(Comparisons, "_summand", lambda self, **data: (summand(self, **data)[0], True))


def _derivatives_without_conditions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivatives.Derivative, "_need", lambda self, condition: None)


def _singular_inverses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "nonzero", lambda t: build("=", ZERO, ZERO))


PLANTED: list[tuple[str, Callable[[pytest.MonkeyPatch], None], int]] = [
    ("obligations", _without_definedness, 500),
    ("obligations", _without_guards, 3000),
    ("refutation", _without_guards, 3000),
    ("identity", _without_conditions, 3000),
    ("cases", _without_conditions, 3000),
    ("neighbourhood", _derivatives_need_nothing, 3000),
    ("existence", _continuity_needs_nothing, 3000),
    ("obligations", _derivatives_of_anything, 3000),
    ("derivation.algebra", _random_sizes, 3000),
    ("decompose", _negated_carelessly, 3000),
    ("derivation.discharge", _all_hypotheses_dropped, 500),
    ("derivation.generalize", _generalized_over_anything, 2000),
    pytest.param("derivation.obtain", _generalized_over_anything, 2000, marks=pytest.mark.nightly),
    ("derivation.algebra", _an_inverse_is_the_number, 8000),
    ("identity", _roots_of_squares, 3000),
    ("sos", _strictness_forgotten, 3000),
    ("derivation.arithmetic", _strictness_forgotten, 3000),
    ("derivation.procedure", _derivatives_without_conditions, 1000),
    ("derivation.procedure", _singular_inverses, 500),
]


@pytest.mark.slow
@pytest.mark.parametrize("kind, plant, draws", PLANTED, ids=lambda x: getattr(x, "__name__", str(x)).strip("_"))
def test_a_planted_fault_is_found(
    kind: str, plant: Callable[[pytest.MonkeyPatch], None], draws: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert look(kind, draws, 0).findings, f"{draws} steps of {kind} do not show it"


@pytest.mark.parametrize("kind", ["monotone", "neighbourhood", "existence"])
def test_what_a_procedure_needs_says_what_the_sequents_of_its_theorem_say(kind: str) -> None:
    """Taken apart again, a proposition about all values of the new variables is the sequent that it comes from."""
    chance, seen = random.Random(kind), 0
    while seen < FEW:
        try:
            with purse():
                step = KINDS[kind](chance)
        except Rejected:
            continue
        for premise in step.premises:
            one = sequents.decompose(premise.hypotheses, premise.conclusion)
            other = sequents.decompose(step.sequent.hypotheses, proposition(premise, step.sequent))
            assert (*map(as_set, one),) == (*map(as_set, other),)
            seen += 1


def as_set(sequent: Sequent) -> tuple[frozenset[Any], Any]:
    return frozenset(sequent.hypotheses), sequent.conclusion


def test_a_finding_says_where_it_fails() -> None:
    from .trial import Step

    step = Step(Sequent((), build("<", ZERO, terms.variable("x"))))
    found = examine(step, random.Random(0), 20, Tally())
    assert isinstance(found, Finding)
    assert "the sequent:" in str(found) and "fails at: {'x':" in str(found)
