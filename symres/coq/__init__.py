"""Statements and certificates of the kernel as theorems and proofs of Coq, which checks them in its own logic.

``language`` writes terms and statements, ``proofs`` the proofs of certificates, with ``propositions``, ``arithmetic``
and files for single kinds; ``compiler`` runs Coq and reads which axioms a theorem rests on.
"""
