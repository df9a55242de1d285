"""The page of whatever may fail: each row quotes a sentence that a page of the site shows."""

from __future__ import annotations

import json
import re
from html import escape

from site_build.faults_html import faults_html
from specdec.door import answer
from specdec.words.en import PAGE
from specdec.words.en_code import CODE
from specdec.words.en_exactness import BENCH
from specdec.words.en_failed import FAILED
from specdec.words.en_faults import FAULTS
from specdec.words.en_log_form import FORM
from specdec.words.en_offline import KEEP, NOT_KEPT, UPDATE
from specdec.words.en_tests import TESTS

TEXTS = [text for page in (PAGE, CODE, FORM, KEEP, NOT_KEPT, UPDATE) for text in page.values()]


def is_text_of_a_page(sentence: str) -> bool:
    """Return whether a page has this text, with something in the place of its braces."""
    return any(
        re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(text)), sentence) for text in TEXTS
    )


def test_every_sentence_is_one_that_a_page_shows() -> None:
    """The table repeats nothing by hand, and leaves no brace open."""
    told = {ident: fault.said for ident, fault in FAULTS.items() if ident != "value"}
    assert [ident for ident, said in told.items() if not is_text_of_a_page(said)] == []
    assert not re.search("[{}]", faults_html())


def test_the_number_out_of_its_range_is_refused_in_these_words() -> None:
    """The example is what specdec itself says."""
    request = {"v": 1, "figure": "speedup-by-acceptance", "settings": {"draft_length": 40}}
    assert json.loads(answer(json.dumps(request)))["error"]["text"] == FAULTS["value"].said


def test_whatever_stops_python_has_a_row() -> None:
    """No reason is left without advice."""
    quoted = " ".join(fault.said for fault in FAULTS.values())
    for name, text in FAILED.items():
        assert text.split("{", maxsplit=1)[0] in quoted, name


def test_all_pages_that_start_python_share_its_sentences() -> None:
    """A reader meets one sentence for one reason, wherever Python runs."""
    shared = {name: FAILED[name] for name in FAILED if name not in ("failed_wasm", "failed_python")}
    for texts in (PAGE, CODE, FORM, TESTS, PAGE | BENCH):
        assert shared.items() <= texts.items()


def test_the_page_shows_each_row_with_its_anchor() -> None:
    """Somebody can be sent to a row."""
    html = faults_html()
    for ident, fault in FAULTS.items():
        assert f'<tr id="{ident}">' in html
        assert f"<span>{escape(fault.said)}</span>" in html
