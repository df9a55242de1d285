"""From files to readings: every line with a marker goes to the engines that know it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from specdec.errors import SpecdecError
from specdec.server_logs import llama_cpp, sglang, vllm
from specdec.server_logs.counts import Begins, Counts
from specdec.server_logs.engine import Engine, LineReader
from specdec.server_logs.lines import chunks, cleaned, marked_lines
from specdec.server_logs.others import OTHERS
from specdec.server_logs.reading import Reading
from specdec.words import en_logs as words

ENGINES: tuple[Engine, ...] = (vllm.ENGINE, sglang.ENGINE, llama_cpp.ENGINE, *OTHERS)
"""Every engine whose logs can be read."""

_NEAREST_SHOWN = 3
_NEAR = re.compile(rb"(?i)accept|draft|spec")


class LogError(SpecdecError):
    """A log that cannot be read; the text says which, and why."""


class LogReader:
    """Reads one log, line by line; ``readings`` may be asked for at any time."""

    def __init__(self) -> None:
        self._readers: list[tuple[re.Pattern[str], Engine, LineReader]] = [
            (re.compile("|".join(engine.markers)), engine, engine.reader()) for engine in ENGINES
        ]
        self._open: dict[tuple[str, str, str], Reading] = {}
        self._models: dict[tuple[str, str], str] = {}
        self.readings: list[Reading] = []
        self.nearest: deque[str] = deque(maxlen=_NEAREST_SHOWN)
        """The last lines that spoke of guesses and were no line of any engine's."""

    def take(self, line: bytes) -> None:
        """Read one line."""
        text = cleaned(line)
        told = 0
        for markers, _, reader in self._readers:
            if markers.search(text):
                for event in reader.line(text):
                    self._event(event)
                    told += 1
        if not told and _NEAR.search(line):
            self.nearest.append(text[:200])

    def end(self) -> list[Reading]:
        """Return all readings, now that the log is over."""
        for _, _, reader in self._readers:
            for event in reader.end():
                self._event(event)
        return self.readings

    def _event(self, event: Counts | Begins) -> None:
        if isinstance(event, Begins):
            self._models[event.engine, event.source] = event.model
            for key in [key for key in self._open if key[::2] == (event.engine, event.source)]:
                del self._open[key]
            return
        key = (event.engine, event.form, event.source)
        reading = self._open.get(key)
        if reading is None or not reading.add(event):
            reading = self._opened(event)
            reading.add(event)
            self._open[key] = reading

    def _opened(self, event: Counts) -> Reading:
        model = self._models.get((event.engine, event.source), "")
        reading = Reading(event.engine, event.form, event.source, model)
        self.readings.append(reading)
        return reading


def markers() -> re.Pattern[bytes]:
    """Return what is looked for in the bytes of a log."""
    every = [marker for engine in ENGINES for marker in engine.markers]
    return re.compile("|".join([*every, r"(?i:speculat)"]).encode())


def read_stream(stream: BinaryIO, reader: LogReader | None = None) -> LogReader:
    """Read an open log to its end and return its reader."""
    reader = reader or LogReader()
    for line in marked_lines(chunks(stream), markers()):
        reader.take(line)
    reader.end()
    return reader


def read_logs(paths: Iterable[str | Path]) -> list[Reading]:
    """Return what the logs at these paths say, one reading for each engine, model and run.

    Raises LogError if a file cannot be opened.
    """
    return [reading for path in paths for reading in _read_path(Path(path)).readings]


def _read_path(path: Path) -> LogReader:
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(path.open("rb"))
            return read_stream(stream)
        except OSError as error:
            raise LogError(words.not_readable(str(path), error.strerror or "")) from error


def known_forms() -> Iterator[tuple[str, str]]:
    """Return every engine with each form of line that is read."""
    for engine in ENGINES:
        for form in engine.forms:
            yield engine.name, form
