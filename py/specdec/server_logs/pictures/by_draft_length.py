"""What every draft length up to the one used brings: tokens a round, and with times the speed."""

from __future__ import annotations

from typing import Any

from specdec.axes import Frame
from specdec.figures.plot import RIGHT, dot, whole_picture
from specdec.notation import fixed, shortest, times
from specdec.server_logs.pictures.plot import TICKS_BELOW, frame_over, heights, level, places
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, speedups
from specdec.svg import element, label, polyline
from specdec.words import en_log_page as words

_ROOM = 0.06
"""The share of the axis across that is left free at its right."""
_LABELS = 120
"""So far apart two labels of one height stand clear of each other."""


def draw_by_draft_length(reading: Reading, known: Times | None = None) -> dict[str, Any] | None:
    """Return the picture, or None where no acceptance length by draft length is known.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> (draw_by_draft_length(one, Times(draft_ms=1, pass_ms=10)) or {})["table"]["rows"][1]
    ['2', '2.00', '1.67×']
    """
    lengths = reading.expected_by_draft_length
    if not lengths:
        return None
    gains = speedups(reading, known or Times())
    best = max(range(len(gains)), key=gains.__getitem__) + 1 if gains else None
    text = words.BY_LENGTH
    return {
        "svg": whole_picture(
            _drawing(lengths, gains, best),
            up=text["up"] if gains else text["up_free"],
            across=text["across"],
            title=text["title"],
            description=words.by_length_description(lengths, gains),
        ),
        "caption": words.by_length_caption(
            len(lengths),
            lengths[-1],
            best,
            gains[best - 1] if gains and best else None,
            is_told=reading.survival is not None,
        ),
        "table": {
            "caption": text["title"],
            "columns": list(words.BY_LENGTH_COLUMNS[: 3 if gains else 2]),
            "rows": [
                [str(place), fixed(length), *([times(gains[place - 1])] if gains else [])]
                for place, length in enumerate(lengths, 1)
            ],
        },
    }


def _drawing(lengths: list[float], gains: list[float] | None, best: int | None) -> list[str]:
    ticks = heights(lengths)
    used = len(lengths)
    frame = frame_over((0, used * (1 + _ROOM)), (0, ticks[-1]))
    free = [frame.at(place, length) for place, length in enumerate([1.0, *lengths])]
    own = [frame.at(place, gain) for place, gain in enumerate([1.0, *gains])] if gains else free
    marked = [0, *places(used)]
    x, y = own[-1]
    return [
        *frame.grid(
            [*marked, used * (1 + _ROOM)],
            ticks,
            across_text=lambda tick: shortest(tick) if tick in marked else "",
            up_text=shortest,
            gap=TICKS_BELOW,
        ),
        level(frame, 1),
        *(_free(free) if gains else []),
        polyline(own, kind="sd-curve"),
        *(_best(frame, best, gains) if gains and best else []),
        dot(x, y),
        *([] if best == used else [_value(x, y, gains[-1] if gains else lengths[-1], frame)]),
    ]


def _free(free: list[tuple[float, float]]) -> list[str]:
    x, y = free[-1]
    return [
        polyline(free, kind="sd-curve sd-other"),
        label(words.BY_LENGTH["free"], min(x, RIGHT), y - 12, kind="sd-name", anchor="end"),
    ]


def _best(frame: Frame, best: int, gains: list[float]) -> list[str]:
    x, y = frame.at(best, gains[best - 1])
    text = words.best_at(best, gains[best - 1])
    used_x, _ = frame.at(len(gains), 0)
    is_free = best == len(gains) or used_x - x > _LABELS  # else the value used is written there
    below = is_free and y + 30 <= frame.up.at(0)
    return [
        element("circle", class_="sd-best", cx=x, cy=y, r=9),
        label(
            text,
            min(max(x, 110), RIGHT - 60),
            y + 30 if below else y - 16,
            kind="sd-note",
            anchor="middle",
        ),
    ]


def _value(x: float, y: float, value: float, frame: Frame) -> str:
    below = y + 32 <= frame.up.at(0)
    return label(fixed(value), x, y + 32 if below else y - 14, kind="sd-value", anchor="end")
