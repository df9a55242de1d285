"""The numbers a reader may change, each declared once: its name, range, opening value and stops.

A slider moves over a setting's *stops*; a number field takes any allowed value between them.
What a setting is called and how it is explained lives in ``specdec.words``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite

from specdec.errors import SettingError
from specdec.words import LANGUAGES, en

Value = float | int | None
"""A setting's value; None, where it is allowed, means: computed, not given by hand."""

_DECIMAL = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
_LONGEST_TEXT = 40


@dataclass(frozen=True)
class Setting:
    """One number a reader may change.

    >>> SETTINGS["draft_length"].lowest, SETTINGS["draft_length"].highest
    (0, 32)
    """

    name: str
    key: str
    """One letter that stands for the setting in an address."""
    symbol: str
    """The letter used in formulas, or an empty text."""
    unit: str
    lowest: float
    highest: float
    opening: Value
    stops: tuple[Value, ...]
    """What the slider moves over: at most forty values, the opening one among them."""
    whole: bool = False
    optional: bool = False
    """Whether None is allowed: the value is then computed."""

    def allowed(self, lang: str = "en") -> str:
        """Return the phrase that says what is allowed.

        >>> SETTINGS["draft_length"].allowed()
        'a whole number from 0 to 32'
        """
        text: str = LANGUAGES[lang].allowed_range(
            self.lowest, self.highest, whole=self.whole, optional=self.optional
        )
        return text


_ACCEPTANCE_STOPS = tuple(n / 20 for n in range(12)) + tuple(n / 40 for n in range(24, 41))
_DRAFT_PASS_STOPS = (
    0, 0.2, 0.4, 0.6, 0.8, 1, None, 1.5, 2, 2.4, 3, 3.5, 4, 5, 6, 7, 7.9, 9, 10, 12, 14, 16,
)  # fmt: skip
_USERS_STOPS = (
    1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 30, 31, 32, 40, 48, 56, 64, 72, 80, 84, 85, 100, 125, 154,
    200, 300, 500, 1000,
)  # fmt: skip

SETTINGS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("acceptance_rate", "a", "α", "", 0, 1, 0.8, _ACCEPTANCE_STOPS),
        Setting("draft_length", "k", "k", "", 0, 32, 4, tuple(range(1, 13)), whole=True),
        Setting("draft_pass_ms", "d", "", "ms", 0, 1000, None, _DRAFT_PASS_STOPS, optional=True),
        Setting("users", "u", "B", "", 1, 100_000, 1, _USERS_STOPS, whole=True),
        Setting("seed", "s", "", "", 0, 999_999, 1, tuple(range(20)), whole=True),
        Setting("start", "i", "", "", 1, 41, 1, tuple(range(1, 41)), whole=True),
    )
}
"""Every setting, by name, in the order in which they are shown.

>>> list(SETTINGS)
['acceptance_rate', 'draft_length', 'draft_pass_ms', 'users', 'seed', 'start']
"""


def setting_named(name: str) -> Setting:
    """Return the setting called ``name``; raise SettingError with the known names otherwise.

    >>> setting_named("temperature")
    Traceback (most recent call last):
    specdec.errors.SettingError: There is no setting temperature; the settings are \
acceptance_rate, draft_length, draft_pass_ms, users, seed, start.
    """
    if name in SETTINGS:
        return SETTINGS[name]
    known = ", ".join(SETTINGS)
    given = shown(name)
    raise SettingError(None, given=given, allowed=known, text=en.unknown_setting(given, known))


def check(name: str, value: object) -> Value:
    """Return ``value`` as the setting ``name`` holds it, or raise SettingError.

    Takes a number, a text as typed by a reader, or None where the setting may be computed.
    Whole settings come back as ``int``, the others as ``float``.

    >>> check("draft_length", "4"), check("acceptance_rate", 1), check("draft_pass_ms", None)
    (4, 1.0, None)
    >>> check("draft_length", 40)
    Traceback (most recent call last):
    specdec.errors.SettingError: draft_length must be a whole number from 0 to 32, but it is 40.
    """
    setting = setting_named(name)
    if setting.optional and _is_empty(value):
        return None
    number = _checked(
        value, name, setting.lowest, setting.highest, whole=setting.whole, optional=setting.optional
    )
    return int(number) if setting.whole else float(number)


def check_rate(value: object, name: str = "acceptance_rate") -> float:
    """Return a chance as a float from 0 to 1, or raise SettingError under ``name``.

    >>> check_rate(1), check_rate("0.5")
    (1.0, 0.5)
    """
    return float(_checked(value, name, 0, 1, whole=False))


def check_draft_length(value: object, lowest: int = 0) -> int:
    """Return a draft length as an int from ``lowest`` to 32, or raise SettingError.

    >>> check_draft_length(4.0)
    4
    """
    highest = SETTINGS["draft_length"].highest
    return int(_checked(value, "draft_length", lowest, highest, whole=True))


def check_whole(name: str, value: object, *, lowest: int, highest: int) -> int:
    """Return a whole number within bounds, or raise SettingError under ``name``.

    >>> check_whole("rounds", 10, lowest=1, highest=100)
    10
    """
    return int(_checked(value, name, lowest, highest, whole=True))


def check_number(name: str, value: object, *, lowest: float, highest: float) -> float:
    """Return a number within bounds, or raise SettingError under ``name``.

    >>> check_number("cost_ratio", 0.1, lowest=0, highest=1000)
    0.1
    """
    return float(_checked(value, name, lowest, highest, whole=False))


def _checked(
    value: object, name: str, lowest: float, highest: float, *, whole: bool, optional: bool = False
) -> float | int | Fraction:
    number = _number(value)
    if number is None or not lowest <= number <= highest or (whole and number != int(number)):
        allowed = en.allowed_range(lowest, highest, whole=whole, optional=optional)
        raise SettingError(name, given=shown(value), allowed=allowed)
    # Adding 0 turns a negative zero into zero.
    return number + 0


def shown(value: object) -> str:
    """Return how a given value is quoted in an error: short, and never more than one line.

    >>> shown("0,8"), shown(4.0), shown(None), shown("a" * 100)[-3:]
    ('0,8', '4', 'empty', 'aa…')
    """
    if _is_empty(value):
        return en.empty()
    if isinstance(value, int) and value.bit_length() > 200:
        return en.huge_number()
    if isinstance(value, float) and isfinite(value) and value == int(value) and abs(value) < 1e15:
        value = int(value)
    text = _printable(str(value) if isinstance(value, str | Fraction) else repr(value))
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _number(value: object) -> float | int | Fraction | None:
    """Return the number that ``value`` is or spells, or None."""
    if type(value) is int:  # by far the most frequent: every pass of every curve asks
        return value
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        text = value.strip()
        if len(text) > _LONGEST_TEXT or not _DECIMAL.fullmatch(text):
            return None
        value = float(text)
    if isinstance(value, float):
        return value if isfinite(value) else None
    return value if isinstance(value, int | Fraction) else None
