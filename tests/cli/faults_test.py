"""Runs that are stopped or starved: Ctrl-C is answered at once, and memory or a model that goes away ends with a code; nothing half
written stays."""

import json
import os
import resource
import shutil
import signal
import subprocess
import time
import unittest

from program import LETTERS, PROGRAM, ROOT, ProgramTest

SANITIZED = os.environ.get("VEIL_SANITIZE")


class Faults(ProgramTest):
    def start(self, *words, **pipes):
        program = subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, **{"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE,
                                                                                   **pipes})
        self.addCleanup(lambda: program.poll() is None and program.kill())
        return program

    def processor_seconds(self, program):
        with open(f"/proc/{program.pid}/stat", encoding="ascii", errors="replace") as status:
            fields = status.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wait_until_busy(self, program, seconds):
        for _ in range(2400):
            self.assertIsNone(program.poll(), "the run ended before it could be interrupted")
            if self.processor_seconds(program) >= seconds:
                return
            time.sleep(0.05)
        self.fail("the run does nothing")

    def wait_until_output_is_open(self, program):
        """The first document has come through then."""
        for _ in range(1200):
            folder = f"/proc/{program.pid}/fd"
            names = [os.readlink(f"{folder}/{number}") for number in os.listdir(folder)]
            if any(name.startswith(str(self.folder)) and ("#" in name or ".part" in name) and "vault" not in name for name in names):
                return
            time.sleep(0.05)
        self.fail("no output was opened")

    def assert_answers(self, *words, how=signal.SIGINT, after=0.7, stdin=None):
        """The program ends within a second of processor time and a few of the clock, since the machine may be busy."""
        before = sorted(self.files())
        program = self.start(*words, stdin=stdin or subprocess.DEVNULL)
        self.wait_until_busy(program, after)
        program.send_signal(how)
        asked = time.monotonic()
        exit_code = program.wait(timeout=30)
        seconds = time.monotonic() - asked
        messages = program.stderr.read().decode()
        program.stderr.close()
        self.assertEqual(exit_code, 130, messages)
        self.assertIn("[run.interrupted]", messages)
        self.assertEqual(messages.count("run.interrupted"), 1)
        self.assertLess(seconds, 3)  # half a second, on a machine that is not busy
        self.assertEqual(sorted(self.files()), before)

    def write_long_text(self):
        """One document that takes the program many seconds."""
        lines = [f"{LETTERS['en']} On day {i} a letter came to street {i % 977}.\n" for i in range(60000)]
        self.write("long.txt", "".join(lines))

    def test_interrupt_is_answered_within_one_long_document(self):
        self.write_long_text()
        self.veil("vault", "new-key", "my.key")
        for how in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(how):
                self.assert_answers("protect", "long.txt", "--output", "out.txt", "--vault", "my.vault", "--key-file", "my.key", how=how)
        self.assert_answers("detect", "long.txt", "--output", "out.jsonl")

    def test_interrupt_is_answered_while_a_long_document_is_restored(self):
        self.veil("vault", "new-key", "my.key")
        self.write("in.jsonl", "".join(json.dumps({"id": str(i), "text": LETTERS["en"] + str(i)}) + "\n" for i in range(200)))
        self.veil("protect", "in.jsonl", "--output", "safe.jsonl", "--vault", "my.vault", "--key-file", "my.key")
        read_end, write_end = os.pipe()
        os.write(write_end, self.read("safe.jsonl").encode()[:30000])
        try:
            self.assert_answers("restore", "-", "--format", "jsonl", "--vault", "my.vault", "--key-file", "my.key", "--output", "back.jsonl",
                                after=0.03, stdin=read_end)
        finally:
            os.close(read_end)
            os.close(write_end)

    def test_interrupt_is_answered_while_a_model_is_trained(self):
        self.write_long_text()
        self.assert_answers("train", "clusters", "long.txt", "--output", "clusters.tsv", "--clusters", "16", "--branches", "4",
                            "--epochs", "2000")
        self.assert_answers("vectors", "train", "long.txt", "--units", "words", "--language", "en", "--output", "long.vectors", "--epochs",
                            "100")

    def test_interrupt_is_answered_when_nobody_reads_the_output(self):
        self.write("in.jsonl", "".join(json.dumps({"id": str(i), "text": LETTERS["en"]}) + "\n" for i in range(3000)))
        program = self.start("detect", "in.jsonl", stdout=subprocess.PIPE)
        self.wait_until_busy(program, 0.05)
        time.sleep(3)  # the pipe is full by now
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(timeout=10), 130)
        program.stdout.close()
        program.stderr.close()

    def run_with_memory(self, megabytes, *words):
        limit = megabytes << 20
        return subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, timeout=120, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))

    @unittest.skipIf(SANITIZED, "sanitizers reserve address space of their own")
    def test_too_little_memory_ends_with_a_code_and_nothing_half_written(self):
        self.write("a.txt", LETTERS["en"] * 3000)
        self.veil("vault", "new-key", "my.key")
        before = set(self.files())
        codes = set()
        for megabytes in (40, 70, 80, 110, 150, 200, 250, 300, 350, 400, 500, 600, 800, 1200):
            with self.subTest(megabytes):
                done = self.run_with_memory(megabytes, "protect", "a.txt", "--output", "out.txt", "--vault", "my.vault", "--key-file",
                                            "my.key")
                messages = done.stderr.decode()
                if done.returncode == 0:
                    self.assertEqual(self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "my.key"), LETTERS["en"] * 3000)
                    (self.folder / "out.txt").unlink()
                    (self.folder / "my.vault").unlink()
                    continue
                if b"shared libraries" in done.stderr or b"shared object" in done.stderr:
                    continue  # not even the program could be loaded
                self.assertEqual(done.returncode, 1, messages)
                self.assertRegex(messages, r"^veil: .*\[(run\.out_of_memory|engine\.out_of_memory|vault\.crypto|model\.unreadable)\]\n")
                codes.add(messages[messages.rindex("[") + 1:messages.rindex("]")])
                left = set(self.files()) - before - {"my.vault"}  # a vault without a text is no loss
                self.assertEqual(left, set())
                (self.folder / "my.vault").unlink(missing_ok=True)
        self.assertTrue(codes)

    def own_resources(self, own):
        """The shipped resources as links, but for one model that is a copy."""
        models = self.folder / "resources/models"
        models.mkdir(parents=True)
        for part in ("languages", "policies"):
            os.symlink(ROOT / part, self.folder / "resources" / part)
        for model in (ROOT / "models").iterdir():
            os.symlink(model, models / model.name)
        (models / own).unlink()
        shutil.copyfile(ROOT / "models" / own, models / own)
        return models / own

    def test_model_that_is_cut_while_it_is_in_use_ends_the_run_with_a_code(self):
        model = self.own_resources("everyday.en.veil")
        self.veil("vault", "new-key", "my.key")
        before = set(self.files())
        program = self.start("protect", "-", "--format", "jsonl", "--resources", "resources", "--output", "out.jsonl", "--vault", "my.vault",
                             "--key-file", "my.key", "--threads", "1", stdin=subprocess.PIPE)
        line = (json.dumps({"id": "1", "text": LETTERS["en"]}) + "\n").encode()
        program.stdin.write(line)
        program.stdin.flush()
        self.wait_until_output_is_open(program)
        os.truncate(model, 0)
        try:
            program.stdin.write(line * 50)
            program.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(program.wait(timeout=60), 1)
        self.assertIn(b"[model.truncated]", program.stderr.read())
        program.stderr.close()
        self.assertEqual({name for name in set(self.files()) - before if "vault" not in name}, set())


if __name__ == "__main__":
    unittest.main()
