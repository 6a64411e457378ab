"""Steps that cite a theorem, as prose: the zeros of a polynomial, what holds near a point, and what exists.

Each function gets the sequent, the step, and its premises with their proofs; ``prose`` tells what these say.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symres.kernel import Sequent
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import (
    ONE,
    ZERO,
    Term,
    build,
    conjunction,
    difference,
    from_json,
    instantiate,
    named,
    number,
    rational_from_json,
    variable,
)

from .breaking import formula
from .mathematics import latex
from .prose import Pairs, Proof, Prose
from .sentences import itemized, joined, tuple_of

LONG = 300  # a polynomial of more letters is described instead of shown


def zeros(prose: Prose, sequent: Sequent, proof: Proof, pairs: Pairs) -> str:
    """A polynomial equation, and a case for each of its real zeros."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    t = from_json(proof["roots"], names)
    coefficients = list(map(rational_from_json, proof["polynomial"]))
    equation = polynomial_equation(t, coefficients)
    count = len(proof["values"])
    if len(prose.tex(equation)) > LONG:
        opening = (
            f"From the equations, {prose.shown(t)} is a zero of a polynomial of degree {len(coefficients) - 1}, which"
        )
    else:
        opening = f"From the equations, {prose.shown(equation, ',')} which"
    if not count:
        return f"{opening} has no real zero, by Sturm's theorem."
    values = [build("=", t, from_json(value, {})) for value in proof["values"]]
    told = [(prose.shown(x, "."), prose.step(s, p)) for x, (s, p) in zip(values, pairs, strict=True)]
    if len(coefficients) == 2:
        return told[0][1] if values[0] in sequent.hypotheses else f"So {told[0][0]} {told[0][1]}"
    if count == 1:
        return f"{opening} has one real zero, by Sturm's theorem: {' '.join(f'{new} {rest}' for new, rest in told)}"
    cases = itemized([f"Case {new} {rest}" for new, rest in told])
    return f"{opening} has {count} real zeros, by Sturm's theorem." + cases


def polynomial_equation(t: Term, coefficients: Sequence[Fraction]) -> Term:
    """The equation that a polynomial vanishes at t; the coefficients are from degree 0 up."""
    terms = [_multiple(number(c), t, k) for k, c in reversed(list(enumerate(coefficients))) if c]
    return build("=", _sum(*terms), ZERO)


def _multiple(c: Term, t: Term, k: int) -> Term:
    power = t if k == 1 else build("^", t, number(k))
    return c if k == 0 or c is ZERO else power if c is ONE else build("*", c, power)


def _sum(*terms: Term) -> Term:
    parts = [t for t in terms if t is not ZERO]
    return build("+", *parts) if len(parts) > 1 else parts[0] if parts else ZERO


def instance(prose: Prose, sequent: Sequent, proof: Proof, pairs: Pairs) -> str:
    """Apply a hypothesis about all numbers to some, if its condition is met."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    said = inner = sequent.hypotheses[proof["instance"]]
    values = []
    for data in proof["values"]:
        value = from_json(data, names)
        values += chosen(inner, value)
        inner = instantiate(inner, value)
    where = f" for {prose.shown(conjunction(values))}" if values else ""
    rest, last = pairs[-1]
    return (
        f"Use that {prose.shown(said)}{where}. {_told(prose, pairs[:-1])}"
        f"This gives {_added(prose, sequent, pairs)} {prose.step(rest, last)}"
    )


def chosen(binder: Term, value: Term) -> list[Term]:
    """The equation of the variable of a binder with a value, unless it is one of that name."""
    x = variable(str(binder.value), binder.args[0])
    return [] if x is value else [build("=", x, value)]


def neighbourhood(prose: Prose, sequent: Sequent, proof: Proof, pairs: Pairs) -> str:
    """Prove a local minimum, or conclude from one."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    point = [from_json(p, names) for p in proof["point"]]
    if "hypothesis" not in proof:
        return _sufficient(prose, sequent, proof, pairs, point)
    known = prose.shown(sequent.hypotheses[proof["hypothesis"]], ".")
    (rest, last), new = pairs[-1], _added(prose, sequent, pairs)
    if "curve" not in proof:
        return f"Remember that {known} There the first derivatives vanish: {new} {prose.step(rest, last)}"
    s = next(x for x in map(variable, ("s", "t", "r", "s_0")) if x not in names.values())
    curve = [
        _sum(p, *(_multiple(from_json(c, names), s, k) for k, c in enumerate(row, 1)))
        for p, row in zip(point, proof["curve"], strict=True)
    ]
    order = proof["order"]
    before = f", where its derivatives of order less than ${order}$ vanish" if order > 1 else ""
    return (
        f"Remember that {known} Along {_place(prose, curve)} the function is least at ${latex(s)} = 0${before}. "
        f"{_told(prose, pairs[:-1])}So for the derivative of order ${order}$, {new} {prose.step(rest, last)}"
    )


