"""Pages from templates: everything that is put into one is escaped, but for what is HTML already. Scripts of data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup, escape

import symres
from symres.documents.markup import inline
from symres.documents.sentences import pieces, source_words

QUOTED = re.compile("&#34;(.*?)&#34;")


@cache
def environment() -> jinja2.Environment:
    """Jinja2 for HTML; what is missing in a template is an error."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("symres.site"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )


def page(template: str, site: str, heading: str, content: Mapping[str, Any], root: str = "") -> str:
    """A page of the site called ``site``; ``root`` leads from the page to the folder of the site."""
    made = environment().get_template(f"{template}.html.jinja")
    return made.render({"site": site, "heading": heading, "root": root, "version": symres.__version__, **content})


def script(name: str, data: Any) -> str:
    """Data as a script, which a page can load from a file system.

    >>> script("symresIndex", {"claims": []})
    'window.symresIndex={"claims":[]};\\n'
    """
    return f"window.{name}={json.dumps(data, separators=(',', ':'))};\n"


def said(text: str) -> Markup:
    """Words of a script, where formulas stand between dollars.

    >>> said('at <b> $x < 1$, the "best"')
    Markup('at &lt;b&gt; <span class="m">x &lt; 1</span>, the “best”')
    """
    told = [f'<span class="m">{escape(part)}</span>' if n % 2 else escape(part) for n, part in enumerate(pieces(text))]
    return Markup(QUOTED.sub(r"“\1”", "".join(told)))


def quoted(formula: str) -> Markup:
    """The words of a source, a formula that may have words in it."""
    return inline(source_words(formula))


def plain(text: str) -> str:
    """Words of a script without the marks of formulas, for titles of windows and for searching.

    >>> plain("at $x_1$"), plain("$5")
    ('at x_1', '$5')
    """
    return "".join(pieces(text))
