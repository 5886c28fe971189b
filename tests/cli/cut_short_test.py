"""Runs that are killed, fail or lose their reader: whatever came out can be restored, and two runs never share a vault."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import time
import unittest

from program import LETTERS, PROGRAM, ProgramTest

SENTENCE = "Please write to {} about the boat."


class CutShort(ProgramTest):
    def setUp(self):
        super().setUp()
        self.veil("vault", "new-key", "my.key")
        self.sealed = ("--vault", "my.vault", "--key-file", "my.key", "--language", "en")
        self.opened = ("--vault", "my.vault", "--key-file", "my.key")

    def run_veil(self, *words, **settings):
        done = subprocess.run([PROGRAM, *map(str, words)], cwd=self.folder, capture_output=True, timeout=300, check=False, **settings)
        self.messages = done.stderr.decode()
        return done

    def start(self, *words, **settings):
        return subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, **settings)

    def write_folder(self, count):
        for i in range(count):
            self.write(f"in/{i:03}.txt", SENTENCE.format(f"person{i}@quay.example") + f" It is note {i}.\n" + LETTERS["en"])

    def write_lines(self, count):
        self.write("in.jsonl", "".join(self.line(i) for i in range(count)))

    def line(self, i):
        return json.dumps({"id": str(i), "text": SENTENCE.format(f"person{i}@quay.example")}) + "\n"

    def vault_files(self):
        return sorted(path.name for path in self.folder.glob("my.vault*"))

    def clear(self):
        for name in ("out", "restored"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        for path in self.folder.glob("my.vault*"):
            path.unlink()

    def restores_all_that_came_out(self):
        """The number of files of the output folder, each of which must come back as it was."""
        out = {name for name in (self.files("out") if (self.folder / "out").exists() else {}) if not os.path.basename(name).startswith(".")}
        if not out:
            return 0
        done = self.run_veil("restore", "out", "--output", "restored", *self.opened)
        self.assertEqual(done.returncode, 0, self.messages)
        for name in out:
            self.assertEqual(self.read(f"restored/{name}"), self.read(f"in/{name}"))
        return len(out)

    def test_a_folder_run_killed_at_any_moment_leaves_a_way_back_from_every_file(self):
        self.write_folder(60)
        started = time.monotonic()
        self.assertEqual(self.run_veil("protect", "in", "--output", "out", *self.sealed).returncode, 0)
        life = time.monotonic() - started
        self.assertEqual(self.restores_all_that_came_out(), 60)
        chance = random.Random(7)
        partly = 0
        for _ in range(10):
            self.clear()
            process = self.start("protect", "in", "--output", "out", *self.sealed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Killed some time after the first file is there: before that, only the loading of models is killed.
            end = time.monotonic() + 60
            while process.poll() is None and not list((self.folder / "out").glob("[!.]*.txt")) and time.monotonic() < end:
                time.sleep(0.002)
            time.sleep(chance.uniform(0, life / 3))
            process.kill()
            process.wait(timeout=60)
            came_out = self.restores_all_that_came_out()
            partly += 0 < came_out < 60
            if 0 < came_out < 60:
                self.assertEqual(self.vault_files(), ["my.vault.part"])
                self.assertIn("cut short", self.messages)
        self.assertGreater(partly, 0)

    def test_a_stream_killed_at_any_moment_leaves_a_way_back_from_every_line(self):
        self.write_lines(4000)
        chance = random.Random(11)
        lines_seen = 0
        for _ in range(8):
            self.clear()
            with open(self.folder / "out.jsonl", "wb") as out:
                process = self.start("protect", "in.jsonl", *self.sealed, stdout=out, stderr=subprocess.DEVNULL)
                end = time.monotonic() + 60
                while process.poll() is None and (self.folder / "out.jsonl").stat().st_size == 0 and time.monotonic() < end:
                    time.sleep(0.002)
                time.sleep(chance.uniform(0, 0.3))
                process.kill()
                process.wait(timeout=60)
            whole = self.read("out.jsonl")
            lines = whole[: whole.rfind("\n") + 1]
            if not lines:
                continue
            done = self.run_veil("restore", "-", "--format", "jsonl", *self.opened, input=lines.encode())
            self.assertEqual(done.returncode, 0, self.messages)
            restored = self.lines(done.stdout.decode())
            self.assertEqual([row["text"] for row in restored], [SENTENCE.format(f"person{i}@quay.example") for i in range(len(restored))])
            self.assertEqual(len(restored), lines.count("\n"))
            lines_seen += len(restored)
        self.assertGreater(lines_seen, 0)

    def test_a_reader_that_goes_away_leaves_a_vault_that_knows_what_it_read(self):
        self.write_lines(4000)
        process = self.start("protect", "in.jsonl", *self.sealed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        first = process.stdout.readline()
        process.stdout.close()
        process.wait(timeout=120)
        self.assertEqual(self.vault_files(), ["my.vault"])
        done = self.run_veil("restore", "-", "--format", "jsonl", *self.opened, input=first)
        self.assertEqual(done.returncode, 0, self.messages)
        self.assertIn(b"person0@quay.example", done.stdout)

    def test_an_interrupted_stream_sends_nothing_that_the_vault_does_not_know(self):
        process = self.start("protect", "-", "--format", "jsonl", *self.sealed, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL)
        for i in range(3):
            process.stdin.write(self.line(i).encode())
        process.stdin.flush()
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        process.stdin.close()
        process.stdout.close()
        self.assertEqual(process.wait(timeout=60), 130)
        done = self.run_veil("restore", "-", "--format", "jsonl", *self.opened, input=first + rest)
        self.assertEqual(done.returncode, 0, self.messages)
        self.assertEqual(len(self.lines(done.stdout.decode())), (first + rest).count(b"\n"))

    def test_a_pipe_that_output_names_is_a_stream_too(self):
        self.write_lines(3)
        os.mkfifo(self.folder / "pipe")
        process = self.start("protect", "in.jsonl", "--output", "pipe", "--output-format", "jsonl", *self.sealed, stderr=subprocess.DEVNULL)
        with open(self.folder / "pipe", "rb") as pipe:
            lines = pipe.read()
        self.assertEqual(process.wait(timeout=60), 0)
        done = self.run_veil("restore", "-", "--format", "jsonl", *self.opened, input=lines)
        self.assertEqual(len(self.lines(done.stdout.decode())), 3, self.messages)

    def test_the_second_of_two_runs_on_one_vault_writes_nothing(self):
        self.write_lines(1)
        first = self.start("protect", "-", "--format", "jsonl", *self.sealed, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL)
        first.stdin.write((self.folder / "in.jsonl").read_bytes())
        first.stdin.flush()
        line = first.stdout.readline()
        second = self.run_veil("protect", "in.jsonl", "--output", "second.jsonl", *self.sealed)
        self.assertEqual((second.returncode, second.stdout), (1, b""))
        self.assertIn("[write.exists]", self.messages)
        self.assertFalse((self.folder / "second.jsonl").exists())
        first.stdin.close()
        self.assertEqual(first.wait(timeout=60), 0)
        first.stdout.close()
        done = self.run_veil("restore", "-", "--format", "jsonl", *self.opened, input=line)
        self.assertIn(b"person0@quay.example", done.stdout)

    def test_many_runs_on_one_vault_at_once_leave_one_output(self):
        self.write_lines(50)
        runs = [self.start("protect", "in.jsonl", "--output", f"out{i}.jsonl", *self.sealed, stderr=subprocess.DEVNULL) for i in range(4)]
        codes = [run.wait(timeout=300) for run in runs]
        self.assertEqual(sorted(codes), [0, 1, 1, 1])
        came_out = sorted(path.name for path in self.folder.glob("out*.jsonl"))
        self.assertEqual(came_out, [f"out{codes.index(0)}.jsonl"])
        self.assertEqual(self.run_veil("restore", came_out[0], *self.opened).returncode, 0, self.messages)

    def test_a_full_disk_in_the_middle_leaves_a_way_back_from_what_came_out(self):
        self.write_folder(40)

        def small_files_only():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (12000, 12000))

        done = self.run_veil("protect", "in", "--output", "out", *self.sealed, preexec_fn=small_files_only)
        self.assertEqual(done.returncode, 1)
        self.assertIn("[write.failed]", self.messages)
        self.assertEqual(self.vault_files(), ["my.vault.part"])
        came_out = self.restores_all_that_came_out()
        self.assertTrue(0 < came_out < 40, came_out)
        # What was left is never overwritten, nor in the way of another vault.
        self.assertEqual(self.run_veil("protect", "in", "--output", "again", *self.sealed).returncode, 1)
        self.assertIn("[write.exists]", self.messages)

    def test_a_run_that_fails_before_anything_came_out_leaves_nothing(self):
        self.write_lines(2)
        done = self.run_veil("protect", "in.jsonl", "--output", "missing/folder/out.jsonl", *self.sealed)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.vault_files(), [])


class Keys(ProgramTest):
    def setUp(self):
        super().setUp()
        self.veil("vault", "new-key", "my.key")
        self.write("note.txt", SENTENCE.format("ada@quay.example"))
        self.words = ("note.txt", "--output", "out.txt", "--language", "en", "--vault", "my.vault", "--key-file")

    def veil_in_bash(self, line):
        done = subprocess.run(["bash", "-c", f'"{PROGRAM}" {line}'], cwd=self.folder, capture_output=True, timeout=120, check=False)
        self.messages = done.stderr.decode()
        self.assertEqual(done.returncode, 0, self.messages)
        self.assertEqual(self.messages, "")
        return done.stdout.decode()

    def test_a_key_comes_from_a_pipe(self):
        self.veil_in_bash("protect note.txt --output out.txt --language en --vault my.vault --key-file <(cat my.key)")
        restored = self.read("note.txt")
        self.assertEqual(self.veil_in_bash("restore out.txt --vault my.vault --key-file <(cat my.key)"), restored)
        self.assertEqual(self.veil_in_bash("restore out.txt --vault my.vault --key-file /dev/fd/7 7<my.key"), restored)
        os.mkfifo(self.folder / "fifo")
        self.assertEqual(self.veil_in_bash("restore out.txt --vault my.vault --key-file fifo & cat my.key > fifo; wait $!"), restored)
        self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "/dev/null", exit_code=1, code="vault.weak_key")
        self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "/dev/zero", exit_code=1, code="read.too_large")
        self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", ".", exit_code=1, code="read.failed")
        self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "none", exit_code=1, code="read.not_found")

    def test_a_key_that_others_can_read_is_told(self):
        self.veil("protect", *self.words, "my.key")
        for mode in (0o640, 0o604, 0o666):
            os.chmod(self.folder / "my.key", mode)
            for words in (("restore", "out.txt", "--vault", "my.vault", "--key-file", "my.key"),
                          ("vault", "info", "my.vault", "--key-file", "my.key")):
                done = subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, timeout=120, check=True)
                self.assertIn(b"chmod 600", done.stderr)

    def test_damage_in_the_first_record_is_not_a_wrong_key(self):
        self.veil("protect", *self.words, "my.key")
        whole = (self.folder / "my.vault").read_bytes()
        for place in (8, 30, 41, 60, 75, 90, 120):
            damaged = bytearray(whole)
            damaged[place] ^= 4
            (self.folder / "my.vault").write_bytes(bytes(damaged))
            self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "my.key", exit_code=1, code="vault.damaged")
        (self.folder / "my.vault").write_bytes(whole)
        self.veil("vault", "new-key", "other.key")
        self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "other.key", exit_code=1, code="vault.wrong_key")


if __name__ == "__main__":
    unittest.main()
