"""From a proof script to the steps of a derivation: every line is shown from what is known, and the kernel runs every
step as it is found, so that what comes out has been checked once.

A line without a reason is shown by the first of: a known fact; what it is made of; algebra; arithmetic from everything
known; an instance of a universal fact. A named rule or lemma is instantiated by matching its conclusion, its parts or
its hypotheses with the line and with known facts; its hypotheses are shown in the same way.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symres.errors import did_you_mean
from symres.evidence.models import disagreement
from symres.kernel import Rejected, Sequent, Statement, Term, obligations, prove
from symres.kernel import polynomials as P
from symres.kernel.derivation import RULE, Atoms, Derivation, Proved, beta, conclude
from symres.kernel.polynomials import Budget
from symres.kernel.sequents import CLAIM, guarded, is_guarded, plainly
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    INT,
    ONE,
    PROP,
    ZERO,
    build,
    difference,
    exists,
    fits,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    same_size,
    same_sort,
    show,
    substitute,
    to_json,
    variable,
)
from symres.kernel.words import TRUE, Words
from symres.statements.proof import Block, Conclude, Exhibit, Have, Obtain, Step

from ..budget import NotFound, OutOfBudget
from ..polynomials.linear import solve
from ..prover import Prover
from . import bars, data_sets, inverses, layers, moments, opaque, short_sums
from .arithmetic import multipliers, squares
from .matching import Matcher, Values, subterms
from .replacement import replacement

DEPTH = 4  # how far hypotheses of rules and of universal facts are followed
TRIAL = Budget.LIMIT // 20  # what a step may cost that is only tried: equations may rewrite each other for ever
INSTANCES = 40  # of one rule, tried for one line
UNIVERSAL = 12  # facts about all values whose instances are looked for
SQUARES = 0  # the degree that stands for sums of squares
REWRITES = 8  # equations with which facts are rewritten to show another equation
COMPARISONS = 20  # the latest ones, in which a contradiction is looked for
ROUNDS = 3  # of facts that share an atom with the goal
BARS = 3  # absolute values, maxima and minima in a line, the two cases of which are looked at
SHOWN = 12  # facts in a message
SOON = 5.0  # seconds for a sum of squares, and for what makes a statement about numbers defined
SEED = 3  # for instances that violate a line
LIBRARY = "lemmas"
NONNEGATIVE = {
    "frobenius": "norm_nonnegative",
    "spectral": "spectral_nonnegative",
    "sigma_min": "sigma_min_nonnegative",
    "abs": "absolute_value_nonnegative",
    "^": "power_nonnegative",
}
# rules and lemmas that conclude one of these are tried whenever it is to be shown
PROPERTIES = ("psd", "integrable", "square_integrable", "independent", "has_derivative")


TWO = number(2)
# a - b and b - a are not negative, (a - b)^2 is positive if a is not b: (a - b)(b - a) + (a - b)^2 = 0 denies this
NOT_ZERO = [{"weight": "1", "facts": [0, 1]}, {"weight": "1", "facts": [2, 2]}]

# operations that the search for statements about numbers does not know
GENERAL = frozenset(
    "Sum Prod adj table frobenius spectral sigma_min lambda_min lambda_max psd if E integrable square_integrable "
    "independent independent_sequence iid_entries gaussian_entries has_derivative".split()
)


class Failed(Exception):
    """A line of a proof that was not shown; the message names it, the goal, and the facts at hand.

    ``goal`` and ``facts`` are those, where the line was clear.
    """

    def __init__(self, message: str, goal: Term | None = None, facts: Sequence[Term] = ()) -> None:
        super().__init__(message)
        self.goal = goal
        self.facts = tuple(facts)


@dataclass
class Known:
    """What may be cited: rules and lemmas by the names that scripts use."""

    name: str
    form: str  # rule or lemma
    key: str  # what the certificate calls it
    variables: tuple[Term, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    claimed: tuple[Term, ...] = ()  # the hypotheses, with what their existentials say of what is defined


@dataclass
class Scope:
    """Steps that are facts, and the assumptions that are open."""

    facts: list[int] = field(default_factory=list)
    assumptions: set[Term] = field(default_factory=set)


class Elaborator:
    """Builds the derivation of one sequent; ``lemmas`` are statements proved before, by name and by hash.

    A script is about the ``variables`` of its statement; the hypotheses about others, which come from the conclusion
    where it is taken apart, are known at its end only.
    """

    def __init__(
        self,
        sequent: Sequent,
        lemmas: Mapping[str, tuple[str, Statement]],
        deadline: float,
        variables: Sequence[Term] | None = None,
    ) -> None:
        self.sequent = sequent
        self.deadline = deadline
        self.lemmas = lemmas
        Budget.refill()
        self.derivation = Derivation(sequent, [], {key: st for key, st in lemmas.values()})
        self.words = self.derivation.words
        self.locals: list[list[Any]] = []
        self.steps: list[dict[str, Any]] = []
        self.scope = Scope(assumptions=set(sequent.hypotheses))
        self.line = 0
        self._failed: set[tuple[Term, int, int]] = set()
        self._signs: dict[tuple[Term, int], int | None] = {}
        self._applied: dict[Term, Term] = {}
        self._late: list[Term] = []
        self._citable: dict[str, Known] = {}
        for x in variables or ():
            if str(x.value) not in self.derivation.names:
                self.declare(x)
        for h in sequent.hypotheses:
            if variables is None or free_variables(h) <= set(variables):
                self._suppose(h)
            else:
                self._late.append(h)

    # -------------------------------------------------------------------------------------------------------- the steps

    @property
    def place(self) -> str:
        """Where the proof is: a line of its script, or the claim that has none."""
        return f"line {self.line}" if self.line else "the claim"

    def do(self, *, limit: int = Budget.LIMIT, **data: Any) -> int:
        """Carry out a step of the kernel's, which may cost up to ``limit``; its number."""
        if time.monotonic() > self.deadline:
            raise OutOfBudget(f"{self.place} of the proof")
        Budget.left = limit
        self.derivation.add(data)
        self.steps.append(data)
        return len(self.steps) - 1

    def at(self, i: int) -> Proved:
        return self.derivation.steps[i]

    def conclusion(self, i: int) -> Term:
        """What a step shows, with the functions in it applied."""
        c = self.at(i).conclusion
        if c not in self._applied:
            self._applied[c] = applied(c)
        return self._applied[c]

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

    @contextmanager
    def inside(self, *assumptions: int) -> Iterator[None]:
        """Facts of the block are forgotten afterwards."""
        before = self.scope
        self.scope = Scope(list(before.facts), set(before.assumptions))
        for i in assumptions:
            self.scope.assumptions.add(self.at(i).conclusion)
            self._learn(i)
        try:
            yield
        finally:
            self.scope = before

    def _learn(self, i: int) -> int:
        """Add a step to the facts, conjunctions part by part."""
        c = self.conclusion(i)
        if c.head == "and":
            for part in self._parts(i):
                self._learn(part)
        self.scope.facts.append(i)
        return i

    def _parts(self, i: int) -> list[int]:
        """The parts of a conjunction."""
        c = self.conclusion(i)
        left, right = c.args[0], c.args[1] if len(c.args) == 2 else build("and", *c.args[1:])
        return [self.rule(name, {"P": left, "Q": right}, [i]) for name in ("and_left", "and_right")]

    def facts(self) -> Iterator[int]:
        """The steps that may be used here, the latest first."""
        for i in reversed(self.scope.facts):
            if self.at(i).hypotheses <= self.scope.assumptions:
                yield i

    def assume(self, p: Term) -> int:
        return self.do(by="assume", show=to_json(p))

    def discharge(self, assumed: Sequence[int], i: int) -> int:
        for a in reversed(assumed):
            i = self.do(by="discharge", assumed=a, **{"from": i})
        return i

    def generalize(self, x: Term, i: int) -> int:
        return self.do(by="generalize", variable=x.value, **{"from": i})

    # ----------------------------------------------------------------------------------------------------- the script

    def run(self, steps: Sequence[Step]) -> int:
        """The last fact of a block of the script."""
        last: int | None = None
        n = 0
        while n < len(steps):
            step = steps[n]
            self.line = step.line or self.line
            if isinstance(step, Obtain):
                return self._obtained(step, steps[n + 1 :])
            if isinstance(step, Block) and step.kind == "case":
                cases = list(itertools.takewhile(lambda s: isinstance(s, Block) and s.kind == "case", steps[n:]))
                last = self._learn(self._cases(cases))
                n += len(cases)
                continue
            if isinstance(step, Block) and step.kind == "base":
                last = self._learn(self._block(step, None))
            elif isinstance(step, Block):
                last = self._learn(self._block(step, last))
            elif isinstance(step, Have):
                last = self._learn(
                    self._as_written(step.proposition, self.show(step.proposition, step.by, dict(step.at)))
                )
            elif isinstance(step, Exhibit):
                last = self._learn(self._exhibited(step))
            elif isinstance(step, Conclude):
                for h in self._late:
                    self._suppose(h)
                last = self._learn(self._concluded(step))
            n += 1
        if last is None:
            raise Failed(f"{self.place}: a block without a fact")
        return last

    def _concluded(self, step: Conclude) -> int:
        """The conclusion, as it is written or with what makes it defined."""
        wanted = self.sequent.conclusion
        plain = unguarded(wanted)
        known = None if plain is wanted else self._try(self._known, wanted)
        last = self.show(plain, step.by, dict(step.at)) if known is None else known
        claimed = None if plain is wanted or known is not None else self._claimed(last, wanted)
        return last if claimed is None else claimed

    def _as_written(self, goal: Term, i: int) -> int:
        """A fact as the script has it, since matching goes by its form, and equations are used from left to right."""
        if self.conclusion(i) is goal:
            return i
        return self.do(by="algebra", show=to_json(goal), **{"from": i})

    def _block(self, block: Block, before: int | None) -> int:
        x = self.declare(block.variable) if block.variable is not None else None
        if block.kind == "base":
            with self.inside():
                return self.run(block.steps)
        if block.kind == "let" and x is not None:
            with self.inside():
                last = self.run(block.steps)
            return self.generalize(x, last)
        if block.kind == "each" and x is not None:
            low, high = block.bounds
            assumed = [self.assume(build("<=", low, x)), self.assume(build("<=", x, high))]
            with self.inside(*assumed):
                last = self.run(block.steps)
            return self.generalize(x, self.discharge(assumed, last))
        if block.kind == "induction" and x is not None and block.proposition is not None:
            return self._induction(block, x, block.proposition)
        if block.proposition is None:
            raise Failed(f"line {block.line}: a block of kind {block.kind} needs a proposition")
        assumed = [self.assume(block.proposition)]
        with self.inside(*assumed):
            absurd = (Have(FALSE),) if block.kind == "contradiction" else ()  # what was obtained is known until there
            last = self.run((*block.steps, *absurd))
        done = self.discharge(assumed, last)
        if block.kind != "contradiction":
            return done
        return self.do(by="algebra", show=to_json(build("not", block.proposition)), **{"from": done})

    def _induction(self, block: Block, k: Term, claim: Term) -> int:
        (start,) = block.bounds
        base = self.prove(substitute(claim, {k: start}))
        assumed = [self.assume(build("<=", start, k)), self.assume(claim)]
        with self.inside(*assumed):
            self._learn(self.run(block.steps))
            last = self.prove(substitute(claim, {k: build("+", k, ONE)}))
        step = self.generalize(k, self.discharge(assumed, last))
        return self.rule("induction", {"P": lam(k, claim), "a": start}, [base, step])

    def _cases(self, cases: Sequence[Step]) -> int:
        blocks = [c for c in cases if isinstance(c, Block) and c.proposition is not None]
        ends: list[int] = []
        goal: Term | None = None
        for block in blocks:
            assumed = self.assume(block.proposition or FALSE)
            with self.inside(assumed):
                last = self.run(block.steps)
                if goal is not None and not self.words.same(goal, self.at(last).conclusion):
                    last = self.prove(goal)
                goal = goal or self.at(last).conclusion
            ends.append(self.discharge([assumed], last))
        propositions = [b.proposition or FALSE for b in blocks]
        whole = self.prove(propositions[0] if len(propositions) == 1 else build("or", *propositions))
        if goal is None:
            raise Failed(f"{self.place}: cases without a case")
        return self._split(propositions, whole, ends, goal)

    def _split(self, propositions: Sequence[Term], whole: int, ends: Sequence[int], goal: Term) -> int:
        if len(propositions) == 1:
            return self.do(by="specialize", at=[whole], **{"from": ends[0]})
        rest = propositions[1] if len(propositions) == 2 else build("or", *propositions[1:])
        if len(propositions) > 2:
            a = self.assume(rest)
            tail = self.discharge([a], self._split(propositions[1:], a, ends[1:], goal))
        else:
            tail = ends[1]
        return self.rule("cases", {"P": propositions[0], "Q": rest, "R": goal}, [whole, ends[0], tail])

    def _obtained(self, step: Obtain, rest: Sequence[Step]) -> int:
        source = self.show(step.proposition, step.by, dict(step.at))
        chain: list[tuple[int, Term, int]] = []
        current = source
        for x in step.variables:
            self.declare(x)
            c = self.conclusion(current)
            if c.head != "ex":
                raise Failed(f"line {step.line}: {show(c, 200)} does not say that something exists")
            assumed = self.assume(instantiate(c, x))
            chain.append((current, x, assumed))
            current = assumed
        with self.inside(*(a for _, _, a in chain)):
            last = self.run(rest)
        for existential, x, assumed in reversed(chain):
            last = self.do(by="obtain", exists=existential, variable=x.value, assumed=assumed, **{"from": last})
        return last

    def _exhibited(self, step: Exhibit) -> int:
        goals = [step.proposition]
        for t in step.terms:
            goals.append(instantiate(beta(goals[-1]), t))
        last = self.show(goals[-1], step.by, dict(step.at))
        for goal, t in zip(reversed(goals[:-1]), reversed(step.terms), strict=True):
            last = self._witnessed(goal, t, last)
        return last

    def _witnessed(self, goal: Term, t: Term, shown: int) -> int:
        """That something exists, from what was shown of a term; that it is defined as well is learned, if it shows."""
        plain = self._plain(shown, instantiate(beta(goal), t))
        if plain is None:
            raise Failed(f"{self.place}: {show(t, 100)} is not what {show(goal, 200)} says exists")
        last = self.do(by="witness", show=to_json(goal), term=to_json(t), **{"from": plain})
        claimed = self._guarded(goal)
        if claimed is not None and claimed is not goal:
            with self.inside():
                self._learn(shown)
                found = self._claimed(shown, instantiate(beta(claimed), t))
            if found is not None:
                self._learn(self.do(by="witness", show=to_json(claimed), term=to_json(t), **{"from": found}))
        return last

    # --------------------------------------------------------------------------------------------- what is defined

    def _guarded(self, goal: Term) -> Term | None:
        """The goal, and that what exists in it is defined; None if it takes long to say, in many existentials."""
        Budget.left = TRIAL
        try:
            return guarded(goal, self.sequent.hypotheses)
        except Rejected:
            return None
        finally:
            Budget.left = Budget.LIMIT

    def _suppose(self, h: Term) -> None:
        """Learn a hypothesis, and what it says without that it is defined, as scripts write it."""
        i = self._learn(self.assume(h))
        plain = unguarded(h)
        if plain is not h:
            weaker = self._plain(i, plain)
            if weaker is not None:
                self._learn(weaker)

    def _plain(self, i: int, wanted: Term) -> int | None:
        """A step without what its existentials say of what is defined; None if it does not say ``wanted`` then."""
        c, wanted = beta(self.at(i).conclusion), beta(wanted)
        if self.words.same(c, wanted):
            return i
        if c.head != wanted.head or c.head in BINDERS and c.args[0] is not wanted.args[0]:
            return None
        if c.head == "all":
            x = self.fresh(str(c.value), c.args[0])
            inner = self._plain(self.do(by="specialize", at=[to_json(x)], **{"from": i}), instantiate(wanted, x))
            return None if inner is None else self.generalize(x, inner)
        if c.head == "=>" and self.words.same(c.args[0], wanted.args[0]):
            assumed = self.assume(c.args[0])
            inner = self._plain(self.do(by="specialize", at=[assumed], **{"from": i}), wanted.args[1])
            return None if inner is None else self.discharge([assumed], inner)
        if c.head == "and" and len(c.args) == len(wanted.args) == 2:
            parts = [self._plain(part, w) for part, w in zip(self._parts(i), wanted.args, strict=True)]
            if None in parts:
                return None
            return self._joined([p for p in parts if p is not None], wanted.args)
        if c.head != "ex":
            return None
        x = self.fresh(str(c.value), c.args[0])
        body = instantiate(c, x)
        assumed = self.assume(body)
        start = assumed if body.head != "and" or len(body.args) != 2 else self._parts(assumed)[1]
        inner = self._plain(assumed, instantiate(wanted, x))
        inner = self._plain(start, instantiate(wanted, x)) if inner is None else inner
        if inner is None:
            return None
        last = self.do(by="witness", show=to_json(wanted), term=to_json(x), **{"from": inner})
        return self.do(by="obtain", exists=i, variable=x.value, assumed=assumed, **{"from": last})

    def _claimed(self, i: int, wanted: Term) -> int | None:
        """A step with what its existentials have to say of what is defined, which is shown here."""
        c, wanted = beta(self.at(i).conclusion), beta(wanted)
        if self.words.same(c, wanted):
            return i
        if wanted.head == "and" and len(wanted.args) == 2:  # perhaps the guard and what was shown
            rest = self._claimed(i, wanted.args[1])
            guard = None if rest is None else self.attempt(wanted.args[0], DEPTH)
            if rest is not None and guard is not None:
                return self._joined([guard, rest], wanted.args)
        if c.head != wanted.head or c.head in BINDERS and c.args[0] is not wanted.args[0]:
            return None
        if c.head == "and" and len(c.args) == len(wanted.args):
            found = [self._claimed(part, w) for part, w in zip(self._every_part(i), wanted.args, strict=True)]
            return None if None in found else self._joined([p for p in found if p is not None], wanted.args)
        if c.head == "all":
            x = self.fresh(str(c.value), c.args[0])
            inner = self._claimed(self.do(by="specialize", at=[to_json(x)], **{"from": i}), instantiate(wanted, x))
            return None if inner is None else self.generalize(x, inner)
        if c.head == "=>":
            assumed = self.assume(wanted.args[0])
            with self.inside(assumed):
                premise = self._plain(assumed, c.args[0])
                if premise is None:
                    return None
                inner = self._claimed(self.do(by="specialize", at=[premise], **{"from": i}), wanted.args[1])
            return None if inner is None else self.discharge([assumed], inner)
        if c.head != "ex":
            return None
        x = self.fresh(str(c.value), c.args[0])
        assumed = self.assume(instantiate(c, x))
        with self.inside(assumed):
            inner = self._claimed(assumed, instantiate(wanted, x))
            if inner is None:
                return None
            last = self.do(by="witness", show=to_json(wanted), term=to_json(x), **{"from": inner})
        return self.do(by="obtain", exists=i, variable=x.value, assumed=assumed, **{"from": last})

    def _every_part(self, i: int) -> list[int]:
        c = self.conclusion(i)
        if c.head != "and":
            return [i]
        left, right = self._parts(i)
        return [left, *(self._every_part(right) if len(c.args) > 2 else [right])]

    def _joined(self, parts: Sequence[int], propositions: Sequence[Term]) -> int:
        """A conjunction of what steps show."""
        whole, proposition = parts[-1], propositions[-1]
        for part, p in zip(reversed(parts[:-1]), reversed(propositions[:-1]), strict=True):
            whole = self.rule("and_intro", {"P": p, "Q": proposition}, [part, whole])
            proposition = build("and", p, proposition)
        return whole

    # -------------------------------------------------------------------------------------------------------- reasons

    def show(self, goal: Term, by: Sequence[str], at: Mapping[str, Term]) -> int:
        """Show one line, or what it says of any value; raises ``Failed``."""
        self._failed.clear()
        goal = applied(goal)
        try:
            return self._shown(goal, by, at)
        except Failed:
            if goal.head not in ("all", "=>") or not by:
                raise
        if goal.head == "all":
            x = self.fresh(str(goal.value), goal.args[0])
            return self.generalize(x, self.show(instantiate(goal, x), by, at))
        assumed = self.assume(goal.args[0])
        with self.inside(assumed):
            last = self.show(goal.args[1], by, at)
        return self.discharge([assumed], last)

    def _shown(self, goal: Term, by: Sequence[str], at: Mapping[str, Term]) -> int:
        names = [name for name in by if name not in ("algebra", "arithmetic", "moments", "hypothesis", "chain")]
        with self.inside():
            for name in names:
                found = self._cite(name, at, goal)
                if found is not None:
                    return found
            for way, method in (
                *(("hypothesis", self._known), ("algebra", self._algebra)),
                *(("moments", self._moments), ("arithmetic", self._compare)),
            ):
                if way in by:
                    found = self._try(method, goal)
                    if found is not None:
                        return found
                    if not names:
                        raise self._failure(goal, f"not shown by {way}")
            return self.prove(goal)

    def _try(self, method: Any, *arguments: Any) -> int | None:
        Budget.left = Budget.LIMIT
        try:
            result: int | None = method(*arguments)
        except Rejected:
            return None
        return result

    def prove(self, goal: Term, depth: int = DEPTH) -> int:
        """A step that shows the goal here; raises ``Failed``."""
        found = self.attempt(goal, depth)
        if found is None:
            raise self._failure(goal, "not shown")
        return found

    def _failure(self, goal: Term, what: str) -> Failed:
        facts = [self.conclusion(i) for i in self.facts()]
        known = "".join(f"\n    {show(fact, 160)}" for fact in facts[:SHOWN])
        message = f"{self.place}: {what}: {show(goal, 300)}\n  known, the latest first:{known}"
        return Failed(message, goal, facts)

    def attempt(self, goal: Term, depth: int) -> int | None:
        """The same, or None."""
        if time.monotonic() > self.deadline:
            raise OutOfBudget(f"{self.place} of the proof")
        Budget.left = Budget.LIMIT
        goal = beta(goal)
        key = (goal, len(self.scope.facts), depth)
        if key in self._failed:
            return None
        found = self._try(self._known, goal)
        if found is None:
            found = self._attempt(goal, depth)
        if found is None:
            self._failed.add(key)
        return found

    def _attempt(self, goal: Term, depth: int) -> int | None:
        head = goal.head
        if head in ("and", "all", "=>") and depth:
            found = self._implied(goal, depth)
            if found is None and head != "=>":
                found = self._universal(goal, 1)
            if found is not None and self.words.same(self.at(found).conclusion, goal):
                return found
        if head == "=>":
            assumed = self.assume(goal.args[0])
            with self.inside(assumed):
                last = self._universal(goal.args[1], 1)
                if last is None and goal.args[0].head in ("<=", "<"):
                    last = self._vacuous(goal.args[1])
                last = self.attempt(goal.args[1], depth) if last is None else last
            return None if last is None else self.discharge([assumed], last)
        if head == "all":
            x = self.fresh(str(goal.value), goal.args[0])
            last = self.attempt(instantiate(goal, x), depth)
            return None if last is None else self.generalize(x, last)
        if head == "and":
            return self._conjunction(goal, depth)
        if head == "not" and goal.args[0].head in ("<=", "<") and is_scalar(goal.args[0].args[0].sort):
            relation = goal.args[0]
            turned = build("<" if relation.head == "<=" else "<=", relation.args[1], relation.args[0])
            last = self.attempt(turned, depth)
            return None if last is None else self.do(by="algebra", show=to_json(goal), **{"from": last})
        if self.words.proposition(goal) is TRUE:
            return self.do(by="algebra", show=to_json(goal))
        if head == "not" and goal.args[0].head == "and":
            return self._not_all(goal, depth)
        of_matrices = head == "=" and not is_scalar(goal.args[0].sort)
        if (head in ("<=", "<") or of_matrices) and depth:  # cheaper than arithmetic, if it is no more than an instance
            found = self._universal(goal, 1)
            if found is not None:
                return found
        if goal is FALSE:
            found = self._absurdity()
            if found is not None:
                return found
        means = (self._moments,) if moments.speaks_of_means(goal) else ()
        ways = (self._compare, self._algebra) if head in ("<=", "<") else (self._algebra, *means, self._compare)
        for method in ways:
            found = self._try(method, goal)
            if found is not None:
                return found
        if head == "or":
            for k, part in enumerate(goal.args):
                last = self.attempt(part, 0)
                if last is not None:
                    return self._disjunction(goal, k, last)
        if depth:
            found = self._universal(goal, depth)
            if found is not None:
                return found
            if head in PROPERTIES:
                found = self._looked_up(goal, depth - 1)
                if found is not None:
                    return found
            if depth == DEPTH and head in ("=", "<=", "<", "not", "false"):
                found = self._with_instances(goal)
                if found is None and head != "=":
                    found = self._try(self._arithmetic, goal, self._relevant(goal)[:8], (), SQUARES)
                if found is not None:
                    return found
            if depth == DEPTH and head in ("=", "<=", "<", "not", "ex"):
                found = self._looked_up(goal, 1)
                if found is None and head == "not":
                    found = self._positive(goal)
                if found is None:
                    found = self._squeezed(goal, lambda p: self.attempt(p, 1))
            if found is None and depth == DEPTH:
                found = self._written_out(goal)
            if found is None and depth == DEPTH:
                found = self._by_bars(goal)
            if found is None and depth == DEPTH and goal is not FALSE:
                return self._vacuous(goal)
            return found
        return None

    def _written_out(self, goal: Term) -> int | None:
        """A claim about sums and products of few terms, with these written out."""
        if goal.head not in ("=", "<=", "<", "not"):
            return None
        with self.inside():
            learned = 0
            for name, values in short_sums.definitions(goal):
                known = self.known(name)
                equation = self._apply(known, {x: values[str(x.value)] for x in known.variables}, 1)
                if equation is not None:
                    self._learn(equation)
                    learned += 1
            for method in (self._algebra, self._compare) if learned else ():
                found = self._try(method, goal)
                if found is not None:
                    return found
        return None

    def _by_bars(self, goal: Term) -> int | None:
        """A claim with an absolute value or a maximum in it, in each of the two cases in which that is known."""
        terms = list(itertools.islice(bars.innermost(goal), BARS + 1))
        if not 0 < len(terms) <= BARS:
            return None
        ends = []
        cases = bars.cases(terms[0])
        for case in cases:
            assumed = self.assume(case.proposition)
            with self.inside(assumed):
                last = self._in_case(goal, terms[0], case)
            if last is None:
                return None
            ends.append(self.discharge([assumed], last))
        propositions = [case.proposition for case in cases]
        whole = self.attempt(build("or", *propositions), 0)
        return None if whole is None else self._split(propositions, whole, ends, goal)

    def _in_case(self, goal: Term, term: Term, case: bars.Case) -> int | None:
        """A claim about a term of which the case says what it is."""
        known = self.known(case.name)
        values = {x: case.values[str(x.value)] for x in known.variables}
        equation = self._apply(known, values, 0)
        if equation is None:
            return None
        self._learn(equation)
        shown = self.attempt(self._with_part(goal, term, case.value), DEPTH)
        if shown is None:
            return None
        return self._try(lambda: self.do(by="algebra", show=to_json(goal), use=[equation], **{"from": shown}))

    def _positive(self, goal: Term) -> int | None:
        """That a number is not 0, since a rule or lemma says that it is positive."""
        equation = goal.args[0]
        if equation.head != "=" or equation.args[1] is not ZERO or not is_scalar(equation.args[0].sort):
            return None
        found = self._looked_up(build("<", ZERO, equation.args[0]), 0)
        return None if found is None else self._try(self._arithmetic, goal, [found], (), 1)

    def _vacuous(self, goal: Term) -> int | None:
        """Anything, where the facts contradict each other."""
        false = self._absurdity()
        if false is None:
            comparisons = [i for i in self._relevant(FALSE) if self.conclusion(i).head in ("<=", "<", "=")]
            false = self._try(self._arithmetic, FALSE, comparisons[:COMPARISONS], (), 1)
        if false is None:
            return None
        anything = self.do(by="algebra", show=to_json(build("=>", FALSE, goal)))
        return self.do(by="specialize", at=[false], **{"from": anything})

    def _not_all(self, goal: Term, depth: int) -> int | None:
        """That a conjunction is false, since a part of it is."""
        whole = goal.args[0]
        for part in conjuncts(whole):
            denied = self.attempt(build("not", part), min(depth, 1))
            if denied is None:
                continue
            assumed = self.assume(whole)
            with self.inside(assumed):
                held = self._known(part)
                if held is None:
                    continue
                refuted = self.do(by="algebra", show=to_json(build("=>", part, FALSE)), **{"from": denied})
                false = self.do(by="specialize", at=[held], **{"from": refuted})
            done = self.discharge([assumed], false)
            return self.do(by="algebra", show=to_json(goal), **{"from": done})
        return None

    def _implied(self, goal: Term, depth: int) -> int | None:
        """What an implication among the facts concludes, its conditions shown."""
        wanted = self.words.proposition(goal)
        for i in list(self.facts()):
            c = self.conclusion(i)
            body = c
            while body.head == "=>":
                body = beta(body.args[1])
                if self.words.proposition(body) is wanted:
                    return self._carried_out(i, c, {}, iter(()), depth, until=body)
        return None

    def _absurdity(self) -> int | None:
        """A fact that denies another one."""
        for i in list(self.facts()):
            c = self.conclusion(i)
            p = c.args[0] if c.head == "not" else None
            known = None if p is None else self._known(p)
            if p is not None and known is not None:
                denied = self.do(by="algebra", show=to_json(build("=>", p, FALSE)), **{"from": i})
                return self.do(by="specialize", at=[known], **{"from": denied})
        return None

    def _looked_up(self, goal: Term, depth: int) -> int | None:
        """A rule or lemma that says just this."""
        names = [name for name, rule in RULE.items() if rule.conclusion.head == goal.head]
        for name in (*names, *self.lemmas):
            known = self.known(name)
            if known.conclusion.head == goal.head:
                found = self._instance(known, {}, goal, depth)
                if found is not None:
                    return found
        return None

    def _conjunction(self, goal: Term, depth: int) -> int | None:
        parts = [self.attempt(p, depth) for p in goal.args]
        return None if None in parts else self._joined([p for p in parts if p is not None], goal.args)

    def _disjunction(self, goal: Term, k: int, last: int) -> int:
        right = goal.args[-1]
        alternatives = [right]
        for p in reversed(goal.args[:-1]):
            alternatives.append(build("or", p, alternatives[-1]))
        alternatives.reverse()  # the whole, without the first, ...
        if k < len(goal.args) - 1:
            last = self.rule("or_left", {"P": goal.args[k], "Q": alternatives[k + 1]}, [last])
        for j in range(k - 1, -1, -1):
            last = self.rule("or_right", {"P": goal.args[j], "Q": alternatives[j + 1]}, [last])
        return last

    def _known(self, goal: Term) -> int | None:
        """A fact that says the same, unless there is nothing to say."""
        wanted = self.words.proposition(goal)
        if wanted is TRUE:
            return self.do(by="algebra", show=to_json(goal))
        for i in self.facts():
            if self.words.proposition(self.at(i).conclusion) is wanted:
                return i
        return None

    def _moments(self, goal: Term) -> int | None:
        """An equation of expectations, from what is known of independent random variables."""
        known = list(self.facts())
        numbers = moments.facts(goal, [self.conclusion(i) for i in known], defined=False)
        if numbers is None:
            return None
        data: dict[str, Any] = {"show": to_json(goal), "from": [known[i] for i in numbers]}
        return self.do(by="moments", **data)

    # -------------------------------------------------------------------------------------------------------- algebra

    def _equations(self, matrices: bool | None = None) -> list[int]:
        """The equations among the facts, the latest first, without repetition."""
        seen: set[Term] = set()
        out = []
        for i in self.facts():
            c = self.conclusion(i)
            if c.head == "=" and c.args[0].sort is not None and c.args[0].sort.head in ("real", "int", "matrix"):
                form = self.words.proposition(c)
                if form not in seen and form is not TRUE:
                    seen.add(form)
                    out.append(i)
        return out

    def _algebra(self, goal: Term) -> int | None:
        """By normal form; with the symmetries, all equations, or the latest as rewrites."""
        if self.words.proposition(goal) is TRUE:
            return self.do(by="algebra", show=to_json(goal))
        if goal.head == "has_derivative":
            found = self._try(lambda: self.do(by="algebra", show=to_json(goal)))
            if found is not None:
                return found
        if goal.head not in ("=", "not", "app", *PROPERTIES, "<=", "<", "all", "ex"):
            return None
        equations = self._equations()
        symmetries = [i for i in equations if self._is_symmetry(i)]
        others = [i for i in equations if i not in symmetries]
        choices: list[list[int]] = [symmetries]
        choices += [[*symmetries, i] for i in others[:16]]
        choices += [[*symmetries, *others[:n]] for n in (2, 3, 4, 6, 9, 14) if n <= len(others)]
        choices.append(equations)
        # an equation inside of an atom, such as x = 1 in x^(k + 1), has to come before those about the atom
        choices += [[*symmetries, *others[:n][::-1]] for n in (2, 3, 4, 6) if n <= len(others)]
        tried: list[list[int]] = []
        for use in choices:
            if not use or use in tried:
                continue
            tried.append(use)
            found = self._try(lambda use=use: self.do(limit=TRIAL, by="algebra", show=to_json(goal), use=use))
            if found is not None:
                return found
            if goal.head != "=" or use[-1] in others[:REWRITES]:
                found = self._rewritten(goal, use)
                if found is not None:
                    return found
        return self._combined(goal, equations) if goal.head == "=" else None

    def _rewritten(self, goal: Term, use: list[int]) -> int | None:
        """A fact that says the same once equations are used."""
        words = Words()
        try:
            Budget.left = TRIAL
            words.cite([self.at(i).conclusion for i in use])
            wanted = words.proposition(goal)
        except Rejected:
            return None
        for i in itertools.islice(self.facts(), 40):
            c = self.conclusion(i)
            if i in use or c.head != goal.head:
                continue
            try:
                if words.proposition(c) is wanted:
                    return self.do(limit=TRIAL, by="algebra", show=to_json(goal), use=use, **{"from": i})
            except Rejected:
                continue
        return None

    def _is_symmetry(self, i: int) -> bool:
        a, b = self.conclusion(i).args
        return a.head == "T" and a.args[0] is b or b.head == "T" and b.args[0] is a

    def _combined(self, goal: Term, equations: Sequence[int]) -> int | None:
        """An equation of numbers as a combination of equations, with rational multipliers and atoms of the goal."""
        if not is_scalar(goal.args[0].sort):
            return self._combined_matrices(goal, equations)
        numeric = [(i, self.conclusion(i)) for i in equations if is_scalar(self.conclusion(i).args[0].sort)][:30]
        numeric += self._traced(equations)
        if not numeric:
            return None
        target = self.words.difference(*goal.args)
        factors = self._factors(target)
        columns: list[tuple[Term, int, P.Polynomial]] = []
        for i, equation in numeric:
            p = self.words.difference(*equation.args)
            for f in dict.fromkeys((ONE, *factors, *self._factors(p), *self._quotients(target, p))):
                columns.append((f, i, self.words.reduced(P.multiply(self.words.scalar(f), p))))
        rows = {m: k for k, m in enumerate(sorted({m for _, _, p in columns for m in p} | set(target)))}
        entries = [(rows[m], j, Fraction(c)) for j, (_, _, p) in enumerate(columns) for m, c in p.items()]
        right = [Fraction(0)] * len(rows)
        for m, c in target.items():
            right[rows[m]] = Fraction(c)
        found = solve(entries, right, list(range(len(columns))))
        if found is None:
            return None
        combine = [[to_json(number(w)), i, to_json(f)] for w, (f, i, _) in zip(found, columns, strict=True) if w]
        return self._try(lambda: self.do(by="algebra", show=to_json(goal), combine=combine))

    def _combined_matrices(self, goal: Term, equations: Sequence[int]) -> int | None:
        """An equation of matrices as a combination of others of that shape, with rational multipliers."""
        shape = goal.args[0].sort
        if shape is None or shape.head != "matrix":
            return None
        same = [i for i in equations if same_sort(self.conclusion(i).args[0].sort, shape)][:30]
        differences = [self.words.matrix(difference(*self.conclusion(i).args)).terms for i in same]
        target = self.words.matrix(difference(*goal.args)).terms
        rows = {k: n for n, k in enumerate(sorted({k for terms in (*differences, target) for k in terms}))}
        entries = [(rows[k], n, Fraction(c)) for n, terms in enumerate(differences) for k, c in terms.items()]
        right = [Fraction(0)] * len(rows)
        for k, c in target.items():
            right[rows[k]] = Fraction(c)
        found = solve(entries, right, list(range(len(same))))
        if found is None:
            return None
        combine = [[to_json(number(w)), i, to_json(ONE)] for w, i in zip(found, same, strict=True) if w]
        return self._try(lambda: self.do(by="algebra", show=to_json(goal), combine=combine))

    def _traced(self, equations: Sequence[int]) -> list[tuple[int, Term]]:
        """Equations of square matrices, and that of their traces."""
        found = []
        for i in equations:
            a, b = self.conclusion(i).args
            if not is_scalar(a.sort) and a.sort is not None and same_size(*a.sort.args):
                found.append((i, build("=", build("tr", a), build("tr", b))))
        return found[:10]

    def _quotients(self, p: P.Polynomial, q: P.Polynomial) -> list[Term]:
        """The monomials that make a monomial of the second polynomial one of the first."""
        found: dict[Term, None] = {}
        for m in p:
            for n in q:
                if n and m != n and all(P.exponent(m, i) >= e for i, e in P.exponents(n)):
                    found[self.words.term({m - n: 1})] = None
        return list(found)[:10]

    def _factors(self, p: P.Polynomial) -> list[Term]:
        """The atoms and small monomials of a polynomial, to multiply equations with."""
        out: dict[Term, None] = {}
        for m in p:
            for i, _ in P.exponents(m):
                out[self.words.atoms[i]] = None
        return list(out)[:10]

    # ----------------------------------------------------------------------------------------------------- arithmetic

    def _compare(self, goal: Term) -> int | None:
        """An inequality (or an equation, from two) by arithmetic from the facts that share atoms with it."""
        if goal.head == "=":
            return self._squeezed(goal, self._compare) if free_variables(goal) else None
        literal = goal.args[0] if goal.head == "not" else goal
        if goal is not FALSE and (literal.head not in ("<=", "<", "=") or not is_scalar(literal.args[0].sort)):
            return None
        chosen = self._relevant(goal)
        use = [i for i in self._equations() if not is_scalar(self.conclusion(i).args[0].sort)][:6]
        symmetries = [i for i in use if self._is_symmetry(i)]
        for degree in (1, 2, 3):
            for rewrites in [use, symmetries] if use != symmetries else [use]:
                picked = chosen if degree < 3 else chosen[:14]
                found = self._try(self._arithmetic, goal, picked, rewrites, degree)
                if found is not None:
                    return found
        return None

    def _squeezed(self, goal: Term, way: Callable[[Term], int | None]) -> int | None:
        """An equation of numbers from two inequalities, each shown in this way."""
        if goal.head != "=" or not is_scalar(goal.args[0].sort):
            return None
        a, b = goal.args
        one = way(build("<=", a, b))
        other = None if one is None else way(build("<=", b, a))
        if one is None or other is None:
            return None
        data: dict[str, Any] = {"show": to_json(goal), "from": [one, other], "summands": NOT_ZERO}
        return self.do(by="arithmetic", **data)

    def _relevant(self, goal: Term) -> list[int]:
        """Comparisons that share atoms with the goal, directly or through others, the latest first."""
        Budget.left = Budget.LIMIT
        comparisons: list[tuple[int, frozenset[int]]] = []
        seen: set[Term] = set()
        for i in self.facts():
            c = self.conclusion(i)
            literal = c.args[0] if c.head == "not" else c
            if literal.head not in ("<=", "<", "=") or not is_scalar(literal.args[0].sort):
                continue
            form = self.words.proposition(c)
            if form in seen or form is TRUE:
                continue
            seen.add(form)
            comparisons.append((i, self._atoms(literal)))
        literal = goal.args[0] if goal.head == "not" else goal
        about_numbers = literal.head in ("<=", "<", "=") and is_scalar(literal.args[0].sort)
        wanted = self._atoms(literal) if about_numbers else frozenset()
        if not wanted:
            return [i for i, _ in comparisons]
        for _ in range(ROUNDS):
            wanted = wanted.union(*[atoms for _, atoms in comparisons if atoms & wanted])
        return [i for i, atoms in comparisons if atoms <= wanted]

    def _atoms(self, relation: Term) -> frozenset[int]:
        p = self.words.difference(relation.args[1], relation.args[0])
        union = 0
        for m in p:
            union |= m
        atoms = {i for i, _ in P.exponents(union)}
        for i in list(atoms):
            for m in self.words.squares.get(i, {}):  # of a norm, a trace
                atoms |= {j for j, _ in P.exponents(m)}
        return frozenset(atoms)

    def _arithmetic(self, goal: Term, chosen: Sequence[int], use: Sequence[int], degree: int) -> int | None:
        Budget.left = Budget.LIMIT
        extra = self._saturated(goal, chosen) if degree <= 2 else []
        chosen = list(dict.fromkeys([*chosen, *extra]))
        Budget.left = 4 * TRIAL if use else Budget.LIMIT
        facts = Atoms(self.derivation, [self.at(i).conclusion for i in use])
        for i in chosen:
            facts.suppose(self.conclusion(i))
        facts.deny(goal)
        written = self._written_squares([goal, *(self.conclusion(i) for i in chosen)])
        roots = list(dict.fromkeys((*self._roots(facts), *written, *self._halves(facts, goal))))
        factors = self._factors(self.words.difference(ZERO, self._sides(goal))) if degree > 1 else []
        if goal.head == "not" and degree > 1:  # a product of what is not 0
            factors = [*factors, self._sides(goal)]
        if degree == SQUARES:
            found = squares(facts, min(self.deadline, time.monotonic() + SOON))
        else:
            found = multipliers(facts, degree, roots, factors, self.deadline)
        if found is None:
            return None
        summands, cofactors = found
        used = sorted(
            {k for s in summands for k in s["facts"] if k < len(chosen)} | {k for k, _ in cofactors if k < len(chosen)}
        )
        place = {k: n for n, k in enumerate(used)} | {len(chosen): len(used)}
        for s in summands:
            s["facts"] = [place[k] for k in s["facts"]]
        data: dict[str, Any] = {"show": to_json(goal), "from": [chosen[k] for k in used], "summands": summands}
        if use:
            data["use"] = list(use)
        if cofactors:
            data["cofactors"] = [[place[k], c] for k, c in cofactors]
        return self.do(by="arithmetic", **data)

    def _sides(self, goal: Term) -> Term:
        literal = goal.args[0] if goal.head == "not" else goal
        return difference(*literal.args) if literal.head in ("<=", "<", "=") else ZERO

    def _saturated(self, goal: Term, chosen: Sequence[int]) -> list[int]:
        """What holds of the atoms in sight whatever their arguments: norms are not negative, and so are powers."""
        atoms: dict[Term, None] = {}
        relations = [self.conclusion(i) for i in chosen] + ([goal] if goal is not FALSE else [])
        for c in relations:
            literal = c.args[0] if c.head == "not" else c
            for i in self._atoms(literal):
                atoms[self.words.atoms[i]] = None
        out = []
        denied = [c.args[0] for c in map(self.conclusion, self.facts()) if c.head == "not"]
        nonzero = any(c.head == "=" and not is_scalar(c.args[0].sort) for c in denied)
        for atom in list(atoms)[:30]:
            name = NONNEGATIVE.get(atom.head)
            if atom.head == "^" and atom.args[1].head == "rational":
                name = {Fraction(1, 2): "root_nonnegative", -1: "reciprocal_nonnegative"}.get(atom.args[1].value)
            if name is not None:
                out.append(self._sign(build("<=", ZERO, atom), name))
            root = atom.args[0] if atom.head == "frobenius" else self._square_root(atom) if atom.head == "tr" else None
            if root is not None and nonzero:  # positive, if the matrix is not 0
                name = "norm_positive" if atom.head == "frobenius" else "squared_norm_positive"
                value = atom if atom.head == "frobenius" else build("^", build("frobenius", root), TWO)
                out.append(self._sign(build("<", ZERO, value), name))
        return [i for i in out if i is not None]

    def _sign(self, goal: Term, name: str) -> int | None:
        """That an atom is positive or not negative, by a rule or lemma; looked for once with the same facts."""
        if name not in RULE and self._full_name(name) not in self.lemmas:
            return None
        key = (goal, len(self.scope.facts))
        if key not in self._signs:
            self._signs[key] = None  # while it is looked for, it is not used
            self._signs[key] = self._instance(self.known(name), {}, goal, 1)
        i = self._signs[key]
        return i if i is not None and self.at(i).hypotheses <= self.scope.assumptions else None

    def _halves(self, facts: Atoms, goal: Term) -> list[Term]:
        """The roots of the squares in the monomials of a goal; |M|^2 stands there as a trace."""
        out: dict[Term, None] = {}
        for m in facts.words.scalar(self._sides(goal)) if goal is not FALSE else ():
            factors = []
            for i, e in P.exponents(m):
                atom = facts.words.atoms[i]
                base = self._square_root(atom) if atom.head == "tr" else None
                root, half = (atom, e // 2) if base is None else (build("frobenius", base), e)
                if half:
                    factors.append(root if half == 1 else build("^", root, number(half)))
            if factors:
                out[factors[0] if len(factors) == 1 else build("*", *factors)] = None
        return list(out)[:6]

    def _roots(self, facts: Atoms) -> list[Term]:
        """Squares worth trying: norms, whose squares are traces, and the smallest atoms."""
        words = facts.words
        norms = [
            build("frobenius", m)
            for m in (self._square_root(t) for t in words.atoms if t.head == "tr")
            if m is not None
        ]
        small = [
            t
            for t in words.atoms
            if t.head in ("variable", "frobenius", "spectral", "^", "sigma_min", "app") and is_scalar(t.sort)
        ]
        return [*norms[:8], *small[:8]]

    def _written_squares(self, facts: Sequence[Term]) -> list[Term]:
        """The sums and norms under a square in these facts."""
        found: dict[Term, None] = {}
        seen: set[Term] = set()
        rest = [t for fact in facts for t in fact.args]
        while rest:
            t = rest.pop(0)
            if t in seen or t.head in BINDERS:
                continue
            seen.add(t)
            if t.head == "^" and t.args[0].head in ("+", "frobenius") and is_scalar(t.sort) and t.args[1] is TWO:
                found[t.args[0]] = None
            rest.extend(t.args)
        return list(found)[:8]

    def _square_root(self, trace: Term) -> Term | None:
        """M, for the trace of M'M; of M and M' the one with fewer transposes."""
        word = trace.args[0]
        letters = word.args if word.head == "*" else (word,)
        if len(letters) % 2:
            return None
        found = []
        for turned in (letters, letters[len(letters) // 2 :] + letters[: len(letters) // 2]):
            half = turned[len(turned) // 2 :]
            m = half[0] if len(half) == 1 else build("*", *half)
            try:
                if self.words.proposition(build("=", trace, build("tr", build("*", build("T", m), m)))) is TRUE:
                    found.append((sum(letter.head == "T" for letter in half), m))
            except Rejected:
                continue
        return min(found, key=lambda pair: pair[0])[1] if found else None

    # -------------------------------------------------------------------------------- universal facts, rules and lemmas

    def _universal(self, goal: Term, depth: int) -> int | None:
        """An instance of a fact about all values, its conditions shown."""
        for i in list(self.facts()):
            c = self.conclusion(i)
            if c.head not in ("all", "=>"):
                continue
            Budget.left = Budget.LIMIT
            found = self._specialized(i, goal, depth)
            if found is not None:
                return found
        return None

    def _specialized(self, i: int, goal: Term, depth: int) -> int | None:
        variables, conditions, body = self._opened(i)
        patterns: list[tuple[Term, list[Term], list[Term]]] = [(body, [], [])]
        for part in conjuncts(body) if body.head == "and" else ():
            patterns.append((part, [], []))
            if part.head in ("all", "=>"):
                inside, under, last = self._peeled(part, f"{i}_inside")
                patterns.append((last, inside, under))
        for pattern, inside, under in patterns:
            for values in itertools.islice(self._goal_matches([*variables, *inside], pattern, goal), INSTANCES):
                if len([x for x in variables if x in values]) < len(variables):
                    values = next(self._completed(variables, [*conditions, *under], values), values)
                if any(x not in values for x in variables):
                    continue
                found = self._carried_out(i, self.conclusion(i), values, iter(variables), depth)
                if found is None:
                    continue
                if body.head == "and":
                    with self.inside():
                        self._learn(found)
                        known = self._try(self._known, goal)
                        found = self._universal(goal, depth - 1) if known is None and under and depth > 1 else known
                if found is not None:
                    return found
        return None

    def _opened(self, i: int) -> tuple[list[Term], list[Term], Term]:
        """The variables, conditions and conclusion of a universal fact."""
        return self._peeled(self.conclusion(i), str(i))

    def _peeled(self, body: Term, tag: str) -> tuple[list[Term], list[Term], Term]:
        """The same of any proposition, with variables that have the tag in their names."""
        variables: list[Term] = []
        conditions: list[Term] = []
        while body.head in ("all", "=>"):
            if body.head == "all":
                variables.append(variable(f"match_{len(variables)}_{tag}", body.args[0]))
                body = beta(instantiate(body, variables[-1]))
            else:
                conditions.append(body.args[0])
                body = beta(body.args[1])
        return variables, conditions, body

    def _with_instances(self, goal: Term) -> int | None:
        """By arithmetic, from instances of universal facts as well."""
        relations = [goal, *(self.conclusion(i) for i in self._relevant(goal))] if goal is not FALSE else []
        literals = [c.args[0] if c.head == "not" else c for c in relations]
        numbers = [c for c in literals if c.head in ("<=", "<", "=") and is_scalar(c.args[0].sort)]
        atoms = dict.fromkeys(self.words.atoms[i] for c in numbers for i in sorted(self._atoms(c)))
        instances = self._instances_in_sight(list(atoms)[:30])
        if not instances:
            return None
        with self.inside():
            for i in instances:
                self._learn(i)
            return self._try(self._compare, goal)

    def _instances_in_sight(self, atoms: Sequence[Term]) -> list[int]:
        """Comparisons that universal facts make about the atoms in sight."""
        out = []
        for i in itertools.islice((i for i in self.facts() if self.conclusion(i).head == "all"), UNIVERSAL):
            variables, _, body = self._opened(i)
            literal = body.args[0] if body.head == "not" else body
            if literal.head not in ("<=", "<", "=") or not is_scalar(literal.args[0].sort):
                continue
            matcher = Matcher(variables, self._same)
            wanted = set(variables)
            triggers = [t for t in subterms(literal) if t.args and is_scalar(t.sort) and free_variables(t) >= wanted]
            for trigger in [t for t in triggers if t.head not in ("+", "*")][:4]:
                for atom in atoms:
                    if atom.head != trigger.head:
                        continue
                    for values in itertools.islice(self._safely(matcher.matches(trigger, atom, {})), 2):
                        if all(x in values for x in variables):
                            found = self._carried_out(i, self.conclusion(i), values, iter(variables), 2)
                            if found is not None:
                                out.append(found)
        return out

    def _carried_out(
        self, i: int, c: Term, values: Values, variables: Iterator[Term], depth: int, until: Term | None = None
    ) -> int | None:
        at: list[Any] = []
        while c.head in ("all", "=>") and c is not until:
            if c.head == "all":
                value = values[next(variables)]
                at.append(to_json(value))
                c = beta(instantiate(c, value))
            else:
                condition = self.attempt(c.args[0], depth - 1)
                if condition is None:
                    return None
                at.append(condition)
                c = beta(c.args[1])
        return self._try(lambda: self.do(by="specialize", at=at, **{"from": i}))

    def _goal_matches(self, variables: Sequence[Term], pattern: Term, goal: Term) -> Iterator[Values]:
        """Values that make a pattern the goal; relations are matched side by side, equations both ways."""
        matcher = Matcher(variables, self._same)
        yield from self._safely(matcher.matches(pattern, goal, {}))
        if pattern.head == goal.head == "=":
            turned = build("=", goal.args[1], goal.args[0])
            yield from self._safely(matcher.matches(pattern, turned, {}))

    def _safely(self, found: Iterator[Values]) -> Iterator[Values]:
        while True:
            Budget.left = Budget.LIMIT
            try:
                yield next(found)
            except (StopIteration, Rejected):
                return

    def _same(self, one: Term, other: Term) -> bool:
        return one is other or self.words.canonical(one) is self.words.canonical(other)

    def known(self, name: str) -> Known:
        """A rule or lemma by the name that a script uses."""
        if name not in self._citable:
            self._citable[name] = self._read(name)
        return self._citable[name]

    def _read(self, name: str) -> Known:
        if name in RULE:
            r = RULE[name]
            return Known(name, "rule", name, r.variables, r.hypotheses, r.conclusion)
        name = self._full_name(name)
        if name in self.lemmas:
            key, statement = self.lemmas[name]
            hypotheses, conclusion = statement.unfolded()
            hypotheses = tuple(map(applied, hypotheses))
            claimed = statement.claimed()[0]
            return Known(name, "lemma", key, statement.variables, hypotheses, applied(conclusion), claimed)
        known = [*RULE, *(name.removeprefix(f"{LIBRARY}.") for name in self.lemmas)]
        near = did_you_mean(name, known, "")
        raise Failed(
            f"{self.place}: there is no rule or proved claim {name!r}; {near}{' ' if near else ''}"
            "`symres rules` and `symres lemmas` list the rules and the library, and claims of another script are known "
            "where its theory is imported"
        )

    def _full_name(self, name: str) -> str:
        """The name of a lemma of the library may leave out the name of the library."""
        return name if name in self.lemmas or f"{LIBRARY}.{name}" not in self.lemmas else f"{LIBRARY}.{name}"

    def rule(self, name: str, values: Mapping[str, Term], premises: Sequence[int]) -> int:
        data: dict[str, Any] = {"with": {x: to_json(v) for x, v in values.items()}, "from": list(premises)}
        return self.do(by="rule", name=name, **data)

    def _cite(self, name: str, at: Mapping[str, Term], goal: Term) -> int | None:
        """Learn instances of a rule or lemma that fit the line; the step that shows the line, if one does."""
        known = self.known(name)
        by_name = {str(x.value): x for x in known.variables}
        given = {by_name[x]: v for x, v in at.items() if x in by_name}
        wanted = self.words.proposition(goal)
        found = 0
        for values in itertools.islice(self._instances(known, given, goal), INSTANCES):
            i = self._apply(known, values, DEPTH - 1)
            if i is None:
                continue
            self._learn(i)
            if self.words.proposition(self.at(i).conclusion) is wanted:
                return i
            c = self.conclusion(i)
            part = None
            if c.head == "and":
                part = self._known(goal)
            elif c.head in ("all", "=>"):
                part = self._specialized(i, goal, DEPTH - 1)
            if part is not None:
                return part
            found += 1
            if found >= 6:
                break
        if not found:
            problem = "; ".join(f"{x.value} = {show(v, 60)}" for x, v in given.items())
            raise self._failure(goal, f"no instance of {name} applies{' with ' + problem if problem else ''}")
        return None

    def _instance(self, known: Known, given: Values, goal: Term, depth: int) -> int | None:
        """An instance of a rule whose conclusion is the goal, its hypotheses shown."""
        for part_values in itertools.islice(self._goal_matches(known.variables, known.conclusion, goal), INSTANCES):
            for values in itertools.islice(
                self._completed(known.variables, known.hypotheses, {**given, **part_values}), 8
            ):
                if any(x not in values for x in known.variables):
                    continue
                i = self._apply(known, values, depth)
                if i is not None and self.words.same(self.at(i).conclusion, goal):  # matching is generous under binders
                    return i
        return None

    def _apply(self, known: Known, values: Values, depth: int) -> int | None:
        """An instance, its hypotheses shown."""
        try:
            hypotheses = [applied(substitute(h, values)) for h in known.hypotheses]
        except Rejected:
            return None
        premises = []
        for h, claimed in itertools.zip_longest(hypotheses, known.claimed):
            premise = self.attempt(h, depth)
            if premise is not None and claimed is not None:
                premise = self._claimed(premise, substitute(claimed, values))
            if premise is None:
                return None
            premises.append(premise)
        try:
            given = {str(x.value): to_json(values[x]) for x in known.variables}
        except Rejected:  # a value that was found inside of a binder
            return None
        data: dict[str, Any] = {"with": given, "from": premises}
        found = self._try(lambda: self.do(by=known.form, name=known.key, **data))
        return (
            found if found is None or known.form == "rule" else self._plain(found, substitute(known.conclusion, values))
        )

    def _instances(self, known: Known, given: Values, goal: Term) -> Iterator[Values]:
        """Values for all variables of a rule, the likely ones first."""
        given = self._with_sizes(known.variables, given)
        if known.name == "replace_function" and not given:
            yield from self._leibniz(known, goal)
        seen: set[tuple[Term, ...]] = set()

        def new(values: Values) -> bool:
            key = tuple(values[x] for x in known.variables)
            return not (key in seen or seen.add(key))  # type: ignore[func-returns-value]

        for start in self._starts(known, given, goal):
            for values in self._completed(known.variables, known.hypotheses, start):
                if all(x in values for x in known.variables) and new(values):
                    yield values

    def _leibniz(self, known: Known, goal: Term) -> Iterator[Values]:
        """Values with which Leibniz's law shows the goal, by an equation among the facts."""
        by_name = {str(x.value): x for x in known.variables}
        one, other, predicate = (by_name[name] for name in ("phi", "psi", "P"))
        for i in self.facts():
            found = replacement(goal, self.conclusion(i))
            if found is not None:
                values: Values = {one: found[0], other: found[1], predicate: found[2]}
                yield self._with_sizes(known.variables, values)

    def _starts(self, known: Known, given: Values, goal: Term) -> Iterator[Values]:
        if all(x in given for x in known.variables):
            yield given
            return
        yield from self._replacements(known, given, goal)
        matcher = Matcher(known.variables, self._same)
        parts = known.conclusion.args if known.conclusion.head == "and" else (known.conclusion,)
        for part in parts:
            for p in [part] + ([build("=", *part.args[::-1])] if part.head == "=" else []):
                yield from self._safely(matcher.matches(p, goal, given))
            opened, body = self._said_of_all(part)
            if opened:
                wider = Matcher((*known.variables, *opened), self._same)
                for values in self._safely(wider.matches(body, goal, given)):
                    yield {x: v for x, v in values.items() if x not in opened}
        yield given
        Budget.left = Budget.LIMIT
        targets = list(itertools.islice(subterms(goal), 150))
        for trigger in self._triggers(known):
            for target in targets:
                if target.head == trigger.head or trigger.head in ("app", "T"):
                    yield from self._safely(matcher.matches(trigger, target, given))

    def _said_of_all(self, p: Term) -> tuple[list[Term], Term]:
        """What a proposition says of everything, its conditions left out: its variables, and that."""
        opened: list[Term] = []
        while p.head in ("all", "=>"):
            if p.head == "all":
                opened.append(variable(f"opened_{len(opened)}", p.args[0]))
                p = beta(instantiate(p, opened[-1]))
            else:
                p = beta(p.args[1])
        return opened, p

    def _replacements(self, known: Known, given: Values, goal: Term) -> Iterator[Values]:
        """Values for a rule that concludes P(y), any P: the goal as a proposition about the value of y."""
        c = known.conclusion
        if c.head != "app" or len(c.args) != 2 or not set(c.args) <= set(known.variables) or c.args[0] in given:
            return
        predicate, y = c.args
        others = [x for x in known.variables if x is not predicate]
        plain = [h for h in known.hypotheses if predicate not in free_variables(h)]
        for values in self._completed(others, plain, given):
            if y in values and values[y].sort is not None:
                z = fresh(values[y].sort or INT)
                about = self._with_part(goal, values[y], z)
                if z in free_variables(about):
                    yield {**values, predicate: lam(z, about, "z")}

    def _with_part(self, term: Term, part: Term, new: Term) -> Term:
        """A term with ``new`` wherever ``part`` is."""
        if term.sort is None or term.loose:
            return term
        if fits(term.sort, part.sort or INT) and (term is part or self._same(term, part)):
            return new
        if term.head in BINDERS:
            x = fresh(term.args[0])
            bind = {"lam": lam, "all": for_all, "ex": exists}[term.head]
            return bind(x, self._with_part(instantiate(term, x), part, new), str(term.value))
        args = [self._with_part(a, part, new) for a in term.args]
        return build(term.head, *args) if args else term

    def _triggers(self, known: Known) -> list[Term]:
        """Parts of the conclusion with variables in them, the largest first."""
        variables = set(known.variables)
        parts = [
            t for t in subterms(known.conclusion) if t.args and t.sort is not PROP and free_variables(t) & variables
        ]
        parts = [t for t in parts if t.head not in ("+", "-", "app") and not (t.head == "*" and is_scalar(t.sort))]
        return sorted(parts, key=lambda t: -len(free_variables(t) & variables))

    def _completed(
        self,
        variables: Sequence[Term],
        hypotheses: Sequence[Term],
        values: Values,
        seen: set[frozenset[tuple[Term, Term]]] | None = None,
    ) -> Iterator[Values]:
        """Values with those of the remaining variables, found by matching hypotheses with facts, without repetition."""
        values = self._with_sizes(variables, values)
        seen = set() if seen is None else seen
        if frozenset(values.items()) in seen:
            return
        seen.add(frozenset(values.items()))
        missing = [x for x in variables if x not in values]
        if not missing:
            yield values
            return
        own = {x: x for x in missing if self.derivation.names.get(str(x.value)) is x}
        if len(own) == len(missing):  # a claim of the same theory, about the same things
            yield {**values, **own}
        matcher = Matcher(variables, self._same)
        for h in itertools.chain.from_iterable(map(conjuncts, hypotheses)):
            if not free_variables(h) & set(missing):
                continue
            for i in itertools.islice(self.facts(), 60):
                c = self.conclusion(i)
                if c.head != h.head:
                    continue
                for extended in self._safely(matcher.matches(h, c, values)):
                    if len(extended) > len(values):
                        yield from self._completed(variables, hypotheses, extended, seen)
        yield values

    def _with_sizes(self, variables: Sequence[Term], values: Values) -> Values:
        """Values with those of the sizes that the sorts of the others show."""
        matcher = Matcher(variables, self._same)
        for x in variables:
            if x in values and x.sort is not None and x.sort.args:
                values = matcher.sort(x.sort, values[x].sort, values) or values
        return values

    # ------------------------------------------------------------------------------------------------------- the end

    def certificate(self, script: Sequence[Step]) -> dict[str, Any]:
        """The proof of the sequent that follows a script; raises ``Failed``."""
        wanted = self.sequent.conclusion
        plain = unguarded(wanted)
        last = self.run(script) if script else self.prove(plain)
        if not self.words.same(self.at(last).conclusion, wanted):
            if plain is not wanted and not self.words.same(self.at(last).conclusion, plain):
                last = self._learn(self.prove(plain))
            found = None if plain is wanted else self._claimed(last, wanted)
            last = self.prove(wanted) if found is None else found
        conclude(self.derivation, self.at(last))
        return self._pruned(last)

    def _pruned(self, last: int) -> dict[str, Any]:
        """The steps that the last one needs, renumbered."""
        needed: set[int] = set()
        rest = [last]
        while rest:
            i = rest.pop()
            if i not in needed:
                needed.add(i)
                rest.extend(references(self.steps[i]))
        order = sorted(needed)
        place = {i: n for n, i in enumerate(order)}
        steps = [_renumbered(self.steps[i], place) for i in order]
        return {"kind": "derivation", "locals": self.locals, "steps": steps}


def unguarded(p: Term) -> Term:
    """A proposition without what its existentials say of what is defined, as scripts write it."""
    if p.head not in ("and", "or", "=>", "all", "ex"):
        return p
    if p.head not in BINDERS:
        return build(p.head, *map(unguarded, p.args))
    x = fresh(p.args[0])
    body = instantiate(p, x)
    if p.head == "ex" and is_guarded(p):
        body = body.args[1]
    return (exists if p.head == "ex" else for_all)(x, unguarded(body), str(p.value))


def conjuncts(p: Term) -> Iterator[Term]:
    """What a conjunction says, part by part."""
    if p.head != "and":
        yield p
        return
    for part in p.args:
        yield from conjuncts(part)


def applied(term: Term) -> Term:
    """A term with every function that is applied replaced by its value, also inside."""
    if not term.args or term.sort is None:
        return term
    if term.head in BINDERS:
        x = fresh(term.args[0])
        body = instantiate(term, x)
        inner = applied(body)
        if inner is body:
            return term
        bind = {"lam": lam, "all": for_all, "ex": exists}[term.head]
        return bind(x, inner, str(term.value))
    args = [applied(a) for a in term.args]
    if term.head == "app" and args[0].head == "app":
        args = [*args[0].args, *args[1:]]  # one list of arguments for a function
    same = len(args) == len(term.args) and all(a is b for a, b in zip(args, term.args, strict=True))
    new = term if same else build(term.head, *args)
    value = beta(new)
    return new if value is new else applied(value)


def references(step: Mapping[str, Any]) -> list[int]:
    """The earlier steps that a step refers to."""
    out: list[int] = []
    for name in ("from", "use"):
        value = step.get(name, [])
        out.extend(value if isinstance(value, list) else [value])
    out.extend(step[name] for name in ("assumed", "exists") if name in step)
    out.extend(item for item in step.get("at", []) if type(item) is int)
    out.extend(item[1] for item in step.get("combine", []))
    return out


def _renumbered(step: Mapping[str, Any], place: Mapping[int, int]) -> dict[str, Any]:
    out = dict(step)
    for name in ("from", "use"):
        if name in out:
            out[name] = [place[i] for i in out[name]] if isinstance(out[name], list) else place[out[name]]
    for name in ("assumed", "exists"):
        if name in out:
            out[name] = place[out[name]]
    if "at" in out:
        out["at"] = [place[item] if type(item) is int else item for item in out["at"]]
    if "combine" in out:
        out["combine"] = [[left, place[i], right] for left, i, right in out["combine"]]
    return out


def derived(
    statement: Statement,
    script: Sequence[Step],
    lemmas: Mapping[str, Statement],
    deadline: float,
    files: data_sets.Files | None = None,
) -> dict[str, Any]:
    """A certificate of a statement whose claim follows by the script; raises ``NotFound``.

    ``lemmas`` are what the script cites, by name. What makes the statement defined is shown without a script, by normal
    forms, by a derivation, or as any statement about numbers. ``files`` are those of data sets.
    """
    known = {name: (st.sha256, st) for name, st in lemmas.items()}
    proofs = []
    try:
        sequents = obligations(statement)
    except Rejected as refusal:
        raise NotFound(str(refusal)) from None
    for sequent in sequents:
        own = script if sequent.purpose == CLAIM else ()
        proof = _by_files(sequent, files, known, deadline) if files is not None and not own else None
        if not own and proof is None:
            proof = opaque.derivation(sequent) or _immediate(sequent) or inverses.derivation(sequent, known, deadline)
            proof = _closed(sequent) if proof is None else proof
        if proof is None:
            own = own or (layers.script(sequent) if sequent.purpose == CLAIM else ())
            try:
                elaborator = Elaborator(sequent, known, deadline, statement.variables if own else None)
                proof = elaborator.certificate(own)
            except Failed as why:
                proof = None if sequent.purpose == CLAIM else _about_numbers(sequent, deadline)
                if proof is None:
                    said = f"{sequent.purpose}: {why}" if sequent.purpose != CLAIM else str(why)
                    raise NotFound(said + _violation(why)) from None
        proofs.append(proof)
    return {"verdict": "proved", "proofs": proofs}


def _closed(sequent: Sequent) -> dict[str, Any] | None:
    """A proof of a closed condition."""
    c = sequent.conclusion
    if c.head == "or" or free_variables(c) or not plainly(c):
        return None
    return {"kind": "value", "hypothesis": len(sequent.hypotheses)} if c.head == "not" else {"kind": "value"}


def _by_files(
    sequent: Sequent, files: data_sets.Files, lemmas: Mapping[str, tuple[str, Statement]], deadline: float
) -> dict[str, Any] | None:
    """A proof of what follows at once from what is true of the files of a data set."""
    if sequent.purpose != CLAIM:
        return None
    for certificate, rest in data_sets.readings(sequent, files):
        try:
            return {**certificate, "branches": [Elaborator(rest, lemmas, deadline).certificate(())]}
        except Failed:
            continue
    return None


def _about_numbers(sequent: Sequent, deadline: float) -> dict[str, Any] | None:
    """A proof of a sequent about numbers alone, as of any such statement."""
    if _mentions_general((*sequent.hypotheses, sequent.conclusion)):
        return None
    now = time.monotonic()
    try:
        return Prover(min(deadline, now + SOON)).sequent(sequent)
    except OutOfBudget:
        return None


def _violation(failure: Failed) -> str:
    """An instance in which what is known holds and the line does not, if there is one."""
    if failure.goal is None:
        return ""
    found = disagreement((), failure.facts, failure.goal, random.Random(SEED), INSTANCES)
    return "" if found is None else f"\n  it does not follow from what is known: {found}"


def _immediate(sequent: Sequent) -> dict[str, Any] | None:
    """A proof by normal forms, with hypotheses as equations."""
    if sequent.conclusion.head != "=":
        return None
    found = moments.search(sequent)
    if found is not None:
        return found
    equations = [i for i, h in enumerate(sequent.hypotheses) if h.head == "="]
    for facts in dict.fromkeys(((), tuple(equations))):
        proof: dict[str, Any] = {"kind": "words", **({"facts": list(facts)} if facts else {})}
        try:
            prove(sequent, proof)
        except Rejected:
            continue
        return proof
    return None


def is_general(statement: Statement) -> bool:
    """Whether a statement is about matrices, families or random variables, and not about numbers alone."""
    terms = (*statement.hypotheses, statement.conclusion, *(body for _, body in statement.definitions))
    sorts = [x.sort for x in statement.variables if x.sort is not None]
    return _mentions_general(terms) or any(sort.head in ("matrix", "base", "prop") for sort in sorts)


def _mentions_general(terms: Iterable[Term]) -> bool:
    """Whether terms mention matrices of symbolic size, or an operation that is not about numbers."""
    seen: set[Term] = set()
    rest = [*terms]
    while rest:
        t = rest.pop()
        if t in seen:
            continue
        seen.add(t)
        sort = t.sort
        sizes = sort.args if sort is not None and sort.head == "matrix" else ()
        if t.head in GENERAL or any(s.head != "rational" for s in sizes):
            return True
        rest.extend(t.args)
    return False
