"""Terms that may be what is said of a variable: read off the equations and inequalities in it, with symbols in them."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from symres.elaborate.algebra.normal_form import NormalForms, normalised, plain
from symres.elaborate.trees.neighbourhood import derivative
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.functions import HEADS
from symres.kernel import Rejected, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import new_variable
from symres.kernel.terms import (
    INT,
    ONE,
    ZERO,
    build,
    difference,
    free_variables,
    instantiate,
    is_scalar,
    number,
    opposite,
    substitute,
)

from ..strategy import Candidates

HALF = number(Fraction(1, 2))


@dataclass(frozen=True)
class Said:
    """The relations in some propositions: ``equations`` and ``orders``, with the variables of existential quantifiers
    (``unknowns``) and of universal ones (``bound``).
    """

    equations: list[Term] = field(default_factory=list)
    orders: list[Term] = field(default_factory=list)
    unknowns: list[Term] = field(default_factory=list)
    bound: list[Term] = field(default_factory=list)

    @classmethod
    def of(cls, propositions: Iterable[Term], known: Sequence[Term]) -> Said:
        """All relations in propositions, with variables for their quantifiers that are new to ``known``."""
        said = cls()
        rest = list(reversed(list(propositions)))
        while rest:
            p = rest.pop()
            if p.head in ("=", "<=", "<"):
                if is_scalar(p.args[0].sort):
                    (said.equations if p.head == "=" else said.orders).append(p)
            elif p.head in ("and", "or", "=>", "not"):
                rest += reversed(p.args)
            elif p.head in ("all", "ex") and is_scalar(p.args[0]):
                x = new_variable(p, (p, *known, *said.unknowns, *said.bound))
                (said.unknowns if p.head == "ex" else said.bound).append(x)
                rest.append(instantiate(p, x))
        return said

    def terms(self, z: Term, symbols: Sequence[Term], others: Iterable[Term] = ()) -> Iterator[Term]:
        """Terms for z in the ``symbols``, each once, the likely ones first; the ``others`` are not to be in them.

        >>> from symres.kernel.terms import variable
        >>> x, z = variable("x"), variable("z")
        >>> list(itertools.islice(Said([build("=", build("exp", z), x)]).terms(z, [x]), 2))
        [log(x), log(x) + 1]
        """
        hidden = {z, *others, *self.unknowns, *self.bound}
        seen: set[Term] = set()
        for proposed in self._proposed(z, symbols):
            with suppress(Rejected):
                t = normalised(proposed)
                if t not in seen and not free_variables(t) & hidden:
                    seen.add(t)
                    yield t

    def _proposed(self, z: Term, symbols: Sequence[Term]) -> Iterator[Term]:
        solved = [t for e in (*self._eliminated(), *self._named(z), *self._flat(z)) for t in solutions(e, z)]
        solved += [t for e in self.equations for t in _nearest(e, z, self.unknowns)]
        ends = [t for order in self.orders for t in solutions(build("=", *order.args), z)]
        ends += [t for order in self.orders for t in (*_caps(order, z, self.bound), *_exponents(order, z))]
        hidden = {z, *self.unknowns, *self.bound}
        ends = list(dict.fromkeys(t for t in ends if not free_variables(t) & hidden))
        unequal = [t for e in self.equations for t in solutions(e, z) if not free_variables(t) & hidden]
        size = beyond(symbols)
        if z.sort is INT:
            yield from solved
            yield from (build(way, t) for t in solved for way in ("floor", "ceiling"))
            yield from _whole(ends)
            inverses = [build("^", x, number(-1)) for x in symbols]
            yield from (
                build("+", build("ceiling", t), ONE) for t in (*unequal[: Candidates.PAIRS], *inverses, size) if symbols
            )
        else:
            yield from solved
            yield from _beside([*ends, *unequal])
            if symbols:
                yield from (size, build("+", size, ONE), opposite(size), build("^", size, number(-1)))
        yield from map(number, Candidates.SIMPLE)

    def _eliminated(self) -> list[Term]:
        """The equations, solved for the unknowns and without them."""
        left = [e for e in self.equations if not free_variables(e) & set(self.bound)]
        for y in reversed(self.unknowns):
            for e in left:
                values = solutions(e, y) if y in free_variables(e) else []
                if values:
                    left = [substitute(other, {y: values[0]}) for other in left if other is not e]
                    break
        return left

    def _named(self, z: Term) -> Iterator[Term]:
        """Equations for z, from those of a bound variable that another equation says is z."""
        for e in self.equations:
            x = next((x for x in e.args if x in self.bound), None)
            if x is not None and z in e.args:
                yield from (substitute(other, {x: z}) for other in self.equations if other is not e)

    def _flat(self, z: Term) -> Iterator[Term]:
        """Equations that a derivative vanishes at z, for functions that are compared with their value at z."""
        for order in self.orders:
            for here, there in itertools.permutations(order.args):
                for y in self.bound:
                    if z in free_variables(here) and substitute(here, {z: y}) is there:
                        with suppress(Rejected):
                            yield build("=", substitute(derivative(there, y, {}), {y: z}), ZERO)


def beyond(symbols: Sequence[Term]) -> Term:
    """A number that is larger than the absolute values of some symbols."""
    return build("+", ONE, *(build("abs", x) for x in symbols)) if symbols else ONE


def solutions(equation: Term, z: Term) -> list[Term]:
    """Terms for z that solve an equation: of degree 1 or 2, a pure power, or one function of z that has an inverse.

    >>> from symres.kernel.terms import variable
    >>> x, z = variable("x"), variable("z")
    >>> solutions(build("=", build("+", build("*", number(2), z), x), ZERO), z)
    [(-1/2)*x]
    """
    try:
        return [normalised(t) for t in _solutions(equation, z)]
    except Rejected:
        return []


def _solutions(equation: Term, z: Term) -> Iterator[Term]:
    forms = NormalForms()
    p = forms.difference(*equation.args).numerator
    atoms = {i for m in p for i, _ in P.exponents(m) if z in free_variables(forms.atoms[i])}
    if len(atoms) != 1:
        return
    (i,) = atoms
    parts: dict[int, Polynomial] = {}
    for m, c in p.items():
        n = P.exponent(m, i)
        parts.setdefault(n, {})[m - n * P.unit(i)] = c
    by_degree = {n: forms.term(plain(q)) for n, q in parts.items()}
    a = forms.atoms[i]
    values = list(_roots(by_degree))
    inverses = HEADS[a.head].inverses if a.head in HEADS else None
    if a is z:
        yield from values
    elif inverses is not None:
        for value in values:
            for inverse in inverses(value):
                yield from _solutions(build("=", a.args[0], inverse), z)
    elif a.head == "^" and a.args[1].head == "rational" and z not in free_variables(a.args[1]):
        for value in values:
            power = build("^", value, build("^", a.args[1], number(-1)))
            yield from _solutions(build("=", a.args[0], power), z)


def _roots(coefficients: dict[int, Term]) -> Iterator[Term]:
    """The roots of a polynomial of degree 1 or 2, or of a pure power, by the terms that are its coefficients."""
    degree = max(coefficients, default=0)
    inverse = build("^", coefficients[degree], number(-1)) if degree else ONE
    rest = coefficients.get(0, ZERO)
    if degree == 1:
        yield build("*", opposite(rest), inverse)
    elif degree == 2:
        half = build("*", number(-1), HALF, coefficients.get(1, ZERO), inverse)
        squared = build("+", build("^", half, number(2)), opposite(build("*", rest, inverse)))
        root = build("^", squared, HALF)
        yield build("+", half, root)
        yield build("+", half, opposite(root))
    elif degree > 2 and coefficients.keys() <= {0, degree}:
        root = build("^", build("*", opposite(rest), inverse), build("^", number(degree), number(-1)))
        yield from (root, opposite(root))


def _nearest(equation: Term, z: Term, others: Sequence[Term]) -> Iterator[Term]:
    """The coordinate of the point that is nearest to 0 among those on which an equation of degree 1 holds."""
    variables = [x for x in (z, *others) if x in free_variables(equation)]
    if z not in variables or len(variables) < 2:
        return
    f = difference(*equation.args)
    try:
        slopes = [derivative(f, x, {}) for x in variables]
    except Rejected:
        return
    if not any(free_variables(s) & set(variables) for s in slopes):
        rest = substitute(f, dict.fromkeys(variables, ZERO))
        squares = [build("^", s, number(2)) for s in slopes]
        yield build("*", opposite(rest), slopes[0], build("^", build("+", *squares), number(-1)))


def _caps(order: Term, z: Term, bound: Sequence[Term]) -> Iterator[Term]:
    """Values for z where it is to be on one side of a function of something else: a bound of the function, or its value
    where the derivative vanishes.
    """
    for f in order.args if z in order.args else ():
        own = [x for x in bound if x in free_variables(f)]
        cap = _cap(f, set(own)) if own else None
        if cap is not None:
            yield from (cap, opposite(cap))
        if len(own) == 1:
            with suppress(Rejected):
                for place in solutions(build("=", derivative(f, own[0], {}), ZERO), own[0]):
                    yield substitute(f, {own[0]: place})


def _exponents(order: Term, z: Term) -> Iterator[Term]:
    """Lower bounds of z with which b^z is above a given term, by 1 + (b - 1)z <= b^z."""
    below, above = order.args
    if above.head == "^" and above.args[1] is z and above.args[0].head == "rational" and above.args[0].value > 1:
        yield build("*", number(1 / (above.args[0].value - 1)), build("abs", below))


def _cap(t: Term, bound: set[Term]) -> Term | None:
    """An upper bound of |t|, whatever the bound variables are, by functions that are bounded; None if none is seen."""
    if not free_variables(t) & bound:
        return build("abs", t)
    if t.head in HEADS and None not in HEADS[t.head].bounds:
        return number(_size(t.head))
    if t.head == "abs":
        return _cap(t.args[0], bound)
    if t.head in ("+", "*"):
        parts = [_cap(a, bound) for a in t.args]
        return None if None in parts else normalised(build(t.head, *(part for part in parts if part is not None)))
    return None


@functools.cache
def _size(head: str) -> int:
    """An integer that no value of a bounded function exceeds in size.

    >>> _size("sin"), _size("atan")
    (1, 2)
    """
    return math.ceil(max(abs(Evaluator(MPMATH, {})(end)) for end in HEADS[head].bounds if end is not None))


def _beside(ends: Sequence[Term]) -> Iterator[Term]:
    """Terms on either side of ends, and between them."""
    yield from ends
    for t in ends[: Candidates.PAIRS]:
        yield from (build("+", t, ONE), build("+", t, number(-1)), build("*", HALF, t))
    few = ends[: Candidates.PAIRS]
    for s, t in itertools.combinations(few, 2):
        yield build("*", HALF, build("+", s, t))
    if len(few) > 1:
        most, least = _of("max", few), _of("min", few)
        yield from (most, least, build("+", most, ONE), build("+", least, number(-1)))
        rest = [t for t in few if t is not ZERO]
        yield build("*", HALF, _of("min", rest or few))


def _whole(ends: Sequence[Term]) -> Iterator[Term]:
    """Integers at, below and above ends."""
    few = list(ends[: Candidates.PAIRS])
    for t in [*few, *([_of("max", few), _of("min", few)] if len(few) > 1 else [])]:
        down, up = build("floor", t), build("ceiling", t)
        yield from (down, up, build("+", down, ONE), build("+", up, number(-1)))


def _of(head: str, terms: Sequence[Term]) -> Term:
    return functools.reduce(lambda s, t: build(head, s, t), terms)
