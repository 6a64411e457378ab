"""Derivations as readers see them: what a line cites stands before it, and nothing is told that was not checked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from symres import Prod, Sum, Theory, for_all, implies, inner, lambda_min, norm, psd, spectral_norm, there_is, trace
from symres.elaborate.algebra.words import Words
from symres.elaborate.compact import Derivation
from symres.kernel import Statement, obligations
from symres.kernel.checker import cited
from symres.kernel.sequents import CLAIM, Sequent
from symres.kernel.terms import substitute
from symres.run.results import Report
from symres.run.runner import run
from symres.script.loading import load_all
from symres.show.documents.derivations import Block, Cases, Induction, Line, Obtained, Reason, items
from symres.show.documents.document import write
from symres.show.documents.introductions import introduction
from symres.show.documents.pdf import compile_pdf
from symres.show.documents.proofs import Prose
from symres.show.documents.tidying import tidied
from symres.show.reports.terminal import claims_cited, derived
from symres.store.lemmas import LIBRARY, lemmas

from .programs import needs_pdflatex

pytestmark = pytest.mark.xdist_group("derivations")  # one worker typesets the derivations once


@pytest.fixture(scope="module")
def library() -> Report:
    return run(load_all([LIBRARY]), frozen=True)


@dataclass(frozen=True)
class Told:
    name: str
    prose: Prose
    sequent: Sequent
    proof: dict
    items: tuple


@pytest.fixture(scope="module")
def derivations(library) -> list[Told]:
    """Every derivation of the library, as it is told."""
    book = lemmas()
    known = {statement.sha256: statement for statement in book.statements.values()}
    out = []
    for r in library.results:
        statement = Statement.from_json(r.statement)
        prose = Prose(statement, r.claim.id, book)
        for sequent, proof in zip(obligations(statement), r.certificate["proofs"], strict=True):
            if proof["kind"] == "derivation":
                told = items(sequent, proof, known, prose.meanings)
                out.append(Told(r.claim.id, prose, sequent, proof, told))
    assert len(out) > 50
    return out


def in_order(parts) -> Iterator[Reason | tuple]:
    """Reasons, and ("key", key) of what can be cited, in the order of the text."""
    for item in parts:
        if isinstance(item, Line):
            yield from [reason for _, _, reason in item.links] or [item.reason]
            yield "key", item.key
        elif isinstance(item, Obtained):
            yield item.reason
            yield "key", item.key
        elif isinstance(item, Block):
            yield from (("key", key) for key, _ in item.assumptions)
            yield from in_order([*item.items, *([item.result] if item.result else [])])
        elif isinstance(item, Cases):
            yield item.whole
            yield from in_order([*item.cases, *([item.result] if item.result else [])])
        else:
            assert isinstance(item, Induction)
            yield from in_order([item.base, item.step, item.result])


def last_fact(item):
    if isinstance(item, Cases) and item.result is None:
        return last_fact(item.cases[-1].items[-1])
    return item.fact if isinstance(item, (Line, Obtained)) else item.result.fact


# ------------------------------------------------------------------------------------------- what holds of every proof


@pytest.mark.slow
def test_what_a_line_cites_stands_before_it(derivations):
    for told in derivations:
        seen = set()
        for part in in_order(told.items):
            if isinstance(part, Reason):
                assert seen.issuperset(part.lines), (told.name, part)
            else:
                seen.add(part[1])


@pytest.mark.slow
def test_every_proof_ends_with_what_was_to_be_shown(derivations):
    for told in derivations:
        end = substitute(last_fact(told.items[-1]), {y: x for x, y in told.prose.meanings.items()})
        assert Words().same(end, told.sequent.conclusion), told.name


@pytest.mark.slow
def test_what_is_tidied_has_the_same_normal_form(derivations):
    for told in derivations[::3]:
        known = {statement.sha256: statement for statement in told.prose.lemmas.statements.values()}
        derivation = Derivation(told.sequent, told.proof["locals"], known)
        for step in told.proof["steps"]:
            shown = derivation.add(step).conclusion
            assert derivation.words.same(tidied(shown), shown), (told.name, shown)


@pytest.mark.slow
def test_every_rule_that_a_proof_names_is_one_it_rests_on(library, derivations):
    rests_on = {r.claim.id: set(r.rules) for r in library.results}
    for told in derivations:
        named = [rule for part in in_order(told.items) if isinstance(part, Reason) for rule in part.rules]
        assert rests_on[told.name].issuperset(named)


@pytest.mark.nightly
@needs_pdflatex
def test_the_library_is_typeset_and_nothing_sticks_out(library, tmp_path):
    document = write(library, tmp_path)
    assert compile_pdf(document).read_bytes().startswith(b"%PDF")
    log = document.with_suffix(".log").read_text(errors="replace")
    assert "Overfull" not in log
    assert "undefined" not in log


# ------------------------------------------------------------------------------------------------------ proofs, in text


def proved(theory: Theory, name: str):
    claim = next(c for c in theory.claims if c.id == f"{theory.name}.{name}")
    result = claim.check()
    assert result.verdict == "proved", result.reason
    return result


def steps(theory: Theory, name: str) -> list[str]:
    """The steps of a claim's proof, without the spaces that put them in columns."""
    claim = next(c for c in theory.claims if c.id == f"{theory.name}.{name}")
    book = lemmas((c.id, c.freeze().statement) for c in claim.earlier)
    return [re.sub(r"\s{2,}", "  ", line.strip()) for line in derived(proved(theory, name), book)]


