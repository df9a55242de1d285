"""``python -m specdec read``: what servers' logs say, as text, as JSON, as CSV, as a picture."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, nullcontext, suppress
from pathlib import Path
from typing import Any, BinaryIO

from specdec.server_logs.counts import number
from specdec.server_logs.drawing import draw_reading
from specdec.server_logs.forms import as_csv, as_json, as_text
from specdec.server_logs.read import ByteReader, LogError, LogReader, known_forms, pieces
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times
from specdec.words import en_logs as words

NOTHING_RECOGNISED = 1
_USAGE = 2
_POLL_SECONDS = 0.5
_MOST = 1e9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words that the command understands."""
    options: dict[str, dict[str, Any]] = {
        "files": {"nargs": "*", "metavar": "FILE"},
        "--json": {"action": "store_true"},
        "--follow": {"action": "store_true"},
        "--svg": {"metavar": "OUT"},
        "--csv": {"metavar": "OUT"},
        "--baseline-tps": {"type": _positive, "metavar": "N"},
        "--draft-ms": {"type": _positive, "metavar": "MS"},
        "--pass-ms": {"type": _positive, "metavar": "MS"},
    }
    for name, more in options.items():
        parser.add_argument(name, help=words.OPTIONS[name], **more)


def _positive(text: str) -> float:
    value = number(text)
    if not value or value >= _MOST:
        raise argparse.ArgumentTypeError(words.not_positive(text, _MOST))
    return value


def run(chosen: argparse.Namespace) -> int:
    """Read, print, and return the exit status: 0, 1 if nothing was recognised, 2 for bad use."""
    known = Times(chosen.baseline_tps, chosen.draft_ms, chosen.pass_ms)
    show = _printer(chosen, known)
    if chosen.follow and len(chosen.files) > 1:
        print(words.one_to_follow(len(chosen.files)), file=sys.stderr)
        return _USAGE
    try:
        reader = _read(chosen.files or ["-"], show if chosen.follow else None)
        _written(chosen, reader.readings, known)
    except LogError as error:
        print(error.text, file=sys.stderr)
        return _USAGE
    if not reader.readings:
        if chosen.json:
            print(json.dumps({"readings": []}))
        looked_at = list(reader.nearest), reader.first
        print(words.nothing_recognised(*looked_at, list(known_forms())), file=sys.stderr)
        return NOTHING_RECOGNISED
    if reader.left_out:
        print(words.left_out(len(reader.readings)), file=sys.stderr)
    if not chosen.follow:
        show(reader.readings)
    return 0


def _read(files: Sequence[str], show: Callable[[list[Reading]], None] | None) -> LogReader:
    every = LogReader()
    for name in files:
        with ExitStack() as stack:
            stream = _opened(name, stack)
            reader, shown = ByteReader(), 0
            with suppress(KeyboardInterrupt) if show else nullcontext():
                for piece in _followed(stream) if show else _with_progress(stream, name):
                    reader.feed(piece)
                    if show and reader.log.told > shown:
                        shown = reader.log.told
                        show(reader.log.readings)
            reader.end()
        every.readings += reader.log.readings
        every.nearest.extend(reader.log.nearest)
        every.left_out += reader.log.left_out
        every.first = every.first or reader.log.first
    return every


def _opened(name: str, stack: ExitStack) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return stack.enter_context(Path(name).open("rb"))
    except OSError as error:
        raise LogError(words.not_readable(name, error.strerror or str(error))) from error


def _followed(stream: BinaryIO) -> Iterator[bytes]:
    """Return what a log holds and what is written to it; one that was emptied is read anew."""
    yield from pieces(stream)
    while stream.seekable():
        time.sleep(_POLL_SECONDS)
        if os.fstat(stream.fileno()).st_size < stream.tell():
            stream.seek(0)
        yield from pieces(stream)


def _with_progress(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """Return the pieces of a log, and draw on a terminal how far it has been read."""
    if not sys.stderr.isatty() or name == "-":
        yield from pieces(stream)
        return
    size = max(1, os.fstat(stream.fileno()).st_size)
    shown = -1
    for piece in pieces(stream):
        yield piece
        done = min(100, 100 * stream.tell() // size)
        if done != shown:
            shown = done
            print(f"\r{words.progress(name, done)}", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr)


def _printer(chosen: argparse.Namespace, known: Times) -> Callable[[list[Reading]], None]:
    def show(readings: list[Reading]) -> None:
        if chosen.json:
            said = json.dumps(as_json(readings, known), indent=None if chosen.follow else 1)
        else:
            said = "\n\n".join(as_text(reading, known) for reading in readings)
        print(said, flush=True)  # whoever follows a log through a pipe waits for each

    return show


def _written(chosen: argparse.Namespace, readings: Sequence[Reading], known: Times) -> None:
    if chosen.csv:
        _write(chosen.csv, as_csv(readings))
    if chosen.svg and readings:
        most_told = max(readings, key=lambda reading: reading.part_count)
        _write(chosen.svg, draw_reading(most_told, known) + "\n")


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise LogError(words.not_written(path, error.strerror or str(error))) from error
