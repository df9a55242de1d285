"""What SGLang prints about guesses, in English."""

from __future__ import annotations

from specdec.words.en_engines.reference import EngineReference, Figure, HowToGet, Version, github

_LINE = "decode line"
_ANSWER = "answer to a request"
_REPOSITORY = "sgl-project/sglang"

REFERENCE = EngineReference(
    key="sglang",
    name="SGLang",
    title="What SGLang prints about speculative decoding",
    summary="Trust the accept length: it has always been tokens a round, the target’s own token "
    "included. The accept rate has had three meanings. Until April 2026 it counts the target’s "
    "own token, so a rate of exactly one over a whole number means that no guess was kept.",
    figures=(
        Figure(
            "accept len",
            _LINE,
            "Tokens a round adds, the target’s own included, since the line before.",
            "1 + accepted ÷ rounds",
        ),
        Figure(
            "accept rate, before October 2025",
            _LINE,
            "The accept length over the draft’s steps: above one when everything is kept.",
            "acceptance length ÷ draft length",
        ),
        Figure(
            "accept rate, October 2025 to April 2026",
            _LINE,
            "The accept length over the draft tokens, of which the root is no guess.",
            "acceptance length ÷ (draft length + 1)",
        ),
        Figure(
            "accept rate, from April 2026 on",
            _LINE,
            "The share of guesses kept, as in other engines.",
            "(acceptance length − 1) ÷ draft length",
        ),
        Figure(
            "gen throughput (token/s)",
            _LINE,
            "Tokens a second of all running requests together.",
            "tokens ÷ seconds",
        ),
        Figure("#running-req", _LINE, "Requests that share a pass."),
        Figure("spec_verify_ct", _ANSWER, "Checks by the target.", "rounds"),
        Figure(
            "completion_tokens",
            _ANSWER,
            "Tokens of the answer; the first comes from the prompt’s pass, so that over the "
            "checks they come out slightly too many.",
            "about rounds + accepted",
        ),
        Figure(
            "spec_accept_token_num, spec_num_correct_drafts",
            _ANSWER,
            "Guesses kept; the name changed in 2026.",
            "accepted",
        ),
        Figure(
            "spec_draft_token_num, spec_num_proposed_drafts",
            _ANSWER,
            "Guesses made; the name changed in 2026.",
            "drafted",
        ),
        Figure(
            "Accept length, Acceptance length, acc_length, Average Accept length",
            "benchmarks",
            "Tokens a round adds, the target’s own included.",
            "tokens ÷ rounds",
        ),
        Figure(
            "sglang:spec_accept_length",
            "metrics",
            "A gauge with the last accept length: it has no counts, so scrapes cannot be added.",
            "1 + accepted ÷ rounds",
        ),
    ),
    how_to_get=(
        HowToGet(
            "the decode line",
            "It is printed every 40 passes by default.",
            "--decode-log-interval 40",
        ),
        HowToGet("figures of one request", "They are in the answer’s meta_info.", "POST /generate"),
        HowToGet("the metrics", "They have to be turned on.", "--enable-metrics"),
        HowToGet(
            "the draft length",
            "It is the draft tokens less one, for these count the root.",
            "--speculative-num-draft-tokens",
        ),
    ),
    versions=(
        Version("January 2025", "Answers carry spec_verify_ct."),
        Version("October 2025", "The accept rate is divided by the draft tokens, not the steps."),
        Version("April 2026", "The accept rate leaves the target’s own token out."),
        Version(
            "proposed in 2026",
            "Rates by position that are conditional: the opposite of vLLM’s.",
        ),
    ),
    sources=(
        github(_REPOSITORY, "pull", 3152),
        github(_REPOSITORY, "pull", 11144),
        github(_REPOSITORY, "pull", 11572),
        github(_REPOSITORY, "pull", 23530),
        github(_REPOSITORY, "pull", 31750),
        github(_REPOSITORY, "issues", 13212),
    ),
)
