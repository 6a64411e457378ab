"""Whether the hypotheses of a theorem have an instance, so that it speaks of anything.

An instance is given by the script, in exact values, or searched for among random models. Of a given one the kernel
shows as many hypotheses as it can by evaluation; the others are evaluated in floating point, and those that speak of
all numbers or matrices at samples. So an instance is evidence, and a theorem without one is proved nevertheless.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from textwrap import shorten
from typing import Any

from symres.evidence.interpretation import DIFFICULTIES, Meter, Model, OutOfWork
from symres.evidence.models import Instances, in_order, is_met, values_of
from symres.kernel import Rejected, Sequent, Statement, prove
from symres.kernel.polynomials import Budget
from symres.kernel.sequents import decompose
from symres.kernel.terms import ZERO, Term, build, fresh, is_scalar, lam, substitute, to_json
from symres.statements.instances import described, given

from .attack.concrete import proof_at
from .attack.laws import random_variables
from .budget import OutOfBudget, time_limit
from .derivations.rewriting import applied

SEED = 20
WORK = 200_000.0  # what may be computed in models
LONGEST = 400  # characters of an instance
SECONDS = 2.0  # for the kernel's part of one hypothesis


@Budget.full()
def instance(statement: Statement, values: Mapping[str, Any], work: float = WORK) -> str:
    """An instance of the hypotheses in words, with ``values`` for some variables or for none; empty if none is found.

    >>> from symres.kernel.terms import ZERO, build, number, variable
    >>> x = variable("x")
    >>> above = Statement((x,), (), (build("<=", number(2), x),), build("<", ZERO, x))
    >>> instance(above, {"x": ["q", "3"]})
    'x = 3; given, by the kernel'
    >>> instance(above, {"x": ["q", "1"]})
    ''
    >>> instance(above, {}).startswith("x = ")
    True
    """
    hypotheses, _ = statement.unfolded()
    there = given(statement, values)
    goals = [applied(substitute(h, there)) for h in hypotheses]
    unknown = in_order(goals)
    if unknown or not values:
        found = _drawn(unknown, goals, work)
        vanishing = {} if found else _vanishing(unknown)
        if vanishing:
            return instance(statement, {**vanishing, **values}, work)
        told = "; ".join(filter(None, (described(statement, values), found)))
        return told if found else ""
    shown = [_is_shown(h) for h in goals]
    if not all(shown) and not _are_met([h for h, by_kernel in zip(goals, shown, strict=True) if not by_kernel], work):
        return ""
    how = "by the kernel" if all(shown) else "evaluated"
    return f"{described(statement, values)}; given, {how}"


def _drawn(variables: tuple[Term, ...], hypotheses: list[Term], work: float) -> str:
    """A random model of hypotheses in words."""
    models = Instances(variables, hypotheses, random.Random(SEED), 1, work).models
    return shorten(values_of(models[0], variables), LONGEST, placeholder=" ...") if models else ""


def _vanishing(variables: tuple[Term, ...]) -> dict[str, Any]:
    """The value 0 for random variables, in JSON form: whatever is said of laws, it has the law of its opposite."""
    values = {}
    for x in random_variables(variables):
        if x.sort is not None and not x.sort.args[1].loose:
            base, sort = x.sort.args
            zero = ZERO if is_scalar(sort) else build("O", *sort.args) if sort.head == "matrix" else None
            if zero is not None:
                values[str(x.value)] = to_json(lam(fresh(base), zero, "omega"))
    return values


def _are_met(hypotheses: list[Term], work: float) -> bool:
    """Whether closed hypotheses hold, as far as floating point tells."""
    model = Model({}, random.Random(SEED))
    model.meter = Meter(work)
    try:
        return all(is_met(model, h) for h in hypotheses)
    except (*DIFFICULTIES, OutOfWork):
        return False


def _is_shown(hypothesis: Term) -> bool:
    """Whether the kernel accepts a proof of a closed hypothesis."""
    try:
        with time_limit(SECONDS):
            return all(map(_is_proved, decompose((), hypothesis)))
    except (Rejected, OutOfBudget):
        return False


def _is_proved(sequent: Sequent) -> bool:
    proof = proof_at(sequent)
    if proof is None:
        return False
    prove(sequent, proof)
    return True
