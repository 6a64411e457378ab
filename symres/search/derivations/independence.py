"""The independence, the integrability and the entries of random matrices, as facts and rules give them.

Independence and integrability need each other: a function of one of two independent matrices is independent of the
other if it is integrable, and a product of independent square integrable matrices is square integrable.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symres.elaborate.algebra.words import Word
from symres.kernel import Term
from symres.kernel.terms import INT, ONE, ZERO, build, for_all, free_variables, fresh, instantiate, lam, number

from .citing import Citing
from .instances import peeled, safely, with_sizes
from .integrands import Integrand, value_at
from .matching import Matcher
from .record import Record, tried
from .rewriting import UNIT

NORMAL = "gaussian_entries"
ENTRIES = (NORMAL, "iid_entries")
TWO = number(2)


@dataclass(frozen=True)
class Entries:
    """A step that says that the entries of a random matrix are independent, and their variance."""

    step: int
    matrix: Term
    variance: Term
    normal: bool


class KnownEntries:
    """The random matrices of a record with independent entries."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing
        self._found: dict[Term, Entries | None] = {}

    def at(self, x: Term, atom: Term) -> Entries | None:
        """The entries of the random matrix whose value at x is the atom; normal ones, if a fact says so."""
        W = lam(x, atom, "omega")
        if W not in self._found:
            facts = self._facts_about(x, atom, W)
            found = [Entries(i, W, self.record.conclusion(i).args[1], head == NORMAL) for i, head in facts]
            self._found[W] = min(found, key=lambda entries: not entries.normal, default=None)
        return self._found[W]

    def _facts_about(self, x: Term, atom: Term, W: Term) -> Iterator[tuple[int, str]]:
        record = self.record
        for i in list(record.facts()):
            c = record.conclusion(i)
            if c.head in ENTRIES and record.same(c.args[0], W):
                yield i, c.head
            if c.head != "all":
                continue
            variables, _, body = peeled(record.conclusion(i), str(i))
            if body.head in ENTRIES:
                matcher = Matcher(variables, record.same)
                for values in safely(matcher.matches(value_at(body.args[0], x), atom, {})):
                    if all(v in values for v in variables):
                        found = self.citing.universal.carried_out(i, c, values, iter(variables), 2)
                        if found is not None:
                            yield found, body.head

    def iid(self, entries: Entries) -> int:
        """Show that the entries are independent, whether they are normal or not."""
        if not entries.normal:
            return entries.step
        return self.citing.carried_out("gaussian_entries_iid", [entries.step], F=entries.matrix, c=entries.variance)


@dataclass(frozen=True)
class Pair:
    """A step that says that two random matrices are independent."""

    step: int
    one: Term
    other: Term


