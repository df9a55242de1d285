"""The pages' style sheets, joined into one."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_build.errors import SiteError
from site_build.sheets import join_sheets, lighter

LINK = '<link rel="stylesheet" href="{}">\n'
THEME = "assets/stylesheets/main.1.min.css"


def theme(folder: Path, text: str) -> None:
    """Write a sheet of the theme's."""
    (folder / THEME).parent.mkdir(parents=True)
    (folder / THEME).write_text(text, "utf-8")


def site(folder: Path, **pages: list[str]) -> None:
    """Write sheets a and b, and pages that link what is given for each."""
    (folder / "stylesheets").mkdir()
    for name in ("a", "b"):
        (folder / "stylesheets" / f"{name}.css").write_text(f".{name} {{ }}\n", "utf-8")
    for name, sheets in pages.items():
        links = "".join(map(LINK.format, sheets))
        (folder / f"{name}.html").write_text(f"<head>\n{links}</head>", "utf-8")


def test_pages_link_one_sheet_that_says_what_all_of_them_said(tmp_path: Path) -> None:
    """In their order, for a later rule wins; the theme's come first, as in the page."""
    theme(tmp_path, ".theme{}")
    site(tmp_path, page=[f"../{THEME}", "../stylesheets/b.css", "../stylesheets/a.css"])
    join_sheets(tmp_path)
    html = (tmp_path / "page.html").read_text("utf-8")
    assert html == f"<head>\n{LINK.format('../stylesheets/pages.css')}</head>"
    joined = (tmp_path / "stylesheets" / "pages.css").read_text("utf-8")
    assert joined.split() == ".theme{} .b { } .a { }".split()
    assert not (tmp_path / THEME).exists()


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (
            "[data-md-color-switching] *,[data-md-color-switching] :after{a:b}[data-x] *{a:b}",
            "[data-x] *{a:b}",
        ),
        ("a,.no-js .tabbed-set>input:checked~.tabbed-labels>:nth-child(2){a:b}", "a{a:b}"),
        ("@media print{.tabbed-set{a:b}p{c:d}}", "@media print{p{c:d}}"),
        ('@charset "utf-8";.tabbed-set{a:b}p{c:d}', '@charset "utf-8";p{c:d}'),
        (".a:is(.tabbed-set,p){a:b}", ""),
        ("@keyframes k{0%{a:b}to{a:c}}", "@keyframes k{0%{a:b}to{a:c}}"),
        (
            ".md-typeset table:not([class]) td:not([align]){a:b}",
            ".md-typeset .md-typeset__table>table td:not([align]){a:b}",
        ),
    ],
)
def test_a_sheet_of_the_theme_leaves_out_what_no_page_has(written: str, left: str) -> None:
    """Selectors go one by one; what else stands in a rule, or around it, stays."""
    assert lighter(written) == left


def test_sheets_of_ours_are_joined_as_they_are_written(tmp_path: Path) -> None:
    """Only the theme's know nothing of this site."""
    site(tmp_path, page=["stylesheets/a.css", "stylesheets/b.css"])
    (tmp_path / "stylesheets" / "a.css").write_text(".tabbed-a{}\n", "utf-8")
    join_sheets(tmp_path)
    assert ".tabbed-a{}" in (tmp_path / "stylesheets" / "pages.css").read_text("utf-8")
    assert (tmp_path / "stylesheets" / "a.css").exists()


@pytest.mark.parametrize("address", ["../images/a.svg", "'../images/a.svg'"])
def test_a_sheet_that_asks_for_a_file_cannot_move(tmp_path: Path, address: str) -> None:
    """The file would be looked for beside the joined sheet, and not be found."""
    theme(tmp_path, f".a{{b:url(data:image/svg+xml,x)}}.c{{d:url({address})}}")
    site(tmp_path, page=[THEME, "stylesheets/a.css"])
    with pytest.raises(SiteError, match=r"main\.1\.min\.css asks for \.\./images/a\.svg"):
        join_sheets(tmp_path)


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
