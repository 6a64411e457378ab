"""Certificates of derivations: no idle steps."""

import itertools

from symres import Theory
from symres.elaborate.expansion import references

from .deriving import proved


def test_a_certificate_has_only_steps_that_the_last_one_needs():
    th = Theory("t")
    x = th.reals("x")
    with th.theorem("square", x**2 + 1 >= 1) as proof:
        for power in range(2, 6):
            proof.have(x**power == x * x ** (power - 1))
    certificate = proved(th.claims[-1])
    for proof_ in certificate["proofs"]:
        used = set(itertools.chain.from_iterable(map(references, proof_["steps"])))
        assert used >= set(range(len(proof_["steps"]) - 1)), "every step but the last is used"
