"""Weight counts against published totals and against a list of every tensor's shape."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import A100_80GB_SXM, LLAMA_3_1_8B, LLAMA_3_2_1B, SettingError, TransformerConfig
from specdec.chips import pass_ms


def config(
    layers: int, width: int, feed_forward_width: int, heads: tuple[int, int, int], vocabulary: int,
    tied: bool, **more: Any,
) -> TransformerConfig:  # fmt: skip
    """Return a configuration; ``heads`` are all heads, those with keys and values, their width."""
    return TransformerConfig(
        name="test",
        layers=layers,
        width=width,
        feed_forward_width=feed_forward_width,
        heads=heads[0],
        key_value_heads=heads[1],
        head_width=heads[2],
        vocabulary=vocabulary,
        tied=tied,
        **more,
    )


BIASES = {"query_key_value_biases": True}
NORMS = {"query_key_norms": True}
FOUR_NORMS = {"norms_per_layer": 4}

# Configuration; published number of weights; weights a decode pass reads; cache bytes a token.
PUBLISHED: dict[str, tuple[TransformerConfig, int, int, int]] = {
    "Llama 3.2 1B": (LLAMA_3_2_1B, 1_235_814_400, 1_235_814_400, 32_768),
    "Llama 3.1 8B": (LLAMA_3_1_8B, 8_030_261_248, 7_504_924_672, 131_072),
    "Llama 3.2 3B": (
        config(28, 3072, 8192, (24, 8, 128), 128256, True), 3_212_749_824, 3_212_749_824, 114_688,
    ),
    "Llama 3.1 70B": (
        config(80, 8192, 28672, (64, 8, 128), 128256, False),
        70_553_706_496, 69_503_033_344, 327_680,
    ),
    "Llama 3.1 405B": (
        config(126, 16384, 53248, (128, 8, 128), 128256, False),
        405_853_388_800, 403_752_042_496, 516_096,
    ),
    "Llama 2 7B": (
        config(32, 4096, 11008, (32, 32, 128), 32000, False),
        6_738_415_616, 6_607_343_616, 524_288,
    ),
    "Qwen2.5 0.5B": (
        config(24, 896, 4864, (14, 2, 64), 151936, True, **BIASES),
        494_032_768, 494_032_768, 12_288,
    ),
    "Qwen2.5 7B": (
        config(28, 3584, 18944, (28, 4, 128), 152064, False, **BIASES),
        7_615_616_512, 7_070_619_136, 57_344,
    ),
    "Qwen3 0.6B": (
        config(28, 1024, 3072, (16, 8, 128), 151936, True, **NORMS),
        596_049_920, 596_049_920, 114_688,
    ),
    "Qwen3 32B": (
        config(64, 5120, 25600, (64, 8, 128), 151936, False, **NORMS),
        32_762_123_264, 31_984_210_944, 262_144,
    ),
    "Gemma 2 2B": (
        config(26, 2304, 9216, (8, 4, 256), 256000, True, **FOUR_NORMS),
        2_614_341_888, 2_614_341_888, 106_496,
    ),
    "Gemma 3 270M": (
        config(18, 640, 2048, (4, 1, 256), 262144, True, **NORMS, **FOUR_NORMS),
        268_098_176, 268_098_176, 18_432,
    ),
    "Mistral 7B v0.3": (
        config(32, 4096, 14336, (32, 8, 128), 32768, False),
        7_248_023_552, 7_113_805_824, 131_072,
    ),
    "Phi-4 14B": (
        config(40, 5120, 17920, (40, 10, 128), 100352, False),
        14_659_507_200, 14_145_704_960, 204_800,
    ),
    "TinyLlama 1.1B": (
        config(22, 2048, 5632, (32, 4, 64), 32000, False), 1_100_048_384, 1_034_512_384, 22_528,
    ),
}  # fmt: skip


def shapes(model: TransformerConfig) -> list[tuple[int, ...]]:
    """Return the shape of every tensor, as a model's file lists them."""
    width, queries = model.width, model.heads * model.head_width
    keys = model.key_value_heads * model.head_width
    layer: list[tuple[int, ...]] = [
        *((queries, width), (keys, width), (keys, width), (width, queries)),
        *((model.feed_forward_width, width), (model.feed_forward_width, width)),
        (width, model.feed_forward_width),
        *[(width,)] * model.norms_per_layer,
    ]
    if model.query_key_value_biases:
        layer += [(queries,), (keys,), (keys,)]
    if model.query_key_norms:
        layer += [(model.head_width,), (model.head_width,)]
    tables = [(model.vocabulary, width)] * (1 if model.tied else 2)
    return [*tables, *layer * model.layers, (width,)]


CONFIGS = st.builds(
    lambda share, keeping, **others: TransformerConfig(
        name="any", heads=share * keeping, key_value_heads=keeping, **others
    ),
    share=st.integers(1, 8),
    keeping=st.integers(1, 8),
    layers=st.integers(1, 40),
    width=st.integers(1, 5000),
    feed_forward_width=st.integers(1, 5000),
    head_width=st.integers(1, 256),
    vocabulary=st.integers(1, 200_000),
    tied=st.booleans(),
    query_key_value_biases=st.booleans(),
    query_key_norms=st.booleans(),
    norms_per_layer=st.integers(1, 4),
)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_count_is_the_published_one(name: str) -> None:
    """Counted from its configuration, each model has exactly the weights its makers published."""
    model, weights, streamed, cache = PUBLISHED[name]

    assert model.weight_count == weights
    assert model.weight_count_streamed == streamed
    assert model.key_value_bytes_per_token() == cache


