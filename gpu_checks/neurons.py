"""A module read back as a network of sign codes, weight by weight, and its neurons compared with the codes of points.

What ``codes.separated`` says of a data set this says of a module: that its weights are those of theorem B with integer
data, for some code, and that the code of every point is that of one neuron, which has its label. So it maps every point
to its label, by the theorem, though nobody ran it.
"""

from __future__ import annotations

import torch
from torch import Tensor

from . import constructions
from .arithmetic import EXACT
from .codes import SignCode, encoded, packing, sorting
from .conditions import Verdict
from .data import Points
from .measure import Clock
from .networks import ResidualNetwork


class NotOfThisForm(Exception):
    """Which weight is another than in a network of sign codes."""


def read(network: ResidualNetwork) -> tuple[SignCode, Tensor, Tensor]:
    """The code, and the packed codes (N x words) and labels (N) of the neurons; ``NotOfThisForm`` if it has another.

    >>> from .data import from_arrays
    >>> points = from_arrays([[1, 2], [3, -1], [-2, 0]], [0, 1, 1])
    >>> code = constructions.shortest(points, seed=0)
    >>> found, keys, labels = read(constructions.sign_code(points, code).network)
    >>> torch.equal(found.matrix, code.matrix), sorted(labels.tolist())
    (True, [0, 1, 1])
    """
    k, r = network.width, network.classes
    if network.blocks < 3 or not network.dtype.is_floating_point:
        raise NotOfThisForm(f"{network.blocks} blocks of {network.dtype}; two and those of the neurons are expected")
    integers = (network.projection, network.shift[0])
    if not all(bool((part == part.round()).all()) for part in integers):
        raise NotOfThisForm("the first matrix or the thresholds are not integers")
    code = SignCode(network.projection.to(torch.int64), -network.shift[0].to(torch.int64))
    if float(network.shift[0].abs().max()) > 1 << 53 or constructions.reach_of_states(code) >= EXACT[network.dtype]:
        raise NotOfThisForm(f"thresholds so large that inner products are not exact in {network.dtype}")
    expected = constructions.sign_blocks(code, network.dtype)
    for name, own, right in zip(("U", "V", "s"), (network.inner, network.outer, network.shift), expected, strict=True):
        if not torch.equal(own[:2], right):
            raise NotOfThisForm(f"{name} of the first two blocks is not that of the signs of integers")
    words = network.read_inner / 4
    last = (constructions.biases(network.read_inner, code), torch.eye(r).to(words))
    readout = zip((network.read_shift, network.read_outer), last, strict=True)
    if not (words.abs() == 1).all() or not all(torch.equal(own, part) for own, part in readout):
        raise NotOfThisForm("the last layer is not that of words in {-1, 1}^k")
    rows, shifts = network.inner[2:].reshape(-1, k), network.shift[2:].flatten()
    columns = network.outer[2:].transpose(1, 2).reshape(-1, k)
    used = (rows != 0).any(1)
    if bool(((shifts != 0) & ~used).any()) or bool((columns[~used] != 0).any()):
        raise NotOfThisForm("a neuron without a row has a shift or a column")
    rows, columns, shifts = rows[used], columns[used], shifts[used]
    if not bool((rows.abs() == 2).all()):
        raise NotOfThisForm("a row of U is not in {-2, 2}^k")
    biases = constructions.biases(rows, code)
    if not torch.equal(shifts, biases):
        at = int((shifts != biases).nonzero()[0])
        raise NotOfThisForm(f"neuron {at} has the bias {float(shifts[at]):g}, not {float(biases[at]):g}, for its row")
    targets = 4 * columns + rows
    if not bool((targets.abs() == 1).all()):
        raise NotOfThisForm("a column of V does not lead to the target of a word in {-1, 1}^k")
    pack = packing(k)
    return code, pack(rows > 0), _numbers(pack(targets > 0), pack(words > 0))


def _numbers(keys: Tensor, words: Tensor) -> Tensor:
    """For each key (m x words) the number of the row of ``words`` that it equals."""
    group = torch.unique(torch.cat([words, keys]), dim=0, return_inverse=True)[1]
    names, own = group[: len(words)], group[len(words) :]
    if len(torch.unique(names)) != len(words):
        raise NotOfThisForm("two labels have one target")
    number = torch.full((int(group.max()) + 1,), -1)
    number[names] = torch.arange(len(words))
    if bool((number[own] < 0).any()):
        raise NotOfThisForm("a column of V leads to a target that is no label's")
    return number[own]


def check(network: ResidualNetwork, points: Points, clock: Clock | None = None) -> Verdict:
    """Whether a module is a network of sign codes in which every point has a neuron of its code and label."""
    clock = clock or Clock()
    with clock.phase("neurons"):
        try:
            code, keys, labels = read(network)
        except NotOfThisForm as reason:
            return Verdict(False, str(reason))
        own, own_labels, _ = encoded(points, code, "cpu", Clock())
        neurons = len(keys)
        keys, labels = torch.cat([keys, own]), torch.cat([labels, own_labels])
        order = sorting(keys)
        ordered = keys[order]
        new = torch.cat([torch.ones(1, dtype=torch.bool), (ordered[1:] != ordered[:-1]).any(1)])
        group = torch.empty(len(keys), dtype=torch.int64)
        group[order] = new.cumsum(0) - 1
        owner = torch.full((int(new.sum()),), -1)
        owner[group[:neurons]] = torch.arange(neurons)
        if len(torch.unique(group[:neurons])) != neurons:
            return Verdict(False, "two neurons have one code")
        of_points = owner[group[neurons:]]
        if bool((of_points < 0).any()):
            return Verdict(False, f"no neuron has the code of point {int((of_points < 0).nonzero()[0])}")
        wrong = (labels[of_points] != own_labels).nonzero()[:, 0]
        if len(wrong):
            at = int(wrong[0])
            return Verdict(
                False, f"point {at} has the label {int(own_labels[at])}, its neuron {int(labels[of_points[at]])}"
            )
        return Verdict(True, "", None, points.size)
