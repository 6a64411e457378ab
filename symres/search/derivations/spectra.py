"""Norms, singular values and eigenvalues of matrices of numbers that are written out.

Of two bounds one is attained at a vector, found in floating point or as an eigenvector for the bound itself, and the
other is an inequality for all vectors. What they say of entries is shown as of any numbers. First the bounds are a
little wide, which is enough unless the claim is sharp.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from symres.elaborate.algebra.normal_form import entries, normalised
from symres.evidence.evaluation import NUMPY, Evaluator
from symres.kernel import Rejected, Term
from symres.kernel.terms import FALSE, ZERO, build, difference, free_variables, is_scalar, literal_size, number
from symres.kernel.terms import matrix as literal_matrix

from .arithmetic import COMPARES, Arithmetic, comparison
from .citing import Citing
from .matching import unbound_subterms
from .numbers import Numbers
from .record import Record, tried

LARGEST = 6  # rows and columns
FINE = 1000  # denominators of what is tried for the entries of a vector and for bounds
NEAR = 1e-9
HALF, TWO = number(Fraction(1, 2)), number(2)


@dataclass(frozen=True)
class Extreme:
    """Rules or lemmas that bound a norm or eigenvalue from above and from below, and what they call the matrix.

    The bound from below is the one that a vector attains if the extreme is the ``highest`` value, else the other one;
    ``vector`` is what the rule calls that. ``squared``: the extreme is the root of an eigenvalue of A'A.
    """

    at_most: str
    at_least: str
    matrix: str
    vector: str
    highest: bool
    squared: bool


EXTREMES = {
    "spectral": Extreme("spectral_least", "spectral_bound", "A", "N", True, True),
    "sigma_min": Extreme("sigma_min_bound", "sigma_min_greatest", "A", "N", False, True),
    "lambda_max": Extreme("lambda_max_least", "rayleigh_highest", "S", "X", True, False),
    "lambda_min": Extreme("rayleigh_lowest", "lambda_min_greatest", "S", "X", False, False),
}


class Spectra:
    """Shows what is said of extremes of matrices, and that it is absurd, from what a record knows."""

    def __init__(self, record: Record, citing: Citing, numbers: Numbers, arithmetic: Arithmetic) -> None:
        self.record = record
        self.citing = citing
        self.numbers = numbers
        self.arithmetic = arithmetic

    def show(self, goal: Term) -> int | None:
        """A step that shows a comparison that mentions an extreme, or what is false from a fact about one."""
        if goal is FALSE:
            return self._absurdity()
        if goal.head not in COMPARES or not is_scalar(goal.args[0].sort):
            return None
        extremes = [
            t for t in dict.fromkeys(unbound_subterms(goal)) if t.head in EXTREMES and values(t.args[0]) is not None
        ]
        if not extremes:
            return None
        for bounds in (_wide, _sharp):
            with self.record.inside():
                for t in extremes:
                    self._learn(t, bounds(t, goal))
                found = self.numbers.show(goal)
            if found is not None:
                return found
        return None

    def _learn(self, t: Term, bounds: Iterator[tuple[Term, Term]]) -> None:
        """The first bounds, from below and above, of which one is shown."""
        for low, high in bounds:
            found = [tried(self._bounded, t, low, True), tried(self._bounded, t, high, False)]
            for i in found:
                if i is not None:
                    self.record.learn(i)
            if None not in found:
                return

    def _bounded(self, t: Term, bound: Term, below: bool) -> int | None:
        extreme, (matrix,) = EXTREMES[t.head], t.args
        name = extreme.at_least if below else extreme.at_most
        if below is not extreme.highest:  # for all vectors
            return self.citing.instance_at(name, {extreme.matrix: matrix, "c": bound}, 0)
        goal = build("<=", bound, t) if below else build("<=", t, bound)
        for vector in _vectors(t, bound):
            with self.record.inside():
                attained = self.citing.instance_at(name, {extreme.matrix: matrix, extreme.vector: vector}, 0)
                if attained is None:
                    return None
                self.record.learn(attained)
                found = self.numbers.show(goal)
            if found is not None:
                return found
        return None

    # --------------------------------------------------------------------------------------------------------- absurd

    def _absurdity(self) -> int | None:
        """A contradiction, from a fact about a matrix that is written out."""
        for i in list(self.record.facts()):
            fact = self.record.conclusion(i)
            if fact.head == "psd" and values(fact.args[0]) is not None:
                known = self._consequence(*self._written_out(i, fact.args[0]))
                denied = None if known is None else self.numbers.show(_opposites(self.record.conclusion(known))[0])
            elif comparison(fact) is fact:
                known = i
                denied = next((k for p in _opposites(fact) if (k := self.show(p)) is not None), None)
            else:
                continue
            if known is not None and denied is not None:
                found = tried(self.arithmetic.combined, FALSE, [known, denied], 1)
                if found is not None:
                    return found
        return None

    def _written_out(self, i: int, matrix: Term) -> tuple[int, Term]:
        """A fact about a matrix, and that with its entries, if these can be shown."""
        if matrix.head == "rows":
            return i, matrix
        plain = literal_matrix([[normalised(entry) for entry in row] for row in entries(matrix, {})])
        equation = self.numbers.show(build("=", matrix, plain))
        if equation is None:
            return i, matrix
        shown = tried(self.record.algebra, build("psd", plain), i, [equation])
        return (i, matrix) if shown is None else (shown, plain)

    def _consequence(self, i: int, matrix: Term) -> int | None:
        """A consequence that fails for the entries of a matrix which a fact wrongly calls semidefinite."""
        grid = values(matrix)
        if grid is None or grid.shape[0] != grid.shape[1]:
            return None
        with self.record.inside():
            self.record.learn(i)
            if np.allclose(grid, grid.T):
                vector = _column(_fractions(np.linalg.eigh(grid)[1][:, 0]))
                return self.citing.instance_at("psd_nonnegative", {"S": matrix, "X": vector}, 0)
            symmetric = self.citing.instance_at("psd_symmetric", {"S": matrix}, 0)
        if symmetric is None:
            return None
        j, k = np.unravel_index(np.argmax(grid - grid.T), grid.shape)
        unit = literal_matrix([[number(int((a, b) == (k, j))) for b in range(len(grid))] for a in range(len(grid))])
        both = [build("tr", build("*", unit, m)) for m in (build("T", matrix), matrix)]
        return tried(lambda: self.record.algebra(build("=", *both), use=[symmetric]))


def _opposites(p: Term) -> list[Term]:
    """The comparisons of which one holds if the given one does not."""
    a, b = p.args
    if p.head == "=":
        return [build("<", a, b), build("<", b, a)]
    return [build("<" if p.head == "<=" else "<=", b, a)]


# -------------------------------------------------------------------------------------------------------------- numbers


def values(matrix: Term) -> NDArray[np.float64] | None:
    """The entries of a matrix that is made of numbers; None for any other."""
    shape = matrix.sort.args if matrix.sort is not None and matrix.sort.head == "matrix" else ()
    sizes = [literal_size(size) or LARGEST + 1 for size in shape]
    if not sizes or max(sizes) > LARGEST or free_variables(matrix):
        return None
    evaluator = Evaluator(NUMPY, {})
    try:
        return np.array([[float(evaluator(entry)) for entry in row] for row in entries(matrix, {})])
    except (Rejected, TypeError, ValueError, OverflowError):
        return None


def value(t: Term) -> float | None:
    """An extreme of a matrix of numbers that is written out, in floating point; None for any other."""
    grid = values(t.args[0])
    return None if grid is None else _spectrum(t, grid)[0]


def _spectrum(t: Term, grid: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """The extreme, and a vector at which it is attained."""
    extreme = EXTREMES[t.head]
    eigenvalues, vectors = np.linalg.eigh(grid.T @ grid if extreme.squared else (grid + grid.T) / 2)
    k = -1 if extreme.highest else 0
    attained = float(eigenvalues[k])
    return math.sqrt(max(attained, 0.0)) if extreme.squared else attained, vectors[:, k]


def _wide(t: Term, goal: Term) -> Iterator[tuple[Term, Term]]:
    """Fractions close below and above."""
    known = value(t)
    if known is not None and math.isfinite(known):
        near = round(known * FINE)
        yield number(Fraction(near - 2, FINE)), number(Fraction(near + 2, FINE))


def _sharp(t: Term, goal: Term) -> Iterator[tuple[Term, Term]]:
    """Bounds that are attained: a fraction, a root of one, or a side of the goal."""
    known = value(t)
    if known is None or not math.isfinite(known):
        return
    for power, root in ((1, lambda c: c), (2, lambda c: build("^", c, HALF))):
        fraction = Fraction(known**power).limit_denominator(FINE)
        if abs(fraction - known**power) < NEAR:
            c = root(number(fraction))
            yield c, c
            return
    for side in goal.args:
        if is_scalar(side.sort) and not free_variables(side) and side is not t:
            yield side, side


def _vectors(t: Term, bound: Term) -> Iterator[Term]:
    """Vectors at which an extreme is attained, or nearly so: of fractions, and of what the bound is made of."""
    grid = values(t.args[0])
    if grid is None:
        return
    yield _column(_fractions(_spectrum(t, grid)[1]))
    if grid.shape[1] == 2:
        yield _eigenvector(t, bound)


def _fractions(direction: NDArray[np.float64]) -> list[Term]:
    scaled = direction / direction[np.argmax(np.abs(direction))]
    return [number(Fraction(float(x)).limit_denominator(FINE)) for x in scaled]


def _eigenvector(t: Term, bound: Term) -> Term:
    """The eigenvector (b, u - a) of the symmetric matrix [a, b; b, d] for the eigenvalue u."""
    (matrix,) = t.args
    if not EXTREMES[t.head].squared:
        a, b = matrix.args[2:4]
        return _column([b, difference(bound, a)])
    one, two = matrix.args[2::2], matrix.args[3::2]
    return _column([_inner(one, two), difference(build("^", bound, TWO), _inner(one, one))])


def _inner(v: Sequence[Term], w: Sequence[Term]) -> Term:
    return build("+", ZERO, *(build("*", x, y) for x, y in zip(v, w, strict=True)))


def _column(entries: Sequence[Term]) -> Term:
    return literal_matrix([[x] for x in entries])
