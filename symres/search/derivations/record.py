"""The record of a derivation: its steps, which the kernel runs as they are made, and what is known where.

Whoever shows something adds steps to the record and returns the number of the one that shows it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from symres.elaborate.algebra.words import TRUE
from symres.elaborate.compact import Derivation, Proved
from symres.elaborate.expansion import Expansion, renumbered, rests_on
from symres.elaborate.trees.cases import premises
from symres.kernel import Rejected, Sequent, Statement, Term, derivation
from symres.kernel.polynomials import Purse, purse
from symres.kernel.terms import INT, ZERO, build, show, to_json, variable

from ..budget import OutOfBudget, clock
from .rewriting import applied

DEPTH = 4  # how far hypotheses of rules and of universal facts are followed
TRIAL = Purse.LIMIT // 20  # what a step may cost that is only tried: equations may rewrite each other for ever
SHOWN = 12  # facts in a message

# shows a proposition from what is known here, following hypotheses to a depth: the number of a step, or None
Close = Callable[[Term, int], "int | None"]
Found = TypeVar("Found")


class Failed(Exception):
    """A line of a proof that was not shown; the message names it, the goal, and the facts at hand.

    ``goal`` and ``facts`` are those, where the line was clear.
    """

    def __init__(self, message: str, goal: Term | None = None, facts: Sequence[Term] = ()) -> None:
        super().__init__(message)
        self.goal = goal
        self.facts = tuple(facts)


@dataclass
class Scope:
    """Steps that are facts, and the assumptions that are open."""

    facts: list[int] = field(default_factory=list)
    assumptions: set[Term] = field(default_factory=set)


@dataclass(frozen=True)
class Before:
    """A closed proposition that is shown before a derivation, and the proofs of the sequents that it falls apart into,
    each from what it supposes alone."""

    lemma: Term
    proofs: tuple[dict[str, Any], ...]


class Record:
    """The derivation of one sequent as far as it has come; ``lemmas`` are what it may cite, by their hashes."""

    def __init__(self, sequent: Sequent, lemmas: Mapping[str, Statement], deadline: float) -> None:
        self.first = sequent  # before anything is put before the derivation
        self.sequent = sequent
        self.deadline = deadline
        self.derivation = Derivation(sequent, [], dict(lemmas))
        self.words = self.derivation.words
        self.locals: list[list[Any]] = []
        self.steps: list[dict[str, Any]] = []
        self.scope = Scope(assumptions=set(sequent.hypotheses))
        self.line = 0
        self.goal: Term | None = None  # of the line
        self.start = self.began = clock()
        self.before: list[Before] = []
        self._granted: frozenset[Term] = frozenset()
        self._applied: dict[Term, Term] = {}

    @property
    def place(self) -> str:
        """The line of the script that the proof has come to, or "the claim" where there is no script."""
        return f"line {self.line}" if self.line else "the claim"

    def begin(self, line: int, goal: Term | None) -> None:
        """Go on to a line of the script, which may say what it shows."""
        self.line, self.goal, self.began = line or self.line, goal, clock()

    def go_on(self) -> None:
        """Raises ``OutOfBudget`` after the deadline."""
        if clock() <= self.deadline:
            return
        said = "" if self.goal is None else f", {show(self.goal, 160)}"
        is_late = self.began - self.start > self.deadline - self.began
        before = "; the lines before it took most of the time" if self.line and is_late else ""
        raise OutOfBudget(f"{self.place} of the proof{said}{before}")

    def failure(self, goal: Term, what: str) -> Failed:
        """The failure to show a goal here."""
        facts = [self.conclusion(i) for i in self.facts()]
        known = "".join(f"\n    {show(fact, 160)}" for fact in facts[:SHOWN])
        message = f"{self.place}: {what}: {show(goal, 300)}"
        return Failed(f"{message}\n  known, the latest first:{known}" if facts else message, goal, facts)

    # ----------------------------------------------------------------------------------------------------------- steps

    def do(self, *, limit: int = Purse.LIMIT, **data: Any) -> int:
        """Carry out a step of the kernel's, which may cost up to ``limit``; its number."""
        self.go_on()
        with purse(limit):
            self.derivation.add(data)
        self.steps.append(data)
        return len(self.steps) - 1

    def assume(self, p: Term) -> int:
        return self.do(by="assume", show=to_json(p))

    def discharge(self, assumed: Sequence[int], i: int) -> int:
        for a in reversed(assumed):
            i = self.do(by="discharge", assumed=a, **{"from": i})
        return i

    def generalize(self, x: Term, i: int) -> int:
        return self.do(by="generalize", variable=x.value, **{"from": i})

    def specialize(self, i: int, at: Sequence[Any]) -> int:
        """An instance of a step: values, as JSON, for its quantifiers, and steps for its conditions."""
        return self.do(by="specialize", at=list(at), **{"from": i})

    def algebra(self, goal: Term, i: int | None = None, use: Sequence[int] = ()) -> int:
        """Show a goal by its normal form, or by that of a step, with equations ``use`` from left to right."""
        source: dict[str, Any] = {} if i is None else {"from": i}
        if use:
            source["use"] = list(use)
        return self.do(by="algebra", show=to_json(goal), **source)

    def rule(self, name: str, values: Mapping[str, Term], premises: Sequence[int]) -> int:
        data: dict[str, Any] = {"with": {x: to_json(v) for x, v in values.items()}, "from": list(premises)}
        return self.do(by="rule", name=name, **data)

    def at(self, i: int) -> Proved:
        return self.derivation.steps[i]

    def conclusion(self, i: int) -> Term:
        """The conclusion of a step, with the functions in it applied."""
        c = self.at(i).conclusion
        if c not in self._applied:
            self._applied[c] = applied(c)
        return self._applied[c]

    # ----------------------------------------------------------------------------------------------------------- names

    def declare(self, x: Term) -> Term:
        """Make a variable known to the derivation."""
        name = str(x.value)
        known = self.derivation.names.get(name)
        if known is None:
            self.derivation.names[name] = x
            self.locals.append([name, to_json(x.sort or INT)])
        elif known is not x:
            raise Failed(f"the name {name} stands for two things; rename one")
        return x

    def fresh(self, hint: str, sort: Term) -> Term:
        for n in itertools.count():
            name = f"{hint}_{n}"
            if name not in self.derivation.names:
                return self.declare(variable(name, sort))
        raise AssertionError

    # ----------------------------------------------------------------------------------------------------------- facts

    @contextmanager
    def inside(self, *assumptions: int) -> Iterator[None]:
        """Facts of the block are forgotten afterwards."""
        before = self.scope
        self.scope = Scope(list(before.facts), set(before.assumptions))
        for i in assumptions:
            self.scope.assumptions.add(self.at(i).conclusion)
            self.learn(i)
        try:
            yield
        finally:
            self.scope = before

    def learn(self, i: int) -> int:
        """Add a step to the facts, conjunctions part by part."""
        c = self.conclusion(i)
        if c.head == "and":
            for part in self.parts(i):
                self.learn(part)
        if c.head == "psd" and c.args[0].head in ("variable", "app"):
            self.scope.facts.append(self._symmetry(i))
        self.scope.facts.append(i)
        return i

    def _symmetry(self, i: int) -> int:
        """Show that a matrix is symmetric which is said to be semidefinite."""
        s = self.conclusion(i).args[0]
        size = s.sort.args[0] if s.sort is not None else ZERO
        return self.rule("psd_symmetric", {"n": size, "S": s}, [i])

    def symmetries(self) -> list[int]:
        """The facts that say of a matrix that it is its own transpose."""
        return [i for i in self.facts() if is_symmetry(self.conclusion(i))]

    def parts(self, i: int) -> list[int]:
        """The first part of a conjunction, and the others together."""
        c = self.conclusion(i)
        left, right = c.args[0], c.args[1] if len(c.args) == 2 else build("and", *c.args[1:])
        return [self.rule(name, {"P": left, "Q": right}, [i]) for name in ("and_left", "and_right")]

    def facts(self) -> Iterator[int]:
        """The steps that may be used here, the latest first."""
        for i in reversed(self.scope.facts):
            if self.holds(i):
                yield i

    def holds(self, i: int) -> bool:
        """Whether what a step assumes is assumed here, or shown before."""
        hypotheses = self.at(i).hypotheses
        return hypotheses <= self.scope.assumptions or hypotheses - self._granted <= self.scope.assumptions

    def put_before(self, shown: Before) -> None:
        """Show something before the derivation, which may assume it then."""
        self.before.append(shown)
        self._granted |= {shown.lemma}
        self.sequent = self.derivation.sequent = self.sequent.under(shown.lemma)

    # ------------------------------------------------------------------------------------------------------ certificate

    def certificate(self, last: int) -> dict[str, Any]:
        """The derivation of what a step shows, of the steps that it needs, after what is shown before; raises
        ``Failed`` if the kernel does not carry it out.
        """
        order = rests_on(self.steps, last)
        place = {i: n for n, i in enumerate(order)}
        steps = [renumbered(self.steps[i], place.__getitem__) for i in order]
        inner = {"kind": "derivation", "locals": self.locals, "steps": steps}
        core = derivation.Derivation(self.sequent, self.locals, self.derivation.lemmas)
        try:
            with purse():
                Expansion(core).carry_out(inner)
        except Rejected as refusal:
            raise Failed(f"{self.place}: {refusal}") from None
        assumed = {self.at(i).conclusion for i in order if self.steps[i]["by"] == "assume"}
        return _after(self.first, [shown for shown in self.before if shown.lemma in assumed], inner)

    # ------------------------------------------------------------------------------------------------------------ goals

    def known(self, goal: Term) -> int | None:
        """A fact that says the same, unless there is nothing to say."""
        wanted = self.words.proposition(goal)
        if wanted is TRUE:
            return self.algebra(goal)
        for i in self.facts():
            if self.words.proposition(self.at(i).conclusion) is wanted:
                return i
        return None

    def shows(self, i: int, goal: Term) -> bool:
        """Whether a step shows a goal, up to its normal form."""
        return self.words.same(self.at(i).conclusion, goal)

    def same(self, one: Term, other: Term) -> bool:
        """Whether two terms have one normal form."""
        return one is other or self.words.canonical(one) is self.words.canonical(other)


