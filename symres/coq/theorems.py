"""Theorems of Coq for statements and their certificates.

A statement that is proved is a theorem under its name, after a lemma for each of its conditions: what has to be shown
so that it speaks of nothing that is undefined. One that is refuted is the theorem that not all values of its variables
satisfy it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from symres.kernel import Statement, obligations, refutation
from symres.kernel.sequents import Sequent, assumed, negation
from symres.kernel.terms import Term, conjunction, free_variables, from_json, substitute

from . import algebraic
from .arithmetic import below
from .context import NONE, Context, Lemmas, Lines, declared, language_of, universal
from .language import Language, Unsupported
from .proofs import by, script
from .propositions import Leaf, assume, compose, pattern

Key = tuple[tuple[Term, ...], Term]  # the hypotheses and the conclusion of a sequent


def stated(statement: Statement, written: Language | None = None) -> str:
    """A statement as a proposition of Coq, in the language that it needs if no other is named.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> square = build("^", x, number(2))
    >>> print(stated(Statement((x,), (), (build("<", number(0), x),), build("<", number(0), square))))
    forall (x : R),
      (0 < x) ->
      (0 < (x ^ 2))
    """
    hypotheses, conclusion = statement.plain.hypotheses, claimed(statement)
    return universal(statement.variables, hypotheses, conclusion, written or needed((statement,)))


def claimed(statement: Statement) -> Term:
    """The guards and the conclusion of a statement together."""
    return conjunction((*statement.plain.guards, statement.plain.conclusion))


def needed(statements: Iterable[Statement]) -> Language:
    """The language of a file with theorems: MathComp's if one of them is about a matrix of symbolic size."""
    return language_of(t for s in statements for t in (*s.variables, *s.plain.propositions))


def theorem(
    name: str,
    statement: Statement,
    certificate: Mapping[str, Any],
    lemmas: Lemmas = NONE,
    written: Language | None = None,
) -> str:
    """The text of a theorem with what a certificate shows that the kernel accepts; raises ``Unsupported``.

    It may cite the theorems of ``lemmas``, which stand before it.
    """
    numbers = [t for p in statement.plain.propositions for t in below(p) if t.head == "root"]
    names, lines = algebraic.named(name, [*numbers, *algebraic.mentioned(certificate)])
    empty = Context({}, lemmas=lemmas, roots=names, language=written or needed((statement,)))
    shown = _proved if certificate["verdict"] == "proved" else _refuted
    return "\n".join([*lines, *shown(name, statement, certificate, empty)])


def _written(kind: str, name: str, said: str, lines: Lines, written: Language) -> Lines:
    return [f"{kind} {name}{written.PARAMETERS} : {said}.", "Proof.", *(f"  {line}" for line in lines), "Qed.", ""]


def _proved(name: str, statement: Statement, certificate: Mapping[str, Any], empty: Context) -> Lines:
    """Guards and conclusion, each from those before it."""
    proofs: dict[Key, tuple[Sequent, Any]] = {
        (s.hypotheses, s.conclusion): (s, proof)
        for s, proof in zip(obligations(statement), certificate["proofs"], strict=True)
    }
    plain = statement.plain
    context = empty.copy()
    declared(context, statement.variables)
    names = [context.new() for _ in plain.hypotheses]
    told = [f"intros {' '.join([*context.names.values(), *names])}."] if context.names or names else []
    told = [*algebraic.known(context), *told]
    for h, own in zip(plain.hypotheses, names, strict=True):
        told += assume(h, own, context)
    known = assumed((), *plain.hypotheses)

    def leaf(goal: Sequent, inner: Context) -> Lines:
        s, proof = proofs[goal.hypotheses, goal.conclusion]
        return script(s, proof, inner)

    for guard in plain.guards:
        own = context.new()
        told += context.asserted(own, guard, compose(known, guard, context.copy(), leaf))
        told.append(f"split; [exact {own} |].")
        told += assume(guard, own, context)
        known = assumed(known, guard)
    told += compose(known, plain.conclusion, context, leaf)
    return _written("Theorem", name, stated(statement, empty.language), told, empty.language)


def _refuted(name: str, statement: Statement, certificate: Mapping[str, Any], empty: Context) -> Lines:
    if "guard" in certificate or "laws" in certificate:
        raise Unsupported("a counterexample to a guard, or on a probability space")
    sequents = refutation.refutation(statement, dict(certificate))
    leaf: Leaf = by(sequents, certificate.get("proofs", []))
    context = empty.copy()
    point = {x: from_json(certificate["point"][x.value], {}) for x in statement.variables}
    hypotheses, conclusion = statement.unfolded()
    powers = (part for p in (*hypotheses, conclusion) for part in below(p) if part.head == "^")
    if any(free_variables(power.args[1]) for power in powers):
        raise Unsupported("a counterexample to a claim with an exponent that is no number")
    own = context.new()
    lines: Lines = [*algebraic.known(context), f"intro {own}."]
    applied = [own, *(f"({context.value(point[x], x.sort)})" for x in statement.variables)]
    for h in hypotheses:
        there, new = substitute(h, point), context.new()
        lines += context.asserted(new, there, compose((), there, context.copy(), leaf))
        applied.append(new)
    claim, last = substitute(conclusion, point), context.new()
    whole = context.says(substitute(claimed(statement), point))
    lines.append(f"assert ({last} : {whole}) by (substituted ({' '.join(applied)})).")
    if statement.guards:
        *guards, only = (context.new() for _ in (*statement.guards, claim))
        lines.append(f"destruct {last} as {pattern([*guards, only])}.")
        last = only
    if certificate.get("absurd") is True:
        lines += assume(claim, last, context)
        (absurd,) = [s for s in sequents if s.hypotheses == assumed((), claim)]
        lines += leaf(absurd, context)
    else:
        denied, new = negation(claim), context.new()
        lines += context.asserted(new, denied, compose((), denied, context.copy(), leaf))
        lines.append(f"clash {new} {last}.")
    return _written("Theorem", name, f"~ ({stated(statement, empty.language)})", lines, empty.language)
