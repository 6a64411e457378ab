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

from . import constructions, expressivity, plots, ranks, scans, separation, speed, suite
from .codes import random_code
from .conditions import Verdict
from .data import Points, digits, load, uniform
from .errors import Refused
from .evidence import content, save
from .expressivity import CHECKS, CLAIMS, KINDS, Report
from .measure import Clock, bytes_in_words, usable

SCANS = {
    "two-layers": (scans.TWO_LAYERS, ((1 / 64, 1.0),)),
    "three-layers": (scans.THREE_LAYERS, ((1.0, 3.0), (1 / 16, 1.0))),
}


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
    one.add_argument("--export", type=Path, metavar="DIR", help="write the data set, and a proof script about it")
    one.set_defaults(run=_expressivity)

    one.add_argument("--plot", type=Path, metavar="DIR", help="draw parameters per point and time against n")

    every = commands.add_parser("all", parents=[shared], help="all checks of the corpus")
    every.add_argument("names", nargs="*", metavar="CHECK", help=f"of {', '.join(suite.PARTS)}; all if none is named")
    every.add_argument("--quick", action="store_true", help="under a minute on one thread")
    every.set_defaults(run=_all)

    fast = commands.add_parser("speed", parents=[shared], help="the certificates beside their floors")
    fast.add_argument("--exponents", metavar="C,P,F", help="log2 of the points for codes, pairs and forward runs")
    fast.set_defaults(run=_speed)

    look = commands.add_parser("scan", parents=[shared], help="look for spurious minima, and write a proof script")
    look.add_argument("family", choices=SCANS)
    look.add_argument("--parameters", type=int, default=16, metavar="M", help="values of each parameter (16)")
    look.add_argument("--starts", type=int, default=64)
    look.add_argument("--candidates", type=int, default=4, metavar="C", help="at most so many go into the script (4)")
    look.add_argument("--script", type=Path, metavar="FILE", help="where to write it; else to the standard output")
    look.set_defaults(run=_scan)

    again = commands.add_parser("recheck", help="have the kernel verify a data set by its files alone")
    again.add_argument("folder", type=Path, help="written by `expressivity --export`")
    again.add_argument("--json", action="store_true")
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
    return uniform(
        options.points,
        options.dimension,
        10 if options.labels is None else options.labels,
        options.seed,
        options.device,
    )


def _expressivity(options: argparse.Namespace, command: str) -> int:
    usable(options.device)
    if ranks.several():
        return _together(options, command)
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
    if options.plot is not None:
        sizes = [1 << e for e in range(8, 41) if 1 << e <= report.points.size]
        rows = plots.measured(
            report.points, sizes or [report.points.size], options.seed, options.device, _clock(options)
        )
        for path in plots.draw(rows, options.plot):
            print(path, file=sys.stderr)
    if options.save is not None:
        if report.data is None:
            report.data = report.points.digests()
        save(report.records(), options.save, command)
    print(json.dumps(report.as_json(), indent=1) if options.json else described(report))
    return 0 if report.holds else 1


def _together(options: argparse.Namespace, command: str) -> int:
    """The certificates of sign codes, by all processes of ``torchrun``; the first of them reports."""
    with ranks.joined(options.device) as own:
        options.device, options.quiet = own.device, options.quiet or own.rank > 0
        points, clock = _points(options), _clock(options)
        if options.construction != "sign":
            raise Refused("several processes check sign codes alone; leave out --construction.")
        checks = (options.checks or "codes").split(",")
        if set(checks) - {"codes", "gram"}:
            raise Refused("several processes make the checks codes and gram alone; leave out the others.")
        width = 2 * points.size.bit_length() + 20 if options.width is None else options.width
        code = random_code(width, points.dimension, options.seed)
        found = ranks.separated(points, code, own, clock)
        size = constructions.sign_code_parameters(found.codes, points.dimension, code.width, points.classes)
        blocks = constructions.sign_code_blocks(found.codes, code.width)
        claim = CLAIMS[options.construction]
        report = Report(points, "sign", claim, options.seed, code.width, blocks, size, found.codes, clock=clock)
        report.verdicts["codes"] = Verdict(found.holds, str(found.conflict or ""), None, found.size)
        if "gram" in checks:
            report.verdicts["gram"] = ranks.pairs(points, code, own, clock)
        if own.rank == 0:
            if options.save is not None:
                report.data = points.digests()
                save(report.records(), options.save, command)
            figures = {"processes": own.size, **report.as_json()}
            print(json.dumps(figures, indent=1) if options.json else described(report))
        return 0 if report.holds else 1


