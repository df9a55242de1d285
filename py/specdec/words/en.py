"""Every sentence in English."""

from __future__ import annotations

from specdec.notation import (
    NARROW_SPACE,
    fixed,
    grouped,
    milliseconds,
    percent,
    shortest,
    shortest_percent,
    times,
)
from specdec.words.en_failed import FAILED, not_started

# -- Settings ------------------------------------------------------------------------------------

LABELS = {
    "acceptance_rate": "Chance a guess is kept",
    "draft_length": "Guesses per round",
    "draft_pass_ms": "Time of a draft pass",
    "users": "Users sharing the chip",
    "seed": "Roll of the dice",
    "start": "Starting place",
}

HELPS = {
    "acceptance_rate": "How often the big model keeps the next guess when it has kept every guess "
    "before it in the round: from 0, never, to 1, always.",
    "draft_length": "How many tokens the small model writes ahead before the big model checks "
    "them in one pass.",
    "draft_pass_ms": "How long the small model takes for one guess, in milliseconds. Left empty, "
    "it is computed from the size of the model.",
    "users": "How many chats are answered in the same pass.",
    "seed": "Another number gives another run with the same chances.",
    "start": "Where in the toy sentence the text begins.",
}


def allowed_range(lowest: float, highest: float, *, whole: bool, optional: bool) -> str:
    """Say which values a setting may have.

    >>> allowed_range(0, 1, whole=False, optional=False)
    'a number from 0 to 1'
    """
    kind = "a whole number" if whole else "a number"
    text = f"{kind} from {grouped_if_large(lowest)} to {grouped_if_large(highest)}"
    return f"{text}, or empty" if optional else text


def grouped_if_large(value: float) -> str:
    """Write a bound of a range."""
    return grouped(int(value)) if value >= 10_000 else shortest(value)


def refusal(label: str, allowed: str, given: str) -> str:
    """Say that a value cannot be used.

    >>> refusal("Guesses per round", "a whole number from 0 to 32", "40")
    'Guesses per round must be a whole number from 0 to 32, but it is 40.'
    """
    return f"{label} must be {allowed}, but it is {given}."


def unknown_setting(given: str, known: str) -> str:
    """Say that there is no such setting."""
    return f"There is no setting {given}; the settings are {known}."


def survival_must_fall(place: int, previous: str) -> str:
    """Say what the survival at a place may be."""
    return f"at most {previous} at place {place}, the survival of the place before it"


def a_divisor_of_heads(heads: int) -> str:
    """Say how many heads may keep keys and values."""
    return f"a number that divides the {heads} heads"


def huge_number() -> str:
    """Stand for a number too long to be quoted."""
    return "a number of more than 60 digits"


def empty() -> str:
    """Stand for a value that was left out."""
    return "empty"


def value_text(name: str, value: float | None, computed: float | None = None) -> str:
    """Say a setting's value with its unit, as a slider speaks it.

    >>> value_text("draft_length", 1), value_text("users", 31)
    ('1 guess', '31 users')
    """
    if value is None:
        return f"{shortest(computed or 0)}{NARROW_SPACE}ms, as computed"
    if name == "acceptance_rate":
        return shortest_percent(value)
    if name == "draft_length":
        return guesses(int(value))
    if name == "draft_pass_ms":
        return f"{shortest(value)}{NARROW_SPACE}ms"
    if name == "users":
        return users(int(value))
    return {"seed": "roll", "start": "place"}[name] + f" {grouped(int(value))}"


def guesses(count: int) -> str:
    """Count guesses.

    >>> guesses(1), guesses(4)
    ('1 guess', '4 guesses')
    """
    return f"{count} guess" if count == 1 else f"{count} guesses"


def users(count: int) -> str:
    """Count users.

    >>> users(1), users(1000)
    ('1 user', '1,000 users')
    """
    return f"{grouped(count)} user" if count == 1 else f"{grouped(count)} users"


# -- The command line ----------------------------------------------------------------------------

COMMANDS = {
    "specdec": "Speculative decoding, computed: how a small draft model speeds up a big target "
    "model. Each command ends with status 0, or with 2 and one sentence if it is not understood.",
    "numbers": "Print every number of the lesson, computed now: name, value, unit, what it is.",
    "numbers --json": "Print one JSON object of names and values instead, with full precision.",
}


def numbers_heading() -> str:
    """Head the table of the lesson's numbers."""
    return "Every number of the lesson. Times are best cases: a chip at its peak, nothing else."


