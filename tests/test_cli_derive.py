"""``symres derive`` from outside: what it prints and writes, exit codes, one sentence an error."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from tests.documents.programs import needs_pdflatex

ONE_WEIGHT = ("(w*(1 + eps*v) - 1)**2/2", "--by", "w,v", "--positive", "eps")

pytestmark = pytest.mark.usefixtures("here")


def derive(*arguments):
    return CliRunner().invoke(main, ["derive", *map(str, arguments), "-j", "1"])


def test_a_derivation_is_lines_with_reasons_and_all_of_them_are_proved():
    result = derive(*ONE_WEIGHT)
    assert result.exit_code == 0, result.output
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[:2] == ["F(w, v) = r**2/2", "where r = w*(eps*v + 1) - 1"]
    assert "∂_w F = r*∂_w r chain rule" in lines and "= (eps*v + 1)*r inserted" in lines
    assert "The gradient vanishes if and only if r = 0, or w = 0 and v = -1/eps." in lines
    assert lines[-1].startswith("all 13 lines are proved; ")
    assert not list(Path().iterdir())


@pytest.mark.slow
@pytest.mark.parametrize(
    "function", ["log(1 + exp(-y*w))", "(v*tanh(w*x) - y)**2 + lambda*v**2", "x*exp(-x**2)/(1 + y**2)", "F*E + pi*F**2"]
)
def test_every_line_of_other_functions_is_proved(function):
    result = derive(function)
    assert result.exit_code == 0, result.output
    assert "not proved" not in result.stdout


FACTORISATION = ("norm(Y - U*V)**2", "--by", "U,V", "--matrix", "Y:m,n", "--matrix", "U:m,r", "--matrix", "V:r,n")


@pytest.mark.slow
def test_functions_of_matrices_of_any_size_have_differential_gradients_and_second_differential():
    result = derive(*FACTORISATION)
    assert result.exit_code == 0, result.output
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "f(U, V) = |Y - U V|^2"
    assert "df = 2 tr((U V - Y)' (H V + U K)) |M|^2 = tr(M'M), product rule" in lines
    assert "∇_U f = 2 (U V - Y) V' the other factors" in lines
    assert "d²f = 2 |H V + U K|^2 + 4 tr((U V - Y)' H K) the same again" in lines
    assert "The gradient vanishes if and only if (U V - Y) V' = 0 and U' (U V - Y) = 0." in lines
    assert lines[-1].startswith("all 5 lines are proved; ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("norm(X*w - y)^2/2 + lam*norm(w)^2", "--by", "w", *(f"--matrix={m}" for m in ("X:n,d", "w:d,1", "y:n,1"))),
         "∇_w f = X' (X w - y) + 2 lam w"),
        (("log(det(S)) + trace(S^-1*A)", "--by", "S", "--matrix=S:n,n", "--matrix=A:n,n"), "for 0 < det(S)"),
        (("trace(T(U)*A*U)", "--by", "U", "--matrix=U:n,k", "--matrix=A:n,n"), "∇_U f = (A + A') U"),
    ],
)  # fmt: skip
def test_every_line_of_other_functions_of_matrices_is_proved(arguments, shown):
    result = derive(*arguments)
    assert result.exit_code == 0, result.output
    assert shown in result.stdout and "not proved" not in result.stdout


@pytest.mark.slow
def test_the_script_of_a_function_of_matrices_is_checked_again():
    result = derive(*FACTORISATION, "--script", "factors.py")
    assert result.exit_code == 0, result.output
    assert 'theory.claim("gradient", gradient_is(f, (U, V), ' in Path("factors.py").read_text()
    ran = subprocess.run(
        [sys.executable, "-m", "symres", "check", "--frozen", "factors.py"], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_a_script_is_written_that_is_checked_again_and_read():
    result = derive(*ONE_WEIGHT, "--script")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == "derivation.py"
    text = Path("derivation.py").read_text()
    assert 'r = theory.define("r", (w, v), w*(eps*v + 1) - 1)' in text
    assert 'theory.claim("F_w.1", equal(gradient(F)[0], r(w, v)*gradient(r)[0]))' in text
    ran = subprocess.run(
        [sys.executable, "-m", "symres", "check", "--frozen", "derivation.py"], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "13 claims: 13 proved" in ran.stdout
    again = derive(*ONE_WEIGHT, "--script")
    assert again.exit_code == 2 and "exists already" in again.stderr


def test_json_has_the_lines_and_what_is_proved():
    result = derive("(1 - u*v)**2", "--json")
    said = json.loads(result.stdout)
    assert said["definitions"] == [{"left": "F(u, v)", "right": "r**2"}, {"left": "r", "right": "1 - u*v"}]
    assert all(line["proved"] for line in said["lines"])
    assert {"name": "F_u", "left": "", "right": "-2*v*r", "reason": "inserted", "proved": True} in said["lines"]


@pytest.mark.slow
def test_lines_hold_where_they_are_defined_and_that_is_said():
    for function, where in (("x**3/y", "for y != 0"), ("sqrt(x)*x", "for x > 0"), ("abs(x)*x", "for x != 0")):
        result = derive(function)
        assert result.exit_code == 0, result.output
        assert where in result.stdout.splitlines()
    assert "for " not in derive("x*y").stdout


def test_a_wrong_line_is_refused_and_ends_with_1(monkeypatch):
    monkeypatch.setattr("symres.derive.derivations.shortest", lambda e: e + 1)
    result = derive("(1 - u*v)**2")
    assert result.exit_code == 1
    assert "∂_u r = 1 - v  linear  not proved: " in result.stdout
    assert " lines are not proved; " in result.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("x*y", "--by", "z"), "there is no z in 'x*y'; its symbols are x, y"),
        (("x*y", "--positive", "eps"), "there is no eps"),
        (("a", "--positive", "a"), "there is nothing to differentiate 'a' by"),
        (("2 + 3",), "there is nothing to differentiate"),
        (("x y",), "a product is written with *"),
        (("x", "--script", "x.txt"), "a proof script ends in .py"),
        (("norm(U)", "--matrix", "U"), "write its name and sizes, as in 'U:m,r'"),
        (("norm(U)", "--matrix", "U:2,3"), "no size that is a symbol"),
        (("norm(U)", "--matrix", "U:m,n", "--matrix", "U:n,n"), "declared twice"),
        (("norm(U)", "--matrix", "U:m,n", "--positive", "m"), "without matrices"),
        (("U*U", "--matrix", "U:m,n"), "shapes do not fit in a product"),
        (("U", "--matrix", "U:m,n"), "a gradient is taken of a number"),
        (("sin(U)", "--matrix", "U:m,n"), "no known function of matrices"),
        (("norm(U)**k", "--matrix", "U:m,n"), "expected a whole number"),
        (("norm(U)", "--by", "V", "--matrix", "U:m,n"), "there is no V in"),
    ],
)
def test_wrong_input_is_one_sentence(arguments, message):
    result = derive(*arguments)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("error: ") and message in line
    assert result.stdout == "" and not list(Path().iterdir())


@pytest.mark.slow
@needs_pdflatex
def test_the_latex_compiles():
    every = (ONE_WEIGHT, ("log(1 + exp(x*y))",), FACTORISATION, ("x**3/y",))
    body = "\n\n".join(derive(*arguments, "--latex").stdout for arguments in every)
    Path("x.tex").write_text(
        "\\documentclass{article}\\usepackage{amsmath}\\begin{document}\n" + body + "\n\\end{document}\n"
    )
    ran = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "x.tex"], capture_output=True)
    assert ran.returncode == 0, ran.stdout[-2000:]
