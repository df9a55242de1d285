"""Where guessing begins to pay, pays most and begins to lose, against looking at every value."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from specdec import (
    LESSON_PAIR,
    LLAMA_3_1_8B,
    LLAMA_3_2_1B,
    BestDraftLength,
    Chip,
    Pair,
    best_draft_length,
    break_even,
    cost_ratio,
    first_losing_draft_length,
    first_losing_users,
    speedup,
)

OTHER_PAIR = Pair(
    draft=replace(LLAMA_3_2_1B, layers=4),
    target=replace(LLAMA_3_1_8B, layers=80),
    chip=Chip(name="other", flops_per_second=756 * 10**12, bytes_per_second=2000 * 10**9),
    bytes_per_weight=1,
)
ROUNDING = 1e-12
RATES = st.floats(0, 1)
SOME_GUESSES = st.integers(1, 32)
USERS = st.integers(1, 400)
DRAFT_TIMES = st.one_of(st.none(), st.floats(0, 20))
PAIRS = st.sampled_from([LESSON_PAIR, OTHER_PAIR])


@given(SOME_GUESSES, USERS, DRAFT_TIMES, PAIRS)
def test_break_even_is_where_the_speedup_is_one(
    guesses: int, users: int, draft_ms: float | None, pair: Pair
) -> None:
    """At break-even the speed-up is 1, below it guessing loses, above it guessing pays."""
    more: dict[str, Any] = {"users": users, "draft_pass_ms": draft_ms, "pair": pair}
    found = break_even(guesses, **more)

    if found is None:
        assert speedup(1, guesses, **more) <= 1 + 1e-11
    else:
        assert 0 <= found < 1
        assert speedup(found, guesses, **more) == pytest.approx(1, abs=1e-11)
        assert speedup(min(1, found + 1e-6), guesses, **more) > 1
        assert found == 0 or speedup(max(0, found - 1e-6), guesses, **more) < 1


def test_the_lesson_s_break_evens() -> None:
    """One guess pays above 15.4 %, two above 24.7 %, four above 38.6 %, eight above 55.4 %."""
    found = [break_even(guesses) or 0 for guesses in (1, 2, 4, 8)]

    assert [round(100 * rate, 1) for rate in found] == [15.4, 24.7, 38.6, 55.4]
    assert found[0] == pytest.approx(cost_ratio(), abs=1e-15)


def test_four_guesses_never_pay_on_a_full_chip() -> None:
    """At 154 users, and already from 135, four guesses cannot pay even if all are kept."""
    assert break_even(4, users=154) is None
    assert break_even(4, users=1000) is None
    assert break_even(4, users=135) is None
    assert (break_even(4, users=134) or 0) > 0.999
    assert speedup(1, 4, users=134) > 1 > speedup(1, 4, users=135)


def test_a_free_draft_pays_at_once_or_never() -> None:
    """With drafting for nothing, any kept guess pays, until the chip is full: then none can."""
    assert break_even(4, draft_pass_ms=0) == 0
    assert break_even(4, users=30, draft_pass_ms=0) == 0
    assert break_even(4, users=153, draft_pass_ms=0) is not None
    assert break_even(4, users=154, draft_pass_ms=0) is None
    assert break_even(2, users=1000, draft_pass_ms=0) is None


@pytest.mark.parametrize(
    ("rate", "guesses", "gain"), [(0.6, 2, 1.50), (0.8, 5, 2.08), (0.9, 8, 2.75), (0.95, 12, 3.42)]
)
def test_the_lesson_s_best_draft_lengths(rate: float, guesses: int, gain: float) -> None:
    """The best is 2 guesses at 60 % kept, 5 at 80, 8 at 90, and 12, the slider's last, at 95."""
    best = best_draft_length(rate)

    assert (best.draft_length, round(best.speedup, 2)) == (guesses, gain)
    assert (best.pays, best.beyond_slider) == (True, False)


def test_the_best_draft_length_says_when_it_loses_or_lies_beyond_the_slider() -> None:
    """At 10 % kept the best still loses; at 97 % it is 16, which no slider stop reaches."""
    losing, beyond = best_draft_length(0.1), best_draft_length(0.97)

    assert (losing.draft_length, losing.pays, losing.beyond_slider) == (1, False, False)
    assert losing.speedup < 1
    assert (beyond.draft_length, beyond.pays, beyond.beyond_slider) == (16, True, True)
    assert best_draft_length(1).draft_length == 32
    assert not BestDraftLength(12, 2).beyond_slider
    assert BestDraftLength(13, 2).beyond_slider
    assert not BestDraftLength(1, 1).pays
    assert not BestDraftLength(1, 1 + 1e-13).pays
    assert BestDraftLength(1, 1 + 1e-11).pays


