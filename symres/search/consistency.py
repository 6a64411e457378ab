"""Whether the hypotheses of a claim have an instance, so that it speaks of anything.

An instance is given by the script, in exact values, or searched for among random models. Of a given one the kernel
shows as many hypotheses as it can by evaluation; the others are evaluated in floating point, and those that speak of
all numbers or matrices at samples. So an instance is evidence, and a theorem without one is proved nevertheless. Where
none is found, a proof is looked for that the hypotheses contradict each other, which the kernel checks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from textwrap import shorten
from types import MappingProxyType
from typing import Any, NamedTuple

from symres.elaborate import is_proof
from symres.evidence.interpretation import DIFFICULTIES, Meter, Model, OutOfWork
from symres.evidence.models import Instances, in_order, is_met, values_of
from symres.evidence.sampling import Flat, has_numbers_alone
from symres.evidence.support import has_values, place, told
from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.polynomials import purse
from symres.kernel.sequents import CLAIM, assumed, decompose
from symres.kernel.terms import FALSE, ZERO, Term, build, fresh, is_scalar, lam, show, substitute, to_json
from symres.language.instances import described, given

from .attack.counterexamples import search
from .attack.instance_proofs import proof_at
from .attack.laws import random_variables
from .budget import NotFound, OutOfBudget, attempt, clock, deadline, time_limit
from .derivations.elaborator import Elaborator
from .derivations.record import Failed
from .derivations.rewriting import applied
from .prover import Prover

SEED = 20
WORK = 200_000.0  # what may be computed in models
LONGEST = 400  # characters of an instance
SECONDS = 2.0  # for the kernel's part of one hypothesis
SEARCH = 4.0  # seconds to look for a contradiction, and as many for fewer hypotheses that have one
SOON = 0.4  # seconds for each attempt at a contradiction that takes little time
WIDTH = 120  # characters of one hypothesis
MOST = 16  # hypotheses of which each is left out in turn


@purse()
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
    return proof is not None and is_proof(sequent, proof)


# ------------------------------------------------------------------------------------------------------ contradictions


class Supposed(NamedTuple):
    """An answer about hypotheses: an ``instance`` in words, or those that contradict each other; neither, where an
    instance would be expected to be found if there is one (``looked``), or where that cannot be told.
    """

    instance: str = ""
    contradiction: str = ""
    looked: bool = True


@purse()
def supposed(statement: Statement, values: Mapping[str, Any] = MappingProxyType({})) -> Supposed:
    """Whether the hypotheses of a statement hold anywhere, at ``values`` for some variables if there are any.

    >>> from symres.kernel.terms import ZERO, build, number, variable
    >>> x = variable("x")
    >>> below, above = build("<", x, ZERO), build("<", ZERO, x)
    >>> supposed(Statement((x,), (), (below, above), FALSE)).contradiction
    'x < 0, 0 < x'
    >>> supposed(Statement((x,), (), (below,), FALSE)).instance
    'x = -1'
    """
    parts = assumed((), *statement.unfolded()[0])
    plain = not values and has_numbers_alone(statement)
    region = Flat(statement.variables, (), parts, FALSE)
    found = place(region) if plain else None
    if found is not None:
        return Supposed(shorten(told(found), LONGEST, placeholder=" ..."))
    against = contradiction(statement, SOON) if plain else ""
    drawn = "" if against else instance(statement, values)
    if drawn:
        return Supposed(drawn)
    against = against or contradiction(statement)
    if against or not plain:
        return Supposed("", against)
    return Supposed(_attacked(statement), "", has_values(region))


def _attacked(statement: Statement) -> str:
    """A point at which the kernel accepts that the hypotheses hold, in words."""
    absurd = Statement(statement.variables, statement.definitions, statement.hypotheses, FALSE)
    try:
        with time_limit(2 * SEARCH):
            certificate = search(absurd, deadline(SEARCH)).certificate
    except OutOfBudget:
        return ""
    return "" if certificate is None else described(statement, certificate["point"])


def contradiction(statement: Statement, seconds: float = SEARCH) -> str:
    """Hypotheses that contradict each other, by a proof that the kernel accepts, in words and without those that are
    found not to be needed; empty if no proof is found.
    """
    parts = assumed((), *statement.hypotheses)
    if not _is_absurd(statement, parts, seconds):
        return ""
    end = deadline(seconds)
    for h in parts if len(parts) <= MOST else ():
        rest = tuple(p for p in parts if p is not h)
        if clock() < end and rest and not _is_met(statement, rest) and _is_absurd(statement, rest, SOON):
            parts = rest
    return shorten(", ".join(show(h, WIDTH) for h in parts), LONGEST, placeholder=" ...")


def _is_met(statement: Statement, parts: tuple[Term, ...]) -> bool:
    """Whether a point is found at which some of the hypotheses hold."""
    hypotheses = Statement(statement.variables, statement.definitions, parts, FALSE).unfolded()[0]
    return place(Flat(statement.variables, (), hypotheses, FALSE)) is not None


def _is_absurd(statement: Statement, parts: tuple[Term, ...], seconds: float) -> bool:
    """Whether the kernel accepts a proof that some of the hypotheses give something false.

    All operations are total: that they are defined is not asked for.
    """
    absurd = Statement(statement.variables, statement.definitions, parts, FALSE)
    try:
        sequents = [s for s in obligations(absurd) if s.purpose == CLAIM]
    except Rejected:
        return False
    return all(_is_refutable(sequent, seconds) for sequent in sequents)


def _is_refutable(sequent: Sequent, seconds: float) -> bool:
    """Whether a contradiction is found among the hypotheses of a sequent: at once, then by any proof, and then by a
    derivation, which knows whole numbers better.
    """
    ways: list[tuple[float, Callable[[], Any]]] = [
        (SOON, lambda: Prover(deadline(SOON)).sequent(sequent, branchings=1, levels=0)),
        (seconds, lambda: Prover(deadline(seconds)).sequent(sequent)),
        (seconds, lambda: Elaborator(sequent, {}, deadline(seconds)).certificate(())),
    ]
    for limit, way in ways:
        try:
            with attempt(2 * limit):
                proof = way()
            if proof is not None and is_proof(sequent, proof):
                return True
        except (Rejected, NotFound, OutOfBudget, Failed):
            continue
    return False
