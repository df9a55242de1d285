"""Which checking rules leave the target's chances as they are, for a pair that a reader types."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    RULES,
    PairError,
    SettingError,
    answer,
    distance_from,
    kept_count_law,
    kept_total,
    read_pair,
    round_distance_from,
    round_law,
)
from specdec.keep_rule import draw, keep_chance, residual
from specdec.typed_chances import EXAMPLES, rescale

Exact = dict[str, Fraction]
PAIRS = [read_pair(example.draft, example.target) for example in EXAMPLES.values()]
NAMES = list(EXAMPLES)


@st.composite
def pairs(pick: st.DrawFn) -> tuple[Exact, Exact]:
    """Invent a draft and a target over the same two to six tokens."""
    size = pick(st.integers(2, 6))
    weights = st.lists(st.integers(0, 9), min_size=size, max_size=size).filter(any)
    both = [pick(weights) for _ in range(2)]
    draft, target = (
        {token: Fraction(one, sum(each)) for token, one in zip("ABCDEF", each, strict=False)}
        for each in both
    )
    return draft, target


def written(name: str, draft: Any, target: Any, rng: Random) -> str:
    """Play one place by a rule, step by step, and return the token it writes."""
    if name == "greedy_draft":
        guess = max(draft, key=lambda token: draft[token])
    else:
        guess = draw(draft, rng)
    if name in ("exact_match", "match_then_draw"):
        other = draw(target, rng)
        again = other if name == "exact_match" else draw(target, rng)
        return str(guess if other == guess else again)
    if rng.random() < keep_chance(guess, draft, target):
        return str(guess)
    return str(draw(target if name == "draw_again" else residual(draft, target), rng))


@pytest.mark.parametrize("pair", PAIRS, ids=NAMES)
@pytest.mark.parametrize("name", RULES)
def test_a_rule_played_many_times_writes_what_its_law_says(name: str, pair: Any) -> None:
    """Of 6,000 plays with a seed, each token comes as often as the law has it, within 3 %."""
    rng = Random(f"{name} 7")
    counts = Counter(written(name, pair[0], pair[1], rng) for _ in range(6000))

    for token, share in RULES[name](*pair).items():
        assert counts[token] / 6000 == pytest.approx(float(share.total), abs=0.03)


@given(pairs())
def test_the_right_rule_is_lossless_for_every_pair(pair: tuple[Exact, Exact]) -> None:
    """At one place and over whole rounds, the distance from the target is exactly 0."""
    law = RULES["keep_rule"](*pair)

    assert distance_from(pair[1], law) == 0
    assert [round_distance_from(pair[1], law, guesses) for guesses in (1, 2, 3)] == [0, 0, 0]


@given(pairs(), st.sampled_from(list(RULES)))
def test_every_rule_writes_exactly_one_token(pair: tuple[Exact, Exact], name: str) -> None:
    """Kept and redrawn are chances, and all of them together add to 1."""
    law = RULES[name](*pair)

    assert sum(share.total for share in law.values()) == 1
    assert all(0 <= part <= 1 for share in law.values() for part in (share.kept, share.redrawn))
    # The target writes the last token, so a round of one guess is one place.
    assert round_distance_from(pair[1], law, 1) == distance_from(pair[1], law)


@given(pairs())
def test_two_draws_match_less_often_than_the_rule_keeps(pair: tuple[Exact, Exact]) -> None:
    """Writing the target's own draw is lossless too, and never keeps more guesses."""
    law = RULES["exact_match"](*pair)

    assert distance_from(pair[1], law) == 0
    assert kept_total(law) <= kept_total(RULES["keep_rule"](*pair))


@pytest.mark.parametrize("guesses", [1, 2, 3])
@pytest.mark.parametrize("name", RULES)
def test_the_distance_of_a_round_is_that_of_all_its_texts(name: str, guesses: int) -> None:
    """Writing down every text of a round, one by one, gives the same distance."""
    draft, target = PAIRS[0]
    law = RULES[name](draft, target)
    far = Fraction(0)
    for text in product(target, repeat=guesses + 1):
        chance, going, plain = Fraction(0), Fraction(1), Fraction(1)
        for place, token in enumerate(text):
            plain *= Fraction(target[token])
            rest = Fraction(1)
            for later in text[place + 1 :]:
                rest *= Fraction(target[later])
            if place == guesses:
                chance += going * Fraction(target[token])
            else:
                chance += going * Fraction(law[token].redrawn) * rest
                going *= Fraction(law[token].kept)
        far += abs(chance - plain)

    assert round_distance_from(target, law, guesses) == far / 2


