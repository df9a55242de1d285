"""From bytes to readings: every line with a marker goes to the engines that know it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from specdec.errors import SpecdecError
from specdec.server_logs import (
    aiperf,
    koboldcpp,
    llama_cpp,
    lm_studio,
    mlc_llm,
    mlx_lm,
    rapid_mlx,
    sglang,
    spec_bench,
    tabby,
    tensorrt_llm,
    tgi,
    vllm,
)
from specdec.server_logs.counts import Begins, Counts, possible
from specdec.server_logs.engine import Engine, LineReader
from specdec.server_logs.lines import CHUNK, Lines, Text, cleaned
from specdec.server_logs.reading import Reading
from specdec.words import en_logs as words

ENGINES: tuple[Engine, ...] = (
    vllm.ENGINE,
    sglang.ENGINE,
    llama_cpp.ENGINE,
    tensorrt_llm.ENGINE,
    lm_studio.ENGINE,
    tabby.ENGINE,
    mlx_lm.ENGINE,
    tgi.ENGINE,
    spec_bench.ENGINE,
    koboldcpp.ENGINE,
    mlc_llm.ENGINE,
    aiperf.ENGINE,
    rapid_mlx.ENGINE,
)
"""Every engine whose logs can be read."""

STEMS = (
    b"spec",
    b"ccept",
    b"raft",
    b"hroughput",
    b"Position ",
    b"Maximum request concurrency: ",
    b"total_num_output_tokens: ",
    b"num_tokens_generated_without_sd: ",
    b"average_time_per_proposal_tok_ms=",
    b"acc_length=",
    b"eval time = ",
    b"predict",
    b"decoded ",
    b"tokens-per-sec",
    b"Tokens per second:",
    b"tgi_request_skipped_tokens_",
    b"load_model: loading model",
    b"CtxLimit:",
    b"SD efficiency: ",
    b"] AVERAGE: ",
    b"acc per pos = (",
)
"""What is looked for in the bytes of a log: every marker of every engine holds one of them.

The fewer there are, and the longer they are, the faster a log is read.
"""

MOST_READINGS = 1000
"""Of more engines, models and runs than these, the others are left out."""
_PARTS = 4000
"""So many parts of all readings together are kept, and at most twice as many."""
_NEAREST_SHOWN = 3
_SHOWN = 200
_HEAD = 1000
_NEAR = re.compile(rb"(?i)accept|draft|spec")


class LogError(SpecdecError):
    """A log that cannot be read; the text says which, and why."""


class LogReader:
    """Reads one log, line by line; ``readings`` may be asked for at any time."""

    def __init__(self) -> None:
        self._readers: list[tuple[tuple[str, ...], LineReader]] = [
            (engine.markers, engine.reader()) for engine in ENGINES
        ]
        self._open: dict[tuple[str, str, str], Reading] = {}
        self._models: dict[tuple[str, str], str] = {}
        self.readings: list[Reading] = []
        self.left_out = 0
        """How many readings there would be beyond the most that are kept."""
        self.told = 0
        """How many lines or blocks of lines have told something."""
        self.nearest: deque[str] = deque(maxlen=_NEAREST_SHOWN)
        """The last lines that spoke of guesses and were no line of any engine's."""
        self.first: list[str] = []
        """The first lines of a file that has been read to its end."""

    def take(self, line: bytes) -> None:
        """Read one line."""
        text = cleaned(line)
        told = self.told
        for markers, reader in self._readers:
            for marker in markers:
                if marker in text:
                    for event in reader.line(text):
                        self._event(event)
                    break
        if told == self.told and _NEAR.search(line):
            self.nearest.append(text[:_SHOWN])

    def end(self) -> list[Reading]:
        """Return all readings, now that the log is over."""
        for _, reader in self._readers:
            for event in reader.end():
                self._event(event)
        return self.readings

    def _event(self, event: Counts | Begins) -> None:
        self.told += 1
        if isinstance(event, Begins):
            self._begun(event)
            return
        event = possible(event)
        key = (event.engine, event.form, event.source)
        reading = self._open.get(key)
        if reading is not None and reading.add(event):
            return
        if len(self.readings) == MOST_READINGS:
            self.left_out += 1
            return
        self._open[key] = reading = self._opened(event)
        reading.add(event)

    def _begun(self, event: Begins) -> None:
        """End the readings of a server that starts anew; a container may hold several processes."""
        self._models[event.engine, event.source] = event.model
        for engine, form, source in list(self._open):
            if engine == event.engine and _is_of(source, event.source):
                del self._open[engine, form, source]

    def _opened(self, event: Counts) -> Reading:
        model = ""
        for (engine, source), name in self._models.items():
            if engine == event.engine and _is_of(event.source, source):
                model = name
        reading = Reading(event.engine, event.form, event.source, model)
        self.readings.append(reading)
        for one in self.readings:
            one.keep_parts(min(one.most_parts, _PARTS // len(self.readings)))
        return reading


def _is_of(source: str, starting: str) -> bool:
    """Return whether what wrote a line is what starts, or a process of its."""
    return not starting or source == starting or source.startswith(f"{starting} ")


class ByteReader:
    r"""Reads one log that is fed to it in pieces of bytes, packed or not, wherever they are cut.

    >>> reader = ByteReader()
    >>> reader.feed(b"INFO ready\ndraft acceptance = 0.5 (6 accep")
    >>> reader.feed(b"ted / 12 generated), mean len = 2.5\n")
    >>> [one.total("rounds") for one in reader.end()]
    [4.0]
    """

    def __init__(self) -> None:
        self.log = LogReader()
        self._text = Text()
        self._lines = Lines(STEMS)
        self._head = b""

    def feed(self, piece: bytes) -> None:
        """Read the next piece."""
        for at in range(0, len(piece), CHUNK):
            for text in self._text.feed(piece[at : at + CHUNK]):
                if len(self._head) < _HEAD:
                    self._head += text[:_HEAD]
                self._take(self._lines.feed(text))

    def end(self) -> list[Reading]:
        """Return all readings, now that the log is over."""
        for text in self._text.end():
            self._take(self._lines.feed(text))
        self._take(self._lines.end())
        readings = self.log.end()
        self.log.first = [cleaned(line)[:_SHOWN] for line in _first(self._head)]
        return readings

    def _take(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            self.log.take(line)


def _first(head: bytes) -> list[bytes]:
    return [line for line in head.splitlines() if line.strip()][:_NEAREST_SHOWN]


def pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Return the bytes of a stream in pieces of at most ``CHUNK``, as soon as they are there."""
    # A pipe gives what it has; a reader that follows a log must not wait for more.
    read = getattr(stream, "read1", stream.read)
    while piece := read(CHUNK):
        yield bytes(piece)


def read_stream(stream: BinaryIO) -> LogReader:
    """Read an open log to its end and return its reader."""
    reader = ByteReader()
    for piece in pieces(stream):
        reader.feed(piece)
    reader.end()
    return reader.log


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
