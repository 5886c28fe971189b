"""Columns of tables, whatever table it is: texts in, protected texts out, in the same rows. An empty cell stays empty. A row that fails
raises, or leaves its cell empty and its error beside it: never its text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from veil.engine import LARGEST_BATCH, NO_ID, Engine
from veil.errors import UsageError, VeilError
from veil.native import _veil
from veil.shortcuts import engine_for

LARGEST_ROWS = 4096  # at a time


def engine_or_default(engine: Engine | None, settings: dict[str, Any]) -> Engine:
    """``engine``, or the shared one with these settings."""
    if engine is None:
        return engine_for(**settings)
    if settings:
        raise UsageError("usage.invalid_value", "an engine brings its own settings", "engine")
    return engine


def protect_cells(engine: Engine, cells: Sequence[Any], *, errors: str = "raise", ids: Sequence[str] | None = None,
                  lines: bool = False) -> tuple[list[str | None], list[VeilError | None]]:
    """Protected texts and errors, row by row. ``None`` and NaN are empty cells; what is neither text nor empty is an error.

    ``lines`` gives lines of JSON, with what stands where, instead of texts.
    """
    if errors not in ("raise", "keep"):
        raise UsageError("usage.invalid_value", "errors is one of raise, keep", "errors")
    native = engine._open()
    texts: list[str | None] = []
    failures: list[VeilError | None] = []
    for start, end in _pieces(cells):
        piece = [None if _is_missing(cell) else cell for cell in cells[start:end]]
        own = None if ids is None else list(ids[start:end])
        for result in _veil.protect_texts(native, piece, own, NO_ID, lines, engine._threads):
            failed = isinstance(result, VeilError)
            if failed and errors == "raise":
                raise result
            texts.append(None if failed else result)
            failures.append(result if failed else None)
    return texts, failures


def error_text(error: VeilError | None) -> str | None:
    """An error in a cell: ``{"code", "message", "place"}`` as JSON."""
    return None if error is None else json.dumps(error.as_dict(), ensure_ascii=False)


def mapper(engine: Engine, errors: str) -> Callable[[Sequence[Any]], list[str | None]]:
    return lambda cells: protect_cells(engine, cells, errors=errors)[0]


def _is_missing(cell: Any) -> bool:
    if cell is None or isinstance(cell, str):
        return cell is None
    # NaN and NaT are no text that is unlike itself; pandas.NA refuses to be compared.
    return type(cell).__name__ == "NAType" or (isinstance(cell, float) and cell != cell) or type(cell).__name__ == "NaTType"


def _pieces(cells: Sequence[Any]) -> Iterator[tuple[int, int]]:
    start, characters = 0, 0
    for number, cell in enumerate(cells):
        characters += len(cell) if isinstance(cell, str) else 0
        if number + 1 - start >= LARGEST_ROWS or characters >= LARGEST_BATCH:
            yield start, number + 1
            start, characters = number + 1, 0
    if start < len(cells):
        yield start, len(cells)
