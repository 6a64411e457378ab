"""What propositions say of two numbers: the comparison that one is or denies, and its sides."""

from __future__ import annotations

from symres.kernel.terms import ZERO, Term, difference, is_scalar

COMPARES = ("<=", "<", "=")


def comparison(p: Term) -> Term | None:
    """The comparison of two numbers that a proposition is or denies; None if it does neither.

    >>> from symres.kernel.terms import ONE, build
    >>> comparison(build("not", build("=", ZERO, ONE)))
    0 = 1
    >>> comparison(build("and", build("=", ZERO, ONE), build("=", ONE, ONE)))
    """
    literal = p.args[0] if p.head == "not" else p
    return literal if literal.head in COMPARES and is_scalar(literal.args[0].sort) else None


def sides(p: Term) -> Term:
    """The left side less the right one of the comparison that a proposition is or denies; 0 for other propositions.

    >>> from symres.kernel.terms import ONE, build
    >>> sides(build("<", ZERO, ONE))
    -1
    """
    literal = p.args[0] if p.head == "not" else p
    return difference(*literal.args) if literal.head in COMPARES else ZERO
