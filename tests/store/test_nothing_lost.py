"""Results survive runs that are killed, interrupted, crash, write at the same time or have no disk space; with real
processes."""

import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from symres.store import stores as store

HEAD = "from symres import *\n\n"
SYMRES = [sys.executable, "-m", "symres"]
PROOFS = Path(__file__).parents[2] / "proofs"
CHAIN = (
    HEAD
    + """
theory = Theory("chain")
A = theory.matrix("A", theory.naturals("n"), 3)
with theory.theorem("t0", spectral_norm(A) >= 0) as proof:
    proof.have(spectral_norm(A) >= 0, by="spectral_nonnegative")
for k in range(1, 6):
    with theory.theorem(f"t{k}", spectral_norm(A) + k >= k) as proof:
        proof.have(spectral_norm(A) + k - 1 >= k - 1, by=theory[f"t{k - 1}"])
"""
)
# runs `symres` with a search that does what FAULT says for the claims that speak of a five
FAULTY = """
import ctypes, os, sys, time
import symres.search.settle as settling
settle = settling.settle
def faulty(statement, hints, budget):
    if "5" in str(statement.conclusion):
        {fault}
    return settle(statement, hints, budget)
settling.settle = faulty
from symres.cli import main
main(prog_name="symres")
"""

pytestmark = pytest.mark.usefixtures("here")


def mixed(count):
    """A script of easy claims of several kinds."""
    kinds = (
        "(x + {k} * y) ** 2 == x**2 + 2 * {k} * x * y + {k} ** 2 * y**2",
        "x**2 + {k} * y**2 + 1 >= x + y",
        "x**2 - {k} * y**2 >= 0, expect='refuted'",
    )
    made = [f"theory.claim('c{k}', {kinds[k % 3].format(k=k)})\n" for k in range(1, count + 1)]
    return HEAD + "theory = Theory('mixed')\nx, y = theory.reals('x y')\n" + "".join(made)


def symres(*arguments, **options):
    return subprocess.run([*SYMRES, *arguments], capture_output=True, text=True, timeout=300, **options)


def at_once(*arguments):
    """Run a symres command in this process, which is faster than starting one."""
    return CliRunner().invoke(main, list(arguments))


def faulty(fault, *arguments, **options):
    command = [sys.executable, "-c", FAULTY.format(fault=fault), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


def entries(path):
    """All entries of a store, by file part and key."""
    kept = store.load(path)
    return {(name, key): entry for name, part in vars(kept).items() for key, entry in part.items()}


def announced(stderr):
    return re.findall(r"searched (\S+) \(", stderr)


def cut_short(folder, how, after):
    """A run that gets a signal after so many seconds: what it said on stderr, and its exit code.

    An interrupt is sent when the run has said something: before it listens, and after all is done, it ends Python.
    """
    run = subprocess.Popen([*SYMRES, "check", "-j", "2", str(folder)], stderr=subprocess.PIPE, text=True)
    first = run.stderr.readline() if how == signal.SIGINT else ""
    time.sleep(after)
    run.send_signal(how)
    _, errors = run.communicate(timeout=300)
    return first + errors, run.returncode


# -------------------------------------------------------------------------------------------------------- interruption


def interrupted_at(tmp_path, moments, how):
    script = tmp_path / "mixed.py"
    script.write_text(mixed(6))
    assert symres("check", ".").returncode == 0
    before = entries(script)
    script.write_text(mixed(40))
    for after in moments:
        errors, code = cut_short(tmp_path, how, after)
        now = entries(script)
        assert all(now[key] == entry for key, entry in before.items() if key[0] != "claims")
        assert "Traceback" not in errors
        assert {c for c in announced(errors)} <= {key for part, key in now if part == "statements"}
        assert code in ((130, 0, -signal.SIGINT) if how == signal.SIGINT else (-signal.SIGKILL, 0))
        before = now
    assert symres("check", ".").returncode == 0
    assert symres("recheck", ".").returncode == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "mixed.certificates.json",
        "mixed.py",
        "mixed.statements.json",
    ]


