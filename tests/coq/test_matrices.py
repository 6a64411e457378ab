"""Coq accepts what the kernel proves of matrices of symbolic size, and refuses what is false of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from symres.coq.compiler import MATRICES, compiled, head
from symres.coq.export import export, name_of
from symres.coq.matrices import mentions
from symres.coq.theorems import stated
from symres.kernel.terms import INT, build, matrix_sort, variable
from symres.language import guards
from symres.store.lemmas import with_library

from .test_rules import has_mathcomp

ROOT = Path(__file__).parents[2]
ACCEPTED = {
    "sun": ("proofs/sun", "positive_definite zero_map"),
    "lemmas": (
        "symres/library",
        """
        above_spectrum_invertible below_spectrum_invertible gram_invertible identity_plus_skew_invertible
        invertible_factors invertible_inverse left_inverse_invertible positive_definite_invertible psd_inverse
        psd_of_lambda_min right_inverse_invertible cancel_right cancel_positive_definite det_of_product
        parts_of_isometries norm_of_difference norm_of_opposite equal_by_inner_products norm_positive
        squared_norm_positive parallelogram sigma_min_nonnegative sigma_min_product spectral_product trace_of_identity
        inner_of_equal orthogonal_determinant orthogonal_power bounded_left_factor matrix_power_commute
        power_of_identity eigenvector_of_power gram_is_psd identity_is_psd psd_congruence psd_multiple psd_sum psd_trace
        spectral_below_opposite spectral_zero gram_trace_nonnegative psd_trace_nonnegative
        cancel_left equal_of_no_distance no_kernel two_sided_bound eigenvector_and_kernel spectral_of_identity
        matrix_power_last matrix_power_transpose sigma_min_at_most_norm positive_symmetric_part_invertible
        """,
    ),
}
needs_mathcomp = pytest.mark.skipif(
    not has_mathcomp(),
    reason="needs MathComp: apt-get install coq libcoq-mathcomp-analysis libcoq-mathcomp-algebra-tactics",
)
m, n = variable("m", INT), variable("n", INT)
A, B = variable("A", matrix_sort(m, n)), variable("B", matrix_sort(n, m))


def test_a_statement_is_told_in_the_words_of_mathcomp():
    claim = build("=", build("tr", build("*", A, B)), build("tr", build("*", B, A)))
    assert stated(guards.stated((m, n, A, B), (), (), claim)) == (
        "forall (m : int) (n : int) (A : 'M[R]_((size m), (size n))) (B : 'M[R]_((size n), (size m))),\n"
        "  ((\\tr (A *m B)) = (\\tr (B *m A)) :> R)"
    )


def test_the_statement_decides_the_language():
    assert mentions([A])
    assert not mentions([variable("x"), n])


@needs_mathcomp
@pytest.mark.slow
def test_coq_accepts_claims_about_matrices(tmp_path):
    wanted = {f"{theory}.{name}" for theory, (_, names) in ACCEPTED.items() for name in names.split()}
    pairs = [
        (path, Path(str(path).replace("statements", "certificates")))
        for at, _ in ACCEPTED.values()
        for path in sorted((ROOT / at).glob("*.statements.json"))
        if wanted & json.loads(path.read_text())["statements"].keys()
    ]
    files = [o.file for o in export(pairs, tmp_path, with_library(pairs)) if o.claim in wanted and o.file is not None]
    assert {file.stem for file in files} == {name_of(claim) for claim in wanted}
    assert [(a.file.name, a.reason) for a in compiled(tmp_path, files, 1) if not a.accepted] == []


@needs_mathcomp
@pytest.mark.slow
def test_coq_refuses_false_neighbours(tmp_path):
    """The tactic for identities shows neither a wrong order of factors, nor a wrong sign, nor a lost transpose."""
    false = [
        r"\tr (A *m B *m C) = \tr (B *m A *m C)",
        r"\tr (A *m B) = - \tr (B *m A)",
        "(A *m B)^T = A^T *m B^T",
        r"\tr (A *m B) = \tr (A *m B^T)",
        "frobenius (A + B) ^+ 2 = frobenius A ^+ 2 + frobenius B ^+ 2",
        "frobenius (1%:M *m A) = 2%:R * frobenius A",
        "power A (p + 1) = power A (p + 2%:Z)",
        r"\det (A + B) = \det (A - B)",
        "lambda_min (A + B) = lambda_min (A - B)",
        "invmx A^T = invmx A",
    ]
    true = [
        r"\tr (A *m B^T *m C) = \tr (B *m A^T *m C^T)",
        "power A (p + 1 + 0) = power A (1 + p)",
        r"\det (A + B) = \det (B^T + A^T)",
        "lambda_min (A + B) = lambda_min (B + A)",
        "(invmx A^T)^T = invmx A",
    ]
    about = "(R : realType) k (A B C : 'M[R]_k) (p : int)"
    text = "".join(f"Lemma false_{i} {about} : {what}.\nProof. Fail identity. Abort.\n" for i, what in enumerate(false))
    text += "".join(f"Lemma true_{i} {about} : {what}.\nProof. identity. Qed.\n" for i, what in enumerate(true))
    for library in MATRICES:
        shutil.copyfile(library, tmp_path / library.name)
    file = tmp_path / "told.v"
    file.write_text(f"{head(MATRICES)}{text}Print Assumptions true_0.\n")
    (answer,) = compiled(tmp_path, [file], 1)
    assert answer.accepted, answer.reason


@needs_mathcomp
@pytest.mark.slow
def test_rules_about_propositions_are_cited_and_numbers_combined(tmp_path):
    """A rule that mentions no number is cited like the others; a combination is that of the two sides and no other."""
    text = r"""
Lemma false (R : realType) (a b : R) : a + - b = 0 -> a = 2%:R * b.
Proof. intro H. Fail combined (a + - b) ltac:(rewrite ?(H)). Abort.
Lemma pair (R : realType) (P Q : Prop) : P -> Q -> P /\ Q.
Proof. Fail exact (MatrixRules.or_left R P Q). exact (MatrixRules.and_intro R P Q). Qed.
Theorem told (R : realType) (a b : R) : a + - b = 0 -> a = b.
Proof. intro H. combined (a + - b) ltac:(rewrite ?(H)). Qed.
"""
    for library in MATRICES:
        shutil.copyfile(library, tmp_path / library.name)
    file = tmp_path / "told.v"
    file.write_text(f"{head(MATRICES)}{text}Print Assumptions told.\n")
    (answer,) = compiled(tmp_path, [file], 1)
    assert answer.accepted, answer.reason
