"""Projects with proof scripts: the script to start from, and what has their claims checked in CI and before commits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import symres

SCRIPT = '''"""{title}: say here which paper, theorem or example this is about."""

from symres import Theory, gradient

theory = Theory("{name}")
u, v = theory.reals("u v")
F = theory.define("F", (u, v), (1 - u * v) ** 2)

theory.claim("gradient", gradient(F) == [2 * v * (u * v - 1), 2 * u * (u * v - 1)])
theory.claim("nonnegative", F(u, v) >= 0)
theory.claim("positive", F(u, v) >= 1, expect="refuted", note="u = v = 1 is a counterexample")
'''

FIRST = Path("proofs", "first.py")  # the script of a new project
# where the files of this folder go in a project; the action is the one that this repository has at its top
FILES = {
    "action.yml": Path(".github", "actions", "symres", "action.yml"),
    "workflow.yml": Path(".github", "workflows", "proofs.yml"),
    "pre-commit.yml": Path(".pre-commit-config.yaml"),
}


def script(name: str) -> str:
    """A script with one claim of each kind that is decided at once, for a theory of this name."""
    return SCRIPT.format(name=name, title=name.replace("_", " ").capitalize())


def project() -> Mapping[Path, str]:
    """The files of a project whose claims are checked for every change: a first script, a workflow of GitHub with the
    action that it uses, and a hook of pre-commit. They ask for this version of symres.
    """
    here = Path(__file__).parent
    texts = {place: (here / file).read_text(encoding="utf-8") for file, place in FILES.items()}
    files = {place: text.replace("VERSION", symres.__version__) for place, text in texts.items()}
    return {FIRST: script(FIRST.stem), **files}
