"""The derivation of a function of matrices of any size and of any number of layers: what its lines say."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from symres.derive.differentials import Differential, zero
from symres.derive.products import Writing
from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import (
    INT,
    REAL,
    ZERO,
    build,
    free_variables,
    fresh,
    instantiate,
    number,
    same_sort,
    substitute,
    variable,
)
from symres.language.definedness import definedness
from symres.language.expressions import Expression
from symres.language.matrices import inner
from symres.language.reading import MatrixProblem
from symres.language.unfolding import replaced

from .residuals import Differentials, Residual, is_negative, with_residuals


@dataclass(frozen=True)
class Value:
    """The value of a function where its gradient by one variable, the ``equation``, vanishes.

    There ``residual`` is orthogonal to ``moving``, and ``value`` is that of the function. With layers, the steps need
    ``product``, which is ``parts`` around the layer.
    """

    value: Expression
    residual: Expression
    moving: Expression
    equation: Expression
    product: Term | None
    parts: Term | None


@dataclass(frozen=True)
class MatrixLines:
    """The derivation of the function of ``problem``, which is called ``name``, in the ``directions``.

    ``found`` has the derivatives; ``products`` are the names of products over layers, which are folded where they are
    written. All of that holds where the propositions of ``domain`` do. ``written_out`` are the equations that the
    vanishing of the gradients comes to, each with two sides, and none where that says no more.
    """

    problem: MatrixProblem
    name: str
    directions: tuple[Expression, ...]
    found: Differentials
    products: dict[Term, Term]
    domain: tuple[Term, ...]
    written_out: tuple[tuple[Expression, Expression], ...]
    value: Value | None

    @property
    def pairing(self) -> Expression:
        """The sum of the gradients paired with the directions."""
        parts = [inner(G, h) for G, h in zip(self.found.gradients, self.directions, strict=True)]
        return sum(parts[1:], parts[0])

    @property
    def critical(self) -> tuple[Expression, ...]:
        """The gradients without numbers in front, which vanish where they do."""
        return tuple(map(_without_number, self.found.gradients))

    def folded(self, term: Term) -> Term:
        """A term with the names of products."""
        return replaced(term, self.products)


def lines(problem: MatrixProblem) -> MatrixLines:
    """Gradients and second differential of a function of matrices, with the steps.

    Raises ``ClaimError`` where they are not known, and for a function that has a layer of a certain number.
    """
    taken = {*problem.matrices, *problem.layers, *problem.sizes, *problem.numbers, *problem.places.values()}
    name = next(name for name in ("f", "F", "g", "f_0") if name not in taken)
    directions = tuple(_directions(problem, taken | {name}))
    found = with_residuals(problem.value, problem.at, directions, taken | {name})
    derived = [found.unfolded(e) for e in (*found.gradients, found.inserted)]
    if any(_chooses(e.term) for e in derived):
        raise ClaimError("layers are differentiated all alike; write one that is not like the others as a matrix")
    domain: dict[Term, None] = dict.fromkeys(problem.within)
    for e in (problem.value, *derived):
        domain |= dict.fromkeys(goal.conclusion for goal in definedness(build("=", e.term, e.term), tuple(domain)))
    own = {str(x.value) for R in found.residuals for x in (R.letter.term, R.first.term, R.second.term)}
    shown = [problem.value.term, *(R.differential.term for R in found.residuals), *(e.term for e in derived)]
    return MatrixLines(
        problem,
        name,
        directions,
        found,
        _products(shown, problem, taken | own | {name, *(str(h.term.value) for h in directions)}),
        tuple(p for p in domain if not _follows(p, domain) and not _is_known(p, problem)),
        tuple(_written_out(problem, found)),
        _value(problem, found),
    )


def _chooses(term: Term) -> bool:
    """Whether a term depends on the number of the layer."""
    return term.head == "if" or any(map(_chooses, term.args))


def _directions(problem: MatrixProblem, taken: Collection[str]) -> Iterator[Expression]:
    """The directions: dU for U, and dA for layers A."""
    used = set(taken)
    for x, point in zip(problem.variables, problem.at, strict=True):
        name = next(n for n in _numbered(f"d{x}") if n not in used)
        used.add(name)
        yield Expression(variable(name, point.term.sort or REAL))


def _numbered(name: str) -> Iterator[str]:
    return itertools.chain([name], (f"{name}_{k}" for k in itertools.count(1)))


def _follows(p: Term, domain: Collection[Term]) -> bool:
    """Whether a condition says t != 0, and another one 0 < t."""
    return p.head == "not" and p.args[0].head == "=" and build("<", ZERO, p.args[0].args[0]) in domain


def _is_known(p: Term, problem: MatrixProblem) -> bool:
    """Whether a <= b follows from the ranges of sizes and layers: 1 <= l + 1, or j + 1 <= l + 1."""
    if p.head != "<=":
        return False
    words = Writing().words
    known = [*problem.within, *(build("<=", number(1), variable(size, INT)) for size in problem.sizes)]
    gaps = [build("+", q.args[1], build("*", number(-1), q.args[0])) for q in known]
    rest = (words.term(words.difference(build("+", p.args[1], build("*", number(-1), p.args[0])), gap)) for gap in gaps)
    return any(r.head == "rational" and r.value >= 0 for r in rest)


def _without_number(G: Expression) -> Expression:
    term = G.term
    while term.head == "*" and term.args[0].head == "rational":
        term = build("*", *term.args[1:]) if len(term.args) > 2 else term.args[1]
    return Expression(term)


# ----------------------------------------------------------------------------------------------------------- products


def _products(terms: Iterable[Term], problem: MatrixProblem, taken: Collection[str]) -> dict[Term, Term]:
    """Names for the products over layers: P for a whole one, P_above and P_below for those around layer j."""
    places = {variable(j, INT) for j in problem.places.values()}
    letters: dict[Term, str] = {}
    out: dict[Term, Term] = {}
    free = (n for n in itertools.chain("PQTL", (f"P_{k}" for k in itertools.count(1))) if n not in taken)
    for product in dict.fromkeys(p for t in terms for p in _over_layers(t)):
        low, high, family = product.args
        letter = letters.get(family) or letters.setdefault(family, next(free))
        side = "_above" if places & free_variables(low) else "_below" if places & free_variables(high) else ""
        name = next(n for n in _numbered(letter + side) if n not in taken and n not in {x.value for x in out.values()})
        out[product] = variable(name, product.sort or REAL)
    return out


def _over_layers(term: Term) -> Iterator[Term]:
    """The products over layers in a term that no binder has to do with."""
    if term.head == "Prod" and not term.loose:
        yield term
        return
    for a in term.args:
        yield from _over_layers(a)


# ---------------------------------------------------------------------------------------------------- critical points


def _only(found: Differentials) -> Residual | None:
    """The residual, if there is one alone, and it is a sum."""
    if len(found.residuals) != 1 or found.residuals[0].meaning.term.head != "+":
        return None
    return found.residuals[0]


def _split(problem: MatrixProblem, R: Residual) -> tuple[list[Term], list[Term]]:
    """The summands of a residual that are constant, and the others."""
    names = set(problem.variables)
    parts: tuple[list[Term], list[Term]] = ([], [])
    for a in R.meaning.term.args:
        parts[any(str(x.value) in names for x in free_variables(a))].append(a)
    return parts


def _written_out(problem: MatrixProblem, found: Differentials) -> Iterator[tuple[Expression, Expression]]:
    """The equations U'U V = U'Y for U'(Y - U V) = 0, one for each gradient; none if one is not of this form."""
    R = _only(found)
    if R is None:
        return
    constant, moving = _split(problem, R)
    write = Writing()
    equations = []
    for G in map(_without_number, found.gradients):
        terms = G.term.args if G.term.head == "+" else (G.term,)
        having = [t for t in terms if R.letter.term in free_variables(t)]
        if not constant or len(having) != 1 or not _is_linear(having[0], R.letter.term):
            return
        (own,) = having
        still, moved = ([write.product(_put(own, R.letter.term, a)) for a in some] for some in (constant, moving))
        rest = [t for t in terms if t is not own]
        sign = -1 if moved and all(map(is_negative, moved)) else 1
        left = write.total([write.product(number(sign), t) for t in (*moved, *rest)], zero(G.term))
        right = write.total([write.product(number(-sign), t) for t in still], zero(G.term))
        equations.append((Expression(left), Expression(right)))
    yield from equations


