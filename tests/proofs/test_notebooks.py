"""The worked notebooks run from the top to the bottom and show what is stored in them; cells may be run again."""

import copy
import importlib.util
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "proofs" / "notebooks").glob("*.ipynb"))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        any(importlib.util.find_spec(name) is None for name in ("nbclient", "ipykernel")),
        reason="needs nbclient and ipykernel: pip install nbclient ipykernel",
    ),
]


def run(notebook, folder):
    from nbclient import NotebookClient

    return NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()


def shown(notebook):
    """The outputs without pictures, whose SVG depends on the version of matplotlib."""
    outputs = [[output.get("data", {}) for output in cell.get("outputs", ())] for cell in notebook.cells]
    return [[{form: v for form, v in data.items() if "image" not in form} for data in some] for some in outputs]


def test_there_is_a_notebook():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_is_stored_in_it(path):
    import nbformat

    stored = nbformat.read(path, as_version=4)
    again = run(copy.deepcopy(stored), path.parent)
    assert shown(again) == shown(stored)
    assert any(data for outputs in shown(stored) for data in outputs)


def test_cells_that_make_claims_may_be_run_again(tmp_path):
    import nbformat

    (path,) = [path for path in NOTEBOOKS if path.stem == "residual_network"]
    stored = nbformat.read(path, as_version=4)
    stored.cells = [twin for cell in stored.cells for twin in (cell, copy.deepcopy(cell))]
    for n, cell in enumerate(stored.cells):
        cell.id = f"cell-{n}"
    last = run(stored, tmp_path).cells[-1]
    assert last.outputs[0]["data"]["text/plain"] == "<4 claims: 3 proved, 1 refuted>"
