"""What is too long for the text of a proof, collected while the text is made, and referred to from it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Entry:
    r"""A part of a proof: its ``title`` and ``text`` in LaTeX; what prints it puts ``\label{label}`` there."""

    label: str
    title: str
    text: str


@dataclass
class Appendix:
    r"""The entries of one document, in the order in which its text refers to them.

    >>> appendix = Appendix()
    >>> print(appendix.refer("The cofactors", "$x$"), appendix.refer("The cofactors", "$y$"), sep=", ")
    item~\ref{symres:appendix:1} of the appendix, item~\ref{symres:appendix:2} of the appendix
    >>> appendix.refer("The cofactors", "$x$") == appendix.refer("The cofactors", "$x$")
    True
    >>> [entry.text for entry in appendix.entries]
    ['$x$', '$y$']
    """

    entries: list[Entry] = field(default_factory=list)

    def refer(self, title: str, text: str) -> str:
        """Where in the appendix the text stands, as part of a sentence; one that is there is not repeated."""
        for entry in self.entries:
            if (entry.title, entry.text) == (title, text):
                break
        else:
            entry = Entry(f"symres:appendix:{len(self.entries) + 1}", title, text)
            self.entries.append(entry)
        return rf"item~\ref{{{entry.label}}} of the appendix"