def _after(sequent: Sequent, before: Sequence[Before], inner: dict[str, Any]) -> dict[str, Any]:
    """The proof of a sequent that shows some propositions first, each from what it supposes alone."""
    if not before:
        return inner
    shown, *others = before
    step: dict[str, Any] = {"kind": "cases", "lemma": to_json(shown.lemma)}
    *goals, rest = premises(sequent, step)
    branches = []
    for goal, proof in zip(goals, shown.proofs, strict=True):
        known = goal.turned.hypotheses
        own = [i for i, h in enumerate(known) if h not in sequent.hypotheses]
        alone = len(own) == len(known)
        branches.append(proof if alone else {"kind": "cases", "keep": own, "branches": [proof]})
    return {**step, "branches": [*branches, _after(rest, others, inner)]}


def is_symmetry(equation: Term) -> bool:
    """Whether an equation says that a matrix is its transpose."""
    if equation.head != "=":
        return False
    a, b = equation.args
    return a.head == "T" and a.args[0] is b or b.head == "T" and b.args[0] is a


def tried(method: Callable[..., Found | None], *arguments: Any) -> Found | None:
    """The step, or whatever else a method finds, with a purse of its own; None if the kernel refuses what it tries."""
    try:
        with purse():
            return method(*arguments)
    except Rejected:
        return None
