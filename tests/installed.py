"""A script of a user's own, which cites the library: it is checked with symres as a wheel installs it."""

from symres.former import I, Theory, at_least, equal, trace

theory = Theory("installed")
n = theory.sizes("n")

with theory.theorem("trace_of_twice_the_identity", equal(trace(2 * I(n)), 2 * n), given=at_least(n, 0)) as proof:
    proof.have(equal(trace(I(n)), n), by="trace_of_identity")
    proof.conclude()
