"""laws: a probability space for a counterexample, on which expectations are computed.

A statement about random variables is about all probability spaces; a counterexample names one. Its outcomes are columns
of r real numbers, the coordinates, which are independent: each is standard normal, or takes finitely many rational
values with rational probabilities. A random variable is a function of the column. ``Space`` rewrites a term for that
space, and refuses what it cannot compute:

    E(f)                     over the values of the discrete coordinates, a sum; over normal ones, where f is a
                             polynomial in them, by E x^(2k) = 1 3 5 ... (2k - 1) and E x^(2k + 1) = 0
    integrable(f), square_integrable(f)   true, where E(f) is computed: f is a polynomial in the normal coordinates
    independent(f, g, ...)   true, where each depends on coordinates of its own
    iid_entries(f, c)        c = a^2 E x^2, where the entries are a x_1, a x_2, ... for distinct coordinates of one law
                             with mean 0; gaussian_entries the same for normal ones
    all outcomes             all columns of r numbers

Measurable is measurable for the completion of the law of the column, as ``integrable`` needs it: with it every function
of finitely many discrete coordinates is, and so is every polynomial in normal ones.

The law is {"space": [coordinate, ...]}, a coordinate being "normal" or a list of [value, probability].
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import Any

from .facts import listed
from .normal_form import NormalForms, entries
from .polynomials import Budget, Rejected, exponents
from .signs import plainly
from .terms import (
    BINDERS,
    ONE,
    REAL,
    ZERO,
    Term,
    brief,
    build,
    contract,
    exists,
    fits,
    for_all,
    free_variables,
    fresh,
    from_json,
    function_sort,
    instantiate,
    is_scalar,
    lam,
    matrix,
    matrix_sort,
    number,
    show,
    variable,
)

TRUE = build("=", ZERO, ZERO)
OUTCOMES = 4096  # the most combinations of values of discrete coordinates
COORDINATES = 64
Law = tuple[tuple[Fraction, Fraction], ...]  # values and probabilities; none for a normal coordinate
PROPERTIES = ("integrable", "square_integrable", "independent", "independent_sequence")
OF_ENTRIES = ("iid_entries", "gaussian_entries")


class Space:
    """Terms at a point: ``values`` for variables, and ``laws`` for the probability spaces in their sorts.

    >>> half = [["q", "1"], ["q", "1/2"]], [["q", "-1"], ["q", "1/2"]]
    >>> space = Space({"Omega": [list(half)]}, {})
    >>> omega = variable("omega", from_json(["base", "Omega"], {}))
    >>> x = variable("x", function_sort(omega.sort, REAL))
    >>> space.values[x] = lam(y := variable("y", space.sort(omega.sort)), build("entry", y, ONE, ONE))
    >>> NormalForms()(space(build("E", lam(omega, build("^", build("app", x, omega), number(2)))))).rational
    Fraction(1, 1)
    """

    def __init__(self, laws: Any, values: Mapping[Term, Term]) -> None:
        if not isinstance(laws, dict):
            raise Rejected("laws: one list of coordinates for each probability space is expected")
        self.laws = {name: _read(coordinates) for name, coordinates in laws.items()}
        self.values = dict(values)
        for x, value in values.items():
            if x.sort is None or value.loose or free_variables(value) or not fits(value.sort, self.sort(x.sort)):
                raise Rejected(f"laws: {show(x)} cannot be {show(value, 150)}")

    def sort(self, sort: Term) -> Term:
        """A sort with columns of coordinates for the outcomes, and values for sizes."""
        if sort.head == "base":
            if sort.value not in self.laws:
                raise Rejected(f"laws: no law is given for {brief(sort.value)}")
            return matrix_sort(number(len(self.laws[sort.value])), ONE)
        if sort.head == "matrix":
            return matrix_sort(*map(self, sort.args))
        if sort.head != "function":
            return sort
        if sort.args[1].loose:
            raise Rejected("laws: the sizes of the values of a function do not depend on its argument")
        return function_sort(*map(self.sort, sort.args))

    def __call__(self, t: Term) -> Term:
        """A term in the space."""
        Budget.spend(100)
        head, args = t.head, t.args
        if head in ("variable", "local"):
            if t not in self.values and t.sort is not None:
                self.values[t] = variable(str(t.value), self.sort(t.sort)) if head == "variable" else t
            return self.values[t]
        if head in BINDERS:
            x, y = fresh(args[0]), fresh(self.sort(args[0]))
            self.values[x] = y
            make = lam if head == "lam" else for_all if head == "all" else exists
            return make(y, self(instantiate(t, x)), t.value)
        if head == "E":
            return self._mean(args[0])
        if head in PROPERTIES:
            return self._property(head, args)
        if head in OF_ENTRIES:
            return self._of_entries(head, *args)
        if head == "^" and args[0].head == "frobenius" and args[1].head == "rational" and args[1].value in (2, 4, 6):
            grid = _listed(self(args[0].args[0]))
            square = _sum([build("*", e, e) for row in grid for e in row])
            return build("^", square, number(int(args[1].value) // 2))  # |M|^2 is the sum of the squares of the entries
        moved = build(head, *map(self, args)) if args else t
        return contract(moved) if head == "app" and moved.args[0].head == "lam" else moved

    def _law(self, random: Term) -> list[Law]:
        """The coordinates of which a function of the outcome is a function."""
        sort = random.sort
        if sort is None or sort.head != "function" or sort.args[0].head != "base":
            raise Rejected(f"laws: {show(random, 150)} is not a random variable")
        self.sort(sort.args[0])
        return self.laws[sort.args[0].value]

    # ------------------------------------------------------------------------------------------------------------ means

    def _at(self, random: Term, column: Term) -> Term:
        """The value of a random variable where the coordinates are these."""
        if random.head == "lam":
            x = fresh(random.args[0])
            self.values[x] = column
            return self(instantiate(random, x))
        moved = self(random)
        applied = build("app", moved, column)
        return contract(applied) if moved.head == "lam" else applied

    def _mean(self, random: Term) -> Term:
        """The expectation of a random variable: a number, or a matrix of numbers."""
        law = self._law(random)
        if prod(max(1, len(c)) for c in law) > OUTCOMES:
            raise Rejected(f"laws: more than {OUTCOMES} outcomes")
        normal = {fresh(REAL): None for c in law if not c}
        parts: list[tuple[Fraction, Term]] = []
        for chosen in itertools.product(*(c or [(None, Fraction(1))] for c in law)):
            places = iter(normal)
            column = matrix([[next(places) if value is None else number(value)] for value, _ in chosen])
            parts.append((_product(p for _, p in chosen), self._at(random, column)))
        if is_scalar(parts[0][1].sort):
            return _sum([_normal_mean(body, normal, weight) for weight, body in parts])
        grids = [(weight, _listed(body)) for weight, body in parts]
        places_of = itertools.product(range(len(grids[0][1])), range(len(grids[0][1][0])))
        mean = {(i, j): _sum([_normal_mean(g[i][j], normal, w) for w, g in grids]) for i, j in places_of}
        return matrix([[mean[i, j] for j in range(len(grids[0][1][0]))] for i in range(len(grids[0][1]))])

    # ------------------------------------------------------------------------------------------------------- properties

    def _property(self, head: str, args: tuple[Term, ...]) -> Term:
        if head == "independent_sequence":
            raise Rejected("laws: sequences of random variables have no law here")
        used: set[Term] = set()
        shared = [fresh(REAL) for _ in self._law(args[0])]
        for f in args:
            if self._law(f) is not self._law(args[0]):
                raise Rejected("laws: random variables of several spaces")
            self._mean(f)  # which refuses what is no polynomial in normal coordinates
            if head == "independent":
                own = _mentioned(self._at(f, matrix([[x] for x in shared]))) & set(shared)
                if own & used:
                    raise Rejected("laws: random variables are independent if they depend on different coordinates")
                used |= own
        return TRUE

    def _of_entries(self, head: str, f: Term, variance: Term) -> Term:
        """That the entries are independent with that variance: they are multiples of coordinates of one law."""
        law = self._law(f)
        places = [fresh(REAL) for _ in law]
        found = [_multiple(e, places) for row in _listed(self._at(f, matrix([[x] for x in places]))) for e in row]
        (scale, first), used = found[0], [k for _, k in found]
        if len(set(used)) < len(used) or any(a != scale or law[k] != law[first] for a, k in found):
            raise Rejected("laws: entries are one multiple of different coordinates of one law")
        if head == "gaussian_entries" and law[first]:
            raise Rejected("laws: the coordinates of gaussian entries are normal")
        if _total(_product((p, value)) for value, p in law[first]):
            raise Rejected("laws: entries have the mean 0")
        square = _total(_product((p, value, value)) for value, p in law[first]) if law[first] else Fraction(1)
        return build("=", self(variance), number(_product((square, scale, scale))))


def _read(coordinates: Any) -> list[Law]:
    """The laws of the coordinates of a space."""
    out: list[Law] = []
    if not 1 <= len(listed(coordinates, "the coordinates")) <= COORDINATES:
        raise Rejected(f"laws: a space has from 1 to {COORDINATES} coordinates")
    for data in coordinates:
        if data == "normal":
            out.append(())
            continue
        if len(listed(data, "the values")) > OUTCOMES:
            raise Rejected(f"laws: more than {OUTCOMES} outcomes")
        pairs = [tuple(_rational(q) for q in listed(pair, "a value")) for pair in data]
        if not pairs or any(len(pair) != 2 or pair[1] <= 0 for pair in pairs) or _total(p for _, p in pairs) != 1:
            raise Rejected("laws: a coordinate has values with positive probabilities that add up to 1")
        out.append(tuple((value, p) for value, p in pairs))
    return out


def _rational(data: Any) -> Fraction:
    term = from_json(data, {})
    if term.head != "rational":
        raise Rejected(f"laws: {show(term, 150)} is not a rational number")
    return Fraction(term.value)


def _total(numbers: Iterable[Fraction]) -> Fraction:
    total = Fraction(0)
    for q in numbers:
        _pay(total, q)
        total += q
    return total


def _product(numbers: Iterable[Fraction]) -> Fraction:
    found = Fraction(1)
    for q in numbers:
        _pay(found, q)
        found *= q
    return found


def _pay(*numbers: Fraction) -> None:
    """For a sum or a product of the numbers, which is brought to lowest terms."""
    bits = sum(q.numerator.bit_length() + q.denominator.bit_length() for q in numbers)
    Budget.spend(20 + (bits * bits >> 16))


def _listed(body: Term) -> list[list[Term]]:
    """The entries of a matrix, whatever is defined."""
    needed: dict[Term, None] = {}
    grid = entries(body, needed)
    if not all(map(plainly, needed)):
        raise Rejected(f"laws: the entries of {show(body, 150)} need {show(next(iter(needed)), 150)}")
    return grid


def _sum(terms: list[Term]) -> Term:
    return terms[0] if len(terms) == 1 else build("+", *terms)


def _polynomial(body: Term) -> tuple[NormalForms, Mapping[int, Any]]:
    """A number as a polynomial over atoms, which it equals whatever is defined."""
    forms = NormalForms()
    form = forms(body)
    if form.factors or not all(map(plainly, forms.conditions)):
        raise Rejected(f"laws: {show(body, 150)} is not a polynomial")
    return forms, form.numerator


def _mentioned(body: Term) -> frozenset[Term]:
    """The variables that the normal form of a number or matrix mentions."""
    numbers = [body] if is_scalar(body.sort) else [e for row in _listed(body) for e in row]
    found: frozenset[Term] = frozenset()
    for e in numbers:
        forms, p = _polynomial(e)
        found |= free_variables(forms.term(forms(e))) if p else frozenset()
    return found


def _multiple(entry: Term, places: list[Term]) -> tuple[Fraction, int]:
    """An entry as a multiple of one of the coordinates, and which."""
    forms, p = _polynomial(entry)
    if len(p) == 1:
        ((m, c),) = p.items()
        found = list(exponents(m))
        if len(found) == 1 and found[0][1] == 1 and forms.atoms[found[0][0]] in places:
            return Fraction(c), places.index(forms.atoms[found[0][0]])
    raise Rejected("laws: an entry is a multiple of a coordinate")


def _normal_mean(body: Term, normal: Mapping[Term, None], weight: Fraction) -> Term:
    """The mean of a number that is a polynomial in standard normal coordinates, times a weight."""
    if not normal:
        return build("*", number(weight), body) if weight != 1 else body
    forms, p = _polynomial(body)
    parts: list[Term] = []
    for m, c in p.items():
        Budget.spend(100)
        factors: list[Term] = []
        value = _product((Fraction(c), weight))
        for i, e in exponents(m):
            atom = forms.atoms[i]
            if atom in normal:
                value = _product((value, _normal_moment(e)))
            elif free_variables(atom) & normal.keys():
                raise Rejected(f"laws: {show(body, 150)} is not a polynomial in the normal coordinates")
            else:
                factors.append(build("^", atom, number(e)))
        if value:
            parts.append(build("*", number(value), *factors) if factors else number(value))
    return _sum(parts) if parts else number(0)


def _normal_moment(k: int) -> Fraction:
    """E x^k of a standard normal x."""
    bits = k * k.bit_length()
    Budget.spend(bits * bits >> 16)
    return Fraction(0 if k % 2 else prod(range(1, k, 2)))
