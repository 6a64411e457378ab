"""From what a researcher writes to what the kernel checks: the words, the definitions, and freezing."""
