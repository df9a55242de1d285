"""The published formulas against the tables they were published with."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    SettingError,
    acceptance_rate_from_length,
    break_even,
    cost_ratio,
    expected_acceptance_length,
    operations_ratio,
    round_operations,
    speedup,
    speedup_from_cost_ratio,
)

rates = st.floats(0, 1)
draft_lengths = st.integers(0, 32)
ratios = st.floats(0, 2)

TABLE_1 = [
    (0.6, 2, 1.53, 1.96),
    (0.7, 3, 1.58, 2.53),
    (0.8, 2, 1.23, 2.44),
    (0.8, 5, 1.63, 3.69),
    (0.9, 2, 1.11, 2.71),
    (0.9, 10, 1.60, 6.86),
]

# For each task, draft and temperature: guesses, acceptance rate, cost ratio and expected speed-up
# as printed, then the best number of guesses for that rate and ratio, found apart from this code.
TABLES_2_AND_4 = {
    "EnDe small 0": (7, 0.75, 0.02, 3.2, 9),
    "EnDe base 0": (7, 0.80, 0.04, 3.3, 9),
    "EnDe large 0": (7, 0.82, 0.11, 2.5, 6),
    "EnDe small 1": (7, 0.62, 0.02, 2.3, 6),
    "EnDe base 1": (5, 0.68, 0.04, 2.4, 6),
    "EnDe large 1": (3, 0.71, 0.11, 2.0, 4),
    "CNNDM small 0": (5, 0.65, 0.02, 2.4, 7),
    "CNNDM base 0": (5, 0.73, 0.04, 2.6, 7),
    "CNNDM large 0": (3, 0.74, 0.11, 2.0, 4),
    "CNNDM small 1": (5, 0.53, 0.02, 1.9, 5),
    "CNNDM base 1": (3, 0.55, 0.04, 1.8, 4),
    "CNNDM large 1": (3, 0.56, 0.11, 1.6, 3),
}


# -- Published tables ----------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "length", "operations", "speed"), TABLE_1)
def test_table_1_of_leviathan_comes_out_as_printed(
    rate: float, length: int, operations: float, speed: float
) -> None:
    """With a draft that costs nothing, operations and speed are the paper's to two decimals."""
    assert operations == round(operations_ratio(rate, length, 0), 2)
    assert speed == round(speedup_from_cost_ratio(rate, length, 0), 2)


@pytest.mark.parametrize("row", TABLES_2_AND_4)
def test_the_expected_speed_ups_of_leviathan_are_met(row: str) -> None:
    """From the printed, rounded rates and ratios the paper's expectations follow within 0.08."""
    length, rate, ratio, expected, _ = TABLES_2_AND_4[row]

    assert abs(expected - speedup_from_cost_ratio(rate, length, ratio)) <= 0.08


@pytest.mark.parametrize("row", TABLES_2_AND_4)
def test_the_best_numbers_of_guesses_for_the_published_pairs(row: str) -> None:
    """For each published pair the formula is highest at the number of guesses found elsewhere."""
    _, rate, ratio, _, best = TABLES_2_AND_4[row]

    assert best == max(range(1, 33), key=lambda k: speedup_from_cost_ratio(rate, k, ratio))


def test_a_draft_for_nothing_that_is_rarely_right_still_helps() -> None:
    """A table of word pairs, right at 20 %, gives 1.25 with three guesses that cost nothing."""
    assert round(speedup_from_cost_ratio(0.2, 3, 0), 3) == 1.248


@pytest.mark.parametrize(
    ("token_ms", "rate", "gain"),
    [(7.52, 0.711, 1.875), (7.00, 0.749, 2.014), (5.73, 0.851, 2.461)],
    ids=["XSum nucleus", "XSum greedy", "HumanEval nucleus"],
)
def test_the_published_times_of_chinchilla_imply_their_rates(
    token_ms: float, rate: float, gain: float
) -> None:
    """Passes of 1.8 and 14.1 ms and four guesses imply 0.711, 0.749, 0.851, and so the speed-up."""
    tokens_a_round = (14.1 + 4 * 1.8) / token_ms
    implied = acceptance_rate_from_length(tokens_a_round, 4)

    assert rate == round(implied, 3)
    assert gain == round(speedup_from_cost_ratio(implied, 4, 1.8 / 14.1), 3)


# -- Laws ----------------------------------------------------------------------------------------


@given(rates, draft_lengths, ratios)
def test_the_formulas_are_those_of_exact_fractions(rate: float, length: int, ratio: float) -> None:
    """Speed-up and operations follow from the series 1 + a + … + a^k in exact fractions."""
    tokens = sum((Fraction(rate) ** place for place in range(length + 1)), Fraction(0))
    steps = 1 + length * Fraction(ratio)
    operations = length * Fraction(ratio) + length + 1

    assert float(tokens / steps) == pytest.approx(
        speedup_from_cost_ratio(rate, length, ratio), rel=1e-12
    )
    assert float(operations) == pytest.approx(round_operations(length, ratio), rel=1e-12)
    assert float(operations / tokens) == pytest.approx(
        operations_ratio(rate, length, ratio), rel=1e-12
    )


