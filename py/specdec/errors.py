"""What goes wrong, as sentences fit to be shown to a reader.

    SpecdecError              anything a caller or a reader gave that cannot be used
     ├─ SettingError          one setting or argument: which, what it was, what it may be
     └─ DistributionError     chances that are no probability distribution

Any other exception is a fault of ours.
"""

from __future__ import annotations

from specdec.words import en


class SpecdecError(ValueError):
    """The root of all errors raised on purpose; its text is one or two whole sentences.

    >>> issubclass(SettingError, SpecdecError)
    True
    """

    @property
    def text(self) -> str:
        """The sentence for the reader."""
        return str(self.args[0])


class SettingError(SpecdecError):
    """A setting or an argument lies outside what is allowed.

    >>> error = SettingError("draft_length", given="40", allowed="a whole number from 0 to 32")
    >>> error.text
    'draft_length must be a whole number from 0 to 32, but it is 40.'
    >>> error.setting, error.given, error.allowed
    ('draft_length', '40', 'a whole number from 0 to 32')
    """

    def __init__(self, setting: str | None, *, given: str, allowed: str, text: str = "") -> None:
        super().__init__(text or en.refusal(str(setting), allowed, given))
        self.setting = setting
        self.given = given
        self.allowed = allowed


class DistributionError(SpecdecError):
    """Some chances do not form a probability distribution; the text says which and why.

    >>> raise DistributionError("The chances add to 9/10; they must add to 1: rescale them.")
    Traceback (most recent call last):
    specdec.errors.DistributionError: The chances add to 9/10; they must add to 1: rescale them.
    """
