"""How the two lanes are drawn: strips on a clock, and words that flow in lines.

Each part is a place that a reader can step to: ``data-row`` is the row of the table from which on
it is there, ``data-checked`` the row from which on it is known what became of a guess.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from specdec.axes import Scale
from specdec.notation import shortest
from specdec.svg import coordinate, element, label

WIDTH = 480
LINE = 31
"""From one line of words to the next."""
STRIP_HEIGHT = 18
_SMALL_HEIGHT = 9
_CHIP_HEIGHT, _CHIP_PADDING, _CHIP_GAP = 25, 6, 5
_BOLD = 1.05
"""How much wider a bold text is."""
_NARROW, _WIDE = "fijlrt,. ’+1", "mwMW"
_STEPS = (1, 2, 5, 10, 20, 25, 50)


class Chip(NamedTuple):
    """One word with its look, and the rows of the table at which it appears and is judged."""

    text: str
    kind: str
    """kept, replaced, thrown or own."""
    row: int | None = None
    checked: int | None = None


def text_width(text: str) -> float:
    """Return about how wide a text of 17 px is, rather too much than too little.

    >>> text_width("milk"), text_width("it.")
    (34.5, 16.5)
    """
    return sum(5.5 if one in _NARROW else 14 if one in _WIDE else 9.5 for one in text)


def flowed(chips: Iterable[Chip], left: float, right: float, top: float) -> tuple[list[str], int]:
    """Return chips drawn in lines between two edges, and how many lines they fill.

    >>> drawn, lines = flowed([Chip("water", "own"), Chip("over", "own")], 0, 80, 0)
    >>> len(drawn), lines
    (2, 2)
    """
    drawn: list[str] = []
    x, line = left, 0
    for chip in chips:
        # Whole numbers: the many pictures that are computed at build compress better.
        bold = _BOLD if chip.kind == "own" else 1
        width = 2 * round(text_width(chip.text) * bold / 2 + _CHIP_PADDING)
        if x > left and x + width > right:
            x, line = left, line + 1
        drawn.append(_chip(chip, x, top + LINE * line, width))
        x += width + _CHIP_GAP
    return drawn, line + 1


def _chip(chip: Chip, x: float, top: float, width: float) -> str:
    middle = x + width / 2
    rows = {} if chip.row is None else {"data_row": chip.row}
    rows |= {} if chip.checked is None else {"data_checked": chip.checked}
    return element(
        "g",
        element(
            "rect",
            class_=f"sd-{chip.kind}-box",
            x=x,
            y=top,
            width=width,
            height=_CHIP_HEIGHT,
            rx=5,
        ),
        label(chip.text, middle, top + 18, kind=f"sd-{chip.kind}-word", anchor="middle"),
        class_="sd-chip sd-place" if rows else "sd-chip",
        **rows,
    )


def big_pass(across: Scale, start: float, end: float, top: float, **rows: int) -> str:
    """Return a pass of the big model on a strip, with a hair of air after it.

    >>> big_pass(Scale(0, 10, 0, 100), 0, 5, 20)
    '<rect class="sd-big-pass" x="0" y="20" width="49" height="18"/>'
    """
    left, width = across.at(start), across.at(end) - across.at(start)
    return element(
        "rect",
        class_="sd-big-pass sd-place" if rows else "sd-big-pass",
        **rows,
        x=left,
        y=top,
        width=_with_air(width),
        height=STRIP_HEIGHT,
    )


def small_passes(
    across: Scale, start: float, end: float, top: float, count: int, **rows: int
) -> str:
    """Return passes of the small model one after the other on a strip: lower than a big one.

    >>> small_passes(Scale(0, 10, 0, 100), 0, 5, 20, 2, data_row=3)
    '<path class="sd-small-pass sd-place" data-row="3" d="M0 29h24v9h-24zm25 0h24v9h-24z"/>'
    """
    each = (across.at(end) - across.at(start)) / count
    wide, away = coordinate(_with_air(each)), shortest(each, 2)
    bar = f"h{wide}v{_SMALL_HEIGHT}h-{wide}z"
    place = f"M{coordinate(across.at(start))} {coordinate(top + STRIP_HEIGHT - _SMALL_HEIGHT)}"
    return element(
        "path",
        class_="sd-small-pass sd-place" if rows else "sd-small-pass",
        **rows,
        d=place + f"m{away} 0".join([bar] * count),
    )


def _with_air(width: float) -> float:
    return max(width - 1, 0.4)


def clock_ticks(end: float) -> list[int]:
    """Return round times from 0 to at most ``end``, three to six of them.

    >>> clock_ticks(133.9), clock_ticks(60), clock_ticks(20000)
    ([0, 50, 100], [0, 20, 40, 60], [0, 5000, 10000, 15000, 20000])
    """
    unit = 1
    while end > 60 * unit:
        unit *= 10
    step = next(unit * size for size in _STEPS if end <= 5 * unit * size)
    return [tick for tick in range(0, 6 * step, step) if tick <= end]


def clock_axis(across: Scale, top: float, name: str) -> list[str]:
    """Return the axis of the clock under the strips, named at its right end.

    >>> len(clock_axis(Scale(0, 133.9, 0, 480), 90, "Time (ms)"))
    8
    """
    drawn = [element("line", class_="sd-axis", x1=across.start, x2=across.end, y1=top, y2=top)]
    room = across.end - text_width(name) - 12
    for tick in clock_ticks(across.highest):
        x = across.at(tick)
        drawn.append(element("line", class_="sd-axis", x1=x, x2=x, y1=top, y2=top + 5))
        anchor = "start" if tick == 0 else "middle"
        text = shortest(tick)
        if tick == 0 or x + text_width(text) / 2 < room:
            drawn.append(label(text, x, top + 21, kind="sd-tick", anchor=anchor))
    drawn.append(label(name, across.end, top + 21, kind="sd-axis-title", anchor="end"))
    return drawn