@pytest.mark.slow
def test_nothing_is_lost_by_a_run_that_is_killed(tmp_path):
    interrupted_at(tmp_path, [2.5, 3.5], signal.SIGKILL)


@pytest.mark.nightly
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["kill", "interrupt"])
def test_nothing_is_lost_by_a_run_that_is_cut_short_at_many_moments(tmp_path, how):
    chance = random.Random(7)
    for round_ in range(2):
        folder = tmp_path / str(round_)
        folder.mkdir()
        os.chdir(folder)
        interrupted_at(folder, [chance.uniform(0.5, 5) for _ in range(10)], how)


@pytest.mark.slow
def test_what_waits_for_a_lemma_is_kept_at_once(tmp_path):
    """Of a chain of theorems the first takes long; the others are found at once, and proved when it is."""
    (tmp_path / "chain.py").write_text(CHAIN)
    fault = "time.sleep(300)"
    run = subprocess.Popen(
        [sys.executable, "-c", FAULTY.format(fault=fault).replace('"5" in', '"+" not in'), "check", "-j", "2", "."],
        stderr=subprocess.PIPE,
        text=True,
    )
    while run.stderr.readline().count("5 of 6") == 0:
        pass
    run.kill()
    run.communicate()
    kept = store.load(tmp_path / "chain.py")
    assert len(kept.certificates) == 5 and "chain.t0" not in kept.statements
    assert symres("check", "-j", "2", ".").stderr.splitlines() == ["searched chain.t0 (1 of 1)"]
    assert len(store.load(tmp_path / "chain.py").certificates) == 6


@pytest.mark.slow
def test_what_waits_in_vain_is_searched_for_again(tmp_path):
    """A proof that cites what is not proved any more, and then does without it."""
    script = tmp_path / "a.py"
    text = HEAD + "theory = Theory('t')\nx = theory.reals('x')\ntheory.claim('a', x**2 >= 0{given})\n"
    text += "with theory.theorem('b', 2 * x**2 >= 0) as proof:\n    proof.have(x**2 >= 0{by})\n"
    script.write_text(text.format(given="", by=", by='a'"))
    assert at_once("check").exit_code == 0
    kept = store.load(script)
    key = kept.claims["t.a"]["sha256"]
    store.save(script, store.Store(kept.statements, {k: c for k, c in kept.certificates.items() if k != key}))
    script.write_text(text.format(given=", by='identity', expect='supported'", by=""))
    result = at_once("check")
    assert (result.exit_code, result.stdout.count("proved")) == (0, 2)
    assert json.loads(at_once("check", "--json").stdout)["summary"]["proved"] == 1


@pytest.mark.slow
def test_what_rests_on_what_was_searched_for_again_is_not_lost(tmp_path):
    """A theorem by induction that cites what is not proved, and one that only the theorem proves."""
    script = tmp_path / "a.py"
    text = (
        HEAD + "theory = Theory('t')\nx, n, (i, j) = theory.reals('x'), theory.naturals('n'), theory.integers('i j')\n"
    )
    text += "a = theory.mapping('a', j, x)\n"
    text += "theory.claim('a', x**2 >= 0{given})\n"
    text += "falls = for_all(i, implies(i >= 1, a(i + 1) <= a(i) - x**2))\n"
    text += "with theory.theorem('b', a(n) <= a(1), given=[falls]) as proof:\n"
    text += "    with proof.induction(j, 1, lambda j: a(j) <= a(1)):\n"
    text += "        proof.have(x**2 >= 0{by})\n"
    text += "with theory.theorem('c', 2 * a(n) <= 2 * a(1), given=[falls]) as proof:\n"
    text += "    proof.have(a(n) <= a(1), by='b')\n"
    script.write_text(text.format(given="", by=", by='a'"))
    assert at_once("check").exit_code == 0
    kept = store.load(script)
    left = {k: kept.certificates[k] for name in ("t.b", "t.c") for k in [kept.claims[name]["sha256"]]}
    store.save(script, store.Store(kept.statements, left))
    script.write_text(text.format(given=", by='identity', expect='supported'", by=""))
    assert at_once("check").exit_code == 0
    assert json.loads(at_once("check", "--json").stdout)["summary"]["proved"] == 2


