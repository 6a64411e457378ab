"""Instances of a statement: values for its variables, drawn one after the other so that the hypotheses hold.

A hypothesis is looked at as soon as all of its variables have values; where it fails, the last of these is drawn again.
What an equation defines is computed: a variable that it has alone on one side, and the members of families that it
gives from earlier ones, as a method does its iterates. A map is often the gradient of a function that was drawn before
it. What a hypothesis calls symmetric, or semidefinite, is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from symres.elaborate.algebra.normal_form import entries, rational
from symres.kernel import Rejected, Statement, Term
from symres.kernel.procedures.laws import Space
from symres.kernel.terms import (
    BINDERS,
    INT,
    build,
    codomain,
    conjuncts,
    contract,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    matrix,
    number,
    substitute,
    variable,
)

from . import laws, short_values
from .truth import truth

AGAIN = 8  # times a value is drawn again
DEFINED = 0.8  # of the values that an equation defines are computed
PAIRED = 0.7  # of the maps are gradients of a function, where there is one
STEPS = short_values.INDICES  # of a method
Values = dict[Term, Term]


@dataclass(frozen=True)
class Instance:
    """Values for the variables of a statement, and what its outcomes are, if it is about random variables."""

    values: Values
    laws: Mapping[str, Any] | None = None

    @cached_property
    def space(self) -> Space | None:
        return None if self.laws is None else Space(self.laws, self.values)

    def placed(self, term: Term) -> Term:
        """A term of the statement at the instance."""
        return substitute(term, self.values) if self.space is None else self.space(term)

    def with_value(self, x: Term, value: Term) -> Instance:
        return Instance({**self.values, x: value}, self.laws)


class Drawing:
    """Draws instances of one statement."""

    def __init__(self, statement: Statement, chance: random.Random) -> None:
        self.chance = chance
        hypotheses, _ = statement.unfolded()
        self.supposed = [part for h in hypotheses for part in conjuncts(h)]
        self.outcomes = laws.random_variables(statement.variables)
        self.methods = [method for h in self.supposed if (method := _method(h)) is not None]
        self.iterates = {step.family for method in self.methods for step in method.steps}
        plain = [x for x in statement.variables if x not in self.outcomes and x not in self.iterates]
        self.order = sorted(plain, key=_is_of_indices)
        self.with_maps = {x.sort.args[0] for x in plain if x.sort is not None and _is_map(x.sort)}
        self.symmetric = {
            h.args[1]
            for h in self.supposed
            if h.head == "=" and h.args[0].head == "T" and h.args[0].args[0] is h.args[1]
        }
        self.semidefinite = {h.args[0] for h in self.supposed if h.head == "psd"}

    def __call__(self, largest: int) -> Instance | None:
        """An instance with sizes at most about ``largest``; None if there is a variable of a sort without values, and
        ``Rejected`` where no value was drawn that a hypothesis allows.
        """
        values: Values = {}
        for x in self.order:
            for _ in range(AGAIN):
                value = self._value(x, values, largest)
                if value is None:
                    return None
                values[x] = value
                if all(truth(substitute(h, values)) for h in self._about(x, values)):
                    break
            else:
                raise Rejected(f"no value for {x.value} was drawn that the hypotheses allow")
        if self.iterates:
            values |= self._iterates(values, largest)
        return self._with_laws(values) if self.outcomes else Instance(values)

    def _iterates(self, values: Values, largest: int) -> Values:
        """The families that methods give."""
        about = [h for h in self.supposed if free_variables(h) & self.iterates]
        for _ in range(AGAIN):
            families = _Run(self, values, largest).families()
            known = {**values, **families}
            if all(truth(substitute(h, known)) for h in about if free_variables(h) <= known.keys()):
                return families
        raise Rejected("the iterates of the methods are not what the hypotheses allow")

    def _with_laws(self, values: Values) -> Instance:
        """The instance with laws for its random variables."""
        sorts = {x: _filled(x, values) for x in self.outcomes}
        about = [h for h in self.supposed if free_variables(h) & set(self.outcomes)]
        for _ in range(AGAIN):
            coordinates, more = laws.drawn(sorts, self.supposed, values, self.chance)
            there = Instance({**values, **more}, coordinates)
            if all(truth(there.placed(h)) for h in about):
                return there
        raise Rejected("no laws were drawn that the hypotheses allow")

    def _about(self, x: Term, values: Values) -> Iterator[Term]:
        """The hypotheses whose last variable this is."""
        for h in self.supposed:
            free = free_variables(h)
            if x in free and free <= set(values):
                yield h

    def _value(self, x: Term, values: Values, largest: int) -> Term | None:
        if x.sort is None:
            return None
        sort = _filled(x, values)
        if self.chance.random() < DEFINED:
            value = self._defined(x, values)
            if value is None and self.chance.random() < PAIRED:
                value = self._potential(x, sort) or self._gradient(sort, values)
            if value is not None:
                return value
        value = short_values.drawn(sort, largest, self.chance)
        if value is not None and x in self.symmetric:
            return _symmetrized(value)
        if value is not None and x in self.semidefinite and value.head != "I":
            return build("*", build("T", value), value)
        return value

    def _defined(self, x: Term, values: Values) -> Term | None:
        """The value that an equation gives x, with x alone on one side."""
        for h in self.supposed:
            if h.head == "=" and (is_scalar(x.sort) or x.sort is not None and x.sort.head == "matrix"):
                for side, other in (h.args, h.args[::-1]):
                    if side is x and x not in free_variables(other) and free_variables(other) <= set(values):
                        return _computed(substitute(other, values))
        return None

    def _potential(self, x: Term, sort: Term) -> Term | None:
        """A function whose gradient is known, if there are maps, too."""
        if sort.head != "function" or x.sort is None or x.sort.args[0] not in self.with_maps:
            return None
        found = short_values.potentials(sort)
        return self.chance.choice(found) if found else None

    def _gradient(self, sort: Term, values: Values) -> Term | None:
        """The gradient of one of the functions that have values, if the sort is one of maps."""
        if not _is_map(sort):
            return None
        known = [f for f in values.values() if f.head == "lam" and f.args[0] is sort.args[0]]
        found = [g for f in known for g in short_values.gradients(f) if g.sort is sort]
        return self.chance.choice(found) if found else None


# ------------------------------------------------------------------------------------------------------------- methods


@dataclass(frozen=True)
class Step:
    """The member of a family at a place, which is a multiple of what an equation says."""

    family: Term
    place: Term
    factor: Term | None
    value: Term


@dataclass(frozen=True)
class Method:
    """Steps for every integer of a range, or, where there is no ``index``, once."""

    index: Term | None
    low: Term | None
    high: Term | None
    steps: tuple[Step, ...]


def _method(hypothesis: Term) -> Method | None:
    """The method that a hypothesis describes, if it says by equations what members of families are."""
    index = low = high = None
    if hypothesis.head == "all":
        if hypothesis.args[0] is not INT:
            return None
        index = fresh(INT)
        hypothesis = instantiate(hypothesis, index)
    while hypothesis.head == "=>":
        for condition in conjuncts(hypothesis.args[0]):
            if condition.head != "<=":
                return None
            low = condition.args[0] if condition.args[1] is index else low
            high = condition.args[1] if condition.args[0] is index else high
        hypothesis = hypothesis.args[1]
    steps = tuple(step for part in conjuncts(hypothesis) if (step := _step(part, index)) is not None)
    return Method(index, low, high, steps) if steps else None


def _step(equation: Term, index: Term | None) -> Step | None:
    if equation.head != "=":
        return None
    left, right = equation.args
    member, factor = (left.args[1], left.args[0]) if left.head == "*" and len(left.args) == 2 else (left, None)
    if member.head != "app" or len(member.args) != 2 or not _is_of_indices(member.args[0]):
        return None
    family, place = member.args
    bound = {index} if index is not None else set()
    if free_variables(place) - bound:
        return None
    return Step(family, place, factor, right)


class _Run:
    """A method that is run for a few steps: the members of families, as they are computed or drawn."""

    def __init__(self, drawing: Drawing, values: Values, largest: int) -> None:
        self.drawing = drawing
        self.values = values
        self.largest = largest
        self.members: dict[Term, dict[int, Term]] = {family: {} for family in drawing.iterates}

    def families(self) -> Values:
        """The families that the methods give; where they give no member, the last one that they give."""
        once = [m for m in self.drawing.methods if m.index is None]
        for method in (*once, *(m for m in self.drawing.methods if m.index is not None)):
            low, high = self._bounds(method)
            for k in range(low, high + 1):
                at = {} if method.index is None else {method.index: number(k)}
                for step in method.steps:
                    self._take(step, at)
        found = {}
        for family, members in self.members.items():
            last = members[max(members)] if members else self._drawn(family, 1)
            found[family] = short_values.family(_filled(family, self.values), dict(sorted(members.items())), last)
        return found

    def _bounds(self, method: Method) -> tuple[int, int]:
        if method.index is None:
            return 0, 0
        low = 0 if method.low is None else _integer(substitute(method.low, self.values))
        high = low + STEPS if method.high is None else _integer(substitute(method.high, self.values))
        return low, min(high, low + STEPS)

    def _take(self, step: Step, at: Mapping[Term, Term]) -> None:
        place = _integer(substitute(step.place, at))
        if place in self.members[step.family]:
            return
        value = self._read(step.value, at)
        if step.factor is not None:
            value = build("*", build("^", self._read(step.factor, at), number(-1)), value)
        self.members[step.family][place] = _computed(value)

    def _read(self, term: Term, at: Mapping[Term, Term]) -> Term:
        """A term at the values, and with the members of the families that stand in it."""
        if not free_variables(term) & self.members.keys():
            return substitute(term, {**self.values, **at})
        if term.head in BINDERS or term in self.members:
            raise Rejected(f"{term} is about more than some members of families")
        if term.head == "app" and term.args[0] in self.members:
            return self._member(term.args[0], _integer(self._read(term.args[1], at)))
        built = build(term.head, *(self._read(part, at) for part in term.args))
        return contract(built) if built.head == "app" and built.args[0].head == "lam" else built

    def _member(self, family: Term, k: int) -> Term:
        if k not in self.members[family]:
            self.members[family][k] = self._drawn(family, k)
        return self.members[family][k]

    def _drawn(self, family: Term, k: int) -> Term:
        sort = codomain(_filled(family, self.values), number(k))
        value = short_values.drawn(sort, self.largest, self.drawing.chance)
        if value is None:
            raise Rejected(f"{family.value} has members without values")
        return value


def _is_of_indices(x: Term) -> bool:
    """Whether a variable is a family, a function of an integer."""
    return x.sort is not None and x.sort.head == "function" and x.sort.args[0] is INT


def _is_map(sort: Term) -> bool:
    """Whether values of a sort are maps from columns to columns."""
    return sort.head == "function" and all(part.head == "matrix" for part in sort.args)


def _integer(term: Term) -> int:
    value = rational(term)
    if value is None or value.denominator != 1:
        raise Rejected(f"{term} is no integer that is known")
    return int(value)


def _computed(term: Term) -> Term:
    """A term without variables as a number, or as a matrix of numbers, where these are rational."""
    if is_scalar(term.sort):
        value = rational(term)
        return term if value is None else number(value)
    grid = [[rational(entry) for entry in row] for row in entries(term, {})]
    if any(value is None for row in grid for value in row):
        return term
    return matrix([[number(value) for value in row if value is not None] for row in grid])


def _symmetrized(value: Term) -> Term:
    grid = entries(value, {})
    return matrix([[grid[min(i, j)][max(i, j)] for j in range(len(grid))] for i in range(len(grid))])


def _filled(x: Term, values: Values) -> Term:
    """The sort of a variable with the sizes in it given."""
    sort = x.sort
    if sort is None:
        raise Rejected(f"{x.value} has no sort")
    proxy = lam(variable("x", sort), number(0))  # a term that has the sort as a part
    return substitute(proxy, {y: v for y, v in values.items() if y in free_variables(proxy)}).args[0]
