"""Norms of matrices that are written out: roots of the sums of the squares of their entries, any two of which have a
product that is at least the inner product (Cauchy and Schwarz).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from symres.algebra.normal_form import entries
from symres.kernel import Sequent, Term
from symres.kernel.terms import BINDERS, build, number, to_json

from ..parts import written_out
from ..steps import Close, Proof, in_turn, keep
from ..strategy import Lengths

HALF, TWO = number(Fraction(1, 2)), number(2)


def speaks_of_lengths(sequent: Sequent) -> bool:
    """Whether there are norms of matrices in a sequent.

    >>> from symres.kernel.terms import matrix, variable
    >>> length = build("frobenius", matrix([[variable("x")], [variable("y")]]))
    >>> speaks_of_lengths(Sequent((), build("<=", number(0), length)))
    True
    """
    return any(True for _ in _lengths((*sequent.hypotheses, sequent.conclusion)))


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a sequent by the one with roots in the place of its norms, which ``close`` proves, as it does what is
    known of their products; ``follows`` shows that the norms are these. None if there are no norms.
    """
    roots = {t: _root(t) for t in _lengths((*sequent.hypotheses, sequent.conclusion))}
    if not roots:
        return None
    equations = [build("=", t, root) for t, root in roots.items()]
    wanted = written_out(sequent.conclusion, roots)

    def alone(goal: Sequent) -> Proof | None:
        return keep(goal, [], follows)

    def plain(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if not any(True for _ in _lengths([h]))], close)

    lemmas: list[tuple[Term, Close]] = [(e, alone) for e in equations]
    for h in sequent.hypotheses:
        said = written_out(h, roots)
        if said is not h:
            lemmas.append((said, partial(_rewritten, h, equations)))
    if sequent.conclusion.head in ("<=", "<"):
        right = list(itertools.islice(_lengths(sequent.conclusion.args[1:]), Lengths.NORMS))
        products = [p for pair in itertools.combinations(right, 2) for p in _products(*pair, roots)]
        lemmas += [(p, lambda goal: keep(goal, [], close)) for p in products]
    return in_turn(sequent, [*lemmas, (wanted, plain)], partial(_rewritten, wanted, equations))


def _rewritten(given: Term, equations: Sequence[Term], sequent: Sequent) -> Proof:
    """That what is given says what is to be shown, by equations from left to right."""
    steps: list[Proof] = [{"by": "assume", "show": to_json(p)} for p in (*equations, given)]
    last = len(steps) - 1
    steps.append({"by": "algebra", "show": to_json(sequent.conclusion), "use": list(range(last)), "from": last})
    return {"kind": "derivation", "locals": [], "steps": steps}


def _lengths(terms: Iterable[Term]) -> Iterator[Term]:
    """The norms in some terms that mention no bound variable, the inner ones first."""
    for t in terms:
        if t.head not in BINDERS:
            yield from _lengths(t.args)
        if t.head == "frobenius":
            yield t


def _root(length: Term) -> Term:
    """The root that a norm is."""
    squares = [build("^", e, TWO) for row in entries(length.args[0], {}) for e in row]
    return build("^", squares[0] if len(squares) == 1 else build("+", *squares), HALF)


def _products(one: Term, other: Term, roots: Mapping[Term, Term]) -> Iterator[Term]:
    """What is known of the product of two norms, if the matrices have one shape."""
    grids = [list(itertools.chain(*entries(t.args[0], {}))) for t in (one, other)]
    if len(grids[0]) != len(grids[1]):
        return
    parts = [build("*", a, b) for a, b in zip(*grids, strict=True)]
    inner = parts[0] if len(parts) == 1 else build("+", *parts)
    product = build("*", roots[one], roots[other])
    yield build("<=", inner, product)
    yield build("<=", build("*", number(-1), inner), product)
