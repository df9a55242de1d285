"""One round: the draft guesses ahead, the target checks, and at least one token is won.

In a real system the target says what it would write at all k + 1 places in one pass. In this toy
every place is a call, and a round counts as one pass of the target.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from specdec.keep_rule import Probs, checked, draw, keep_chance, position_law, residual
from specdec.models import GreedyDraft, GreedyTarget, Model, Text, as_probs
from specdec.settings import check_draft_length
from specdec.sums import Number


@dataclass(frozen=True)
class Round:
    """What happened in one round.

    >>> Round(("in", "the", "bag"), ("in", "the", "kettle", "out"), accepted_count=2).new_tokens
    ('in', 'the', 'kettle')
    """

    guesses: Text
    """What the draft wrote: k tokens, or fewer if it stopped early."""
    target_choices: Text
    """What the target writes at each place: one more than guesses.

    In a sampled round it is drawn up to the target's own token only, and not for the places of
    guesses that are thrown away.
    """
    accepted_count: int
    """How many guesses are kept."""

    @property
    def new_tokens(self) -> Text:
        """The kept guesses, and then the target's own token: the whole rule in one line."""
        kept = self.accepted_count
        return (*self.guesses[:kept], self.target_choices[kept])


def greedy_round(text: Text, draft_length: int, draft: GreedyDraft, target: GreedyTarget) -> Round:
    """Return one round of greedy decoding after ``text``, with up to ``draft_length`` guesses.

    Guesses are kept up to the first that is not the target's choice. Raises SettingError for a
    draft length that is not 0 to 32.

    Source: the greedy case of Leviathan et al. 2023, algorithm 1.

    >>> def spell(text): return "tea"[len(text) % 3]
    >>> greedy_round(("t",), 2, lambda text: "e", spell)
    Round(guesses=('e', 'e'), target_choices=('e', 'a', 't'), accepted_count=1)
    """
    guesses: Text = ()
    while len(guesses) < check_draft_length(draft_length):
        guess = draft(text + guesses)
        if guess is None:
            break
        guesses += (guess,)

    # In a real system these k + 1 choices come from one pass.
    choices = tuple(target(text + guesses[:place]) for place in range(len(guesses) + 1))

    kept = 0
    while kept < len(guesses) and guesses[kept] == choices[kept]:
        kept += 1
    return Round(guesses, choices, kept)


def sampled_round(
    text: Text, draft_length: int, draft: Model, target: Model, *, rng: Random
) -> Round:
    """Return one round of sampled decoding after ``text``, with up to ``draft_length`` guesses.

    A guess is kept with its keep chance; the first that is not is redrawn from the residual. The
    text has the target's chances, whatever the draft. Raises SettingError for a draft length that
    is not 0 to 32 and DistributionError for chances that are none.

    Source: Leviathan et al. 2023, algorithm 1; Chen et al. 2023, algorithm 2.

    >>> tea_or_milk = {"tea": 0.5, "milk": 0.5}
    >>> sampled_round((), 1, lambda text: "tea", lambda text: tea_or_milk, rng=Random(1))
    Round(guesses=('tea',), target_choices=('milk',), accepted_count=0)
    """
    guesses: Text = ()
    drafted: list[Probs] = []
    while len(guesses) < check_draft_length(draft_length):
        draft_probs = as_probs(draft(text + guesses))
        if not draft_probs:
            break
        guesses += (draw(checked(draft_probs, "draft"), rng),)
        drafted.append(draft_probs)

    for kept, draft_probs in enumerate(drafted):
        target_probs = as_probs(target(text + guesses[:kept]))
        if rng.random() >= keep_chance(guesses[kept], draft_probs, target_probs):
            redrawn = draw(residual(draft_probs, target_probs), rng)
            return Round(guesses, (*guesses[:kept], redrawn), kept)

    bonus = draw(checked(as_probs(target(text + guesses)), "target"), rng)
    return Round(guesses, (*guesses, bonus), len(guesses))


def round_law(text: Text, draft_length: int, draft: Model, target: Model) -> dict[Text, Number]:
    """Return the chance of everything one sampled round can add to ``text``; they add to 1.

    All rounds are enumerated, so keep vocabularies and the draft length small. Exact if both
    models give fractions.

    >>> law = round_law((), 1, lambda text: "tea", lambda text: {"tea": 0.5, "milk": 0.5})
    >>> law
    {('tea', 'tea'): 0.25, ('tea', 'milk'): 0.25, ('milk',): 0.5}
    """
    target_probs = checked(as_probs(target(text)), "target")
    draft_probs = as_probs(draft(text)) if check_draft_length(draft_length) else {}
    if not draft_probs:
        return {(token,): chance for token, chance in target_probs.items() if chance}

    law: dict[Text, Number] = {}
    for token, share in position_law(draft_probs, target_probs).items():
        if share.kept:
            rest = round_law((*text, token), draft_length - 1, draft, target)
            law |= {(token, *after): share.kept * chance for after, chance in rest.items()}
        if share.redrawn:
            law[(token,)] = share.redrawn
    return law
