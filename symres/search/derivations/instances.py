"""Values for the variables of rules, lemmas and universal facts, found by matching what they say with a goal and with
what is known; and the instances of universal facts and implications, whose conditions are shown.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symres.elaborate.algebra.normal_form import NormalForms, plain
from symres.elaborate.compact import beta
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    INT,
    PROP,
    build,
    conjuncts,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    to_json,
    variable,
)

from .arithmetic import comparison
from .matching import Matcher, Values, subterms
from .record import Close, Record, tried
from .rewriting import replacement, with_part

INSTANCES = 40  # of one rule, tried for one line
# Leibniz's law for functions of a number, and for random variables: what it calls f, g and P
LEIBNIZ = {"replace_function": ("phi", "psi", "P"), "replace_random": ("F", "G", "P")}
FACTS = 12  # about all values, whose instances are looked for
PAIRED = 2  # variables of a fact that is taken at places
PLACES = 4  # of unknown functions


@dataclass(frozen=True)
class Known:
    """A rule or lemma that may be cited, by the name that scripts use."""

    name: str
    form: str  # rule or lemma
    key: str  # what the certificate calls it
    variables: tuple[Term, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    claimed: tuple[Term, ...] = ()  # the hypotheses, with what their existentials say of what is defined
    guards: tuple[Term, ...] = ()  # those that make others defined

    @property
    def telling(self) -> tuple[Term, ...]:
        """The hypotheses that tell of which values something is said."""
        return tuple(h for h in self.hypotheses if h not in self.guards)


def safely(found: Iterator[Values]) -> Iterator[Values]:
    """The values that are found until the kernel refuses something, each with a purse of its own."""
    while True:
        try:
            with purse():
                values = next(found)
        except (StopIteration, Rejected):
            return
        yield values


def goal_matches(record: Record, variables: Sequence[Term], pattern: Term, goal: Term) -> Iterator[Values]:
    """Values that make a pattern the goal; relations are matched side by side, equations both ways."""
    matcher = Matcher(variables, record.same)
    yield from safely(matcher.matches(pattern, goal, {}))
    if pattern.head == goal.head == "=":
        turned = build("=", goal.args[1], goal.args[0])
        yield from safely(matcher.matches(pattern, turned, {}))


def peeled(body: Term, tag: str) -> tuple[list[Term], list[Term], Term]:
    """The variables of a universal proposition, with the tag in their names, its conditions, and its conclusion."""
    variables: list[Term] = []
    conditions: list[Term] = []
    while body.head in ("all", "=>"):
        if body.head == "all":
            variables.append(variable(f"match_{len(variables)}_{tag}", body.args[0]))
            body = beta(instantiate(body, variables[-1]))
        else:
            conditions.append(body.args[0])
            body = beta(body.args[1])
    return variables, conditions, body


def quantified_names(c: Term) -> list[str]:
    """The names of the variables of a universal proposition, from the outermost one on."""
    names = []
    while c.head in ("all", "=>"):
        if c.head == "all":
            names.append(str(c.value))
        c = c.args[1]
    return names


def completed(
    record: Record,
    variables: Sequence[Term],
    hypotheses: Sequence[Term],
    values: Values,
    seen: set[frozenset[tuple[Term, Term]]] | None = None,
) -> Iterator[Values]:
    """Values with those of the remaining variables, found by matching hypotheses with facts, without repetition."""
    values = with_sizes(record, variables, values)
    seen = set() if seen is None else seen
    if frozenset(values.items()) in seen:
        return
    seen.add(frozenset(values.items()))
    missing = [x for x in variables if x not in values]
    if not missing:
        yield values
        return
    own = {x: x for x in missing if record.derivation.names.get(str(x.value)) is x}
    if len(own) == len(missing):  # a claim of the same theory, about the same things
        yield {**values, **own}
    matcher = Matcher(variables, record.same)
    for h in itertools.chain.from_iterable(map(conjuncts, hypotheses)):
        if not free_variables(h) & set(missing):
            continue
        for i in itertools.islice(record.facts(), 60):
            c = record.conclusion(i)
            if c.head != h.head:
                continue
            for extended in safely(matcher.matches(h, c, values)):
                if len(extended) > len(values):
                    yield from completed(record, variables, hypotheses, extended, seen)
    yield values


def with_sizes(record: Record, variables: Sequence[Term], values: Values) -> Values:
    """Values with those of the sizes that the sorts of the others show."""
    matcher = Matcher(variables, record.same)
    for x in variables:
        if x in values and x.sort is not None and x.sort.args:
            values = matcher.sort(x.sort, values[x].sort, values) or values
    return values


def instances(record: Record, known: Known, given: Values, goal: Term) -> Iterator[Values]:
    """Values for all variables of a rule, the likely ones first."""
    given = with_sizes(record, known.variables, given)
    if known.name in LEIBNIZ and not given:
        yield from _leibniz(record, known, goal)
    seen: set[tuple[Term, ...]] = set()
    for start in _starts(record, known, given, goal):
        for values in completed(record, known.variables, known.telling, start):
            if all(x in values for x in known.variables):
                key = tuple(values[x] for x in known.variables)
                if key not in seen:
                    seen.add(key)
                    yield values


def _leibniz(record: Record, known: Known, goal: Term) -> Iterator[Values]:
    """Values with which Leibniz's law shows the goal, by an equation among the facts."""
    by_name = {str(x.value): x for x in known.variables}
    one, other, predicate = (by_name[name] for name in LEIBNIZ[known.name])
    for i in list(record.facts()):
        found = replacement(goal, record.conclusion(i))
        if found is not None and found[0].sort is not None and found[0].sort.args[0] is (one.sort or INT).args[0]:
            values: Values = {one: found[0], other: found[1], predicate: found[2]}
            if known.name == "replace_random":
                record.learn(_of_matrices(record, i, *found[:2]))
            yield with_sizes(record, known.variables, values)


