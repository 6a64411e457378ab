"""How sums of squares grow with the number of variables and the degree, and classical inequalities beside Z3.

The first table is of random sums of squares of full rank: how large the matrices are, how long a certificate takes, how
long the kernel takes to check it, and its size. The second has classical inequalities, most with equality somewhere.
Z3, where it is installed, answers ``unsat`` for the negated conclusion: that is an answer without a certificate, which
nobody can check. Times are of one run; only correctness is asserted.

    pytest tests/benchmarks/test_squares.py --benchmark-enable -m "" -s
"""

import json
import math
import random
import shutil
import subprocess
import time
from fractions import Fraction

import pytest

from symres import Theory
from symres.elaborate import prove
from symres.kernel.statement import obligations
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.polynomials import positivstellensatz

THEORY = Theory("squares")
x, y, z, v, w = FIVE = THEORY.reals("x y z v w")
NAMES = [a.to_sympy() for a in FIVE]  # the same variables in SymPy
SECONDS = 120
CAMEL = x**6 / 3 - Fraction(21, 10) * x**4 + 4 * x**2 + x * y - 4 * y**2 + 4 * y**4
CLASSICAL = {
    "AM-GM of 4": x**4 + y**4 + z**4 + w**4 - 4 * x * y * z * w,
    "Motzkin": x**4 * y**2 + x**2 * y**4 - 3 * x**2 * y**2 + 1,
    "Robinson": x**6 + y**6 + z**6 + 3 * x**2 * y**2 * z**2
    - (x**4 * y**2 + x**4 * z**2 + y**4 * x**2 + y**4 * z**2 + z**4 * x**2 + z**4 * y**2),
    "Choi-Lam": x**4 * y**2 + y**4 * z**2 + z**4 * x**2 - 3 * x**2 * y**2 * z**2,
    "Cirtoaje": (x**2 + y**2 + z**2) ** 2 - 3 * (x**3 * y + y**3 * z + z**3 * x),
    "six-hump camel": CAMEL + Fraction(10317, 10**4),
    "Cauchy-Schwarz": (x**2 + y**2) * (z**2 + w**2) - (x * z + y * w) ** 2,
}  # fmt: skip


def monomials(n, degree):
    """Exponents of the monomials in n variables up to a degree."""
    if n == 0:
        return [()]
    return [(e, *rest) for e in range(degree + 1) for rest in monomials(n - 1, degree - e)]