@settings(max_examples=40)
@given(RATES, USERS, DRAFT_TIMES, PAIRS)
def test_the_best_draft_length_is_the_best_of_1_to_32(
    rate: float, users: int, draft_ms: float | None, pair: Pair
) -> None:
    """No other length is faster, and every shorter one is slower."""
    more: dict[str, Any] = {"users": users, "draft_pass_ms": draft_ms, "pair": pair}
    best = best_draft_length(rate, **more)
    gains = {guesses: speedup(rate, guesses, **more) for guesses in range(1, 33)}

    assert best.speedup == gains[best.draft_length]
    assert max(gains.values()) <= best.speedup * (1 + 2 * ROUNDING)
    assert all(gains[shorter] < best.speedup for shorter in range(1, best.draft_length))


def test_of_equal_draft_lengths_the_shortest_is_the_best() -> None:
    """Where every length comes out alike, one guess is enough."""
    for best in (
        best_draft_length(1, users=154, draft_pass_ms=0),
        best_draft_length(0, draft_pass_ms=0),
    ):
        assert best.draft_length == 1
        assert best.speedup == pytest.approx(1, abs=1e-12)
        assert not best.pays


@settings(max_examples=40)
@given(RATES, USERS, DRAFT_TIMES, PAIRS)
def test_the_first_losing_draft_length_is_found_by_looking_at_all(
    rate: float, users: int, draft_ms: float | None, pair: Pair
) -> None:
    """It is the first of 1 to 32 whose speed-up is below 1, or None."""
    more: dict[str, Any] = {"users": users, "draft_pass_ms": draft_ms, "pair": pair}
    losing = [k for k in range(1, 33) if speedup(rate, k, **more) < 1 - ROUNDING]

    assert first_losing_draft_length(rate, **more) == next(iter(losing), None)


def test_the_lesson_s_first_losing_draft_length() -> None:
    """At 60 % kept ten guesses lose; at 90 % none of 1 to 32 does."""
    assert first_losing_draft_length(0.6) == 10
    assert first_losing_draft_length(0.8) == 26
    assert first_losing_draft_length(0.9) is None
    assert first_losing_draft_length(1) is None
    assert first_losing_draft_length(0) == 1
    assert first_losing_draft_length(0, draft_pass_ms=0) is None


@settings(max_examples=40)
@given(RATES, st.integers(0, 32), DRAFT_TIMES, PAIRS)
@example(1.0, 4, None, LESSON_PAIR)
@example(1.0, 1, 0.0, LESSON_PAIR)
@example(0.99995, 1, 0.0, LESSON_PAIR)
@example(0.95, 12, 0.1, LESSON_PAIR)
def test_the_first_losing_users_are_found_by_looking_at_all(
    rate: float, guesses: int, draft_ms: float | None, pair: Pair
) -> None:
    """It is the first number of users whose speed-up is below 1, or None."""
    gain = partial(speedup, rate, guesses, draft_pass_ms=draft_ms, pair=pair)
    losing = (users for users in range(1, 401) if gain(users=users) < 1 - ROUNDING)

    assert first_losing_users(rate, guesses, draft_pass_ms=draft_ms, pair=pair) == next(
        losing, None
    )


def test_the_lesson_s_first_losing_users() -> None:
    """At 80 % and four guesses it is 85 users; with one guess that is always kept, 142."""
    assert first_losing_users(0.8, 4) == 85
    assert first_losing_users(0.8, 4, draft_pass_ms=2.4) == 66
    assert first_losing_users(1, 1) == 142
    assert first_losing_users(0.99995, 1, draft_pass_ms=0) == 154
    assert first_losing_users(1, 1, draft_pass_ms=0) is None


def test_users_are_looked_for_up_to_a_hundred_thousand() -> None:
    """On a chip whose arithmetic is never used up, no number of users loses; none is refused."""
    endless = Chip(name="endless", flops_per_second=10**18, bytes_per_second=10**9)

    assert first_losing_users(1, 0, pair=replace(LESSON_PAIR, chip=endless)) is None


def test_the_last_users_looked_at_are_those_of_a_full_chip() -> None:
    """A chip filled by exactly 100,000 users, where a free but imperfect guess begins to lose."""
    large = Chip(name="large", flops_per_second=10**14, bytes_per_second=10**9)
    pair = replace(LESSON_PAIR, chip=large)

    assert large.first_compute_bound_tokens() == 100_000
    assert first_losing_users(0.999999, 1, draft_pass_ms=0, pair=pair) == 100_000


def test_on_a_chip_that_is_always_full_one_user_is_too_many() -> None:
    """Where even one token is bound by arithmetic, guessing loses from the first user on."""
    full = Chip(name="full", flops_per_second=10**9, bytes_per_second=10**9)

    assert full.first_compute_bound_tokens() == 1
    assert first_losing_users(1, 4, pair=replace(LESSON_PAIR, chip=full)) == 1
