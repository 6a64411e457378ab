"""Landscapes scanned for spurious minima: many parameters and many starts at once, with Newton's method in floats.

What is found are candidates. ``script`` writes them as a proof script, in which symres decides them exactly: that the
function has a local minimum that is not global, and how many local minima it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import torch
from torch import Tensor

from .evidence import Record
from .measure import Clock

STEPS = 80
BATCH = 1 << 15  # starts at a time; a card's solver for eigenvalues fails on 2^16 matrices
LONGEST = 0.5  # step of Newton's method
FLAT = 1e-9  # of the gradient, at what counts as stationary
BOWL = 1e-6  # of the least eigenvalue of the Hessian, at what counts as a minimum
APART = 1e-6  # of values, relative to 1 + the least one, that count as different
DENOMINATOR = 1 << 16  # of parameters


@dataclass(frozen=True)
class Family:
    """Functions of ``variables`` with ``parameters``; ``text`` is the same for a script, with its parameters in braces.

    ``value`` takes a point (n) and parameters (m) to a number, in a way that can be differentiated and batched.
    """

    name: str
    variables: tuple[str, ...]
    parameters: tuple[str, ...]
    value: Callable[[Tensor, Tensor], Tensor]
    text: str


TWO_LAYERS = Family(
    "a residual weight and an output weight, regularised",
    ("w", "v"),
    ("c",),
    lambda x, p: (x[0] * (1 + x[1]) - 1) ** 2 + p[0] * (x[0] ** 2 + x[1] ** 2),
    "(w * (1 + v) - 1)**2 + {c} * (w**2 + v**2)",
)
THREE_LAYERS = Family(
    "three residual weights, regularised",
    ("a", "b", "c"),
    ("r", "s"),
    lambda x, p: ((1 + x[0]) * (1 + x[1]) * (1 + x[2]) - p[0]) ** 2 + p[1] * x.square().sum(),
    "((1 + a) * (1 + b) * (1 + c) - {r})**2 + {s} * (a**2 + b**2 + c**2)",
)
THRESHOLD = 0.390418303494581  # of c for TWO_LAYERS: spurious minima below (shamir.fig.b.threshold.greatest)


@dataclass(frozen=True)
class Candidate:
    """A spurious minimum as floats saw it: parameters, point, value, least value, and how many minima were seen."""

    parameters: tuple[Fraction, ...]
    point: tuple[float, ...]
    value: float
    least: float
    minima: int


def descended(family: Family, starts: Tensor, parameters: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Where Newton's method with the eigenvalues' absolute values leads: points, values, and which are minima.

    ``starts`` b x n, ``parameters`` b x m. It goes down along negative curvature, too, so that it ends in minima.

    >>> bowl = Family("", ("x",), ("c",), lambda x, p: (x[0] - p[0]) ** 2, "")
    >>> point, value, good = descended(bowl, torch.zeros(1, 1).double(), torch.ones(1, 1).double())
    >>> point.item(), value.item(), good.item()
    (1.0, 0.0, True)
    """
    slope = torch.func.vmap(torch.func.grad(family.value))
    bend = torch.func.vmap(torch.func.hessian(family.value))
    x = starts.clone()
    for _ in range(STEPS):
        gradient = slope(x, parameters)
        values, vectors = torch.linalg.eigh(bend(x, parameters))
        along = (vectors.mT @ gradient[..., None])[..., 0] / values.abs().clamp(min=1e-3)
        step = (vectors @ along[..., None])[..., 0]
        x = x - step * (LONGEST / step.norm(dim=1, keepdim=True).clamp(min=LONGEST))
    stationary = slope(x, parameters).norm(dim=1) < FLAT
    least = torch.linalg.eigvalsh(bend(x, parameters))[:, 0]
    return x, torch.func.vmap(family.value)(x, parameters), stationary & (least > BOWL)


