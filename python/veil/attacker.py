"""The attacker: who is a protected text about, for somebody who knows public text about people? (docs/attack.md)

    >>> import veil
    >>> attacker = veil.Attacker({"Anna Vries": "Anna Vries sails from Oslo to Bergen every summer in a red boat.",
    ...                           "Ben Marks": "Ben Marks bakes bread in Lisbon and sells it on the market."})
    >>> attacker.attack("She sails every summer, in a boat that is red.").candidates[0].name
    'Anna Vries'
    >>> attacker.attack_all(["He sells bread on a market."], subjects=["Ben Marks"]).scores["named"]
    1
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union

from veil.document import Document
from veil.errors import UsageError
from veil.native import _veil

Texts = Union[str, Iterable[str]]


@dataclass(frozen=True)
class Candidate:
    name: str
    score: float
    confidence: float


@dataclass(frozen=True)
class Attack:
    """What the attacker says of one document."""

    candidates: tuple[Candidate, ...]
    """The most likely first; empty where nothing is shared with the background."""
    rank: int | None
    """Of the true person, from 1; None where nobody said whom the document is about, or nothing is known of them."""
    named: bool
    """The first candidate is the true person."""
    clues: tuple[tuple[str, float], ...]
    """Words that gave the person away, the strongest first: text of the document."""

    def __repr__(self) -> str:
        return f"<veil.Attack: {'named' if self.named else 'not named'}, rank {self.rank}>"


@dataclass(frozen=True)
class Attacks:
    answers: tuple[Attack, ...]
    scores: dict[str, Any]
    """``documents``, ``attacked``, ``named``, ``accuracy``, ``guessing``, ``top_five``, ... as ``veil attack --json`` has them."""


class Attacker:
    """Built once from ``background``, ``{name: text or texts}``; ``masked`` are such texts protected as the documents are."""

    def __init__(self, background: Mapping[str, Texts], *, masked: Mapping[str, Texts] | None = None,
                 method: Literal["lexical", "linear", "vectors"] = "lexical", vectors: str = "", threads: int = 0) -> None:
        copies = masked or {}
        unknown = [name for name in copies if name not in background]
        if unknown:
            raise UsageError("evaluate.unknown_subject", "there is a protected copy of somebody without a plain text", "masked")
        people = [(name, _texts(texts), _texts(copies.get(name, ()))) for name, texts in background.items()]
        self._held = _veil.Attacker(people, method, vectors, threads)
        self._threads = threads

    @property
    def people(self) -> list[str]:
        return self._held.people

    def attack(self, text: str | Document, *, subject: str | None = None, candidates: int = 5, explain: bool = False) -> Attack:
        return self.attack_all([text], subjects=[subject], candidates=candidates, explain=explain).answers[0]

    def attack_all(self, texts: Iterable[str | Document], *, subjects: Sequence[str | None] | None = None, candidates: int = 5,
                   explain: bool = False) -> Attacks:
        """``subjects`` says whom each text is about, in their order."""
        readable = [str(text) if isinstance(text, Document) else text for text in texts]
        about = [None] * len(readable) if subjects is None else list(subjects)
        if len(about) != len(readable):
            raise UsageError("usage.invalid_value", "there are as many subjects as texts", "subjects")
        answers, scores = self._held.attack(readable, about, candidates, explain, self._threads)
        told = []
        for named, rank, known, clues in answers:
            guesses = tuple(Candidate(*guess) for guess in named)
            told.append(Attack(guesses, rank, known and rank == 1 and bool(guesses), tuple(clues)))
        figures = json.loads(scores)
        del figures["attacker"]
        return Attacks(tuple(told), figures)


def attack(documents: Iterable[str | Document], background: Mapping[str, Texts], *, subjects: Sequence[str | None] | None = None,
           method: Literal["lexical", "linear", "vectors"] = "lexical") -> dict[str, Any]:
    """The figures of an attack on ``documents``: how many are named. Compare with the same attack on the unprotected texts."""
    return Attacker(background, method=method).attack_all(documents, subjects=subjects, candidates=1).scores


def _texts(texts: Texts) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)
