"""What each number of the lesson is, in English: its unit, and a sentence made from its name.

A name such as speedup.a80.k4.users30 begins with what the number is and ends with where it holds:
80 % of guesses kept, 4 guesses a round, 30 users.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from specdec.words import en

_MEANINGS = {
    "target.weights": ("", "Weights of the big model, Llama 3.1 8B"),
    "draft.weights": ("", "Weights of the small model, Llama 3.2 1B"),
    "draft.weights_if_untied": ("", "Weights of the small model with an output table of its own"),
    "target.bytes_gb": ("GB", "Size of the big model's weights"),
    "draft.bytes_gb": ("GB", "Size of the small model's weights"),
    "target.pass_ms": ("ms", "Time of a pass of the big model"),
    "target.last_memory_bound_tokens": (
        "",
        "Most tokens read before arithmetic takes over",
    ),
    "target.first_compute_bound_tokens": ("", "Fewest tokens read once it has taken over"),
    "draft.pass_ms": ("ms", "Time of a pass of the small model"),
    "draft.untied_slowdown": ("", "Share by which an output table of its own would slow it down"),
    "cost_ratio": ("", "Time of a draft pass in passes of the big model"),
    "round_ms": ("ms", "Time of a round"),
    "round_over_plain_compute": ("", "Arithmetic of a round in plain steps"),
    "token_ms": ("ms", "Time of a token"),
    "acceptance_length": ("", "Mean tokens a round adds"),
    "speedup": ("", "Speed-up against plain decoding"),
    "break_even": ("", "Chance a guess is kept above which guessing pays"),
    "best_draft_length": ("", "Guesses a round with the highest speed-up"),
    "best_speedup": ("", "Highest speed-up over all numbers of guesses"),
    "first_losing_draft_length": ("", "Fewest guesses that are slower than plain decoding"),
    "users_when_check_stops_being_free": ("", "Fewest users whose check outlasts a plain step"),
    "first_losing_users": ("", "Fewest users for whom guessing is slower than plain decoding"),
    "toy.tokens": ("", "Tokens of the toy's sentence"),
    "toy.agreements": ("", "Places where the toy's two models pick the same word"),
    "toy.agreement_rate": ("", "Share of such places"),
    "toy.measured_acceptance_length": ("", "Mean words a round of the toy adds, measured"),
    "toy.formula_acceptance_length": ("", "The same by the formula, as if places were independent"),
    "widget.opening.plain_passes": ("", "Big passes of the opening reply by plain decoding"),
    "widget.opening.draft_rounds": ("", "Rounds of the opening reply with a draft model"),
    "sampling.example.target": ("", "Worked example: the target's chances of A, B and C"),
    "sampling.example.draft": ("", "The draft's chances"),
    "sampling.example.kept": ("", "Chances to be guessed and kept"),
    "sampling.example.redrawn": ("", "Chances to be redrawn after a rejection"),
    "sampling.example.total": ("", "Chances by either way: the target's"),
    "sampling.example.kept_sum": ("", "Chance that a guess is kept"),
    "figure1.round.prompt": ("", "One round of the toy: the text before it"),
    "figure1.round.guesses": ("", "What the draft guesses"),
    "figure1.round.target_choices": ("", "What the target would write at each place"),
    "figure1.round.kept": ("", "Guesses kept"),
    "figure1.round.new": ("", "Words the round adds"),
    "leviathan.table1": ("", "Arithmetic and speed-up of a free draft (Leviathan et al. 2023)"),
}

_CONDITIONS: tuple[tuple[str, Callable[[str], str]], ...] = (
    (r"a(\d+)", lambda percent: f"{percent} % kept"),
    (r"k(\d+)", lambda count: en.guesses(int(count))),
    (r"users(\d+)", lambda count: en.users(int(count))),
    (r"(\d+)", lambda count: "1 token read" if count == "1" else f"{count} tokens read"),
    (r"draft_([\d.]+)ms", lambda time: f"a draft pass of {time} ms"),
    (r"draft_(twice)", lambda twice: f"a draft pass {twice} as slow"),
)


def number_unit(name: str) -> str:
    """Return the unit of a number of the lesson, or an empty text.

    >>> number_unit("target.pass_ms.5"), number_unit("speedup.a80.k4")
    ('ms', '')
    """
    return _MEANINGS[_subject(name)][0]


def number_meaning(name: str) -> str:
    """Say what a number of the lesson is.

    >>> number_meaning("speedup.a80.k4.users30")
    'Speed-up against plain decoding: 80 % kept, 4 guesses, 30 users.'
    """
    subject = _subject(name)
    rest = name[len(subject) :]
    conditions = [
        say(found[1])
        for pattern, say in _CONDITIONS
        if (found := re.search(rf"\.{pattern}(?=\.[a-z]|$)", rest))
    ]
    return _MEANINGS[subject][1] + (f": {', '.join(conditions)}." if conditions else ".")


def unknown_number(given: str) -> str:
    """Say that the lesson has no such number."""
    return f"There is no number {given}; python -m specdec numbers prints them all."


def _subject(name: str) -> str:
    """Return the part of a name that says what the number is."""
    # All that remain are beginnings of the same name, so the greatest is the longest.
    return max(subject for subject in _MEANINGS if f"{name}.".startswith(f"{subject}."))
