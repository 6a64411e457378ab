import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import torch

from gpu_checks import conditions, constructions, forward, neurons
from gpu_checks.codes import SignCode, random_code, separated
from gpu_checks.constructions import (
    adaptive_code,
    apart,
    one_threshold,
    own_thresholds,
    shortest,
    sign_blocks,
    sign_code,
    sign_code_parameters,
    theorem_width,
    width_one,
    width_one_parameters,
)
from gpu_checks.data import from_arrays, uniform
from gpu_checks.errors import Refused
from gpu_checks.networks import ResidualNetwork, parameter_count


def fits(made, points):
    """All checks, and the plain forward run of the module, on all points."""
    x, labels = points.rows(0, points.size)
    hot = torch.nn.functional.one_hot(labels, points.classes).to(made.network.dtype)
    verdicts = [conditions.check(made, points), forward.check(made.network, points)]
    if made.code is not None:
        verdicts.append(neurons.check(made.network, points))
    assert len({v.holds for v in verdicts}) == 1, verdicts
    assert torch.equal(made.network(x), hot) == verdicts[0].holds
    return verdicts[0].holds


def made_of_each_kind(points):
    yield sign_code(points, shortest(points, 0))
    yield sign_code(points, adaptive_code(points), kind="adaptive")
    yield width_one(points)
    yield own_thresholds(points, 32)


def test_every_construction_fits_and_has_the_stated_number_of_parameters():
    points = uniform(600, 32, 7)
    for made in made_of_each_kind(points):
        assert made.exact and fits(made, points), made.kind
        counted = sum(p.numel() for p in made.network.parameters())
        assert counted == made.network.size == made.theorem_size(), made.kind


def test_the_weights_of_sign_codes_are_a_few_dyadic_numbers():
    points = uniform(300, 16, 5)
    net = sign_code(points, shortest(points, 0)).network
    hidden = torch.cat([net.inner.flatten(), net.outer.flatten()]).abs().unique().tolist()
    assert set(hidden) == {0, 0.25, 0.75, 1, 2}
    assert net.shift.equal(net.shift.round()) and int(net.shift.abs().max()) <= 2 * net.width


@given(st.integers(1, 10**6), st.integers(1, 100), st.integers(2, 200), st.integers(1, 1000))
def test_the_number_of_parameters_of_theorem_b_is_bounded_as_stated(n, d, k, r):
    rest = k * d + r * k + r * r + r
    assert sign_code_parameters(n, d, k, r) <= n * (2 * k + 1) + 3 * (2 * k * k + k) + rest
    assert sign_code_parameters(n, d, k, r) == parameter_count(d, k, math.ceil(Fraction(n, k)) + 2, r)
    assert width_one_parameters(n, d, r) == parameter_count(d, 1, n, r) == 3 * n + d + r * r + 2 * r


@pytest.mark.parametrize(("rho", "k"), [(2.0, 39), (1.0, 67), (0.5, 104), (0.25, 155), (0.1, 254)])
def test_the_width_of_theorem_b_is_that_of_the_table(rho, k):
    """Unit vectors at distance sqrt(rho) have the angle 2 arcsin(sqrt(rho)/2); n = 2^20."""
    assert theorem_width(1 << 20, 1000, 2 * math.asin(math.sqrt(rho) / 2)) == k


def test_the_width_of_theorem_b_at_its_edges():
    assert theorem_width(1, 1) == 2 and theorem_width(100, 2, math.pi) == 2 and theorem_width(2, 1000) == 10


@settings(max_examples=60)
@given(st.integers(-30, 30), st.integers(-30, 30))
def test_two_blocks_take_integers_to_their_signs(value, threshold):
    code = SignCode(torch.eye(1, dtype=torch.int64), torch.tensor([threshold]))
    u, v, s = sign_blocks(code, torch.float64)
    net = ResidualNetwork(
        torch.ones(1, 1).double(),
        u,
        v,
        s,
        torch.ones(1, 1).double(),
        torch.zeros(1).double(),
        torch.ones(1, 1).double(),
    )
    assert net.states(torch.tensor([[value]])).item() == threshold - (value < threshold)


