"""The attacker over a whole collection: one answer per row, then figures that are sums, so that nothing but counts is shuffled.

The background travels to each worker once (a broadcast), and each worker process builds the attacker once and keeps it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from veil import Attacker

ANSWER = "attacked boolean, named boolean, among_five boolean, rank long, confidence double, error string"
_BUILT: dict[str, Attacker] = {}


def attacked(frame: Any, column: str, background: Mapping[str, Any], *, subject_column: str, id_column: str | None = None,
             method: str = "lexical") -> Any:
    """One row per text: was there somebody to name, was it the person of ``subject_column``, at which rank. Neither texts nor names."""
    from pyspark.sql import types

    people = {name: [texts] if isinstance(texts, str) else list(texts) for name, texts in background.items()}
    sent = frame.sparkSession.sparkContext.broadcast(people)
    key = uuid.uuid4().hex
    chosen = frame.select(*([id_column] if id_column else []), column, subject_column)
    schema = types.StructType([*([frame.schema[id_column]] if id_column else []), *types._parse_datatype_string(ANSWER).fields])

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        attacker = _attacker(key, sent.value, method)
        for batch in batches:
            rows = list(zip(batch.column(column).to_pylist(), batch.column(subject_column).to_pylist()))
            told = [_row(attacker, text, subject) for text, subject in rows]
            arrays = [batch.column(id_column)] if id_column else []
            kinds = (pa.bool_(), pa.bool_(), pa.bool_(), pa.int64(), pa.float64(), pa.string())
            arrays += [pa.array([row[i] for row in told], type=kind) for i, kind in enumerate(kinds)]
            yield pa.RecordBatch.from_arrays(arrays, names=schema.names)

    return chosen.mapInArrow(work, schema)


def attack(frame: Any, column: str, background: Mapping[str, Any], *, subject_column: str, method: str = "lexical") -> dict[str, Any]:
    """The figures of ``veil attack`` over all rows: the same, whatever the partitions are."""
    from pyspark.sql import functions as f

    answers = attacked(frame, column, background, subject_column=subject_column, method=method)
    sums = answers.groupBy().agg(
        f.count("*").alias("documents"), f.sum(f.col("attacked").cast("long")).alias("attacked"),
        f.sum((f.col("attacked") & f.col("named")).cast("long")).alias("named"),
        f.sum((f.col("attacked") & f.col("among_five")).cast("long")).alias("among_five"),
        f.sum(f.when(f.col("attacked"), 1.0 / f.col("rank"))).alias("reciprocal_ranks"),
        f.sum(f.col("error").isNotNull().cast("long")).alias("failures")).first()
    told = {name: sums[name] or 0 for name in ("documents", "attacked", "named", "among_five", "failures")}
    count = told["attacked"]
    people = len(background)
    told["candidates"] = people
    told["accuracy"] = told["named"] / count if count else 0.0
    told["top_five"] = told["among_five"] / count if count else 0.0
    told["guessing"] = 1 / people if people else 0.0
    told["mean_reciprocal_rank"] = (sums["reciprocal_ranks"] or 0.0) / count if count else 0.0
    return told


def _attacker(key: str, people: Mapping[str, Any], method: str) -> Attacker:
    if key not in _BUILT:
        _BUILT.clear()  # one at a time: it is as large as what is known
        _BUILT[key] = Attacker(people, method=method, threads=1)  # type: ignore[arg-type]
    return _BUILT[key]


def _row(attacker: Attacker, text: Any, subject: Any) -> tuple[Any, ...]:
    from veil import VeilError

    if text is None:
        return False, False, False, None, None, json.dumps({"code": "read.missing_field", "message": "there is no text"})
    try:
        answer = attacker.attack(text, subject=subject, candidates=1)
    except VeilError as error:
        return False, False, False, None, None, json.dumps(error.as_dict())
    confidence = answer.candidates[0].confidence if answer.candidates else 0.0
    return answer.rank is not None, answer.named, answer.rank is not None and answer.rank <= 5, answer.rank, confidence, None
