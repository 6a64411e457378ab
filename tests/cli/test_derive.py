"""``symres derive`` from outside: what it prints and writes, exit codes, one sentence an error."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from symres.language.reading import matrix_problem
from symres.show.derivations.matrices import lines
from symres.show.derivations.matrix_script import script
from tests.show.documents.programs import needs_pdflatex

ONE_WEIGHT = ("(w*(1 + eps*v) - 1)**2/2", "--by", "w,v", "--positive", "eps")

pytestmark = pytest.mark.usefixtures("here")


def derive(*arguments):
    return CliRunner().invoke(main, ["derive", *map(str, arguments), "-j", "1"])


@pytest.mark.slow
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
    assert lines[:2] == ["f(U, V) = |R|^2", "where R = Y - U V"]
    assert "dR = -dU V - U dV product rule" in lines
    assert "df = 2 <R, dR> |M|^2 = <M, M>" in lines
    assert "= <-2 R V', dU> + <-2 U' R, dV> adjoint: <A B, C> = <A, C B'> = <B, A' C>" in lines
    assert "∇_U f = -2 R V' paired with dU" in lines and "∇_V f = -2 U' R paired with dV" in lines
    assert "= 2 |dU V + U dV|^2 - 4 <R, dU dV> inserted" in lines
    assert "The gradient vanishes if and only if R V' = 0 and U' R = 0." in lines
    assert "That is, U V V' = Y V' and U' U V = U' Y." in lines
    assert "At such points f = |Y|^2 - |U V|^2." in lines
    assert lines[-1].startswith("all 10 lines are proved; ")


RESIDUAL_NETWORK = (
    *("norm(Y - Prod(i, 1, l, I(d) + A[i])*X)**2", "--by", "A", "--layers", "A:l:d,d"),
    *("--matrix", "X:d,n", "--matrix", "Y:d,n"),
)


@pytest.mark.slow
def test_functions_of_layers_are_derived_for_every_depth():
    result = derive(*RESIDUAL_NETWORK)
    assert result.exit_code == 0, result.output
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[:3] == ["f(A) = |R|^2", "where R = Y - P X", "and P = prod(i=l..1) (I + A[i])"]
    assert "and P_> = prod(i=l..j + 1) (I + A[i])" in lines and "for j in 1..l" in lines
    assert "dR = -P_> dA[j] P_< X one factor depends on A[j]" in lines
    assert "∇_A[j] f = -2 P_>' R X' P_<' paired with dA[j]" in lines
    assert "= 2 |P_> dA[j] P_< X|^2 inserted" in lines
    assert "The gradient vanishes if and only if P_>' R X' P_<' = 0 for j in 1..l." in lines
    assert "At such points f = |Y|^2 - |P X|^2." in lines
    assert lines[-1].startswith("all 10 lines are proved; ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("norm(Prod(i, 1, l, W[i]) - B)^2/2 + lam*Sum(i, 1, l, norm(W[i])^2)", "--by", "W", "--layers=W:l:d,d",
          "--matrix=B:d,d"), "∇_W[j] f = P_>' R P_<' + 2 lam W[j]"),
        (("norm(Prod(i, 1, l, I(d) + V[i]*U[i])*X - Y)^2", "--by", "U,V", "--layers=V:l:d,k", "--layers=U:l:k,d",
          "--matrix=X:d,n", "--matrix=Y:d,n"), "∇_U[j] f = 2 V[j]' P_>' R X' P_<'"),
        (("norm(Y - W*Prod(i, 1, l, I(d) + A[i])*X)^2", "--by", "W,A", "--layers=A:l:d,d", "--matrix=W:k,d",
          "--matrix=X:d,n", "--matrix=Y:k,n"), "∇_W f    = -2 R X' P'"),
    ],
)  # fmt: skip
def test_every_line_of_other_functions_of_layers_is_proved(arguments, shown):
    result = derive(*arguments)
    assert result.exit_code == 0, result.output
    assert shown in result.stdout and "not proved" not in result.stdout


FACTORS = ("norm(Y - U*V)**2", "U,V", ["Y:m,n", "U:m,r", "V:r,n"])
NETWORK = ("norm(Y - Prod(i, 1, l, I(d) + A[i])*X)**2", "A", ["X:d,n", "Y:d,n"], ["A:l:d,d"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("problem", "line", "wrong", "name"),
    [
        (FACTORS, "-dU*V - U*dV", "dU*V - U*dV", "dR"),
        (FACTORS, "2*inner(R, dR)", "inner(R, dR)", "differential"),
        (FACTORS, "(-2*R*V.T, -2*U.T*R)", "(2*R*V.T, -2*U.T*R)", "gradient"),
        (FACTORS, "(-2*R*V.T, -2*U.T*R)", "(-2*R*V.T, -2*U.T*Y)", "gradient"),
        (FACTORS, "- 4*inner(R, dU*dV)", "- 2*inner(R, dU*dV)", "hessian"),
        (FACTORS, "U.T*U*V == U.T*Y", "U.T*U*V == 2*U.T*Y", "critical.written_out"),
        (FACTORS, "norm(Y)**2 - norm(U*V)**2", "norm(Y)**2 + norm(U*V)**2", "critical.value"),
        (NETWORK, "f_at, A[j], -2*P_above.T*R", "f_at, A[j], 2*P_above.T*R", "gradient"),
        (NETWORK, "A[j], -2*P_above.T*R*X.T*P_below.T", "A[j], -2*P_below*X*R.T*P_above", "gradient"),
        (NETWORK, "A[j], -2*P_above.T*R*X.T*P_below.T", "A[j], -2*P_below.T*R*X.T*P_above.T", "gradient"),
        (NETWORK, "Prod(i, j + 1, l, I(d) + A[i])", "Prod(i, j, l, I(d) + A[i])", "gradient"),
        (NETWORK, "supposed = [1 <= j, j <= l]", "supposed = [1 <= j]", "gradient"),
        (NETWORK, "norm(Y)**2 - norm(P*X)**2", "norm(Y)**2 + norm(P*X)**2", "critical.value"),
    ],
)
def test_a_false_neighbour_of_a_line_is_not_proved(problem, line, wrong, name):
    text = script(lines(matrix_problem(*problem)), "neighbours")
    assert line in text
    Path("neighbours.py").write_text(text.replace(line, wrong))
    claim = runpy.run_path("neighbours.py")["theory"][name]
    assert claim.check(2.0).verdict in ("refuted", "unknown")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("norm(X*w - y)^2/2 + lam*norm(w)^2", "--by", "w", *(f"--matrix={m}" for m in ("X:n,d", "w:d,1", "y:n,1"))),
         "∇_w f = X' r + 2 lam w"),
        (("log(det(S)) + trace(S^-1*A)", "--by", "S", "--matrix=S:n,n", "--matrix=A:n,n"), "for 0 < det(S)"),
        (("trace(T(U)*A*U)", "--by", "U", "--matrix=U:n,k", "--matrix=A:n,n"), "∇_U f = (A + A') U"),
    ],
)  # fmt: skip
def test_every_line_of_other_functions_of_matrices_is_proved(arguments, shown):
    result = derive(*arguments)
    assert result.exit_code == 0, result.output
    assert shown in result.stdout and "not proved" not in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (FACTORISATION, 'theory.claim("gradient", gradient_is(f, (U, V), (-2*R*V.T, -2*U.T*R)))'),
        (RESIDUAL_NETWORK, "gradient_is(f_at, A[j], -2*P_above.T*R*X.T*P_below.T), given=supposed)"),
    ],
)
def test_the_script_of_a_function_of_matrices_is_checked_again(arguments, line):
    result = derive(*arguments, "--script", "matrices.py")
    assert result.exit_code == 0, result.output
    assert line in Path("matrices.py").read_text()
    ran = subprocess.run(
        [sys.executable, "-m", "symres", "check", "--frozen", "matrices.py"], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_a_script_is_written_that_is_checked_again_and_read():
    result = derive(*ONE_WEIGHT, "--script")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == "derivation.py"
    text = Path("derivation.py").read_text()
    assert 'r = theory.define("r", (w, v), w*(eps*v + 1) - 1)' in text
    assert 'theory.claim("F_w.1", gradient(F)[1] == r(w, v)*gradient(r)[1])' in text
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
def test_json_has_the_lines_of_functions_of_layers():
    said = json.loads(derive(*RESIDUAL_NETWORK, "--json").stdout)
    assert {"left": "P_<", "right": "prod(i=j - 1..1) (I + A[i])"} in said["definitions"]
    assert said["domain"] == ["j in 1..l"]
    follows = {"name": "critical.value", "says": "At such points f = |Y|^2 - |P X|^2.", "proved": True}
    assert follows in said["follows"] and all(line["proved"] for line in said["lines"])


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
        (("norm(U)", "--matrix", "U:m,n", "--matrix", "m:n,n"), "m is declared as a matrix and is a size"),
        (("norm(U)", "--layers", "U:m,n"), "write their name, depth and sizes, as in 'A:l:d,d'"),
        (("norm(U[1])", "--layers", "U:3:m,n"), "no depth that is a symbol"),
        (("norm(U)", "--layers", "U:l:m,n", "--matrix", "U:m,n"), "declared twice"),
        (("norm(U)", "--layers", "U:l:m,n"), "U has layers; write U[i]"),
        (("norm(U[1])", "--layers", "U:l:m,n"), "layers are differentiated all alike"),
        (("norm(U[x])", "--layers", "U:l:m,n"), "the index x is no whole number"),
        (("norm(U[1])", "--matrix", "U:m,n"), "U has no layers"),
        (("norm(Prod(i, 1, k, U[i]))", "--layers", "U:l:m,m"), "the bound k is no whole number; a depth is declared"),
        (("norm(Prod(i, 1, l, U[i]))", "--layers", "U:l:m,n"), "shapes do not fit in a product"),
        (("norm(Prod(l, 1, l, U[l]))", "--layers", "U:l:m,m"), "a sum or product runs over it"),
        (("norm(Prod(U[i]))", "--layers", "U:l:m,m"), "write Prod(i, 1, l, ...)"),
        (("norm(Prod)*norm(U[1])", "--layers", "U:l:m,m"), "Prod runs over an index"),
        (("norm(Prod(1, l, U[1]))", "--layers", "U:l:m,m"), "expected an index, as in Prod(i, 1, l, ...)"),
        (("norm(U[1])", "--layers", "U:l:m,n", "--positive", "m"), "without matrices"),
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
    every = (ONE_WEIGHT, ("log(1 + exp(x*y))",), FACTORISATION, RESIDUAL_NETWORK, ("x**3/y",))
    body = "\n\n".join(derive(*arguments, "--latex").stdout for arguments in every)
    Path("x.tex").write_text(
        "\\documentclass{article}\\usepackage{amsmath}\\begin{document}\n" + body + "\n\\end{document}\n"
    )
    ran = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "x.tex"], capture_output=True)
    assert ran.returncode == 0, ran.stdout[-2000:]
