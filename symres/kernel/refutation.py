"""refutation: what refutes a statement.

    a statement is refuted by closed values for its variables at which the hypotheses are proved, and the conclusion
    or a guard is proved to be false, or to be absurd

Values may be algebraic: a ``root`` is the only zero of a polynomial in an interval, and radicals are powers.
"""

from __future__ import annotations

from typing import Any

from .polynomials import Rejected
from .procedures.laws import Space
from .sequents import Sequent, assumed, decompose, distinct, negation
from .statement import Statement
from .terms import (
    FALSE,
    Term,
    brief,
    from_json,
    is_scalar,
    show,
    substitute,
)


def refutation(statement: Statement, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents that together refute the statement at the certificate's ``point``, one closed value a variable.

    The hypotheses hold there, and the conclusion does not, or is ``absurd``: it gives a contradiction. If the
    certificate has the number of a ``guard``, that is what does not hold. Where there are random variables, ``laws``
    say what the outcomes are (``laws``).
    """
    point, laws = certificate.get("point"), certificate.get("laws")
    if not isinstance(point, dict) or set(point) != {x.value for x in statement.variables}:
        raise Rejected("witness: a counterexample gives a value to every variable of the statement")
    values: dict[Term, Term] = {}
    for x in statement.variables:
        value = from_json(point[x.value], {})
        if x.sort is None or not (is_scalar(x.sort) or x.sort.head in ("matrix", "function")):
            raise Rejected(f"witness: {show(x)} is not a number, a matrix or a function")
        values[x] = value
    placed = (lambda term: substitute(term, values)) if laws is None else Space(laws, values)
    goals = [goal for h in statement.plain.hypotheses for goal in decompose((), placed(h))]
    claim = placed(_refuted(statement.plain, certificate.get("guard")))
    if certificate.get("absurd") is True:
        return distinct([*goals, Sequent(assumed((), claim), FALSE)])
    return distinct([*goals, *decompose((), negation(claim))])


def _refuted(plain: Statement, guard: Any) -> Term:
    """The part of a statement that does not hold: its conclusion, or the guard of that number."""
    if guard is None:
        return plain.conclusion
    if type(guard) is not int or not 0 <= guard < len(plain.guards):
        raise Rejected(f"witness: the statement has {len(plain.guards)} guards, none numbered {brief(guard)}")
    return plain.guards[guard]
