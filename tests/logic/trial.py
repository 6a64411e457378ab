"""The question that the test of the logic asks: do true premises give a true conclusion?

A sequent fails in a model where its hypotheses hold and its conclusion is false. A step is sound if, wherever the
sequent that it proves fails, one of the sequents that it asks for fails as well, for some values of the variables that
are new in it. A step that asks for nothing proves what never fails. All operations are total; what they are outside of
their domains is arbitrary. Statements alone are read in the partial way: they fail where their hypotheses hold, and
the conclusion is false or not defined.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.terms import INT, REAL, Term, conjunction, exists, fits, free_variables, function_sort, show

from .arithmetic import (
    NotSmooth,
    Undecided,
    Undefined,
    array,
    entries,
    exact,
    identity,
    matrix,
    mp,
    of_array,
    plus,
    pseudoinverse,
    scaled,
    times,
)
from .meaning import Meaningless, Model, NoSuchNumber, NotPinned, distinct, draw, pinned, spaces_in

EXTENSIONS = 24  # how many values are tried for new variables of a premise
MORE = 3000  # how many are tried before a step is called unsound
AGAIN = 20  # in how many models a refutation that looks wrong is examined again
HINTS = 40
REAL_FUNCTION = function_sort(REAL, REAL)


@dataclass(frozen=True)
class Step:
    """``premises`` are said to give ``sequent``. ``terms`` are those of the certificate, which models look at."""

    sequent: Sequent
    premises: tuple[Sequent, ...] = ()
    terms: tuple[Term, ...] = ()
    values: tuple[dict[Term, Any], ...] = ()  # models that are to be tried
    solves: bool = False  # whether equations determine the new variables of premises
    lemma: Statement | None = None  # the cited lemma; ``at`` has the values of its variables
    at: tuple[tuple[Term, Term], ...] = ()
    strict: bool = False  # whether the sequent is read as a statement


@dataclass
class Finding:
    """A model in which the premises hold and the sequent does not."""

    step: Step
    model: Model | None
    note: str = ""

    def __str__(self) -> str:
        lines = [self.note, f"the sequent: {self.step.sequent}"]
        lines += [f"  from: {p}" for p in self.step.premises[:12]]
        if self.model is not None:
            names = variables_of([self.step.sequent, *self.step.premises])
            values = {show(v): self.model.values[v] for v in names if v in self.model.values}
            lines.append(f"  fails at: {values}, outcomes {self.model.outcomes}, junk {self.model.junk}")
        return "\n".join(lines)


@dataclass
class Tally:
    """Counts of a trial: accepted steps, models, and models in which the sequent failed."""

    drawn: int = 0
    accepted: int = 0
    models: int = 0
    decided: int = 0
    failing: int = 0
    findings: list[Finding] = field(default_factory=list)


def variables_of(sequents: Iterable[Sequent]) -> list[Term]:
    found = frozenset().union(*(free_variables(t) for s in sequents for t in (*s.hypotheses, s.conclusion)))
    return in_order(found)


def in_order(variables: Iterable[Term]) -> list[Term]:
    """Each variable after those of its sort."""
    out: dict[Term, None] = {}

    def place(x: Term) -> None:
        if x not in out:
            for y in sorted(free_variables(x.sort), key=str) if x.sort is not None else ():
                place(y)
            out[x] = None

    for x in sorted(variables, key=str):
        place(x)
    return list(out)


def fails(model: Model, sequent: Sequent, strict: bool = False) -> bool:
    """Whether the sequent is claimed in the model, and false; if ``strict``, whether it is false or undefined."""
    for h in sequent.hypotheses:
        truth = model.truth(h)
        if truth is not True:
            return strict and truth is None
    truth = model.truth(sequent.conclusion)
    return truth is False or strict and truth is None


def fails_as_said(model: Model, step: Step) -> bool:
    """Whether what a step proves fails in the model."""
    return fails(model.reading(total=not step.strict), step.sequent, step.strict)


def conjuncts(term: Term) -> Iterator[Term]:
    if term.head == "and":
        for part in term.args:
            yield from conjuncts(part)
    else:
        yield term


def subterms(terms: Iterable[Term]) -> Iterator[Term]:
    seen: set[Term] = set()
    rest = list(terms)
    while rest:
        t = rest.pop()
        if t in seen or t.sort is None:
            continue
        seen.add(t)
        if not t.loose:
            yield t
        rest.extend(t.args)


def examine(step: Step, chance: random.Random, models: int, tally: Tally) -> Finding | None:
    """Look at the step in so many models."""
    tally.accepted += 1
    names = variables_of([step.sequent])
    closed = [t for t in subterms([*step.terms, *step.sequent.hypotheses, step.sequent.conclusion]) if t.head != "lam"]
    for k in range(models):
        tally.models += 1
        try:
            given = step.values[k % len(step.values)] if step.values and k % 2 == 0 else {}
            model = random_model(chance, True, names, given)
            model.meter[0] = 2000
            give_hints(model, closed, step.terms)
            if not fails_as_said(model, step):
                tally.decided += 1
                continue
            tally.decided += 1
            tally.failing += 1
            if cites_falsehood(model, step, EXTENSIONS) or any(
                refuted(model, p, step, EXTENSIONS) for p in step.premises
            ):
                continue
            if confirmed(model, step, chance):
                return Finding(step, model)
        except Undecided:
            continue
        except Meaningless as reason:
            return Finding(step, None, f"a term without a meaning: {reason}")
    return None


def confirmed(model: Model, step: Step, chance: random.Random) -> bool:
    """Whether a failure stays one when universal statements are looked at more closely."""
    model.more = [Fraction(chance.randint(-40, 40), chance.choice([1, 2, 3, 5, 8])) for _ in range(60)]
    near = distinct([0, 1, -1, *(value for value in model.values.values() if exact(value))])
    model.more += [c + s * Fraction(1, e) for c in near for s in (1, -1) for e in (10, 1000)]
    if not fails_as_said(model, step):
        return False
    return not (cites_falsehood(model, step, MORE) or any(refuted(model, p, step, MORE) for p in step.premises))


def cites_falsehood(model: Model, step: Step, tries: int) -> bool:
    """Whether the statement that a step cites is false, or not defined, at the values it is cited with."""
    if step.lemma is None:
        return False
    there = model.extended({})
    there.values = {x: model.evaluate(t) for x, t in step.at}
    return any(refuted(there, goal, step, tries) for goal in obligations(step.lemma))


def random_model(chance: random.Random, total: bool, names: Sequence[Term], given: dict[Term, Any]) -> Model:
    model = Model(chance, total, given)
    if any(v.sort is not None and spaces_in(v.sort) for v in names):
        model.outcomes = random_space(chance)
    for name in names:
        model.lookup(name)
    return model


def random_space(chance: random.Random) -> list[tuple[Any, Any]]:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    kind = chance.random()
    if kind < 0.15:
        return [((0,), 1)]
    if kind < 0.7:
        return [((0,), quarter), ((1,), 3 * quarter)]
    return [((0,), half), ((1,), quarter), ((2,), quarter)]


def give_hints(model: Model, closed: Sequence[Term], own: Sequence[Term]) -> None:
    """The values of terms at hand are tried by quantifiers."""
    for t in (*own, *closed)[:HINTS]:
        if t.loose or t.sort is None or free_variables(t) - model.values.keys():
            continue
        if t.sort is REAL or t.sort is INT or t.sort.head in ("matrix", "function"):
            try:
                value = model.evaluate(t)
            except (Undefined, Undecided, NotSmooth, TypeError, OverflowError, ZeroDivisionError):
                continue
            if t.sort.head == "function":
                for sort in {t.sort, REAL_FUNCTION} if fits(t.sort, REAL_FUNCTION) else {t.sort}:
                    model.hints.setdefault(sort, []).append(value)
            elif t.sort.head == "matrix":
                model.hint(t.sort, value)
                if value[0] == value[1] and value[0]:
                    for vector in special_vectors(value):
                        model.hint(t.sort, vector)
            elif exact(value) or isinstance(value, (float, mp.mpf)):
                model.hint(t.sort, value)


def special_vectors(a: Any) -> list[Any]:
    """Vectors that a singular matrix of fractions takes to 0, and eigenvectors of the symmetric part."""
    found = []
    if all(map(exact, entries(a))):
        rest = plus(identity(a[1]), scaled(-1, times(pseudoinverse(a), a)))
        found = [matrix(a[1], 1, lambda i, j, k=k: rest[2][i][k]) for k in range(a[1])]  # type: ignore[misc]
    m = array(a)
    _, vectors = np.linalg.eigh(m + m.T)
    found += [of_array(vectors[:, k : k + 1]) for k in (0, a[1] - 1)]
    return [c for c in found if any(entries(c))]


def refuted(model: Model, premise: Sequent, step: Step, tries: int) -> bool:
    """Whether a premise fails for some values of its new variables."""
    new = [v for v in variables_of([premise]) if v not in model.values]
    undecided, chance = False, model.chance
    model = model.extended({})
    model.hints = {sort: list(values) for sort, values in model.hints.items()}
    give_hints(model, list(subterms([*premise.hypotheses, premise.conclusion])), ())
    if not new:
        return fails(model, premise)
    for k in range(tries):
        trial = model.extended({})
        try:
            for v in new:
                choose(
                    trial, v, k if len(new) == 1 else chance.choice((2 * chance.randrange(12), chance.randrange(64)))
                )
            settle(trial, premise, new, step.solves)
            if fails(trial, premise):
                return True
        except Undecided:
            undecided = True
            continue
    if undecided and tries == MORE:
        raise Undecided
    return False


def choose(model: Model, v: Term, k: int) -> None:
    """A value for a new variable: one of those at hand, or a random one."""
    chance, sort = model.chance, v.sort
    if sort is None:
        raise Meaningless("a variable without a sort")
    if sort is REAL:
        pool = model.samples(REAL)
        if k % 2:
            low, high = chance.sample(pool, 2)
            share = Fraction(chance.randint(1, 15), 16)
            model.values[v] = low + (high - low) * share if exact(low) and exact(high) else chance.choice(pool)
        else:
            model.values[v] = pool[k // 2] if k // 2 < len(pool) else chance.choice(pool) + chance.choice([1, -1, 50])
    elif sort is INT:
        pool = model.samples(INT)
        model.values[v] = pool[k] if k < len(pool) else chance.choice(pool) + chance.choice((1, -1, 2, -2, 50, -50))
    else:
        pool = model.samples(sort)
        model.values[v] = pool[k] if k < len(pool) else draw(model, sort, ())


def settle(model: Model, premise: Sequent, new: Sequence[Term], by_newton: bool) -> None:
    """Values for new variables that equations of the premise ask for, or that its conclusion says are none."""
    c = premise.conclusion
    wanted = [part for h in premise.hypotheses for part in conjuncts(h)]
    wanted += c.args if c.head == "not" else ()
    settled: set[Term] = set()
    for h in wanted:
        for v in new:
            if (
                v not in settled
                and h.head in ("=", "has_derivative")
                and v in free_variables(h)
                and v.sort in (REAL, INT)
            ):
                try:
                    for solved in pinned(exists(v, h).args[1], False)[:1]:
                        value = solved(model, (None,))
                        if v.sort is not INT or type(value) is int:
                            model.values[v] = value
                            settled.add(v)
                            for w in new:  # the sort of w depends on v: draw w again
                                if w.sort is not None and v in free_variables(w.sort):
                                    choose(model, w, model.chance.randrange(64))
                except (Undefined, NotSmooth, Undecided, NoSuchNumber, NotPinned, Rejected):
                    continue
    if by_newton:
        solve(model, premise, [v for v in new if v not in settled])
    if c.head == "not" and c.args[0].head == "=":
        reals = [v for v in new if v.sort is REAL and v in free_variables(c) and v not in settled]
        if reals:
            cross(model, model.chance.choice(reals), *c.args[0].args)


def cross(model: Model, v: Term, a: Term, b: Term) -> None:
    """A value at which two terms are equal, where one is found between two others."""

    def gap(at: Any) -> float:
        model.values[v] = at
        return float(model.evaluate(a)) - float(model.evaluate(b))

    kept = model.values[v]
    try:
        low, high = sorted(map(float, model.chance.sample(model.samples(REAL), 2)))
        below, above = gap(low), gap(high)
        if below * above < 0:
            for _ in range(80):
                middle = (low + high) / 2
                value = gap(middle)
                if (value < 0) is (below < 0):
                    low = middle
                else:
                    high = middle
            model.values[v] = low
            return
    except (Undefined, NotSmooth, Undecided, TypeError, OverflowError, ZeroDivisionError):
        pass
    model.values[v] = kept


def solve(model: Model, premise: Sequent, new: Sequence[Term]) -> None:
    """Newton's method, in floats, for the equations among the hypotheses of a premise that new variables occur in."""
    reals = [v for v in new if v.sort is REAL]
    equations = [h for h in premise.hypotheses if h.head == "=" and free_variables(h) & set(reals)]
    if not reals or len(equations) != len(reals):
        return

    def gap(at: Any) -> Any:
        trial = model.extended(dict(zip(reals, map(float, at), strict=True)))
        trial.meter[0] = 10_000
        try:
            sides = [(trial.evaluate(e.args[0]), trial.evaluate(e.args[1])) for e in equations]
        except (Undefined, NotSmooth):
            raise Undecided from None
        return np.array([float(a) - float(b) for a, b in sides])

    at = np.array([float(model.values[v]) for v in reals])
    for _ in range(25):
        value = gap(at)
        if np.max(np.abs(value)) < 1e-13:
            break
        step = 1e-7
        slopes = np.array([(gap(at + step * e) - value) / step for e in np.eye(len(at))]).T
        try:
            at = at - np.linalg.solve(slopes, value)
        except np.linalg.LinAlgError:
            return
        if not np.all(np.isfinite(at)) or np.max(np.abs(at)) > 1e6:
            return
    for v, a in zip(reals, at, strict=True):
        near = Fraction(round(float(a) * 12), 12)
        model.values[v] = near if abs(float(near) - a) < 1e-9 else float(a)