def command_not_understood(reason: str) -> str:
    """Say that the words of a command make no sense, and where help is.

    >>> command_not_understood("invalid choice: 'x'")
    "This command is not understood (invalid choice: 'x'): try python -m specdec --help."
    """
    return f"This command is not understood ({reason}): try python -m specdec --help."


# -- Chances --------------------------------------------------------------------------------------


def not_a_chance(whose: str, token: str, given: str) -> str:
    """Say that a model gives a token something that is no chance.

    >>> not_a_chance("draft", "tea", "-0.1")
    'The draft gives the token "tea" the chance -0.1; a chance is a number from 0 to 1.'
    """
    return (
        f'The {whose} gives the token "{token}" the chance {given}; '
        "a chance is a number from 0 to 1."
    )


def chances_must_add_to_one(whose: str, added: str) -> str:
    """Say that a model's chances are no distribution.

    >>> chances_must_add_to_one("target", "9/10")
    "The target's chances add to 9/10; they must add to 1."
    """
    return f"The {whose}'s chances add to {added}; they must add to 1."


def never_guessed(token: str) -> str:
    """Say that a token has no keep chance.

    >>> never_guessed("tea")
    'The draft gives the token "tea" the chance 0 and never guesses it: it has no keep chance.'
    """
    return (
        f'The draft gives the token "{token}" the chance 0 and never guesses it: '
        "it has no keep chance."
    )


def at_least_one_word() -> str:
    """Say what a word table is counted from."""
    return "a list of at least one word"


# -- The door ------------------------------------------------------------------------------------


def request_not_understood() -> str:
    """Say what a request looks like."""
    return (
        'A request is one JSON object such as {"v":1,"figure":"speedup-by-acceptance",'
        '"settings":{}}, of at most 2,000 letters.'
    )


def unknown_version(given: str) -> str:
    """Say that a request speaks another version."""
    return f'This page answers requests with "v":1, but it is {given}.'


def unknown_figure(given: str, known: str) -> str:
    """Say that there is no such figure."""
    return f"There is no figure {given}; the figures are {known}."


def unknown_language(given: str, known: str) -> str:
    """Say that the language is not spoken here."""
    return f"There is no language {given}; the languages are {known}."


def unused_setting(given: str, figure: str, known: str) -> str:
    """Say that a figure does not depend on a setting."""
    return f"The figure {figure} has no setting {given}; its settings are {known}."


# -- The page around a figure ----------------------------------------------------------------------

PAGE = {
    "more_settings": "More settings",
    "reset": "Back to the opening values",
    "table": "The same as a table",
    "download_csv": "Table as CSV",
    "download_svg": "Picture as SVG",
    "asking": "Python is on its way.",
    "loading": "Python is on its way: {loaded} of {total} MB.",
    "starting": "Python has arrived and is starting.",
    "ready": "Python is running: every value is computed as you move.",
    "still_shown": "The picture still shows {settings}.",
    **FAILED,
    "baked_only": "Without it one slider at a time can be moved, the others at their opening "
    "values: {settings}.",
    "retry": "Try again",
    "renewed": "This site has been renewed since the page was opened.",
    "reload": "Load the page again",
    "address_unreadable": "The settings in this page's address cannot be read, so the figure opens "
    "as usual.",
    "address_unknown": "This page's address names {given}, which is not known here, so the figure "
    "opens as usual.",
    "address_unused": "That is what this page's address asks for, so the figure opens as usual.",
    "empty": empty(),
    "as_number": "{label}, as a number",
    "reading": "Values of the picture, read with the arrow keys",
    "reading_hint": "Point at the picture, or use the arrow keys in it, to read its values.",
    "steps": "Step through:",
    "step_back": "Previous",
    "step_on": "Next",
    "movable": "Change it, and the figure follows.",
    "sources": "Where the numbers on this page come from",
    "sources_switch": "Show where each number comes from",
    "sources_number": "Number",
    "sources_from": "What it comes from",
    "no_script": "With JavaScript switched on, sliders appear here.",
    "no_address": not_started("The sliders have"),
}
"""Texts the script puts on the page; a name in braces is filled in there."""


def setting_of_figure(label: str, figure: str) -> str:
    """Say where a number in a sentence comes from that a reader can move.

    >>> setting_of_figure("Guesses per round", "speedup-by-users")
    'setting “Guesses per round” of the figure speedup-by-users'
    """
    return f"setting “{label}” of the figure {figure}"


def number_of_figure(name: str, figure: str) -> str:
    """Say where a number in a sentence comes from that moves with a figure.

    >>> number_of_figure("speedup", "speedup-by-users")
    'speedup of the figure speedup-by-users'
    """
    return f"{name} of the figure {figure}"


