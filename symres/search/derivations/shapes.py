"""Rules and lemmas about norms, traces, eigenvalues, determinants and means like those in a goal, found by their shape.

A rule or lemma between numbers is filed under the heads of the terms in it that show the values of its variables, its
hypotheses' facts among them: the triangle inequality under norms, as the norm of a sum. So a goal is compared with few.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from symres.elaborate.algebra.words import TRUE
from symres.kernel import Term
from symres.kernel.terms import INT, ZERO, conjuncts, free_variables, is_scalar, number

from .arithmetic import COMPARES, NONNEGATIVE
from .citing import Citing
from .instances import Known, completed, safely
from .matching import Matcher, unbound_subterms
from .record import Record

HEADS = ("frobenius", "spectral", "sigma_min", "lambda_min", "lambda_max", "tr", "det", "E")
HALF = number(Fraction(1, 2))
QUANTIFIED = ("all", "ex", "=>", "or")
ROUNDS = 2  # the second one with the terms that came in with the first
TERMS = 24  # of a goal and of what is said of it
MATCHES = 3  # of one term with one lemma
MOST = 32  # instances together
OF_MEANS = 2  # how far it is looked for that something is integrable


class Shapes:
    """Finds what the rules and lemmas of a record say about the terms in a goal."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing
        self._filed: dict[str, list[tuple[Known, Term]]] | None = None

    def about(self, goal: Term, wide: bool) -> list[int]:
        """The instances that speak of terms like those in the goal, their hypotheses shown.

        If the search is not ``wide``, they speak of no other kinds of norms and eigenvalues, and of no roots.
        """
        record = self.record
        kinds = None if wide else frozenset(_kinds(goal))
        found: list[int] = []
        said: set[Term] = set()
        seen: set[Term] = set()
        terms = list(itertools.islice(_terms(goal), TERMS))
        for _ in range(ROUNDS):
            fresh = [t for t in terms if t not in seen]
            seen.update(fresh)
            terms = []
            for term in fresh:
                for i in self._of(term, kinds):
                    c = record.conclusion(i)
                    form = record.words.proposition(c)
                    if form is TRUE or form in said:
                        continue
                    said.add(form)
                    found.append(i)
                    terms.extend(_terms(c))
                    if len(found) >= MOST:
                        return found
        return found

    def _of(self, term: Term, kinds: frozenset[str] | None) -> Iterator[int]:
        """The instances that one term shows, which speak of these kinds alone."""
        record = self.record
        for known, trigger in self._files().get(term.head, ()):
            if kinds is not None and not kinds >= set(_kinds(known.conclusion)):
                continue
            matcher = Matcher(known.variables, record.same)
            for values in itertools.islice(safely(matcher.matches(trigger, term, {})), MATCHES):
                for complete in itertools.islice(completed(record, known.variables, known.hypotheses, values), 2):
                    if all(x in complete for x in known.variables):
                        i = self.citing.apply(known, complete, OF_MEANS if term.head == "E" else 0)
                        if i is not None:
                            yield i

    def _files(self) -> dict[str, list[tuple[Known, Term]]]:
        """The rules and lemmas by the heads of the terms that show their values."""
        if self._filed is None:
            self._filed = {}
            for known in self.citing.all_known():
                for trigger in triggers(known):
                    self._filed.setdefault(trigger.head, []).append((known, trigger))
        return self._filed


@lru_cache(1 << 12)
def triggers(known: Known) -> tuple[Term, ...]:
    """The terms in what a rule or lemma says of numbers that show all that it speaks of."""
    c = known.conclusion
    if c.head not in COMPARES or not is_scalar(c.args[0].sort):
        return ()
    if c.args[0] is ZERO and c.args[1].head in NONNEGATIVE:  # arithmetic knows it
        return ()
    if any(x.sort is None or x.sort.head in ("function", "prop") and not _is_random(x.sort) for x in known.variables):
        return ()
    if any(part.head in QUANTIFIED for h in known.hypotheses for part in conjuncts(h)):
        return ()
    shown = free_variables(c)
    wanted = {x for x in known.variables if x.sort is not INT} & shown
    found = [t for t in _terms(c) if wanted <= free_variables(t)]
    return tuple(dict.fromkeys(found))


def _is_random(sort: Term) -> bool:
    """Whether what has a sort is a function of an outcome."""
    return sort.head == "function" and sort.args[0].head == "base"


def _kinds(p: Term) -> Iterator[str]:
    """The heads of the norms, traces, eigenvalues and the like in a proposition, and whether it has roots."""
    for t in unbound_subterms(p):
        if t.head in HEADS:
            yield t.head
        elif t.head == "^" and t.args[1] is HALF:
            yield "^"


def _terms(p: Term) -> Iterator[Term]:
    """The norms, traces, eigenvalues, determinants and means in a proposition, the outer ones first."""
    return (t for t in unbound_subterms(p) if t.head in HEADS)
