"""What engines print about guesses, what it means and how to get it: one reference each.

>>> REFERENCES[0].name, REFERENCES[0].figures[0].formula
('vLLM', '1 + accepted ÷ rounds')
"""

from __future__ import annotations

from specdec.words.en_engines import llama_cpp, sglang, tensorrt_llm, vllm
from specdec.words.en_engines.applications import KOBOLD, LM_STUDIO, MLX_LM, TABBY
from specdec.words.en_engines.reference import EngineReference as EngineReference
from specdec.words.en_engines.services import AIPERF, MLC, RAPID_MLX, SPEC_BENCH, TGI

REFERENCES: tuple[EngineReference, ...] = (
    vllm.REFERENCE,
    sglang.REFERENCE,
    llama_cpp.REFERENCE,
    tensorrt_llm.REFERENCE,
    LM_STUDIO,
    TABBY,
    MLX_LM,
    TGI,
    SPEC_BENCH,
    KOBOLD,
    MLC,
    AIPERF,
    RAPID_MLX,
)
"""In the order of the log reader's engines."""
