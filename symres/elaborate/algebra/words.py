"""Normal forms of numbers, matrices of symbolic size, random variables, functions and propositions.

They are those of plain equality (``kernel.equality``), with the plainest laws of some operations besides: sums and
means are linear (``linear``), and what does not depend on their variable comes out; norms see no sign and neither they
nor determinants a transpose, |M|^2 = tr(M'M) for the Frobenius norm, and the determinant of a product is the product of
those of its square factors; 1/(x y) = 1/x 1/y, and a letter that is the inverse of another one is inverted back; a
polynomial is differentiated, a choice decided, an ordered product of no or one factor written out. Functions are
written with ``lam``, and as logic is classical, P or not P is true.

So two terms with the same normal form are equal, whatever the values of their variables: operations are total here,
with 1/0 = 0 and the inverse of a singular matrix its pseudoinverse. No normal form uses x / x = 1.

Equations may be cited, to be used from left to right: S' = S makes the letter S symmetric; any other equation replaces
the largest product on its left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from symres.elaborate.algebra.linear import Part, Separation
from symres.elaborate.algebra.normal_form import content, exact_root
from symres.kernel import polynomials as P
from symres.kernel.equality import LONGEST, Equality, added, is_matrix
from symres.kernel.equality import TRUE as TRUE
from symres.kernel.equality import Matrix as Matrix
from symres.kernel.equality import Word as Word
from symres.kernel.polynomials import Polynomial, Rejected, spend
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    ONE,
    PROP,
    REAL,
    Term,
    build,
    exists,
    for_all,
    free_variables,
    instantiate,
    is_scalar,
    joined,
    lam,
    level,
    levels,
    literal_size,
    number,
    same_size,
    show,
    substitute,
)

DENIED = ("not", "<=", "<")  # of what denies another proposition, at least one has such a head
BLANK: Word = ()


@dataclass(frozen=True)
class MonomialRule:
    """``monomial`` is to be replaced by ``value``."""

    monomial: int
    value: Polynomial


@dataclass(frozen=True)
class WordRule:
    """``word`` is to be replaced by ``value``."""

    word: Word
    value: Matrix


class Words(Equality):
    """Normal forms over one growing list of atoms; equal terms of one instance have identical normal forms."""

    def __init__(self) -> None:
        super().__init__()
        self.traces: dict[int, Word] = {}  # the word of an atom that is a trace
        self.symmetric: set[int] = set()
        self.squares: dict[int, Polynomial] = {}  # tr(M'M) of an atom |M|
        self._monomial_rules: list[MonomialRule] = []
        self._word_rules: list[WordRule] = []

    # ---------------------------------------------------------------------------------------------------- the interface

    def proposition(self, term: Term) -> Term:
        """A proposition in normal form; ``TRUE`` or ``FALSE`` where that shows."""
        if term.sort is not PROP:
            raise Rejected(f"expected a proposition, found {show(term)}")
        return self.canonical(term)

    def reduced(self, p: Polynomial) -> Polynomial:
        """A polynomial with squares of norms and the cited equations applied."""
        return self._rewritten(p)

    def cite(self, equations: Iterable[Term]) -> None:
        """Use equations from left to right; those that say S' = S first, as symmetry of S."""
        rest = []
        for equation in equations:
            if equation.head != "=":
                raise Rejected(f"only an equation can be used from left to right, not {show(equation)}")
            letter = symmetric_letter(self, *equation.args)
            if letter is None:
                rest.append(equation)
            else:
                self.symmetric.add(letter)
        self._forget()
        for equation in rest:
            self._orient(equation)
            self._forget()

    def _forget(self) -> None:
        self.squares.clear()
        self._scalars.clear()
        self._matrices.clear()
        self._canonical.clear()

    def flipped(self, w: Word) -> Word:
        """The transpose of a word."""
        return tuple([x if x >> 1 in self.symmetric else x ^ 1 for x in reversed(w)])

    def transposed(self, a: Matrix) -> Matrix:
        return Matrix(added({(m, self.flipped(w)): c} for (m, w), c in a.words.items()), a.columns, a.rows)

    # ---------------------------------------------------------------------------------------------------------- numbers

    def _scalar(self, term: Term) -> Polynomial:
        return self._rewritten(self._read(term))

    def _read(self, term: Term) -> Polynomial:
        head, args = term.head, term.args
        if head == "if":
            chosen = self._choice(term)
            return self._atom(chosen) if chosen.head == "if" else self.scalar(chosen)
        if head in ("Sum", "E"):
            return self._linear_number(term)
        if head == "D":
            return self._derivative(term)
        if head in ("frobenius", "spectral"):
            return self._norm(head, self.matrix(args[0]))
        if head == "det":
            return self._determinant(self.matrix(args[0]))
        if head in ("ceiling", "floor"):
            return self._rounded(head, self.scalar(args[0]))
        return super()._scalar(term)

    def _rounded(self, head: str, p: Polynomial) -> Polynomial:
        """The least integer from a number on, or the greatest up to it; that of a constant is a constant."""
        if any(p):
            return self._atom(build(head, self.term(p)))
        value = Fraction(p.get(0, 0))
        return P.constant(ceil(value) if head == "ceiling" else floor(value))

    def _norm(self, head: str, a: Matrix) -> Polynomial:
        """A norm, which neither a transpose nor a sign changes; the square of |M| is tr(M'M)."""
        if not a.words:
            return {}
        scale = content(a.words.values())
        sides = []
        for side in (a, self.transposed(a)):
            sign = 1 if side.words[max(side.words)] > 0 else -1
            sides.append(self._scaled(side, P.constant(sign / scale)))
        a = min(sides, key=lambda side: sorted(side.words.items()))
        i = self.index(build(head, self.matrix_term(a)))
        if head == "frobenius" and i not in self.squares:
            self.squares[i] = self._trace(self._times(self.transposed(a), a))
        return P.multiply(P.atom(i), P.constant(scale))

    def _determinant(self, a: Matrix) -> Polynomial:
        """The determinant: of one row and column, a product, an inverse (0 for a singular matrix), a transpose."""
        if literal_size(a.rows) == 1:
            return self._trace(a)
        w = self._square_word(a)
        if w is not None and len(w) != 1:
            out = P.constant(1)
            for x in w:
                out = P.multiply(out, self._determinant(Matrix({(0, (x,)): 1}, a.rows, a.columns)))
            return out
        if w is not None and _is_inverse(atom := self.atoms[w[0] >> 1]):
            return self._inverse(self._determinant(self.matrix(atom.args[0])))
        flipped = self.transposed(a)
        plain = flipped if sorted(flipped.words.items()) < sorted(a.words.items()) else a
        return self._atom(build("det", self.matrix_term(plain)))

    def _square_word(self, a: Matrix) -> Word | None:
        """The word of a matrix that is a product of square letters, and nothing else."""
        if len(a.words) != 1:
            return None
        (((m, w), c),) = a.words.items()
        return w if not m and c == 1 and all(same_size(*self._sizes(x)) for x in w) else None

    def _power(self, base: Term, exponent: Term) -> Polynomial:
        e, b = self.scalar(exponent), self.scalar(base)
        if any(e):
            return super()._power(base, exponent)
        n = Fraction(e.get(0, 0))
        if n.denominator == 1:
            if abs(n) > P.POWER:
                raise Rejected(f"the power {n} of {show(base)}")
            return self._raised(b if n >= 0 else self._inverse(b), abs(int(n)))
        value = None if any(b) else Fraction(b.get(0, 0))
        root = None if value is None or value < 0 else exact_root(value, n.denominator)
        if root is not None and (root or n > 0):
            return P.constant(root ** int(n.numerator))
        return self._atom(build("^", self.term(b), number(n)))

    def _raised(self, p: Polynomial, n: int) -> Polynomial:
        out = P.constant(1)
        for _ in range(n):
            out = self._rewritten(P.multiply(out, p))
        return out

    def _inverse(self, p: Polynomial) -> Polynomial:
        """1/p; that of a product is the product of those of its factors, for 1/0 = 0 as well."""
        if not p:
            return {}
        if len(p) > 1:
            scale = content(p.values()) * (-1 if p[max(p)] < 0 else 1)
            primitive = self.term(P.multiply(p, P.constant(1 / scale)))
            return P.multiply(self._atom(build("^", primitive, number(-1))), P.constant(1 / scale))
        ((m, c),) = p.items()
        out = P.constant(1 / Fraction(c))
        for i, e in P.exponents(m):
            base = self.atoms[i]
            inverse = self.scalar(base.args[0]) if _is_inverse(base) else self._atom(build("^", base, number(-1)))
            out = P.multiply(out, P.power(inverse, e))
        return out

    # --------------------------------------------------------------------------------------------------------- matrices

    def _matrix(self, term: Term) -> Matrix:
        return self._replaced(self._read_matrix(term))

    def _read_matrix(self, term: Term) -> Matrix:
        head, args = term.head, term.args
        if head == "^":
            return self._matrix_power(term)
        if head == "adj":
            return self._adjugate(self.matrix(args[0]))
        if head == "Prod":
            return self._ordered_product(term)
        if head == "if":
            chosen = self._choice(term)
            return self._letter(chosen) if chosen.head == "if" else self.matrix(chosen)
        if head in ("Sum", "E"):
            return self._linear_matrix(term)
        return super()._matrix(term)

    def _times(self, a: Matrix, b: Matrix) -> Matrix:
        return self._replaced(super()._times(a, b))

    def _unit(self, term: Term) -> Matrix:
        """The identity of the sizes of a matrix."""
        if term.sort is None:
            raise Rejected(f"{show(term)} is not a matrix")
        rows, columns = map(self.canonical, term.sort.args)
        return Matrix({(0, BLANK): 1}, rows, columns)

    def _word(self, w: Word, size: Term) -> Matrix:
        """A word, or the identity of that size."""
        return Matrix({(0, w): 1}, *((self._sizes(w[0])[0], self._sizes(w[-1])[1]) if w else (size, size)))

    def _matrix_power(self, term: Term) -> Matrix:
        base, exponent = term.args
        e = self.scalar(exponent)
        if any(e):
            return super()._matrix(term)
        n = Fraction(e.get(0, 0))
        if n.denominator > 1 or abs(n) > LONGEST:
            raise Rejected(f"the power {n} of the matrix {show(base)}")
        value = self.matrix(base) if n >= 0 else self._inverse_matrix(self.matrix(base))
        out = self._unit(term)
        for _ in range(abs(int(n))):
            out = self._times(out, value)
        return out

    def _inverse_matrix(self, value: Matrix) -> Matrix:
        """The (pseudo)inverse, a letter; that of the transpose is its transpose, that of a multiple a multiple."""
        if not value.words:
            return Matrix({}, value.columns, value.rows)
        if literal_size(value.rows) == 1:
            inverse = self._inverse(self._trace(value))
            return Matrix({(m, BLANK): c for m, c in inverse.items()}, value.rows, value.columns)
        scale = content(value.words.values())
        primitive = self._scaled(value, P.constant(1 / scale))
        if len(primitive.words) == 1:
            (((m, w), sign),) = primitive.words.items()
            if not m and not w:
                return self._scaled(primitive, P.constant(1 / scale))
            if not m and len(w) == 1 and _is_inverse(only := self.atoms[w[0] >> 1]):
                inner = self.matrix(only.args[0])
                inner = self.transposed(inner) if w[0] & 1 else inner
                return self._scaled(inner, P.constant(sign / scale))
        one, other = self.matrix_term(primitive), self.matrix_term(self.transposed(primitive))
        atom, mirrored = (build("^", t, number(-1)) for t in (one, other))
        turned = 0
        if one is other:
            self.symmetric.add(self.index(atom))
        elif atom not in self._index and mirrored in self._index:
            atom, turned = mirrored, 1
        out = Matrix({(0, (2 * self.index(atom) + turned,)): 1}, value.rows, value.columns)
        return self._scaled(out, P.constant(1 / scale))

    def _adjugate(self, a: Matrix) -> Matrix:
        """A letter; that of a product is the product of those of its factors, in reverse."""
        w = self._square_word(a)
        if w is None:
            return self._letter(build("adj", self.matrix_term(a)))
        out = Matrix({(0, BLANK): 1}, a.rows, a.columns)
        for x in reversed(w):
            letter = self._letter(build("adj", self.atoms[x >> 1]))
            out = self._times(out, self.transposed(letter) if x & 1 else letter)
        return out

    def _ordered_product(self, term: Term) -> Matrix:
        """An ordered product; empty and single ones are known."""
        low, high, factors = term.args
        length = P.add(self.difference(high, low), P.constant(1))
        if not length:
            return self._unit(term)
        if length == P.constant(1):
            return self.matrix(build("app", factors, low))
        return self._letter(build("Prod", *map(self.canonical, term.args)))

    def _trace(self, a: Matrix) -> Polynomial:
        """The trace; that of a sum or mean goes inside."""
        inward = {k: c for k, c in a.words.items() if len(k[1]) == 1 and self.atoms[k[1][0] >> 1].head in ("E", "Sum")}
        out = super()._trace(Matrix({k: c for k, c in a.words.items() if k not in inward}, a.rows, a.columns))
        for (m, (letter,)), c in inward.items():
            binder = _Binder(self, self.atoms[letter >> 1])
            inner = self._linear_number(binder.closed(build("tr", binder.body)))
            out = P.add(out, P.multiply({m: c}, inner))
        return out

    def _trace_atom(self, w: Word) -> int:
        """The monomial of the trace of a word."""
        spend(len(w) ** 2)
        least = min(v[i:] + v[:i] for v in (w, self.flipped(w)) for i in range(len(w)))
        i = self.index(build("tr", joined("*", [self._letter_term(x) for x in least], ONE)))
        self.traces[i] = least
        return P.unit(i)

    # ------------------------------------------------------------------------------------------------ sums and means

    def _linear_number(self, term: Term) -> Polynomial:
        binder, out = _Binder(self, term), P.constant(0)
        for part in self._separation(binder.x).of_number(self.scalar(binder.body)):
            if part.is_traced:
                value = self._trace(self._moved(binder, part))
            elif term.head == "E" and not part.inside:
                value = P.constant(1)
            else:
                value = self._atom(binder.closed(self._product(part.inside, 1)))
            out = P.add(out, P.multiply(part.coefficient, value))
        return out

    def _linear_matrix(self, term: Term) -> Matrix:
        binder, out = _Binder(self, term), []
        rows, columns = map(self.canonical, self._unit(term)[1:])
        for part in self._separation(binder.x).of_matrix(self.matrix(binder.body).words):
            if part.block:
                moved = self._scaled(self._moved(binder, part), part.coefficient)
            else:
                value = self._linear_number(binder.closed(self._product(part.inside, 1)))
                word = Matrix({(0, part.left): 1}, rows, columns)
                moved = self._scaled(self._scaled(word, part.coefficient), value)
            out.append(moved.words)
        return Matrix(added(out), rows, columns)

    def _separation(self, x: Term) -> Separation:
        return Separation(x, self.atoms, lambda i: self.traces.get(i, BLANK), self.flipped, self._sizes)

    def _moved(self, binder: _Binder, part: Part) -> Matrix:
        """left * Op(inside * block) * right, where Op(...) is a letter, and that of the transpose its transpose."""
        flipped = self.flipped(part.block)
        least = min(part.block, flipped)
        size = self._sizes(least[0])[0], self._sizes(least[-1])[1]
        letter = self._letter(binder.closed(self.matrix_term(Matrix({(part.inside, least): 1}, *size))))
        if flipped == part.block:
            self.symmetric |= {y >> 1 for _, v in letter.words for y in v}
        moved = letter if least == part.block else self.transposed(letter)
        left, right = self._word(part.left, moved.rows), self._word(part.right, moved.columns)
        return super()._times(super()._times(left, moved), right)

    # --------------------------------------------------------------------------------------------------- derivatives

    def _derivative(self, term: Term) -> Polynomial:
        """The derivative of a polynomial; that of anything else is an atom."""
        function, point = term.args
        t = self._variable_of(function, point)
        body = self.scalar(_value(function, t))
        try:
            derived = self.differentiated(body, t)
        except Rejected:
            return super()._scalar(term)
        return self.scalar(substitute(self.term(derived), {t: point}))

    def is_polynomial(self, function: Term) -> bool:
        """Whether a function of a real number is seen to be a polynomial, so that its derivative is known."""
        t = self._variable_of(function)
        try:
            self.differentiated(self.scalar(_value(function, t)), t)
        except Rejected:
            return False
        return True

    def differentiated(self, p: Polynomial, t: Term) -> Polynomial:
        """The derivative of a polynomial over atoms by t; raises ``Rejected`` for an atom it does not know."""
        out: Polynomial = {}
        for i in {i for m in p for i, _ in P.exponents(m)}:
            if t in free_variables(self.atoms[i]):
                out = P.add(out, P.multiply(P.differentiate(p, i), self._atom_derivative(self.atoms[i], t)))
        return out

    def _atom_derivative(self, atom: Term, t: Term) -> Polynomial:
        if atom is t:
            return P.constant(1)
        if atom.head == "Sum" and all(t not in free_variables(a) for a in atom.args[:2]):
            binder = _Binder(self, atom, t)
            inner = self.differentiated(self.scalar(binder.body), t)
            return self._linear_number(binder.closed(self.term(inner)))
        if atom.head == "det":  # Jacobi's formula
            M = self.matrix(atom.args[0])
            return self._trace(self._times(self._adjugate(M), self._matrix_derivative(M, t)))
        raise Rejected(f"{show(atom)} is not differentiated")

    def _matrix_derivative(self, a: Matrix, t: Term) -> Matrix:
        """The derivative of a sum of words that do not depend on t, times numbers."""
        out = []
        for (m, w), c in a.words.items():
            if any(t in free_variables(self.atoms[x >> 1]) for x in w):
                raise Rejected(f"{show(self.matrix_term(a), 150)} is not differentiated")
            out.append(self._scaled(Matrix({(0, w): 1}, a.rows, a.columns), self.differentiated({m: c}, t)).words)
        return Matrix(added(out), a.rows, a.columns)

    # -------------------------------------------------------------------------------------------------------- rewriting

    def _orient(self, equation: Term) -> None:
        """Make a rule of an equation: its greatest summand on the left that is not on the right as well, or else on the
        right, is what the others are.
        """
        a, b = equation.args
        if is_scalar(a.sort):
            left, right = self.scalar(a), self.scalar(b)
            rest = P.add(left, right, -1)
            if rest:
                lead = max([m for m in left if m in rest], default=0) or max([m for m in right if m in rest], default=0)
                if not lead:
                    raise Rejected(f"{show(equation)} cannot be used from left to right")
                over = P.constant(-1 / Fraction(rest.pop(lead)))
                self._monomial_rules.append(MonomialRule(lead, P.multiply(rest, over)))
            return
        if not is_matrix(a):
            raise Rejected(f"{show(equation)} is not between numbers or matrices")
        one, other = self.matrix(a), self.matrix(b)
        words = added((one.words, self._scaled(other, P.constant(-1)).words))
        if not words:
            return
        choice = replaceable(one, words) or replaceable(other, words)
        if not choice:
            raise Rejected(f"{show(equation)} cannot be used from left to right")
        key = max(choice, key=lambda k: (len(k[1]), k))
        over = P.constant(-1 / Fraction(words.pop(key)))
        rule = WordRule(key[1], self._scaled(Matrix(words, one.rows, one.columns), over))
        mirrored = WordRule(self.flipped(rule.word), self.transposed(rule.value))
        self._word_rules.append(rule)
        if mirrored.word != rule.word and set(mirrored.value.words) != {(0, rule.word)}:
            self._word_rules.append(mirrored)

    def _is_free(self) -> bool:
        """Whether nothing rewrites anything."""
        return not self._monomial_rules and not self._word_rules and not self.squares

    def _rewritten(self, p: Polynomial) -> Polynomial:
        """A polynomial with the cited equations applied as long as one applies."""
        if self._is_free():
            return p
        rest, out = dict(p), P.constant(0)
        while rest:
            spend(100)
            m, c = rest.popitem()
            new = self._rewritten_monomial(m)
            if new is None:
                out = P.add(out, {m: c})
            else:
                rest = P.add(rest, new, c)
        return out

    def _rewritten_monomial(self, m: int) -> Polynomial | None:
        spend((len(self._monomial_rules) + 1) * (2 + (m.bit_length() >> 4)))
        for i, e in P.exponents(m):
            if e > 1 and i in self.squares:
                return P.multiply({m - (2 << P.FIELD * i): 1}, self.squares[i])
        for rule in self._monomial_rules:
            if all(P.exponent(m, i) >= e for i, e in P.exponents(rule.monomial)):
                return P.multiply({m - rule.monomial: 1}, rule.value)
        if self._word_rules:
            for i, _ in P.exponents(m):
                new = self._rewritten_trace(self.traces[i]) if i in self.traces else None
                if new is not None:
                    return P.multiply({m - P.unit(i): 1}, new)
        return None

    def _rewritten_trace(self, w: Word) -> Polynomial | None:
        for rule in self._word_rules:
            n = len(rule.word)
            for i in range(len(w) if n <= len(w) else 0):
                spend(10)
                turned = w[i:] + w[:i]
                if turned[:n] == rule.word:
                    rest = Matrix({(0, turned[n:]): 1}, rule.value.columns, rule.value.rows)
                    return self._trace(super()._times(rule.value, rest))
        return None

    def _replaced(self, a: Matrix) -> Matrix:
        """A matrix with the cited equations applied as long as one applies."""
        if self._is_free():
            return a
        rest, out = dict(a.words), []
        while rest:
            spend(100)
            (m, w), c = rest.popitem()
            value = self._rewritten_monomial(m) if m else None
            if value is not None:
                new = self._scaled(Matrix({(0, w): c}, a.rows, a.columns), value)
            elif (found := self._rewritten_word(w, a)) is not None:
                new = self._scaled(found, {m: c})
            else:
                out.append({(m, w): c})
                continue
            rest = added((rest, new.words))
        return Matrix(added(out), a.rows, a.columns)

    def _rewritten_word(self, w: Word, a: Matrix) -> Matrix | None:
        for rule in self._word_rules:
            n = len(rule.word)
            for i in range(len(w) - n + 1):
                spend(10)
                if w[i : i + n] == rule.word:
                    left = Matrix({(0, w[:i]): 1}, a.rows, rule.value.rows)
                    right = Matrix({(0, w[i + n :]): 1}, rule.value.columns, a.columns)
                    return super()._times(super()._times(left, rule.value), right)
        return None

    # -------------------------------------------------------------------------------------- functions and propositions

    def applied(self, term: Term) -> Term:
        """An application, contracted as far as its head goes, and choices of functions decided."""
        while term.head == "app":
            spend(20)
            function, arguments = term.args[0], term.args[1:]
            while function.head == "app":
                function, arguments = function.args[0], (*function.args[1:], *arguments)
            if function.head == "if":
                function = self._choice(function)
                if function.head == "if":
                    return build("app", function, *arguments)
            if function.head not in ("lam", "app"):
                return build("app", function, *map(self.canonical, arguments))
            if function.head == "lam":
                function, arguments = instantiate(function, arguments[0]), arguments[1:]
            term = build("app", function, *arguments) if arguments else function
        return term

    def _choice(self, term: Term) -> Term:
        condition = self.proposition(term.args[0])
        if condition in (TRUE, FALSE):
            chosen = term.args[1 if condition is TRUE else 2]
            return self._choice(chosen) if chosen.head == "if" else chosen
        one, other = map(self.canonical, term.args[1:])
        return one if one is other else build("if", condition, one, other)

    def _variable_of(self, function: Term, *beside: Term) -> Term:
        """The variable to open a function with: numbered by those that it and some other terms contain."""
        sort = function.args[0] if function.head in BINDERS else function.sort.args[0] if function.sort else REAL
        return level(levels(x for t in (function, *beside) for x in free_variables(t)), self._sort(sort))

    def _canonical_form(self, term: Term) -> Term:
        sort, head = term.sort, term.head
        if sort is None:
            raise Rejected(f"{show(term)} is a sort")
        if sort.head == "function":
            x = self._variable_of(term)
            return lam(x, self.canonical(_value(term, x)), "x")
        if head == "if" and not is_scalar(sort) and sort.head != "matrix":
            chosen = self._choice(term)
            return chosen if chosen.head == "if" else self.canonical(chosen)
        if sort is not PROP:
            return super()._canonical_form(term)
        if head in ("and", "or"):
            unit, zero = (TRUE, FALSE) if head == "and" else (FALSE, TRUE)
            flat = [q for p in map(self.canonical, term.args) for q in (p.args if p.head == head else (p,))]
            parts = [p for p in dict.fromkeys(flat) if p is not unit]
            if zero in parts or any(self._denial(p) in parts for p in parts if p.head in DENIED):
                return zero
            return joined(head, parts, unit)
        if head == "=>":
            premise, conclusion = map(self.canonical, term.args)
            if premise is FALSE or conclusion is TRUE or premise is conclusion:
                return TRUE
            if conclusion is FALSE:
                return self._denial(premise)
            return conclusion if premise is TRUE else build("=>", premise, conclusion)
        if head in ("all", "ex"):
            x = self._variable_of(term)
            body = self.canonical(instantiate(term, x))
            if body in (TRUE, FALSE):  # every sort has a value
                return body
            return (for_all if head == "all" else exists)(x, body, "x")
        return super()._canonical_form(term)


