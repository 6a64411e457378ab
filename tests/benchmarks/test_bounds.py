"""How fast inequalities are bounded, beside mpmath's intervals, python-flint's balls and Coq's interval tactic.

The first table counts boxes a second. All three arithmetics carry out the same steps, those of ``search.intervals``:
for the value, and for the value, the gradient and the mean value form. The second table is the time from an inequality
to a certificate that the kernel has checked; beside it stands plain branch and bound with mpmath's intervals, which
ends without one, and never where the bound is attained. The third shows how both the size of a certificate and the time
grow with the number of variables. Times are processor time in one process; only correctness is asserted, and that a
box costs at most an eighth of what it costs mpmath.

    pytest tests/benchmarks/test_bounds.py --benchmark-enable -m "" -s
"""

import json
import math
import shutil
import subprocess
import time
from fractions import Fraction

import flint
import numpy as np
import pytest
from mpmath import iv

from symres import Theory, cos, exp, log, sin, sqrt
from symres.elaborate import prove
from symres.kernel import obligations
from symres.kernel.procedures.partials import Partials, up_to
from symres.language.freezing import Freezer
from symres.search.bounds.forms import mean_form
from symres.search.bounds.intervals import Function, Recorder
from symres.search.budget import clock
from symres.search.prover import Prover
from symres.search.reductions import attained

from .timing import seconds

THEORY = Theory("bounds")
x, y, z = THEORY.reals("x y z")
BOXES = 4096
ATTEMPTS = 20_000  # boxes of the plain branch and bound
PROBLEMS = {
    "exp above a parabola": (exp(x) - 1 - x - x**2 / 2, [(x, Fraction(1, 20), 10)]),
    "exp, root, square": (exp(x**2) - sqrt(1 + x) - x**2 + Fraction(1, 2), [(x, 0, 2)]),
    "sine above a cubic": (sin(x) - x + x**3 / 6, [(x, Fraction(1, 10), 3)]),
    "log above a fraction": (log(1 + x) - 2 * x / (2 + x), [(x, Fraction(1, 20), 5)]),
    "exp of a sum": (exp(x + y) - (1 + x) * (1 + y), [(v, Fraction(1, 10), 2) for v in (x, y)]),
    "three variables": (
        (x * y + y * z + z * x) * (x + y + z) / (x * y * z) - Fraction(87, 10),
        [(v, 1, 2) for v in (x, y, z)],
    ),
    "a norm": (sqrt(x**2 + y**2 + z**2) - (x + y + z) * Fraction(577, 1000), [(v, 1, 2) for v in (x, y, z)]),
    "touching: exp": (exp(x) - 1 - x - x**2 / 2, [(x, 0, 10)]),
    "touching: cosine": (cos(x) - 1 + x**2 / 2, [(x, -4, 4)]),
    "touching: exp of a sum": (exp(x + y) - (1 + x) * (1 + y), [(v, -Fraction(1, 2), 2) for v in (x, y)]),
}


def found_in(claim):
    """The survey of a claim that bounds a function, with a limit of a minute."""
    return attained.survey(claim, clock() + 60, Prover(clock() + 60).sequent)


def goal(f, box):
    """The sequent that f >= 0 on a box, a list of variables with their ends."""
    given = [h for v, low, high in box for h in (v >= low, high >= v)]
    return obligations(Freezer(THEORY.domains, THEORY.meanings).statement(f >= 0, given).statement)[-1]


class Replay:
    """The recorded steps of the value, or of the value and the gradient, over numbers with Python's operators."""

    def __init__(self, f, constant, power, functions):
        self.variables = f.variables
        self.constant, self.power, self.functions = constant, power, functions
        recorder = Recorder()
        self.value = [recorder.term(f.term)]
        partials = Partials(f.term)
        self.gradient = [recorder.coefficient(partials, along) for along in up_to(1, f.variables)]
        self.steps = recorder.steps

    def prepared(self, outputs):
        needed, rest = set(), list(outputs)
        while rest:
            k = rest.pop()
            if k not in needed:
                needed.add(k)
                head, *args = self.steps[k]
                rest.extend({"constant": [], "variable": [], "scale": args[1:], "^": args[:1]}.get(head, args))
        steps = []
        for k in sorted(needed):
            head, *args = self.steps[k]
            if head in ("constant", "scale"):
                args[0] = self.constant(args[0])
            steps.append((k, head, args))
        return steps

    def run(self, steps, outputs, box):
        values = {}
        for k, head, args in steps:
            if head == "variable":
                values[k] = box[args[0]]
            elif head == "constant":
                values[k] = args[0]
            elif head == "scale":
                values[k] = args[0] * values[args[1]]
            elif head == "+":
                values[k] = values[args[0]] + values[args[1]]
            elif head == "*":
                values[k] = values[args[0]] * values[args[1]]
            elif head == "^":
                values[k] = self.power(values[args[0]], args[1])
            else:
                values[k] = self.functions[head](values[args[0]])
        return [values[k] for k in outputs]


