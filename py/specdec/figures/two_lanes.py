"""The two lanes: one reply written by plain passes and by rounds, on one clock.

The picture holds the whole run. Below it stands the speed-up curve with the reader's point.
"""

from __future__ import annotations

from typing import Any

from specdec.acceptance import mean_tokens
from specdec.axes import Scale
from specdec.figures.lane_drawing import (
    LINE,
    STRIP_HEIGHT,
    WIDTH,
    Chip,
    big_pass,
    clock_axis,
    flowed,
    small_passes,
    text_width,
)
from specdec.figures.plot import readings
from specdec.figures.small_curve import CURVE_HEIGHT, small_curve
from specdec.figures.speedup_numbers import speedup_numbers
from specdec.notation import fixed
from specdec.reply_clock import Moment, RepliesOnClock, TimedRound, replies_on_clock
from specdec.svg import element, label, picture
from specdec.timing import round_in_steps, users_when_check_stops_being_free
from specdec.words import en_widget

_EDGE = 2
_STRIPS = {"plain": 26, "draft": 78}
_CLOCK = 102
_PASS_KEY = 134
_WORDS_TOP = 178
_WORDS_LEFT, _WORDS_RIGHT = 28, WIDTH - 30
_THROWN_SHOWN = 3
_EXAMPLES = (0.6, 0.8, 0.9)

RowOf = dict[tuple[str, int], int]
"""Kind and index of a moment -> its row in the table."""


def draw_two_lanes(
    *,
    acceptance_rate: float,
    draft_length: int,
    draft_pass_ms: float | None,
    users: int,
    seed: int,
    words: Any,
) -> dict[str, Any]:
    """Return the figure for settings that have been checked.

    >>> from specdec.words import en
    >>> drawn = draw_two_lanes(
    ...     acceptance_rate=0.8, draft_length=4, draft_pass_ms=None, users=1, seed=1, words=en
    ... )
    >>> drawn["numbers"]["plain_passes"], drawn["numbers"]["rounds"]
    (17, 5)
    """
    around: dict[str, Any] = {"users": users, "draft_pass_ms": draft_pass_ms}
    lanes = replies_on_clock(acceptance_rate, draft_length, seed, **around)
    numbers = speedup_numbers(acceptance_rate, draft_length, draft_pass_ms, users) | {
        "seed": seed,
        "plain_passes": len(lanes.plain),
        "rounds": len(lanes.rounds),
        "run_acceptance_length": len(lanes.plain) / len(lanes.rounds),
        "plain_run_ms": lanes.plain_ms[-1],
        "draft_run_ms": lanes.rounds[-1].end_ms,
        "users_when_check_stops_being_free": users_when_check_stops_being_free(draft_length),
    }
    steps = round_in_steps(draft_length, **around)

    def gain(chance: float) -> float:
        return mean_tokens(chance, draft_length) / steps

    happens = [_happens(lanes, Moment(0, "draft", "check", n)) for n in range(len(lanes.rounds))]
    drawn, height = _lanes(lanes)
    return {
        "svg": picture(
            WIDTH,
            height + CURVE_HEIGHT,
            *drawn,
            *small_curve(gain, acceptance_rate, numbers["break_even"], height, words),
            title=en_widget.title(),
            description=en_widget.description(
                len(lanes.plain),
                numbers["plain_run_ms"],
                numbers["draft_run_ms"],
                happens,
                [(chance, gain(chance)) for chance in _EXAMPLES],
            ),
        ),
        "caption": en_widget.caption(
            acceptance_rate,
            draft_length,
            numbers["speedup"],
            numbers["break_even"],
            len(lanes.rounds),
            len(lanes.plain),
            draft_pass_ms=draft_pass_ms,
            users_count=users,
        ),
        "numbers": numbers,
        "table": {
            "caption": en_widget.table_title(seed, words.circumstances(draft_pass_ms, users)),
            "columns": list(en_widget.COLUMNS),
            "rows": _rows(lanes),
        },
    }


def _happens(lanes: RepliesOnClock, moment: Moment) -> str:
    """Say what is finished at a moment."""
    if moment.kind == "pass":
        return en_widget.pass_happens(lanes.plain[moment.index])
    one = lanes.rounds[moment.index].round
    if moment.kind == "guesses":
        return en_widget.guesses_happen(one.guesses)
    return en_widget.check_happens(len(one.guesses), one.accepted_count, one.target_word)


def _rows(lanes: RepliesOnClock) -> list[list[str]]:
    """Return a row for each moment: the time, what happens, how many words each lane has."""
    rows: list[list[str]] = []
    have = {"plain": 0, "draft": 0}
    for moment in lanes.moments:
        if moment.kind == "pass":
            have["plain"] += 1
        elif moment.kind == "check":
            have["draft"] += len(lanes.rounds[moment.index].round.new_words)
        lane = en_widget.LANES[moment.lane]
        counts = [str(have["plain"]), str(have["draft"])]
        rows.append([fixed(moment.at_ms), lane, _happens(lanes, moment), *counts])
    return rows


