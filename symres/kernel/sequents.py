"""Statements, and the sequents that have to be proved for one.

A ``Statement`` says: for all its variables, if the hypotheses hold, then the conclusion is defined and holds.
``obligations`` takes it apart into sequents ``H |- C`` that are proved one by one. Those from ``definedness`` come
first: a divisor is not zero, what stands under a root is not negative, the argument of a logarithm is positive, and
what is differentiated is built from analytic pieces near the point. Once such a goal is among the obligations, later
sequents may use it. So a sequent is only ever claimed at points where its hypotheses hold and all its terms are
defined; every rule is sound at such points, and leads back to sequents that have this property or prove it first.

C is an equation, a disequation, an inequality, ``false``, a disjunction or an existential; the rest is taken apart
here:
    H |- A and B     from  H |- A  and  H |- B
    H |- A => B      from  H, A |- B
    H |- all x. A    from  H |- A[x], x new
    H |- a < b or C  from  H, b <= a |- C              (likewise <= and !=)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .enclosures import real_roots
from .polynomials import Budget, Rejected
from .terms import (
    FALSE,
    INT,
    NODES,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    brief,
    build,
    contract,
    exists,
    for_all,
    free_variables,
    fresh,
    from_json,
    instantiate,
    literal_size,
    show,
    substitute,
    to_json,
    variable,
)

SEQUENTS = 20_000  # the most a statement may give
CLAIM = "the claim"


@dataclass(frozen=True)
class Statement:
    """For all ``variables``, the ``hypotheses`` imply the ``conclusion``; ``definitions`` name what both may use."""

    variables: tuple[Term, ...]
    definitions: tuple[tuple[Term, Term], ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term

    @Budget.full()
    def __post_init__(self) -> None:
        known: set[Term] = set()
        names: set[str] = set()
        for x in (*self.variables, *(name for name, _ in self.definitions)):
            if x.head != "variable" or x.value in names:
                raise Rejected(f"the name {show(x)} is declared twice")
            names.add(x.value)
        for x in self.variables:
            if x.sort is None or not free_variables(x.sort) <= known:
                raise Rejected(f"the sort of {show(x)} mentions what is not declared before it")
            known.add(x)
        for name, body in self.definitions:
            if body.sort is not name.sort or body.loose or not free_variables(body) <= known:
                raise Rejected(f"the definition of {show(name)} mentions what is not declared before it")
            known.add(name)
        for proposition in (*self.hypotheses, self.conclusion):
            if proposition.sort is not PROP or proposition.loose:
                raise Rejected(f"{show(proposition)} is not a proposition")
            unknown = free_variables(proposition) - known
            if unknown:
                raise Rejected(f"undeclared: {', '.join(sorted(map(show, unknown)))}")

    def to_json(self) -> dict[str, Any]:
        return {
            "variables": [[x.value, to_json(x.sort)] for x in self.variables if x.sort is not None],
            "definitions": [[name.value, to_json(body)] for name, body in self.definitions],
            "hypotheses": [to_json(h) for h in self.hypotheses],
            "conclusion": to_json(self.conclusion),
        }

    @staticmethod
    @Budget.full()
    def from_json(data: Any) -> Statement:
        expected = ("variables", "definitions", "hypotheses", "conclusion")
        if not isinstance(data, dict) or set(data) != set(expected):
            raise Rejected(f"a statement has the fields {', '.join(expected)}")
        if _nodes(data) > NODES:
            raise Rejected(f"a statement has more than {NODES} nodes")
        known: dict[str, Term] = {}
        variables, definitions = [], []
        for name, sort in _pairs(data["variables"], "variables"):
            x = variable(name, from_json(sort, known))
            if x.sort is None or x.sort.sort is not None:
                raise Rejected(f"{show(x)} is declared without a sort")
            variables.append(x)
            known[name] = x
        for name, body in _pairs(data["definitions"], "definitions"):
            meaning = from_json(body, known)
            if meaning.sort is None:
                raise Rejected(f"the definition of {brief(name)} is a sort")
            x = variable(name, meaning.sort)
            definitions.append((x, meaning))
            known[name] = x
        if not isinstance(data["hypotheses"], list):
            raise Rejected("the hypotheses of a statement are a list")
        hypotheses = tuple(from_json(h, known) for h in data["hypotheses"])
        return Statement(tuple(variables), tuple(definitions), hypotheses, from_json(data["conclusion"], known))

    @property
    def sha256(self) -> str:
        """The hash of the canonical JSON text: what a certificate is filed under."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def read(self, data: Any) -> Term:
        """A term in the names of the statement, with every defined name replaced by its meaning."""
        names = {x.value: x for x in (*self.variables, *(name for name, _ in self.definitions))}
        return substitute(from_json(data, names), self._meanings())

    def _meanings(self) -> dict[Term, Term]:
        meanings: dict[Term, Term] = {}
        for name, body in self.definitions:
            meanings[name] = substitute(body, meanings)
        return meanings

    def unfolded(self) -> tuple[tuple[Term, ...], Term]:
        """Hypotheses and conclusion with every defined name replaced by its meaning."""
        meanings = self._meanings()
        return tuple(substitute(h, meanings) for h in self.hypotheses), substitute(self.conclusion, meanings)


