"""Tables and explanations for people at a terminal."""

from __future__ import annotations

import io
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from symres.coq.confirmations import confirmed
from symres.elaborate.certificates import PROCEDURES
from symres.elaborate.compact import RULE
from symres.elaborate.trees.cases import premises
from symres.kernel import Sequent, Statement, Term, obligations
from symres.kernel.checker import cited as cited_in
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import REAL, show, show_sort
from symres.language.guards import reading, unguarded
from symres.run.results import Report, Result
from symres.show.documents.grounds import evidence, near, of_logic, rests_on
from symres.show.documents.introductions import introduction, is_general
from symres.show.documents.proofs import Prose
from symres.show.documents.shapes import definition, nodes
from symres.show.documents.text import text
from symres.store.lemmas import Lemmas, lemmas

from .steps import lines

COLOURS = {"proved": "green", "refuted": "red", "supported": "yellow", "cited": "cyan", "unknown": "magenta"}
COLOURS |= {"error": "red"}
FEW = 2  # rules that are named in a table; of more it says how many
LATE = ("out of time", "did not end", "one long computation", "of the proof")  # words of a search that had no time
WIDTH = 200  # characters of a line of text
TRIED = 3  # attempts that are named below the table
LINT_COLOURS = {
    **{"vacuous": "bold red", "idle": "yellow", "not sharp": "yellow"},
    **{"needed": "green", "sharp": "green", "undecided": "magenta"},
}


def table(report: Report, console: Console) -> None:
    """One line a claim: verdict, kind, what it rests on, time; what is not as expected stands out."""
    lines = Table(box=None, pad_edge=False, header_style="bold")
    lines.add_column("claim", overflow="fold")
    for name in ("verdict", "kind", "rests on"):
        lines.add_column(name)
    lines.add_column("time", justify="right")
    for r in report.results:
        verdict = f"[{COLOURS[r.verdict]}]{r.verdict}[/]"
        if r.verdict != r.claim.expect:
            verdict += f" [bold](expected {r.claim.expect})[/]"
        lines.add_row(escape(r.claim.id), verdict, r.kind, escape(rests_on(r, FEW)), f"{r.seconds:.3f} s")
    console.print(lines)
    for r in report.surprises:
        place = f"{r.claim.file}:{r.claim.line}"
        loud = "[bold red]FAULT[/] " if r.is_fault else ""
        console.print(f"\n{loud}[bold]{escape(r.claim.id)}[/] ({escape(place)}): {escape(said(r))}", soft_wrap=True)
        for name, what in advice(r):
            console.print(f"  {name + ':':<9}{escape(what)}", soft_wrap=True)
    found = [r for r in report.results if r.finding]
    for r in found:
        place = f"{r.claim.file}:{r.claim.line}"
        console.print(f"\n[bold]{escape(r.claim.id)}[/] ({escape(place)}): {escape(r.finding)}", soft_wrap=True)
    summary = report.to_json()["summary"]
    counts = ", ".join(f"{summary[v]} {v}{_meant(report) if v == 'refuted' else ''}" for v in COLOURS if summary[v])
    outcome = "all as expected" if not report.surprises else f"{len(report.surprises)} not as expected"
    odd = f"; {len(found)} finding{'' if len(found) == 1 else 's'}" if found else ""
    console.print(f"\n{summary['claims']} claims: {counts or 'none'}; {outcome}{odd}; {report.seconds:.2f} s")


def said(r: Result) -> str:
    """The verdict of a claim that is not as expected, and why."""
    why = r.contradiction or r.drift or r.excess or reasons(r)[0] or r.refutation or "see `symres explain`"
    return f"{r.verdict}, expected {r.claim.expect}: {why}"


def advice(r: Result) -> Iterator[tuple[str, str]]:
    """Of a claim that is open: what was tried, where it is closest to failing and what to try; each with its name."""
    if not is_open(r):
        return
    _, tried = reasons(r)
    more = len(tried) - TRIED
    attempts = "; ".join([*tried[:TRIED], *([f"and {more} more, which symres explain lists"] if more > 0 else [])])
    for name, what in (("tried", attempts), ("closest", near(r)), ("try", "; ".join(to_try(r)))):
        if what:
            yield name, what


def _meant(report: Report) -> str:
    """The number of refuted claims that should be: errors of the sources, and false neighbours."""
    expected = [r for r in report.results if r.verdict == "refuted" and r.as_expected]
    if not expected:
        return ""
    neighbours = sum(r.is_false_neighbour for r in expected)
    of_sources = sum(bool(r.claim.source) for r in expected if not r.is_false_neighbour)
    counts = (
        (of_sources, "error or variant", "errors and variants"),
        (neighbours, "false neighbour", "false neighbours"),
    )
    parts = [f"{n} {one if n == 1 else many}" for n, one, many in counts if n]
    which = f" ({', '.join(parts)})" if parts else ""
    return f" as {'it' if len(expected) == 1 else 'they'} should be{which}"