@given(rates, draft_lengths, st.floats(0, 20))
def test_while_checking_is_free_the_formula_is_the_time_model(
    rate: float, length: int, draft_pass_ms: float
) -> None:
    """For one user the speed-up from milliseconds is the one from their ratio."""
    ratio = cost_ratio(draft_pass_ms=draft_pass_ms)

    assert speedup_from_cost_ratio(rate, length, ratio) == pytest.approx(
        speedup(rate, length, draft_pass_ms=draft_pass_ms), rel=1e-12
    )


@given(rates, st.floats(0, 1))
def test_guessing_pays_if_and_only_if_the_rate_is_above_the_ratio(
    rate: float, ratio: float
) -> None:
    """Above the cost ratio one guess already gains (1 + a) / (1 + c), below it none does."""
    gains = [speedup_from_cost_ratio(rate, length, ratio) for length in range(1, 33)]

    assert (1 + rate) / (1 + ratio) == pytest.approx(gains[0], rel=1e-14)
    if rate > ratio + 1e-9:
        assert max(gains) >= gains[0] > 1
    elif rate < ratio - 1e-9:
        assert max(gains) < 1


def test_one_guess_breaks_even_at_the_cost_ratio() -> None:
    """For the lesson's pair one guess pays from a chance that is its cost ratio on."""
    assert cost_ratio() == pytest.approx(break_even(1), abs=1e-14)


@given(rates, draft_lengths, ratios)
def test_a_speed_up_is_at_most_the_tokens_of_a_round(
    rate: float, length: int, ratio: float
) -> None:
    """A round costs at least a plain step, so it gains no more than the tokens it brings."""
    assert speedup_from_cost_ratio(rate, length, ratio) <= expected_acceptance_length(rate, length)


@given(rates, draft_lengths, ratios)
def test_guessing_never_saves_arithmetic(rate: float, length: int, ratio: float) -> None:
    """A token of text takes at least the arithmetic of a plain step, and no guesses take that."""
    assert operations_ratio(rate, length, ratio) >= 1 - 1e-15
    assert operations_ratio(rate, 0, ratio) == 1.0
    assert speedup_from_cost_ratio(rate, 0, ratio) == 1.0
    assert round_operations(0, ratio) == 1.0


# -- What is refused -----------------------------------------------------------------------------

TAKES_A_RATIO: list[tuple[Callable[[float], object], str]] = [
    (lambda ratio: speedup_from_cost_ratio(0.8, 4, ratio), "cost_ratio"),
    (lambda ratio: round_operations(4, ratio), "draft_operations"),
    (lambda ratio: operations_ratio(0.8, 4, ratio), "draft_operations"),
]


@pytest.mark.parametrize(("ask", "name"), TAKES_A_RATIO)
def test_a_ratio_lies_between_0_and_1000(ask: Callable[[float], object], name: str) -> None:
    """Both ends are allowed, and what lies outside is refused under the ratio's name."""
    assert ask(0) is not None
    assert ask(1000) is not None
    for ratio in (-0.1, 1000.5):
        with pytest.raises(SettingError) as caught:
            ask(ratio)
        assert f"{name} must be a number from 0 to 1000, but it is {ratio}." == caught.value.text


@pytest.mark.parametrize(
    "ask",
    [
        lambda length: speedup_from_cost_ratio(0.8, length, 0.1),
        lambda length: round_operations(length, 0.1),
        lambda length: operations_ratio(0.8, length, 0.1),
    ],
)
def test_a_draft_length_lies_between_0_and_32(ask: Callable[[int], object]) -> None:
    """No guesses and 32 guesses are allowed, and no more."""
    assert ask(0) is not None
    assert ask(32) is not None
    for length in (-1, 33):
        with pytest.raises(SettingError) as caught:
            ask(length)
        assert caught.value.text == (
            f"draft_length must be a whole number from 0 to 32, but it is {length}."
        )


@pytest.mark.parametrize("ask", [speedup_from_cost_ratio, operations_ratio])
@pytest.mark.parametrize("rate", [-0.1, 1.1])
def test_an_acceptance_rate_lies_between_0_and_1(
    ask: Callable[[float, int, float], object], rate: float
) -> None:
    """A chance below 0 or above 1 is refused."""
    with pytest.raises(SettingError) as caught:
        ask(rate, 4, 0.1)

    assert f"acceptance_rate must be a number from 0 to 1, but it is {rate}." == caught.value.text
