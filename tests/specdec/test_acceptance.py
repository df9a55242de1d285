"""Tokens per round: closed forms against enumeration, simulation and their own inverses."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product, takewhile
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    SettingError,
    acceptance_length_distribution,
    acceptance_length_from_survival,
    acceptance_rate_from_fraction,
    acceptance_rate_from_length,
    accepted_fraction,
    conditional_from_survival,
    expected_acceptance_length,
    simulate_acceptance_lengths,
    survival_from_conditional,
    total,
)
from specdec.acceptance import first_rate, mean_tokens

RATES = st.floats(0, 1)
LENGTHS = st.integers(0, 32)
SOME_GUESSES = st.integers(1, 32)
PAIRS = [(0.3, 4), (0.6, 4), (0.8, 4), (0.9, 4), (0.683, 8), (0.95, 12)]
TENTHS = [Fraction(n, 10) for n in range(11)]


def enumerated_distribution(rates: list[Fraction]) -> list[Fraction]:
    """Return the chances of 1, 2, … tokens from every pattern of keeping and rejecting."""
    chances = [Fraction(0)] * (len(rates) + 1)
    for pattern in product((True, False), repeat=len(rates)):
        weight = Fraction(1)
        for kept, rate in zip(pattern, rates, strict=True):
            weight *= rate if kept else 1 - rate
        chances[len(list(takewhile(bool, pattern)))] += weight
    return chances


def mean_of(chances: list[Fraction]) -> Fraction:
    """Return the mean number of tokens for the chances of 1, 2, … tokens."""
    return sum((tokens * chance for tokens, chance in enumerate(chances, 1)), Fraction(0))


def error_of(call: Callable[[], Any]) -> str:
    """Return the sentence with which a call is refused."""
    with pytest.raises(SettingError) as caught:
        call()
    return caught.value.text


@pytest.mark.parametrize("guesses", range(9))
def test_the_mean_is_that_of_every_pattern_of_keeping_and_rejecting(guesses: int) -> None:
    """The closed form equals the mean over all patterns, weighted in exact fractions."""
    for rate in TENTHS:
        by_patterns = mean_of(enumerated_distribution([rate] * guesses))

        assert expected_acceptance_length(float(rate), guesses) == pytest.approx(
            float(by_patterns), abs=1e-14
        )


@pytest.mark.parametrize("guesses", range(9))
def test_the_distribution_is_that_of_every_pattern_of_keeping_and_rejecting(guesses: int) -> None:
    """The chance of each number of tokens equals the weight of the patterns that give it."""
    for rate in TENTHS:
        by_patterns = [float(chance) for chance in enumerated_distribution([rate] * guesses)]

        assert acceptance_length_distribution(float(rate), guesses) == pytest.approx(
            by_patterns, abs=1e-15
        )


@pytest.mark.parametrize(("rate", "tokens"), [(0.3, 1.43), (0.6, 2.31), (0.8, 3.36), (0.9, 4.10)])
def test_the_lesson_s_tokens_per_round(rate: float, tokens: float) -> None:
    """With four guesses a round brings 1.43, 2.31, 3.36 and 4.10 tokens."""
    assert round(expected_acceptance_length(rate, 4), 2) == tokens


def test_the_ends_are_exact() -> None:
    """No guesses, guesses never kept and guesses always kept give whole numbers."""
    assert [expected_acceptance_length(rate, 0) for rate in (0, 0.5, 1)] == [1, 1, 1]
    assert [expected_acceptance_length(0, guesses) for guesses in (1, 4, 32)] == [1, 1, 1]
    assert [expected_acceptance_length(1, guesses) for guesses in (1, 4, 32)] == [2, 5, 33]
    assert acceptance_length_distribution(0, 2) == [1, 0, 0]
    assert acceptance_length_distribution(1, 2) == [0, 0, 1]
    assert acceptance_length_distribution(0.5, 0) == [1]


@given(RATES, LENGTHS)
def test_the_mean_lies_between_one_and_all(rate: float, guesses: int) -> None:
    """A round adds at least the target's own token and at most one more than was guessed."""
    assert 1 <= expected_acceptance_length(rate, guesses) <= guesses + 1


