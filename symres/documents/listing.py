"""The points that the tables of a section have shown, so that the rows after it refer to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from symres.kernel.terms import Term

Place = tuple[Term, tuple[Term, ...]]  # a function of variables, and values of these


@dataclass
class Listing:
    """Where each point of each function stands: the label of the claim whose table has it, and its number there.

    ``label`` is that of the claim that is told now; ``said`` are the sentences about tables that need no repetition.
    """

    label: str = ""
    places: dict[Place, tuple[str, int]] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)

    def found(self, function: Term, points: Sequence[tuple[Term, ...]]) -> tuple[str, list[int]] | None:
        """The table that has all of these points, and their numbers in it; None if there is none."""
        at = [self.places.get((function, point)) for point in points]
        known = [place for place in at if place is not None]
        if len(known) < len(points) or len({label for label, _ in known}) != 1:
            return None
        return known[0][0], [number for _, number in known]

    def add(self, function: Term, points: Sequence[tuple[Term, ...]]) -> None:
        """Remember that the claim that is told now shows points."""
        for number, point in enumerate(points):
            self.places.setdefault((function, point), (self.label, number))

    def once(self, sentence: str) -> str:
        """A sentence, if it has not been said."""
        if sentence in self.said:
            return ""
        self.said.add(sentence)
        return sentence
