"""A table of a page, which scrolls by itself where it is wider than the window."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from xml.etree import ElementTree

from markdown.treeprocessors import Treeprocessor

_SCROLLS = "md-typeset__scrollwrap"
_TABLE_IN_IT = "md-typeset__table"
_PLAIN = "page-table"
"""The theme's classes for a table that scrolls, and ours: its script leaves alone what has one."""


def plain_table_html(inside: str) -> str:
    """Return a table that looks like those written in Markdown, of its rows in HTML."""
    table = f'<table class="{_PLAIN}">\n{inside}\n</table>'
    return f'<div class="{_SCROLLS}"><div class="{_TABLE_IN_IT}">{table}</div></div>'


def table_html(kind: str, caption: str, columns: Iterable[str], rows: Iterable[str]) -> str:
    """Return the table; ``kind`` is its class, and each row is HTML already."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "\n".join(rows)
    return f"""<section class="sd-scroll" tabindex="0" aria-label="{escape(caption)}">
<table class="{kind}">
<caption>{escape(caption)}</caption>
<thead><tr>{heads}</tr></thead>
<tbody>
{body}
</tbody>
</table>
</section>"""


class TableProcessor(Treeprocessor):
    """Puts a table written in Markdown into a box that scrolls.

    The theme's script would do so too, but once the page is there, and moves all of its rows.
    """

    def run(self, root: ElementTree.Element) -> None:
        """Wrap each table of the page that is plain."""
        for parent in list(root.iter()):
            for place, one in enumerate(parent):
                if one.tag == "table" and not one.get("class"):
                    parent[place] = _scrolling(one)


def _scrolling(table: ElementTree.Element) -> ElementTree.Element:
    scrolls = ElementTree.Element("div", {"class": _SCROLLS})
    scrolls.tail, table.tail = table.tail, None
    table.set("class", _PLAIN)
    ElementTree.SubElement(scrolls, "div", {"class": _TABLE_IN_IT}).append(table)
    return scrolls
