"""Code in pages: shown as it stands in the package, and nothing but the package's own."""

from __future__ import annotations

import html
import inspect
import json
import re
from pathlib import Path

import pytest
from markdown import Markdown

import specdec
from site_build import code_fence
from site_build.errors import PageError
from specdec import rounds

DOCS = Path(__file__).parents[2] / "docs"


def rendered(text: str) -> str:
    """Turn the Markdown of a page into HTML, as the site does."""
    fence = {"name": "specdec-code", "class": "specdec-code", "format": code_fence.code}
    return Markdown(
        extensions=["pymdownx.highlight", "pymdownx.superfences"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fence]}},
    ).convert(text)


def text_of(page: str) -> str:
    """Return what a reader sees of a page."""
    return html.unescape(re.sub("<[^>]*>", "", page)).strip("\n")


def test_the_code_shown_is_the_code_that_runs() -> None:
    """What a page shows, run in the module's place, gives the same round as the package."""
    shown = text_of(rendered("``` specdec-code\nname: specdec.rounds.greedy_round\n```"))
    world = dict(vars(rounds))
    exec(shown, world)

    assert world["greedy_round"] is not specdec.greedy_round
    arguments = (specdec.TOY_SENTENCE[:3], 4, specdec.TOY_DRAFT, specdec.TOY_TARGET)
    assert world["greedy_round"](*arguments) == specdec.greedy_round(*arguments)


def test_every_line_is_one_of_the_source_and_only_the_docstring_is_cut() -> None:
    """The lines shown and the docstring together are the source, letter by letter."""
    source = inspect.getsource(specdec.greedy_round)
    before, _, after = source.partition('    """')
    _, _, after = after.partition('"""\n')

    assert code_fence.source_of("specdec.rounds.greedy_round") == (before + after).rstrip("\n")


def test_code_is_highlighted_as_python() -> None:
    """Keywords carry their class, and no letter of the fence is left."""
    page = rendered("``` specdec-code\nname: specdec.rounds.Round.new_tokens\n```")

    assert '<div class="highlight">' in page
    assert '<span class="k">return</span>' in page
    assert "name:" not in text_of(page)


@pytest.mark.parametrize(
    ("name", "first_line"),
    [
        ("specdec.rounds.Round.new_tokens", "@property"),
        ("specdec.transformer.TransformerConfig.weight_count", "@cached_property"),
        ("specdec.models.WordTable.__call__", "def __call__(self, text: Text) -> Token:"),
        ("specdec.decoding._round_by_round", "def _round_by_round("),
        ("specdec.keep_rule.TokenLaw", "@dataclass(frozen=True)"),
        ("specdec.speedup", "def speedup("),
    ],
)
def test_functions_properties_and_classes_can_be_shown(name: str, first_line: str) -> None:
    """A function, a method, a property or a class begins at the margin with its own line."""
    shown = code_fence.source_of(name)

    assert shown.splitlines()[0] == first_line
    assert "Return" not in shown.split('"""')[0]


def test_code_without_a_docstring_is_shown_whole() -> None:
    """Nothing is cut where there is no docstring."""
    source = inspect.getsource(specdec.decoding._round_by_round)

    assert code_fence.source_of("specdec.decoding._round_by_round") == source.rstrip("\n")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("name: specdec.rounds.no_round", "there is no no_round in it"),
        ("name: os.path.join", "only specdec's own can"),
        ("name: specdec", "only specdec's own can"),
        ("name: specdec.rounds", "it is a whole module"),
        ("name: specdec.TOY_SENTENCE", "it has no source"),
        ("name:", "needs one line 'name: specdec.MODULE.NAME'"),
        ("greedy_round", "needs one line 'name: specdec.MODULE.NAME'"),
        ("name: specdec.greedy\nname: specdec.sample", "needs one line"),
        ("try: 1\nname: specdec.speedup", "needs one line"),
        ("name: specdec.speedup\ntry:", "may have lines 'try: CODE'"),
        ("name: specdec.timing.speedup\ntry: 1 / 0", "cannot be tried: Line 15: ZeroDivision"),
        ("name: specdec.timing.speedup\ntry: x = 1", "cannot be tried: it says nothing"),
    ],
)
def test_a_wrong_name_stops_the_page_with_the_reason(lines: str, reason: str) -> None:
    """No page is written with its code left out."""
    with pytest.raises(PageError, match=re.escape(reason)):
        rendered(f"``` specdec-code\n{lines}\n```")


def test_an_error_while_drawing_stops_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of the highlighter is not swallowed, as fences swallow errors."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("pen broken")

    monkeypatch.setattr(code_fence, "Highlight", broken)
    with pytest.raises(PageError, match="ZeroDivisionError: pen broken"):
        rendered("``` specdec-code\nname: specdec.speedup\n```")


def test_code_with_lines_to_try_carries_the_whole_program_for_an_editor() -> None:
    """The code shown, then the lines; without script the bar with the button stays hidden."""
    page = rendered("``` specdec-code\nname: specdec.timing.speedup\ntry: speedup(0.8, 4)\n```")
    (program,) = re.findall(r"data-program='([^']*)'", page)

    shown = code_fence.source_of("specdec.timing.speedup")
    assert json.loads(html.unescape(program)) == f"{shown}\n\n\n# Try it:\nspeedup(0.8, 4)"
    assert 'data-name="specdec.timing.speedup"' in page
    assert '<div class="sd-code-bar" data-search-exclude hidden>' in page


def test_every_code_of_the_lesson_can_be_tried() -> None:
    """No piece of code on a page is for looking at only."""
    pages = [path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))]
    fences = [
        one for page in pages for one in re.findall(r"``` specdec-code\n(.*?)```", page, re.S)
    ]

    assert len(fences) >= 13
    assert [one for one in fences if "\ntry: " not in one] == []
