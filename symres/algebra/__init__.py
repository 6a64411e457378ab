"""Algebra for searches: normal forms of numbers and matrices. Nothing here is trusted."""
