"""Mixtures of experts: why a check over more tokens fetches more weights."""

from __future__ import annotations

from specdec.settings import check_whole

_MOST_EXPERTS = 10_000
_MOST_TOKENS = 100_000


def experts_touched(experts: int, picked: int, tokens: int) -> float:
    """Return how many experts of a layer a pass fetches on average: ``picked`` to ``experts``.

    Each token picks ``picked`` of them at random, whatever the others pick, so an expert is left
    out by all with the chance (1 - picked ÷ experts) to the power of ``tokens``. Real tokens of
    one text pick more alike and touch fewer. Raises SettingError unless there are 1 to 10,000
    experts, picked is 1 to experts, and tokens are 1 to 100,000.

    >>> experts_touched(4, 2, 1), experts_touched(4, 2, 2)
    (2.0, 3.0)
    """
    there = check_whole("experts", experts, lowest=1, highest=_MOST_EXPERTS)
    each = check_whole("picked", picked, lowest=1, highest=there)
    read = check_whole("tokens", tokens, lowest=1, highest=_MOST_TOKENS)
    return there * (1 - (1 - each / there) ** read)
