"""Two processes of torchrun, with gloo on the processor."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}


def run(*arguments, processes=2):
    launcher = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(processes)]
    return subprocess.run(
        [sys.executable, *launcher, *arguments], capture_output=True, text=True, env=ENVIRONMENT, timeout=120
    )


def test_two_processes_find_what_one_finds():
    command = "-m gpu_checks expressivity --points 5000 --dimension 32 --labels 10 --width 40"
    command += " --checks codes,gram --json --quiet"
    together = run(*command.split())
    assert together.returncode == 0, together.stderr
    alone = subprocess.run([sys.executable, *command.split()], capture_output=True, text=True, env=ENVIRONMENT)
    ours, theirs = json.loads(together.stdout), json.loads(alone.stdout)
    assert ours.pop("processes") == 2
    for figures in (ours, theirs):
        del figures["phases"]
    assert ours == theirs and ours["holds"] and ours["checks"]["gram"]["count"] == 5000 * 4999 // 2


PLANTED = """
import torch
from gpu_checks import codes, gram, planted, ranks
from gpu_checks.constructions import shortest
from gpu_checks.data import uniform

torch.set_num_threads(1)
points = uniform(3000, 32, 10)
code = shortest(points, 0)
failing = planted.duplicate_code(points, 5, 2900)
with ranks.joined() as own:
    for data in (points, failing):
        assert ranks.separated(data, code, own) == codes.separated(data, code)
        assert ranks.pairs(data, code, own, tile=256) == gram.check(data, code)
    assert not ranks.separated(failing, code, own).holds
    if own.rank == 0:
        print("right", own.size)
"""


def test_a_planted_failure_is_found_across_processes(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PLANTED)
    done = run(str(program))
    assert done.returncode == 0 and "right 2" in done.stdout, done.stderr


def test_what_several_processes_do_not_do_is_refused():
    done = run(*"-m gpu_checks expressivity --points 100 --construction width-one --quiet".split())
    assert done.returncode != 0 and "several processes check sign codes alone" in done.stderr
