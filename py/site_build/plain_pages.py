"""Pages that stand alone, for when little else works.

not-kept.html         shown without network for an address that is not kept
reset-offline.html    the way out, with its script: never answered by the service worker
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from site_build.classic import classic_script, modules
from site_build.figure_html import attribute_json
from specdec.words.en_offline import NOT_KEPT, RESET

NOT_KEPT_PAGE = "not-kept.html"
RESET_PAGE = "reset-offline.html"
RESET_SCRIPT = "reset-offline.js"


def put_pages(folder: Path, root: Path) -> None:
    """Write into a site the two pages, and the script of one of them."""
    (folder / NOT_KEPT_PAGE).write_text(not_kept_page(), "utf-8")
    (folder / RESET_PAGE).write_text(reset_page(), "utf-8")
    (folder / RESET_SCRIPT).write_text(classic_script(RESET_SCRIPT, modules(root)), "utf-8")


def not_kept_page() -> str:
    """Return the page for an address that is not kept."""
    text = NOT_KEPT
    return _plain_page(
        text["title"],
        f"""<p>{escape(text["text"])}</p>
<p><a href="index.html">{escape(text["lesson"])}</a> {escape(text["advice"])}</p>""",
    )


def reset_page() -> str:
    """Return the page that is the way out."""
    text = RESET
    return _plain_page(
        text["title"],
        f"""<p>{escape(text["text"])}</p>
<p>{escape(text["after"])}</p>
<noscript><p>{escape(text["no_script"])}</p></noscript>
<p><button type="button" class="sd-button" hidden>{escape(text["button"])}</button></p>
<p role="status" data-texts={attribute_json(text)}></p>
<p><a href="index.html">{escape(text["lesson"])}</a></p>""",
        f'<script src="{RESET_SCRIPT}"></script>',
    )


def _plain_page(title: str, content: str, script: str = "") -> str:
    """Return a page that needs nothing to be read, and looks like the others where it can."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<meta name="robots" content="noindex">
<link rel="stylesheet" href="stylesheets/plain.css">
<link rel="icon" href="images/favicon.svg">
</head>
<body>
<main>
<article>
<h1>{escape(title)}</h1>
{content}
</article>
</main>
{script}
</body>
</html>
"""
