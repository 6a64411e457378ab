"""Partial derivatives of a number on a box, and so its Taylor polynomials, by enclosures of terms.

The derivatives are those of ``derivatives``, and all that they need is seen by enclosures on the whole box, which is
closed: so it holds near it, where f is as often differentiable as is asked. An absolute value, a maximum or minimum is
the piece that it is on all of the box, one side of which is not below the other; so f is a function there that is
smooth beyond the border of the box, too, whatever f is beyond. An integer variable is a real one there: what is between
integers is said of b^n = exp(n log b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from ..equality import Equality
from ..polynomials import Rejected, spend
from ..terms import Term, build, contract, difference, free_variables, opposite, show
from .derivatives import OUTER, Derivative
from .enclosures import shown
from .intervals import Enclosures, Interval

ORDER = 24  # the highest order of a derivative
SIZE = 1000  # the most coefficients of a Taylor polynomial
CUT = frozenset(("abs", "max", "min"))
WHOLE = CUT | OUTER.keys() | {"+", "*", "^"}  # operations below which a piece may stand

Along = tuple[Term, ...]  # the variables by which it is differentiated, one after the other
Values = Mapping[Term, Interval]


def up_to(order: int, variables: Sequence[Term]) -> list[Along]:
    """The derivatives up to an order; those of the first one in the order of the variables.

    >>> from ..terms import variable
    >>> up_to(2, [variable("x"), variable("y")])
    [(), (x,), (y,), (x, x), (x, y), (y, y)]
    """
    if type(order) is not int or not 0 <= order <= ORDER:
        raise Rejected(f"the order of a derivative is an integer from 0 to {ORDER}")
    size = comb(len(variables) + order, order)
    if size > SIZE:
        raise Rejected(f"a Taylor polynomial with more than {SIZE} coefficients")
    spend(size * (10 + order))
    return [along for n in range(order + 1) for along in combinations_with_replacement(variables, n)]


def factorials(along: Along) -> int:
    """The number by which a derivative is divided in Taylor's formula."""
    return prod(map(factorial, Counter(along).values()))


def on_one_piece(f: Term, side: Callable[[Term], int], real: Mapping[Term, Term]) -> Term:
    """f as a function of real variables, with the piece that each |v|, max(a, b) and min(a, b) is on a box.

    ``side`` is 1 where v, or a - b, is nowhere negative on the box, and -1 where it is nowhere positive.

    >>> from ..terms import ONE, variable
    >>> x = variable("x")
    >>> on_one_piece(build("*", x, build("max", x, ONE)), lambda v: 1, {x: x})
    x*x
    """
    known: dict[Term, Term] = dict(real)

    def piece(t: Term) -> Term:
        if t not in known:
            spend(20 + 10 * len(t.args))
            known[t] = piece_of(t)
        return known[t]

    def piece_of(t: Term) -> Term:
        if t.head == "app":
            return piece(contract(t))
        if t.head not in WHOLE or not free_variables(t):
            return t
        args = [piece(a) for a in t.args]
        if t.head not in CUT:
            return build(t.head, *args)
        above = side(args[0] if t.head == "abs" else difference(*args)) > 0
        if t.head == "abs":
            return args[0] if above else opposite(args[0])
        return args[0] if above is (t.head == "max") else args[1]

    return piece(f)


class Partials:
    """The partial derivatives of f, as terms, where what those by some variables need holds.

    >>> from ..terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> f = Partials(build("*", x, build("log", y)))
    >>> f.by((x, y)), f.needs({x}), f.needs({x, y})
    (y^(-1), [], [0 < y])
    """

    def __init__(self, f: Term) -> None:
        self._equality = Equality()
        self._slopes: dict[Term, Derivative] = {}
        self._known: dict[Along, Term] = {(): f}

    def by(self, along: Along) -> Term:
        found = self._known.get(along)
        if found is None:
            *before, x = along
            if x not in self._slopes:
                self._slopes[x] = Derivative(x, self._equality)
            found = self._known[along] = self._slopes[x].of(self.by(tuple(before)))
        return found

    def needs(self, variables: Collection[Term]) -> list[Term]:
        """The conditions of the derivatives by these variables that were asked for."""
        return [need for x, slope in self._slopes.items() if x in variables for need in slope.needs]

    def coefficients(self, enclosures: Enclosures, wanted: Sequence[Along], box: Values) -> list[Interval]:
        """The derivatives on a box, each by the factorial of how often it is by each variable.

        Raises ``Rejected`` if f may have none there.
        """
        spend(100 * len(wanted))
        terms = list(map(self.by, wanted))
        for need in self.needs({x for along in wanted for x in along}):
            if not _holds(need, enclosures, box):
                raise Rejected(f"{show(need, 150)} may fail on the cell at {enclosures.p} bits")
        out = []
        for along, t in zip(wanted, terms, strict=True):
            value, divisor = enclosures.term(t, box), factorials(along)
            out.append(value if divisor == 1 else enclosures.divide(value, enclosures.rational(Fraction(divisor))))
        return out


def _holds(need: Term, enclosures: Enclosures, box: Values) -> bool:
    """Whether a condition is seen to hold on a whole box."""
    if need.head == "or":
        return any(_holds(p, enclosures, box) for p in need.args)
    relation = need.args[0] if need.head == "not" else need
    if relation.head not in ("=", "<=", "<"):
        raise Rejected(f"{show(need, 150)} is not seen on a cell")
    return shown(relation.head, need.head == "not", enclosures.term(difference(*reversed(relation.args)), box))
