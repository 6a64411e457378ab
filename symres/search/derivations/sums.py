"""Sums and products: those of a few terms are written out by definitions, and claims about those with an integer
variable at their upper end are shown by induction on it, in the lines that a person would write.
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.elaborate.compact import beta
from symres.kernel import Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import INT, ONE, build, free_variables, is_scalar, literal_size, number, substitute, variable
from symres.language.steps import Block, Conclude, Have, Step

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
        start = _start(sequent, n)
        if start is not None:
            k = variable(new_name("k", (*sequent.hypotheses, goal)), INT)
            claim = substitute(goal, {n: k})
            yield Block("induction", k, (start,), claim, tuple(_lines(claim, k))), Conclude()


def _start(sequent: Sequent, n: Term) -> Term | None:
    """The least value of a variable, if the hypotheses say no more of it."""
    about = [h for h in sequent.hypotheses if n in free_variables(h)]
    if len(about) != 1 or about[0].head != "<=":
        return None
    low, other = about[0].args
    return low if other is n and n not in free_variables(low) else None


def _ends(claim: Term) -> set[Term]:
    """The integer variables at the upper ends of sums and products in a claim."""
    found = (t.args[1] for t in unbound_subterms(claim) if t.head in RULES)
    return {x for high in found for x in free_variables(high) if x.sort is INT}


def _lines(claim: Term, k: Term) -> Iterator[Have]:
    """Lines that say what the sums, products and powers in a claim are for k + 1, in terms of those for k."""
    above = build("+", k, ONE)
    for t in unbound_subterms(claim):
        after = substitute(t, {k: above})
        if t.head in RULES and k in free_variables(t.args[1]) and k not in free_variables(t.args[2]):
            last = beta(build("app", t.args[2], after.args[1]))
            whole = build("+", t, last) if t.head == "Sum" else build("*", last, t)
            yield Have(build("=", after, whole), (RULES[t.head][1],))
        if t.head == "^" and is_scalar(t.sort) and k in free_variables(t.args[1]) - free_variables(t.args[0]):
            yield Have(build("=", after, build("*", t.args[0], t)), ("power_step",))
