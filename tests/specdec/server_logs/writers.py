"""Writes logs of every engine from rounds that are known, for tests alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Rounds:
    """Some rounds: how many guesses each had, and how many of them were kept."""

    draft_length: int
    kept: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many rounds there were."""
        return len(self.kept)

    @property
    def drafted(self) -> int:
        """All guesses made."""
        return self.draft_length * self.count

    @property
    def accepted(self) -> int:
        """All guesses kept."""
        return sum(self.kept)

    @property
    def by_place(self) -> list[int]:
        """How many rounds kept their guesses up to each place."""
        return [sum(kept > place for kept in self.kept) for place in range(self.draft_length)]

    @property
    def shares(self) -> list[float]:
        """The same as shares of the rounds."""
        return [kept / self.count for kept in self.by_place]

    @property
    def length(self) -> float:
        """Tokens a round added on average."""
        return 1 + self.accepted / self.count


Write = Callable[[Rounds], str]


def _listed(shares: Sequence[float]) -> str:
    return ", ".join(f"{share:.3f}" for share in shares)


def vllm_line(rounds: Rounds) -> str:
    seconds = 10
    return (
        "INFO 07-01 10:00:00 [metrics.py:101] SpecDecoding metrics: Mean acceptance length: "
        f"{rounds.length:.2f}, Accepted throughput: {rounds.accepted / seconds:.2f} tokens/s, "
        f"Drafted throughput: {rounds.drafted / seconds:.2f} tokens/s, Accepted: {rounds.accepted} "
        f"tokens, Drafted: {rounds.drafted} tokens, Per-position acceptance rate: "
        f"{_listed(rounds.shares)}, Avg Draft acceptance rate: "
        f"{100 * rounds.accepted / rounds.drafted:.1f}%\n"
    )


def vllm_bench(rounds: Rounds) -> str:
    places = "".join(
        f"  Position {place}:                            {100 * share:.2f}\n"
        for place, share in enumerate(rounds.shares)
    )
    return (
        "---------------Speculative Decoding---------------\n"
        f"Acceptance rate (%):                     {100 * rounds.accepted / rounds.drafted:.2f}\n"
        f"Acceptance length:                       {rounds.length:.2f}\n"
        f"Drafts:                                  {rounds.count}\n"
        f"Draft tokens:                            {rounds.drafted}\n"
        f"Accepted tokens:                         {rounds.accepted}\n"
        f"Per-position acceptance (%):\n{places}"
    )


def llama_request(rounds: Rounds) -> str:
    return (
        f"draft acceptance = {rounds.accepted / rounds.drafted:.5f} ({rounds.accepted:5d} accepted "
        f"/ {rounds.drafted:5d} generated), mean acceptance length = {rounds.length:5.2f}, "
        f"acceptance rate per position = ({_listed(rounds.shares)})\n"
    )


def llama_speculative(rounds: Rounds) -> str:
    return (
        f"n_draft   = {rounds.draft_length}\n"
        f"n_predict = {rounds.count + rounds.accepted + 1}\n"
        f"n_drafted = {rounds.drafted}\nn_accept  = {rounds.accepted}\n"
        f"accept    = {100 * rounds.accepted / rounds.drafted:.3f}%\n"
    )


def sglang_request(rounds: Rounds) -> str:
    tokens = rounds.count + rounds.accepted
    return (
        f'{{"meta_info": {{"completion_tokens": {tokens}, "spec_verify_ct": {rounds.count}, '
        f'"spec_accept_token_num": {rounds.accepted}, '
        f'"spec_draft_token_num": {rounds.drafted}}}}}\n'
    )


def tensorrt_iteration(rounds: Rounds) -> str:
    return (
        f'{{"specDecodingStats": {{"numDraftTokens": {rounds.drafted}, "numAcceptedTokens": '
        f'{rounds.accepted}, "numRequestsWithDraftTokens": {rounds.count}, '
        f'"acceptanceLength": {rounds.length:.3f}}}}}\n'
    )


def vllm_line_of_2025(rounds: Rounds) -> str:
    return (
        "INFO 06-06 14:20:34 [metrics.py:86] SpecDecoding metrics: Draft acceptance rate: "
        f"{100 * rounds.accepted / rounds.drafted:.1f}%, Mean acceptance length: "
        f"{rounds.length:.2f}, Accepted: {rounds.accepted} tokens, Drafted: {rounds.drafted} "
        f"tokens, Per-position acceptance rate: {_listed(rounds.shares)}\n"
    )


def vllm_line_with_latencies(rounds: Rounds) -> str:
    more = (
        f"Rejected: {rounds.drafted - rounds.accepted} tokens, Effective tokens/forward: "
        f"{rounds.length:.2f}, Proposer latency: {0.003 * rounds.count:.6f} s, "
        f"Verification latency: {0.02 * rounds.count:.6f} s, Per-position"
    )
    return vllm_line(rounds).replace("Per-position", more)


def vllm_answer(rounds: Rounds) -> str:
    by_kept = [rounds.kept.count(kept) for kept in range(rounds.draft_length + 1)]
    said = {
        "mean_acceptance_length": rounds.length,
        "draft_acceptance_rate": rounds.accepted / rounds.drafted,
        "acceptance_histogram": by_kept,
        "num_spec_steps": rounds.count,
        "num_accepted_draft_tokens": rounds.accepted,
        "num_draft_tokens": rounds.drafted,
    }
    return f"{json.dumps({'metrics': {'speculative_decoding': said}})}\n"


