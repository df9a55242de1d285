"""The pages' style sheets, joined into one."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_build.errors import SiteError
from site_build.sheets import join_sheets

LINK = '<link rel="stylesheet" href="{}">\n'


def site(folder: Path, **pages: list[str]) -> None:
    """Write sheets a and b, and pages that link what is given for each."""
    (folder / "stylesheets").mkdir()
    for name in ("a", "b"):
        (folder / "stylesheets" / f"{name}.css").write_text(f".{name} {{ }}\n", "utf-8")
    for name, sheets in pages.items():
        links = "".join(map(LINK.format, sheets))
        (folder / f"{name}.html").write_text(f"<head>\n{links}</head>", "utf-8")


def test_pages_link_one_sheet_that_says_what_all_of_them_said(tmp_path: Path) -> None:
    """In their order, for a later rule wins; the theme's sheets stay before it."""
    theme = "../assets/stylesheets/main.1.min.css"
    site(tmp_path, page=[theme, "../stylesheets/b.css", "../stylesheets/a.css"])
    join_sheets(tmp_path)
    html = (tmp_path / "page.html").read_text("utf-8")
    links = LINK.format(theme) + LINK.format("../stylesheets/pages.css")
    assert html == f"<head>\n{links}</head>"
    joined = (tmp_path / "stylesheets" / "pages.css").read_text("utf-8")
    assert joined.split() == ".b { } .a { }".split()


def test_a_page_with_one_sheet_keeps_it(tmp_path: Path) -> None:
    """A page that stands alone asks for no more than it needs."""
    site(tmp_path, page=["stylesheets/a.css"])
    join_sheets(tmp_path)
    assert "stylesheets/a.css" in (tmp_path / "page.html").read_text("utf-8")
    assert not (tmp_path / "stylesheets" / "pages.css").exists()


def test_pages_that_share_no_list_of_sheets_are_refused(tmp_path: Path) -> None:
    """One sheet cannot stand for two orders."""
    one, other = "stylesheets/a.css", "stylesheets/b.css"
    site(tmp_path, page=[one, other], second=[other, one])
    with pytest.raises(SiteError, match="different style sheets"):
        join_sheets(tmp_path)
