"""The same work in several processes: in order, with what the process knows, and an end that is told."""

import os
import signal

import pytest

from symres.errors import InputError
from symres.processes.forked import LEAST, mapped


def test_results_come_in_the_order_of_the_things():
    things = list(range(5 * LEAST))
    assert list(mapped(lambda n: n * n, things, 2)) == [n * n for n in things]


def test_processes_are_forked_only_where_there_is_enough_to_do():
    here = os.getpid()
    assert set(mapped(lambda _: os.getpid(), range(2 * LEAST - 1), 4)) == {here}
    assert set(mapped(lambda _: os.getpid(), range(2 * LEAST), 1)) == {here}
    assert here not in set(mapped(lambda _: os.getpid(), range(2 * LEAST), 2))


def test_what_is_raised_is_raised_here():
    with pytest.raises(ZeroDivisionError):
        list(mapped(lambda n: 1 // n, range(2 * LEAST), 2))


def test_a_process_that_is_killed_is_told_in_a_sentence():
    here = os.getpid()

    def work(n: int) -> int:
        if n == LEAST and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    with pytest.raises(InputError, match=r"a process ended.*--jobs 1"):
        list(mapped(work, range(2 * LEAST), 2))
