"""The guide for contributors and the map: the files, names, commands and options that they name exist."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import click
import pytest
from click.testing import CliRunner

from symres.cli import COMMANDS, main

ROOT = Path(__file__).parents[1]
GUIDE, MAP = ROOT / ".github" / "CONTRIBUTING.md", ROOT / "symres" / "README.md"
PAGES = pytest.mark.parametrize("page", [GUIDE, MAP], ids=["guide", "map"])
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b")  # NAME, ROOM, PATH or WORDS, for what the reader puts there
SUFFIXES = (".py", ".json", ".v", ".md", ".cfg", ".cff", ".yaml", ".txt")
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def spans(text: str) -> list[str]:
    """The texts between backticks in a line, outside of blocks."""
    return re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


def commands(text: str) -> list[list[str]]:
    """The commands of symres and pytest as words: lines of the blocks, and texts between backticks."""
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    bare = (re.sub(r"^[A-Z_]+=\w+ ", "", line) for line in [*lines, *spans(text)])  # without a variable before it
    return [shlex.split(line) for line in bare if re.match(r"(symres|pytest)( |$)", line)]


def exists(path: str, folders: tuple[Path, ...]) -> bool:
    pattern = PLACEHOLDER.sub("*", path.rstrip("/"))
    return any(any(folder.glob(pattern)) for folder in folders)


def missing_files(text: str, page: Path) -> list[str]:
    """The paths between backticks at which nothing lies.

    A path is below the root; on the map, below symres or the room of its row. A bare name of a file is in one of the
    folders that the page names.
    """
    lost = []
    named = [ROOT / span for span in spans(text) if "/" in span and (ROOT / span).exists()]
    beside = tuple(path if path.is_dir() else path.parent for path in named)
    for line in text.splitlines():
        room = re.match(r"\| `(\w+)/?` \|", line)
        folders = (ROOT, *([page.parent] if page == MAP else []), *([page.parent / room[1]] if room else []))
        paths = (s for s in spans(line) if re.fullmatch(r"[\w.*/-]+", s) and ("/" in s or s.endswith(SUFFIXES)))
        lost += [path for path in paths if not exists(path, folders if "/" in path else (*folders, *beside))]
    return lost


def missing_names(text: str) -> list[str]:
    """The dotted names of symres that cannot be imported."""
    lost = []
    for name in (span for span in spans(text) if re.fullmatch(r"symres(\.\w+)+", span)):
        try:
            resolve_name(name)
        except (ImportError, AttributeError):
            lost.append(name)
    return lost


def slug(heading: str) -> str:
    """The anchor that GitHub gives to a heading.

    >>> slug("A proof script")
    'a-proof-script'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def broken_links(text: str, page: Path) -> list[str]:
    lost = []
    for link in re.findall(r"\]\(([^)]+)\)", text):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        inside = target.read_text(encoding="utf-8") if path and target.is_file() else text
        headings = {slug(h) for h in re.findall(r"^#+ (.+)$", inside, re.MULTILINE)}
        if not target.exists() or anchor and anchor not in headings:
            lost.append(link)
    return lost


def has_option(config: pytest.Config, words: list[str], option: str) -> bool:
    """Whether the command of symres or pytest exists and has an option."""
    if words[0] == "pytest":
        try:
            config.getoption(option)
        except ValueError:
            return False
        return True
    command = main.get_command(click.Context(main), words[1])
    return command is not None and any(option in p.opts for p in command.params if isinstance(p, click.Option))


def wrong_commands(text: str, config: pytest.Config) -> list[str]:
    """The commands of symres and pytest that there are not, or have an option or a path that is not."""
    wrong = []
    for words in commands(text):
        known = words[0] == "pytest" or len(words) == 1 or words[1] in COMMANDS
        known = known and all(has_option(config, words, word) for word in words if word.startswith("-"))
        paths = [word for word in words[1:] if "/" in word and re.fullmatch(r"[\w./-]+", word)]
        if not known or not all(exists(path, (ROOT,)) for path in paths):
            wrong.append(shlex.join(words))
    return wrong


def unread_variables(text: str) -> list[str]:
    """The variables of the environment that no test reads."""
    tests = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)
    )
    return [name for name in re.findall(r"\b(SYMRES_[A-Z]+)=", text) if f'"{name}"' not in tests]


def faults(text: str, page: Path, config: pytest.Config) -> Iterator[str]:
    yield from missing_files(text, page)
    yield from missing_names(text)
    yield from broken_links(text, page)
    yield from wrong_commands(text, config)
    yield from unread_variables(text)


@PAGES
def test_all_that_a_page_names_exists(page: Path, pytestconfig: pytest.Config) -> None:
    assert list(faults(page.read_text(encoding="utf-8"), page, pytestconfig)) == []


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ("look at `symres/functions/silus.py`", "symres/functions/silus.py"),
        ("| `kernel/` | Terms. `procedure/` compute. |", "procedure/"),
        ("`NAME.certificate.json`", "NAME.certificate.json"),
        ("written with `symres.evidence.rules.writing.rules`", "symres.evidence.rules.writing.rules"),
        ("[Adding a rule](#adding-rules)", "#adding-rules"),
        ("[the kernel](kernel/READ.md)", "kernel/READ.md"),
        ("`symres prove FILE` proves it", "symres prove FILE"),
        ("`symres check --frosted proofs`", "symres check --frosted proofs"),
        ("```sh\npytest -q tests/functions tests/house.py\n```", "pytest -q tests/functions tests/house.py"),
        ("`pytest --accept tests/test_interface.py`", "pytest --accept tests/test_interface.py"),
        ("`SYMRES_YES=1 pytest tests/test_interface.py`", "SYMRES_YES"),
    ],
)
def test_what_does_not_exist_is_told(told: str, fault: str, pytestconfig: pytest.Config) -> None:
    assert list(faults(told, MAP, pytestconfig)) == [fault]


def test_the_pages_name_enough_to_look_at() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert len(commands(text)) >= 12
    assert {"symres/functions/silu.py", "tests/test_interface.py"} <= {*spans(text)}


def test_the_commands_for_setting_up_are_well_formed_and_install_what_there_is() -> None:
    (block,) = BLOCK.findall(GUIDE.read_text(encoding="utf-8"))
    assert subprocess.run(["sh", "-n"], input=block, text=True, check=False).returncode == 0
    assert [line.split()[0] for line in block.splitlines()] == ["python3", "pip", "pytest", "symres"]
    assert "'.[test]'" in block
    assert "\ntest =\n" in (ROOT / "setup.cfg").read_text(encoding="utf-8")


TRIED = [
    words
    for words in commands(GUIDE.read_text(encoding="utf-8"))
    if words[0] == "symres" and words[1:2] in (["derive"], ["landscape"], ["lemmas"], ["rules"])
]
EXAMPLES = {"NAME": "root_square", "WORDS": "triangle"}


@pytest.mark.slow
@pytest.mark.parametrize("words", TRIED, ids=shlex.join)
def test_a_command_to_try_works(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(main, [EXAMPLES.get(word, word) for word in words[1:]])
    assert ran.exit_code == 0, ran.output
    assert "silu" not in words or "proved" in ran.output
