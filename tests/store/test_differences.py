"""`symres diff`: nothing that is lost, weakened or rests on more goes unsaid, in folders and in a git repository."""

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from symres.kernel.terms import ZERO, build, number, variable
from symres.language.guards import stated
from symres.store import stores as store
from symres.store.differences import KINDS
from symres.store.stores import Store

x, y = variable("x"), variable("y")
EVIDENCE = {"points": 12, "digits": 50, "seed": 1, "margin": None, "at": None, "against": None}

pytestmark = pytest.mark.usefixtures("here")


def statement(conclusion, *hypotheses):
    return stated((x, y), (), hypotheses, conclusion)


def at_most(bound, *hypotheses):
    return statement(build("<=", build("*", x, y), number(bound)), *hypotheses)


def certificate(*steps, verdict="proved", kind="derivation", rules=()):
    return {"verdict": verdict, "proofs": [{"kind": kind, "locals": [], "steps": list(steps), "rules": list(rules)}]}


def rule(name):
    return {"by": "rule", "name": name, "with": {}, "from": []}


def cites(of):
    return {"by": "lemma", "name": of.sha256, "with": {}, "from": []}


PROVED = certificate(kind="identity")


def keep(script, claims):
    """Write the store of claims: by id a statement, its certificate or None, and what is expected of it."""
    decided = {name: (st, proof) for name, (st, proof, *_) in claims.items() if proof is not None}
    store.save(
        Path(script),
        Store(
            {name: st.to_json() for name, (st, _) in decided.items()},
            {st.sha256: proof for st, proof in decided.values()},
            claims={
                name: {"expect": expect[0] if expect else "proved", "sha256": st.sha256}
                for name, (st, _, *expect) in claims.items()
            },
        ),
    )


def diff(*arguments):
    return CliRunner().invoke(main, ["diff", *map(str, arguments)])


def compared(old, new):
    """The exit code for two stores, and the differences by claim and kind."""
    for folder, claims in (("old", old), ("new", new)):
        Path(folder).mkdir(exist_ok=True)
        for path in Path(folder).iterdir():
            path.unlink()
        keep(f"{folder}/a.py", claims)
    result = diff("old", "new", "--json")
    assert result.stderr == ""
    told = json.loads(result.stdout)
    assert told["holds"] is (result.exit_code == 0)
    return result.exit_code, {(d["claim"], d["kind"]): d for d in told["differences"]}


CLAIM = {"t.a": (at_most(2), PROVED)}
HYPOTHESIS = build("<", x, y)