def test_a_proof_by_cases_with_a_lemma():
    theory = Theory("t")
    n = theory.naturals("n")
    A, B = theory.matrices("A B", n, n)
    with theory.theorem("cauchy_schwarz", inner(A, B) <= norm(A) * norm(B)) as proof:
        with proof.case(norm(B) == 0):
            proof.have(norm(B) ** 2 == 0)
            proof.have(B == 0, by="norm_zero")
            proof.have(inner(A, B) <= norm(A) * norm(B))
        with proof.case(norm(B) != 0):
            proof.have(norm(norm(B) ** 2 * A - inner(A, B) * B) ** 2 >= 0)
            proof.have(norm(B) ** 2 > 0)
            proof.have(inner(A, B) ** 2 <= norm(A) ** 2 * norm(B) ** 2)
            proof.have(inner(A, B) <= norm(A) * norm(B), by="square_compare")
    lines = steps(theory, "cauchy_schwarz")
    assert [re.sub(r"(^\(\d\)  |  (by|from) .*$)", "", line) for line in lines] == [
        "Cases:",
        "Case |B| = 0.",
        "|B|^2 = 0",
        "B = 0",
        "tr(A' B) <= |A| |B|",
        "Case |B| != 0.",
        "0 <= | |B|^2 A - tr(A' B) B |^2",
        "0 < |B|^2",
        "tr(A' B)^2 <= |A|^2 |B|^2",
        "tr(A' B) <= |A| |B|",
    ]
    assert lines[3] == "(3)  B = 0  by norm_zero, from (2)"
    assert lines[-1] == "tr(A' B) <= |A| |B|  by lemmas.square_compare, from (7)"


@pytest.mark.slow
def test_a_proof_by_induction():
    theory = Theory("t")
    n, (k, j), s, e = theory.naturals("n"), theory.integers("k j"), theory.numbers("s"), theory.reals("e")
    below = for_all(j, s[j] >= e)
    with theory.theorem("sum", Sum(j, 1, n, s[j]) >= n * e, given=below) as proof:
        with proof.induction(k, 0, Sum(j, 1, k, s[j]) >= k * e):
            proof.have(Sum(j, 1, k + 1, s[j]) == Sum(j, 1, k, s[j]) + s[k + 1], by="sum_last")
            proof.have(s[k + 1] >= e)
            proof.have(Sum(j, 1, k + 1, s[j]) >= (k + 1) * e)
    text = "\n".join(steps(theory, "sum"))
    assert text.startswith("Induction on k from 0:\n0 <= sum(j=1..0) s[j]  by ")
    assert "\nStep: let k >= 0.\n(1)  Suppose k e <= sum(j=1..k) s[j].\n" in text
    assert "(2)  Hence for all k in 0..: k e <= sum(j=1..k) s[j]" in text
    assert text.endswith("n e <= sum(j=1..n) s[j]  by (2)")


def test_a_proof_by_contradiction_and_one_that_obtains_something():
    theory = Theory("t")
    n = theory.naturals("n")
    S, A = theory.matrices("S A", n, n)
    with theory.theorem("nonzero", norm(A) != 0, given=A != 0) as proof:
        with proof.contradiction(norm(A) == 0):
            proof.have(norm(A) ** 2 == 0)
            proof.have(A == 0, by="norm_zero")
    *_, before, last = steps(theory, "nonzero")
    assert re.fullmatch(r"a contradiction  (by|from) \(\d\) and .*", before)
    assert last == "Hence |A| != 0"
    with theory.theorem("lowest", lambda_min(S) >= 0, given=psd(S)) as proof:
        proof.have(S.T == S, by="psd_symmetric")
        v = theory.vector("v", n)
        e = proof.obtain("e", there_is(v, (inner(v, v) == 1) & (S * v == lambda_min(S) * v)))
        proof.have(trace(e.T * S * e) >= 0, by="psd_nonnegative")
    text = "\n".join(steps(theory, "lowest"))
    assert "There is a vector e in R^n: e' e = 1 and S e = lambda_min(S) e by lowest_eigenvector" in " ".join(
        text.split()
    )


