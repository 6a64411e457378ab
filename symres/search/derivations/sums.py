"""Sums and products: those of a few terms are written out by definitions, and claims about those with an integer
variable at their upper end are shown by induction on it, in the lines that a person would write.
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.elaborate.compact import beta
from symres.kernel import Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import (
    INT,
    ONE,
    build,
    free_variables,
    is_scalar,
    joined,
    lam,
    literal_size,
    number,
    substitute,
    variable,
)
from symres.language.steps import Block, Conclude, Have, Step

from ..parts import written_out
from .matching import unbound_subterms

LONGEST = 3  # terms or factors
RULES = {"Sum": ("sum_empty", "sum_last"), "Prod": ("", "product_last")}  # that of no factors is a normal form
Instance = tuple[str, dict[str, Term]]  # of a rule: its name, and the values of its variables


def definitions(goal: Term) -> Iterator[Instance]:
    """The instances of definitions that write out the short sums and products in a claim.

    >>> from symres.elaborate.algebra.notation import symbol, total
    >>> from symres.kernel.terms import INT
    >>> i = symbol("i", INT)
    >>> for name, values in definitions(total(i, 1, 1, i**2).term):
    ...     print(name, values["a"], values["b"])
    sum_empty 1 0
    sum_last 1 1
    """
    for term in unbound_subterms(goal):
        if term.head in RULES and (term.head == "Prod" or is_scalar(term.sort)):
            low, high, function = term.args
            first, last = literal_size(low), literal_size(high)
            if first is not None and last is not None and first - 1 <= last < first + LONGEST:
                empty, step = RULES[term.head]
                if empty:
                    yield empty, {"a": low, "b": number(first - 1), "f": function}
                for n in range(first, last + 1):
                    yield step, {"a": low, "b": number(n), "f": function}


def by_induction(sequent: Sequent) -> Iterator[tuple[Step, ...]]:
    """Proofs by induction on a variable of which the hypotheses say no more than where it begins.

    >>> from symres.elaborate.algebra.notation import symbol, total
    >>> i, n = (symbol(name, INT) for name in "in")
    >>> claim = build("<=", n.term, total(i, 1, n, i).term)
    >>> ((block, _),) = by_induction(Sequent((build("<=", ONE, n.term),), claim))
    >>> block.bounds, [line.proposition for line in block.steps]
    ((1,), [Sum(1, k + 1, fun i. i) = Sum(1, k, fun i. i) + (k + 1)])
    """
    goal = sequent.conclusion
    sizes = {n for x in free_variables(goal) if x.sort is not None for n in free_variables(x.sort)}
    for n in sorted(_ends(goal) - sizes, key=str):
        k = variable(new_name("k", (*sequent.hypotheses, goal)), INT)
        claim = substitute(goal, {n: k})
        for start in _starts(sequent, n):
            yield Block("induction", k, (start,), claim, tuple(_lines(claim, k))), Conclude()


def _starts(sequent: Sequent, n: Term) -> list[Term]:
    """Where an induction on a variable may begin: at its least value, if hypotheses about single numbers say no more of
    it, or before that, where a sum has one term.
    """
    about = [h for h in sequent.hypotheses if n in free_variables(h) and h.head != "all"]
    if any(h.head != "<=" or h.args[1] is not n or n in free_variables(h.args[0]) for h in about):
        return []
    lows = sorted({h.args[0] for h in about}, key=lambda low: (literal_size(low) or 0, str(low)))
    if len(lows) > 1 and any(literal_size(low) is None for low in lows):
        return []
    first = (t.args[0] for t in unbound_subterms(sequent.conclusion) if t.head in RULES and t.args[1] is n)
    before = (low for low in first if lows and _is_before(low, lows[-1]))
    return list(dict.fromkeys([*lows[-1:], *before]))


def _is_before(low: Term, other: Term) -> bool:
    one, another = literal_size(low), literal_size(other)
    return one is not None and another is not None and one < another


def _ends(claim: Term) -> set[Term]:
    """The integer variables at the upper ends of sums and products in a claim, and in the exponents of powers."""
    found = [t.args[1] for t in unbound_subterms(claim) if t.head in RULES or t.head == "^" and is_scalar(t.sort)]
    return {x for high in found for x in free_variables(high) if x.sort is INT}


def _lines(claim: Term, k: Term) -> Iterator[Step]:
    """Lines that say what the sums, products and powers in a claim are for k + 1, in terms of those for k."""
    above = build("+", k, ONE)
    for t in unbound_subterms(claim):
        after = substitute(t, {k: above})
        if t.head in RULES and k in free_variables(t.args[1]) and k not in free_variables(t.args[2]):
            last, (_, rule) = beta(build("app", t.args[2], after.args[1])), RULES[t.head]
            whole = build("+", t, last) if t.head == "Sum" else build("*", last, t)
            if t.head == "Prod" and last.head == "rows" and last.args[:2] == (ONE, ONE):
                after, whole = build("tr", after), build("*", last.args[-1], build("tr", t))
            yield Have(build("=", after, whole), (rule,))
        if t.head == "Sum" and t.args[1] is k and is_scalar(t.sort) and k in free_variables(t.args[2]):
            yield from _with_weights(t, k)
        if t.head == "^" and is_scalar(t.sort) and k in free_variables(t.args[1]) - free_variables(t.args[0]):
            yield Have(build("=", after, build("*", t.args[0], t)), ("power_step",))


def _with_weights(total: Term, k: Term) -> Iterator[Step]:
    """Lines that say what a sum is for k + 1, if k stands in exponents of its terms alone: these grow by a factor."""
    low, _, function = total.args
    i, above = variable(new_name("i", (total, k)), INT), build("+", k, ONE)
    term = beta(build("app", function, i))
    powers = [t for t in unbound_subterms(term) if t.head == "^" and k in free_variables(t.args[1])]
    constant = written_out(term, dict.fromkeys(powers, ONE))
    if k in free_variables(constant) or any(k in free_variables(p.args[0]) for p in powers):
        return
    after = substitute(term, {k: above})
    grown = joined("*", [*(p.args[0] for p in powers), term], ONE)
    steps = [build("=", build("^", p.args[0], build("+", p.args[1], ONE)), build("*", p.args[0], p)) for p in powers]
    inside = (*(Have(step, ("power_step",)) for step in steps), Have(build("=", after, grown)))
    sums = [build("Sum", low, k, lam(i, t, "i")) for t in (after, grown)]
    last = substitute(after, {i: above})
    longer = substitute(total, {k: above})
    yield Have(build("=", longer, build("+", sums[0], last)), ("sum_last",))
    yield Block("each", i, (low, k), None, inside)
    yield Have(build("=", *sums))
