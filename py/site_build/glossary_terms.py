"""Links the first use of each term in a page to its entry in the glossary.

markdown_extensions:
  - site_build.glossary_terms

With script the link shows the term's meaning on focus and on hover; without it is a plain link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from site_build.glossary_html import CSS_CLASS
from specdec.words.en_glossary import TERMS, Term

PAGE = "glossary.md"
"""The glossary's page, which links to itself from nowhere."""

# Code, links, headings and what can be pressed stay as they are; so do numbers and formulas.
_LEFT_ALONE = {
    *("a", "button", "code", "data", "dt", "label", "math", "pre", "script", "style"),
    *("summary", "th", "h1", "h2", "h3", "h4", "h5", "h6"),
}
_AFTER_SENTENCES = 12
"""Once links and numbers are there (20, 15), before addresses are looked up (0)."""


class TermLinks(Treeprocessor):
    """Links every word of the glossary once a page."""

    def run(self, root: ElementTree.Element) -> None:
        """Link the page's terms, unless it is the glossary itself."""
        if not any(CSS_CLASS in str(html) for html in self.md.htmlStash.rawHtmlBlocks):
            waiting = {word: term for term in TERMS for word in term.words}
            _link_within(root, waiting)


def _link_within(element: ElementTree.Element, waiting: dict[str, Term]) -> None:
    """Link the words that are still waiting, in the order in which they are read."""
    if element.tag in _LEFT_ALONE or "-" in str(element.tag):
        return
    children = list(element)
    element.text, links = _linked(element.text, waiting)
    element[:] = links
    for child in children:
        _link_within(child, waiting)
        child.tail, links = _linked(child.tail, waiting)
        element.append(child)
        element.extend(links)


def _linked(
    text: str | None, waiting: dict[str, Term]
) -> tuple[str | None, list[ElementTree.Element]]:
    """Return a text up to its first term, and the links, each with the text after it as tail."""
    links: list[ElementTree.Element] = []
    before, rest = text, text or ""
    for found in _first_uses(rest, waiting):
        start = found.start() - (len(text or "") - len(rest))
        if links:
            links[-1].tail = rest[:start]
        else:
            before = rest[:start]
        links.append(_link(found[0], waiting.pop(_word(found))))
        rest = rest[start + len(found[0]) :]
    if links:
        links[-1].tail = rest
    return before, links


def _first_uses(text: str, waiting: dict[str, Term]) -> Iterator[re.Match[str]]:
    """Give each word that is waiting where it is first used; longer words win over shorter."""
    if not text.strip() or not waiting:
        return
    longest_first = sorted(waiting, key=len, reverse=True)
    any_word = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    for found in re.finditer(rf"(?<![\w-])({any_word})(?:e?s)?(?![\w-])", text, re.IGNORECASE):
        if _word(found) in waiting:
            yield found


def _word(found: re.Match[str]) -> str:
    return " ".join(found[1].lower().split())


def _link(text: str, term: Term) -> ElementTree.Element:
    outer = ElementTree.Element("specdec-term", {"data-meaning": term.meaning})
    inner = ElementTree.SubElement(outer, "a", {"href": f"{PAGE}#{term.ident}"})
    inner.text = text
    return outer


class GlossaryTermsExtension(Extension):
    """Registers the links with one Markdown instance."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Python-Markdown's)
        """Register."""
        md.treeprocessors.register(TermLinks(md), "specdec-terms", _AFTER_SENTENCES)


def makeExtension(**options: Any) -> GlossaryTermsExtension:  # noqa: N802 (looked for by this name)
    """Return the extension."""
    return GlossaryTermsExtension(**options)
