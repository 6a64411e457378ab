"""witness and value: what is left of an existential once a term stands for it, and what closed numbers decide.

H |- there is x. A    from  H |- A[t]  for a term t                                                      (existence)
H |- a R b    if a and b are closed and their difference has the right sign, found by exact arithmetic or, where the
              difference is not zero, by enclosures                                                       (value)
H, A |- C     if A is closed and false                                                                (absurd value)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from symres.elaborate.algebra.signs import holds as is_so
from symres.elaborate.conversion import Conversion
from symres.elaborate.decomposition import Decomposition, branches, hypothesis
from symres.elaborate.known import Known
from symres.elaborate.laws.functions import NUMBERS
from symres.elaborate.leaves import leaf
from symres.elaborate.negations import contradiction
from symres.elaborate.numbers import Numbers
from symres.elaborate.run import Given, Summand
from symres.kernel.arithmetic import listed
from symres.kernel.equality import TRUE
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent, decompose, distinct, negation
from symres.kernel.terms import (
    FALSE,
    ONE,
    ZERO,
    Term,
    build,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    named,
    number,
    show,
)


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents that prove an existential once ``values`` stand for its variables."""
    goal = sequent.conclusion
    names = named((*sequent.hypotheses, goal))
    goals: list[Sequent] = []
    values = listed(certificate.get("values"), "the values")
    if not values:
        raise Rejected("witness: an existential needs a value")
    for data in values:
        while goal.head == "and":  # what makes the next one defined
            *others, goal = goal.args
            goals.extend(g for p in others for g in decompose(sequent.hypotheses, p))
        if goal.head != "ex":
            raise Rejected(f"witness: {show(goal)} does not say that something exists")
        goal = instantiate(goal, from_json(data, names))
    return distinct([*goals, *decompose(sequent.hypotheses, goal)])


def evaluate(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Decide a closed conclusion, or a closed hypothesis that is false; raises ``Rejected`` if that fails."""
    index = certificate.get("hypothesis")
    if index is None:
        if not is_so(sequent.conclusion):
            raise Rejected(f"value: {show(sequent.conclusion)} is false")
        return
    said = hypothesis(sequent, index, kind="value")
    if is_so(said):
        raise Rejected(f"value: the hypothesis {show(said)} is true")


def by_values(tree: Decomposition, sequent: Sequent, known: Known, proof: dict[str, Any]) -> int:
    """A step that shows an existential by values for its variables, and by branches for the rest."""
    proofs, hypotheses = branches(premises(sequent, proof), proof.get("branches")), sequent.hypotheses
    names = named((*hypotheses, sequent.conclusion))

    def shown(goal: Term, values: Sequence[Term]) -> int:
        if not values:
            return tree.shown(hypotheses, goal, known, proofs)
        if goal.head == "and":
            *guards, last = goal.args
            parts = [tree.shown(hypotheses, guard, known, proofs) for guard in guards]
            return tree.run.both([*parts, shown(last, values)])
        count, inner = 0, goal
        while inner.head == "ex" and count < len(values):
            count, inner = count + 1, inner.args[1]
        there = shown(instantiate(goal, *values[:count]), values[count:])
        return tree.run.witness(goal, list(values[:count]), there)

    return shown(sequent.conclusion, [from_json(data, names) for data in proof["values"]])


FEW = 256  # bits that are tried before laws


def decided(run: Conversion, sequent: Sequent, steps: Mapping[Term, int], proof: Mapping[str, Any]) -> int:
    """The conclusion, which is closed and true; any, where a hypothesis is closed and false."""
    index = proof.get("hypothesis")
    if index is None:
        return shown(run, sequent.conclusion, f"{show(sequent.conclusion)} is false")
    h = hypothesis(sequent, index, kind="value")
    false = contradiction(run, shown(run, negation(h), f"the hypothesis {show(h)} is true"), h, steps[h])
    return false if sequent.conclusion is FALSE else run.absurd(false, sequent.conclusion)


def shown(run: Conversion, literal: Term, otherwise: str) -> int:
    """A step that shows a relation; ``Rejected`` says what holds otherwise, or that nothing is decided."""
    relation = literal.args[0] if literal.head == "not" else literal
    if relation.head not in ("=", "<=", "<") or free_variables(relation) or not is_scalar(relation.args[0].sort):
        raise Rejected(f"value: {show(literal)} is not a relation between closed numbers")
    try:
        return holds(run, literal)
    except Rejected as refusal:
        if run.attempt(partial(holds, run, negation(literal))) is None:
            raise Rejected(f"value: {show(literal)} is undecided at 4096 bits ({refusal})") from None
        raise Rejected(f"value: {otherwise}") from None


def holds(run: Conversion, literal: Term) -> int:
    """A step that shows a relation between closed numbers, or the denial of one."""
    if run.core.equality.same(literal, TRUE):
        return run.algebra(literal)
    relation = literal.args[0] if literal.head == "not" else literal
    if relation.head == "=":
        return (
            leaf(run, Sequent((), literal), {}, {"kind": "identity"}) if relation is literal else _apart(run, literal)
        )
    if relation is not literal:
        return run.algebra(literal, holds(run, negation(relation)))
    try:
        return run.enclosed(literal, FEW)
    except Rejected:
        for way in (partial(_by_laws, run), partial(_just, run), run.enclosed):
            with suppress(Rejected):
                return way(literal)
        raise


def _apart(run: Conversion, literal: Term) -> int:
    """a != b from a < b or b < a."""
    a, b = literal.args[0].args
    step, sign = run.attempt(partial(holds, run, build("<", a, b))), -1
    if step is None:
        step, sign = holds(run, build("<", b, a)), 1
    return _numbers(run).contradiction(literal, [Given(step)], [Summand(1, (0,))], [(1, number(sign))], False)


def _just(run: Conversion, literal: Term) -> int:
    """a <= b from a = b."""
    if literal.head != "<=":
        raise Rejected(f"{show(literal, 150)} does not hold just so")
    equal = holds(run, build("=", *literal.args))
    return run.arithmetic(literal, [equal], [([1], 1)], [[0, ONE]])


def _by_laws(run: Conversion, literal: Term) -> int:
    """a R b from 0 R d, where d is what laws make of b - a."""
    numbers, (a, b) = _numbers(run), literal.args
    rest, _ = numbers.ideal.remainder(run.core.equality.difference(b, a))
    there = build(literal.head, ZERO, run.core.equality.term(rest))
    step = run.algebra(there) if run.core.equality.same(there, TRUE) else run.enclosed(there, FEW)
    return numbers.contradiction(literal, [Given(step)], [Summand(1, (0,)), Summand(1, (1,))], [], False)


def _numbers(run: Conversion) -> Numbers:
    """Numbers of which nothing is supposed."""
    return Numbers(run, Sequent((), FALSE), {}, NUMBERS)
