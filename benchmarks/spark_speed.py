"""Spark on this machine: two executors against one, and the memory of a worker over many rows.

    PYTHONPATH=$PWD/build/release/python:$PWD/spark build/python-tests/bin/python benchmarks/spark_speed.py [ROWS [LONG_ROWS]]

Wall time of a column through `veil_spark.protect` on local-cluster[1,1,1024] and [2,1,1024], engines open before the clock starts; then one executor
over LONG_ROWS rows, whose worker writes down its resident memory after each batch.
"""

import os
import sys
import time

from pyspark.sql import SparkSession

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
TEXT = "concat('Ticket ', id, ': Marten Vries of Oslo called about order ', id * 7919, ' on 3 May 2021.') as text"
SHORT = "concat('Call Anna Vries, ', id) as text"


def session(executors):
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,1024]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    builder = builder.config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"]).config("spark.executorEnv.VEIL_RESOURCES", os.getcwd())
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def with_memory(frame):
    """The batches of protect, counted, with the resident memory of the worker behind each."""
    from pyspark.sql import types
    from veil_spark.settings import Settings
    from veil.columns import protect_cells

    made = Settings(frame.sparkSession, {"language": "en"})

    def work(batches):
        import pyarrow as pa

        engine = made.engine()
        for batch in batches:
            protect_cells(engine, batch.column(0).to_pylist(), errors="keep")
            with open("/proc/self/statm") as statm:
                resident = int(statm.read().split()[1]) * 4096
            yield pa.RecordBatch.from_arrays([pa.array([batch.num_rows]), pa.array([resident])], names=["rows", "resident"])

    return frame.mapInArrow(work, types._parse_datatype_string("rows long, resident long"))


def main():
    import veil_spark

    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    long_rows = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    seconds = {}
    for executors in (1, 2):
        spark = session(executors)
        warm = veil_spark.protect(spark.range(0, 8, 1, 4).selectExpr(TEXT), "text", language="en")
        warm.collect()
        frame = veil_spark.protect(spark.range(0, rows, 1, 8).selectExpr(TEXT), "text", language="en")
        start = time.monotonic()
        assert frame.filter("text like '%[PERSON1]%'").count() == rows
        seconds[executors] = time.monotonic() - start
        print(f"{executors} executors: {rows} rows in {seconds[executors]:.1f} s; load {os.getloadavg()[0]:.1f}", flush=True)
        spark.stop()
    print(f"two over one: {seconds[1] / seconds[2]:.2f} times", flush=True)
    if long_rows:
        spark = session(1)
        told = with_memory(spark.range(0, long_rows, 1, 1).selectExpr(SHORT)).collect()
        seen, shown = 0, {}
        for row in told:
            seen += row.rows
            for share in (0.01, 0.1, 0.25, 0.5, 0.75, 1):
                if seen >= share * long_rows and share not in shown:
                    shown[share] = row.resident
        figures = [f"after {int(share * long_rows)} rows {size / 1e6:.0f} MB" for share, size in shown.items()]
        print("resident memory of the worker: " + ", ".join(figures))
        spark.stop()


if __name__ == "__main__":
    main()
