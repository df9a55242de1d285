"""Figure 3: the speed-up against the chance a guess is kept, and where it falls below 1."""

from __future__ import annotations

from functools import partial
from typing import Any

from specdec.acceptance import mean_tokens
from specdec.axes import Frame
from specdec.figures.plot import (
    BOTTOM,
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
from specdec.notation import NARROW_SPACE, fixed, shortest, times
from specdec.svg import label, polyline
from specdec.timing import break_even, plain_step_ms, round_in_steps

_STEPS = 20
"""Of the table, and of the curve: so short that its straight pieces look bent."""
_EXAMPLES = (0.6, 0.8, 0.9)
_FAR_RIGHT = 0.62
"""From here on a label at the break-even point has to stand on its left."""


def draw_speedup_by_acceptance(
    *,
    acceptance_rate: float,
    draft_length: int,
    draft_pass_ms: float | None,
    users: int,
    words: Any,
) -> dict[str, Any]:
    """Return the figure for settings that have been checked.

    >>> from specdec.words import en
    >>> drawn = draw_speedup_by_acceptance(
    ...     acceptance_rate=0.8, draft_length=4, draft_pass_ms=None, users=1, words=en
    ... )
    >>> round(drawn["numbers"]["speedup"], 2)
    2.08
    """
    steps = round_in_steps(draft_length, users=users, draft_pass_ms=draft_pass_ms)
    gain = partial(_gain, draft_length, steps)
    pays_from = break_even(draft_length, users=users, draft_pass_ms=draft_pass_ms)
    here = gain(acceptance_rate)
    table = [step / _STEPS for step in range(_STEPS + 1)]
    text = words.SPEEDUP_BY_ACCEPTANCE
    return {
        "svg": whole_picture(
            _drawing(gain, table, acceptance_rate, pays_from, words),
            up=words.SPEEDUP_AXIS,
            across=text["across"],
            title=words.speedup_by_acceptance_title(draft_length),
            description=words.speedup_by_acceptance_description(
                draft_length,
                gain(0),
                gain(1),
                [(chance, gain(chance)) for chance in _EXAMPLES],
                pays_from,
                acceptance_rate,
                here,
            ),
        ),
        "caption": words.speedup_by_acceptance_caption(
            acceptance_rate,
            draft_length,
            here,
            pays_from,
            draft_pass_ms=draft_pass_ms,
            users_count=users,
        ),
        "numbers": speedup_numbers(acceptance_rate, draft_length, draft_pass_ms, users),
        "table": {
            "caption": words.speedup_by_acceptance_table(
                draft_length, words.circumstances(draft_pass_ms, users)
            ),
            "columns": list(words.SPEEDUP_BY_ACCEPTANCE_COLUMNS),
            "rows": [
                [
                    shortest(100 * chance),
                    fixed(mean_tokens(chance, draft_length)),
                    fixed(plain_step_ms(users) / gain(chance)),
                    fixed(gain(chance)),
                ]
                for chance in table
            ],
        },
    }


def _gain(draft_length: int, steps: float, chance: float) -> float:
    return mean_tokens(chance, draft_length) / steps


def _drawing(
    gain: partial[float], table: list[float], here: float, pays_from: float | None, words: Any
) -> list[str]:
    highest = highest_gain([gain(1)])
    frame = frame_over((0, 1), highest)
    split = 1.0 if pays_from is None else pays_from
    chances = sorted({split, *table})
    curve = {chance: frame.at(chance, gain(chance)) for chance in chances}
    one = frame.up.at(1)
    return [
        *frame.grid(
            [0, 0.2, 0.4, 0.6, 0.8, 1],
            gain_ticks(highest),
            across_text=lambda tick: f"{shortest(100 * tick)}{NARROW_SPACE}%",
            up_text=shortest,
            gap=TICKS_BELOW,
        ),
        between([curve[c] for c in chances if c <= split], one, kind="sd-slower-area"),
        between([curve[c] for c in chances if c >= split], one, kind="sd-faster-area"),
        *band(
            frame,
            [
                Span("slower", 0, split, words.BAND["never" if pays_from is None else "slower"]),
                Span("faster", split, 1, words.BAND["faster"]),
            ],
        ),
        plain_line(frame),
        polyline(list(curve.values()), kind="sd-curve"),
        *_break_even(frame, pays_from, here, gain(here), words),
        *_point(frame, pays_from, here, gain(here)),
        readings(frame.at(chance, gain(chance)) for chance in table),
    ]


def _break_even(
    frame: Frame, pays_from: float | None, here: float, gain: float, words: Any
) -> list[str]:
    """Mark where the curve crosses the line of plain decoding."""
    if pays_from is None or pays_from == 0:
        return []
    x, y = frame.at(pays_from, 1)
    drawn = [drop(x, y)]
    text = words.breaks_even_at(pays_from)
    if pays_from <= _FAR_RIGHT:
        drawn.append(label(text, x + 8, y + NOTE_HEIGHT, kind="sd-note"))
    elif gain >= 1 or here < pays_from - 0.5 or _room_below(frame, gain):
        drawn.append(label(text, x - 6, y - 9, kind="sd-note", anchor="end"))
    return drawn


def _room_below(frame: Frame, gain: float) -> bool:
    return frame.up.at(gain) + 30 <= BOTTOM


def _point(frame: Frame, pays_from: float | None, chance: float, gain: float) -> list[str]:
    """Draw the reader's point with its value, clear of the curve and of other labels."""
    x, y = frame.at(chance, gain)
    near_left = chance < 0.2
    if gain < 1 and _room_below(frame, gain):
        height = y + 27
    elif gain >= 1 and pays_from is not None and pays_from > _FAR_RIGHT:
        height = min(y - 9, frame.up.at(1) - 30)
    else:
        height = y - 14 if near_left else y - 9
    anchor = "start" if near_left else "end"
    beside = x - 4 if near_left else x - 12
    return [dot(x, y), label(times(gain), beside, height, kind="sd-value", anchor=anchor)]
