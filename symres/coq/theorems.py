"""Theorems of Coq for statements and their certificates.

A statement that is proved is a theorem under its name, after a lemma for each of its conditions: what has to be shown
so that it speaks of nothing that is undefined. One that is refuted is the theorem that not all values of its variables
satisfy it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from symres.kernel import Statement, obligations, witness
from symres.kernel.definedness import defined
from symres.kernel.sequents import Sequent, assumed, negation
from symres.kernel.terms import Term, free_variables, from_json, substitute, variables_of

from . import algebraic
from .arithmetic import below
from .context import NONE, Context, Language, Lemmas, declared, language_of, said
from .language import Unsupported
from .lines import Lines, block
from .proofs import Leaf, assume, by, compose, script

Key = tuple[tuple[Term, ...], Term]  # the hypotheses and the conclusion of a sequent


def stated(statement: Statement, exact: bool = False, written: Language | None = None) -> str:
    """What a statement says, as a proposition of Coq, in the language that it needs if no other is named.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> square = build("^", x, number(2))
    >>> print(stated(Statement((x,), (), (build("<", number(0), x),), build("<", number(0), square))))
    forall (x : R),
      (0 < x) ->
      (0 < (x ^ 2))
    """
    return said(statement.variables, *statement.claimed(exact), written or needed((statement,)))


def needed(statements: Iterable[Statement]) -> Language:
    """The language of a file with theorems: MathComp's if one of them is about a matrix of symbolic size."""
    return language_of(t for s in statements for t in (*s.variables, *s.claimed()[0], s.claimed()[1]))


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
    numbers = [t for p in (*statement.claimed()[0], statement.claimed()[1]) for t in below(p) if t.head == "root"]
    names, lines = algebraic.named(name, [*numbers, *algebraic.mentioned(certificate)])
    empty = Context({}, lemmas=lemmas, roots=names, language=written or needed((statement,)))
    shown = _proved if certificate["verdict"] == "proved" else _refuted
    return "\n".join([*lines, *shown(name, statement, certificate, empty)])


def _written(kind: str, name: str, said: str, lines: Lines, written: Language) -> Lines:
    return [f"{kind} {name}{written.PARAMETERS} : {said}.", "Proof.", *(f"  {line}" for line in lines), "Qed.", ""]


def _proved(name: str, statement: Statement, certificate: Mapping[str, Any], empty: Context) -> Lines:
    sequents = obligations(statement)
    proofs: dict[Key, tuple[Sequent, Any]] = {
        (s.hypotheses, s.conclusion): (s, proof) for s, proof in zip(sequents, certificate["proofs"], strict=True)
    }
    hypotheses, conclusion = statement.claimed()
    conditions, lines = _conditions(name, statement, proofs, empty)
    context = empty.copy()
    declared(context, statement.variables)
    names = [context.new() for _ in hypotheses]
    told = [f"intros {' '.join([*context.names.values(), *names])}."] if context.names or names else []
    told = [*algebraic.known(context), *told]
    known: tuple[Term, ...] = ()
    for h, own in zip(hypotheses, names, strict=True):
        told += assume(h, own, context)
        known = assumed(known, h)

    def leaf(claim: Sequent, inner: Context) -> Lines:
        """The script of a part of the conclusion, which may use that everything is defined."""
        found = [
            (s, proof)
            for s, proof in proofs.values()
            if s.conclusion is claim.conclusion and set(claim.hypotheses) <= set(s.hypotheses)
        ]
        s, proof = found[0]
        more: Lines = []
        for h in s.hypotheses:
            if h not in inner.hypotheses:
                more += _instance(h, conditions, inner)
        return more + script(s, proof, inner)

    told += compose(known, conclusion, context, leaf)
    return lines + _written("Theorem", name, stated(statement, written=empty.language), told, empty.language)


Conditions = Mapping[Key, tuple[str, tuple[Term, ...]]]  # the names of lemmas, and the variables that they are about


