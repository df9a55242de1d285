"""Links in Markdown that set a figure to a case.

    [with many users](figure:speedup-by-users?users=64)          on the page of the figure
    [with many users](figure:index/speedup-by-users?users=64)    on another page

Without script such a link leads to the figure, with it to the figure at those settings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, quote, urlsplit
from xml.etree import ElementTree

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from site_build.errors import PageError
from site_build.fence import ask
from site_build.movable import OnPage
from specdec.figures import FIGURES
from specdec.settings import SETTINGS

_SCHEME = "figure:"
_COPY = re.compile(r"-\d+$")


class FigureLinkProcessor(Treeprocessor):
    """Turns links to a figure at some settings into links a browser can follow."""

    def __init__(self, md: Markdown, figures: Mapping[str, OnPage]) -> None:
        """Remember where the figures of the page being read are found."""
        super().__init__(md)
        self._figures = figures

    def run(self, root: ElementTree.Element) -> None:
        """Replace every such link of the page."""
        for link in list(root.iter("a")):
            address = link.get("href", "")
            if address.startswith(_SCHEME):
                _wrap(link, *figure_address(address, self._figures))


def figure_address(address: str, figures: Mapping[str, OnPage]) -> tuple[str, str]:
    """Return where a link leads without script, and the fragment that sets the figure.

    Raises PageError if there is no such figure, or if it has no such settings.

    >>> figure_address("figure:index/speedup-by-users?users=64", {})
    ('index.html#speedup-by-users', '#v=1&fig=speedup-by-users&u=64')
    """
    parts = urlsplit(address)
    page, _, ident = parts.path.rpartition("/")
    name = ident if ident in FIGURES else _COPY.sub("", ident)
    is_there = name in FIGURES if page else ident in figures
    if not is_there:
        raise PageError(f"The link {address} leads to no figure of {page or 'its page'}.")
    given = dict(parse_qsl(parts.query, keep_blank_values=True))
    ask(name, given)
    pairs = [f"{SETTINGS[setting].key}={quote(value)}" for setting, value in given.items()]
    fragment = "&".join(["#v=1", f"fig={ident}", *pairs])
    return f"{page}.html#{ident}" if page else f"#{ident}", fragment


def _wrap(link: ElementTree.Element, href: str, fragment: str) -> None:
    """Make the link's element the one that the script knows, with the plain link inside."""
    inner = ElementTree.Element("a", link.attrib | {"href": href})
    inner.text, inner[:] = link.text, list(link)
    tail = link.tail
    link.clear()
    link.tag, link.tail = "specdec-link", tail
    link.set("data-address", fragment)
    link.append(inner)
