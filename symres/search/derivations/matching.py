"""Matching: values for the variables of a rule that make a pattern a given term (Miller, 1991: patterns f(x, y) with
distinct bound variables are matched by abstraction). Products are matched in groups of neighbouring factors, as sums of
more terms than the pattern has are; other sums and products of numbers in any order.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from symres.elaborate.algebra.words import Words
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import (
    BINDERS,
    INT,
    REAL,
    Term,
    build,
    codomain,
    fits,
    free_variables,
    fresh,
    instantiate,
    lam,
    number,
    opposite,
    same_size,
    substitute,
    variable,
)

from .rewriting import applied, replaced

Values = dict[Term, Term]
Same = Callable[[Term, Term], bool]
Later = tuple[tuple[Term, Term], ...]  # parts of a pattern that wait for values, and what they have to equal then
Found = Iterator[tuple[Values, Later]]
ORDERS = 4  # the most summands, or factors that are numbers, whose orders are all tried


class Matcher:
    """Matches patterns in ``variables``; ``same`` decides when two terms without them count as equal."""

    def __init__(self, variables: Sequence[Term], same: Same) -> None:
        self.variables = frozenset(variables)
        self.same = same
        self._resized: Values = {}  # the variables for which others stand, since their sizes became known

    def matches(self, pattern: Term, target: Term, values: Values) -> Iterator[Values]:
        """The extensions of ``values`` that make ``pattern`` equal to ``target``."""
        for found, later in self._match(pattern, target, values, (), frozenset()):
            if all(self._holds(p, t, found) for p, t in later):
                yield {self._resized.get(x, x): value for x, value in found.items()}

    def _holds(self, pattern: Term, target: Term, values: Values) -> bool:
        """Whether a part that had to wait for values of variables is equal to its target."""
        if not free_variables(pattern) & self.variables <= values.keys():
            return False
        try:
            return self.same(self._filled(pattern, values), target)
        except Rejected:
            return False

    def _filled(self, term: Term, values: Mapping[Term, Term]) -> Term:
        return substitute(term, {x: v for x, v in values.items() if x in self.variables})

    def sort(self, pattern: Term | None, target: Term | None, values: Values) -> Values | None:
        """The values that make one sort the other."""
        if pattern is None or target is None:
            return None
        if pattern.head == "matrix" and target.head == "matrix":
            for p, t in zip(reversed(pattern.args), reversed(target.args), strict=True):
                if p in self.variables and p not in values:
                    values = {**values, p: t}
                elif p.head == "app" and p.args[0] in self.variables and p.args[0] not in values:
                    if len(p.args) == 2 and p.args[1].head == "local":  # the width of layer i, for an i that is bound
                        values = {**values, p.args[0]: lam(p.args[1], t, "i")}
                elif free_variables(p) & self.variables <= values.keys():
                    own = free_variables(p)  # and no others, whose own sizes may not be known yet
                    if not same_size(self._filled(p, {x: v for x, v in values.items() if x in own}), t):
                        return None
            return values
        if pattern.head == "function" and target.head == "function":
            inner = self.sort(pattern.args[0], target.args[0], values)
            if inner is None:
                return None
            x = fresh(target.args[0])
            return self.sort(codomain(pattern, x), codomain(target, x), inner)
        if pattern is target or pattern is REAL and target is INT:
            return values
        return None

    def _match(self, pattern: Term, target: Term, values: Values, later: Later, opened: frozenset[Term]) -> Found:
        open_variables = free_variables(pattern) & self.variables
        if not open_variables:
            if self.same(pattern, target) if not opened else pattern is target or self._safe_same(pattern, target):
                yield values, later
            return
        if (
            open_variables <= values.keys()
            and pattern not in self.variables
            and self._filled_same(pattern, target, values)
        ):
            yield values, later
            return
        if pattern in self.variables:
            if pattern in values:
                if self._safe_same(values[pattern], target):
                    yield values, later
            elif not free_variables(target) & opened:
                fitting = self.sort(pattern.sort, target.sort, values)
                if fitting is not None:
                    yield {**fitting, pattern: target}, later
            return
        head = pattern.head
        if head == "app" and pattern.args[0] in self.variables:
            yield from self._applied(pattern, target, values, later, opened)
            return
        if head == "T" and target.head != "T" and pattern.args[0] in self.variables and is_matrix(target):
            yield from self._match(pattern.args[0], build("T", target), values, later, opened)
            return
        if head in BINDERS:
            yield from self._under(pattern, target, values, later, opened)
            return
        if head == "+" and pattern.sort is INT and target.sort is INT:
            solved = self._solved(pattern, target, values, open_variables - values.keys(), opened)
            if solved is not None:
                yield solved, later
                return
            if not opened:
                yield values, (*later, (pattern, target))
        if head != target.head:
            return
        if head in "+*":
            yield from self._grouped(pattern, target, values, later, opened)
            return
        if len(pattern.args) == len(target.args):
            pairs = list(zip(pattern.args, target.args, strict=True))
            if head == "entries":  # which show the sizes that a product of sizes hides
                pairs.reverse()
            yield from self._all(pairs, values, later, opened)
            if head in ("=", "<=", "<") and not opened:  # one side may show what the other one hides
                for one, other in (pairs, pairs[::-1]):
                    for found, more in self._match(*one, values, later, opened):
                        if free_variables(other[0]) & self.variables <= found.keys():
                            yield found, (*more, other)

    def _solved(
        self, pattern: Term, target: Term, values: Values, unknown: frozenset[Term], opened: frozenset[Term]
    ) -> Values | None:
        """The values that make a sum the target, if the sum has one unknown, a summand or the opposite of one."""
        if len(unknown) != 1:
            return None
        (x,) = unknown
        with_x = [part for part in pattern.args if x in free_variables(part)]
        if x.sort is not INT or len(with_x) != 1 or with_x[0] not in (x, opposite(x)):
            return None
        rest = [self._filled(part, values) for part in pattern.args if part is not with_x[0]]
        left = integer_sum((target, *map(opposite, rest)))
        value = left if with_x[0] is x else integer_sum((opposite(left),))
        return None if free_variables(value) & opened else {**values, x: value}

    def _safe_same(self, one: Term, other: Term) -> bool:
        try:
            return one is other or one.sort is not None and fits(other.sort, one.sort) and self.same(one, other)
        except Rejected:
            return False

    def _filled_same(self, pattern: Term, target: Term, values: Values) -> bool:
        """Whether a pattern without open variables is the target."""
        try:
            return self._safe_same(self._filled(pattern, values), target)
        except Rejected:
            return False

    def _all(self, pairs: Sequence[tuple[Term, Term]], values: Values, later: Later, opened: frozenset[Term]) -> Found:
        if not pairs:
            yield values, later
            return
        (p, t), *rest = pairs
        for found, more in self._match(p, t, values, later, opened):
            yield from self._all(rest, found, more, opened)

    def _applied(self, pattern: Term, target: Term, values: Values, later: Later, opened: frozenset[Term]) -> Found:
        """f(x, y) with a variable f: by abstraction if x, y are bound, else when f and the rest are known."""
        function, *arguments = pattern.args
        if function in values:
            unknown = free_variables(pattern) & self.variables - values.keys()
            if unknown and target.head == "app" and len(target.args) == len(pattern.args):
                yield from self._all(list(zip(pattern.args, target.args, strict=True)), values, later, opened)
            yield values, (*later, (pattern, target)) if not opened else later
            return
        is_value = target.head == "app" and len(target.args) >= len(pattern.args)
        if is_value and not all(a in opened for a in arguments):
            yield from self._met(pattern, target, values, later, opened)
        if all(free_variables(a) & opened and free_variables(a) & self.variables <= values.keys() for a in arguments):
            arguments = [applied(self._filled(a, values)) for a in arguments]
            yield from self._abstracted(function, arguments, target, values, later, opened)
        elif not is_value:
            yield values, (*later, (pattern, target)) if not opened else later

    def _met(self, pattern: Term, target: Term, values: Values, later: Later, opened: frozenset[Term]) -> Found:
        """f(x) for a value of another function: g(y), and also g(y, z), which is met by f = g(y)."""
        parts, extra = target.args, len(target.args) - len(pattern.args)
        if extra:
            parts = (build("app", *parts[: extra + 1]), *parts[extra + 1 :])
        yield from self._all(list(zip(pattern.args, parts, strict=True)), values, later, opened)

    def _abstracted(
        self,
        function: Term,
        arguments: Sequence[Term],
        target: Term,
        values: Values,
        later: Later,
        opened: frozenset[Term],
    ) -> Found:
        """f(a) for a term a that depends on what is bound: f is what the target is as a function of a."""
        if len(set(arguments)) < len(arguments):
            return
        bound = [a if a in opened else fresh(a.sort) for a in arguments if a.sort is not None]
        value = replaced(target, {a: x for a, x in zip(arguments, bound, strict=True) if a is not x})
        for x in reversed(bound):
            value = lam(x, value, "x")
        if not free_variables(value) & opened:
            fitting = self.sort(function.sort, value.sort, values)
            if fitting is not None:
                yield {**fitting, function: value}, later

    def _under(self, pattern: Term, target: Term, values: Values, later: Later, opened: frozenset[Term]) -> Found:
        if pattern.head == "lam" and target.sort is not None and target.sort.head == "function":
            domain = target.sort.args[0]
        elif pattern.head == target.head:
            domain = target.args[0]
        else:
            return
        fitting = self.sort(pattern.args[0], domain, values)
        if fitting is None:
            return
        x = fresh(domain)
        inner = instantiate(target, x) if target.head == pattern.head else build("app", target, x)
        try:
            body = instantiate(self._with_sizes(pattern, fitting), x)
        except Rejected:
            return
        yield from self._match(body, inner, fitting, later, opened | {x})

    def _with_sizes(self, pattern: Term, values: Values) -> Term:
        """A pattern with the sizes that are known in the sorts of its variables and of its bound variables."""
        sizes = {x: v for x, v in values.items() if x.sort is INT}
        rest = {x for x in free_variables(pattern) if x.sort is not None and free_variables(x.sort) & sizes.keys()}
        if not rest:
            return substitute(pattern, sizes)
        if not rest <= self.variables - values.keys():
            return pattern
        resized = {x: variable(str(x.value), substitute(x.sort, sizes)) for x in rest if x.sort is not None}
        self._resized |= {other: x for x, other in resized.items()}
        self.variables |= set(resized.values())
        return substitute(pattern, {**sizes, **resized})

    def _grouped(self, pattern: Term, target: Term, values: Values, later: Later, opened: frozenset[Term]) -> Found:
        p, t = _flat(pattern), _flat(target)
        yield from self._in_groups(pattern.head, p, t, values, later, opened)
        if pattern.head == "*" and not any(map(is_matrix, (*p, *t))):
            for others, rest in _rescaled(p, t):
                yield from self._in_groups("*", others, rest, values, later, opened)

    def _in_groups(
        self,
        head: str,
        p: Sequence[Term],
        t: Sequence[Term],
        values: Values,
        later: Later,
        opened: frozenset[Term],
    ) -> Found:
        """Summands or factors of a pattern with those of a target, each with one or with several of them."""
        if head == "*" and any(map(is_matrix, t)) or len(p) < len(t):
            for cuts in itertools.combinations(range(1, len(t)), len(p) - 1):
                ends = (0, *cuts, len(t))
                groups = [t[a:b] for a, b in zip(ends, ends[1:], strict=False)]
                try:
                    grouped = [g[0] if len(g) == 1 else build(head, *g) for g in groups]
                except Rejected:
                    continue
                yield from self._all(list(zip(p, grouped, strict=True)), values, later, opened)
            return
        if len(p) != len(t):
            return
        orders = itertools.permutations(t) if len(t) <= ORDERS else iter((tuple(t),))
        for order in orders:
            yield from self._all(list(zip(p, order, strict=True)), values, later, opened)


def _rescaled(p: Sequence[Term], t: Sequence[Term]) -> Iterator[tuple[list[Term], list[Term]]]:
    """The factors of a pattern and of a target that are no numerals, if the numerals are not the same. The quotient of
    these stands in turn beside each factor of the target, so that -2 m x is matched by -m x.
    """
    numerals = [math.prod((Fraction(f.value) for f in fs if f.head == "rational"), start=Fraction(1)) for fs in (p, t)]
    others, rest = ([f for f in factors if f.head != "rational"] for factors in (p, t))
    if 0 in numerals or numerals[0] == numerals[1] or not others or not rest or len(rest) > ORDERS:
        return
    ratio = number(numerals[1] / numerals[0])
    for k in range(len(rest)):
        yield others, [*rest[:k], ratio, *rest[k:]]


def _flat(term: Term) -> tuple[Term, ...]:
    """The summands of a sum, those of sums in it among them; likewise the factors of a product."""
    if not any(a.head == term.head for a in term.args):
        return term.args
    return tuple(part for a in term.args for part in (_flat(a) if a.head == term.head else (a,)))


def integer_sum(parts: Iterable[Term]) -> Term:
    """A sum of integers, its summands collected.

    >>> from symres.kernel.terms import number, variable
    >>> k = variable("k", INT)
    >>> integer_sum((build("+", k, number(3)), opposite(build("+", k, number(1)))))
    2
    """
    words = Words()
    return words.term(words.scalar(build("+", number(0), *parts)))


def is_matrix(term: Term) -> bool:
    """Whether a term is a matrix or vector."""
    return term.sort is not None and term.sort.head == "matrix"


def subterms(term: Term) -> Iterator[Term]:
    """The closed terms inside of a term, itself first, without those under binders that mention a bound variable."""
    seen: set[Term] = set()
    rest = [term]
    while rest:
        t = rest.pop(0)
        if t in seen or t.loose or t.sort is None:
            continue
        seen.add(t)
        yield t
        if t.head in BINDERS:
            rest.append(instantiate(t, fresh(t.args[0])))
        elif t.head == "*" and len(t.args) > 2 and any(map(is_matrix, t.args)):
            spans = itertools.combinations(range(len(t.args) + 1), 2)
            rest.extend(build("*", *t.args[a:b]) for a, b in spans if 1 < b - a < len(t.args))
        rest.extend(t.args)


def unbound_subterms(term: Term) -> Iterator[Term]:
    """The terms inside of a term that no binder above them gives a variable, which a fact or a case may speak of."""
    return (t for t in subterms(term) if not any(x.head == "local" for x in free_variables(t)))
