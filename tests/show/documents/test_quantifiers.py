"""Quantifiers in words say the term: in signs again and read back, they are those of the term, in some order."""

import random
import re
from dataclasses import replace
from functools import cache

import pytest

from symres.elaborate.algebra.notation import (
    at_most,
    both,
    equal,
    exists,
    for_all,
    function,
    implies,
    less,
    matrices,
    operation,
    symbol,
    symbols,
    total,
    trace,
)
from symres.kernel import Rejected
from symres.kernel.terms import (
    INT,
    REAL,
    base_sort,
    free_variables,
    fresh,
    function_sort,
    instantiate,
    substitute,
    variable,
)
from symres.show.documents import shapes
from symres.show.documents.gradients import gradient
from symres.show.documents.mathematics import latex
from symres.show.documents.quantifiers import quantified
from symres.show.documents.shapes import second_order
from symres.show.documents.tidying import applied

from .canonical import canonical
from .reader import Unreadable, named, read, tokens
from .test_read_back import STORES, names_of, statements, variables

d, k, i, j, l = symbols("d k i j l", INT)
s, t, u = symbols("s t u", REAL)
A, B = symbols("A B", matrices(d, k))
f = symbol("f", function_sort(INT, REAL))
omega, X = symbol("omega", base_sort("Omega")), symbol("X", function_sort(base_sort("Omega"), REAL))
INTEGERS = r"\mathbb{Z}"
SIGNS = (shapes.local_minimum, gradient, second_order)  # the number of propositions that begin with quantifiers
BINDING = re.compile(r"(for all|for every|there is|there are) (.*?)(?= with|, there|$)")


def in_signs(words, rest):
    """The formula of a proposition in words."""
    if not words:
        return rest
    if words.startswith("surely"):
        return r"\text{surely } " + in_signs(words.removeprefix("surely").removeprefix(", "), rest)
    found = BINDING.match(words)
    if found is None:
        raise Unreadable(f"no quantifier: {words}")
    sign = r"\forall" if found[1].startswith("for") else r"\exists"
    bound = (part for formula in re.findall(r"\$([^$]*)\$", found[2]) for part in one_by_one(formula))
    signs = "".join(rf"{sign}\, {part}\colon\ " for part in bound)
    after = words[found.end() :].removeprefix(" with").removeprefix(", ").strip()
    condition = re.match(r"\$([^$]*)\$", after)
    if condition is None:
        return signs + in_signs(after, rest)
    after = after[condition.end() :].removeprefix(",").strip()
    if sign == r"\exists":
        return rf"{signs}({condition[1]}) \text{{ and }} ({in_signs(after.removeprefix('such that').strip(), rest)})"
    inside = in_signs(after, rest)
    return rf"{signs}({condition[1]}) \implies " + (inside if re.match(r"\\(forall|exists)", inside) else f"({inside})")


def one_by_one(formula):
    """Variables, each with its set, which is that of integers if none is said."""
    names, _, where = formula.partition(r" \in ")
    return [rf"{name} \in {where or INTEGERS}" for name in re.split(r",(?: |\\allowbreak )", names)]


def normal(term, name_of):
    """The canonical form of a proposition, up to the order of adjacent quantifiers of one kind."""
    head = term.head
    if head not in ("all", "ex") or any(sign(term) is not None for sign in SIGNS):
        return canonical(term)
    opened, conditions, rest = [], [], term
    while rest.head == head or rest.head == "=>" and head == "all":
        if rest.head == "=>":
            premise, rest = shapes.premises(rest)
            conditions += shapes.conjuncts(premise)
        else:
            outcome = rest.args[0].head == "base"  # which is not written
            opened.append(("" if outcome else name_of(rest), fresh(rest.args[0])))
            rest = instantiate(rest, opened[-1][1])
    conditions += [*shapes.conjuncts(rest)] if head == "ex" else []
    place = {x: n for n, (_, x) in enumerate(sorted(opened, key=lambda pair: pair[0]))}
    names = {}
    for _, x in opened:  # sizes come before what has them
        names[x] = variable(f"v{place[x]}", substitute(x.sort, names))
    said = [normal(substitute(part, names), name_of) for part in conditions]
    what = normal(substitute(rest, names), name_of) if head == "all" else None
    return head, [canonical(names[x].sort) for x in sorted(names, key=place.__getitem__)], sorted(map(repr, said)), what


