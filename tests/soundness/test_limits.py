"""Hostile files are refused in bounded time and memory, with one sentence, by the kernel as a library and a program."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from symres.elaborate import expand
from symres.kernel import Rejected, Statement
from symres.kernel.files import CERTIFICATES, STATEMENTS, Allowance, recheck
from symres.kernel.polynomials import purse
from symres.kernel.terms import from_json
from tests.certificates import verdict_on

pytestmark = pytest.mark.xdist_group("limits")  # one worker makes the attacks once

CHECKER = Path(__file__).parents[2] / "symres" / "elaborate"
MEMORY = 500 << 20  # bytes of address space
SECONDS = 20  # of the processor, of which a quiet machine needs less than ten
X, Y, REAL = ["v", "x"], ["v", "y"], ["real"]
IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
VALUE = {"verdict": "proved", "proofs": [{"kind": "value"}]}


def q(value: Any) -> list[str]:
    return ["q", str(value)]


def power(base: Any, exponent: Any) -> list[Any]:
    return ["^", base, q(exponent)]


def total(parts: Any) -> list[Any]:
    return ["+", *parts]


def statement(conclusion: Any, hypotheses: Any = (), definitions: Any = (), names: str = "xy") -> dict[str, Any]:
    return {
        "variables": [[name, REAL] for name in names.split()] if " " in names else [[name, REAL] for name in names],
        "definitions": list(definitions),
        "hypotheses": list(hypotheses),
        "conclusion": conclusion,
    }


def equals_one(term: Any, **more: Any) -> dict[str, Any]:
    return statement(["=", term, q(1)], **more)


def nested(depth: int, inside: Any, wrap: Callable[[Any], Any]) -> Any:
    for _ in range(depth):
        inside = wrap(inside)
    return inside


def doubled(first: Any, step: Callable[[Any], Any], levels: int = 38) -> list[Any]:
    """Definitions d1, d2 = step(d1), ...: short to write, exponential to write out."""
    return [["d1", first]] + [[f"d{k}", step(["v", f"d{k - 1}"])] for k in range(2, levels + 1)]


def function(body: Any) -> list[Any]:
    return ["lam", "t", REAL, body]


def twice_shifted(f: Any) -> list[Any]:
    return function(total(["app", f, total([q(n), ["b", 0]])] for n in (1, 2)))


LAST = ["v", "d38"]
MANY_NAMES = " ".join(f"x{n}" for n in range(200))
HUGE = [["^", ["^", q(f"{7 + i}/{j + 3}"), q(300)], q(300)] for i in range(3) for j in range(3)]
NORM = ["frobenius", ["v", "v"]]


def cubes(letters: str) -> list[Any]:
    return total(power(["v", c], n) for c in letters for n in range(2, 950))


def alike(other: str) -> list[Any]:
    """x0^i other^(900-i), which have one hash where the other is x61 or x122."""
    return total(["*", power(["v", "x0"], n), power(["v", other], 900 - n)] for n in range(2, 900))


def wide() -> dict[str, Any]:
    """n_1 + ... + n_20000 is the number of rows of v."""
    sizes = [["n" + str(k), ["int"]] for k in range(20_000)]
    return {"variables": [*sizes, ["v", ["matrix", total(["v", name] for name, _ in sizes), q(1)]]]}


def less_than(n: int) -> list[Any]:
    return ["<=", NORM, q(n)]


def derivation(*steps: Any) -> dict[str, Any]:
    proof = {"kind": "derivation", "locals": [["z", REAL]], "steps": list(steps)}
    return {"verdict": "proved", "proofs": [proof]}


def assume(claim: Any) -> dict[str, Any]:
    return {"by": "assume", "show": claim}


def rule(name: str, first: int, *premises: int) -> dict[str, Any]:
    return {"by": "rule", "name": name, "with": {"P": less_than(0), "Q": less_than(first)}, "from": list(premises)}


def conjoined(count: int) -> Iterator[dict[str, Any]]:
    """Steps of which the last rests on that many hypotheses."""
    yield from (assume(less_than(n)) for n in range(count))
    last = 0
    for n in range(1, count):
        yield rule("and_intro", n, last, n)
        last = count + 2 * n - 1
        yield rule("and_left", n, last - 1)


def reversed_sizes(count: int) -> Any:
    sizes = [["ceiling", q(f"{k}/1009")] for k in range(1, count)]
    return ["=", ["I", total(sizes)], ["I", total(sizes[::-1])]]


# name: (the statement, a certificate, the message), made when they are needed: some are large
STEPS = "more steps than the kernel allows"
ATTACKS: dict[str, Callable[[], tuple[Any, Any, str]]] = {
    "a number of a million digits": lambda: (equals_one(q("7" * 10**6)), IDENTITY, "at most 1000 digits"),
    "a denominator of a million digits": lambda: (equals_one(q("1/" + "7" * 10**6)), IDENTITY, "at most 1000 digits"),
    "an exponent of 10^9": lambda: (equals_one(power(X, 10**9)), IDENTITY, "an exponent beyond 1000"),
    "an exponent of -10^9": lambda: (equals_one(power(X, -(10**9))), IDENTITY, "an exponent beyond 1000"),
    "a root of order 10^9": lambda: (equals_one(power(X, f"1/{10**9}")), IDENTITY, "an exponent beyond 1000"),
    "an exponent that a witness brings in": lambda: (
        statement(["ex", "n", ["int"], ["=", ["^", total([X, ["sin", X]]), ["b", 0]], q(1)]]),
        {"verdict": "proved", "proofs": [{"kind": "witness", "values": [q(10**9)], "branches": []}]},
        "an exponent beyond 1000",
    ),
    "powers of powers of a number": lambda: (
        equals_one(nested(5, q(3), lambda t: power(t, 1000))),
        IDENTITY,
        "the power 1000",
    ),
    "powers of powers of a variable": lambda: (
        equals_one(nested(5, X, lambda t: power(t, 1000))),
        IDENTITY,
        "the power|degree",
    ),
    "powers of a sum": lambda: (equals_one(power(total([X, Y, q(1)]), 999)), IDENTITY, "the power 999"),
    "squares of squares of a sum": lambda: (
        equals_one(nested(12, total([X, Y, q("1/3")]), lambda t: power(t, 2))),
        IDENTITY,
        f"{STEPS}|more than 262144 terms",
    ),
    "squares of squares of a number": lambda: (
        equals_one(nested(40, total([["sin", X], q("2/3")]), lambda t: power(t, 2))),
        IDENTITY,
        f"{STEPS}|the power|terms|coefficient",
    ),
    "the root of a number of a million bits": lambda: (
        equals_one(power(power(power(q(3), 600), 1000), "1/2")),
        IDENTITY,
        f"{STEPS}|the power 600 of",
    ),
    "coefficients that grow": lambda: (
        equals_one(["*", *[total(["*", c, power(X, k + 2)] for k, c in enumerate(HUGE)) for _ in range(9)]]),
        IDENTITY,
        f"{STEPS}|the power 300 of",
    ),
    "a product with forty million terms": lambda: (
        equals_one(["*", cubes("abcdef"), cubes("ghijkl")], names="abcdefghijkl"),
        IDENTITY,
        f"{STEPS}|more than 262144 terms|the power 201 of",
    ),
    "monomials that a dictionary does not tell apart": lambda: (
        equals_one(
            total([*[["v", f"x{n}"] for n in range(200)], ["*", alike("x61"), alike("x122")]]), names=MANY_NAMES
        ),
        IDENTITY,
        "monomials are too alike|the power 898 of",
    ),
    "a term 10^5 deep": lambda: (equals_one(nested(10**5, X, lambda t: ["sin", t])), IDENTITY, "nested"),
    "a term 300 deep": lambda: (
        equals_one(nested(300, X, lambda t: ["sin", t])),
        IDENTITY,
        "nested more than 120 deep",
    ),
    "binders 300 deep": lambda: (
        statement(nested(300, ["=", X, X], lambda t: ["all", "t", REAL, t])),
        IDENTITY,
        "nested more than",
    ),
    "a term of a million nodes": lambda: (equals_one(total([X] * 10**6)), IDENTITY, "more than 200000 nodes"),
    "a million hypotheses": lambda: (
        statement(["=", X, X], [["=", X, X]] * 300_000),
        IDENTITY,
        "more than 200000 nodes",
    ),
    "a million variables": lambda: (
        statement(["=", X, X], names=" ".join(f"x{n}" for n in range(10**5))),
        IDENTITY,
        "nodes",
    ),
    "a sort 10^5 deep": lambda: (
        {**statement(["=", X, X]), "variables": [["x", nested(10**5, REAL, lambda s: ["function", s, REAL])]]},
        IDENTITY,
        "nested|more than 200000 nodes",
    ),
    "functions that call functions twice": lambda: (
        equals_one(["app", LAST, X], definitions=doubled(function(["*", ["b", 0], ["b", 0]]), twice_shifted)),
        IDENTITY,
        STEPS,
    ),
    "divisions in functions that call functions twice": lambda: (
        equals_one(["app", LAST, X], definitions=doubled(function(power(["b", 0], -1)), twice_shifted)),
        IDENTITY,
        STEPS,
    ),
    "conditions that are all alike": lambda: (
        equals_one(["app", LAST, X], definitions=doubled(function(["abs", ["b", 0]]), twice_shifted)),
        IDENTITY,
        STEPS,
    ),
    "conjunctions of conjunctions": lambda: (
        statement(LAST, definitions=doubled(["=", X, q(1)], lambda p: ["and", p, p])),
        IDENTITY,
        STEPS,
    ),
    "conjunctions of conjunctions, negated": lambda: (
        statement(["not", LAST], definitions=doubled(["=", X, q(1)], lambda p: ["and", p, p])),
        IDENTITY,
        STEPS,
    ),
    "conjunctions of conjunctions as a hypothesis": lambda: (
        statement(["=", X, q(1)], [LAST], definitions=doubled(["=", X, q(1)], lambda p: ["and", p, p])),
        IDENTITY,
        STEPS,
    ),
    "sums of sums of matrices": lambda: (
        equals_one(["tr", LAST], definitions=doubled(["rows", q(1), q(1), X], lambda m: ["+", m, m])),
        IDENTITY,
        STEPS,
    ),
    "matrices with a million entries": lambda: (
        equals_one(["tr", ["*", ["I", q(1000)], ["I", q(1000)]]]),
        IDENTITY,
        f"{STEPS}|leaves 999,",
    ),
    "matrices of 10^9 rows": lambda: (
        equals_one(["tr", ["I", q(10**9)]]),
        IDENTITY,
        "leaves 999999999,",
    ),
    "a determinant of seven rows": lambda: (
        equals_one(["det", ["I", q(7)]]),
        IDENTITY,
        "a determinant of 7 rows|leaves det",
    ),
    "sizes that are large polynomials": lambda: (
        statement(
            ["=", *[["I", power(total([["v", "n"], ["v", "m"], q(k)]), 150)] for k in (1, 2)]],
            names="",
        )
        | {"variables": [["n", ["int"]], ["m", ["int"]]]},
        IDENTITY,
        f"{STEPS}|different sorts|power",
    ),
    "thousands of divisions": lambda: (
        equals_one(total(power(total([X, q(n)]), -1) for n in range(1, 3000))),
        IDENTITY,
        STEPS,
    ),
    "thousands of sines": lambda: (
        equals_one(["*", *[["sin", ["*", q(n), X]] for n in range(1, 8000)]]),
        IDENTITY,
        STEPS,
    ),
    "binders around a wide term": lambda: (
        statement(
            nested(
                110,
                ["=", total(["*", ["b", n % 110], ["b", n * 7 % 110]] for n in range(40000)), q(1)],
                lambda t: ["all", "t", REAL, t],
            )
        ),
        IDENTITY,
        STEPS,
    ),
    "enclosures with a million bits": lambda: (
        statement(
            [
                "<",
                total(
                    ["*", ["exp", q(500000 - n)], ["exp", q(f"{n}/7")], ["exp", q(f"{n}/71")]] for n in range(1, 2000)
                ),
                q(1),
            ],
            names="",
        ),
        VALUE,
        f"{STEPS}|undecided|more than 1048576 bits",
    ),
    "a root of degree 400": lambda: (
        statement(
            ["<", ["root", *[q((7 * n * n + 3) % 1009 - 500 or 1) for n in range(400)], q(0), q(1)], q(1)], names=""
        ),
        {"verdict": "proved", "proofs": [{"kind": "value"}]},
        f"{STEPS}|false",
    ),
    "a sign that needs too many digits": lambda: (
        statement(
            [
                "<",
                q(0),
                total([["sin", power(q(10), 900)], ["*", q(-1), ["sin", power(q(10), 900)]], ["exp", q(-9000)]]),
            ],
            names="",
        ),
        VALUE,
        "undecided",
    ),
    "a certificate 10^5 deep": lambda: (
        equals_one(X),
        {
            "verdict": "proved",
            "proofs": [
                nested(10**5, {"kind": "identity"}, lambda p: {"kind": "cases", "sign": X, "branches": [p] * 1})
            ],
        },
        "3 sequents are to be proved",
    ),
    "a certificate 70 deep": lambda: (
        statement(["=", X, q(1)], [["or", ["=", X, q(1)], ["=", X, q(1)]]]),
        {
            "verdict": "proved",
            "proofs": [
                nested(70, {"kind": "identity"}, lambda p: {"kind": "cases", "factors": [q(0)], "branches": [p]})
            ],
        },
        "nested|leaves",
    ),
    "a verdict 10^5 deep": lambda: (
        equals_one(X),
        {"verdict": nested(10**5, [], lambda d: [d]), "proofs": []},
        "a list of length 1",
    ),
    "a certificate of a million proofs": lambda: (
        equals_one(X),
        {"verdict": "proved", "proofs": [{}] * 10**6},
        "a list of at most 5000",
    ),
    "a cofactor of a million nodes": lambda: (
        statement(["=", X, q(1)], [["=", X, q(1)]]),
        {"verdict": "proved", "proofs": [{"kind": "identity", "cofactors": [[[0, total([X] * 10**6)]]]}]},
        "more than 200000 nodes",
    ),
    "a weight of a million digits": lambda: (
        statement(["<=", q(0), X]),
        {"verdict": "proved", "proofs": [{"kind": "sos", "summands": [{"weight": "7" * 10**6}]}]},
        "at most 1000 digits",
    ),
    "a square of fifty thousand numbers": lambda: (
        statement(["<=", q(0), power(X, 2)]),
        {
            "verdict": "proved",
            "proofs": [
                {
                    "kind": "sos",
                    "summands": [{"weight": "1", "square": total(["atan", q(k)] for k in range(2, 45_000))}],
                }
            ],
        },
        STEPS,
    ),
    "thousands of traces": lambda: (
        statement(
            ["=", total(["tr", ["*", ["v", "A"], ["app", ["v", "W"], q(k)]]] for k in range(20_000)), q(0)],
        )
        | {
            "variables": [
                ["A", ["matrix", ["q", "3"], ["q", "3"]]],
                ["W", ["function", ["int"], ["matrix", ["q", "3"], ["q", "3"]]]],
            ]
        },
        {"verdict": "proved", "proofs": [{"kind": "words"}]},
        STEPS,
    ),
    "a size of fifty thousand summands": lambda: (
        statement(["=", X, X]),
        derivation(assume(reversed_sizes(49_000))),
        STEPS,
    ),
    "thousands of hypotheses about thousands of variables": lambda: (
        statement(["<=", NORM, NORM]) | wide(),
        derivation(*conjoined(1000), *[{"by": "generalize", "variable": "z", "from": 2997}] * 600),
        STEPS,
    ),
    "thousands of steps from thousands of hypotheses": lambda: (
        statement(["=", X, X]),
        derivation(
            *[assume(["<=", X, q(n)]) for n in range(2000)],
            *[
                {
                    "by": "arithmetic",
                    "show": ["<=", X, q(n)],
                    "from": list(range(2000)),
                    "summands": [{"weight": "1", "facts": [n]}, {"weight": "1", "facts": [2000]}],
                }
                for n in range(2000)
            ],
        ),
        STEPS,
    ),
    "a fact with a number of 10^5 digits": lambda: (
        statement(["<=", q(0), X]),
        {"verdict": "proved", "proofs": [{"kind": "sos", "summands": [{"weight": "1", "facts": [10**100_000]}]}]},
        "there is no fact a large int",
    ),
}
SLOW = {
    "binders around a wide term",
    "thousands of sines",
    "conditions that are all alike",
    "divisions in functions that call functions twice",
    "enclosures with a million bits",
    "conjunctions of conjunctions, negated",
    "conjunctions of conjunctions as a hypothesis",
    "sums of sums of matrices",
    "sizes that are large polynomials",
    "functions that call functions twice",
    "conjunctions of conjunctions",
    "thousands of divisions",
}

# refused after a second or more: the program, which runs the same code, is not asked again
SECONDS_LONG = {
    "a product with forty million terms",
    "squares of squares of a sum",
    "squares of squares of a number",
    "the root of a number of a million bits",
    "coefficients that grow",
    "monomials that a dictionary does not tell apart",
    "a root of degree 400",
    "a term of a million nodes",
    "a million hypotheses",
    "a cofactor of a million nodes",
    "a size of fifty thousand summands",
    "a square of fifty thousand numbers",
    "thousands of traces",
    "thousands of hypotheses about thousands of variables",
    "thousands of steps from thousands of hypotheses",
}

# the attacks themselves are large
LIMITED = f"""
import resource, sys
sys.path.insert(0, sys.argv[1])
import test_limits
with open("/proc/self/statm") as status:
    here = int(status.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (here + {MEMORY}, here + {MEMORY}))
