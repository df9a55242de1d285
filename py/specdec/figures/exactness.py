"""The three pictures of the exactness bench: one guess, the rules compared, a whole round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from specdec.exactness import (
    RULES,
    Law,
    distance_from,
    kept_count_law,
    kept_total,
    round_distance_from,
)
from specdec.keep_rule import Probs
from specdec.notation import fixed
from specdec.sums import Number, total
from specdec.svg import element, label, picture
from specdec.words import en_exactness as words

_WIDTH = 480
_LONGEST_LABEL = 11
_BAR_LEFT, _BAR_WIDTH = 34, 262
_TOKEN_TOP, _TOKEN_ROW = 38, 64
_RULE_TOP, _RULE_ROW, _RULE_HEIGHT = 22, 62, 26
_ROUND_LEFT, _ROUND_WIDTH, _ROUND_ROW = 150, 200, 44


def draw_exactness(
    *, draft_probs: Probs, target_probs: Probs, guesses: int
) -> dict[str, dict[str, Any]]:
    """Return the pictures for a pair of exact distributions: token, rules, round.

    >>> from specdec.keep_rule import SAMPLING_EXAMPLE
    >>> drawn = draw_exactness(**SAMPLING_EXAMPLE._asdict(), guesses=2)
    >>> drawn["token"]["numbers"]["acceptance_chance"]
    '7/10'
    """
    laws = {name: rule(draft_probs, target_probs) for name, rule in RULES.items()}
    pair = (draft_probs, target_probs)
    return {
        "token": _draw_token(*pair, laws["keep_rule"]),
        "rules": _draw_rules(target_probs, laws, guesses),
        "round": _draw_round(target_probs, laws, guesses),
    }


def short(value: Number) -> str:
    """Return a fraction as it is, or rounded with a sign for it where it is long.

    >>> from fractions import Fraction
    >>> short(Fraction(7, 10)), short(Fraction(123456, 1234567))
    ('7/10', '≈ 0.1000')
    """
    text = str(value)
    return text if len(text) <= _LONGEST_LABEL else f"≈ {fixed(value, 4)}"


def _by(distance: Number) -> str | None:
    """Return by how much a rule is off, or None where it is exact."""
    return short(distance) if distance else None


def _with_percent(value: Number) -> str:
    return words.with_percent(short(value), float(value))


# -- One guess -------------------------------------------------------------------------------------


def _draw_token(draft_probs: Probs, target_probs: Probs, law: Law) -> dict[str, Any]:
    highest = max(*draft_probs.values(), *target_probs.values())
    height = _TOKEN_TOP + _TOKEN_ROW * len(law) - 4
    rows = []
    for place, (token, share) in enumerate(law.items()):
        guessed, scale = draft_probs[token], _BAR_WIDTH / float(highest)
        rows += _token_row(place, token, (guessed, share.kept, share.redrawn), scale)
    told = [
        (token, short(share.kept), short(share.redrawn), short(share.total))
        for token, share in law.items()
    ]
    return {
        "svg": picture(
            _WIDTH,
            height,
            *_key(),
            *rows,
            title=words.token_title(),
            description=words.token_description(told),
        ),
        "caption": words.token_caption(
            _with_percent(kept_total(law)), _by(distance_from(target_probs, law))
        ),
        "numbers": {"acceptance_chance": str(kept_total(law))},
        "table": {
            "caption": words.token_title(),
            "columns": list(words.TOKEN_COLUMNS),
            "rows": [
                *(_token_cells(token, draft_probs, target_probs, law) for token in law),
                [
                    words.TOKEN["all"],
                    str(total(draft_probs.values())),
                    str(total(target_probs.values())),
                    "",
                    str(kept_total(law)),
                    str(total(share.redrawn for share in law.values())),
                    str(total(share.total for share in law.values())),
                ],
            ],
        },
    }


def _token_cells(token: str, draft_probs: Probs, target_probs: Probs, law: Law) -> list[str]:
    guessed, share = draft_probs[token], law[token]
    keep = str(share.kept / guessed) if guessed else words.never_guessed()
    chances = (share.kept, share.redrawn, share.total)
    return [token, str(guessed), str(target_probs[token]), keep, *map(str, chances)]


def _key() -> list[str]:
    """Return the names of the three kinds of bar, each behind a piece of one."""
    drawn = []
    for x, kind in ((0, "kept"), (152, "rejected"), (334, "redrawn")):
        drawn += [
            element("rect", class_=f"sd-{kind}-bar", x=x + 1, y=3, width=16, height=14),
            label(words.TOKEN[kind], x + 23, 16, kind="sd-name"),
        ]
    return drawn


def _token_row(
    place: int, token: str, chances: tuple[Number, Number, Number], scale: float
) -> list[str]:
    """Draw one token: what is guessed above, what is written below."""
    guessed, kept, redrawn = (float(chance) * scale for chance in chances)
    _, kept_chance, redrawn_chance = chances
    top = _TOKEN_TOP + _TOKEN_ROW * place
    written = kept_chance + redrawn_chance
    return [
        label(token, 2, top + 35, kind="sd-value"),
        _bar(_BAR_LEFT, top, kept, 14, kind="sd-kept-bar"),
        _bar(_BAR_LEFT + kept, top, guessed - kept, 14, kind="sd-rejected-bar"),
        _bar(_BAR_LEFT, top + 19, kept, 24, kind="sd-kept-bar"),
        _bar(_BAR_LEFT + kept, top + 19, redrawn, 24, kind="sd-redrawn-bar"),
        label(short(chances[0]), _BAR_LEFT + guessed + 7, top + 13, kind="sd-tick"),
        label(
            _sum_text(kept_chance, redrawn_chance, written),
            _BAR_LEFT + kept + redrawn + 7,
            top + 37,
            kind="sd-name sd-own",
        ),
    ]


def _sum_text(kept: Number, redrawn: Number, written: Number) -> str:
    """Return how a bar's two parts add up, where that is short enough to stand beside it."""
    if not redrawn or not kept:
        return short(written)
    text = f"{kept} + {redrawn} = {written}"
    return text if len(text) <= 17 else f"= {short(written)}"


