"""Rules of the kernel as theorems of Coq: the statement is written from the rule, Rules.v has the proof of its name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from symres.kernel.rules import Rule

from .context import language_of, universal
from .language import Language, Unsupported
from .matrices import MATHCOMP

PROOFS, OF_MATRICES = (Path(__file__).with_name(name) for name in ("Rules.v", "MatrixRules.v"))
# why Coq does not confirm rules that have a form
UNPROVED = {
    **dict.fromkeys(
        ("lowest_eigenvector", "highest_eigenvector", "psd_root", "polar_decomposition"),
        "the spectral theorem of symmetric matrices, which MathComp 1.15 does not have",
    ),
    "pseudoinverse": "that a matrix has a pseudoinverse, which MathComp 1.15 does not have over real numbers",
    "real_power_of_zero": "0^y = 0, as Coq's Rpower has the value 1 there",
    "continuous_power": "0^y = 0, as Coq's Rpower has the value 1 there; of a power that is 0 there, Rules.v proves it",
    "contraction": "Banach's fixed point theorem, which MathComp's analysis 0.6 does not have",
}


def theorem(rule: Rule) -> str:
    """The theorem of a rule, proved by the lemma of its name; raises ``Unsupported`` for a rule without a form here.

    >>> from symres.kernel.rules import RULES
    >>> print(theorem(next(rule for rule in RULES if rule.name == "root_square")))
    Theorem root_square : forall (x : R),
      (0 <= x) ->
      (((sqrt x) * (sqrt x)) = x).
    Proof. exact (Rules.root_square). Qed.
    """
    written = _language(rule)
    statement = universal(rule.variables, rule.hypotheses, rule.conclusion, written)
    proof = lemma(rule, written)
    return f"Theorem {rule.name}{written.PARAMETERS} : {statement}.\nProof. exact ({written.cited(proof)}). Qed."


def _language(rule: Rule) -> Language:
    return language_of((*rule.variables, *rule.hypotheses, rule.conclusion))


def about_matrices(rule: Rule) -> bool:
    """Whether a rule is told in the language of MathComp."""
    return _language(rule) is MATHCOMP


def lemma(rule: Rule, written: Language) -> str:
    """The name of what shows a rule in a language; raises ``Unsupported``."""
    proofs = OF_MATRICES if written is MATHCOMP else PROOFS
    if rule.name not in _proved(proofs):
        raise Unsupported(UNPROVED.get(rule.name, f"the rule {rule.name}: no proof is written in {proofs.name}"))
    return f"{proofs.stem}.{rule.name}"


@cache
def _proved(proofs: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^Lemma (\w+)", proofs.read_text(encoding="utf-8"), re.MULTILINE))


def why_not(rule: Rule) -> str | None:
    """The reason why Coq does not confirm a rule, or None if it does."""
    try:
        theorem(rule)
    except Unsupported as what:
        return str(what)
    return None
