"""The conditions under which terms are defined, which a statement says, or has to prove, besides what is written.

The conditions of an operation come from ``algebra.domains`` and from ``differentiability``. A condition that follows
from the hypotheses (``facts``), or from an earlier condition, is left out. Sizes in sorts are defined everywhere.

A need is *exact* if nothing is defined where it does not hold. Where derivatives are computed that is not so: x |x| has
one at 0, and x != 0 is needed to compute it. Statements say exactly where they are defined (``exactly``): if what
suffices does not hold, that there is a derivative.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from symres.elaborate.algebra.continuity import of_continuity
from symres.elaborate.algebra.domains import conditions
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.signs import plainly
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import spend
from symres.kernel.sequents import assumed, negation, new_name
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    contract,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    show,
    substitute,
    unnamed,
    variable,
    variables_of,
)

from .differentiability import differentiability, has_corner


@dataclass(frozen=True)
class Need(Sequent):
    """A sequent that makes something defined, and whether nothing is where it does not hold."""

    exact: bool = field(default=True, compare=False)


def definedness(
    term: Term,
    hypotheses: tuple[Term, ...],
    avoid: tuple[Term, ...] = (),
    opened: list[Term] | None = None,
    claimed: bool = False,
    exactly: bool = False,
) -> Iterator[Need]:
    """The sequents that make ``term`` defined under the hypotheses; each may use those before it.

    What is asked is that the truth of the whole depends on no value that is undefined. So a part of a conjunction may
    use the others where they are defined, of a disjunction that they do not hold there, the conclusion of an
    implication its premise. Of a conjunction that is ``claimed`` each part may use those before it, which says the
    same, as all of them are to hold.
    Of an existential nothing is asked: it is guarded, or holds of what is not defined. New variables are none of those
    to ``avoid``; they are listed in ``opened``, the outer ones first. All needs are exact if that is asked for.
    """
    found: list[Need] = []
    facts: dict[tuple[Term, ...], Facts] = {}
    domain = _Domain(exactly)
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


def defined(p: Term, known: tuple[Term, ...]) -> tuple[list[Need], tuple[Term, ...]]:
    """The sequents that make a term defined where the known propositions hold, and these with the conclusions shown.

    A conclusion about a new variable is left out: another variable with its name may come later.
    """
    opened: list[Term] = []
    goals = list(definedness(p, known, (), opened))
    return goals, shown(known, (goal for goal in goals if free_variables(goal.conclusion).isdisjoint(opened)))


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
    spend(20)
    for part in term.args or (term.sort,):
        if part is not None:
            _in_order(part, wanted, seen, found)
    if term in wanted:
        found[term] = None


class _Domain:
    """The conditions under which the parts of a term are defined; a binder is opened with a new variable.

    ``hints`` are the names by which a reader knows these variables, the outer ones first. Near a point, only finitely
    many conditions that hold at it hold near it: none is about all values of a variable.
    """

    def __init__(self, exactly: bool) -> None:
        self._exactly = exactly
        self.hints: dict[Term, str] = {}
        self._unbounded: set[Term] = set()  # those that are no indices of sums and products
        self._differentiated: set[Term] = set()  # those of functions that are differentiated

    def goals(self, term: Term, hypotheses: tuple[Term, ...], seen: set[Term], claimed: bool = False) -> Iterator[Need]:
        """``seen`` are the terms already gone through under these hypotheses."""
        if not term.partial or term in seen:
            return
        seen.add(term)
        spend(100)
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
            yield from self._of_derivative(term, hypotheses)
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
        elif head == "entries" and args[2].head == "lam" and args[2].args[1].head == "lam":
            yield from (goal for a in args[:2] for goal in self.goals(a, hypotheses, seen))
            i, row = self._opened(args[2])
            j, entry = self._opened(row)
            bounds = ((ONE, i), (i, args[0]), (ONE, j), (j, args[1]))
            yield from self.goals(entry, assumed(hypotheses, *(build("<=", *pair) for pair in bounds)), set())
        else:
            for a in _arguments(term):
                if head == "has_derivative" and a is args[0]:
                    yield from self._of_differentiated(term, hypotheses)
                else:
                    yield from self.goals(a, hypotheses, seen)
            yield from self._own(term, hypotheses)

    def _of_derivative(self, term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Need]:
        """The needs of a derivative: that the function is defined near the point, and has one at it."""
        outside = set(self.hints)
        needs = self._sufficient(term, hypotheses)
        if needs is not None and not self._exactly:
            yield from needs
            return
        if needs is not None and all(need.exact or _follows(need, needs) for need in needs):
            yield from (need for need in needs if need.exact)
            return
        suffices = self._closed(needs, hypotheses, outside) if needs is not None else FALSE
        if suffices is None:
            return
        slope = fresh(REAL)
        derives = exists(slope, build("has_derivative", *term.args, slope), "slope")
        exists_there = conjunction([*self._defined_near(term.args[0], term.args[1], hypotheses), derives])
        either = exists_there if suffices is FALSE else build("or", suffices, exists_there)
        yield Need(hypotheses, either, f"{self._told(term)} to be defined")

    def _sufficient(self, term: Term, hypotheses: tuple[Term, ...]) -> list[Need] | None:
        """The needs of computing a derivative; None if they are not known, and need not be."""
        exactly, self._exactly = self._exactly, False
        try:
            needs = [*self._near(term.args[0], term.args[1], hypotheses), *self._own(term, hypotheses)]
            return [replace(need, exact=True) for need in needs] if has_corner(term.args[0]) else needs
        except Rejected:
            if not exactly:
                raise
            return None
        finally:
            self._exactly = exactly

    def _of_differentiated(self, term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Need]:
        """The needs of a function that is said to have a derivative at a point: to be defined near it."""
        outside = set(self.hints)
        needs = list(self.goals(term.args[0], hypotheses, set()))
        if not self._exactly:
            yield from (replace(need, exact=False) for need in needs)
        elif needs:
            near = self._defined_near(term.args[0], term.args[1], hypotheses)
            everywhere = self._closed(needs, hypotheses, outside)
            if near and everywhere is not None:
                either = build("or", everywhere, *near)
                yield Need(hypotheses, either, f"{self._told(term)} to be defined")

    def _defined_near(self, function: Term, point: Term, hypotheses: tuple[Term, ...]) -> list[Term]:
        """The proposition that there is a radius within which a function is defined; none if it is everywhere."""
        outside = set(self.hints)
        radius = fresh(REAL)
        x, body = self._opened(function)
        within = (build("<", difference(point, radius), x), build("<", x, build("+", point, radius)))
        known = assumed(hypotheses, *within)
        inside = {*outside, x}
        needed = self._closed(list(self.goals(body, known, set())), known, inside)
        if needed is None:
            return []
        near = for_all(x, build("=>", conjunction(within), needed), self.hints[x])
        return [exists(radius, build("and", build("<", ZERO, radius), near), "r")]

    def _of_parts(self, term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Need]:
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
        return self._closed(goals, known, outside), all(goal.exact for goal in goals)

    def _closed(self, goals: Sequence[Need], known: tuple[Term, ...], outside: Collection[Term]) -> Term | None:
        """The conjunction of needs that are not known, for all variables but those ``outside``; or None."""
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
        return conjunction(guard) if guard else None

    def _near(self, function: Term, point: Term, hypotheses: tuple[Term, ...]) -> Iterator[Need]:
        """The conditions at a point under which a function is defined near it: they hold nearby if they hold there."""
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
                for _ in of_continuity(side, frozenset((x,)), set()):
                    pass  # what that needs is asked of the side itself
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

    def _own(self, term: Term, hypotheses: tuple[Term, ...]) -> Iterator[Need]:
        """The conditions of the outermost operation."""
        needed = differentiability(term) if term.head == "D" else conditions(term)
        strict = self._is_of_positive_base(term, needed)
        for condition in (build("<", ZERO, term.args[0]),) if strict else needed:
            spend(1000)
            exact = not strict and (term.head != "D" or condition.head == "ex" or has_corner(term.args[0]))
            yield Need(hypotheses, condition, f"{self._told(term)} to be defined", exact)

    def _told(self, term: Term) -> str:
        return show(substitute(term, self.named((term,), ())), 80)

    def _is_of_positive_base(self, term: Term, needed: tuple[Term, ...]) -> bool:
        """Whether a power is asked for a positive base, where it is more than defined: differentiable in its exponent,
        and analytic if this may be no integer."""
        moves = term.head == "^" and not free_variables(term.args[1]).isdisjoint(self._differentiated)
        if moves and is_scalar(term.sort):
            return True
        either = term.head == "^" and term.args[1].sort is REAL and any(c.head == "or" for c in needed)
        return either and not free_variables(term.args[0]).isdisjoint(self._differentiated)


def _follows(need: Need, needs: Sequence[Need]) -> bool:
    """Whether a need holds where the exact ones do that are asked for whenever it is."""
    here = set(need.hypotheses)
    known = (other.conclusion for other in needs if other.exact and here.issuperset(other.hypotheses))
    return Facts(Sequent(assumed(need.hypotheses, *known), FALSE)).holds(need.conclusion)


def _arguments(term: Term) -> tuple[Term, ...]:
    """The parts that have to be defined for a term to be."""
    head, args = term.head, term.args
    if head == "app":
        if args[0].head == "lam":
            return (*args[1:], contract(term))
        if args[0].partial:
            raise Rejected(f"{show(term)} is not understood")
        return args[1:]
    return args