def over_mpmath(f):
    def power(a, n):
        return iv.sqrt(a) if n == Fraction(1, 2) else 1 / iv.sqrt(a) if n == Fraction(-1, 2) else a ** int(n)

    functions = {name: getattr(iv, name) for name in ("exp", "log", "sin", "cos")}
    return Replay(f, iv.mpf, power, functions), lambda low, high: iv.mpf([low, high])


def over_balls(f):
    def power(a, n):
        return a.sqrt() if n == Fraction(1, 2) else a.rsqrt() if n == Fraction(-1, 2) else a ** int(n)

    functions = {name: getattr(flint.arb, name) for name in ("exp", "log", "sin", "cos")}
    return Replay(f, flint.arb, power, functions), lambda low, high: flint.arb((low + high) / 2, (high - low) / 2)


def rates(f, low, high, count, over):
    """Boxes a second: the value, and the mean value form."""
    replay, interval = over(f)
    boxes = [[(low[i, j], high[i, j]) for i in range(len(low))] for j in range(count)]
    values, jets = replay.prepared(replay.value), replay.prepared(replay.gradient)

    def value():
        for box in boxes:
            replay.run(values, replay.value, {v: interval(*e) for v, e in zip(f.variables, box, strict=True)})

    def mean():
        for box in boxes:
            whole = {v: interval(*e) for v, e in zip(f.variables, box, strict=True)}
            middle = {v: interval((a + b) / 2, (a + b) / 2) for v, (a, b) in zip(f.variables, box, strict=True)}
            (_, *slopes) = replay.run(jets, replay.gradient, whole)
            (total,) = replay.run(values, replay.value, middle)
            for v, slope in zip(f.variables, slopes, strict=True):
                total = total + slope * (whole[v] - middle[v])

    return count / seconds(value), count / seconds(mean)


def function_of(f, box):
    return Function(goal(f, box).conclusion.args[1], [v.term for v, _, _ in box])


@pytest.mark.parametrize("name", [n for n in PROBLEMS if not n.startswith("touching")])
def test_boxes_a_second(name, benchmark):
    f = function_of(*PROBLEMS[name])
    chance = np.random.default_rng(0)
    ends = np.array([[float(low), float(high)] for _, low, high in PROBLEMS[name][1]])
    low = ends[:, :1] + chance.uniform(0, 0.9, size=(len(ends), BOXES)) * (ends[:, 1:] - ends[:, :1])
    high = low + 0.05 * (ends[:, 1:] - ends[:, :1])
    f.value(low, high), mean_form(f, low, high)
    own = BOXES / seconds(lambda: f.value(low, high)), BOXES / seconds(lambda: mean_form(f, low, high))
    balls, plain = (rates(f, low, high, 400, over) for over in (over_balls, over_mpmath))
    print(f"\n{name:24s} boxes a second      value    mean value form")
    for label, pair in (("symres", own), ("python-flint", balls), ("mpmath.iv", plain)):
        print(f"{label:>38s}  {pair[0]:10.0f}  {pair[1]:10.0f}")
    print(f"{'times mpmath':>38s}  {own[0] / plain[0]:10.1f}  {own[1] / plain[1]:10.1f}")
    benchmark(lambda: f.value(low, high))
    assert own[0] > 8 * plain[0]
    assert own[1] > 8 * plain[1]


