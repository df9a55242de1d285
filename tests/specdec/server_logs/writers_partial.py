"""Writes logs, from rounds that are known, in forms that tell only some of their numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .writers import Rounds, Write


class Partial(NamedTuple):
    """A form of line, and which numbers it tells."""

    write: Write
    tells: frozenset[str]


def _partial(*tells: str) -> Callable[[Write], Partial]:
    return lambda write: Partial(write, frozenset(tells))


@_partial("drafted", "accepted")
def vllm_first_line(rounds: Rounds) -> str:
    return (
        "INFO 04-20 09:00:00 [metrics.py:61] SpecDecoding metrics: Draft acceptance rate: "
        f"{100 * rounds.accepted / rounds.drafted:.1f}%, Accepted: {rounds.accepted} tokens, "
        f"Drafted: {rounds.drafted} tokens\n"
    )


@_partial("rounds", "drafted", "accepted", "draft_length")
def llama_timings(rounds: Rounds) -> str:
    return (
        f'{{"timings": {{"predicted_n": {rounds.count + rounds.accepted + 1}, "predicted_ms": '
        f'90.5, "draft_n": {rounds.drafted}, "draft_n_accepted": {rounds.accepted}}}}}\n'
    )


@_partial("rounds", "drafted", "accepted", "draft_length")
def llama_timings_one_to_a_line(rounds: Rounds) -> str:
    return llama_timings.write(rounds).replace(", ", ",\n  ")


@_partial("rounds", "drafted", "accepted", "draft_length")
def llama_request_with_its_time(rounds: Rounds) -> str:
    tokens = rounds.count + rounds.accepted + 1
    return (
        f"       eval time = {30.0 * rounds.count:10.2f} ms / {tokens:5d} tokens\n"
        f"draft acceptance rate = {rounds.accepted / rounds.drafted:.5f} ({rounds.accepted:5d} "
        f"accepted / {rounds.drafted:5d} generated)\n"
    )


@_partial("rounds", "drafted", "accepted")
def lm_studio(rounds: Rounds) -> str:
    return (
        f'{{"stats": {{"totalDraftTokensCount": {rounds.drafted}, "acceptedDraftTokensCount": '
        f'{rounds.accepted}, "predictedTokensCount": {rounds.count + rounds.accepted}}}}}\n'
    )


@_partial("rounds", "drafted", "accepted")
def tabby(rounds: Rounds) -> str:
    return (
        f"Metrics (ID: 7): {rounds.count + rounds.accepted} tokens generated in 12.3 seconds "
        f"(Queue: 0.0 s, Generate: 41.9 T/s, Context: 128 tokens, Draft: {rounds.accepted} / "
        f"{rounds.drafted} tokens accepted ({100 * rounds.accepted / rounds.drafted:.2f}%))\n"
    )


@_partial("drafted", "accepted")
def exllama(rounds: Rounds) -> str:
    rejected = rounds.drafted - rounds.accepted
    return (
        f"{{'eos': True, 'accepted_draft_tokens': {rounds.accepted}, "
        f"'rejected_draft_tokens': {rejected}}}\n"
    )


@_partial("rounds", "accepted")
def mlx_lm(rounds: Rounds) -> str:
    guess, own = (f"GenerationResponse(from_draft={is_guess})\n" for is_guess in (True, False))
    answer = "".join(kept * guess + own for kept in rounds.kept)
    return f"{answer}Generation: {rounds.count + rounds.accepted} tokens, 35.648 tokens-per-sec\n"


@_partial("accepted", "tested")
def koboldcpp(rounds: Rounds) -> str:
    failures = sum(kept < rounds.draft_length for kept in rounds.kept)
    return f"(Draft Results - Success:{rounds.accepted}, Failure:{failures})\n"


ADDED_IN_PART: dict[str, Partial] = {
    "vLLM, first line": vllm_first_line,
    "llama.cpp, timings": llama_timings,
    "llama.cpp, timings one to a line": llama_timings_one_to_a_line,
    "llama.cpp, request with its time": llama_request_with_its_time,
    "LM Studio": lm_studio,
    "TabbyAPI": tabby,
    "ExLlama": exllama,
    "MLX-LM": mlx_lm,
    "KoboldCpp": koboldcpp,
}
"""Forms whose counts are those of some rounds alone."""


@_partial("rounds", "accepted")
def tgi(rounds: Rounds) -> str:
    return (
        f"tgi_request_skipped_tokens_sum {rounds.accepted}\n"
        f"tgi_request_skipped_tokens_count {rounds.count}\n"
    )


@_partial("drafted", "accepted")
def tensorrt_metrics(rounds: Rounds) -> str:
    return (
        f"trtllm_spec_decode_num_draft_tokens_total {rounds.drafted}\n"
        f"trtllm_spec_decode_num_accepted_tokens_total {rounds.accepted}\n"
    )


@_partial("drafted", "accepted")
def rapid_mlx(rounds: Rounds) -> str:
    return (
        f"rapid_mlx_spec_decode_attempts_total {rounds.drafted}\n"
        f"rapid_mlx_spec_decode_accepts_total {rounds.accepted}\n"
    )


RUNNING_IN_PART: dict[str, Partial] = {
    "TGI": tgi,
    "TensorRT-LLM, metrics": tensorrt_metrics,
    "Rapid-MLX": rapid_mlx,
}
"""Forms whose counts run since the server's start."""


