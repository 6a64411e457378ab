"""Lists of points as tables: that a function has exactly these critical points, these local minima, and of what kind.

What is recognised is the shape of a statement: there are n different points with a property, and no others; or, the
property holds if and only if the variables are one of n points. The columns of the table are computed from the points
of the certificate, with exact arithmetic and enclosures; where these do not decide, there is no such column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from symres.elaborate.algebra.normal_form import Conditions, NormalForms
from symres.elaborate.algebra.signs import sign
from symres.elaborate.trees.neighbourhood import derivative
from symres.kernel import Rejected, Sequent, Statement
from symres.kernel.terms import (
    FALSE,
    REAL,
    ZERO,
    Term,
    build,
    conjunction,
    conjuncts,
    free_variables,
    fresh,
    from_json,
    instantiate,
    matrix,
    named,
    substitute,
    unnamed,
    variable,
)

from . import digits, eliminations, shapes, summaries
from .breaking import page_rows
from .mathematics import latex
from .prose import Pairs, Proof, Prose, premises
from .sentences import joined, tuple_of

Point = tuple[Term, ...]
FEW = 1  # so many points need no table
PARAGRAPH = 12.0  # rows of the longest argument why a list is complete, in a gallery
CUT = f" A number whose decimals end in dots lies between these and the next ones of {digits.PLACES} places."
SIGNS = {1: "+", 0: "0", -1: "-"}


# ---------------------------------------------------------------------------------------------------------- recognition


@dataclass(frozen=True)
class Exactly:
    """There are exactly ``count`` points at which the ``variables`` have the ``property``."""

    variables: Point
    property: Term
    count: int


def exactly(term: Term) -> Exactly | None:
    """The points of: there are x_1, ..., x_n, no two the same, each with A, and every x with A is one of them."""
    names: list[Term] = []
    inner = term
    while inner.head == "ex" and inner.args[0] is REAL:
        names.append(fresh(REAL))
        inner = instantiate(inner, names[-1])
    *_, last = conjuncts(inner)
    variables: list[Term] = []
    while last.head == "all" and last.args[0] is REAL:
        hint = str(last.value)
        variables.append(variable(hint if hint not in [x.value for x in variables] else f"{hint}'", REAL))
        last = instantiate(last, variables[-1])
    n = len(variables)
    if not names or not n or len(names) % n or last.head != "=>":
        return None
    points = [tuple(names[k : k + n]) for k in range(0, len(names), n)]
    is_one = [_is_at(variables, p) for p in points]
    different = [build("not", _is_at(p, q)) for i, p in enumerate(points) for q in points[i + 1 :]]
    found = last.args[0]
    property_of = [substitute(found, dict(zip(variables, p, strict=True))) for p in points]
    no_others = build("=>", found, is_one[0] if len(points) == 1 else build("or", *is_one))
    expected = [unnamed(part) for p in (*different, *property_of) for part in conjuncts(p)]
    said = [unnamed(part) for part in conjuncts(inner)]
    if said[:-1] != expected or unnamed(last) is not unnamed(no_others):
        return None
    return Exactly(tuple(variables), found, len(points))


def _is_at(variables: Sequence[Term], values: Sequence[Term]) -> Term:
    return conjunction([build("=", x, value) for x, value in zip(variables, values, strict=True)])


def listed(term: Term) -> tuple[Point, tuple[Point, ...]] | None:
    """The variables and the points of a disjunction that says that the variables are one of several points."""
    if term.head != "or":
        return None
    points: list[Point] = []
    names: Point = ()
    for part in term.args:
        equations = tuple(conjuncts(part))
        if any(e.head != "=" or e.args[0].head != "variable" for e in equations):
            return None
        at = tuple(e.args[0] for e in equations)
        if names and at != names or any(free_variables(e.args[1]) & set(at) for e in equations):
            return None
        names = at
        points.append(tuple(e.args[1] for e in equations))
    return names, tuple(points)


# ------------------------------------------------------------------------------------------------------------ statement


def stated(prose: Prose, claim: Term) -> str:
    """State that there are exactly so many points of a kind; empty if a claim says anything else."""
    found = exactly(prose.folded(claim))
    if found is None:
        return ""
    many, points = ("is", "point") if found.count == 1 else ("are", "points")
    count = eliminations.count(found.count)
    return (
        f"There {many} exactly {count} {points} {_named(found.variables)} such that {prose.shown(found.property, '.')}"
    )


# ---------------------------------------------------------------------------------------------------------------- table


@dataclass(frozen=True)
class Table:
    """Points of a ``function`` of the ``variables``, which is None if it is unknown; ``boxes`` has where some of the
    coordinates lie that are variables of a proof.
    """

    variables: Point
    points: tuple[Point, ...]
    function: tuple[Term, Term] | None
    boxes: Mapping[Term, tuple[Term, Term]]

    @cached_property
    def names(self) -> list[str]:
        return [f"p_{{{k}}}" for k in range(1, len(self.points) + 1)]

    @cached_property
    def coordinates(self) -> list[list[str]]:
        """The coordinates as they are shown."""
        return [[self._coordinate(value) for value in point] for point in self.points]

    def _coordinate(self, value: Term) -> str:
        if value in self.boxes:
            return rf"\in [{', '.join(str(end.value) for end in self.boxes[value])}]"
        if free_variables(value):
            return latex(value)
        try:
            return digits.shown(value)
        except Rejected:
            return latex(value)

    @cached_property
    def values(self) -> list[str] | None:
        """The values of the function."""
        if self.function is None:
            return None
        try:
            return [digits.shown(self._at(self.function[1], p)) for p in self.points]
        except Rejected:
            return None

    @cached_property
    def minors(self) -> list[list[int]] | None:
        """The signs of the leading principal minors of the Hessian."""
        try:
            hessian = [[_derivative(slope, y) for y in self.variables] for slope in self.slopes()]
            parts = [build("det", matrix([row[:k] for row in hessian[:k]])) for k in range(1, len(self.variables) + 1)]
            return [[sign(self._at(part, p)) for part in parts] for p in self.points]
        except Rejected:
            return None

    def _at(self, term: Term, point: Point) -> Term:
        there = substitute(term, dict(zip(self.variables, point, strict=True)))
        if free_variables(there):
            raise Rejected("a point with variables")
        return there

    def slopes(self) -> list[Term]:
        """The partial derivatives; raises ``Rejected`` where they are not defined everywhere."""
        if self.function is None:
            raise Rejected("an unknown function")
        return [_derivative(self.function[1], x) for x in self.variables]

    @cached_property
    def is_critical(self) -> bool:
        """Whether the gradient vanishes at all points, by exact evaluation."""
        try:
            return not any(sign(self._at(slope, p)) for slope in self.slopes() for p in self.points)
        except Rejected:
            return False

    def latex(self, critical: bool, more: Sequence[tuple[str, list[str]]] = ()) -> str:
        """The table; the kinds of the points are for ``critical`` ones. ``more`` columns have heads and formulas."""
        columns = [("", self.names)]
        columns += [(latex(x), [row[i] for row in self.coordinates]) for i, x in enumerate(self.variables)]
        if self.values is not None and self.function is not None:
            columns.append((latex(self.function[0]), self.values))
        columns += more
        texts: list[tuple[str, list[str]]] = []
        if self.minors is not None and critical:
            signs = [",\\, ".join(SIGNS[s] for s in row) for row in self.minors]
            columns.append((self._head(), signs))
            texts = [("", [kind(row) for row in self.minors])]
        columns = [(f"${head}$" if head else "", [f"${cell}$" for cell in cells]) for head, cells in columns] + texts
        rows = [_low(" & ".join(cells[i] for _, cells in columns)) for i in range(len(self.names))]
        head = " & ".join(head for head, _ in columns)
        layout = "l" + "r" * (len(columns) - 1 - len(texts)) + "l" * len(texts)
        return tabular(layout, head, rows)

    def _head(self) -> str:
        name = latex(self.function[0]) if self.function is not None else ""
        if len(self.variables) == 1:
            return f"{name}''"
        first = rf"\partial_{{{latex(self.variables[0])}}}^{{2}} {name}"
        if len(self.variables) > 2:
            return rf"\nabla^{{2}} {name}"
        return rf"{first},\, \det \nabla^{{2}} {name}"


def _derivative(term: Term, x: Term) -> Term:
    needs: Conditions = {}
    found = derivative(term, x, needs)
    if needs:
        raise Rejected("a derivative that is not defined everywhere")
    return found


def _low(text: str) -> str:
    r"""With fractions on one line where no factor stands after them.

    >>> print(_low(r"$-\frac{1}{2}$ & $\frac{1}{2} \sqrt{6} + \frac{1}{3}$"))
    $-1/2$ & $\frac{1}{2} \sqrt{6} + 1/3$
    """
    return re.sub(r"\\frac\{(\d+)\}\{(\d+)\}(?=\s*[-+,)$])", r"\1/\2", text)


def tabular(layout: str, head: str, rows: Sequence[str]) -> str:
    """A table in the middle of the page."""
    body = " \\\\\n".join(rows)
    start = f"\\begin{{center}}\\small\\setlength{{\\tabcolsep}}{{4pt}}\\begin{{tabular}}{{{layout}}}"
    rule = "\\hline\n\\rule{0pt}{2.6ex}"
    return f"\n{start}\n{head} \\\\ {rule}{body}\n\\end{{tabular}}\\end{{center}}\n"


def kind(minors: Sequence[int]) -> str:
    """The type of a critical point by the signs of the leading principal minors of the Hessian; empty if undecided.

    >>> kind([1, 1]), kind([-1, 1]), kind([0, -1]), kind([1, 0])
    ('strict minimum', 'strict maximum', 'saddle', '')
    """
    if not minors[-1]:
        return ""
    if all(s > 0 for s in minors):
        return "strict minimum"
    return "strict maximum" if all(s * (-1) ** k < 0 for k, s in enumerate(minors)) else "saddle"


def function_of(statement: Statement, variables: Sequence[Term], claim: Term) -> tuple[Term, Term] | None:
    """The only defined function of so many variables that a claim mentions, with its value at the variables."""
    known = [name for name, _ in statement.definitions if name in shapes.nodes(claim)]
    found = []
    for name in known:
        inner, n = statement.unfold(name), 0
        while inner.head == "lam" and n < len(variables):
            inner, n = instantiate(inner, variables[n]), n + 1
        if n == len(variables) and inner.head != "lam" and inner.sort is REAL:
            found.append((name, inner))
    return found[0] if len(found) == 1 else None


# ---------------------------------------------------------------------------------------------------------------- proof


def counted(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """The proof that there are exactly so many points, as a table and why it is complete; empty for another proof."""
    found = exactly(prose.folded(sequent.conclusion))
    if found is None or found.count <= FEW:
        return ""
    boxes: dict[Term, tuple[Term, Term]] = {}
    while proof["kind"] == "existence" and "box" in proof and "zeros" in proof:
        pairs = premises(sequent, proof)
        boxes |= boxes_of(sequent, pairs[-1][0], proof)
        sequent, proof = pairs[-1]
    if proof["kind"] != "witness":
        return ""
    known = named((*sequent.hypotheses, sequent.conclusion))
    values = [from_json(data, known) for data in proof["values"]]
    n = len(found.variables)
    if len(values) != n * found.count:
        return ""
    points = tuple(tuple(values[k : k + n]) for k in range(0, len(values), n))
    table = Table(found.variables, points, function_of(prose.of, found.variables, found.property), boxes)
    pairs = premises(sequent, proof)
    *before, (last, rest) = pairs
    remaining = listed(last.conclusion)
    if remaining is None:
        return ""
    critical = is_stationary(found.property)
    shown, names = _shown(prose, table, critical)
    told = [
        shown,
        _different(table),
        *_property(before, critical, bool(boxes)),
    ]
    told.append(complete(prose, last, rest, names, f"There are no others: let {_named(remaining[0])} be one. "))
    return " ".join(filter(None, told))


def one_of(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """The proof that the variables are one of several points, as a table and why it is complete; empty for another."""
    found = listed(sequent.conclusion)
    if found is None or len(found[1]) <= FEW or any(free_variables(c) for point in found[1] for c in point):
        return ""
    variables, points = found
    claim = conjunction([*map(prose.folded, sequent.hypotheses), sequent.conclusion])
    table = Table(variables, points, function_of(prose.of, variables, claim), {})
    if table.function is None or len(points) == 2 and not eliminations.is_long(proof):
        return ""
    critical = table.is_critical
    shown, names = _shown(prose, table, critical)
    return f"{shown} {complete(prose, sequent, proof, names)}"


def _shown(
    prose: Prose, table: Table, critical: bool, more: Sequence[tuple[str, list[str]]] = ()
) -> tuple[str, eliminations.Names]:
    """The table, or where in a table of the section the points are, and what they are called there."""
    listing = prose.listing
    function = table.function[1] if table.function is not None and not table.boxes else None
    found = listing.found(function, table.points) if listing is not None and function is not None else None
    if found is not None and not more:
        label, numbers = found
        names = eliminations.listed(numbers, "p")
        many = "point is" if len(numbers) == 1 else "points are"
        text = f"The {many} {names} in the table of~\\ref{{{label}}}."
        return text, lambda chosen: eliminations.listed([numbers[k] for k in chosen], "p")
    if listing is not None and function is not None and critical and not more:
        listing.add(function, table.points)
    shown = table.latex(critical, more)
    columns = "" if more else _columns(table, critical)
    if listing is not None:
        columns = listing.once(columns)
        columns += listing.once(CUT) if r"\ldots" in shown else ""
    return f"The points are the following.{shown}{columns}", lambda chosen: eliminations.listed(chosen, "p")


def at_points(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """Prove a claim at each of several points, by what it comes to there once computed; empty for anything else."""
    if "hypothesis" not in proof or proof["kind"] != "cases":
        return ""
    points = listed(sequent.hypotheses[proof["hypothesis"]])
    if points is None or any(free_variables(c) for p in points[1] for c in p):
        return ""
    computed = []
    for s, p in premises(sequent, proof):
        while p["kind"] == "cases" and ("equation" in p or "keep" in p):
            ((s, p),) = premises(s, p)
        if p["kind"] not in ("identity", "sos"):
            return ""
        computed.append(s.conclusion)
    places = [tuple_of(list(map(latex, p))) for p in points[1]]
    goal = sequent.conclusion
    if (
        goal.head == "="
        and _is_derivative(goal.args[0])
        and (goal.args[1] is ZERO or shapes.is_zero_column(goal.args[1]))
    ):
        at = "each of these points" if len(places) > FEW + 2 else joined([f"${place}$" for place in places])
        return f"At {at} all derivatives vanish, by calculation."
    if goal.head != "<=":
        return ""
    told = []
    for place, relation in zip(places, computed, strict=True):
        forms = NormalForms()
        a, b = (forms.term(forms(side)) for side in relation.args)
        if forms.conditions:
            return ""
        told.append(f"at ${place}$ this is ${prose.tex(build('<=', a, b))}$")
    return f"With the derivatives computed, {joined(told)}, by sums of squares."


def checked(prose: Prose, pairs: Pairs) -> str:
    """The proofs that some points are strict saddles, or local minima, as a table; empty for other claims."""
    facts = [fact(prose, s, p) for s, p in pairs]
    known = [f for f in facts if f is not None]
    points = list(dict.fromkeys(f.point for f in known))
    functions = {f.function for f in known}
    if len(known) < len(facts) or len(functions) != 1 or len(points) <= FEW:
        return ""
    (name,) = functions
    meant = dict(prose.of.definitions).get(name)
    if meant is None:
        return ""
    variables = tuple(variable(x, REAL) for x in _arguments(meant))
    function = function_of(prose.of, variables, name)
    table = Table(variables, tuple(points), function, {})
    what = {tuple(sorted(f.what for f in known if f.point == p)) for p in points}
    if what == {("minimum",)}:
        sure = (
            "At each of them the gradient vanishes and these minors are positive: a strict local minimum, by Taylor's "
        )
        return f"{_shown(prose, table, True)[0]} {sure}theorem."
    if what == {("direction", "gradient")}:
        directions = [f for p in points for f in known if f.what == "direction" and f.point == p]
        at = rf"z^{{\mathsf T}} \nabla^{{2}} {latex(name)}\, z"
        more = [("z", [f.direction for f in directions]), (at, [f.value for f in directions])]
        return (
            f"{_shown(prose, table, False, more)[0]}\\noindent At each of them the gradient vanishes, "
            f"and ${at} < 0$ for the $z$ in the table, by exact evaluation."
        )
    return ""


def _arguments(function: Term) -> list[str]:
    names: list[str] = []
    while function.head == "lam":
        names.append(str(function.value))
        function = function.args[1]
    return names


@dataclass(frozen=True)
class Fact:
    """A fact about a point: the ``gradient`` vanishes, a ``direction`` in which the second derivative is
    negative and its value, or a ``minimum`` by the minors of the Hessian.
    """

    what: str
    function: Term
    point: Point
    direction: str = ""
    value: str = ""


def fact(prose: Prose, sequent: Sequent, proof: Proof) -> Fact | None:
    """The fact that a proof shows of a point, if it is one of these."""
    claim = prose.folded(sequent.conclusion)
    if sequent.hypotheses or free_variables(sequent.conclusion):
        return None
    if claim.head == "=" and shapes.is_zero_column(claim.args[1]) and proof["kind"] == "identity":
        gradient = shapes.gradient(claim.args[0])
        return None if gradient is None or proof.get("cofactors") else Fact("gradient", *gradient)
    minimum = shapes.local_minimum(claim)
    if minimum is not None and proof["kind"] == "neighbourhood" and "multipliers" not in proof:
        return None if minimum.conditions else Fact("minimum", minimum.function, minimum.point)
    curved = shapes.second_order(claim)
    if curved is None or not curved.negative or proof["kind"] != "witness":
        return None
    pairs = premises(sequent, proof)
    if len(pairs) != 1 or pairs[0][1]["kind"] != "value":
        return None
    direction = [latex(from_json(data, {})) for data in proof["values"]]
    try:
        value = digits.shown(pairs[0][0].conclusion.args[0])
    except Rejected:
        return None
    return Fact("direction", curved.function, curved.point, f"({', '.join(direction)})", value)


def is_about_points(sequent: Sequent, proof: Proof, supposed: Sequence[Term]) -> bool:
    """Whether a sequent says that the variables are one of several points, or that a gradient vanishes at these."""
    if listed(sequent.conclusion) is not None:
        return len(sequent.conclusion.args) > FEW + 1
    at_several = "hypothesis" in proof and proof["kind"] == "cases" and sequent.conclusion.head == "="
    return at_several and len(supposed) == 1 and listed(supposed[0]) is not None


def lead(prose: Prose, sequent: Sequent, supposed: Sequence[Term]) -> str:
    """The suppositions about points, and the claim about them."""
    found = listed(sequent.conclusion)
    if found is not None:
        where = f"Suppose {prose.shown(conjunction(supposed), '.')} " if supposed else ""
        return f"{where}We show that {_named(found[0])} is one of the points in the table. "
    return f"For the points of the claim, {prose.shown(sequent.conclusion, ':')} "


def _named(variables: Sequence[Term]) -> str:
    return f"${tuple_of(list(map(latex, variables)))}$"


def complete(prose: Prose, sequent: Sequent, proof: Proof, names: eliminations.Names, opening: str = "") -> str:
    """Prove that there are no points but those of a table, called ``names``; in a gallery in a paragraph at most."""
    idea = eliminations.idea(prose, sequent, proof, names)
    if prose.listing is None or page_rows(idea) <= PARAGRAPH:
        return opening + idea
    return f"There are no others, by {summaries.parts([proof])}."


def boxes_of(sequent: Sequent, below: Sequent, proof: Proof) -> dict[Term, tuple[Term, Term]]:
    """The new variables of a sequent, each with the sides of its box."""
    before = free_variables(sequent.conclusion).union(*map(free_variables, sequent.hypotheses))
    new: list[Term] = []
    for h in below.hypotheses[len(sequent.hypotheses) :]:
        new += [x for x in (h.args if h.head == "<=" else ()) if x.head == "variable" and x not in before | set(new)]
    sides = [tuple(from_json(end, {}) for end in side) for side in proof["box"]]
    return {x: (low, high) for x, (low, high) in zip(new, sides, strict=False)}


def is_stationary(property_: Term) -> bool:
    """Whether a point with a property is critical: it says that a gradient vanishes, or that of a local minimum."""
    return any(
        part.head == "=" and _is_derivative(part.args[0]) or shapes.local_minimum(part) is not None
        for part in conjuncts(property_)
    )


def _is_derivative(term: Term) -> bool:
    return term.head == "D" or term.head == "rows" and all(entry.head == "D" for entry in term.args[2:])


def _columns(table: Table, critical: bool) -> str:
    if table.minors is None or not critical:
        return ""
    what = (
        "sign of the second derivative"
        if len(table.variables) == 1
        else ("signs of the leading principal minors of the Hessian")
    )
    rule = "" if len(table.variables) == 1 else ", and what follows from them by Sylvester's criterion"
    return f"\\noindent The last columns have the {what}{rule}, by exact evaluation."


def _different(table: Table) -> str:
    rows = [tuple(row) for row in table.coordinates]
    if len(set(rows)) == len(rows):
        return "No two of them have the same coordinates."
    return "No two of them have the same coordinates, by exact evaluation."


def _property(before: Pairs, critical: bool, boxed: bool) -> list[str]:
    kinds = set()
    for s, p in before:
        if s.conclusion is FALSE or s.conclusion.head == "not":
            continue
        while "keep" in p and p["kind"] == "cases":
            p = p["branches"][0]
        kinds.add((s.conclusion.head, p["kind"]))
    told = []
    if boxed:
        told.append(
            "In each of the boxes there is one zero of the gradient and no other, by Krawczyk's test with interval "
            "arithmetic."
        )
    elif ("=", "identity") in kinds:
        told.append("The gradient vanishes at each of them, by exact calculation.")
    if any(kind == "neighbourhood" for _, kind in kinds):
        told.append(
            "At each of them the gradient vanishes and the leading principal minors of the Hessian are positive, so "
            "it is a local minimum, by Taylor's theorem and Sylvester's criterion."
        )
    if any(head in ("<=", "<") for head, _ in kinds):
        told.append("The inequalities hold at each of them, by comparing numbers.")
    return told
