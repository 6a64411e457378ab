"""Evidence files: what other programs saw of claims, such as checks at scale on a graphics card.

``NAME.evidence.json`` lies in the folder of a script, or above it up to the folder of ``sources.json``:

    {"format": "symres evidence 1", "command": text, "versions": {name: text}, "records": [record, ...]}

A record says which ``check`` looked at a ``claim``, and whether it ``holds`` in all ``trials``, where that was
``expected`` of the claim, or of the printed form of it. ``claim`` is null where a failure was planted for the check to
find. ``seeds`` and ``command`` draw the trials again; ``device`` is where they ran; ``margin`` is the least slack seen
and ``at`` says where; ``against`` is a contradiction in words; ``failures`` counts them; ``data`` names a data set,
``figures`` are further numbers; ``seconds`` is what it took. Numbers that are no short integers are text.

Evidence supports a claim, or contradicts it. It never proves or refutes one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from symres.errors import InputError, did_you_mean
from symres.kernel import Rejected
from symres.kernel.inputs import read
from symres.script.files import Script, beside, find

FORMAT = "symres evidence 1"
NAMES = "*.evidence.json"
MEND = "write it anew with the program that made it, such as `python -m gpu_checks all --save FILE`, or delete it"


class EvidenceError(InputError):
    """An evidence file that cannot be used; the message names the file, the record and the mend."""


@dataclass(frozen=True)
class Record:
    """The result of one check of a claim; the fields are those of the file, and the name of the file.

    >>> seen = Record("t.a", "scan", True, True, 8, 0, (0,), "cpu", margin="0.5", at="x = 1", file="cpu.evidence.json")
    >>> str(seen)
    'scan: no failure in 8 trials (seed 0, cpu), smallest margin 0.5 at x = 1; cpu.evidence.json'
    """

    claim: str | None
    check: str
    expected: bool
    holds: bool
    trials: int
    failures: int
    seeds: tuple[int, ...]
    device: str
    margin: str | None = None
    at: str | None = None
    against: str | None = None
    data: Mapping[str, Any] | None = None
    figures: Mapping[str, Any] | None = None
    seconds: str = "0"
    file: str = ""

    def __str__(self) -> str:
        found = "no failure" if self.holds else f"{self.failures:,} failure{'' if self.failures == 1 else 's'}"
        seeds = f"seed{'' if len(self.seeds) == 1 else 's'} {', '.join(map(str, self.seeds))}"
        said = (
            f"{self.check}: {found} in {self.trials:,} trial{'' if self.trials == 1 else 's'} ({seeds}, {self.device})"
        )
        if self.margin is not None:
            said += f", smallest margin {self.margin}" + (f" at {self.at}" if self.at else "")
        return "; ".join(filter(None, (said, self.against, self.file)))

    def contradicts(self, verdict: str) -> bool:
        """Whether it saw other than was expected, or a failure of what is proved."""
        return self.holds != self.expected or (not self.holds and verdict in ("proved", "cited"))

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "claim"}


# ------------------------------------------------------------------------------------------------------------- reading

NATURAL = re.compile(r"[0-9]{1,30}")
DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?|-?[0-9]+/[0-9]+|-?inf|nan")


def load(path: Path) -> tuple[Record, ...]:
    """The records of a file; raises ``EvidenceError``."""
    try:
        data = read(path)
    except Rejected as refusal:
        raise EvidenceError(f"{refusal}; {MEND}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("records"), list):
        raise EvidenceError(f'{path}: not of the format "{FORMAT}", with a list of records; {MEND}')
    found = tuple(_record(part, path, number) for number, part in enumerate(data["records"], 1))
    for record in found:
        if record.claim is None and record.holds:
            raise EvidenceError(f"{path}: {record.check} missed a failure that was planted; mend the check, and {MEND}")
    return found


def _record(data: Any, path: Path, number: int) -> Record:
    names = [field.name for field in fields(Record) if field.name != "file"]
    if not isinstance(data, dict) or data.keys() != set(names):
        raise EvidenceError(f"{path}: record {number} has other fields than {', '.join(names)}; {MEND}")
    for name, wanted in FORMS.items():
        if not wanted(data[name]):
            raise EvidenceError(f"{path}: record {number} has {str(data[name])[:60]!r} as its {name}; {MEND}")
    numbers = {name: int(data[name]) for name in ("trials", "failures")}
    texts = {name: str(data[name]) for name in ("margin", "seconds") if data[name] is not None}
    seeds = tuple(map(int, data["seeds"]))
    return Record(**{**data, **numbers, **texts, "seeds": seeds, "file": path.name})


def _is_natural(value: Any) -> bool:
    return type(value) is int and value >= 0 or isinstance(value, str) and NATURAL.fullmatch(value) is not None


def _is_number(value: Any) -> bool:
    return type(value) is int or isinstance(value, str) and DECIMAL.fullmatch(value) is not None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_object(value: Any) -> bool:
    return value is None or isinstance(value, dict)


FORMS = {
    "claim": lambda value: value is None or _is_text(value),
    "check": _is_text,
    "expected": lambda value: isinstance(value, bool),
    "holds": lambda value: isinstance(value, bool),
    "trials": _is_natural,
    "failures": _is_natural,
    "seeds": lambda value: isinstance(value, list) and all(map(_is_natural, value)),
    "device": _is_text,
    "margin": lambda value: value is None or _is_number(value),
    "at": lambda value: value is None or isinstance(value, str),
    "against": lambda value: value is None or isinstance(value, str),
    "data": _is_object,
    "figures": _is_object,
    "seconds": _is_number,
}


# ------------------------------------------------------------------------------------------------------------- finding


def gathered(scripts: Sequence[Script]) -> dict[str, tuple[Record, ...]]:
    """The records about the claims of scripts, by id, from all their evidence files; raises ``EvidenceError``.

    Records about claims of other scripts are left out, if there are other scripts where the file lies.
    """
    ids = dict.fromkeys(claim.id for script in scripts for claim in script.claims)
    loaded = {script.path.resolve() for script in scripts}
    found: dict[str, tuple[Record, ...]] = {}
    for path in dict.fromkeys(path for script in scripts for path in beside(script.path, NAMES)):
        records = [record for record in load(path) if record.claim is not None]
        stranger = next((record for record in records if record.claim not in ids), None)
        if stranger is not None and {script.resolve() for script in find([path.parent])} <= loaded:
            mend = did_you_mean(str(stranger.claim), ids, "`symres check` lists the ids")
            raise EvidenceError(
                f"{path}: {stranger.check} looked at {stranger.claim}, and no script here has such a claim; {mend}"
            )
        for record in records:
            if record.claim in ids:
                found[record.claim] = (*found.get(record.claim, ()), record)
    return found