def _conditions(
    name: str, statement: Statement, proofs: Mapping[Key, tuple[Sequent, Any]], empty: Context
) -> tuple[Conditions, Lines]:
    """A lemma for everything that makes a statement defined."""
    hypotheses, conclusion = statement.claimed()
    needed: dict[Sequent, None] = {}
    known: tuple[Term, ...] = ()
    for n, p in enumerate((*hypotheses, conclusion)):
        goals, beside = defined(p, known, claimed=n == len(hypotheses))
        needed |= dict.fromkeys(goals)
        known = assumed(beside, p)
    lemmas: dict[Key, tuple[str, tuple[Term, ...]]] = {}
    lines: Lines = []
    for goal in needed:
        s, proof = proofs[goal.hypotheses, goal.conclusion]
        own = empty.copy()
        mentioned = variables_of((*s.hypotheses, s.conclusion)) - set(statement.variables)
        order = (*statement.variables, *sorted(mentioned, key=str))
        quantified = declared(own, order)
        names = [own.new() for _ in s.hypotheses]
        own.hypotheses = dict(zip(s.hypotheses, names, strict=True))
        said = " ->\n  ".join(f"({own.says(p)})" for p in (*s.hypotheses, s.conclusion))
        lemma = f"{name}_is_defined_{len(lemmas) + 1}"
        intro = [f"intros {' '.join([*own.names.values(), *names])}."] if own.names or names else []
        intro = [*algebraic.known(own), *intro]
        told = f"forall{quantified},\n  {said}" if quantified else said
        lines += _written("Lemma", lemma, told, [*intro, *script(s, proof, own)], own.language)
        lemmas[s.hypotheses, s.conclusion] = lemma, order
    return lemmas, lines


def _instance(wanted: Term, conditions: Conditions, context: Context) -> Lines:
    """A condition that was shown, for the variables of the context."""
    for (hypotheses, conclusion), (lemma, order) in conditions.items():
        if conclusion is wanted and set(hypotheses) <= context.hypotheses.keys() and set(order) <= context.names.keys():
            own = context.new()
            arguments = [*(context.names[x] for x in order), *(context.hypotheses[p] for p in hypotheses)]
            context.hypotheses[wanted] = own
            lines = [f"pose proof ({' '.join([context.language.applied(lemma), *arguments])}) as {own}."]
            return [*lines, *(f"fold {context.names[root]} in {own}." for root in context.roots)]
    raise Unsupported("what is defined under a binder")


def _refuted(name: str, statement: Statement, certificate: Mapping[str, Any], empty: Context) -> Lines:
    if "undefined" in certificate or "laws" in certificate:
        raise Unsupported("a counterexample where something is undefined, or on a probability space")
    sequents = witness.refutation(statement, dict(certificate))
    leaf: Leaf = by(sequents, certificate.get("proofs", []))
    context = empty.copy()
    point = {x: from_json(certificate["point"][x.value], {}) for x in statement.variables}
    hypotheses, conclusion = statement.claimed(exact=True)
    powers = (part for p in (*hypotheses, conclusion) for part in below(p) if part.head == "^")
    if any(free_variables(power.args[1]) for power in powers):
        raise Unsupported("a counterexample to a claim with an exponent that is no number")
    own = context.new()
    lines: Lines = [*algebraic.known(context), f"intro {own}."]
    applied = [own, *(f"({context.value(point[x], x.sort)})" for x in statement.variables)]
    for h in hypotheses:
        there, new = substitute(h, point), context.new()
        lines += [f"assert ({new} : {context.says(there)}).", *block(compose((), there, context.copy(), leaf))]
        applied.append(new)
    claim, last = substitute(conclusion, point), context.new()
    lines.append(f"assert ({last} : {context.says(claim)}) by (substituted ({' '.join(applied)})).")
    if certificate.get("absurd") is True:
        lines += assume(claim, last, context)
        (absurd,) = [s for s in sequents if s.hypotheses == assumed((), claim)]
        lines += leaf(absurd, context)
    else:
        denied, new = negation(claim), context.new()
        lines += [f"assert ({new} : {context.says(denied)}).", *block(compose((), denied, context.copy(), leaf))]
        lines.append(f"clash {new} {last}.")
    return _written("Theorem", name, f"~ ({stated(statement, True, empty.language)})", lines, empty.language)