def _put(term: Term, letter: Term, value: Term) -> Term:
    return substitute(term, {letter: value})


def _is_linear(term: Term, x: Term) -> bool:
    """Whether a product has x as a factor, as it is or transposed, and once."""
    if term.head == "*":
        (one, *more) = [a for a in term.args if x in free_variables(a)]
        return not more and _is_linear(one, x)
    return term is x or term.head == "T" and term.args[0] is x


def _value(problem: MatrixProblem, found: Differentials) -> Value | None:
    """The value of c |R|^2 where R = B + M is orthogonal to M, as it is if M is a derivative of R."""
    R = _only(found)
    if R is None:
        return None
    square = build("^", build("frobenius", R.letter.term), number(2))
    whole = found.value.term
    factor = [a for a in whole.args if a is not square] if whole.head == "*" else []
    if whole is not square and (len(factor) != 1 or factor[0].head != "rational" or len(whole.args) != 2):
        return None
    constant, moving = _split(problem, R)
    if not constant or not moving:
        return None
    write = Writing()
    B, M = (_positive(Expression(write.total(some)), write) for some in (constant, moving))
    for point, G in zip(problem.at, map(_without_number, found.gradients), strict=True):
        for scaled in _scaled(R, point):
            change = Differential(write, {scaled.variable: scaled.direction}).of(scaled.opened(R.meaning.term))
            if any(write.same(change, write.product(number(c), scaled.opened(M.term))) for c in (1, -1, 2, -2)):
                c = factor[0] if factor else number(1)
                value = Expression(write.product(c, _squares(B, M)))
                return Value(value, R.letter, M, G, scaled.product, scaled.parts)
    return None


