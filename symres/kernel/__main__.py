"""``python -I -S symres/kernel STATEMENTS CERTIFICATES``: the kernel as a program of its own."""

import signal
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def files() -> ModuleType:
    """The module with the program."""
    if __package__:
        return import_module(".files", __package__)
    # the folder was named on the command line: load it as a package without importing what is around it
    folder = Path(__file__).resolve().parent
    sys.path[:] = [p for p in sys.path if Path(p or ".").resolve() != folder]
    spec = spec_from_file_location("symres_kernel", folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        sys.exit(f"error: {folder} is not the kernel")
    package = module_from_spec(spec)
    sys.modules["symres_kernel"] = package
    spec.loader.exec_module(package)
    return import_module("symres_kernel.files")


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # where whoever reads wants no more, it ends without a word
    program = files()
    program.leave(program.main(sys.argv[1:]))
