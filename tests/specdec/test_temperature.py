"""Temperature lowers acceptance under some rules and raises it under another."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    TEMPERATURE_TOY,
    TOY_TEMPERATURES,
    SettingError,
    chances_at_temperature,
    toy_kept_by_exact_match,
    toy_kept_by_the_rule,
    toy_kept_from_a_greedy_draft,
)

SCORES = st.dictionaries(st.sampled_from("ABCDEFGH"), st.floats(-5, 5), min_size=1)
TEMPERATURES = st.floats(0.01, 100)


@pytest.mark.parametrize(
    ("temperature", "rule", "match", "greedy"),
    [
        (0.5, 0.240, 0.200, 0.117),
        (1, 0.558, 0.266, 0.219),
        (2, 0.793, 0.183, 0.212),
        (5, 0.928, 0.135, 0.165),
    ],
)
def test_the_toy_s_table(temperature: float, rule: float, match: float, greedy: float) -> None:
    """Each way of checking has its own answer, worked out apart from this package."""
    kept = (
        toy_kept_by_the_rule(temperature),
        toy_kept_by_exact_match(temperature),
        toy_kept_from_a_greedy_draft(temperature),
    )

    assert [round(chance, 3) for chance in kept] == [rule, match, greedy]


def test_the_toy_by_hand_at_temperature_one() -> None:
    """With powers of e typed out: overlap, sum of products, and the target's chance of B."""
    e = 2.718281828459045
    target = [e**score for score in TEMPERATURE_TOY.target_scores.values()]
    draft = [e**score for score in TEMPERATURE_TOY.draft_scores.values()]
    target = [weight / sum(target) for weight in target]
    draft = [weight / sum(draft) for weight in draft]
    pairs = list(zip(draft, target, strict=True))

    assert toy_kept_by_the_rule(1) == pytest.approx(sum(map(min, pairs)))
    assert toy_kept_by_exact_match(1) == pytest.approx(sum(one * other for one, other in pairs))
    assert toy_kept_from_a_greedy_draft(1) == pytest.approx(target[1])


def test_heat_raises_acceptance_under_the_rule_of_the_papers() -> None:
    """In the toy it rises from temperature to temperature, towards 1."""
    kept = [toy_kept_by_the_rule(temperature) for temperature in TOY_TEMPERATURES]

    assert all(cooler < hotter for cooler, hotter in pairwise(kept))
    assert round(kept[-1], 3) == 0.997


def test_heat_drives_the_other_two_towards_one_in_eight() -> None:
    """By exact match, and from a greedy draft, only luck is left where all tokens are alike."""
    assert round(toy_kept_by_exact_match(100), 3) == 0.125
    assert round(toy_kept_from_a_greedy_draft(100), 3) == 0.127


@given(SCORES, TEMPERATURES)
def test_chances_add_to_one_and_keep_the_order_of_the_scores(
    scores: dict[str, float], temperature: float
) -> None:
    """Whatever the temperature, a higher score never has the lower chance."""
    chances = chances_at_temperature(scores, temperature)

    assert sum(chances.values()) == pytest.approx(1)
    for one in scores:
        for other in scores:
            assert chances[one] >= chances[other] or scores[one] < scores[other]


def test_a_ratio_of_chances_is_a_power_of_e() -> None:
    """A score higher by the temperature makes a token e times as likely, whatever the scores."""
    chances = chances_at_temperature({"A": 7.5, "B": 5}, 2.5)

    assert chances["A"] / chances["B"] == pytest.approx(2.718281828459045)


def test_scores_of_any_size_have_chances() -> None:
    """Only differences of scores count: a thousand more for each changes nothing."""
    chances = chances_at_temperature({"A": 1001, "B": 1000}, 0.01)

    assert chances == chances_at_temperature({"A": 1, "B": 0}, 0.01)
    assert chances["A"] == 1


@pytest.mark.parametrize("temperature", [0, -1, 101, float("nan")])
def test_a_temperature_that_means_nothing_is_refused(temperature: float) -> None:
    """Zero is greedy decoding, which divides by nothing; the error says what is allowed."""
    with pytest.raises(SettingError, match=r"temperature must be a number from 0\.01 to 100"):
        toy_kept_by_the_rule(temperature)
