"""All numbers of a reading as a table, each with where it comes from."""

from __future__ import annotations

from typing import Any

from specdec.notation import fixed, grouped, percent
from specdec.server_logs.forms import numbers_of
from specdec.server_logs.origins import origin
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times
from specdec.words import en_log_page as words
from specdec.words import en_logs

_SHARES = {"survival", "conditional", *en_logs.IN_PERCENT}


def numbers_table(reading: Reading, known: Times) -> dict[str, Any]:
    """Return the table: a row for every number that is known.

    >>> from specdec.server_logs import read_lines
    >>> (one,) = read_lines(["draft acceptance = 0.5 (2 accepted / 4 generated), mean len = 2.00"])
    >>> numbers_table(one, Times())["rows"][0]
    ['rounds with a draft', '2', 'worked out']
    """
    said = numbers_of(reading, known)
    return {
        "caption": words.heading(reading.engine, reading.form, reading.model or reading.source),
        "columns": list(words.NUMBER_COLUMNS),
        "rows": [
            [label.strip(), _shown(name, said[name]), en_logs.ORIGIN[origin(reading, name)]]
            for name, label in en_logs.ROWS.items()
            if said[name] is not None
        ],
    }


def _shown(name: str, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(name, one) for one in value)
    if name in _SHARES:
        return percent(value, 1)
    if isinstance(value, int):
        return grouped(value)
    return fixed(value)
