"""Sums and ordered products over an integer, whose bounds are numerals or symbols.

>>> from symres.script.theory import Theory
>>> i, n = Theory("example").integers("i n")
>>> Sum(i, 1, n, i**2)
Sum(1, n, fun i. i^2)
"""

from __future__ import annotations

from typing import Any

from symres.errors import ClaimError
from symres.kernel.terms import INT, build, free_variables, is_scalar, lam, matrix, show

from .connectives import require_counting
from .expressions import Expression, entry_of, expression, made, number_of, refusing, require_seen, variable_of, without


@refusing
def Sum(i: Any, low: Any, high: Any = None, body: Any = None) -> Any:
    """The sum of ``body`` over the integers i from ``low`` to ``high``."""
    return _over("Sum", i, low, high, body)


@refusing
def Prod(i: Any, low: Any, high: Any = None, body: Any = None) -> Any:
    """The ordered product of numbers or matrices: the factor of ``high`` on the left, that of ``low`` on the right.

    One of numbers is the entry of the product of matrices with one entry.

    >>> from symres.script.theory import Theory
    >>> i, n = Theory("example").integers("i n")
    >>> Prod(i, 1, n, i)
    tr(Prod(1, n, fun i. [i]))
    """
    return _over("Prod", i, low, high, body)


def _over(head: str, i: Any, low: Any, high: Any, body: Any) -> Expression:
    if isinstance(low, tuple) or not isinstance(i, Expression) or body is None:
        raise ClaimError(f"write {head}(i, low, high, body), with i = theory.integers('i')")
    index, inside = variable_of(i), expression(body)
    if index.sort is not INT:
        raise ClaimError(f"{head} runs over an integer, such as theory.integers('i'), not over {i!r}")
    term = entry_of(inside.term) if head == "Sum" else inside.term
    are_numbers = head == "Prod" and is_scalar(term.sort)
    bounds = [number_of(end) for end in (low, high)]
    for end in bounds:
        if index in free_variables(end):
            raise ClaimError(f"the bound {show(end)} of {head} mentions {show(index)}, over which it runs")
    require_seen(index, inside, f"{head} over")
    require_counting(i, low, head)
    if are_numbers:
        term = matrix([[term]])
    over = build(head, *bounds, lam(index, term))
    return made(entry_of(over) if are_numbers else over, expression(low), expression(high), without(inside, [i]))
