"""What every figure holds to, whatever its settings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec.door import answer
from specdec.figures import FIGURES
from specdec.settings import SETTINGS, Setting


def any_value(setting: Setting) -> st.SearchStrategy[float | int | None]:
    """Return every value a setting may have."""
    if setting.whole:
        return st.integers(int(setting.lowest), int(setting.highest))
    values = st.floats(setting.lowest, setting.highest)
    return st.none() | values if setting.optional else values


@st.composite
def any_figure(choose: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Return a figure and settings it may be drawn with."""
    figure = FIGURES[choose(st.sampled_from(sorted(FIGURES)))]
    chosen = {name: choose(any_value(SETTINGS[name])) for name in figure.all_settings}
    return figure.name, chosen


def drawn(name: str, chosen: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a figure through the door."""
    answered = json.loads(answer(json.dumps({"v": 1, "figure": name, "settings": chosen or {}})))
    figure: dict[str, Any] = answered["ok"]
    return figure


@pytest.mark.parametrize("name", FIGURES)
def test_the_opening_picture_is_the_approved_one(
    name: str, golden: Callable[[str, str], None]
) -> None:
    """Each picture at its opening settings is the one a person looked at and approved."""
    golden(name, drawn(name)["svg"])


@settings(max_examples=300)
@given(case=any_figure())
def test_every_allowed_setting_gives_a_whole_picture(case: tuple[str, dict[str, Any]]) -> None:
    """No allowed setting leaves the frame, breaks the picture, or carries a style or an id."""
    figure = drawn(*case)
    root = ElementTree.fromstring(figure["svg"])
    _, _, width, height = map(float, root.get("viewBox", "").split())

    for each in root.iter():
        assert each.get("style") is None
        assert each.get("id") is None
        for x in (each.get("x"), each.get("cx"), each.get("x1"), each.get("x2")):
            assert x is None or -0.5 <= float(x) <= width + 0.5
        for y in (each.get("y"), each.get("cy"), each.get("y1"), each.get("y2")):
            assert y is None or 0 <= float(y) <= height
    assert not re.search(r"\bnan\b|\binf\b|-0\.00|\bNone\b", json.dumps(figure["caption"]))
    assert figure["caption"].endswith(".")


@settings(max_examples=150)
@given(case=any_figure())
def test_every_table_is_as_wide_as_its_head(case: tuple[str, dict[str, Any]]) -> None:
    """Each row of a table has a text for each column, and a point on the picture."""
    figure = drawn(*case)
    table = figure["table"]
    (points,) = re.findall(r'class="sd-reading" data-x="(.+?)" data-y="(.+?)"', figure["svg"])

    assert all(len(row) == len(table["columns"]) for row in table["rows"])
    assert all(isinstance(cell, str) for row in table["rows"] for cell in row)
    assert [len(places.split()) for places in points] == 2 * [len(table["rows"])]


@settings(max_examples=150)
@given(case=any_figure())
def test_the_numbers_repeat_the_settings(case: tuple[str, dict[str, Any]]) -> None:
    """A sentence that shows a figure's numbers can show its settings too."""
    name, chosen = case
    numbers = drawn(name, chosen)["numbers"]

    for setting, value in chosen.items():
        if value is not None:
            assert numbers[setting] == pytest.approx(value)


@pytest.mark.parametrize("name", FIGURES)
def test_the_opening_settings_are_offered(name: str) -> None:
    """Every setting a figure depends on is a setting that is declared."""
    assert set(FIGURES[name].all_settings) <= set(SETTINGS)
    assert len(set(FIGURES[name].all_settings)) == len(FIGURES[name].all_settings)


def text_alternative(name: str) -> str:
    """Return what is read aloud for a figure at its opening settings."""
    return str(ElementTree.fromstring(drawn(name)["svg"]).get("aria-label"))


def test_the_pass_time_is_told_in_words() -> None:
    """Who cannot see Figure 2 hears that it is flat to 153 tokens and rises from there."""
    told = text_alternative("pass-time-by-tokens")

    assert "flat at 7.88 up to 153 tokens" in told
    assert "10.30 at 200, 15.44 at 300" in told


def test_the_best_lengths_are_told_in_words() -> None:
    """Who cannot see Figure 4 hears the best number of guesses for each chance."""
    told = text_alternative("speedup-by-draft-length")

    assert "at 60\u202f% kept it is best with 2 guesses, 1.50×" in told
    assert "at 80\u202f% kept it is best with 5 guesses, 2.08×" in told
    assert "at 90\u202f% kept it is best with 8 guesses, 2.75×" in told


def test_the_users_are_told_in_words() -> None:
    """Who cannot see Figure 5 hears where it is flat, where it loses and where it ends."""
    told = text_alternative("speedup-by-users")

    assert "2.08 at 30, 2.02 at 32, 1.24 at 64, 0.99 at 85, 0.60 at 154" in told
    assert "below 1, plain decoding, from 85 users on" in told


@pytest.mark.parametrize(
    ("name", "chosen", "sentence"),
    [
        (
            "one-round",
            {},
            "After “boil the water”, 2 of 4 guesses kept, “bag” becomes “kettle”, and the rest is "
            "thrown away: the round adds 3 tokens.",
        ),
        ("one-round", {"draft_length": 2}, "every guess is kept, and “kettle” after them comes"),
        ("one-round", {"draft_length": 0}, "guesses nothing, and the big model writes “in”"),
        ("one-round", {"start": 5, "draft_length": 1}, "0 of 1 guess kept, “boil” becomes “soak”:"),
        ("pass-time-by-tokens", {}, "as long as a pass over one token."),
        ("pass-time-by-tokens", {"users": 40}, "1.31 times as long as a pass over one token."),
        ("pass-time-by-tokens", {"users": 40}, "to check 4 guesses for 40 users the big model"),
        ("pass-time-by-tokens", {"users": 22, "draft_length": 6}, "reads 154 tokens"),
        ("speedup-by-draft-length", {"draft_length": 5}, "which is the best number."),
        ("speedup-by-draft-length", {}, "5 guesses would be best, at 2.08×."),
        ("speedup-by-draft-length", {"users": 200}, "no number of guesses makes it faster."),
        (
            "speedup-by-draft-length",
            {"acceptance_rate": 0.99},
            "30 guesses would be best, at 4.77×, more than the slider offers.",
        ),
        ("speedup-by-users", {}, "costs nothing extra up to 30 users; guessing is slower from 85"),
        ("speedup-by-users", {"draft_length": 0}, "with no guesses, every word comes from plain"),
        ("speedup-by-users", {"acceptance_rate": 1, "draft_pass_ms": 0}, "never slower here."),
        ("speedup-by-users", {"acceptance_rate": 0.3}, "guessing is slower from 1 user on."),
    ],
)
def test_each_caption_tells_its_special_cases(
    name: str, chosen: dict[str, Any], sentence: str
) -> None:
    """Where guessing is best, never pays or loses, the caption says so."""
    assert sentence in drawn(name, chosen)["caption"]


def test_the_band_of_users_turns_where_the_curve_crosses_one() -> None:
    """The two colours meet between the last count that wins and the first that loses."""
    svg = drawn("speedup-by-users")["svg"]
    (band,) = re.findall(r'class="sd-slower-band" x="([\d.]+)"', svg)
    (axis,) = set(re.findall(r'class="sd-grid" x1="([\d.]+)" x2="([\d.]+)"', svg))
    left, right = map(float, axis)

    assert 84 < 200 * (float(band) - left) / (right - left) < 85


def test_a_curve_that_loses_beyond_twelve_guesses_shows_where() -> None:
    """At 60 % the band under Figure 4 turns from faster to slower before ten guesses."""
    svg = drawn("speedup-by-draft-length", {"acceptance_rate": 0.6})["svg"]

    assert re.findall(r'class="sd-(slower|faster)-band"', svg) == ["faster", "slower"]


def test_the_places_of_a_round_are_told_apart_by_shape() -> None:
    """Kept, rejected and thrown-away guesses and the target's own token differ in shape."""
    svg = drawn("one-round")["svg"]

    assert re.findall(r'class="sd-(\w+)-box"', svg) == ["kept", "kept", "replaced", "own", "thrown"]
    assert '<text class="sd-replaced-word"' in svg


def test_the_table_of_a_round_is_the_lessons_first_figure() -> None:
    """The guesses, the target's choices and what follows stand in the table, place by place."""
    assert drawn("one-round")["table"]["rows"] == [
        ["1", "in", "in", "kept"],
        ["2", "the", "the", "kept"],
        ["3", "bag", "kettle", "replaced"],
        ["4", ".", "out", "thrown away"],
        ["5", "–", "wait", "not used"],
    ]