def _lanes(lanes: RepliesOnClock) -> tuple[list[str], float]:
    """Draw strips, clock and words; return them with the height they take."""
    row_of = {(one.kind, one.index): row for row, one in enumerate(lanes.moments)}
    across = Scale(0, lanes.end_ms, _EDGE, WIDTH - _EDGE)
    text = en_widget.LANES
    plain = [Chip(word, "own", row_of["pass", n]) for n, word in enumerate(lanes.plain)]
    plain_words, lines = flowed(plain, _EDGE, WIDTH, _WORDS_TOP + 22)
    top = _WORDS_TOP + 22 + LINE * lines + 22
    rounds, height = _round_lines(lanes, row_of, top + 14)
    return [
        *_strips(lanes, row_of, across),
        *clock_axis(across, _CLOCK, text["clock"]),
        *_pass_key(),
        label(text["plain_words"], _EDGE, _WORDS_TOP + 10, kind="sd-name sd-own"),
        *plain_words,
        label(text["draft_words"], _EDGE, top, kind="sd-name sd-own"),
        *rounds,
        *_key(height),
        readings(
            (across.at(one.at_ms), _STRIPS[one.lane] + STRIP_HEIGHT / 2) for one in lanes.moments
        ),
    ], height + LINE + 12


def _strips(lanes: RepliesOnClock, row_of: RowOf, across: Scale) -> list[str]:
    """Draw each lane's passes on the clock, and how many there are and how long they take."""
    ends = {"plain": lanes.plain_ms[-1], "draft": lanes.rounds[-1].end_ms}
    counted = {
        "plain": en_widget.passes(len(lanes.plain)),
        "draft": en_widget.rounds(len(lanes.rounds)),
    }
    drawn = [
        element(
            "rect",
            class_="sd-clock",
            x=0,
            y=0,
            width=WIDTH,
            height=_CLOCK,
        )
    ]
    for lane, top in _STRIPS.items():
        said = en_widget.lane_end(counted[lane], fixed(ends[lane], 1))
        drawn += [
            label(en_widget.LANES[lane], _EDGE, top - 8, kind="sd-name sd-own"),
            label(said, WIDTH - _EDGE, top - 8, kind="sd-tick", anchor="end"),
        ]
    for n, end in enumerate(lanes.plain_ms):
        start = lanes.plain_ms[n - 1] if n else 0.0
        drawn.append(big_pass(across, start, end, _STRIPS["plain"], data_row=row_of["pass", n]))
    for n, timed in enumerate(lanes.rounds):
        drawn += _round_bars(timed, n, row_of, across)
    return drawn


def _round_bars(timed: TimedRound, index: int, row_of: RowOf, across: Scale) -> list[str]:
    """Draw a round's small passes, one for each guess, and its check."""
    top = _STRIPS["draft"]
    count = len(timed.round.guesses)
    check = big_pass(across, timed.check_ms, timed.end_ms, top, data_row=row_of["check", index])
    if timed.check_ms == timed.start_ms:
        return [check]
    times = (timed.start_ms, timed.check_ms)
    return [small_passes(across, *times, top, count, data_row=row_of["guesses", index]), check]


def _pass_key() -> list[str]:
    """Name the two kinds of passes, each beside its look."""
    here = Scale(0, 1, 0, 1)
    second = 34 + text_width(en_widget.LANES["big_pass"]) + 24
    return [
        big_pass(here, _EDGE, 24, _PASS_KEY),
        label(en_widget.LANES["big_pass"], 32, _PASS_KEY + 15, kind="sd-tick"),
        small_passes(here, second, second + 22, _PASS_KEY, 1),
        label(en_widget.LANES["small_pass"], second + 30, _PASS_KEY + 15, kind="sd-tick"),
    ]


def _round_lines(lanes: RepliesOnClock, row_of: RowOf, top: float) -> tuple[list[str], float]:
    """Draw a line, or some, for each round; return them with the height where they end."""
    drawn: list[str] = []
    for n, timed in enumerate(lanes.rounds):
        made = row_of.get(("guesses", n), row_of["check", n])
        chips = _chips(timed, made, row_of["check", n])
        words, lines = flowed(chips, _WORDS_LEFT, _WORDS_RIGHT, top)
        added = en_widget.adds(len(timed.round.new_words))
        drawn += [
            label(str(n + 1), _EDGE, top + 18, kind="sd-tick"),
            *words,
            element(
                "g",
                label(added, WIDTH - _EDGE, top + 18, kind="sd-name sd-own", anchor="end"),
                class_="sd-place",
                data_row=row_of["check", n],
            ),
        ]
        top += LINE * lines
    return drawn, top


def _chips(timed: TimedRound, made: int, checked: int) -> list[Chip]:
    """Return a round's words in their order: kept, rejected, the target's own, thrown away."""
    one = timed.round
    chips = [Chip(word, "kept", made, checked) for word in one.guesses[: one.accepted_count]]
    if one.rejected is not None:
        chips.append(Chip(one.rejected, "replaced", made, checked))
    if one.target_word is not None:
        chips.append(Chip(one.target_word, "own", checked))
    thrown = one.thrown_away
    chips += [Chip(word, "thrown", made, checked) for word in thrown[:_THROWN_SHOWN]]
    if len(thrown) > _THROWN_SHOWN:
        more = en_widget.and_more(len(thrown) - _THROWN_SHOWN)
        chips.append(Chip(more, "thrown", made, checked))
    return chips


def _key(top: float) -> list[str]:
    """Name the four looks of a word, each in its own look."""
    drawn, _ = flowed(
        [Chip(text, kind) for kind, text in en_widget.CHIPS.items()], _EDGE, WIDTH, top + 8
    )
    return drawn
