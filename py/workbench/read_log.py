"""Reads a log in a page: its pieces come from the browser, one after the other."""

from __future__ import annotations

from typing import Any

from specdec.server_logs.page import LogPage
from specdec.server_logs.read import ByteReader


class PieceReader:
    """A log that is being read."""

    def __init__(self) -> None:
        self._reader = ByteReader()

    def feed(self, piece: Any) -> None:
        """Read the next piece, an array of the browser's bytes."""
        self._reader.feed(piece.to_bytes())

    def end(self) -> LogPage:
        """Return the log, now that it is over."""
        self._reader.end()
        return LogPage(self._reader.log)
