"""Figure 2: the time of one pass against the tokens it reads: flat, then rising."""

from __future__ import annotations

from typing import Any

from specdec.chips import compute_ms, fetch_ms
from specdec.figures.plot import (
    TICKS_BELOW,
    Span,
    band,
    dot,
    drop,
    frame_over,
    readings,
    whole_picture,
)
from specdec.notation import fixed, grouped, milliseconds, shortest
from specdec.svg import label, polyline
from specdec.timing import LESSON_PAIR

_ENDS = tuple(end * 10**power for power in range(2, 7) for end in (3, 6))
_TABLE_ROWS = 20
_EXAMPLES = (1, 5, 153, 200, 300)
_PARTS = 3


def draw_pass_time_by_tokens(*, draft_length: int, users: int, words: Any) -> dict[str, Any]:
    """Return the figure for settings that have been checked.

    >>> from specdec.words import en
    >>> drawn = draw_pass_time_by_tokens(draft_length=4, users=1, words=en)
    >>> drawn["numbers"]["tokens"], round(drawn["numbers"]["pass_ms"], 2)
    (5, 7.88)
    """
    read = users * (draft_length + 1)
    first = LESSON_PAIR.chip.first_compute_bound_tokens(LESSON_PAIR.bytes_per_weight)
    end = next(end for end in _ENDS if end >= read)
    table = [1, *range(end // _TABLE_ROWS, end + 1, end // _TABLE_ROWS)]
    time, one = LESSON_PAIR.target_pass_ms(read), LESSON_PAIR.target_pass_ms(1)
    weights, chip = LESSON_PAIR.target.weight_count, LESSON_PAIR.chip
    text = words.PASS_TIME_BY_TOKENS
    return {
        "svg": whole_picture(
            _drawing(end, table, read, first, words),
            up=text["up"],
            across=text["across"],
            title=words.pass_time_by_tokens_title(),
            description=words.pass_time_by_tokens_description(
                [(tokens, LESSON_PAIR.target_pass_ms(tokens)) for tokens in _EXAMPLES],
                first,
                read,
                time,
            ),
        ),
        "caption": words.pass_time_by_tokens_caption(users, draft_length, read, time, one, first),
        "numbers": {
            "draft_length": draft_length,
            "users": users,
            "tokens": read,
            "pass_ms": time,
            "one_token_pass_ms": one,
            "first_compute_bound_tokens": first,
        },
        "table": {
            "caption": words.pass_time_by_tokens_table(),
            "columns": list(words.PASS_TIME_BY_TOKENS_COLUMNS),
            "rows": [
                [
                    grouped(tokens),
                    fixed(fetch_ms(weights, chip)),
                    fixed(compute_ms(weights, tokens, chip)),
                    fixed(LESSON_PAIR.target_pass_ms(tokens)),
                ]
                for tokens in table
            ],
        },
    }


def _drawing(end: int, table: list[int], read: int, first: int, words: Any) -> list[str]:
    weights, chip = LESSON_PAIR.target.weight_count, LESSON_PAIR.chip
    longest = LESSON_PAIR.target_pass_ms(end)
    step = next(step * 10**power for power in range(6) for step in (1, 2, 5)
                if 4 * step * 10**power >= longest)  # fmt: skip
    frame = frame_over((0, end), 4 * step)
    fetching = fetch_ms(weights, chip)
    # Where both take the same time: a hair before the first whole number of tokens.
    corner = frame.at(fetching / compute_ms(weights, 1, chip), fetching)
    text = words.PASS_TIME_BY_TOKENS
    last = frame.at(end, longest)
    x, y = frame.at(read, LESSON_PAIR.target_pass_ms(read))
    near_left = x < 240
    return [
        *frame.grid(
            [end * part / _PARTS for part in range(_PARTS + 1)],
            [step * tick for tick in range(5)],
            across_text=lambda tick: grouped(round(tick)),
            up_text=shortest,
            gap=TICKS_BELOW,
        ),
        *band(
            frame,
            [
                Span("slower", 0, first, text["memory"]),
                Span("faster", first, end, text["arithmetic"]),
            ],
        ),
        polyline([frame.at(0, 0), corner], kind="sd-limit"),
        polyline([corner, frame.at(end, fetching)], kind="sd-limit"),
        drop(*corner),
        polyline([frame.at(0, fetching), corner], kind="sd-curve sd-memory"),
        polyline([corner, last], kind="sd-curve sd-arithmetic"),
        label(words.tokens(first), corner[0] + 8, corner[1] + 20, kind="sd-note"),
        dot(x, y),
        label(
            milliseconds(LESSON_PAIR.target_pass_ms(read)),
            x - 2 if near_left else x - 12,
            y - 14 if near_left else y - 9,
            kind="sd-value",
            anchor="start" if near_left else "end",
        ),
        readings(frame.at(tokens, LESSON_PAIR.target_pass_ms(tokens)) for tokens in table),
    ]
