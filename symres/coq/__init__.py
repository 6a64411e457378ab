"""Statements and certificates of the kernel as theorems and proofs of Coq, which checks them in its own logic.

``language`` writes terms and statements, ``proofs`` what a certificate shows, ``arithmetic`` the equations and
inequalities of numbers in it; ``compiler`` runs Coq and reads which axioms a theorem rests on.
"""
