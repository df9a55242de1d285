"""What the page that reads a server's log says, in English."""

from __future__ import annotations

from collections.abc import Sequence

from specdec.notation import fixed, grouped, percent, times

FINDINGS = {
    "all_accepted": "Every guess was kept",
    "nothing_accepted": "No guess was kept",
    "hardly_any_accepted": "Hardly a guess was kept",
    "empty_rounds": "Rounds without a draft",
    "draft_too_long": "The last guesses are seldom kept",
    "cliff": "A cliff at one place",
    "shorter_is_best": "A shorter draft would be faster",
    "collapse": "Nothing is kept any more",
    "drift": "It changed over time",
    "draft_costs": "The draft is dear",
    "check_costs": "The check is dear",
    "fixed_cost": "Time beyond the draft and a plain pass",
    "many_users": "Many users share a pass",
    "not_faster": "Much is kept, nothing gained",
    "above_one": "A rate above one",
    "contradiction": "Printed figures that disagree",
    "looks_fine": "A rate that only looks fine",
    "naive_rate": "The printed rate in the textbook formula",
    "length_without_own_token": "A length without the target’s own token",
    "rates_left_out": "Rates by place that cannot be",
    "rate_of_unclear_era": "A rate with two possible meanings",
    "rate_counts_own_token": "A rate that counts the target’s own token",
    "rounds_from_tokens": "Rounds worked out from tokens",
    "drafted_unknown": "Guesses that were not counted",
    "drafts_by_look_up": "Guesses looked up in the text",
    "vocabularies_differ": "A draft model that was refused",
    "impossible_counts": "More kept than made",
    "no_guesses": "No guess was made",
    "one_over_n": "A rate of one over a whole number",
    "shorter_lengths_uncertain": "Lengths for fewer guesses",
    "guesses_in_a_tree": "Guesses in a tree",
    "hearsay": "A form known by report alone",
    "mean_over_requests": "A mean over requests",
    "tested_alone": "Guesses that were not counted, after a rejected one",
}
"""Code of every finding -> its heading."""

SEVERITIES = {"problem": "Problem", "warning": "Worth changing", "note": "Good to know"}

TONES = {
    "faster": "Faster",
    "slower": "Slower",
    "even": "About the same",
    "open": "It depends",
    "unknown": "Not known",
}
"""What a verdict comes to, in a word."""

PAGE = {
    "findings": "What stands out",
    "no_findings": "Nothing stands out.",
    "try": "Try:",
    "evidence": "In the log:",
    "rates": "What the printed figures mean",
    "table": "The same as a table",
    "numbers": "All numbers",
    "survival": "Which guesses are kept",
    "by_draft_length": "What another draft length would bring",
    "over_time": "Over time",
    "known_forms": "These are read:",
    "nearest": "The nearest lines looked at:",
    "none_near": "None of its lines speaks of drafts, of guesses kept or of acceptance.",
}


# -- The verdict ----------------------------------------------------------------------------------


def refused() -> str:
    """Say that there is no draft model."""
    return "The draft model was refused, so nothing was guessed."


def nothing_kept() -> str:
    """Say that guessing only costs."""
    return "No guess was kept: each round costs its draft and adds one token, as without guessing."


def gain(speedup: float, error: float | None, *, is_measured: bool) -> str:
    """Say what guessing is worth, where times are known."""
    source = "by the speeds measured" if is_measured else "by the times given"
    return f"Text comes {_range(speedup, error)} as fast as without guesses, {source}"


def better_length(best: int, used: int) -> str:
    """Say that another draft length would be better."""
    return f"{_guesses(best)} a round would be better than {used}"


def best_length(used: int) -> str:
    """Say that no shorter draft would be better."""
    return f"no draft shorter than {used} would be better"


def no_length() -> str:
    """Say that guesses are better switched off."""
    return "no number of guesses would be faster than none: at this load, switch guessing off"


def pays_below(guesses: float, length: float, cost: float) -> str:
    """Say how dear a guess may be."""
    return (
        f"A round of {_count(guesses)} adds {fixed(length)} tokens: text comes faster as long as "
        f"a guess takes less than {percent(cost)} of the time of a pass."
    )


def at_most(length: float) -> str:
    """Say what a round adds, where the guesses are not counted."""
    return (
        f"A round adds {fixed(length)} tokens: text comes at most {fixed(length)} times as fast, "
        "less what guesses and checks cost."
    )


def only_fraction(fraction: float) -> str:
    """Say that there are guesses but no rounds."""
    return (
        f"{percent(fraction)} of the guesses were kept, but the log does not say how many rounds "
        "there were, so what guessing brings is not known."
    )


def too_little() -> str:
    """Say that nothing follows from the log."""
    return "The log tells too little to say what guessing brings."


def over_all_rounds(length: float) -> str:
    """Say what the rounds without a draft make of a length."""
    return f"With the rounds that had no draft it is {fixed(length)} tokens a round."


def _range(value: float, error: float | None) -> str:
    about = f" (give or take {fixed(error)})" if error is not None and error >= 0.005 else ""
    return f"{fixed(value)} times{about}"


def _guesses(count: int) -> str:
    return "1 guess" if count == 1 else f"{count} guesses"


def _count(guesses: float) -> str:
    return _guesses(int(guesses)) if guesses == int(guesses) else f"{fixed(guesses)} guesses"


# -- What may be asked ----------------------------------------------------------------------------

