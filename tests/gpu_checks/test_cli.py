import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

import numpy as np
import torch

import symres.run.runner
from gpu_checks import expressivity
from gpu_checks.cli import main
from gpu_checks.evidence import FORMAT
from gpu_checks.expressivity import CHECKS
from symres.kernel.inputs import parse
from symres.run.records import load
from symres.script.loading import load_all

PROOFS = Path(__file__).parents[2] / "proofs" / "hardt_ma"
THEOREM = [PROOFS / "construction.py", PROOFS / "sign_codes.py"]


def run(capsys, *arguments):
    code = main([*arguments])
    out, err = capsys.readouterr()
    return code, out, err


SMALL = ("expressivity", "--points", "400", "--dimension", "16", "--labels", "5")


@pytest.mark.parametrize("kind", ["sign", "adaptive", "width-one", "own-thresholds"])
def test_every_construction_is_built_and_checked(capsys, kind):
    code, out, err = run(capsys, *SMALL, "--construction", kind, "--quiet")
    assert code == 0 and "FAILS" not in out and err == ""
    assert "forward     holds (400 points, margin 0)" in out


def test_the_report_is_json_with_parameters_against_the_theorem(capsys):
    code, out, _ = run(capsys, *SMALL, "--json", "--quiet")
    report = json.loads(out)
    assert code == 0 and report["holds"] and report["points"] == 400
    k, blocks = report["k"], report["blocks"]
    assert report["parameters"] == 16 * k + blocks * (2 * k * k + k) + 5 * k + 30
    assert list(report["checks"]) == ["codes", "gram", "neurons", "conditions", "forward", "recheck"]
    assert {"phase", "seconds", "bytes", "operations"} == set(report["phases"][0])


def test_progress_goes_to_the_standard_error(capsys):
    _, out, err = run(capsys, *SMALL)
    assert "codes: 400 of 400 (100 %)" in err and "%" not in out


@pytest.mark.parametrize("kind", ["sign", "adaptive"])
def test_an_exported_data_set_is_verified_and_its_script_proved(capsys, tmp_path, kind):
    export = ("--construction", kind, "--export", str(tmp_path), "--checks", "codes")
    seen = tmp_path / "processor.evidence.json"
    assert run(capsys, *SMALL, *export, "--save", str(seen), "--quiet")[0] == 0
    # with thresholds, points have one more coordinate
    d = 16 if kind == "sign" else 17
    code, out, _ = run(capsys, "recheck", str(tmp_path))
    assert code == 0 and out.startswith(f"proved: of 400 points of dimension {d}, those with one of their ")
    code, out, _ = run(capsys, "recheck", str(tmp_path), "--json")
    assert json.loads(out)["classes"] == 5
    found = symres.run.runner.run(load_all([*THEOREM, tmp_path])).results
    assert {r.verdict for r in found} == {"proved"}
    (network,) = (r for r in found if r.claim.file.endswith("network.py") and r.claim.id.endswith(".network"))
    assert [record.check for record in network.records] == ["expressivity.codes"]
    matrix = np.load(tmp_path / "projection.npy")
    np.save(tmp_path / "projection.npy", np.repeat(matrix[:1], len(matrix), 0))
    code, _, err = run(capsys, "recheck", str(tmp_path))
    assert code == 2 and "have one code" in err


def test_the_digits_among_the_proofs_are_those_that_are_exported(capsys, tmp_path):
    pytest.importorskip("sklearn", reason="needs scikit-learn: run `pip install -e .[gpu]`")
    kept, again = PROOFS / "digits", tmp_path / "digits"
    arguments = ("expressivity", "--construction", "adaptive", "--export", str(again), "--checks", "codes", "--quiet")
    assert run(capsys, *arguments)[0] == 0
    for name in ("points.npy", "labels.npy", "projection.npy", "representatives.npy", "network.py"):
        assert (kept / name).read_bytes() == (again / name).read_bytes(), name


