"""Random matrices written short, and what the elaborator of expectations finds."""

from functools import partial

from symres.elaborate.algebra.notation import (
    at_most,
    for_all,
    function,
    identity,
    implies,
    matrices,
    mean,
    operation,
    product,
    symbol,
    symbols,
)
from symres.elaborate.compact import conclude
from symres.kernel import Sequent
from symres.kernel.terms import INT, REAL, base_sort, function_sort
from symres.search.budget import clock
from symres.search.derivations.elaborator import Elaborator
from symres.search.derivations.moments import Means
from symres.search.derivations.record import tried
from symres.store.lemmas import lemmas

OMEGA = base_sort("Omega")
omega = symbol("omega", OMEGA)


def random_sort(*shape):
    return function_sort(OMEGA, matrices(*shape))


d, n, m, i, l, k, L = symbols("d n m i l k L", INT)
c, t = symbols("c t", REAL)
A, B = symbols("A B", matrices(d, d))
v = symbol("v", matrices(d, 1))
W, U, R = symbols("W U R", random_sort(d, d))
z, y = symbols("z y", random_sort(d, 1))
V = symbol("V", function_sort(INT, random_sort(d, d)))
xi, eta, zeta = symbols("xi eta zeta", function_sort(OMEGA, REAL))
I = identity(d)
E = partial(mean, omega)
at = partial(function, omega)
w, u, zw = W(omega), U(omega), z(omega)


def layer(index):
    return V(index, omega)


def net(high, low=1):
    return product(i, low, high, I + layer(i))


def iid(matrix, variance=c):
    return operation("iid_entries", matrix, variance)


def normal(matrix, variance=c):
    return operation("gaussian_entries", matrix, variance)


def independent(*variables):
    return operation("independent", *variables)


def integrable(of):
    return operation("integrable", of)


def square_integrable(of):
    return operation("square_integrable", of)


SIZE = at_most(1, d)
LAYERS = for_all(i, implies(at_most(1, i), at_most(i, L), iid(V(i))))
SEQUENCE = operation("independent_sequence", z, V, L)
KNOWN = {name: (st.sha256, st) for name, st in lemmas().statements.items()}


def means_of(proof):
    return Means(proof.record, proof.goals.citing, proof.goals.attempt)


def shown(goal, facts):
    """The elaborator that found a derivation of an equation from facts, and its last step; None if it finds none."""
    proof = Elaborator(Sequent(tuple(f.term for f in facts), goal.term), KNOWN, clock() + 60)
    found = tried(means_of(proof).show, goal.term)
    return None if found is None else (proof, found)


def proved(goal, facts):
    found = shown(goal, facts)
    if found is None:
        return False
    proof, last = found
    conclude(proof.record.derivation, proof.record.derivation.steps[last])
    return True
