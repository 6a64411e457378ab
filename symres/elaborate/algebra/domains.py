"""Domains: where an operation has the value that mathematics gives it; elsewhere nothing is known of it.

A divisor is not 0, what stands under a root is not negative, the argument of a logarithm is positive, and an index lies
in its range. A power x^y has a value for x > 0, for x = 0 <= y, and for x != 0 where y is an integer, however x and y
are written.
"""

from __future__ import annotations

from symres.functions import HEADS
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.terms import FALSE, INT, ONE, ZERO, Term, build, free_variables, literal_size, nonzero

from .normal_form import computed
from .signs import PLAIN_BITS, holds


def conditions(term: Term) -> tuple[Term, ...]:
    """The conditions under which an operation has a value whose arguments have, and a derivative the value that is
    computed.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> conditions(build("^", x, y)), conditions(build("^", x, build("pi")))
    ((0 <= x or floor(y) = y, x != 0 or 0 <= y), (0 <= x,))
    """
    head, args = term.head, term.args
    if head == "D":
        return tuple(computed(term)[1])
    if head in HEADS:
        return HEADS[head].conditions(*args)
    if head == "entry" and args[0].sort is not None:  # the indices are those of a row and a column
        within = zip(args[1:], args[0].sort.args, strict=True)
        return tuple(p for i, size in within for p in (build("<=", ONE, i), build("<=", i, size)))
    if head == "Prod":  # an ordered product has factors, or none
        return (build("<=", args[0], build("+", args[1], ONE)),)
    if head in ("sigma_min", "lambda_min", "lambda_max"):  # there is a vector of length 1
        size = args[0].sort.args[1] if args[0].sort is not None else ZERO
        least = literal_size(size)
        return (build("<=", ONE, size),) if least is None else () if least >= 1 else (FALSE,)
    if head == "root":
        return () if real_roots([a.value for a in args[:-2]], args[-2].value, args[-1].value) == 1 else (FALSE,)
    return _of_a_power(*args) if head == "^" else ()


def _of_a_power(base: Term, exponent: Term) -> tuple[Term, ...]:
    """The conditions of x^y: x not negative or y an integer; x (of a matrix, its determinant) not 0 or y not negative.

    What is known of an exponent without variables is not asked.
    """
    if exponent.head == "rational":
        whole, natural = exponent.value.denominator == 1, exponent.value >= 0
    else:
        whole = exponent.sort is INT or _known(build("=", build("floor", exponent), exponent))
        natural = _known(build("<=", ZERO, exponent))
    if whole is natural is False:
        return (build("<", ZERO, base),)
    out: list[Term] = []
    if not whole:
        real = build("<=", ZERO, base)
        out.append(real if whole is False else build("or", real, build("=", build("floor", exponent), exponent)))
    if not natural:
        matrix = base.sort is not None and base.sort.head == "matrix"
        divides = nonzero(build("det", base) if matrix else base)
        out.append(divides if natural is False else build("or", divides, build("<=", ZERO, exponent)))
    return tuple(out)


def _known(literal: Term) -> bool | None:
    """Whether a literal without variables holds; None if that is not plain, or if it has some."""
    if literal.loose or free_variables(literal):
        return None
    try:
        return holds(literal, PLAIN_BITS)
    except Rejected:
        return None
