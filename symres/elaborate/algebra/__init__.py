"""Algebra for searches: normal forms of numbers and matrices; terms written as mathematics. Nothing here is trusted."""
