"""Typeset formulas are read back as the terms that were checked, by a reader who knows only the notation."""

import json
import random
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres import Theory, diag, hadamard, kron, matrix, vector
from symres.elaborate import prove
from symres.elaborate.algebra.notation import (
    at_most,
    both,
    choice,
    equal,
    exists,
    for_all,
    function,
    implies,
    less,
    matrices,
    mean,
    negation,
    operation,
    product,
    sqrt,
    symbol,
    symbols,
    total,
    trace,
    zeros,
)
from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.polynomials import purse
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    REAL,
    base_sort,
    build,
    conjunction,
    free_variables,
    from_json,
    function_sort,
    substitute,
    to_json,
    variable,
)
from symres.language.guards import reading
from symres.show.documents import shapes
from symres.show.documents.appendix import Appendix
from symres.show.documents.critical_points import Table
from symres.show.documents.derivations import Block, Cases, Induction, Line, Obtained
from symres.show.documents.mathematics import display, latex
from symres.show.documents.outlines import Writer
from symres.show.documents.proofs import Prose, proof
from symres.show.documents.shapes import definition
from symres.store.lemmas import lemmas

from ...logic.drawing import Terms
from .canonical import canonical
from .reader import Unreadable, group, read, read_sort

ROOT = Path(__file__).parents[3]
STORES = sorted([*ROOT.glob("proofs/*/*.statements.json"), *ROOT.glob("symres/library/*.statements.json")])
# Names that are easily taken for one another, or for something else.
CLASHES = (
    "e d I i x x_1 x1 x_star x_1_2 lambda lambda_min sigma_max X A A_1 E F T pi sin n N epsilon w_hat prime t".split()
)


def names_of(path):
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


def statements(path):
    return [Statement.from_json(data) for data in json.loads(path.read_text())["statements"].values()]


def propositions(statement):
    """All that a statement says."""
    defined = [definition(name, body) for name, body in statement.definitions]
    read = reading(statement)
    return [*defined, *read.written.propositions, *read.supposed, *read.claimed, *read.meant]


def variables(statement):
    return {*statement.variables, *(name for name, _ in statement.definitions)}


def says(text, term, known=frozenset()):
    """Whether a formula says a term; one that cannot be read says nothing."""
    try:
        with purse():
            tables = [part for part in shapes.nodes(term) if part.head == "table"]
            return canonical(read(text, {*known, *free_variables(term)}, tables)) == canonical(term)
    except (Unreadable, Rejected):
        return False


# ------------------------------------------------------------------------------------------------------ the statements


@pytest.mark.slow
@pytest.mark.parametrize("path", STORES, ids=names_of)
def test_every_formula_of_a_statement_says_its_term(path):
    for statement in statements(path):
        for term in propositions(statement):
            for text in {latex(term), display(term)}:
                assert says(text, term, variables(statement)), f"{text}\nis not read as\n{term}"


@pytest.mark.slow
@pytest.mark.parametrize("path", STORES, ids=names_of)
def test_the_sorts_of_variables_are_read_back(path):
    for statement in statements(path):
        for x in statement.variables:
            assert canonical(read_sort(latex(x.sort), statement.variables)) == canonical(x.sort)


# ------------------------------------------------------------------------------------------- what is wrong is noticed


def places(data, path=()):
    """Every part of a term in JSON, and where it is."""
    yield path, data
    for i, part in enumerate(data):
        if isinstance(part, list):
            yield from places(part, (*path, i))


def replaced(data, path, part):
    return part if not path else [replaced(d, path[1:], part) if i == path[0] else d for i, d in enumerate(data)]


def later(index):
    return ["+", index, ["q", "1"]]


