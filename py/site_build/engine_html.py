"""The page about one engine's figures, from what its module states: no fact is written here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from html import escape
from itertools import groupby
from operator import attrgetter
from urllib.parse import quote

from site_build.log_examples import Example, examples
from specdec.server_logs.page_html import engine_page
from specdec.words import en_engine_page as words
from specdec.words.en_engines import REFERENCES, EngineReference
from specdec.words.en_engines.reference import Figure

LOG_PAGE = "read-your-log.html"
_FLAG = re.compile(r"(?<!\S)--[a-z][a-z-]*")
LONGEST_ADDRESS = 2000
"""A longer one is not read by the page; its script says so too."""


def engine_html(reference: EngineReference) -> str:
    """Return everything below the page's heading."""
    sample = next(one for one in examples() if one.name == reference.key)
    parts = {
        "figures": _figures(reference.figures),
        "how_to_get": _entries(
            (escape(one.form), f"<p>{escape(one.how)}</p>{_code(one.code)}")
            for one in reference.how_to_get
        ),
        "versions": _list(_prose(words.since(*vars(one).values())) for one in reference.versions),
        "sample": _sample(sample),
        "sources": _list(
            f'<a href="{escape(one.address)}">{escape(one.title)}</a>' for one in reference.sources
        ),
    }
    shown = "\n".join(
        f'<h2 id="{name.replace("_", "-")}">{escape(words.HEADS[name])}</h2>\n{inside}'
        for name, inside in parts.items()
        if inside
    )
    return (
        f'<div class="sd-engine">\n<p>{escape(reference.summary)}</p>\n'
        f'<p><a href="{LOG_PAGE}">{escape(words.READ_YOURS)}</a> '
        f"{escape(words.TO_READ_YOURS)}</p>\n{shown}\n</div>"
    )


ENGINE_PARTS = {f"engine-{one.key}": partial(engine_html, one) for one in REFERENCES}
"""Name of a page's part -> what draws it."""


def engines_html() -> str:
    """Return the list of all engines, each with the page about it."""
    links = _list(f'<a href="{engine_page(one.name)}">{escape(one.name)}</a>' for one in REFERENCES)
    return f'<div class="sd-engines">\n<p>{escape(words.EVERY_ENGINE)}</p>\n{links}\n</div>'


def _figures(figures: Iterable[Figure]) -> str:
    groups = [(where, list(of)) for where, of in groupby(figures, attrgetter("where"))]
    return "\n".join(
        (f"<h3>{escape(where)}</h3>\n" if len(groups) > 1 else "")
        + _entries((f"<code>{escape(one.printed)}</code>", _meaning(one)) for one in of)
        for where, of in groups
    )


def _meaning(figure: Figure) -> str:
    formula = (
        figure.formula
        and f'<p class="sd-formula">{escape(words.IN_COUNTS)} {escape(figure.formula)}</p>'
    )
    hearsay = f'<p class="sd-hearsay">{escape(words.HEARSAY)}</p>' if figure.is_hearsay else ""
    return f"<p>{escape(figure.meaning)}</p>{formula}{hearsay}"


def _sample(example: Example) -> str:
    fragment = f"v=1&log={quote(example.log, safe='')}"
    link = (
        f'\n<p><a href="{LOG_PAGE}#{escape(fragment)}">{escape(words.OPEN_SAMPLE)}</a></p>'
        if len(fragment) < LONGEST_ADDRESS
        else ""
    )
    return (
        f'<p id="sample-lines">{escape(example.title)}</p>\n<pre class="sd-log-lines" tabindex="0" '
        f'role="group" aria-labelledby="sample-lines">{escape(example.log)}</pre>{link}'
    )


def _entries(named: Iterable[tuple[str, str]]) -> str:
    rows = "\n".join(f"<dt>{name}</dt>\n<dd>{text}</dd>" for name, text in named)
    return f"<dl>\n{rows}\n</dl>"


def _prose(text: str) -> str:
    """Return a sentence in which flags stand as code, so that no line ends within one."""
    return _FLAG.sub(r"<code>\g<0></code>", escape(text))


def _code(text: str) -> str:
    return text and f'<pre class="sd-log-lines">{escape(text)}</pre>'


def _list(items: Iterable[str]) -> str:
    rows = "\n".join(f"<li>{item}</li>" for item in items)
    return rows and f"<ul>\n{rows}\n</ul>"