def _of_matrices(record: Record, i: int, one: Term, other: Term) -> int:
    """Show that two random variables agree, as matrices, from a fact that says so."""
    x = record.fresh("outcome", one.args[0])
    here = record.specialize(i, [to_json(x)])
    claim = build("=", instantiate(one, x), instantiate(other, x))
    return record.generalize(x, record.do(by="algebra", show=to_json(claim), use=[here]))


def _starts(record: Record, known: Known, given: Values, goal: Term) -> Iterator[Values]:
    """Values for some variables of a rule, from its conclusion and the goal."""
    if all(x in given for x in known.variables):
        yield given
        return
    yield from _predicates(record, known, given, goal)
    matcher = Matcher(known.variables, record.same)
    parts = known.conclusion.args if known.conclusion.head == "and" else (known.conclusion,)
    for part in parts:
        for p in [part] + ([build("=", *part.args[::-1])] if part.head == "=" else []):
            yield from safely(matcher.matches(p, goal, given))
        opened, _, body = peeled(part, "opened")
        if opened:
            wider = Matcher((*known.variables, *opened), record.same)
            for values in safely(wider.matches(body, goal, given)):
                yield {x: v for x, v in values.items() if x not in opened}
    yield given
    targets = list(itertools.islice(subterms(goal), 150))
    for trigger in _triggers(known):
        for target in targets:
            if target.head == trigger.head or trigger.head in ("app", "T"):
                yield from safely(matcher.matches(trigger, target, given))


def _predicates(record: Record, known: Known, given: Values, goal: Term) -> Iterator[Values]:
    """Values for a rule that concludes P(y), any P: the goal as a proposition about the value of y."""
    c = known.conclusion
    if c.head != "app" or len(c.args) != 2 or not set(c.args) <= set(known.variables) or c.args[0] in given:
        return
    predicate, y = c.args
    others = [x for x in known.variables if x is not predicate]
    plain = [h for h in known.telling if predicate not in free_variables(h)]
    for values in completed(record, others, plain, given):
        if y in values and values[y].sort is not None:
            z = fresh(values[y].sort or INT)
            about = with_part(goal, values[y], z, record.same)
            if z in free_variables(about):
                yield {**values, predicate: lam(z, about, "z")}


