"""The acceptance length over time: counts are added up part by part, ratios never averaged."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, fsum
from typing import Any, NamedTuple

from specdec.axes import Frame
from specdec.figures.plot import RIGHT, whole_picture
from specdec.notation import fixed, grouped, shortest
from specdec.server_logs.counts import Counts
from specdec.server_logs.pictures.plot import LEFT, TICKS_BELOW, frame_over, heights, level
from specdec.server_logs.reading import Reading
from specdec.svg import label, polyline
from specdec.words import en_log_page as words

_MOST_STEPS = 60


class Step(NamedTuple):
    """A stretch of the log."""

    at: str
    length: float
    rounds: float | None


def draw_over_time(reading: Reading) -> dict[str, Any] | None:
    """Return the picture, or None where fewer than two places of the log tell a length.

    >>> from specdec.server_logs import read_lines
    >>> line = "draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"
    >>> (one,) = read_lines([line, line])
    >>> [row[1] for row in (draw_over_time(one) or {})["table"]["rows"]]
    ['2.00', '2.00']
    """
    telling = [part for part in reading.parts if part.rounds or part.acceptance_length]
    steps = [step for step in map(_step, _groups(telling)) if step is not None]
    if len(steps) < 2:
        return None
    values = [step.length for step in steps]
    text = words.OVER_TIME
    return {
        "svg": whole_picture(
            _drawing(steps, reading.acceptance_length),
            up=text["up"],
            across=text["across"],
            title=text["title"],
            description=words.over_time_description(values),
        ),
        "caption": words.over_time_caption(reading.part_count, min(values), max(values)),
        "table": {
            "caption": text["title"],
            "columns": list(words.OVER_TIME_COLUMNS),
            "rows": [
                [
                    step.at or str(place),
                    fixed(step.length),
                    "" if step.rounds is None else grouped(round(step.rounds)),
                ]
                for place, step in enumerate(steps, 1)
            ],
        },
    }


def _groups(parts: Sequence[Counts]) -> list[Sequence[Counts]]:
    size = max(1, ceil(len(parts) / _MOST_STEPS))
    return [parts[start : start + size] for start in range(0, len(parts), size)]


def _step(parts: Sequence[Counts]) -> Step | None:
    counted = [part for part in parts if part.rounds and part.accepted is not None]
    rounds = fsum(part.rounds or 0 for part in counted)
    if rounds:
        accepted = fsum(part.accepted or 0 for part in counted)
        return Step(parts[0].at, 1 + accepted / rounds, rounds)
    told = [part.acceptance_length for part in parts if part.acceptance_length]
    return Step(parts[0].at, fsum(told) / len(told), None) if told else None


def _drawing(steps: Sequence[Step], over_all: float | None) -> list[str]:
    ticks = heights([step.length for step in steps])
    frame = frame_over((0, len(steps)), (0, ticks[-1]))
    line = [
        point
        for place, step in enumerate(steps)
        for point in (frame.at(place, step.length), frame.at(place + 1, step.length))
    ]
    text = words.OVER_TIME
    first, last = steps[0].at or text["first"], steps[-1].at or text["last"]
    below = frame.up.at(0) + TICKS_BELOW
    return [
        *frame.grid(
            [len(steps)], ticks, across_text=lambda _: last, up_text=shortest, gap=TICKS_BELOW
        ),
        label(first, LEFT, below, kind="sd-tick"),
        polyline(line, kind="sd-curve"),
        *([] if over_all is None else _mean(frame, over_all, steps[-1].length)),
    ]


def _mean(frame: Frame, value: float, last: float) -> list[str]:
    said = f"{words.OVER_TIME['mean']}: {fixed(value)}"
    y = frame.up.at(value) + (24 if last > value else -12)  # where the line does not end
    return [level(frame, value), label(said, RIGHT, y, kind="sd-note", anchor="end")]
