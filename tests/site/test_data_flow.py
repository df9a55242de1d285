"""The picture of how the site is built, and the page around it."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

from site_build.data_flow import data_flow_html
from specdec.words.en_data_flow import BOXES, DESCRIPTION, TITLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-it-is-built.md").read_text("utf-8")
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = ElementTree.fromstring(data_flow_html())[0]
RECTS = [
    tuple(float(one.get(side, "")) for side in ("x", "y", "width", "height"))
    for one in PICTURE.iter(f"{SVG}rect")
]


def test_the_picture_says_what_it_shows() -> None:
    """A screen reader hears the title and the way of a number, and every box is drawn."""
    assert PICTURE.get("role") == "img"
    assert PICTURE.get("aria-label") == f"{TITLE}. {DESCRIPTION}"
    boxes = {one.get("data-box"): tuple(one.itertext()) for one in PICTURE.iter(f"{SVG}g")}
    assert boxes == BOXES


def test_boxes_lie_inside_the_picture_and_apart() -> None:
    """No box covers another or is cut off."""
    _, _, width, height = (float(side) for side in PICTURE.get("viewBox", "").split())

    assert all(x > 0 and x + w < width and y > 0 and y + h < height for x, y, w, h in RECTS)
    for (x, y, w, h), (other_x, other_y, other_w, other_h) in combinations(RECTS, 2):
        beside = x + w < other_x or other_x + other_w < x
        above = y + h < other_y or other_y + other_h < y
        assert beside or above


def test_words_fit_their_boxes() -> None:
    """A letter is at most 0.6 of its size wide on average, and some room stays at both sides."""
    for (_, _, width, _), (what, told) in zip(RECTS, BOXES.values(), strict=True):
        assert max(len(what) * 15.5, len(told) * 14) * 0.6 < 1.25 * width


def test_every_place_that_the_page_names_is_there() -> None:
    """Where to change what: the folders and files exist."""
    table = PAGE.split("| to change | go to |")[1].split("\n\n")[0]
    named = re.findall(r"`([^`]+)`", table)

    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
