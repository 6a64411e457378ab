"""Proofs by computation, as a reader would check them: the facts that they use, where a long formula goes; and of
equations derivatives line by line, then both sides expanded.

Consequences of equations at hand are told by putting those in, or as the combination of them that they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from symres.elaborate import prove
from symres.elaborate.algebra.facts import Fact, Facts
from symres.elaborate.algebra.normal_form import equations, plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.sequents import negation
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

from . import differentiation
from .mathematics import width
from .outlines import symresline
from .prose import Proof, Prose
from .sentences import joined

SHORT = 60  # the width of the widest formula, or of all of a list of them, within a sentence
LONG = 350  # the width of the longest formula in the text, which are some five lines; a longer one is for the appendix
HUGE = 4000  # the width of the longest formula that stands in the text where there is no appendix
DIGITS = 16  # of the hash of a statement
FEW = 3  # so many propositions are named in a sentence
GENERAL = {  # the facts that hold for all numbers, by the kinds that a certificate gives them
    "exp": "$e^t > 0$",
    "abs": r"$\lvert t \rvert \ge \pm t$",
    "root": "roots are not negative",
    "whole": r"$\lfloor t \rfloor \le t \le \lceil t \rceil$",
    "wave": r"$\lvert \sin t \rvert, \lvert \cos t \rvert \le 1$",
    "angle": r"$\lvert \arctan t \rvert < \pi/2$",
    "error": r"$\lvert \operatorname{erf} t \rvert < 1$",
    "tangent": r"$1 + t \le e^t$",
    "value": "constants have the values that they have",
    "double": r"$\sin 2t = 2 \sin t \cos t$",
}


def facts_of(sequent: Sequent, proof: Proof) -> tuple[Facts, Mapping[int, str]]:
    """The facts that a proof numbers, and of which kind those are that hold for all numbers."""
    facts = Facts(sequent)
    kinds: dict[int, str] = {}
    for citation in proof.get("facts", []):
        before = len(facts.all)
        facts.cite([citation])
        kinds |= dict.fromkeys(range(before, len(facts.all)), str(citation[0]))
    if proof["kind"] == "sos" and sequent.conclusion.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(sequent.conclusion)))
    return facts, kinds


def because(prose: Prose, facts: Facts, kinds: Mapping[int, str], used: Iterable[int]) -> str:
    """The facts of those numbers, for a text after "since": propositions, and what holds for all numbers."""
    numbers = list(dict.fromkeys(used))
    sources = [facts.all[k].source for k in numbers if k not in kinds]
    known = list(dict.fromkeys(GENERAL[kinds[k]] for k in numbers if k in kinds))
    said = [named(prose, sources) or "the hypotheses hold"] if sources else []
    return joined([*said, *known]) if said or known else ""


def cited(prose: Prose, source: Term) -> str:
    """A proposition by its letter, or as it is, at the end of a sentence."""
    return f"({prose.letters[source]})." if source in prose.letters else prose.shown(source, ".")


def in_full(prose: Prose, title: str, equations: Sequence[Term]) -> str:
    """Equations, displayed, or where they stand in the appendix if they are long; all of them, in any case."""
    long = sum(width(prose.tex(e)) for e in equations)
    if long > HUGE and prose.appendix is None:
        return rf"it is in full in the certificate of the statement \texttt{{{prose.of.sha256[:DIGITS]}}}."
    if long <= LONG:
        return " ".join(prose.shown(e, "," if e is not equations[-1] else ".") for e in equations)
    rows = "\n\n".join(_rows(prose, e) for e in equations)
    return rows if prose.appendix is None else f"it is in full in {prose.appendix.refer(title, lambda: rows)}."


def _rows(prose: Prose, equation: Term) -> str:
    """An equation with the terms of a side that is a sum below each other, where a page may end between two."""
    left, right = equation.args
    if right.head != "+":
        left, right = right, left
    terms = [prose.tex(t) for t in (right.args if right.head == "+" else (right,))]
    signed = [t if t.startswith("-") else f"+ {t}" for t in terms[1:]]
    start = prose.tex(left)
    first = [f"{start} = {terms[0]}"] if width(start) <= SHORT // 3 else [start, f"= {terms[0]}"]
    rows = [*first, *(rf"\quad {{}} {t}" for t in signed)]
    return "\n" + "\n".join(symresline("", row, "") for row in rows) + "\n\n\\noindent "


def named(prose: Prose, propositions: Sequence[Term]) -> str:
    """Propositions in a sentence, by their letters where they have one; empty if they are long or many."""
    distinct = list(dict.fromkeys(propositions))
    texts = [f"({prose.letters[p]})" if p in prose.letters else f"${prose.tex(p)}$" for p in distinct]
    if not texts or len(texts) > FEW or sum(map(width, texts)) > SHORT * 2:
        return ""
    return joined(texts)


def contradict(prose: Prose, propositions: Mapping[Term, Term]) -> str:
    """Tell that propositions contradict each other, each of them named, and read as its value where it is long."""
    said = []
    for p, read in propositions.items():
        short = width(prose.tex(p)) <= SHORT
        said.append(prose.shown(p) if short else f"{prose.shown(p, ',')} that is, {prose.shown(read, ',')}")
    if len(said) == 1:
        return f"But {said[0].removesuffix(',')} is false."
    return f"But {said[0]} contradicts {said[1].removesuffix(',')}."


def total(parts: Sequence[Term]) -> Term:
    """The sum of some terms."""
    return build("+", *parts) if len(parts) > 1 else parts[0]


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
