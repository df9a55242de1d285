"""Every sentence about a server's log, in English."""

from __future__ import annotations

from collections.abc import Sequence

NOTES = {
    "length_without_own_token": (
        "The printed length leaves out the target's own token; one was added to it.",
        "Add one to it before you compare it with another length.",
    ),
    "rates_left_out": (
        "The rates by place are cut, cannot be shares of the rounds, or do not add up to the "
        "printed length; they are left out.",
        "Look for the whole line in the server's own log to see which place fails.",
    ),
    "rate_of_unclear_era": (
        "The printed accept rate fits more than one version of SGLang, or none, so the draft "
        "length stays open.",
        "Trust the accept length. Lines with their dates, or the server's start in the same file, "
        "tell which version it is.",
    ),
    "rate_counts_own_token": (
        "This version's accept rate counts the target's own token: it is above zero when nothing "
        "was kept, and can be above one.",
        "Trust the accept length, and do not compare this rate with another engine's.",
    ),
    "rounds_from_tokens": (
        "The rounds are worked out from the tokens: each round adds one that is no guess.",
        "Nothing has to be done: they may be off by one for each answer.",
    ),
    "drafted_unknown": (
        "The log does not say how many tokens were guessed.",
        "Note the draft length yourself to get an acceptance rate.",
    ),
    "drafts_by_look_up": (
        "The guesses were looked up in the text: rounds that found nothing are not counted here.",
        "Set the tokens of the whole answer against its passes before you call it a gain.",
    ),
    "guesses_in_a_tree": (
        "The guesses form a tree: draft tokens are those of all branches, so neither a draft "
        "length nor lengths for fewer guesses follow from them.",
        "Compare trees by the acceptance length and the time of a round.",
    ),
    "hearsay": (
        "This form is known by report alone, not from its source or from a log that was checked.",
        "Hold the numbers against another source before you rely on them.",
    ),
    "impossible_counts": (
        "Some lines say that more guesses were kept than made; they are left out.",
        "See whether two servers write over each other, or whether the lines were changed.",
    ),
    "mean_over_requests": (
        "The length is a mean over requests, in which a short answer counts as much as a long one.",
        "Look for the figure over all rounds, which may differ.",
    ),
    "tested_alone": (
        "Guesses after a rejected one are not counted, so rounds and guesses made are not known.",
        "Note the draft length yourself to get the acceptance length.",
    ),
    "vocabularies_differ": (
        "The draft model was refused: its vocabulary is not the target's.",
        "Take a draft model that splits text into the same tokens.",
    ),
}
"""Code -> what was noticed, and what to try."""


def could_be(lengths: Sequence[int]) -> str:
    """Name the draft lengths that a log leaves open."""
    *most, last = map(str, lengths)
    return f"{', '.join(most)} or {last} guesses a round" if most else guesses(int(last))


def guesses(count: float) -> str:
    """Say how many guesses a round has.

    >>> guesses(1), guesses(2.256)
    ('1 guess a round', '2.26 guesses a round')
    """
    return f"{count:.3g} guess{'' if count == 1 else 'es'} a round"


def rounds(count: float) -> str:
    """Say how many rounds there were."""
    return f"{count:g} round{'' if count == 1 else 's'}"


def lines(count: int, whole: int) -> str:
    """Say how many lines of all show something."""
    return f"{count} of {whole} line{'' if whole == 1 else 's'}"


def not_readable(path: str, reason: str) -> str:
    """Say that a log cannot be opened."""
    return f"{path} cannot be read: {reason}. Give the path of a log, or - for standard input."


def contradiction(figure: str, printed: float, counted: float) -> tuple[str, str]:
    """Say that a printed figure and the counts differ."""
    return (
        f"The printed {figure} is {printed:.4g}, but the counts give {counted:.4g}.",
        "Trust the counts; the line may have been cut or put together from several.",
    )


def above_one(_: str, printed: float, __: float) -> tuple[str, str]:
    """Say why a rate is above one."""
    return (
        f"The printed rate is {printed:g}, above one: it divides the length by the draft's steps.",
        "Trust the accept length.",
    )


def one_over_n(_: str, printed: float, __: float) -> tuple[str, str]:
    """Say that a rate above zero means that nothing was kept."""
    return (
        f"The printed rate is {printed:g}, one over a whole number: it counts the target's own "
        "token alone, and no guess was kept.",
        "Read a rate of one over a whole number as zero in this version.",
    )


