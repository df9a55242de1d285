"""Figure 1: one round of the toy pair, place by place: guess, check, keep, replace, throw away."""

from __future__ import annotations

from typing import Any

from specdec.figures.plot import readings
from specdec.rounds import Round, greedy_round
from specdec.svg import element, label, picture
from specdec.toy_pair import TOY_DRAFT, TOY_SENTENCE, TOY_TARGET

_WIDTH = 480
_ROW, _BOX_WIDTH, _BOX_HEIGHT = 44, 136, 34
_GUESS, _SIGN, _CHOICE, _VERDICT = 4, 156, 176, 330
_HEAD = 74
_PROMPT_LENGTH = 3
_MARK = _WIDTH - 8


def draw_one_round(*, start: int, draft_length: int, words: Any) -> dict[str, Any]:
    """Return the figure for settings that have been checked.

    >>> from specdec.words import en
    >>> draw_one_round(start=1, draft_length=4, words=en)["numbers"]["accepted_count"]
    2
    """
    places = range(start - 1, start - 1 + _PROMPT_LENGTH)
    prompt = tuple(TOY_SENTENCE[place % len(TOY_SENTENCE)] for place in places)
    shown = greedy_round(prompt, draft_length, TOY_DRAFT, TOY_TARGET)
    verdicts = [_verdict(shown, place) for place in range(len(shown.target_choices))]
    height = _HEAD + _ROW * len(verdicts) + 34
    return {
        "svg": picture(
            _WIDTH,
            height,
            *_heading(prompt, words),
            *(_row(shown, place, words) for place in range(len(verdicts))),
            _step(
                len(verdicts) - 1,
                label(
                    words.one_round_added(shown.new_tokens),
                    _GUESS,
                    height - 10,
                    kind="sd-name sd-own",
                ),
            ),
            readings((_MARK, _top(place) + _BOX_HEIGHT / 2) for place in range(len(verdicts))),
            title=words.one_round_title(prompt),
            description=words.one_round_description(
                shown.guesses, shown.target_choices, shown.new_tokens
            ),
        ),
        "caption": words.one_round_caption(prompt, shown.guesses, shown.new_tokens),
        "numbers": {
            "start": start,
            "draft_length": draft_length,
            "accepted_count": shown.accepted_count,
            "token_count": len(shown.new_tokens),
        },
        "table": {
            "caption": words.one_round_title(prompt),
            "columns": list(words.ONE_ROUND_COLUMNS),
            "rows": [
                [
                    str(place + 1),
                    _guess(shown, place) or "–",
                    shown.target_choices[place],
                    words.ONE_ROUND_VERDICTS[verdict],
                ]
                for place, verdict in enumerate(verdicts)
            ],
        },
    }


def _guess(shown: Round, place: int) -> str:
    return shown.guesses[place] if place < len(shown.guesses) else ""


def _top(place: int) -> float:
    return _HEAD + _ROW * place


def _verdict(shown: Round, place: int) -> str:
    """Return what became of a place: kept, replaced, free, plain, thrown or unused."""
    guessed = place < len(shown.guesses)
    if place < shown.accepted_count:
        return "kept"
    if place == shown.accepted_count:
        return "replaced" if guessed else "free" if shown.guesses else "plain"
    return "thrown" if guessed else "unused"


def _heading(prompt: tuple[str, ...], words: Any) -> list[str]:
    text = words.ONE_ROUND
    return [
        label(words.one_round_after(prompt), _GUESS, 20, kind="sd-name sd-own"),
        label(text["guesses"], _GUESS, _HEAD - 16, kind="sd-axis-title"),
        label(text["choices"], _CHOICE, _HEAD - 16, kind="sd-axis-title"),
    ]


def _row(shown: Round, place: int, words: Any) -> str:
    """Draw one place: what was guessed, what the target writes there, and what follows."""
    top = _top(place)
    baseline = top + 23
    verdict = _verdict(shown, place)
    guess, choice = _guess(shown, place), shown.target_choices[place]
    own = verdict in ("replaced", "free", "plain")
    drawn = []
    if guess:
        drawn += [
            _box(_GUESS, top, kind=f"sd-{verdict}-box"),
            label(
                guess,
                _GUESS + _BOX_WIDTH / 2,
                baseline,
                kind=f"sd-{verdict}-word",
                anchor="middle",
            ),
        ]
    if verdict in ("kept", "replaced"):
        sign = "=" if verdict == "kept" else "≠"
        drawn.append(label(sign, _SIGN + 2, baseline, kind="sd-tick", anchor="middle"))
    if own:
        drawn.append(_box(_CHOICE, top, kind="sd-own-box"))
    kind = "sd-own-word" if own else "sd-kept-word" if verdict == "kept" else "sd-thrown-word"
    return _step(
        place,
        *drawn,
        label(choice, _CHOICE + _BOX_WIDTH / 2, baseline, kind=kind, anchor="middle"),
        label(words.ONE_ROUND_VERDICTS[verdict], _VERDICT, baseline, kind=f"sd-{verdict}-verdict"),
    )


def _step(place: int, *drawn: str) -> str:
    """Group what a reader sees from a place on, when stepping through the round."""
    return element("g", *drawn, class_="sd-place", data_row=place)


def _box(x: float, y: float, *, kind: str) -> str:
    return element("rect", class_=kind, x=x, y=y, width=_BOX_WIDTH, height=_BOX_HEIGHT, rx=6)
