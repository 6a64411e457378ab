"""laws: a probability space for a counterexample, on which expectations are computed.

A statement about random variables is about all probability spaces; a counterexample names one. Its outcomes are columns
of r real numbers, the coordinates, which are independent: each is standard normal, or takes finitely many rational
values with rational probabilities. A random variable is a function of the column. ``Space`` rewrites a term for that
space, and refuses what it cannot compute:

    E(f)                     a sum over the values of the discrete coordinates; over normal ones, of which f is a
                             polynomial, by E x^(2k) = 1 3 5 ... (2k - 1) and E x^(2k + 1) = 0
    integrable(f), square_integrable(f)   true, where E(f) is computed
    independent(f, g, ...)   true, where E(f), E(g), ... are computed, and each depends on coordinates of its own
    iid_entries(f, c)        c = E f_11^2, where E f_11 = 0 and the entries are a x_1, a x_2, ... for one number a and
                             different coordinates of one law; gaussian_entries the same for normal ones
    |M|^(2k)                 tr(M' M)^k, for k to 4
    all outcomes             all columns of r numbers

What f is of the coordinates is seen by plain equality, with matrices written out, which holds whatever their values
are. Variables stand for these while a mean is computed; none is left in it, so that one inside of another is about
outcomes of its own. Measurable is measurable for the completion of the law of the column, as ``integrable`` needs it:
with it every function of finitely many discrete coordinates is, and so is every polynomial in normal ones.

The law is {"space": [coordinate, ...]}, a coordinate being "normal" or a list of [value, probability].
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from .. import polynomials as P
from ..arithmetic import listed
from ..equality import TRUE, Equality, is_matrix
from ..polynomials import Polynomial, Rejected, spend
from ..terms import (
    BINDERS,
    ONE,
    REAL,
    ZERO,
    Term,
    base_sort,
    build,
    exists,
    fits,
    for_all,
    free_variables,
    fresh,
    from_json,
    function_sort,
    instantiate,
    joined,
    lam,
    matrix,
    matrix_sort,
    number,
    show,
    substitute,
    variables_of,
)
from .entries import Entries

OUTCOMES = 4096  # the most combinations of values of discrete coordinates
COORDINATES = 64
EVEN = tuple(map(number, (2, 4, 6, 8)))
Values = tuple[tuple[Term, Term], ...]  # with their probabilities; none for a normal coordinate
Law = Mapping[Term, Values]  # of each coordinate, by the variable that stands for it while something is computed


class Space:
    """Terms at a point: ``values`` for variables, and ``laws`` for the probability spaces in their sorts.

    >>> half = [["q", "1"], ["q", "1/2"]], [["q", "-1"], ["q", "1/2"]]
    >>> space = Space({"Omega": [list(half)]}, {})
    >>> omega, y = fresh(base_sort("Omega")), fresh(matrix_sort(ONE, ONE))
    >>> x = fresh(function_sort(omega.sort, REAL))
    >>> space.values[x] = lam(y, build("entry", y, ONE, ONE))
    >>> space(build("E", lam(omega, build("^", build("app", x, omega), number(2)))))
    1
    """

    def __init__(self, laws: Any, values: Mapping[Term, Term]) -> None:
        if not isinstance(laws, dict):
            raise Rejected("laws: one list of coordinates for each probability space is expected")
        self.equality = Equality()
        self.laws = {base_sort(name): _read(coordinates) for name, coordinates in laws.items()}
        self.values = {space: matrix_sort(number(len(law)), ONE) for space, law in self.laws.items()} | dict(values)
        for x, value in values.items():
            if x.sort is None or not fits(value.sort, self(x.sort)):
                raise Rejected(f"laws: {show(x)} cannot be {show(value, 150)}")

    def __call__(self, t: Term) -> Term:
        """A term, or a sort, in the space."""
        spend(100)
        head, args = t.head, t.args
        if head in ("variable", "local", "bound", "base"):
            if t not in self.values:
                raise Rejected(f"laws: no law is given for {show(t)}, and no value")
            return self.values[t]
        if not args:
            return t
        if head == "matrix":
            return matrix_sort(*map(self, args))
        if head == "function":
            return function_sort(*map(self, args))
        if head in BINDERS:
            x, y = fresh(args[0]), fresh(self(args[0]))
            self.values[x] = y
            make = lam if head == "lam" else for_all if head == "all" else exists
            return make(y, self(instantiate(t, x)), t.value)
        if head == "E":
            return self._mean(*self._at(args[0]))
        if head in ("integrable", "square_integrable"):
            self._mean(*self._at(args[0]))
            return TRUE
        if head == "independent":
            return self._independent(args)
        if head in ("iid_entries", "gaussian_entries"):
            return self._of_entries(head, *args)
        if head == "^" and args[0].head == "frobenius" and args[1] in EVEN:
            m = self(args[0].args[0])
            return build("^", build("tr", build("*", build("T", m), m)), number(args[1].value / 2))
        return self.equality.applied(build(head, *map(self, args)))

    def _at(self, random: Term) -> tuple[Term, Law]:
        """The value of a random variable where the coordinates are the variables of their law, and that law."""
        if random.sort is None or random.sort.args[0] not in self.laws:
            raise Rejected(f"laws: no law is given for the outcomes of {show(random, 150)}")
        law = self.laws[random.sort.args[0]]
        return self.equality.applied(build("app", self(random), matrix([[x] for x in law]))), law

    def _polynomials(self, value: Term) -> list[list[Polynomial]]:
        """The entries of a matrix, or a number, by plain equality."""
        entries = Entries(self.equality)
        grid = entries.grid(value) if is_matrix(value) else [[entries.number(value)]]
        if entries.needs:
            raise Rejected(f"laws: {show(value, 150)} needs {show(next(iter(entries.needs)), 150)}")
        return [[self.equality.scalar(e) for e in row] for row in grid]

    def _mean(self, value: Term, law: Law) -> Term:
        """The expectation of a number, or a matrix of numbers, in which the variables of a law stand."""
        parts = []
        for outcome in itertools.product(*(values or ((x, ONE),) for x, values in law.items())):
            here = substitute(value, dict(zip(law, (x for x, _ in outcome), strict=True)))
            parts.append(build("*", *(p for _, p in outcome), here))
        normal = {x for x, values in law.items() if not values}
        means = [[self._over(p, normal) for p in row] for row in self._polynomials(joined("+", parts, ZERO))]
        return matrix(means) if is_matrix(value) else means[0][0]

    def _over(self, p: Polynomial, normal: set[Term]) -> Term:
        """The mean of a polynomial in standard normal numbers."""
        out: Polynomial = {}
        for m, c in p.items():
            part = P.constant(c)
            for i, e in P.exponents(m):
                atom = self.equality.atoms[i]
                if atom not in normal and not free_variables(atom).isdisjoint(normal):
                    raise Rejected(f"laws: {show(atom, 150)} is not a polynomial in the normal coordinates")
                part = P.multiply(part, P.constant(_moment(e)) if atom in normal else {e << P.FIELD * i: 1})
            out = P.add(out, part)
        return self.equality.term(out)

    def _independent(self, random: Sequence[Term]) -> Term:
        """TRUE for random variables each of which depends on coordinates of its own, and which so are independent."""
        taken: frozenset[Term] = frozenset()
        for value, law in map(self._at, random):
            self._mean(value, law)  # so that it is measurable
            entries = itertools.chain(*self._polynomials(value))
            own = variables_of(map(self.equality.term, entries)) & law.keys()
            if own & taken:
                raise Rejected("laws: random variables are independent if they depend on different coordinates")
            taken |= own
        return TRUE

    def _of_entries(self, head: str, random: Term, variance: Term) -> Term:
        """TRUE for entries that are multiples of coordinates of one law, and so independent, with that variance."""
        value, law = self._at(random)
        law_of = {P.unit(self.equality.index(x)): values for x, values in law.items()}
        entries = list(itertools.chain(*self._polynomials(value)))
        scale = next(iter(entries[0].values()), 0)
        used = {m for p in entries for m in p if p == {m: scale}} & law_of.keys()
        if len(used) < len(entries) or len({law_of[m] for m in used}) > 1:
            raise Rejected("laws: entries are one multiple of different coordinates of one law")
        if head == "gaussian_entries" and any(law_of[m] for m in used):
            raise Rejected("laws: the coordinates of gaussian entries are normal")
        first = self.equality.term(entries[0])
        if self._mean(first, law) is not ZERO:
            raise Rejected("laws: entries have the mean 0")
        return build("=", self(variance), self._mean(build("*", first, first), law))


def _moment(k: int) -> int:
    """E x^k of a standard normal x."""
    bits = k * k.bit_length()
    spend(bits * bits >> 16)
    return 0 if k % 2 else prod(range(1, k, 2))


def _read(coordinates: Any) -> Law:
    """The laws of the coordinates of a space, by new variables for these."""
    if not 1 <= len(listed(coordinates, "the coordinates")) <= COORDINATES:
        raise Rejected(f"laws: a space has from 1 to {COORDINATES} coordinates")
    if prod(len(listed(data, "the values")) for data in coordinates if data != "normal") > OUTCOMES:
        raise Rejected(f"laws: more than {OUTCOMES} outcomes")
    return {fresh(REAL): () if data == "normal" else _values(data) for data in coordinates}


def _values(data: list[Any]) -> Values:
    """The values of a coordinate, with their probabilities."""
    pairs = [[from_json(q, {}) for q in listed(pair, "a value and its probability")] for pair in data]
    if not pairs or any([q.head for q in pair] != ["rational"] * 2 or pair[1].value <= 0 for pair in pairs):
        raise Rejected("laws: a coordinate has rational values, and a positive probability of each")
    if Equality().difference(joined("+", [p for _, p in pairs], ZERO), ONE):
        raise Rejected("laws: probabilities add up to 1")
    return tuple((value, p) for value, p in pairs)