for name in sys.argv[2:]:
    test_limits.refuse(name)
"""

PROGRAM = f"""
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def refuse(name: str) -> None:
    """Print what the kernel says of one attack, and after how many seconds of its processor."""
    data, certificate, _ = ATTACKS[name]()
    start = time.process_time()
    try:
        answer = f"accepted: {verdict_on(Statement.from_json(data), certificate)}"
    except Rejected as refusal:
        answer = f"refused: {refusal}"
    print(json.dumps([name, time.process_time() - start, answer]), flush=True)


def answers_to(names: list[str]) -> dict[str, tuple[float, str]]:
    """The kernel's answers to some attacks, in a process with little memory."""
    root = CHECKER.parents[1]
    command = [sys.executable, "-c", LIMITED, str(Path(__file__).parent), *names]
    environment = {"PYTHONPATH": str(root)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=root, env=environment)
    assert done.stderr == "" and done.returncode == 0
    return {name: (seconds, answer) for name, seconds, answer in map(json.loads, done.stdout.splitlines())}


def refused_in_time(name: str, answer: tuple[float, str]) -> None:
    seconds, sentence = answer
    assert sentence.startswith("refused: ") and "\n" not in sentence and len(sentence) < 1500
    assert re.search(ATTACKS[name]()[2], sentence), sentence
    assert seconds < SECONDS