def hint(binder):
    return binder.value


def symbol_of(binder):
    """The name that a reader gives to a variable with the symbol of this one."""
    return named(tokens(latex(variable(str(binder.value), binder.args[0]))))


def is_said(found, term, known=frozenset()):
    """Whether words and a formula say a term; what cannot be read says nothing."""
    try:
        told = read(in_signs(found.words, latex(found.rest)), {*known, *free_variables(term)})
    except (Unreadable, Rejected):
        return False
    return normal(told, hint) == normal(term, symbol_of)


@pytest.mark.slow
@pytest.mark.parametrize("path", STORES, ids=names_of)
def test_words_say_the_quantifiers_of_the_term(path):
    for statement in statements(path):
        for term in map(applied, (*statement.hypotheses, statement.conclusion)):
            found = quantified(term)
            if found.words:
                assert is_said(found, term, variables(statement)), f"{found.words} | {latex(found.rest)} is not\n{term}"


def words(formula):
    return quantified(formula.term).words


def test_variables_of_one_set_stand_together():
    assert words(for_all(s, for_all(A, for_all(t, for_all(B, equal(s * A, t * B)))))) == (
        r"for all $s, t \in \mathbb{R}$ and $A, B \in \mathbb{R}^{d \times k}$"
    )
    ranges = for_all(
        i, implies(both(at_most(1, i), at_most(i, d)), for_all(j, implies(at_most(1, j), equal(f(i), f(j)))))
    )
    assert words(ranges) == r"for all $i \in \{1, \dots, d\}$ and $j \in \{1, 2, \dots\}$"
    assert words(for_all(i, less(f(i), 1))) == "for every integer $i$"


def test_conditions_of_an_existential_and_of_a_universal_are_told_in_words():
    near = for_all(t, implies(less(t, s), less(t, u)))
    assert words(exists(s, both(less(0, s), near))) == (
        r"there is $s \in \mathbb{R}$ with $0 < s$ such that for all $t \in \mathbb{R}$ with $t < s$"
    )


def test_an_index_of_a_sum_does_not_have_the_name_of_a_variable_in_words():
    found = quantified(for_all(j, less(f(j), total(j, 1, d, f(j)))).term)
    assert latex(found.rest) == r"f_{j} < \sum_{i=1}^{d} f_{i}"


def test_outcomes_are_not_written():
    assert words(for_all(omega, for_all(t, less(X(omega), t)))) == r"surely, for all $t \in \mathbb{R}$"


def test_a_name_that_another_variable_has_stays_in_the_formula():
    formula = less(t, 1).term
    assert words(for_all(s, both(less(s, 1), less(t, 1)))) != ""
    shadowed = both(for_all(t, less(t, 1)), less(t, 1))
    assert quantified(shadowed.term).words == "" and quantified(formula).words == ""


def test_a_gradient_keeps_its_sign():
    along = function(t, trace((A + t * B).T * (A + t * B)))
    said = for_all(B, operation("has_derivative", along, 0, trace(A.T * B)))
    assert words(said) == "" and r"\nabla" in latex(said.term)


CHANGED = {
    r"for all": "there is",
    r"\le": "<",
    r"there is ": "for every ",
    r"\mathbb{R}": r"\mathbb{Z}",
    r"{1, \dots": r"{2, \dots",
    "surely, ": "",
}


@cache
def told():
    """All quantified propositions of the stores that have words, each with its term and the variables in scope."""
    said = []
    for path in STORES:
        for statement in statements(path):
            for term in map(applied, (*statement.hypotheses, statement.conclusion)):
                found = quantified(term)
                said += [(found, term, variables(statement))] if found.words else []
    return said


@pytest.mark.slow
@pytest.mark.parametrize("part", CHANGED)
def test_other_words_are_noticed(part):
    having = [found for found in told() if part in found[0].words]
    assert having
    for found, term, known in random.Random(part).sample(having, min(20, len(having))):
        other = replace(found, words=found.words.replace(part, CHANGED[part], 1))
        assert not is_said(other, term, known), other.words
