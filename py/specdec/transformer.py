"""How many weights a transformer has, counted from its configuration.

For the family shared by Llama, Qwen, Mistral, Phi and Gemma: gated feed-forward layers, queries
that may share keys and values, norms without biases. No experts, no adapters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from specdec.errors import SettingError
from specdec.settings import check_whole
from specdec.words import en

_LARGEST_SIZE = 100_000_000
_SIZES = (
    *("layers", "width", "feed_forward_width", "heads", "key_value_heads", "head_width"),
    *("vocabulary", "norms_per_layer"),
)


@dataclass(frozen=True, kw_only=True)
class TransformerConfig:
    """What a model's configuration file says about its shape.

    Raises SettingError unless every size is a whole number of at least 1, and the heads can be
    shared out evenly over the heads that keep keys and values.

    >>> LLAMA_3_2_1B.weight_count
    1235814400
    """

    name: str
    layers: int
    width: int
    feed_forward_width: int
    heads: int
    key_value_heads: int
    head_width: int
    vocabulary: int
    tied: bool
    """Whether the table that reads tokens in also writes them out."""
    query_key_value_biases: bool = False
    query_key_norms: bool = False
    norms_per_layer: int = 2
    source: str = ""

    def __post_init__(self) -> None:
        for name in _SIZES:
            check_whole(name, getattr(self, name), lowest=1, highest=_LARGEST_SIZE)
        if self.heads % self.key_value_heads:
            raise SettingError(
                "key_value_heads",
                given=str(self.key_value_heads),
                allowed=en.a_divisor_of_heads(self.heads),
            )

    @property
    def table_weights(self) -> int:
        """The weights of one table from tokens to vectors.

        >>> LLAMA_3_2_1B.table_weights
        262668288
        """
        return self.vocabulary * self.width

    @property
    def layer_weights(self) -> int:
        """The weights of one layer: attention, feed-forward and norms.

        >>> LLAMA_3_2_1B.layer_weights
        60821504
        """
        queries = self.heads * self.head_width
        keys_or_values = self.key_value_heads * self.head_width
        attention = self.width * (2 * queries + 2 * keys_or_values)
        feed_forward = 3 * self.width * self.feed_forward_width
        norms = self.norms_per_layer * self.width
        biases = queries + 2 * keys_or_values if self.query_key_value_biases else 0
        query_key_norms = 2 * self.head_width if self.query_key_norms else 0
        return attention + feed_forward + norms + biases + query_key_norms

    @cached_property
    def weight_count(self) -> int:
        """All weights: the layers, one table or two, and the last norm.

        >>> LLAMA_3_1_8B.weight_count
        8030261248
        """
        tables = 1 if self.tied else 2
        return tables * self.table_weights + self.layers * self.layer_weights + self.width

    @property
    def weight_count_if_untied(self) -> int:
        """All weights if reading and writing tokens had a table each.

        >>> LLAMA_3_2_1B.weight_count_if_untied
        1498482688
        """
        return self.weight_count + (self.table_weights if self.tied else 0)

    @property
    def weight_count_streamed(self) -> int:
        """The weights one decode pass reads: all but an input table of its own.

        Of that table a pass looks up one row a token; a tied table is read whole as output.

        >>> LLAMA_3_1_8B.weight_count_streamed
        7504924672
        """
        return self.weight_count - (0 if self.tied else self.table_weights)

    def key_value_bytes_per_token(self, bytes_per_number: int = 2) -> int:
        """Return the bytes one token leaves in the cache of keys and values.

        A number has 1 to 8 bytes, whole; SettingError otherwise.

        >>> LLAMA_3_1_8B.key_value_bytes_per_token()
        131072
        """
        each = check_whole("bytes_per_number", bytes_per_number, lowest=1, highest=8)
        return 2 * self.layers * self.key_value_heads * self.head_width * each


LLAMA_3_1_8B = TransformerConfig(
    name="Llama 3.1 8B",
    layers=32,
    width=4096,
    feed_forward_width=14336,
    heads=32,
    key_value_heads=8,
    head_width=128,
    vocabulary=128256,
    tied=False,
    source="Meta's model card, github.com/meta-llama/llama-models, models/llama3_1/MODEL_CARD.md",
)
"""The lesson's target model."""

LLAMA_3_2_1B = TransformerConfig(
    name="Llama 3.2 1B",
    layers=16,
    width=2048,
    feed_forward_width=8192,
    heads=32,
    key_value_heads=8,
    head_width=64,
    vocabulary=128256,
    tied=True,
    source="Meta's model card, github.com/meta-llama/llama-models, models/llama3_2/MODEL_CARD.md; "
    "the configuration as copied at huggingface.co/unsloth/Llama-3.2-1B",
)
"""The lesson's draft model."""
