"""Pipes and signals: input of any size is streamed, a reader that leaves is no error, an interrupted run leaves no half file."""

import json
import os
import pty
import signal
import subprocess
import time
import unittest

from program import LETTERS, PROGRAM, ProgramTest, shown_by


class Streams(ProgramTest):
    def start(self, *words, **pipes):
        program = subprocess.Popen([PROGRAM, *words], cwd=self.folder, **pipes)
        self.addCleanup(lambda: program.poll() is None and program.kill())
        return program

    def line(self, name):
        return (json.dumps({"id": name, "text": LETTERS["en"]}) + "\n").encode()

    def test_first_line_comes_out_before_the_input_ends(self):
        program = self.start("protect", "-", "--format", "jsonl", "--threads", "1", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        program.stdin.write(self.line("first"))
        program.stdin.flush()
        self.assertEqual(json.loads(program.stdout.readline())["id"], "first")
        program.stdin.write(self.line("second"))
        program.stdin.close()
        self.assertEqual(json.loads(program.stdout.readline())["id"], "second")
        program.stdout.close()
        self.assertEqual(program.wait(timeout=60), 0)

    def test_each_line_is_answered_before_the_next_one_comes(self):
        self.veil("vault", "new-key", "my.key")
        for more in ([], ["--vault", "my.vault", "--key-file", "my.key"]):
            with self.subTest(more):
                program = self.start("protect", "-", "--format", "jsonl", *more, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for number in range(8):  # closer to each other than outputs are flushed
                    program.stdin.write(self.line(str(number)) if number != 5 else b"no JSON\n")
                    program.stdin.flush()
                    answer = json.loads(program.stdout.readline())
                    self.assertEqual(answer["id"], "stdin-6" if number == 5 else str(number))
                    self.assertEqual("error" in answer, number == 5)
                program.stdin.close()
                self.assertEqual(program.wait(timeout=60), 1)
                program.stdout.close()
                program.stderr.close()

    def test_a_reader_that_does_not_read_stops_the_one_who_writes(self):
        program = self.start("protect", "-", "--format", "jsonl", "--quiet", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        os.set_blocking(program.stdin.fileno(), False)
        line, written, still = self.line("a") * 20, 0, 0
        while still < 20:  # a second without a byte taken
            try:
                written += os.write(program.stdin.fileno(), line)
                still = 0
            except BlockingIOError:
                still += 1
                time.sleep(0.05)
            self.assertLess(written, 8 << 20, "it takes more than it may hold")
        program.kill()
        program.wait()
        program.stdin.close()
        program.stdout.close()

    def test_reader_that_leaves_ends_the_run_quietly(self):
        self.write("in.jsonl", b"".join(self.line(str(i)) for i in range(3000)))
        program = self.start("protect", "in.jsonl", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        program.stdout.readline()
        program.stdout.close()
        self.assertEqual(program.stderr.read(), b"")
        program.stderr.close()
        self.assertEqual(program.wait(timeout=60), 128 + signal.SIGPIPE)

    def wait_until_signals_are_caught(self, program, signal_number):
        """A program that has just begun, on a busy machine, would still die by the signal."""
        for _ in range(600):
            with open(f"/proc/{program.pid}/status", encoding="ascii") as status:
                blocked = next(line for line in status if line.startswith("SigBlk:"))
            if int(blocked.split()[1], 16) >> (signal_number - 1) & 1:
                return
            time.sleep(0.1)
        self.fail("the program does not catch signals")

    def interrupt(self, how, *words):
        program = self.start("protect", "-", "--format", "jsonl", *words, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        for i in range(20):
            program.stdin.write(self.line(str(i)))
        program.stdin.flush()
        self.wait_until_signals_are_caught(program, how)
        time.sleep(0.2)  # the run now waits for more input
        self.assertIsNone(program.poll())
        program.send_signal(how)
        exit_code = program.wait(timeout=60)
        messages = program.stderr.read().decode()
        program.stderr.close()
        program.stdin.close()
        self.assertEqual(exit_code, 130, messages)
        self.assertIn("[run.interrupted]", messages)

    def test_interrupted_run_leaves_no_half_file(self):
        self.veil("vault", "new-key", "my.key")
        for how in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(how):
                self.interrupt(how, "--output", "out.jsonl", "--vault", "my.vault", "--key-file", "my.key")
                self.assertEqual(list(self.files()), ["my.key"])

    def run_on_terminal(self, *words):
        """What the program shows when standard error is a terminal."""
        controller, terminal = pty.openpty()
        program = self.start(*words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=terminal)
        os.close(terminal)
        for i in range(8):
            program.stdin.write(self.line(str(i)))
            program.stdin.flush()
            time.sleep(0.2)
        program.stdin.close()
        self.assertEqual(program.wait(timeout=60), 0)
        return shown_by(controller).decode()

    def test_progress_is_shown_on_a_terminal_and_says_nothing_of_the_text(self):
        shown = self.run_on_terminal("protect", "-", "--format", "jsonl")
        self.assertRegex(shown, r"\d documents")
        self.assertTrue(shown.endswith("\r\x1b[K"))
        self.assertNotIn("Vries", shown)
        self.assertEqual(self.run_on_terminal("protect", "-", "--format", "jsonl", "--quiet"), "")

    @unittest.skipIf(os.environ.get("VEIL_SANITIZE"), "a program with sanitizers takes more memory")
    def test_many_small_files_and_long_input_stay_within_memory(self):
        for i in range(500):
            self.write(f"in/{i % 7}/{i}.txt", LETTERS["en"])
        self.write("long.jsonl", b"".join(self.line(str(i)) for i in range(30000)))
        for words in (["in", "--output", "out"], ["long.jsonl", "--output", "out.jsonl"]):
            with self.subTest(words):
                program = self.start("protect", *words, "--threads", "2")
                _, status, usage = os.wait4(program.pid, 0)
                program.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(program.returncode, 0)
                self.assertLess(usage.ru_maxrss, 250_000)  # kilobytes


if __name__ == "__main__":
    unittest.main()
