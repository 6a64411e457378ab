"""The script of a landscape: it runs, it is exact and tidy, and it claims what is said."""

import ast
import runpy
import shutil
import subprocess

import pytest

from symres.landscape import landscape, problem_of
from symres.landscape.claims import claims
from symres.landscape.script import script
from symres.landscape.source import Source

FUNCTIONS = [
    ("(w*(1 + v) - 1)**2 + (w**2 + v**2)/4",),
    ("(1 - u*v)**2",),
    ("(1 - u*v*w)**2",),
    ("(1 - u*relu(v))**2",),
    ("x**3 - 3*x*y**2",),
    ("w*v", "w**2 + v**2 <= 4"),
    ("x/3 - x**2", "x <= 1/2", "x = 1/3"),
    ("exp(x) - x + cos(3*x)", "x in [-2, 2]"),
    ("(4 - 2.1*x**2 + x**4/3)*x**2 + x*y + (4*y**2 - 4)*y**2",),
    ("(1 - lambda*E*F*p1)**2 + t**2",),
]


def written(text, *more):
    on = [m for m in more if " in " in m]
    problem = problem_of(text, [m for m in more if m not in on], *on)
    found = landscape(problem)
    stated = claims(found, Source(found))
    return problem, stated, script(found, stated, "example", {})


@pytest.mark.slow
@pytest.mark.parametrize("arguments", FUNCTIONS, ids=lambda a: a[0])
def test_the_script_loads_and_its_claims_can_be_frozen(tmp_path, arguments):
    problem, stated, text = written(*arguments)
    path = tmp_path / "example.py"
    path.write_text(text)
    theory = runpy.run_path(str(path))["theory"]
    assert [c.id for c in theory.claims] == [f"example.{s.name}" for s in stated]
    defined = theory.definitions[0]
    assert defined.expression.to_sympy() == problem.expression
    for claim in theory.claims:
        claim.freeze()


@pytest.mark.slow
@pytest.mark.parametrize("arguments", FUNCTIONS, ids=lambda a: a[0])
def test_the_script_is_tidy(tmp_path, arguments):
    _, _, text = written(*arguments)
    assert max(map(len, text.splitlines())) <= 120
    assert not [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant) and isinstance(n.value, float)]
    if shutil.which("ruff") is not None:
        path = tmp_path / "example.py"
        path.write_text(text)
        settings = ["--isolated", "--line-length", "120", "--select", "E,W,F,UP,B"]
        done = subprocess.run(["ruff", "check", *settings, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + text


def test_a_script_expects_the_verdicts_it_is_given():
    text = "(1 - u*v)**2"
    found = landscape(problem_of(text))
    stated = claims(found, Source(found))
    made = script(found, stated, "example", {"critical_points": "unknown", "p1.value": "proved"})
    (line,) = [line for line in made.splitlines() if "expect=" in line]
    assert line.startswith('theory.claim("critical_points"') and line.endswith('expect="unknown")')
