"""The speed-up and its price as they were first published, in ratios instead of milliseconds.

Symbols: a = acceptance rate, k = draft length, E = acceptance length, c = time of a draft pass ÷
time of a target pass, o = arithmetic of the draft model for a token ÷ that of the target model.

Source: Leviathan et al. 2023 (arXiv 2211.17192), where k is γ and o is ĉ.
"""

from __future__ import annotations

from specdec.acceptance import first_rate, mean_tokens
from specdec.settings import check_draft_length, check_number, check_rate

HIGHEST_RATIO = 1000
"""The highest ratio of costs that is taken for one."""


def speedup_from_cost_ratio(acceptance_rate: float, draft_length: int, cost_ratio: float) -> float:
    """Return the speed-up E / (1 + k c), where a check takes as long as a plain step.

    Theorem 3.8. The cost ratio lies between 0 and 1000; SettingError otherwise.

    >>> round(speedup_from_cost_ratio(0.8, 4, 0.1), 2)
    2.4
    """
    guesses = check_draft_length(draft_length)
    cost = check_number("cost_ratio", cost_ratio, lowest=0, highest=HIGHEST_RATIO)
    return mean_tokens(check_rate(acceptance_rate), guesses) / (1 + guesses * cost)


def break_even_from_cost_ratio(draft_length: int, cost_ratio: float) -> float:
    """Return the acceptance rate at which guessing neither gains nor loses; 1 if it never gains.

    It is the rate at which E = 1 + k c, found by bisection. The cost ratio lies between 0 and 1000
    and the draft length is at least 1; SettingError otherwise.

    >>> round(break_even_from_cost_ratio(5, 0.03), 3)
    0.13
    """
    guesses = check_draft_length(draft_length, lowest=1)
    cost = check_number("cost_ratio", cost_ratio, lowest=0, highest=HIGHEST_RATIO)
    return first_rate(lambda rate: mean_tokens(rate, guesses) >= 1 + guesses * cost)


def round_operations(draft_length: int, draft_operations: float) -> float:
    """Return the arithmetic of a round, in plain steps: k o + k + 1.

    ``draft_operations`` is o, between 0 and 1000; SettingError otherwise.

    >>> round_operations(4, 0.25)
    6.0
    """
    guesses = check_draft_length(draft_length)
    ratio = check_number("draft_operations", draft_operations, lowest=0, highest=HIGHEST_RATIO)
    return guesses * ratio + guesses + 1


def operations_ratio(acceptance_rate: float, draft_length: int, draft_operations: float) -> float:
    """Return the arithmetic for a token of text ÷ that of plain decoding: at least 1.

    Theorem 3.11. ``draft_operations`` is o, between 0 and 1000; SettingError otherwise.

    >>> round(operations_ratio(0.8, 5, 0), 2)
    1.63
    """
    tokens = mean_tokens(check_rate(acceptance_rate), check_draft_length(draft_length))
    return round_operations(draft_length, draft_operations) / tokens
