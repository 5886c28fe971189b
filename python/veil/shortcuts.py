"""``veil.protect(text)`` and its like: with an engine that is opened when first asked for, one for each way of asking. Programs that
protect more than a few texts open an ``Engine`` themselves, and close it."""

from __future__ import annotations

import functools
from typing import Any

from veil.document import Document
from veil.engine import Engine, Text


@functools.lru_cache(maxsize=4)
def _engine(settings: tuple[tuple[str, Any], ...]) -> Engine:
    return Engine(**dict(settings))


def engine_for(**settings: Any) -> Engine:
    """The engine with these settings; the last four that were asked for stay open."""
    return _engine(tuple(sorted(settings.items())))


def protect(text: Text, **settings: Any) -> Document:
    """One text protected; ``settings`` are those of ``Engine``.

        >>> print(protect("Call Anna Vries on +47 22 12 34 56."))
        Call [PERSON1] on [CODE1].
    """
    return engine_for(**settings).protect(text)


def detect(text: Text, **settings: Any) -> Document:
    """What gives somebody away in one text."""
    return engine_for(**settings).detect(text)


def risk(text: Text, *, targets: tuple[str, ...] = (), **settings: Any) -> Document:
    """What one text discloses."""
    return engine_for(**settings).risk(text, targets=targets)
