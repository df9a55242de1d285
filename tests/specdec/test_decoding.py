"""A whole text, with and without a draft: the same words, the same chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import specdec.rounds
from specdec import (
    Decoded,
    DistributionError,
    Round,
    SettingError,
    WordTable,
    greedy,
    sample,
    speculative_greedy,
    speculative_sample,
)
from specdec.models import Answer, Model, Text
from specdec.sums import Number

word_lists = st.lists(st.sampled_from("abc"), min_size=1, max_size=8)
tables = st.builds(WordTable, word_lists, st.integers(0, 2), ring=st.booleans())

FloatModel = Callable[[Text], dict[str, float]]


def in_floats(table: WordTable) -> FloatModel:
    """Return a table's chances as floats, each text looked up once."""
    known: dict[Text, dict[str, float]] = {}

    def model(text: Text) -> dict[str, float]:
        end = text[-2:]
        if end not in known:
            known[end] = {word: float(chance) for word, chance in table.probs(end).items()}
        return known[end]

    return model


TARGET = in_floats(WordTable("aabacbabccab", look_back=2, ring=True))
DRAFT = in_floats(WordTable("aabacbabccab", look_back=1, ring=True))
OTHER_DRAFT = in_floats(WordTable("cacxbc", look_back=1))


def sure_of_a(_: Text) -> str:
    """Guess a, whatever the text."""
    return "a"


def stopping_draft(text: Text) -> Answer:
    """Guess only after a c."""
    return DRAFT(text) if text[-1] == "c" else None


# -- Greedy --------------------------------------------------------------------------------------


def test_greedy_writes_one_token_after_another() -> None:
    """Each token is the target's answer to the prompt and all tokens before it."""
    asked: list[Text] = []

    def target(text: Text) -> str:
        asked.append(text)
        return str(len(text))

    assert greedy(["a", "b"], 3, target) == ("2", "3", "4")
    assert asked == [("a", "b"), ("a", "b", "2"), ("a", "b", "2", "3")]
    assert greedy(("a",), 0, target) == ()


@given(
    tables,
    tables,
    st.lists(st.sampled_from("abc"), max_size=3),
    st.integers(0, 12),
    st.integers(0, 6),
    st.sampled_from("abcx"),
)
def test_a_draft_never_changes_greedy_text(
    draft: WordTable, target: WordTable, prompt: list[str], count: int, draft_length: int, stop: str
) -> None:
    """Whatever the draft guesses, and wherever it stops, the text is the target's own."""

    def stopping(text: Text) -> str | None:
        return None if text[-1:] == (stop,) else draft(text)

    decoded = speculative_greedy(prompt, count, draft_length, stopping, target)

    assert decoded.tokens == greedy(prompt, count, target)


def test_the_last_round_is_recorded_whole_and_the_tokens_are_cut() -> None:
    """Of a round that adds more than was asked for, the round shows all and the text its part."""

    def target(text: Text) -> str:
        return "kettle"[len(text)]

    decoded = speculative_greedy((), 3, 1, target, target)

    assert decoded == Decoded(
        tokens=("k", "e", "t"),
        rounds=(
            Round(("k",), ("k", "e"), accepted_count=1),
            Round(("t",), ("t", "t"), accepted_count=1),
        ),
    )


def test_a_round_is_made_only_while_tokens_are_missing() -> None:
    """Four tokens in rounds of two take two rounds, and no tokens take none."""
    assert len(speculative_greedy((), 4, 1, sure_of_a, sure_of_a).rounds) == 2
    assert len(speculative_greedy((), 5, 1, sure_of_a, sure_of_a).rounds) == 3
    assert speculative_greedy(("a",), 0, 1, sure_of_a, sure_of_a) == Decoded((), ())
    assert speculative_sample((), 0, 1, sure_of_a, sure_of_a, rng=Random(0)) == Decoded((), ())


@pytest.mark.parametrize("count", [-1, 1_000_001, 0.5])
def test_a_count_out_of_range_is_refused(count: int) -> None:
    """A text has 0 to 1,000,000 new tokens, whichever way it is decoded."""
    for decode in (
        lambda: greedy((), count, sure_of_a),
        lambda: sample((), count, sure_of_a, rng=Random(0)),
        lambda: speculative_greedy((), count, 1, sure_of_a, sure_of_a),
        lambda: speculative_sample((), count, 1, sure_of_a, sure_of_a, rng=Random(0)),
    ):
        with pytest.raises(SettingError) as caught:
            decode()
        assert caught.value.text == (
            f"count must be a whole number from 0 to 1,000,000, but it is {count}."
        )


def test_a_million_tokens_may_be_asked_for() -> None:
    """The largest count is 1,000,000: the target is asked, and here stops the run itself."""

    def target(_: Text) -> str:
        raise StopIteration

    with pytest.raises(StopIteration):
        greedy((), 1_000_000, target)


