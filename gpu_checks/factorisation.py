"""Theorem 2 of Hardt and Ma at scale: R with det R > 0 as a product of l matrices close to the identity.

R = Q S (polar), q = Q^(1/l) and s = S^(1/l); the factors F_i = q^i s q^-(i-1) have the product R, and all have
|F_i - I| = |q s - I| <= (e^(gamma/l) - 1) + 2 sin(pi/(2l)), where gamma = max |log sigma(R)| (``hardt_ma.thm2``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from .evidence import Record
from .measure import Clock

RESIDUAL = 1e-9  # relative; the product of l factors in binary64


@dataclass(frozen=True)
class Rotation:
    """Q of SO(d) as rotations by ``angles`` of the planes of pairs of columns of ``basis``; a last column is fixed."""

    basis: Tensor
    angles: Tensor

    def power(self, exponent: float) -> Tensor:
        """Q^exponent, with angles in [-pi, pi] times the exponent.

        >>> turn = Rotation.of(torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64))
        >>> torch.allclose(turn.power(2), -torch.eye(2, dtype=torch.float64))
        True
        """
        cosine, sine = torch.cos(exponent * self.angles), torch.sin(exponent * self.angles)
        first, second = self.basis[:, 0 : 2 * len(cosine) : 2], self.basis[:, 1 : 2 * len(cosine) : 2]
        turned = self.basis.clone()
        turned[:, 0 : 2 * len(cosine) : 2] = cosine * first + sine * second
        turned[:, 1 : 2 * len(cosine) : 2] = -sine * first + cosine * second
        return turned @ self.basis.T

    @staticmethod
    def of(matrix: Tensor) -> Rotation:
        """Planes and angles of a rotation, from its symmetric part, whose eigenvalues are the cosines, each twice."""
        basis = torch.linalg.eigh((matrix + matrix.T) / 2).eigenvectors
        pairs = matrix.shape[0] // 2  # ascending: -1 comes in pairs, and of an odd dimension the 1 left over is last
        first, second = basis[:, 0 : 2 * pairs : 2], basis[:, 1 : 2 * pairs : 2]
        moved = matrix @ first
        angles = torch.atan2((second * moved).sum(0), (first * moved).sum(0))
        return Rotation(basis, angles)


def check(dimension: int, depth: int, seed: int = 0, device: str = "cpu", clock: Clock | None = None) -> Record:
    """Evidence for theorem 2: factors of a random matrix, the residual of their product, their distance from I."""
    clock = clock or Clock(device)
    generator = torch.Generator(device).manual_seed(seed)
    name = f"factors of a {dimension} x {dimension} matrix"
    cube = 2 * dimension**3
    with clock.phase("factorisation", operations=cube * (60 + 3 * depth)):
        matrix = torch.randn(dimension, dimension, generator=generator, dtype=torch.float64, device=device)
        matrix /= math.sqrt(dimension)
        if torch.linalg.slogdet(matrix).sign < 0:
            matrix[0] = -matrix[0]
        left, sizes, right = torch.linalg.svd(matrix)
        gamma = float(sizes.log().abs().max())
        rotation = Rotation.of(left @ right)
        root = (right.T * sizes ** (1 / depth)) @ right
        identity = torch.eye(dimension, dtype=torch.float64, device=device)
        norm = float(torch.linalg.matrix_norm(rotation.power(1 / depth) @ root - identity, 2))
        product = identity
        spread = 0.0
        for i in range(1, depth + 1):
            factor = rotation.power(i / depth) @ root @ rotation.power(-(i - 1) / depth)
            if i in (depth // 2, depth):  # all factors are at one distance from the identity: two are measured
                spread = max(spread, abs(float(torch.linalg.matrix_norm(factor - identity, 2)) - norm))
            product = factor @ product
            clock.say(name, i, depth)
        residual = float((product - matrix).norm() / matrix.norm())
    bound = math.expm1(gamma / depth) + 2 * math.sin(math.pi / (2 * depth))
    holds = norm <= bound * (1 + RESIDUAL) and residual < RESIDUAL and spread < RESIDUAL
    figures = {
        "dimension": dimension,
        "depth": depth,
        "gamma": gamma,
        "max |A_i|": norm,
        "bound": bound,
        "printed bound (4 pi + 3 gamma)/l": (4 * math.pi + 3 * gamma) / depth,
        "relative residual of the product": residual,
        "difference of |A_i| between layers": spread,
    }
    against = None if holds else f"|A_i| = {norm:.6g}, bound {bound:.6g}, residual {residual:.3g}, spread {spread:.3g}"
    return Record(
        "hardt_ma.thm2", "factorisation", holds, 1, [seed], True, int(not holds), device, bound - norm,
        f"d = {dimension}, l = {depth}", against, figures=figures,
    )  # fmt: skip