@pytest.mark.slow
def test_two_runs_at_once_keep_what_both_find(tmp_path):
    script = tmp_path / "mixed.py"
    script.write_text(mixed(30))
    runs = [subprocess.Popen([*SYMRES, "check", "-j", "1", "."], stderr=subprocess.PIPE) for _ in range(2)]
    assert [run.wait(timeout=300) for run in runs] == [0, 0]
    assert len(store.load(script).statements) == 30
    slow = subprocess.Popen([*SYMRES, "check", "-j", "1", "."], stderr=subprocess.PIPE)
    assert slow.wait(timeout=300) == 0


def test_what_another_run_has_stored_is_merged(tmp_path):
    script = tmp_path / "a.py"
    store.save(script, store.Store({"t.a": {}}, {"1": {}}))
    store.add(script, store.Store({"t.b": {}}, {"2": {}}))
    kept = store.load(script)
    assert (list(kept.statements), list(kept.certificates)) == (["t.a", "t.b"], ["1", "2"])


# ------------------------------------------------------------------------------------------------------------- crashes


CRASHES = {
    "os.kill(os.getpid(), 9)": "it was killed, perhaps for want of memory; run again with fewer --jobs",
    "ctypes.string_at(0)": "the process that searched ended",
    "os._exit(3)": "the process that searched ended: exit code 3",
    "raise SystemExit(3)": "the search failed: SystemExit",
    "raise KeyboardInterrupt": "the search failed: KeyboardInterrupt",
    "raise MemoryError": "the search failed: MemoryError",
    "f = lambda: f(); f()": "the search failed: RecursionError",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        pytest.param(fault, said, marks=[pytest.mark.nightly] if n else [], id=fault.split("(")[0])
        for n, (fault, said) in enumerate(CRASHES.items())
    ],
)
def test_a_crash_of_one_search_costs_that_claim_alone_and_is_not_repeated(tmp_path, fault, said):
    claims = "".join(f"theory.claim('c{k}', (x + {k}) ** 2 == x**2 + {2 * k} * x + {k**2})\n" for k in (1, 2, 5))
    text = HEAD + "theory = Theory('t')\nx = theory.reals('x')\n" + claims
    (tmp_path / "a.py").write_text(text)
    for jobs in ("1", "2"):
        (tmp_path / "a.certificates.json").unlink(missing_ok=True)
        result = faulty(fault, "check", "-j", jobs, "--json", ".")
        assert (result.returncode, "Traceback" in result.stderr) == (1, False), result.stderr
        claims = {c["id"]: c for c in json.loads(result.stdout)["claims"]}
        assert [claims[f"t.c{k}"]["verdict"] for k in (1, 2, 5)] == ["proved", "proved", "unknown"]
        assert said in claims["t.c5"]["reason"]
    again = faulty(fault, "check", ".")
    assert again.stderr == "" and "it is not searched again with the same budget (--retry does)" in again.stdout
    assert symres("check", "--retry", ".").returncode == 0


@pytest.mark.nightly
def test_a_search_that_does_not_look_at_the_clock_is_ended(tmp_path):
    """As SymPy or a solver may do that hold the interpreter."""
    text = HEAD + "theory = Theory('t')\nx = theory.reals('x')\ntheory.claim('a', 5 * x == x)\n"
    (tmp_path / "a.py").write_text(text)
    start = time.monotonic()
    result = faulty(
        "import signal; signal.signal(signal.SIGPROF, signal.SIG_IGN); exec('while True: pass')",
        "check",
        "--budget",
        "1",
    )
    assert time.monotonic() - start < 60
    assert "the search did not end within 14 s and was ended" in result.stdout