def _nodes(data: dict[str, Any]) -> int:
    """The number of lists in a statement's JSON form; it stops counting beyond ``NODES``."""
    count, rest = 0, list(data.values())
    while rest and count <= NODES:
        node = rest.pop()
        if isinstance(node, (list, tuple)):
            count += 1
            rest.extend(node)
    return count


def _pairs(data: Any, what: str) -> list[tuple[str, Any]]:
    if not isinstance(data, list) or any(
        not isinstance(p, list) or len(p) != 2 or not isinstance(p[0], str) for p in data
    ):
        raise Rejected(f"the {what} of a statement are pairs [name, ...]")
    return [(p[0], p[1]) for p in data]


@dataclass(frozen=True)
class Sequent:
    """``hypotheses |- conclusion``; ``purpose`` says for readers what it is needed for."""

    hypotheses: tuple[Term, ...]
    conclusion: Term
    purpose: str = CLAIM

    def __repr__(self) -> str:
        return f"{', '.join(map(show, self.hypotheses))} |- {show(self.conclusion)}"

    def under(self, *more: Term) -> Sequent:
        """The same conclusion from more hypotheses."""
        return Sequent(assumed(self.hypotheses, *more), self.conclusion, self.purpose)


@Budget.full()
def obligations(statement: Statement) -> tuple[Sequent, ...]:
    """The sequents that together prove the statement.

    >>> from .terms import ONE
    >>> x = variable("x")
    >>> claim = build("=", build("*", x, build("^", x, build("*", ONE, ONE))), x)
    >>> obligations(Statement((x,), (), (build("<", ZERO, x),), claim))[-1]
    0 < x |- x*x^(1*1) = x
    """
    hypotheses, conclusion = statement.unfolded()
    goals: list[Sequent] = []
    known: tuple[Term, ...] = ()
    for h in hypotheses:
        goals.extend(definedness(h, known))
        known = assumed(known, h)
    goals.extend(decompose(known, conclusion))
    return chained(goals)


def chained(goals: list[Sequent]) -> tuple[Sequent, ...]:
    """The goals without repetition; each may use the definedness goals before it whose hypotheses it shares."""
    if len(goals) > SEQUENTS:
        raise Rejected(f"a statement with more than {SEQUENTS} obligations")
    out: dict[Sequent, None] = {}
    proved: list[Sequent] = []
    for goal in goals:
        Budget.spend(20 * (len(goal.hypotheses) + len(proved) + 1))
        own = frozenset(goal.hypotheses)
        known = frozenset().union(*map(free_variables, (*goal.hypotheses, goal.conclusion)))
        lent = [p.conclusion for p in proved if own.issuperset(p.hypotheses) and free_variables(p.conclusion) <= known]
        lent = [c for c in lent if c.head in ("not", "<", "<=") and c is not goal.conclusion]
        if goal.purpose != CLAIM:
            if goal in proved or goal.conclusion in own:
                continue
            proved.append(goal)
        out[goal.under(*lent)] = None
    return tuple(out)


# ---------------------------------------------------------------------------------------------------------- connectives


def negation(p: Term) -> Term:
    """The negation, pushed inwards to equations and inequalities."""
    Budget.spend(20)
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
        Budget.spend(10)
        h = pushed(rest.pop())
        if h.head == "and":
            rest.extend(reversed(h.args))
        else:
            out[h] = None
    Budget.spend(len(out))
    return tuple(out)


