"""A least value near a point, in Coq, where the slopes are 0 and the Hessian is positive definite.

On the line from the point p to another one, p + s h, the second derivative of f is the quadratic form of the Hessian at
h. The pivots of the form are continuous and positive at p, so they are near p, where the form is positive: it is
completed to squares. So f rises from p to every point near it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symres.elaborate.algebra.normal_form import Conditions, compared
from symres.elaborate.trees.kinds import STEPS
from symres.elaborate.trees.neighbourhood import derivative
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.sequents import Sequent, new_variable
from symres.kernel.terms import ZERO, Term, build, conjuncts, from_json, instantiate, matrix, named, number, substitute

from .arithmetic import derived
from .context import Context, Lines, block
from .language import Unsupported
from .propositions import Leaf, assume, compose

MOST = 4  # variables of a form that Symres.v completes to squares

Number = Callable[[Term], str]


class Minimum:
    """The goal that f, which is 0 at a point, is >= 0 near it, or > 0 at the other points near it."""

    def __init__(self, sequent: Sequent, proof: Mapping[str, Any], context: Context) -> None:
        self.sequent, self.context = sequent, context
        known = (*sequent.hypotheses, sequent.conclusion)
        self.near = Nearby.of(sequent.conclusion, known)
        names = named(known)
        self.at = dict(zip(self.near.variables, (from_json(p, names) for p in proof["point"]), strict=True))
        if "multipliers" in proof or self.near.guards:
            raise Unsupported("a least value on a set, or of what is not defined everywhere")
        if len(self.at) > MOST:
            raise Unsupported(f"a Hessian of more than {MOST} rows")
        self.sequents = STEPS["neighbourhood"](sequent, dict(proof))
        self.needs: Conditions = {}
        self.slopes = [derivative(self.near.f, y, self.needs) for y in self.at]
        self.hessian = [[derivative(slope, y, self.needs) for y in self.at] for slope in self.slopes]
        self.point = [f"({context.number(p)})" for p in self.at.values()]
        self.zeros: list[str] = []  # the names of the equations that say that the slopes are 0 at the point

    def lines(self, leaf: Leaf) -> Lines:
        new = self.context.new
        shown = self._premises(leaf)
        near = self._close()
        distance, positive, there = new(), new(), new()
        lines = [*shown, *near, f"destruct {self.close} as [{distance} [{positive} {there}]]; cbv beta in {there}."]
        lines += [f"exists {distance}.", f"split; [ exact {positive} | ]."]
        told, context, c = self._told(distance)
        lines += told
        steps = [new("J") for _ in self.at]
        for y, p, h in zip(self.at, self.point, steps, strict=True):
            own = new()
            lines += [f"destruct (on_line {p} {context.names[y]}) as [{h} {own}]; subst {context.names[y]}."]
        away, here = " \\/ ".join(f"{h} <> 0" for h in steps), new()
        lines.append(f"destruct (classic ({away})) as [{here} | {here}].")
        within = context.hypotheses[build("<", self.near.distance, self.d)]
        lines += block(self._rises(steps, here, there, within, distance))
        zero = [new() for _ in steps]
        lines += block(
            [
                *(f"assert ({own} : {h} = 0) by (apply NNPP; tauto)." for own, h in zip(zero, steps, strict=True)),
                f"subst {' '.join(steps)}.",
                *(f"replace ({p} + 1 * 0) with {p} in * by equal." for p in self.point),
                f"first [ lra | {self._apart(context)} ]." if c.head == "<" else "lra.",
            ]
        )
        return lines

    # ------------------------------------------------------------------------------------------------ at the point

    def _premises(self, leaf: Leaf) -> Lines:
        """Show what the premises say at the point: f and its slopes are 0 there, and the pivots are positive."""
        new, hypotheses = self.context.new, self.sequent.hypotheses
        here = self._with(self.point)
        lines: Lines = []

        def shown(p: Term) -> str:
            own = new()
            lines.extend(self.context.asserted(own, p, compose(hypotheses, p, self.context.copy(), leaf)))
            return own

        for f in (self.near.f, *self.slopes):
            shown(build("=", substitute(f, self.at), ZERO))
            self.zeros.append(new())
            lines.append(f"assert ({self.zeros[-1]} : {here(f)} = 0) by same_number.")
        for need in self.needs:
            there = substitute(need, self.at)
            if Sequent(hypotheses, there) in self.sequents:
                shown(there)
        rows = [[substitute(entry, self.at) for entry in row] for row in self.hessian]
        minors = []
        for k in range(1, len(rows) + 1):
            minor = build("det", matrix([row[:k] for row in rows[:k]]))
            shown(build("<", ZERO, minor))
            minors.append(f"({self.context.number(minor)})")
        self.pivots = [new() for _ in rows]
        for k, (own, text) in enumerate(zip(self.pivots, _pivots(self._entries(here)), strict=True)):
            if k > 1:
                factors = [minors[0]] if k == 2 else [minors[0], minors[0], minors[1]]
                product = " * ".join([*factors, minors[k]])
                ready = "repeat apply Rmult_lt_0_compat; assumption"
                lines.append(f"assert ({new()} : 0 < {product}) by ({ready}).")
            lines.append(f"assert ({own} : 0 < {text}) by positive_number.")
        return lines

    def _with(self, values: list[str]) -> Number:
        """The function that writes a number with these values of the variables."""
        context = self.context.copy()
        context.names |= dict(zip(self.at, values, strict=True))
        return context.number

    def _entries(self, told: Number) -> list[list[str]]:
        """The Hessian, above and on its diagonal."""
        return [[f"({told(entry)})" for entry in row[i:]] for i, row in enumerate(self.hessian)]

    # ------------------------------------------------------------------------------------------------- near the point

    def _conditions(self, told: Number) -> list[str]:
        """The numbers that are positive near the point: the pivots, and what makes f smooth."""
        needed = []
        for need in self.needs:
            sign, t = compared(need)
            needed.append(told(build("^", t, number(2)) if sign == "!=" else t))
        return [*_pivots(self._entries(told)), *needed]

    def _close(self) -> Lines:
        """Show that the conditions hold at all points close to p."""
        new, n = self.context.new, len(self.at)
        v = new()
        place = " * ".join(["R"] * n)
        coordinates = [v]
        if n > 1:
            firsts = [v]
            for _ in range(n - 1):
                firsts.append(f"(fst {firsts[-1]})")
            coordinates = [firsts[-1], *(f"(snd {firsts[k]})" for k in reversed(range(n - 1)))]
        there = self._with(coordinates)
        measure = f"(fun {v} : {place} => {there(self.near.distance)})"
        lines: Lines = []
        apart = [f"({x} - {p}) ^ 2" for x, p in zip(coordinates, self.point, strict=True)]
        squares = [f"pose proof (pow2_ge_0 ({x} - {p}))." for x, p in zip(coordinates, self.point, strict=True)]
        least = f"first [ lra | replace ({there(self.near.distance)}) with ({' + '.join(apart)}) by equal; lra ]."
        for x, p in zip(coordinates, self.point, strict=True):
            coordinate = f"(fun {v} : {place} => {x})"
            lines += [f"assert ({new()} : filterlim {coordinate} (close_to {measure}) (locally {p}))."]
            lines += block([f"apply (close_coordinate {measure} {coordinate}).", f"intros {v}.", *squares, least])
        self.close = ""
        at = self._conditions(self._with(self.point))
        for text, value in zip(self._conditions(there), at, strict=True):
            own, both = new(), new()
            condition = f"(fun {v} : {place} => {text})"
            lines.append(f"assert ({own} : close_to {measure} (fun {v} => 0 < {text})).")
            lines.append(f"{{ apply (close_positive {measure} {condition} ({value})); [ unfold Rminus; limit_here | ].")
            lines.append("  positive_number. }")
            if self.close:
                lines.append(f"pose proof (filter_and _ _ {self.close} {own}) as {both}.")
            self.close = both if self.close else own
        return lines

    def _told(self, distance: str) -> tuple[Lines, Context, Term]:
        """Introduce the variables and conditions of the goal; the context with them, and the rest of the goal."""
        known = (*self.sequent.hypotheses, self.sequent.conclusion)
        context = self.context.copy()
        self.d = new_variable(self.sequent.conclusion, (*known, self.sequent.conclusion))
        context.names[self.d] = distance
        *_, goal = conjuncts(instantiate(self.sequent.conclusion, self.d))
        variables, lines = iter(self.at), []
        while goal.head in ("all", "=>"):
            if goal.head == "all":
                y = next(variables)
                lines.append(f"intro {context.declare(y)}.")
                goal = instantiate(goal, y)
            else:
                own = context.new()
                lines += [f"intro {own}.", *assume(goal.args[0], own, context)]
                goal = goal.args[1]
        return lines, context, goal

    def _apart(self, context: Context) -> str:
        """The tactic that shows that a point is not apart from itself."""
        here = self._with(self.point)(self.near.distance)
        zero = self.context.new()
        return f"exfalso; assert ({zero} : {here} = 0) by equal; lra"

    # ----------------------------------------------------------------------------------------------------- on a line

    def _rises(self, steps: list[str], away: str, there: str, within: str, distance: str) -> Lines:
        """Show that f is positive at p + h, where h is not 0."""
        new = self.context.new
        s, inside, above, shorter = new("J"), new(), new(), new()
        moved = [f"({p} + {s} * {h})" for p, h in zip(self.point, steps, strict=True)]
        end = self._with([f"({p} + 1 * {h})" for p, h in zip(self.point, steps, strict=True)])
        line = self._with(moved)
        conditions = self._conditions(line)
        positive = f"0 < {conditions[0]}"
        for text in conditions[1:]:
            positive = f"({positive}) /\\ 0 < {text}"
        squares = " + ".join(f"{h} ^ 2" for h in steps)
        place = moved[0] if len(moved) == 1 else f"({', '.join(moved)})"
        far = end(self.near.distance)
        lines = [
            f"assert ({inside} : forall {s}, 0 <= {s} <= 1 -> {positive}).",
            "{",
            f"  intros {s} {above}.",
            f"  assert ({shorter} : {line(self.near.distance)} < {distance}).",
            f"  {{ replace ({line(self.near.distance)}) with ({s} ^ 2 * ({far})) by equal.",
            f"    apply shorter; [ exact {above} | | exact {within} ].",
            f"    replace ({far}) with ({squares}) by equal; repeat apply Rplus_le_le_0_compat; apply pow2_ge_0. }}",
            f"  exact ({there} {place} {shorter}).",
            "}",
        ]
        slope = " + ".join(f"{line(d)} * {h}" for d, h in zip(self.slopes, steps, strict=True))
        functions = [line(self.near.f), slope, _form(self._entries(line), steps)]
        told = " ".join(f"(fun {s} : R => {text})" for text in functions)
        ready = f"intros {s} {above}; pose proof ({inside} {s} {above}) as {shorter}; inside."
        own, starts = new(), [new() for _ in steps]
        start = [
            *(
                f"assert ({x} : {p} + 0 * {h} = {p}) by ring; rewrite ?{x}."
                for x, p, h in zip(starts, self.point, steps, strict=True)
            )
        ]
        context = self.context.copy()
        context.names |= dict(zip(self.at, moved, strict=True))
        slopes: Lines = []
        for numbers in ((self.near.f, *self.slopes), (*self.slopes, *(e for row in self.hessian for e in row))):
            slopes += block([ready, *derived(numbers, context)])
        zero, *zeros = self.zeros
        lines += [
            f"assert ({own} : 0 < {end(self.near.f)}).",
            *block(
                [
                    f"apply (positive_on_line {told}); cbv beta.",
                    *slopes,
                    *block([*start, f"exact {zero}."]),
                    *block([*start, f"rewrite {', '.join(f'?{z}' for z in zeros)}; ring."]),
                    *block([ready, f"apply form_{len(steps)}; assumption."]),
                ]
            ),
            "lra.",
        ]
        return lines


def _pivots(form: list[list[str]]) -> list[str]:
    """The pivots of a symmetric matrix, without division, from its entries on and above the diagonal."""
    pivots = []
    while form:
        (pivot, *first), *rest = form
        pivots.append(pivot)
        form = [
            [f"({pivot} * {entry} - {first[i]} * {first[i + k]})" for k, entry in enumerate(row)]
            for i, row in enumerate(rest)
        ]
    return pivots


def _form(form: list[list[str]], steps: list[str]) -> str:
    """The value of a quadratic form."""
    return " + ".join(
        f"{entry} * {steps[i]} * {steps[i]}" if k == 0 else f"2 * {entry} * {steps[i]} * {steps[i + k]}"
        for i, row in enumerate(form)
        for k, entry in enumerate(row)
    )
