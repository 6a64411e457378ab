"""The steps ``existence``: a new number, point or function, of which a theorem of analysis says that it exists.

    H |- C    from  H, a <= x, x <= b, f(x) = 0 |- C,  where  H |- a <= b  and  H |- f(a) <= 0 <= f(b), or
              f(b) <= 0 <= f(a), and f is continuous on [a, b]                           (intermediate value theorem)
    H |- C    from  H, for all t. a <= t and t <= b => F'(t) = f(t) |- C,  where f is continuous on [a, b]
                                                                               (fundamental theorem of calculus)
    H |- C    from  H, m in B, for all y in B. f(m) <= f(y) |- C,  where B is the product of intervals [a_i, b_i] with
              H |- a_i <= b_i, and f is continuous on it                                                 (Weierstrass)
    H |- C    from what is said of the one zero in a box    (Krawczyk: ``symres.kernel.procedures.existence``)

with x, F, m new. Continuity is proved as in ``monotone``. F has that derivative at the ends as well: it is the integral
of the continuous function that is f on [a, b], f(a) below and f(b) above; where b < a, nothing is said of it. Functions
of several variables are least on a box with rational ends, on which their derivatives are seen to be bounded.

The fields of a step are one of ``"between": [a, b]``, ``"function": lam x. f`` and ``"rising"``; ``"antiderivative":
lam t. f`` and ``"box": [[a, b]]``; ``"minimum": lam x_1. ... lam x_n. f`` and ``"box": [[a_1, b_1], ...]``; or those of
the procedure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symres.elaborate.algebra.continuity import continuous
from symres.kernel.arithmetic import listed
from symres.kernel.equality import Equality
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import existence
from symres.kernel.procedures.existence import Box, everywhere, inside, opened, renamed
from symres.kernel.procedures.question import Question
from symres.kernel.sequents import Sequent, assumed, decompose, distinct, new_name
from symres.kernel.terms import (
    REAL,
    ZERO,
    Term,
    build,
    conjunction,
    for_all,
    from_json,
    function_sort,
    is_scalar,
    named,
    show,
    substitute,
    variable,
)

Names = Mapping[str, Term]


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    if "between" in certificate:
        return _intermediate(sequent, certificate, from_json(certificate.get("function"), names), names)
    if "antiderivative" in certificate:
        return _antiderivative(sequent, certificate, from_json(certificate["antiderivative"], names), names)
    if "minimum" in certificate:
        return _minimum(sequent, certificate, from_json(certificate["minimum"], names), names)
    return existence.answer(Question(sequent, certificate, Equality(), None))


def sides(data: Any, count: int, names: Names) -> Box:
    """The intervals whose product is a box, in the variables of these names; raises ``Rejected`` for other data."""
    sides = listed(data, "the sides of the box")
    if len(sides) != count or any(not isinstance(side, list) or len(side) != 2 for side in sides):
        raise Rejected(f"existence: a box of {count} intervals is expected")
    box = [(from_json(a, names), from_json(b, names)) for a, b in sides]
    for end in (end for side in box for end in side):
        if not is_scalar(end.sort):
            raise Rejected(f"existence: {show(end)} is not a number")
    return box


def _intermediate(sequent: Sequent, certificate: dict[str, Any], function: Term, names: Names) -> tuple[Sequent, ...]:
    variables, f = opened(function, sequent)
    if len(variables) != 1:
        raise Rejected("existence: the intermediate value theorem is about functions of one variable")
    (x,) = variables
    box = sides([certificate["between"]], 1, names)
    ((a, b),) = box
    rising = certificate.get("rising")
    if type(rising) is not bool:
        raise Rejected("existence: rising says whether the function is <= 0 at the lower end")
    below, above = (a, b) if rising else (b, a)
    unbroken, known = continuous(f, variables, assumed(sequent.hypotheses, *inside(variables, box)))
    goals = [
        *_ends(box, sequent.hypotheses),
        *unbroken,
        *decompose(sequent.hypotheses, build("<=", substitute(f, {x: below}), ZERO)),
        *decompose(sequent.hypotheses, build("<=", ZERO, substitute(f, {x: above}))),
        sequent.under(*known, build("=", f, ZERO)),
    ]
    return distinct(goals)


def _minimum(sequent: Sequent, certificate: dict[str, Any], function: Term, names: Names) -> tuple[Sequent, ...]:
    variables, f = opened(function, sequent)
    box = sides(certificate.get("box"), len(variables), names)
    unbroken, known = continuous(f, variables, assumed(sequent.hypotheses, *inside(variables, box)))
    others = renamed(variables, sequent)
    smallest = everywhere(list(others.values()), box, [], build("<=", f, substitute(f, others)))
    return distinct([*_ends(box, sequent.hypotheses), *unbroken, sequent.under(*known, smallest)])


def _ends(box: Box, hypotheses: tuple[Term, ...]) -> list[Sequent]:
    """The sequents by which the box is not empty."""
    return [Sequent(hypotheses, build("<=", a, b)) for a, b in box]


def _antiderivative(sequent: Sequent, certificate: dict[str, Any], function: Term, names: Names) -> tuple[Sequent, ...]:
    variables, f = opened(function, sequent)
    box = sides(certificate.get("box"), len(variables), names)
    if len(variables) != 1:
        raise Rejected("existence: an antiderivative is one of a function of one variable")
    (t,) = variables
    within = inside(variables, box)
    unbroken, _ = continuous(f, variables, assumed(sequent.hypotheses, *within))
    taken = (*sequent.hypotheses, sequent.conclusion, function, *box[0])
    F = variable(new_name("F", taken), function_sort(REAL, REAL))
    derives = for_all(t, build("=>", conjunction(within), build("has_derivative", F, t, f)), t.value)
    return distinct([*unbroken, sequent.under(derives)])
