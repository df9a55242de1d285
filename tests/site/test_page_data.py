"""What a page says of itself to search engines, and to sites that show a link to it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from site_build import share_picture
from site_build.page_data import SHARE_SIZE, front_matter, head_elements
from site_build.pages import with_data

ROOT = Path(__file__).parents[2]
LESSON = (ROOT / "docs" / "index.md").read_text("utf-8")
PAGES = sorted((ROOT / "docs").rglob("*.md"))
DRAWN = """<head>
<link rel="canonical" href="https://example.org/learn/index.html">
<title>Tea - The site</title>
</head>"""


def described(html: str) -> dict[str, str]:
    """Return the properties of a page for those who show a link to it."""
    found = re.findall(r'<meta property="og:([^"]*)" content="([^"]*)">', html)
    return {name: unescape(text) for name, text in found}


def lesson_data(html: str) -> dict[str, object]:
    """Return what a page says of itself in the words of schema.org."""
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    data: dict[str, object] = json.loads(text)
    return data


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_says_what_it_is_about(page: Path) -> None:
    """A list of search results shows title and description, and cuts what is too long."""
    data = front_matter(page.read_text("utf-8"))
    assert 5 <= len(data.get("search_title", data["title"])) <= 75
    assert 50 <= len(data["description"]) <= 230


def test_a_link_to_a_page_shows_its_title_its_description_and_the_picture() -> None:
    """All addresses are whole, as Open Graph wants them."""
    source = "---\ntitle: Tea\ndescription: In {= check('users', 4) =} \"steps\"\n---\n# Tea"
    shown = described(with_data(DRAWN, source, "index.html"))
    assert shown["title"] == "Tea"
    assert shown["site_name"] == "The site"
    assert shown["description"] == 'In 4 "steps"'
    assert shown["url"] == "https://example.org/learn/index.html"
    assert shown["image"] == "https://example.org/learn/images/share.png"
    assert "2.08 times" in shown["image:alt"]


def test_a_title_made_for_search_stands_alone() -> None:
    """It names the topic already."""
    source = "---\ntitle: Tea\nsearch_title: 'Tea & how'\ndescription: Hot\n---\n"
    assert "<title>Tea &amp; how</title>" in with_data(DRAWN, source, "index.html")
    plain = with_data(DRAWN, "---\ntitle: Tea\ndescription: Hot\n---\n", "index.html")
    assert "<title>Tea - The site</title>" in plain


@pytest.mark.parametrize(
    ("html", "source"),
    [
        (DRAWN, "# No data"),
        (DRAWN, "---\ntitle: Tea\n---\n"),
        ("<head><title>Tea - The site</title></head>", "---\ntitle: T\ndescription: D\n---\n"),
    ],
)
def test_a_page_without_data_or_without_an_address_stays_as_it_is(html: str, source: str) -> None:
    """Nothing is made up."""
    assert with_data(html, source, "index.html") == html


def test_the_lesson_is_described_as_learning_material() -> None:
    """Its data are those of its front matter."""
    data = lesson_data(with_data(DRAWN, LESSON, "index.html"))
    assert data["@type"] == "LearningResource"
    assert data["name"] == "How can a small model speed up a big one?"
    assert data["about"] == "AI systems"
    assert data["datePublished"] == "2026-10-19"
    assert data["timeRequired"] == "PT27M"
    assert data["competencyRequired"] == [
        "Prefill and decode",
        "Division and ratios",
        "Reading a short Python function",
    ]
    assert "2.1 times" in str(data["description"])


def test_no_text_of_a_page_ends_its_data_early() -> None:
    """A text that looks like the end of a script is no end."""
    tag = "</script><script>alert()</script>"
    data = front_matter(LESSON) | {"description": tag}
    html = head_elements(data, address="a", root="b/", site_name="c")
    assert html.count("</script>") == 1
    assert lesson_data(html)["description"] == tag


def test_only_a_page_with_a_topic_is_a_lesson() -> None:
    """The glossary teaches nothing by itself."""
    assert "ld+json" not in with_data(DRAWN, "---\ntitle: T\ndescription: D\n---\n", "index.html")


def test_the_picture_shown_with_a_link_is_up_to_date() -> None:
    """Else: CHROME_PATH=/usr/bin/chromium python -m site_build.share_picture."""
    png = share_picture.FILE.read_bytes()
    assert share_picture.source_of(png) == share_picture.digest()
    assert share_picture.size_of(png) == SHARE_SIZE
