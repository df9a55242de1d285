"""Adding exactly what is exact, and floats alike on every Python."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import total
from specdec.sums import Number

fractions = st.fractions(min_value=-100, max_value=100, max_denominator=100)
floats = st.floats(min_value=-1e15, max_value=1e15)


@given(st.lists(fractions))
def test_fractions_are_added_exactly(values: list[Fraction]) -> None:
    """The sum of fractions times their common denominator is a sum of whole numbers."""
    common = 1
    for value in values:
        common *= value.denominator
    whole = sum(value.numerator * (common // value.denominator) for value in values)

    assert whole == total(values) * common
    assert isinstance(total(values), Fraction if values else int)


@given(st.lists(floats, min_size=1))
def test_floats_are_added_exactly_and_rounded_once(values: list[float]) -> None:
    """The sum of floats is the float nearest to the sum of the fractions they stand for."""
    expected = float(sum(Fraction(value) for value in values))

    assert expected == total(values)
    assert isinstance(total(values), float)


@given(st.lists(floats, min_size=1), st.randoms(use_true_random=False))
def test_the_order_of_floats_does_not_matter(values: list[float], rng: Random) -> None:
    """Floats give the same sum in whatever order they come."""
    shuffled = sorted(values, key=lambda _: rng.random())

    assert total(values) == total(shuffled)


def test_nothing_is_lost_beside_a_large_number() -> None:
    """A one between two large numbers that cancel is still there at the end."""
    assert total([1e100, 1.0, -1e100]) == 1.0
    assert total([0.1] * 10) == 1.0


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], 0),
        ([1, 2, 4], 7),
        ([Fraction(1, 3), 1], Fraction(4, 3)),
        ([Fraction(1, 2), 0.25], 0.75),
        ([0.25, Fraction(1, 2)], 0.75),
        ([1, 0.5], 1.5),
    ],
)
def test_one_float_makes_the_sum_a_float(values: list[Number], expected: Number) -> None:
    """Whole numbers and fractions stay what they are until a float is among them."""
    assert expected == total(values)
    assert type(expected) is type(total(values))


def test_any_iterable_can_be_added() -> None:
    """What can be read only once is read only once."""
    assert Fraction(1) == total(Fraction(1, 4) for _ in range(4))
    assert total(0.1 for _ in range(10)) == 1.0
