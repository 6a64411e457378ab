"""Models of hypotheses, and models that violate what is said to follow from them.

A model is drawn at random, with extreme instances among it, and then bent until the hypotheses hold: a symmetric matrix
is made symmetric, one that must be invertible inverted, a norm scaled to its bound, an equation solved by Newton's
method, a gradient computed. Models that cannot be bent are left out. What is found this way is evidence: a step that
holds in many models is not proved by that, one that fails in a model is wrong.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.optimize import least_squares, minimize

from symres.kernel import Term
from symres.kernel.sequents import new_variable
from symres.kernel.terms import (
    INT,
    PROP,
    REAL,
    build,
    conjuncts,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    show,
    substitute,
)

from . import drawing, roundoff
from .drawing import Space, Table
from .interpretation import DIFFICULTIES, LONGEST, OUTCOMES, Meter, Model, OutOfWork, has_derivatives
from .roundoff import Undecided, exact

PASSES = 6  # over the hypotheses, until all of them hold
UNKNOWNS = 40  # the most numbers that are solved for
EQUATIONS = 150  # the most instances of a universal equation
SLOW_EQUATIONS = 40  # of one with derivatives
WITNESS = 18  # the most numbers of a witness that is searched for
CASES = 12  # integers and outcomes, together, for which a universal hypothesis is searched for an exception
STARTS = 6  # of one such search
STEPS = 250
FEW = 5  # the most layers of a space whose outcomes are looked at
WORK = 2e5  # what may be computed where nothing is said of it, see ``Meter``
Bend = Callable[[Model], None]


@dataclass(frozen=True)
class Trial:
    """The number of models that were drawn, the number of those that met the hypotheses, and one of these that violates
    the conclusion, if there is one."""

    drawn: int
    models: int
    violation: Model | None
    conclusion: Term  # without its outer quantifiers


def disagreement(
    variables: Sequence[Term],
    hypotheses: Sequence[Term],
    conclusion: Term,
    rng: random.Random,
    tries: int = 50,
    work: float = WORK,
) -> str | None:
    """A sentence on an instance in which the hypotheses hold and the conclusion does not; None if none is found.

    To evaluate the steps of one proof, make ``Instances`` once and ask it.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> positive, above = build("<", number(0), x), build("<=", number(1), x)
    >>> print(disagreement([x], [positive], above, random.Random(1)))
    1 <= x fails at x = ...
    >>> disagreement([x], [above], positive, random.Random(1)) is None
    True
    """
    trial = examine(variables, hypotheses, conclusion, tries, rng, meter=Meter(work))
    return None if trial.violation is None else described(trial.violation, variables, trial.conclusion)


def examine(
    variables: Sequence[Term],
    hypotheses: Sequence[Term],
    conclusion: Term,
    tries: int,
    rng: random.Random,
    bend: Bend | None = None,
    enough: int | None = None,
    meter: Meter | None = None,
) -> Trial:
    """Look at ``tries`` models, or until ``enough`` of them meet the hypotheses, or the meter ends it; ``bend`` may
    adapt each beforehand.
    """
    meter = meter or Meter()
    variables, hypotheses, conclusion = _opened_conclusion(variables, hypotheses, conclusion)
    variables = in_order((*variables, *hypotheses, conclusion))
    met = 0
    for k in range(tries):
        if enough is not None and met >= enough or meter.left <= 0:
            return Trial(k, met, None, conclusion)
        try:
            model = _model(variables, hypotheses, rng, bend, meter)
            if model is None:
                continue
            met += 1
            if violates(model, hypotheses, conclusion):
                return Trial(k + 1, met, model, conclusion)
        except OutOfWork:
            return Trial(k + 1, met, None, conclusion)
    return Trial(tries, met, None, conclusion)


def _model(
    variables: Sequence[Term], hypotheses: Sequence[Term], rng: random.Random, bend: Bend | None, meter: Meter
) -> Model | None:
    """A random model of the hypotheses, if bending one succeeds."""
    try:
        model = random_model(variables, rng, rng.random() < 0.7, hypotheses)
        model.meter = meter
        if bend is not None:
            bend(model)
        _repair(model, hypotheses)
        model.rounded, model.sampled = 0.0, False
        return model if all(model.accepts(h) for h in hypotheses) else None
    except DIFFICULTIES:
        return None


class Instances:
    """Models of the hypotheses of a statement, in which the steps of its proof are evaluated.

    ``models`` are those found, ``evaluated`` counts the steps that could be evaluated in at least one of them.

    >>> from symres.elaborate.algebra.notation import at_most, less, symbol
    >>> x, y = symbol("x", REAL), symbol("y", REAL)
    >>> instances = Instances([x.term], [at_most(1, x).term], random.Random(0))
    >>> instances.disagreement([at_most(x, y).term], less(0, y).term) is None
    True
    >>> print(instances.disagreement([at_most(y, x).term], less(0, y).term))
    0 < y fails at x = ..., y = ...: the left side is 0, the right one ...
    """

    def __init__(
        self,
        variables: Sequence[Term],
        hypotheses: Sequence[Term],
        rng: random.Random,
        count: int = 20,
        work: float = WORK,
    ) -> None:
        self.variables = in_order((*variables, *hypotheses))
        self.hypotheses = frozenset(hypotheses)
        self.rng = rng
        self.models: list[Model] = []
        self.evaluated = 0
        meter = Meter(work)
        for _ in range(10 * count):
            if len(self.models) >= count or meter.left <= 0:
                break
            try:
                model = _model(self.variables, hypotheses, rng, None, meter)
            except OutOfWork:
                break
            if model is not None:
                self.models.append(model)

    def disagreement(self, hypotheses: Iterable[Term], conclusion: Term, work: float = WORK) -> str | None:
        """A sentence on a model in which a step's hypotheses hold and its conclusion does not; None if none is found.

        ``hypotheses`` are those of the step; among them may be some of the statement, which hold already, and
        assumptions of its own, about variables of its own.
        """
        meter = Meter(work)
        _, own, inner = _opened_conclusion((), [h for h in hypotheses if h not in self.hypotheses], conclusion)
        new = [x for x in in_order((*own, inner)) if x not in self.variables]
        seen = False
        for base in self.models:
            if meter.left <= 0:
                break
            base.meter = meter  # that of the functions in it, too
            try:
                model = self._extended(base, new, own)
                if model is None:
                    continue
                seen = True
                if violates(model, own, inner):
                    return described(model, [*self.variables, *new], inner)
            except OutOfWork:
                break
        self.evaluated += seen
        return None

    def _extended(self, base: Model, new: Sequence[Term], own: Sequence[Term]) -> Model | None:
        """A model with values for more variables, in which a step's own assumptions hold, if some are found."""
        for _ in range(4):
            try:
                model = base.fork(frozenset(self.variables))
                sizes = {x for v in new if v.sort is not None for x in free_variables(v.sort)}
                for x in new:
                    if x in sizes and x.sort is INT:
                        model.values[x] = exact(drawing.dimension(self.rng))
                    else:
                        model.lookup(x)
                _repair(model, own)
                model.rounded, model.sampled = base.rounded, False
                if all(model.accepts(h) for h in own):
                    return model
            except DIFFICULTIES:
                continue
        return None


