"""Whether floating-point operations rounded: the inexact flag of IEEE 754, read from the C library."""

from __future__ import annotations

import ctypes
import platform
from types import TracebackType

import torch

INEXACT = {"x86_64": 0x20, "AMD64": 0x20, "i686": 0x20, "aarch64": 0x10, "arm64": 0x10}
ALL = {"x86_64": 0x3D, "AMD64": 0x3D, "i686": 0x3D, "aarch64": 0x1F, "arm64": 0x1F}


class Watch:
    """Watches the processor's inexact flag while tensors are computed on this thread.

    After the block, ``rounded`` is true, false, or None where the flag cannot be seen: on another processor, or where
    torch computes on several threads, each of which has flags of its own. Python's own floats raise the flag, too.

    >>> with Watch() as watch:
    ...     _ = torch.tensor([0.5]) * 3
    >>> watch.rounded in (False, None)
    True
    >>> with Watch() as watch:
    ...     _ = torch.tensor([1.0]) / 3
    >>> watch.rounded in (True, None)
    True
    """

    def __init__(self) -> None:
        self.rounded: bool | None = None
        self._library = _library() if torch.get_num_threads() == 1 else None

    def __enter__(self) -> Watch:
        if self._library is not None:
            self._library.feclearexcept(ALL[platform.machine()])
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._library is not None:
            self.rounded = bool(self._library.fetestexcept(INEXACT[platform.machine()]))


def _library() -> ctypes.CDLL | None:
    if platform.machine() not in INEXACT:
        return None
    for name in ("libm.so.6", None):
        try:
            library = ctypes.CDLL(name)
            library.feclearexcept, library.fetestexcept  # noqa: B018 - AttributeError if they are not there
            return library
        except (OSError, AttributeError, TypeError):
            continue
    return None
