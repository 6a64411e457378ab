"""What is too long for the text of a proof, collected while the text is made, and referred to from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


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
        """Where in the appendix a text stands, as part of a sentence; no text stands there twice."""
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
