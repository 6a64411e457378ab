"""Theories, claims and proofs: what a script says with the language."""
