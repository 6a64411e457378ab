"""Showing what holds by logic, laws and cited equations, and making one proposition of another that says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from symres.kernel.arithmetic import Comparisons, denial
from symres.kernel.derivation import Derivation
from symres.kernel.equality import TRUE, is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import FALSE, INT, ONE, REAL, ZERO, Term, build, instantiate, is_scalar, lam, number, show

from .ideal import Rule
from .known import Opened
from .laws import law
from .laws.congruence import general, leibniz
from .laws.derivatives import derivative
from .negations import disjunction, either_way
from .reduction import Reduction, Showing, scaled
from .run import negated


class Conversion(Showing):
    """A derivation in which propositions are shown, or converted."""

    def __init__(self, core: Derivation) -> None:
        super().__init__(core)
        self.plain = Reduction(self)  # by laws alone
        self._laws: dict[Term, int | None] = {}
        self.always: dict[int, tuple[Rule, ...]] = {}  # of atoms, the rules that suppose nothing

    def law(self, atom: Term, reduction: Reduction) -> int | None:
        if reduction.may_touch(atom):
            return law(reduction, atom)
        key = self.core.equality.canonical(atom)
        if key not in self._laws:
            self._laws[key] = None  # while it is looked for
            self._laws[key] = law(self.plain, atom)
        return self._laws[key]

    def shown(self, goal: Term, reduction: Reduction) -> int:
        """A proposition that holds by laws and logic alone."""
        if self.core.equality.same(goal, TRUE):
            return self.algebra(goal)
        goal_ = self.core.equality.applied(goal)
        head, args = goal_.head, goal_.args
        if is_equation(goal_) or is_comparison(goal_):
            work = self._equated if is_equation(goal_) else self._compared_alone
            try:
                return self.algebra(goal, work(goal_, reduction))
            except Rejected as refusal:
                found = self.attempt(partial(self._from_context, goal_))
                if found is None:
                    raise refusal from None
                return self.algebra(goal, found)
        if head == "=" and args[0].sort is not None and args[0].sort.head == "function":
            return self._same_functions(goal_, reduction)
        if head == "and":
            return self.both([self.shown(p, reduction) for p in args])
        if head == "=>":

            def conclude(assumed: int) -> int:
                found = self.attempt(lambda: self.shown(args[1], reduction))
                return self.converted(assumed, args[1], reduction) if found is None else found

            return self.supposing(args[0], conclude)
        if head == "all":
            x = self.fresh(str(goal_.value), args[0])
            return self.generalize(x, self.shown(instantiate(goal_, x), reduction))
        if head == "has_derivative":
            found, _ = derivative(reduction, args[0], args[1])
            return self.converted(found, goal_, reduction)
        if head == "or":
            return self._one_or_the_other(goal_, reduction)
        if head == "not":
            shown = self.supposing(args[0], lambda assumed: self.converted(assumed, FALSE, reduction))
            return self.algebra(goal, shown)
        return self._from_context(goal)

    def _same_functions(self, goal: Term, reduction: Reduction) -> int:
        """f = g, as they are equal at every argument, and f = f."""
        a, b = goal.args
        everywhere, (name, values) = self.equal(a, b, reduction), leibniz(a, b)
        z = self.fresh("z", general(a.sort or REAL))
        plain = self.algebra(build("=", a, a))
        return self.algebra(goal, self.rule(name, {**values, "P": lam(z, build("=", a, z))}, [everywhere, plain]))

    def _equated(self, goal: Term, reduction: Reduction) -> int:
        """An equation whose sides have one reduced form."""
        a, b = goal.args
        return self.combined(goal, reduction.term(build("+", a, negated(b)))[1])

    def _compared_alone(self, goal: Term, reduction: Reduction) -> int:
        return self._compared(goal, None, reduction)

    def _one_or_the_other(self, goal: Term, reduction: Reduction) -> int:
        """P or not P, or what has a part that holds."""
        first, rest = goal.args[0], disjunction(goal.args[1:])
        values = {"P": first, "Q": rest}
        either = self.rule("excluded_middle", {"P": first})
        if self.core.equality.same(self.conclusion(either), goal):
            return self.algebra(goal, either)

        def left(i: int) -> int:
            return self.rule("or_left", values, [i])

        def right(i: int) -> int:
            return self.rule("or_right", values, [self.converted(i, rest, reduction)])

        return self.algebra(goal, either_way(self, first, build("or", first, rest), left, right))

    def converted(self, i: int, goal: Term, reduction: Reduction | None = None) -> int:
        """A step that shows a goal, from one that says the same up to laws and cited equations."""
        reduction = reduction or self.plain
        if self.core.equality.same(self.conclusion(i), goal):
            return i
        if self.core.equality.same(goal, TRUE):
            return self.algebra(goal)
        p, q = map(self.core.equality.applied, (self.conclusion(i), goal))
        if p is FALSE:
            return self.absurd(i, goal)
        if q is not FALSE and is_comparison(p) and self.core.equality.same(p, FALSE):
            return self.absurd(self.converted(i, FALSE, reduction), goal)
        if is_equation(p) and is_equation(q) and is_matrix(p.args[0]) == is_matrix(q.args[0]):
            return self._moved(i, p, q, reduction)
        if is_comparison(q) and is_comparison(p):
            return self._compared(q, i, reduction)
        if q is FALSE and is_comparison(p):
            return self._compared(q, i, reduction)
        if p.head == q.head == "=>":

            def inner(assumed: int) -> int:
                then = self.specialize(i, self.converted(assumed, p.args[0], reduction))
                return self.converted(then, q.args[1], reduction)

            found = self.attempt(lambda: self.supposing(q.args[0], inner))
            if found is not None:
                return found
        if q.head == "=>":
            return self.supposing(q.args[0], lambda _: self.converted(i, q.args[1], reduction))
        if q.head == "or":
            found = self.attempt(lambda: self.shown(goal, reduction))
            if found is not None:
                return found
        if p.head == "=>":
            return self.converted(self.specialize(i, self.shown(p.args[0], reduction)), goal, reduction)
        if p.head == q.head == "all":
            x = self.fresh(str(q.value), q.args[0])
            return self.generalize(x, self.converted(self.specialize(i, x), instantiate(q, x), reduction))
        if p.head == q.head == "ex":
            one = Opened(self, i, self.fresh(str(p.value), p.args[0]))
            there = self.converted(one.given, instantiate(q, one.variable), reduction)
            return one.closed(self.witness(q, [one.variable], there))
        if q.head == "and":
            parts = self.parts(i, p) if p.head == "and" else [i]
            return self.algebra(goal, self.both([self._one_of(parts, r, reduction) for r in flat(q)]))
        if p.head == "and":
            return self._one_of(self.parts(i, p), goal, reduction)
        if q is FALSE and p.head == "ex":
            one = Opened(self, i, self.fresh(str(p.value), p.args[0]))
            return one.closed(self.converted(one.given, q, reduction))
        if q is FALSE and p.head == "not":
            return self.specialize(self.as_implication(i, p), self.shown(p.args[0], reduction))
        if p.head == q.head and p.args and len(p.args) == len(q.args) and p.head not in ("or", "not"):
            return self._same_arguments(i, p, q, reduction)
        if p.head == q.head == "not":
            assumed = self.assume(q.args[0])
            back = self.converted(assumed, p.args[0], reduction)
            return self.algebra(goal, self.discharge(assumed, self.specialize(self.as_implication(i, p), back)))
        if p.head == q.head == "or" and len(p.args) == len(q.args) == 2:
            return self._either(i, p, q, reduction)
        return self.shown(goal, reduction)

    def _one_of(self, parts: Sequence[int], goal: Term, reduction: Reduction) -> int:
        """A goal from one of several steps, or from none."""
        for part in parts:
            if self.core.equality.same(self.conclusion(part), goal):
                return part
        for part in parts:
            found = self.attempt(partial(self.converted, part, goal, reduction))
            if found is not None:
                return found
        self.context += parts
        try:
            return self.shown(goal, reduction)
        finally:
            del self.context[len(self.context) - len(parts) :]

    def _from_context(self, goal: Term) -> int:
        """A goal that is assumed, or any goal from assumptions of which one denies another."""
        canonical = self.core.equality.canonical
        wanted = canonical(goal)
        for i in self.context:
            if canonical(self.conclusion(i)) is wanted:
                return i
        known = {canonical(self.conclusion(i)): i for i in self.context}
        for p, i in known.items():
            other = known.get(canonical(build("not", p)))
            if other is not None:
                false = self.specialize(self.algebra(build("=>", p, FALSE), other), i)
                return false if goal is FALSE else self.absurd(false, goal)
        raise Rejected(f"no elaboration shows {show(goal)}")

    def _either(self, i: int, p: Term, q: Term, reduction: Reduction) -> int:
        """One of two, each of which follows."""
        cases = []
        for name, one, other in zip(("or_left", "or_right"), p.args, q.args, strict=True):
            assumed = self.assume(one)
            values = {"P": q.args[0], "Q": q.args[1]}
            cases.append(self.discharge(assumed, self.rule(name, values, [self.converted(assumed, other, reduction)])))
        return self.rule("cases", {"P": p.args[0], "Q": p.args[1], "R": q}, [i, *cases])

    def _same_arguments(self, i: int, p: Term, q: Term, reduction: Reduction) -> int:
        """A proposition from one whose arguments are equal to its own."""
        now = p
        for j, (a, b) in enumerate(zip(p.args, q.args, strict=True)):
            if a.sort is None or self.core.equality.same(a, b):
                continue
            equal = self.equal(a, b, reduction)
            z = self.fresh("z", b.sort if a.sort is INT and b.sort else general(a.sort))
            about = lam(z, build(now.head, *now.args[:j], z, *now.args[j + 1 :]))
            name, values = leibniz(a, b)
            i = self.rule(name, {**values, "P": about}, [equal, i])
            now = build(now.head, *now.args[:j], b, *now.args[j + 1 :])
        return self.algebra(q, i)

    def equal(self, a: Term, b: Term, reduction: Reduction) -> int:
        """A step that shows two terms equal; of functions that they are at every argument."""
        if is_scalar(a.sort) or is_matrix(a):
            _, items = reduction.term(build("+", a, negated(b)))
            return self.combined(build("=", a, b), items)
        if a.sort is not None and a.sort.head == "function":
            x = self.fresh("x", a.args[0] if a.head == "lam" else a.sort.args[0])
            values = [self.core.equality.applied(build("app", f, x)) for f in (a, b)]
            return self.generalize(x, self.equal(values[0], values[1], reduction))
        raise Rejected(f"no elaboration shows {show(a)} = {show(b)}")

    def _moved(self, i: int, p: Term, q: Term, reduction: Reduction) -> int:
        """An equation from a multiple of it."""
        wanted, one = reduction.term(build("+", q.args[0], negated(q.args[1])))
        given, other = reduction.term(build("+", p.args[0], negated(p.args[1])))
        factor = ratio(reduction, wanted, given)
        items = [*one, *scaled(other, number(-factor)), (number(factor), i, ONE)]
        return self.combined(q, items)

    def _compared(self, q: Term, i: int | None, reduction: Reduction) -> int:
        """A comparison, from a multiple of it, or from none."""
        comparisons = Comparisons(self.core.equality, self.core.term)
        if i is not None:
            comparisons.suppose(self.conclusion(i))
        if q is not FALSE:
            comparisons.suppose(denial(q))
        facts = [(sign, reduction.scalar(self.core.equality.term(p))[0]) for sign, p in comparisons.facts]
        summands: list[dict[str, Any]] = []
        cofactors: list[Any] = []
        scale = Fraction(1)
        if len(facts) == 2 and any(facts[0][1]):
            (_, one), (_, other) = facts
            lead = max(one)
            scale = -Fraction(other.get(lead, 0)) / Fraction(one[lead])
        weights = [scale, Fraction(1)] if len(facts) == 2 else [Fraction(1)]
        unequal = [k for k, (sign, _) in enumerate(facts) if sign == "!="]
        if unequal:  # p != 0 and q = 0, where q is a multiple of p: p p is positive
            k = unequal[-1]
            summands.append({"weight": "1", "facts": [k, k]})
            if len(facts) == 2 and weights[k]:
                factor = build(
                    "*", number(weights[1 - k] / weights[k]), self.core.equality.term(comparisons.facts[k][1])
                )
                if 1 - k in unequal:
                    raise Rejected("two numbers that are not 0")
                cofactors.append([1 - k, factor])
            return self._contradiction(q, [] if i is None else [i], summands, cofactors, reduction)
        left = sum((w * Fraction(p.get(0, 0)) for (_, p), w in zip(facts, weights, strict=True)), Fraction(0))
        inequalities = [w for (sign, _), w in zip(facts, weights, strict=True) if sign != "="]
        if left > 0 and not inequalities or len(inequalities) < len(facts) and any(w < 0 for w in inequalities):
            weights, left = [-w for w in weights], -left
        for k, ((sign, _), weight) in enumerate(zip(facts, weights, strict=True)):
            if sign == "=" and weight:
                cofactors.append([k, number(weight)])
            elif weight:
                summands.append({"weight": str(weight), "facts": [k]})
        if left < 0:
            summands.append({"weight": str(-left), "facts": []})
        return self._contradiction(q, [] if i is None else [i], summands, cofactors, reduction)

    def compared(self, goal: Term, premises: Sequence[int]) -> int:
        """A comparison of constants and one number from one of several bounds."""
        for i in premises:
            found = self.attempt(partial(self._compared, goal, i, Reduction(self, with_laws=False)))
            if found is not None:
                return found
        raise Rejected(f"no bound shows {show(goal)}")

    def _contradiction(
        self, goal: Term, premises: Sequence[int], summands: Any, cofactors: Sequence[Any], reduction: Reduction
    ) -> int:
        comparisons = Comparisons(self.core.equality, self.core.term)
        for i in premises:
            comparisons.suppose(self.conclusion(i))
        if goal is not FALSE:
            comparisons.suppose(denial(goal))
        rest = comparisons.total(summands, cofactors)
        fields: dict[str, Any] = {"show": goal, "summands": summands}
        more, equations = list(cofactors), list(premises)
        if rest:
            left = self.core.equality.term(rest)
            _, combination = reduction.term(left)
            equations.append(self.combined(build("=", left, ZERO), combination))
            place = len(premises)
            if goal is not FALSE:  # the denied goal is the last fact
                more = [[k + (k >= place), c] for k, c in more]
                summands = [{**s, "facts": [k + (k >= place) for k in s.get("facts", [])]} for s in summands]
                fields["summands"] = summands
            more.append([place, ONE])
        return self.do(by="arithmetic", **fields, cofactors=more, **{"from": equations})


def is_equation(p: Term) -> bool:
    return p.head == "=" and (is_scalar(p.args[0].sort) or is_matrix(p.args[0]))


def is_comparison(p: Term) -> bool:
    relation = p.args[0] if p.head == "not" else p
    return relation.head in ("=", "<=", "<") and is_scalar(relation.args[0].sort)


def flat(p: Term) -> list[Term]:
    return [q for part in p.args for q in flat(part)] if p.head == "and" else [p]


def ratio(reduction: Reduction, wanted: Term, given: Term) -> Fraction:
    """The factor between two numbers or matrices in normal form."""
    equality = reduction.equality
    read: Callable[[Term], Mapping[Any, Any]] = (
        equality.scalar if is_scalar(wanted.sort) else lambda t: equality.matrix(t).words
    )
    one, other = read(wanted), read(given)
    if not one:
        return Fraction(0)
    lead = max(one)
    if lead not in other:
        raise Rejected(f"{show(wanted, 300)} is no multiple of {show(given, 300)}")
    return Fraction(one[lead]) / Fraction(other[lead])