REALS, QUANTIFIED = ["real"], ("all", "ex")
ALTERED = {
    "a strict inequality": lambda t: ["<", *t[1:]] if t[0] == "<=" else None,
    "an inequality that is not strict": lambda t: ["<=", *t[1:]] if t[0] == "<" else None,
    "sides exchanged": lambda t: [t[0], t[2], t[1]] if t[0] in ("<=", "<", "=") else None,
    "an inequality for an equation": lambda t: ["<=", *t[1:]] if t[0] == "=" else None,
    "there is, for all": lambda t: ["ex", *t[1:]] if t[0] == "all" else None,
    "for all, there is": lambda t: ["all", *t[1:]] if t[0] == "ex" else None,
    "an integer for a number": lambda t: [t[0], t[1], ["int"], t[3]] if t[0] in QUANTIFIED and t[2] == REALS else None,
    "a number for an integer": lambda t: [t[0], t[1], REALS, t[3]] if t[0] in QUANTIFIED and t[2] == ["int"] else None,
    "a negation dropped": lambda t: t[1] if t[0] == "not" else None,
    "a negation": lambda t: ["not", t] if t[0] in ("=", "<=", "<") else None,
    "the converse": lambda t: ["=>", t[2], t[1]] if t[0] == "=>" else None,
    "or for and": lambda t: ["or", *t[1:]] if t[0] == "and" else None,
    "and for or": lambda t: ["and", *t[1:]] if t[0] == "or" else None,
    "the next index": lambda t: [*t[:-1], later(t[-1])] if t[0] == "app" else None,
    "one summand more": lambda t: [t[0], t[1], later(t[2]), t[3]] if t[0] in ("Sum", "Prod") else None,
    "a later beginning": lambda t: [t[0], later(t[1]), *t[2:]] if t[0] in ("Sum", "Prod") else None,
    "a transpose dropped": lambda t: t[1] if t[0] == "T" else None,
    "factors exchanged": lambda t: [*t[:-2], t[-1], t[-2]] if t[0] == "*" else None,
    "another sign": lambda t: ["q", t[1].removeprefix("-") if t[1][0] == "-" else "-" + t[1]] if t[0] == "q" else None,
    "another exponent": lambda t: ["^", t[1], later(t[2])] if t[0] == "^" else None,
    "the other norm": lambda t: ["spectral", t[1]] if t[0] == "frobenius" else None,
}  # fmt: skip


def altered(term, alter, known, chance, most=2):
    """The term with one place changed, for some of the places where that makes another one."""
    data = to_json(term)
    found = [(path, part) for path, part in places(data) if part and alter(part) is not None]
    for path, part in chance.sample(found, min(most, len(found))):
        try:
            other = from_json(replaced(data, path, alter(part)), known)
            if canonical(other) != canonical(term):
                yield other
        except Rejected:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALTERED)
def test_a_formula_with_one_thing_changed_says_the_other_term_and_no_longer_this_one(kind):
    chance, seen = random.Random(kind), 0
    for path in chance.sample(STORES, 30):
        for statement in chance.sample(statements(path), min(6, len(statements(path)))):
            known = {x.value: x for x in variables(statement)}
            for term in statement.hypotheses + (statement.conclusion,):
                for other in altered(term, ALTERED[kind], known, chance):
                    seen += 1
                    text = display(other)
                    assert says(text, other, known.values())
                    assert not says(text, term, known.values())
    assert seen


# In the text, as a faulty writer would have it. What stands in an index or a bound is no relation.
MISPRINTS = {
    r"\\le(?![a-z])": "<",
    r"(?<![a-z])<": r"\le",
    r"\\ne(?![a-z])": "=",
    r"(?<= )=(?= )": r"\ne",
    r"\\forall": r"\exists",
    r"\\exists": r"\forall",
    r"\\in \\mathbb\{R\}\\colon": r"\in \mathbb{Z}\colon",
    r"\\lnot ": "",
    r"\\text\{ and \}": r"\text{ or }",
    r"\\text\{ or \}": r"\text{ and }",
    r"\\implies": r"\iff",
    r"\\iff": r"\implies",
    r" \+ ": " - ",
    r" - ": " + ",
    r"\^\{\\mathsf T\}": "",
    r"\\sum": r"\prod",
    r"\\partial": "",
    r"(?<!\\not)\\succeq": r"\not\succeq",
    r"\\not\\succeq": r"\succeq",
    r"(?<=\\delta_\{)": "1 + ",
    r"(?<=\\nabla_\{A_\{)": "1 + ",
    r"\\nabla\^\{2\}": r"\nabla",
}


