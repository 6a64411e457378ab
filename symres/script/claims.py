"""Claims: what a script says of its theory, and how a statement of the kernel is made of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.language.expressions import Expression, Proposition
from symres.language.freezing import Freezer, Frozen
from symres.language.mentions import Guest
from symres.language.steps import Step

ABSENT = re.compile(r"\bnot (in|on) the\b")  # a source, in the place of a claim
VERDICTS = ("proved", "refuted", "supported", "cited", "unknown")
SEVERITIES = {
    "false": "false as stated",
    "hypothesis": "a hypothesis is missing",
    "notation": "true in another reading of the notation",
    "typo": "a misprint, or shapes that do not fit",
    "wording": "more is said than is true",
    "vacuous": "true of nothing",
    "question": "asked and not claimed",
    "note": "true as printed, and not in a reading close by",
}


@dataclass(frozen=True)
class Erratum:
    """An error in a source, beside the claim that shows it.

    ``severity`` is one of ``SEVERITIES``. ``right`` says what is right and ``reading`` in which reading what is printed
    is right, in prose with formulas between dollars; ``proved`` names the claims that show what is right (default: the
    claim of the same id without its last part). ``fails`` is the exact counterexample in words, for refutations that
    have no point. ``paraphrase`` is what the source says where a claim does not quote it: ``says`` is word for word.

    >>> Erratum("typo", right="$x > 0$").proved
    ()
    >>> Erratum("typos")
    Traceback (most recent call last):
    symres.errors.ClaimError: an erratum has no severity 'typos'; one of false, hypothesis, notation, ...
    """

    severity: str
    right: str = ""
    reading: str = ""
    fails: str = ""
    paraphrase: str = ""
    proved: str | tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.severity not in SEVERITIES:
            raise ClaimError(f"an erratum has no severity {self.severity!r}; one of {', '.join(SEVERITIES)}")
        names = (self.proved,) if isinstance(self.proved, str) else self.proved
        if not all(isinstance(text, str) for text in (self.right, self.reading, self.fails, self.paraphrase, *names)):
            raise ClaimError("what an erratum says is text, and what it is proved by names of claims")
        object.__setattr__(self, "proved", tuple(names))


class Earlier:
    """The first claims of a list that only grows, of which every claim would else have a copy.

    >>> list(Earlier(["a", "b", "c"], 2))
    ['a', 'b']
    """

    def __init__(self, claims: Sequence[Claim] = (), length: int = 0) -> None:
        self.claims = claims
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Claim]:
        return islice(self.claims, self._length)


@dataclass(frozen=True)
class Claim:
    """One claim of a script.

    ``formula`` and ``given`` are what is claimed and under which hypotheses; ``expect`` the verdict it should get;
    ``says`` the source's own formula in LaTeX and ``where`` it stands; ``note`` a sentence about it; ``title`` what it
    is called, in a few words, and ``section`` the heading of its theory. ``source`` is a citation, ``key`` the name
    that the script has for it, ``chapter`` the heading of its claims, and ``gallery`` whether it collects examples.

    ``by`` restricts the kinds of proof to one of those that ``symres.elaborate.trees`` lists, such as "sos" or "words";
    ``steps`` are what a proof shows first, one after the other; ``witness`` gives terms for existential quantifiers,
    ``counterexample`` a point to try first; ``instance`` has values for which the hypotheses hold. ``reference`` is for
    cited claims, ``erratum`` for those that show that the source is wrong. ``script`` is the proof, where the script of
    the theory spells it out, which may cite the ``earlier`` claims of the theory and others, of which ``cites`` are
    given as claims and not by name.

    ``domains`` and ``meanings`` are as in ``Freezer``. ``tables`` are the files of data sets by their SHA-256.
    ``abbreviations`` are what documents write for what recurs.
    """

    id: str
    formula: Proposition | None
    given: tuple[Proposition, ...]
    domains: Mapping[Term, str]
    expect: str = "proved"
    where: str = ""
    says: str = ""
    note: str = ""
    by: str | None = None
    steps: tuple[Proposition, ...] = ()
    witness: Mapping[str, Expression] = field(default_factory=dict)
    counterexample: Mapping[str, Expression] | None = None
    reference: str = ""
    erratum: Erratum | None = None
    instance: tuple[tuple[Expression, Expression], ...] = ()
    source: str = ""
    key: str = ""
    chapter: str = ""
    gallery: bool = False
    title: str = ""
    section: str = ""
    file: str = ""
    line: int = 0
    meanings: Mapping[Term, Term] = field(default_factory=dict)
    script: tuple[Step, ...] = field(default=(), repr=False)
    earlier: Earlier = field(default=Earlier(), repr=False)
    cites: tuple[Claim, ...] = field(default=(), repr=False)
    tables: Mapping[str, str] = field(default_factory=dict)
    abbreviations: tuple[Any, ...] = ()

    @property
    def folder(self) -> Path:
        """Where the script lies, and the files that it names."""
        return Path(self.file).parent

    @property
    def is_auxiliary(self) -> bool:
        """Whether its place says that the source does not state it, as a lemma for a proof: an appendix tells it.

        >>> Claim("t.a", None, (), {}, where="a lemma for Theorem 1; not in the notes").is_auxiliary
        True
        """
        return ABSENT.search(self.where) is not None

    @property
    def by_sympy(self) -> tuple[str, ...]:
        """The expressions in the claim that SymPy made, in SymPy's words."""
        said = self.given if self.formula is None else (*self.given, self.formula)
        return tuple(sorted({m.text for p in said for m in p.mentions if isinstance(m, Guest)}))

    @property
    def is_neighbour(self) -> bool:
        """Whether this is a false neighbour: no claim of a source but a test beside a true claim, which its name says.

        >>> Claim("t.square.neighbour", None, (), {}, expect="refuted").is_neighbour
        True
        """
        return self.expect == "refuted" and self.id.endswith(".neighbour")

    def freezer(self) -> Freezer:
        """The freezer of the claim's propositions and expressions."""
        return Freezer(self.domains, self.meanings)

    def freeze(self) -> Frozen:
        """The kernel statement of the claim; raises ``ClaimError``."""
        if self.formula is None:
            raise ClaimError(f"{self.id} is cited, not stated")
        return self.freezer().statement(self.formula, self.given)