# -- Figure: speed-up by acceptance ----------------------------------------------------------------


def speedup_by_acceptance_title(draft_length: int) -> str:
    """Name the picture."""
    return f"Speed-up against the chance a guess is kept, with {guesses(draft_length)} per round"


def circumstances(draft_pass_ms: float | None, users_count: int) -> str:
    """Say what differs from one user and a draft pass as computed; begins with a comma."""
    parts = []
    if draft_pass_ms is not None:
        parts.append(f"a draft pass of {value_text('draft_pass_ms', draft_pass_ms)}")
    if users_count != 1:
        parts.append(f"{users(users_count)} sharing the chip")
    return "".join(f", {part}" for part in parts)


def compared_with_plain(speedup: float) -> str:
    """Say how a speed-up compares with plain decoding.

    >>> compared_with_plain(2.08)
    '2.08 times as fast as plain decoding'
    """
    text = fixed(speedup)
    if text == "1.00":
        return "as fast as plain decoding"
    if speedup < 1:
        return f"slower than plain decoding, at {text} times its speed"
    return f"{text} times as fast as plain decoding"


def speedup_by_acceptance_caption(
    acceptance_rate: float,
    draft_length: int,
    speedup: float,
    break_even: float | None,
    *,
    draft_pass_ms: float | None,
    users_count: int,
) -> str:
    """Say the one thing to see."""
    around = circumstances(draft_pass_ms, users_count)
    if draft_length == 0:
        return f"Best case{around}: with no guesses, every word comes from plain decoding."
    here = (
        f"Best case{around}: with {guesses(draft_length)} per round, each kept with a chance of "
        f"{shortest_percent(acceptance_rate)}, text comes {compared_with_plain(speedup)}. "
    )
    return here + pays_above(break_even)


def pays_above(break_even: float | None) -> str:
    """Say from which chance on guessing pays."""
    if break_even is None:
        return "Guessing never pays here, however often a guess is kept."
    if break_even == 0:
        return "Guessing pays here as soon as any guess is kept."
    return f"Guessing pays only above {percent(break_even)}."


def speedup_by_acceptance_description(
    draft_length: int,
    at_none: float,
    at_all: float,
    examples: list[tuple[float, float]],
    break_even: float | None,
    acceptance_rate: float,
    speedup: float,
) -> str:
    """Say what the picture shows, with its numbers."""
    read = ", ".join(f"{fixed(value)} at {percent(chance)}" for chance, value in examples)
    crossing = (
        "It stays below 1, plain decoding, throughout."
        if break_even is None
        else f"It lies below 1, plain decoding, until {percent(break_even)} are kept, "
        "and above from there on."
    )
    return (
        f"A curve of the speed-up with {guesses(draft_length)} per round. It rises from "
        f"{fixed(at_none)} when no guess is kept to {fixed(at_all)} when all are: {read}. "
        f"{crossing} A dot marks {fixed(speedup)} at {shortest_percent(acceptance_rate)}."
    )


SPEEDUP_AXIS = "Speed-up (plain decoding = 1)"

SPEEDUP_BY_ACCEPTANCE = {
    "across": "Chance a guess is kept",
}

BAND = {"slower": "slower", "faster": "faster", "never": "never faster"}


def breaks_even_at(break_even: float) -> str:
    """Label the point where guessing starts to pay."""
    return f"breaks even at {percent(break_even)}"


def speedup_by_acceptance_table(draft_length: int, around: str) -> str:
    """Head the table twin."""
    return f"Best case with {guesses(draft_length)} per round{around}"


SPEEDUP_BY_ACCEPTANCE_COLUMNS = (
    "Chance a guess is kept (%)",
    "Tokens per round",
    "Time per token (ms)",
    "Speed-up (×)",
)


# -- Figure: speed-up by draft length ----------------------------------------------------------


SPEEDUP_BY_DRAFT_LENGTH = {"across": "Guesses per round"}


def speedup_by_draft_length_title() -> str:
    """Name the picture."""
    return "Speed-up against guesses per round"


def best_at(draft_length: int, speedup: float) -> str:
    """Label a curve's best point."""
    return f"best {draft_length}: {times(speedup)}"


def speedup_at(chance: str) -> str:
    """Head the column of one chance."""
    return f"Speed-up at {chance} kept (×)"


