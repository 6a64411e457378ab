r"""Quantifiers at the front of a proposition in words: "surely, for all s, t in R with 0 <= s <= 1" and what then
holds, "there are c in R^d and C in R^(d x k) with" and what they have.

What stands under the quantifiers is a proposition about variables that have the names of the bound ones, so that it
reads as it does in the formula. Where a name is that of another variable as well, the formula stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from symres.kernel import Term
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    REAL,
    build,
    conjunction,
    conjuncts,
    free_variables,
    from_json,
    instantiate,
    number,
    to_json,
    variable,
)

from . import gradients, shapes
from .breaking import fits_in_text
from .introductions import quantities
from .mathematics import latex, width
from .nested_lists import LEAVES
from .sentences import in_text, joined, listed

INDICES = ("i", "j", "k", "l", "m", "p", "q")
SHORT = 30  # letters of a condition that stands among the words


@dataclass(frozen=True)
class Quantified:
    """A proposition: ``words``, none if it has no quantifier that can be told, and the ``rest`` that they are about."""

    words: str
    rest: Term

    @property
    def opening(self) -> str:
        """The words with what separates them from the rest; it is empty, or ends with a space."""
        return self.words and f"{self.words} " if self.words.endswith("with") else self.words and f"{self.words}: "

    @property
    def formula(self) -> str:
        """The proposition as one formula, in which the words are text."""
        text = latex(self.rest)
        return rf"\text{{{self.opening}}}{text}" if self.words else text

    @property
    def inline(self) -> str:
        """The proposition in a line of text."""
        return self.opening + in_text(latex(self.rest))


def quantified(term: Term) -> Quantified:
    r"""A proposition with the quantifiers at its front in words.

    >>> from symres.elaborate.algebra.notation import at_most, for_all, implies, symbols
    >>> from symres.kernel.terms import REAL
    >>> s, t, u = symbols("s t u", REAL)
    >>> found = quantified(for_all(s, for_all(t, implies(at_most(0, s), at_most(s * t, u)))).term)
    >>> print(found.words, "|", found.rest)
    for all $s, t \in \mathbb{R}$ with $0 \le s$ | s*t <= u
    """
    words, rest = [], term
    if rest.head == "all" and rest.args[0].head == "base" and not shapes.visible_outcomes(rest, shapes.nodes(rest)):
        inside = _opened(rest, free_variables(term))
        if inside is not None and not shapes.visible_outcomes(inside, shapes.nodes(inside)):
            words, rest = ["surely"], inside
    general = _Binders("all", rest)
    if general.said:
        words.append(f"for {'' if general.said[0].startswith('every') else 'all '}{joined(general.said)}")
        rest = general.rest
        if rest.head == "=>":
            premise, conclusion = shapes.premises(rest)
            text = latex(premise)
            if _is_short(text):
                words[-1] += f" with {in_text(text)}"
                rest = conclusion
    existing = _Binders("ex", rest)
    if existing.said:
        had = _existing(existing.rest)
        words.append(f"there {'are' if existing.count > 1 else 'is'} {joined(existing.said)} with{had.words}")
        rest = had.rest
    return Quantified(", ".join(words), _apart(rest, free_variables(term)))


def _existing(term: Term) -> Quantified:
    """The property of what exists, after "with": if its last part is general, that after "such that"."""
    if term.head == "and":
        *before, last = term.args
        text, general = latex(conjunction(before)), quantified(last)
        if general.words and last.head == "all" and _is_short(text):
            return Quantified(f" {in_text(text)} such that {general.words}", general.rest)
    return Quantified("", term)


def _is_short(text: str) -> bool:
    return "$" not in text and fits_in_text(text) and width(text) <= SHORT


def _apart(term: Term, known: Collection[Term]) -> Term:
    """A term whose indices do not have the names of new variables, as in a sum over j of what does not depend on j;
    ``known`` are variables that are not new.
    """
    free = free_variables(term)
    indices = {str(part.value) for part in shapes.nodes(term) if part.head in BINDERS and part.args[0] is INT}
    taken = indices & {str(x.value) for x in free.difference(known)}
    if not taken:
        return term
    used = indices | {str(x.value) for x in (*free, *known)}
    names = dict(zip(sorted(taken), (name for name in INDICES if name not in used), strict=False))

    def renamed(data: Any) -> Any:
        if data[0] in LEAVES:
            return data
        if data[0] in BINDERS:
            name = names.get(data[1], data[1]) if data[2] == ["int"] else data[1]
            return [data[0], name, *map(renamed, data[2:])]
        return [data[0], *map(renamed, data[1:])]

    return from_json(renamed(to_json(term)), {str(x.value): x for x in free})


class _Binders:
    """The variables of one quantifier at the front of a proposition in words, and the rest of it."""

    def __init__(self, head: str, term: Term) -> None:
        variables: list[Term] = []
        ranges: dict[str, list[str]] = {}
        known = free_variables(term)
        taken = set(known)
        self.rest = term
        while self.rest.head == head and not _has_a_sign(self.rest):
            inside = _opened(self.rest, taken)
            if inside is None:
                break
            x = variable(str(self.rest.value), self.rest.args[0])
            found = shapes.ranged(self.rest)
            if found is None and not _is_plain(x.sort):
                break
            if x.sort is not None and not free_variables(x.sort) <= known:  # sizes come before what has them
                break
            if found is None:
                variables.append(x)
            else:
                within, inside = _within(inside, head, found.high is not None)
                ranges.setdefault(within, []).append(latex(x))
            taken.add(x)
            self.rest = inside
        self.count = len(variables) + sum(map(len, ranges.values()))
        plain = _every(variables) if head == "all" else [quantities(variables)] if variables else []
        self.said = [*plain, *(rf"${listed(names)} \in {within}$" for within, names in ranges.items())]


def _has_a_sign(term: Term) -> bool:
    """Whether a proposition that begins with a quantifier is shown without it."""
    signs = (shapes.local_minimum, gradients.gradient, shapes.second_order)
    return any(sign(term) is not None for sign in signs)


def _opened(binder: Term, taken: set[Term] | frozenset[Term]) -> Term | None:
    """The body of a binder about a variable of its name; None if another variable has that name."""
    name = str(binder.value)
    if binder.loose or any(str(x.value) == name for x in taken):
        return None
    return instantiate(binder, variable(name, binder.args[0]))


def _is_plain(sort: Term | None) -> bool:
    return sort is not None and (sort in (INT, REAL) or sort.head == "matrix")


def _every(variables: Sequence[Term]) -> list[str]:
    """Variables of each sort, after "for all"."""
    whole = [latex(x) for x in variables if x.sort is INT]
    others = [x for x in variables if x.sort is not INT]
    said = [quantities(others)] if others else []
    if whole:
        said.append(f"integers ${listed(whole)}$" if len(whole) > 1 else f"every integer ${whole[0]}$")
    return said


def _within(inside: Term, head: str, bounded: bool) -> tuple[str, Term]:
    premise, conclusion = shapes.premises(inside) if head == "all" else (inside, None)
    parts = list(conjuncts(premise))
    low, rest = parts[0].args[0], parts[2 if bounded else 1 :]
    until = rf"\dots, {latex(parts[1].args[1])}" if bounded else rf"{latex(_next(low))}, \dots"
    said = conjunction(rest) if conclusion is None else conclusion
    if conclusion is not None and rest:
        said = build("=>", conjunction(rest), conclusion)
    return rf"\{{{latex(low)}, {until}\}}", said


def _next(low: Term) -> Term:
    return number(low.value + 1) if low.head == "rational" else build("+", low, ONE)
