"""Chances as a reader types them: fractions such as 1/3, decimals such as 0.25, kept exact.

What cannot be used is explained field by field, and everything that is wrong is told at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from specdec.errors import SettingError, SpecdecError
from specdec.keep_rule import Probs
from specdec.settings import shown
from specdec.sums import total
from specdec.words import en_exactness as words

TOKENS = "ABCDEF"
"""The tokens of the bench, named by letters: at least two of them, at most all."""
FEWEST_TOKENS = 2
MOST_DIGITS = 6
"""The most digits above and below a fraction's line, or before and after a decimal's point."""

_FRACTION = re.compile(r"([+-]?)([0-9]+)\s*/\s*([0-9]+)")
_DECIMAL = re.compile(r"([+-]?)(?=\.?[0-9])([0-9]*)\.?([0-9]*)")


class TypedPair(NamedTuple):
    """The chances of a draft and of a target over the same tokens."""

    draft_probs: Probs
    target_probs: Probs


class Example(NamedTuple):
    """A pair to begin with, as it is typed, and the guesses of its round."""

    draft: tuple[str, ...]
    target: tuple[str, ...]
    guesses: int


EXAMPLES = {
    "lesson": Example(("1/5", "3/10", "1/2"), ("1/2", "3/10", "1/5"), 2),
    "too_sure": Example(("9/10", "1/10"), ("1/2", "1/2"), 2),
    "reversed": Example(("2/3", "1/3"), ("1/3", "2/3"), 3),
    "same": Example(("1/2", "1/4", "1/4"), ("1/2", "1/4", "1/4"), 4),
    "apart": Example(("1/2", "1/2", "0", "0"), ("0", "0", "3/4", "1/4"), 1),
    "sure_target": Example(("1/2", "1/3", "1/6"), ("1", "0", "0"), 4),
    "decimals": Example(
        ("0.4", "0.2", "0.15", "0.1", "0.1", "0.05"), ("0.3", "0.35", "0.05", "0.2", "0", "0.1"), 3
    ),
}
"""Pairs worth looking at; the bench opens with the first, which is the lesson's."""


class PairError(SpecdecError):
    """Typed chances that are no pair of distributions.

    >>> read_pair(["1/2", "x"], ["1/2", "1/4"])
    Traceback (most recent call last):
    specdec.typed_chances.PairError: “x” is not a chance: write a fraction such as 1/3 or a \
decimal such as 0.25. The target's chances add to 3/4; they must add to 1.
    """

    def __init__(self, fields: Mapping[str, str], rescaled: Mapping[str, Sequence[str]]) -> None:
        super().__init__(" ".join(fields.values()))
        self.fields = dict(fields)
        """Field -> sentence: ``draft.0`` is the draft's first chance, ``draft`` their sum."""
        self.rescaled = {name: list(texts) for name, texts in rescaled.items()}
        """The model whose chances only need scaling -> texts for its fields that add to 1."""


class ChanceError(SpecdecError):
    """One typed text that is no chance.

    >>> read_chance("-1/10")
    Traceback (most recent call last):
    specdec.typed_chances.ChanceError: A chance cannot be negative, but this is -1/10.
    """


def read_pair(draft: Sequence[object], target: Sequence[object]) -> TypedPair:
    """Return the two distributions that the texts spell, over A, B, C and so on.

    Raises SettingError where there are not two to six texts for each, and PairError with a
    sentence for every field that is wrong.

    >>> read_pair(["1/4", "0.75"], ["1", "0"]).draft_probs
    {'A': Fraction(1, 4), 'B': Fraction(3, 4)}
    """
    check_token_count(draft, target)
    fields: dict[str, str] = {}
    rescaled: dict[str, list[str]] = {}
    chances: dict[str, list[Fraction]] = {}
    for whose, texts in (("draft", draft), ("target", target)):
        read, wrong = _read(whose, texts)
        fields |= wrong
        chances[whose] = read
        added = total(read)
        if not wrong and added != 1:
            fields[whose] = words.must_add_to_one(whose, shown(added), can_scale=bool(added))
            if added:
                rescaled[whose] = rescale(read)
    if fields:
        raise PairError(fields, rescaled)
    names = TOKENS[: len(draft)]
    return TypedPair(*(dict(zip(names, read, strict=True)) for read in chances.values()))


def check_token_count(draft: object, target: object) -> None:
    """Raise SettingError unless both are lists of the same number of texts, two to six.

    >>> check_token_count(["1"], ["1"])
    Traceback (most recent call last):
    specdec.errors.SettingError: The number of tokens must be the same for draft and target and \
a whole number from 2 to 6, but it is 1 and 1.
    """
    counts = [len(texts) if isinstance(texts, list | tuple) else None for texts in (draft, target)]
    first, second = counts
    if first is None or first != second or not FEWEST_TOKENS <= first <= len(TOKENS):
        given = words.both_counts(*map(shown, counts))
        allowed = words.allowed_tokens(FEWEST_TOKENS, len(TOKENS))
        text = words.wrong_token_count(allowed, given)
        raise SettingError(None, given=given, allowed=allowed, text=text)


def read_chance(text: object) -> Fraction:
    """Return the number that a text spells, exactly; raise ChanceError if it can be no chance.

    A number above 1 is let through: scaled with the others it may become a chance.

    >>> read_chance(" 1/3 "), read_chance(".25"), read_chance("2")
    (Fraction(1, 3), Fraction(1, 4), Fraction(2, 1))
    """
    typed = text.strip() if isinstance(text, str) else ""
    if not typed:
        raise ChanceError(words.chance_missing())
    found = _FRACTION.fullmatch(typed) or _DECIMAL.fullmatch(typed)
    if found is None:
        raise ChanceError(words.no_chance(shown(typed), comma="," in typed))
    sign, *parts = found.groups()
    if max(map(len, parts)) > MOST_DIGITS:
        raise ChanceError(words.too_many_digits(MOST_DIGITS))
    if "/" in typed and not int(parts[1]):
        raise ChanceError(words.zero_below_line())
    value = Fraction(typed.replace(" ", "").rstrip("."))
    if sign == "-" and value:
        raise ChanceError(words.negative_chance(shown(value)))
    return value


def _read(whose: str, texts: Sequence[object]) -> tuple[list[Fraction], dict[str, str]]:
    """Return the numbers of a column, and the sentences for the fields that are wrong."""
    read, wrong = [], {}
    for place, text in enumerate(texts):
        try:
            read.append(read_chance(text))
        except ChanceError as error:
            wrong[f"{whose}.{place}"] = error.text
    return read, wrong


def rescale(weights: Sequence[Fraction]) -> list[str]:
    """Return texts of chances in the proportion of ``weights``; they add to 1.

    Where the exact fractions have more digits than a field takes, they are cut to as many decimals
    as it takes, and what is missing is given to those that lost most.

    >>> rescale([Fraction(33, 100)] * 3), rescale([Fraction(3), Fraction(2)])
    (['1/3', '1/3', '1/3'], ['3/5', '2/5'])
    """
    added = sum(weights, Fraction(0))
    exact = [weight / added for weight in weights]
    limit = 10**MOST_DIGITS
    if all(chance.denominator < limit for chance in exact):
        return [str(chance) for chance in exact]
    cut = [chance * limit // 1 for chance in exact]
    lost = sorted(range(len(exact)), key=lambda place: cut[place] - exact[place] * limit)
    for place in lost[: limit - sum(cut)]:
        cut[place] += 1
    return [f"{parts // limit}.{parts % limit:0{MOST_DIGITS}}" for parts in cut]