def plainly(f, box):
    """Branch and bound with mpmath's intervals, by value and mean value form: the boxes it took, or None."""
    replay, interval = over_mpmath(f)
    values, jets = replay.prepared(replay.value), replay.prepared(replay.gradient)
    stack, done = [[(float(low), float(high)) for _, low, high in box]], 0
    while stack:
        cell = stack.pop()
        done += 1
        if done > ATTEMPTS:
            return None
        whole = {v: interval(*e) for v, e in zip(f.variables, cell, strict=True)}
        middle = {v: interval((a + b) / 2, (a + b) / 2) for v, (a, b) in zip(f.variables, cell, strict=True)}
        value, *slopes = replay.run(jets, replay.gradient, whole)
        (total,) = replay.run(values, replay.value, middle)
        for v, slope in zip(f.variables, slopes, strict=True):
            total = total + slope * (whole[v] - middle[v])
        if value.a >= 0 or total.a >= 0:
            continue
        i = max(range(len(cell)), key=lambda i: cell[i][1] - cell[i][0])
        low, high = cell[i]
        for part in ((low, (low + high) / 2), ((low + high) / 2, high)):
            stack.append([*cell[:i], part, *cell[i + 1 :]])
    return done


@pytest.mark.parametrize("name", PROBLEMS)
def test_time_to_a_certificate(name, benchmark):
    f, box = PROBLEMS[name]
    claim = goal(f, box)
    start = time.process_time()
    found = found_in(claim)
    search = time.process_time() - start
    check = seconds(lambda: prove(claim, found.certificate), 1)
    start = time.process_time()
    done = plainly(function_of(f, box), box)
    plain = time.process_time() - start
    other = f"{done} boxes" if done is not None else "not in"
    print(
        f"\n{name:24s} search {search:7.3f} s, {len(json.dumps(found.certificate)):6d} bytes, kernel {check:7.3f} s; "
        f"mpmath.iv {other} {plain:7.2f} s"
    )
    benchmark.pedantic(lambda: found_in(claim), rounds=1)
    assert found.certificate is not None


def test_growth_with_the_number_of_variables(benchmark):
    names = THEORY.reals("x1 x2 x3 x4 x5")
    print("\nvariables        exp of the sum above the product          a product below a bound")
    for n in range(1, 6):
        v = names[:n]
        touching = exp(sum(v)) - math.prod(1 + a for a in v)
        bounded = Fraction(11, 10) + sum(a**2 for a in v) - math.prod(1 + a**2 / 4 for a in v)
        row = []
        for f, low in ((touching, 0), (bounded, -1)):
            claim = goal(f, [(a, low, 1) for a in v])
            start = time.process_time()
            found = found_in(claim)
            row.append((time.process_time() - start, len(json.dumps(found.certificate))))
            prove(claim, found.certificate)
        print(f"{n:9d}   " + "".join(f"{t:20.3f} s {size:8d} bytes" for t, size in row))
    benchmark(lambda: None)


@pytest.mark.skipif(
    shutil.which("coqc") is None, reason="needs Coq with coq-interval: apt-get install coq libcoq-interval"
)
def test_beside_the_interval_tactic_of_coq(tmp_path, benchmark):
    goals = {
        "exp above a parabola": "forall x, 1/20 <= x <= 10 -> 0 <= exp x - 1 - x - x*x/2",
        "sine above a cubic": "forall x, 1/10 <= x <= 3 -> 0 <= sin x - x + x*x*x/6",
        "log above a fraction": "forall x, 1/20 <= x <= 5 -> 0 <= ln (1 + x) - 2*x/(2 + x)",
        "exp, root, square": "forall x, 0 <= x <= 2 -> 0 <= exp (x*x) - sqrt (1 + x) - x*x + 1/2",
    }
    for name, statement in goals.items():
        script = tmp_path / "bound.v"
        script.write_text(
            "From Coq Require Import Reals. From Interval Require Import Tactic. Open Scope R_scope.\n"
            f"Goal {statement}. Proof. intros x H. Time interval with (i_bisect x, i_autodiff x, i_depth 30). Qed.\n"
        )
        done = subprocess.run(["coqc", str(script)], capture_output=True, text=True, timeout=120, cwd=tmp_path)
        said = next((line for line in done.stdout.splitlines() if "Finished" in line or "ran for" in line), "")
        claim = goal(*PROBLEMS[name])
        start = time.process_time()
        found = found_in(claim)
        prove(claim, found.certificate)
        own = time.process_time() - start
        print(f"\n{name:24s} symres, search and kernel {own:.3f} s; Coq {said or done.stderr[:80] or 'done'}")
    benchmark(lambda: None)
