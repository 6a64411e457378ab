"""The check that is to be trusted: these tests use the standard library, and torch nowhere."""

import ast
import hashlib
import json
import random
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gpu_checks import separation
from gpu_checks.separation import CLAIM, Projection, separated, verified
from symres.kernel import Rejected

FORMATS = {"|i1": "b", "<i2": "h", "<i4": "i", "<i8": "q"}


def npy(path, kind, shape, values, version=1, fortran=False, tail=b""):
    text = f"{{'descr': '{kind}', 'fortran_order': {fortran}, 'shape': {shape}, }}".encode() + b" " * 9 + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    data = struct.pack(f"<{len(values)}{FORMATS.get(kind, 'b')}", *values)
    path.write_bytes(b"\x93NUMPY" + bytes([version, 0]) + length + text + data + tail)
    return path


def flat(rows):
    return [v for row in rows for v in row]


def written(folder, kind, points, labels, version=1):
    x = npy(folder / "points.npy", kind, (len(points), len(points[0])), flat(points), version)
    return x, npy(folder / "labels.npy", "<i8", (len(labels),), labels)


def code_of(x, matrix, thresholds):
    return tuple(
        sum(a * v for a, v in zip(row, x, strict=True)) >= t for row, t in zip(matrix, thresholds, strict=True)
    )


@st.composite
def problems(draw):
    kind = draw(st.sampled_from(list(FORMATS)))
    bits = 8 * int(kind[2]) - 1
    n, d, k = draw(st.integers(1, 8)), draw(st.integers(1, 4)), draw(st.integers(1, 20))
    extreme = st.sampled_from([-(1 << bits), (1 << bits) - 1, -1, 0, 1])
    coordinate = extreme | st.integers(-(1 << bits), (1 << bits) - 1)
    entry = st.integers(-2, 2) | st.sampled_from([-(1 << 63), 1 << 63]) | st.integers(-1000, 1000)
    points = draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))
    matrix = draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=k, max_size=k))
    thresholds = draw(st.lists(entry, min_size=k, max_size=k))
    labels = draw(st.lists(st.integers(0, 2), min_size=n, max_size=n))
    return kind, points, labels, matrix, thresholds


@settings(max_examples=400)
@given(problems())
def test_codes_are_equal_exactly_when_the_signs_are(problem):
    kind, points, _, matrix, thresholds = problem
    projection = Projection.of(matrix, thresholds, int(kind[2]))
    data = struct.pack(f"<{len(flat(points))}{FORMATS[kind]}", *flat(points))
    found = projection.codes(data)
    signs = [code_of(x, matrix, thresholds) for x in points]
    assert len(found) == len(points)
    assert all(
        (a == b) == (c == e) for a, c in zip(found, signs, strict=True) for b, e in zip(found, signs, strict=True)
    )


@settings(max_examples=200)
@given(problems())
def test_a_claim_holds_exactly_when_a_dictionary_says_so(tmp_path_factory, problem):
    kind, points, labels, matrix, thresholds = problem
    x, y = written(tmp_path_factory.mktemp("data"), kind, points, labels)
    of_code = {}
    for point, label in zip(points, labels, strict=True):
        of_code.setdefault(code_of(point, matrix, thresholds), set()).add(label)
    if all(len(own) == 1 for own in of_code.values()):
        found = separated(x, y, matrix, thresholds, 3)
        assert (found.codes, found.size, found.width) == (len(of_code), len(points), len(matrix))
        assert found.points_sha256 == hashlib.sha256(x.read_bytes()).hexdigest()
        assert found.labels_sha256 == hashlib.sha256(y.read_bytes()).hexdigest()
    else:
        with pytest.raises(Rejected, match=r"points \d+ and \d+ have one code"):
            separated(x, y, matrix, thresholds, 3)


