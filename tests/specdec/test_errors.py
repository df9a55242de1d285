"""What errors say and carry."""

from __future__ import annotations

import pytest

from specdec.errors import DistributionError, SettingError, SpecdecError


def test_every_error_is_a_value_error() -> None:
    """Callers that catch ValueError catch ours."""
    assert issubclass(SpecdecError, ValueError)
    assert issubclass(SettingError, SpecdecError)
    assert issubclass(DistributionError, SpecdecError)


def test_a_setting_error_names_what_was_given_and_what_is_allowed() -> None:
    """The sentence and the data of a setting error agree."""
    error = SettingError("users", given="0", allowed="a whole number from 1 to 100,000")

    assert error.text == "users must be a whole number from 1 to 100,000, but it is 0."
    assert (error.setting, error.given, error.allowed) == (
        "users",
        "0",
        "a whole number from 1 to 100,000",
    )


def test_a_setting_error_may_have_a_sentence_of_its_own() -> None:
    """A text given to the error is shown as it is."""
    error = SettingError(None, given="x", allowed="y", text="No such thing.")

    assert error.text == "No such thing."
    assert error.setting is None


def test_an_error_is_raised_with_its_text() -> None:
    """What Python prints is what a reader is shown."""
    with pytest.raises(DistributionError) as caught:
        raise DistributionError("The chances add to 2.")

    assert str(caught.value) == caught.value.text == "The chances add to 2."
