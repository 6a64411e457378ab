"""Documents: statements and derivations as a reader of a paper wants them. They read results and never search."""
