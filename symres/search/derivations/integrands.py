"""Monomials in the entries of random matrices at one outcome, as words: read from terms, and as terms again."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from symres.elaborate.algebra.words import BLANK, Word, Words
from symres.kernel import Term
from symres.kernel import polynomials as P
from symres.kernel.terms import INT, ONE, build, free_variables, instantiate, is_scalar, lam

from .rewriting import UNIT, replaced

POWERS = 4  # of a trace


@dataclass(frozen=True)
class Integrand:
    """A monomial of traces and numbers times a word, at the outcome ``x``, as ``words`` has it."""

    words: Words
    x: Term
    traces: tuple[Word, ...]
    word: Word
    rows: Term
    columns: Term

    @property
    def is_number(self) -> bool:
        return self.word == BLANK

    def letters(self) -> list[int]:
        """The random letters, as atoms."""
        found = dict.fromkeys(y >> 1 for w in (*self.traces, self.word) for y in w if self.varies(y))
        return list(found)

    def varies(self, y: int) -> bool:
        return self.x in free_variables(self.words.atoms[y >> 1])

    def value(self, w: Word) -> Term:
        """The matrix that a word is."""
        return product([self.letter(y) for y in w])

    def at(self, value: Term) -> Term:
        """A value at the outcome as a function of it."""
        return lam(self.x, value, "omega")

    def random(self, w: Word) -> Term:
        """The random matrix that a word is."""
        return self.at(self.value(w))

    def trace(self, w: Word) -> Term:
        """The trace of a word as a random number."""
        return self.at(build("tr", self.value(w)))

    def letter(self, y: int) -> Term:
        atom = self.words.atoms[y >> 1]
        return build("T", atom) if y & 1 else atom

    def turns(self, w: Word) -> list[Word]:
        """A word under a trace in all ways to write it."""
        return list(dict.fromkeys(v[i:] + v[:i] for v in (w, self.words.flipped(w)) for i in range(len(w))))

    def word_of(self, value: Term) -> Word:
        """The word of a random matrix at the outcome; an empty one if it is none."""
        terms = list(self.words.matrix(value).words.items())
        ((m, w), c) = terms[0] if len(terms) == 1 else ((1, BLANK), 0)
        if not m and c == 1:
            return w
        if len(terms) == 1 and c == 1 and not w:  # one row and column
            ((i, e), *more) = P.exponents(m)
            if e == 1 and not more and i in self.words.traces:
                return self.words.traces[i]
        return BLANK

    def with_letters(self, values: dict[Word, Term]) -> Term | None:
        """The integrand with variables for words in it, as a matrix; None if it cannot be read that way."""
        if BLANK in values:
            return None
        own = {y >> 1 for w in values for y in w}
        parts: list[Term] = []
        for w in self.traces:
            read = next((r for r in (self._read(v, values, own) for v in self.turns(w)) if r is not None), None)
            if read is None:
                return None
            parts.append(build("tr", product(read)))
        if self.word:
            read = self._read(self.word, values, own)
            if read is None:
                return None
            return product([*parts, *read])
        return build("*", *parts, UNIT)

    def _read(self, w: Word, values: dict[Word, Term], own: set[int]) -> list[Term] | None:
        """The factors of a word with variables for words in it, no letter of which is left."""
        out: list[Term] = []
        inside = {self.letter(word[0]): z for word, z in values.items() if len(word) == 1}
        k = 0
        while k < len(w):
            for word, z in values.items():
                n = len(word)
                if w[k : k + n] in (word, self.words.flipped(word)):
                    out.append(z if w[k : k + n] == word else build("T", z))
                    k += n
                    break
            else:
                if w[k] >> 1 in own:
                    return None
                out.append(replaced(self.letter(w[k]), inside))
                k += 1
        return out


def taken_apart(x: Term, body: Term) -> Integrand | None:
    """A monomial in entries of matrices; None for what has other random numbers in it."""
    words = Words()
    if is_scalar(body.sort):
        terms = {(m, BLANK): c for m, c in words.scalar(body).items()}
        rows = columns = ONE
    else:
        value = words.matrix(body)
        terms, rows, columns = dict(value.words), value.rows, value.columns
    if len(terms) != 1:
        return None
    (((m, w), c),) = terms.items()
    traces: list[Word] = []
    for i, e in P.exponents(m):
        if i not in words.traces or e > POWERS:
            return None
        traces += [words.traces[i]] * e
    if c != 1 or any(x in free_variables(words.atoms[y >> 1].sort or INT) for v in (*traces, w) for y in v):
        return None
    return Integrand(words, x, tuple(traces), w, rows, columns)


def halves(f: Integrand, a: int) -> tuple[tuple[tuple[Word, ...], Word], tuple[tuple[Word, ...], Word]] | None:
    """Traces and the beginning of the word with two of four letters, and the rest."""
    degree = lambda w: sum(y >> 1 == a for y in w)  # noqa: E731
    for cut in range(len(f.word) + 1):
        for n in range(len(f.traces) + 1):
            for chosen in itertools.combinations(range(len(f.traces)), n):
                one = tuple(f.traces[k] for k in chosen)
                if sum(map(degree, one)) + degree(f.word[:cut]) == 2:
                    other = tuple(w for k, w in enumerate(f.traces) if k not in chosen)
                    return (one, f.word[:cut]), (other, f.word[cut:])
    return None


def marked(f: Integrand, w: Word, a: int, places: Iterator[Term]) -> list[Term]:
    """The factors of a word with variables for the letter a."""
    return [f.letter(y) if y >> 1 != a else build("T", next(places)) if y & 1 else next(places) for y in w]


def value_at(function: Term, x: Term) -> Term:
    """The value of a function."""
    if function.head == "lam":
        return instantiate(function, x)
    return build("app", *(function.args if function.head == "app" else (function,)), x)


def summed(parts: Sequence[Term]) -> Term:
    return parts[0] if len(parts) == 1 else build("+", *parts)


def product(factors: Sequence[Term]) -> Term:
    return factors[0] if len(factors) == 1 else build("*", *factors)
