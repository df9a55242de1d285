"""``python -m specdec read``: what servers' logs say, as text, as JSON, as CSV, as a picture."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

from specdec.server_logs.diagnosis import findings
from specdec.server_logs.drawing import draw_reading
from specdec.server_logs.lines import chunks, marked_lines
from specdec.server_logs.read import LogError, LogReader, known_forms, markers
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, length_error, worth
from specdec.words import en_logs as words

NOTHING_RECOGNISED = 1
_USAGE = 2
_POLL_SECONDS = 0.5


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
    value = float(text)
    if not 0 < value < 1e9:
        raise ValueError
    return value


def run(chosen: argparse.Namespace) -> int:
    """Read, print, and return the exit status: 0, 1 if nothing was recognised, 2 for bad use."""
    known = Times(chosen.baseline_tps, chosen.draft_ms, chosen.pass_ms)
    show = _printer(chosen, known)
    try:
        reader = _read(chosen.files or ["-"], show if chosen.follow else None)
        _written(chosen, reader.readings, known)
    except LogError as error:
        print(error.text, file=sys.stderr)
        return _USAGE
    if not reader.readings:
        if chosen.json:
            print(json.dumps({"readings": []}))
        print(words.nothing_recognised(list(reader.nearest), list(known_forms())), file=sys.stderr)
        return NOTHING_RECOGNISED
    if not chosen.follow:
        show(reader.readings)
    return 0


def _read(files: Sequence[str], show: Callable[[list[Reading]], None] | None) -> LogReader:
    every = LogReader()
    for name in files:
        with ExitStack() as stack:
            stream = _opened(name, stack)
            pieces = _followed(stream) if show else _with_progress(stream, name)
            reader = LogReader()
            for line in marked_lines(pieces, markers()):
                reader.take(line)
                if show and reader.readings:
                    show(reader.readings)
            reader.end()
        every.readings += reader.readings
        every.nearest.extend(reader.nearest)
    return every


def _opened(name: str, stack: ExitStack) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return stack.enter_context(Path(name).open("rb"))
    except OSError as error:
        raise LogError(words.not_readable(name, error.strerror or str(error))) from error


def _followed(stream: BinaryIO) -> Iterator[bytes]:
    """Return what a log holds and what is written to it, until the reader is stopped."""
    try:
        yield from chunks(stream)
        while stream.seekable():
            time.sleep(_POLL_SECONDS)
            if more := stream.read():
                yield more
    except KeyboardInterrupt:
        return


def _with_progress(stream: BinaryIO, name: str) -> Iterator[bytes]:
    if not sys.stderr.isatty() or name == "-":
        yield from chunks(stream)
        return
    size = max(1, os.fstat(stream.fileno()).st_size)
    shown = -1
    for piece in chunks(stream):
        yield piece
        done = min(100, 100 * stream.tell() // size)
        if done != shown:
            shown = done
            print(f"\r{words.progress(name, done)}", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr)


def _printer(chosen: argparse.Namespace, known: Times) -> Callable[[list[Reading]], None]:
    def show(readings: list[Reading]) -> None:
        if chosen.json:
            print(json.dumps(as_json(readings, known), indent=None if chosen.follow else 1))
        else:
            print("\n\n".join(as_text(reading, known) for reading in readings), flush=True)

    return show


def as_json(readings: Sequence[Reading], known: Times | None = None) -> dict[str, Any]:
    """Return readings in the form that ``reading.schema.json`` describes."""
    return {"readings": [_as_dict(reading, known or Times()) for reading in readings]}


def _as_dict(reading: Reading, known: Times) -> dict[str, Any]:
    value = worth(reading, known)
    return {
        **reading.as_dict(),
        "acceptance_length_error": length_error(reading),
        "best_draft_length": value.best_draft_length,
        "speedup": value.speedup,
        "speedup_error": value.speedup_error,
        "derived": sorted(reading.derived),
        "over_time": [
            {
                "at": part.at,
                "rounds": part.rounds,
                "drafted": part.drafted,
                "accepted": part.accepted,
                "tokens_per_second": part.tokens_per_second,
            }
            for part in reading.parts
        ],
        "findings": [one.as_dict() for one in findings(reading, known)],
    }


def as_text(reading: Reading, known: Times) -> str:
    """Return a reading as lines for a terminal, in plain letters."""
    said = _as_dict(reading, known)
    heading = words.heading(reading.engine, reading.form, reading.model or reading.source)
    rows = [(words.ROWS[name], _shown(name, said[name])) for name in words.ROWS]
    width = max(len(label) for label, _ in rows)
    lines = [f"  {label.ljust(width)}  {value}" for label, value in rows if value]
    found = [f"  [{one['severity']}] {one['text']} ({one['evidence']})" for one in said["findings"]]
    return "\n".join([heading, *lines, *found])


def _shown(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(f"{one:.3f}" for one in value)
    if name in words.IN_PERCENT:
        return f"{100 * value:.1f} %"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.3f}"


def _written(chosen: argparse.Namespace, readings: Sequence[Reading], known: Times) -> None:
    if chosen.csv:
        _write(chosen.csv, as_csv(readings))
    if chosen.svg and readings:
        _write(chosen.svg, draw_reading(readings[0], known) + "\n")


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise LogError(words.not_written(path, error.strerror or str(error))) from error


def as_csv(readings: Sequence[Reading]) -> str:
    """Return the counts over time, a line for each place of the log."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    columns = ("rounds", "rounds_without_draft", "drafted", "accepted", "tokens_per_second")
    table.writerow(["engine", "format", "source", "at", *columns])
    for reading in readings:
        for part in reading.parts:
            values = (getattr(part, name) for name in columns)
            cells = ("" if value is None else f"{value:.10g}" for value in values)
            table.writerow([reading.engine, reading.form, reading.source, part.at, *cells])
    return out.getvalue()
