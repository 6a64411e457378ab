"""Normal forms: a scalar term as a quotient of polynomials over atoms; a matrix of literal shape as its entries.

An atom is a variable or an interned term that arithmetic does not look into, such as exp(x y) or sqrt(1 + x^2); its
arguments are put in normal form first. Some atoms obey an equation that lowers their powers: r^q = t for the q-th root
r of t, sin^2 = 1 - cos^2, |t|^2 = t^2, and the defining equation of an algebraic number. max and min are rewritten in
terms of | |, functions with an expansion in terms of others, a power with a real exponent in terms of exp and log.
Whole quarter turns, and whole turns as many as integers say, leave the argument of sin and cos; what cannot be negative
leaves that of log.

All operations are total: 1/0 = 0, and what the log, the root or another power of a number outside of its domain is, or
the tangent at a pole, is fixed and unknown. A normal form equals its term wherever its ``conditions`` hold:

    f != 0    where f is cancelled from a quotient, or multiplied into a summand that is not divided by it
    t >= 0    where the q-th power of the q-th root of t is t; and in t^(p/q), which is the p-th power of the root of t
    t > 0     where log(t) comes apart, exp(log(t)) is t, t^y is exp(y log(t)), and 0^t is 0
    det != 0  where the inverse of a matrix is written out

A derivative is computed on the normal form. Then its conditions have to hold near the point as well: each t >= 0
becomes t > 0, and all that is compared to 0 in a condition is analytic there; so is the normal form, where its divisors
and what stands under roots, logs and bars are not 0.

Two terms are equal, if the conditions hold, where the numerator of the normal form of their difference is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from fractions import Fraction
from math import gcd, isqrt, lcm
from types import MappingProxyType
from typing import NamedTuple

from symres.functions import HEADS
from symres.kernel import polynomials as P
from symres.kernel.equality import Equality, is_matrix
from symres.kernel.polynomials import Polynomial, Rejected, remembered, spend
from symres.kernel.procedures.entries import Entries
from symres.kernel.procedures.intervals import integer_root
from symres.kernel.procedures.sturm import isolated
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    contract,
    difference,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    joined,
    nonzero,
    number,
    show,
    substitute,
)

RANGE = 200  # the longest sum or product that is written out, less one
SMALL = 10**6  # the logarithm of a number up to this is that of its prime factors

CANCELLED = 5000  # no larger product of numbers of terms
Conditions = dict[Term, None]  # literals that say 0 < t, 0 <= t or t != 0
Factor = tuple[tuple[int, "int | Fraction"], ...]  # a polynomial as a sorted tuple, to be a key


class Quotient(NamedTuple):
    """numerator / product of factors^exponents; the factors are primitive polynomials, kept apart."""

    numerator: Polynomial
    factors: Mapping[Factor, int] = MappingProxyType({})

    @property
    def denominator(self) -> Polynomial:
        out = P.constant(1)
        for factor, n in self.factors.items():
            out = P.multiply(out, P.power(dict(factor), n))
        return out

    @property
    def rational(self) -> Fraction | None:
        """The value of a constant, else None."""
        if self.numerator and (self.factors or any(self.numerator)):
            return None
        return Fraction(self.numerator.get(0, 0))


def plain(p: Polynomial) -> Quotient:
    """A polynomial as a quotient."""
    return Quotient(p)


def _joined(a: Mapping[Factor, int], b: Mapping[Factor, int]) -> Mapping[Factor, int]:
    """The factors of a product of two denominators."""
    if not a or not b:
        return a or b
    return {f: a.get(f, 0) + b.get(f, 0) for f in {**a, **b}}


def _split(p: Polynomial) -> tuple[Fraction, dict[Factor, int]]:
    """A non-zero polynomial as content times factors: its common atoms one by one, and what is left, primitive."""
    factors: dict[Factor, int] = {}
    common = dict(P.exponents(next(iter(p))))
    for m in p:
        if not common:
            break
        common = {i: min(e, P.exponent(m, i)) for i, e in common.items() if P.exponent(m, i)}
    shift = sum(e << P.FIELD * i for i, e in common.items())
    for i, e in common.items():
        factors[((1 << P.FIELD * i, 1),)] = e
    signed = content(p.values()) * (-1 if p[max(p)] < 0 else 1)
    if len(p) > 1:
        rest = sorted((m - shift, Fraction(c) / signed) for m, c in p.items())
        factors[tuple((m, c.numerator) for m, c in rest)] = 1
    return signed, factors


def _open(condition: Term) -> Term:
    """The condition that makes another one hold near a point as well."""
    return build("<", *condition.args) if condition.head == "<=" else condition


class NormalForms:
    """Normal forms over one growing list of atoms; polynomials of one instance share their atoms' numbers."""

    def __init__(self) -> None:
        self.atoms: list[Term] = []
        self._index: dict[Term, int] = {}
        self._composite = False  # whether some atom contains others
        self.rules: dict[int, tuple[int, Quotient]] = {}  # atom -> (q, what its q-th power is)
        self.roots: dict[int, Term] = {}  # what that needs, of a root
        self._memo: dict[Term, tuple[Quotient, Conditions]] = {}
        self._derivatives: dict[tuple[int, int], tuple[Quotient, Conditions]] = {}  # of an atom by an atom
        self.conditions: Conditions = {}  # that were used, since the last ``collected`` began

    def copy(self) -> NormalForms:
        """Normal forms over the same atoms so far, with conditions of their own."""
        out = copy(self)
        out.atoms, out._index = self.atoms.copy(), self._index.copy()
        out.rules, out.roots = self.rules.copy(), self.roots.copy()
        out._memo, out._derivatives, out.conditions = self._memo.copy(), self._derivatives.copy(), {}
        return out

    # ---------------------------------------------------------------------------------------------------- the interface

    def __call__(self, term: Term) -> Quotient:
        """The normal form of a scalar term."""
        known = self._memo.get(term)
        if known is None:
            spend(150)
            if not is_scalar(term.sort):
                raise Rejected(f"expected a number, found {show(term)}")
            outer, self.conditions = self.conditions, {}
            try:
                found = self._cancelled(self._reduce(self._scalar(term)))
                needed = self.conditions
            finally:
                self.conditions = outer
            if P.bits(found.numerator) > P.BITS:
                raise Rejected(f"a coefficient of more than {P.BITS} bits")
            known = self._memo[term] = found, needed
        if known[1]:
            self.conditions |= known[1]
        return known[0]

    @contextmanager
    def collected(self) -> Iterator[Conditions]:
        """The conditions that are used while the block runs, which are not added to those of what is around it."""
        outer, self.conditions = self.conditions, {}
        try:
            yield self.conditions
        finally:
            self.conditions = outer

    def _need(self, condition: Term) -> None:
        spend(20)
        self.conditions[condition] = None

    def need_factor(self, factor: Factor) -> None:
        self._need(nonzero(self._polynomial_term(dict(factor))))

    def difference(self, a: Term, b: Term) -> Quotient:
        return self.add(self(a), self(b), -1)

    def matrix(self, term: Term) -> list[list[Quotient]]:
        """The entries of a matrix of literal shape."""
        return [[self(e) for e in row] for row in entries(term, self.conditions)]

    def reduced(self, p: Polynomial) -> Quotient:
        """A polynomial with the equations of its atoms applied."""
        return self._reduce(Quotient(p))

    def term(self, q: Quotient) -> Term:
        """A term with this normal form; equal normal forms over the same atoms give one term."""
        parts = [self._polynomial_term(q.numerator)]
        for factor, n in sorted(q.factors.items()):
            parts.append(build("^", self._polynomial_term(dict(factor)), number(-n)))
        return joined("*", parts, ONE)

    # ------------------------------------------------------------------------------------------------------- arithmetic

    def add(self, a: Quotient, b: Quotient, factor: int | Fraction = 1) -> Quotient:
        if a.factors == b.factors:
            return Quotient(P.add(a.numerator, b.numerator, factor), a.factors)
        common = dict(a.factors)
        for f, n in b.factors.items():
            common[f] = max(n, common.get(f, 0))
        sides = []
        for q in (a, b):
            p = q.numerator
            for f, n in common.items():
                missing = n - q.factors.get(f, 0)
                if missing:
                    if missing == n and p:
                        self.need_factor(f)
                    p = P.multiply(p, P.power(dict(f), missing))
            sides.append(p)
        return self._reduce(Quotient(P.add(sides[0], sides[1], factor), common))

    def _cancelled(self, q: Quotient) -> Quotient:
        """The quotient without the factors of the denominator that divide the numerator; large ones are left alone."""
        if not q.numerator or not q.factors:
            return q
        numerator, factors = q.numerator, dict(q.factors)
        for f, n in q.factors.items():
            if len(f) * len(numerator) > CANCELLED:
                continue
            left = n
            while left and (smaller := P.divided(numerator, dict(f))) is not None:
                numerator, left = smaller, left - 1
            if not left and P.divided(numerator, dict(f)) is None:  # else both are 0 where it is
                self.need_factor(f)
            factors[f] = left
        return Quotient(numerator, {f: n for f, n in factors.items() if n})

    def multiply(self, a: Quotient, b: Quotient) -> Quotient:
        return self._reduce(Quotient(P.multiply(a.numerator, b.numerator), _joined(a.factors, b.factors)))

    def power(self, a: Quotient, n: int) -> Quotient:
        if n < 0:
            return self.power(self._invert(a), -n)
        if len(a.numerator) <= 1 or not self.rules:
            raised = Quotient(P.power(a.numerator, n), {f: e * n for f, e in a.factors.items() if n})
            return self._reduce(raised)
        out = plain(P.constant(1))
        for _ in range(n):
            out = self.multiply(out, a)
        return out

    def _invert(self, a: Quotient) -> Quotient:
        if not a.numerator:
            return a  # 1/0 = 0
        content, factors = _split(a.numerator)
        p = P.constant(1 / content)
        for f, n in a.factors.items():
            p = P.multiply(p, P.power(dict(f), n))
        return self._reduce(Quotient(p, factors))

    def _reduce(self, q: Quotient) -> Quotient:
        """Lower the powers of atoms that obey an equation, in the numerator, until none is left to lower."""
        if not self.rules:
            return q
        size = max(q.numerator, default=0).bit_length()
        spend(len(q.numerator) * (1 + (size >> 5)))
        keep: Polynomial = {}
        lowered: list[Quotient] = []
        for m, c in q.numerator.items():
            for i, e in P.exponents(m):
                rule = self.rules.get(i)
                if rule and e >= rule[0]:
                    times, rest = divmod(e, rule[0])
                    if i in self.roots:
                        self._need(self.roots[i])
                    monomial = {m - (e - rest << P.FIELD * i): c}
                    lowered.append(self.multiply(plain(monomial), self.power(rule[1], times)))
                    break
            else:
                keep[m] = c
        if not lowered:
            return q
        out = plain(keep)
        for part in lowered:
            out = self.add(out, part)
        return self._reduce(Quotient(out.numerator, _joined(q.factors, out.factors)))

    # ------------------------------------------------------------------------------------------------------------ atoms

    def index(self, atom: Term) -> int:
        i = self._index.get(atom)
        if i is None:
            i = self._index[atom] = len(self.atoms)
            self.atoms.append(atom)
            self._composite = self._composite or bool(atom.args)
        return i

    def _atom(self, atom: Term) -> Quotient:
        return plain(P.atom(self.index(atom)))

    def _polynomial_term(self, p: Polynomial) -> Term:
        parts = []
        for m, c in sorted(p.items(), reverse=True):
            factors = [] if c == 1 else [number(c)]
            factors += [self.atoms[i] if e == 1 else build("^", self.atoms[i], number(e)) for i, e in P.exponents(m)]
            parts.append(joined("*", factors, ONE))
        return joined("+", parts, ZERO)

    def _canonical(self, head: str, argument: Quotient) -> Quotient:
        """The atom ``head(argument)``."""
        return self._atom(build(head, self.term(argument)))

    def _negative(self, q: Quotient) -> bool:
        """Whether to write -t for t, so that t and -t give one atom."""
        return bool(q.numerator) and q.numerator[max(q.numerator)] < 0

    def _scale(self, q: Quotient, factor: int | Fraction) -> Quotient:
        return Quotient(P.multiply(q.numerator, P.constant(factor)), q.factors)

    # ------------------------------------------------------------------------------------------------------------ terms

    def _scalar(self, term: Term) -> Quotient:
        head, args = term.head, term.args
        if head == "rational":
            return plain(P.constant(term.value))
        if head in ("variable", "local", "pi"):
            return self._atom(term)
        if head == "+":
            parts = [self(a) for a in args]
            while len(parts) > 1:  # in pairs, so that a long sum is not copied for every summand
                pairs = [self.add(a, b) for a, b in zip(parts[::2], parts[1::2], strict=False)]
                parts = pairs + parts[2 * len(pairs) :]
            return parts[0]
        if head == "*":
            product = self(args[0])
            for factor in args[1:]:
                product = self.multiply(product, self(factor))
            return product
        if head == "^":
            return self._power(args[0], args[1])
        if head in _FUNCTIONS:
            return _FUNCTIONS[head](self, self(args[0]))
        expansion = HEADS[head].expansion if head in HEADS else None
        if expansion is not None:
            return self(expansion(args[0]))
        if head in HEADS and HEADS[head].parity == "odd":
            return self._odd(head, self(args[0]))
        if head in ("max", "min"):
            a, b = self(args[0]), self(args[1])
            distance = self._abs(self.add(a, b, -1))
            return self._scale(self.add(self.add(a, b), distance, 1 if head == "max" else -1), Fraction(1, 2))
        if head == "app":
            if args[0].head == "variable":  # an arbitrary function: equal arguments, equal values
                return self._atom(build("app", args[0], *(self.term(self(a)) for a in args[1:])))
            return self(contract(term))
        if head == "D":
            return self._derivative(term)
        if head == "root":
            return self._algebraic(term)
        if head == "entry" and args[0].head == "variable":  # of equal indices, equal values
            return self._atom(build("entry", args[0], *(self.term(self(a)) for a in args[1:])))
        if head in ("entry", "tr", "det"):
            return self(of_matrix(term, self.conditions))
        if head in ("Sum", "if"):
            return self(written_out(term))
        if head == "frobenius":
            squares = build("tr", build("*", build("T", args[0]), args[0]))
            return self._radical(self(squares), 2)
        raise Rejected(f"arithmetic does not know {show(term)}")

    def _power(self, base: Term, exponent: Term) -> Quotient:
        b = self(base)
        if exponent.head != "rational":
            e = self(exponent)
            constant = e.rational
            if constant is not None and abs(constant) <= 1000:
                return self._power(base, number(constant))
            if exponent.sort is REAL and not b.numerator:
                self._need(build("<", number(0), self.term(e)))
                return b  # 0^y = 0
            if exponent.sort is REAL:
                self._need(build("<", number(0), self.term(b)))
                return self._exp(self.multiply(e, self._log(b)))
            whole = self.term(e)  # an integer may look like a real number there, which an exponent must not
            return self._atom(build("^", self.term(b), whole if whole.sort is INT else exponent))
        n = exponent.value
        if n.denominator == 1:
            return self.power(b, int(n))
        if n.numerator != 1:
            self._need(build("<=" if n > 0 else "<", number(0), self.term(b)))
        return self.power(self._radical(b, n.denominator), n.numerator)

    def _radical(self, b: Quotient, q: int) -> Quotient:
        if q == 1:
            return b
        value = b.rational
        if value is not None and value >= 0:
            exact = exact_root(value, q)
            if exact is not None:
                return plain(P.constant(exact))
        radicand = self.term(b)
        i = self.index(build("^", radicand, number(Fraction(1, q))))
        self.roots.setdefault(i, build("<=", number(0), radicand))
        self.rules.setdefault(i, (q, b))
        return plain(P.atom(i))

    def _algebraic(self, term: Term) -> Quotient:
        isolated(term)  # it exists
        coefficients = [a.value for a in term.args[:-2]]
        i = self.index(term)
        degree = len(coefficients) - 1
        lower = {k << P.FIELD * i: -Fraction(c) / coefficients[-1] for k, c in enumerate(coefficients[:-1]) if c}
        self.rules.setdefault(i, (degree, plain(lower)))
        return plain(P.atom(i))

    def _exp(self, t: Quotient) -> Quotient:
        """exp of a sum is a product of powers of exp(m / q), one for each monomial p m / q of the sum.

        For m = log(u), where u is positive, exp(m / q) is the q-th root of u.
        """
        if t.factors:
            sign = -1 if self._negative(t) else 1
            return self.power(self._canonical("exp", self._scale(t, sign)), sign)
        out = plain(P.constant(1))
        for m, c in t.numerator.items():
            c = Fraction(c)
            logarithm = self._single(m)
            if logarithm is not None and logarithm.head == "log" and c.denominator <= 1000:
                self._need(build("<", number(0), logarithm.args[0]))
                part = self._radical(self(logarithm.args[0]), c.denominator)
            else:
                part = self._canonical("exp", plain({m: Fraction(1, c.denominator)}))
            if abs(c.numerator) > 1000:
                return self._canonical("exp", t)
            out = self.multiply(out, self.power(part, c.numerator))
        return out

    def _single(self, monomial: int) -> Term | None:
        """The atom that a monomial is, if it is one."""
        found = list(P.exponents(monomial))
        return self.atoms[found[0][0]] if len(found) == 1 and found[0][1] == 1 else None

    def _log(self, t: Quotient) -> Quotient:
        """log of what is positive where this is defined: a product comes apart as far as the signs of its parts show.

        log(a b) = log(a) + log(b) if a is not negative, so a number, exp or root comes out; log(u^n) = n log(u) if n is
        odd.
        """
        if not t.numerator:
            return self._canonical("log", t)
        content, factors = _split(t.numerator)
        out, gone, below = self._log_of_number(abs(content)), 0, dict(t.factors)
        left = []
        for f, n in (*factors.items(), *[(f, -n) for f, n in t.factors.items()]):
            known = self._log_of_atom(f)
            if known is None:
                left.append((f, n))
                continue
            out = self.add(out, known, n)
            if n > 0:
                gone += n * f[0][0]
            else:
                del below[f]
        rest, times = Quotient({m - gone: int(c / abs(content)) for m, c in t.numerator.items()}, below), 1
        if len(left) == 1 and left[0][1] % 2 and content > 0:
            rest, times = plain(dict(left[0][0])), left[0][1]
        if abs(content) != 1 or times != 1 or len(left) < len(factors) + len(t.factors):  # it comes apart
            self._need(build("<", number(0), self.term(t)))
        return out if not left and content > 0 else self.add(out, self._canonical("log", rest), times)

    def _log_of_atom(self, factor: Factor) -> Quotient | None:
        """log of exp or of a root; None for any other polynomial."""
        atom = self._single(factor[0][0]) if len(factor) == 1 else None
        if atom is not None and atom.head == "exp":
            return self(atom.args[0])
        if atom is not None and atom.head == "^" and atom.args[1].head == "rational":
            self._need(build("<", number(0), atom.args[0]))
            return self._scale(self._log(self(atom.args[0])), atom.args[1].value)
        return None

    def _log_of_number(self, value: Fraction) -> Quotient:
        out = plain({})
        for n, sign in ((value.numerator, 1), (value.denominator, -1)):
            for prime, times in _prime_factors(n) if n <= SMALL else [(n, 1)]:
                out = self.add(out, self._atom(build("log", number(prime))), sign * times)
        return out

    def _odd(self, head: str, t: Quotient) -> Quotient:
        if not t.numerator:
            return plain({})
        if self._negative(t):
            return self._scale(self._canonical(head, self._scale(t, -1)), -1)
        return self._canonical(head, t)

    def _wave(self, t: Quotient, quarters: int) -> Quotient:
        """sin(t + quarters pi/2); first t is brought as near to 0 as whole quarters can, for -t as for t."""
        i = self._index.get(build("pi"))
        if i is not None and not t.factors:
            rest = self._whole_turns_left_off(t.numerator, i)
            c = 2 * Fraction(rest.pop(1 << P.FIELD * i, 0))
            n = (2 * c + 1) // 2 if self._negative(Quotient(rest)) else -((1 - 2 * c) // 2)  # |c - n| <= 1/2
            t, quarters = plain(P.add(rest, P.atom(i), (c - n) / 2)), quarters + n
        cosine, sign = quarters % 2 == 1, -1 if quarters % 4 > 1 else 1
        if self._negative(t):
            t, sign = self._scale(t, -1), sign if cosine else -sign
        value = self._special_angle(t, cosine)
        if value is None:
            value = self._canonical("cos", t) if cosine else self._sin_atom(t)
        return self._scale(value, sign)

    def _whole_turns_left_off(self, p: Polynomial, i: int) -> Polynomial:
        """p, of which atom i is pi, up to even multiples of pi and integers; what is near to 0 stays as it is."""
        rest: Polynomial = {}
        for m, c in p.items():
            others = m - (1 << P.FIELD * i)
            if not -1 <= c <= 1 and others > 0 and (i, 1) in P.exponents(m):
                if all(self.atoms[k].sort is INT for k, _ in P.exponents(others)):
                    c -= 2 * ((Fraction(c) + 1) // 2)
            if c:
                rest[m] = c
        return rest

    def _sin_atom(self, t: Quotient) -> Quotient:
        cos = self._canonical("cos", t)
        i = self.index(build("sin", self.term(t)))
        self.rules.setdefault(i, (2, self.add(plain(P.constant(1)), self.power(cos, 2), -1)))
        return plain(P.atom(i))

    def _special_angle(self, t: Quotient, cosine: bool) -> Quotient | None:
        """sin or cos of 0, pi/6 and pi/4; None for any other."""
        if not t.numerator:
            return plain(P.constant(int(cosine)))
        ((m, c), *others) = t.numerator.items()
        if others or t.factors or self._single(m) is not build("pi") or c not in (Fraction(1, 6), Fraction(1, 4)):
            return None
        square = Fraction(1, 2) if c == Fraction(1, 4) else Fraction(3, 4) if cosine else Fraction(1, 4)
        return self._scale(self._radical(plain(P.constant(4 * square)), 2), Fraction(1, 2))

    def _tan(self, t: Quotient) -> Quotient:
        sin, cos = self._wave(t, 0), self._wave(t, 1)
        square = self.multiply(cos, cos).rational
        if square:  # as at pi/6, where cos is a root
            return self._scale(self.multiply(sin, cos), 1 / square)
        self._need(nonzero(self.term(cos)))
        return self.multiply(sin, self._invert(cos))

    def _atan(self, t: Quotient) -> Quotient:
        value = t.rational
        if value is not None and abs(value) == 1:
            return self._scale(self._atom(build("pi")), value / 4)
        return self._odd("atan", t)

    def _abs(self, t: Quotient) -> Quotient:
        value = t.rational
        if value is not None:
            return plain(P.constant(abs(value)))
        if not t.numerator:
            return plain({})
        content, _ = _split(t.numerator)
        primitive = self._scale(t, 1 / content)  # |c t| = |c| |t|, so that all multiples of t have one atom
        i = self.index(build("abs", self.term(primitive)))
        self.rules.setdefault(i, (2, self.multiply(primitive, primitive)))
        return self._scale(plain(P.atom(i)), abs(content))

    def _whole(self, head: str, t: Quotient) -> Quotient:
        value = t.rational
        if value is None:
            return self._canonical(head, t)
        n, d = value.numerator, value.denominator
        return plain(P.constant(-(-n // d) if head == "ceiling" else n // d))

    # ------------------------------------------------------------------------------------------------------ derivatives

    def _derivative(self, term: Term) -> Quotient:
        function, point = term.args
        if point.head in ("variable", "local") and point.sort is REAL and point not in free_variables(function):
            derived, needed = self._derived(function, point)
            for condition in needed:
                self._need(condition)
            return derived
        x = fresh(REAL)
        derived, needed = self._derived(function, x)
        for condition in needed:
            self._need(substitute(condition, {x: point}))
        return self(substitute(self.term(derived), {x: point}))

    def _derived(self, function: Term, x: Term) -> tuple[Quotient, Conditions]:
        """The derivative of a function at a variable, and what it needs there."""
        with self.collected() as needed:
            value, own = self(instantiate(function, x)), self.index(x)
            derived = self.differentiate(value, own)
            seen: Conditions = {}
            while len(seen) < len(needed):  # what conditions compare with 0 is analytic, which may need more
                for condition in [c for c in needed if c not in seen]:
                    seen[condition] = None
                    relation = condition.args[0] if condition.head == "not" else condition
                    self.differentiate(self.difference(*relation.args), own)
        return derived, dict.fromkeys(map(_open, needed))

    def differentiate(self, q: Quotient, x: int) -> Quotient:
        """The derivative of a quotient with respect to atom ``x``, through every atom that contains it."""
        out = self._polynomial_derivative(q.numerator, x)
        out = self.multiply(out, Quotient(P.constant(1), q.factors))
        for f, n in q.factors.items():
            inner = self._polynomial_derivative(dict(f), x)
            if inner.numerator:
                self.need_factor(f)
                outer = self.multiply(
                    Quotient(P.multiply(q.numerator, P.constant(-n)), q.factors), Quotient(P.constant(1), {f: 1})
                )
                out = self.add(out, self.multiply(outer, inner))
        return out

    def _polynomial_derivative(self, p: Polynomial, x: int) -> Quotient:
        if not self._composite:
            return plain(P.differentiate(p, x))
        union = 0
        for m in p:
            union |= m
        out = plain({})
        for i, _ in P.exponents(union):
            inner = self._atom_derivative(i, x)
            if inner.numerator:
                out = self.add(out, self.multiply(plain(P.differentiate(p, i)), inner))
        return out

    def _atom_derivative(self, i: int, x: int) -> Quotient:
        """The derivative of atom ``i`` by atom ``x``: the chain rule."""
        if i == x:
            return plain(P.constant(1))
        key = (i, x)
        if key not in self._derivatives:
            with self.collected() as needed:
                derived = self._chain_rule(self.atoms[i], i, x)
            self._derivatives[key] = derived, needed
        derived, needed = self._derivatives[key]
        self.conditions |= needed
        return derived

    def _chain_rule(self, atom: Term, i: int, x: int) -> Quotient:
        if not atom.args or atom.head == "root":
            return plain({})
        inner = [self.differentiate(self(a), x) for a in atom.args]
        if not any(d.numerator for d in inner):
            return plain({})
        t, dt = self(atom.args[0]), inner[0]
        own = plain(P.atom(i))
        if atom.head == "erf":  # erf(t)' = 2 / sqrt(pi) exp(-t^2) t', where nothing asks that 0 < pi
            bell = self._exp(self._scale(self.multiply(t, t), -1))
            height = self._scale(self._invert(self._radical(self._atom(build("pi")), 2)), 2)
            return self.multiply(self.multiply(height, bell), dt)
        if atom.head == "abs":  # |t|' = |t| / t * t'
            self._need(nonzero(atom.args[0]))
            return self.multiply(self.multiply(own, self._invert(t)), dt)
        if atom.head == "^" and atom.args[1].head == "rational":  # r = t^(1/q), r' = r / (q t) t'
            self._need(build("<", number(0), atom.args[0]))
            return self.multiply(self._scale(self.multiply(own, self._invert(t)), atom.args[1].value), dt)
        if atom.head in HEADS and HEADS[atom.head].smoothness == "analytic":
            self.conditions |= dict.fromkeys(HEADS[atom.head].conditions(*atom.args))
            return self.multiply(self(HEADS[atom.head].derivative(atom.args[0])), dt)
        raise Rejected(f"the kernel does not differentiate {show(atom)}")


_FUNCTIONS: Mapping[str, Callable[[NormalForms, Quotient], Quotient]] = {
    "exp": NormalForms._exp,
    "log": NormalForms._log,
    "sin": lambda forms, t: forms._wave(t, 0),
    "cos": lambda forms, t: forms._wave(t, 1),
    "tan": NormalForms._tan,
    "atan": NormalForms._atan,
    "abs": NormalForms._abs,
    "ceiling": lambda forms, t: forms._whole("ceiling", t),
    "floor": lambda forms, t: forms._whole("floor", t),
}


def normalised(term: Term) -> Term:
    """A scalar term in normal form, over atoms of its own.

    >>> from symres.kernel.terms import ONE, variable
    >>> x = variable("x")
    >>> normalised(build("+", x, ONE, x))
    2*x + 1
    """
    return normal(term)[0]


def normal(term: Term) -> tuple[Term, Conditions]:
    """A scalar term in normal form, over atoms of its own, with what that needs."""
    form, needed = _normal(term)
    return form, dict.fromkeys(needed)


@remembered
def _normal(term: Term) -> tuple[Term, tuple[Term, ...]]:
    forms = NormalForms()
    return forms.term(forms(term)), tuple(forms.conditions)


def rational(term: Term) -> Fraction | None:
    """The rational number that a scalar term is, wherever its normal form is its value; None if it is none.

    >>> rational(build("^", number(4), number(Fraction(-1, 2))))
    Fraction(1, 2)
    >>> rational(build("pi"))
    """
    return NormalForms()(term).rational


COMPUTED = ("D", "entry", "tr", "det")  # numbers that are read off functions and matrices


def computed(term: Term) -> tuple[Term, Conditions]:
    """A derivative, or a number read off a matrix of literal shape, as plain arithmetic, with what that needs."""
    if term.head == "D":
        return normal(term)
    needed: Conditions = {}
    return of_matrix(term, needed), needed


def compared(condition: Term) -> tuple[str, Term]:
    """``(">", t)`` for a condition that says 0 < t, and likewise for >= and !=; raises ``Rejected`` for another."""
    relation = condition.args[0] if condition.head == "not" else condition
    if (condition.head, relation.head) not in (("<", "<"), ("<=", "<="), ("not", "=")):
        raise Rejected(f"{show(condition, 150)} does not compare a number with 0")
    low, high = relation.args if relation is condition else reversed(relation.args)
    return {"<": ">", "<=": ">=", "not": "!="}[condition.head], difference(high, low)


def content(coefficients: Iterable[int | Fraction]) -> Fraction:
    """The positive number by which they are integers without a common divisor."""
    numerators, denominators = zip(*(c.as_integer_ratio() for c in coefficients), strict=True)
    return Fraction(gcd(*numerators), lcm(*denominators))


def exact_root(value: Fraction, q: int) -> Fraction | None:
    """The q-th root of a number, if it is rational."""
    parts = []
    for n in (value.numerator, value.denominator):
        r = integer_root(n, q)
        if r**q != n:
            return None
        parts.append(r)
    return Fraction(parts[0], parts[1])


def _prime_factors(n: int) -> Iterator[tuple[int, int]]:
    """The primes that divide n >= 1, with their powers, by trial.

    >>> list(_prime_factors(360))
    [(2, 3), (3, 2), (5, 1)]
    """
    spend(isqrt(n))
    prime = 2
    while n > 1:
        if prime * prime > n:
            prime = n
        times = 0
        while n % prime == 0:
            n, times = n // prime, times + 1
        if times:
            yield prime, times
        prime += 1


# ------------------------------------------------------------------------------------------------------------- matrices


def entries(term: Term, needed: Conditions) -> list[list[Term]]:
    """The entries of a matrix whose shape is literal, as scalar terms, if the conditions hold that are ``needed``;
    raises ``Rejected`` for those that are not known.
    """
    if not is_matrix(term):
        raise Rejected(f"expected a matrix, found {show(term)}")
    written = Entries(Equality())
    grid = written.grid(term)
    if any(map(_is_unknown, (e for row in grid for e in row))):
        raise Rejected(f"the entries of {show(term)} are not known")
    needed |= written.needs
    return grid


def equations(equation: Term, needed: Conditions) -> list[tuple[Term, Term]]:
    """An equation as equations between numbers, entry by entry, if the conditions hold that are ``needed``."""
    a, b = equation.args
    if is_scalar(a.sort):
        return [(a, b)]
    left, right = entries(a, needed), entries(b, needed)
    return [pair for rows in zip(left, right, strict=True) for pair in zip(*rows, strict=True)]


def of_matrix(term: Term, needed: Conditions) -> Term:
    """A trace, determinant or entry of a matrix of literal shape, as a scalar term, if the needed conditions hold;
    raises ``Rejected`` for the entry of a variable, which is no other number.
    """
    written = Entries(Equality())
    value = written.number(term)
    if _is_unknown(value):
        raise Rejected(f"{show(value)} is not an entry of a matrix that is known")
    if value is term:
        raise Rejected(f"{show(term)} is not computed")
    needed |= written.needs
    return value


def _is_unknown(e: Term) -> bool:
    return e.head == "entry" and e.args[0].head != "variable"


def _constant(term: Term) -> Fraction | None:
    """The value of a term that is a number whatever its variables are; None if that is not plain."""
    forms = NormalForms()
    form = forms(term)
    return None if forms.conditions else form.rational


def written_out(term: Term) -> Term:
    """A sum of numbers with bounds that are numbers, term by term; a choice between known cases."""
    if term.head == "if":
        return term.args[1] if _decided(term.args[0]) else term.args[2]
    low, high = map(_constant, term.args[:2])
    if low is None or high is None or high - low > RANGE:
        raise Rejected(f"{show(term)} is not written out: its bounds are not numbers at most {RANGE} apart")
    return joined("+", [build("app", term.args[2], number(i)) for i in range(int(low), int(high) + 1)], ZERO)


def _decided(condition: Term) -> bool:
    """Whether a comparison of numbers, or what is made of such, holds; raises ``Rejected`` if that is not plain."""
    head, args = condition.head, condition.args
    if head == "not":
        return not _decided(args[0])
    if head in ("and", "or"):
        truths = [_decided(a) for a in args]
        return all(truths) if head == "and" else any(truths)
    if head in ("=", "<=", "<") and all(is_scalar(a.sort) for a in args):
        value = _constant(difference(*args))
        if value is not None:
            return value == 0 if head == "=" else value <= 0 if head == "<=" else value < 0
    raise Rejected(f"whether {show(condition)} holds is not plain")
