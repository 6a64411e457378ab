"""Existentials, opened: a new variable for what is said to exist."""

from __future__ import annotations

from functools import cached_property

from symres.kernel.terms import Term, conjuncts, instantiate

from .run import Run


class Opened:
    """``variable`` for one that a step says to exist, ``given`` for the step that says it of this one."""

    def __init__(self, run: Run, there: int, variable: Term) -> None:
        self.run = run
        self.there = there
        self.variable = variable
        self.said = instantiate(run.core.equality.applied(run.conclusion(there)), variable)
        self.given = run.assume(self.said)

    @cached_property
    def parts(self) -> tuple[Term, ...]:
        """The parts of what is said, as they stand there."""
        return tuple(conjuncts(self.said))

    @cached_property
    def steps(self) -> list[int]:
        """The steps that show the parts."""
        return self.run.all_parts(self.given)

    def closed(self, i: int) -> int:
        """The step that shows what i shows, which does not mention the variable, from there being one."""
        data = {"exists": self.there, "variable": self.variable.value, "assumed": self.given}
        return self.run.do(by="obtain", **data, **{"from": i})
