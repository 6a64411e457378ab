"""Coq as a tool of the benchmark: tactics of its libraries either give a proof that its kernel accepts, or no answer.

Identities go to ring and field, inequalities to nra and psatz, bounds to coq-interval, derivatives to auto_derive of
Coquelicot. What is false is shown by a point, which is searched for here, as its user would do.
"""

from __future__ import annotations

import itertools
import math
import os
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from .answers import NO, OPEN, ORDER, YES, NotItsWork, relation, value
from .matrices import entries, pairs

POINTS = 200  # samples at which a claim is evaluated
TICK = os.sysconf("SC_CLK_TCK")
COMPARED = ORDER | {"==": lambda a, b: math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)}
SIGNS = {"==": "=", "!=": "<>"}
FUNCTIONS = {"exp": "exp", "log": "ln", "sin": "sin", "cos": "cos", "tanh": "tanh", "atan": "atan", "sqrt": "sqrt"}
PRELUDE = """
Require Import Reals Lra Psatz Field.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Open Scope R_scope.
Ltac known := repeat match goal with
  | x : R |- _ => lazymatch goal with
    | _ : 0 < exp x |- _ => fail
    | _ => pose proof (exp_pos x); pose proof (exp_pos (- x))
    end
  end.
Ltac side := known; repeat split; try solve [lra | nra | apply sqrt_lt_R0; nra | apply Rgt_not_eq, sqrt_lt_R0; nra].
Ltac fraction := solve [ring | field; side | unfold tanh, sinh, cosh; field; side].
Ltac same := intros; solve [fraction
  | rewrite exp_plus; ring | rewrite ln_mult by lra; ring | rewrite sin_2a; ring | symmetry; apply sqrt_mult; lra
  | match goal with x : R |- _ => generalize (sin2_cos2 x); unfold Rsqr; nra end].
Ltac apart := first [apply Rminus_gt | apply Rminus_lt | apply Rminus_ge | apply Rminus_le].
Ltac squares := intros; solve [timeout 2 lra | timeout 3 nra | timeout 2 psatz R 2 | timeout 2 psatz R 3].
Ltac enclosed := solve [interval | apart; unfold tanh, sinh, cosh; interval].
Ltac here := solve [lra | timeout 1 nra | enclosed | apart; field_simplify; lra].
Ltac derived := intros; unfold tanh, sinh, cosh; auto_derive;
  [simpl; side | first [fraction | simpl; fraction | rewrite exp_Ropp; fraction]].
Ltac sloped := auto_derive; [repeat split; try solve [exact I | here] | reflexivity].
Lemma ready : 0 < 1.
Proof. interval. Qed.
"""


class Words(str):
    """An expression of Coq."""

    def __add__(self, other: str) -> Words:
        return Words(f"({self} + {other})")

    def __sub__(self, other: str) -> Words:
        return Words(f"({self} - {other})")

    def __mul__(self, other: Any) -> Words:
        return Words(f"({self} * {other})")

    def __truediv__(self, other: str) -> Words:
        return Words(f"({self} / {other})")

    def __neg__(self) -> Words:
        return Words(f"(- {self})")

    def __pow__(self, n: int) -> Words:
        return Words(f"({self} ^ {n})")


def _written(problem: dict[str, Any]) -> dict[str, Any]:
    words: dict[str, Any] = {name: Words(name) for name in problem["variables"].split()}
    words |= {name: lambda x, of=of: Words(f"({of} {x})") for name, of in FUNCTIONS.items()}
    return words | {"number": lambda n: Words(n), "D": lambda f, by: Words(f)}


def _claim(text: str, words: dict[str, Any]) -> str:
    sign, a, b = relation(text, words)
    return f"{a} {SIGNS.get(sign, sign)} {b}"


def _given(problem: dict[str, Any]) -> list[str]:
    return [
        *problem["given"],
        *(f"{x} {s} {e}" for x, ends in problem["box"].items() for s, e in zip((">=", "<="), ends, strict=True)),
    ]