@pytest.fixture(scope="module")
def answers() -> dict[str, tuple[float, str]]:
    return answers_to([name for name in ATTACKS if name not in SLOW])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in SLOW])
def test_the_attack_is_refused_with_a_sentence(answers, name):
    refused_in_time(name, answers[name])


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(SLOW))
def test_the_longer_attack_is_refused_with_a_sentence(name):
    refused_in_time(name, answers_to([name])[name])


def run(folder: Path, statements: Any, certificates: Any, *flags: str) -> subprocess.CompletedProcess[str]:
    """The kernel as a program, on two files with this text or this data."""
    paths = []
    for name, data in (("statements.json", statements), ("certificates.json", certificates)):
        paths.append(folder / name)
        text = data if isinstance(data, (str, bytes)) else json.dumps(data)
        paths[-1].write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    command = [sys.executable, *flags, "-I", "-S", str(CHECKER), *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)


def files(statements: dict[str, Any], certificates: dict[str, Any]) -> tuple[Any, Any]:
    return {"format": STATEMENTS, "statements": statements}, {"format": CERTIFICATES, "certificates": certificates}


def test_the_program_refuses_every_attack_on_a_line_of_its_own(tmp_path):
    statements, certificates = {}, {}
    for name, made in ATTACKS.items():
        if name in SLOW | SECONDS_LONG or any(words in name for words in ("10^5 deep", "digits", "million proofs")):
            continue
        data, certificate, _ = made()
        if len(json.dumps(data)) > 3_000_000:
            continue
        statements[name] = data
        try:
            certificates[Statement.from_json(data).sha256] = certificate
        except Rejected:
            pass
    statements["a true one"] = statement(["=", ["*", X, Y], ["*", Y, X]])
    certificates[Statement.from_json(statements["a true one"]).sha256] = IDENTITY
    assert len(statements) > 12
    done = run(tmp_path, *files(statements, certificates))
    assert done.stderr == "" and done.returncode == 1
    lines = done.stdout.splitlines()
    assert [line.split("\t")[:2] for line in lines[:-1]] == [["rejected", name] for name in list(statements)[:-1]]
    assert lines[-1] == "proved a true one"


