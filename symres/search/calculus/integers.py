"""Integers: those that are less than one apart, and remainders.

    a <= b from a < b + 1, a = b from both; and no integer is 1/2
    n = k or n = k + 1 or ... from k <= n <= l, where these are all integers from k to l
    H |- C    from  H[k q + r/n] |- C[k q + r/n]  for every remainder r = 0, ..., k - 1

The number k is read off an equation: it is a factor of what an integer is multiplied with, but not of all in which n
occurs. Floors and ceilings are bounded by what real numbers say of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, gcd, lcm

from symres.elaborate.algebra.normal_form import NormalForms, plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import exponents
from symres.kernel.sequents import new_name
from symres.kernel.terms import FALSE, INT, ONE, build, exists, number, to_json, variable

from ..points.candidates import Said
from ..steps import Close, Lines, Proof, carry_out, keep, one_of, split, with_lemmas, witness
from ..strategy import Integers


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by a strict inequality that ``close`` proves; None if the goal is not about integers, or not shown.

    >>> from fractions import Fraction
    >>> from symres.kernel.terms import number, variable
    >>> n = variable("n", INT)
    >>> m = build("floor", build("*", number(Fraction(1, 2)), n))
    >>> goal = build("<=", n, build("+", build("*", number(2), m), ONE))
    >>> search(Sequent((), goal), lambda _: {"kind": "sos"}, lambda _: None)["lemma"][1:]
    [['v', 'n'], ['+', ['+', ['*', ['q', '2'], ['floor', ['*', ['q', '1/2'], ['v', 'n']]]], ['q', '1']], ['q', '1']]]
    """
    c = sequent.conclusion
    if c is FALSE:
        lemmas = next(_between(sequent), None)
        return None if lemmas is None else with_lemmas(sequent, lemmas, close, follows)
    if c.head == "or":
        return _among(sequent, close, follows)
    if c.head not in ("<=", "=") or any(a.sort is not INT for a in c.args):
        return None
    a, b = c.args
    if c.head == "<=":
        return with_lemmas(sequent, [build("<", a, build("+", b, ONE))], close, _nothing_between)
    lemmas = [p for p in (build("<=", a, b), build("<=", b, a)) if p not in sequent.hypotheses]
    return with_lemmas(sequent, lemmas, close, follows) if lemmas else None


