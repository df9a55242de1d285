"""The time of a pass against exact fractions, and where fetching gives way to arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specdec import A100_80GB_SXM, LLAMA_3_1_8B, LLAMA_3_2_1B, Chip, SettingError
from specdec.chips import compute_ms, fetch_ms, pass_ms

BIG = LLAMA_3_1_8B.weight_count
SMALL = LLAMA_3_2_1B.weight_count
CHIPS = st.builds(
    Chip,
    name=st.just("any"),
    flops_per_second=st.integers(10**9, 10**16),
    bytes_per_second=st.integers(10**9, 10**14),
)
WEIGHTS = st.integers(1, 10**12)
TOKENS = st.integers(1, 100_000)
BYTES = st.integers(1, 8)


@given(WEIGHTS, TOKENS, CHIPS, BYTES)
def test_a_pass_takes_the_longer_of_fetching_and_arithmetic(
    weights: int, tokens: int, chip: Chip, bytes_per_weight: int
) -> None:
    """Worked in exact fractions of a second, the three times are the same."""
    fetching = 1000 * Fraction(weights * bytes_per_weight, chip.bytes_per_second)
    arithmetic = 1000 * Fraction(2 * weights * tokens, chip.flops_per_second)

    assert fetch_ms(weights, chip, bytes_per_weight) == float(fetching)
    assert compute_ms(weights, tokens, chip) == float(arithmetic)
    assert pass_ms(weights, tokens, chip, bytes_per_weight) == float(max(fetching, arithmetic))


@given(WEIGHTS, CHIPS, BYTES)
@example(1, Chip(name="even", flops_per_second=300, bytes_per_second=3), 2)
@example(1, Chip(name="slow", flops_per_second=1, bytes_per_second=1000), 2)
def test_arithmetic_takes_over_at_the_first_tokens_that_need_as_long(
    weights: int, chip: Chip, bytes_per_weight: int
) -> None:
    """The count is the first with arithmetic ≥ fetching, in exact fractions, for any model."""
    first = chip.first_compute_bound_tokens(bytes_per_weight)
    fetching = Fraction(weights * bytes_per_weight, chip.bytes_per_second)

    def arithmetic(tokens: int) -> Fraction:
        return Fraction(2 * weights * tokens, chip.flops_per_second)

    assert arithmetic(first) >= fetching
    assert arithmetic(first - 1) < fetching
    assert chip.last_memory_bound_tokens(bytes_per_weight) == first - 1


def test_a_tie_counts_as_arithmetic() -> None:
    """Where both take equally long, the pass counts as arithmetic and is no longer for it."""
    even = Chip(name="even", flops_per_second=300, bytes_per_second=3)

    assert fetch_ms(7, even) == compute_ms(7, 100, even) == pass_ms(7, 100, even)
    assert even.first_compute_bound_tokens() == 100
    assert even.last_memory_bound_tokens() == 99


@pytest.mark.parametrize("weights", [BIG, SMALL])
def test_a_pass_over_up_to_153_tokens_takes_as_long_as_over_one(weights: int) -> None:
    """On the lesson's chip pass(n) is exactly pass(1) for every n from 1 to 153, not for 154."""
    alone = pass_ms(weights, 1, A100_80GB_SXM)

    assert {pass_ms(weights, tokens, A100_80GB_SXM) for tokens in range(1, 154)} == {alone}
    assert pass_ms(weights, 154, A100_80GB_SXM) > alone


def test_the_lesson_s_passes() -> None:
    """A big pass takes 7.88 ms to 153 tokens, 10.3 at 200 and 15.4 at 300; a small one 1.21."""
    assert round(pass_ms(BIG, 1, A100_80GB_SXM), 4) == 7.8767
    assert round(pass_ms(BIG, 154, A100_80GB_SXM), 4) == 7.9273
    assert round(pass_ms(BIG, 200, A100_80GB_SXM), 1) == 10.3
    assert round(pass_ms(BIG, 300, A100_80GB_SXM), 1) == 15.4
    assert round(pass_ms(SMALL, 1, A100_80GB_SXM), 4) == 1.2122
    assert round(1000 * compute_ms(BIG, 1, A100_80GB_SXM), 3) == 51.476


@given(WEIGHTS, TOKENS, CHIPS)
def test_a_pass_never_gets_shorter_by_reading_more(weights: int, tokens: int, chip: Chip) -> None:
    """One more token takes as long or longer, and twice the weights take twice as long."""
    once = pass_ms(weights, tokens, chip)

    assert pass_ms(weights, tokens + 1, chip) >= once
    assert pass_ms(2 * weights, tokens, chip) == pytest.approx(2 * once, rel=1e-15)


