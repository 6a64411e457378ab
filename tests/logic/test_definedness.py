"""What a step asks for is defined where that of which it is asked is: no step may lose the conditions of a term.

The kinds of proof that read operations in the partial way rely on it that where a sequent is claimed, all conditions
that the kernel has for its terms hold, also those that only suffice. So where the sequent that a step proves fails,
and its conditions hold, one of the sequents that it asks for has to fail where the conditions of that one hold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import pytest

from symres.kernel import Rejected, Sequent, cases
from symres.kernel.polynomials import Budget
from symres.kernel.sequents import definedness

from .meaning import Meaningless, Model
from .steps import KINDS, instance_of_function
from .test_logic import MANY, STEPS
from .trial import (
    EXTENSIONS,
    MORE,
    Finding,
    Step,
    Undecided,
    fails,
    give_hints,
    random_model,
    refuted,
    subterms,
    variables_of,
)

STEPPING = ("cases", "monotone", "neighbourhood", "existence", "witness")  # the kinds that ask for sequents
FEW = 300
FEWER = 8  # values that new variables of a premise are tried at, before more are


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "LIMIT", STEPS)


def own(sequent: Sequent) -> Iterator[Sequent]:
    """What makes the terms of a sequent defined, each hypothesis under those before it."""
    for k, p in enumerate((*sequent.hypotheses, sequent.conclusion)):
        yield from definedness(p, sequent.hypotheses[:k])


def lost(step: Step, chance: random.Random) -> tuple[Finding | None, bool]:
    """A model in which the sequent fails and is defined, and no premise does so; and whether the sequent failed."""
    asked, premises = [*own(step.sequent)], [(premise, [*own(premise)]) for premise in step.premises]
    given = chance.choice(step.values) if step.values else {}
    model = random_model(chance, False, variables_of([step.sequent]), given)
    model.meter[0] = 2000
    give_hints(model, list(subterms([*step.terms, *step.sequent.hypotheses, step.sequent.conclusion])), step.terms)

    def is_lost(tries: int) -> bool:
        def defined(there: Model, goals: list[Sequent]) -> bool:
            return not any(refuted(there, goal, step, min(tries, EXTENSIONS)) for goal in goals)

        return (
            fails(model, step.sequent)
            and defined(model, asked)
            and not any(refuted(model, p, step, tries, where=partial(defined, goals=goals)) for p, goals in premises)
        )

    if not is_lost(FEWER):
        return None, fails(model, step.sequent)
    model.more = [Fraction(chance.randint(-40, 40), chance.choice([1, 2, 3, 5, 8])) for _ in range(60)]
    found = is_lost(EXTENSIONS) and is_lost(MORE)
    return (Finding(step, model, "what is asked for is not defined") if found else None), True


def look(kind: str, tries: int, seed: int) -> tuple[Finding | None, int]:
    """A finding among so many steps that the kernel accepted, and how many of their sequents failed."""
    chance, seen, failing = random.Random(f"defined {kind} {seed}"), 0, 0
    while seen < tries:
        try:
            with Budget.full():
                step = KINDS[kind](chance)
                if not isinstance(step, Step) or step.total or not step.premises:
                    continue
                seen += 1
                found, failed = lost(step, chance)
        except (Rejected, Undecided, Meaningless):
            continue
        failing += failed
        if found is not None:
            return found, failing
    return None, failing


@pytest.mark.parametrize("kind", STEPPING)
def test_what_is_asked_for_is_defined(kind: str) -> None:
    found, failing = look(kind, FEW, 0)
    assert found is None, str(found)
    assert failing > FEW / 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", STEPPING)
def test_what_is_asked_for_is_defined_many_times(kind: str) -> None:
    found, _ = look(kind, MANY, 1)
    assert found is None, str(found)


def test_it_is_seen_if_a_function_that_is_not_analytic_stands_for_one_with_a_derivative(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it was: only of the function itself it was asked to be defined."""
    monkeypatch.setattr(cases, "_is_function", lambda sort: False)
    monkeypatch.setitem(KINDS, "cases", instance_of_function)
    found, _ = look("cases", 10 * FEW, 0)
    assert found is not None
