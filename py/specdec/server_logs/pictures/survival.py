"""How often each guess of a round is kept, with all before it."""

from __future__ import annotations

from typing import Any

from specdec.acceptance import survival_from_conditional
from specdec.axes import Frame
from specdec.figures.plot import whole_picture
from specdec.notation import percent, shortest
from specdec.server_logs.pictures.plot import TICKS_BELOW, frame_over, places
from specdec.server_logs.reading import Reading
from specdec.svg import element, label
from specdec.words import en_log_page as words

_MOST_LABELS = 8
_BAR = 0.68
"""A bar's share of the room that a place has."""


def draw_survival(reading: Reading) -> dict[str, Any] | None:
    """Return the picture, or None where neither the shares nor a rate for all places is known.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> (draw_survival(one) or {})["table"]["rows"][0][0]
    '1'
    """
    told = reading.survival
    shares = told or _alike(reading)
    if not shares:
        return None
    conditional = reading.conditional if told else [reading.acceptance_rate] * len(shares)
    text = words.SURVIVAL
    return {
        "svg": whole_picture(
            _drawing(shares, is_told=told is not None),
            up=text["up"],
            across=text["across"],
            title=text["title"],
            description=words.survival_description(shares),
        ),
        "caption": words.survival_caption(
            shares[0], shares[-1], len(shares), is_told=told is not None
        ),
        "table": {
            "caption": text["title"],
            "columns": list(words.SURVIVAL_COLUMNS),
            "rows": [
                [str(place + 1), percent(share, 1), _chance(conditional, place)]
                for place, share in enumerate(shares)
            ],
        },
    }


def _alike(reading: Reading) -> list[float] | None:
    rate, guesses = reading.acceptance_rate, reading.draft_length
    if rate is None or not guesses:
        return None
    return survival_from_conditional([rate] * guesses)


def _chance(conditional: list[Any] | None, place: int) -> str:
    chance = conditional[place] if conditional and place < len(conditional) else None
    return "" if chance is None else percent(chance, 1)


def _drawing(shares: list[float], *, is_told: bool) -> list[str]:
    frame = frame_over((0.5, len(shares) + 0.5), (0, 1))
    marked = places(len(shares))
    labelled = marked if len(shares) <= _MOST_LABELS else (1, len(shares))
    kind = "sd-kept-bar" if is_told else "sd-redrawn-bar"
    return [
        *frame.grid(
            [*marked, len(shares) + 0.5],
            [0, 0.25, 0.5, 0.75, 1],
            across_text=lambda tick: shortest(tick) if tick in marked else "",
            up_text=lambda tick: shortest(100 * tick),
            gap=TICKS_BELOW,
        ),
        *(_bar(frame, place, share, kind) for place, share in enumerate(shares, 1)),
        *(_value(frame, place, shares[place - 1]) for place in labelled),
    ]


def _bar(frame: Frame, place: int, share: float, kind: str) -> str:
    left, top = frame.at(place - _BAR / 2, min(share, 1))
    right, bottom = frame.at(place + _BAR / 2, 0)
    return element("rect", class_=kind, x=left, y=top, width=right - left, height=bottom - top)


def _value(frame: Frame, place: int, share: float) -> str:
    x, y = frame.at(place, min(share, 1))
    return label(percent(share), x, y - 7, kind="sd-note", anchor="middle")