CASES = {
    "nothing": (CLAIM, CLAIM, 0, {}),
    "gone": ({**CLAIM, "t.b": (at_most(3), PROVED)}, CLAIM, 1, {("t.b", "lost"): "the claim is gone"}),
    "without its certificate": (
        CLAIM,
        {"t.a": (at_most(2), None)},
        1,
        {("t.a", "lost"): "its certificate is gone: it was proved, and is open"},
    ),
    "with another verdict": (
        CLAIM,
        {"t.a": (at_most(2), certificate(verdict="refuted", kind="identity"))},
        1,
        {("t.a", "lost"): "it was proved, and is refuted"},
    ),
    "expected to be refuted": (
        CLAIM,
        {"t.a": (at_most(2), PROVED, "refuted")},
        1,
        {("t.a", "lost"): "it was expected to be proved, and now refuted"},
    ),
    "not expected to be anything": (
        CLAIM,
        {"t.a": (at_most(2), PROVED, "unknown")},
        1,
        {("t.a", "lost"): "it was expected to be proved, and now unknown"},
    ),
    "with a hypothesis more": (
        CLAIM,
        {"t.a": (at_most(2, HYPOTHESIS), PROVED)},
        1,
        {("t.a", "weakened"): "a hypothesis is added: x < y"},
    ),
    "with a hypothesis that is stricter": (
        {"t.a": (at_most(2, build("<=", x, y)), PROVED)},
        {"t.a": (at_most(2, HYPOTHESIS), PROVED)},
        1,
        {("t.a", "weakened"): "a relation of the hypothesis was <= and is <"},
    ),
    "on a smaller domain": (
        CLAIM,
        {"t.a": (at_most(2, build("<=", ZERO, x)), PROVED)},
        1,
        {("t.a", "weakened"): "the domain of a variable is smaller: 0 <= x is supposed"},
    ),
    "with a constant that is relaxed": (
        CLAIM,
        {"t.a": (at_most(3), PROVED)},
        1,
        {("t.a", "weakened"): "a constant of the conclusion moved from 2 to 3"},
    ),
    "with a relation that is not strict": (
        {"t.a": (statement(build("<", x, y)), PROVED)},
        {"t.a": (statement(build("<=", x, y)), PROVED)},
        1,
        {("t.a", "weakened"): "a relation of the conclusion was < and is <="},
    ),
    "with another conclusion": (
        CLAIM,
        {"t.a": (statement(HYPOTHESIS), PROVED)},
        1,
        {("t.a", "changed"): "the conclusion is another"},
    ),
    "with a hypothesis less": (
        {"t.a": (at_most(2, HYPOTHESIS), PROVED)},
        CLAIM,
        0,
        {("t.a", "strengthened"): "a hypothesis is dropped: x < y"},
    ),
    "refuted with a hypothesis less, which says less": (
        {"t.a": (at_most(2, HYPOTHESIS), certificate(verdict="refuted"), "refuted")},
        {"t.a": (at_most(2), certificate(verdict="refuted"), "refuted")},
        1,
        {("t.a", "weakened"): "a hypothesis is dropped: x < y"},
    ),
    "changed and open": (
        CLAIM,
        {"t.a": (at_most(1), None)},
        1,
        {
            ("t.a", "lost"): "its certificate is gone: it was proved, and is open",
            ("t.a", "changed"): "the statement is another",
        },
    ),
    "by a rule more": (
        {"t.a": (at_most(2), certificate(rule("cases")))},
        {"t.a": (at_most(2), certificate(rule("cases"), rule("induction")))},
        1,
        {("t.a", "rests on more"): "also on the rule induction"},
    ),
    "by a procedure more": (
        CLAIM,
        {"t.a": (at_most(2), certificate(kind="bound", rules=["bound"]))},
        1,
        {("t.a", "rests on more"): "also on the procedure enclosures"},
    ),
    "by a citation more, and what that rests on": (
        {"t.a": (at_most(2), certificate()), "t.b": (at_most(1), certificate(rule("cases")))},
        {"t.a": (at_most(2), certificate(cites(at_most(1)))), "t.b": (at_most(1), certificate(rule("cases")))},
        1,
        {("t.a", "rests on more"): "also on the rule cases; the citation t.b"},
    ),
    "by less": (
        {"t.a": (at_most(2), certificate(rule("cases"), rule("induction")))},
        {"t.a": (at_most(2), certificate(rule("cases")))},
        0,
        {},
    ),
    "renamed": (CLAIM, {"t.b": (at_most(2), PROVED)}, 0, {("t.b", "renamed"): "was t.a"}),
    "renamed and no longer proved": (
        CLAIM,
        {"t.b": (at_most(2), None)},
        1,
        {("t.b", "renamed"): "was t.a", ("t.b", "lost"): "its certificate is gone: it was proved, and is open"},
    ),
    "renamed and weakened, which is another claim": (
        CLAIM,
        {"t.b": (at_most(3), PROVED)},
        1,
        {("t.a", "lost"): "the claim is gone", ("t.b", "new"): "proved"},
    ),
    "new": (CLAIM, {**CLAIM, "t.b": (at_most(3), PROVED)}, 0, {("t.b", "new"): "proved"}),
    "proved at last": (
        {"t.a": (at_most(2), None)},
        CLAIM,
        0,
        {("t.a", "decided"): "it was open, and is proved"},
    ),
}


@pytest.mark.parametrize("old, new, code, told", CASES.values(), ids=CASES)
def test_a_claim_that_is(old, new, code, told):
    exit_code, found = compared(old, new)
    assert {key: d["said"] for key, d in found.items()} == told
    assert exit_code == code


def test_a_statement_that_was_changed_under_its_old_hash_is_seen():
    compared(CLAIM, CLAIM)
    statements = Path("new/a.statements.json")
    statements.write_text(statements.read_text().replace('"2"', '"3"'))
    shown = diff("old", "new")
    assert shown.exit_code == 1
    assert "weakened       t.a: a constant of the conclusion moved from 2 to 3" in shown.stdout


def test_both_statements_are_shown_the_worst_first_and_what_is_not_compared():
    compared(
        {"t.a": (at_most(2), PROVED), "t.z": (at_most(9), PROVED)},
        {"t.a": (at_most(3, HYPOTHESIS), certificate(cites(at_most(5)))), "t.b": (at_most(4), PROVED)},
    )
    key = at_most(5).sha256[:12]
    assert diff("old", "new").stdout.splitlines() == [
        "lost           t.z: the claim is gone",
        "                 was: for numbers x, y: x y <= 9",
        "weakened       t.a: a hypothesis is added: x < y; a constant of the conclusion moved from 2 to 3",
        "                 was: for numbers x, y: x y <= 2",
        "                 is:  for numbers x, y: x < y |- x y <= 3",
        f"rests on more  t.a: also on the citation {key}",
        "new            t.b: proved",
        "                 is:  for numbers x, y: x y <= 4",
        "",
        f"what proofs cite and none of these stores has is not compared ({key}); name the folder of its script, too",
        "old has 2 claims, new 2: 1 lost, 1 weakened, 1 rests on more, 1 new",
    ]
    assert json.loads(diff("old", "new", "--json").stdout)["not_compared"] == [key]


def test_markdown_is_for_a_pull_request_and_takes_nothing_in_a_name_for_markup():
    compared({"t.`a`\n# b": (at_most(2), PROVED)}, {"t.`a`\n# b": (at_most(3), PROVED)})
    shown = diff("old", "new", "--markdown")
    assert shown.exit_code == 1
    assert shown.stdout.splitlines() == [
        "### Something is lost, weakened or changed",
        "",
        "old has 1 claims, new 1: 1 weakened",
        "",
        "- **weakened** `` t.`a`\\n# b ``: a constant of the conclusion moved from `2` to `3`",
        "  - was: `for numbers x, y: x y <= 2`",
        "  - is: `for numbers x, y: x y <= 3`",
    ]
    assert diff("old", "old", "--markdown").stdout.splitlines()[0] == "### Nothing is lost"


