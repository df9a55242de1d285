"""Rounds, speed-ups and their ends, against exact fractions and exhaustive search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    A100_80GB_SXM,
    LESSON_PAIR,
    LLAMA_3_1_8B,
    LLAMA_3_2_1B,
    Chip,
    Pair,
    SettingError,
    best_draft_length,
    break_even,
    cost_ratio,
    draft_step_ms,
    expected_acceptance_length,
    first_losing_draft_length,
    first_losing_users,
    operations_ratio,
    plain_step_ms,
    round_in_steps,
    round_ms,
    round_operations,
    speedup,
    token_ms,
    users_when_check_stops_being_free,
)

OTHER_PAIR = Pair(
    draft=replace(LLAMA_3_2_1B, layers=4),
    target=replace(LLAMA_3_1_8B, layers=80),
    chip=Chip(name="other", flops_per_second=756 * 10**12, bytes_per_second=2000 * 10**9),
    bytes_per_weight=1,
)
RATES = st.floats(0, 1)
LENGTHS = st.integers(0, 32)
SOME_GUESSES = st.integers(1, 32)
USERS = st.integers(1, 400)
DRAFT_TIMES = st.one_of(st.none(), st.floats(0, 20))
PAIRS = st.sampled_from([LESSON_PAIR, OTHER_PAIR])


def pass_by_hand(weights: int, tokens: int, pair: Pair) -> Fraction:
    """Return the exact milliseconds of a pass."""
    fetching = Fraction(1000 * weights * pair.bytes_per_weight, pair.chip.bytes_per_second)
    arithmetic = Fraction(1000 * 2 * weights * tokens, pair.chip.flops_per_second)
    return max(fetching, arithmetic)


def round_by_hand(guesses: int, users: int, draft_ms: float | None, pair: Pair) -> Fraction:
    """Return the exact milliseconds of a round, one pass after the other."""
    by_hand = None if draft_ms is None else Fraction(draft_ms)
    computed = pass_by_hand(pair.draft.weight_count, users, pair)
    passes = [computed if by_hand is None else by_hand for _ in range(guesses)]
    check = pass_by_hand(pair.target.weight_count, users * (guesses + 1), pair)
    return sum(passes, check)


def tokens_by_hand(rate: float, guesses: int) -> Fraction:
    """Return the exact mean of tokens a round: each token comes if all guesses before it were."""
    return sum((Fraction(rate) ** kept for kept in range(guesses + 1)), Fraction(0))


def speedup_by_hand(
    rate: float, guesses: int, users: int, draft_ms: float | None, pair: Pair
) -> Fraction:
    """Return the exact quotient of plain time a token and time a token in rounds."""
    plain = pass_by_hand(pair.target.weight_count, users, pair)
    in_rounds = round_by_hand(guesses, users, draft_ms, pair) / tokens_by_hand(rate, guesses)
    return plain / in_rounds


@given(RATES, LENGTHS, USERS, DRAFT_TIMES, PAIRS)
def test_every_time_is_that_of_exact_fractions(
    rate: float, guesses: int, users: int, draft_ms: float | None, pair: Pair
) -> None:
    """Steps, rounds, times a token and speed-ups equal a separate reckoning in fractions."""
    more: dict[str, Any] = {"users": users, "draft_pass_ms": draft_ms, "pair": pair}
    the_round = round_by_hand(guesses, users, draft_ms, pair)
    plain = pass_by_hand(pair.target.weight_count, users, pair)
    close = partial(pytest.approx, rel=1e-13)

    assert plain_step_ms(users, pair=pair) == close(float(plain))
    assert round_ms(guesses, **more) == close(float(the_round))
    assert round_in_steps(guesses, **more) == close(float(the_round / plain))
    assert token_ms(rate, guesses, **more) == close(
        float(the_round / tokens_by_hand(rate, guesses))
    )
    assert speedup(rate, guesses, **more) == close(
        float(speedup_by_hand(rate, guesses, users, draft_ms, pair))
    )


@given(USERS, DRAFT_TIMES, PAIRS)
def test_the_cost_ratio_is_a_draft_pass_in_plain_steps(
    users: int, draft_ms: float | None, pair: Pair
) -> None:
    """A draft pass reads as many tokens as there are users, unless its time is given by hand."""
    draft = draft_step_ms(users, draft_pass_ms=draft_ms, pair=pair)
    computed = pass_by_hand(pair.draft.weight_count, users, pair)

    assert draft == (pytest.approx(float(computed), rel=1e-14) if draft_ms is None else draft_ms)
    assert cost_ratio(users=users, draft_pass_ms=draft_ms, pair=pair) == pytest.approx(
        draft / plain_step_ms(users, pair=pair), rel=1e-14
    )


def test_the_lesson_s_round_in_six_steps() -> None:
    """4.848 ms of drafting, 7.877 ms of checking, 12.725 ms a round, 3.36 tokens, 3.79 ms, 2.08."""
    assert round(4 * draft_step_ms(), 3) == 4.849
    assert round(4 * round(draft_step_ms(), 3), 3) == 4.848
    assert round(LESSON_PAIR.target_pass_ms(5), 3) == 7.877
    assert round(round_ms(4), 3) == 12.725
    assert round(expected_acceptance_length(0.8, 4), 2) == 3.36
    assert round(token_ms(0.8, 4), 2) == 3.79
    assert round(speedup(0.8, 4), 2) == 2.08
    assert round(cost_ratio(), 3) == 0.154


def test_a_draft_time_given_by_hand_holds_for_any_number_of_users() -> None:
    """At 2.4 ms the drafting of a round takes 9.6 ms, for one user and for a thousand."""
    for users in (1, 31, 154, 1000):
        check = LESSON_PAIR.target_pass_ms(5 * users)

        assert round_ms(4, users=users, draft_pass_ms=2.4) - check == pytest.approx(9.6, abs=1e-9)
        assert draft_step_ms(users, draft_pass_ms=2.4) == 2.4
    assert draft_step_ms(154) > draft_step_ms(153) == draft_step_ms(1)


def test_a_slower_draft_pass() -> None:
    """At 2.4 ms the speed-up is 1.52 and break-even 58 %; at 7.9 ms it is 0.67."""
    assert round(speedup(0.8, 4, draft_pass_ms=2.4), 2) == 1.52
    assert round(break_even(4, draft_pass_ms=2.4) or 0, 2) == 0.58
    assert round(speedup(0.8, 4, draft_pass_ms=7.9), 2) == 0.67
    assert round(break_even(4, draft_pass_ms=2 * draft_step_ms()) or 0, 2) == 0.58


@given(RATES, LENGTHS, USERS, DRAFT_TIMES, PAIRS)
def test_the_speedup_is_never_above_the_tokens_of_a_round(
    rate: float, guesses: int, users: int, draft_ms: float | None, pair: Pair
) -> None:
    """A round takes at least a plain step, so its tokens bound the speed-up."""
    gain = speedup(rate, guesses, users=users, draft_pass_ms=draft_ms, pair=pair)

    assert 0 < gain <= expected_acceptance_length(rate, guesses)


@given(RATES, RATES, LENGTHS, USERS, DRAFT_TIMES)
def test_the_speedup_rises_with_the_acceptance_rate(
    one: float, other: float, guesses: int, users: int, draft_ms: float | None
) -> None:
    """Keeping guesses more often is never slower."""
    lower, higher = sorted((one, other))
    gain = partial(speedup, users=users, draft_pass_ms=draft_ms)

    assert gain(lower, guesses) <= gain(higher, guesses)


@given(RATES, LENGTHS, USERS, st.floats(0, 20), st.floats(0, 20))
def test_the_speedup_falls_with_the_time_of_a_draft_pass(
    rate: float, guesses: int, users: int, one: float, other: float
) -> None:
    """A slower draft pass is never faster in the end."""
    quick, slow = sorted((one, other))

    assert speedup(rate, guesses, users=users, draft_pass_ms=quick) >= speedup(
        rate, guesses, users=users, draft_pass_ms=slow
    )


@given(RATES, USERS, PAIRS)
def test_no_guesses_are_plain_decoding(rate: float, users: int, pair: Pair) -> None:
    """With no guesses a round is one plain step, at any rate and for any users."""
    assert round_ms(0, users=users, pair=pair) == plain_step_ms(users, pair=pair)
    assert speedup(rate, 0, users=users, pair=pair) == 1
    assert break_even(0, users=users, pair=pair) is None


@pytest.mark.parametrize(("guesses", "users"), [(2, 52), (4, 31), (6, 22), (8, 18), (0, 154)])
def test_the_check_stops_being_free(guesses: int, users: int) -> None:
    """From 52, 31, 22 and 18 users on, with 2, 4, 6 and 8 guesses; 22 × 7 is exactly 154."""
    free = LESSON_PAIR.target_pass_ms(1)

    assert users_when_check_stops_being_free(guesses) == users
    assert LESSON_PAIR.target_pass_ms((users - 1) * (guesses + 1)) == free
    assert LESSON_PAIR.target_pass_ms(users * (guesses + 1)) > free


@given(LENGTHS, st.integers(1, 2000), st.integers(1, 2000))
def test_the_check_stops_being_free_at_the_first_users_that_fill_the_chip(
    guesses: int, flops: int, traffic: int
) -> None:
    """On any chip it is the first number of users whose check reads enough, ties included."""
    chip = Chip(name="any", flops_per_second=flops, bytes_per_second=traffic)
    users = users_when_check_stops_being_free(guesses, pair=replace(LESSON_PAIR, chip=chip))
    enough = chip.first_compute_bound_tokens()

    assert users * (guesses + 1) >= enough > (users - 1) * (guesses + 1)


def test_the_lesson_s_users() -> None:
    """At 80 % and four guesses: 2.08 to 30 users, 2.02 at 32, 1.24 at 64, 0.60 from 154 on."""
    gain = partial(speedup, 0.8, 4)

    assert {gain(users=users) for users in range(1, 31)} == {gain()}
    assert gain(users=31) < gain(users=30)
    assert [round(gain(users=users), 2) for users in (1, 30, 32, 64)] == [2.08, 2.08, 2.02, 1.24]
    assert gain(users=84) > 1 > gain(users=85)
    assert gain(users=153) > gain(users=154)
    for users in (154, 155, 1000, 100_000):
        assert gain(users=users) == pytest.approx(0.59862, abs=1e-5)
        assert gain(users=users) == pytest.approx(gain(users=154), rel=1e-13)


def test_a_full_chip_is_slower_by_its_arithmetic() -> None:
    """A round does 5.6 times a plain step's arithmetic for 3.36 tokens: 0.60 times the speed."""
    share = LESSON_PAIR.draft.weight_count / LESSON_PAIR.target.weight_count

    assert round(round_operations(4, share), 1) == 5.6
    assert round_in_steps(4, users=1000) == pytest.approx(round_operations(4, share), rel=1e-13)
    assert 1 / operations_ratio(0.8, 4, share) == pytest.approx(
        speedup(0.8, 4, users=1000), rel=1e-13
    )


