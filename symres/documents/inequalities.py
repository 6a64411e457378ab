"""Inequalities and contradictions by sums of products and squares, as a reader would check them.

The identity is shown with its multiplier and all of its terms; a contradiction names the propositions that it is
between. What is long stands in the appendix, if there is one, and nothing is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from symres.kernel import Sequent, Term
from symres.kernel.facts import Facts
from symres.kernel.normal_form import plain
from symres.kernel.sequents import negation
from symres.kernel.terms import ONE, ZERO, build, from_json, nonzero, variable, variables_of

from . import differentiation, sums
from .computations import SHORT, Proof, Prose, contradict, facts_of, in_full, named, total
from .mathematics import width
from .sentences import joined
from .sums import Summand

NAMES = ("M", "D", "Q", "R")  # of what is not negative, where it is long and has a multiplier


def told(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """The proof of an inequality, or of a contradiction."""
    facts = facts_of(sequent, proof)
    found = sums.identity(sequent, proof, facts) if sequent.conclusion.head in ("<=", "<") else None
    if found is None:
        return _contradiction(prose, sequent, proof, facts)
    derived = differentiation.told(prose, sequent, claimed=False)
    if derived is None:
        return _forwards(prose, sequent, found)
    read = build(sequent.conclusion.head, ZERO, found.expanded)
    rest = "" if found.multiplier is None and not found.right else _forwards(prose, sequent, _expanded(found))
    return f"{derived.text}Put in, this reads {prose.shown(read, '.')} {rest}"


def _expanded(found: sums.Identity) -> sums.Identity:
    """The identity about the polynomial that the difference is."""
    times = found.multiplier
    left = found.expanded if times is None else build("*", times, found.expanded)
    return replace(found, margin=found.expanded, left=left)


# ------------------------------------------------------------------------------------------------------ forwards


def _forwards(prose: Prose, sequent: Sequent, found: sums.Identity) -> str:
    """The identity that proves an inequality, and why it does."""
    if found.same is not None:
        return (
            "This is given." if found.same is sequent.conclusion else f"This follows from {_cited(prose, found.same)}"
        )
    if not found.vanishing and not found.right and found.multiplier is None:
        return "Expand both sides: they are equal."
    if not found.vanishing and found.right == (found.left,):
        square = found.left.head == "^" and not found.sources
        return "A square is not negative." if square else f"No factor of it is negative{_since(prose, found.sources)}."
    if not found.vanishing and found.multiplier is None and _is_sum_of(prose, found.left, found.right):
        one = ", one is positive" if found.right_is_positive else ""
        difference = prose.shown(found.left, ",")
        return f"In the {_side(sequent)}, {difference} no term is negative{one}{_since(prose, found.sources)}."
    opening, left = _opening(prose, sequent, found)
    identity = build("=", left, total([*found.right, *found.vanishing] or [ZERO]))
    return f"{opening}{in_full(prose, 'A sum of squares', [identity])} {_reasons(prose, found)}"


def _cited(prose: Prose, source: Term) -> str:
    return f"({prose.letters[source]})." if source in prose.letters else prose.shown(source, ".")


def _side(sequent: Sequent) -> str:
    return "right side" if sequent.conclusion.args[0] is ZERO else "right side minus the left"


def _is_sum_of(prose: Prose, left: Term, right: Sequence[Term]) -> bool:
    """Whether an identity only puts the terms of a sum into another order."""
    return left.head == "+" and sorted(map(prose.tex, left.args)) == sorted(map(prose.tex, right))


def _opening(prose: Prose, sequent: Sequent, found: sums.Identity) -> tuple[str, Term]:
    """What the identity is about, and its left side, in which a long difference with a multiplier has a name."""
    side = _side(sequent)
    if found.multiplier is None:
        return f"For the {side}, ", found.left
    if width(prose.tex(found.margin)) <= SHORT // 2:
        return f"For the {side}, times a multiplier, ", found.left
    taken = {x.value for x in variables_of((*sequent.hypotheses, sequent.conclusion, prose.of.conclusion))}
    taken |= {name.value for name, _ in prose.of.definitions}
    name = variable(next(n for n in (*NAMES, *(f"M_{k}" for k in range(len(taken) + 1))) if n not in taken))
    said = prose.shown(build("=", name, found.margin))
    return f"Write {said} for the {side}. Then ", build("*", found.multiplier, name)


def _reasons(prose: Prose, found: sums.Identity) -> str:
    """Why no term is negative, as a sentence."""
    reasons = []
    if found.multiplier is not None:
        sign = "positive" if found.multiplier_is_positive else "not negative"
        what = prose.tex(found.multiplier)
        said = f"${what}$" if width(what) <= SHORT // 2 else "the multiplier"
        reasons.append(f"{said} is {sign}")
    if found.vanishing:
        last = len(found.vanishing)
        why = named(prose, found.equations)
        reasons.append(
            ("the last term vanishes" if last == 1 else f"the last {last} terms vanish") + (f" by {why}" if why else "")
        )
    if found.right:
        other = " other" * bool(found.vanishing)
        one = ", one is positive" if found.right_is_positive else ""
        reasons.append(f"no{other} term on the right is negative{one}{_since(prose, found.sources)}")
    return f"Here {joined(reasons)}."


def _since(prose: Prose, sources: Sequence[Term]) -> str:
    """What makes facts true."""
    if not sources:
        return ""
    texts = named(prose, sources)
    return f", since {texts}" if texts else ", by what is given"


# ------------------------------------------------------------------------------------------------- contradictions


def _contradiction(prose: Prose, sequent: Sequent, proof: Proof, facts: Facts) -> str:
    """Propositions that cannot all hold, among them the negation of an inequality that is to be shown."""
    used = sums.summands(proof, facts)
    equations = [(facts.all[k], from_json(c, facts.names)) for k, c in proof.get("cofactors", [])]
    propositions = [facts.all[k].source for s in used for k in s.facts] + [e.source for e, _ in equations]
    denied = negation(sequent.conclusion) if sequent.conclusion.head in ("<=", "<") else None
    opening = f"Suppose on the contrary that {prose.shown(denied, '.')} " if denied in propositions else ""
    if is_plain(used, len(equations)):
        numbers = dict.fromkeys(k for s in used for k in s.facts)
        return opening + contradict(prose, {facts.all[k].source: _read(facts, k) for k in numbers})
    parts = [(sums.term(s, facts), s.positive(facts)) for s in used]
    parts.sort(key=lambda part: not part[1])
    vanishing = []
    for equation, cofactor in equations:
        product = facts.forms.term(plain(equation.polynomial))
        vanishing.append(product if cofactor is ONE else build("*", cofactor, product))
    identity = build("=", total([*(t for t, _ in parts), *vanishing]), ZERO)
    known = [p for p in dict.fromkeys(propositions) if p is not denied]
    why = named(prose, known)
    given = f"By {why}" if why else "By what is given" if known else "As squares are not negative"
    positive = sum(p for _, p in parts)
    first = _first(positive, len(parts)) + (
        ("; the last term vanishes" if len(vanishing) == 1 else f"; the last {len(vanishing)} terms vanish")
        if vanishing
        else ""
    )
    return f"{opening}{given}, {first}; but identically {in_full(prose, 'A contradiction', [identity])} This is impossible."


def _read(facts: Facts, k: int) -> Term:
    """What a fact says, as a relation of a polynomial to 0."""
    fact = facts.all[k]
    polynomial = facts.forms.term(plain(fact.polynomial))
    if fact.sign == "!=":
        return nonzero(polynomial)
    return build({"=": "=", ">=": "<=", ">": "<"}[fact.sign], ZERO, polynomial)


def _first(positive: int, n: int) -> str:
    """That some terms are positive, and the others not negative."""
    if positive == n:
        return "the term in front is positive" if n == 1 else f"the first {n} terms are positive"
    some = "the first term is positive" if positive == 1 else f"the first {positive} terms are positive"
    rest = n - positive
    return f"{some} and the next {'is' if rest == 1 else f'{rest} are'} not negative"


def is_plain(summands: Sequence[Summand], equations: int = 0) -> bool:
    """Whether what contradicts what is seen without a sum: one or two propositions, each taken as it is."""
    single = all(s.square is None and len(s.facts) <= 1 for s in summands)
    return single and not equations and 1 <= sum(bool(s.facts) for s in summands) <= 2


def clear(proof: Proof) -> bool:
    """Whether a sum is too plain to be told, as one of one or two facts."""
    plain_sum = len(proof["summands"]) <= 3 and not proof.get("cofactors")
    return plain_sum and all(s.get("square") is None and len(s.get("facts", [])) <= 1 for s in proof["summands"])