class _Binder:
    """A sum or mean with its function opened: the variable and the body."""

    def __init__(self, words: Words, term: Term, *beside: Term) -> None:
        self.head = term.head
        self.bounds = tuple(map(words.canonical, term.args[:-1]))
        self.x = words._variable_of(term.args[-1], *self.bounds, *beside)
        self.body = _value(term.args[-1], self.x)

    def closed(self, body: Term) -> Term:
        """The sum or mean of another body."""
        return build(self.head, *self.bounds, lam(self.x, body, "x"))


def symmetric_letter(equality: Equality, a: Term, b: Term) -> int | None:
    """The atom S of an equation S' = S."""
    if "T" not in (a.head, b.head) or not is_matrix(a):
        return None
    one, other = equality.matrix(a).words, equality.matrix(b).words
    if len(one) == len(other) == 1:
        ((m, v), c), ((n, w), d) = next(iter(one.items())), next(iter(other.items()))
        if m == n == 0 and c == d and len(v) == len(w) == 1 and v[0] >> 1 == w[0] >> 1 and v != w:
            return v[0] >> 1
    return None


def replaceable(a: Matrix, rest: Collection[tuple[int, Word]]) -> list[tuple[int, Word]]:
    """The words of a matrix that have no factor but a number, of those that are left."""
    return [k for k in a.words if not k[0] and k[1] and k in rest]


def _value(function: Term, x: Term) -> Term:
    return instantiate(function, x) if function.head in BINDERS else build("app", function, x)


def _is_inverse(atom: Term) -> bool:
    return atom.head == "^" and atom.args[1].head == "rational" and bool(atom.args[1].value == -1)
