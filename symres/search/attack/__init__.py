"""Looking for what refutes a claim: points, exact instances of any size, models of a solver."""