@pytest.mark.parametrize(
    ("tera_flops", "giga_bytes", "last"),
    [
        (312, 2039, 153),  # A100 80GB SXM
        (312, 1935, 161),  # A100 80GB PCIe
        (312, 1555, 200),  # A100 40GB
        (756, 2000, 377),  # H100 PCIe: exactly 378 is a tie
        (121, 300, 403),  # L4
        (125, 900, 138),  # V100
        (65, 320, 203),  # T4
    ],
)
def test_chips_by_their_data_sheets(tera_flops: int, giga_bytes: int, last: int) -> None:
    """The last count bound by memory follows from the two peaks alone."""
    chip = Chip(
        name="by data sheet",
        flops_per_second=tera_flops * 10**12,
        bytes_per_second=giga_bytes * 10**9,
    )

    assert chip.last_memory_bound_tokens() == last
    assert chip.first_compute_bound_tokens() == last + 1


def test_smaller_weights_give_way_to_arithmetic_sooner() -> None:
    """With one byte a weight, half as many tokens fit into the time of fetching."""
    assert A100_80GB_SXM.first_compute_bound_tokens(1) == 77
    assert A100_80GB_SXM.last_memory_bound_tokens(1) == 76
    assert pass_ms(BIG, 1, A100_80GB_SXM, 1) == pytest.approx(pass_ms(BIG, 1, A100_80GB_SXM) / 2)


def test_peaks_written_as_floats_give_whole_counts() -> None:
    """A chip written as 312e12 counts tokens in whole numbers all the same."""
    written: dict[str, Any] = {"flops_per_second": 312e12, "bytes_per_second": 2039e9}
    count = Chip(name="floats", **written).first_compute_bound_tokens()

    assert (count, type(count)) == (154, int)


def test_the_lesson_s_chip_says_where_its_peaks_are_from() -> None:
    """The chip carries its name, both peaks and the data sheet."""
    assert A100_80GB_SXM.name == "A100 80GB SXM"
    assert A100_80GB_SXM.flops_per_second == 312_000_000_000_000
    assert A100_80GB_SXM.bytes_per_second == 2_039_000_000_000
    assert A100_80GB_SXM.source == (
        "NVIDIA's data sheet nvidia-a100-datasheet-us-nvidia-1758950-r4-web.pdf"
    )
    assert Chip(name="bare", flops_per_second=1, bytes_per_second=1).source == ""


WITH_WEIGHTS: list[Callable[[Any], Any]] = [
    lambda weights: fetch_ms(weights, A100_80GB_SXM),
    lambda weights: compute_ms(weights, 1, A100_80GB_SXM),
    lambda weights: pass_ms(weights, 1, A100_80GB_SXM),
]
WITH_TOKENS: list[Callable[[Any], Any]] = [
    lambda tokens: compute_ms(1, tokens, A100_80GB_SXM),
    lambda tokens: pass_ms(1, tokens, A100_80GB_SXM),
]
WITH_BYTES: list[Callable[[Any], Any]] = [
    lambda size: fetch_ms(1, A100_80GB_SXM, size),
    lambda size: pass_ms(1, 1, A100_80GB_SXM, size),
    A100_80GB_SXM.first_compute_bound_tokens,
    A100_80GB_SXM.last_memory_bound_tokens,
]


@pytest.mark.parametrize(
    ("name", "highest", "functions"),
    [
        ("weights", 10**15, WITH_WEIGHTS),
        ("tokens", 10**15, WITH_TOKENS),
        ("bytes_per_weight", 8, WITH_BYTES),
    ],
)
def test_passes_over_nothing_are_refused(
    name: str, highest: int, functions: list[Callable[[Any], Any]]
) -> None:
    """Weights, tokens and bytes are whole numbers of at least 1."""
    for function in functions:
        function(1)
        function(highest)
        for bad in (0, 1.5, highest + 1):
            with pytest.raises(SettingError) as caught:
                function(bad)

            assert caught.value.text == (
                f"{name} must be a whole number from 1 to {highest:,}, but it is {bad}."
            )


@pytest.mark.parametrize("name", ["flops_per_second", "bytes_per_second"])
@pytest.mark.parametrize("bad", [0, -1, 1.5, 10**21 + 1])
def test_a_chip_that_does_nothing_is_refused(name: str, bad: Any) -> None:
    """Both peaks are whole numbers of at least 1 a second."""
    peaks: dict[str, Any] = {"flops_per_second": 1, "bytes_per_second": 10**21, name: bad}

    with pytest.raises(SettingError) as caught:
        Chip(name="none", **peaks)

    assert caught.value.setting == name
    assert caught.value.text == (
        f"{name} must be a whole number from 1 to {10**21:,}, but it is {bad}."
    )