@given(CONFIGS)
def test_the_count_is_that_of_every_tensor(model: TransformerConfig) -> None:
    """The formula equals the sum over the shapes of all tensors."""
    assert model.weight_count == sum(prod(shape) for shape in shapes(model))


@given(CONFIGS)
def test_tables_are_counted_once_or_twice(model: TransformerConfig) -> None:
    """An output table of its own adds one table; a decode pass reads the tied count either way."""
    tied, untied = replace(model, tied=True), replace(model, tied=False)

    assert tied.table_weights == model.vocabulary * model.width
    assert untied.weight_count - tied.weight_count == model.table_weights
    assert tied.weight_count_if_untied == untied.weight_count_if_untied == untied.weight_count
    assert tied.weight_count_streamed == untied.weight_count_streamed == tied.weight_count


@given(CONFIGS, st.integers(1, 8))
def test_a_token_leaves_a_key_and_a_value_in_every_layer(
    model: TransformerConfig, bytes_per_number: int
) -> None:
    """The cache holds two vectors a layer for each head that keeps them."""
    kept = [
        model.head_width * bytes_per_number
        for _layer in range(model.layers)
        for _head in range(model.key_value_heads)
        for _kind in ("key", "value")
    ]

    assert model.key_value_bytes_per_token(bytes_per_number) == sum(kept)


def test_the_lesson_s_draft_model() -> None:
    """16 layers, width 2,048, one shared table: 2.47 GB; with two tables it would be 21 % more."""
    assert LLAMA_3_2_1B.weight_count == 1_235_814_400
    assert LLAMA_3_2_1B.weight_count_if_untied == 1_498_482_688
    assert round(2 * LLAMA_3_2_1B.weight_count / 10**9, 2) == 2.47
    assert round(LLAMA_3_2_1B.weight_count_if_untied / LLAMA_3_2_1B.weight_count - 1, 2) == 0.21


def test_a_pass_that_leaves_the_input_table_unread_is_shorter() -> None:
    """Without the untied input table a big pass takes 7.361 ms and the cost ratio is 0.165."""
    shorter = pass_ms(LLAMA_3_1_8B.weight_count_streamed, 1, A100_80GB_SXM)
    draft = pass_ms(LLAMA_3_2_1B.weight_count_streamed, 1, A100_80GB_SXM)

    assert round(shorter, 3) == 7.361
    assert round(draft / shorter, 5) == 0.16467


def test_the_lesson_s_models_say_where_their_shape_is_from() -> None:
    """Both models carry their names and their sources."""
    assert (LLAMA_3_1_8B.name, LLAMA_3_2_1B.name) == ("Llama 3.1 8B", "Llama 3.2 1B")
    assert LLAMA_3_1_8B.source == (
        "Meta's model card, github.com/meta-llama/llama-models, models/llama3_1/MODEL_CARD.md"
    )
    assert LLAMA_3_2_1B.source == (
        "Meta's model card, github.com/meta-llama/llama-models, models/llama3_2/MODEL_CARD.md; "
        "the configuration as copied at huggingface.co/unsloth/Llama-3.2-1B"
    )
    assert (LLAMA_3_1_8B.tied, LLAMA_3_2_1B.tied) == (False, True)


def test_a_configuration_is_plain_unless_it_says_more() -> None:
    """Without further words there are two norms a layer, no biases, no norms in attention."""
    model = config(1, 1, 1, (1, 1, 1), 1, True)

    assert model.norms_per_layer == 2
    assert (model.query_key_value_biases, model.query_key_norms) == (False, False)
    assert model.source == ""
    assert model.weight_count == 1 + 4 + 3 + 2 + 1


SIZES = [
    "layers",
    "width",
    "feed_forward_width",
    "heads",
    "key_value_heads",
    "head_width",
    "vocabulary",
    "norms_per_layer",
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bad", [0, 1.5, 100_000_001])
def test_a_model_of_no_size_is_refused(size: str, bad: Any) -> None:
    """Every size is a whole number from 1 to 100,000,000."""
    with pytest.raises(SettingError) as caught:
        replace(LLAMA_3_2_1B, **{size: bad})

    assert caught.value.setting == size
    assert caught.value.text == (
        f"{size} must be a whole number from 1 to 100,000,000, but it is {bad}."
    )


@pytest.mark.parametrize("keeping", [3, 64])
def test_heads_that_cannot_be_shared_out_are_refused(keeping: int) -> None:
    """The heads that keep keys and values divide the number of heads."""
    with pytest.raises(SettingError) as caught:
        replace(LLAMA_3_2_1B, key_value_heads=keeping)

    assert caught.value.setting == "key_value_heads"
    assert caught.value.text == (
        f"key_value_heads must be a number that divides the 32 heads, but it is {keeping}."
    )


@pytest.mark.parametrize("bad", [0, 9, 0.5])
def test_a_number_in_the_cache_has_one_to_eight_bytes(bad: Any) -> None:
    """Other sizes of a number are refused."""
    with pytest.raises(SettingError) as caught:
        LLAMA_3_2_1B.key_value_bytes_per_token(bad)

    assert caught.value.text == (
        f"bytes_per_number must be a whole number from 1 to 8, but it is {bad}."
    )
