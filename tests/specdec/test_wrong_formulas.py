"""Formulas found in teaching material that are wrong, each beside the right value.

Where one of them is right after all, a test says so: a formula is wrong for a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    DRAW_AGAIN_EXAMPLE,
    LESSON_PAIR,
    RULES,
    SERVER_LINE,
    SettingError,
    acceptance_chance,
    acceptance_length_from_survival,
    acceptance_rate_from_fraction,
    acceptance_rate_from_length,
    accepted_fraction,
    break_even_from_cost_ratio,
    conditional_from_survival,
    cost_ratio,
    expected_acceptance_length,
    mistaken_break_even,
    mistaken_speedup_from_shares,
    mistaken_speedup_with_second_pass,
    mistaken_speedup_without_own_token,
    mistaken_tokens,
    plain_step_ms,
    position_law,
    simulate_acceptance_lengths,
    speedup,
    speedup_from_cost_ratio,
)
from specdec.acceptance import first_rate

RATES = st.floats(0, 1)
SOME_GUESSES = st.integers(1, 32)


def test_tokens_are_not_one_plus_guesses_times_the_rate() -> None:
    """Five guesses at 70 % bring 2.94 tokens, not 1 + 5 × 0.7 = 4.5."""
    assert round(expected_acceptance_length(0.7, 5), 2) == 2.94
    assert mistaken_tokens(0.7, 5) == 1 + 5 * 0.7 == 4.5


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
    assert break_even_from_cost_ratio(5, 0.15 / 5) == rate
    assert mistaken_break_even(5, 0.15) == pytest.approx(0.03)
    assert speedup_from_cost_ratio(rate, 5, 0.15 / 5) == pytest.approx(1)
    assert speedup_from_cost_ratio(0.03, 5, 0.15 / 5) < 0.9


@given(st.floats(0, 1))
def test_break_even_is_the_overhead_for_one_guess(cost: float) -> None:
    """With a single guess the rate that breaks even is its cost."""
    assert speedup_from_cost_ratio(cost, 1, cost) == 1
    assert break_even_from_cost_ratio(1, cost) == pytest.approx(cost, abs=1e-15)
    assert mistaken_break_even(1, cost) == cost


def test_break_even_lies_above_overhead_divided_by_guesses() -> None:
    """For two guesses it is the root of a² + a = 2 c: more than c, since the second is rarer."""
    root = (-1 + (1 + 8 * 0.25) ** 0.5) / 2

    assert break_even_from_cost_ratio(2, 0.25) == pytest.approx(root, abs=1e-12)
    assert mistaken_break_even(2, 0.5) == 0.25 < root


def test_a_draft_as_slow_as_the_target_breaks_even_only_if_all_is_kept() -> None:
    """At a cost of 1 and above, no acceptance rate makes guessing pay."""
    assert break_even_from_cost_ratio(4, 1) == pytest.approx(1)
    assert break_even_from_cost_ratio(4, 1.5) == 1


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

    assert mistaken_speedup_without_own_token(rate, 4, 0.1) == pytest.approx(kept_alone)
    assert round(speedup_from_cost_ratio(rate, 4, 0.1), 2) == right
    assert round(kept_alone, 2) == wrong
    assert speedup_from_cost_ratio(rate, 4, 0.1) - kept_alone == pytest.approx(1 / 1.4)


def test_poor_guesses_of_a_free_draft_do_not_slow_down() -> None:
    """30 % kept of five free guesses make 1.43 times the speed, not 0.3 × 5 / (1 + 0.7 × 5)."""
    assert round(speedup_from_cost_ratio(0.3, 5, 0), 2) == 1.43
    assert round(0.3 * 5 / (1 + 0.7 * 5), 2) == 0.33
    assert mistaken_speedup_from_shares(0.3, 5) == pytest.approx(0.3 * 5 / (1 + 0.7 * 5))


@given(RATES, st.integers(0, 32))
def test_charging_rejected_guesses_as_passes_is_never_right(rate: float, guesses: int) -> None:
    """Even where all guesses are kept, it is one token short."""
    right = speedup_from_cost_ratio(rate, guesses, 0)

    assert mistaken_speedup_from_shares(rate, guesses) < right
    assert mistaken_speedup_from_shares(1, guesses) == speedup_from_cost_ratio(1, guesses, 0) - 1


@given(RATES, st.integers(0, 32), st.floats(0, 2))
def test_forgetting_the_target_s_own_token_is_never_right(
    rate: float, guesses: int, cost: float
) -> None:
    """It falls short by one token a round, whatever the rate, the draft length and the cost."""
    short = speedup_from_cost_ratio(rate, guesses, cost) - mistaken_speedup_without_own_token(
        rate, guesses, cost
    )

    assert short == pytest.approx(1 / (1 + guesses * cost))


def test_a_rejected_guess_costs_no_second_pass() -> None:
    """A second pass for each round with a rejection would make 1.52 of the lesson's 2.08."""
    counts = simulate_acceptance_lengths(0.8, 4, seed=5)
    tokens = sum(count * length for length, count in enumerate(counts, start=1))
    passes = sum(counts) + sum(counts[:-1])
    second_road = tokens / (passes + sum(counts) * 4 * cost_ratio())
    wrong = mistaken_speedup_with_second_pass(0.8, 4, cost_ratio())

    assert round(speedup(0.8, 4), 2) == 2.08
    assert round(wrong, 2) == 1.52
    assert wrong == pytest.approx(second_road, rel=0.005)


