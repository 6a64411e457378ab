"""Pages from templates: everything that is put into one is escaped, but for what is HTML already. Scripts of data."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup, escape

import symres
from symres.show.documents.markup import inline
from symres.show.documents.sentences import pieces, source_words

QUOTED = re.compile("&#34;(.*?)&#34;")


@cache
def environment() -> jinja2.Environment:
    """Jinja2 for HTML; what is missing in a template is an error."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("symres.show.site"),
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


PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
OTHER = re.compile(r"[^A-Za-z0-9_.-]+")
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # by Windows


def addresses(names: Iterable[str]) -> Mapping[str, str]:
    """A word for each name that stands in an address without escapes; no two differ in nothing but their case.

    >>> dict(addresses(["sun.scalar", "50% of <b>"]))
    {'sun.scalar': 'sun.scalar', '50% of <b>': '50-of-b-65b578d4'}
    >>> dict(addresses(["a", "A"]))
    {'a': 'a', 'A': 'A-559aead0'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        word = name if PLAIN.fullmatch(name) and not RESERVED.fullmatch(name) else ""
        if not word or word.lower() in taken:
            digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
            word = f"{OTHER.sub('-', name)[:80].strip('-.')}-{digest}".lstrip("-")
        taken.add(word.lower())
        found[name] = word
    return found


def slug(title: str) -> str:
    """The words of a title as they stand in an address.

    >>> slug("The choice $c = 1/L$, again"), slug("數")
    ('the-choice-c-1-l-again', 'section')
    """
    return re.sub("[^a-z0-9]+", "-", title.lower())[:80].strip("-") or "section"
