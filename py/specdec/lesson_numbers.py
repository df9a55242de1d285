"""Every number of the lesson, by name, computed when asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

from specdec.acceptance import expected_acceptance_length
from specdec.chips import pass_ms
from specdec.errors import SpecdecError
from specdec.keep_rule import SAMPLING_EXAMPLE, acceptance_chance, position_law
from specdec.reply import reply_lanes
from specdec.settings import SETTINGS, shown
from specdec.theorems import operations_ratio, round_operations, speedup_from_cost_ratio
from specdec.timing import (
    LESSON_PAIR,
    best_draft_length,
    break_even,
    cost_ratio,
    first_losing_draft_length,
    first_losing_users,
    round_ms,
    speedup,
    token_ms,
    users_when_check_stops_being_free,
)
from specdec.toy_pair import TOY_SENTENCE, figure_1_round, toy_acceptance_length, toy_agreements
from specdec.words.en_numbers import unknown_number

LEVIATHAN_TABLE_1 = ((0.6, 2), (0.7, 3), (0.8, 2), (0.8, 5), (0.9, 2), (0.9, 10))
"""Acceptance rates and draft lengths of Table 1 of Leviathan et al. 2023, for a free draft."""

Numbers = dict[str, Any]


def lesson_numbers() -> Numbers:
    """Return every number of the lesson: name -> number, or a group of numbers.

    Numbers have full precision; times are in milliseconds, sizes in gigabytes; exact fractions
    are texts.

    >>> round(lesson_numbers()["speedup.a80.k4"], 2)
    2.08
    """
    return {
        **_models(),
        **_times(),
        **_speedups(),
        **_best_lengths(),
        **_users(),
        **_toy(),
        **_examples(),
    }


def fact(name: str) -> Any:
    """Return one number of the lesson by its name; SpecdecError if there is none.

    >>> fact("toy.agreements")
    28
    """
    if name not in _all_once():
        raise SpecdecError(unknown_number(shown(name)))
    return _all_once()[name]


@cache
def _all_once() -> Numbers:
    return lesson_numbers()


def _models() -> Numbers:
    draft, target = LESSON_PAIR.draft, LESSON_PAIR.target
    to_gigabytes = LESSON_PAIR.bytes_per_weight / 10**9
    return {
        "target.weights": target.weight_count,
        "draft.weights": draft.weight_count,
        "draft.weights_if_untied": draft.weight_count_if_untied,
        "target.bytes_gb": target.weight_count * to_gigabytes,
        "draft.bytes_gb": draft.weight_count * to_gigabytes,
    }


def _times() -> Numbers:
    draft, target, chip = LESSON_PAIR.draft, LESSON_PAIR.target, LESSON_PAIR.chip
    untied_ms = pass_ms(draft.weight_count_if_untied, 1, chip)
    return {
        **{
            f"target.pass_ms.{tokens}": pass_ms(target.weight_count, tokens, chip)
            for tokens in (1, 5, 153, 154, 200, 300)
        },
        "target.last_memory_bound_tokens": chip.last_memory_bound_tokens(),
        "target.first_compute_bound_tokens": chip.first_compute_bound_tokens(),
        "draft.pass_ms": LESSON_PAIR.draft_pass_ms(1),
        "cost_ratio": cost_ratio(),
        "draft.untied_slowdown": untied_ms / LESSON_PAIR.draft_pass_ms(1) - 1,
        "round_ms.k4": round_ms(4),
        "token_ms.a80.k4": token_ms(0.8, 4),
    }


def _speedups() -> Numbers:
    twice = 2 * LESSON_PAIR.draft_pass_ms(1)
    return {
        **{
            f"acceptance_length.a{percent}.k4": expected_acceptance_length(percent / 100, 4)
            for percent in (30, 60, 80, 90)
        },
        **{f"speedup.a{percent}.k4": speedup(percent / 100, 4) for percent in (60, 80, 90)},
        **{f"break_even.k{guesses}": break_even(guesses) for guesses in (1, 2, 4, 8)},
        "break_even.k4.draft_twice": break_even(4, draft_pass_ms=twice),
        "break_even.k4.draft_2.4ms": break_even(4, draft_pass_ms=2.4),
        "speedup.a80.k4.draft_2.4ms": speedup(0.8, 4, draft_pass_ms=2.4),
        "speedup.a80.k4.draft_7.9ms": speedup(0.8, 4, draft_pass_ms=7.9),
    }


def _best_lengths() -> Numbers:
    numbers: Numbers = {"first_losing_draft_length.a60": first_losing_draft_length(0.6)}
    for percent in (60, 80, 90, 95):
        best = best_draft_length(percent / 100)
        numbers[f"best_draft_length.a{percent}"] = best.draft_length
        numbers[f"best_speedup.a{percent}"] = best.speedup
    return numbers


def _users() -> Numbers:
    draft_to_target = LESSON_PAIR.draft.weight_count / LESSON_PAIR.target.weight_count
    return {
        **{
            f"users_when_check_stops_being_free.k{guesses}": (
                users_when_check_stops_being_free(guesses)
            )
            for guesses in (2, 4, 6, 8)
        },
        **{
            f"speedup.a80.k4.users{users}": speedup(0.8, 4, users=users)
            for users in (1, 30, 31, 32, 64, 84, 85, 154, 1000)
        },
        "first_losing_users.a80.k4": first_losing_users(0.8, 4),
        "round_over_plain_compute.k4": round_operations(4, draft_to_target),
    }


def _toy() -> Numbers:
    rate = toy_agreements() / len(TOY_SENTENCE)
    numbers: Numbers = {
        "toy.tokens": len(TOY_SENTENCE),
        "toy.agreements": toy_agreements(),
        "toy.agreement_rate": rate,
    }
    for guesses in (1, 2, 4, 8):
        measured, formula = "toy.measured_acceptance_length", "toy.formula_acceptance_length"
        numbers[f"{measured}.k{guesses}"] = toy_acceptance_length(guesses)
        numbers[f"{formula}.k{guesses}"] = expected_acceptance_length(rate, guesses)
    return numbers


def _examples() -> Numbers:
    shown_first = ("acceptance_rate", "draft_length", "seed")
    opening: dict[str, Any] = {name: SETTINGS[name].opening for name in shown_first}
    lanes = reply_lanes(**opening)
    draft_probs, target_probs = SAMPLING_EXAMPLE
    law = position_law(draft_probs, target_probs)
    first_round = figure_1_round()
    return {
        "widget.opening.plain_passes": len(lanes.plain),
        "widget.opening.draft_rounds": len(lanes.rounds),
        "sampling.example": {
            "target": [str(chance) for chance in target_probs.values()],
            "draft": [str(chance) for chance in draft_probs.values()],
            "kept": [str(way.kept) for way in law.values()],
            "redrawn": [str(way.redrawn) for way in law.values()],
            "total": [str(way.total) for way in law.values()],
            "kept_sum": str(acceptance_chance(draft_probs, target_probs)),
        },
        "figure1.round": {
            "prompt": list(TOY_SENTENCE[:3]),
            "guesses": list(first_round.guesses),
            "target_choices": list(first_round.target_choices),
            "kept": first_round.accepted_count,
            "new": list(first_round.new_tokens),
        },
        "leviathan.table1": [
            {
                "alpha": rate,
                "gamma": guesses,
                "operations": round(operations_ratio(rate, guesses, 0), 2),
                "speed": round(speedup_from_cost_ratio(rate, guesses, 0), 2),
            }
            for rate, guesses in LEVIATHAN_TABLE_1
        ],
    }
