"""The pages about what each engine prints: everything its module states, and no page missing."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from site_build.engine_html import LONGEST_ADDRESS, engine_html, engines_html
from site_build.log_examples import examples
from site_build.page_reader import read_page_text
from specdec.server_logs.page_html import engine_page
from specdec.server_logs.read import ENGINES
from specdec.words.en_engines import REFERENCES, EngineReference

ROOT = Path(__file__).parents[2]
each = pytest.mark.parametrize("reference", REFERENCES, ids=lambda one: one.key)


@each
def test_every_engine_has_its_page_under_the_title_that_its_module_gives(
    reference: EngineReference,
) -> None:
    """The page is where findings link to, in the menu, and holds the part of its engine."""
    name = Path(engine_page(reference.name)).stem
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")

    assert f"\n# {reference.title}\n" in page
    assert f"\nname: engine-{reference.key}\n" in page
    assert f"- {reference.name}: {name}.md\n" in (ROOT / "mkdocs.yml").read_text("utf-8")


@each
def test_a_page_says_all_that_the_module_of_its_engine_states(reference: EngineReference) -> None:
    """No figure, flag, version or source is left out, and what is hearsay is called so."""
    page = engine_html(reference)

    assert escape(reference.summary) in page
    for figure in reference.figures:
        said = page.partition(f"<code>{escape(figure.printed)}</code></dt>")[2]
        said = said.partition("</dd>")[0]
        assert escape(figure.meaning) in said
        assert escape(figure.formula) in said
        assert ("sd-hearsay" in said) == figure.is_hearsay
    for way in reference.how_to_get:
        assert all(escape(text) in page for text in (way.form, way.how, way.code))
    for version in reference.versions:
        said = f"<li>{escape(version.since)}: {escape(version.change)}</li>"
        assert said in re.sub(r"<code>(--[a-z-]+)</code>", r"\1", page)
    for source in reference.sources:
        assert f'<a href="{escape(source.address)}">{escape(source.title)}</a>' in page


def test_a_flag_in_a_sentence_stands_as_code() -> None:
    """A line would otherwise end between its hyphens."""
    (llama,) = [one for one in REFERENCES if one.name == "llama.cpp"]
    assert "from <code>--draft-max</code> to <code>--spec-draft-n-max</code>" in engine_html(llama)


@each
def test_a_page_shows_a_log_of_its_engine_that_opens_already_read(
    reference: EngineReference,
) -> None:
    """Its address holds the very lines, unless they are too long for one."""
    page = engine_html(reference)
    (sample,) = (one for one in examples() if one.name == reference.key)

    assert escape(sample.log) in page
    found = re.search(r'href="read-your-log\.html#([^"]*)"', page)
    if found:
        assert unquote(unescape(found[1])) == f"v=1&log={sample.log}"
        assert len(unescape(found[1])) < LONGEST_ADDRESS
    else:
        assert len(sample.log) > LONGEST_ADDRESS / 3


@each
def test_headings_go_down_one_step_at_a_time_and_have_ids_of_their_own(
    reference: EngineReference,
) -> None:
    """A part without entries has no heading either."""
    found = read_page_text(engine_html(reference)).elements
    levels = [int(one.tag[1]) for one in found if re.fullmatch(r"h[1-6]", one.tag)]
    ids = [one.attributes["id"] for one in found if "id" in one.attributes]

    assert all(step <= 1 for step in map(int.__sub__, levels, [1, *levels]))
    assert len(ids) == len(set(ids))
    assert ("versions" in ids) == bool(reference.versions)


def test_every_engine_that_is_read_is_in_the_list_of_pages() -> None:
    """A reader without a line at hand finds how to get one."""
    links = re.findall(r'<a href="([^"]*)">([^<]*)</a>', engines_html())

    assert links == [(engine_page(one.name), one.name) for one in ENGINES]