DEEP = "[" * 10**5 + "]" * 10**5


@pytest.mark.parametrize(
    "statements, certificates, message",
    [
        (DEEP, "{}", "nested too deep|not a file of the format"),
        ("{}", DEEP, "nested too deep|not a file of the format"),
        (
            '{"format": "symres statements 2", "statements": ' + DEEP + "}",
            "{}",
            "not a file of the format|nested too deep",
        ),
        ("", "{}", "not JSON|not a file"),
        (b"\xff\xfe", "{}", "not UTF-8 text|not a file"),
        ("[1, 2", "{}", "not JSON|not a file"),
        ('{"format": "symres statements 1", "statements": {}}', files({}, {})[1], "not a file of the format"),
        ({"format": STATEMENTS, "statements": []}, files({}, {})[1], "not a file of the format"),
        (files({}, {})[0], {"format": [CERTIFICATES], "certificates": {}}, "not a file of the format"),
        (files({}, {})[0], '{"format": 1.5}', "a float, 1.5"),
        (files({}, {})[0], "7" * 10**6, "an integer of 1000000 digits"),
        (files({}, {})[0], '{"a": 1, "a": 1}', "repeated key"),
    ],
    ids=range(12),
)
def test_the_program_refuses_files_that_are_none(tmp_path, statements, certificates, message):
    done = run(tmp_path, statements, certificates)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("error: ") and done.stderr.count("\n") == 1 and re.search(message, done.stderr)


