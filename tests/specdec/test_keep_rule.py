"""The rule for sampled text: keep a guess, or redraw it from the residual."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import (
    SAMPLING_EXAMPLE,
    DistributionError,
    TokenLaw,
    acceptance_chance,
    keep_chance,
    position_law,
    residual,
)
from specdec.keep_rule import ROUNDING, checked, draw
from specdec.sums import Number

Exact = dict[str, Fraction]


def exact(**weights: int) -> Exact:
    """Return chances in the proportion of whole numbers."""
    whole = sum(weights.values())
    return {token: Fraction(weight, whole) for token, weight in weights.items()}


@st.composite
def distributions(pick: st.DrawFn) -> Exact:
    """Invent chances for some of the tokens A to F; a token may be named with the chance 0."""
    tokens = pick(st.lists(st.sampled_from("ABCDEF"), min_size=1, unique=True))
    weights = pick(st.lists(st.integers(0, 9), min_size=len(tokens), max_size=len(tokens)))
    if not any(weights):
        weights[0] = 1
    return exact(**dict(zip(tokens, weights, strict=True)))


def invented_pairs() -> list[tuple[Exact, Exact]]:
    """Invent thirty pairs of 2 to 6 tokens: six of each size."""
    rng = Random(2211)
    sizes = [size for size in range(2, 7) for _ in range(6)]
    return [
        (
            exact(**{token: rng.randint(1, 9) for token in "ABCDEF"[:size]}),
            exact(**{token: rng.randint(0, 9) for token in "ABCDE"[: size - 1]}, F=1),
        )
        for size in sizes
    ]


def walked(draft: Exact, target: Exact, redraw: Mapping[str, Number]) -> dict[str, Number]:
    """Return the law of one place by walking through every guess, kept or redrawn."""
    law: dict[str, Number] = dict.fromkeys({**draft, **target}, Fraction(0))
    for guess, chance in draft.items():
        if chance:
            keep = keep_chance(guess, draft, target)
            law[guess] += chance * keep
            for token, again in redraw.items():
                law[token] += chance * (1 - keep) * again
    return law


def without_zeros(law: Mapping[str, Number]) -> dict[str, Number]:
    return {token: chance for token, chance in law.items() if chance}


# -- The lesson's example ------------------------------------------------------------------------


def test_the_example_is_the_one_of_the_lesson() -> None:
    """The example's draft gives 1/5, 3/10, 1/2 and its target 1/2, 3/10, 1/5 to A, B, C."""
    draft_probs, target_probs = SAMPLING_EXAMPLE

    assert SAMPLING_EXAMPLE.draft_probs is draft_probs
    assert draft_probs == {"A": Fraction(1, 5), "B": Fraction(3, 10), "C": Fraction(1, 2)}
    assert target_probs == {"A": Fraction(1, 2), "B": Fraction(3, 10), "C": Fraction(1, 5)}


