"""Theorems of analysis about functions on an interval, by rules and what a function needs there.

Each shows the conclusion of a node of a tree. The branches of the node show what is needed in normal form, with what is
plain left out; what the rules and procedures of the kernel ask for follows from that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from symres.elaborate.trees import kinds, monotone
from symres.elaborate.trees.existence import sides
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import needed
from symres.kernel.procedures.derivatives import differentiated
from symres.kernel.procedures.existence import inside, opened
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    FALSE,
    REAL,
    ZERO,
    Term,
    build,
    conjunction,
    difference,
    from_json,
    lam,
    named,
    number,
    opposite,
    substitute,
    variables_of,
)

from .continuity import Continuity, Require
from .decomposition import Decomposition, counted
from .known import Known
from .laws.functions import NUMBERS
from .negations import by_cases
from .numbers import Numbers
from .opened import Opened

Proof = dict[str, Any]
TAKEN_APART = frozenset(("and", "or", "=>", "all"))  # of which branches show the parts


class Branches:
    """The branches of a node: sequents with their proofs."""

    def __init__(self, tree: Decomposition, sequent: Sequent, proof: Proof) -> None:
        self.tree = tree
        self.run = tree.run
        self.sequent = sequent
        told = kinds.STEPS[proof["kind"]](sequent, proof)
        self.pairs = list(zip(told, counted(proof.get("branches", []), len(told)), strict=True))
        self._proved: set[Sequent] = set()

    def show(self, needed: Sequent, known: Known) -> int:
        """A step for a sequent that a theorem asks for: the conclusion of the node from more hypotheses, or another."""
        if needed.conclusion is self.sequent.conclusion:
            return self.conclude(known)
        if needed.conclusion.head in TAKEN_APART:
            proofs = {(told.hypotheses, told.conclusion): proof for told, proof in self.pairs}
            return self.tree.shown(needed.hypotheses, needed.conclusion, known, proofs)
        return self.require(needed.conclusion, known)

    def conclude(self, known: Known) -> int:
        """The conclusion of the node, by the branch that has it, from what is known of what is new there."""
        last, proof = self.pairs[-1]
        if last.conclusion is not self.sequent.conclusion:
            raise Rejected("no branch has the conclusion of its node")
        given = known
        for h in last.hypotheses:
            if h not in given:
                known = known.under(h, cache(partial(self.require, h, given)))
        return self._prove(last, proof, known)

    def _prove(self, sequent: Sequent, proof: Any, known: Known) -> int:
        shown = self.tree.prove(sequent, known, proof)
        self._proved.add(sequent)
        return shown

    def all_proved(self, i: int) -> int:
        """A step, once each branch was carried out: one that is not needed has to be a proof, too."""
        for sequent, proof in self.pairs:
            if sequent not in self._proved:
                self.tree.alone(sequent, proof)
        return i

    def require(self, goal: Term, known: Known) -> int:
        """A step that shows a goal from branches, as it is said here and not of a multiple."""
        found = self._required(goal, known)
        return found if self.run.conclusion(found) is goal else self.run.algebra(goal, found)

    def _required(self, goal: Term, known: Known) -> int:
        known = self._with_branches(known)
        if goal in known:
            return known[goal]
        numbers = Numbers(self.run, Sequent(tuple(known), FALSE), known, NUMBERS)
        try:
            return numbers.require(goal)
        except Rejected as refusal:
            found = self._restated(goal, numbers, known)
            if found is None:
                raise refusal from None
            return found

    def _restated(self, goal: Term, numbers: Numbers, known: Known) -> int | None:
        """A comparison from one of numbers whose difference is the same one."""
        run, own = self.run, [h for h in known if h.head == goal.head and h not in self.sequent.hypotheses]
        if goal.head not in ("=", "<=", "<"):
            return None
        if goal.head == "=" and (found := run.attempt(partial(numbers.combined, goal, [], []))) is not None:
            return found
        for h in own:
            new, old = (difference(*p.args) for p in (goal, h))
            same = run.attempt(partial(numbers.combined, build("=", old, new), [], []))
            if same is not None:
                return run.algebra(goal, run.replaced(partial(_below, h.head), old, new, same, known[h]))
        return None

    def _with_branches(self, known: Known) -> Known:
        """The known propositions, and those that branches show from them."""
        for sequent, proof in self.pairs:
            if sequent.conclusion is not self.sequent.conclusion and all(h in known for h in sequent.hypotheses):
                known = known.under(sequent.conclusion, cache(partial(self._prove, sequent, proof, known)))
        return known

    # ------------------------------------------------------------------------------------- functions on an interval

    def for_all_between(
        self, a: Term, s: Term, b: Term, relation: str, known: Known, work: Callable[[Known], int]
    ) -> int:
        """for all s. a R s => (s R b => what some work shows), for R among <= and <."""
        run, tree = self.run, self.tree
        low, high = build(relation, a, s), build(relation, s, b)

        def within(known: Known) -> int:
            if relation == "<":
                for strict in (low, high):
                    weak = build("<=", *strict.args)
                    known = known.under(weak, cache(partial(run.summed, weak, [known[strict]])))
            return work(known)

        def bounded(known: Known) -> int:
            return tree.supposing(low, known, lambda more: tree.supposing(high, more, within))

        return run.generalize(s, bounded(known))

    def continuous(self, f: Term, s: Term, a: Term, b: Term, known: Known) -> int:
        """A step that shows that a function of s, written as a number, is continuous on [a, b]."""

        def everywhere(work: Callable[[Require], int]) -> int:
            return self.for_all_between(a, s, b, "<=", known, lambda more: work(partial(self.require, known=more)))

        return Continuity(self.run, s, a, b, partial(self.require, known=known), everywhere).of(f)

    def derived(self, goal: Term, known: Known) -> int:
        """A step of the kernel's procedure for derivatives, from what that needs."""
        needs = needed("derivatives", (), goal, {}, self.run.core.equality)
        return self.run.procedure("derivatives", goal, [], {}, [self.require(p, known) for p in needs])


