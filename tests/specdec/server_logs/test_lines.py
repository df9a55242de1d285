"""Logs come packed, wide, coloured, wrapped and cut; their lines are read all the same."""

from __future__ import annotations

import codecs
import gzip
import io
import json
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec.server_logs import read_stream
from specdec.server_logs.lines import CHUNK, LONGEST_LINE, Lines, cleaned
from specdec.server_logs.read import STEMS, ByteReader

LINE = (
    "INFO 07-01 10:00:00 [metrics.py:101] SpecDecoding metrics: Mean acceptance length: 2.62, "
    "Accepted throughput: 15.60 tokens/s, Drafted throughput: 19.20 tokens/s, "
    "Accepted: 156 tokens, Drafted: 192 tokens, "
    "Per-position acceptance rate: 0.885, 0.740, Avg Draft acceptance rate: 81.2%"
)
NOISE = "INFO 07-01 10:00:00 [api.py:1] POST /v1/completions 200 OK\n"


def rounds(data: bytes) -> list[float | None]:
    """Return the rounds of every reading of a log."""
    return [one.total("rounds") for one in read_stream(io.BytesIO(data)).readings]


def wrapped(**names: str) -> str:
    """Return the line inside a JSON object."""
    return json.dumps({**names, "stream": "stderr", "time": "2026-07-01T10:00:00Z"})


def cut(pieces: Iterable[bytes]) -> list[bytes]:
    """Return the lines that are cut out of pieces."""
    lines = Lines(STEMS)
    return [*(line for piece in pieces for line in lines.feed(piece)), *lines.end()]


FORMS: dict[str, bytes] = {
    "plain": f"{NOISE}{LINE}\n{NOISE}".encode(),
    "with Windows ends": f"{NOISE}{LINE}\n{NOISE}".replace("\n", "\r\n").encode(),
    "without an end": f"{NOISE}{LINE}".encode(),
    "packed": gzip.compress(f"{NOISE}{LINE}\n".encode()),
    "UTF-16, packed": gzip.compress(f"{NOISE}{LINE}\n".encode("utf-16")),
    "packed in two members": gzip.compress(NOISE.encode()) + gzip.compress(f"{LINE}\n".encode()),
    "UTF-16": codecs.BOM_UTF16_LE + f"{NOISE}{LINE}\n".encode("utf-16-le"),
    "UTF-16 without a mark": f"{NOISE}{LINE}\n".encode("utf-16-le"),
    "UTF-16 without a mark, big end first": f"{NOISE}{LINE}\n".encode("utf-16-be"),
    "UTF-16, big end first": codecs.BOM_UTF16_BE + f"{NOISE}{LINE}\n".encode("utf-16-be"),
    "with a byte order mark": codecs.BOM_UTF8 + f"{LINE}\n".encode(),
    "in colours": f"\x1b[32m{LINE}\x1b[0m\n".encode(),
    "in colours inside": LINE.replace("INFO", "\x1b[1;36mINFO\x1b[0m").encode(),
    "of a container": f"2026-07-01T10:00:00.000000000Z stderr F {LINE}\n".encode(),
    "of a composed service": f"vllm-1  | {LINE}\n".encode(),
    "of a journal": f"Jul 01 10:00:00 host vllm[77]: {LINE}\n".encode(),
    "in a container's JSON": f"{wrapped(log=LINE + chr(10))}\n".encode(),
    "in a logger's JSON": f"{wrapped(message=LINE)}\n".encode(),
    "with bytes that are no text": b"\xfe\xfd broken \x00\n" + f"{LINE}\n".encode(),
    "in mixed encodings": "Zür\n".encode("latin-1") + f"{LINE}\n".encode() + "é\n".encode(),
}


@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS.keys())
def test_a_line_is_read_however_it_comes(data: bytes) -> None:
    """The same 96 rounds out of every kind of file."""
    assert rounds(data) == [96]


