"""Random steps of every kind of proof that the kernel has, each with a sequent that it may prove."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symres.elaborate import prove
from symres.elaborate.algebra.facts import Facts, about_atom, require_identity
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.algebra.words import Words
from symres.elaborate.trees import cases, existence, monotone, neighbourhood, witness
from symres.kernel import Rejected, Sequent, Statement, derivation, obligations
from symres.kernel.equality import Equality
from symres.kernel.procedures import PROCEDURES
from symres.kernel.procedures import bound as bounds
from symres.kernel.procedures.question import Question, supposed
from symres.kernel.refutation import refutation
from symres.kernel.sequents import assumed, decompose, negation
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    lam,
    number,
    substitute,
    to_json,
    variable,
)
from symres.language.definedness import definedness
from symres.language.guards import stated
from symres.search.points.isolation import System

from . import drawing
from .drawing import MINUS, TWO, Terms, f, g, x, y, z
from .rewriting import rewritten
from .trial import Step, in_order

Draw = Callable[[random.Random], Step]
Premises = Callable[[Sequent, dict[str, Any]], tuple[Sequent, ...]]
a, t = variable("a"), variable("t")


def named(*terms: Term) -> dict[str, Term]:
    return {v.value: v for term in terms for v in free_variables(term) if v.head == "variable"}


def told(sequent: Sequent, chance: random.Random) -> Sequent:
    """The sequent, often with more hypotheses after its own: its operations are defined, or all but one are."""
    goals = [
        g.conclusion for t in (*sequent.hypotheses, sequent.conclusion) for g in definedness(t, ()) if not g.hypotheses
    ]
    if goals and chance.random() < 0.3:
        goals.pop(chance.randrange(len(goals)))
    return sequent.under(*goals) if chance.random() < 0.7 else sequent


def leaf(sequent: Sequent, *terms: Term, **more: Any) -> Step:
    """A step without premises, which the kernel accepted as it is."""
    return Step(sequent, (), terms, **more)


# ------------------------------------------------------------------------------------------------------------ equations


def _scalars(chance: random.Random) -> Terms:
    """Terms that arithmetic understands."""
    return Terms(chance, matrices=chance.random() < 0.2, outcomes=False)


def _fact(terms: Terms) -> Term:
    return build("=", terms.real(1), terms.real(1))


def identity_step(chance: random.Random) -> Step:
    terms = _scalars(chance)
    one = terms.real(chance.choice((1, 2, 3)))
    hypotheses = list(terms.sequent(FALSE, 2).hypotheses)
    kind = chance.random()
    certificate: dict[str, Any] = {}
    if kind < 0.35:
        forms = NormalForms()
        other = forms.term(forms(one))
    elif kind < 0.75:
        other = rewritten(one, chance)
    else:  # a combination of equations
        equations = [_fact(terms) for _ in range(chance.randint(1, 2))]
        hypotheses += equations
        other, pairs = rewritten(one, chance), []
        sequent = Sequent(assumed((), *hypotheses), FALSE)
        facts = Facts(sequent)
        for equation in equations:
            cofactor = terms.real(1)
            where = next((i for i, fact in enumerate(facts.all) if fact.source is equation), None)
            if where is not None:
                other = build("+", other, build("*", MINUS, cofactor, difference(*reversed(equation.args))))
                pairs.append([where, to_json(cofactor)])
        certificate = {"cofactors": [pairs]}
    sequent = told(Sequent(assumed((), *hypotheses), build("=", one, other)), chance)
    if certificate:
        prove(sequent, {"kind": "identity", **certificate})
    else:
        require_identity(sequent)
    return leaf(sequent)


def words_step(chance: random.Random) -> Step:
    terms = Terms(chance)
    one = terms.real(3)
    facts = [_fact(terms) for _ in range(chance.choice((0, 0, 1, 2)))]
    more = [terms.proposition(1) for _ in range(chance.choice((0, 0, 1)))]
    hypotheses = assumed((), *facts, *more)
    chosen = [h for h in hypotheses if h in facts]
    if chance.random() < 0.6:
        forms = Words()
        forms.cite(chosen)
        other = forms.term(forms.scalar(one))
    else:
        other = rewritten(one, chance)
    sequent = told(Sequent(hypotheses, build("=", one, other)), chance)
    prove(sequent, {"kind": "words", "facts": [hypotheses.index(h) for h in chosen]})
    return leaf(sequent)


# -------------------------------------------------------------------------------------------------------- inequalities


def sos_step(chance: random.Random) -> Step:
    terms = _scalars(chance)
    hypotheses = [h for h in (terms.literal(1) for _ in range(chance.randint(0, 3)))]
    hypotheses = list(assumed((), *hypotheses))
    cited, available = [], []
    facts = Facts(Sequent(tuple(hypotheses), FALSE))
    for fact in facts.all:
        relation = fact.source.args[0] if fact.source.head == "not" else fact.source
        available.append((fact.sign, difference(relation.args[1], relation.args[0])))
    for _ in range(chance.choice((0, 0, 1, 2))):
        kind = chance.choice(("exp", "abs", "root", "whole", "wave", "angle", "error", "tangent", "double", "value"))
        inner = terms.real(1)
        atom = {
            "exp": build("exp", inner), "abs": build("abs", inner), "root": build("^", inner, number(Fraction(1, 2))),
            "whole": build(chance.choice(("ceiling", "floor")), inner),
            "wave": build(chance.choice(("sin", "cos")), inner),
            "angle": build("atan", inner), "error": build("erf", inner),
            "tangent": build(chance.choice(("exp", "log")), inner),
            "double": build(chance.choice(("sin", "cos")), inner), "value": closed(inner, chance),
        }[kind]  # fmt: skip
        cited.append([kind, to_json(atom)])
        for relation in about_atom(kind, atom):
            sign = {"=": "=", "<=": ">=", "<": ">"}[relation.head]
            available.append((sign, difference(relation.args[1], relation.args[0])))
    summands, cofactors, parts = [], [], []
    for _ in range(chance.choice((1, 1, 2))):
        chosen = [i for i, (sign, _) in enumerate(available) if sign in (">", ">=")]
        picked = chance.sample(chosen, min(len(chosen), chance.choice((0, 1, 1, 2))))
        unequal = [i for i, (sign, _) in enumerate(available) if sign == "!="]
        if unequal and chance.random() < 0.3:
            picked += [chance.choice(unequal)] * 2
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
    whole = rewritten(whole, chance) if chance.random() < 0.3 else whole
    strict = chance.random() < 0.3
    if chance.random() < 0.6:  # the conclusion is that the sum is not negative, or is positive
        conclusion = build("<" if strict else "<=", ZERO, whole)
        summands.append({"weight": "1", "facts": [len(available)]})
    else:  # the hypotheses are contradictory
        number_ = Fraction(chance.randint(0, 2))
        false = build("<" if number_ == 0 else "<=", whole, number(-number_))
        hypotheses.append(false)
        conclusion = terms.conclusion(1)
        if number_:
            summands.append({"weight": str(number_)})
        place = len(Facts(Sequent(tuple(hypotheses[:-1]), FALSE)).all)
        shift = [i + (i >= place) for i in range(len(available))]
        for s in summands:
            s["facts"] = [shift[i] for i in s.get("facts", [])]
        cofactors = [[shift[i], c] for i, c in cofactors]
        summands.append({"weight": "1", "facts": [place]})
        if len(set(hypotheses)) < len(hypotheses):
            raise Rejected("the hypothesis is there")
    sequent = Sequent(tuple(hypotheses), conclusion)
    own = told(sequent, chance)
    before = len(Facts(sequent).all)  # the facts about atoms stand behind those of the hypotheses
    more = len(Facts(own).all) - before
    for s in summands:
        s["facts"] = [i + more * (i >= before) for i in s.get("facts", [])]
    cofactors = [[i + more * (i >= before), c] for i, c in cofactors]
    prove(own, {"kind": "sos", "facts": cited, "summands": summands, "cofactors": cofactors})
    return leaf(own)


def closed(term: Term, chance: random.Random) -> Term:
    """A term with numbers for its variables; what is no number stays."""
    values = {v: chance.choice(drawing.SMALL) for v in free_variables(term) if v.sort is REAL}
    values |= {v: number(chance.randint(-1, 2)) for v in free_variables(term) if v.sort is INT}
    return substitute(term, values) if all(v.sort in (REAL, INT) for v in free_variables(term)) else ONE


def value_step(chance: random.Random) -> Step:
    terms = Terms(chance, matrices=False, outcomes=False)
    relation = build(chance.choice(("=", "<=", "<")), closed(terms.real(2), chance), closed(terms.real(1), chance))
    relation = build("not", relation) if chance.random() < 0.2 else relation
    if chance.random() < 0.5:
        sequent = Sequent((), relation)
        witness.evaluate(sequent, {})
    else:
        sequent = Sequent((relation,), terms.conclusion(1))
        witness.evaluate(sequent, {"hypothesis": 0})
    return leaf(sequent)


def bound_step(chance: random.Random) -> Step:
    """A function above a number that is close to its least value at some points of a box."""
    terms = Terms(chance, matrices=False, outcomes=False)
    function = terms.real(chance.choice((2, 3)))
    names = sorted((v for v in free_variables(function) if v.sort is REAL), key=str)
    if len(names) != len(free_variables(function)) or not names:
        raise Rejected("not a function of numbers")
    box = {}
    for v in names:
        low = Fraction(chance.randint(-3, 2))
        box[v] = low, low + chance.choice((Fraction(1, 2), 1, 2))
    from .meaning import Model, Undecided

    points = []
    for _ in range(16):
        share = {v: Fraction(chance.choice((0, 1, 2, 3, 4)), 4) for v in names}
        points.append({v: low + (high - low) * share[v] for v, (low, high) in box.items()})
    values = []
    for point in points:
        try:
            model = Model(chance, False, point)
            model.meter[0] = 500
            values.append(float(model.evaluate(function)))
        except Undecided:
            raise Rejected("not evaluated") from None
        except Exception:
            continue
    if not values or not max(map(abs, values)) < 1e4:
        raise Rejected("no values")
    least = Fraction(round(min(values) * 64), 64) - chance.choice(
        (0, 0, Fraction(1, 64), Fraction(-1, 8), Fraction(1, 2))
    )
    strict = chance.random() < 0.3
    hypotheses = [
        h for v, (low, high) in box.items() for h in (build("<=", number(low), v), build("<=", v, number(high)))
    ]
    conclusion = build("<" if strict else "<=", number(least), function)
    if chance.random() < 0.2:
        hypotheses.append(negation(conclusion))
        conclusion = FALSE
    sequent = Sequent(assumed((), *hypotheses), conclusion)
    region = bounds.Region(sequent)
    relation = len(region.relations) - 1
    cells: list[Any] = []

    def tile(depth: int) -> None:
        if depth and chance.random() < 0.7:
            cells.append(chance.randrange(len(region.variables)))
            tile(depth - 1)
            tile(depth - 1)
            return
        cells.append(
            chance.choice(
                (
                    {"value": relation},
                    {"mean": relation},
                    {"mean": relation, "order": chance.randint(1, 4)},
                )
            )
        )

    tile(chance.randint(0, 3))
    data = {"precision": chance.choice((16, 32, 64)), "cells": cells}
    return _by_procedure("bound", sequent, data, values=tuple(points))


# --------------------------------------------------------------------------------------------------------------- cases


def _goal(chance: random.Random, *given: Term) -> tuple[Terms, Sequent]:
    terms = Terms(chance, matrices=chance.random() < 0.25, outcomes=chance.random() < 0.15)
    sequent = terms.sequent(terms.conclusion(1), 2)
    return terms, Sequent(assumed(tuple(given), *sequent.hypotheses), sequent.conclusion)


def _by(premises: Premises, sequent: Sequent, certificate: dict[str, Any], *terms: Term, **more: Any) -> Step:
    return Step(sequent, premises(sequent, certificate), terms, **more)


def _by_procedure(name: str, sequent: Sequent, data: dict[str, Any], *terms: Term, **more: Any) -> Step:
    """A step by a procedure of the kernel, with the premises that it asks for."""
    asked = Sequent(supposed(sequent.hypotheses), sequent.conclusion)
    return Step(asked, PROCEDURES[name].answer(Question(asked, data, Equality(), None)), terms, **more)


def cases_step(chance: random.Random) -> Step:
    return chance.choice(CASES)(chance)


def _factors(chance: random.Random) -> Step:
    terms = _scalars(chance)
    factors = [terms.real(1) for _ in range(chance.randint(1, 3))]
    product = build("*", *factors) if len(factors) > 1 else factors[0]
    equation = build("=", rewritten(product, chance), ZERO)
    sequent = Sequent(assumed((equation,), *terms.sequent(FALSE, 1).hypotheses), terms.conclusion(1))
    facts = Facts(sequent)
    where = next((i for i, fact in enumerate(facts.all) if fact.source is equation), None)
    if where is None:
        raise Rejected("the equation is not understood")
    certificate = {
        "factors": [to_json(p) for p in factors],
        "cofactors": [[where, ["q", chance.choice(("-1", "-1", "1"))]]],
    }
    return _by(cases.premises, told(sequent, chance), certificate, *factors)


def _roots(chance: random.Random) -> Step:
    terms = _scalars(chance)
    of = terms.real(1)
    zeros = sorted(chance.sample(range(-2, 4), chance.randint(1, 3)))
    coefficients = [Fraction(1)]
    for r in zeros:
        coefficients = _times(coefficients, [Fraction(-r), Fraction(1)])
    if chance.random() < 0.4:
        coefficients = _times(coefficients, [Fraction(1), Fraction(0), Fraction(1)])
    value: Term = ZERO
    for c in reversed(coefficients):
        value = build("+", build("*", value, of), number(c))
    equation = build("=", value, ZERO)
    given = list(zeros)
    if chance.random() < 0.2:
        given.pop()
    sequent = Sequent(assumed((equation,), *terms.sequent(FALSE, 1).hypotheses), terms.conclusion(1))
    certificate = {
        "roots": to_json(of),
        "polynomial": [str(c) for c in coefficients],
        "cofactors": [[0, ["q", "-1"]]],
        "values": [["q", str(r)] for r in given],
    }
    return _by(cases.premises, told(sequent, chance), certificate, of, *map(number, zeros))


def _times(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    out = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, c in enumerate(p):
        for j, d in enumerate(q):
            out[i + j] += c * d
    return out


def _sign(chance: random.Random) -> Step:
    terms, sequent = _goal(chance)
    of = terms.real(1)
    return _by(cases.premises, sequent, {"sign": to_json(of)}, of)


def _hypothesis(chance: random.Random) -> Step:
    terms = Terms(chance, False, False)
    either = build("or", *(terms.proposition(1) for _ in range(chance.randint(2, 3))))
    _, sequent = _goal(chance, either)
    return _by(cases.premises, sequent, {"hypothesis": 0})


def _open(chance: random.Random) -> Step:
    terms = Terms(chance, False, chance.random() < 0.2)
    _, sequent = _goal(chance, terms.quantified(chance.choice((0, 1)), "ex"))
    return _by(cases.premises, sequent, {"open": 0})


def _instance(chance: random.Random) -> Step:
    terms = Terms(chance, False, chance.random() < 0.2)
    general = terms.quantified(chance.choice((0, 1)), "all")
    if chance.random() < 0.3:
        premise = terms.proposition(1)
        general = build("=>", premise, general if chance.random() < 0.5 else terms.proposition(1))
    general = assumed((), general)[0]
    _, sequent = _goal(chance, general)
    values = [value_for(terms, general.args[0], chance)] if general.head == "all" else []
    return _by(cases.premises, sequent, {"instance": 0, "values": [to_json(v) for v in values]}, *values)


def instance_of_function(chance: random.Random) -> Step:
    """A step that instantiates a hypothesis about all functions that have a derivative."""
    terms = Terms(chance, False, chance.random() < 0.2)
    slope, at = chance.choice((ZERO, terms.real(0))), chance.choice((ZERO, terms.real(0)))
    function = lam(t, build("app", f, t))
    sloped, derivative = build("has_derivative", function, at, slope), build("D", function, at)
    about = build(chance.choice(("<", "=")), derivative, terms.real(0))
    sequent = Sequent((for_all(f, build("=>", sloped, about)),), terms.conclusion(1))
    value = value_for(terms, f.sort, chance)
    return _by(cases.premises, sequent, {"instance": 0, "values": [to_json(value)]}, value)


def value_for(terms: Terms, sort: Term, chance: random.Random) -> Term:
    """A term to stand for a variable."""
    if sort is REAL:
        return terms.integer(1) if chance.random() < 0.25 else terms.real(1)
    if sort is INT:
        return terms.integer(1)
    if sort.head == "function" and sort is f.sort:
        s = fresh(REAL)
        kind = chance.random()
        if kind < 0.2:
            return chance.choice((f, g))
        if kind < 0.4:
            return lam(s, number(chance.choice((0, 3, 2))), "s")
        square = build("^", s, TWO)
        bodies = (
            build("^", square, number(Fraction(1, 4))),
            build("abs", s),
            build("^", square, number(Fraction(3, 2))),
            build("^", s, MINUS),
            square,
            build("floor", s),
        )
        return lam(s, chance.choice(bodies), "s") if kind < 0.8 else terms.function(1)
    if sort.head == "matrix":
        return terms.matrix(*sort.args, 1)
    raise Rejected(f"no value for {sort}")


def _disjunct(chance: random.Random) -> Step:
    terms = Terms(chance, False, False)
    parts = [terms.proposition(1) for _ in range(chance.randint(2, 3))]
    sequent = Sequent(terms.sequent(FALSE).hypotheses, build("or", *parts))
    return _by(cases.premises, sequent, {"disjunct": chance.randrange(len(parts))})


def _deny(chance: random.Random) -> Step:
    terms = Terms(chance, False, chance.random() < 0.2)
    sequent = Sequent(terms.sequent(FALSE).hypotheses, terms.quantified(chance.choice((0, 1)), "ex"))
    return _by(cases.premises, sequent, {"deny": True})


def _lemma(chance: random.Random) -> Step:
    terms, sequent = _goal(chance)
    lemma = terms.quantified(chance.choice((0, 1))) if chance.random() < 0.5 else terms.proposition(2)
    return _by(cases.premises, sequent, {"lemma": to_json(lemma)}, lemma)


def _equation(chance: random.Random) -> Step:
    terms, _ = _goal(chance)
    left = chance.choice((x, y, z, drawing.n, drawing.A))
    right = {REAL: lambda: value_for(terms, REAL, chance), INT: lambda: terms.integer(1)}.get(
        left.sort, lambda: terms.matrix(*left.sort.args, 1)
    )()
    _, sequent = _goal(chance, build("=", *((left, right) if chance.random() < 0.7 else (right, left))))
    return _by(cases.premises, sequent, {"equation": 0})


def _keep(chance: random.Random) -> Step:
    terms, _ = _goal(chance)
    sequent = terms.sequent(terms.conclusion(1), 3)
    kept = [i for i in range(len(sequent.hypotheses)) if chance.random() < 0.6]
    return _by(cases.premises, sequent, {"keep": kept})


def _function(chance: random.Random) -> Step:
    terms, _ = _goal(chance)
    head = chance.choice((*cases.INCREASING, "^", "^"))
    one, other = (terms.real(1) for _ in range(2))
    if head == "^":
        exponent = chance.choice((*drawing.EXPONENTS, TWO, number(3)))
        one, other = build("^", one, exponent), build("^", other, exponent)
    else:
        one, other = build(head, one), build(head, other)
    sequent = Sequent(terms.sequent(FALSE).hypotheses, build(chance.choice(("<", "<=")), one, other))
    return _by(cases.premises, sequent, {"function": head})


CASES: Sequence[Draw] = (
    *(_factors, _roots, _sign, _hypothesis, _open, _open, _instance, _instance, _instance, instance_of_function),
    *(_disjunct, _deny, _deny, _lemma, _lemma, _lemma, _equation, _equation, _keep, _function),
)


# ------------------------------------------------------------------------------------------------- theorems of analysis


def monotone_step(chance: random.Random) -> Step:
    terms = Terms(chance, False, False)
    body = terms.real(2)
    if x not in free_variables(body):
        body = build("*", body, x)
    head = chance.choice(("<=", "<"))
    start = chance.choice((ZERO, ONE, MINUS, y, terms.real(0)))
    side = chance.choice(("above", "below"))
    given = terms.sequent(FALSE, 1).hypotheses
    if chance.random() < 0.7:
        given = assumed(given, build("<=", start, x) if side == "above" else build("<=", x, start))
    sequent = Sequent(given, build(head, ZERO, body))
    certificate = {"variable": "x", "from": to_json(start), "side": side}
    if head == "<":
        certificate["strict"] = chance.choice(("value", "slope"))
    return _by(monotone.premises, sequent, certificate, start)


def _near(chance: random.Random, terms: Terms, point: Term, strict: bool) -> Term:
    """A random claim that an inequality holds in a neighbourhood of a point."""
    d, s = fresh(REAL), fresh(REAL)
    terms.scope.append(s)
    body = terms.real(2)
    terms.scope.pop()
    if chance.random() < 0.6:  # of second order at the point, more often than not
        away = difference(s, point)
        body = build(
            "+", build("*", terms.real(0), build("^", away, TWO)), build("*", body, build("^", away, number(3)))
        )
    there = substitute(body, {s: point})
    distance = build("^", difference(s, point), TWO)
    conditions = [build("<", distance, d)]
    if strict:
        conditions.append(build("<", ZERO, distance))
    if chance.random() < 0.3:
        conditions.append(build(chance.choice(("<=", "<", "=")), *chance.sample((s, terms.real(0)), 2)))
    condition = conditions[0] if len(conditions) == 1 else build("and", *conditions)
    claim = build("<" if strict else "<=", there, body) if chance.random() < 0.8 else build("<=", ZERO, body)
    inner = for_all(s, build("=>", condition, claim), "s")
    return exists(d, build("and", build("<", ZERO, d), inner), "d")


TINY = [Fraction(s, e) for e in (20, 2 * 10**6) for s in (1, -1)]


def neighbourhood_step(chance: random.Random) -> Step:
    terms = Terms(chance, False, False)
    point = chance.choice((ZERO, ONE, x, x, terms.real(0)))
    near = _near(chance, terms, point, chance.random() < 0.4)
    around = tuple(build("+", point, number(e)) for e in TINY)
    kind = chance.random()
    if kind < 0.5:
        sequent = Sequent(terms.sequent(FALSE, 1).hypotheses, near)
        data: dict[str, Any] = {}
        restrictions = near.args[1].args[1].args[1].args[0]
        count = sum(1 for c in (restrictions.args if restrictions.head == "and" else ())) - (
            2 if _punctured(near) else 1
        )
        if count > 0 and chance.random() < 0.6:
            pairs = [[chance.choice((ONE, ZERO, TWO)), chance.choice((ZERO, ONE))] for _ in range(count)]
            data["multipliers"] = [[to_json(one), to_json(other)] for one, other in pairs]
        if chance.random() < 0.6:
            return _by_procedure("neighbourhood", sequent, data, *around)
        return _by(neighbourhood.premises, sequent, {"point": [to_json(point)], **data}, *around)
    rest = terms.sequent(terms.conclusion(1), 1)
    sequent = Sequent(assumed((near,), *rest.hypotheses), rest.conclusion)
    certificate = {"point": [to_json(point)], "hypothesis": 0}
    if kind < 0.75:
        certificate |= {"curve": [[["q", chance.choice(("1", "-1", "2"))], ["q", "1"]][: chance.randint(1, 2)]]}
        certificate["order"] = chance.randint(1, 4)
    return _by(neighbourhood.premises, sequent, certificate, *around)


def _punctured(near: Term) -> bool:
    condition = near.args[1].args[1].args[1].args[0]
    return condition.head == "and" and any(c.head == "<" and c.args[0] is ZERO for c in condition.args)


def existence_step(chance: random.Random) -> Step:
    terms = Terms(chance, False, False)
    s = fresh(REAL)
    terms.scope.append(s)
    body = terms.real(2)
    terms.scope.pop()
    if s not in free_variables(body):
        body = build("+", body, s)
    function = lam(s, body, "s")
    rest = terms.sequent(terms.conclusion(1), 1)
    kind = chance.random()
    ends = sorted(chance.sample(range(-3, 4), 2))
    low, high = (number(e) for e in ends)
    if chance.random() < 0.3:
        high = terms.real(0)
    if kind < 0.5:
        certificate: dict[str, Any] = {"between": [to_json(low), to_json(high)], "function": to_json(function)}
        return _by(existence.premises, rest, certificate | {"rising": chance.random() < 0.5}, low, high, solves=True)
    if kind < 0.75:
        certificate = {"minimum": to_json(function), "box": [[to_json(low), to_json(high)]]}
        return _by(existence.premises, rest, certificate, low, high)
    sides = (tuple(map(Fraction, ends)),)
    (inverse,) = [[1]] if free_variables(function) else System([body], [s]).inverse(sides)
    certificate = {"zeros": [to_json(function)], "box": [[["q", str(e)] for e in ends]]}
    certificate |= {"inverse": [list(map(str, inverse))], "precision": 32}
    return _by(existence.premises, rest, certificate, solves=True)


def witness_step(chance: random.Random) -> Step:
    terms = Terms(chance, False, chance.random() < 0.2)
    goal = terms.quantified(chance.choice((0, 1)), "ex")
    sequent = Sequent(terms.sequent(FALSE).hypotheses, goal)
    values = [pinned(goal) or value_for(terms, goal.args[0], chance)]
    return _by(witness.premises, sequent, {"values": [to_json(v) for v in values]}, *values)


def pinned(binder: Term) -> Term | None:
    """The term to which an equation in a binder's body sets the variable; None if there is no such equation."""
    body = binder.args[1]
    for part in body.args if body.head == "and" else (body,):
        if part.head == "=":
            for one, other in (part.args, part.args[::-1]):
                if one.head == "bound" and one.value == 0 and not other.loose:
                    return other
    return None


