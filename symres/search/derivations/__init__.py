"""From a proof script to the steps of a derivation: the lines, and what shows each from what is known."""
