"""Statistics of a corpus from shards: each partition makes an index of its texts, and the driver merges them to the index of the whole.

An index numbers its units in the order in which they come, so that counts are the same for any partitions, and bytes for the same ones. Only
indexes travel, by way of a folder that all machines see."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from typing import Any

import veil.corpus


def index_corpus(frame: Any, column: str, output: str, *, work: str, unit: str = "window", unit_words: int = 50, smallest_count: int = 1,
                 smallest_pair_count: int = 2) -> dict[str, int]:
    """Makes the index ``output`` of a column of texts; shards lie in the folder ``work`` meanwhile."""
    run = os.path.join(work, f"shards-{uuid.uuid4().hex}")
    os.makedirs(run)

    def shard(number: int, rows: Iterator[Any]) -> Iterator[str]:
        name = os.path.join(run, f"{number:06d}.veil")
        beside = f"{name}.{uuid.uuid4().hex}"
        texts = (row[0] for row in rows if isinstance(row[0], str) and row[0].strip())
        first = next(texts, None)
        if first is None:
            return
        veil.corpus.index(_with_first(first, texts), beside, unit=unit, unit_words=unit_words,  # type: ignore[arg-type]
                          smallest_count=1, smallest_pair_count=1, threads=1)
        os.replace(beside, name)
        yield name

    try:
        shards = sorted(frame.select(column).rdd.mapPartitionsWithIndex(shard).collect())
        return veil.corpus.merge(shards, output, smallest_count=smallest_count, smallest_pair_count=smallest_pair_count)
    finally:
        shutil.rmtree(run, ignore_errors=True)


def _with_first(first: str, texts: Iterator[str]) -> Iterator[str]:
    yield first
    yield from texts
