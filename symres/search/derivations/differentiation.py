"""Derivatives of functions that are more than polynomials, by the rules that a person would use.

What a function is made of names the rule: that for a sum, a product, a function of a function; of polynomials the
normal form knows the derivative, of anything else a fact may. The functions that have names come with a lemma each,
whose hypotheses are shown, such as that what a logarithm is taken of is positive.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from symres.functions import HEADS
from symres.kernel import Term
from symres.kernel.terms import REAL, ZERO, build, for_all, fresh, function_sort, instantiate, lam, number, to_json

from .citing import Citing
from .record import TRIAL, Close, Record, tried

OUTER: Mapping[str, str] = {head: f.theorem for head, f in HEADS.items() if f.theorem}
# of a function that has to be in a domain everywhere
LOGARITHM, RECIPROCAL, ROOT = "derivative_of_logarithm", "derivative_of_reciprocal", "derivative_of_root"
HALF = Fraction(1, 2)


class Differentiation:
    """Shows what the derivatives of functions are at points; ``close`` shows what that needs, to a ``depth``."""

    def __init__(self, record: Record, citing: Citing, close: Close, depth: int) -> None:
        self.record = record
        self.citing = citing
        self.close = close
        self.depth = depth

    def show(self, goal: Term) -> int | None:
        """A step that shows that a function has a derivative at a point; None if the rules do not give it."""
        function, point, value = goal.args
        if function.head != "lam":
            return None
        t = fresh(REAL)
        found = tried(self._derivative, instantiate(function, t), t, point)
        if found is None or self.record.shows(found, goal):
            return found
        equation = self.close(build("=", self._value(found), value), self.depth)
        if equation is None:
            return None
        step = {"by": "algebra", "show": to_json(goal), "use": [equation], "from": found}
        shown = tried(lambda: self.record.do(limit=TRIAL, **step))
        return self._with_value(found, value, equation) if shown is None else shown

    def _with_value(self, i: int, value: Term, equation: int) -> int | None:
        """The derivative with another value, which an equation gives: that of constant functions, taken at 0.

        An equation that is used from left to right may lead from a monomial to multiples of it, and never to an end.
        """
        function, point, known = self.record.conclusion(i).args
        t, h = self.record.fresh("t", REAL), fresh(function_sort(REAL, REAL))
        predicate = lam(h, build("has_derivative", function, point, build("app", h, ZERO)), "h")
        same = self.record.generalize(t, equation)
        return self.citing.carried_out("replace_function", [same, i], phi=lam(t, known), psi=lam(t, value), P=predicate)

    def _value(self, i: int) -> Term:
        """The derivative that a step shows."""
        return self.record.conclusion(i).args[2]

    def _derivative(self, body: Term, t: Term, point: Term) -> int | None:
        """A step that shows what the derivative of a term by t is at a point."""
        function = lam(t, body)
        if self.record.words.is_polynomial(function):
            value = self.record.words.canonical(build("D", function, point))
            return self.record.algebra(build("has_derivative", function, point, value))
        found = None
        if body.head in ("+", "*"):
            found = self._of_two(body, t, point)
        elif body.head in OUTER:
            found = self._of_composition(lam(t, build(body.head, t)), body.args[0], t, point)
        elif body.head == "log":
            found = self._of_domain(LOGARITHM, body.args[0], t, point)
        elif body.head == "^" and body.args[1].head == "rational":
            found = self._of_power(body.args[0], Fraction(body.args[1].value), t, point)
        return self._known(function, point) if found is None else found

    def _known(self, function: Term, point: Term) -> int | None:
        """A fact that says what the derivative is."""
        for i in self.record.facts():
            c = self.record.conclusion(i)
            if c.head == "has_derivative" and self.record.shows(i, build("has_derivative", function, point, c.args[2])):
                return i
        return None

    def _of_two(self, body: Term, t: Term, point: Term) -> int | None:
        """Of a sum or a product, by its first part and by the rest."""
        first, *others = body.args
        rest = others[0] if len(others) == 1 else build(body.head, *others)
        one = self._derivative(first, t, point)
        other = self._derivative(rest, t, point) if one is not None else None
        if one is None or other is None:
            return None
        rule = "derivative_sum" if body.head == "+" else "derivative_product"
        slopes = {"u": self._value(one), "d": self._value(other)}
        return self.citing.carried_out(rule, [one, other], phi=lam(t, first), psi=lam(t, rest), x=point, **slopes)

    def _of_power(self, base: Term, exponent: Fraction, t: Term, point: Term) -> int | None:
        """Of a power with a rational exponent, by natural powers, the reciprocal and the root."""
        if exponent == -1:
            return self._of_domain(RECIPROCAL, base, t, point)
        if exponent == HALF:
            return self._of_domain(ROOT, base, t, point)
        if exponent.denominator == 2:  # of the root to an integer
            written = build("^", build("^", base, number(HALF)), number(exponent.numerator))
        elif exponent < 0:
            written = build("^", build("^", base, number(-exponent)), number(-1))
        else:
            return self._of_composition(lam(t, build("^", t, number(exponent))), base, t, point)
        found = self._derivative(written, t, point)
        return None if found is None else self._replaced(found, lam(t, build("^", base, number(exponent))))

    def _replaced(self, i: int, function: Term) -> int | None:
        """The derivative of a function, from that of one with the same values."""
        known, point, value = self.record.conclusion(i).args
        if self.record.same(known, function):
            return i
        t, h = fresh(REAL), fresh(function_sort(REAL, REAL))
        same = self.close(for_all(t, build("=", instantiate(known, t), instantiate(function, t)), "t"), self.depth)
        if same is None:
            return None
        predicate = lam(h, build("has_derivative", lam(t, build("app", h, t), "t"), point, value), "h")
        return self.citing.carried_out("replace_function", [same, i], phi=known, psi=function, P=predicate)

    def _of_composition(self, outer: Term, inner: Term, t: Term, point: Term) -> int | None:
        """Of a function of a term, the function being a polynomial or one that a lemma is about."""
        psi = lam(t, inner)
        body = instantiate(outer, t)
        place = instantiate(psi, point)
        if body.head in OUTER:
            turned = self.citing.instance_at(OUTER[body.head], {"x": place}, self.depth)
        else:
            turned = self._derivative(body, t, place)
        if turned is None or inner is t:
            return turned
        moved = self._derivative(inner, t, point)
        if moved is None:
            return None
        slopes = {"u": self._value(turned), "d": self._value(moved)}
        return self.citing.carried_out("derivative_chain", [turned, moved], phi=outer, psi=psi, x=point, **slopes)

    def _of_domain(self, lemma: str, inner: Term, t: Term, point: Term) -> int | None:
        """Of a logarithm, a reciprocal or a root of a term, by a lemma that asks where that is defined."""
        moved = self._derivative(inner, t, point)
        if moved is None:
            return None
        with self.record.inside():
            self.record.learn(moved)
            return self.citing.instance_at(
                lemma, {"phi": lam(t, inner), "x": point, "u": self._value(moved)}, self.depth
            )
