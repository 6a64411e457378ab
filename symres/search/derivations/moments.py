"""Proofs by ``moments``: which hypotheses evaluate the expectations of an equation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.moments import Moments, prove
from symres.kernel.polynomials import Budget

TRIAL = Budget.LIMIT // 20  # what an attempt may cost: equations may rewrite each other for ever


def search(sequent: Sequent) -> dict[str, Any] | None:
    """A proof of an equation about expectations; None if the hypotheses do not evaluate it.

    >>> from symres.kernel.notation import equal, identity, matrices, mean, operation, symbol
    >>> from symres.kernel.terms import INT, base_sort, function_sort
    >>> omega, n = symbol("omega", base_sort("Omega")), symbol("n", INT)
    >>> W = symbol("W", function_sort(omega.term.sort, matrices(n, n)))
    >>> given = (equal(n, n).term, operation("iid_entries", W, 3).term)
    >>> search(Sequent(given, equal(mean(omega, W(omega) * W(omega)), 3 * identity(n)).term))
    {'kind': 'moments', 'facts': [1]}
    """
    if not speaks_of_means(sequent.conclusion):
        return None
    numbers = facts(sequent.conclusion, sequent.hypotheses, defined=True)
    return None if numbers is None else {"kind": "moments", "facts": numbers}


def speaks_of_means(goal: Term) -> bool:
    """Whether a goal is an equation with an expectation in it."""
    return goal.head == "=" and any(_mentions(side, "E") for side in goal.args)


def facts(goal: Term, known: Sequence[Term], defined: bool) -> list[int] | None:
    """The numbers of those among ``known`` that prove the goal by ``moments``, no one idle; None if they do not.

    First without the equations between numbers or matrices, which may rewrite what is needed, then with those that
    speak of expectations, then with all.
    """
    usable = [i for i, fact in enumerate(known) if _is_usable(fact)]
    equations = [i for i in usable if known[i].head == "="]
    plain = [i for i in equations if not _mentions(known[i], "E")]
    for left_out in (equations, plain, []):
        chosen = [i for i in usable if i not in left_out]
        if _proves(goal, known, chosen, defined):
            for i in reversed(chosen):
                fewer = [j for j in chosen if j != i]
                chosen = fewer if _proves(goal, known, fewer, defined) else chosen
            return chosen
    return None


def _mentions(term: Term, head: str) -> bool:
    """Whether an operation occurs in a term."""
    rest, seen = [term], {term}
    while rest:
        t = rest.pop()
        if t.head == head:
            return True
        new = [a for a in t.args if a not in seen]
        seen.update(new)
        rest += new
    return False


def _is_usable(fact: Term) -> bool:
    try:
        Budget.left = TRIAL
        Moments([fact])
    except Rejected:
        return False
    finally:
        Budget.refill()
    return True


def _proves(goal: Term, known: Sequence[Term], chosen: Sequence[int], defined: bool) -> bool:
    try:
        Budget.left = TRIAL
        prove(goal, [known[i] for i in chosen], defined)
    except Rejected:
        return False
    finally:
        Budget.refill()
    return True