def test_the_pair_of_the_lesson() -> None:
    """A 1B model drafts for an 8B model on an A100, two bytes a weight."""
    assert LESSON_PAIR.draft == LLAMA_3_2_1B
    assert LESSON_PAIR.target == LLAMA_3_1_8B
    assert LESSON_PAIR.chip == A100_80GB_SXM
    assert LESSON_PAIR.bytes_per_weight == 2
    assert Pair(draft=LLAMA_3_2_1B, target=LLAMA_3_1_8B, chip=A100_80GB_SXM) == LESSON_PAIR


def test_every_function_takes_another_pair() -> None:
    """A pair of one's own changes every answer, each worked out by hand for it."""
    own: dict[str, Any] = {"pair": OTHER_PAIR}
    step = float(pass_by_hand(OTHER_PAIR.target.weight_count, 1, OTHER_PAIR))
    ratio = OTHER_PAIR.draft.weight_count / OTHER_PAIR.target.weight_count

    assert plain_step_ms(**own) == OTHER_PAIR.target_pass_ms(1) == step
    assert draft_step_ms(**own) == OTHER_PAIR.draft_pass_ms(1) < draft_step_ms()
    assert cost_ratio(**own) == pytest.approx(ratio, rel=1e-14)
    assert break_even(1, **own) == pytest.approx(ratio, rel=1e-12)
    assert round_ms(4, **own) == pytest.approx(step * (1 + 4 * ratio), rel=1e-14)
    assert round_in_steps(4, **own) == pytest.approx(1 + 4 * ratio, rel=1e-14)
    assert speedup(0.5, 1, **own) == pytest.approx(1.5 / (1 + ratio), rel=1e-14)
    assert token_ms(0.5, 1, **own) == pytest.approx(step * (1 + ratio) / 1.5, rel=1e-14)
    assert OTHER_PAIR.chip.first_compute_bound_tokens(1) == 189
    assert users_when_check_stops_being_free(4, **own) == 38


