"""What fails and what is then said, as the table of a page."""

from __future__ import annotations

from html import escape

from specdec.words.en_faults import CAPTION, COLUMNS, FAULTS


def faults_html() -> str:
    """Return the table; each row has an anchor."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in COLUMNS)
    rows = "\n".join(
        f'<tr id="{ident}"><th scope="row">{escape(fault.what)}</th>'
        f"<td>“<span>{escape(fault.said)}</span>”</td><td>{escape(fault.then)}</td></tr>"
        for ident, fault in FAULTS.items()
    )
    return f"""<section class="sd-scroll" tabindex="0" aria-label="{escape(CAPTION)}">
<table class="sd-faults">
<caption>{escape(CAPTION)}</caption>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</section>"""
