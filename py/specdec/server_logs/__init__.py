"""Reads what servers print about speculative decoding, and says what it means.

>>> from specdec.server_logs import read_lines
>>> (one,) = read_lines(["draft acceptance = 0.64479 (167 accepted / 259 generated), "
...     "mean acceptance length = 2.92, acceptance rate per position = (0.805, 0.632, 0.483)"])
>>> one.engine, one.totals["rounds"], round(one.acceptance_rate, 2)
('llama.cpp', 87.0, 0.79)
"""

from __future__ import annotations

from collections.abc import Iterable

from specdec.server_logs.diagnosis import Finding as Finding
from specdec.server_logs.diagnosis import findings as findings
from specdec.server_logs.read import ByteReader as ByteReader
from specdec.server_logs.read import LogError as LogError
from specdec.server_logs.read import LogReader as LogReader
from specdec.server_logs.read import read_logs as read_logs
from specdec.server_logs.read import read_stream as read_stream
from specdec.server_logs.reading import Reading as Reading
from specdec.server_logs.timing import Times as Times
from specdec.server_logs.timing import worth as worth


def read_lines(lines: Iterable[str]) -> list[Reading]:
    """Return what lines of a log say, one reading for each engine, model and run."""
    reader = LogReader()
    for line in lines:
        reader.take(line.encode("utf-8", "replace"))
    return reader.end()
