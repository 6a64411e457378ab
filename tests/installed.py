"""A script of a user's own, which cites the library: it is checked with symres as a wheel installs it."""

from symres import I, Theory, trace

theory = Theory("installed")
n = theory.naturals("n")

with theory.theorem("trace_of_twice_the_identity", trace(2 * I(n)) == 2 * n, given=n >= 0) as proof:
    proof.have(trace(I(n)) == n, by="trace_of_identity")
    proof.conclude()
