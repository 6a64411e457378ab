"""Plain equality: what is equal by the laws of rings alone, whatever the values of the variables.

A number is a polynomial over atoms; a matrix a sum of polynomials times words, a word being a product of letters, each
a matrix that is not looked into or its transpose. A factor of one row and column is a number and leaves its word; a
trace is the least of its rotations and of their transposes. What stands inside of an atom or below a binder is put in
normal form first; functions are applied and written with ``lam``. A proposition has its terms on one side, "and" and
"or" are flat, an inequality a < b between integers is a + 1 <= b, and a denial of a comparison is one.

Nothing is known of any function: |x| |x| = x x, exp(x + y) = exp x exp y, x x^-1 = 1, that a sum or a mean is linear,
are rules. So two terms with one normal form are equal, and the converse is not claimed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from . import polynomials as P
from .polynomials import Polynomial, Rejected, spend
from .terms import (
    FALSE,
    INT,
    ONE,
    PROP,
    ZERO,
    Term,
    abstract,
    build,
    codomain,
    exists,
    for_all,
    free_variables,
    function_sort,
    instantiate,
    is_scalar,
    joined,
    lam,
    level,
    level_above,
    levels,
    literal_size,
    matrix_sort,
    number,
    same_sort,
    show,
    substitute,
)

LONGEST = 200  # letters of a word
TRUE = build("not", FALSE)
Letter = int  # twice the number of the atom, plus 1 if transposed
Word = tuple[Letter, ...]
Words = dict[tuple[int, Word], "int | Fraction"]  # (monomial, word) to coefficient


class Matrix(NamedTuple):
    """A matrix in normal form, and its sizes."""

    words: Mapping[tuple[int, Word], int | Fraction]
    rows: Term
    columns: Term


class Equality:
    """Normal forms over one growing list of atoms; terms of one instance are equal if their normal forms are."""

    def __init__(self) -> None:
        self.atoms: list[Term] = []
        self._index: dict[Term, int] = {}
        self._scalars: dict[Term, Polynomial] = {}
        self._matrices: dict[Term, Matrix] = {}
        self._canonical: dict[Term, Term] = {}

    # ---------------------------------------------------------------------------------------------------- the interface

    def same(self, p: Term, q: Term) -> bool:
        """Whether two terms have one normal form."""
        return p is q or self.canonical(p) is self.canonical(q)

    def scalar(self, term: Term) -> Polynomial:
        """A number as a polynomial over atoms."""
        found = self._scalars.get(term)
        if found is None:
            spend(150)
            if not is_scalar(term.sort):
                raise Rejected(f"expected a number, found {show(term)}")
            found = self._scalars[term] = self._scalar(term)
        return found

    def matrix(self, term: Term) -> Matrix:
        """A matrix as a sum of words."""
        found = self._matrices.get(term)
        if found is None:
            spend(150)
            if not is_matrix(term):
                raise Rejected(f"expected a matrix, found {show(term)}")
            found = self._matrices[term] = self._matrix(term)
        return found

    def canonical(self, term: Term) -> Term:
        """The term of a normal form, of any sort."""
        found = self._canonical.get(term)
        if found is None:
            spend(150)
            found = self._canonical[term] = self._canonical_form(term)
        return found

    def difference(self, a: Term, b: Term) -> Polynomial:
        return P.add(self.scalar(a), self.scalar(b), -1)

    def whole(self, p: Polynomial) -> bool:
        """Whether a polynomial has integer coefficients and atoms, all of them integers, so that p > 0 says p >= 1."""
        if not any(p) or any([type(c) is not int and c.denominator != 1 for c in p.values()]):
            return False
        return all([self.atoms[i].sort is INT for m in p for i, _ in P.exponents(m)])

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
        return joined("+", [self._product(m, c) for m, c in sorted(p.items(), reverse=True)], ZERO)

    def matrix_term(self, value: Matrix) -> Term:
        """The term of a matrix."""
        parts = []
        for (m, w), c in sorted(value.words.items(), reverse=True):
            parts.append(self._product(m, c, [self._letter_term(x) for x in w] or [build("I", value.rows)]))
        return joined("+", parts, build("O", value.rows, value.columns))

    def _product(self, m: int, c: int | Fraction, letters: Sequence[Term] = ()) -> Term:
        factors = [self.atoms[i] if e == 1 else build("^", self.atoms[i], number(e)) for i, e in P.exponents(m)]
        if c != 1:
            factors = [number(c), *factors]
        return joined("*", [*factors, *letters], ONE)

    def _letter_term(self, letter: Letter) -> Term:
        atom = self.atoms[letter >> 1]
        return build("T", atom) if letter & 1 else atom

    def _sizes(self, letter: Letter) -> tuple[Term, Term]:
        rows, columns = _sizes(self.atoms[letter >> 1])
        return (columns, rows) if letter & 1 else (rows, columns)

    # ---------------------------------------------------------------------------------------------------------- numbers

    def _scalar(self, term: Term) -> Polynomial:
        head, args = term.head, term.args
        if head == "rational":
            return P.constant(term.value)
        if head == "+":
            out = self.scalar(args[0])
            for a in args[1:]:
                out = P.add(out, self.scalar(a))
            return out
        if head == "*":
            out = self.scalar(args[0])
            for a in args[1:]:
                out = P.multiply(out, self.scalar(a))
            return out
        if head == "^":
            return self._power(args[0], args[1])
        if head == "tr":
            return self._trace(self.matrix(args[0]))
        if head == "app":
            applied = self.applied(term)
            return self._atom(applied) if applied.head == "app" else self.scalar(applied)
        if head == "D":  # of a function that is written out
            return self._atom(build("D", lam(*self._opened(args[0]), "x"), self.canonical(args[1])))
        return self._atom(build(head, *map(self.canonical, args)) if args else term)

    def _power(self, base: Term, exponent: Term) -> Polynomial:
        e, b = self.scalar(exponent), self.scalar(base)
        n = None if any(e) else Fraction(e.get(0, 0))
        if n is not None and n.denominator == 1 and (n >= 0 or not any(b)):
            if abs(n) > P.POWER:
                raise Rejected(f"the power {n} of {show(base)}")
            if n < 0:  # of a number; 1/0 = 0
                b = P.constant(1 / Fraction(b[0])) if b else b
            return P.power(b, abs(int(n)))
        return self._atom(build("^", self.term(b), self._fitting(e, exponent)))

    def _fitting(self, p: Polynomial, term: Term) -> Term:
        """The term of a polynomial; the given one where that is an integer, and this is not seen to be one."""
        found = self.term(p)
        return found if found.sort is term.sort else term

    # --------------------------------------------------------------------------------------------------------- matrices

    def _matrix(self, term: Term) -> Matrix:
        head, args = term.head, term.args
        rows, columns = map(self.canonical, _sizes(term))
        if head == "+":
            return Matrix(added(self.matrix(a).words for a in args), rows, columns)
        if head == "*":
            return self._matrix_product(args, rows, columns)
        if head == "T":
            return self.transposed(self.matrix(args[0]))
        if head == "I":
            return Matrix({(0, ()): 1}, rows, columns)
        if head == "O":
            return Matrix({}, rows, columns)
        if head == "^":
            e = self.scalar(args[1])
            if any(e) or not 0 <= e.get(0, 0) <= LONGEST:
                return self._letter(build("^", self.canonical(args[0]), self._fitting(e, args[1])))
            factors = [args[0]] * int(e.get(0, 0))
            return self._matrix_product(factors, rows, columns) if factors else Matrix({(0, ()): 1}, rows, columns)
        if head == "rows" and literal_size(rows) == literal_size(columns) == 1:
            return Matrix({(m, ()): c for m, c in self.scalar(args[2]).items()}, rows, columns)
        if head == "app":
            applied = self.applied(term)
            return self._letter(applied) if applied.head == "app" else self.matrix(applied)
        return self._letter(build(head, *map(self.canonical, args)) if args else term)

    def _letter(self, atom: Term) -> Matrix:
        """A matrix that is not looked into; a number if it has one row and column."""
        rows, columns = map(self.canonical, _sizes(atom))
        w = (2 * self.index(atom),)
        if literal_size(rows) == literal_size(columns) == 1:
            return Matrix({(self._trace_atom(w), ()): 1}, rows, columns)
        return Matrix({(0, w): 1}, rows, columns)

    def _matrix_product(self, factors: Sequence[Term], rows: Term, columns: Term) -> Matrix:
        scale = P.constant(1)
        out: Matrix | None = None
        for factor in factors:
            if is_scalar(factor.sort):
                scale = P.multiply(scale, self.scalar(factor))
            else:
                value = self.matrix(factor)
                out = value if out is None else self._times(out, value)
        if out is None:
            raise Rejected("a product of matrices without a matrix")
        return self._scaled(Matrix(out.words, rows, columns), scale)

    def _times(self, a: Matrix, b: Matrix) -> Matrix:
        _pay(len(a.words) * len(b.words), (m for m, _ in (*a.words, *b.words)))
        out: Words = {}
        for (m, w), c in a.words.items():
            for (n, v), d in b.words.items():
                numbers, word = self._split(w + v)
                key = (P.joined(P.joined(m, n), numbers), word)
                out[key] = out.get(key, 0) + c * d
        return Matrix({k: c for k, c in out.items() if c}, a.rows, b.columns)

    def _scaled(self, a: Matrix, p: Polynomial) -> Matrix:
        out: Words = {}
        _pay(len(a.words) * len(p), (*p, *(m for m, _ in a.words)))
        for (m, w), c in a.words.items():
            for n, d in p.items():
                key = (P.joined(m, n), w)
                out[key] = out.get(key, 0) + c * d
        return Matrix({k: c for k, c in out.items() if c}, a.rows, a.columns)

    def transposed(self, a: Matrix) -> Matrix:
        return Matrix({(m, flipped(w)): c for (m, w), c in a.words.items()}, a.columns, a.rows)

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

    def _trace(self, a: Matrix) -> Polynomial:
        out: Polynomial = {}
        for (m, w), c in a.words.items():
            if w:
                cuts = self._cuts(w[:-1])  # the last edge is the first
                if cuts and len(w) > 1:
                    numbers, rest = self._split(w[cuts[0] :] + w[: cuts[0]])
                    if not rest:
                        out = P.add(out, {P.joined(m, numbers): c})
                        continue
                out = P.add(out, {P.joined(m, self._trace_atom(w)): c})
                continue
            size = literal_size(a.rows)
            if size is not None and size >= 0:
                out = P.add(out, P.multiply({m: c}, P.constant(size)))
            else:
                out = P.add(out, {P.joined(m, P.unit(self.index(build("tr", build("I", a.rows))))): c})
        return out

    def _trace_atom(self, w: Word) -> int:
        """The monomial of the trace of a word."""
        spend(len(w) ** 2)
        least = min(v[i:] + v[:i] for v in (w, flipped(w)) for i in range(len(w)))
        return P.unit(self.index(build("tr", joined("*", [self._letter_term(x) for x in least], ONE))))

    # -------------------------------------------------------------------------------------- functions and propositions

    def applied(self, term: Term) -> Term:
        """An application, contracted as far as its head goes; of what stays the arguments are in normal form."""
        while term.head == "app":
            spend(20)
            function, arguments = term.args[0], term.args[1:]
            while function.head == "app":
                function, arguments = function.args[0], (*function.args[1:], *arguments)
            if function.head != "lam":
                return build("app", *map(self.canonical, (function, *arguments)))
            value = instantiate(function, arguments[0])
            term = build("app", value, *arguments[1:]) if arguments[1:] else value
        return term

    def _opened(self, binder: Term) -> tuple[Term, Term]:
        """The variable to open a binder with, numbered by those it contains, and its body in normal form.

        Of what is left in the normal form another number may be the next one: then it is put in normal form again, so
        that the normal form of a normal form is itself.
        """
        sort = self._sort(binder.args[0])
        x = level_above(binder, sort)
        body = self.canonical(instantiate(binder, x))
        while (n := levels([y for y in free_variables(body) if y is not x])) != x.value[1]:
            y = level(n, sort)
            x, body = y, self.canonical(substitute(body, {x: y}))
        return x, body

    def _sort(self, sort: Term) -> Term:
        """A sort with sizes in normal form."""
        if sort.head == "matrix":
            return matrix_sort(*map(self.canonical, sort.args))
        if sort.head == "function":
            x = level_above(sort, self._sort(sort.args[0]))
            return function_sort(self._sort(sort.args[0]), abstract(self._sort(codomain(sort, x)), x))
        return sort

    def _canonical_form(self, term: Term) -> Term:
        sort, head = term.sort, term.head
        if sort is None:
            return self._sort(term)
        if is_scalar(sort):
            return self._fitting(self.scalar(term), term) if sort is INT else self.term(self.scalar(term))
        if sort.head == "matrix":
            return self.matrix_term(self.matrix(term))
        if head == "lam":
            return self._contracted(*self._opened(term))
        if head == "app":
            applied = self.applied(term)
            return applied if applied.head == "app" else self.canonical(applied)
        if sort is PROP and head in ("=", "<=", "<"):
            return self._relation(head, *term.args)
        if head in ("all", "ex"):
            return (for_all if head == "all" else exists)(*self._opened(term), "x")
        parts = list(map(self.canonical, term.args))
        if head == "not":
            return self._denial(parts[0])
        if head in ("and", "or"):
            flat = dict.fromkeys(q for p in parts for q in (p.args if p.head == head else (p,)))
            return joined(head, list(flat), TRUE)
        if head == "=>" and parts[1] is FALSE:
            return self._denial(parts[0])
        return build(head, *parts) if parts else term

    def _contracted(self, x: Term, body: Term) -> Term:
        """The function of x with that value, not as one of its own values: the function f for ``lam x. f(x)``."""
        if body.head == "app" and body.args[-1] is x and all(x not in free_variables(a) for a in body.args[:-1]):
            function = build("app", *body.args[:-1]) if len(body.args) > 2 else body.args[0]
            if function.sort is not None and same_sort(function.sort.args[0], x.sort):  # an integer is a real, too
                return function
        return lam(x, body, "x")

    def _denial(self, p: Term) -> Term:
        """Deny a proposition in normal form."""
        if p.head == "not":
            return p.args[0]
        if p.head in ("<=", "<"):
            return self._relation("<" if p.head == "<=" else "<=", p.args[1], p.args[0])
        return build("not", p)

    def _relation(self, head: str, a: Term, b: Term) -> Term:
        if is_matrix(a):
            minus = self._scaled(self.matrix(b), P.constant(-1))
            left = Matrix(added((self.matrix(a).words, minus.words)), minus.rows, minus.columns)
            if not left.words:
                return TRUE
            unit = self._scaled(left, P.constant(1 / Fraction(left.words[max(left.words)])))
            return build("=", self.matrix_term(unit), build("O", left.rows, left.columns))
        if not is_scalar(a.sort):
            one, other = self.canonical(a), self.canonical(b)
            return TRUE if one is other else build("=", one, other)
        p = self.difference(b, a)
        if head == "<" and (a.sort is b.sort is INT or self.whole(p)):
            p, head = P.add(p, P.constant(1), -1), "<="
        if not any(p):
            value = p.get(0, 0)
            return TRUE if (value == 0 if head == "=" else value >= 0 if head == "<=" else value > 0) else FALSE
        numerators, denominators = zip(*[c.as_integer_ratio() for c in p.values()], strict=True)
        content = Fraction(gcd(*numerators), lcm(*denominators))
        if head == "=" and p[max(p)] < 0:
            content = -content
        return build(head, ZERO, self.term(P.multiply(p, P.constant(1 / content))))


def is_matrix(term: Term) -> bool:
    return term.sort is not None and term.sort.head == "matrix"


def _sizes(matrix: Term) -> tuple[Term, Term]:
    if matrix.sort is None or matrix.sort.head != "matrix":
        raise Rejected(f"{show(matrix)} is not a matrix")
    rows, columns = matrix.sort.args
    return rows, columns


def flipped(w: Word) -> Word:
    """The transpose of a word."""
    return tuple([x ^ 1 for x in reversed(w)])


def _pay(products: int, monomials: Iterable[int]) -> None:
    """Pay for that many products of terms, in time and memory, for monomials of this length."""
    longest = max([m.bit_length() for m in monomials], default=0)
    spend(products * (10 + (longest >> 5)) + 1)


def added(parts: Iterable[Mapping[tuple[int, Word], int | Fraction]]) -> Words:
    """The sum of some words with coefficients."""
    out: Words = {}
    for part in parts:
        _pay(len(part), (m for m, _ in part))
        for k, c in part.items():
            value = out.get(k, 0) + c
            if value:
                out[k] = value
            else:
                out.pop(k, None)
    return out
