"""Results and reports in a notebook: HTML and LaTeX beside a short text."""

from __future__ import annotations

from dataclasses import fields

from symres.language.notebooks import Shown
from symres.run.results import Report, Result


class ShownResult(Shown, Result):
    """A result that shows its claim with the verdict, the proof folded below it."""

    def explain(self) -> str:
        """Everything known of the claim, as ``symres explain`` prints it."""
        from symres.show.reports.terminal import explained

        return explained(self)

    def _repr_html_(self) -> str:
        from symres.show.documents.notebook import result

        return result(self)

    def _repr_latex_(self) -> str:
        from symres.show.documents.notebook import stated

        return stated(self)


class ShownReport(Shown, Report):
    """A report that shows a table of its results."""

    def _repr_html_(self) -> str:
        from symres.show.documents.notebook import table

        return table(self.results)


def shown(report: Report) -> ShownReport:
    """A report whose results show themselves, one by one and together.

    >>> shown(Report((), 0.0))
    <0 claims: none>
    >>> sorted(shown(Report((), 0.0))._repr_mimebundle_())
    ['text/html', 'text/plain']
    """
    results = tuple(ShownResult(**{field.name: getattr(r, field.name) for field in fields(r)}) for r in report.results)
    return ShownReport(results, report.seconds, report.broken, report.missing)
