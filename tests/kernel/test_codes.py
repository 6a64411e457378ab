"""Codes of data sets: what is read from files is what they hold, and nothing else is said of them."""

import hashlib
import io
import json
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.elaborate import prove
from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    both,
    choice,
    equal,
    exists,
    for_all,
    implies,
    symbol,
    total,
    unequal,
)
from symres.kernel import Rejected, Sequent
from symres.kernel.equality import Equality
from symres.kernel.procedures import codes
from symres.kernel.procedures.codes import (
    PIECE,
    STATED,
    VARIABLES,
    Table,
    answer,
    codes_of,
    labelled,
    represented,
    separated,
)
from symres.kernel.procedures.question import Question
from symres.kernel.terms import INT, PROP, from_json, show, table, to_json


def premises(sequent, data, folder):
    """The premises that the procedure asks for, given the files of a folder."""
    return answer(Question(sequent, data, Equality(), folder))


TYPES = {"int8": 8, "int16": 16, "int32": 32, "int64": 64}


@st.composite
def cases(draw):
    """Points of one of the types, often extreme, and a projection of the same kind."""
    dtype = draw(st.sampled_from(sorted(TYPES)))
    top = 1 << (TYPES[dtype] - 1)
    entry = st.one_of(st.sampled_from([-top, top - 1, 0, -1, 1]), st.integers(-top, top - 1))
    d, n, k = draw(st.integers(1, 4)), draw(st.integers(1, 12)), draw(st.integers(1, 40))
    multiplier = st.one_of(st.integers(-3, 3), st.integers(-(1 << 63), (1 << 63) - 1))
    points = draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=n, max_size=n))
    matrix = draw(st.lists(st.lists(multiplier, min_size=d, max_size=d), min_size=k, max_size=k))
    return dtype, points, matrix


