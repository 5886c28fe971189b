"""k-anonymity over a whole collection: how many documents say the same of whom they are about, so that nobody can tell them apart.

What a document says is the set of what still identifies in it: the quasi-identifiers and confidential facts that are found in its text, as they are spelt, folded.
Documents with the same set are a group, its size is k, and a document alone in its group stands out. Sets are hashed before they are
shuffled, so that a shuffle carries 16 bytes a document and no text; hashes are keyed by a random key of the run.
Weakness: two texts that say the same in other words are two groups, so that k is a lower bound."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterator
from typing import Any

from veil_spark.settings import Settings

SMALL = (2, 3, 5, 10, 20, 50, 100)


def signatures(frame: Any, column: str, *, labels: tuple[str, ...] = (), files: tuple[str, ...] = (), key: bytes | None = None,
               **settings: Any) -> Any:
    """One row per text: ``signature`` (16 bytes; null where a text could not be read) and ``values``, how many the set has."""
    from pyspark.sql import types

    made = Settings(frame.sparkSession, settings, files)
    secret = key or secrets.token_bytes(16)
    schema = types._parse_datatype_string("signature binary, values long")

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa
        from veil import VeilError

        engine = made.engine()
        for batch in batches:
            texts = ["" if text is None else text for text in batch.column(column).to_pylist()]
            hashes: list[bytes | None] = []
            sizes: list[int | None] = []
            for document in engine.detect_all(texts, errors="keep"):
                if isinstance(document, VeilError):
                    hashes.append(None)
                    sizes.append(None)
                    continue
                said = sorted({f"{one.label} {_folded(one.text)}" for one in document.mentions
                               if one.kind in ("direct", "quasi", "confidential") and (not labels or one.label in labels)})
                hashes.append(hashlib.blake2b("\n".join(said).encode(), digest_size=16, key=secret).digest())
                sizes.append(len(said))
            yield pa.RecordBatch.from_arrays([pa.array(hashes, type=pa.binary()), pa.array(sizes, type=pa.int64())], names=["signature", "values"])

    return frame.select(column).mapInArrow(work, schema)


def anonymity(frame: Any, column: str, *, labels: tuple[str, ...] = (), files: tuple[str, ...] = (), **settings: Any) -> dict[str, Any]:
    """``{"documents", "failures", "groups", "smallest", "mean", "below": {"2": n, "5": n, ...}}``: documents in groups smaller than so many."""
    from pyspark.sql import functions as f

    said = signatures(frame, column, labels=labels, files=files, **settings)
    groups = said.groupBy("signature").agg(f.count("*").alias("k"))
    found = f.col("signature").isNotNull()
    row = groups.agg(
        f.sum(f.when(found, f.col("k"))).alias("documents"), f.sum(f.when(~found, f.col("k"))).alias("failures"),
        f.sum(found.cast("long")).alias("groups"), f.min(f.when(found, f.col("k"))).alias("smallest"),
        *[f.sum(f.when(found & (f.col("k") < size), f.col("k"))).alias(f"below_{size}") for size in SMALL]).first()
    documents, count = row["documents"] or 0, row["groups"] or 0
    return {"documents": documents, "failures": row["failures"] or 0, "groups": count, "smallest": row["smallest"] or 0,
            "mean": documents / count if count else 0.0, "below": {str(size): row[f"below_{size}"] or 0 for size in SMALL}}


def _folded(text: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(plain.casefold().split())
