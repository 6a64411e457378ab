"""Statements, and the sequents that have to be proved for one.

A ``Statement`` says: for all its variables, if the hypotheses hold, then the conclusion is defined and holds.
``obligations`` takes it apart into sequents ``H |- C`` that are proved one by one. Those from ``definedness`` come
first: a divisor is not zero, what stands under a root is not negative, the argument of a logarithm is positive, and
what is differentiated is built from analytic pieces near the point. Once such a goal is among the obligations, later
sequents may use it. So a sequent is only ever claimed at points where its hypotheses hold and all its terms are
defined; every rule is sound at such points, and leads back to sequents that have this property or prove it first.

That there is an x with A says that there is one at which A is defined and holds, on either side of a sequent. So
``guarded`` writes, wherever a proposition comes in, "there is x with D and A", where D is what makes A defined: then it
means the same whatever the values are that the operations in A have outside of their domains. D says exactly where A
is defined; where the kernel has only conditions that suffice, as for x |x| to have a derivative, it refuses to say so,
and nothing is refuted because they fail.

A condition about a bound variable is about the variable of that very binder, which has no name and is no other's. It
gets one when the condition becomes a sequent of its own (``Opened``), and is compared with nothing else after that. The
sizes in sorts are defined everywhere, so that nothing is asked of them.

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
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .enclosures import holds, real_roots
from .normal_form import NormalForms
from .polynomials import Budget, Polynomial, Rejected
from .terms import (
    BINDERS,
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
    conjunction,
    contract,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    from_json,
    instantiate,
    is_scalar,
    lam,
    literal_size,
    opening,
    show,
    substitute,
    to_json,
    variable,
    variables_of,
)

SEQUENTS = 20_000  # the most a statement may give
CLAIM = "the claim"
PLAIN_BITS = 64  # with which a closed condition is seen to hold


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

    def claimed(self) -> tuple[tuple[Term, ...], Term]:
        """The same, and every existential says that what it is about is defined: what is proved or refuted."""
        hypotheses, conclusion = self.unfolded()
        known: tuple[Term, ...] = ()
        out: list[Term] = []
        for h in hypotheses:
            out.append(guarded(h, known))
            known = assumed(known, out[-1])
        return tuple(out), guarded(conclusion, known)


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
    """``hypotheses |- conclusion``; ``purpose`` says for readers what it is needed for.

    If the conclusion makes something defined, ``necessary`` is what has to hold for that: the same, or less, or None
    where nothing is known.
    """

    hypotheses: tuple[Term, ...]
    conclusion: Term
    purpose: str = CLAIM
    necessary: Term | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"{', '.join(map(show, self.hypotheses))} |- {show(self.conclusion)}"

    def under(self, *more: Term) -> Sequent:
        """The same conclusion from more hypotheses."""
        return replace(self, hypotheses=assumed(self.hypotheses, *more))

    def instance(self, values: Mapping[Term, Term]) -> Sequent:
        """The sequent with values for variables, also in what is necessary."""
        *hypotheses, conclusion = (substitute(t, values) for t in (*self.hypotheses, self.conclusion))
        necessary = None if self.necessary is None else substitute(self.necessary, values)
        return Sequent(tuple(hypotheses), conclusion, self.purpose, necessary)


@Budget.full()
def obligations(statement: Statement) -> tuple[Sequent, ...]:
    """The sequents that together prove the statement.

    >>> from .terms import ONE
    >>> x = variable("x")
    >>> claim = build("=", build("*", x, build("^", x, build("*", ONE, ONE))), x)
    >>> obligations(Statement((x,), (), (build("<", ZERO, x),), claim))[-1]
    0 < x |- x*x^(1*1) = x
    """
    hypotheses, conclusion = statement.claimed()
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
        known = variables_of((*goal.hypotheses, goal.conclusion))
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
        body = instantiate(p, x)
        if head == "ex" and is_guarded(p):  # where it is defined, it does not hold
            guard, claim = body.args
            return for_all(x, build("=>", guard, negation(claim)), p.value)
        return (exists if head == "all" else for_all)(x, negation(body), p.value)
    return build("not", p)


def pushed(p: Term) -> Term:
    """The same proposition without a negation of anything that ``negation`` takes apart.

    >>> positive = build("<", ZERO, variable("x"))
    >>> pushed(build("not", build("not", build("not", positive))))
    x <= 0
    """
    return negation(p.args[0]) if p.head == "not" else p


def assumed(hypotheses: tuple[Term, ...], *more: Term) -> tuple[Term, ...]:
    """Hypotheses with more of them: conjunctions taken apart, no repetitions; what makes an existential defined, and is
    not about what exists, stands before it."""
    out = dict.fromkeys(hypotheses)
    rest = list(reversed(more))
    while rest:
        Budget.spend(10)
        h = pushed(rest.pop())
        if h.head == "and":
            rest.extend(reversed(h.args))
        elif h.head == "ex" and h.partial:
            needed, inner = _outside(h, (), tuple(out))
            out |= dict.fromkeys((*needed, inner))
        else:
            out[h] = None
    Budget.spend(len(out))
    return tuple(out)


def new_variable(binder: Term, others: tuple[Term, ...]) -> Term:
    """A variable named after a binder's hint that none of the others mentions."""
    taken = {x.value for x in variables_of(others)}
    Budget.spend(10 * (len(others) + len(taken)))
    return variable(_new_name(binder.value, taken), binder.args[0])


