"""The whole build: both generators draw the same figures, and a broken page stops both."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from site_build.__main__ import main
from site_build.build import COMMANDS, build_site, draw_pages, read_pages
from site_build.checks import faults
from site_build.errors import SiteError
from site_build.page_reader import Page
from site_build.plain_pages import NOT_KEPT_PAGE, RESET_PAGE

Project = Callable[[str], Path]
FENCE = "``` specdec\nfigure: speedup-by-acceptance\n```"
slow = pytest.mark.slow
GENERATORS = ["mkdocs", pytest.param("zensical", marks=slow)]


def drawn(root: Path, generator: str) -> Path:
    """Return the folder with the pages of a project."""
    folder = root / f"drawn-{generator}"
    draw_pages(root, generator, folder)
    return folder


def elements(page: Path) -> list[str]:
    """Return every figure and number of a page, as its HTML."""
    # A note to the search, which one generator takes away once it has read it.
    html = page.read_text("utf-8").replace(" data-search-exclude", "")
    found = r"<specdec-figure.*?</specdec-figure>|<data class=\"specdec-number\".*?</data>"
    return re.findall(found, html, re.DOTALL)


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("It is {= speedup(0.8, 99) | times =}.", "{= speedup(0.8, 99) | times =}"),
        ("It is {= 2.08 | times =}.", "it is typed by hand"),
        ("``` specdec\nfigure: nothing\n```", "There is no figure nothing"),
        ("``` specdec\nfigure: speedup-by-acceptance\nusers: 0\n```", "but it is 0."),
    ],
)
def test_a_broken_page_stops_the_build(
    project: Project, generator: str, page: str, reason: str
) -> None:
    """A figure or a number that fails is named with its reason, and nothing else is said."""
    with pytest.raises(SiteError) as failed:
        drawn(project(f"# Title\n\n{page}\n"), generator)
    assert reason in str(failed.value)
    assert "\n" not in str(failed.value)


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_link_to_a_page_that_is_not_there_stops_the_build(
    project: Project, generator: str
) -> None:
    """The generator's own words say which link, and in which page."""
    with pytest.raises(SiteError) as failed:
        drawn(project("# Title\n\n[gone](gone.md)\n"), generator)
    assert "gone.md" in re.sub(r"\x1b\[[0-9;]*m", "", str(failed.value))
    assert "index.md" in str(failed.value)


@slow
def test_both_generators_draw_the_same(project: Project) -> None:
    """Figures and numbers depend on no generator: letter for letter the same in both."""
    root = project(f"# Title {{= speedup(0.8, 4) | times =}}\n\n{FENCE}\n\n- a\n\n{FENCE}\n")
    one, other = (elements(drawn(root, name) / "index.html") for name in COMMANDS)
    assert one == other
    assert len(one) == 3


def test_a_page_that_a_generator_leaves_out_is_missed(
    project: Project,
) -> None:
    """A generator that draws nothing and says nothing does not pass for one that drew the site."""
    root = project("# Title\n")
    (root / "docs" / "gone.md").write_text("# Gone\n")
    (root / "mkdocs.yml").write_text(
        (root / "mkdocs.yml").read_text() + "\nexclude_docs: gone.md\n"
    )
    with pytest.raises(SiteError, match=r"mkdocs drew no page gone\.html"):
        drawn(root, "mkdocs")


@pytest.fixture(scope="module", params=GENERATORS)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the project's own site, built by each generator."""
    out = tmp_path_factory.mktemp("built") / "site"
    build_site(Path(__file__).parents[2], request.param, out)
    return out


def pages(site: Path) -> list[Page]:
    """Return the pages that readers see by themselves."""
    alone = ("404.html", "widget.html", NOT_KEPT_PAGE, RESET_PAGE)
    return [page for page in read_pages(site) if page.path.name not in alone]


def test_the_site_holds_together(site: Path) -> None:
    """No dead link, no missing file, nothing undrawn, one policy for all pages."""
    assert faults(site, read_pages(site)) == []
    assert len({tuple(page.policies) for page in read_pages(site)}) == 1


