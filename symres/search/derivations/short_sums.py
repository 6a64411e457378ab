"""Sums and products over a few indices that are numbers: the definitions by which they are written out."""

from __future__ import annotations

from collections.abc import Iterator

from symres.kernel import Term
from symres.kernel.terms import is_scalar, literal_size, number

from .matching import unbound_subterms

LONGEST = 3  # terms or factors
RULES = {"Sum": ("sum_empty", "sum_last"), "Prod": ("", "product_last")}  # that of no factors is a normal form

Instance = tuple[str, dict[str, Term]]  # of a rule: its name, and the values of its variables


def definitions(goal: Term) -> Iterator[Instance]:
    """The instances of definitions that write out the short sums and products in a claim.

    >>> from symres.algebra.notation import symbol, total
    >>> from symres.kernel.terms import INT
    >>> i = symbol("i", INT)
    >>> for name, values in definitions(total(i, 1, 1, i**2).term):
    ...     print(name, values["a"], values["b"])
    sum_empty 1 0
    sum_last 1 1
    """
    for term in unbound_subterms(goal):
        if term.head in RULES and (term.head == "Prod" or is_scalar(term.sort)):
            low, high, function = term.args
            first, last = literal_size(low), literal_size(high)
            if first is not None and last is not None and first - 1 <= last < first + LONGEST:
                empty, step = RULES[term.head]
                if empty:
                    yield empty, {"a": low, "b": number(first - 1), "f": function}
                for n in range(first, last + 1):
                    yield step, {"a": low, "b": number(n), "f": function}