@given(RATES, RATES, LENGTHS)
def test_the_mean_rises_with_the_acceptance_rate(one: float, other: float, guesses: int) -> None:
    """Keeping guesses more often never brings fewer tokens."""
    lower, higher = sorted((one, other))

    assert expected_acceptance_length(lower, guesses) <= expected_acceptance_length(higher, guesses)


@given(RATES, st.integers(0, 31))
def test_the_mean_rises_with_the_draft_length(rate: float, guesses: int) -> None:
    """One more guess adds the chance that it and all before it are kept."""
    longer = expected_acceptance_length(rate, guesses + 1)

    assert longer >= expected_acceptance_length(rate, guesses)
    assert longer - expected_acceptance_length(rate, guesses) == pytest.approx(
        rate ** (guesses + 1), abs=1e-13
    )


@given(st.floats(0, 0.999), LENGTHS)
def test_the_mean_is_the_quotient_of_the_paper(rate: float, guesses: int) -> None:
    """Below 1 the mean is (1 - a^(k+1)) / (1 - a), as Leviathan et al. write it."""
    quotient = (1 - rate ** (guesses + 1)) / (1 - rate)

    assert expected_acceptance_length(rate, guesses) == pytest.approx(quotient, rel=1e-12)


@given(RATES, LENGTHS)
def test_the_distribution_adds_to_one_and_has_the_mean(rate: float, guesses: int) -> None:
    """The chances add to 1, and the mean of the distribution is the closed form."""
    chances = acceptance_length_distribution(rate, guesses)
    mean = total(tokens * chance for tokens, chance in enumerate(chances, 1))

    assert len(chances) == guesses + 1
    assert total(chances) == pytest.approx(1, abs=1e-14)
    assert mean == pytest.approx(expected_acceptance_length(rate, guesses), rel=1e-13)


@given(RATES, SOME_GUESSES)
def test_the_accepted_fraction_counts_all_guesses(rate: float, guesses: int) -> None:
    """Kept ÷ guessed is a share, never above the acceptance rate, and equal to it for one guess."""
    fraction = accepted_fraction(rate, guesses)
    chances = acceptance_length_distribution(rate, guesses)
    kept = total(kept * chance for kept, chance in enumerate(chances))

    assert fraction == pytest.approx(float(kept) / guesses, abs=1e-14)
    assert 0 <= fraction <= rate + 1e-14
    assert accepted_fraction(rate, 1) == pytest.approx(rate, abs=1e-15)


@pytest.mark.parametrize(("rate", "guesses"), PAIRS)
def test_a_simulation_holds_to_the_mean(rate: float, guesses: int) -> None:
    """The mean of 100,000 rounds lies within 1.5 % and within four standard errors."""
    counts = simulate_acceptance_lengths(rate, guesses, seed=1)
    chances = acceptance_length_distribution(rate, guesses)
    expected = expected_acceptance_length(rate, guesses)
    simulated = sum(tokens * count for tokens, count in enumerate(counts, 1)) / 100_000
    variance = total((tokens - expected) ** 2 * chance for tokens, chance in enumerate(chances, 1))

    assert sum(counts) == 100_000
    assert simulated == pytest.approx(expected, rel=0.015)
    assert abs(simulated - expected) <= 4 * sqrt(variance / 100_000)


@pytest.mark.parametrize(("rate", "guesses"), PAIRS)
def test_a_simulation_holds_to_the_distribution(rate: float, guesses: int) -> None:
    """Every number of tokens occurs as often as stated, within four standard errors."""
    counts = simulate_acceptance_lengths(rate, guesses, seed=2, rounds=20_000)
    chances = acceptance_length_distribution(rate, guesses)

    assert len(counts) == guesses + 1
    for count, chance in zip(counts, chances, strict=True):
        assert abs(count - 20_000 * chance) <= 4 * sqrt(20_000 * chance * (1 - chance))


