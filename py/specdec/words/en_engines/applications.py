"""What LM Studio, MLX-LM, TabbyAPI and KoboldCpp print about guesses, in English."""

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

LM_STUDIO = EngineReference(
    key="lm-studio",
    name="LM Studio",
    title="What LM Studio prints about speculative decoding",
    summary="It counts guesses and tokens, and shows which share of the text came from the draft. "
    "That share is no acceptance rate: 55 % of the text from the draft means 2.2 tokens a round.",
    figures=(
        Figure("totalDraftTokensCount", "statistics", "Guesses made.", "drafted"),
        Figure("acceptedDraftTokensCount", "statistics", "Guesses kept.", "accepted"),
        Figure("rejectedDraftTokensCount", "statistics", "Guesses rejected."),
        Figure("ignoredDraftTokensCount", "statistics", "Guesses after a rejected one."),
        Figure("predictedTokensCount", "statistics", "Tokens of the answer.", "rounds + accepted"),
        Figure(
            "Accepted …/… tokens",
            "the documentation’s example",
            "The share of the text that came from the draft.",
            "accepted ÷ tokens",
        ),
        Figure(
            "% accepted draft tokens",
            "the application",
            "Probably the same share of the text.",
            "accepted ÷ tokens",
            is_hearsay=True,
        ),
    ),
    how_to_get=(
        HowToGet("statistics", "They are in the result of a prediction.", "result.stats"),
        HowToGet("statistics over the network", "They are in the answers of its own interface."),
    ),
    versions=(),
    sources=(Source("LM Studio’s documentation", "https://lmstudio.ai/docs"),),
)

MLX_LM = EngineReference(
    key="mlx-lm",
    name="MLX-LM",
    title="What MLX-LM prints about speculative decoding",
    summary="It prints no acceptance. Each piece of an answer says whether it came from the draft; "
    "counted, they give rounds and tokens. The share of the text from the draft is no acceptance "
    "rate. Guesses are kept if they equal the target’s own choice, so a high temperature costs "
    "more of them than with other engines.",
    figures=(
        Figure(
            "from_draft",
            "GenerationResponse",
            "Whether the token was a guess. The token after a round’s guesses is the target’s own.",
            "accepted: those that are true; rounds: the others",
        ),
        Figure("Generation", "text output", "Tokens, and tokens a second."),
    ),
    how_to_get=(
        HowToGet(
            "from_draft",
            "Print each response of the stream.",
            "for response in stream_generate(…): print(response)",
        ),
    ),
    versions=(),
    sources=(
        file_of("ml-explore/mlx-lm", "mlx_lm/generate.py"),
        github("ml-explore/mlx-lm", "issues", 1132),
    ),
)

TABBY = EngineReference(
    key="tabbyapi",
    name="TabbyAPI",
    title="What TabbyAPI and ExLlama print about speculative decoding",
    summary="The share in the line of a request is that of guesses kept. Rounds are not printed; "
    "they follow from the tokens, for each round adds one that is no guess.",
    figures=(
        Figure(
            "Draft: … / … tokens accepted",
            "line of a request",
            "Guesses kept, guesses made, and their share.",
            "accepted ÷ drafted",
        ),
        Figure(
            "tokens generated",
            "line of a request",
            "Tokens of the answer.",
            "rounds + accepted",
        ),
        Figure(
            "accepted_draft_tokens, rejected_draft_tokens",
            "ExLlama’s result",
            "Guesses kept, and all others of their rounds.",
            "accepted, drafted − accepted",
        ),
        Figure(
            "SD efficiency", "ExLlama’s example", "The share of guesses kept.", "accepted ÷ drafted"
        ),
        Figure(
            "efficiency, accuracy",
            "ExLlama’s older generator",
            "The share of the text from the draft, and the share of guesses kept.",
            "accepted ÷ tokens, accepted ÷ drafted",
        ),
    ),
    how_to_get=(
        HowToGet(
            "the line of a request",
            "It is printed after each answer; the part about the draft is there with the ExLlamaV3 "
            "backend only.",
        ),
        HowToGet("ExLlama’s result", "Print the last result of a job.", "print(result)"),
    ),
    versions=(Version("ExLlamaV3", "The line of a request tells of the draft."),),
    sources=(
        file_of("theroyallab/tabbyAPI", "common/gen_logging.py"),
        file_of("turboderp-org/exllamav2", "exllamav2/generator/dynamic.py", "master"),
    ),
)

KOBOLD = EngineReference(
    key="koboldcpp",
    name="KoboldCpp",
    title="What KoboldCpp prints about speculative decoding",
    summary="It counts tests, not guesses: a round ends at its first failure, and the guesses "
    "after it are not counted. So the share of successes is the chance that a guess is kept, the "
    "very rate of the papers’ formula, and not the share of guesses kept.",
    figures=(
        Figure("Success", "Draft Results", "Guesses kept.", "accepted"),
        Figure(
            "Failure",
            "Draft Results",
            "Rounds that ended in a rejected guess.",
            "rounds − rounds that kept every guess",
        ),
        Figure("Amt", "line of a request", "Tokens made, and the most allowed."),
        Figure("Generate", "line of a request", "Seconds, and tokens a second."),
    ),
    how_to_get=(HowToGet("Draft Results", "They are printed in debug mode.", "--debugmode 1"),),
    versions=(),
    sources=(file_of("LostRuins/koboldcpp", "gpttype_adapter.cpp", "concedo"),),
)
