"""cases: a sequent is led back to others, until every branch is decided; and the steps that put these together.

    H |- C    from  H, f_k = 0 |- C  for every k,   if  f_1 ... f_n = sum cofactor * equation in H        (zero product)
    H |- C    from  H, t = r_k |- C for every k,   if p(t) = sum cofactor * equation in H, where p is a polynomial with
              rational coefficients and r_1 < ... < r_m are all its real zeros                            (roots)
    H |- C    from  H, t < 0 |- C  and  H, t = 0 |- C  and  H, 0 < t |- C                                  (sign)
    H, A_1 or ... or A_n |- C    from  H, A_k |- C  for every k                                           (hypothesis)
    H, there is x. A |- C    from  H, A[x] |- C,  x new                                                       (open)
    H, for all x. A |- C    from  H, A[t] |- C;  for all x. (A => B)    from  H |- A[t]  and  H, B[t] |- C    (instance)
              where x may be no variable at all
    H |- A_1 or ... or A_n    from  H |- A_k                                                               (disjunct)
    H |- C    from  H, not C |- false,   where C says that something exists                                    (deny)
    H |- C    from  H |- A  and  H, A |- C                                                                    (lemma)
    H, x = t |- C    from  H[t/x] |- C[t/x],   if t does not mention x; likewise with t = x              (equation)
    H |- C    from  H' |- C,   with H' among H                                                                (keep)
    H |- f(a) R f(b)    from  H |- a R b,   for R among <= < and an increasing function f                  (function)

Increasing are the functions whose records say so, where H says that they are defined at a; powers with a positive odd
exponent; and other powers with a positive exponent where H says that 0 <= a.

The certificate is ``{"kind": "cases", ...}`` with ``"factors"`` and ``"cofactors"``; ``"roots"`` (the term t),
``"polynomial"`` (from degree 0 up), ``"cofactors"`` and ``"values"``; ``"sign"``, ``"hypothesis"``, ``"open"``,
``"instance"`` (the number of a hypothesis) and ``"values"``; ``"deny"``, ``"disjunct"``, ``"lemma"``, ``"equation"``,
``"keep"`` (numbers of hypotheses) or ``"function"``; and ``"branches"``, a certificate for every sequent on the right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from symres.elaborate.algebra.domains import conditions
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.signs import sign
from symres.elaborate.decomposition import Decomposition, Proofs, apart, branches, counted, hypothesis
from symres.elaborate.increasing import increased
from symres.elaborate.known import Known, Opened
from symres.elaborate.laws.congruence import substituted
from symres.elaborate.laws.functions import NUMBERS
from symres.elaborate.leaves import leaf
from symres.elaborate.negations import alternative, by_cases, disjunction
from symres.elaborate.numbers import Numbers
from symres.elaborate.trees.witness import holds
from symres.functions import HEADS
from symres.kernel import polynomials as P
from symres.kernel.arithmetic import listed
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.roots import vanishes
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.sequents import Sequent, assumed, decompose, distinct, negation, new_variable
from symres.kernel.terms import (
    FALSE,
    PROP,
    ZERO,
    Term,
    brief,
    build,
    difference,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    named,
    nonzero,
    number,
    rational_from_json,
    show,
    substitute,
    to_json,
)

INCREASING = tuple(head for head, f in HEADS.items() if f.increases)

Shows = Callable[[Decomposition, Known], int]


class Step(NamedTuple):
    """The sequents that a sequent is led back to, and what shows its conclusion by proofs of these; ``check`` raises
    ``Rejected`` for what is otherwise refused only when it is shown.
    """

    premises: tuple[Sequent, ...]
    work: Callable[[Decomposition, Known, Sequence[Any]], int]
    check: Callable[[], object] = lambda: None


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the certificate's step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    step = _step(sequent, certificate)
    step.check()
    return step.premises


def by_branches(tree: Decomposition, sequent: Sequent, known: Known, proof: dict[str, Any]) -> int:
    """A step that shows the conclusion, by the branches of the certificate."""
    return _step(sequent, proof).work(tree, known, proof.get("branches", []))


def _step(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    field = next((field for field in STEPS if field in certificate), "factors")
    return STEPS[field](sequent, certificate)


def _each_of(
    sequent: Sequent, parts: Sequence[Term], shown: Callable[[Decomposition, Known], int], rest: Sequent
) -> Step:
    """One of several parts holds, as a step shows; each of them leaves the rest of the sequent to be proved."""

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        ways = tree.each_supposed(parts, rest, known, proofs)
        return by_cases(tree.run, shown(tree, known), parts, sequent.conclusion, ways)

    return Step(tuple(rest.under(part) for part in parts), work)


def _only(proofs: Sequence[Any]) -> Any:
    """The proof of the one sequent that is left."""
    return counted(proofs, 1)[0]


def _hypothesis(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    chosen = hypothesis(sequent, certificate["hypothesis"], "or")
    return _each_of(sequent, chosen.args, lambda tree, known: known[chosen], _without(sequent, chosen))


def _open(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    chosen = hypothesis(sequent, certificate["open"], "ex")
    x = new_variable(chosen, (*sequent.hypotheses, sequent.conclusion))
    there = instantiate(chosen, x)
    opened = _without(sequent, chosen).under(there)

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        def obtained(known: Known) -> int:
            one = Opened(tree.run, known[chosen], x)
            return one.closed(tree.prove(opened, known.under(there, lambda: one.given), _only(proofs)))

        return tree.with_new([x], sequent, known, obtained)

    return Step((opened,), work)


def _instance(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    """A hypothesis about all numbers is used for some."""
    said = chosen = hypothesis(sequent, certificate["instance"])
    if chosen.head not in ("all", "=>"):
        raise Rejected(f"cases: {show(chosen)} has no instances")
    names, at = named((*sequent.hypotheses, sequent.conclusion)), list[Term | int]()
    for data in listed(certificate.get("values"), "the values"):
        if said.head != "all":
            raise Rejected(f"cases: {show(said)} does not say something about all numbers")
        value = from_json(data, names)
        said = instantiate(said, value)
        at.append(value)
    condition, p = said.args if said.head == "=>" else (None, said)

    def stated(tree: Decomposition, known: Known, proofs: Proofs) -> int:
        shown = [] if condition is None else [tree.shown(sequent.hypotheses, condition, known, proofs)]
        return tree.run.specialize(known[chosen], *at, *shown) if at or shown else known[chosen]

    return _first(sequent, condition, p, stated)


def _lemma(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    lemma = from_json(certificate["lemma"], named((*sequent.hypotheses, sequent.conclusion)))
    if lemma.sort is not PROP:
        raise Rejected(f"cases: the lemma {show(lemma)} is no proposition")

    def stated(tree: Decomposition, known: Known, proofs: Proofs) -> int:
        return tree.shown(sequent.hypotheses, lemma, known, proofs)

    return _first(sequent, lemma, lemma, stated)


def _first(
    sequent: Sequent, asked: Term | None, p: Term, stated: Callable[[Decomposition, Known, Proofs], int]
) -> Step:
    """A sequent is led back to a condition, if any is asked, and to itself with p known, too, which is then stated."""
    first = () if asked is None else decompose(sequent.hypotheses, asked)
    needed = distinct([*first, sequent.under(p)])

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        given = branches(needed, proofs)
        step = stated(tree, known, given)
        goal = assumed(sequent.hypotheses, p), sequent.conclusion
        return tree.branch(goal, known.under(p, lambda: step), given)

    return Step(needed, work)


def _disjunct(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    c, k = sequent.conclusion, certificate["disjunct"]
    if c.head != "or" or type(k) is not int or not 0 <= k < len(c.args):
        raise Rejected(f"cases: {show(c)} has no disjunct {brief(k)}")
    needed = distinct(decompose(sequent.hypotheses, c.args[k]))

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        shown = tree.shown(sequent.hypotheses, c.args[k], known, branches(needed, proofs))
        return alternative(tree.run, shown, c.args, k)

    return Step(needed, work)


def _deny(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    c = sequent.conclusion
    if c.head != "ex":
        raise Rejected(f"cases: {show(c)} does not say that something exists")
    denied = Sequent(assumed(sequent.hypotheses, negation(c)), FALSE, sequent.purpose)

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        return tree.supposing(build("not", c), known, partial(tree.proved, denied, _only(proofs)))

    return Step((denied,), work)


def _keep(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    kept = [hypothesis(sequent, i) for i in listed(certificate["keep"], "the hypotheses to keep")]
    rest = Sequent(assumed((), *kept), sequent.conclusion, sequent.purpose)

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        return tree.prove(rest, known, apart(_only(proofs), tree.taken(rest)))

    return Step((rest,), work)


def _equation(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    """The variable on one side of an equation goes, the left one if both sides are variables."""
    equation = hypothesis(sequent, certificate["equation"], "=")
    x, t = equation.args if equation.args[0].head == "variable" else reversed(equation.args)
    if x.head != "variable" or x in free_variables(t):
        raise Rejected(f"cases: {show(equation)} does not say what a variable is")
    left = _without(sequent, equation).instance({x: t})
    left = replace(left, hypotheses=assumed((), *left.hypotheses))

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        def placed(h: Term) -> int:
            return substituted(tree.run, known[h], x, x, t, h, known[equation])

        shows = {substitute(h, {x: t}): partial(placed, h) for h in sequent.hypotheses if h is not equation}
        shown = tree.prove(left, Known.of(tree.run, shows), _only(proofs))
        return substituted(tree.run, shown, x, t, x, sequent.conclusion, known[equation])

    return Step((left,), work)


def _function(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    """An inequality between two values of an increasing function, from that between the arguments."""
    c, head = sequent.conclusion, certificate["function"]
    if head not in (*INCREASING, "^"):
        raise Rejected(f"cases: {brief(head)} is not one of the increasing functions {', '.join(INCREASING)}, ^")
    if c.head not in ("<=", "<") or any(a.head != head for a in c.args):
        raise Rejected(f"cases: {show(c)} does not compare two values of {brief(head)}")
    if head == "^":
        exponent = c.args[0].args[1]
        if exponent is not c.args[1].args[1] or exponent.head != "rational" or exponent.value <= 0:
            raise Rejected(f"cases: {show(c)} does not compare two powers with one positive exponent")
    between = Sequent(sequent.hypotheses, build(c.head, *(side.args[0] for side in c.args)), sequent.purpose)

    def check() -> None:
        for condition in increases_where(c.args[0]):
            Facts(sequent).require(condition)

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        numbers = Numbers(tree.run, sequent, known, NUMBERS)
        above = [numbers.stated(p) for p in increases_where(c.args[0])]
        return increased(numbers, c, tree.prove(between, known, _only(proofs)), *above)

    return Step((between,), work, check)


def increases_where(value: Term) -> tuple[Term, ...]:
    """The conditions on the argument of an increasing function for it to increase from there on.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> [increases_where(build("^", x, number(n))) for n in (2, 3)], increases_where(build("log", x))
    ([(0 <= x,), ()], (0 < x,))
    """
    even = value.head == "^" and value.args[1].head == "rational" and value.args[1].value % 2 == 0
    return (build("<=", ZERO, value.args[0]),) if even else conditions(value)


def _sign(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    """t < 0, or 0 <= t; and then t = 0 or 0 < t."""
    (t,), c = _numbers(sequent, [certificate["sign"]]), sequent.conclusion
    low, zero, high = parts = (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t))

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        run = tree.run
        below, at, above = tree.each_supposed(parts, sequent, known, proofs)
        least, most = build("<=", ZERO, t), build("<=", t, ZERO)
        given = run.assume(least), run.assume(most)
        there = run.discharge(given[1], run.specialize(at, run.squeezed(t, ZERO, given[1], given[0])))
        total = run.rule("order_total", {"x": t, "y": ZERO})
        rest = run.discharge(given[0], by_cases(run, total, (most, high), c, [there, above]))
        return by_cases(run, run.rule("order_total", {"x": ZERO, "y": t}), (least, low), c, [rest, below])

    return Step(tuple(map(sequent.under, parts)), work)


def _factors(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    """One of the factors is 0: else the square of the product is positive, and a combination of equations."""
    factors = _numbers(sequent, listed(certificate.get("factors"), "the factors"))
    if not factors:
        raise Rejected("cases: a zero product needs a factor")
    zero, c = [build("=", f, ZERO) for f in dict.fromkeys(factors)], sequent.conclusion
    product_of = f"the product of {', '.join(show(f, 60) for f in factors)}"

    def work(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        run, without_zero = tree.run, known
        denied = [run.assume(build("not", p)) for p in zero]
        for step in denied:
            without_zero = without_zero.under(run.conclusion(step), partial(int, step))
        none = Sequent(assumed(sequent.hypotheses, *map(run.conclusion, denied)), FALSE)
        place = {fact.source: k for k, fact in enumerate(Facts(none).all)}
        squared = [k for f in factors for k in 2 * [place[nonzero(f)]]]
        given = certificate["factors"]
        cofactors = [[k, ["*", ["q", "-1"], *given, cofactor]] for k, cofactor in certificate.get("cofactors", ())]
        leaf_data = {"kind": "sos", "summands": [{"weight": "1", "facts": squared}], "cofactors": cofactors}
        try:
            i = run.absurd(tree.prove(none, without_zero, leaf_data), c)
        except Rejected as refusal:
            raise Rejected(f"cases: {product_of} is not the given combination: {refusal}") from None
        ways = tree.each_supposed(zero, sequent, known, proofs)
        for p, way, step in reversed(list(zip(zero, ways, denied, strict=True))):
            either = run.rule("excluded_middle", {"P": p})
            i = by_cases(run, either, (p, build("not", p)), c, [way, run.discharge(step, i)])
        return i

    def check() -> None:
        facts, product = Facts(sequent), P.constant(1)
        for f in factors:
            product = P.multiply(product, _polynomial(facts, f))
        _require_consequence(facts, product, certificate, product_of)

    return Step(tuple(map(sequent.under, zero)), work, check)


def _roots(sequent: Sequent, certificate: dict[str, Any]) -> Step:
    """t is one of all the zeros of a polynomial, which is 0 at t as a combination of equations."""
    (t,) = _numbers(sequent, [certificate["roots"]])
    coefficients = [rational_from_json(c) for c in listed(certificate.get("polynomial"), "the coefficients")]
    values = [from_json(v, {}) for v in listed(certificate.get("values"), "the values")]
    for v in values:
        if not is_scalar(v.sort):
            raise Rejected(f"cases: {show(v)} is not a number")
    parts = [build("=", t, v) for v in values]

    def one_of_them(tree: Decomposition, known: Known) -> int:
        run, cofactors = tree.run, [certificate["cofactors"]] if certificate.get("cofactors") else []
        zero = Sequent(sequent.hypotheses, vanishes(coefficients, t))
        vanishing = leaf(run, zero, known, {"kind": "identity", "cofactors": cofactors})
        data = {"polynomial": list(map(str, coefficients)), "term": to_json(t)}
        asked = {"name": "roots", "show": disjunction(parts), "using": [vanishing], "data": data}
        needed = [holds(run, p) for p in run.core.needed(asked)]
        one = run.procedure("roots", disjunction(parts), [vanishing], data, needed)
        return one if parts else run.absurd(one, sequent.conclusion)

    def check() -> None:
        _require_roots(Facts(sequent), t, coefficients, values, certificate)

    def impossible(tree: Decomposition, known: Known, proofs: Sequence[Any]) -> int:
        counted(proofs, 0)
        return one_of_them(tree, known)

    return (
        _each_of(sequent, parts, one_of_them, sequent)._replace(check=check) if parts else Step((), impossible, check)
    )


def _require_roots(
    facts: Facts, t: Term, coefficients: Sequence[Any], values: Sequence[Term], certificate: dict[str, Any]
) -> None:
    """Refuse a polynomial that need not vanish at t, and values that are not its real zeros in order."""
    polynomial: P.Polynomial = {}
    form, shown = _polynomial(facts, t), show(t, 100)
    for c in reversed(coefficients):
        value = facts.forms.reduced(P.add(P.multiply(polynomial, form), P.constant(c)))
        if value.factors:
            raise Rejected(f"cases: {shown} is not a polynomial")
        polynomial = value.numerator
    _require_consequence(facts, polynomial, certificate, f"the polynomial of {shown}")
    found = real_roots(coefficients)
    if len(values) != found:
        raise Rejected(f"cases: the polynomial of {shown} has {found} real zeros, {len(values)} are given")
    for v in values:
        value_there: Term = ZERO
        for c in reversed(coefficients):
            value_there = build("+", build("*", value_there, v), number(c))
        if sign(value_there):
            raise Rejected(f"cases: {show(v)} is not a zero of the polynomial of {shown}")
    for a, b in pairwise(values):
        if sign(difference(b, a)) <= 0:
            raise Rejected(f"cases: {show(a)} is not less than {show(b)}")


def _polynomial(facts: Facts, term: Term) -> P.Polynomial:
    form = facts.forms(term)
    if form.factors:
        raise Rejected(f"cases: {show(term)} is not a polynomial")
    return form.numerator


def _require_consequence(facts: Facts, p: P.Polynomial, certificate: dict[str, Any], name: str) -> None:
    """Refuse a polynomial that is not the certificate's combination of equations, and so need not vanish."""
    if facts.remainder(P.add(p, facts.combination(certificate.get("cofactors", [])), -1)):
        raise Rejected(f"cases: {name} is not the given combination of equations")
    facts.require_conditions()


def _numbers(sequent: Sequent, data: Sequence[Any]) -> list[Term]:
    """Numbers of a certificate, in the variables of a sequent."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    terms = [from_json(item, names) for item in data]
    for t in terms:
        if not is_scalar(t.sort):
            raise Rejected(f"expected a number, found {show(t)}")
    return terms


def _without(sequent: Sequent, hypothesis: Term) -> Sequent:
    return replace(sequent, hypotheses=tuple(h for h in sequent.hypotheses if h is not hypothesis))


STEPS: Mapping[str, Callable[[Sequent, dict[str, Any]], Step]] = {  # by the field that a step has
    "disjunct": _disjunct,
    "hypothesis": _hypothesis,
    "open": _open,
    "instance": _instance,
    "deny": _deny,
    "lemma": _lemma,
    "equation": _equation,
    "keep": _keep,
    "function": _function,
    "sign": _sign,
    "roots": _roots,
    "factors": _factors,
}
