"""A pass over more tokens touches more experts: by enumeration and at the edges."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from specdec import SettingError, experts_touched


@pytest.mark.parametrize(
    ("experts", "picked", "tokens", "expected"),
    [
        (4, 2, 1, Fraction(2)),
        (4, 2, 2, Fraction(3)),
        (4, 2, 3, Fraction(7, 2)),
        (5, 2, 2, Fraction(16, 5)),
        (6, 1, 3, Fraction(91, 36)),
    ],
)
def test_the_mean_over_all_choices(
    experts: int, picked: int, tokens: int, expected: Fraction
) -> None:
    """Every way in which tokens can pick is gone through."""
    choices = list(product(combinations(range(experts), picked), repeat=tokens))
    mean = Fraction(sum(len(set().union(*chosen)) for chosen in choices), len(choices))

    assert mean == expected
    assert experts_touched(experts, picked, tokens) == pytest.approx(float(expected), rel=1e-14)


def test_a_model_without_experts_fetches_the_same_for_any_number_of_tokens() -> None:
    """Where all are picked, one token needs all of them."""
    assert experts_touched(1, 1, 100_000) == 1
    assert experts_touched(10_000, 10_000, 1) == 10_000


@pytest.mark.parametrize(
    ("experts", "picked", "tokens", "name"),
    [
        (0, 1, 1, "experts"),
        (10_001, 1, 1, "experts"),
        (8, 0, 1, "picked"),
        (8, 9, 1, "picked"),
        (8, 2, 0, "tokens"),
        (8, 2, 100_001, "tokens"),
    ],
)
def test_what_cannot_be_is_refused(experts: int, picked: int, tokens: int, name: str) -> None:
    """The error names the number that does not fit."""
    with pytest.raises(SettingError, match=name):
        experts_touched(experts, picked, tokens)
