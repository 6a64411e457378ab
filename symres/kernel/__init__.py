"""The kernel: what is true. Standard library only, exact arithmetic, no float in any decision.

Everything that can say ``proved`` or ``refuted`` is ``checker.check(statement, certificate)``. It takes a statement
apart into sequents (``statement``; ``refutation`` for one that is false at a point), and accepts for each of them a
derivation, and nothing else: steps of ten forms, each a sequent made from earlier ones (``derivation``). They use

    rules.json     textbook rules as data, each with its reference                  (rules.py)
    lemmas         statements proved before, by their hash
    equality       when two terms are equal by the laws of rings, and nothing else  (equality.py)
    arithmetic     when comparisons of numbers contradict each other                (arithmetic.py)
    procedures     eight ways to decide something, or lead it back to other things   (procedures/)

Below them: ``inputs`` (bounded files), ``terms`` (the one language), ``polynomials`` (exact arithmetic and the budget),
``sequents``. Below some procedures: ``intervals`` (rigorous ones), ``partials`` (derivatives on a box) and ``sturm``
(the zeros of a polynomial).

Proofs that are told in short, as searches write and stores keep them (``symres.elaborate.trees``), are written out as
derivations by ``symres.elaborate``, which is not trusted. README.md beside this file says what one has to believe, in
the order of reading; FORMAT.md is the format. A refusal is a ``Rejected`` with a sentence; there is no third outcome.
The folder runs as a program: ``python -I -S symres/kernel STATEMENTS CERTIFICATES``.
"""

from .checker import check, prove
from .polynomials import Rejected
from .sequents import Sequent
from .statement import Statement, obligations
from .terms import Term

__all__ = ["Rejected", "Sequent", "Statement", "Term", "check", "obligations", "prove"]
