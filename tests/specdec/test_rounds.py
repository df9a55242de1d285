"""One round: its shape, greedy and sampled, and its exact law."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    TOY_DRAFT,
    TOY_TARGET,
    DistributionError,
    Round,
    SettingError,
    WordTable,
    greedy_round,
    keep_chance,
    residual,
    round_law,
    sampled_round,
)
from specdec.models import Answer, Text, as_probs
from specdec.sums import Number

HALF = {"x": Fraction(1, 2), "y": Fraction(1, 2)}
THREE_TO_ONE = {"x": Fraction(3, 4), "y": Fraction(1, 4)}

word_lists = st.lists(st.sampled_from("abc"), min_size=1, max_size=8)
tables = st.builds(WordTable, word_lists, st.integers(0, 2), ring=st.booleans())


class Scripted(Random):
    """A source of randomness that gives the numbers it is told to."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        """Return the next number of the script."""
        return self.numbers.pop(0)


class Asked:
    """A model that remembers which texts it was asked about."""

    def __init__(self, answer: Callable[[Text], Answer]) -> None:
        self.answer = answer
        self.texts: list[Text] = []

    def __call__(self, text: Text) -> Answer:
        """Remember the text and answer."""
        self.texts.append(text)
        return self.answer(text)


def speller(word: str) -> Callable[[Text], str]:
    """Return a model that writes a word letter by letter, from any place."""
    return lambda text: word[len(text)]


# -- A greedy round ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drafted", "accepted_count", "new_tokens"),
    [
        ("kettle", 4, "kettl"),
        ("kettxe", 4, "kettl"),
        ("ketxle", 3, "kett"),
        ("kextle", 2, "ket"),
        ("kxttle", 1, "ke"),
        ("xettle", 0, "k"),
        ("xexxle", 0, "k"),
    ],
)
def test_guesses_are_kept_up_to_the_first_that_differs(
    drafted: str, accepted_count: int, new_tokens: str
) -> None:
    """Guesses are kept up to the first mismatch; the target's own token follows, and no more."""
    made = greedy_round((), 4, speller(drafted), speller("kettle"))

    assert made == Round(tuple(drafted[:4]), tuple("kettl"), accepted_count)
    assert made.new_tokens == tuple(new_tokens)


def test_a_round_of_no_guesses_is_a_plain_step() -> None:
    """With no guesses allowed the draft is not asked, and the target adds its one token."""
    draft = Asked(speller("kettle"))
    made = sampled_round((), 0, draft, speller("kettle"), rng=Random(0))

    assert draft.texts == []
    assert made == greedy_round((), 0, speller("kettle"), speller("kettle"))
    assert made == Round((), ("k",), 0)
    assert made.new_tokens == ("k",)


@pytest.mark.parametrize("guess_count", [0, 1, 2, 3])
def test_a_draft_may_stop_early(guess_count: int) -> None:
    """A draft that answers None ends its guesses; the target still adds the token after them."""

    def draft(text: Text) -> str | None:
        return "kettle"[len(text)] if len(text) < guess_count else None

    made = greedy_round((), 4, draft, speller("kettle"))

    assert made.guesses == tuple("kettle"[:guess_count])
    assert made.target_choices == tuple("kettle"[: guess_count + 1])
    assert made.accepted_count == guess_count
    assert sampled_round((), 4, draft, speller("kettle"), rng=Random(0)) == made


def test_each_model_is_asked_about_the_text_with_the_guesses_so_far() -> None:
    """The draft is asked k times and the target k + 1 times, each about text and guesses."""
    asked_draft: list[Text] = []
    asked_target: list[Text] = []

    def draft(text: Text) -> str:
        asked_draft.append(text)
        return "g" + str(len(text))

    def target(text: Text) -> str:
        asked_target.append(text)
        return "t"

    greedy_round(("a", "b"), 2, draft, target)

    assert asked_draft == [("a", "b"), ("a", "b", "g2")]
    assert asked_target == [("a", "b"), ("a", "b", "g2"), ("a", "b", "g2", "g3")]