@pytest.mark.slow
@given(cases())
def test_codes_are_equal_where_all_signs_are(case):
    dtype, points, matrix = case
    data = np.array(points, dtype=f"<{np.dtype(dtype).str[1:]}").tobytes()
    found = codes_of(data, TYPES[dtype] // 8, matrix)
    signs = [tuple(sum(a * b for a, b in zip(row, x, strict=True)) >= 0 for row in matrix) for x in points]
    assert len(found) == len(points)
    for m, code in enumerate(found):
        assert [code == other for other in found] == [signs[m] == other for other in signs]


def independent(X, Y, A, Q, n, d, k, N, r):
    """The propositions about data sets and codes, written out with quantifiers independently of the procedure."""
    i, j, l, m, t = (symbol(name, INT) for name in "ijlmt")

    def among(x, size, claim):
        return for_all(x, implies(at_most(1, x), at_most(x, size), claim))

    def there_is(x, size, claim):
        return exists(x, both(at_most(1, x), at_most(x, size), claim))

    def sign(x):
        return choice(at_most(0, total(j, 1, d, A(l, j) * X(x, j))), 1, -1)

    def differ(x, y):
        return there_is(l, k, unequal(sign(x), sign(y)))

    def c(x):
        return Y(x, 1) + 1

    def q(x):
        return Q(x, 1) + 1

    return {
        "separated": among(i, n, among(m, n, implies(unequal(c(i), c(m)), differ(i, m)))),
        "labelled": among(i, n, both(at_most(1, c(i)), at_most(c(i), r))),
        "represented": both(
            among(i, N, both(at_most(1, q(i)), at_most(q(i), n))),
            among(i, N, among(m, N, implies(unequal(i, m), differ(q(i), q(m))))),
            among(i, n, there_is(t, N, among(l, k, equal(sign(i), sign(q(t)))))),
        ),
    }


def test_the_file_of_propositions_says_what_is_written_as_mathematics_and_tells_it_to_readers():
    written_out = independent(*map(Expression, VARIABLES.values()))
    assert {name: p.term for name, p in written_out.items()} == STATED  # terms that are equal are one object
    assert {p.sort for p in STATED.values()} == {PROP}
    (file,) = Path(codes.__file__).parent.glob("*.json")
    entries = json.loads(file.read_text("utf-8"))["propositions"]
    assert {entry["name"]: entry["says"] for entry in entries} == {name: show(p, 1000) for name, p in STATED.items()}


@pytest.mark.parametrize(("n", "d", "k", "N", "r"), [(3, 2, 2, 2, 2), (1, 1, 1, 1, 1), (1797, 64, 30, 1500, 10)])
def test_what_is_said_of_tables_is_what_is_written_as_mathematics(n, d, k, N, r):
    X, Y, A, Q = (
        table(name * 64, *shape) for name, shape in zip("abcd", ((n, d), (n, 1), (k, d), (N, 1)), strict=True)
    )
    said = independent(*map(Expression, (X, Y, A, Q)), n, d, k, N, r)
    assert separated(X, Y, A) is said["separated"].term
    assert labelled(Y, r) is said["labelled"].term
    assert represented(X, A, Q) is said["represented"].term


POINTS = np.array([[1, 5], [1, -3], [1, 2]], dtype=np.int8)
LABELS = np.array([0, 1, 0], dtype=np.int64)
MATRIX = np.array([[0, 1], [1, 0]], dtype=np.int16)
ROLES = ("points", "labels", "projection")
FILES = {role: f"{role}.npy" for role in ROLES}


def written(folder, **arrays):
    """The tables of arrays, saved under their names."""
    out = []
    for name, values in arrays.items():
        np.save(folder / f"{name}.npy", values)
        rows, columns = (*values.shape, 1)[:2]
        out.append(table(hashlib.sha256((folder / f"{name}.npy").read_bytes()).hexdigest(), rows, columns))
    return out


def claim(folder, points=POINTS, labels=LABELS, projection=MATRIX):
    return Sequent((), separated(*written(folder, points=points, labels=labels, projection=projection)))


def certificate(**more):
    return {"kind": "codes", **FILES, "branches": [], **more}


def refused(message, sequent, data, folder):
    with pytest.raises(Rejected, match=message):
        premises(sequent, data, folder)


def test_what_the_files_show_becomes_a_hypothesis(tmp_path):
    sequent = claim(tmp_path)
    assert premises(sequent, certificate(), tmp_path) == (Sequent((sequent.conclusion,), sequent.conclusion),)
    _, labels, _ = written(tmp_path, points=POINTS, labels=LABELS, projection=MATRIX)
    sequent = Sequent((), labelled(labels, 7))
    (rest,) = premises(sequent, {"kind": "codes", "labels": "labels.npy"}, tmp_path)
    assert rest.hypotheses == (labelled(labels, 2),)  # of labels 0 and 1, whatever is claimed


def test_one_code_with_two_labels_is_refused_by_the_rows(tmp_path):
    sequent = claim(tmp_path, labels=np.array([0, 1, 1]))
    refused("rows 1 and 3 have one code of 2 bits, and the labels 0 and 1", sequent, certificate(), tmp_path)
    refused("rows 1 and 2", claim(tmp_path, points=np.array([[0, 0], [1, 1], [0, -1]])), certificate(), tmp_path)
    # 0 counts as positive, and -1 does not
    assert premises(claim(tmp_path, points=np.array([[1, 0], [1, -1], [1, 0]])), certificate(), tmp_path)
    refused("rows 1 and 2", claim(tmp_path, points=np.array([[1, 0], [1, 1], [1, 0]])), certificate(), tmp_path)


LISTED = {"kind": "codes", **{role: f"{role}.npy" for role in ("points", "projection", "representatives")}}


@pytest.mark.slow
@given(cases(), st.randoms(use_true_random=False))
def test_representatives_are_listed_if_and_only_if_every_code_has_one(tmp_path_factory, case, chance):
    dtype, points, matrix = case
    matrix = [[max(min(a, (1 << 63) - 1), -(1 << 63)) for a in row[: len(points[0])]] for row in matrix[:3]]
    codes_of = [tuple(sum(a * b for a, b in zip(row, x, strict=True)) >= 0 for row in matrix) for x in points]
    rows = [codes_of.index(code) for code in dict.fromkeys(codes_of)]
    chance.shuffle(rows)
    rows = rows[: chance.randint(1, len(rows))] + chance.choices(range(len(points)), k=chance.choice([0, 0, 0, 1]))
    right = sorted(codes_of[row] for row in rows) == sorted(set(codes_of))
    folder = tmp_path_factory.mktemp("listed")
    arrays = {"points": np.array(points, dtype), "projection": np.array(matrix), "representatives": np.array(rows)}
    sequent = Sequent((), represented(*written(folder, **arrays)))
    if right:
        (rest,) = premises(sequent, LISTED, folder)
        assert represented(*written(folder, **arrays)).args[-1] in rest.hypotheses
    else:
        refused("representatives.npy: ", sequent, LISTED, folder)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([0, 1], None),
        ([1, 2], None),
        ([0], "1 points, where there are 2 codes"),
        ([0, 2], "rows 1 and 3 are listed, and have one code"),
        ([0, 1, 1], "expected different numbers of rows, below 3"),
        ([0, 3], "expected different numbers of rows, below 3"),
        ([0, -1], "the number of a row -1"),
        ([[0, 1]], "expected a number of a row in each row"),
    ],
)
def test_lists_of_representatives_are_read_strictly(tmp_path, rows, message):
    found = written(tmp_path, points=POINTS, projection=MATRIX, representatives=np.array(rows))
    points, projection, listed = found if message is None else (*found[:2], table("5" * 64, 2, 1))
    sequent = Sequent((), represented(points, projection, listed))
    if message is None:
        assert premises(sequent, LISTED, tmp_path)
    else:
        refused(message, sequent, LISTED, tmp_path)


