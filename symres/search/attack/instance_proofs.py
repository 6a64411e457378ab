"""Proofs at an instance: about numbers, matrices of numbers and formulas for functions, part by part.

What numbers decide is decided. An integer that is bounded by numbers has each of its values, a matrix whose sizes are
numbers is one of any entries, functions are applied; the rest is left to the searches, for a short time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from symres.elaborate.trees import witness as kernel_witness
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel.terms import (
    INT,
    REAL,
    build,
    for_all,
    free_variables,
    fresh,
    instantiate,
    literal_size,
    matrix,
    number,
    show,
    to_json,
)

from ..budget import OutOfBudget, clock
from ..calculus import integers
from ..derivations.elaborator import Elaborator
from ..derivations.record import Failed
from ..derivations.rewriting import applied
from ..prover import Prover
from ..steps import (
    Proof,
    accepted,
    by_values,
    carry_out,
    elimination,
    instance,
    keep,
    one_of,
    split,
    supposed,
    with_lemmas,
)
from . import rounded
from .short_values import INDICES, examples
from .truth import truth

PART = 2.0  # seconds to look for the proof of a part,
SLOPE = 8.0  # and of what a derivative is
Lemmas = Mapping[str, tuple[str, Statement]]
NONE: Lemmas = MappingProxyType({})


def proof_at(sequent: Sequent, lemmas: Lemmas = NONE, deadline: float = math.inf) -> dict[str, Any] | None:
    """A proof about numbers and matrices of numbers, by what decides such things, each part in a short time; raises
    ``OutOfBudget`` at the deadline (``budget.clock``).
    """
    if rounded.told(*sequent.hypotheses, sequent.conclusion):
        return rounded.proof(sequent, lambda g: proof_at(g, lemmas, deadline))
    plain = Sequent(tuple(map(applied, sequent.hypotheses)), applied(sequent.conclusion))
    if plain == sequent or sequent.conclusion.head == "not":
        return _decided(sequent, lemmas, deadline)

    def there(goal: Sequent) -> Proof | None:
        return keep(goal, plain.hypotheses, lambda g: _decided(g, lemmas, deadline))

    def concluded(goal: Sequent) -> Proof | None:
        return with_lemmas(goal, [plain.conclusion], there, supposed)

    new = [h for h in plain.hypotheses if h not in sequent.hypotheses]
    return with_lemmas(sequent, new, supposed, concluded)


def _decided(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    plain = by_values(sequent) or accepted(sequent, {"kind": "identity"})
    if plain is not None:
        return plain
    if sequent.conclusion.head == "ex":
        return _by_example(sequent, lemmas, deadline)
    if sequent.conclusion.head == "or":
        return one_of(sequent, range(len(sequent.conclusion.args)), lambda part: proof_at(part, lemmas, deadline))
    if clock() > deadline:
        raise OutOfBudget("an instance")
    if (bounded := _bounded(sequent)) is not None:
        return _at_each(sequent.turned, *bounded, lemmas, deadline)
    soon = min(clock() + PART, deadline)
    try:
        c = sequent.conclusion
        if c.head == "has_derivative" and (sized := _of_known_size(sequent)) is not None:
            return _in_entries(sequent, *sized, lemmas, deadline)
        if (c.args[0] if c.head == "not" else c).head == "has_derivative":
            return _derived(sequent, lemmas, min(clock() + SLOPE, deadline))
        found = Prover(soon).sequent(sequent)
        return found if found is not None else _derived(sequent, lemmas, min(soon + PART / 2, deadline))
    except (Failed, Rejected):
        return None


def _derived(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any]:
    """A derivation, of what is denied as of what is absurd."""
    try:
        return Elaborator(sequent, lemmas, deadline).certificate(())
    except (Failed, Rejected):
        if sequent.turned is sequent:
            raise
    absurd = Elaborator(sequent.turned, lemmas, deadline).certificate(())
    if absurd["kind"] != "derivation":
        return absurd
    return {"kind": "cases", "keep": list(range(len(sequent.turned.hypotheses))), "branches": [absurd]}


def _bounded(sequent: Sequent) -> tuple[Term, range] | None:
    """An integer variable that hypotheses bound by numbers that are near to each other, and its values."""
    bounds: dict[Term, list[int]] = {}
    for h in sequent.hypotheses:
        for side, (x, bound) in enumerate((h.args[::-1], h.args)) if h.head == "<=" else ():
            if x.head == "variable" and x.sort is INT and (value := literal_size(bound)) is not None:
                ends = bounds.setdefault(x, [-INDICES, 2 * INDICES])
                ends[side] = max(ends[0], value) if side == 0 else min(ends[1], value)
    for x, (low, high) in bounds.items():
        if -INDICES < low <= high < 2 * INDICES:
            return x, range(low, high + 1)
    return None


def _at_each(sequent: Sequent, n: Term, places: range, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """A proof for each of the values of an integer."""
    parts = [build("=", n, number(k)) for k in places]
    follows = Prover(deadline).sequent

    def among(goal: Sequent) -> Proof | None:
        return integers.search(goal, follows, follows) or follows(goal)

    def there(goal: Sequent) -> Proof | None:
        (equation,) = (h for h in goal.hypotheses if h in parts)
        return carry_out(goal, elimination(goal, equation), lambda g: proof_at(g, lemmas, deadline))

    return split(sequent, parts, among, there) if len(parts) > 1 else with_lemmas(sequent, parts, among, there)


def _of_known_size(sequent: Sequent) -> tuple[Term, list[int]] | None:
    """A matrix in the conclusion whose sizes are numbers, and these, if there is one."""
    for x in sorted(free_variables(sequent.conclusion), key=show):
        sizes = [literal_size(size) for size in x.sort.args] if x.sort is not None and x.sort.head == "matrix" else []
        if sizes and None not in sizes:
            return x, [size for size in sizes if size is not None]
    return None


def _in_entries(sequent: Sequent, x: Term, sizes: list[int], lemmas: Lemmas, deadline: float) -> Proof | None:
    """A proof of what is so whatever numbers are the entries of a matrix."""
    rows, columns = ([number(k + 1) for k in range(size)] for size in sizes)
    places = [(i, j) for i in rows for j in columns]
    letters = {place: fresh(REAL) for place in places}
    same = build("=", x, matrix([[letters[i, j] for j in columns] for i in rows]))
    rule = build("=>", same, sequent.conclusion)
    for place in reversed(places):
        rule = for_all(letters[place], rule, "x")

    def written(goal: Sequent) -> Proof | None:
        (equation,) = (h for h in goal.hypotheses if h.head == "=" and h.args[0] is x)
        return carry_out(goal, elimination(goal, equation), lambda g: proof_at(g, lemmas, deadline))

    def there(goal: Sequent) -> Proof | None:
        values = [build("entry", x, *place) for place in places]
        return carry_out(goal, instance(goal, rule, *values), lambda g: proof_at(g, lemmas, deadline), supposed)

    return with_lemmas(sequent, [rule], written, there)


def _by_example(sequent: Sequent, lemmas: Lemmas, deadline: float) -> dict[str, Any] | None:
    """A proof that something exists by a small example."""
    for example in examples(sequent.conclusion.args[0]):
        if truth(instantiate(sequent.conclusion, example)):
            step = {"kind": "witness", "values": [to_json(example)]}
            branches = [proof_at(premise, lemmas, deadline) for premise in kernel_witness.premises(sequent, step)]
            if None not in branches:
                return {**step, "branches": branches}
    return None
