"""Where terms are defined: what a statement has to prove, or says, of the operations in it.

Nothing else in the kernel asks for it: the steps of proofs are sound whatever is defined. What an operation needs is
said by ``domains``; what the hypotheses say, as facts do (``facts``), or what is needed before it, is not asked for.

That there is an x with A says that there is one at which A is defined and holds. So ``guarded`` writes "there is x with
D and A", where D is what makes A defined; then it means the same whatever the values are that the operations in A have
outside of their domains. D says exactly where A is defined. Where the kernel has only conditions that suffice, as for
x |x| to have a derivative, a conclusion may say more than that A is defined; a hypothesis is refused, and nothing is
refuted because they fail.

The sizes in sorts are defined everywhere, so that nothing is asked of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from .domains import conditions, has_corner, jumps, require_continuity
from .facts import Facts
from .polynomials import Budget, Rejected
from .sequents import Sequent, assumed, negation, new_name, new_variable
from .signs import plainly
from .terms import (
    BINDERS,
    FALSE,
    REAL,
    ZERO,
    Term,
    build,
    conjunction,
    contract,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    lam,
    show,
    substitute,
    unnamed,
    variable,
    variables_of,
)


def definedness(
    term: Term,
    hypotheses: tuple[Term, ...],
    avoid: tuple[Term, ...] = (),
    opened: list[Term] | None = None,
    moving: frozenset[Term] = frozenset(),
    claimed: bool = False,
) -> Iterator[Sequent]:
    """The sequents that make ``term`` defined under the hypotheses; each may use those before it.

    What is asked is that the truth of the whole depends on no value that is undefined. So a part of a conjunction may
    use the others where they are defined, of a disjunction that they do not hold there, the conclusion of an
    implication its premise. Of a conjunction that is ``claimed`` each part may use those before it, which says the
    same, as all of them are to hold.
    Of an existential nothing is asked: it is guarded, or holds of what is not defined. New variables are none of those
    to ``avoid``; they are listed in ``opened``, the outer ones first. Powers are continuous in what is ``moving``.
    """
    found: list[Sequent] = []
    facts: dict[tuple[Term, ...], Facts] = {}
    domain = _Domain(moving)
    goals = list(domain.goals(term, hypotheses, set(), claimed))
    exact = {(goal.hypotheses, goal.conclusion) for goal in goals if goal.exact}
    for goal in goals:
        elsewhere = domain.hints.keys() - variables_of((*goal.hypotheses, goal.conclusion))  # bound by other binders
        said = shown(goal.hypotheses, (g for g in found if free_variables(g.conclusion).isdisjoint(elsewhere)))
        if unnamed(goal.conclusion) in map(unnamed, said) or plainly(goal.conclusion):
            continue
        if said not in facts:
            facts[said] = Facts(Sequent(said, FALSE))
        if not facts[said].holds(goal.conclusion):
            found.append(replace(goal, hypotheses=said, exact=(goal.hypotheses, goal.conclusion) in exact))
            names = domain.named((*said, goal.conclusion), (term, *hypotheses, *avoid))
            if opened is not None:
                opened += [y for y in names.values() if y not in opened]
            yield found[-1].instance(names)


def defined(
    p: Term,
    known: tuple[Term, ...],
    opened: list[Term] | None = None,
    moving: frozenset[Term] = frozenset(),
    claimed: bool = False,
) -> tuple[list[Sequent], tuple[Term, ...]]:
    """The sequents that make a term defined where the known propositions hold, and those with what is shown so.

    What is shown of a variable of its own stays with it: it may have the name of another one that comes later.
    """
    opened = [] if opened is None else opened
    goals = list(definedness(p, known, (), opened, moving, claimed))
    return goals, shown(known, (goal for goal in goals if free_variables(goal.conclusion).isdisjoint(opened)))


def continuous(f: Term, variables: Sequence[Term], known: tuple[Term, ...]) -> tuple[list[Sequent], tuple[Term, ...]]:
    """The sequents that make a term defined, and continuous in all the variables at once, where the known propositions
    hold, and those with what is shown so; raises ``Rejected`` for what may jump where it is defined.

    >>> from .terms import ONE, variable
    >>> x, y = variable("x"), variable("y")
    >>> continuous(build("^", x, y), [x, y], (build("<=", x, ONE),))[0], continuous(build("exp", x), [x], ())
    ([x <= 1 |- 0 < x], ([], ()))
    """
    for x in variables:
        require_continuity(f, x, set(), powers=False)
    return defined(f, known, moving=frozenset(variables))


def shown(known: tuple[Term, ...], goals: Iterable[Sequent]) -> tuple[Term, ...]:
    """The known propositions, with what is shown from them, goal by goal."""
    for goal in goals:
        if set(goal.hypotheses) <= set(known):
            known = (*known, goal.conclusion)
    return known


def closed(goal: Sequent, beside: Collection[Term], opened: Sequence[Term]) -> Term:
    """A goal as a proposition, where the propositions ``beside`` it hold: of all variables that were ``opened``."""
    own = [h for h in goal.hypotheses if h not in beside]
    said = build("=>", conjunction(own), goal.conclusion) if own else goal.conclusion
    found: dict[Term, None] = {}
    _in_order(said, free_variables(said) & set(opened), set(), found)
    for y in reversed(found):
        said = for_all(y, said, y.value)
    return said


def _in_order(term: Term, wanted: frozenset[Term], seen: set[Term], found: dict[Term, None]) -> None:
    """Find the wanted variables in the order in which a term mentions them, after those that their sorts mention."""
    if term in seen or wanted.isdisjoint(free_variables(term)):
        return
    seen.add(term)
    Budget.spend(20)
    for part in term.args or (term.sort,):
        if part is not None:
            _in_order(part, wanted, seen, found)
    if term in wanted:
        found[term] = None


def needed(conditions: Iterable[Term], hypotheses: tuple[Term, ...], purpose: str) -> Iterator[Sequent]:
    """The conditions of a normal form as sequents, but for those that the hypotheses say."""
    unsaid = [c for c in conditions if c not in hypotheses and not plainly(c)]
    if unsaid:
        facts = Facts(Sequent(hypotheses, FALSE))
        yield from (Sequent(hypotheses, c, purpose) for c in unsaid if not facts.holds(c))


class _Domain:
    """What makes the parts of a term defined; a binder is opened with a variable that no other term has.

    ``hints`` are the names by which a reader knows these variables, the outer ones first. Near a point, only finitely
    many conditions that hold at it hold near it: none is about all values of a variable.
    """

    def __init__(self, moving: frozenset[Term]) -> None:
        self.hints: dict[Term, str] = {}
        self._unbounded: set[Term] = set()  # those that are no indices of sums and products
        self._moving = moving  # those in which powers are to be continuous as well
        self._differentiated: set[Term] = set()  # those of functions that are differentiated

    def goals(
        self, term: Term, hypotheses: tuple[Term, ...], seen: set[Term], claimed: bool = False
    ) -> Iterator[Sequent]:
        """``seen`` are the terms already gone through under these hypotheses."""
        if not term.partial or term in seen:
            return
        seen.add(term)
        Budget.spend(100)
        head, args = term.head, term.args
        if head == "=>":
            yield from self.goals(args[0], hypotheses, set())
            yield from self.goals(args[1], assumed(hypotheses, args[0]), set(), claimed)
        elif head == "and" and claimed:  # each part is to hold, so that it is known of those after it
            for part in args:
                yield from self.goals(part, hypotheses, set(), claimed)
                hypotheses = assumed(hypotheses, part)
        elif head in ("and", "or"):
            yield from self._of_parts(term, hypotheses)
        elif head == "ex":
            return
        elif head in BINDERS:  # a function in an argument is to be defined for every value
            y, body = self._opened(term)
            self._unbounded.add(y)
            yield from self.goals(body, hypotheses, set(), claimed)
        elif head == "D":
            yield from self.goals(args[1], hypotheses, seen)
            yield from self._near(args[0], args[1], hypotheses)
            yield from self._own(term, hypotheses)
        elif head == "if":
            yield from self.goals(args[0], hypotheses, set())
            yield from self.goals(args[1], assumed(hypotheses, args[0]), set())
            yield from self.goals(args[2], assumed(hypotheses, negation(args[0])), set())
        elif head in ("Sum", "Prod") and args[2].head == "lam":
            yield from (goal for a in args[:2] for goal in self.goals(a, hypotheses, seen))
            i, summand = self._opened(args[2])
            within = assumed(hypotheses, build("<=", args[0], i), build("<=", i, args[1]))
            yield from self.goals(summand, within, set())
            yield from self._own(term, hypotheses)
        else:
            for a in _arguments(term):
                inner = self.goals(a, hypotheses, seen)
                # a function may have a derivative at a point, and not be defined everywhere
                of_function = head == "has_derivative" and a is args[0]
                yield from (replace(goal, exact=False) for goal in inner) if of_function else inner
            yield from self._own(term, hypotheses)

    def _of_parts(self, term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
        """The goals that make a conjunction or disjunction defined, in whatever order its parts stand: nothing is asked
        of one where another is defined and decides (the strong logic of S. C. Kleene, Introduction to Metamathematics,
        1952, section 64).
        """
        parts = tuple(dict.fromkeys(term.args))
        undecided = {p: p if term.head == "and" else negation(p) for p in parts}  # what p says where it does not decide
        partial, exact = [p for p in parts if p.partial], True
        if len(partial) > 1:
            total = assumed(hypotheses, *(undecided[p] for p in parts if not p.partial))
            guards = {p: self._where_defined(p, total) for p in partial}
            exact = all(is_exact for _, is_exact in guards.values())
            undecided |= {p: build("=>", guard, undecided[p]) for p, (guard, _) in guards.items() if guard is not None}
        for p in partial:
            decided = (said for other, said in undecided.items() if other is not p)
            for goal in self.goals(p, assumed(hypotheses, *decided), set()):
                yield goal if exact else replace(goal, exact=False)

    def _where_defined(self, part: Term, known: tuple[Term, ...]) -> tuple[Term | None, bool]:
        """Where a part is defined, if that is not everywhere where the known propositions hold; and whether that says
        exactly so.
        """
        outside = set(self.hints)
        goals = list(self.goals(part, known, set()))
        said = [t for goal in goals for t in (*goal.hypotheses, goal.conclusion)]
        names: dict[Term, Term] = {}
        for x, hint in self.hints.items():
            if x not in outside and x.sort is not None:
                name = new_name(hint, (*known, *said, *names.values()))
                names[x] = variable(name, substitute(x.sort, names))
        facts, guard = Facts(Sequent(known, FALSE)), dict[Term, None]()
        for goal in goals:
            proposition = closed(goal.instance(names), known, list(names.values()))
            if proposition not in known and not plainly(proposition) and not facts.holds(proposition):
                guard[proposition] = None
        return (conjunction(guard) if guard else None), all(goal.exact for goal in goals)

    def _near(self, function: Term, point: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
        """What makes a function defined near a point: what holds near it if it holds there."""
        x, body = self._opened(function)
        outside = set(self.hints)
        self._differentiated.add(x)
        for goal in list(self.goals(body, hypotheses, set())):
            mentioned = variables_of((*goal.hypotheses, goal.conclusion))
            infinite = not (mentioned & self._unbounded) <= outside
            if infinite or any(x in free_variables(h) for h in goal.hypotheses):
                raise Rejected(f"the kernel does not differentiate {show(body, 80)}, where {goal.purpose}")
            c, moves = goal.conclusion, x in free_variables(goal.conclusion)
            if moves and c.head == "<=":
                goal = replace(goal, conclusion=build("<", *c.args), exact=False)
            elif moves and c.head not in ("<", "not"):
                raise Rejected(f"the kernel does not differentiate {show(body, 80)}, where {goal.purpose}")
            for side in (c.args[0] if c.head == "not" else c).args:
                require_continuity(side, x, set(), powers=False)
            yield goal.instance({x: point})

    def named(self, terms: tuple[Term, ...], others: tuple[Term, ...]) -> dict[Term, Term]:
        """For the variables that were opened and that terms mention, variables with names that others do not have."""
        names: dict[Term, Term] = {}
        mentioned = variables_of(terms)
        for x, hint in self.hints.items():
            if x in mentioned and x.sort is not None:
                name = new_name(hint, (*others, *names.values()))
                names[x] = variable(name, substitute(x.sort, names))
        return names

    def _opened(self, binder: Term) -> tuple[Term, Term]:
        x = fresh(binder.args[0])
        self.hints[x] = str(binder.value)
        return x, instantiate(binder, x)

    def _own(self, term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
        """What the outermost operation asks for."""
        needed = conditions(term)
        strict = self._is_of_positive_base(term, needed)
        for condition in (build("<", ZERO, term.args[0]),) if strict else needed:
            Budget.spend(1000)
            exact = not strict and (term.head != "D" or condition.head == "ex" or has_corner(term.args[0]))
            told = show(substitute(term, self.named((term,), ())), 80)
            yield Sequent(hypotheses, condition, f"{told} to be defined", exact)

    def _is_of_positive_base(self, term: Term, needed: tuple[Term, ...]) -> bool:
        """Whether a power is asked for a positive base, where it is more than defined: continuous in its exponent, and
        analytic if this may be no integer."""
        if jumps(term, self._moving) or jumps(term, self._differentiated):
            return True
        either = term.head == "^" and term.args[1].sort is REAL and any(c.head == "or" for c in needed)
        return either and not free_variables(term.args[0]).isdisjoint(self._differentiated)


def _arguments(term: Term) -> tuple[Term, ...]:
    """What has to be defined for a term to be."""
    head, args = term.head, term.args
    if head == "app":
        if args[0].head == "lam":
            return (*args[1:], contract(term))
        if args[0].partial:
            raise Rejected(f"{show(term)} is not understood")
        return args[1:]
    return args


# --------------------------------------------------------------------------------------------------------- existentials


def guarded(p: Term, known: tuple[Term, ...] = (), exact: bool = True) -> Term:
    """A proposition, or a term, in which every existential says as well that what it is about is defined.

    What the ``known`` propositions say, or what stands before it, is not said again. If that is not ``exact``, what it
    says implies that.

    >>> from .terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> guarded(exists(y, build("<", y, build("log", x))))
    there is y. 0 < x and y < log(x)
    """
    if not may_be_guarded(p):
        return p
    Budget.spend(100)
    if p.head == "not":
        return _denied(p.args[0], known, exact)
    if p.head in ("and", "or", "=>"):
        parts: list[Term] = []
        for part in p.args:
            parts.append(guarded(part, known, exact or p.head == "=>" and not parts))
            known = _after(known, part, parts[-1], p.head == "or")
        return build(p.head, *parts)
    if p.head not in BINDERS:
        return build(p.head, *(guarded(a, known) for a in p.args))
    x = new_variable(p, (*known, p))
    body = guarded(instantiate(p, x), known, exact)
    if p.head == "ex":
        return _exists(x, body, known, p, exact)
    return (lam if p.head == "lam" else for_all)(x, body, p.value)


def _after(known: tuple[Term, ...], part: Term, written: Term, is_of_disjunction: bool) -> tuple[Term, ...]:
    """The propositions known after a ``part``, which is ``written`` so; of a disjunction, that it does not hold, if it
    is defined everywhere: of another one it is not known where it is.
    """
    if not is_of_disjunction:
        return assumed(known, written)
    return known if part.partial else assumed(known, negation(written))


def may_be_guarded(p: Term) -> bool:
    """Whether there is a quantifier about what may not be defined; nothing else is ever guarded."""
    return p.partial and _has_quantifier(p)


@lru_cache(1 << 14)
def _has_quantifier(term: Term) -> bool:
    return term.head in ("all", "ex") or any(map(_has_quantifier, term.args))


def _denied(p: Term, known: tuple[Term, ...], exact: bool) -> Term:
    """That p does not hold: not all are something if there is one that is not."""
    if p.head == "not":
        return guarded(p.args[0], known, exact)
    if p.head == "ex":
        return build("not", guarded(p, known))
    if p.head == "all":
        x = new_variable(p, (*known, p))
        return _exists(x, _denied(instantiate(p, x), known, exact), known, p, exact)
    if p.head == "=>":
        premise = guarded(p.args[0], known, exact)
        return build("and", premise, _denied(p.args[1], assumed(known, premise), exact))
    if p.head not in ("and", "or"):
        return build("not", guarded(p, known))
    parts: list[Term] = []
    for part in p.args:
        parts.append(_denied(part, known, exact))
        known = _after(known, part, parts[-1], p.head == "and")
    return build("or" if p.head == "and" else "and", *parts)


def _exists(x: Term, body: Term, known: tuple[Term, ...], binder: Term, exact: bool) -> Term:
    """There is x at which the body, whose existentials are guarded, is defined and holds."""
    guard: dict[Term, None] = {}
    beside = {*known, *assumed((), body)}
    opened: list[Term] = []
    for goal in definedness(body, known, (), opened, claimed=True):
        if exact and not goal.exact:
            raise Rejected(f"the kernel does not know where {show(binder, 150)} is defined: {goal.purpose}")
        guard[closed(goal, beside | guard.keys(), opened)] = None
    return exists(x, build("and", conjunction(guard), body) if guard else body, binder.value)
