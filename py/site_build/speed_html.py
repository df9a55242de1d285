"""The parts of the page that says how fast the site is: a picture, and tables of the last run."""

from __future__ import annotations

from html import escape

from site_build.speed import TABLES, Run, Table, read_run, starts, when
from site_build.tables import table_html
from specdec.svg import element, label, picture
from specdec.words import en_speed as words

_WIDTH, _ROW, _HEAD = 480, 46, 30
_BAR = 14


def speed_when_html() -> str:
    """Return when and on what the last run was made."""
    run = read_run()
    pace = words.pace(run["pace"]["megabits"], run["pace"]["latency"])
    return f"<p>{escape(when(run))}\n{escape(pace)}</p>"


def speed_picture_html() -> str:
    """Return the picture of everybody's start."""
    run = read_run()
    caption = words.caption(run["measured"]["live_ratio"], run["measured"]["live_ratio_slow"])
    return f"""<figure class="sd-starts">
{draw_starts(run)}
<figcaption class="sd-caption">{escape(caption)}</figcaption>
</figure>"""


def draw_starts(run: Run) -> str:
    """Return a bar for each start, as long as it takes."""
    found = starts(run)
    longest = max(about["first_ms"] for _, _, about in found)
    drawn, told, y, before = [], [], 0, ""
    for who, line, about in found:
        if line != before:
            drawn.append(label(_sentence(words.LINES[line]), 2, y + 20, kind="sd-axis-title"))
            y, before = y + _HEAD, line
        time = words.seconds(about["first_ms"])
        told.append(words.bar(words.RUNNERS[who], words.LINES[line], time))
        kind = "sd-own" if who == "site" else "sd-name"
        drawn += [
            label(words.RUNNERS[who], 2, y + 18, kind=kind),
            label(time, _WIDTH - 2, y + 18, kind=kind, anchor="end"),
            element(
                "rect",
                class_="sd-faster-band" if who == "site" else "sd-speed-bar",
                x=2,
                y=y + 25,
                width=(_WIDTH - 4) * about["first_ms"] / longest,
                height=_BAR,
            ),
        ]
        y += _ROW
    return picture(_WIDTH, y, *drawn, title=words.picture_title(), description=" ".join(told))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def speed_tables_html() -> str:
    """Return the tables of the last run."""
    run = read_run()
    return "\n".join(_table(make(run)) for make in TABLES.values())


def _table(table: Table) -> str:
    rows = (
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in table.rows
    )
    return table_html("sd-speed-table", table.title, table.columns, rows)
