"""Figure 5: the speed-up against users sharing the chip, until guessing starts to lose."""

from __future__ import annotations

from typing import Any

from specdec.figures.plot import (
    NOTE_HEIGHT,
    TICKS_BELOW,
    Span,
    band,
    between,
    dot,
    drop,
    frame_over,
    gain_ticks,
    highest_gain,
    plain_line,
    readings,
    whole_picture,
)
from specdec.figures.speedup_numbers import speedup_numbers
from specdec.notation import fixed, grouped, shortest, times
from specdec.svg import Point, label, polyline
from specdec.timing import (
    LESSON_PAIR,
    first_losing_users,
    plain_step_ms,
    speedup,
    users_when_check_stops_being_free,
)

_ENDS = (200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
_TABLE_ROWS = 20
_CURVE_STEPS = 40
_EXAMPLES = (1, 30, 32, 64, 85, 154)
_TICKS = 4


def draw_speedup_by_users(
    *,
    acceptance_rate: float,
    draft_length: int,
    draft_pass_ms: float | None,
    users: int,
    words: Any,
) -> dict[str, Any]:
    """Return the figure for settings that have been checked.

    >>> from specdec.words import en
    >>> drawn = draw_speedup_by_users(
    ...     acceptance_rate=0.8, draft_length=4, draft_pass_ms=None, users=85, words=en
    ... )
    >>> drawn["numbers"]["first_losing_users"]
    85
    """

    def gain(count: int) -> float:
        return speedup(acceptance_rate, draft_length, users=count, draft_pass_ms=draft_pass_ms)

    end = next(end for end in _ENDS if end >= users)
    step = end // _TABLE_ROWS
    table = [1, *range(step, end + 1, step)]
    loses_from = first_losing_users(acceptance_rate, draft_length, draft_pass_ms=draft_pass_ms)
    free_until = users_when_check_stops_being_free(draft_length) - 1
    text = words.SPEEDUP_BY_USERS
    numbers = speedup_numbers(acceptance_rate, draft_length, draft_pass_ms, users)
    return {
        "svg": whole_picture(
            _drawing(gain, end, table, users, loses_from, _bends(free_until, end), words),
            up=words.SPEEDUP_AXIS,
            across=text["across"],
            title=words.speedup_by_users_title(draft_length),
            description=words.speedup_by_users_description(
                draft_length,
                [(count, gain(count)) for count in _EXAMPLES],
                loses_from,
                users,
                gain(users),
            ),
        ),
        "caption": words.speedup_by_users_caption(
            acceptance_rate,
            draft_length,
            users,
            gain(users),
            free_until,
            loses_from,
            draft_pass_ms=draft_pass_ms,
        ),
        "numbers": {
            **numbers,
            "users_when_check_stops_being_free": free_until + 1,
            "first_losing_users": loses_from,
        },
        "table": {
            "caption": words.speedup_by_users_table(
                draft_length, words.circumstances(draft_pass_ms, 1)
            ),
            "columns": list(words.SPEEDUP_BY_USERS_COLUMNS),
            "rows": [
                [
                    grouped(count),
                    grouped(count * (draft_length + 1)),
                    fixed(plain_step_ms(count)),
                    fixed(plain_step_ms(count) / gain(count)),
                    fixed(gain(count)),
                ]
                for count in table
            ],
        },
    }


def _bends(free_until: int, end: int) -> set[int]:
    """Return where the curve bends: where checks, then plain steps, stop being free."""
    plain_until = LESSON_PAIR.chip.last_memory_bound_tokens(LESSON_PAIR.bytes_per_weight)
    bends = {free_until, free_until + 1, plain_until, plain_until + 1}
    return {count for count in bends if 1 <= count <= end}


def _drawing(
    gain: Any,
    end: int,
    table: list[int],
    users: int,
    loses_from: int | None,
    bends: set[int],
    words: Any,
) -> list[str]:
    curve_step = end // _CURVE_STEPS
    counts = sorted({1, users, *bends, *range(curve_step, end + 1, curve_step)})
    highest = highest_gain([gain(1), gain(end)], lowest=3)
    frame = frame_over((0, end), highest)
    curve: dict[float, Point] = {count: frame.at(count, gain(count)) for count in counts}
    split = end if loses_from is None or loses_from > end else _crossing(gain, loses_from)
    one = frame.up.at(1)
    faster = [point for count, point in curve.items() if count <= split]
    slower = [point for count, point in curve.items() if count >= split]
    crossing = (frame.across.at(split), one)
    x, y = frame.at(users, gain(users))
    return [
        *frame.grid(
            [end * part / _TICKS for part in range(_TICKS + 1)],
            gain_ticks(highest),
            across_text=lambda tick: grouped(round(tick)),
            up_text=shortest,
            gap=TICKS_BELOW,
        ),
        between([*faster, crossing] if split < end else faster, one, kind="sd-faster-area"),
        between([crossing, *slower], one, kind="sd-slower-area"),
        *band(
            frame,
            [
                Span("faster", 0, split, words.BAND["faster"]),
                Span("slower", split, end, words.BAND["slower"]),
            ],
        ),
        plain_line(frame),
        polyline(list(curve.values()), kind="sd-curve"),
        *_loses_from(crossing, loses_from, split < end, words),
        dot(x, y),
        label(
            times(gain(users)),
            x + 4 if x < 240 else x - 4,
            y - 14,
            kind="sd-value",
            anchor="start" if x < 240 else "end",
        ),
        readings(frame.at(count, gain(count)) for count in table),
    ]


def _crossing(gain: Any, loses_from: int) -> float:
    """Return where the straight line between the last winning and first losing count meets 1."""
    if loses_from == 1:
        return 0
    above, below = gain(loses_from - 1), gain(loses_from)
    return float(loses_from - 1 + (above - 1) / (above - below))


def _loses_from(crossing: Point, loses_from: int | None, shown: bool, words: Any) -> list[str]:
    if loses_from is None or not shown:
        return []
    x, y = crossing
    left = x > 300
    return [
        drop(x, y),
        label(
            words.loses_from(loses_from),
            x - 8 if left else x + 8,
            y + NOTE_HEIGHT if left else y - 9,
            kind="sd-note",
            anchor="end" if left else "start",
        ),
    ]
