"""Computations on a graphics card give exactly the results of the processor. Skipped where there is no card."""

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import torch

from gpu_checks import codes, dominance, factorisation, forward, gram, initialisation, kernels, planted
from gpu_checks.constructions import shortest, sign_code
from gpu_checks.data import uniform
from gpu_checks.measure import Clock

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no graphics card that torch can use")

CARD = "cuda"


def apart(points):
    """The points, each with a label of its own."""
    return points.relabelled("all apart", lambda start, x, y: (x, torch.arange(start, start + len(x)).to(y)))


def test_random_points_are_the_same_on_the_card():
    here, there = uniform(5000, 70, 9, 3).rows(17, 4000), uniform(5000, 70, 9, 3, CARD).rows(17, 4000)
    assert all(torch.equal(a, b.cpu()) for a, b in zip(here, there, strict=True))


@pytest.mark.parametrize("dimension", [3, 40, 64, 200])
@pytest.mark.parametrize("width", [5, 62, 63, 200])
def test_codes_are_those_of_the_processor(dimension, width):
    points = uniform(70_001, dimension, 3)
    code = codes.random_code(width, dimension)
    code = codes.SignCode(code.matrix, torch.arange(width) * 20 - 300)
    here = codes.encoded(points, code, "cpu", Clock())
    there = codes.encoded(points, code, CARD, Clock(CARD))
    assert all(torch.equal(a, b.cpu()) for a, b in zip(here, there, strict=True))


@pytest.mark.parametrize("passes", [1, 3])
def test_sorting_on_the_card_finds_the_same_codes_and_the_same_conflicts(passes):
    points = uniform(70_001, 64, 3)
    for width in (12, 40, 70):
        code = codes.random_code(width, 64)
        here = codes.separated(points, code)
        there = codes.separated(points, code, CARD, passes=passes)
        assert (here.holds, here.codes, here.conflicts) == (there.holds, there.codes, there.conflicts)
        assert (here.conflict is None) == (there.conflict is None)


@pytest.mark.parametrize("size", [31, 128, 129, 20_000])
def test_all_pairs_have_the_same_largest_product(size):
    points = apart(uniform(size, 40, 3))
    code = shortest(points, 0)
    here = gram.pairs(*gram.signs(points, code), code.width, Clock())
    signs, labels = gram.signs(points, code, CARD)
    there = gram.pairs(signs, labels, code.width, Clock(CARD))
    assert (here.count, here.largest) == (there.count, there.largest)
    i, j = there.at
    assert int(signs[i].long().cpu() @ signs[j].long().cpu()) == here.largest
    tile = gram.tiles(signs, code.width, Clock(CARD), 4096, list(range(-(-size // 4096))))
    assert max(highest for _, _, highest in tile) == here.largest


def test_equal_codes_of_different_labels_are_seen():
    points = apart(uniform(20_000, 40, 3))
    code = shortest(points, 0)
    signs, labels = gram.signs(points, code, CARD)
    signs[19_998] = signs[5]
    assert gram.pairs(signs, labels, code.width, Clock(CARD)).largest == code.width


@pytest.mark.parametrize("size", [100, 3000, 20_000])
def test_a_network_gives_the_same_outputs_through_every_block(size):
    points = uniform(size, 40, 3)
    made = sign_code(points, shortest(points, 0))
    network, x = made.network.to(CARD), points.rows(0, size)[0].to(CARD)
    assert kernels.fits(network)
    assert torch.equal(
        kernels.forward(network, x), torch.nn.functional.one_hot(points.rows(0, size)[1], 3).float().to(CARD)
    )
    assert torch.equal(kernels.forward(network, x), network(x))
    off = planted.threshold_off_by_one(made, 3, 1).network.to(CARD)
    assert torch.equal(kernels.forward(off, x), off(x))
    assert forward.check(made.network, points, device=CARD).holds
    assert not forward.check(off, points, device=CARD).holds


def test_theorem_two_and_the_size_of_random_networks_hold_on_the_card():
    clock = Clock(CARD)
    assert factorisation.check(192, 64, 0, CARD, clock).holds
    assert initialisation.linear([(4096, 100, 4000)], [(64, 100, 400)], 0, CARD, clock).holds
    assert initialisation.mean_field([64, 256, 1024], 10, 1 << 19, 0, CARD, clock).holds
    assert all(record.as_expected for record in dominance.check(20_000, 0, CARD, clock))