@cache
def conclusions():
    """The conclusions of all statements, what is typeset for them, and the statements.

    Those are left out that have the value of a function at 0, where x + x|x| is x - x|x|.
    """
    told = [(s.conclusion, latex(s.conclusion), s) for path in STORES for s in statements(path)]
    return [concluded for concluded in told if r"\mapsto" not in concluded[1] or ")(0)" not in concluded[1]]


@pytest.mark.slow
@pytest.mark.parametrize("sign", MISPRINTS)
def test_a_misprint_is_noticed(sign):
    chance = random.Random(sign)
    found = [(*concluded, list(re.finditer(sign, concluded[1]))) for concluded in conclusions()]
    found = [misprinted for misprinted in found if misprinted[-1]]
    assert found
    for term, text, statement, matches in chance.sample(found, min(25, len(found))):
        for match in chance.sample(matches, min(2, len(matches))):
            wrong = text[: match.start()] + MISPRINTS[sign] + text[match.end() :]
            assert not says(wrong, term, variables(statement)), f"{wrong}\nis read as\n{text}"


# -------------------------------------------------------------------------------------------------------- random terms


def drawn(seed, depth):
    try:
        return Terms(random.Random(seed)).proposition(depth)
    except Rejected:
        return None


def renamed(term, chance):
    """The term with other names for some of its variables, free and bound, some of them alike."""
    free = sorted(free_variables(term), key=lambda x: str(x.value))
    new = (
        dict(zip([x.value for x in free], chance.sample(CLASHES, len(free)), strict=True))
        if len(free) <= len(CLASHES)
        else {}
    )

    def walk(data):
        if not isinstance(data, list):
            return data
        if data[0] == "v":
            return ["v", new.get(data[1], data[1])]
        parts = [walk(part) for part in data]
        return [parts[0], chance.choice(CLASHES), *parts[2:]] if parts[0] in ("lam", "all", "ex") else parts

    known = {}
    for x in sorted(free, key=lambda x: len(free_variables(x.sort))):
        known[new.get(x.value, x.value)] = variable(new.get(x.value, x.value), from_json(walk(to_json(x.sort)), known))
    return from_json(walk(to_json(term)), known)


@given(st.integers(0, 1 << 32), st.sampled_from([1, 2, 2, 3]))
def test_a_random_formula_says_its_term(seed, depth):
    term = drawn(seed, depth)
    if term is not None:
        assert says(latex(term), term)
        assert says(display(term), term)


@given(st.integers(0, 1 << 32), st.sampled_from([1, 2, 3]))
def test_a_random_formula_in_names_that_are_alike_says_its_term(seed, depth):
    term = drawn(seed, depth)
    if term is not None:
        term = renamed(term, random.Random(seed))
        assert says(latex(term), term), f"{latex(term)}\nis not read as\n{term}"


# ---------------------------------------------------------------------------------------------------- lines of a proof

PROOFS = ("hardt_ma/small_layers", "shamir/stationary_points", "sun/matrix_factorisation", "sun/random_networks")
ORDER = {"=": ("=", 1), "<=": ("<=", 1), "<": ("<", 1), ">=": ("<=", -1), ">": ("<", -1)}


@cache
def book():
    """All that a proof may cite."""
    corpus = (statement for path in STORES for statement in statements(path))
    return lemmas((statement.sha256, statement) for statement in corpus)


