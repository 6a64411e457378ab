"""Names of files on a site that every file system and every host takes as they are."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
OTHER = re.compile(r"[^A-Za-z0-9_.-]+")
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # by Windows


def addresses(names: Iterable[str]) -> Mapping[str, str]:
    """A word for each name that stands in an address without escapes; no two differ in nothing but their case.

    >>> dict(addresses(["sun.scalar", "50% of <b>"]))
    {'sun.scalar': 'sun.scalar', '50% of <b>': '50-of-b-65b578d4'}
    >>> dict(addresses(["a", "A"]))
    {'a': 'a', 'A': 'A-559aead0'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        word = name if PLAIN.fullmatch(name) and not RESERVED.fullmatch(name) else ""
        if not word or word.lower() in taken:
            digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
            word = f"{OTHER.sub('-', name)[:80].strip('-.')}-{digest}".lstrip("-")
        taken.add(word.lower())
        found[name] = word
    return found


def slug(title: str) -> str:
    """The words of a title as they stand in an address.

    >>> slug("The choice $c = 1/L$, again"), slug("數")
    ('the-choice-c-1-l-again', 'section')
    """
    return re.sub("[^a-z0-9]+", "-", title.lower())[:80].strip("-") or "section"