def _sufficient(prose: Prose, sequent: Sequent, proof: Proof, pairs: Pairs, point: Sequence[Term]) -> str:
    minors = [s.conclusion.args[1] for s, _ in pairs if s.conclusion.head == "<" and s.conclusion.args[1].head == "det"]
    texts = joined([formula(prose.value(minor)) for minor in minors])
    if len(point) == 1:
        why = f"the first derivative vanishes, the second, {texts}, is positive; the claim follows by Taylor's theorem."
    else:
        why = (
            f"the first derivatives vanish, and the leading principal minors of the Hessian, {texts}, are positive; "
            "the claim follows by Taylor's theorem and Sylvester's criterion."
        )
    return f"{_multipliers(prose, sequent, proof)}At {_place(prose, point)} {why} {_told(prose, pairs)}".strip()


def _multipliers(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """The multiples of the constraints that are subtracted from a function, if there are any."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    near = Nearby.of(sequent.conclusion, (*sequent.hypotheses, sequent.conclusion))
    products = []
    for restriction, pair in zip(near.restrictions, proof.get("multipliers", []), strict=False):
        m, r = (from_json(c, names) for c in pair)
        slack = difference(restriction.args[1], restriction.args[0])
        if m is not ZERO or r is not ZERO:
            products.append(prose.shown(build("*", difference(m, build("*", r, slack)), slack)))
    if not products:
        return ""
    return (
        f"Subtract {joined(products)} from the function; near the point and under the constraints it grows no larger. "
    )


def existence(prose: Prose, sequent: Sequent, proof: Proof, pairs: Pairs) -> str:
    """A theorem of analysis, what it gives, and what follows from that."""
    if "between" in proof:
        theorem, what = "the intermediate value theorem", "a number"
    elif "minimum" in proof:
        theorem, what = "Weierstrass's theorem, a continuous function has a least value on a box:", "a place"
    elif "antiderivative" in proof:
        theorem, what = "the fundamental theorem of calculus", "a function"
    else:
        theorem, what = "Krawczyk's test, a box holds one zero and no other:", "a point"
    rest, last = pairs[-1]
    new = _added(prose, sequent, pairs)
    return f"By {theorem} there is {what} with {new} {_told(prose, pairs[:-1])}{prose.step(rest, last)}"


def opened(prose: Prose, sequent: Sequent, pairs: Pairs) -> str:
    """A number with a property that some number has."""
    ((rest, last),) = pairs
    return f"There is such a number: {_added(prose, sequent, pairs)} {prose.step(rest, last)}"


def _added(prose: Prose, sequent: Sequent, pairs: Pairs) -> str:
    """The suppositions of the last premise beyond the sequent, and beyond what makes it defined, as a sentence."""
    lent = {s.conclusion for s, _ in pairs if s.purpose != CLAIM}
    new = [h for h in pairs[-1][0].hypotheses if h not in sequent.hypotheses and h not in lent]
    return prose.shown(conjunction(new), ".") if new else "nothing new."


def _told(prose: Prose, pairs: Pairs) -> str:
    claims = [(s, p) for s, p in pairs if s.purpose == CLAIM and not prose.clear(p)]
    return "".join(f"Here {prose.shown(s.conclusion, '.')} {prose.step(s, p)} " for s, p in claims)


def _place(prose: Prose, point: Sequence[Term]) -> str:
    return formula(tuple_of(list(map(prose.tex, point))))
