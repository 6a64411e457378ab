"""``python -m tests.benchmarks.bench``: symres and its peers on the same work, in one run, in one table.

For each kind of work: how many answers are right, how many of them have a certificate that is checked without the
tool, how many are wrong, the median time, and the time in units of that of symres. Times are processor time, from the
text of a problem to the answer, in a process that has loaded the tool and answered something trivial of the kind. Who
is ahead of symres, in what, stands in the last column. The peers are in an environment of their own, which has what
``peers.txt`` pins:

    python -m venv peers && peers/bin/pip install -r tests/benchmarks/bench/peers.txt
    python -m tests.benchmarks.bench --peers peers/bin/python

Coq is a program (Debian: coq libcoq-coquelicot libcoq-interval); its time is that of a process which has loaded its
libraries, and of what it calls. Without ``--peers`` the others are those that are installed beside symres. A peer that
is not there is skipped, and named.
``--into README.md`` writes a smaller table between two marks of that file, see ``readme``. ``--growth FILE`` asks for
larger and larger claims of one family a kind of work instead, until a tool is not right, and draws the times.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version as installed
from pathlib import Path

from . import readme
from .drawing import draw
from .growth import FAMILIES, curves
from .peers import PEERS
from .problems import KINDS, problems
from .run import OURS, Worker, corpus, recheck, version
from .table import as_json, markdown, rows, text


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.bench", description=(__doc__ or "").split(": ", 1)[1]
    )
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON", help="the interpreter that has the peers")
    parser.add_argument("--limit", type=float, default=10, help="seconds for an answer (default: 10)")
    parser.add_argument("--work", choices=KINDS, action="append", help="one kind of work (default: all)")
    parser.add_argument("--tool", choices=[OURS, *PEERS], action="append", help="one tool (default: all)")
    parser.add_argument("--form", choices=("text", "markdown", "json"), default="text")
    parser.add_argument(
        "--into", type=Path, metavar="README", help="write the table between the marks of this file, too"
    )
    parser.add_argument("--growth", type=Path, metavar="FILE", help="draw how the times grow (SVG, PDF or PNG) instead")
    chosen = parser.parse_args(arguments)
    python = str(Path(chosen.peers).absolute()) if "/" in chosen.peers else chosen.peers
    tools = chosen.tool or [OURS, *PEERS]
    versions = {tool: installed(OURS) if tool == OURS else version(tool, python) for tool in tools}
    skipped = [tool for tool in tools if not versions[tool]]
    if chosen.growth:
        return growing([tool for tool in tools if versions[tool]], python, chosen.limit, chosen.growth)
    work = [p for p in problems() if p.kind in (chosen.work or KINDS)]
    answers = []
    for tool in tools:
        if versions[tool]:
            print(f"{tool} {versions[tool]}: {len(work)} problems", file=sys.stderr)
            answers += Worker(tool, python, chosen.limit).answers(work)
    again = recheck([a for a in answers if a.tool == OURS]) if OURS in tools else None
    found = rows(answers)
    if chosen.into:
        readme.put(chosen.into, readme.comparison(found, versions, again, corpus(), skipped))
    if chosen.form == "json":
        print(as_json(found, again, skipped, versions, answers))
    else:
        print({"text": text, "markdown": markdown}[chosen.form](found, again, skipped))
    for a in answers:
        if a.wrong:
            print(
                f"wrong: {a.tool} says {a.answer} of {a.problem.kind}, {a.problem.name}: {a.problem.claim}",
                file=sys.stderr,
            )
    return 1 if any(a.wrong for a in answers if a.tool == OURS) else 0


def growing(tools: Sequence[str], python: str, limit: float, file: Path) -> int:
    """Print how the time of each tool grows, a line a family and tool, and draw it."""
    found = []
    for curve in curves(tools, python, limit):
        found.append(curve)
        print(f"{curve.kind}, {curve.tool}:", ", ".join(f"{n}: {1000 * t:.3g} ms" for n, t in curve.points), flush=True)
    draw(FAMILIES, found, file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
