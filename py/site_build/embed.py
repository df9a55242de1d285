"""What other sites embed: the widget's own page, one script, and a description for link previews.

widget.html     the widget alone, whole without script
embed.js        the element that wraps it
oembed.json     what link previews read
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path

from site_build.baked import baked_name
from site_build.classic import classic_script, modules
from site_build.controls import controls_of, opening_of
from site_build.fence import ask
from site_build.figure_html import ASSETS, figure_html
from site_build.page_data import SHARE_PICTURE, SHARE_SIZE
from site_build.tables import plain_table_html
from site_build.widget_html import WIDGET, presets_html, readouts_html, texts_of
from specdec.figures import FIGURES
from specdec.settings import SETTINGS
from specdec.timing import draft_step_ms
from specdec.words import LANGUAGES, en, en_embed

PAGE = "widget.html"
SCRIPT = "embed.js"
DESCRIPTION = "oembed.json"
FRAME = "frame-classic.js"
"""The script of the widget's page, in the folder of scripts."""
SITE_ROOT = "@SITE@"
"""Stands for the site's address in a page until it is known."""
_DESCRIBED = ("index.html", "embed.html", PAGE)
FRAME_SIZE = (736, 1500)

_CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)"')
_DARK = re.compile(r'\[data-md-color-scheme="slate"\] (\{[^}]*\})')


def site_address(folder: Path) -> str:
    """Return the address of the site whose pages lie in a folder, or an empty text."""
    home = folder / "index.html"
    found = _CANONICAL.search(home.read_text("utf-8")) if home.is_file() else None
    return unescape(found[1]).removesuffix("index.html") if found else ""


def put_embeds(folder: Path, root: Path, site: str) -> None:
    """Write into a site what other sites embed; pages still await the folder's address."""
    (folder / PAGE).write_text(widget_page(), "utf-8")
    (folder / SCRIPT).write_text(element_script(root), "utf-8")
    (folder / DESCRIPTION).write_text(described(site), "utf-8")


def with_description(html: str, name: str) -> str:
    """Return a page with a link to the description, if it is one that shows the widget.

    >>> with_description("<head></head>", "index.html")[6:40]
    '<link rel="alternate" type="applic'
    """
    if name not in _DESCRIBED:
        return html
    link = (
        f'<link rel="alternate" type="application/json+oembed" href="{DESCRIPTION}" '
        f'title="{escape(en_embed.TITLE)}">\n'
    )
    return html.replace("</head>", f"{link}</head>", 1)


def frame_script(root: Path) -> bytes:
    """Return the script of the widget's page: modules as one classic script."""
    return classic_script("frame.js", modules(root)).encode()


def widget_page() -> str:
    """Return the widget's own page, with the folder's address still to be filled in."""
    answer = ask(WIDGET, {})
    controls = controls_of(WIDGET, {})
    figure = figure_html(
        WIDGET,
        answer,
        controls,
        texts_of(WIDGET),
        element_id=WIDGET,
        baked=baked_name(WIDGET, controls.opening),
        presets=presets_html(WIDGET),
        readouts=readouts_html(WIDGET, answer["numbers"]),
    )
    sheets = "\n".join(
        f'<link rel="stylesheet" href="{address}">'
        for address in (
            *(f"stylesheets/{name}.css" for name in ("specdec", "widget", "frame")),
            f"{ASSETS}/dark.css",
        )
    )
    numbers = json.dumps(answer["numbers"], separators=(",", ":"))
    return f"""<!doctype html>
<html lang="en" class="no-js" data-numbers="{escape(numbers)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(en_embed.TITLE)}</title>
<meta name="description" content="{escape(en_embed.DESCRIPTION)}">
<meta name="robots" content="noindex">
{sheets}
<link rel="icon" href="images/favicon.svg">
</head>
<body>
<main>
<article>
{figure}
<p class="sd-open"><a href="index.html" target="_blank" rel="noopener">\
{escape(en_embed.OPEN)}</a></p>
</article>
</main>
<script src="{ASSETS}/{FRAME}"></script>
</body>
</html>
"""


def dark_styles(styles: str) -> str:
    """Return the dark colours for a reader whose system is dark, where no script can say so.

    >>> dark_styles('[data-md-color-scheme="slate"] { --specdec-ink: white; }')
    '@media screen and (prefers-color-scheme: dark) { :root.no-js { --specdec-ink: white; } }'
    """
    found = _DARK.search(styles)
    block = found[1] if found else "{}"
    return f"@media screen and (prefers-color-scheme: dark) {{ :root.no-js {block} }}"