def findings(report: Report, console: Console) -> None:
    """The findings of lint on every proved claim, and their counts."""
    counts: Counter[tuple[str, str]] = Counter()
    for r in report.results:
        for found in r.lint or ():
            counts[found["kind"], found["verdict"]] += 1
            colour = LINT_COLOURS[found["verdict"]]
            verdict = f"[{colour}]{found['verdict']}[/]"
            text = f"{found['kind']} {found['part']}" if found["kind"] != "claim" else "the claim"
            console.print(
                f"[bold]{escape(r.claim.id)}[/]: {escape(text)} is {verdict}: {escape(why(found))}", soft_wrap=True
            )
    kinds = [(one, many) for one, many in (("hypothesis", "hypotheses"), ("constant", "constants"))]
    totals = []
    for kind, plural in kinds:
        parts = [f"{n} {verdict}" for (k, verdict), n in sorted(counts.items()) if k == kind]
        total = sum(n for (k, _), n in counts.items() if k == kind)
        totals.append(f"{total} {kind if total == 1 else plural}{': ' if parts else ''}{', '.join(parts)}")
    console.print(f"\n{'; '.join(totals)}")


def why(found: Mapping[str, str]) -> str:
    """The rest of a sentence about a finding of lint."""
    where = f" at {found['at']}" if found["at"] else ""
    if found["verdict"] == "undecided":
        return found["reason"]
    if found["verdict"] == "vacuous":
        return "its hypotheses contradict one another, and anything follows from them"
    if found["verdict"] == "idle":
        return "the claim is proved without it"
    if found["verdict"] == "needed":
        return f"the claim fails without it{where}"
    return f"{found['claim']} is proved" if found["verdict"] == "not sharp" else f"{found['claim']} fails{where}"


def reasons(r: Result) -> tuple[str, list[str]]:
    """The reason why there is no verdict, and the attempts."""
    why, _, tried = r.reason.partition("; tried: ")
    return why, [part for part in tried.split("; ") if part]


def is_open(r: Result) -> bool:
    """Whether a claim is neither decided nor cited, and could be decided."""
    return r.verdict in ("supported", "unknown") and not r.is_fault


def to_try(r: Result) -> Iterator[str]:
    """Advice that might decide a claim that is not decided."""
    if r.claim.by is not None:
        yield f"another kind of proof than by={r.claim.by!r}"
    if r.claim.expect == "refuted" and r.claim.counterexample is None:
        yield "counterexample=[x == ...], with a value for every variable"
    elif r.claim.script:
        yield from _for_line(r.reason.partition("\n")[0])
    else:
        yield from _for_claim(r)
    if r.evidence is not None and r.evidence["at"]:
        yield f"symres explain {r.claim.id} {shlex.quote(r.claim.file)} --at {shlex.quote(r.evidence['at'])}"
    if any(words in r.reason for words in LATE) or not r.claim.script:
        yield "a bigger --budget"


def _for_line(failed: str) -> Iterator[str]:
    yield "by= with what it rests on (see `symres lemmas WORDS` and `symres rules`), and at={...} for its variables"
    if "there is" in failed:
        yield "proof.exhibit(...), with terms for what is said to exist"
    if "D(" in failed or "derivative" in failed:
        yield "before it that each function in it has a derivative there (has_derivative)"
    yield "a line before it that says less"


def _for_claim(r: Result) -> Iterator[str]:
    heads = _heads(r.statement["conclusion"]) if r.statement is not None else set()
    if "ex" in heads and not r.claim.witness:
        yield "witness=[x == ...], with terms for what is said to exist"
    if heads & {"<=", "<"}:
        yield "tighter bounds of the variables among the hypotheses"
    if not r.claim.steps:
        yield "steps=[...], with facts that the proof shows first"
    yield "a claim of its own for the hard part, given here as a hypothesis"


def _heads(node: Any) -> set[str]:
    """The heads of a term in its JSON form, names of binders and variables among them."""
    return {node[0]}.union(*map(_heads, node[1:])) if isinstance(node, list) and node else set()


def replay(r: Result) -> str:
    """The command that shows a refutation at numbers or matrices again; empty for others and for other verdicts."""
    if r.certificate is None or not r.certificate.get("point") or r.statement is None:
        return ""
    if any(sort[0] not in ("real", "int", "matrix") for _, sort in r.statement["variables"]):
        return ""
    return f"symres explain {r.claim.id} {shlex.quote(r.claim.file)} --at {shlex.quote(r.point)}"


def explained(r: Result) -> str:
    """Everything that is known of one claim, as text."""
    out = io.StringIO()
    explain(r, Console(file=out, width=WIDTH, highlight=False, emoji=False))
    return out.getvalue()


