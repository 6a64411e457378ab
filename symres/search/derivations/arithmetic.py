"""Comparisons of numbers shown by arithmetic from the facts that share atoms with them.

Norms, singular values and powers are atoms of which more is known than the facts say: that they are not negative.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.words import TRUE, Words
from symres.elaborate.compact import Atoms
from symres.kernel import Rejected
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Purse, purse
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    ONE,
    ZERO,
    Term,
    build,
    difference,
    free_variables,
    is_scalar,
    number,
    same_sort,
    to_json,
)

from ..budget import clock
from . import multipliers
from .algebra import atoms, equations
from .record import TRIAL, Record, is_symmetry, tried
from .rewriting import with_part
from .squares import squares

COMPARES = ("<=", "<", "=")
TWO = number(2)
REWRITES = 6  # equations between matrices that are used from left to right
NORMS = 4  # whose differences are looked at
SQUARED = 8  # facts of a sum of squares
ROUNDS = 3  # of facts that share an atom with the goal
SQUARES = 0  # the degree that stands for sums of squares
SOON = 5.0  # seconds for a sum of squares
NONNEGATIVE = {
    "frobenius": "norm_nonnegative",
    "spectral": "spectral_nonnegative",
    "sigma_min": "sigma_min_nonnegative",
    "abs": "absolute_value_nonnegative",
    "^": "power_nonnegative",
}
NONNEGATIVE_POWERS = {Fraction(1, 2): "root_nonnegative", -1: "reciprocal_nonnegative"}
# a - b and b - a are not negative, (a - b)^2 is positive if a is not b: (a - b)(b - a) + (a - b)^2 = 0 denies this
NOT_ZERO = [{"weight": "1", "facts": [0, 1]}, {"weight": "1", "facts": [2, 2]}]


def comparison(p: Term) -> Term | None:
    """The comparison of two numbers that a proposition is or denies; None if it does neither.

    >>> from symres.kernel.terms import ONE, build
    >>> comparison(build("not", build("=", ZERO, ONE)))
    0 = 1
    >>> comparison(build("and", build("=", ZERO, ONE), build("=", ONE, ONE)))
    """
    literal = p.args[0] if p.head == "not" else p
    return literal if literal.head in COMPARES and is_scalar(literal.args[0].sort) else None


def sides(p: Term) -> Term:
    """The left side less the right one of the comparison that a proposition is or denies; 0 for other propositions.

    >>> from symres.kernel.terms import ONE, build
    >>> sides(build("<", ZERO, ONE))
    -1
    """
    literal = p.args[0] if p.head == "not" else p
    return difference(*literal.args) if literal.head in COMPARES else ZERO


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
    return [*list(found)[:8], *_distances([t.args[0] for t in found if t.head == "frobenius"])]


def _distances(matrices: Sequence[Term]) -> list[Term]:
    """The norms of the differences between some matrices, as convexity needs them."""
    pairs = itertools.combinations(matrices[:NORMS], 2)
    return [build("frobenius", difference(a, b)) for a, b in pairs if a.sort and b.sort and same_sort(a.sort, b.sort)]


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


def is_implicit(equation: Term) -> bool:
    """Whether an equation says what a variable is by that variable, as a step does that is taken backwards."""
    x, value = equation.args
    return x.head in ("variable", "local") and x in free_variables(value)


def _is_of_reciprocal(equation: Term) -> bool:
    """Whether an equation says that a number times its reciprocal is 1."""
    product, one = equation.args
    if one is not ONE or product.head != "*" or len(product.args) != 2:
        return False
    return product.args[1] is build("^", product.args[0], number(-1))


class Arithmetic:
    """Arithmetic on a record; ``sign`` shows by a named rule or lemma that an atom is positive or not negative."""

    def __init__(self, record: Record, sign: Callable[[Term, str], int | None]) -> None:
        self.record = record
        self.sign = sign

    def compare(self, goal: Term) -> int | None:
        """An inequality (or an equation, from two) by arithmetic from the facts that share atoms with it."""
        if goal.head == "=":
            return self.squeezed(goal, self.compare) if free_variables(goal) else None
        if goal is not FALSE and comparison(goal) is None:
            return None
        use = self.rewrites()
        chosen = self.relevant(goal)
        symmetries = [i for i in use if is_symmetry(self.record.conclusion(i))]
        for degree in (1, 2, 3):
            for rewrites in [use, symmetries] if use != symmetries else [use]:
                picked = chosen if degree < 3 else chosen[:14]
                found = tried(self.combined, goal, picked, degree, rewrites)
                if found is not None:
                    return found
        return None

    def rewrites(self) -> list[int]:
        """The equations that are used from left to right: some of vectors and matrices, and those of reciprocals."""
        known = [(i, self.record.conclusion(i)) for i in equations(self.record)]
        use = [i for i, c in known if not is_scalar(c.args[0].sort) and not is_implicit(c)][:REWRITES]
        return use + [i for i, c in known if _is_of_reciprocal(c)]

    def sums_of_squares(self, goal: Term) -> int | None:
        """A comparison from a few facts and squares, with the equations that are there as rewrites, or without."""
        chosen = self.relevant(goal)[:SQUARED]
        for use in dict.fromkeys((tuple(self.rewrites()), ())):
            found = tried(self.combined, goal, chosen, SQUARES, use)
            if found is not None:
                return found
        return None

    def squeezed(self, goal: Term, way: Callable[[Term], int | None]) -> int | None:
        """An equation of numbers from two inequalities, each shown in this way."""
        if goal.head != "=" or not is_scalar(goal.args[0].sort):
            return None
        a, b = goal.args
        one = way(build("<=", a, b))
        other = None if one is None else way(build("<=", b, a))
        if one is None or other is None:
            return None
        data: dict[str, Any] = {"show": to_json(goal), "from": [one, other], "summands": NOT_ZERO}
        return self.record.do(by="arithmetic", **data)

    def relevant(self, goal: Term) -> list[int]:
        """Comparisons that share atoms with the goal, directly or through others, the latest first; then those that
        share some with what equations make of it.
        """
        plain = goal
        for i in self.rewrites() if goal is not FALSE else ():
            part, value = self.record.conclusion(i).args
            plain = with_part(plain, part, value, self.record.same)
        return list(dict.fromkeys((*self._relevant(goal), *(self._relevant(plain) if plain is not goal else ()))))

    @purse()
    def _relevant(self, goal: Term) -> list[int]:
        comparisons: list[tuple[int, frozenset[int]]] = []
        seen: set[Term] = set()
        for i in self.record.facts():
            c = self.record.conclusion(i)
            literal = comparison(c)
            if literal is None:
                continue
            form = self.record.words.proposition(c)
            if form in seen or form is TRUE:
                continue
            seen.add(form)
            comparisons.append((i, self.atoms(literal)))
        about = comparison(goal)
        wanted = frozenset() if about is None else self.atoms(about)
        if not wanted:
            return [i for i, _ in comparisons]
        for _ in range(ROUNDS):
            wanted = wanted.union(*[inside for _, inside in comparisons if inside & wanted])
        return [i for i, inside in comparisons if inside <= wanted]

    def atoms(self, relation: Term) -> frozenset[int]:
        """The numbers of the atoms in a comparison, and of those in the traces that are squares of norms."""
        words = self.record.words
        union = 0
        for m in words.difference(relation.args[1], relation.args[0]):
            union |= m
        found = {i for i, _ in P.exponents(union)}
        for i in list(found):
            for m in words.squares.get(i, {}):
                found |= {j for j, _ in P.exponents(m)}
        return frozenset(found)

    def combined(self, goal: Term, chosen: Sequence[int], degree: int, use: Sequence[int] = ()) -> int | None:
        """A comparison from products of up to ``degree`` of the chosen steps, the equations ``use`` as rewrites."""
        record = self.record
        with purse():
            extra = self._saturated(goal, chosen) if degree <= 2 else []
        chosen = list(dict.fromkeys([*chosen, *extra]))
        with purse(4 * TRIAL if use else Purse.LIMIT):
            facts = Atoms(record.derivation, [record.at(i).conclusion for i in use])
            for i in chosen:
                facts.suppose(record.conclusion(i))
            facts.deny(goal)
            squared = roots(record.words, facts, goal, [goal, *(record.conclusion(i) for i in chosen)])
            factors = atoms(record.words, record.words.difference(ZERO, sides(goal))) if degree > 1 else []
            if goal.head == "not" and degree > 1:  # a product of what is not 0
                factors = [*factors, sides(goal)]
            if degree == SQUARES:
                found = squares(facts, min(record.deadline, clock() + SOON))
            else:
                found = multipliers.multipliers(facts, degree, squared, factors, record.deadline)
        if found is None:
            return None
        summands, cofactors = found
        used = sorted(
            {k for s in summands for k in s["facts"] if k < len(chosen)} | {k for k, _ in cofactors if k < len(chosen)}
        )
        place = {k: n for n, k in enumerate(used)} | {len(chosen): len(used)}
        for s in summands:
            s["facts"] = [place[k] for k in s["facts"]]
        data: dict[str, Any] = {"show": to_json(goal), "from": [chosen[k] for k in used], "summands": summands}
        if use:
            data["use"] = list(use)
        if cofactors:
            data["cofactors"] = [[place[k], c] for k, c in cofactors]
        return record.do(by="arithmetic", **data)

    def _saturated(self, goal: Term, chosen: Sequence[int]) -> list[int]:
        """Facts about the atoms in sight, whatever their arguments: norms are not negative, nor are powers."""
        record = self.record
        inside: dict[Term, None] = {}
        relations = [record.conclusion(i) for i in chosen] + ([goal] if goal is not FALSE else [])
        for c in relations:
            literal = c.args[0] if c.head == "not" else c
            for i in self.atoms(literal):
                inside[record.words.atoms[i]] = None
        out = []
        denied = [c.args[0] for c in map(record.conclusion, record.facts()) if c.head == "not"]
        nonzero = any(c.head == "=" and not is_scalar(c.args[0].sort) for c in denied)
        for atom in list(inside)[:30]:
            name = NONNEGATIVE.get(atom.head)
            if atom.head == "^" and atom.args[1].head == "rational":
                name = NONNEGATIVE_POWERS.get(atom.args[1].value)
            if name is not None:
                out.append(self.sign(build("<=", ZERO, atom), name))
            if nonzero and atom.head == "frobenius":  # positive, if the matrix is not 0
                out.append(self.sign(build("<", ZERO, atom), "norm_positive"))
            root = root_of(record.words, atom) if atom.head == "tr" else None
            if nonzero and root is not None:
                square = build("^", build("frobenius", root), TWO)
                out.append(self.sign(build("<", ZERO, square), "squared_norm_positive"))
        return [i for i in out if i is not None]
