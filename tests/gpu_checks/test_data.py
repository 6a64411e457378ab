import hashlib
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import numpy as np
import torch

from gpu_checks.data import LABELS, POINTS, digits, from_arrays, load, npy_header, uniform
from gpu_checks.errors import Refused


def whole(points):
    return points.rows(0, points.size)[0].tolist()


@settings(max_examples=200)
@given(
    st.lists(st.tuples(*[st.floats(-1000, 1000, width=32)] * 2), min_size=1, max_size=5),
    st.sampled_from([np.float32, np.float64]),
)
def test_floats_are_scaled_to_integers_exactly(rows, dtype):
    array = np.array(rows, dtype=dtype)
    try:
        points = from_arrays(array, np.zeros(len(rows), dtype=int))
    except Refused as refusal:
        assert "bits" in str(refusal)
        return
    if points.digits > 1:
        return
    assert whole(points) == [[int(Fraction(float(v)) * points.scale) for v in row] for row in array]
    assert all(
        Fraction(float(v)) * points.scale == w
        for row, own in zip(array, whole(points), strict=True)
        for v, w in zip(row, own, strict=True)
    )
    assert points.largest == max(abs(v) for row in whole(points) for v in row)


@settings(max_examples=200)
@given(st.lists(st.tuples(*[st.floats(-1e9, 1e9) | st.floats(-1e-20, 1e-20)] * 2), min_size=1, max_size=5))
def test_floats_of_many_bits_are_kept_as_digits_exactly(rows):
    try:
        points = from_arrays(np.array(rows), np.zeros(len(rows), dtype=int))
    except Refused as refusal:
        assert "at most 320 are worked with" in str(refusal)
        return
    for row, own in zip(rows, whole(points), strict=True):
        blocks = [own[j * 2 : j * 2 + 2] for j in range(points.digits)]
        values = [sum(block[c] << (40 * j) for j, block in enumerate(blocks)) for c in range(2)]
        assert values == [Fraction(v) * points.scale for v in row]
        assert all(abs(digit) < 1 << 40 for digit in own) or points.digits == 1
    assert points.largest == max(abs(Fraction(v) * points.scale) for row in rows for v in row)


def test_the_scale_is_the_smallest_that_makes_integers():
    assert from_arrays([[0.5, 3.0]], [0]).scale == 2
    assert from_arrays([[6.0, 4.0]], [0]).scale == 1
    assert from_arrays(np.array([[0.25]], dtype=np.float16), [0]).scale == 4


@pytest.mark.parametrize(
    ("x", "y", "classes", "message"),
    [
        ([[1.0, float("nan")]], [0], None, r"\(row 0, column 1\) is nan; every coordinate has to be a finite number"),
        ([[1.0], [-float("inf")]], [0, 0], None, r"\(row 1, column 0\) is -inf"),
        (np.zeros((0, 3)), [], None, "the set is empty"),
        (np.zeros((3, 0)), [0, 0, 0], None, "the set is empty"),
        ([[1], [2]], [0, -1], None, "label -1 of row 1 is out of range"),
        ([[1], [2]], [0, 3], 3, "label 3 of row 1 is out of range; labels are integers from 0 to 2"),
        ([[1], [2]], [0.0, 0.5], None, "label 0.5 of row 1 is not an integer"),
        ([[1], [2]], [0], None, "2 points need as many labels"),
        ([[1e-300, 1e300]], [0], None, "at most 320 are worked with. Round the data to multiples of"),
        ([[1 << 63]], [0], None, "an integer of 64 bits"),
        ([["a"]], [0], None, "are not numbers"),
        ([[1j]], [0], None, "are not numbers"),
        ([1.0, 2.0], [0, 0], None, "expected an array of n rows"),
    ],
)
def test_bad_data_is_refused_with_the_reason(x, y, classes, message):
    with pytest.raises(Refused, match=message):
        from_arrays(np.asarray(x), np.asarray(y), classes)


def test_nan_far_down_is_named_by_its_row():
    x = np.zeros((40_000, 2))
    x[33_333, 1] = np.nan
    with pytest.raises(Refused, match="row 33333, column 1"):
        from_arrays(x, np.zeros(40_000, dtype=int))


def test_images_are_flattened_and_torch_types_are_read():
    points = from_arrays(torch.arange(8, dtype=torch.bfloat16).view(2, 2, 2), torch.tensor([1, 0]))
    assert whole(points) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert from_arrays(np.array([[True, False]]), [0]).largest == 1


