"""Derivatives by one layer: a product of which one factor moves is the product above it, times it, times the one below,
and a sum of which one summand moves is it and what is before and after it.

The lines of a proof that a person would write: the two products beside the layer do not move (lemma ``one_layer``), so
the function is one with three factors, whose derivative its normal form shows; equal functions have equal derivatives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symres.derive.differentials import Layers, only_layer, shifted, simplified
from symres.derive.products import Writing
from symres.errors import ClaimError
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import (
    INT,
    REAL,
    build,
    free_variables,
    fresh,
    function_sort,
    instantiate,
    is_scalar,
    lam,
    variable,
)
from symres.language.steps import Block, Have, Step

from .matching import subterms
from .rewriting import replaced


def script(sequent: Sequent) -> tuple[Step, ...]:
    """Lines that show what a sequent says of a derivative by one layer; none for other sequents."""
    goal = sequent.conclusion
    moved = next(_functions(goal), None)
    if moved is None:
        return ()
    try:
        return _lines(goal, moved, {str(x.value) for h in (*sequent.hypotheses, goal) for x in free_variables(h)})
    except (Rejected, ClaimError):
        return ()


def _functions(term: Term) -> Iterator[Term]:
    """The functions of a number whose derivatives a term mentions, the inner one of a second derivative."""
    for t in subterms(term):
        if t.head in ("D", "has_derivative") and t.args[0].head == "lam":
            inner = instantiate(t.args[0], fresh(REAL))
            yield inner.args[0] if inner.head == "D" and not inner.args[0].loose else t.args[0]


def _lines(goal: Term, moved: Term, taken: set[str]) -> tuple[Step, ...]:
    writing = Writing()

    def new(hint: str, sort: Term) -> Term:
        name = next(n for n in (hint, *(f"{hint}_{m}" for m in range(1, 99))) if n not in taken)
        taken.add(name)
        return variable(name, sort)

    t = new("t", REAL)
    body = instantiate(moved, t)
    plain = simplified(body, writing)
    if t not in free_variables(plain):
        return ()
    inside: list[Step] = []
    beside: list[Step] = []
    split: dict[Term, Term] = {}
    for p in dict.fromkeys(s for s in subterms(plain) if _is_family(s) and _moves(s, t)):
        low, high, family = p.args
        i = new("i", INT)
        at_i = instantiate(family, i)
        found = only_layer(at_i, i, frozenset((t,)), writing)
        if found is None and p.head == "Sum":
            continue
        if found is None:
            return ()
        rest = lam(i, found.elsewhere)
        k = found.place
        ends = ((shifted(k, 1), high), (low, shifted(k, -1)))
        for start, end in ends:
            inside.append(Block("each", i, (start, end), None, (*_unmoved(at_i, i, t, found),)))
        after, before = (build(p.head, start, end, rest) for start, end in ends)
        if p.head == "Sum":
            split[p] = build("+", before, found.there, after)
            inside.extend(_split_sum(p, k, ends, rest))
            continue
        split[p] = build("*", after, found.there, before)
        values = (("a", low), ("b", high), ("k", k))
        inside.append(Have(build("=", p, split[p]), ("one_layer",), (*values, ("f", family), ("g", rest))))
        context = build("*", after, instantiate(rest, k), before)
        whole = build("Prod", low, high, rest)
        beside.append(Have(build("=", whole, context), ("product_context",), (*values[:2], ("i", k), ("f", rest))))
    if not split:
        return ()
    simple = replaced(plain, split)
    inside.append(Have(build("=", simple, body)))
    easy = lam(t, simple)
    s, function = fresh(REAL), new("phi", function_sort(REAL, REAL))
    predicate = lam(function, replaced(goal, {moved: lam(s, build("app", function, s), "t")}))
    same = Block("let", t, (), None, tuple(inside))
    values = (("phi", easy), ("psi", moved), ("P", predicate))
    return (
        *dict.fromkeys(beside),
        Have(replaced(goal, {moved: easy})),
        same,
        Have(goal, ("replace_function",), values),
    )


def _is_family(term: Term) -> bool:
    """Whether a term is a product, or a sum of numbers, over layers."""
    return term.head == "Prod" or term.head == "Sum" and is_scalar(term.sort)


def _split_sum(p: Term, k: Term, ends: Sequence[tuple[Term, Term]], rest: Term) -> Iterator[Step]:
    """Lines that say that a sum is its summand k and those before and after it, which do not move."""
    low, high, family = p.args
    for start, end in ends:
        same = build("=", build("Sum", start, end, family), build("Sum", start, end, rest))
        yield Have(same, ("sum_congruence",), (("a", start), ("b", end), ("s", family), ("u", rest)))
    after, before = (build("Sum", start, end, family) for start, end in ends)
    parts = build("+", before, instantiate(family, k), after)
    yield Have(build("=", p, parts), ("sum_context",), (("a", low), ("b", high), ("i", k), ("s", family)))


def _moves(term: Term, t: Term) -> bool:
    """Whether a term depends on t, and on no variable of a binder."""
    return t in free_variables(term) and all(x.head == "variable" for x in free_variables(term))


def _unmoved(at_i: Term, i: Term, t: Term, found: Layers) -> Iterator[Step]:
    """Lines that say that the factor i, i not being the place, does not move."""
    for choice in dict.fromkeys(s for s in subterms(at_i) if s.head == "if" and t in free_variables(s)):
        yield Have(build("=", choice, choice.args[2]), ("if_false",))
    yield Have(build("=", at_i, found.elsewhere))
