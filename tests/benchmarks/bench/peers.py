"""What other tools say of a problem: ``python -m tests.benchmarks.bench.peers NAME LIMIT``, each in its own words.

SymPy simplifies, solves and minimises; Z3 and cvc5 look for a counterexample among the reals; FLINT compares quotients
of polynomials, and Arb, which is part of it, and mpmath's intervals bound functions on boxes. mpmath's intervals also
see at a random point that an identity is false. None of them gives a certificate that something else checks here.
"""

from __future__ import annotations

import itertools
import operator
import random
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from .answers import NO, OPEN, YES, NotItsWork, relation, serve, value

BOXES = 200_000  # of a branch and bound, before it gives up
Problem = dict[str, Any]
ORDER = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


def said(answer: bool | None) -> dict[str, Any]:
    return {"answer": OPEN if answer is None else YES if answer else NO}


class Rows:
    """A matrix of a tool that has none, as rows."""

    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        self.rows = rows

    def __add__(self, other: Rows) -> Rows:
        return Rows([[a + b for a, b in zip(*pair, strict=True)] for pair in zip(self.rows, other.rows, strict=True)])

    def __sub__(self, other: Rows) -> Rows:
        return Rows([[a - b for a, b in zip(*pair, strict=True)] for pair in zip(self.rows, other.rows, strict=True)])

    def __mul__(self, other: Rows) -> Rows:
        columns = list(zip(*other.rows, strict=True))
        return Rows(
            [[_sum([a * b for a, b in zip(row, column, strict=True)]) for column in columns] for row in self.rows]
        )


def _sum(terms: Sequence[Any]) -> Any:
    out = terms[0]
    for term in terms[1:]:
        out = out + term
    return out


def transposed(a: Rows) -> Rows:
    return Rows(list(zip(*a.rows, strict=True)))


def trace(a: Rows) -> Any:
    return _sum([row[i] for i, row in enumerate(a.rows)])


def determinant(a: Rows) -> Any:
    if len(a.rows) == 1:
        return a.rows[0][0]
    minors = [Rows([[*row[:j], *row[j + 1 :]] for row in a.rows[1:]]) for j in range(len(a.rows))]
    terms = [a.rows[0][j] * determinant(minor) for j, minor in enumerate(minors)]
    return _sum([-term if j % 2 else term for j, term in enumerate(terms)])


def entries(problem: Problem, variable: Callable[[str], Any]) -> dict[str, Any]:
    """Words for matrices whose sizes are numbers, entry by entry."""
    words: dict[str, Any] = {"T": transposed, "tr": trace, "det": determinant}
    for name, size in problem["matrices"].items():
        if not size.replace(" ", "").isdigit():
            raise NotItsWork("matrices of any size")
        rows, columns = map(int, size.split())
        words[name] = Rows([[variable(f"{name}_{i}_{j}") for j in range(columns)] for i in range(rows)])
    return words


def pairs(a: Any, b: Any) -> list[tuple[Any, Any]]:
    """What is equal where two numbers or matrices are."""
    if not isinstance(a, Rows):
        return [(a, b)]
    return [pair for rows in zip(a.rows, b.rows, strict=True) for pair in zip(*rows, strict=True)]


# --------------------------------------------------------------------------------------------------------------- SymPy


def by_sympy(problem: Problem, limit: float) -> dict[str, Any]:
    import sympy

    names = problem["variables"].split()
    positive = {text.split()[0] for text in problem["given"] if text.endswith("> 0")}
    words: dict[str, Any] = {
        name: sympy.Symbol(name, real=True, **({"positive": True} if name in positive else {})) for name in names
    }
    words |= {name: getattr(sympy, name) for name in ("exp", "log", "sin", "cos", "tanh", "atan", "sqrt")}
    words |= {"number": sympy.Integer, "D": sympy.diff, "T": lambda a: a.T, "tr": sympy.trace, "det": lambda a: a.det()}
    for name, size in problem["matrices"].items():
        if size.replace(" ", "").isdigit():
            rows, columns = map(int, size.split())
            words[name] = sympy.Matrix(
                rows, columns, lambda i, j, name=name: sympy.Symbol(f"{name}_{i}_{j}", real=True)
            )
        else:
            words[name] = sympy.MatrixSymbol(name, *map(sympy.Symbol, size.split()))
    kind = problem["kind"]
    if kind == "critical sets":
        f, at = value(problem["function"], words), [words[name] for name in names]
        points = {tuple(value(part, words) for part in point) for point in problem["points"]}
        found = sympy.solve([sympy.diff(f, x) for x in at], at, dict=True)
        if not all(set(s) == set(at) for s in found):
            return said(None)
        return said({tuple(s[x] for x in at) for s in found if all(s[x].is_real for x in at)} == points)
    sign, a, b = relation(problem["claim"], words)
    if kind == "matrix identities":
        difference = a - b
        if isinstance(difference, sympy.MatrixBase):
            return said(difference.expand() == sympy.zeros(*difference.shape))
        if getattr(difference, "is_Matrix", False):
            plain = sympy.expand(difference.doit()).doit()
            return said(True if plain.is_ZeroMatrix else None)
        plain = sympy.expand(difference.doit()).doit()
        return said(True if plain.simplify() == 0 else False if not plain.has(sympy.MatrixSymbol) else None)
    difference = a - b
    if sign == "==":
        plain = sympy.simplify(difference)
        return said(True if plain == 0 else False if plain.equals(0) is False else None)
    if kind == "bounds":
        if len(names) > 1:
            raise NotItsWork("functions of several numbers on a box")
        (x,) = (words[name] for name in names)
        interval = sympy.Interval(*(value(end, words) for end in problem["box"][names[0]]))
        least = sympy.calculus.util.minimum(difference if sign in (">=", ">") else -difference, x, interval)
        found = least >= 0 if sign in (">=", "<=") else least > 0
        return said(bool(found) if found in (True, False) else None)
    less = difference if sign in (">=", ">") else -difference
    if len(names) == 1:
        negated = less < 0 if sign in (">=", "<=") else less <= 0
        return said(sympy.reduce_inequalities([negated], words[names[0]]) is sympy.false)
    plain = sympy.factor(less)
    holds = plain.is_nonnegative if sign in (">=", "<=") else plain.is_positive
    return said(holds)


