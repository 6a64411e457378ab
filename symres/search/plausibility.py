"""Whether a sequent seems to hold, before anyone tries to prove it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from symres.evidence.evaluation import NUMPY, Evaluator
from symres.evidence.precision import holds_at
from symres.evidence.sampling import Flat, Sampler
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import free_variables, variables_of

from .strategy import Plausibility

STRICT = ("<", "not")


def seem(sequent: Sequent, *propositions: Term) -> bool:
    """Whether propositions seem to follow from the hypotheses of a sequent."""
    return all(holds_at_points(Sequent(sequent.hypotheses, p)) for p in propositions)


@lru_cache(1024)  # a premise is asked about when its step is weighed, and again when it is to be proved
def holds_at_points(sequent: Sequent) -> bool:
    """Whether a sequent holds at random points, where floats can say; not if it has no value at any of them.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> holds_at_points(Sequent((), build("<=", x, build("^", x, number(2)))))
    False
    >>> holds_at_points(Sequent((), build("<=", build("log", number(0)), x)))
    False
    """
    mentioned = variables_of((*sequent.hypotheses, sequent.conclusion))
    variables = tuple(sorted(mentioned, key=str))
    # what is known of no point in particular is left out, but not where it may contradict itself
    known = tuple(h for h in sequent.hypotheses if free_variables(h) or not free_variables(sequent.conclusion))
    given = Flat(variables, (), known, sequent.conclusion)
    sampler = Sampler(given)
    cloud = sampler.corners(Plausibility.POINTS) + sampler.cloud(Plausibility.POINTS)
    if not len(cloud):
        return True
    arrays = cloud.arrays
    with np.errstate(all="ignore"):
        evaluator = Evaluator(NUMPY, arrays)
        valid = np.ones(len(cloud), dtype=bool)
        try:
            for h in known:
                margin = evaluator.margin(h)
                valid &= np.broadcast_to(margin > 0 if h.head in STRICT else margin >= 0, valid.shape)
            margin = np.broadcast_to(evaluator.margin(sequent.conclusion), valid.shape)
        except (Rejected, TypeError, ValueError, OverflowError):
            return True
    # beyond, no digits tell e^-x from 0
    near = (np.abs(cloud.rows) < Plausibility.FAR).all(axis=1)
    if np.any(valid & near) and not np.any(valid & near & np.isfinite(margin)):
        return False
    edge = near & (margin == 0) & (sequent.conclusion.head in STRICT)
    doubtful = np.flatnonzero(valid & (edge | (margin < -Plausibility.CLEAR)))
    points = map(cloud.exact, doubtful[np.argsort(margin[doubtful])][: Plausibility.DOUBTS])
    return all(holds_at(given, point) for point in points if point is not None)
