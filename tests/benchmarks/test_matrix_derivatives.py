"""Gradients in symbolic dimension: symres beside SymPy's matrix expressions and tensorgrad.

The problems are |Y - V W|^2, by either factor, and twenty derivatives of the Matrix Cookbook (K. B. Petersen and M. S.
Pedersen, 2012; the numbers are those of its equations). Each is written once and translated for all. An answer is right
if it agrees with central differences at a random instance; ours is proved as well. The times are the least processor
time of three runs in one process: of symres to write the gradient of a given function and, apart from that, for the
kernel to check the claim; of the others to differentiate and to simplify. Only correctness is asserted.

The second table is about tr((P - R) S (P - R)'), P = (I + A_l)...(I + A_1), by the layer in the middle: written out for
the depths 2 to 8, with products of plain layers as well, and once and for all for every depth l and every layer k.

tensorgrad comes from an environment of its own; ``SYMRES_TENSORGRAD`` names the Python there.

    SYMRES_TENSORGRAD=.../bin/python pytest tests/benchmarks/test_matrix_derivatives.py --benchmark-enable -m "" -s
"""

import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import sympy
from sympy import Determinant, Identity, MatrixSymbol, Trace
from sympy.core.cache import clear_cache

import symres
from symres import Theory, gradient_is, matrix_gradient, replace_layer
from symres.elaborate import check, prove
from symres.kernel import Rejected, obligations
from symres.search.derivations import opaque
from symres.store.lemmas import lemmas

from .timing import seconds

SIZES = {"d": 3, "k": 2, "m": 4, "1": 1}
TIMES = 3
LIMIT = 20  # seconds for an answer of tensorgrad, three times over
ANSWER = Path(__file__).parent / "tensorgrad_derivatives.py"


class Tree:
    """A matrix or number as nested lists."""

    def __init__(self, *tree):
        self.tree = list(tree)

    def __add__(self, other):
        return Tree("+", self.tree, other.tree)

    def __sub__(self, other):
        return Tree("-", self.tree, other.tree)

    def __mul__(self, other):
        return Tree("*", self.tree, other.tree)

    def __rmul__(self, number):
        return Tree("*", ["number", number], self.tree)

    @property
    def T(self):
        return Tree("T", self.tree)

    @property
    def inverse(self):
        return Tree("inverse", self.tree)


def tr(a):
    return Tree("tr", a.tree)


def det(a):
    return Tree("det", a.tree)


def log(a):
    return Tree("log", a.tree)


def squared(a):
    return Tree("norm", a.tree)


def identity(size):
    return Tree("identity", size)


SHAPES = {
    **dict.fromkeys("ABCDXRS", ("d", "d")),
    **dict.fromkeys("abcsx", ("d", "1")),
    **{"Y": ("d", "m"), "V": ("d", "k"), "W": ("k", "m"), "Z": ("d", "k"), "P": ("m", "d")},
    **{f"L{i}": ("d", "d") for i in range(1, 9)},
}
A, B, C, D, X, R, S = (Tree("matrix", name) for name in "ABCDXRS")
a, b, c, s, x = (Tree("matrix", name) for name in "abcsx")
Y, V, W, Z, P = (Tree("matrix", name) for name in "YVWZP")


@dataclass(frozen=True)
class Problem:
    """The gradient of ``f`` by a matrix; ``regular`` is invertible, its determinant ``positive`` under a logarithm."""

    f: Tree
    by: str
    regular: Tree | None = None
    positive: bool = False