def new_variable(binder: Term, others: tuple[Term, ...]) -> Term:
    """A variable named after a binder's hint that none of the others mentions."""
    taken = {x.value for x in frozenset().union(*map(free_variables, others))}
    Budget.spend(10 * (len(others) + len(taken)))
    name, n = str(binder.value), 0
    while name in taken:
        n += 1
        name = f"{binder.value}_{n}"
    return variable(name, binder.args[0])


def decompose(hypotheses: tuple[Term, ...], conclusion: Term) -> Iterator[Sequent]:
    """The sequents that prove ``hypotheses |- conclusion``, with literals, disjunctions, existentials on the right."""
    Budget.spend(50)
    c = pushed(conclusion)
    if c.head == "and":
        for part in c.args:
            yield from decompose(hypotheses, part)
    elif c.head == "=>":
        yield from definedness(c.args[0], hypotheses)
        yield from decompose(assumed(hypotheses, c.args[0]), c.args[1])
    elif c.head == "all":
        x = new_variable(c, (*hypotheses, c))
        yield from decompose(hypotheses, instantiate(c, x))
    elif c.head == "or":
        yield from definedness(c, hypotheses)
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
        if c.head != "ex":
            yield from definedness(c, hypotheses)
        yield Sequent(hypotheses, c)


# ---------------------------------------------------------------------------------------------------------- definedness


def definedness(term: Term, hypotheses: tuple[Term, ...], smooth: frozenset[Term] = frozenset()) -> Iterator[Sequent]:
    """The sequents that make ``term`` defined under the hypotheses, and analytic in the variables ``smooth``.

    The second part of a conjunction or an implication may use the first. An existential on the left is treated like a
    universal: its body must be defined for every value.
    """
    yield from _conditions(term, hypotheses, smooth, set())


def _conditions(
    term: Term, hypotheses: tuple[Term, ...], smooth: frozenset[Term], seen: set[Term]
) -> Iterator[Sequent]:
    """As ``definedness``; ``seen`` are the terms already gone through under these hypotheses and variables."""
    if not term.partial or term in seen:
        return
    seen.add(term)
    Budget.spend(100)
    head, args = term.head, term.args
    if head in ("and", "or", "=>"):
        for part in args:
            yield from definedness(part, hypotheses, smooth)
            hypotheses = assumed(hypotheses, negation(part) if head == "or" else part)
        return
    if head in ("all", "ex"):
        x = new_variable(term, (*hypotheses, term))
        yield from definedness(instantiate(term, x), hypotheses, smooth)
        return
    if head == "lam":  # in an argument: for every value
        x = new_variable(term, (*hypotheses, term))
        yield from definedness(instantiate(term, x), hypotheses, smooth)
        return
    if head in ("Sum", "Prod") and args[2].head == "lam":
        for a in args[:2]:
            yield from _conditions(a, hypotheses, smooth, seen)
        i = new_variable(args[2], (*hypotheses, term))
        within = assumed(hypotheses, build("<=", args[0], i), build("<=", i, args[1]))
        yield from definedness(instantiate(args[2], i), within, smooth)
        if head == "Prod":
            yield from _proper_range(term, hypotheses)
        return
    if head == "if":
        yield from definedness(args[0], hypotheses)
        yield from definedness(args[1], assumed(hypotheses, args[0]), smooth)
        yield from definedness(args[2], assumed(hypotheses, negation(args[0])), smooth)
        if smooth & free_variables(args[0]):
            yield Sequent(hypotheses, FALSE, f"{show(term, 80)} to be differentiable")
        return
    if head == "D":
        yield from _conditions(args[1], hypotheses, smooth, seen)
        yield from _differentiability(args[0], args[1], hypotheses, smooth)
        return
    if head == "app":
        if args[0].head != "lam" and args[0].partial:
            raise Rejected(f"{show(term)} is not understood")
        args = (*args[1:], contract(term)) if args[0].head == "lam" else args[1:]
    if head == "^" and args[0].head == "frobenius" and _natural(args[1]) and args[1].value % 2 == 0:
        args = args[0].args  # |M|^2 = tr(M'M) is a polynomial
    for a in args:
        yield from _conditions(a, hypotheses, smooth, seen)
    if head == "Prod":
        yield from _proper_range(term, hypotheses)
    if head == "entry":
        yield from _within(term, hypotheses)
    varies = bool(smooth) and bool(free_variables(term) & smooth)
    goal = _own_goal(term, varies)
    if goal is not None:
        Budget.spend(1000)
        yield Sequent(hypotheses, goal, f"{show(term, 80)} to be {'differentiable' if varies else 'defined'}")


