"""Relations between closed numbers, which values decide."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from symres.kernel.equality import TRUE
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import FALSE, ONE, ZERO, Term, build, free_variables, is_scalar, number, show

from .conversion import Conversion
from .decomposition import hypothesis
from .laws.functions import NUMBERS
from .leaves import leaf
from .negations import contradiction
from .numbers import Numbers
from .run import Given, Summand

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