def test_a_simulation_draws_one_number_a_guess_until_one_is_not_kept() -> None:
    """The rounds are those of the seed's own sequence of uniform numbers, read off by hand."""
    draw = random.Random(5).random
    lengths = []
    for _ in range(50):
        kept = 0
        while kept < 3 and draw() < 0.7:
            kept += 1
        lengths.append(kept + 1)

    assert simulate_acceptance_lengths(0.7, 3, seed=5, rounds=50) == [
        lengths.count(tokens) for tokens in (1, 2, 3, 4)
    ]


def test_a_guess_is_kept_below_the_rate_not_at_it() -> None:
    """A number equal to the rate rejects: below means below, so a rate of 0 never keeps."""
    first = random.Random(5).random()

    assert simulate_acceptance_lengths(first, 1, seed=5, rounds=1) == [1, 0]
    assert simulate_acceptance_lengths(first + 1e-9, 1, seed=5, rounds=1) == [0, 1]


def test_a_simulation_depends_on_its_seed_alone() -> None:
    """Equal seeds agree, other seeds differ, and Python's shared randomness is left alone."""
    before = random.getstate()
    once = simulate_acceptance_lengths(0.8, 4, seed=3, rounds=1000)

    assert once == simulate_acceptance_lengths(0.8, 4, seed=3, rounds=1000)
    assert once != simulate_acceptance_lengths(0.8, 4, seed=4, rounds=1000)
    assert random.getstate() == before


def test_a_simulation_at_the_ends_is_certain() -> None:
    """A rate of 0 keeps nothing, a rate of 1 keeps everything, no guesses add one token."""
    assert simulate_acceptance_lengths(0, 2, seed=0, rounds=1) == [1, 0, 0]
    assert simulate_acceptance_lengths(1, 2, seed=0, rounds=9) == [0, 0, 9]
    assert simulate_acceptance_lengths(0.5, 0, seed=0, rounds=9) == [9]


@pytest.mark.parametrize(
    ("survival", "tokens"),
    [
        ([0.837, 0.669, 0.524], 3.030),
        ([0.805, 0.632, 0.483], 2.920),
        ([0.707, 0.453, 0.307, 0.253], 2.720),
        ([], 1),
    ],
)
def test_survival_rates_of_real_logs_add_up(survival: list[float], tokens: float) -> None:
    """One more than the rates a server logs per position is the length it logs."""
    assert acceptance_length_from_survival(survival) == pytest.approx(tokens, abs=1e-12)


@given(st.lists(st.sampled_from(TENTHS), max_size=6))
def test_any_rates_per_position_give_the_mean_of_every_pattern(rates: list[Fraction]) -> None:
    """With a rate of its own at each place the mean still equals the enumeration."""
    survival = survival_from_conditional([float(rate) for rate in rates])

    assert acceptance_length_from_survival(survival) == pytest.approx(
        float(mean_of(enumerated_distribution(rates))), abs=1e-13
    )


@given(RATES, LENGTHS)
def test_equal_rates_survive_as_powers(rate: float, guesses: int) -> None:
    """Where every place has the same rate, the mean is that of the closed form."""
    survival = survival_from_conditional([rate] * guesses)

    assert survival == pytest.approx([rate**place for place in range(1, guesses + 1)], abs=1e-15)
    assert acceptance_length_from_survival(survival) == pytest.approx(
        expected_acceptance_length(rate, guesses), rel=1e-12
    )


@given(st.lists(st.floats(0.01, 1), max_size=12))
def test_survival_and_conditional_rates_are_inverses(conditional: list[float]) -> None:
    """From conditional rates to survival and back nothing changes."""
    survival = survival_from_conditional(conditional)

    assert conditional_from_survival(survival) == pytest.approx(conditional, abs=1e-12)


def test_nothing_is_kept_after_a_place_that_is_never_reached() -> None:
    """After a survival of 0 the conditional rate is 0, not an error."""
    assert survival_from_conditional([0.5, 0, 1]) == [0.5, 0, 0]
    assert conditional_from_survival([0.5, 0, 0]) == [0.5, 0, 0]
    assert conditional_from_survival([]) == survival_from_conditional([]) == []


