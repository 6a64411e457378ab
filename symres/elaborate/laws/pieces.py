"""What a number or matrix is a sum of, with what does not depend on a variable outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symres.kernel import polynomials as P
from symres.kernel.equality import Word, flipped
from symres.kernel.terms import (
    ONE,
    ZERO,
    Term,
    build,
    free_variables,
    is_scalar,
    literal_size,
)

from ..reduction import Reduction


@dataclass(frozen=True)
class Piece:
    """left * Op(inner) * right, or the trace of that; without ``inner`` nothing depends on the variable."""

    left: Term
    inner: Term | None
    right: Term
    traced: bool = False
    turned: bool = False  # inner is transposed, and Op(inner) transposed back

    def around(self, value: Term) -> Term:
        value = build("T", value) if self.turned else value
        out = build("*", self.left, value, self.right)
        return build("tr", out) if self.traced else out

    @property
    def whole(self) -> Term:
        return self.around(self.inner if self.inner is not None else ONE)


def pieces(reduction: Reduction, body: Term, x: Term) -> list[Piece]:
    """What a number or matrix is a sum of, each with what does not depend on x outside."""
    equality = reduction.equality
    out = []

    def depends(i: int) -> bool:
        return x in free_variables(equality.atoms[i])

    def split(m: int) -> tuple[int, int]:
        inside = sum(e << P.FIELD * i for i, e in P.exponents(m) if depends(i))
        return m - inside, inside

    def mixed(m: int) -> tuple[int, list[Word]]:
        """A monomial without its traces of words with letters without x, and those words."""
        words: list[Word] = []
        for i, e in P.exponents(m):
            w = reduction.word(equality.atoms[i].args[0]) if equality.atoms[i].head == "tr" else ()
            if not all(depends(y >> 1) for y in w):
                words += [w] * min(e, 3)
                m -= e << P.FIELD * i
        return m, words

    def row(word: Word) -> tuple[Word, Word] | None:
        """A trace as f times v, the row f of letters with x, the column v of letters without."""
        for w in (v[i:] + v[:i] for v in (word, flipped(word)) for i in range(len(word))):
            n = [depends(y >> 1) for y in w].count(True)
            if n and all(depends(y >> 1) for y in w[:n]) and literal_size(reduction.sizes(w[0])[0]) == 1:
                return w[:n], w[n:]
        return None

    def oriented(left: Term, m: int, block: Word, right: Term, traced: bool) -> Piece:
        turned = reduction.order(flipped(block)) < reduction.order(block)
        inner = build("*", equality.term({m: 1}), *reduction.letters(flipped(block) if turned else block))
        return Piece(left, inner, right, traced, turned)

    if is_scalar(body.sort):
        for m, c in equality.scalar(body).items():
            outside, inside = split(m)
            left = equality.term({outside: c})
            closed, words = mixed(inside)
            if len(words) == 1:
                w = words[0]
                varies = [depends(y >> 1) for y in w]
                starts = [i for i in range(len(w)) if varies[i] and not varies[i - 1]]
                if len(starts) == 1:
                    w, n = w[starts[0] :] + w[: starts[0]], sum(varies)
                    out.append(oriented(left, closed, w[:n], product_of(reduction.letters(w[n:])), True))
                    continue
            rows = [row(w) for w in words]
            if len(rows) == 2 and rows[0] and rows[1]:
                (f, v), (g, w) = rows[0], rows[1]
                before = build("*", left, *reduction.letters(flipped(v)))
                out.append(oriented(before, closed, flipped(f) + g, product_of(reduction.letters(w)), True))
                continue
            out.append(Piece(left, equality.term({inside: 1}) if inside else None, ONE))
        return out
    for (m, w), c in equality.matrix(body).words.items():
        outside, inside = split(m)
        left = equality.term({outside: c})
        places = [i for i, y in enumerate(w) if depends(y >> 1)]
        if not places:
            word = build("*", *reduction.letters(w), ONE) if w else build("I", body.sort.args[0] if body.sort else ONE)
            out.append(Piece(left, equality.term({inside: 1}) if inside else None, word))
            continue
        first, last = places[0], places[-1] + 1
        start, block, end = w[:first], w[first:last], w[last:]
        closed, words = mixed(inside)
        found = row(words[0]) if len(words) == 1 else None
        if found and literal_size(reduction.sizes(block[0])[0]) == 1:
            inside, start, block = closed, start + flipped(found[1]), flipped(found[0]) + block
        elif found and literal_size(reduction.sizes(block[-1])[1]) == 1:
            inside, block, end = closed, block + found[0], found[1] + end
        before = build("*", left, *reduction.letters(start)) if start else left
        out.append(oriented(before, inside, block, product_of(reduction.letters(end)), False))
    return out


def product_of(factors: Sequence[Term]) -> Term:
    return ONE if not factors else factors[0] if len(factors) == 1 else build("*", *factors)


def zero(like: Term) -> Term:
    return ZERO if is_scalar(like.sort) or like.sort is None else build("O", *like.sort.args)
