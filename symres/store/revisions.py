"""The stores of a git revision, beside those of the working tree."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

from symres.errors import InputError
from symres.store import stores as store
from symres.store.stores import Store

MEND = "compare with another revision"


def is_revision(name: str, place: Path) -> bool:
    """Whether a name is a revision of the repository in which a folder lies."""
    return (
        not name.startswith("-") and _git(place, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}") is not None
    )


def compared(revision: str, paths: Sequence[Path]) -> tuple[dict[PurePath, Store], dict[PurePath, Store]]:
    """The stores of a revision, and those of the working tree, by the paths of their scripts in the repository.

    ``paths`` are scripts, stores or folders, which may be there in one of the two alone. Raises ``InputError``.
    """
    top = _top(paths[0])
    inside = [_inside(path, top) for path in paths]
    commit = _git(top, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if revision.startswith("-") or commit is None:
        raise InputError(
            f"{revision}: neither a revision of the repository {top} nor a file or folder here; `git fetch` what is "
            f"missing (a shallow clone has the last commits alone)"
        )
    blobs = _blobs(top, commit.decode().strip(), inside)
    there = _scripts(top, inside)
    for path, place in zip(paths, inside, strict=True):
        if not path.exists() and not any(_is_within(script, place) for script in blobs):
            raise InputError(f"{path}: no such file or folder, neither here nor in {revision}")
    before: dict[PurePath, Store] = {}
    after: dict[PurePath, Store] = {}
    for script in sorted({*blobs, *there}):
        texts = [None if key is None else _blob(top, key) for key in blobs.get(script, (None, None))]
        files = store.paths(Path(script))
        if script in blobs:
            names = [f"{revision}:{file.as_posix()}" for file in files]
            before[script] = store.parsed(zip(texts, names, strict=True), MEND)
        if script in there:
            same = script in blobs and texts == [_content(top / file) for file in files]
            after[script] = before[script] if same else store.load(top / script)
    return before, after


def edited(revision: str, place: Path, scripts: Iterable[PurePath]) -> list[PurePath]:
    """Those of some scripts in a place's repository that are not as in a revision, while their stores are: nobody has
    checked yet what that changes.
    """
    listed = _git(_top(place), "diff", "--name-only", "-z", revision, "--") or b""
    changed = {PurePath(name) for name in os.fsdecode(listed).split("\0") if name}
    return sorted(s for s in changed.intersection(scripts) if changed.isdisjoint(map(PurePath, store.paths(Path(s)))))


def _scripts(top: Path, places: Sequence[PurePath]) -> set[PurePath]:
    """The scripts of the stores in the working tree that git does not ignore."""
    listed = _git(top, "ls-files", "-z", "--cached", "--others", "--exclude-standard") or b""
    files = [Path(name) for name in os.fsdecode(listed).split("\0") if name.endswith(".statements.json")]
    scripts = {PurePath(store.script_of(file)) for file in files if (top / file).is_file()}
    return {script for script in scripts if any(_is_within(script, place) for place in places)}


def _script(path: Path) -> Path:
    return store.script_of(path) if path.name.endswith(".statements.json") else path


def _is_within(script: PurePath, place: PurePath) -> bool:
    """Whether the store of a script is what a path in the repository names."""
    return script == _script(Path(place)) or place in script.parents


def _blobs(top: Path, commit: str, places: Sequence[PurePath]) -> dict[PurePath, tuple[str | None, str | None]]:
    """The two files of each store of a commit, as the names of git for their contents, by script."""
    listed = _git(top, "ls-tree", "-r", "-z", "--full-tree", commit)
    files: dict[PurePath, str] = {}
    for line in os.fsdecode(listed or b"").split("\0"):
        about, _, name = line.partition("\t")
        mode, _, rest = about.partition(" ")
        if mode.startswith("100") and name.endswith((".statements.json", ".certificates.json")):
            files[PurePath(name)] = rest.split(" ")[1]
    scripts = [PurePath(store.script_of(Path(name))) for name in files if name.name.endswith(".statements.json")]
    wanted = [script for script in scripts if any(_is_within(script, place) for place in places)]
    pairs = {script: store.paths(Path(script)) for script in wanted}
    return {script: (files[PurePath(pair[0])], files.get(PurePath(pair[1]))) for script, pair in pairs.items()}


def _blob(top: Path, key: str) -> bytes:
    content = _git(top, "cat-file", "blob", key)
    if content is None:
        raise InputError(f"{top}: git has no content for {key[:12]}; `git fetch` it")
    return content


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _top(path: Path) -> Path:
    """The folder of the repository in which a path lies."""
    place = path.resolve()
    place = next(p for p in (place, *place.parents) if p.is_dir())
    top = _git(place, "rev-parse", "--show-toplevel")
    if top is None:
        raise InputError(f"{path}: not in a git repository; compare two stores or folders: symres diff OLD NEW")
    return Path(os.fsdecode(top).removesuffix("\n")).resolve()


def _inside(path: Path, top: Path) -> PurePath:
    try:
        return PurePath(path.resolve().relative_to(top))
    except ValueError:
        raise InputError(f"{path}: not in the repository {top}; compare the repositories one by one") from None


def _git(place: Path, *arguments: str) -> bytes | None:
    """The output of git in a folder; None if it fails."""
    try:
        done = subprocess.run(["git", "-C", str(place), *arguments], capture_output=True, check=False)
    except OSError as error:
        raise InputError(f"git does not run ({error.strerror or error}); install it, or compare two folders") from None
    return done.stdout if done.returncode == 0 else None