def _new_name(hint: Any, taken: Collection[Any]) -> str:
    name, n = str(hint), 0
    while name in taken:
        n += 1
        name = f"{hint}_{n}"
    return name


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
    elif c.head == "ex":
        needed, inner = _outside(c, (), hypotheses)
        for k, condition in enumerate(needed):
            if condition not in hypotheses:
                yield from definedness(condition, assumed(hypotheses, *needed[:k]))
                yield _needed(hypotheses, condition, c)
        known = assumed(hypotheses, *needed)
        yield from definedness(inner, known)
        yield Sequent(known, inner)
    else:
        yield from definedness(c, hypotheses)
        yield Sequent(hypotheses, c)


# ---------------------------------------------------------------------------------------------------------- definedness


def guarded(p: Term, known: tuple[Term, ...] = ()) -> Term:
    """A proposition, or a term, in which every existential says as well that what it is about is defined.

    What hypotheses say that are ``known``, or what stands before it, is not said again.

    >>> x, y = variable("x"), variable("y")
    >>> guarded(exists(y, build("<", y, build("log", x))))
    there is y. 0 < x and y < log(x)
    """
    if not p.partial or not _has_quantifier(p):
        return p
    Budget.spend(100)
    if p.head == "not":
        return _denied(p.args[0], known)
    if p.head in ("and", "or", "=>"):
        parts: list[Term] = []
        for part in p.args:
            parts.append(guarded(part, known))
            known = assumed(known, negation(part) if p.head == "or" else part)
        return build(p.head, *parts)
    if p.head not in BINDERS:
        return build(p.head, *(guarded(a, known) for a in p.args))
    x = _unlike(known, p)
    bind = {"lam": lam, "all": for_all, "ex": exists}[p.head]
    inside = bind(x, guarded(instantiate(p, x), known), p.value)
    return inside if p.head != "ex" or _is_defined(inside, known) else _with_guard(inside, known)


def _unlike(others: Iterable[Term], binder: Term) -> Term:
    """The variable of a binder, another one where that is free in the others, for it was opened around them."""
    x = opening(binder)
    return fresh(binder.args[0]) if x in variables_of(others) else x


@lru_cache(1 << 14)
def _has_quantifier(term: Term) -> bool:
    return term.head in ("all", "ex") or any(map(_has_quantifier, term.args))


def _denied(p: Term, known: tuple[Term, ...]) -> Term:
    """That p does not hold: not all are something if there is one that is not."""
    if p.head == "not":
        return guarded(p.args[0], known)
    if p.head == "ex":
        return negation(guarded(p, known))
    if p.head == "all":
        x = _unlike(known, p)
        return _with_guard(exists(x, _denied(instantiate(p, x), known), p.value), known)
    if p.head == "=>":
        return build("and", guarded(p.args[0], known), _denied(p.args[1], assumed(known, p.args[0])))
    if p.head not in ("and", "or"):
        return build("not", guarded(p, known))
    parts: list[Term] = []
    for part in p.args:
        parts.append(_denied(part, known))
        known = assumed(known, part if p.head == "and" else negation(part))
    return build("or" if p.head == "and" else "and", *parts)


