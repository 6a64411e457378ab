"""An inequality by the signs of its factors: lemmas for those whose sign is not known, from which it follows."""

from __future__ import annotations

from collections.abc import Sequence

from sympy.polys.rings import PolyElement

from symres.derive.rings import polynomial
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import plain
from symres.kernel import Sequent
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import Term, build, free_variables

from ..plausibility import seem
from ..polynomials.citations import cite
from ..polynomials.ideal import Ideal, factored
from ..polynomials.signs import Signs
from ..steps import Close, Proof, with_lemmas


def search(sequent: Sequent, close: Close, follows: Close, deadline: float) -> Proof | None:
    """A proof by inequalities for one or two factors, which ``close`` proves; None if there are no such factors.

    ``follows`` shows that the sequent follows from these lemmas.
    """
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    facts = Facts(sequent)
    cite(facts)
    given = facts.forms.difference(c.args[1], c.args[0])
    ideal = Ideal(facts.forms, [], deadline)
    signs = Signs(facts, ideal, range(len(facts.all)))
    content, factors = factored(_in_roots(facts.forms.atoms, ideal.element(facts.cleared(">", given))))
    sign, left = (1 if content > 0 else -1), []
    dropped = any(free_variables(facts.forms.term(plain(dict(f)))) for f in given.factors)
    for factor, n in factors:
        p = polynomial(factor)
        known = signs.of(p)
        if known is not None and known.strict:
            sign *= known.sign**n
        elif n % 2 or c.head == "<":
            left.append(p)
            if n == 1:
                continue
        dropped = dropped or bool(free_variables(facts.forms.term(plain(p))))
    if len(left) == 1 and dropped:
        lemmas = [build(c.head, *two_sided(facts, P.multiply(left[0], P.constant(sign))))]
    elif len(left) == 2:
        lemmas = _signs(sequent, facts, left, sign)
    else:
        return None
    return None if c in lemmas or not lemmas else with_lemmas(sequent, lemmas, close, follows)


def _in_roots(atoms: Sequence[Term], p: PolyElement) -> PolyElement:
    """The polynomial with the squares of roots in the place of radicands: 2x - sqrt(x)*y then has a factor."""
    gens = p.ring.gens
    for r, root in enumerate(atoms):
        if root.head == "^" and root.args[0] in atoms and root.args[1].head == "rational":
            exponent = root.args[1].value
            if exponent.numerator == 1 < exponent.denominator:
                p = p.compose(gens[atoms.index(root.args[0])], gens[r] ** exponent.denominator)
    return p


def _signs(sequent: Sequent, facts: Facts, polynomials: list[Polynomial], sign: int) -> list[Term]:
    """Inequalities for the signs of two polynomials whose product has the given sign, as they seem in floats."""
    head = sequent.conclusion.head
    for first in (1, -1):
        signed = zip(polynomials, (first, sign * first), strict=True)
        lemmas = [build(head, *two_sided(facts, P.multiply(p, P.constant(s)))) for p, s in signed]
        if seem(sequent, *lemmas):
            return lemmas
    return []


def two_sided(facts: Facts, p: Polynomial) -> tuple[Term, Term]:
    """Terms a, b without negative coefficients such that p = b - a."""
    positive = {m: c for m, c in p.items() if c > 0}
    negative = {m: -c for m, c in p.items() if c < 0}
    return facts.forms.term(plain(negative)), facts.forms.term(plain(positive))