def outlined(name):
    """The derivations of a store."""
    folder, script = name.split("/")
    certificates = json.loads((ROOT / "proofs" / folder / f"{script}.certificates.json").read_text())["certificates"]
    for statement in statements(ROOT / "proofs" / folder / f"{script}.statements.json"):
        certificate = certificates.get(statement.sha256)
        if certificate is not None and certificate["verdict"] == "proved":
            prose = Prose(statement, script, book())
            pairs = zip(obligations(statement), certificate["proofs"], strict=True)
            yield from prose.outlines([(s, p) for s, p in pairs if s.purpose == CLAIM]).values()


def lines_of(items):
    """Every line of a derivation, in the order of the text."""
    for item in items:
        if isinstance(item, (Line, Obtained)):
            yield item
            continue
        blocks = item.cases if isinstance(item, Cases) else ()
        blocks = (item.base, item.step) if isinstance(item, Induction) else blocks
        inside = item.items if isinstance(item, Block) else blocks
        yield from lines_of(inside)
        if item.result is not None:
            yield item.result


def arguments(text, command):
    """The arguments in braces at each occurrence of a command."""
    for found in re.finditer(re.escape(command) + r"(?=\{)", text):
        at, out = found.end(), []
        while text[at : at + 1] == "{":
            out.append(group(text, at)[1:-1])
            at += len(out[-1]) + 2
        yield out


def chained(line):
    """The relations of a chain, one after the other."""
    left = line.start
    for sign, right, _ in line.links:
        head, way = ORDER[sign]
        yield build(head, *(left, right)[::way])
        left = right


def formula_of(rows):
    """The formula in rows of a derivation, without the words before it and what keeps the place of its beginning."""
    text = " ".join(rows)
    for hidden in arguments(text, r"\phantom"):
        text = text.replace(rf"\phantom{{{hidden[0]}}}", "")
    return re.sub(r"\\text\{(Hence|In every case) \}", "", text)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROOFS)
def test_every_line_of_a_proof_says_its_fact(name):
    """The rows are read in their order; what is supposed, or taken as an example, stands between them."""
    seen = 0
    for outline in outlined(name):
        rows = [row[1] for row in arguments(Writer(outline, "label", {}, {}).text(), r"\symresline")]
        at = 0
        for line in lines_of(outline.items):
            if line.fact is FALSE:
                continue
            links = getattr(line, "links", ())
            wanted = conjunction(chained(line)) if links else line.fact
            lengths = (len(links), len(links) + 1) if links else (1,)
            places = [(p, p + n) for p in range(at, len(rows)) for n in lengths]
            found = next((end for p, end in places if says(formula_of(rows[p:end]), wanted)), None)
            assert found is not None, f"{wanted}\nis not said by\n{rows[at:]}"
            at, seen = found, seen + 1
    assert seen


# ------------------------------------------------------------------------------------------------- tables of points

TABLES = ("landscapes/classics", "landscapes/boxes", "landscapes/nets", "factorisation/landscapes")
UNIT = Fraction(1, 10**6)  # of the last of the decimals that a table shows


def tables_in(name, monkeypatch):
    """The tables of points in the proofs of a store, as they are made, with their LaTeX."""
    made = []
    whole = Table.latex
    monkeypatch.setattr(Table, "latex", lambda table, *args: made.append((table, whole(table, *args))) or made[-1][1])
    folder, script = name.split("/")
    certificates = json.loads((ROOT / "proofs" / folder / f"{script}.certificates.json").read_text())["certificates"]
    for statement in statements(ROOT / "proofs" / folder / f"{script}.statements.json"):
        if statement.sha256 in certificates:
            proof(statement, certificates[statement.sha256], appendix=Appendix(printed=False))
    return made


def cell_says(text, value, box):
    """Whether a cell of a table says a number, or where it lies."""
    if box is not None:
        ends = re.fullmatch(r"\\in \[(.*), (.*)\]", text)
        return ends is not None and [Fraction(end) for end in ends.groups()] == [end.value for end in box]
    if text.endswith(r"\ldots"):
        cut = Fraction(text.removesuffix(r"\ldots"))
        enclosed = Enclosures(128).term(value)
        low, high = (abs(Fraction(end, 1 << 128)) for end in (enclosed.low, enclosed.high))
        same_sign = text.startswith("-") == (enclosed.high <= 0)
        return same_sign and abs(cut) <= min(low, high) and max(low, high) <= abs(cut) + UNIT
    x = variable("x")
    said = read(f"x = {text}", [x]).args[1]
    try:
        prove(Sequent((), build("=", said, value)), {"kind": "identity"})
    except Rejected:
        return False
    return True


