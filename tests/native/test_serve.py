"""Serving the site while one works on it."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def free_port() -> int:
    """Return the port that the site would be served at."""
    done = subprocess.run(
        [sys.executable, str(TOOLS / "free_port.py")], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Serve a folder; give its address as printed, and stop the server afterwards."""
    for name in ("index.html", "worker.js", "pyodide.mjs", "pyodide.asm.wasm"):
        (tmp_path / name).write_text("content", "utf-8")
    command = [sys.executable, str(TOOLS / "serve.py"), str(tmp_path), str(free_port())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline()
        server.terminate()


def test_a_port_that_is_taken_is_passed_over() -> None:
    """While one port is in use, the next free one is chosen."""
    first = free_port()
    with socket.create_server(("127.0.0.1", first)):
        assert free_port() > first


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html"),
        ("worker.js", "text/javascript"),
        ("pyodide.mjs", "text/javascript"),
        ("pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_files_have_the_types_that_browsers_ask_for(served: str, name: str, kind: str) -> None:
    """The printed address answers, and scripts and WebAssembly are called what they are."""
    address = served.removeprefix("The site is at ").split()[0]
    with urlopen(address + name) as answer:
        assert answer.headers["Content-Type"] == kind
        assert answer.read() == b"content"


def test_only_this_machine_can_reach_it(served: str) -> None:
    """The address is a loopback one."""
    assert served.startswith("The site is at http://127.0.0.1:")
