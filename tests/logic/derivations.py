"""Random steps of derivations, one form at a time, and whole derivations as proofs of sequents."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symres.elaborate.compact import beta
from symres.kernel import Rejected, Sequent, derivation, obligations
from symres.kernel.derivation import Derivation, Proved
from symres.kernel.equality import TRUE, Equality
from symres.kernel.procedures import derivatives, entries
from symres.kernel.rules import RULES
from symres.kernel.sequents import assumed
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    build,
    difference,
    exists,
    fits,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    matrix,
    number,
    substitute,
    to_json,
    variable,
)
from symres.language.guards import stated

from . import drawing
from .drawing import MINUS, OMEGA, TWO, Terms, f, g
from .rewriting import rewritten
from .steps import value_for
from .trial import Step, in_order, subterms

VARIABLES = (
    *(drawing.x, drawing.y, drawing.z, drawing.n, drawing.m, drawing.k, f, g, drawing.whole, drawing.sequence),
    *(drawing.width, drawing.X, drawing.Y, drawing.N, drawing.A, drawing.B, drawing.R, drawing.v, drawing.u),
    *(drawing.P2, drawing.Q2, drawing.F, drawing.G, drawing.V, drawing.layers, drawing.varying, drawing.ragged),
    *(drawing.of_matrix, drawing.p, drawing.q, drawing.predicate, drawing.about_function),
)


def opened() -> Derivation:
    """A derivation about nothing yet, that knows all variables."""
    out = Derivation(Sequent((), FALSE), [], {})
    out.names = {str(x.value): x for x in VARIABLES}
    return out


def terms_of(chance: random.Random) -> Terms:
    return Terms(chance, chance.random() < 0.5, chance.random() < 0.3)


def put(into: Derivation, conclusion: Term, chance: random.Random, terms: Terms) -> int:
    """A step that says something from some hypotheses."""
    hypotheses = frozenset(terms.proposition(1) for _ in range(chance.choice((0, 0, 1))))
    if chance.random() < 0.3:
        hypotheses |= {conclusion}
    into.steps.append(Proved(hypotheses, conclusion))
    return len(into.steps) - 1


def made(into: Derivation, data: dict[str, Any], *terms: Term) -> Step:
    """The step, and what it is made of."""
    premises = tuple(sequent_of(s) for s in into.steps)
    proved = into.add(data)
    return Step(sequent_of(proved), premises, terms)


def sequent_of(proved: Proved) -> Sequent:
    return Sequent(tuple(sorted(proved.hypotheses, key=str)), proved.conclusion)


# ----------------------------------------------------------------------------------------------------------- the forms


def rule_step(chance: random.Random) -> Step:
    rule = chance.choice(RULES)
    terms = Terms(chance)
    values: dict[Term, Term] = {}
    for x in rule.variables:
        sort = substitute(x.sort, values) if x.sort is not None and free_variables(x.sort) else x.sort
        value = next((t for t in (some_value(terms, sort, chance) for _ in range(6)) if t is not None), None)
        if value is None or not fits(value.sort, sort):
            raise Rejected("no value of that sort")
        values[x] = value
    into = opened()
    places = []
    for h in rule.hypotheses:
        wanted = substitute(h, values)
        places.append(put(into, wanted, chance, terms))
    data = {"by": "rule", "name": rule.name, "with": {x.value: to_json(t) for x, t in values.items()}, "from": places}
    return made(into, data, *values.values())


def some_value(terms: Terms, sort: Any, chance: random.Random) -> Term | None:
    """A term of a sort, for a variable of a rule."""
    if is_scalar(sort) or sort.head == "matrix":
        if sort.head == "matrix" and not all(a in (drawing.n, drawing.m, ONE, TWO) for a in sort.args):
            known = [x for x in VARIABLES if x.sort is sort]
            return chance.choice([build("O", *sort.args), *known])
        return value_for(terms, sort, chance)
    if sort is PROP:
        return terms.proposition(1)
    if sort.head == "function" and sort.args[1].sort is None and not sort.loose:
        if sort is f.sort and chance.random() < 0.6:
            return value_for(terms, sort, chance)
        known = [x for x in VARIABLES if x.sort is sort]
        if known and chance.random() < 0.5:
            return chance.choice(known)
        domain = sort.args[0]
        if domain is OMEGA and sort.args[1].head == "function":
            return None
        x = fresh(domain)
        terms.scope.append(x)
        try:
            codomain = sort.args[1] if not sort.args[1].loose else None
            if codomain is None:
                return None
            body = some_value(terms, codomain, chance)
        finally:
            terms.scope.pop()
        return None if body is None else lam(x, body, "t")
    return None


def lemma_step(chance: random.Random) -> Step:
    """A statement that is proved, cited with values; what is proved is read in the partial way."""
    terms = terms_of(chance)
    hypotheses = tuple(terms.proposition(1) for _ in range(chance.randint(0, 1)))
    if chance.random() < 0.5:
        hypotheses += (terms.quantified(chance.choice((0, 1))),)
    conclusion = terms.quantified(1) if chance.random() < 0.5 else terms.proposition(1)
    free = in_order(frozenset().union(*map(free_variables, (*hypotheses, conclusion))))
    lemma = stated(tuple(free), (), hypotheses, conclusion)
    obligations(lemma)  # raises what is no statement
    values: dict[Term, Term] = {}
    for x in free:
        sort = substitute(x.sort, values) if x.sort is not None and free_variables(x.sort) else x.sort
        value = x if chance.random() < 0.4 and sort is x.sort else some_value(terms, sort, chance)
        if value is None:
            raise Rejected("no value of that sort")
        values[x] = value
    into = opened()
    into.lemmas = {lemma.sha256: lemma}
    places = [put(into, substitute(h, values), chance, terms) for h in lemma.unfolded()[0]]
    data = {
        "by": "lemma",
        "name": lemma.sha256,
        "with": {x.value: to_json(t) for x, t in values.items()},
        "from": places,
    }
    step = made(into, data, *values.values())
    return Step(step.sequent, step.premises, step.terms, lemma=lemma, at=tuple(values.items()))


def discharge_step(chance: random.Random) -> Step:
    terms, into = terms_of(chance), opened()
    p = terms.proposition(1)
    into.steps.append(Proved(frozenset({p}), p))
    other = put(into, terms.proposition(1), chance, terms)
    if chance.random() < 0.7:
        s = into.steps[other]
        into.steps[other] = Proved(s.hypotheses | {p}, s.conclusion)
    return made(into, {"by": "discharge", "assumed": 0, "from": other})


def generalize_step(chance: random.Random) -> Step:
    terms, into = terms_of(chance), opened()
    at = put(into, terms.proposition(1), chance, terms)
    s = into.steps[at]
    free = sorted(free_variables(s.conclusion), key=str) or [drawing.x]
    return made(into, {"by": "generalize", "variable": chance.choice(free).value, "from": at})


def specialize_step(chance: random.Random) -> Step:
    terms, into = terms_of(chance), opened()
    general = terms.quantified(chance.choice((0, 1)), "all")
    if chance.random() < 0.2:
        x = chance.choice((drawing.A, f, drawing.k))
        general = for_all(x, terms.proposition(1))
    at = put(into, general, chance, terms)
    value = some_value(terms, general.args[0], chance)
    if value is None:
        raise Rejected("no value of that sort")
    places: list[Any] = [to_json(value)]
    body = beta(instantiate(general, value))
    if body.head == "=>" and chance.random() < 0.7:
        places.append(put(into, body.args[0], chance, terms))
    return made(into, {"by": "specialize", "from": at, "at": places}, value)


def witness_form_step(chance: random.Random) -> Step:
    """One value, or one for each of two existentials."""
    terms, into = terms_of(chance), opened()
    p, value, x = _abstracted(terms.proposition(1), chance)
    at = put(into, p, chance, terms)
    goal = exists(x, p) if value is None else exists(x, _replaced(p, value, x))
    values = [x if value is None else value]
    free = sorted((v for v in free_variables(goal) if v.sort in (REAL, INT)), key=str)
    if free and chance.random() < 0.4:
        outer = chance.choice(free)
        goal = exists(outer, goal)
        values.insert(0, outer)
    data = {"by": "witness", "show": to_json(goal), "at": list(map(to_json, values)), "from": at}
    return made(into, data)


def _abstracted(p: Term, chance: random.Random) -> tuple[Term, Term | None, Term]:
    """A proposition, a term in it, and a variable of its sort."""
    found = [t for t in subterms([p]) if t.sort in (REAL, INT) and t.head not in ("rational",)]
    found += [t for t in subterms([p]) if t.sort is not None and t.sort.head == "matrix"]
    if not found:
        raise Rejected("no term in it")
    value = chance.choice(sorted(found, key=str))
    return p, value, variable("w0", value.sort if value.sort is not None else REAL)


def _replaced(p: Term, value: Term, x: Term) -> Term:
    """The proposition with a variable in the place of a closed term."""
    if p is value:
        return x
    if p.loose or not p.args or p.head in ("lam", "all", "ex"):
        return p
    args = [_replaced(a, value, x) if a.sort is not None else a for a in p.args]
    return build(p.head, *args)


def obtain_step(chance: random.Random) -> Step:
    terms, into = terms_of(chance), opened()
    source = terms.quantified(chance.choice((0, 1)), "ex")
    first = put(into, source, chance, terms)
    t = variable("w0", source.args[0])
    if source.args[0] is REAL and chance.random() < 0.3:  # it may occur elsewhere
        t = drawing.x
    into.names[str(t.value)] = t
    p = instantiate(source, t)
    into.steps.append(Proved(frozenset({p}), p))
    last = put(into, terms.proposition(1), chance, terms)
    if chance.random() < 0.7:
        s = into.steps[last]
        into.steps[last] = Proved(s.hypotheses | {p}, s.conclusion)
    return made(into, {"by": "obtain", "exists": first, "variable": t.value, "assumed": 1, "from": last})


def algebra_step(chance: random.Random) -> Step:
    terms, into = terms_of(chance), opened()
    kind = chance.random()
    if kind < 0.3:  # a normal form
        p = terms.proposition(2)
        at = put(into, Equality().canonical(p), chance, terms)
        return made(into, {"by": "algebra", "show": to_json(p), "from": at})
    if kind < 0.5:  # the same, the other way
        p = terms.proposition(2)
        shown = Equality().canonical(p)
        at = put(into, p, chance, terms)
        return made(into, {"by": "algebra", "show": to_json(shown), "from": at})
    if kind < 0.8:  # an equation that holds in normal form
        one = terms.real(3) if chance.random() < 0.7 else terms.any_matrix(2)
        other = rewritten(one, chance)
        if chance.random() < 0.5:
            other = Equality().canonical(one)
        return made(into, {"by": "algebra", "show": to_json(build("=", one, other))})
    equations = [build("=", terms.real(1), terms.real(1)) for _ in range(chance.randint(1, 2))]
    one, summands = terms.real(1), []
    other = one
    for e in equations:
        left, right = terms.real(1), terms.real(0)
        at = put(into, e, chance, terms)
        summands.append([to_json(left), at, to_json(right)])
        other = build("+", other, build("*", MINUS, left, difference(*e.args), right))
    return made(into, {"by": "algebra", "show": to_json(build("=", one, other)), "combine": summands})


def arithmetic_step(chance: random.Random) -> Step:
    terms, into = terms_of(chance), opened()
    premises = []
    for _ in range(chance.randint(0, 3)):
        relation = build(chance.choice(("=", "<=", "<")), terms.real(1), terms.real(1))
        relation = build("not", relation) if relation.head == "=" and chance.random() < 0.3 else relation
        premises.append(relation)
    places = [put(into, relation, chance, terms) for relation in premises]
    available = []
    for literal in premises:
        relation = literal.args[0] if literal.head == "not" else literal
        sign = {"=": "!=" if literal.head == "not" else "=", "<=": ">=", "<": ">"}[relation.head]
        available.append((sign, difference(relation.args[1], relation.args[0])))
    summands: list[dict[str, Any]] = []
    cofactors: list[Any] = []
    parts: list[Term] = []
    for _ in range(chance.choice((1, 1, 2))):
        chosen = [i for i, (sign, _) in enumerate(available) if sign in (">", ">=")]
        picked = chance.sample(chosen, min(len(chosen), chance.choice((0, 1, 1, 2))))
        weight = Fraction(chance.randint(1, 3), chance.randint(1, 2))
        factors = [number(weight), *(available[i][1] for i in picked)]
        summand: dict[str, Any] = {"weight": str(weight), "facts": picked}
        if chance.random() < 0.5:
            root = terms.real(1)
            summand["square"] = to_json(root)
            factors += [root, root]
        summands.append(summand)
        parts.append(build("*", *factors) if len(factors) > 1 else factors[0])
    equations = [i for i, (sign, _) in enumerate(available) if sign == "="]
    if equations and chance.random() < 0.5:
        i, factor = chance.choice(equations), terms.real(1)
        cofactors.append([i, to_json(factor)])
        parts.append(build("*", factor, available[i][1]))
    whole = parts[0] if len(parts) == 1 else build("+", *parts)
    goal = build(chance.choice(("<=", "<=", "<")), ZERO, whole)
    summands.append({"weight": "1", "facts": [len(available)]})
    if chance.random() < 0.4:  # a < b + 1 for a <= b between integers
        one, other = terms.integer(1), terms.integer(1)
        goal = chance.choice((build("<", one, build("+", other, ONE)), build("<=", build("+", one, ONE), other)))
        into.steps.append(Proved(frozenset(), build("<=", one, other) if goal.head == "<" else build("<", one, other)))
        places, cofactors = [len(into.steps) - 1], []
        summands = [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]
        if chance.random() < 0.5:
            summands.append({"weight": "1"})
    data = {"by": "arithmetic", "show": to_json(goal), "from": places, "summands": summands, "cofactors": cofactors}
    return made(into, data)


# --------------------------------------------------------------------------------------------------- whole derivations


def derivation_step(chance: random.Random) -> Step:
    """A derivation of several steps as the proof of the sequent that its last one states."""
    terms = terms_of(chance)
    into = opened()
    steps: list[dict[str, Any]] = []

    def take(data: dict[str, Any]) -> Proved:
        proved = into.add(data)
        steps.append(data)
        return proved

    for _ in range(chance.randint(1, 2)):
        kind = chance.random()
        if kind < 0.4:
            take({"by": "assume", "show": to_json(terms.proposition(1))})
        elif kind < 0.8:
            one = terms.real(2)
            other = one if chance.random() < 0.5 else rewritten(one, chance)
            take({"by": "algebra", "show": to_json(build(chance.choice(("=", "=", "<=")), one, other))})
        else:
            lemma = build("<=", ZERO, build("^", terms.real(1), TWO))
            root = lemma.args[1].args[0]
            summands = [{"weight": "1", "facts": [0]}, {"weight": "1", "square": to_json(root)}]
            take({"by": "arithmetic", "show": to_json(lemma), "summands": summands})
    if len(into.steps) == 2 and chance.random() < 0.5:
        one, other = (s.conclusion for s in into.steps)
        take({"by": "rule", "name": "and_intro", "with": {"P": to_json(one), "Q": to_json(other)}, "from": [0, 1]})
    for _ in range(chance.randint(1, 2)):
        last, at = into.steps[-1], len(into.steps) - 1
        kind = chance.random()
        if kind < 0.6:
            p, value, x = _abstracted(last.conclusion, chance)
            if value is None:
                raise Rejected("no term in it")
            goal = exists(x, _replaced(p, value, x), "t")
            take({"by": "witness", "show": to_json(goal), "at": [to_json(value)], "from": at})
        elif kind < 0.8:
            free = sorted(free_variables(last.conclusion), key=str) or [drawing.x]
            take({"by": "generalize", "variable": chance.choice(free).value, "from": at})
        else:
            take({"by": "discharge", "assumed": 0, "from": at})
    last = into.steps[-1]
    sequent = Sequent(assumed((), *sorted(last.hypotheses, key=str)), last.conclusion)
    known = frozenset().union(*map(free_variables, (*sequent.hypotheses, sequent.conclusion)))
    locals_ = [[x.value, to_json(x.sort)] for x in VARIABLES if x not in known and x.sort is not None]
    derivation.check(sequent, {"locals": locals_, "steps": steps}, {})
    return Step(sequent, (), tuple(t for s in into.steps for t in [s.conclusion]))


def procedure_step(chance: random.Random) -> Step:
    """A derivative, or what is read off matrices of literal shape, as it is computed, and sometimes not."""
    terms = Terms(chance, chance.random() < 0.3, False)
    goal = _of_derivative(terms, chance) if chance.random() < 0.6 else _of_entries(terms, chance)
    name = "derivatives" if goal.args[0].head == "D" else "entries"
    into = opened()
    data = {"by": "procedure", "name": name, "show": to_json(goal)}
    places = [put(into, p, chance, terms) for p in into.needed(data)]
    return made(into, {**data, "from": places}, *goal.args)


def _of_derivative(terms: Terms, chance: random.Random) -> Term:
    s = fresh(REAL)
    terms.scope.append(s)
    body = terms.real(3)
    terms.scope.pop()
    if s not in free_variables(body):
        body = build("*", body, s)
    point = chance.choice((drawing.x, drawing.x, ZERO, ONE, MINUS, drawing.n, terms.real(1)))
    value = substitute(derivatives.Derivative(s, Equality()).of(body), {s: point})
    if chance.random() < 0.3:
        value = chance.choice((rewritten(value, chance), terms.real(1), build("+", value, point)))
    return build("=", build("D", lam(s, body, terms.name(REAL)), point), value)


def _of_entries(terms: Terms, chance: random.Random) -> Term:
    """An equation of a 2 x 2 matrix, or of what is read off it."""
    read = entries.Entries(Equality())
    one = _two_by_two(terms, chance, 2)
    if chance.random() < 0.5:
        return build("=", one, matrix(read.grid(one)))
    i, j = (number(chance.randint(1, 2)) for _ in range(2))
    ways = (build(head, one) for head in ("tr", "det", "frobenius"))
    of_one = chance.choice([*ways, build("entry", one, i, j)])
    return build("=", of_one, chance.choice((read.number(of_one), rewritten(of_one, chance))))


def _two_by_two(terms: Terms, chance: random.Random, depth: int) -> Term:
    if not depth:
        small = [terms.real(0) for _ in range(4)]
        written = matrix([small[:2], small[2:]])
        return chance.choice((drawing.P2, drawing.Q2, drawing.P2, written, build("I", TWO), build("O", TWO, TWO)))
    a, b = (_two_by_two(terms, chance, depth - 1) for _ in range(2))
    i = fresh(INT)
    return chance.choice(
        (
            *(build("+", a, b), build("*", a, b), build("T", a), build("*", terms.real(1), a)),
            *(build("^", a, number(e)) for e in (-1, -1, 0, 2, -2)),
            build("if", terms.proposition(0), a, b),
            build("Sum", ONE, chance.choice((TWO, ZERO)), lam(i, build("*", i, a), "i")),
            build("Prod", ONE, TWO, lam(i, build("+", build("*", i, a), b), "i")),
        )
    )


FORMS: Mapping[str, Callable[[random.Random], Step]] = {
    "derivation": derivation_step,
    "derivation.rule": rule_step,
    "derivation.lemma": lemma_step,
    "derivation.discharge": discharge_step,
    "derivation.generalize": generalize_step,
    "derivation.specialize": specialize_step,
    "derivation.witness": witness_form_step,
    "derivation.obtain": obtain_step,
    "derivation.algebra": algebra_step,
    "derivation.arithmetic": arithmetic_step,
    "derivation.procedure": procedure_step,
}

__all__ = ["FORMS", "Sequence", "TRUE"]