def _all(options: argparse.Namespace, command: str) -> int:
    usable(options.device)
    found = []
    begun = time.perf_counter()
    for record in suite.records(options.names, options.quick, options.seed, options.device, _clock(options)):
        found.append(record)
        if not options.json:
            said = ("holds" if record.holds else "fails") + ("" if record.as_expected else ", NOT AS EXPECTED")
            margin = "" if record.margin is None else f", margin {record.margin:.3g}"
            note = f" [{record.figures['planted']}]" if "planted" in record.figures else ""
            trials = f"{record.trials:,} trials{margin}"
            about = record.claim or "a planted failure"
            print(f"{about:<34} {record.check:<24} {said}; {trials}; {record.seconds:.2f} s{note}")
    wrong = [record for record in found if not record.as_expected]
    seconds = time.perf_counter() - begun
    if options.save is not None:
        save(found, options.save, command)
    if options.json:
        summary = {"checks": len(found), "not_as_expected": len(wrong), "seconds": round(seconds, 2)}
        print(json.dumps({**content(found, command), "summary": summary}, indent=1))
    else:
        print(f"{len(found)} checks: {len(wrong)} not as expected; {seconds:.1f} s")
    return 1 if wrong else 0


def _speed(options: argparse.Namespace, command: str) -> int:
    usable(options.device)
    exponents = None
    if options.exponents is not None:
        parts = options.exponents.split(",")
        if len(parts) != 3 or not all(part.isdigit() for part in parts):
            raise Refused(f"--exponents: expected three numbers such as 20,14,12; found {options.exponents!r}.")
        exponents = (int(parts[0]), int(parts[1]), int(parts[2]))
    machine, found = speed.measured(options.device, exponents)
    if options.json:
        print(json.dumps({**vars(machine), "speeds": [each.as_json() for each in found]}, indent=1))
        return 0
    rates = f"{machine.bytes:.2e} of bytes, {machine.halves:.2e} of binary16"
    print(f"{bytes_in_words(machine.bandwidth)}/s copied; operations/s in products: {rates}")
    for each in found:
        plain = "" if each.plain is None else f", plain {each.plain:.4f} s ({each.plain / each.seconds:.1f} times)"
        over = f"{each.seconds / each.floor:.1f} times the floor"
        print(f"{each.name}: {each.seconds:.4f} s, {over} of {each.floor:.5f} s{plain}")
    return 0


def _scan(options: argparse.Namespace, command: str) -> int:
    usable(options.device)
    family, spans = SCANS[options.family]
    axes = [scans.dyadic(low, high, options.parameters, options.device)[:, 0] for low, high in spans]
    grid = torch.stack(torch.meshgrid(*axes, indexing="ij"), -1).flatten(0, -2)
    clock = _clock(options)
    found = [c for c in scans.scanned(family, grid, options.starts, options.seed, clock) if c is not None]
    print(f"{len(found)} of {len(grid)} functions have a spurious minimum, as floats see it.", file=sys.stderr)
    step = max(1, len(found) // max(1, options.candidates))
    text = scans.script(family, found[::step][: options.candidates])
    if options.script is None:
        print(text, end="")
    else:
        options.script.write_text(text, encoding="utf-8")
        print(f"{options.script}: check it with `symres check {options.script}`", file=sys.stderr)
    return 0


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
    begun = time.perf_counter()
    found = separation.verified(options.folder)
    seconds = time.perf_counter() - begun
    if options.json:
        print(json.dumps({**vars(found), "parameters": found.parameters, "seconds": round(seconds, 3)}, indent=1))
    else:
        print(
            f"proved: of {found.size:,} points of dimension {found.dimension}, those with one of their {found.codes:,} "
            f"codes of {found.width} bits have one label of {found.classes:,}, for the files\n"
            + "".join(f"  {sha256}  {name}\n" for name, sha256 in found.sha256.items())
            + f"So the network of these codes, with {found.parameters:,} parameters, maps each to its label, by the "
            f"theorem on sign codes. {seconds:.2f} s"
        )
    return 0
