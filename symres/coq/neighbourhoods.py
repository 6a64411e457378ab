"""Derivatives at a point near which a function is least, in Coq: along a curve they have the signs of a minimum.

The curve of the first derivatives is a line along each axis.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from symres.elaborate.algebra.normal_form import Conditions, NormalForms, compared, normal
from symres.elaborate.compact import beta
from symres.elaborate.trees.kinds import STEPS
from symres.elaborate.trees.neighbourhood import derivative
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.sequents import Sequent, new_variable
from symres.kernel.terms import (
    ZERO,
    Term,
    build,
    conjuncts,
    difference,
    free_variables,
    from_json,
    instantiate,
    lam,
    named,
    number,
    substitute,
)

from .arithmetic import ARITHMETIC, Arithmetic, derived
from .context import Context, Lines, block
from .language import Unsupported


def _is_polynomial(f: Term, s: Term) -> bool:
    """Whether a number is made of s, and of numbers that s is not in, by sums, products and whole powers alone."""
    if s not in free_variables(f):
        return True
    if f.head == "app" and f.args[0].head == "lam":
        return _is_polynomial(beta(f), s)
    if f.head == "^":
        n = f.args[1]
        return n.head == "rational" and n.value.denominator == 1 and n.value >= 0 and _is_polynomial(f.args[0], s)
    return f.head in ARITHMETIC and all(_is_polynomial(a, s) for a in f.args)


class Least:
    """A hypothesis that a function f, restricted or not, has its least value 0 at a point, as Coq takes it apart."""

    def __init__(self, sequent: Sequent, proof: Mapping[str, Any], context: Context) -> None:
        self.sequent, self.proof, self.context = sequent, proof, context
        self.hypothesis = sequent.hypotheses[proof["hypothesis"]]
        known = (*sequent.hypotheses, sequent.conclusion)
        self.near = Nearby.of(self.hypothesis, known)
        if self.near.punctured or self.near.strict:
            raise Unsupported("what holds near a point, but not at it")
        names = named(known)
        point = [from_json(p, names) for p in proof["point"]]
        self.at = dict(zip(self.near.variables, point, strict=True))
        self.s = new_variable(lam(self.near.variables[0], ZERO), (*known, *self.near.variables))
        self.sequents = STEPS["neighbourhood"](sequent, dict(proof))
        self.order = proof.get("order", 1)
        self.curves = [self._line(y) for y in self.at]
        if "curve" in proof:
            curve = [[from_json(c, names) for c in data] for data in proof["curve"]]
            self.curves = [dict(zip(self.at, map(self._moved, self.at.values(), curve), strict=True))]

    def _line(self, along: Term) -> dict[Term, Term]:
        return {y: build("+", p, self.s) if y is along else p for y, p in self.at.items()}

    def _moved(self, p: Term, coefficients: list[Term]) -> Term:
        steps = [build("*", c, build("^", self.s, number(k))) for k, c in enumerate(coefficients, 1)]
        return build("+", p, *steps) if steps else p

    def opened(self) -> Lines:
        """Take the hypothesis apart: the square of a distance, and what holds there."""
        known = (*self.sequent.hypotheses, self.sequent.conclusion)
        self.d = new_variable(self.hypothesis, (*known, self.hypothesis))
        name, parts = self.context.new(), conjuncts(instantiate(self.hypothesis, self.d))
        self.context.names[self.d] = name
        *others, self.holds = (self.context.new() for _ in parts)
        pattern = self.holds
        for one in reversed(others):
            pattern = f"[{one} {pattern}]"
        whole = self.context.new()
        return [
            f"pose proof {self.context.hypotheses[self.hypothesis]} as {whole}.",
            f"destruct {whole} as [{name} {pattern}].",
        ]

    def asked(self, curve: Mapping[Term, Term]) -> list[Term]:
        """The premises that are used along a curve: f and its lower derivatives are 0, slacks are positive."""
        _, values, _ = self._derivatives(curve)
        zeros = [build("=", v, ZERO) for v in (substitute(self.near.f, self.at), *values[:-1])]
        return [*zeros, *(build("<", ZERO, substitute(t, self.at)) for t in self._slacks())]

    def along(self, curve: Mapping[Term, Term]) -> tuple[Lines, Term, str]:
        """The sign of a derivative along a curve, and the name of the hypothesis that says so."""
        new = self.context.new
        context = self.context.copy()
        s = context.declare(self.s)
        chain, values, needs = self._derivatives(curve)
        if any(self.s in free_variables(p) for p in needs) or not _is_polynomial(chain[0], self.s):
            raise Unsupported("what holds near a point, of a function that is no polynomial")
        texts = [context.function(s, g) for g in chain]
        inside = [difference(self.d, substitute(self.near.distance, curve))]
        inside += [substitute(t, curve) for t in self._slacks()]
        for need in needs:
            sign, t = compared(need)
            inside.append(build("^", t, number(2)) if sign == "!=" else t)
        lines, near = self._around(inside, context)
        r, positive, there, told, least, own, bound = (new() for _ in range(7))
        lines.append(f"destruct {near} as [{r} [{positive} {there}]]; cbv beta in {there}.")
        inside_there = f"intros {s} {bound}; pose proof ({there} {s} {bound}); inside."
        derivatives = "nil"
        for g in reversed(texts[1:]):
            derivatives = f"(cons {g} {derivatives})"
        lines += [f"assert ({told} : chain {r} {texts[0]} {derivatives}).", "{"]
        for before, after in pairwise(chain):
            slopes = block([inside_there, *derived([before, after], context)])
            lines += ["  split; [ | split ].", *(f"  {line}" for line in slopes), "  { same_number. }"]
        lines += ["  exact I.", "}"]
        at = " ".join(context.number(y) for y in curve.values())
        lines += [f"assert ({least} : forall {s}, Rabs {s} < {r} -> 0 <= {texts[0]} {s}).", "{"]
        lines += [f"  {inside_there}", f"  lowest ({self.holds} {at}).", "}"]
        value = values[-1] if "curve" in self.proof else self._slope(curve)
        says = build("=", value, ZERO) if self.order % 2 else build("<=", ZERO, value)
        one, other = new(), new()
        lines.append(f"pose proof (least_along {r} _ _ _ {positive} {told} {least}) as {one}; cbn [final] in {one}.")
        lines.append(f"assert ({own} : {self.context.says(says)}).")
        if self.order % 2:
            lines.append(f"{{ pose proof (least_before {r} _ _ _ {positive} {told} {least}) as {other}.")
            lines.append(f"  cbn [final reversed] in {other}; signs_agree {one} {other}. }}")
        else:
            lines.append(f"{{ at_zero_number {one}. }}")
        return lines, says, own

    def _slope(self, line: Mapping[Term, Term]) -> Term:
        """The partial derivative of f at the point by the variable that a line is along."""
        (along,) = (y for y, p in self.at.items() if line[y] is not p)
        return normal(substitute(derivative(self.near.f, along, {}), self.at))[0]

    def _slacks(self) -> list[Term]:
        return [difference(r.args[1], r.args[0]) for r in self.near.restrictions]

    def _derivatives(self, curve: Mapping[Term, Term]) -> tuple[list[Term], list[Term], Conditions]:
        """f along a curve and its derivatives, the values of the derivatives at s = 0, and what all of them need."""
        needs: Conditions = {}
        chain = [substitute(self.near.f, curve)]
        for _ in range(self.order):
            chain.append(derivative(chain[-1], self.s, needs))
        return chain, [normal(substitute(g, {self.s: ZERO}))[0] for g in chain[1:]], needs

    def _around(self, numbers: list[Term], context: Context) -> tuple[Lines, str]:
        """Show that all these numbers, which depend on s, are positive near s = 0."""
        lines: Lines = []
        s, near = context.names[self.s], ""
        for t in numbers:
            text = context.number(t)
            own, both = self.context.new(), self.context.new()
            shown = self._positive(substitute(t, {self.s: ZERO}))
            lines.append(f"assert ({own} : nearby (fun {s} : R => 0 < {text})).")
            applied = f"apply (nearby_positive (fun {s} : R => {text})); cbv beta; [ smooth_number | positive_number ]."
            lines += block([*shown, applied]) if shown else [f"{{ {applied} }}"]
            if near:
                lines.append(f"pose proof (nearby_and _ _ {near} {own}) as {both}.")
            near = both if near else own
        return lines, near

    def _positive(self, value: Term) -> Lines:
        """Show that a number is positive, if it has to be put in normal form first."""
        forms = NormalForms()
        arithmetic = Arithmetic(forms, self.context)
        if not arithmetic.rewrite(value):
            return []
        normal_form = forms.term(forms(value))
        tactic = arithmetic.equal([value, normal_form])
        own = self.context.new()
        says = self.context.says(build("<", ZERO, value))
        simpler, equation = self.context.number(normal_form), self.context.new("E")
        return [
            *arithmetic.lines,
            f"assert ({equation} : {self.context.number(value)} = {simpler}) by ({tactic}).",
            f"assert ({own} : {says}) by (rewrite {equation}; positive_number).",
        ]