@pytest.mark.nightly
def test_the_budget_is_kept_by_evidence_too(tmp_path):
    """Coupled equations, whose solutions by one another grow without end."""
    (tmp_path / "a.py").write_text(
        HEAD
        + "theory = Theory('t')\na, b, c, d = theory.reals('a b c d')\n"
        + "theory.claim('four', a * b * c * d >= -5, given=[a**3 + b**2 + c * d == 1, "
        + "b**3 + c**2 + a * d == 2, c**3 + d**2 + a * b == 3, d**3 + a**2 + b * c == 4])\n"
    )
    result = symres("check", "--budget", "1", "--json")
    (claim,) = json.loads(result.stdout)["claims"]
    assert claim["verdict"] == "unknown" and "was ended" not in claim["reason"]


# -------------------------------------------------------------------------------------------- full disks, hostile files


@pytest.mark.slow
def test_a_store_that_has_no_room_is_named_with_the_cause_and_what_was_there_stays(tmp_path):
    script = tmp_path / "mixed.py"
    script.write_text(mixed(3))
    assert symres("check", ".").returncode == 0
    before = entries(script)
    script.write_text(mixed(3) + mixed(12).partition("y')\n")[2].replace("'c", "'d"))

    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    result = symres("check", ".", preexec_fn=small_files)
    assert result.returncode == 2 and "Traceback" not in result.stderr
    assert "error: .: the store of mixed.py cannot be written (File too large)" in result.stderr
    assert before.items() <= entries(script).items()


@pytest.mark.slow
def test_output_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "mixed.py").write_text(mixed(3))
    with open("/dev/full", "w") as full:
        result = subprocess.run([*SYMRES, "check", "."], stdout=full, stderr=subprocess.PIPE, text=True, timeout=300)
    assert (result.returncode, "Traceback" in result.stderr) == (2, False)
    assert "error: what is printed cannot be written (No space left on device)" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [("rules",), ("recheck", str(PROOFS / "sun"), "-j", "1"), ("recheck", str(PROOFS / "sun"), "-j", "2")]
)
def test_a_reader_that_wants_no_more_ends_a_command_without_a_word(command):
    with subprocess.Popen([*SYMRES, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=300) != 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pipe", "zeros", "folder"])
def test_a_store_that_is_no_file_is_refused_at_once(tmp_path, kind):
    script = tmp_path / "mixed.py"
    script.write_text(mixed(3))
    assert at_once("check", ".").exit_code == 0
    path = store.paths(script)[1]
    path.unlink()
    make = {"pipe": os.mkfifo, "zeros": lambda p: os.symlink("/dev/zero", p), "folder": os.mkdir}
    make[kind](path)
    for command in (["check", "--frozen", "."], ["check", "."], ["recheck", "."]):
        result = symres(*command) if command[0] == "recheck" else at_once(*command)
        code = result.returncode if command[0] == "recheck" else result.exit_code
        assert (code, "Traceback" in result.stderr) == (2, False), result.stderr
        assert "mixed.certificates.json" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage", [lambda text: text[: len(text) // 2], lambda text: "[]", lambda text: text * 400_000]
)
def test_a_damaged_store_is_one_sentence_with_the_mend(tmp_path, damage):
    script = tmp_path / "mixed.py"
    script.write_text(mixed(3))
    assert at_once("check", ".").exit_code == 0
    path = store.paths(script)[1]
    path.write_text(damage(path.read_text())[: 40 << 20])
    for command in (["check", "--frozen", "."], ["recheck", "."]):
        result = symres(*command) if command[0] == "recheck" else at_once(*command)
        code = result.returncode if command[0] == "recheck" else result.exit_code
        assert code == 2 and len(result.stderr.splitlines()) == 1, result.stderr
        assert "mixed.certificates.json" in result.stderr and "restore it from version control" in result.stderr


