"""Tables: a column of texts becomes a column of protected texts, batch by batch through Arrow (mapInArrow), also in streams.

Nothing is shuffled, and a worker holds one batch at a time. A row that fails, whatever it is, has no text and its error beside it; the rest
of the partition goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from veil.columns import protect_cells
from veil_spark.settings import Settings

ERROR = "struct<code:string,message:string,place:string>"
SPANS = ("array<struct<start:long,end:long,label:string,subtype:string,kind:string,entity:long,replacement:string,method:string,level:int>>")
MENTIONS = "array<struct<start:long,end:long,label:string,subtype:string,kind:string,entity:long,score:double,detector:string>>"
_SPAN_FIELDS = ("start", "end", "label", "subtype", "kind", "entity", "replacement", "method", "level")
_MENTION_FIELDS = ("start", "end", "label", "subtype", "kind", "entity", "score", "detector")


def protect(frame: Any, *columns: str, spans: bool = False, id_column: str | None = None, files: tuple[str, ...] = (), **settings: Any) -> Any:
    """The frame with these columns protected, and behind it for each of them ``<column>_error``: null, or ``{code, message, place}`` where
    the text is null because it could not be protected. ``spans`` adds ``<column>_spans``, what stands where. ``settings`` are those of
    ``veil.Engine``; with ``method="pseudonym"`` and a ``key_file`` the same person has the same pseudonym in all partitions and runs.
    """
    made = Settings(frame.sparkSession, settings, files)
    schema = _schema_with(frame, columns, {"spans": SPANS} if spans else {})

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        engine = made.engine()
        for batch in batches:
            ids = None if id_column is None else [str(id) for id in batch.column(id_column).to_pylist()]
            yield _protected(engine, batch, columns, ids, spans)

    return frame.mapInArrow(work, schema)


def detect(frame: Any, column: str, *, files: tuple[str, ...] = (), **settings: Any) -> Any:
    """The frame with ``<column>_spans``, what was found in each text, and ``<column>_error``. It holds no words of the texts by itself."""
    import pyarrow as pa
    from veil import VeilError

    made = Settings(frame.sparkSession, settings, files)
    schema = _schema_with(frame, (column,), {"spans": MENTIONS})

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        engine = made.engine()
        for batch in batches:
            texts = batch.column(column).to_pylist()
            documents = iter(engine.detect_all([text for text in texts if text is not None], errors="keep"))
            found: list[Any] = []
            failures: list[Any] = []
            for text in texts:
                document = None if text is None else next(documents)
                failed = isinstance(document, VeilError)
                failures.append(_error(document) if failed else None)
                spans = None if document is None or failed else document.mentions
                found.append(None if spans is None else [{name: getattr(span, name) for name in _MENTION_FIELDS} for span in spans])
            columns = {name: batch.column(name) for name in batch.schema.names}
            columns[f"{column}_error"] = _error_array(pa, failures)
            columns[f"{column}_spans"] = pa.array(found, type=_mention_type(pa))
            yield pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))

    return frame.mapInArrow(work, schema)


def _protected(engine: Any, batch: Any, columns: tuple[str, ...], ids: list[str] | None, spans: bool) -> Any:
    import pyarrow as pa

    arrays = {name: batch.column(name) for name in batch.schema.names}
    behind: dict[str, Any] = {}
    for column in columns:
        cells = batch.column(column).to_pylist()
        texts, failures = protect_cells(engine, cells, errors="keep", ids=ids, lines=spans)
        if spans:
            lines = [None if line is None else json.loads(line) for line in texts]
            texts = [None if line is None else line["text"] for line in lines]
            told = [None if line is None else [{name: span.get(name) for name in _SPAN_FIELDS} for span in line["spans"]] for line in lines]
            behind[f"{column}_spans"] = pa.array(told, type=_span_type(pa))
        arrays[column] = pa.array(texts, type=pa.string())
        arrays[f"{column}_error"] = _error_array(pa, [None if failure is None else _error(failure) for failure in failures])
    arrays.update(behind)
    return pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))


def _error(error: Any) -> dict[str, str]:
    return {"code": error.code, "message": error.message, "place": error.place}


def _error_array(pa: Any, errors: list[Any]) -> Any:
    return pa.array(errors, type=pa.struct([("code", pa.string()), ("message", pa.string()), ("place", pa.string())]))


def _span_type(pa: Any) -> Any:
    text, number = pa.string(), pa.int64()
    return pa.list_(pa.struct([("start", number), ("end", number), ("label", text), ("subtype", text), ("kind", text), ("entity", number),
                               ("replacement", text), ("method", text), ("level", pa.int32())]))


def _mention_type(pa: Any) -> Any:
    text, number = pa.string(), pa.int64()
    return pa.list_(pa.struct([("start", number), ("end", number), ("label", text), ("subtype", text), ("kind", text), ("entity", number),
                               ("score", pa.float64()), ("detector", text)]))


def _schema_with(frame: Any, columns: tuple[str, ...], more: dict[str, str]) -> Any:
    """In the order in which arrays are made: the frame's own, then errors, then what was asked for."""
    from pyspark.sql import types
    from veil import UsageError

    known = {field.name: field.dataType for field in frame.schema.fields}
    for column in columns:
        if column not in known:
            raise UsageError("usage.unknown_column", "the frame has no such column", "column")
        if not isinstance(known[column], types.StringType):
            raise UsageError("usage.invalid_value", f"a column of texts is needed, and this is of {known[column].simpleString()}", "column")
    parts = list(frame.schema.fields)
    parts += [types.StructField(f"{column}_error", types._parse_datatype_string(ERROR)) for column in columns]
    parts += [types.StructField(f"{column}_{name}", types._parse_datatype_string(kind)) for column in columns for name, kind in more.items()]
    return types.StructType(parts)
