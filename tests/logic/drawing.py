"""Random terms, propositions and sequents over one list of variables, with what goes wrong in proofs among them:
divisions, roots and logarithms of what may be 0 or negative, arbitrary functions and their derivatives, exponents that
are integers or not, matrices and ranges that may be empty, sizes and indices that depend on an outcome."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from symres.kernel import Rejected, Sequent
from symres.kernel.sequents import assumed
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    abstract,
    base_sort,
    build,
    exists,
    for_all,
    fresh,
    function_sort,
    is_scalar,
    lam,
    matrix,
    matrix_sort,
    number,
    variable,
)

OMEGA = base_sort("Omega")
x, y, z = (variable(name) for name in "xyz")
n, m, k = (variable(name, INT) for name in "nmk")
TWO, MINUS = number(2), number(-1)
f, g = (variable(name, function_sort(REAL, REAL)) for name in "fg")
whole = variable("h", function_sort(REAL, INT))
sequence = variable("s", function_sort(INT, REAL))
width = variable("w", function_sort(INT, INT))
X, Y = (variable(name, function_sort(OMEGA, REAL)) for name in "XY")
N = variable("N", function_sort(OMEGA, INT))
A, B = (variable(name, matrix_sort(n, n)) for name in "AB")
R = variable("R", matrix_sort(n, m))
v, u = (variable(name, matrix_sort(n, ONE)) for name in "vu")
P2, Q2 = (variable(name, matrix_sort(TWO, TWO)) for name in "PQ")
F, G = (variable(name, function_sort(OMEGA, matrix_sort(n, m))) for name in "FG")
V = variable("V", function_sort(OMEGA, matrix_sort(n, ONE)))
layers = variable("L", function_sort(INT, matrix_sort(n, n)))
_i = variable("i", INT)
varying = variable(
    "K",
    function_sort(INT, abstract(matrix_sort(build("app", width, build("+", _i, ONE)), build("app", width, _i)), _i)),
)
_o = variable("o", OMEGA)
ragged = variable("U", function_sort(OMEGA, abstract(matrix_sort(build("app", N, _o), build("app", N, _o)), _o)))
of_matrix = variable("phi", function_sort(matrix_sort(n, n), REAL))
p, q = (variable(name, PROP) for name in "pq")
predicate = variable("S", function_sort(INT, PROP))
about_function = variable("T", function_sort(function_sort(REAL, REAL), PROP))

SMALL = [number(c) for c in (0, 0, 1, 1, 2, -1, 3, Fraction(1, 2))]
EXPONENTS = [number(Fraction(e)) for e in ("2", "2", "-1", "-1", "1/2", "3", "0", "-2", "-1/2", "1/3", "3/2", "1/4")]
TRIES = 20


class Terms:
    """Random terms; ``scope`` are the variables of the binders around."""

    def __init__(self, chance: random.Random, matrices: bool = True, outcomes: bool = True) -> None:
        self.chance = chance
        self.matrices, self.outcomes = matrices, outcomes
        self.scope: list[Term] = []

    def _among(self, *choices: tuple[float, Callable[[], Term]]) -> Term:
        """One of several ways to make a term, with weights; another one where the kernel refuses it."""
        weights = [w for w, _ in choices]
        for _ in range(TRIES):
            ((_, make),) = self.chance.choices(choices, weights)
            try:
                return make()
            except Rejected:
                continue
        raise Rejected("no term was found")

    def _in_scope(self, sort: Term) -> list[Term]:
        return [t for t in self.scope if t.sort is sort]

    # --------------------------------------------------------------------------------------------------------- numbers

    def real(self, depth: int = 2) -> Term:
        chance = self.chance
        if depth <= 0:
            leaves = [x, x, y, z, *SMALL, *self._in_scope(REAL) * 4, *self._in_scope(INT) * 2, n]
            return chance.choice(leaves)
        less = depth - 1
        ways: list[tuple[float, Callable[[], Term]]] = [
            (3, lambda: self.real(0)),
            (4, lambda: build("+", self.real(less), self.real(less))),
            (4, lambda: build("*", self.real(less), self.real(less))),
            (4, lambda: build("^", self.real(less), chance.choice(EXPONENTS))),
            (1, lambda: build("^", self.real(less), self.integer(less))),
            (1, lambda: build("^", self.real(less), self.real(0))),
            (2, lambda: build(chance.choice(("log", "exp", "abs", "log", "tanh")), self.real(less))),
            (0.7, lambda: build(chance.choice(("sin", "cos", "atan", "erf", "tan")), self.real(less))),
            (0.7, lambda: build(chance.choice(("max", "min")), self.real(less), self.real(less))),
            (1.5, lambda: build("app", chance.choice((f, f, g)), self.real(less))),
            (1, lambda: build("D", self.function(less), self.real(0))),
            (1, lambda: self.applied(less)),
            (1, lambda: build("if", self.proposition(less), self.real(less), self.real(less))),
            (1, lambda: self.total(less)),
            (0.5, lambda: build("app", sequence, self.integer(less))),
            (0.5, lambda: self.integer(less)),
        ]
        if self.matrices:
            ways += [(3, lambda: self.of_matrices(less))]
        if self.outcomes:
            ways += [(1.5, lambda: self.mean(less, self.real))]
            ways += [(3, lambda o=o: build("app", chance.choice((X, Y, N)), o)) for o in self._in_scope(OMEGA)]
        return self._among(*ways)

    def integer(self, depth: int = 1) -> Term:
        chance = self.chance
        leaves = [n, m, k, ZERO, ONE, TWO, MINUS, *self._in_scope(INT) * 4]
        if depth <= 0:
            return chance.choice(leaves)
        less = depth - 1
        ways: list[tuple[float, Callable[[], Term]]] = [
            (3, lambda: chance.choice(leaves)),
            (2, lambda: build("+", self.integer(less), self.integer(less))),
            (1, lambda: build("*", self.integer(less), self.integer(less))),
            (0.5, lambda: build(chance.choice(("ceiling", "floor")), self.real(less))),
            (0.5, lambda: build("app", whole, self.real(less))),
            (0.5, lambda: build("app", width, self.integer(less))),
            (0.3, lambda: build("abs", self.integer(less))),
            (0.3, lambda: build("if", self.proposition(0), self.integer(less), self.integer(less))),
        ]
        ways += [(2, lambda o=o: build("app", N, o)) for o in self._in_scope(OMEGA)]
        return self._among(*ways)

    def function(self, depth: int) -> Term:
        """A function of a real number, written with ``lam``."""
        if self.chance.random() < 0.3:
            t = fresh(REAL)
            return lam(t, build("app", self.chance.choice((f, f, g)), t), self.name(REAL))
        return self._bound(REAL, lambda: self.real(max(depth, 1)))

    def applied(self, depth: int) -> Term:
        """A function written with ``lam``, applied. It means what it becomes, so its variable is in no exponent."""
        function = self.function(depth)
        if _has_exponent(function.args[1], 0):
            raise Rejected("an exponent that becomes a numeral")
        return build("app", function, self.real(depth))

    def name(self, sort: Term) -> str:
        """A random name for a bound variable: other bound variables may have it, no free variable has it.

        What is asked about one that is called like a free variable is to hold of all its values, and not of that of the
        free one in a model; see ``test_names``.
        """
        return self.chance.choice({REAL: "tab", INT: "ij", OMEGA: "o"}.get(sort, "ab"))

    def _bound(self, sort: Term, make: Callable[[], Term]) -> Term:
        t = fresh(sort)
        self.scope.append(t)
        try:
            return lam(t, make(), self.name(sort))
        finally:
            self.scope.pop()

    def total(self, depth: int) -> Term:
        low, high = self.chance.choice((ONE, ONE, ZERO, TWO)), self.chance.choice((n, m, k, TWO, ZERO, ONE))
        return build("Sum", low, high, self._bound(INT, lambda: self.real(depth)))

    def mean(self, depth: int, make: Callable[[int], Term]) -> Term:
        return build("E", self._bound(OMEGA, lambda: make(depth)))

    def of_matrices(self, depth: int) -> Term:
        """A number that is read off matrices."""
        chance = self.chance
        ways: list[tuple[float, Callable[[], Term]]] = [
            (3, lambda: build("tr", self.square(depth))),
            (1.5, lambda: build("det", self.square(depth))),
            (2, lambda: build("frobenius", self.any_matrix(depth))),
            (0.7, lambda: build("spectral", self.any_matrix(depth))),
            (0.5, lambda: build(chance.choice(("sigma_min", "lambda_min", "lambda_max")), self.square(depth))),
            (0.7, lambda: build("entry", self.any_matrix(depth), self.integer(0), self.integer(0))),
            (0.5, lambda: build("app", of_matrix, self.matrix(n, n, depth))),
        ]
        if self.outcomes and not self._in_scope(OMEGA):  # its size may be random
            ways += [(1, lambda: build("tr", self.mean(depth, self.square)))]
        return self._among(*ways)

    # -------------------------------------------------------------------------------------------------------- matrices

    def square(self, depth: int) -> Term:
        size = self.chance.choice((n, n, n, m, ONE, TWO))
        outcomes = self._in_scope(OMEGA)
        if outcomes and self.chance.random() < 0.3:  # of a size that depends on the outcome
            o = self.chance.choice(outcomes)
            size = build("app", N, o)
            ways = [build("app", ragged, o), build("I", size), build("O", size, size)]
            return build("*", self.real(0), self.chance.choice(ways)) if depth > 0 else self.chance.choice(ways)
        return self.matrix(size, size, depth)

    def any_matrix(self, depth: int) -> Term:
        sizes = (n, n, m, ONE, TWO)
        return self.matrix(self.chance.choice(sizes), self.chance.choice(sizes), depth)

    def matrix(self, rows: Term, columns: Term, depth: int) -> Term:
        chance = self.chance
        leaves: list[Callable[[], Term]] = [lambda: build("O", rows, columns)]
        known = {
            (n, n): [A, B, A, B, build("app", layers, self.integer(0))],
            (n, m): [R],
            (n, ONE): [v, u],
            (TWO, TWO): [P2, Q2],
        }
        for t in known.get((rows, columns), []):
            leaves += [lambda t=t: t] * 2  # type: ignore[misc]
        for t in known.get((columns, rows), []):
            leaves += [lambda t=t: build("T", t)]  # type: ignore[misc]
        if rows is columns:
            leaves += [lambda: build("I", rows)]
        for o in self._in_scope(OMEGA):
            for t in (F, G, V):
                if t.sort is not None and t.sort.args[1] is matrix_sort(rows, columns):
                    leaves += [lambda t=t, o=o: build("app", t, o)] * 3  # type: ignore[misc]
        if rows.head == columns.head == "rational" and depth > 0:
            leaves += [
                lambda: matrix([[self.real(0) for _ in range(int(columns.value))] for _ in range(int(rows.value))])
            ]
        if depth <= 0:
            return chance.choice(leaves)()
        less = depth - 1
        middle = chance.choice((n, m, ONE, TWO))
        ways: list[tuple[float, Callable[[], Term]]] = [
            (2, lambda: chance.choice(leaves)()),
            (2, lambda: build("+", self.matrix(rows, columns, less), self.matrix(rows, columns, less))),
            (3, lambda: build("*", self.matrix(rows, middle, less), self.matrix(middle, columns, less))),
            (1, lambda: build("*", self.real(less), self.matrix(rows, columns, less))),
            (1, lambda: build("T", self.matrix(columns, rows, less))),
            (
                0.5,
                lambda: build(
                    "if", self.proposition(0), self.matrix(rows, columns, less), self.matrix(rows, columns, less)
                ),
            ),
            (
                0.5,
                lambda: build(
                    "Sum",
                    ONE,
                    chance.choice((k, TWO, ZERO)),
                    self._bound(INT, lambda: self.matrix(rows, columns, less)),
                ),
            ),
            (
                0.5,
                lambda: build(
                    "entries", rows, columns, self._bound(INT, lambda: self._bound(INT, lambda: self.real(less)))
                ),
            ),
        ]
        if rows is columns:
            ways += [
                (2, lambda: build("^", self.matrix(rows, rows, less), number(chance.choice((-1, -1, 2, -2, 0))))),
                (0.4, lambda: build("^", self.matrix(rows, rows, less), self.integer(0))),
                (0.5, lambda: build("adj", self.matrix(rows, rows, less))),
                (
                    0.7,
                    lambda: build(
                        "Prod",
                        ONE,
                        chance.choice((k, TWO, ONE, ZERO)),
                        self._bound(INT, lambda: self.matrix(rows, rows, less)),
                    ),
                ),
            ]
        if self.outcomes and not self._in_scope(OMEGA):
            ways += [(0.7, lambda: self.mean(less, lambda d: self.matrix(rows, columns, d)))]
        return self._among(*ways)

    # ---------------------------------------------------------------------------------------------------- propositions

    def relation(self, depth: int = 1) -> Term:
        head = self.chance.choice(("=", "<=", "<", "=", "<="))
        if head == "=" and self.matrices and self.chance.random() < 0.15:
            rows, columns = self.chance.choice(((n, n), (n, m), (n, ONE), (TWO, TWO)))
            return build("=", self.matrix(rows, columns, depth), self.matrix(rows, columns, depth))
        one = self.real(depth)
        other = self.real(0) if self.chance.random() < 0.6 else self.real(depth)
        return build(head, one, other)

    def literal(self, depth: int = 1) -> Term:
        relation = self.relation(depth)
        return build("not", relation) if self.chance.random() < 0.2 else relation

    def proposition(self, depth: int = 1) -> Term:
        chance = self.chance
        if depth <= 0:
            return self.relation(0) if chance.random() < 0.9 else chance.choice((p, q))
        less = depth - 1
        ways: list[tuple[float, Callable[[], Term]]] = [
            (4, lambda: self.relation(depth)),
            (1, lambda: build("not", self.proposition(less))),
            (1.5, lambda: build(chance.choice(("and", "or", "=>")), self.proposition(less), self.proposition(less))),
            (2, lambda: self.quantified(less)),
            (0.4, lambda: build("app", predicate, self.integer(0))),
            (0.2, lambda: chance.choice((p, q))),
        ]
        return self._among(*ways)

    def quantified(self, depth: int, head: str = "") -> Term:
        chance = self.chance
        head = head or chance.choice(("all", "ex", "ex"))
        sort = chance.choice((REAL, REAL, REAL, INT, INT, f.sort, OMEGA))
        t = fresh(sort)
        self.scope.append(t)
        try:
            body = self.body(t, head, depth)
        finally:
            self.scope.pop()
        return (for_all if head == "all" else exists)(t, body, self.name(sort))

    def body(self, t: Term, head: str, depth: int) -> Term:
        """A random proposition below a quantifier; often an equation for its variable, so that models can decide it."""
        chance = self.chance
        if t.sort is f.sort:
            applied = build("app", t, self.real(0))
            inner = chance.choice(
                (applied, build("^", self.real(0), applied), build("D", lam(z, build("app", t, z)), self.real(0)))
            )
            return build("=", inner, chance.choice((*SMALL, number(-8), applied, inner)))
        if t.sort is INT and chance.random() < 0.6:
            within = [build("<=", ONE, t), build("<=", t, chance.choice((n, k, TWO)))]
            rest = self.proposition(depth) if depth > 0 else self.relation(1)
            return build("and", *within, rest) if head == "ex" else build("=>", build("and", *within), rest)
        if is_scalar(t.sort) and chance.random() < 0.6:
            self.scope.pop()
            value = self.real(1) if t.sort is REAL else self.integer(1)
            self.scope.append(t)
            equation = build("=", *chance.sample((t, value), 2))
            if chance.random() < 0.4:
                return equation if head == "ex" else build("=>", equation, self.relation(1))
            rest = self.proposition(depth) if depth > 0 else self.relation(1)
            parts = chance.sample((equation, rest), 2)
            return build("and", *parts) if head == "ex" else build("=>", *parts)
        return self.proposition(depth) if depth > 0 else self.relation(1)

    def sequent(self, conclusion: Term | None = None, most: int = 2, depth: int = 1) -> Sequent:
        count = self.chance.randint(0, most)
        hypotheses = assumed((), *(self.proposition(depth) for _ in range(count)))
        return Sequent(hypotheses, self.proposition(depth) if conclusion is None else conclusion)

    def conclusion(self, depth: int = 1) -> Term:
        """A random conclusion of a sequent, of a form that the kernel asks proofs of."""
        found = self.proposition(depth)
        while found.head in ("and", "=>", "all", "not") and not (found.head == "not" and found.args[0].head == "="):
            found = self.proposition(depth)
        return FALSE if self.chance.random() < 0.05 else found


def _has_exponent(term: Term, index: int) -> bool:
    if term.loose <= index:
        return False
    if term.head == "^" and term.args[1].loose > index:
        return True
    inside = index + 1 if term.head in ("lam", "all", "ex") else index
    return any(_has_exponent(a, inside) for a in term.args)


def names_of(terms: Sequence[Any]) -> dict[str, Term]:
    return {t.value: t for t in terms}
