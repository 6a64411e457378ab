"""The command line: ``symres check`` and its companions. Data goes to stdout, progress and errors to stderr."""

from __future__ import annotations

import functools
import gc
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import symres
from symres.errors import InputError, did_you_mean
from symres.search import BUDGET

if TYPE_CHECKING:
    from symres.derive.lines import Told
    from symres.reports.differences import Comparison
    from symres.results import Report
    from symres.runner import Progress as OnProgress
    from symres.store import Store

HELP = {"help_option_names": ["-h", "--help"]}
FILE = click.Path(path_type=Path, dir_okay=False)
CLOSED = 128 + 13  # what a shell says of a program that writes to a pipe which nobody reads
paths_argument = click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
budget_option = click.option(
    "--budget", type=click.FloatRange(min=0.1), default=BUDGET, show_default=True, help="Seconds of search a claim."
)
jobs_option = click.option(
    "--jobs", "-j", type=click.IntRange(min=1), default=None, help="Processes for the search  [default: all cores]."
)


def console(stderr: bool = False) -> Console:
    """A console that keeps its width when the output is no terminal, so that tables are not cut."""
    made = Console(stderr=stderr, highlight=False, emoji=False)
    if not made.is_terminal:
        made = Console(stderr=stderr, highlight=False, emoji=False, width=200)
    return made


def says_why(command: Callable[..., Any]) -> Callable[..., Any]:
    """Errors of scripts and stores become one sentence and exit code 2."""

    @functools.wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except InputError as error:
            click.echo(f"error: {error}", err=True)
            sys.exit(2)
        except KeyboardInterrupt:
            click.echo("interrupted; what was decided before is kept", err=True)
            sys.exit(130)
        except OSError as error:
            if error.filename is not None:
                why = error.strerror or error
                click.echo(
                    f"error: {error.filename}: {why}; name a file or folder that can be read or written", err=True
                )
                sys.exit(2)
            if isinstance(error, BrokenPipeError):
                os._exit(CLOSED)  # whoever reads wants no more
            with suppress(OSError):  # of what is printed: a full disk, say
                click.echo(f"error: what is printed cannot be written ({error.strerror or error})", err=True)
            os._exit(2)  # whose streams would be flushed again

    return wrapped


@click.group(context_settings=HELP)
@click.version_option(symres.__version__, prog_name="symres")
def main() -> None:
    """Proofs, refutations and typeset derivations of a paper's claims.

    A proof script declares symbols, defines functions and makes claims. `symres check` says of every claim whether it
    is proved, refuted or only supported, and what that rests on. Start with `symres new first` and `symres check
    first.py`.

    Exit codes: 0 everything is as expected; 1 something is not; 2 wrong usage, or a script that does not run.
    """


def _run(
    paths: Sequence[Path],
    budget: float = BUDGET,
    jobs: int | None = None,
    frozen: bool = False,
    lint: bool = False,
    retry: bool = False,
    needed: str | None = None,
    allow: Path | None = None,
    scheduler: str | None = None,
    tell: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Run scripts with a progress bar on stderr while there is something to search for; tell of those that do not.

    ``needed`` is the id of a claim that they have to make, ``allow`` a file of what claims may rest on, ``scheduler``
    the address of a cluster that searches. ``tell`` gets the report, also where no script runs.
    """
    from symres import allowances
    from symres.cluster import workers
    from symres.loading import loaded
    from symres.results import Report
    from symres.runner import run
    from symres.scripts import Script, ScriptError

    broken: list[ScriptError] = []
    scripts: list[Script] = []
    allowed: frozenset[str] | None = None

    def failed(error: ScriptError) -> None:
        click.echo(f"error: {error}", err=True)
        broken.append(error)

    def read() -> Iterator[Script]:
        nonlocal allowed
        for script in loaded(paths or (Path(),), failed):
            scripts.append(script)
            yield script
        if broken and not scripts:
            tell(Report((), 0.0, broken=tuple(map(str, broken))))
            sys.exit(2)
        claims = [claim for script in scripts for claim in script.claims]
        known = [claim.id for claim in claims]
        if needed is not None and needed not in known:
            raise _no_claim(needed, known, paths)
        if allow is not None:
            allowed = allowances.read(allow, claims)

    with _searching(kernel_alone=frozen and not lint) as progress:
        report = run(
            read(),
            budget=budget,
            jobs=jobs or os.cpu_count() or 1,
            frozen=frozen,
            lint=lint,
            retry=retry,
            hire=None if scheduler is None else functools.partial(workers, scheduler),
            progress=progress,
        )
    report = replace(report, broken=tuple(map(str, broken)))
    if allowed is not None:
        report = allowances.measured(report, allowed)
    for missing in report.missing:
        click.echo(f"error: {missing}", err=True)
    for r in report.results:
        if r.verdict == "error":
            click.echo(f"error: {r.claim.file}:{r.claim.line}: {r.claim.id}: {r.reason}", err=True)
    tell(report)
    return report


def _no_claim(claim: str, known: Iterable[str], paths: Sequence[Path]) -> InputError:
    mend = did_you_mean(claim, known, "`symres check` lists the ids")
    return InputError(f"no claim {claim} in {', '.join(map(str, paths)) or 'this folder'}; {mend}")


def _bar(on: Console) -> Progress:
    """A bar with what is done, of how much, and for how long; none where there is no terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=on, transient=True, disable=not on.is_terminal)