def _outside(p: Term, bound: tuple[Term, ...], known: tuple[Term, ...]) -> tuple[tuple[Term, ...], Term]:
    """The conditions of a guarded existential that are not about what exists, and the existential without them, and
    without what the known propositions say."""
    if p.head != "ex":
        return (), p
    x = _unlike((*bound, *known), p)
    body = instantiate(p, x)
    guard, claim = body.args if is_guarded(p) else (None, body)
    conditions = () if guard is None else guard.args if guard.head == "and" else (guard,)
    outside = tuple(c for c in conditions if free_variables(c).isdisjoint((*bound, x)))
    free = free_variables(p)
    inside = [c for c in conditions if c not in outside and not _follows(c, (), known, free - frozenset(bound))]
    more, claim = _outside(claim, (*bound, x), known)
    claim = build("and", conjunction(inside), claim) if inside else claim
    return (*outside, *(c for c in more if c not in outside)), exists(x, claim, p.value)


@dataclass(frozen=True)
class Needs:
    """What makes the body of an existential defined for x: conditions, and after how many of the parts of the body each
    is needed; the variables in them of the binders inside of it, with the names that those suggest."""

    x: Term
    parts: tuple[Term, ...]
    conditions: tuple[tuple[int, Sequent], ...]
    opened: Opened


_needs: dict[Term, Needs] = {}
_epoch = [0]  # in which budget the above was paid for


def _needs_of(p: Term) -> Needs:
    """Of an existential whose body has only guarded ones in it."""
    if _epoch[0] != Budget.epoch:
        _needs.clear()
        _epoch[0] = Budget.epoch
    found = _needs.get(p)
    if found is None:
        x, opened = opening(p), Opened()
        parts = assumed((), instantiate(p, x))
        goals = [(k, goal) for k, part in enumerate(parts) for goal in conditions(part, (), opened)]
        found = _needs[p] = Needs(x, parts, tuple((k, g) for k, g in goals if not plainly(g.conclusion)), opened)
    Budget.spend(20 * (1 + len(found.conditions)))
    return found


def _with_guard(p: Term, known: tuple[Term, ...] = ()) -> Term:
    """There is x at which the body is defined and holds; the existentials in the body are guarded."""
    guard, x = _missing(p, known), _needs_of(p).x
    return exists(x, build("and", conjunction(guard), instantiate(p, x)), p.value) if guard else p


def _missing(p: Term, known: tuple[Term, ...]) -> dict[Term, None]:
    """What makes the body of an existential defined, if the known propositions hold, and the body does not say."""
    needs, free = _needs_of(p), free_variables(p)
    out: dict[Term, None] = {}
    for k, needed in needs.conditions:
        condition = needed.conclusion
        if condition not in out and not _follows(condition, (*needs.parts[:k], *needed.hypotheses), known, free):
            said = _said(needed, needs.opened, p)
            opened = Opened()
            for goal in conditions(said, (), opened):  # it stands before the body, which may say what makes it defined
                before = (*out, *goal.hypotheses)
                if not plainly(goal.conclusion) and not _follows(goal.conclusion, before, known, free):
                    out[_said(goal, opened, p)] = None
            out[said] = None
    return out


def _said(needed: Sequent, opened: Opened, p: Term) -> Term:
    """That a condition holds for all values of the variables that were opened on the way to it."""
    if needed.necessary is not needed.conclusion:
        raise Rejected(f"the kernel does not know where {show(p, 150)} is defined: {needed.purpose}")
    own = needed.hypotheses
    said = build("=>", conjunction(own), needed.conclusion) if own else needed.conclusion
    for y in opened.innermost(said):
        said = for_all(y, said, opened.hint(y))
    return said


