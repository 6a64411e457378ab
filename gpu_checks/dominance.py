"""Gradient dominance of deep linear residual networks, in millions of random instances.

f(A) = E|(I + A_l) ... (I + A_1) x - y|^2 with E[y|x] = R x, covariance Sigma. Theorem 2.2 of Hardt and Ma prints

    |grad f|^2 >= 4 l (1 - tau)^(2l-2) sigma_min(Sigma)^2 (f - f_opt),    tau = max |A_i| < 1,

which fails where sigma_min(Sigma) > 1; with sigma_min(Sigma) to the first power it holds (``hardt_ma.eq6``), and with
equality at A_i = -tau I, Sigma = s I.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from .evidence import Record
from .measure import Clock

ROUNDING = 1e-10  # relative; a ratio below 1 by less is not counted as a violation
BATCH = 20_000
SOLVED = 1 << 15  # small matrices that a card's solver takes at a time; it fails on 2^16


@dataclass(frozen=True)
class Family:
    """Random networks: dimension, depth, bound of the norms, and the interval of the eigenvalues of Sigma."""

    dimension: int
    depth: int
    tau: float
    spectrum: tuple[float, float]
    shrinking: bool = False  # A_i = -tau I, where equality is reached if Sigma is a multiple of I


FAMILIES = (
    Family(3, 3, 0.3, (0.2, 1.0)),
    Family(3, 3, 0.3, (0.2, 4.0)),
    Family(2, 2, 0.1, (3.0, 5.0)),
    Family(4, 5, 0.2, (2.0, 2.0), shrinking=True),
)


def norms(matrices: Tensor) -> Tensor:
    """Spectral norms of matrices (... x d x d), by the eigenvalues of A'A: a card has no fast singular values.

    >>> norms(torch.tensor([[[3.0, 0.0], [0.0, -4.0]]])).tolist()
    [4.0]
    """
    squares = (matrices.mT @ matrices).flatten(0, -3)
    largest = torch.cat([torch.linalg.eigvalsh(part)[:, -1] for part in squares.split(SOLVED)])
    return largest.sqrt().view(matrices.shape[:-2])


def ratios(factors: Tensor, target: Tensor, covariance: Tensor) -> tuple[Tensor, Tensor]:
    """|grad f|^2 over the corrected and the printed right-hand side, for a batch.

    ``factors`` are the A_i (b x l x d x d, the first layer first), ``target`` R and ``covariance`` Sigma (b x d x d).

    >>> one = torch.ones(1, 1, 1, dtype=torch.float64)
    >>> right, printed = ratios(torch.zeros(1, 1, 1, 1, dtype=torch.float64), 2 * one, 4 * one)
    >>> right.item(), printed.item()
    (1.0, 0.25)
    """
    count, depth, d, _ = factors.shape
    identity = torch.eye(d, dtype=factors.dtype, device=factors.device).expand(count, d, d)
    layers = identity[:, None] + factors
    before, after = [identity], [identity]  # products of the layers before and after each
    for i in range(depth):
        before.append(layers[:, i] @ before[-1])
        after.append(after[-1] @ layers[:, depth - 1 - i])
    error = before[depth] - target
    weighted = error @ covariance
    excess = (weighted * error).sum((1, 2))
    square = torch.zeros_like(excess)
    for i in range(depth):
        gradient = 2 * after[depth - 1 - i].mT @ weighted @ before[i].mT
        square += gradient.square().sum((1, 2))
    tau = norms(factors).amax(1)
    least = torch.linalg.eigvalsh(covariance)[:, 0]
    right = 4 * depth * (1 - tau) ** (2 * depth - 2) * least * excess
    return square / right, square / (right * least)


def drawn(family: Family, count: int, generator: torch.Generator, device: str) -> tuple[Tensor, Tensor, Tensor]:
    """Random A (b x l x d x d), R and Sigma (b x d x d) of a family, binary64."""
    d, depth = family.dimension, family.depth
    options: dict[str, Any] = {"generator": generator, "dtype": torch.float64, "device": device}
    factors = torch.randn(count, depth, d, d, **options)
    sizes = family.tau * torch.rand(count, depth, 1, 1, **options)
    factors = factors * (sizes / norms(factors)[..., None, None])
    if family.shrinking:
        identity = torch.eye(d, dtype=torch.float64, device=device)
        factors = (-family.tau * identity).expand(count, depth, d, d)
    low, high = family.spectrum
    values = low + (high - low) * torch.rand(count, d, **options)
    values[:, 0] = low
    random = torch.randn(count, d, d, **options)
    turn = torch.linalg.eigh(random + random.mT).eigenvectors  # uniform up to signs, and fast on a card, unlike QR
    return factors, torch.randn(count, d, d, **options), turn @ torch.diag_embed(values) @ turn.mT


def check(count: int, seed: int = 0, device: str = "cpu", clock: Clock | None = None) -> list[Record]:
    """Evidence for the corrected form and against the printed one, from ``count`` networks of each family."""
    clock = clock or Clock(device)
    generator = torch.Generator(device).manual_seed(seed)
    least = {"corrected": float("inf"), "printed": float("inf")}
    failures = {"corrected": 0, "printed": 0}
    where = {"corrected": "", "printed": ""}
    done, total = 0, count * len(FAMILIES)
    with clock.phase("gradient dominance"):
        for family in FAMILIES:
            for start in range(0, count, BATCH):
                size = min(BATCH, count - start)
                both = ratios(*drawn(family, size, generator, device))
                for form, ratio in zip(("corrected", "printed"), both, strict=True):
                    failures[form] += int((ratio < 1 - ROUNDING).sum())
                    if float(ratio.min()) < least[form]:
                        least[form], where[form] = float(ratio.min()), str(family)
                done += size
                clock.say("gradient dominance", done, total)
    return [
        Record(
            claim="hardt_ma.eq6" if form == "corrected" else "hardt_ma.eq6.as_printed",
            check="dominance",
            expected=form == "corrected",
            holds=failures[form] == 0,
            trials=total,
            failures=failures[form],
            seeds=[seed],
            device=device,
            margin=least[form] - 1,
            at=where[form],
            against=None if failures[form] == 0 else f"ratio {least[form]:.6g} in {where[form]}",
        )
        for form in ("corrected", "printed")
    ]
