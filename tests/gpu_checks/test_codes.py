import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import torch

from gpu_checks import codes, constructions
from gpu_checks.codes import SignCode, enough, packing, passes_needed, random_code, separated
from gpu_checks.constructions import unpacked
from gpu_checks.data import from_arrays, uniform
from gpu_checks.errors import Refused
from gpu_checks.planted import duplicate_code

small = st.integers(-3, 3)


@st.composite
def problems(draw):
    n, d, k = draw(st.integers(1, 12)), draw(st.integers(1, 3)), draw(st.integers(1, 5))
    rows = st.lists(small, min_size=d, max_size=d)
    points = draw(st.lists(rows, min_size=n, max_size=n))
    labels = draw(st.lists(st.integers(0, 2), min_size=n, max_size=n))
    matrix = draw(st.lists(rows, min_size=k, max_size=k))
    thresholds = draw(st.lists(small, min_size=k, max_size=k))
    return points, labels, matrix, thresholds


def plain_codes(points, matrix, thresholds):
    return [
        tuple(sum(a * v for a, v in zip(row, x, strict=True)) >= t for row, t in zip(matrix, thresholds, strict=True))
        for x in points
    ]


@settings(max_examples=300)
@given(problems(), st.integers(1, 3), st.integers(1, 5))
def test_codes_are_separated_as_a_dictionary_says(problem, passes, rows):
    points, labels, matrix, thresholds = problem
    data, code = from_arrays(points, labels), SignCode(torch.tensor(matrix), torch.tensor(thresholds))
    plain = plain_codes(points, matrix, thresholds)
    bits = code.bits(data.rows(0, data.size)[0], data.largest)
    assert [tuple(row) for row in bits.tolist()] == plain
    of_code = {}
    for b, label in zip(plain, labels, strict=True):
        of_code.setdefault(b, set()).add(label)
    found = separated(data, code, passes=passes, rows=rows)
    assert found.holds == all(len(own) == 1 for own in of_code.values())
    assert found.codes == len(of_code)
    if found.conflict is not None:
        i, j = found.conflict.points
        assert i < j and plain[i] == plain[j] and (labels[i], labels[j]) == found.conflict.labels
        assert labels[i] != labels[j] and found.conflict.equal == (points[i] == points[j])


@settings(max_examples=300)
@given(problems())
def test_the_shortest_prefix_that_separates_is_found(problem):
    points, labels, matrix, thresholds = problem
    data, code = from_arrays(points, labels), SignCode(torch.tensor(matrix), torch.tensor(thresholds))
    plain = plain_codes(points, matrix, thresholds)

    def separates(k):
        return all(
            a == b or plain[i][:k] != plain[j][:k] for (i, a), (j, b) in itertools.combinations(enumerate(labels), 2)
        )

    expected = next((k for k in range(len(matrix) + 1) if separates(k)), None)
    found = enough(data, code)
    assert (found if isinstance(found, int) else None) == expected


@pytest.mark.parametrize("width", [1, 23, 24, 25, 61, 62, 63, 124, 125, 200])
def test_packed_codes_are_unpacked(width):
    bits = torch.rand(50, width, generator=torch.Generator().manual_seed(width)) < 0.5
    keys = packing(width)(bits)
    assert keys.shape == (50, codes.words(width)) and bool((keys >= 0).all()) and bool((keys < 1 << 62).all())
    assert torch.equal(unpacked(keys, width) > 0, bits)


def test_codes_of_several_words_are_compared_in_all_words():
    points = from_arrays([[1, 1], [1, -1], [-1, 1]], [0, 1, 0])
    same = torch.zeros(100, 2, dtype=torch.int64)
    for place in (0, 61, 62, 99):
        matrix = same.clone()
        matrix[place] = torch.tensor([0, 1])
        found = separated(points, SignCode(matrix, torch.zeros(100, dtype=torch.int64)))
        assert found.holds and found.codes == 2
        assert enough(points, SignCode(matrix, torch.zeros(100, dtype=torch.int64))) == place + 1
    assert not separated(points, SignCode(same, torch.zeros(100, dtype=torch.int64))).holds


def test_thresholds_beyond_all_projections_change_nothing():
    points = from_arrays([[1], [-1]], [0, 1])
    far = SignCode(torch.tensor([[1], [1], [1]]), torch.tensor([1 << 60, -(1 << 60), 1]))
    assert far.bits(points.rows(0, 2)[0], 1).tolist() == [[False, True, True], [False, True, False]]


