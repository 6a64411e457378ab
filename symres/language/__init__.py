"""Expressions and propositions of a script, the words that make them, and the statements they become."""
