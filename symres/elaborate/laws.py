"""Laws of what stands in numbers and matrices: what an atom is equal to, shown by rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import TYPE_CHECKING, Any

from symres.kernel import polynomials as P
from symres.kernel.equality import Matrix, Word, flipped, is_matrix
from symres.kernel.normal_form import exact_root
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    build,
    free_variables,
    function_sort,
    instantiate,
    is_scalar,
    lam,
    literal_size,
    matrix_sort,
    number,
    variable,
)

from .reduction import Combination, Law, Reduction, negative

if TYPE_CHECKING:
    from .expansion import Expansion


def law(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """What an atom is equal to by a law, or by a law for what its arguments are equal to; None if nothing is known."""
    found = None if atom.head == "tr" else congruence(run, atom, reduction)  # words of traces are rewritten as such
    if found is None:
        return own_law(run, atom, reduction)
    now, step = found
    return Law(now, step)


def own_law(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """A law of an atom whose arguments are reduced."""
    if atom.head == "if":
        return chosen(run, atom, reduction)
    if atom.head == "frobenius":
        return norm(run, atom, reduction)
    if atom.head == "Sum":
        return finite_sum(run, atom, reduction) or symmetry(run, atom, reduction)
    if atom.head == "E":
        return mean(run, atom, reduction) or symmetry(run, atom, reduction)
    if atom.head == "^" and is_scalar(atom.sort):
        return reciprocal(run, atom, reduction)
    if atom.head == "tr":
        return trace(run, atom, reduction)
    if atom.head == "Prod":
        return product(run, atom, reduction)
    if atom.head == "spectral":
        return spectral(run, atom, reduction)
    if atom.head in ("ceiling", "floor"):
        return rounded(run, atom)
    if atom.head == "D":
        return derivative_value(run, atom, reduction)
    if atom.head == "^" and is_matrix(atom):
        return matrix_inverse(run, atom, reduction)
    if atom.head == "det":
        return determinant(run, atom, reduction)
    return None


def congruence(run: Expansion, atom: Term, reduction: Reduction) -> tuple[Term, int] | None:
    """The same atom of arguments that are reduced."""
    now, step = atom, None
    for path in list(places(atom)):
        found = argument_law(run, part(now, path), reduction)
        if found is None:
            continue
        new, equal = found
        step = replaced(run, atom, now, path, new, equal, step)
        now = with_part(now, path, new)
    return None if step is None else (now, step)


Path = tuple[int, ...]


def places(term: Term) -> Iterator[Path]:
    """Where the arguments of a term stand, in its propositions those of their relations."""
    for j, argument in enumerate(term.args):
        if term.head == "app" and j == 0 or argument.sort is None:
            continue
        if argument.sort is not PROP:
            yield (j,)
        elif argument.head not in BINDERS:
            yield from ((j, *path) for path in places(argument))


def part(term: Term, path: Path) -> Term:
    for j in path:
        term = term.args[j]
    return term


def with_part(term: Term, path: Path, new: Term) -> Term:
    if not path:
        return new
    j, *rest = path
    if (
        term.head in ("D", "has_derivative") and j == 0 and new.head != "lam"
    ):  # a function that is derived is written out
        t = variable("t", REAL)
        new = lam(t, build("app", new, t))
    return build(term.head, *term.args[:j], with_part(term.args[j], tuple(rest), new), *term.args[j + 1 :])


def argument_law(run: Expansion, argument: Term, reduction: Reduction) -> tuple[Term, int] | None:
    sort = argument.sort
    if is_scalar(sort) or is_matrix(argument):
        new, combination = reduction.term(argument)
        if not combination or sort is INT and new.sort is not INT:
            return None
        return new, run.combined(build("=", argument, new), combination)
    if sort is not None and sort.head == "function" and argument.head == "lam":
        x, body = run.opened(argument, "x")
        found = argument_law(run, body, reduction)
        if found is None:
            return None
        new, equal = found
        return lam(x, new), run.generalize(x, equal)
    return None


def replaced(run: Expansion, atom: Term, now: Term, path: Path, new: Term, equal: int, before: int | None) -> int:
    """``atom = now`` with one more argument replaced, by Leibniz's law."""
    old = part(now, path)
    z = run.fresh("z", general(old.sort or REAL))
    same = lam(z, build("=", atom, with_part(now, path, z)))
    first = before if before is not None else run.algebra(build("=", atom, now))
    name, values = leibniz(old, new)
    shown = run.rule(name, {**values, "P": same}, [equal, first])
    return run.algebra(build("=", atom, with_part(now, path, new)), shown)


def general(sort: Term) -> Term:
    """The sort of real-valued functions, for one of integers."""
    return function_sort(sort.args[0], REAL) if sort.head == "function" and sort.args[1] is INT else sort


def leibniz(a: Term, b: Term) -> tuple[str, dict[str, Term]]:
    """The rule of equals for equals for two terms, and the values of its variables."""
    sort = a.sort
    if sort is INT and b.sort is INT:
        return "replace_integer", {"k": a, "l": b}
    if is_scalar(sort):
        return "replace_number", {"x": a, "y": b}
    if sort is not None and sort.head == "matrix":
        return "replace_matrix", {"m": sort.args[0], "n": sort.args[1], "A": a, "B": b}
    if sort is not None and sort.head == "function":
        domain, codomain = sort.args
        if domain is REAL and is_scalar(codomain):
            return "replace_function", {"phi": a, "psi": b}
        if domain is INT and is_scalar(codomain):
            return "replace_sequence", {"f": a, "g": b}
        if domain.head == "base" and is_scalar(codomain):
            return "replace_random_number", {"X": a, "Y": b}
        if domain.head == "base" and codomain.head == "matrix" and not codomain.loose:
            return "replace_random", {"m": codomain.args[0], "n": codomain.args[1], "F": a, "G": b}
        if domain is INT and codomain.head == "matrix" and a.head == "lam":
            i = variable("i", INT)
            rows, columns = instantiate(a, i).sort.args
            return "replace_matrix_sequence", {"p": lam(i, rows), "q": lam(i, columns), "F": a, "G": b}
    raise Rejected("no rule of equals for equals is of this sort")


# -------------------------------------------------------------------------------------------------------------- choices


