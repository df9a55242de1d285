"""What is known about one engine's figures: the form in which each engine's module states it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One figure that an engine prints."""

    printed: str
    """Its name, as printed."""
    where: str
    """The line or answer that prints it."""
    meaning: str
    formula: str = ""
    """How it follows from the counts, in the words of this package."""
    is_hearsay: bool = False
    """Whether its meaning was only reported: neither seen in the source nor held to a log."""


@dataclass(frozen=True)
class HowToGet:
    """How a server is made to print something."""

    form: str
    """What one gets."""
    how: str
    code: str = ""
    """A flag, a command or an address, where there is one."""


@dataclass(frozen=True)
class Version:
    """A change of what is printed, or of what it means."""

    since: str
    change: str


@dataclass(frozen=True)
class Source:
    """Where a statement is from."""

    title: str
    address: str


@dataclass(frozen=True)
class EngineReference:
    """What an engine prints about guesses, what it means and how to get it."""

    key: str
    """Names it in files and anchors."""
    name: str
    """As its makers write it."""
    title: str
    summary: str
    figures: tuple[Figure, ...]
    how_to_get: tuple[HowToGet, ...]
    versions: tuple[Version, ...]
    sources: tuple[Source, ...]


def github(repository: str, kind: str, number: int) -> Source:
    """Return an issue or a pull request as a source.

    >>> github("vllm-project/vllm", "pull", 17908).title
    'vllm pull request 17908'
    """
    what = "pull request" if kind == "pull" else "issue"
    return Source(
        f"{repository.partition('/')[2]} {what} {number}",
        f"https://github.com/{repository}/{kind}/{number}",
    )


def file_of(repository: str, path: str, branch: str = "main") -> Source:
    """Return a file of a repository as a source.

    >>> file_of("mlc-ai/mlc-llm", "cpp/serve/metrics.h").address
    'https://github.com/mlc-ai/mlc-llm/blob/main/cpp/serve/metrics.h'
    """
    return Source(path, f"https://github.com/{repository}/blob/{branch}/{path}")