def _guard_and_claim(p: Term) -> tuple[tuple[Term, ...], Term] | None:
    """The conditions before the rest of an existential's body, about its own variable, and the existential of the rest;
    None for a body of another form."""
    body = p.args[1]
    if body.head != "and" or len(body.args) != 2:
        return None
    x = fresh(p.args[0])
    guard, claim = instantiate(p, x).args
    plain = exists(x, claim, p.value)
    guard = instantiate(exists(x, guard), _needs_of(plain).x)
    return guard.args if guard.head == "and" else (guard,), plain


def is_guarded(p: Term) -> bool:
    """Whether an existential begins with conditions, all of which the rest of it needs to be defined."""
    split = _guard_and_claim(p)
    return split is not None and _missing(split[1], ()).keys() >= set(split[0])


def _is_defined(p: Term, known: tuple[Term, ...]) -> bool:
    """Whether what an existential is about is defined wherever it holds, if the known propositions do."""
    if not _missing(p, known):
        return True
    split = _guard_and_claim(p)
    return split is not None and is_guarded(p) and _missing(split[1], known).keys() <= set(split[0])


def _follows(condition: Term, here: tuple[Term, ...], known: tuple[Term, ...], free: frozenset[Term]) -> bool:
    """Whether a condition is among the literals that hold ``here``, or says less than one of them.

    What is ``known`` is about the ``free`` variables; another one may have the name of a variable that is bound here.
    """
    if condition.head == "or":
        return any(_follows(part, here, known, free) for part in condition.args)
    if free_variables(condition) <= free:
        here = (*here, *known)
    return condition in here or any(_says(fact, condition) for fact in here)


def _says(fact: Term, condition: Term) -> bool:
    """Whether a comparison of numbers says the other one, from which it differs by a number and a factor.

    >>> from .terms import number
    >>> k = variable("k", INT)
    >>> nonzero = build("not", build("=", build("*", number(-2), k), ZERO))
    >>> _says(build("<=", ONE, k), nonzero), _says(build("<=", ZERO, k), nonzero)
    (True, False)
    """
    if free_variables(fact) != free_variables(condition):
        return False
    wanted, given = _compared(condition), _compared(fact)
    if wanted is None or given is None or given[0] == "!=":
        return False
    p, q = _polynomials(wanted[1], given[1])
    if not any(p) or p.keys() - {0} != q.keys() - {0}:
        return False
    lead = max(p)
    ratio = Fraction(p[lead]) / q[lead]
    if any(c != ratio * q[m] for m, c in p.items() if m) or ratio < 0 and wanted[0] != "!=":
        return False
    more = Fraction(p.get(0, 0)) / ratio - q.get(0, 0)
    return more > 0 or more == 0 and (given[0] == "<" or wanted[0] == "<=")


def _compared(p: Term) -> tuple[str, Term] | None:
    """``("<", t)`` for what says 0 < t, and likewise for <= and !=."""
    relation = p.args[0] if p.head == "not" else p
    wanted = ("=",) if p.head == "not" else ("<", "<=")
    if relation.head not in wanted or not is_scalar(relation.args[0].sort):
        return None
    return "!=" if p.head == "not" else p.head, difference(relation.args[1], relation.args[0])


@lru_cache(1 << 12)
def _polynomials(a: Term, b: Term) -> tuple[Polynomial, Polynomial]:
    """Two terms over the same atoms, if they are polynomials, else nothing."""
    forms = NormalForms()
    try:
        p, q = forms(a), forms(b)
    except Rejected:
        return {}, {}
    return ({}, {}) if p.factors or q.factors else (p.numerator, q.numerator)


def plainly(p: Term) -> bool:
    """Whether a condition is seen to hold: of numbers, or of a sum of squares, exp and the like."""
    if p.head == "or":
        return any(map(plainly, p.args))
    relation = p.args[0] if p.head == "not" else p
    if p.head in ("<", "<=") and p.args[0] is ZERO and _sign_of(p.args[1]) >= (1 if p.head == "<" else 0):
        return True
    if p.head == "not" and relation.head == "=" and relation.args[1] is ZERO and is_scalar(relation.args[0].sort):
        if _sign_of(relation.args[0]) == 1:
            return True
    try:
        return holds(p, PLAIN_BITS)
    except Rejected:
        return False


