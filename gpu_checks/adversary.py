"""Shamir's theorem 1, attacked: the gap to the best linear predictor over its bound, made as large as it gets.

For F(w, V) = E l(w.(x + V f(x)), y), l convex in its first argument, F_lin(u) = E l(u.x, y), and w != 0,

    F(w, V) - F_lin(u) <= |grad F(w, V)| sqrt(2 |w|^2 + |u|^2 (2 + |V|^2 / |w|^2))     for all u (``shamir.thm1``),

with the spectral norm of V. Random instances stay below 0.8 of the bound; ascent from many of them comes close to 1,
never beyond.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .evidence import Record
from .measure import Clock

ROUNDING = 1e-9
BATCH = 50_000
LOSSES = ("squared", "logistic")


def ratio(instance: Sequence[Tensor], y: Tensor, loss: str) -> Tensor:
    """The left-hand side over the right-hand side (b), for a batch of b instances with samples of m points.

    ``instance`` is w (b x d), V (b x d x k), u (b x d), x (b x m x d) and f(x) (b x m x k); y is b x m.

    >>> one, double = torch.ones(1, 1, dtype=torch.float64), torch.full((1, 1, 1), -2.0, dtype=torch.float64)
    >>> instance = (one, double, one / 3, one[None], one[None])
    >>> round(ratio(instance, one, "squared").item(), 4)  # F = 2, F_lin = 2/9, gradient (2, -2)
    0.3849
    """
    w, v, u, x, features = instance
    inputs = x + torch.einsum("bdk,bmk->bmd", v, features)
    p, linear = torch.einsum("bmd,bd->bm", inputs, w), torch.einsum("bmd,bd->bm", x, u)
    if loss == "squared":
        gap, slope = ((p - y).square() - (linear - y).square()) / 2, p - y
    else:
        soft = torch.nn.functional.softplus
        gap, slope = soft(-y * p) - soft(-y * linear), -y * torch.sigmoid(-y * p)
    count = x.shape[1]
    in_w = torch.einsum("bm,bmd->bd", slope, inputs) / count
    in_v = torch.einsum("bm,bd,bmk->bdk", slope, w, features) / count
    gradient = (in_w.square().sum(1) + in_v.square().sum((1, 2))).sqrt()
    w2, u2 = w.square().sum(1), u.square().sum(1)
    spectral = torch.linalg.eigvalsh(v.mT @ v)[:, -1]
    return gap.mean(1) / (gradient * (2 * w2 + u2 * (2 + spectral / w2)).sqrt())


def drawn(count: int, loss: str, generator: torch.Generator, device: str) -> tuple[list[Tensor], Tensor]:
    """Random w, V, u, x, features (d = k = 3, six points), of very different sizes, and y."""

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=generator, dtype=torch.float64, device=device)

    x, features, y = normal(count, 6, 3), normal(count, 6, 3), normal(count, 6)
    w, v, u = (normal(count, *shape) * normal(count, *(1 for _ in shape)).exp() for shape in ((3,), (3, 3), (3,)))
    return [w, v, u, x, features], y if loss == "squared" else torch.where(y >= 0, 1.0, -1.0).to(y)


def ascended(instance: list[Tensor], y: Tensor, loss: str, steps: int, clock: Clock) -> Tensor:
    """The largest ratio that each instance reached under ascent (b)."""
    variables = [part.clone().requires_grad_() for part in instance]
    optimiser = torch.optim.Adam(variables, lr=0.03)
    best = torch.full((len(y),), -torch.inf, dtype=y.dtype, device=y.device)
    for step in range(steps):
        value = ratio(variables, y, loss)
        good = torch.isfinite(value)
        best = torch.where(good, torch.maximum(best, value.detach()), best)
        optimiser.zero_grad()
        (-torch.where(good, value, 0.0).sum()).backward()
        for part in variables:
            if part.grad is not None:
                part.grad.nan_to_num_(0.0, 0.0, 0.0)
        optimiser.step()
        clock.say(f"ascent ({loss} loss)", step + 1, steps)
    return best


def check(
    count: int, starts: int, steps: int, seed: int = 0, device: str = "cpu", clock: Clock | None = None
) -> list[Record]:
    """Evidence for theorem 1 and its sharpness: ``count`` random instances a loss, ascent from ``starts`` of them."""
    clock = clock or Clock(device)
    generator = torch.Generator(device).manual_seed(seed)
    worst: dict[str, float] = {}
    reached: dict[str, float] = {}
    failures = 0
    with clock.phase("adversarial ascent"):
        for loss in LOSSES:
            worst[loss] = -torch.inf
            for start in range(0, count, BATCH):
                instance, y = drawn(min(BATCH, count - start), loss, generator, device)
                values = ratio(instance, y, loss)
                failures += int((values > 1 + ROUNDING).sum())
                worst[loss] = max(worst[loss], float(values.max()))
            instance, y = drawn(starts, loss, generator, device)
            values = ascended(instance, y, loss, steps, clock)
            failures += int((values > 1 + ROUNDING).sum())
            reached[loss] = float(values.max())
    largest = max((*worst.values(), *reached.values()))
    figures = {
        **{f"largest ratio at random, {loss} loss": value for loss, value in worst.items()},
        **{f"largest ratio under ascent, {loss} loss": value for loss, value in reached.items()},
        "distance of the largest from 1": 1 - largest,
        "starts": starts,
        "steps": steps,
    }
    trials = len(LOSSES) * (count + starts * steps)
    against = None if failures == 0 else f"a ratio of {largest:.6g}"
    return [
        Record(
            "shamir.thm1", "adversary", failures == 0, trials, [seed], True, failures, device, 1 - largest,
            against=against, figures=figures,
        ),
    ]  # fmt: skip
