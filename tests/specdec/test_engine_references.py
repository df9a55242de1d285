"""What is said about engines' figures is whole, and names each thing once."""

from __future__ import annotations

import re

import pytest

from specdec.words.en_engines import REFERENCES, EngineReference

EACH = pytest.mark.parametrize("reference", REFERENCES, ids=lambda one: one.key)


def test_every_engine_has_a_key_and_a_name_of_its_own() -> None:
    """Keys name files and anchors, so they hold small letters, digits and hyphens."""
    assert len({one.key for one in REFERENCES}) == len(REFERENCES)
    assert len({one.name for one in REFERENCES}) == len(REFERENCES)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.key) for one in REFERENCES)


@EACH
def test_a_reference_says_what_is_printed_how_to_get_it_and_where_that_is_from(
    reference: EngineReference,
) -> None:
    """Each figure once for each line; every sentence ends, every source has an address."""
    assert reference.figures
    assert reference.how_to_get
    assert reference.sources
    named = [(one.printed, one.where) for one in reference.figures]
    assert len(set(named)) == len(named)
    sentences = [
        reference.summary,
        *(one.meaning for one in reference.figures),
        *(one.how for one in reference.how_to_get),
        *(one.change for one in reference.versions),
    ]
    assert [one for one in sentences if not one.endswith(".")] == []
    assert all(one.address.startswith("https://") for one in reference.sources)
    assert len({one.address for one in reference.sources}) == len(reference.sources)


@EACH
def test_the_texts_are_plain(reference: EngineReference) -> None:
    """Neither Markdown nor HTML: whoever shows them escapes them."""
    said = repr(reference)
    assert not re.search(r"[`*<>]|\]\(", said)