def rows_of_table(text):
    body = text[text.index(r"\rule{0pt}{2.6ex}") : text.index(r"\end{tabular}")].removeprefix(r"\rule{0pt}{2.6ex}")
    return [[cell.strip().strip("$") for cell in line.split("&")] for line in body.split(r"\\")]


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_cell_of_a_table_of_points_says_its_number(name, monkeypatch):
    seen = 0
    for table, text in tables_in(name, monkeypatch):
        n = len(table.variables)
        for row, point in zip(rows_of_table(text), table.points, strict=True):
            for cell, value in zip(row[1:], point, strict=False):
                assert cell_says(cell, value, table.boxes.get(value)), f"{cell} is not {value}"
            if table.values is not None:
                there = substitute(table.function[1], dict(zip(table.variables, point, strict=True)))
                assert cell_says(row[n + 1], there, None), f"{row[n + 1]} is not {there}"
            seen += 1
    assert seen


def test_a_cell_that_says_another_number_is_noticed():
    root = build("^", build("+", ONE, ONE), from_json(["q", "1/2"], {}))
    assert cell_says(r"\sqrt{2}", root, None)
    assert cell_says(r"1.414213\ldots", root, None)
    for wrong in (r"-\sqrt{2}", r"\sqrt{3}", "1", r"1.414214\ldots", r"1.414212\ldots", r"-1.414213\ldots"):
        assert not cell_says(wrong, root, None), wrong
    box = (from_json(["q", "1"], {}), from_json(["q", "3/2"], {}))
    assert cell_says(r"\in [1, 3/2]", root, box)
    assert not cell_says(r"\in [1, 2]", root, box) and not cell_says("1", root, box)


# ----------------------------------------------------------------------------------- what is easily taken for another

d, l, i, n = (symbol(name, INT) for name in "dlin")
x, y, z = symbols("x y z", REAL)
A = symbol("A", function_sort(INT, matrices(d, d)))
w = symbol("w", function_sort(INT, INT))
S, B = symbols("S B", matrices(d, d))
f, g = symbols("f g", function_sort(REAL, REAL))
F = symbol("F", function_sort(REAL, f.term.sort))
omega, other = symbols("omega o", base_sort("Omega"))
X, Y = symbols("X Y", function_sort(base_sort("Omega"), REAL))
ell, dell = symbols("ell dell", function_sort(REAL, REAL))
noise, dnoise = symbols("phi dphi", function_sort(base_sort("Omega"), function_sort(REAL, REAL)))
delta = symbol("delta", function_sort(INT, function_sort(INT, REAL)))
u, v, t = symbols("u v t", REAL)
C, H = symbols("C H", matrices(d, d))
Q, R = symbols("Q R", function_sort(matrices(d, d), function_sort(matrices(d, d), REAL)))


def second(one, other):
    """The derivative of F(x, y) by one of x and y, and then by the other."""
    return operation("D", function(other, operation("D", function(one, F(x, y)), one)), other)


SECOND = [second(one, other) for one in (x, y) for other in (x, y)]
HESSIAN = operation("rows", 2, 2, *SECOND)


def curved(xx, xy, yx, yy):
    return operation("+", u**2 * xx, operation("*", u, v, xy), operation("*", u, v, yx), v**2 * yy)


def slope(index, value):
    """The proposition that ``value`` is the gradient of a function of the sequence A by its member ``index``."""
    moved = choice(equal(n, index), A(index) + t * H, A(n))
    size = trace(product(i, 1, l, operation("app", function(n, moved), i)))
    return for_all(H, operation("has_derivative", function(t, size), 0, trace(value.T * H)))


