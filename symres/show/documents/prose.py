"""Proofs as the files see them that tell a part of one: the premises of a step, and the writer, ``proofs.Prose``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from symres.elaborate.trees.kinds import STEPS
from symres.kernel import Sequent, Statement, Term

from .appendix import Appendix, Listing

Proof = Mapping[str, Any]
Pairs = Sequence[tuple[Sequent, Proof]]


def premises(sequent: Sequent, proof: Proof) -> list[tuple[Sequent, Proof]]:
    """The sequents that a step leads back to, each with its proof."""
    return list(zip(STEPS[proof["kind"]](sequent, dict(proof)), proof["branches"], strict=True))


class Prose(Protocol):
    """Sentences about one statement, in which its defined functions have their names."""

    @property
    def of(self) -> Statement:
        """The statement that is proved."""

    @property
    def appendix(self) -> Appendix | None:
        """Where long formulas go, if the document has such a place."""

    @property
    def listing(self) -> Listing | None:
        """The points that the document has shown, where it refers to them."""

    @property
    def letters(self) -> Mapping[Term, str]:
        """The letters by which a proof cites hypotheses."""

    @property
    def meanings(self) -> Mapping[Term, Term]:
        """The names of the defined functions, by what they are unfolded into."""

    @property
    def derived(self) -> dict[Term, set[tuple[int, ...]]]:
        """The derivatives that the proof has told so far: by which arguments of each function."""

    def tex(self, term: Term) -> str:
        """The LaTeX of a term, with defined functions under their names."""

    def shown(self, term: Term, end: str = "") -> str:
        """A term in a line of text, or displayed; ``end`` is the punctuation after it."""

    def folded(self, term: Term) -> Term:
        """A term with the names of defined functions for their meanings."""

    def value(self, term: Term) -> str:
        """The LaTeX of a scalar: its value if it is closed, otherwise its normal form."""

    def step(self, sequent: Sequent, proof: Proof) -> str:
        """One proof of one sequent, as sentences."""

    def clear(self, proof: Proof) -> bool:
        """Whether a proof is too plain to be told."""
