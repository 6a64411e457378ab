"""Other variables: x = 1/t far out, x = exp(-t) next to 0 where there is log x, x = c t for a range that ends at an
irrational c, a linear form, or what x is.

The step is written with the kernel's own: there is t with x = s(t) (its value in terms of x is the witness); take one;
eliminate x. If every exponential is one of a multiple of x + a y, that is the new variable: a function of the form and
of others is one of s and of these. A variable that an equation determines is put in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms, plain
from symres.elaborate.trees.bound import region_of
from symres.functions import HEADS
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.sequents import new_variable
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    exists,
    free_variables,
    lam,
    number,
    opposite,
    to_json,
    variables_of,
)

from ..points.derivatives import explicit
from ..steps import Close, Proof, carry_out, elimination, opening, with_lemmas, witness


@dataclass(frozen=True)
class Substitution:
    """x = ``expression`` in the new variable t, which is ``value`` in terms of x and obeys ``facts``."""

    x: Term
    t: Term
    expression: Term
    value: Term
    facts: tuple[Term, ...]


def search(sequent: Sequent, close: Close, then: Close) -> Proof | None:
    """A proof of the sequent from what a substitution makes of it, which ``then`` shows; None if none helps."""
    if sequent.conclusion.head not in ("<=", "<"):
        return None

    for substitution in _candidates(sequent):
        proof = substituted(sequent, substitution, close, then)
        if proof is not None:
            return proof
    return None


def simplified(inequality: Sequent, close: Close) -> Proof | None:
    """A proof of an inequality from that between the normal forms of its sides."""
    forms = NormalForms()
    sides = (forms.term(forms(a)) for a in inequality.conclusion.args)
    return with_lemmas(inequality, [build(inequality.conclusion.head, *sides)], close, close)


def substituted(sequent: Sequent, s: Substitution, close: Close, then: Close) -> Proof | None:
    """The proof of a sequent by one substitution, ``then`` proving what comes out and ``close`` all that is easy."""
    equation = build("=", s.x, s.expression)
    there_is = exists(s.t, conjunction((*s.facts, equation)))

    def existence(goal: Sequent) -> Proof | None:
        return carry_out(goal, witness(s.value), close)

    def opened(goal: Sequent) -> Proof | None:
        return carry_out(goal, opening(goal, there_is), close, eliminated)

    def eliminated(goal: Sequent) -> Proof | None:
        equations = [i for i, h in enumerate(goal.hypotheses) if h.head == "=" and h.args[0] is s.x]
        return carry_out(goal, {"kind": "cases", "equation": equations[-1]}, then)

    return with_lemmas(sequent, [there_is], existence, opened)


def _candidates(sequent: Sequent) -> Iterator[Substitution]:
    """Inverses of variables that are far from 0, multiples of irrational ends, exponentials where logarithms grow."""
    box = region_of(sequent).box
    facts = Facts(sequent)
    facts.forms.difference(*sequent.conclusion.args)
    inner = variables_of(a for a in facts.forms.atoms if a.args)
    for x, (low, high) in box.items():
        if x.sort is not REAL or x.head != "variable" or x not in inner:
            continue
        t = new_variable(lam(x, x, "t"), (*sequent.hypotheses, sequent.conclusion))
        inverse = build("^", t, number(-1))
        divides = _is_divisor(sequent.conclusion, x)
        if divides and high is None and low is not None and low > 0:
            ends = build("<", ZERO, t), build("<=", t, number(1 / low))
            yield Substitution(x, t, inverse, build("^", x, number(-1)), ends)
        if divides and low is None and high is not None and high < 0:
            ends = build("<=", number(1 / high), t), build("<", t, ZERO)
            yield Substitution(x, t, inverse, build("^", x, number(-1)), ends)
        if low == 0 and build("log", x) in facts.forms.atoms:
            below_one = (build("<=", ZERO, t),) if high is not None and high <= 1 else ()
            yield Substitution(x, t, build("exp", opposite(t)), opposite(build("log", x)), below_one)
        for c in {end: None for _, end, _ in _ends(sequent, x) if facts.forms(end).rational is None}:
            inverse = build("^", c, number(-1))
            yield Substitution(
                x, t, build("*", c, t), build("*", x, inverse), tuple(_multiples(sequent, x, t, inverse))
            )


def _is_divisor(term: Term, x: Term) -> bool:
    """Whether a term divides by something with x in it."""
    if term.head == "^" and term.args[1].head == "rational" and term.args[1].value < 0:
        return x in free_variables(term)
    return any(_is_divisor(a, x) for a in term.args)


def _ends(sequent: Sequent, x: Term) -> Iterator[tuple[str, Term, bool]]:
    """The closed terms that hypotheses compare with x: the relation, the term, and whether it is below x."""
    for h in sequent.hypotheses:
        if h.head in ("<=", "<") and x in h.args:
            below = h.args[1] is x
            end = h.args[0] if below else h.args[1]
            if not free_variables(end):
                yield h.head, end, below


def _multiples(sequent: Sequent, x: Term, t: Term, unit: Term) -> Iterator[Term]:
    """The bounds of t = x / c, for c = 1 / unit > 0, as far as those of x are rational multiples of c."""
    forms = NormalForms()
    for relation, end, below in _ends(sequent, x):
        ratio = forms(build("*", end, unit)).rational
        if ratio is not None:
            yield build(relation, number(ratio), t) if below else build(relation, t, number(ratio))


def coordinates(sequent: Sequent, close: Close) -> Proof | None:
    """A proof with the form as a variable in the place of one of its own; None if there is no such form."""
    propositions = (*sequent.hypotheses, sequent.conclusion)
    if not any(map(_grows, propositions)):
        return None
    try:
        forms = {_form(a) for p in propositions for a in _arguments(explicit(p))}
    except Rejected:
        return None
    form = forms.pop() if len(forms) == 1 else ()
    if len(form) < 2:
        return None
    whole = build("+", *(build("*", number(c), x) for x, c in form))
    x = form[0][0]
    s = new_variable(lam(x, x, "s"), propositions)
    rest = build("+", s, *(build("*", number(-c), y) for y, c in form[1:]))
    return substituted(sequent, Substitution(x, s, rest, whole, ()), close, close)


def _grows(term: Term) -> bool:
    """Whether there are exponentials in a term."""
    return _is_exponential(term.head) or any(map(_grows, term.args))


@cache
def _is_exponential(head: str) -> bool:
    """Whether an operation is exp, or a function that is made of it."""
    expansion = HEADS[head].expansion if head in HEADS else None
    return head == "exp" or expansion is not None and _grows(expansion(ONE))


def _arguments(term: Term) -> Iterator[Term]:
    """Arguments of exponentials that depend on variables."""
    if _is_exponential(term.head) and free_variables(term):
        yield term.args[0]
    for a in term.args:
        yield from _arguments(a)


def _form(argument: Term) -> tuple[tuple[Term, Fraction], ...]:
    """The linear form, beginning with 1, of which an argument is a multiple plus a number; raises ``Rejected``."""
    forms = NormalForms()
    quotient = forms(argument)
    coefficients: dict[Term, Fraction] = {}
    for i, atom in enumerate(forms.atoms):
        if atom.head == "variable" and atom.sort is REAL and 1 << P.FIELD * i in quotient.numerator:
            coefficients[atom] = Fraction(quotient.numerator[1 << P.FIELD * i])
    if not coefficients or quotient.factors or len(quotient.numerator) > len(coefficients) + (0 in quotient.numerator):
        raise Rejected("no linear form")
    (_, first), *_ = ordered = sorted(coefficients.items(), key=lambda pair: str(pair[0]))
    return tuple((x, c / first) for x, c in ordered)


def by_equation(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a sequent without the first variable that one of its hypotheses says what it is.

    It may say so in the form x = t, or as another equation of degree 1, of which ``follows`` proves this form.
    """
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "=":
            x, t = h.args if h.args[0].head == "variable" else reversed(h.args)
            if x.head == "variable" and x not in free_variables(t):
                return carry_out(sequent, {"kind": "cases", "equation": i}, close)
    for equation in solved(sequent):
        return replaced(sequent, equation, close, follows)
    return None


def replaced(sequent: Sequent, equation: Term, close: Close, follows: Close) -> Proof | None:
    """A proof with what an equation, which ``follows`` proves, says a variable is in its place."""

    def eliminated(goal: Sequent) -> Proof | None:
        return carry_out(goal, elimination(goal, equation), close)

    return carry_out(sequent, {"kind": "cases", "lemma": to_json(equation)}, follows, eliminated)


def solved(sequent: Sequent) -> Iterator[Term]:
    """Equations of degree 1 among the hypotheses, solved for one of their variables."""
    try:
        facts = Facts(sequent)
    except Rejected:
        return
    atoms = facts.forms.atoms
    for fact in facts.all:
        p = fact.polynomial
        if fact.sign != "=" or any(sum(e for _, e in P.exponents(m)) > 1 for m in p):
            continue
        for m, c in p.items():
            own = [i for i, _ in P.exponents(m)]
            if own and atoms[own[0]].head == "variable":
                rest: P.Polynomial = {n: -Fraction(d) / c for n, d in p.items() if n != m}
                t = facts.forms.term(plain(rest))
                if atoms[own[0]] not in free_variables(t):
                    yield build("=", atoms[own[0]], t)