def test_codes_are_exact_where_projections_exceed_64_bits():
    big = (1 << 62) - 1
    points = from_arrays([[big, big], [-big, big - 1], [big, 1 - big], [0, -1], [-1, 0], [0, 0]], [0] * 6)
    code = SignCode(torch.tensor([[1000, 999], [-1000, 1000], [1, 1], [7, -7]]), torch.tensor([0, 1, 1 << 50, -1]))
    bits = code.classifier(points.largest)(points.rows(0, 6)[0])
    rows = points.rows(0, 6)[0].tolist()
    assert [tuple(row) for row in bits.tolist()] == plain_codes(rows, code.matrix.tolist(), code.thresholds.tolist())
    assert separated(points, code).codes == len(set(plain_codes(rows, code.matrix.tolist(), code.thresholds.tolist())))


def test_one_duplicate_code_among_a_million_points_is_found():
    points = uniform(1 << 20, 64, 1000)
    code = random_code(52, 64)
    assert separated(points, code).holds
    found = separated(duplicate_code(points, 123_456, 1_000_000), code)
    assert not found.holds and found.conflicts == 1
    assert found.conflict.points == (123_456, 1_000_000) and not found.conflict.equal
    assert "points 123456 and 1000000 have one code and the labels" in str(found.conflict)


def test_equal_points_with_different_labels_are_named():
    found = separated(from_arrays([[1, 2], [3, 4], [1, 2]], [0, 0, 1]), random_code(20, 2))
    assert str(found.conflict) == "points 0 and 2 are equal and have the labels 0 and 1: no network can fit them"


def test_equal_points_with_one_label_are_no_conflict():
    assert separated(from_arrays([[1, 2], [-3, 4], [1, 2]], [1, 0, 1]), random_code(20, 2)).holds


def test_points_that_do_not_fit_into_memory_are_sorted_in_parts(monkeypatch):
    points, code = uniform(5000, 16, 10), random_code(40, 16)
    monkeypatch.setattr(codes, "free_memory", lambda device: 100_000)
    assert passes_needed(points.size, 40, "cpu") == 7
    parts = separated(points, code)
    monkeypatch.undo()
    assert parts == separated(points, code)


def test_codes_that_do_not_fit_into_memory_are_not_searched_for_the_shortest(monkeypatch):
    points = uniform(5000, 16, 10)
    monkeypatch.setattr(codes, "free_memory", lambda device: 100_000)
    code = constructions.shortest(points, 0)
    assert code.width == 2 * 13 + 24 and separated(points, code).holds


def test_more_points_than_can_be_sorted_in_parts_are_refused_with_the_figures(monkeypatch):
    monkeypatch.setattr(codes, "free_memory", lambda device: 1 << 20)
    with pytest.raises(
        Refused, match=r"1,073,741,824 points of 1 words need 64.0 GiB to be sorted, and 1.0 MiB are free"
    ):
        passes_needed(1 << 30, 60, "cpu")


def test_a_projection_of_another_dimension_is_refused():
    with pytest.raises(Refused, match="a projection of 3 columns, points of dimension 2"):
        separated(from_arrays([[1, 2]], [0]), random_code(4, 3))


@settings(max_examples=150)
@given(st.data())
def test_codes_of_points_of_several_digits_are_those_of_fractions(data):
    n, d, k = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 3)), data.draw(st.integers(1, 6))
    number = st.floats(-4, 4) | st.floats(-1e-12, 1e-12) | st.sampled_from([0.0, -1.0, 2.0**-60])
    rows = data.draw(st.lists(st.lists(number, min_size=d, max_size=d), min_size=n, max_size=n))
    matrix = data.draw(st.lists(st.lists(small, min_size=d, max_size=d), min_size=k, max_size=k))
    thresholds = data.draw(st.lists(st.integers(-(1 << 40), 1 << 40), min_size=k, max_size=k))
    try:
        points = from_arrays([*rows, [1 + 2.0**-52] + [2.0**-70] * (d - 1)], [0] * (n + 1))
    except Refused:
        return
    code = SignCode(torch.tensor(matrix), torch.tensor(thresholds))
    bits = code.classifier(points.largest, "cpu", points.digits)(points.rows(0, n)[0])
    exact = [[int(Fraction(v) * points.scale) for v in row] for row in rows]
    assert [tuple(row) for row in bits.tolist()] == plain_codes(exact, matrix, thresholds)
