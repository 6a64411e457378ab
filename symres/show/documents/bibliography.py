"""The works that rules refer to, for BibTeX: what a reference calls them, and their entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .sentences import escape


@dataclass(frozen=True)
class Work:
    """A book or an article under its ``key``; references say ``called``, and may go on with ``named``, its title."""

    key: str
    called: str
    named: str
    kind: str
    fields: tuple[tuple[str, str], ...]


BOOK = ("author", "title", "publisher", "year", "edition")
ARTICLE = ("author", "title", "journal", "volume", "year", "pages")
TABLE = r"""
rudin | Rudin | Walter Rudin | Principles of Mathematical Analysis | McGraw-Hill | 1976 | 3rd
durrett | Durrett | Rick Durrett | Probability: Theory and Examples | Cambridge University Press | 2019 | 5th
horn_johnson | Horn and Johnson | Roger A. Horn and Charles R. Johnson
| Matrix Analysis | Cambridge University Press | 2013 | 2nd
boyd_vandenberghe | Boyd and Vandenberghe | Stephen Boyd and Lieven Vandenberghe
| Convex Optimization | Cambridge University Press | 2004
janson | Janson | Svante Janson | Gaussian Hilbert Spaces | Cambridge University Press | 1997
halmos | Halmos | Paul R. Halmos | Naive Set Theory | Van Nostrand | 1960
folland | Folland | Gerald B. Folland | Real Analysis | Wiley | 1999 | 2nd
abramowitz_stegun | Abramowitz and Stegun | Milton Abramowitz and Irene A. Stegun
| Handbook of Mathematical Functions | National Bureau of Standards | 1964
graham_knuth_patashnik | Graham, Knuth and Patashnik | Ronald L. Graham and Donald E. Knuth and Oren Patashnik
| Concrete Mathematics | Addison-Wesley | 1994 | 2nd
goemans_williamson | Goemans and Williamson | Michel X. Goemans and David P. Williamson
| Improved approximation algorithms for maximum cut and satisfiability problems using semidefinite programming
| Journal of the ACM | 42 | 1995 | 1115--1145
gentzen | Gentzen | Gerhard Gentzen | Untersuchungen {\"u}ber das logische Schlie{\ss}en. I
| Mathematische Zeitschrift | 39 | 1935 | 176--210
isserlis | Isserlis | Leon Isserlis
| On a formula for the product-moment coefficient of any order of a normal frequency distribution
in any number of variables | Biometrika | 12 | 1918 | 134--139
"""


def _works() -> Iterator[Work]:
    """The works of the table: key, name in references, and the fields of a book or an article."""
    for entry in re.split(r"\n(?=\w+ \| )", TABLE.strip()):
        key, called, *fields = (" ".join(part.split()) for part in entry.split("|"))
        if len(fields) == len(ARTICLE):
            named = f"{fields[2]} {fields[3]} ({fields[4]})"
            yield Work(key, called, named, "article", tuple(zip(ARTICLE, fields, strict=True)))
        else:
            yield Work(key, called, fields[1], "book", tuple(zip(BOOK, fields, strict=False)))


WORKS = tuple(_works())


def with_citations(reference: str) -> str:
    r"""A reference in LaTeX that cites the works that it names.

    >>> print(with_citations("Fermat: Rudin, 5.8"))
    Fermat: Rudin~\cite{rudin}, 5.8
    >>> print(with_citations("Boyd and Vandenberghe, Convex Optimization, 3.1.3"))
    Boyd and Vandenberghe~\cite{boyd_vandenberghe}, 3.1.3
    """
    text = escape(reference)
    for work in WORKS:
        text = re.sub(rf"\b{work.called}\b(?:, {re.escape(work.named)})?", rf"{work.called}~\\cite{{{work.key}}}", text)
    return text


def works(references: Iterable[str]) -> list[Work]:
    """The works that references name, in the order of the list above."""
    said = "\n".join(references)
    return [work for work in WORKS if re.search(rf"\b{work.called}\b", said)]
