"""Lines about numbers, shown as a plain claim about numbers is.

A line and the facts that it may need are read with a variable for every norm, trace or other number that is not looked
into. What then holds of all values of the variables is proved once, by every kind of proof, and stands before the
derivation (``cases``, lemma), which uses the instance that it needs.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection

from symres.elaborate.trees.cases import premises
from symres.functions import HEADS
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    for_all,
    free_variables,
    fresh,
    is_scalar,
    literal_size,
    matrix,
    number,
    substitute,
    to_json,
    variable,
)

from ..budget import OutOfBudget, clock
from ..calculus.antiderivatives import is_about_antiderivatives
from ..plausibility import holds_at_points
from ..prover import Prover
from ..steps import Proof, by_values
from .arithmetic import NONNEGATIVE, comparison
from .citing import Citing
from .record import Before, Record
from .squares import inner_product

SECONDS = 2.0  # for one line
TRIES = 2  # in vain, for one line and for the cases that it falls apart into
KNOWN = 40  # facts that are looked at, the latest first
FACTS = 12  # that a line may need
ROUNDS = 2  # of facts that share a number with the line
CONNECTIVES = ("=", "<=", "<", "not", "and", "or", "=>", "false")
OPERATIONS = ("+", "*", "pi", "rational", *(head for head, f in HEADS.items() if f.smoothness != "jumps"))
OF_MATRICES = ("tr", "det", "frobenius", "entry")  # that are looked into where the shape of the matrix is literal
READ_OFF = ("Sum", *OF_MATRICES)  # of numbers alone these are computed


class Numbers:
    """Shows lines about numbers from what a record knows of them."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing
        self._left = TRIES

    def forget(self) -> None:
        """A new line may be tried as often as the one before."""
        self._left = TRIES

    def show(self, goal: Term) -> int | None:
        """A step that shows the goal, if it follows from comparisons that are known by a proof about numbers."""
        record = self.record
        if self._left <= 0 or record.sequent.conclusion.head == "not":  # what denies something is turned round
            return None
        reading = Reading(record)
        try:
            claim = reading.of(goal)
            facts = self._about(claim, reading)
            facts |= {i: reading.of(record.conclusion(i)) for i in self._signs(reading)}
            if not holds_at_points(reading.with_entries(Sequent(tuple(dict.fromkeys(facts.values())), claim))):
                return None
        except Rejected:
            return None
        lemma = claim
        for fact in reversed(facts.values()):
            lemma = build("=>", fact, lemma)
        for x in reversed(reading.values):
            lemma = for_all(x, lemma, str(x.value))
        proofs = self._proofs(lemma)
        if proofs is None:
            self._left -= 1
            return None
        record.put_before(Before(lemma, proofs))
        return record.specialize(record.assume(lemma), [*map(to_json, reading.values.values()), *facts])

    def _about(self, claim: Term, reading: Reading) -> dict[int, Term]:
        """The comparisons that are known of what is read, directly or through others, and how they are read."""
        read: dict[int, Term] = {}
        for i in itertools.islice(self.record.facts(), KNOWN):
            c = self.record.conclusion(i)
            if comparison(c) is not None or c.head in ("all", "ex") and is_about_antiderivatives(c):
                read[i] = reading.of(c)
        wanted = free_variables(claim)
        for _ in range(ROUNDS):
            wanted = wanted.union(*(free_variables(p) for p in read.values() if free_variables(p) & wanted))
        reading.keep(wanted)
        chosen = {p: i for i, p in reversed(read.items()) if free_variables(p) <= wanted}
        return {i: p for p, i in list(chosen.items())[-FACTS:]}

    def _signs(self, reading: Reading) -> list[int]:
        """The steps that say of norms and the like that they are not negative."""
        values = [v for v in reading.values.values() if v.head in NONNEGATIVE]
        found = [self.citing.sign(build("<=", ZERO, v), NONNEGATIVE[v.head]) for v in values]
        return [i for i in found if i is not None]

    def _proofs(self, lemma: Term) -> tuple[Proof, ...] | None:
        """Proofs of what the lemma asks for, from what it supposes alone."""
        before = self.record.sequent
        prover = Prover(min(self.record.deadline, clock() + SECONDS))
        found = []
        try:
            for goal in premises(before, {"lemma": to_json(lemma)})[:-1]:
                own = tuple(h for h in goal.hypotheses if h not in before.hypotheses)
                alone = Sequent(own, goal.conclusion)
                proof = (None if free_variables(goal.conclusion) else by_values(alone)) or prover.sequent(alone)
                if proof is None:
                    return None
                found.append(proof)
        except (OutOfBudget, Rejected):
            return None
        return tuple(found)