@given(tables, tables, st.lists(st.sampled_from("abc"), max_size=4), st.integers(0, 6))
def test_every_greedy_round_has_the_shape_of_a_round(
    draft: WordTable, target: WordTable, words: list[str], draft_length: int
) -> None:
    """Kept guesses equal the target's choices, the next does not, and one more token is added."""
    made = greedy_round(tuple(words), draft_length, draft, target)
    kept = made.accepted_count

    assert len(made.guesses) == draft_length
    assert len(made.target_choices) == draft_length + 1
    assert made.guesses[:kept] == made.target_choices[:kept]
    assert kept == draft_length or made.guesses[kept] != made.target_choices[kept]
    assert made.new_tokens == made.target_choices[: kept + 1]


@pytest.mark.parametrize(("draft_length", "shown"), [(-1, "-1"), (33, "33"), (2.5, "2.5")])
def test_a_draft_length_out_of_range_is_refused(draft_length: int, shown: str) -> None:
    """A round has 0 to 32 guesses, whichever way it is decoded."""
    for made in (
        lambda: greedy_round((), draft_length, speller("k"), speller("k")),
        lambda: sampled_round((), draft_length, speller("k"), speller("k"), rng=Random(0)),
        lambda: round_law((), draft_length, speller("k"), speller("k")),
    ):
        with pytest.raises(SettingError) as caught:
            made()
        assert caught.value.text == (
            f"draft_length must be a whole number from 0 to 32, but it is {shown}."
        )
    assert greedy_round((), 32, lambda _: "k", lambda _: "k").accepted_count == 32


# -- A sampled round -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "accepted_count", "new_tokens"),
    [(0.0, 1, ("x", "x")), (0.49, 1, ("x", "x")), (0.5, 0, ("y",)), (0.99, 0, ("y",))],
)
def test_a_guess_is_kept_below_its_keep_chance(
    number: float, accepted_count: int, new_tokens: tuple[str, ...]
) -> None:
    """A guess with keep chance 1/2 is kept for numbers below 0.5, and redrawn from there on."""
    rng = Scripted(0.0, number, 0.0)  # draw the guess, keep it or not, draw the target's own
    made = sampled_round((), 1, lambda _: "x", lambda _: HALF, rng=rng)

    assert made.guesses == ("x",)
    assert made.accepted_count == accepted_count
    assert made.new_tokens == made.target_choices == new_tokens
    assert rng.numbers == []


def test_a_guess_that_is_surely_right_is_always_kept() -> None:
    """A guess whose target chance is at least its draft chance is kept for any number."""
    almost_one = 1 - 2**-53
    made = sampled_round(
        (), 1, lambda _: HALF, lambda _: THREE_TO_ONE, rng=Scripted(0.0, almost_one, 0.8)
    )

    assert made == Round(("x",), ("x", "y"), 1)


def test_after_a_rejection_the_rest_of_the_guesses_is_thrown_away() -> None:
    """The second of three guesses is rejected: one is kept, one redrawn, nothing follows."""
    rng = Scripted(0.0, 0.0, 0.0, 0.1, 0.7, 0.0)
    made = sampled_round(("a",), 3, lambda _: "x", lambda _: HALF, rng=rng)

    assert made == Round(("x", "x", "x"), ("x", "y"), 1)
    assert made.new_tokens == ("x", "y")


def test_chances_depend_on_the_guesses_before_them() -> None:
    """Both models are asked about the text with all guesses before the place in question."""
    draft, target = Asked(lambda _: HALF), Asked(lambda _: HALF)
    sampled_round(("a",), 2, draft, target, rng=Scripted(0.0, 0.9, 0.0, 0.0, 0.0))

    assert draft.texts == [("a",), ("a", "x")]
    assert target.texts == [("a",), ("a", "x"), ("a", "x", "y")]


