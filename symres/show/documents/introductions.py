"""Variables and hypotheses in words: "Let d, l >= 1 be integers and A_i a matrix in R^(d x d) for every integer i".

What a hypothesis says of a variable alone (a size is at least 1, a matrix is symmetric) is said with the variable;
the other hypotheses get a letter, by which a proof cites them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from symres.kernel import Statement, Term
from symres.kernel.procedures.codes import tables
from symres.kernel.terms import INT, ONE, PROP, REAL, build, codomain, literal_size, variable
from symres.language.guards import reading

from .mathematics import latex
from .sentences import joined, listed

LETTERS = "abcdefghijklmnopqrstuvwxyz"
POSITIVE, SYMMETRIC = "positive", "symmetric"
RANDOM = {"vector": "vectors", "matrix": "matrices", "number": "numbers", "function": "functions"}


@dataclass(frozen=True)
class Introduction:
    """A ``sentence`` about the variables, and the ``hypotheses`` that it does not say, each with a letter."""

    sentence: str
    hypotheses: tuple[tuple[str, Term], ...]


def is_general(statement: Statement) -> bool:
    """Whether a statement is about more than numbers and functions of numbers."""
    return any(_is_general(x.sort) for x in statement.variables) or bool(tables(statement.conclusion))


def _is_general(sort: Term | None) -> bool:
    if sort is None or sort in (INT, REAL):
        return False
    return sort.head != "function" or sort.args[0] is INT or any(map(_is_general, sort.args))


def introduction(statement: Statement, known: Collection[Term] = ()) -> Introduction:
    """The variables and hypotheses of a statement; nothing is said of the variables that are ``known``."""
    said = properties(statement)
    unwritten = reading(statement).supposed
    lettered = [
        h for h in statement.hypotheses if h not in unwritten and not any(_property(x, h) for x in statement.variables)
    ]
    letters = LETTERS if len(lettered) <= len(LETTERS) else [f"h{k + 1}" for k in range(len(lettered))]
    new = {x: words for x, words in said.items() if x not in known}
    return Introduction(sentence(new, statement.variables), tuple(zip(letters, lettered, strict=False)))


def properties(statement: Statement) -> dict[Term, frozenset[str]]:
    """The variables of a statement with what its hypotheses say of each in a word."""
    return {
        x: frozenset(word for h in statement.hypotheses for word in [_property(x, h)] if word)
        for x in statement.variables
    }


def sentence(said: Mapping[Term, frozenset[str]], variables: Iterable[Term]) -> str:
    """A sentence that introduces variables with their properties, where others have their names as well."""
    groups: dict[tuple[Term | None, frozenset[str]], list[Term]] = {}
    for x, words in said.items():
        groups.setdefault((x.sort, words), []).append(x)
    index = _index(variables)
    introduced = [_words(xs, words, index) for (sort, words), xs in groups.items() if sort is not INT]
    whole = [
        "$" + listed([latex(x) for x in xs]) + r" \ge 1$" * (POSITIVE in words) + "$" * (POSITIVE not in words)
        for (sort, words), xs in groups.items()
        if sort is INT
    ]
    if whole:
        many = sum(len(xs) for (sort, _), xs in groups.items() if sort is INT) > 1
        introduced.insert(0, f"{joined(whole)} be {'integers' if many else 'an integer'}")
    return f"Let {joined(introduced)}." if introduced else ""


def _index(variables: Iterable[Term]) -> Term:
    taken = {x.value for x in variables}
    return next(variable(name, INT) for name in ("i", "j", "k", "m", "i_0", "i_1") if name not in taken)


def quantities(variables: Sequence[Term]) -> str:
    """Variables with what they stand for, without "let": integers n, m and a vector."""
    index = _index(variables)
    groups: dict[Term | None, list[Term]] = {}
    for x in variables:
        groups.setdefault(x.sort, []).append(x)
    return joined([_whole(xs) if sort is INT else _words(xs, (), index) for sort, xs in groups.items()])


def _whole(variables: Sequence[Term]) -> str:
    return f"{'integers' if len(variables) > 1 else 'an integer'} ${', '.join(map(latex, variables))}$"


def _property(x: Term, h: Term) -> str:
    """The property of a variable that a hypothesis states, in a word; empty if it says something else."""
    sort = x.sort
    if sort is INT:
        return POSITIVE if h is build("<=", ONE, x) else ""
    if sort is not None and sort.head == "matrix" and h.head == "=":
        turned = [a.args[0] if a.head == "T" else None for a in h.args]
        return SYMMETRIC if h.args[1] is x is turned[0] or h.args[0] is x is turned[1] else ""
    if sort is not None and sort.head == "function" and sort.args == (INT, INT) and h.head == "all":
        body = h.args[1]
        member = body.args[1] if body.head == "<=" and body.args[0] is ONE else ONE
        if h.args[0] is INT and member.head == "app" and member.args[0] is x and member.args[1].head == "bound":
            return POSITIVE
    return ""


def _words(variables: Sequence[Term], properties: Collection[str], index: Term) -> str:
    sort, many = variables[0].sort, len(variables) > 1
    names = listed([latex(x) for x in variables])
    if sort is None or sort is PROP:
        return f"{'propositions' if many else 'a proposition'} ${names}$"
    if sort.head == "function" and sort.args[0] is INT:
        members = listed([latex(build("app", x, index)) for x in variables])
        return _members(members, many, codomain(sort, index), properties, index)
    if sort.head == "matrix" and SYMMETRIC in properties:
        return f"{'symmetric matrices' if many else 'a symmetric matrix'} {_element(names, sort)}"
    return _element_of(names, many, sort)


def _element(names: str, sort: Term) -> str:
    return rf"${names} \in {latex(sort)}$"


def _element_of(names: str, many: bool, sort: Term) -> str:
    """Something in a set, a function, or a random variable."""
    if sort.head != "function":
        return _element(names, sort)
    domain, values = sort.args
    if domain.head != "base":
        return rf"{'functions' if many else 'a function'} ${names} \colon {latex(sort)}$"
    noun = "function" if values.head == "function" else "number"
    if values.head == "matrix":
        noun = "vector" if literal_size(values.args[1]) == 1 else "matrix"
    where = rf"${names} \colon {latex(values)}$" if noun == "function" else _element(names, values)
    return f"{'random ' + RANDOM[noun] if many else 'a random ' + noun} {where}"


def _members(members: str, many: bool, sort: Term, properties: Collection[str], index: Term) -> str:
    each = f"for every integer ${latex(index)}$"
    if sort is PROP:
        return f"{'predicates' if many else 'a predicate'} ${members}$ of integers"
    if sort is INT and POSITIVE in properties:
        return rf"{'integers' if many else 'an integer'} ${members} \ge 1$ {each}"
    return f"{_element_of(members, many, sort)} {each}"
