"""Rules and lemmas that are found by the shape of norms, traces and eigenvalues in a claim."""

import pytest

from symres import Theory, inner, lambda_max, lambda_min, norm, psd, spectral_norm, sqrt, symmetric, trace
from symres.search.budget import NotFound, OutOfBudget, clock
from symres.search.derivations.citing import Known
from symres.search.derivations.obligations import derived
from symres.search.derivations.shapes import triggers
from symres.store.lemmas import lemmas

from ...certificates import verdict_on
from ...slow import all_but

theory = Theory("t")
m, n = theory.naturals("m n")
A, B, C, D = theory.matrices("A B C D", m, n)
M, N, S, T = theory.matrices("M N S T", n, n)
u, v = theory.vectors("u v", n)
BOOK = lemmas()

FALSE = {
    "cauchy": (inner(A, B) ** 2 <= trace(A.T * A), ()),
    "trace": (trace(M) ** 2 <= trace(M.T * M), ()),
    "four": (norm(A + B + C + D) <= norm(A) + norm(B) + norm(C), ()),
    "product": (norm(M * N) <= spectral_norm(M) * spectral_norm(N), ()),
    "form": (inner(u, M * v) <= norm(u) * norm(v), ()),
    "psd": (trace(S * T) >= 0, [psd(S), symmetric(T)]),
    "eigenvalues": (trace(S) <= n * lambda_min(S), symmetric(S)),
    "root": (norm(A) == sqrt(trace(A.T * B)), trace(A.T * B) >= 0),
}
TRUE = {
    "cauchy": (inner(A, B) ** 2 <= trace(A.T * A) * trace(B.T * B), ()),
    "trace": (trace(M) ** 2 <= n * trace(M.T * M), ()),
    "four": (norm(A + B + C + D) <= norm(A) + norm(B) + norm(C) + norm(D), ()),
    "product": (norm(M * N) <= spectral_norm(M) * norm(N), ()),
    "form": (inner(u, M * v) <= spectral_norm(M) * norm(u) * norm(v), ()),
    "psd": (trace(S * T) >= 0, [psd(S), psd(T)]),
    "eigenvalues": (n * lambda_min(S) <= n * lambda_max(S), symmetric(S)),
    "root": (norm(A) == sqrt(trace(A.T * A)), ()),
}

LONG = ("cauchy", "four", "product", "form", "eigenvalues", "psd", "root")


def statement_of(formula, given):
    return theory.claim(f"c{len(theory.claims)}", formula, given=given).freeze().statement


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LONG)) for n in FALSE])
def test_false_neighbours_are_not_proved(name):
    with pytest.raises((NotFound, OutOfBudget)):
        derived(statement_of(*FALSE[name]), (), BOOK.statements, clock() + 5)


SLOW_TRUE = {"four", "psd"}


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW_TRUE, TRUE))
def test_three_cited_lines_are_found(name):
    statement = statement_of(*TRUE[name])
    found = derived(statement, (), BOOK.statements, clock() + 5)
    BOOK.require(found)
    assert verdict_on(statement, found, BOOK.by_hash) == "proved"


def test_a_lemma_is_filed_under_the_terms_that_show_its_values():
    def filed(name):
        hypotheses, conclusion = BOOK.statements[f"lemmas.{name}"].unfolded()
        variables = BOOK.statements[f"lemmas.{name}"].variables
        return [t.head for t in triggers(Known(name, "lemma", "", variables, hypotheses, conclusion))]

    assert filed("triangle") == ["frobenius"]
    assert filed("cauchy_schwarz") == ["tr"]
    assert filed("lambda_min_of_sum")[0] == "lambda_min"
    assert filed("spectral_of_symmetric") == []  # it speaks of all vectors
    assert filed("exp_monotone") == []