def _below(relation: str, t: Term) -> Term:
    return build(relation, t, ZERO)


def by_mean_value(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """0 R f(x) from 0 R f(a) and the sign of the derivative between, for R among <= and < (``trees.monotone``)."""
    branches, c = Branches(tree, sequent, proof), sequent.conclusion
    run, relation = tree.run, "<" if proof.get("strict") == "slope" else "<="
    x, a, s = monotone.places(sequent, proof)
    f = monotone.difference(c)
    low, high = (a, x) if proof["side"] == "above" else (x, a)
    value = build("<" if proof.get("strict") == "value" else "<=", ZERO, substitute(f, {x: a}))
    start = branches.require(value, known)
    order = branches.require(build(relation, low, high), known)
    less, back = build("<", low, high), build("<=", high, low)

    def moving(known: Known) -> int:
        """The conclusion where a < x, or x < a."""
        moved = substitute(f, {x: s})
        slope, _ = differentiated(moved, s, run.core.equality)
        unbroken = branches.continuous(moved, s, low, high, known)
        slopes = build("has_derivative", lam(s, moved), s, slope)
        derived = branches.for_all_between(low, s, high, "<", known, partial(branches.derived, slopes))
        sign = build(relation, *((ZERO, slope) if low is a else (slope, ZERO)))
        signs = branches.for_all_between(low, s, high, "<", known, partial(branches.require, sign))
        values = {"phi": lam(s, moved), "psi": lam(s, slope), "x": low, "y": high}
        there = run.rule("mean_value", values, [known[less], unbroken, derived])
        between = Opened(run, there, run.fresh("t", REAL))
        above, below, equation = between.steps
        sloped = run.specialize(signs, between.variable, above, below)
        summands, weight = [([0], 1), ([1, 2], 1), ([4], 1)], number(-1 if low is a else 1)
        return between.closed(run.arithmetic(c, [start, sloped, known[less], equation], summands, [[3, weight]]))

    def standing(known: Known) -> int:
        """The conclusion where x = a."""
        same = run.squeezed(low, high, order, known[back])
        same = same if low is a else run.turned(same)
        about = partial(substitute, f)
        moved = run.replaced(lambda z: build(value.head, ZERO, about({x: z})), a, x, same, start)
        return run.algebra(c, moved)

    def either(known: Known) -> int:
        if relation == "<":
            return moving(known.under(less, lambda: order))
        ways = [tree.supposing(p, known, work) for p, work in ((back, standing), (less, moving))]
        return by_cases(run, run.rule("order_total", {"x": high, "y": low}), (back, less), c, ways)

    return branches.all_proved(tree.with_new([s], sequent, known, either))


def by_intermediate_value(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from a zero of a function with two signs (``trees.existence``)."""
    branches, run = Branches(tree, sequent, proof), tree.run
    names = named((*sequent.hypotheses, sequent.conclusion))
    (x,), f = opened(from_json(proof["function"], names), sequent)
    ((a, b),) = sides([proof["between"]], 1, names)
    if not proof["rising"]:
        f = run.core.equality.canonical(opposite(f))

    def zero(known: Known) -> int:
        ends = [build("<=", substitute(f, {x: a}), ZERO), build("<=", ZERO, substitute(f, {x: b}))]
        needed = [build("<=", a, b), *ends]
        order, low, high = (branches.require(p, known) for p in needed)
        unbroken = branches.continuous(f, x, a, b, known)
        values = {"c": ZERO, "phi": lam(x, f), "x": a, "y": b}
        there = run.rule("intermediate_value", values, [order, unbroken, low, high])
        one = Opened(run, there, x)
        said = (*inside([x], [(a, b)]), build("=", f, ZERO))
        for part, step in zip(said, one.steps, strict=True):
            known = known.under(part, partial(int, step))
        return one.closed(branches.conclude(known))

    return branches.all_proved(tree.with_new([x], sequent, known, zero))


def by_fundamental_theorem(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """The conclusion from a function whose derivative is another one (``trees.existence``)."""
    branches, run = Branches(tree, sequent, proof), tree.run
    names = named((*sequent.hypotheses, sequent.conclusion))
    (t,), f = opened(from_json(proof["antiderivative"], names), sequent)
    ((a, b),) = sides(proof["box"], 1, names)
    (derives,) = [h for h in branches.pairs[-1][0].hypotheses if h not in sequent.hypotheses]
    (F,) = variables_of((derives,)) - variables_of((*sequent.hypotheses, sequent.conclusion))

    def antiderivative(known: Known) -> int:
        there = run.rule("antiderivative", {"psi": lam(t, f), "x": a, "y": b}, [branches.continuous(f, t, a, b, known)])
        one, within = Opened(run, there, F), conjunction(inside([t], [(a, b)]))
        every = run.for_all(t, [within], lambda i: run.specialize(one.given, t, *run.all_parts(i)))
        return one.closed(branches.conclude(known.under(derives, cache(partial(run.algebra, derives, every)))))

    return branches.all_proved(tree.with_new([t, F], sequent, known, antiderivative))
