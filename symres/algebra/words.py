"""words: one normal form for numbers, matrices of symbolic size, random variables, functions and propositions.

A number becomes a polynomial over atoms; a matrix a sum of polynomials times words, a word being a product of letters,
each a matrix that is not looked into or its transpose. A factor of one row and column is a number and leaves its word;
a trace is the least of its rotations and of their transposes; inside of atoms, letters and binders the parts are put in
normal form first, and functions are written with ``lam``. Sums and expectations are linear: what does not depend on
their variable comes out. (``E`` is a linear extension of the integral to all functions; what needs more is a rule.) A
proposition has its terms on one side, an inequality a < b between integers is a + 1 <= b, not P is P => false, and as
logic is classical, P or not P is true.

So two terms with the same normal form are equal, whatever the values of their variables: operations are total here,
with 1/0 = 0, the inverse of a singular matrix its pseudoinverse, and some fixed value for everything else that is
undefined. No normal form uses x / x = 1, except those of ``Words(conditional=True)``, which equal their terms where all
holds that they ``needs``: x != 0 where x / x = 1, det(M) != 0 where a matrix times its inverse is I, and what makes an
inverse, a root, a logarithm or a norm analytic that is differentiated.

Norms: |M|^2 = tr(M'M) for the Frobenius norm, and neither norm nor determinant sees a transpose; the determinant of a
product of square matrices is the product of theirs. Its derivative is Jacobi's tr(adj(M) M'); ``check`` knows
adj(M) = det(M) M^-1 where a hypothesis says that det(M) is not 0.

    H |- a = b    from  a = b in conditional normal form, with hypotheses of H as equations from left to right, where H
                  says what that needs                 {"kind": "words", "facts": [numbers of hypotheses]}

An equation S' = S makes the letter S symmetric; any other equation replaces the largest product on its left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import Any, NamedTuple

from symres.algebra.normal_form import compared, exact_root
from symres.algebra.signs import plainly
from symres.kernel import polynomials as P
from symres.kernel.arithmetic import listed
from symres.kernel.polynomials import Polynomial, Rejected, spend
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    abstract,
    brief,
    build,
    free_variables,
    function_sort,
    instantiate,
    is_scalar,
    joined,
    lam,
    level,
    literal_size,
    matrix_sort,
    nonzero,
    number,
    same_size,
    show,
    substitute,
    value_sort,
)
from symres.kernel.terms import exists as exists_term
from symres.kernel.terms import for_all as for_all_term

LONGEST = 200  # letters of a word
TRUE = build("not", FALSE)
RELATIONS = ("=", "<=", "<")
DENIED = ("not", "<=", "<")  # of what denies another proposition, at least one has such a head
Letter = int  # twice the number of the atom, plus 1 if transposed
Word = tuple[Letter, ...]
Linear = dict[tuple[int, Word], "int | Fraction"]  # (monomial, word) to coefficient
BLANK: Word = ()
UNCONDITIONAL = nullcontext()  # nothing is needed, so that nothing is taken down


class Matrix(NamedTuple):
    """A matrix in normal form, and its sizes."""

    terms: Mapping[tuple[int, Word], int | Fraction]
    rows: Term
    columns: Term


@dataclass(frozen=True)
class ScalarRule:
    """``monomial`` is to be replaced by ``value``."""

    monomial: int
    value: Polynomial


@dataclass(frozen=True)
class WordRule:
    """``word`` is to be replaced by ``value``, which needs something."""

    word: Word
    value: Matrix
    needs: Term | None = None


class Words:
    """Normal forms over one growing list of atoms; equal terms of one instance have identical normal forms.

    What is remembered is either true whatever is defined (atoms, traces, symmetry), or stands beside what it needs
    (normal forms in ``_needed``, squares, rules), which is needed again wherever it is used.
    """

    def __init__(self, conditional: bool = False) -> None:
        self.conditional = conditional
        self.needs: dict[Term, None] = {}  # what was used, if that is allowed
        self._needed: dict[Term, dict[Term, None]] = {}  # by what is remembered
        self.atoms: list[Term] = []
        self._index: dict[Term, int] = {}
        self.traces: dict[int, Word] = {}  # the word of an atom that is a trace
        self.symmetric: set[int] = set()
        self._scalar_rules: list[ScalarRule] = []
        self._word_rules: list[WordRule] = []
        self.squares: dict[int, tuple[Polynomial, dict[Term, None]]] = {}  # of an atom |M|: tr(M'M), and what it needs
        self._scalars: dict[Term, Polynomial] = {}
        self._matrices: dict[Term, Matrix] = {}
        self._canonical: dict[Term, Term] = {}

    # ---------------------------------------------------------------------------------------------------- the interface

    def scalar(self, term: Term) -> Polynomial:
        """A number as a polynomial over atoms."""
        found = self._scalars.get(term)
        if found is None:
            spend(150)
            if not is_scalar(term.sort):
                raise Rejected(f"expected a number, found {show(term)}")
            with self._collected(term) if self.conditional else UNCONDITIONAL:
                found = self._rewritten(self._scalar(term))
            self._scalars[term] = found
        elif self.conditional:
            self.needs |= self._needed[term]
        return found

    def matrix(self, term: Term) -> Matrix:
        """A matrix as a sum of words."""
        found = self._matrices.get(term)
        if found is None:
            spend(150)
            if term.sort is None or term.sort.head != "matrix":
                raise Rejected(f"expected a matrix, found {show(term)}")
            with self._collected(term) if self.conditional else UNCONDITIONAL:
                found = self._replaced(self._matrix(term))
            self._matrices[term] = found
        elif self.conditional:
            self.needs |= self._needed[term]
        return found

    def proposition(self, term: Term) -> Term:
        """A proposition in normal form; ``TRUE`` or ``FALSE`` where that shows."""
        if term.sort is not PROP:
            raise Rejected(f"expected a proposition, found {show(term)}")
        return self.canonical(term)

    def canonical(self, term: Term) -> Term:
        """The term of a normal form, of any sort."""
        found = self._canonical.get(term)
        if found is None:
            spend(150)
            with self._collected(term) if self.conditional else UNCONDITIONAL:
                found = self._canonical_form(term)
            self._canonical[term] = found
        elif self.conditional:
            self.needs |= self._needed[term]
        return found

    @contextmanager
    def _collected(self, term: Term) -> Iterator[None]:
        """Take down what is needed for a term, to be needed again wherever it is remembered."""
        outer, self.needs = self.needs, {}
        try:
            yield
            self._needed[term] = self._needed.get(term, {}) | self.needs
        finally:
            self.needs = outer | self.needs

    @contextmanager
    def _bound(self, x: Term) -> Iterator[None]:
        """Inside of a binder, whose variable nothing outside of it mentions: what is needed of it is refused.

        A need would have to hold for all values that the binder gives to its variable; outside, the same level is the
        variable of another binder.
        """
        outer, self.needs = self.needs, {}
        try:
            yield
            self._refuse_needs_of(x)
        finally:
            self.needs = outer | self.needs

    def _refuse_needs_of(self, x: Term) -> None:
        for condition in self.needs:
            if x in free_variables(condition):
                raise Rejected(f"{show(condition)} is needed of a variable that is bound")

    def _need(self, condition: Term) -> None:
        if not self.conditional:
            raise Rejected(f"this normal form needs {show(condition)}")
        self.needs[condition] = None

    def _need_inverse(self, a: Matrix) -> None:
        self._need(nonzero(build("det", self.matrix_term(a))))

    def same(self, p: Term, q: Term) -> bool:
        """Whether two propositions have one normal form."""
        return p is q or self._alike(p, q) or self.proposition(p) is self.proposition(q)

    def _alike(self, p: Term, q: Term) -> bool:
        """Whether two propositions are the same part by part, which needs no normal form of what they share."""
        head = p.head
        if head != q.head or len(p.args) != len(q.args) or self.conditional:
            return False
        if head in ("and", "or", "=>", "not"):
            return all(self.same(a, b) for a, b in zip(p.args, q.args, strict=True))
        if head in RELATIONS:
            return all(a is b or self._equal(a, b) for a, b in zip(p.args, q.args, strict=True))
        if head in ("all", "ex") and p.args[0] is q.args[0]:
            x = self._level_variable(p, q)
            return self.same(instantiate(p, x), instantiate(q, x))
        return False

    def _equal(self, a: Term, b: Term) -> bool:
        """Whether two terms have one normal form."""
        if is_scalar(a.sort) and is_scalar(b.sort):
            return self.scalar(a) == self.scalar(b)
        if a.sort is not None and a.sort is b.sort and a.sort.head == "matrix":
            return self.matrix(a) == self.matrix(b)
        return self.canonical(a) is self.canonical(b)

    def difference(self, a: Term, b: Term) -> Polynomial:
        return P.add(self.scalar(a), self.scalar(b), -1)

    def whole(self, p: Polynomial) -> bool:
        """Whether a polynomial has integer coefficients and atoms, all of them integers, so that p > 0 says p >= 1."""
        if not any(p) or any([type(c) is not int and c.denominator != 1 for c in p.values()]):
            return False
        return all([self.atoms[i].sort is INT for m in p for i, _ in P.exponents(m)])

    def reduced(self, p: Polynomial) -> Polynomial:
        """A polynomial with squares of norms and the cited equations applied."""
        return self._rewritten(p)

    def cite(self, equations: Iterable[Term]) -> None:
        """Use equations from left to right; those that say S' = S first, as symmetry of S."""
        rest = []
        for equation in equations:
            if equation.head != "=":
                raise Rejected(f"only an equation can be used from left to right, not {show(equation)}")
            letter = self._symmetry(equation)
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
        self._needed.clear()

    # ------------------------------------------------------------------------------------------------------------ atoms

    def index(self, atom: Term) -> int:
        i = self._index.get(atom)
        if i is None:
            i = self._index[atom] = len(self.atoms)
            self.atoms.append(atom)
        return i

    def _atom(self, atom: Term) -> Polynomial:
        return P.atom(self.index(atom))

    def term(self, p: Polynomial) -> Term:
        """The term of a polynomial."""
        parts = [self._monomial_term(m, c) for m, c in sorted(p.items(), reverse=True)]
        return joined("+", parts, ZERO)

    def _monomial_factors(self, m: int) -> list[Term]:
        return [self.atoms[i] if e == 1 else build("^", self.atoms[i], number(e)) for i, e in P.exponents(m)]

    def _monomial_term(self, m: int, c: int | Fraction) -> Term:
        factors = self._monomial_factors(m)
        if c != 1 or not factors:
            factors = [number(Fraction(c)), *factors]
        return factors[0] if len(factors) == 1 else build("*", *factors)

    def matrix_term(self, value: Matrix) -> Term:
        """The term of a matrix."""
        parts = []
        for (m, w), c in sorted(value.terms.items(), reverse=True):
            factors = self._monomial_factors(m)
            if c != 1:
                factors = [number(Fraction(c)), *factors]
            letters = [self._letter_term(x) for x in w] or [build("I", value.rows)]
            parts.append(letters[0] if len(factors) + len(letters) == 1 else build("*", *factors, *letters))
        if not parts:
            return build("O", value.rows, value.columns)
        return parts[0] if len(parts) == 1 else build("+", *parts)

    def _letter_term(self, letter: Letter) -> Term:
        atom = self.atoms[letter >> 1]
        return build("T", atom) if letter & 1 else atom

    def _sizes(self, letter: Letter) -> tuple[Term, Term]:
        sort = self.atoms[letter >> 1].sort
        if sort is None or sort.head != "matrix":
            raise Rejected("a letter is a matrix")
        rows, columns = sort.args
        return (columns, rows) if letter & 1 else (rows, columns)

    def flipped(self, w: Word) -> Word:
        """The transpose of a word."""
        return tuple([x if x >> 1 in self.symmetric else x ^ 1 for x in reversed(w)])

    # ---------------------------------------------------------------------------------------------------------- numbers

    def _scalar(self, term: Term) -> Polynomial:
        head, args = term.head, term.args
        if head == "rational":
            return P.constant(term.value)
        if head in ("variable", "local", "pi", "root"):
            return self._atom(term)
        if head == "+":
            out = self.scalar(args[0])
            for a in args[1:]:
                out = P.add(out, self.scalar(a))
            return out
        if head == "*":
            out = self.scalar(args[0])
            for a in args[1:]:
                out = self._times(out, self.scalar(a))
            return out
        if head == "^":
            return self._power(args[0], args[1])
        if head == "tr":
            return self._trace(self.matrix(args[0]))
        if head == "app":
            applied = self._applied(term)
            return self._atom(applied) if applied.head == "app" else self.scalar(applied)
        if head == "if":
            chosen = self._choice(term)
            return self._atom(chosen) if chosen.head == "if" else self.scalar(chosen)
        if head in ("Sum", "E"):
            return self._linear_scalar(term)
        if head == "D":
            return self._derivative(term)
        if head in ("frobenius", "spectral", "det"):
            return self._norm(head, self.matrix(args[0]))
        if head in ("ceiling", "floor"):
            return self._rounded(head, self.scalar(args[0]))
        if not args or head in BINDERS:
            raise Rejected(f"{show(term)} is not understood")
        return self._atom(build(head, *map(self.canonical, args)))

    def _rounded(self, head: str, p: Polynomial) -> Polynomial:
        """The least integer from a number on, or the greatest up to it; that of a constant is a constant."""
        if any(p):
            return self._atom(build(head, self.term(p)))
        value = Fraction(p.get(0, 0))
        return P.constant(ceil(value) if head == "ceiling" else floor(value))

    def _norm(self, head: str, a: Matrix) -> Polynomial:
        """A norm or determinant, which a transpose does not change, and a norm no sign; |M|^2 = tr(M'M)."""
        if head == "det":
            factors = self._determinants(a)
            if factors is not None:
                return factors
        scale = Fraction(1)
        if head != "det":
            if not a.terms:
                return {}
            scale = abs(self._matrix_content(a))
            scale = scale if a.terms[max(a.terms)] > 0 else -scale
            a = self.scaled(a, P.constant(1 / scale))
        flipped = self.transposed(a)
        if head != "det" and flipped.terms and flipped.terms[max(flipped.terms)] < 0:
            flipped = self.scaled(flipped, P.constant(-1))
        if sorted(flipped.terms.items()) < sorted(a.terms.items()):
            a = flipped
        i = self.index(build(head, self.matrix_term(a)))
        if head == "frobenius" and i not in self.squares:
            outer, self.needs = self.needs, {}
            try:
                self.squares[i] = self._trace(self._replaced(self.times(self.transposed(a), a))), self.needs
            finally:
                self.needs = outer  # the norm needs nothing, only its square, wherever it is used
        return P.multiply(P.atom(i), P.constant(abs(scale)))

    def _determinants(self, a: Matrix) -> Polynomial | None:
        """det of one row and column, of the identity, of a product, of an inverse (0 for that of a singular matrix)."""
        if literal_size(a.rows) == 1:
            return self._trace(a)
        w = self._square_word(a)
        if w is None:
            return None
        if len(w) == 1:
            atom = self.atoms[w[0] >> 1]
            return self._inverse(self._norm("det", self.matrix(atom.args[0]))) if _is_inverse(atom) else None
        out = P.constant(1)
        for x in w:
            out = self._times(out, self._norm("det", Matrix({(0, (x,)): 1}, a.rows, a.columns)))
        return out

    def _square_word(self, a: Matrix) -> Word | None:
        """The word of a matrix that is a product of square letters, and nothing else."""
        if len(a.terms) != 1:
            return None
        (((m, w), c),) = a.terms.items()
        return w if not m and c == 1 and all(same_size(*self._sizes(x)) for x in w) else None

    def _matrix_content(self, a: Matrix) -> Fraction:
        """The positive rational that makes the coefficients of a matrix integers without a common factor."""
        numerators, denominators = zip(*(Fraction(c).as_integer_ratio() for c in a.terms.values()), strict=True)
        return Fraction(gcd(*numerators), lcm(*denominators))

    def _times(self, p: Polynomial, q: Polynomial) -> Polynomial:
        out = P.multiply(p, q)
        return self._cancelled(out) if self.conditional else out

    def _power(self, base: Term, exponent: Term) -> Polynomial:
        e = self.scalar(exponent)
        if any(e):
            whole = self.term(e)
            fitting = whole if whole.sort is exponent.sort else exponent
            return self._atom(build("^", self.term(self.scalar(base)), fitting))
        n = Fraction(e.get(0, 0))
        b = self.scalar(base)
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
            out = self._rewritten(self._times(out, p))
        return out

    def _inverse(self, p: Polynomial) -> Polynomial:
        """1/p; that of a product is the product of those of its factors, for 1/0 = 0 as well."""
        if not p:
            return {}
        if len(p) > 1:
            content = self._content(p)
            primitive = self.term(P.multiply(p, P.constant(1 / content)))
            return P.multiply(self._atom(build("^", primitive, number(-1))), P.constant(1 / content))
        ((m, c),) = p.items()
        out = P.constant(1 / Fraction(c))
        for i, e in P.exponents(m):
            base = self.atoms[i]
            if _is_inverse(base):
                inverse = self.scalar(base.args[0])
            else:
                inverse = self._atom(build("^", base, number(-1)))
            out = self._times(out, P.power(inverse, e))
        return out

    def _content(self, p: Polynomial) -> Fraction:
        """The rational that makes a polynomial primitive, with a positive leading coefficient."""
        content = Fraction(gcd(*(Fraction(c).numerator for c in p.values())))
        content /= lcm(*(Fraction(c).denominator for c in p.values()))
        return -content if p[max(p)] < 0 else content

    def _cancelled(self, p: Polynomial) -> Polynomial:
        """With x times 1/x replaced by 1, for atoms x."""
        out: Polynomial = {}
        for m, c in p.items():
            out = P.add(out, {self._cancelled_monomial(m): c})
        return out

    def _cancelled_monomial(self, m: int) -> int:
        for i, e in list(P.exponents(m)):
            atom = self.atoms[i]
            if _is_inverse(atom):
                j = self._index.get(atom.args[0])
                times = 0 if j is None else min(e, P.exponent(m, j))
                if times and j is not None:
                    self._need(nonzero(atom.args[0]))
                    m -= (times << P.FIELD * i) + (times << P.FIELD * j)
        return m

    def _joined(self, m: int, n: int) -> int:
        """The product of two monomials before a word."""
        joined = P.joined(m, n)
        return self._cancelled_monomial(joined) if self.conditional and m and n else joined

    # --------------------------------------------------------------------------------------------------------- matrices

    def _matrix(self, term: Term) -> Matrix:
        head, args = term.head, term.args
        rows, columns = self._shape(term)
        if head == "+":
            return Matrix(_added(self.matrix(a).terms for a in args), rows, columns)
        if head == "*":
            return self._matrix_product(args, rows, columns)
        if head == "T":
            inner = self.matrix(args[0])
            flipped = _added({(m, self.flipped(w)): c} for (m, w), c in inner.terms.items())
            return Matrix(flipped, rows, columns)
        if head == "I":
            return Matrix({(0, BLANK): 1}, rows, columns)
        if head == "O":
            return Matrix({}, rows, columns)
        if head == "^":
            return self._matrix_power(args[0], args[1], rows, columns)
        if head == "rows" and literal_size(rows) == literal_size(columns) == 1:
            return Matrix({(m, BLANK): c for m, c in self.scalar(args[2]).items()}, rows, columns)
        if head == "adj":
            return self._adjugate(self.matrix(args[0]))
        if head == "Prod":
            return self._ordered_product(term, rows, columns)
        if head == "if":
            chosen = self._choice(term)
            return self._letter(chosen) if chosen.head == "if" else self.matrix(chosen)
        if head in ("Sum", "E"):
            return self._linear_matrix(term, rows, columns)
        if head in ("variable", "local"):
            return self._letter(term)
        if head == "app":
            applied = self._applied(term)
            return self._letter(applied) if applied.head == "app" else self.matrix(applied)
        return self._letter(build(head, *map(self.canonical, args)))

    def _shape(self, term: Term) -> tuple[Term, Term]:
        if term.sort is None:
            raise Rejected(f"{show(term)} is not a matrix")
        rows, columns = (self.term(self.scalar(size)) for size in term.sort.args)
        return rows, columns

    def _letter(self, atom: Term) -> Matrix:
        """A matrix that is not looked into; a number if it has one row and column."""
        rows, columns = self._shape(atom)
        w = (2 * self.index(atom),)
        if literal_size(rows) == literal_size(columns) == 1:
            return Matrix({(self._trace_atom(w), BLANK): 1}, rows, columns)
        return Matrix({(0, w): 1}, rows, columns)

    def _matrix_product(self, factors: Sequence[Term], rows: Term, columns: Term) -> Matrix:
        scale = P.constant(1)
        out: Matrix | None = None
        for factor in factors:
            if is_scalar(factor.sort):
                scale = self._times(scale, self.scalar(factor))
            else:
                value = self.matrix(factor)
                out = value if out is None else self._replaced(self.times(out, value))
        if out is None:
            raise Rejected("a product of matrices without a matrix")
        return self.scaled(Matrix(out.terms, rows, columns), scale)

    def times(self, a: Matrix, b: Matrix) -> Matrix:
        _pay(len(a.terms) * len(b.terms), (m for m, _ in (*a.terms, *b.terms)))
        out: Linear = {}
        for (m, w), c in a.terms.items():
            for (n, v), d in b.terms.items():
                out_numbers, word = self._split(w + v)
                key = (self._joined(self._joined(m, n), out_numbers), word)
                out[key] = out.get(key, 0) + c * d
        return Matrix({k: c for k, c in out.items() if c}, a.rows, b.columns)

    def scaled(self, a: Matrix, p: Polynomial) -> Matrix:
        out: Linear = {}
        _pay(len(a.terms) * len(p), (*p, *(m for m, _ in a.terms)))
        for (m, w), c in a.terms.items():
            for n, d in p.items():
                key = (self._joined(m, n), w)
                out[key] = out.get(key, 0) + c * d
        return Matrix({k: c for k, c in out.items() if c}, a.rows, a.columns)

    def _split(self, w: Word) -> tuple[int, Word]:
        """The numbers among the factors of a word, as a monomial, and the word that is left."""
        if len(w) > LONGEST:
            raise Rejected(f"a word of more than {LONGEST} letters")
        spend(5 * len(w) + 1)
        cuts = self._cuts(w)
        if len(cuts) < 2:
            return 0, w
        monomial = sum(self._trace_atom(w[a:b]) for a, b in zip(cuts, cuts[1:], strict=False))
        return monomial, w[: cuts[0]] + w[cuts[-1] :]

    def _cuts(self, w: Word) -> list[int]:
        """Where a word goes through a space of dimension 1: before the letters of these numbers, or at its end."""
        if not w:
            return []
        edges = [self._sizes(w[0])[0], *(self._sizes(x)[1] for x in w)]
        return [i for i, size in enumerate(edges) if literal_size(size) == 1]

    def _matrix_power(self, base: Term, exponent: Term, rows: Term, columns: Term) -> Matrix:
        e = self.scalar(exponent)
        if any(e):
            return self._letter(build("^", self.canonical(base), self._integer(exponent)))
        n = Fraction(e.get(0, 0))
        if n.denominator > 1 or abs(n) > LONGEST:
            raise Rejected(f"the power {n} of the matrix {show(base)}")
        value = self.matrix(base) if n >= 0 else self._inverse_matrix(self.matrix(base))
        out = Matrix({(0, BLANK): 1}, rows, columns)
        for _ in range(abs(int(n))):
            out = self._replaced(self.times(out, value))
        return out

    def _integer(self, term: Term) -> Term:
        whole = self.term(self.scalar(term))
        return whole if whole.sort is INT else term

    def _inverse_matrix(self, value: Matrix) -> Matrix:
        """The (pseudo)inverse, a letter; that of the transpose is its transpose, that of a multiple a multiple."""
        if not value.terms:
            return Matrix({}, value.columns, value.rows)
        if literal_size(value.rows) == 1:
            inverse = self._inverse(self._trace(value))
            return Matrix({(m, BLANK): c for m, c in inverse.items()}, value.rows, value.columns)
        content = self._matrix_content(value)
        primitive = self.scaled(value, P.constant(1 / content))
        if set(primitive.terms) == {(0, BLANK)}:
            return Matrix({(0, BLANK): 1 / content * _sign(primitive)}, value.rows, value.columns)
        if self.conditional and len(primitive.terms) == 1:
            ((m, w),) = primitive.terms
            if m == 0 and len(w) > 1 and all(same_size(*self._sizes(x)) for x in w):  # of a product, factor by factor
                out = Matrix({(0, BLANK): _sign(primitive) / content}, value.rows, value.columns)
                for x in reversed(w):
                    factor = Matrix({(0, (x,)): 1}, *self._sizes(x))
                    self._need_inverse(factor)
                    out = self._replaced(self.times(out, self._inverse_matrix(factor)))
                return out
        if len(primitive.terms) == 1:
            ((m, w),) = primitive.terms
            only = self.atoms[w[0] >> 1] if len(w) == 1 and not m else None
            if only is not None and _is_inverse(only):
                inner = self.matrix(only.args[0])
                inner = self.transposed(inner) if w[0] & 1 else inner
                return self.scaled(inner, P.constant(_sign(primitive) / content))
        flipped = self.transposed(primitive)
        one, other = self.matrix_term(primitive), self.matrix_term(flipped)
        atom, mirrored = (build("^", t, number(-1)) for t in (one, other))
        turned = 0
        new = atom not in self._index
        if one is other:
            self.symmetric.add(self.index(atom))
        elif new and mirrored in self._index:
            atom, turned, new = mirrored, 1, False
        letter = 2 * self.index(atom)
        if self.conditional and new:
            self._cancel_with(letter, primitive)
        out = Matrix({(0, (letter + turned,)): 1}, value.rows, value.columns)
        return self.scaled(out, P.constant(1 / content))

    def _adjugate(self, a: Matrix) -> Matrix:
        """A letter; that of a product is the product of those of its factors, in reverse."""
        w = self._square_word(a)
        if w is None:
            return self._letter(build("adj", self.matrix_term(a)))
        out = Matrix({(0, BLANK): 1}, a.rows, a.columns)
        for x in reversed(w):
            letter = self._letter(build("adj", self.atoms[x >> 1]))
            out = self._replaced(self.times(out, self.transposed(letter) if x & 1 else letter))
        return out

    def _cancel_with(self, inverse: Letter, base: Matrix) -> None:
        """Rules for a matrix times its inverse: the largest word of the matrix is replaced by the others."""
        m, lead = max(base.terms, key=lambda k: (len(k[1]), k))
        if m or not lead or (inverse >> 1) in {x >> 1 for x in lead}:
            return
        c = Fraction(base.terms[(m, lead)])
        letter = Matrix({(0, (inverse,)): 1}, base.rows, base.columns)
        rest = Matrix({k: -Fraction(d) / c for k, d in base.terms.items() if k != (m, lead)}, base.rows, base.columns)
        unit, needs = {(0, BLANK): 1 / c}, nonzero(build("det", self.matrix_term(base)))
        for word, moved in (((*lead, inverse), self.times(rest, letter)), ((inverse, *lead), self.times(letter, rest))):
            self._add_word_rule(WordRule(word, Matrix(_added((unit, moved.terms)), base.rows, base.columns), needs))

    def transposed(self, a: Matrix) -> Matrix:
        return Matrix(_added({(m, self.flipped(w)): c} for (m, w), c in a.terms.items()), a.columns, a.rows)

    def _ordered_product(self, term: Term, rows: Term, columns: Term) -> Matrix:
        """An ordered product; empty and single ones are known."""
        low, high, factors = term.args
        length = P.add(self.difference(high, low), P.constant(1))
        if not length:
            return Matrix({(0, BLANK): 1}, rows, columns)
        if length == P.constant(1):
            return self.matrix(build("app", factors, low))
        return self._letter(build("Prod", self._integer(low), self._integer(high), self.canonical(factors)))

    def _trace(self, a: Matrix) -> Polynomial:
        out: Polynomial = {}
        for (m, w), c in a.terms.items():
            if w:
                only = self.atoms[w[0] >> 1] if len(w) == 1 else None
                if only is not None and only.head in ("E", "Sum"):  # the trace goes inside
                    _, x, body, bounds = self._opened_linear(only)
                    inner = self._linear_scalar(self._closed(only.head, bounds, x, build("tr", body)))
                    out = P.add(out, P.multiply({m: c}, inner))
                    continue
                cuts = self._cuts(w[:-1])  # the last edge is the first
                if cuts and len(w) > 1:
                    w = w[cuts[0] :] + w[: cuts[0]]
                    numbers, rest = self._split(w)
                    if not rest:
                        out = P.add(out, {P.joined(m, numbers): c})
                        continue
                out = P.add(out, {P.joined(m, self._trace_atom(w)): c})
                continue
            size = literal_size(a.rows)
            if size is not None and size >= 0:
                out = P.add(out, {m: c * size} if size else {})
            else:
                out = P.add(out, {P.joined(m, P.unit(self.index(build("tr", build("I", a.rows))))): c})
        return out

    def _trace_atom(self, w: Word) -> int:
        """The monomial of the trace of a word."""
        spend(len(w) ** 2)
        least = min(v[i:] + v[:i] for v in (w, self.flipped(w)) for i in range(len(w)))
        letters = [self._letter_term(x) for x in least]
        i = self.index(build("tr", letters[0] if len(letters) == 1 else build("*", *letters)))
        self.traces[i] = least
        return P.unit(i)

    # ------------------------------------------------------------------------------ applications, choices, linearity

    def _head_normal(self, term: Term) -> Term:
        """An application as one of a variable to arguments in normal form, or as what it stands for."""
        function, arguments = term.args[0], term.args[1:]
        while function.head == "app":
            function, arguments = function.args[0], (*function.args[1:], *arguments)
        if function.head == "lam":
            spend(20)
            value = instantiate(function, arguments[0])
            return build("app", value, *arguments[1:]) if arguments[1:] else value
        if function.head == "if":
            function = self._choice(function)
            if function.head != "if":
                return build("app", function, *arguments)
        return build("app", function, *map(self.canonical, arguments))

    def _applied(self, term: Term) -> Term:
        """The same, all the way."""
        while term.head == "app":
            spend(10)
            function = term.args[0]
            while function.head == "app":
                function = function.args[0]
            new = self._head_normal(term)
            if function.head in ("variable", "local", "table"):
                return new  # its arguments are in normal form
            if new.head == "app" and function.head == new.args[0].head == "if":
                return new
            term = new
        return term

    def _choice(self, term: Term) -> Term:
        condition = self.proposition(term.args[0])
        if condition in (TRUE, FALSE):
            chosen = term.args[1 if condition is TRUE else 2]
            return self._choice(chosen) if chosen.head == "if" else chosen
        one, other = map(self.canonical, term.args[1:])
        return one if one is other else build("if", condition, one, other)

    def _linear_scalar(self, term: Term) -> Polynomial:
        head, x, body, bounds = self._opened_linear(term)
        out: Polynomial = {}
        with self._bound(x):
            for m, c in self.scalar(body).items():
                outside, inside = self._separated(m, x)
                if not inside:
                    value = P.constant(1) if head == "E" else self._atom(self._closed(head, bounds, x, ONE))
                else:
                    value = self._moved_trace(head, bounds, x, inside)
                out = P.add(out, P.multiply({outside: c}, value))
        return out

    def _moved_trace(self, head: str, bounds: tuple[Term, ...], x: Term, inside: int) -> Polynomial:
        """The sum or mean of a monomial; of tr(Uf), and of v'f and g'w for vectors v, w, what has no x comes out."""
        closed, words = self._opened_traces(inside, x)
        if len(words) == 1:
            w = words[0]
            varies = self._varies(w, x)
            starts = [i for i in range(len(w)) if varies[i] and not varies[i - 1]]
            if len(starts) == 1:
                turned, n = w[starts[0] :] + w[: starts[0]], sum(varies)
                moved = self._moved_block(head, bounds, x, closed, turned[:n])
                return self._trace(self.times(moved, Matrix({(0, turned[n:]): 1}, moved.columns, moved.rows)))
        rows = [self._row(w, x) for w in words]
        if len(rows) == 2 and rows[0] and rows[1]:
            (f, v), (g, w) = rows[0], rows[1]
            moved = self._moved_block(head, bounds, x, closed, self.flipped(f) + g)
            left, right = Matrix({(0, self.flipped(v)): 1}, ONE, moved.rows), Matrix({(0, w): 1}, moved.columns, ONE)
            return self._trace(self.times(self.times(left, moved), right))
        return self._atom(self._closed(head, bounds, x, self._monomial_term(inside, 1)))

    def _varies(self, w: Word, x: Term) -> list[bool]:
        return [x in free_variables(self.atoms[y >> 1]) for y in w]

    def _opened_traces(self, m: int, x: Term) -> tuple[int, list[Word]]:
        """A monomial without its traces of words that have letters without x, and those words."""
        words: list[Word] = []
        for i, e in P.exponents(m):
            w = self.traces.get(i, BLANK)
            if not all(self._varies(w, x)):
                words += [w] * min(e, 3)  # more than two are left alone
                m -= e << P.FIELD * i
        return m, words

    def _row(self, w: Word, x: Term) -> tuple[Word, Word] | None:
        """A trace as f times v, the row f of letters with x, the column v of letters without."""
        for turned in (v[i:] + v[:i] for v in (w, self.flipped(w)) for i in range(len(w))):
            varies = self._varies(turned, x)
            n = sum(varies)
            if n and all(varies[:n]) and literal_size(self._sizes(turned[0])[0]) == 1:
                return turned[:n], turned[n:]
        return None

    def _moved_block(self, head: str, bounds: tuple[Term, ...], x: Term, inside: int, w: Word) -> Matrix:
        """The sum or mean of a monomial times a word: a letter, that of the transpose being its transpose."""
        flipped = self.flipped(w)
        least = min(w, flipped)
        size = self._sizes(least[0])[0], self._sizes(least[-1])[1]
        letter = self._letter(self._closed(head, bounds, x, self.matrix_term(Matrix({(inside, least): 1}, *size))))
        if flipped == w:
            self.symmetric |= {y >> 1 for _, v in letter.terms for y in v}
        return letter if least == w else self.transposed(letter)

    def _linear_matrix(self, term: Term, rows: Term, columns: Term) -> Matrix:
        head, x, body, bounds = self._opened_linear(term)
        out: list[Mapping[tuple[int, Word], int | Fraction]] = []
        with self._bound(x):
            for (m, w), c in self.matrix(body).terms.items():
                outside, inside = self._separated(m, x)
                varies = [i for i, y in enumerate(w) if x in free_variables(self.atoms[y >> 1])]
                first, last = (varies[0], varies[-1] + 1) if varies else (0, 0)
                if not varies:
                    if inside or head == "Sum":
                        unit = self._monomial_term(inside, 1) if inside else ONE
                        value = self._linear_scalar(self._closed(head, bounds, x, unit))
                    else:
                        value = P.constant(1)
                    out.append(self.scaled(Matrix({(outside, w): c}, rows, columns), value).terms)
                    continue
                out.append(self._moved_word(head, bounds, x, inside, (w[:first], w[first:last], w[last:])).terms)
                out[-1] = self.scaled(Matrix(out[-1], rows, columns), {outside: c}).terms
        return Matrix(_added(out), rows, columns)

    def _moved_word(
        self, head: str, bounds: tuple[Term, ...], x: Term, inside: int, parts: tuple[Word, Word, Word]
    ) -> Matrix:
        """The sum or mean of a monomial times a word; its middle part, and what becomes part of it, stays inside."""
        left, block, right = parts
        closed, words = self._opened_traces(inside, x)
        row = self._row(words[0], x) if len(words) == 1 else None
        if row and literal_size(self._sizes(block[0])[0]) == 1:
            inside, left, block = closed, left + self.flipped(row[1]), self.flipped(row[0]) + block
        elif row and literal_size(self._sizes(block[-1])[1]) == 1:
            inside, block, right = closed, block + row[0], row[1] + right
        moved = self._moved_block(head, bounds, x, inside, block)
        before, after = self._word_matrix(left, moved.rows), self._word_matrix(right, moved.columns)
        return self.times(self.times(before, moved), after)

    def _word_matrix(self, w: Word, size: Term) -> Matrix:
        """A word, or the identity of that size."""
        return Matrix({(0, w): 1}, *((self._sizes(w[0])[0], self._sizes(w[-1])[1]) if w else (size, size)))

    def _opened_linear(self, term: Term) -> tuple[str, Term, Term, tuple[Term, ...]]:
        """Head, variable, body and bounds of a sum or expectation."""
        function = term.args[-1]
        bounds = tuple(self._integer(a) for a in term.args[:-1])
        x = self._level_variable(function, *bounds)
        return term.head, x, self._value(function, x), bounds

    def _closed(self, head: str, bounds: tuple[Term, ...], x: Term, body: Term) -> Term:
        return build(head, *bounds, lam(x, body, "x"))

    def _separated(self, m: int, x: Term) -> tuple[int, int]:
        """A monomial as the product of one without x and one of atoms that contain x."""
        inside = sum(e << P.FIELD * i for i, e in P.exponents(m) if x in free_variables(self.atoms[i]))
        return m - inside, inside

    # --------------------------------------------------------------------------------------------------- derivatives

    def _derivative(self, term: Term) -> Polynomial:
        """The derivative of a polynomial; that of anything else is an atom.

        What is needed near the point is needed at it, as it is analytic; of a function that stays, nothing may be.
        """
        function, point = term.args
        t = self._level_variable(function, point)
        outer, self.needs = self.needs, {}
        try:
            body = self.scalar(self._value(function, t))
            needed = dict(self.needs)
            try:
                derived = self.differentiated(body, t)
                self._analytic(t)
                needed = {substitute(condition, {t: point}): None for condition in self.needs}
            except Rejected:
                derived, self.needs = None, needed
                self._refuse_needs_of(t)
        finally:
            self.needs = outer
        self.needs = outer | needed
        if derived is None:
            return self._atom(build("D", lam(t, self.term(body), "x"), self.canonical(point)))
        return self.scalar(substitute(self.term(derived), {t: point}))

    def _analytic(self, t: Term) -> None:
        """Refuse what is needed unless it holds near a point if it holds there: what is compared with 0 is analytic."""
        seen: set[Term] = set()
        while len(seen) < len(self.needs):
            for condition in [c for c in self.needs if c not in seen]:
                seen.add(condition)
                self.differentiated(self.scalar(compared(condition)[1]), t)

    def is_polynomial(self, function: Term) -> bool:
        """Whether a function of a real number is seen to be a polynomial, so that its derivative is known."""
        t = self._level_variable(function)
        try:
            self.differentiated(self.scalar(self._value(function, t)), t)
        except Rejected:
            return False
        return True

    def differentiated(self, p: Polynomial, t: Term) -> Polynomial:
        """The derivative of a polynomial over atoms by t; raises ``Rejected`` for an atom it does not know."""
        out: Polynomial = {}
        union = 0
        for m in p:
            union |= m
        for i, _ in P.exponents(union):
            if t in free_variables(self.atoms[i]):
                out = P.add(out, self._times(P.differentiate(p, i), self._atom_derivative(i, t)))
        return out

    def _atom_derivative(self, i: int, t: Term) -> Polynomial:
        atom = self.atoms[i]
        if atom is t:
            return P.constant(1)
        if i in self.traces:
            w = self.traces[i]
            rows = self._sizes(w[0])[0]
            return self._trace(self._word_derivative(w, rows, rows, t))
        if atom.head == "Sum" and all(t not in free_variables(a) for a in atom.args[:2]):
            x = self._level_variable(atom.args[2], t, *atom.args[:2])
            with self._bound(x):
                inner = self.differentiated(self.scalar(self._value(atom.args[2], x)), t)
            return self._linear_scalar(self._closed("Sum", atom.args[:2], x, self.term(inner)))
        if atom.head == "det":  # Jacobi's formula
            M = self.matrix(atom.args[0])
            return self._trace(self._replaced(self.times(self._adjugate(M), self._matrix_derivative(M, t))))
        if self.conditional:
            if atom.head == "^" and atom.args[1].head == "rational":
                whole = atom.args[1].value.denominator == 1
                self._need(nonzero(atom.args[0]) if whole else build("<", ZERO, atom.args[0]))
                base = self.scalar(atom.args[0])
                outer = self.scalar(build("^", atom.args[0], number(atom.args[1].value - 1)))
                outer = P.multiply(outer, P.constant(atom.args[1].value))
                return self._times(outer, self.differentiated(base, t))
            if atom.head == "frobenius":
                self._need(nonzero(atom))
                M = self.matrix(atom.args[0])
                change = self._trace(self._replaced(self.times(self.transposed(M), self._matrix_derivative(M, t))))
                return self._times(change, self._inverse(P.atom(i)))
            if atom.head == "log":
                self._need(build("<", ZERO, atom.args[0]))
            if atom.head == "log" and atom.args[0].head == "det":
                inner_matrix = self.matrix(atom.args[0].args[0])
                inverse = self._inverse_matrix(inner_matrix)
                return self._trace(self._replaced(self.times(inverse, self._matrix_derivative(inner_matrix, t))))
            if atom.head == "log":
                base = self.scalar(atom.args[0])
                return self._times(self._inverse(base), self.differentiated(base, t))
            if atom.head == "exp":
                return self._times(P.atom(i), self.differentiated(self.scalar(atom.args[0]), t))
        raise Rejected(f"{show(atom)} is not differentiated")

    def _matrix_derivative(self, a: Matrix, t: Term) -> Matrix:
        out: list[Mapping[tuple[int, Word], int | Fraction]] = []
        for (m, w), c in a.terms.items():
            outer = self.differentiated({m: c}, t)
            out.append(self.scaled(Matrix({(0, w): 1}, a.rows, a.columns), outer).terms)
            inner = self._word_derivative(w, a.rows, a.columns, t)
            out.append(self.scaled(inner, {m: c}).terms)
        return Matrix(_added(out), a.rows, a.columns)

    def _word_derivative(self, w: Word, rows: Term, columns: Term, t: Term) -> Matrix:
        """Leibniz's rule, letter by letter."""
        out: list[Mapping[tuple[int, Word], int | Fraction]] = []
        for i, letter in enumerate(w):
            atom = self.atoms[letter >> 1]
            if t not in free_variables(atom):
                continue
            inner = self._letter_derivative(atom, t)
            inner = self.transposed(inner) if letter & 1 else inner
            left = Matrix({(0, w[:i]): 1}, rows, inner.rows)
            right = Matrix({(0, w[i + 1 :]): 1}, inner.columns, columns)
            out.append(self._replaced(self.times(self.times(left, inner), right)).terms)
        return Matrix(_added(out), rows, columns)

    def _letter_derivative(self, atom: Term, t: Term) -> Matrix:
        if self.conditional and _is_inverse(atom):
            base = self.matrix(atom.args[0])
            self._need_inverse(base)
            inverse = self._inverse_matrix(base)
            middle = self._matrix_derivative(base, t)
            return self.scaled(self._replaced(self.times(self.times(inverse, middle), inverse)), P.constant(-1))
        raise Rejected(f"{show(atom)} is not differentiated")

    def adjugates(self, facts: Iterable[Term]) -> list[Term]:
        """adj(M) = det(M) M^-1, for what the facts say is invertible."""
        out = []
        for fact in facts:
            relation = fact.args[0] if fact.head == "not" else fact
            if relation.head != ("=" if fact.head == "not" else "<") or not is_scalar(relation.args[0].sort):
                continue
            p = self.difference(*relation.args)
            for i, _ in P.exponents(next(iter(p))) if len(p) == 1 else ():
                atom = self.atoms[i]  # a factor of what is not 0
                if atom.head == "det":
                    inverse = build("^", atom.args[0], number(-1))
                    out.append(build("=", build("adj", atom.args[0]), build("*", atom, inverse)))
        return out

    # -------------------------------------------------------------------------------------------------------- rewriting

    def _symmetry(self, equation: Term) -> int | None:
        """The letter S of an equation S' = S."""
        a, b = equation.args
        if "T" not in (a.head, b.head):
            return None
        one, other = self.matrix(a).terms, self.matrix(b).terms
        if len(one) == len(other) == 1:
            ((m, v), c), ((n, w), d) = next(iter(one.items())), next(iter(other.items()))
            if m == n == 0 and c == d and len(v) == len(w) == 1 and v[0] >> 1 == w[0] >> 1 and v != w:
                return v[0] >> 1
        return None

    def _orient(self, equation: Term) -> None:
        a, b = equation.args
        if is_scalar(a.sort):
            left, right = self.scalar(a), self.scalar(b)
            if left == right:
                return
            if not any(left):
                left, right = right, left
            lead = max(left, default=0)
            if not lead:
                raise Rejected(f"{show(equation)} cannot be used from left to right")
            c = Fraction(left[lead])
            value = P.add(right, {m: d for m, d in left.items() if m != lead}, -1)
            self._scalar_rules.append(ScalarRule(lead, P.multiply(value, P.constant(1 / c))))
            return
        if a.sort is None or a.sort.head != "matrix":
            raise Rejected(f"{show(equation)} is not between numbers or matrices")
        one, other = self.matrix(a), self.matrix(b)
        if one.terms == other.terms:
            return
        words = [k for k in one.terms if not k[0] and k[1]]
        if not words:
            one, other = other, one
            words = [k for k in one.terms if not k[0] and k[1]]
        if not words:
            raise Rejected(f"{show(equation)} cannot be used from left to right")
        key = max(words, key=lambda k: (len(k[1]), k))
        c = Fraction(one.terms[key])
        rest = {k: -Fraction(d) / c for k, d in one.terms.items() if k != key}
        moved = self.scaled(other, P.constant(1 / c))
        self._add_word_rule(WordRule(key[1], Matrix(_added((rest, moved.terms)), one.rows, one.columns)))

    def _add_word_rule(self, rule: WordRule) -> None:
        self._word_rules.append(rule)
        mirrored = self.flipped(rule.word)
        value = self.transposed(rule.value)
        if mirrored != rule.word and set(value.terms) != {(0, rule.word)}:
            self._word_rules.append(WordRule(mirrored, value, rule.needs))

    def _rewritten(self, p: Polynomial) -> Polynomial:
        """A polynomial with the cited equations applied as long as one applies."""
        if not self._scalar_rules and not self._word_rules and not self.squares:
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
        spend((len(self._scalar_rules) + 1) * (2 + (m.bit_length() >> 4)))
        for i, e in P.exponents(m):
            if e > 1 and i in self.squares:
                square, needs = self.squares[i]
                self.needs |= needs
                return P.multiply({m - (2 << P.FIELD * i): 1}, square)
        for rule in self._scalar_rules:
            if all(P.exponent(m, i) >= e for i, e in P.exponents(rule.monomial)):
                return self._times({m - rule.monomial: 1}, rule.value)
        if self._word_rules:
            for i, _ in P.exponents(m):
                new = self._rewritten_trace(self.traces[i]) if i in self.traces else None
                if new is not None:
                    return self._times({m - P.unit(i): 1}, new)
        return None

    def _rewritten_trace(self, w: Word) -> Polynomial | None:
        for rule in self._word_rules:
            n = len(rule.word)
            for i in range(len(w) if n <= len(w) else 0):
                spend(10)
                turned = w[i:] + w[:i]
                if turned[:n] == rule.word:
                    if rule.needs is not None:
                        self._need(rule.needs)
                    rest = Matrix({(0, turned[n:]): 1}, rule.value.columns, rule.value.rows)
                    return self._trace(self.times(rule.value, rest))
        return None

    def _replaced(self, a: Matrix) -> Matrix:
        """A matrix with the cited equations applied as long as one applies."""
        if not self._scalar_rules and not self._word_rules and not self.squares:
            return a
        rest: Linear = dict(a.terms)
        out: list[Mapping[tuple[int, Word], int | Fraction]] = []
        while rest:
            spend(100)
            (m, w), c = rest.popitem()
            number_ = self._rewritten_monomial(m) if m else None
            if number_ is not None:
                new = self.scaled(Matrix({(0, w): c}, a.rows, a.columns), number_)
            else:
                found = self._rewritten_word(w, a)
                if found is None:
                    out.append({(m, w): c})
                    continue
                new = self.scaled(found, {m: c})
            rest = dict(_added((rest, new.terms)))
        return Matrix(_added(out), a.rows, a.columns)

    def _rewritten_word(self, w: Word, a: Matrix) -> Matrix | None:
        for rule in self._word_rules:
            n = len(rule.word)
            for i in range(len(w) - n + 1):
                spend(10)
                if w[i : i + n] == rule.word:
                    if rule.needs is not None:
                        self._need(rule.needs)
                    left = Matrix({(0, w[:i]): 1}, a.rows, rule.value.rows)
                    right = Matrix({(0, w[i + n :]): 1}, rule.value.columns, a.columns)
                    return self.times(self.times(left, rule.value), right)
        return None

    # -------------------------------------------------------------------------------------- functions and propositions

    def _level_variable(self, function: Term, *others: Term) -> Term:
        """The variable to open a function with: numbered by those it already contains."""
        taken = [x.value[1] for f in (function, *others) for x in free_variables(f) if _is_level(x)]
        sort = function.args[0] if function.head in BINDERS else function.sort.args[0] if function.sort else REAL
        return level(1 + max(taken, default=-1), self._sort(sort))

    def _value(self, function: Term, x: Term) -> Term:
        return instantiate(function, x) if function.head in BINDERS else build("app", function, x)

    def _sort(self, sort: Term) -> Term:
        """A sort with sizes in normal form."""
        if sort.head == "matrix":
            return matrix_sort(*(self._integer(size) for size in sort.args))
        if sort.head == "function":
            domain = self._sort(sort.args[0])
            taken = [x.value[1] for x in free_variables(sort) if _is_level(x)]
            x = level(1 + max(taken, default=-1), domain)
            codomain = self._sort(value_sort(level(1 + x.value[1], sort), x))
            return function_sort(domain, abstract(codomain, x))
        return sort

    def _canonical_form(self, term: Term) -> Term:
        sort, head = term.sort, term.head
        if sort is None:
            raise Rejected(f"{show(term)} is a sort")
        if is_scalar(sort):
            return self.term(self.scalar(term))
        if sort.head == "matrix":
            return self.matrix_term(self.matrix(term))
        if sort.head == "function":
            x = self._level_variable(term)
            with self._bound(x):
                return lam(x, self.canonical(self._value(term, x)), "x")
        if head == "app":
            applied = self._applied(term)
            return applied if applied.head == "app" else self.canonical(applied)
        if head == "if":
            chosen = self._choice(term)
            return chosen if chosen.head == "if" else self.canonical(chosen)
        if sort is not PROP or head in ("variable", "local", "false"):
            return term
        return self._connected(term)

    def _connected(self, term: Term) -> Term:
        head, args = term.head, term.args
        if head in RELATIONS:
            return self._relation(head, *args)
        if head == "not":
            return self._denial(self.canonical(args[0]))
        if head in ("and", "or"):
            unit, zero = (TRUE, FALSE) if head == "and" else (FALSE, TRUE)
            flat = [q for p in map(self.canonical, args) for q in (p.args if p.head == head else (p,))]
            parts = [p for p in dict.fromkeys(flat) if p is not unit]
            if zero in parts or any(self._denial(p) in parts for p in parts if p.head in DENIED):
                return zero
            return joined(head, parts, unit)
        if head == "=>":
            premise, conclusion = map(self.canonical, args)
            if premise is FALSE or conclusion is TRUE or premise is conclusion:
                return TRUE
            if conclusion is FALSE:
                return self._denial(premise)
            return conclusion if premise is TRUE else build("=>", premise, conclusion)
        if head in ("all", "ex"):
            x = self._level_variable(term)
            with self._bound(x):
                body = self.canonical(instantiate(term, x))
            if body in (TRUE, FALSE):  # every sort has a value
                return body
            return (for_all_term if head == "all" else exists_term)(x, body, "x")
        return build(head, *map(self.canonical, args))

    def _denial(self, p: Term) -> Term:
        """That a proposition in normal form does not hold."""
        if p.head == "not":
            return p.args[0]
        if p.head in ("<=", "<"):
            return self.canonical(build("<" if p.head == "<=" else "<=", p.args[1], p.args[0]))
        return build("not", p)

    def _relation(self, head: str, a: Term, b: Term) -> Term:
        if a.sort is not None and a.sort.head == "matrix":
            moved = self.scaled(self.matrix(b), P.constant(-1))
            left = Matrix(_added((self.matrix(a).terms, moved.terms)), moved.rows, moved.columns)
            if not left.terms:
                return TRUE
            lead = Fraction(left.terms[max(left.terms)])
            unit = self.scaled(left, P.constant(1 / lead))
            return build("=", self.matrix_term(unit), build("O", left.rows, left.columns))
        if not is_scalar(a.sort):
            one, other = self.canonical(a), self.canonical(b)
            return TRUE if one is other else build("=", one, other)
        p = self.difference(b, a)
        if head == "<" and (a.sort is b.sort is INT or self.whole(p)):
            p, head = P.add(p, P.constant(1), -1), "<="
        if not any(p):
            value = p.get(0, 0)
            holds = value == 0 if head == "=" else value >= 0 if head == "<=" else value > 0
            return TRUE if holds else FALSE
        content = self._content(p)
        if head != "=":
            content = abs(content)
        return build(head, ZERO, self.term(P.multiply(p, P.constant(1 / content))))


