"""What TensorRT-LLM prints about guesses, in English."""

from __future__ import annotations

from specdec.words.en_engines.reference import EngineReference, Figure, HowToGet, Version, github

_ITERATION = "statistics of an iteration"
_BENCH = "trtllm-bench"
_METRICS = "metrics"
_REPOSITORY = "NVIDIA/TensorRT-LLM"

REFERENCE = EngineReference(
    key="tensorrt-llm",
    name="TensorRT-LLM",
    title="What TensorRT-LLM prints about speculative decoding",
    summary="The server gives counts for every iteration: add them, and work the length out again. "
    "The benchmark gives figures of requests, whose average counts short answers as much as long "
    "ones. What older benchmarks call an acceptance rate is a length.",
    figures=(
        Figure("numDraftTokens", _ITERATION, "Guesses made.", "drafted"),
        Figure("numAcceptedTokens", _ITERATION, "Guesses kept.", "accepted"),
        Figure(
            "numRequestsWithDraftTokens",
            _ITERATION,
            "Requests that had a draft in this iteration.",
            "rounds",
        ),
        Figure(
            "acceptanceLength",
            _ITERATION,
            "Tokens a round adds, the target’s own included.",
            "1 + accepted ÷ rounds",
        ),
        Figure(
            "iterLatencyMS in specDecodingStats", _ITERATION, "Milliseconds of the draft alone."
        ),
        Figure(
            "draftOverhead",
            _ITERATION,
            "The draft’s share of the iteration.",
            "time of the draft ÷ time of the iteration",
        ),
        Figure(
            "[DT], [ADT]",
            _BENCH,
            "Guesses made and kept in a request. Made ones are worked out from the most allowed, "
            "so they are an upper bound.",
            "draft length × (iterations + 1)",
        ),
        Figure("[DAR]", _BENCH, "The share of guesses kept in a request.", "accepted ÷ drafted"),
        Figure(
            "[AL]",
            _BENCH,
            "Tokens a round adds in a request; AVERAGE is the mean over requests.",
            "tokens ÷ (iterations + 1)",
        ),
        Figure(
            "acceptance rate, in reports before 2026",
            _BENCH,
            "Output tokens over iterations: a length.",
            "tokens ÷ iterations",
        ),
        Figure(
            "trtllm_spec_decode_num_draft_tokens_total, …_num_accepted_tokens_total",
            _METRICS,
            "Guesses made and kept since the start.",
            "drafted, accepted",
        ),
        Figure(
            "trtllm_spec_decode_acceptance_length",
            _METRICS,
            "A gauge with the last acceptance length.",
            "1 + accepted ÷ rounds",
            is_hearsay=True,
        ),
    ),
    how_to_get=(
        HowToGet(
            "statistics of an iteration",
            "They have to be turned on in the options; then the address gives them as JSON.",
            "enable_iter_perf_stats: true, GET /metrics",
        ),
        HowToGet(
            "the benchmark",
            "It prints a part about decoding if the speculative configuration has a draft length.",
            "trtllm-bench … throughput",
        ),
    ),
    versions=(
        Version("2025", "The benchmark prints output tokens over iterations as acceptance rate."),
        Version("2026", "It prints a draft acceptance rate and an acceptance length apart."),
    ),
    sources=(
        github(_REPOSITORY, "pull", 6240),
        github(_REPOSITORY, "pull", 14724),
        github(_REPOSITORY, "pull", 17474),
    ),
)