@given(st.floats(0.01, 1), SOME_GUESSES)
def test_the_rate_comes_back_from_the_length(rate: float, guesses: int) -> None:
    """The acceptance rate found from a length has that length again."""
    length = expected_acceptance_length(rate, guesses)
    found = acceptance_rate_from_length(length, guesses)

    assert 0 <= found <= 1
    assert expected_acceptance_length(found, guesses) == pytest.approx(length, rel=1e-13)
    assert found == pytest.approx(rate, abs=1e-9)


@given(st.floats(0.01, 1), SOME_GUESSES)
def test_the_rate_comes_back_from_the_fraction(rate: float, guesses: int) -> None:
    """The acceptance rate found from kept ÷ guessed has that fraction again."""
    found = acceptance_rate_from_fraction(accepted_fraction(rate, guesses), guesses)

    assert found == pytest.approx(rate, abs=1e-9)


@pytest.mark.parametrize("guesses", [1, 4, 32])
def test_the_ways_back_are_exact_at_the_ends(guesses: int) -> None:
    """The shortest and the longest round belong to the rates 0 and 1."""
    assert acceptance_rate_from_length(1, guesses) == 0
    assert acceptance_rate_from_length(guesses + 1, guesses) == pytest.approx(1, abs=1e-15)
    assert acceptance_rate_from_fraction(0, guesses) == 0
    assert acceptance_rate_from_fraction(1, guesses) == pytest.approx(1, abs=1e-15)


CONVERTED = {
    0.3: (0.509, 0.574, 0.624, 0.721),
    0.4: (0.607, 0.666, 0.709, 0.791),
    0.5: (0.691, 0.741, 0.777, 0.843),
    0.6: (0.765, 0.806, 0.834, 0.885),
    0.7: (0.832, 0.862, 0.883, 0.920),
    0.8: (0.893, 0.913, 0.927, 0.950),
    0.9: (0.948, 0.958, 0.965, 0.977),
}


@pytest.mark.parametrize("printed", CONVERTED)
def test_a_printed_rate_is_converted_as_worked_out_elsewhere(printed: float) -> None:
    """Kept ÷ guessed at 3, 4, 5 and 8 guesses gives the acceptance rates of a separate table."""
    found = [round(acceptance_rate_from_fraction(printed, guesses), 3) for guesses in (3, 4, 5, 8)]

    assert found == list(CONVERTED[printed])


def test_the_search_takes_sixty_halvings() -> None:
    """The lowest rate that is enough is found to one part in 2^60, from above."""
    assert first_rate(lambda rate: rate > 0) == 2**-60
    assert first_rate(lambda rate: rate >= 0.75) == 0.75
    assert first_rate(lambda rate: rate >= 0) == 0
    assert first_rate(lambda rate: rate >= 1) == 1
    assert first_rate(lambda rate: rate > 1) == 1


def test_the_mean_of_checked_arguments_is_the_same() -> None:
    """The unchecked form used by curves is the checked one."""
    assert mean_tokens(0.8, 4) == expected_acceptance_length(0.8, 4)


WITH_A_RATE_AND_A_LENGTH: list[Callable[[Any, Any], Any]] = [
    expected_acceptance_length,
    accepted_fraction,
    acceptance_length_distribution,
    lambda rate, guesses: simulate_acceptance_lengths(rate, guesses, seed=1, rounds=1),
]


@pytest.mark.parametrize("function", WITH_A_RATE_AND_A_LENGTH)
def test_a_rate_outside_zero_to_one_is_refused(function: Callable[[Any, Any], Any]) -> None:
    """Every function of an acceptance rate refuses one below 0, above 1, or no number."""
    said = "acceptance_rate must be a number from 0 to 1, but it is {}."

    assert error_of(lambda: function(-0.1, 4)) == said.format(-0.1)
    assert error_of(lambda: function(1.1, 4)) == said.format(1.1)
    assert error_of(lambda: function(float("nan"), 4)) == said.format("nan")
    assert error_of(lambda: function("80 %", 4)) == said.format("80 %")


