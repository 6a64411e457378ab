"""The records of the elementary functions agree with the kernel, NumPy, mpmath, SymPy, LaTeX and Coq; near misses do
not."""

import shutil
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy

import symres
from symres import functions
from symres.coq.language import COQ, TAKEN, Unsupported
from symres.elaborate.algebra.normal_form import NormalForms
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.roundoff import analytic
from symres.functions import FUNCTIONS, HEADS, named
from symres.kernel import Rejected
from symres.kernel.equality import Equality
from symres.kernel.procedures.derivatives import Derivative
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import ONE, ZERO, build, number, substitute, variable
from symres.language import reading
from symres.language.definedness import definedness
from symres.language.expressions import Expression
from symres.language.from_sympy import term_from_sympy
from symres.language.to_sympy import to_sympy
from symres.language.vocabulary import words
from symres.show.documents.boxes import boxes
from symres.show.documents.boxes import width as wide
from symres.show.documents.mathematics import latex

X = variable("x")
ONE_ARGUMENT = {name: f for name, f in FUNCTIONS.items() if f.arity[0] == 1 and name not in ("factorial", "Heaviside")}
POINTS = [Fraction(n, d) for n in range(-9, 10) for d in (3, 4, 10)]
DERIVED = [f for f in HEADS.values() if f.slope is not None]
SPECIAL = [(f.name, at, value) for f in FUNCTIONS.values() for at, value in f.values]


@pytest.fixture(autouse=True)
def many_digits():
    with mpmath.workdps(60):
        yield


def precisely(term, at):
    """The value at a point to 60 digits; None outside of the domain."""
    try:
        value = Evaluator(MPMATH, {X: MPMATH.number(at)})(term)
    except (ZeroDivisionError, ValueError):
        return None
    return None if mpmath.isnan(value) else value


def values(f, points=POINTS):
    found = [(q, precisely(f(X), q)) for q in points]
    return [(q, v) for q, v in found if v is not None]


def test_every_record_has_a_docstring_and_a_name_of_its_own():
    names = [name for f in FUNCTIONS.values() for name in (f.name, *f.also)]
    assert len(names) == len({*names})
    assert all(f.doc.endswith(".") and f.name == name for name, f in FUNCTIONS.items())


def test_the_table_needs_neither_sympy_nor_numpy_nor_mpmath():
    code = "import sys, symres.functions; print({'sympy', 'numpy', 'mpmath', 'scipy'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_help_says_what_the_record_says():
    said = "It is odd, increases, is at least -1, is at most 1, is 0 at 0."
    assert symres.tanh.__doc__ == f"(e^x - e^-x)/(e^x + e^-x).\n\n{said}"
    assert symres.gelu.__doc__.endswith("Linear Units.\n\nIt is 0 at 0.") and symres.Mod.__doc__ == FUNCTIONS["Mod"].doc


def test_a_new_function_is_one_new_file(tmp_path, monkeypatch):
    (tmp_path / "cube.py").write_text(
        "from symres.functions.arithmetic import power\n"
        "from symres.functions.record import function\n\n\n"
        "@function()\n"
        "def cube(x):\n"
        '    """x^3."""\n'
        "    return power(x, 3)\n"
    )
    monkeypatch.setattr(functions, "__path__", [*functions.__path__, str(tmp_path)])
    found = functions._listed()
    assert found.keys() - FUNCTIONS.keys() == {"cube"} and str(found["cube"](X)) == "x^3"
    sys.modules.pop("symres.functions.cube")


def test_few_files_outside_of_the_records_name_a_function_that_no_law_is_special_to():
    root = Path(symres.__file__).parent
    files = [p for p in root.rglob("*.py") if "functions" not in p.relative_to(root).parts[:1]]
    assert sum("tanh" in p.read_text(encoding="utf-8").replace("arctanh", "") for p in files) <= 6


# ------------------------------------------------------------------------------------------------------ with the kernel


@pytest.mark.parametrize("f", DERIVED, ids=lambda f: f.name)
def test_a_derivative_is_that_of_the_kernel(f):
    own = Derivative(X, Equality()).of(f(X))
    assert not NormalForms().difference(own, f.derivative(X)).numerator
    assert NormalForms().difference(own, build("+", f.derivative(X), ONE)).numerator


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_a_derivative_is_the_limit_of_difference_quotients(name):
    f = ONE_ARGUMENT[name]
    try:
        slope = f.derivative(X)
    except Rejected:
        assert f.smoothness == "jumps" or "if" in str(f(X))
        return
    at, h = Fraction(3, 7), Fraction(1, 10**20)
    if precisely(f(X), at) is None:  # acosh
        at += 1
    ends = [precisely(f(X), at + side * h) for side in (1, -1)]
    quotient = (ends[0] - ends[1]) / (2 * mpmath.mpf(h.numerator) / h.denominator)
    assert abs(quotient - precisely(slope, at)) < 1e-15 < abs(quotient - precisely(slope, at) - 1e-10)


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_the_enclosure_of_the_kernel_contains_the_value(name):
    f, enclosures, count = ONE_ARGUMENT[name], Enclosures(120), 0
    for q, value in values(f):
        try:
            low, high = enclosures.term(f(X), {X: enclosures.rational(q)})
        except Rejected:  # a divisor of which 120 bits do not show that it is not 0, a value at an end of the domain
            continue
        count += 1
        scaled = mpmath.ldexp(value, 120)
        assert low <= scaled <= high
        assert not low <= scaled + mpmath.ldexp(1, 60) <= high
    assert count >= 5 or "if" in str(f(X))  # of a choice the kernel has no enclosure


