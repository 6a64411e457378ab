"""A theory that checks its claims and shows itself, in a program or a notebook.

Scripts get it as ``symres.Theory``. What checks and shows is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symres.language.notebooks import Shown
from symres.script import theory
from symres.script.claims import Claim
from symres.search import BUDGET

if TYPE_CHECKING:
    from symres.run.results import Report, Result


class CheckedClaim(Shown, Claim):
    """A claim that can be asked what is known of it."""

    def __repr__(self) -> str:
        return f"<claim {self.id}>"

    def check(self, budget: float = BUDGET) -> Result:
        """Decide the claim as ``symres check`` does, by the store beside its script or by a search of ``budget``
        seconds. Its proof's citations are decided before it. Nothing is written.
        """
        from symres.run.runner import check_claims

        from .notebook_results import shown

        return shown(check_claims([self], budget))[self.id]

    def explain(self, budget: float = BUDGET) -> str:
        """Everything known of the claim, as ``symres explain`` prints it."""
        from .reports.terminal import explained

        return explained(self.check(budget))

    def _repr_latex_(self) -> str:
        from .documents import notebook

        if self.formula is None:
            return f"${self.says}$"
        return notebook.statement(self.freeze().statement, self.abbreviations)


class Theory(Shown, theory.Theory):
    """A theory whose claims are checked where they are made.

    >>> theory = Theory("example")
    >>> x = theory.reals("x")
    >>> claim = theory.claim("square", 0 <= x**2)
    >>> claim.check().verdict
    'proved'
    """

    claim_type = CheckedClaim

    def _repr_html_(self) -> str:
        from .documents import notebook

        return notebook.claims(self.claims)

    def check(self, budget: float = BUDGET, jobs: int = 1) -> Report:
        """Decide the claims as ``symres check`` does, by the store beside the script or by searches of ``budget``
        seconds a claim in so many processes. Nothing is written.

        >>> theory = Theory("example")
        >>> x = theory.reals("x")
        >>> claim = theory.claim("one", x == 1, expect="refuted")
        >>> report = theory.check()
        >>> report
        <1 claims: 1 refuted>
        >>> report["one"]
        <example.one: refuted (false at x = 0)>
        >>> report["one"].counterexample
        {'x': 0}
        """
        from symres.run.runner import check_claims

        from .notebook_results import shown

        return shown(check_claims(self.claims, budget, jobs))