class Reading:
    """Propositions about numbers with a variable for every number that is not looked into; the ``values`` of these."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.values: dict[Term, Term] = {}
        self._variables: dict[Term, Term] = {}

    def keep(self, wanted: Collection[Term]) -> None:
        """Forget the other variables, which nothing that is read mentions any more."""
        self.values = {x: value for x, value in self.values.items() if x in wanted}

    def with_entries(self, sequent: Sequent) -> Sequent:
        """A sequent as it is read, with a variable for every entry of a matrix."""
        grids = {x: _of_entries(x) for x in self.values if not is_scalar(x.sort)}
        hypotheses = (substitute(h, grids) for h in sequent.hypotheses)
        return Sequent(tuple(hypotheses), substitute(sequent.conclusion, grids))

    def of(self, p: Term) -> Term:
        """A proposition or number as it is read; raises ``Rejected`` for what is about something else."""
        if p.head in ("all", "ex") and is_about_antiderivatives(p):
            for x in sorted(free_variables(p), key=str):
                self.of(x)
            return p
        if p.head in OF_MATRICES:
            whole = self._matrix(p.args[0])
            if whole is not None:
                return build(p.head, whole, *p.args[1:])
        looked_into = p.head in (*CONNECTIVES, *OPERATIONS) or p.head == "^" and p.args[1].head == "rational"
        if p.head == "=" and not is_scalar(p.args[0].sort):
            left, right = map(self._matrix, p.args)
            if left is None or right is None:
                raise Rejected("an equation of matrices of any size is not about numbers")
            return build("=", left, right)
        if looked_into:
            return build(p.head, *map(self.of, p.args)) if p.args else p
        if not is_scalar(p.sort) or p.loose or p.sort is None:
            raise Rejected("what is said of all values, or of some, is not looked into")
        if not free_variables(p) and p.head in READ_OFF:
            return p
        form = self.record.words.canonical(p)
        if form.head in ("+", "*"):  # as a trace of multiples is
            return self.of(form)
        factors = inner_product(form)
        if factors is not None and factors[0] is factors[1]:
            return self.of(build("^", build("frobenius", factors[0]), number(2)))
        if form not in self._variables:
            taken = {str(x.value) for x in self.values}
            name = str(p.value) if p.head == "variable" else next(f"t_{n}" for n in range(99) if f"t_{n}" not in taken)
            x = variable(name, p.sort)
            self._variables[form] = x
            self.values[x] = p
        return self._variables[form]

    def _matrix(self, m: Term) -> Term | None:
        """A matrix that is made of others of literal shape, as it is read; None for one that is not looked into."""
        if m.sort is None or m.sort.head != "matrix" or None in map(literal_size, m.sort.args):
            return None
        if m.head == "variable":
            self.values[m] = m
            return m
        if m.head == "rows":
            rows, columns, *entries = m.args
            return build("rows", rows, columns, *map(self.of, entries))
        if m.head == "entries" and not free_variables(m):
            return m
        if m.head not in ("T", "+", "*", "I", "O"):
            return None
        parts = [self.of(a) if is_scalar(a.sort) and m.head == "*" else self._matrix(a) for a in m.args]
        return m if m.head in ("I", "O") else None if None in parts else build(m.head, *(p for p in parts if p))


def _of_entries(x: Term) -> Term:
    """A matrix of variables, of the shape of the given one."""
    rows, columns = (literal_size(size) or 1 for size in x.sort.args) if x.sort else (1, 1)
    return matrix([[fresh(REAL) for _ in range(columns)] for _ in range(rows)])
