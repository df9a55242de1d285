"""Figures as files of their own."""

from __future__ import annotations

import re

from site_build.standalone import README_PICTURE, STYLES, readme_picture, standalone


def test_the_picture_of_the_readme_is_the_lessons_first_figure() -> None:
    """The README shows what the package draws today: python -m site_build.standalone renews it."""
    assert README_PICTURE.read_text(encoding="utf-8") == readme_picture()


def test_a_file_of_its_own_asks_nobody_for_its_colours() -> None:
    """No variable, no rule of the page and no address is left in the file."""
    picture = readme_picture()

    assert "var(" not in picture
    assert "@" not in picture
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]


def test_every_class_of_the_picture_has_its_rule() -> None:
    """What is drawn in the page in colour is drawn in the file in colour."""
    picture = readme_picture()
    style = re.search(r"<style>(.*)</style>", picture)
    assert style is not None

    for name in ("sd-curve", "sd-slower-band", "sd-faster-band", "sd-dot", "sd-plain", "sd-value"):
        assert f".{name}" in style[1]


def test_rules_the_picture_does_not_use_stay_behind() -> None:
    """A picture carries only the rules of its own classes."""
    picture = standalone('<svg class="sd-svg"></svg>', STYLES.read_text(encoding="utf-8"))

    assert ".sd-dot" not in picture
    assert "sd-control" not in picture
