"""What algebra proves: ideals, exact roots, and weighted sums of squares that add up to what is claimed."""
