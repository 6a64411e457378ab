"""Hypotheses of a sequent as facts about polynomials, and how a certificate speaks of them.

Every scalar hypothesis becomes a fact about one polynomial over the atoms of a ``NormalForms``: p = 0, p != 0, p >= 0
or p > 0. Denominators are multiplied out, on condition that they are not 0 where that matters. The conditions of the
facts that are used, and of all normal forms, are to be plain, or to be said by other facts (``require_conditions``):
by one of them, up to a factor and a summand that are numbers, or by the signs of the parts of a sum of products.
A certificate refers to facts by number. It may add facts that hold for atoms whatever their arguments:
    exp      exp(t) > 0                    abs      |t| >= 0,   -|t| <= t <= |t|
    root     t^(1/q) >= 0                  whole    t <= ceiling(t) < t + 1,   floor(t) <= t < floor(t) + 1
    wave     -1 <= sin t <= 1, also cos    angle    -pi < 2 atan t < pi
    error    -1 < erf t < 1
    tangent  1 + t <= exp t,  log t <= t - 1                value    a closed t lies in its enclosure of 64 bits
    double   sin t = 2 sin(t/2) cos(t/2),  cos t = 1 - 2 sin(t/2)^2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symres.kernel import polynomials as P
from symres.kernel.arithmetic import listed
from symres.kernel.polynomials import Polynomial, Purse, Rejected, purse, spend
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    FALSE,
    ONE,
    ZERO,
    Term,
    brief,
    build,
    free_variables,
    from_json,
    is_scalar,
    literal_size,
    number,
    show,
)
from symres.kernel.terms import named as named

from .domains import conditions
from .normal_form import NormalForms, Quotient, equations
from .signs import plainly

VALUE_BITS = 64
RECENT = 16  # readings of hypotheses that are remembered: the branches of a proof begin with the same ones


@dataclass(frozen=True)
class Fact:
    """``polynomial`` is in the relation ``sign``, one of = != >= >, to zero; ``source`` is what says so, if the
    conditions in ``needs`` hold.
    """

    sign: str
    polynomial: Polynomial
    source: Term
    needs: tuple[Term, ...] = ()


_recent: dict[tuple[Term, ...], tuple[NormalForms, tuple[Fact, ...], int]] = {}  # what hypotheses say, and its cost


class Facts:
    """The numbered facts of one sequent, over one list of atoms."""

    def __init__(self, sequent: Sequent) -> None:
        self.sequent = sequent
        self.all: list[Fact] = []
        self.used: dict[Term, None] = {}  # the conditions of the facts that were used
        self.forms = NormalForms()
        self._held = set(sequent.hypotheses)  # conditions that were shown, or are said literally
        self.names = named((*sequent.hypotheses, sequent.conclusion))
        self._suppose(sequent.hypotheses)

    def _suppose(self, hypotheses: tuple[Term, ...]) -> None:
        """Add what hypotheses say, after as many as begin a reading that is remembered; each costs what it did."""
        read = len(hypotheses)
        while read and hypotheses[:read] not in _recent:
            read -= 1
        cost = 0
        if read:
            forms, facts, cost = _recent[hypotheses[:read]]
            self.forms, self.all = forms.copy(), list(facts)
            spend(cost)
        with purse(taken=True) as paid:
            for h in hypotheses[read:]:
                with suppress(Rejected):  # what is no comparison of numbers that are understood says nothing
                    self.all.extend(self.about(h))
        cost += paid.spent
        if read < len(hypotheses) and paid.left >= 0 and cost * RECENT < Purse.LIMIT:
            if len(_recent) >= RECENT:
                del _recent[next(iter(_recent))]
            _recent[hypotheses] = self.forms.copy(), tuple(self.all), cost

    def about(self, literal: Term, wanted: bool = False) -> list[Fact]:
        """The facts that a literal states, or, if it is ``wanted``, that state it; none for anything else."""
        sign = {"=": "=", "<=": ">=", "<": ">", "not": "!="}.get(literal.head)
        relation = literal.args[0] if literal.head == "not" else literal
        if literal.head == "not" and relation.head != "=":  # the negation of an inequality is an inequality
            return []
        if sign is None or relation.head not in ("=", "<=", "<") or not _arithmetical(relation):
            return []
        with self.forms.collected() as needed:
            is_of_numbers = is_scalar(relation.args[0].sort)
            if sign != "=" and not is_of_numbers:
                return []
            pairs = [relation.args[::-1]] if is_of_numbers else equations(relation, needed)
            polynomials = [self.cleared(sign, self.forms.difference(a, b), wanted) for a, b in pairs]
        return [Fact(sign, p, literal, tuple(needed)) for p in polynomials]

    def cleared(self, sign: str, q: Quotient, wanted: bool = False) -> Polynomial:
        """The polynomial in a relation to 0 if a quotient is: the numerator, times odd powers of the denominator."""
        p = q.numerator
        for factor, n in q.factors.items():
            if sign == ("!=" if wanted else "=") or sign == (">" if wanted else ">=") and not n % 2:
                self.forms.need_factor(factor)
            if sign in (">=", ">") and n % 2:
                p = P.multiply(p, dict(factor))
        return p

    def require_conditions(self) -> None:
        """Refuse what was computed under a condition that the sequent does not say."""
        for condition in {**self.used, **self.forms.conditions}:
            self.require(condition)

    def require(self, condition: Term) -> None:
        """Refuse a condition that is neither plain nor said by a fact."""
        if not self.holds(condition):
            raise Rejected(f"this needs {show(condition, 150)}; show it before, as a lemma")

    def holds(self, condition: Term) -> bool:
        """Whether a condition is plain, or said by a fact."""
        return self._holds(condition, frozenset())

    def _holds(self, condition: Term, asked: frozenset[Term]) -> bool:
        """Whether a condition is plain, or said by a fact; what is ``asked`` is not used to show itself."""
        if condition in self._held or plainly(condition):
            return True
        if condition in asked:
            return False
        asked |= {condition}
        spend(20 * len(self.all))
        if condition.head == "or":
            return any(self._holds(part, asked) for part in condition.args)
        try:
            wanted = self.about(condition, wanted=True)
        except Rejected:
            return False
        if not wanted or not all(self._follows(w, asked) for w in wanted):
            return False
        self._held.add(condition)
        return True

    def _follows(self, wanted: Fact, asked: frozenset[Term]) -> bool:
        """Whether a fact says what is wanted, or it is a sum of parts none of which is negative."""
        if not all(self._holds(need, asked) for need in wanted.needs):
            return False
        for fact in self.all:
            found = multiple(fact, wanted)
            if found and follows(fact.sign, wanted.sign, *found) and all(self._holds(p, asked) for p in fact.needs):
                return True
        p = wanted.polynomial
        if wanted.sign == "!=" and p and p[max(p)] < 0:
            p = P.multiply(p, P.constant(-1))
        if wanted.sign == "=" or any(c < 0 for c in p.values()):
            return False
        signs = [self._sign(m, asked) for m in p]
        return min(signs, default=0) >= 0 and (wanted.sign == ">=" or 1 in signs)

    def _sign(self, monomial: int, asked: frozenset[Term]) -> int:
        """1 for a product of atoms that is positive, 0 for one that is not negative, -1 for any other."""
        sign = 1
        for i, e in P.exponents(monomial):
            atom = self.forms.atoms[i]
            of_root = atom.head == "^" and atom.args[1].head == "rational"
            inside = atom.args[0] if of_root else atom
            if atom.head in ("exp", "pi") or self._holds(build("<", ZERO, inside), asked):
                continue
            if e % 2 and atom.head != "abs" and not self._holds(build("<=", ZERO, inside), asked):
                return -1
            sign = 0
        return sign

    def cite(self, citations: Any) -> None:
        """Add the facts about atoms that a certificate lists as ``[kind, term]``."""
        for data in listed(citations, "the cited facts"):
            kind, term = citation(data, self.term)
            needs = conditions(term)  # outside of its domain nothing is known of an operation
            for literal in about_atom(kind, term):
                self.all.extend(replace(fact, needs=(*fact.needs, *needs)) for fact in self.about(literal))

    def term(self, data: Any) -> Term:
        """A scalar term of a certificate."""
        term = from_json(data, self.names)
        if not is_scalar(term.sort):
            raise Rejected(f"expected a number, found {show(term)}")
        return term

    def polynomial(self, data: Any) -> Polynomial:
        """A term of a certificate that is a polynomial over the atoms."""
        form = self.forms(self.term(data))
        if form.factors:
            raise Rejected("a cofactor, factor or square of a certificate is a polynomial, without divisions")
        return form.numerator

    def remainder(self, p: Polynomial) -> Polynomial:
        """The rest of ``p`` once the equations of its atoms are applied and denominators cleared: 0 if p is 0."""
        return self.forms.reduced(p).numerator

    def combination(self, cofactors: Any) -> Polynomial:
        """The sum of cofactor times equation, a member of the ideal that the equations generate."""
        total: Polynomial = {}
        for pair in listed(cofactors, "the cofactors"):
            if not isinstance(pair, list) or len(pair) != 2:
                raise Rejected("a cofactor is a pair [number of a fact, term]")
            total = P.add(total, P.multiply(self.polynomial(pair[1]), self._equation(pair[0])))
        return total

    def _equation(self, number: Any) -> Polynomial:
        """The polynomial that is 0 by the fact of that number."""
        if type(number) is not int or not 0 <= number < len(self.all):
            raise Rejected(f"there is no fact {brief(number)}; the sequent has {len(self.all)}")
        fact = self.all[number]
        if fact.sign != "=":
            raise Rejected(f"fact {number}, {show(fact.source)}, does not say =")
        self.used |= dict.fromkeys(fact.needs)
        return fact.polynomial


def multiple(fact: Fact, wanted: Fact) -> tuple[Fraction, Fraction] | None:
    """The numbers ratio and more for which the wanted polynomial is ratio times that of a fact plus more; or None."""
    p, q = wanted.polynomial, fact.polynomial
    lead = max(q, default=0)
    if not lead or p.keys() - {0} != q.keys() - {0}:
        return None
    ratio = Fraction(p[lead]) / q[lead]
    if any(c != ratio * q[m] for m, c in p.items() if m):
        return None
    return ratio, Fraction(p.get(0, 0)) - ratio * q.get(0, 0)


def follows(sign: str, wanted: str, ratio: Fraction, more: Fraction) -> bool:
    """Whether ratio q + more is in the wanted relation to 0 where q is in that of ``sign``."""
    if sign == "=":
        return {"=": not more, "!=": more != 0, ">=": more >= 0, ">": more > 0}[wanted]
    if sign == "!=" or wanted == "=":
        return sign == wanted and not more
    if ratio < 0 and wanted == "!=":
        ratio, more = -ratio, -more
    return ratio > 0 and (more > 0 or not more and (sign == ">" or wanted == ">="))


def needed(conditions: Iterable[Term], hypotheses: tuple[Term, ...], purpose: str) -> Iterator[Sequent]:
    """The conditions of a normal form as sequents, but for those that the hypotheses say."""
    unsaid = [c for c in conditions if c not in hypotheses and not plainly(c)]
    if unsaid:
        facts = Facts(Sequent(hypotheses, FALSE))
        yield from (Sequent(hypotheses, c, purpose) for c in unsaid if not facts.holds(c))


def require_identity(sequent: Sequent) -> None:
    """Refuse all but an equation whose sides have one normal form, where the hypotheses say what that needs."""
    if sequent.conclusion.head != "=":
        raise Rejected(f"identity proves equations, not {show(sequent.conclusion)}")
    facts = Facts(sequent)
    for a, b in equations(sequent.conclusion, facts.forms.conditions):
        if facts.forms.difference(a, b).numerator:
            raise Rejected(f"identity: {show(a, 150)} = {show(b, 150)} does not hold by normal forms alone")
    facts.require_conditions()


def _arithmetical(relation: Term) -> bool:
    """Whether both sides are numbers, or matrices of literal shape."""
    sort = relation.args[0].sort
    if sort is not None and sort.head == "matrix":
        return all(literal_size(size) is not None for a in relation.args if a.sort for size in a.sort.args)
    return all(is_scalar(a.sort) for a in relation.args)


def citation(data: Any, read: Callable[[Any], Term]) -> tuple[Any, Term]:
    """The kind and the term of a cited fact; raises ``Rejected`` for data that is none."""
    if not isinstance(data, list) or len(data) != 2:
        raise Rejected("a cited fact is a pair [kind, term]")
    return data[0], read(data[1])


def about_atom(kind: Any, term: Term) -> list[Term]:
    """The literals that hold of a term that is defined, if its arguments are numbers; raises ``Rejected`` for a kind
    that says nothing of it.
    """
    heads, literals = _ABOUT.get(kind, ((), None)) if isinstance(kind, str) else ((), None)
    is_said = literals is not None and term.head in heads
    if kind == "root":
        is_said = is_said and term.args[1].head == "rational" and term.args[1].value.denominator > 1
    if kind == "value":
        is_said = not free_variables(term)
    if literals is None or not is_said:
        raise Rejected(f"no fact {brief(kind)} about {show(term)}")
    return literals(term)


def _within(low: Term, term: Term, high: Term, first: str = "<=", last: str = "<=") -> list[Term]:
    return [build(first, low, term), build(last, term, high)]


def _whole(t: Term) -> list[Term]:
    (x,) = t.args
    if t.head == "ceiling":
        return _within(x, t, build("+", x, ONE), "<=", "<")
    return _within(build("+", x, number(-1)), t, x, "<", "<=")


def _tangent(t: Term) -> list[Term]:
    (x,) = t.args
    low, high = (build("+", ONE, x), t) if t.head == "exp" else (t, build("+", x, number(-1)))
    return [build("<=", low, high)]


def _double(t: Term) -> list[Term]:
    half = build("*", number(Fraction(1, 2)), t.args[0])
    sin, cos = build("sin", half), build("cos", half)
    if t.head == "sin":
        return [build("=", t, build("*", number(2), sin, cos))]
    return [build("=", t, build("+", ONE, build("*", number(-2), build("^", sin, number(2)))))]


def _value(t: Term) -> list[Term]:
    value = Enclosures(VALUE_BITS).term(t)
    if value.low is None or value.high is None:
        raise Rejected(f"{show(t)} has no bounded enclosure")
    low, high = (number(Fraction(end, 1 << VALUE_BITS)) for end in (value.low, value.high))
    return _within(low, t, high)


_QUARTER = build("*", number(Fraction(1, 2)), build("pi"))
_ABOUT: dict[str, tuple[tuple[str, ...], Callable[[Term], list[Term]]]] = {  # of what heads what is known
    "exp": (("exp",), lambda t: [build("<", ZERO, t)]),
    "abs": (("abs",), lambda t: [build("<=", p, t) for p in (ZERO, t.args[0], build("*", number(-1), t.args[0]))]),
    "root": (("^",), lambda t: [build("<=", ZERO, t)]),
    "whole": (("ceiling", "floor"), _whole),
    "wave": (("sin", "cos"), lambda t: _within(number(-1), t, ONE)),
    "angle": (("atan",), lambda t: _within(build("*", number(-1), _QUARTER), t, _QUARTER, "<", "<")),
    "error": (("erf",), lambda t: _within(number(-1), t, ONE, "<", "<")),
    "tangent": (("exp", "log"), _tangent),
    "double": (("sin", "cos"), _double),
    "value": ((), _value),
}
