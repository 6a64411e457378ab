"""Tables of integers in files: rows, columns and labels count from 1."""

import numpy as np
import pytest

from symres import ClaimError, Theory, label, labels_are_among
from symres.language.data_sets import read


@pytest.fixture
def tables(tmp_path):
    np.save(tmp_path / "points.npy", np.arange(8, dtype=np.int8).reshape(4, 2))
    np.save(tmp_path / "labels.npy", np.array([[0], [1], [1], [0]], dtype=np.int8))
    theory = Theory("tables")
    return theory, read(tmp_path, "points.npy"), read(tmp_path, "labels.npy")


def test_rows_and_columns_count_from_1(tables):
    _, X, Y = tables
    assert repr(X(4, 2)).endswith("(4, 2)") and repr(label(Y, 4)).endswith("(4, 1) + 1")
    for outside in (lambda: X(0, 1), lambda: X(5, 1), lambda: X(1, 3), lambda: label(Y, 0), lambda: label(Y, 5)):
        with pytest.raises(ClaimError, match="from 1"):
            outside()


def test_what_is_no_number_of_a_point_is_refused(tables):
    theory, _, Y = tables
    x = theory.reals("x")
    for wrong in (lambda: label(Y, x), lambda: labels_are_among(Y, True), lambda: labels_are_among(Y, 0)):
        with pytest.raises(ClaimError, match="an integer from 1, not"):
            wrong()
