"""Numbers in pages: how they are written, and what an author is told about one that fails."""

from __future__ import annotations

import pytest

from site_build.errors import PageError
from site_build.numbers import FORMATS, number


def told(inside: str) -> str:
    """Return what the author of a number is told."""
    with pytest.raises(PageError) as failed:
        number(inside)
    return str(failed.value)


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("speedup(0.8, 4) | times", "2.08×"),
        ("break_even(4) | percent", "39 %"),
        ("break_even(4) | percent1", "38.6 %"),
        ("plain_step_ms() | ms", "7.88 ms"),
        ("LLAMA_3_1_8B.weight_count / 10 ** 9 | whole", "8"),
        ("LLAMA_3_1_8B.weight_count | grouped", "8,030,261,248"),
        ("expected_acceptance_length(0.8, 4) | .2f", "3.36"),
        ("LLAMA_3_1_8B.weight_count / 10 ** 3 | ,.1f", "8,030,261.2"),
        ("best_draft_length(0.9).draft_length", "8"),
        ("keep_chance('C', SAMPLING_EXAMPLE[0], SAMPLING_EXAMPLE[1])", "2/5"),
        ("0 - len(REPLY) / 10 ** 9 | .2f", "0.00"),
    ],
)
def test_a_number_is_written_in_the_format_asked_for(inside: str, text: str) -> None:
    """Each format writes what a reader would write by hand."""
    assert number(inside).text.replace("\u202f", " ") == text


def test_every_named_format_has_its_example_above() -> None:
    """A format that nobody tried is not offered."""
    tried = {"times", "percent", "percent1", "ms", "whole", "grouped"}
    assert set(FORMATS) == tried


def test_the_full_value_and_the_expression_stay_with_the_number() -> None:
    """Rounding is for the reader; the page keeps what was rounded, and where it comes from."""
    one = number("  speedup( 0.8,\n  4 )|times ")
    assert float(one.value) == pytest.approx(2.0807405, abs=1e-7)
    assert one.source == "speedup( 0.8, 4 )"


def test_in_a_table_the_bar_is_escaped() -> None:
    r"""A table would split the cell at a bare bar, so authors write \| there."""
    assert number(r"speedup(0.8, 4) \| times") == number("speedup(0.8, 4) | times")


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("speedup(0.8, 4)", "it needs a format, one of times"),
        ("speedup(0.8, 4) | fast", "there is no format fast; use one of"),
        ("speedup(0.8, 4) | s", "there is no format s"),
        ("speedup(0.8, 4) | 999.2f", "there is no format 999.2f"),
        ("2.08 | times", "it is typed by hand"),
        ("speedup(0.8, 99) | times", "must be a whole number from 0 to 32, but it is 99."),
        ("", "it is no expression"),
    ],
)
def test_a_number_that_fails_is_quoted_with_the_reason(inside: str, reason: str) -> None:
    """The author finds the place by the text, and learns what to change."""
    sentence = told(inside)
    assert f"The number {{= {inside} =}} cannot be worked out: " in sentence
    assert reason.removesuffix(" times") in sentence
