"""What a reader may give, what becomes of it, and what is said about the rest."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import SETTINGS, SettingError, check
from specdec.settings import (
    check_draft_length,
    check_number,
    check_rate,
    check_whole,
    setting_named,
    shown,
)

RANGES = {
    "acceptance_rate": "a number from 0 to 1",
    "draft_length": "a whole number from 0 to 32",
    "draft_pass_ms": "a number from 0 to 1000, or empty",
    "users": "a whole number from 1 to 100,000",
    "seed": "a whole number from 0 to 999,999",
    "start": "a whole number from 1 to 41",
}
WHOLE = ("draft_length", "users", "seed", "start")


# -- What the settings are -----------------------------------------------------------------------


def test_there_are_six_settings_in_the_order_they_are_shown() -> None:
    """Chance, guesses, time of a draft pass, users, seed and start can be set, in this order."""
    assert list(RANGES) == list(SETTINGS)
    assert all(name == setting.name for name, setting in SETTINGS.items())


@pytest.mark.parametrize(("name", "phrase"), RANGES.items())
def test_a_setting_says_what_it_may_be(name: str, phrase: str) -> None:
    """The range of every setting is put into words, in English unless told otherwise."""
    assert phrase == SETTINGS[name].allowed()
    assert phrase == SETTINGS[name].allowed("en")


@pytest.mark.parametrize(
    ("name", "opening"),
    [
        ("acceptance_rate", 0.8),
        ("draft_length", 4),
        ("draft_pass_ms", None),
        ("users", 1),
        ("seed", 1),
        ("start", 1),
    ],
)
def test_the_opening_values_are_those_of_the_lesson(name: str, opening: float | None) -> None:
    """The lesson opens at 80 % kept, four guesses, one user and a draft pass as computed."""
    assert opening == SETTINGS[name].opening


def test_a_setting_is_found_by_its_name() -> None:
    """Each name leads to the setting that bears it."""
    assert all(setting is setting_named(name) for name, setting in SETTINGS.items())


def test_an_unknown_setting_is_refused_with_the_known_ones() -> None:
    """A misspelt name gets a sentence with all the names there are."""
    known = "acceptance_rate, draft_length, draft_pass_ms, users, seed, start"
    for ask in (setting_named, lambda name: check(name, 1)):
        with pytest.raises(SettingError) as caught:
            ask("tempera\nture")
        assert caught.value.text == (f"There is no setting tempera ture; the settings are {known}.")
        assert caught.value.setting is None
        assert caught.value.given == "tempera ture"
        assert known == caught.value.allowed


# -- Bounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RANGES)
def test_both_ends_of_a_range_belong_to_it(name: str) -> None:
    """The lowest and the highest value are allowed."""
    lowest, highest = SETTINGS[name].lowest, SETTINGS[name].highest

    assert lowest == check(name, lowest)
    assert highest == check(name, highest)


@pytest.mark.parametrize(
    ("name", "value", "given_text"),
    [
        ("acceptance_rate", nextafter(0, -1), "-5e-324"),
        ("acceptance_rate", nextafter(1, 2), "1.0000000000000002"),
        ("draft_length", -1, "-1"),
        ("draft_length", 33, "33"),
        ("draft_length", 2.5, "2.5"),
        ("draft_pass_ms", -1, "-1"),
        ("draft_pass_ms", 1000.5, "1000.5"),
        ("users", 0, "0"),
        ("users", 100_001, "100001"),
        ("users", None, "empty"),
        ("users", "", "empty"),
        ("seed", 1_000_000, "1000000"),
        ("start", 42.0, "42"),
    ],
)
def test_a_value_outside_is_refused_in_a_sentence(
    name: str, value: object, given_text: str
) -> None:
    """The sentence names the setting, its range and what was given; the error holds all three."""
    with pytest.raises(SettingError) as caught:
        check(name, value)

    assert f"{name} must be {RANGES[name]}, but it is {given_text}." == caught.value.text
    assert name == caught.value.setting
    assert given_text == caught.value.given
    assert RANGES[name] == caught.value.allowed


@given(st.sampled_from(WHOLE), st.integers(-5, 100_005))
def test_a_whole_setting_takes_exactly_the_whole_numbers_of_its_range(
    name: str, value: int
) -> None:
    """A whole number passes if it lies in the range, as a number, a float or a text."""
    if SETTINGS[name].lowest <= value <= SETTINGS[name].highest:
        assert [value] * 3 == [check(name, given) for given in (value, float(value), f" {value} ")]
        assert type(check(name, float(value))) is int
    else:
        with pytest.raises(SettingError):
            check(name, value)


@given(st.floats(0, 1))
def test_a_chance_comes_back_as_it_was_given(rate: float) -> None:
    """A float passes unchanged, and so does the text that spells it."""
    assert rate == check("acceptance_rate", rate) == check_rate(rate)
    assert rate == check("acceptance_rate", repr(rate))


def test_settings_that_are_not_whole_come_back_as_floats() -> None:
    """The chance 1 is the float 1.0, whatever it was given as."""
    for given_value in (1, 1.0, "1"):
        assert check("acceptance_rate", given_value) == 1.0
        assert type(check("acceptance_rate", given_value)) is float


@pytest.mark.parametrize("negative_zero", [-0.0, "-0", "-0.0"])
def test_a_negative_zero_becomes_zero(negative_zero: object) -> None:
    """No sign is left that could show up in a text."""
    for value in (check("acceptance_rate", negative_zero), check("draft_length", negative_zero)):
        assert value == 0
        assert not str(value).startswith("-")


@pytest.mark.parametrize("nothing", [None, ""])
def test_only_the_draft_pass_may_be_left_empty(nothing: str | None) -> None:
    """An empty draft pass is computed; every other setting needs a value."""
    for name, setting in SETTINGS.items():
        assert (name == "draft_pass_ms") == setting.optional
        if setting.optional:
            assert check(name, nothing) is None
        else:
            with pytest.raises(SettingError, match=r"but it is empty\.$"):
                check(name, nothing)


# -- Texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", 2.0),
        ("+2", 2.0),
        (" 2.4\t", 2.4),
        ("2.", 2.0),
        (".5", 0.5),
        ("24e-1", 2.4),
        ("0.1E+2", 10.0),
        ("1e-300", 1e-300),
        ("0." + "0" * 37 + "1", 1e-38),
        (" " * 30 + "0." + "0" * 37 + "1" + " " * 30, 1e-38),
    ],
)
def test_a_typed_number_is_read(text: str, value: float) -> None:
    """Digits with a point, a sign, an exponent or space around them are a number."""
    assert value == check("draft_pass_ms", text)


@pytest.mark.parametrize("text", ["", " ", "\t "])
def test_an_empty_field_means_computed_where_that_is_allowed(text: str) -> None:
    """Nothing but space is as empty as nothing, and elsewhere it is refused as empty."""
    assert check("draft_pass_ms", text) is None

    with pytest.raises(SettingError) as caught:
        check("users", text)

    assert caught.value.given == "empty"


@pytest.mark.parametrize(
    "text",
    [
        *("0,8", "1_0", "1 0", "0x1", "1e", "e1", ".", "+", "--1", "nan", "inf", "Infinity", "one"),
        *("٣", "１", "½", "²", "1e400", "1e-1000", "1j", "True", "None", "1;", "1\n2"),
        "0." + "0" * 38 + "1",
    ],
)
def test_what_is_no_plain_number_is_refused(text: str) -> None:
    """Commas, other scripts' digits, words, infinities and endless digits are no number."""
    with pytest.raises(SettingError) as caught:
        check("draft_pass_ms", text)

    assert f"draft_pass_ms must be {RANGES['draft_pass_ms']}, but it is {shown(text)}." == (
        caught.value.text
    )


