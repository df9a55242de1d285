"""Formulas that are taught and are wrong, so that a page can show each beside the right value.

Symbols: a = acceptance rate, k = draft length, c = time of a draft pass ÷ time of a target pass.

Each function gives back what the mistake gives back. The right values are those of ``acceptance``,
``theorems`` and ``exactness``; ``tests/specdec/test_wrong_formulas.py`` says when a wrong formula
is right after all.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from specdec.acceptance import acceptance_rate_from_length, mean_tokens
from specdec.keep_rule import SamplingExample
from specdec.settings import check_draft_length, check_number, check_rate
from specdec.theorems import HIGHEST_RATIO


def mistaken_tokens(acceptance_rate: float, draft_length: int) -> float:
    """Return 1 + k a, taken for the tokens a round adds: as if every guess were reached.

    >>> mistaken_tokens(0.7, 5)
    4.5
    """
    return 1 + check_draft_length(draft_length) * check_rate(acceptance_rate)


def mistaken_break_even(draft_length: int, overhead: float) -> float:
    """Return overhead ÷ k, taken for the acceptance rate that breaks even.

    ``overhead`` is what all guesses of a round cost, in plain steps: k c, between 0 and 1000.

    >>> mistaken_break_even(5, 0.15)
    0.03
    """
    cost = check_number("overhead", overhead, lowest=0, highest=HIGHEST_RATIO)
    return cost / check_draft_length(draft_length, lowest=1)


def mistaken_speedup_with_second_pass(
    acceptance_rate: float, draft_length: int, cost_ratio: float
) -> float:
    """Return the speed-up if a round with a rejected guess needed a second pass of the target.

    >>> round(mistaken_speedup_with_second_pass(0.8, 4, 0.1), 2)
    1.69
    """
    rate, guesses, cost = _checked(acceptance_rate, draft_length, cost_ratio)
    return mean_tokens(rate, guesses) / (1 + guesses * cost + 1 - rate**guesses)


def mistaken_speedup_without_own_token(
    acceptance_rate: float, draft_length: int, cost_ratio: float
) -> float:
    """Return the speed-up from kept guesses alone, the target's own token forgotten.

    >>> round(mistaken_speedup_without_own_token(0.5, 4, 0.1), 2)
    0.67
    """
    rate, guesses, cost = _checked(acceptance_rate, draft_length, cost_ratio)
    return (mean_tokens(rate, guesses) - 1) / (1 + guesses * cost)


def mistaken_speedup_from_shares(acceptance_rate: float, draft_length: int) -> float:
    """Return a k ÷ (1 + (1 - a) k), taken for the speed-up: rejected guesses are charged as passes.

    >>> round(mistaken_speedup_from_shares(0.3, 5), 2)
    0.33
    """
    rate, guesses = check_rate(acceptance_rate), check_draft_length(draft_length)
    return rate * guesses / (1 + (1 - rate) * guesses)


def _checked(
    acceptance_rate: float, draft_length: int, cost_ratio: float
) -> tuple[float, int, float]:
    cost = check_number("cost_ratio", cost_ratio, lowest=0, highest=HIGHEST_RATIO)
    return check_rate(acceptance_rate), check_draft_length(draft_length), cost


@dataclass(frozen=True, kw_only=True)
class PrintedLine:
    """What a server printed about one answer.

    >>> round(SERVER_LINE.accepted_fraction, 3), round(SERVER_LINE.acceptance_length, 2)
    (0.645, 2.92)
    """

    accepted: int
    drafted: int
    rounds: int
    draft_length: int
    survival: tuple[float, ...]
    """For each place, the share of rounds in which the guess there was kept."""

    @property
    def accepted_fraction(self) -> float:
        """Kept ÷ guessed: what the server calls its acceptance rate."""
        return self.accepted / self.drafted

    @property
    def acceptance_length(self) -> float:
        """Tokens a round added, the target's own included."""
        return 1 + self.accepted / self.rounds

    @property
    def acceptance_rate(self) -> float:
        """The rate of the formulas, from the tokens a round added.

        >>> round(SERVER_LINE.acceptance_rate, 3)
        0.793
        """
        return acceptance_rate_from_length(self.acceptance_length, self.draft_length)


SERVER_LINE = PrintedLine(
    accepted=167, drafted=259, rounds=87, draft_length=3, survival=(0.805, 0.632, 0.483)
)
"""A line of llama.cpp (github.com/ggml-org/llama.cpp/pull/24536).

Some rounds guessed fewer than three tokens: 87 rounds of three make 261 guesses, not 259.
"""

DRAW_AGAIN_EXAMPLE = SamplingExample(
    draft_probs={"A": Fraction(9, 10), "B": Fraction(1, 10)},
    target_probs={"A": Fraction(1, 2), "B": Fraction(1, 2)},
)
"""A pair for which drawing again from the target after a rejection changes the chances."""
