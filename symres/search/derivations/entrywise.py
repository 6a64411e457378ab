"""Entries of sums, products and transposes of matrices of any size, and traces as sums of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from symres.elaborate.compact import beta
from symres.elaborate.laws.congruence import leibniz
from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    substitute,
)

from .citing import Citing
from .integrands import product, summed
from .matching import unbound_subterms
from .record import Record, tried
from .rewriting import replaced

MOST = 8  # entries, and traces, of one claim that are looked into
MADE = ("+", "*", "T", "I", "O", "entries")  # matrices that are made of others
MINUS = number(-1)

Place = tuple[Term, Term, Term]  # a matrix, a row and a column
Known = tuple[int, Term]  # a step that says what a number is, and what that is


class Entrywise:
    """Shows what entries of matrices are, from what a record knows of their indices."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing
        self.symmetries: dict[Term, int] = {}  # steps that say T(S) = S

    def about(self, goal: Term) -> list[int]:
        """Steps that say what the entries in a claim are, and its traces where it has sums."""
        subterms = list(dict.fromkeys(unbound_subterms(goal)))
        self.symmetries = {self.record.conclusion(k).args[1]: k for k in self.record.symmetries()}
        made = [t for t in subterms if t.head == "entry" and (t.args[0].head in MADE or t.args[0] in self.symmetries)]
        found = [self._tried(self._entry, (t.args[0], t.args[1], t.args[2])) for t in made[:MOST]]
        sums = [t.args[1] for t in subterms if t.head == "Sum" and is_scalar(t.sort) and t.args[0] is ONE]
        sizes = [t.args[0] for t in subterms if t.head == "entries"]
        for total in dict.fromkeys((*sums, *sizes)):
            traces = [m for t in subterms for m in _traced(t) if m.sort and self.record.same(m.sort.args[0], total)]
            found += [self._tried(self._trace, m) for m in dict.fromkeys(traces[:MOST])]
        return [i for i in found if i is not None]

    def _tried(self, way: Callable[..., Known | None], at: object) -> int | None:
        def step() -> int | None:
            known = way(at)
            return None if known is None else known[0]

        return tried(step)

    # --------------------------------------------------------------------------------------------------------- entries

    def _entry(self, place: Place) -> Known | None:
        """An entry by those of the matrices that its matrix is made of; None if it is made of none."""
        m, i, j = place
        if m.head == "+":
            one, rest = m.args[0], summed(m.args[1:])
            return self._made(place, "entry_of_sum", {"A": one, "B": rest, "i": i, "j": j})
        if m.head == "T":
            return self._made(place, "entry_of_transpose", {"A": m.args[0], "i": j, "j": i})
        if m.head == "I":
            return self._made(place, "entry_of_identity", {"n": m.args[0], "i": i, "j": j})
        if m.head == "entries":
            rows, columns, function = m.args
            values = {"m": rows, "n": columns, "f": function, "i": i, "j": j}
            return self._made(place, "entry_of_entries", values)
        if m.head == "O":
            step, _ = self._cited("entry_of_multiple", {"c": ZERO, "A": m, "i": i, "j": j})
            return self.record.algebra(build("=", build("entry", *place), ZERO), use=[step]), ZERO
        if m in self.symmetries:
            return self._turned(place)
        if m.head != "*":
            return None
        scalars = [a for a in m.args if is_scalar(a.sort)]
        factors = [a for a in m.args if not is_scalar(a.sort)]
        if scalars:
            rest = product(factors)
            values = {"c": product(scalars), "A": rest, "i": i, "j": j}
            return self._made(place, "entry_of_multiple", values)
        one, rest = factors[0], product(factors[1:])
        product_rule = self._cited("entry_of_product", {"A": one, "N": rest, "i": i, "l": j})
        return self._summed(build("entry", m, i, j), product_rule)

    def _turned(self, place: Place) -> Known | None:
        """An entry of a symmetric matrix by that below the diagonal, or above, whichever comes first."""
        m, i, j = place
        if str(i) <= str(j):
            return None
        step, value = self._cited("entry_of_transpose", {"A": m, "i": j, "j": i})
        equal = build("=", build("entry", m, i, j), value)
        return self.record.algebra(equal, step, use=[self.symmetries[m]]), value

    def _cited(self, name: str, values: dict[str, Term]) -> Known:
        """The equation that a rule says, and its right side."""
        step = self.citing.instance_at(name, values, 1)
        if step is None:
            raise Rejected(f"{name} does not apply")
        return step, self.record.conclusion(step).args[1]

    def _made(self, place: Place, name: str, values: dict[str, Term]) -> Known:
        """An entry by a rule, and the entries that this speaks of by others."""
        step, value = self._cited(name, values)
        steps, new = self._looked_into(beta(value))
        entry = build("entry", *place)
        known = tried(lambda: self.record.algebra(build("=", entry, new), use=[step, *steps]))
        return self._inside(entry, step, beta(value), steps) if known is None else (known, new)

    def _inside(self, entry: Term, step: int, value: Term, equations: Iterable[int]) -> Known:
        """An entry, of which a step says the value, by equations of what is inside of other terms there."""
        for k in equations:
            a, b = self.record.conclusion(k).args
            rule, equal = leibniz(a, b)
            z = fresh(REAL)
            said = lam(z, build("=", entry, replaced(value, {a: z})), "z")
            value = replaced(value, {a: b})
            step = self.citing.carried_out(rule, [k, step], P=said, **equal)
            step = self.record.algebra(build("=", entry, value), step)
        return step, value

    def _looked_into(self, value: Term) -> tuple[list[int], Term]:
        """A number with entries in it by others, and the steps that say what these are."""
        steps = []
        for part in dict.fromkeys(t for t in unbound_subterms(value) if t.head == "entry"):
            known = tried(self._entry, (part.args[0], part.args[1], part.args[2]))  # not that of a place outside
            if known is not None:
                steps.append(known[0])
                value = replaced(value, {part: known[1]})
        return steps, value

    # ------------------------------------------------------------------------------------------------------------ sums

    def _trace(self, m: Term) -> Known:
        """A trace as the sum of the entries on the diagonal, by others."""
        return self._summed(build("tr", m), self._cited("trace_of_entries", {"S": m}))

    def _summed(self, whole: Term, known: Known) -> Known:
        """A number that is known to be a sum, with the entries in its terms by others."""
        record = self.record
        definition, total = known
        low, high, function = total.args
        if low is high:
            before = build("+", low, MINUS)
            empty, _ = self._cited("sum_empty", {"a": low, "b": before, "f": function})
            last, _ = self._cited("sum_last", {"a": low, "b": low, "f": function})
            steps, value = self._looked_into(beta(build("app", function, low)))
            return record.algebra(build("=", whole, value), use=[definition, last, empty, *steps]), value
        k = record.fresh("k", INT)
        term = beta(build("app", function, k))
        bounds = [record.assume(build("<=", low, k)), record.assume(build("<=", k, high))]
        with record.inside(*bounds):
            steps, value = self._looked_into(term)
            if not steps:
                return known
            equal = record.algebra(build("=", term, value), use=steps)
        new = lam(k, value, "k")
        with record.inside():
            record.learn(record.generalize(k, record.discharge(bounds, equal)))
            congruent, _ = self._cited("sum_congruence", {"a": low, "b": high, "s": function, "u": new})
        value = build("Sum", low, high, new)
        equal = record.algebra(build("=", whole, value), use=[definition, congruent])
        picked = tried(lambda: self._picked(low, high, new))
        if picked is None:
            return equal, value
        value = record.conclusion(picked).args[1]
        return record.algebra(build("=", whole, value), use=[equal, picked]), value

    def _picked(self, low: Term, high: Term, terms: Term) -> int | None:
        """A sum of which the others vanish, as the one term that a choice in it picks out."""
        record = self.record
        k = record.fresh("k", INT)
        term = instantiate(terms, k)
        for chosen in (t for t in unbound_subterms(term) if t.head == "if" and t.args[2] is ZERO):
            place = _only_place(chosen.args[0], k)
            if place is None:
                continue
            bounds = [record.assume(build("<=", low, k)), record.assume(build("<=", k, high))]
            other = record.assume(build("not", build("=", k, place)))
            zero = record.rule("number_if_false", dict(zip("Pxy", chosen.args, strict=True)), [other])
            vanishes = tried(record.algebra, build("=", term, ZERO), None, [zero])
            if vanishes is None:
                continue
            with record.inside():
                record.learn(record.generalize(k, record.discharge([*bounds, other], vanishes)))
                one = self._cited("sum_of_one", {"a": low, "b": high, "s": terms, "i": place})
            here = substitute(chosen, {k: place})
            same = record.algebra(here.args[0])
            value = record.rule("number_if_true", dict(zip("Pxy", here.args, strict=True)), [same])
            left = replaced(beta(one[1]), {here: here.args[1]})
            return record.algebra(build("=", build("Sum", low, high, terms), left), use=[one[0], value])
        return None


def _only_place(condition: Term, k: Term) -> Term | None:
    """The number that an equation says an index is."""
    if condition.head != "=" or not is_scalar(condition.args[0].sort):
        return None
    for one, other in (condition.args, condition.args[::-1]):
        if one is k and k not in free_variables(other):
            return other
    return None


def _traced(t: Term) -> Iterator[Term]:
    """The matrices of which a number is the trace: of a product, the same product from each of its factors on."""
    if t.head == "frobenius":
        (m,) = t.args
        yield from (build("*", build("T", m), m), build("*", m, build("T", m)))
    elif t.head == "tr":
        (m,) = t.args
        factors = [a for a in m.args if not is_scalar(a.sort)] if m.head == "*" else [m]
        if m.head != "*" or len(factors) < len(m.args):
            yield m
        else:
            yield from (build("*", *factors[n:], *factors[:n]) for n in range(len(factors)))
