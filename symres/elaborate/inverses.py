"""What can be inverted in terms, as hypotheses show: x x^-1 = 1, M M^-1 = I and adj(M) = det(M) M^-1, as steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from symres.kernel.equality import Equality, is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import ONE, Term, build, is_scalar, nonzero, number, opposite

from .general import inverse
from .numbers import Numbers
from .run import Run, sizes


def inverses(numbers: Numbers, terms: Iterable[Term]) -> list[int]:
    """The equations of all numbers and matrices of which an inverse stands in terms, where that is seen to be one."""
    out: list[int] = []
    seen: set[Term] = set()
    for power in (power for term in terms for power in _inverted(term, seen)):
        t = power.args[0]
        if is_scalar(t.sort):
            out += [step for step in [numbers.cancelled(t)] if step is not None]
        elif is_matrix(t) and t.sort is not None:
            with suppress(Rejected):
                out += _of_matrix(numbers, t, power.head == "adj")
    return out


def _of_matrix(numbers: Numbers, M: Term, adjugate: bool) -> Iterator[int]:
    """M M^-1 = I, and what the inverse of a product is; of the adjugate that it is det(M) M^-1."""
    run, equality = numbers.run, numbers.equality
    regular = numbers.require(nonzero(build("det", M)))
    yield _from_right(run, M, regular)
    known = equality.canonical(M)
    if known.head == "*":
        yield from _of_product(run, known.args, regular, equality)
    if adjugate:
        goal = build("=", build("adj", M), build("*", build("det", M), inverse(M)))
        minors = run.rule("adjugate", _values(M))
        items = [(inverse(M), minors, ONE), (number(-1), _from_left(run, M, regular), build("adj", M))]
        yield run.combined(goal, items)


def _of_product(run: Run, factors: Sequence[Term], regular: int, equality: Equality) -> Iterator[int]:
    """(A B)^-1 = B^-1 A^-1 where det(A B) is not 0, so that neither det(A) nor det(B) is; and so on for the factors."""
    A, B = factors[0], factors[1] if len(factors) == 2 else build("*", *factors[1:])
    if not all(is_matrix(t) and equality.same(*(sizes(t, "mn").values())) for t in (A, B)):
        return
    M, (a, b) = build("*", A, B), (build("det", t) for t in (A, B))
    product = run.rule("det_of_product", {"n": sizes(M, "mn")["m"], "S": A, "B": B})
    both = run.replaced(nonzero, build("det", M), build("*", a, b), product, regular)
    apart = [
        run.arithmetic(nonzero(one), [both], [([0, 0], 1)], [[1, build("*", a, b, other)]])
        for one, other in ((a, b), (b, a))
    ]
    ones = [_from_right(run, t, i) for t, i in zip((A, B), apart, strict=True)]
    reverse = build("*", inverse(B), inverse(A))
    items = [(opposite(inverse(M)), ones[0], ONE), (ONE, _from_left(run, M, regular), reverse)]
    items.append((build("*", opposite(inverse(M)), A), ones[1], inverse(A)))
    yield from (*ones, *(_from_left(run, t, i) for t, i in zip((A, B), apart, strict=True)))
    yield run.combined(build("=", inverse(M), reverse), items)
    if len(factors) > 2:
        yield from _of_product(run, factors[1:], apart[1], equality)


def _from_right(run: Run, M: Term, regular: int) -> int:
    return run.rule("inverse_right", _values(M), [regular])


def _from_left(run: Run, M: Term, regular: int) -> int:
    """M^-1 M = I, as M' (M')^-1 = I and (M')^-1 = (M^-1)'."""
    turned, values = build("T", M), _values(M)
    same = run.turned(run.rule("det_of_transpose", values))
    also_regular = run.replaced(nonzero, build("det", M), build("det", turned), same, regular)
    goal = build("=", build("*", turned, build("T", inverse(M))), build("I", values["n"]))
    items = [(ONE, _from_right(run, turned, also_regular), ONE)]
    items.append((opposite(turned), run.rule("inverse_of_transpose", values), ONE))
    return run.transposed(run.combined(goal, items))


def _values(M: Term) -> dict[str, Term]:
    return {"n": sizes(M, "mn")["m"], "S": M}


def _inverted(term: Term, seen: set[Term]) -> Iterator[Term]:
    """The powers with a negative exponent, and adjugates, that do not speak of what is bound in the term."""
    if term in seen:
        return
    seen.add(term)
    negative = term.head == "^" and term.args[1].head == "rational" and term.args[1].value < 0
    if (negative or term.head == "adj") and not term.loose:
        yield term
    for part in term.args:
        yield from _inverted(part, seen)