def _among(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof that an integer is one of some numbers, since it is neither below nor above these."""
    found = _alternatives(sequent.conclusion)
    if found is None:
        return None
    n, values = found
    ends = [build("<=", number(min(values)), n), build("<=", n, number(max(values)))]

    def from_value(goal: Sequent, k: int) -> Proof | None:
        chosen = {"kind": "cases", "disjunct": values.index(k)}
        if k == max(values):
            return carry_out(goal, chosen, follows)
        parts = [build("<=", n, number(k)), build("<=", number(k + 1), n)]

        def beside(g: Sequent) -> Proof | None:
            return keep(g, g.hypotheses[-1:], lambda g: search(g, follows, follows))

        def each(g: Sequent) -> Proof | None:
            if g.hypotheses[-1] is parts[1]:
                return from_value(g, k + 1)
            return carry_out(g, chosen, follows)

        return split(goal, parts, beside, each)

    return with_lemmas(sequent, ends, lambda g: search(g, close, follows), lambda g: from_value(g, min(values)))


def _alternatives(disjunction: Term) -> tuple[Term, list[int]] | None:
    """The integer and the numbers of which it is to be one, in their order; None if these have gaps, or it says
    something else.

    >>> from symres.kernel.terms import variable
    >>> n = variable("n", INT)
    >>> _alternatives(build("or", build("=", n, number(1)), build("=", n, ONE), build("=", n, number(0))))
    (n, [1, 1, 0])
    """
    integers, values = set(), []
    for p in disjunction.args:
        if p.head != "=" or p.args[0].sort is not INT or p.args[1].head != "rational":
            return None
        n, value = p.args
        integers.add(n)
        values.append(value.value)
    if len(integers) != 1 or any(v.denominator != 1 for v in values):
        return None
    whole = [int(v) for v in values]
    return (integers.pop(), whole) if set(whole) == set(range(min(whole), max(whole) + 1)) else None


def _between(sequent: Sequent) -> Iterator[list[Term]]:
    """Two inequalities for an integer that equals a fraction: at most the integer below, at least the one above."""
    for h in sequent.hypotheses:
        for n, value in _fractions(h) if h.head == "=" else ():
            below = floor(value)
            beside = [build("<=", n, number(below)), build("<=", number(below + 1), n)]
            if beside[0] not in sequent.hypotheses:
                yield beside


def _fractions(equation: Term) -> Iterator[tuple[Term, Fraction]]:
    """An integer term and the fraction that it would have to equal by an equation.

    >>> from symres.kernel.terms import variable
    >>> m, n = variable("m", INT), variable("n", INT)
    >>> even, odd = build("*", number(2), m), build("+", build("*", number(4), n), ONE)
    >>> [(str(t), str(value)) for t, value in _fractions(build("=", even, odd))]
    [('(-2)*n + m', '1/2')]
    """
    forms = NormalForms()
    try:
        p = forms.difference(*equation.args).numerator
    except Rejected:
        return
    rest = {m: c for m, c in p.items() if m}
    if all(forms.atoms[i].sort is INT for m in rest for i, _ in exponents(m)) and rest:
        common = Fraction(
            gcd(*(Fraction(c).numerator for c in rest.values())), lcm(*(Fraction(c).denominator for c in rest.values()))
        )
        value = Fraction(-p.get(0, 0)) / common
        if value.denominator > 1:
            yield forms.term(plain({m: c / common for m, c in rest.items()})), value


def _nothing_between(sequent: Sequent) -> Proof:
    """a <= b from the last hypothesis a < b + 1: else b + 1 <= a, and 1 + (b - a) + (a - b - 1) = 0."""
    lines = Lines()
    summands = [{"facts": facts, "weight": "1"} for facts in ([], [0], [1])]
    given = lines.assume(sequent.hypotheses[-1])
    lines.add("arithmetic", [given], show=to_json(sequent.conclusion), summands=summands)
    return lines.proof()


def by_remainders(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof for every remainder of one of the integers; None if none of them is said to be divided, or none is found.

    >>> from symres.kernel.terms import variable
    >>> m, n = variable("m", INT), variable("n", INT)
    >>> even = exists(m, build("=", build("*", n, build("+", n, number(1))), build("*", number(2), m)))
    >>> proof = by_remainders(Sequent((), even), lambda _: {"kind": "sos"}, lambda _: {"kind": "sos"})
    >>> proof["lemma"][1]
    ['ex', 'q', ['int'], ['=', ['v', 'n'], ['*', ['q', '2'], ['b', 0]]]]
    """
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "ex" and h.args[0] is INT:
            return carry_out(sequent, {"kind": "cases", "open": i}, lambda g: by_remainders(g, close, follows))
    for n, k in _dividends(sequent):
        parts = [_with_remainder(sequent, n, k, r) for r in range(k)]

        def shown(goal: Sequent, n: Term = n, k: int = k) -> Proof | None:
            return keep(goal, (), lambda g: _some_remainder(g, n, k, follows))

        proof = split(sequent, parts, shown, lambda g: _there(g, close, follows))
        if proof is not None:
            return proof
    return None


def _times(k: int, q: Term, r: int) -> Term:
    multiple = build("*", number(k), q)
    return build("+", multiple, number(r)) if r else multiple


def _with_remainder(sequent: Sequent, n: Term, k: int, r: int) -> Term:
    """The proposition that n = k q + r for some integer q."""
    q = variable(new_name("q", (*sequent.hypotheses, sequent.conclusion)), INT)
    return exists(q, build("=", n, _times(k, q, r)))


def _dividends(sequent: Sequent) -> Iterator[tuple[Term, int]]:
    """Integers n and numbers k to divide them by: the first n of an equation, for every k."""
    is_refutation = sequent.conclusion is FALSE
    said = Said.of(sequent.hypotheses if is_refutation else [sequent.conclusion], sequent.hypotheses)
    unknown = frozenset(said.unknowns)
    found: dict[tuple[Term, int], None] = {}
    for equation in said.equations:
        for k, undivided in _moduli(equation, None if is_refutation else unknown):
            if undivided and not undivided & {*said.unknowns, *said.bound}:
                found[min(undivided, key=str), k] = None
    yield from found


def _moduli(equation: Term, unknown: frozenset[Term] | None) -> Iterator[tuple[int, frozenset[Term]]]:
    """The coefficients of integers (of the ``unknown`` ones) above one, with the variables that they do not divide."""
    forms = NormalForms()
    try:
        p = forms.difference(*equation.args).numerator
    except Rejected:
        return
    if any(Fraction(c).denominator > 1 for c in p.values()):
        return
    coefficients = {m: int(c) for m, c in p.items()}
    atoms = {m: [forms.atoms[i] for i, _ in exponents(m)] for m in p}
    if any(a.head != "variable" or a.sort is not INT for own in atoms.values() for a in own):
        return
    linear = [m for m in p if sum(e for _, e in exponents(m)) == 1]
    moduli = {abs(coefficients[m]) for m in linear if unknown is None or atoms[m][0] in unknown}
    for k in sorted(k for k in moduli if 1 < k <= Integers.LARGEST):
        yield k, frozenset(a for m, c in coefficients.items() if c % k for a in atoms[m])


def _some_remainder(sequent: Sequent, n: Term, k: int, follows: Close) -> Proof | None:
    """A proof that n has one of the remainders, by the whole part of n/k."""
    whole = build("floor", build("*", number(Fraction(1, k)), n))
    places = [_times(k, whole, r) for r in range(k + 1)]

    def from_place(goal: Sequent, r: int) -> Proof | None:
        if r == k - 1:
            last = build("<=", n, places[r])
            return with_lemmas(goal, [last], lambda g: search(g, follows, follows), lambda g: at(g, r))
        parts = [build("<=", n, places[r]), build("<=", places[r + 1], n)]

        def each(g: Sequent) -> Proof | None:
            return at(g, r) if g.hypotheses[-1] is parts[0] else from_place(g, r + 1)

        def beside(g: Sequent) -> Proof | None:
            return keep(g, g.hypotheses[-1:], lambda g: search(g, follows, follows))

        return split(goal, parts, beside, each)

    def at(goal: Sequent, r: int) -> Proof | None:
        step = witness(whole)
        own = [h for h in goal.hypotheses if places[r] in h.args]
        chosen = {"kind": "cases", "disjunct": r}
        return keep(goal, own, lambda g: carry_out(g, chosen, lambda g: carry_out(g, step, follows)))

    ends = [build("<=", places[0], n), build("<", n, places[k])]
    return with_lemmas(sequent, ends, follows, lambda g: from_place(g, 0))


def _there(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with k q + r in the place of n, where the last hypothesis says that there is such a q."""

    def substituted(goal: Sequent) -> Proof | None:
        step = {"kind": "cases", "equation": len(goal.hypotheses) - 1}
        return carry_out(goal, step, lambda g: _with_each(g, close, follows))

    return carry_out(sequent, {"kind": "cases", "open": len(sequent.hypotheses) - 1}, substituted)


def _with_each(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of one of the parts of what is said, or that the hypotheses cannot hold."""
    if sequent.conclusion.head == "or":
        every = range(len(sequent.conclusion.args))
        return one_of(sequent, every, lambda g: _with_each(g, close, follows))
    if sequent.conclusion.head == "ex":
        denied = carry_out(sequent, {"kind": "cases", "deny": True}, lambda g: _impossible(g, sequent, follows))
        if denied is not None:
            return denied
    return close(sequent)


def _impossible(denied: Sequent, sequent: Sequent, follows: Close) -> Proof | None:
    """A proof that the hypotheses cannot hold, for integers."""
    return keep(denied, sequent.hypotheses, lambda g: search(g, follows, follows))