def test_what_the_kernel_does_not_read_is_not_exported(capsys, tmp_path, monkeypatch):
    code, _, err = run(capsys, *SMALL, "--construction", "width-one", "--export", str(tmp_path), "--quiet")
    assert code == 2 and "take --construction sign or adaptive" in err
    for limit, message in (("POINTS", "400 points"), ("WIDTH", "30 bits of a code"), ("ENTRIES", "480 entries")):
        monkeypatch.setattr(expressivity, limit, 20)
        code, _, err = run(capsys, *SMALL, "--width", "30", "--export", str(tmp_path), "--quiet")
        assert code == 2 and f"{message}" in err and "symres.kernel reads at most 20" in err
        code, out, _ = run(capsys, *SMALL, "--width", "30", "--quiet")
        assert code == 0 and "recheck     not done" in out and f"{message}" in out
        monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []
    np.savez(tmp_path / "data.npz", x=[[1e-20, 1.0], [1.0, 3.0]], y=[0, 1])
    code, _, err = run(capsys, "expressivity", "--data", str(tmp_path / "data.npz"), "--checks", "recheck", "--quiet")
    assert code == 2 and "bits of an entry of the projection; symres.kernel reads at most 63" in err


def test_evidence_is_written_for_the_kernels_reader(capsys, tmp_path):
    file = tmp_path / "deep" / "evidence.json"
    assert run(capsys, *SMALL, "--save", str(file), "--quiet")[0] == 0
    content = parse(file.read_text(), str(file))  # refuses floats, and integers of more than nine digits
    assert content["format"] == FORMAT
    record = content["records"][0]
    assert record["claim"] == "hardt_ma.expressivity.sign_code" and record["holds"] and record["trials"] == 400
    assert record["data"]["points.npy"] and content["command"].startswith("python -m gpu_checks expressivity")
    assert content["versions"]["torch"] == torch.__version__
    assert {r.check for r in load(file)} == {f"expressivity.{check}" for check in CHECKS}


def test_files_are_checked_like_random_points(capsys, tmp_path):
    x = np.random.default_rng(0).normal(size=(100, 6)).astype(np.float32)
    np.savez(tmp_path / "data.npz", x=x, y=np.arange(100) % 4)
    code, out, _ = run(capsys, "expressivity", "--data", str(tmp_path / "data.npz"), "--quiet")
    assert code == 0 and "100 points of dimension 6, 4 labels, scaled by" in out
    assert run(capsys, "expressivity", "--data", str(tmp_path / "data.npz"), "--points", "50", "--quiet")[0] == 0


@pytest.mark.parametrize("kind", ["sign", "adaptive"])
def test_claims_about_floats_of_many_bits_are_verified_too(capsys, tmp_path, kind):
    x = np.random.default_rng(1).normal(size=(200, 5)).astype(np.float32)
    np.savez(tmp_path / "data.npz", x=x, y=np.arange(200) % 4)
    code, out, _ = run(capsys, "expressivity", "--data", str(tmp_path / "data.npz"), "--construction", kind, "--quiet")
    assert code == 0 and "recheck     holds (200 points)" in out


def test_floats_of_64_bits_are_checked_by_their_codes_alone(capsys, tmp_path):
    x = np.random.default_rng(1).normal(size=(300, 5))
    np.savez(tmp_path / "data.npz", x=x, y=np.arange(300) % 4)
    arguments = ("expressivity", "--data", str(tmp_path / "data.npz"), "--quiet")
    code, out, _ = run(capsys, *arguments)
    assert code == 0 and "codes       holds (300 points)" in out and "recheck     holds (300 points)" in out
    assert "forward     not done" in out and "no network of torch's numbers is exact on them" in out
    code, _, err = run(capsys, *arguments, "--construction", "width-one")
    assert code == 2 and "no network of torch's numbers is exact on them" in err
    np.savez(tmp_path / "data.npz", x=np.concatenate([x, 2 * x[:1]]), y=np.append(np.arange(300) % 4, 3))
    code, out, _ = run(capsys, *arguments, "--width", "900")
    assert code == 1 and "codes       FAILS: points 0 and 300 have one code" in out
    assert "recheck     FAILS" in out and "rows 1 and 301 have one code" in out


def test_a_code_that_is_too_short_fails_with_exit_code_1(capsys):
    code, out, _ = run(capsys, *SMALL, "--width", "4", "--quiet")
    assert code == 1 and "codes       FAILS: points" in out and "recheck     FAILS" in out


