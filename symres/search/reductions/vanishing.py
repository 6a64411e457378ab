"""Equations that say that a sum of squares vanishes, inside of what is said to exist: each of its summands vanishes.

    there is x with f(x)^2 + g(x)^2 = 0 and C   from   there is x with f(x) = 0 and g(x) = 0 and C

A zero of a square is a multiple one, which no test for an isolated zero sees; those of f and g are simple as a rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.kernel import Sequent, Term
from symres.kernel.sequents import new_variable
from symres.kernel.terms import REAL, ZERO, build, conjunction, conjuncts, exists, fresh, instantiate

from ..steps import Close, Proof, carry_out, opening, with_lemmas, witness


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by the system of equations; None if no equation is one of a sum of squares with 0.

    >>> from symres.kernel.terms import number
    >>> x = fresh(REAL)
    >>> squares = [build("^", build("+", x, number(k)), number(2)) for k in (1, 2)]
    >>> _roots(build("=", build("+", *squares), ZERO)) == [square.args[0] for square in squares]
    True
    """
    variables: list[Term] = []
    body = sequent.conclusion
    while body.head == "ex" and body.args[0] is REAL:
        variables.append(fresh(REAL))
        body = instantiate(body, variables[-1])
    parts = list(conjuncts(body))
    roots = {p: found for p in parts if (found := _roots(p))}
    if not roots or not variables:
        return None
    plain = [equation for p in parts for equation in ([build("=", r, ZERO) for r in roots[p]] if p in roots else [p])]
    system = conjunction(plain)
    for x in reversed(variables):
        system = exists(x, system, "x")
    return with_lemmas(sequent, [system], close, lambda goal: _opened(goal, system, [], follows))


def _opened(goal: Sequent, system: Term, found: list[Term], follows: Close) -> Proof | None:
    """The numbers of the system, by names, as an example of what is said to exist."""
    if system.head != "ex":
        return carry_out(goal, witness(*found), follows)
    x = new_variable(system, (*goal.hypotheses, goal.conclusion))
    there = instantiate(system, x)
    return carry_out(goal, opening(goal, system), lambda inner: _opened(inner, there, [*found, x], follows))


def _roots(p: Term) -> list[Term]:
    """The terms that vanish where a sum of squares with positive weights does; none for another proposition."""
    if p.head != "=" or ZERO not in p.args:
        return []
    side = p.args[0] if p.args[1] is ZERO else p.args[1]
    found = list(_bases(side))
    return [base for base in found if base is not None] if len(found) > 1 and None not in found else []


def _bases(side: Term) -> Iterator[Term | None]:
    for term in side.args if side.head == "+" else (side,):
        weight, power = (term.args[0], term.args[1]) if term.head == "*" and len(term.args) == 2 else (None, term)
        is_positive = weight is None or weight.head == "rational" and weight.value > 0
        is_even = power.head == "^" and power.args[1].head == "rational" and power.args[1].value % 2 == 0
        yield power.args[0] if is_positive and is_even and power.args[1].value > 0 else None
