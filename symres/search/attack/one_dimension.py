"""Statements about vectors and matrices of any size, read with all sizes 1: they are about numbers then, and are
attacked as such. What fails in one dimension is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from symres.elaborate.algebra.signs import plainly
from symres.evidence.sampling import Flat, flat
from symres.kernel import Rejected, Statement, Term
from symres.kernel.terms import (
    BINDERS,
    ONE,
    REAL,
    ZERO,
    build,
    free_variables,
    is_scalar,
    matrix,
    substitute,
    variable,
)

from ..budget import clock
from .counterexamples import Field, fails_at

POINTS = 12  # of each stage of the attack
SHARE = 0.4  # of the time,
PART = 0.5  # and of that for low places, and for what is inside of the hypotheses near these
SAME = ("T", "tr", "det", "lambda_min", "lambda_max")  # the number itself
SIZES = ("frobenius", "spectral", "sigma_min")  # its absolute value


def instances(statement: Statement, deadline: float) -> Iterator[dict[Term, Term]]:
    """Values of the variables at which a statement seems to fail, all sizes being 1; none if no size is a variable."""
    sizes = {n: ONE for x in statement.variables if x.sort is not None for n in free_variables(x.sort)}
    numbers: dict[Term, Term] = {}
    for x in statement.variables:
        if x in sizes or is_scalar(x.sort):
            continue
        if x.sort is None or not _is_one_by_one(x.sort, sizes):
            return
        numbers[x] = variable(str(x.value), REAL)
    if not numbers:
        return
    try:
        given = flat(statement)
        read = [substitute(_read(p, numbers), sizes) for p in (*given.hypotheses, given.conclusion)]
    except Rejected:
        return
    *hypotheses, conclusion = read
    known = tuple(h for h in hypotheses if not plainly(h))
    own = tuple(numbers.get(x, x) for x in statement.variables if x not in sizes)
    now = clock()
    field = Field(Flat(own, given.bound, known, conclusion), now + SHARE * (deadline - now), PART)
    back = {x: value for value, x in numbers.items()}
    for stage in (field.glanced, field.sampled, field.inside, field.lowest):
        for point in islice((p for p in stage() if fails_at(field.given, p)), POINTS):
            values = {back.get(x, x): matrix([[v]]) if x in back else v for x, v in point.items() if x in own}
            yield {**sizes, **values}


def _is_one_by_one(sort: Term, sizes: dict[Term, Term]) -> bool:
    return sort.head == "matrix" and all(n in sizes or n is ONE for n in sort.args)


def _read(p: Term, numbers: dict[Term, Term]) -> Term:
    """A proposition or term about matrices of one row and column as one about numbers; raises ``Rejected``."""
    if p in numbers:
        return numbers[p]
    if p.head in BINDERS or p.head == "variable" and not is_scalar(p.sort):
        raise Rejected("what is bound, or of another sort, is not read as a number")
    args = [_read(a, numbers) for a in p.args] if p.head not in ("I", "O", "entry", "rational", "rows") else []
    if p.head in SAME:
        return args[0]
    if p.head in SIZES:
        return build("abs", args[0])
    if p.head == "psd":
        return build("<=", ZERO, args[0])
    if p.head in ("I", "O"):
        return ONE if p.head == "I" else ZERO
    if p.head == "entry":
        return _read(p.args[0], numbers)
    if p.head == "rows":
        (_, _, value) = p.args
        return _read(value, numbers)
    return build(p.head, *args) if args else p
