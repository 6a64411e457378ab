"""The other theorems: exact values, equality where it is reached, and neighbours that must fail."""

import math

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import torch

from gpu_checks import adversary, dominance, factorisation, initialisation, scans
from gpu_checks.factorisation import Rotation
from gpu_checks.measure import Clock


def matrices(*values):
    return torch.tensor(values, dtype=torch.float64).view(1, 1, 1)


def test_gradient_dominance_has_the_values_of_the_counterexample():
    """d = l = 1, Sigma = 4, R = 2, A = 0: 64 against 64 (corrected) and 256 (printed)."""
    right, printed = dominance.ratios(matrices(0.0)[None], matrices(2.0), matrices(4.0))
    assert (right.item(), printed.item()) == (1.0, 0.25)


def test_gradient_dominance_is_reached_by_shrinking_layers():
    factors = torch.full((1, 2, 1, 1), -0.5, dtype=torch.float64)  # the value 98 of both sides, by hand
    assert dominance.ratios(factors, matrices(2.0), matrices(4.0))[0].item() == 1.0


def test_the_printed_gradient_dominance_fails_and_the_corrected_one_does_not():
    corrected, printed = dominance.check(2000)
    assert corrected.holds and abs(corrected.margin) < 1e-12 and corrected.trials == 8000
    assert not printed.holds and not printed.expected and printed.failures > 2000 and printed.against


def test_gradient_dominance_with_the_exponent_of_the_proof_fails():
    """A neighbour: (1 - tau)^(l-1) for (1 - tau)^(2l-2)."""
    family = dominance.Family(4, 5, 0.2, (2.0, 2.0), shrinking=True)
    drawn = dominance.drawn(family, 100, torch.Generator().manual_seed(0), "cpu")
    assert float(dominance.ratios(*drawn)[0].max()) * 0.8**4 < 1


def test_the_ratio_of_shamirs_theorem_is_that_of_a_plain_sum():
    instance, y = adversary.drawn(3, "squared", torch.Generator().manual_seed(0), "cpu")
    w, v, u, x, f = (part[1] for part in instance)
    parameters = [w.clone().requires_grad_(), v.clone().requires_grad_()]
    errors = [parameters[0] @ (a + parameters[1] @ b) - t for a, b, t in zip(x, f, y[1], strict=True)]
    value = sum(error**2 / 2 for error in errors) / 6
    gradient = torch.autograd.grad(value, parameters)
    size = math.sqrt(sum(float(g.square().sum()) for g in gradient))
    linear = sum(float((u @ a - t) ** 2) / 2 for a, t in zip(x, y[1], strict=True)) / 6
    spectral = float(torch.linalg.matrix_norm(v, 2))
    bound = size * math.sqrt(2 * float(w @ w) + float(u @ u) * (2 + spectral**2 / float(w @ w)))
    assert adversary.ratio(instance, y, "squared")[1].item() == pytest.approx((value.item() - linear) / bound, rel=1e-9)


def test_ascent_comes_close_to_the_bound_of_shamirs_theorem_and_not_beyond():
    record = adversary.check(2000, 256, 300)[0]
    assert record.holds and 0 < record.margin < 0.02


def test_the_exact_law_has_the_moments_of_matrices():
    generator = torch.Generator().manual_seed(1)
    law = initialisation.linear_law(6, 10, 20_000, generator, Clock())
    brute = initialisation.linear_brute(6, 10, 20_000, generator)
    expected = 1.1**10
    fourth = (1.1**2 + 4 / 60 + 2 / 360) ** 10  # E|y|^4
    for sample in (law, brute):
        assert abs(initialisation.deviation(sample, expected)[1]) < 4.5
        assert abs(initialisation.deviation(sample.square(), fourth)[1]) < 4.5
    assert abs(initialisation.deviation(law, math.e)[1]) > 4.5  # the limit is another number


def test_one_dimension_has_no_chi_squared_part():
    law = initialisation.linear_law(1, 3, 50_000, torch.Generator().manual_seed(2), Clock())
    assert abs(initialisation.deviation(law, (4 / 3) ** 3)[1]) < 4.5


def test_relu_layers_double_the_size_in_the_limit_and_not_at_width_one():
    sizes = initialisation.relu_law(4096, 4, 400, torch.Generator().manual_seed(3))
    assert [round(float(v)) for v in sizes.mean(0)] == [1, 2, 4, 8, 16]
    narrow = initialisation.relu_law(1, 2, 400_000, torch.Generator().manual_seed(4))[:, 2]
    assert abs(initialisation.deviation(narrow, 4.7201)[1]) < 4.5 < abs(initialisation.deviation(narrow, 4.0)[1])


@pytest.mark.parametrize("dimension", [1, 2, 3, 8, 33])
def test_rotations_are_taken_apart_and_put_together(dimension):
    matrix = torch.linalg.qr(
        torch.randn(dimension, dimension, dtype=torch.float64, generator=torch.Generator().manual_seed(dimension))
    )[0]
    if torch.linalg.det(matrix) < 0:
        matrix[0] = -matrix[0]
    turn = Rotation.of(matrix)
    assert torch.allclose(turn.power(1), matrix, atol=1e-12)
    root = turn.power(1 / 3)
    assert torch.allclose(root @ root @ root, matrix, atol=1e-12)
    assert torch.allclose(root.T @ root, torch.eye(dimension, dtype=torch.float64), atol=1e-12)


def test_minus_the_identity_is_half_a_turn():
    turn = Rotation.of(-torch.eye(4, dtype=torch.float64))
    assert torch.allclose(turn.power(0.5) @ turn.power(0.5), -torch.eye(4, dtype=torch.float64), atol=1e-12)


def test_factors_multiply_to_the_matrix_within_the_bound_of_the_theorem():
    record = factorisation.check(24, 10)
    assert record.holds and record.margin > 0
    assert record.figures["relative residual of the product"] < 1e-12
    assert record.figures["max |A_i|"] > 0.5 * record.figures["bound"]  # a bound half as large fails


def test_spurious_minima_are_found_below_the_threshold_alone():
    record = scans.check(64, 32)[0]
    assert record.holds and 0 < record.figures["with spurious minima"] < 64
    found = scans.scanned(scans.TWO_LAYERS, scans.dyadic(0.25, 0.5, 2), 64)
    assert found[1] is None
    assert found[0].minima == 2 and found[0].point == pytest.approx((-0.982806, -1.60268), abs=1e-5)


def test_a_bowl_has_no_spurious_minimum():
    bowl = scans.Family("bowl", ("x",), ("c",), lambda x, p: p[0] * x[0] ** 2 + x[0] ** 4, "{c} * x**2 + x**4")
    assert scans.scanned(bowl, scans.dyadic(0.5, 1.0, 3), 16) == [None, None, None]