def violates(model: Model, hypotheses: Sequence[Term], conclusion: Term) -> bool:
    """Whether a model that meets the hypotheses fails the conclusion by more than rounding."""
    with model.wary():
        truth = model.holds(conclusion)
        if truth is None and conclusion.head == "ex":
            truth = None if _has_witness(model, conclusion) else False
    if truth is not False:
        return False
    if model.sampled:
        model.effort = 20
        try:
            return all(model.accepts(h) and not _fails_somewhere(model, h) for h in hypotheses)
        finally:
            model.effort = 1
    return True


def in_order(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The free variables of terms, each after those that its sort mentions.

    >>> from symres.kernel.terms import matrix_sort, variable
    >>> n = variable("n", INT)
    >>> in_order([variable("A", matrix_sort(n, n))])
    (n, A)
    """
    out: dict[Term, None] = {}

    def place(x: Term) -> None:
        if x not in out:
            for y in sorted(free_variables(x.sort), key=str) if x.sort is not None else ():
                place(y)
            out[x] = None

    for term in terms:
        for x in sorted(free_variables(term), key=str):
            place(x)
    return tuple(out)


def _is_continuous(sort: Term | None) -> bool:
    return sort is REAL or sort is not None and sort.head == "matrix"


def _is_listed(sort: Term | None) -> bool:
    """Whether values of a sort are looked at one by one: integers and outcomes."""
    return sort is INT or sort is not None and sort.head == "base"


@lru_cache(4096)
def _opened(binder: Term) -> tuple[Term, Term]:
    """A variable for a binder, and the body with it."""
    x = fresh(binder.args[0])
    return x, instantiate(binder, x)


def _opened_conclusion(
    variables: Sequence[Term], hypotheses: Sequence[Term], conclusion: Term
) -> tuple[tuple[Term, ...], tuple[Term, ...], Term]:
    """Universal quantifiers over what has to be sampled, and implications, moved out of the conclusion."""
    variables, hypotheses = tuple(variables), tuple(hypotheses)
    while conclusion.head in ("all", "=>"):
        if conclusion.head == "=>":
            hypotheses, conclusion = (*hypotheses, conclusion.args[0]), conclusion.args[1]
            continue
        if _is_listed(conclusion.args[0]) or conclusion.args[0] is PROP:
            break
        x = new_variable(conclusion, (*variables, *hypotheses, conclusion))
        variables, conclusion = (*variables, x), instantiate(conclusion, x)
    return variables, hypotheses, conclusion


# ------------------------------------------------------------------------------------------------------- random models


def random_model(
    variables: Sequence[Term], rng: random.Random, extremes: bool = True, hypotheses: Sequence[Term] = ()
) -> Model:
    """Random values for variables; those that the hypotheses call independent depend on parts of the outcome of their
    own, and random matrices with independent entries have one part for every entry."""
    model = Model({}, rng, extremes)
    sizes = {x for v in variables if v.sort is not None for x in free_variables(v.sort)}
    plans = _plans(hypotheses)
    scarce = any(plan.entries for plan in plans.values())
    modest = [1, 2, 2, 3] if any(map(has_derivatives, hypotheses)) else None
    model.modest = modest is not None
    model.extremes = extremes and (modest is None or rng.random() < 0.2)
    for x in variables:
        if x in sizes and x.sort is INT:
            small = [1, 1, 2] if scarce else modest
            value = rng.choice(small) if small else drawing.dimension(rng, extremes)
            model.values[x] = exact(value)
        elif x in sizes and x.sort is not None and x.sort.head == "function" and x.sort.args[1] is INT:
            model.values[x] = Table(lambda i: exact(rng.choice([1, 1, 2] if scarce else [1, 1, 2, 2, 3])), None, model)
        elif x.sort is INT:
            model.values[x] = exact(rng.choice([0, 1, 1, 2, 2, 3, 4]) if modest else drawing.integer(rng))
    _lay_out(model, plans)
    for x in variables:
        model.lookup(x)

    def resize(size: Term) -> None:
        """Draw the values of this size again, and those that depend on outcomes."""
        changed = [x for x in model.values if x.sort is not None and size in free_variables(x.sort)]
        if any(x in plans for x in changed):
            changed += [x for x in model.values if x not in changed and _is_random(x)]
        for x in changed:
            del model.values[x]
        if any(x in plans for x in changed):
            _lay_out(model, plans)

    model.resize = resize
    return model


def _is_random(x: Term) -> bool:
    return x.sort is not None and bool(_spaces(x.sort))


def _spaces(sort: Term) -> set[str]:
    """The names of the probability spaces in a sort."""
    if sort.head == "base":
        return {sort.value}
    return set().union(*(_spaces(a) for a in sort.args if a.sort is None))


@dataclass
class Plan:
    """The dependence of a random variable, or of a sequence of them, on the outcome."""

    variable: Term
    length: Term | None = None  # of a sequence
    entries: str = ""  # "iid" or "gaussian": entries independent of one another
    variance: Term | None = None


def _plans(hypotheses: Sequence[Term]) -> dict[Term, Plan]:
    """The independence that hypotheses ask for, by variable."""
    plans: dict[Term, Plan] = {}

    def visit(term: Term) -> None:
        if term.head in ("all", "=>", "and"):
            for part in term.args[1:] if term.head != "and" else term.args:
                visit(part)
        if term.head in ("independent", "independent_sequence", "iid_entries", "gaussian_entries"):
            subjects = term.args[:1] if term.head.endswith("entries") else term.args
            for subject in subjects:
                root = _root(subject)
                if root is None:
                    continue
                plan = plans.setdefault(root, Plan(root))
                if term.head == "independent_sequence" and subject is term.args[1]:
                    plan.length = term.args[2]
                if term.head.endswith("entries"):
                    plan.entries, plan.variance = term.head.split("_")[0], term.args[1]

    for hypothesis in hypotheses:
        visit(hypothesis)
    return plans


def _root(term: Term) -> Term | None:
    """The variable that a random variable such as W, W(i) or fun o. W(i, o) is about."""
    while term.head in ("lam", "app"):
        term = term.args[1] if term.head == "lam" else term.args[0]
    return term if term.head in ("variable", "local") and term.sort is not INT else None


def _lay_out(model: Model, plans: dict[Term, Plan]) -> None:
    """Give every random variable of the plans coordinates of its own."""
    if not plans:
        return
    chance = model.chance
    coordinates: list[tuple[float, ...]] = []
    names: set[str] = set()
    many = False  # whether a statement asks for more outcomes than can be looked at one by one
    nodes = chance.choice([3, 4])
    points, weights = np.polynomial.hermite_e.hermegauss(nodes)
    weights = weights / weights.sum()

    def block(plan: Plan, sort: Term, stack: tuple[Any, ...]) -> tuple[int, ...]:
        if plan.entries:
            count = math.prod(model.shape(sort.args[1], (*stack, None)))
            two = chance.choice([(0.5, 0.5), (0.25, 0.75)])
            new = [tuple(weights) if plan.entries == "gaussian" else two for _ in range(count)]
        else:
            new = [chance.choice([(0.5, 0.5), (0.5, 0.5), (0.25, 0.75), (0.25, 0.5, 0.25)])]
        coordinates.extend(new)
        return tuple(range(len(coordinates) - len(new), len(coordinates)))

    for x, plan in plans.items():
        sort = x.sort
        if sort is None or sort.head != "function":
            continue
        if sort.args[0].head == "base":
            names.add(sort.args[0].value)
            model.values[x] = _random_variable(model, plan, sort, block(plan, sort, ()), points, ())
        elif sort.args[0] is INT and sort.args[1].head == "function" and sort.args[1].args[0].head == "base":
            names.add(sort.args[1].args[0].value)
            length = chance.choice([1, 1, 2]) if plan.entries else 3
            if plan.length is not None:
                if plan.length.head == "variable" and plan.length in model.values:
                    model.values[plan.length] = exact(chance.choice([1, 1, 2] if plan.entries else [1, 2, 3]))
                length = max(int(model.evaluate(plan.length)[0]), 0)
                if length > FEW and plan.length.head != "rational":
                    length = FEW
                if length > LONGEST:
                    raise Undecided("too many random variables")
                many = many or length > FEW
            table = Table(_layer_maker(model, sort.args[1]), None, model)
            for i in range(1, length + 1):
                own = block(plan, sort.args[1], (exact(i),))
                table.cells[i] = _random_variable(model, plan, sort.args[1], own, points, (exact(i),))
            model.values[x] = table
    if math.prod(map(len, coordinates)) > OUTCOMES and not many:
        raise Undecided("too many outcomes")
    for name in names:
        model.set_space(name, Space(tuple(coordinates)))


def _layer_maker(model: Model, sort: Term) -> Callable[[Any], Any]:
    return lambda i: drawing.draw(sort, model, (i,))


def _random_variable(
    model: Model, plan: Plan, sort: Term, own: tuple[int, ...], points: np.ndarray, stack: tuple[Any, ...]
) -> Table:
    if not plan.entries or plan.variance is None:
        return Table(lambda o: drawing.draw(sort.args[1], model, (*stack, o)), own, model)
    variance, shape = plan.variance, model.shape(sort.args[1], (*stack, None))

    def entries(outcome: Any) -> Any:
        weights = model.spaces[sort.args[0].value].coordinates
        scale = max(float(model.lookup(variance)[0] if variance.head == "variable" else model.value(variance)), 0.0)
        values = [points[outcome[k]] if plan.entries == "gaussian" else _standard(weights[k], outcome[k]) for k in own]
        return exact(np.array(values, dtype=float).reshape(shape) * math.sqrt(scale))

    made = Table(entries, own, model)
    if plan.entries == "gaussian":
        if variance.loose:
            raise Undecided("a variance that varies")
        model.gaussian.append((made, max(float(model.value(variance)), 0.0)))
    return made


def _standard(weights: tuple[float, ...], k: int) -> float:
    """The values of a variable of mean 0 and variance 1 that takes two values."""
    p = weights[0]
    return math.sqrt((1 - p) / p) if k == 0 else -math.sqrt(p / (1 - p))


# --------------------------------------------------------------------------------------------------------------- cells


@dataclass(frozen=True)
class Cell:
    """A place that holds a number, a matrix, a truth value or a function: a variable or a value of a table."""

    holder: dict[Any, Any]
    key: Any
    sort: Term

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    def set(self, model: Model, value: Any) -> None:
        model._samples.clear()
        self.holder[self.key] = value
        if self.sort is INT and isinstance(self.key, Term) and model.resize is not None:
            model.resize(self.key)


def _cell(model: Model, term: Term) -> Cell | None:
    """The cell that a term is: a variable, or a function in a table at an argument that is known."""
    root = term.args[0] if term.head == "app" else term
    if root in model.fixed:
        return None
    if term.head in ("variable", "local") and term.sort is not None:
        model.lookup(term)
        return Cell(model.values, term, term.sort)
    if term.head == "app" and term.args[0].head in ("variable", "local") and not term.loose and term.sort is not None:
        table = model.lookup(term.args[0])
        for argument in term.args[1:-1]:
            table = table(model.evaluate(argument))
        if not isinstance(table, Table):
            return None
        last = model.evaluate(term.args[-1])
        table(last)
        return Cell(table.cells, table.key(last), term.sort)
    return None


def _cells(model: Model, term: Term) -> list[Cell]:
    """The cells of numbers and matrices that a proposition depends on."""
    found: dict[tuple[int, Any], Cell] = {}

    def put(cell: Cell) -> None:
        if _is_continuous(cell.sort):
            found.setdefault((id(cell.holder), cell.key), cell)

    def visit(t: Term) -> None:
        if t in model.fixed:
            return
        if t.head in ("variable", "local"):
            if t.sort is not None and t.sort.head == "function":
                for holder, key, sort in _table_cells(model.lookup(t), t.sort):
                    put(Cell(holder, key, sort))
            elif t.sort is not None:
                model.lookup(t)  # of which a change of its size may have left no value
                put(Cell(model.values, t, t.sort))
        elif t.head == "app" and not t.loose:
            cell = _cell(model, t)
            if cell is not None:
                put(cell)
                return
        for a in t.args:
            if a.sort is not None:
                visit(a)

    visit(term)
    return list(found.values())


def _table_cells(table: Any, sort: Term) -> Iterator[tuple[dict[Any, Any], Any, Term]]:
    if not isinstance(table, Table):
        return
    codomain = sort.args[1]
    for key, value in list(table.cells.items()):
        if codomain.head == "function":
            yield from _table_cells(value, codomain)
        else:
            yield table.cells, key, codomain


# -------------------------------------------------------------------------------------------------------------- bending


def _repair(model: Model, hypotheses: Sequence[Term]) -> None:
    """Change values until all hypotheses hold, or give up; those with derivatives take long and come last."""
    slow = [h for h in hypotheses if has_derivatives(h)]
    smooth = {x for h in slow for x in free_variables(h) if _is_smooth(x)}
    late = [h for h in hypotheses if h not in slow and smooth & free_variables(h)]
    quick = [h for h in hypotheses if h not in slow and h not in late]
    for stage, passes in ((quick, PASSES), (slow, 1), (late, 2), (quick, 1), (slow, 1)):
        for k in range(passes):
            failing = [h for h in stage if not model.accepts(h)]
            if not failing:
                break
            if k:
                model.chance.shuffle(failing)
            for hypothesis in failing:
                _bend(model, hypothesis)
        if stage is quick and not all(model.accepts(h) for h in quick):
            return
        if not slow:
            return


def _is_smooth(x: Term) -> bool:
    """Whether a variable is a function of numbers or matrices."""
    return x.sort is not None and x.sort.head == "function" and not _is_listed(x.sort.args[0])


def _bend(model: Model, term: Term) -> None:
    """Change values so that one proposition holds, if that can be done."""
    if term.head == "all" and (_is_continuous(term.args[0]) or term.args[0] is PROP):
        _bend_universal(model, term)
        return
    if model.accepts(term):
        return
    if term.head == "and":
        for part in term.args:
            _bend(model, part)
    elif term.head == "=>":
        if model.accepts(term.args[0]):
            _bend(model, term.args[1])
    elif term.head == "or":
        _bend(model, model.chance.choice(term.args))
    elif term.head == "all" and _is_listed(term.args[0]):
        _bend_each(model, term)
    elif term.head == "ex":
        _bend_existential(model, term)
    elif term.head == "=":
        _bend_equation(model, term)
    elif term.head in ("<=", "<"):
        _bend_inequality(model, term)
    elif term.head == "psd":
        _bend_semidefinite(model, term)
    elif term.head == "has_derivative":
        _bend_derivative(model, term, ())
    elif term.head == "not":
        _bend_negation(model, term.args[0])


def _bend_each(model: Model, term: Term) -> None:
    """A universal statement over integers or outcomes, one by one."""
    x, body = _opened(term)
    kept = model.values.get(x)
    for value in model.samples(term.args[0]):
        model.values[x] = value
        _bend(model, body)
    if kept is not None:
        model.values[x] = kept


def _bend_existential(model: Model, term: Term) -> None:
    x, body = _opened(term)
    model.values.pop(x, None)
    if term.args[0] is REAL:  # most often a radius
        model.values[x] = exact(model.chance.choice([0.1, 0.1, 1e-2, 1.0]))
    model.lookup(x)
    _bend(model, body)
    value = model.values[x]
    key = model.shape(term.args[0], ()) if term.args[0].head == "matrix" else term.args[0]
    model.hints.append((key, value))
    model._samples.clear()


def _bend_negation(model: Model, term: Term) -> None:
    cells = [c for c in _cells(model, term) if c.sort.head != "function"]
    if cells:
        cell = model.chance.choice(cells)
        v = cell.value[0]
        noise = drawing._normal(model.chance, *v.shape) if isinstance(v, np.ndarray) else model.chance.gauss(0, 1)
        cell.set(model, exact(v + noise))


def _bend_equation(model: Model, term: Term) -> None:
    sides = list(term.args)
    model.chance.shuffle(sides)
    for one, other in (sides, sides[::-1]):
        if one.head == "T" and one.args[0] is other:
            cell = _cell(model, other)
            if cell is not None:
                v = cell.value[0]
                cell.set(model, exact(v + v.T if not np.any(v % 1) else (v + v.T) / 2))
                return
        root = one.args[0] if one.head == "app" else one
        recursive = root in free_variables(other)
        sequence = one.head == "app" and all(a.sort is INT for a in one.args[1:])  # as in w(t + 1) = F(w(t))
        cell = _cell(model, one) if sequence or not recursive else None
        if cell is not None and cell.sort is not INT and one.sort is not PROP:
            kept, found = cell.value, model.evaluate(other)
            cell.set(model, (found[0], 0.0) if type(found) is tuple and len(found) == 2 else found)
            if not recursive or model.accepts(term):
                return
            cell.set(model, kept)
            continue
        if cell is not None and cell.sort is INT and other.sort is INT:
            cell.set(model, exact(int(model.evaluate(other)[0])))
            return
    if term.args[0].sort is None or not (is_scalar(term.args[0].sort) or term.args[0].sort.head == "matrix"):
        return
    if model.chance.random() < 0.5:
        for cell in _cells(model, term)[:4]:
            kept = cell.value
            cell.set(model, exact(kept[0] * 0))
            if model.accepts(term):
                return
            cell.set(model, kept)
    _solve(model, term)


def _bend_inequality(model: Model, term: Term) -> None:
    low, high = term.args
    chance = model.chance
    order = [(low, high, -1), (high, low, 1)]
    chance.shuffle(order)
    if chance.random() < 0.5 and _scale(model, term):
        return
    for one, other, sign in order:
        cell = _cell(model, one) if one not in free_variables(other) else None
        if cell is None:
            continue
        end = model.evaluate(other)[0]
        if cell.sort is INT:
            steps = chance.choice([0, 0, 1, 2]) + (term.head == "<")
            cell.set(model, exact(math.floor(end) - steps if sign < 0 else math.ceil(end) + steps))
        else:
            room = 0.0 if chance.random() < 0.3 and term.head == "<=" else abs(chance.gauss(0, 1)) + 1e-3
            cell.set(model, exact(end + sign * room))
        if model.accepts(term):
            return
    _scale(model, term)


def _scale(model: Model, term: Term) -> bool:
    """Multiply a value by some factor that makes an inequality true; sometimes by one that makes it nearly sharp."""
    cells = [cell for cell in _cells(model, term) if not _is_bound(cell, term)]
    model.chance.shuffle(cells)
    for cell in cells[:6]:
        v = cell.value[0]
        for factor in (0.5, 0.25, 0.1, 0.02, 1e-3, 0.0, 2.0, 5.0, 30.0, -1.0):
            cell.set(model, exact(v * factor))
            if model.accepts(term):
                if model.chance.random() < 0.3 and 0 < factor < 1:
                    inside, outside = factor, 1.0
                    for _ in range(12):
                        middle = (inside + outside) / 2
                        cell.set(model, exact(v * middle))
                        inside, outside = (middle, outside) if model.accepts(term) else (inside, middle)
                    cell.set(model, exact(v * inside))
                return True
        cell.set(model, exact(v))
    return False


def _bend_semidefinite(model: Model, term: Term) -> None:
    chance = model.chance
    cell = _cell(model, term.args[0])
    if cell is not None:
        cell.set(model, exact(drawing.positive(chance, len(cell.value[0]), model.extremes)))
        return
    cells = [c for c in _cells(model, term) if c.sort.head == "matrix"]
    chance.shuffle(cells)
    for cell in cells:
        now = model.evaluate(term.args[0])[0]
        v = cell.value[0]
        if v.shape != now.shape:
            continue
        change = drawing.positive(chance, len(now), model.extremes) - now
        for sign in (1, -1):
            cell.set(model, exact(v + sign * change))
            if model.accepts(term):
                return
        cell.set(model, exact(v))
    _scale(model, term)


def _bend_derivative(model: Model, term: Term, bound: tuple[Term, ...]) -> None:
    """Let the value of a derivative, or the function of its values, be what it is."""
    function, point, value = term.args
    if value.head == "app" and value.args[-1] in bound and value.args[-1] is point:
        whole = value.args[0] if len(value.args) == 2 else None
        f = model.evaluate(function)
        slope = _slope_of(model, f)
        if whole is not None and whole.head in ("variable", "local"):
            model.values[whole] = slope
        elif value.args[0].head in ("variable", "local"):
            table = model.lookup(value.args[0])
            for argument in value.args[1:-2]:
                table = table(model.evaluate(argument))
            if isinstance(table, Table):
                table.cells[table.key(model.evaluate(value.args[-2]))] = slope
        return
    cell = _cell(model, value)
    if cell is not None:
        cell.set(model, exact(model.derivative(model.evaluate(function), model.evaluate(point))[0]))


def _slope_of(model: Model, f: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda x: model.derivative(f, x)


def _bend_universal(model: Model, term: Term) -> None:
    """A universal statement over numbers or matrices: derivatives and equations at enough places."""
    bound: tuple[Term, ...] = ()
    body = term
    while body.head in ("all", "=>"):
        if body.head == "all":
            x, body = _opened(body)
            bound = (*bound, x)
            model.values.pop(x, None)
            model.lookup(x)
        else:
            body = body.args[1]
    if body.head == "has_derivative" and body.args[0].head == "lam" and bound[-1].sort is not REAL:
        body = build("=", build("D", *body.args[:2]), body.args[2])
    if body.head == "has_derivative":
        _bend_derivative(model, body, bound)
    elif body.head == "=" and (_define(model, body, bound) or _represent(model, body, bound)):
        return
    elif body.head in ("<=", "<") and _minimise(model, body, bound):
        return
    elif not model.accepts(term):
        if body.head == "=":
            _solve(model, term)
        elif body.head in ("<=", "<") and not (model.chance.random() < 0.7 and _make_convex(model, body)):
            _scale(model, term)


def _make_convex(model: Model, term: Term) -> bool:
    """Let the functions of one number in an inequality be convex ones, as such inequalities often ask."""
    found = False
    for part in subterms(term):
        if part.head != "app" or part.sort is not REAL or not is_scalar(part.args[-1].sort):
            continue
        if part.args[0].head not in ("variable", "local") or part.args[0] in model.fixed:
            continue
        value = model.lookup(part.args[0])
        if len(part.args) == 2:
            if not isinstance(value, Table):
                model.values[part.args[0]] = drawing.convex(model.chance, model.modest)
                found = True
            continue
        for argument in part.args[1:-2]:
            value = value(model.evaluate(argument))
        if isinstance(value, Table):
            value.cells[value.key(model.evaluate(part.args[-2]))] = drawing.convex(model.chance, model.modest)
            found = True
    return found


def subterms(term: Term) -> Iterator[Term]:
    """The closed terms in a term."""
    if not term.loose and term.sort is not None:
        yield term
    for a in term.args:
        yield from subterms(a)


def _define(model: Model, equation: Term, bound: tuple[Term, ...]) -> bool:
    """Let f be the function that ``for all x. f(x) = ...`` says it is."""
    for one, other in (equation.args, equation.args[::-1]):
        if one.head != "app" or one.args[1:] != bound or one.args[0] in free_variables(other):
            continue
        cell = _cell(model, one.args[0])
        if cell is not None:
            cell.set(model, _function_of(model, other, bound))
            return True
    return False


def _function_of(model: Model, body: Term, bound: tuple[Term, ...]) -> Callable[[Any], Any]:
    def at(x: Any) -> Any:
        model.values[bound[0]] = x
        return model.evaluate(body) if len(bound) == 1 else _function_of(model, body, bound[1:])

    return at


def _represent(model: Model, equation: Term, bound: tuple[Term, ...]) -> bool:
    """Let G be what makes tr(G'H) equal to a linear function of H, the gradient if that is a derivative.

    There may be several directions, as in tr(G'H) + tr(K'L), and G may depend on other bound variables.
    """
    for one, other in (equation.args, equation.args[::-1]):
        products = [_direction(part, bound) for part in (other.args if other.head == "+" else (other,))]
        found = [product for product in products if product is not None]
        if len(found) < len(products):
            continue
        directions = [h for _, h in found]
        setters = [_setter(model, gradient, one, bound, directions) for gradient, _ in found]
        if any(setter is None for setter in setters):
            continue
        for setter, h in zip(setters, directions, strict=True):
            if setter is not None:
                setter(_riesz(model, one, h, directions))
        return True
    return False


def _direction(term: Term, bound: tuple[Term, ...]) -> tuple[Term, Term] | None:
    """G and H of a product tr(G'H), where H is a bound variable that G does not mention."""
    factors = term.args[0].args if term.head == "tr" and term.args[0].head == "*" else ()
    if len(factors) != 2:
        return None
    for turned, h in (factors, factors[::-1]):
        for one, other in ((turned, h), (h, turned)):
            if one.head == "T" and other in bound and other not in free_variables(one):
                return one.args[0], other
            if one.head == "T" and one.args[0] in bound and one.args[0] not in free_variables(other):
                return other, one.args[0]
    return None


Riesz = Callable[[], Any]


def _riesz(model: Model, linear: Term, h: Term, directions: Sequence[Term]) -> Riesz:
    """The matrix G with ``linear`` = tr(G'H), computed when it is asked for; other directions are zero."""

    def gradient() -> Any:
        shapes = [model.shape(x.sort, ()) if x.sort is not None else (0, 0) for x in directions]
        for x, shape in zip(directions, shapes, strict=True):
            model.values[x] = exact(np.zeros(shape))
        shape = shapes[directions.index(h)]
        values: list[Any] = []
        error = 0.0
        for place in np.ndindex(*shape):
            unit = np.zeros(shape)
            unit[place] = 1.0
            model.values[h] = exact(unit)
            found = model.evaluate(linear)
            values.append(found[0])
            error += found[1]
        return np.array(values).reshape(shape) * 1.0, error

    return gradient


def _setter(
    model: Model, gradient: Term, linear: Term, bound: tuple[Term, ...], directions: Sequence[Term]
) -> Callable[[Riesz], None] | None:
    """A function that gives a term the value of a gradient: sets a cell, or defines a function of bound variables."""
    root = gradient.args[0] if gradient.head == "app" else gradient
    if root in free_variables(linear) or root in model.fixed or root in bound:
        return None
    places = gradient.args[1:] if gradient.head == "app" else ()
    if places and all(x in bound for x in places):
        if root.head not in ("variable", "local"):
            return None

        def define(compute: Riesz) -> None:
            model.costly = True
            model.values[root] = _curried(model, places, compute)

        return define
    cell = _cell(model, gradient)
    if cell is None:
        return None
    place = cell
    return lambda compute: place.set(model, exact(np.real(compute()[0])))


def _curried(model: Model, places: Sequence[Term], compute: Riesz) -> Callable[[Any], Any]:
    """A function of some variables, from what is computed once they have values."""

    def at(x: Any) -> Any:
        model.values[places[0]] = x
        return compute() if len(places) == 1 else _curried(model, places[1:], compute)

    return at


def _minimise(model: Model, claim: Term, bound: tuple[Term, ...]) -> bool:
    """Move variables to a minimum, where an inequality says that they are at one: F(x) <= F(y) for the y around."""
    one, other = claim.args
    sorts = [x.sort for x in bound]
    free = [x for x in free_variables(one) if x.sort in sorts and x not in bound and x not in model.fixed]
    for places in itertools.permutations(sorted(free, key=str), len(bound)):
        renamed = dict(zip(places, bound, strict=True))
        if any(x.sort is not y.sort for x, y in renamed.items()) or substitute(one, renamed) is not other:
            continue
        shapes = [np.shape(model.lookup(x)[0]) for x in places]

        def value(theta: np.ndarray, places: Any = places, shapes: Any = shapes) -> float:
            model.values.update(zip(places, _unpacked(theta, shapes), strict=True))
            return float(model.evaluate(one)[0])

        start = _packed([model.lookup(x) for x in places])
        with np.errstate(all="ignore"):  # what overflows is no minimum
            found = minimize(value, start, method="BFGS", options={"gtol": 1e-9, "maxiter": 200})
            steepness = np.linalg.norm(found.jac)
        value(found.x)
        model._samples.clear()
        return bool(np.all(np.isfinite(found.x)) and steepness < 1e-4)
    return False


# -------------------------------------------------------------------------------------------------------------- solving


def _packed(values: Sequence[Any]) -> np.ndarray:
    """Numbers and matrices as one vector."""
    return np.concatenate([np.atleast_1d(np.asarray(v[0], dtype=float)).ravel() for v in values])


def _unpacked(theta: np.ndarray, shapes: Sequence[tuple[int, ...]]) -> Iterator[Any]:
    """Numbers and matrices of these shapes from one vector."""
    at = 0
    for shape in shapes:
        part = theta[at : at + math.prod(shape)]
        at += len(part)
        yield exact(part.reshape(shape).copy() if shape else float(part[0]))


def _shape(model: Model, x: Term) -> tuple[int, ...]:
    return model.shape(x.sort, ()) if x.sort is not None and x.sort.head == "matrix" else ()


@dataclass(frozen=True)
class Instance:
    """An equation, with the values of what was quantified."""

    equation: Term
    values: tuple[tuple[Term, Any], ...]


def _instances(model: Model, term: Term, values: tuple[tuple[Term, Any], ...] = ()) -> Iterator[Instance]:
    """The equations that a universal equation stands for, at unit matrices and some numbers."""
    for x, value in values:
        model.values[x] = value
    if term.head == "=>":
        if model.accepts(term.args[0]):
            yield from _instances(model, term.args[1], values)
    elif term.head == "and":
        for part in term.args:
            yield from _instances(model, part, values)
    elif term.head == "=":
        yield Instance(term, values)
    elif term.head == "has_derivative" and term.args[0].head == "lam":
        yield Instance(build("=", build("D", *term.args[:2]), term.args[2]), values)
    elif term.head == "all":
        x, body = _opened(term)
        domain = term.args[0]
        choices = model.samples(domain)
        if domain.head == "matrix":
            choices = choices[: 1 + math.prod(model.shape(domain, ()))] + choices[-2:]
        elif domain is REAL:
            choices = choices[:6]
        for value in choices:
            yield from _instances(model, body, (*values, (x, value)))


def _solve(model: Model, term: Term) -> None:
    """Newton's method for the equations of a proposition, in one cell or in all of them."""
    cells = [c for c in _cells(model, term) if not _is_bound(c, term)]
    model.chance.shuffle(cells)
    groups = [[cell] for cell in cells[:4]]
    for holder in {id(cell.holder): cell.holder for cell in cells}.values():
        together = [cell for cell in cells if cell.holder is holder]
        if holder is not model.values and len(together) > 1:
            groups.insert(0, together)
    if len(cells) > 1:
        groups.append(cells)
    for group in groups:
        kept = [cell.value for cell in group]
        if _newton(model, term, group):
            return
        for cell, value in zip(group, kept, strict=True):
            cell.set(model, value)


def _is_bound(cell: Cell, term: Term) -> bool:
    return isinstance(cell.key, Term) and cell.key.head == "local" and cell.key not in free_variables(term)


def _newton(model: Model, term: Term, cells: list[Cell]) -> bool:
    start = _packed([c.value for c in cells])
    if not 0 < len(start) <= UNKNOWNS:
        return False
    try:
        most = SLOW_EQUATIONS if has_derivatives(term) else EQUATIONS
        instances = list(itertools.islice(_instances(model, term), most))
    except DIFFICULTIES:
        return False
    shapes = [np.shape(c.value[0]) for c in cells]

    def put(theta: np.ndarray) -> None:
        for cell, value in zip(cells, _unpacked(theta, shapes), strict=True):
            cell.set(model, value)

    fixed: dict[tuple[int, int], np.ndarray] = {}
    names = {c.key for c in cells if isinstance(c.key, Term)}
    only_variables = len(names) == len(cells)

    def side(k: int, which: int) -> np.ndarray:
        instance = instances[k]
        part = instance.equation.args[which]
        constant = only_variables and names.isdisjoint(free_variables(part))
        if constant and (k, which) in fixed:
            return fixed[(k, which)]
        for x, value in instance.values:
            model.values[x] = value
        found = _packed([model.evaluate(part)])
        if constant:
            fixed[(k, which)] = found
        return found

    def residual(theta: np.ndarray) -> np.ndarray:
        put(theta)
        return np.concatenate([side(k, 0) - side(k, 1) for k in range(len(instances))])

    if not instances:
        return False
    theta = start
    try:
        gap = residual(theta)
        for _ in range(9):
            scale = 1 + float(np.max(np.abs(theta)))
            step = 1e-6 * scale
            columns = [(residual(theta + step * unit) - gap) / step for unit in np.eye(len(theta))]
            if not np.all(np.isfinite([gap, *columns])):
                return False
            change = np.linalg.lstsq(np.array(columns).T, -gap, rcond=1e-9)[0]
            theta = theta + change
            last, gap = gap, residual(theta)
            if model.accepts(term):
                return True
            if np.linalg.norm(gap) > 0.9 * np.linalg.norm(last) + 1e-12:
                break
    except DIFFICULTIES:
        return False
    return False


# ----------------------------------------------------------------------------------------------------- universal claims


def _fails_somewhere(model: Model, hypothesis: Term) -> bool:
    """Whether a universal statement about numbers or matrices that holds at samples fails where a search leads."""
    if hypothesis.head == "and":
        return any(_fails_somewhere(model, part) for part in hypothesis.args)
    if hypothesis.head != "all" or has_derivatives(hypothesis):
        return False
    whole: list[Term] = []
    continuous: list[Term] = []
    premises: list[Term] = []
    body = hypothesis
    while body.head in ("all", "=>"):
        if body.head == "=>":
            premises.append(body.args[0])
            body = body.args[1]
            continue
        x, body = _opened(body)
        if _is_listed(x.sort):
            whole.append(x)
        elif _is_continuous(x.sort):
            continuous.append(x)
        else:
            return False
    if not continuous or body.head not in ("=", "<=", "<", "psd"):
        return False
    cases = itertools.product(*(model.samples(x.sort) for x in whole if x.sort is not None))
    for values in itertools.islice(cases, CASES):
        model.values.update(zip(whole, values, strict=True))
        try:
            if _fails_at(model, continuous, premises, body):
                return True
        except DIFFICULTIES:
            continue
    return False


def _fails_at(model: Model, unknowns: list[Term], premises: list[Term], claim: Term) -> bool:
    """Whether values of the unknowns are found that satisfy the premises, and not the claim."""
    shapes = [_shape(model, x) for x in unknowns]

    def failing(theta: np.ndarray) -> float:
        model.values.update(zip(unknowns, _unpacked(theta, shapes), strict=True))
        if not all(model.accepts(p) for p in premises):
            return math.inf
        try:
            return -float(np.linalg.norm(_gap(model, claim))) or _room(model, claim)
        except DIFFICULTIES:
            return math.inf

    choices = [model.samples(x.sort) for x in unknowns if x.sort is not None]
    starts = [_packed([model.chance.choice(values) for values in choices]) for _ in range(STARTS * 10)]
    starts.sort(key=failing)
    for start in starts[:STARTS]:
        if len(start) and math.isfinite(failing(start)):
            found = minimize(failing, start, method="Nelder-Mead", options={"maxfev": STEPS})
            failing(found.x)
            if model.holds(claim) is False:
                return True
    return False


def _room(model: Model, claim: Term) -> float:
    """The right side of an inequality minus the left; 0 for other propositions."""
    if claim.head not in ("<=", "<"):
        return 0.0
    one, other = (float(model.evaluate(a)[0]) for a in claim.args)
    return other - one


# ------------------------------------------------------------------------------------------------------------ witnesses


def _has_witness(model: Model, existential: Term) -> bool:
    """Whether witnesses are found, among the values at hand or by least squares; what cannot be treated has them."""
    unknowns, conditions = _existential(existential)
    if not all(_is_continuous(x.sort) for x in unknowns):
        return True
    try:
        best = _least(model, unknowns, conditions)
    except DIFFICULTIES:
        return True
    return best is None or best <= 1e-3


def is_met(model: Model, hypothesis: Term) -> bool:
    """Whether a hypothesis holds up to rounding; for one that says that numbers or matrices exist, these are looked for
    by least squares as well."""
    if model.accepts(hypothesis):
        return not _fails_somewhere(model, hypothesis)
    unknowns, conditions = _existential(hypothesis)
    if not unknowns or not all(_is_continuous(x.sort) for x in unknowns):
        return False
    if any(c.head == "<" for c in conditions):  # which least squares meet with equality
        return False
    try:
        best = _least(model, unknowns, conditions)
    except DIFFICULTIES:
        return False
    return best is not None and best <= 1e-5


def _existential(body: Term) -> tuple[list[Term], list[Term]]:
    """The variables that a statement says exist, and its conditions on them."""
    unknowns: list[Term] = []
    while body.head == "ex":
        x, body = _opened(body)
        unknowns.append(x)
    return unknowns, list(conjuncts(body))


def _least(model: Model, unknowns: list[Term], conditions: list[Term]) -> float | None:
    """By how little the conditions are missed at the best values that are found for the unknowns, which then have
    these values, relative to the size of the matrices at hand; None if that cannot be treated."""
    if any(c.head not in ("=", "<=", "<", "psd") for c in conditions):
        return None
    shapes = [_shape(model, x) for x in unknowns]
    count = sum(math.prod(shape) for shape in shapes)
    if count > WITNESS:
        return None
    if count == 0:
        for x, shape in zip(unknowns, shapes, strict=True):
            model.values[x] = exact(np.zeros(shape))
        return 0.0 if all(model.holds(c) is not False for c in conditions) else math.inf

    def residual(theta: np.ndarray) -> np.ndarray:
        model.values.update(zip(unknowns, _unpacked(theta, shapes), strict=True))
        return np.concatenate([_gap(model, c) for c in conditions])

    scale = max([roundoff.size(v) for v in model._arrays()] + [1.0])
    if _tried(model, unknowns, conditions, scale):
        return 0.0
    best = math.inf
    for k in range(8):
        start = np.array([model.chance.gauss(0, 1) for _ in range(count)]) * (1.0 if k % 2 else math.sqrt(scale))
        found = least_squares(residual, start, xtol=1e-14, ftol=1e-14, gtol=1e-14, max_nfev=300)
        best = min(best, float(np.linalg.norm(found.fun)) / scale)
        if best <= 1e-5:
            break
    return best


def _tried(model: Model, unknowns: list[Term], conditions: list[Term], scale: float) -> bool:
    """Whether values at hand are witnesses, up to rounding."""
    choices = [model.candidates(x.sort)[:40] if x.sort is not None else [] for x in unknowns]
    for values in itertools.islice(itertools.product(*choices), 2000):
        for x, value in zip(unknowns, values, strict=True):
            model.values[x] = value
        if all(float(np.linalg.norm(_gap(model, c))) <= 1e-7 * scale for c in conditions):
            return True
    return False


def _gap(model: Model, condition: Term) -> np.ndarray:
    """By how much a condition fails, as numbers that are zero where it holds."""
    if condition.head == "psd":
        v = model.evaluate(condition.args[0])[0]
        values = np.minimum(np.linalg.eigvalsh((v + v.T) / 2), 0.0)
        return np.concatenate([(v - v.T).ravel(), values])
    one, other = (_packed([model.evaluate(a)]) for a in condition.args)
    return one - other if condition.head == "=" else np.maximum(one - other, 0.0)


# ----------------------------------------------------------------------------------------------------------- sentences


def described(model: Model, variables: Sequence[Term], conclusion: Term) -> str:
    """A sentence that says where a proposition fails, and how."""
    where = values_of(model, (*variables, *sorted(free_variables(conclusion), key=str))) or "every point"
    sides = ""
    if conclusion.head in ("=", "<=", "<"):
        try:
            one, other = (model.value(a) for a in conclusion.args)
            sides = f": the left side is {_text(one)}, the right one {_text(other)}"
        except (*DIFFICULTIES, OutOfWork):
            sides = ""
    elif conclusion.head == "ex":
        sides = ": no witness was found"
    return f"{show(conclusion, 200)} fails at {where}{sides}"


def values_of(model: Model, variables: Iterable[Term]) -> str:
    """The values of those of the variables that have one, in words."""
    names = [x for x in dict.fromkeys(variables) if x in model.values]
    return ", ".join(f"{show(x)} = {_text(model.values[x])}" for x in names)


def _text(value: Any) -> str:
    value = drawing.plain(value)
    if isinstance(value, np.ndarray):
        if not value.size:
            return f"the matrix of {value.shape[0]} rows and {value.shape[1]} columns"
        return "[" + "; ".join(", ".join(f"{x:.4g}" for x in row) for row in value) + "]"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Table):
        cells = sorted(value.cells.items(), key=lambda item: str(item[0]))[:8]
        return "{" + ", ".join(f"{key}: {_text(cell)}" for key, cell in cells) + "}"
    return "some function" if callable(value) else str(value)