def sum_of_squares(n, degree):
    """A random one of full rank."""
    draw = random.Random(n + 10 * degree)
    basis = monomials(n, degree // 2)
    out = {}
    for _ in range(len(basis) + 3):
        root = [(m, draw.randint(-5, 5)) for m in basis]
        for m, c in root:
            for k, d in root:
                key = tuple(a + b for a, b in zip(m, k, strict=True))
                out[key] = out.get(key, 0) + c * d
    return sum(c * math.prod(a**e for a, e in zip(FIVE, m, strict=False) if e) for m, c in out.items())


def sequent(p):
    return obligations(Freezer(THEORY.domains, THEORY.meanings).statement(p >= 0).statement)[-1]


def certified(goal):
    """The proof, or None, and the seconds its search and its check take."""
    start = time.perf_counter()
    proof = positivstellensatz.search(goal, clock() + SECONDS)
    middle = time.perf_counter()
    if proof is not None:
        prove(goal, proof)
    return proof, middle - start, time.perf_counter() - middle


def by_z3(p, seconds=20):
    """Z3's answer to p < 0 and the seconds that it took; None where Z3 is not installed."""
    try:
        import z3
    except ImportError:
        return None
    names = [z3.Real(a.name) for a in NAMES]
    terms = [
        z3.RealVal(str(c)) * z3.Product([a**e for a, e in zip(names, m, strict=True) if e] or [z3.RealVal(1)])
        for m, c in p.to_sympy().as_poly(*NAMES).terms()
    ]
    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", int(1000 * seconds))
    solver.add(z3.Sum(terms) < 0)
    start = time.perf_counter()
    answer = str(solver.check())
    return answer, time.perf_counter() - start


def row(name, order, search, check, proof, z3):
    kilobytes = len(json.dumps(proof)) / 1000
    return f"  {name:18}{order:>6}{1000 * search:>11.0f}{1000 * check:>10.1f}{kilobytes:>8.1f}{shown(z3):>21}"


def shown(answer):
    return "not installed" if answer is None else f"{answer[0]:>8}{1000 * answer[1]:>9.0f}"


HEAD = f"\n  {'':18}{'matrix':>6}{'search ms':>11}{'check ms':>10}{'kB':>8}{'z3':>12}{'ms':>9}"


@pytest.mark.nightly
def test_growth_with_variables_and_degree(benchmark):
    shapes = [(1, 4), (1, 8), (2, 4), (2, 6), (2, 8), (3, 4), (3, 6), (3, 8), (4, 4), (4, 6), (4, 8), (5, 4), (5, 6)]
    lines = []

    def run():
        for n, degree in shapes:
            p = sum_of_squares(n, degree)
            proof, search, check = certified(sequent(p))
            assert proof is not None
            order = len(monomials(n, degree // 2))
            lines.append(row(f"{n} vars, degree {degree}", order, search, check, proof, by_z3(p, 5)))

    benchmark.pedantic(run, rounds=1)
    print("\n  Random sums of squares; Z3 gives no certificate", HEAD, *lines, sep="\n")


@pytest.mark.parametrize("name", CLASSICAL)
def test_classical_inequalities_beside_z3(benchmark, name):
    p = CLASSICAL[name]
    goal = sequent(p)
    proof, search, check = certified(goal)
    assert proof is not None
    z3 = by_z3(p)
    assert z3 is None or z3[0] != "sat"
    benchmark(prove, goal, proof)
    benchmark.extra_info.update({"search ms": 1000 * search, "check ms": 1000 * check, "z3": shown(z3)})
    print(HEAD, row(name, "", search, check, proof, z3), sep="\n")


def in_coq(p):
    """A polynomial with integer coefficients as Coq writes it."""
    _, p = p.to_sympy().as_poly(*NAMES).clear_denoms()
    names = [([a.name] * e for a, e in zip(NAMES, m, strict=True)) for m, _ in p.terms()]
    return " + ".join("*".join([f"({c})", *sum(powers, [])]) for (_, c), powers in zip(p.terms(), names, strict=True))


@pytest.mark.skipif(
    not shutil.which("coqc") or not shutil.which("csdp"),
    reason="needs Coq and CSDP: apt-get install coq coinor-csdp",
)
@pytest.mark.parametrize("name", ["AM-GM of 4", "Cauchy-Schwarz", "Cirtoaje", "six-hump camel"])
def test_classical_inequalities_beside_psatz(benchmark, tmp_path, name):
    script = tmp_path / "squares.v"
    script.write_text(
        "From Coq Require Import Reals Psatz. Open Scope R_scope.\n"
        f"Goal forall x y z v w : R, {in_coq(CLASSICAL[name])} >= 0. Proof. intros. psatz R 3. Qed.\n"
    )
    start = time.perf_counter()
    try:
        done = subprocess.run(["coqc", script.name], capture_output=True, text=True, timeout=SECONDS, cwd=tmp_path)
        answer = "proved" if not done.returncode else "no proof"
    except subprocess.TimeoutExpired:
        answer = "no answer"
    psatz = time.perf_counter() - start
    goal = sequent(CLASSICAL[name])
    proof, search, check = certified(goal)
    assert proof is not None
    benchmark(prove, goal, proof)
    print(
        f"\n{name:18} symres: search {search:.3f} s, check {check:.3f} s; psatz, coqc included: {answer}, {psatz:.1f} s"
    )