@pytest.mark.parametrize(
    ("value", "given_text"),
    [
        (True, "True"),
        (False, "False"),
        (inf, "inf"),
        (-inf, "-inf"),
        (nan, "nan"),
        ([1], "[1]"),
        ({}, "{}"),
        (1j, "1j"),
        (b"1", "b'1'"),
        (10**400, "a number of more than 60 digits"),
        (-(10**400), "a number of more than 60 digits"),
    ],
)
def test_what_is_no_number_at_all_is_refused(value: object, given_text: str) -> None:
    """Truth values, infinities, lists and enormous numbers get the same sentence as the rest."""
    for name in ("acceptance_rate", "draft_length"):
        with pytest.raises(SettingError) as caught:
            check(name, value)
        assert f"{name} must be {RANGES[name]}, but it is {given_text}." == caught.value.text


def checked_or_refused(name: str, text: str) -> float | SettingError | None:
    try:
        return check(name, text)
    except SettingError as error:
        return error


@given(st.sampled_from(list(RANGES)), st.text(max_size=60))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    """No text makes the check fail in any other way, and no sentence has a second line."""
    outcome = checked_or_refused(name, text)

    if isinstance(outcome, SettingError):
        assert outcome.text.isprintable()
        assert len(outcome.given) <= 40
    else:
        assert outcome is None or SETTINGS[name].lowest <= outcome <= SETTINGS[name].highest


