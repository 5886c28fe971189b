"""Pieces of files of JSON Lines: the lines of ``veil protect --format jsonl``, byte for byte, wherever the piece begins.

    >>> from veil.lines import protect_lines
    >>> lines = [b'{"id": "a", "text": "Anna Vries called."}', b'{broken']
    >>> for line in protect_lines(engine, lines, name="notes.jsonl", first_line=41):
    ...     print(line.decode()[:60])
    {"id":"a","text":"[PERSON1] called.","spans":[{"start":0,"en
    {"id":"notes-42","error":{"code":"read.malformed_input","mes
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

from veil.engine import Engine
from veil.errors import VeilError
from veil.native import _veil

BATCH = 256


def protect_lines(engine: Engine, lines: Iterable[bytes], *, name: str, first_line: int = 1, first_byte: int = 0,
                  batch_size: int = BATCH) -> Iterator[bytes]:
    """Each line protected, or ``{"id", "error"}``; without line breaks. ``name`` is the file that they are from, of which they begin with
    line ``first_line`` at byte ``first_byte``: lines without an id are called after their number.
    """
    for result in _results(engine, lines, name, first_line, first_byte, batch_size):
        yield result


def is_failure(line: bytes) -> bool:
    """Whether a line that came out is an error."""
    return b'"error":{"code":' in line[:4096] and "error" in json.loads(line)


def _results(engine: Engine, lines: Iterable[bytes], name: str, first_line: int, first_byte: int, batch_size: int) -> Iterator[bytes]:
    stem = os.path.splitext(os.path.basename(name))[0]
    batch: list[Any] = []
    ids: list[str] = []
    at = first_byte
    for number, raw in enumerate(lines, first_line):
        begin, at = at, at + len(raw)
        id, read = _veil.read_line(raw, name, f"{stem}-{number}")
        if read is None:
            continue
        batch.append(_moved(read, number, begin) if isinstance(read, VeilError) else read)
        ids.append(id)
        if len(batch) >= batch_size:
            yield from _written(engine, batch, ids)
            batch, ids = [], []
    if batch:
        yield from _written(engine, batch, ids)


def _written(engine: Engine, batch: list[Any], ids: list[str]) -> Iterator[bytes]:
    for id, result in zip(ids, engine.protect_all(batch, errors="keep", batch_size=len(batch))):
        if isinstance(result, VeilError):
            yield json.dumps({"id": id, "error": result.as_dict()}, ensure_ascii=False, separators=(",", ":")).encode()
        else:
            yield result.to_json().encode()


def _moved(error: VeilError, line: int, byte: int) -> VeilError:
    """Its place counts from the line that was read; it stands further down in the file."""
    place = re.sub(r"\bline 1\b", f"line {line}", error.place)
    place = re.sub(r"\bbyte (\d+)$", lambda found: f"byte {int(found[1]) + byte}", place)
    return type(error)(error.code, error.message, place)
