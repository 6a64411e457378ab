"""Coq accepts what the kernel proves, and refuses what a kernel that is wrong would have let pass."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres import Theory, any_of, exp, for_all, implies, number, root_of, sin, there_is
from symres.cli import main
from symres.coq.arithmetic import below
from symres.coq.compiler import ALLOWED, MATRICES, NUMBERS, Answer, compiled, head
from symres.coq.export import export, name_of
from symres.coq.theorems import theorem
from symres.elaborate.trees import monotone
from symres.kernel import Rejected, Statement, obligations
from symres.kernel.terms import to_json, variables_of
from symres.store import stores as store
from symres.store.lemmas import LIBRARY as LEMMAS
from symres.store.lemmas import with_library

from ..certificates import verdict_on

PROOFS = Path(__file__).parents[2] / "proofs"
# claims of every kind that is written: identities, squares, cases, derivatives, witnesses, slopes, bounds, facts about
# atoms, equations of matrices, refutations, derivations that cite rules and lemmas, and least values near a point
CLAIMS = {
    "inequalities": (
        "inequalities.classics.bernoulli",
        "inequalities.classics.am_gm.three_squares.equality",
        "inequalities.classics.ky_fan.equality",
        "inequalities.classics.chebyshev.neighbour",
        "inequalities.analysis.exp_remainder.neighbour",
        "inequalities.analysis.atan_rational",
        "inequalities.boxes.exp_and_root",
        "inequalities.classics.am_gm.two",
    ),
    "factorisation": (
        "factorisation.two_layers.d3.gradient",
        "factorisation.symmetric.double.critical_points.neighbour",
        "factorisation.symmetric.diag_2_1.critical_points",
    ),
    "sun": ("sun.gd_stuck.attracted", "sun.lee2016.step"),
    "shamir": ("shamir.smaller_root", "shamir.thm1.vector.sizes"),
    "bartlett": ("bartlett.thm3.small_step",),
    "landscapes": ("landscapes.classics.monkey_saddle.neighbour",),
}
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")

theory = Theory("planted")
x, y, t = theory.reals("x y t")


def statement(claim, **options):
    theory.claims.clear()
    return theory._claim("c", claim, **options).freeze().statement


def answers(folder: Path, texts: dict[str, str]) -> dict[str, Answer]:
    for library in NUMBERS:
        shutil.copyfile(library, folder / library.name)
    files = [folder / f"{name}.v" for name in texts]
    for file, text in zip(files, texts.values(), strict=True):
        file.write_text(f"{head(NUMBERS)}{text}\nPrint Assumptions {file.stem}.\n")
    return {answer.file.stem: answer for answer in compiled(folder, files, 1)}


@needs_coq
@pytest.mark.slow
def test_coq_accepts_claims_of_the_corpus(tmp_path):
    wanted = {name_of(claim) for claims in CLAIMS.values() for claim in claims}
    pairs = sorted(
        (path, Path(str(path).replace("statements", "certificates")))
        for folder in CLAIMS
        for path in (PROOFS / folder).rglob("*.statements.json")
        if wanted & {name_of(claim) for claim in json.loads(path.read_text())["statements"]}
    )
    files = [
        one.file
        for one in export(pairs, tmp_path, with_library(pairs))
        if one.file is not None and one.file.stem in wanted
    ]
    assert {file.stem for file in files} == wanted
    assert [(a.file.name, a.reason) for a in compiled(tmp_path, files, 1) if not a.accepted] == []


SQUARE = {"verdict": "proved", "proofs": [{"kind": "sos", "summands": [{"weight": "1", "facts": [0]}]}]}
ONE = [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]
PLANTED = {  # false claims, with certificates that a kernel would have to be wrong to accept
    "an_inequality": (x**2 >= 1, SQUARE),
    "an_identity": ((x + y) ** 2 == x**2 + y**2, {"verdict": "proved", "proofs": [{"kind": "identity"}]}),
    "a_closed_fact": (number(2) > 3, {"verdict": "proved", "proofs": [{"kind": "value"}]}),
    "a_fact_about_an_atom": (
        exp(x) >= 1,
        {"verdict": "proved", "proofs": [{"kind": "sos", "facts": [["exp", ["exp", ["v", "x"]]]], "summands": ONE}]},
    ),
    "a_bound": (
        implies((x >= 0) & (x <= 1), x**2 < Fraction(1, 2)),
        {"verdict": "proved", "proofs": [{"kind": "bound", "precision": 64, "cells": [{"value": 2}]}]},
    ),
    "a_counterexample": (
        -(x**2) <= 0,
        {"verdict": "refuted", "point": {"x": ["q", "1"]}, "proofs": [{"kind": "value"}]},
    ),
}


@pytest.mark.parametrize("what", PLANTED)
def test_the_kernel_refuses_what_is_planted(what):
    claim, certificate = PLANTED[what]
    with pytest.raises(Rejected):
        verdict_on(statement(claim), certificate)


@pytest.fixture
def zero_that_is_missing(monkeypatch):
    """x^2 = 1 gives x = 1, for a kernel that counts the real zeros of a polynomial wrongly."""
    monkeypatch.setattr("symres.elaborate.trees.cases.real_roots", lambda coefficients: 1)
    roots = {
        "kind": "cases",
        "roots": ["v", "x"],
        "polynomial": ["-1", "0", "1"],
        "cofactors": [[0, ["q", "-1"]]],
        "values": [["q", "1"]],
        "branches": [{"kind": "identity", "cofactors": [[[1, ["q", "-1"]]]]}],
    }
    claim = implies(x**2 == 1, x == 1)
    return theorem("a_zero_that_is_missing", statement(claim), {"verdict": "proved", "proofs": [roots]})


@pytest.fixture
def slope_of_wrong_sign():
    """0 <= x gives exp(x) <= 1 + x, with a slope that is said to be positive."""
    claim = statement(implies(x >= 0, exp(x) <= 1 + x))
    proof = {"kind": "monotone", "variable": "x", "from": ["q", "0"], "side": "above"}
    (sequent,) = obligations(claim)
    wrong = [{"kind": "value"}, {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}]}]
    needed = [s.conclusion for s in monotone.premises(sequent, proof)]
    branches = [wrong[bool(variables_of([c]))] for c in needed]
    return theorem("a_slope", claim, {"verdict": "proved", "proofs": [{**proof, "branches": branches}]})


def derived(what: str, claim, *steps) -> str:
    """The theorem of a derivation that begins with 0 <= x."""
    assumed = {"by": "assume", "show": ["<=", ["q", "0"], ["v", "x"]]}
    derivation = {"kind": "derivation", "steps": [assumed, *steps]}
    return theorem(what, statement(claim), {"verdict": "proved", "proofs": [derivation]})


@pytest.fixture
def arithmetic_that_is_not_checked(monkeypatch):
    """0 <= x gives 1 <= x, for a kernel that does not add up what arithmetic cites."""
    monkeypatch.setattr("symres.elaborate.compact.Atoms.contradict", lambda facts, summands, cofactors: None)
    show = ["<=", ["q", "1"], ["v", "x"]]
    wrong = {"by": "arithmetic", "from": [0], "show": show, "summands": ONE}
    return derived("an_arithmetic", implies(x >= 0, x >= 1), wrong)


@pytest.fixture
def words_that_are_all_the_same(monkeypatch):
    """0 <= x gives x <= 0, for a kernel that takes all propositions to be the same."""
    monkeypatch.setattr("symres.elaborate.algebra.words.Words.same", lambda self, p, q: True)
    wrong = {"by": "algebra", "from": 0, "show": ["<=", ["v", "x"], ["q", "0"]]}
    return derived("an_algebra", implies(x >= 0, x <= 0), wrong)


@pytest.fixture
def slope_at_a_least_value():
    """x^2 is least at x near x, which gives x = 1, from a derivative that would have to be another one."""
    near = there_is(t, (t > 0) & for_all(y, implies((y - x) ** 2 < t, x**2 <= y**2)))
    wrong = {"kind": "identity", "cofactors": [[[0, ["q", "1"]]]]}
    proof = {"kind": "neighbourhood", "hypothesis": 0, "point": [["v", "x"]], "branches": [{"kind": "identity"}, wrong]}
    return theorem("a_least_value", statement(implies(near, x == 1)), {"verdict": "proved", "proofs": [proof]})


@needs_coq
@pytest.mark.slow
def test_coq_refuses_what_a_kernel_that_is_wrong_would_accept(
    tmp_path,
    zero_that_is_missing,
    slope_of_wrong_sign,
    arithmetic_that_is_not_checked,
    words_that_are_all_the_same,
    slope_at_a_least_value,
):
    texts = {what: theorem(what, statement(claim), certificate) for what, (claim, certificate) in PLANTED.items()}
    texts["a_zero_that_is_missing"] = zero_that_is_missing
    texts["a_slope"] = slope_of_wrong_sign
    texts["an_arithmetic"] = arithmetic_that_is_not_checked
    texts["an_algebra"] = words_that_are_all_the_same
    texts["a_least_value"] = slope_at_a_least_value
    texts["an_axiom"] = "Axiom oracle : forall x : R, 1 <= x. Theorem an_axiom : 1 <= 0. Proof. apply oracle. Qed."
    found = answers(tmp_path, texts)
    assert [what for what, answer in found.items() if answer.accepted] == []
    assert "oracle" in found["an_axiom"].reason


def bounded(what: str, claim, **leaf: int) -> str:
    """The theorem of a claim that one cell proves."""
    certificate = {"verdict": "proved", "proofs": [{"kind": "bound", "precision": 64, "cells": [leaf]}]}
    verdict_on(statement(claim), certificate)
    return theorem(what, statement(claim), certificate)


def lemma_with_a_zero(what: str) -> str:
    """A Coq theorem: the sine takes every value from 0 to 1 on [0, pi/2]."""
    kept = store.load(LEMMAS / "angles.py")
    one = Statement.from_json(kept.statements["lemmas.angle_of_sine"])
    return theorem(what, one, kept.certificates[one.sha256])


@needs_coq
@pytest.mark.slow
def test_coq_accepts_bounds_that_are_attained_and_a_zero_but_not_their_false_neighbours(tmp_path):
    inside = (x >= -1) & (x <= 1)
    texts = {
        "a_bound": bounded("a_bound", implies((x >= 0) & (x <= 1), sin(x) <= x), mean=2),
        "a_middle": bounded("a_middle", implies(inside, exp(x) >= 1 + x), mean=2, order=2),
        "a_zero": lemma_with_a_zero("a_zero"),
    }
    for what, true, false in (
        ("a_bound", "(sin x) <= x", "x <= (sin x)"),
        ("a_middle", "(1 + x) <= (exp x)", "(1 + x) <= (exp (x * x))"),
        ("a_zero", "c <= 1", "c <= 2"),
    ):
        said, _, proof = texts[what].rpartition(f"Theorem {what} ")
        head, _, lines = proof.partition("Proof.")
        assert true in head
        false_one = f"{said}Theorem {what}_false {head.replace(true, false)}Proof.{lines}"
        texts[f"{what}_false"] = false_one.replace(f"{what}_is_defined", f"{what}_false_is_defined")
    found = answers(tmp_path, texts)
    assert [what for what, answer in found.items() if answer.accepted] == ["a_bound", "a_middle", "a_zero"]


# claims that tactics show, each with a change that makes it false
SHOWN = {
    "power_of_exp": (
        "forall x, is_derive (fun s : R => exp ((-1) * 10 * s)) x ((-{}) * / exp x ^ 10)",
        ("10", "9"),
        "intros; derived_there ltac:(equal).",
    ),
    "slope_with_halves": (
        "forall t, sin (1 / 2 * t) ^ 2 = -1 * cos (1 / 2 * t) ^ 2 + 1 ->"
        " is_derive (fun s : R => sin (1 / 2 * s) * cos (1 / 2 * s) ^ 2) t"
        " ({} * cos (1 / 2 * t) ^ 3 - cos (1 / 2 * t))",
        ("3 / 2", "1 / 2"),
        "intros t N; derived_there ltac:(first [ equal | ring [N] | field [N]; sign ]).",
    ),
    "slope_of_tanh": (
        "forall w, Derive (fun v : R => (tanh v + (-1) / 2) ^ 2) w ="
        " {} * ((tanh w + (-1) / 2) * (1 + -1 * tanh w ^ 2))",
        ("2", "1"),
        "intros; apply is_derive_unique; derive_tanh ltac:(equal).",
    ),
    "slope_beside_a_kink": (
        "forall w, w < 0 -> Derive (fun v : R => Derive (fun u : R => (1 + -1 * Rmax 0 {}) ^ 2) v) w = 0",
        ("u", "(-u)"),
        "intros; derive_normal ltac:(equal).",
    ),
    "slope_of_bars": ("Derive (fun t : R => sqrt 2 * Rmax 0 (sqrt 2 * t)) 1 <> {}", ("3", "2"), "closed."),
    "cosine_of_a_right_angle": ("{} <= cos (1 / 2 * 1 * PI)", ("0", "1 / 9"), "closed."),
    "tanh_of_a_logarithm": ("tanh (1 / 2 * ln 3) = {}", ("1 / 2", "1 / 3"), "function_normal ltac:(equal)."),
    "logarithm_of_a_root": ("ln (root 3 2) = {} * ln 2", ("1 / 3", "1 / 2"), "log_normal ltac:(equal)."),
    "logarithm_of_a_square_root": ("ln (sqrt 3) = {} * ln 3", ("1 / 2", "1 / 3"), "log_normal ltac:(equal)."),
    "equation_below_inverses": (
        "forall a b, (1 + -1 * a) ^ 3 = b -> b * / (1 + -1 * a) ^ 3 = (1 + -1 * a) ^ {} * (/ (1 + -1 * a)) ^ 3",
        ("3", "2"),
        "intros a b E; holds_with ltac:(idtac; use_equation E).",
    ),
    "sums_of_functions": (
        "forall (n : Z) (A : Z -> R) (f : R -> R),"
        " total 1 n (fun p : Z => A p * f (A p * -1 * 1)) = 2 * total 1 n (fun p : Z => A p * f 0) ->"
        " total 1 n (fun p : Z => A p * f (A p * {})) = 2 * total 1 n (fun p : Z => A p * f 0)",
        ("-1", "1"),
        "intros n A f H; same H.",
    ),
    "inverses_of_equal_numbers": (
        "forall x, exp x * / (1 + exp x) < / (1 + exp (-1 * x)) ->"
        " 0 < -1 * exp x * / (exp x + {}) + / (exp (-1 * x) + 1)",
        ("1", "1 / 2"),
        "intros x H; same H.",
    ),
    "bars_around_equal_numbers": (
        "forall (f : R -> R) x, Rabs (f x + (-1) * (1 / 2) ^ 2) <= 1 -> Rabs (f x + {}) <= 1",
        ("(-1) / 4", "(-1) / 2"),
        "intros f x H; same H.",
    ),
    "exponential_of_zero": (
        "forall x, / (1 + exp x) + / (1 + exp (-1 * x)) = 1 ->"
        " / (1 + exp x) + / (1 + exp (-1 * x)) = {} * / (1 + exp (-1 * 0))",
        ("2", "3"),
        "intros x H; same_with H ltac:(idtac).",
    ),
    "equation_with_another_argument": (
        "forall x y, exp (x + y * x) = exp x * exp (y * x) -> exp ((y + {}) * x) = exp x * exp (y * x)",
        ("1", "2"),
        "intros x y H; holds_with ltac:(idtac; use_equation H).",
    ),
    "values_at_equal_integers": (
        "forall (a : Z -> R) (m n : Z), IZR m = IZR n + 1 -> a (n + {})%Z = a m",
        ("1", "2"),
        "intros a m n H; holds_with ltac:(idtac).",
    ),
    "roots_told_once": (
        "forall x, 4 * sqrt (x ^ 2 + x + 1 / 4) ^ 2 = 4 * x ^ 2 + 4 * x + 1 ->"
        " Derive (fun t : R => t ^ 2 * sqrt (x ^ 2 + x + 1 / 4) ^ 2) 1 = {} * (x ^ 2 + x + 1 / 4)",
        ("2", "3"),
        "intros x N; derive_normal ltac:(first [ equal | ring [N] | times 4 ltac:(field [N]; sign) ]).",
    ),
    "sine_of_a_half_turn": ("sin ({} * PI) = 0", ("1", "(1 / 2)"), "function_normal ltac:(equal)."),
    "cosine_of_a_difference": (
        "forall x, cos (x + {} * x) = 1",
        ("-1", "1"),
        "intros x; function_normal ltac:(equal).",
    ),
    "integer_that_an_equation_names": (
        "forall (f : Z -> R) (m n : Z) c, IZR m = IZR n + 1 -> c < f (n + {})%Z -> c < f m",
        ("1", "2"),
        "intros f m n c E H; same_with H ltac:(idtac).",
    ),
    "choice_that_numbers_decide": (
        "forall (n : Z) x, choice (IZR n = IZR n + {}) x 0 <> 1 -> x <> 1",
        ("0", "1"),
        "intros n x H; same H.",
    ),
    "first_power": (
        "forall x y, x < y -> powerRZ x {} < powerRZ y 1",
        ("1", "2"),
        "intros x y H; same H.",
    ),
    "twice_denied": (
        "forall (f : R -> R), ~ ~ (exists x, f x = 0) -> exists x, f x = {}",
        ("0", "1"),
        "intros f H; same H.",
    ),
    "squares_by_an_equation": (
        "forall x y, sqrt x * sqrt x = x -> Rabs (sqrt x ^ 2 * y) <= 1 -> Rabs (x * y) <= {}",
        ("1", "(1 / 2)"),
        "intros x y E H; same_with H ltac:(idtac; use_equation E).",
    ),
    "factor_and_its_inverse": (
        "forall a w, 0 < w -> / w * a * w <= / w * (2 * w) -> a <= {}",
        ("2", "1"),
        "intros a w P H; same_with H ltac:(idtac).",
    ),
    "sums_in_parts": (
        "forall (n : Z) (f g : Z -> R), 0 <= total 1 n (fun j : Z => (f j + -1 * g j) ^ 2) ->"
        " 2 * total 1 n (fun j : Z => f j * g j) <="
        " total 1 n (fun j : Z => f j ^ 2) + {} * total 1 n (fun j : Z => g j ^ 2)",
        ("1", "1 / 2"),
        "intros n f g H; same_with H ltac:(idtac).",
    ),
    "bars_around_numbers": ("Rabs (sqrt 2 + -1) + Rabs (sqrt 2 + -2) = {}", ("1", "2"), "closed_bars; ring."),
    "sine_of_a_sum": (
        "forall x y, 0 <= x -> x <= {} -> 0 <= y -> y <= 1 -> 0 <= sin (x + y)",
        ("1", "4"),
        "intros; sign.",
    ),
}


@needs_coq
@pytest.mark.slow
def test_tactics_show_what_is_true_and_not_its_false_neighbour(tmp_path):
    texts = {}
    for what, (claim, (true, false), tactics) in SHOWN.items():
        refused = f"Lemma {what}_false : {claim.format(false)}.\nProof. Fail ({tactics.rstrip('.')}). Abort.\n"
        texts[what] = f"{refused}Theorem {what} : {claim.format(true)}.\nProof. {tactics} Qed."
    found = answers(tmp_path, texts)
    assert {what: answer.reason for what, answer in found.items() if not answer.accepted} == {}


# claims, each with a change that makes it false: slopes towards a corner in several variables, derivatives at inverses,
# a function of a root below a derivative, and an equation that would be used without end
MADE_FALSE = {
    "inequalities.boxes.cycle": ("(4 <= ", "(5 <= "),
    "inequalities.analysis.log_root.equality": ("(x = 0)", "(x = 1)"),
    "shamir.example1.implication": ("<= 169)", "<= 1)"),
    "shamir.fig.c.critical": ("<= 4)", "<= 3)"),
}


@needs_coq
@pytest.mark.slow
def test_coq_refuses_claims_that_are_made_false(tmp_path):
    pairs = [
        (path, Path(str(path).replace("statements", "certificates")))
        for path in sorted(PROOFS.rglob("*.statements.json"))
        if MADE_FALSE.keys() & json.loads(path.read_text())["statements"].keys()
    ]
    written = [one for one in export(pairs, tmp_path, with_library(pairs)) if one.claim in MADE_FALSE]
    files = [one.file for one in written if one.file is not None]
    for one, file in zip(written, list(files), strict=True):
        text, own = file.read_text(), file.stem
        said, _, proof = text.rpartition(f"Theorem {own} ")
        claim, _, lines = proof.partition("Proof.")
        true, false = MADE_FALSE[one.claim]
        assert true in claim
        files.append(tmp_path / f"{own}_false.v")
        false_one = f"{said}Theorem {own} {claim.replace(true, false)}Proof.{lines.replace(true, false)}"
        files[-1].write_text(false_one.replace(own, f"{own}_false"))
    found = {answer.file.stem: answer.accepted for answer in compiled(tmp_path, files, 1)}
    assert {stem for stem, accepted in found.items() if accepted} == {name_of(claim) for claim in MADE_FALSE}
    assert len(found) == 2 * len(MADE_FALSE)


def algebraic_number(what: str) -> str:
    """A Coq theorem: the second of the three real zeros of x^3 - 3 x + 1, which is 0.347..., is less than 1/2."""
    claim = statement(root_of(x**3 - 3 * x + 1, 1) < Fraction(1, 2))
    certificate = {"verdict": "proved", "proofs": [{"kind": "value"}]}
    verdict_on(claim, certificate)
    return theorem(what, claim, certificate)


def zeros_of_an_irreducible_polynomial(what: str) -> str:
    """A Coq theorem: a zero x of x^4 - x - 1 is one of its two real zeros. The polynomial is irreducible."""
    zeros = [root_of(x**4 - x - 1, k) for k in range(2)]
    claim = statement(implies(x**4 - x - 1 == 0, any_of(x == zero for zero in zeros)))
    equation = {"kind": "identity", "cofactors": [[[1, ["q", "-1"]]]]}
    roots = {
        "kind": "cases",
        "roots": ["v", "x"],
        "polynomial": ["-1", "-1", "0", "0", "1"],
        "cofactors": [[0, ["q", "-1"]]],
        "values": [to_json(part) for part in below(claim.plain.conclusion) if part.head == "root"],
        "branches": [{"kind": "cases", "disjunct": k, "branches": [equation]} for k in range(2)],
    }
    certificate = {"verdict": "proved", "proofs": [roots]}
    verdict_on(claim, certificate)
    return theorem(what, claim, certificate)


@needs_coq
@pytest.mark.slow
def test_coq_accepts_what_is_said_of_an_algebraic_number_but_not_of_another_or_of_none(tmp_path):
    """The false ones: a smaller bound, the third zero, an interval without zeros, one with two, and a zero left out."""
    texts = {"a_number": algebraic_number("a_number"), "zeros": zeros_of_an_irreducible_polynomial("zeros")}
    between = "(zero_between (fun x : R => (1 + (-3) * x + 1 * x ^ 3)) 0 1)"
    assert texts["a_number"].count(between) == 2
    false = {
        "a_smaller_bound": ("< (1 / 2)", "< (1 / 3)"),
        "the_third_zero": (" 0 1)", " 1 2)"),
        "no_zero": (" 0 1)", " (1 / 2) 1)"),
        "two_zeros": (" 0 1)", " 0 2)"),
    }
    for what, (true, other) in false.items():
        assert true in texts["a_number"]
        texts[what] = texts["a_number"].replace(true, other).replace("a_number", what)
    shown, _, said = texts["zeros"].rpartition("Theorem zeros")
    one, other = re.findall(r"R := (.*)\.$", shown, re.MULTILINE)
    assert said.count(other) == 1
    texts["one_zero_twice"] = f"{shown}Theorem zeros{said.replace(other, one)}".replace("zeros", "one_zero_twice")
    found = answers(tmp_path, texts)
    assert [what for what, answer in found.items() if answer.accepted] == ["a_number", "zeros"]


def least_value(what: str) -> str:
    """A Coq theorem: x^2 + x y + y^2 + x^3 has a local minimum at the origin."""
    f = x**2 + x * y + y**2 + x**3
    near = for_all(x, for_all(y, implies(x**2 + y**2 < t, f >= 0)))
    claim = statement(there_is(t, (t > 0) & near))
    branches = [{"kind": "identity"}] * 3 + [{"kind": "value"}] * 2
    neighbourhood = {"kind": "neighbourhood", "point": [["q", "0"], ["q", "0"]], "branches": branches}
    certificate = {"verdict": "proved", "proofs": [neighbourhood]}
    verdict_on(claim, certificate)
    return theorem(what, claim, certificate)


@needs_coq
@pytest.mark.slow
def test_coq_accepts_a_least_value_but_not_a_saddle_nor_a_larger_value(tmp_path):
    """The false ones: the Hessian of x^2 + 3 x y + y^2 is not definite, and the value at 0 is not 1/9."""
    texts = {"least": least_value("least")}
    head, said, proof = texts["least"].partition("Proof.")
    assert "(x * y)" in head
    texts["a_saddle"] = texts["least"].replace("(x * y)", "(3 * (x * y))").replace("least", "a_saddle")
    for what, true, false in (("a_saddle_alone", "(x * y)", "(3 * (x * y))"), ("a_value", "0 <= (", "(1 / 9) <= (")):
        texts[what] = f"{head.replace(true, false)}{said}{proof}".replace("least", what)
    assert len(set(texts.values())) == len(texts)
    found = answers(tmp_path, texts)
    assert [what for what, answer in found.items() if answer.accepted] == ["least"]


def test_an_axiom_is_allowed_by_its_whole_name():
    assert ALLOWED.match("ClassicalDedekindReals.sig_forall_dec")
    assert not ALLOWED.match("ClassicalDedekindReals.sig_forall_dec_of_mine")
    assert not ALLOWED.match("oracle")


@pytest.mark.slow
def test_what_is_not_written_is_counted_by_its_reason(tmp_path):
    done = CliRunner().invoke(main, ["export", "coq", str(PROOFS / "inequalities"), "-o", str(tmp_path / "out")])
    assert done.exit_code == 0
    first, *reasons = done.output.splitlines()
    written = len(list((tmp_path / "out").glob("*.v"))) - len((*NUMBERS, *MATRICES))
    claims = sum(
        len(json.loads(p.read_text())["statements"]) for p in (PROOFS / "inequalities").glob("*.statements.json")
    )
    assert first == f"{written} of {claims} claims are written to {tmp_path / 'out'}"
    assert sum(int(line.split()[0]) for line in reasons) == claims - written


def test_a_folder_that_is_a_file_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "out").write_text("")
    done = CliRunner().invoke(main, ["export", "coq", str(PROOFS / "shamir"), "-o", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert "cannot be written" in done.output


def test_a_long_name_is_a_name_of_a_file_that_tells_it_from_others(tmp_path):
    names = {name_of("a." + "b" * 5000 + end) for end in ("c", "d")}
    assert len(names) == 2
    for name in names:
        (tmp_path / f"{name}.v").write_text("")
        assert re.fullmatch(r"\w+", name)
