"""Places to which the text of a proof refers: an appendix with all that is too long, and tables of points before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from symres.kernel.terms import Term


@dataclass(frozen=True)
class Entry:
    r"""A part of a proof: its ``title`` and ``text`` in LaTeX; what prints it puts ``\label{label}`` there."""

    label: str
    title: str
    text: str


@dataclass
class Appendix:
    r"""The entries of one proof, in the order in which its text refers to them; ``name`` begins their labels.

    Where they are not ``printed``, they are not made, and the text refers to the certificate instead.

    >>> appendix = Appendix("t.a")
    >>> print(appendix.refer("The cofactors", lambda: "$x$"), appendix.refer("The cofactors", lambda: "$y$"))
    \symresappendix{t.a:appendix:1} \symresappendix{t.a:appendix:2}
    >>> appendix.refer("The cofactors", lambda: "$x$") == appendix.refer("The cofactors", lambda: "$x$")
    True
    >>> [entry.text for entry in appendix.entries]
    ['$x$', '$y$']
    """

    name: str = "symres"
    printed: bool = True
    entries: list[Entry] = field(default_factory=list)

    def refer(self, title: str, tell: Callable[[], str]) -> str:
        """A reference to a text in the appendix, as part of a sentence; no text stands there twice."""
        if not self.printed:
            return r"\symresappendix{}"
        text = tell()
        for entry in self.entries:
            if (entry.title, entry.text) == (title, text):
                break
        else:
            entry = Entry(f"{self.name}:appendix:{len(self.entries) + 1}", title, text)
            self.entries.append(entry)
        return rf"\symresappendix{{{entry.label}}}"


Place = tuple[Term, tuple[Term, ...]]  # a function of variables, and values of these


@dataclass
class Listing:
    """The place of each point of each function: the label of the claim whose table has it, and its number there.

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
