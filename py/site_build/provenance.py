"""Where a page's numbers come from: a list at its end, whole without script.

With the script, a switch beside the list shows the same behind every number of the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from specdec.words import en


class ProvenanceProcessor(Treeprocessor):
    """Ends a page that has numbers with the list of them."""

    def run(self, root: ElementTree.Element) -> None:
        """Append the list; the numbers of the page's sentences are there by now."""
        numbers = [
            ("".join(one.itertext()), one.get("data-from", ""))
            for one in root.iter("data")
            if one.get("class") == "specdec-number"
        ]
        if numbers:
            root.append(_listed(dict.fromkeys(numbers)))


def _listed(numbers: Iterable[tuple[str, str]]) -> ElementTree.Element:
    """Return the switch and the list of numbers, each with what it comes from, in page order."""
    outer = ElementTree.Element("specdec-numbers", {"data-search-exclude": ""})
    switch = {"type": "button", "class": "sd-button", "aria-pressed": "false", "hidden": "hidden"}
    _add(outer, "button", en.PAGE["sources_switch"], switch)
    details = _add(outer, "details", attributes={"class": "answer"})
    _add(details, "summary", en.PAGE["sources"])
    scroll = _add(details, "div", attributes={"class": "sd-scroll"})
    table = _add(scroll, "table", attributes={"class": "sd-data"})
    head = _add(_add(table, "thead"), "tr")
    _add(head, "th", en.PAGE["sources_number"], {"scope": "col"})
    _add(head, "th", en.PAGE["sources_from"], {"scope": "col"})
    body = _add(table, "tbody")
    for text, source in numbers:
        row = _add(body, "tr")
        _add(row, "th", text, {"scope": "row"})
        _add(_add(row, "td"), "code", source)
    return outer


def _add(
    parent: ElementTree.Element,
    tag: str,
    text: str | None = None,
    attributes: dict[str, str] | None = None,
) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, tag, attributes or {})
    child.text = AtomicString(text) if text else None
    return child
