"""Kinds of proof that lead a sequent back to others: cases, substitutions, signs of factors and derivatives."""
