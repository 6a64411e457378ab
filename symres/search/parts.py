"""Terms with others in the place of their parts, such as the bodies of functions, or said of all values; pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from symres.functions import PIECEWISE
from symres.kernel import Term
from symres.kernel.terms import BINDERS, build, contract, for_all


def written_out(term: Term, instead: Mapping[Term, Term] = MappingProxyType({})) -> Term:
    """The term with the bodies of defined functions, and with other terms in the place of some parts.

    >>> from symres.kernel.terms import lam, number, variable
    >>> x = variable("x")
    >>> written_out(build("app", lam(x, build("^", x, number(2))), number(3)))
    3^2
    """
    if term in instead:
        return instead[term]
    if not term.args or term.head in BINDERS or term.head == "D":
        return term
    if term.head == "app" and term.args[0].head == "lam":
        return written_out(contract(term), instead)
    return build(term.head, *(written_out(a, instead) for a in term.args))


def parts(term: Term) -> Iterator[Term]:
    """A term and what stands in it, outside of binders, what is outside first.

    >>> from symres.kernel.terms import exists, variable
    >>> x, y, z = map(variable, "xyz")
    >>> list(parts(build("and", build("<", x, y), exists(z, build("<", z, y)))))
    [x < y and (there is z. z < y), x < y, x, y, there is z. z < y]
    """
    yield term
    if term.head not in BINDERS:
        for a in term.args:
            yield from parts(a)


def every(variables: Sequence[Term], said: Term) -> Term:
    """The proposition that something holds for all values of variables, the first one outermost.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> every([x, y], build("<", x, y))
    for all x. for all y. x < y
    """
    for x in reversed(variables):
        said = for_all(x, said)
    return said


def has_pieces(term: Term) -> bool:
    """Whether a term has absolute values, maxima or minima in it."""
    return term.head in PIECEWISE or any(map(has_pieces, term.args))
