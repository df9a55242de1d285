"""The lesson's proof that a draft leaves the text unchanged, on the toy pair."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from specdec import (
    TOY_DRAFT,
    TOY_SENTENCE,
    TOY_TARGET,
    Round,
    greedy,
    greedy_round,
    speculative_greedy,
)
from specdec.models import GreedyDraft, Text
from specdec.toy_pair import toy_prompts

WORDS = 50
DRAFT_LENGTHS = (1, 2, 3, 4, 6, 8)

by_draft_length = pytest.mark.parametrize("draft_length", DRAFT_LENGTHS)


def always_wrong(text: Text) -> str:
    """Guess any word but the one the target would write."""
    return next(word for word in TOY_SENTENCE if word != TOY_TARGET(text))


def stopping_at_full_stops(text: Text) -> str | None:
    """Guess as the draft does, but nothing after a full stop."""
    return None if text[-1] == "." else TOY_DRAFT(text)


# -- The text is unchanged -----------------------------------------------------------------------


@by_draft_length
@pytest.mark.parametrize("draft", [TOY_DRAFT, TOY_TARGET, always_wrong, stopping_at_full_stops])
def test_50_words_from_every_place_are_the_target_s_own(
    draft: GreedyDraft, draft_length: int
) -> None:
    """From all 41 places, plain and speculative decoding write the same 50 words."""
    for prompt in toy_prompts():
        decoded = speculative_greedy(prompt, WORDS, draft_length, draft, TOY_TARGET)

        assert decoded.tokens == greedy(prompt, WORDS, TOY_TARGET)
        assert len(decoded.tokens) == WORDS


@by_draft_length
def test_every_round_has_its_shape_and_stops_at_a_real_disagreement(draft_length: int) -> None:
    """Each round has k guesses, k + 1 choices, and its own word only where the models differ."""
    for prompt in toy_prompts():
        text = prompt
        for made in speculative_greedy(prompt, WORDS, draft_length, TOY_DRAFT, TOY_TARGET).rounds:
            kept = made.accepted_count
            assert len(made.guesses) == draft_length
            assert len(made.target_choices) == draft_length + 1
            assert len(made.new_tokens) == kept + 1
            assert made.new_tokens[:kept] == made.guesses[:kept]
            text += made.guesses[:kept]
            assert made.new_tokens[kept] == TOY_TARGET(text)
            if kept < draft_length:
                assert TOY_DRAFT(text) == made.guesses[kept] != TOY_TARGET(text)
            text += made.new_tokens[kept:]


@by_draft_length
def test_a_draft_that_is_always_wrong_gives_one_word_a_round(draft_length: int) -> None:
    """The worst draft costs time and nothing else: the same text, one word a round."""
    for prompt in toy_prompts():
        decoded = speculative_greedy(prompt, WORDS, draft_length, always_wrong, TOY_TARGET)

        assert len(decoded.rounds) == WORDS
        assert {made.accepted_count for made in decoded.rounds} == {0}


@by_draft_length
def test_a_draft_that_is_always_right_gives_k_plus_one_words_a_round(draft_length: int) -> None:
    """With the target as its own draft every guess is kept, and a word comes free."""
    for prompt in toy_prompts():
        decoded = speculative_greedy(prompt, WORDS, draft_length, TOY_TARGET, TOY_TARGET)

        assert len(decoded.rounds) == -(-WORDS // (draft_length + 1))
        assert {len(made.new_tokens) for made in decoded.rounds} == {draft_length + 1}


# -- Two deliberate mistakes are caught ----------------------------------------------------------


def without_own_word(made: Round) -> Text:
    """Mistake: keep the right guesses and drop the target's own word."""
    return made.guesses[: made.accepted_count]


def past_a_mismatch(made: Round) -> Text:
    """Mistake: keep a guess too many, the first that differs, before going on."""
    return made.guesses[: made.accepted_count + 1]


def rightly(made: Round) -> Text:
    """No mistake."""
    return made.new_tokens


def written(added: Callable[[Round], Text], prompt: Text, draft_length: int) -> Text:
    """Return up to 50 words, added after each of 50 rounds as told; a mistake may never end."""
    text = prompt
    for _ in range(WORDS):
        text += added(greedy_round(text, draft_length, TOY_DRAFT, TOY_TARGET))
    return text[len(prompt) :][:WORDS]


def places_where_it_shows(added: Callable[[Round], Text], draft_length: int) -> int:
    """Count the places from which the words are not the target's own."""
    return sum(
        written(added, prompt, draft_length) != greedy(prompt, WORDS, TOY_TARGET)
        for prompt in toy_prompts()
    )


@by_draft_length
def test_dropping_the_target_s_own_word_changes_the_text(draft_length: int) -> None:
    """Without the target's own word the text stands still at the first disagreement, everywhere."""
    assert places_where_it_shows(rightly, draft_length) == 0
    assert places_where_it_shows(without_own_word, draft_length) == 41


@by_draft_length
def test_keeping_a_guess_past_a_mismatch_changes_the_text(draft_length: int) -> None:
    """A guess kept past a mismatch is a word the target never wrote, and every text shows it."""
    assert places_where_it_shows(past_a_mismatch, draft_length) == 41


# -- Why measured and formula differ -------------------------------------------------------------


def test_every_text_ends_in_one_of_two_loops() -> None:
    """From 23 places the text ends in a loop of 12 words, from the other 18 in one of 17."""
    ends = [greedy(prompt, 200, TOY_TARGET)[100:] for prompt in toy_prompts()]
    lengths = [
        next(length for length in range(1, 100) if end[length:] == end[:-length]) for end in ends
    ]
    left_out = {
        length: {len(set(TOY_SENTENCE) - set(end)) for end in ends if end[length:] == end[:-length]}
        for length in set(lengths)
    }

    assert (lengths.count(12), lengths.count(17)) == (23, 18)
    # Of the 24 different words the shorter loop leaves out 15, the longer one 10.
    assert left_out == {12: {15}, 17: {10}}


def test_at_the_places_visited_guesses_are_kept_more_often() -> None:
    """Over texts of 100 words single guesses are kept at 70.8 %, not at the 68.3 % of the ring."""
    rounds = [
        made
        for prompt in toy_prompts()
        for made in speculative_greedy(prompt, 100, 1, TOY_DRAFT, TOY_TARGET).rounds
    ]
    kept = [made.accepted_count for made in rounds].count(1)

    assert kept / len(rounds) == pytest.approx(0.708, abs=5e-4)