@contextmanager
def _searching(kernel_alone: bool = False) -> Iterator[OnProgress]:
    """Tell of the progress of a search on stderr: a bar at a terminal, else a line a claim."""
    from symres.kernel.files import COLLECT, SELDOM

    gc.set_threshold(SELDOM if kernel_alone else COLLECT)
    errors = console(stderr=True)
    with _bar(errors) as bar:
        task = bar.add_task("searching", total=None, visible=False)

        def progress(what: str, done: int, total: int) -> None:
            if errors.is_terminal:
                bar.update(task, description=f"searched {what}", completed=done, total=total, visible=True)
            else:
                click.echo(f"searched {what} ({done} of {total})", err=True)

        yield progress


@contextmanager
def _counting() -> Iterator[OnProgress]:
    """Tell on stderr how much of some work is done: a bar at a terminal, else a line when a part ends."""
    errors = console(stderr=True)
    with _bar(errors) as bar:
        task = bar.add_task("", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)
            if done == total and not errors.is_terminal:
                click.echo(f"{what}: {total}", err=True)

        yield progress


@main.command(context_settings=HELP)
@paths_argument
@budget_option
@jobs_option
@click.option("--frozen", is_flag=True, help="Search for nothing; fail if a certificate is missing (for CI).")
@click.option(
    "--lint", is_flag=True, help="Say which hypotheses of the proved claims are idle, and which constants not sharp."
)
@click.option("--retry", is_flag=True, help="Search again for what an earlier search of the same claim left open.")
@click.option("--scheduler", metavar="ADDRESS", help="Search on the Dask cluster of this scheduler, tcp://HOST:PORT.")
@click.option(
    "--allow",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Fail if a claim rests on anything that this file does not name.",
)
@click.option("--watch", is_flag=True, help="Go on, and check again what a saved script changes, until Ctrl-C.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--junit", type=FILE, metavar="FILE", help="Also write the report as JUnit XML.")
@click.option("--sarif", type=FILE, metavar="FILE", help="Also write what is not as expected as SARIF 2.1.0.")
@click.option("--summary", type=FILE, metavar="FILE", help="Also write the report as Markdown, for a pull request.")
@click.option("--badge", type=FILE, metavar="FILE", help="Also write the JSON of a badge, as shields.io reads it.")
@says_why
def check(
    paths: tuple[Path, ...],
    budget: float,
    jobs: int | None,
    frozen: bool,
    lint: bool,
    retry: bool,
    scheduler: str | None,
    allow: Path | None,
    watch: bool,
    as_json: bool,
    **reports: Path | None,
) -> None:
    """Check every claim in PATHS (scripts or folders; default: this folder).

    Claims whose certificate is stored beside the script are only checked again by the kernel; the others are attacked
    with counterexamples, then a proof is searched for, and what is found is stored. What a search left open is searched
    again if the claim, its proof or the budget has changed, or with --retry. With --frozen, claims and expectations are
    also compared with those that are stored: what was removed, renamed, weakened or no longer expected fails.

    --allow names the rules, procedures and citations that may be relied on, one a line, with comments after #: a claim
    that rests on another one, itself or through what it cites, fails. The core of the kernel needs no name, nor does
    what writes out a proof that is stored as a tree (`symres export steps` names it).

    --scheduler searches on a cluster of Dask, on whatever machines its workers are; it finds the same there. They need
    the same symres and, for claims about data sets, the same folders. What they find is checked and stored here.

    --watch goes on when all is checked: whenever a script is saved, it and those that import it are checked again. A
    run that goes on by then is interrupted; what it has decided is kept.

    A script that cites another one imports its theory. Files NAME.evidence.json beside the scripts say what other
    programs saw: they support claims that are not decided, and contradict, but decide nothing.

    In a workflow of GitHub, where the environment has GITHUB_ACTIONS=true, what is not as expected is also told by
    annotations, which stand at its line in a pull request.
    """
    if frozen and (lint or retry or scheduler is not None):
        raise click.UsageError(
            "--lint, --retry and --scheduler search, and --frozen searches for nothing; leave one of them out"
        )
    files = {form: path for form, path in reports.items() if path is not None}
    for path in files.values():
        if not path.parent.is_dir():
            raise InputError(f"{path}: there is no folder {path.parent}; make it first")

    @says_why
    def once(paths: Sequence[Path]) -> None:
        tell = functools.partial(_report, files)
        report = _run(paths, budget, jobs, frozen, lint, retry, allow=allow, scheduler=scheduler, tell=tell)
        if as_json:
            click.echo(json.dumps(report.to_json(), indent=1))
        else:
            from symres.reports.terminal import findings, table

            table(report, console())
            if lint:
                findings(report, console())
        sys.exit(report.exit_code)

    if not watch:
        once(paths)
    _warm()
    from symres.watching import watch as keep_checking

    where = ", ".join(map(str, paths)) or "this folder"
    keep_checking(paths or (Path(),), once, lambda: click.echo(f"watching {where}; Ctrl-C ends", err=True))


def _warm() -> None:
    """Load what a check needs before its scripts."""
    import symres.lint
    import symres.loading
    import symres.reports.terminal
    import symres.runner  # noqa: F401
    from symres.lemmas import lemmas

    lemmas()