def speedup_by_draft_length_description(
    longest: int,
    best: list[tuple[float, int, float]],
    acceptance_rate: float,
    draft_length: int,
    speedup: float,
) -> str:
    """Say what the picture shows, with its numbers."""
    read = "; ".join(
        f"at {shortest_percent(rate)} kept it is best with {guesses(length)}, {times(gain)}"
        for rate, length, gain in best
    )
    return (
        f"Curves of the speed-up for 1 to {longest} guesses per round, one for each chance a guess "
        f"is kept: {read}. A dot marks {times(speedup)} with {guesses(draft_length)} at "
        f"{shortest_percent(acceptance_rate)}."
    )


def speedup_by_draft_length_caption(
    acceptance_rate: float,
    draft_length: int,
    speedup: float,
    best_length: int,
    best_speedup: float,
    *,
    beyond_slider: bool,
    draft_pass_ms: float | None,
    users_count: int,
) -> str:
    """Say the one thing to see."""
    around = circumstances(draft_pass_ms, users_count)
    here = (
        f"Best case{around}: where a guess is kept with a chance of "
        f"{shortest_percent(acceptance_rate)}, text comes {compared_with_plain(speedup)} with "
        f"{guesses(draft_length)} per round"
    )
    if best_speedup <= 1:
        return f"{here}, and no number of guesses makes it faster."
    if best_length == draft_length:
        return f"{here}, which is the best number."
    beyond = ", more than the slider offers" if beyond_slider else ""
    return f"{here}; {guesses(best_length)} would be best, at {times(best_speedup)}{beyond}."


def speedup_by_draft_length_table(around: str) -> str:
    """Head the table twin."""
    return f"Best case{around}"


# -- Figure: speed-up by users -----------------------------------------------------------------


SPEEDUP_BY_USERS = {"across": "Users sharing the chip"}

SPEEDUP_BY_USERS_COLUMNS = (
    "Users",
    "Tokens in a check",
    "Time per token, plain (ms)",
    "Time per token, with guesses (ms)",
    "Speed-up (×)",
)


def speedup_by_users_title(draft_length: int) -> str:
    """Name the picture."""
    return f"Speed-up against users sharing the chip, with {guesses(draft_length)} per round"


def loses_from(first_losing_users: int) -> str:
    """Label the point where guessing starts to lose."""
    return f"slower from {users(first_losing_users)} on"


def _free_until(free_until: int) -> str:
    if free_until == 0:
        return "Checking the guesses always costs extra"
    return f"Checking the guesses costs nothing extra up to {users(free_until)}"


def speedup_by_users_caption(
    acceptance_rate: float,
    draft_length: int,
    users_count: int,
    speedup: float,
    free_until: int,
    first_losing_users: int | None,
    *,
    draft_pass_ms: float | None,
) -> str:
    """Say the one thing to see."""
    if draft_length == 0:
        return "Best case: with no guesses, every word comes from plain decoding."
    loses = (
        "guessing is never slower here"
        if first_losing_users is None
        else f"guessing is slower from {users(first_losing_users)} on"
    )
    return (
        f"Best case{circumstances(draft_pass_ms, 1)}: with {guesses(draft_length)} per round, each "
        f"kept with a chance of {shortest_percent(acceptance_rate)}, text for {users(users_count)} "
        f"comes {compared_with_plain(speedup)}. {_free_until(free_until)}; {loses}."
    )


def speedup_by_users_description(
    draft_length: int,
    examples: list[tuple[int, float]],
    first_losing_users: int | None,
    users_count: int,
    speedup: float,
) -> str:
    """Say what the picture shows, with its numbers."""
    read = ", ".join(f"{fixed(value)} at {grouped(count)}" for count, value in examples)
    crossing = (
        "It never falls below 1, plain decoding."
        if first_losing_users is None
        else f"It lies below 1, plain decoding, from {users(first_losing_users)} on."
    )
    return (
        f"A curve of the speed-up with {guesses(draft_length)} per round against the number of "
        f"users: {read}. {crossing} A dashed line marks plain decoding. A dot marks "
        f"{fixed(speedup)} at {users(users_count)}."
    )


def speedup_by_users_table(draft_length: int, around: str) -> str:
    """Head the table twin."""
    return f"Best case with {guesses(draft_length)} per round{around}"


# -- Figure: pass time by tokens ---------------------------------------------------------------


PASS_TIME_BY_TOKENS = {
    "up": "Time of a pass of the big model (ms)",
    "across": "Tokens read in the pass",
    "memory": "fetching weights",
    "arithmetic": "arithmetic",
}

PASS_TIME_BY_TOKENS_COLUMNS = (
    "Tokens read",
    "Fetching the weights (ms)",
    "Arithmetic (ms)",
    "Time of the pass (ms)",
)