def test_the_bonus_token_is_drawn_from_the_target() -> None:
    """When every guess is kept, the token after them has the target's chances, not the draft's."""
    for number, token in ((0.74, "x"), (0.76, "y")):
        made = sampled_round(
            (), 1, lambda _: "x", lambda _: THREE_TO_ONE, rng=Scripted(0, 0, number)
        )
        assert made.new_tokens == ("x", token)


@pytest.mark.parametrize("nothing", [None, {}])
def test_a_draft_without_chances_proposes_nothing(nothing: Answer) -> None:
    """A draft that answers None or with no chances ends its guesses, also in the middle."""

    def draft(text: Text) -> Answer:
        return nothing if text else "x"

    def target(_: Text) -> Answer:
        return {"x": 1}

    assert sampled_round(("x",), 3, draft, target, rng=Random(0)) == Round((), ("x",), 0)
    assert sampled_round((), 3, draft, target, rng=Random(0)) == Round(("x",), ("x", "x"), 1)
    assert round_law((), 3, draft, target) == {("x", "x"): 1}


@given(tables, tables, st.lists(st.sampled_from("abc"), max_size=4), st.integers(0, 6))
def test_two_sure_models_sample_what_they_would_decode_greedily(
    draft: WordTable, target: WordTable, words: list[str], draft_length: int
) -> None:
    """For models that answer with one token, a sampled round is a greedy one."""
    greedy_one = greedy_round(tuple(words), draft_length, draft, target)
    sampled_one = sampled_round(tuple(words), draft_length, draft, target, rng=Random(0))

    assert sampled_one.guesses == greedy_one.guesses
    assert sampled_one.new_tokens == greedy_one.new_tokens
    assert round_law(tuple(words), draft_length, draft, target) == {greedy_one.new_tokens: 1}


@pytest.mark.parametrize("draft_length", [0, 1])
def test_a_target_without_chances_is_refused(draft_length: int) -> None:
    """The target has to say something: None and wrong sums are errors that name it."""
    for answer, added in ((None, "0"), ({}, "0"), ({"x": 0.5}, "0.5")):
        for made in (
            lambda target: sampled_round((), draft_length, lambda _: "x", target, rng=Random(0)),
            lambda target: round_law((), draft_length, lambda _: "x", target),
        ):
            with pytest.raises(DistributionError) as caught:
                made(lambda _, answer=answer: answer)
            assert caught.value.text == f"The target's chances add to {added}; they must add to 1."


def test_a_draft_with_wrong_chances_is_refused() -> None:
    """Chances of the draft that do not add to 1 are an error that names the draft."""
    for made in (
        lambda draft: sampled_round((), 1, draft, lambda _: "x", rng=Random(0)),
        lambda draft: round_law((), 1, draft, lambda _: "x"),
    ):
        with pytest.raises(DistributionError) as caught:
            made(lambda _: {"x": 2})
        assert caught.value.text == (
            'The draft gives the token "x" the chance 2; a chance is a number from 0 to 1.'
        )
        with pytest.raises(DistributionError) as caught:
            made(lambda _: {"x": Fraction(1, 2)})
        assert caught.value.text == "The draft's chances add to 1/2; they must add to 1."


# -- The law of a round --------------------------------------------------------------------------


def walked_round(
    text: Text,
    draft_length: int,
    draft: Callable[[Text], Mapping[str, Number]],
    target: Callable[[Text], Mapping[str, Number]],
) -> dict[Text, Number]:
    """Return the law of a round by listing every draft, then every way it can be judged."""
    law: dict[Text, Number] = {}
    for guesses in product("abc", repeat=draft_length):
        places = [text + guesses[:place] for place in range(draft_length + 1)]
        chance: Number = Fraction(1)
        for guess, place in zip(guesses, places, strict=False):
            chance *= draft(place).get(guess, 0)
        if not chance:
            continue
        for kept, guess in enumerate(guesses):
            draft_probs, target_probs = draft(places[kept]), target(places[kept])
            keep = keep_chance(guess, draft_probs, target_probs)
            for token, again in residual(draft_probs, target_probs).items():
                ending = (*guesses[:kept], token)
                law[ending] = law.get(ending, 0) + chance * (1 - keep) * again
            chance *= keep
        for token, bonus in target(places[-1]).items():
            law[(*guesses, token)] = law.get((*guesses, token), 0) + chance * bonus
    return {tokens: chance for tokens, chance in law.items() if chance}


