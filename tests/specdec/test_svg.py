"""The SVG the figures are made of."""

from __future__ import annotations

import re
from itertools import accumulate
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec.axes import Frame, Scale
from specdec.svg import area, coordinate, element, label, picture, polyline


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.049, "0"), (0.05001, "0.1"), (-0.01, "0"), (120.0, "120"), (1.5, "1.5")],
)
def test_a_coordinate_is_rounded_to_a_tenth(value: float, text: str) -> None:
    """No coordinate has more than one decimal, a needless zero or a negative zero."""
    assert coordinate(value) == text


def test_text_and_attributes_are_escaped() -> None:
    """Words cannot become markup."""
    assert label("<b>", 0, 0, kind="sd-x") == (
        '<text class="sd-x" x="0" y="0" text-anchor="start">&lt;b&gt;</text>'
    )
    assert element("g", data_a='"<') == '<g data-a="&quot;&lt;"/>'


def test_an_element_with_content_is_closed_by_name() -> None:
    """Content stands between a beginning and an end."""
    assert element("g", element("path"), element("path")) == "<g><path/><path/></g>"


def test_lines_stay_open_and_areas_are_closed() -> None:
    """A line ends where its last point is; an area returns to its first."""
    assert polyline([(0, 0), (1.239, 2)], kind="k") == '<path class="k" d="M0 0l1.2 2"/>'
    assert area([(0, 0), (1, 2)], kind="k") == '<path class="k" d="M0 0l1 2Z"/>'


@given(st.lists(st.tuples(*[st.floats(-1000, 1000)] * 2), min_size=2, max_size=50))
def test_the_steps_of_a_line_lead_to_each_of_its_points(points: list[tuple[float, float]]) -> None:
    """However long a line is, none of its points is further off than a tenth is rounded."""
    told = polyline(points, kind="k").split(' d="')[1].removesuffix('"/>')
    numbers = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", told)]
    steps = list(zip(numbers[::2], numbers[1::2], strict=True))
    places = list(accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1])))

    assert len(places) == len(points)
    for place, point in zip(places, points, strict=True):
        assert place == pytest.approx(point, abs=0.0501)


def test_a_picture_is_well_formed_and_says_what_it_shows() -> None:
    """Title and description are read aloud as one label and stand in the picture."""
    drawn = ElementTree.fromstring(picture(4, 3, title="A < B", description="It rises."))

    assert drawn.get("role") == "img"
    assert drawn.get("aria-label") == "A < B. It rises."
    assert drawn.get("viewBox") == "0 0 4 3"
    assert [child.tag.split("}")[1] for child in drawn] == ["title", "desc"]


def test_a_scale_maps_its_ends_and_what_lies_between() -> None:
    """A scale is a straight line from its lowest to its highest value, either way up."""
    up = Scale(0, 4, 200, 0)

    assert [up.at(value) for value in (0, 1, 4)] == [200, 150, 0]
    assert Scale(2, 4, 10, 20).at(3) == 15


def test_a_grid_has_a_line_for_each_tick_up_and_a_label_for_each_tick() -> None:
    """The last label across ends at the edge, so that it cannot leave the picture."""
    frame = Frame(Scale(0, 1, 40, 440), Scale(0, 2, 200, 0))

    drawn = frame.grid([0, 1], [0, 2], across_text=str, up_text=str, gap=20)

    assert drawn == [
        '<line class="sd-grid" x1="40" x2="440" y1="200" y2="200"/>',
        '<line class="sd-grid" x1="40" x2="440" y1="0" y2="0"/>',
        '<text class="sd-tick" x="32" y="205" text-anchor="end">0</text>',
        '<text class="sd-tick" x="32" y="5" text-anchor="end">2</text>',
        '<text class="sd-tick" x="40" y="220" text-anchor="middle">0</text>',
        '<text class="sd-tick" x="440" y="220" text-anchor="end">1</text>',
    ]
