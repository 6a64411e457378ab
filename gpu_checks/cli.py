"""The command line: ``python -m gpu_checks expressivity ...``, ``recheck``, ``all``.

Results go to the standard output, progress to the standard error. The exit code is 0 if all checks found what was
expected, 1 if one did not, 2 if the input is refused.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import torch

from symres.kernel import Rejected

from . import expressivity, separation
from .data import Points, digits, load, uniform
from .errors import Refused
from .evidence import save
from .expressivity import CHECKS, KINDS, Report
from .measure import Clock, bytes_in_words, usable


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(given)
    if options.threads:
        torch.set_num_threads(options.threads)
    try:
        code: int = options.run(options, "python -m gpu_checks " + shlex.join(given))
        return code
    except (Refused, Rejected) as refusal:
        print(f"gpu_checks: {refusal}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m gpu_checks", description="Large-scale checks with torch.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--device", default="cpu", help="cpu (default), cuda, cuda:1 ...")
    shared.add_argument("--threads", type=int, default=0, help="threads of torch; as it is if not given")
    shared.add_argument("--seed", type=int, default=0)
    shared.add_argument("--json", action="store_true", help="print JSON instead of text")
    shared.add_argument("--quiet", action="store_true", help="no progress")
    shared.add_argument("--save", type=Path, metavar="FILE", help="write an evidence file")

    one = commands.add_parser("expressivity", parents=[shared], help="build a network that fits points, and check it")
    one.add_argument("--points", type=int, metavar="N", help="random points of {-128, ..., 127}^d, this many")
    one.add_argument("--dimension", type=int, default=64, metavar="D", help="of random points (64)")
    one.add_argument("--labels", type=int, metavar="R", help="how many labels (random points: 10)")
    one.add_argument("--data", type=Path, metavar="FILE", help=".npy, .npz, .pt or .csv; digits if nothing is given")
    one.add_argument("--label-file", type=Path, metavar="FILE", help="labels of a .npy, or others than in the file")
    one.add_argument("--construction", choices=KINDS, default="sign")
    one.add_argument("--width", type=int, metavar="K", help="k; the least that works if not given")
    one.add_argument("--checks", metavar="NAMES", help=f"comma-separated, of {', '.join(CHECKS)}; else the quick ones")
    one.add_argument("--export", type=Path, metavar="DIR", help="write the data set and the claim about it")
    one.set_defaults(run=_expressivity)

    again = commands.add_parser("recheck", help="verify a claim about a data set with the integers of Python alone")
    again.add_argument("folder", type=Path, help="written by `expressivity --export`")
    again.add_argument("--json", action="store_true")
    again.add_argument("--quiet", action="store_true")
    again.set_defaults(run=_recheck, threads=0)
    return parser


def _clock(options: argparse.Namespace) -> Clock:
    return Clock(getattr(options, "device", "cpu"), None if options.quiet else sys.stderr)


def _points(options: argparse.Namespace) -> Points:
    if options.data is not None:
        if options.points is not None:
            return load(options.data, options.label_file, options.labels).first(options.points)
        return load(options.data, options.label_file, options.labels)
    if options.points is None:
        return digits()
    return uniform(options.points, options.dimension, options.labels or 10, options.seed, options.device)


def _expressivity(options: argparse.Namespace, command: str) -> int:
    usable(options.device)
    checks = None if options.checks is None else tuple(options.checks.split(","))
    report = expressivity.examined(
        _points(options),
        options.construction,
        options.seed,
        options.width,
        checks,
        options.device,
        _clock(options),
        options.export,
    )
    if options.save is not None:
        if report.data is None:
            report.data = report.points.digests()
        save(report.records(), options.save, command)
    print(json.dumps(report.as_json(), indent=1) if options.json else described(report))
    return 0 if report.holds else 1


def described(report: Report) -> str:
    """A report as text."""
    p, f = report.points, report.figures()
    lines = [
        f"data        {p.name}: {p.size:,} points of dimension {p.dimension}, {p.classes:,} labels"
        + (f", scaled by {p.scale}" if p.scale != 1 else ""),
        f"network     {report.kind}: k = {report.width}, {report.blocks:,} blocks, {report.neurons:,} neurons",
        f"parameters  {report.parameters:,}: {f['parameters_per_point']} a point, "
        f"{f['parameters_over_n_log2_n_plus_r2']} (n log2 n + r^2)",
    ]
    if report.kind in ("sign", "adaptive"):
        lines.append(
            f"theorem     k <= {f['k_of_theorem']} if points of different labels are orthogonal or further apart"
        )
    for name, verdict in report.verdicts.items():
        said = "holds" if verdict.holds else f"FAILS: {verdict.reason}"
        counted = f" ({verdict.count:,} {'pairs' if name in ('conditions', 'gram') else 'points'}"
        counted += f", margin {verdict.margin:g})" if verdict.margin is not None else ")"
        lines.append(f"{name:<11} {said}{counted if verdict.holds else ''}")
    lines += [f"{name:<11} not done: {reason}" for name, reason in report.skipped.items()]
    lines.append("")
    for phase in report.clock.phases.values():
        rates = ""
        if phase.size:
            rates += f"  {bytes_in_words(phase.size)}"
            rates += f", {bytes_in_words(phase.size / phase.seconds)}/s" if phase.seconds else ""
        if phase.operations:
            rates += f"  {phase.operations:.2e} operations"
            rates += f", {phase.operations / phase.seconds:.2e}/s" if phase.seconds else ""
        lines.append(f"{phase.name:<20} {phase.seconds:8.3f} s{rates}")
    return "\n".join(lines)


def _recheck(options: argparse.Namespace, command: str) -> int:
    clock = _clock(options)
    begun = time.perf_counter()
    found = separation.verified(options.folder, lambda done, total: clock.say("recheck", done, total))
    seconds = time.perf_counter() - begun
    if options.json:
        print(json.dumps({**vars(found), "parameters": found.parameters, "seconds": round(seconds, 3)}, indent=1))
    else:
        print(
            f"verified: {found.size:,} points of dimension {found.dimension} with SHA-256 {found.points_sha256}\n"
            f"have {found.codes:,} codes of {found.width} bits, and points with one code have one label "
            f"(SHA-256 {found.labels_sha256}).\nSo a residual network with {found.parameters:,} parameters maps each "
            f"to its label, by the theorem on sign codes. {seconds:.2f} s"
        )
    return 0
