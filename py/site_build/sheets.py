"""One style sheet for all pages: a page shows nothing before the last of its sheets is there."""

from __future__ import annotations

import re
from pathlib import Path

from site_build.errors import SiteError

JOINED = "pages.css"
_LINK = re.compile(r'<link rel="stylesheet" href="([^"]*\bstylesheets/)([\w-]+\.css)">\s*')


def join_sheets(folder: Path) -> None:
    """Write the sheets that the pages of a site share into one, in their order, and link that one.

    A page with a single sheet of ours stays as it is. Raises SiteError if pages share no list.
    """
    lists: set[tuple[str, ...]] = set()
    for path in folder.rglob("*.html"):
        html = path.read_text("utf-8")
        names = tuple(name for _, name in _LINK.findall(html))
        if len(names) > 1:
            lists.add(names)
            path.write_text(_with_one(html), "utf-8")
    if len(lists) > 1:
        raise SiteError(f"Pages have different style sheets: {sorted(lists)}.")
    sheets = folder / "stylesheets"
    for names in lists:
        text = "\n".join((sheets / name).read_text("utf-8") for name in names)
        (sheets / JOINED).write_text(text, "utf-8")


def _with_one(html: str) -> str:
    first, *others = _LINK.finditer(html)
    for link in reversed(others):
        html = html[: link.start()] + html[link.end() :]
    return html[: first.start(2)] + JOINED + html[first.end(2) :]
