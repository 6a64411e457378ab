"""The works that rules refer to, for BibTeX: what a reference calls them, and their entries."""

from __future__ import annotations

import re
from collections.abc import Iterable
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


def _book(key: str, called: str, author: str, title: str, publisher: str, year: str, edition: str = "") -> Work:
    more = (("edition", edition),) if edition else ()
    fields = (("author", author), ("title", title), ("publisher", publisher), ("year", year), *more)
    return Work(key, called, title, "book", fields)


def _article(key: str, called: str, author: str, title: str, journal: str, volume: str, year: str, pages: str) -> Work:
    fields = (("author", author), ("title", title), ("journal", journal), ("volume", volume), ("year", year))
    return Work(key, called, f"{journal} {volume} ({year})", "article", (*fields, ("pages", pages)))


CAMBRIDGE = "Cambridge University Press"
WORKS = (
    _book("rudin", "Rudin", "Walter Rudin", "Principles of Mathematical Analysis", "McGraw-Hill", "1976", "3rd"),
    _book("durrett", "Durrett", "Rick Durrett", "Probability: Theory and Examples", CAMBRIDGE, "2019", "5th"),
    _book(
        "horn_johnson",
        "Horn and Johnson",
        "Roger A. Horn and Charles R. Johnson",
        "Matrix Analysis",
        CAMBRIDGE,
        "2013",
        "2nd",
    ),
    _book(
        "boyd_vandenberghe",
        "Boyd and Vandenberghe",
        "Stephen Boyd and Lieven Vandenberghe",
        "Convex Optimization",
        CAMBRIDGE,
        "2004",
    ),
    _book("janson", "Janson", "Svante Janson", "Gaussian Hilbert Spaces", CAMBRIDGE, "1997"),
    _book("halmos", "Halmos", "Paul R. Halmos", "Naive Set Theory", "Van Nostrand", "1960"),
    _book("folland", "Folland", "Gerald B. Folland", "Real Analysis", "Wiley", "1999", "2nd"),
    _book(
        "abramowitz_stegun",
        "Abramowitz and Stegun",
        "Milton Abramowitz and Irene A. Stegun",
        "Handbook of Mathematical Functions",
        "National Bureau of Standards",
        "1964",
    ),
    _book(
        "graham_knuth_patashnik",
        "Graham, Knuth and Patashnik",
        "Ronald L. Graham and Donald E. Knuth and Oren Patashnik",
        "Concrete Mathematics",
        "Addison-Wesley",
        "1994",
        "2nd",
    ),
    _article(
        "goemans_williamson",
        "Goemans and Williamson",
        "Michel X. Goemans and David P. Williamson",
        "Improved approximation algorithms for maximum cut and satisfiability problems using semidefinite programming",
        "Journal of the ACM",
        "42",
        "1995",
        "1115--1145",
    ),
    _article(
        "gentzen",
        "Gentzen",
        "Gerhard Gentzen",
        r"Untersuchungen {\"u}ber das logische Schlie{\ss}en. I",
        "Mathematische Zeitschrift",
        "39",
        "1935",
        "176--210",
    ),
    _article(
        "isserlis",
        "Isserlis",
        "Leon Isserlis",
        "On a formula for the product-moment coefficient of any order of a normal frequency distribution in any number "
        "of variables",
        "Biometrika",
        "12",
        "1918",
        "134--139",
    ),
)


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
