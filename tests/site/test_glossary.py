"""The glossary and the links that lead there from the first use of each term."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown import Markdown

from site_build import part_fence
from site_build.glossary_html import glossary_html
from site_build.glossary_terms import TermLinks
from specdec.words.en_glossary import TERMS

ROOT = Path(__file__).parents[2]
FENCE = "``` specdec-part\nname: glossary\n```"


def rendered(text: str) -> str:
    """Return the HTML of a page's Markdown, terms linked."""
    fence = {"name": "specdec-part", "class": "specdec-part", "format": part_fence.part}
    reader = Markdown(
        extensions=["attr_list", "tables", "pymdownx.superfences", "site_build.glossary_terms"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fence]}},
    )
    return reader.convert(text)


def linked(text: str) -> list[tuple[str, str]]:
    """Return the words that a page links to the glossary, with the anchors they lead to."""
    found = r'<specdec-term [^>]*><a href="glossary\.md#([^"]*)">([^<]*)</a></specdec-term>'
    return [(word, ident) for ident, word in re.findall(found, rendered(text))]


def test_every_term_has_its_anchor_its_words_and_its_meaning() -> None:
    """The page holds each entry once, with the everyday word and the symbol where there is one."""
    page = ElementTree.fromstring(glossary_html())
    entries = {entry.get("id"): "".join(entry.itertext()) for entry in page}

    assert list(entries) == [term.ident for term in TERMS]
    for term in TERMS:
        for part in (term.field, term.plain, term.symbol, term.meaning, term.beware):
            assert part in entries[term.ident]


def test_anchors_are_those_of_the_first_release() -> None:
    """Links from elsewhere go on leading somewhere: an entry may be added, never renamed."""
    assert {term.ident for term in TERMS} >= set(
        "token forward-pass weights target-model draft-model draft-token accepted round "
        "draft-length acceptance-rate acceptance-length accepted-fraction survival-rate "
        "cost-ratio bonus-token greedy temperature chances residual lossless "
        "total-variation-distance kv-cache prefill decode speculative-decoding".split()
    )


def test_no_word_stands_for_two_terms() -> None:
    """One word per thing."""
    words = [word for term in TERMS for word in dict.fromkeys(term.words)]

    assert len(words) == len(set(words))


def test_each_word_is_linked_at_its_first_use_alone() -> None:
    """An everyday word and its field's term are two words, each linked once."""
    text = "The small model guesses. A draft model is a small model.\n\nA guess of a draft model."

    assert linked(text) == [
        ("small model", "draft-model"),
        ("guesses", "draft-token"),
        ("draft model", "draft-model"),
    ]


def test_the_sentence_around_a_link_stays_as_it_was() -> None:
    """Words before, between and after links are all there, in emphasis and in tables too."""
    text = "A *token*, kept\nor **no round**, in a\npass.\n\n| a | b |\n|---|---|\n| x | greedy |"
    plain = Markdown(extensions=["tables"]).convert(text)

    assert [word for word, _ in linked(text)] == ["token", "kept", "round", "pass", "greedy"]
    assert re.sub(r"</?(specdec-term|a)\b[^>]*>", "", rendered(text)) == plain


def test_the_longest_word_wins() -> None:
    """An acceptance rate is one term, also where a line ends within it."""
    assert linked("The acceptance\nrate, and a forward pass.") == [
        ("acceptance\nrate", "acceptance-rate"),
        ("forward pass", "forward-pass"),
    ]
    assert linked("Guesses per round") == [("Guesses per round", "draft-length")]


@pytest.mark.parametrize("tag", ["specdec-movable", "summary", "button", "math"])
def test_what_can_be_pressed_or_moved_is_left_alone(tag: str) -> None:
    """No link is put inside a control, a formula or an element that a script brings to life."""
    page = ElementTree.fromstring(f"<div><{tag}>a round</{tag}> of a token</div>")
    TermLinks(Markdown()).run(page)

    assert [link.text for link in page.iter("a")] == ["token"]
    assert "".join(page.itertext()) == "a round of a token"


@pytest.mark.parametrize(
    "text",
    [
        "# A round",
        "`round(x)`",
        "[a round](other.md)",
        "| round |\n|---|\n| x |",
        "around, passed, tokenizer, guesswork, pass-time",
        f"A round.\n\n{FENCE}",
    ],
)
def test_some_words_are_left_alone(text: str) -> None:
    """Headings, code, links, heads of tables, parts of words, and the glossary's own page."""
    assert linked(text) == []


def test_a_link_brings_its_meaning() -> None:
    """The meaning travels with the link, so that showing it asks for nothing."""
    (term,) = (one for one in TERMS if one.ident == "greedy")

    assert f'data-meaning="{term.meaning}"' in rendered("It is greedy.")
