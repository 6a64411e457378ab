r"""Variables and hypotheses of several claims of a section, stated once: hypotheses that come together in several
claims are one assumption.

A claim alone introduces all its variables and states everything it supposes, under letters; in the setting of its
section it names the assumptions, and has letters for the rest. ``\symreseither`` has both, first what is said in the
setting.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Any

from symres.kernel import Statement, Term
from symres.kernel.terms import unnamed

from .introductions import LETTERS, introduction, is_general, properties, sentence
from .mathematics import DIGEST, latex, width
from .sentences import joined

LETTER = re.compile(r"\(([a-z])\)")
SHORT = 36  # letters of what is repeated rather than referred to


@dataclass(frozen=True)
class Assumption:
    """Hypotheses of several claims, as the ``first`` of these, by name, has them; ``key`` tells it from others."""

    key: str
    first: str
    hypotheses: tuple[Term, ...]


@dataclass(frozen=True)
class Setting:
    """The variables of a section with their properties, and its assumptions; ``key`` tells it from others."""

    key: str
    variables: Mapping[Term, frozenset[str]]
    assumptions: tuple[Assumption, ...]

    def introduction(self) -> str:
        """The sentence about the variables; empty if there are none."""
        said = sentence(self.variables, self.variables)
        return f"In this section let {said.removeprefix('Let ')}" if said else ""


@dataclass(frozen=True)
class Citations:
    r"""The citations of hypotheses in a claim: by letters, or, in the setting of its section, by the assumption whose
    key is given for the letter; the other letters then close up, and the ``known`` variables need no introduction.

    >>> citations = Citations({"a": "x.1", "b": "x.1", "d": "x.2"})
    >>> print(citations.tag("c"))
    (\symreseither{a}{c})
    >>> print(citations.joined(["(a)", "(b)", "(c)"]))
    \symreseither{(a) and Assumption~\ref{assumption:x.1}}{(a), (b) and (c)}
    """

    assumptions: Mapping[str, str]
    known: frozenset[Term] = frozenset()
    setting: str = ""

    @property
    def keys(self) -> list[str]:
        """The assumptions that are cited, in the order of the section."""
        return sorted(set(self.assumptions.values()), key=_place)

    def tag(self, letter: str) -> str:
        """A letter in parentheses, as it stands before a hypothesis."""
        return _either(f"({self._beside(letter)})", f"({letter})", inside=(self._beside(letter), letter))

    def joined(self, cited: Sequence[str]) -> str:
        """The grounds of a line, the hypotheses by their letters, as part of a sentence."""
        letters = [found[1] if (found := LETTER.fullmatch(part)) else "" for part in cited]
        cited_here = {self.assumptions[letter] for letter in letters if letter in self.assumptions}
        beside = [
            f"({self._beside(letter)})" if letter else part
            for letter, part in zip(letters, cited, strict=True)
            if letter not in self.assumptions
        ]
        assumptions = [named(sorted(cited_here, key=_place))] if cited_here else []
        return _either(joined([*beside, *assumptions]), joined(cited))

    def _beside(self, letter: str) -> str:
        """The letter of a hypothesis in the setting, which is the same if these have none before it."""
        return LETTERS[LETTERS.index(letter) - sum(taken < letter for taken in self.assumptions)]


ALONE = Citations(MappingProxyType({}))


def _either(beside: str, alone: str, inside: tuple[str, str] | None = None) -> str:
    """A text for the setting and one alone; ``inside`` is the part in which they differ, in parentheses."""
    if beside == alone:
        return alone
    return rf"(\symreseither{{{inside[0]}}}{{{inside[1]}}})" if inside else rf"\symreseither{{{beside}}}{{{alone}}}"


def named(keys: Sequence[str]) -> str:
    """Assumptions by their numbers, as part of a sentence."""
    numbers = joined([rf"\ref{{assumption:{key}}}" for key in keys])
    return f"Assumption{'s' if len(keys) > 1 else ''}~{numbers}"


def shared(statements: Mapping[str, Statement]) -> tuple[Setting, dict[str, Citations]]:
    """The setting of the claims of a section, by name, and how those of them that are told in it cite it.

    Hypotheses are the same if they are the same terms about the same variables, whatever their bound variables are
    called and under whatever names the claims have their definitions. A variable is one of the setting if several
    claims have it, and none has another of its name.
    """
    general = {name: of for name, of in statements.items() if is_general(of)}
    assumptions, letters = _assumptions(general)
    variables = _variables(general.values())
    setting = Setting(_digest([*general]), variables, tuple(assumptions))
    cited = {}
    for name, of in general.items():
        known = frozenset(x for x in of.variables if x in variables)
        if known or name in letters:
            cited[name] = Citations(dict(sorted(letters.get(name, {}).items())), known, setting.key)
    return setting, cited


def _assumptions(statements: Mapping[str, Statement]) -> tuple[list[Assumption], dict[str, dict[str, str]]]:
    """The assumptions of some claims, and for each claim which of its letters stand for which of them."""
    had: dict[str, dict[Term, tuple[str, Term]]] = {}  # by claim: its hypotheses with letters and terms
    for name, statement in statements.items():
        listed = introduction(statement).hypotheses
        unfolded = dict(zip(statement.hypotheses, statement.unfolded()[0], strict=True))
        had[name] = {unnamed(unfolded[h]): (of, h) for of, h in listed if len(listed) <= len(LETTERS)}
    room = {identity: width(latex(h)) for of in had.values() for identity, (_, h) in of.items()}
    assumptions, letters = list[Assumption](), dict[str, dict[str, str]]()
    for number, group in enumerate(_groups({name: list(of) for name, of in had.items()}, room), 1):
        key = f"{_digest([*statements])}.{number}"
        having = [name for name, of in had.items() if of.keys() >= set(group)]
        assumptions.append(Assumption(key, having[0], tuple(had[having[0]][identity][1] for identity in group)))
        for name in having:
            letters.setdefault(name, {}).update((had[name][identity][0], key) for identity in group)
    return assumptions, letters


def _groups(had: Mapping[str, Sequence[Any]], room: Mapping[Any, int]) -> list[tuple[Any, ...]]:
    """The hypotheses that become one assumption each, in the order in which claims have them.

    ``had`` has the hypotheses of every claim, ``room`` what it takes to state one. The first group is the one that
    saves the most room if the claims that have all of it refer to it, and so on for what is left.

    >>> _groups({"a": ["x", "y"], "b": ["x", "y", "z"], "c": ["z"], "d": ["y", "x"]}, {"x": 30, "y": 30, "z": 9})
    [('x', 'y')]
    """
    order = {h: k for k, h in enumerate(dict.fromkeys(h for of in had.values() for h in of))}
    left = [frozenset(of) for of in had.values()]
    found = list[tuple[Any, ...]]()
    while True:
        worth = dict[tuple[Any, ...], int]()  # the groups that are long enough, and what they save
        for group in {tuple(sorted(a & b, key=order.__getitem__)) for a, b in combinations(left, 2)}:
            size = sum(room[h] for h in group)
            if size > SHORT:
                worth[group] = size * (sum(of.issuperset(group) for of in left) - 1)
        if not worth:
            return sorted(found, key=lambda group: order[group[0]])
        found.append(min(worth, key=lambda group: (-worth[group], [order[h] for h in group])))
        left = [of - set(found[-1]) for of in left]


def _variables(statements: Iterable[Statement]) -> dict[Term, frozenset[str]]:
    """The variables that several statements have, those of one name all of one sort and with the same properties."""
    found: dict[Any, list[tuple[Term, frozenset[str]]]] = {}
    for statement in statements:
        for x, words in properties(statement).items():
            found.setdefault(x.value, []).append((x, words))
    return dict(uses[0] for uses in found.values() if len(uses) > 1 and len(set(uses)) == 1)


def _place(key: str) -> int:
    return int(key.rpartition(".")[2])


def _digest(parts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:DIGEST]
