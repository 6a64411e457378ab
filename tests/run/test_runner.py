"""Running scripts: verdicts, what the store is trusted with, interruption, and many processes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import symres
from symres.kernel.checker import cited
from symres.run.results import Report, Result
from symres.run.runner import run
from symres.script.files import ScriptError
from symres.script.loading import load_all
from symres.store import stores as store
from symres.store.lemmas import lemmas
from symres.store.stores import StoreError

SCRIPT = """
from symres import *

theory = Theory("t")
x, y = theory.reals("x y")
F = theory.define("F", (x, y), (x - y) ** 2)
theory.claim("gradient", gradient(F) == [2 * (x - y), 2 * (y - x)])
theory.claim("nonnegative", F(x, y) >= 0)
theory.claim("positive", F(x, y) > 0, expect="refuted")
theory.claim("divides", x / x == 1, expect="refuted")
theory.claim("zero", implies(F(x, y) == 0, x == y))
theory.claim("evaluated", F(x, y) >= 0, by="identity", given=x >= y, expect="supported")
theory.claim("open", there_is(x, x**3 == y), by="identity", expect="unknown")
theory.cite("lemma", "x^2 \\\\ge 0", "Someone (2000), Lemma 1")
"""
EXPECTED = {
    "t.gradient": "proved",
    "t.nonnegative": "proved",
    "t.positive": "refuted",
    "t.divides": "refuted",
    "t.zero": "proved",
    "t.evaluated": "supported",
    "t.open": "unknown",
    "t.lemma": "cited",
}
SMALL = "from symres import *\ntheory = Theory('s')\nx = theory.reals('x')\n"


@pytest.fixture
def write(tmp_path):
    def writes(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return writes


def check(*paths, **options):
    return run(load_all(paths), **options)


def verdicts(report):
    return {r.claim.id: r.verdict for r in report.results}


def kept(path):
    return {p.name: p.read_bytes() for p in store.paths(path) if p.exists()}


# ------------------------------------------------------------------------------------------------------------- verdicts

A_LEMMA = """from symres import *
theory = Theory("t")
x, y = theory.reals("x y")
"""


@pytest.mark.slow
@pytest.mark.parametrize("proof", ["", "script"])
def test_a_claim_that_is_a_lemma_of_the_library_is_not_proved_by_itself(write, proof):
    claim = "log(x * y) == log(x) + log(y), given=[x > 0, y > 0]"
    text = f'theory.claim("product", {claim})\n'
    if proof:
        line = 'proof.have(log(x * y) == log(x) + log(y), by="log_product")'
        text = f'with theory.theorem("product", {claim}) as proof:\n    {line}\n'
    path = write("a.py", A_LEMMA + text)
    key = load_all([path])[0].claims[0].freeze().statement.sha256
    assert key == lemmas().statements["lemmas.log_product"].sha256
    (result,) = check(path, budget=10).results
    if not proof:
        assert result.verdict == "proved"
        assert verdicts(check(path, frozen=True)) == {"t.product": "proved"}
    for certificate in store.load(path).certificates.values():
        assert key not in cited(certificate)


def test_every_verdict_and_what_it_rests_on(write):
    report = check(write("a.py", SCRIPT))
    assert verdicts(report) == EXPECTED
    assert report.surprises == ()
    by_id = {r.claim.id: r for r in report.results}
    assert by_id["t.lemma"].cited == ("Someone (2000), Lemma 1",)
    assert by_id["t.positive"].certificate["point"].keys() == {"x", "y"}
    assert by_id["t.divides"].certificate["guard"] == 0
    for r in report.results:
        assert (r.certificate is not None) == (r.verdict in ("proved", "refuted"))
        assert bool(r.reason) == (r.verdict in ("supported", "unknown"))
    summary = report.to_json()["summary"]
    assert {v: summary[v] for v in ("proved", "refuted", "supported", "cited", "unknown")} == {
        "proved": 3,
        "refuted": 2,
        "supported": 1,
        "cited": 1,
        "unknown": 1,
    }
    assert (summary["claims"], summary["as_expected"], summary["unexpected"]) == (8, 8, [])


def test_a_verdict_other_than_expected_is_a_surprise(write):
    text = SMALL + "theory.claim('a', x == x, expect='refuted')\ntheory.claim('b', x < 1)\n"
    report = check(write("a.py", text))
    assert [r.claim.id for r in report.surprises] == ["s.a", "s.b"]
    assert report.to_json()["summary"]["unexpected"] == ["s.a", "s.b"]


def test_a_report_without_claims_is_one():
    assert Report((), 0.0).to_json()["summary"]["claims"] == 0


# --------------------------------------------------------------------------------------------------- evidence and proof


def contested(monkeypatch, against):
    from symres.evidence.precision import Evidence

    found = Evidence(12, 50, 1, None, None, against)
    monkeypatch.setattr("symres.search.settle.evaluate", lambda statement: found)


def test_a_proof_that_evidence_contradicts_is_no_proof_this_time_or_next(write, monkeypatch):
    path = write("a.py", SMALL + "theory.claim('a', x == x)\n")
    with monkeypatch.context() as patched:
        contested(patched, "x = 3")
        result = check(path).results[0]
    assert (result.verdict, result.certificate) == ("unknown", None)
    assert "the kernel accepts a proof, but the claim fails numerically at x = 3; " in result.reason
    assert check(path, frozen=True).results[0].verdict != "proved"


def test_a_claim_that_fails_numerically_is_not_supported(write, monkeypatch):
    contested(monkeypatch, "x = 3")
    result = check(write("a.py", SMALL + "theory.claim('a', x**2 >= 0, by='identity')\n")).results[0]
    assert result.verdict == "unknown"
    assert result.reason.endswith("; the claim fails numerically at x = 3")


def test_a_fault_of_the_search_leaves_one_claim_unknown_and_the_others_alone(write, monkeypatch):
    from symres.search.settle import settle

    def breaks(statement, hints, budget):
        if len(statement.hypotheses) == 1:
            raise RecursionError("too\ndeep")
        return settle(statement, hints, budget)

    monkeypatch.setattr("symres.search.settle.settle", breaks)
    text = SMALL + "theory.claim('a', x < 2, given=x < 1)\ntheory.claim('b', x == x)\n"
    a, b = check(write("a.py", text)).results
    assert (a.verdict, b.verdict) == ("unknown", "proved")
    assert "the search failed: RecursionError: too" in a.reason


@pytest.mark.slow
@pytest.mark.parametrize(
    "certificate", [{"verdict": "proved", "proofs": []}, {"verdict": "proved"}, "proved", 3, []], ids=str
)
def test_what_the_search_finds_is_believed_only_if_the_kernel_accepts_it(write, monkeypatch, certificate):
    monkeypatch.setattr("symres.search.settle.settle", lambda *arguments: {"certificate": certificate})
    result = check(write("a.py", SMALL + "theory.claim('a', x < x + 1)\n")).results[0]
    assert (result.verdict, result.certificate) == ("unknown", None)
    assert "the search found a certificate that the kernel rejects: " in result.reason


# ------------------------------------------------------------------------------------------------------------ the store


def test_what_is_stored_is_not_searched_for_again_and_not_written(write, forbid_search):
    path = write("a.py", SCRIPT.replace('theory.claim("open"', '# theory.claim("open"'))
    first = check(path)
    before = kept(path)
    forbid_search()
    for p in store.paths(path):
        os.utime(p, (1, 1))
    second = check(path)
    assert verdicts(second) == verdicts(first)
    assert kept(path) == before
    assert [p.stat().st_mtime for p in store.paths(path)] == [1, 1]


def test_frozen_searches_for_nothing_and_writes_nothing(write, tmp_path, forbid_search):
    forbid_search()
    path = write("a.py", SCRIPT)
    report = check(path, frozen=True)
    assert set(verdicts(report).values()) == {"unknown", "cited"}
    assert all("a.certificates.json has no certificate for it; `symres check` without --frozen" in r.reason
               for r in report.results if r.verdict == "unknown")  # fmt: skip
    assert [p.name for p in tmp_path.iterdir()] == ["a.py"]


def test_frozen_says_what_a_full_run_said(write):
    path = write("a.py", SCRIPT)
    first = check(path)
    assert verdicts(check(path, frozen=True)) == verdicts(first)


def test_a_claim_whose_statement_changed_is_searched_for_again(write):
    path = write("a.py", SMALL + "theory.claim('a', x**2 >= 0)\n")
    check(path)
    old = store.load(path)
    path.write_text(SMALL + "theory.claim('a', x**2 >= 1)\n")
    assert check(path, frozen=True).results[0].verdict == "unknown"
    assert check(path).results[0].verdict == "refuted"
    new = store.load(path)
    assert new.certificates.keys().isdisjoint(old.certificates)
    assert new.statements.keys() == {"s.a"}


def test_a_claim_that_is_gone_is_gone_from_the_store(write):
    two = "theory.claim('a', x**2 >= 0)\ntheory.claim('b', x < 1)\n"
    path = write("a.py", SMALL + two)
    check(path)
    path.write_text(SMALL + two.splitlines()[0] + "\n")
    check(path)
    found = store.load(path)
    assert found.statements.keys() == {"s.a"}
    assert (len(found.certificates), len(found.evidence)) == (1, 1)


def tamper(path, change):
    """Change every certificate of a store."""
    certificates = store.paths(path)[1]
    data = json.loads(certificates.read_text())
    data["certificates"] = {key: change(value) for key, value in data["certificates"].items()}
    certificates.write_text(json.dumps(data))


TAMPERED = {
    "proofs dropped": lambda c: {**c, "proofs": []},
    "refuted becomes proved": lambda c: {"verdict": "proved", "proofs": c["proofs"]},
    "another kind": lambda c: {**c, "proofs": [{"kind": "value"} for _ in c["proofs"]]},
    "another field": lambda c: {**c, "trust": "me"},
    "text": lambda c: "proved",
    "nothing": lambda c: None,
    "a list": lambda c: [c],
    "verdict only": lambda c: {"verdict": c["verdict"]},
}


@pytest.mark.slow
@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_certificate_is_not_believed(write, change):
    path = write("a.py", SMALL + "theory.claim('a', x**2 + x >= x)\n")
    check(path)
    whole = kept(path)
    if change is TAMPERED["refuted becomes proved"]:
        path.write_text(SMALL + "theory.claim('a', x < 1, expect='refuted')\n")
        check(path)
        whole = kept(path)
    tamper(path, change)
    frozen = check(path, frozen=True).results[0]
    if change is not TAMPERED["nothing"]:
        assert "a.certificates.json: the stored certificate is rejected: " in frozen.reason
    assert (frozen.certificate, frozen.as_expected) == (None, False)
    assert check(path).surprises == ()
    assert kept(path) == whole


def test_tampered_evidence_supports_nothing(write):
    claim = "theory.claim('a', x < 1, by='identity', expect='supported')\n"
    path = write("a.py", SMALL + claim)
    assert check(path).results[0].verdict == "unknown"
    certificates = store.paths(path)[1]
    data = json.loads(certificates.read_text())
    (key,) = data["evidence"]
    data["evidence"][key] = {"points": 10**6, "digits": 50, "seed": 1, "margin": "9", "at": "x = 1", "against": None}
    certificates.write_text(json.dumps(data))
    for frozen in (True, False):
        assert check(path, frozen=frozen).results[0].verdict == "unknown"


def test_a_stored_refutation_at_another_point_than_the_script_states_is_not_used(write):
    path = write("a.py", SMALL + "theory.claim('a', x < 1, expect='refuted', counterexample=[x == 7])\n")
    assert check(path).surprises == ()
    path.write_text(path.read_text().replace("x == 7", "x == 8"))
    assert "not by the counterexample of the script" in check(path, frozen=True).results[0].reason
    assert check(path).results[0].certificate["point"] == {"x": ["q", "8"]}
    path.write_text(path.read_text().replace("x == 8", "x == 0"))
    assert [r.verdict for r in check(path).surprises] == ["unknown"]


def test_nothing_is_searched_or_written_when_a_store_is_bad(write, forbid_search):
    forbid_search()
    good = write("a.py", SMALL + "theory.claim('a', x == x)\n")
    bad = write("b.py", SMALL.replace("'s'", "'r'") + "theory.claim('b', x == x)\n")
    store.paths(bad)[1].write_text("{")
    with pytest.raises(StoreError, match=r"b\.certificates\.json: not JSON"):
        check(good, bad)
    assert kept(good) == {}
    assert kept(bad) == {"b.certificates.json": b"{"}


def test_a_claim_that_cannot_be_stated_is_an_error_of_that_claim_alone(write):
    claims = "theory.claim('a', x == x)\ntheory.claim('b', x == Theory('r').reals('y'))\n"
    path = write("a.py", SMALL + claims)
    report = check(path)
    assert verdicts(report) == {"s.a": "proved", "s.b": "error"}
    assert report["s.b"].reason.startswith("this theory did not declare y")
    assert report.exit_code == 2
    assert report.to_json()["claims"][1]["reason"] == report["s.b"].reason
    assert list(store.load(path).statements) == ["s.a"]


def test_a_script_that_does_not_run_does_not_stop_the_others(write):
    good = write("a.py", SMALL + "theory.claim('a', x == x)\n")
    bad = write("b.py", "1 / 0\n")
    told = []
    scripts = load_all([good, bad], told.append)
    assert verdicts(run(scripts)) == {"s.a": "proved"}
    assert [str(error).partition(": ")[2][:40] for error in told] == ["the script does not run: ZeroDivisionErr"]
    with pytest.raises(ScriptError):
        load_all([good, bad])


def test_two_claims_of_one_statement_share_a_certificate(write):
    path = write("a.py", SMALL + "theory.claim('a', x == x)\ntheory.claim('b', x == x, expect='refuted')\n")
    assert [r.verdict for r in check(path).results] == ["proved", "proved"]
    assert [len(part) for part in vars(store.load(path)).values()] == [2, 1, 1, 2, 0]


@pytest.mark.slow
def test_a_claim_alone_is_settled_without_a_store(write, tmp_path):
    (script,) = load_all([write("a.py", SCRIPT)])
    assert {c.id: c.check().verdict for c in script.claims} == EXPECTED
    assert [p.name for p in tmp_path.iterdir()] == ["a.py"]


# ------------------------------------------------------------------------------------------------------- many processes


@pytest.mark.slow
def test_many_processes_find_the_same_as_one(write, tmp_path):
    path = write("a.py", SCRIPT)
    told = []
    one = check(path, jobs=1, progress=lambda *said: told.append(said))
    assert [done for _, done, _ in told] == list(range(1, 8))
    assert {total for _, _, total in told} == {7}
    alone = kept(path)
    for p in store.paths(path):
        p.unlink()
    many = check(path, jobs=3)
    assert kept(path) == alone
    timeless = [[{k: v for k, v in c.items() if k != "seconds"} for c in r.to_json()["claims"]] for r in (one, many)]
    assert timeless[0] == timeless[1]
    assert [r.reason for r in one.results] == [r.reason for r in many.results]


def test_a_process_that_dies_leaves_its_claims_unknown(write, monkeypatch):
    monkeypatch.setattr("symres.search.settle.settle", lambda *arguments: os._exit(1))
    report = check(write("a.py", SCRIPT), jobs=2)
    assert set(verdicts(report).values()) == {"unknown", "cited"}
    said = {r.reason for r in report.results if r.verdict == "unknown"}
    assert said == {"the process that searched ended: exit code 1"}


# --------------------------------------------------------------------------------------------------------- interruption

# `symres check` in which one claim, the one with a hypothesis, is searched for without end
ENDLESS = """
import os, time
import symres.search.settle as settling
settle = settling.settle
def endless(statement, hints, budget):
    if statement.hypotheses:
        os.write(2, f"endless {os.getpid()}\\n".encode())  # one write, so that lines of two processes stay apart
        time.sleep(300)
    return settle(statement, hints, budget)
