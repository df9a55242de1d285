"""What a page needs to offer a setting to a reader: range, stops, words. Nothing is typed twice."""

from __future__ import annotations

from typing import Any

from specdec.notation import shortest
from specdec.settings import setting_named
from specdec.timing import draft_step_ms
from specdec.words import LANGUAGES


def describe(name: str, lang: str = "en") -> dict[str, Any]:
    """Return a setting as data for sliders and number fields.

    ``texts`` are the stops as they are spoken, ``between`` is how a value between two stops is,
    with {value} in the place of ``scale`` times the value. ``refusal`` is the sentence for a value
    that cannot be used, with {given} in the place of that value; ``refusal_in_sentence``
    is the same where a reader types ``scale`` times the value.

    >>> about = describe("draft_length")
    >>> about["label"], about["stops"][:2], about["texts"][:2]
    ('Guesses per round', [1, 2], ['1 guess', '2 guesses'])
    >>> describe("users")["between"], describe("acceptance_rate")["scale"]
    ('{value} users', 100)
    >>> about["refusal"]
    'Guesses per round must be a whole number from 0 to 32, but it is {given}.'
    """
    setting, words = setting_named(name), LANGUAGES[lang]
    computed = draft_step_ms() if setting.optional else None
    two = words.value_text(name, 2)
    scale = 100 if "%" in two else 1
    return {
        "name": setting.name,
        "key": setting.key,
        "symbol": setting.symbol,
        "label": words.LABELS[name],
        "help": words.HELPS[name],
        "unit": setting.unit,
        "lowest": setting.lowest,
        "highest": setting.highest,
        "whole": setting.whole,
        "optional": setting.optional,
        "opening": setting.opening,
        "placeholder": shortest(computed) if computed else "",
        "stops": list(setting.stops),
        "texts": [words.value_text(name, stop, computed) for stop in setting.stops],
        "between": two.replace(str(2 * scale), "{value}"),
        "scale": scale,
        "refusal": words.refusal(words.LABELS[name], setting.allowed(lang), "{given}"),
        "refusal_in_sentence": words.refusal(
            words.LABELS[name],
            words.allowed_range(
                setting.lowest * scale,
                setting.highest * scale,
                whole=setting.whole,
                optional=setting.optional,
            ),
            "{given}",
        ),
    }
