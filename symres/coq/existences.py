"""New numbers in Coq: the intermediate value theorem gives them, and a slope without zeros that there is one alone.

Zeros of several functions, and points where a function is least, are not written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symres.elaborate.algebra.continuity import continuous
from symres.elaborate.algebra.normal_form import computed
from symres.elaborate.trees.kinds import STEPS
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import Sequent, assumed, new_variable
from symres.kernel.terms import ZERO, Term, build, from_json, instantiate, lam, named, substitute

from .arithmetic import derived
from .bounds import positive
from .context import Context, Lines, block
from .language import Unsupported
from .propositions import Leaf, compose


class Zero:
    """A zero x of a function f between two numbers a and b."""

    def __init__(self, sequent: Sequent, proof: Mapping[str, Any], context: Context) -> None:
        self.sequent, self.context = sequent, context
        self.alone = "zeros" in proof
        if "minimum" in proof:
            raise Unsupported("a point where a function is least")
        if "antiderivative" in proof:
            raise Unsupported("an antiderivative of a continuous function")
        functions = proof["zeros"] if self.alone else [proof["function"]]
        if len(functions) > 1:
            raise Unsupported("a zero of several functions")
        names = {} if self.alone else named((*sequent.hypotheses, sequent.conclusion))
        function = from_json(functions[0], names)
        self.x = new_variable(function, (*sequent.hypotheses, sequent.conclusion, function))
        self.f = instantiate(function, self.x)
        self.a, self.b = (from_json(end, names) for end in (proof["box"][0] if self.alone else proof["between"]))
        self.rising = proof.get("rising")
        self.sequents = STEPS["existence"](sequent, dict(proof))

    def opened(self, leaf: Leaf) -> tuple[Lines, Context, Sequent]:
        """The zero and what is known of it, above the goal that is left."""
        hypotheses, outer = self.sequent.hypotheses, self.context
        low, high = (outer.number(end) for end in (self.a, self.b))
        order, below, above, zero, left, right, vanishes = (outer.new() for _ in range(7))
        lines = self._shown(order, build("<=", self.a, self.b), hypotheses, leaf)
        ends = (self.a, self.b)
        if self.alone:
            lemma, values = "one_zero", []
        else:
            lemma = "zero_rising" if self.rising else "zero_falling"
            signs = ("<=", ">=") if self.rising else (">=", "<=")
            values = [
                build("<=", *((at, ZERO) if sign == "<=" else (ZERO, at)))
                for at, sign in zip((substitute(self.f, {self.x: end}) for end in ends), signs, strict=True)
            ]
        inner = outer.copy()
        name = inner.declare(self.x)
        function = inner.function(name, self.f)
        near, there = self._inside(inner, leaf)
        goals = [[*near, "continuous_there."]]
        if self.alone:
            slope, _ = computed(build("D", lam(self.x, self.f), self.x))
            goals.append([*near, *derived([self.f, slope], there)])
            lemma += self._slope(slope)
            function += f" {inner.function(name, slope)}"
            goals += [[f"intros {name} {outer.new()}; cbv beta; {positive([name])}."]]
            goals += [["cbv beta; closed."]] * 2
        else:
            for own, value in zip((below, above), values, strict=True):
                lines += self._shown(own, value, hypotheses, leaf)
            goals += [[f"cbv beta; substituted {own}."] for own in (below, above)]
        says = f"exists {name} : R, {low} <= {name} <= {high} /\\ {inner.number(self.f)} = 0"
        only = outer.new()
        if self.alone:
            other = f"{name}'"
            while other in inner.names.values():
                other += "'"
            at = outer.copy()
            at.names[self.x] = other
            says += (
                f" /\\ (forall {other} : R, {low} <= {other} <= {high} -> {at.number(self.f)} = 0 -> {other} = {name})"
            )
        shown = [f"apply ({lemma} {function} {low} {high} {order}).", *(line for goal in goals for line in block(goal))]
        lines += [f"assert ({zero} : {says}).", *block(shown)]
        context = inner
        found = f"[{vanishes} {only}]" if self.alone else vanishes
        lines.append(f"destruct {zero} as [{name} [[{left} {right}] {found}]].")
        inside = (build("<=", self.a, self.x), build("<=", self.x, self.b))
        context.hypotheses |= {inside[0]: left, inside[1]: right, build("=", self.f, ZERO): vanishes}
        last = self.sequents[-1] if not self.alone else self.sequents[0]
        if self.alone:
            (unique,) = (h for h in last.hypotheses if h.head == "all" and h not in hypotheses)
            own = outer.new()
            lines.append(f"assert ({own} : {context.says(unique)}) by (one_alone {only}).")
            context.hypotheses[unique] = own
        else:
            more, context = self._defined(context, leaf, inside)
            lines += more
        return lines, context, last

    def _shown(self, own: str, p: Term, hypotheses: tuple[Term, ...], leaf: Leaf) -> Lines:
        if self.alone:
            return [f"assert ({own} : {self.context.says(p)}) by lra."]
        return self.context.asserted(own, p, compose(hypotheses, p, self.context.copy(), leaf))

    def _inside(self, context: Context, leaf: Leaf) -> tuple[Lines, Context]:
        """A number between the ends, with what makes the function defined there."""
        there = context.copy()
        left, right = context.new(), context.new()
        inside = (build("<=", self.a, self.x), build("<=", self.x, self.b))
        there.hypotheses |= {inside[0]: left, inside[1]: right}
        lines = [f"intros {context.names[self.x]} [{left} {right}]; cbv beta."]
        if self.alone:
            return lines, there
        more, there = self._defined(there, leaf, inside)
        return [*lines, *more], there

    def _defined(self, context: Context, leaf: Leaf, inside: tuple[Term, ...]) -> tuple[Lines, Context]:
        there, lines = context.copy(), []
        goals, known = continuous(self.f, [self.x], assumed(self.sequent.hypotheses, *inside))
        wanted = {g.conclusion: g for g in goals}
        for p in known:
            if p in there.hypotheses:
                continue
            own = there.new()
            shown = block(leaf(wanted[p], there.copy())) if p in wanted else ["{ sign. }"]
            lines += [f"assert ({own} : {there.says(p)}).", *shown]
            there.hypotheses[p] = own
        return lines, there

    def _slope(self, slope: Term) -> str:
        """Whether the slope is positive or negative at the lower end, for a name."""
        value = Enclosures(64).term(substitute(slope, {self.x: self.a}))
        return "_rising" if value.low is not None and value.low > 0 else "_falling"