def chosen(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """A choice whose condition is decided."""
    condition, one, other = atom.args
    kind, x, y = ("number_if", "x", "y") if is_scalar(atom.sort) else ("if", "A", "B")
    sizes = {} if is_scalar(atom.sort) else dict(zip("mn", atom.sort.args if atom.sort else (), strict=True))
    for holds, value in ((True, one), (False, other)):
        wanted = condition if holds else build("not", condition)
        step = run.attempt(lambda wanted=wanted: run.shown(wanted, reduction))
        if step is not None:
            values = {"P": condition, x: one, y: other, **sizes}
            return Law(value, run.rule(f"{kind}_{'true' if holds else 'false'}", values, [step]))
    if condition.head == "and":
        return shorter_condition(run, atom, reduction)
    if reduction.equality.same(one, other):
        return no_choice(run, atom)
    return None


def no_choice(run: Expansion, atom: Term) -> Law:
    """A choice between two that are equal."""
    condition, a, b = atom.args
    names = ("x", "y") if is_scalar(atom.sort) else ("A", "B")
    sizes = {} if is_scalar(atom.sort) else dict(zip("mn", atom.sort.args if atom.sort else (), strict=True))
    kind = "number_if" if is_scalar(atom.sort) else "if"
    goal = build("=", atom, a)
    denied = build("not", condition)
    values = {"P": condition, names[0]: a, names[1]: b, **sizes}
    cases = [
        run.supposing(p, lambda i, which=which: run.algebra(goal, run.rule(f"{kind}_{which}", values, [i])))
        for p, which in ((condition, "true"), (denied, "false"))
    ]
    either = run.rule("excluded_middle", {"P": condition})
    return Law(a, run.rule("cases", {"P": condition, "Q": denied, "R": goal}, [either, *cases]))


def shorter_condition(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """A choice without the parts of its condition that hold anyway."""
    condition, x, y = atom.args
    known: dict[Term, int] = {}
    for p in condition.args:
        step = run.attempt(lambda p=p: run.shown(p, reduction))
        if step is not None:
            known[p] = step
    rest = [p for p in condition.args if p not in known]
    if not known or not rest:
        return None
    short = rest[0] if len(rest) == 1 else build("and", *rest)
    value = build("if", short, x, y)
    goal = build("=", atom, value)
    names = ("x", "y") if is_scalar(atom.sort) else ("A", "B")
    sizes = {} if is_scalar(atom.sort) else dict(zip("mn", atom.sort.args if atom.sort else (), strict=True))
    kind = "number_if" if is_scalar(atom.sort) else "if"

    def chosen_as(which: str, long: int, brief: int) -> int:
        rules = [
            run.rule(f"{kind}_{which}", {"P": p, names[0]: x, names[1]: y, **sizes}, [i])
            for p, i in ((condition, long), (short, brief))
        ]
        return run.combined(goal, [(ONE, rules[0], ONE), (number(-1), rules[1], ONE)])

    def holds(assumed: int) -> int:
        parts = dict(zip(rest, run.parts(assumed, short) if len(rest) > 1 else [assumed], strict=True)) | known
        return chosen_as("true", run.both([parts[p] for p in condition.args]), assumed)

    def fails(assumed: int) -> int:
        whole = run.assume(condition)
        parts = dict(zip(condition.args, run.parts(whole, condition), strict=True))
        brief = run.both([parts[p] for p in rest])
        false = run.specialize(run.as_implication(assumed, build("not", short)), brief)
        return chosen_as("false", run.algebra(build("not", condition), run.discharge(whole, false)), assumed)

    either = run.rule("excluded_middle", {"P": short})
    cases = [run.supposing(short, holds), run.supposing(build("not", short), fails)]
    return Law(value, run.rule("cases", {"P": short, "Q": build("not", short), "R": goal}, [either, *cases]))


# ---------------------------------------------------------------------------------------------------------------- norms


def norm(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """|c M| = |c| |M| for numbers c, and |M'| = |M|."""
    a = reduction.equality.matrix(atom.args[0])
    if not a.words:
        return zero_norm(run, atom)
    numerators, denominators = zip(*(Fraction(c).as_integer_ratio() for c in a.words.values()), strict=True)
    scale = Fraction(gcd(*numerators), lcm(*denominators))
    signed = scale if a.words[first(reduction, a.words)] > 0 else -scale
    one = {k: Fraction(c) / signed for k, c in a.words.items()}
    other = {(m, flipped(w)): c for (m, w), c in one.items()}
    if other[first(reduction, other)] < 0:
        other = {k: -c for k, c in other.items()}
    turned = before(reduction, other, one)
    best = Matrix(other, a.columns, a.rows) if turned else Matrix(one, a.rows, a.columns)
    plain = build("frobenius", reduction.equality.matrix_term(best))
    if plain is atom:
        return None
    value = plain if scale == 1 else build("*", number(scale), plain)
    return Law(value, equal_squares(run, atom, plain, scale))


def before(reduction: Reduction, one: Mapping[tuple[int, Word], Any], other: Mapping[tuple[int, Word], Any]) -> bool:
    """Whether the first of two forms of a matrix is preferred, and nothing rewrites it."""
    if any(reduction.rewrites(w) for _, w in one):
        return False
    return sorted(reduction.order(w) for _, w in one) < sorted(reduction.order(w) for _, w in other)


def first(reduction: Reduction, words: Mapping[tuple[int, Word], Any]) -> tuple[int, Word]:
    """The word whose coefficient is to be positive."""
    return max(words, key=lambda k: (reduction.order(k[1]), reduction.written(k[0])))


def zero_norm(run: Expansion, atom: Term) -> Law:
    """|0| = 0, as its square is."""
    square, positive = (
        run.square(atom),
        run.rule("norm_nonnegative", {**run.sizes(atom.args[0], "mn"), "M": atom.args[0]}),
    )
    below = run.arithmetic(build("<=", atom, ZERO), [positive, square], [([2, 2], 1)], [[1, ONE]])
    return Law(ZERO, run.arithmetic(build("=", atom, ZERO), [below, positive], [([0, 1], 1), ([2, 2], 1)], []))


def equal_squares(run: Expansion, x: Term, norm: Term, scale: Fraction) -> int:
    """x = scale |M| where both are norms and their squares are equal."""
    y = norm if scale == 1 else build("*", number(scale), norm)
    squares = [run.square(x), run.square(norm)]
    signs = [run.rule("norm_nonnegative", {**run.sizes(t.args[0], "mn"), "M": t.args[0]}) for t in (x, norm)]
    c = number(scale * scale)
    # (x - y)^2 + 2 (x - y) y = x^2 - y^2
    facts = [*signs, *squares]
    one = run.arithmetic(
        build("<=", x, y), facts, [([4, 4], 1), ([4, 1], 2 * scale)], [[2, ONE], [3, number(-scale * scale)]]
    )
    other = run.arithmetic(build("<=", y, x), facts, [([4, 4], 1), ([4, 0], 2)], [[2, number(-1)], [3, c]])
    return run.arithmetic(build("=", x, y), [one, other], [([0, 1], 1), ([2, 2], 1)], [])


# -------------------------------------------------------------------------------------------------------- sums and means


@dataclass(frozen=True)
class Piece:
    """left * Op(inner) * right, or the trace of that; without ``inner`` nothing depends on the variable."""

    left: Term
    inner: Term | None
    right: Term
    traced: bool = False
    turned: bool = False  # inner is transposed, and Op(inner) transposed back

    def around(self, value: Term) -> Term:
        value = build("T", value) if self.turned else value
        out = build("*", self.left, value, self.right)
        return build("tr", out) if self.traced else out

    @property
    def whole(self) -> Term:
        return self.around(self.inner if self.inner is not None else ONE)


def pieces(reduction: Reduction, body: Term, x: Term) -> list[Piece]:
    """What a number or matrix is a sum of, each with what does not depend on x outside."""
    equality = reduction.equality
    out = []

    def depends(i: int) -> bool:
        return x in free_variables(equality.atoms[i])

    def split(m: int) -> tuple[int, int]:
        inside = sum(e << P.FIELD * i for i, e in P.exponents(m) if depends(i))
        return m - inside, inside

    def mixed(m: int) -> tuple[int, list[Word]]:
        """A monomial without its traces of words with letters without x, and those words."""
        words: list[Word] = []
        for i, e in P.exponents(m):
            w = reduction.word(equality.atoms[i].args[0]) if equality.atoms[i].head == "tr" else ()
            if not all(depends(y >> 1) for y in w):
                words += [w] * min(e, 3)
                m -= e << P.FIELD * i
        return m, words

    def row(word: Word) -> tuple[Word, Word] | None:
        """A trace as f times v, the row f of letters with x, the column v of letters without."""
        for w in (v[i:] + v[:i] for v in (word, flipped(word)) for i in range(len(word))):
            n = sum(depends(y >> 1) for y in w)
            if n and all(depends(y >> 1) for y in w[:n]) and literal_size(reduction.sizes(w[0])[0]) == 1:
                return w[:n], w[n:]
        return None

    def oriented(left: Term, m: int, block: Word, right: Term, traced: bool) -> Piece:
        turned = reduction.order(flipped(block)) < reduction.order(block)
        inner = build("*", equality.term({m: 1}), *reduction.letters(flipped(block) if turned else block))
        return Piece(left, inner, right, traced, turned)

    if is_scalar(body.sort):
        for m, c in equality.scalar(body).items():
            outside, inside = split(m)
            left = equality.term({outside: c})
            closed, words = mixed(inside)
            if len(words) == 1:
                w = words[0]
                varies = [depends(y >> 1) for y in w]
                starts = [i for i in range(len(w)) if varies[i] and not varies[i - 1]]
                if len(starts) == 1:
                    w, n = w[starts[0] :] + w[: starts[0]], sum(varies)
                    out.append(oriented(left, closed, w[:n], product_of(reduction.letters(w[n:])), True))
                    continue
            rows = [row(w) for w in words]
            if len(rows) == 2 and rows[0] and rows[1]:
                (f, v), (g, w) = rows[0], rows[1]
                before = build("*", left, *reduction.letters(flipped(v)))
                out.append(oriented(before, closed, flipped(f) + g, product_of(reduction.letters(w)), True))
                continue
            out.append(Piece(left, equality.term({inside: 1}) if inside else None, ONE))
        return out
    for (m, w), c in equality.matrix(body).words.items():
        outside, inside = split(m)
        left = equality.term({outside: c})
        varies = [i for i, y in enumerate(w) if depends(y >> 1)]
        if not varies:
            word = build("*", *reduction.letters(w), ONE) if w else build("I", body.sort.args[0] if body.sort else ONE)
            out.append(Piece(left, equality.term({inside: 1}) if inside else None, word))
            continue
        first, last = varies[0], varies[-1] + 1
        start, block, end = w[:first], w[first:last], w[last:]
        closed, words = mixed(inside)
        found = row(words[0]) if len(words) == 1 else None
        if found and literal_size(reduction.sizes(block[0])[0]) == 1:
            inside, start, block = closed, start + flipped(found[1]), flipped(found[0]) + block
        elif found and literal_size(reduction.sizes(block[-1])[1]) == 1:
            inside, block, end = closed, block + found[0], found[1] + end
        before = build("*", left, *reduction.letters(start)) if start else left
        out.append(oriented(before, inside, block, product_of(reduction.letters(end)), False))
    return out


def product_of(factors: Sequence[Term]) -> Term:
    return ONE if not factors else factors[0] if len(factors) == 1 else build("*", *factors)


def finite_sum(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """A sum of sums with what does not depend on the index outside, by induction on its end."""
    a, b, f = atom.args
    x, body = run.opened(f, "i")
    parts = pieces(reduction, body, x)
    sums = [lam(x, part.inner if part.inner is not None else ONE) for part in parts]

    def value(end: Term) -> Term:
        out = [part.around(build("Sum", a, end, g)) for part, g in zip(parts, sums, strict=True)]
        return zero(atom) if not out else out[0] if len(out) == 1 else build("+", *out)

    result = value(b)
    if reduction.equality.same(result, atom):
        return None

    def total(of: Sequence[int]) -> Combination:
        """The equation of all the sums by those of each."""
        return [(ONE, of[0], ONE), *negative(around(run, parts, of[1:]))]

    return Law(result, of_sums(run, a, b, [f, *sums], value, total))


def of_sums(
    run: Expansion,
    a: Term,
    b: Term,
    functions: Sequence[Term],
    value: Callable[[Term], Term],
    total: Callable[[Sequence[int]], Combination],
    left: Callable[[Term], Term] = lambda t: t,
) -> int:
    """``left`` of the sum of the first function is ``value``, by induction on its end, from an equation for each sum."""
    k = run.fresh("k", INT)
    before, after = build("+", a, number(-1)), build("+", k, ONE)
    statement = lambda end: build("=", left(build("Sum", a, end, functions[0])), value(end))  # noqa: E731
    less = run.algebra(build("<", before, a))
    base = run.combined(statement(before), total([empty_sum(run, a, before, g, less) for g in functions]))
    start, known = run.assume(build("<=", before, k)), run.assume(statement(k))
    reach = run.algebra(build("<=", a, after), start)
    lasts = [last_of_sum(run, a, after, g, reach) for g in functions]
    step = run.combined(statement(after), [*total(lasts), (ONE, known, ONE)])
    step = run.generalize(k, run.discharge(start, run.discharge(known, step)))
    by_induction = run.rule("induction", {"P": lam(k, statement(k)), "a": before}, [base, step])
    long, short = build("<=", before, b), build("<", b, before)
    one = run.assume(long)
    shown = run.discharge(one, run.specialize(by_induction, b, one))
    other = run.assume(short)
    less = run.arithmetic(build("<", b, a), [other], [([0], 1), ([1], 1), ([], 2)], [])
    empty = run.combined(statement(b), total([empty_sum(run, a, b, g, less) for g in functions]))
    either = run.rule("order_total", {"x": before, "y": b})
    values = {"P": long, "Q": short, "R": statement(b)}
    return run.rule("cases", values, [either, shown, run.discharge(other, empty)])


def around(run: Expansion, parts: Sequence[Piece], steps: Sequence[int]) -> Combination:
    """Equations for what the pieces have inside, with what stands around them."""
    out: Combination = []
    for part, step in zip(parts, steps, strict=True):
        inner = run.equation(step)[0]
        if is_scalar(inner.sort) and part.right.sort is not None:
            out.append((part.left, step, part.right))
        else:
            out.append((part.left, run.transposed(step) if part.turned else step, part.right))
    return out


def zero(like: Term) -> Term:
    return ZERO if is_scalar(like.sort) or like.sort is None else build("O", *like.sort.args)


def empty_sum(run: Expansion, a: Term, b: Term, f: Term, less: int) -> int:
    if is_scalar(build("Sum", a, b, f).sort):
        return run.rule("sum_empty", {"a": a, "b": b, "f": f}, [less])
    return run.rule("matrix_sum_empty", {"a": a, "b": b, "F": f, **shape(run, f)}, [less])


def last_of_sum(run: Expansion, a: Term, b: Term, f: Term, reach: int) -> int:
    if is_scalar(build("Sum", a, b, f).sort):
        return run.rule("sum_last", {"a": a, "b": b, "f": f}, [reach])
    return run.rule("matrix_sum_last", {"a": a, "b": b, "F": f, **shape(run, f)}, [reach])


def shape(run: Expansion, function: Term) -> dict[str, Term]:
    codomain = function.sort.args[1] if function.sort else ONE
    return dict(zip("mn", codomain.args, strict=True))


def mean(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """A mean of a sum, with what does not depend on the outcome outside."""
    (f,) = atom.args
    x, body = run.opened(f, "omega")
    parts = pieces(reduction, body, x)
    means = [None if part.inner is None else build("E", lam(x, part.inner)) for part in parts]
    values = [part.around(ONE if m is None else m) for part, m in zip(parts, means, strict=True)]
    result = zero(atom) if not values else values[0] if len(values) == 1 else build("+", *values)
    if reduction.equality.same(result, atom):
        return None
    scalar = is_scalar(atom.sort)
    unit = build("I", ONE)
    lift = (lambda t: build("*", t, unit)) if scalar else (lambda t: t)
    rows, columns = (ONE, ONE) if scalar else atom.sort.args if atom.sort else (ONE, ONE)
    whole = [lift(part.whole) for part in parts]
    combination: Combination = []
    if scalar:
        combination.append((ONE, run.rule("mean_of_trace", {"n": ONE, "F": lam(x, lift(body))}), ONE))
    if not parts:
        nothing = run.rule("mean_of_constant", {"m": rows, "n": columns, "M": build("O", rows, columns)})
        return Law(result, run.combined(build("=", atom, result), [*combination, (ONE, nothing, ONE)]))
    for j in range(len(whole) - 1):
        rest = whole[j + 1] if j + 2 == len(whole) else build("+", *whole[j + 1 :])
        sizes = {"m": rows, "n": columns, "F": lam(x, whole[j]), "G": lam(x, rest)}
        combination.append((ONE, run.rule("mean_of_sum", sizes), ONE))
    for part, t in zip(parts, whole, strict=True):
        combination += mean_of_piece(run, part, x, t, scalar)
    return Law(result, run.combined(build("=", atom, result), combination))


def mean_of_piece(run: Expansion, part: Piece, x: Term, whole: Term, scalar: bool) -> Combination:
    """E(whole) - left E(inner) right, as a combination; of the piece times I(1) if it is a number."""
    rows, columns = whole.sort.args if whole.sort else (ONE, ONE)
    if part.inner is None:
        return [(ONE, run.rule("mean_of_constant", {"m": rows, "n": columns, "M": whole}), ONE)]
    out: Combination = []
    inner = build("T", part.inner) if part.turned else part.inner
    if part.traced:  # E(tr(F) I) = E(F) under a trace
        square = build("*", part.left, inner, part.right)
        size = square.sort.args[0] if square.sort else ONE
        out.append((number(-1), run.rule("mean_of_trace", {"n": ONE, "F": lam(x, whole)}), ONE))
        out.append((ONE, run.rule("mean_of_trace", {"n": size, "F": lam(x, square)}), ONE))
        return [*out, *pulled(run, part.left, inner, part.right, x, part.turned)]
    if is_scalar(inner.sort):
        size = part.right if is_matrix(part.right) else build("I", ONE)
        lifted = build("*", inner, build("I", ONE))
        if is_matrix(part.right):
            return [*out, *number_times(run, part.left, inner, part.right, x)]
        out += pulled(run, part.left, lifted, ONE, x, False)
        out.append((build("*", number(-1), part.left), run.rule("mean_of_trace", {"n": ONE, "F": lam(x, lifted)}), ONE))
        return out
    return pulled(run, part.left, inner, part.right, x, part.turned)


def number_times(run: Expansion, left: Term, inner: Term, M: Term, x: Term) -> Combination:
    """E(left inner M) - left E(inner) M for numbers left, inner."""
    rows, columns = M.sort.args if M.sort else (ONE, ONE)
    values = {"m": rows, "n": columns, "X": lam(x, inner), "M": build("*", left, M)}
    return [(ONE, run.rule("mean_times_constant", values), ONE)]


def pulled(run: Expansion, left: Term, inner: Term, right: Term, x: Term, turned: bool) -> Combination:
    """E(left inner right) - left E(inner) right, or with T(E(T(inner))) in the place of E(inner) if it is turned."""
    out: Combination = []
    rows, columns = inner.sort.args if inner.sort else (ONE, ONE)
    factor = left if is_matrix(left) else build("*", left, build("I", rows))
    tail = build("*", inner, right) if right is not ONE else inner
    width = tail.sort.args[1] if tail.sort else ONE
    sizes = {"k": factor.sort.args[0] if factor.sort else ONE, "m": rows, "n": width}
    if left is not ONE:
        out.append((ONE, run.rule("mean_of_multiple", {**sizes, "D": factor, "F": lam(x, tail)}), ONE))
    if right is not ONE:
        flip = build("T", right)
        one = run.rule("mean_of_transpose", {"m": rows, "n": width, "F": lam(x, tail)})
        two = run.rule(
            "mean_of_multiple", {"k": width, "m": columns, "n": rows, "D": flip, "F": lam(x, build("T", inner))}
        )
        three = run.rule("mean_of_transpose", {"m": rows, "n": columns, "F": lam(x, inner)})
        goal = build("=", build("T", build("E", lam(x, tail))), build("*", flip, build("T", build("E", lam(x, inner)))))
        back = run.transposed(run.combined(goal, [(number(-1), one, ONE), (ONE, two, ONE), (flip, three, ONE)]))
        out.append((left, back, ONE))
    if turned:
        # T(E(T(inner))): of the transpose of what stands here
        flat = build("T", inner)
        size = {"m": columns, "n": rows}
        step = run.rule("mean_of_transpose", {**size, "F": lam(x, flat)})
        out.append((left, step, right))
    return out


def trace(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """The trace of a mean or sum goes inside."""
    (inner,) = atom.args
    if inner.head == "E":
        x, body = run.opened(inner.args[0], "omega")
        value = build("E", lam(x, build("tr", body)))
        size = body.sort.args[0] if body.sort else ONE
        step = run.rule("mean_of_trace", {"n": size, "F": lam(x, body)})
        return Law(value, run.algebra(build("=", atom, value), step))
    if inner.head == "Sum":
        a, b, f = inner.args
        x, body = run.opened(f, "i")
        value = build("Sum", a, b, lam(x, build("tr", body)))
        if is_scalar(body.sort) or literal_size(body.sort.args[0] if body.sort else ONE) == 1:
            return None
        return Law(value, trace_of_sum(run, a, b, lam(x, body), lam(x, build("tr", body)), atom, value))
    return None


def trace_of_sum(run: Expansion, a: Term, b: Term, F: Term, f: Term, atom: Term, value: Term) -> int:
    """tr(Sum(a, b, F)) = Sum(a, b, tr F), by induction on the end."""
    total = lambda of: [(ONE, of[0], ONE), (number(-1), of[1], ONE)]  # noqa: E731
    return of_sums(run, a, b, [F, f], lambda end: build("Sum", a, end, f), total, lambda t: build("tr", t))


def symmetry(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """A sum or mean of symmetric matrices is symmetric, as is the inverse of one."""
    if not is_matrix(atom) or atom.head not in ("Sum", "E"):
        return None
    rows, columns = atom.sort.args if atom.sort else (ONE, ONE)
    f = atom.args[-1]
    x, body = run.opened(f, "x")
    if not reduction.equality.same(rows, columns) or not is_matrix(body):
        return None
    turned = build("T", body)
    if not reduction.equality.same(turned, body):
        return None
    goal = build("=", build("T", atom), atom)
    if atom.head == "E":
        step = run.rule("mean_of_transpose", {"m": rows, "n": columns, "F": lam(x, body)})
        return Law(atom, run.algebra(goal, step), True)
    a, b, _ = atom.args

    def total(of: Sequence[int]) -> Combination:
        return [(ONE, run.transposed(of[0]), ONE), (number(-1), of[0], ONE)]

    step = of_sums(run, a, b, [f], lambda end: build("Sum", a, end, f), total, lambda t: build("T", t))
    return Law(atom, run.algebra(goal, step), True)


def reciprocal(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """The inverse of a product, of a multiple, and of an inverse of numbers."""
    base, exponent = atom.args
    if exponent.head != "rational":
        return None
    n = exponent.value
    if base is ZERO and n > 0:
        positive = run.algebra(build("<", ZERO, exponent))
        return Law(ZERO, run.rule("real_power_of_zero", {"y": exponent}, [positive]))
    if base.head == "rational" and n > 0 and n.denominator > 1:
        return exact_power(run, atom, base.value, n)
    if n.denominator != 1 or n >= 0 or not is_scalar(base.sort):
        return None
    if n != -1:
        k = number(-n)
        step = run.rule("negative_power", {"x": base, "k": k})
        value = build("^", build("^", base, number(-1)), k)
        return Law(value, run.algebra(build("=", atom, value), step))
    p = reduction.equality.scalar(base)
    if len(p) > 1:
        numerators, denominators = zip(*(Fraction(c).as_integer_ratio() for c in p.values()), strict=True)
        content = Fraction(gcd(*numerators), lcm(*denominators))
        content = -content if p[max(p, key=reduction.written)] < 0 else content
        if content == 1:
            return None
        factors = [number(content), reduction.equality.term(P.multiply(p, P.constant(1 / content)))]
    else:
        ((m, c),) = p.items()
        factors = [] if c == 1 else [number(Fraction(c))]
        factors += [reduction.equality.atoms[i] for i, e in P.exponents(m) for _ in range(e)]
    if len(factors) > 1:
        first, rest = factors[0], factors[1] if len(factors) == 2 else build("*", *factors[1:])
        value = build("*", build("^", first, number(-1)), build("^", rest, number(-1)))
        step = run.rule("reciprocal_of_product", {"x": first, "y": rest})
        return Law(value, run.algebra(build("=", atom, value), step))
    (only,) = factors
    if only.head == "^" and only.args[1].head == "rational" and only.args[1].value == -1:
        step = run.rule("reciprocal_of_reciprocal", {"x": only.args[0]})
        return Law(only.args[0], run.algebra(build("=", atom, only.args[0]), step))
    return None


# ------------------------------------------------------------------------------------------- products and determinants


def exact_power(run: Expansion, atom: Term, base: Fraction, n: Fraction) -> Law | None:
    """A rational root of a rational number, as (r^q)^(1/q) = r."""
    root = exact_root(base, n.denominator) if base > 0 else None
    if root is None:
        return None
    values = {"x": number(root), "a": number(n.denominator), "b": number(n)}
    signs = [run.algebra(build("<=", ZERO, t)) for t in values.values()]
    value = number(root ** int(n * n.denominator))
    return Law(value, run.algebra(build("=", atom, value), run.rule("real_power_of_power", values, signs)))


def product(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """An empty product, and one of one factor."""
    low, high, f = atom.args
    length = reduction.equality.difference(high, low)
    if any(length) or length.get(0, 0) not in (-1, 0):
        return None
    i = variable("i", INT)
    size = lam(i, build("app", f, i).sort.args[1])
    if length.get(0, 0) == -1:
        step = run.rule("product_empty", {"a": low, "w": size, "f": f})
        value = build("I", atom.sort.args[0] if atom.sort else ONE)
        return Law(value, run.algebra(build("=", atom, value), step))
    reach = run.algebra(build("<=", low, high))
    last = run.rule("product_last", {"a": low, "b": high, "w": size, "f": f}, [reach])
    empty = run.rule("product_empty", {"a": low, "w": size, "f": f})
    value = build("app", f, low)
    items: Combination = [(ONE, last, ONE), (value, empty, ONE)]
    return Law(value, run.combined(build("=", atom, value), items))


def determinant(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """The determinant of a product, of a transpose, of one number."""
    (M,) = atom.args
    size = M.sort.args[0] if M.sort else ONE
    if literal_size(size) == 1:
        step = run.rule("det_of_number", {"n": size, "S": M}, [run.algebra(build("=", size, ONE))])
        return Law(build("tr", M), step)
    a = reduction.equality.matrix(M)
    other = reduction.equality.transposed(a)
    if len(a.words) != 1:
        if not before(reduction, other.words, a.words):
            return None
        S = reduction.equality.matrix_term(other)
        step = run.rule("det_of_transpose", {"n": size, "S": S})
        return Law(build("det", S), run.algebra(build("=", atom, build("det", S)), step))
    (((m, w), c),) = a.words.items()
    letters = reduction.letters(w)
    if m or c != 1 or not all(x.sort is not None and reduction.equality.same(x.sort.args[0], size) for x in letters):
        return None
    if not letters:
        return Law(ONE, identity_determinant(run, size))
    if len(letters) == 1:
        if letters[0].head != "T":
            return None
        S = letters[0].args[0]
        return Law(build("det", S), run.rule("det_of_transpose", {"n": size, "S": S}))
    first, rest = letters[0], letters[1] if len(letters) == 2 else build("*", *letters[1:])
    step = run.rule("det_of_product", {"n": size, "S": first, "B": rest})
    return Law(build("*", build("det", first), build("det", rest)), step)


def identity_determinant(run: Expansion, n: Term) -> int:
    """det(I) = 1: it is its own square, and not 0."""
    unit = build("I", n)
    v = run.fresh("v", matrix_sort(n, ONE))
    zero_ = build("O", n, ONE)
    assumed = run.assume(build("=", build("*", unit, v), zero_))
    still = run.algebra(build("=", v, zero_), assumed)
    nonzero = run.rule("det_nonzero", {"n": n, "S": unit}, [run.generalize(v, run.discharge(assumed, still))])
    square = run.rule("det_of_product", {"n": n, "S": unit, "B": unit})
    d = build("det", unit)
    rest = build("+", build("*", d, d), build("*", number(-1), d))
    return run.arithmetic(
        build("=", d, ONE), [nonzero, square], [([0, 0, 2, 2], 1)], [[1, build("*", number(-1), rest)]]
    )


# ---------------------------------------------------------------------------------------------------------- derivatives


def derivative_value(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """The derivative of a polynomial."""
    f, point = atom.args
    found = run.attempt(lambda: derivative(run, f, point, reduction))
    if found is None:
        return None
    value = run.core.equality.applied(run.conclusion(found)).args[2]
    step = run.rule("derivative_value", {"phi": f, "x": point, "u": value}, [found])
    return Law(value, run.algebra(build("=", atom, value), step))


def derivative(run: Expansion, f: Term, point: Term, reduction: Reduction) -> int:
    """A step that shows what derivative a polynomial has at a point."""
    t, body = run.opened(f, "t")
    new, items = reduction.term(body)
    i = polynomial_derivative(run, new, t, point, reduction)
    if items:
        equal = run.generalize(
            t, run.combined(build("=", new, body), [(build("*", number(-1), a), s, b) for a, s, b in items])
        )
        z = run.fresh("z", f.sort or REAL)
        value = run.core.equality.applied(run.conclusion(i)).args[2]
        about = lam(z, build("has_derivative", z, point, value))
        i = run.rule("replace_function", {"phi": lam(t, new), "psi": f, "P": about}, [equal, i])
    return i


def polynomial_derivative(run: Expansion, term: Term, t: Term, x: Term, reduction: Reduction) -> int:
    """Of a polynomial, power by power; what is of degree 2 differs from its tangent by a (t - x)^2."""
    coefficients = by_powers(reduction, term, t)
    low = [k for k in coefficients if k <= 2]
    parts = [build("*", coefficients[k], build("^", t, number(k))) for k in low]
    whole = parts[0] if len(parts) == 1 else build("+", *parts) if parts else ZERO
    a, b = (coefficients.get(k, ZERO) for k in (2, 1))
    slope = build("+", build("*", number(2), a, x), b)
    found = quadratic_derivative(run, lam(t, whole), x, slope, a)
    for k in sorted(set(coefficients) - set(low)):
        size = number(k)
        power = run.rule("derivative_power", {"k": size, "x": x}, [run.algebra(build("<=", ZERO, size))])
        inner, c = build("^", t, size), coefficients[k]
        by = build("*", size, build("^", x, number(k - 1)))
        outer = quadratic_derivative(run, lam(t, build("*", c, t)), build("^", x, size), c, ZERO)
        values = {"phi": lam(t, build("*", c, t)), "psi": lam(t, inner), "x": x, "u": c, "d": by}
        scaled_ = run.rule("derivative_chain", values, [outer, power])
        product_, by = build("*", c, inner), build("*", c, by)
        values = {"phi": lam(t, whole), "psi": lam(t, product_), "x": x, "u": slope, "d": by}
        found = run.rule("derivative_sum", values, [found, scaled_])
        whole, slope = build("+", whole, product_), build("+", slope, by)
    return found


def by_powers(reduction: Reduction, term: Term, t: Term) -> dict[int, Term]:
    """The coefficients of a polynomial in t; raises ``Rejected`` if t stands elsewhere."""
    equality = reduction.equality
    place = equality.index(t)
    found: dict[int, P.Polynomial] = {}
    for m, c in equality.scalar(term).items():
        k = P.exponent(m, place)
        rest = m - k * P.unit(place)
        if any(t in free_variables(equality.atoms[i]) for i, _ in P.exponents(rest)):
            raise Rejected(f"{term} is no polynomial in {t}")
        found[k] = P.add(found.get(k, {}), {rest: c})
    return {k: equality.term(p) for k, p in found.items()}


def quadratic_derivative(run: Expansion, f: Term, x: Term, slope: Term, a: Term) -> int:
    """f(t) - f(x) - slope (t - x) = a (t - x)^2, so that the slope is that of f at x."""
    t = run.fresh("t", REAL)
    value = lambda at: run.core.equality.applied(build("app", f, at))  # noqa: E731
    step = build("+", t, build("*", number(-1), x))
    square, bars = build("^", step, number(2)), build("abs", a)
    error = build("+", value(t), build("*", number(-1), value(x)), build("*", number(-1), slope, step))
    size = build("abs", error)
    product = run.rule("absolute_product", {"x": a, "y": square})
    positive = run.arithmetic(build("<=", ZERO, square), [], [([0], 1)], [], [step])
    plain = run.rule("absolute_value", {"x": square}, [positive])
    same = run.algebra(build("=", size, build("*", bars, build("abs", square))), product)
    bound = build("<=", size, build("*", bars, square))
    shown = run.arithmetic(bound, [same, plain], [([2], 1)], [[0, ONE], [1, bars]])
    left, right = (run.assume(build("<", *p)) for p in ((build("+", x, number(-1)), t), (t, build("+", x, ONE))))
    every = run.generalize(t, run.discharge(left, run.discharge(right, shown)))
    values = {"phi": f, "x": x, "u": slope, "c": bars, "r": ONE}
    return run.rule("derivative_by_quadratic_error", values, [run.algebra(build("<", ZERO, ONE)), every])


# ---------------------------------------------------------------------------------------------- inverses, operator norms


def matrix_inverse(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """The inverse of a transpose, and of a symmetric matrix."""
    S, exponent = atom.args
    if exponent.head != "rational" or exponent.value != -1:
        return None
    n = S.sort.args[0] if S.sort else ONE
    if reduction.is_symmetric(S):  # T(S^-1) = T(S)^-1 = S^-1
        _, items = reduction.term(build("T", S))
        _, more = reduction.term(S)
        step = run.rule("inverse_of_transpose", {"n": n, "S": S})
        equal = run.combined(build("=", build("T", S), S), [*items, *negative(more)])
        z = run.fresh("z", S.sort or REAL)
        about = lam(z, build("=", build("^", z, number(-1)), build("T", atom)))
        values = {"m": n, "n": n, "A": build("T", S), "B": S, "P": about}
        shown = run.rule("replace_matrix", values, [equal, step])
        return Law(atom, run.algebra(build("=", build("T", atom), atom), shown), True)
    one, other = reduction.equality.canonical(S), reduction.equality.canonical(build("T", S))
    if S.head == "T":
        value = build("T", build("^", S.args[0], number(-1)))
        step = run.rule("inverse_of_transpose", {"n": n, "S": S.args[0]})
        return Law(value, run.algebra(build("=", atom, value), step))
    return None


def spectral(run: Expansion, atom: Term, reduction: Reduction) -> Law | None:
    """|c A| = |c| |A| for numbers c, |A'| = |A|, |0| = 0."""
    a = reduction.equality.matrix(atom.args[0])
    if not a.words:
        return Law(ZERO, no_operator(run, atom))
    numerators, denominators = zip(*(Fraction(c).as_integer_ratio() for c in a.words.values()), strict=True)
    scale = Fraction(gcd(*numerators), lcm(*denominators))
    signed = scale if a.words[first(reduction, a.words)] > 0 else -scale
    one = {k: Fraction(c) / signed for k, c in a.words.items()}
    other = {(m, flipped(w)): c for (m, w), c in one.items()}
    if other[first(reduction, other)] < 0:
        other = {k: -c for k, c in other.items()}
    if before(reduction, other, one):
        A = reduction.equality.matrix_term(reduction.equality.transposed(a))
        value = build("spectral", A)
        below, above = (transposed_operator(run, X) for X in (A, atom.args[0]))
        return Law(value, equal_of(run, atom, value, below, above))
    if signed == 1:
        return None
    A = reduction.equality.matrix_term(Matrix(one, a.rows, a.columns))
    value = build("*", number(scale), build("spectral", A))
    below = multiple_operator(run, atom.args[0], A, signed)
    above = multiple_operator(run, A, atom.args[0], 1 / signed)
    bound = build("<=", value, atom)
    above = run.arithmetic(bound, [above], [([0], scale), ([1], 1)], [])
    return Law(value, equal_of(run, atom, value, below, above))


def equal_of(run: Expansion, x: Term, y: Term, below: int, above: int) -> int:
    """x = y from x <= y and y <= x."""
    return run.arithmetic(build("=", x, y), [below, above], [([0, 1], 1), ([2, 2], 1)], [])


def no_operator(run: Expansion, atom: Term) -> int:
    """|0| = 0 for the operator norm."""
    (A,) = atom.args
    m, n = A.sort.args if A.sort else (ONE, ONE)
    v = run.fresh("v", matrix_sort(n, ONE))
    image = build("frobenius", build("*", A, v))
    nothing = zero_norm(run, image)
    goal = build("<=", image, build("*", ZERO, build("frobenius", v)))
    below = run.arithmetic(goal, [nothing.step], [([1], 1)], [[0, ONE]])
    premises = [run.algebra(build("<=", ZERO, ZERO)), run.generalize(v, below)]
    least = run.rule("spectral_least", {"m": m, "n": n, "A": A, "c": ZERO}, premises)
    positive = run.rule("spectral_nonnegative", {"m": m, "n": n, "A": A})
    return equal_of(run, atom, ZERO, least, positive)


def multiple_operator(run: Expansion, A: Term, B: Term, c: Fraction) -> int:
    """|A| <= |c| |B| for A = c B: |A v| = |c| |B v| <= |c| |B| |v|."""
    m, n = A.sort.args if A.sort else (ONE, ONE)
    v = run.fresh("v", matrix_sort(n, ONE))
    one, other = (build("frobenius", build("*", X, v)) for X in (A, B))
    equal = equal_squares(run, one, other, abs(c))
    bound = run.rule("spectral_bound", {"m": m, "n": n, "k": ONE, "A": B, "N": v})
    least = build("*", number(abs(c)), build("spectral", B))
    goal = build("<=", one, build("*", least, build("frobenius", v)))
    step = run.arithmetic(goal, [equal, bound], [([1], abs(c)), ([2], 1)], [[0, ONE]])
    positive = run.rule("spectral_nonnegative", {"m": m, "n": n, "A": B})
    nonnegative = run.arithmetic(build("<=", ZERO, least), [positive], [([0], abs(c)), ([1], 1)], [])
    values = {"m": m, "n": n, "A": A, "c": least}
    return run.rule("spectral_least", values, [nonnegative, run.generalize(v, step)])


def transposed_operator(run: Expansion, A: Term) -> int:
    """|A'| <= |A|: |A'v|^2 = v'A A'v <= |v| |A| |A'v|."""
    m, n = A.sort.args if A.sort else (ONE, ONE)
    v = run.fresh("v", matrix_sort(m, ONE))
    w = build("*", build("T", A), v)
    u = build("*", A, w)
    t, L, q, a = build("frobenius", w), build("frobenius", v), build("frobenius", u), build("spectral", A)
    goal = build("<=", t, build("*", a, L))
    squares = [run.square(norm) for norm in (t, L, q)]
    bound = run.rule("spectral_bound", {"m": m, "n": n, "k": ONE, "A": A, "N": w})
    signs = [run.rule("norm_nonnegative", {**run.sizes(x.args[0], "mn"), "M": x.args[0]}) for x in (L, q)]
    signs.append(run.rule("spectral_nonnegative", {"m": m, "n": n, "A": A}))
    power = lambda x, k: build("^", x, number(k))  # noqa: E731
    z = build("+", build("*", power(t, 2), v), build("*", number(-1), power(L, 2), u))
    length = build("frobenius", z)
    long, short = build("<", ZERO, L), build("<=", L, ZERO)
    one = run.assume(long)
    # facts: t^2, L^2, q^2, |z|^2; q <= a t; 0 <= L, q, a; 0 < L; a L < t
    facts = [*squares, run.square(length), bound, *signs, one]
    summands = [([4, 4, 8, 8, 8, 8], 1), ([6, 4, 8, 8, 8, 8], 2), ([9] * 4 + [8] * 2, 1)]
    summands += [([7, 8, 8, 8, 9, 9, 9], 4), ([7] * 2 + [8] * 4 + [9] * 2, 5), ([7] * 3 + [8] * 5 + [9], 2)]
    cofactors = [
        [0, build("*", number(2), power(t, 2), power(L, 2))],
        [1, build("*", number(-1), power(t, 4))],
        [2, build("*", number(-1), power(L, 4))],
        [3, ONE],
    ]
    first = run.discharge(one, run.arithmetic(goal, facts, summands, cofactors, [length]))
    other = run.assume(short)
    none = equal_of(run, L, ZERO, other, signs[0])
    square = run.combined(
        build("=", build("tr", build("*", build("T", v), v)), ZERO),
        [(number(-1), squares[1], ONE), (L, none, ONE)],
    )
    nothing = run.rule("norm_zero", {"m": m, "n": ONE, "M": v}, [square])
    image = run.combined(
        build("=", build("tr", build("*", build("T", w), w)), ZERO),
        [(build("*", build("T", v), A, build("T", A)), nothing, ONE)],
    )
    facts = [squares[0], image, signs[0], signs[2]]
    second = run.discharge(
        other, run.arithmetic(goal, facts, [([4, 4], 1), ([3, 2, 4], 2)], [[0, ONE], [1, ONE]], [build("*", a, L)])
    )
    either = run.rule("order_total", {"x": L, "y": ZERO})
    values = {"P": short, "Q": long, "R": goal}
    step = run.rule("cases", values, [either, second, first])
    least = {"m": n, "n": m, "A": build("T", A), "c": a}
    return run.rule("spectral_least", least, [signs[2], run.generalize(v, step)])


def rounded(run: Expansion, atom: Term) -> Law | None:
    """A number that is rounded."""
    (x,) = atom.args
    if x.head != "rational":
        return None
    value = number(ceil(x.value) if atom.head == "ceiling" else floor(x.value))
    bounds = run.rule(f"{atom.head}_range", {"x": x})
    low, high = run.parts(bounds, run.conclusion(bounds))
    steps = []
    for a, b in ((atom, value), (value, atom)):
        goal = build("<=", a, b)
        steps.append(run.compared(goal, [low, high]))
    return Law(value, equal_of(run, atom, value, steps[0], steps[1]))
