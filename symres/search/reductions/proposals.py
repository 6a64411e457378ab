"""Terms for what is said to exist, read off what is said of it; and for what a statement about all is asked of.

    H |- there is z. A(z)    from  H |- A(t)                H, for all z. A(z) |- false    from  H, A(t) |- false

The terms t solve the equations of A for z, lie beside the bounds that its inequalities give, are points where a
derivative vanishes, or are larger than all symbols together. Only those at which all seems to hold are tried.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import assumed, new_variable
from symres.kernel.terms import FALSE, free_variables, instantiate, is_scalar, to_json

from ..plausibility import holds_at_points
from ..points.candidates import Said
from ..steps import Close, Proof, about_numbers, carry_out, keep, premises

MOST = 60  # terms, or lists of terms, that are looked at
TRIED = 6  # of which so many are tried
SHARE = 0.4  # of the time that is left, for each


def search(sequent: Sequent, within: Callable[[float], Close]) -> Proof | None:
    """A proof by a term for one variable or for all of one statement; None if none of those that are tried does.

    >>> from symres.kernel.terms import build, exists, number, variable
    >>> x, z = variable("x"), variable("z")
    >>> above = exists(z, build("<", build("^", x, number(2)), z))
    >>> search(Sequent((), above), lambda _: lambda _: {"kind": "sos"})["values"]
    [['+', ['^', ['v', 'x'], ['q', '2']], ['q', '1']]]
    """
    if sequent.conclusion.head == "ex":
        steps = _values(sequent)
    elif sequent.conclusion is FALSE:
        steps = _instances(sequent)
    else:
        return None
    likely = (step for step in itertools.islice(steps, MOST) if _plausible(sequent, step))
    for step in itertools.islice(likely, TRIED):
        proof = carry_out(sequent, step, _without_quantifiers(within(SHARE)))
        if proof is not None:
            return proof
    return None


def _values(sequent: Sequent) -> Iterator[Proof]:
    known = (*sequent.hypotheses, sequent.conclusion)
    z = new_variable(sequent.conclusion, known)
    if is_scalar(z.sort):
        said = Said.of(assumed((), instantiate(sequent.conclusion, z)), (z, *known))
        for t in said.terms(z, sorted(free_variables(sequent.conclusion), key=str)):
            yield {"kind": "witness", "values": [to_json(t)]}


def _instances(sequent: Sequent) -> Iterator[Proof]:
    for i, h in enumerate(sequent.hypotheses):
        variables: list[Term] = []
        while h.head == "all" and is_scalar(h.args[0]):
            variables.append(new_variable(h, (*sequent.hypotheses, *variables)))
            h = instantiate(h, variables[-1])
        said = Said.of([h], (*sequent.hypotheses, *variables))
        if not variables or said.unknowns or said.bound:
            continue
        symbols = sorted(free_variables(sequent.hypotheses[i]), key=str)
        choices = [said.terms(z, symbols, set(variables) - {z}) for z in variables]
        for values in itertools.product(*(list(itertools.islice(c, MOST)) for c in choices)):
            yield {"kind": "cases", "instance": i, "values": [to_json(t) for t in values]}


def _plausible(sequent: Sequent, step: Proof) -> bool:
    """Whether all that is to be proved holds at some points, as far as floats can say, by what is said of numbers."""
    try:
        return all(holds_at_points(Sequent(about_numbers(p), p.conclusion)) for p in premises(sequent, step))
    except Rejected:
        return False


def _without_quantifiers(close: Close) -> Close:
    """Proofs from hypotheses that are about no more than single numbers."""
    return lambda premise: keep(premise, about_numbers(premise), close)
