"""Sums and means of products: what does not depend on the variable of a binder comes out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from symres.kernel import polynomials as P
from symres.kernel.equality import Letter, Word
from symres.kernel.terms import Term, free_variables, literal_size

MOST = 3  # traces of one monomial that are looked at, at most


class Part(NamedTuple):
    """coefficient * left * Op(inside * block) * right, or the trace of that; ``inside`` alone if there is no block.

    ``coefficient`` is a monomial with its number, ``inside`` a monomial, and the others are words.
    """

    coefficient: dict[int, int | Fraction]
    left: Word
    inside: int
    block: Word
    right: Word
    is_traced: bool


@dataclass(frozen=True)
class Separation:
    """How monomials times words come apart by what depends on the variable ``x``."""

    x: Term
    atoms: Sequence[Term]
    trace: Callable[[int], Word]  # the word of an atom that is a trace, an empty one of any other atom
    flipped: Callable[[Word], Word]
    sizes: Callable[[Letter], tuple[Term, Term]]

    def of_number(self, terms: Mapping[int, int | Fraction]) -> Iterator[Part]:
        """The parts of a polynomial; a trace is turned so that one block of it depends on the variable."""
        for m, c in terms.items():
            outside, inside = self._split(m)
            yield self._traced({outside: c}, inside) or Part({outside: c}, (), inside, (), (), False)

    def of_matrix(self, terms: Mapping[tuple[int, Word], int | Fraction]) -> Iterator[Part]:
        """The parts of a matrix; a trace v'f of letters that depend on the variable and others joins the block."""
        for (m, w), c in terms.items():
            outside, inside = self._split(m)
            places = [i for i, letter in enumerate(w) if self._varies(letter)]
            if not places:
                yield Part({outside: c}, w, inside, (), (), False)
                continue
            first, last = places[0], places[-1] + 1
            left, block, right = w[:first], w[first:last], w[last:]
            closed, words = self._mixed(inside)
            row = self._row(words[0]) if len(words) == 1 else None
            if row and literal_size(self.sizes(block[0])[0]) == 1:
                inside, left, block = closed, left + self.flipped(row[1]), self.flipped(row[0]) + block
            elif row and literal_size(self.sizes(block[-1])[1]) == 1:
                inside, block, right = closed, block + row[0], row[1] + right
            yield Part({outside: c}, left, inside, block, right, False)

    def _traced(self, coefficient: dict[int, int | Fraction], inside: int) -> Part | None:
        """tr(U f), or v'f g'w for vectors v and w, with U, v and w outside."""
        closed, words = self._mixed(inside)
        if len(words) == 1:
            (w,) = words
            varies = [self._varies(letter) for letter in w]
            starts = [i for i in range(len(w)) if varies[i] and not varies[i - 1]]
            if len(starts) == 1:
                w, n = w[starts[0] :] + w[: starts[0]], sum(varies)
                return Part(coefficient, (), closed, w[:n], w[n:], True)
        rows = [self._row(w) for w in words]
        if len(rows) == 2 and rows[0] and rows[1]:
            (f, v), (g, w) = rows[0], rows[1]
            return Part(coefficient, self.flipped(v), closed, self.flipped(f) + g, w, True)
        return None

    def _depends(self, i: int) -> bool:
        return self.x in free_variables(self.atoms[i])

    def _varies(self, letter: Letter) -> bool:
        return self._depends(letter >> 1)

    def _split(self, m: int) -> tuple[int, int]:
        """A monomial as the product of one without the variable and one of atoms that contain it."""
        inside = sum(e << P.FIELD * i for i, e in P.exponents(m) if self._depends(i))
        return m - inside, inside

    def _mixed(self, m: int) -> tuple[int, list[Word]]:
        """A monomial without its traces of words that have letters without the variable, and those words."""
        words: list[Word] = []
        for i, e in P.exponents(m):
            w = self.trace(i)
            if not all(map(self._varies, w)):
                words += [w] * min(e, MOST)
                m -= e << P.FIELD * i
        return m, words

    def _row(self, word: Word) -> tuple[Word, Word] | None:
        """A trace as f times v, the row f of letters with the variable, the column v of letters without."""
        for w in (v[i:] + v[:i] for v in (word, self.flipped(word)) for i in range(len(word))):
            n = sum(map(self._varies, w))
            if n and all(map(self._varies, w[:n])) and literal_size(self.sizes(w[0])[0]) == 1:
                return w[:n], w[n:]
        return None