def chain_chance(
    text: Text, tokens: Text, target: Callable[[Text], Mapping[str, Number]]
) -> Number:
    """Return the chance that the target alone writes the tokens after the text."""
    chance: Number = Fraction(1)
    for token in tokens:
        chance *= target(text).get(token, 0)
        text = (*text, token)
    return chance


@given(tables, tables, st.lists(st.sampled_from("abc"), max_size=2), st.integers(0, 3))
def test_the_law_is_that_of_every_draft_and_every_judgement(
    draft: WordTable, target: WordTable, words: list[str], draft_length: int
) -> None:
    """The law equals the sum over all drafts and all ways to keep or reject them."""
    law = round_law(tuple(words), draft_length, draft.probs, target.probs)

    assert law == walked_round(tuple(words), draft_length, draft.probs, target.probs)
    assert sum(law.values()) == 1
    assert all(law.values())


@given(tables, tables, st.lists(st.sampled_from("abc"), max_size=2), st.integers(0, 3))
def test_a_round_continued_by_the_target_has_the_target_s_law(
    draft: WordTable, target: WordTable, words: list[str], draft_length: int
) -> None:
    """Whatever a round adds, continued by the target, every text has the target's own chance."""
    text = tuple(words)
    law = round_law(text, draft_length, draft.probs, target.probs)

    for whole in product("abc", repeat=draft_length + 1):
        by_rounds = [
            chance * chain_chance(text + added, whole[len(added) :], target.probs)
            for added, chance in law.items()
            if whole[: len(added)] == added
        ]
        assert sum(by_rounds) == chain_chance(text, whole, target.probs)


@given(tables, tables, st.integers(1, 3))
def test_a_draft_that_is_sure_leaves_the_target_s_law(
    draft: WordTable, target: WordTable, draft_length: int
) -> None:
    """Greedy guesses, checked by a sampled target, leave its law as it is too."""
    law = round_law((), draft_length, draft, target.probs)

    assert law == walked_round((), draft_length, lambda text: as_probs(draft(text)), target.probs)
    for token in "abc":
        first = [chance for added, chance in law.items() if added[0] == token]
        assert sum(first) == target.probs(()).get(token, 0)


def test_the_law_of_an_independent_pair_worked_by_hand() -> None:
    """Target (1/3, 2/3) and draft (2/3, 1/3) bring 5/3, 19/9, 65/27 tokens for 1, 2, 3 guesses."""
    target = {"x": Fraction(1, 3), "y": Fraction(2, 3)}
    draft = {"x": Fraction(2, 3), "y": Fraction(1, 3)}
    lengths = []
    for draft_length in (1, 2, 3):
        law = round_law((), draft_length, lambda _: draft, lambda _: target)
        lengths.append(sum(len(added) * chance for added, chance in law.items()))

    assert lengths == [Fraction(5, 3), Fraction(19, 9), Fraction(65, 27)]


def test_floats_give_the_law_within_rounding() -> None:
    """The law of floats is the exact one within rounding."""

    def floats(model: WordTable) -> Callable[[Text], dict[str, Number]]:
        return lambda text: {word: float(chance) for word, chance in model.probs(text).items()}

    exact = round_law(("boil", "the"), 3, TOY_DRAFT.probs, TOY_TARGET.probs)
    law = round_law(("boil", "the"), 3, floats(TOY_DRAFT), floats(TOY_TARGET))

    for added in {**exact, **law}:
        assert law.get(added, 0) == pytest.approx(float(exact.get(added, 0)), abs=1e-12)
