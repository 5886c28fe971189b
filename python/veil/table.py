"""Collections as tables: what documents say of the people they are about, made safe as statistical offices make tables safe, and written back.

    >>> import veil.table
    >>> texts = [f"{name} (born {day} March 19{year}) is a Dutch dentist. She lives in Oslo." for name, day, year in
    ...          (("Anna Vries", 3, 71), ("Clara Jansen", 5, 72), ("Ida Bakker", 9, 74), ("Mara Visser", 12, 78))]
    >>> safe = veil.table.protect(texts, k=4)
    >>> len(safe.texts), safe.proof["smallest_class"]
    (4, 4)

The three steps stand alone, too, for those whose texts lie on many machines (``veil_spark.protect_table``): ``facts_of`` one text, a ``FactTable``
of all facts, and ``write_text`` for one text and its row. What travels between them are plain dictionaries. docs/table.md says what is promised.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from veil.engine import Engine, Text
from veil.errors import VeilError
from veil.native import _veil

POLICY = "method: generalize\nread_as: edited\nwish: careful\n"
"""Common professions and nationalities, which alone give nobody away, do so together: all are read (`veil protect --k` says the same)."""


@dataclasses.dataclass(frozen=True)
class Safe:
    """Texts in the order in which they came; an error stands for one that does not leave."""

    texts: list[str | VeilError]
    proof: dict[str, Any]
    notes: list[str]


class Reader:
    """Reads what texts say, and writes what their rows say, with an engine of ``engine_settings``."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._facts = _veil.FactReader(engine.settings["resources"])

    def facts_of(self, text: Text) -> dict[str, Any]:
        return self._facts.read(self.engine._open(), self.engine._held(text))

    def write_text(self, text: Text, of_person: Sequence[dict[str, Any]], number: int, said: dict[str, str], *, attributes: Sequence[str] = (),
                   keep_confidential: bool = False) -> str:
        """The text as its row says. ``of_person`` are the facts of all documents of its person, ``number`` which of them it is."""
        return self._facts.write(self.engine._open(), self.engine._held(text), list(of_person), number, list(attributes), said, keep_confidential)


class FactTable:
    """The table of all facts: a row per person, or per document that names nobody. None stands for a document that failed."""

    def __init__(self, facts: Iterable[dict[str, Any] | None], attributes: Sequence[str] = ()) -> None:
        self._table = _veil.FactTable(list(attributes))
        self._facts: list[dict[str, Any] | None] = []
        self._of_row: dict[int, list[int]] = {}
        for number, one in enumerate(facts):
            self._table.add(one)
            self._facts.append(one)
            row = self._table.row_of(number)
            if row is not None:
                self._of_row.setdefault(row, []).append(number)

    def anonymize(self, k: int, *, l: float = 0, t: float = 0, diversity: str = "distinct", c: float = 1, suppress: float = 1,
                  algorithm: str = "auto") -> dict[str, Any]:
        """What was proven: rows, classes, the smallest of them, how many are left out, information lost. Raises ``table.*``."""
        return self._table.anonymize(k=k, l=l, t=t, diversity=diversity, c=c, suppress=suppress, algorithm=algorithm)

    def row(self, number: int) -> dict[str, Any] | None:
        """What ``write_text`` needs of the document of this number, and its class and row; None: it is left out."""
        said, row = self._table.said_of(number), self._table.row_of(number)
        if said is None or row is None:
            return None
        documents = self._of_row[row]
        return {"of_person": [self._facts[other] for other in documents], "number": documents.index(number), "said": said,
                "class": self._table.class_of(number), "row": row}

    @property
    def notes(self) -> list[str]:
        return self._table.notes()


def engine_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """Those of the engine that reads a table: as `veil protect --k` has them."""
    if settings.get("policy") or settings.get("policy_yaml"):
        return {"method": "generalize", **settings}
    return {"policy_yaml": POLICY, **settings}


def too_small(rows: Iterable[tuple[int, int]], k: int) -> set[int]:
    """Classes of fewer than ``k`` rows, of (class, row) of what was written: rows that failed are not there to hide among."""
    members: dict[int, set[int]] = {}
    for of_class, row in rows:
        members.setdefault(of_class, set()).add(row)
    return {of_class for of_class, people in members.items() if len(people) < k}


def protect(texts: Sequence[Text], k: int, *, attributes: Sequence[str] = (), l: float = 0, t: float = 0, diversity: str = "distinct",
            c: float = 1, suppress: float = 1, algorithm: str = "auto", **settings: Any) -> Safe:
    """All texts of a collection, none of which says more of its person than ``k`` of them do."""
    reader = Reader(Engine(**engine_settings(settings)))
    failures: dict[int, VeilError] = {}
    facts: list[dict[str, Any] | None] = []
    for number, text in enumerate(texts):
        try:
            facts.append(reader.facts_of(text))
        except VeilError as error:
            failures[number] = error
            facts.append(None)
    table = FactTable(facts, attributes)
    proof = table.anonymize(k, l=l, t=t, diversity=diversity, c=c, suppress=suppress, algorithm=algorithm)
    written: dict[int, tuple[str, int, int]] = {}
    for number, text in enumerate(texts):
        row = table.row(number)
        if number in failures:
            continue
        if row is None:
            failures[number] = VeilError("table.left_out", "too few rows are like this one: the document is left out")
            continue
        try:
            written[number] = (reader.write_text(text, row["of_person"], row["number"], row["said"], attributes=attributes,
                                                 keep_confidential=l > 0 or t > 0), row["class"], row["row"])
        except VeilError as error:
            failures[number] = error
    small = too_small(((of_class, row) for _, of_class, row in written.values()), k)
    unproven = VeilError("table.unproven", "documents of its class failed, and those that are left are fewer than k")
    return Safe([failures[number] if number in failures else unproven if written[number][1] in small else written[number][0]
                 for number in range(len(texts))], proof, table.notes)
