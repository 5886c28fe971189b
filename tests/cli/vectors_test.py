"""`veil vectors`: corpora in, vectors out, and clear answers where something is wrong."""

import gzip
import json
import signal
import struct
import subprocess
import time
import unittest

from program import PROGRAM, ROOT, ProgramTest

FRUIT = ROOT / "tests/cli/vectors/fruit.vec"
LETTER = ROOT / "examples/letter.en.txt"
SMALL = ("--dimensions", "8", "--threads", "1")
WORLDS = ["harbour boat sail anchor old_captain mast\n", "oven flour dough baker rye_loaf crust\n"] * 40


class Vectors(ProgramTest):
    def fruit(self, *more):
        self.veil("vectors", "convert", FRUIT, "--output", "fruit.vectors", *more)
        return "fruit.vectors"

    def test_other_programs_vectors_are_converted_and_asked(self):
        report = self.veil("vectors", "convert", FRUIT, "--output", "fruit.vectors")
        self.assertIn("format               word2vec text\nunits                7\ndimensions           4\n", report)
        near = self.lines(self.veil("vectors", "near", "Apple", "--vectors", "fruit.vectors", "--count", "2", "--json"))
        self.assertEqual([line["unit"] for line in near], ["pear", "plum"])
        self.assertEqual(near[0]["origin"], "exact")
        self.assertTrue(0.97 < near[0]["cosine"] < 0.99, near)
        text = self.veil("vectors", "near", "new  YORK", "--vectors", "fruit.vectors", "--count", "1")
        self.assertRegex(text, r"^ 0\.9\d+  boat\n$")

    def test_a_phrase_that_is_no_unit_is_told_how_it_was_found(self):
        self.fruit()
        near = self.lines(self.veil("vectors", "near", "green apple", "--vectors", "fruit.vectors", "--json"))
        self.assertEqual(near[0]["origin"], "words")
        text = self.veil("vectors", "near", "green apple", "--vectors", "fruit.vectors", "--count", "1")
        self.assertIn("the mean of its words is taken\n", text)
        for unknown in ("zebra", "", "???"):
            self.veil("vectors", "near", unknown, "--vectors", "fruit.vectors", exit_code=1, code="vectors.unknown_phrase")
        broken = b"\xff".decode("utf-8", "surrogateescape")
        self.veil("vectors", "near", broken, "--vectors", "fruit.vectors", exit_code=1, code="read.invalid_utf8")

    def test_info_tells_what_a_file_holds(self):
        self.fruit("--bits", "8")
        text = self.veil("vectors", "info", "fruit.vectors")
        self.assertIn("converted from fruit.vec (word2vec text)\nmade of              other\n", text)
        self.assertIn("units                7\n  of several words   1\n", text)
        self.assertIn("bits                 8\nn-grams              none\n", text)
        facts, = self.lines(self.veil("vectors", "info", "fruit.vectors", "--json"))
        self.assertEqual((facts["units"], facts["dimensions"], facts["can_be_updated"]), (7, 4, False))
        self.assertEqual(facts["bytes"], (self.folder / "fruit.vectors").stat().st_size)

    def test_text_goes_out_for_other_programs(self):
        self.fruit()
        self.veil("vectors", "convert", "fruit.vectors", "--text", "--output", "back.vec")
        self.assertEqual(self.read("back.vec").splitlines()[:2], ["7 4", "apple 0.9 0.1 0 0.2"])

    def test_broken_files_are_refused_and_nothing_is_written(self):
        for content, code in (("", "vectors.unknown_format"), ("a letter\n", "vectors.unknown_format"),
                              ("2 0\na\n", "vectors.invalid_dimensions"),
                              ("2 2\na 1 2\n", "vectors.damaged"), ("a 1 2\na 3 4\n", "vectors.duplicate_unit"),
                              ("a 1 nan\n", "vectors.not_finite"), (struct.pack("<ii", 793712314, 99), "vectors.unsupported"),
                              ("0 5\n", "vectors.empty")):
            self.write("in.vec", content)
            self.veil("vectors", "convert", "in.vec", "--output", "out.vectors", exit_code=1, code=code)
        self.assertEqual(sorted(self.files()), ["in.vec"])
        self.veil("vectors", "convert", FRUIT, "--output", "out.vectors", "--bits", "7", exit_code=2, code="usage.invalid_value")
        self.veil("vectors", "convert", "nowhere.vec", "--output", "out.vectors", exit_code=1, code="read.not_found")
        self.write("cut.vectors", (self.folder / self.fruit()).read_bytes()[:-1])
        self.veil("vectors", "info", "cut.vectors", exit_code=1, code="model.damaged")
        self.veil("vectors", "convert", FRUIT, "--output", "cut.vectors", exit_code=1, code="write.exists")

    def test_training_reads_every_kind_of_corpus(self):
        self.write("a.txt", "The old captain saw the boat in the harbour of Bergen.\n")
        self.write("b.jsonl", json.dumps({"id": "1", "text": "The baker sold a rye loaf in Oslo."}) + "\n")
        self.write("c.jsonl.gz", gzip.compress((json.dumps({"id": "2", "text": "The miller brought the flour."}) + "\n").encode()))
        self.write("more/d.txt", "A mast fell on the quay.\n")
        report = self.veil("vectors", "train", "a.txt", "b.jsonl=2", "c.jsonl.gz=0.5", "more", "--language", "en",
                           "--output", "w.vectors", *SMALL)
        self.assertIn("documents            4\n", report)
        for unit in ("old captain", "captain", "harbour", "rye loaf", "flour", "quay"):
            near = self.lines(self.veil("vectors", "near", unit, "--vectors", "w.vectors", "--json"))
            self.assertEqual(near[0]["origin"], "exact", unit)
        self.assertIn("corpus b.jsonl with weight 2\n", self.veil("vectors", "info", "w.vectors"))
        self.veil("vectors", "near", "the", "--vectors", "w.vectors", exit_code=1, code="vectors.unknown_phrase")

    def test_one_thread_gives_the_same_bytes(self):
        self.write("given.txt", "".join(WORLDS))
        for name in ("a.vectors", "b.vectors"):
            self.veil("vectors", "train", "given.txt", "--units", "given", "--output", name, *SMALL)
        files = self.files()
        self.assertEqual(files["a.vectors"], files["b.vectors"])

    def test_unseen_words_get_a_vector_from_ngrams(self):
        self.write("given.txt", "".join(WORLDS))
        self.veil("vectors", "train", "given.txt", "--units", "given", "--ngrams", "200", "--output", "n.vectors", *SMALL)
        near = self.lines(self.veil("vectors", "near", "boats", "--vectors", "n.vectors", "--json"))
        self.assertEqual(near[0]["origin"], "ngrams")

    def test_update_adds_documents_and_words(self):
        self.write("given.txt", "".join(WORLDS))
        self.write("more.txt", "rudder boat harbour mast rudder\n" * 20)
        self.veil("vectors", "train", "given.txt", "--units", "given", "--output", "w.vectors", *SMALL)
        report = self.veil("vectors", "update", "w.vectors", "more.txt", "--threads", "1")
        self.assertIn("documents            20\n", report)  # lines, as the file was made of given units
        self.assertIn("  new                1\n", report)
        self.veil("vectors", "near", "rudder", "--vectors", "w.vectors")
        self.veil("vectors", "convert", "w.vectors", "--output", "use.vectors")
        self.veil("vectors", "update", "use.vectors", "more.txt", exit_code=1, code="training.not_updatable")

    def test_corpora_that_cannot_be_used_are_told(self):
        self.write("empty.txt", "")
        self.write("cut.jsonl", '{"id": "1", "text": "harb\n')
        self.veil("vectors", "train", "empty.txt", "--output", "w.vectors", *SMALL, exit_code=1, code="training.empty_corpus")
        self.veil("vectors", "train", "nowhere.txt", "--output", "w.vectors", *SMALL, exit_code=1, code="read.not_found")
        self.veil("vectors", "train", "cut.jsonl", "--output", "w.vectors", *SMALL, exit_code=1, code="read.malformed_input")
        self.veil("vectors", "train", "empty.txt=many", "--output", "w.vectors", *SMALL, exit_code=2, code="usage.invalid_value")
        words = ("vectors", "train", LETTER, "--output", "w.vectors")
        self.veil(*words, "--units", "letters", exit_code=2, code="usage.invalid_value")
        self.veil(*words, "--dimensions", "0", exit_code=1, code="training.invalid_option")
        self.assertNotIn("w.vectors", self.files())
        report = self.veil("vectors", "train", LETTER, "--output", "w.vectors", *SMALL)
        self.assertIn("documents            1: its vectors tell little", report)

    def test_interrupted_training_goes_on_to_the_same_bytes(self):
        self.write("given.txt", "".join(WORLDS) * 100)
        words = ["vectors", "train", "given.txt", "--units", "given", "--dimensions", "300", "--threads", "1", "--epochs", "20",
                 "--sampling", "0"]
        self.veil(*words, "--output", "whole.vectors")
        with_checkpoint = [*words, "--checkpoint", "left", "--output", "parts.vectors"]
        process = subprocess.Popen([PROGRAM, *with_checkpoint], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=120)
        if process.returncode == 0:
            self.skipTest("training was done before it could be stopped")
        self.assertEqual(process.returncode, 130, messages)
        if (self.folder / "left").exists():  # else it was stopped before training began
            self.assertIn(b"goes on from the checkpoint", messages)
        self.veil(*with_checkpoint)
        files = self.files()
        self.assertTrue(files["whole.vectors"] == files["parts.vectors"])
        self.assertNotIn("left", files)


if __name__ == "__main__":
    unittest.main()
