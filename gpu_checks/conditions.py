"""Lemma 1: what makes a residual network move every point to the target of its label, pair by pair.

States a_j, labels c(j), targets q_c. A block t has rows u_i, thresholds tau_i (its shift is -tau_i) and columns v_i of
V, one for each of its neurons i; point j is moved by its owner o(j). If

    (C0)  u_i.a_j > tau_i and v_i (u_i.a_j - tau_i) = q_c(j) - a_j    for i = o(j),
    (C1)  u_i.a_j <= tau_i      for i != o(j), unless the block of o(j) comes before that of i,
    (C2)  u_i.q_c <= tau_i      if a point of label c is owned by a block before that of i,

then block after block the points it owns go to their targets and all others stay, so all end at q_c(j) (claim
``hardt_ma.expressivity.certificate``); and if the last layer takes q_c to e_c, the network maps every point to its
label.
All inner products are exact: of integers or halves, and below 2^53 with all partial sums, or refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from .arithmetic import EXACT, require_full_precision
from .constructions import Construction
from .data import Points
from .errors import Refused
from .measure import Clock


@dataclass(frozen=True)
class Verdict:
    """Whether a check accepts a network or code, and why not.

    ``margin`` is the least exact slack that was seen, where the check has one; ``count`` says how many pairs or points
    were looked at.
    """

    holds: bool
    reason: str
    margin: float | None = None
    count: int = 0


def check(made: Construction, points: Points, clock: Clock | None = None, rows: int = 256) -> Verdict:
    """Decide the conditions of lemma 1 for a construction, over all pairs of a neuron and a point, and its last layer.

    The margin is the least of all u_i.a_j - tau_i with i = o(j): how far the narrowest point is from being missed.

    >>> from .data import from_arrays
    >>> from .constructions import width_one
    >>> points = from_arrays([[1], [5], [3]], [0, 1, 0])
    >>> check(width_one(points), points).holds
    True
    """
    clock = clock or Clock()
    net, k = made.network, made.network.width
    require_full_precision(net.dtype)
    x, labels = points.rows(0, points.size)
    if len(made.owners) != points.size:
        raise Refused(f"{points.name} has {points.size} points; the construction was made for {len(made.owners)}.")
    states = net.states(x, made.first)
    inner, shift = net.inner[made.first :].reshape(-1, k), net.shift[made.first :].reshape(-1)
    outer = net.outer[made.first :].transpose(1, 2).reshape(-1, k)
    _require_exact(inner, shift, states, made)
    owners = made.owners
    with clock.phase("lemma 1", operations=2 * len(inner) * points.size * k):
        own = (inner[owners] * states).sum(1) + shift[owners]
        if bool((own <= 0).any()):
            return Verdict(False, f"C0: the neuron of point {int((own <= 0).nonzero()[0])} is not active on it")
        reached, moved = _targets(outer[owners], own, states, labels, points.classes, made.exact)
        if moved is not None:
            return Verdict(False, moved)
        present = torch.unique(labels)
        hot = torch.nn.functional.one_hot(present, points.classes).to(net.dtype)
        read = net.read(reached[present])
        if not torch.equal(read, hot):
            at = int((read != hot).any(1).nonzero()[0])
            return Verdict(
                False, f"the last layer does not take the target of label {int(present[at])} to its unit vector"
            )
        margin = float(own.min())
        blocks = owners // k
        earliest = torch.full((points.classes,), len(inner)).scatter_reduce(0, labels, blocks, "amin")
        pairs = 0
        for start in range(0, len(inner), rows):
            number = torch.arange(start, min(start + rows, len(inner)))
            slack = -(inner[number] @ states.T + shift[number, None])
            needed = (owners[None, :] != number[:, None]) & (blocks[None, :] >= number[:, None] // k)
            bad = needed & (slack < 0)
            if bool(bad.any()):
                i, j = (int(v) for v in bad.nonzero()[0])
                return Verdict(False, f"C1: neuron {start + i} is active on point {j}, which another one moves later")
            late = -(inner[number] @ reached[present].T + shift[number, None])
            needed_late = earliest[present][None, :] < number[:, None] // k
            if bool((needed_late & (late < 0)).any()):
                i, c = (int(v) for v in (needed_late & (late < 0)).nonzero()[0])
                return Verdict(False, f"C2: neuron {start + i} is active on the target of label {int(present[c])}")
            pairs += int(needed.sum())
            clock.say("lemma 1", min(start + rows, len(inner)), len(inner))
    return Verdict(True, "", margin, pairs)


def _targets(
    outer: Tensor, gains: Tensor, states: Tensor, labels: Tensor, classes: int, exact: bool
) -> tuple[Tensor, str | None]:
    """Where the points of each label go (classes x k), and what is wrong if they do not all go there."""
    dyadic = bool((torch.frexp(gains.double()).mantissa == 0.5).all())  # then v times the gain does not round
    first = torch.full((classes,), len(labels)).scatter_reduce(0, labels, torch.arange(len(labels)), "amin")
    present = first < len(labels)
    leaders = first[present]
    ends = outer[leaders] * gains[leaders, None] + states[leaders]
    if not dyadic:
        ends = (2 * ends).round() / 2  # targets are multiples of 1/2; that they are the right ones, the rest checks
    reached = torch.zeros(classes, states.shape[1], dtype=states.dtype)
    reached[present] = ends
    moves = reached[labels] - states
    if dyadic:
        wrong = (outer * gains[:, None] != moves).any(1)
    elif exact:
        return reached, "C0: a gain is not a power of two, so that the weights of the module are rounded"
    else:
        wrong = (outer != moves / gains[:, None]).any(1)  # the module has the weights, rounded to nearest
    if bool(wrong.any()):
        return reached, f"C0: point {int(wrong.nonzero()[0])} is not moved to the target of its label"
    return reached, None


def _require_exact(inner: Tensor, shift: Tensor, states: Tensor, made: Construction) -> None:
    if not len(inner):
        raise Refused("the network has no blocks to check.")
    reach = 2 * (made.network.width * float(inner.abs().max()) * float(states.abs().max()) + float(shift.abs().max()))
    limit = EXACT.get(made.network.dtype, 1 << 62)
    if reach >= limit:
        raise Refused(f"inner products reach {reach:.3g}, and {made.network.dtype} is exact below {limit:.3g} only.")
