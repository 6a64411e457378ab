"""The expectation of a monomial in one random matrix with independent entries, all else being constant: E W = 0,
E W A W' = c tr(A) I and so on; of more than two such matrices by Isserlis' theorem, if their entries are normal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from symres.elaborate.algebra.words import BLANK, Word
from symres.kernel import Term
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    build,
    for_all,
    fresh,
    instantiate,
    lam,
    opposite,
    substitute,
    to_json,
)

from .citing import Citing
from .independence import Entries, Independence, KnownEntries
from .integrands import Integrand, halves, marked, product
from .record import Record

MEAN_OF_TRACE = "lemmas.trace_of_mean"


class Contractions:
    """Shows in a record what expectations of such monomials are."""

    def __init__(self, record: Record, citing: Citing, entries: KnownEntries, independence: Independence) -> None:
        self.record = record
        self.citing = citing
        self.entries = entries
        self.independence = independence

    def contracted(self, t: Term, f: Integrand, a: int, entries: Entries) -> int | None:
        """The expectation of a monomial in one matrix with independent entries, and constants."""
        counts = [sum(y >> 1 == a for y in w) for w in f.traces]
        degree = sum(counts) + sum(y >> 1 == a for y in f.word)
        iid = self.entries.iid(entries)
        if degree == 1:
            found = self.citing.carried_out("iid_mean", [iid], F=entries.matrix, c=entries.variance)
            return self._as_number(t, found) if f.is_number else found
        if degree == 2:
            return self._second_moment(t, f, a, entries, iid)
        if entries.normal and degree % 2:
            return self._odd(t, f, a, entries)
        if entries.normal and degree == 4:
            return self._fourth(t, f, a, entries)
        return None

    def _as_number(self, t: Term, i: int) -> int:
        """An equation of matrices of one row and column as one of numbers, for the expectation t."""
        c = self.record.conclusion(i)
        claim = build("=", t, build("tr", c.args[1]))
        return self.record.do(by="algebra", show=to_json(claim), combine=[[to_json(ONE), i, to_json(ONE)]])

    def _second_moment(self, t: Term, f: Integrand, a: int, entries: Entries, iid: int) -> int | None:
        """E W A W' and its like; tr(B (W A W')) and tr(B W) tr(A W) by the expectation of what stands beside B."""
        F, c = entries.matrix, entries.variance
        traces = [next(v for v in f.turns(w) if v[-1] >> 1 == a and not v[-1] & 1) for w in f.traces]
        if not f.is_number:
            if f.traces:
                X = self._constant(f, traces[0][:-1], entries)
                return self.citing.carried_out("iid_second_moment_of_trace", [iid], F=F, c=c, X=X)
            return self._block(f, f.word, entries, iid)
        if len(traces) == 2:
            X, B = (self._constant(f, w[:-1], entries) for w in traces)
            found = self.citing.carried_out("iid_second_moment_of_trace", [iid], F=F, c=c, X=X)
        else:
            w = traces[0]
            first = next(k for k, y in enumerate(w) if y >> 1 == a)
            found, B = self._block(f, w[first:], entries, iid), self._constant(f, w[:first], entries, w[first:])
        return self._linear(t, B, found)

    def _linear(self, t: Term, B: Term, found: int) -> int | None:
        """t = E tr(BN) is tr(BM), as E N = M has been found."""
        left, right = self.record.conclusion(found).args
        if not self.citing.has(MEAN_OF_TRACE):
            return None
        linear = self.citing.carried_out(MEAN_OF_TRACE, [], A=B, N=left.args[0])
        combine = [[to_json(ONE), linear, to_json(ONE)], [to_json(B), found, to_json(ONE)]]
        claim = build("=", t, build("tr", build("*", B, right)))
        return self.record.do(by="algebra", show=to_json(claim), combine=combine)

    def _constant(self, f: Integrand, w: Word, entries: Entries, beside: Word = BLANK) -> Term:
        """The matrix of a constant word, which may be empty."""
        if w:
            return f.value(w)
        value = instantiate(entries.matrix, f.x) if not beside else f.value(beside[:1])
        rows, columns = value.sort.args if value.sort is not None else (ONE, ONE)
        return build("I", rows)

    def _block(self, f: Integrand, w: Word, entries: Entries, iid: int) -> int:
        """E W A W' or E W A W, or with the transpose of W."""
        F, c = entries.matrix, entries.variance
        value = f.letter(w[0])
        size = value.sort.args[1] if value.sort is not None else ONE
        A = f.value(w[1:-1]) if w[1:-1] else build("I", size)
        if w[0] & 1 == w[-1] & 1:
            return self.citing.carried_out(
                "iid_second_moment_of_square", [iid], F=F, c=c, X=build("T", A) if w[0] & 1 else A
            )
        if w[0] & 1:
            iid = self.citing.carried_out("iid_transpose", [iid], F=F, c=c)
            F = f.at(value)
        return self.citing.carried_out("iid_second_moment", [iid], F=F, c=c, S=A)

    def _odd(self, t: Term, f: Integrand, a: int, entries: Entries) -> int | None:
        """A monomial of odd degree in a matrix with normal entries has mean 0."""
        integrable = self.independence.integrable(f)
        if integrable is None:
            return None
        atom = f.words.atoms[a]
        A = fresh(atom.sort or INT)
        value = f.with_letters({(2 * a,): A})
        if value is None:
            return None
        odd = build("=", substitute(value, {A: opposite(A)}), opposite(value))
        found = self.citing.carried_out(
            "gaussian_odd_moment",
            [entries.step, self.record.algebra(for_all(A, odd, "A")), integrable],
            F=entries.matrix,
            c=entries.variance,
            h=lam(A, value, "A"),
        )
        return self._as_number(t, found) if f.is_number else found

    def _fourth(self, t: Term, f: Integrand, a: int, entries: Entries) -> int | None:
        """Isserlis' theorem, for a monomial as a product of two bilinear functions of a matrix with normal entries."""
        if f.is_number and len(f.traces) == 1:
            w = next(v for v in f.turns(f.traces[0]) if v[-1] >> 1 == a)
            first = next(k for k, y in enumerate(w) if y >> 1 == a)
            block = replace(f, traces=(), word=w[first:])
            N = build("E", f.random(w[first:]))
            found = self._fourth(N, block, a, entries)
            return None if found is None else self._linear(t, self._constant(f, w[:first], entries, w[first:]), found)
        split = halves(f, a)
        if split is None:
            return None
        A, B, C = (fresh(f.words.atoms[a].sort or INT) for _ in range(3))
        s = fresh(REAL)
        forms = []
        for (traces, w), size in zip(split, (f.rows, f.columns), strict=True):
            places = iter((A, B))
            factors = [build("tr", product(marked(f, v, a, places))) for v in traces]
            forms.append(
                lam(A, lam(B, product([*factors, *(marked(f, w, a, places) or [build("I", size)])]), "B"), "A")
            )
        linear = []
        moved = build("+", A, build("*", s, B))
        for form in forms:
            for order in (lambda x: (x, C), lambda x: (C, x)):
                one, two, three = (build("app", form, *order(x)) for x in (moved, A, B))
                claim = build("=", one, build("+", two, build("*", s, three)))
                linear.append(self.record.algebra(_for_every((A, B, C, s), claim)))
        premises = [entries.step, *linear]
        values = {"F": entries.matrix, "c": entries.variance, "f": forms[0], "g": forms[1]}
        found = self.citing.carried_out("gaussian_fourth_moment", premises, **values)
        if f.is_number:
            return self._as_number(t, found)
        claim = build("=", t, self.record.conclusion(found).args[1])
        return self.record.algebra(claim, found)


def _for_every(variables: Sequence[Term], p: Term) -> Term:
    for x in reversed(variables):
        p = for_all(x, p, "x")
    return p