PROBLEMS = {
    "|Y - VW|^2 by W": Problem(squared(Y - V * W), "W"),
    "|Y - VW|^2 by V": Problem(squared(Y - V * W), "V"),
    "55": Problem(log(det(Z.T * Z)), "Z", Z.T * Z, True),
    "57": Problem(log(det(X)), "X", X, True),
    "61": Problem(tr(a.T * X.inverse * b), "X", X),
    "63": Problem(tr(A * X.inverse * B), "X", X),
    "64": Problem(tr((X + A).inverse), "X", X + A),
    "77": Problem(tr(b.T * X.T * X * c), "X"),
    "78": Problem(tr((B * x + b).T * C * (D * x + c)), "x"),
    "81": Problem(tr(x.T * B * x), "x"),
    "82": Problem(tr(b.T * X.T * D * X * c), "X"),
    "83": Problem(tr((X * b + c).T * D * (X * b + c)), "X"),
    "88": Problem(tr((x - A * s).T * S * (x - A * s)), "A"),
    "107": Problem(tr(X * X * B), "X"),
    "114": Problem(tr(A * X * B * X), "X"),
    "116": Problem(tr(B.T * X.T * C * X * B), "X"),
    "117": Problem(tr(X.T * B * X * C), "X"),
    "118": Problem(tr(A * X * B * X.T * C), "X"),
    "119": Problem(tr((A * X * B + C) * (A * X * B + C).T), "X"),
    "122": Problem(tr(A * X * X * X * X), "X"),
    "123": Problem(tr(B.T * X.T * C * X * X.T * C * X * B), "X"),
    "126": Problem(tr((Z.T * S * Z).inverse * (Z.T * D * Z)), "Z", Z.T * S * Z),
}


def names(tree):
    return {tree[1]} if tree[0] == "matrix" else {n for part in tree[1:] if isinstance(part, list) for n in names(part)}


def instance(chance):
    """Values for all matrices; S is positive definite, X has a positive determinant."""
    values = {n: chance.normal(size=[SIZES[e] for e in shape]) for n, shape in SHAPES.items()}
    values["S"] = values["S"] @ values["S"].T + np.eye(3)
    values["X"] = values["X"] @ values["X"].T + np.eye(3) + 0.3 * values["A"]
    return values


OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "T": lambda a: a.T,
    "inverse": np.linalg.inv,
    "tr": np.trace,
    "det": np.linalg.det,
    "log": np.log,
    "norm": lambda a: np.sum(a * a),
}


def number(tree, values):
    """Evaluate a tree of matrix operations in NumPy."""
    head, *args = tree
    if head == "matrix":
        return values[args[0]]
    if head in ("number", "identity"):
        return args[0] if head == "number" else np.eye(SIZES[args[0]])
    parts = [number(part, values) for part in args]
    if head == "*":
        return parts[0] * parts[1] if min(np.ndim(p) for p in parts) == 0 else parts[0] @ parts[1]
    return OPERATIONS[head](*parts)


def differences(problem, values, step=1e-5):
    """The gradient by central differences."""
    out = np.zeros_like(values[problem.by])
    for i in np.ndindex(*out.shape):
        ends = []
        for sign in (1, -1):
            moved = {**values, problem.by: values[problem.by].copy()}
            moved[problem.by][i] += sign * step
            ends.append(number(problem.f.tree, moved))
        out[i] = (ends[0] - ends[1]) / (2 * step)
    return out


def agrees(found, truth):
    return np.shape(found) == np.shape(truth) and np.allclose(found, truth, rtol=1e-5, atol=1e-5)


# -------------------------------------------------------------------------------------------------------------- symres


