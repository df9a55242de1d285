"""The reply in two lanes: the words of each pass and each round, and how many rounds there are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import specdec.reply
from specdec import REPLY, ReplyLanes, ReplyRound, SettingError, reply_lanes
from specdec.reply import WRONG_WORDS

rates = st.floats(0, 1)
draft_lengths = st.integers(0, 32)
seeds = st.integers(0, 999_999)

FOUR_FIFTHS = Fraction(4, 5)


@cache
def round_chances(words: int, rate: Fraction, draft_length: int) -> dict[int, Fraction]:
    """Return the exact chance of each number of rounds in which so many words can be added."""
    if words <= 0:
        return {0: Fraction(1)}
    law: dict[int, Fraction] = {}
    guesses = min(draft_length, words)
    for kept in range(guesses + 1):
        chance = rate**kept * (1 - rate if kept < guesses else 1)
        for rounds, after in round_chances(words - kept - 1, rate, draft_length).items():
            law[rounds + 1] = law.get(rounds + 1, Fraction(0)) + chance * after
    return law


def mean_and_spread(law: dict[int, Fraction]) -> tuple[float, float]:
    """Return the mean number of rounds and its standard deviation."""
    mean = sum((rounds * chance for rounds, chance in law.items()), Fraction(0))
    variance = sum(((rounds - mean) ** 2 * chance for rounds, chance in law.items()), Fraction(0))
    return float(mean), sqrt(variance)


# -- The words -----------------------------------------------------------------------------------


def test_the_reply_has_17_words_and_a_wrong_word_for_each() -> None:
    """There are 17 words, and at no place is the wrong word the right one."""
    assert len(REPLY) == len(WRONG_WORDS) == 17
    assert all(right != wrong for right, wrong in zip(REPLY, WRONG_WORDS, strict=True))
    assert " ".join(REPLY) == (
        "Pour the hot water over the leaves, wait four minutes, then lift them out and enjoy it."
    )


# -- The opening setting -------------------------------------------------------------------------


def test_the_lesson_opens_with_17_passes_against_5_rounds() -> None:
    """At 80 %, four guesses and the first roll of the dice, 17 passes stand against 5 rounds."""
    lanes = reply_lanes(0.8, 4, seed=1)

    assert lanes.plain == REPLY
    assert len(lanes.rounds) == 5


def test_over_all_seeds_the_mean_is_5_527_rounds_and_5_have_chance_0_371() -> None:
    """By exact recursion 80 % and four guesses take 5.527 rounds, and 5 with chance 0.371."""
    law = round_chances(17, FOUR_FIFTHS, 4)

    assert sum(law.values()) == 1
    assert round(mean_and_spread(law)[0], 3) == 5.527
    assert round(float(law[5]), 3) == 0.371
    assert (min(law), max(law)) == (4, 17)


@pytest.mark.parametrize(("tenths", "draft_length"), [(8, 4), (5, 2), (9, 8), (3, 1)])
def test_4000_seeds_hold_to_the_recursion(tenths: int, draft_length: int) -> None:
    """The mean and each number of rounds lie within four standard errors of the exact law."""
    law = round_chances(17, Fraction(tenths, 10), draft_length)
    mean, spread = mean_and_spread(law)
    counts = Counter(
        len(reply_lanes(tenths / 10, draft_length, seed).rounds) for seed in range(4000)
    )
    measured = sum(rounds * count for rounds, count in counts.items()) / 4000

    assert abs(mean - measured) <= 4 * spread / sqrt(4000)
    assert set(counts) <= set(law)
    for rounds, chance in law.items():
        four_errors = 4 * sqrt(float(chance * (1 - chance)) / 4000)
        # A very rare number of rounds may occur once, which is more than four errors.
        assert abs(float(chance) - counts[rounds] / 4000) <= max(four_errors, 1.5 / 4000)


# -- Laws ----------------------------------------------------------------------------------------


@given(rates, draft_lengths, seeds)
def test_both_lanes_write_the_whole_reply(rate: float, draft_length: int, seed: int) -> None:
    """The words of all rounds, one after another, are the reply, as are those of the passes."""
    lanes = reply_lanes(rate, draft_length, seed)

    assert lanes.plain == REPLY
    assert tuple(word for each in lanes.rounds for word in each.new_words) == REPLY
    assert len(lanes.rounds) <= len(lanes.plain)


@given(rates, draft_lengths, seeds)
def test_a_round_is_what_its_numbers_say(rate: float, draft_length: int, seed: int) -> None:
    """A guess is right exactly where the number of its place is below the rate."""
    draw = Random(seed).random
    kept = [draw() < rate for _ in range(17)]
    start = 0
    for each in reply_lanes(rate, draft_length, seed).rounds:
        end = min(start + draft_length, 17)
        assert start == each.start
        assert each.guesses == tuple(
            REPLY[place] if kept[place] else WRONG_WORDS[place] for place in range(start, end)
        )
        assert [*kept[start:end], False].index(False) == each.accepted_count
        start += each.accepted_count + 1
    assert start in (17, 18)


@given(rates, draft_lengths, seeds)
def test_the_parts_of_a_round_make_up_its_guesses(
    rate: float, draft_length: int, seed: int
) -> None:
    """Kept words, one rejected guess and those thrown away are all the guesses of a round."""
    for each in reply_lanes(rate, draft_length, seed).rounds:
        kept = each.new_words[: each.accepted_count]
        rejected = () if each.rejected is None else (each.rejected,)
        own = () if each.target_word is None else (each.target_word,)

        assert each.guesses == kept + rejected + each.thrown_away
        assert each.new_words == kept + own
        assert (each.accepted_count == len(each.guesses)) == (each.rejected is None)


@given(rates, rates, st.integers(1, 32), seeds)
def test_a_higher_rate_loses_no_kept_place(
    one: float, other: float, draft_length: int, seed: int
) -> None:
    """With the same dice, guesses kept more often never take more rounds."""
    lower, higher = sorted((one, other))
    slower, faster = (reply_lanes(rate, draft_length, seed).rounds for rate in (lower, higher))

    assert len(slower) >= len(faster)


@given(rates, st.integers(0, 31), seeds)
def test_one_guess_more_never_takes_more_rounds(rate: float, draft_length: int, seed: int) -> None:
    """With the same dice, a longer draft never takes more rounds."""
    fewer = len(reply_lanes(rate, draft_length + 1, seed).rounds)

    assert fewer <= len(reply_lanes(rate, draft_length, seed).rounds)


@given(rates, draft_lengths, seeds)
def test_the_same_settings_give_the_same_reply(rate: float, draft_length: int, seed: int) -> None:
    """Nothing but the rate, the guesses and the seed decides the lanes."""
    assert reply_lanes(rate, draft_length, seed) == reply_lanes(rate, draft_length, seed)


# -- Edges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("draft_length", [0, 1, 4])
def test_a_draft_that_is_never_right_takes_as_many_rounds_as_passes(draft_length: int) -> None:
    """At rate 0 each of 17 rounds adds the target's word, and guesses end where the reply does."""
    rounds = reply_lanes(0, draft_length, seed=1).rounds

    assert [each.new_words for each in rounds] == [(word,) for word in REPLY]
    assert [min(draft_length, 17 - n) for n in range(17)] == [len(each.guesses) for each in rounds]
    assert rounds[0].guesses == WRONG_WORDS[:draft_length]


