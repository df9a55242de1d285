"""A table of a page, which scrolls by itself where it is wider than the window."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


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
