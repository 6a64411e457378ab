"""Evidence files: the result of a check, which supports a claim and never proves it.

``symres check`` reads the files that lie where the scripts do. ``symres.run.records`` says which, and what the
fields of a record are. There are no floats in a file, so that the kernel's reader reads it.
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

FORMAT = "symres evidence 1"


@dataclass(frozen=True)
class Record:
    """One check of one claim, or of a failure planted for it to find (None); the fields are those of the file."""

    claim: str | None
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

    def as_json(self) -> dict[str, Any]:
        """The record as it stands in a file."""
        rest = {"device": described(self.device), "seconds": f"{self.seconds:.4g}"}
        return {**{name: exact(value) for name, value in asdict(self).items()}, **rest}


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
    threads = torch.get_num_threads()
    return f"{device} ({platform.machine()}, {threads} thread{'s' if threads > 1 else ''})"


def content(records: Sequence[Record], command: str) -> dict[str, Any]:
    """The file of the records that a command made."""
    versions = {"python": platform.python_version(), "torch": torch.__version__, "numpy": np.__version__}
    return {
        "format": FORMAT,
        "command": command,
        "versions": versions,
        "records": [record.as_json() for record in records],
    }


def save(records: Sequence[Record], path: Path, command: str) -> None:
    """Write the file of some records, one a line, with the folders it needs."""
    data = content(records, command)
    lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in data.pop("records"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False)[:-1] + f',\n"records": [\n{lines}\n]}}\n', encoding="utf-8")