def slopes(*values, function_of=lambda B, C: trace(B * C)):
    """The proposition that the gradient of a function of two matrices is these two values, or 0 if none are given."""
    directions = (S, H)
    along = function(t, function_of(B + t * S, C + t * H))
    pairings = [trace(value.T * h) for value, h in zip(values, directions, strict=False)]
    pairing = operation("+", *pairings) if pairings else 0
    return for_all(S, for_all(H, operation("has_derivative", along, 0, pairing)))


NEIGHBOURS = {
    "an index and its image": (
        equal(product(i, w(1), w(l), A(i)), S),
        equal(product(i, 1, l, A(w(i))), S),
    ),
    "an index and the next one": (
        equal(product(i, w(1) + 1, w(l) + 1, A(i)), S),
        equal(product(i, 1, l, A(w(i) + 1)), S),
    ),
    "one outcome and two": (
        for_all(other, operation("integrable", function(omega, X(other) + X(omega)))),
        for_all(other, operation("integrable", function(omega, X(omega) + X(omega)))),
    ),
    "an expectation in an expectation": (
        less(mean(omega, X(omega) * mean(other, X(other) * Y(omega))), 1),
        less(mean(omega, X(omega) * mean(other, X(other) * Y(other))), 1),
    ),
    "the zero of one size and of another": (
        equal(zeros(d, 1), zeros(d, 1)),
        equal(zeros(1, d), zeros(1, d)),
    ),
    "a point that is not another, and coordinates that differ": (
        negation(both(equal(x, 1), equal(y, 2))),
        both(negation(equal(x, 1)), negation(equal(y, 2))),
    ),
    "integers and numbers": (for_all(x, exists(n, less(x, n))), for_all(x, exists(y, less(x, y)))),
    "there is for all, for all there is": (for_all(x, exists(y, less(x, y))), exists(y, for_all(x, less(x, y)))),
    "a difference and its opposite": (operation("psd", S - B), operation("psd", B - S)),
    "a derivative by one argument and by both": (
        equal(operation("D", function(x, F(x, y)), y), z),
        equal(operation("D", function(x, F(x, x)), y), z),
    ),
    "a sum of products and a product of sums": (
        equal(total(i, 1, l, i * x), y),
        equal(total(i, 1, l, i) * x, y),
    ),
    "a premise that is an implication": (
        implies(implies(less(x, 1), less(y, 1)), less(z, 1)),
        implies(less(x, 1), less(y, 1), less(z, 1)),
    ),
    "the root of a quotient": (equal(sqrt(x / y), z), equal(sqrt(x) / y, z)),
    "second derivatives in all directions and in one": (
        for_all(u, for_all(v, at_most(0, curved(*SECOND)))),
        exists(u, exists(v, less(curved(*SECOND), 0))),
    ),
    "no direction and a direction": (
        negation(for_all(u, for_all(v, at_most(0, curved(*SECOND))))),
        exists(u, exists(v, less(curved(*SECOND), 0))),
    ),
    "second derivatives in all directions and a matrix of them, which has to be symmetric": (
        for_all(u, for_all(v, at_most(0, curved(*SECOND)))),
        operation("psd", HESSIAN),
    ),
    "a matrix of second derivatives and the other order": (
        equal(HESSIAN, zeros(2, 2)),
        equal(operation("rows", 2, 2, *(SECOND[k] for k in (0, 2, 1, 3))), zeros(2, 2)),
    ),
    "a gradient by a matrix and by the next": (slope(d, C), slope(d + 1, C)),
    "a gradient and its transpose": (slope(d, C), slope(d, C.T)),
    "a gradient by two matrices and the other pair": (slopes(A(1), A(2)), slopes(A(2), A(1))),
    "a gradient by two matrices and one transposed": (slopes(A(1), A(2)), slopes(A(1), A(2).T)),
    "a gradient that vanishes and one of zeros": (slopes(), slopes(zeros(d, d), zeros(d, d))),
    "a gradient of a function of two matrices and of another": (
        slopes(A(1), A(2), function_of=Q),
        slopes(A(1), A(2), function_of=R),
    ),
    "a gradient by all arguments and by the same ones exchanged": (
        slopes(A(1), A(2), function_of=Q),
        slopes(A(1), A(2), function_of=lambda B, C: Q(C, B)),
    ),
    "equal indices": (equal(choice(equal(i, l), 1, 0), x), equal(choice(equal(i, n), 1, 0), x)),
    "equal indices and others": (equal(choice(equal(i, l), 1, 0), x), equal(choice(equal(i, l), 0, 1), x)),
    "a delta and a variable": (
        both(equal(choice(equal(i, l), 1, 0), x), less(delta(i, l), 1)),
        both(equal(delta(i, l), x), less(delta(i, l), 1)),
    ),
    "the first that holds": (
        equal(choice(less(x, 1), S, choice(less(y, 1), C, zeros(d, d))), B),
        equal(choice(less(y, 1), C, choice(less(x, 1), S, zeros(d, d))), B),
    ),
    "zeros of one size and of another": (
        equal(choice(less(x, 1), zeros(d, 1), choice(less(y, 1), zeros(d, 1), zeros(d, 1))), zeros(d, 1)),
        equal(choice(less(x, 1), zeros(d, 2), choice(less(y, 1), zeros(d, 2), zeros(d, 2))), zeros(d, 2)),
    ),
    "a derivative and a function that has the name of one": (
        operation("has_derivative", ell, x, dell(x)),
        equal(dell(x), dell(x)),
    ),
    "a derivative of a random function and a random function that has the name of one": (
        for_all(omega, operation("has_derivative", noise(omega), x, dnoise(omega, x))),
        for_all(omega, equal(dnoise(omega, x), dnoise(omega, x))),
    ),
    "a family and its member": (exists(A, equal(A(1), S)), exists(S, equal(A(1), S))),
}


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_neighbours_are_read_apart(name):
    one, other = (side.term for side in NEIGHBOURS[name])
    known = {*free_variables(one), *free_variables(other)}
    assert says(latex(one), one)
    assert says(latex(other), other)
    assert not says(latex(one), other, known)
    assert not says(latex(other), one, known)


