"""A site of a run: static pages that show every claim with its proof, and the graph of what rests on what."""

from .write import TITLE, write

__all__ = ["TITLE", "write"]