def _triggers(known: Known) -> list[Term]:
    """Parts of the conclusion with variables in them, the largest first."""
    variables = set(known.variables)
    parts = [t for t in subterms(known.conclusion) if t.args and t.sort is not PROP and free_variables(t) & variables]
    parts = [t for t in parts if t.head not in ("+", "-", "app") and not (t.head == "*" and is_scalar(t.sort))]
    return sorted(parts, key=lambda t: -len(free_variables(t) & variables))


class Universal:
    """The universal facts of a record; ``close`` shows the conditions of an instance."""

    def __init__(self, record: Record, close: Close) -> None:
        self.record = record
        self.close = close

    def instance(self, goal: Term, depth: int) -> int | None:
        """An instance of a fact about all values that shows the goal."""
        for i in list(self.record.facts()):
            if self.record.conclusion(i).head not in ("all", "=>"):
                continue
            with purse():
                found = self.of_fact(i, goal, depth)
            if found is not None:
                return found
        return None

    def of_fact(self, i: int, goal: Term, depth: int) -> int | None:
        """An instance of this fact that shows the goal, by itself or by a part of it."""
        record = self.record
        variables, conditions, body = peeled(record.conclusion(i), str(i))
        patterns: list[tuple[Term, list[Term], list[Term]]] = [(body, [], [])]
        for part in conjuncts(body) if body.head == "and" else ():
            patterns.append((part, [], []))
            if part.head in ("all", "=>"):
                inside, under, last = peeled(part, f"{i}_inside")
                patterns.append((last, inside, under))
        for pattern, inside, under in patterns:
            for values in itertools.islice(goal_matches(record, [*variables, *inside], pattern, goal), INSTANCES):
                if len([x for x in variables if x in values]) < len(variables):
                    values = next(completed(record, variables, [*conditions, *under], values), values)
                if any(x not in values for x in variables):
                    continue
                found = self.carried_out(i, record.conclusion(i), values, iter(variables), depth)
                if found is None:
                    continue
                if body.head == "and":
                    with record.inside():
                        record.learn(found)
                        known = tried(record.known, goal)
                        found = self.instance(goal, depth - 1) if known is None and under and depth > 1 else known
                if found is not None:
                    return found
        return None

    def at_names(self, i: int, at: Mapping[str, Term], depth: int) -> int | None:
        """An instance of a universal fact with values for its first variables, by their names."""
        c, rest, values = self.record.conclusion(i), dict(at), []
        while rest:
            if c.head == "all":
                values.append(rest.pop(str(c.value)))
                c = beta(instantiate(c, values[-1]))
            else:
                c = beta(c.args[1])
        given = {v: v for v in values}
        return self.carried_out(i, self.record.conclusion(i), given, iter(values), depth, until=c)

    def implied(self, goal: Term, depth: int) -> int | None:
        """The conclusion of an implication among the facts, its conditions shown."""
        wanted = self.record.words.proposition(goal)
        for i in list(self.record.facts()):
            c = self.record.conclusion(i)
            body = c
            while body.head == "=>":
                body = beta(body.args[1])
                if self.record.words.proposition(body) is wanted:
                    return self.carried_out(i, c, {}, iter(()), depth, until=body)
        return None

    def about(self, atoms: Sequence[Term]) -> list[int]:
        """Comparisons that universal facts make about these atoms."""
        record = self.record
        out = []
        for i in itertools.islice((i for i in record.facts() if record.conclusion(i).head == "all"), FACTS):
            variables, _, body = peeled(record.conclusion(i), str(i))
            literal = comparison(body)
            if literal is None:
                continue
            matcher = Matcher(variables, record.same)
            wanted = set(variables)
            triggers = [t for t in subterms(literal) if t.args and is_scalar(t.sort) and free_variables(t) >= wanted]
            for trigger in [t for t in triggers if t.head not in ("+", "*")][:4]:
                for atom in atoms:
                    if atom.head != trigger.head:
                        continue
                    for values in itertools.islice(safely(matcher.matches(trigger, atom, {})), 2):
                        if all(x in values for x in variables):
                            found = self.carried_out(i, record.conclusion(i), values, iter(variables), 2)
                            if found is not None:
                                out.append(found)
        return out

    def at_points(self, goal: Term) -> list[int]:
        """Facts about all integers at the members of families in the goal, and then facts about all columns at the
        places where the goal, and these, take values of unknown functions.
        """
        record = self.record
        universal = list(itertools.islice((i for i in record.facts() if record.conclusion(i).head == "all"), FACTS))
        out: list[int] = []
        for i in universal:
            for values in self._indices(i, goal):
                found = self.carried_out(i, record.conclusion(i), values, iter(values), 2)
                if found is not None:
                    out.extend(self._parts(found))
        places = _places([goal, *map(record.conclusion, (*out, *record.facts()))])
        for i in universal:
            variables, _, body = peeled(record.conclusion(i), str(i))
            if len(variables) > PAIRED or not _places([body]):
                continue
            fit = [[t for t in places if t.sort is x.sort] for x in variables]
            for chosen in itertools.islice(itertools.product(*fit), INSTANCES):
                if len(set(chosen)) == len(chosen):
                    values = dict(zip(variables, chosen, strict=True))
                    found = self.carried_out(i, record.conclusion(i), values, iter(variables), 2)
                    if found is not None:
                        out.extend(self._parts(found))
        return out

    def _parts(self, i: int) -> list[int]:
        """A step, or those that show the parts of the conjunction that it shows."""
        if self.record.conclusion(i).head != "and":
            return [i]
        return [part for half in self.record.parts(i) for part in self._parts(half)]

    def _indices(self, i: int, goal: Term) -> Iterator[Values]:
        """The integers at which a fact about all integers speaks of members of families in the goal."""
        variables, _, body = peeled(self.record.conclusion(i), str(i))
        if len(variables) != 1 or variables[0].sort is not INT:
            return
        (k,) = variables
        members = [t for t in subterms(body) if t.head == "app" and free_variables(t.args[-1]) == {k}]
        known = free_variables(goal)  # and not what binders in it are opened with
        apps = [t for t in subterms(goal) if t.head == "app" and free_variables(t) <= known]
        for member, there in itertools.product(members, apps):
            if there.args[0] is member.args[0] and there.args[1].sort is INT:
                place = _solved(member.args[1], there.args[1], k)
                if place is not None:
                    yield {k: place}

    def carried_out(
        self, i: int, c: Term, values: Values, variables: Iterator[Term], depth: int, until: Term | None = None
    ) -> int | None:
        """An instance of step i, which says c, with values for the variables that come, down to ``until``."""
        at: list[Any] = []
        while c.head in ("all", "=>") and c is not until:
            if c.head == "all":
                value = values[next(variables)]
                at.append(to_json(value))
                c = beta(instantiate(c, value))
            else:
                condition = self.close(c.args[0], depth - 1)
                if condition is None:
                    return None
                at.append(condition)
                c = beta(c.args[1])
        return tried(self.record.specialize, i, at)


def _places(said: Sequence[Term]) -> list[Term]:
    """The columns at which unknown functions are taken in propositions."""
    found: dict[Term, None] = {}
    for p in said:
        if p.head == "all":
            continue
        for t in subterms(p):
            if t.head == "app" and len(t.args) == 2 and t.args[0].head in ("variable", "local"):
                place = t.args[1]
                if (
                    place.sort is not None
                    and place.sort.head == "matrix"
                    and free_variables(place) <= free_variables(p)
                ):
                    found[place] = None
    return list(found)[:PLACES]


def _solved(place: Term, wanted: Term, k: Term) -> Term | None:
    """The integer k at which a place k + c is the wanted one.

    >>> from symres.kernel.terms import ONE, number
    >>> k = variable("k", INT)
    >>> _solved(build("+", k, ONE), number(3), k)
    2
    """
    forms = NormalForms()
    offset = forms.difference(place, k).rational
    if offset is None:
        return None
    return forms.term(plain(forms(build("+", wanted, number(-offset))).numerator))