def _sglang(date: str, length: float, rate: float) -> str:
    return (
        f"[{date} 08:00:00] Decode batch. #running-req: 1, #token: 12, token usage: 0.00, accept "
        f"len: {length:.2f}, accept rate: {rate:.2f}, cuda graph: True, gen throughput "
        "(token/s): 90.00, #queue-req: 0,\n"
    )


def sglang_oldest(rounds: Rounds) -> str:
    return _sglang("2025-09-01", rounds.length, rounds.length / rounds.draft_length)


def sglang_middle(rounds: Rounds) -> str:
    return _sglang("2025-12-01", rounds.length, rounds.length / (rounds.draft_length + 1))


def sglang_newest(rounds: Rounds) -> str:
    return _sglang("2026-06-01", rounds.length, (rounds.length - 1) / rounds.draft_length)


def sglang_benchmark(rounds: Rounds) -> str:
    return f"Accept length:                           {rounds.length:.2f}\n"


def sglang_gauge(rounds: Rounds) -> str:
    return f'sglang:spec_accept_length{{model_name="m"}} {rounds.length:.4f}\n'


def spec_bench(rounds: Rounds) -> str:
    return f"#Mean accepted tokens:  {rounds.length}\nTokens per second:  61.5\n"


def tensorrt_benchmark(rounds: Rounds) -> str:
    rate = rounds.accepted / rounds.drafted
    return (
        "Total Output Throughput (tokens/sec):             812.3000\n"
        f"[DAR] AVERAGE: {rate:.2f}\n[AL] AVERAGE: {rounds.length:.2f}\n"
    )


def aiperf(rounds: Rounds) -> str:
    shares = "".join(
        f"   {kept}: {100 * rounds.kept.count(kept) / rounds.count:.4f}%"
        for kept in range(rounds.draft_length + 1)
    )
    return (
        f"│  Token-Weighted Acceptance Length │   {rounds.length:.2f} │   N/A │\n"
        f"  Accepted drafts per step (% of steps):{shares}\n"
    )


LENGTHS: dict[str, Write] = {
    "SGLang, before October 2025": sglang_oldest,
    "SGLang, October 2025 to April 2026": sglang_middle,
    "SGLang, from April 2026 on": sglang_newest,
    "SGLang, benchmark": sglang_benchmark,
    "SGLang, metrics": sglang_gauge,
    "Spec-Bench": spec_bench,
    "TensorRT-LLM, benchmark": tensorrt_benchmark,
    "AIPerf": aiperf,
}
"""Forms that tell a length and no counts."""
