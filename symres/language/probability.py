"""Random variables: functions of an outcome that nobody writes, which ``E``, ``surely`` and ``independent`` bind.

>>> from symres.script.theory import Theory
>>> x = Theory("example").random("x")
>>> E(3 * x**2)
E(fun omega. 3*x(omega)^2)
"""

from __future__ import annotations

from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import build, free_variables, is_scalar, lam

from .connectives import for_all
from .expressions import (
    Proposition,
    entry_of,
    expression,
    is_matrix,
    made,
    number_of,
    outcome,
    outcomes,
    proposition,
    refusing,
    term_of,
)
from .matrices import I, norm


def law(value: Any, where: str) -> Term:
    """A random variable as a function of the outcome."""
    term = term_of(value)
    if term.sort is not None and term.sort.head == "function" and term.sort.args[0].head == "base":
        return term
    hidden = outcomes(term)
    if len(hidden) != 1:
        many = "nothing random" if not hidden else "several probability spaces"
        raise ClaimError(f"{where} takes a random variable, and {value!r} holds {many}")
    if term.head == "app" and term.args[-1] is hidden[0]:  # x rather than omega -> x(omega)
        bare = build("app", *term.args[:-1]) if len(term.args) > 2 else term.args[0]
        if hidden[0] not in free_variables(bare):
            return bare
    return lam(hidden[0], term)


@refusing
def E(value: Any) -> Any:
    """The expectation: the integral of what is integrable, extended linearly to everything else.

    So E(x + y) = E(x) + E(y) for all x and y; that it is an integral needs ``integrable`` among the hypotheses.
    """
    term = entry_of(term_of(value))
    if is_scalar(term.sort) or is_matrix(term):
        hidden = outcomes(term)
        if len(hidden) > 1:
            raise ClaimError(f"E({value!r}) is over several probability spaces; write one space")
        return made(build("E", lam(hidden[0] if hidden else outcome().term, term)), expression(value))
    raise ClaimError(f"E takes a random number, vector or matrix, not {value!r}")


@refusing
def variance(X: Any) -> Any:
    """E|X - E X|^2, of a random number, vector or matrix; of a number E(X - E X)^2. Of what is not square integrable it
    is no integral, see ``E``.
    """
    off = expression(X) - E(X)
    return E(off**2 if is_scalar(off.term.sort) else norm(off) ** 2)


@refusing
def independent(*values: Any) -> Proposition:
    """The random variables are independent; a number counts as a matrix of one entry."""
    laws = (law(_as_matrix(v), "independent") for v in values)
    return made(build("independent", *laws), *map(expression, values))


def _as_matrix(value: Any) -> Any:
    """A random matrix, or the one whose entry is a random number."""
    if not is_scalar(term_of(value).sort):
        return value
    law(value, "independent")  # refuses a number that is not random
    return value * I(1)


@refusing
def independent_sequence(start: Any, layers: Any, count: Any) -> Proposition:
    """The random variables start, layers[1], ..., layers[count] are independent."""
    first, rest = law(start, "independent_sequence"), term_of(layers)
    return made(build("independent_sequence", first, rest, number_of(count)), *map(expression, (start, layers, count)))


def integrable(value: Any) -> Proposition:
    """The random variable is measurable, with a finite expectation of its norm."""
    return _of_law("integrable", value)


def square_integrable(value: Any) -> Proposition:
    """The random variable is measurable, with a finite expectation of the square of its norm."""
    return _of_law("square_integrable", value)


def iid_entries(W: Any, variance: Any) -> Proposition:
    """The entries of a random matrix are independent, with mean 0, that variance and finite moments of every order."""
    return _of_law("iid_entries", W, variance)


def gaussian_entries(W: Any, variance: Any) -> Proposition:
    """The entries of a random matrix are independent and normal, with mean 0 and that variance."""
    return _of_law("gaussian_entries", W, variance)


@refusing
def _of_law(head: str, X: Any, *numbers: Any) -> Proposition:
    """A property of the law of a random variable, with numbers as parameters."""
    term = build(head, law(X, head), *map(number_of, numbers))
    return made(term, *map(expression, (X, *numbers)))


@refusing
def surely(claim: Any) -> Proposition:
    """The proposition holds for every outcome."""
    stated = proposition(claim)
    hidden = outcomes(stated.term)
    if not hidden:
        raise ClaimError(f"nothing in {stated!r} is random; state it without surely")
    return for_all([made(x) for x in hidden], stated)
