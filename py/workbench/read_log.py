"""Reads a log in a page: its pieces come from the browser, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO, cast

from specdec.server_logs.page import LogPage, read_page


class Pieces:
    """A log as a stream, as far as reading it needs one."""

    def __init__(self, next_piece: Callable[[int], Any]) -> None:
        self._next = next_piece

    def read1(self, size: int) -> bytes:
        """Return the next bytes, none at the log's end."""
        return bytes(self._next(size).to_bytes())


def read_pieces(next_piece: Callable[[int], Any]) -> LogPage:
    """Return a log that has been read; ``next_piece`` gives arrays of the browser's bytes."""
    return read_page(cast(BinaryIO, Pieces(next_piece)))
