"""Every sentence of the table of public cases, in English."""

from __future__ import annotations

CASES = (
    "Hold what the formulas predict for public cases against what people measured. Every case that "
    "was collected is listed, those too that cannot be tested."
)
JSON = "print one JSON object instead of text"

COLUMNS = ("predicted", "measured", "error", "rounding", "")

QUANTITIES = {
    "accept_rate": "printed accept rate",
    "acceptance_length": "tokens a round",
    "acceptance_length_all_rounds": "tokens a pass, empty rounds too",
    "accepted_fraction": "guesses kept / made",
    "check_tps": "tokens read a second",
    "draft_pass_ms": "ms a draft pass",
    "draft_passes": "draft passes of one token",
    "draft_total_ms": "ms of all draft passes",
    "drafted": "guesses made",
    "estimate": "a maintainer's estimate, tokens/s",
    "length_from_rate": "tokens a round, from the rate",
    "length_from_shares": "tokens a round, from the shares",
    "passes": "target passes",
    "round_ms": "ms a round",
    "rounds": "rounds",
    "rounds_that_kept": "rounds that kept a guess",
    "speedup": "speed-up",
    "tokens": "tokens of the text",
    "tokens_per_second": "tokens a second",
}

RUNS = {
    23: {"3": "3 guesses"},
    28: {"most": "best task"},
    41: {"2": "run 2", "3": "run 3"},
    43: {"2": "run 2", "3": "run 3"},
    53: {"other": "other prompt"},
    68: {"older": "older", "newer": "newer"},
    71: {"1": "line 1", "2": "line 2", "3": "line 3"},
    73: {"1": "line 1", "2": "line 2"},
    79: {"2": "2 a pass", "4": "4 a pass", "8": "8 a pass"},
    85: {"3": "3 guesses"},
    89: {"eagle": "EAGLE", "ngram": "n-gram"},
    91: {"4": "4 guesses"},
}
"""Case -> run -> what tells it from the other runs of the case."""

ASSUMED = {
    "checks_as_plain": (
        "Assumes that checking several tokens takes no longer than a plain pass. On this machine "
        "it takes longer."
    ),
    "every_other_pass": (
        "Assumes that exactly one plain pass follows every draft. Where that begins and ends is "
        "not told, and two tokens are missing."
    ),
    "experts_alone": (
        "Assumes that a pass takes as long as the experts that its tokens pick at random. Weights "
        "that all tokens share make longer passes cheaper, other kernels make short ones dearer."
    ),
    "full_drafts": (
        "Assumes that every draft is full. The last one of a text is cut short: two guesses fewer."
    ),
    "guess_costs": (
        "Takes the time of a guess from the run with 2 guesses, and nothing that a round costs "
        "once: that share is then charged again for every further guess."
    ),
    "guesses_alike": (
        "Assumes that later guesses are kept as often as the first ones. They are kept less often."
    ),
    "one_batch_speed": (
        "Assumes that every token is checked at the one speed told for batches; the drafts here "
        "are short, and short batches are slower."
    ),
    "own_at_plain_speed": (
        "Assumes that the target's own tokens come at plain speed and that guesses are checked at "
        "the one speed told for batches, which changes with their size."
    ),
    "same_round_time": (
        "Takes the time of a round from another run. Text, length of the context and build may "
        "differ."
    ),
    "same_round_time_extremes": (
        "Takes the time of a round from the task with the lowest rate, and assumes that the lowest "
        "and the highest rate belong to the slowest and the fastest task."
    ),
    "six_at_the_speed_of_five": (
        "Assumes that 6 tokens are checked at the speed that is told for 5, and without scatter."
    ),
    "sixth_place": (
        "The share at the sixth place is not printed; it is taken to fall as from the fourth to "
        "the fifth."
    ),
}
"""What a modelled row takes for granted -> in words."""

