"""The picture that other sites show with a link to the lesson: its title over its first figure.

    CHROME_PATH=/usr/bin/chromium python -m site_build.share_picture

draws docs/images/share.png. Letters become dots only in a browser; so the file is kept with the
sources, and says of which text and figure it is, so that a test sees when it has to be drawn anew.
"""

from __future__ import annotations

import hashlib
import os
import struct
import subprocess
import zlib
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from site_build.page_data import SHARE_PICTURE, SHARE_SIZE, front_matter
from site_build.standalone import ROOT, readme_picture

FILE = ROOT / "docs" / SHARE_PICTURE
_LESSON = ROOT / "docs" / "index.md"
_END = b"\x00\x00\x00\x00IEND\xaeB`\x82"
_KEYWORD = b"Source"
_STYLE = """
body { margin: 0; display: flex; box-sizing: border-box; height: 100vh; padding: 40px 56px;
  gap: 48px; align-items: center; background: white; color: #1b2430;
  font-family: "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
div { flex: 0 0 410px; }
p { margin: 0 0 24px; font-size: 26px; color: #4c5967; }
h1 { margin: 0; font-size: 52px; line-height: 1.15; font-weight: 700; }
body > svg { flex: 1 1 0; min-width: 0; width: auto; }
"""


def page() -> str:
    """Return the page that is photographed."""
    data = front_matter(_LESSON.read_text("utf-8"))
    return f"""<!doctype html><meta charset="utf-8"><style>{_STYLE}</style>
<div><p>Speculative decoding</p><h1>{escape(data["title"])}</h1></div>
{readme_picture()}"""


def digest() -> str:
    """Return what the file says of its source, while it is up to date."""
    return hashlib.sha256(page().encode()).hexdigest()


def source_of(png: bytes) -> str:
    """Return what a picture says of its source, or an empty text."""
    _, mark, rest = png.partition(_KEYWORD + b"\x00")
    return rest[:64].decode("ascii") if mark else ""


def size_of(png: bytes) -> tuple[int, int]:
    r"""Return width and height of a PNG picture, in pixels.

    >>> size_of(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03")
    (2, 3)
    """
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def draw(browser: str) -> bytes:
    """Return the picture as a browser draws it, with its source named inside."""
    return photographed(browser, page(), SHARE_SIZE, digest())


def photographed(browser: str, html: str, size: tuple[int, int], source: str) -> bytes:
    """Return a page as a PNG picture of some size that names its source inside."""
    with TemporaryDirectory() as folder:
        file, out = Path(folder) / "page.html", Path(folder) / "page.png"
        file.write_text(html, "utf-8")
        window = ",".join(map(str, size))
        switches = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={window}"]
        command = [browser, *switches, f"--screenshot={out}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
        png = out.read_bytes()
    body = _KEYWORD + b"\x00" + source.encode()
    checked = b"tEXt" + body
    chunk = struct.pack(">I", len(body)) + checked + struct.pack(">I", zlib.crc32(checked))
    return png.removesuffix(_END) + chunk + _END


if __name__ == "__main__":
    FILE.write_bytes(draw(os.environ["CHROME_PATH"]))
