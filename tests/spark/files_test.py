"""Folders on two executors: the bytes of the program, exactly once, whatever is killed."""

from cluster import LETTER, ROOT, SparkTest

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

import veil
import veil_spark
from veil_spark.files import pieces_of

PROGRAM = os.environ["VEIL_PROGRAM"]


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.relative_to(folder).parts[0].startswith("_")}


class Folders(SparkTest):
    def write_notes(self, count=200):
        lines = []
        for number in range(count):
            line = {"text": LETTER.replace("14", str(10 + number % 19))}
            if number % 3:
                line["id"] = f"n{number}"
            lines.append(json.dumps(line, ensure_ascii=number % 2 == 0).encode())
        lines[17] = b"no JSON"
        lines[18] = b'{"id": "bad", "text": 5}'
        lines[19] = '{"text": "Vries \xff"}'.encode("latin-1")
        lines[20] = b""
        lines[21] = '{"text": "Это русский текст, который никто здесь не читает."}'.encode()
        (self.folder / "in" / "deep").mkdir(parents=True)
        (self.folder / "in" / "notes.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        (self.folder / "in" / "deep" / "letter.txt").write_text(LETTER)
        (self.folder / "in" / "deep" / "empty.txt").write_text("")
        return len(lines)

    def protect(self, **options):
        return veil_spark.protect_files(self.spark, [str(self.folder / "in")], str(self.folder / "out"), piece_bytes=4096, **options)

    def test_bytes_are_those_of_the_program(self):
        self.write_notes()
        figures = self.protect()
        self.assertGreater(figures["pieces"], 5)
        self.assertEqual((figures["failures"], figures["files"]), (4, 3))
        subprocess.run([PROGRAM, "protect", self.folder / "in", "--output", self.folder / "alone"], capture_output=True)
        self.assertEqual(tree(self.folder / "out"), tree(self.folder / "alone"))

    def test_a_second_run_makes_nothing_and_other_settings_are_refused(self):
        self.write_notes(40)
        first = self.protect()
        before = tree(self.folder / "out")
        again = self.protect()
        self.assertEqual((again["made_now"], again["documents"]), (0, first["documents"]))
        self.assertEqual(tree(self.folder / "out"), before)
        with self.assertRaises(veil.OutputError):
            self.protect(method="suppress")

    def test_a_job_that_is_killed_and_started_again_gives_the_same_files(self):
        self.write_notes(1200)
        words = [sys.executable, "-m", "veil_spark.command", "protect", str(self.folder / "in"), "--output", str(self.folder / "out"), "--master",
                 "local[2]", "--piece-bytes", "4096"]
        job = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        pieces = self.folder / "out" / "_pieces"
        while job.poll() is None and not (pieces.is_dir() and len(list(pieces.glob("*.done"))) >= 3):
            time.sleep(0.05)
        os.killpg(job.pid, signal.SIGKILL)
        job.wait()
        done = len(list(pieces.rglob("*.done")))
        self.assertGreaterEqual(done, 3)
        figures = self.protect()
        self.assertLess(figures["made_now"], figures["pieces"])
        self.assertGreaterEqual(figures["pieces"] - figures["made_now"], 3)
        subprocess.run([PROGRAM, "protect", self.folder / "in", "--output", self.folder / "alone"], capture_output=True)
        self.assertEqual(tree(self.folder / "out"), tree(self.folder / "alone"))

    def test_pieces_follow_from_the_bytes_alone(self):
        self.write_notes(50)
        for size in (1, 100, 1000, 1 << 20):
            from veil_spark.files import _lines_of

            file = self.folder / "in" / "notes.jsonl"
            joined = b"".join(line for piece in pieces_of([str(file)], size) for line in _lines_of(piece))
            self.assertEqual(joined, file.read_bytes())

    def test_the_command_says_what_is_wrong(self):
        for words, code in ((["protect", "nowhere", "--output", "x"], 1), (["table", "nowhere.parquet", "--output", "x"], 1)):
            done = subprocess.run([sys.executable, "-m", "veil_spark.command", *words, "--master", "local[1]"], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(done.returncode, code)
            self.assertIn("[read.not_found]", done.stderr)


if __name__ == "__main__":
    unittest.main()
