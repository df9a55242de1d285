"""Baked answers: the same as the door's, at every stop, under a name that says their opening."""

from __future__ import annotations

import json
from typing import Any

import pytest

from site_build.baked import baked_answers, baked_name
from site_build.controls import controls_of, opening_of
from specdec.door import answer
from specdec.figures import FIGURES
from specdec.settings import SETTINGS


def asked(figure: str, settings: dict[str, Any]) -> str:
    """Return what the door says, as a running page would ask it."""
    return answer(json.dumps({"v": 1, "figure": figure, "settings": settings, "lang": "en"}))


def whole(baked: dict[str, Any], ok: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with its picture put together, as the page does it."""
    return {**ok, "svg": "".join(baked["pieces"][piece] for piece in ok["svg"])}


MOVED = ("speedup-by-acceptance", {"acceptance_rate": "0.6", "users": "30"})


@pytest.mark.parametrize(("figure", "given"), [*((name, {}) for name in FIGURES), MOVED])
def test_every_baked_answer_is_the_doors_own(figure: str, given: dict[str, str]) -> None:
    """At each stop of each slider, the page shows before Python runs what Python will say."""
    opening = controls_of(figure, given).opening
    baked = json.loads(json.dumps(baked_answers(figure, opening)))
    assert list(baked["stops"]) == list(baked["answers"]) == list(FIGURES[figure].all_settings)
    for name, stops in baked["stops"].items():
        assert stops == json.loads(json.dumps(SETTINGS[name].stops))
        assert len(baked["answers"][name]) == len(stops)
        for stop, ok in zip(stops, baked["answers"][name], strict=True):
            live = json.loads(asked(figure, {**baked["opening"], name: stop}))
            assert whole(baked, ok) == live["ok"]


def test_the_opening_is_among_the_answers_of_every_setting() -> None:
    """Coming back to the opening values needs no Python, whichever slider was moved."""
    baked = baked_answers("speedup-by-acceptance", opening_of("speedup-by-acceptance"))
    first = {
        name: baked["answers"][name][stops.index(baked["opening"][name])]
        for name, stops in baked["stops"].items()
    }
    (same,) = {json.dumps(whole(baked, ok), sort_keys=True) for ok in first.values()}
    assert json.loads(same) == json.loads(asked("speedup-by-acceptance", {}))["ok"]


def test_an_element_that_many_pictures_show_is_written_once() -> None:
    """The file a page loads holds no element twice, and none that no picture shows."""
    baked = baked_answers("one-round", opening_of("one-round"))
    pieces = baked["pieces"]
    used = {piece for every in baked["answers"].values() for ok in every for piece in ok["svg"]}
    assert len(set(pieces)) == len(pieces)
    assert used == set(range(len(pieces)))


def test_each_opening_has_a_file_of_its_own() -> None:
    """Two figures that open differently cannot show each other's answers."""
    usual = opening_of("speedup-by-acceptance")
    openings = [
        usual, usual | {"users": 30}, usual | {"draft_length": 3}, usual | {"acceptance_rate": 0.3},
        usual | {"draft_pass_ms": 3.0}, usual | {"users": 30, "draft_length": 3},
    ]  # fmt: skip
    names = [baked_name("speedup-by-acceptance", opening) for opening in openings]
    assert names[0] == "speedup-by-acceptance.json"
    assert names[4] == "speedup-by-acceptance.d3.json"
    assert len(set(names)) == len(names)
    assert baked_name("speedup-by-acceptance", dict(usual)) == names[0]
