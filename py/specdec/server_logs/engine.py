"""What an engine's module has to offer, and the list of all engines.

To add an engine: write a module with a class that has ``line``; list it in ``ENGINES``; put a
log into ``tests/specdec/server_logs/fixtures`` and a row into its table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from specdec.server_logs.counts import Begins, Counts

Event = Counts | Begins


class LineReader(Protocol):
    """Reads the lines of one log for one engine; what it remembers is of that log alone."""

    def line(self, text: str) -> Iterator[Event]:
        """Return what a line tells, at once or together with lines before it."""
        ...

    def end(self) -> Iterator[Event]:
        """Return what is left to tell when the log is over."""
        ...


@dataclass(frozen=True)
class Engine:
    """An engine whose logs can be read."""

    name: str
    """As its makers write it."""
    markers: tuple[str, ...]
    """Texts of which every line holds one that the reader wants to see; see ``STEMS``."""
    forms: tuple[str, ...]
    """The forms of lines it reads, in the words of a list for readers."""
    reader: Callable[[], LineReader]