# -- How a value is quoted -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "empty"),
        ("", "empty"),
        (0, "0"),
        (4.0, "4"),
        (-4.0, "-4"),
        (-0.0, "0"),
        (0.25, "0.25"),
        (999_999_999_999_999.0, "999999999999999"),
        (1e15, "1000000000000000.0"),
        (-1e15, "-1000000000000000.0"),
        (1e300, "1e+300"),
        (nan, "nan"),
        (-inf, "-inf"),
        (2**200 - 1, "160693804425899027554196209234116260252"[:39] + "…"),
        (2**200, "a number of more than 60 digits"),
        (-(2**200), "a number of more than 60 digits"),
        ("a" * 40, "a" * 40),
        ("a" * 41, "a" * 39 + "…"),
        ("line\nline\ttab\x00\u2028end", "line line tab  end"),
        ("naïve – 字", "naïve – 字"),
        ((1, "two"), "(1, 'two')"),
    ],
)
def test_a_value_is_quoted_short_and_on_one_line(value: object, text: str) -> None:
    """Whole floats lose their point, long values their end, and control signs become spaces."""
    assert text == shown(value)


# -- Checks by kind ------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [-0.1, 1.1, None, "x"])
def test_a_chance_is_refused_under_the_name_it_is_given(value: object) -> None:
    """The acceptance rate is the name unless another is given."""
    given_text = "empty" if value is None else str(value)
    with pytest.raises(SettingError) as caught:
        check_rate(value)
    assert caught.value.text == (
        f"acceptance_rate must be a number from 0 to 1, but it is {given_text}."
    )
    with pytest.raises(SettingError) as caught:
        check_rate(value, "accepted_fraction")
    assert caught.value.text == (
        f"accepted_fraction must be a number from 0 to 1, but it is {given_text}."
    )
    assert caught.value.setting == "accepted_fraction"


def test_a_chance_is_a_float_from_0_to_1() -> None:
    """Both ends are chances, and they come back as floats."""
    assert [check_rate(0), check_rate(1), check_rate("0.5")] == [0.0, 1.0, 0.5]
    assert type(check_rate(1)) is float


@pytest.mark.parametrize("lowest", [0, 1])
def test_a_draft_length_may_have_to_be_at_least_one(lowest: int) -> None:
    """From 0, or from a given length, up to 32 guesses are allowed."""
    assert [lowest, 32] == [check_draft_length(lowest, lowest), check_draft_length(32, lowest)]
    assert type(check_draft_length(4.0)) is int
    assert check_draft_length(0) == 0
    for value in (lowest - 1, 33, 1.5):
        with pytest.raises(SettingError) as caught:
            check_draft_length(value, lowest=lowest)
        assert caught.value.text == (
            f"draft_length must be a whole number from {lowest} to 32, but it is {value}."
        )


def test_a_whole_number_lies_within_its_bounds() -> None:
    """Bounds belong to the range; what lies outside or between is refused under its name."""
    assert [check_whole("cups", value, lowest=3, highest=5) for value in (3, "5")] == [3, 5]
    assert type(check_whole("cups", 4.0, lowest=3, highest=5)) is int
    for value in (2, 6, 3.5):
        with pytest.raises(SettingError) as caught:
            check_whole("cups", value, lowest=3, highest=5)
        assert f"cups must be a whole number from 3 to 5, but it is {value}." == caught.value.text


def test_a_number_lies_within_its_bounds() -> None:
    """Any number between the bounds is allowed and comes back as a float."""
    values = [check_number("share", value, lowest=-1, highest=2) for value in (-1, 0.5, "2")]

    assert values == [-1.0, 0.5, 2.0]
    assert all(type(value) is float for value in values)
    for value in (-1.5, 2.5):
        with pytest.raises(SettingError) as caught:
            check_number("share", value, lowest=-1, highest=2)
        assert f"share must be a number from -1 to 2, but it is {value}." == caught.value.text


def test_an_exact_chance_is_a_number() -> None:
    """What the keep rule answers exactly can be given on to the formulas."""
    assert check("acceptance_rate", Fraction(7, 10)) == 0.7

    with pytest.raises(SettingError) as caught:
        check("acceptance_rate", Fraction(7, 5))

    assert caught.value.given == "7/5"


def test_a_fraction_beyond_every_float_is_refused() -> None:
    """A fraction too large for a float gets the same sentence as any number out of range."""
    with pytest.raises(SettingError):
        check("users", Fraction(10**400))
