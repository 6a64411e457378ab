"""``symres landscape``."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from symres.errors import InputError

from .command import HELP, budget_option, console, jobs_option, says_why
from .new_files import make_folder, require_new_script
from .running import searching


@click.command(context_settings=HELP)
@click.argument("function")
@click.option("--subject-to", "constraints", multiple=True, help='A constraint such as "x**2 + y**2 <= 4"; repeatable.')
@click.option(
    "--on", "region", help='An open box such as "x in [-1, 1], y in [0, 2]", for functions with exp, sin, ...'
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    default=Path("landscape"),
    help="Where to plot: a folder, or a file .png, .svg or .pdf  [default: landscape.png and .svg].",
)
@click.option("--no-plot", is_flag=True, help="Draw nothing.")
@click.option(
    "--script",
    is_flag=False,
    flag_value="landscape.py",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the proof script to start from, and its certificates beside it  [default name: landscape.py].",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@budget_option
@jobs_option
@says_why
def landscape(
    function: str,
    constraints: tuple[str, ...],
    region: str | None,
    output: Path,
    no_plot: bool,
    script: Path | None,
    as_json: bool,
    budget: float,
    jobs: int | None,
) -> None:
    """Find, classify and plot all critical points of FUNCTION, and prove that none is missing.

    FUNCTION is a formula with + - * / ** (or ^) and functions such as exp, log, sin, sqrt, abs, max and relu; 0.25 is
    read as one quarter. What is printed as proved is what the kernel accepted.

    \b
      symres landscape "(1 - u*v)**2"
      symres landscape "(w*(1+v) - 1)**2 + (w**2 + v**2)/4" --script
      symres landscape "w*v" --subject-to "w**2 + v**2 <= 4"
      symres landscape "exp(x) - x" --on "x in [-2, 2]" -o plots

    \b
    A critical point is
      a zero of the gradient;
      under constraints, a point that fulfils the conditions of Karush, Kuhn and Tucker;
      at a kink of abs, max or relu, a point where some slope between the two sides makes the gradient zero.

    Exit codes: 0 everything is proved; 1 something is not; 2 wrong usage, or a function that cannot be treated.
    """
    from symres.landscape import landscape as look
    from symres.landscape import problem_of
    from symres.run.landscape import settled
    from symres.show.reports.landscape import table, to_json

    problem = problem_of(function, constraints, region or "")
    plots = [] if no_plot else _plots(output)
    if script is not None:
        require_new_script(script)
    found = look(problem, budget)
    with searching() as progress:
        result = settled(found, script, budget, jobs or os.cpu_count() or 1, progress)
    if plots and len(problem.variables) <= 2:
        from symres.show.documents.contours import draw

        draw(found, plots)
    elif plots:
        click.echo(f"no plot is drawn: the function has {len(problem.variables)} variables, not 1 or 2", err=True)
        plots = []
    if as_json:
        click.echo(json.dumps(to_json(result, plots, script), indent=1))
    else:
        table(result, console())
        for path in (*plots, *([script] if script else [])):
            click.echo(path)
    sys.exit(0 if result.is_proved else 1)


def _plots(output: Path) -> list[Path]:
    """The files to draw to; their folder is made."""
    if output.suffix in (".png", ".svg", ".pdf"):
        paths = [output]
    elif output == Path("landscape"):
        paths = [Path("landscape.png"), Path("landscape.svg")]
    elif output.suffix and not output.is_dir():
        raise InputError(f"{output}: a plot is written as .png, .svg or .pdf")
    else:
        paths = [output / "landscape.png", output / "landscape.svg"]
    make_folder(paths[0].parent)
    return paths
