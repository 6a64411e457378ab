"""From a proof script to a derivation: its blocks, cases, inductions, and what it obtains and exhibits.

Every line is shown from what is known, and the kernel runs every step as it is found, so that what comes out has been
checked once.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from symres.elaborate.compact import beta, conclude
from symres.kernel import Sequent, Statement, Term
from symres.kernel.terms import FALSE, ONE, build, free_variables, instantiate, lam, show, substitute, to_json
from symres.language.guards import unguarded
from symres.language.steps import WAYS, Block, Conclude, Exhibit, Have, Obtain, Step

from .connectives import split
from .definedness import claimed, suppose, with_guards, without_guards
from .goals import Goals
from .record import Failed, Record, tried
from .rewriting import applied


class Elaborator:
    """Builds the derivation of one sequent; ``lemmas`` are statements proved before, by name and with their hashes.

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
        self.record = Record(sequent, dict(lemmas.values()), deadline)
        self.goals = Goals(self.record, lemmas)
        self._late: list[Term] = []
        for x in variables or ():
            if str(x.value) not in self.record.derivation.names:
                self.record.declare(x)
        for h in sequent.hypotheses:
            if variables is None or free_variables(h) <= set(variables):
                suppose(self.record, h)
            else:
                self._late.append(h)

    def certificate(self, script: Sequence[Step]) -> dict[str, Any]:
        """The proof of the sequent that follows a script; raises ``Failed``."""
        record = self.record
        wanted = record.sequent.conclusion
        plain = unguarded(wanted)
        last = self._run(script) if script else self.goals.prove(plain)
        if not record.shows(last, wanted):
            if plain is not wanted and not record.shows(last, plain):
                last = record.learn(self.goals.prove(plain))
            found = None if plain is wanted else self._claimed(last, wanted)
            last = self.goals.prove(wanted) if found is None else found
        conclude(record.derivation, record.at(last))
        return record.certificate(last)

    def _claimed(self, i: int, wanted: Term) -> int | None:
        return claimed(self.record, i, wanted, self.goals.attempt)

    # -------------------------------------------------------------------------------------------------------- the lines

    def _run(self, steps: Sequence[Step]) -> int:
        """The last fact of a block of the script."""
        record = self.record
        last: int | None = None
        n = 0
        while n < len(steps):
            step = steps[n]
            record.begin(step.line, step.proposition if isinstance(step, Have) else None)
            if isinstance(step, Obtain):
                return self._obtained(step, steps[n + 1 :])
            if isinstance(step, Block) and step.kind == "case":
                cases = list(itertools.takewhile(lambda s: isinstance(s, Block) and s.kind == "case", steps[n:]))
                last = record.learn(self._cases(cases))
                n += len(cases)
                continue
            if isinstance(step, Block):
                last = record.learn(self._block(step))
            elif isinstance(step, Have):
                last = record.learn(self._as_written(step.proposition, self._shown(step, step.proposition)))
            elif isinstance(step, Exhibit):
                last = record.learn(self._exhibited(step))
            elif isinstance(step, Conclude):
                for h in self._late:
                    suppose(record, h)
                last = record.learn(self._concluded(step))
            n += 1
        if last is None:
            raise Failed(f"{record.place}: a block without a fact")
        return last

    def _shown(self, step: Have | Obtain | Exhibit | Conclude, goal: Term) -> int:
        """A goal, by the reasons of a line: rules and lemmas by name, a way to show it, or neither."""
        return self._by_reasons(applied(goal), step.by, dict(step.at))

    def _by_reasons(self, goal: Term, by: Sequence[str], at: Mapping[str, Term]) -> int:
        """A goal, or what it says of any value or under its condition; raises ``Failed``."""
        record = self.record
        self.goals.forget()
        try:
            return self._by_reason(goal, by, at)
        except Failed:
            if goal.head not in ("all", "=>") or not by:
                raise
        if goal.head == "all":
            x = record.fresh(str(goal.value), goal.args[0])
            return record.generalize(x, self._by_reasons(applied(instantiate(goal, x)), by, at))
        assumed = record.assume(goal.args[0])
        with record.inside(assumed):
            last = self._by_reasons(goal.args[1], by, at)
        return record.discharge([assumed], last)

    def _by_reason(self, goal: Term, by: Sequence[str], at: Mapping[str, Term]) -> int:
        record, goals = self.record, self.goals
        names = [name for name in by if name not in (*WAYS, "moments")]
        methods = {
            "hypothesis": self._supposed,
            "algebra": goals.by_algebra,
            "moments": goals.by_moments,
            "arithmetic": goals.arithmetic.compare,
        }
        with record.inside():
            for name in names:
                found = goals.citing.cite(name, at, goal)
                if found is not None:
                    return found
            for way, method in methods.items():
                if way in by:
                    found = tried(method, goal)
                    if found is not None:
                        return found
                    if not names:
                        raise record.failure(goal, f"not shown by {way}")
            return goals.prove(goal)

    def _supposed(self, goal: Term) -> int | None:
        """A fact that says the goal, or says it of all values."""
        found = self.record.known(goal)
        return self.goals.universal.instance(goal, 1) if found is None else found

    def _as_written(self, goal: Term, i: int) -> int:
        """A fact as the script has it, since matching goes by its form, and equations are used from left to right."""
        if self.record.conclusion(i) is goal:
            return i
        found = tried(self.record.algebra, goal, i)
        if found is None:
            raise self.record.failure(goal, f"shown only as {show(self.record.conclusion(i), 300)}")
        return found

    def _concluded(self, step: Conclude) -> int:
        """The conclusion, as it is written or with what makes it defined."""
        wanted = self.record.sequent.conclusion
        plain = unguarded(wanted)
        known = None if plain is wanted else tried(self.record.known, wanted)
        last = self._shown(step, plain) if known is None else known
        defined = None if plain is wanted or known is not None else self._claimed(last, wanted)
        return last if defined is None else defined

    # ------------------------------------------------------------------------------------------------------- the blocks

    def _block(self, block: Block) -> int:
        record = self.record
        x = record.declare(block.variable) if block.variable is not None else None
        if block.kind == "base":
            with record.inside():
                return self._run(block.steps)
        if block.kind == "let" and x is not None:
            with record.inside():
                last = self._run(block.steps)
            return record.generalize(x, last)
        if block.kind == "each" and x is not None:
            low, high = block.bounds
            assumed = [record.assume(build("<=", low, x)), record.assume(build("<=", x, high))]
            with record.inside(*assumed):
                last = self._run(block.steps)
            return record.generalize(x, record.discharge(assumed, last))
        if block.kind == "induction" and x is not None and block.proposition is not None:
            return self._induction(block, x, block.proposition)
        if block.proposition is None:
            raise Failed(f"line {block.line}: a block of kind {block.kind} needs a proposition")
        assumed = [record.assume(block.proposition)]
        with record.inside(*assumed):
            absurd = (Have(FALSE),) if block.kind == "contradiction" else ()  # what was obtained is known until there
            last = self._run((*block.steps, *absurd))
        done = record.discharge(assumed, last)
        return done if block.kind != "contradiction" else record.algebra(build("not", block.proposition), done)

    def _induction(self, block: Block, k: Term, claim: Term) -> int:
        record = self.record
        (start,) = block.bounds
        base = self.goals.prove(substitute(claim, {k: start}))
        assumed = [record.assume(build("<=", start, k)), record.assume(claim)]
        with record.inside(*assumed):
            record.learn(self._run(block.steps))
            last = self.goals.prove(substitute(claim, {k: build("+", k, ONE)}))
        step = record.generalize(k, record.discharge(assumed, last))
        return record.rule("induction", {"P": lam(k, claim), "a": start}, [base, step])

    def _cases(self, cases: Sequence[Step]) -> int:
        record = self.record
        blocks = [c for c in cases if isinstance(c, Block) and c.proposition is not None]
        ends: list[int] = []
        goal: Term | None = None
        for block in blocks:
            assumed = record.assume(block.proposition or FALSE)
            with record.inside(assumed):
                last = self._run(block.steps)
                if goal is not None and not record.words.same(goal, record.at(last).conclusion):
                    last = self.goals.prove(goal)
                goal = goal or record.at(last).conclusion
            ends.append(record.discharge([assumed], last))
        propositions = [b.proposition or FALSE for b in blocks]
        whole = self.goals.prove(propositions[0] if len(propositions) == 1 else build("or", *propositions))
        if goal is None:
            raise Failed(f"{record.place}: cases without a case")
        return split(record, propositions, whole, ends, goal)

    # -------------------------------------------------------------------------------------------------- what exists

    def _obtained(self, step: Obtain, rest: Sequence[Step]) -> int:
        """The last fact of the rest of a block, in which it is known of new variables what was shown to exist."""
        record = self.record
        source = self._shown(step, step.proposition)
        chain: list[tuple[int, Term, int]] = []
        current = source
        for x in step.variables:
            record.declare(x)
            c = record.conclusion(current)
            if c.head != "ex":
                raise Failed(f"line {step.line}: {show(c, 200)} does not say that something exists")
            assumed = record.assume(instantiate(c, x))
            chain.append((current, x, assumed))
            current = assumed
        with record.inside(*(a for _, _, a in chain)):
            last = self._run(rest)
        for existential, x, assumed in reversed(chain):
            last = record.do(by="obtain", exists=existential, variable=x.value, assumed=assumed, **{"from": last})
        return last

    def _exhibited(self, step: Exhibit) -> int:
        goals = [step.proposition]
        for t in step.terms:
            goals.append(instantiate(beta(goals[-1]), t))
        last = self._shown(step, goals[-1])
        for goal, t in zip(reversed(goals[:-1]), reversed(step.terms), strict=True):
            last = self._witnessed(goal, t, last)
        return last

    def _witnessed(self, goal: Term, t: Term, shown: int) -> int:
        """Show that something exists, from a step about a term; that it is defined is learned, if it is shown."""
        record = self.record
        plain = without_guards(record, shown, instantiate(beta(goal), t))
        if plain is None:
            raise Failed(f"{record.place}: {show(t, 100)} is not what {show(goal, 200)} says exists")
        last = self._witness(goal, t, plain)
        guarded = with_guards(record, goal)
        if guarded is not None and guarded is not goal:
            with record.inside():
                record.learn(shown)
                found = self._claimed(shown, instantiate(beta(guarded), t))
            if found is not None:
                record.learn(self._witness(guarded, t, found))
        return last

    def _witness(self, goal: Term, t: Term, shown: int) -> int:
        return self.record.do(by="witness", show=to_json(goal), at=[to_json(t)], **{"from": shown})