def _bar(x: float, y: float, width: float, height: float, *, kind: str) -> str:
    return element("rect", class_=kind, x=x, y=y, width=width, height=height) if width else ""


# -- The rules -------------------------------------------------------------------------------------


def _draw_rules(target_probs: Probs, laws: Mapping[str, Law], guesses: int) -> dict[str, Any]:
    off = {name: distance_from(target_probs, law) for name, law in laws.items()}
    in_round = {name: round_distance_from(target_probs, law, guesses) for name, law in laws.items()}
    judged = {name: words.verdict(_by(far)) for name, far in off.items()}
    written = {
        name: {token: share.total for token, share in law.items()} for name, law in laws.items()
    }
    wrong = [name for name in laws if off[name]]
    right = [name for name in laws if not off[name] and name != "keep_rule"]
    head, kept, one, whole, verdict = words.RULES_HEAD
    return {
        "svg": _rules_picture(target_probs, written, judged),
        "caption": words.rules_caption(
            [(words.RULES[name], _with_percent(off[name])) for name in wrong],
            [(words.RULES[name], _with_percent(kept_total(laws[name]))) for name in right],
            _with_percent(kept_total(laws["keep_rule"])),
        ),
        "numbers": {name: str(far) for name, far in off.items()},
        "table": {
            "caption": words.rules_title(),
            "columns": [head, *target_probs, kept, one, whole, verdict],
            "rows": [
                [
                    words.RULES[name],
                    *map(str, written[name].values()),
                    str(kept_total(law)),
                    str(off[name]),
                    str(in_round[name]),
                    words.verdict(None if not off[name] else str(off[name])),
                ]
                for name, law in laws.items()
            ],
        },
    }


