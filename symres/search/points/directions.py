"""Directions along which a quadratic form is negative, and what forms that are nowhere negative say along them.

A form with numbers for coefficients has an eigenvector of its least eigenvalue, rounded. With parameters the candidates
are simple vectors, and vectors made of what else is at hand: the coordinates of the point where the form is a Hessian,
and of the other point that a claim speaks of, in any order and with any signs. Those are taken that are negative at the
sample points where the claim would fail.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

import mpmath
import numpy as np

from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.trees.neighbourhood import derivative
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import NOTHING
from symres.evidence.sampling import Flat, Sampler
from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    FALSE,
    REAL,
    ZERO,
    difference,
    free_variables,
    number,
    opposite,
    substitute,
    to_json,
    variables_of,
)

from ..polynomials.simplest import simplest_near
from ..steps import Close, Proof, carry_out, opened, premises, witness
from ..strategy import Directions

STRICT = ("<", "not")

Matrix = Sequence[Sequence[Term]]


def values(matrix: Matrix) -> np.ndarray | None:
    """A matrix of closed terms as numbers; None where one is not defined."""
    try:
        with mpmath.workdps(30):
            evaluator = Evaluator(MPMATH, {})
            found = np.array([[float(evaluator(c)) for c in row] for row in matrix])
    except NOTHING:
        return None
    return found if np.isfinite(found).all() else None


def descending(form: Matrix, sequent: Sequent, point: Sequence[Term]) -> list[list[Term]]:
    """Vectors d with d'Hd < 0 for the symmetric matrix H of the form, where the sequent could fail; none if there are
    none to be seen.
    """
    if not any(free_variables(c) for row in form for c in row):
        numbers = values(form)
        if numbers is None:
            return []
        eigenvalues, vectors = np.linalg.eigh(numbers)
        return [rounded(numbers, vectors[:, 0])] if eigenvalues[0] < -Directions.FLAT else []
    return _covering(form, sequent, [*_candidates(len(form), sequent, point), *_pairs(form)])


def rounded(form: np.ndarray, vector: np.ndarray) -> list[Term]:
    """Simple rational numbers near a vector at which a quadratic form keeps the sign, and most of its size."""
    scaled = vector / np.abs(vector).max()
    value = scaled @ form @ scaled
    for digits in range(1, 12):
        tolerance = Fraction(1, 4**digits)
        short = [simplest_near(c, tolerance) for c in scaled.tolist()]
        floats = np.array([float(c) for c in short])
        if (floats @ form @ floats) * math.copysign(1, value) > abs(value) / 2:
            return [number(c) for c in short]
    return [number(Fraction(c)) for c in scaled.tolist()]


def simple(n: int) -> list[list[Term]]:
    """The vectors with coordinates -1, 0, 1, up to their sign, the sparse ones first; unit vectors if n is large."""
    if n > Directions.SPREAD:
        return [[number(int(i == j)) for j in range(n)] for i in range(n)]
    vectors = [v for v in itertools.product((0, 1, -1), repeat=n) if next((c for c in v if c), 0) > 0]
    return [[number(c) for c in v] for v in sorted(vectors, key=lambda v: sum(map(abs, v)))]


def _candidates(n: int, sequent: Sequent, point: Sequence[Term]) -> list[list[Term]]:
    own = variables_of(point)
    others = sorted((x for x in free_variables(sequent.conclusion) - own if x.sort is REAL), key=str)
    windows = [point[k : k + n] for k in range(len(point) - n + 1)]  # a point among parameters
    bases = [list(base) for base in (*windows, others) if len(base) == n and any(map(free_variables, base))]
    if n > Directions.SPREAD:
        return [*simple(n), *bases]
    signs = [s for s in itertools.product((1, -1), repeat=n) if s[0] == 1]
    turned = [
        [c if sign == 1 else opposite(c) for c, sign in zip(order, choice, strict=True)]
        for base in bases
        for order in itertools.permutations(base)
        for choice in signs
    ]
    return [*simple(n), *turned]


def _pairs(form: Matrix) -> list[list[Term]]:
    """For i and j the vector h_jj e_i - h_ij e_j, at which the form is h_jj times a minor."""
    n = len(form)
    return [
        [form[j][j] if k == i else opposite(form[i][j]) if k == j else ZERO for k in range(n)]
        for i in range(n)
        for j in range(n)
        if i != j
    ]


def _covering(form: Matrix, sequent: Sequent, candidates: list[list[Term]]) -> list[list[Term]]:
    """Few candidates of which one is negative wherever any is, at the samples where the sequent could fail."""
    literals = tuple(h for h in sequent.hypotheses if h.head in ("=", "<=", "<", "not"))
    mentioned = variables_of((*literals, sequent.conclusion, *itertools.chain(*form)))
    variables = tuple(sorted(mentioned, key=str))
    sampler = Sampler(Flat(variables, (), literals, FALSE))
    cloud = sampler.corners(Directions.SAMPLES) + sampler.cloud(Directions.SAMPLES)
    if not len(cloud):
        return []
    with np.errstate(all="ignore"):
        evaluator = Evaluator(NUMPY, cloud.arrays)
        open_points = np.ones(len(cloud), dtype=bool)
        try:
            on_equations = open_points.copy()
            for h in literals:
                margin = evaluator.margin(h)
                good = margin > Directions.FLAT if h.head in STRICT else margin >= -Directions.FLAT
                on_equations &= good
                open_points &= good | (h.head == "=")
            if on_equations.any():  # otherwise no sample satisfies the equations, and they are left out
                open_points = on_equations
            if sequent.conclusion is not FALSE:
                open_points &= evaluator.margin(sequent.conclusion) < 0
            entries = np.array([[np.broadcast_to(evaluator(c), len(cloud)) for c in row] for row in form])
            vectors = [np.array([np.broadcast_to(evaluator(c), len(cloud)) for c in d]) for d in candidates]
        except NOTHING:
            return []
        negative = [np.einsum("ip,ijp,jp->p", d, entries, d) < -Directions.FLAT for d in vectors]
    chosen: list[list[Term]] = []
    while len(chosen) < Directions.MOST:
        gains = [int((open_points & good).sum()) for good in negative]
        best = int(np.argmax(gains))
        if not gains[best]:
            break
        chosen.append(candidates[best])
        open_points &= ~negative[best]
    return chosen


def instances(sequent: Sequent, close: Close) -> Proof | None:
    """A proof from a hypothesis ``for all z. 0 <= q(z)``, or of ``there is z. q(z) < 0``, with a quadratic form q; None
    if none is found.
    """
    if sequent.conclusion.head == "ex":
        return _negative_somewhere(sequent, close)
    for i, h in enumerate(sequent.hypotheses):
        opened = _opened(h, sequent)
        if opened is None:
            continue
        variables, form = opened
        proof = _instantiated(sequent, i, _directions(sequent, variables, form), close)
        if proof is not None:
            return proof
    return None


def _opened(h: Term, sequent: Sequent) -> tuple[list[Term], Term] | None:
    """The variables of a statement about all numbers, or some, and what it says is >= 0, or < 0."""
    variables, said = opened(h, (*sequent.hypotheses, sequent.conclusion))
    if not variables or said.head != ("<=" if h.head == "all" else "<"):
        return None
    a, b = said.args if h.head == "ex" else reversed(said.args)
    return variables, difference(a, b)


def _negative_somewhere(sequent: Sequent, close: Close) -> Proof | None:
    opened = _opened(sequent.conclusion, sequent)
    if opened is None:
        return None
    for direction in _directions(Sequent(sequent.hypotheses, FALSE), *opened):
        proof = carry_out(sequent, witness(*direction), close)
        if proof is not None:
            return proof
    return None


def _directions(sequent: Sequent, variables: list[Term], form: Term) -> list[list[Term]]:
    origin = dict.fromkeys(variables, ZERO)
    second = [[substitute(derivative(derivative(form, y, {}), z, {}), origin) for z in variables] for y in variables]
    parameters = sorted(free_variables(form) - set(variables), key=str)
    return descending(second, sequent, parameters)


def _instantiated(sequent: Sequent, i: int, directions: list[list[Term]], close: Close) -> Proof | None:
    """The proof with the hypothesis instantiated along every direction that says something new."""
    hypothesis = sequent.hypotheses[i]

    def rest(goal: Sequent, left: list[list[Term]]) -> Proof | None:
        if not left:
            return close(goal) if goal.hypotheses != sequent.hypotheses else None
        here = goal.hypotheses.index(hypothesis)
        step = {"kind": "cases", "instance": here, "values": [to_json(c) for c in left[0]]}
        new = [h for h in premises(goal, step)[-1].hypotheses if h not in goal.hypotheses]
        if any(NormalForms().difference(*h.args).numerator for h in new):
            return carry_out(goal, step, close, lambda g: rest(g, left[1:]))
        return rest(goal, left[1:])

    return rest(sequent, directions)