@given(st.integers(0, 32), st.floats(0, 2))
def test_a_second_pass_makes_no_difference_where_all_is_kept(guesses: int, cost: float) -> None:
    """The mistake is right only where nothing is ever rejected."""
    assert mistaken_speedup_with_second_pass(1, guesses, cost) == pytest.approx(
        speedup_from_cost_ratio(1, guesses, cost)
    )


def test_a_check_is_one_pass_and_not_one_for_each_place() -> None:
    """Five places take 7.88 ms in one pass, and 39.38 ms if the target writes them one by one."""
    assert round(LESSON_PAIR.target_pass_ms(5), 2) == 7.88
    assert round(5 * plain_step_ms(), 2) == 39.38


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
    assert SERVER_LINE.accepted_fraction == printed
    assert SERVER_LINE.acceptance_length == tokens
    assert SERVER_LINE.acceptance_rate == rate


def test_one_plus_guesses_times_the_printed_rate_needs_full_rounds() -> None:
    """87 rounds of three would have guessed 261 tokens, not 259: 2.934 is not quite 2.920."""
    assert SERVER_LINE.rounds * SERVER_LINE.draft_length == 261 > SERVER_LINE.drafted
    assert round(mistaken_tokens(SERVER_LINE.accepted_fraction, 3), 3) == 2.934
    assert round(SERVER_LINE.acceptance_length, 3) == 2.920
    full_rounds = SERVER_LINE.accepted / (SERVER_LINE.rounds * SERVER_LINE.draft_length)
    assert mistaken_tokens(full_rounds, 3) == pytest.approx(SERVER_LINE.acceptance_length)


def test_the_rounded_rate_gives_a_little_more_than_the_length() -> None:
    """0.793 from the tokens a round added, 0.796 from the printed rate of rounds not all full."""
    assert round(SERVER_LINE.acceptance_rate, 3) == 0.793
    assert round(acceptance_rate_from_fraction(0.645, 3), 3) == 0.796


def test_the_printed_places_are_survival_rates() -> None:
    """They add to the printed length; from place to place the chance is 0.805, 0.785, 0.764."""
    assert acceptance_length_from_survival(SERVER_LINE.survival) == pytest.approx(
        SERVER_LINE.acceptance_length, abs=5e-4
    )
    conditional = conditional_from_survival(SERVER_LINE.survival)
    assert [round(chance, 3) for chance in conditional] == [0.805, 0.785, 0.764]


def test_even_experts_take_the_printed_rate_for_the_acceptance_rate() -> None:
    """260 tokens in 52 rounds of five guesses mean 0.9265 a guess, not the 80 % that is printed."""
    rate = acceptance_rate_from_length(260 / 52, 5)

    assert round(rate, 4) == 0.9265
    assert acceptance_rate_from_fraction(0.8, 5) == pytest.approx(rate, abs=1e-12)
    assert round(expected_acceptance_length(0.8, 5), 2) == 3.69


def test_one_log_gives_every_shorter_draft_length() -> None:
    """Survival rates logged with three guesses give the length for one and two as they stand."""
    survival = SERVER_LINE.survival

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
    assert (draft, target) == DRAW_AGAIN_EXAMPLE
    again = RULES["draw_again"](draft, target)
    assert {token: share.total for token, share in again.items()} == wrong
    assert {token: share.total for token, share in law.items()} == target


@pytest.mark.parametrize("cost", [0, 1000])
def test_costs_from_nothing_to_a_thousand_passes_are_taken(cost: float) -> None:
    """A draft may be free, and it may be absurdly slow."""
    assert mistaken_break_even(1, cost) == cost
    assert mistaken_speedup_without_own_token(1, 1, cost) == 1 / (1 + cost)
    assert break_even_from_cost_ratio(1, cost) == min(cost, 1)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: mistaken_break_even(1, -0.001), "overhead"),
        (lambda: mistaken_break_even(1, 1000.1), "overhead"),
        (lambda: mistaken_break_even(0, 0.1), "draft_length"),
        (lambda: mistaken_speedup_without_own_token(0.5, 4, -0.001), "cost_ratio"),
        (lambda: mistaken_speedup_with_second_pass(0.5, 4, 1000.1), "cost_ratio"),
        (lambda: break_even_from_cost_ratio(0, 0.1), "draft_length"),
        (lambda: break_even_from_cost_ratio(1, -0.001), "cost_ratio"),
        (lambda: mistaken_tokens(1.1, 4), "acceptance_rate"),
        (lambda: mistaken_speedup_from_shares(0.5, 33), "draft_length"),
    ],
)
def test_what_no_round_can_have_is_refused(call: Callable[[], float], name: str) -> None:
    """The error names the number that does not fit."""
    with pytest.raises(SettingError, match=name):
        call()


def test_without_guesses_a_mistaken_sum_is_one_token() -> None:
    """A round without guesses adds the target's own token, by the wrong formula too."""
    assert mistaken_tokens(0.7, 0) == 1