ALONE: list[tuple[Callable[..., Any], int]] = [
    (partial(plain_step_ms), 1),
    (partial(draft_step_ms), 1),
    (partial(cost_ratio, draft_pass_ms=2), 1),
    (partial(round_ms, 4), 6),
    (partial(round_in_steps, 4), 6),
    (partial(token_ms, 0.8, 4), 6),
    (partial(speedup, 0.8, 4), 6),
    (partial(break_even, 4), 6),
    (partial(best_draft_length, 0.8), 6),
    (partial(first_losing_draft_length, 0.6), 6),
]


@pytest.mark.parametrize(("function", "tokens"), ALONE)
def test_unless_said_otherwise_there_is_one_user(function: Callable[..., Any], tokens: int) -> None:
    """On a chip that is full after so few tokens, one and two users give other answers."""
    small = Chip(name="small", flops_per_second=tokens * 10**12, bytes_per_second=10**12)
    ask = partial(function, pair=replace(LESSON_PAIR, chip=small))

    assert small.first_compute_bound_tokens() == tokens
    assert ask() == ask(users=1)
    assert ask() != ask(users=2)


WITH_A_RATE: list[Callable[[Any], Any]] = [
    lambda rate: speedup(rate, 4),
    lambda rate: token_ms(rate, 4),
    best_draft_length,
    first_losing_draft_length,
    lambda rate: first_losing_users(rate, 4),
]
WITH_A_LENGTH: list[Callable[[Any], Any]] = [
    round_ms,
    round_in_steps,
    break_even,
    users_when_check_stops_being_free,
    lambda guesses: speedup(0.8, guesses),
    lambda guesses: token_ms(0.8, guesses),
    lambda guesses: first_losing_users(0.8, guesses),
]
WITH_USERS: list[Callable[[Any], Any]] = [
    plain_step_ms,
    draft_step_ms,
    lambda users: cost_ratio(users=users),
    lambda users: round_ms(4, users=users),
    lambda users: round_in_steps(4, users=users),
    lambda users: token_ms(0.8, 4, users=users),
    lambda users: speedup(0.8, 4, users=users),
    lambda users: break_even(4, users=users),
    lambda users: best_draft_length(0.8, users=users),
    lambda users: first_losing_draft_length(0.8, users=users),
]
WITH_A_DRAFT_TIME: list[Callable[[Any], Any]] = [
    lambda time: draft_step_ms(draft_pass_ms=time),
    lambda time: cost_ratio(draft_pass_ms=time),
    lambda time: round_ms(4, draft_pass_ms=time),
    lambda time: round_in_steps(4, draft_pass_ms=time),
    lambda time: token_ms(0.8, 4, draft_pass_ms=time),
    lambda time: speedup(0.8, 4, draft_pass_ms=time),
    lambda time: break_even(4, draft_pass_ms=time),
    lambda time: best_draft_length(0.8, draft_pass_ms=time),
    lambda time: first_losing_draft_length(0.8, draft_pass_ms=time),
    lambda time: first_losing_users(0.8, 4, draft_pass_ms=time),
]


@pytest.mark.parametrize(
    ("functions", "bad", "said"),
    [
        (WITH_A_RATE, (-0.1, 1.1), "acceptance_rate must be a number from 0 to 1"),
        (WITH_A_LENGTH, (-1, 33, 0.5), "draft_length must be a whole number from 0 to 32"),
        (WITH_USERS, (0, 100_001, 1.5), "users must be a whole number from 1 to 100,000"),
        (WITH_A_DRAFT_TIME, (-1, 1001), "draft_pass_ms must be a number from 0 to 1000, or empty"),
    ],
)
def test_arguments_are_checked_as_the_settings_of_their_names(
    functions: list[Callable[[Any], Any]], bad: tuple[Any, ...], said: str
) -> None:
    """Every function refuses a bad argument in the same words."""
    for function in functions:
        for value in bad:
            with pytest.raises(SettingError) as caught:
                function(value)

            assert caught.value.text == f"{said}, but it is {value}."


def test_times_typed_as_text_are_read() -> None:
    """What a reader types is taken as the number it spells, and nothing as computed."""
    typed: dict[str, Any] = {"users": "31", "draft_pass_ms": ""}
    rate: Any = "0.8"

    assert speedup(rate, 4, **typed) == speedup(0.8, 4, users=31)