class Ours:
    """The problems in the words of symres."""

    def __init__(self):
        self.theory = Theory("benchmark")
        self.sizes = dict(zip("dkm", self.theory.naturals("d k m"), strict=True))
        self.matrices = {}
        for name, shape in SHAPES.items():
            rows, columns = (self.sizes.get(e, 1) for e in shape)
            if name == "S":
                self.matrices[name] = self.theory.symmetric(name, rows)
            else:
                self.matrices[name] = self.theory.matrix(name, rows, columns)

    def written(self, tree, replaced=()):
        head, *args = tree
        if head == "matrix":
            return dict(replaced).get(args[0], self.matrices[args[0]])
        if head in ("number", "identity"):
            return args[0] if head == "number" else symres.I(self.sizes[args[0]])
        parts = [self.written(part, replaced) for part in args]
        if head in "+-*":
            return {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}[head](*parts)
        if head == "norm":
            return symres.trace(parts[0].T * parts[0])
        return {
            "T": lambda m: m.T,
            "inverse": lambda m: m.inverse,
            "tr": symres.trace,
            "det": symres.det,
            "log": symres.log,
        }[head](parts[0])

    def prepared(self, problem):
        """A call that computes the gradient; the function is written beforehand, outside of the timing."""
        f, at, S = self.written(problem.f.tree), self.matrices[problem.by], self.matrices["S"]
        return lambda: matrix_gradient(f, at, symmetric=S)

    def function(self, problem):
        return lambda at: self.written(problem.f.tree, [(problem.by, at)])

    def statement(self, problem, gradient):
        given = []
        if problem.regular is not None:
            value = symres.det(self.written(problem.regular.tree))
            given = [value > 0 if problem.positive else value != 0]
        formula = gradient_is(self.function(problem), self.matrices[problem.by], gradient)
        claim = self.theory.claim(f"c{len(self.theory.claims)}", formula, given=given)
        return claim.freeze().statement


def words(sequent):
    """The kernel's check of a gradient, as the search proposes it."""
    equations = [i for i, h in enumerate(sequent.hypotheses) if h.head == "="]
    proof = opaque.derivation(sequent) or {"kind": "words", **({"facts": equations} if equations else {})}
    return lambda: prove(sequent, proof)


def evaluated(quantity, values):
    """Evaluate a gradient that symres found, a kernel term, in NumPy."""

    def of(term):
        if term.head == "variable":
            return values[term.value] if term.value in values else SIZES[term.value]
        if term.head == "rational":
            return float(term.value)
        parts = [of(p) for p in term.args]
        if term.head == "+":
            return sum(parts[1:], parts[0])
        if term.head == "*":
            out = parts[0]
            for p in parts[1:]:
                out = out * p if np.ndim(out) == 0 or np.ndim(p) == 0 else out @ p
            return out
        if term.head == "^":
            if np.ndim(parts[0]) == 0:
                return parts[0] ** parts[1]
            return np.linalg.matrix_power(parts[0], int(parts[1]))
        return {"T": np.transpose, "tr": np.trace, "det": np.linalg.det, "I": lambda n: np.eye(int(n))}[term.head](
            *parts
        )

    return of(quantity.term)


# --------------------------------------------------------------------------------------------------------------- SymPy


def for_sympy(tree):
    head, *args = tree
    if head == "matrix":
        sizes = [1 if e == "1" else sympy.Symbol(e, integer=True, positive=True) for e in SHAPES[args[0]]]
        return MatrixSymbol(args[0], *sizes)
    if head in ("number", "identity"):
        return args[0] if head == "number" else Identity(sympy.Symbol(args[0], integer=True, positive=True))
    parts = [for_sympy(part) for part in args]
    if head in "+-*":
        return {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}[head](*parts)
    return {
        "T": lambda m: m.T,
        "inverse": lambda m: m.inverse(),
        "tr": Trace,
        "det": Determinant,
        "log": sympy.log,
        "norm": lambda m: Trace(m.T * m),
    }[head](parts[0])


def sympy_value(expression, values):
    """Evaluate SymPy's answer in NumPy; raises for an expression that is no matrix expression."""
    if isinstance(expression, MatrixSymbol):
        return values[expression.name]
    if isinstance(expression, sympy.Symbol):
        return float(SIZES[expression.name])
    if expression.is_Number:
        return float(expression)
    name = type(expression).__name__
    parts = [sympy_value(p, values) for p in expression.args]
    if name in ("Add", "MatAdd"):
        return sum(parts[1:], parts[0])
    if name in ("Mul", "MatMul"):
        out = parts[0]
        for p in parts[1:]:
            out = out * p if np.ndim(out) == 0 or np.ndim(p) == 0 else out @ p
        return out
    if name in ("Pow", "MatPow", "Inverse"):
        return parts[0] ** parts[1] if np.ndim(parts[0]) == 0 else np.linalg.matrix_power(parts[0], int(parts[1]))
    known = {
        "Transpose": np.transpose,
        "Trace": np.trace,
        "Determinant": np.linalg.det,
        "Identity": lambda n: np.eye(int(n)),
        "ZeroMatrix": lambda n, m: np.zeros((int(n), int(m))),
        "log": np.log,
    }
    if name not in known:
        raise ValueError(f"an answer with {name}")
    return known[name](*parts)