def _pay(products: int, monomials: Iterable[int]) -> None:
    """What that many products of terms cost, in time and memory, for monomials of this length."""
    longest = max([m.bit_length() for m in monomials], default=0)
    spend(products * (10 + (longest >> 5)) + 1)


def _is_level(x: Term) -> bool:
    return x.head == "local" and type(x.value) is tuple and x.value[0] == "level"


def _is_inverse(atom: Term) -> bool:
    return atom.head == "^" and atom.args[1].head == "rational" and bool(atom.args[1].value == -1)


def _sign(a: Matrix) -> Fraction:
    """The coefficient of a matrix of one word."""
    return Fraction(next(iter(a.terms.values())))


def _added(parts: Iterable[Mapping[tuple[int, Word], int | Fraction]]) -> Linear:
    out: Linear = {}
    for part in parts:
        _pay(len(part), (m for m, _ in part))
        for k, c in part.items():
            value = out.get(k, 0) + c
            if value:
                out[k] = value
            else:
                out.pop(k, None)
    return out


def check(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Accept, or raise ``Rejected``."""
    goal = sequent.conclusion
    if goal.head != "=":
        raise Rejected(f"words proves equations, not {show(goal)}")
    words = Words(conditional=True)
    equations = []
    for i in listed(certificate.get("facts", []), "the facts"):
        if type(i) is not int or not 0 <= i < len(sequent.hypotheses):
            raise Rejected(f"words: there is no hypothesis {brief(i)}")
        equations.append(sequent.hypotheses[i])
    words.cite([*equations, *words.adjugates(sequent.hypotheses)])
    left = words.proposition(goal)
    if left is not TRUE:
        rest = left.args[1] if left.head == "=" and left.args[0] is ZERO else left
        raise Rejected(f"words: {show(goal, 150)} leaves {show(rest, 150)}, expected 0")
    _require(words.needs, sequent.hypotheses)


def _require(needs: Iterable[Term], hypotheses: tuple[Term, ...]) -> None:
    """Refuse a condition that no hypothesis says: of the same number, or of a product with it as a factor."""
    words, nonzero = Words(), set()
    said = [words.proposition(h) for h in hypotheses if h.head in ("not", "<")]
    for h in hypotheses:
        relation = h.args[0] if h.head == "not" else h
        if relation.head == ("=" if h.head == "not" else "<") and is_scalar(relation.args[0].sort):
            p = words.difference(*relation.args)
            nonzero |= {i for m in p for i, _ in P.exponents(m)} if len(p) == 1 else set()
    for condition in needs:
        p = words.difference(*condition.args[0].args) if condition.head == "not" else {}
        factors = len(p) == 1 and all(i in nonzero for m in p for i, _ in P.exponents(m))
        if not factors and words.proposition(condition) not in (TRUE, *said) and not plainly(condition):
            raise Rejected(f"words: this needs {show(condition, 150)}; show it before, as a lemma")
