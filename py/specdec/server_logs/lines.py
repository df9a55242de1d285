"""From the bytes of a log to its lines of interest, in little memory whatever the file is.

Most lines of a server's log say nothing about guesses. They are passed over as bytes; only a line
with a stem of some engine's marker is cut out, decoded and cleaned.
"""

from __future__ import annotations

import codecs
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

CHUNK = 1 << 20
LONGEST_LINE = 1 << 16
"""Of a longer line only so much is read, from its beginning."""

_GZIP = b"\x1f\x8b"
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_WIDE_AT_ONCE = re.compile(rb"(?:([\t\n\r -~]\0){2}|(\0[\t\n\r -~]){2})")
"""Wide letters without a mark before them: every other byte is zero."""
_FEWEST_BYTES = 4
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_NOT_PRINTED = dict.fromkeys([*range(9), *range(10, 32), *range(127, 160)])
"""Control characters: a terminal would obey them."""
_BRACKET = re.compile(r"[\[\]{}]")
_DEEPEST = 50
_WRAPPED = ("log", "message", "msg", "MESSAGE", "event")
"""Where container engines and journals keep the line itself, when they write JSON."""


class Text:
    """Turns the bytes of a file, piece by piece, into bytes of text: unpacked, and UTF-16 narrowed.

    A packed file that ends too early is read as far as it goes.

    >>> import gzip
    >>> text, packed = Text(), gzip.compress("drafted".encode("utf-16"))
    >>> parts = [part for byte in packed for part in text.feed(bytes([byte]))]
    >>> b"".join([*parts, *text.end()])
    b'drafted'
    """

    def __init__(self) -> None:
        self._head: bytes | None = b""
        self._unpacker: Any = None
        self._packed: Text | None = None
        self._decoder: codecs.IncrementalDecoder | None = None

    def feed(self, piece: bytes) -> Iterator[bytes]:
        """Return the text that a piece holds; much of it, if it is packed, in several pieces."""
        if self._head is not None:
            piece = self._head + piece
            if len(piece) < _FEWEST_BYTES:
                self._head = piece
                return
            piece = self._opened(piece)
        if self._packed:
            for part in self._unpacked(piece):
                yield from self._packed.feed(part)
        elif self._decoder:
            yield self._decoder.decode(piece).encode()
        else:
            yield piece

    def end(self) -> Iterator[bytes]:
        """Return what is left, now that the file is over."""
        if self._head:
            yield self._opened(self._head)
        if self._packed:
            if self._unpacker:
                yield from self._packed.feed(self._unpacker.flush())
            yield from self._packed.end()

    def _opened(self, piece: bytes) -> bytes:
        """Find out what the first bytes say of the rest; return those that are text."""
        self._head = None
        if piece.startswith(_GZIP):
            self._unpacker, self._packed = _new_unpacker(), Text()
        elif wide := _WIDE.get(piece[:2]):
            self._decoder = codecs.getincrementaldecoder(wide)("replace")
            return piece[2:]
        elif wide_letters := _WIDE_AT_ONCE.match(piece):
            wide = "utf-16-le" if wide_letters[1] else "utf-16-be"
            self._decoder = codecs.getincrementaldecoder(wide)("replace")
        return piece

    def _unpacked(self, packed: bytes) -> Iterator[bytes]:
        while packed and self._unpacker:
            try:
                yield self._unpacker.decompress(packed, CHUNK)
            except zlib.error:
                self._unpacker = None
                return
            if self._unpacker.eof:  # several packed files may follow each other
                packed, self._unpacker = self._unpacker.unused_data, _new_unpacker()
            else:
                packed = self._unpacker.unconsumed_tail


def _new_unpacker() -> Any:
    return zlib.decompressobj(wbits=31)


class Lines:
    r"""Cuts out of bytes, fed piece by piece, the lines that hold one of some stems.

    Each stem is looked for by itself, which takes a tenth of the time of one pattern for all.

    >>> lines = Lines([b"accepted", b"draft"])
    >>> [*lines.feed(b"one acc"), *lines.feed(b"epted\r\ntwo\ndraft: 3"), *lines.end()]
    [b'one accepted', b'draft: 3']
    """

    def __init__(self, stems: Iterable[bytes]) -> None:
        self._stems = tuple(stems)
        self._carried = b""
        self._is_cut = False

    def feed(self, piece: bytes) -> Iterator[bytes]:
        """Return the lines that end in a piece, in order, without their ends."""
        if self._is_cut:  # the rest of a line too long to be read
            _, end, piece = piece.partition(b"\n")
            self._is_cut = not end
        last = piece.rfind(b"\n") + 1
        if last:
            yield from self._with_stem(self._carried + piece[:last])
            self._carried = b""
        self._carried += piece[last:]
        if len(self._carried) > LONGEST_LINE:
            yield from self.end()
            self._is_cut = True

    def end(self) -> Iterator[bytes]:
        """Return the line that has no end, if it holds a stem."""
        yield from self._with_stem(self._carried)
        self._carried = b""

    def _with_stem(self, text: bytes) -> Iterator[bytes]:
        places = [(text.find(stem), stem) for stem in self._stems]
        while places := [found for found in places if found[0] >= 0]:
            place, _ = min(places)
            begin = text.rfind(b"\n", 0, place) + 1
            end = text.find(b"\n", place)
            end = len(text) if end < 0 else end
            line = text[begin:end][:LONGEST_LINE]
            if place < begin + LONGEST_LINE:
                yield line.rstrip(b"\r")
            places = [
                (place if place > end else text.find(stem, end), stem) for place, stem in places
            ]


def cleaned(line: bytes) -> str:
    r"""Return a line as text: without colours, and without the JSON that some loggers wrap it in.

    >>> cleaned(b'\x1b[32mINFO\x1b[0m n_draft = 5')
    'INFO n_draft = 5'
    >>> cleaned(b'{"log":"n_draft = 5\\n","stream":"stderr"}')
    'n_draft = 5'
    """
    text = line.decode("utf-8", "replace")
    if text.lstrip().startswith("{"):
        text = _unwrapped(text)
    return _COLOUR.sub("", text).translate(_NOT_PRINTED).strip("\ufeff \t")


def json_of(text: str) -> Any:
    """Return a text of JSON as data, or None if it is none, or nested deeper than any log is.

    A browser's Python has so little room for depth that it would end, and not with an error.

    >>> json_of('{"rounds": 7}'), json_of("[" * 3000), json_of("{broken")
    ({'rounds': 7}, None, None)
    """
    steps = (1 if mark in "[{" else -1 for mark in _BRACKET.findall(text))
    if max(accumulate(steps), default=0) > _DEEPEST:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def _unwrapped(text: str) -> str:
    data = json_of(text)
    inner = [data[name] for name in _WRAPPED if isinstance(data, dict) and name in data]
    return inner[0] if inner and isinstance(inner[0], str) else text
