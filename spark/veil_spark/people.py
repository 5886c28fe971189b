"""A collection as a table on a cluster: no text says more of its person than k of all texts do (docs/table.md).

Workers read what texts say (mapInArrow), the driver makes the table of it and generalizes it, workers write each text as its row says. What
crosses machines is facts and rows, one row per text, never a text; the driver holds what is said of people. All three steps stay in the folder
``work``, since each is needed twice: it holds originals' facts and is for their owner alone, to be deleted afterwards.
Weakness: the table itself is generalized on one machine: two million rows take half a minute and 392 MiB (docs/experiments/tables.md)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from veil.table import FactTable, Reader, engine_settings
from veil_spark.settings import Settings

FACTS = "id string, facts string, code string, message string, place string"
ROWS = "id string, row string"
TEXTS = "id string, text string, class long, row long, code string, message string, place string"


def protect_table(frame: Any, column: str, k: int, *, id_column: str, work: str, attributes: tuple[str, ...] = (), l: float = 0, t: float = 0,
                  diversity: str = "distinct", c: float = 1, suppress: float = 1, algorithm: str = "auto", files: tuple[str, ...] = (),
                  **settings: Any) -> tuple[Any, dict[str, Any]]:
    """The frame with the column protected, ``<column>_error`` and ``<column>_class`` behind it, and what was proven of the table. A text that
    does not leave is null. Ids must be given and different."""
    from pyspark.sql import functions as f
    from veil import UsageError

    for name in (column, id_column):
        if name not in frame.columns:
            raise UsageError("usage.unknown_column", "the frame has no such column", name)
    spark = frame.sparkSession
    made = Settings(spark, engine_settings(settings), files)
    texts = frame.select(f.col(id_column).cast("string").alias("id"), f.col(column).alias("text"))
    facts_folder, rows_folder, texts_folder = (os.path.join(work, name) for name in ("facts", "rows", "texts"))

    def read(batches: Iterator[Any]) -> Iterator[Any]:
        from veil import VeilError

        reader = Reader(made.engine())
        for batch in batches:
            told: list[tuple[Any, ...]] = []
            for id, text in zip(*(batch.column(name).to_pylist() for name in ("id", "text"))):
                try:
                    told.append((id, json.dumps(reader.facts_of(text)), None, None, None))
                except VeilError as error:
                    told.append((id, None, error.code, error.message, error.place))
            yield _batch(told, ("id", "facts", "code", "message", "place"))

    texts.where(f.col("text").isNotNull()).mapInArrow(read, FACTS).write.parquet(facts_folder)
    facts = spark.read.schema(FACTS).parquet(facts_folder)
    counts = facts.agg(f.count("*").alias("all"), f.countDistinct("id").alias("different")).first()
    if counts["all"] != counts["different"]:
        raise UsageError("usage.invalid_value", "ids are missing, or stand at several texts", id_column)

    ids: list[str] = []

    def in_order() -> Iterator[dict[str, Any] | None]:
        for one in facts.orderBy("id").toLocalIterator():
            ids.append(one["id"])
            yield None if one["facts"] is None else json.loads(one["facts"])

    table = FactTable(in_order(), attributes)
    proof = table.anonymize(k, l=l, t=t, diversity=diversity, c=c, suppress=suppress, algorithm=algorithm)
    rows = [(id, json.dumps(table.row(number))) for number, id in enumerate(ids)]
    spark.createDataFrame(rows, ROWS).write.parquet(rows_folder)

    def write(batches: Iterator[Any]) -> Iterator[Any]:
        from veil import VeilError

        reader = Reader(made.engine())
        for batch in batches:
            written: list[tuple[Any, ...]] = []
            cells = (batch.column(name).to_pylist() for name in ("id", "text", "row", "code", "message", "place"))
            for id, text, packed, code, message, place in zip(*cells):
                row = json.loads(packed)
                if code is not None or row is None:
                    left_out = ("table.left_out", "too few rows are like this one: the document is left out", "")
                    written.append((id, None, None, None, *((code, message, place) if code is not None else left_out)))
                    continue
                try:
                    safe = reader.write_text(text, row["of_person"], row["number"], row["said"], attributes=attributes,
                                             keep_confidential=l > 0 or t > 0)
                    written.append((id, safe, row["class"], row["row"], None, None, None))
                except VeilError as error:
                    written.append((id, None, row["class"], row["row"], error.code, error.message, error.place))
            yield _batch(written, ("id", "text", "class", "row", "code", "message", "place"))

    joined = texts.join(facts.drop("facts"), "id").join(spark.read.schema(ROWS).parquet(rows_folder), "id")
    joined.mapInArrow(write, TEXTS).write.parquet(texts_folder)
    done = spark.read.schema(TEXTS).parquet(texts_folder)
    # Rows of texts that failed are not there to hide among: a class of which fewer than k are left does not leave either.
    people = done.where(f.col("text").isNotNull()).groupBy("class").agg(f.countDistinct("row").alias("people"))
    enough = done.join(people, "class", "left")
    small = f.col("text").isNotNull() & (f.col("people") < k)
    error = f.when(f.col("code").isNotNull(), f.struct("code", "message", "place")).when(
        small, f.struct(f.lit("table.unproven").alias("code"),
                        f.lit("documents of its class failed, and those that are left are fewer than k").alias("message"), f.lit("").alias("place")))
    safe = enough.select(f.col("id").alias("__id"), f.when(~small, f.col("text")).alias("__text"), error.alias(f"{column}_error"),
                         f.col("class").alias(f"{column}_class"))
    result = frame.join(safe, frame[id_column].cast("string") == safe["__id"], "left")
    kept = [f.col("__text").alias(column) if name == column else frame[name] for name in frame.columns]
    return result.select(*kept, f"{column}_error", f"{column}_class"), {**proof, "notes": table.notes}


def _batch(rows: list[tuple[Any, ...]], names: tuple[str, ...]) -> Any:
    import pyarrow as pa

    columns = zip(*rows) if rows else [[] for _ in names]
    arrays = [pa.array(list(column), type=pa.int64() if name in ("class", "row") else pa.string()) for name, column in zip(names, columns)]
    return pa.RecordBatch.from_arrays(arrays, names=list(names))