def tokens(count: int) -> str:
    """Count tokens.

    >>> tokens(1), tokens(1500)
    ('1 token', '1,500 tokens')
    """
    return f"{grouped(count)} token" if count == 1 else f"{grouped(count)} tokens"


def pass_time_by_tokens_title() -> str:
    """Name the picture."""
    return "Time of one pass against the tokens it reads"


def arithmetic_from(first: int) -> str:
    """Label the point where arithmetic takes over."""
    return f"arithmetic from {tokens(first)} on"


def pass_time_by_tokens_caption(
    users_count: int, draft_length: int, read: int, time_ms: float, one_ms: float, first: int
) -> str:
    """Say the one thing to see."""
    shared = "" if users_count == 1 else f" for {users(users_count)}"
    longer = (
        "as long as a pass over one token"
        if read < first
        else f"{fixed(time_ms / one_ms)} times as long as a pass over one token"
    )
    return (
        f"Best case: to check {guesses(draft_length)}{shared} the big model reads {tokens(read)} "
        f"in one pass, which takes {milliseconds(time_ms)}, {longer}. Fetching the weights sets "
        f"the time up to {tokens(first - 1)}, arithmetic from {grouped(first)} on."
    )


def pass_time_by_tokens_description(
    examples: list[tuple[int, float]], first: int, read: int, time_ms: float
) -> str:
    """Say what the picture shows, with its numbers."""
    told = ", ".join(f"{fixed(time)} at {grouped(count)}" for count, time in examples)
    return (
        f"A line of the time of a pass in milliseconds: flat at {fixed(examples[0][1])} up to "
        f"{tokens(first - 1)}, where fetching the weights sets the time, then rising straight with "
        f"arithmetic: {told}. A dot marks {fixed(time_ms)} at {tokens(read)}."
    )


def pass_time_by_tokens_table() -> str:
    """Head the table twin."""
    return "Best case, Llama 3.1 8B on an A100 80GB SXM"


# -- Figure: one round -------------------------------------------------------------------------


ONE_ROUND = {"guesses": "Small model", "choices": "Big model"}

ONE_ROUND_VERDICTS = {
    "kept": "kept",
    "replaced": "replaced",
    "free": "comes free",
    "plain": "written",
    "thrown": "thrown away",
    "unused": "not used",
}

ONE_ROUND_COLUMNS = ("Place", "Small model guesses", "Big model writes", "What follows")


def quoted_words(words: tuple[str, ...]) -> str:
    """Put words of the toy text in quotes.

    >>> quoted_words(("in", "the", "bag"))
    '“in the bag”'
    """
    return f"“{' '.join(words)}”"


def one_round_title(prompt: tuple[str, ...]) -> str:
    """Name the picture."""
    return f"One round after {quoted_words(prompt)}"


def one_round_after(prompt: tuple[str, ...]) -> str:
    """Say what the text is so far."""
    return f"The text so far: … {' '.join(prompt)}"


def one_round_added(new_tokens: tuple[str, ...]) -> str:
    """Say what the round adds."""
    return f"The round adds {tokens(len(new_tokens))}: {' '.join(new_tokens)}"


def one_round_end(guessed: tuple[str, ...], new_tokens: tuple[str, ...]) -> str:
    """Say what became of the guesses, and what the round adds."""
    kept = len(new_tokens) - 1
    own = quoted_words(new_tokens[-1:])
    if not guessed:
        told = f"the small model guesses nothing, and the big model writes {own}"
    elif kept == len(guessed):
        told = f"every guess is kept, and {own} after them comes free"
    else:
        told = f"{kept} of {guesses(len(guessed))} kept, "
        told += f"{quoted_words(guessed[kept : kept + 1])} becomes {own}"
        if kept + 1 < len(guessed):
            told += ", and the rest is thrown away"
    return f"{told}: the round adds {tokens(len(new_tokens))}."


def one_round_description(
    guessed: tuple[str, ...], choices: tuple[str, ...], new_tokens: tuple[str, ...]
) -> str:
    """Say what the picture shows."""
    end = one_round_end(guessed, new_tokens)
    if not guessed:
        return end[0].upper() + end[1:]
    return (
        f"The small model guesses {quoted_words(guessed)}. In one pass the big model says what it "
        f"would write at each place: {quoted_words(choices)}. So {end}"
    )


def one_round_caption(
    prompt: tuple[str, ...], guessed: tuple[str, ...], new_tokens: tuple[str, ...]
) -> str:
    """Say the one thing to see."""
    return f"After {quoted_words(prompt)}, {one_round_end(guessed, new_tokens)}"
