"""The words of the picture that shows how the site is built, in English."""

from __future__ import annotations

TITLE = "From the sources to a figure that moves"
DESCRIPTION = (
    "When the site is built, py/site_build takes the pages in docs and the numbers and figures of "
    "py/specdec, and makes whole pages and baked answers. In your browser, a figure of the page "
    "first shows baked answers, then asks Python in a worker, which runs the same specdec; "
    "picture, caption, numbers and table change together."
)

BUILD = "when the site is built"
BROWSER = "in your browser"

BOXES = {
    "docs": ("docs", "the pages' text"),
    "specdec": ("py/specdec", "numbers and figures"),
    "site_build": ("py/site_build", "draws and checks the pages"),
    "page": ("a page", "whole without script"),
    "baked": ("baked answers", "for each slider stop"),
    "figure": ("a figure", "you move a slider"),
    "shown": ("what you see", "picture, caption, table"),
    "python": ("Python", "runs the same specdec"),
}
"""Each box of the picture: what it is, and a few words on it."""

BAKED_FIRST = "at once"
THEN_PYTHON = "any value"
