"""Equations of the atoms in a goal, as far as hypotheses show what they need: derivatives, x x^-1 = 1, M M^-1 = I, what
the inverse of a product is, and adj(M) = det(M) M^-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from symres.kernel.equality import Equality, is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import ONE, Term, build, is_scalar, joined, nonzero, number, opposite

from .general import inverse
from .laws.derivatives import differentiated
from .numbers import Numbers
from .run import Run, sizes


def equations(numbers: Numbers, goal: Term) -> list[int]:
    """Steps that show them: of the derivatives in a goal, and of the inverses in it and in these derivatives."""
    slopes = list(_slopes(numbers, goal))
    return [*slopes, *_inverses(numbers, [goal, *(numbers.run.equation(i)[1] for i in slopes)])]


def _slopes(numbers: Numbers, goal: Term) -> Iterator[int]:
    for atom in _parts(goal, set()):
        if atom.head == "D":
            with suppress(Rejected):
                function, point = atom.args
                yield differentiated(numbers.run, function, point, partial(build, "=", atom), numbers.require)[0]


def _inverses(numbers: Numbers, terms: Iterable[Term]) -> Iterator[int]:
    seen: set[Term] = set()
    for atom in (part for term in terms for part in _parts(term, seen)):
        inverted = atom.head == "^" and atom.args[1].head == "rational" and atom.args[1].value < 0
        if inverted and is_scalar(atom.args[0].sort):
            yield from [step for step in [numbers.cancelled(atom.args[0])] if step is not None]
        elif (inverted or atom.head == "adj") and is_matrix(atom):
            with suppress(Rejected):
                yield from _of_matrix(numbers, atom.args[0], atom.head == "adj")


def _parts(term: Term, seen: set[Term]) -> Iterator[Term]:
    """The parts of a term that do not speak of what is bound in it, each once."""
    if term in seen:
        return
    seen.add(term)
    if not term.loose:
        yield term
    for part in term.args:
        yield from _parts(part, seen)


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
    A, B = factors[0], joined("*", factors[1:], ONE)
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
