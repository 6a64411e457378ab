"""Errors about a user's input: sentences that say what is wrong, where, and how to mend it."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 2000  # characters of a message that somebody reads
_LETTER = re.compile(r"(?<!\w)_\d+(?!\w)")


class InputError(ValueError):
    """Something the user wrote or stored cannot be used; the message is a sentence: what, where, and the mend.

    >>> InputError("Matrix([\\n[1, 2]]) is not a number")
    InputError('Matrix([ [1, 2]]) is not a number')
    """

    def __init__(self, said: str) -> None:
        line = " ".join(said.split())
        middle = LONGEST // 2
        super().__init__(line if len(line) <= LONGEST else f"{line[:middle]} ... {line[-middle:]}")


class ClaimError(InputError):
    """A claim, or a part of it, that symres cannot take as it stands; the message says what to write instead.

    >>> str(ClaimError("the kernel does not differentiate floor(_21458)"))
    'the kernel does not differentiate floor(the argument)'
    """

    def __str__(self) -> str:
        return nameless(self.said)

    @property
    def said(self) -> str:
        """The message with the letters at which a function was called, which have numbers and no names."""
        return str(self.args[0])


def nameless(message: str) -> str:
    """A message in which variables without a name, as the kernel shows them, are called "the argument"."""
    return _LETTER.sub("the argument", message)


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """The names that are near to one that is not known, as a question; ``otherwise`` if there are none.

    >>> did_you_mean("gradeint", ["gradient", "hessian"], "`symres check` lists the ids")
    'did you mean gradient?'
    >>> did_you_mean("F", ["gradient", "hessian"], "`symres check` lists the ids")
    '`symres check` lists the ids'
    """
    near = dict.fromkeys(get_close_matches(name, list(known), 3, 0.5))
    return f"did you mean {' or '.join(near)}?" if near else otherwise