def test_what_a_killed_run_left_is_cleaned_up(tmp_path):
    script = tmp_path / "mixed.py"
    script.write_text(mixed(3))
    (tmp_path / ".mixed.certificates.json.abc123.tmp").write_text("half")
    assert at_once("check", ".").exit_code == 0
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".")]


# -------------------------------------------------------------------------------------------------------- the lock file

LOCKED = HEAD + (
    "theory = Theory('t')\nx = theory.reals('x')\n"
    "theory.claim('a', x**2 + 1 >= 1)\n"
    "theory.claim('b', x**2 >= 0)\n"
    "theory.claim('c', x == 1, expect='refuted')\n"
)
CHANGES = {
    "removed": ("theory.claim('b', x**2 >= 0)\n", "", "t.b is stored, and a.py does not claim it"),
    "renamed": ("theory.claim('b'", "theory.claim('d'", "a.statements.json has no claim of this name"),
    "weakened": (
        "x**2 + 1 >= 1",
        "x**2 + 1 >= 0",
        "the statement is another than in a.statements.json",
    ),
    "replaced by one that is stored": (
        "x**2 + 1 >= 1",
        "x**2 >= 0",
        "the statement is another than in",
    ),
    "expected no longer": ("x == 1, expect='refuted'", "x == 1, expect='unknown'", "it was expected to be refuted in"),
    "swapped": ("('a'", "('z'", "a.statements.json has no claim of this name"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "said"), CHANGES.values(), ids=CHANGES)
def test_frozen_sees_a_claim_that_was_changed(tmp_path, old, new, said):
    script = tmp_path / "a.py"
    script.write_text(LOCKED)
    assert at_once("check", ".").exit_code == 0
    assert at_once("check", "--frozen", ".").exit_code == 0
    assert old in LOCKED
    script.write_text(LOCKED.replace(old, new))
    result = at_once("check", "--frozen", "a.py")
    assert result.exit_code == 1
    assert said in result.stdout + result.stderr
    assert "run `symres check` without --frozen, and commit what it writes" in result.stdout + result.stderr
    assert at_once("check", ".").exit_code == (1 if new.endswith("'unknown'") else 0)


def test_frozen_sees_a_store_whose_names_were_changed(tmp_path):
    script = tmp_path / "a.py"
    script.write_text(LOCKED)
    assert at_once("check", ".").exit_code == 0
    statements = store.paths(script)[0]
    before = statements.read_text()
    statements.write_text(before.replace('"t.a"', '"t.z"').replace('"t.b"', '"t.a"').replace('"t.z"', '"t.b"'))
    assert "the statement is another than in a.statements.json" in at_once("check", "--frozen", ".").stdout
    statements.write_text(before.replace('"t.a"', '"t.riemann_hypothesis"'))
    result = at_once("check", "--frozen", ".")
    assert result.exit_code == 1 and "t.riemann_hypothesis is stored, and a.py does not claim it" in result.stderr
    statements.unlink()
    result = at_once("check", "--frozen", ".")
    assert result.exit_code == 1 and "a.statements.json does not say what this script claims" in result.stdout


def test_a_store_does_not_change_when_it_is_checked_or_made_again(tmp_path):
    script = tmp_path / "a.py"
    script.write_text(
        LOCKED + "theory.claim('e', exp(x) < exp(x) + 1)\ntheory.claim('f', x**3 >= 1, expect='refuted')\n"
    )
    at_once("check", "-j", "1", ".")
    first = {p.name: p.read_bytes() for p in store.paths(script)}
    at_once("check", ".")
    assert {p.name: p.read_bytes() for p in store.paths(script)} == first
    for path in store.paths(script):
        path.unlink()
    at_once("check", "-j", "2", ".")
    assert {p.name: p.read_bytes() for p in store.paths(script)} == first
