"""Who searches: in any order the same is found and stored; a Dask cluster finds it, and what it loses is told."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from functools import cache, partial
from pathlib import Path

import pytest
from click.testing import CliRunner

import symres
from symres.cli import main
from symres.run import cluster
from symres.run.runner import run
from symres.run.search_processes import learn, settle
from symres.run.search_server import Searcher, job_line
from symres.script.loading import load_all
from symres.store import stores as store

SCRIPT = """
from symres import *
theory = Theory("t")
x, y = theory.reals("x y")
theory.claim("sos", x**2 + y**2 >= 2*x*y)
theory.claim("again", x**2 + y**2 >= 2*x*y, by="sos")
theory.claim("false", x**2 > 0, expect="refuted")
theory.claim("open", there_is(x, x**3 == y), by="identity", expect="unknown")
A = theory.matrix("A", theory.naturals("n"), 3)
with theory.theorem("first", spectral_norm(A) >= 0) as proof:
    proof.have(spectral_norm(A) >= 0, by="spectral_nonnegative")
with theory.theorem("second", spectral_norm(A) + 1 >= 1) as proof:
    proof.have(spectral_norm(A) >= 0, by="first")
"""
CLAIMS = 6
HARD = """
a, b, c = theory.naturals("a b c")
theory.claim("hard", (a**3 + b**3 - c**3) ** 2 >= 1)
"""  # its search uses the whole budget

pytestmark = pytest.mark.xdist_group("cluster")  # one worker starts the cluster once


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "a.py"
    path.write_text(SCRIPT)
    return path


def found(script, **options):
    """The files that a run with an empty store writes, and its results."""
    for file in store.paths(script):
        file.unlink(missing_ok=True)
    report = run(load_all([script]), budget=2, **options)
    files = [file.read_text() for file in store.paths(script)]
    return files, [(r.claim.id, r.verdict, r.reason, r.rules) for r in report.results]


# ------------------------------------------------------------------------------------------------------------ the order


@pytest.mark.slow
def test_what_is_stored_does_not_depend_on_the_order_in_which_it_comes_in(script, monkeypatch):
    @cache
    def answer(work, statement, hints, budget):
        return work(json.loads(statement), json.loads(hints), budget)

    def ordered(order):
        def worked(work, things, job, known, budget, hire):
            learn(known)
            for number in order(range(len(things))):
                statement, hints = job(things[number])
                yield number, answer(work, json.dumps(statement.to_json()), json.dumps(hints), budget)

        monkeypatch.setattr("symres.run.runner.worked", worked)
        return found(script)

    first = ordered(list)
    assert [verdict for _, verdict, *_ in first[1]] == ["proved", "proved", "refuted", "unknown", "proved", "proved"]
    assert ordered(reversed) == first
    assert ordered(lambda numbers: sorted(numbers, key=lambda n: (n * 5) % 7)) == first


# ------------------------------------------------------------------------------------ a process that is told what to do


def job(script, name):
    (claim,) = [c for s in load_all([script]) for c in s.claims if c.id == name]
    return job_line(settle, (claim.freeze().statement, {"lemmas": ({}, {})}), 2, 10)


@pytest.mark.slow
def test_a_searcher_answers_job_after_job_until_it_is_ended(script):
    script.write_text(SCRIPT + HARD)
    searcher = Searcher("[{}, {}]")
    try:
        assert searcher.search(job(script, "t.sos"), 10)[0]["certificate"]["verdict"] == "proved"
        assert searcher.search(job(script, "t.false"), 10)[0]["certificate"]["verdict"] == "refuted"
        threading.Timer(0.2, searcher.end).start()
        assert "it was killed" in searcher.search(job(script, "t.hard"), 10)[0]["reason"]
        assert not searcher.is_alive
        assert "it was killed" in searcher.search(job(script, "t.sos"), 10)[0]["reason"]
    finally:
        searcher.end()


# ------------------------------------------------------------------------------------------------------------ a cluster


def test_a_worker_begins_no_process_for_a_run_that_has_ended(monkeypatch):
    monkeypatch.setattr(cluster, "Searcher", lambda known: pytest.fail("a process was begun"))
    cluster._end("a run")
    assert cluster._search("a run", "[{}, {}]", "a job", 10) == ({"reason": "the run has ended"}, 0.0)


def test_a_run_ends_the_process_that_is_begun_while_it_ends(monkeypatch):
    begun, alive = threading.Event(), []

    class Searcher:
        is_alive = True

        def __init__(self, known):
            begun.set()
            time.sleep(0.05)
            alive.append(self)

        def search(self, line, limit):
            return {}, 0.0

        def end(self):
            alive.remove(self)

    monkeypatch.setattr(cluster, "Searcher", Searcher)
    job = threading.Thread(target=cluster._search, args=("another run", "[{}, {}]", "a job", 10))
    job.start()
    begun.wait()
    cluster._end("another run")
    job.join()
    assert not alive


# prints the address of the scheduler and the workers' processes, and ends with its input
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        print(made.scheduler_address, *(worker.pid for worker in made.workers.values()), flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory):
    """A cluster of two worker processes: the address of its scheduler, and the processes."""
    pytest.importorskip("distributed", reason="needs Dask: pip install 'symres[dask]'")
    program = tmp_path_factory.mktemp("cluster") / "cluster.py"
    program.write_text(CLUSTER)
    command = [sys.executable, str(program)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL, **pipes) as process:
        address, *pids = process.stdout.readline().split()
        yield address, list(map(int, pids))


@pytest.mark.slow
def test_a_cluster_finds_the_same_as_a_process_of_this_machine_also_if_a_worker_is_killed(script, two_workers):
    address, pids = two_workers
    hire = partial(cluster.workers, address)
    told = []
    alone = found(script, jobs=1)
    assert found(script, hire=hire, progress=lambda *said: told.append(said)) == alone
    assert [done for _, done, _ in told] == list(range(1, CLAIMS + 1))

    def kill(what, done, total):
        if done == 1:
            os.kill(pids[0], signal.SIGKILL)

    assert found(script, hire=hire, progress=kill) == alone


def searchers():
    """The processes that search for a worker of a cluster."""
    lines = subprocess.run(["ps", "-ww", "-eo", "pid,stat,args"], capture_output=True, text=True, check=True).stdout
    return {
        line.split()[0] for line in lines.splitlines() if "symres.run.search_server import" in line and " Z" not in line
    }


@pytest.mark.slow
def test_an_interrupted_run_ends_what_the_cluster_searches_for_and_keeps_what_it_found(script, two_workers):
    address, _ = two_workers
    script.write_text(SCRIPT + HARD)
    command = [sys.executable, "-m", "symres", "check", "--budget", "120", "--scheduler", address, str(script)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(symres.__file__).parents[1])},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        for done in range(1, CLAIMS + 1):
            assert f"({done} of {CLAIMS + 1})" in process.stderr.readline()
        assert searchers()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30)[1] == "interrupted; what was decided before is kept\n"
    assert process.returncode == 130
    assert not searchers()
    assert len(store.load(script).certificates) == 4


# ----------------------------------------------------------------------------------------------------- what is missing


def said(*arguments):
    result = CliRunner().invoke(main, ["check", *map(str, arguments)])
    return result.exit_code, result.stderr


def test_an_address_at_which_nothing_answers_is_told_in_a_sentence(script, monkeypatch):
    pytest.importorskip("distributed", reason="needs Dask: pip install 'symres[dask]'")
    monkeypatch.setattr(cluster, "ANSWER", 0.5)
    code, errors = said("--scheduler", "tcp://127.0.0.1:1", script)
    assert code == 2
    assert errors.startswith("error: no scheduler of Dask answers at tcp://127.0.0.1:1 (")
    code, errors = said("--scheduler", "somewhere", script)
    assert (code, "no scheduler of Dask answers at somewhere (missing port" in errors) == (2, True)


def test_without_dask_it_is_said_what_to_install(script, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert said("--scheduler", "tcp://127.0.0.1:1", script) == (
        2,
        "error: --scheduler needs Dask: pip install 'symres[dask]', or leave --scheduler out\n",
    )


def test_what_searches_for_nothing_needs_no_cluster(script):
    code, errors = said("--frozen", "--scheduler", "tcp://127.0.0.1:1", script)
    assert (code, "--frozen searches for nothing; leave one of them out" in errors) == (2, True)
