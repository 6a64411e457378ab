"""Gradients and Hessians as people derive them, line by line, by SymPy: of functions of numbers and of matrices."""
