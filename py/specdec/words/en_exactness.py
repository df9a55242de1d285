"""What the exactness bench says, in English."""

from __future__ import annotations

from specdec.notation import NARROW_SPACE, shortest
from specdec.words.en_failed import not_started

# -- Typed chances --------------------------------------------------------------------------------


def chance_missing() -> str:
    """Say that a field is empty."""
    return "A chance is missing here: write a fraction such as 1/3 or a decimal such as 0.25."


def no_chance(given: str, *, comma: bool) -> str:
    """Say that a text is no number.

    >>> no_chance("0,5", comma=True)
    '“0,5” is not a chance: write it with a point, as in 0.25.'
    """
    hint = (
        "write it with a point, as in 0.25"
        if comma
        else "write a fraction such as 1/3 or a decimal such as 0.25"
    )
    return f"“{given}” is not a chance: {hint}."


def too_many_digits(most: int) -> str:
    """Say that a number is too long."""
    return (
        f"At most {most} digits fit above and below a fraction's line, or before and after a point."
    )


def zero_below_line() -> str:
    """Say that nothing can be divided by 0."""
    return "A fraction cannot have 0 below its line."


def negative_chance(given: str) -> str:
    """Say that a chance is below 0."""
    return f"A chance cannot be negative, but this is {given}."


def must_add_to_one(whose: str, added: str, *, can_scale: bool) -> str:
    """Say that a model's chances are no distribution.

    >>> must_add_to_one("draft", "9/10", can_scale=True)
    "The draft's chances add to 9/10; they must add to 1."
    """
    more = "" if can_scale else " Give at least one of them a chance above 0."
    return f"The {whose}'s chances add to {added}; they must add to 1.{more}"


def allowed_tokens(fewest: int, most: int) -> str:
    """Say how many tokens there may be."""
    return f"the same for draft and target and a whole number from {fewest} to {most}"


def both_counts(draft: str, target: str) -> str:
    """Quote the numbers of chances given."""
    return f"{draft} and {target}"


def wrong_token_count(allowed: str, given: str) -> str:
    """Say that there are too few or too many tokens."""
    return f"The number of tokens must be {allowed}, but it is {given}."


def guesses_refused(allowed: str, given: str) -> str:
    """Say that a round has too few or too many guesses."""
    return f"Guesses in the round must be {allowed}, but it is {given}."


EXAMPLES = {
    "lesson": "The lesson's example",
    "too_sure": "A draft that is too sure",
    "reversed": "Chances the other way round",
    "same": "Models that agree",
    "apart": "No token in common",
    "sure_target": "A target that is sure",
    "decimals": "Six tokens, in decimals",
}
"""Example -> its name."""


# -- The rules ------------------------------------------------------------------------------------

RULES = {
    "keep_rule": "Keep rule and residual",
    "draw_again": "Draw again from the target",
    "exact_match": "Exact match of two draws",
    "match_then_draw": "Exact match, then a new draw",
    "greedy_draft": "Greedy draft, sampled rule",
}
"""Rule -> its name, short enough to stand over a bar."""

RULES_TOLD = {
    "keep_rule": "The rule of the papers: keep a guess with the chance min(1, target ÷ draft), "
    "and redraw a rejected one from the residual.",
    "draw_again": "Keep a guess by the same rule, but redraw a rejected one from the target "
    "itself.",
    "exact_match": "Draw from the target too. Keep the guess if both drew the same token, "
    "otherwise write the target's draw.",
    "match_then_draw": "Compare two draws in the same way, but where they differ draw from the "
    "target once more.",
    "greedy_draft": "The draft takes its likeliest token instead of drawing one, and the rule of "
    "the papers is applied as if it had been drawn.",
}
"""Rule -> what it does."""


def verdict(distance: str | None) -> str:
    """Say whether a rule is lossless for the pair, or by how much it is biased.

    >>> verdict(None), verdict("1/5")
    ('lossless', 'biased by 1/5')
    """
    return "lossless" if distance is None else f"biased by {distance}"


# -- The pictures ---------------------------------------------------------------------------------

TOKEN = {
    "kept": "guessed, kept",
    "rejected": "guessed, rejected",
    "redrawn": "redrawn",
    "all": "together",
}

TOKEN_COLUMNS = (
    "Token",
    "Draft",
    "Target",
    "Guess of it kept",
    "Guessed and kept",
    "Redrawn",
    "Written in all",
)


def token_title() -> str:
    """Name the picture of one place."""
    return "One guess: kept, redrawn, and both together"


def never_guessed() -> str:
    """Stand for the keep chance of a token that the draft never guesses."""
    return "never guessed"


def with_percent(exact: str, value: float) -> str:
    """Write a chance as a fraction and as a percentage.

    >>> with_percent("7/10", 0.7).replace(NARROW_SPACE, " ")
    '7/10 (70 %)'
    """
    return f"{exact} ({shortest(100 * value, 1)}{NARROW_SPACE}%)"


