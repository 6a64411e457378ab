"""Freezing: from propositions to a kernel statement, without evaluating anything.

The statement has the declared variables that occur, their domains as the first hypotheses, the functions that occur as
definitions, then the hypotheses and the conclusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Rejected, Statement, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import free_variables, show, substitute

from .domains import literals
from .expressions import Expression, expression, mentioned, proposition
from .guards import stated
from .integral_terms import has_integrals
from .integrals import unhidden, with_antiderivatives
from .mentions import Declared, Defined
from .restrictions import require_within


@dataclass(frozen=True)
class Frozen:
    """A kernel statement."""

    statement: Statement


class Freezer:
    """Freezes what a theory says: ``domains`` are those of its variables, ``meanings`` those of its functions."""

    def __init__(
        self, domains: Mapping[Term, str] = MappingProxyType({}), meanings: Mapping[Term, Term] = MappingProxyType({})
    ) -> None:
        self.domains = domains
        self.meanings = meanings

    @purse()
    def statement(self, conclusion: Any, hypotheses: Iterable[Any] = ()) -> Frozen:
        """The kernel statement: for all variables that occur, if domains and hypotheses hold, the conclusion."""
        try:
            *premises, claimed = [*map(proposition, hypotheses), proposition(conclusion)]
            given: list[Term] = []
            for h in premises:
                given.append(self.proposition(h, is_premise=True, known=tuple(given)))
            goal = self.proposition(claimed, known=tuple(given))
            bodies = self._used_meanings((*given, goal))
            used = frozenset().union(*map(free_variables, (*given, goal, *(body for _, body in bodies))))
            used |= frozenset().union(*(free_variables(x.sort) for x in used if x.sort is not None))
            variables = [x for x in self.domains if x in used]
            within = [literal for x in variables for literal in literals(self.domains[x], x)]
            mentions = mentioned((*premises, claimed))
            for part in (*given, goal):
                require_within(part, mentions, [h for h in given if h is not part])
            self._require_declared(used - {name for name, _ in bodies} - set(variables))
            statement = stated(tuple(variables), tuple(bodies), (*within, *given), goal)
        except Rejected as refusal:
            raise ClaimError(str(refusal)) from None
        return Frozen(statement)

    @purse()
    def proposition(self, p: Any, is_premise: bool = False, known: tuple[Term, ...] = ()) -> Term:
        """The kernel proposition, with the antiderivatives of its integrals."""
        said = proposition(p)
        self._require_own(said)
        term = unhidden(said.term, self._used_meanings((said.term,)))
        if not has_integrals(term):
            return said.term
        within = [literal for x, domain in self.domains.items() for literal in literals(domain, x)]
        return with_antiderivatives(term, (*within, *known), self.unfolded, is_premise)

    @purse()
    def expression(self, e: Any) -> Term:
        """The kernel term of a value."""
        said = expression(e)
        self._require_own(said)
        if has_integrals(unhidden(said.term, self._used_meanings((said.term,)))):
            raise ClaimError(f"{said!r} has an integral in it, and is no value; say in a proposition what it is")
        return said.term

    def unfolded(self, term: Term) -> Term:
        """A term with meanings in the place of all defined functions."""
        meanings: dict[Term, Term] = {}
        for name, body in self._used_meanings((term,)):
            meanings[name] = substitute(body, meanings)
        return substitute(term, meanings)

    def _used_meanings(self, terms: Iterable[Term]) -> list[tuple[Term, Term]]:
        """The functions that occur in terms, or in the meanings of those that do, in the order of their definition."""
        used = frozenset().union(*map(free_variables, terms))
        found: list[tuple[Term, Term]] = []
        for name, body in reversed(list(self.meanings.items())):  # a meaning uses functions that are defined before it
            if name in used:
                found.insert(0, (name, body))
                used |= free_variables(body)
        return found

    def _require_own(self, e: Expression) -> None:
        """Refuse variables and functions of another theory, or of SymPy, that have the name of something else in this
        theory.
        """
        known = {m.term for m in e.mentions if isinstance(m, Defined)}
        for x in free_variables(e.term):
            if x in self.meanings and x not in known:
                raise ClaimError(
                    f"{show(x)} is a function that this theory defines, and {e!r} calls it by its name alone, as what "
                    "SymPy made does; use what the theory returned"
                )
        for m in e.mentions:
            if isinstance(m, Defined) and self.meanings.get(m.term) is not m.meaning:
                raise ClaimError(
                    f"{show(m.term)} is not a function that this theory defined so; use the one that the theory "
                    "returned, or define it there"
                )
            if isinstance(m, Declared):
                if m.term in self.meanings:
                    raise ClaimError(
                        f"{show(m.term)} is a function that this theory defines, and what {m.theory} declares under "
                        "its name is used here; rename one"
                    )
                domain = self.domains.get(m.term, m.domain)
                if domain != m.domain and literals(domain, m.term) != literals(m.domain, m.term):
                    raise ClaimError(
                        f"{show(m.term)} is declared {domain} in this theory and {m.domain} in {m.theory}, whose "
                        f"{show(m.term)} is used here; use the one that this theory returned"
                    )

    def _require_declared(self, unknown: Iterable[Term]) -> None:
        for x in sorted(unknown, key=show):
            if x.sort is not None and x.sort.head == "base":
                raise ClaimError(
                    "a random variable stands outside of an expectation; write E(...) around it, or surely(...) for a "
                    "proposition that holds for every outcome"
                )
            raise ClaimError(f"this theory did not declare {show(x)}; declare it, or use what the theory returned")