def test_what_could_be_read_in_two_ways_is_refused():
    known = [x.term, y.term, f.term]
    for text in (
        r"x/y x = 1",
        r"\sin x y = 1",
        r"x = 1 \text{ and } y = 1 \text{ or } x = y",
        r"f = 1",
        r"x_{1} = 1",
        "u = 1",
    ):
        with pytest.raises((Unreadable, Rejected)):
            read(text, known)


TOLD = Theory("told")
SIZE, OTHER = TOLD.naturals("n m")
ONE_MATRIX, ANOTHER = TOLD.matrices("A B", SIZE, SIZE)
OBLONG, COLUMN = TOLD.matrix("X", OTHER, SIZE), TOLD.vector("u", SIZE)


@pytest.mark.parametrize(
    "said",
    [
        hadamard(ONE_MATRIX + ANOTHER, ANOTHER) == ONE_MATRIX,
        hadamard(COLUMN, 2 * COLUMN) == COLUMN,
        diag(COLUMN + COLUMN) @ ONE_MATRIX == ANOTHER,
        kron(ONE_MATRIX, OBLONG) @ kron(ANOTHER, OBLONG.T) == kron(ONE_MATRIX @ ANOTHER, OBLONG @ OBLONG.T),
        matrix(SIZE, OTHER, lambda i, j: i * OBLONG[j, i]) == OBLONG.T,
        vector(SIZE, lambda i: COLUMN[i] ** 2) == COLUMN,
    ],
    ids=["a product", "one of columns", "a diagonal", "Kronecker", "a table", "a column"],
)
def test_a_matrix_that_is_told_by_its_entries_says_its_term(said):
    assert says(latex(said.term), said.term)