def test_chunks_of_points_are_joined(tmp_path):
    chance = random.Random(1)
    points = [[chance.randrange(-128, 128) for _ in range(7)] for _ in range(5000)]
    matrix = [[chance.randrange(-8, 9) for _ in range(7)] for _ in range(70)]
    labels = [3] * 5000
    seen = []
    x, y = written(tmp_path, "|i1", points, labels)
    found = separated(x, y, matrix, [0] * 70, 5, lambda done, total: seen.append((done, total)))
    assert found.codes == len({code_of(p, matrix, [0] * 70) for p in points})
    assert seen[-1] == (5000, 5000) and len(seen) > 1
    # the same with the last point on the ray of the first, which has its code
    points[4999], points[0] = [2, 0, 4, 6, -8, 2, 4], [1, 0, 2, 3, -4, 1, 2]
    labels[0], labels[4999] = 1, 2
    x, y = written(tmp_path, "|i1", points, labels)
    with pytest.raises(Rejected, match="points 0 and 4999 have one code of 70 bits, and the labels 1 and 2"):
        separated(x, y, matrix, [0] * 70, 5)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_all_versions_of_the_file_format_are_read(tmp_path, version):
    x, y = written(tmp_path, "<i2", [[300, -300], [-300, 300]], [0, 1], version)
    assert separated(x, y, [[1, 0]], [0], 2).codes == 2


@pytest.mark.parametrize(
    ("kind", "shape", "options", "message"),
    [
        ("<f8", (2, 1), {}, "expected rows of integers"),
        (">i2", (2, 1), {}, "expected rows of integers"),
        ("<u2", (2, 1), {}, "expected rows of integers"),
        ("|i2", (2, 1), {}, "expected rows of integers"),
        ("|i1", (2, 1), {"fortran": True}, "expected rows of integers"),
        ("|i1", (2, 1), {"tail": b"x"}, "goes on after its 2 rows"),
        ("|i1", (3, 1), {}, "expected 3 labels, found shape"),
        ("|i1", (2, 2), {}, "expected rows of 1 integers"),
        ("|i1", (2,), {}, "expected rows of 1 integers"),
        ("|i1", (2, 1), {"version": 4}, "not a .npy file of version"),
    ],
)
def test_files_of_another_form_are_rejected(tmp_path, kind, shape, options, message):
    x = npy(tmp_path / "x.npy", kind, shape, [1, 2], **options)
    y = npy(tmp_path / "y.npy", "|i1", (2,), [0, 1])
    with pytest.raises(Rejected, match=message):
        separated(x, y, [[1]], [2], 2)


def test_a_file_that_ends_early_is_rejected(tmp_path):
    x, y = written(tmp_path, "|i1", [[1], [2]], [0, 1])
    x.write_bytes(x.read_bytes()[:-1])
    with pytest.raises(Rejected, match="ends among the rows from 1 on, of 2"):
        separated(x, y, [[1]], [2], 2)
    x.write_bytes(x.read_bytes()[:20])
    with pytest.raises(Rejected, match="expected rows of integers"):
        separated(x, y, [[1]], [2], 2)


def test_labels_out_of_range_are_rejected(tmp_path):
    for labels in ([0, 2], [-1, 1]):
        x, y = written(tmp_path, "|i1", [[1], [2]], labels)
        with pytest.raises(Rejected, match=r"labels from -?\d to \d; expected 0 to 1"):
            separated(x, y, [[1]], [2], 2)


@pytest.mark.parametrize(
    ("matrix", "thresholds", "message"),
    [
        ([], [], "not empty"),
        ([[]], [0], "not empty"),
        ([[1]], [0, 0], "one threshold for each"),
        ([[1], [1, 2]], [0, 0], "not equally long"),
        ([[1.0]], [0], "have to be integers"),
        ([[True]], [0], "have to be integers"),
        ([[1 << 512]], [0], "at most 512 bits"),
        ([[1]] * 5000, [0] * 5000, "at most 4096 rows"),
    ],
)
def test_projections_of_another_form_are_rejected(tmp_path, matrix, thresholds, message):
    x, y = written(tmp_path, "|i1", [[1], [2]], [0, 1])
    with pytest.raises(Rejected, match=message):
        separated(x, y, matrix, thresholds, 2)