def _points(problem: dict[str, Any]) -> Iterator[dict[str, Fraction]]:
    """Points at which the conditions hold in floating point."""
    names, chance = problem["variables"].split(), random.Random(0)
    for n in range(POINTS):
        parts = 1 if n % 2 else 100
        at = {name: Fraction(chance.randint(-3 * parts, 3 * parts), parts) for name in names}
        for name, ends in problem["box"].items():
            low, top = map(Fraction, ends)
            at[name] = low + (top - low) * Fraction(chance.randint(0, 40), 40)
        words = _numbers(at)
        try:
            if all(COMPARED[s](a, b) for s, a, b in (relation(text, words) for text in _given(problem))):
                yield at
        except (ArithmeticError, ValueError):
            continue


def _numbers(at: dict[str, Fraction]) -> dict[str, Any]:
    def slope(f: Any, _: Any) -> Any:
        raise NotItsWork("derivatives")

    return {
        **{name: getattr(math, name) for name in FUNCTIONS},
        "number": float,
        "D": slope,
        **{n: float(q) for n, q in at.items()},
    }


def _scripts(problem: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Attempts, in the order in which they are tried: an answer, the statement that shows it, and its proof."""
    kind, words = problem["kind"], _written(problem)
    names = problem["variables"]
    if problem["matrices"]:
        yield from _entrywise(problem)
        return
    given = [_claim(text, words) for text in _given(problem)]
    if kind == "critical sets":
        yield from _critical(problem, words)
        return
    if kind == "derivatives":
        f, g = (side for side in relation(problem["claim"], words)[1:])
        where = "".join(f"{c} -> " for c in given)
        yield YES, f"forall x : R, {where}is_derive (fun x : R => {f}) x {g}", "derived."
        conditions = "".join(f"{c} /\\ " for c in given)
        shown = f"exists x d : R, {conditions}is_derive (fun x : R => {f}) x d /\\ d <> {g}"
        hold = "split; [here |]; " * len(given)
        compared = "first [apply Rlt_not_eq; here | apply Rgt_not_eq; here]"
        for at in itertools.islice((at for at in _points(problem) if at["x"] > 0), 2):
            yield (
                NO,
                shown,
                f"exists {_exact(at['x'])}; eexists; unfold tanh, sinh, cosh; {hold}split; [sloped | {compared}].",
            )
        return
    sign, a, b = relation(problem["claim"], words)
    for at in _points(problem):
        try:
            left, right = relation(problem["claim"], _numbers(at))[1:]
        except (ArithmeticError, ValueError):
            continue
        if not COMPARED[sign](left, right):
            against = {"==": "<" if left < right else ">", "<=": ">", ">=": "<", "<": ">=", ">": "<="}[sign]
            shown = " /\\ ".join([*given, f"{a} {against} {b}"])
            proof = f"exists {', '.join(_exact(at[name]) for name in names.split())}; repeat split; here."
            yield NO, f"exists {names} : R, {shown}", proof
            return
    statement = f"forall {names} : R, {''.join(f'{c} -> ' for c in given)}{_claim(problem['claim'], words)}"
    if kind == "bounds":
        halved = ", ".join(f"i_bisect {x}" for x in problem["box"])
        first = next(iter(problem["box"]))
        tactic = f"interval with ({halved}, i_taylor {first}, i_depth 20)"
        plain = f"interval with ({halved}, i_depth 20)"
        yield (
            YES,
            statement,
            f"intros; unfold tanh, sinh, cosh; apart; first [timeout 4 ({plain}) | timeout 4 ({tactic})].",
        )
    else:
        yield YES, statement, "same." if sign == "==" else "squares."


def _entrywise(problem: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    names: list[str] = []

    def named(name: str) -> Words:
        names.append(name)
        return Words(name)

    words = entries(problem, named) | {"number": Words}
    equations = pairs(*relation(problem["claim"], words)[1:])
    chance = random.Random(0)
    for _ in range(10):
        at = {name: chance.randint(-3, 3) for name in names}
        values = entries(problem, at.__getitem__) | {"number": int}
        apart = [k for k, (x, y) in enumerate(pairs(*relation(problem["claim"], values)[1:])) if x != y]
        if apart:
            a, b = equations[apart[0]]
            shown = f"exists {' '.join(names)} : R, {a} <> {b}"
            yield NO, shown, f"exists {', '.join(f'({n})' for n in at.values())}; lra."
            return
    claim = " /\\ ".join(f"{a} = {b}" for a, b in equations)
    yield YES, f"forall {' '.join(names)} : R, {claim}", "intros; repeat split; ring."


def _critical(problem: dict[str, Any], words: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    names = problem["variables"].split()
    listed = [tuple(map(Fraction, point)) for point in problem["points"]]
    gradient = " /\\ ".join(f"{value(g, words)} = 0" for g in problem["gradient"])
    one_of = [" /\\ ".join(f"{n} = {_exact(q)}" for n, q in zip(names, p, strict=True)) for p in listed]
    points = " \\/ ".join(f"({p})" for p in one_of) or "False"
    for x in range(-3, 4):
        for y in range(-3, 4):
            at = {names[0]: Fraction(x), names[1]: Fraction(y)}
            if all(value(g, _numbers(at)) == 0 for g in problem["gradient"]) != ((x, y) in listed):
                yield (
                    NO,
                    f"exists x y : R, ~ ({gradient} <-> {points})",
                    f"exists {_exact(Fraction(x))}, {_exact(Fraction(y))}; lra.",
                )
                return
    yield YES, f"forall x y : R, {gradient} <-> {points}", "intros; split; intros; timeout 5 nra."


def _exact(q: Fraction) -> str:
    return f"({q.numerator} / {q.denominator})"


class Toplevel:
    """A process of Coq that has loaded its libraries."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # psatz caches its results there
        command, pipe = ["coqtop", "-q", "-w", "none"], subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, cwd=self.folder.name, text=True
        )
        self.asked = 0
        if not self.says(PRELUDE, "ready"):
            self.close()
            raise RuntimeError("Coq does not take what is said first")

    def says(self, sentences: str, lemma: str = "I") -> bool:
        """Whether Coq accepts the sentences, the last of which proves the lemma."""
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("a process without pipes")
        self.asked += 1
        seen = f'pose proof {lemma}; idtac "accepted {self.asked}".\nidtac "done {self.asked}".'
        end = f"Abort All.\nGoal True.\n{seen}\nAbort All.\n"
        self.process.stdin.write(f"{sentences}\n{end}")
        self.process.stdin.flush()
        accepted = False
        for line in self.process.stdout:
            said = re.match(r"(?:.* < )?(accepted|done) (\d+)$", line.strip())
            if said and int(said[2]) == self.asked:
                if said[1] == "done":
                    return accepted
                accepted = True
        raise RuntimeError("Coq ended")

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def seconds(self) -> float:
        """The processor time of Coq, and of the programs that it has called."""
        folder = Path("/proc") / str(self.process.pid)
        called = folder.joinpath("stat").read_text().rsplit(")", 1)[1].split()[13:15]
        return int(folder.joinpath("schedstat").read_text().split()[0]) / 1e9 + sum(map(int, called)) / TICK


running: list[Toplevel] = []


def version() -> str:
    """The version of Coq; empty if it or a library of it is not there."""
    command = [
        "coqtop",
        "-batch",
        "-q",
        "-require-import",
        "Interval.Tactic",
        "-require-import",
        "Coquelicot.Coquelicot",
    ]
    try:
        subprocess.run(command, check=True, capture_output=True)
        return subprocess.check_output(["coqc", "--print-version"], text=True).split()[0]
    except (OSError, subprocess.CalledProcessError):
        return ""


def by_coq(problem: dict[str, Any], limit: float) -> dict[str, Any]:
    if not running:
        running.append(Toplevel())
    coq = running[0]
    begin, before = time.process_time(), coq.seconds()
    try:
        for answer, statement, proof in _scripts(problem):
            name = f"claim_{coq.asked}"
            script = f"Lemma {name} : {statement}.\nProof. {proof} Qed."
            if coq.says(script, name):
                taken = time.process_time() - begin + coq.seconds() - before
                return {"answer": answer, "found": {"script": script}, "seconds": taken}
    except BaseException:
        running.clear()
        coq.close()
        raise
    return {"answer": OPEN}
