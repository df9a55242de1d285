"""One style sheet for all pages: a page shows nothing before the last of its sheets is there.

The theme's sheets go into it too, without what makes a browser style a whole page again each time
that a script adds a class or a row.
"""

from __future__ import annotations

import re
from pathlib import Path

from site_build.errors import SiteError

JOINED = "pages.css"
_FOLDER = "stylesheets"
_THEME = "assets/"
_LINK = re.compile(
    r'<link rel="stylesheet" href="([^"]*?)((?:assets/)?stylesheets/[\w./-]+\.css)">\s*'
)
_ADDRESS = re.compile(r"""url\(["']?(?!["']?data:)([^)"']*)""")
_RULE = re.compile(r"([^{}@;]+)(\{[^{}]*\})")
_BETWEEN_SELECTORS = re.compile(r",(?![^(]*\))")
_UNUSED = re.compile(r"\.tabbed-|^\[data-md-color-switching\]")
"""The theme's tabs, which no page has, and its halt of every transition while colours change."""
_TABLE = "table:not([class])"
_WRAPPED_TABLE = ".md-typeset__table>table"
"""The theme's own table, once it is wrapped; both weigh the same where rules compete."""


def join_sheets(folder: Path) -> None:
    """Write the sheets that the pages of a site share into one, in their order, and link that one.

    A page with a single sheet stays as it is. Raises SiteError if pages share no list, or if a
    sheet of the theme asks for a file, which it would look for in another folder now.
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
    for names in lists:
        text = "\n".join(_sheet(folder, name) for name in names)
        (folder / _FOLDER / JOINED).write_text(text, "utf-8")


def lighter(sheet: str) -> str:
    """Return a sheet of the theme that has a browser style less of a page when something changes.

    >>> lighter(".no-js .tabbed-set>:first-child,.a{top:0}.md-typeset table:not([class]){left:0}")
    '.a{top:0}.md-typeset .md-typeset__table>table{left:0}'
    """
    return _RULE.sub(_used, sheet).replace(_TABLE, _WRAPPED_TABLE)


def _used(rule: re.Match[str]) -> str:
    selectors = _BETWEEN_SELECTORS.split(rule[1])
    used = [one for one in selectors if not _UNUSED.search(one.strip())]
    return ",".join(used) + rule[2] if used else ""


def _sheet(folder: Path, name: str) -> str:
    text = (folder / name).read_text("utf-8")
    if not name.startswith(_THEME):
        return text
    if asked := _ADDRESS.search(text):
        raise SiteError(f"{name} asks for {asked[1]}, which is not beside {_FOLDER}/{JOINED}.")
    (folder / name).unlink()
    return lighter(text)


def _with_one(html: str) -> str:
    first, *others = _LINK.finditer(html)
    for link in reversed(others):
        html = html[: link.start()] + html[link.end() :]
    return f"{html[: first.start(2)]}{_FOLDER}/{JOINED}{html[first.end(2) :]}"
