"""The derivatives of functions of matrices with names for their inner expressions: R for Y - U V in |Y - U V|^2.

A sum of matrices under a norm, in a product or under another operation gets one, if it depends on what is
differentiated by and its derivatives are read more easily with the name. It is differentiated once, and the function is
differentiated in it. Nothing here is a proof: with the names unfolded, the lines are to be claimed.

>>> from symres import Theory, norm
>>> theory = Theory("example")
>>> m, n, r = theory.naturals("m n r")
>>> Y, (U, H), (V, K) = theory.matrix("Y", m, n), theory.matrices("U H", m, r), theory.matrices("V K", r, n)
>>> found = with_residuals(norm(Y - U * V) ** 2, (U, V), (H, K))
>>> found.value, [(R.letter, R.meaning, R.differential) for R in found.residuals]
(frobenius(R)^2, [(R, Y - U*V, -H*V - U*K)])
>>> found.gradients
(-2*R*T(V), -2*T(U)*R)
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from symres.derive.differentials import PRODUCT, Adjoint, Differential, simplified, zero
from symres.derive.products import Writing
from symres.kernel import Term
from symres.kernel.terms import (
    REAL,
    build,
    free_variables,
    is_scalar,
    literal_size,
    number,
    substitute,
    variable,
)
from symres.language.expressions import Expression, refusing
from symres.language.unfolding import replaced
from symres.script.matrix_derivatives import Question, asked, because, symmetry

DIFFERENCES, SUMS, VECTORS = ("R", "E", "D"), ("S", "M", "Q"), ("r", "e", "s")
OPERATIONS = 2  # a sum with fewer is as short as its name
MOST = 3  # more names do not help a reader


@dataclass(frozen=True)
class Residual:
    """An inner expression: its name and what that stands for, and its first and second differential, for a
    ``reason``; ``first`` and ``second`` are their names.
    """

    letter: Expression
    meaning: Expression
    first: Expression
    differential: Expression
    reason: str
    second: Expression
    second_differential: Expression

    @property
    def is_curved(self) -> bool:
        """Whether the second differential is not zero."""
        return self.second_differential.term.head not in ("O", "rational")


@dataclass(frozen=True)
class Differentials:
    """A function in its ``residuals``, and its derivatives.

    The differential is in the names of the differentials of the residuals, the second one in those and ``inserted``.
    """

    value: Expression
    residuals: tuple[Residual, ...]
    differential: Expression
    reason: str
    gradients: tuple[Expression, ...]
    second: Expression
    second_reason: str
    inserted: Expression

    def unfolded(self, found: Expression) -> Expression:
        """An expression without the names."""
        return Expression(substitute(found.term, {R.letter.term: R.meaning.term for R in self.residuals}))


@refusing
def with_residuals(
    f: Expression, at: Sequence[Expression], directions: Sequence[Expression], taken: Collection[str] = ()
) -> Differentials:
    """The derivatives of the number f in variables, or layers, in directions that are variables.

    Names of residuals are none of those that f and the directions have, or that are ``taken``.
    """
    question = asked(f, tuple(at))
    moving = dict(zip(question.variables, (h.term for h in directions), strict=True))
    value = simplified(question.value.term, Writing())
    own = {str(x.value) for t in (f, *directions) for x in free_variables(t.term)} | set(taken)
    bodies = list(dict.fromkeys(_sums(value, question.variables)))
    if len(bodies) > MOST:
        bodies = []
    letters = dict(zip(bodies, _letters(bodies, own), strict=True))
    while True:
        made = _derived(question, value, moving, letters)
        results = [e.term for e in (*made.gradients, made.inserted)]
        idle = [b for b, x in letters.items() if not any(x in free_variables(t) for t in results)]
        if not idle:
            return made
        letters = {b: x for b, x in letters.items() if b not in idle}


def _derived(
    question: Question, value: Term, moving: Mapping[Term, Term], letters: Mapping[Term, Term]
) -> Differentials:
    plain = Writing()
    writing = Writing([symmetry(Expression(x)) for b, x in letters.items() if plain.transposed(b) is b])
    outer = replaced(value, letters)
    residuals = [_residual(question, b, x, moving, writing) for b, x in letters.items()]
    named = {R.letter.term: R.first.term for R in residuals}
    curved = {R.first.term: R.second.term for R in residuals if R.is_curved}

    rules = Differential(writing, {**moving, **named})
    first = rules.of(outer)
    again = Differential(writing, {**moving, **named, **curved})
    second = question.at(distributed(again.of(first)), writing)
    known = {R.first.term: R.differential.term for R in residuals}
    known |= {R.second.term: R.second_differential.term for R in residuals if R.is_curved}

    adjoint = Adjoint(writing, (*question.variables, *letters.values()))
    found = adjoint.gradients(outer)
    parts: dict[Term, list[Term]] = {x: [] for x in question.variables}
    for body, x in letters.items():
        for y, part in Adjoint(writing, question.variables).pulled_back(body, found[x]).items():
            parts[y].append(part)
    gradients = [writing.total([*parts[x], found[x]], zero(x)) for x in question.variables]
    return Differentials(
        question.at(_in_order(outer, writing), writing),
        tuple(residuals),
        question.at(distributed(first), writing),
        because(rules),
        tuple(question.at(G, writing) for G in gradients),
        second,
        because(again) if again.reasons or not residuals else PRODUCT,
        Expression(distributed(_inserted(second.term, known, writing))),
    )


def _residual(question: Question, body: Term, letter: Term, moving: Mapping[Term, Term], writing: Writing) -> Residual:
    rules = Differential(writing, moving)
    change = rules.of(body)
    second = Differential(writing, moving).of(change)
    names = (Expression(variable(f"{prefix}{letter.value}", letter.sort or REAL)) for prefix in ("d", "d2"))
    return Residual(
        Expression(letter),
        question.at(body, writing),
        next(names),
        question.at(distributed(change), writing),
        because(rules),
        next(names),
        question.at(distributed(second), writing),
    )


def _inserted(term: Term, known: Mapping[Term, Term], writing: Writing) -> Term:
    """A number with terms for letters: signs stand outside of traces, and there is none in norms."""
    if not free_variables(term) & known.keys():
        return term
    if term.head == "tr":
        factors = term.args[0].args if term.args[0].head == "*" else term.args
        return Differential(writing, {}).traced(writing.product(*(substitute(a, known) for a in factors)))
    if term.head == "frobenius":
        inside = substitute(term.args[0], known)
        parts = inside.args if inside.head == "+" else (inside,)
        return build("frobenius", writing.product(number(-1), inside) if all(map(is_negative, parts)) else inside)
    args = [_inserted(a, known, writing) if is_scalar(a.sort) else substitute(a, known) for a in term.args]
    if term.head == "^" and term.args[1].head == "rational" and term.args[1].value % 2 == 0 and is_negative(args[0]):
        args[0] = writing.product(number(-1), args[0])
    join = {"*": lambda: writing.product(*args), "+": lambda: writing.total(args)}
    return join.get(term.head, lambda: build(term.head, *args))()


def _in_order(term: Term, writing: Writing) -> Term:
    """A number whose products begin with their numbers: 1/2 |R|^2 for |R|^2/2."""
    if term.head == "+":
        return build("+", *(_in_order(a, writing) for a in term.args))
    if term.head == "*" and any(a.head == "rational" for a in term.args[1:]):
        return writing.product(*term.args)
    return term


def distributed(term: Term) -> Term:
    """A sum without a number in front of it: -H V - U K for -(H V + U K)."""
    if term.head == "*" and len(term.args) == 2 and term.args[0].head == "rational" and term.args[1].head == "+":
        return build("+", *(_times(term.args[0], a) for a in term.args[1].args))
    return term


def _times(c: Term, a: Term) -> Term:
    if a.head == "*" and a.args[0].head == "rational":
        product = number(c.value * a.args[0].value)
        rest = a.args[1:]
        return build("*", product, *rest) if product.value != 1 else rest[0] if len(rest) == 1 else build("*", *rest)
    return build("*", c, *(a.args if a.head == "*" else (a,)))


def _sums(term: Term, variables: Collection[Term], inside: bool = False) -> Iterator[Term]:
    """The sums of matrices to be named: those under an operation, the outermost ones."""
    if free_variables(term).isdisjoint(variables) or term.head == "Prod":
        return
    is_sum = term.head == "+" and term.sort is not None and term.sort.head == "matrix"
    if is_sum and inside and not term.loose and _operations(term) >= OPERATIONS:
        yield term
        return
    for a in term.args:
        yield from _sums(a, variables, inside or term.head not in ("+", "tr"))


def _operations(term: Term) -> int:
    """The number of operations that one writes in a term; a product over an index counts as two."""
    if term.head == "Prod":
        return OPERATIONS
    own = {"+": len(term.args) - 1, "*": sum(a.head != "rational" for a in term.args) - 1, "^": 1}.get(term.head, 0)
    return own + sum(map(_operations, term.args))


def _letters(bodies: Iterable[Term], taken: Collection[str]) -> Iterator[Term]:
    """A letter for each sum: that of a vector is small."""
    used = set(taken)
    for body in bodies:
        is_vector = body.sort is not None and literal_size(body.sort.args[1]) == 1
        own = VECTORS if is_vector else DIFFERENCES if any(map(is_negative, body.args)) else SUMS
        names = itertools.chain(own, (f"{own[0]}_{k}" for k in itertools.count(1)))
        name = next(n for n in names if used.isdisjoint((n, f"d{n}", f"d2{n}")))
        used |= {name, f"d{name}", f"d2{name}"}
        yield variable(name, body.sort or REAL)


def is_negative(term: Term) -> bool:
    return term.head == "*" and term.args[0].head == "rational" and term.args[0].value < 0
