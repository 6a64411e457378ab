"""The second checker on steps by procedures: it checks those that it knows, and names those that it believes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from symres.kernel import Statement
from symres.kernel.files import CERTIFICATES, STATEMENTS, recheck

SECOND = Path(__file__).parents[2] / "symres" / "kernel" / "second" / "check.mjs"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node.js: apt-get install nodejs")

Json = list[Any]
Step = Mapping[str, Any]


class Claim(NamedTuple):
    """A statement, and the steps of its derivation, or those of the first sequent and of the others."""

    conclusion: Json
    steps: list[Step]
    variables: Sequence[Json] = ()
    hypotheses: Sequence[Json] = ()
    others: Sequence[list[Step]] = ()

    @property
    def statement(self) -> dict[str, Any]:
        return {
            "variables": [*self.variables],
            "definitions": [],
            "hypotheses": [*self.hypotheses],
            "conclusion": self.conclusion,
        }

    @property
    def sha256(self) -> str:
        return Statement.from_json(self.statement).sha256

    @property
    def certificate(self) -> dict[str, Any]:
        proofs = [{"kind": "derivation", "steps": steps} for steps in (self.steps, *self.others)]
        return {"verdict": "proved", "proofs": proofs}


class Said(NamedTuple):
    """The lines of the second checker, without what it says of the reason, and its status."""

    lines: list[str]
    status: int


def files(folder: Path, *claims: Claim) -> list[Path]:
    """The claims, named a, b, ... in their order, in two files."""
    statements = {name: claim.statement for name, claim in zip("abcdef", claims, strict=False)}
    certificates = {claim.sha256: claim.certificate for claim in claims}
    found = [folder / "claims.statements.json", folder / "claims.certificates.json"]
    found[0].write_text(json.dumps({"format": STATEMENTS, "statements": statements}), encoding="utf-8")
    found[1].write_text(json.dumps({"format": CERTIFICATES, "certificates": certificates}), encoding="utf-8")
    return found


def second(folder: Path, *claims: Claim) -> Said:
    command = [str(NODE), str(SECOND), *map(str, files(folder, *claims))]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return Said([re.sub(r"^(rejected \w+): .*", r"\1", line) for line in ran.stdout.splitlines()], ran.returncode)


def kernel(folder: Path, *claims: Claim) -> list[str]:
    return [outcome.verdict for outcome in recheck([tuple(files(folder, *claims))])]


def q(value: Any) -> Json:
    return ["q", str(value)]


REAL, INT, ZERO = ["real"], ["int"], q(0)
POSITIVE = ["<", ZERO, ["pi"]]
BELIEVED = {"by": "procedure", "name": "enclosures", "show": POSITIVE}
TRUE = ["<", ZERO, q(1)]
PLAIN = {"by": "algebra", "show": TRUE}
POSITIVE_TOO = ["<", ZERO, ["*", q(2), ["pi"]]]
FROM_IT = {"by": "algebra", "show": POSITIVE_TOO, "from": 0}
NO_ZERO = ["=", ["+", ["^", ["v", "t"], q(2)], q(1)], ZERO]
NO_ROOT = [
    {"by": "assume", "show": NO_ZERO},
    {
        "by": "procedure",
        "name": "roots",
        "show": ["false"],
        "using": [0],
        "data": {"polynomial": ["1", "0", "1"], "term": ["v", "t"]},
    },
]


# ------------------------------------------------------------------------------------------- what it does not know


def test_what_rests_on_a_procedure_that_it_believes_is_proved_but_for_this(tmp_path):
    assert second(tmp_path, Claim(POSITIVE, [BELIEVED])) == (["proved, but for enclosures: a"], 3)
    claim = Claim(POSITIVE_TOO, [BELIEVED, FROM_IT])
    assert second(tmp_path, claim) == (["proved, but for enclosures: a"], 3)
    assert kernel(tmp_path, claim) == ["proved"]


def test_a_step_that_the_last_one_does_not_rest_on_does_not_count(tmp_path):
    assert second(tmp_path, Claim(TRUE, [BELIEVED, PLAIN])) == (["proved a"], 0)


def test_it_names_the_procedures_of_all_proofs_each_once(tmp_path):
    both = Claim(["and", POSITIVE, ["false"], POSITIVE_TOO], [BELIEVED], [["t", REAL]], [NO_ZERO])
    both = both._replace(others=[NO_ROOT, [BELIEVED, {**FROM_IT, "show": POSITIVE_TOO}]])
    assert second(tmp_path, both) == (["proved, but for enclosures, roots: a"], 3)
    assert kernel(tmp_path, both) == ["proved"]


def test_what_cites_it_is_proved_but_for_the_same(tmp_path):
    lemma = Claim(POSITIVE, [BELIEVED])
    cites = Claim(POSITIVE_TOO, [{"by": "lemma", "name": lemma.sha256}, FROM_IT])
    again = Claim(["<", ZERO, ["*", q(3), ["pi"]]], [{"by": "lemma", "name": cites.sha256}])
    again = again._replace(steps=[*again.steps, {"by": "algebra", "show": again.conclusion, "from": 0}])
    unused = Claim(TRUE, [{"by": "lemma", "name": lemma.sha256}, PLAIN])
    names = [
        "proved, but for enclosures: a",
        "proved, but for enclosures: b",
        "proved, but for enclosures: c",
        "proved d",
    ]
    assert second(tmp_path, lemma, cites, again, unused) == (names, 3)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "enclosure"},
        {"name": "arithmetic"},
        {"name": None},
        {"from": [0]},
        {"from": [1]},
        {"from": [-1]},
        {"using": [1]},
        {"using": ["0"]},
        {"using": 0},
        {"data": []},
        {"data": {"cells": []}},
        {"bits": 64},
        {"show": ["pi"]},
        {"show": ["<", ZERO, ["v", "unknown"]]},
    ],
)
def test_a_step_by_a_procedure_is_well_formed(tmp_path, change):
    claim = Claim(POSITIVE, [{**BELIEVED, **change}, BELIEVED])
    assert second(tmp_path, claim) == (["rejected a"], 1)
    assert kernel(tmp_path, claim) == ["rejected"]


def test_a_lie_beside_a_procedure_is_rejected(tmp_path):
    lies = [
        Claim(["<", ZERO, ["*", q(-2), ["pi"]]], [BELIEVED, {**FROM_IT, "show": ["<", ZERO, ["*", q(-2), ["pi"]]]}]),
        Claim(["<", q(1), ["pi"]], [BELIEVED]),
        Claim(TRUE, [BELIEVED, {"by": "algebra", "show": ["<", q(1), ZERO]}, PLAIN]),
        Claim(["<", ZERO, ["v", "x"]], [{"by": "assume", "show": ["<", ZERO, ["v", "x"]]}], [["x", REAL]]),
    ]
    assert second(tmp_path, *lies) == ([f"rejected {name}" for name in "abcd"], 1)
    assert kernel(tmp_path, *lies) == ["rejected"] * 4


def test_hypotheses_of_what_a_procedure_uses_stay(tmp_path):
    """A procedure that is believed does not set aside what its premises rest on."""
    absurd = Claim(["false"], NO_ROOT, [["t", REAL]], [NO_ZERO])
    assert second(tmp_path, absurd) == (["proved, but for roots: a"], 3)
    assert second(tmp_path, absurd._replace(hypotheses=[])) == (["rejected a"], 1)


# ------------------------------------------------------------------------------------------------ what it knows


def derivative(body: Json, value: Json, point: Json = ["v", "x"]) -> Json:  # noqa: B006 -- it is not changed
    return ["has_derivative", ["lam", "t", REAL, body], point, value]


B, X, N, K = ["b", 0], ["v", "x"], ["v", "n"], ["v", "k"]
NOT_ZERO = ["not", ["=", X, ZERO]]
WHERE_POSITIVE = ["<", ZERO, X]
HALF = q("1/2")
SUM = ["Sum", q(1), N, ["lam", "i", INT, ["^", ["b", 1], B]]]
SLOPE = ["Sum", q(1), N, ["lam", "i", INT, ["*", B, ["^", X, ["+", B, q(-1)]]]]]
OF_SUMMANDS = ["all", "i", INT, ["=>", ["<=", q(1), B], ["=>", ["<=", B, N], ["or", NOT_ZERO, ["<=", ZERO, B]]]]]
SECOND_OF_LOG = ["D", ["lam", "s", REAL, ["log", B]], B]
PENCIL, AT = (["+", ["v", "A"], ["*", x, ["v", "B"]]] for x in (B, X))
INVERSE, LENGTH = ["^", AT, q(-1)], ["frobenius", AT]
REGULAR, IS_LONG = (["not", ["=", size, ZERO]] for size in (["det", AT], LENGTH))
OF_LOG_DET = ["*", ["^", ["det", AT], q(-1)], ["tr", ["*", ["adj", AT], ["v", "B"]]]]
OF_ADJUGATE = [
    "+",
    ["*", ["tr", ["*", ["adj", AT], ["v", "B"]]], ["tr", INVERSE]],
    ["*", q(-1), ["det", AT], ["tr", ["*", INVERSE, ["v", "B"], INVERSE]]],
]
DERIVATIVES = [
    (derivative(["^", B, q(3)], ["*", q(3), ["^", X, q(2)]]), []),
    (derivative(["*", ["sin", B], ["exp", B]], ["*", ["+", ["sin", X], ["cos", X]], ["exp", X]]), []),
    (derivative(["log", B], ["^", X, q(-1)]), [WHERE_POSITIVE]),
    (derivative(["^", B, HALF], ["*", HALF, ["^", X, q("-1/2")]]), [WHERE_POSITIVE]),
    (derivative(["^", B, q(-1)], ["*", q(-1), ["^", X, q(-2)]]), [NOT_ZERO]),
    (derivative(["abs", B], ["*", X, ["^", ["abs", X], q(-1)]]), [NOT_ZERO]),
    (derivative(["^", B, N], ["*", N, ["^", X, ["+", N, q(-1)]]]), [["or", NOT_ZERO, ["<=", ZERO, N]]]),
    (derivative(["tan", B], ["+", q(1), ["^", ["tan", X], q(2)]]), [["not", ["=", ["cos", X], ZERO]]]),
    (derivative(SUM, SLOPE), [OF_SUMMANDS]),
    (derivative(["log", q(-1)], ZERO), []),
    (derivative(SECOND_OF_LOG, ["*", q(-1), ["^", X, q(-2)]]), [WHERE_POSITIVE, NOT_ZERO]),
    (derivative(["app", ["lam", "s", REAL, ["*", B, ["b", 1]]], B], ["*", q(2), X]), []),
    (derivative(["max", B, ZERO], ["*", HALF, ["+", q(1), ["*", X, ["^", ["abs", X], q(-1)]]]]), [NOT_ZERO]),
    (derivative(["det", PENCIL], ["tr", ["*", ["adj", AT], ["v", "B"]]]), []),
    (derivative(["^", ["frobenius", PENCIL], q(2)], ["*", q(2), ["tr", ["*", ["T", AT], ["v", "B"]]]]), []),
    (derivative(["frobenius", PENCIL], ["*", ["^", LENGTH, q(-1)], ["tr", ["*", ["T", AT], ["v", "B"]]]]), [IS_LONG]),
    (derivative(["tr", ["^", PENCIL, q(-1)]], ["*", q(-1), ["tr", ["*", INVERSE, ["v", "B"], INVERSE]]]), [REGULAR]),
    (derivative(["tr", ["adj", PENCIL]], OF_ADJUGATE), [REGULAR]),
    (derivative(["tr", ["^", PENCIL, q(2)]], ["*", q(2), ["tr", ["*", AT, ["v", "B"]]]]), []),
    (derivative(["tr", ["rows", q(1), q(1), ["^", B, q(2)]]], ["*", q(2), X]), []),
    (derivative(["log", ["det", PENCIL]], OF_LOG_DET), [["<", ZERO, ["det", AT]]]),
    (derivative(["tr", ["*", ["v", "C"], ["v", "E"], PENCIL]], ["tr", ["*", ["v", "C"], ["v", "E"], ["v", "B"]]]), []),
    (["=", ["D", ["lam", "t", REAL, ["atan", B]], X], ["^", ["+", q(1), ["^", X, q(2)]], q(-1)]], []),
]


def by(name: str, goal: Json, needed: list[Json], given: list[Json] | None = None) -> Claim:
    """A claim by a procedure alone, from what it needs and uses, which are hypotheses."""
    supposed = [*needed, *(given or [])]
    steps: list[Step] = [{"by": "assume", "show": p} for p in supposed]
    step = {"by": "procedure", "name": name, "show": goal, "from": [*range(len(needed))]}
    if given:
        step["using"] = [*range(len(needed), len(supposed))]
    matrices = [[m, ["matrix", *map(q, shape)]] for m, *shape in (("A", 2, 2), ("B", 2, 2))]
    free = [["C", ["matrix", q(2), N]], ["E", ["matrix", N, q(2)]]]
    return Claim(goal, [*steps, step], [["x", REAL], ["n", INT], *matrices, *free], supposed)


@pytest.mark.parametrize(("goal", "needed"), DERIVATIVES)
def test_derivatives_are_proved_from_what_they_need_and_not_from_less(tmp_path, goal, needed):
    wrong = [*needed, TRUE], needed[1:] if needed else [TRUE], [TRUE, *needed[1:]]
    claims = [by("derivatives", goal, supposed) for supposed in (needed, *wrong)]
    assert second(tmp_path, *claims) == (["proved a", "rejected b", "rejected c", "rejected d"], 1)
    assert kernel(tmp_path, *claims) == ["proved", "rejected", "rejected", "rejected"]


@pytest.mark.parametrize(
    "goal",
    [
        derivative(["^", B, q(3)], ["^", X, q(2)]),
        derivative(["exp", B], ["exp", q(1)]),
        derivative(["floor", B], ZERO),
        derivative(["if", ["<", ZERO, B], B, ZERO], q(1)),
        derivative(["tr", ["I", ["floor", B]]], ZERO),
        derivative(["tr", ["^", ["v", "A"], ["floor", B]]], ZERO),
        derivative(["spectral", ["+", ["v", "A"], ["*", B, ["v", "B"]]]], ZERO),
        derivative(["tr", ["*", ["*", B, ["v", "A"]], ["v", "B"]]], ["tr", ["v", "A"]]),
        derivative(["Sum", q(1), ["floor", B], ["lam", "i", INT, q(1)]], ZERO),
        derivative(["entry", ["rows", q(1), q(1), B], q(1), q(1)], q(1)),
        derivative(
            ["entry", ["entries", q(2), q(2), ["lam", "i", INT, ["lam", "j", INT, ["b", 2]]]], q(1), q(1)], q(2)
        ),
        ["=", ["^", X, q(2)], ["*", X, X]],
    ],
)
def test_what_is_no_derivative_is_rejected(tmp_path, goal):
    assert second(tmp_path, by("derivatives", goal, [])) == (["rejected a"], 1)
    assert kernel(tmp_path, by("derivatives", goal, [])) == ["rejected"]


A, M = ["v", "A"], ["v", "B"]


def entry(matrix: Json, i: int, j: int) -> Json:
    return ["entry", matrix, q(i), q(j)]


def determinant(matrix: Json) -> Json:
    products = ["*", entry(matrix, 1, 1), entry(matrix, 2, 2)], ["*", q(-1), entry(matrix, 1, 2), entry(matrix, 2, 1)]
    return ["+", *products]


INVERTIBLE = ["not", ["=", ["det", A], ZERO]]
ROWS = ["rows", q(2), q(2), X, q(1), ZERO, X]
TOLD = ["entries", q(2), q(3), ["lam", "i", INT, ["lam", "j", INT, ["*", ["b", 1], ["^", X, ["b", 0]]]]]]
OUTER = ["rows", q(2), q(2), q(1), q(2), q(2), q(4)]
ENTRIES = [
    (["=", ["det", A], determinant(A)], [], []),
    (["=", ["tr", ["+", A, ["T", M]]], ["+", *(entry(m, i, i) for m in (A, M) for i in (1, 2))]], [], []),
    (["=", ["det", ["*", A, M]], ["*", ["det", A], ["det", M]]], [], []),
    (["=", entry(["^", ROWS, q(2)], 1, 2), ["*", q(2), X]], [], []),
    (["=", ["*", ["I", q(2)], ROWS], ROWS], [], []),
    (["=", A, ["I", q(2)]], [["=", entry(A, i, j), q(int(i == j))] for i in (1, 2) for j in (1, 2)], []),
    (
        ["=", entry(["^", A, q(-1)], 1, 1), ["*", entry(A, 2, 2), ["^", determinant(A), q(-1)]]],
        [INVERTIBLE],
        [],
    ),
    (["=", entry(A, 1, 2), q(1)], [], [["=", A, ROWS]]),
    (["=", entry(["Sum", q(1), q(3), ["lam", "i", INT, ["*", B, A]]], 1, 1), ["*", q(6), entry(A, 1, 1)]], [], []),
    (["=", ["frobenius", ROWS], ["^", ["+", ["*", q(2), X, X], q(1)], HALF]], [], []),
    (["=", entry(TOLD, 2, 3), ["*", q(2), ["^", X, q(3)]]], [], []),
    (["=", ["*", TOLD, ["T", TOLD]], ["*", ["+", *(["^", X, q(2 * k)] for k in (1, 2, 3))], OUTER]], [], []),
]
PRODUCT = ["*", q(2), ["v", "C"], ["v", "E"]]


@pytest.mark.parametrize(("goal", "needed", "given"), ENTRIES)
def test_entries_are_read(tmp_path, goal, needed, given):
    wrong = needed[1:] if needed else [TRUE]
    claims = [by("entries", goal, supposed, given) for supposed in (needed, wrong)]
    assert second(tmp_path, *claims) == (["proved a", "rejected b"], 1)
    assert kernel(tmp_path, *claims) == ["proved", "rejected"]


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        (["=", ["det", A], ["+", determinant(A), q(1)]], []),
        (["=", ["det", ["*", A, M]], ["det", A]], []),
        (["=", entry(["^", ROWS, q(2)], 1, 2), X], []),
        (["=", entry(A, 2, 1), q(1)], [["=", A, ROWS]]),
        (["=", entry(A, 3, 1), entry(A, 1, 1)], []),
        (["=", entry(TOLD, 2, 3), ["*", q(3), ["^", X, q(2)]]], []),
        (["=", entry(TOLD, 2, 4), ["*", q(2), ["^", X, q(4)]]], []),
        (["=", entry(PRODUCT, 1, 1), ["*", q(2), entry(PRODUCT, 1, 1)]], []),
        (["=", entry(PRODUCT, 1, 1), ["*", q(2), entry(["*", ["v", "C"], ["v", "E"]], 1, 2)]], []),
        (["<=", entry(A, 1, 1), entry(A, 1, 1)], []),
    ],
)
def test_a_wrong_entry_is_rejected(tmp_path, goal, given):
    assert second(tmp_path, by("entries", goal, [], given)) == (["rejected a"], 1)
    assert kernel(tmp_path, by("entries", goal, [], given)) == ["rejected"]


# ------------------------------------------------------------------------------------------- work, and claims of a page


def page(claim: Claim, cited: Sequence[str] = (), work: int = 100_000) -> tuple[str, str]:
    """The verdict and the reason of one claim, as a page asks for them."""
    script = (
        "import { readFileSync } from 'node:fs'; const { where, ...asked } = JSON.parse(readFileSync(0));"
        "const said = (await import(where)).checkClaim(asked.claim, asked.rules, asked.work);"
        "process.stdout.write(JSON.stringify([said.verdict, said.reason]));"
    )
    rules = json.loads((SECOND.parents[1] / "rules.json").read_text(encoding="utf-8"))
    asked = {"statement": claim.statement, "certificate": claim.certificate, "cited": cited}
    text = json.dumps({"where": SECOND.as_uri(), "claim": asked, "rules": rules, "work": work})
    command = [str(NODE), "--input-type=module", "-e", script]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=60)
    verdict, reason = json.loads(ran.stdout)
    return verdict, reason


def test_a_page_cites_several_statements_as_texts(tmp_path):
    lemmas = [Claim(["<", ZERO, q(k)], []) for k in (1, 2, 3)]
    steps = [{"by": "lemma", "name": lemma.sha256} for lemma in lemmas]
    texts = [json.dumps(lemma.statement) for lemma in lemmas]
    assert page(Claim(["<", ZERO, q(3)], steps[::2]), texts)[0] == "rejected"  # it cites itself
    assert page(Claim(["<", ZERO, q(2)], [*steps[::2], {"by": "algebra", "show": ["<", ZERO, q(2)]}]), texts) == (
        "proved",
        "",
    )


LONG = ["<", ["v", "y"], ["+", ["b", 0], *[["v", "y"]] * 1000]]
NARROW = ["<", ["v", "y"], ["+", *[["sin", ["*", ["b", 0], q(k)]] for k in range(2, 40)]]]
MANY = [["*", ["v", "y"], q(k)] for k in range(1000)]
WIDE = ["<", ["v", "y"], ["+", *MANY]]
Y, W = ["y", REAL], ["w", REAL]


def power_of_long(k: int) -> Json:
    return ["^", q(f"{10**999 + k}/{3**1890}"), q(11)]


@pytest.mark.parametrize(
    ("first", "again", "free"),
    [
        (["all", "x", REAL, LONG], lambda k: {"by": "specialize", "from": 0, "at": [q(k)]}, [Y]),
        (["all", "x", REAL, NARROW], lambda k: {"by": "specialize", "from": 0, "at": [q(k)]}, [Y]),
        (WIDE, lambda k: {"by": "generalize", "variable": "w", "from": 0}, [Y, W]),
        (TRUE, lambda k: {"by": "algebra", "show": ["=", power_of_long(k), power_of_long(k)]}, []),
    ],
)
def test_what_takes_time_or_memory_counts_as_work(first, again, free):
    """Long sums and many terms that are made again, large terms that are looked through, and powers of long numbers."""
    steps = [{"by": "assume", "show": first}, *map(again, range(600)), PLAIN]
    hypotheses = [first, *[["=", ["v", name], ZERO] for name, _ in free]]
    verdict, reason = page(Claim(TRUE, steps, free, hypotheses))
    assert verdict == "rejected"
    assert "more work than is done for a claim" in reason
