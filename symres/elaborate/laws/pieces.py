"""Numbers and matrices as sums of pieces, each with what does not depend on a variable outside."""

from __future__ import annotations

from dataclasses import dataclass

from symres.elaborate.algebra.linear import Part, Separation
from symres.kernel.equality import flipped
from symres.kernel.terms import ONE, ZERO, Term, build, is_scalar, joined

from ..reduction import Reduction
from ..run import shape


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
    """The pieces that a number or matrix is a sum of, each with what does not depend on x outside."""
    equality = reduction.equality
    separation = Separation(x, equality.atoms, reduction.trace, flipped, reduction.sizes)
    if is_scalar(body.sort):
        return [_piece(reduction, part, ONE) for part in separation.of_number(equality.scalar(body))]
    unit = build("I", shape(body)[0])
    return [_piece(reduction, part, unit) for part in separation.of_matrix(equality.matrix(body).words)]


def _piece(reduction: Reduction, part: Part, unit: Term) -> Piece:
    """A part in terms; ``unit`` is an empty word of letters that do not depend on the variable."""
    equality, block = reduction.equality, part.block
    left = equality.term(part.coefficient)
    if not block:
        inner = equality.term({part.inside: 1}) if part.inside else None
        return Piece(left, inner, joined("*", reduction.letters(part.left), unit))
    turned = reduction.order(flipped(block)) < reduction.order(block)
    inner = build("*", equality.term({part.inside: 1}), *reduction.letters(flipped(block) if turned else block))
    before = joined("*", [left, *reduction.letters(part.left)], ONE)
    return Piece(before, inner, joined("*", reduction.letters(part.right), ONE), part.is_traced, turned)


def zero(like: Term) -> Term:
    return ZERO if is_scalar(like.sort) else build("O", *shape(like))
