"""The idea of a proof by many cases: what follows in a row, what is eliminated, and how the cases end.

A tree of cases is read off a certificate with its sequents. What all cases share is told once, and those that end alike
are counted; the tree itself is for an appendix.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms
from symres.kernel import Sequent
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import (
    FALSE,
    ZERO,
    Term,
    build,
    conjuncts,
    free_variables,
    from_json,
    is_scalar,
    named,
    rational_from_json,
)

from . import digits
from .mathematics import latex, width
from .prose import Proof, Prose, premises
from .sentences import itemized, joined
from .theorems import polynomial_equation

CASES = 8  # a tree with more ends is summarised
ITEMS = 12  # more cases than these are not told one by one
LONG = 110  # the width of the widest formula that is shown
LETTERS = 220  # and the most letters of its LaTeX
CONTRADICTIONS = {
    "sign": "the signs are not those of the case, by exact evaluation",
    "equation": "one of the equations is violated, by exact evaluation",
    "inequality": "one of the inequalities is violated, by exact evaluation",
    "signs": "the equations and inequalities contradict one another",
    "curve": "the function is smaller on a curve through the point, so that this is no local minimum",
    "hessian": "the second derivative is negative in some direction",
    "zeros": "there is no real solution, by Sturm's theorem",
    "bound": "interval evaluation finds a contradiction",
    "shown": "the claim is seen by calculation",
    "outside": "the claim is shown directly",
}


@dataclass(frozen=True)
class Split:
    """Cases: ``opening`` says why there are no others, as a sentence without its end."""

    opening: str
    cases: tuple[tuple[str, Line], ...]
    kind: str
    product: Term | None = None


@dataclass(frozen=True)
class Line:
    """Consequences, and then cases, or the number of a point, or why there is a contradiction.

    ``eliminated``: what is shown follows by way of other equations.
    """

    consequences: tuple[str, ...] = ()
    eliminated: bool = False
    split: Split | None = None
    point: int | None = None
    why: str = ""

    def ends(self) -> Iterator[Line]:
        """The lines without cases below this one, itself included."""
        if self.split is None:
            yield self
            return
        for _, line in self.split.cases:
            yield from line.ends()


def size(proof: Proof) -> int:
    """The number of the ends of a proof, conditions included."""
    return sum(map(size, proof["branches"])) if proof.get("branches") else 1


def is_long(proof: Proof) -> bool:
    """Whether a proof is a tree of so many cases that its idea is told instead of the tree."""
    return proof["kind"] in ("cases", "neighbourhood") and size(proof) > CASES and _splits(proof) > 0


def _splits(proof: Proof) -> int:
    here = (
        any(word in proof for word in ("roots", "factors", "sign"))
        or proof["kind"] == "cases"
        and ("hypothesis" in proof)
    )
    return int(here) + sum(map(_splits, proof.get("branches", ())))


# ------------------------------------------------------------------------------------------------------------- the tree


def tree(prose: Prose, sequent: Sequent, proof: Proof, signs: bool = False) -> Line:
    """The cases of a proof, with what is said of them; ``signs``: the only inequalities are those of signs."""
    said: list[Said] = []
    path = ""
    while True:
        sequent = sequent.turned
        kind = proof["kind"]
        if "disjunct" in proof:
            return _line(prose, said, point=proof["disjunct"])
        if not proof.get("branches") or kind not in ("cases", "neighbourhood", "existence"):
            return _line(prose, said, why=path or _why(sequent, proof, signs))
        if kind == "neighbourhood" and "hypothesis" not in proof:
            return _line(prose, said, why="outside")
        pairs = premises(sequent, proof)
        split = _split(prose, sequent, proof, pairs, signs) if kind == "cases" else None
        if split is not None:
            return _line(prose, said, split)
        rest, last = pairs[-1]
        new = _said(sequent, proof, rest)
        if new and new not in [s.relations for s in said]:
            unknown = free_variables(rest.conclusion).union(*map(free_variables, new))
            before = free_variables(sequent.conclusion).union(*map(free_variables, sequent.hypotheses))
            said.append(Said(new, tuple(unknown - before) if "open" in proof else ()))
        sequent, proof, path = rest, last, _path(proof, path)


@dataclass(frozen=True)
class Said:
    """Relations that a step adds; ``chosen`` are numbers that it says to exist."""

    relations: tuple[Term, ...]
    chosen: tuple[Term, ...]


def _line(
    prose: Prose, said: Sequence[Said], split: Split | None = None, point: int | None = None, why: str = ""
) -> Line:
    """A line with what has to be known of the steps before its cases."""
    product = None if split is None else split.product
    texts = [
        [prose.tex(r) for r in s.relations if product is None or not _is_multiple(r, product)]
        for s in said
        if not s.chosen
    ]
    brief = sum(width(text) for group in texts for text in group) <= LONG
    shown = [text for group in (texts if brief else texts[-1:]) for text in group if _is_short(text)]
    left_out = sum(map(len, texts)) > len(shown)
    opened = [
        f"${prose.tex(_tidy(r))}$ with a number ${', '.join(map(latex, s.chosen))}$"
        for s in said
        for r in s.relations
        if s.chosen
    ]
    return Line((*opened, *(f"${text}$" for text in dict.fromkeys(shown))), left_out, split, point, why)


def _is_short(text: str) -> bool:
    return width(text) <= LONG and len(text) <= LETTERS


def _tidy(equation: Term) -> Term:
    """An equation with the normal form of its right side."""
    if equation.head != "=" or not is_scalar(equation.args[1].sort):
        return equation
    forms = NormalForms()
    return build("=", equation.args[0], forms.term(forms(equation.args[1])))


def sorted_variables(term: Term) -> list[Term]:
    """The variables of a term by their names."""
    return sorted(free_variables(term), key=lambda x: str(x.value))


def _is_multiple(equation: Term, product: Term) -> bool:
    """Whether an equation says that a number times the product is 0."""
    forms = NormalForms()
    a, b = forms.difference(*equation.args).numerator, forms(product).numerator
    return bool(a) and set(a) == set(b) and len({a[m] / b[m] for m in a}) == 1


def _why(sequent: Sequent, proof: Proof, signs: bool) -> str:
    if proof["kind"] == "value" and proof.get("hypothesis") is not None:
        equal = sequent.hypotheses[proof["hypothesis"]].head == "="
        return "equation" if equal else "sign" if signs else "inequality"
    if proof["kind"] == "sos":
        return "signs" if sequent.conclusion is FALSE or sequent.conclusion.head == "or" else "shown"
    if proof["kind"] == "bound":
        return "bound"
    if "roots" in proof:
        return "zeros"
    return "shown" if proof["kind"] in ("identity", "value") else "outside"


def _path(proof: Proof, before: str) -> str:
    """The reason of a contradiction that follows, if the step says more than its end will."""
    return "curve" if "curve" in proof else "hessian" if "instance" in proof and proof["values"] else before


def _said(sequent: Sequent, proof: Proof, rest: Sequent) -> tuple[Term, ...]:
    """The relations about something unknown that a step without cases adds."""
    if proof["kind"] == "neighbourhood" and "curve" not in proof or "lemma" in proof or "open" in proof:
        new = [h for h in rest.hypotheses if h not in sequent.hypotheses]
        return tuple(p for h in new for p in conjuncts(h) if p.head in ("=", "<", "<=") and free_variables(p))
    return ()


def _split(
    prose: Prose, sequent: Sequent, proof: Proof, pairs: Sequence[tuple[Sequent, Proof]], signs: bool
) -> Split | None:
    """The cases that a step makes, if it makes any that are about something unknown."""
    claims = [(s, p) for s, p in pairs if s.purpose == CLAIM]
    if "roots" in proof:
        t = from_json(proof["roots"], named((*sequent.hypotheses, sequent.conclusion)))
        if not free_variables(t):
            return Split("", (("", Line(why="shown")),), "number")
        if len(proof["polynomial"]) == 2:
            return None
        names = [f"${prose.tex(build('=', t, from_json(v, {})))}$" for v in proof["values"]]
        return Split(_zeros(prose, t, proof), _cases_of(prose, names, claims, signs), "roots")
    if "factors" in proof:
        facts = Facts(sequent)
        factors = list(dict.fromkeys(from_json(f, facts.names) for f in proof["factors"]))
        product = build("*", *factors) if len(factors) > 1 else factors[0]
        whole = build("*", *(from_json(f, facts.names) for f in proof["factors"])) if len(factors) > 1 else product
        names = [_equation(prose, f, k) for k, f in enumerate(factors)]
        text = prose.tex(build("=", product, ZERO))
        shown = f"${text}$" if _is_short(text) else f"a product of {count(len(factors))} polynomials vanishes"
        return Split(shown, _cases_of(prose, names, claims, signs), "factors", whole)
    if "sign" in proof:
        t = from_json(proof["sign"], named((*sequent.hypotheses, sequent.conclusion)))
        names = [f"${prose.tex(p)}$" for p in (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t))]
        signs = signs or not any(h.head in ("<", "<=") for h in sequent.hypotheses)
        return _flattened(Split(f"${prose.tex(t)}$", _cases_of(prose, names, claims, signs), "sign"))
    if "hypothesis" in proof:
        chosen = sequent.hypotheses[proof["hypothesis"]]
        names = [f"${prose.tex(part)}$" for part in chosen.args]
        compares = all(part.head in ("<", "<=") and free_variables(part) for part in chosen.args)
        about = " and ".join(f"${latex(x)}$" for x in sorted_variables(chosen))
        cases = _cases_of(prose, names, claims, signs)
        return _flattened(Split(about, cases, "cells")) if compares else Split("", cases, "hypothesis")
    return None


def _cases_of(
    prose: Prose, names: Sequence[str], claims: Sequence[tuple[Sequent, Proof]], signs: bool
) -> tuple[tuple[str, Line], ...]:
    return tuple((name, tree(prose, s, p, signs)) for name, (s, p) in zip(names, claims, strict=False))


def _equation(prose: Prose, factor: Term, k: int) -> str:
    text = prose.tex(build("=", factor, ZERO))
    return f"${text}$" if _is_short(text) else f"the factor number {k + 1} vanishes"


def _zeros(prose: Prose, t: Term, proof: Proof) -> str:
    coefficients = list(map(rational_from_json, proof["polynomial"]))
    text = prose.tex(polynomial_equation(t, coefficients))
    what = f"${text}$" if _is_short(text) else f"an equation of degree {len(coefficients) - 1} for ${prose.tex(t)}$"
    n = len(proof["values"])
    if not n:
        return f"{what} has no real solution, by Sturm's theorem"
    where = [_place(from_json(value, {})) for value in proof["values"]]
    if n == 1:
        return f"{what} has one real solution, by Sturm's theorem, {where[0]}"
    if all(place.startswith("in ") for place in where):
        where = [where[0], *(place.removeprefix("in ") for place in where[1:])]
    return f"{what} has {count(n)} real solutions, by Sturm's theorem: one each {joined(where)}"


def _place(value: Term) -> str:
    if value.head == "root":
        low, high = (end.value for end in value.args[-2:])
        return f"in $[{low}, {high}]$"
    return f"at ${digits.shown(value)}$"


def _flattened(split: Split) -> Split:
    """Cases of one kind within cases of it, as cases of all that they are about."""
    openings, cases = [split.opening], []
    for name, line in split.cases:
        if line.split is not None and line.split.kind == split.kind and not line.consequences:
            openings += line.split.opening.split(" and ")
            cases += [(f"{name} and {n}", below) for n, below in line.split.cases]
        else:
            cases.append((name, line))
    openings = openings[0].split(" and ") + openings[1:]
    return Split(" and ".join(dict.fromkeys(openings)), tuple(cases), split.kind)


# -------------------------------------------------------------------------------------------------------------- telling


Names = Callable[[Sequence[int]], str]  # the text for some of the places that a disjunction lists, by their numbers


def idea(prose: Prose, sequent: Sequent, proof: Proof, name: Names | None = None) -> str:
    """The idea of a proof by cases, as sentences; empty if no case ends in a way that a sentence says.

    ``name`` says what the parts of the conclusion are called.
    """

    def parts(numbers: Sequence[int]) -> str:
        return joined([f"${prose.tex(sequent.conclusion.args[k])}$" for k in numbers])

    found = tree(prose, sequent, proof)
    if all(end.why == "outside" for end in found.ends()):
        return ""
    return _told(found, name or parts).strip()


def _told(line: Line, name: Names, every: bool = False) -> str:
    text = ""
    if line.consequences:
        lead = "In every case " if every else "By elimination, " if line.eliminated else "It follows that "
        text = f"{lead}{joined(line.consequences)}. "
    if line.split is None:
        return text + _ended([line], name)
    cases = _cases(line.split, name)
    if line.eliminated and not line.consequences and cases.startswith("So "):
        cases = f"By elimination, {cases.removeprefix('So ')}"
    return text + cases


def _cases(split: Split, name: Names) -> str:
    lines = [line for _, line in split.cases]
    before = f"{_opening(split)}. " if split.opening or split.kind == "hypothesis" else ""
    if not lines:
        return before
    if len(lines) == 1:
        return before + _told(lines[0], name)
    if all(line.split is None and not _general(line.consequences) for line in lines):
        if split.kind == "hypothesis" and all(line.why == "shown" for line in lines):
            return f"This is seen by calculation in each of the {count(len(lines))} cases. "
        return before + _ended(lines, name)
    groups = _groups(split.cases)
    if len(groups) == 1:
        ((_, together),) = groups
        return before + _told(_merged(together), name, every=True)
    told = [_item(_which(split, names, len(group)), _merged(group), name) for names, group in groups[:ITEMS]]
    if len(groups) > ITEMS:
        ends = [end for _, group in groups[ITEMS:] for line in group for end in line.ends()]
        told.append(f"In the others: {_ended(ends, name)}")
    return before.strip() + itemized(told)


def _item(which: str, line: Line, name: Names) -> str:
    """A case: what it supposes, and what follows; zeros of the polynomial that it supposes to vanish come first."""
    split = line.split
    supposed = which.removeprefix("If ").removesuffix(": ")
    if split is None or split.kind != "roots" or not split.opening.startswith(supposed + " has"):
        return which + _inner(line, name)
    short = replace(line, split=replace(split, opening=""))
    return f"If {supposed}, which{split.opening.removeprefix(supposed)}: {_inner(short, name)}"


def _which(split: Split, names: Sequence[str], n: int) -> str:
    if split.kind in ("factors", "sign", "hypothesis") and n <= 3:
        return f"If {' or '.join(names)}: "
    return f"In {count(n)} of the {count(len(split.cases))} cases: "


def _inner(line: Line, name: Names) -> str:
    split = line.split
    if split is None and not line.consequences:
        text = _ended([line], name)
        return text[:1].lower() + text[1:] if text[1:2].islower() else text
    lead = f"{joined(line.consequences)}. " if line.consequences else ""
    text = _ended([line], name) if split is None else _cases(split, name)
    return lead + (text if lead else text.removeprefix("So "))


def _opening(split: Split) -> str:
    """The sentence that makes the cases, without its end."""
    if split.kind == "factors":
        return f"So {split.opening}"
    if split.kind == "sign":
        return f"Distinguish the signs of {split.opening}"
    if split.kind == "cells":
        return f"Cut the values of {split.opening} into {count(len(split.cases))} cells"
    if split.kind == "hypothesis":
        return f"There are {count(len(split.cases))} cases"
    return split.opening[:1].upper() + split.opening[1:] if split.opening[:1] != "$" else f"Here {split.opening}"


def _groups(cases: Sequence[tuple[str, Line]]) -> list[tuple[list[str], list[Line]]]:
    """Cases that say the same until their own cases come, the most first, and those that only end as the last group.

    What is about a single number does not count.
    """
    found: dict[Any, tuple[list[str], list[Line]]] = {}
    for case, line in cases:
        split, plain = line.split, _general(line.consequences)
        key = (plain, None if split is None else (split.kind, split.opening))
        names, lines = found.setdefault(key, ([], []))
        names.append(case)
        lines.append(replace(line, consequences=plain))
    return list(found.values())


def _general(consequences: Sequence[str]) -> tuple[str, ...]:
    """The consequences that are not about a single number."""
    return tuple(c for c in consequences if r"\operatorname{root}" not in c)


def _merged(lines: Sequence[Line]) -> Line:
    first = lines[0]
    if len(lines) == 1:
        return first
    if first.split is None:
        return replace(first, split=Split("", tuple(("", replace(line, consequences=())) for line in lines), "merged"))
    same: dict[str, list[Line]] = {}
    for line in lines:
        for case, below in line.split.cases if line.split is not None else ():
            same.setdefault(case, []).append(below)
    cases: list[tuple[str, Line]] = []
    for case, alike in same.items():
        cases += [(case, _merged(group)) for _, group in _groups([(case, line) for line in alike])]
    return replace(first, split=replace(first.split, cases=tuple(cases)))


def _ended(lines: Sequence[Line], name: Names) -> str:
    """The ends of cases: which points they are, and how many of the others contradict what."""
    ends = [end for line in lines for end in line.ends()]
    points = sorted({end.point for end in ends if end.point is not None})
    reasons = Counter(end.why for end in ends if end.point is None)
    other = " other" if points else ""
    told = [f"this gives {name(points)}"] if points else []
    for why, n in reasons.most_common():
        if len(ends) == 1:
            told.append(CONTRADICTIONS[why])
        elif n == len(ends):
            told.append(f"in each of the {count(n)} cases {CONTRADICTIONS[why]}")
        else:
            told.append(f"in {count(n)}{other} {'case' if n == 1 else 'cases'} {CONTRADICTIONS[why]}")
        other = " more"
    text = "; ".join(told)
    return text[:1].upper() + text[1:] + ". "


def listed(points: Sequence[int], name: str) -> str:
    """Points by their names, several in a row as their first and last.

    >>> print(listed([0, 2, 3, 4], "p"))
    $p_{1}$ and $p_{3}, \\dots, p_{5}$
    """
    runs: list[list[int]] = []
    for k in points:
        if runs and runs[-1][-1] == k - 1:
            runs[-1].append(k)
        else:
            runs.append([k])
    texts = []
    for run in runs:
        first, last = (f"{name}_{{{k + 1}}}" for k in (run[0], run[-1]))
        texts += [rf"${first}, \dots, {last}$"] if len(run) > 2 else [f"${name}_{{{k + 1}}}$" for k in run]
    return joined(texts)


def count(n: int) -> str:
    """A small number in words.

    >>> count(9), count(15)
    ('nine', '15')
    """
    words = "no one two three four five six seven eight nine ten eleven twelve".split()
    return words[n] if n < len(words) else str(n)
