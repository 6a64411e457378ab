"""Certificates as prose: the proof that the kernel accepted, in LaTeX, sequent by sequent.

The sequents are computed from the statement and the certificate's steps in the same way as the kernel does, so that what is typeset is
what was checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel import cases as kernel_cases
from symres.kernel import witness as kernel_witness
from symres.kernel.enclosures import Enclosures
from symres.kernel.facts import Facts
from symres.kernel.normal_form import NormalForms, entries, plain
from symres.kernel.sequents import CLAIM, assumed, chained, decompose, negation
from symres.kernel.terms import (
    FALSE,
    Term,
    build,
    conjunction,
    from_json,
    instantiate,
    is_scalar,
    rational_from_json,
    substitute,
    variable,
)

from .mathematics import display, latex, show_number

LONG = 600  # a formula of more letters is described instead of shown
SUMMANDS = 8  # a sum of more is described instead of shown


def statement(of: Statement) -> str:
    """A statement as text: variables, definitions, hypotheses, conclusion."""
    lines = []
    if of.definitions:
        lines.append("Let " + ", ".join(f"${latex(_definition(name, body))}$" for name, body in of.definitions) + ".")
    if of.variables:
        hypotheses = f" with ${latex(conjunction(of.hypotheses))}$" if of.hypotheses else ""
        lines.append(f"For all {_by_sort(of.variables)}{hypotheses}:")
    lines.append(f"\\[ {display(of.conclusion)} \\]")
    return "\n".join(lines)


def _definition(name: Term, body: Term) -> Term:
    """F = lam ... as the equation F(x, ...) = ..."""
    arguments = []
    while body.head == "lam":
        x = variable(str(body.value), body.args[0])
        arguments.append(x)
        body = instantiate(body, x)
    return build("=", build("app", name, *arguments), body)


def _by_sort(variables: Sequence[Term]) -> str:
    groups: dict[str, list[str]] = {}
    for x in variables:
        sort = x.sort
        groups.setdefault(latex(sort) if sort is not None else "", []).append(latex(x))
    return " and ".join(f"${', '.join(names)} \\in {sort}$" for sort, names in groups.items())


def proof(of: Statement, certificate: Mapping[str, Any]) -> str:
    """The proof or refutation that a certificate holds."""
    if certificate["verdict"] == "refuted":
        return _refutation(of, certificate)
    sequents = obligations(of)
    paragraphs = []
    side = [(s, p) for s, p in zip(sequents, certificate["proofs"], strict=True) if s.purpose != CLAIM]
    main = [(s, p) for s, p in zip(sequents, certificate["proofs"], strict=True) if s.purpose == CLAIM]
    if side:
        conditions = list(dict.fromkeys(f"${latex(s.conclusion)}$" for s, _ in side))
        shown = ", ".join(conditions) if sum(map(len, conditions)) < LONG else f"{len(conditions)} conditions"
        paragraphs.append(
            f"Everything in the claim is defined where it stands: {shown} ({_kinds(p for _, p in side)})."
        )
    for s, p in main:
        lead = (
            f"It remains to show ${latex(s.conclusion)}$. " if len(main) > 1 and len(latex(s.conclusion)) < LONG else ""
        )
        paragraphs.append(lead + step(s, p))
    return "\n\n".join(paragraphs)


def _kinds(proofs: Iterator[Mapping[str, Any]]) -> str:
    return ", ".join(dict.fromkeys(f"\\texttt{{{p['kind']}}}" for p in proofs))


def _refutation(of: Statement, certificate: Mapping[str, Any]) -> str:
    values = {x: from_json(certificate["point"][x.value], {}) for x in of.variables}
    where = ",\\quad ".join(latex(build("=", x, value)) for x, value in values.items())
    take = f"Take \\[ {where}. \\] " if where else ""
    sequents = chained(list(kernel_witness.refutation(of, dict(certificate))))
    pairs = list(zip(sequents, certificate["proofs"], strict=True))
    if "undefined" in certificate:
        s, p = pairs[-1]
        return f"{take}The hypotheses hold there, but the claim is not defined there: {step(s, p)}"
    reading = _reading(of.conclusion, substitute(of.unfolded()[1], values), values)
    if reading:
        return f"{take}The hypotheses hold there, and the claim reads {reading}, which is false."
    # what is left after the hypotheses is the negation of the conclusion
    hypotheses = sum(1 for h in of.unfolded()[0] for _ in decompose((), substitute(h, values)))
    told = [step(s, p) for s, p in pairs[-max(1, len(pairs) - hypotheses) :] if s.purpose == CLAIM]
    return f"{take}The hypotheses hold there, and the claim fails. " + " ".join(told)


def _reading(folded: Term, claim: Term, values: Mapping[Term, Term]) -> str:
    """A relation between numbers at a point, with the values of its sides: F(0, 1) = 1/2 = 0; empty for anything else."""
    if claim.head not in ("=", "<=", "<"):
        return ""
    shown = substitute(folded, values)
    sides = [_side(a, b) for a, b in zip(shown.args, claim.args, strict=True)]
    if not all(sides):
        return ""
    sign = {"=": "=", "<=": "\\le", "<": "<"}[claim.head]
    return f"\\[ {latex(shown)}, \\quad\\text{{that is}}\\quad {sides[0]} {sign} {sides[1]}, \\]"


def _side(folded: Term, side: Term) -> str:
    """The value of a closed scalar or matrix of literal shape: an exact number, or a decimal with dots."""
    try:
        if not is_scalar(side.sort):
            rows = [" & ".join(_side(e, e) for e in row) for row in entries(side)]
            return "\\begin{pmatrix} " + " \\\\ ".join(rows) + " \\end{pmatrix}"
        form = NormalForms()(side)
        if form.rational is not None:
            return show_number(form.rational)
        value = Enclosures(128).term(side)
        return f"{value.low / (1 << 128):.8g}\\ldots"
    except Rejected:
        return ""


def step(sequent: Sequent, proof: Mapping[str, Any]) -> str:
    """One proof of one sequent, as sentences."""
    if sequent.conclusion.head == "not":
        sequent = Sequent(assumed(sequent.hypotheses, sequent.conclusion.args[0]), FALSE, sequent.purpose)
    kind = proof["kind"]
    if kind == "identity":
        return _identity(sequent, proof)
    if kind == "sos":
        return _sos(sequent, proof)
    if kind == "value":
        return _value(sequent, proof)
    if kind == "witness":
        return _witness(sequent, proof)
    return _cases(sequent, proof)


def _identity(sequent: Sequent, proof: Mapping[str, Any]) -> str:
    if not proof.get("cofactors"):
        return "Both sides have the same normal form as quotients of polynomials; the derivatives are carried out by the kernel."
    facts = _facts(sequent, proof)
    sums = []
    for cofactors in proof["cofactors"]:
        parts = [f"\\bigl({latex(from_json(c, facts.names))}\\bigr)\\cdot({_fact(facts, k)})" for k, c in cofactors]
        sums.append(" + ".join(parts) or "0")
    if sum(map(len, sums)) > LONG:
        return "The difference of both sides is a combination of the equations at hand."
    return f"The difference of both sides, up to non-zero denominators, is \\[ {', '.join(sums)}, \\] a combination of expressions that vanish."


def _facts(sequent: Sequent, proof: Mapping[str, Any]) -> Facts:
    facts = Facts(sequent)
    facts.cite(proof.get("facts", []))
    if proof["kind"] == "sos" and sequent.conclusion.head in ("<=", "<"):
        facts.all.extend(facts.about(negation(sequent.conclusion)))
    return facts


def _fact(facts: Facts, k: int) -> str:
    """The polynomial of a fact."""
    return latex(facts.forms.term(plain(facts.all[k].polynomial)))


def _sos(sequent: Sequent, proof: Mapping[str, Any]) -> str:
    facts = _facts(sequent, proof)
    terms = []
    for summand in proof["summands"]:
        weight = rational_from_json(summand["weight"])
        factors = [f"({_fact(facts, k)})" for k in summand.get("facts", [])]
        if summand.get("square") is not None:
            factors.append(f"\\bigl({latex(from_json(summand['square'], facts.names))}\\bigr)^2")
        terms.append("".join([show_number(weight) if weight != 1 or not factors else "", *factors]))
    terms += [
        f"\\bigl({latex(from_json(c, facts.names))}\\bigr)({_fact(facts, k)})" for k, c in proof.get("cofactors", [])
    ]
    lines = _broken(terms)
    opening = "The hypotheses contradict each other: " if sequent.conclusion is FALSE else "Otherwise "
    if len(terms) > SUMMANDS or sum(map(len, terms)) > LONG:
        return f"{opening}a sum of {len(terms)} products of expressions that are not negative, one of them positive, would be zero."
    return f"{opening}the sum \\[ {lines} \\] of terms that are not negative, one of them positive, would be zero; but it is identically zero."


def _broken(terms: Sequence[str], width: int = 110) -> str:
    """A sum, broken into lines before some of its plus signs."""
    lines, line = [], terms[0]
    for term in terms[1:]:
        if len(line) + len(term) > width:
            lines.append(line)
            line = ""
        line += f" + {term}"
    if not lines:
        return line
    return "\\begin{aligned} & " + " \\\\ & ".join([*lines, line]) + " \\end{aligned}"


def _value(sequent: Sequent, proof: Mapping[str, Any]) -> str:
    index = proof.get("hypothesis")
    if index is None:
        return f"By exact evaluation, ${latex(sequent.conclusion)}$."
    return f"But ${latex(sequent.hypotheses[index])}$ is false, by exact evaluation."


def _witness(sequent: Sequent, proof: Mapping[str, Any]) -> str:
    names = kernel_witness.named((*sequent.hypotheses, sequent.conclusion))
    goal, values = sequent.conclusion, []
    for data in proof["values"]:
        value = from_json(data, names)
        values.append(f"{latex(variable(str(goal.value), goal.args[0]))} = {latex(value)}")
        goal = goal.args[1]
    inner = kernel_witness.premises(sequent, dict(proof))
    branches = zip(inner, proof["branches"], strict=True)
    shown = " ".join(f"${latex(s.conclusion)}$: {step(s, p)}" for s, p in branches if s.purpose == CLAIM)
    return "Take $" + ",\\ ".join(values) + f"$. {shown}"


def _cases(sequent: Sequent, proof: Mapping[str, Any]) -> str:
    premises = kernel_cases.premises(sequent, dict(proof))
    pairs = list(zip(premises, proof["branches"], strict=True))
    if "disjunct" in proof:
        chosen = latex(sequent.conclusion.args[proof["disjunct"]])
        return f"Here ${chosen}$. " + " ".join(step(s, p) for s, p in pairs if s.purpose == CLAIM)
    if "factors" in proof:
        names = kernel_cases.Facts(sequent).names
        product = "".join(f"({latex(from_json(f, names))})" for f in proof["factors"])
        opening = f"From the equations, ${product} = 0$."
    elif "sign" in proof:
        opening = "Distinguish three signs."
    else:
        opening = "Distinguish the cases of a hypothesis."
    items = []
    for s, p in pairs:
        new = [h for h in s.hypotheses if h not in sequent.hypotheses]
        case = f"${latex(conjunction(new))}$" if new else "known already"
        items.append(f"\\item Case {case}. {step(s, p)}")
    return opening + "\n\\begin{itemize}\n" + "\n".join(items) + "\n\\end{itemize}"
