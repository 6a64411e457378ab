"""What a check saw, as a file: evidence for a claim, which supports it and never proves it.

A file is JSON, with rationals and long integers as text and no floats, so that the kernel's reader reads it:

    {"format": "symres gpu evidence 1", "records": [record, ...]}

and a record has

    claim     the id of the claim, such as "hardt_ma.expressivity.sign_code"
              or "gpu_checks.planted" where a failure was planted, which the check has to find
    check     what looked, such as "expressivity.codes"
    expected  whether the claim, or this printed form of it, should hold
    holds     whether it did, in every trial
    trials    how many instances, points or pairs were looked at; failures: how many contradicted
    seeds     all that is needed to draw them again, with ``command``
    device    where it ran; versions: of Python, torch and numpy
    margin    the least slack of all trials, as a decimal or fraction; null if there is none
    at        where the margin was seen, in words; against: a contradiction in words, or null
    data      for a data set: its name and the SHA-256 of the files ``export`` writes, or null
    figures   further numbers, by name; seconds: what the check took
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch

FORMAT = "symres gpu evidence 1"


@dataclass(frozen=True)
class Record:
    """One check of one claim; the fields are those of the file."""

    claim: str
    check: str
    holds: bool
    trials: int
    seeds: Sequence[int]
    expected: bool = True
    failures: int = 0
    device: str = "cpu"
    margin: float | None = None
    at: str | None = None
    against: str | None = None
    data: Mapping[str, str] | None = None
    figures: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def as_expected(self) -> bool:
        return self.holds == self.expected

    def as_json(self, command: str) -> dict[str, Any]:
        """The record as it stands in a file."""
        versions = {"python": platform.python_version(), "torch": torch.__version__, "numpy": np.__version__}
        return {
            **{name: exact(value) for name, value in asdict(self).items()},
            "device": described(self.device),
            "versions": versions,
            "command": command,
        }


def exact(value: Any) -> Any:
    """A value for a file: floats and integers of more than nine digits as text.

    >>> exact({"margin": 0.5, "trials": 2**40, "seeds": (1, 2)})
    {'margin': '0.5', 'trials': '1099511627776', 'seeds': [1, 2]}
    """
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 10**9 else str(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return {str(name): exact(part) for name, part in value.items()}
    return [exact(part) for part in value]


def described(device: str) -> str:
    """A device in words: the model of a graphics card, the architecture of a processor."""
    if device.startswith("cuda") and torch.cuda.is_available():
        return f"{device} ({torch.cuda.get_device_name(device)})"
    return f"{device} ({platform.machine()}, {torch.get_num_threads()} threads)"


def text(records: Sequence[Record], command: str) -> str:
    """The file of some records."""
    content = {"format": FORMAT, "records": [record.as_json(command) for record in records]}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def save(records: Sequence[Record], path: Path, command: str) -> None:
    """Write the file of some records, with the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(records, command), encoding="utf-8")
