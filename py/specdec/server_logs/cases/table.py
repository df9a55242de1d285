"""The table of predicted against measured, as text for a terminal and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from specdec.server_logs.cases.figures import CASES
from specdec.server_logs.cases.predictions import Outcome, given_figures, outcomes
from specdec.server_logs.cases.rows import Row
from specdec.words import en_cases as words

_NAMES = 41
_WIDTHS = (11, 11, 12, 11)
_LINE = 96


def as_json() -> dict[str, Any]:
    """Return the rows, worked out, and what cannot be tested."""
    return {
        "rows": [_as_dict(one) for one in outcomes()],
        "untested": [
            {"case": number, "address": CASES[number].address, "reason": reason}
            for number, reason in words.UNTESTED.items()
        ],
    }


def _as_dict(one: Outcome) -> dict[str, Any]:
    row = one.row
    return {
        "case": row.case,
        "address": CASES[row.case].address,
        "quantity": _quantity(row),
        "kind": "modelled" if row.assumed else "counted",
        "given": {name: figure.text for name, figure in given_figures(row).items()},
        "predicted": one.predicted.value,
        "predicted_range": [one.predicted.low, one.predicted.high],
        "measured": one.measured.value,
        "measured_range": [one.measured.low, one.measured.high],
        "error": one.error,
        "tolerance": one.tolerance,
        "agrees": one.agrees,
        "assumed": words.ASSUMED.get(row.assumed),
    }


def as_text() -> str:
    """Return the whole table, at most 100 letters wide."""
    every = list(outcomes())
    counted = [one for one in every if not one.row.assumed]
    modelled = [one for one in every if one.row.assumed]
    heading = words.heading(len(CASES), len(every), _agreeing(counted), _agreeing(modelled))
    return "\n".join(
        [
            heading,
            *_part(words.COUNTED, counted),
            *_part(words.MODELLED, modelled),
            "",
            words.NOT_TESTED,
            *_untested(),
        ]
    )


def _agreeing(part: Sequence[Outcome]) -> str:
    return words.share(sum(one.agrees for one in part), len(part))


def _part(title: str, rows: Sequence[Outcome]) -> Iterator[str]:
    yield from ("", title)
    yield _aligned("", words.COLUMNS)
    case = None
    for place, one in enumerate(rows):
        row = one.row
        if row.case != case:
            case = row.case
            yield words.case_heading(case, CASES[case].short_address)
        verdict = words.AGREES if one.agrees else words.OFF
        shares = (_percent(one.error, "+"), _percent(one.tolerance))
        yield _aligned(f"  {_quantity(row)}", (*_numbers(one), *shares, verdict))
        following = rows[place + 1].row if place + 1 < len(rows) else None
        is_last = following is None or (following.case, following.assumed) != (case, row.assumed)
        if row.assumed and is_last:
            yield from _wrapped(words.ASSUMED[row.assumed], "    ")


def _quantity(row: Row) -> str:
    run = row.measured.partition("/")[0].partition("@")[2]
    return words.quantity(row.quantity, words.RUNS[row.case][run] if run else "")


def _numbers(one: Outcome) -> tuple[str, str]:
    """Return both values: the measured as printed, the predicted with a digit more."""
    text = CASES[one.row.case].figures.get(one.row.measured)
    here, there = one.predicted.value, one.measured.value
    if text is None:
        return f"{here:.5g}", f"{there:.5g}"
    ending = " %" if text.endswith("%") else ""
    scale = 100 if ending else 1
    places = len(text.rstrip("%").partition(".")[2])
    more = places + 1 if places or here != int(here) else 0
    return f"{scale * here:.{more}f}{ending}", f"{scale * there:.{places}f}{ending}"


def _percent(share: float, sign: str = "") -> str:
    digits = ".0f" if abs(share) >= 1 else ".2g"
    return f"{100 * share:{sign}{digits}} %"


def _aligned(name: str, cells: Sequence[str]) -> str:
    *numbers, verdict = cells
    columns = (cell.rjust(width) for cell, width in zip(numbers, _WIDTHS, strict=True))
    return f"{name.ljust(_NAMES)}{''.join(columns)}  {verdict}".rstrip()


def _untested() -> Iterator[str]:
    for number, reason in words.UNTESTED.items():
        yield words.case_heading(number, CASES[number].short_address)
        yield from _wrapped(reason, "  ")


def _wrapped(sentence: str, indent: str) -> list[str]:
    return textwrap.wrap(sentence, _LINE, initial_indent=indent, subsequent_indent=indent)
