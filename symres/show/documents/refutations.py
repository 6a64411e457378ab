"""Refutations in a sentence: the point, and what is so there."""

from __future__ import annotations

from collections.abc import Sequence

from symres.elaborate.algebra.normal_form import NormalForms, entries, rational
from symres.elaborate.trees.neighbourhood import derivative
from symres.kernel import Rejected, Sequent
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.sequents import CLAIM, negation
from symres.kernel.terms import (
    ZERO,
    Term,
    build,
    conjuncts,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    named,
    number,
    substitute,
    unnamed,
    variable,
)

from . import digits, shapes
from .mathematics import latex, width
from .prose import Pairs, Proof, Prose, premises
from .sentences import tuple_of

SHORT = 30  # the width of the widest point that needs no name
LONG = 60  # the width of the widest function along a curve that is shown
POLYNOMIAL = ("+", "*", "^", "rational", "variable", "abs")
PLAIN = ("value", "identity", "bound")  # proofs of what is so at a point


def told(prose: Prose, claim: Term, conclusion: Term, pairs: Pairs) -> str:
    """Tell why a claim without variables is false, by the proofs of its negation; empty if no sentence says it.

    ``conclusion`` is the claim with defined functions unfolded.
    """
    if len(pairs) != 1:
        return ""
    ((sequent, proof),) = pairs
    return no_minimum(prose, conclusion, sequent, proof) or counterexample(prose, claim, conclusion, sequent, proof)


# ------------------------------------------------------------------------------------------------------- local minima


def no_minimum(prose: Prose, conclusion: Term, sequent: Sequent, proof: Proof) -> str:
    """Tell that a function has no local minimum at a point where the claim says so; empty for another refutation."""
    said = {unnamed(part) for part in conjuncts(conclusion)}
    while proof.get("branches"):
        pairs = premises(sequent, proof)
        if proof["kind"] == "neighbourhood":
            break
        sequent, proof = pairs[-1]
    else:
        return ""
    if "hypothesis" not in proof or unnamed(sequent.hypotheses[proof["hypothesis"]]) not in said:
        return ""
    near = sequent.hypotheses[proof["hypothesis"]]
    rest, last = pairs[-1]
    index = last.get("hypothesis")
    if last["kind"] != "value" or index is None or rest.hypotheses[index] in sequent.hypotheses:
        return ""
    found = shapes.local_minimum(prose.folded(near))
    if found is None:
        return ""
    name, point = latex(found.function), _place(prose, found.point)
    place = point if width(point) <= SHORT and len(point) <= LONG else "p"
    tell = _descent if "curve" in proof else _slope
    why = tell(prose, f"{name}{place if place.startswith('(') else f'({place})'}", name, near, sequent, proof)
    kind = "strict local minimum" if found.strict and "curve" in proof else "local minimum"
    where = point if place == point else f"{place} = {point}"
    return f"${name}$ has no {kind} at ${where}$, since {why}." if why else ""


