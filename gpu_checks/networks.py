"""The residual networks of theorem 3 of Hardt and Ma, as a module whose parameters are counted as in the theorem."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor


def parameter_count(dimension: int, width: int, blocks: int, classes: int) -> int:
    """k d + L (2 k^2 + k) + r k + r^2 + r: of a net in the class HM(d, k, L, r).

    >>> parameter_count(dimension=64, width=2, blocks=3, classes=10)
    288
    """
    block = 2 * width * width + width
    return width * dimension + blocks * block + classes * width + classes * classes + classes


class ResidualNetwork(torch.nn.Module):
    """x -> h = A x; h -> h + V ReLU(U h + s) for each of L blocks; h -> V' ReLU(U' h + s').

    Shapes: ``projection`` A is k x d; ``inner`` U and ``outer`` V are L x k x k, ``shift`` s is L x k; ``read_inner``
    U' is r x k, ``read_shift`` s' is r, ``read_outer`` V' is r x r. All of one type: binary32 or 64, or int64 where
    that keeps the arithmetic exact. They are parameters, so ``sum(p.numel() for p in network.parameters())`` is the
    theorem's number.

    >>> net = ResidualNetwork.zero(dimension=3, width=2, blocks=4, classes=5)
    >>> net.size == sum(p.numel() for p in net.parameters()) == parameter_count(3, 2, 4, 5)
    True
    >>> net(torch.ones(7, 3)).shape
    torch.Size([7, 5])
    """

    def __init__(
        self,
        projection: Tensor,
        inner: Tensor,
        outer: Tensor,
        shift: Tensor,
        read_inner: Tensor,
        read_shift: Tensor,
        read_outer: Tensor,
    ) -> None:
        super().__init__()
        width, (classes, blocks) = projection.shape[0], (read_inner.shape[0], inner.shape[0])
        shapes = {
            "inner": (inner, (blocks, width, width)),
            "outer": (outer, (blocks, width, width)),
            "shift": (shift, (blocks, width)),
            "read_inner": (read_inner, (classes, width)),
            "read_shift": (read_shift, (classes,)),
            "read_outer": (read_outer, (classes, classes)),
        }
        for name, (tensor, shape) in shapes.items():
            if tuple(tensor.shape) != shape:
                raise ValueError(f"{name}: expected shape {shape}, found {tuple(tensor.shape)}")
        for name, tensor in (("projection", projection), *((name, tensor) for name, (tensor, _) in shapes.items())):
            self.register_parameter(name, torch.nn.Parameter(tensor, requires_grad=False))

    projection: Tensor
    inner: Tensor
    outer: Tensor
    shift: Tensor
    read_inner: Tensor
    read_shift: Tensor
    read_outer: Tensor

    @staticmethod
    def zero(
        dimension: int, width: int, blocks: int, classes: int, dtype: torch.dtype = torch.float32
    ) -> ResidualNetwork:
        """The network of this shape whose parameters are all 0."""
        k, r = width, classes
        shapes = ((k, dimension), (blocks, k, k), (blocks, k, k), (blocks, k), (r, k), (r,), (r, r))
        return ResidualNetwork(*(torch.zeros(shape, dtype=dtype) for shape in shapes))

    @property
    def dimension(self) -> int:
        return self.projection.shape[1]

    @property
    def width(self) -> int:
        return self.projection.shape[0]

    @property
    def blocks(self) -> int:
        return self.inner.shape[0]

    @property
    def classes(self) -> int:
        return self.read_inner.shape[0]

    @property
    def dtype(self) -> torch.dtype:
        return self.projection.dtype

    @property
    def size(self) -> int:
        """The number of parameters, by the formula."""
        return parameter_count(self.dimension, self.width, self.blocks, self.classes)

    def block(self, state: Tensor, number: int) -> Tensor:
        """States m x k after a block, from those before it."""
        active = (state @ self.inner[number].T + self.shift[number]).clamp(min=0)
        return state + active @ self.outer[number].T

    def states(self, x: Tensor, blocks: int | None = None) -> Tensor:
        """States m x k of points m x d after some blocks, or all."""
        state = x.to(self.dtype) @ self.projection.T
        for number in range(self.blocks if blocks is None else blocks):
            state = self.block(state, number)
        return state

    def trace(self, x: Tensor) -> Iterator[Tensor]:
        """States m x k before the first block and after each."""
        state = x.to(self.dtype) @ self.projection.T
        yield state
        for number in range(self.blocks):
            state = self.block(state, number)
            yield state

    def read(self, state: Tensor) -> Tensor:
        """Outputs m x r, from the last states m x k."""
        return (state @ self.read_inner.T + self.read_shift).clamp(min=0) @ self.read_outer.T

    def forward(self, x: Tensor) -> Tensor:
        """Outputs m x r of points m x d."""
        return self.read(self.states(x))