def _rules_picture(
    target_probs: Probs, written: dict[str, dict[str, Number]], judged: dict[str, str]
) -> str:
    """Draw a bar for the target and one for each rule; lines go down from the target's cuts."""
    height = _RULE_TOP + _RULE_ROW * (len(written) + 1) - 22
    ends = [_end(list(target_probs.values()), place) for place in range(len(target_probs) - 1)]
    drawn = [*_rule_row(0, words.TARGET_BAR, "", dict(target_probs), target_probs)]
    for row, (name, chances) in enumerate(written.items(), 1):
        drawn += _rule_row(row, words.RULES[name], judged[name], chances, target_probs)
    lines = [
        element("line", class_="sd-plain", x1=x, x2=x, y1=_RULE_TOP, y2=height - 2) for x in ends
    ]
    told = [
        (words.RULES[name], judged[name], [(each, short(by)) for each, by in chances.items()])
        for name, chances in written.items()
    ]
    return picture(
        _WIDTH,
        height,
        *lines,
        *drawn,
        title=words.rules_title(),
        description=words.rules_description(told),
    )


def _end(chances: list[Number], place: int) -> float:
    return 1 + float(total(chances[: place + 1])) * (_WIDTH - 2)


def _rule_row(
    row: int, name: str, verdict: str, chances: dict[str, Number], target_probs: Probs
) -> list[str]:
    top = _RULE_TOP + _RULE_ROW * row
    drawn = [label(name, 0, top - 8, kind="sd-note sd-own")]
    if verdict:
        is_off = any(chances[token] != target_probs[token] for token in chances)
        kind = "sd-note sd-off-verdict" if is_off else "sd-note sd-kept-verdict"
        drawn.append(label(verdict, _WIDTH, top - 8, kind=kind, anchor="end"))
    values = list(chances.values())
    for place, (token, chance) in enumerate(chances.items()):
        start, end = _end(values, place - 1), _end(values, place)
        is_off = chance != target_probs[token]
        kind = "sd-off-part" if is_off else "sd-token-part"
        drawn.append(_bar(start, top, end - start, _RULE_HEIGHT, kind=kind))
        if end - start > 16:
            middle = (start + end) / 2
            drawn.append(label(token, middle, top + 19, kind="sd-part-word", anchor="middle"))
    return drawn


# -- A round ---------------------------------------------------------------------------------------


def _draw_round(target_probs: Probs, laws: Mapping[str, Law], guesses: int) -> dict[str, Any]:
    chances = kept_count_law(kept_total(laws["keep_rule"]), guesses)
    highest = float(max(chances))
    off = {name: round_distance_from(target_probs, law, guesses) for name, law in laws.items()}
    bars = [(words.kept_of(kept, guesses), chance) for kept, chance in enumerate(chances)]
    drawn = []
    for kept, (name, chance) in enumerate(bars):
        top = 4 + _ROUND_ROW * kept
        length = _ROUND_WIDTH * float(chance) / highest
        drawn += [
            label(name, 0, top + 15, kind="sd-name sd-own"),
            label(words.tokens_counted(kept + 1), 0, top + 32, kind="sd-tick"),
            _bar(_ROUND_LEFT, top + 3, length, 26, kind="sd-kept-bar"),
            label(_with_percent(chance), _ROUND_LEFT + length + 7, top + 22, kind="sd-name sd-own"),
        ]
    mean = total((kept + 1) * chance for kept, chance in enumerate(chances))
    biased = [(words.RULES[name], _with_percent(far)) for name, far in off.items() if far]
    return {
        "svg": picture(
            _WIDTH,
            4 + _ROUND_ROW * len(bars),
            *drawn,
            title=words.round_title(guesses),
            description=words.round_description([(name, short(by)) for name, by in bars]),
        ),
        "caption": words.round_caption(
            guesses,
            _mean_text(mean),
            len(target_probs) ** (guesses + 1),
            _by(off["keep_rule"]),
            [one for one in biased if one[0] != words.RULES["keep_rule"]],
        ),
        "numbers": {"acceptance_length": str(mean)},
        "table": {
            "caption": words.round_title(guesses),
            "columns": list(words.ROUND_COLUMNS),
            "rows": [
                [str(kept), str(kept + 1), str(chance)] for kept, chance in enumerate(chances)
            ],
        },
    }


def _mean_text(mean: Number) -> str:
    """Return a mean as a fraction and as a decimal."""
    exact = short(mean)
    return exact if exact.startswith("≈") or "/" not in exact else f"{exact} ≈ {fixed(mean)}"
