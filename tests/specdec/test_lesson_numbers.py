"""The lesson's numbers against a list that was computed apart from this package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from specdec.errors import SpecdecError
from specdec.lesson_numbers import fact, lesson_numbers
from specdec.words.en_numbers import number_unit

FACTS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "facts.json").read_text(encoding="utf-8")
)
SINGLE = {name: about for name, about in FACTS.items() if "tolerance" in about}
GROUPED = {name: about for name, about in FACTS.items() if name not in SINGLE}


def test_the_numbers_have_exactly_the_names_of_the_facts() -> None:
    """No number is missing and none is too many."""
    assert sorted(lesson_numbers()) == sorted(FACTS)


def test_each_number_agrees_with_its_fact() -> None:
    """Each number lies within the stated tolerance of the one computed elsewhere."""
    numbers = lesson_numbers()
    far_off = [
        (name, numbers[name])
        for name, about in SINGLE.items()
        if abs(numbers[name] - about["value"]) > about["tolerance"]
    ]

    assert far_off == []


def test_each_unit_is_that_of_its_fact() -> None:
    """Each number is printed in the unit in which it was stated."""
    assert {name: number_unit(name) for name in SINGLE} == {
        name: about["unit"] for name, about in SINGLE.items()
    }


def test_each_group_of_numbers_equals_its_fact() -> None:
    """The worked examples and the published table come out as they are stated."""
    numbers = lesson_numbers()

    assert {name: numbers[name] for name in GROUPED} == GROUPED


def test_a_fact_is_one_of_the_numbers() -> None:
    """Asked for by its name, each number is the one of the whole list."""
    assert {name: fact(name) for name in FACTS} == lesson_numbers()


def test_the_numbers_are_plain_json() -> None:
    """Every number can be sent as JSON, without NaN or Infinity."""
    numbers = lesson_numbers()

    assert json.loads(json.dumps(numbers, allow_nan=False)) == numbers


def test_a_name_that_is_no_number_is_an_error() -> None:
    """A misspelt name does not pass as a number, and the error says where the names are."""
    with pytest.raises(SpecdecError) as caught:
        fact("speedup.a80.k5")

    assert caught.value.text == (
        "There is no number speedup.a80.k5; python -m specdec numbers prints them all."
    )
