"""Reads a log in a page: its pieces come from the browser, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from specdec.server_logs.lines import CHUNK
from specdec.server_logs.page import LogPage
from specdec.server_logs.read import ByteReader


def read_pieces(next_piece: Callable[[int], Any]) -> LogPage:
    """Return a log that has been read.

    ``next_piece`` gives an array of the browser's bytes, as long as it is asked for at most; an
    empty one at the log's end.
    """
    reader = ByteReader()
    while piece := next_piece(CHUNK).to_bytes():
        reader.feed(piece)
    reader.end()
    return LogPage(reader.log)
