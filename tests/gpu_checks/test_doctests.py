import doctest
import importlib
import pkgutil

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import gpu_checks

MODULES = sorted(m.name for m in pkgutil.iter_modules(gpu_checks.__path__) if m.name != "__main__")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_right(name):
    module = importlib.import_module(f"gpu_checks.{name}")
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    assert doctest.testmod(module, optionflags=flags).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_says_what_it_does(name):
    module = importlib.import_module(f"gpu_checks.{name}")
    own = [
        v
        for n, v in vars(module).items()
        if callable(v) and not n.startswith("_") and getattr(v, "__module__", "") == module.__name__
    ]
    assert [v.__name__ for v in own if not v.__doc__] == []
