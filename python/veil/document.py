"""A document: its text, and what was found in it or done with it.

Places count characters, as Python does, unless the engine was told otherwise. `repr` says nothing of the text, since it ends up in
logs; `str` is the text that may leave, and a notebook shows it with its marks.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from veil.errors import UsageError
from veil.native import _veil
from veil.shown import page_of


@dataclass(frozen=True)
class Mention:
    """A stretch of the original text that was found."""

    start: int
    end: int
    label: str
    """PERSON, CODE, LOC, ORG, DEM, DATETIME, QUANTITY or MISC."""
    subtype: str
    """A finer label below it: ``EMAIL`` of ``CODE``; or empty."""
    kind: str
    """``direct``, ``quasi``, ``confidential`` or ``none``."""
    score: float
    entity: int
    """The same number for all mentions of one thing, from 1."""
    detector: str
    text: str


@dataclass(frozen=True)
class Option:
    """What could stand for a mention; level 1 is the most specific."""

    text: str
    level: int
    source: str


@dataclass(frozen=True)
class Replacement:
    """What stands in the protected text now, and where."""

    start: int
    end: int
    label: str
    subtype: str
    kind: str
    entity: int
    replacement: str
    method: str
    level: int
    reason: str
    options: tuple[Option, ...]
    risk: float | None


class Document:
    """What an engine gives back. Not made by hand: engines take texts and dictionaries."""

    __slots__ = ("_held", "_mentions", "_replacements")

    def __init__(self, held: _veil.Document) -> None:
        self._held = held
        self._mentions: tuple[Mention, ...] | None = None
        self._replacements: tuple[Replacement, ...] | None = None

    @property
    def id(self) -> str:
        """As it came; ``to_json`` says what the policy makes of it."""
        return self._held.id

    @property
    def text(self) -> str:
        """The original."""
        return self._held.text

    @property
    def language(self) -> str:
        """``en``, ``de``, ``pt``, ``es``; of others what is known, empty where nothing is."""
        return self._held.language

    @property
    def is_protected(self) -> bool:
        return self._held.is_protected

    @property
    def protected(self) -> str:
        """The text that may leave. Errors: ``usage.not_protected`` for a document that only was looked at."""
        if not self._held.is_protected:
            raise UsageError("usage.not_protected", "this document was not protected, only looked at", "document")
        return self._held.protected_text

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """What was found, in the order of the text."""
        if self._mentions is None:
            found = json.loads(self._held.line(protection=False))
            self._mentions = tuple(Mention(**{name: span[name] for name in Mention.__dataclass_fields__}) for span in found.get("spans", []))
        return self._mentions

    @property
    def replacements(self) -> tuple[Replacement, ...]:
        """What was replaced, in the order of the protected text."""
        if self._replacements is None:
            spans = json.loads(self._held.line(protection=True))["spans"] if self._held.is_protected else []
            self._replacements = tuple(_replacement(span) for span in spans)
        return self._replacements

    @property
    def risk(self) -> dict[str, Any]:
        """What ``Engine.risk`` found: ``{"targets": [...], "phrases": [...]}``; empty for a document that was not asked about."""
        return json.loads(self._held.report) if self._held.report else {}

    def to_json(self, *, originals: bool = False, with_text: bool = False, evidence: bool = False, scheme: str = "") -> str:
        """One line of JSON Lines, byte for byte what the command line writes for the same document and policy.

        Of a protected document it holds the protected text; ``originals`` adds what stood there, and then protects nobody. Of one that was
        only looked at it holds the mentions; ``with_text`` adds the whole text, ``scheme`` names labels of another tool.
        """
        if self._held.report:
            return self._held.report
        protection = self._held.is_protected
        return self._held.line(protection=protection, with_text=with_text and not protection, originals=originals, evidence=evidence,
                               scheme=scheme)

    def to_dict(self, **options: Any) -> dict[str, Any]:
        """``to_json`` as a dictionary."""
        members: dict[str, Any] = json.loads(self.to_json(**options))
        return members

    def restore(self, text: str, *, partial: bool = False) -> str:
        """Puts this document's originals into ``text``: its protected text, also when it was edited or answered to.

        What is not certain is refused (``restore.incomplete``), or left as it is with ``partial``.
        """
        return self._held.restored(text, partial)[0]

    def __str__(self) -> str:
        return self.protected if self._held.is_protected else self.text

    def __repr__(self) -> str:
        done = f", {self._held.replacements} replaced" if self._held.is_protected else ""
        return f"<veil.Document: {self._held.mentions} mentions{done}>"

    def _repr_html_(self) -> str:
        return page_of(self)

    def __reduce__(self) -> Any:
        raise TypeError("a document stays in its process: send its to_json(), or its text")


def _replacement(span: dict[str, Any]) -> Replacement:
    members: dict[str, Any] = {name: span.get(name) for name in Replacement.__dataclass_fields__}
    members["options"] = tuple(Option(option["text"], option["level"], option["source"]) for option in span.get("options", []))
    return Replacement(**members)
