"""What is written into a page once all pages are there: data, the folder's address, the policy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape

from site_build.figure_html import ASSETS, attribute_json
from site_build.numbers import NOTATION, number
from site_build.page_data import front_matter, head_elements
from specdec.words.en_offline import UPDATE

_CHARSET = re.compile(r"<meta charset=[^>]*>")
_TITLE = re.compile(r"<title>[^<]* - ([^<]*)</title>")
# The theme leaves the window of its search without a name.
_SEARCH = ('data-md-component="search" role="dialog"', ' aria-label="Search"')
_SHEET = re.compile(r'(href="[^"]*stylesheets/([\w-]+\.css))"')
_OF_THE_THEME = '<script id="__config"'
_CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)"')


def with_data(html: str, source: str, path: str) -> str:
    """Return a page with what the front matter of its source says of it.

    ``path`` is the page's own, seen from the site's root. A page that has no address yet, or no
    description, stays as it is.
    """
    data = front_matter(source)
    canonical, title = _CANONICAL.search(html), _TITLE.search(html)
    if not canonical or not title or "description" not in data:
        return html
    address, site_name = unescape(canonical[1]), unescape(title[1])
    root = address.removesuffix(path)
    elements = head_elements(data, address=address, root=root, site_name=site_name)
    named = f"<title>{escape(data['search_title'])}</title>" if "search_title" in data else title[0]
    return html.replace(title[0], f"{named}\n{elements}", 1)


def finished(html: str, *, folder: str, base: str, policy: str, sheets: Mapping[str, str]) -> str:
    """Return a page with everything filled in that was not known while it was drawn.

    ``folder`` is the address of scripts and answers seen from the site's root, ``base`` the root
    seen from the page, ``sheets`` the hash of each style sheet by its name.
    """
    root = "" if base in ("", ".") else base.rstrip("/") + "/"
    for name in ("data-assets", "src"):
        html = html.replace(f'{name}="{ASSETS}', f'{name}="{root}{folder}')
    html = html.replace(ASSETS, folder)
    # A page of one version never gets the style sheet of another, wherever an old one is kept.
    html = _SHEET.sub(lambda found: f'{found[1]}?{sheets[found[2]]}"', html)
    if _OF_THE_THEME in html:
        html = html.replace("</body>", f"{_news()}</body>", 1)
    html = html.replace(_SEARCH[0], "".join(_SEARCH))
    head, end, body = html.partition("</head>")
    head = NOTATION.sub(lambda found: escape(number(unescape(found[1])).text), head)
    rule = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">'
    head = _CHARSET.sub(lambda found: f"{found[0]}\n{rule}", head)
    return head + end + body


def _news() -> str:
    """Return the place for the line that says a new version of the site is there."""
    label = escape(UPDATE["label"])
    texts = attribute_json(UPDATE)
    return f'<div class="sd-update" role="status" aria-label="{label}" data-texts={texts}></div>'