def by_sympy(problem, values):
    """Seconds, and the gradient at an instance or None."""
    taken, found = [], None
    try:
        for _ in range(TIMES):
            clear_cache()
            f, matrix = for_sympy(problem.f.tree), for_sympy(["matrix", problem.by])
            start = time.process_time()
            answer = f.diff(matrix)
            taken.append(time.process_time() - start)
        found = sympy_value(answer, values)
    except Exception:  # SymPy raises all kinds of errors for unsupported expressions
        found = None
    return min(taken, default=float("nan")), found


# ---------------------------------------------------------------------------------------------------------- tensorgrad


def by_tensorgrad(problems, values):
    """Seconds and gradient for each problem, by tensorgrad; None where no environment has it."""
    python = os.environ.get("SYMRES_TENSORGRAD")
    if not python:
        return None
    asked = []
    for problem in problems:
        used = names(problem.f.tree)
        asked.append(
            {
                "tree": problem.f.tree,
                "by": problem.by,
                "times": TIMES,
                "limit": LIMIT,
                "sizes": SIZES,
                "shapes": {n: SHAPES[n] for n in used},
                "values": {n: values[n].tolist() for n in used},
            }
        )
    ran = subprocess.run([python, str(ANSWER)], input=json.dumps(asked), capture_output=True, text=True, timeout=3000)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    if len(answers) != len(asked):
        raise RuntimeError(f"tensorgrad ended early: {ran.stderr[-500:]}")
    for problem, answer in zip(problems, answers, strict=True):
        if "value" in answer:  # the problem was translated as it is meant
            assert np.isclose(answer["value"], number(problem.f.tree, values)), problem
    return [(answer.get("seconds", float("nan")), answer.get("gradient")) for answer in answers]


# ----------------------------------------------------------------------------------------------------------- the tables


def median(values):
    values = list(values)
    return float(np.median(values)) if values else float("nan")


@pytest.mark.nightly
def test_gradients_in_symbolic_dimension(benchmark):
    values = instance(np.random.default_rng(5))
    ours = Ours()
    others = by_tensorgrad(list(PROBLEMS.values()), values)
    rows, right = [], {"symres": 0, "SymPy": 0, "tensorgrad": 0}
    for n, (name, problem) in enumerate(PROBLEMS.items()):
        truth = differences(problem, values)
        write = ours.prepared(problem)
        gradient, found = write(), seconds(write)
        sequent = obligations(ours.statement(problem, gradient))[-1]
        checked = seconds(words(sequent))
        assert agrees(evaluated(gradient, values), truth), (name, gradient)
        right["symres"] += 1
        sympys, answer = by_sympy(problem, values)
        correct = answer is not None and agrees(answer, truth)
        right["SymPy"] += correct
        theirs, also = others[n] if others else (float("nan"), None)
        also = also is not None and agrees(np.array(also), truth)
        right["tensorgrad"] += also
        rows.append((name, found, checked, sympys, correct, theirs, also))
    heads = f"{'milliseconds':18s} {'write':>8s} {'check':>8s} {'SymPy':>16s} {'tensorgrad':>18s}"
    print(f"\n{heads}   times our writing: SymPy, tensorgrad")
    for name, found, checked, sympys, correct, theirs, also in rows:
        print(
            f"{name:18s} {1e3 * found:8.2f} {1e3 * checked:8.2f} {1e3 * sympys:10.1f} {'right' if correct else '-':>5s}"
            f" {1e3 * theirs:12.1f} {'right' if also else '-':>5s} {sympys / found:12.0f} {theirs / found:8.0f}"
        )
    for other, column, fine in (("SymPy", 3, 4), ("tensorgrad", 5, 6)):
        solved = [row for row in rows if row[fine]]
        for what, mine in (("to write", 1), ("to check", 2)):
            ratio = median(row[column] / row[mine] for row in solved)
            whole = sum(row[column] for row in solved) / max(sum(row[mine] for row in solved), 1e-9)
            print(f"{other} takes {ratio:.0f} times as long as we {what} in the median, {whole:.0f} times in all")
    if others is None:
        print("tensorgrad was not asked: set SYMRES_TENSORGRAD to a Python that has it")
    print(f"right, of {len(rows)}: " + ", ".join(f"{k} {v}" for k, v in right.items()))
    benchmark(ours.prepared(PROBLEMS["|Y - VW|^2 by W"]))
    assert right["symres"] == len(rows)


