"""Compact derivations as steps of the core: what plain equality does not see is shown by rules."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symres.kernel.arithmetic import Comparisons, denial
from symres.elaborate.derivation import RULE, Derivation
from symres.kernel.equality import TRUE, is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    brief,
    build,
    instantiate,
    is_scalar,
    lam,
    number,
    show,
    substitute,
)

from .laws import derivative, general, law, leibniz
from .reduction import Combination, Law, Reduction, scaled

FAULTS = (AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError)  # of data that is no step
FIELDS = ("from", "assumed", "exists")  # that name steps


class Expansion:
    """One derivation, as steps of the core."""

    def __init__(self, core: Derivation) -> None:
        self.core = core
        self.locals: list[Term] = []  # that the certificate does not have
        self.steps: list[dict[str, Any]] = []
        self.number: list[int] = []  # of the step that shows what a compact one shows
        self.plain = Reduction(self)  # by laws alone
        self.untouched = Reduction(self, with_laws=False)
        self._laws: dict[Term, Law | None] = {}
        self._opened: dict[Term, Term] = {}
        self.context: list[int] = []  # what is assumed where something is shown
        self._transposed: dict[int, int] = {}

    # ----------------------------------------------------------------------------------------------------------- steps

    def do(self, **data: Any) -> int:
        self.core.add(data)
        self.steps.append(data)
        return len(self.steps) - 1

    def conclusion(self, i: int) -> Term:
        return self.core.steps[i].conclusion

    def equation(self, step: int) -> tuple[Term, Term]:
        equation = self.core.equality.applied(self.conclusion(step))
        if equation.head != "=":
            raise Rejected(f"only an equation can be used from left to right, not {show(equation)}")
        a, b = equation.args
        return a, b

    def algebra(self, goal: Term, i: int | None = None) -> int:
        return self.do(by="algebra", show=(goal), **({} if i is None else {"from": i}))

    def combined(self, goal: Term, combination: Combination) -> int:
        if not combination:
            return self.algebra(goal)
        items = [[left, step, right] for left, step, right in combination]
        return self.do(by="algebra", show=(goal), combine=items)

    def rule(self, name: str, values: Mapping[str, Term], premises: Sequence[int] = ()) -> int:
        given = {x: (v) for x, v in values.items()}
        return self.do(by="rule", name=name, **{"with": given, "from": list(premises)})

    def assume(self, p: Term) -> int:
        return self.do(by="assume", show=(p))

    def supposing(self, p: Term, work: Callable[[int], int]) -> int:
        """p => what some work shows from the assumption of p."""
        assumed = self.assume(p)
        self.context.append(assumed)
        try:
            return self.discharge(assumed, work(assumed))
        finally:
            self.context.pop()

    def discharge(self, assumed: int, i: int) -> int:
        return self.do(by="discharge", assumed=assumed, **{"from": i})

    def generalize(self, x: Term, i: int) -> int:
        return self.do(by="generalize", variable=x.value, **{"from": i})

    def specialize(self, i: int, *at: Term | int) -> int:
        values = [a if isinstance(a, int) else (a) for a in at]
        return self.do(by="specialize", at=values, **{"from": i})

    def arithmetic(
        self, goal: Term, premises: Sequence[int], summands: Any, cofactors: Any, squares: Sequence[Term] = ()
    ) -> int:
        """A comparison from others: products of facts, each the numbers of facts and a weight, and squares."""
        written = [{"weight": str(Fraction(weight)), "facts": facts} for facts, weight in summands]
        written += [{"weight": "1", "facts": [], "square": (root)} for root in squares]
        read = [[k, (c)] for k, c in cofactors]
        return self.do(by="arithmetic", show=(goal), summands=written, cofactors=read, **{"from": list(premises)})

    def compared(self, goal: Term, premises: Sequence[int]) -> int:
        """A comparison of constants and one number from one of several bounds."""
        for i in premises:
            found = self.attempt(lambda i=i: self._compared(goal, i, self.untouched))
            if found is not None:
                return found
        raise Rejected(f"no bound shows {show(goal)}")

    def attempt(self, work: Callable[[], int]) -> int | None:
        """What some work shows, or None if it does not succeed."""
        try:
            return work()
        except Rejected:
            return None

    def sizes(self, M: Term, names: str) -> dict[str, Term]:
        return sizes(M, names)

    def fresh(self, hint: str, sort: Term) -> Term:
        """A new local variable."""
        for n in itertools.count():
            name = f"{hint}__{n}"
            if name not in self.core.names:
                self.locals.append(self.core.declare(name, sort))
                return self.locals[-1]
        raise AssertionError

    # ------------------------------------------------------------------------------------------------------- equations

    def law(self, atom: Term, reduction: Reduction) -> Law | None:
        if reduction.may_touch(atom):
            return law(self, atom, reduction)
        key = self.core.equality.canonical(atom)
        if key not in self._laws:
            self._laws[key] = None  # while it is looked for
            self._laws[key] = law(self, atom, self.plain)
        return self._laws[key]

    def opened(self, function: Term, hint: str) -> tuple[Term, Term]:
        """A variable for a function, the same whenever it is opened, and the value there."""
        key = self.core.equality.canonical(function)
        x = self._opened.get(key)
        if x is None:
            sort = function.args[0] if function.head == "lam" else function.sort.args[0] if function.sort else REAL
            x = self._opened[key] = self.fresh(hint, sort)
        return x, self.core.equality.applied(build("app", function, x))

    def square(self, norm: Term) -> int:
        M = norm.args[0]
        return self.rule("norm_square", {**sizes(M, "mn"), "M": M})

    def transposed(self, step: int) -> int:
        found = self._transposed.get(step)
        if found is None:
            a, b = self.equation(step)
            z = self.fresh("Z", a.sort or REAL)
            same = lam(z, build("=", build("T", a), build("T", z)))
            values = {**sizes(a, "mn"), "A": a, "B": b, "P": same}
            shown = self.rule("replace_matrix", values, [step, self.algebra(build("=", build("T", a), build("T", a)))])
            found = self._transposed[step] = self.algebra(build("=", build("T", a), build("T", b)), shown)
        return found

    def conclude(self) -> None:
        """End with what is to be shown, from hypotheses as they are."""
        if not self.number:
            return
        i, sequent = self.number[-1], self.core.sequent
        shown = self.attempt(lambda: self._from_given(self.converted(i, sequent.conclusion)))
        if shown is None or shown != len(self.steps) - 1:
            self.algebra(self.conclusion(i if shown is None else shown), i if shown is None else shown)

    def _from_given(self, i: int) -> int:
        """The same from what the sequent supposes, where something else was assumed that follows from it."""
        sequent, same = self.core.sequent, self.core.equality.same
        for h in self.core.steps[i].hypotheses.difference(sequent.hypotheses):
            if any(same(h, given) for given in sequent.hypotheses):
                continue
            for given in sequent.hypotheses:
                shown = self.attempt(lambda given=given, h=h: self.converted(self.assume(given), h))
                if shown is not None:
                    i = self.specialize(self.discharge(self.assume(h), i), shown)
                    break
        return i

    # ------------------------------------------------------------------------------------------------------ the forms

    def expand(self, data: Mapping[str, Any]) -> None:
        """Carry out a compact step."""
        step = self._numbered(data)
        uses = step.pop("use", [])
        before = len(self.steps)
        try:
            if uses:
                raise Rejected("equations are used")
            i = self.do(**step)
        except Rejected as refusal:
            method = getattr(self, f"_{data['by']}", None)
            if method is None:
                raise
            try:
                i = method(step, uses)
            except (Rejected, *FAULTS):
                if uses:
                    raise
                raise refusal from None
        self.number.append(i)

    def _numbered(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A step with the numbers that its premises have here."""
        out = dict(data)
        for name in (*FIELDS, "use"):
            if name in out:
                i = out[name]
                out[name] = [self._earlier(k) for k in i] if isinstance(i, list) else self._earlier(i)
        if data["by"] == "specialize":
            out["at"] = [self._earlier(k) if type(k) is int else k for k in data["at"]]
        if data["by"] == "algebra" and "combine" in data:
            out["combine"] = [[left, self._earlier(k), right] for left, k, right in data["combine"]]
        return out

    def _earlier(self, k: Any) -> int:
        if type(k) is not int or not 0 <= k < len(self.number):
            raise Rejected(f"there is no earlier step {brief(k)}")
        return self.number[k]

    def _rule(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        rule = RULE[data["name"]]
        return self._instance(data, rule.hypotheses, {x: self.core.term(data["with"][x.value]) for x in rule.variables})

    def _lemma(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        lemma = self.core.lemmas[data["name"]]
        values = {x: self.core.term(data["with"][x.value]) for x in lemma.variables}
        return self._instance(data, lemma.unfolded()[0], values)

    def _instance(self, data: dict[str, Any], hypotheses: Sequence[Term], values: Mapping[Term, Term]) -> int:
        premises = [self.converted(i, substitute(h, values)) for h, i in zip(hypotheses, data["from"], strict=True)]
        return self.do(**{**data, "from": premises})

    def _specialize(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        """One value or condition after the other, each condition in the form that is needed."""
        i: int = data["from"]
        for item in data["at"]:
            if type(item) is int:
                wanted = self.core.equality.applied(self.conclusion(i)).args[0]
                item = self.converted(item, wanted)
            i = self.do(by="specialize", at=[item], **{"from": i})
        return i

    def _witness(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        goal, value = self.core.proposition(data["show"]), self.core.term(data["term"])
        return self.do(**{**data, "from": self.converted(data["from"], instantiate(goal, value))})

    def _algebra(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        goal = self.core.proposition(data["show"])
        if "combine" in data:
            return self._by_some(uses, lambda reduction: self._combination(goal, data["combine"], reduction))
        if "from" in data:
            return self._by_some(uses, lambda reduction: self.converted(data["from"], goal, reduction))
        return self._by_some(uses, lambda reduction: self.shown(goal, reduction))

    def _arithmetic(self, data: dict[str, Any], uses: Sequence[int]) -> int:
        """What the summands leave vanishes by laws and cited equations: one more equation."""
        goal, cofactors = self.core.proposition(data["show"]), data.get("cofactors", [])
        return self._by_some(
            uses, lambda reduction: self._contradiction(goal, data["from"], data["summands"], cofactors, reduction)
        )

    def _by_some(self, uses: Sequence[int], work: Callable[[Reduction], int]) -> int:
        """What some work shows by cited equations alone, or by laws as well, or by them in another order."""
        if not uses:
            return work(self.plain)
        of_matrices = [i for i in uses if is_matrix(self.equation(i)[0])]
        reasons: list[Rejected] = []
        for order, with_laws in ((uses, False), (uses, True), (uses[::-1], True), (of_matrices, True)):
            reduction = Reduction(self, with_laws)
            try:
                reduction.cite(order)
                return work(reduction)
            except Rejected as refusal:
                reasons.append(refusal)
        raise reasons[0]

    def _combination(self, goal: Term, items: Sequence[Any], reduction: Reduction) -> int:
        """What a combination leaves vanishes by laws."""
        combination = [(self.core.term(left), i, self.core.term(right)) for left, i, right in items]
        moved = [goal.args[0], negated(goal.args[1])]
        for left, i, right in combination:
            a, b = self.equation(i)
            summand = build("*", left, build("+", a, negated(b)), right)
            if is_scalar(goal.args[0].sort) and is_matrix(summand):
                summand = build("tr", summand)
            moved.append(negated(summand))
        _, more = reduction.term(build("+", *moved))
        return self.combined(goal, [*combination, *more])

    def _contradiction(
        self, goal: Term, premises: Sequence[int], summands: Any, cofactors: Sequence[Any], reduction: Reduction
    ) -> int:
        comparisons = Comparisons(self.core.equality, self.core.term)
        for i in premises:
            comparisons.suppose(self.conclusion(i))
        if goal is not FALSE:
            comparisons.suppose(denial(goal))
        rest = comparisons.total(summands, cofactors)
        fields: dict[str, Any] = {"show": (goal), "summands": summands}
        more, equations = list(cofactors), list(premises)
        if rest:
            left = self.core.equality.term(rest)
            _, combination = reduction.term(left)
            equations.append(self.combined(build("=", left, ZERO), combination))
            count = len(comparisons.facts)
            place = len(premises)
            if goal is not FALSE:  # the denied goal is the last fact
                more = [[k + (k >= place), c] for k, c in more]
                summands = [{**s, "facts": [k + (k >= place) for k in s.get("facts", [])]} for s in summands]
                fields["summands"] = summands
            more.append([place, (ONE)])
        return self.do(by="arithmetic", **fields, cofactors=more, **{"from": equations})

    # --------------------------------------------------------------------------------------------- showing, converting

    def shown(self, goal: Term, reduction: Reduction) -> int:
        """A proposition that holds by laws and logic alone."""
        if self.core.equality.same(goal, TRUE):
            return self.algebra(goal)
        goal_ = self.core.equality.applied(goal)
        head, args = goal_.head, goal_.args
        if is_equation(goal_):
            _, combination = reduction.term(build("+", args[0], negated(args[1])))
            return self.algebra(goal, self.combined(goal_, combination))
        if is_comparison(goal_):
            found = self.attempt(lambda: self._compared(goal_, None, reduction))
            return self._from_context(goal_) if found is None else found
        if head == "and":
            return self.both([self.shown(p, reduction) for p in args])
        if head == "=>":

            def then(assumed: int) -> int:
                found = self.attempt(lambda: self.shown(args[1], reduction))
                return self.converted(assumed, args[1], reduction) if found is None else found

            return self.supposing(args[0], then)
        if head == "all":
            x = self.fresh(str(goal_.value), args[0])
            return self.generalize(x, self.shown(instantiate(goal_, x), reduction))
        if head == "has_derivative":
            found = derivative(self, args[0], args[1], reduction)
            return self.converted(found, goal_, reduction)
        if head == "or":
            return self._one_or_the_other(goal_, reduction)
        if head == "not":
            shown = self.supposing(args[0], lambda assumed: self.converted(assumed, FALSE, reduction))
            return self.algebra(goal, shown)
        return self._from_context(goal)

    def _one_or_the_other(self, goal: Term, reduction: Reduction) -> int:
        """P or not P, or what has a part that holds."""
        first, rest = goal.args[0], goal.args[1] if len(goal.args) == 2 else build("or", *goal.args[1:])
        values = {"P": first, "Q": rest}
        either = self.rule("excluded_middle", {"P": first})
        if self.core.equality.same(self.conclusion(either), goal):
            return self.algebra(goal, either)
        one = self.assume(first)
        left = self.discharge(one, self.rule("or_left", values, [one]))
        other = self.assume(build("not", first))
        right = self.discharge(other, self.rule("or_right", values, [self.converted(other, rest, reduction)]))
        whole = build("or", first, rest)
        return self.algebra(
            goal, self.rule("cases", {"P": first, "Q": build("not", first), "R": whole}, [either, left, right])
        )

    def both(self, parts: Sequence[int]) -> int:
        """The conjunction of what steps show."""
        *before, last = parts
        for i in reversed(before):
            last = self.rule("and_intro", {"P": self.conclusion(i), "Q": self.conclusion(last)}, [i, last])
        return last

    def parts(self, i: int, p: Term) -> list[int]:
        """The parts of a conjunction that a step shows."""
        out = []
        args = p.args
        while len(args) > 1:
            rest = args[1] if len(args) == 2 else build("and", *args[1:])
            values = {"P": args[0], "Q": rest}
            out.append(self.rule("and_left", values, [i]))
            i = self.rule("and_right", values, [i])
            args = args[1:]
        return [*out, i]

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
            x = self.fresh(str(p.value), p.args[0])
            assumed = self.assume(instantiate(p, x))
            inner = self.converted(assumed, instantiate(q, x), reduction)
            shown = self.do(by="witness", show=(q), term=(x), **{"from": inner})
            return self.do(by="obtain", exists=i, variable=x.value, assumed=assumed, **{"from": shown})
        if q.head == "and":
            parts = self.parts(i, p) if p.head == "and" else [i]
            return self.algebra(goal, self.both([self._one_of(parts, r, reduction) for r in flat(q)]))
        if p.head == "and":
            return self._one_of(self.parts(i, p), goal, reduction)
        if q is FALSE and p.head == "ex":
            x = self.fresh(str(p.value), p.args[0])
            assumed = self.assume(instantiate(p, x))
            return self.do(
                by="obtain",
                exists=i,
                variable=x.value,
                assumed=assumed,
                **{"from": self.converted(assumed, q, reduction)},
            )
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

    def as_implication(self, i: int, p: Term) -> int:
        """not A as A => false."""
        return self.algebra(build("=>", p.args[0], FALSE), i)

    def absurd(self, i: int, goal: Term) -> int:
        """Anything, from a step that shows what is false."""
        denied = self.assume(build("not", goal))
        doubly = self.algebra(build("not", build("not", goal)), self.discharge(denied, i))
        return self.rule("double_negation", {"P": goal}, [doubly])

    def _one_of(self, parts: Sequence[int], goal: Term, reduction: Reduction) -> int:
        """A goal from one of several steps, or from none."""
        for part in parts:
            if self.core.equality.same(self.conclusion(part), goal):
                return part
        for part in parts:
            found = self.attempt(lambda part=part: self.converted(part, goal, reduction))
            if found is not None:
                return found
        self.context += parts
        try:
            return self.shown(goal, reduction)
        finally:
            del self.context[len(self.context) - len(parts) :]

    def _from_context(self, goal: Term) -> int:
        """What is assumed, or anything from assumptions of which one denies another."""
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
                cofactors.append([1 - k, (factor)])
            return self._contradiction(q, [] if i is None else [i], summands, cofactors, reduction)
        left = sum((w * Fraction(p.get(0, 0)) for (_, p), w in zip(facts, weights, strict=True)), Fraction(0))
        if left > 0 and all(sign == "=" for sign, _ in facts):
            weights, left = [-w for w in weights], -left
        for k, ((sign, _), weight) in enumerate(zip(facts, weights, strict=True)):
            if sign == "=" and weight:
                cofactors.append([k, (number(weight))])
            elif weight:
                summands.append({"weight": str(weight), "facts": [k]})
        if left < 0:
            summands.append({"weight": str(-left), "facts": []})
        return self._contradiction(q, [] if i is None else [i], summands, cofactors, reduction)


def is_equation(p: Term) -> bool:
    return p.head == "=" and (is_scalar(p.args[0].sort) or is_matrix(p.args[0]))


def is_comparison(p: Term) -> bool:
    relation = p.args[0] if p.head == "not" else p
    return relation.head in ("=", "<=", "<") and is_scalar(relation.args[0].sort)


def flat(p: Term) -> list[Term]:
    return [q for part in p.args for q in flat(part)] if p.head == "and" else [p]


def expand(core: Derivation, certificate: Mapping[str, Any]) -> None:
    """Carry out the steps of a certificate; raises ``Rejected`` for what is not shown."""
    run = Expansion(core)
    for number, data in enumerate(certificate["steps"]):
        try:
            run.expand(data)
        except Rejected as refusal:
            raise Rejected(f"derivation: step {number} ({brief(data.get('by'))}): {refusal}") from None
        except FAULTS as fault:
            raise Rejected(f"derivation: step {number} is not written as a step is: {brief(str(fault))}") from None
    run.conclude()


def ratio(reduction: Reduction, wanted: Term, given: Term) -> Fraction:
    """The factor between two numbers or matrices in normal form."""
    if is_scalar(wanted.sort):
        one, other = reduction.equality.scalar(wanted), reduction.equality.scalar(given)
    else:
        one, other = reduction.equality.matrix(wanted).words, reduction.equality.matrix(given).words
    if not one:
        return Fraction(0)
    lead = max(one)
    if lead not in other:
        raise Rejected(f"{show(wanted, 300)} is no multiple of {show(given, 300)}")
    return Fraction(one[lead]) / Fraction(other[lead])


def negated(term: Term) -> Term:
    return build("*", number(-1), term)


def sizes(M: Term, names: str) -> dict[str, Term]:
    """The rows and columns of a matrix, as the values of variables."""
    if M.sort is None or M.sort.head != "matrix":
        raise Rejected(f"{show(M)} is no matrix")
    return dict(zip(names, M.sort.args, strict=True))
