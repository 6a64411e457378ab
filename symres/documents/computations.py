"""Helpers of proofs by computation: the facts that they use, and where a long formula goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from symres.algebra.facts import Facts
from symres.kernel import Sequent, Term
from symres.kernel.sequents import negation
from symres.kernel.terms import build

from .mathematics import width
from .outlines import symresline
from .prose import Proof
from .sentences import joined

if TYPE_CHECKING:
    from .proofs import Prose

SHORT = 60  # the width of the widest formula, or of all of a list of them, within a sentence
LONG = 350  # the width of the longest formula in the text, which are some five lines; a longer one is for the appendix
HUGE = 4000  # the width of the longest formula that stands in the text where there is no appendix
DIGITS = 16  # of the hash of a statement
FEW = 3  # so many propositions are named in a sentence
GENERAL = {  # the facts that hold for all numbers, by the kinds that a certificate gives them
    "exp": "$e^t > 0$",
    "abs": r"$\lvert t \rvert \ge \pm t$",
    "root": "roots are not negative",
    "whole": r"$\lfloor t \rfloor \le t \le \lceil t \rceil$",
    "wave": r"$\lvert \sin t \rvert, \lvert \cos t \rvert \le 1$",
    "angle": r"$\lvert \arctan t \rvert < \pi/2$",
    "error": r"$\lvert \operatorname{erf} t \rvert < 1$",
    "tangent": r"$1 + t \le e^t$",
    "value": "constants have the values that they have",
    "double": r"$\sin 2t = 2 \sin t \cos t$",
}


def facts_of(sequent: Sequent, proof: Proof) -> tuple[Facts, Mapping[int, str]]:
    """The facts that a proof numbers, and of which kind those are that hold for all numbers."""
    facts = Facts(sequent)
    kinds: dict[int, str] = {}
    for citation in proof.get("facts", []):
        before = len(facts.all)
        facts.cite([citation])
        kinds |= dict.fromkeys(range(before, len(facts.all)), str(citation[0]))
    if proof["kind"] == "sos" and sequent.conclusion.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(sequent.conclusion)))
    return facts, kinds


def because(prose: Prose, facts: Facts, kinds: Mapping[int, str], used: Iterable[int]) -> str:
    """The facts of those numbers, for a text after "since": propositions, and what holds for all numbers."""
    numbers = list(dict.fromkeys(used))
    sources = [facts.all[k].source for k in numbers if k not in kinds]
    known = list(dict.fromkeys(GENERAL[kinds[k]] for k in numbers if k in kinds))
    said = [named(prose, sources) or "the hypotheses hold"] if sources else []
    return joined([*said, *known]) if said or known else ""


def cited(prose: Prose, source: Term) -> str:
    """A proposition by its letter, or as it is, at the end of a sentence."""
    return f"({prose.letters[source]})." if source in prose.letters else prose.shown(source, ".")


def in_full(prose: Prose, title: str, equations: Sequence[Term]) -> str:
    """Equations, displayed, or where they stand in the appendix if they are long; all of them, in any case."""
    long = sum(width(prose.tex(e)) for e in equations)
    if long > HUGE and prose.appendix is None:
        return rf"it is in full in the certificate of the statement \texttt{{{prose.of.sha256[:DIGITS]}}}."
    if long <= LONG:
        return " ".join(prose.shown(e, "," if e is not equations[-1] else ".") for e in equations)
    rows = "\n\n".join(_rows(prose, e) for e in equations)
    return rows if prose.appendix is None else f"it is in full in {prose.appendix.refer(title, lambda: rows)}."


def _rows(prose: Prose, equation: Term) -> str:
    """An equation with the terms of a side that is a sum below each other, where a page may end between two."""
    left, right = equation.args
    if right.head != "+":
        left, right = right, left
    terms = [prose.tex(t) for t in (right.args if right.head == "+" else (right,))]
    signed = [t if t.startswith("-") else f"+ {t}" for t in terms[1:]]
    start = prose.tex(left)
    first = [f"{start} = {terms[0]}"] if width(start) <= SHORT // 3 else [start, f"= {terms[0]}"]
    rows = [*first, *(rf"\quad {{}} {t}" for t in signed)]
    return "\n" + "\n".join(symresline("", row, "") for row in rows) + "\n\n\\noindent "


def named(prose: Prose, propositions: Sequence[Term]) -> str:
    """Propositions in a sentence, by their letters where they have one; empty if they are long or many."""
    distinct = list(dict.fromkeys(propositions))
    texts = [f"({prose.letters[p]})" if p in prose.letters else f"${prose.tex(p)}$" for p in distinct]
    if not texts or len(texts) > FEW or sum(map(width, texts)) > SHORT * 2:
        return ""
    return joined(texts)


def contradict(prose: Prose, propositions: Mapping[Term, Term]) -> str:
    """Tell that propositions contradict each other, each of them named, and read as its value where it is long."""
    said = []
    for p, read in propositions.items():
        short = width(prose.tex(p)) <= SHORT
        said.append(prose.shown(p) if short else f"{prose.shown(p, ',')} that is, {prose.shown(read, ',')}")
    if len(said) == 1:
        return f"But {said[0].removesuffix(',')} is false."
    return f"But {said[0]} contradicts {said[1].removesuffix(',')}."


def total(parts: Sequence[Term]) -> Term:
    """The sum of some terms."""
    return build("+", *parts) if len(parts) > 1 else parts[0]