def test_a_draft_length_out_of_range_is_refused() -> None:
    """A text cannot be decoded with 33 guesses a round."""
    with pytest.raises(SettingError, match=r"^draft_length must be a whole number from 0 to 32"):
        speculative_greedy((), 1, 33, sure_of_a, sure_of_a)
    with pytest.raises(SettingError, match=r"^draft_length must be a whole number from 0 to 32"):
        speculative_sample((), 1, 33, sure_of_a, sure_of_a, rng=Random(0))


# -- Sampled -------------------------------------------------------------------------------------


def chain_chance(tokens: Text, target: Callable[[Text], Mapping[str, Number]]) -> float:
    """Return the chance that the target writes the tokens after an a."""
    chance: Number = 1.0
    text: Text = ("a",)
    for token in tokens:
        chance *= target(text).get(token, 0)
        text = (*text, token)
    return float(chance)


def strays(decode: Callable[[Random], Text], runs: int = 2000) -> list[str]:
    """Return the texts of three tokens whose share of the runs is off by over 4 standard errors."""
    rng = Random(1)
    counts = Counter(decode(rng) for _ in range(runs))
    strays = []
    for tokens in product("abcx", repeat=3):
        chance = chain_chance(tokens, TARGET)
        four_errors = 4 * sqrt(chance * (1 - chance) / runs)
        if abs(counts[tokens] / runs - chance) > four_errors:
            strays.append("".join(tokens))
    return strays


def test_plain_sampling_follows_the_target() -> None:
    """The target alone writes every text of three tokens as often as its chances say."""
    assert strays(lambda rng: sample(("a",), 3, TARGET, rng=rng)) == []


@pytest.mark.parametrize("draft_length", [0, 1, 3])
@pytest.mark.parametrize("draft", [DRAFT, OTHER_DRAFT, sure_of_a, stopping_draft, TARGET])
def test_speculative_sampling_follows_the_target(draft: Model, draft_length: int) -> None:
    """With a near, a far, a sure, a stopping or a perfect draft, texts are the target's."""

    def decode(rng: Random) -> Text:
        return speculative_sample(("a",), 3, draft_length, draft, TARGET, rng=rng).tokens

    assert strays(decode) == []


@pytest.mark.parametrize(
    ("name", "mistake"),
    [
        ("residual", lambda _, target_probs: dict(target_probs)),
        ("residual", lambda draft_probs, _: dict(draft_probs)),
        ("keep_chance", lambda *_: 1.0),
        ("keep_chance", lambda token, _, target_probs: target_probs.get(token, 0)),
    ],
    ids=["redraw from the target", "redraw from the draft", "keep all", "forget to divide"],
)
def test_the_classic_mistakes_are_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, mistake: Callable[..., object]
) -> None:
    """A wrong redraw or a wrong keep chance biases the text, and the same check sees it."""
    monkeypatch.setattr(specdec.rounds, name, mistake)

    assert strays(lambda rng: speculative_sample(("a",), 3, 2, DRAFT, TARGET, rng=rng).tokens)


def test_the_same_seed_gives_the_same_text() -> None:
    """All randomness comes from the source handed in."""

    def decoded(seed: int) -> Decoded:
        return speculative_sample(("a",), 20, 3, DRAFT, TARGET, rng=Random(seed))

    assert decoded(5) == decoded(5)
    assert decoded(5) != decoded(6)
    assert sample(("a",), 20, TARGET, rng=Random(5)) == sample(("a",), 20, TARGET, rng=Random(5))


def test_sampled_rounds_add_up_to_the_text() -> None:
    """The rounds' new tokens, one after another, are the text and what was cut off."""
    decoded = speculative_sample(["a"], 20, 3, DRAFT, TARGET, rng=Random(3))
    added = tuple(token for each in decoded.rounds for token in each.new_tokens)

    assert len(decoded.tokens) == 20
    assert added[:20] == decoded.tokens
    assert len(added) - len(decoded.rounds[-1].new_tokens) < 20


@given(tables, tables, st.integers(0, 8), st.integers(0, 4), st.integers(0, 99))
def test_sure_models_sample_their_greedy_text(
    draft: WordTable, target: WordTable, count: int, draft_length: int, seed: int
) -> None:
    """For models that answer with one token, sampling is greedy decoding, whatever the dice."""
    plain = greedy((), count, target)

    assert sample((), count, target, rng=Random(seed)) == plain
    sampled = speculative_sample((), count, draft_length, draft, target, rng=Random(seed))
    assert sampled.tokens == plain


def test_plain_sampling_refuses_what_is_no_distribution() -> None:
    """Chances that do not add to 1 are an error that names the target."""
    with pytest.raises(DistributionError) as caught:
        sample((), 1, lambda _: {"a": 0.5}, rng=Random(0))

    assert caught.value.text == "The target's chances add to 0.5; they must add to 1."
