"""Predictions against gold: every measure of ``veil evaluate``, under the same names (docs/evaluation.md).

    >>> import veil
    >>> gold = [{"id": "a", "text": "Anna met Ben.", "spans": [{"start": 0, "end": 4, "label": "PERSON"},
    ...                                                        {"start": 9, "end": 12, "label": "PERSON"}]}]
    >>> found = [{"id": "a", "text": "Anna met Ben.", "spans": [{"start": 0, "end": 4, "label": "PERSON"}]}]
    >>> figures = veil.evaluate(gold, {"half": found})
    >>> figures["systems"][0]["detection"]["spans"]["recall"]
    0.5
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Union

from veil.document import Document
from veil.native import _veil

Collection = Union[str, "os.PathLike[str]", Iterable[Union[Document, Mapping[str, Any]]]]
"""A file that any reader reads, or documents: from an engine, or as lines of JSON Lines hold them."""


def evaluate(gold: Collection, predicted: Collection | Mapping[str, Collection], *, measures: Iterable[str] = (), intervals: bool = False,
             significance: bool = False, threshold: float = 0.0, by_order: bool = False, scheme: str = "") -> dict[str, Any]:
    """Figures of one system, or of several by name. ``measures``: tokens, spans, labelled_spans, labels, tab, coreference, ...;
    ``intervals`` adds 95 %, ``significance`` the p of each difference to the first system.
    """
    systems = predicted if isinstance(predicted, Mapping) else {"predicted": predicted}
    line = _veil.evaluate(_collection(gold), [(name, _collection(one)) for name, one in systems.items()], measures=set(measures),
                          intervals=intervals, significance=significance, threshold=threshold, by_order=by_order, scheme=scheme)
    figures: dict[str, Any] = json.loads(line)
    return figures


def _collection(given: Collection) -> str | list[_veil.Document]:
    if isinstance(given, (str, os.PathLike)):
        return os.fspath(given)
    return [one._held if isinstance(one, Document) else _veil.Document.from_json(json.dumps(dict(one)), "code-points") for one in given]
