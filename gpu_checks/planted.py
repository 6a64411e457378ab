"""Failures planted in networks and data sets: what every check has to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from . import codes, conditions, constructions, forward, gram, neurons
from .codes import SignCode
from .conditions import Verdict
from .constructions import Construction
from .data import Points, smallest
from .networks import ResidualNetwork


@dataclass(frozen=True)
class Planted:
    """A construction and a data set of which one does not fit the other; ``checks`` are those that can see it."""

    name: str
    made: Construction
    points: Points
    checks: tuple[str, ...]


OF_NETWORK = ("neurons", "conditions", "forward")


def duplicate_code(points: Points, first: int, second: int) -> Points:
    """The data set with the second point replaced by twice the first, which has its sign code, and the next label."""
    x, label = points.rows(first, first + 1)
    constructions.require_one_digit(points)
    doubled, other = 2 * x.to(torch.int64), (int(label) + 1) % points.classes

    def change(start: int, rows: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        rows = rows.to(torch.int64)
        if start <= second < start + len(rows):
            rows[second - start], labels[second - start] = doubled[0], other
        return rows, labels

    # the type that holds the doubled point
    wide = smallest(2 * points.largest)
    changed = points.relabelled(f"{points.name} with one code twice", change)
    return replace(changed, largest=2 * points.largest, dtype=wide)


def wrong_label(points: Points, number: int) -> Points:
    """The data set with the label of one point replaced by the next."""

    def change(start: int, rows: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        if start <= number < start + len(rows):
            labels[number - start] = (labels[number - start] + 1) % points.classes
        return rows, labels

    return points.relabelled(f"{points.name} with a wrong label", change)


def with_weights(made: Construction, change: Callable[[ResidualNetwork], None]) -> Construction:
    """A construction with weights changed."""
    network = deepcopy(made.network)
    change(network)
    return replace(made, network=network)


def threshold_off_by_one(made: Construction, neuron: int, by: int) -> Construction:
    """The construction with the threshold of one neuron lowered by an integer (raised, if it is negative)."""
    block, row = divmod(neuron, made.network.width)

    def change(network: ResidualNetwork) -> None:
        network.shift[made.first + block, row] += by

    return with_weights(made, change)


def doubled_target(made: Construction, neuron: int) -> Construction:
    """The construction with a neuron that leads to w for the word w of its label, where w/2 is right."""
    block, row = divmod(neuron, made.network.width)

    def change(network: ResidualNetwork) -> None:
        column = network.outer[made.first + block, :, row]
        column += column + network.inner[made.first + block, row] / 4  # w/4 - b/2, plus w/4

    return with_weights(made, change)


def failures(points: Points, code: SignCode) -> Iterator[Planted]:
    """The failures that the checks are tried on, for a data set and a code that separates its labels."""
    made = constructions.sign_code(points, code)
    middle, last = points.size // 2, points.size - 1
    twice = duplicate_code(points, middle, last)
    yield Planted("one duplicate code", constructions.sign_code(twice, code), twice, ("codes", "gram", *OF_NETWORK))
    neuron = int(made.owners[middle])
    yield Planted("a threshold one too low", threshold_off_by_one(made, neuron, 1), points, OF_NETWORK)
    yield Planted("a threshold one too high", threshold_off_by_one(made, neuron, -1), points, OF_NETWORK)
    yield Planted("a target twice as long", doubled_target(made, neuron), points, OF_NETWORK)
    yield Planted("a wrong label", made, wrong_label(points, middle), OF_NETWORK)


def verdicts(planted: Planted, code: SignCode) -> dict[str, Verdict]:
    """The verdicts of the checks that can see a failure."""
    made, points = planted.made, planted.points
    every: dict[str, Callable[[], Verdict]] = {
        "codes": lambda: _of_codes(points, code),
        "gram": lambda: gram.check(points, code),
        "neurons": lambda: neurons.check(made.network, points),
        "conditions": lambda: conditions.check(made, points),
        "forward": lambda: forward.check(made.network, points),
    }
    return {name: every[name]() for name in planted.checks}


def _of_codes(points: Points, code: SignCode) -> Verdict:
    found = codes.separated(points, code)
    return Verdict(found.holds, str(found.conflict or ""), None, points.size)
