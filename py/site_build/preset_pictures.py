"""The widget's presets as picture files, for pages that show no frame.

    CHROME_PATH=/usr/bin/chromium python -m site_build.preset_pictures

draws docs/images/two-lanes-*.svg and .png. The PNG files say of which SVG they are, so that a test
sees when they have to be drawn anew.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from site_build.fence import ask
from site_build.share_picture import photographed
from site_build.standalone import ROOT, STYLES, standalone
from site_build.widget_html import PRESETS, WIDGET

FOLDER = ROOT / "docs" / "images"
_WIDTH = 960
_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def preset_svg(name: str) -> str:
    """Return a preset as an SVG file of its own."""
    styles = STYLES.read_text("utf-8") + (STYLES.parent / "widget.css").read_text("utf-8")
    return standalone(ask(WIDGET, PRESETS[name])["svg"], styles) + "\n"


def digest(svg: str) -> str:
    """Return what a PNG file says of the SVG file it was drawn from."""
    return hashlib.sha256(svg.encode()).hexdigest()


def file_of(name: str, ending: str) -> Path:
    """Return where a preset's picture lies.

    >>> file_of("crowd", "svg").name
    'two-lanes-crowd.svg'
    """
    return FOLDER / f"{WIDGET}-{name}.{ending}"


def preset_png(svg: str, browser: str) -> bytes:
    """Return an SVG file as a PNG file, drawn by a browser."""
    found = _VIEW.search(svg)
    across, up = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    style = "body { margin: 0; background: white; } svg { display: block; width: 100vw; }"
    page = f'<!doctype html><meta charset="utf-8"><style>{style}</style>\n{svg}'
    return photographed(browser, page, (_WIDTH, round(_WIDTH * up / across)), digest(svg))


if __name__ == "__main__":
    for preset in PRESETS:
        drawn = preset_svg(preset)
        file_of(preset, "svg").write_text(drawn, "utf-8")
        file_of(preset, "png").write_bytes(preset_png(drawn, os.environ["CHROME_PATH"]))
