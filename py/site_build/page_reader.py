"""Reads a finished page: its elements, scripts and figures, and text that was never drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

_VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
}  # fmt: skip
_CODE = ("code", "pre")
_FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""Elements that make a browser fetch something, and the attribute that says what."""
_DATA = ("application/json", "application/ld+json")
"""Types of a script element that is no script."""
_RELATIONS = ("canonical", "prev", "next", "alternate")
"""Links of a page's head that nothing is fetched for."""


@dataclass(frozen=True)
class Element:
    """One start tag."""

    tag: str
    attributes: dict[str, str]


@dataclass
class FigureFound:
    """A figure in a page."""

    name: str
    opening: dict[str, Any]
    baked: str
    pictures: int = 0
    caption: str = ""
    rows: int = 0


@dataclass
class Page:
    """What is in a page, as far as the build cares."""

    path: Path
    elements: list[Element] = field(default_factory=list)
    inline_scripts: list[str] = field(default_factory=list)
    figures: list[FigureFound] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    """The text outside code."""
    code: list[str] = field(default_factory=list)
    """The text of each piece of code."""
    search: str = ""
    """The script that searches, or nothing."""
    base: str = "."
    """The site's root as the theme gives it: relative, or absolute on the page for lost readers."""

    @property
    def ids(self) -> list[str]:
        """Every id, in order."""
        return [one.attributes["id"] for one in self.elements if "id" in one.attributes]

    @property
    def links(self) -> Iterator[str]:
        """Addresses a reader, or a machine, may follow."""
        for one in self.elements:
            named = one.tag == "link" and one.attributes.get("rel") in _RELATIONS
            if (named or one.tag == "a") and "href" in one.attributes:
                yield one.attributes["href"]

    @property
    def fetched(self) -> Iterator[str]:
        """Addresses a browser fetches by itself."""
        for one in self.elements:
            name = _FETCHED.get(one.tag, "")
            if name in one.attributes and one.attributes.get("rel") not in _RELATIONS:
                yield one.attributes[name]

    @property
    def policies(self) -> list[str]:
        """Every content security policy that stands before the first script."""
        found = []
        for one in self.elements:
            if one.attributes.get("http-equiv") == "Content-Security-Policy":
                found.append(one.attributes["content"])
            if one.tag == "script":
                break
        return found


def read_page(path: Path) -> Page:
    """Return what is in the page at ``path``."""
    return read_page_text(path.read_text("utf-8"), path)


def read_page_text(text: str, path: Path = Path("page.html")) -> Page:
    """Return what is in a page with this text.

    >>> page = read_page_text('<p id="a">So <code>{= x =}</code> <a href="b.html">b</a>')
    >>> page.ids, list(page.links), page.code
    (['a'], ['b.html'], ['{= x =}'])
    """
    reader = _Reader(Page(path))
    reader.feed(text)
    reader.close()
    return reader.page


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.page.elements.append(element)
        if tag == "specdec-figure":
            opening = json.loads(element.attributes["data-opening"])
            figure = element.attributes["data-figure"]
            self.page.figures.append(FigureFound(figure, opening, element.attributes["data-baked"]))
        elif self._inside("specdec-figure"):
            self.page.figures[-1].pictures += tag == "svg"
            self.page.figures[-1].rows += tag == "tr"
        if tag == "data":
            self.page.numbers.append("")
        if tag in _CODE:
            self.page.code.append("")
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if self._inside(tag):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._inside("script"):
            self._script(self.open[-1].attributes, data)
        elif self._inside(*_CODE):
            self.page.code[-1] += data
        else:
            self.page.text.append(data)
            if self._inside("figcaption") and self._inside("specdec-figure"):
                self.page.figures[-1].caption += data
            if self._inside("data"):
                self.page.numbers[-1] += data

    def _inside(self, *tags: str) -> bool:
        return any(one.tag in tags for one in self.open)

    def _script(self, attributes: dict[str, str], data: str) -> None:
        if attributes.get("type") in _DATA:
            if attributes.get("id") == "__config":
                config = json.loads(data)
                self.page.base, self.page.search = config["base"], config.get("search") or ""
        elif "src" not in attributes:
            self.page.inline_scripts.append(data)
