"""What TGI, MLC-LM, Spec-Bench, AIPerf and Rapid-MLX print about guesses, in English."""

from __future__ import annotations

from specdec.words.en_engines.reference import (
    EngineReference,
    Figure,
    HowToGet,
    Source,
    file_of,
    github,
)

TGI = EngineReference(
    key="tgi",
    name="TGI",
    title="What Text Generation Inference prints about speculative decoding",
    summary="A histogram tells how many tokens a pass brought beyond one. Its description says "
    "that it is recorded for a request; the source records it for every pass.",
    figures=(
        Figure(
            "tgi_request_skipped_tokens_sum",
            "metrics",
            "Tokens that passes brought beyond one each: guesses kept.",
            "accepted",
        ),
        Figure("tgi_request_skipped_tokens_count", "metrics", "Passes.", "rounds"),
    ),
    how_to_get=(HowToGet("metrics", "Fetch them twice and take the difference.", "GET /metrics"),),
    versions=(),
    sources=(
        Source(
            "backends/v3/src/backend.rs",
            "https://github.com/huggingface/text-generation-inference/tree/main/backends/v3",
        ),
    ),
)

MLC = EngineReference(
    key="mlc-llm",
    name="MLC-LLM",
    title="What MLC-LLM prints about speculative decoding",
    summary="Two lists count rounds by place. In the source the first place is the target’s own "
    "token, which is always kept; a maintainer’s answer describes it as the first guess. Equal "
    "first values tell which one it is.",
    figures=(
        Figure(
            "draft_count",
            "engine metrics",
            "For each place, rounds that went so far; the first is all rounds.",
            "rounds with a token at the place",
        ),
        Figure(
            "accept_count",
            "engine metrics",
            "For each place, rounds that kept everything up to it.",
            "rounds that kept the place",
        ),
        Figure(
            "accept_prob{step=i}",
            "engine metrics",
            "Accept count over draft count, with the target’s own token as step 0.",
            "accept_count[i] ÷ draft_count[i]",
        ),
        Figure(
            "accept_rate{step=i}",
            "engine metrics",
            "The chance of a place once the one before was kept.",
            "accept_count[i] ÷ accept_count[i − 1]",
        ),
        Figure(
            "accept_len{step=i}",
            "engine metrics",
            "Tokens a round adds with a draft up to this place.",
            "sum of accept_prob up to the place",
        ),
    ),
    how_to_get=(
        HowToGet("engine metrics", "The server gives them as JSON or as metrics.", "GET /metrics"),
    ),
    versions=(),
    sources=(
        file_of("mlc-ai/mlc-llm", "cpp/serve/metrics.h"),
        file_of("mlc-ai/mlc-llm", "cpp/serve/metrics.cc"),
        github("mlc-ai/mlc-llm", "issues", 2789),
    ),
)

SPEC_BENCH = EngineReference(
    key="spec-bench",
    name="Spec-Bench",
    title="What Spec-Bench and EAGLE’s evaluation print",
    summary="The mean accepted tokens count the target’s own token. The speed is a mean of speeds "
    "over questions, and the ratio is one of such means.",
    figures=(
        Figure(
            "#Mean accepted tokens",
            "summary",
            "Tokens a round adds, the target’s own included.",
            "1 + accepted ÷ rounds",
        ),
        Figure("Tokens per second", "summary", "Mean of the speeds of all questions."),
        Figure("Tokens per second for the baseline", "summary", "The same without guessing."),
        Figure("Speedup ratio", "summary", "One mean over the other.", "speed ÷ speed without"),
        Figure(
            "alpha",
            "EAGLE’s evaluation",
            "For each place, the chance of a guess once those before were kept.",
            "conditional rates",
        ),
    ),
    how_to_get=(
        HowToGet(
            "the summary",
            "Run the evaluation on the answers of both runs.",
            "python evaluation/speed.py --file-path … --base-path …",
        ),
    ),
    versions=(),
    sources=(
        file_of("hemingkx/Spec-Bench", "evaluation/speed.py"),
        Source("EAGLE, evaluation", "https://github.com/SafeAILab/EAGLE"),
    ),
)

AIPERF = EngineReference(
    key="aiperf",
    name="AIPerf",
    title="What AIPerf prints about speculative decoding",
    summary="The figures called average are means over requests, in which a short answer counts as "
    "much as a long one. Take the token-weighted length and the overall rate instead.",
    figures=(
        Figure(
            "Acceptance Length",
            "Spec Decode",
            "Tokens a round adds in a request; avg is the mean over requests.",
            "1 + accepted ÷ rounds",
        ),
        Figure(
            "Token-Weighted Acceptance Length",
            "Spec Decode",
            "Tokens a round adds, over all rounds.",
            "1 + accepted ÷ rounds",
        ),
        Figure(
            "Draft Acceptance Rate",
            "Spec Decode",
            "The share of guesses kept in a request; avg is the mean over requests.",
            "accepted ÷ drafted",
        ),
        Figure(
            "Overall Draft Acceptance Rate",
            "Spec Decode",
            "The share of all guesses kept.",
            "accepted ÷ drafted",
        ),
        Figure(
            "Accepted per Verified",
            "Spec Decode",
            "Tokens a round adds over tokens it checks, the target’s own in both.",
            "(accepted + rounds) ÷ (drafted + rounds)",
        ),
        Figure("Spec Decode Steps", "Spec Decode", "Rounds of a request.", "rounds"),
        Figure(
            "Accepted drafts per step",
            "Spec Decode",
            "The share of rounds that kept no guess, one, two and so on.",
            "rounds by guesses kept ÷ rounds",
        ),
    ),
    how_to_get=(
        HowToGet(
            "Spec Decode",
            "It comes at the end of a run, if the server gives figures of each request.",
            "aiperf profile …",
        ),
    ),
    versions=(),
    sources=(
        github("ai-dynamo/aiperf", "pull", 1191),
        file_of("ai-dynamo/aiperf", "docs/tutorials/speed-bench.md"),
    ),
)

RAPID_MLX = EngineReference(
    key="rapid-mlx",
    name="Rapid-MLX",
    title="What Rapid-MLX prints about speculative decoding",
    summary="Two counters tell of guesses. They were made for one guess a round; whether attempts "
    "count guesses or rounds where there are several is not known, so only their share is to be "
    "trusted.",
    figures=(
        Figure(
            "rapid_mlx_spec_decode_attempts_total",
            "metrics",
            "Guesses made, one in each round.",
            "drafted",
            is_hearsay=True,
        ),
        Figure(
            "rapid_mlx_spec_decode_accepts_total",
            "metrics",
            "Guesses kept.",
            "accepted",
            is_hearsay=True,
        ),
    ),
    how_to_get=(HowToGet("metrics", "Fetch them twice and take the difference.", "GET /metrics"),),
    versions=(),
    sources=(github("raullenchai/Rapid-MLX", "pull", 704),),
)
