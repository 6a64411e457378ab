"""All complex solutions of polynomial equations that have finitely many, through the values of one linear form.

Modulo the equations, polynomials are a vector space of finite dimension, on which every variable acts by a matrix. The
ideal is made radical (A. Seidenberg, Trans. Amer. Math. Soc. 197, 1974); then some linear form takes another value at
every solution, and every coordinate is a polynomial in that form: a rational univariate representation (F. Rouillier,
*Solving zero-dimensional systems through the rational univariate representation*, AAECC 9, 1999). The irreducible
factors of the minimal polynomial of the form sort the solutions into conjugate ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, product
from typing import Any

import flint
import mpmath
from flint import fmpq, fmpq_mat, fmpq_poly

from symres.elaborate.algebra.normal_form import NormalForms
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected
from symres.kernel.polynomials import Polynomial, exponents
from symres.kernel.terms import ONE, ZERO, Term, build, number

from ..budget import OutOfBudget, clock
from ..strategy import Solutions
from .algebraic import roots
from .zeros import digits

Monomial = tuple[int, ...]
Element = Mapping[Monomial, Fraction]  # a polynomial in the variables of a system
Coefficients = tuple[Fraction, ...]  # of a polynomial in one variable, from degree 0 up

PRIME = (1 << 61) - 1  # a polynomial that is square-free modulo a prime is square-free


@dataclass(frozen=True)
class Conjugates:
    """Solutions that no polynomial with rational coefficients tells apart: one for every zero of an irreducible one.

    ``polynomial`` is monic; ``coordinates`` are polynomials of lower degree, whose values at a zero are the solution.
    """

    polynomial: Coefficients
    coordinates: tuple[Coefficients, ...]

    @cached_property
    def roots(self) -> tuple[Term, ...]:
        """The real zeros as closed terms, in increasing order."""
        return tuple(real_zeros(self.polynomial))

    def point(self, root: Term) -> tuple[Term, ...]:
        """The solution that belongs to a zero."""
        denominator, numerators = as_fractions(fmpq_poly(list(map(_rational, self.polynomial))), self._coordinates)
        below = value_at(coefficients(denominator), root)
        above = [value_at(coefficients(q), root) for q in numerators]
        return tuple(above) if below is ONE else tuple(build("*", t, build("^", below, number(-1))) for t in above)

    @property
    def _coordinates(self) -> list[Any]:
        return [fmpq_poly(list(map(_rational, q))) for q in self.coordinates]


@dataclass(frozen=True)
class Representation:
    """All solutions of a system: the linear form that separates them, and the classes of conjugate ones.

    >>> circle_and_line = [{2: 1, 2 << 32: 1, 0: -2}, {1: 1, 1 << 32: -1}]  # x^2 + y^2 = 2, x = y
    >>> found = represented(circle_and_line, [0, 1], math.inf)
    >>> found.form, found.degree, found.points()
    ((1, 0), 2, [(-1, -1), (1, 1)])
    """

    form: tuple[int, ...]
    classes: tuple[Conjugates, ...]

    @property
    def degree(self) -> int:
        """The number of complex solutions."""
        return sum(len(c.polynomial) - 1 for c in self.classes)

    def points(self) -> list[tuple[Term, ...]]:
        """The real solutions as closed terms, by increasing values of the form."""
        found = [(root, c.point(root)) for c in self.classes for root in c.roots]
        return [point for _, point in sorted(found, key=lambda pair: approximate(pair[0]))]


def represented(polynomials: Iterable[Polynomial], atoms: Sequence[int], deadline: float) -> Representation | None:
    """The common zeros of polynomials over the given atoms; None if there are infinitely many.

    Raises ``OutOfBudget`` at the deadline (``budget.clock``), and for systems that are too large.
    """
    algebra = quotient([element(p, atoms) for p in polynomials], len(atoms), deadline)
    if algebra is None:
        return None
    algebra = algebra.radical(deadline)
    if not algebra.monomials:
        return Representation(algebra.form(deadline), ())
    form = algebra.form(deadline)
    minimal, coordinates = algebra.along(form)
    classes = []
    for factor, _ in minimal.factor()[1]:
        monic = fmpq_poly(factor) / factor[factor.degree()]
        classes.append(Conjugates(coefficients(monic), tuple(coefficients(q % monic) for q in coordinates)))
    return Representation(form, tuple(classes))


# --------------------------------------------------------------------------------------------------------- the algebra


@dataclass(frozen=True)
class Algebra:
    """Polynomials modulo the ideal of ``generators``, by their coordinates for ``monomials``, of which the first is 1.

    Row i of the table of a variable is its product with monomial i.
    """

    generators: tuple[Element, ...]
    monomials: tuple[Monomial, ...]
    tables: tuple[Any, ...]

    @property
    def size(self) -> int:
        """The dimension."""
        return len(self.monomials)

    def less_normal_form(self, m: Monomial, row: Sequence[Any]) -> Element:
        """A member of the ideal: a monomial less the combination of ``monomials`` that it equals."""
        tail = {n: -Fraction(int(c.p), int(c.q)) for n, c in zip(self.monomials, row, strict=True) if c}
        return {**tail, m: Fraction(1)}

    @property
    def one(self) -> Any:
        """The coordinates of 1."""
        return fmpq_mat(1, self.size, [1, *[0] * (self.size - 1)])

    def table(self, form: Sequence[int]) -> Any:
        """The matrix of a linear form."""
        return sum((a * t for a, t in zip(form, self.tables, strict=True) if a), fmpq_mat(self.size, self.size))

    def minimal_polynomial(self, variable: int) -> Any:
        return self.tables[variable].minpoly()

    def radical(self, deadline: float) -> Algebra:
        """The algebra modulo all polynomials that vanish at the solutions: itself if a variable separates them."""
        if any(self._separates(unit(i, len(self.tables))) for i in range(len(self.tables))):
            return self
        size, extra = len(self.tables), []
        for i in range(size):
            p = self.minimal_polynomial(i)
            reduced = square_free(p)
            if reduced.degree() < p.degree():
                extra.append({unit(i, size, k): c for k, c in enumerate(coefficients(reduced)) if c})
        if not extra:
            return self
        smaller = quotient([*self.generators, *extra], size, deadline)
        if smaller is None:
            raise OutOfBudget("the radical of an ideal")
        return smaller

    def form(self, deadline: float) -> tuple[int, ...]:
        """A linear form that takes different values at all solutions, of a radical ideal: a variable if one does."""
        size = len(self.tables)
        variables = [unit(i, size) for i in range(size)]
        if not self.monomials:
            return next(iter(variables), ())
        separating = [a for a in variables if self._separates(a)]
        if separating and len(self.monomials) <= Solutions.FEW:
            return min(separating, key=lambda a: self.table(a).charpoly().numer().height_bits())
        if separating:
            return separating[0]
        for a in _forms(size):
            if clock() > deadline:
                raise OutOfBudget("a linear form that separates the solutions of equations")
            if self._separates(a):
                return a
        raise OutOfBudget("a linear form that separates the solutions of equations")

    def _separates(self, form: Sequence[int]) -> bool:
        """Whether a form has as many values as the algebra has dimensions, as far as a prime shows."""
        numerators, denominator = self.table(form).numer_denom()
        if not int(denominator) % PRIME:
            return False
        p = flint.nmod_mat(numerators, PRIME).charpoly()
        return bool(p.gcd(p.derivative()).degree() == 0)

    def along(self, form: Sequence[int]) -> tuple[Any, list[Any]]:
        """The minimal polynomial of a separating form, and all variables as polynomials in the form."""
        size, table = self.size, self.table(form)
        powers = [self.one]
        while len(powers) < size:
            powers.append(powers[-1] * table)
        right = fmpq_mat(size, len(self.tables), [t[0, i] for i in range(size) for t in self.tables])
        found = fmpq_mat([row.entries() for row in powers]).transpose().solve(right)
        coordinates = [fmpq_poly([found[k, j] for k in range(size)]) for j in range(len(self.tables))]
        return table.charpoly(), coordinates


def quotient(generators: Sequence[Element], size: int, deadline: float) -> Algebra | None:
    """Polynomials in so many variables modulo an ideal; None if they are no space of finite dimension."""
    rules = {}
    for g in _groebner(generators, size, deadline):
        (leading, c), *tail = zip(g.monoms(), g.coeffs(), strict=True)
        rules[tuple(leading)] = {tuple(m): fmpq(-d, c) for m, d in tail}
    for i in range(size):
        if not any(all(e == 0 or j == i for j, e in enumerate(m)) for m in rules):
            return None
    monomials = _standard(list(rules), size)
    if len(monomials) > Solutions.MOST:
        raise OutOfBudget(f"equations with {len(monomials)} complex solutions")
    place = {m: k for k, m in enumerate(monomials)}
    normal: dict[Monomial, dict[Monomial, Any]] = {m: {m: fmpq(1)} for m in monomials} | rules

    def reduced(m: Monomial) -> dict[Monomial, Any]:
        """The normal form of a variable times a monomial that is its own normal form."""
        found = normal.get(m)
        if found is None:
            i = next(i for i, e in enumerate(m) if e and _times(m, i, -1) not in place)
            found = {}
            for a, c in reduced(_times(m, i, -1)).items():
                for b, d in reduced(_times(a, i)).items():
                    found[b] = found.get(b, 0) + c * d
            normal[m] = found
        return found

    tables = []
    for i in range(size):
        table = fmpq_mat(len(monomials), len(monomials))
        for k, m in enumerate(monomials):
            if clock() > deadline:
                raise OutOfBudget("the multiplication tables of equations")
            for b, c in reduced(_times(m, i)).items():
                table[k, place[b]] = c
        tables.append(table)
    return Algebra(tuple(generators), tuple(monomials), tuple(tables))


def _groebner(generators: Sequence[Element], size: int, deadline: float) -> list[Any]:
    """The reduced Groebner basis for the graded reverse lexicographic order, with integer coefficients."""
    context = flint.fmpz_mpoly_ctx.get([f"x{i}" for i in range(size)], flint.Ordering.degrevlex)
    elements = []
    for g in generators:
        scale = math.lcm(*(c.denominator for c in g.values()))
        elements.append(context.from_dict({m: int(c * scale) for m, c in g.items()}))
    given: Any = flint.fmpz_mpoly_vec(elements, context)
    for k in range(Solutions.DOUBLINGS):
        if clock() > deadline:
            break
        basis, finished = given.buchberger_naive(limits=tuple(limit << k for limit in Solutions.LIMITS))
        if finished:
            return [g for g in basis.autoreduction(groebner=True) if g]
    raise OutOfBudget(f"a Groebner basis of {len(generators)} equations in {size} variables")


def _standard(leading: Sequence[Monomial], size: int) -> list[Monomial]:
    """The monomials that no leading one divides, by degree."""
    found: list[Monomial] = []
    rest = dict.fromkeys([(0,) * size])
    while rest:
        m = next(iter(rest))
        del rest[m]
        if any(all(a >= b for a, b in zip(m, other, strict=True)) for other in leading):
            continue
        found.append(m)
        rest.update(dict.fromkeys(_times(m, i) for i in range(size)))
    return found


def _times(m: Monomial, i: int, power: int = 1) -> Monomial:
    return (*m[:i], m[i] + power, *m[i + 1 :])


def _forms(size: int) -> Iterator[tuple[int, ...]]:
    """Linear forms, those with small weights first; for finitely many points one of them separates."""
    small = [a for a in product(Solutions.WEIGHTS, repeat=size) if next((c for c in a if c), 0) > 0]
    yield from sorted(small, key=lambda a: (sum(map(abs, a)), a.count(0)))
    for k in count(3):
        yield tuple(k**i for i in range(size))


# --------------------------------------------------------------------------------------------------------- polynomials


def element(p: Polynomial, atoms: Sequence[int]) -> Element:
    """A kernel polynomial over the given atoms."""
    out = {}
    for m, c in p.items():
        powers = dict(exponents(m))
        out[tuple(powers.get(i, 0) for i in atoms)] = Fraction(c)
    return out


def unit(i: int, size: int, k: int = 1) -> Monomial:
    """The exponents of a power of variable i; the weights of the form that is this variable."""
    return tuple(k if j == i else 0 for j in range(size))


def square_free(p: Any) -> Any:
    """The polynomial with the same zeros, all of them simple."""
    return p // p.gcd(p.derivative())


def coefficients(p: Any) -> Coefficients:
    return tuple(Fraction(int(c.p), int(c.q)) for c in p.coeffs())


def as_fractions(modulus: Any, coordinates: Sequence[Any]) -> tuple[Any, list[Any]]:
    """A denominator and numerators that give the coordinates modulo a polynomial: 1, unless the numbers are too long.

    With the derivative of the polynomial as the denominator, the numbers are about as long as those of the polynomial.
    """
    if max((q.numer().height_bits() for q in coordinates), default=0) <= Solutions.LONG:
        return fmpq_poly([1]), list(coordinates)
    slope = modulus.derivative()
    return slope, [q * slope % modulus for q in coordinates]


def _rational(c: Fraction) -> Any:
    return fmpq(c.numerator, c.denominator)


def value_at(p: Coefficients, root: Term) -> Term:
    """A polynomial at a closed term, in normal form."""
    powers = [ONE, root, *(build("^", root, number(k)) for k in range(2, len(p)))]
    forms = NormalForms()
    parts = [build("*", number(c), power) for c, power in zip(p, powers, strict=False) if c]
    return forms.term(forms(build("+", ZERO, *parts))) if parts else ZERO


def real_zeros(p: Coefficients) -> list[Term]:
    """The real zeros of an irreducible polynomial as closed terms, in increasing order: radicals, or ``root`` terms."""
    if len(p) <= Solutions.DEGREE + 1:
        return roots(p)
    whole = _whole(p)
    balls = sorted(_balls(whole))
    found = []
    for k, (low, high) in enumerate(balls):
        others = balls[:k] + balls[k + 1 :]
        for bits in count():
            a = Fraction(math.floor(low * 2**bits), 2**bits)
            b = Fraction(math.ceil(high * 2**bits), 2**bits)
            if all(y < a or b < x for x, y in others):
                break
        found.append(build("root", *map(number, whole), number(a), number(b)))
    return found


def _whole(p: Sequence[Fraction]) -> list[int]:
    scale = math.lcm(*(c.denominator for c in p))
    return [int(c * scale) for c in p]


def _balls(whole: Sequence[int]) -> Iterator[tuple[Fraction, Fraction]]:
    """Intervals, each with one real zero of a polynomial with integer coefficients, at the precision in force."""
    zeros: Any = flint.fmpz_poly(whole).complex_roots()
    for zero, _ in zeros:
        if zero.imag == 0:
            (m, e), (n, f) = (map(int, end.man_exp()) for end in (zero.real.lower(), zero.real.upper()))
            yield m * Fraction(2) ** e, n * Fraction(2) ** f


class Numbers(Evaluator):
    """Values of closed terms, with the zeros of polynomials found all at once."""

    def __init__(self) -> None:
        super().__init__(MPMATH, {})

    def _root(self, term: Term) -> Any:
        return _zero(term)


@lru_cache(4096)
def _zero(term: Term) -> Any:
    """The number that a ``root`` term is, to ``Solutions.DIGITS`` digits."""
    *polynomial, low, high = (a.value for a in term.args)
    with digits(Solutions.DIGITS), mpmath.workdps(Solutions.DIGITS):
        for a, b in _balls(_whole(polynomial)):
            if low <= b and a <= high:
                return MPMATH.number((a + b) / 2)
    raise Rejected(f"{term} is no number")


def approximate(term: Term) -> Any:
    """The value of a closed term to many digits."""
    with mpmath.workdps(Solutions.DIGITS):
        return Numbers()(term)
