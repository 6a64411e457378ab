"""One data set, one network, all its checks: what ``python -m gpu_checks expressivity`` does."""

from __future__ import annotations

import math
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from symres.kernel import Rejected
from symres.kernel.procedures.codes import ENTRIES, POINTS, WIDTH

from . import codes, conditions, constructions, forward, gram, neurons, separation
from .codes import SignCode
from .conditions import Verdict
from .constructions import Construction
from .data import DIGIT, Points, smallest
from .errors import Refused
from .evidence import Record
from .measure import Clock, free_memory
from .proof_script import SCRIPT, script, theory_of

KINDS = ("sign", "adaptive", "width-one", "own-thresholds", "one-threshold")
CLAIMS = {
    "sign": "hardt_ma.expressivity.sign_code",
    "adaptive": "hardt_ma.expressivity.sign_code",
    "width-one": "hardt_ma.expressivity.width_one",
    "own-thresholds": "hardt_ma.expressivity.certificate",
    "one-threshold": "hardt_ma.thm3_original",
}
CHECKS = ("codes", "gram", "neurons", "conditions", "forward", "recheck")
SEPARATION = ("codes", "gram", "recheck")  # whether a data set is one of which the theorem on sign codes speaks
PHASES = {
    "codes": ("codes", "sort", "compare", "exchange"),
    "gram": ("signs", "pairs"),
    "neurons": ("neurons",),
    "conditions": ("lemma 1",),
    "forward": ("forward",),
    "recheck": ("recheck",),
}
WORK = 2e11  # operations that a check does without being asked for
CARD_WORK = 1e15  # of them in a forward run on a graphics card
RECHECKED = 1 << 17  # points that are rechecked without being asked for
SAMPLE = 512  # points that run through all layers where all would take too long


@dataclass
class Report:
    """The network that was built, and the findings; ``verdicts`` by name of the check, in the order they were made.

    ``claim`` is the id of what the checks are evidence for.
    """

    points: Points
    kind: str
    claim: str
    seed: int
    width: int
    blocks: int
    parameters: int
    neurons: int
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    data: dict[str, str] | None = None

    @property
    def holds(self) -> bool:
        """Whether some check was made, and all that were made accept."""
        return bool(self.verdicts) and all(verdict.holds for verdict in self.verdicts.values())

    @property
    def reference(self) -> float:
        """n log2 n + r^2, which the theorem says the parameters are in the order of."""
        n, r = self.points.size, self.points.classes
        return n * math.log2(max(n, 2)) + r * r

    def figures(self) -> dict[str, Any]:
        """The numbers of the report, by name."""
        p = self.points
        return {
            "points": p.size,
            "dimension": p.dimension,
            "labels": p.classes,
            "scale": str(p.scale),
            "construction": self.kind,
            "k": self.width,
            "k_of_theorem": constructions.theorem_width(p.size, p.classes),
            "blocks": self.blocks,
            "neurons": self.neurons,
            "parameters": self.parameters,
            "parameters_per_point": round(self.parameters / p.size, 3),
            "parameters_over_n_log2_n_plus_r2": round(self.parameters / self.reference, 4),
        }

    def phases(self) -> list[dict[str, Any]]:
        return [
            {"phase": p.name, "seconds": round(p.seconds, 4), "bytes": p.size, "operations": p.operations}
            for p in self.clock.phases.values()
        ]

    def as_json(self) -> dict[str, Any]:
        checks = {
            name: {"holds": v.holds, "reason": v.reason, "margin": v.margin, "count": v.count}
            for name, v in self.verdicts.items()
        }
        return {
            "data": self.points.name,
            "sha256": self.data,
            **self.figures(),
            "holds": self.holds,
            "checks": checks,
            "skipped": self.skipped,
            "phases": self.phases(),
        }

    def records(self) -> list[Record]:
        """The checks as evidence for the claim.

        If codes do not tell labels apart, the theorem says nothing of this data set: what failed is of no claim then.
        """
        data = None if self.data is None else {"name": self.points.name, **self.data}
        applies = all(self.verdicts[name].holds for name in SEPARATION if name in self.verdicts)
        return [
            Record(
                claim=self.claim if applies else None,
                check=f"expressivity.{name}",
                holds=verdict.holds,
                trials=verdict.count,
                failures=0 if verdict.holds else 1,
                seeds=[self.seed],
                device=self.clock.device,
                margin=verdict.margin,
                against=None if verdict.holds else verdict.reason,
                data=data,
                figures=self.figures(),
                seconds=sum(self.clock.phases[p].seconds for p in PHASES[name] if p in self.clock.phases),
            )
            for name, verdict in self.verdicts.items()
            if applies or not verdict.holds
        ]


