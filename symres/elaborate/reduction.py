"""Reduction: numbers and matrices rewritten by equations, with the combination of them that shows it.

A reduction makes of a number or matrix t some t' such that t - t' is a sum of left * (difference of the sides of an
equation) * right, under a trace where t is a number; each equation is shown by a step. There are cited equations, which
are used from left to right, and laws of the atoms that stand in t.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol
from weakref import ref

from symres.elaborate.algebra.words import replaceable, symmetric_letter
from symres.kernel import polynomials as P
from symres.kernel.equality import Equality, Letter, Matrix, Word, added, flipped, is_matrix
from symres.kernel.polynomials import Polynomial, Rejected
from symres.kernel.terms import ONE, Term, build, free_variables, is_scalar, joined, number, show, variables_of

from .run import Combination, Run, shape

NUMBERED = re.compile(r"__\d+")  # what makes names of opened binders new
LONGEST = 20_000  # rewritings of one number


class Showing(Run, ABC):
    """A run in which what laws and logic say is shown."""

    @abstractmethod
    def law(self, atom: Term, reduction: Reduction) -> int | None:
        """The step that says what an atom is equal to by a law, or that a matrix S is symmetric, S' = S."""

    @abstractmethod
    def shown(self, goal: Term, reduction: Reduction) -> int:
        """A step that shows a proposition by logic and reduction."""

    @abstractmethod
    def compared(self, goal: Term, premises: Sequence[int]) -> int:
        """A step that shows a comparison by one of several steps."""


class Asker(Protocol):
    """The one who asks for laws of atoms, and shows their conditions."""

    equality: Equality

    @property
    def run(self) -> Showing:
        """The run in which it is shown."""

    def term(self, term: Term) -> tuple[Term, Combination]:
        """A number or matrix, reduced, with the combination of equations that shows it."""

    def require(self, condition: Term) -> int:
        """A step that shows a condition; raises ``Rejected`` if none is found."""

    def leading(self, p: Polynomial) -> int:
        """The monomial of a polynomial whose sign is that of the whole."""


@dataclass(frozen=True)
class MonomialRule:
    """``monomial`` is ``value``, and ``factor`` times their difference that of the sides of the step's equation."""

    monomial: int
    value: Polynomial
    step: int
    factor: Fraction = Fraction(1)


@dataclass(frozen=True)
class WordRule:
    """``word`` is ``value``, likewise; ``turned`` if the step says it of the transposed word."""

    word: Word
    value: Matrix
    step: int
    factor: Fraction = Fraction(1)
    turned: bool = False

    @property
    def shortens(self) -> bool:
        return all(len(w) < len(self.word) for _, w in self.value.words)


