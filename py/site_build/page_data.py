"""What a page says of itself to search engines and to sites that show a link to it.

It comes from the front matter of the page's source; a page with a topic is a lesson.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from html import escape
from typing import Any

import yaml

from site_build.fence import ask
from site_build.numbers import NOTATION, number
from site_build.standalone import README_FIGURE

SHARE_PICTURE = "images/share.png"
"""The picture shown with a link, from the site's root."""
SHARE_SIZE = (1200, 630)

_FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def front_matter(source: str) -> dict[str, Any]:
    r"""Return the data at the head of a page's source, its numbers worked out.

    Raises PageError if the page has no title or no description.

    >>> front_matter("---\ntitle: Tea\ndescription: In {= check('users', 4) =} steps\n---\n# Tea")
    {'title': 'Tea', 'description': 'In 4 steps'}
    """
    found = _FRONT_MATTER.match(source)
    data: dict[str, Any] = yaml.safe_load(found[1]) if found else {}
    if "description" in data:
        worked_out = NOTATION.sub(lambda shown: number(shown[1]).text, data["description"])
        data["description"] = " ".join(worked_out.split())
    return data


def head_elements(data: Mapping[str, Any], *, address: str, root: str, site_name: str) -> str:
    """Return the elements for the head of the page at ``address``, on the site at ``root``."""
    width, height = SHARE_SIZE
    shown = {
        "og:type": "article",
        "og:site_name": site_name,
        "og:title": _title_of(data),
        "og:description": data["description"],
        "og:url": address,
        "og:image": root + SHARE_PICTURE,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": ask(README_FIGURE, {})["caption"],
    }
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in shown.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if "topic" in data:
        text = json.dumps(_lesson(data, address, root), ensure_ascii=False)
        escaped = text.replace("<", "\\u003c")
        lines.append(f'<script type="application/ld+json">{escaped}</script>')
    return "\n".join(lines)


def _title_of(data: Mapping[str, Any]) -> str:
    """Return the title that is shown with a link: the one made for it, or the page's own."""
    return str(data.get("search_title", data["title"]))


def _lesson(data: Mapping[str, Any], address: str, root: str) -> dict[str, Any]:
    """Return the lesson in the words of schema.org."""
    first: date = data["date"]
    return {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": data["title"],
        "headline": _title_of(data),
        "description": data["description"],
        "about": data["topic"],
        "url": address,
        "image": root + SHARE_PICTURE,
        "inLanguage": "en",
        "datePublished": first.isoformat(),
        "learningResourceType": "lesson",
        "timeRequired": f"PT{sum(data['minutes'].values())}M",
        "competencyRequired": data["prerequisites"],
        "isAccessibleForFree": True,
        "license": _LICENCE,
    }