def test_files_of_all_types_hold_the_same_points(tmp_path):
    x, y = np.array([[1.5, -2.0], [0.25, 3.0]]), np.array([1, 0])
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "y.npy", y)
    np.savez(tmp_path / "both.npz", x=x, y=y)
    torch.save({"x": torch.tensor(x), "y": torch.tensor(y)}, tmp_path / "named.pt")
    torch.save((torch.tensor(x), torch.tensor(y)), tmp_path / "pair.pt")
    (tmp_path / "table.csv").write_text("a,b,label\n1.5,-2,1\n0.25,3,0\n")
    files = [tmp_path / name for name in ("both.npz", "named.pt", "pair.pt", "table.csv")]
    every = [load(tmp_path / "x.npy", tmp_path / "y.npy"), *(load(file) for file in files)]
    for points in every:
        assert [[Fraction(v) / points.scale for v in row] for row in whole(points)] == x.tolist()
        assert points.rows(0, 2)[1].tolist() == [1, 0]


def test_decimals_of_a_text_file_are_taken_as_written(tmp_path):
    (tmp_path / "t.csv").write_text("0.1,0\n-2.25,1\n1e2,1\n")
    points = load(tmp_path / "t.csv")
    assert points.scale == 100 and whole(points) == [[10], [-225], [10000]]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.csv", "1,nan\n", "entry \\(row 0, column 1\\) is 'nan'"),
        ("a.csv", "x,y\n1,0\n2,zero\n", "entry \\(row 1, column 1\\) is 'zero'"),
        ("a.csv", "1,0\n1,2,0\n", "row 1 has 3 entries"),
        ("a.csv", "x,y\n", "the set is empty"),
        ("a.csv", "1,0.5\n", "label 0.5 of row 0 is not an integer"),
        ("a.csv", "1e-40,0\n1,1\n", "more than 62 bits"),
        ("a.npz", "not an archive", "cannot be read"),
        ("a.npy", "not an array", "cannot be read"),
        ("a.txt", "1,0\n", "files of type '.txt' are not read"),
    ],
)
def test_bad_files_are_refused_with_the_reason(tmp_path, name, text, message):
    (tmp_path / name).write_text(text)
    with pytest.raises(Refused, match=message):
        load(tmp_path / name)


def test_missing_files_and_labels_are_named(tmp_path):
    with pytest.raises(Refused, match="there is no such file"):
        load(tmp_path / "none.npy")
    np.save(tmp_path / "x.npy", np.zeros((2, 2)))
    with pytest.raises(Refused, match="no labels; name the file that has them with --label-file"):
        load(tmp_path / "x.npy")
    np.savez(tmp_path / "x.npz", z=np.zeros(3))
    with pytest.raises(Refused, match="no array named x, points or data; found z"):
        load(tmp_path / "x.npz")


def test_random_points_do_not_depend_on_how_they_are_read():
    points = uniform(1000, 13, 7, seed=3)
    x, y = points.rows(0, 1000)
    parts = list(points.chunks(rows=37))
    assert torch.equal(torch.cat([p for _, p, _ in parts]), x) and torch.equal(torch.cat([l for *_, l in parts]), y)
    assert x.dtype == torch.int8 and int(x.min()) < -120 and int(x.max()) > 120
    assert sorted(set(y.tolist())) == list(range(7))
    assert not torch.equal(uniform(1000, 13, 7, seed=4).rows(0, 1000)[0], x)


@pytest.mark.parametrize("arguments", [(0, 3, 2, 0), (3, 0, 2, 0), (3, 3, 0, 0), (3, 3, 2, -1)])
def test_random_points_need_positive_sizes(arguments):
    with pytest.raises(Refused, match="at least"):
        uniform(*arguments)


def test_an_exported_set_is_read_back_and_has_the_stated_hashes(tmp_path):
    for points in (uniform(500, 5, 300), from_arrays(np.array([[70000, -3]]), [0])):
        points.export(tmp_path)
        digests = points.digests()
        for name in (POINTS, LABELS):
            assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == digests[name]
        assert np.load(tmp_path / POINTS).tolist() == whole(points)
        assert np.load(tmp_path / LABELS).tolist() == points.rows(0, points.size)[1].tolist()


@pytest.mark.parametrize("shape", [(5,), (5, 3), (123456789, 4096)])
def test_headers_are_those_of_numpy(shape):
    header = npy_header(np.dtype(np.int16), shape)
    assert len(header) % 64 == 0 and str(shape).encode() in header and b"<i2" in header


def test_a_part_of_a_set_is_no_longer_than_the_set():
    points = uniform(10, 2, 2)
    assert whole(points.first(4)) == whole(points)[:4]
    with pytest.raises(Refused, match="has 10 points"):
        points.first(11)


def test_digits_are_those_of_scikit_learn():
    pytest.importorskip("sklearn", reason="needs scikit-learn: run `pip install -e .[gpu]`")
    points = digits()
    assert (points.size, points.dimension, points.classes, points.largest) == (1797, 64, 10, 16)
    assert points.rows(0, 1)[1].tolist() == [0]
