"""The kernel: what is true. Standard library only, exact arithmetic, no float in any decision.

Everything that can say ``proved`` or ``refuted`` is ``checker.check(statement, certificate)``. It takes a statement
apart into sequents (``statement``) and accepts for each of them one of these kinds of proof:

    identity   H |- a = b, by normal forms or a combination of equations in H       (identity.py)
    cases      H |- C, by zero products, signs, lemmas, down to every branch         (cases.py)
    sos        H |- a <= b or a < b, or H contradictory, by weighted squares         (sos.py)
    bound      the same, by enclosures on the cells of a tiling                      (bound.py, jets.py)
    monotone   H |- 0 <= f(x), by f(a) and the sign of the derivative                (monotone.py)
    neighbourhood   what holds near a point, and what follows if it does             (neighbourhood.py)
    existence  a zero or a least value, with new names for where they are            (existence.py)
    witness    H |- there is x. A, by a term; a refutation, by a point                (witness.py)
    value      a closed relation, by exact arithmetic or enclosures                  (witness.py, signs.py)
    words      H |- a = b, matrices and traces of any size, by normal forms          (words.py)
    codes      H |- C, from the codes of the points in files, which it reads        (codes.py)
    derivation H |- C, in steps, from textbook rules and statements proved before    (derivation.py, rules.json)

Steps of derivations may name a procedure of ``procedures``, which decides something, or leads it back to others.

Below them: ``inputs`` (bounded files), ``terms`` (the one language), ``polynomials`` (exact arithmetic and the budget),
``equality`` (when two terms are equal by the laws of rings), ``arithmetic`` (when comparisons contradict each other),
``normal_form`` (the same for functions), ``facts`` (what hypotheses say), ``enclosures`` (rigorous intervals),
``domains`` and ``continuity`` (where operations have values, and are continuous). README.md beside this file says what
one has to believe, in the order of reading. A refusal is a ``Rejected`` with a sentence; there is no third outcome. The
folder runs as a program: ``python -I -S symres/kernel STATEMENTS CERTIFICATES``.
"""

from .checker import check, prove
from .polynomials import Rejected
from .sequents import Sequent
from .statement import Statement, obligations
from .terms import Term

__all__ = ["Rejected", "Sequent", "Statement", "Term", "check", "obligations", "prove"]
