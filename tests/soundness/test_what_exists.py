"""Witnesses of existence are defined: no witness, lemma or instance gives a value to a term that has none.

Each attack was accepted once. It stands beside a neighbour that is true and passes, with a proof of the same form.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from symres import elaborate
from symres.elaborate import check
from symres.kernel import Rejected, Statement
from symres.kernel.files import CERTIFICATES, STATEMENTS, recheck
from symres.language.guards import stated

from ..certificates import derivation

PROGRAM = Path(__file__).parents[2] / "symres" / "elaborate"
REAL, INT, OUTCOME = ["real"], ["int"], ["base", "Omega"]
FUNCTION = ["function", REAL, REAL]
X, Y, F, W, N = (["v", name] for name in "xyfwn")
MINUS, ZERO, ONE, TWO = (["q", number] for number in ("-1", "0", "1", "2"))
VALUE, IDENTITY = {"kind": "value"}, {"kind": "identity"}


def inverse(term: Any) -> list[Any]:
    return ["^", term, ["q", "-1"]]


def unequal(a: Any, b: Any) -> list[Any]:
    return ["not", ["=", a, b]]


def bound(k: int) -> list[Any]:
    """The variable of the k-th binder around a place, from the inside."""
    return ["b", k]


def step(form: str, **fields: Any) -> dict[str, Any]:
    return {"by": form, **{"from" if key == "of" else key: value for key, value in fields.items()}}


def cases(*branches: Any, **fields: Any) -> dict[str, Any]:
    return {"kind": "cases", **fields, "branches": list(branches)}


def statement(conclusion: Any, *hypotheses: Any, **variables: Any) -> dict[str, Any]:
    """A statement with its guards, as JSON."""
    written = Statement.from_json(
        {
            "variables": [[name, sort] for name, sort in variables.items()],
            "definitions": [],
            "hypotheses": list(hypotheses),
            "conclusion": conclusion,
        }
    )
    return stated(written.variables, (), written.hypotheses, written.conclusion).to_json()


# ------------------------------------------------------------------------------ a lemma, a claim: there is a reciprocal


def reciprocal_of(number: Any, *conditions: Any) -> list[Any]:
    """There are x and y with x the number and y = 1/x."""
    body: Any = ["and", ["=", bound(1), number], ["=", bound(0), inverse(bound(1))]]
    return ["ex", "x", REAL, ["ex", "y", REAL, ["and", *conditions, body] if conditions else body]]


def by_reciprocal(number: Any, reciprocal: Any, last: Any, condition: Any = None) -> dict[str, Any]:
    """The lemma above by exact points, in a derivation, for which 1/0 is a number; then what follows from it."""
    both = ["and", ["=", number, number], ["=", reciprocal, inverse(number)]]
    inner: Any = ["and", ["=", number, number], ["=", bound(0), inverse(number)]]
    conditions = []
    if condition is not None:
        conditions = [condition(bound(1))]
        both, inner = (["and", condition(number), part] for part in (both, inner))
    lemma = derivation(
        step("algebra", show=both),
        step("witness", show=["ex", "y", REAL, inner], at=[reciprocal], of=0),
        step("witness", show=reciprocal_of(number, *conditions), at=[number], of=1),
    )
    return cases(lemma, cases(cases(last, open=0), open=0), lemma=reciprocal_of(number, *conditions))


def is_nonzero(term: Any) -> list[Any]:
    return unequal(term, ZERO)


IS_ONE = {"kind": "identity", "cofactors": [[[0, Y], [1, MINUS]]]}
INVERSE_OF_X = ["ex", "y", REAL, ["=", bound(0), inverse(X)]]
EXISTS = derivation(
    step("algebra", show=["=", inverse(X), inverse(X)]), step("witness", show=INVERSE_OF_X, at=[inverse(X)], of=0)
)


def contradiction(of_x: int, of_y: int) -> dict[str, Any]:
    """The contradiction from x = 0 and y = 1/x, which are the hypotheses of these numbers."""
    return {"kind": "sos", "summands": [{"weight": "1"}], "cofactors": [[of_y, MINUS], [of_x, Y]]}


# ----------------------------------------------------------------------------------- the derivative of any function

SLOPE = ["D", ["lam", "t", REAL, ["app", F, bound(0)]], X]
FOURTH_POWER = ["^", SLOPE, ["q", "4"]]
HAS_POWER = ["ex", "c", REAL, ["=", bound(0), FOURTH_POWER]]
OF_ANY = ["^", ["D", ["lam", "t", REAL, ["app", bound(2), bound(0)]], X], ["q", "4"]]
ANY_HAS_POWER = ["all", "f", FUNCTION, ["ex", "c", REAL, ["=", bound(0), OF_ANY]]]
IS_SMOOTH = ["ex", "s", REAL, ["has_derivative", ["lam", "t", REAL, ["app", F, bound(0)]], X, bound(0)]]
ROOT = ["lam", "t", REAL, ["^", ["^", bound(0), TWO], ["q", "1/4"]]]  # the root of |t|
IS_ITSELF = derivation(step("algebra", show=["=", FOURTH_POWER, FOURTH_POWER]))
POWER = {"kind": "witness", "values": [FOURTH_POWER], "branches": [IS_ITSELF]}
AT_ROOT = cases(
    cases(
        {
            "kind": "sos",
            "summands": [{"weight": "1"}],
            "cofactors": [[1, ["q", "-16"]], [0, ["*", ["q", "16"], X, ["v", "c"]]]],
        },
        open=2,
    ),
    instance=1,
    values=[ROOT],
)


# --------------------------------------------------------------------------------------------------- random sizes


def mean(term: Any) -> list[Any]:
    return ["E", ["lam", "o", OUTCOME, term]]


C = ["app", ["v", "c"], bound(0)]


def of_traces(size: Any) -> dict[str, Any]:
    """E(c tr I) = E(c) E(tr I), since tr E(X) = E(tr X) for X = c I and for X = I of that size."""
    identity = ["I", size]
    drawn = ["app", ["v", "X"], bound(0)]
    return derivation(
        step("algebra", show=["=", ["tr", mean(drawn)], mean(["tr", drawn])]),
        step("generalize", variable="X", of=0),
        step("specialize", of=1, at=[["lam", "o", OUTCOME, ["*", C, identity]]]),
        step("specialize", of=1, at=[["lam", "o", OUTCOME, identity]]),
        step("algebra", show=product_of_means(size), combine=[[MINUS, 2, ONE], [mean(C), 3, ONE]]),
        locals=[["X", ["function", OUTCOME, ["matrix", size, size]]]],
    )


def product_of_means(size: Any) -> list[Any]:
    trace = ["tr", ["I", size]]
    return ["=", mean(["*", C, trace]), ["*", mean(C), mean(trace)]]


RANDOM_REAL, RANDOM_INTEGER = ["function", OUTCOME, REAL], ["function", OUTCOME, INT]
RANDOM_SIZE = ["app", W, bound(0)]


def of_squares(w: Any, positive: Any) -> dict[str, Any]:
    """E(w^2) = E(w)^2 of an integer w that is at least 1, the trace of the identity of that size."""
    trace = ["tr", ["I", w]]
    with_trace = ["lam", "o", OUTCOME, ["*", trace, trace[1]]]
    drawn = ["app", ["v", "X"], bound(0)]
    square = ["=", mean(["*", trace, trace]), ["*", mean(trace), mean(trace)]]
    return derivation(
        step("algebra", show=["=", ["tr", mean(drawn)], mean(["tr", drawn])]),
        step("generalize", variable="X", of=0),
        step("specialize", of=1, at=[with_trace]),
        step("specialize", of=1, at=[["lam", "o", OUTCOME, trace[1]]]),
        step("algebra", show=square, combine=[[MINUS, 2, ONE], [mean(trace), 3, ONE]]),
        step("assume", show=positive),
        step("rule", name="identity_trace", of=[5], **{"with": {"n": w}}),
        step("algebra", show=["=", mean(["*", w, w]), mean(["*", trace, trace])], use=[6]),
        step("algebra", show=["=", mean(w), mean(trace)], use=[6]),
        step(
            "algebra",
            show=square_of_mean(w),
            combine=[
                [ONE, 7, ONE],
                [ONE, 4, ONE],
                [["*", MINUS, mean(w)], 8, ONE],
                [["*", MINUS, mean(trace)], 8, ONE],
            ],
        ),
        locals=[["X", ["function", OUTCOME, ["matrix", w, w]]]],
    )


IS_SIZE = ["all", "o", OUTCOME, ["<=", ONE, RANDOM_SIZE]]


def square_of_mean(w: Any) -> list[Any]:
    return ["=", mean(["*", w, w]), ["*", mean(w), mean(w)]]


# ---------------------------------------------------------------------------------------------- functions as witnesses


AT_0 = ["app", bound(0), ZERO]


def power_of(base: str, *exponent: str) -> list[Any]:
    """The proposition that for some f, f(0) is the exponent and base^f(0) equals itself, so that it is defined."""
    itself = ["=", ["^", ["q", base], AT_0], ["^", ["q", base], AT_0]]
    return ["ex", "f", FUNCTION, ["and", ["=", AT_0, ["q", *exponent]], itself]]


def constant(value: str, *branches: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "witness", "values": [["lam", "t", REAL, ["q", value]]], "branches": list(branches)}


# a false claim with the proof that was once accepted; the message of the refusal; a true claim with its proof
ATTACKS = {
    "zero is one": (
        statement(["=", ZERO, ONE]),
        [by_reciprocal(ZERO, ZERO, IS_ONE)],
        "this needs x != 0",
        statement(["ex", "z", REAL, ["=", ["*", TWO, bound(0)], ONE]]),
        [
            by_reciprocal(
                TWO,
                ["q", "1/2"],
                {
                    "kind": "witness",
                    "values": [Y],
                    "branches": [{"kind": "identity", "cofactors": [[[0, Y], [1, MINUS]]]}],
                },
            )
        ],
    ),
    "zero is one, with the condition": (
        statement(["=", ZERO, ONE]),
        [by_reciprocal(ZERO, ZERO, IS_ONE, is_nonzero)],
        "step 0 .*leaves false",
        statement(["=", ONE, ONE]),
        [by_reciprocal(TWO, ["q", "1/2"], IDENTITY, is_nonzero)],
    ),
    "x is never zero": (
        statement(unequal(X, ZERO), x=REAL),
        [cases(EXISTS, cases(contradiction(0, 1), open=1), lemma=INVERSE_OF_X)],
        "this needs x != 0",
        statement(unequal(X, ZERO), ["<", ZERO, X], x=REAL),
        [cases(EXISTS, cases(contradiction(1, 2), open=2), lemma=INVERSE_OF_X)],
    ),
    "every number has a reciprocal": (
        statement(INVERSE_OF_X, x=REAL),
        [EXISTS],
        "expected there is y. x != 0 and",
        statement(INVERSE_OF_X, unequal(X, ZERO), x=REAL),
        [EXISTS],
    ),
    "every function has a derivative": (
        statement(unequal(X, ZERO), x=REAL),
        [cases(POWER, AT_ROOT, lemma=ANY_HAS_POWER)],
        "this needs x != 0",
        statement(HAS_POWER, IS_SMOOTH, x=REAL, f=FUNCTION),
        [POWER],
    ),
    "no size is random": (
        statement(product_of_means(RANDOM_SIZE), w=RANDOM_INTEGER, c=RANDOM_REAL),
        [of_traces(RANDOM_SIZE)],
        "outcome",
        statement(product_of_means(N), n=INT, c=RANDOM_REAL),
        [of_traces(N)],
    ),
    "every random size has variance 0": (
        statement(square_of_mean(RANDOM_SIZE), IS_SIZE, w=RANDOM_INTEGER),
        [of_squares(RANDOM_SIZE, IS_SIZE)],
        "outcome",
        statement(square_of_mean(N), ["<=", ZERO, N], n=INT),
        [of_squares(N, ["<=", ZERO, N])],
    ),
    "a power of a negative number with an exponent that is no integer": (
        statement(power_of("-2", "1/2")),
        [constant("1/2", IDENTITY, IDENTITY, IDENTITY)],
        "leaves -1/2, expected 0",
        statement(power_of("-2", "3")),
        [constant("3", IDENTITY, IDENTITY, IDENTITY)],
    ),
}


def certificate(proofs: list[Any]) -> dict[str, Any]:
    return {"verdict": "proved", "proofs": proofs}


def complete(claim: Any, proofs: list[Any]) -> dict[str, Any]:
    """A certificate that holds, whose proofs say what they rest on."""
    made = certificate(proofs)
    elaborate.complete(Statement.from_json(claim), made)
    return made


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_false_is_refused_with_a_sentence(name):
    claim, proofs, reason, _, _ = ATTACKS[name]
    with pytest.raises(Rejected, match=reason):
        check(Statement.from_json(claim), certificate(proofs))


@pytest.mark.parametrize("name", ATTACKS)
def test_the_true_neighbour_passes(name):
    _, _, _, claim, proofs = ATTACKS[name]
    assert check(Statement.from_json(claim), complete(claim, proofs)) == "proved"


@pytest.mark.parametrize("flags", [("-I", "-S"), ("-O", "-I", "-S")], ids=" ".join)
def test_the_program_says_the_same(flags, tmp_path):
    names: list[str] = []
    for k, (false, wrong, _, true, right) in enumerate(ATTACKS.values()):
        claims = {f"{k} false": (false, certificate(wrong)), f"{k} true": (true, complete(true, right))}
        for name, (claim, proof) in claims.items():  # a file for each: two attacks are on one statement
            statements, certificates = (tmp_path / f"{name} {kind}.json" for kind in ("statements", "certificates"))
            key = Statement.from_json(claim).sha256
            statements.write_text(json.dumps({"format": STATEMENTS, "statements": {name: claim}}))
            content = {"format": CERTIFICATES, "certificates": {key: proof}}
            certificates.write_text(json.dumps(content))
            names += [str(statements), str(certificates)]
    done = subprocess.run(
        [sys.executable, *flags, str(PROGRAM), *names], capture_output=True, text=True, timeout=300, cwd=tmp_path
    )
    lines = [line.replace("\t", " ").split(" ", 3) for line in done.stdout.splitlines()]
    assert [line[0] for line in lines] == ["rejected", "proved"] * len(ATTACKS)
    assert all(line[3] for line in lines if line[0] == "rejected"), "a refusal says why"
    assert (done.returncode, done.stderr) == (1, "")


def test_a_file_that_does_not_write_what_it_needs_is_not_read_as_if_it_did(tmp_path):
    """In the first format, that there is y = 1/x said that x is not 0; as it stands it says that 1/x is some number."""
    written = {"variables": [["x", REAL]], "definitions": [], "hypotheses": [], "conclusion": INVERSE_OF_X}
    key = Statement.from_json(written).sha256
    statements, certificates = tmp_path / "a.statements.json", tmp_path / "a.certificates.json"
    statements.write_text(json.dumps({"format": "symres statements 1", "statements": {"inverse": written}}))
    certificates.write_text(json.dumps({"format": CERTIFICATES, "certificates": {key: certificate([EXISTS])}}))
    with pytest.raises(Rejected, match="not a file of the format"):
        list(recheck([(statements, certificates)]))