def _sign_of(t: Term) -> int:
    """1 for a term that is seen to be positive, 0 for one that is not negative, -1 for any other."""
    head, args = t.head, t.args
    if head == "rational":
        return 1 if t.value > 0 else 0 if t.value == 0 else -1
    if head in ("exp", "pi"):
        return 1
    if head in ("+", "*") and all(is_scalar(a.sort) for a in args):
        signs = list(map(_sign_of, args))
        return -1 if min(signs) < 0 else max(signs) if head == "+" else min(signs)
    even = head == "^" and args[1].head == "rational" and args[1].value > 0 and args[1].value % 2 == 0
    return 0 if even and is_scalar(t.sort) or head == "abs" else -1


class Opened:
    """The variables with which binders were opened, in this order, none of which is any other's; what they may be
    called, and what others are called where they were."""

    def __init__(self) -> None:
        self._hints: dict[Term, tuple[Any, frozenset[Any]]] = {}

    def body(self, binder: Term, hypotheses: tuple[Term, ...]) -> tuple[Term, Term]:
        """The variable of a binder, and what is bound."""
        x, others = _unlike(hypotheses, binder), variables_of((*hypotheses, binder))
        self._hints.pop(x, None)
        self._hints[x] = binder.value, frozenset(y.value for y in others)
        return x, instantiate(binder, x)

    def hint(self, x: Term) -> str:
        return str(self._hints[x][0])

    def innermost(self, term: Term) -> list[Term]:
        """Those that are free in a term, the last one that was opened first."""
        free = free_variables(term)
        return [x for x in reversed(self._hints) if x in free]

    def named(self, goal: Sequent) -> Sequent:
        """A sequent with names for them that nothing else in it has."""
        if not self._hints:
            return goal
        free = variables_of((*goal.hypotheses, goal.conclusion))
        names: dict[Term, Term] = {}
        taken = {x.value for x in free}
        for x, (hint, avoided) in self._hints.items():
            if x not in free:
                continue
            name = _new_name(hint, taken | avoided)
            names[x] = variable(name, substitute(x.sort, names) if x.sort is not None else REAL)
            taken.add(name)
        return goal.instance(names) if names else goal


def definedness(term: Term, hypotheses: tuple[Term, ...], smooth: frozenset[Term] = frozenset()) -> Iterator[Sequent]:
    """The sequents that make ``term`` defined under the hypotheses, and analytic in the variables ``smooth``.

    The second part of a conjunction or an implication may use the first. An existential that is not guarded is treated
    like a universal: its body must be defined for every value.
    """
    opened = Opened()
    for goal in conditions(term, hypotheses, opened, smooth):
        yield opened.named(goal)


