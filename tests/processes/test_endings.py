"""The process that runs a script goes on, in the same folder, and the processes that the script begins end."""

import os
from pathlib import Path

import pytest

from symres.processes.endings import kept_alive, same_folder


@pytest.mark.parametrize("name, arguments", [("_exit", (0,)), ("execv", ("/bin/true", ["true"]))])
def test_nothing_ends_the_process(name, arguments):
    before = getattr(os, name)
    with pytest.raises(SystemExit, match=f"os.{name}"), kept_alive():
        getattr(os, name)(*arguments)
    assert getattr(os, name) is before


def test_another_way_to_become_another_program_goes_by_the_same():
    with pytest.raises(SystemExit, match="os.execv"), kept_alive():
        os.execlp("/bin/true", "true")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_that_is_begun_ends():
    with kept_alive():
        child = os.fork()
        if child == 0:
            os._exit(7)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_the_folder_is_the_same_afterwards(tmp_path: Path):
    before = Path.cwd()
    with same_folder():
        os.chdir(tmp_path)
    assert Path.cwd() == before
