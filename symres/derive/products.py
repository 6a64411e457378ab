"""Sums and products of matrices as people write them: factored where the input was factored, signs turned to the front.

Terms are compared up to the normal form of ``symres.elaborate.algebra.words``, in which the matrices that are declared
symmetric are; what is written stays as it came: N U with N = M - U U' stays a product of two factors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.words import Words
from symres.kernel import Term
from symres.kernel.terms import ONE, ZERO, build, is_scalar, literal_size, number, same_sort

INVERSE = number(-1)
LONG = 300  # words, beyond which terms are compared as they are written


@dataclass(frozen=True)
class Part:
    """``coefficient`` times numbers times matrices; a number has no ``letters``."""

    coefficient: Fraction
    numbers: tuple[Term, ...] = ()
    letters: tuple[Term, ...] = ()


class Writing:
    """Builds terms; ``symmetric`` are equations S' = S.

    >>> from symres.elaborate.algebra.notation import matrices, symbol, symbols
    >>> from symres.kernel.terms import INT
    >>> n = symbol("n", INT)
    >>> A, B, X = symbols("A B X", matrices(n, n))
    >>> writing = Writing()
    >>> writing.total([(A * X).term, (B * X).term])
    (A + B)*X
    >>> writing.product(number(-2), A.term, (B - X).term)
    2*A*(X - B)
    """

    def __init__(self, symmetric: Sequence[Term] = ()) -> None:
        self.words = Words()
        self.words.cite(symmetric)
        self.symmetric = frozenset(side for equation in symmetric for side in equation.args)

    # ----------------------------------------------------------------------------------------------------- comparing

    def same(self, one: Term, other: Term) -> bool:
        if one is other:
            return True
        if _is_letter(one) and _is_letter(other):
            return False
        return self.words.canonical(one) is self.words.canonical(other)

    def _shape(self, term: Term) -> tuple[Any, Fraction] | None:
        """The term of which this one is a multiple, in normal form, and the factor; None for zero."""
        if _expanded(term) > LONG:
            part = self._part((term,))
            return (part.numbers, part.letters), part.coefficient
        form: Any = self.words.scalar(term) if is_scalar(term.sort) else self.words.matrix(term).words
        if not form:
            return None
        lead = Fraction(form[max(form)])
        return frozenset((k, Fraction(c) / lead) for k, c in form.items()), lead

    # ------------------------------------------------------------------------------------------------------ products

    def product(self, *factors: Term) -> Term:
        """The product without units and zeros, with powers for repeated letters, and with few minus signs."""
        return self._written(self._part(factors))

    def _part(self, factors: Sequence[Term]) -> Part:
        """The factors of a product, flat."""
        coefficient = Fraction(1)
        numbers: list[tuple[Term, Fraction]] = []
        letters: list[Term] = []
        empty: Term | None = None
        rest = list(reversed(factors))
        while rest:
            a = rest.pop()
            if a.head == "rational":
                coefficient *= a.value
            elif a.head == "*":
                rest.extend(reversed(a.args))
            elif a.head == "T" and a.args[0].head == "*":
                rest.extend(map(self.transposed, a.args[0].args))
            elif is_scalar(a.sort):
                _multiply(numbers, a)
            elif a.head == "O":
                empty, coefficient = a, Fraction(0)
            elif a.head == "I":
                empty = a
            else:
                self._append(letters, a)
        if not coefficient:
            return Part(coefficient)
        written = tuple(_power(base, e) for base, e in numbers if e)
        if not letters and empty is not None:
            letters.append(empty)
        return Part(coefficient, written, tuple(letters))

    def _append(self, letters: list[Term], a: Term) -> None:
        """Append a letter: a power where it is repeated, nothing where it is the inverse of the last one."""
        if not letters:
            letters.append(a)
            return
        last = letters[-1]
        if self._inverts(last, a) or self._inverts(a, last):
            letters[-1:] = [] if len(letters) > 1 else [build("I", _rows(last))]
            return
        base, e = _raised(last)
        again, f = _raised(a)
        if e > 0 and f > 0 and literal_size(_rows(base)) != 1 and base is again:
            letters[-1] = build("^", base, number(e + f))
        elif last.head == "I":
            letters[-1] = a
        else:
            letters.append(a)

    def _inverts(self, inverse: Term, a: Term) -> bool:
        """Whether one of two neighbours in a product is the inverse of the other."""
        inner = inverse.args[0] if inverse.head == "T" else inverse
        if inner.head != "^" or inner.args[1] is not INVERSE:
            return False
        base = inner.args[0]
        if inner is not inverse:
            base = self.transposed(base)
        return base.head == a.head and self.same(base, a)

    def _written(self, part: Part) -> Term:
        """The term of a product."""
        c, letters = part.coefficient, list(part.letters)
        if not c:
            return ZERO
        for i, a in enumerate(letters if c < 0 else ()):
            turned = self._turned(a)
            if turned is not None:
                c, letters[i] = -c, turned
                break
        return _plain(Part(c, part.numbers, tuple(letters)))

    def _turned(self, a: Term) -> Term | None:
        """-a, for a difference or its transpose."""
        if a.head == "T":
            inner = self._turned(a.args[0])
            return None if inner is None else build("T", inner)
        if a.head != "+":
            return None
        parts = [self._part((t,)) for t in a.args]
        if all(p.coefficient > 0 for p in parts):
            return None
        return _sum([_plain(Part(-p.coefficient, p.numbers, p.letters)) for p in parts])

    def transposed(self, a: Term) -> Term:
        """The transpose: of a product the product of those of its factors, of a symmetric matrix the matrix itself."""
        if is_scalar(a.sort) or a.head == "I":
            return a
        if a.head == "T":
            return a.args[0]
        if _is_letter(a):
            return a if a in self.symmetric else build("T", a)
        if a.head == "*":
            return self.product(*(t for t in a.args if is_scalar(t.sort)), *self._reversed(a.args))
        if a.head == "^" and a.args[1].head == "rational":
            flipped = self.transposed(a.args[0])
            if flipped is a.args[0] or a.args[1].value > 0:
                return build("^", flipped, a.args[1])
        elif a.head == "+" and a.sort is not None and a.sort.args[0] is a.sort.args[1]:
            if {self.product(t) for t in a.args} == {self.product(self.transposed(t)) for t in a.args}:
                return a
        return build("T", a)

    def _reversed(self, factors: Sequence[Term]) -> list[Term]:
        return [self.transposed(t) for t in reversed(factors) if not is_scalar(t.sort)]

    def inverse(self, a: Term) -> Term:
        """The inverse of a matrix or number."""
        if a.head == "^" and a.args[1] is INVERSE:
            return a.args[0]
        return build("^", a, INVERSE)

    # ---------------------------------------------------------------------------------------------------------- sums

    def total(self, terms: Iterable[Term], zero: Term = ZERO) -> Term:
        """The sum: multiples of one term are added up, and common factors on either side stand outside."""
        collected: dict[Any, tuple[Term, Fraction, Fraction]] = {}  # the term, its multiple, how often it occurs
        alike: dict[tuple[Any, ...], Fraction] = {}
        for term in self._summands(terms):
            part = self._part((term,))
            key = part.numbers, part.letters
            alike[key] = alike.get(key, Fraction(0)) + part.coefficient
        summands = [_plain(Part(c, *key)) for key, c in alike.items() if c]
        if len(summands) == 1:
            return self.product(*summands)
        for term in summands:
            shape = self._shape(term)
            if shape is None:
                continue
            key, lead = shape
            first, unit, times = collected.get(key, (term, lead, Fraction(0)))
            collected[key] = first, unit, times + lead / unit
        parts = []
        for term, _, times in collected.values():
            if times:
                part = self._part((term,))
                parts.append(Part(part.coefficient * times, part.numbers, part.letters))
        if not parts:
            return zero
        return self._written(parts[0]) if len(parts) == 1 else self._factored(parts)

    def _summands(self, terms: Iterable[Term]) -> list[Term]:
        terms = list(terms)
        out: list[Term] = []
        for term in terms:
            if term.head == "T" and term.args[0].head == "+" and len(terms) > 1:
                out.extend(self._summands([self.transposed(a) for a in term.args[0].args]))
            else:
                out.extend(self._summands(term.args) if term.head == "+" else [term])
        return out

    def _factored(self, parts: Sequence[Part]) -> Term:
        """A sum of several parts, their common factors outside."""
        parts = self._paired(parts)
        if len(parts) == 1:
            return self._written(parts[0])
        words = [p.letters for p in parts]
        shortest = min(map(len, words))
        left = right = 0
        while left < shortest - 1 and self._agree([w[left] for w in words]):
            left += 1
        while right < shortest - left - 1 and self._agree([w[-1 - right] for w in words]):
            right += 1
        numbers = _common([p.numbers for p in parts]) if shortest else ()
        coefficient = Fraction(1)
        if shortest and len({abs(p.coefficient) for p in parts}) == 1:
            coefficient = abs(parts[0].coefficient)
        if all(p.coefficient < 0 for p in parts):
            coefficient = -coefficient
        inner = [
            Part(
                p.coefficient / coefficient,
                _without(p.numbers, numbers),
                w[left : len(w) - right],
            )
            for p, w in zip(parts, words, strict=True)
        ]
        if not (left or right):
            whole = _sum([self._written(p) for p in inner])
        else:
            whole = self.total([self._written(p) for p in inner])
        if coefficient == 1 and not (left or right or numbers):
            return whole
        outside = [number(coefficient)] if coefficient != 1 else []
        return self._written(
            self._part([*outside, *numbers, *words[0][:left], whole, *words[0][len(words[0]) - right :]])
        )

    def _paired(self, parts: Sequence[Part]) -> list[Part]:
        """The sum in which parts that differ in one letter are written as one: (A + A')x for Ax + A'x."""
        out: list[Part] = []
        for part in parts:
            for i, other in enumerate(out):
                paired = self._pair(other, part)
                if paired is not None:
                    out[i] = paired
                    break
            else:
                out.append(part)
        return out

    def _pair(self, one: Part, other: Part) -> Part | None:
        same_length = len(one.letters) == len(other.letters) > 1
        if not same_length or abs(one.coefficient) != abs(other.coefficient) or one.numbers != other.numbers:
            return None
        differ = [i for i, (a, b) in enumerate(zip(one.letters, other.letters, strict=True)) if not self._alike(a, b)]
        if len(differ) != 1 or not _congruent(one.letters[differ[0]], other.letters[differ[0]]):
            return None
        (i,) = differ
        second = other.letters[i]
        if other.coefficient != one.coefficient:
            second = self.product(number(-1), second)
        middle = self.total([one.letters[i], second])
        return Part(one.coefficient, one.numbers, (*one.letters[:i], middle, *one.letters[i + 1 :]))

    def _alike(self, a: Term, b: Term) -> bool:
        return _congruent(a, b) and self.same(a, b)

    def _agree(self, letters: Sequence[Term]) -> bool:
        return all(self._alike(letters[0], a) for a in letters[1:])

    def is_zero(self, term: Term) -> bool:
        return self._shape(term) is None


def _congruent(a: Term, b: Term) -> bool:
    """Whether two matrices have the same shape."""
    return same_sort(a.sort, b.sort)


def _rows(a: Term) -> Term:
    return a.sort.args[0] if a.sort is not None and a.sort.head == "matrix" else ONE


def _expanded(term: Term) -> int:
    """The number of words in a term, at most, once it is multiplied out."""
    if term.head == "+":
        return sum(_expanded(a) for a in term.args)
    count = 1
    for a in term.args if term.head in ("*", "T", "tr", "frobenius", "^") else ():
        count = min(count * _expanded(a), 10 * LONG)
    return count**2 if term.head in ("frobenius", "^") else count


def _is_letter(a: Term) -> bool:
    """Whether a matrix is a variable."""
    return a.head in ("variable", "local")


def _raised(a: Term) -> tuple[Term, int]:
    """A letter as a power with a literal exponent."""
    if a.head == "^" and a.args[1].head == "rational" and a.args[1].value > 0:
        return a.args[0], int(a.args[1].value)
    return a, 1


def _multiply(numbers: list[tuple[Term, Fraction]], a: Term) -> None:
    """Multiply the numbers among the factors by one more."""
    base, e = _exponent(a)
    for i, (other, f) in enumerate(numbers):
        if other is base:
            numbers[i] = base, e + f
            return
    numbers.append((base, e))


def _common(factors: Sequence[tuple[Term, ...]]) -> tuple[Term, ...]:
    """The numbers that divide all products, and the divisors that all have."""
    exponents = [dict(map(_exponent, numbers)) for numbers in factors]
    out = []
    for base in exponents[0]:
        all_ = [e.get(base, Fraction(0)) for e in exponents]
        e = min(all_) if min(all_) > 0 else max(all_) if max(all_) < 0 else Fraction(0)
        if e:
            out.append(_power(base, e))
    return tuple(out)


def _without(numbers: tuple[Term, ...], common: tuple[Term, ...]) -> tuple[Term, ...]:
    """The numbers of a product divided by some that divide it."""
    exponents = dict(map(_exponent, numbers))
    for base, e in map(_exponent, common):
        exponents[base] -= e
    return tuple(_power(base, e) for base, e in exponents.items() if e)


def _exponent(a: Term) -> tuple[Term, Fraction]:
    """A number as a power with a literal exponent."""
    if a.head == "^" and a.args[1].head == "rational":
        return a.args[0], Fraction(a.args[1].value)
    return a, Fraction(1)


def _power(base: Term, e: Fraction) -> Term:
    return base if e == 1 else build("^", base, number(e))


def _plain(part: Part) -> Term:
    """The term of a product as it stands; of a negative multiple the opposite of a positive one."""
    c = part.coefficient
    if c < 0 and c != -1:
        return build("*", number(-1), _plain(Part(-c, part.numbers, part.letters)))
    factors = [*([number(c)] if c != 1 else []), *part.numbers, *part.letters]
    return factors[0] if len(factors) == 1 else build("*", *factors) if factors else ONE


def _sum(terms: Sequence[Term]) -> Term:
    """A sum, the terms without a minus sign first."""

    def negative(t: Term) -> bool:
        return (
            t.head == "rational"
            and t.value < 0
            or t.head == "*"
            and t.args[0].head == "rational"
            and t.args[0].value < 0
        )

    ordered = sorted(terms, key=negative)
    return ordered[0] if len(ordered) == 1 else build("+", *ordered)
