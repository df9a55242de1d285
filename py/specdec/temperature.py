"""Does a higher temperature lower acceptance? A toy of eight tokens that answers for three rules.

A model gives each token a score. At temperature T its chance is in proportion to exp(score ÷ T):
the higher T, the flatter the chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import NamedTuple

from specdec.exactness import exact_match_law, kept_total
from specdec.keep_rule import Token, acceptance_chance
from specdec.settings import check_number
from specdec.sums import total

Scores = Mapping[Token, float]
"""The score of each token to come next, also called its logit."""


def chances_at_temperature(scores: Scores, temperature: float) -> dict[Token, float]:
    """Return each token's chance at a temperature from 0.01 to 100; they add to 1.

    Raises SettingError for another temperature.

    >>> chances = chances_at_temperature({"A": 1, "B": 0}, 1)
    >>> {token: round(chance, 3) for token, chance in chances.items()}
    {'A': 0.731, 'B': 0.269}
    """
    heat = check_number("temperature", temperature, lowest=0.01, highest=100)
    highest = max(scores.values())
    weights = {token: exp((score - highest) / heat) for token, score in scores.items()}
    added = float(total(weights.values()))
    return {token: weight / added for token, weight in weights.items()}


class ScoredPair(NamedTuple):
    """The scores that a draft model and a target model give to the same tokens."""

    draft_scores: Scores
    target_scores: Scores


TEMPERATURE_TOY = ScoredPair(
    draft_scores=dict(zip("ABCDEFGH", (2, 3, 0, 1, -1, -2, 0.5, -0.5), strict=True)),
    target_scores=dict(zip("ABCDEFGH", (3, 2, 1, 0, -1, -2, 0, 0), strict=True)),
)
"""Two models that disagree on the likeliest token: the target says A, the draft B."""


TOY_TEMPERATURES = (0.5, 1, 2, 5, 100)
"""Temperatures at which the toy is looked at, from cool to as hot as can be."""


def toy_kept_by_the_rule(temperature: float) -> float:
    """Return the chance that the toy's guess is kept by the rule of the papers.

    >>> round(toy_kept_by_the_rule(1), 3)
    0.558
    """
    return float(acceptance_chance(*_toy_chances(temperature)))


def toy_kept_by_exact_match(temperature: float) -> float:
    """Return the chance that draft and target, each drawing for itself, draw the same token.

    >>> round(toy_kept_by_exact_match(1), 3)
    0.266
    """
    return float(kept_total(exact_match_law(*_toy_chances(temperature))))


def toy_kept_from_a_greedy_draft(temperature: float) -> float:
    """Return the chance that the draft's likeliest token is kept, guessed as a sure thing.

    >>> round(toy_kept_from_a_greedy_draft(1), 3)
    0.219
    """
    draft, target = _toy_chances(temperature)
    likeliest = max(draft, key=lambda token: draft[token])
    return float(acceptance_chance({likeliest: 1}, target))


def _toy_chances(temperature: float) -> tuple[dict[Token, float], dict[Token, float]]:
    draft, target = TEMPERATURE_TOY
    return chances_at_temperature(draft, temperature), chances_at_temperature(target, temperature)
