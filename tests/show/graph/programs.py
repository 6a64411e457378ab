"""The programs that tests of graphs need."""

import shutil

import pytest

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="needs dot: apt-get install graphviz")