def test_the_example_comes_out_as_the_lesson_s_table() -> None:
    """Kept are 1/5, 3/10, 1/5, redrawn 3/10, 0, 0, and in all the target's 1/2, 3/10, 1/5."""
    law = position_law(*SAMPLING_EXAMPLE)

    assert list(law) == ["A", "B", "C"]
    assert [way.kept for way in law.values()] == [Fraction(1, 5), Fraction(3, 10), Fraction(1, 5)]
    assert [way.redrawn for way in law.values()] == [Fraction(3, 10), 0, 0]
    assert [way.total for way in law.values()] == [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
    assert acceptance_chance(*SAMPLING_EXAMPLE) == Fraction(7, 10)


def test_in_the_example_c_alone_is_rejected_and_becomes_a() -> None:
    """A and B are always kept, C with chance 2/5, and every rejection becomes A."""
    assert keep_chance("A", *SAMPLING_EXAMPLE) == 1
    assert keep_chance("B", *SAMPLING_EXAMPLE) == 1
    assert keep_chance("C", *SAMPLING_EXAMPLE) == Fraction(2, 5)
    assert residual(*SAMPLING_EXAMPLE) == {"A": 1, "B": 0, "C": 0}


# -- Laws ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("draft", "target"), invented_pairs())
def test_an_invented_pair_gives_exactly_the_target(draft: Exact, target: Exact) -> None:
    """Walking through every guess of a pair of 2 to 6 tokens ends in the target's fractions."""
    law = {token: way.total for token, way in position_law(draft, target).items()}

    assert without_zeros(walked(draft, target, residual(draft, target))) == without_zeros(target)
    assert without_zeros(law) == without_zeros(target)


@given(distributions(), distributions())
def test_kept_and_redrawn_add_to_the_target(draft: Exact, target: Exact) -> None:
    """For every token of either model, kept + redrawn is the target's chance, exactly."""
    law = position_law(draft, target)

    assert set(law) == set(draft) | set(target)
    for token, way in law.items():
        assert way.total == way.kept + way.redrawn == target.get(token, 0)
        assert isinstance(way.total, Fraction | int)


@given(distributions(), distributions())
def test_kept_is_guessed_times_keep_chance(draft: Exact, target: Exact) -> None:
    """A token is kept as often as it is guessed, times its keep chance."""
    law = position_law(draft, target)

    for token in law:
        guessed = draft.get(token, 0)
        kept = guessed * keep_chance(token, draft, target) if guessed else 0
        assert law[token].kept == kept


@given(distributions(), distributions())
def test_the_acceptance_chance_is_one_minus_the_distance(draft: Exact, target: Exact) -> None:
    """A guess is kept with 1 minus half the summed differences of the two models."""
    tokens = {*draft, *target}
    nothing = Fraction(0)
    differences = [abs(draft.get(each, nothing) - target.get(each, nothing)) for each in tokens]

    assert acceptance_chance(draft, target) == 1 - sum(differences, nothing) / 2
    assert acceptance_chance(draft, target) == acceptance_chance(target, draft)


@given(distributions(), distributions())
def test_a_rejected_token_is_never_redrawn(draft: Exact, target: Exact) -> None:
    """The residual adds to 1 and gives nothing to a token that can be rejected."""
    redraw = residual(draft, target)

    assert sum(redraw.values()) == 1
    for token, guessed in draft.items():
        if guessed and keep_chance(token, draft, target) < 1:
            assert redraw.get(token, 0) == 0


@given(distributions(), distributions())
def test_floats_follow_the_fractions(draft: Exact, target: Exact) -> None:
    """With floats every share lies within rounding of the exact one."""
    float_draft = {token: float(chance) for token, chance in draft.items()}
    float_target = {token: float(chance) for token, chance in target.items()}
    law = position_law(float_draft, float_target)

    for token, way in position_law(draft, target).items():
        assert law[token].kept == pytest.approx(float(way.kept), abs=1e-12)
        assert law[token].redrawn == pytest.approx(float(way.redrawn), abs=1e-12)


def test_redrawing_from_the_target_is_biased() -> None:
    """The classic mistake, a redraw from the target, turns (1/2, 1/2) into (7/10, 3/10)."""
    draft, target = exact(A=9, B=1), exact(A=1, B=1)

    assert walked(draft, target, target) == exact(A=7, B=3)
    assert walked(draft, target, residual(draft, target)) == target


def test_redrawing_from_the_target_can_be_right_by_luck() -> None:
    """With no token in common the residual is the target, so there the mistake cannot show."""
    draft, target = exact(A=1, B=2), exact(C=3, D=1)

    assert residual(draft, target) == target
    assert acceptance_chance(draft, target) == 0


# -- Edges ---------------------------------------------------------------------------------------


def test_models_that_agree_leave_no_residual_and_get_the_target() -> None:
    """Where nothing can be rejected the residual is defined as the target itself."""
    same = exact(A=1, B=2)

    assert residual(same, same) == same
    assert acceptance_chance(same, same) == 1
    assert position_law(same, same)["B"] == TokenLaw(kept=Fraction(2, 3), redrawn=Fraction(0))


def test_a_token_left_out_has_the_chance_0() -> None:
    """The two vocabularies may differ: a token one model does not name has the chance 0 there."""
    draft, target = exact(A=1, X=1), exact(A=1, B=3)

    assert keep_chance("X", draft, target) == 0
    assert keep_chance("A", draft, target) == Fraction(1, 2)
    assert residual(draft, target) == {"A": 0, "B": 1}
    assert position_law(draft, target) == {
        "A": TokenLaw(kept=Fraction(1, 4), redrawn=Fraction(0)),
        "B": TokenLaw(kept=Fraction(0), redrawn=Fraction(3, 4)),
        "X": TokenLaw(kept=Fraction(0), redrawn=Fraction(0)),
    }


@pytest.mark.parametrize("draft", [{"A": Fraction(1)}, {"A": Fraction(1), "tea": Fraction(0)}])
def test_a_token_never_guessed_has_no_keep_chance(draft: Exact) -> None:
    """Asking for the keep chance of a token that the draft gives 0 is an error."""
    with pytest.raises(DistributionError) as caught:
        keep_chance("tea", draft, exact(tea=1))

    assert caught.value.text == (
        'The draft gives the token "tea" the chance 0 and never guesses it: it has no keep chance.'
    )


def test_whole_numbers_stay_exact() -> None:
    """Chances given as the whole numbers 0 and 1 give fractions, not floats."""
    redraw = residual({"A": 1}, {"B": 1})

    assert redraw == {"B": 1}
    assert isinstance(redraw["B"], Fraction)
    assert isinstance(keep_chance("A", {"A": 1}, {"A": 1}), Fraction)


@pytest.mark.parametrize(
    ("given_chance", "quoted"),
    [
        (Fraction(-1, 10), "-1/10"),
        (-0.1, "-0.1"),
        (-1, "-1"),
        (1.1, "1.1"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (None, "empty"),
        ("0.5", "0.5"),
    ],
)
def test_what_is_no_chance_is_refused(given_chance: Number, quoted: str) -> None:
    """Negative, above 1, not a number or no number at all: the sentence names model and token."""
    wrong, right = {"tea": given_chance, "milk": 1}, {"tea": 1}
    sentence = f'gives the token "tea" the chance {quoted}; a chance is a number from 0 to 1.'

    with pytest.raises(DistributionError) as caught:
        residual(wrong, right)
    assert caught.value.text == f"The draft {sentence}"
    with pytest.raises(DistributionError) as caught:
        residual(right, wrong)
    assert caught.value.text == f"The target {sentence}"


@pytest.mark.parametrize(
    ("probs", "added"),
    [
        ({}, "0"),
        ({"A": 0}, "0"),
        ({"A": 1, "B": 1}, "2"),
        ({"A": Fraction(1, 2), "B": Fraction(2, 5)}, "9/10"),
        ({"A": 0.5, "B": 0.25}, "0.75"),
        ({"A": 0.5, "B": 1.0}, "1.5"),
    ],
)
def test_chances_that_do_not_add_to_1_are_refused(probs: dict[str, Number], added: str) -> None:
    """Every function refuses chances that add to anything but 1 and says which model's."""
    right = {"A": 1}
    for asked in (
        lambda draft, target: keep_chance("A", draft, target),
        residual,
        position_law,
        acceptance_chance,
    ):
        with pytest.raises(DistributionError) as caught:
            asked(probs, right)
        assert caught.value.text == f"The draft's chances add to {added}; they must add to 1."
        with pytest.raises(DistributionError) as caught:
            asked(right, probs)
        assert caught.value.text == f"The target's chances add to {added}; they must add to 1."


def test_only_floats_may_miss_1_and_only_by_rounding() -> None:
    """Floats may add to 1 within 0.000000001 either way; fractions may not miss it at all."""
    assert ROUNDING == 1e-9
    assert checked({"A": 0.5, "B": 0.5 + 9e-10}, "draft") == {"A": 0.5, "B": 0.5 + 9e-10}
    assert checked({"A": 0.5, "B": 0.5 - 9e-10}, "draft") == {"A": 0.5, "B": 0.5 - 9e-10}
    assert checked({"A": 1 + ROUNDING}, "draft") == {"A": 1 + ROUNDING}
    assert checked({"A": 1 - ROUNDING}, "draft") == {"A": 1 - ROUNDING}
    for probs in (
        {"A": 0.5, "B": 0.5 + 1.1e-9},
        {"A": 0.5, "B": 0.5 - 1.1e-9},
        {"A": Fraction(1, 2), "B": Fraction(1, 2) + Fraction(1, 10**12)},
        {"A": Fraction(1, 2), "B": Fraction(1, 2) - Fraction(1, 10**12)},
    ):
        with pytest.raises(DistributionError):
            checked(probs, "draft")


def test_floats_that_agree_but_for_rounding_can_still_be_redrawn() -> None:
    """When rounding alone rejects a guess, there is something to redraw from."""
    draft, target = {"A": 0.5, "B": 0.5}, {"A": 0.5, "B": 0.5 - 1e-10}

    assert keep_chance("B", draft, target) < 1
    assert residual(draft, target) == target


@pytest.mark.parametrize("beyond", [4e-10, 0.0, -4e-10])
def test_floats_that_miss_1_by_rounding_leave_no_chance_below_0(beyond: float) -> None:
    """Models that agree reject nothing, even where their float chances add to a little over 1."""
    same = {"A": 0.5, "B": 0.5 + beyond}

    assert position_law(same, same) == {
        "A": TokenLaw(kept=0.5, redrawn=0.0),
        "B": TokenLaw(kept=0.5 + beyond, redrawn=0.0),
    }


# -- Drawing -------------------------------------------------------------------------------------


class Scripted(Random):
    """A source of randomness that gives the numbers it is told to."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        """Return the next number of the script."""
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    ("number", "token"),
    [(0.0, "A"), (0.19, "A"), (0.21, "B"), (0.49, "B"), (0.5, "D"), (0.99, "D")],
)
def test_a_token_owns_a_stretch_as_long_as_its_chance(number: float, token: str) -> None:
    """Tokens lie on the line from 0 to 1 in their order, each as long as its chance."""
    rng = Scripted(number)
    probs = {"A": Fraction(1, 5), "B": Fraction(3, 10), "C": Fraction(0), "D": Fraction(1, 2)}

    assert draw(probs, rng) == token
    assert rng.numbers == []