settling.settle = endless
from symres.cli import main
main(prog_name="symres")
"""
BEFORE = "theory.claim('old', x**2 >= 0)\n"
LATER = "".join(f"theory.claim('new{i}', x + {i} == {i} + x)\n" for i in range(4))
HANGS = "theory.claim('hangs', x < 2, given=x < 1)\n"


@pytest.fixture
def endless(write):
    """A run that hangs on its last claim, all others decided: the process, its searching process and the script."""
    started = []

    def starts(jobs):
        path = write("a.py", SMALL + BEFORE)
        check(path)
        path.write_text(SMALL + BEFORE + LATER + HANGS)
        command = [sys.executable, "-c", ENDLESS, "check", "-j", str(jobs), str(path)]
        environment = {**os.environ, "PYTHONPATH": str(Path(symres.__file__).parents[1])}
        process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # where the tests run in the background, Ctrl-C may be ignored, and children inherit that
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        started.append(process)
        hanging, decided, lines = 0, 0, []
        while not hanging or decided < 4:
            line = process.stderr.readline()
            lines.append(line)
            assert line, f"the run ended before it could be interrupted: {lines}"
            decided += line.startswith("searched")
            hanging = hanging or (int(line.split()[1]) if line.startswith("endless") else 0)
        return process, hanging, path

    yield starts
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def ends(pid, seconds=60):
    until = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(pid)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("to_all", [False, True], ids=["to the process", "to the group"])
def test_an_interrupted_run_keeps_what_was_decided_and_says_so(endless, jobs, to_all):
    process, hanging, path = endless(jobs)
    (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=120)  # long before the search would end
    assert process.returncode == 130
    assert errors.strip().splitlines()[-1] == "interrupted; what was decided before is kept"
    assert "Traceback" not in errors
    assert output == ""
    assert store.load(path).statements.keys() == {"s.old", "s.new0", "s.new1", "s.new2", "s.new3"}
    assert ends(hanging)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_leaves_the_store_as_it_was_and_no_process(endless, jobs, tmp_path):
    process, hanging, path = endless(jobs)
    before = kept(path)
    process.kill()
    process.wait()
    assert ends(hanging)
    assert kept(path) == before
    files = sorted(p.name for p in tmp_path.iterdir() if p != store.journal(path))
    assert files == ["a.certificates.json", "a.py", "a.statements.json"]
    assert verdicts(check(path, frozen=True))["s.old"] == "proved"


def test_what_an_interrupted_run_did_not_reach_keeps_what_was_there(write, monkeypatch):
    claims = [
        "theory.claim('a', x**2 >= 0)\n",
        "theory.claim('b', x**2 >= 0, by='identity', expect='supported')\n",
    ]
    path = write("a.py", SMALL + "".join(claims))
    check(path)
    before = store.load(path)
    path.write_text(SMALL + "".join(claims).replace(">= 0", ">= -1"))

    def interrupted(*arguments):
        yield None
        raise KeyboardInterrupt

    monkeypatch.setattr("symres.run.runner.worked", interrupted)
    with pytest.raises(KeyboardInterrupt):
        check(path)
    assert store.load(path) == before


def test_a_result_is_as_expected_only_if_the_verdict_is(write):
    (script,) = load_all([write("a.py", SMALL + "theory.claim('a', x == x)\n")])
    assert [Result(script.claims[0], v).as_expected for v in EXPECTED.values()] == [
        v == "proved" for v in EXPECTED.values()
    ]


def test_a_claim_that_is_asked_for_alone_is_checked_with_nothing_beside_it(write, monkeypatch):
    text = SMALL + "".join(f"theory.claim('c{k}', x**2 + {k} >= 0)\n" for k in range(4))
    path = write("a.py", text)
    check(path)
    asked = []

    def counted(statement, *rest):
        asked.append(statement)
        return kernel_check(statement, *rest)

    from symres.kernel.files import check as kernel_check

    monkeypatch.setattr("symres.kernel.files.check", counted)
    (result,) = check(path, frozen=True, only={"s.c2"}).results
    assert (result.claim.id, result.verdict, result.drift) == ("s.c2", "proved", "")
    assert [str(s.conclusion) for s in asked] == [str(result.claim.freeze().statement.conclusion)]