@pytest.mark.parametrize("f", [f for f in HEADS.values() if f.domain is not None], ids=lambda f: f.name)
def test_the_kernel_has_no_enclosure_outside_of_the_domain(f):
    enclosures = Enclosures(64)
    outside = {"log": (ZERO, number(-1)), "tan": (build("*", number(Fraction(1, 2)), build("pi")),)}[f.name]
    for t in outside:
        with pytest.raises(Rejected):
            enclosures.term(f(t))
    (condition,) = f.conditions(X)
    assert [need.conclusion for need in definedness(f(X), ())] == [condition]
    assert not list(definedness(f(X), (condition,)))


def test_the_kernel_has_a_head_for_every_record_that_names_one():
    for head, f in HEADS.items():
        arguments = [variable(f"x_{k}") for k in range(f.arity[0] or 2)]
        assert f(*arguments) is build(head, *arguments)


# ----------------------------------------------------------------------------------------------------------- its values


@pytest.mark.parametrize(("name", "at", "value"), SPECIAL, ids=[f"{name}({at})" for name, at, _ in SPECIAL])
def test_a_special_value_is_the_value(name, at, value):
    found, expected = (Evaluator(MPMATH, {})(t) for t in (FUNCTIONS[name](at), value))
    assert abs(found - expected) < 1e-50 < abs(found - expected - mpmath.mpf(10) ** -40)


@pytest.mark.parametrize("name", [name for name, f in ONE_ARGUMENT.items() if f.parity])
def test_an_odd_function_changes_its_sign_with_its_argument_and_an_even_one_does_not(name):
    f = ONE_ARGUMENT[name]
    pairs = [(v, precisely(f(X), -q)) for q, v in values(f) if q]
    assert pairs
    sign = {"odd": -1, "even": 1}[f.parity]
    assert all(abs(v - sign * w) < 1e-50 for v, w in pairs)
    assert any(abs(v + sign * w) > 1e-3 for v, w in pairs)


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_a_function_increases_where_its_record_says_so(name):
    f = ONE_ARGUMENT[name]
    ordered = [v for _, v in values(f, sorted({*POINTS, Fraction(1, 7), Fraction(6, 7), Fraction(5), Fraction(50)}))]
    if f.increases:
        assert all(a < b for a, b in pairwise(ordered))
        assert not all(-a < -b for a, b in pairwise(ordered))
    elif name not in ("tan", "csch", "ceiling", "floor", "sign", "relu", "leaky_relu"):
        assert not all(a < b for a, b in pairwise(ordered))


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_values_are_within_the_bounds_which_are_the_best(name):
    f = ONE_ARGUMENT[name]
    known = [v for _, v in values(f, [*POINTS, *(s * Fraction(10) ** k for s in (-1, 1) for k in range(-9, 3))])]
    for end, side in zip(f.bounds, (-1, 1), strict=True):
        most = max(side * v for v in known)
        if end is not None:
            bound = side * precisely(end, 0)
            assert most <= bound and most > bound - 0.06


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_floats_are_near_the_value(name):
    f = ONE_ARGUMENT[name]
    points, expected = zip(*values(f), strict=True)
    with np.errstate(all="ignore"):
        found = np.broadcast_to(Evaluator(NUMPY, {X: np.array([float(q) for q in points])})(f(X)), len(points))
    close = [abs(v - float(w)) <= 1e-12 * (1 + abs(float(w))) for v, w in zip(found, expected, strict=True)]
    exact = [q.denominator in (1, 2, 4, 8) for q in points]
    smooth = f.smoothness != "jumps"
    assert all(near for near, plain in zip(close, exact, strict=True) if smooth or plain)
    assert not any(
        abs(v - 1e-6 - float(w)) <= 1e-12 * (1 + abs(float(w))) for v, w in zip(found, expected, strict=True)
    )


