"""``symres derive``."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symres.errors import InputError

from .command import HELP, budget_option, console, jobs_option, says_why
from .new_files import require_new_script
from .running import searching

if TYPE_CHECKING:
    from symres.derive.lines import Told


@click.command(context_settings=HELP)
@click.argument("function")
@click.option("--by", metavar="NAMES", help="The variables, such as w,v  [default: all symbols that are not positive].")
@click.option("--positive", metavar="NAMES", default="", help="Symbols that stand for positive numbers, such as eps.")
@click.option(
    "--matrix", "matrices", multiple=True, metavar="NAME:ROWS,COLUMNS", help="A matrix of any size (repeatable)."
)
@click.option(
    "--layers",
    multiple=True,
    metavar="NAME:DEPTH:ROWS,COLUMNS",
    help="Matrices NAME[1], ..., NAME[DEPTH] for any depth (repeatable).",
)
@click.option(
    "--script",
    is_flag=False,
    flag_value="derivation.py",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the proof script, and its certificates beside it  [default name: derivation.py].",
)
@click.option("--latex", "as_latex", is_flag=True, help="Print the derivation in LaTeX.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@budget_option
@jobs_option
@says_why
def derive(
    function: str,
    by: str | None,
    positive: str,
    matrices: tuple[str, ...],
    layers: tuple[str, ...],
    script: Path | None,
    as_latex: bool,
    as_json: bool,
    budget: float,
    jobs: int | None,
) -> None:
    """Derive gradient, Hessian and critical equations of FUNCTION, line by line, and check every line.

    FUNCTION is a formula as for `symres landscape`. Inner functions get names; each line has its reason, and is a claim
    that the kernel has checked.

    \b
      symres derive "(w*(1 + eps*v) - 1)**2/2" --by w,v --positive eps
      symres derive "log(1 + exp(-y*w))" --by w --script
      symres derive "(1 - u*v)**2" --latex

    With matrices of symbolic size, FUNCTION may have norm (Frobenius), trace, det, log, exp, inverse, T (transposition)
    and I(n). Directions are called dU and dV; what is derived are the differentials of residuals such as R = Y - U V,
    the differential of the function, its adjoint, which gives the gradients, the second differential as a quadratic
    form, and what follows at critical points. M' is the transpose of M, and <M, N> is tr(M'N).

    \b
      symres derive "norm(Y - U*V)**2" --by U,V --matrix Y:m,n --matrix U:m,r --matrix V:r,n
      symres derive "norm(X*w - y)**2/2 + lam*norm(w)**2" --by w --matrix X:n,d --matrix w:d,1 --matrix y:n,1

    With layers A[1], ..., A[l], for all depths l at once, Prod(i, 1, l, ...) is the product of what it has for each
    index, the last one on the left, and Sum(i, 1, l, ...) the sum, as in a script. One differentiates by layer j, for
    every j; P_> and P_< are the products above and below it.

    \b
      symres derive "norm(Y - Prod(i, 1, l, I(d) + A[i])*X)**2" --by A --layers A:l:d,d --matrix X:d,n --matrix Y:d,n

    Exit codes: 0 every line is proved; 1 one is not; 2 wrong usage, or a function that cannot be treated.
    """
    from symres.derive.lines import tex
    from symres.show.derivations import checked
    from symres.show.reports.derivation import not_proved, table, to_json

    if positive and (matrices or layers):
        raise InputError("--positive names numbers of a function without matrices")
    of_matrices = matrices or layers
    write, tell = _of_matrices(function, by, matrices, layers) if of_matrices else _of_numbers(function, by, positive)
    if script is not None:
        require_new_script(script)
    with searching() as progress:
        report = checked(write, script, budget, jobs or os.cpu_count() or 1, progress)
    if as_json:
        click.echo(json.dumps(to_json(tell(False), report, script), indent=1))
    elif as_latex:
        click.echo(tex(tell(True)))
        for name, why in not_proved(report).items():
            click.echo(f"{name} is not proved: {why}", err=True)
    else:
        table(tell(False), report, console())
        if script is not None:
            click.echo(script)
    sys.exit(1 if not_proved(report) else 0)


Written = tuple["Callable[[str], str]", "Callable[[bool], Told]"]


def _of_numbers(function: str, by: str | None, positive: str) -> Written:
    """The writer of a derivation's script, and the teller of its lines, in LaTeX or not."""
    from symres.derive.lines import latex, text, told
    from symres.language import reading
    from symres.script.derivations import derivation
    from symres.show.derivations.functions import script

    expression, variables = reading.problem(function, by, positive)
    found = derivation(expression, variables, "F" if "F" not in reading.names(function) else "G").page
    return lambda theory: script(found, theory), lambda in_latex: told(found, latex if in_latex else text)


def _of_matrices(function: str, by: str | None, matrices: tuple[str, ...], layers: tuple[str, ...]) -> Written:
    """Writer and teller for a function of matrices and layers."""
    from symres.language import reading
    from symres.show.derivations.matrices import lines
    from symres.show.derivations.matrix_page import told
    from symres.show.derivations.matrix_script import script

    found = lines(reading.matrix_problem(function, by, matrices, layers))
    return lambda theory: script(found, theory), lambda in_latex: told(found, in_latex)