def test_the_program_reads_no_endless_file(tmp_path):
    command = [sys.executable, "-I", "-S", str(CHECKER)]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in ("/dev/zero", "/dev/stdin", str(pipe), str(tmp_path)):
        done = subprocess.run([*command, name, name], capture_output=True, text=True, timeout=300, input="")
        assert done.returncode == 2 and done.stdout == "" and done.stderr == f"error: {name}: not a regular file\n"


@pytest.mark.parametrize(
    "text, message",
    [("[" + "[]," * 10**7 + "[]]", "more than 2000000 values"), (" " * (33 << 20), "larger than 32 MiB")],
    ids=["ten million lists", "spaces"],
)
def test_the_program_reads_no_more_than_it_can_hold(tmp_path, text, message):
    large, empty = tmp_path / "large.json", tmp_path / "empty.json"
    large.write_text(text)
    empty.write_text(json.dumps(files({}, {})[1]))
    command = [sys.executable, "-c", PROGRAM, str(CHECKER), str(large), str(empty)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2 and done.stdout == "" and done.stderr == f"error: {large}: {message}\n"


def test_what_is_read_together_is_bounded(tmp_path, monkeypatch):
    paths = tmp_path / "statements.json", tmp_path / "certificates.json"
    for path, data in zip(paths, files({}, {}), strict=True):
        path.write_text(json.dumps(data))
    together = sum(path.stat().st_size for path in paths)
    monkeypatch.setattr("symres.kernel.files.WHOLE", 3 * together)
    assert list(recheck([paths] * 3)) == []
    with pytest.raises(Rejected, match="more than 0 MiB together; check them in several runs"):
        list(recheck([paths] * 4))


def test_a_file_has_a_budget_for_all_its_claims(tmp_path, monkeypatch):
    """Each of its checks has more than enough."""
    statements = {f"n{n}": statement(["=", total([X, q(n)]), total([q(n), X])]) for n in range(50)}
    certificates = {Statement.from_json(data).sha256: IDENTITY for data in statements.values()}
    paths = tmp_path / "statements.json", tmp_path / "certificates.json"
    for path, data in zip(paths, files(statements, certificates), strict=True):
        path.write_text(json.dumps(data))
    with purse() as own:
        assert {outcome.verdict for outcome in recheck([paths], expand)} == {"proved"}
    monkeypatch.setattr(Allowance, "LIMIT", 3 * own.spent // 4)
    outcomes = list(recheck([paths], expand))
    assert [o.verdict for o in outcomes[:3]] == ["proved"] * 3
    assert outcomes[-1].verdict == "rejected" and "several files" in outcomes[-1].reason


def test_no_name_in_a_file_writes_a_line_of_its_own(tmp_path):
    true = statement(["=", X, X])
    names = ["a\nproved b", "\ud800", "\x1b[2J", "a\rproved", "\u2028proved c", "plain"]
    forged = {"verdict": "proved\nproved d", "proofs": [], "\nproved e": 1}
    statements = {name: true for name in names}
    statements["field"] = {**true, "\nproved f": 1}
    statements["definition"] = {**true, "definitions": [["\nproved g", ["real"]]]}
    statements["variable"] = {**true, "variables": [["\nproved h", REAL]]}
    done = run(tmp_path, *files(statements, {Statement.from_json(true).sha256: forged}))
    assert done.returncode == 1 and done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == len(statements) and all(line.startswith("rejected\t") for line in lines)
    assert "\x1b" not in done.stdout


def test_a_check_leaves_nothing_to_the_next():
    data, certificate, _ = ATTACKS["squares of squares of a number"]()
    true = Statement.from_json(statement(["=", ["*", X, Y], ["*", Y, X]]))
    for _ in range(3):
        with pytest.raises(Rejected, match=STEPS):
            verdict_on(Statement.from_json(data), certificate)
        assert verdict_on(true, IDENTITY) == "proved"
    with pytest.raises(Rejected):
        from_json(nested(200, X, lambda t: ["sin", t]), {})
