"""Figure 3: what it draws, says and lists."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec.figures.speedup_by_acceptance import draw_speedup_by_acceptance
from specdec.timing import break_even, speedup, token_ms
from specdec.words import en

OPENING: dict[str, Any] = {
    "acceptance_rate": 0.8,
    "draft_length": 4,
    "draft_pass_ms": None,
    "users": 1,
}
ANY_SETTINGS = st.fixed_dictionaries(
    {
        "acceptance_rate": st.floats(0, 1),
        "draft_length": st.integers(0, 32),
        "draft_pass_ms": st.none() | st.floats(0, 1000),
        "users": st.integers(1, 100_000),
    }
)


def draw(**changed: Any) -> dict[str, Any]:
    """Return the figure at its opening settings, some of them changed."""
    return draw_speedup_by_acceptance(**{**OPENING, **changed}, words=en)


def elements(svg: str, kind: str) -> list[ElementTree.Element]:
    """Return the elements of a picture that carry a class."""
    return [each for each in ElementTree.fromstring(svg).iter() if each.get("class") == kind]


def test_the_description_tells_the_three_speedups_of_the_lesson() -> None:
    """Who cannot see the picture is told 1.43, 2.08 and 2.53, and where it crosses 1."""
    said = draw()["svg"]

    assert "1.43 at 60\u202f%, 2.08 at 80\u202f%, 2.53 at 90\u202f%" in said
    assert "until 39\u202f% are kept" in said


def test_the_caption_says_the_one_thing_to_see() -> None:
    """At the opening settings guessing doubles the speed and pays above 39 %."""
    assert draw()["caption"] == (
        "Best case: with 4 guesses per round, each kept with a chance of 80\u202f%, text comes "
        "2.08 times as fast as plain decoding. Guessing pays only above 39\u202f%."
    )


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"users": 154}, "Guessing never pays here, however often a guess is kept."),
        ({"draft_pass_ms": 0.0}, "Guessing pays here as soon as any guess is kept."),
        ({"draft_length": 0}, "with no guesses, every word comes from plain decoding."),
        ({"acceptance_rate": 0.3}, "slower than plain decoding, at 0.88 times its speed"),
        ({"users": 85}, "slower than plain decoding, at 0.99 times its speed"),
        ({"draft_pass_ms": 2.4}, "Best case, a draft pass of 2.4\u202fms: with 4 guesses"),
        ({"users": 32}, "Best case, 32 users sharing the chip: with 4 guesses"),
    ],
)
def test_the_caption_tells_each_special_case(changed: dict[str, Any], sentence: str) -> None:
    """Where guessing never pays, or always, or is slower, the caption says so."""
    assert sentence in draw(**changed)["caption"]


def test_a_place_that_never_pays_has_no_break_even_and_no_green() -> None:
    """With 154 users nothing is faster, so nothing is drawn or numbered as faster."""
    drawn = draw(users=154)

    assert drawn["numbers"]["break_even"] is None
    assert "sd-faster" not in drawn["svg"]
    assert ">never faster<" in drawn["svg"]
    assert "breaks even" not in drawn["svg"]


def test_the_dot_stands_where_the_numbers_say() -> None:
    """The dot's place, read back from its coordinates, is the chance and the speed-up."""
    drawn = draw(acceptance_rate=0.6)
    (dot,) = elements(drawn["svg"], "sd-dot")
    lines = [float(line.get("y1", 0)) for line in elements(drawn["svg"], "sd-grid")]
    zero, one = lines[0], lines[1]

    height = (zero - float(dot.get("cy", 0))) / (zero - one)

    assert height == pytest.approx(speedup(0.6, 4), abs=0.002)


def test_the_table_repeats_the_curve_every_five_percent() -> None:
    """Each row of the table is one point of the curve, with its time per token."""
    table = draw()["table"]

    assert [row[0] for row in table["rows"]] == [str(5 * row) for row in range(21)]
    assert table["rows"][16] == ["80", "3.36", f"{token_ms(0.8, 4):.2f}", "2.08"]
    assert len(table["columns"]) == 4
    assert table["caption"] == "Best case with 4 guesses per round"


def test_each_row_of_the_table_has_its_point_on_the_picture() -> None:
    """A reader who moves along the curve meets the rows of the table, in order."""
    (mark,) = elements(draw()["svg"], "sd-reading")
    across = [float(x) for x in mark.get("data-x", "").split()]
    up = [float(y) for y in mark.get("data-y", "").split()]

    assert across == pytest.approx([34 + 436 * row / 20 for row in range(21)], abs=0.05)
    speedups = [float(row[3]) for row in draw()["table"]["rows"]]
    assert up == pytest.approx([234 - 198 * gain / 4 for gain in speedups], abs=0.3)


def test_the_numbers_are_those_of_the_model() -> None:
    """The figure computes nothing of its own."""
    numbers = draw(acceptance_rate=0.9, users=32, draft_pass_ms=2.0)["numbers"]

    assert numbers["speedup"] == speedup(0.9, 4, users=32, draft_pass_ms=2.0)
    assert numbers["token_ms"] == pytest.approx(token_ms(0.9, 4, users=32, draft_pass_ms=2.0))
    assert numbers["break_even"] == break_even(4, users=32, draft_pass_ms=2.0)
    assert numbers["draft_pass_ms"] == pytest.approx(2.0)
    assert numbers["plain_token_ms"] / numbers["token_ms"] == pytest.approx(numbers["speedup"])
    assert numbers["best_speedup"] >= numbers["speedup"]


@settings(max_examples=100)
@given(chosen=ANY_SETTINGS)
def test_slower_and_faster_meet_at_the_break_even(chosen: dict[str, Any]) -> None:
    """The two bands together are as wide as the plot, and meet where guessing starts to pay."""
    drawn = draw(**chosen)
    bands = elements(drawn["svg"], "sd-slower-band") + elements(drawn["svg"], "sd-faster-band")
    (axis, *_) = elements(drawn["svg"], "sd-grid")
    left, right = float(axis.get("x1", 0)), float(axis.get("x2", 0))
    pays_from = drawn["numbers"]["break_even"]
    split = left + (1 if pays_from is None else pays_from) * (right - left)

    assert sum(float(band.get("width", 0)) for band in bands) == pytest.approx(right - left, abs=1)
    if len(bands) == 2:
        assert float(bands[1].get("x", 0)) == pytest.approx(split, abs=0.051)
