"""The door: every question gets an answer, and only questions it understands get a figure."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec.door import answer
from specdec.figures import FIGURES
from specdec.settings import SETTINGS

FIGURE = "speedup-by-acceptance"


def ask(**request: Any) -> dict[str, Any]:
    """Return the answer to a request for a figure, as data."""
    whole = {"v": 1, "figure": FIGURE, "settings": {}, **request}
    answered: dict[str, Any] = json.loads(answer(json.dumps(whole)))
    return answered


def sentence(**request: Any) -> str:
    """Return what a reader is told about a request that cannot be answered."""
    return str(ask(**request)["error"]["text"])


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_answers_at_its_opening_settings(name: str) -> None:
    """With no settings given, each figure has a picture, a caption, numbers and a table."""
    answered = ask(figure=name)

    assert sorted(answered) == ["ok", "v"]
    assert sorted(answered["ok"]) == ["caption", "numbers", "svg", "table"]
    assert answered["ok"]["svg"].startswith("<svg ")


def test_settings_left_out_have_their_opening_values() -> None:
    """Naming the opening values changes nothing."""
    opening = {name: SETTINGS[name].opening for name in FIGURES[FIGURE].all_settings}

    assert ask(settings=opening) == ask(settings={})


def test_a_number_may_be_given_as_typed() -> None:
    """A text that spells a number is that number."""
    assert ask(settings={"users": " 31 "}) == ask(settings={"users": 31})


def test_an_answer_is_compact_and_its_keys_are_sorted() -> None:
    """The same answer is always the same text."""
    text = answer(f'{{"v":1,"figure":"{FIGURE}"}}')

    assert text == json.dumps(
        json.loads(text), sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )


def test_a_value_out_of_range_is_refused_under_its_own_name() -> None:
    """The error names the setting for the page and tells the reader its label."""
    assert ask(settings={"draft_length": 40}) == {
        "v": 1,
        "error": {
            "setting": "draft_length",
            "given": "40",
            "allowed": "a whole number from 0 to 32",
            "text": "Guesses per round must be a whole number from 0 to 32, but it is 40.",
        },
    }


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        [],
        {},
        "",
        " ",
        "4 guesses",
        "0x4",
        "1e999",
        "-1",
        33,
        4.5,
        1e300,
        "٤",
        "4" * 50,
    ],
)
def test_what_is_no_draft_length_is_refused(value: object) -> None:
    """Only a whole number from 0 to 32 is a draft length; an empty field is not."""
    assert ask(settings={"draft_length": value})["error"]["setting"] == "draft_length"


def test_nan_and_infinity_are_refused() -> None:
    """JSON as Python reads it may hold NaN and Infinity; no figure takes them."""
    for value in ("NaN", "Infinity", "-Infinity"):
        request = f'{{"v":1,"figure":"{FIGURE}","settings":{{"acceptance_rate":{value}}}}}'

        assert json.loads(answer(request))["error"]["setting"] == "acceptance_rate"


def test_a_figure_that_does_not_exist_is_answered_with_those_that_do() -> None:
    """The sentence names the figure asked for and all there are."""
    assert sentence(figure="speedup") == (
        f"There is no figure speedup; the figures are {', '.join(FIGURES)}."
    )
    assert sentence(figure=["a"]).startswith("There is no figure ['a'];")


def test_a_setting_the_figure_does_not_have_is_answered_with_those_it_has() -> None:
    """A setting that would change nothing is not passed over in silence."""
    assert sentence(settings={"seed": 3}) == (
        f"The figure {FIGURE} has no setting seed; its settings are "
        "acceptance_rate, draft_length, draft_pass_ms, users."
    )


@pytest.mark.parametrize("version", [0, 2, "1", None, True, [1]])
def test_another_version_is_refused(version: object) -> None:
    """Requests of another version are told which one is spoken here."""
    assert sentence(v=version).startswith('This page answers requests with "v":1, but it is ')


@pytest.mark.parametrize("lang", ["fr", 1, None, ["en"]])
def test_another_language_is_refused(lang: object) -> None:
    """Requests in a language without words are told which there are."""
    assert "the languages are en." in sentence(lang=lang)


@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "{",
        "[]",
        "null",
        "1",
        '"v"',
        '{"v":1,"settings":[]}',
        "[" * 1999,
        '{"v":1,"figure":"' + "x" * 2000 + '"}',
        "\ud800",
    ],
)
def test_what_is_no_request_is_told_what_one_looks_like(request_text: str) -> None:
    """Anything but a short JSON object gets the sentence that shows one."""
    assert json.loads(answer(request_text))["error"]["text"].startswith(
        "A request is one JSON object such as "
    )


def test_the_longest_request_has_two_thousand_letters() -> None:
    """A request of 2,000 letters is read; one more letter is too many."""
    request = f'{{"v":1,"figure":"{FIGURE}"}}'

    assert "ok" in json.loads(answer(request.ljust(2000)))
    assert "error" in json.loads(answer(request.ljust(2001)))


@settings(max_examples=300)
@given(request_text=st.text(max_size=200))
def test_no_text_makes_the_door_raise(request_text: str) -> None:
    """Whatever the text, the answer is JSON with ok or error."""
    answered = json.loads(answer(request_text))

    assert set(answered) in ({"v", "ok"}, {"v", "error"})


@settings(max_examples=200)
@given(
    given_settings=st.dictionaries(
        st.sampled_from([*SETTINGS, "other"]),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
        max_size=5,
    )
)
def test_no_settings_make_the_door_raise(given_settings: dict[str, Any]) -> None:
    """Whatever the settings, a refusal is one printable sentence of bounded length."""
    answered = ask(settings=given_settings)

    if "error" in answered:
        assert answered["error"]["text"].isprintable()
        assert len(answered["error"]["text"]) < 400
