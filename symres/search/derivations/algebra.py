"""Goals shown by normal forms, the equations that are known used as rewrites or combined."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.words import TRUE, Words
from symres.kernel import Rejected, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import purse
from symres.kernel.terms import ONE, build, difference, is_scalar, number, same_size, same_sort, to_json

from ..polynomials.linear import solve
from .record import TRIAL, Record, is_symmetry, tried

REWRITES = 8  # equations with which facts are rewritten to show another equation
# what is said of a matrix, a function or random variables
PROPERTIES = ("psd", "integrable", "square_integrable", "independent", "has_derivative")


def by_algebra(record: Record, goal: Term) -> int | None:
    """By normal form; with the symmetries, all equations, or the latest as rewrites."""
    if record.words.proposition(goal) is TRUE:
        return record.algebra(goal)
    if goal.head == "has_derivative":
        found = tried(lambda: record.algebra(goal))
        if found is not None:
            return found
    if goal.head not in ("=", "not", "app", *PROPERTIES, "<=", "<", "all", "ex"):
        return None
    known = equations(record)
    symmetries = [i for i in known if is_symmetry(record.conclusion(i))]
    others = [i for i in known if i not in symmetries]
    for use in _choices(symmetries, others, known):
        found = tried(lambda use=use: record.do(limit=TRIAL, by="algebra", show=to_json(goal), use=use))
        if found is not None:
            return found
        if goal.head != "=" or use[-1] in others[:REWRITES]:
            found = _rewritten(record, goal, use)
            if found is not None:
                return found
    return _combined(record, goal, known) if goal.head == "=" else None


def _choices(symmetries: list[int], others: list[int], known: list[int]) -> Iterator[list[int]]:
    """The equations that are used together as rewrites, in their order, without repetition."""
    choices: list[list[int]] = [symmetries]
    choices += [[*symmetries, i] for i in others[:16]]
    choices += [[*symmetries, *others[:n]] for n in (2, 3, 4, 6, 9, 14) if n <= len(others)]
    choices.append(known)
    # an equation inside of an atom, such as x = 1 in x^(k + 1), has to come before those about the atom
    choices += [[*symmetries, *others[:n][::-1]] for n in (2, 3, 4, 6) if n <= len(others)]
    yield from map(list, dict.fromkeys(tuple(use) for use in choices if use))


def equations(record: Record) -> list[int]:
    """The equations among the facts, the latest first, without repetition."""
    seen: set[Term] = set()
    out = []
    for i in record.facts():
        c = record.conclusion(i)
        if c.head == "=" and c.args[0].sort is not None and c.args[0].sort.head in ("real", "int", "matrix"):
            form = record.words.proposition(c)
            if form not in seen and form is not TRUE:
                seen.add(form)
                out.append(i)
    return out


@purse(TRIAL)
def _rewritten(record: Record, goal: Term, use: list[int]) -> int | None:
    """A fact that says the same once equations are used."""
    words = Words()
    try:
        words.cite([record.at(i).conclusion for i in use])
        wanted = words.proposition(goal)
    except Rejected:
        return None
    for i in itertools.islice(record.facts(), 40):
        c = record.conclusion(i)
        if i in use or c.head != goal.head:
            continue
        try:
            if words.proposition(c) is wanted:
                return record.do(limit=TRIAL, by="algebra", show=to_json(goal), use=use, **{"from": i})
        except Rejected:
            continue
    return None


# -------------------------------------------------------------------------------------------- combinations of equations


def _combined(record: Record, goal: Term, known: Sequence[int]) -> int | None:
    """An equation of numbers as a combination of equations, with rational multipliers and atoms of the goal."""
    if not is_scalar(goal.args[0].sort):
        return _combined_matrices(record, goal, known)
    words = record.words
    numeric = [(i, record.conclusion(i)) for i in known if is_scalar(record.conclusion(i).args[0].sort)][:30]
    numeric += _traced(record, known)
    if not numeric:
        return None
    target = words.difference(*goal.args)
    factors = atoms(words, target)
    columns: list[tuple[Term, int, P.Polynomial]] = []
    for i, equation in numeric:
        p = words.difference(*equation.args)
        for f in dict.fromkeys((ONE, *factors, *atoms(words, p), *_quotients(words, target, p))):
            columns.append((f, i, words.reduced(P.multiply(words.scalar(f), p))))
    found = _weights([p for _, _, p in columns], target)
    if found is None:
        return None
    combine = [[to_json(number(w)), i, to_json(f)] for w, (f, i, _) in zip(found, columns, strict=True) if w]
    return tried(lambda: record.do(by="algebra", show=to_json(goal), combine=combine))


def _combined_matrices(record: Record, goal: Term, known: Sequence[int]) -> int | None:
    """An equation of matrices as a combination of others of that shape, with rational multipliers."""
    shape = goal.args[0].sort
    if shape is None or shape.head != "matrix":
        return None
    same = [i for i in known if same_sort(record.conclusion(i).args[0].sort, shape)][:30]
    differences = [record.words.matrix(difference(*record.conclusion(i).args)).words for i in same]
    target = record.words.matrix(difference(*goal.args)).words
    found = _weights(differences, target)
    if found is None:
        return None
    combine = [[to_json(number(w)), i, to_json(ONE)] for w, i in zip(found, same, strict=True) if w]
    return tried(lambda: record.do(by="algebra", show=to_json(goal), combine=combine))


def _weights(columns: Sequence[Mapping[Any, Any]], target: Mapping[Any, Any]) -> list[Fraction] | None:
    """The rational multipliers with which the columns add up to the target, monomial by monomial."""
    rows = {m: k for k, m in enumerate(sorted({m for column in (*columns, target) for m in column}))}
    entries = [(rows[m], j, Fraction(c)) for j, column in enumerate(columns) for m, c in column.items()]
    right = [Fraction(0)] * len(rows)
    for m, c in target.items():
        right[rows[m]] = Fraction(c)
    return solve(entries, right, list(range(len(columns))))


def _traced(record: Record, known: Sequence[int]) -> list[tuple[int, Term]]:
    """Equations of square matrices, and that of their traces."""
    found = []
    for i in known:
        a, b = record.conclusion(i).args
        if not is_scalar(a.sort) and a.sort is not None and same_size(*a.sort.args):
            found.append((i, build("=", build("tr", a), build("tr", b))))
    return found[:10]


def _quotients(words: Words, p: P.Polynomial, q: P.Polynomial) -> list[Term]:
    """The monomials that make a monomial of the second polynomial one of the first."""
    found: dict[Term, None] = {}
    for m in p:
        for n in q:
            if n and m != n and all(P.exponent(m, i) >= e for i, e in P.exponents(n)):
                found[words.term({m - n: 1})] = None
    return list(found)[:10]


def atoms(words: Words, p: P.Polynomial) -> list[Term]:
    """The first atoms of a polynomial, to multiply equations with."""
    return list(dict.fromkeys(words.atoms[i] for m in p for i, _ in P.exponents(m)))[:10]
