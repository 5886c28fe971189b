"""polars: ``import veil.integrations.polars`` gives frames, series and expressions ``.veil``.

    >>> import polars as pl
    >>> import veil.integrations.polars
    >>> tickets = pl.DataFrame({"text": ["Call Anna Vries.", None]})
    >>> tickets.veil.protect("text")["text"].to_list()
    ['Call [PERSON1].', None]
    >>> tickets.lazy().select(pl.col("text").veil.protect()).collect()["text"][0]
    'Call [PERSON1].'
"""

from __future__ import annotations

from typing import Any

import polars as pl

from veil.columns import engine_or_default, error_text, protect_cells
from veil.engine import Engine


def _protected(engine: Engine, series: Any, errors: str) -> Any:
    texts, _ = protect_cells(engine, series.to_list(), errors=errors)
    return pl.Series(series.name, texts, dtype=pl.String)


@pl.api.register_series_namespace("veil")
class SeriesVeil:
    """``series.veil.protect()``"""

    def __init__(self, series: Any) -> None:
        self._series = series

    def protect(self, *, engine: Engine | None = None, errors: str = "raise", **settings: Any) -> Any:
        return _protected(engine_or_default(engine, settings), self._series, errors)


@pl.api.register_expr_namespace("veil")
class ExpressionVeil:
    """``pl.col("text").veil.protect()``, also in lazy queries"""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def protect(self, *, engine: Engine | None = None, errors: str = "raise", **settings: Any) -> Any:
        chosen = engine_or_default(engine, settings)
        return self._expression.map_batches(lambda series: _protected(chosen, series, errors), return_dtype=pl.String)


@pl.api.register_dataframe_namespace("veil")
class FrameVeil:
    """``frame.veil.protect("column")``"""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def protect(self, *columns: str, engine: Engine | None = None, errors: str = "raise", **settings: Any) -> Any:
        """A frame with these columns protected. With ``errors="keep"`` a text that fails becomes null, and its error stands in
        ``<column>_error``.
        """
        chosen = engine_or_default(engine, settings)
        made = []
        for column in columns:
            texts, failures = protect_cells(chosen, self._frame[column].to_list(), errors=errors)
            made.append(pl.Series(column, texts, dtype=pl.String))
            if errors == "keep":
                made.append(pl.Series(f"{column}_error", [error_text(error) for error in failures], dtype=pl.String))
        return self._frame.with_columns(made)
