"""How long the certificate of a million points takes, and its verification by the kernel.

pytest tests/benchmarks/test_expressivity.py --benchmark-enable -m "" -s -n 0
"""

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import torch

from gpu_checks import expressivity, forward, gram, separation
from gpu_checks.codes import random_code, separated
from gpu_checks.constructions import shortest, sign_code
from gpu_checks.data import uniform

MILLION = 1 << 20


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)


def test_certificate_of_a_million_points(benchmark):
    points = uniform(MILLION, 64, 1000)
    found = benchmark.pedantic(separated, (points, random_code(52, 64)), rounds=2)
    assert found.holds and found.codes == MILLION


def test_verification_of_a_million_points(benchmark, tmp_path):
    expressivity.examined(uniform(MILLION, 64, 1000), checks=("codes",), folder=tmp_path)
    found = benchmark.pedantic(separation.verified, (tmp_path,), rounds=1)
    assert found.size == MILLION and found.classes == 1000


def test_all_pairs_of_16384_points(benchmark):
    points = uniform(1 << 14, 64, 1000)
    verdict = benchmark.pedantic(gram.check, (points, random_code(52, 64)), rounds=2)
    assert verdict.holds and verdict.count == (1 << 14) * ((1 << 14) - 1) // 2


def test_all_layers_for_4096_points(benchmark):
    points = uniform(1 << 12, 64, 1000)
    network = sign_code(points, shortest(points, 0)).network
    verdict = benchmark.pedantic(forward.check, (network, points), rounds=2)
    assert verdict.holds and verdict.margin == 0.0
