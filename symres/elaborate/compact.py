"""Derivations as searches write them: the forms of the kernel, with more seen at once.

Whatever is compared is compared in the normal form of ``algebra.words``. Besides, a step of algebra or arithmetic may
"use" equations that earlier steps show, from left to right, and algebra sees that a polynomial has the derivative that
it has. ``expansion`` makes steps of the kernel's core of such a derivation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from symres.elaborate.algebra.words import Words
from symres.kernel import derivation
from symres.kernel.arithmetic import Comparisons, denial
from symres.kernel.derivation import RULE as RULE
from symres.kernel.derivation import Proved as Proved
from symres.kernel.derivation import conclude as conclude
from symres.kernel.polynomials import Polynomial, spend
from symres.kernel.sequents import Sequent
from symres.kernel.statement import Statement
from symres.kernel.terms import FALSE, Term, build, contract, union

CITING = ("algebra", "arithmetic")  # the forms that may use equations
FORMS = {
    form: fields | {"use"} if form in CITING else fields
    for form, fields in derivation.FORMS.items()
    if form != "procedure"
}


class Derivation(derivation.Derivation):
    """The steps of one derivation; every ``Proved`` comes from a method named after its form."""

    equality: Words  # with the equations that the step uses

    def __init__(self, sequent: Sequent, variables: Iterable[Any], lemmas: Mapping[str, Statement]) -> None:
        super().__init__(sequent, variables, lemmas)
        self.words = self.equality = Words()

    def add(self, data: Any) -> Proved:
        """Carry out the next step, or raise ``Rejected``."""
        if not isinstance(data, dict) or "use" not in data or data.get("by") not in CITING:
            return super().add(data)
        cited, self.equality = self._premises(data, "use"), Words()
        try:
            self.equality.cite([p.conclusion for p in cited])
            found = super().add({field: value for field, value in data.items() if field != "use"})
        finally:
            self.equality = self.words
        self.steps[-1] = Proved(union(p.hypotheses for p in (*cited, found)), found.conclusion, found.rules)
        return self.steps[-1]

    def _algebra(self, data: Mapping[str, Any]) -> Proved:
        goal = self.proposition(data.get("show"))
        if "combine" not in data and "from" not in data and self._has_derivative(goal):
            return Proved(frozenset(), goal)
        return super()._algebra(data)

    def _has_derivative(self, goal: Term) -> bool:
        """Whether a goal says that a polynomial has the derivative it has."""
        if goal.head != "has_derivative" or not self.words.is_polynomial(goal.args[0]):
            return False
        function, point, value = goal.args
        return not self.equality.difference(build("D", function, point), value)

    def _arithmetic(self, data: Mapping[str, Any]) -> Proved:
        goal, premises = self.proposition(data.get("show")), self._premises(data)
        facts = Atoms(self)
        for premise in premises:
            facts.suppose(premise.conclusion)
        facts.deny(goal)
        facts.contradict(data.get("summands"), data.get("cofactors", []))
        return Proved(union(p.hypotheses for p in premises), goal)


class Comparison(NamedTuple):
    """``polynomial`` is in the relation ``sign``, one of = != >= >, to zero."""

    sign: str
    polynomial: Polynomial


class Atoms(Comparisons):
    """Comparisons as facts about polynomials over the atoms of ``words``: new ones, which use equations from left to
    right, or, if none are given, those that the derivation compares with.
    """

    def __init__(self, derivation: Derivation, equations: Iterable[Term] | None = None) -> None:
        self.words = derivation.equality
        if equations is not None:
            self.words = Words()
            self.words.cite(equations)
        super().__init__(self.words, derivation.term)
        self.all: list[Comparison] = []

    def suppose(self, p: Term) -> None:
        super().suppose(p)
        self.all.append(Comparison(*self.facts[-1]))

    def deny(self, goal: Term) -> None:
        """Add the negation of what is to be shown."""
        if goal is not FALSE:
            self.suppose(denial(goal))

    def polynomial(self, data: Any) -> Polynomial:
        """A term of a certificate as a polynomial over the atoms."""
        return self.words.scalar(self.read(data))

    def total(self, summands: Any, cofactors: Any) -> Polynomial:
        return self.words.reduced(super().total(summands, cofactors))


def beta(term: Term) -> Term:
    """A term with functions applied at its head."""
    while term.head == "app" and term.args[0].head in ("lam", "app"):
        spend(20)
        function, first, *rest = term.args
        if function.head == "app":
            inner = beta(function)
            if inner is function:
                return term
            term = build("app", inner, first, *rest)
            continue
        value = contract(build("app", function, first))
        term = build("app", value, *rest) if rest else value
    return term