class Independence:
    """The independent and integrable random matrices of a record, looked for once."""

    def __init__(self, record: Record, citing: Citing, entries: KnownEntries) -> None:
        self.record = record
        self.citing = citing
        self.entries = entries
        self._turned: dict[int, int] = {}
        self._grouped: dict[tuple[int, Term], int] = {}
        self._pasts: dict[tuple[Term, Term], int | None] = {}
        self._square: dict[Term, int | None] = {}

    # ---------------------------------------------------------------------------------------------------- independence

    def _independent(self, f: Integrand, one: Word, other: Word) -> int | None:
        """Show that two words are independent: each is a function of one of two independent matrices."""
        for pair in self.pairs(f):
            parts = [f.word_of(value_at(member, f.x)) for member in (pair.one, pair.other)]
            functions = []
            for part, w, member in zip(parts, (one, other), (pair.one, pair.other), strict=True):
                z = fresh(value_at(member, f.x).sort or INT)
                value = replace(f, traces=(), word=w).with_letters({part: z})
                functions.append(None if value is None or f.x in free_variables(value) else lam(z, value, "A"))
            if None in functions:
                continue
            step, members = pair.step, [pair.one, pair.other]
            for k, w in ((1, other), (0, one)):
                h, value = functions[k], f.random(w)
                if w != parts[k] and h is not None:
                    integrable = self._integrable_word(f, w)
                    if integrable is None:
                        break
                    if k == 0:
                        step = self.citing.carried_out("independent_swapped", [step], F=members[0], U=members[1])
                    step = self.citing.carried_out(
                        "independent_of_function", [step, integrable], F=members[1 - k], U=members[k], h=h
                    )
                    members[k] = value
                    if k == 0:
                        step = self.citing.carried_out("independent_swapped", [step], F=members[1], U=members[0])
            else:
                return step
        return None

    def pairs(self, f: Integrand) -> Iterator[Pair]:
        """Independent pairs among the facts, those that begin with a matrix of independent entries first."""
        found: list[Pair] = []
        for i in list(self.record.facts()):
            c = self.record.conclusion(i)
            if c.head == "independent" and all(_is_random_matrix(a, f.x) for a in c.args):
                found += [Pair(i, *c.args)] if len(c.args) == 2 else self._of_three(f, i) if len(c.args) == 3 else []
            elif c.head == "independent_sequence":
                found += self._of_sequence(f, c)
        both = [turned for pair in found for turned in (pair, self._swapped(pair))]
        yield from sorted(both, key=lambda pair: self.entries.at(f.x, value_at(pair.one, f.x)) is None)

    def _of_sequence(self, f: Integrand, fact: Term) -> Iterator[Pair]:
        """A member of a sequence, and what depends on those before it, among the letters of the integrand."""
        known = self.citing.known("independent_of_past")
        start, layers, count = fact.args
        for a, b in itertools.permutations(f.letters(), 2):
            atom, other = f.words.atoms[a], f.words.atoms[b]
            if atom.head != "app" or atom.args[0] is not layers or len(atom.args) != 3:
                continue
            Z = f.at(other)
            if (atom, Z) not in self._pasts:
                named = {"x": start, "W": layers, "k": count, "l": atom.args[1], "Z": Z}
                values = {x: named[str(x.value)] for x in known.variables if str(x.value) in named}
                values = with_sizes(self.record, known.variables, values)
                self._pasts[atom, Z] = None  # while it is looked for
                integrable = self._integrable_word(f, (2 * b,))
                if integrable is not None and all(x in values for x in known.variables):
                    with self.record.inside():
                        self.record.learn(integrable)
                        self._pasts[atom, Z] = self.citing.apply(known, values, 3)
            step = self._pasts[atom, Z]
            if step is not None:
                yield Pair(step, f.at(atom), Z)

    def _swapped(self, pair: Pair) -> Pair:
        if pair.step not in self._turned:
            self._turned[pair.step] = self.citing.carried_out(
                "independent_swapped", [pair.step], F=pair.one, U=pair.other
            )
        return Pair(self._turned[pair.step], pair.other, pair.one)

    def _of_three(self, f: Integrand, i: int) -> Iterator[Pair]:
        """The pairs of three independent matrices, each with one that is seen to be integrable."""
        for _ in range(3):
            F, U, Z = self.record.conclusion(i).args
            A, B = (fresh(value_at(x, f.x).sort or INT) for x in (U, Z))
            for other, projection in ((U, A), (Z, B)):
                w = f.word_of(value_at(other, f.x))
                if (i, other) not in self._grouped and w:
                    integrable = self._integrable_word(f, w)
                    if integrable is not None:
                        values = {"F": F, "U": U, "Z": Z, "h": lam(A, lam(B, projection, "B"), "A")}
                        self._grouped[i, other] = self.citing.carried_out(
                            "independent_of_others", [i, integrable], **values
                        )
                if (i, other) in self._grouped:
                    yield Pair(self._grouped[i, other], F, other)
            if i not in self._turned:
                self._turned[i] = self.citing.carried_out("independent_rotated", [i], F=F, U=U, Z=Z)
            i = self._turned[i]

    # --------------------------------------------------------------------------------------------------- integrability

    def integrable(self, f: Integrand) -> int | None:
        """Show that a monomial is integrable, as a matrix; a number is a matrix of one row and column."""
        if not f.is_number:
            return self._integrable_multiple(f) if f.traces else self._integrable_word(f, f.word)
        X = f.at(build("*", *(build("tr", f.value(w)) for w in f.traces), ONE))
        known = self._fact(build("integrable", X))
        if known is None and len(f.traces) == 1:
            known = self._integrable_trace(f, f.traces[0])
        if known is None and len(f.traces) == 2:
            steps = [self._multiple(f, w, UNIT) for w in f.traces]
            F, G = (f.at(build("*", build("tr", f.value(w)), UNIT)) for w in f.traces)
            known = self.citing.by("integrable_product", steps, F=F, G=G)
        return self.citing.by("integrable_times_constant", [known], X=X, M=UNIT)

    def _integrable_multiple(self, f: Integrand) -> int | None:
        """A trace times a word, both square integrable."""
        if len(f.traces) > 1:
            return None
        unit = build("I", f.rows)
        steps = self._multiple(f, f.traces[0], unit), self._square_integrable(f, f.word)
        F = f.at(build("*", build("tr", f.value(f.traces[0])), unit))
        return self.citing.by("integrable_matrix_product", steps, F=F, H=f.random(f.word))

    def _multiple(self, f: Integrand, w: Word, M: Term) -> int | None:
        """Show that a constant matrix times a trace is square integrable, since the trace is."""
        known = self._fact(build("square_integrable", f.trace(w)))
        for v in f.turns(w) if known is None else ():
            found = self._square_integrable(f, v)
            if found is not None:
                known = self.citing.carried_out("square_integrable_trace", [found], F=f.random(v))
                break
        return self.citing.by("square_integrable_times_constant", [known], X=f.trace(w), M=M)

    def _integrable_trace(self, f: Integrand, w: Word) -> int | None:
        """tr(AB) for square integrable A and B."""
        for v in f.turns(w):
            for k in range(1, len(v)):
                found = self._of_two("integrable_product", f, f.words.flipped(v[:k]), v[k:])
                if found is not None:
                    return found
        return None

    def _of_two(self, rule: str, f: Integrand, one: Word, other: Word, *independent: int) -> int | None:
        """An instance of a rule about two square integrable words, which may have to be independent."""
        steps = self._square_integrable(f, one), self._square_integrable(f, other)
        second = f.random(other)
        return self.citing.by(rule, [*steps, *independent], F=f.random(one), G=second, H=second)

    def _integrable_word(self, f: Integrand, w: Word) -> int | None:
        """Show that a word is integrable: it is known to be, or square integrable, or a product of two that are."""
        value = f.random(w)
        known = self._fact(build("integrable", value))
        if known is not None:
            return known
        for k in range(1, len(w)):
            found = self._of_two("integrable_matrix_product", f, w[:k], w[k:])
            if found is not None:
                return found
        square = self._square_integrable(f, w)
        if square is None:
            return None
        last = f.letter(w[-1])
        unit = build("I", last.sort.args[1] if last.sort is not None else ONE)
        constant = self.citing.carried_out("square_integrable_constant", [], M=unit)
        return self.citing.carried_out("integrable_matrix_product", [square, constant], F=value, H=f.at(unit))

    def _square_integrable(self, f: Integrand, w: Word) -> int | None:
        """Show that a word is square integrable."""
        value = f.random(w)
        if value not in self._square:
            self._square[value] = None
            self._square[value] = self._square_integrable_word(f, w, value)
        return self._square[value]

    def _square_integrable_word(self, f: Integrand, w: Word, value: Term) -> int | None:
        known = self._fact(build("square_integrable", value))
        if known is not None:
            return known
        if not any(map(f.varies, w)):
            return self.citing.carried_out("square_integrable_constant", [], M=f.value(w))
        flipped = f.words.flipped(w)
        mirrored = f.random(flipped)
        known = self._fact(build("square_integrable", mirrored))
        if known is not None:
            return self.citing.carried_out("square_integrable_transpose", [known], F=mirrored)
        if not f.varies(w[0]):
            k = next(k for k, y in enumerate(w) if f.varies(y))
            rest = self._square_integrable(f, w[k:])
            return self.citing.by("square_integrable_multiple", [rest], D=f.value(w[:k]), F=f.random(w[k:]))
        if not f.varies(w[-1]) or len(w) == 1 and w[0] & 1:
            return self.citing.by("square_integrable_transpose", [self._square_integrable(f, flipped)], F=mirrored)
        if len(w) == 1:
            return self._of_entries("iid_square_integrable", f, w)
        return self._square_integrable_product(f, w)

    def _of_entries(self, rule: str, f: Integrand, w: Word, *premises: int, **more: Term) -> int | None:
        """An instance of a rule about the independent entries of a matrix."""
        entries = self.entries.at(f.x, f.words.atoms[w[0] >> 1]) if len(w) == 1 else None
        if entries is None:
            return None
        steps = [self.entries.iid(entries), *premises]
        return self.citing.carried_out(rule, steps, F=entries.matrix, c=entries.variance, **more)

    def _square_integrable_product(self, f: Integrand, w: Word) -> int | None:
        """A product of independent square integrable words, or |z|^2 if that is known to be square integrable."""
        for k in range(1, len(w)):
            halves = w[:k], w[k:]
            if {y >> 1 for y in halves[0] if f.varies(y)} & {y >> 1 for y in halves[1] if f.varies(y)}:
                continue
            independent = self._independent(f, *halves)
            found = None if independent is None else self._of_two("square_integrable_product", f, *halves, independent)
            if found is not None:
                return found
        half = len(w) // 2
        if w[half:] in (w[:half], f.words.flipped(w[:half])):
            return self._square_of_one(f, w[:half], w[half:])
        return None

    def _square_of_one(self, f: Integrand, one: Word, other: Word) -> int | None:
        """Show that zz' and the like are square integrable, since |z|^2 is."""
        X = f.at(build("^", build("frobenius", f.value(one)), TWO))
        bound = self._fact(build("square_integrable", X))
        if bound is None:
            positive = self.record.algebra(build("<=", ZERO, TWO))
            bound = self._of_entries("iid_norm_square_integrable", f, one, positive, k=TWO)
        if bound is None:
            return None
        members = [self._integrable_word(f, part) for part in (one, other)]
        norms = [build("frobenius", f.value(part)) for part in (one, other)]
        below = for_all(f.x, build("<=", build("*", *norms), instantiate(X, f.x)), "omega")
        premises = [*members, bound, self.record.algebra(below)]
        return self.citing.by("square_integrable_dominated", premises, F=f.random(one), H=f.random(other), X=X)

    def _fact(self, goal: Term) -> int | None:
        """A known fact, or an instance of one."""
        found = tried(self.record.known, goal)
        return self.citing.universal.instance(goal, 1) if found is None else found


def _is_random_matrix(function: Term, x: Term) -> bool:
    """Whether a function is a random matrix on the space of an outcome."""
    sort = function.sort
    return sort is not None and sort.args[0] is x.sort and sort.args[1].head == "matrix"