# ---------------------------------------------------------------------------------------------------------- Z3 and cvc5


def by_solver(api: Any, problem: Problem, limit: float, functions: dict[str, Any]) -> dict[str, Any]:
    if problem["kind"] == "derivatives":
        raise NotItsWork("derivatives")
    solver = api.Solver()

    def root(x: Any) -> Any:
        found = api.Real(f"root {len(solver.assertions())}")
        solver.add(found >= 0, found * found == x)
        return found

    words: dict[str, Any] = {name: api.Real(name) for name in problem["variables"].split()}
    words |= {**functions, "number": api.RealVal, "sqrt": root} | entries(problem, api.Real)

    def holds(sign: str, a: Any, b: Any) -> Any:
        if isinstance(a, Rows):
            return api.And(*[x == y for x, y in pairs(a, b)])
        return ORDER[sign](a, b)

    given = [holds(*relation(text, words)) for text in problem["given"]]
    for name, ends in problem["box"].items():
        low, high = (value(end, words) for end in ends)
        given += [words[name] >= low, words[name] <= high]
    if problem["function"]:
        critical = api.And(*[value(g, words) == 0 for g in problem["gradient"]])
        at = [words[name] for name in problem["variables"].split()]
        listed = [api.And(*[x == value(part, words) for x, part in zip(at, p, strict=True)]) for p in problem["points"]]
        claim = critical == (api.Or(*listed) if len(listed) > 1 else listed[0] if listed else api.BoolVal(False))
    else:
        claim = holds(*relation(problem["claim"], words))
    for condition in given:
        solver.add(condition)
    solver.add(api.Not(claim))
    solver.set(**{"timeout" if api.__name__ == "z3" else "tlimit-per": int(1000 * limit)})
    found = solver.check()
    return said(True if found == api.unsat else False if found == api.sat else None)


def by_z3(problem: Problem, limit: float) -> dict[str, Any]:
    import z3

    return by_solver(z3, problem, limit, {})


def by_cvc5(problem: Problem, limit: float) -> dict[str, Any]:
    from cvc5 import pythonic

    functions = {"exp": pythonic.Exponential, "sin": pythonic.Sine, "cos": pythonic.Cosine}
    return by_solver(pythonic, problem, limit, functions)


# -------------------------------------------------------------------------------------------------------- python-flint


class Quotient:
    """A quotient of polynomials, of which only whether it is 0 is asked."""

    def __init__(self, over: Any, under: Any) -> None:
        self.over, self.under = over, under

    def __add__(self, other: Quotient) -> Quotient:
        return Quotient(self.over * other.under + other.over * self.under, self.under * other.under)

    def __neg__(self) -> Quotient:
        return Quotient(-self.over, self.under)

    def __sub__(self, other: Quotient) -> Quotient:
        return self + -other

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient(self.over * other.over, self.under * other.under)

    def __truediv__(self, other: Quotient) -> Quotient:
        return self * Quotient(other.under, other.over)

    def __pow__(self, n: int) -> Quotient:
        return Quotient(self.over**n, self.under**n)


