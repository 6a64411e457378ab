"""Signs of atoms that their function shows: exp is positive, bars are not negative, roots as what they are of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from symres.kernel.polynomials import Rejected
from symres.kernel.terms import ZERO, Term, build, nonzero, number

from .general import bars_nonnegative, bars_squared, exponential_positive, positive, power_of_power, root_nonnegative
from .run import Given, Run, Summand


class Numbers(Protocol):
    """The part of ``numbers.Numbers`` that signs need."""

    @property
    def run(self) -> Run:
        """The derivation."""

    def require(self, condition: Term) -> int:
        """A step that shows a condition."""

    def contradiction(
        self, goal: Term, givens: Sequence[Given], summands: Sequence[Summand], cofactors: Sequence[tuple[int, Any]]
    ) -> int:
        """A step that shows a goal, as facts and its denial cannot all hold."""


def sign(numbers: Numbers, atom: Term, strict: bool) -> int:
    """A step that says 0 < t, or 0 <= t, of an atom; raises ``Rejected`` if its function does not show it."""
    known = _SIGNS.get(atom.head)
    if known is None:
        raise Rejected(f"nothing is known of the sign of {atom}")
    step, found = known(numbers, atom, strict)
    if found is strict:
        return step
    if strict:
        raise Rejected(f"{atom} may be 0")
    return numbers.run.summed(build("<=", ZERO, atom), [step])


def _exponential(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    return numbers.run.instance(exponential_positive, atom.args[0]), True


def _bars(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    """|t| is not negative; it is positive where t is not 0, as t t = |t| |t|."""
    run, (t,) = numbers.run, atom.args
    below = run.instance(bars_nonnegative, t)
    if not strict:
        return below, False
    premises = [numbers.require(nonzero(t)), below, run.instance(bars_squared, t)]
    return run.arithmetic(positive(atom), premises, [([0, 0], 1), ([1, 3], 1)], [[2, number(-1)]]), True


def _power(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    """A root r of x: 0 <= r, as it is the square of another one; 0 < r, as 0 < x = r^q."""
    base, exponent = atom.args
    if exponent.head != "rational" or exponent.value.denominator == 1 or exponent.value < 0:
        raise Rejected(f"{atom} is no root")
    run = numbers.run
    above = numbers.require(build("<=", ZERO, base))
    below = run.instance(root_nonnegative, base, exponent, above, run.algebra(build("<=", ZERO, exponent)))
    if not strict or exponent.value.numerator != 1:
        return below, False
    q = exponent.value.denominator
    more = run.algebra(positive(base), numbers.require(positive(base)))  # of x, and not of a multiple
    whole = power_of_power(run, base, exponent, number(q), above)
    root = Summand(1, (3, *([1] if q % 2 == 0 else [])), build("^", atom, number((q - 1) // 2)))
    givens = list(map(Given, (more, below, whole)))
    return numbers.contradiction(positive(atom), givens, [Summand(1, (0,)), root], [(2, number(-1))]), True


def _pi(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    return numbers.run.enclosed(positive(atom)), True


_SIGNS: Mapping[str, Callable[[Numbers, Term, bool], tuple[int, bool]]] = {
    "exp": _exponential,
    "abs": _bars,
    "^": _power,
    "pi": _pi,
}
