"""Public cases of people who ran speculative decoding, with the figures that they printed.

Every case that was collected is here, those too that have no figure to test: ``rows`` holds those
that have against each other, and ``words.en_cases`` says what the others lack.

A figure is called by what it is, and after ``@`` by its run, where a case has several. The speed of
text with a draft, and its time, begin with ``with_draft``: no prediction is given those of the run
that it is held against.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """A thread, and its figures as printed.

    >>> CASES[13].address, CASES[13].short_address, CASES[13].figures["tokens"]
    ('https://github.com/ggml-org/llama.cpp/issues/5877', 'ggml-org/llama.cpp#5877', '673')
    """

    thread: str
    as_printed: str = ""

    @property
    def figures(self) -> dict[str, str]:
        """The figures by name; ``printed`` reads them."""
        return dict(one.split("=", 1) for one in self.as_printed.split())

    @property
    def address(self) -> str:
        """Where the case can be read."""
        return f"https://github.com/{self.thread}"

    @property
    def short_address(self) -> str:
        """The same as it is written within a thread."""
        owner, repository, _, number = self.thread.split("/")
        return f"{owner}/{repository}#{number}"


_LLAMA = "ggml-org/llama.cpp"
_VLLM = "vllm-project/vllm"
_SGLANG = "sgl-project/sglang"

CASES: dict[int, Case] = {
    1: Case(f"{_VLLM}/issues/21278"),
    2: Case(f"{_LLAMA}/issues/3649"),
    4: Case(f"{_LLAMA}/issues/3919"),
    5: Case(f"{_LLAMA}/issues/25908"),
    7: Case(f"{_LLAMA}/pull/10455"),
    8: Case(
        f"{_LLAMA}/pull/2926",
        "tokens=129 drafted=132 accepted=47 accepted_fraction=35.606% plain_tps=0.44 "
        "draft_passes=214 draft_total_ms=27360.44 draft_pass_ms=127.85 "
        "with_draft_tps=0.519",
    ),
    10: Case(
        f"{_LLAMA}/issues/12968",
        "tokens=261 drafted=156 accepted=154 draft_length=3",
    ),
    11: Case("ikawrakow/ik_llama.cpp/pull/1119"),
    13: Case(
        f"{_LLAMA}/issues/5877",
        "tokens=673 drafted=730 accepted=526 draft_length=5 accepted_fraction=72.055%",
    ),
    14: Case(f"{_SGLANG}/pull/4247"),
    16: Case(f"{_SGLANG}/issues/8228"),
    17: Case("sgl-project/SpecForge/issues/310"),
    19: Case(
        "mit-han-lab/fastrl/pull/4",
        "acceptance_length=1.00 draft_tokens=9 accept_rate=0.11",
    ),
    20: Case(f"{_VLLM}/pull/14464"),
    22: Case(f"{_VLLM}/issues/9565"),
    23: Case(
        f"{_VLLM}/pull/16035",
        "acceptance_length@1=1.72 draft_length@1=1 acceptance_length@3=2.4 draft_length@3=3",
    ),
    25: Case(f"{_SGLANG}/pull/11572"),
    26: Case(f"{_SGLANG}/pull/23530"),
    28: Case(
        f"{_LLAMA}/pull/22673",
        "draft_length=4 accepted_fraction@least=0.479 with_draft_tps@least=117.6 "
        "accepted_fraction@most=0.806 with_draft_tps@most=170.4",
    ),
    29: Case(
        f"{_VLLM}/issues/39680",
        "drafted=652 accepted=630 draft_length=1 accepted_fraction=96.6% "
        "acceptance_length=1.97 with_draft_guesses_per_second=65.20 plain_tps=342.2 "
        "with_draft_tps=128.3",
    ),
    31: Case(
        "raullenchai/Rapid-MLX/issues/2175",
        "drafted=1304 accepted=1111 accepted_fraction=85.2%",
    ),
    32: Case("ikawrakow/ik_llama.cpp/pull/1698"),
    34: Case(f"{_SGLANG}/pull/2150"),
    35: Case("vllm-project/vllm-ascend/issues/5648"),
    37: Case(f"{_SGLANG}/issues/6949"),
    38: Case(
        f"{_LLAMA}/pull/24536",
        "rounds=87 drafted=259 accepted=167 draft_length=3 accepted_fraction=0.64479 "
        "acceptance_length=2.92 survival=0.805,0.632,0.483 first_share=0.805 "
        "rounds_that_kept=70",
    ),
    40: Case(f"{_LLAMA}/pull/23398"),
    41: Case(
        "lmstudio-ai/mlx-engine/issues/113",
        "output_share@1=55.1% with_draft_tps@1=11.01 output_share@2=57.7% "
        "with_draft_tps@2=12.13 output_share@3=45.1% with_draft_tps@3=9.46",
    ),
    43: Case(
        "lmstudio-ai/mlx-engine/issues/113",
        "output_share@1=62.6% with_draft_tps@1=12.17 output_share@2=56.5% "
        "with_draft_tps@2=10.26 output_share@3=50.6% with_draft_tps@3=8.74",
    ),
    44: Case("lmstudio-ai/mlx-engine/issues/103"),
    46: Case("ml-explore/mlx-examples/pull/1155"),
    47: Case("ARahim3/mlx-dspark/issues/38"),
    49: Case("huggingface/transformers/issues/36337"),
    50: Case(
        f"{_VLLM}/pull/24243",
        "rounds=43221 drafted=259326 accepted=63669 draft_length=6 "
        "accepted_fraction=24.6% acceptance_length=2.47 survival=0.58,0.34,0.22,0.15,0.11",
    ),
    52: Case(f"{_VLLM}/pull/16937"),
    53: Case(
        f"{_SGLANG}/pull/4716",
        "acceptance_length@bench=5.88 with_draft_tps@bench=234.54 "
        "acceptance_length@other=2.42 with_draft_tps@other=100.43",
    ),
    55: Case("oobabooga/textgen/pull/6899"),
    56: Case(f"{_VLLM}/pull/24322"),
    58: Case(f"{_SGLANG}/pull/3582"),
    59: Case("HabanaAI/vllm-fork/pull/1254"),
    61: Case(f"{_VLLM}/issues/10913"),
    62: Case(f"{_LLAMA}/pull/3812"),
    64: Case(
        f"{_LLAMA}/issues/23544",
        "drafted=1717 accepted=1093 accepted_fraction=0.63658",
    ),
    65: Case(f"{_LLAMA}/pull/14104"),
    67: Case("AEON-7/Qwen3.6-27B-AEON-Ultimate-Uncensored-DFlash/issues/6"),
    68: Case(
        f"{_LLAMA}/issues/26750",
        "tokens=200 drafted@older=198 accepted@older=132 accepted_fraction@older=66.67% "
        "passes@older=68 with_draft_tps@older=69.23 drafted@newer=231 accepted@newer=121 "
        "accepted_fraction@newer=52.38% passes@newer=79 with_draft_tps@newer=57.67",
    ),
    70: Case(
        f"{_LLAMA}/issues/25908",
        "drafted=1378 accepted=96 accepted_fraction=0.070",
    ),
    71: Case(
        f"{_VLLM}/issues/19254",
        "draft_length=3 drafted@1=387 accepted@1=150 survival@1=0.543,0.357,0.264 "
        "accepted_fraction@1=38.8% acceptance_length@1=2.16 accepted_fraction@2=48.7% "
        "acceptance_length@2=2.46 accepted_fraction@3=61.0% acceptance_length@3=2.83",
    ),
    73: Case(
        "ikawrakow/ik_llama.cpp/pull/1669",
        "draft_length=2 drafted@1=192 accepted@1=156 survival@1=0.885,0.740 "
        "accepted_fraction@1=81.2% acceptance_length@1=2.62 with_draft_guesses_per_second@1=19.20 "
        "survival@2=0.708,0.510 accepted_fraction@2=60.9% acceptance_length@2=2.22 "
        "with_draft_tps@2=21.3",
    ),
    74: Case(
        "z-lab/dflash/issues/52",
        "drafted=300 accepted=10 draft_length=15 acceptance_length=1.50 "
        "with_draft_guesses_per_second=30.00 with_draft_tps=3.0",
    ),
    76: Case("romsto/Speculative-Decoding/issues/2"),
    77: Case(
        f"{_LLAMA}/issues/3649",
        "tokens=503 drafted=426 accepted=384 accepted_fraction=90.1% plain_tps=14.68 "
        "draft_tps=90.20 check_tps=25.48 estimated_tps=~18.44 with_draft_tps=16.52",
    ),
    79: Case(
        "ikawrakow/ik_llama.cpp/issues/1630",
        # Experts and how many of them a token picks: the published configuration.
        "experts=128 picked=8 plain_tps=169.98 check_tokens@2=2 check_tps@2=111.52 "
        "check_tokens@4=4 check_tps@4=174.78 check_tokens@8=8 check_tps@8=266.06",
    ),
    80: Case(
        f"{_LLAMA}/pull/10455",
        "tokens=371 drafted=912 accepted=313 draft_length=16 accepted_fraction=34.320% "
        "plain_tps=~11 draft_passes=855 draft_total_ms=8806.60 draft_pass_ms=10.30 "
        "with_draft_tps=10.781",
    ),
    82: Case("sudoingX/qwen38-mtp/pull/74"),
    83: Case(
        f"{_LLAMA}/issues/3649",
        "tokens=261 rounds=52 drafted=260 accepted=208 draft_length=5 "
        "accepted_fraction=80.000% plain_tps=52.5 draft_tps=619.43±20.03 check_tps=121.7 "
        "with_draft_ms=~2967 with_draft_tps=87.954",
    ),
    85: Case(
        f"{_LLAMA}/pull/24508",
        "plain_tps=26.7 draft_length@2=2 accepted_fraction@2=54% with_draft_tps@2=29.6 "
        "draft_length@3=3 accepted_fraction@3=34% with_draft_tps@3=23.5",
    ),
    86: Case(
        f"{_VLLM}/issues/55605",
        "survival=1.000,1.000,1.000,1.000 acceptance_length=5.00",
    ),
    88: Case(f"{_SGLANG}/issues/30763"),
    89: Case(
        f"{_VLLM}/pull/24344",
        "draft_length@eagle=3 drafted@eagle=6567 accepted@eagle=3187 "
        "survival@eagle=0.77,0.45,0.24 acceptance_length@eagle=2.46 rounds@ngram=993 "
        "accepted@ngram=3562 rounds_without_draft@ngram=821 tokens@ngram=5376 "
        "acceptance_length@ngram=4.59 acceptance_length_all_rounds@ngram=2.96",
    ),
    91: Case(
        f"{_VLLM}/pull/16035",
        "plain_tps=128.64 draft_length@2=2 acceptance_length@2=1.89 "
        "with_draft_tps@2=175.49 draft_length@4=4 acceptance_length@4=2.08 "
        "with_draft_tps@4=165.65",
    ),
    92: Case(
        "Blaizzy/mlx-vlm/pull/1180",
        "draft_length=1 accepted_fraction=66.1% acceptance_length=1.66",
    ),
    94: Case("ROCm/aiter/issues/2760"),
    95: Case(f"{_VLLM}/pull/4947"),
    97: Case("nibor1896/Crow/issues/29"),
    98: Case("tenstorrent/tt-inference-server/pull/3699"),
    100: Case("NVIDIA/TensorRT-LLM/issues/3058"),
}
"""Every case, by the number that it was collected under; some numbers were never given."""
