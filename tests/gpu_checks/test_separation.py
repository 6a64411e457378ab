"""The claim about a data set, as files: what the kernel proves of them, and what it refuses."""

import ast
import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gpu_checks import separation
from gpu_checks.proof_script import SCRIPT, script, theory_of
from gpu_checks.separation import LABELS, POINTS, PROJECTION, REPRESENTATIVES, verified
from symres.kernel import Rejected
from symres.run.runner import run
from symres.script.loading import load_all

DATA = {
    POINTS: np.array([[1, 2], [-3, 1], [2, -2]], np.int8),
    LABELS: np.array([0, 1, 1], np.int16),
    PROJECTION: np.array([[1, 0], [0, 1]], np.int64),
    REPRESENTATIVES: np.array([2, 0, 1], np.int8),
}


def written(folder, changes=()):
    for name, values in {**DATA, **dict(changes)}.items():
        np.save(folder / name, values)
    (folder / SCRIPT).write_text(script(theory_of(folder), "three points", 3, 2, 2, 2, 3), encoding="utf-8")
    return folder


def test_a_right_data_set_is_verified_and_its_files_are_named(tmp_path):
    found = verified(written(tmp_path))
    assert (found.size, found.dimension, found.classes, found.width) == (3, 2, 2, 2)
    assert found.sha256 == {name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in DATA}
    assert found.parameters == 2 * 2 + (2 + 2) * (2 * 4 + 2) + 2 * 2 + 4 + 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({LABELS: np.array([0, 1, 0])}, None),
        ({REPRESENTATIVES: np.array([1, 2, 0])}, None),
        ({REPRESENTATIVES: np.array([1, 2])}, "2 points, where there are 3 codes"),
        ({REPRESENTATIVES: np.array([0, 1, 1])}, "expected different numbers of rows, below 3"),
        ({REPRESENTATIVES: np.array([0, 1, 3])}, "expected different numbers of rows, below 3"),
        ({POINTS: np.array([[1, 2], [-3, 1], [-2, 2]])}, "rows 2 and 3 are listed, and have one code"),
        ({PROJECTION: np.array([[1, 0], [1, 0]])}, "rows 1 and 3 have one code of 2 bits, and the labels 0 and 1"),
        ({LABELS: np.array([0, 1, 0]), POINTS: np.array([[1, 2], [1, 3], [2, -2]])}, "rows 1 and 2 have one code"),
        # 0 counts as positive
        ({POINTS: np.array([[1, 0], [1, -1], [1, -2]]), REPRESENTATIVES: np.array([0, 1])}, None),
        ({POINTS: np.array([[1, 0], [1, 1], [1, -2]])}, "rows 1 and 2 have one code"),
        ({LABELS: np.array([0, 1, 4])}, "2\\^k >= 5"),
        ({PROJECTION: np.array([[1, 0]])}, "codes of 1 bits: the theorem asks for 2 at least"),
        ({LABELS: np.array([0, 1])}, "3 points of dimension 2 do not go with 2 labels"),
        ({PROJECTION: np.eye(3, dtype=np.int8)}, "a projection of dimension 3"),
        ({POINTS: DATA[POINTS].astype(float)}, "expected rows of integers of type"),
        ({LABELS: np.array([0, 1, -1])}, "the label -1"),
    ],
)
def test_what_is_not_so_is_rejected_and_its_neighbour_is_not(tmp_path, changes, message):
    folder = written(tmp_path, changes)
    if message is None:
        assert verified(folder).size == 3
    else:
        with pytest.raises(Rejected, match=message):
            verified(folder)


@pytest.mark.parametrize("name", list(DATA))
def test_a_missing_file_is_rejected(tmp_path, name):
    (written(tmp_path) / name).unlink()
    with pytest.raises(Rejected, match=f"{name}: No such file"):
        verified(tmp_path)


THEOREM = [Path(__file__).parents[2] / "proofs" / "hardt_ma" / f"{name}.py" for name in ("construction", "sign_codes")]


def test_the_script_proves_that_there_is_a_network_where_the_files_are_right_and_not_where_they_are_wrong(tmp_path):
    (tmp_path / "right").mkdir()
    (tmp_path / "wrong").mkdir()
    scripts = load_all([*THEOREM, written(tmp_path / "right") / SCRIPT])
    right = {r.claim.id: r.verdict for r in run(scripts).results if r.claim.id.startswith("right")}
    assert right == dict.fromkeys(("right.codes", "right.representatives", "right.labels", "right.network"), "proved")
    changes = {LABELS: np.array([0, 2, 1]), PROJECTION: np.zeros((2, 2), int)}  # of one code
    scripts = load_all([*THEOREM, written(tmp_path / "wrong", changes) / SCRIPT])
    wrong = {r.claim.id: r.verdict for r in run(scripts, budget=2).results if r.claim.id.startswith("wrong")}
    assert wrong == dict.fromkeys(("wrong.codes", "wrong.representatives", "wrong.labels", "wrong.network"), "unknown")


@pytest.mark.parametrize(("folder", "theory"), [("my-digits 2", "my_digits_2"), ("2026", "data_2026"), ("é", "data")])
def test_the_folder_gives_the_theory_its_name(folder, theory):
    assert theory_of(Path("data") / folder) == theory


def test_any_name_of_a_data_set_makes_a_script(tmp_path):
    folder = written(tmp_path)
    (folder / SCRIPT).write_text(script("x", 'C:\\new\\"""\n', 3, 2, 2, 2, 3), encoding="utf-8")
    section = load_all([folder / SCRIPT])[0].claims[0].section
    assert section == 'A network that fits a data set: C:\\new\\"""\n'


def test_nothing_but_the_standard_library_and_the_kernel_is_imported():
    tree = ast.parse(Path(separation.__file__).read_text())
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    others = {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
    assert others and all(name.startswith("symres.kernel") for name in others)
    program = "import sys, gpu_checks.separation; print('torch' in sys.modules, 'numpy' in sys.modules)"
    root = Path(separation.__file__).parent.parent
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True).stdout
    assert out.split() == ["False", "False"]
