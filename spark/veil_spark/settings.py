"""How an engine comes to a worker: its settings travel, models do not. Each worker process opens one engine for the same settings and keeps
it from task to task (spark.python.worker.reuse, on by default); models are mapped from files that the wheel installed.

Files that settings name (a policy, a key) are shipped once by Spark and found again under their name by each worker. A file that a policy
names must be shipped beside it (`files`)."""

from __future__ import annotations

import os
import re
from typing import Any

from veil import Engine, UsageError
from veil.shortcuts import engine_for

SHIPPED = ("policy", "key_file")


class Settings:
    """Made on the driver, used on workers."""

    def __init__(self, spark: Any, settings: dict[str, Any], files: tuple[str, ...] = ()) -> None:
        self._settings = dict(settings)
        self._settings.setdefault("threads", 1)  # Spark gives each core a task of its own
        self._shipped: dict[str, str] = {}
        Engine(**self._settings).close()  # what is wrong is told here, before any task runs
        self._refuse_numbers()
        for name in SHIPPED:
            file = os.fspath(self._settings.get(name, ""))
            if file and os.path.isfile(file):
                spark.sparkContext.addFile(os.path.abspath(file))
                self._shipped[name] = os.path.basename(file)
                del self._settings[name]
        for file in files:
            spark.sparkContext.addFile(os.path.abspath(file))

    def engine(self) -> Engine:
        """The engine of this process."""
        from pyspark import SparkFiles

        found = {name: SparkFiles.get(file) for name, file in self._shipped.items()}
        return engine_for(**self._settings, **found)

    def _refuse_numbers(self) -> None:
        with Engine(**self._settings) as engine:
            rule = re.search(r"^ids: *\"?(\w+)", engine.policy, re.MULTILINE)
            keyed = re.search(r"key_file: \"(.+?)\"", engine.policy)
        if rule and rule[1] == "number":
            raise UsageError("usage.invalid_value", "partitions have no common numbering: say 'ids: hash' with a key, or 'ids: keep'", "ids")
        if rule and rule[1] == "hash" and not keyed:
            raise UsageError("usage.missing_key", "hashes of ids are the same on all workers with a key only", "key_file")
