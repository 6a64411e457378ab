"""A report as a badge: the JSON that shields.io reads from an address and draws."""

from __future__ import annotations

from symres.results import Report

from .remarks import remarks
from .summary import headline


def to_json(report: Report) -> dict[str, str | int]:
    """The number of claims by verdict, in green if all are as expected; else the number of those that are not, in red.

    >>> to_json(Report((), 0.0))
    {'schemaVersion': 1, 'label': 'claims', 'message': 'no claims', 'color': 'lightgrey'}
    """
    errors = sum(remark.is_error for remark in remarks(report))
    if errors:
        message, colour = f"{errors} not as expected", "red"
    else:
        message, colour = headline(report), "brightgreen" if report.results else "lightgrey"
    return {"schemaVersion": 1, "label": "claims", "message": message, "color": colour}
