"""Entries of sums, products and transposes of matrices of any size, and traces as sums of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from symres.elaborate.compact import beta
from symres.kernel import Term
from symres.kernel.terms import INT, ONE, ZERO, build, is_scalar, lam, number

from .citing import Citing
from .integrands import product, summed
from .matching import unbound_subterms
from .record import Failed, Record, tried
from .rewriting import replaced

MOST = 8  # entries, and traces, of one claim that are looked into
MADE = ("+", "*", "T", "I", "O")  # matrices that are made of others
MINUS = number(-1)

Place = tuple[Term, Term, Term]  # a matrix, a row and a column
Known = tuple[int, Term]  # a step that says what a number is, and what that is


class Entrywise:
    """Shows what entries of matrices are, from what a record knows of their indices."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing

    def about(self, goal: Term) -> list[int]:
        """Steps that say what the entries in a claim are, and its traces where it has sums."""
        subterms = list(dict.fromkeys(unbound_subterms(goal)))
        made = [t for t in subterms if t.head == "entry" and t.args[0].head in MADE]
        found = [self._tried(self._entry, (t.args[0], t.args[1], t.args[2])) for t in made[:MOST]]
        symmetric = {self.record.conclusion(k).args[1] for k in self.record.symmetries()}
        turned = [t.args for t in subterms if t.head == "entry" and t.args[0] in symmetric]
        found += [self.citing.instance_at("entry_of_transpose", {"A": a, "i": i, "j": j}, 1) for a, i, j in turned]
        sums = [t for t in subterms if t.head == "Sum" and is_scalar(t.sort) and t.args[0] is ONE]
        for total in dict.fromkeys(s.args[1] for s in sums):
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
            return self._made(place, "entry_of_sum", {"A": one, "B": rest, "i": i, "j": j}, [(one, i, j), (rest, i, j)])
        if m.head == "T":
            return self._made(place, "entry_of_transpose", {"A": m.args[0], "i": j, "j": i}, [(m.args[0], j, i)])
        if m.head == "I":
            return self._made(place, "entry_of_identity", {"n": m.args[0], "i": i, "j": j}, [])
        if m.head == "O":
            return self._made(place, "entry_of_multiple", {"c": ZERO, "A": m, "i": i, "j": j}, [])
        if m.head != "*":
            return None
        scalars = [a for a in m.args if is_scalar(a.sort)]
        factors = [a for a in m.args if not is_scalar(a.sort)]
        if scalars:
            rest = product(factors)
            values = {"c": product(scalars), "A": rest, "i": i, "j": j}
            return self._made(place, "entry_of_multiple", values, [(rest, i, j)])
        one, rest = factors[0], product(factors[1:])
        product_rule = self._cited("entry_of_product", {"A": one, "N": rest, "i": i, "l": j})
        return self._summed(build("entry", m, i, j), product_rule, lambda k: [(one, i, k), (rest, k, j)])

    def _cited(self, name: str, values: dict[str, Term]) -> Known:
        """The equation that a rule says, and its right side."""
        step = self.citing.instance_at(name, values, 1)
        if step is None:
            raise Failed(f"{name} does not apply")
        return step, self.record.conclusion(step).args[1]

    def _made(self, place: Place, name: str, values: dict[str, Term], parts: Iterable[Place]) -> Known:
        """An entry by a rule, and the entries that this speaks of by others."""
        step, value = self._cited(name, values)
        steps, value = self._looked_into(value, parts)
        return self.record.algebra(build("=", build("entry", *place), value), use=[step, *steps]), value

    def _looked_into(self, value: Term, parts: Iterable[Place]) -> tuple[list[int], Term]:
        """A number with entries in it by others, and the steps that say what these are."""
        steps = []
        for part in dict.fromkeys(parts):
            known = self._entry(part)
            if known is not None:
                steps.append(known[0])
                value = replaced(value, {build("entry", *part): known[1]})
        return steps, value

    # ------------------------------------------------------------------------------------------------------------ sums

    def _trace(self, m: Term) -> Known:
        """A trace as the sum of the entries on the diagonal, by others."""
        return self._summed(build("tr", m), self._cited("trace_of_entries", {"S": m}), lambda k: [(m, k, k)])

    def _summed(self, whole: Term, known: Known, parts: Callable[[Term], list[Place]]) -> Known:
        """A number that is known to be a sum, with the entries in its terms by others."""
        record = self.record
        definition, total = known
        low, high, function = total.args
        if low is high:
            before = build("+", low, MINUS)
            empty, _ = self._cited("sum_empty", {"a": low, "b": before, "f": function})
            last, _ = self._cited("sum_last", {"a": low, "b": low, "f": function})
            steps, value = self._looked_into(beta(build("app", function, low)), parts(low))
            return record.algebra(build("=", whole, value), use=[definition, last, empty, *steps]), value
        k = record.fresh("k", INT)
        term = beta(build("app", function, k))
        bounds = [record.assume(build("<=", low, k)), record.assume(build("<=", k, high))]
        with record.inside(*bounds):
            steps, value = self._looked_into(term, parts(k))
            if not steps:
                return known
            equal = record.algebra(build("=", term, value), use=steps)
        new = lam(k, value, "k")
        with record.inside():
            record.learn(record.generalize(k, record.discharge(bounds, equal)))
            congruent, _ = self._cited("sum_congruence", {"a": low, "b": high, "s": function, "u": new})
        value = build("Sum", low, high, new)
        return record.algebra(build("=", whole, value), use=[definition, congruent]), value


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
