"""Propositions and vectors that mathematicians have a word or a sign for, recognised among kernel terms.

Each function takes a term, whose bound variables may point out of it, and returns the parts of the shape, or None if
the term is anything else. What is recognised is exactly what the word means, so that nothing is gained or lost.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from symres.elaborate.algebra.normal_form import NormalForms
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
    lam,
    number,
    to_json,
    unnamed,
    variable,
)
from symres.language.expressions import made
from symres.language.matrices import kron

COMPARED: Mapping[str, Callable[[Fraction, Fraction], bool]]
COMPARED = MappingProxyType({"=": operator.eq, "<=": operator.le, "<": operator.lt})
DIRECTIONS = 12  # of a quadratic form, at most
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
    return _derivatives(term, [(i,) for i in range(len(term.args) - 2)])


def hessian(term: Term) -> tuple[Term, tuple[Term, ...]] | None:
    """A function of several variables and a point, of the matrix of its second partial derivatives there.

    The entry in row i and column j is the derivative by the j-th variable of that by the i-th.
    """
    if term.head != "rows" or term.args[0] is not term.args[1] or len(term.args) < 6:
        return None
    n = range(int(term.args[0].value))
    return _derivatives(term, [(i, j) for i in n for j in n])


def _derivatives(matrix: Term, orders: Sequence[tuple[int, ...]]) -> tuple[Term, tuple[Term, ...]] | None:
    """The function and the point of which the entries of a matrix are the derivatives by these arguments."""
    entries = matrix.args[2:]
    if any(entry.head != "D" for entry in entries):
        return None
    function, n = _differentiated(entries[0]), 1 + max(map(max, orders))
    if function is None:
        return None
    try:
        inside = opened(matrix).args[2:]
        point = [entry.args[1] for entry in inside[:n]]
        expected = [_derivative(function, point, by) for by in orders]
    except Rejected:
        return None
    same = all(unnamed(a) is unnamed(b) for a, b in zip(inside, expected, strict=True))
    return (function, tuple(entry.args[1] for entry in entries[:n])) if same else None


def _differentiated(term: Term) -> Term | None:
    """The function whose derivative of some order a term is, if that is a variable."""
    while term.head == "D" and term.args[0].head == "lam":
        term = term.args[0].args[1]
    return term.args[0] if term.head == "app" and term.args[0].head == "variable" else None


def _derivative(function: Term, point: Sequence[Term], by: Sequence[int]) -> Term:
    """The derivative of a function at a point by the arguments of these numbers, the innermost first."""
    if not by:
        return build("app", function, *point)
    *inner, last = by
    x = fresh(REAL)
    moved = [x if k == last else c for k, c in enumerate(point)]
    return build("D", lam(x, _derivative(function, moved, inner)), point[last])


@dataclass(frozen=True)
class SecondOrder:
    """The Hessian of a ``function`` at a ``point`` is positive semidefinite, or not if it is ``negative`` in some
    direction. The coordinates of the point stand under ``directions`` binders.
    """

    function: Term
    point: tuple[Term, ...]
    negative: bool
    directions: int


def second_order(term: Term) -> SecondOrder | None:
    """The Hessian H of F at p, of: for all z, 0 <= z'Hz; or there is z with z'Hz < 0; z'Hz as the sum of all
    z_i z_j D_j D_i F(p).
    """
    if term.head not in ("all", "ex"):
        return None
    inner, n = term, 0
    while inner.head == term.head and inner.args[0] is REAL and n < DIRECTIONS:
        inner, n = inner.args[1], n + 1
    negative = term.head == "ex"
    if n < 2 or inner.head != ("<" if negative else "<=") or inner.args[int(negative)] is not ZERO:
        return None
    side = 0 if negative else 1
    parts = _products(inner.args[side])
    corners = [entry for factors, entry in parts or () if len(factors) == 1]
    function = _differentiated(corners[0]) if len(corners) == n else None
    if parts is None or function is None or len(parts) != n * n:
        return None
    directions = [fresh(REAL) for _ in range(n)]
    try:
        opened_parts = _products(instantiate(opened(term), *directions).args[side]) or []
        place = {z: entry.args[1] for factors, entry in opened_parts if len(factors) == 1 for z in factors}
        point = [place.get(z, ZERO) for z in directions]
        expected = Counter(
            (frozenset((directions[i], directions[j])), unnamed(_derivative(function, point, (i, j))))
            for i in range(n)
            for j in range(n)
        )
    except Rejected:
        return None
    found = Counter((factors, unnamed(entry)) for factors, entry in opened_parts)
    point_outside = tuple(corner.args[1] for corner in corners)
    return SecondOrder(function, point_outside, negative, n) if found == expected else None


def _products(form: Term) -> list[tuple[frozenset[Term], Term]] | None:
    """The factors and the derivative of each term of a sum of such; a single factor if it is squared."""
    out = []
    for summand in form.args if form.head == "+" else ():
        if summand.head != "*" or summand.args[-1].head != "D":
            return None
        *factors, last = summand.args
        squared = len(factors) == 1 and factors[0].head == "^" and factors[0].args[1].value == 2
        if not squared and len(factors) != 2:
            return None
        out.append((frozenset(factors[0].args[:1] if squared else factors), last))
    return out


def _is_varied(argument: Term) -> bool:
    return argument.head == "bound" and bool(argument.value == 0)


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

    >>> from symres.kernel.terms import variable
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
    """The value of a conditional whose condition is decided; any other term as it is."""
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


def is_column(term: Term) -> bool:
    """Whether a matrix of entries has one column, and a function of the row alone."""
    if not _told(term) or term.args[1] is not ONE:
        return False
    return all(k for k, _ in outer_variables(term.args[2].args[1].args[1]))


def composed(term: Term) -> tuple[str, tuple[Term, ...]] | None:
    """The word that makes a matrix of entries from one vector or two matrices, diag, hadamard or kron, with these.

    >>> from symres.language.matrices import diag, kron
    >>> from symres.script.theory import Theory
    >>> theory = Theory("example")
    >>> n = theory.naturals("n")
    >>> A, v = theory.matrix("A", n, n), theory.vector("v", n)
    >>> composed(diag(v).term), composed(kron(A, v).term)
    (('diag', (v,)), ('kron', (A, v)))
    """
    if not _told(term) or term.loose:
        return None
    return _entrywise(term) or _kronecker(term)


def _entrywise(term: Term) -> tuple[str, tuple[Term, ...]] | None:
    i, j = fresh(INT), fresh(INT)
    entry = instantiate(instantiate(term.args[2], i), j)
    column = ONE if term.args[1] is ONE else j
    factors: tuple[Term, ...]
    if entry.head == "if":
        condition, value, other = entry.args
        is_diagonal = condition is build("=", i, j) and other is ZERO and term.args[0] is term.args[1]
        factors, place = ((value,) if is_diagonal else ()), (i, ONE)
    else:
        factors, place = (entry.args if entry.head == "*" and len(entry.args) == 2 else ()), (i, column)
    of = tuple(f.args[0] for f in factors if f.head == "entry" and f.args[1:] == place)
    if not factors or len(of) < len(factors) or any({i, j} & free_variables(m) for m in of):
        return None
    return ("diag" if len(of) == 1 else "hadamard"), of


def _kronecker(term: Term) -> tuple[str, tuple[Term, ...]] | None:
    body = term.args[2].args[1].args[1]
    product = body.args[1] if body.head == "if" else body
    if product.head != "*" or [f.head for f in product.args] != ["entry", "entry"]:
        return None
    A, B = (factor.args[0] for factor in product.args)
    return ("kron", (A, B)) if not A.loose and not B.loose and kron(made(A), made(B)).term is term else None


def _told(term: Term) -> bool:
    """Whether a matrix is told by a formula for its entries."""
    return term.head == "entries" and term.args[2].head == "lam" and term.args[2].args[1].head == "lam"


def is_multiple_of_identity(term: Term) -> bool:
    """I, or a number times I."""
    if term.head != "*":
        return term.head == "I"
    return term.args[-1].head == "I" and all(is_scalar(a.sort) for a in term.args[:-1])


def opened(term: Term) -> Term:
    """A term with variables of its own for the bound variables that point out of it."""
    if not term.loose:
        return term
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
