"""Quadratic forms that are not negative since the leading minors M_1, ..., M_n of their matrix are positive.

The last minor may vanish, too; where it is positive, and the last number d_n is not 0, the form is positive. By Jacobi

    sum a_ij d_i d_j  =  sum over k of  L_k^2 / (M_(k-1) M_k)    with  L_k = sum over j of  b_kj d_j  and  M_0 = 1,

where b_kj is the minor of the rows 1, ..., k and the columns 1, ..., k - 1, j; so b_kk = M_k, and b_kj = 0 for j < k.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from symres.elaborate.algebra.normal_form import computed, normalised
from symres.kernel import Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import ZERO, build, conjunction, joined, matrix, nonzero, to_json, variable

from ..parts import every

Grid = Sequence[Sequence[Term]]


@dataclass(frozen=True)
class Form:
    """The form of a symmetric matrix of symbols, ``entries``, and the ``numbers`` d that it is a form of."""

    entries: Grid
    numbers: tuple[Term, ...]
    strict: bool  # whether it is positive, for d_n that is not 0

    @property
    def minors(self) -> list[Term]:
        return [self._bordered(k, k) for k in range(len(self.numbers))]

    @property
    def signs(self) -> list[Term]:
        """The hypotheses about the minors."""
        *others, last = self.minors
        return [*(build("<", ZERO, m) for m in others), build("<" if self.strict else "<=", ZERO, last)]

    @property
    def supposed(self) -> list[Term]:
        return [*self.signs, *([nonzero(self.numbers[-1])] if self.strict else [])]

    @property
    def lemma(self) -> Term:
        """For all entries and numbers: the sign of the form from those of the minors."""
        rows = zip(self.entries, self.numbers, strict=True)
        products = [build("*", a, d, e) for row, d in rows for a, e in zip(row, self.numbers, strict=True)]
        value = joined("+", products, ZERO)
        said = build("=>", conjunction(self.supposed), build("<" if self.strict else "<=", ZERO, value))
        return every(self.symbols, said)

    @property
    def symbols(self) -> list[Term]:
        """The variables of the lemma, in its order."""
        return [*(a for i, row in enumerate(self.entries) for a in row[i:]), *self.numbers]

    def values(self, grid: Grid, numbers: Sequence[Term]) -> list[Term]:
        """The values of these variables for the form of another matrix."""
        return [*(a for i, row in enumerate(grid) for a in row[i:]), *numbers]

    def proof(self) -> dict[str, Any]:
        """The proof of the lemma's conclusion from its suppositions, which are the facts 0, 1, ..., and alone.

        The denial of the conclusion, the last fact, times M_1 ... M_(n-1), and the squares of the L_k times what is
        left of that product add up to 0.
        """
        last = len(self.numbers) - 1  # the number of M_n among the facts; after it that d_n is not 0, if it is
        denial = last + 2 if self.strict else last + 1
        summands: list[dict[str, Any]] = [{"weight": "1", "facts": [denial, *range(last)]}]
        for k in range(last):
            line = [build("*", self._bordered(k, j), self.numbers[j]) for j in range(k, last + 1)]
            others = [i for i in range(last) if i not in (k - 1, k)]
            summands.append({"weight": "1", "facts": others, "square": to_json(build("+", *line))})
        others = [*range(last - 1), last]
        if self.strict:
            summands.append({"weight": "1", "facts": [*others, last + 1, last + 1]})
        else:
            summands.append({"weight": "1", "facts": others, "square": to_json(self.numbers[-1])})
        return {"kind": "sos", "summands": summands}

    def _bordered(self, k: int, j: int) -> Term:
        """The minor of the rows up to k and the columns before k, and j, all from 0."""
        rows = [[row[i] for i in (*range(k), j)] for row in self.entries[: k + 1]]
        return normalised(computed(build("det", matrix(rows)))[0])


def form(size: int, strict: bool, taken: Iterable[Term]) -> Form:
    """The form of a matrix of symbols, which are new to the terms ``taken``."""
    taken = tuple(taken)

    def new(hint: str) -> Term:
        return variable(new_name(hint, taken))

    entries = [[new(f"a_{min(i, j)}{max(i, j)}") for j in range(1, size + 1)] for i in range(1, size + 1)]
    return Form(entries, tuple(new(f"d_{i}") for i in range(1, size + 1)), strict)
