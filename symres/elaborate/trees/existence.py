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

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from symres.elaborate.algebra.continuity import continuous
from symres.elaborate.branches import Branches, Proof
from symres.elaborate.decomposition import Decomposition
from symres.elaborate.known import Known, Opened
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
    lam,
    named,
    opposite,
    show,
    substitute,
    variable,
)

from .least import least_value


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    for field, (told, _) in THEOREMS.items():
        if field in certificate:
            return distinct(told(sequent, certificate))
    return existence.answer(Question(sequent, certificate, Equality(), None))


def _read(sequent: Sequent, certificate: dict[str, Any], field: str = "function") -> tuple[list[Term], Term, Box]:
    """The variables and the value of a function, and the box on which it is looked at."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    variables, f = opened(from_json(certificate.get(field), names), sequent)
    given = (
        [certificate["between"]] * len(variables)
        if field == "function"
        else listed(certificate.get("box"), "the sides of the box")
    )
    if len(given) != len(variables) or any(not isinstance(side, list) or len(side) != 2 for side in given):
        raise Rejected(f"existence: a box of {len(variables)} intervals is expected")
    if field != "minimum" and len(variables) != 1:
        found = "a zero between two signs" if field == "function" else "an antiderivative"
        raise Rejected(f"existence: {found} is one of a function of one variable")
    box = [(from_json(a, names), from_json(b, names)) for a, b in given]
    for end in (end for side in box for end in side):
        if not is_scalar(end.sort):
            raise Rejected(f"existence: {show(end)} is not a number")
    return variables, f, box


def _unbroken(sequent: Sequent, variables: list[Term], f: Term, box: Box) -> tuple[list[Sequent], tuple[Term, ...]]:
    """The sequents by which a function is continuous on a box, and what is known in it."""
    return continuous(f, variables, assumed(sequent.hypotheses, *inside(variables, box)))


def _ends(sequent: Sequent, box: Box) -> list[Sequent]:
    """The sequents by which the box is not empty."""
    return [Sequent(sequent.hypotheses, build("<=", a, b)) for a, b in box]


# ------------------------------------------------------------------------------------------ intermediate value theorem


def _intermediate(sequent: Sequent, certificate: dict[str, Any]) -> list[Sequent]:
    (x,), f, box = _read(sequent, certificate)
    rising = certificate.get("rising")
    if type(rising) is not bool:
        raise Rejected("existence: rising says whether the function is <= 0 at the lower end")
    below, above = box[0] if rising else reversed(box[0])
    unbroken, known = _unbroken(sequent, [x], f, box)
    return [
        *_ends(sequent, box),
        *unbroken,
        *decompose(sequent.hypotheses, build("<=", substitute(f, {x: below}), ZERO)),
        *decompose(sequent.hypotheses, build("<=", ZERO, substitute(f, {x: above}))),
        sequent.under(*known, build("=", f, ZERO)),
    ]


def by_intermediate_value(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from a zero of a function with two signs."""
    branches, run = Branches(tree, sequent, premises(sequent, proof), proof), tree.run
    (x,), f, [(a, b)] = _read(sequent, proof)
    if not proof["rising"]:
        f = run.core.equality.canonical(opposite(f))

    def zero(known: Known) -> int:
        ends = [build("<=", substitute(f, {x: a}), ZERO), build("<=", ZERO, substitute(f, {x: b}))]
        order, low, high = (branches.require(p, known) for p in (build("<=", a, b), *ends))
        unbroken = branches.continuous(f, x, a, b, known)
        values = {"c": ZERO, "phi": lam(x, f), "x": a, "y": b}
        one = Opened(run, run.rule("intermediate_value", values, [order, unbroken, low, high]), x)
        for part, step in zip((*inside([x], [(a, b)]), build("=", f, ZERO)), one.steps, strict=True):
            known = known.under(part, partial(int, step))
        return one.closed(branches.conclude(known))

    return branches.all_proved(tree.with_new([x], sequent, known, zero))


# -------------------------------------------------------------------------------------- fundamental theorem of calculus


def _antiderivative(sequent: Sequent, certificate: dict[str, Any]) -> list[Sequent]:
    (t,), f, box = _read(sequent, certificate, "antiderivative")
    unbroken, _ = _unbroken(sequent, [t], f, box)
    return [*unbroken, sequent.under(_derives(sequent, t, f, box)[1])]


def _derives(sequent: Sequent, t: Term, f: Term, box: Box) -> tuple[Term, Term]:
    """A new function, and the proposition that f is its derivative on an interval."""
    taken = (*sequent.hypotheses, sequent.conclusion, lam(t, f), *box[0])
    F = variable(new_name("F", taken), function_sort(REAL, REAL))
    within = conjunction(inside([t], box))
    return F, for_all(t, build("=>", within, build("has_derivative", F, t, f)), t.value)


def by_fundamental_theorem(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from a function whose derivative is another one."""
    branches, run = Branches(tree, sequent, premises(sequent, proof), proof), tree.run
    (t,), f, box = _read(sequent, proof, "antiderivative")
    F, derives = _derives(sequent, t, f, box)

    def antiderivative(known: Known) -> int:
        a, b = box[0]
        there = run.rule("antiderivative", {"psi": lam(t, f), "x": a, "y": b}, [branches.continuous(f, t, a, b, known)])
        one, within = Opened(run, there, F), conjunction(inside([t], box))
        every = run.for_all(t, [within], lambda i: run.specialize(one.given, t, *run.all_parts(i)))
        return one.closed(branches.conclude(known.under(derives, cache(partial(run.algebra, derives, every)))))

    return branches.all_proved(tree.with_new([t, F], sequent, known, antiderivative))


# --------------------------------------------------------------------------------------------------------- least value


def _minimum(sequent: Sequent, certificate: dict[str, Any]) -> list[Sequent]:
    variables, f, box = _read(sequent, certificate, "minimum")
    unbroken, known = _unbroken(sequent, variables, f, box)
    others = renamed(variables, sequent)
    smallest = everywhere(list(others.values()), box, [], build("<=", f, substitute(f, others)))
    return [*_ends(sequent, box), *unbroken, sequent.under(*known, smallest)]


def by_least_value(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from a point of a box where a function is least."""
    branches = Branches(tree, sequent, premises(sequent, proof), proof)
    return least_value(branches, sequent, known, *_read(sequent, proof, "minimum"))


Told = Callable[[Sequent, dict[str, Any]], list[Sequent]]
Carried = Callable[[Decomposition, Sequent, Known, Proof], int]
THEOREMS: Mapping[str, tuple[Told, Carried]] = {  # by the field that a step has
    "between": (_intermediate, by_intermediate_value),
    "antiderivative": (_antiderivative, by_fundamental_theorem),
    "minimum": (_minimum, by_least_value),
}
