"""Equations between matrices as the kernel uses them from left to right, and their names in a proof of MathComp.

A product that ``words`` replaces is rewritten wherever it stands in a longer one, which is associated to the left; that
its transpose is replaced, too, is an equation of its own. Equations between numbers replace monomials.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from symres.elaborate.algebra.words import Matrix, Word, Words
from symres.kernel.terms import Term, build, is_scalar

from .arithmetic import below
from .context import Context, Lines
from .language import Unsupported
from .matrices import MATHCOMP, shape

MOST = 6  # equations of numbers that MathComp's ring is given at once
DETERMINANTS = 3  # of sums of matrices, each of which is compared with the others


class Oriented(NamedTuple):
    """An equation that says left = right, up to a factor; ``mirrored`` has the sides of its transpose."""

    name: str
    left: Term
    right: Term
    factor: Fraction
    mirrored: tuple[Term, Term] | None = None


def oriented(equations: Sequence[tuple[str, Term]]) -> Iterator[Oriented]:
    """Named equations as the kernel orients them, those of symmetry first."""
    symmetries = [(name, e) for name, e in equations if _symmetric(e) is not None]
    cited = [e for _, e in symmetries]
    for name, equation in symmetries:
        letter = _symmetric(equation)
        if letter is not None:
            yield Oriented(name, build("T", letter), letter, Fraction(1))
    for name, equation in equations:
        if equation not in cited:
            words = Words()
            words.cite(cited)
            yield from (_numbers if is_scalar(equation.args[0].sort) else _matrices)(words, name, equation)
            cited.append(equation)


def _symmetric(equation: Term) -> Term | None:
    """The matrix that an equation says is symmetric."""
    for one, other in (equation.args, equation.args[::-1]):
        if one.head == "T" and one.args[0] is other:
            return other
    return None


def _numbers(words: Words, name: str, equation: Term) -> Iterator[Oriented]:
    left, right = map(words.scalar, equation.args)
    if not any(left):
        left, right = right, left
    lead = max(left, default=0)
    if left == right or not lead:
        return
    c = Fraction(left[lead])
    rest: dict[int, int | Fraction] = {m: -Fraction(d) / c for m, d in left.items() if m != lead}
    for m, d in right.items():
        rest[m] = rest.get(m, 0) + Fraction(d) / c
    value = {m: d for m, d in rest.items() if d}
    yield Oriented(name, words.term({lead: 1}), words.term(value), 1 / c)


def _matrices(words: Words, name: str, equation: Term) -> Iterator[Oriented]:
    one, other = map(words.matrix, equation.args)
    if one.words == other.words:
        return
    candidates = [k for k in one.words if not k[0] and k[1]]
    if not candidates:
        one, other = other, one
        candidates = [k for k in one.words if not k[0] and k[1]]
    if not candidates:
        raise Unsupported("an equation of matrices without a product to replace")
    key = max(candidates, key=lambda k: (len(k[1]), k))
    c = Fraction(one.words[key])
    terms = {k: -Fraction(d) / c for k, d in one.words.items() if k != key}
    for k, d in other.words.items():
        terms[k] = terms.get(k, 0) + Fraction(d) / c
    right = Matrix({k: d for k, d in terms.items() if d}, one.rows, one.columns)
    mirrored = words.flipped(key[1])
    flipped = words.transposed(right)
    loops = mirrored == key[1] or set(flipped.words) == {(0, key[1])}
    yield Oriented(
        name,
        words.matrix_term(_word(key[1], one)),
        words.matrix_term(right),
        1 / c,
        None if loops else (words.matrix_term(_word(mirrored, flipped)), words.matrix_term(flipped)),
    )


def _word(word: Word, like: Matrix) -> Matrix:
    return Matrix({(0, word): 1}, like.rows, like.columns)


def inward(term: Term) -> Term:
    """A sum of products where transposes stand inside of inverses, as the tactics write it.

    >>> from symres.kernel.terms import INT, matrix_sort, number, show, variable
    >>> S = variable("S", matrix_sort(variable("n", INT), variable("n", INT)))
    >>> show(inward(build("T", build("^", build("T", S), number(-1)))))
    'S^(-1)'
    """
    if term.head in ("+", "*"):
        return build(term.head, *map(inward, term.args))
    if term.head == "T" and term.args[0].head == "^":
        base, exponent = term.args[0].args
        if exponent.head == "rational" and exponent.value == -1:
            return build("^", base.args[0] if base.head == "T" else build("T", base), exponent)
    return term


def used(equations: Iterable[tuple[str, Term]], context: Context) -> tuple[Lines, str]:
    """The lines that make equations ready to be used, and the tactic that uses them."""
    lines: Lines = []
    rewritten: list[str] = []
    symmetries: list[str] = []

    def known(left: Term, right: Term, by: str) -> str:
        """The name of an equation that is shown, alone and after any other factor."""
        left, right = inward(left), inward(right)
        own, within = context.new("E"), context.new("E")
        lines.append(f"assert ({own} : {context.says(build('=', left, right))}) by ({by}).")
        rewritten.append(own)
        if left.head == "*":
            rows, _ = shape(left.sort)
            word = " *m ".join(["X", *(MATHCOMP.matrix(a, context.names) for a in left.args)])
            told = f"forall p (X : 'M[R]_(p, {rows})), {word} = X *m {MATHCOMP.matrix(right, context.names)}"
            lines.append(f"assert ({within} : {told}) by (within_products {own}).")
            rewritten.append(within)
        return own

    equations = [*equations]
    context.complete(e for _, e in equations)
    every = [*oriented(equations)]
    if sum(is_scalar(e.left.sort) for e in every) > MOST:
        raise Unsupported("a step by many equations of numbers beside matrices")
    sides = [side for e in every if is_scalar(e.left.sort) for side in (e.left, e.right)]
    sums = {t for side in sides for t in (side, *below(side)) if t.head == "det" and t.args[0].head == "+"}
    if len(sums) > DETERMINANTS:
        raise Unsupported("a step by many determinants of sums, which take long to compare")
    for e in every:
        factor = MATHCOMP.weight(e.factor)
        if is_scalar(e.left.sort):
            own = context.new("E")
            says = context.says(build("=", e.left, e.right))
            lines.append(f"assert ({own} : usable ({says})) by (by_eq {factor} {e.name} {_using(rewritten)}).")
        else:
            own = known(e.left, e.right, f"by_matrices {factor} {e.name} {_using(rewritten)}")
            if e.mirrored:
                if e.mirrored[0] in below(inward(e.mirrored[1])):
                    raise Unsupported("an equation between a transpose and an inverse, which would be used without end")
                known(*e.mirrored, f"transposed {own} {_using(symmetries)}")
            elif e.left.head == "T":
                symmetries.append(own)
    return lines, _using(rewritten)


def _using(names: Sequence[str]) -> str:
    """The tactic that uses equations from left to right."""
    return f"ltac:(idtac; rewrite ?({', '.join(names)}))" if names else "nothing"
