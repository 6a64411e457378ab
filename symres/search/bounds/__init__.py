"""Proofs by interval arithmetic: tilings of a box on whose cells a function is bounded."""
