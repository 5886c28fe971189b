"""Hugging Face datasets: a function for ``map``.

    >>> from datasets import Dataset
    >>> from veil.integrations.datasets import Protect
    >>> tickets = Dataset.from_dict({"text": ["Call Anna Vries."]})
    >>> tickets.map(Protect("text"), batched=True)["text"][0]
    'Call [PERSON1].'

It can be pickled, so that ``num_proc`` works: each process opens an engine of its own.
"""

from __future__ import annotations

from typing import Any

from veil.columns import engine_or_default, error_text, protect_cells
from veil.engine import Engine


class Protect:
    """Protects these columns of each batch. With ``errors="keep"`` a text that fails becomes None, and its error stands in
    ``<column>_error``, which is empty for the others."""

    def __init__(self, *columns: str, engine: Engine | None = None, errors: str = "raise", **settings: Any) -> None:
        self._columns = columns
        self._errors = errors
        self._settings = settings if engine is None else engine.settings
        self._engine = engine

    def __call__(self, batch: Any) -> dict[str, Any]:
        if self._engine is None:
            self._engine = engine_or_default(None, self._settings)
        made: dict[str, Any] = {}
        for column in self._columns:
            values = batch[column]
            single = isinstance(values, str) or values is None
            texts, failures = protect_cells(self._engine, [values] if single else values, errors=self._errors)
            made[column] = texts[0] if single else texts
            if self._errors == "keep":
                told = [error_text(error) or "" for error in failures]  # a column of nothing has no type
                made[f"{column}_error"] = told[0] if single else told
        return made

    def __getstate__(self) -> dict[str, Any]:
        # Without the engine: what is the same is cached as the same.
        return {**self.__dict__, "_engine": None}
