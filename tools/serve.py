"""Serve the built site on this machine alone: python tools/serve.py FOLDER [PORT]."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that browsers ask for, and no line for every request."""

    extensions_map: ClassVar[dict[str, str]] = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def log_message(self, *_given: object) -> None:
        """Say nothing."""


def main() -> None:
    """Serve until interrupted, and say where."""
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=folder)) as server:
        print(f"The site is at http://127.0.0.1:{port}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
