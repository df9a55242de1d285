"""How many tokens a round brings, and what the printed rates say about it.

Symbols: a = acceptance rate, k = draft length, E = acceptance length, r_i = survival of place i,
the chance that the first i guesses are all kept.

The functions that take one acceptance rate assume that every guess is kept independently with the
same chance; the functions that take rates per position assume nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from specdec.errors import SettingError
from specdec.settings import (
    check,
    check_draft_length,
    check_number,
    check_rate,
    check_whole,
    shown,
)
from specdec.sums import total
from specdec.words import en

_HALVINGS = 60
"""Bisection steps; the interval 0 to 1 is then shorter than the spacing of floats near 0.5."""


def expected_acceptance_length(acceptance_rate: float, draft_length: int) -> float:
    """Return the mean number of tokens a round adds, the target's own included: 1 to k + 1.

    Source: Leviathan et al. 2023 (arXiv 2211.17192), equation 1.

    >>> round(expected_acceptance_length(0.8, 4), 4)
    3.3616
    >>> expected_acceptance_length(1, 4)
    5.0
    """
    return mean_tokens(check_rate(acceptance_rate), check_draft_length(draft_length))


def mean_tokens(acceptance_rate: float, draft_length: int) -> float:
    """Return the same as expected_acceptance_length, for arguments already checked.

    >>> mean_tokens(0.5, 2)
    1.75
    """
    # 1 + a + a^2 + ... + a^k, from the last term inwards. Unlike (1 - a^(k+1)) / (1 - a), this
    # also holds at a = 1.
    tokens = 1.0
    for _ in range(draft_length):
        tokens = 1 + acceptance_rate * tokens
    return tokens


def acceptance_length_distribution(acceptance_rate: float, draft_length: int) -> list[float]:
    """Return the chances that a round adds 1, 2, …, k + 1 tokens; they add to 1.

    >>> [round(chance, 4) for chance in acceptance_length_distribution(0.8, 2)]
    [0.2, 0.16, 0.64]
    """
    rate, length = check_rate(acceptance_rate), check_draft_length(draft_length)
    stopped = [rate**kept * (1 - rate) for kept in range(length)]
    return [*stopped, rate**length]


def accepted_fraction(acceptance_rate: float, draft_length: int) -> float:
    """Return kept guesses ÷ all guesses, which servers print as their acceptance rate: 0 to 1.

    It is smaller than the acceptance rate as soon as a round has two guesses. A draft length of
    at least 1 is needed; SettingError otherwise.

    >>> round(accepted_fraction(0.8, 4), 4)
    0.5904
    """
    length = check_draft_length(draft_length, lowest=1)
    return (mean_tokens(check_rate(acceptance_rate), length) - 1) / length


def survival_from_conditional(conditional: Sequence[float]) -> list[float]:
    """Return, for each place, the chance that all guesses up to it are kept.

    ``conditional`` holds for each place the chance that its guess is kept when all before it
    were. Raises SettingError for a chance outside 0 to 1.

    >>> survival_from_conditional([0.5, 0.5, 1])
    [0.5, 0.25, 0.25]
    """
    survival: list[float] = []
    kept_so_far = 1.0
    for chance in conditional:
        kept_so_far *= check_rate(chance, "conditional")
        survival.append(kept_so_far)
    return survival


def conditional_from_survival(survival: Sequence[float]) -> list[float]:
    """Return, for each place, the chance that its guess is kept when all before it were.

    After a place that is never reached the answer is 0. Raises SettingError for a chance outside
    0 to 1 or a survival that rises from one place to the next.

    >>> conditional_from_survival([0.5, 0.25, 0.25])
    [0.5, 0.5, 1.0]
    """
    before = [1.0, *_checked_survival(survival)]
    return [here / previous if previous else 0.0 for previous, here in pairwise(before)]


def acceptance_length_from_survival(survival: Sequence[float]) -> float:
    """Return the mean number of tokens a round adds: 1 + the sum of the survival rates.

    Exact for any chain of guesses, dependent or not. A shorter draft length needs only a shorter
    list: the first places of the same round.

    >>> round(acceptance_length_from_survival([0.837, 0.669, 0.524]), 3)
    3.03
    """
    return 1 + float(total(_checked_survival(survival)))


def _checked_survival(survival: Sequence[float]) -> list[float]:
    rates = [check_rate(rate, "survival") for rate in survival]
    for place, (previous, here) in enumerate(pairwise(rates), start=2):
        if here > previous:
            raise SettingError(
                "survival", given=shown(here), allowed=en.survival_must_fall(place, shown(previous))
            )
    return rates


def simulate_acceptance_lengths(
    acceptance_rate: float, draft_length: int, *, seed: int, rounds: int = 100_000
) -> list[int]:
    """Return how many of the seeded rounds added 1, 2, …, k + 1 tokens; the counts add to rounds.

    One uniform number decides each guess, until one is not kept. Equal seeds give equal counts.
    Raises SettingError for a seed that the setting refuses, or rounds outside 1 to 10,000,000.

    >>> simulate_acceptance_lengths(1, 2, seed=7, rounds=10)
    [0, 0, 10]
    """
    rate, length = check_rate(acceptance_rate), check_draft_length(draft_length)
    check_whole("rounds", rounds, lowest=1, highest=10_000_000)
    draw = Random(check("seed", seed)).random
    counts = [0] * (length + 1)
    for _ in range(rounds):
        kept = 0
        while kept < length and draw() < rate:
            kept += 1
        counts[kept] += 1
    return counts


def acceptance_rate_from_length(acceptance_length: float, draft_length: int) -> float:
    """Return the acceptance rate at which rounds of k guesses add E tokens on average: 0 to 1.

    Raises SettingError unless E lies between 1 and k + 1, and k is at least 1.

    >>> round(acceptance_rate_from_length(3.3616, 4), 6)
    0.8
    """
    length = check_draft_length(draft_length, lowest=1)
    tokens = check_number("acceptance_length", acceptance_length, lowest=1, highest=length + 1)
    return first_rate(lambda rate: mean_tokens(rate, length) >= tokens)


def acceptance_rate_from_fraction(accepted_fraction: float, draft_length: int) -> float:
    """Return the acceptance rate at which a share of all guesses is kept: 0 to 1.

    This is the way from the figure a server prints to the rate the formulas take.

    >>> round(acceptance_rate_from_fraction(0.6, 4), 3)
    0.806
    """
    length = check_draft_length(draft_length, lowest=1)
    fraction = check_rate(accepted_fraction, "accepted_fraction")
    return first_rate(lambda rate: mean_tokens(rate, length) >= 1 + fraction * length)


def first_rate(enough: Callable[[float], bool]) -> float:
    """Return the lowest acceptance rate that is enough, by bisection; enough must stay enough.

    >>> round(first_rate(lambda rate: rate**2 >= 0.25), 12), first_rate(lambda rate: rate >= 0)
    (0.5, 0.0)
    """
    if enough(0.0):
        return 0.0
    below, above = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (below + above) / 2
        if enough(middle):
            above = middle
        else:
            below = middle
    return above
