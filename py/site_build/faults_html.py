"""What fails and what is then said, as the table of a page."""

from __future__ import annotations

from html import escape

from site_build.tables import table_html
from specdec.words.en_faults import CAPTION, COLUMNS, FAULTS


def faults_html() -> str:
    """Return the table; each row has an anchor."""
    rows = (
        f'<tr id="{ident}"><th scope="row">{escape(fault.what)}</th>'
        f"<td>“<span>{escape(fault.said)}</span>”</td><td>{escape(fault.then)}</td></tr>"
        for ident, fault in FAULTS.items()
    )
    return table_html("sd-faults", CAPTION, COLUMNS, rows)
