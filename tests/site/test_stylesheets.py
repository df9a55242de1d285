"""The style sheets: colours declared once, dark ones for screens alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEETS = sorted((Path(__file__).parents[2] / "docs" / "stylesheets").glob("*.css"))
BLOCK = r"\{(?:[^{}]|\{[^{}]*\})*\}"


def read(sheet: Path) -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_dark_colours_are_for_screens_alone(sheet: Path) -> None:
    """A reader with a dark screen prints dark ink on white paper."""
    assert "slate" not in re.sub(rf"@media screen\s*{BLOCK}", "", read(sheet))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_colour_is_one_of_the_declared(sheet: Path) -> None:
    """Colours are written down once, as variables; every rule names one of them."""
    rules = re.sub(r"--[\w-]+:[^;]*;", "", read(sheet))
    assert re.findall(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(", rules) == []


def test_every_variable_of_ours_is_declared() -> None:
    """A misspelt name would leave a part of the page without its colour."""
    every = "".join(map(read, SHEETS))
    declared = set(re.findall(r"(--(?:specdec|lesson)-[\w-]+):", every))
    assert set(re.findall(r"var\((--(?:specdec|lesson)-[\w-]+)", every)) <= declared
    light, dark = (
        set(re.findall(r"(--specdec-[\w-]+):", block))
        for block in re.findall(
            r"(?::root|\[data-md-color-scheme=\"slate\"\])\s*(\{[^{}]*\})", every
        )
        if "--specdec-ink" in block
    )
    assert light == dark