def test_a_file_that_changed_shows_nothing_of_the_old_one(tmp_path):
    for role, other in (("points", POINTS[[0, 1, 0]]), ("labels", LABELS * 2), ("projection", 2 * MATRIX)):
        sequent = claim(tmp_path)
        np.save(tmp_path / f"{role}.npy", other)
        refused(f"{role}.npy: .* SHA-256 .*; the claim is about other files", sequent, certificate(), tmp_path)


def test_a_file_of_one_byte_more_or_less_is_refused(tmp_path):
    for role in ROLES:
        sequent = claim(tmp_path)
        path = tmp_path / f"{role}.npy"
        whole = path.read_bytes()
        path.write_bytes(whole[:-1])
        refused(f"{role}.npy: ends among the rows", sequent, certificate(), tmp_path)
        path.write_bytes(whole + b"\0")
        refused(f"{role}.npy: goes on after its", sequent, certificate(), tmp_path)


@pytest.mark.parametrize(
    ("message", "arrays"),
    [
        ("expected rows of integers of type", {"points": POINTS.astype(float)}),
        ("expected rows of integers of type", {"points": POINTS.astype(np.uint8)}),
        ("expected rows of integers of type", {"points": POINTS.astype(">i2")}),
        ("expected rows of integers of type", {"points": np.asfortranarray(POINTS)}),
        ("expected 3 rows of 2 integers, found", {"points": POINTS[:2]}),
        ("expected 3 rows of 2 integers, found", {"points": POINTS[:, :1]}),
        ("the label -1; labels are 0, 1, ...", {"labels": -LABELS}),
        ("expected a label in each row", {"labels": np.stack([LABELS, LABELS], 1)}),
        ("a projection of the shape", {"projection": np.arange(3)}),
        ("0 labels", {"labels": LABELS[:0]}),
    ],
)
def test_files_of_another_form_are_refused(tmp_path, message, arrays):
    sequent = claim(tmp_path)
    for name, values in arrays.items():
        np.save(tmp_path / f"{name}.npy", values)
    refused(message, sequent, certificate(), tmp_path)


