"""Reads a finished page: its ids, links, scripts and figures, and text that was never drawn."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

_VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
}  # fmt: skip
_CODE = ("code", "pre")
_LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""Elements that make a browser fetch something, and the attribute that says what."""


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
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    """Addresses a reader may follow."""
    loads: list[str] = field(default_factory=list)
    """Addresses a browser fetches by itself."""
    inline_scripts: list[str] = field(default_factory=list)
    policies: list[str] = field(default_factory=list)
    policy_comes_first: bool = True
    figures: list[FigureFound] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    """The text outside code."""
    code: list[str] = field(default_factory=list)
    """The text of each piece of code."""
    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    """Tag, name and value of every attribute."""
    base: str = "."
    """The site's root as the theme gives it: relative, or absolute on the page for lost readers."""


def read_page(path: Path) -> Page:
    """Return what is in the page at ``path``."""
    reader = _Reader(Page(path))
    reader.feed(path.read_text("utf-8"))
    reader.close()
    return reader.page


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.open: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.page.attributes += [(tag, name, value) for name, value in given.items()]
        if "id" in given:
            self.page.ids.append(given["id"])
        if tag == "meta" and given.get("http-equiv", "").lower() == "content-security-policy":
            self.page.policies.append(given["content"])
        self._addresses(tag, given)
        self._figures(tag, given)
        if tag == "data" and given.get("class") == "specdec-number":
            self.page.numbers.append("")
        if tag == "script":
            self.page.policy_comes_first &= bool(self.page.policies)
        if tag in _CODE and not self._inside(*_CODE):
            self.page.code.append("")
        if tag not in _VOID:
            self.open.append((tag, given))

    def handle_endtag(self, tag: str) -> None:
        if any(tag == one for one, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        tag, given = self.open[-1] if self.open else ("", {})
        if tag == "script":
            self._script(given, data)
        elif self._inside(*_CODE):
            self.page.code[-1] += data
        else:
            self.page.text.append(data)
            if self._inside("figcaption") and self._inside("specdec-figure"):
                self.page.figures[-1].caption += data
            if self._inside("data") and self.page.numbers:
                self.page.numbers[-1] += data

    def _inside(self, *tags: str) -> bool:
        return any(tag in tags for tag, _ in self.open)

    def _addresses(self, tag: str, given: dict[str, str]) -> None:
        if tag == "a" and "href" in given:
            self.page.links.append(given["href"])
        is_note = tag == "link" and given.get("rel") in ("canonical", "prev", "next")
        if is_note:
            self.page.links.append(given["href"])
        elif tag in _LOADING and _LOADING[tag] in given:
            self.page.loads.append(given[_LOADING[tag]])

    def _figures(self, tag: str, given: dict[str, str]) -> None:
        if tag == "specdec-figure":
            opening = json.loads(given["data-opening"])
            figure = FigureFound(given["data-figure"], opening, given["data-baked"])
            self.page.figures.append(figure)
        elif self._inside("specdec-figure"):
            self.page.figures[-1].pictures += tag == "svg"
            self.page.figures[-1].rows += tag == "tr"

    def _script(self, given: dict[str, str], data: str) -> None:
        if given.get("type") == "application/json":
            if given.get("id") == "__config":
                self.page.base = json.loads(data)["base"]
        elif "src" not in given:
            self.page.inline_scripts.append(data)
