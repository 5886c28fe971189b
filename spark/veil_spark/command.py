"""``veil-spark``: files and tables from the command line, with the words of ``veil``. Runs in this machine's cores, or where ``--master``
says; under ``spark-submit`` as ``spark-submit .../veil-spark protect IN --output OUT``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

EPILOG = """example:
  veil-spark protect notes/ --output protected/ --policy hipaa --master 'local[4]'
  veil-spark table tickets.parquet --column text --output protected.parquet --method pseudonym --key-file my.key"""


def main(words: list[str] | None = None) -> int:
    from veil import UsageError, VeilError

    arguments = _parser().parse_args(words)
    try:
        spark = _session(arguments)
        try:
            figures = {"protect": _protect, "table": _table, "attack": _attack, "anonymity": _anonymity}[arguments.command](spark, arguments)
        finally:
            spark.stop()
    except VeilError as error:
        print(f"veil-spark: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    print(json.dumps(figures))
    return 1 if figures.get("failures") else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="veil-spark", description="Veil on Spark: tables and folders that outgrow one machine.", epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    engine = argparse.ArgumentParser(add_help=False)
    engine.add_argument("--policy", default="", metavar="P", help="a file, or the name of one that ships")
    engine.add_argument("--method", default="", metavar="M", help="of replacement: pseudonym is the same in all partitions")
    engine.add_argument("--language", default="", metavar="L", help="en, de, pt or es; otherwise found for each document")
    engine.add_argument("--key-file", default="", metavar="FILE", help="of pseudonyms, surrogates and ids")
    engine.add_argument("--file", action="append", default=[], metavar="FILE", help="that the policy names; may be given again")
    cluster = argparse.ArgumentParser(add_help=False)
    cluster.add_argument("--master", metavar="URL", help="where it runs: local[4], spark://..., yarn (default: as configured, or all cores)")

    protect = commands.add_parser("protect", parents=[engine, cluster], help="folders of .jsonl and .txt files, exactly once")
    protect.add_argument("input", nargs="+", metavar="IN")
    protect.add_argument("--output", required=True, metavar="DIR", help="new, or of a run of the same that was ended")
    protect.add_argument("--piece-bytes", type=int, default=64 << 20, metavar="N", help="of a file of lines that a task takes (67108864)")
    table = commands.add_parser("table", parents=[engine, cluster], help="a column of a table (Parquet, ORC, JSON, CSV)")
    table.add_argument("--output", required=True, metavar="PATH", help="of the same format; must not be there")
    anonymity = commands.add_parser("anonymity", parents=[engine, cluster], help="how many documents of a table say the same of somebody")
    attack = commands.add_parser("attack", parents=[cluster], help="how many documents of a table an attacker names")
    attack.add_argument("--background", required=True, metavar="FILE", help="public text per person: JSON Lines with subject and text")
    attack.add_argument("--subject-column", default="subject", metavar="C")
    for command in (table, anonymity, attack):
        command.add_argument("input", metavar="IN")
        command.add_argument("--column", default="text", metavar="C", help="with the texts (text)")
    table.add_argument("--id-column", metavar="C")
    return parser


def _session(arguments: Any) -> Any:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("veil-spark")
    if arguments.master:
        builder = builder.master(arguments.master)
    return builder.getOrCreate()


def _settings(arguments: Any) -> dict[str, Any]:
    return {name: getattr(arguments, name) for name in ("policy", "method", "language", "key_file") if getattr(arguments, name)}


def _protect(spark: Any, arguments: Any) -> dict[str, Any]:
    from veil_spark.files import protect_files

    return dict(protect_files(spark, arguments.input, arguments.output, piece_bytes=arguments.piece_bytes, files=tuple(arguments.file),
                              **_settings(arguments)))


def _format_of(path: str) -> str:
    ending = os.path.splitext(path.rstrip("/"))[1].lstrip(".")
    return {"jsonl": "json"}.get(ending, ending) if ending in ("parquet", "orc", "json", "jsonl", "csv") else "parquet"


def _read(spark: Any, path: str) -> Any:
    from veil import InputError

    if "://" not in path and not os.path.exists(path):
        raise InputError("read.not_found", "there is no such file or folder", path)
    reader = spark.read.format(_format_of(path))
    return (reader.option("header", "true").option("multiLine", "true").option("escape", '"') if _format_of(path) == "csv" else reader).load(path)


def _table(spark: Any, arguments: Any) -> dict[str, Any]:
    from pyspark.sql import functions as f
    from veil import OutputError
    from veil_spark.frames import protect

    if "://" not in arguments.output and os.path.exists(arguments.output):
        raise OutputError("write.exists", "the output is there already", arguments.output)
    frame = protect(_read(spark, arguments.input), arguments.column, id_column=arguments.id_column, files=tuple(arguments.file),
                    **_settings(arguments))
    kind = _format_of(arguments.output)
    error = f"{arguments.column}_error"
    if kind == "csv":
        frame = frame.withColumn(error, f.to_json(error))
    writer = frame.write.format(kind)
    (writer.option("header", "true").option("escape", '"') if kind == "csv" else writer).save(arguments.output)
    written = _read(spark, arguments.output) if kind != "json" else spark.read.schema(frame.schema).json(arguments.output)
    row = written.agg(f.count("*").alias("rows"), f.sum(f.col(error).isNotNull().cast("long")).alias("failures")).first()
    return {"rows": row["rows"], "failures": row["failures"] or 0}


def _attack(spark: Any, arguments: Any) -> dict[str, Any]:
    from veil_spark.attack import attack

    background: dict[str, list[str]] = {}
    with open(arguments.background, encoding="utf-8") as lines:
        for line in lines:
            person = json.loads(line)
            background.setdefault(person.get("subject") or person["title"], []).append(person["text"])
    return attack(_read(spark, arguments.input), arguments.column, background, subject_column=arguments.subject_column)


def _anonymity(spark: Any, arguments: Any) -> dict[str, Any]:
    from veil_spark.anonymity import anonymity

    return anonymity(_read(spark, arguments.input), arguments.column, files=tuple(arguments.file), **_settings(arguments))


if __name__ == "__main__":
    sys.exit(main())