# ---------------------------------------------------------------------------------------------------------- statements


def drawn_statement(chance: random.Random) -> Statement:
    terms = Terms(chance, chance.random() < 0.3, chance.random() < 0.2)
    hypotheses = tuple(terms.proposition(1) for _ in range(chance.randint(0, 2)))
    conclusion = terms.proposition(2)
    free = frozenset().union(*map(free_variables, (*hypotheses, conclusion)))
    return Statement(tuple(in_order(free)), (), hypotheses, conclusion)


def meant(written: Statement) -> Statement:
    """The statement with its guards."""
    return stated(written.variables, written.definitions, written.hypotheses, written.conclusion)


def obligations_step(chance: random.Random) -> Step:
    """The step from the obligations of a random statement to the statement as it is written, in the strict reading."""
    written = drawn_statement(chance)
    return Step(Sequent(*written.unfolded()), obligations(meant(written)), strict=True)


@dataclass(frozen=True)
class Refutation:
    """A statement as it is written, a point, and what has to be proved for it to be refuted there."""

    statement: Statement
    point: tuple[Term, ...]
    premises: tuple[Sequent, ...]


def refutation_step(chance: random.Random) -> Refutation:
    statement = drawn_statement(chance)
    values: list[Term] = []
    terms = Terms(chance, False, False)
    for v in statement.variables:
        if v.sort is None or not (v.sort in (REAL, INT) or v.sort is f.sort):
            raise Rejected("no value of that sort")
        value = value_for(terms, v.sort, chance) if v.sort is f.sort else None
        if value is None:
            value = chance.choice(drawing.SMALL) if v.sort is REAL else number(chance.randint(-1, 3))
        if free_variables(value):
            raise Rejected("a value is closed")
        values.append(value)
    point = {str(v.value): to_json(t) for v, t in zip(statement.variables, values, strict=True)}
    kind = chance.random()
    certificate: dict[str, Any] = {"verdict": "refuted", "point": point, "proofs": []}
    if kind < 0.2:
        certificate["guard"] = chance.randint(0, 2)
    elif kind < 0.35:
        certificate["absurd"] = True
    return Refutation(statement, tuple(values), refutation(meant(statement), certificate))


def decompose_step(chance: random.Random) -> Step:
    """The parts of a claim are enough for it."""
    terms, sequent = _goal(chance)
    claim = terms.proposition(2)
    return Step(Sequent(sequent.hypotheses, claim), tuple(decompose(sequent.hypotheses, claim)))


KINDS: Mapping[str, Callable[[random.Random], Step | Refutation]] = {
    "identity": identity_step,
    "words": words_step,
    "sos": sos_step,
    "value": value_step,
    "bound": bound_step,
    "cases": cases_step,
    "monotone": monotone_step,
    "neighbourhood": neighbourhood_step,
    "existence": existence_step,
    "witness": witness_step,
    "obligations": obligations_step,
    "refutation": refutation_step,
    "decompose": decompose_step,
}

__all__ = ["KINDS", "definedness", "derivation"]