def _positive(M: Expression, write: Writing) -> Expression:
    return Expression(write.product(number(-1), M.term)) if is_negative(M.term) else M


def _squares(B: Expression, M: Expression) -> Term:
    one, other = (build("^", build("frobenius", x.term), number(2)) for x in (B, M))
    return build("+", one, build("*", number(-1), other))


@dataclass(frozen=True)
class _Scaled:
    """A variable, and the direction in which it, or the factor of layer j, grows by itself.

    With layers A, ``product`` is that over them, and ``parts`` the same around the layer, A[j] being ``layer``.
    """

    variable: Term
    direction: Term
    layer: Term | None = None
    product: Term | None = None
    parts: Term | None = None

    def opened(self, term: Term) -> Term:
        """A term in the variable."""
        if self.layer is None or self.product is None or self.parts is None:
            return term
        return replaced(replaced(term, {self.product: self.parts}), {self.layer: self.variable})


def _scaled(R: Residual, point: Expression) -> Iterator[_Scaled]:
    x = point.term
    if x.head == "variable":
        yield _Scaled(x, x)
        return
    A, j = x.args
    found = [p for p in dict.fromkeys(_over_layers(R.meaning.term)) if A in free_variables(p)]
    if len(found) != 1 or found[0].args[2].head != "lam":
        return
    low, high, family = found[0].args
    factor, one = instantiate(family, j), fresh(x.sort or REAL)
    above = build("Prod", build("+", j, number(1)), high, family)
    below = build("Prod", low, build("+", j, number(-1)), family)
    for direction in (one, replaced(factor, {x: one})):
        if same_sort(direction.sort, x.sort):
            yield _Scaled(one, direction, x, found[0], build("*", above, factor, below))


def in_words(p: Term) -> tuple[str, Sequence[Term]]:
    """The sign for a condition, and its sides; raises ``ClaimError`` for one that has none."""
    relation = p.args[0] if p.head == "not" else p
    sign = {"=": "!=" if p.head == "not" else "==", "<": "<", "<=": "<="}.get(relation.head)
    if sign is None:
        raise ClaimError(f"this is defined where {Expression(p)!r}, which cannot be written in a script")
    return sign, relation.args
