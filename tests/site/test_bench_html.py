"""The exactness bench as HTML: true without script, and every link to it opens a pair."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown import Markdown

from site_build import part_fence
from site_build.bench_html import (
    PARTS,
    ask_bench,
    baked_bench,
    bench_html,
    pair_key,
    rules_html,
)
from site_build.errors import PageError
from site_build.page_reader import Element, read_page_text
from specdec import SAMPLING_EXAMPLE, position_law
from specdec.exactness import RULES
from specdec.typed_chances import EXAMPLES, TOKENS, Example, read_pair

DOCS = Path(__file__).parents[2] / "docs"


def elements(tag: str) -> list[Element]:
    """Return every element of a kind in the bench."""
    return [one for one in read_page_text(bench_html()).elements if one.tag == tag]


def read_fragment(fragment: str) -> Example:
    """Return the pair that an address of the bench names."""
    given = dict(part.split("=") for part in unquote(fragment).split("&"))
    assert given.pop("v") == "1"
    draft, target = (tuple(given.pop(key).split(",")) for key in "dt")
    assert list(given) == ["k"]
    return Example(draft, target, int(given["k"]))


def test_without_script_the_pictures_are_those_of_the_lessons_example() -> None:
    """Pictures, captions and tables show the lesson's pair; the form waits for its script."""
    page, answer = bench_html(), ask_bench(EXAMPLES["lesson"])

    assert all(answer[name]["svg"] in page for name in PARTS)
    assert all(answer[name]["caption"] in unescape(page) for name in PARTS)
    assert len(elements("table")) == len(PARTS)
    assert [one.attributes.get("hidden") for one in elements("form")] == [""]
    for token, share in position_law(*SAMPLING_EXAMPLE).items():
        assert f'<th scope="row">{token}</th>' in page
        assert f"<td>{share.total}</td>" in page


def test_there_is_a_named_field_for_every_chance_and_room_for_a_note_beside_it() -> None:
    """A screen reader says whose chance of which token it is, and what is wrong with it."""
    fields = [one.attributes for one in elements("input")]
    ids = {one.attributes.get("id") for one in read_page_text(bench_html()).elements}

    assert [field["aria-label"] for field in fields] == [
        f"{model}'s chance of {token}" for token in TOKENS for model in ("Draft", "Target")
    ]
    for field in fields:
        own, of_all = field["aria-describedby"].split()
        assert {own, of_all} <= ids
        assert own == f"{field['id']}-error"
    assert [field["value"] for field in fields[:6]] == ["1/5", "1/2", "3/10", "3/10", "1/2", "1/5"]


def test_every_example_is_a_link_that_opens_it() -> None:
    """An example's address says its chances, so it can be shared and changed."""
    found = [one.attributes["href"] for one in elements("a")]

    assert [read_fragment(link.removeprefix("#")) for link in found] == list(EXAMPLES.values())


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_every_link_to_the_bench_opens_a_pair_that_can_be_worked_out(page: Path) -> None:
    """No page sends a reader to chances that the bench refuses."""
    links = re.compile(r"exactness-bench\.(?:md|html)#(v=[^)\"]*)")
    for fragment in links.findall(page.read_text("utf-8")):
        pair = read_fragment(unescape(fragment))
        read_pair(pair.draft, pair.target)
        assert ask_bench(pair)["token"]["svg"]


def test_the_lessons_example_opens_from_the_lesson() -> None:
    """The pair that the lesson works out is the one its link opens."""
    lesson = (DOCS / "index.md").read_text("utf-8")

    assert f"(exactness-bench.md#v=1&{pair_key(EXAMPLES['lesson'])})" in lesson
    pair = read_pair(EXAMPLES["lesson"].draft, EXAMPLES["lesson"].target)
    assert tuple(pair) == tuple(SAMPLING_EXAMPLE)


def test_every_example_is_worked_out_for_every_round_when_the_site_is_built() -> None:
    """Without Python the examples still answer, each under the name that the script looks for."""
    answers = baked_bench()["answers"]

    assert len(answers) == len(EXAMPLES) * 4
    for pair in EXAMPLES.values():
        assert answers[pair_key(pair)] == ask_bench(pair)
    json.dumps(answers, allow_nan=False)


def test_every_rule_of_the_bench_is_told() -> None:
    """The list has a name and a sentence for each rule that is judged."""
    told = read_page_text(rules_html()).elements

    assert [one.tag for one in told].count("dt") == len(RULES)


def test_a_pair_that_cannot_be_used_stops_the_page() -> None:
    """The build says what the reader would be told."""
    with pytest.raises(PageError, match="add to 3/4; they must add to 1"):
        ask_bench(Example(("1/2", "1/4"), ("1", "0"), 1))


def rendered(text: str) -> str:
    """Turn the Markdown of a page into HTML, as the site does."""
    fence = {"name": "specdec-part", "class": "specdec-part", "format": part_fence.part}
    return Markdown(
        extensions=["pymdownx.superfences"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fence]}},
    ).convert(text)


def test_a_part_stands_in_a_page_as_it_is_drawn() -> None:
    """Markdown leaves the part's HTML alone."""
    assert bench_html() in rendered("# T\n\n``` specdec-part\nname: exactness-bench\n```")


@pytest.mark.parametrize("line", ["name: nothing", "exactness-bench", "name:"])
def test_an_unknown_part_stops_the_page_and_names_those_there_are(line: str) -> None:
    """No page is written with a part left out."""
    with pytest.raises(PageError, match="parts: exactness-bench, exactness-rules"):
        rendered(f"``` specdec-part\n{line}\n```")


def test_an_error_while_drawing_a_part_stops_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not swallowed, as fences swallow errors."""

    def broken() -> str:
        raise ZeroDivisionError("pen broken")

    monkeypatch.setitem(part_fence.PARTS, "exactness-bench", broken)
    with pytest.raises(PageError, match="ZeroDivisionError: pen broken"):
        rendered("``` specdec-part\nname: exactness-bench\n```")
