"""One thread for torch: where several share a machine, two are up to a hundred times slower than one."""

import pytest

try:
    import torch
except ImportError:
    torch = None


@pytest.fixture(autouse=True)
def one_thread():
    if torch is not None:
        torch.set_num_threads(1)