@pytest.mark.parametrize("pair", PAIRS, ids=NAMES)
def test_kept_guesses_are_those_of_an_enumerated_round(pair: Any) -> None:
    """A round of two guesses is gone through: it adds a token more than it keeps guesses."""
    law = round_law((), 2, lambda _: pair.draft_probs, lambda _: pair.target_probs)
    by_length = kept_count_law(kept_total(RULES["keep_rule"](*pair)), 2)
    # A redrawn second token and a kept one look alike, so only the first rejection is compared.
    ended = sum(chance for text, chance in law.items() if len(text) == 1)

    assert ended == by_length[0]
    assert sum(by_length) == 1


def test_drawing_again_is_right_by_luck_where_no_token_is_shared() -> None:
    """A mistake is judged for the pair alone: biased for one, lossless for another."""
    off = {name: distance_from(pair.target_probs, RULES["draw_again"](*pair))
           for name, pair in zip(NAMES, PAIRS, strict=True)}  # fmt: skip

    assert off["too_sure"] == Fraction(1, 5)
    assert off["lesson"] == Fraction(3, 20)
    assert off["apart"] == off["same"] == off["sure_target"] == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "A chance is missing here"),
        ("half", "“half” is not a chance: write a fraction"),
        ("0,5", "write it with a point"),
        ("-1/2", "A chance cannot be negative, but this is -1/2."),
        ("1/0", "cannot have 0 below its line"),
        ("0.1234567", "At most 6 digits"),
        (None, "A chance is missing here"),
        ("1/2/3", "is not a chance"),
        (".", "is not a chance"),
    ],
)
def test_a_text_that_is_no_chance_is_explained_for_its_field(typed: Any, said: str) -> None:
    """The sentence stands under the field's name, and the other fields are left in peace."""
    with pytest.raises(PairError) as caught:
        read_pair(["1/2", "1/2"], ["1/2", typed])

    assert list(caught.value.fields) == ["target.1"]
    assert said in caught.value.fields["target.1"]
    assert caught.value.rescaled == {}


@given(st.lists(st.fractions(0, 3, max_denominator=999_999), min_size=2, max_size=6).filter(any))
def test_scaled_chances_add_to_1_and_can_be_read_again(weights: list[Fraction]) -> None:
    """Whatever is scaled comes back as texts that a field takes, at most a millionth away."""
    texts = rescale(weights)
    pair = read_pair(texts, texts)

    for chance, weight in zip(pair.draft_probs.values(), weights, strict=True):
        assert abs(Fraction(chance) - weight / sum(weights)) <= Fraction(1, 1_000_000)


def test_the_door_answers_with_every_fault_and_what_would_add_to_1() -> None:
    """A column that only needs scaling comes back scaled; three pictures answer a good pair."""
    bad = {"draft": ["1/5", "3/10", "1/3"], "target": ["1", "x", "0"], "guesses": 2}
    error = json.loads(answer(json.dumps({"v": 1, "bench": bad})))["error"]

    assert error["rescaled"] == {"draft": ["6/25", "9/25", "2/5"]}
    assert list(error["fields"]) == ["draft", "target.1"]
    for name in EXAMPLES:
        good = json.dumps({"v": 1, "bench": EXAMPLES[name]._asdict()})
        assert list(json.loads(answer(good))["ok"]) == ["round", "rules", "token"]


@pytest.mark.parametrize("bench", [None, [], 7, {}, {"draft": ["1"], "target": ["1"]}])
def test_a_bench_without_two_to_six_tokens_is_refused(bench: Any) -> None:
    """A request that makes no sense gets a sentence, never a picture."""
    assert json.loads(answer(json.dumps({"v": 1, "bench": bench})))["error"]["text"]
    with pytest.raises(SettingError):
        read_pair(["1"] * 7, ["1"] * 7)