def _report(files: Mapping[str, Path], report: Report) -> None:
    """Write the reports that are asked for, by their forms, and annotate in a workflow of GitHub."""
    from symres.reports import junit, sarif, summary
    from symres.reports.remarks import workflow_commands

    written: dict[str, Callable[[Report], str]] = {
        "junit": junit.xml,
        "sarif": lambda report: json.dumps(sarif.to_json(report), indent=1) + "\n",
        "summary": summary.markdown,
        "badge": lambda report: json.dumps(summary.badge(report)) + "\n",
    }
    for form, path in files.items():
        path.write_text(written[form](report), encoding="utf-8")
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for line in workflow_commands(report):
            click.echo(line, err=True)  # which reads them there, too; stdout may be JSON


@main.command(context_settings=HELP)
@click.argument("paths", metavar="STORES...", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("--jobs", "-j", type=click.IntRange(min=1), default=None, help="Processes  [default: all cores].")
@says_why
def recheck(paths: tuple[Path, ...], jobs: int | None) -> None:
    """Check stored certificates: no script runs, nothing is searched for, nothing outside the standard library is
    imported.

    The kernel checks every step; what is stored in short is written out by symres/elaborate, which need not be trusted.
    STORES are folders, scripts that have been checked, or files *.statements.json. Prints one line a claim: proved,
    refuted or rejected, its id, and why it is rejected; exits with 1 if one is. With -j 1 that is the program
    symres/elaborate; several processes are told what to check by symres/rechecking.py, and say the same.
    """
    from symres import store
    from symres.lemmas import with_library

    pairs = store.stores(paths)
    if not pairs:
        raise InputError(f"{paths[0]}: no *.statements.json in this folder; run `symres check {paths[0]}` first")
    pairs = with_library(pairs)
    home = Path(symres.__file__).resolve().parent
    processes = jobs or os.cpu_count() or 1
    if processes == 1:
        program = [str(home / "elaborate")]
    else:
        start = f"import signal, sys; sys.path.append({str(home.parent)!r})"
        start += "; hasattr(signal, 'SIGPIPE') and signal.signal(signal.SIGPIPE, signal.SIG_DFL)"
        start += "; from symres.kernel.files import leave; from symres.rechecking import main"
        program = ["-c", f"{start}; leave(main({processes}, *sys.argv[1:]))"]
    files = [str(path) for pair in pairs for path in pair]
    code = subprocess.run([sys.executable, "-I", "-S", *program, *files], check=False).returncode
    sys.exit(code if code >= 0 else 128 - code)  # as a shell says that a signal ended it


@main.group(context_settings=HELP)
def export() -> None:
    """Write what is proved for another program, to be checked there."""


@export.command(context_settings=HELP)
@click.argument("paths", metavar="STORES...", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder for the files.")
@says_why
def steps(paths: tuple[Path, ...], output: Path) -> None:
    """Write certificates with every proof as a derivation, step by step, for the kernel alone.

    Stored certificates tell proofs in short, as trees or in long steps; what writes them out when they are checked
    (symres/elaborate) need not be trusted, as the kernel checks each step. The kernel and the second checker
    (symres/kernel/second) read the files that this command writes, and need no more:

    \b
      symres export steps proofs -o steps
      python -I -S symres/kernel steps/a.statements.json steps/a.certificates.json ...

    The stores of the library, which others cite, are written beside them. Exits with 1 if a certificate does not hold.
    """
    from symres import store
    from symres.elaborate.steps import export as exported
    from symres.lemmas import with_library

    pairs = with_library(store.stores(paths))
    root = Path(os.path.commonpath([path.resolve() if path.is_dir() else path.resolve().parent for path in paths]))
    try:
        with _counting() as progress:
            refused, total = exported([(a.resolve(), b.resolve()) for a, b in pairs], root, output, progress)
    except OSError as error:
        raise InputError(f"{output}: cannot be written ({error.strerror or error}); name another folder") from None
    for claim, reason in refused:
        console().print(f"{claim}: {reason}", markup=False)
    console().print(f"{total - len(refused)} of {total} claims are written to {output}")
    sys.exit(1 if refused else 0)


@export.command(context_settings=HELP)
@click.argument("paths", metavar="STORES...", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder for the theorems, a file each."
)
@click.option("--check", is_flag=True, help="Also run coqc on each of them, and look at the axioms they rest on.")
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --check: keep what is accepted in FILE, and do not ask Coq again for what is there.",
)
@jobs_option
@says_why
def coq(paths: tuple[Path, ...], output: Path, check: bool, save: Path | None, jobs: int | None) -> None:
    """Write theorems and proofs of Coq for the certificates of claims about numbers, and about matrices of any size.

    A proof follows the certificate step by step; Coq checks it in its own logic, with its own real numbers. Written are
    identities, inequalities by sums of squares and linear arithmetic, cases, witnesses, closed facts, signs of
    derivatives, least values near a point, bounds on boxes, and derivations below the lemmas that they cite; what has
    no form in Coq is counted, by the reason. With --check, exits with 1 if Coq refuses a theorem.

    Of what is kept in a file NAME.coq.json beside the scripts, `symres explain` and the pages of `symres site` say that
    Coq has checked it, too.
    """
    from symres import store
    from symres.coq import confirmations
    from symres.coq.compiler import compiled, require, used
    from symres.coq.export import export as exported
    from symres.lemmas import with_library

    if save is not None and not check:
        raise InputError("--save keeps what Coq accepts; add --check, so that it is asked")
    if save is not None and not save.name.endswith(confirmations.ENDING):
        raise InputError(f"{save}: readers look for files whose names end in {confirmations.ENDING}; name it so")
    version = require() if check else ""
    kept = confirmations.begun(save, f"Coq {version}")
    pairs = store.stores(paths)
    found = list(exported(pairs, output, with_library(pairs)))
    written = [(one.file, one.statement) for one in found if one.file is not None]
    out = console()
    out.print(f"{len(written)} of {len(found)} claims are written to {output}")
    reasons = Counter(one.reason for one in found if one.file is None)
    for reason, n in reasons.most_common():
        out.print(f"    {n} not: {reason}", markup=False)
    if not check:
        return
    texts = {file: confirmations.text(file, used(file)) for file, _ in written}
    asked = {file: statement for file, statement in written if kept.theorems.get(statement) != texts[file]}
    for statement in asked.values():
        kept.theorems.pop(statement, None)
    if len(asked) < len(written):
        out.print(f"{len(written) - len(asked)} of them are in {save}, and not asked again")
    refused = 0
    with _counting() as progress:
        answers = compiled(output, asked, jobs or os.cpu_count() or 1)
        for done, answer in enumerate(answers, 1):
            if not answer.accepted:
                refused += 1
                out.print(f"{answer.file}: {answer.reason}", markup=False)
            elif save is not None:
                kept.theorems[asked[answer.file]] = texts[answer.file]
                kept.save(save)
            progress("theorems that Coq was asked for", done, len(asked))
    out.print(f"{len(written) - refused} of {len(written)} theorems are accepted by Coq {version}")
    sys.exit(1 if refused else 0)


@main.command(context_settings=HELP)
@click.argument("names", metavar="[REV] [PATHS]... | OLD NEW", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the differences as JSON.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print them in Markdown, for a pull request.")
@says_why
def diff(names: tuple[str, ...], as_json: bool, as_markdown: bool) -> None:
    """Say which claims are lost, weakened, changed or rest on more than they did, and which are new.

    Compared are the stores beside the scripts: those of a git revision REV (default: HEAD) with those of the working
    tree, in PATHS (scripts or folders; default: this folder); or those of two folders, scripts or stores, OLD and NEW.
    No script runs, and nothing is checked: that is what `symres check --frozen` does.

    \b
      symres diff                       what is not committed yet
      symres diff origin/main proofs    what a branch does to the claims of a folder
      symres diff old/proofs proofs     two folders, without git

    \b
    lost           the claim is gone, or its certificate, or another verdict is expected
    weakened       the earlier statement implies the new one: a hypothesis more, a bound that is less tight
    changed        the statement is another, or only its names; both are shown
    rests on more  a rule, a procedure of the kernel or a cited claim that its proof did not need before
    strengthened, renamed, decided, new: told as well

    Exit codes: 0 nothing is lost, weakened or changed, and nothing rests on more; 1 something does; 2 wrong usage, or a
    store or a revision that cannot be read.
    """
    from symres.reports.differences import lines, markdown, to_json

    if as_json and as_markdown:
        raise click.UsageError("--json and --markdown are two ways to print; choose one")
    comparison = _compared(names)
    if as_json:
        click.echo(json.dumps(to_json(comparison), indent=1))
    else:
        for line in (markdown if as_markdown else lines)(comparison):
            click.echo(line)
    sys.exit(0 if comparison.holds else 1)


def _compared(names: tuple[str, ...]) -> Comparison:
    """The stores that `symres diff` compares: the first name is a revision unless it is a file or folder."""
    from symres.differences import Theories
    from symres.lemmas import lemmas
    from symres.reports.differences import compare
    from symres.revisions import compared, is_revision

    before: Mapping[PurePath, Store]
    after: Mapping[PurePath, Store]
    first, *rest = names or ("HEAD",)
    is_path = Path(first).exists()
    if is_path and "/" not in first and is_revision(first, Path()):
        raise InputError(f"{first} is both a revision and a file or folder here; write refs/heads/{first} or ./{first}")
    if is_path and len(names) > 2:
        raise InputError(f"{first} is a file or folder; name a revision before it, or no more than two of them")
    if is_path and len(names) == 2:
        called, (before, after) = (first, rest[0]), (_stores(Path(first)), _stores(Path(rest[0])))
    else:
        revision, paths = ("HEAD", names) if is_path else (first, rest)
        called = (revision, "the working tree")
        before, after = compared(revision, [Path(name) for name in paths] or [Path()])
    if not before and not after:
        raise InputError(f"no *.statements.json, neither here nor in {called[0]}; run `symres check` first")
    library = lemmas()
    return compare(called, Theories(before, library), Theories(after, library))


def _stores(root: Path) -> Mapping[PurePath, Store]:
    """The stores in a folder, of a script, or a store itself, by what they are called from there."""
    from symres import store

    found = [store.script_of(statements) for statements, _ in store.stores([root])]
    if not found:
        raise InputError(f"{root}: no *.statements.json in this folder; run `symres check {root}` first")
    return {
        PurePath(script.relative_to(root) if root.is_dir() else script.name): store.load(script) for script in found
    }


@main.command(context_settings=HELP)
@click.argument("claim")
@paths_argument
@click.option("--at", "point", help='Evaluate both sides at a point, such as --at "x = 1, y = -1/2".')
@click.option("--steps", is_flag=True, help="Write out the proof: every step, as the kernel checks it.")
@says_why
def explain(claim: str, paths: tuple[Path, ...], point: str | None, steps: bool) -> None:
    """Show everything known of one CLAIM: statement, verdict, proof, what it rests on, evidence.

    CLAIM is an id; PATHS are where to look for it (default: this folder). Nothing is searched for.

    With --steps each line has the number of a step, in brackets the numbers of the assumptions that it stands under,
    what it says, and why: one of the ten forms of `symres/kernel/README.md`, with the steps that it follows from.
    """
    from symres.kernel import Statement
    from symres.loading import load_all
    from symres.reports.steps import written_out
    from symres.reports.terminal import explain as explain_result
    from symres.reports.values import values_at
    from symres.runner import run
    from symres.scripts import ScriptError

    broken: list[ScriptError] = []
    loaded = load_all(paths or (Path(),), broken.append)
    known = [c.id for script in loaded for c in script.claims]
    scripts = [s for s in loaded if any(c.id == claim for c in s.claims)]
    if not scripts and broken:
        raise broken[0]
    if not scripts:
        raise _no_claim(claim, known, paths)
    result = next(r for r in run(scripts, frozen=True, only={claim}).results if r.claim.id == claim)
    if point is not None and steps:
        raise InputError("--at and --steps show different things; give one of them")
    if steps:
        if result.certificate is None:
            raise InputError(f"{claim} is {result.verdict} and has no proof; leave --steps out")
        for line in written_out(result):
            click.echo(line)
    elif point is None:
        explain_result(result, console())
    elif result.statement is None:
        raise InputError(f"{claim} is {result.verdict} and has no values; leave --at out")
    else:
        for line in values_at(Statement.from_json(result.statement), point):
            click.echo(line)


@main.command(context_settings=HELP)
@paths_argument
@click.option(
    "--output", "-o", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder to write to."
)
@click.option("--pdf", is_flag=True, help="Also run pdflatex on the document.")
@click.option("--title", default=None, help="The title of the document  [default: that in sources.json].")
@click.option("--tests", is_flag=True, help="With the false neighbours, which test the tool.")
@click.option("--appendix", is_flag=True, help="With all that is too long for the proofs, in an appendix.")
@budget_option
@jobs_option
@says_why
def latex(
    paths: tuple[Path, ...],
    output: Path,
    pdf: bool,
    title: str | None,
    tests: bool,
    appendix: bool,
    budget: float,
    jobs: int | None,
) -> None:
    """Write one LaTeX fragment a claim and a document that includes them.

    A paper includes the fragment of the claim `shamir.thm1` by \\input{DIR/shamir/thm1} and needs DIR/symres.sty. The
    plots of a claim are PDFs beside its fragment, which shows them as figures.
    """
    from symres.documents.document import TITLE, write
    from symres.documents.pdf import compile_pdf, typesetting
    from symres.scripts import title as shared_title

    report = _run(paths, budget, jobs)
    title = title or shared_title(Path(r.claim.file) for r in report.results) or TITLE
    document = write(report, output, title, tests, appendix, jobs or os.cpu_count() or 1)
    click.echo(document)
    if pdf:
        click.echo(compile_pdf(document))
        click.echo(typesetting(document), err=True)
    sys.exit(2 if report.broken else 0)


@main.command(context_settings=HELP)
@paths_argument
@click.option(
    "--output", "-o", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder to write to."
)
@click.option("--title", default=None, help="The title of the site  [default: that in sources.json].")
@budget_option
@jobs_option
@says_why
def site(paths: tuple[Path, ...], output: Path, title: str | None, budget: float, jobs: int | None) -> None:
    """Write a site of the claims in PATHS: static pages to be read from a folder or put on any host.

    Every claim has a page with its statement, its proof, what it rests on and what rests on it, its evidence, and how
    to cite and to replay it; a button has the browser check the proof, by the second checker. Beside them stand the
    graph, the errata, the rules that are cited, and a search. The pages load nothing from anywhere else.

    \b
      symres site proofs -o site     then open site/index.html
      symres site -o public          in a workflow that publishes the folder `public`

    Written again, only what has changed is typeset and written, and pages of claims that are gone are removed; other
    files in the folder are left alone.

    Exit codes: 0 it is written; 2 wrong usage, or a script that does not run, which the first page then names.
    """
    from symres.scripts import title as shared_title
    from symres.site import TITLE, write

    _make_folder(output)
    report = _run(paths, budget, jobs)
    title = title or shared_title(Path(r.claim.file) for r in report.results) or TITLE
    with _counting() as progress:
        first = write(report, output, title, jobs or os.cpu_count() or 1, progress)
    click.echo(first)
    sys.exit(2 if report.broken else 0)


@main.command(context_settings=HELP)
@paths_argument
@click.option("--latex", "as_latex", is_flag=True, help="Print them in LaTeX, to be typeset with symres.sty.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
@budget_option
@jobs_option
@says_why
def errata(paths: tuple[Path, ...], as_latex: bool, as_json: bool, budget: float, jobs: int | None) -> None:
    """Print what is wrong in the sources of the claims in PATHS: what is printed, where it fails, and what is right.

    An erratum is a claim that quotes its source (says=...) and is refuted, as it expects to be. What else there is to
    say of it stands beside the claim:

    \b
      theory.claim(
          "bound.as_printed",
          f(x) <= x,
          expect="refuted",
          says=r"f(x) \\leq x",
          erratum=Erratum("hypothesis", right="$x$ has to be positive", reading="if $x$ is a length"),
      )

    Severities: false (as stated), hypothesis (one is missing), notation (true in another reading of it), typo, wording,
    vacuous, question (asked, not claimed), note (true as printed, and not in a reading close by). What is right is
    shown by the claim of the same id without its last part, here `bound`, or by those that proved= names. says= is
    quoted word for word; paraphrase= tells in other words.

    With --latex the links lead to the claims where the same document has them, as that of `symres latex` does, which
    also writes symres.sty.

    Exit codes: 0 everything is as expected; 1 a claim that shows an erratum is not; 2 wrong usage, or a script that
    does not run.
    """
    from symres.documents.errata import errata as errata_of
    from symres.documents.errata import is_erratum, text
    from symres.reports.errata import lines, to_json

    if as_latex and as_json:
        raise click.UsageError("--latex and --json are two ways to print; choose one")
    report = _run(paths, budget, jobs)
    found = errata_of(report.results)
    if as_json:
        click.echo(json.dumps(to_json(found), indent=1))
    elif as_latex:
        click.echo(text(found), nl=False)
    else:
        for line in lines(found):
            click.echo(line)
    left_out = [r for r in report.surprises if is_erratum(r) and r.verdict != "error"]
    for r in left_out:
        click.echo(f"{r.claim.id} is left out: it is {r.verdict}, expected {r.claim.expect}", err=True)
    sys.exit(2 if report.broken or report.exit_code == 2 else 1 if left_out else 0)


@main.command(context_settings=HELP)
@paths_argument
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write: .txt, .dot, .svg, .json, .graphml, .png or .pdf  [default: text on stdout].",
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", "dot", "svg", "json", "graphml", "png", "pdf"]),
    help="What to write, whatever the ending of the file.",
)
@click.option(
    "--with",
    "layers",
    multiple=True,
    callback=lambda context, option, values: [name.strip() for value in values for name in value.split(",")],
    help="What to show besides the claims: definitions, rules, lemmas, checks, evidence, references, neighbours, or "
    "all; repeatable, or with commas.",
)
@click.option("--around", metavar="ID", help="Only this claim, what it rests on, and what rests on it.")
@click.option("--depth", type=click.IntRange(min=1), help="With --around: only so many steps from the claim.")
@budget_option
@jobs_option
@says_why
def graph(
    paths: tuple[Path, ...],
    output: Path | None,
    kind: str | None,
    layers: list[str],
    around: str | None,
    depth: int | None,
    budget: float,
    jobs: int | None,
) -> None:
    """Show which claims rest on which: as text, or as a picture that leads from lemmas to theorems.

    In a picture an arrow goes from what is used to what uses it, and the colours are those of the verdicts; in the
    formats for programs an edge goes from what rests on something to what it rests on. `dot` of Graphviz is used where
    it is installed. False neighbours, which are there to be refuted, are left out unless asked for.

    \b
      symres graph proofs/sun -o sun.svg
      symres graph proofs --around shamir.thm1 --with lemmas,rules
    """
    from symres import graph as graphs

    for name in layers:
        if name not in (*graphs.LAYERS, "all"):
            mend = did_you_mean(name, [*graphs.LAYERS, "all"], f"choose of {', '.join(graphs.LAYERS)}, or all")
            raise InputError(f"--with {name}: there is no such layer; {mend}")
    if depth is not None and around is None:
        raise InputError("--depth counts the steps from a claim; name it with --around")
    kind = kind or ("text" if output is None else graphs.format_of(output))
    if output is None and kind in graphs.BINARY:
        raise InputError(f"{kind} is no text; name a file with -o graph.{kind}")
    if output is not None and not output.parent.is_dir():
        raise InputError(f"{output}: there is no folder {output.parent}; make it first")
    report = _run(paths, budget, jobs, needed=around)
    made = graphs.choose(graphs.build(report), list(graphs.LAYERS) if "all" in layers else layers, around, depth)
    content = graphs.written(made, kind)
    if output is None:
        click.echo(content.decode("utf-8"), nl=False)
    else:
        try:
            output.write_bytes(content)
        except OSError as error:
            raise InputError(f"{output}: cannot be written ({error.strerror or error}); choose another file") from None
        click.echo(output)
    sys.exit(2 if report.broken else 0)


@main.command(context_settings=HELP)
@click.argument("name")
@click.option("--ci", is_flag=True, help="Write a folder NAME whose claims GitHub and pre-commit check.")
@says_why
def new(name: str, ci: bool) -> None:
    """Write a proof script NAME.py to start from; an existing file is never overwritten.

    With --ci, NAME is a folder, or . for this one. It gets a script proofs/first.py, a workflow and an action of
    GitHub that check everything in proofs, and a hook of pre-commit. `symres check proofs` there then writes the store,
    which is to be committed.
    """
    from symres import projects

    if ci:
        files = {Path(name) / place: text for place, text in projects.project().items()}
        for path in files:
            if path.exists():
                raise InputError(f"{path} exists already; nothing is written, move it away or choose another folder")
    else:
        script = Path(name.removesuffix(".py") + ".py")
        _require_new(script)
        files = {script: projects.script(script.stem)}
    for path, text in files.items():
        _make_folder(path.parent)
        path.write_text(text, encoding="utf-8")
        click.echo(path)


def _require_new(path: Path) -> None:
    """Make the folder of a script that does not exist yet."""
    if not re.fullmatch(r"[A-Za-z]\w*", path.stem):
        raise InputError(f"{path.stem!r} is no name for a theory; use letters, digits and _, and begin with a letter")
    if path.exists():
        raise InputError(f"{path} exists already; choose another name")
    _make_folder(path.parent)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be made a folder ({error}); choose another one") from None


@main.command(context_settings=HELP)
@click.argument("function")
@click.option("--subject-to", "constraints", multiple=True, help='A constraint such as "x**2 + y**2 <= 4"; repeatable.')
@click.option(
    "--on", "region", help='An open box such as "x in [-1, 1], y in [0, 2]", for functions with exp, sin, ...'
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    default=Path("landscape"),
    help="Where to plot: a folder, or a file .png, .svg or .pdf  [default: landscape.png and .svg].",
)
@click.option("--no-plot", is_flag=True, help="Draw nothing.")
@click.option(
    "--script",
    is_flag=False,
    flag_value="landscape.py",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the proof script to start from, and its certificates beside it  [default name: landscape.py].",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@budget_option
@jobs_option
@says_why
def landscape(
    function: str,
    constraints: tuple[str, ...],
    region: str | None,
    output: Path,
    no_plot: bool,
    script: Path | None,
    as_json: bool,
    budget: float,
    jobs: int | None,
) -> None:
    """Find, classify and plot all critical points of FUNCTION, and prove that none is missing.

    FUNCTION is a formula with + - * / ** (or ^) and functions such as exp, log, sin, sqrt, abs, max and relu; 0.25 is
    read as one quarter. What is printed as proved is what the
    kernel accepted.

    \b
      symres landscape "(1 - u*v)**2"
      symres landscape "(w*(1+v) - 1)**2 + (w**2 + v**2)/4" --script
      symres landscape "w*v" --subject-to "w**2 + v**2 <= 4"
      symres landscape "exp(x) - x" --on "x in [-2, 2]" -o plots

    \b
    A critical point is
      a zero of the gradient;
      under constraints, a point that fulfils the conditions of Karush, Kuhn and Tucker;
      at a kink of abs, max or relu, a point where some slope between the two sides makes the gradient zero.

    Exit codes: 0 everything is proved; 1 something is not; 2 wrong usage, or a function that cannot be treated.
    """
    from symres.landscape import landscape as look
    from symres.landscape import problem_of
    from symres.reports.landscape import table, to_json
    from symres.settling import settled

    problem = problem_of(function, constraints, region or "")
    plots = [] if no_plot else _plots(output)
    if script is not None:
        _require_new_script(script)
    found = look(problem, budget)
    with _searching() as progress:
        result = settled(found, script, budget, jobs or os.cpu_count() or 1, progress)
    if plots and len(problem.variables) <= 2:
        from symres.documents.contours import draw

        draw(found, plots)
    elif plots:
        click.echo(f"no plot is drawn: the function has {len(problem.variables)} variables, not 1 or 2", err=True)
        plots = []
    if as_json:
        click.echo(json.dumps(to_json(result, plots, script), indent=1))
    else:
        table(result, console())
        for path in (*plots, *([script] if script else [])):
            click.echo(path)
    sys.exit(0 if result.is_proved else 1)


def _plots(output: Path) -> list[Path]:
    """The files to draw to; their folder is made."""
    if output.suffix in (".png", ".svg", ".pdf"):
        paths = [output]
    elif output == Path("landscape"):
        paths = [Path("landscape.png"), Path("landscape.svg")]
    elif output.suffix and not output.is_dir():
        raise InputError(f"{output}: a plot is written as .png, .svg or .pdf")
    else:
        paths = [output / "landscape.png", output / "landscape.svg"]
    _make_folder(paths[0].parent)
    return paths


def _require_new_script(path: Path) -> None:
    if path.suffix != ".py":
        raise InputError(f"{path}: a proof script ends in .py; write for instance --script landscape.py")
    _require_new(path)


@main.command(context_settings=HELP)
@click.argument("function")
@click.option("--by", metavar="NAMES", help="The variables, such as w,v  [default: all symbols that are not positive].")
@click.option("--positive", metavar="NAMES", default="", help="Symbols that stand for positive numbers, such as eps.")
@click.option(
    "--matrix", "matrices", multiple=True, metavar="NAME:ROWS,COLUMNS", help="A matrix of any size (repeatable)."
)
@click.option(
    "--layers",
    multiple=True,
    metavar="NAME:DEPTH:ROWS,COLUMNS",
    help="Matrices NAME[1], ..., NAME[DEPTH] for any depth (repeatable).",
)
@click.option(
    "--script",
    is_flag=False,
    flag_value="derivation.py",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the proof script, and its certificates beside it  [default name: derivation.py].",
)
@click.option("--latex", "as_latex", is_flag=True, help="Print the derivation in LaTeX.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@budget_option
@jobs_option
@says_why
def derive(
    function: str,
    by: str | None,
    positive: str,
    matrices: tuple[str, ...],
    layers: tuple[str, ...],
    script: Path | None,
    as_latex: bool,
    as_json: bool,
    budget: float,
    jobs: int | None,
) -> None:
    """Derive gradient, Hessian and critical equations of FUNCTION, line by line, and check every line.

    FUNCTION is a formula as for `symres landscape`. Inner functions get names; each line has its reason, and is a claim
    that the kernel has checked.

    \b
      symres derive "(w*(1 + eps*v) - 1)**2/2" --by w,v --positive eps
      symres derive "log(1 + exp(-y*w))" --by w --script
      symres derive "(1 - u*v)**2" --latex

    With matrices of symbolic size, FUNCTION may have norm (Frobenius), trace, det, log, exp, inverse, T (transposition)
    and I(n). Directions are called dU and dV; what is derived are the differentials of residuals such as R = Y - U V,
    the differential of the function, its adjoint, which gives the gradients, the second differential as a quadratic
    form, and what follows at critical points. M' is the transpose of M, and <M, N> is tr(M'N).

    \b
      symres derive "norm(Y - U*V)**2" --by U,V --matrix Y:m,n --matrix U:m,r --matrix V:r,n
      symres derive "norm(X*w - y)**2/2 + lam*norm(w)**2" --by w --matrix X:n,d --matrix w:d,1 --matrix y:n,1

    With layers A[1], ..., A[l], for all depths l at once, Prod(i, 1, l, ...) is the product of what it has for each
    index, the last one on the left, and Sum(i, 1, l, ...) the sum, as in a script. One differentiates by layer j, for
    every j; P_> and P_< are the products above and below it.

    \b
      symres derive "norm(Y - Prod(i, 1, l, I(d) + A[i])*X)**2" --by A --layers A:l:d,d --matrix X:d,n --matrix Y:d,n

    Exit codes: 0 every line is proved; 1 one is not; 2 wrong usage, or a function that cannot be treated.
    """
    from symres.derive.lines import tex
    from symres.deriving import checked
    from symres.reports.derivation import not_proved, table, to_json

    if positive and (matrices or layers):
        raise InputError("--positive names numbers of a function without matrices")
    of_matrices = matrices or layers
    write, tell = _of_matrices(function, by, matrices, layers) if of_matrices else _of_numbers(function, by, positive)
    if script is not None:
        _require_new_script(script)
    with _searching() as progress:
        report = checked(write, script, budget, jobs or os.cpu_count() or 1, progress)
    if as_json:
        click.echo(json.dumps(to_json(tell(False), report, script), indent=1))
    elif as_latex:
        click.echo(tex(tell(True)))
        for name, why in not_proved(report).items():
            click.echo(f"{name} is not proved: {why}", err=True)
    else:
        table(tell(False), report, console())
        if script is not None:
            click.echo(script)
    sys.exit(1 if not_proved(report) else 0)


Written = tuple["Callable[[str], str]", "Callable[[bool], Told]"]


def _of_numbers(function: str, by: str | None, positive: str) -> Written:
    """The writer of a derivation's script, and the teller of its lines, in LaTeX or not."""
    from symres.derive.lines import latex, text, told
    from symres.deriving.functions import script
    from symres.language import reading
    from symres.script.derivations import derivation

    expression, variables = reading.problem(function, by, positive)
    found = derivation(expression, variables, "F" if "F" not in reading.names(function) else "G").page
    return lambda theory: script(found, theory), lambda in_latex: told(found, latex if in_latex else text)


def _of_matrices(function: str, by: str | None, matrices: tuple[str, ...], layers: tuple[str, ...]) -> Written:
    """Writer and teller for a function of matrices and layers."""
    from symres.deriving.matrices import lines
    from symres.deriving.matrix_page import told
    from symres.deriving.matrix_script import script
    from symres.language import reading

    found = lines(reading.matrix_problem(function, by, matrices, layers))
    return lambda theory: script(found, theory), lambda in_latex: told(found, in_latex)


@main.command(context_settings=HELP)
@click.argument("names", metavar="[NAMES]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
@says_why
def rules(names: tuple[str, ...], as_json: bool) -> None:
    """Print the rules that a derivation may cite, and where each can be read.

    NAMES are names of rules or of subjects (default: all). A single rule is shown with the sorts of its variables and
    with the false statements that its tests tell it from. A name of a lemma is looked up in the library.
    """
    from symres.reports import lemmas as library
    from symres.rules import page

    shown = {name: statement for name, statement in library.find(names).items() if name in names}
    if names and shown.keys() == set(names):
        for line in [json.dumps(library.to_json(shown), indent=1)] if as_json else library.lines(shown):
            click.echo(line)
        return
    found = page.find(names)
    if as_json:
        click.echo(json.dumps(page.to_json(found), indent=1))
        return
    for line in page.details(found[0]) if len(found) == 1 else page.lines(found):
        click.echo(line)


@main.command(context_settings=HELP)
@click.argument("words", metavar="[WORDS]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the lemmas as JSON.")
@says_why
def lemmas(words: tuple[str, ...], as_json: bool) -> None:
    """Print the lemmas of the library, which a derivation may cite by name, as it may cite a rule.

    WORDS are looked for in names and statements; all of them have to be there. A word with * is the shape of a
    conclusion.

    \b
      symres lemmas triangle
      symres lemmas sigma_min product
      symres lemmas "|* + *| <= *"
    """
    from symres.reports import lemmas as library

    found = library.find(words)
    if not found:
        raise InputError(f"no lemma has {' and '.join(words)}; `symres lemmas` lists all of them")
    for line in [json.dumps(library.to_json(found), indent=1)] if as_json else library.lines(found):
        click.echo(line)


@main.command(context_settings=HELP)
@says_why
def doctor() -> None:
    """Say what is installed, whether the kernel runs by itself, and what is missing for which feature."""
    from symres.reports.doctor import findings

    healthy = True
    for name, good, text in findings():
        healthy = healthy and good is not False
        click.echo(f"{'ok  ' if good else 'no  ' if good is None else 'FAIL'} {name}: {text}")
    sys.exit(0 if healthy else 1)
