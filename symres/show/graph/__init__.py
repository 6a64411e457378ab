"""The graph of a run: which claim rests on which, and by which definitions, rules, lemmas, checks and evidence.

``build`` makes the whole graph of what ran, ``choose`` the part that someone wants to see, and ``written`` gives that
part as text, as a picture or for other programs.
"""

from .dependencies import LAYERS, build, choose
from .formats import BINARY, format_of, written

__all__ = ["BINARY", "LAYERS", "build", "choose", "format_of", "written"]