def looks_fine(_: str, printed: float, counted: float) -> tuple[str, str]:
    """Say that a good rate goes with a short length."""
    return (
        f"The rate looks fine ({printed:g}), but a round adds only {counted:.2f} tokens.",
        "Shorten the draft: the rate counts guesses that come after a rejected one.",
    )


ODD = {
    "contradiction": contradiction,
    "above_one": above_one,
    "one_over_n": one_over_n,
    "looks_fine": looks_fine,
}
"""Code of what is odd about a printed figure -> its sentences."""

_INSTEAD = "Use the acceptance length, or the fitted acceptance rate."


def gap(share: str, *, is_low: bool) -> str:
    """Say how far a number is off, and to which side."""
    return f"{share} too {'low' if is_low else 'high'}"


def naive_rate(rate: str, naive: str, right: str, gap: str) -> tuple[str, str]:
    """Say how far off the textbook formula is with the printed rate in it."""
    return (
        f"The printed rate, {rate}, is not the chance that a guess is kept. Put into the "
        f"textbook's formula it would give {naive} tokens a round; there were {right}, so that is "
        f"{gap}.",
        _INSTEAD,
    )


_WHY_EXACT = {
    "single": "With one guess a round both are the same.",
    "none": "It is so whenever no guess is kept.",
    "all": "It is so whenever every guess is kept.",
    "chance": "That is so by chance.",
}


def naive_exact(rate: str, naive: str, reason: str) -> tuple[str, str]:
    """Say that the formula comes out right here."""
    why = _WHY_EXACT[reason]
    return (
        f"Put into the textbook's formula the printed rate, {rate}, gives {naive} tokens a round, "
        f"which is right here. {why}",
        "Do not expect it of another log.",
    )


def naive_above_one(rate: str) -> tuple[str, str]:
    """Say that a rate above one is no chance."""
    return (
        f"The printed rate, {rate}, is no chance, and the textbook's formula has no use for it.",
        _INSTEAD,
    )


def naive_example(rate: str, guesses: int, gap: str) -> tuple[str, str]:
    """Say how far off one would be with some draft length, for the log does not tell it."""
    return (
        f"The printed rate, {rate}, is the share of guesses kept and not the chance that a guess "
        f"is kept. The log tells no rounds; with {guesses} guesses in each the textbook's formula "
        f"would come out {gap}.",
        "Multiply the rate by the guesses of a round and add one: that is the acceptance length.",
    )


def naive_open(rate: str) -> tuple[str, str]:
    """Say that it cannot be told how far off one would be."""
    return (
        f"The printed rate, {rate}, is not the chance that a guess is kept. How far off the "
        "textbook's formula would be with it depends on the draft length, which the log does not "
        "tell.",
        "Use the acceptance length.",
    )


def naive_share(share: str, length: str) -> tuple[str, str]:
    """Say that a share of the text is no rate."""
    return (
        f"The share of the text that came from the draft, {share}, is no rate for the textbook's "
        f"formula: it means {length} tokens a round, whatever the draft length.",
        "Divide one by what is left of the share to get the acceptance length.",
    )


def naive_tested(rate: str) -> tuple[str, str]:
    """Say that a rate is the very one of the formula."""
    return (
        f"Of the guesses that were judged {rate} were kept: that is the chance of the textbook's "
        "formula, which may be used with it.",
        "Do not take it for the share of guesses kept, which is lower.",
    )


def naive_none() -> tuple[str, str]:
    """Say that there is no rate."""
    return (
        "The log prints no rate that one could put into the textbook's formula by mistake.",
        "Use the acceptance length, where there is one.",
    )


def no_guesses() -> tuple[str, str]:
    """Say that there was no draft at all."""
    return (
        "No guess was made in the time of this log.",
        "Send requests; if there were some, see whether drafts are switched on.",
    )


def lengths_hold_for(reason: str) -> tuple[str, str]:
    """Say why the lengths for shorter drafts are not exact."""
    return _LENGTHS_HOLD_FOR[reason]


_LENGTHS_HOLD_FOR = {
    "look_up": (
        "The lengths for fewer guesses are those of the rounds that found something: a shorter "
        "look-up finds more places.",
        "Try the shorter draft, and compare over all rounds.",
    ),
    "early_stop": (
        "Drafts had different lengths, so the lengths for fewer guesses hold only while drafts "
        "stop as they did here.",
        "Try the shorter draft with the same rule for stopping.",
    ),
}