def examine_refutation(
    statement: Statement,
    point: Sequence[Term],
    premises: Sequence[Sequent],
    chance: random.Random,
    tally: Tally,
    strict: bool = True,
) -> Finding | None:
    """A statement that is refuted at a point has to fail there; if ``strict``, or not to be defined."""
    tally.accepted += 1
    tally.models += 1
    model = Model(chance, True)
    plain = statement.plain
    claim = conjunction((*plain.guards, plain.conclusion))
    step = Step(Sequent(plain.hypotheses, claim), tuple(premises), tuple(point), strict=strict)
    try:
        if any(refuted(model, p, step, EXTENSIONS) for p in premises):
            tally.decided += 1
            return None
        values = {x: model.evaluate(t) for x, t in zip(statement.variables, point, strict=True)}
        tally.decided += 1
        tally.failing += 1
        for _ in range(AGAIN):  # with other functions for quantifiers
            there, closely = Model(chance, False, values), Model(chance, True)
            give_hints(there, list(subterms([step.sequent.conclusion])), point)
            if fails_as_said(there, step):
                return None
            if any(refuted(closely, p, step, MORE) for p in premises):
                return None
        return Finding(step, there, "refuted where it holds")
    except (Undecided, Undefined, NotSmooth):
        return None
    except Meaningless as reason:
        return Finding(step, None, f"a term without a meaning: {reason}")
