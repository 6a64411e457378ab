"""``symres graph``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from symres.errors import InputError, did_you_mean

from .command import HELP, budget_option, jobs_option, paths_argument, says_why
from .running import run_scripts


@click.command(context_settings=HELP)
@paths_argument
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write: .txt, .dot, .svg, .json, .graphml, .png or .pdf  [default: text on stdout].",
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", "dot", "svg", "json", "graphml", "png", "pdf"]),
    help="What to write, whatever the ending of the file.",
)
@click.option(
    "--with",
    "layers",
    multiple=True,
    callback=lambda context, option, values: [name.strip() for value in values for name in value.split(",")],
    help="What to show besides the claims: definitions, rules, lemmas, checks, evidence, references, neighbours, or "
    "all; repeatable, or with commas.",
)
@click.option("--around", metavar="ID", help="Only this claim, what it rests on, and what rests on it.")
@click.option("--depth", type=click.IntRange(min=1), help="With --around: only so many steps from the claim.")
@budget_option
@jobs_option
@says_why
def graph(
    paths: tuple[Path, ...],
    output: Path | None,
    kind: str | None,
    layers: list[str],
    around: str | None,
    depth: int | None,
    budget: float,
    jobs: int | None,
) -> None:
    """Show which claims rest on which: as text, or as a picture that leads from lemmas to theorems.

    In a picture an arrow goes from what is used to what uses it, and the colours are those of the verdicts; in the
    formats for programs an edge goes from what rests on something to what it rests on. `dot` of Graphviz is used where
    it is installed. False neighbours, which are there to be refuted, are left out unless asked for.

    \b
      symres graph proofs/sun -o sun.svg
      symres graph proofs --around shamir.thm1 --with lemmas,rules
    """
    from symres.show import graph as graphs

    for name in layers:
        if name not in (*graphs.LAYERS, "all"):
            mend = did_you_mean(name, [*graphs.LAYERS, "all"], f"choose of {', '.join(graphs.LAYERS)}, or all")
            raise InputError(f"--with {name}: there is no such layer; {mend}")
    if depth is not None and around is None:
        raise InputError("--depth counts the steps from a claim; name it with --around")
    kind = kind or ("text" if output is None else graphs.format_of(output))
    if output is None and kind in graphs.BINARY:
        raise InputError(f"{kind} is no text; name a file with -o graph.{kind}")
    if output is not None and not output.parent.is_dir():
        raise InputError(f"{output}: there is no folder {output.parent}; make it first")
    report = run_scripts(paths, budget, jobs, needed=around)
    made = graphs.choose(graphs.build(report), list(graphs.LAYERS) if "all" in layers else layers, around, depth)
    content = graphs.written(made, kind)
    if output is None:
        click.echo(content.decode("utf-8"), nl=False)
    else:
        try:
            output.write_bytes(content)
        except OSError as error:
            raise InputError(f"{output}: cannot be written ({error.strerror or error}); choose another file") from None
        click.echo(output)
    sys.exit(2 if report.broken else 0)
