"""Parts of what takes long: with each commit the build runs another one, and ``.ci/nightly`` all of them."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def this_part(parts: int) -> int:
    """The part of the commit, or that which SYMRES_PART names."""
    if "SYMRES_PART" in os.environ:
        return int(os.environ["SYMRES_PART"]) % parts
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(asked.stdout.strip() or "0", 16) % parts


def part_of(name: str, parts: int) -> int:
    """The part to which something belongs, by the SHA-256 of its name."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % parts