def test_the_help_tells_of_every_kind():
    shown = diff("--help").stdout
    assert all(kind in shown for kind in KINDS)


# ---------------------------------------------------------------------------------------------------------------- git


def git(*arguments):
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", *identity, *arguments], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def repository(here, tmp_path):
    """A repository with two commits: a claim in each of two folders, of which the second is weakened later."""
    git("init", "-q", "-b", "trunk")
    for folder in ("one", "two"):
        Path(folder).mkdir()
    keep("one/a.py", {"a.first": (at_most(2), PROVED)})
    keep("two/b.py", {"b.second": (at_most(4), PROVED)})
    Path(".gitignore").write_text("ignored\n")
    git("add", "-A")
    git("commit", "-q", "-m", "stores")
    git("tag", "begin")
    keep("two/b.py", {"b.second": (at_most(5), PROVED)})
    git("commit", "-q", "-a", "-m", "weaker")
    return tmp_path


def kinds(*arguments):
    """The exit code, and the differences."""
    result = diff(*arguments, "--json")
    assert result.stderr == ""
    return result.exit_code, [(d["kind"], d["claim"]) for d in json.loads(result.stdout)["differences"]]


def test_the_working_tree_is_compared_with_a_revision(repository):
    assert kinds() == (0, [])
    assert kinds("begin") == (1, [("weakened", "b.second")])
    assert kinds("HEAD~1", "two") == (1, [("weakened", "b.second")])
    assert kinds("begin", "one") == (0, [])
    assert kinds("begin", "two/b.py") == kinds("begin", "two/b.statements.json") == (1, [("weakened", "b.second")])
    keep("one/a.py", {"a.first": (at_most(2), None)})
    assert kinds() == kinds("one") == (1, [("lost", "a.first")])
    assert kinds("HEAD", "two") == (0, [])


def test_a_script_that_was_edited_since_it_was_checked_is_named(repository):
    Path("one/a.py").write_text("1\n")
    git("add", "one/a.py")
    git("commit", "-q", "-m", "script")
    assert diff().stderr == ""
    Path("one/a.py").write_text("2\n")
    assert (
        diff().stderr
        == "one/a.py: edited, and its store is as it was; `symres check one/a.py` tells what that changes\n"
    )
    assert diff("HEAD", "two").stderr == ""
    keep("one/a.py", {"a.first": (at_most(3), PROVED)})
    assert kinds() == (1, [("weakened", "a.first")])


def test_from_a_folder_below_and_of_a_folder_that_is_gone(repository, monkeypatch):
    for path in Path("two").iterdir():
        path.unlink()
    Path("two").rmdir()
    assert kinds("HEAD", "two") == kinds("HEAD", "two/b.py") == (1, [("lost", "b.second")])
    monkeypatch.chdir("one")
    assert kinds() == (0, [])
    assert kinds("HEAD", "..") == (1, [("lost", "b.second")])


def test_what_is_not_committed_counts_and_what_git_ignores_does_not(repository):
    for folder in ("three", "ignored"):
        Path(folder).mkdir()
        keep(f"{folder}/c.py", {f"c.{folder}": (at_most(6), PROVED)})
    assert kinds() == (0, [("new", "c.three")])


def refused(result, *words):
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("error: ")
    assert all(word in line for word in words), line


def test_what_cannot_be_compared_is_told_in_a_sentence(repository):
    refused(diff("no_such"), "no_such: neither a revision", "nor a file or folder here", "git fetch")
    refused(diff("--", "--output=x"), "--output=x: neither a revision")
    refused(diff("HEAD", "nowhere"), "nowhere: no such file or folder, neither here nor in HEAD")
    refused(diff("one", "two", "three"), "name a revision before it")
    refused(diff("one", "nowhere"), "nowhere: not a store; name a folder")
    refused(diff("HEAD", "one", ".."), "..: not in the repository")
    Path("begin").mkdir()
    refused(diff("begin"), "begin is both a revision and a file or folder here; write refs/heads/begin or ./begin")
    refused(diff("one", "begin"), "begin: no *.statements.json in this folder")
    Path("one/a.statements.json").write_text("<<<<<<< HEAD")
    git("commit", "-q", "-a", "-m", "damaged")
    keep("one/a.py", {"a.first": (at_most(2), PROVED)})
    refused(diff(), "HEAD:one/a.statements.json: not JSON", "compare with another revision")


def test_a_folder_that_is_no_repository_or_has_no_store_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    refused(diff(), "not in a git repository; compare two stores or folders: symres diff OLD NEW")
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "nothing")
    refused(diff(), "no *.statements.json, neither here nor in HEAD; run `symres check` first")
    monkeypatch.setenv("PATH", str(tmp_path))
    refused(diff(), "git does not run", "install it, or compare two folders")
