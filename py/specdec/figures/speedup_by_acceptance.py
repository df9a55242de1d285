"""Figure 3: the speed-up against the chance a guess is kept, and where it falls below 1."""

from __future__ import annotations

from functools import partial
from typing import Any

from specdec.acceptance import mean_tokens
from specdec.axes import Frame, Scale
from specdec.notation import NARROW_SPACE, fixed, shortest, times
from specdec.svg import Point, area, element, label, picture, polyline
from specdec.timing import (
    best_draft_length,
    break_even,
    cost_ratio,
    plain_step_ms,
    round_in_steps,
    round_ms,
)

_WIDTH, _HEIGHT = 480, 316
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 470, 36, 234
_BAND_TOP, _BAND_HEIGHT = _BOTTOM + 7, 23
_LETTER = 9.5
"""How wide a bold letter is at most, on a phone."""
_FAR_RIGHT = 0.62
"""From here on a label at the break-even point has to stand on its left."""
_HIGHEST = (4, 5, 6, 8, 10, 13, 17, 25, 33)
_CURVE_STEPS = 100
_TABLE_STEPS = 20
_EXAMPLES = (0.6, 0.8, 0.9)


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
    circumstances: dict[str, Any] = {"users": users, "draft_pass_ms": draft_pass_ms}
    steps = round_in_steps(draft_length, **circumstances)
    gain = partial(_gain, draft_length, steps)
    pays_from = break_even(draft_length, **circumstances)
    numbers = {
        "acceptance_rate": acceptance_rate,
        "draft_length": draft_length,
        "users": users,
        **_numbers(acceptance_rate, draft_length, circumstances, gain(acceptance_rate), pays_from),
    }
    table = [row / _TABLE_STEPS for row in range(_TABLE_STEPS + 1)]
    return {
        "svg": picture(
            _WIDTH,
            _HEIGHT,
            *_drawing(gain, table, acceptance_rate, pays_from, words),
            title=words.speedup_by_acceptance_title(draft_length),
            description=words.speedup_by_acceptance_description(
                draft_length,
                gain(0),
                gain(1),
                [(chance, gain(chance)) for chance in _EXAMPLES],
                pays_from,
                acceptance_rate,
                gain(acceptance_rate),
            ),
        ),
        "caption": words.speedup_by_acceptance_caption(
            acceptance_rate,
            draft_length,
            gain(acceptance_rate),
            pays_from,
            draft_pass_ms=draft_pass_ms,
            users_count=users,
        ),
        "numbers": numbers,
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


def _numbers(
    acceptance_rate: float,
    draft_length: int,
    circumstances: dict[str, Any],
    speedup: float,
    pays_from: float | None,
) -> dict[str, Any]:
    plain_ms = plain_step_ms(circumstances["users"])
    ratio = cost_ratio(**circumstances)
    best = best_draft_length(acceptance_rate, **circumstances)
    return {
        "draft_pass_ms": ratio * plain_ms,
        "cost_ratio": ratio,
        "acceptance_length": mean_tokens(acceptance_rate, draft_length),
        "round_ms": round_ms(draft_length, **circumstances),
        "token_ms": plain_ms / speedup,
        "plain_token_ms": plain_ms,
        "speedup": speedup,
        "break_even": pays_from,
        "best_draft_length": best.draft_length,
        "best_speedup": best.speedup,
    }


def _drawing(
    gain: partial[float], table: list[float], here: float, pays_from: float | None, words: Any
) -> list[str]:
    highest = next(height for height in _HIGHEST if height >= gain(1))
    frame = Frame(Scale(0, 1, _LEFT, _RIGHT), Scale(0, highest, _BOTTOM, _TOP))
    chances = [step / _CURVE_STEPS for step in range(_CURVE_STEPS + 1)]
    if pays_from is not None:
        chances = sorted({*chances, pays_from})
    curve = [frame.at(chance, gain(chance)) for chance in chances]
    split = 1 if pays_from is None else pays_from
    losing = [point for point, chance in zip(curve, chances, strict=True) if chance <= split]
    paying = [point for point, chance in zip(curve, chances, strict=True) if chance >= split]
    one = frame.up.at(1)
    text = words.SPEEDUP_BY_ACCEPTANCE
    return [
        *frame.grid(
            [0, 0.2, 0.4, 0.6, 0.8, 1],
            _up_ticks(highest),
            across_text=lambda tick: f"{shortest(100 * tick)}{NARROW_SPACE}%",
            up_text=shortest,
            gap=51,
        ),
        _between(losing, one, kind="sd-slower-area"),
        _between(paying, one, kind="sd-faster-area") if pays_from is not None else "",
        *_band(frame, pays_from, words),
        element("line", class_="sd-plain", x1=_LEFT, x2=_RIGHT, y1=one, y2=one),
        polyline(curve, kind="sd-curve"),
        *_break_even(frame, pays_from, here, gain(here), words),
        label(text["up"], 2, _TOP - 17, kind="sd-axis-title"),
        label(text["across"], _RIGHT, _HEIGHT - 4, kind="sd-axis-title", anchor="end"),
        *_dot(frame, pays_from, here, gain(here)),
        *(
            element(
                "circle",
                class_="sd-reading",
                data_row=row,
                cx=frame.across.at(chance),
                cy=frame.up.at(gain(chance)),
                r=5,
            )
            for row, chance in enumerate(table)
        ),
    ]


def _between(points: list[Point], level: float, *, kind: str) -> str:
    """Fill what lies between a part of the curve and the line of plain decoding."""
    return area([*points, (points[-1][0], level), (points[0][0], level)], kind=kind)


def _up_ticks(highest: int) -> list[float]:
    step = 1 if highest <= 6 else 2 if highest <= 10 else 4 if highest <= 17 else 8
    return [0, 1, *(tick for tick in range(step, highest + 1, step) if tick > 1)]


def _band(frame: Frame, pays_from: float | None, words: Any) -> list[str]:
    """Draw the strip under the plot that says in words where guessing is slower and faster."""
    text = words.SPEEDUP_BY_ACCEPTANCE
    split = frame.across.at(1 if pays_from is None else pays_from)
    parts = [
        ("sd-slower-band", _LEFT, split, text["never"] if pays_from is None else text["slower"]),
        ("sd-faster-band", split, _RIGHT, text["faster"]),
    ]
    drawn: list[str] = []
    for kind, start, end, word in parts:
        width = end - start
        if width > 1:
            drawn.append(
                element("rect", class_=kind, x=start, y=_BAND_TOP, width=width, height=_BAND_HEIGHT)
            )
        if width > _LETTER * len(word):
            middle, baseline = (start + end) / 2, _BAND_TOP + _BAND_HEIGHT - 6
            drawn.append(label(word, middle, baseline, kind="sd-band-word", anchor="middle"))
    return drawn


def _break_even(
    frame: Frame, pays_from: float | None, here: float, gain: float, words: Any
) -> list[str]:
    """Mark where the curve crosses the line of plain decoding."""
    if pays_from is None or pays_from == 0:
        return []
    x, y = frame.at(pays_from, 1)
    drawn = [element("line", class_="sd-drop", x1=x, x2=x, y1=y, y2=_BAND_TOP)]
    text, kind = words.breaks_even_at(pays_from), "sd-note"
    if pays_from <= _FAR_RIGHT:
        drawn.append(label(text, x + 8, y + 18, kind=kind))
    elif gain >= 1 or here < pays_from - 0.5 or _room_below(frame, gain):
        drawn.append(label(text, x - 6, y - 9, kind=kind, anchor="end"))
    return drawn


def _room_below(frame: Frame, gain: float) -> bool:
    return frame.up.at(gain) + 30 <= _BOTTOM


def _dot(frame: Frame, pays_from: float | None, chance: float, gain: float) -> list[str]:
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
    return [
        element("circle", class_="sd-dot", cx=x, cy=y, r=6.5),
        label(times(gain), x - 4 if near_left else x - 12, height, kind="sd-value", anchor=anchor),
    ]
