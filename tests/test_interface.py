"""The public interface: the words of ``symres.__all__``, how they are called, and the commands with their options."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

import symres
from symres.cli import main

FILE = Path(__file__).with_name("interface.txt")
ROOT = Path(__file__).parents[1]


def words() -> Iterator[str]:
    for name in symres.__all__:
        what = getattr(symres, name)
        if not callable(what):
            yield name
            continue
        yield f"{name}{signature(what)}"
        if inspect.isclass(what):
            own = {m for c in what.__mro__ if c.__module__.startswith("symres.") for m in vars(c)}
            for method in sorted(m for m in own if not m.startswith("_") and hasattr(what, m)):
                of = getattr(what, method)
                yield f"{name}.{method}{signature(of) if callable(of) else ''}"


def signature(of: Callable[..., Any]) -> str:
    """The parameters by name and kind, with which of them may be left out; no annotations."""
    try:
        parameters = inspect.signature(of).parameters.values()
    except (TypeError, ValueError):  # a built-in class
        return "(...)"
    said = []
    for p in parameters:
        star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**", p.KEYWORD_ONLY: "key "}.get(p.kind, "")
        said.append(f"{star}{p.name}{'' if p.default is p.empty else '=...'}")
    return f"({', '.join(said)})"


def commands(group: click.Group, before: str = "symres") -> Iterator[str]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{before} {name}")
            continue
        options = [" / ".join(p.opts) if isinstance(p, click.Option) else f"[{p.name}]" for p in command.params]
        yield " ".join([before, name, *options])


def test_the_public_interface_changes_only_on_purpose() -> None:
    now = "".join(f"{line}\n" for line in [*words(), *commands(main)])
    if os.environ.get("SYMRES_ACCEPT"):
        FILE.write_text(now, encoding="utf-8")
    kept = FILE.read_text(encoding="utf-8")
    lost, new = (sorted({*a.splitlines()} - {*b.splitlines()}) for a, b in ((kept, now), (now, kept)))
    assert not lost and not new, (
        f"the public interface has changed: {lost} became {new}; if that is meant, say so in CHANGELOG.md under "
        "[Unreleased] and run SYMRES_ACCEPT=1 pytest tests/test_interface.py"
    )


def test_a_change_of_the_interface_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SYMRES_ACCEPT", raising=False)
    monkeypatch.setattr(symres, "__all__", [*symres.__all__, "__version__"])
    with pytest.raises(AssertionError, match="the public interface has changed"):
        test_the_public_interface_changes_only_on_purpose()


def test_the_version_is_the_same_everywhere() -> None:
    version = symres.__version__
    assert f"\nversion = {version}\n" in (ROOT / "setup.cfg").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"such as symres=={version};" in (ROOT / "action.yml").read_text(encoding="utf-8")
    assert f"\n## [{version}] - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
