"""pandas: ``import veil.integrations.pandas`` gives data frames and series ``.veil``.

    >>> import pandas as pd
    >>> import veil.integrations.pandas
    >>> tickets = pd.DataFrame({"id": [1, 2], "text": ["Call Anna Vries.", None]})
    >>> tickets.veil.protect("text")["text"].iloc[0]
    'Call [PERSON1].'
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from veil.columns import engine_or_default, error_text, protect_cells
from veil.engine import Engine


@pd.api.extensions.register_series_accessor("veil")
class SeriesVeil:
    """``series.veil.protect()``"""

    def __init__(self, series: Any) -> None:
        self._series = series

    def protect(self, *, engine: Engine | None = None, errors: str = "raise", **settings: Any) -> Any:
        """The series with its texts protected. With ``errors="keep"`` a text that fails becomes an empty cell."""
        texts, _ = protect_cells(engine_or_default(engine, settings), self._series.tolist(), errors=errors)
        return pd.Series(texts, index=self._series.index, name=self._series.name, dtype=_text_type(self._series))


@pd.api.extensions.register_dataframe_accessor("veil")
class FrameVeil:
    """``frame.veil.protect("column")``"""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def protect(self, *columns: str, engine: Engine | None = None, errors: str = "raise", id_column: str | None = None,
                **settings: Any) -> Any:
        """A copy of the frame with these columns protected. With ``errors="keep"`` a text that fails becomes an empty cell, and its error
        stands in ``<column>_error``. ``id_column`` names the documents, where a policy asks for it.
        """
        chosen = engine_or_default(engine, settings)
        ids = None if id_column is None else [str(id) for id in self._frame[id_column]]
        frame = self._frame.copy()
        for column in columns:
            series = self._frame[column]
            texts, failures = protect_cells(chosen, series.tolist(), errors=errors, ids=ids)
            frame[column] = pd.Series(texts, index=series.index, dtype=_text_type(series))
            if errors == "keep":
                frame[f"{column}_error"] = pd.Series([error_text(error) for error in failures], index=series.index, dtype=object)
        return frame


def _text_type(series: Any) -> Any:
    return series.dtype if isinstance(series.dtype, pd.StringDtype) else object
