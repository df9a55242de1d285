"""What vLLM prints about guesses, in English."""

from __future__ import annotations

from specdec.words.en_engines.reference import (
    EngineReference,
    Figure,
    HowToGet,
    Source,
    Version,
    file_of,
    github,
)

_LINE = "line of version 1"
_OLD = "line of version 0"
_LATER = "line with latencies"
_METRICS = "metrics"
_BENCH = "vllm bench serve"
_EXAMPLE = "offline example"
_ANSWER = "answer to a request"
_REPOSITORY = "vllm-project/vllm"

REFERENCE = EngineReference(
    key="vllm",
    name="vLLM",
    title="What vLLM prints about speculative decoding",
    summary="Version 1 prints a line for every interval of about ten seconds: add the counts of "
    "several lines, never average their ratios. Its acceptance rate is the share of guesses kept, "
    "and its acceptance length counts the target’s own token. Rounds without a draft are left out "
    "of both, so methods that look guesses up in the text seem better than they are.",
    figures=(
        Figure(
            "Mean acceptance length",
            _LINE,
            "Tokens a round with a draft adds, the target’s own token included.",
            "1 + accepted ÷ rounds",
        ),
        Figure(
            "Accepted throughput",
            _LINE,
            "Guesses kept in each second of the interval. The target’s own tokens are not in it, "
            "so it is not the speed of the text.",
            "accepted ÷ seconds",
        ),
        Figure(
            "Drafted throughput",
            _LINE,
            "Guesses made in each second of the interval. Divided by the draft length it is "
            "rounds a second.",
            "drafted ÷ seconds",
        ),
        Figure("Accepted", _LINE, "Guesses kept in the interval.", "accepted"),
        Figure("Drafted", _LINE, "Guesses made in the interval.", "drafted"),
        Figure(
            "Per-position acceptance rate",
            _LINE,
            "For each place, the share of rounds that kept the guess there and all before it. "
            "It is no chance of one guess: divide each by the one before it for that.",
            "rounds that kept guesses up to the place ÷ rounds",
        ),
        Figure(
            "Avg Draft acceptance rate",
            _LINE,
            "The share of guesses kept. It falls with the draft length although the models stay "
            "the same, and it is not the rate of the papers’ formula.",
            "accepted ÷ drafted",
        ),
        Figure("Rejected", _LATER, "Guesses made and not kept.", "drafted − accepted"),
        Figure(
            "Effective tokens/forward",
            _LATER,
            "Tokens that a pass of the target gave to all requests together.",
            "tokens ÷ passes",
        ),
        Figure(
            "Proposer latency",
            _LATER,
            "Seconds spent on drafts, summed over all passes of the interval: no time of one "
            "draft.",
            "sum over passes",
        ),
        Figure(
            "Verification latency",
            _LATER,
            "Seconds spent on checks, summed over all passes of the interval.",
            "sum over passes",
        ),
        Figure(
            "Draft acceptance rate",
            _OLD,
            "The share of guesses that passed their own test, also those after a rejected one. "
            "It is near the papers’ rate, and says little about what was gained.",
            "guesses that passed anywhere ÷ drafted",
        ),
        Figure(
            "System efficiency",
            _OLD,
            "Tokens of a round as a share of the most it could add.",
            "acceptance length ÷ (draft length + 1)",
        ),
        Figure(
            "Number of accepted tokens",
            _OLD,
            "Guesses that passed their own test anywhere, so more than were kept.",
        ),
        Figure(
            "Number of emitted tokens",
            _OLD,
            "Tokens added to texts. From it follows what was really kept.",
            "rounds + accepted, with rounds = drafted ÷ draft length",
        ),
        Figure(
            "average_time_per_proposal_tok_ms",
            "SpecDecodeWorker stage times",
            "Milliseconds that one guess takes.",
        ),
        Figure(
            "scoring_time_ms, verification_time_ms",
            "SpecDecodeWorker stage times",
            "Milliseconds of the target’s pass over the guesses, and of judging them.",
        ),
        Figure(
            "vllm:spec_decode_num_drafts_total",
            _METRICS,
            "Rounds with a draft since the start. Beside it stand draft tokens, accepted tokens "
            "and accepted tokens by position: take differences of two scrapes. Values whose name "
            "ends in _created are times.",
            "rounds",
        ),
        Figure(
            "vllm:spec_decode_draft_acceptance_rate, vllm:spec_decode_efficiency",
            "metrics of version 0",
            "As in the line of version 0.",
            is_hearsay=True,
        ),
        Figure("Acceptance rate (%)", _BENCH, "The share of guesses kept.", "accepted ÷ drafted"),
        Figure(
            "Acceptance length",
            _BENCH,
            "Tokens a round with a draft adds, the target’s own included.",
            "1 + accepted ÷ rounds",
        ),
        Figure("Drafts", _BENCH, "Rounds with a draft.", "rounds"),
        Figure(
            "Position 0",
            _BENCH,
            "The share of rounds that kept the first guess; as in the line.",
            "rounds that kept it ÷ rounds",
        ),
        Figure(
            "Mean ITL",
            _BENCH,
            "The time between pieces of text, of several tokens each: it grows with guessing "
            "while the time for a token (TPOT) falls.",
        ),
        Figure(
            "num_tokens_generated_without_sd",
            _EXAMPLE,
            "Tokens that came from rounds without a draft, one from each.",
            "rounds without a draft",
        ),
        Figure(
            "seq normalized acceptance length",
            _EXAMPLE,
            "The acceptance length over all rounds, those without a draft too.",
            "1 + accepted ÷ (rounds + rounds without a draft)",
        ),
        Figure(
            "acceptance_histogram",
            _ANSWER,
            "How many rounds kept no guess, one, two and so on. Only a server that was told to "
            "gives it.",
            "rounds by guesses kept",
        ),
    ),
    how_to_get=(
        HowToGet(
            "the line",
            "It is printed about every ten seconds while drafts are made, unless statistics are "
            "turned off.",
            "vllm serve … (without --disable-log-stats)",
        ),
        HowToGet("metrics", "Fetch them twice and take the difference.", "curl …:8000/metrics"),
        HowToGet(
            "the benchmark’s block",
            "Its last part is about speculative decoding, if the server has it.",
            "vllm bench serve …",
        ),
        HowToGet(
            "the offline example",
            "It prints its counts at the end.",
            "python examples/offline_inference/spec_decode.py …",
        ),
        HowToGet(
            "figures of one request",
            "The answer’s metrics then hold them.",
            "--per-request-spec-decode-metrics summary",
        ),
    ),
    versions=(
        Version("0.4 to 0.9", "Version 0 prints the line with system efficiency, since the start."),
        Version("April 2025", "Version 1 prints a rate and two counts, and a rate of nan if idle."),
        Version(
            "May 2025",
            "A mean acceptance length is printed; the first builds leave the target’s own token "
            "out of it, from pull request 17908 on it counts.",
        ),
        Version("about 0.10.2", "Throughputs are printed; the rate has moved to the end."),
        Version(
            "2026, in a copy of the source",
            "Rejected tokens, effective tokens and two latencies are printed in between.",
        ),
    ),
    sources=(
        file_of(_REPOSITORY, "vllm/v1/spec_decode/metrics.py"),
        Source(
            "vllm/spec_decode/metrics.py of version 0.6.3",
            "https://github.com/vllm-project/vllm/blob/v0.6.3/vllm/spec_decode/metrics.py",
        ),
        github(_REPOSITORY, "pull", 17908),
        github(_REPOSITORY, "issues", 9565),
        github(_REPOSITORY, "pull", 24344),
        github(_REPOSITORY, "pull", 48915),
    ),
)
