"""The glossary, in English: every term once, with its plain word, its symbol and its meaning.

The glossary's page shows it whole; on all other pages the first use of each word links there.
"""

from __future__ import annotations

from typing import NamedTuple

HEADS = {
    "plain": "Everyday word",
    "symbol": "In formulas",
    "code": "In code",
}
"""What stands before the names of an entry."""


class Term(NamedTuple):
    """One entry."""

    ident: str
    """Its anchor on the glossary's page: it stays as it is."""
    field: str
    """The field's term."""
    meaning: str
    plain: str = ""
    """The everyday word, where it is another one."""
    symbol: str = ""
    code: str = ""
    """Its name in code, where it has one."""
    beware: str = ""
    """What else it is called, and what it is taken for."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that stand for it in a page, each once.

        >>> Term("forward-pass", "forward pass", "…", plain="pass").words
        ('pass', 'forward pass')
        """
        return (self.plain, self.field) if self.plain else (self.field,)


TERMS: tuple[Term, ...] = (
    Term(
        "token",
        "token",
        "A word or a part of a word: what a model reads and writes.",
        beware="In this site's toy a token is a whole word; in real models most words of English "
        "are one token, and rare ones several.",
    ),
    Term(
        "forward-pass",
        "forward pass",
        "One run of a model from end to end.",
        plain="pass",
        beware="Also called a step, a call or an evaluation. It takes in one token or many.",
    ),
    Term(
        "weights",
        "weights",
        "The numbers that a model has learned, fetched from memory in every pass.",
        beware="Also called parameters.",
    ),
    Term(
        "target-model",
        "target model",
        "The model whose text we want.",
        plain="big model",
        beware="Also called the main, base or large model, the verifier, or the teacher.",
    ),
    Term(
        "draft-model",
        "draft model",
        "The cheap model that guesses ahead.",
        plain="small model",
        beware="Also called the drafter, the assistant or the speculator. Extra heads on the "
        "target and look-ups in the text so far do the same work without a second model.",
    ),
    Term(
        "draft-token",
        "draft token",
        "A token that the draft model proposes.",
        plain="guess",
        beware="Also called a candidate or a speculative token. Some servers count the target's "
        "own token among them in one setting and leave it out in another.",
    ),
    Term(
        "accepted",
        "accepted",
        "Said of a guess that becomes part of the text.",
        plain="kept",
        beware="The token that the target adds of its own is part of the text and not accepted: "
        "it was never guessed.",
    ),
    Term(
        "round",
        "round",
        "One draft and one check: some guesses, then one pass of the target over them.",
        beware="Also called an iteration, or a step. A server's step may serve many rounds, one "
        "of each user.",
    ),
    Term(
        "draft-length",
        "draft length",
        "How many tokens are guessed before one check.",
        plain="guesses per round",
        symbol="k",
        code="draft_length",
        beware="Written γ in one paper and K in another, and called speculation depth or number "
        "of speculative tokens.",
    ),
    Term(
        "acceptance-rate",
        "acceptance rate",
        "The chance that a guess is kept, given that all guesses before it in the round were.",
        plain="chance a guess is kept",
        symbol="α",
        code="acceptance_rate",
        beware="What servers print under this name is kept guesses ÷ all guesses. It is lower as "
        "soon as a round has two guesses: see accepted fraction.",
    ),
    Term(
        "acceptance-length",
        "acceptance length",
        "How many tokens a round adds on average, the target's own included: from 1 to k + 1.",
        symbol="E",
        code="acceptance_length",
        beware="Written τ in some papers. Some tools leave the target's own token out: ask for the "
        "lowest value that is possible, 0 or 1.",
    ),
    Term(
        "accepted-fraction",
        "accepted fraction",
        "Kept guesses ÷ all guesses. It falls as rounds get longer, though the models stay.",
        code="accepted_fraction",
        beware="Servers print it as acceptance rate, but it is not α.",
    ),
    Term(
        "survival-rate",
        "survival rate",
        "For one place of a round: how often the guess there and all guesses before it are kept.",
        code="survival",
        beware="Printed as per-position acceptance rate. Divide each by the one before to get the "
        "chance at that place alone.",
    ),
    Term(
        "cost-ratio",
        "cost ratio",
        "Time of a pass of the draft model ÷ time of a pass of the target model.",
        symbol="c",
        code="cost_ratio",
        beware="It is a ratio of times. The ratio of sizes is lower than what is measured, since "
        "small models run further below a chip's peak.",
    ),
    Term(
        "bonus-token",
        "bonus token",
        "The target's own token after a round in which every guess was kept.",
        beware="Some use the word for the target's own token of every round.",
    ),
    Term(
        "greedy",
        "greedy",
        "Said of decoding that always takes the likeliest token.",
        beware="Also called temperature zero, or argmax.",
    ),
    Term(
        "temperature",
        "temperature",
        "How much chance has a say when a token is drawn: the higher, the flatter the chances.",
        symbol="T",
    ),
    Term(
        "chances",
        "chances of the next token",
        "What a model gives out after each token it reads: a chance for every token to come next.",
        code="draft_probs, target_probs",
        beware="One paper writes p for the target's and q for the draft's, another the reverse. "
        "This site uses neither letter.",
    ),
    Term(
        "residual",
        "residual",
        "The chances from which a token is drawn after a rejection: what the target gives above "
        "the draft, scaled to 1.",
        beware="Also called the adjusted distribution. It is not the target's own distribution.",
    ),
    Term(
        "lossless",
        "lossless",
        "Said of a way to check guesses that leaves the target's chances as they are.",
        beware="Same chances do not mean the same text: two runs may still differ, as two runs "
        "of the target alone may.",
    ),
    Term(
        "total-variation-distance",
        "total variation distance",
        "How far apart two sets of chances are: all differences added together and halved, from "
        "0 to 1.",
        symbol="TV",
        beware="The chance that a guess is kept is 1 minus this distance of draft and target.",
    ),
    Term(
        "kv-cache",
        "cache of keys and values",
        "A model's notes on the text it has read, so that it need not read it again.",
        beware="Called KV cache. The notes on guesses that were thrown away are thrown away too.",
    ),
    Term(
        "prefill",
        "prefill",
        "The first phase of an answer: the question is read, all of it in one pass or a few.",
    ),
    Term(
        "decode",
        "decode",
        "The second phase of an answer: it is written, a token in each pass or, with a draft "
        "model, a few.",
    ),
    Term(
        "speculative-decoding",
        "speculative decoding",
        "Guess ahead with a small model, check with a big one.",
        beware="Also called speculative sampling or assisted generation. It is not speculative "
        "execution, though the idea is of the same kind.",
    ),
)
"""Every term, in an order in which each is told by those before it."""
