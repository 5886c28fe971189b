"""Tables, measures and streams on two executors."""

from cluster import LETTER, SparkTest

import json
import unittest

import veil
import veil.corpus
import veil_spark
from pyspark.sql import Row, types

POISON = ["\0" * 5, None, "Это русский текст, который никто здесь не читает.", "", "‮x", "a" * 100_000]


class Tables(SparkTest):
    def frame(self, texts, partitions=4):
        schema = types.StructType([types.StructField("id", types.StringType()), types.StructField("text", types.StringType())])
        return self.spark.createDataFrame([(str(number), text) for number, text in enumerate(texts)], schema).repartition(partitions, "id")

    def test_texts_are_those_of_one_machine(self):
        texts = [LETTER.replace("Oslo", place) for place in ("Oslo", "Bergen", "Porto", "Bremen")] * 5
        rows = veil_spark.protect(self.frame(texts), "text", id_column="id", spans=True).collect()
        self.assertEqual(len(rows), 20)
        with veil.Engine() as engine:
            for row in rows:
                alone = engine.protect(texts[int(row.id)], id=row.id)
                self.assertEqual(row.text, alone.protected)
                self.assertEqual([(span.start, span.label, span.replacement) for span in row.text_spans],
                                 [(one.start, one.label, one.replacement) for one in alone.replacements])

    def test_a_poisoned_row_has_an_error_and_the_others_go_on(self):
        rows = {row.id: row for row in veil_spark.protect(self.frame([LETTER, *POISON, LETTER], 1), "text").collect()}
        self.assertEqual(rows["3"].text_error.code, "language.not_spoken")
        self.assertEqual((rows["2"].text, rows["2"].text_error), (None, None))
        for number in ("0", "7"):
            self.assertIn("[PERSON1]", rows[number].text)
        self.assertFalse([row for row in rows.values() if row.text_error and row.text])

    def test_pseudonyms_are_the_same_in_all_partitions_and_runs(self):
        veil.new_key(self.folder / "my.key")
        texts = [f"Note {number}: Marten Vries called." for number in range(12)]

        def names(partitions):
            frame = veil_spark.protect(self.frame(texts, partitions), "text", method="pseudonym", key_file=str(self.folder / "my.key"))
            return {row.text.split(": ")[1].split(" ")[0] for row in frame.collect()}

        self.assertEqual(len(names(6)), 1)
        self.assertEqual(names(6), names(2))

    def test_wrong_use_is_told_before_any_task(self):
        frame = self.frame([LETTER])
        for code, work in (("usage.unknown_column", lambda: veil_spark.protect(frame, "body")),
                           ("policy.not_found", lambda: veil_spark.protect(frame, "text", policy="nowhere")),
                           ("usage.invalid_value", lambda: veil_spark.protect(frame, "text", policy_yaml="ids: number")),
                           ("usage.missing_key", lambda: veil_spark.protect(frame, "text", policy_yaml="ids: hash"))):
            with self.assertRaises(veil.VeilError) as caught:
                work()
            self.assertEqual(caught.exception.code, code)

    def test_what_was_found_as_rows(self):
        row = veil_spark.detect(self.frame([LETTER]), "text").first()
        self.assertEqual([span.label for span in row.text_spans], ["PERSON", "LOC", "CODE", "DATETIME"])

    def test_policies_and_what_they_name_are_shipped(self):
        (self.folder / "terms.csv").write_text("Zorblax,ORG\n")
        (self.folder / "own.yaml").write_text("lists: [{file: terms.csv}]\n")
        done = veil_spark.protect(self.frame(["The crew met Zorblax there."]), "text", policy=str(self.folder / "own.yaml"),
                                  files=(str(self.folder / "terms.csv"),)).first()
        self.assertEqual(done.text, "The crew met [ORG1] there.")


class Measures(SparkTest):
    PEOPLE = {"Marten Vries": "Marten Vries mends red boats in the harbour of Oslo.",
              "Clara Holt": "Clara Holt teaches mathematics at a school in Lisbon and plays the viola.",
              "Ben Marks": "Ben Marks bakes bread and sells it on the market every Saturday."}
    ROWS = [("Every red boat in the harbour was mended by him.", "Marten Vries"), ("She teaches mathematics and plays the viola.", "Clara Holt"),
            ("The weather was fine.", "Ben Marks"), ("He sells bread on the market.", "Ben Marks"), ("Nobody.", "Somebody Else"), (None, "Ben Marks")]

    def test_the_attack_is_that_of_one_machine(self):
        frame = self.spark.createDataFrame([Row(text=text, who=who) for text, who in self.ROWS], "text string, who string").repartition(3)
        told = veil_spark.attack(frame, "text", self.PEOPLE, subject_column="who")
        alone = veil.attack([text for text, _ in self.ROWS[:5]], self.PEOPLE, subjects=[who for _, who in self.ROWS[:5]])
        for name in ("attacked", "named", "accuracy", "top_five", "guessing", "candidates"):
            self.assertAlmostEqual(told[name], alone.get(name, 3), msg=name)
        self.assertAlmostEqual(told["mean_reciprocal_rank"], alone["mean_reciprocal_rank"])
        self.assertEqual(told["failures"], 1)

    def test_documents_that_say_the_same_are_a_group(self):
        texts = ["Marten Vries lives in Oslo."] * 4 + ["In Oslo lives Marten Vries."] + ["Ben Marks lives in Porto."] + ["It rained."] * 2
        frame = self.spark.createDataFrame([Row(text=text) for text in texts]).repartition(3)
        told = veil_spark.anonymity(frame, "text", language="en")
        self.assertEqual((told["documents"], told["groups"], told["smallest"], told["below"]["2"]), (8, 3, 1, 1))

    def test_indexes_of_shards_are_the_index_of_the_whole(self):
        texts = [f"Boat {number} sails to Oslo and back to Bergen." for number in range(30)]
        frame = self.spark.createDataFrame([Row(text=text) for text in texts]).coalesce(3)
        told = veil_spark.index_corpus(frame, "text", str(self.folder / "whole.veil"), work=str(self.folder), smallest_pair_count=1)
        self.assertEqual(told["documents"], 30)
        self.assertEqual([hits.units for hits in veil.corpus.hits(self.folder / "whole.veil", ["oslo", "boat"])], [30, 30])
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["whole.veil"])


class Streams(SparkTest):
    def test_a_stream_that_is_started_again_writes_every_row_once(self):
        source, sink, state = (self.folder / name for name in ("in", "out", "state"))
        source.mkdir()

        def put(number):
            (source / f"{number}.json").write_text("".join(json.dumps({"id": f"{number}-{i}", "text": LETTER}) + "\n" for i in range(5)))

        def run():
            stream = self.spark.readStream.schema("id string, text string").json(str(source))
            query = veil_spark.protect(stream, "text").writeStream.format("json").option("checkpointLocation", str(state))
            query.trigger(availableNow=True).start(str(sink)).awaitTermination()

        put(1)
        run()
        put(2)
        run()
        run()
        rows = self.spark.read.schema("id string, text string").json(str(sink)).collect()
        self.assertEqual(sorted(row.id for row in rows), sorted(f"{number}-{i}" for number in (1, 2) for i in range(5)))
        self.assertFalse([row for row in rows if "Vries" in row.text])


if __name__ == "__main__":
    unittest.main()
