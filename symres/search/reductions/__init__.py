"""What leads a sequent back to others: cases, definitions, substitutions, signs of factors and derivatives."""