ASKED = {
    "baseline_tokens_per_second": (
        "Tokens per second without guessing",
        "The log says how fast text came with guesses: the speed without them, at the same load, "
        "decides what they bring.",
    ),
    "pass_ms": (
        "Milliseconds of a pass without guesses",
        "For one user that is a thousand divided by the tokens per second without guessing.",
    ),
    "draft_ms": (
        "Milliseconds of one guess",
        "The time that the draft needs for a token: for a draft model, one pass of it.",
    ),
}
"""What a reader may know -> the label of its field, and the help below."""

ASK = "The log leaves something open. With these times the answer is sharper:"


def no_time(given: str) -> str:
    """Say that a text is no time or speed."""
    return f"“{given}” cannot be used: give a number above 0, such as 12.5."


# -- The pictures ---------------------------------------------------------------------------------

SURVIVAL = {
    "up": "Rounds that kept it, %",
    "across": "Guess",
    "title": "Which guesses are kept",
}
SURVIVAL_COLUMNS = ("Guess", "Rounds that kept it", "Kept once those before were")


def survival_description(shares: Sequence[float]) -> str:
    """Say what the bars show."""
    listed = ", ".join(f"{place}: {percent(share)}" for place, share in enumerate(shares, 1))
    return f"Share of rounds that kept each guess and all before it: {listed}."


def survival_caption(first: float, last: float, length: int, *, is_told: bool) -> str:
    """Say what to see in the bars."""
    source = (
        ""
        if is_told
        else " The log does not tell it place by place: each guess is taken to be kept alike."
    )
    if length == 1:
        return f"The only guess is kept in {percent(first)} of the rounds.{source}"
    return (
        f"The first guess is kept in {percent(first)} of the rounds, guess {length} in "
        f"{percent(last)}: a guess counts only if all before it were kept.{source}"
    )


BY_LENGTH = {
    "up": "Times as fast",
    "up_free": "Tokens a round adds",
    "across": "Guesses per round",
    "title": "What another draft length would bring",
    "free": "if guesses were free",
}
BY_LENGTH_COLUMNS = ("Guesses per round", "Tokens a round adds", "Times as fast")


def by_length_description(lengths: Sequence[float], gains: Sequence[float] | None) -> str:
    """Say what the curves show."""
    said = [
        f"{place}: {fixed(length)} tokens" + (f", {times(gains[place - 1])}" if gains else "")
        for place, length in enumerate(lengths, 1)
    ]
    return f"By guesses per round: {'; '.join(said)}."


def by_length_caption(
    used: int, length: float, best: int | None, gain: float | None, *, is_told: bool
) -> str:
    """Say what to see in the curves."""
    said = f"With {_guesses(used)} a round adds {fixed(length)} tokens."
    if best is not None and gain is not None:
        known = "With the times known,"
        if gain < 1:
            said += f" {known} none of these lengths is faster than no guess at all."
        elif best == used:
            said += f" {known} that is also the best of these lengths."
        else:
            said += f" {known} {best} would be best: {times(gain)}."
    else:
        said += " Each further guess adds less, and costs as much as the first."
    if not is_told:
        said += " Shorter drafts are worked out as if each guess were kept alike."
    return said


def best_at(length: int, gain: float) -> str:
    """Label the best draft length."""
    return f"best: {length}, {times(gain)}"


OVER_TIME = {
    "up": "Tokens a round adds",
    "across": "Time",
    "title": "Acceptance length over time",
    "first": "first line",
    "last": "last line",
    "mean": "over all",
}
OVER_TIME_COLUMNS = ("From", "Tokens a round adds", "Rounds")


def over_time_description(values: Sequence[float]) -> str:
    """Say what the line shows."""
    return f"Tokens a round adds, part by part: {', '.join(map(fixed, values))}."


def over_time_caption(parts: int, lowest: float, highest: float) -> str:
    """Say what to see in the line."""
    return (
        f"{grouped(parts)} places of the log tell it: a round adds from {fixed(lowest)} to "
        f"{fixed(highest)} tokens."
    )


NO_PICTURE = {
    "survival": "The log does not tell which guesses are kept.",
    "by_draft_length": "The log does not say how many guesses a round has, so other draft lengths "
    "cannot be worked out.",
    "over_time": "The log has a single place that tells, so there is no line over time.",
}

# -- What the printed rate is ---------------------------------------------------------------------


def rate_is(fraction: float) -> str:
    """Say what the share of kept guesses is."""
    return (
        f"{percent(fraction)} is the share of guesses that were kept: guesses kept ÷ guesses made."
    )


def rate_is_not(rate: float) -> str:
    """Say what it is not."""
    return (
        f"It is not the chance that a guess is kept once those before it were: that is "
        f"{percent(rate)} here. Guesses after a rejected one are counted as made, "
        "but never had a chance."
    )


def rate_breaks_even(fraction: float) -> str:
    """Say what the share is good for."""
    return (
        f"It is what a guess may cost: text comes faster if a guess takes less than "
        f"{percent(fraction)} of the time of a pass."
    )


def length_is(length: float) -> str:
    """Say what the acceptance length is."""
    return (
        f"{fixed(length)} is the acceptance length: the tokens a round with a draft adds, "
        "the target’s own token included. Rounds without a draft are left out of it."
    )


def engine_link(engine: str) -> str:
    """Name the page about an engine's figures."""
    return f"What {engine} prints, what it means and how to get it"


def heading(engine: str, form: str, of: str) -> str:
    """Name a reading."""
    return f"{engine}, {form}" + (f" ({of})" if of else "")


def nothing_recognised() -> str:
    """Say that no line is of a known form."""
    return "No line of a known form was found. Nothing of the log is lost: it is where it was."


NUMBER_COLUMNS = ("Number", "Value", "Where it comes from")