def all_accepted() -> tuple[str, str]:
    """Say that nothing was rejected."""
    return (
        "Every guess was kept. That is seldom real: most often the draft stops when it is unsure, "
        "the draft model is the target itself, or the count is wrong.",
        "Look at the rule for stopping and at the draft model, then try a longer draft.",
    )


def nothing_accepted() -> tuple[str, str]:
    """Say that everything was rejected."""
    return (
        "No guess was kept: each round costs its draft and adds one token.",
        "Check that the draft model or its heads belong to this target and are loaded, and that "
        "both use the same template and tokens.",
    )


def hardly_any_accepted(length: str) -> tuple[str, str]:
    """Say that even the first guess is seldom kept."""
    return (
        f"Hardly a guess was kept: a round adds {length} tokens where one pass alone adds one.",
        "Check that the draft belongs to this target and is loaded as a whole; if it does, this "
        "text cannot be guessed with it. A shorter draft does not help.",
    )


def too_long(last: float, place: int) -> tuple[str, str]:
    """Say that the last guesses are seldom kept."""
    return (
        f"Guess {place} is kept in only {100 * last:.0f} % of the rounds."
        if round(100 * last)
        else f"Guess {place} is hardly ever kept.",
        "Try a shorter draft: the last places cost a draft pass each and bring little.",
    )


def best_is_shorter(best: int, used: int, gain: str) -> tuple[str, str]:
    """Say which draft length would be best."""
    return (
        f"With these times {guesses(best)} would be best, not {used}: {gain} as fast.",
        f"Set the draft length to {best}.",
    )


def cliff(place: int, before: str, after: str) -> tuple[str, str]:
    """Say at which place guesses begin to fail."""
    return (
        f"The chance that a guess is kept falls from {before} to {after} at place {place}.",
        "A drop at one place seldom comes from the text: check how the draft is set up for it, "
        "or guess only up to the place before.",
    )


def empty_rounds(share: str, with_draft: str, over_all: str) -> tuple[str, str]:
    """Say what rounds without a draft do to the length."""
    return (
        f"{share} of the rounds had no draft. A round with one adds {with_draft} tokens, "
        f"over all rounds it is {over_all}.",
        "Judge by the figure over all rounds; find out why drafts are missing.",
    )


def drift(first: str, last: str) -> tuple[str, str]:
    """Say that the length changed."""
    return (
        f"The acceptance length went from {first} at the beginning to {last} at the end.",
        "Look at what changed over time: the kind of text, its length, or the load.",
    )


def collapse(first: str) -> tuple[str, str]:
    """Say that from some time on nothing is kept."""
    return (
        f"The acceptance length began at {first} and fell to one: nothing is kept any more.",
        "Look for what happened at that time, such as a new adapter or a longer text.",
    )


def draft_costs(share: str) -> tuple[str, str]:
    """Say that the draft is dear."""
    return (
        f"The draft takes {share} of a round.",
        "Try a smaller draft model, a shorter draft, or drafts without a model.",
    )


def check_costs(factor: str) -> tuple[str, str]:
    """Say that the check is dear."""
    return (
        f"Guesses are kept well, but what a round takes besides its draft, the check above all, is "
        f"{factor} as long as a plain pass.",
        "That is the pattern of experts that are fetched for each token, of weights kept off the "
        "chip, and of a full batch: try a shorter draft.",
    )


def fixed_cost(share: str) -> tuple[str, str]:
    """Say that something else takes time."""
    return (
        f"{share} of a round goes beyond its draft and one plain pass.",
        "Time a pass over as many tokens as a round checks. If that takes so much longer, the "
        "check is dear; if not, look at what surrounds the models: scheduling, sampling, copies.",
    )


def many_users(users: str) -> tuple[str, str]:
    """Say that a pass is shared by many."""
    return (
        f"About {users} requests shared a pass: a check is then no longer free.",
        "Compare with speculation off at the same load, and try a shorter draft.",
    )


def not_faster(speedup: str, *, may_pay: bool) -> tuple[str, str]:
    """Say that keeping many guesses brought nothing."""
    return (
        f"Many guesses are kept, but text comes only {speedup} as fast as without a draft.",
        "Measure a pass of each model on its own: with both times it is said here which part of a "
        "round takes too long."
        if may_pay
        else "Switch guessing off at this load, or make a guess or a check cheaper: fewer guesses "
        "alone do not help.",
    )


