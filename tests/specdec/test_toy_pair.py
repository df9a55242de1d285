"""The toy pair's sentence, its models, and what is measured on them."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from specdec import (
    TOY_DRAFT,
    TOY_SENTENCE,
    TOY_TARGET,
    SettingError,
    figure_1_round,
    toy_acceptance_length,
    toy_agreements,
    toy_prompt,
)
from specdec.toy_pair import toy_prompts


def counted_by_hand(look_back: int) -> dict[tuple[str, ...], str]:
    """Return the most frequent follower of every few words of the ring, first counted first."""
    followers: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for place, word in enumerate(TOY_SENTENCE):
        context = tuple(TOY_SENTENCE[place - back] for back in range(look_back, 0, -1))
        followers[context].append(word)
    return {context: max(words, key=words.count) for context, words in followers.items()}


def test_the_sentence_has_41_tokens_24_of_them_different() -> None:
    """The sentence is 41 words and full stops, 24 of them different, from boil to a full stop."""
    assert len(TOY_SENTENCE) == 41
    assert len(set(TOY_SENTENCE)) == 24
    assert TOY_SENTENCE[:6] == ("boil", "the", "water", "in", "the", "kettle")
    assert TOY_SENTENCE[-5:] == ("throw", "the", "bag", "out", ".")
    assert Counter(TOY_SENTENCE)["."] == 8


def test_the_models_pick_what_was_counted_by_hand() -> None:
    """Target and draft pick the most frequent follower of two words and of one, everywhere."""
    after_two, after_one = counted_by_hand(2), counted_by_hand(1)

    assert all(TOY_TARGET(context) == word for context, word in after_two.items())
    assert all(TOY_DRAFT(context) == word for context, word in after_one.items())
    assert (TOY_TARGET.look_back, TOY_DRAFT.look_back) == (2, 1)


def test_the_sentence_is_read_as_a_ring() -> None:
    """The words before boil are out and a full stop."""
    assert TOY_TARGET.followers(("out", "."))["boil"] == 1
    assert TOY_DRAFT.followers((".",))["boil"] == 1


def test_the_models_agree_at_28_of_41_places() -> None:
    """Draft and target pick the same word at 28 of the 41 places, 68.3 %."""
    after_two, after_one = counted_by_hand(2), counted_by_hand(1)
    places = [(TOY_SENTENCE[place - 2], TOY_SENTENCE[place - 1]) for place in range(41)]
    agreed = [place for place in places if after_two[place] == after_one[place[1:]]]

    assert toy_agreements() == len(agreed) == 28


def test_a_prompt_is_two_neighbouring_words_of_the_ring() -> None:
    """Prompts begin at places 1 to 41, and the last one goes round the corner."""
    assert toy_prompt(1) == ("boil", "the")
    assert toy_prompt(40) == ("out", ".")
    assert toy_prompt(41) == (".", "boil")
    assert toy_prompts() == [toy_prompt(start) for start in range(1, 42)]


@pytest.mark.parametrize("start", [0, 42])
def test_a_start_outside_the_ring_is_refused(start: int) -> None:
    """There is no place 0 and no place 42."""
    with pytest.raises(SettingError) as caught:
        toy_prompt(start)

    assert caught.value.text == f"start must be a whole number from 1 to 41, but it is {start}."


def test_the_round_of_figure_1() -> None:
    """After boil the water two of four guesses are kept, and bag becomes kettle."""
    shown = figure_1_round()

    assert shown.guesses == ("in", "the", "bag", ".")
    assert shown.target_choices == ("in", "the", "kettle", "out", "wait")
    assert shown.accepted_count == 2
    assert shown.new_tokens == ("in", "the", "kettle")


def measured_by_hand(draft_length: int, count: int) -> float:
    """Return words added ÷ rounds by following the two tables word by word."""
    after_two, after_one = counted_by_hand(2), counted_by_hand(1)
    # Only words of the target's own choosing stay in the text, so every pair is in the table.
    words = rounds = 0
    for place in range(41):
        text = [TOY_SENTENCE[place], TOY_SENTENCE[(place + 1) % 41]]
        end = len(text) + count
        while len(text) < end:
            guess, left = after_one[text[-1],], draft_length
            text.append(after_two[text[-2], text[-1]])
            while left and text[-1] == guess:
                guess, left = after_one[guess,], left - 1
                text.append(after_two[text[-2], text[-1]])
            rounds += 1
        words += len(text) - 2
    return words / rounds


@pytest.mark.parametrize(
    ("draft_length", "after_100", "after_50"),
    [(1, 1.7080, 1.7077), (2, 2.4075, 2.4009), (4, 2.9172, 2.9047), (8, 3.1435, 3.1183)],
)
def test_the_measured_acceptance_lengths(
    draft_length: int, after_100: float, after_50: float
) -> None:
    """Measured from every place, a round brings 1.71, 2.41, 2.92, 3.14 words for k = 1, 2, 4, 8."""
    assert toy_acceptance_length(draft_length) == pytest.approx(after_100, abs=5e-5)
    assert toy_acceptance_length(draft_length, count=50) == pytest.approx(after_50, abs=5e-5)
    assert toy_acceptance_length(draft_length) == measured_by_hand(draft_length, 100)


def test_without_guesses_a_round_brings_one_word() -> None:
    """With no guesses the acceptance length is 1, a plain pass a word."""
    assert toy_acceptance_length(0) == 1.0


@pytest.mark.parametrize("count", [0, 1001])
def test_a_measurement_takes_1_to_1000_words(count: int) -> None:
    """Nothing can be measured on no words."""
    with pytest.raises(SettingError) as caught:
        toy_acceptance_length(4, count=count)

    assert caught.value.text == f"count must be a whole number from 1 to 1000, but it is {count}."
    assert toy_acceptance_length(1, count=1) > 1
