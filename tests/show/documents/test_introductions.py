"""Sentences that introduce the variables of a theorem, read back: they give each its sort and state hypotheses only."""

import random
import re

import pytest

from symres.kernel import Rejected
from symres.kernel.terms import INT, ONE, PROP, abstract, build, for_all, function_sort, variable
from symres.language.guards import reading
from symres.show.documents.introductions import introduction, is_general

from .canonical import canonical
from .reader import Reader, Unreadable, symbols
from .test_read_back import STORES, names_of, statements


def introduced(sentence, variables):
    """The sort that a sentence gives to each variable, and the propositions that it says of them."""
    words, formulas = re.split(r"\$[^$]*\$", sentence), re.findall(r"\$([^$]*)\$", sentence)
    sorts, said = {}, []
    for before, formula, after, index in zip(words[:-1], formulas, words[1:], [*formulas[1:], ""], strict=True):
        if before.endswith("for every integer "):
            continue
        i = variable("index_of_members", INT)
        is_family = after.startswith(" for every integer") or "of integers" in after
        reader = Reader(formula, symbols(variables), ())
        if is_family:
            member = re.search(r"[_(]\{?([a-z](?:_\{\d\})?)\}?\)?", formula)[1] if "of integers" in after else index
            reader.scope.append((tuple(member), i))
        members = [reader.sum()]
        while reader.found(","):
            members.append(reader.sum())
        least = reader.found(r"\ge", "1")
        shown = reader.sort() if reader.found(r"\in") or reader.found(r"\colon") else INT
        reader.end()
        noun = re.split(r", | and |Let ", before)[-1]
        sort = PROP if "proposition" in noun or "predicate" in noun else shown
        sort = function_sort(reader.bases[0], sort) if "random" in noun else sort
        for member in members:
            x = member.args[0] if is_family else member
            sorts[x] = function_sort(INT, abstract(sort, i)) if is_family else sort
            if least:
                at_least_one = build("<=", ONE, member)
                said.append(for_all(i, at_least_one) if is_family else at_least_one)
            if "symmetric" in noun:
                said.append(build("=", build("T", x), x))
    return sorts, said


def either_way(h):
    """A hypothesis, or for an equation the one whose form comes first of it and its converse."""
    return min((canonical(h), canonical(build("=", *h.args[::-1]))), key=repr) if h.head == "=" else canonical(h)


@pytest.mark.slow
@pytest.mark.parametrize("path", STORES, ids=names_of)
def test_what_is_said_of_variables_is_what_is_supposed_of_them(path):
    for statement in filter(is_general, statements(path)):
        told = introduction(statement)
        sorts, said = introduced(told.sentence, statement.variables)
        assert {x: canonical(sort) for x, sort in sorts.items()} == {x: canonical(x.sort) for x in statement.variables}
        elsewhere = {*(h for _, h in told.hypotheses), *reading(statement).supposed}
        supposed = [h for h in statement.hypotheses if h not in elsewhere]
        assert sorted(map(repr, map(either_way, said))) == sorted(map(repr, map(either_way, supposed)))


def is_noticed(sentence, statement):
    """Whether a sentence cannot be read, or says something else than that of the statement."""
    try:
        return introduced(sentence, statement.variables) != introduced(
            introduction(statement).sentence, statement.variables
        )
    except (Unreadable, Rejected):
        return True


def test_a_sentence_that_says_something_else_is_noticed():
    chance, seen = random.Random(5), 0
    for path in chance.sample(STORES, 20):
        for statement in filter(is_general, statements(path)):
            sentence = introduction(statement).sentence
            for said, other in ((r" \ge 1", ""), (r"\mathbb{R}", r"\mathbb{Z}"), ("symmetric ", ""), ("random ", "")):
                if said in sentence:
                    seen += 1
                    assert is_noticed(sentence.replace(said, other), statement)
    assert seen > 20