def attributes() -> dict[str, str]:
    """Return the element's attributes for settings: name -> letter in an address.

    >>> attributes()["draft-pass-ms"]
    'd'
    """
    return {name.replace("_", "-"): SETTINGS[name].key for name in FIGURES[WIDGET].all_settings}


def element_script(root: Path) -> str:
    """Return the script that other sites load."""
    source = (root / "site_js" / SCRIPT).read_text("utf-8")
    return source.replace("@KEYS@", json.dumps(attributes())).replace("@TITLE@", en_embed.TITLE)


def described(site: str) -> str:
    """Return the description of the widget in the form of oEmbed, for the site at an address."""
    width, height = FRAME_SIZE
    thumbnail_width, thumbnail_height = SHARE_SIZE
    return json.dumps(
        {
            "version": "1.0",
            "type": "rich",
            "title": en_embed.TITLE,
            "provider_name": "specdec",
            "provider_url": site,
            "html": codes(site)["frame"],
            "width": width,
            "height": height,
            "thumbnail_url": site + SHARE_PICTURE,
            "thumbnail_width": thumbnail_width,
            "thumbnail_height": thumbnail_height,
        },
        indent=1,
    )


def codes(site: str) -> dict[str, str]:
    """Return the code of each form of embedding at the opening settings.

    >>> codes("https://a.example/")["element"].splitlines()[0]
    '<script src="https://a.example/embed.js" async></script>'
    """
    _, height = FRAME_SIZE
    title = escape(en_embed.TITLE)
    image = f'<img src="{site}images/{WIDGET}-opening.svg" alt="{title}">'
    link = f'<a href="{site}index.html">{image}</a>'
    return {
        "element": f'<script src="{site}{SCRIPT}" async></script>\n'
        f"<specdec-widget>{link}</specdec-widget>",
        "frame": f'<iframe src="{site}{PAGE}" title="{title}" width="100%" height="{height}" '
        'loading="lazy"></iframe>',
        "image": link,
    }


def embed_fence(
    source: str,  # noqa: ARG001
    language: str,  # noqa: ARG001
    css_class: str,  # noqa: ARG001
    options: Mapping[str, str],  # noqa: ARG001
    md: object,  # noqa: ARG001
    **_rest: object,
) -> str:
    """Return the HTML of a ``` specdec-embed fence: the widget live, and the code for it."""
    _, height = FRAME_SIZE
    blocks = "\n".join(
        f'<h2 id="code-{form}">{escape(en_embed.FORMS[form])}</h2>\n'
        f'<pre class="sd-code" tabindex="0"><code data-form="{form}">{escape(code)}</code></pre>'
        for form, code in codes(SITE_ROOT).items()
    )
    return f"""<div class="specdec-embed">
<specdec-embed-code data-keys="{escape(json.dumps(attributes()))}" \
data-opening="{escape(json.dumps(opening_of(WIDGET)))}" \
data-copy="{escape(en_embed.COPY)}">
<iframe src="{PAGE}" title="{escape(en_embed.TITLE)}" height="{height}"></iframe>
<p>{escape(en_embed.STILL)}</p>
{blocks}
</specdec-embed-code>
</div>"""


def attributes_fence(
    source: str,  # noqa: ARG001
    language: str,  # noqa: ARG001
    css_class: str,  # noqa: ARG001
    options: Mapping[str, str],  # noqa: ARG001
    md: object,  # noqa: ARG001
    **_rest: object,
) -> str:
    """Return the HTML of a ``` specdec-attributes fence: a table of the element's attributes."""
    rows = [
        (
            name.replace("_", "-"),
            SETTINGS[name].allowed(),
            _default(name),
            en.HELPS[name],
        )
        for name in FIGURES[WIDGET].all_settings
    ]
    rows.append(("theme", *en_embed.THEME))
    rows.append(("lang", ", ".join(LANGUAGES), "en", *en_embed.LANG))
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in en_embed.COLUMNS)
    body = "\n".join(
        f'<tr><th scope="row"><code>{escape(first)}</code></th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return plain_table_html(f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>")


def _default(name: str) -> str:
    """Return how a setting opens, as a reader would type it, or that it is computed."""
    opening = SETTINGS[name].opening
    return en.value_text(name, None, draft_step_ms()) if opening is None else str(opening)
