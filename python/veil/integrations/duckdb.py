"""DuckDB: a function of SQL.

    >>> import duckdb
    >>> from veil.integrations.duckdb import register
    >>> connection = duckdb.connect()
    >>> register(connection)
    >>> connection.sql("select veil_protect('Call Anna Vries.')").fetchall()
    [('Call [PERSON1].',)]
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from veil.columns import engine_or_default, protect_cells
from veil.engine import Engine


def register(connection: Any, *, name: str = "veil_protect", engine: Engine | None = None, errors: str = "raise", **settings: Any) -> None:
    """Makes ``name(text)`` known to the connection; NULL stays NULL. With ``errors="keep"`` a text that fails becomes NULL."""
    chosen = engine_or_default(engine, settings)

    def protect(texts: Any) -> Any:
        protected, _ = protect_cells(chosen, texts.to_pylist(), errors=errors)
        return pa.array(protected, type=pa.string())

    connection.create_function(name, protect, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