@pytest.mark.parametrize("thresholds", [0, 1 << 12, -(1 << 12)])
def test_states_are_those_of_the_proof_moved_by_the_thresholds(thresholds):
    """(s - 1)/2 for the signs s of a point, and (w/2 - 1)/2 for the word w of its label."""
    points = uniform(300, 16, 5)
    x, labels = points.rows(0, 300)
    matrix = 64 * random_code(30, 16).matrix
    t = torch.full((30,), thresholds)
    made = sign_code(points, SignCode(matrix, t))
    signs = torch.where(x.long() @ matrix.T >= t, 1.0, -1.0)
    assert torch.equal(made.network.states(x, 2), t + (signs - 1) / 2)
    words = constructions.sign_words(5, 30)[labels]
    assert torch.equal(made.network.states(x), t + (words / 2 - 1) / 2) and fits(made, points)


def exact(values):
    return [[Fraction(v) for v in row] for row in values.tolist()]


def output_in_fractions(net, x):
    """The network of the module's weights, in rational arithmetic."""

    def times(matrix, vector):
        return [sum((a * b for a, b in zip(row, vector, strict=True)), Fraction(0)) for row in matrix]

    state = times(exact(net.projection), [Fraction(v) for v in x])
    for u, v, s in zip(net.inner, net.outer, net.shift, strict=True):
        active = [max(Fraction(0), a + Fraction(b)) for a, b in zip(times(exact(u), state), s.tolist(), strict=True)]
        state = [a + b for a, b in zip(state, times(exact(v), active), strict=True)]
    active = [
        max(Fraction(0), a + Fraction(b))
        for a, b in zip(times(exact(net.read_inner), state), net.read_shift.tolist(), strict=True)
    ]
    return times(exact(net.read_outer), active)


@pytest.mark.parametrize("data", [[[0, 0], [1, 0], [0, 1], [2, 2]], [[-3], [0], [1], [7]]])
def test_every_labelling_of_a_tiny_set_is_fitted_in_rational_arithmetic(data):
    fitted = 0
    for labels in itertools.product(range(3), repeat=len(data)):
        points = from_arrays(data, list(labels), 3)
        for made in (width_one(points), sign_code(points, adaptive_code(points))):
            for x, label in zip(data, labels, strict=True):
                assert output_in_fractions(made.network, x) == [int(c == label) for c in range(3)]
            fitted += 1
    assert fitted == 2 * 3 ** len(data)


def test_points_on_one_ray_have_one_code_unless_hyperplanes_are_adapted():
    points = from_arrays([[1, 1], [2, 2], [3, 3]], [0, 1, 0])
    with pytest.raises(
        Refused, match="Points on one ray from the origin always have one code: use --construction adaptive"
    ):
        shortest(points, 0)
    assert fits(sign_code(points, adaptive_code(points)), points)


@pytest.mark.parametrize("build", [lambda p: shortest(p, 0), adaptive_code, width_one])
def test_equal_points_with_different_labels_are_refused(build):
    points = from_arrays([[1, 2], [3, 4], [5, 6], [3, 4]], [0, 0, 1, 1])
    with pytest.raises(Refused, match="points 1 and 3 are equal and have the labels 0 and 1"):
        build(points)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_equal_points_with_one_label_share_a_neuron(kind):
    points = from_arrays([[1, 2], [3, -4], [1, 2]], [1, 0, 1])
    made = list(itertools.islice(made_of_each_kind(points), 3))[kind]
    assert made.neurons == 2 and fits(made, points)


def test_one_point_and_one_label_are_fitted():
    points = from_arrays([[5]], [0])
    for made in (sign_code(points, shortest(points, 0)), width_one(points), own_thresholds(points, 2)):
        assert fits(made, points)


def test_adapted_hyperplanes_need_fewer_bits_than_random_ones():
    points = uniform(2048, 64, 2048)
    adapted, random = adaptive_code(points), shortest(points, 0)
    assert separated(points, adapted).holds and 11 <= adapted.width <= 17 < random.width