def analyticity(f: Term, at: Mapping[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """The sequents that make a term analytic near a point, which is defined."""
    opened = Opened()
    for goal in _near(f, at, hypotheses, opened, frozenset(at)):
        yield opened.named(goal)


def _near(
    f: Term, at: Mapping[Term, Term], hypotheses: tuple[Term, ...], opened: Opened, smooth: frozenset[Term]
) -> Iterator[Sequent]:
    """The goals at the point: conditions that hold near a point if they hold there."""
    for goal in conditions(f, hypotheses, opened, smooth):
        if not variables_of(goal.hypotheses).isdisjoint(at):
            raise Rejected(f"the kernel does not differentiate {show(f, 80)}, where {goal.purpose}")
        yield goal.instance(at)


def conditions(
    term: Term, hypotheses: tuple[Term, ...], opened: Opened, smooth: frozenset[Term] = frozenset()
) -> Iterator[Sequent]:
    """As ``definedness``, with the variables of binders as they were opened."""
    yield from _conditions(term, hypotheses, opened, smooth, set())


def _conditions(
    term: Term, hypotheses: tuple[Term, ...], opened: Opened, smooth: frozenset[Term], seen: set[Term]
) -> Iterator[Sequent]:
    """``seen`` are the terms already gone through under these hypotheses and variables."""
    if not term.partial or term in seen:
        return
    seen.add(term)
    Budget.spend(100)
    head, args = term.head, term.args
    if head in ("and", "or", "=>"):
        for part in args:
            yield from conditions(part, hypotheses, opened, smooth)
            hypotheses = assumed(hypotheses, negation(part) if head == "or" else part)
        return
    if head in BINDERS:  # a function in an argument is to be defined for every value
        if head == "ex" and not smooth and _is_defined(term, hypotheses):
            return
        yield from conditions(opened.body(term, hypotheses)[1], hypotheses, opened, smooth)
        return
    if head in ("Sum", "Prod") and args[2].head == "lam":
        for a in args[:2]:
            yield from _conditions(a, hypotheses, opened, smooth, seen)
        i, summand = opened.body(args[2], (*hypotheses, term))
        within = assumed(hypotheses, build("<=", args[0], i), build("<=", i, args[1]))
        yield from conditions(summand, within, opened, smooth)
        if head == "Prod":
            yield from _proper_range(term, hypotheses)
        return
    if head == "if":
        yield from conditions(args[0], hypotheses, opened)
        yield from conditions(args[1], assumed(hypotheses, args[0]), opened, smooth)
        yield from conditions(args[2], assumed(hypotheses, negation(args[0])), opened, smooth)
        if smooth & free_variables(args[0]):
            raise _not_differentiated(term)
        return
    if head == "D":
        yield from _conditions(args[1], hypotheses, opened, smooth, seen)
        yield from _differentiability(args[0], args[1], hypotheses, opened, smooth)
        return
    if head == "app":
        if args[0].head != "lam" and args[0].partial:
            raise Rejected(f"{show(term)} is not understood")
        args = (*args[1:], contract(term)) if args[0].head == "lam" else args[1:]
    if head == "^" and args[0].head == "frobenius" and _natural(args[1]) and args[1].value % 2 == 0:
        args = args[0].args  # |M|^2 = tr(M'M) is a polynomial
    for a in args:
        inner = _conditions(a, hypotheses, opened, smooth, seen)
        # a function may have a derivative at a point, and not be defined everywhere
        yield from inner if head != "has_derivative" else (replace(goal, necessary=None) for goal in inner)
    if head == "Prod":
        yield from _proper_range(term, hypotheses)
    if head == "entry":
        yield from _within(term, hypotheses)
    varies = bool(smooth) and bool(free_variables(term) & smooth)
    own = _own_goal(term, varies)
    if own is not None:
        Budget.spend(1000)
        purpose = f"{show(term, 80)} to be {'differentiable' if varies else 'defined'}"
        yield Sequent(hypotheses, own, purpose, own if not varies else _necessary(term, own, smooth))


def _needed(hypotheses: tuple[Term, ...], condition: Term, term: Term) -> Sequent:
    return Sequent(hypotheses, condition, f"{show(term, 80)} to be defined", condition)


def _proper_range(term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """An ordered product has factors, or none."""
    low, high, _ = term.args
    if low.head == high.head == "rational" and low.value <= high.value + 1:
        return
    yield _needed(hypotheses, build("<=", low, build("+", high, ONE)), term)


def _within(term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """The indices of an entry are those of a row and a column."""
    matrix, *indices = term.args
    for i, size in zip(indices, matrix.sort.args if matrix.sort is not None else (), strict=True):
        least = literal_size(size)
        if i.head == "rational" and i.value >= 1 and least is not None and i.value <= least:
            continue
        for low, high in ((ONE, i), (i, size)):
            yield _needed(hypotheses, build("<=", low, high), term)


def _differentiability(
    function: Term, point: Term, hypotheses: tuple[Term, ...], opened: Opened, smooth: frozenset[Term]
) -> Iterator[Sequent]:
    """What makes ``function`` analytic near ``point``, which is defined: the goals at the point, as open conditions.

    A function with arbitrary functions in it has a derivative at the point if something says so, and that is all that
    is known of it.
    """
    if function.arbitrary and _applies_arbitrary(function):
        if smooth & free_variables(build("D", function, point)):
            raise Rejected(f"the kernel does not differentiate the derivative of {show(function, 80)}")
        slope = fresh(REAL)
        known = _with_guard(exists(slope, build("has_derivative", function, point, slope), "slope"))
        yield Sequent(hypotheses, known, f"{show(function, 80)} to be differentiable", known)
    if point.head in ("variable", "local") and point.sort is REAL and point not in free_variables(function):
        x, value = point, instantiate(function, point)
        goals = conditions(value, hypotheses, opened, smooth | {x})
    elif smooth & free_variables(point):
        raise Rejected(f"the kernel does not differentiate at the moving point {show(point)}")
    else:
        x, value = opened.body(function, hypotheses)
        goals = _near(value, {x: point}, hypotheses, opened, smooth | {x})
    corner = _has_corner(value, x)
    yield from (replace(goal, necessary=goal.conclusion) for goal in goals) if corner else goals


def _has_corner(value: Term, x: Term) -> bool:
    """Whether a function is |a x + b|, or a maximum or minimum of such a form, times a number, and an analytic rest."""
    if value.arbitrary:  # f(t) may be -|t|
        return False
    parts = [p for p in (value.args if value.head == "+" else (value,)) if p.partial]
    if len(parts) != 1:
        return False
    factors = parts[0].args if parts[0].head == "*" else parts
    bent = [f for f in factors if f.head != "rational"]
    if len(bent) != 1 or any(f.head == "rational" and f.value == 0 for f in factors):
        return False
    if bent[0].head == "abs":
        return _is_affine(bent[0].args[0], x)
    return bent[0].head in ("max", "min") and _is_affine(difference(*bent[0].args), x)


def _is_affine(t: Term, x: Term) -> bool:
    """Whether a term is a x + b, with a number a that is not 0 and b without x."""
    if t.partial or not _is_polynomial(t):
        return False
    step = _polynomials(substitute(t, {x: build("+", x, ONE)}), t)
    change = {m: step[0].get(m, 0) - step[1].get(m, 0) for m in step[0].keys() | step[1].keys()}
    return change.get(0, 0) != 0 and not any(c for m, c in change.items() if m)


def _is_polynomial(t: Term) -> bool:
    Budget.spend(10)
    if t.head in ("+", "*"):
        return all(map(_is_polynomial, t.args))
    return (
        t.head in ("rational", "variable", "local")
        or t.head == "^"
        and _is_polynomial(t.args[0])
        and _natural(t.args[1])
    )


@lru_cache(1 << 14)
def _applies_arbitrary(function: Term) -> bool:
    """Whether a function written with ``lam`` applies a function that is not, to what depends on its argument."""
    x = fresh(function.args[0])
    seen: set[Term] = set()
    rest = [instantiate(function, x)]
    while rest:
        term = rest.pop()
        if term in seen or x not in free_variables(term):
            continue
        seen.add(term)
        Budget.spend(20)
        if term.head in BINDERS:
            rest.append(instantiate(term, fresh(term.args[0])))
        elif term.head == "app" and term.args[0].head == "lam":
            rest += [contract(term), *term.args[1:]]
        elif term.head in ("app", "table"):
            return True
        else:
            rest.extend(term.args)
    return False


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
        raise _not_differentiated(term)
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


def _necessary(term: Term, condition: Term, smooth: frozenset[Term]) -> Term | None:
    """What has to hold where something is differentiated in which a term varies, whose condition this is.

    x log(x) is not defined where x <= 0, but x |x| has a derivative at 0. Where t <= 0, t^(3/2) is not defined nearby,
    if t is x + 1, say; with t = x^2 it has a derivative.
    """
    if term.head in ("log", "tan"):
        return condition
    if term.head != "^":
        return None
    base, exponent = term.args
    root = exponent.head == "rational" and exponent.value.denominator > 1 and exponent.value > 0
    return build("<=", ZERO, base) if root and not any(_is_affine(base, x) for x in smooth) else condition


NORMS = ("frobenius", "spectral", "sigma_min", "lambda_min", "lambda_max")


def _not_differentiated(term: Term) -> Rejected:
    return Rejected(f"the kernel does not differentiate {show(term, 80)}")


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
