"""Terms for what is said to exist, read off what is said of it; and for what a statement about all is asked of.

    H |- there is z. A(z)    from  H |- A(t)                H, for all z. A(z) |- false    from  H, A(t) |- false

The terms t solve the equations of A for z, lie beside the bounds that its inequalities give, are points where a
derivative vanishes, or are larger than all symbols together. Only those at which all seems to hold are tried. Where A
depends on the sign of a term (slopes of kinks, multipliers), the cases of this sign come first; where it is about
numbers alone, what refutes the opposite is an example.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from symres.elaborate.algebra.normal_form import NormalForms, Quotient, plain
from symres.elaborate.algebra.normal_form import equations as entrywise
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel import polynomials as P
from symres.kernel.sequents import assumed, negation, new_variable
from symres.kernel.terms import FALSE, ZERO, build, free_variables, instantiate, is_scalar, number, substitute, to_json

from ..plausibility import holds_at_points
from ..points.candidates import Said
from ..steps import Close, Proof, about_numbers, carry_out, keep, opened, premises, sign_cases, witness
from ..strategy import Proposals
from .cases import signed


def search(sequent: Sequent, within: Callable[[float], Close]) -> Proof | None:
    """A proof by a term for one variable or for all of one statement; None if none of those that are tried does.

    >>> from symres.kernel.terms import build, exists, number, variable
    >>> x, z = variable("x"), variable("z")
    >>> above = exists(z, build("<", build("^", x, number(2)), z))
    >>> search(Sequent((), above), lambda _: lambda _: {"kind": "sos"})["values"]
    [['+', ['^', ['v', 'x'], ['q', '2']], ['q', '1']]]
    """
    if sequent.conclusion.head == "ex":
        steps = _values(sequent)
    elif sequent.conclusion is FALSE:
        steps = _instances(sequent)
    else:
        return None
    likely = (step for step in itertools.islice(steps, Proposals.TERMS) if _plausible(sequent, step))
    for step in itertools.islice(likely, Proposals.TRIED):
        proof = carry_out(sequent, step, _without_quantifiers(within(Proposals.SHARE)))
        if proof is not None:
            return proof
    return None


def _values(sequent: Sequent) -> Iterator[Proof]:
    known = (*sequent.hypotheses, sequent.conclusion)
    z = new_variable(sequent.conclusion, known)
    if is_scalar(z.sort):
        said = Said.of(assumed((), instantiate(sequent.conclusion, z)), (z, *known))
        for t in said.terms(z, sorted(free_variables(sequent.conclusion), key=str)):
            yield witness(t)


def _instances(sequent: Sequent) -> Iterator[Proof]:
    for i, h in enumerate(sequent.hypotheses):
        variables: list[Term] = []
        while h.head == "all" and is_scalar(h.args[0]):
            variables.append(new_variable(h, (*sequent.hypotheses, *variables)))
            h = instantiate(h, variables[-1])
        said = Said.of([h], (*sequent.hypotheses, *variables))
        if not variables or said.unknowns or said.bound:
            continue
        symbols = sorted(free_variables(sequent.hypotheses[i]), key=str)
        choices = [said.terms(z, symbols, set(variables) - {z}) for z in variables]
        for values in itertools.product(*(list(itertools.islice(c, Proposals.TERMS)) for c in choices)):
            yield {"kind": "cases", "instance": i, "values": [to_json(t) for t in values]}


def _plausible(sequent: Sequent, step: Proof) -> bool:
    """Whether all that is to be proved holds at some points, as far as floats can say, by what is said of numbers."""
    try:
        return all(holds_at_points(Sequent(about_numbers(p), p.conclusion)) for p in premises(sequent, step))
    except Rejected:
        return False


def _without_quantifiers(close: Close) -> Close:
    """Proofs from hypotheses that are about no more than single numbers."""
    return lambda premise: keep(premise, about_numbers(premise), close)


def by_sign(sequent: Sequent, close: Close) -> Proof | None:
    """A proof that such numbers exist; None if the goal says something else, or no choice does."""
    unknowns, goal = opened(sequent.conclusion, (*sequent.hypotheses, sequent.conclusion))
    if not unknowns or sequent.conclusion.head != "ex":
        return None
    parts = assumed((), goal)
    if not any(part.head in ("or", "=") and free_variables(part) & set(unknowns) for part in parts):
        return None
    for g in _compared(parts, unknowns):
        if free_variables(g) and not signed(sequent, g):
            return carry_out(sequent, sign_cases(g), close)
    choices = [list(dict.fromkeys(_solutions(t, unknowns, parts))) for t in unknowns]
    for values in itertools.islice(itertools.product(*choices), Proposals.CHOICES):
        proof = carry_out(sequent, witness(*values), close)
        if proof is not None:
            return proof
    return None


def _compared(parts: tuple[Term, ...], unknowns: list[Term]) -> Iterator[Term]:
    """Terms that a disjunction of the goal compares with zero."""
    for part in parts:
        for case in part.args if part.head == "or" else ():
            for literal in assumed((), case):
                if literal.head in ("=", "<") and ZERO in literal.args and not free_variables(literal) & set(unknowns):
                    yield from (a for a in literal.args if a is not ZERO)


def _solutions(t: Term, unknowns: list[Term], parts: tuple[Term, ...]) -> Iterator[Term]:
    """Values for one of the unknowns: what equations say, the others being 0, and simple numbers."""
    others = {x: ZERO for x in unknowns if x is not t}
    for part in parts:
        if part.head == "=" and t in free_variables(part):
            for a, b in entrywise(part, {}):
                forms = NormalForms()
                try:
                    yield from _solved(forms, forms.difference(substitute(a, others), substitute(b, others)), t)
                except Rejected:
                    continue
    yield from map(number, Proposals.NUMBERS)


def _solved(forms: NormalForms, form: Quotient, t: Term) -> Iterator[Term]:
    """The value of t for which c t + d = 0, where t is not in c or d."""
    i = forms.index(t)
    slope = P.differentiate(form.numerator, i)
    rest = {m: -c for m, c in form.numerator.items() if not P.exponent(m, i)}
    if slope and not any(P.exponent(m, i) for m in slope):
        value = build("*", forms.term(plain(rest)), build("^", forms.term(plain(slope)), number(-1)))
        yield forms.term(forms(value))


Refute = Callable[[Statement], "Proof | None"]  # looks for a counterexample, by the names of the variables


def examples(sequent: Sequent, close: Close, refute: Refute) -> Proof | None:
    """A proof that some numbers satisfy a condition on numbers alone; None if no example is found."""
    variables, goal = opened(sequent.conclusion, ())
    if not variables or not free_variables(goal) <= set(variables) or not _is_plain(goal):
        return None
    point = refute(Statement(tuple(variables), (), (), negation(goal)))
    if point is None:
        return None
    return carry_out(sequent, {"kind": "witness", "values": [point[x.value] for x in variables]}, close)


def _is_plain(condition: Term) -> bool:
    """Whether a condition is made of equations and inequalities, without quantifiers."""
    if condition.head in ("and", "or", "not", "=>"):
        return all(map(_is_plain, condition.args))
    return condition.head in ("=", "<=", "<") and is_scalar(condition.args[0].sort)
