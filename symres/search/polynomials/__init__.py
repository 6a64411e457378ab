"""Proofs by algebra: ideals, exact roots, and weighted sums of squares that add up to a claim."""