WITH_ANY_LENGTH: list[Callable[[Any], Any]] = [
    lambda guesses: expected_acceptance_length(0.5, guesses),
    lambda guesses: acceptance_length_distribution(0.5, guesses),
    lambda guesses: simulate_acceptance_lengths(0.5, guesses, seed=1, rounds=1),
]
WITH_SOME_GUESSES: list[Callable[[Any], Any]] = [
    lambda guesses: accepted_fraction(0.5, guesses),
    lambda guesses: acceptance_rate_from_length(1.5, guesses),
    lambda guesses: acceptance_rate_from_fraction(0.5, guesses),
]


@pytest.mark.parametrize("function", WITH_ANY_LENGTH)
def test_a_draft_length_outside_0_to_32_is_refused(function: Callable[[Any], Any]) -> None:
    """A draft length is a whole number from 0 to 32."""
    said = "draft_length must be a whole number from 0 to 32, but it is {}."

    assert error_of(lambda: function(-1)) == said.format(-1)
    assert error_of(lambda: function(33)) == said.format(33)
    assert error_of(lambda: function(2.5)) == said.format(2.5)
    function(0)
    function(32)


@pytest.mark.parametrize("function", WITH_SOME_GUESSES)
def test_a_share_of_no_guesses_is_refused(function: Callable[[Any], Any]) -> None:
    """Where guesses are divided by, at least one is needed."""
    said = "draft_length must be a whole number from 1 to 32, but it is {}."

    assert error_of(lambda: function(0)) == said.format(0)
    assert error_of(lambda: function(33)) == said.format(33)
    function(1)
    function(32)


def test_lengths_and_fractions_that_cannot_be_are_refused() -> None:
    """A round of four guesses adds 1 to 5 tokens, and a share lies between 0 and 1."""
    length = "acceptance_length must be a number from 1 to 5, but it is {}."
    fraction = "accepted_fraction must be a number from 0 to 1, but it is {}."

    assert error_of(lambda: acceptance_rate_from_length(0.99, 4)) == length.format(0.99)
    assert error_of(lambda: acceptance_rate_from_length(5.01, 4)) == length.format(5.01)
    assert error_of(lambda: acceptance_rate_from_fraction(-0.1, 4)) == fraction.format(-0.1)
    assert error_of(lambda: acceptance_rate_from_fraction(1.5, 4)) == fraction.format(1.5)


def test_rates_per_position_that_cannot_be_are_refused() -> None:
    """Rates are chances, and survival never rises from one place to the next."""
    rising = (
        "survival must be at most 0.5 at place 3, the survival of the place before it, "
        "but it is 0.6."
    )

    assert error_of(lambda: survival_from_conditional([0.5, 2])) == (
        "conditional must be a number from 0 to 1, but it is 2."
    )
    for function in (conditional_from_survival, acceptance_length_from_survival):
        assert error_of(partial(function, [1.5])) == (
            "survival must be a number from 0 to 1, but it is 1.5."
        )
        assert error_of(partial(function, [0.9, 0.5, 0.6])) == rising
        function([0.5, 0.5])


def test_seeds_and_rounds_that_cannot_be_are_refused() -> None:
    """A seed is one of the setting's, and a simulation has 1 to 10,000,000 rounds."""
    seed = "seed must be a whole number from 0 to 999,999, but it is {}."
    rounds = "rounds must be a whole number from 1 to 10,000,000, but it is {}."

    def simulate(seed: Any, rounds: Any) -> list[int]:
        return simulate_acceptance_lengths(0.5, 1, seed=seed, rounds=rounds)

    assert error_of(lambda: simulate(None, 1)) == seed.format("empty")
    assert error_of(lambda: simulate(-1, 1)) == seed.format(-1)
    assert error_of(lambda: simulate(1, 0)) == rounds.format(0)
    assert error_of(lambda: simulate(1, 10_000_001)) == rounds.format(10000001)
