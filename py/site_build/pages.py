"""What is written into a page once all pages are there: the folder's address, the policy."""

from __future__ import annotations

import re
from html import escape, unescape

from site_build.figure_html import ASSETS
from site_build.numbers import NOTATION, number

_CHARSET = re.compile(r"<meta charset=[^>]*>")


def finished(html: str, *, folder: str, base: str, policy: str) -> str:
    """Return a page with everything filled in that was not known while it was drawn.

    ``folder`` is the address of scripts and answers seen from the site's root, ``base`` the root
    seen from the page.
    """
    root = "" if base in ("", ".") else base.rstrip("/") + "/"
    html = html.replace(f'data-assets="{ASSETS}"', f'data-assets="{root}{folder}"')
    html = html.replace(ASSETS, folder)
    head, end, body = html.partition("</head>")
    head = NOTATION.sub(lambda found: escape(number(unescape(found[1])).text), head)
    rule = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">'
    head = _CHARSET.sub(lambda found: f"{found[0]}\n{rule}", head)
    return head + end + body