# ------------------------------------------------------------------------------------------------------------- claims


def claim(folder, **changes):
    points, labels = [[1, 2], [-3, 1], [2, -2]], [0, 1, 1]
    x, y = written(folder, "|i1", points, labels)
    content = {
        "points": {"file": x.name, "sha256": hashlib.sha256(x.read_bytes()).hexdigest()},
        "labels": {"file": y.name, "sha256": hashlib.sha256(y.read_bytes()).hexdigest()},
        "classes": 2,
        "matrix": [[1, 0], [0, 1]],
        "thresholds": [0, 0],
        "codes": "3",
        "parameters": str(2 * 2 + (2 + 2) * (2 * 4 + 2) + 2 * 2 + 4 + 2),
        **changes,
    }
    (folder / "claim.json").write_text(json.dumps({"format": CLAIM, "claim": content}))
    return folder


def test_a_right_claim_is_verified(tmp_path):
    assert verified(claim(tmp_path, matrix=[["5000000000", 0], [0, "1"]], codes=3)).codes == 3
    found = verified(claim(tmp_path))
    assert (found.codes, found.parameters, found.classes) == (3, 54, 2)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"codes": "2"}, "2 codes and 54 parameters are claimed; there are 3 codes and 54"),
        ({"parameters": "53"}, "3 codes and 53 parameters are claimed"),
        ({"matrix": [[1, 0], [1, 0]]}, "have one code"),
        ({"matrix": [[1, 0], [0, -1]], "thresholds": [0, 3]}, "have one code"),
        ({"classes": 1}, "labels from 0 to 1; expected 0 to 0"),
        ({"classes": 5, "parameters": "93"}, "2\\^k >= 5"),
        ({"classes": 2.0}, "a float, 2.0"),
        ({"classes": True}, "True is no integer"),
        ({"matrix": [[1, 0], [0, "one"]]}, "'one' is no integer"),
        ({"matrix": ["10", "01"]}, "'10' is no list"),
        ({"thresholds": [0, None]}, "None is no integer"),
        ({"matrix": "[[1, 0], [0, 1]]"}, "incomplete or of another form"),
        ({"thresholds": None}, "incomplete or of another form"),
        ({"points": {"file": "points.npy", "sha256": "0" * 64}}, "the claim is about 0000"),
        ({"labels": {"file": "../labels.npy", "sha256": ""}}, "have to lie next to it"),
        ({"points": {"file": "points.npy"}}, "incomplete or of another form"),
    ],
)
def test_a_claim_that_is_not_as_it_says_is_rejected(tmp_path, changes, message):
    with pytest.raises(Rejected, match=message):
        verified(claim(tmp_path, **changes))


def test_one_changed_byte_of_the_data_is_noticed(tmp_path):
    claim(tmp_path)
    x = tmp_path / "points.npy"
    x.write_bytes(x.read_bytes()[:-1] + b"\xfd")  # -3 for -2: the codes are the same
    with pytest.raises(Rejected, match="its SHA-256 is"):
        verified(tmp_path)


def test_a_missing_file_is_rejected(tmp_path):
    claim(tmp_path)
    (tmp_path / "points.npy").unlink()
    with pytest.raises(Rejected, match="points.npy: No such file"):
        verified(tmp_path)


def test_nothing_but_the_standard_library_and_the_kernel_is_imported():
    tree = ast.parse(Path(separation.__file__).read_text())
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    others = {name.split(".")[0] for name in names} - set(sys.stdlib_module_names)
    assert others == {"symres"} and {n for n in names if n.startswith("symres")} <= {
        "symres.kernel",
        "symres.kernel.codes",
        "symres.kernel.files",
    }
    program = "import sys, gpu_checks.separation; print('torch' in sys.modules, 'numpy' in sys.modules)"
    root = Path(separation.__file__).parent.parent
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True).stdout
    assert out.split() == ["False", "False"]
