"""The squares that a step of arithmetic may need: their roots, where |M|^2 stands as the trace of M'M."""

from __future__ import annotations

from collections.abc import Sequence

from symres.algebra.words import TRUE, Words
from symres.elaborate.compact import Atoms
from symres.kernel import Rejected, Term
from symres.kernel import polynomials as P
from symres.kernel.terms import BINDERS, FALSE, build, is_scalar, number

from .comparisons import sides

TWO = number(2)


def roots(words: Words, facts: Atoms, goal: Term, relations: Sequence[Term]) -> list[Term]:
    """The roots of the squares worth trying for a goal, in whose proof ``relations`` take part."""
    return list(dict.fromkeys((*_likely(words, facts), *_written(relations), *_halves(words, facts, goal))))


def _likely(words: Words, facts: Atoms) -> list[Term]:
    """Norms, whose squares are traces, and the smallest atoms."""
    atoms = facts.words.atoms
    norms = [build("frobenius", m) for m in (root_of(words, t) for t in atoms if t.head == "tr") if m is not None]
    heads = ("variable", "frobenius", "spectral", "^", "sigma_min", "app")
    small = [t for t in atoms if t.head in heads and is_scalar(t.sort)]
    return [*norms[:8], *small[:8]]


def _written(relations: Sequence[Term]) -> list[Term]:
    """The sums and norms under a square in these relations."""
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    rest = [t for relation in relations for t in relation.args]
    while rest:
        t = rest.pop(0)
        if t in seen or t.head in BINDERS:
            continue
        seen.add(t)
        if t.head == "^" and t.args[0].head in ("+", "frobenius") and is_scalar(t.sort) and t.args[1] is TWO:
            found[t.args[0]] = None
        rest.extend(t.args)
    return list(found)[:8]


def _halves(words: Words, facts: Atoms, goal: Term) -> list[Term]:
    """The roots of the squares in the monomials of a goal."""
    out: dict[Term, None] = {}
    for m in facts.words.scalar(sides(goal)) if goal is not FALSE else ():
        factors = []
        for i, e in P.exponents(m):
            atom = facts.words.atoms[i]
            base = root_of(words, atom) if atom.head == "tr" else None
            root, half = (atom, e // 2) if base is None else (build("frobenius", base), e)
            if half:
                factors.append(root if half == 1 else build("^", root, number(half)))
        if factors:
            out[factors[0] if len(factors) == 1 else build("*", *factors)] = None
    return list(out)[:6]


def root_of(words: Words, trace: Term) -> Term | None:
    """M, for the trace of M'M; of M and M' the one with fewer transposes."""
    word = trace.args[0]
    letters = word.args if word.head == "*" else (word,)
    if len(letters) % 2:
        return None
    found = []
    for turned in (letters, letters[len(letters) // 2 :] + letters[: len(letters) // 2]):
        half = turned[len(turned) // 2 :]
        m = half[0] if len(half) == 1 else build("*", *half)
        try:
            if words.proposition(build("=", trace, build("tr", build("*", build("T", m), m)))) is TRUE:
                found.append((sum(letter.head == "T" for letter in half), m))
        except Rejected:
            continue
    return min(found, key=lambda pair: pair[0])[1] if found else None
