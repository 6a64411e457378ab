"""The size of a random residual network's output, at widths and depths of practice.

*Linear layers* (``sun.general_init``): y = (I + W_L) ... (I + W_1) x with independent entries of variance 1/(d L) has
E|y|^2 = (1 + 1/L)^L |x|^2. For Gaussian entries W h is, given h, Gaussian with independent entries of variance
|h|^2/(d L); so |h + W h|^2 = |h|^2 ((1 + z/sqrt(d L))^2 + c/(d L)) with z normal and c of chi-squared law with d - 1
degrees of freedom: a network of any width costs two random numbers a layer, and the law is exact.

*ReLU layers* (``sun.variance_2L.mean_field``): z' = z + W relu(z) with entries of variance 2/n has E|z_l|^2/n -> 2^l as
the width n grows. Given z, W relu(z) is Gaussian with independent entries of variance 2|relu(z)|^2/n.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from .evidence import Record
from .measure import Clock

DEVIATIONS = 4.5  # standard errors beyond which a mean counts as another; chance exceeds them once in 150,000


def linear_law(dimension: int, depth: int, count: int, generator: torch.Generator, clock: Clock) -> Tensor:
    """|y|^2/|x|^2 of ``count`` random linear residual networks, by the exact law of the squared norms."""
    device = generator.device
    square = torch.ones(count, dtype=torch.float64, device=device)
    degrees = torch.full((count,), (dimension - 1) / 2, dtype=torch.float64, device=device)
    scale = dimension * depth
    for layer in range(depth):
        z = torch.randn(count, generator=generator, dtype=torch.float64, device=device)
        chi = 2 * torch._standard_gamma(degrees, generator=generator) if dimension > 1 else torch.zeros_like(z)
        square *= (1 + z / math.sqrt(scale)) ** 2 + chi / scale
        clock.say(f"linear layers of width {dimension}", layer + 1, depth)
    return square


def linear_brute(dimension: int, depth: int, count: int, generator: torch.Generator) -> Tensor:
    """|y|^2/|x|^2 of ``count`` networks, with every matrix drawn: what the law is compared with."""
    device = generator.device
    state = torch.zeros(count, dimension, dtype=torch.float64, device=device)
    state[:, 0] = 1
    for _ in range(depth):
        matrices = torch.randn(count, dimension, dimension, generator=generator, dtype=torch.float64, device=device)
        state = state + torch.einsum("bij,bj->bi", matrices, state) / math.sqrt(dimension * depth)
    return state.square().sum(1)


def relu_law(width: int, depth: int, count: int, generator: torch.Generator) -> Tensor:
    """|z_l|^2/n for l = 0 ... depth (count x (depth + 1)) of random ReLU networks, by the exact law of the states."""
    state = torch.randn(count, width, generator=generator, dtype=torch.float64, device=generator.device)
    sizes = [state.square().mean(1)]
    for _ in range(depth):
        spread = (2 * state.clamp(min=0).square().mean(1)).sqrt()
        noise = torch.randn(count, width, generator=generator, dtype=torch.float64, device=generator.device)
        state = state + spread[:, None] * noise
        sizes.append(state.square().mean(1))
    return torch.stack(sizes, 1)


def deviation(sample: Tensor, mean: float) -> tuple[float, float]:
    """Mean of a sample, and how many standard errors it is from the expected one."""
    error = float(sample.std()) / math.sqrt(len(sample))
    return float(sample.mean()), (float(sample.mean()) - mean) / error


def linear(
    cases: list[tuple[int, int, int]], brute: list[tuple[int, int, int]], seed: int, device: str, clock: Clock
) -> Record:
    """Evidence for (1 + 1/L)^L, from (width, depth, number of networks), by the law and with all matrices drawn."""
    generator = torch.Generator(device).manual_seed(seed)
    figures: dict[str, str] = {}
    worst, trials, failures, where = 0.0, 0, 0, ""
    with clock.phase("initialisation"):
        for kind, sizes in (("law", cases), ("matrices", brute)):
            for dimension, depth, count in sizes:
                expected = (1 + 1 / depth) ** depth
                if kind == "law":
                    sample = linear_law(dimension, depth, count, generator, clock)
                else:
                    sample = linear_brute(dimension, depth, count, generator)
                mean, away = deviation(sample, expected)
                name = f"{kind}, d = {dimension}, L = {depth}, {count} networks"
                figures[name] = f"{mean:.6f}, expected {expected:.6f}, {away:+.2f} standard errors"
                trials += count
                failures += abs(away) > DEVIATIONS
                if abs(away) >= worst:
                    worst, where = abs(away), name
    against = None if not failures else figures[where]
    return Record(
        "sun.general_init", "initialisation", failures == 0, trials, [seed], True, failures, device,
        DEVIATIONS - worst, where, against, figures=figures,
    )  # fmt: skip


def mean_field(widths: list[int], depth: int, numbers: int, seed: int, device: str, clock: Clock) -> Record:
    """Evidence that |z_l|^2/n tends to 2^l: the distance of the means, at growing widths; ``numbers`` drawn a layer.

    The distance is of the order 1/n; it holds if at every width n and depth l it is within ``DEVIATIONS`` standard
    errors of at most l 2^l 8/n, and at the largest width within the standard errors and a tenth.
    """
    generator = torch.Generator(device).manual_seed(seed)
    figures: dict[str, str] = {}
    failures, trials, margin, where = 0, 0, math.inf, ""
    with clock.phase("mean field"):
        for at, width in enumerate(widths):
            count = max(64, numbers // width)
            sizes = relu_law(width, depth, count, generator)
            trials += count
            for layer in range(1, depth + 1):
                mean, error = float(sizes[:, layer].mean()), float(sizes[:, layer].std()) / math.sqrt(count)
                room = layer * 2.0**layer * 8 / width + DEVIATIONS * error - abs(mean - 2.0**layer)
                failures += room < 0
                if room / 2**layer < margin:
                    margin, where = room / 2**layer, f"n = {width}, l = {layer}"
            figures[f"n = {width}"] = f"|z_{depth}|^2/n = {mean:.4f} +- {error:.4f} of {2**depth}, {count} networks"
            clock.say("mean field", at + 1, len(widths))
    against = None if not failures else figures[f"n = {widths[-1]}"]
    return Record(
        "sun.variance_2L.mean_field", "initialisation", failures == 0, trials, [seed], True, failures, device,
        margin, where, against, figures=figures,
    )  # fmt: skip
