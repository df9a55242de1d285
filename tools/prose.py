"""How hard each section of the lesson is to read, how long it takes, and which words come too soon.

    make prose

For each section: the Flesch–Kincaid grade of its sentences; its words, those of tables and code
too, and the minutes they take at 220 each. Then every term of the glossary that is used before the
place that explains it, which is its first use in *emphasis*.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import textstat  # type: ignore[import-untyped]

from site_build.code_fence import source_of
from site_build.movable import NOTATION as MOVABLE
from site_build.numbers import NOTATION, number
from specdec.words.en_glossary import TERMS

DOCS = Path(__file__).parents[1] / "docs"
WORDS_PER_MINUTE = 220
DEEP_PART = "Go deeper"
HIGHEST_GRADE = 8

# The page's data, remarks, formulas, and the figures with their own words.
_HIDDEN = re.compile(
    r"\A---\n.*?\n---\n|<!--.*?-->|<math.*?</math>|^ *``` specdec\n.*?^ *```$",
    re.DOTALL | re.MULTILINE,
)
_CODE = re.compile(r"^``` specdec-code\nname: (\S+)\n(?:try: .*\n)*```$", re.MULTILINE)
_BESIDE = re.compile(
    r"^(?P<table>\|.*?)$|^ *``` \w+\n(?P<code>.*?)^ *```$", re.DOTALL | re.MULTILINE
)
# In code, a line that begins with # is a remark; headings follow an empty line.
_HEADING = re.compile(r"(?:^|(?<=\n\n))(#{1,3}) (.*?)(?: \{#.*\})?$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it, with numbers worked out and code filled in."""

    level: int
    heading: str
    markdown: str
    """The sentences, as Markdown."""
    beside: str = ""
    """Tables and code."""

    @property
    def text(self) -> str:
        r"""The sentences as they are read.

        >>> Section(2, "Tea", '??? choice "One"\n\n    Yes: *tea* [here](a.md).').text
        'One. Yes: tea here.'
        """
        text = re.sub(r'^ *\?{3}\+? .*?"(.*)"$', r"\1.", self.markdown, flags=re.MULTILINE)
        text = re.sub(r"<[^>]*>", "", text)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)(\{[^}]*\})?", r"\1", text)
        text = re.sub(r"&nbsp;", "", text)
        text = re.sub(r"^ *(-|\d+\.) +", "", text, flags=re.MULTILINE)
        return " ".join(re.sub(r"[*`]", "", text).split())

    @property
    def words(self) -> int:
        """How many words are read; in tables and code, whatever has a letter or a digit."""
        return len(self.text.split()) + len(re.findall(r"[^\s|]*\w[^\s|]*", self.beside))

    @property
    def grade(self) -> float:
        """The school year, in the United States, that reads the section with ease."""
        # The point of 7.88 would count as the end of a sentence.
        text = re.sub(r"(?<=\d)[.,](?=\d)", "", self.text)
        return float(textstat.flesch_kincaid_grade(text)) if text else 0.0


def sections(page: str) -> list[Section]:
    r"""Return a page's sections: each heading with what stands under it, up to the next.

    >>> [(one.level, one.heading, one.words) for one in sections("# A\nOne.\n\n## B {#b}\nTwo.")]
    [(1, 'A', 1), (2, 'B', 1)]
    """
    page = NOTATION.sub(lambda found: number(found[1]).text.replace("\u202f", ""), page)
    page = MOVABLE.sub("1", page)  # however it is moved, it reads as a number
    page = _CODE.sub(lambda found: f"``` python\n{source_of(found[1])}\n```", page)
    _, *parts = _HEADING.split(_HIDDEN.sub("", page))
    return [
        Section(
            len(marks),
            heading,
            _BESIDE.sub("", text),
            "\n".join(found["table"] or found["code"] or "" for found in _BESIDE.finditer(text)),
        )
        for marks, heading, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]


def plain_and_deep(all_sections: list[Section]) -> tuple[list[Section], list[Section]]:
    """Return the sections above the line "Go deeper", and those below it."""
    line = [one.heading for one in all_sections].index(DEEP_PART)
    return all_sections[:line], all_sections[line:]


def minutes(some: list[Section]) -> int:
    """Return the minutes it takes to read some sections, rounded."""
    return round(sum(one.words for one in some) / WORDS_PER_MINUTE)


def glossary_terms() -> list[str]:
    """Return the words of the glossary, everyday words and the field's.

    >>> glossary_terms()[:3]
    ['token', 'pass', 'forward pass']
    """
    return list(dict.fromkeys(word for term in TERMS for word in term.words))


def used_too_soon(terms: list[str], all_sections: list[Section]) -> list[str]:
    r"""Return the terms whose first use is not the one in emphasis that explains them.

    >>> used_too_soon(["pass"], sections("# A\nA pass is a run."))
    ['pass (A)']
    >>> used_too_soon(["pass"], sections("# A\nA *pass* is a run. Each pass counts."))
    []
    """
    found = []
    for term in terms:
        use = re.compile(rf"(?<![\w-])(\*?){re.escape(term)}(?:e?s)?(?![\w-])(\*?)", re.IGNORECASE)
        for section in all_sections:
            first = use.search(section.markdown)
            if first:
                if not (first[1] and first[2]):
                    found.append(f"{term} ({section.heading})")
                break
    return found


def main() -> int:
    """Print the table; return 1 if the plain part is too hard or a term comes too soon."""
    lesson = sections((DOCS / "index.md").read_text("utf-8"))
    plain, deep = plain_and_deep(lesson)
    too_hard = [one.heading for one in plain if one.grade > HIGHEST_GRADE]
    for name, part in (("Plain part", plain), ("Deep part", deep)):
        print(f"{name}: {sum(one.words for one in part)} words, {minutes(part)} minutes")
        for one in part:
            print(
                f"  {one.grade:5.1f}  {one.words:5}  {one.words / WORDS_PER_MINUTE:4.1f} min"
                f"  {one.heading}"
            )
    too_soon = used_too_soon(glossary_terms(), lesson)
    print("Too hard:", "; ".join(too_hard) or "none")
    print("Used before explained:", "; ".join(too_soon) or "none")
    return int(bool(too_hard or too_soon))


if __name__ == "__main__":
    sys.exit(main())
