"""Statistics of a corpus: how often words and phrases occur, and how often together (docs/corpus.md). Indexes of parts, made where the
parts are, merge to the index of the whole, byte for byte.

    >>> import veil.corpus
    >>> parts = [["Anna sails to Oslo. Anna sails back."], ["Ben sails to Porto."]]
    >>> for number, texts in enumerate(parts):
    ...     _ = veil.corpus.index(texts, f"part{number}.veil", smallest_pair_count=1)
    >>> veil.corpus.merge(["part0.veil", "part1.veil"], "whole.veil", smallest_pair_count=1)["documents"]
    2
    >>> [(hits.term, hits.units) for hits in veil.corpus.hits("whole.veil", ["sails", "oslo"])]
    [('sails', 2), ('oslo', 1)]
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from veil.native import _veil


@dataclass(frozen=True)
class Hits:
    term: str
    units: int
    documents: int
    information: float
    """In bits: rarer terms have more."""


def index(texts: Iterable[str], output: str | os.PathLike[str], *, unit: Literal["document", "sentence", "window"] = "window",
          unit_words: int = 50, smallest_count: int = 1, smallest_pair_count: int = 2, threads: int = 0) -> dict[str, int]:
    """Makes an index of ``texts``, which may be a generator. Parts that are to be merged are made with 1 and 1, and the merge prunes."""
    return _veil.index_corpus(texts, os.fspath(output), unit, unit_words, smallest_count, smallest_pair_count, threads)


def merge(inputs: Sequence[str | os.PathLike[str]], output: str | os.PathLike[str], *, smallest_count: int = 1,
          smallest_pair_count: int = 2) -> dict[str, int]:
    """Indexes of parts, in their order, as one."""
    return _veil.merge_corpora([os.fspath(file) for file in inputs], os.fspath(output), smallest_count, smallest_pair_count)


def hits(file: str | os.PathLike[str], terms: Sequence[str]) -> list[Hits]:
    """How often each term occurs."""
    return [Hits(*one) for one in _veil.count_hits(os.fspath(file), list(terms))]
