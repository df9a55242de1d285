"""Writes logs of every engine from rounds that are known, for tests alone."""

from __future__ import annotations

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


ADDED: dict[str, Write] = {
    "vLLM, line": vllm_line,
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


RUNNING: dict[str, Write] = {
    "vLLM, version 0": vllm_version_0,
    "vLLM, metrics": vllm_scrape,
    "llama.cpp, statistics": llama_statistics,
}
"""Forms whose counts run since the server's start."""
