"""Serve the built site on this machine alone: python tools/serve.py FOLDER PORT."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that browsers ask for, and no line for every request."""

    def log_message(self, *_given: object) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        """Have the browser ask again each time, so that a new build shows at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


# Whatever this machine's own table of types says.
Handler.extensions_map = SimpleHTTPRequestHandler.extensions_map | {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
}


def main(folder: str, port: str) -> None:
    """Serve until interrupted, and say where."""
    handler = partial(Handler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", int(port)), handler) as server:
        print(f"The site is at http://127.0.0.1:{port}/ (Ctrl+C ends it).", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(*sys.argv[1:])