def vllm_example(rounds: Rounds) -> str:
    places = "".join(
        f"acceptance at token {place}: {share:.3f}\n" for place, share in enumerate(rounds.shares)
    )
    return (
        f"total_num_output_tokens: {rounds.count + rounds.accepted}\nnum_drafts: {rounds.count}\n"
        f"num_draft_tokens: {rounds.drafted}\nnum_accepted_tokens: {rounds.accepted}\n"
        f"mean acceptance length: {rounds.length:.2f}\n{places}"
    )


def vllm_example_in_its_second_wording(rounds: Rounds) -> str:
    places = "".join(
        f"Acceptance rate at token {place}: {share:.3f}\n"
        for place, share in enumerate(rounds.shares)
    )
    return (
        f"Number of draft proposals: {rounds.count:,}\n"
        f"Number of draft tokens generated: {rounds.drafted:,}\n"
        f"Number of accepted tokens: {rounds.accepted:,}\n"
        f"Mean acceptance length: {rounds.length:.2f}\n\n{places}"
    )


def ik_llama_timings(rounds: Rounds) -> str:
    rows = [
        {"depth": depth, "draft_n": rounds.count, "draft_n_accepted": kept}
        for depth, kept in enumerate(rounds.by_place, 1)
    ]
    timings = {
        "predicted_n": rounds.count + rounds.accepted + 1,
        "predicted_ms": 30.0 * rounds.count,
        "draft_n": rounds.drafted,
        "draft_n_accepted": rounds.accepted,
        "draft_by_depth": rows,
    }
    return f"{json.dumps({'timings': timings})}\n"


ADDED: dict[str, Write] = {
    "vLLM, line": vllm_line,
    "vLLM, line of 2025": vllm_line_of_2025,
    "vLLM, line with latencies": vllm_line_with_latencies,
    "vLLM, answer": vllm_answer,
    "vLLM, example": vllm_example,
    "vLLM, example in its second wording": vllm_example_in_its_second_wording,
    "ik_llama.cpp, timings by depth": ik_llama_timings,
    "vLLM, bench serve": vllm_bench,
    "llama.cpp, request": llama_request,
    "llama.cpp, llama-speculative": llama_speculative,
    "SGLang, request": sglang_request,
    "TensorRT-LLM, iteration": tensorrt_iteration,
}
"""Forms whose counts are those of some rounds alone."""


def vllm_version_0(rounds: Rounds) -> str:
    emitted = rounds.count + rounds.accepted
    efficiency = emitted / (rounds.count * (rounds.draft_length + 1))
    return (
        "INFO 10-16 19:05:47 metrics.py:367] Speculative metrics: Draft acceptance rate: 0.500, "
        f"System efficiency: {efficiency:.3f}, Number of speculative tokens: "
        f"{rounds.draft_length}, Number of accepted tokens: {rounds.accepted}, Number of draft "
        f"tokens: {rounds.drafted}, Number of emitted tokens: {emitted}.\n"
    )


def llama_statistics(rounds: Rounds) -> str:
    any_kept = sum(kept > 0 for kept in rounds.kept)
    return (
        f"statistics draft-simple: #calls(b,g,a) = 1 {rounds.count} {rounds.count}, #gen drafts = "
        f"{rounds.count}, #acc drafts = {any_kept}, #gen tokens = {rounds.drafted}, #acc tokens = "
        f"{rounds.accepted}, #mean acc len = {rounds.length:.2f}, #acc rate/pos = "
        f"({_listed(rounds.shares)}), dur(b,g,a) = 0.005, 325.555, 0.114 ms\n"
    )


def vllm_scrape(rounds: Rounds) -> str:
    places = "".join(
        f'vllm:spec_decode_num_accepted_tokens_per_pos_total{{position="{place}"}} {kept}\n'
        for place, kept in enumerate(rounds.by_place)
    )
    return (
        f"vllm:spec_decode_num_drafts_total {rounds.count}\n"
        f"vllm:spec_decode_num_draft_tokens_total {rounds.drafted}\n"
        f"vllm:spec_decode_num_accepted_tokens_total {rounds.accepted}\n{places}"
    )


def llama_scrape(rounds: Rounds) -> str:
    return vllm_scrape(rounds).replace("vllm:", "llamacpp:")


def vllm_version_0_scrape(rounds: Rounds) -> str:
    emitted = rounds.count + rounds.accepted
    efficiency = emitted / (rounds.count * (rounds.draft_length + 1))
    return (
        f"vllm:spec_decode_efficiency {efficiency:.6f}\n"
        f"vllm:spec_decode_num_draft_tokens_total {rounds.drafted}\n"
        f"vllm:spec_decode_num_emitted_tokens_total {emitted}\n"
    )


def mlc_metrics(rounds: Rounds) -> str:
    said = {
        "draft_count": [rounds.count] * (rounds.draft_length + 1),
        "accept_count": [rounds.count, *rounds.by_place],
    }
    return f"{json.dumps({'engine': {'spec_decode': said}})}\n"


RUNNING: dict[str, Write] = {
    "vLLM, metrics of version 0": vllm_version_0_scrape,
    "llama.cpp, metrics": llama_scrape,
    "MLC-LLM, metrics": mlc_metrics,
    "vLLM, version 0": vllm_version_0,
    "vLLM, metrics": vllm_scrape,
    "llama.cpp, statistics": llama_statistics,
}
"""Forms whose counts run since the server's start."""
