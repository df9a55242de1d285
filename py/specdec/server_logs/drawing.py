"""A reading as a picture: what a round adds for every draft length up to the one used."""

from __future__ import annotations

from math import ceil

from specdec.figures.plot import dot, frame_over, whole_picture
from specdec.server_logs.reading import Reading
from specdec.server_logs.timing import Times, worth
from specdec.svg import label, polyline
from specdec.words import en_logs as words

_BELOW = 22
_COLOURS = (
    "<style>.sd-svg{background:#fff;font-family:sans-serif;font-size:14px}"
    ".sd-curve{fill:none;stroke:#1d2430;stroke-width:2.5}.sd-grid{stroke:#d9dee6}"
    ".sd-dot{fill:#1f4fd8}text{fill:#1d2430}</style>"
)


def draw_reading(reading: Reading, known: Times | None = None) -> str:
    """Return an SVG picture that stands alone; a sentence where the log tells too little."""
    lengths = reading.expected_by_draft_length or []
    highest = ceil(max([2.0, *lengths]))
    frame = frame_over((0, max(1, len(lengths))), highest)
    points = [frame.at(place, length) for place, length in enumerate([1.0, *lengths])]
    best = worth(reading, known or Times()).best_draft_length
    step = 1 + len(lengths) // 12
    drawing = [
        *frame.grid(
            range(0, len(lengths) + 1, step),
            range(0, highest + 1, 1 + highest // 12),
            across_text=str,
            up_text=str,
            gap=_BELOW,
        ),
        polyline(points, kind="sd-curve"),
        *(dot(x, y) for x, y in points[1:]),
    ]
    if not lengths:
        drawing.append(label(words.too_little(), 240, 135, kind="sd-note", anchor="middle"))
    svg = whole_picture(
        drawing,
        up=words.PICTURE["up"],
        across=words.PICTURE["across"],
        title=words.PICTURE["title"],
        description=words.picture_description(lengths, best),
    )
    return svg.replace(">", f">{_COLOURS}", 1)
