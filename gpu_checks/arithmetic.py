"""Products of integer matrices in floating-point hardware, exact or refused.

A sum of integers below 2^24 in absolute value, together with every partial sum, is exact in binary32 whatever the
order of the additions, fused or not; below 2^53 in binary64. Larger products are split: x = 2^s high + low.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from .errors import Refused

EXACT = {torch.float32: 1 << 24, torch.float64: 1 << 53}  # all integers up to this size are exact


def full_precision() -> bool:
    """Whether torch multiplies binary32 matrices as such, and not rounded to fewer bits (TF32, bfloat16).

    >>> full_precision()
    True
    """
    try:
        return torch.get_float32_matmul_precision() == "highest" and not torch.backends.cuda.matmul.allow_tf32
    except RuntimeError:  # where torch's older and newer settings for this were mixed, it does not say
        return False


def require_full_precision(dtype: torch.dtype) -> None:
    """Refuse to run a network of this type while torch may round its products."""
    if dtype == torch.float32 and not full_precision():
        raise Refused(
            "torch is set to round the products of binary32 matrices to fewer bits, so that no run is exact: call "
            'torch.set_float32_matmul_precision("highest").'
        )


def times_transpose(a: Tensor, b: Tensor) -> Tensor:
    """a b^T for matrices of exact integers below the limit of their type, in binary64 if binary32 would be rounded."""
    if a.dtype == torch.float32 and not full_precision():
        return (a.double() @ b.double().T).float()
    return a @ b.T


@dataclass(frozen=True)
class Product:
    """How to multiply integer points (m x d, coordinates up to ``largest``) with the transpose of ``matrix`` (k x d).

    >>> product = Product.planned(torch.tensor([[1, -2], [3, 0]]), largest=127)
    >>> product.bound, product.dtype
    (381, torch.float32)
    >>> product(torch.tensor([[10, 1]], dtype=torch.int8)).tolist()
    [[8.0, 30.0]]
    """

    matrix: Tensor
    bound: int
    dtype: torch.dtype  # of the result
    shift: int  # the points are split at this bit; 0: not at all

    @staticmethod
    def planned(matrix: Tensor, largest: int) -> Product:
        """The cheapest exact way; ``Refused`` if an entry of the product could leave 63 bits."""
        norms = matrix.to(torch.int64).abs()
        size = int(norms.max()) if norms.numel() else 0
        if size * matrix.shape[1] >= 1 << 62:
            raise Refused(f"the projection has entries of {size.bit_length()} bits: its row sums may overflow.")
        widest = int(norms.sum(1).max()) if norms.numel() else 0
        bound = largest * widest
        for dtype, limit in EXACT.items():
            if bound < limit and largest < limit:
                return Product(matrix.to(dtype), bound, dtype, 0)
        if bound >= 1 << 62:
            raise Refused(
                f"points of {largest.bit_length()} bits times a projection whose rows sum to {widest} need "
                f"{bound.bit_length()} bits, and 62 are exact: scale the points down, or take smaller entries of "
                "the projection."
            )
        half = -(-largest.bit_length() // 2)
        if (widest << half) >= EXACT[torch.float64]:
            raise Refused(
                f"rows of the projection sum to {widest}: times half a point of {largest.bit_length()} bits this is "
                "not exact in binary64; take smaller entries of the projection."
            )
        return Product(matrix.to(torch.float64), bound, torch.int64, half)

    def to(self, device: str | torch.device) -> Product:
        return Product(self.matrix.to(device), self.bound, self.dtype, self.shift)

    def __call__(self, x: Tensor) -> Tensor:
        """Integer points m x d to their products m x k, as numbers of ``dtype`` that are exact integers."""
        if not self.shift:
            return times_transpose(x.to(self.dtype), self.matrix)
        low = x.to(torch.int64) & ((1 << self.shift) - 1)
        high = x.to(torch.int64) >> self.shift
        upper = (high.to(self.matrix.dtype) @ self.matrix.T).to(torch.int64)
        return (upper << self.shift) + (low.to(self.matrix.dtype) @ self.matrix.T).to(torch.int64)
