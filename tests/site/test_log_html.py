"""The page that reads logs as HTML: an example read whole, and examples for everything it knows."""

from __future__ import annotations

import json
import re
from html import unescape
from io import BytesIO

import pytest

from site_build.errors import PageError
from site_build.log_examples import Example, answer_to, examples
from site_build.log_html import baked_examples, log_html
from site_build.page_reader import Element, read_page_text
from specdec.server_logs import findings, read_stream
from specdec.server_logs.page import times_typed
from specdec.server_logs.read import ENGINES
from specdec.words.en_log_page import ASKED, FINDINGS

EXAMPLES = examples()


def elements(tag: str) -> list[Element]:
    """Return every element of a kind in the page's part."""
    return [one for one in read_page_text(log_html()).elements if one.tag == tag]


def test_without_script_an_example_is_shown_with_its_lines_and_all_that_is_said_of_it() -> None:
    """The verdict, each picture with its table, and the log itself stand in the page."""
    page, first = log_html(), EXAMPLES[0]
    answer = answer_to(first)

    assert answer["verdict"] in page
    assert answer["result"] in page
    assert unescape(page).count(first.log) >= 1
    assert first.title in unescape(page)
    assert len(elements("svg")) == 3
    assert len(elements("table")) == 4


def test_what_only_works_with_a_script_waits_hidden_for_it() -> None:
    """A form that does nothing is never shown."""
    assert [one.attributes.get("hidden") for one in elements("form")] == ["", ""]
    for button in re.findall(r"<button.*?</button>", log_html()):
        before = log_html().partition(button)[0]
        within = max(before.rfind("<form"), before.rfind('<div class="sd-log-progress" hidden'))
        assert within > before.rfind("</form>")


def test_every_field_has_a_label_and_what_describes_it_is_there() -> None:
    """A screen reader says what a field is for and what is wrong with it."""
    page = log_html()
    ids = {one.attributes.get("id") for one in read_page_text(page).elements}
    fields = [*elements("textarea"), *elements("select")]
    fields += [one for one in elements("input") if one.attributes["type"] == "text"]

    assert len(fields) == 3 + len(ASKED)
    for field in fields:
        assert f'<label for="{field.attributes["id"]}">' in page
        assert set(field.attributes.get("aria-describedby", "").split()) <= ids


def test_the_opening_example_tells_the_script_its_name_and_times() -> None:
    """The script takes the example over as it stands, so that times can be changed at once."""
    (log,) = elements("specdec-log")
    opening = json.loads(log.attributes["data-opening"])

    assert opening["name"] == EXAMPLES[0].name
    assert opening["times"] == EXAMPLES[0].times
    assert set(opening["times"]) <= set(opening["asked"])


def test_there_is_an_example_for_every_engine_and_for_every_finding() -> None:
    """Whatever the reader can find has a log to try."""
    titles = [one.title.partition(" (")[0] for one in EXAMPLES if one.group == "by_engine"]
    codes = [one.name.replace("-", "_") for one in EXAMPLES if one.group == "by_finding"]

    assert titles == [engine.name for engine in ENGINES]
    assert sorted(codes) == sorted(FINDINGS)
    assert len({one.name for one in EXAMPLES}) == len(EXAMPLES)
    options = [one.attributes["value"] for one in elements("option")]
    assert sorted(options) == sorted(["", *(one.name for one in EXAMPLES)])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_every_example_shows_what_it_is_named_after(example: Example) -> None:
    """Its log is of that engine, or gives that finding with the times that go with it."""
    known, refused = times_typed(example.times)
    readings = read_stream(BytesIO(example.log.encode())).readings

    assert not refused
    if example.group == "by_engine":
        assert {one.engine for one in readings} == {example.title.partition(" (")[0]}
    else:
        code = example.name.replace("-", "_")
        assert code in [one.code for one in findings(readings[0], known)]
        assert f'data-code="{code}"' in answer_to(example)["result"]


def test_every_example_is_read_when_the_site_is_built() -> None:
    """The examples answer without Python, under the names that the script looks for."""
    baked = baked_examples()

    assert list(baked) == [f"baked/log-{one.name}.json" for one in EXAMPLES]
    for one in EXAMPLES:
        assert baked[f"baked/log-{one.name}.json"]["answer"] == answer_to(one)
    json.dumps(baked, allow_nan=False)


def test_an_example_of_no_known_form_stops_the_build() -> None:
    """An example that says nothing is a mistake of ours."""
    with pytest.raises(PageError, match="empty is of no known form"):
        answer_to(Example("empty", "by_engine", "Empty", "nothing here", {}))


def test_a_log_is_told_by_its_label_whether_it_was_posted_or_made_up() -> None:
    """A reader knows which examples are real."""
    for one in EXAMPLES:
        assert re.search(r"\((?:[^()]*, )?(posted|from the source|invented)[^()]*\)$", one.title)