UNTESTED = {
    1: "No acceptance and no plain speed are told, only speeds with a draft.",
    2: "The speed of passes over 1 to 3 tokens is told, but none with a draft.",
    4: "No count is told but 100 %, and no speed.",
    5: "A block is split into about 12 ms of draft and check and 20 ms of rest; whether the rest "
    "was measured, or follows from the speed with a draft, is not told.",
    7: "No acceptance is told.",
    8: "Length: drafts stop early, so there is nothing to hold the rounds against.",
    10: "Speed: none is told.",
    11: "A gain of about 10 % is told, and no count.",
    13: "Speed and speed-up: the time of a check is not told.",
    14: "No plain speed and no time of a part of a round is told.",
    16: "Lengths are compared in words only.",
    17: "No plain speed and no time of a part of a round is told.",
    19: "Speed: the two runs differ in CUDA graphs, not in guessing.",
    20: "Lengths before and after a fix are told, and nothing that they follow from.",
    22: "No figure of a run is told.",
    25: "A rate is called larger than one; no figure is told.",
    26: "The formula of the rate is told, and no figure.",
    29: "Speed and speed-up: guesses a second are told, which is this run's own speed in another "
    "unit, but neither the draft's nor the check's time.",
    31: "Speed: neither the draft's nor the check's time is told.",
    32: "Draft and check are told in time, but no speed or length. A check below a plain pass "
    "(17.28 against 24.69 ms) is probably meant per token.",
    34: "No acceptance and no plain speed is told.",
    35: "Times are called abnormal, and no figure is told.",
    37: "Acceptance is called ok; no figure of it is told.",
    38: "Speed: no plain speed and no time of a check is told.",
    40: "No acceptance and no speed with a draft is told.",
    41: "Speed-up: neither the draft's nor the check's time is told.",
    43: "Speed-up: neither the draft's nor the check's time is told.",
    44: "No acceptance is told.",
    46: "No acceptance is told.",
    47: "No acceptance is told.",
    49: "No figure is told.",
    50: "Speed-up: neither the draft's nor the check's time is told.",
    52: "No acceptance is told.",
    53: "Speed-up: a tree of 64 tokens, and no time of a part of a round is told.",
    55: "No acceptance is told.",
    56: "No figure is told.",
    58: "Which of two settings reached the speed is not told, nor what the draft costs.",
    59: "One rate is told, a fraction with a percent sign, and nothing to hold it against.",
    61: "Sizes of vocabularies are told, and no run.",
    62: "A draft that always fails; no run is told.",
    64: "Speed: no plain speed is told, and not how many rounds had no draft.",
    65: "How guesses are counted is told, and no figure.",
    67: "Shares by place are told, but no length, rate or speed that they should give.",
    68: "What the runs say about builds: the reporter withdrew it, since the text was a loop.",
    70: "Speed: it is called below plain, and no figure is told.",
    71: "Speed: hundreds of requests share a pass, and most of them have no draft.",
    74: "Speed: guesses a second are told, which is this run's own speed in another unit. "
    "Speed-up: no plain speed is told.",
    76: "No figure is told.",
    82: "No acceptance is told.",
    85: "The runs with a confidence stop: how many guesses they made is not told.",
    86: "Speed: none is told.",
    88: "The draft length is not told; 3 guesses would fit (1 + 3 x 0.19 = 1.57).",
    89: "Speed: none is told.",
    92: "Speed-up: neither the draft's nor the check's time is told.",
    94: "No acceptance is told.",
    95: "No acceptance is told.",
    97: "A rate and no gain are told; no time and no draft length.",
    98: "The draft length is not told, so the rates 0.589 and 0.644 give no length.",
    100: "No acceptance is told.",
}
"""Case -> what of it cannot be tested, and why."""

COUNTED = "Counted: figures of one run that have to fit together, however long a pass takes."
MODELLED = (
    "Modelled: something is assumed that the case does not tell, said below the row.\n"
    "The error shows what that leaves out."
)
NOT_TESTED = "Not tested, and why."

AGREES = "agrees"
OFF = "off"


def heading(cases: int, rows: int, counted: str, modelled: str) -> str:
    """Say what the table holds."""
    return (
        f"{cases} public cases, {rows} rows. Counted: {counted} agree. "
        f"Modelled: {modelled} agree.\n"
        "Rounding is how far apart the rounding of the printed figures lets the two be; it is\n"
        "never widened. No prediction uses the speed of the run that it is held against."
    )


def share(agreeing: int, of: int) -> str:
    """Say how many of the rows agree."""
    return f"{agreeing} of {of}"


def case_heading(number: int, address: str) -> str:
    """Head the rows of a case."""
    return f"Case {number}, {address}"


def quantity(name: str, run: str) -> str:
    """Name a row's quantity, and its run where a case has several."""
    return QUANTITIES[name] + (f" ({run})" if run else "")
