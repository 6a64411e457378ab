"""Attacks on a claim: points, exact instances of any size, models of a solver at which it fails."""
