"""What a script writes: expressions and propositions, the words that make them, and the statements they become."""