def token_caption(kept: str, distance: str | None) -> str:
    """Say the one thing to see."""
    exact = "exactly the target's chance" if distance is None else f"a chance off by {distance}"
    return (
        f"A guess is kept with a chance of {kept}. Kept and redrawn together give every token "
        f"{exact}: {verdict(distance)}."
    )


def token_description(shares: list[tuple[str, str, str, str]]) -> str:
    """Say what the picture shows, with its numbers: token, kept, redrawn, both."""
    told = "; ".join(
        f"{token} is kept with {kept} and redrawn with {redrawn}, {written} in all"
        for token, kept, redrawn, written in shares
    )
    return f"Two bars for each token, what is guessed and what is written. {told}."


RULES_HEAD = ("Rule", "Guess kept", "Off by", "Off by, whole round", "For this pair")
TARGET_BAR = "Target"


def rules_title() -> str:
    """Name the picture of the rules."""
    return "What each rule writes, for this pair"


def rules_description(laws: list[tuple[str, str, list[tuple[str, str]]]]) -> str:
    """Say what the picture shows: rule, verdict, and each token's chance."""
    told = " ".join(
        f"{rule}, {judged}: {', '.join(f'{token} {chance}' for token, chance in shares)}."
        for rule, judged, shares in laws
    )
    return f"One bar for each rule, cut at the chances of the tokens. {told}"


def rules_caption(biased: list[tuple[str, str]], lossless: list[tuple[str, str]], kept: str) -> str:
    """Say which rules are biased for the pair, by how much, and which are not."""
    parts = []
    if biased:
        told = "; ".join(f"{rule}, by {distance}" for rule, distance in biased)
        parts.append(f"Biased for this pair: {told}.")
    if lossless:
        told = "; ".join(f"{rule}, keeping a guess with {chance}" for rule, chance in lossless)
        parts.append(f"Lossless for this pair, beside the right rule, which keeps {kept}: {told}.")
    return " ".join(parts)


ROUND_COLUMNS = ("Guesses kept", "Tokens added", "Chance")


def round_title(guesses: int) -> str:
    """Name the picture of a round."""
    return f"A whole round of {guesses_counted(guesses)}"


def guesses_counted(count: int) -> str:
    """Count guesses."""
    return f"{count} guess" if count == 1 else f"{count} guesses"


def tokens_counted(count: int) -> str:
    """Count tokens."""
    return f"{count} token" if count == 1 else f"{count} tokens"


def kept_of(kept: int, guesses: int) -> str:
    """Label the bar of a number of kept guesses.

    >>> kept_of(0, 2), kept_of(1, 2), kept_of(2, 2), kept_of(1, 1)
    ('none kept', '1 kept', 'both kept', '1 kept')
    """
    if kept == 0:
        return "none kept"
    if kept == guesses and guesses > 1:
        return "both kept" if guesses == 2 else f"all {guesses} kept"
    return f"{kept} kept"


def round_caption(
    guesses: int, mean: str, texts: int, distance: str | None, biased: list[tuple[str, str]]
) -> str:
    """Say what a round adds, and how exact the rules are over all its texts."""
    is_exact = (
        "the right rule gives every one exactly the target's chance"
        if distance is None
        else f"the right rule is off by {distance}"
    )
    wrong = "; ".join(f"{rule}, by {by}" for rule, by in biased)
    return (
        f"A round of {guesses_counted(guesses)} adds {mean} tokens on average. Of the {texts:,} "
        f"texts of {tokens_counted(guesses + 1)}, {is_exact}"
        + (f". Biased over the whole round: {wrong}." if wrong else ".")
    )


def round_description(bars: list[tuple[str, str]]) -> str:
    """Say what the picture shows: label and chance of each bar."""
    return "Bars of the chances: " + ", ".join(f"{label} {chance}" for label, chance in bars) + "."


# -- The page around them --------------------------------------------------------------------------

BENCH = {
    "heading": "Chances of each token",
    "token": "Token",
    "draft": "Draft",
    "target": "Target",
    "field": "{model}'s chance of {token}",
    "add": "Add a token",
    "remove": "Remove the last token",
    "rescale": "Scale the {model}'s chances to add to 1",
    "guesses": "Guesses in the round",
    "examples": "Pairs to begin with:",
    "ready": "Python is running: everything is worked out as you type.",
    "still_shown": "What you typed is kept; the pictures still show the last pair worked out.",
    "refused": "These chances cannot be used yet: see the notes beside them. The pictures still "
    "show the last pair worked out.",
    "baked_only": "Without it the pairs to begin with can be shown.",
    "no_script": "With JavaScript switched on, the chances can be changed here.",
    "no_address": not_started("The form has"),
    "address_unreadable": "The pair in this page's address cannot be read, so the bench opens as "
    "usual.",
    "reset": "Back to the opening pair",
    "part_token": "One guess",
    "part_rules": "The same pair under other rules",
    "part_round": "A whole round",
}
"""Texts of the bench's form; a name in braces is filled in there."""
