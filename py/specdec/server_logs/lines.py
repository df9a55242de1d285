"""From the bytes of a log to its lines of interest, in little memory whatever the file is.

Most lines of a server's log say nothing about guesses. They are passed over as bytes; only a line
with a marker of some engine is cut out, decoded and cleaned.
"""

from __future__ import annotations

import codecs
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, BinaryIO

CHUNK = 1 << 20
LONGEST_LINE = 1 << 16
"""Of a longer line only so much is read, from its beginning."""

_GZIP = b"\x1f\x8b"
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_BRACKET = re.compile(r"[\[\]{}]")
_DEEPEST = 50
_WRAPPED = ("log", "message", "msg", "MESSAGE")
"""Where container engines and journals keep the line itself, when they write JSON."""


def chunks(stream: BinaryIO) -> Iterator[bytes]:
    """Return a stream's bytes in pieces: unpacked if they are gzip, as UTF-8 if they are UTF-16.

    A packed file that ends too early is read as far as it goes.
    """
    first = _read(stream)
    rest = _pieces(stream)
    if first.startswith(_GZIP):
        first, rest = b"", _unpacked(first, rest)
        first = next(rest, b"")
    wide = _WIDE.get(first[:2])
    if wide is None:
        yield first
        yield from rest
        return
    decoder = codecs.getincrementaldecoder(wide)("replace")
    yield decoder.decode(first[2:]).encode()
    for piece in rest:
        yield decoder.decode(piece).encode()


def _read(stream: BinaryIO) -> bytes:
    # A pipe gives what it has; a reader that follows a log must not wait for more.
    read = getattr(stream, "read1", stream.read)
    return bytes(read(CHUNK))


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    while piece := _read(stream):
        yield piece


def _unpacked(first: bytes, rest: Iterable[bytes]) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(wbits=31)
    packed = first
    pieces = iter(rest)
    while packed:
        try:
            yield unpacker.decompress(packed, CHUNK)
        except zlib.error:
            return
        if unpacker.eof:  # several packed files may follow each other
            packed, unpacker = unpacker.unused_data, zlib.decompressobj(wbits=31)
        else:
            packed = unpacker.unconsumed_tail
        packed = packed or next(pieces, b"")


def marked_lines(pieces: Iterable[bytes], markers: re.Pattern[bytes]) -> Iterator[bytes]:
    r"""Return the lines that hold a marker, in order, without their ends.

    >>> pieces = [b"one acc", b"epted\r\ntwo\nthree accepted: 3"]
    >>> list(marked_lines(pieces, re.compile(b"accepted")))
    [b'one accepted', b'three accepted: 3']
    """
    carried = b""
    is_cut = False
    for piece in pieces:
        text = piece
        if is_cut:  # the rest of a line too long to be read
            _, end, text = piece.partition(b"\n")
            if not end:
                continue
            is_cut = False
        text = carried + text
        last = text.rfind(b"\n") + 1
        yield from _marked(text[:last], markers)
        carried = text[last:]
        if len(carried) > LONGEST_LINE:
            yield from _marked(carried[:LONGEST_LINE], markers)
            carried, is_cut = b"", True
    yield from _marked(carried, markers)


def _marked(text: bytes, markers: re.Pattern[bytes]) -> Iterator[bytes]:
    at = 0
    while found := markers.search(text, at):
        begin = text.rfind(b"\n", 0, found.start()) + 1
        end = text.find(b"\n", found.end())
        at = len(text) if end < 0 else end + 1
        yield text[begin : at if end < 0 else end][:LONGEST_LINE].rstrip(b"\r")


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
    return _COLOUR.sub("", text).replace("\x00", "").strip()


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
