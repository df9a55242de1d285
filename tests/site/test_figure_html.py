"""The HTML of a figure: whole without script, and safe whatever the words in it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from site_build.controls import controls_of
from site_build.figure_html import Controls, figure_html, nearest_stop, table_html
from site_build.page_reader import read_page_text
from specdec.settings import SETTINGS
from specdec.words import en

ANSWER: dict[str, Any] = {
    "svg": '<svg class="sd-svg"><title>A picture</title></svg>',
    "caption": "Slower & <faster>",
    "numbers": {"speedup": 2},
    "table": {"caption": 'In "full"', "columns": ["a < b", "c"], "rows": [["1", "2"], ["3", "4"]]},
}
FIGURE = "speedup-by-acceptance"


def html(given: dict[str, Any] | None = None, **changed: Any) -> str:
    """Return the HTML of a figure with a stand-in answer."""
    about: dict[str, Any] = {"element_id": "one", "baked": "one.json", **changed}
    return figure_html(FIGURE, ANSWER, controls_of(FIGURE, given or {}), en.PAGE, **about)


def attributes(text: str, tag: str) -> list[dict[str, str]]:
    """Return the attributes of every element of a kind."""
    page = read_page_text(text)
    return [dict(element.attributes) for element in page.elements if element.tag == tag]


def test_without_script_there_are_picture_caption_and_table_and_no_controls() -> None:
    """What a reader can use at once is there; what needs the script waits for it, hidden."""
    text = html()
    assert ANSWER["svg"] in text
    assert '<figcaption class="sd-caption">Slower &amp; &lt;faster&gt;</figcaption>' in text
    assert '<th scope="row">3</th><td>4</td>' in text
    (controls,) = (one for one in attributes(text, "div") if one.get("class") == "sd-controls")
    assert "hidden" in controls
    assert en.PAGE["no_script"] in text
    assert en.PAGE["no_address"] in text


def test_the_script_finds_its_data_in_the_element() -> None:
    """Opening, controls and texts are JSON; no letter of them breaks out of its attribute."""
    (element,) = attributes(html(), "specdec-figure")
    assert json.loads(element["data-opening"]) == {
        "acceptance_rate": 0.8, "draft_length": 4, "draft_pass_ms": None, "users": 1,
    }  # fmt: skip
    assert element["data-shown"] == element["data-opening"]
    assert [one["name"] for one in json.loads(element["data-controls"])] == list(
        json.loads(element["data-opening"])
    )
    assert json.loads(element["data-texts"]) == en.PAGE
    assert (element["data-figure"], element["data-state"]) == (FIGURE, "static")
    assert (element["data-baked"], element["data-assets"]) == ("one.json", "@ASSETS@")


def test_hostile_words_stay_words() -> None:
    """A word with quotes and angle brackets cannot become markup."""
    nasty = "'\"><script>alert(1)</script>&amp;"
    texts = dict.fromkeys(en.PAGE, nasty)
    about = dict.fromkeys(("label", "help", "unit", "placeholder"), nasty)
    setting = {**about, "name": "users", "stops": [1, 2], "texts": [nasty] * 2}
    controls = Controls([setting], [setting | {"name": "seed"}], {"users": 1, "seed": 2},
                        {"users": nasty, "seed": nasty})  # fmt: skip
    answer = {**ANSWER, "caption": nasty}
    text = figure_html(FIGURE, answer, controls, texts, element_id="one", baked=nasty, title=nasty)
    assert "<script" not in text
    (element,) = attributes(text, "specdec-figure")
    assert json.loads(element["data-texts"])["reset"] == nasty
    assert element["data-baked"] == nasty


def test_every_slider_has_a_name_a_help_and_a_spoken_value() -> None:
    """A reader who hears the page knows each slider, its value and what it is for."""
    text = html()
    ids = {one["id"] for tag in ("input", "p") for one in attributes(text, tag) if "id" in one}
    labelled = {one["for"] for one in attributes(text, "label")}
    sliders = [one for one in attributes(text, "input") if one["type"] == "range"]
    assert [one["aria-valuetext"].replace("\u202f", " ") for one in sliders] == [
        "80 %", "4 guesses", "1.2122 ms, as computed", "1 user",
    ]  # fmt: skip
    for slider in sliders:
        assert slider["id"] in labelled
        assert slider["aria-describedby"] in ids
    fields = [one for one in attributes(text, "input") if one["type"] == "text"]
    for field in fields:
        assert field["aria-label"].endswith(", as a number")
        assert set(field["aria-describedby"].split()) <= ids


@pytest.mark.parametrize("name", ["acceptance_rate", "draft_length", "draft_pass_ms", "users"])
def test_a_slider_moves_over_the_settings_stops(name: str) -> None:
    """The slider holds the index of a stop, and opens at the stop of the opening value."""
    setting = SETTINGS[name]
    (slider,) = (one for one in attributes(html(), "input") if one.get("id") == f"one-{name}")
    assert (slider["min"], slider["max"], slider["step"]) == ("0", str(len(setting.stops) - 1), "1")
    assert setting.stops[int(slider["value"])] == setting.opening


def test_a_value_between_stops_is_kept_in_its_field_and_spoken() -> None:
    """Nothing snaps: the slider rests nearby, the field and the voice say the value itself."""
    inputs = {one["id"]: one for one in attributes(html({"acceptance_rate": 0.612}), "input")}
    stops = SETTINGS["acceptance_rate"].stops
    slider, field = inputs["one-acceptance_rate"], inputs["one-acceptance_rate-number"]
    assert field["value"] == "0.612"
    assert slider["aria-valuetext"].replace("\u202f", " ") == "61.2 %"
    assert stops[int(slider["value"])] == 0.6


def test_the_nearest_stop_is_the_one_with_the_least_distance() -> None:
    """Ties go to the lower stop; a stop that stands for a computed value is never near."""
    assert nearest_stop([0, 0.5, None, 1], 0.75) == 1
    assert nearest_stop([0, 0.5, None, 1], 0.76) == 3
    assert nearest_stop([1, 2, 4], 1000) == 2


def test_a_table_of_one_row_and_one_column_is_still_a_table() -> None:
    """The smallest table has a head and a row."""
    made = table_html({"caption": "c", "columns": ["n"], "rows": [["1"]]})
    assert re.findall("<t[hdr][ >]", made) == ["<tr>", "<th ", "<tr>", "<th "]
