"""moments: expectations of polynomials in independent random matrices, vectors and numbers.

The normal form is that of ``words``, in which E is linear, with two more steps inside of an E. There stand polynomials
in the entries of random variables; E is the integral wherever that exists, and every step asks that it does.

    contraction   W has independent entries of mean 0 and variance c, and is independent of all else:
                      E ... W A W' ... = c tr(A) E ... ...        E ... W A W ... = c E ... A' ...
                      E ... W ... tr(W B) = c E ... B' ...        and transposed, and E of one W alone is 0,
                  all of them E W_ij W_kl = c if (i, j) = (k, l), else 0, summed over the entries. Where the entries
                  are only independent, W occurs at most twice; where they are normal, a W is paired with every other
                  one in turn, and the rest likewise: Isserlis, Biometrika 12 (1918), or Janson, Gaussian Hilbert
                  Spaces, theorem 1.28
    separation    factors, or a part of a word, that hold all of what depends on some of several independent variables
                  have an expectation of their own: E f(X) g(Y) = E f(X) E g(Y)

Both are that equation, which holds for independent X and Y with E |f(X)| and E |g(Y)| finite, by Fubini (Durrett,
Probability: Theory and Examples, 2.1.12 and 2.1.13), for f and g monomials in entries; an integrand is a sum of f g. A
monomial of degree k in the entries of some Z is at most the sum of all 1 + |Z|^m, for any m >= k.

What is used of a hypothesis, only as it stands, or for the indices in question where it says so for all that satisfy
some inequalities:

    iid_entries(W, c), gaussian_entries(W, c)    measurable, all moments finite, and the above
    independent(X, Y, ...)                       measurable and independent; X is a letter, or a product of letters that
                                                 stands for the places where these letters, or its transpose, are read
    independent_sequence(x, W, n)                the same of x, W(1), ..., W(n), and of an ordered product of
                                                 polynomials in W(low), ..., W(high); that indices differ, and lie in
                                                 their range, follows from the inequalities among the hypotheses
    integrable(f), square_integrable(f)          moments of Z, where f is Z or a power of its norm
    for all outcomes, a = b                      used from left to right inside of E; |Z|^2 = constant bounds Z
    a = b                                        used from left to right, as in ``words``
    a <= b, a < b, a != 0                        ranges; the trace of I is its size n where n >= 0; x / x = 1

    H |- a = b    from  a = b in this normal form
                  {"kind": "moments", "facts": [numbers of hypotheses]}

Random matrices are eliminated in the order in which the facts declare their entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import polynomials as P
from .facts import listed
from .polynomials import Budget, Polynomial, Rejected
from .sequents import Sequent
from .terms import (
    INT,
    ONE,
    ZERO,
    Term,
    brief,
    build,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    level,
    literal_size,
    number,
    show,
    substitute,
)
from .words import BLANK, LONGEST, TRUE, Matrix, ScalarRule, Word, Words

ENTRIES = ("iid_entries", "gaussian_entries")
INDEPENDENCE = ("independent", "independent_sequence")
INTEGRABILITY = ("integrable", "square_integrable")
OUTCOMES = 4  # how many expectations may stand inside of each other for an equation about all outcomes to be used
HIGHER = 8  # a moment serves for lower ones, up to this many below it
CHAIN = 3  # how many inequalities make another one


@dataclass(frozen=True)
class Fact:
    """For all ``variables``, the ``conditions`` give the ``conclusion``."""

    variables: tuple[Term, ...]
    conditions: tuple[Term, ...]
    conclusion: Term


@dataclass(frozen=True)
class Source:
    """What a part of an integrand is a function of: a member of a family by its number, or layers low to high of it."""

    member: int
    low: Term = ZERO
    high: Term = ZERO


LAYERS = -1  # the ``member`` that stands for layers


@dataclass(frozen=True)
class Unit:
    """A random part of an integrand: a word of letters, or a number that is not looked into, and its source."""

    word: Word
    atom: int
    source: Source


@dataclass(frozen=True)
class Family:
    """Independent random variables: members by their words or atoms, and the layers 1 to ``count`` of a sequence."""

    members: tuple[tuple[Word, int] | None, ...]
    layers: Term | None = None
    count: Term = ZERO


@dataclass(frozen=True)
class Factor:
    """A factor of an integrand: a word with the unit that each letter belongs to; ``atom`` is that of a trace, else -1
    for the word that is not under a trace."""

    word: Word
    labels: tuple[Unit | None, ...]
    atom: int


@dataclass(frozen=True)
class Parts:
    """An integrand taken apart: its factors that are words, its random numbers, and how often each unit occurs."""

    factors: tuple[Factor, ...]
    numbers: Mapping[int, Unit]
    degrees: Mapping[Unit, int]


@dataclass(frozen=True)
class Declaration:
    """The entries of a random matrix: their variance, whether they are normal, and the place of the declaration."""

    variance: Polynomial
    normal: bool
    place: int


class Moments(Words):
    """Normal forms in which expectations are evaluated as far as the facts allow."""

    def __init__(self, facts: Sequence[Term], defined: bool = False) -> None:
        super().__init__(defined)
        self.reasons: dict[str, None] = {}
        self._cancelling = False
        self._declared: list[Fact] = []
        self._independent: list[Fact] = []
        self._integrable: list[Fact] = []
        self._ranges: list[Fact] = []
        self._orders: list[tuple[Polynomial, bool]] = []  # p >= 0, or p > 0
        equations: list[Term] = []
        for fact in facts:
            for simple in _taken_apart(fact, (), ()):
                equations += self._noted(simple, fact)
        self._read_ranges()
        self.cite(equations)
        self._read_ranges()
        for i in range(len(self.atoms)):  # those that were there before the ranges
            self._cancel(i)
        self._forget()

    # -------------------------------------------------------------------------------------------------------- the facts

    def _noted(self, fact: Fact, source: Term) -> list[Term]:
        """Keep a fact for its use; what it says as equations."""
        head, conclusion = fact.conclusion.head, fact.conclusion
        if head in ENTRIES:
            self._declared.append(fact)
        elif head in INDEPENDENCE:
            self._independent.append(fact)
        elif head in INTEGRABILITY:
            self._integrable.append(fact)
        elif head in ("<=", "<"):
            self._ranges.append(fact)
        elif head == "not" and conclusion.args[0].head == "=" and not fact.variables and not fact.conditions:
            a, b = conclusion.args[0].args
            if b is ZERO and is_scalar(a.sort):
                return [build("=", build("*", a, build("^", a, number(-1))), ONE)]
        elif head == "=" and not fact.conditions and not fact.variables:
            return [conclusion]
        elif head == "=" and not fact.conditions and len(fact.variables) == 1 and _is_outcome(fact.variables[0]):
            x = fact.variables[0]
            sort = x.sort or INT
            return [substitute(conclusion, {x: level(k, sort)}) for k in range(OUTCOMES)]
        else:
            raise Rejected(f"moments does not use {show(source, 150)}")
        return []

    def _read_ranges(self) -> None:
        """The inequalities without variables as polynomials."""
        self._orders.clear()
        self._forget()
        for fact in self._ranges:
            if not fact.variables and not fact.conditions:
                relation = self.proposition(fact.conclusion)
                if relation.head in ("<=", "<"):
                    self._orders.append((self.scalar(relation.args[1]), relation.head == "<"))
        self._forget()

    def index(self, atom: Term) -> int:
        new = atom not in self._index
        i = super().index(atom)
        if new:
            self._cancel(i)
        return i

    def _cancel(self, i: int) -> None:
        """If an atom is the inverse of a positive atom, their product is 1 from here on."""
        atom = self.atoms[i]
        if self._cancelling or atom.head != "^" or not is_scalar(atom.sort):
            return
        if atom.args[1].head == "rational" and atom.args[1].value == -1:
            base = self.scalar(atom.args[0])
            self._cancelling = True  # the atoms that are met on the way are left alone
            positive = list(base.values()) == [1] and self._follows(base, True, (), CHAIN)
            self._cancelling = False
            if positive:
                self._scalar_rules.append(ScalarRule(next(iter(base)) + P.unit(i), P.constant(1)))

    def _holds(self, condition: Term, more: Sequence[Polynomial]) -> bool:
        """Whether a condition is among the facts; ``more`` are polynomials that are not negative."""
        p = self.proposition(condition)
        if p is TRUE:
            return True
        if p.head == "and":
            return all(self._holds(part, more) for part in p.args)
        return p.head in ("<=", "<") and self._follows(self.scalar(p.args[1]), p.head == "<", more, CHAIN)

    def _at_least_zero(self, p: Polynomial, more: Sequence[Polynomial] = ()) -> bool:
        return self._follows(p, False, more, CHAIN)

    def _follows(self, p: Polynomial, strict: bool, more: Sequence[Polynomial], steps: int) -> bool:
        """Whether p >= 0, or p > 0, is a sum of at most ``steps`` facts and a number."""
        Budget.spend(100)
        if not any(p):
            value = p.get(0, 0)
            return value > 0 if strict else value >= 0
        if steps == 0:
            return False
        known = [*self._orders, *((q, False) for q in more), *self._instances_of_ranges(p)]
        Budget.spend(10 * len(known))
        for q, positive in known:
            if any(m and q.get(m, 0) == c for m, c in p.items()) and self._follows(
                P.add(p, q, -1), strict and not positive, more, steps - 1
            ):
                return True
        return False

    def _instances_of_ranges(self, p: Polynomial) -> Iterator[tuple[Polynomial, bool]]:
        """Inequalities for all indices, at those that occur in p."""
        union = 0
        for m in p:
            union |= m
        atoms = [self.atoms[i] for i, _ in P.exponents(union) if self.atoms[i].head == "app"]
        for fact in self._ranges:
            if fact.variables and not fact.conditions and atoms:
                for sides in fact.conclusion.args:
                    for pattern in _applications(self.canonical(sides)):
                        for atom in atoms:
                            values = _matched(pattern, atom, fact.variables, None)
                            if values is not None:
                                relation = self.proposition(substitute(fact.conclusion, values))
                                if relation.head in ("<=", "<"):
                                    yield self.scalar(relation.args[1]), relation.head == "<"

    def _instances(self, fact: Fact, atoms: Iterable[Term], x: Term, more: Sequence[Polynomial] = ()) -> Iterator[Term]:
        """What a fact says, in normal form, of random variables among ``atoms``, which are taken at the outcome x."""
        if not fact.variables:
            if all(self._holds(c, more) for c in fact.conditions):
                yield self.canonical(fact.conclusion)
            return
        patterns: dict[Term, None] = {}
        for argument in self.canonical(fact.conclusion).args:
            if argument.head == "lam" and argument.args[0] is x.sort:
                patterns |= dict.fromkeys(_applications(instantiate(argument, x)))
        seen: dict[Term, None] = {}
        for pattern in patterns:
            for atom in atoms:
                values = _matched(pattern, atom, fact.variables, x)
                if values is None:
                    continue
                if all(self._holds(substitute(c, values), more) for c in fact.conditions):
                    seen[self.canonical(substitute(fact.conclusion, values))] = None
        yield from seen

    def _declaration(self, atom: Term, x: Term, more: Sequence[Polynomial] = ()) -> Declaration | None:
        """What is known of the entries of the random matrix whose value at x is ``atom``."""
        for place, fact in enumerate(self._declared):
            for instance in self._instances(fact, (atom,), x, more):
                letters, _ = self._named(instance.args[0], x) or (BLANK, -1)
                if len(letters) == 1 and self.atoms[letters[0] >> 1] is atom and letters[0] >> 1 not in self.symmetric:
                    return Declaration(self.scalar(instance.args[1]), instance.head == "gaussian_entries", place)
        return None

    def _named(self, function: Term, x: Term) -> tuple[Word, int] | None:
        """The word of a random matrix at x, or the atom of a random number, with -1 for the other."""
        if function.head != "lam" or function.args[0] is not x.sort:
            return None
        value = instantiate(function, x)
        if is_scalar(value.sort):
            terms = {(m, BLANK): c for m, c in self.scalar(value).items()}
        else:
            terms = dict(self.matrix(value).terms)
        if len(terms) != 1 or set(terms.values()) != {1}:
            return None
        ((m, word),) = terms
        if word:
            return (min(word, self.flipped(word)), -1) if not m and self._is_random(word, x) else None
        ((i, e), *more) = P.exponents(m) if m else [(-1, 0)]
        if more or e != 1 or x not in free_variables(self.atoms[i]):
            return None
        if i not in self._traces:
            return BLANK, i
        word = self._traces[i]
        single = len(word) == 1 and all(literal_size(size) == 1 for size in self._sizes(word[0]))
        return (word, -1) if single else None  # a matrix of one row and column is a number

    def _is_random(self, w: Word, x: Term) -> bool:
        return any(x in free_variables(self.atoms[y >> 1]) for y in w)

    # ---------------------------------------------------------------------------------------- expectations, one by one

    def _moved_trace(self, head: str, bounds: tuple[Term, ...], x: Term, inside: int) -> Polynomial:
        if head == "E":
            new = self._step(x, Matrix({(inside, BLANK): 1}, ONE, ONE))
            if new is not None:
                return self.scalar(self._closed("E", (), x, self.term({m: c for (m, _), c in new.terms.items()})))
        return super()._moved_trace(head, bounds, x, inside)

    def _moved_block(self, head: str, bounds: tuple[Term, ...], x: Term, inside: int, w: Word) -> Matrix:
        if head == "E":
            rows, columns = self._integer(self._sizes(w[0])[0]), self._integer(self._sizes(w[-1])[1])
            new = self._step(x, Matrix({(inside, w): 1}, rows, columns))
            if new is not None:
                return self.matrix(self._closed("E", (), x, self.matrix_term(new)))
        return super()._moved_block(head, bounds, x, inside, w)

    def _trace(self, a: Matrix) -> Polynomial:
        out: Polynomial = {}
        for m, c in super()._trace(a).items():
            value: Polynomial = {m: c}
            for i, e in P.exponents(m):
                atom = self.atoms[i]
                if atom.head == "tr" and atom.args[0].head == "I":
                    size = self.scalar(atom.args[0].args[0])
                    if self._at_least_zero(size):
                        value = {k - (e << P.FIELD * i): d for k, d in value.items()}
                        value = P.multiply(value, P.power(size, e))
            out = P.add(out, value)
        return out

    def _step(self, x: Term, value: Matrix) -> Matrix | None:
        """A matrix with the same expectation as ``value``, which has one summand; None where no step applies."""
        ((m, w),) = value.terms
        letters: dict[int, None] = {}
        numbers: list[int] = []
        for i, _ in P.exponents(m):
            if i in self._traces:
                letters |= dict.fromkeys(y >> 1 for y in self._traces[i] if self._is_random((y,), x))
            elif x in free_variables(self.atoms[i]):
                numbers.append(i)
        letters |= dict.fromkeys(y >> 1 for y in w if self._is_random((y,), x))
        for a in letters:
            sort = self.atoms[a].sort
            if sort is not None and x in free_variables(sort):
                return None
        found = self._eliminated(x, value, list(letters), numbers)
        return found if found is not None else self._separated_units(x, value, list(letters), numbers)

    # ------------------------------------------------------------------------------------------------------ contraction

    def _eliminated(self, x: Term, value: Matrix, letters: list[int], numbers: list[int]) -> Matrix | None:
        """The expectation over the first declared letter that is independent of all else."""
        ((m, w),) = value.terms
        declared = [(d, a) for a in letters if (d := self._declaration(self.atoms[a], x)) is not None]
        for declaration, a in sorted(declared, key=lambda pair: (pair[0].place, pair[1])):
            atom, degree = self.atoms[a], self._degree(m, w, a)
            name = show(lam(x, atom, "omega"), 60) if atom.head != "app" else show(atom.args[0], 60)
            if not declaration.normal and degree > 2:
                self.reasons[f"{name} occurs {degree} times, and its entries are not said to be normal"] = None
            elif (len(letters) == 1 and not numbers) or self._stands_alone(x, m, w, letters, numbers, a):
                return self._wick(value, a, declaration.variance)
            else:
                self.reasons[f"{name} is not seen to be independent of the rest, with moments that exist"] = None
        return None

    def _degree(self, m: int, w: Word, a: int) -> int:
        count = sum(y >> 1 == a for y in w)
        return count + sum(e * sum(y >> 1 == a for y in self._traces.get(i, ())) for i, e in P.exponents(m))

    def _wick(self, value: Matrix, a: int, variance: Polynomial) -> Matrix:
        """The expectation over the matrix a, whose entries are independent, with mean 0 and that variance."""
        rest, out = dict(value.terms), Matrix({}, value.rows, value.columns)
        while rest:
            Budget.spend(100)
            (m, w), c = rest.popitem()
            if not self._degree(m, w, a):
                out = _plus(out, Matrix({(m, w): c}, value.rows, value.columns))
                continue
            paired = self.scaled(self._paired(m, w, a, value), P.multiply(variance, P.constant(c)))
            rest = dict(_plus(Matrix(rest, value.rows, value.columns), paired).terms)
        return out

    def _paired(self, m: int, w: Word, a: int, shape: Matrix) -> Matrix:
        """The first a paired with every other one in turn, the others kept: ... y right, or tr(y right)."""
        degree = sum(e for i, e in P.exponents(m) if a in _atoms_of(self._traces.get(i)))
        if degree > LONGEST:
            raise Rejected(f"a moment of degree {degree}")
        Budget.spend(100 * (degree + 1) ** 2)
        cycles = [
            (i, self._traces[i]) for i, e in P.exponents(m) for _ in range(e) if a in _atoms_of(self._traces.get(i))
        ]
        m -= sum(P.unit(i) for i, _ in cycles)
        open_ = a in _atoms_of(w)
        whole = w if open_ else cycles.pop(0)[1]
        p = next(i for i, y in enumerate(whole) if y >> 1 == a)
        y = whole[p]
        left, right = (w[:p], w[p + 1 :]) if open_ else (BLANK, whole[p + 1 :] + whole[:p])
        rows, columns = map(self._integer, self._sizes(y))
        first, last = (shape.rows, shape.columns) if open_ else (rows, rows)
        before = Matrix({(0, left): 1}, first, rows)
        out = Matrix({}, shape.rows, shape.columns)

        def add(monomial: int, scale: Polynomial, middle: Matrix, after: Word, start: Term) -> Matrix:
            product = self.times(self.times(before, middle), Matrix({(0, after): 1}, start, last))
            product = self.scaled(product, P.multiply(scale, {monomial: 1}))
            if not open_:
                product = Matrix({(n, w): c for n, c in self._trace(product).items()}, shape.rows, shape.columns)
            return _plus(out, product)

        unit = P.constant(1)
        for q, z in enumerate(right):  # with one in the same word: u y v z t
            if z >> 1 == a:
                v, t = right[:q], right[q + 1 :]
                others = m + sum(P.unit(i) for i, _ in cycles)
                if z == y:  # u v' t
                    out = add(others, unit, Matrix({(0, self.flipped(v)): 1}, rows, columns), t, columns)
                else:  # tr(v) u t
                    inner = self._trace(Matrix({(0, v): 1}, columns, columns))
                    out = add(others, inner, Matrix({(0, BLANK): 1}, rows, rows), t, rows)
        for k, (_, cycle) in enumerate(cycles):  # with one in another word: u y t tr(z v)
            others = m + sum(P.unit(i) for j, (i, _) in enumerate(cycles) if j != k)
            for q, z in enumerate(cycle):
                if z >> 1 == a:
                    v = cycle[q + 1 :] + cycle[:q]
                    middle = Matrix({(0, self.flipped(v) if z == y else v): 1}, rows, columns)
                    out = add(others, unit, middle, right, columns)
        return out

    # ----------------------------------------------------------------------------------------------------- independence

    def _families(self, x: Term, letters: Iterable[int], numbers: Iterable[int]) -> Iterator[Family]:
        """The independent random variables of every hypothesis that says so."""
        atoms = [self.atoms[i] for i in (*letters, *numbers)]
        for fact in self._independent:
            for instance in self._instances(fact, atoms, x):
                if instance.head == "independent":
                    yield Family(tuple(self._named(f, x) for f in instance.args))
                else:
                    start, layers, count = instance.args
                    yield Family((self._named(start, x),), layers, count)

    def _stands_alone(self, x: Term, m: int, w: Word, letters: Iterable[int], numbers: Iterable[int], a: int) -> bool:
        """Whether the letter a is independent of all else, and all else has the moments it takes."""
        for family in self._families(x, letters, numbers):
            parts = self._taken(x, m, w, family)
            if parts is None:
                continue
            own = [u for u in parts.degrees if a in _atoms_of(u.word)]
            rest = {u: n for u, n in parts.degrees.items() if u not in own}
            if len(own) != 1 or len(own[0].word) != 1 or not all(self._apart(own[0], u) for u in rest):
                continue
            if self._have_moments(x, rest, family):
                return True
        return False

    def _taken(self, x: Term, m: int, w: Word, family: Family) -> Parts | None:
        """An integrand as a product of units of the family; None if it is not one."""
        degrees: dict[Unit, int] = {}
        factors: list[Factor] = []
        numbers: dict[int, Unit] = {}
        words = [(w, -1, 1)]
        for i, e in P.exponents(m):
            if i in self._traces:
                words.append((self._traces[i], i, e))
            elif x in free_variables(self.atoms[i]):
                named = (BLANK, i) in family.members
                source = (
                    Source(family.members.index((BLANK, i))) if named else self._layers_of(self.atoms[i], x, family)
                )
                if source is None:
                    return None
                numbers[i] = Unit(BLANK, i, source)
                degrees[numbers[i]] = e
        for word, i, e in words:
            if not self._is_random(word, x):
                continue
            factor = self._labelled(x, word, i, family)
            if factor is None:
                return None
            if e > LONGEST:
                return None
            Budget.spend(50 * e)
            factors += [factor] * e
            for unit in dict.fromkeys(factor.labels):
                if unit is not None:
                    count = factor.labels.count(unit) // len(unit.word)
                    degrees[unit] = degrees.get(unit, 0) + e * count
        return Parts(tuple(factors), numbers, degrees)

    def _labelled(self, x: Term, w: Word, atom: int, family: Family) -> Factor | None:
        """A word, from where it can be read as units; one under a trace may be turned."""
        for start in range(len(w) if atom >= 0 else 1):
            turned = w[start:] + w[:start]
            labels: list[Unit | None] = []
            while len(labels) < len(w):
                unit = self._unit_at(x, turned[len(labels) :], family)
                if unit is not None:
                    labels += [unit] * len(unit.word)
                elif self._is_random(turned[len(labels) : len(labels) + 1], x):
                    break
                else:
                    labels.append(None)
            else:
                return Factor(turned, tuple(labels), atom)
        return None

    def _unit_at(self, x: Term, w: Word, family: Family) -> Unit | None:
        """The longest unit of the family at the beginning of a word."""
        Budget.spend(20 * len(family.members) + 20)
        found: Unit | None = None
        for number_, member in enumerate(family.members):
            if member is not None and member[0] and (found is None or len(member[0]) > len(found.word)):
                n = len(member[0])
                if w[:n] == member[0] or w[:n] == self.flipped(member[0]):
                    found = Unit(member[0], -1, Source(number_))
        if found is None and family.layers is not None and self._is_random(w[:1], x):
            source = self._layers_of(self.atoms[w[0] >> 1], x, family)
            if source is not None:
                found = Unit((w[0] & ~1,), -1, source)
        return found

    def _layers_of(self, atom: Term, x: Term, family: Family) -> Source | None:
        """The layers that a letter is a polynomial in, all in their range: a layer, or a product of some."""
        if family.layers is None:
            return None
        l = self._layer(atom, x, family.layers)
        if l is not None:
            return self._in_range(Source(LAYERS, l, l), family)
        if atom.head != "Prod" or x in free_variables(atom.args[0]) | free_variables(atom.args[1]):
            return None
        low, high, factors = atom.args
        i = self._level_variable(factors)
        for m, w in self.matrix(self._value(factors, i)).terms:
            if any(x in free_variables(self.atoms[j]) for j, _ in P.exponents(m)):
                return None
            if any(self._is_random((y,), x) and self._layer(self.atoms[y >> 1], x, family.layers) is not i for y in w):
                return None
        if not self._at_least_zero(P.add(self.difference(high, low), P.constant(1))):
            return None
        return self._in_range(Source(LAYERS, low, high), family)

    def _layer(self, atom: Term, x: Term, layers: Term) -> Term | None:
        """The index l if ``atom`` is layer l at the outcome x."""
        i = fresh(INT)
        layer = instantiate(layers, i)
        if layer.head != "lam" or layer.args[0] is not x.sort:
            return None
        values = _matched(instantiate(layer, x), atom, (i,), x)
        return None if values is None else values[i]

    def _in_range(self, source: Source, family: Family) -> Source | None:
        inside = self._at_least_zero(self.difference(source.low, ONE)) and self._at_least_zero(
            self.difference(family.count, source.high)
        )
        return source if inside else None

    def _apart(self, one: Unit, other: Unit) -> bool:
        """Whether two units of a family are functions of different members."""
        a, b = one.source, other.source
        if a.member != b.member or a.member != LAYERS:
            return a.member != b.member
        gaps = (self.difference(b.low, a.high), self.difference(a.low, b.high))
        return any(self._at_least_zero(P.add(gap, P.constant(1), -1)) for gap in gaps)

    def _groups(self, units: Iterable[Unit]) -> list[list[Unit]]:
        """Units that may depend on each other, together."""
        groups: list[list[Unit]] = []
        for unit in units:
            touching = [g for g in groups if not all(self._apart(unit, other) for other in g)]
            groups = [g for g in groups if g not in touching]
            groups.append([unit, *(u for g in touching for u in g)])
        return groups

    # ---------------------------------------------------------------------------------------------------------- moments

    def _have_moments(self, x: Term, degrees: Mapping[Unit, int], family: Family) -> bool:
        """Whether a monomial in entries of the units, of these degrees, is measurable with a finite expectation."""
        for group in self._groups(degrees):
            degree = sum(degrees[u] for u in group)
            if not all(self._has_moment(x, u, degree, family) for u in group):
                return False
        return True

    def _has_moment(self, x: Term, unit: Unit, degree: int, family: Family) -> bool:
        """Whether the entries of a unit have finite moments up to that degree."""
        if len(unit.word) == 1:
            atom = self.atoms[unit.word[0] >> 1]
            if self._declaration(atom, x) is not None or self._product_is_declared(x, atom, unit.source, family):
                return True
        norm = self._norm_of(unit)
        square = self.scalar(build("^", norm, number(2)))
        if not any(x in free_variables(self.atoms[i]) for m in square for i, _ in P.exponents(m)):
            return True
        atoms = [self.atoms[y >> 1] for y in unit.word] or [norm]
        for fact in self._integrable:
            for instance in self._instances(fact, atoms, x):
                f, order = instance.args[0], 2 if instance.head == "square_integrable" else 1
                if self._named(f, x) == (unit.word, unit.atom) and order >= degree:
                    return True
                least = -(-degree // order)
                powers = [build("^", norm, number(k)) for k in range(least, least + HIGHER)]
                if f.args[0] is x.sort and is_scalar(instantiate(f, x).sort):
                    if self.scalar(instantiate(f, x)) in map(self.scalar, powers):
                        return True
        return False

    def _norm_of(self, unit: Unit) -> Term:
        """The norm of a matrix; a number with that absolute value for a number."""
        if not unit.word:
            return self.atoms[unit.atom]
        rows, columns = self._sizes(unit.word[0])[0], self._sizes(unit.word[-1])[1]
        term = self.matrix_term(Matrix({(0, unit.word): 1}, rows, columns))
        return build("tr" if literal_size(rows) == literal_size(columns) == 1 else "frobenius", term)

    def _product_is_declared(self, x: Term, atom: Term, source: Source, family: Family) -> bool:
        """Whether a letter is a product of polynomials in layers that all have declared entries."""
        if atom.head != "Prod" or source.member != LAYERS or family.layers is None:
            return False
        low, high, factors = atom.args
        i = self._level_variable(factors)
        within = (self.difference(i, low), self.difference(high, i))
        for _, w in self.matrix(self._value(factors, i)).terms:
            for y in w:
                if self._is_random((y,), x) and self._declaration(self.atoms[y >> 1], x, within) is None:
                    return False
        return True

    # ------------------------------------------------------------------------------------------ separation, covariance

    def _separated_units(self, x: Term, value: Matrix, letters: list[int], numbers: list[int]) -> Matrix | None:
        """The expectation of what depends on some of the independent variables taken on its own."""
        ((m, w),) = value.terms
        if len(letters) + len(numbers) < 2:
            return None
        for family in self._families(x, letters, numbers):
            parts = self._taken(x, m, w, family)
            if parts is None:
                continue
            groups = self._groups(parts.degrees)
            if len(groups) < 2 or not self._have_moments(x, parts.degrees, family):
                continue
            for group in groups:
                found = self._separated_group(x, value, parts, frozenset(group))
                if found is not None:
                    return found
        return None

    def _separated_group(self, x: Term, value: Matrix, parts: Parts, group: frozenset[Unit]) -> Matrix | None:
        """The value with the expectation of all units of the group in their place."""
        ((m, w),) = value.terms
        own = sum(P.exponent(m, i) << P.FIELD * i for i, unit in parts.numbers.items() if unit in group)
        mixed: list[Factor] = []
        for factor in parts.factors:
            random = {u for u in factor.labels if u is not None}
            if random & group and (random - group or factor.atom < 0):
                mixed.append(factor)
            elif random & group:
                own += P.unit(factor.atom)
        if len(mixed) > 1:
            return None
        if not mixed:
            alone = self._closed("E", (), x, self._monomial_term(own, 1))
            return self.scaled(Matrix({(m - own, w): 1}, value.rows, value.columns), self.scalar(alone))
        factor = mixed[0]
        cut = _segment(factor, group)
        if cut is None:
            return None
        turned, first, last = cut
        rest = m - own - (P.unit(factor.atom) if factor.atom >= 0 else 0)
        if rest == 0 and first == 0 and last == len(turned):
            return None
        moved = self._moved_block("E", (), x, own, turned[first:last])
        rows, columns = (value.rows, value.columns) if factor.atom < 0 else (moved.rows, moved.rows)
        left = Matrix({(0, turned[:first]): 1}, rows, moved.rows)
        product = self.times(self.times(left, moved), Matrix({(0, turned[last:]): 1}, moved.columns, columns))
        if factor.atom >= 0:
            product = Matrix({(n, w): c for n, c in self._trace(product).items()}, value.rows, value.columns)
        return self.scaled(product, {rest: 1})


# ------------------------------------------------------------------------------------------------- facts and patterns


def _taken_apart(fact: Term, variables: tuple[Term, ...], conditions: tuple[Term, ...]) -> Iterator[Fact]:
    """A hypothesis as facts: universal variables, conditions, and what they give."""
    if fact.head == "all":
        x = fresh(fact.args[0])
        yield from _taken_apart(instantiate(fact, x), (*variables, x), conditions)
    elif fact.head == "=>":
        yield from _taken_apart(fact.args[1], variables, (*conditions, fact.args[0]))
    elif fact.head == "and":
        for part in fact.args:
            yield from _taken_apart(part, variables, conditions)
    else:
        yield Fact(variables, conditions, fact)


def _is_outcome(x: Term) -> bool:
    return x.sort is not None and x.sort.head == "base"


def _applications(term: Term) -> Iterator[Term]:
    """The applications in a term, those under binders left out."""
    Budget.spend(20)
    if term.head == "app":
        yield term
    if term.head not in ("lam", "all", "ex"):
        for a in term.args:
            yield from _applications(a)


def _matched(pattern: Term, term: Term, variables: Sequence[Term], x: Term | None) -> dict[Term, Term] | None:
    """Values for all variables, without x, that make the pattern the term; each is an argument of its own."""
    values: dict[Term, Term] = {}

    def match(p: Term, t: Term) -> bool:
        Budget.spend(20)
        if p in variables:
            if t.sort is not p.sort or x is not None and x in free_variables(t):
                return False
            return values.setdefault(p, t) is t
        if p is t:
            return True
        return p.head == t.head == "app" and len(p.args) == len(t.args) and all(map(match, p.args, t.args))

    return values if match(pattern, term) and all(v in values for v in variables) else None


def _atoms_of(w: Word | None) -> frozenset[int]:
    return frozenset(y >> 1 for y in w or ())


def _plus(a: Matrix, b: Matrix) -> Matrix:
    Budget.spend(5 * (len(a.terms) + len(b.terms)) + 1)
    out = dict(a.terms)
    for k, c in b.terms.items():
        value = out.get(k, 0) + c
        if value:
            out[k] = value
        else:
            out.pop(k, None)
    return Matrix(out, a.rows, a.columns)


def _segment(factor: Factor, group: frozenset[Unit]) -> tuple[Word, int, int] | None:
    """Where all letters of the group stand together, without another random one: the word, turned if it is under a
    trace, the first of them and the one after the last."""
    n = len(factor.word)
    for start in range(n if factor.atom >= 0 else 1):
        labels = factor.labels[start:] + factor.labels[:start]
        places = [i for i, u in enumerate(labels) if u in group]
        first, last = places[0], places[-1] + 1
        if factor.atom >= 0 and first != 0:
            continue
        if all(u is None or u in group for u in labels[first:last]):
            return factor.word[start:] + factor.word[:start], first, last
    return None


# ------------------------------------------------------------------------------------------------------ the check


def prove(goal: Term, facts: Sequence[Term], defined: bool) -> None:
    """Accept the equation ``goal`` as a consequence of the facts, or raise ``Rejected``.

    ``defined``: all terms of goal and facts are defined, so that x / x is 1 wherever it stands.
    """
    if goal.head != "=":
        raise Rejected(f"moments proves equations, not {show(goal)}")
    moments = Moments(facts, defined)
    left = moments.proposition(goal)
    if left is not TRUE:
        rest = left.args[1] if left.head == "=" and left.args[0] is ZERO else left
        why = "".join(f"; {reason}" for reason in list(moments.reasons)[:3])
        raise Rejected(f"moments: {show(goal, 150)} leaves {show(rest, 150)}, expected 0{why}")


def check(sequent: Sequent, certificate: dict[str, Any]) -> None:
    """Accept, or raise ``Rejected``."""
    facts = []
    for i in listed(certificate.get("facts", []), "the facts"):
        if type(i) is not int or not 0 <= i < len(sequent.hypotheses):
            raise Rejected(f"moments: there is no hypothesis {brief(i)}")
        facts.append(sequent.hypotheses[i])
    prove(sequent.conclusion, facts, defined=True)
