"""Counterexamples that an SMT solver proposes, where Z3 is installed: its decision procedure for real arithmetic (D.
Jovanovic and L. de Moura, Solving Non-linear Arithmetic, 2012). A model is only a proposal, and "no model" is no proof.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symres.evidence.sampling import Flat
from symres.kernel import Term
from symres.kernel.terms import INT, is_scalar, number

from ..polynomials.algebraic import Exact, roots

NODES = 2000  # the largest claim that is translated
STEPS = 2_000_000  # of the solver, about those of half a second
PATIENCE = 10  # how much longer they may take


class Unsupported(Exception):
    """Something that is not about polynomials, or too large."""


def model(given: Flat, seconds: float) -> Exact | None:
    """A point where the hypotheses hold and the conclusion does not, by as many steps of Z3 as take ``seconds``; None
    without Z3, without a model, and for what is not about polynomials.
    """
    try:
        import z3
    except ImportError:
        return None
    translation = Translation(z3, (*given.variables, *given.bound))
    try:
        claims = [*map(translation.proposition, given.hypotheses), z3.Not(translation.proposition(given.conclusion))]
    except Unsupported:
        return None
    solver = z3.Solver() if any(x.sort is INT for x in translation.names) else z3.SolverFor("QF_NRA")
    solver.set("rlimit", max(1, int(STEPS * seconds)))
    solver.set("timeout", max(1, int(1000 * PATIENCE * seconds)))
    solver.add(*translation.sides, *claims)
    if solver.check() != z3.sat:
        return None
    values = {x: _value(z3, solver.model().eval(v, model_completion=True)) for x, v in translation.names.items()}
    return {x: value for x, value in values.items() if value is not None} if None not in values.values() else None


class Translation:
    """Terms as Z3's expressions; ``sides`` say what their divisors and roots are."""

    def __init__(self, z3: Any, variables: tuple[Term, ...]) -> None:
        self.z3 = z3
        self.names = {x: (z3.Int if x.sort is INT else z3.Real)(str(x.value)) for x in variables if is_scalar(x.sort)}
        self.sides: list[Any] = []
        self.memo: dict[Term, Any] = dict(self.names)

    def proposition(self, p: Term) -> Any:
        z3, head = self.z3, p.head
        if head == "not":
            return z3.Not(self.proposition(p.args[0]))
        if head in ("and", "or"):
            return (z3.And if head == "and" else z3.Or)(*map(self.proposition, p.args))
        if head == "=>":
            return z3.Implies(*map(self.proposition, p.args))
        if head not in ("=", "<=", "<") or not all(is_scalar(a.sort) for a in p.args):
            raise Unsupported
        a, b = map(self.scalar, p.args)
        return a == b if head == "=" else a <= b if head == "<=" else a < b

    def scalar(self, t: Term) -> Any:
        found = self.memo.get(t)
        if found is None:
            if len(self.memo) > NODES:
                raise Unsupported
            found = self.memo[t] = self._scalar(t)
        return found

    def _scalar(self, t: Term) -> Any:
        z3, head = self.z3, t.head
        if head == "rational":
            return z3.Q(t.value.numerator, t.value.denominator)
        if head == "^":
            return self._power(*t.args)
        if head not in ("+", "*", "abs", "max", "min"):
            raise Unsupported
        args = list(map(self.scalar, t.args))
        if head == "+":
            return z3.Sum(*args)
        if head == "*":
            return z3.Product(*args)
        if head == "abs":
            return z3.If(args[0] >= 0, args[0], -args[0])
        a, b = args
        return z3.If(a >= b, a, b) if head == "max" else z3.If(a <= b, a, b)

    def _power(self, base: Term, exponent: Term) -> Any:
        """A power with a rational exponent p/q: of the q-th root, which is a new number, and of its inverse."""
        if exponent.head != "rational" or abs(exponent.value) > 20:
            raise Unsupported
        z3, value, p, q = self.z3, self.scalar(base), exponent.value.numerator, exponent.value.denominator
        if q > 1:
            root = z3.FreshReal()
            self.sides += [root >= 0, z3.Product(*[root] * q) == value]
            value = root
        power = z3.Product(*[value] * abs(p)) if p else z3.Q(1, 1)
        if p < 0:
            self.sides.append(value != 0)
            power = 1 / power
        return power


def _value(z3: Any, value: Any) -> Term | None:
    """A number of a model as a closed term; None if there is no such."""
    if z3.is_int_value(value):
        return number(value.as_long())
    if z3.is_rational_value(value):
        return number(Fraction(value.numerator_as_long(), value.denominator_as_long()))
    if not z3.is_algebraic_value(value):
        return None
    coefficients = [Fraction(c.numerator_as_long(), c.denominator_as_long()) for c in value.poly()]
    return roots(coefficients)[value.index() - 1]