def test_a_packed_file_that_was_cut_is_read_as_far_as_it_goes() -> None:
    """What was whole before the cut counts."""
    noise = "".join(f"{place} {NOISE}" for place in range(5000))
    packed = gzip.compress(f"{LINE}\n{noise}".encode())
    assert rounds(packed[: len(packed) // 2]) == [96]


@pytest.mark.parametrize(
    "data", [b"", b"\x1f\x8b", b"\x1f\x8bnot packed", b"\x7fELF" + bytes(9999)]
)
def test_what_is_no_log_gives_nothing(data: bytes) -> None:
    """Neither an error nor a reading."""
    assert rounds(data) == []


def test_two_services_in_one_file_are_kept_apart() -> None:
    """Their rounds are not added to each other."""
    data = f"vllm-1  | {LINE}\nvllm-2  | {LINE}\nvllm-1  | {LINE}\n".encode()
    assert rounds(data) == [192, 96]


def test_a_restart_begins_another_reading() -> None:
    """What the new model does is not mixed with what the old one did."""
    start = (
        "Initializing a V1 LLM engine (v0.11) with config: model='m/{}', speculative_config=None"
    )
    data = "\n".join([start.format("old"), LINE, start.format("new"), LINE, LINE]).encode()
    readings = read_stream(io.BytesIO(data)).readings
    assert [(one.model, one.total("rounds")) for one in readings] == [("m/old", 96), ("m/new", 192)]


def test_a_restart_is_seen_whichever_process_tells_of_it() -> None:
    """A server's processes have numbers of their own; those of other containers go on."""
    server = "{}  | (APIServer pid=1) INFO [utils.py:1] non-default args: {}"
    engine = (
        "{}  | (EngineCore_0 pid=7) INFO [core.py:76] Initializing a V1 LLM engine (v0.11) with "
        "config: model='m/{}', speculative_config=None"
    )
    line = "{}  | (APIServer pid=1) " + LINE

    def starts(container: str, model: str) -> list[str]:
        told = f"{{'model': 'm/{model}', 'speculative_config': {{}}}}"
        return [server.format(container, told), engine.format(container, model)]

    log = [
        *starts("a", "old"),
        line.format("a"),
        *starts("b", "other"),
        line.format("a"),
        line.format("b"),
        *starts("a", "new"),
        line.format("a"),
        line.format("b"),
        engine.format("c", "alone"),
        line.format("c"),
        engine.format("c", "anew"),
        line.format("c"),
    ]
    readings = read_stream(io.BytesIO("\n".join(log).encode())).readings
    assert [(one.model, one.total("rounds")) for one in readings] == [
        ("m/old", 192),
        ("m/other", 192),
        ("m/new", 96),
        ("m/alone", 96),
        ("m/anew", 96),
    ]


def test_a_model_that_llama_cpp_loads_begins_another_reading() -> None:
    """Its requests are not added to those of the model before."""
    request = "draft acceptance = 0.50000 ({} accepted / {} generated), mean len = 2.00"
    log = [
        "srv    load_model: loading model 'one.gguf'",
        request.format(2, 4),
        "srv    load_model: loading model 'two.gguf'",
        request.format(4, 8),
    ]
    readings = read_stream(io.BytesIO("\n".join(log).encode())).readings
    assert [(one.model, one.total("drafted")) for one in readings] == [
        ("one.gguf", 4),
        ("two.gguf", 8),
    ]


def test_a_line_of_a_gigabyte_is_passed_over_in_little_memory() -> None:
    """Only its beginning is kept, and the next line is read."""
    piece = b"x" * CHUNK

    def pieces() -> Iterator[bytes]:
        yield b"SpecDecoding metrics: Accepted: "
        for _ in range(1024):
            yield piece
        yield f"\n{LINE}\n".encode()

    found = cut(pieces())
    assert [len(one) for one in found] == [LONGEST_LINE, len(LINE)]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100, 5000])
@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS.keys())
def test_where_a_piece_ends_does_not_matter(data: bytes, size: int) -> None:
    """Lines, stems, wide letters and packed blocks may lie across the pieces of a file."""
    reader = ByteReader()
    for at in range(0, len(data), size):
        reader.feed(data[at : at + size])
    assert [one.total("rounds") for one in reader.end()] == [96]


def test_lines_without_a_stem_are_passed_over() -> None:
    """They are never decoded."""
    assert cut([NOISE.encode() * 1000]) == []


@given(
    st.lists(st.sampled_from(["draft", "acc", "cept", "\n", "\r\n", "x"]), max_size=40),
    st.integers(1, 9),
)
def test_the_lines_cut_out_are_those_that_hold_a_stem(parts: list[str], size: int) -> None:
    """In their order, each once, however many stems it holds: as a search line by line finds."""
    text = "".join(parts)
    held = [line.rstrip("\r") for line in text.split("\n") if "draft" in line or "accept" in line]
    data = text.encode()
    lines = Lines([b"accept", b"draft", b"raft"])
    fed = [line for at in range(0, len(data), size) for line in lines.feed(data[at : at + size])]
    assert [line.decode() for line in [*fed, *lines.end()]] == held


@pytest.mark.parametrize("text", ['{"log": 7}', "{broken", '["log"]', '{"log":' + "[" * 3000])
def test_json_that_wraps_no_line_is_left_as_it_is(text: str) -> None:
    """Whatever it is, it is no error."""
    assert cleaned(text.encode()) == text
