"""Figure 4: the speed-up against guesses per round, for four chances, and where each is best."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from specdec.axes import Frame
from specdec.figures.plot import (
    TICKS_BELOW,
    Span,
    band,
    dot,
    frame_over,
    gain_ticks,
    highest_gain,
    plain_line,
    readings,
    whole_picture,
)
from specdec.figures.speedup_numbers import speedup_numbers
from specdec.notation import fixed, percent, shortest, shortest_percent, times
from specdec.settings import SETTINGS
from specdec.svg import element, label, polyline
from specdec.timing import BestDraftLength, best_draft_length, speedup

_EXAMPLES = (0.6, 0.8, 0.9)
_SLIDER_END = 12
_ROOM_FOR_NAMES = 0.13
"""The share of the axis across that is left free for the names of the curves."""
_LABEL_FROM = 92
_LONGEST = int(SETTINGS["draft_length"].highest)


def draw_speedup_by_draft_length(
    *,
    acceptance_rate: float,
    draft_length: int,
    draft_pass_ms: float | None,
    users: int,
    words: Any,
) -> dict[str, Any]:
    """Return the figure for settings that have been checked.

    >>> from specdec.words import en
    >>> drawn = draw_speedup_by_draft_length(
    ...     acceptance_rate=0.8, draft_length=4, draft_pass_ms=None, users=1, words=en
    ... )
    >>> drawn["numbers"]["best_draft_length"]
    5
    """
    around: dict[str, Any] = {"users": users, "draft_pass_ms": draft_pass_ms}
    lengths = range(1, (_SLIDER_END if draft_length <= _SLIDER_END else _LONGEST) + 1)
    rates = sorted({*_EXAMPLES, acceptance_rate})
    curves = {rate: [speedup(rate, guesses, **around) for guesses in lengths] for rate in rates}
    best = {rate: best_draft_length(rate, **around) for rate in rates}
    here = speedup(acceptance_rate, draft_length, **around)
    text = words.SPEEDUP_BY_DRAFT_LENGTH
    return {
        "svg": whole_picture(
            _drawing(lengths, curves, best, acceptance_rate, draft_length, here, words),
            up=words.SPEEDUP_AXIS,
            across=text["across"],
            title=words.speedup_by_draft_length_title(),
            description=words.speedup_by_draft_length_description(
                lengths[-1],
                [(rate, found.draft_length, found.speedup) for rate, found in best.items()],
                acceptance_rate,
                draft_length,
                here,
            ),
        ),
        "caption": words.speedup_by_draft_length_caption(
            acceptance_rate,
            draft_length,
            here,
            best[acceptance_rate].draft_length,
            best[acceptance_rate].speedup,
            beyond_slider=best[acceptance_rate].beyond_slider,
            draft_pass_ms=draft_pass_ms,
            users_count=users,
        ),
        "numbers": speedup_numbers(acceptance_rate, draft_length, draft_pass_ms, users),
        "table": {
            "caption": words.speedup_by_draft_length_table(
                words.circumstances(draft_pass_ms, users)
            ),
            "columns": [text["across"], *(words.speedup_at(shortest_percent(r)) for r in rates)],
            "rows": [
                [str(guesses), *(fixed(curves[rate][row]) for rate in rates)]
                for row, guesses in enumerate(lengths)
            ],
        },
    }


def _drawing(
    lengths: range,
    curves: dict[float, list[float]],
    best: dict[float, BestDraftLength],
    rate: float,
    draft_length: int,
    here: float,
    words: Any,
) -> list[str]:
    highest = highest_gain([*(gain for curve in curves.values() for gain in curve), here], lowest=3)
    first = min(1, draft_length)
    left, right = first - 0.5, lengths[-1] * (1 + _ROOM_FOR_NAMES)
    frame = frame_over((left, right), highest)
    points = {
        chance: [frame.at(guesses, gain) for guesses, gain in zip(lengths, curve, strict=True)]
        for chance, curve in curves.items()
    }
    step = 1 if lengths[-1] <= _SLIDER_END else 4
    ticks = [tick for tick in range(first, lengths[-1] + 1) if tick % step == 0 or tick == 1]
    x, y = frame.at(draft_length, here)
    return [
        *frame.grid(
            [*ticks, right],
            gain_ticks(highest),
            across_text=lambda tick: shortest(tick) if tick in ticks else "",
            up_text=shortest,
            gap=TICKS_BELOW,
        ),
        *band(frame, _spans(lengths, curves[rate], left, right, words)),
        plain_line(frame),
        *(
            polyline(line, kind="sd-curve" if chance == rate else "sd-curve sd-other")
            for chance, line in points.items()
        ),
        *_names(points, rate),
        *(
            mark
            for chance, found in best.items()
            if found.draft_length in lengths and found.pays
            for mark in _best(frame, found, chance - rate, words)
        ),
        dot(x, y),
        *([] if draft_length == best[rate].draft_length else [_value(x, y, here, frame)]),
        readings(points[rate]),
    ]


def _spans(lengths: range, gains: list[float], left: float, right: float, words: Any) -> list[Span]:
    """Return where the reader's chance is slower and faster; the ends reach to the plot's edge."""
    spans: list[Span] = []
    for loses, run in groupby(zip(lengths, gains, strict=True), lambda pair: pair[1] <= 1):
        guesses = [pair[0] for pair in run]
        start = left if guesses[0] == lengths[0] else guesses[0] - 0.5
        end = right if guesses[-1] == lengths[-1] else guesses[-1] + 0.5
        kind = "slower" if loses else "faster"
        spans.append(Span(kind, start, end, words.BAND[kind]))
    return spans


def _names(points: dict[float, list[tuple[float, float]]], rate: float) -> list[str]:
    """Write each curve's chance at its right end, the reader's in bold, none over another."""
    drawn: list[str] = []
    free_from = 1e9
    for chance, line in sorted(points.items()):
        x, y = line[-1]
        height = min(y + 5, free_from)
        free_from = height - 19
        kind = "sd-name sd-own" if chance == rate else "sd-name"
        drawn.append(label(percent(chance), x + 7, height, kind=kind))
    return drawn


def _best(frame: Frame, found: BestDraftLength, above_reader: float, words: Any) -> list[str]:
    """Mark the best draft length of one chance with a ring and its value.

    The label of a curve below the reader's stands below it, where there is room.
    """
    x, y = frame.at(found.draft_length, found.speedup)
    text = words.best_at(found.draft_length, found.speedup)
    height = y + 24 if above_reader < 0 else y - 14
    return [
        element("circle", class_="sd-best", cx=x, cy=y, r=6 if above_reader else 9),
        label(text, max(x, _LABEL_FROM), height, kind="sd-note", anchor="middle"),
    ]


def _value(x: float, y: float, gain: float, frame: Frame) -> str:
    below = y + 28 <= frame.up.at(0)
    return label(times(gain), x, y + 28 if below else y - 12, kind="sd-value", anchor="middle")
