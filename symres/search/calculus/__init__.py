"""Proofs for problems of calculus: limits, integrals, angles, powers and remainders of integers."""
