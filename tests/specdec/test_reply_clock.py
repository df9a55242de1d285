"""The two lanes on one clock: every time by adding passes up, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec import (
    LESSON_PAIR,
    REPLY,
    SettingError,
    plain_step_ms,
    replies_on_clock,
    reply_lanes,
)

MEMORY_MS = {
    "draft": Fraction(1000 * 2 * 1_235_814_400, 2039 * 10**9),
    "target": Fraction(1000 * 2 * 8_030_261_248, 2039 * 10**9),
}
"""What a pass takes that waits for the weights alone, from the published counts of weights."""

chosen = st.fixed_dictionaries(
    {
        "acceptance_rate": st.floats(0, 1),
        "draft_length": st.integers(0, 32),
        "seed": st.integers(0, 999_999),
        "users": st.sampled_from([1, 2, 30, 154, 100_000]),
        "draft_pass_ms": st.none() | st.floats(0, 1000),
    }
)


def test_the_opening_run_takes_134_ms_alone_and_60_ms_with_guesses() -> None:
    """17 passes of 7.877 ms stand against 17 small passes and 5 big ones."""
    lanes = replies_on_clock(0.8, 4, seed=1)
    guesses = sum(len(timed.round.guesses) for timed in lanes.rounds)

    assert guesses == 17
    assert lanes.plain_ms[-1] == pytest.approx(float(17 * MEMORY_MS["target"]))
    assert lanes.rounds[-1].end_ms == pytest.approx(
        float(17 * MEMORY_MS["draft"] + 5 * MEMORY_MS["target"])
    )
    assert (round(lanes.plain_ms[-1], 1), round(lanes.rounds[-1].end_ms, 1)) == (133.9, 60.0)


@settings(max_examples=60)
@given(case=chosen)
def test_every_round_ends_after_its_small_passes_and_one_big_one(case: dict[str, Any]) -> None:
    """Added up pass by pass, each check begins and ends when the clock says so."""
    lanes = replies_on_clock(**case)
    users, by_hand = case["users"], case["draft_pass_ms"]
    small = LESSON_PAIR.draft_pass_ms(users) if by_hand is None else by_hand
    now = Fraction(0)
    for timed in lanes.rounds:
        assert timed.start_ms == pytest.approx(float(now))
        for _ in timed.round.guesses:
            now += Fraction(small)
        assert timed.check_ms == pytest.approx(float(now))
        now += Fraction(LESSON_PAIR.target_pass_ms(users * (len(timed.round.guesses) + 1)))
        assert timed.end_ms == pytest.approx(float(now))


@settings(max_examples=60)
@given(case=chosen)
def test_the_moments_tell_the_whole_run_in_order(case: dict[str, Any]) -> None:
    """Each pass, each set of guesses and each check happens once, and none before another."""
    lanes = replies_on_clock(**case)
    moments = lanes.moments
    times = [moment.at_ms for moment in moments]
    guessed = [n for n, timed in enumerate(lanes.rounds) if timed.round.guesses]

    assert times == sorted(times)
    assert times[-1] == lanes.end_ms
    for kind, indexes in (
        ("pass", list(range(len(REPLY)))),
        ("guesses", guessed),
        ("check", list(range(len(lanes.rounds)))),
    ):
        assert [moment.index for moment in moments if moment.kind == kind] == indexes


@given(seed=st.integers(0, 999_999))
def test_the_clock_changes_no_word(seed: int) -> None:
    """The rounds on the clock are those of the reply without it."""
    lanes = replies_on_clock(0.8, 4, seed, users=50, draft_pass_ms=3)

    assert tuple(timed.round for timed in lanes.rounds) == reply_lanes(0.8, 4, seed).rounds


def test_without_guesses_both_lanes_tick_alike() -> None:
    """With no guesses a round is a plain pass, and the plain lane is told first."""
    lanes = replies_on_clock(0.8, 0, seed=1)

    assert [timed.end_ms for timed in lanes.rounds] == pytest.approx(list(lanes.plain_ms))
    assert lanes.plain_ms[0] == plain_step_ms()
    assert [moment.lane for moment in lanes.moments[:2]] == ["plain", "draft"]


@pytest.mark.parametrize(
    ("name", "value"), [("users", 0), ("draft_pass_ms", -1), ("seed", -1), ("draft_length", 33)]
)
def test_a_setting_that_is_not_allowed_is_refused(name: str, value: int) -> None:
    """The refusal names the setting."""
    given: dict[str, Any] = {"acceptance_rate": 0.8, "draft_length": 4, "seed": 1, name: value}
    with pytest.raises(SettingError, match=name):
        replies_on_clock(**given)
