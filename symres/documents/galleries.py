"""Galleries: many examples, each of which stands alone, as the rows of a table with the reason in a few lines.

The proof of a row is told where it is short; of another one the row has what ``examples`` says of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from symres.kernel import Statement
from symres.language.guards import as_written
from symres.results import Result

from . import examples
from .abbreviations import Abbreviations
from .appendix import Appendix, Entry, Listing
from .breaking import formula
from .fragments import Fragment, environment
from .heights import rows
from .mathematics import latex
from .proofs import Prose
from .sentences import prose

STATED = 12.0  # rows of the longest statement


@dataclass(frozen=True)
class Row:
    """A claim in the table, in LaTeX, and what of it stands in the appendix."""

    text: str
    appendix: tuple[Entry, ...]


def row(r: Result, of: Statement | None, made: Fragment, listing: Listing, appendix: bool) -> Row:
    """The row of a claim whose statement, if it has one, is read and whose fragment is made; ``listing`` has the points
    that the rows before it have shown.
    """
    stated, reason, entries = made.content["statement"], made.content["proof"], made.appendix
    listing.label = r.claim.id
    if of is not None:
        more = Appendix(f"{r.claim.id}:row", appendix)
        told = Prose(of, r.claim.id, r.book, Abbreviations(r.claim.abbreviations), more, listing=listing)
        stated = _stated(told, stated)
        if r.certificate is not None and rows(reason) > examples.room(r.certificate):
            reason, entries = examples.told(told, r.certificate), ()
        entries = (*more.entries, *entries)
    where = "" if r.claim.title.startswith(r.claim.where) else prose(r.claim.where)
    content = {**made.content, "place": where, "statement": stated, "proof": reason}
    return Row(environment().get_template("row.tex.jinja").render(content), entries)


def _stated(told: Prose, stated: str) -> str:
    """The statement; a matrix that takes much of a page is in full in the appendix."""
    conclusion = told.abbreviations.folded(as_written(told.of).conclusion)
    shown = formula(latex(conclusion), ".")
    is_matrix = conclusion.head == "=" and conclusion.args[1].head == "rows"
    if rows(stated) <= STATED or not is_matrix or shown not in stated or told.appendix is None:
        return stated
    left, right = conclusion.args
    m, n = (latex(size) for size in right.args[:2])
    where = told.appendix.refer("The claim", lambda: shown)
    said = rf"{formula(f'{latex(left)} = C')} for the ${m} \times {n}$ matrix $C$ that is in full in {where}."
    return stated.replace(shown, said)
