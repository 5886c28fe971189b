"""Veil on Spark: tables and folders that outgrow one machine, and what is left in them. docs/spark.md has all of it.

    protected = veil_spark.protect(frame, "text", method="pseudonym", key_file="my.key")
    veil_spark.protect_files(spark, ["notes/"], "protected/", policy="hipaa")
    veil_spark.attack(protected, "text", background, subject_column="who")
    veil_spark.anonymity(protected, "text")
    safe, proof = veil_spark.protect_table(frame, "text", 5, id_column="id", work="work/")
    veil_spark.index_corpus(frame, "text", "counts.veil", work="shards/")
"""

from veil_spark.anonymity import anonymity
from veil_spark.attack import attack, attacked
from veil_spark.corpus import index_corpus
from veil_spark.files import protect_files
from veil_spark.frames import detect, protect
from veil_spark.people import protect_table

__all__ = ["anonymity", "attack", "attacked", "detect", "index_corpus", "protect", "protect_files", "protect_table"]
