"""Word tables, and what counts as a model."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import SettingError, WordTable
from specdec.models import as_probs

TEA = tuple("a cup of tea a pot of tea a cup of milk".split())
word_lists = st.lists(st.sampled_from("abc"), min_size=1, max_size=12)


def scanned(words: list[str], context: tuple[str, ...], *, ring: bool) -> Counter[str]:
    """Count the followers of a context by scanning the words, a window at a time."""
    length = len(context)
    if ring:
        laps = words * (length // len(words) + 2)
        windows = [laps[place : place + length + 1] for place in range(len(words))]
    else:
        windows = [words[place : place + length + 1] for place in range(len(words) - length)]
    return Counter(window[-1] for window in windows if tuple(window[:-1]) == context)


@given(word_lists, st.integers(0, 4), st.booleans(), st.lists(st.sampled_from("abc"), max_size=6))
def test_a_table_counts_what_a_scan_finds(
    words: list[str], look_back: int, ring: bool, text: list[str]
) -> None:
    """The chances are the counts of the longest end of the text that a scan finds followed."""
    table = WordTable(words, look_back, ring=ring)
    ends = [
        tuple(text[len(text) - length :]) for length in range(min(look_back, len(text)), -1, -1)
    ]
    found = next(counts for end in ends if (counts := scanned(words, end, ring=ring)))

    assert table.followers(tuple(text)) == found
    assert table.probs(tuple(text)) == {
        word: Fraction(count, sum(found.values())) for word, count in found.items()
    }
    assert found[table(tuple(text))] == max(found.values())


def test_a_table_looks_back_as_far_as_it_is_told() -> None:
    """With look-back 0, 1, 2 and 3 the same text has a different next word."""
    text = ("sip", "cup", "of")

    assert WordTable(TEA, look_back=0)(text) == "a"
    assert WordTable(TEA, look_back=1).probs(text) == {
        "tea": Fraction(2, 3),
        "milk": Fraction(1, 3),
    }
    assert WordTable(TEA, look_back=2).probs(text) == {
        "tea": Fraction(1, 2),
        "milk": Fraction(1, 2),
    }
    assert WordTable(TEA, look_back=3).probs(("a", "pot", "of")) == {"tea": 1}
    assert WordTable(TEA, look_back=3).look_back == 3


def test_a_tie_goes_to_the_word_counted_first() -> None:
    """Of equally frequent followers the one met first is picked, whatever came last."""
    assert WordTable("b a b c b c b a".split(), look_back=1)(("b",)) == "a"
    assert WordTable("b c b a b a b c".split(), look_back=1)(("b",)) == "c"
    assert list(WordTable("b c b a b a b c".split(), look_back=1).probs(("b",))) == ["c", "a"]


def test_the_more_frequent_word_wins_even_if_counted_later() -> None:
    """Frequency goes before order."""
    assert WordTable("b a b c b c".split(), look_back=1)(("b",)) == "c"


def test_words_never_seen_together_are_looked_up_with_one_word_fewer() -> None:
    """A table backs off to fewer words, and in the end to how often each word occurs."""
    table = WordTable(TEA, look_back=2)

    assert table.probs(("pot", "of")) == {"tea": 1}
    assert table.probs(("tea", "of")) == table.probs(("of",))
    assert table.probs(("of", "coffee")) == table.probs(())
    assert table.probs(()) == {
        "a": Fraction(3, 12),
        "cup": Fraction(2, 12),
        "of": Fraction(3, 12),
        "tea": Fraction(2, 12),
        "pot": Fraction(1, 12),
        "milk": Fraction(1, 12),
    }


def test_only_in_a_ring_do_the_first_words_follow_the_last() -> None:
    """Read as a line, the last word has no follower; read as a ring, it has the first."""
    line, ring = WordTable(TEA, look_back=2), WordTable(TEA, look_back=2, ring=True)

    assert line.followers(("of", "milk")) == line.followers(())
    assert ring.followers(("of", "milk")) == {"a": 1}
    assert ring.followers(("milk", "a")) == {"cup": 1}
    assert line.followers(("milk", "a")) == line.followers(("a",)) == {"cup": 2, "pot": 1}


def test_a_ring_may_be_shorter_than_the_look_back() -> None:
    """One word read as a ring follows itself however far the table looks back."""
    table = WordTable(["tick"], look_back=3, ring=True)

    assert table.followers(("tick", "tick", "tick")) == {"tick": 1}
    assert WordTable("ab", look_back=3, ring=True)(("a", "b", "a")) == "b"


def test_a_table_can_be_made_from_any_iterable_and_keeps_no_hold_on_it() -> None:
    """Words may come from a generator, and changing the list later changes nothing."""
    words = ["a", "b"]
    table = WordTable(words, look_back=1)
    words.append("c")

    assert table.followers(("b",)) == {"a": 1, "b": 1}
    assert WordTable((word for word in "ab"), look_back=1)(("a",)) == "b"


def test_what_a_reader_does_to_the_counts_does_not_change_the_table() -> None:
    """The counts handed out are a copy, and asking leaves no trace."""
    table = WordTable("ab", look_back=1)
    table.followers(("a",))["b"] += 5
    table.followers(("z",))

    assert table.followers(("a",)) == {"b": 1}
    assert table.followers(("z",)) == {"a": 1, "b": 1}


def test_a_table_needs_at_least_one_word() -> None:
    """No words at all are refused, with a sentence."""
    with pytest.raises(SettingError) as caught:
        WordTable([], look_back=1)

    assert caught.value.text == "words must be a list of at least one word, but it is empty."
    assert caught.value.setting == "words"
    assert caught.value.given == "empty"
    assert caught.value.allowed == "a list of at least one word"


@pytest.mark.parametrize(("look_back", "given_text"), [(-1, "-1"), (1001, "1001"), (1.5, "1.5")])
def test_a_look_back_is_a_whole_number_of_words(look_back: int, given_text: str) -> None:
    """A table looks back 0 to 1,000 whole words."""
    with pytest.raises(SettingError) as caught:
        WordTable("ab", look_back)

    assert caught.value.text == (
        f"look_back must be a whole number from 0 to 1000, but it is {given_text}."
    )
    assert WordTable("ab", 1000, ring=True).look_back == 1000


def test_an_answer_is_nothing_a_token_or_chances() -> None:
    """A token counts as sure, None as no proposal, and chances are passed on as they are."""
    probs = {"tea": Fraction(1, 2), "milk": Fraction(1, 2)}

    assert as_probs(None) == {}
    assert as_probs("tea") == {"tea": 1}
    assert as_probs(probs) is probs


def test_any_sequence_of_words_can_be_asked_about() -> None:
    """A list of words is as good as a tuple, and letters never seen fall back to all words."""
    table = WordTable("tea and tea".split(), look_back=2)

    assert table(["tea"]) == "and"  # type: ignore[arg-type]  # a list on purpose
    assert table("xy") == "tea"  # type: ignore[arg-type]  # a text is a sequence of letters