def test_the_window_of_the_search_has_a_name(site: Path) -> None:
    """The theme gives it none, so a screen reader would only say that a window opens."""
    for page in read_pages(site):
        windows = [one for one in page.elements if one.attributes.get("role") == "dialog"]
        assert [one.attributes.get("aria-label") for one in windows] == ["Search"] * len(windows)
    assert windows


def test_no_table_waits_for_the_script_that_would_move_it(site: Path) -> None:
    """The theme's script takes up tables without a class; the sheet styles those in a box."""
    for page in read_pages(site):
        for table in (one for one in page.elements if one.tag == "table"):
            assert table.attributes.get("class"), page.path.name
    sheet = (site / "stylesheets" / "pages.css").read_text("utf-8")
    assert ".md-typeset__table>table td" in sheet
    assert ":not([class])" not in sheet


def test_the_sheet_leaves_out_only_what_no_page_has(site: Path) -> None:
    """A page with tabs would need their rules back; the theme may come to name things anew."""
    sheet = (site / "stylesheets" / "pages.css").read_text("utf-8")
    assert ".tabbed-" not in sheet
    assert "color-switching" not in sheet
    classes = (
        one.attributes.get("class", "") for page in read_pages(site) for one in page.elements
    )
    assert not any("tabbed-" in names for names in classes)


def test_a_lost_reader_is_told_so_and_led_back(site: Path) -> None:
    """The page for addresses that are none says a sentence, and has the way to the lesson."""
    lost = (site / "404.html").read_text("utf-8")
    article = lost[lost.index("<article") : lost.index("</article>")]
    assert "<h1>There is no such page</h1>" in article
    assert re.search(r'<a href="/[^"]*index\.html">', article)


def test_every_page_has_a_title_a_description_and_its_address(site: Path) -> None:
    """Search engines and shared links say what each page is, in words of its own."""
    said = {}
    for page in pages(site):
        html = page.path.read_text("utf-8")
        about = re.findall(r'<meta name="description" content="([^"]{60,})"', html)
        canonical = re.findall(r'<link rel="canonical" href="(https?://[^"]+)"', html)
        titles = re.findall(r"<title>([^<]+)</title>", html.partition("</head>")[0])
        assert len(about) == len(canonical) == len(titles) == 1
        assert canonical[0].endswith(f"/{page.path.name}")
        assert f'<meta property="og:url" content="{canonical[0]}">' in html
        said[page.path.name] = about[0]
    assert len(set(said.values())) == len(said) >= 2


def test_each_figure_finds_its_baked_answers_and_its_python(site: Path) -> None:
    """Folder, manifest and answers carry one hash, and every file is there as it was listed."""
    (folder,) = (site / "assets").glob("specdec-*")
    build = folder.name.removeprefix("specdec-")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["build"] == build
    for name, about in manifest["files"].items():
        assert (folder / name).stat().st_size == about["bytes"]
    figures = [figure for page in pages(site) for figure in page.figures]
    assert len(figures) >= 2
    for figure in figures:
        baked = json.loads((folder / "baked" / figure.baked).read_text("utf-8"))
        assert (baked["build"], baked["figure"]) == (build, figure.name)
        assert baked["opening"] == figure.opening
    for page in pages(site):
        script = f"{folder.relative_to(site).as_posix()}/specdec-figure.js"
        assert script in [address.removeprefix("./") for address in page.fetched]


def test_nothing_names_another_host_but_links_a_reader_may_follow(site: Path) -> None:
    """Fonts, scripts, styles and pictures all come from the site itself."""
    for page in read_pages(site):
        assert not [address for address in page.fetched if "//" in address]
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert "fonts.googleapis.com" not in styles


def test_a_failed_build_leaves_the_last_site_as_it_was(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is left without a site because of a page under way; the reason is printed."""
    root = project("It is {= 2.08 | times =}.")
    out = root / "site"
    out.mkdir()
    (out / "index.html").write_text("the last good one")
    monkeypatch.setattr("site_build.__main__.ROOT", root)
    assert main(["--out", str(out)]) == 1
    assert "{= 2.08 | times =} cannot be worked out: it is typed by hand" in capsys.readouterr().err
    assert (out / "index.html").read_text() == "the last good one"
    assert [path.name for path in (root / "build").iterdir()] == []
