"""Bounds of the norms, singular values and eigenvalues of matrices of numbers that are written out.

One bound is attained at a vector, which is found in floating point, or for 2 x 2 matrices as an eigenvector for the
bound itself; the other is an inequality for all vectors. What is said of their entries is shown as of any numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from symres.evidence.evaluation import NUMPY, Evaluator
from symres.kernel import Rejected, Term
from symres.kernel.terms import ZERO, build, difference, free_variables, number
from symres.kernel.terms import matrix as literal_matrix

from .citing import Citing
from .numbers import Numbers
from .record import Record

LARGEST = 6  # rows and columns
FINE = 1000  # denominators of what is tried for the entries of a vector


@dataclass(frozen=True)
class Extreme:
    """What shows that a norm or eigenvalue is at most, and at least, some number: a rule or lemma.

    ``matrix`` and ``vector`` are what the rules call the matrix, and the vector by which one of the bounds is attained,
    if it is the one from ``below``. ``squared``: the number is a root of an eigenvalue of A'A.
    """

    at_most: str
    at_least: str
    matrix: str
    vector: str
    below: bool
    highest: bool
    squared: bool


EXTREMES = {
    "spectral": Extreme("spectral_least", "spectral_bound", "A", "N", True, True, True),
    "sigma_min": Extreme("sigma_min_bound", "sigma_min_greatest", "A", "N", False, False, True),
    "lambda_max": Extreme("lambda_max_least", "rayleigh_highest", "S", "X", True, True, False),
    "lambda_min": Extreme("rayleigh_lowest", "lambda_min_greatest", "S", "X", False, False, False),
}


class Spectra:
    """Shows comparisons of an extreme of a matrix with a number, from what a record knows."""

    def __init__(self, record: Record, citing: Citing, numbers: Numbers) -> None:
        self.record = record
        self.citing = citing
        self.numbers = numbers

    def show(self, goal: Term) -> int | None:
        """A step that shows that an extreme is at most or at least a number; None for other goals."""
        if goal.head != "<=":
            return None
        for side, (value, bound) in enumerate((goal.args, goal.args[::-1])):
            if value.head in EXTREMES and not free_variables(bound):
                grid = _values(value.args[0])
                if grid is not None:
                    return self._shown(goal, value, bound, grid, below=side == 1)
        return None

    def _shown(self, goal: Term, value: Term, bound: Term, grid: NDArray[np.float64], below: bool) -> int | None:
        extreme, (matrix,) = EXTREMES[value.head], value.args
        name = extreme.at_least if below else extreme.at_most
        if below is not extreme.below:  # for all vectors
            return self.citing.instance_at(name, {extreme.matrix: matrix, "c": bound}, 0)
        for vector in _vectors(extreme, matrix, bound, grid):
            with self.record.inside():
                attained = self.citing.instance_at(name, {extreme.matrix: matrix, extreme.vector: vector}, 0)
                if attained is None:
                    return None
                self.record.learn(attained)
                found = self.numbers.show(goal)
            if found is not None:
                return found
        return None


def _values(matrix: Term) -> NDArray[np.float64] | None:
    """The entries of a matrix of numbers that is written out."""
    if matrix.head != "rows" or free_variables(matrix):
        return None
    high, wide = int(matrix.args[0].value), int(matrix.args[1].value)
    if not 1 <= min(high, wide) <= max(high, wide) <= LARGEST:
        return None
    evaluator = Evaluator(NUMPY, {})
    try:
        entries = [float(evaluator(entry)) for entry in matrix.args[2:]]
    except (Rejected, TypeError, ValueError, OverflowError):
        return None
    return np.array(entries).reshape(high, wide)


def _vectors(extreme: Extreme, matrix: Term, bound: Term, grid: NDArray[np.float64]) -> Iterator[Term]:
    """Vectors at which the extreme is attained, or nearly so: of fractions, and of what the bound is made of."""
    form = grid.T @ grid if extreme.squared else (grid + grid.T) / 2
    _, vectors = np.linalg.eigh(form)
    direction = vectors[:, -1 if extreme.highest else 0]
    direction = direction / direction[np.argmax(np.abs(direction))]
    yield column([number(Fraction(float(x)).limit_denominator(FINE)) for x in direction])
    if len(direction) == 2:
        yield _of_the_bound(extreme, matrix, bound)


def _of_the_bound(extreme: Extreme, matrix: Term, bound: Term) -> Term:
    """The eigenvector (b, t - a) of a symmetric matrix [a, b; b, d] for the eigenvalue t."""
    a, b = matrix.args[2:4]
    if not extreme.squared:
        return column([b, difference(bound, a)])
    wide = int(matrix.args[1].value)
    one, two = matrix.args[2::wide], matrix.args[3::wide]
    return column([_inner(one, two), difference(build("^", bound, number(2)), _inner(one, one))])


def _inner(v: Sequence[Term], w: Sequence[Term]) -> Term:
    return build("+", ZERO, *(build("*", x, y) for x, y in zip(v, w, strict=True)))


def column(entries: Sequence[Term]) -> Term:
    return literal_matrix([[x] for x in entries])
