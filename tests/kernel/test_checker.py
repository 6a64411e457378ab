"""The kinds of proof: each accepts what it shows, and its near miss is refused with a sentence."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent, obligations
from symres.kernel.files import CERTIFICATES, STATEMENTS, main
from symres.kernel.terms import build, exists, from_json, lam, number, to_json, variable
from symres.language.guards import stated

from ..certificates import verdict_on
from ..terms import plus, times

x, y, d = map(variable, "xyd")
NAMES = {t.value: t for t in (x, y, d)}
ZERO, ONE, TWO = map(number, range(3))
MINUS = number(-1)
KERNEL = Path(__file__).parents[2] / "symres" / "kernel"


def statement(conclusion, *hypotheses):
    return stated((x, y, d), (), hypotheses, conclusion)


def proved(conclusion, proof, *hypotheses):
    return verdict_on(statement(conclusion, *hypotheses), {"verdict": "proved", "proofs": [proof]})


product = build("=", times(x, y), ZERO)


def test_identity_uses_equations_with_cofactors():
    goal = build("=", times(x, x, y), ZERO)
    assert proved(goal, {"kind": "identity", "cofactors": [[[0, to_json(times(MINUS, x))]]]}, product) == "proved"
    with pytest.raises(Rejected, match="leaves .*expected 0"):
        proved(goal, {"kind": "identity", "cofactors": [[[0, to_json(y)]]]}, product)
    with pytest.raises(Rejected, match="there is no fact 1"):
        proved(goal, {"kind": "identity", "cofactors": [[[1, to_json(x)]]]}, product)


def branches(*chosen):
    return [
        {"kind": "cases", "disjunct": i, "branches": [{"kind": "identity", "cofactors": [[[1, ["q", "-1"]]]]}]}
        for i in chosen
    ]


def test_cases_by_a_zero_product():
    goal = build("or", build("=", x, ZERO), build("=", y, ZERO))
    step = {"kind": "cases", "factors": [to_json(x), to_json(y)], "cofactors": [[0, ["q", "-1"]]]}
    assert proved(goal, {**step, "branches": branches(0, 1)}, product) == "proved"
    with pytest.raises(Rejected, match="identity: x = 0 leaves"):
        proved(goal, {**step, "branches": branches(0, 0)}, product)
    with pytest.raises(Rejected, match="is not the given combination"):
        proved(goal, {**step, "factors": [to_json(x)], "branches": branches(0)}, product)
    with pytest.raises(Rejected, match="2 sequents are to be proved, the certificate has 1"):
        proved(goal, {**step, "branches": branches(0)}, product)


def test_sos_adds_up_squares():
    goal = build("<=", times(TWO, x, y), plus(times(x, x), times(y, y)))
    difference = to_json(plus(x, times(MINUS, y)))
    summands = [{"weight": "1", "facts": [0]}, {"weight": "1", "square": difference}]
    assert proved(goal, {"kind": "sos", "summands": summands}) == "proved"
    with pytest.raises(Rejected, match="a weight is positive"):
        proved(goal, {"kind": "sos", "summands": [{**summands[0], "weight": "-1"}, summands[1]]})
    with pytest.raises(Rejected, match="the summands add up to"):
        proved(goal, {"kind": "sos", "summands": [summands[0], {**summands[1], "weight": "2"}]})
    with pytest.raises(Rejected, match="no summand is strictly positive"):
        proved(build("<", *goal.args), {"kind": "sos", "summands": summands})


def test_a_fact_that_something_is_not_zero_counts_in_pairs_only():
    nonzero = build("not", build("=", x, ZERO))
    goal = build("<", ZERO, times(x, x))
    pair = [{"weight": "1", "facts": [1]}, {"weight": "1", "facts": [0, 0]}]
    assert proved(goal, {"kind": "sos", "summands": pair}, nonzero) == "proved"
    with pytest.raises(Rejected, match="stands in pairs"):
        proved(build("<", ZERO, x), {"kind": "sos", "summands": [pair[0], {"weight": "1", "facts": [0]}]}, nonzero)


def test_an_existential_needs_a_value_that_works():
    goal = exists(x, build("=", times(x, x), number(4)))
    step = {"kind": "witness", "values": [["q", "-2"]], "branches": [{"kind": "value"}]}
    assert proved(goal, step) == "proved"
    with pytest.raises(Rejected, match=r"value: .*9.* is false|value: 3\*3 = 4 is false"):
        proved(goal, {**step, "values": [["q", "3"]]})


def test_a_refutation_needs_a_point_where_the_hypotheses_hold():
    claim = statement(build("<=", times(x, y), ONE), build("<", ZERO, x))
    point = {"x": ["q", "1"], "y": ["q", "2"], "d": ["q", "0"]}
    refuted = {"verdict": "refuted", "point": point, "proofs": [{"kind": "value"}, {"kind": "value"}]}
    assert verdict_on(claim, refuted) == "refuted"
    with pytest.raises(Rejected, match="0 < -1 is false"):
        verdict_on(claim, {**refuted, "point": {**point, "x": ["q", "-1"], "y": ["q", "-2"]}})
    with pytest.raises(Rejected, match="gives a value to every variable"):
        verdict_on(claim, {**refuted, "point": {"x": ["q", "1"]}})


def test_what_a_derivative_needs_is_an_obligation():
    absolute = build("abs", x)
    goal = build("=", build("D", lam(x, absolute), x), ONE)
    wanted = obligations(stated((x,), (), (), goal))
    assert [repr(s) for s in wanted][0] == " |- x != 0"
    root = build("^", x, from_json(["q", "1/2"], {}))
    assert [repr(s.conclusion) for s in obligations(stated((x,), (), (), build("=", root, root)))][0] == "0 <= x"
    moving = build("=", build("D", lam(x, root), x), ZERO)
    assert "0 < x" in [repr(s.conclusion) for s in obligations(stated((x,), (), (), moving))]


def test_a_cofactor_is_a_number_whatever_is_defined():
    """x = 0 gives x sqrt(d) = 0 for every d; that it is defined is asked where a statement says it."""
    root = build("^", d, from_json(["q", "1/2"], {}))
    equation, goal = build("=", x, ZERO), build("=", times(x, root), ZERO)
    proof = {"kind": "identity", "cofactors": [[[0, to_json(times(MINUS, root))]]]}
    prove(Sequent((equation,), goal), proof)
    assert [repr(s) for s in obligations(statement(goal, equation))] == [
        "x = 0 |- 0 <= d",
        "x = 0, 0 <= d |- x*sqrt(d) = 0",
    ]
    with pytest.raises(Rejected, match="expected 0"):
        prove(Sequent((equation,), build("=", times(x, d), ZERO)), proof)
    square = times(root, root)  # which is d for 0 <= d, and else unknown
    with pytest.raises(Rejected, match="this needs 0 <= d"):
        prove(
            Sequent((build("=", square, ZERO),), build("=", d, ZERO)),
            {"kind": "identity", "cofactors": [[[0, to_json(MINUS)]]]},
        )


def test_a_root_of_a_sum_of_squares_is_defined_without_being_asked():
    root = build("^", plus(times(y, y), ONE), from_json(["q", "1/2"], {}))
    goal = build("=", times(x, root), ZERO)
    certificate = {
        "verdict": "proved",
        "proofs": [{"kind": "identity", "cofactors": [[[1, to_json(times(MINUS, root))]]]}],
    }
    written = build("<=", ZERO, plus(ONE, build("^", y, TWO)))
    assert verdict_on(statement(goal, written, build("=", x, ZERO)), certificate) == "proved"


COMMUTED = build("=", times(x, y), times(y, x))
STEPS = {"kind": "derivation", "steps": [{"by": "algebra", "show": to_json(COMMUTED)}]}


def ran(program, flags, folder, *proofs):
    """Run a checker on a claim with these proofs: its exit code and its output."""
    claim = statement(COMMUTED)
    files = folder / "s.json", folder / "c.json"
    files[0].write_text(json.dumps({"format": STATEMENTS, "statements": {"a.b": claim.to_json()}}))
    known = {claim.sha256: {"verdict": "proved", "proofs": proofs}} if proofs else {}
    files[1].write_text(json.dumps({"format": CERTIFICATES, "certificates": known}))
    done = subprocess.run([sys.executable, *flags, str(program), *map(str, files)], capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("flags", [("-I", "-S"), ("-I", "-S", "-O")])
def test_the_folder_is_a_program(tmp_path, flags):
    assert ran(KERNEL, flags, tmp_path, STEPS) == (0, "proved a.b\n")
    code, said = ran(KERNEL, flags, tmp_path)
    assert code == 1 and "no certificate for the statement" in said


@pytest.mark.parametrize("flags", [("-I", "-S"), ("-I", "-S", "-O")])
def test_the_folder_is_a_program_that_leaves_proofs_told_in_short_to_another(tmp_path, flags):
    code, said = ran(KERNEL, flags, tmp_path, {"kind": "identity"})
    assert code == 1 and "is a derivation; symres export steps writes it out" in said
    for proof in (STEPS, {"kind": "identity"}):
        assert ran(KERNEL.parent / "elaborate", flags, tmp_path, proof) == (0, "proved a.b\n")


@pytest.mark.parametrize("name", ["kernel", "elaborate"])
def test_a_program_names_itself_and_the_other_one(name):
    command = [sys.executable, "-I", "-S", str(KERNEL.parent / name), "--help"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"usage: python -I -S symres/{name} ")
    assert {"symres/kernel", "symres/elaborate"} == set(re.findall(r"symres/\w+", said))


def test_the_program_explains_its_use(capsys):
    assert main([]) == 2
    assert "STATEMENTS CERTIFICATES" in capsys.readouterr().err
    assert main(["nowhere.json", "nothing.json"]) == 2
    assert "nothing.json: No such file" in capsys.readouterr().err


def test_the_kernel_imports_nothing_outside_the_standard_library():
    code = (
        "import sys; before = set(sys.modules); sys.path.insert(0, sys.argv[1]); import symres.kernel; "
        "print(sorted(m for m in set(sys.modules) - before if m.split('.')[0] not in sys.stdlib_module_names))"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(KERNEL.parents[1])], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert all(m.startswith("symres") for m in json.loads(ran.stdout.replace("'", '"')))