def examined(
    points: Points,
    kind: str = "sign",
    seed: int = 0,
    width: int | None = None,
    checks: tuple[str, ...] | None = None,
    device: str = "cpu",
    clock: Clock | None = None,
    folder: Path | None = None,
) -> Report:
    """Build a construction for a data set and check it.

    ``checks`` names those to make (of ``CHECKS``); otherwise all that are quick enough. Of sign codes, the data set and
    the script about it (``separation``) are written to ``folder``, if there is one.

    >>> from .data import uniform
    >>> report = examined(uniform(200, 8, 3), "sign")
    >>> report.holds, list(report.verdicts)
    (True, ['codes', 'gram', 'neurons', 'conditions', 'forward', 'recheck'])
    """
    clock = clock or Clock(device)
    if 4 * points.memory < free_memory(device):
        with clock.phase("load", points.memory):
            points = points.resident(device)
    unknown = [name for name in checks or () if name not in CHECKS]
    if unknown:
        raise Refused(f"--checks: there is no check {unknown[0]!r}; there are {', '.join(CHECKS)}.")
    if kind in ("sign", "adaptive"):
        return _of_code(points, kind, seed, width, checks, device, clock, folder)
    if kind not in KINDS:
        raise Refused(f"--construction: there is no {kind!r}; there are {', '.join(KINDS)}.")
    if folder is not None:
        raise Refused("--export: `symres check` settles claims about sign codes; take --construction sign or adaptive.")
    made = _of_kind(points, kind, seed, width, clock)
    net = made.network
    report = Report(points, kind, CLAIMS[kind], seed, net.width, net.blocks, net.size, made.neurons, clock=clock)
    for name in ("conditions", "forward"):
        if _wanted(report, name, checks):
            _check_network(report, made, name, checks, device)
    if not report.verdicts and not report.skipped:
        raise Refused(f"--checks: none of those named is made for {kind} networks; conditions and forward are.")
    return report


def _of_code(
    points: Points,
    kind: str,
    seed: int,
    width: int | None,
    checks: tuple[str, ...] | None,
    device: str,
    clock: Clock,
    folder: Path | None,
) -> Report:
    if kind == "adaptive":
        code = constructions.adaptive_code(points, seed, clock=clock)
    elif width is not None:
        constructions.require_width(width, points.classes)
        code = codes.random_code(width, points.dimension, seed)
    else:
        code = constructions.shortest(points, seed, device, clock)
    clock.rename("search: ", but="load")  # what follows is the check, and is timed by itself
    found = codes.separated(points, code, device, clock)
    size = constructions.sign_code_parameters(found.codes, points.dimension, code.width, points.classes)
    blocks = constructions.sign_code_blocks(found.codes, code.width)
    claim = CLAIMS[kind] if folder is None else f"{theory_of(folder)}.network"
    report = Report(points, kind, claim, seed, code.width, blocks, size, found.codes, clock=clock)
    report.verdicts["codes"] = Verdict(found.holds, str(found.conflict or ""), None, found.size)
    if _wanted(report, "gram", checks):
        report.verdicts["gram"] = gram.check(points, code, device, clock)
    made: Construction | None = None
    for name in ("neurons", "conditions", "forward"):
        if not _wanted(report, name, checks):
            continue
        try:
            made = made or constructions.sign_code(points, code, clock, kind)
        except Refused as reason:
            if checks is not None:
                raise
            report.skipped[name] = str(reason)
        else:
            _check_network(report, made, name, checks, device)
    if folder is not None:
        with clock.phase("export"):
            report.data = exported(points, code, folder)
    if checks is None and points.size > RECHECKED:
        report.skipped["recheck"] = "takes some seconds; ask for it with --checks recheck"
    elif checks is None or "recheck" in checks:
        _recheck(report, code, folder, checks)
    return report


def _of_kind(points: Points, kind: str, seed: int, width: int | None, clock: Clock) -> Construction:
    with clock.phase("network"):
        if kind == "width-one":
            return constructions.width_one(points, seed)
        build = constructions.own_thresholds if kind == "own-thresholds" else constructions.one_threshold
        if width is not None:
            return build(points, width, seed)
        width = max(8, (points.classes - 1).bit_length(), points.size.bit_length())
        while True:
            try:
                return build(points, width, seed)
            except Refused:
                if width >= max(1024, 2 * points.dimension):
                    raise
                width += width // 4