def test_headers_are_read_strictly(tmp_path):
    sequent = claim(tmp_path)
    path = tmp_path / "points.npy"
    whole = path.read_bytes()
    for old, new in ((b"NUMPY", b"NUMPI"), (b"(3, 2)", b"(2, 3)"), (b"(3, 2)", b"(3,-2)"), (b"|i1", b"|b1")):
        assert old in whole
        path.write_bytes(whole.replace(old, new))
        refused("points.npy: ", sequent, certificate(), tmp_path)
    path.write_bytes(whole[:6] + b"\x02" + whole[7:])
    refused("points.npy: not a .npy file of version 1", sequent, certificate(), tmp_path)
    path.write_bytes(whole[:8] + b"\xff\xff" + whole[10:])
    refused("points.npy: ", sequent, certificate(), tmp_path)
    path.write_bytes(b"")
    refused("points.npy: not a .npy file", sequent, certificate(), tmp_path)


def test_certificates_of_another_form_are_refused(tmp_path):
    sequent = claim(tmp_path)
    refused("no folder", sequent, certificate(), None)
    refused("No such file", sequent, certificate(points="nowhere.npy"), tmp_path)
    for name in ("", 3, None, ["points.npy"], "a\0b", "a\nproved b", "\ud800", "a" * 1001):
        refused("the name of a file", sequent, certificate(points=name), tmp_path)
    refused("the files are points, projection", sequent, {"kind": "codes", "points": "points.npy"}, tmp_path)
    with pytest.raises(Rejected, match="unknown field 'rows'"):
        prove(sequent, certificate(rows=3), folder=tmp_path)
    with pytest.raises(Rejected, match="1 sequents are to be proved"):
        prove(sequent, certificate(), folder=tmp_path)


def test_what_is_no_file_or_cannot_be_read_is_refused(tmp_path):
    sequent = claim(tmp_path)
    refused("not a regular file", sequent, certificate(labels="."), tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")  # opening it would wait for somebody to write
        refused("not a regular file", sequent, certificate(labels="pipe"), tmp_path)
    memory = Path("/proc/self/mem")  # a file whose first bytes cannot be read
    if memory.exists():
        (tmp_path / "mem").symlink_to(memory)
        refused("mem: Input/output error", sequent, certificate(labels="mem"), tmp_path)


def test_no_certificate_has_a_file_read_that_is_not_in_its_folder_or_below(tmp_path):
    (tmp_path / "own").mkdir()
    sequent = claim(tmp_path)
    claim(tmp_path / "own")
    below = {role: f"own/{role}.npy" for role in ROLES}
    assert premises(sequent, certificate(**below), tmp_path)
    for outside in ("../points.npy", "../own/points.npy", "./../points.npy", str(tmp_path / "points.npy"), "/dev/zero"):
        refused("is not in the folder of the certificate", sequent, certificate(points=outside), tmp_path / "own")


@pytest.mark.parametrize("columns", [1, 2, 1000, PIECE - 1, PIECE])
def test_little_is_read_at_a_time(columns):
    file = io.BytesIO()
    np.save(file, np.zeros((2 * PIECE // columns + 1, columns), np.int8))
    file.seek(0)
    sizes = [len(data) for _, data in Table(file, "points").parts()]
    assert len(sizes) > 1 and all(columns <= size <= PIECE for size in sizes)


def test_tables_are_named_by_digests_and_shapes():
    digest = "0123456789abcdef" * 4
    assert from_json(to_json(table(digest, 3, 2)), {}) is table(digest, 3, 2)
    assert table(digest, 3, 2) is not table(digest, 2, 3)
    for wrong in ((digest[1:], 3, 2), (digest.upper(), 3, 2), (digest, 0, 2), (digest, 3, 1 << 41), (digest, True, 2)):
        with pytest.raises(Rejected, match="a table"):
            table(*wrong)
    for data in (["table", digest], ["table", digest, "3", "1/2"], ["table", digest, 3, 2], ["table", 3, "3", "2"]):
        with pytest.raises(Rejected):
            from_json(data, {})