def nothing_recognised(
    nearest: Sequence[str], first: Sequence[str], forms: Sequence[tuple[str, str]]
) -> str:
    """Say what was looked for, and what came nearest."""
    lines = ["No line of a known form was found."]
    if nearest:
        lines += ["The nearest lines looked at:", *(f"  {line}" for line in nearest)]
    elif first:
        lines += ["None speaks of drafts; these are the first:", *(f"  {line}" for line in first)]
    else:
        lines += ["It has no lines at all."]
    lines += ["Forms that are read:", *(f"  {engine}: {form}" for engine, form in forms)]
    return "\n".join(lines)


OPTIONS = {
    "files": "logs to read, packed or not; - or nothing reads standard input",
    "--json": "print one JSON object instead of text",
    "--follow": "go on reading what is written to the log, and print after every line that tells",
    "--svg": "write a picture of what a round adds for every draft length, of that reading which "
    "most lines tell of",
    "--csv": "write the counts over time as a table",
    "--baseline-tps": "tokens a second without a draft, at the same load",
    "--draft-ms": "time of one pass of the draft model, in ms",
    "--pass-ms": "time of one pass of the target model without a draft, in ms",
}

READ = (
    "Read what a server printed about speculative decoding, and say what it means. Ends with "
    "status 0, with 1 if no line of a known form was found, or with 2 if it is not understood."
)

ROWS = {
    "rounds": "rounds with a draft",
    "rounds_without_draft": "rounds without a draft",
    "drafted": "guesses made",
    "accepted": "guesses kept",
    "draft_length": "draft length",
    "acceptance_length": "acceptance length",
    "acceptance_length_error": "  give or take",
    "acceptance_length_all_rounds": "  over all rounds",
    "accepted_fraction": "accepted fraction",
    "acceptance_rate": "acceptance rate, fitted",
    "survival": "kept up to each place",
    "conditional": "kept once those before were",
    "expected_by_draft_length": "length by draft length",
    "tokens_per_second": "tokens a second",
    "pass_ms": "ms a round",
    "draft_ms": "  of it the draft",
    "users": "requests at once",
    "best_draft_length": "best draft length",
    "speedup": "speed-up",
    "speedup_error": "  give or take",
}
"""Name in the JSON form -> what the line is called in the text."""

ORIGIN = {"printed": "printed", "derived": "worked out", "assumed": "worked out, roughly"}
"""Where a number comes from, in a word or two."""

IN_PERCENT = ("accepted_fraction", "acceptance_rate")

PICTURE = {
    "up": "Tokens a round adds",
    "across": "Guesses per round",
    "title": "What a round adds, by draft length",
}


def heading(engine: str, form: str, of: str) -> str:
    """Head the text about a reading."""
    return f"{engine}: {form}" + (f" ({of})" if of else "")


def progress(name: str, done: int) -> str:
    """Say how far a log has been read."""
    bar = "#" * (done // 5)
    return f"reading {name} [{bar:.<20}] {done:3d} %"


def left_out(kept: int) -> str:
    """Say that a log holds too much to tell all of it apart."""
    return (
        f"The log tells of more engines, models and runs than are kept apart: these are the first "
        f"{kept:,}. Read the log of each server on its own."
    )


def one_to_follow(given: int) -> str:
    """Say that several logs cannot be followed."""
    return f"--follow takes one log, and {given} were given: follow each on its own."


def not_positive(given: str, most: float) -> str:
    """Say which times and speeds can be given."""
    return f"{given!r} is no number above 0 and below {most:,.0f}"


def not_written(path: str, reason: str) -> str:
    """Say that a file cannot be written."""
    return f"{path} cannot be written: {reason}."


def too_little() -> str:
    """Say that there is nothing to draw."""
    return "The log tells too little."


def picture_description(lengths: Sequence[float], best: int | None) -> str:
    """Say what the picture shows."""
    listed = ", ".join(f"{length:.2f} with {place}" for place, length in enumerate(lengths, 1))
    ending = f" With the times known, {best} would be best." if best else ""
    return f"Tokens a round adds by the number of guesses: {listed or 'not known'}.{ending}"
