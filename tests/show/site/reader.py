"""Reads the pages of a site: their links, ids, tags and text."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote

VOID = {"meta", "link", "input", "br", "img", "rect", "path"}


class Reader(HTMLParser):
    """The links, the ids and the tags of a page; raises where tags are not closed in their order."""

    def __init__(self, page):
        super().__init__()
        self.links, self.ids, self.open, self.scripts, self.text, self.codes = [], [], [], [], [], []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.ids += [given["id"]] if "id" in given else []
        assert not [name for name in given if name.startswith("on") or name == "style"]
        if tag == "script":
            self.scripts.append(given.get("src"))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)
        if self.open and self.open[-1] == "code":
            self.codes.append(data)


def pages(folder):
    return {path.relative_to(folder).as_posix(): Reader(path.read_text("utf-8")) for path in folder.rglob("*.html")}


def require_links(folder):
    """Every link of every page leads to a file of the site, and to a place in it where it names one."""
    found = pages(folder)
    home = folder.resolve()
    for name, page in found.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            address, _, place = link.partition("#")
            assert not re.match(r"[a-z]+:|//", address), f"{name} leads away: {link}"
            target = ((home / name).parent / unquote(address) if address else home / name).resolve()
            assert target.is_file(), f"{name}: {link}"
            if place and "=" not in place:
                assert unquote(place) in found[target.relative_to(home).as_posix()].ids, f"{name}: {link}"
