"""The steps of one derivation as far as they have come, and how one is added."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from symres.kernel.derivation import Derivation
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.enclosures import require_seen
from symres.kernel.procedures.intervals import BITS
from symres.kernel.terms import FALSE, ONE, REAL, Term, build, conjunction, lam, nonzero, number, show

Item = TypeVar("Item")
Combination = list[tuple[Term, int, Term]]  # left, step, right


@dataclass(frozen=True)
class Given:
    """A step that compares a number with another, and what their difference is multiplied by: divisors, to powers."""

    step: int
    divisors: tuple[tuple[Term, int], ...] = ()


@dataclass(frozen=True)
class Summand:
    """weight * product of facts * square of a root."""

    weight: int | Fraction
    facts: tuple[int, ...] = ()
    square: Any = None


class Run:
    """One derivation, each step of which the core has checked."""

    def __init__(self, core: Derivation) -> None:
        self.core = core
        self.locals: list[Term] = []  # that the certificate does not have
        self.steps: list[dict[str, Any]] = []
        self._opened: dict[Term, Term] = {}
        self.context: list[int] = []  # what is assumed where something is shown
        self._known: dict[Callable[[Run], int], int] = {}  # the steps that show general statements
        self._transposed: dict[int, int] = {}
        self.made: dict[tuple[str, Term], int] = {}  # steps that rest on no other

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
        return self.do(by="algebra", show=goal, **({} if i is None else {"from": i}))

    def combined(self, goal: Term, combination: Combination) -> int:
        if not combination:
            return self.algebra(goal)
        return self.do(by="algebra", show=goal, combine=list(map(list, combination)))

    def rule(self, name: str, values: Mapping[str, Term], premises: Sequence[int] = ()) -> int:
        return self.do(by="rule", name=name, **{"with": dict(values), "from": list(premises)})

    def assume(self, p: Term) -> int:
        return self.once("assume", p, lambda: self.do(by="assume", show=p))

    def once(self, form: str, p: Term, work: Callable[[], int]) -> int:
        """The step by which some work shows something of a proposition, made once."""
        found = self.made.get((form, p))
        if found is None:
            found = self.made[form, p] = work()
        return found

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

    def for_all(self, x: Term, conditions: Sequence[Term], work: Callable[..., int]) -> int:
        """for all x, from the conditions one after the other what some work shows from steps that assume them."""
        given = list(map(self.assume, conditions))
        i = work(*given)
        for step in reversed(given):
            i = self.discharge(step, i)
        return self.generalize(x, i)

    def witness(self, goal: Term, at: Sequence[Term], i: int) -> int:
        """An existential, from a step that says it of some terms."""
        return self.do(by="witness", show=goal, at=list(at), **{"from": i})

    def specialize(self, i: int, *at: Term | int) -> int:
        return self.do(by="specialize", at=list(at), **{"from": i})

    def arithmetic(
        self, goal: Term, premises: Sequence[int], summands: Any, cofactors: Any, squares: Sequence[Term] = ()
    ) -> int:
        """A comparison from others: products of facts, each the numbers of facts and a weight, and squares."""
        written = [{"weight": str(Fraction(weight)), "facts": facts} for facts, weight in summands]
        written += [{"weight": "1", "facts": [], "square": root} for root in squares]
        return self.contradiction(goal, premises, written, cofactors)

    def summed(self, goal: Term, steps: Sequence[int]) -> int:
        """A comparison that is the sum of others, or false; a weaker one from one."""
        count = len(steps) + (goal is not FALSE)  # the denial is the last
        return self.arithmetic(goal, steps, [([k], 1) for k in range(count)], [])

    def contradiction(self, goal: Term, premises: Sequence[int], summands: Any, cofactors: Any) -> int:
        """A comparison from others, with summands as a certificate has them."""
        return self.do(by="arithmetic", show=goal, summands=summands, cofactors=cofactors, **{"from": list(premises)})

    def known(self, statement: Callable[[Run], int]) -> int:
        """The step that shows a general statement."""
        if statement not in self._known:
            self._known[statement] = statement(self)
        return self._known[statement]

    def instance(self, statement: Callable[[Run], int], *at: Term | int) -> int:
        """A general statement at some numbers, where steps show its conditions."""
        return self.specialize(self.known(statement), *at)

    def enclosed(self, goal: Term, most: int = BITS[-1]) -> int:
        """A comparison of numbers without variables, by enclosures of at most so many bits."""
        if most < BITS[-1]:
            require_seen(goal, most)
        return self.procedure("enclosures", goal, [], {}, [])

    def procedure(
        self, name: str, goal: Term, using: Sequence[int], data: Mapping[str, Any], premises: Sequence[int]
    ) -> int:
        """A step by a procedure of the kernel."""
        return self.do(
            by="procedure", name=name, show=goal, using=list(using), data=dict(data), **{"from": list(premises)}
        )

    def unequal(self, i: int) -> int:
        """t != 0 from 0 < t."""
        t = self.core.equality.applied(self.conclusion(i)).args[1]
        return self.arithmetic(nonzero(t), [i], [([0], 1)], [[1, ONE]])

    def turned(self, i: int) -> int:
        """b = a from a = b."""
        a, b = self.equation(i)
        return self.algebra(build("=", b, a), i)

    def replaced(self, about: Callable[[Term], Term], old: Term, new: Term, equal: int, i: int) -> int:
        """A step that says of a number what another one says of a number equal to it."""
        z = self.fresh("z", REAL)
        return self.rule("replace_number", {"x": old, "y": new, "P": lam(z, about(z))}, [equal, i])

    def both(self, parts: Sequence[int]) -> int:
        """The conjunction of what steps show, of one half and then of the other."""
        if len(parts) == 1:
            return parts[0]
        one, other = map(self.both, halves(parts))
        return self.rule("and_intro", {"P": self.conclusion(one), "Q": self.conclusion(other)}, [one, other])

    def parts(self, i: int, p: Term) -> list[int]:
        """The parts of a conjunction that a step shows."""
        return self._parts(i, p.args)

    def _parts(self, i: int, args: Sequence[Term]) -> list[int]:
        if len(args) == 1:
            return [i]
        one, other = halves(args)
        values = {"P": conjunction(one), "Q": conjunction(other)}
        left, right = self.rule("and_left", values, [i]), self.rule("and_right", values, [i])
        return [*self._parts(left, one), *self._parts(right, other)]

    def all_parts(self, i: int) -> list[int]:
        """The parts of a conjunction of conjunctions."""
        p = self.core.equality.applied(self.conclusion(i))
        return [j for part in self.parts(i, p) for j in self.all_parts(part)] if p.head == "and" else [i]

    def as_implication(self, i: int, p: Term) -> int:
        """not A as A => false."""
        return self.algebra(build("=>", p.args[0], FALSE), i)

    def absurd(self, i: int, goal: Term) -> int:
        """Anything, from a step that shows what is false."""
        return self.algebra(goal, self.discharge(self.assume(build("not", goal)), i))

    def attempt(self, work: Callable[[], Item]) -> Item | None:
        """The result of some work, or None if it is refused."""
        try:
            return work()
        except Rejected:
            return None

    def fresh(self, hint: str, sort: Term) -> Term:
        """A new local variable."""
        for n in itertools.count():
            name = f"{hint}__{n}"
            if name not in self.core.names:
                self.locals.append(self.core.declare(name, sort))
                return self.locals[-1]
        raise AssertionError

    def opened(self, function: Term, hint: str) -> tuple[Term, Term]:
        """A variable for a function, the same whenever it is opened, and the value there."""
        key = self.core.equality.canonical(function)
        x = self._opened.get(key)
        if x is None:
            sort = function.args[0] if function.head == "lam" else function.sort.args[0] if function.sort else REAL
            x = self._opened[key] = self.fresh(hint, sort)
        return x, self.core.equality.applied(build("app", function, x))

    def squeezed(self, a: Term, b: Term, below: int, above: int) -> int:
        """a = b from a <= b and b <= a."""
        return self.arithmetic(build("=", a, b), [below, above], [([0, 1], 1), ([2, 2], 1)], [])

    def square(self, norm: Term) -> int:
        """|M|^2 = tr(M'M)."""
        return self._of_norm("norm_square", norm)

    def nonnegative(self, norm: Term) -> int:
        """0 <= |M|."""
        return self._of_norm("norm_nonnegative", norm)

    def _of_norm(self, name: str, norm: Term) -> int:
        M = norm.args[0]
        return self.rule(name, {**sizes(M, "mn"), "M": M})

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


def shape(M: Term) -> tuple[Term, Term]:
    """The rows and columns of a matrix."""
    if M.sort is None or M.sort.head != "matrix":
        raise Rejected(f"{show(M)} is no matrix")
    rows, columns = M.sort.args
    return rows, columns


def sizes(M: Term, names: str) -> dict[str, Term]:
    """The rows and columns of a matrix, as the values of variables."""
    return dict(zip(names, shape(M), strict=True))


def halves(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    """The first and the other half: of what is long, few steps lead to each item, and few of them are long."""
    return items[: len(items) // 2], items[len(items) // 2 :]


def negated(term: Term) -> Term:
    return build("*", number(-1), term)
