"""A Spark of two executors in processes of their own (local-cluster), as a cluster has them, for the tests of a file."""

import os
import pathlib
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
sys.path.insert(0, str(ROOT / "tests" / "python"))
import pypi  # noqa: E402,F401  starts this again in the interpreter with PySpark

PATHS = [os.environ["PYTHONPATH"], str(ROOT / "spark"), str(ROOT / "tests" / "spark")]
sys.path[:0] = PATHS
os.environ.update(PYTHONPATH=os.pathsep.join(PATHS), PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")

from pyspark.sql import SparkSession  # noqa: E402

LETTER = "Yesterday Marten Vries called from the harbour of Oslo. Please write to marten@vries.example before 14 March 2023."


def session(master="local-cluster[2,1,1024]", **settings):
    builder = SparkSession.builder.master(master).appName("veil-test").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    builder = builder.config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"]).config("spark.sql.shuffle.partitions", "2")
    builder = builder.config("spark.executorEnv.VEIL_RESOURCES", os.environ.get("VEIL_RESOURCES", ""))
    for name, value in settings.items():
        builder = builder.config(name.replace("_", "."), value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = session()
        cls.addClassCleanup(cls.spark.stop)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-spark-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