def residual(depth, near):
    """The layers from the last to the first, and the function; ``near`` says that they are close to the identity."""
    product = None
    for i in range(depth, 0, -1):
        layer = Tree("matrix", f"L{i}")
        layer = identity("d") + layer if near else layer
        product = layer if product is None else product * layer
    return Problem(tr((product - R) * S * (product - R).T), f"L{(depth + 1) // 2}")


@pytest.mark.nightly
def test_growth_with_depth(benchmark):
    values = instance(np.random.default_rng(6))
    ours = Ours()
    problems = {(depth, near): residual(depth, near) for near in (False, True) for depth in range(2, 9)}
    others = by_tensorgrad(list(problems.values()), values)
    print(f"\n{'milliseconds':34s} {'write':>8s} {'check':>8s} {'SymPy':>16s} {'tensorgrad':>18s}")
    for n, ((depth, near), problem) in enumerate(problems.items()):
        truth = differences(problem, values)
        write = ours.prepared(problem)
        gradient, found = write(), seconds(write)
        assert agrees(evaluated(gradient, values), truth)
        sequent = obligations(ours.statement(problem, gradient))[-1]
        checked = seconds(words(sequent))
        sympys, answer = by_sympy(problem, values)
        correct = answer is not None and agrees(answer, truth)
        theirs, also = others[n] if others else (float("nan"), None)
        also = also is not None and agrees(np.array(also), truth)
        what = f"depth {depth}, layers {'I + A_i' if near else 'A_i'}"
        print(
            f"{what:34s} {1e3 * found:8.2f} {1e3 * checked:8.2f} {1e3 * sympys:10.1f} {'right' if correct else '-':>5s}"
            f" {1e3 * theirs:12.1f} {'right' if also else '-':>5s}"
        )
    found, proved, checked, run = every_depth()
    what = "every depth l, every layer k"
    print(f"{what:34s} {1e3 * found:8.2f} {1e3 * checked:8.2f}   proved in {1e3 * proved:.0f} ms")
    benchmark(run)


def every_depth():
    """Seconds to write the gradient for every depth and layer, to prove it, and to check the proof."""
    theory = Theory("depth")
    d, l = theory.naturals("d l")
    i, k = theory.integers("i k")
    R, S, A = theory.matrix("R", d, d), theory.symmetric("S", d), theory.layers("A", d, d)

    def f(X):
        gap = symres.Prod(i, 1, l, symres.I(d) + replace_layer(A, k, X)[i]) - R
        return symres.trace(gap * S * gap.T)

    def write():
        return matrix_gradient(f, A[k], symmetric=S)

    claim = theory.claim("gradient", gradient_is(f, A[k], write()), given=[k >= 1, k <= l])
    start = time.process_time()
    result = claim.check(60.0)
    proved = time.process_time() - start
    assert result.verdict == "proved"
    book = lemmas()
    statement, known = claim.freeze().statement, book.require(result.certificate)

    def run():
        assert check(statement, result.certificate, known) == "proved"

    return seconds(write), proved, seconds(run), run


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_wrong_factor_is_refused(name):
    ours = Ours()
    problem = PROBLEMS[name]
    statement = ours.statement(problem, 2 * ours.prepared(problem)())
    with pytest.raises(Rejected):
        words(obligations(statement)[-1])()
