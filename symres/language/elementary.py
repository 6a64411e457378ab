"""The elementary functions as words of the language, under the names that SymPy and NumPy use.

The records in ``symres.functions`` define them. A word is defined wherever the function is: acosh(t) is
log(t + sqrt(t^2 - 1)), which asks that t >= 1; sign(0) is 0.

>>> from symres.script.theory import Theory
>>> from symres.language.elementary import asinh, log, relu, sign
>>> t = Theory("example").reals("t")
>>> asinh(t), log(8, 2), sign(t), relu(t)
(log(t + sqrt(t^2 + 1)), log(8)*log(2)^(-1), if(t < 0, -1, if(t = 0, 0, 1)), max(t, 0))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from typing import Any

from symres.errors import ClaimError
from symres.functions import FUNCTIONS
from symres.kernel.terms import build
from symres.kernel.terms import number as numeral

from .expressions import Expression, expression, made, number_of, refusing
from .literals import exact

pi: Expression = made(build("pi"))


@cache
def word(name: str) -> Callable[..., Any]:
    """The function of expressions that has a name.

    >>> word("relu")(2)
    max(2, 0)
    """
    record = FUNCTIONS[name]

    def of(*arguments: Any, **named: Any) -> Any:
        terms = {key: number_of(value) for key, value in named.items()}
        return made(record(*map(number_of, arguments), **terms), *map(expression, (*arguments, *named.values())))

    update_wrapper(of, record.definition, ("__name__", "__qualname__"))  # Python's own messages and help name it
    of.__doc__ = record.described
    return refusing(of)


def __getattr__(name: str) -> Any:
    if name not in FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return word(name)


@refusing
def number(value: Any) -> Any:
    """A number as an expression, for a relation or a power in which there are literals alone.

    >>> number(2) <= 1
    2 <= 1
    """
    if isinstance(value, Expression):
        return made(number_of(value), value)
    exactly = exact(value)
    if exactly is None:
        raise ClaimError(f"number takes a number such as 2 or Fraction(1, 3), not {value!r}")
    return made(numeral(exactly))