def test_apart_counts_pairs_of_one_group_with_different_labels():
    group, labels = torch.tensor([0, 0, 1, 1, 1]), torch.tensor([0, 1, 2, 2, 3])
    assert apart(group, labels) == 1 + 2


def test_wide_integers_take_the_width_one_network_into_int64():
    points = from_arrays([[1 << 40, 3], [-(1 << 41), 5], [7, 1 << 39]], [0, 1, 2])
    made = width_one(points)
    assert fits(made, points)
    assert width_one(from_arrays([[1 << 50, 3], [-(1 << 51), 5]], [0, 1])).network.dtype == torch.int64
    with pytest.raises(Refused, match="at most 61 are worked with"):
        width_one(from_arrays([[1 << 61], [0]], [0, 1]))


def test_projections_beyond_binary64_are_refused_for_networks_not_for_codes():
    points = from_arrays([[1 << 55, 3], [-(1 << 54), 5]], [0, 1])
    code = shortest(points, 0)
    assert separated(points, code).holds
    with pytest.raises(Refused, match="no floating-point network is exact on them; the codes alone can be checked"):
        sign_code(points, code)


def test_a_network_that_does_not_fit_into_memory_is_refused_with_the_figure(monkeypatch):
    monkeypatch.setattr(constructions, "free_memory", lambda device: 1 << 20)
    with pytest.raises(Refused, match="parameters takes .* MiB to build, and 1.0 MiB are free"):
        sign_code(uniform(4096, 8, 3), random_code(40, 8))


def test_a_code_too_narrow_for_the_labels_is_refused():
    with pytest.raises(Refused, match="a code of 3 bits; for 9 labels it needs at least 4"):
        sign_code(uniform(20, 8, 9), random_code(3, 8))


# ---------------------------------------------------------------------------------------------------------- thresholds


def test_one_threshold_needs_points_of_nearly_one_norm():
    points = from_arrays([[10, 0], [9, 3], [0, 1]], [0, 1, 2])
    with pytest.raises(Refused, match="there is no single threshold for point"):
        one_threshold(points, 4)


def test_one_threshold_has_rational_weights_which_its_module_rounds():
    points = uniform(60, 512, 4)
    made = one_threshold(points, 128)
    assert not made.exact and conditions.check(made, points).holds
    x, labels = points.rows(0, 60)
    hot = torch.nn.functional.one_hot(labels, 4)
    assert float((made.network(x) - hot).abs().max()) < 1e-6
    thresholds = -made.network.shift.flatten()[:60]
    assert len(thresholds.unique()) == 1
    gains = (made.network.inner.reshape(-1, 128)[:60].square().sum(1) - thresholds).tolist()
    # in rational arithmetic with the true weights (q - a)/gain, every point reaches its target
    assert all(gain == int(gain) > 0 for gain in gains)


def test_own_thresholds_leave_gains_of_powers_of_two():
    points = uniform(200, 24, 4)
    made = own_thresholds(points, 40)
    rows = made.network.inner.reshape(-1, 40)[:200]
    gains = rows.square().sum(1) + made.network.shift.flatten()[:200]
    assert bool((torch.frexp(gains).mantissa == 0.5).all()) and fits(made, points)


def test_a_width_that_leaves_no_room_for_thresholds_is_refused():
    points = from_arrays([[100], [99], [98], [97]], [0, 1, 0, 1])
    with pytest.raises(Refused, match="Take a larger --width"):
        own_thresholds(points, 3)


@pytest.mark.parametrize("threshold", [1 << 20, 1 << 23, 1 << 62])
def test_a_module_with_thresholds_that_floats_do_not_add_exactly_is_not_read(threshold):
    points = uniform(50, 8, 3)
    made = sign_code(points, random_code(20, 8))
    made.network.shift[0, 0] = -threshold
    assert "inner products are not exact" in neurons.check(made.network, points).reason