@pytest.mark.parametrize("f", [f for f in HEADS.values() if f.sensitivity is not None], ids=lambda f: f.name)
def test_the_error_of_a_float_is_within_its_estimate_which_is_not_large(f):
    step = Fraction(1, 10**6)
    for q, value in values(f):
        found, error = analytic(f.head, (float(q), 1e-9), lambda v: v)
        assert abs(mpmath.mpf(found) - value) <= error < 1e-5
        there = precisely(f(X), q + step)
        if there is not None:
            told = analytic(f.head, (float(q), float(step)), lambda v: v)[1]
            assert abs(there - value) <= told < 100 * (abs(there - value) + float(step))
        turned, _ = analytic(f.head, (complex(float(q), 0.0), 0.0), lambda v: v) if q > 0 else (found, 0.0)
        assert abs(turned - found) < 1e-12 * (1 + abs(found))


# ------------------------------------------------------------------------------------------ SymPy, formulas, LaTeX, Coq


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_sympy_has_the_same_value(name):
    f, at = ONE_ARGUMENT[name], Fraction(3, 7)
    if precisely(f(X), at) is None:
        at += 1
    x = sympy.Symbol("x", real=True)
    value = precisely(f(X), at)
    there = {x: sympy.Rational(at.numerator, at.denominator)}
    assert abs(to_sympy(f(X)).subs(there).evalf(40) - sympy.Float(str(value), 50)) < 1e-35
    if f.sympy:
        own = named(f.sympy)(x)
        assert abs(own.subs(there).evalf(40) - sympy.Float(str(value), 50)) < 1e-35
        back = precisely(term_from_sympy(own), at)
        assert abs(back - value) < 1e-45 < abs(back - value - mpmath.mpf(10) ** -40)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_word_is_public_and_read_in_typed_formulas(name):
    f = FUNCTIONS[name]
    count = f.arity[0] if f.arity[1] is not None else 2
    arguments = [variable(n) for n in "xyz"[: 2 if name == "Heaviside" else count]]
    if name in ("factorial", "binomial"):
        arguments = [number(5)] * count
    assert name in symres.__all__ or name == "abs"
    if name in words():
        word = getattr(symres, name)
        assert word.__doc__.startswith(f.doc) and word.__name__ == name
        assert word(*map(Expression, arguments)).term is f(*arguments)
    for spelled in (name, *f.also):
        assert reading.expression(f"{spelled}({', '.join(map(str, arguments))})").term is f(*arguments)


@pytest.mark.parametrize("f", [f for f in FUNCTIONS.values() if f.arity[0] == 1], ids=lambda f: f.name)
def test_the_latex_of_a_value_is_made_of_boxes_that_are_known(f):
    if f.name in ("factorial", "Heaviside"):
        return
    made = boxes(latex(f(X)))
    assert 0.5 < wide(made) < 40
    assert not any(box.text.startswith("\\" + f.name + "p") for box in made)


def test_an_exponent_stands_before_the_argument_where_the_record_says_so():
    squares = {f.name: latex(build("^", f(X), number(2))) for f in HEADS.values() if f.arity[0] == 1}
    assert squares["sin"] == r"\sin^{2} x" and squares["log"] != r"\log^{2} x"
    assert {name for name, text in squares.items() if "^{2} x" in text} == {f.name for f in HEADS.values() if f.raised}


def test_no_variable_of_a_theorem_of_coq_is_called_like_a_function():
    assert {f.coq for f in HEADS.values() if f.coq} <= TAKEN


@pytest.mark.parametrize("f", [f for f in FUNCTIONS.values() if f.arity == (1, 1)], ids=lambda f: f.name)
def test_coq_has_a_value_if_it_has_the_parts_of_the_definition(f):
    if f.name == "factorial":
        return
    if "erf" in str(f(X)):
        with pytest.raises(Unsupported):
            COQ.real(f(X), {X: "x"})
    else:
        assert "x" in COQ.real(f(X), {X: "x"})


@pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq")
def test_coq_has_every_function_that_is_named(tmp_path):
    def accepts(names):
        (tmp_path / "names.v").write_text("Require Import Reals.\n" + "".join(f"Check {name}.\n" for name in names))
        return not subprocess.run(["coqc", "-q", "names.v"], cwd=tmp_path, capture_output=True).returncode

    coq = [f.coq for f in HEADS.values() if f.coq]
    assert accepts(coq) and not accepts([*coq, "arctanhyp"])


def test_a_record_with_another_derivative_is_told_from_the_kernel():
    wrong = replace(FUNCTIONS["atan"], slope=lambda t: build("^", t, number(-1)))
    own = Derivative(X, Equality()).of(wrong(X))
    assert NormalForms().difference(own, wrong.derivative(X)).numerator
    assert substitute(FUNCTIONS["atan"].derivative(X), {X: ONE}) is FUNCTIONS["atan"].derivative(ONE)