def _proper_range(term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """An ordered product has factors, or none."""
    low, high, _ = term.args
    if low.head == high.head == "rational" and low.value <= high.value + 1:
        return
    yield Sequent(hypotheses, build("<=", low, build("+", high, ONE)), f"{show(term, 80)} to be defined")


def _within(term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """The indices of an entry are those of a row and a column."""
    matrix, *indices = term.args
    for i, size in zip(indices, matrix.sort.args if matrix.sort is not None else (), strict=True):
        least = literal_size(size)
        if i.head == "rational" and i.value >= 1 and least is not None and i.value <= least:
            continue
        for low, high in ((ONE, i), (i, size)):
            yield Sequent(hypotheses, build("<=", low, high), f"{show(term, 80)} to be defined")


def _differentiability(
    function: Term, point: Term, hypotheses: tuple[Term, ...], smooth: frozenset[Term]
) -> Iterator[Sequent]:
    """What makes ``function`` analytic near ``point``, which is defined: the goals at the point, as open conditions."""
    if point.head in ("variable", "local") and point.sort is REAL and point not in free_variables(function):
        yield from definedness(instantiate(function, point), hypotheses, smooth | {point})
        return
    x = fresh(REAL)
    inner = smooth | {x}
    if smooth & free_variables(point):
        raise Rejected(f"the kernel does not differentiate at the moving point {show(point)}")
    for goal in definedness(instantiate(function, x), hypotheses, inner):
        yield Sequent(goal.hypotheses, substitute(goal.conclusion, {x: point}), goal.purpose)


def _own_goal(term: Term, varies: bool) -> Term | None:
    """What the outermost operation of a term asks of its arguments; None if that is plain."""
    head, args = term.head, term.args
    if head == "log":
        return _unless(_positive(args[0]))
    if head == "tan":
        return build("not", build("=", build("cos", args[0]), ZERO))
    if head == "abs" and varies:
        return _unless(_nonzero(args[0]))
    if head in ("max", "min") and varies:
        return build("not", build("=", *args))
    if varies and head == "frobenius":
        return _nonzero(term)
    if varies and head in ("ceiling", "floor", "E", *NORMS):
        return FALSE
    if head in ("sigma_min", "lambda_min", "lambda_max"):  # there is a vector of length 1
        size = args[0].sort.args[1] if args[0].sort is not None else ZERO
        least = literal_size(size)
        return build("<=", ONE, size) if least is None else None if least >= 1 else FALSE
    if head == "root":
        return None if real_roots([a.value for a in args[:-2]], args[-2].value, args[-1].value) == 1 else FALSE
    if head != "^":
        return None
    base, exponent = args
    if base.sort is not None and base.sort.head == "matrix":
        invertible = _nonzero(build("det", base))
        if exponent.head == "rational":
            return None if _natural(exponent) else invertible
        return build("or", invertible, build("<=", ZERO, exponent))
    if exponent.head != "rational":
        if exponent.sort is INT:
            return build("or", _nonzero(base), build("<=", ZERO, exponent))
        return _unless(_positive(base))
    n = exponent.value
    if n.denominator == 1:
        return None if n >= 0 else _unless(_nonzero(base))
    if n < 0 or varies:
        return _unless(_positive(base))
    return _unless(build("<=", ZERO, base))


NORMS = ("frobenius", "spectral", "sigma_min", "lambda_min", "lambda_max")


def _natural(exponent: Term) -> bool:
    return exponent.head == "rational" and exponent.value.denominator == 1 and exponent.value >= 0


def _positive(t: Term) -> Term:
    return build("<", ZERO, t)


def _nonzero(t: Term) -> Term:
    return build("not", build("=", t, ZERO))


def _unless(goal: Term) -> Term | None:
    """None for a goal about a numeral that plainly holds."""
    relation = goal.args[0] if goal.head == "not" else goal
    value = relation.args[0 if relation.head == "=" else 1]
    if value.head != "rational":
        return goal
    holds = {"=": value.value != 0, "<": value.value > 0, "<=": value.value >= 0}[relation.head]
    return None if holds else goal