def explain(r: Result, console: Console) -> None:
    """Everything that is known of one claim."""
    book = r.book or lemmas()

    def line(name: str, what: str, style: str = "") -> None:
        if what:
            told = f"[{style}]{escape(what)}[/]" if style else escape(what)
            console.print(f"[bold]{name + ':':<16}[/]{told}", soft_wrap=True)

    console.print(f"[bold]{escape(r.claim.id)}[/] is [{COLOURS[r.verdict]}]{r.verdict}[/]")
    line("script", f"{r.claim.file}:{r.claim.line}")
    line("source", ", ".join(filter(None, (r.claim.source, r.claim.where))))
    line("note", r.claim.note)
    if r.statement is not None:
        statement = Statement.from_json(r.statement)
        general = is_general(statement)
        listed = introduction(statement).hypotheses if general else ()
        shown = text if general else _plain
        line("for all", ", ".join(f"{x.value} ({show_sort(x.sort)})" for x in statement.variables))
        for name, body in statement.definitions:
            line("where", shown(definition(name, body)))
        letters = {h: letter for letter, h in listed} if len(listed) > 1 else {}
        read = reading(statement)
        for h in statement.hypotheses:
            if h in read.supposed:
                line("suppose", shown(h), "dim")
                continue
            written = unguarded(h, statement.unfold)
            line("suppose", f"({letters[h]}) {text(written)}" if h in letters else shown(written))
        for file in r.files:
            line("table", f"table_{file.sha256[:8]} is {file}")
        line("claim", shown(read.written.conclusion))
        for made in r.claim.by_sympy:
            line("by SymPy", made)
        for p in (*read.claimed, *read.meant):
            line("to be defined", shown(p), "dim")
        line("sha256", statement.sha256)
    line("refuted", r.refutation)
    line("replay", replay(r))
    if r.certificate is not None:
        line("proof", "; ".join(outline(p) for p in r.certificate["proofs"]))
        for told in derived(r, book):
            console.print(told, markup=False, highlight=False, soft_wrap=True)
        if r.statement is not None:
            line("also checked", confirmed(Path(r.claim.file), statement.sha256))
    line("rests on", rests_on(r) if r.verdict != "unknown" else "")
    logic = of_logic(r.rules)
    line("logic", ", ".join(logic))
    for rule in (RULE[name] for name in r.rules if name not in logic):
        given = f"{'; '.join(map(text, rule.hypotheses))} |- " if rule.hypotheses else ""
        line("rule", f"{rule.name}: {given}{text(rule.conclusion)} [{rule.reference}]")
    abouts = {p.name: p.about for p in PROCEDURES}
    for procedure in r.procedures:
        line("procedure", f"{procedure}: {abouts[procedure]}")
    for lemma in claims_cited(r, book):
        line("lemma", lemma)
    line("evidence", evidence(r))
    line("instance", r.instance or "")
    line("finding", r.finding)
    for record in r.records:
        line("seen by", str(record))
    line("contradiction", r.contradiction)
    line("fails at", (r.evidence or {}).get("against") or "")
    why, tried = reasons(r)
    line("reason", why)
    for attempt in tried:
        line("tried", attempt)
    line("try", "; ".join(to_try(r)) if is_open(r) else "")


def _plain(p: Term) -> str:
    """A proposition about numbers; one that quantifies over anything else says over what."""
    quantified = (t.args[0] for t in nodes(p) if t.head in ("all", "ex"))
    return text(p) if any(sort is not REAL for sort in quantified) else show(p, 2000)


def derived(r: Result, book: Lemmas) -> Iterator[str]:
    """The steps of the derivations of a claim, in text."""
    if r.statement is None or r.certificate is None or r.certificate["verdict"] != "proved":
        return
    statement = Statement.from_json(r.statement)
    prose = Prose(statement, r.claim.id, book)
    pairs = zip(obligations(statement), r.certificate["proofs"], strict=True)
    told = prose.outlines([_after_lemmas(s, p) for s, p in pairs if s.purpose == CLAIM])
    for sequent, outline in told.items():
        if len(told) > 1:
            yield f"To show {text(sequent.conclusion)}:"
        yield from lines(outline, prose.cited_names, prose.letters)


def _after_lemmas(sequent: Sequent, proof: Mapping[str, Any]) -> tuple[Sequent, Mapping[str, Any]]:
    """The goal after the lemmas about numbers that a proof shows first, and its proof."""
    while "lemma" in proof:
        sequent, proof = premises(sequent, dict(proof))[-1], proof["branches"][-1]
    return sequent, proof


def claims_cited(r: Result, book: Lemmas) -> list[str]:
    """The names of the claims that a proof rests on, directly or through others."""
    found: dict[str, None] = {}
    rest = [r.certificate] if r.certificate is not None else []
    while rest:
        for key in sorted(cited_in(rest.pop()), key=book.name_of):
            if book.name_of(key) not in found:
                found[book.name_of(key)] = None
                if key in book.certificates:
                    rest.append(book.certificates[key])
    return sorted(found)


def outline(proof: Mapping[str, Any]) -> str:
    """A proof tree in one line: kinds, with how many branches."""
    text = str(proof["kind"])
    for how in ("factors", "sign", "hypothesis", "open", "disjunct", "values"):
        if how in proof:
            text += f" by {how}"
    branches = proof.get("branches", [])
    return f"{text} ({'; '.join(outline(b) for b in branches)})" if branches else text
