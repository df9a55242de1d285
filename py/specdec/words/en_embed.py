"""Every sentence in English around the widget in pages of other sites."""

from __future__ import annotations

TITLE = "Speculative decoding, played: one reply in two lanes"
DESCRIPTION = (
    "One reply written by a big model alone and with the guesses of a small one, on one clock. "
    "Best case, not measured."
)

OPEN = "The lesson behind it"
"""The link under the widget, which keeps the reader's settings."""

FORMS = {
    "element": "One script, one element",
    "frame": "A plain frame",
    "image": "A picture",
}

COLUMNS = ("Attribute", "Values", "Default", "What it is")

THEME = ("auto, light or dark", "auto", "Colours; auto follows the reader's system.")
LANG = ("Language of the widget's text.",)

STILL = "Code for the settings in the widget above:"
COPY = "Copy"
