"""What the module of an engine has to offer.

To add one: write a module whose docstring names its sources, with a reader and an ``ENGINE``; list
it in ``ENGINES`` in ``read.py``, what its figures mean in ``words/en_engines``, and a log of each
form in the tests' ``*.fixtures.txt``. Forms with counts get a writer in ``writers.py``: every law
then holds for them. ``spec_bench.py`` is the shortest to learn from; ``scrapes.py`` reads metrics,
``fields.py`` numbers out of JSON.
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


class Stateless:
    """A reader that remembers nothing from line to line: nothing is left at the end."""

    def end(self) -> Iterator[Event]:
        """Nothing waits for a line to come."""
        return iter(())


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
