"""Sequents ``H |- C``: for all values of their variables, the hypotheses give the conclusion.

All operations are total: outside of its domain the value of one is fixed and unknown (see ``terms``). So a
sequent means the same whether what stands in it is defined or not, and no step needs that it is.

C is an equation, a disequation, an inequality, ``false``, a disjunction or an existential; the rest is taken apart
here:
    H |- A and B     from  H |- A  and  H |- B
    H |- A => B      from  H, A |- B
    H |- all x. A    from  H |- A[x], x new
    H |- a < b or C  from  H, b <= a |- C              (likewise <= and !=)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from .polynomials import Rejected, spend
from .terms import FALSE, Term, build, exists, for_all, fresh, instantiate, show, substitute, variable, variables_of

SEQUENTS = 20_000  # the most a statement or a step may give
CLAIM = "the claim"
S = TypeVar("S", bound="Sequent")


@dataclass(frozen=True)
class Sequent:
    """``hypotheses |- conclusion``; ``purpose`` says for readers what it is needed for."""

    hypotheses: tuple[Term, ...]
    conclusion: Term
    purpose: str = CLAIM

    def __repr__(self) -> str:
        return f"{', '.join(map(show, self.hypotheses))} |- {show(self.conclusion)}"

    @property
    def turned(self) -> Sequent:
        """``H |- not A`` as ``H, A |- false``, as nodes of trees have it (``elaborate.trees``); others as they are."""
        if self.conclusion.head != "not":
            return self
        return Sequent(assumed(self.hypotheses, self.conclusion.args[0]), FALSE, self.purpose)

    def under(self, *more: Term) -> Sequent:
        """The same conclusion from more hypotheses."""
        return replace(self, hypotheses=assumed(self.hypotheses, *more))

    def instance(self: S, values: Mapping[Term, Term]) -> S:
        """The sequent with values for variables."""
        *hypotheses, conclusion = (substitute(t, values) for t in (*self.hypotheses, self.conclusion))
        return replace(self, hypotheses=tuple(hypotheses), conclusion=conclusion)


def negation(p: Term) -> Term:
    """The negation, pushed inwards to equations and inequalities."""
    spend(20)
    head, args = p.head, p.args
    if head == "not":
        return pushed(args[0])
    if head == "<=":
        return build("<", args[1], args[0])
    if head == "<":
        return build("<=", args[1], args[0])
    if head in ("and", "or"):
        return build("or" if head == "and" else "and", *map(negation, args))
    if head == "=>":
        return build("and", args[0], negation(args[1]))
    if head in ("all", "ex"):
        x = fresh(args[0])
        return (exists if head == "all" else for_all)(x, negation(instantiate(p, x)), p.value)
    return build("not", p)


def pushed(p: Term) -> Term:
    """The same proposition without a negation of anything that ``negation`` takes apart.

    >>> from .terms import ZERO
    >>> positive = build("<", ZERO, variable("x"))
    >>> pushed(build("not", build("not", build("not", positive))))
    x <= 0
    """
    return negation(p.args[0]) if p.head == "not" else p


def assumed(hypotheses: tuple[Term, ...], *more: Term) -> tuple[Term, ...]:
    """Hypotheses with more of them: conjunctions taken apart, no repetitions."""
    out = dict.fromkeys(hypotheses)
    rest = list(reversed(more))
    while rest:
        spend(10)
        h = pushed(rest.pop())
        if h.head == "and":
            rest.extend(reversed(h.args))
        else:
            out[h] = None
    spend(len(out))
    return tuple(out)


def new_variable(binder: Term, others: tuple[Term, ...]) -> Term:
    """A variable named after a binder's hint that none of the others mentions."""
    return variable(new_name(str(binder.value), others), binder.args[0])


def new_name(hint: str, others: tuple[Term, ...]) -> str:
    """A name like the hint, of which no variable in the others has it."""
    taken = {x.value for x in variables_of(others)}
    spend(10 * (len(others) + len(taken)))
    name, n = hint, 0
    while name in taken:
        n += 1
        name = f"{hint}_{n}"
    return name


def decompose(hypotheses: tuple[Term, ...], conclusion: Term) -> Iterator[Sequent]:
    """The sequents that prove ``hypotheses |- conclusion``, with literals, disjunctions, existentials on the right."""
    spend(50)
    c = pushed(conclusion)
    if c.head == "and":
        for part in c.args:
            yield from decompose(hypotheses, part)
    elif c.head == "=>":
        yield from decompose(assumed(hypotheses, c.args[0]), c.args[1])
    elif c.head == "all":
        x = new_variable(c, (*hypotheses, c))
        yield from decompose(hypotheses, instantiate(c, x))
    elif c.head == "or":
        denied = [p for p in c.args if p.head in ("not", "<=", "<")]
        rest = [p for p in c.args if p not in denied]
        if not rest and denied[-1].head != "not":
            rest = [denied.pop()]
        hypotheses = assumed(hypotheses, *map(negation, denied))
        if len(rest) > 1:
            yield Sequent(hypotheses, build("or", *rest))
        else:
            yield from decompose(hypotheses, rest[0] if rest else FALSE)
    else:
        yield Sequent(hypotheses, c)


def distinct(goals: Iterable[Sequent]) -> tuple[Sequent, ...]:
    """The goals without repetition."""
    out = dict.fromkeys(goals)
    if len(out) > SEQUENTS:
        raise Rejected(f"more than {SEQUENTS} sequents")
    return tuple(out)
