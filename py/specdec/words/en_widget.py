"""Every sentence of the two lanes in English: picture, table, buttons, what is read out."""

from __future__ import annotations

from specdec.notation import fixed, shortest_percent
from specdec.words.en import (
    circumstances,
    compared_with_plain,
    grouped_if_large,
    guesses,
    pays_above,
    quoted_words,
)

LANES = {
    "plain": "Big model alone",
    "draft": "With guesses",
    "clock": "Time (ms)",
    "small_pass": "small pass",
    "big_pass": "big pass",
    "plain_words": "Big model alone: each pass adds a word",
    "draft_words": "With guesses: each round adds one word or more",
    "curve_up": "Speed-up",
    "curve_across": "Chance a guess is kept",
}

CHIPS = {
    "kept": "kept",
    "replaced": "rejected",
    "own": "big model’s",
    "thrown": "thrown away",
}
"""What became of a guess, in the key; each is written in the look of its kind."""

COLUMNS = (
    "Time (ms)",
    "Lane",
    "What happens",
    "Words, big model alone",
    "Words, with guesses",
)

PLAYER = {
    "player": "Play the two lanes",
    "play": "Play",
    "pause": "Pause",
    "player_back": "Step back",
    "player_on": "Step on",
    "player_restart": "Restart",
    "player_whole": "Show all",
    "speed": "Speed",
    "roll": "Another roll of the dice",
    "presets": "Try:",
    "open_link": "Open in the lesson",
}
"""Texts of the buttons, which the script puts on the page."""

PRESETS = {
    "opening": "Opening",
    "weak-draft": "Weak draft",
    "slow-draft": "Slow draft",
    "crowd": "Crowd",
}

READOUTS = {
    "acceptance_length": "Tokens per big pass, expected",
    "run_acceptance_length": "Tokens per big pass, in this run",
    "plain_token_ms": "Time per token, big model alone",
    "token_ms": "Time per token, with guesses",
    "speedup": "Speed-up",
    "break_even": "Breaks even at a chance of",
    "best_draft_length": "Best number of guesses",
    "users_when_check_stops_being_free": "A check costs extra from this many users on",
}
"""Name of a number -> what it is called where it is read out."""


def title() -> str:
    """Name the picture."""
    return "One reply in two lanes on one clock"


def passes(count: int) -> str:
    """Count passes of the big model.

    >>> passes(1), passes(17)
    ('1 pass', '17 passes')
    """
    return f"{count} pass" if count == 1 else f"{count} passes"


def rounds(count: int) -> str:
    """Count rounds.

    >>> rounds(1), rounds(5)
    ('1 round', '5 rounds')
    """
    return f"{count} round" if count == 1 else f"{count} rounds"


def lane_end(counted: str, end_ms: str) -> str:
    """Say how many passes a lane takes, and how long.

    >>> lane_end("5 rounds", "60.0")
    '5 rounds, 60.0 ms'
    """
    return f"{counted}, {end_ms} ms"


def and_more(count: int) -> str:
    """Stand for thrown-away guesses that are not written out."""
    return f"+{count}"


def adds(count: int) -> str:
    """Say how many words a round adds, in the margin."""
    return f"+{count}"


def pass_happens(word: str) -> str:
    """Say what a plain pass does."""
    return f"the big model writes {quoted_words((word,))}"


def guesses_happen(guessed: tuple[str, ...]) -> str:
    """Say what the small model guesses."""
    return f"the small model guesses {quoted_words(guessed)}"


def check_happens(guess_count: int, accepted_count: int, own: str | None) -> str:
    """Say what a check keeps, and which word the big model adds.

    >>> check_happens(4, 1, "the")
    'the big model keeps 1 of 4 guesses and writes “the” instead of the next'
    >>> check_happens(4, 4, "wait")
    'the big model keeps all 4 guesses, and “wait” comes free'
    """
    if not guess_count:
        return pass_happens(own or "")
    told = f"the big model keeps {accepted_count} of {guesses(guess_count)}"
    if accepted_count == guess_count:
        told = f"the big model keeps {_all_guesses(guess_count)}"
    if own is None:
        return f"{told}, and the reply ends"
    word = quoted_words((own,))
    if accepted_count == guess_count:
        return f"{told}, and {word} comes free"
    return f"{told} and writes {word} instead of the next"


def _all_guesses(count: int) -> str:
    return "the guess" if count == 1 else f"all {guesses(count)}"


def table_title(seed: int, around: str) -> str:
    """Head the table twin."""
    return f"Best case{around}, roll {grouped_if_large(seed)}"


def description(
    word_count: int,
    plain_end_ms: float,
    draft_end_ms: float,
    happens: list[str],
    curve: list[tuple[float, float]],
) -> str:
    """Say what the picture shows, with its numbers."""
    told = " ".join(f"Round {place}: {text}." for place, text in enumerate(happens, start=1))
    read = ", ".join(f"{fixed(gain)} at {shortest_percent(chance)}" for chance, gain in curve)
    return (
        f"The same {word_count} words in two lanes. The big model alone needs {passes(word_count)} "
        f"and {fixed(plain_end_ms, 1)} ms, with guesses {rounds(len(happens))} and "
        f"{fixed(draft_end_ms, 1)} ms. {told} Below, a curve of the speed-up against the chance "
        f"a guess is kept: {read}."
    )


def caption(
    acceptance_rate: float,
    draft_length: int,
    speedup: float,
    break_even: float | None,
    round_count: int,
    word_count: int,
    *,
    draft_pass_ms: float | None,
    users_count: int,
) -> str:
    """Give the verdict."""
    around = circumstances(draft_pass_ms, users_count)
    run = (
        f"In this run the draft lane took {rounds(round_count)} for {word_count} words, where "
        f"plain decoding takes {passes(word_count)}. These times are worked out for a chip at its "
        "peak, not measured."
    )
    if draft_length == 0:
        return f"Best case{around}: with no guesses, every word comes from plain decoding. {run}"
    return (
        f"Best case{around}: with {guesses(draft_length)} per round, each kept with a chance of "
        f"{shortest_percent(acceptance_rate)}, text comes {compared_with_plain(speedup)} on "
        f"average. {pays_above(break_even)} {run}"
    )