@pytest.mark.parametrize(
    ("draft_length", "words"),
    [(0, [1] * 17), (1, [2] * 8 + [1]), (4, [5, 5, 5, 2]), (8, [9, 8]), (16, [17]), (32, [17])],
)
def test_a_draft_that_is_always_right_adds_k_plus_one_words(
    draft_length: int, words: list[int]
) -> None:
    """At rate 1 each round adds k + 1 words, and the last as many as are missing."""
    rounds = reply_lanes(1, draft_length, seed=1).rounds

    assert words == [len(each.new_words) for each in rounds]
    assert all(each.rejected is None and each.thrown_away == () for each in rounds)


def test_the_last_round_may_need_no_word_of_the_target() -> None:
    """Where the guesses reach the end of the reply, the target has nothing to add."""
    first, last = reply_lanes(1, 8, seed=1).rounds

    assert first == ReplyRound(start=0, guesses=REPLY[:8], accepted_count=8)
    assert first.target_word == "four"
    assert last == ReplyRound(start=9, guesses=REPLY[9:], accepted_count=8)
    assert last.target_word is None
    assert last.new_words == REPLY[9:]


def test_a_round_names_what_was_rejected_and_what_was_thrown_away() -> None:
    """Of three guesses after hot, the second is rejected, the third never looked at."""
    made = ReplyRound(start=3, guesses=("water", "into", "the"), accepted_count=1)

    assert made.new_words == ("water", "over")
    assert made.rejected == "into"
    assert made.thrown_away == ("the",)
    assert made.target_word == "over"


def test_lanes_hold_what_they_are_given() -> None:
    """Two lanes are equal when their passes and rounds are."""
    one_round = ReplyRound(start=0, guesses=(), accepted_count=0)

    assert ReplyLanes(plain=REPLY, rounds=()) != ReplyLanes(plain=REPLY, rounds=(one_round,))
    assert one_round.new_words == ("Pour",)
    assert one_round.rejected is None
    assert one_round.thrown_away == ()


class Script:
    """A source of randomness that gives one number for ever and counts how often."""

    def __init__(self, number: float) -> None:
        self.number = number
        self.drawn = 0

    def random(self) -> float:
        """Return the number."""
        self.drawn += 1
        return self.number


@pytest.mark.parametrize(("number", "rounds"), [(0.49, 4), (0.5, 17)])
def test_a_guess_is_kept_below_the_rate_and_not_at_it(
    monkeypatch: pytest.MonkeyPatch, number: float, rounds: int
) -> None:
    """A place whose number is the rate itself is not kept, and each place has one number."""
    script = Script(number)
    monkeypatch.setattr(specdec.reply, "Random", lambda _: script)

    assert rounds == len(reply_lanes(0.5, 4, seed=1).rounds)
    assert script.drawn == 17


@pytest.mark.parametrize(
    ("rate", "draft_length", "seed", "sentence"),
    [
        (1.1, 4, 1, "acceptance_rate must be a number from 0 to 1, but it is 1.1."),
        (-0.1, 4, 1, "acceptance_rate must be a number from 0 to 1, but it is -0.1."),
        (0.8, 33, 1, "draft_length must be a whole number from 0 to 32, but it is 33."),
        (0.8, -1, 1, "draft_length must be a whole number from 0 to 32, but it is -1."),
        (0.8, 4, -1, "seed must be a whole number from 0 to 999,999, but it is -1."),
        (0.8, 4, 1_000_000, "seed must be a whole number from 0 to 999,999, but it is 1000000."),
    ],
)
def test_settings_out_of_range_are_refused(
    rate: float, draft_length: int, seed: int, sentence: str
) -> None:
    """Rate, guesses and seed are refused outside their ranges, each under its name."""
    with pytest.raises(SettingError) as caught:
        reply_lanes(rate, draft_length, seed)

    assert sentence == caught.value.text


def test_settings_may_be_texts_as_typed() -> None:
    """Typed settings are read as the numbers they spell."""
    typed = reply_lanes("0.8", "4", "1")  # type: ignore[arg-type]

    assert reply_lanes(0.8, 4, 1) == typed
