"""Formulas found in teaching material that are wrong, each beside the right value.

Where one of them is right after all, a test says so: a formula is wrong for a reason.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    acceptance_chance,
    acceptance_length_from_survival,
    acceptance_rate_from_fraction,
    acceptance_rate_from_length,
    accepted_fraction,
    expected_acceptance_length,
    position_law,
    speedup_from_cost_ratio,
)
from specdec.acceptance import first_rate

RATES = st.floats(0, 1)
SOME_GUESSES = st.integers(1, 32)


def test_tokens_are_not_one_plus_guesses_times_the_rate() -> None:
    """Five guesses at 70 % bring 2.94 tokens, not 1 + 5 × 0.7 = 4.5."""
    assert round(expected_acceptance_length(0.7, 5), 2) == 2.94
    assert 1 + 5 * 0.7 == 4.5


@given(RATES, SOME_GUESSES)
def test_tokens_are_one_plus_guesses_times_the_accepted_fraction(rate: float, guesses: int) -> None:
    """The same sum is right with kept ÷ guessed in place of the rate, and for a single guess."""
    tokens = 1 + guesses * accepted_fraction(rate, guesses)

    assert tokens == pytest.approx(expected_acceptance_length(rate, guesses), rel=1e-14)
    assert expected_acceptance_length(rate, 1) == 1 + rate


def test_the_accepted_fraction_at_seventy_percent() -> None:
    """At 70 % and five guesses only 38.8 % of all guesses are kept: most are never reached."""
    assert round(accepted_fraction(0.7, 5), 3) == 0.388


def test_break_even_is_not_overhead_divided_by_guesses() -> None:
    """Five guesses that cost 0.15 of a pass break even at 0.130, not at 0.15 / 5 = 0.03."""
    rate = first_rate(lambda rate: expected_acceptance_length(rate, 5) >= 1.15)

    assert round(rate, 3) == 0.130
    assert speedup_from_cost_ratio(rate, 5, 0.15 / 5) == pytest.approx(1)
    assert speedup_from_cost_ratio(0.03, 5, 0.15 / 5) < 0.9


@given(st.floats(0, 1))
def test_break_even_is_the_overhead_for_one_guess(cost: float) -> None:
    """With a single guess the rate that breaks even is its cost."""
    assert speedup_from_cost_ratio(cost, 1, cost) == 1


def test_tokens_a_round_are_not_the_speedup() -> None:
    """At 80 %, four guesses and a cost of 0.1, 3.36 tokens a round make 2.40 times the speed."""
    assert round(expected_acceptance_length(0.8, 4), 2) == 3.36
    assert round(speedup_from_cost_ratio(0.8, 4, 0.1), 2) == 2.40


@given(RATES, SOME_GUESSES)
def test_tokens_a_round_are_the_speedup_of_a_free_draft(rate: float, guesses: int) -> None:
    """Only where drafting and checking cost nothing more are the two the same."""
    assert speedup_from_cost_ratio(rate, guesses, 0) == expected_acceptance_length(rate, guesses)


@pytest.mark.parametrize(("rate", "right", "wrong"), [(0.8, 2.40, 1.69), (0.5, 1.38, 0.67)])
def test_the_target_s_own_token_counts(rate: float, right: float, wrong: float) -> None:
    """Counting kept guesses alone takes 2.40 for 1.69, and a gain of 1.38 for a loss of 0.67."""
    kept_alone = rate * (1 - rate**4) / (1 - rate) / (1 + 4 * 0.1)

    assert round(speedup_from_cost_ratio(rate, 4, 0.1), 2) == right
    assert round(kept_alone, 2) == wrong
    assert speedup_from_cost_ratio(rate, 4, 0.1) - kept_alone == pytest.approx(1 / 1.4)


def test_poor_guesses_of_a_free_draft_do_not_slow_down() -> None:
    """30 % kept of five free guesses make 1.43 times the speed, not 0.3 × 5 / (1 + 0.7 × 5)."""
    assert round(speedup_from_cost_ratio(0.3, 5, 0), 2) == 1.43
    assert round(0.3 * 5 / (1 + 0.7 * 5), 2) == 0.33


def test_a_server_s_printed_rate_is_not_the_acceptance_rate() -> None:
    """167 of 259 guesses kept in 87 rounds mean 0.793, not 0.645, and 2.92 tokens, not 2.33."""
    tokens = 1 + 167 / 87
    printed = 167 / 259
    rate = acceptance_rate_from_length(tokens, 3)

    assert round(printed, 3) == 0.645
    assert round(expected_acceptance_length(printed, 3), 2) == 2.33
    assert round(tokens, 2) == 2.92
    assert round(rate, 3) == 0.793
    assert round(expected_acceptance_length(printed, 3) / tokens - 1, 1) == -0.2


def test_even_experts_take_the_printed_rate_for_the_acceptance_rate() -> None:
    """260 tokens in 52 rounds of five guesses mean 0.9265 a guess, not the 80 % that is printed."""
    rate = acceptance_rate_from_length(260 / 52, 5)

    assert round(rate, 4) == 0.9265
    assert acceptance_rate_from_fraction(0.8, 5) == pytest.approx(rate, abs=1e-12)
    assert round(expected_acceptance_length(0.8, 5), 2) == 3.69


def test_one_log_gives_every_shorter_draft_length() -> None:
    """Survival rates logged with three guesses give the length for one and two as they stand."""
    survival = [0.805, 0.632, 0.483]

    assert acceptance_length_from_survival(survival[:1]) == pytest.approx(1.805)
    assert acceptance_length_from_survival(survival[:2]) == pytest.approx(2.437)


def test_redrawing_from_the_target_changes_its_odds() -> None:
    """Target 1/2, 1/2 and draft 9/10, 1/10: redrawn from the target it becomes 7/10, 3/10."""
    target = {"A": Fraction(1, 2), "B": Fraction(1, 2)}
    draft = {"A": Fraction(9, 10), "B": Fraction(1, 10)}
    law = position_law(draft, target)
    rejected = 1 - acceptance_chance(draft, target)
    wrong = {token: law[token].kept + rejected * target[token] for token in target}

    assert wrong == {"A": Fraction(7, 10), "B": Fraction(3, 10)}
    assert {token: share.total for token, share in law.items()} == target
