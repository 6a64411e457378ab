"""The one error of this package: an input that cannot be worked with, or a computation that would not be exact."""

from __future__ import annotations


class Refused(ValueError):
    """The message says what, where, what was expected, what was found and how to mend it."""
