"""How numbers are written."""

from __future__ import annotations

from fractions import Fraction

import pytest

from specdec.notation import (
    NARROW_SPACE,
    fixed,
    grouped,
    milliseconds,
    percent,
    shortest,
    shortest_percent,
    times,
)


def test_fixed_rounds_to_two_decimals_unless_told() -> None:
    """A number has two decimals unless another count is asked for."""
    assert fixed(2.0807) == "2.08"
    assert fixed(2.0807, 3) == "2.081"
    assert fixed(Fraction(1, 3)) == "0.33"


@pytest.mark.parametrize("value", [-0.0, -0.004, -1e-300])
def test_no_number_is_written_as_negative_zero(value: float) -> None:
    """What rounds to zero is written without a minus sign."""
    assert fixed(value) == "0.00"


def test_a_negative_number_keeps_its_sign() -> None:
    """What does not round to zero keeps its minus sign."""
    assert fixed(-0.006) == "-0.01"


def test_a_percentage_keeps_its_sign_on_the_same_line() -> None:
    """A narrow space that does not break stands between a number and its percent sign."""
    assert percent(0.386355) == "39\u202f%"
    assert percent(0.386355, 1) == "38.6\u202f%"
    assert NARROW_SPACE == "\u202f"


@pytest.mark.parametrize(
    ("value", "text"),
    [(4.0, "4"), (0.1, "0.1"), (1.21217694948, "1.2122"), (100.0, "100"), (0.00001, "0")],
)
def test_shortest_drops_zeros_after_the_point_only(value: float, text: str) -> None:
    """The shortest form drops trailing zeros of the decimals and never a zero of the number."""
    assert shortest(value) == text


def test_shortest_of_a_whole_number_of_digits_keeps_its_zeros() -> None:
    """With no decimals there is nothing to drop."""
    assert shortest(100, 0) == "100"


def test_a_share_needs_at_most_four_decimals() -> None:
    """A share as a percentage is written with as many decimals as it needs."""
    assert shortest_percent(0.8) == "80\u202f%"
    assert shortest_percent(0.812375) == "81.2375\u202f%"


def test_times_and_milliseconds_carry_their_units() -> None:
    """A speed-up carries the times sign, a time its unit."""
    assert times(2.0807) == "2.08×"
    assert milliseconds(7.876) == "7.88\u202fms"
    assert milliseconds(7.876, 1) == "7.9\u202fms"


def test_thousands_are_set_apart() -> None:
    """A whole number has a comma after each three digits."""
    assert grouped(8030261248) == "8,030,261,248"
