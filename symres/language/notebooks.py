"""The forms of an object that a notebook asks for: HTML and LaTeX beside a short text."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

FORMS = {"text/html": "_repr_html_", "text/latex": "_repr_latex_"}


class Shown:
    """Something that a notebook shows by its methods ``_repr_html_`` and ``_repr_latex_``, as far as it has them."""

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        made = {"text/plain": repr(self)}
        for form, method in FORMS.items():
            wanted = (include is None or form in include) and (exclude is None or form not in exclude)
            if wanted and hasattr(self, method):
                made[form] = getattr(self, method)()
        return made
