import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import torch

from gpu_checks import conditions, forward
from gpu_checks.arithmetic import Product, full_precision
from gpu_checks.codes import packing, random_code
from gpu_checks.constructions import sign_code, unpacked
from gpu_checks.data import uniform
from gpu_checks.errors import Refused


@settings(max_examples=200)
@given(st.data())
def test_products_are_those_of_integers(data):
    point_bits, entry_bits = data.draw(st.integers(0, 45)), data.draw(st.integers(0, 12))
    d, k, m = (data.draw(st.integers(1, 5)) for _ in range(3))

    def matrix(rows, bits):
        entry = st.integers(-(1 << bits), 1 << bits)
        return data.draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=rows, max_size=rows))

    a, x = matrix(k, entry_bits), matrix(m, point_bits)
    product = Product.planned(torch.tensor(a), 1 << point_bits)
    expected = [[sum(u * v for u, v in zip(row, point, strict=True)) for row in a] for point in x]
    assert [[int(v) for v in row] for row in product(torch.tensor(x)).tolist()] == expected
    assert all(abs(v) <= product.bound for row in expected for v in row)


@pytest.mark.parametrize(
    ("largest", "dtype"),
    [((1 << 24) - 1, torch.float32), (1 << 24, torch.float64), ((1 << 53) - 1, torch.float64), (1 << 53, torch.int64)],
)
def test_the_type_changes_where_the_last_became_inexact(largest, dtype):
    product = Product.planned(torch.tensor([[1]]), largest)
    assert product.dtype == dtype
    assert int(product(torch.tensor([[largest - 1]]))) == largest - 1


def test_an_overflow_is_refused_before_it_happens():
    with pytest.raises(Refused, match="need 63 bits, and 62 are exact: scale the points down"):
        Product.planned(torch.tensor([[1, 1]]), 1 << 61)
    Product.planned(torch.tensor([[1, 1]]), (1 << 60))
    with pytest.raises(Refused, match="may overflow"):
        Product.planned(torch.full((1, 8), 1 << 60), 1)
    with pytest.raises(Refused, match="not exact in binary64"):
        Product.planned(torch.tensor([[1 << 50]]), 1 << 10)


@pytest.fixture
def coarse():
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("medium")
    yield
    torch.set_float32_matmul_precision(before)


def test_products_are_exact_where_torch_is_allowed_to_round_them(coarse):
    points = uniform(2000, 64, 5)
    code = random_code(50, 64)
    x = points.rows(0, 2000)[0]
    assert torch.equal(Product.planned(code.matrix, 128)(x).long(), x.long() @ code.matrix.T)
    keys = packing(50)(code.bits(x, 128))
    assert torch.equal(unpacked(keys, 50) > 0, x.long() @ code.matrix.T >= 0)
    assert not full_precision()
    with pytest.raises(Refused, match="set_float32_matmul_precision"):
        forward.check(sign_code(points, code).network, points)
    with pytest.raises(Refused, match="set_float32_matmul_precision"):
        conditions.check(sign_code(points, code), points)