def _wanted(report: Report, name: str, checks: tuple[str, ...] | None) -> bool:
    """Whether a check is to be made; why not is noted if nobody chose."""
    n, k = float(report.points.size), float(report.width)
    work = {"conditions": 2 * n * report.blocks * k * k, "gram": n * n * k}.get(name, 0.0)
    if checks is not None:
        return name in checks
    if work > WORK:
        report.skipped[name] = f"{work:.1e} operations; ask for it with --checks {name}"
    return work <= WORK


def _check_network(report: Report, made: Construction, name: str, checks: tuple[str, ...] | None, device: str) -> None:
    points, net = report.points, made.network
    if name == "neurons":
        report.verdicts[name] = neurons.check(net, points, report.clock)
        return
    if name == "conditions":
        report.verdicts[name] = conditions.check(made, points, report.clock)
        return
    if not made.exact:
        report.skipped[name] = "the weights are rationals, which the module rounds: it is near a unit vector, not at it"
        return
    work = 4.0 * points.size * net.blocks * net.width**2
    count = None if work <= (CARD_WORK if device.startswith("cuda") else WORK) else SAMPLE
    report.verdicts[name] = forward.check(net, points, count, report.seed, report.clock, device)


def _recheck(report: Report, code: SignCode, folder: Path | None, checks: tuple[str, ...] | None) -> None:
    """Have the kernel read the data set, which is written for it if it was not exported."""
    with tempfile.TemporaryDirectory() as scratch:
        if folder is None:
            folder = Path(scratch)
            try:
                exported(report.points, code, folder)
            except Refused as reason:
                if checks is not None:
                    raise
                report.skipped["recheck"] = str(reason)
                return
        with report.clock.phase("recheck"):
            try:
                found = separation.verified(folder)
                report.verdicts["recheck"] = Verdict(True, "", None, found.size)
            except Rejected as refusal:
                report.verdicts["recheck"] = Verdict(False, str(refusal), None, report.points.size)


def exported(points: Points, code: SignCode, folder: Path) -> dict[str, str]:
    """Write a data set and the script about it to a folder; the SHA-256 of points and labels.

    That is points, labels, projection, and the first point of every code, in the order of the network's neurons.

    The codes of the script are those of signs. So thresholds other than 0 become entries of the projection, for one
    more coordinate of the points, which is 1; and of points of several digits the digits are the coordinates.
    """
    leaders = codes.by_code(codes.encoded(points, code, "cpu", Clock())[0])[1]
    scales = [1 << DIGIT * j for j in range(points.digits)]
    rows = [[scale * entry for scale in scales for entry in row] for row in code.matrix.tolist()]
    if bool(code.thresholds.any()):
        points = points.with_one()
        rows = [[*row, -t] for row, t in zip(rows, code.thresholds.tolist(), strict=True)]
    _require_readable(points, rows)
    points.export(folder)
    entries = smallest(max(abs(entry) for row in rows for entry in row))
    np.save(folder / separation.PROJECTION, np.array(rows, dtype=entries.newbyteorder("<")))
    classes = int(np.load(folder / separation.LABELS, mmap_mode="r").max()) + 1
    np.save(folder / separation.REPRESENTATIVES, leaders.numpy().astype(smallest(points.size).newbyteorder("<")))
    text = script(theory_of(folder), points.name, points.size, len(rows[0]), len(rows), classes, len(leaders))
    (folder / SCRIPT).write_text(text, encoding="utf-8")
    return points.digests()


def _require_readable(points: Points, rows: list[list[int]]) -> None:
    """Refuse what is larger than the tables that the kernel reads."""
    width, dimension, bits = len(rows), len(rows[0]), max(abs(entry) for row in rows for entry in row).bit_length()
    limits = (
        (points.size, POINTS, "points"),
        (width, WIDTH, "bits of a code"),
        (width * dimension, ENTRIES, "entries of the projection"),
        (bits, 63, "bits of an entry of the projection"),
    )
    for number, most, what in limits:
        if number > most:
            raise Refused(
                f"{points.name}: {number:,} {what}; symres.kernel reads at most {most:,}. Leave out --export and the "
                "check recheck (--checks codes), or make the data set smaller."
            )
