"""The door: one question in, one answer out, both JSON text. The same bytes on every Python."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from specdec.errors import SettingError, SpecdecError
from specdec.exactness import MOST_GUESSES
from specdec.figures import FIGURES
from specdec.figures.exactness import draw_exactness
from specdec.settings import SETTINGS, check, check_whole, shown
from specdec.typed_chances import PairError, read_pair
from specdec.words import LANGUAGES, en, en_exactness

VERSION = 1
_LONGEST = 2000


def answer(request: str) -> str:
    """Return the answer to a request for a figure or for the exactness bench; never raises.

    A request is ``{"v":1,"figure":…,"settings":{…},"lang":"en"}``; settings left out have their
    opening values. The answer is ``{"v":1,"ok":{"svg","caption","numbers","table"}}``, or
    ``{"v":1,"error":{"setting","given","allowed","text"}}`` with a text fit for a reader. Keys are
    sorted; there is no NaN and no Infinity.

    The bench is asked by ``{"v":1,"bench":{"draft":[…],"target":[…],"guesses":2},"lang":"en"}``
    with chances as typed; ``ok`` then holds three such answers, token, rules and round. An error
    in the chances has also ``fields``, a sentence for each field that is wrong, and ``rescaled``,
    texts that add to 1 for a model whose chances only need scaling.

    >>> answer('{"v":1,"figure":"speedup-by-acceptance","settings":{"draft_length":40}}')[:50]
    '{"error":{"allowed":"a whole number from 0 to 32",'
    """
    try:
        data = _understood(request)
        content: dict[str, Any] = {"ok": _bench(data) if "bench" in data else _figure(data)}
    except SpecdecError as error:
        content = {"error": _as_data(error)}
    return json.dumps(
        {"v": VERSION, **content},
        sort_keys=True,
        ensure_ascii=False,
        allow_nan=False,
        separators=(",", ":"),
    )


def _understood(request: str) -> dict[str, Any]:
    """Return a request as data, or raise SettingError."""
    try:
        data = json.loads(request) if len(request) <= _LONGEST else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("settings", {}), dict):
        refused(shown(request), "", en.request_not_understood())
    if data.get("v") != VERSION or isinstance(data["v"], bool):
        given = shown(data.get("v"))
        refused(given, str(VERSION), en.unknown_version(given))
    return dict(data)


def _words(data: dict[str, Any]) -> Any:
    """Return the sentences of the language a request asks for."""
    lang = data.get("lang", "en")
    if not isinstance(lang, str) or lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        refused(shown(lang), known, en.unknown_language(shown(lang), known))
    return LANGUAGES[lang]


def _bench(data: dict[str, Any]) -> dict[str, Any]:
    _words(data)
    asked = data["bench"]
    if not isinstance(asked, dict):
        refused(shown(asked), "", en.request_not_understood())
    pair = read_pair(asked.get("draft", ()), asked.get("target", ()))
    try:
        guesses = check_whole("guesses", asked.get("guesses", 1), lowest=1, highest=MOST_GUESSES)
    except SettingError as error:
        refused(
            error.given, error.allowed, en_exactness.guesses_refused(error.allowed, error.given)
        )
    return draw_exactness(**pair._asdict(), guesses=guesses)


def _figure(data: dict[str, Any]) -> dict[str, Any]:
    words = _words(data)
    name = data.get("figure")
    if not isinstance(name, str) or name not in FIGURES:
        known = ", ".join(FIGURES)
        refused(shown(name), known, words.unknown_figure(shown(name), known))
    figure = FIGURES[name]
    given = data.get("settings", {})
    for setting in given:
        if setting not in figure.all_settings:
            known = ", ".join(figure.all_settings)
            refused(shown(setting), known, words.unused_setting(shown(setting), name, known))
    settings = {
        setting: checked(setting, given.get(setting, SETTINGS[setting].opening), words)
        for setting in figure.all_settings
    }
    return figure.draw(**settings, words=words)


def checked(setting: str, value: object, words: Any) -> Any:
    """Return a setting's value; the error names the setting as the reader sees it.

    >>> checked("users", 3, en)
    3
    """
    try:
        return check(setting, value)
    except SettingError as error:
        text = words.refusal(words.LABELS[setting], error.allowed, error.given)
        raise SettingError(setting, given=error.given, allowed=error.allowed, text=text) from None


def refused(given: str, allowed: str, text: str) -> NoReturn:
    """Raise the error for a request that no single setting is to blame for.

    >>> refused("fr", "en", "There is no language fr; the languages are en.")
    Traceback (most recent call last):
    specdec.errors.SettingError: There is no language fr; the languages are en.
    """
    raise SettingError(None, given=given, allowed=allowed, text=text)


def _as_data(error: SpecdecError) -> dict[str, Any]:
    data = {
        "setting": getattr(error, "setting", None),
        "given": getattr(error, "given", ""),
        "allowed": getattr(error, "allowed", ""),
        "text": error.text,
    }
    if isinstance(error, PairError):
        data |= {"fields": error.fields, "rescaled": error.rescaled}
    return data
