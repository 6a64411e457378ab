"""Propositions and vectors that mathematicians have a word or a sign for, recognised among kernel terms.

Each function takes a term, whose bound variables may point out of it, and returns the parts of the shape, or None if
the term is anything else. What is recognised is exactly what the word means, so that nothing is gained or lost.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from symres.algebra.normal_form import NormalForms
from symres.kernel import Rejected
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    build,
    conjunction,
    conjuncts,
    difference,
    free_variables,
    fresh,
    from_json,
    instantiate,
    is_scalar,
    number,
    to_json,
    variable,
)

COMPARED: Mapping[str, Callable[[Fraction, Fraction], bool]]
COMPARED = MappingProxyType({"=": operator.eq, "<=": operator.le, "<": operator.lt})
LEAVES = ("variable", "bound", "local")
SCOPES = (
    *BINDERS,
    "function",
)  # whose second part is about a variable: a function's values have sizes that depend on it


def nodes(term: Term) -> set[Term]:
    """A term and all its parts."""
    found, todo = {term}, [term]
    while todo:
        for below in todo.pop().args:
            if below not in found:
                found.add(below)
                todo.append(below)
    return found


def definition(name: Term, body: Term) -> Term:
    """F = lam ... as the equation F(x, ...) = ...; another term as F = ..."""
    arguments: list[Term] = []
    while body.head == "lam":
        x = variable(str(body.value), body.args[0])
        arguments.append(x)
        body = instantiate(body, x)
    return build("=", build("app", name, *arguments) if arguments else name, body)


def equivalence(term: Term) -> tuple[Term, Term] | None:
    """A and B, of A => B and B => A."""
    if term.head != "and" or len(term.args) != 2 or any(part.head != "=>" for part in term.args):
        return None
    (a, b), (c, d) = (part.args for part in term.args)
    return (a, b) if a is d and b is c else None


def coordinates(term: Term) -> tuple[tuple[Term, ...], tuple[Term, ...]] | None:
    """The variables x, y, ... and values a, b, ... of x = a and y = b and ..., if no value mentions the variables."""
    if term.head != "and" or any(part.head != "=" for part in term.args):
        return None
    names = tuple(part.args[0] for part in term.args)
    values = tuple(part.args[1] for part in term.args)
    plain = len(set(names)) == len(names) and all(x.head in LEAVES and is_scalar(x.sort) for x in names)
    return (names, values) if plain and all(nodes(value).isdisjoint(names) for value in values) else None


def gradient(term: Term) -> tuple[Term, tuple[Term, ...]] | None:
    """A function of several variables and a point, of the column of all its partial derivatives there."""
    if term.head != "rows" or term.args[1].value != 1 or len(term.args) < 4:
        return None
    entries = term.args[2:]
    if any(entry.head != "D" or entry.args[0].args[1].head != "app" for entry in entries):
        return None
    point = tuple(entry.args[1] for entry in entries)
    function = entries[0].args[0].args[1].args[0]
    if function.head != "variable":
        return None
    for i, entry in enumerate(entries):
        of, *arguments = entry.args[0].args[1].args
        if of is not function or len(arguments) != len(point):
            return None
        if not all(_is_varied(a) if j == i else _is_lifted(a, point[j]) for j, a in enumerate(arguments)):
            return None
    return function, point


def hessian(term: Term) -> tuple[Term, tuple[Term, ...]] | None:
    """A function of several variables and a point, of the matrix of its second partial derivatives there.

    The entry in row i and column j is the derivative by the j-th variable of that by the i-th.
    """
    if term.head != "rows" or term.args[0] is not term.args[1] or len(term.args) < 6:
        return None
    n, entries = int(term.args[0].value), term.args[2:]
    inner = [entry.args[0].args[1] if entry.head == "D" else entry for entry in entries]
    if any(of.head != "D" or of.args[0].args[1].head != "app" for of in inner):
        return None
    point = tuple(entries[j].args[1] for j in range(n))
    function = inner[0].args[0].args[1].args[0]
    if function.head != "variable":
        return None
    for k, (entry, of) in enumerate(zip(entries, inner, strict=True)):
        i, j = divmod(k, n)
        applied, *arguments = of.args[0].args[1].args
        if applied is not function or len(arguments) != n or entry.args[1] is not point[j]:
            return None
        if not (_is_varied(of.args[1]) if i == j else _is_lifted(of.args[1], point[i])):
            return None
        for a, argument in enumerate(arguments):
            met = (
                _is_varied(argument)
                if a == i
                else _is_bound(argument, 1)
                if a == j
                else _is_lifted(argument, point[a], 2)
            )
            if not met:
                return None
    return function, point


def _is_bound(argument: Term, index: int) -> bool:
    return argument.head == "bound" and bool(argument.value == index)


def _is_varied(argument: Term) -> bool:
    return _is_bound(argument, 0)


def _is_lifted(inside: Term, outside: Term, binders: int = 1) -> bool:
    """Whether a term under binders is the same as one outside of them; only leaves and closed terms may be."""
    if outside.head == "bound":
        return _is_bound(inside, outside.value + binders)
    return inside is outside and not outside.loose


def is_zero_column(term: Term) -> bool:
    return term.head == "rows" and term.args[1].value == 1 and all(entry is ZERO for entry in term.args[2:])


@dataclass(frozen=True)
class LocalMinimum:
    """``function`` has a local minimum at the ``point``, compared with all y, or with those that meet ``conditions``.

    ``neighbours`` is the quantifier over y; the coordinates of the point and the conditions stand under it.
    """

    function: Term
    point: tuple[Term, ...]
    strict: bool
    conditions: tuple[Term, ...]
    neighbours: Term


def local_minimum(term: Term) -> LocalMinimum | None:
    """There is d > 0 with F(p) <= F(y) where |y - p|^2 < d; strict: F(p) < F(y) where 0 < |y - p|^2 < d."""
    if term.head != "ex" or term.args[0] is not REAL or term.args[1].head != "and" or len(term.args[1].args) != 2:
        return None
    neighbours = inner = term.args[1].args[1]
    n = 0
    while inner.head == "all" and inner.args[0] is REAL:
        inner, n = inner.args[1], n + 1
    if not n or inner.head != "=>" or inner.args[1].head not in ("<", "<="):
        return None
    near, relation = inner.args
    least, other = relation.args
    if not _applied(least, n) or not _applied(other, n) or least.args[0] is not other.args[0]:
        return None
    strict = relation.head == "<"
    literals = near.args if near.head == "and" else (near,)
    if len(literals) <= strict or literals[strict].head != "<":
        return None
    try:
        faithful = _is_local_minimum(opened(term), n, strict)
    except Rejected:
        return None
    return LocalMinimum(least.args[0], least.args[1:], strict, literals[1 + strict :], neighbours) if faithful else None


def _applied(term: Term, n: int) -> bool:
    return term.head == "app" and term.args[0].head == "variable" and len(term.args) == n + 1


def _is_local_minimum(term: Term, n: int, strict: bool) -> bool:
    """Whether a closed term of that build says it of the right variables, point and distance."""
    d = fresh(REAL)
    positive, inner = instantiate(term, d).args
    variables = [fresh(REAL) for _ in range(n)]
    near, relation = instantiate(inner, *variables).args
    (_, *point), (_, *others) = (side.args for side in relation.args)
    literals = near.args if near.head == "and" else (near,)
    inside, conditions = literals[strict], literals[1 + strict :]
    distance = inside.args[0]
    squares = [build("^", difference(y, p), number(2)) for y, p in zip(variables, point, strict=True)]
    return (
        positive is build("<", ZERO, d)
        and others == variables
        and inside is build("<", distance, d)
        and (not strict or literals[0] is build("<", ZERO, distance))
        and not any(d in free_variables(c) for c in conditions)
        and not any(free_variables(p) & {d, *variables} for p in point)
        and not NormalForms().difference(distance, build("+", ZERO, *squares)).numerator
    )


@dataclass(frozen=True)
class Range:
    """The integers from ``low`` to ``high``, or all from ``low`` on, and the proposition about them.

    All three stand under the binder.
    """

    low: Term
    high: Term | None
    body: Term


def ranged(term: Term) -> Range | None:
    """For all integers i with a <= i and i <= b, or there is one; of the first kind also without the second bound."""
    if term.head not in ("all", "ex") or term.args[0] is not INT:
        return None
    parts = list(conjuncts(term.args[1])) if term.head == "ex" else []
    if term.head == "all":
        if term.args[1].head != "=>":
            return None
        premise, conclusion = premises(term.args[1])
        parts = [*conjuncts(premise), conclusion]
    if len(parts) < 2 or not _bounds(parts[0], 1):
        return None
    low = parts[0].args[0]
    high = parts[1].args[1] if len(parts) > 2 and _bounds(parts[1], 0) else None
    if high is None and term.head == "ex":
        return None
    rest = parts[1:] if high is None else parts[2:]
    if term.head == "all" and len(rest) > 1:
        return Range(low, high, build("=>", conjunction(rest[:-1]), rest[-1]))
    return Range(low, high, conjunction(rest))


def _bounds(term: Term, side: int) -> bool:
    """Whether a term says a <= i (side 1) or i <= b (side 0) of the innermost bound variable i, for an integer."""
    if term.head != "<=" or not _is_varied(term.args[side]) or term.args[1 - side].sort is not INT:
        return False
    return all(index != 0 for index, _ in outer_variables(term.args[1 - side]))


def premises(term: Term) -> tuple[Term, Term]:
    """A and B and ..., and C, of A => (B => (... => C)).

    >>> from ..kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> a, b, c = build("<", x, y), build("<", y, x), build("=", x, y)
    >>> premises(build("=>", a, build("=>", b, c)))
    (x < y and y < x, x = y)
    """
    if term.args[1].head != "=>":
        return term.args[0], term.args[1]
    found: list[Term] = []
    while term.head == "=>":
        found += conjuncts(term.args[0])
        term = term.args[1]
    return conjunction(found), term


def decided(condition: Term) -> bool | None:
    """Whether a condition between numbers holds, or a combination of such; None if it is about anything else."""
    head, args = condition.head, condition.args
    if head in COMPARED and all(side.head == "rational" for side in args):
        return COMPARED[head](args[0].value, args[1].value)
    if head not in ("not", "and", "or"):
        return None
    parts = [decided(part) for part in args]
    if head == "not":
        return None if parts[0] is None else not parts[0]
    settled = head == "or"  # one part that is so settles all
    return settled if settled in parts else None if None in parts else not settled


def settled(term: Term) -> Term:
    """What a conditional is whose condition is decided; any other term as it is."""
    while term.head == "if":
        holds = decided(term.args[0])
        if holds is None:
            return term
        term = term.args[1 if holds else 2]
    return term


def is_delta(term: Term) -> bool:
    """Whether a conditional is 1 if two integers are equal, and 0 otherwise."""
    condition, *values = term.args
    return condition.head == "=" and condition.args[0].sort is INT and values == [ONE, ZERO]


def loewner(term: Term) -> tuple[Term, Term | None]:
    """A and B, of the proposition that A - B is positive semidefinite; A and None if it is of A as it stands."""
    of = term.args[0]
    if of.head == "+" and len(of.args) == 2:
        one, other = of.args
        if other.head == "*" and other.args[0].head == "rational" and other.args[0].value == -1:
            rest = other.args[1:]
            return one, rest[0] if len(rest) == 1 else build("*", *rest)
    return of, None


def derivative(term: Term) -> Term | None:
    """The derivative of a function that is written out, of the proposition that says what it is."""
    if term.head != "has_derivative" or term.args[0].head != "lam":
        return None
    try:
        return build("D", *term.args[:2])
    except Rejected:
        return None


def is_index(body: Term) -> bool:
    """Whether the variable of the binder around a term occurs in it, and only as an argument of functions.

    It is not part of an index, as in A_(w_i + 1), which begins and ends like an A_j that runs from w_1 + 1 to w_l + 1.
    """
    return any(i == 0 for i, _ in outer_variables(body)) and is_applied(body) and _is_bare(body, 0)


def _is_bare(term: Term, depth: int) -> bool:
    """Whether integers among arguments that mention the variable are this variable, or a function at it."""
    if term.loose <= depth:
        return True
    for i, below in enumerate(term.args):
        inner = depth + (term.head in SCOPES and i == 1)
        is_part = term.head == "app" and i > 0 and below.sort is INT and below.head not in ("bound", "app")
        if is_part and any(j == inner for j, _ in outer_variables(below)) or not _is_bare(below, inner):
            return False
    return True


def is_applied(body: Term, depth: int = 0) -> bool:
    """Whether the variable of the binder around a term is nothing but an argument of functions there."""
    if body.loose <= depth:
        return True
    for i, below in enumerate(body.args):
        inner = depth + (body.head in SCOPES and i == 1)
        if below.head == "bound" and below.value == inner:
            if body.head != "app" or i == 0:
                return False
        elif not is_applied(below, inner):
            return False
    return body.head != "bound" or body.value != depth


def is_sequence(sort: Term | None) -> bool:
    """Whether functions of a sort have an integer as their first argument, and are no predicates."""
    return sort is not None and sort.head == "function" and sort.args[0] is INT and sort.args[1] is not PROP


def is_outcome(x: Term) -> bool:
    """Whether a variable stands for an outcome of a probability space."""
    return x.sort is not None and x.sort.head == "base"


def is_random(x: Term) -> bool:
    """Whether a variable is a function of the outcome."""
    return x.sort is not None and x.sort.head == "function" and x.sort.args[0].head == "base"


def visible_outcomes(term: Term, parts: set[Term]) -> bool:
    """Whether the outcomes in a term have to be written: there are several, or one is not an argument."""
    free = [x for x in free_variables(term) if is_outcome(x)]
    bound = [t for t in parts if t.head in ("all", "ex") and t.args[0].head == "base"]
    if len(free) + len(bound) > 1 or term in free or any(t.head == "ex" for t in bound):
        return True
    if any(not is_applied(t.args[1]) for t in bound):
        return True
    return any(a in free for t in parts for i, a in enumerate(t.args) if t.head != "app" or i == 0)


def is_multiple_of_identity(term: Term) -> bool:
    """I, or a number times I."""
    if term.head != "*":
        return term.head == "I"
    return term.args[-1].head == "I" and all(is_scalar(a.sort) for a in term.args[:-1])


def opened(term: Term) -> Term:
    """A term with variables of its own for the bound variables that point out of it."""
    sorts = dict(outer_variables(term))
    made = closed(to_json(term), term)
    return instantiate(made, *(fresh(sorts.get(i, REAL)) for i in reversed(range(term.loose)))) if sorts else made


def closed(data: Any, like: Term) -> Term:
    """A term in JSON under a binder for each bound variable that points out of it, as those of ``like`` do."""
    sorts = dict(outer_variables(like))
    for index in range(like.loose):
        data = ["lam", "x", to_json(sorts.get(index, REAL)), data]
    return from_json(data, {str(x.value): x for x in free_variables(like)})


def outer_variables(term: Term, depth: int = 0) -> Iterator[tuple[int, Term]]:
    """The bound variables of a term that point out of it, counted from its own place, and their sorts."""
    if term.loose <= depth:
        return
    if term.head == "bound" and term.sort is not None and term.value >= depth:  # where not, its sort points out
        yield term.value - depth, term.sort
    for i, below in enumerate(term.args):
        yield from outer_variables(below, depth + (term.head in SCOPES and i == 1))