class Reduction:
    """Rewriting over one list of atoms."""

    def __init__(self, run: Showing, with_laws: bool = True, least: Collection[int] = ()) -> None:
        self._run = ref(run)  # which may have this one; without a cycle both are freed as soon as they may
        self.with_laws = with_laws
        self.least = least  # the steps whose equations rewrite the least of their longest words, and not the largest
        self.equality = Equality()
        self.monomials: list[MonomialRule] = []
        self.words: list[WordRule] = []
        self.symmetric: dict[int, int] = {}  # an atom S, and the step that says S' = S
        self._laws: dict[int, MonomialRule | tuple[WordRule, WordRule] | None] = {}
        self._squares: dict[int, MonomialRule] = {}
        self._own: set[int] = set()  # the symmetric atoms that no citation says to be so
        self._monomials: dict[int, tuple[Polynomial, Combination] | None] = {}
        self._written: dict[int, str] = {}

    # ---------------------------------------------------------------------------------------------------- the interface

    @property
    def run(self) -> Showing:
        """The run in which it is shown."""
        run = self._run()
        if run is None:
            raise RuntimeError("a reduction is asked after its run has ended")
        return run

    def term(self, term: Term) -> tuple[Term, Combination]:
        """A number or matrix, reduced, as a term."""
        if is_scalar(term.sort):
            p, combination = self.scalar(term)
            return self.equality.term(p), combination
        a, combination = self.matrix(term)
        return self.equality.matrix_term(a), combination

    def scalar(self, term: Term) -> tuple[Polynomial, Combination]:
        return self.polynomial(self.equality.scalar(term))

    def matrix(self, term: Term) -> tuple[Matrix, Combination]:
        return self.reduced(self.equality.matrix(term))

    def cite(self, steps: Iterable[int]) -> None:
        """Use the equations of steps from left to right; those that say S' = S first, as symmetry of S."""
        rest = []
        for step in steps:
            letter = symmetric_letter(self.equality, *self.run.equation(step))
            if letter is None:
                rest.append(step)
            else:
                self.symmetric[letter] = step
        self._forget()
        for step in rest:
            self._orient(step)

    def require(self, condition: Term) -> int:
        """A step that shows a condition; raises ``Rejected`` if none is found."""
        return self.run.shown(condition, self)

    def may_touch(self, atom: Term) -> bool:
        """Whether what is cited may say something of an atom, or of what stands in it."""
        if atom.head == "if" and (self.monomials or self.words or self.symmetric):
            return True
        free = free_variables(atom)
        return any(about <= free for about in self._about())

    def _about(self) -> Iterator[frozenset[Term]]:
        """The variables of what the cited equations rewrite."""
        for rule in self.monomials:
            yield variables_of(self.equality.atoms[i] for i, _ in P.exponents(rule.monomial))
        for w in (*(rule.word for rule in self.words), *((2 * i,) for i in self.symmetric if i not in self._own)):
            yield variables_of(self.equality.atoms[x >> 1] for x in w)

    # ------------------------------------------------------------------------------------------------------- equations

    def _forget(self) -> None:
        """Forget what was found without an equation, as more may be found with it."""
        self._laws.clear()
        self._monomials.clear()

    def _orient(self, step: int, mirrored: bool = False) -> None:
        choose = min if step in self.least else max
        a, b = self.run.equation(step)
        if is_scalar(a.sort):
            (left, one), (right, other) = self.scalar(a), self.scalar(b)
            if left == right:
                return
            if one or other:
                goal = build("=", self.equality.term(left), self.equality.term(right))
                step = self.run.combined(goal, [(ONE, step, ONE), *negative(one), *other])
            rest = P.add(left, right, -1)
            lead = max([m for m in left if m in rest], default=0) or max([m for m in right if m in rest], default=0)
            if not lead:
                raise Rejected("this equation cannot be used from left to right")
            c = Fraction(rest.pop(lead))
            self.monomials.append(MonomialRule(lead, P.multiply(rest, P.constant(-1 / c)), step, c))
            self._forget()
            return
        if not is_matrix(a):
            raise Rejected(f"{show(a)} = {show(b)} is not between numbers or matrices")
        (x, one), (y, other) = self.matrix(a), self.matrix(b)
        if x.words == y.words:
            return
        if one or other:
            goal = build("=", self.equality.matrix_term(x), self.equality.matrix_term(y))
            step = self.run.combined(goal, [(ONE, step, ONE), *negative(one), *other])
        left_over = added((x.words, _multiples(y.words, Fraction(-1))))
        words = replaceable(x, left_over) or replaceable(y, left_over)
        if not words:
            raise Rejected("this equation cannot be used from left to right")
        longest = max(len(w) for _, w in words)
        key = choose(k for k in words if len(k[1]) == longest)
        c = Fraction(left_over.pop(key))
        rule = WordRule(key[1], Matrix(added([_multiples(left_over, -1 / c)]), x.rows, x.columns), step, c)
        if mirrored:
            self.words.append(rule)
        else:
            self._add(rule)

    def _add(self, rule: WordRule) -> None:
        """A rule, and what it says of the transposes."""
        self.words.append(rule)
        self._forget()
        mirrored = self._turned(rule)
        if any(x >> 1 in self.symmetric for x in rule.word):
            self._orient(self.run.transposed(rule.step), mirrored=True)
        elif mirrored.word != rule.word and set(mirrored.value.words) != {(0, rule.word)}:
            self.words.append(mirrored)

    def _turned(self, rule: WordRule) -> WordRule:
        return WordRule(flipped(rule.word), self.equality.transposed(rule.value), rule.step, rule.factor, True)

    # ------------------------------------------------------------------------------------------------------- rewriting

    def polynomial(self, p: Polynomial) -> tuple[Polynomial, Combination]:
        """A polynomial, rewritten as long as something applies."""
        rest, out, combination = dict(p), P.constant(0), Combination()
        for _ in range(LONGEST):
            if not rest:
                return out, combination
            m, c = rest.popitem()
            found = self._monomial(m)
            if found is None:
                out = P.add(out, {m: c})
            else:
                value, items = found
                rest = P.add(rest, value, c)
                combination += scaled(items, number(Fraction(c)))
        raise Rejected("rewriting does not end")

    def _monomial(self, m: int) -> tuple[Polynomial, Combination] | None:
        """The value of a monomial by the first equation that says something of it."""
        if m not in self._monomials:
            self._monomials[m] = self._first(m)
        return self._monomials[m]

    def _first(self, m: int) -> tuple[Polynomial, Combination] | None:
        for value, items in self._values(m):
            again = Fraction(value.get(m, 0))
            if again == 1:
                continue
            if again:  # m = again m + others
                factor = 1 / (1 - again)
                value = P.multiply({k: c for k, c in value.items() if k != m}, P.constant(factor))
                items = scaled(items, number(factor))
            return value, items
        return None

    def _values(self, m: int) -> Iterator[tuple[Polynomial, Combination]]:
        for rule in self._rules(m):
            if all(P.exponent(m, i) >= e for i, e in P.exponents(rule.monomial)):
                rest: Polynomial = {m - rule.monomial: 1}
                left = build("*", number(1 / rule.factor), self.equality.term(rest))
                yield P.multiply(rest, rule.value), [(left, rule.step, ONE)]
        for i, _ in P.exponents(m):
            if self.equality.atoms[i].head == "tr":
                rest = {m - P.unit(i): 1}
                for value, items in self._traces(self.trace(i)):
                    yield P.multiply(rest, value), scaled(items, self.equality.term(rest))

    def _rules(self, m: int) -> Iterable[MonomialRule]:
        """Laws of the atoms, what is cited, and squares of norms."""
        squares = []
        for i, e in P.exponents(m):
            law = self._law(i)
            if isinstance(law, MonomialRule):
                yield law
            if e > 1 and self.with_laws and self.equality.atoms[i].head == "frobenius":
                if i not in self._squares:
                    norm = self.equality.atoms[i]
                    M = norm.args[0]
                    value = self.equality.scalar(build("tr", build("*", build("T", M), M)))
                    self._squares[i] = MonomialRule(2 * P.unit(i), value, self.run.square(norm))
                squares.append(self._squares[i])
        yield from self.monomials
        yield from squares

    def _law(self, i: int) -> MonomialRule | tuple[WordRule, WordRule] | None:
        if not self.with_laws:
            return None
        if i in self._laws:
            return self._laws[i]
        self._laws[i] = None  # while it is looked for
        atom = self.equality.atoms[i]
        step = self.run.law(atom, self) if atom.args else None
        if step is None:
            return None
        left, right = self.run.equation(step)
        if is_scalar(atom.sort):
            self._laws[i] = MonomialRule(P.unit(i), self.equality.scalar(right), step)
        elif symmetric_letter(self.equality, left, right) == i:
            self.symmetric[i] = step
            self._own.add(i)
        else:
            rule = WordRule((2 * i,), self.equality.matrix(right), step)
            self._laws[i] = (rule, self._turned(rule))
        return self._laws[i]

    def word(self, product: Term) -> Word:
        """The word that a product of letters in normal form is."""
        factors = product.args if product.head == "*" else (product,)
        index = self.equality.index
        return tuple(2 * index(f.args[0]) + 1 if f.head == "T" else 2 * index(f) for f in factors)

    def _word_rules(self, w: Word) -> Iterable[WordRule]:
        for x in w:
            law = self._law(x >> 1)
            if isinstance(law, tuple):
                yield law[x & 1]
        yield from sorted(self.words, key=lambda rule: not rule.shortens)

    def _traces(self, word: Word) -> Iterator[tuple[Polynomial, Combination]]:
        """The values of the trace of a word by rules for a part of it."""
        for x in word:
            self._law(x >> 1)
        if any(x >> 1 in self.symmetric for x in word):
            yield from self._symmetric_trace(word)
            word = self._straight(word)
        for w in (word, flipped(word)):
            for rule in self._word_rules(w):
                n = len(rule.word)
                if w is not word and n > 1:  # its mirrored rule says this
                    continue
                for i in range(len(w) if n <= len(w) else 0):
                    turned = w[i:] + w[:i]
                    if turned[:n] != rule.word:
                        continue
                    rest = turned[n:]
                    value = self.equality.matrix_term(rule.value)
                    found = self.equality.scalar(build("tr", _product([value, *self.letters(rest)])))
                    around = self.letters(flipped(rest) if rule.turned else rest)
                    items = [(number(1 / rule.factor), rule.step, _product(around))]
                    yield found, [*self._straightened(w), *items]
            if any(x >> 1 in self.symmetric for x in word):
                return

    def _straight(self, w: Word) -> Word:
        """A word without transposes of symmetric letters."""
        return tuple(x & ~1 if x >> 1 in self.symmetric else x for x in w)

    def _symmetric_trace(self, w: Word) -> Iterator[tuple[Polynomial, Combination]]:
        """The least trace that is equal as some letters are symmetric."""
        one = self._straight(w)
        other = self._straight(flipped(one))
        best = min(v[i:] + v[:i] for v in (one, other) for i in range(len(w)))
        value = self.equality.scalar(build("tr", _product(self.letters(best))))
        if value == self.equality.scalar(build("tr", _product(self.letters(w)))):
            return
        items = self._straightened(w)
        if best not in [one[i:] + one[:i] for i in range(len(one))]:  # tr(one) = tr(flipped(one))
            items += self._straightened(flipped(one))
        yield value, items

    def _straightened(self, w: Word) -> Combination:
        """tr(w) less that of the word without transposes of symmetric letters, a letter after the other."""
        out: Combination = []
        for i, x in enumerate(w):
            if x & 1 and x >> 1 in self.symmetric:
                rest = self.letters(w[i + 1 :] + w[:i])
                step = self.symmetric[x >> 1]
                out.append((number(self._side(x >> 1)), step, _product(rest)))
                w = (*w[:i], x - 1, *w[i + 1 :])
        return out

    def _side(self, atom: int) -> int:
        """1 if its step says S' = S, -1 if it says S = S'."""
        ((_, w),) = self.equality.matrix(self.run.equation(self.symmetric[atom])[0]).words
        return 1 if w[0] & 1 else -1

    def reduced(self, a: Matrix) -> tuple[Matrix, Combination]:
        """A matrix, rewritten as long as something applies."""
        rest, out, combination = dict(a.words), dict[tuple[int, Word], "int | Fraction"](), Combination()
        for _ in range(LONGEST):
            if not rest:
                return Matrix(out, a.rows, a.columns), combination
            (m, w), c = rest.popitem()
            factor = self.equality.term({m: c})
            found = self._monomial(m) if m else None
            if found is not None:
                value, items = found
                word = _product(self.letters(w)) if w else build("I", a.rows)
                new = self.equality.matrix(build("*", number(Fraction(c)), self.equality.term(value), word))
                step = self.run.combined(build("=", self.equality.term({m: 1}), self.equality.term(value)), items)
                combination.append((number(Fraction(c)), step, word))
            else:
                inside = self._rewritten_word(w)
                if inside is None:
                    out = added((out, {(m, w): c}))
                    continue
                value_term, (left, step, right) = inside
                new = self.equality.matrix(build("*", factor, value_term))
                combination.append((build("*", factor, left), step, right))
            rest = added((rest, new.words))
        raise Rejected("rewriting does not end")

    def _rewritten_word(self, w: Word) -> tuple[Term, tuple[Term, int, Term]] | None:
        for i, x in enumerate(w):
            self._law(x >> 1)
            if x & 1 and x >> 1 in self.symmetric:
                left, right = self.letters(w[:i]), self.letters(w[i + 1 :])
                value = _product(self.letters((*w[:i], x - 1, *w[i + 1 :])))
                before = _product([number(self._side(x >> 1)), *left])
                return value, (before, self.symmetric[x >> 1], _product(right))
        for rule in self._word_rules(w):
            n = len(rule.word)
            for i in range(len(w) - n + 1):
                if w[i : i + n] == rule.word:
                    left, right = self.letters(w[:i]), self.letters(w[i + n :])
                    step = self.run.transposed(rule.step) if rule.turned else rule.step
                    value = _product([*left, self.equality.matrix_term(rule.value), *right])
                    before = _product([number(1 / rule.factor), *left])
                    return value, (before, step, _product(right))
        return None

    def rewrites(self, w: Word) -> bool:
        """Whether a rule says something of a part of a word."""
        parts = {w[i:j] for i in range(len(w)) for j in range(i + 1, len(w) + 1)}
        return any(rule.word in parts for rule in self._word_rules(w))

    def order(self, w: Word) -> list[tuple[str, int]]:
        """The key by which words are compared: how they are written, whatever the names of opened binders."""
        out = []
        for x in w:
            atom = x >> 1
            if atom not in self._written:
                self._written[atom] = NUMBERED.sub("", repr(self.equality.atoms[atom]))
            out.append((self._written[atom], x & 1))
        return out

    def written(self, m: int) -> list[tuple[str, int]]:
        """The key by which monomials are compared."""
        return sorted((self.order((2 * i,))[0][0], e) for i, e in P.exponents(m))

    def leading(self, p: Polynomial) -> int:
        """The monomial of a polynomial whose sign is that of the whole."""
        return max(p, key=self.written)

    def sizes(self, letter: Letter) -> tuple[Term, Term]:
        """The rows and columns of a letter."""
        return shape(self.letters((letter,))[0])

    def is_symmetric(self, S: Term) -> bool:
        """Whether a matrix is seen to be its own transpose, as letters are."""
        a = self.equality.matrix(S)
        for _, w in a.words:
            for x in w:
                self._law(x >> 1)
        sides = [
            {(m, self._straight(w)): c for (m, w), c in side.words.items()} for side in (a, self.equality.transposed(a))
        ]
        return sides[0] == sides[1]

    def letters(self, w: Word) -> list[Term]:
        atoms = self.equality.atoms
        return [build("T", atoms[x >> 1]) if x & 1 else atoms[x >> 1] for x in w]

    def trace(self, i: int) -> Word:
        """The word of an atom that is a trace, an empty one of any other atom."""
        atom = self.equality.atoms[i]
        return self.word(atom.args[0]) if atom.head == "tr" else ()


def scaled(items: Combination, factor: Term) -> Combination:
    return [(build("*", factor, left), step, right) for left, step, right in items]


def negative(items: Combination) -> Combination:
    return scaled(items, number(-1))


def _multiples(
    words: Mapping[tuple[int, Word], int | Fraction], factor: int | Fraction
) -> dict[tuple[int, Word], int | Fraction]:
    return {k: c * factor for k, c in words.items()}


def _product(factors: Sequence[Term]) -> Term:
    return joined("*", factors, ONE)
