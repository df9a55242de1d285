"""What llama.cpp, ik_llama.cpp and Ollama print about guesses, in English."""

from __future__ import annotations

from specdec.words.en_engines.reference import (
    EngineReference,
    Figure,
    HowToGet,
    Version,
    file_of,
    github,
)

_EXAMPLE = "llama-speculative"
_REQUEST = "server, each request"
_STATISTICS = "server, statistics line"
_JSON = "timings in an answer"
_REPOSITORY = "ggml-org/llama.cpp"

REFERENCE = EngineReference(
    key="llama-cpp",
    name="llama.cpp",
    title="What llama.cpp prints about speculative decoding",
    summary="The acceptance is the share of guesses kept, and the mean length counts the target’s "
    "own token. A draft may stop early when the draft model is unsure, so rounds differ in length "
    "and a high share may go with few guesses. Lines of requests stand for one request each; "
    "statistics lines run since the start. ik_llama.cpp and Ollama print the same lines.",
    figures=(
        Figure(
            "accept",
            _EXAMPLE,
            "The share of guesses kept, in percent.",
            "n_accept ÷ n_drafted",
        ),
        Figure(
            "n_predict",
            _EXAMPLE,
            "Tokens of the answer. Each round adds one that is no guess, and the first token "
            "comes from the prompt’s own pass.",
            "rounds + accepted + 1",
        ),
        Figure("n_draft", _EXAMPLE, "The most guesses that a round may have."),
        Figure("n_drafted", _EXAMPLE, "Guesses made; with a tree, those of all branches."),
        Figure(
            "draft acceptance, draft acceptance rate",
            _REQUEST,
            "The share of guesses kept.",
            "accepted ÷ generated",
        ),
        Figure(
            "mean len, mean acceptance length",
            _REQUEST,
            "Tokens a round with a draft adds, the target’s own included; rounds without one are "
            "left out.",
            "1 + accepted ÷ rounds",
        ),
        Figure(
            "acc per pos, acceptance rate per position",
            _REQUEST,
            "For each place, the share of rounds that kept the guess there and all before it.",
            "rounds that kept guesses up to the place ÷ rounds",
        ),
        Figure(
            "accepted 1/ 3 draft tokens",
            "server, each round",
            "Guesses kept and guesses made in one round: all figures follow from these lines.",
            "accepted, drafted",
        ),
        Figure(
            "eval time",
            _REQUEST,
            "The time from the first token on. Divide it by the rounds for the time of a round, "
            "not by the tokens.",
            "rounds × time of a round",
        ),
        Figure("#gen drafts", _STATISTICS, "Rounds with a draft since the start.", "rounds"),
        Figure(
            "#acc drafts",
            _STATISTICS,
            "Rounds that kept at least one guess.",
            "rounds × share that kept the first guess",
        ),
        Figure(
            "#calls(b,g,a)",
            _STATISTICS,
            "Calls to begin, to guess and to accept. The last was counted in two ways in 2026, so "
            "take no rounds from it.",
        ),
        Figure(
            "dur(b,g,a)",
            _STATISTICS,
            "Milliseconds of these calls. The middle one over the drafts is the time of a draft.",
            "rounds × time of a draft",
        ),
        Figure(
            "draft_n, draft_n_accepted",
            _JSON,
            "Guesses made and kept; absent if none were made.",
            "drafted, accepted",
        ),
        Figure(
            "draft_by_depth",
            f"{_JSON} of ik_llama.cpp",
            "Guesses made and kept at each place. Each place has rounds of its own: those that "
            "guessed so far.",
            "accepted at the place ÷ drafted at the place",
        ),
        Figure(
            "llamacpp:spec_decode_num_drafts_total",
            "metrics",
            "Rounds with a draft since the start; beside it draft tokens, accepted tokens and "
            "accepted tokens by position.",
            "rounds",
        ),
    ),
    how_to_get=(
        HowToGet("lines of requests", "They are printed whenever drafts were made."),
        HowToGet("statistics and rates by place", "Recent builds ask for more words.", "-lv 4"),
        HowToGet("timings in an answer", "They are in every answer of the server.", "timings"),
        HowToGet("metrics", "They have to be turned on.", "--metrics"),
        HowToGet(
            "the same lines from Ollama",
            "They are in the server’s log.",
            "ollama serve",
        ),
    ),
    versions=(
        Version(
            "June 2025",
            "Drafts shorter than the least length are no longer counted: before, the rate was too "
            "low.",
        ),
        Version(
            "December 2025",
            "The server no longer makes a plain token between drafts: before, tokens for each pass "
            "are fewer than the length says.",
        ),
        Version(
            "2026",
            "Flags are renamed from --draft-max to --spec-draft-n-max and so on, and the least "
            "chance at which the draft stops falls from 0.75 to 0.",
        ),
        Version(
            "June 2026", "A mean length and rates by place are printed; a month later shortened."
        ),
    ),
    sources=(
        file_of(_REPOSITORY, "common/speculative.cpp", "master"),
        file_of(_REPOSITORY, "tools/server/server-context.cpp", "master"),
        github(_REPOSITORY, "pull", 14104),
        github(_REPOSITORY, "pull", 17808),
        github(_REPOSITORY, "pull", 24536),
        github(_REPOSITORY, "issues", 25908),
        file_of("ikawrakow/ik_llama.cpp", "examples/server/server-context.cpp"),
    ),
)
