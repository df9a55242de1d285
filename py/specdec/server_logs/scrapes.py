"""Metrics as Prometheus reads them: the samples of one scrape, until one of them comes again.

Several servers, models or engines may be in one scrape: their labels keep them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from specdec.server_logs.counts import MOST_GUESSES, number

Scrape = dict[str, float]
"""Name -> value; a name is what follows the engine's own beginning, without ``_total``."""

_LABEL = re.compile(r'(\w+)="([^"]{0,1000})"')
_PLACES = ("position", "depth")


class Scrapes:
    """Collects samples whose names begin alike.

    >>> scrapes = Scrapes("tgi:", "a|b")
    >>> [*scrapes.take("tgi:a_total 7"), *scrapes.take('tgi:b{position="2"} 5')]
    []
    >>> list(scrapes.take("tgi:a_total 8"))
    [('', {'a': 7.0, 'b 2': 5.0})]
    >>> list(scrapes.end())
    [('', {'a': 8.0})]
    """

    def __init__(self, beginning: str, names: str) -> None:
        self._sample = re.compile(
            rf"{beginning}({names})(?:_total)?(?:\{{([^}}]{{0,2000}})\}})? (\S+)"
        )
        self._scrapes: dict[str, Scrape] = {}

    def take(self, text: str) -> Iterator[tuple[str, Scrape]]:
        """Read a line; return a scrape, with what it is of, once its next one begins."""
        if not (found := self._sample.search(text)):
            return
        label = dict(_LABEL.findall(found[2] or ""))
        name = " ".join([found[1], *(label[place] for place in _PLACES if place in label)])
        of = " ".join(filter(None, (label.get("model_name"), label.get("engine"))))
        if name in self._scrapes.get(of, {}):
            yield of, self._scrapes.pop(of)
        value = number(found[3])
        if value is not None:
            self._scrapes.setdefault(of, {})[name] = value

    def end(self) -> Iterator[tuple[str, Scrape]]:
        """Return the last scrape of everything."""
        yield from self._scrapes.items()
        self._scrapes = {}


def by_place(said: Scrape, name: str, first: int = 0) -> tuple[float, ...]:
    """Return the values named by place, from the first on as long as none is missing.

    >>> by_place({"Position 1": 2.0, "Position 0": 3.0, "Position 3": 1.0}, "Position")
    (3.0, 2.0)
    """
    values: list[float] = []
    while len(values) < MOST_GUESSES and (place := f"{name} {first + len(values)}") in said:
        values.append(said[place])
    return tuple(values)