def by_flint(problem: Problem, limit: float) -> dict[str, Any]:
    import flint

    if problem["kind"] == "bounds":
        return by_boxes(problem, _arb(flint))
    if problem["kind"] in ("inequalities", "critical sets"):
        raise NotItsWork(problem["kind"])
    names = problem["variables"].split()
    for name, size in problem["matrices"].items():
        if not size.replace(" ", "").isdigit():
            raise NotItsWork("matrices of any size")
        rows, columns = map(int, size.split())
        names += [f"{name}_{i}_{j}" for i, j in itertools.product(range(rows), range(columns))]
    ring = flint.fmpq_mpoly_ctx.get(names, "degrevlex")
    one = ring.constant(1)
    variables = {name: Quotient(x, one) for name, x in zip(names, ring.gens(), strict=True)}

    def derivative(f: Quotient, x: Quotient) -> Quotient:
        place = next(i for i, y in enumerate(ring.gens()) if y == x.over)
        d = f.over.derivative(place) * f.under - f.over * f.under.derivative(place)
        return Quotient(d, f.under * f.under)

    words = {**variables, "number": lambda n: Quotient(ring.constant(n), one), "D": derivative}
    words |= entries(problem, lambda name: variables[name])
    sign, a, b = relation(problem["claim"], words)
    return said(all((x - y).over == 0 for x, y in pairs(a, b)))


def _arb(flint: Any) -> dict[str, Any]:
    def interval(low: Fraction, high: Fraction) -> Any:
        ends = [flint.arb(flint.fmpq(q.numerator, q.denominator)) for q in (low, high)]
        return ends[0].union(ends[1])

    words: dict[str, Any] = {
        name: getattr(flint.arb, name) for name in ("exp", "log", "sin", "cos", "tanh", "atan", "sqrt")
    }
    return {**words, "number": flint.arb, "interval": interval}


# ------------------------------------------------------------------------------------------------------------- mpmath


def by_mpmath(problem: Problem, limit: float) -> dict[str, Any]:
    from mpmath import iv

    words: dict[str, Any] = {name: getattr(iv, name) for name in ("exp", "log", "sin", "cos", "sqrt")}
    words |= {"tanh": lambda x: 1 - 2 / (iv.exp(2 * x) + 1), "number": iv.mpf}
    if problem["kind"] == "bounds":
        return by_boxes(problem, {**words, "interval": lambda low, high: _between(iv, low, high)})
    if problem["kind"] != "identities":
        raise NotItsWork(problem["kind"])
    chance = random.Random(0)
    for _ in range(20):  # a point at which the sides are apart
        for name in problem["variables"].split():
            words[name] = _between(iv, *[Fraction(chance.randint(11, 99), 10)] * 2)
        _, a, b = relation(problem["claim"], words)
        if (a - b).a > 0 or (a - b).b < 0:
            return said(False)
    return said(None)


def _between(iv: Any, low: Fraction, high: Fraction) -> Any:
    ends = [iv.mpf(q.numerator) / q.denominator for q in (low, high)]
    return iv.mpf([ends[0].a, ends[1].b])


def by_boxes(problem: Problem, words: dict[str, Any]) -> dict[str, Any]:
    """Branch and bound: halve boxes until the difference of the sides has a sign on each, or the wrong one on one."""
    names = list(problem["box"])
    rest = [tuple(tuple(map(Fraction, problem["box"][name])) for name in names)]
    strict = (
        ">" in problem["claim"]
        and ">=" not in problem["claim"]
        or "<" in problem["claim"]
        and "<=" not in problem["claim"]
    )
    for _ in range(BOXES):
        if not rest:
            return said(True)
        box = rest.pop()
        here = {name: words["interval"](*ends) for name, ends in zip(names, box, strict=True)}
        sign, a, b = relation(problem["claim"], {**words, **here})
        gap = a - b if sign in (">=", ">") else b - a
        if gap > 0 or not strict and gap >= 0:
            continue
        middle = {name: words["interval"](*[sum(ends) / 2] * 2) for name, ends in zip(names, box, strict=True)}
        _, a, b = relation(problem["claim"], {**words, **middle})
        at = a - b if sign in (">=", ">") else b - a
        if at < 0:
            return said(False)
        widest = max(range(len(box)), key=lambda k: box[k][1] - box[k][0])
        low, high = box[widest]
        for part in ((low, (low + high) / 2), ((low + high) / 2, high)):
            rest.append((*box[:widest], part, *box[widest + 1 :]))
    return said(None)


# a name: the package, as pip knows it, and what answers
PEERS: dict[str, tuple[str, Callable[[Problem, float], dict[str, Any]]]] = {
    "SymPy": ("sympy", by_sympy),
    "mpmath": ("mpmath", by_mpmath),
    "Z3": ("z3-solver", by_z3),
    "cvc5": ("cvc5", by_cvc5),
    "python-flint": ("python-flint", by_flint),
}

if __name__ == "__main__":
    serve(PEERS[sys.argv[1]][1], float(sys.argv[2]))
