"""What a page is told about each setting."""

from __future__ import annotations

import json

import pytest

from specdec.controls import describe
from specdec.settings import SETTINGS, check
from specdec.words import en


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_has_at_most_forty_stops_with_the_opening_value_among_them(
    name: str,
) -> None:
    """A slider moves over few stops, all allowed, rising, and opens at one of them."""
    about = describe(name)

    assert len(about["stops"]) <= 40
    assert about["opening"] in about["stops"]
    assert all(check(name, stop) == stop for stop in about["stops"])
    given = [stop for stop in about["stops"] if stop is not None]
    assert given == sorted(set(given))


@pytest.mark.parametrize("name", SETTINGS)
def test_every_stop_has_words_of_its_own(name: str) -> None:
    """No two stops of a slider are spoken alike."""
    texts = describe(name)["texts"]

    assert len(set(texts)) == len(texts) == len(describe(name)["stops"])


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_can_be_sent_to_a_page(name: str) -> None:
    """What is said about a setting is plain JSON."""
    about = describe(name)

    assert json.loads(json.dumps(about, allow_nan=False)) == about


def test_keys_of_settings_differ() -> None:
    """One letter stands for one setting in an address."""
    keys = [setting.key for setting in SETTINGS.values()]

    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 for key in keys)


def test_the_draft_pass_opens_as_computed() -> None:
    """The time of a draft pass opens at what the model computes, to four decimals, and says so."""
    about = describe("draft_pass_ms")

    assert about["opening"] is None
    assert about["placeholder"] == "1.2122"
    assert about["texts"][about["stops"].index(None)] == "1.2122\u202fms, as computed"


def test_the_computed_draft_pass_lies_between_its_neighbours_on_the_slider() -> None:
    """A slider that moves to the right never makes the draft pass faster."""
    about = describe("draft_pass_ms")
    place = about["stops"].index(None)

    assert about["stops"][place - 1] < float(about["placeholder"]) < about["stops"][place + 1]


def test_a_refusal_leaves_room_for_what_was_typed() -> None:
    """The page puts the typed text where the sentence has {given}."""
    assert describe("acceptance_rate")["refusal"] == (
        "Chance a guess is kept must be a number from 0 to 1, but it is {given}."
    )


def test_a_refusal_in_a_sentence_speaks_the_unit_of_the_sentence() -> None:
    """Where a chance is typed in percent, the sentence names the range in percent."""
    assert describe("acceptance_rate")["refusal_in_sentence"] == (
        "Chance a guess is kept must be a number from 0 to 100, but it is {given}."
    )
    assert describe("users")["refusal_in_sentence"] == describe("users")["refusal"]


def test_settings_that_are_not_computed_have_no_placeholder() -> None:
    """Only an empty field that means something has a value shown in it."""
    assert describe("users")["placeholder"] == ""


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("acceptance_rate", 0.825, "82.5\u202f%"),
        ("draft_length", 1, "1 guess"),
        ("draft_pass_ms", 2.4, "2.4\u202fms"),
        ("users", 1, "1 user"),
        ("users", 1000, "1,000 users"),
        ("seed", 12345, "roll 12,345"),
        ("start", 7, "place 7"),
    ],
)
def test_a_value_is_spoken_with_its_unit(name: str, value: float, text: str) -> None:
    """What a slider speaks carries the unit of its setting."""
    assert en.value_text(name, value) == text


@pytest.mark.parametrize(
    ("name", "value"),
    [("acceptance_rate", 0.8125), ("draft_length", 20), ("draft_pass_ms", 1.212), ("users", 999)],
)
def test_a_value_between_two_stops_is_spoken_like_a_stop(name: str, value: float) -> None:
    """A page that fills in the number gets the words of a stop with that value."""
    about = describe(name)

    number = f"{about['scale'] * value:g}"
    assert about["between"].replace("{value}", number) == en.value_text(name, value)