def _slope(prose: Prose, start: str, name: str, near: Term, sequent: Sequent, proof: Proof) -> str:
    """The gradient at a point, which is not 0; ``start`` is the value of the function there."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    nearby = Nearby.of(near, (*sequent.hypotheses, sequent.conclusion))
    at = dict(zip(nearby.variables, (from_json(p, names) for p in proof["point"]), strict=True))
    try:
        values = [digits.shown(substitute(derivative(nearby.f, y, {}), at)) for y in nearby.variables]
    except Rejected:
        return ""
    sign = f"{name}'{start.removeprefix(name)}" if len(values) == 1 else rf"\nabla {start}"
    return rf"${sign} = {tuple_of(values)} \ne 0$"


def _descent(prose: Prose, start: str, name: str, near: Term, sequent: Sequent, proof: Proof) -> str:
    """A curve through a point, along which the function is smaller than its value there, ``start``."""
    known = (*sequent.hypotheses, sequent.conclusion)
    names = named(known)
    nearby = Nearby.of(near, known)
    s = next(x for x in map(variable, ("s", "t", "r", "s_0")) if x not in names.values())
    forms = NormalForms()
    steps, place = [], []
    for p, row in zip(proof["point"], proof["curve"], strict=True):
        powers = [build("*", from_json(c, names), build("^", s, number(k))) for k, c in enumerate(row, 1)]
        steps.append(forms.term(forms(build("+", ZERO, ZERO, *powers))))
        place.append(forms.term(forms(build("+", from_json(p, names), *powers, ZERO))))
    along = forms.term(forms(substitute(nearby.f, dict(zip(nearby.variables, place, strict=True)))))
    there = f"p + {_place(prose, steps)}" if start.endswith("(p)") else ", ".join(map(prose.tex, place))
    g, order = along, proof["order"]
    for _ in range(order):
        g = derivative(g, s, {})
    try:
        value = digits.shown(substitute(g, {s: ZERO}))
    except Rejected:
        return ""
    small = r"\ne 0" if order % 2 == 0 else "> 0" if value.startswith("-") else "< 0"
    small = f"for all small ${latex(s)} {small}$"
    curve, text = f"{name}({there})", prose.tex(along)
    if width(text) <= LONG and all(part.head in POLYNOMIAL for part in shapes.nodes(along)):
        return rf"${curve} - {start} = {text} < 0$ {small}"
    what = "derivative" if order == 1 else f"derivative of order {order}"
    before = "" if order == 1 else ", and those before it vanish"
    return f"the {what} of ${curve}$ at ${latex(s)} = 0$ is ${value}${before}, so that ${curve} < {start}$ {small}"


def _place(prose: Prose, point: Sequence[Term]) -> str:
    return tuple_of([prose.tex(_simple(p)) for p in point])


def _simple(term: Term) -> Term:
    value = None if term.loose else rational(term)
    return term if value is None else number(value)


# ----------------------------------------------------------------------------------------------------- counterexamples


def counterexample(prose: Prose, claim: Term, conclusion: Term, sequent: Sequent, proof: Proof) -> str:
    """Values at which a claim about all numbers fails, where plain evaluation shows that; empty if more is needed."""
    if claim.head != "all" or sequent.conclusion.head != "ex" or proof["kind"] != "witness":
        return ""
    if not _is_plain(sequent, proof):
        return ""
    values = [from_json(data, {}) for data in proof["values"]]
    names: list[Term] = []
    for value in values:
        if claim.head != "all" or free_variables(value):
            return ""
        names.append(variable(str(claim.value), claim.args[0]))
        claim, conclusion = instantiate(claim, names[-1]), instantiate(conclusion, value)
    where = f"For {_where(prose, names, values)}".removesuffix(",") + ","
    chosen = proof["branches"][0].get("disjunct") if len(proof["branches"]) == 1 else None
    both, unfolded = shapes.equivalence(claim), shapes.equivalence(conclusion)
    if both is not None and unfolded is not None and chosen in (0, 1):
        (holds, fails), (_, false) = (both, unfolded) if chosen == 0 else (both[::-1], unfolded[::-1])
        if points := listed_points(holds):
            which = " which is one of these points," if points > 1 else ""
            return f"{where}{which} {_fails(prose, fails, false)}."
        return f"{where} {prose.shown(holds)}, but {_fails(prose, fails, false)}."
    if claim.head == "=>":
        return f"{where} {prose.shown(claim.args[0])}, but {_fails(prose, claim.args[1], conclusion.args[1])}."
    return f"{where} {_fails(prose, claim, conclusion)}."


def _fails(prose: Prose, fails: Term, false: Term) -> str:
    """The negation of a proposition; ``false`` is that proposition at the point, without names of functions."""
    points = listed_points(fails)
    if points > 1:
        return "this is none of these points"
    if points == 1 or fails.head not in ("=", "<=", "<", "not"):
        return f"not {prose.shown(fails)}"
    if fails.head == "not":
        return prose.shown(fails.args[0])
    return sides(prose, fails, false) or prose.shown(negation(fails))


def sides(prose: Prose, relation: Term, false: Term) -> str:
    r"""The two sides of a relation that is false, with their values; empty if they are not known.

    ``false`` is the relation without names of functions and variables.
    """
    if not is_scalar(false.args[0].sort):
        return _column(prose, relation, false)
    try:
        left, right = map(digits.shown, false.args)
    except Rejected:
        return ""
    a, b = map(prose.tex, relation.args)
    return f"${compared(relation.head, (a, left), (b, right))}$"


def compared(head: str, left: tuple[str, str], right: tuple[str, str]) -> str:
    r"""Compare the two sides of a false relation, each with its value; a side that is its value stands last.

    >>> print(compared("<=", ("F(1)", "2"), ("0", "0")), compared("<", ("0", "0"), ("F(3)", "0")))
    F(1) = 2 > 0 F(3) = 0
    >>> print(compared("=", ("F(1)", "2"), ("F(2)", "3")))
    F(1) = 2 \ne 3 = F(2)
    """
    if left[1] == right[1]:
        return f"{left[0] if left[0] != left[1] else right[0]} = {left[1]}"
    sign = {"=": r"\ne", "<=": ">", "<": ">"}[head]
    if left[0] == left[1]:
        left, right, sign = right, left, sign.replace(">", "<")
    first = left[0] if left[0] == left[1] else f"{left[0]} = {left[1]}"
    second = right[0] if right[0] == right[1] else f"{right[1]} = {right[0]}"
    return f"{first} {sign} {second}"


def _column(prose: Prose, relation: Term, false: Term) -> str:
    if relation.head != "=" or not shapes.is_zero_column(false.args[1]):
        return ""
    try:
        values = [digits.shown(entry) for (entry,) in entries(false.args[0], {})]
    except (Rejected, ValueError):
        return ""
    return rf"${prose.tex(relation.args[0])} = {tuple_of(values)} \ne 0$"


def listed_points(term: Term) -> int:
    """The number of points in a proposition that the variables are one of them; 0 for another proposition."""
    parts = term.args if term.head == "or" else (term,)
    equations = [list(conjuncts(part)) for part in parts]
    plain = all(e.head == "=" and e.args[0].head == "variable" for part in equations for e in part)
    return len(parts) if plain else 0


def _is_plain(sequent: Sequent, proof: Proof) -> bool:
    """Whether everything is shown by evaluation, once a case is chosen."""
    if not proof.get("branches"):
        known = free_variables(sequent.conclusion).union(*map(free_variables, sequent.hypotheses))
        return proof["kind"] in PLAIN or proof["kind"] == "sos" and not known
    if proof["kind"] == "witness" or "disjunct" in proof:
        pairs = premises(sequent, proof)
        return all(s.purpose != CLAIM or _is_plain(s, p) for s, p in pairs)
    return False


def _where(prose: Prose, names: Sequence[Term], values: Sequence[Term]) -> str:
    """Values of variables: exact ones, and where these are long their decimals."""
    exact = [prose.tex(value) for value in values]
    text = f"${tuple_of(list(map(latex, names)))} = {tuple_of(exact)}$"
    if all(value.head == "rational" for value in values):
        return text
    try:
        short = [digits.shown(value) for value in values]
    except Rejected:
        return text
    return text if short == exact else f"{text}, that is ${tuple_of(short)}$,"