def test_a_data_set_outside_the_theorem_is_no_evidence_against_it(capsys, tmp_path):
    file = tmp_path / "short.evidence.json"
    assert run(capsys, *SMALL, "--width", "4", "--save", str(file), "--quiet")[0] == 1
    assert {(r.claim, r.holds) for r in load(file)} == {(None, False)}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--points", "0"), "--points has to be at least 1, found 0"),
        (("--points", "9", "--labels", "0"), "--labels has to be at least 1"),
        (("--points", "9", "--seed", "-1"), "--seed has to be at least 0"),
        (("--data", "none.npz"), "there is no such file"),
        (("--points", "9", "--checks", "codes,magic"), "there is no check 'magic'; there are codes"),
        (("--points", "9", "--checks", "codes", "--construction", "width-one"), "none of those named is made for"),
        (("--points", "9", "--device", "cuda:77"), "--device cuda:77: not usable here"),
        (("--points", "9", "--device", "nonsense"), "--device nonsense: not usable here"),
        (("--points", "90", "--labels", "40", "--width", "3"), "a code of 3 bits; for 40 labels it needs at least 6"),
    ],
)
def test_bad_arguments_are_refused_with_exit_code_2(capsys, arguments, message):
    code, out, err = run(capsys, "expressivity", *arguments, "--quiet")
    assert code == 2 and out == "" and message in err and err.startswith("gpu_checks: ")


def test_equal_points_with_different_labels_are_named(capsys, tmp_path):
    np.savez(tmp_path / "data.npz", x=np.array([[1, 2], [3, 4], [1, 2]]), y=np.array([0, 0, 1]))
    for kind in ("sign", "adaptive", "width-one"):
        code, _, err = run(
            capsys, "expressivity", "--data", str(tmp_path / "data.npz"), "--construction", kind, "--quiet"
        )
        assert code == 2
        assert "points 0 and 2 are equal and have the labels 0 and 1: no network can fit them" in err


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a graphics card here")
def test_without_a_graphics_card_the_way_out_is_named(capsys):
    code, _, err = run(capsys, *SMALL, "--device", "cuda")
    assert code == 2 and "Leave it out to run on the processor" in err


def test_named_parts_of_the_suite_are_as_expected(capsys, tmp_path):
    file = tmp_path / "evidence.json"
    code, out, _ = run(capsys, "all", "planted", "factorisation", "--quick", "--quiet", "--save", str(file))
    assert code == 0 and out.splitlines()[-1].startswith("19 checks: 0 not as expected")
    records = parse(file.read_text(), str(file))["records"]
    assert [r["expected"] for r in records if r["check"].startswith("planted")] == [False] * 17
    assert run(capsys, "all", "nothing", "--quick")[0] == 2


def test_a_scan_writes_a_proof_script(capsys, tmp_path):
    file = tmp_path / "script.py"
    arguments = ("scan", "two-layers", "--parameters", "4", "--starts", "32", "--script", str(file), "--quiet")
    assert run(capsys, *arguments)[0] == 0
    text = file.read_text()
    compile(text, str(file), "exec")
    assert 'expect="refuted"' in text and "number_of_local_minima(f1, 2)" in text


def test_plots_are_drawn(capsys, tmp_path):
    pytest.importorskip("matplotlib", reason="needs matplotlib: run `pip install -e .`")
    assert run(capsys, *SMALL, "--plot", str(tmp_path), "--quiet")[0] == 0
    for name in ("parameters.png", "parameters.svg", "time.png", "time.svg"):
        assert (tmp_path / name).stat().st_size > 5000
    assert "sign codes" in (tmp_path / "parameters.svg").read_text() or Path(tmp_path / "parameters.svg").exists()


def test_speeds_are_given_beside_measured_floors(capsys):
    code, out, _ = run(capsys, "speed", "--exponents", "12,10,8", "--json")
    report = json.loads(out)
    assert code == 0 and report["bandwidth"] > 1e8 and len(report["speeds"]) == 3
    assert all(0 < speed["floor"] < speed["seconds"] for speed in report["speeds"])
    assert run(capsys, "speed", "--exponents", "12,10")[0] == 2
