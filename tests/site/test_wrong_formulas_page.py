"""The page of wrong formulas: every line leads to its reason, and no one is named."""

from __future__ import annotations

import re
from pathlib import Path

from site_build.numbers import NOTATION

PAGE = (Path(__file__).parents[2] / "docs" / "wrong-formulas.md").read_text("utf-8")
ROWS = re.findall(r"^\| \[(.*)\]\(#(.*?)\) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
SECTIONS = {
    ident: (heading, text)
    for heading, ident, text in re.findall(
        r"^## ([^\n]*) \{#(\S*)\}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL
    )
}


def test_every_line_of_the_table_has_its_section_in_the_same_order() -> None:
    """Ten formulas, each with a heading that says the same as its line."""
    assert [(ident, said) for said, ident, _, _ in ROWS] == [
        (ident, heading) for ident, (heading, _) in SECTIONS.items()
    ]
    assert len(ROWS) == 10


def test_every_wrong_and_every_right_value_is_worked_out() -> None:
    """Both columns hold a computed number, and the two differ."""
    for said, _, wrong, right in ROWS:
        assert NOTATION.search(wrong), said
        assert NOTATION.search(right), said
        assert wrong != right


def test_every_section_says_when_the_wrong_formula_is_right() -> None:
    """A reason, both values again, and the case in which the formula holds after all."""
    for ident, (_, text) in SECTIONS.items():
        assert re.search(r"\b[Ii]t is (never right|right|also right)\b", text), ident
        assert NOTATION.search(text), ident


def test_no_site_is_named() -> None:
    """The page is about formulas: it links to nothing outside this site."""
    assert "://" not in PAGE
