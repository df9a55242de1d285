"""The Markdown extension: where numbers and figures are drawn, and where text is left alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from markdown import Markdown

from site_build.errors import PageError

Render = Callable[[str], str]
NUMBER = "{= speedup(0.8, 4) | times =}"
FENCE = "``` specdec\nfigure: speedup-by-acceptance\n```\n"


@pytest.mark.parametrize(
    "page",
    [
        f"So it is {NUMBER}.",
        f"**{NUMBER}**",
        f"# A title with {NUMBER}",
        f"[link {NUMBER}](#here)",
        f"- one\n- {NUMBER}",
        f"> {NUMBER}",
        "| a | b |\n|---|---|\n| {= speedup(0.8, 4) \\| times =} | c |",
        "{= speedup(0.8,\n4) | times =}",
        f"_a_ {NUMBER} _b_ * c *",
    ],
)
def test_a_number_is_drawn_wherever_text_is_read(render: Render, page: str) -> None:
    """Paragraphs, emphasis, titles, links, lists, quotes and tables all take numbers."""
    html = render(page)
    assert re.search(r'<data class="specdec-number"[^>]*>2\.08×</data>', html)
    assert "{=" not in html


def test_an_expression_is_not_read_as_markdown(render: Render) -> None:
    """Stars, underscores and braces inside an expression keep their meaning in Python."""
    html = render(
        "{= len(REPLY) * 2 * fact('toy.agreements') =} and {= LLAMA_3_1_8B.weight_count =}"
    )
    assert ">952<" in html
    assert 'data-from="LLAMA_3_1_8B.weight_count"' in html
    assert "<em>" not in html


def test_a_number_is_not_read_as_markdown_either() -> None:
    """Other extensions, here one that draws fractions, leave what was worked out alone."""
    reader = Markdown(extensions=["pymdownx.smartsymbols", "site_build.markdown"])
    half = "{= position_law(SAMPLING_EXAMPLE[0], SAMPLING_EXAMPLE[1])['A'].total =}"
    assert ">1/2</data> &frac12;" in reader.convert(f"{half} 1/2")


@pytest.mark.parametrize("page", [f"`{NUMBER}`", f"    {NUMBER}", f"~~~\n{NUMBER}\n~~~"])
def test_code_shows_the_notation_as_it_is_written(render: Render, page: str) -> None:
    """A page about the notation can show it."""
    html = render(page)
    assert "{= speedup(0.8, 4)" in re.sub("<[^>]*>", "", html)
    assert "<data" not in html


def test_a_number_that_fails_stops_the_page(render: Render) -> None:
    """No page is written with a number left out."""
    with pytest.raises(PageError, match=re.escape("{= speedup(0.8) | times =}")):
        render("It is {= speedup(0.8) | times =}.")


def test_a_fence_becomes_a_figure(render: Render) -> None:
    """The figure is drawn, and no letter of the fence is left."""
    html = render(f"Before.\n\n{FENCE}\nAfter.")
    assert html.count("<specdec-figure ") == html.count("<svg ") == 1
    assert "figure: " not in html
    assert "<p><specdec-figure" not in html
    assert '<div class="specdec-block">' in html


def test_a_fence_inside_a_longer_fence_is_shown_as_it_is_written(render: Render) -> None:
    """A page about figures can show how one is written."""
    html = render(f"```` text\n{FENCE}````")
    assert "<specdec-figure" not in html
    assert "figure: speedup-by-acceptance" in html


def test_figures_of_one_page_have_ids_of_their_own(render: Render) -> None:
    """A page may show a figure twice; the next page begins anew."""
    html = render(FENCE + "\n" + FENCE + "\n" + FENCE)
    found = re.findall(r'<specdec-figure [^>]*\bid="([^"]*)"', html)
    assert found == [f"speedup-by-acceptance{end}" for end in ("", "-2", "-3")]
    ids = re.findall(r'\bid="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert 'id="speedup-by-acceptance"' in render(FENCE)


def test_a_figure_opens_with_the_settings_of_its_fence(render: Render) -> None:
    """Picture, caption, sliders and the file of baked answers all follow the fence."""
    html = render(
        "``` specdec\nfigure: speedup-by-acceptance\nacceptance_rate: 0.6\n"
        "title: At most <half> & more\n```"
    )
    assert "kept with a chance of 60\u202f%, text comes 1.43 times" in html
    assert '"acceptance_rate":0.6,"draft_length":4,"draft_pass_ms":null,"users":1' in html
    assert 'data-baked="speedup-by-acceptance.a0.6.json"' in html
    assert 'value="0.6"' in html
    assert "At most &lt;half&gt; &amp; more</p>" in html


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("figure: nothing", "There is no figure nothing"),
        ("acceptance_rate: 0.6", "has no line 'figure: NAME'"),
        ("", "has no line 'figure: NAME'"),
        ("figure: speedup-by-acceptance\nfigure: b", "says 'figure' twice"),
        ("figure: speedup-by-acceptance\nusers", "has a line without a value: 'users'"),
        ("figure: speedup-by-acceptance\nusers:", "has a line without a value: 'users:'"),
        ("figure: speedup-by-acceptance\nseed: 1", "has no setting seed"),
        ("figure: speedup-by-acceptance\ndraft_length: 40", "from 0 to 32, but it is 40."),
        ("figure: speedup-by-acceptance\nusers: many", "but it is many."),
    ],
)
def test_a_figure_that_fails_stops_the_page_and_is_quoted(
    render: Render, lines: str, reason: str
) -> None:
    """The author finds the fence by its lines, and learns what to change."""
    with pytest.raises(PageError, match=re.escape(reason)) as failed:
        render(f"``` specdec\n{lines}\n```")
    assert lines.partition("\n")[0] in str(failed.value)


def test_a_fault_of_ours_inside_a_figure_stops_the_page_too(
    render: Render, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fences swallow errors they do not know; ours must not be among them."""

    def broken(source: str) -> None:
        raise KeyError(source)

    monkeypatch.setattr("site_build.markdown.drawn", broken)
    with pytest.raises(PageError, match="KeyError: 'figure: speedup-by-acceptance'"):
        render(FENCE)


def test_a_table_scrolls_before_any_script(render: Render) -> None:
    """What follows it stays, a table in a list too; one that has a class is somebody else's."""
    table = "| a | b |\n|---|---|\n| c | d |\n"
    html = render(f"{table}\nAfter.\n\n- one\n\n    | e |\n    |---|\n    | f |\n")
    html = html.replace("\n", "")
    box = '<div class="md-typeset__scrollwrap"><div class="md-typeset__table"><table class='
    assert html.count(box) == html.count("<table") == 2
    assert html.index("</table></div></div>") < html.index("<p>After.</p>")
    assert render("<table class='own'><tr><td>1</td></tr></table>").count("<div") == 0
