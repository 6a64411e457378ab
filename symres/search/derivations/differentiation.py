"""Derivatives of functions that are more than polynomials, by the rules that a person would use.

The outermost operation of a function names the rule: of a sum, a product, a function of a function; of polynomials the
normal form knows the derivative, of anything else a fact may. Each elementary function has a lemma, or a rule whose
hypotheses are shown at the point: 0 < x for log x. A choice, a maximum or a minimum is, near a point, one of its parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from symres.elaborate.algebra.normal_form import of_matrix
from symres.elaborate.compact import beta
from symres.functions import HEADS
from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    for_all,
    free_variables,
    fresh,
    function_sort,
    instantiate,
    lam,
    number,
    substitute,
    to_json,
)

from .citing import Citing
from .connectives import Case, cases
from .nearby import Nearby
from .record import DEPTH, TRIAL, Close, Record, tried
from .rewriting import with_part

OUTER: Mapping[str, str] = {head: f.theorem for head, f in HEADS.items() if f.theorem}
# rules about functions that have a derivative where a hypothesis holds
AT_A_POINT: Mapping[str, str] = {
    "log": "derivative_logarithm",
    "tan": "derivative_tangent",
    "abs": "derivative_absolute",
}
TWO, HALF, MINUS = number(2), number(Fraction(1, 2)), number(-1)
UNIQUE = "derivative_unique"
OF_MATRICES = ("tr", "det", "entry")
CHOICES = ("if", "max", "min")


class Differentiation:
    """Shows what the derivatives of functions are at points; ``close`` shows what that needs, to a ``depth``."""

    def __init__(self, record: Record, citing: Citing, close: Close, depth: int) -> None:
        self.record = record
        self.citing = citing
        self.close = close
        self.depth = depth
        self.nearby = Nearby(record, citing, close, self._derivative)

    def show(self, goal: Term) -> int | None:
        """A step that shows that a function has a derivative at a point; None if the rules do not give it."""
        function, point, value = goal.args
        if function.head != "lam":
            return None
        t = fresh(REAL)
        found = tried(self._derivative, instantiate(function, t), t, point)
        if found is None and self.depth == DEPTH:
            return tried(self._by_error, goal)
        if found is None or self.record.shows(found, goal):
            return found
        equation = self.close(build("=", self._value(found), value), self.depth)
        if equation is None:
            return None
        step = {"by": "algebra", "show": to_json(goal), "use": [equation], "from": found}
        shown = tried(lambda: self.record.do(limit=TRIAL, **step))
        return self._with_value(found, value, equation) if shown is None else shown

    def compare(self, i: int) -> int | None:
        """The equation of the derivative that a step says a function has with the one that it has by the rules."""
        function, point, said = self.record.conclusion(i).args
        if function.head != "lam" or not self.citing.has(UNIQUE):
            return None
        t = fresh(REAL)
        found = tried(self._derivative, instantiate(function, t), t, point)
        if found is None or found == i:
            return None
        values = {"phi": function, "x": point, "u": said, "d": self._value(found)}
        return self.citing.carried_out(UNIQUE, [i, found], **values)

    def value(self, derivative: Term) -> int | None:
        """A step that shows what D(f, x) is."""
        function, point = derivative.args
        t = fresh(REAL)
        found = tried(self._derivative, instantiate(function, t), t, point) if function.head == "lam" else None
        if found is None:
            return None
        return self.citing.carried_out("derivative_value", [found], phi=function, x=point, u=self._value(found))

    def exists(self, goal: Term) -> int | None:
        """A step that shows that there is a derivative, or a radius within which something holds."""
        if goal.args[0] is not REAL:
            return None
        slope = fresh(REAL)
        said = instantiate(goal, slope)
        if said.head != "has_derivative" or said.args[2] is not slope or said.args[0].head != "lam":
            return self.nearby.show(goal)
        t = fresh(REAL)
        found = tried(self._derivative, instantiate(said.args[0], t), t, said.args[1])
        if found is None:
            return None
        return self.record.do(by="witness", show=to_json(goal), at=[to_json(self._value(found))], **{"from": found})

    def _by_error(self, goal: Term) -> int | None:
        """A derivative at a point whose tangent is no further away from the function than the square of the step."""
        function, point, slope = goal.args
        values = {"phi": function, "x": point, "u": slope, "r": ONE, "c": ONE}
        return self.citing.instance_at("derivative_by_quadratic_error", values, self.depth)

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
        body = beta(body)
        function = lam(t, body)
        if self.record.words.is_polynomial(function):
            value = self.record.words.canonical(build("D", function, point))
            return self.record.algebra(build("has_derivative", function, point, value))
        found = None
        if body.head in ("+", "*"):
            found = self._of_two(body, t, point)
        elif body.head in OUTER:
            found = self._of_composition(OUTER[body.head], body, t, point)
        elif body.head in AT_A_POINT:
            found = self._of_composition(AT_A_POINT[body.head], body, t, point)
        elif body.head in OF_MATRICES or body.head == "^" and body.args[0].head == "frobenius" and body.args[1] is TWO:
            found = self._of_matrix(body, t, point)
        elif body.head == "frobenius":
            found = self._of_norm(body, t, point)
        elif body.head == "^" and t not in free_variables(body.args[1]):
            found = self._of_power(body.args[0], body.args[1], t, point)
        elif body.head in CHOICES:
            found = self._of_choice(body, t, point)
        elif body.head == "Sum":
            found = self._of_sum(body, t, point)
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

    def _of_sum(self, body: Term, t: Term, point: Term) -> int | None:
        """Of a sum of any length whose first index is 1, by its terms."""
        low, high, terms = body.args
        if low is not ONE or t in free_variables(high):
            return None
        record = self.record
        i = record.fresh("i", INT)
        assumed = [record.assume(build("<=", low, i)), record.assume(build("<=", i, high))]
        with record.inside(*assumed):
            term = beta(build("app", terms, i))
            moved = self._derivative(term, t, point)
        if moved is None:
            return None
        every = record.generalize(i, record.discharge(assumed, moved))
        long = self.close(build("<=", ZERO, high), self.depth)
        values = {"f": lam(i, lam(t, term)), "s": lam(i, self._value(moved))}
        return self.citing.by("derivative_of_sum", [long, every], b=high, x=point, **values)

    def _of_power(self, base: Term, exponent: Term, t: Term, point: Term) -> int | None:
        """Of a power whose exponent stays, negative integers by the reciprocal of a natural power."""
        power = build("^", base, exponent)
        if exponent.sort is not INT:
            return self._of_composition("derivative_real_power", power, t, point, y=exponent)
        if exponent.head != "rational" or exponent.value >= 0:
            return self._of_composition("derivative_power", power, t, point, k=exponent)
        if exponent.value == -1:
            return self._of_composition("derivative_reciprocal", power, t, point)
        written = build("^", build("^", base, number(-exponent.value)), MINUS)
        found = self._derivative(written, t, point)
        return None if found is None else self._replaced(found, lam(t, power))

    def _of_norm(self, body: Term, t: Term, point: Term) -> int | None:
        """Of a norm, as the root of its square."""
        found = self._of_power(build("^", body, TWO), HALF, t, point)
        found = None if found is None else self._replaced(found, lam(t, body))
        here = substitute(body, {t: point})
        inverse = build("^", here, MINUS)
        root = build("^", build("^", here, TWO), number(-HALF.value))
        equation = None if found is None else self.close(build("=", root, inverse), self.depth)
        if found is None or equation is None:
            return found
        function, _, value = self.record.conclusion(found).args
        plain = build("has_derivative", function, point, with_part(value, root, inverse, self.record.same))
        return self.record.do(by="algebra", show=to_json(plain), use=[equation], **{"from": found})

    def _of_matrix(self, body: Term, t: Term, point: Term) -> int | None:
        """Of the square of a norm, or of a trace, determinant or entry of a matrix, by its entries; where these are not
        known, of the square of a norm by tr(M'M).
        """
        plain = body
        if body.head == "^":
            matrix = body.args[0].args[0]
            plain = build("tr", build("*", build("T", matrix), matrix))
        with suppress(Rejected):
            plain = of_matrix(plain, {})
        found = None if plain is body else self._derivative(plain, t, point)
        return None if found is None else self._replaced(found, lam(t, body))

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

    def _of_composition(self, name: str, body: Term, t: Term, point: Term, **values: Term) -> int | None:
        """Of a function of a term, by a rule or lemma about the function, whose hypotheses are shown at the point."""
        inner, *rest = body.args
        outer, psi = lam(t, build(body.head, t, *rest)), lam(t, inner)
        turned = self._at(name, outer, instantiate(psi, point), **values)
        if turned is None or inner is t:
            return turned
        moved = self._derivative(inner, t, point)
        if moved is None:
            return None
        slopes = {"u": self._value(turned), "d": self._value(moved)}
        return self.citing.carried_out("derivative_chain", [turned, moved], phi=outer, psi=psi, x=point, **slopes)

    def _at(self, name: str, outer: Term, x: Term, **values: Term) -> int | None:
        """An instance of a rule about the derivative of a function, at a number, with literal exponents worked out."""
        found = self.citing.instance_at(name, {"x": x, **values}, self.depth)
        exponent = values.get("y", values.get("k", x))
        if found is None or not values or exponent.head != "rational":
            return found
        slope = build("*", exponent, build("^", x, number(exponent.value - 1)))
        return self.record.algebra(build("has_derivative", outer, x, slope), found)

    def _of_choice(self, body: Term, t: Term, point: Term) -> int | None:
        """Of a choice, a maximum or a minimum, by the part that it is near the point."""
        for case in cases(body):
            there = self.nearby.holds(t, point, case.proposition)
            moved = None if there is None else self._derivative(case.value, t, point)
            if there is not None and moved is not None:
                return self._local(body, case, t, there, moved)
        return None

    def _local(self, body: Term, case: Case, t: Term, there: int, moved: int) -> int | None:
        """Of a choice that is one of its parts near a point (``there``), from the derivative of that part."""
        record = self.record
        r = record.fresh("r", REAL)
        assumed = record.assume(instantiate(record.conclusion(there), r))
        positive, near = record.parts(assumed)
        y = record.fresh("t", REAL)
        low, rest = instantiate(record.conclusion(near), y).args
        above, below = record.assume(low), record.assume(rest.args[0])
        held = record.specialize(near, [to_json(y), above, below])
        values = {x: substitute(v, {t: y}) for x, v in case.values.items()}
        with record.inside(assumed, above, below):  # the rule may ask for less than the case says
            record.learn(held)
            equation = self.citing.instance_at(case.name, values, 1)
        if equation is None:
            return None
        turned = record.algebra(build("=", *reversed(record.conclusion(equation).args)), equation)
        same = record.generalize(y, record.discharge([above, below], turned))
        _, point, slope = record.conclusion(moved).args
        functions = {"phi": lam(t, case.value), "psi": lam(t, body)}
        last = self.citing.carried_out("derivative_local", [positive, same, moved], r=r, x=point, u=slope, **functions)
        return record.do(by="obtain", exists=there, variable=r.value, assumed=assumed, **{"from": last})