def test_a_chain_of_relations_is_told_as_a_chain():
    theory = Theory("t")
    n = theory.naturals("n")
    A, B = theory.matrices("A B", n, n)
    v = theory.vector("v", n)
    bound = spectral_norm(A) * (spectral_norm(B) * norm(v))
    with theory.theorem("bound", norm(A * B * v) <= bound) as proof:
        proof.have(spectral_norm(A) >= 0, by="spectral_nonnegative")
        proof.have(norm(B * v) <= spectral_norm(B) * norm(v), by="spectral_bound")
        proof.chain(norm(A * B * v)).at_most(spectral_norm(A) * norm(B * v), by="spectral_bound").at_most(bound)
    assert steps(theory, "bound") == [
        "(1)  |B v| <= ||B|| |v|  by spectral_bound",
        "|A B v|",
        "<= ||A|| |B v|  by spectral_bound",
        "<= ||A|| ||B|| |v|  from (1)",
    ]


def test_parts_of_a_conjunction_that_are_shown_alike_are_told_once():
    theory = Theory("t")
    n = theory.naturals("n")
    A, B = theory.matrices("A B", n, n)
    bound = norm(A) * norm(B)
    with theory.theorem("both", (norm(A * B) <= bound) & (norm(A * B) < bound + 1)) as proof:
        proof.have(norm(A * B) <= bound, by="norm_of_product")
        proof.have(norm(A * B) < bound + 1)
    assert [line for line in steps(theory, "both") if not line.startswith("To show")] == [
        "(1)  |A B| <= |A| |B|  by lemmas.norm_of_product",
        "The lines above hold here, too.",
        "|A B| < |A| |B| + 1  from (1)",
    ]


def test_hypotheses_have_letters_and_what_they_say_of_one_variable_is_said_with_it():
    theory = Theory("t")
    d, l = theory.naturals("d l")
    i = theory.integers("i")
    S = theory.symmetric("S", d)
    A = theory.layers("A", d, d)
    tau = theory.reals("tau")
    near = for_all(i, implies((1 <= i) & (i <= l), spectral_norm(A[i]) <= tau))
    claim = theory.claim("c", trace(S * Prod(i, 1, l, A[i])) == 0, given=[tau < 1, near])
    said = introduction(claim.freeze().statement)
    assert said.sentence == (
        r"Let $d, l \ge 1$ be integers, a symmetric matrix $S \in \mathbb{R}^{d \times d}$, "
        r"$A_{i} \in \mathbb{R}^{d \times d}$ for every integer $i$ and $\tau \in \mathbb{R}$."
    )
    assert [letter for letter, _ in said.hypotheses] == ["a", "b"]


@pytest.mark.slow
def test_the_lemmas_of_a_proof_are_those_that_its_certificates_cite(library):
    book = lemmas()
    by_id = {r.claim.id: r for r in library.results}
    hashes = {statement.sha256: name for name, statement in book.statements.items()}
    for r in library.results:
        expected, rest = set(), [r.claim.id]
        while rest:
            direct = {hashes[key] for key in cited(by_id[rest.pop()].certificate)}
            rest += direct - expected
            expected |= direct
        assert set(claims_cited(r, book)) == expected


@pytest.mark.slow
def test_the_sequents_that_make_a_claim_defined_are_not_told_line_by_line(library):
    for r in library.results:
        statement = Statement.from_json(r.statement)
        purposes = [s.purpose for s in obligations(statement)]
        if purposes.count(CLAIM) == 1:
            assert not any(line.startswith("To show") for line in derived(r, lemmas()))


@pytest.mark.slow
def test_a_notebook_shows_a_theorem_in_one_formula_without_commands_of_the_documents(library):
    for claim in {r.claim.id: r.claim for r in library.results}.values():
        text = claim._repr_latex_()
        assert text.startswith(r"$\begin{array}{l}") and text.endswith(r"\end{array}$")
        assert "symres" not in text
        assert text.count("{") == text.count("}")
