"""Exponentials of sums and multiples, logarithms of products and powers."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import isqrt

from symres.kernel import polynomials as P
from symres.kernel.terms import ONE, Term, build, number

from ..general import (
    exp,
    exponential_of_opposite,
    exponential_of_zero,
    log,
    logarithm_of_exponential,
    logarithm_of_product,
    logarithm_of_reciprocal,
    positive,
)
from ..ideal import reciprocal_of
from ..numbers import Numbers
from ..run import negated
from .fractions import factors

GREATEST = 1000  # multiple that comes out of an exponential
SMALL = 10**6  # the logarithm of a number up to this is that of its prime factors


def exponential(numbers: Numbers, atom: Term) -> int | None:
    """exp of a sum is a product of powers of exp(m / q); exp(log(u) / q) is the q-th root of u."""
    run, equality = numbers.run, numbers.equality
    (t,) = atom.args
    p = equality.scalar(t)
    if not p:
        return run.known(exponential_of_zero)
    elif len(p) > 1:
        m = max(p)
        first, rest = equality.term({m: p[m]}), equality.term({n: c for n, c in p.items() if n != m})
        return run.rule("exponential_of_sum", {"x": first, "y": rest})
    else:
        ((m, c),) = p.items()
        n, q = Fraction(c).as_integer_ratio()
        if n < 0:
            return run.instance(exponential_of_opposite, negated(t))
        elif 1 < n <= GREATEST:
            return _multiple(numbers, equality.term({m: Fraction(1, q)}), n)
        elif n == 1 and (inside := _logarithm(numbers, m)) is not None:
            above = numbers.require(positive(inside))
            if q == 1:
                return run.rule("exponential_of_logarithm", {"x": inside}, [above])
            else:
                values = {"x": inside, "y": number(Fraction(1, q))}
                return run.rule("real_power_by_exponential", values, [above])
    return None


def _multiple(numbers: Numbers, t: Term, n: int) -> int:
    """exp(n t) = exp(t)^n, from the same for n // 2 and what is left of n."""
    run, base = numbers.run, exp(t)
    a, b = n // 2, n - n // 2
    parts = dict(zip("xy", (build("*", number(k), t) for k in (a, b)), strict=True))
    items = [(ONE, run.rule("exponential_of_sum", parts), ONE)]
    if b > 1:
        other = _multiple(numbers, t, b)
        items.append((exp(parts["x"]), other, ONE))
        if a > 1:
            one = other if a == b else _multiple(numbers, t, a)
            items.append((build("^", base, number(b)), one, ONE))
    return run.combined(build("=", exp(build("*", number(n), t)), build("^", base, number(n))), items)


def _logarithm(numbers: Numbers, monomial: int) -> Term | None:
    """u of a monomial log(u)."""
    found = list(P.exponents(monomial))
    if len(found) == 1 and found[0][1] == 1:
        atom = numbers.equality.atoms[found[0][0]]
        return atom.args[0] if atom.head == "log" else None
    return None


def logarithm(numbers: Numbers, atom: Term) -> int | None:
    """log of what is positive comes apart as far as the signs of its factors show."""
    (t,) = atom.args
    if t.head == "rational":
        return _of_number(numbers, t.value) if t.value > 0 else None
    step = _of_factors(numbers, t)
    return _of_quotient(numbers, t) if step is None else step


def _of_number(numbers: Numbers, value: Fraction) -> int | None:
    """The logarithms of the prime factors, one split off at a time."""
    n, d = value.as_integer_ratio()
    if d > 1:
        parts = (value, Fraction(d))
    elif n == 1:
        parts = (Fraction(1), Fraction(1))
    elif n <= SMALL and (prime := _least_prime(n)) < n:
        parts = (Fraction(prime), Fraction(n // prime))
    else:
        return None
    return _split(numbers, *map(number, parts))


def _least_prime(n: int) -> int:
    return next((k for k in range(2, isqrt(n) + 1) if n % k == 0), n)


def _split(numbers: Numbers, a: Term, b: Term) -> int:
    """log(a b) = log(a) + log(b)."""
    above = [numbers.require(positive(t)) for t in (a, b)]
    return numbers.run.instance(logarithm_of_product, a, b, *above)


def _of_factors(numbers: Numbers, t: Term) -> int | None:
    """log of a product whose factors are known to be positive but for one, or of a power."""
    run = numbers.run
    content, found = factors(numbers, t)
    if len(found) == 1 and content == 1 and found[0][1] == 1:
        (atom, _) = found[0]
        if atom.head == "exp":
            return run.instance(logarithm_of_exponential, atom.args[0])
        base = reciprocal_of(atom)
        if base is not None:
            return run.instance(logarithm_of_reciprocal, base, numbers.require(positive(base)))
        if atom.head == "^" and atom.args[1].head == "rational" and atom.args[1].value.denominator > 1:
            return _of_power(numbers, atom)
        return None
    known = [number(abs(content))] if abs(content) != 1 else []
    known += [build("^", f, number(e)) for f, e in found if _plainly_positive(f)]
    left = [(f, e) for f, e in found if not _plainly_positive(f)]
    if not known and content > 0 and len(left) == 1 and left[0][1] % 2 and left[0][1] > 1:
        f, e = left[0]
        return _split(numbers, f, build("^", f, number(e - 1)))
    if not known and content > 0 and len(left) == 1 and left[0][1] > 1:
        f, e = left[0]
        if numbers.seen(positive(f)):
            return _split(numbers, f, build("^", f, number(e - 1)))
        return None
    if not known:
        return None
    first = known[0]
    others = [*known[1:], *(build("^", f, number(e)) for f, e in left)]
    rest = build("*", number(1 if content > 0 else -1), *others) if others or content < 0 else ONE
    return None if rest is ONE else _split(numbers, first, rest)


def _of_quotient(numbers: Numbers, t: Term) -> int | None:
    """log(u s^-1) = log(u) + log(s^-1) of a sum t with a divisor s that is positive, where u = t s."""
    run, p = numbers.run, numbers.equality.scalar(t)
    atoms = {i for m in p for i, _ in P.exponents(m)} if len(p) > 1 else set[int]()
    for part in (numbers.equality.atoms[i] for i in sorted(atoms)):
        base = reciprocal_of(part)
        if base is not None and _plainly_positive(base):
            whole, _ = numbers.ideal.term(build("*", t, base))
            shown = _split(numbers, whole, part)
            product = build("*", whole, part)
            same = numbers.combined(build("=", product, t), [], [])
            about = partial(_is_logarithm_of, build("+", log(whole), log(part)))
            return run.replaced(about, product, t, same, shown)
    return None


def _is_logarithm_of(value: Term, z: Term) -> Term:
    return build("=", log(z), value)


def _plainly_positive(atom: Term) -> bool:
    base = reciprocal_of(atom)
    if base is not None:
        return _plainly_positive(base)
    root = atom.head == "^" and atom.args[1].head == "rational" and atom.args[1].value.denominator > 1
    return atom.head == "exp" or root


def _of_power(numbers: Numbers, atom: Term) -> int:
    """log(u^q) = q log(u), as u^q = exp(q log(u))."""
    run = numbers.run
    base, exponent = atom.args
    power = run.rule("real_power_by_exponential", {"x": base, "y": exponent}, [numbers.require(positive(base))])
    a, b = run.equation(power)
    there = run.instance(logarithm_of_exponential, b.args[0])
    shown = run.replaced(lambda z: build("=", log(z), b.args[0]), b, a, run.turned(power), there)
    return run.algebra(build("=", log(atom), b.args[0]), shown)
