"""Equations by computation, as a reader would check them: derivatives line by line, then both sides expanded.

What follows from equations at hand is told by putting those in, or as the combination of them that it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from symres.algebra.facts import Fact, Facts
from symres.algebra.normal_form import plain
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.terms import (
    ONE,
    build,
    difference,
    free_variables,
    is_scalar,
    matrix,
    number,
    opposite,
    substitute,
)
from symres.trees.identity import equations

from . import differentiation
from .computations import because, cited, facts_of, in_full, total
from .mathematics import width
from .prose import Proof
from .sentences import joined

if TYPE_CHECKING:
    from .proofs import Prose

WIDE = 150  # the width of the widest expanded form that is shown
PLAIN = {"kind": "identity"}


def told(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """The proof of an equation between numbers, or between matrices of literal shape."""
    if not any(proof.get("cofactors", [])):
        return _computed(prose, sequent, differentiation.told(prose, sequent))
    facts, kinds = facts_of(sequent, proof)
    used = dict.fromkeys(k for cofactors in proof["cofactors"] for k, _ in cofactors)
    sources = tuple(dict.fromkeys(facts.all[k].source for k in used))
    if sequent.conclusion in sources:
        return "This is given."
    if len(sources) == 1 and all(len(c) == 1 and c[0][1][0] == "q" for c in proof["cofactors"]):
        return f"This follows from {cited(prose, sources[0])}"
    put = _put_in(sequent, [facts.all[k] for k in used], facts)
    if put is not None:
        values, rest = put
        derived = differentiation.told(prose, rest)
        if derived is not None and derived.whole and derived.named:
            return derived.text
        return f"With {_with(prose, values)}: {_computed(prose, rest, derived)}"
    return _combined(prose, sequent, proof, facts, because(prose, facts, kinds, used))


def by_words(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """Both sides have one normal form as words in matrices, with hypotheses as equations."""
    used = [sequent.hypotheses[k] for k in proof.get("facts", [])]
    texts = [f"({prose.letters[h]})" if h in prose.letters else prose.shown(h) for h in used]
    return f"Expanding both sides{f', with {joined(texts)},' if texts else ''} gives the same."


# ------------------------------------------------------------------------------------------------- without equations


def _computed(prose: Prose, sequent: Sequent, derived: differentiation.Told | None) -> str:
    """Both sides are equal by computation alone; what is ``derived`` is told first."""
    if prose.tex(sequent.conclusion.args[0]) == prose.tex(sequent.conclusion.args[1]):
        return "Both sides are the same."
    if derived is None:
        return _expanded(prose, sequent)
    return derived.text if derived.whole else f"{derived.text} {_expanded(prose, sequent)}"


def _expanded(prose: Prose, sequent: Sequent) -> str:
    """The polynomial, quotient or matrix that both sides are."""
    facts = Facts(sequent)
    pairs = equations(sequent.conclusion, facts.forms.conditions)
    forms = [min((facts.forms.term(facts.forms(side)) for side in pair), key=_length) for pair in pairs]
    common = forms[0]
    if len(pairs) > 1:
        shape = sequent.conclusion.args[0].sort
        columns = len(pairs) // int(shape.args[0].value) if shape is not None else len(pairs)
        common = matrix([forms[k : k + columns] for k in range(0, len(forms), columns)])
    text = prose.tex(common)
    left, right = map(prose.tex, sequent.conclusion.args)
    if text == right:
        return "Expand the left side."
    if text == left:
        return "Expand the right side."
    if sum(width(prose.tex(f)) for f in forms) <= WIDE:
        return f"Expand both sides: both are {prose.shown(common, '.')}"
    said = (
        "Expand both sides: they are equal, entry by entry" if len(pairs) > 1 else "Expand both sides: they are equal"
    )
    if prose.appendix is None:
        return f"{said}, as polynomials of {_size(forms)} terms."
    return f"{said} (in full: {prose.appendix.refer('An expanded form', lambda: prose.shown(common, '.'))})."


def _length(term: Term) -> int:
    return len(str(term))


def _size(forms: Sequence[Term]) -> str:
    sizes = sorted({len(f.args) if f.head == "+" else 1 for f in forms})
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"


# --------------------------------------------------------------------------------------------------- with equations


def _put_in(sequent: Sequent, used: Sequence[Fact], facts: Facts) -> tuple[Mapping[Term, Term], Sequent] | None:
    """Values for variables by equations that give them, and the sequent with these, if that is a computation."""
    values: dict[Term, Term] = {}
    for fact in used:
        found = _solved(substitute(fact.source, values), fact, facts)
        if found is None:
            return None
        x, value = found
        values = {y: substitute(v, {x: value}) for y, v in values.items()} | {x: value}
    rest = sequent.instance(values)
    if not differentiation.functions(rest.conclusion) <= differentiation.functions(sequent.conclusion):
        return None  # the functions would be others
    try:
        prove(rest, PLAIN)
    except Rejected:
        return None
    return values, rest


def _solved(equation: Term, fact: Fact, facts: Facts) -> tuple[Term, Term] | None:
    """x and t of an equation x = t or t = x, or of one that is linear in the only variable that it has."""
    for x, value in (equation.args, equation.args[::-1]):
        if x.head == "variable" and x not in free_variables(value):
            return x, value
    p = fact.polynomial
    (monomial, *others) = [m for m in p if m] or [0]
    atoms = list(P.exponents(monomial))
    if others or [e for _, e in atoms] != [1]:
        return None
    x = facts.forms.atoms[atoms[0][0]]
    if x.head != "variable" or free_variables(equation) != {x}:
        return None
    return x, number(Fraction(-p.get(0, 0)) / p[monomial])


def _with(prose: Prose, values: Mapping[Term, Term]) -> str:
    return joined([prose.shown(build("=", x, value)) for x, value in values.items()])


def _combined(prose: Prose, sequent: Sequent, proof: Proof, facts: Facts, why: str) -> str:
    """The differences of both sides as combinations of the equations, in full."""
    identities = []
    pairs = equations(sequent.conclusion, facts.forms.conditions)
    cleared = False
    for (a, b), cofactors in zip(pairs, proof["cofactors"], strict=True):
        if not cofactors:
            continue
        quotient = facts.forms.difference(a, b)
        cleared |= bool(quotient.factors)
        left = facts.forms.term(plain(quotient.numerator)) if quotient.factors else difference(a, b)
        identities.append(build("=", left, total([_product(prose, facts, k, c) for k, c in cofactors])))
    what = "The numerator of the difference" if cleared else "The difference"
    many = "combination" if any(len(c) > 1 for c in proof["cofactors"]) else "multiple"
    shown = in_full(prose, "A combination of equations", identities)
    derived = differentiation.told(prose, sequent, claimed=False)
    before = derived.text if derived is not None else ""
    return f"{before}{what} of both sides is a {many} of what vanishes, since {why}: {shown}"


def _product(prose: Prose, facts: Facts, k: int, cofactor: object) -> Term:
    """A multiple of an equation, which is written as it is given where that is shorter than its expanded form."""
    p, c = facts.all[k].polynomial, facts.polynomial(cofactor)
    if p and p[max(p)] < 0:
        p, c = P.multiply(p, P.constant(-1)), P.multiply(c, P.constant(-1))
    equation = facts.forms.term(plain(p))
    a, b = facts.all[k].source.args
    for small, large in ((a, b), (b, a)):
        written = difference(large, small)
        same = is_scalar(a.sort) and facts.forms(written) == plain(p)
        if same and width(prose.tex(written)) < width(prose.tex(equation)):
            equation = written
    negative = all(v < 0 for v in c.values())
    factor = facts.forms.term(plain(P.multiply(c, P.constant(-1)) if negative else c))
    product = equation if factor is ONE else build("*", factor, equation)
    return opposite(product) if negative else product
