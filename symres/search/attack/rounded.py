"""Matrices that are told by entries with ceilings or floors in them, as Kronecker products are, at an instance: written
out, with the integers that these are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from symres.elaborate.algebra.normal_form import rational
from symres.functions import ROUNDED
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.equality import Equality
from symres.kernel.procedures.entries import Entries
from symres.kernel.terms import (
    INT,
    REAL,
    build,
    conjunction,
    for_all,
    free_variables,
    fresh,
    implication,
    literal_size,
    matrix,
    number,
)

from ..parts import parts, written_out
from ..steps import Close, Proof, accepted, carry_out, elimination, instance, keep, supposed, with_lemmas


def told(*propositions: Term) -> list[Term]:
    """Such matrices of numbers in propositions.

    >>> from symres.language.matrices import kron, matrix, trace
    >>> two, three = matrix([[2]]), matrix([[3]])
    >>> told((trace(kron(two, three)) == 6).term)  # which is written out
    []
    """
    return list(dict.fromkeys(t for p in propositions for t in parts(p) if _is_told(t)))


def plain(p: Term) -> Term:
    """A proposition with such matrices written out; raises ``Rejected`` where the integers are not known."""
    rows = {t: _rows(t) for t in told(p)}
    return plain(written_out(p, {t: written_out(m, _integers([m])) for t, m in rows.items()})) if rows else p


def proof(sequent: Sequent, close: Close) -> Proof | None:
    """A proof of what is said of such matrices, by what ``close`` shows of the numbers in them."""
    sequent = sequent.turned
    try:
        rows = {t: _rows(t) for t in told(*sequent.hypotheses, sequent.conclusion)}
        integers = _integers(rows.values())
    except Rejected:
        return None
    numbers = {}
    for e in (written_out(e, integers) for m in rows.values() for e in m.args[2:]):
        value = rational(e)
        if value is not None and e.head != "rational":
            numbers[e] = number(value)
    return _generally(
        sequent,
        rows,
        lambda goal: _generally(goal, integers, lambda last: _generally(last, numbers, close)),
    )


def _is_told(t: Term) -> bool:
    if t.head != "entries" or free_variables(t) or t.loose or t.sort is None:
        return False
    return None not in map(literal_size, t.sort.args) and _rounds(t)


def _rounds(t: Term) -> bool:
    return t.head in ROUNDED or any(map(_rounds, t.args))


def _rows(t: Term) -> Term:
    return matrix(Entries(Equality()).grid(t))


def _integers(matrices: Iterable[Term]) -> dict[Term, Term]:
    """The integers that the ceilings and floors in some matrices are."""
    found: dict[Term, Term] = {}
    for t in (part for m in matrices for part in parts(m)):
        if t.head in ROUNDED and not free_variables(t) and t not in found:
            value = rational(t)
            if value is None:
                raise Rejected(f"{t} is no integer that is known")
            found[t] = number(value)
    return found


def _name(letter: Term) -> str:
    """A name that tells the sort: one name is not that of two sorts in a derivation."""
    sizes = letter.sort.args if letter.sort is not None else ()
    return (
        "_".join(["M", *(str(literal_size(size)) for size in sizes)]) if sizes else "k" if letter.sort is INT else "x"
    )


def _generally(sequent: Sequent, instead: Mapping[Term, Term], close: Close) -> Proof | None:
    """A proof of a sequent from that with other terms in the place of some, which ``close`` shows: by what it says of
    all that are equal to these.
    """
    letters = {t: fresh(t.sort or REAL) for t in instead}
    equal = [build("=", letter, instead[t]) for t, letter in letters.items()]
    known, said = ([written_out(p, letters) for p in ps] for ps in (sequent.hypotheses, (sequent.conclusion,)))
    rule = implication([conjunction([*equal, *known])], *said)
    for letter in reversed(letters.values()):
        rule = for_all(letter, rule, _name(letter))

    def eliminated(goal: Sequent) -> Proof | None:
        equation = next((h for h in goal.hypotheses if h.head == "=" and h.args[0].head == "variable"), None)
        return close(goal) if equation is None else carry_out(goal, elimination(goal, equation), eliminated)

    def generally(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h not in sequent.hypotheses], eliminated)

    def same(goal: Sequent) -> Proof | None:
        return supposed(goal) or accepted(goal, {"kind": "identity"}, {"kind": "value"})

    def there(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, rule, *letters), same, supposed)

    return with_lemmas(sequent, [rule], generally, there) if instead else close(sequent)
