"""Goals without a reason, shown by the first of: a known fact; what they are made of; algebra; arithmetic from
everything known; an instance of a universal fact; a rule or lemma that says this; cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from symres.elaborate.algebra.words import TRUE
from symres.elaborate.compact import beta
from symres.elaborate.laws.congruence import leibniz
from symres.kernel import Statement, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    ZERO,
    build,
    conjuncts,
    difference,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    same_sort,
    to_json,
    union,
)

from ..calculus.antiderivatives import is_about_antiderivatives
from ..parts import written_out
from .algebra import PROPERTIES, by_algebra
from .arithmetic import COMPARES, TWO, Arithmetic, comparison, is_implicit
from .citing import Citing
from .congruence import Congruence
from .connectives import WITH_CHOICES, cases, disjunction, innermost, joined, split
from .definite import Definite
from .differentiation import Differentiation
from .entrywise import Entrywise
from .instances import Universal
from .inverses import Inverses
from .kinks import Kinks
from .matching import unbound_subterms
from .moments import MeanComparisons, Means, mentioned, speaks_of_means
from .numbers import Numbers
from .record import DEPTH, Record, tried
from .rewriting import applied, replaced, with_part
from .shapes import OF_MEANS, Shapes
from .signs import Signs
from .spectra import Spectra
from .squares import inner_product
from .sums import definitions
from .triangles import Triangles

COMPARISONS = 20  # the latest ones, in which a contradiction is looked for
NESTED = 25  # goals, each of which is asked for the one before: facts may lead to each other for ever
NORMS = 4  # of bounds that are squared
DENOMINATORS = 4  # that are shown to be not 0
BARS = 3  # conditions of the absolute values, maxima, minima and choices in a line, of which both cases are looked at


class Goals:
    """Shows goals from what a record knows and from ``lemmas``, statements by name with their hashes."""

    def __init__(self, record: Record, lemmas: Mapping[str, tuple[str, Statement]]) -> None:
        self.record = record
        self.universal = Universal(record, self.attempt)
        self.citing = Citing(record, lemmas, self.attempt, self.universal)
        self.arithmetic = Arithmetic(record, self.citing.sign)
        self.definite = Definite(record, self.citing, self.attempt)
        self.congruence = Congruence(record, self.citing)
        self.inverses = Inverses(record, self.citing, lambda goal: self.attempt(goal, 1))
        self.shapes = Shapes(record, self.citing)
        self.entrywise = Entrywise(record, self.citing)
        self.numbers = Numbers(record, self.citing)
        self.kinks = Kinks(record, self.citing, self.numbers, self.attempt)
        self.signs = Signs(record, self.citing, self.arithmetic, self.numbers, self.attempt)
        self.triangles = Triangles(record, self.citing, self.attempt)
        self.spectra = Spectra(record, self.citing, self.numbers, self.arithmetic)
        self._failed: set[tuple[Term, int, int]] = set()
        self._nested = 0

    def forget(self) -> None:
        """Allow goals that failed before to be tried again."""
        self._failed.clear()
        self.definite.forget()
        self.numbers.forget()

    def prove(self, goal: Term) -> int:
        """A step that shows the goal here; raises ``Failed``."""
        found = self.attempt(applied(goal))
        if found is None:
            raise self.record.failure(goal, "not shown")
        return found

    @purse()
    def attempt(self, goal: Term, depth: int = DEPTH) -> int | None:
        """A step that shows the goal here, or None."""
        self.record.go_on()
        goal = beta(goal)
        key = (goal, len(self.record.scope.facts), depth)
        if key in self._failed or self._nested == NESTED:
            return None
        self._nested += 1
        try:
            found = tried(self.record.known, goal)
            if found is None:
                found = self._attempt(goal, depth)
        finally:
            self._nested -= 1
        if found is None:
            self._failed.add(key)
        return found

    def _attempt(self, goal: Term, depth: int) -> int | None:
        record = self.record
        head = goal.head
        if head in ("all", "ex") and depth == DEPTH and is_about_antiderivatives(goal):
            return self.numbers.show(goal)
        if head in ("and", "all", "=>") and depth:
            found = self.universal.implied(goal, depth)
            if found is None and head != "=>":
                found = self.universal.instance(goal, 1)
            if found is not None and record.shows(found, goal):
                return found
        if head == "=>":
            return self._implication(goal, depth)
        if head == "all":
            x = record.fresh(str(goal.value), goal.args[0])
            body = instantiate(goal, x)
            last = self.attempt(body, depth)
            if last is None and depth < DEPTH and body.head in COMPARES:
                last = self.numbers.show(body)
            return None if last is None else record.generalize(x, last)
        if head == "and":
            return joined(record, [self.attempt(p, depth) for p in goal.args], goal.args)
        if head == "not" and goal.args[0].head in ("<=", "<") and is_scalar(goal.args[0].args[0].sort):
            relation = goal.args[0]
            turned = build("<" if relation.head == "<=" else "<=", relation.args[1], relation.args[0])
            last = self.attempt(turned, depth)
            return None if last is None else record.algebra(goal, last)
        if record.words.proposition(goal) is TRUE:
            return record.algebra(goal)
        if head == "not" and goal.args[0].head == "and":
            return self._not_all(goal, depth)
        if head in ("psd", "not", "<", "<="):
            found = self.definite.show(goal)
            if found is not None:
                return found
        of_matrices = head == "=" and not is_scalar(goal.args[0].sort)
        if (head in ("<=", "<") or of_matrices) and depth:  # cheaper than arithmetic, if it is no more than an instance
            found = self.universal.instance(goal, 1)
            if found is not None:
                return found
        if goal is FALSE:
            found = self._absurdity()
            if found is not None:
                return found
        found = self.signs.show(goal)
        if found is None:
            found = self._by_normal_forms(goal)
        if found is None and of_matrices:
            found = self.numbers.show(goal)
        if found is None and depth:
            found = tried(self.spectra.show, goal)
        if found is not None:
            return found
        if head == "ex":
            found = tried(Differentiation(record, self.citing, self.attempt, DEPTH).exists, goal)
            if found is not None:
                return found
        if head == "or":
            for k, part in enumerate(goal.args):
                last = self.attempt(part, min(depth, 2) if part.head in PROPERTIES else 0)
                if last is not None:
                    return disjunction(record, goal, k, last)
        if head == "has_derivative" and depth:
            found = self.universal.instance(goal, 1)
            if found is None:
                found = Differentiation(record, self.citing, self.attempt, depth).show(goal)
        if found is None and depth:
            found = self._by_citing(goal, depth)
        if found is None and depth == DEPTH:
            found = self._by_everything(goal)
        return found

    def _implication(self, goal: Term, depth: int) -> int | None:
        premise, conclusion = goal.args
        assumed = self.record.assume(premise)
        with self.record.inside(assumed):
            last = self.universal.instance(conclusion, 1)
            if last is None and premise.head in ("<=", "<"):
                last = self._vacuous(conclusion)
            last = self.attempt(conclusion, depth) if last is None else last
        return None if last is None else self.record.discharge([assumed], last)

    def _by_normal_forms(self, goal: Term) -> int | None:
        """By algebra and by arithmetic, a comparison by arithmetic first."""
        means = (self.by_moments,) if speaks_of_means(goal) else ()
        for way in (
            (self.arithmetic.compare, self.by_algebra)
            if goal.head in ("<=", "<")
            else (self.by_algebra, *means, self.arithmetic.compare)
        ):
            found = tried(way, goal)
            if found is not None:
                return found
        return None

    def by_algebra(self, goal: Term) -> int | None:
        return by_algebra(self.record, goal)

    def by_moments(self, goal: Term) -> int | None:
        return Means(self.record, self.citing, self.attempt).show(goal) if goal.head == "=" else None

    def _by_norms(self, goal: Term) -> int | None:
        """An inequality with a norm on its left from that between the squares of both sides."""
        a, b = goal.args
        if not any(t.head == "frobenius" for t in unbound_subterms(a)) or not self.citing.has("square_compare"):
            return None
        above = self.attempt(build("<=", ZERO, b), 1)
        if above is None:
            return None
        between = build("<=", build("^", a, TWO), build("^", b, TWO))
        squares = tried(self.arithmetic.compare, between)
        squares = self.arithmetic.sums_of_squares(between) if squares is None else squares
        return self.citing.by("square_compare", [above, squares], x=a, y=b)

    def _congruent(self, goal: Term) -> int | None:
        """An equation between two values of an operation or a function, by that of the only arguments that differ."""
        if goal.head != "=":
            return None
        (head, ones), (other, others) = ((side.head, side.args) for side in goal.args)
        if head in ("+", "*") or head != other:
            return None
        different = [k for k, (a, b) in enumerate(zip(ones, others, strict=False)) if a is not b]
        if len(ones) != len(others) or len(different) != 1:
            return None
        a, b = ones[different[0]], others[different[0]]
        if a.sort is None or not same_sort(a.sort, b.sort):
            return None  # sorts themselves, or matrices of other sizes
        same = self.attempt(build("=", a, b), 1)
        if same is None or not self.record.shows(same, build("=", a, b)):
            return None
        rule, equal = leibniz(a, b)
        z = fresh(a.sort)
        values = [z if k == different[0] else c for k, c in enumerate(ones)]
        predicate = lam(z, build("=", goal.args[0], build(head, *values)), "z")
        start = self.record.algebra(build("=", goal.args[0], goal.args[0]))
        return self.citing.carried_out(rule, [same, start], P=predicate, **equal)

    def _by_summands(self, goal: Term) -> int | None:
        """An equation between two sums over one range, term by term."""
        a, b = goal.args
        if not is_scalar(a.sort) or a.head != "Sum" or b.head != "Sum" or a.args[:2] != b.args[:2]:
            return None
        k, (low, high) = fresh(INT), a.args[:2]
        same = build("=", *(beta(build("app", side.args[2], k)) for side in (a, b)))
        within = build("=>", build("<=", low, k), build("=>", build("<=", k, high), same))
        each = self.attempt(for_all(k, within, "k"))
        if each is None:
            return None
        with self.record.inside():
            self.record.learn(each)
            return self.citing.instance_at("sum_congruence", {"a": low, "b": high, "s": a.args[2], "u": b.args[2]}, 1)

    def _by_citing(self, goal: Term, depth: int) -> int | None:
        """As an instance of a universal fact, or as a property that a rule or lemma concludes."""
        found = self.universal.instance(goal, depth)
        if found is None and goal.head in PROPERTIES:
            found = self.citing.looked_up(goal, depth - 1)
        return found

    def _by_everything(self, goal: Term) -> int | None:
        """By the ways that take long: for a line of a script, not for hypotheses of a rule."""
        head, of_numbers = goal.head, False
        found = tried(self._congruent, goal)
        if found is None and head == "=":
            found = tried(self._by_summands, goal)
        if found is None and head == "=" and any(mentioned(goal, "entries")):
            found = self.citing.looked_up(goal, 1)
        if found is None and head == "=" and not is_scalar(goal.args[0].sort):
            found = tried(self._by_entries, goal)
            found = self.congruence.divided(goal) if found is None else found
        if found is None:
            found = tried(self.inverses.show, goal)
        if found is None and head in (*COMPARES, "not", "false"):
            found = self._with_instances(goal)
            of_means = any(mentioned(goal, "E"))
            of_numbers = not any(inner_product(atom) for atom in self._atoms(goal))
            if found is None and of_numbers:
                found = self.numbers.show(goal)
            if found is None and head in COMPARES and not of_means:
                found = self._with(self._told(goal), goal, *self._ways(goal))
            if found is None and head in ("<=", "<"):
                found = self._with(self.definite.traces(goal), goal, self.arithmetic.compare)
                if found is None:
                    found = self._with(self.definite.forms(goal), goal, self.numbers.show)
            if found is None and head != "=" and (goal is FALSE or comparison(goal) is not None):
                found = self.arithmetic.sums_of_squares(goal)
            if found is None and head == "<=":
                found = self._with(self.triangles.about(goal), goal, self.record.known, self.arithmetic.compare)
                found = tried(self._norms_by_entries, goal) if found is None else found
                found = tried(self._by_norms, goal) if found is None else found
            if found is None:
                found = tried(MeanComparisons(self.record, self.citing, self.attempt).show, goal)
            if found is None and head in COMPARES and of_means:
                found = self._with(self._told(goal), goal, *self._ways(goal))
        if found is None and head in (*COMPARES, "not", "ex"):
            found = self.citing.looked_up(goal, OF_MEANS if any(mentioned(goal, "E")) else 1)
            if found is None and head == "not":
                found = self._positive(goal)
            if found is None:
                found = self._with_shapes(goal)
            if found is None:
                found = self.arithmetic.squeezed(goal, lambda p: self.attempt(p, 1))
        if found is None:
            found = self._with_entries(goal)
        if found is None:
            found = self._written_out(goal)
        if found is None and (head in COMPARES or goal is FALSE):
            found = self._with_derivatives(goal)
        if found is None and head == "=":
            found = self._by_bars(goal)
        if found is None and head in (*COMPARES, "not", "or") and not of_numbers:
            found = self.numbers.show(goal)
        if found is None and head != "=":
            found = self._by_bars(goal)
        if found is None and goal is not FALSE:
            found = self._vacuous(goal)
        return found

    # ------------------------------------------------------------------------------------------------- numbers

    def _with_instances(self, goal: Term) -> int | None:
        """By arithmetic, from instances of universal facts as well."""
        return self._with(self.universal.about(self._atoms(goal)[:30]), goal, self.arithmetic.compare)

    def _atoms(self, goal: Term) -> list[Term]:
        """The numbers that the goal, and the comparisons about them, are made of."""
        record, arithmetic = self.record, self.arithmetic
        relations = [goal, *(record.conclusion(i) for i in arithmetic.relevant(goal))] if goal is not FALSE else []
        numbers = [c for c in map(comparison, relations) if c is not None]
        return list(dict.fromkeys(record.words.atoms[i] for c in numbers for i in sorted(arithmetic.atoms(c))))

    def _with(self, steps: Sequence[int], goal: Term, *ways: Callable[[Term], int | None]) -> int | None:
        """By the first way that shows it once some steps are facts, too; None if there is no such step."""
        with self.record.inside():
            for i in steps:
                self.record.learn(i)
            found = (tried(way, goal) for way in ways if steps)
            return next((i for i in found if i is not None), None)

    def _told(self, goal: Term) -> list[int]:
        """Steps from universal facts at the places of the goal, solved and squared, and reciprocals in sight."""
        solved = [i for k in list(self.record.facts()) if (i := self._solved(k)) is not None]
        instances = [*solved, *self.universal.at_points(goal)]
        if comparison(goal) is not None:
            instances += self.congruence.inner_products(goal)
        instances += self._squared([*instances, *self.record.facts()])
        said = [goal, *map(self.record.conclusion, instances), *(map(self.record.conclusion, self.record.facts()))]
        found = [self.citing.instance_at("reciprocal_right", {"x": x}, 1) for x in _denominators(said)]
        return [*instances, *(i for i in found if i is not None)]

    def _squared(self, steps: Sequence[int]) -> list[int]:
        """Bounds of norms as bounds of their squares."""
        found: list[int | None] = []
        for i in dict.fromkeys(steps):
            c = self.record.conclusion(i)
            if c.head == "<=" and c.args[0].head == "frobenius" and len(found) < NORMS:
                squares = [build("^", side, TWO) for side in c.args]
                found.append(tried(self.arithmetic.combined, build("<=", *squares), [i], 2))
        return [i for i in found if i is not None]

    def _solved(self, i: int) -> int | None:
        """An equation that says a variable by itself, solved for another one that it has once, alone."""
        equation = self.record.conclusion(i)
        if equation.head != "=" or is_scalar(equation.args[0].sort) or not is_implicit(equation):
            return None
        x, value = equation.args
        parts = value.args if value.head == "+" else (value,)
        for y in parts:
            rest = [part for part in parts if part is not y]
            if y.head in ("variable", "local") and rest and y not in union(map(free_variables, rest)):
                return self.record.algebra(
                    build("=", y, difference(x, build("+", *rest) if len(rest) > 1 else rest[0])), i
                )
        return None

    def _ways(self, goal: Term) -> list[Callable[[Term], int | None]]:
        """The ways to a comparison from facts that are there."""
        if goal.head == "=":
            return [self.by_algebra, self.arithmetic.compare]
        return [
            self.arithmetic.compare,
            self.arithmetic.sums_of_squares,
            *([self._by_norms] if goal.head == "<=" else []),
        ]

    def _with_shapes(self, goal: Term) -> int | None:
        """By arithmetic, from instances of rules and lemmas about norms and traces like those in the goal."""
        if goal.head not in COMPARES or any(True for _ in innermost(goal)):  # of which the cases are shown so
            return None
        before: list[int] = []
        for wide in (False, True):
            instances = self.shapes.about(goal, wide)
            if len(instances) <= len(before):
                continue
            before = instances
            found = self._with(instances, goal, self.arithmetic.compare)
            if found is not None:
                return found
        return None

    def _with_entries(self, goal: Term) -> int | None:
        """By algebra and arithmetic, with its entries and traces written out."""
        if comparison(goal) is None:
            return None
        equations = self.entrywise.about(goal)
        found = self._with(equations, goal, self._by_normal_forms)
        if found is not None or not equations:
            return found
        known = (self.record.conclusion(i) for i in equations)
        written = replaced(goal, {equation.args[0]: equation.args[1] for equation in known})
        shown = self.numbers.show(written)
        shown = self._by_bars(written) if shown is None else shown
        return None if shown is None else tried(self.record.algebra, goal, shown, equations)

    def _by_entries(self, goal: Term) -> int | None:
        """An equation with matrices that are told by their entries, entry by entry."""
        if not any(mentioned(goal, "entries")):
            return None
        return self._of_entries(goal, lambda x, y: build("=", x, y), "equal_entries", "equal_columns")

    def _norms_by_entries(self, goal: Term) -> int | None:
        """An inequality between norms, from those between the absolute values of entries."""
        a, b = goal.args
        if a.head != "frobenius" or b.head != "frobenius" or not any(mentioned(goal, "entries")):
            return None
        below = lambda x, y: build("<=", build("abs", x), build("abs", y))  # noqa: E731
        return self._of_entries(goal, below, "norm_by_sizes_of_entries", "norm_by_sizes_in_column")

    def _of_entries(
        self, goal: Term, relation: Callable[[Term, Term], Term], lemma: str, of_columns: str
    ) -> int | None:
        """By a lemma from relations between all entries of two matrices."""
        a, b = (side.args[0] if side.head == "frobenius" else side for side in goal.args)
        if a.sort is None or b.sort is None or not same_sort(a.sort, b.sort):
            return None
        i, j = fresh(INT), fresh(INT)
        rows, columns = a.sort.args
        is_column = columns is ONE
        said = relation(*(build("entry", m, i, ONE if is_column else j) for m in (a, b)))
        for k, size in ((i, rows),) if is_column else ((j, columns), (i, rows)):
            said = for_all(k, build("=>", build("<=", ONE, k), build("=>", build("<=", k, size), said)), "ij"[k is j])
        shown = self.attempt(said)
        if shown is None:
            return None
        with self.record.inside():
            self.record.learn(shown)
            return self.citing.instance(of_columns if is_column else lemma, goal, 1)

    def _positive(self, goal: Term) -> int | None:
        """Show that a number is not 0, since a fact about all values, a rule or a lemma says that it is positive."""
        equation = goal.args[0]
        if equation.head != "=" or equation.args[1] is not ZERO or not is_scalar(equation.args[0].sort):
            return None
        positive = build("<", ZERO, equation.args[0])
        found = self.universal.instance(positive, 1)
        if found is None:
            found = self.citing.looked_up(positive, 0)
        return None if found is None else tried(self.arithmetic.combined, goal, [found], 1)

    def _written_out(self, goal: Term) -> int | None:
        """A claim about sums and products of few terms, with these written out."""
        if goal.head not in (*COMPARES, "not"):
            return None
        equations = [self.citing.instance_at(name, values, 1) for name, values in definitions(written_out(goal))]
        known = [i for i in equations if i is not None]
        return self._with(known, goal, self.by_algebra, self.arithmetic.compare, self.numbers.show)

    def _with_derivatives(self, goal: Term) -> int | None:
        """A claim about derivatives, with what they are; a contradiction, from what facts say of derivatives."""
        differentiation = Differentiation(self.record, self.citing, self.attempt, DEPTH)
        shown: list[int | None] = []
        if goal is FALSE:
            for i in self.record.facts():
                p = self.record.conclusion(i)
                if p.head == "has_derivative":
                    kink = tried(self.kinks.absurd, i)
                    if kink is not None:
                        return kink
                    shown.append(differentiation.compare(i))
                shown += [self._without(t, differentiation.value(t), i) for t in derivatives(p)]
        else:
            shown += map(differentiation.value, derivatives(goal))
        steps = [i for i in shown if i is not None]
        found = self._with(steps, goal, self.numbers.show, self.by_algebra, self.arithmetic.compare)
        return self._by_values(goal, steps) if found is None and goal is not FALSE else found

    def _by_values(self, goal: Term, equations: Sequence[int]) -> int | None:
        """A claim from that with values in the place of terms, which equations give."""
        record, plain = self.record, goal
        for i in equations:
            term, value = record.conclusion(i).args
            plain = with_part(plain, term, value, record.same)
        if plain is goal or derivatives(plain):
            return None
        shown = self.attempt(plain)
        return None if shown is None else tried(record.algebra, goal, shown, equations)

    def _without(self, term: Term, equation: int | None, i: int) -> int | None:
        """A fact with the value of a term, which an equation says."""
        if equation is None:
            return None
        record = self.record
        p = with_part(record.conclusion(i), term, record.conclusion(equation).args[1], record.same)
        return tried(lambda: record.do(by="algebra", show=to_json(p), use=[equation], **{"from": i}))

    def _by_bars(self, goal: Term) -> int | None:
        """A claim with an absolute value, a maximum or a choice in it, in each of the two cases of that."""
        terms = list(innermost(goal, WITH_CHOICES))
        if not 0 < len({cases(term)[0].proposition for term in terms}) <= BARS:
            return None
        ends = []
        both = cases(terms[0])
        for case in both:
            assumed = self.record.assume(case.proposition)
            with self.record.inside(assumed):
                last = self._in_case(goal, terms, case.proposition)
            if last is None:
                return None
            ends.append(self.record.discharge([assumed], last))
        propositions = [case.proposition for case in both]
        whole = self.attempt(build("or", *propositions), 0)
        return None if whole is None else split(self.record, propositions, whole, ends, goal)

    def _in_case(self, goal: Term, terms: Sequence[Term], proposition: Term) -> int | None:
        """A claim about terms, the values of some of which a proposition tells."""
        record = self.record
        equations, plain = [], goal
        for term in terms:
            for case in cases(term):
                if case.proposition is proposition:
                    equation = self.citing.instance_at(case.name, case.values, 0)
                    if equation is None:
                        return None
                    equations.append(record.learn(equation))
                    plain = with_part(plain, term, case.value, record.same)
        shown = self._by_bars(plain) if any(innermost(plain, ("if",))) else None
        shown = self.attempt(plain) if shown is None else shown
        return None if shown is None else tried(self.record.algebra, goal, shown, equations)

    # -------------------------------------------------------------------------------------------------- contradictions

    def _vacuous(self, goal: Term) -> int | None:
        """Anything, where the facts contradict each other."""
        record = self.record
        false = self._absurdity()
        if false is None:
            relevant = self.arithmetic.relevant(FALSE)
            comparisons = [i for i in relevant if record.conclusion(i).head in COMPARES]
            false = tried(self.arithmetic.combined, FALSE, comparisons[:COMPARISONS], 1)
        if false is None:
            return None
        return record.specialize(record.algebra(build("=>", FALSE, goal)), [false])

    def _absurdity(self) -> int | None:
        """A fact that denies another one."""
        record = self.record
        for i in list(record.facts()):
            c = record.conclusion(i)
            known = record.known(c.args[0]) if c.head == "not" else None
            if known is not None:
                return self._contradiction(c.args[0], known, i)
        return None

    def _contradiction(self, p: Term, held: int, denied: int) -> int:
        """False, from a proposition and its denial."""
        refuted = self.record.algebra(build("=>", p, FALSE), denied)
        return self.record.specialize(refuted, [held])

    def _not_all(self, goal: Term, depth: int) -> int | None:
        """Show that a conjunction is false, since a part of it is."""
        record = self.record
        whole = goal.args[0]
        for part in conjuncts(whole):
            denied = self.attempt(build("not", part), min(depth, 1))
            if denied is None:
                continue
            assumed = record.assume(whole)
            with record.inside(assumed):
                held = record.known(part)
                if held is None:
                    continue
                false = self._contradiction(part, held, denied)
            return record.algebra(goal, record.discharge([assumed], false))
        return None


def derivatives(p: Term) -> list[Term]:
    """The derivatives that a proposition is about."""
    return [t for t in dict.fromkeys(unbound_subterms(p)) if t.head == "D"]


def _denominators(said: Iterable[Term]) -> list[Term]:
    """The numbers by which comparisons divide."""
    inside = (t for p in said if comparison(p) is not None for t in unbound_subterms(p))
    powers = (t for t in inside if t.head == "^" and is_scalar(t.sort) and t.args[1] is number(-1))
    return list(dict.fromkeys(t.args[0] for t in powers if free_variables(t)))[:DENOMINATORS]