def scanned(
    family: Family, parameters: Tensor, starts: int, seed: int = 0, clock: Clock | None = None
) -> list[Candidate | None]:
    """For each row of parameters (multiples of 1/65536), the worst spurious minimum that was found, if any."""
    clock = clock or Clock()
    device = parameters.device
    generator = torch.Generator(device).manual_seed(seed)
    count, n = len(parameters), len(family.variables)
    spread = torch.tensor([1.0, 3.0], device=device, dtype=torch.float64)[torch.arange(starts) % 2]
    found: list[Candidate | None] = []
    batch = max(1, BATCH // starts)
    for first in range(0, count, batch):
        own = parameters[first : first + batch]
        points = torch.randn(len(own), starts, n, generator=generator, dtype=torch.float64, device=device)
        points = (points * spread[:, None]).flatten(0, 1)
        x, values, good = descended(family, points, own.repeat_interleave(starts, 0))
        x, values, good = x.view(len(own), starts, n), values.view(len(own), starts), good.view(len(own), starts)
        values = torch.where(good, values, torch.inf)
        least = values.amin(1)
        highest = torch.where(good, values, -torch.inf).amax(1)
        for row in range(len(own)):
            low, high = float(least[row]), float(highest[row])
            if not high > low + APART * (1 + abs(low)):
                found.append(None)
                continue
            place = int(torch.where(good[row], values[row], -torch.inf).argmax())
            seen = torch.unique(x[row][good[row]].mul(1e4).round(), dim=0)
            exact = tuple(Fraction(round(float(p) * DENOMINATOR), DENOMINATOR) for p in own[row])
            found.append(Candidate(exact, tuple(x[row, place].tolist()), high, low, len(seen)))
        clock.say("landscapes", min(first + batch, count), count)
    return found


def dyadic(low: float, high: float, count: int, device: str = "cpu") -> Tensor:
    """``count`` parameters from low to high, multiples of 1/65536, as a column.

    >>> dyadic(0.0, 1.0, 3).flatten().tolist()
    [0.0, 0.5, 1.0]
    """
    return (torch.linspace(low, high, count, dtype=torch.float64, device=device) * DENOMINATOR).round()[
        :, None
    ] / DENOMINATOR


def check(count: int, starts: int, seed: int = 0, device: str = "cpu", clock: Clock | None = None) -> list[Record]:
    """Evidence for the threshold of the two-layer family: spurious minima where and only where c is below it."""
    clock = clock or Clock(device)
    parameters = dyadic(1 / 64, 1.0, count, device)
    with clock.phase("landscapes"):
        found = scanned(TWO_LAYERS, parameters, starts, seed, clock)
    below = parameters[:, 0] < THRESHOLD
    near = (parameters[:, 0] - THRESHOLD).abs() < 2e-3  # minima there are too flat for floats
    seen = torch.tensor([candidate is not None for candidate in found], device=device)
    wrong = (seen != below) & ~near
    at = int(wrong.nonzero()[0]) if bool(wrong.any()) else None
    largest = max((float(c.parameters[0]) for c in found if c is not None), default=None)
    margin = None if largest is None else THRESHOLD - largest
    return [
        Record(
            "shamir.fig.b.threshold.greatest", "scans", at is None, count, [seed], True, int(wrong.sum()), device,
            margin=margin,
            at=f"the largest c with a spurious minimum is {largest}",
            against=None if at is None else f"c = {float(parameters[at, 0])}: {found[at]}",
            figures={"starts": starts, "with spurious minima": int(seen.sum())},
        )
    ]  # fmt: skip


def script(family: Family, candidates: Sequence[Candidate], theory: str = "scan") -> str:
    """A proof script that states of each candidate what the scan saw, for ``symres check`` to prove or refute.

    >>> one = Candidate((Fraction(1, 4),), (-0.98, -1.6), 1.05, 0.15, 2)
    >>> print(script(TWO_LAYERS, [one]).splitlines()[-2])
    theory.claim("f1.spurious", every_local_minimum_is_global(f1), expect="refuted")
    """
    names = ", ".join(family.variables)
    lines = [
        f'"""Candidates for spurious minima: {family.name}."""',
        "",
        "from fractions import Fraction",
        "",
        "from symres import Theory, every_local_minimum_is_global, number_of_local_minima",
        "",
        f'theory = Theory("{theory}")',
        f'{names} = theory.reals("{" ".join(family.variables)}")',
    ]
    for number, candidate in enumerate(candidates, 1):
        values = {
            name: f"Fraction({p.numerator}, {p.denominator})"
            for name, p in zip(family.parameters, candidate.parameters, strict=True)
        }
        point = ", ".join(f"{c:.6g}" for c in candidate.point)
        f = f"f{number}"
        lines += [
            "",
            f"# near ({point}) a minimum of value {candidate.value:.6g}, above the least value {candidate.least:.6g}",
            f'{f} = theory.define("{f}", ({names}), {family.text.format(**values)})',
            f'theory.claim("{f}.spurious", every_local_minimum_is_global({f}), expect="refuted")',
            f'theory.claim("{f}.minima", number_of_local_minima({f}, {candidate.minima}))',
        ]
    return "\n".join(lines) + "\n"
