#!/usr/bin/env python3
"""Bad input through the built program: each case gets a clear error with a stable code, or correct output; never a crash, a hang, half
a text, or a word of the document in the error output. Every document holds SECRET, which may come out only where text may.

    bad_input.py PROGRAM          the quick cases
    bad_input.py PROGRAM --long   the large ones: a 50 MB line, a collection of 500 MB within bounded memory
"""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SECRET = "Quistwood"
MAIL = "quistwood@post.example"
SENTENCE = f"Please write to {MAIL} about the garden of the old house."
MEMORY_LIMIT = 250_000_000  # bytes resident, for any size of collection


def small_files_only():
    """A disk that is full after 4 KiB, without one: writes fail with EFBIG instead of ending the program."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    def veil(self, *arguments, timeout=60, prefix=(), **settings):
        """Runs the program and checks what holds for every run."""
        settings.setdefault("stdout", subprocess.PIPE)
        done = subprocess.run([*prefix, str(PROGRAM), *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, timeout=timeout, **settings)
        errors = done.stderr.decode("utf-8", errors="replace")
        self.assertIn(done.returncode, (0, 1, 2), f"neither done nor refused but {done.returncode}: {errors}")
        self.assertNotIn(SECRET.lower(), errors.lower(), "document text in the error output")
        if done.returncode != 0:
            self.assertRegex(errors, r"\[[a-z]+\.[a-z0-9_]+\]", "an error without its code")
        return done, errors

    def refused(self, code, *arguments, exit_code=1, **settings):
        done, errors = self.veil(*arguments, **settings)
        self.assertIn(f"[{code}]", errors)
        self.assertEqual(done.returncode, exit_code)
        self.assertFalse(done.stdout, "text came out of a run that was refused")
        return errors

    def protected(self, content, *arguments):
        done, errors = self.veil("protect", self.put("letter.txt", content), *arguments)
        self.assertEqual(done.returncode, 0, errors)
        self.assertNotIn(MAIL.encode(), done.stdout)
        return done.stdout

    def assert_rest_unchanged(self, before, after):
        """`before` and `after` come back byte for byte around the address, when addresses are all that is looked for."""
        policy = self.put("policy.yaml", "detectors: [email]\n")
        out = self.protected(before + MAIL.encode() + after, "--language", "en", "--policy", policy)
        self.assertTrue(out.startswith(before), out[: len(before) + 20])
        self.assertTrue(out.endswith(after), out[-len(after) - 20 :])


class Texts(Case):
    def test_empty_files_give_empty_output(self):
        self.assertEqual(self.protected(b""), b"")
        done, _ = self.veil("detect", self.put("empty.jsonl", b""))
        self.assertEqual((done.returncode, done.stdout), (0, b""))

    def test_only_white_space_comes_back(self):
        self.assertEqual(self.protected(b" \n\n\t\n"), b" \n\n\t\n")

    def test_invalid_utf8_is_refused_with_its_byte(self):
        errors = self.refused("read.invalid_utf8", "protect", self.put("letter.txt", SENTENCE.encode() + b" \xff " + SECRET.encode()))
        self.assertIn(str(len(SENTENCE) + 1), errors)
        self.refused("read.invalid_utf8", "protect", self.put("letter.txt", b"cut \xe2\x82"))

    def test_byte_order_mark_is_kept(self):
        self.assert_rest_unchanged(b"\xef\xbb\xbfWrite to ", b" today.\n")

    def test_nul_bytes_are_kept(self):
        self.assert_rest_unchanged(b"Write\0 to ", b" to\0day.\0\n")

    def test_carriage_returns_are_kept(self):
        self.assert_rest_unchanged(b"Good morning,\r\nplease write to ", b" today.\r\n\r\nbye\r")

    def test_right_to_left_text_is_kept(self):
        self.assert_rest_unchanged("שלום לכולם, ‏كتبت إلى ".encode(), " היום‎.\n".encode())

    def test_combining_marks_are_kept(self):
        self.assert_rest_unchanged("we\u0301 wro\u0308te\u0301\u0323 to ".encode(), " to\u0302day\u0301.\n".encode())

    def test_emoji_are_kept(self):
        self.assert_rest_unchanged("👩‍👩‍👧 🇳🇴 we write to ".encode(), " 👍🏽 now 🧑‍🚀\n".encode())

    def test_emoji_count_as_the_asked_unit(self):
        path = self.put("letter.txt", f"👍🏽 {MAIL}")
        for unit, begin in (("code-points", 3), ("bytes", 9), ("utf16", 5)):
            done, errors = self.veil("detect", path, "--language", "en", "--offsets", unit)
            self.assertEqual(done.returncode, 0, errors)
            spans = json.loads(done.stdout)["spans"]
            self.assertIn(begin, [span["start"] for span in spans], unit)

    def test_one_long_line_passes(self):
        out = self.protected((SENTENCE + " ").encode() * 20_000)
        self.assertEqual(out.count(b"garden of the old house"), 20_000)

    def test_one_long_word_passes(self):
        self.protected(b"x" * 1_000_000 + b" " + SENTENCE.encode(), "--language", "en")

    def test_many_brackets_and_signs_pass(self):
        self.protected(b"([{<@.@.-_" * 50_000 + b" " + SENTENCE.encode(), "--language", "en")

    def test_a_sparse_file_of_500_MB_is_refused(self):
        path = self.folder / "huge.txt"
        with open(path, "wb") as file:
            file.truncate(500_000_000)
        self.refused("read.too_large", "protect", path)


class Files(Case):
    def test_a_missing_file_or_folder_is_named(self):
        for name in ("nowhere/", "nowhere.txt"):
            self.assertIn("nowhere", self.refused("read.not_found", "protect", name))

    def test_a_file_without_permission_is_refused(self):
        path = self.put("letter.txt", SENTENCE)
        path.chmod(0)
        prefix = ()
        if os.geteuid() == 0:  # root reads everything: become nobody
            self.folder.chmod(0o755)
            prefix = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
            probe = subprocess.run([*prefix, str(PROGRAM), "--version"], capture_output=True) if shutil.which("setpriv") else None
            if probe is None or probe.returncode != 0:
                self.skipTest("runs as root, and cannot run the program as somebody else")
        self.refused("read.permission", "protect", path, prefix=prefix)

    def test_a_bad_file_among_good_ones_does_not_stop_them(self):
        self.put("in/a.txt", SENTENCE)
        self.put("in/b.txt", b"\xff" + SECRET.encode())
        self.put("in/deep/c.txt", SENTENCE)
        done, errors = self.veil("protect", "in", "--output", "out")
        self.assertEqual(done.returncode, 1)
        self.assertIn("[read.invalid_utf8]", errors)
        there = sorted(str(path.relative_to(self.folder / "out")) for path in (self.folder / "out").rglob("*") if path.is_file())
        self.assertEqual(there, ["a.txt", "deep/c.txt"])

    def test_a_folder_that_contains_itself_ends(self):
        self.put("in/a.txt", SENTENCE)
        (self.folder / "in/again").symlink_to(".")
        self.veil("protect", "in", "--output", "out")

    def test_a_full_disk_is_an_error_on_standard_output(self):
        path = self.put("letter.txt", SENTENCE)
        for command in ("protect", "detect", "analyse"):
            with open("/dev/full", "wb") as full:
                done, errors = self.veil(command, path, stdout=full)
            self.assertEqual(done.returncode, 1, command)
            self.assertIn("[write.failed]", errors)

    def test_a_full_disk_leaves_no_half_file(self):
        path = self.put("letter.txt", (SENTENCE + "\n") * 1000)
        for name in ("out.txt", "out.jsonl"):
            done, errors = self.veil("protect", path, "--output", name, preexec_fn=small_files_only)
            self.assertEqual(done.returncode, 1, errors)
            self.assertIn("[write.failed]", errors)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["letter.txt"])

    def test_a_full_disk_leaves_no_half_vault(self):
        path = self.put("letter.txt", "".join(f"Write to q{number}.{MAIL} now.\n" for number in range(1000)))
        self.veil("vault", "new-key", "my.key")
        done, errors = self.veil("protect", path, "--vault", "v", "--key-file", "my.key", "--output", "out.txt",
                                 preexec_fn=small_files_only)
        self.assertEqual(done.returncode, 1, errors)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["letter.txt", "my.key"])

    def test_a_reader_that_goes_away_is_no_crash(self):
        lines = "".join(json.dumps({"id": str(number), "text": SENTENCE}) + "\n" for number in range(5000))
        path = self.put("many.jsonl", lines)
        command = f"'{PROGRAM}' detect '{path}' | head -n 1; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
        self.assertNotIn(done.returncode, (134, 139), done.stderr)
        self.assertNotIn(SECRET.lower().encode(), done.stderr.lower())


class Formats(Case):
    def test_a_truncated_json_line_becomes_an_error_line(self):
        good = json.dumps({"id": "a", "text": SENTENCE, "language": "en"})
        path = self.put("m.jsonl", f'{good}\n{{"id": "b", "text": "{SECRET} and\n{good}\n')
        for command in ("detect", "protect"):
            done, _ = self.veil(command, path)
            self.assertEqual(done.returncode, 1)
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual(["error" in line for line in lines], [False, True, False])
            self.assertEqual(lines[1]["error"]["code"], "read.malformed_input")
            self.assertNotIn(SECRET, json.dumps(lines[1]))

    def test_json_lines_of_the_wrong_kind_become_error_lines(self):
        bad = ["[1]", '"text"', "{}", '{"text": 7}', '{"id": "x", "text": "\\ud800"}', '{"id": "x", "text": null}', "nonsense",
               "[" * 5000]
        path = self.put("m.jsonl", "\n".join(bad) + "\n")
        done, _ = self.veil("protect", path)
        self.assertEqual(done.returncode, 1)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(lines), len(bad))
        for line, source in zip(lines, bad):
            self.assertIn("error", line, source)

    def test_malformed_files_of_each_format_are_refused(self):
        wrong = {
            "conllu": f"1\t{SECRET}\tonly three\n\n", "csv": f'id,text\n1,"{SECRET} never closed\n', "i2b2": f"<deIdi2b2><TEXT>{SECRET}",
            "tab": f'[{{"doc_id": "x", "text": "{SECRET}', "presidio": f'[{{"full_text": "{SECRET}',
        }
        for name, content in wrong.items():
            with self.subTest(name):
                self.refused("read.malformed_input", "protect", self.put("bad.input", content), "--format", name,
                             "--output-format", "txt")

    def test_standoff_outside_the_text_is_refused(self):
        self.put("a.txt", SENTENCE)
        path = self.put("a.ann", "T1\tPERSON 5 5000\tx\n")
        done, errors = self.veil("protect", path, "--format", "brat", "--output", "out")
        self.assertEqual(done.returncode, 1, errors)


class Usage(Case):
    def test_an_unknown_policy_key_is_refused_with_its_line(self):
        policy = self.put("policy.yaml", "method: tag\nprotekt: [direct]\n")
        path = self.put("letter.txt", SENTENCE)
        self.assertIn("2", self.refused("policy.unknown_key", "protect", path, "--policy", policy, exit_code=2))
        for content, code in (("method: [", "policy.malformed"), ("method: fly\n", "policy.unknown_method"),
                              ("labels: {GHOST: tag}\n", "policy.unknown_key"), ("protect: [ghosts]\n", "policy.invalid_value"),
                              ("- tag\n", None)):
            done, errors = self.veil("protect", path, "--policy", self.put("policy.yaml", content))
            self.assertEqual(done.returncode, 2, (content, errors))
            self.assertTrue(code is None or f"[{code}]" in errors, (content, errors))

    def test_a_missing_policy_is_refused(self):
        done, errors = self.veil("protect", self.put("letter.txt", SENTENCE), "--policy", "none.yaml")
        self.assertIn(done.returncode, (1, 2))
        self.assertFalse(done.stdout)

    def test_wrong_usage_exits_with_2(self):
        path = self.put("letter.txt", SENTENCE)
        for arguments in (("fly",), ("protect",), ("protect", path, "--metod", "tag"), ("protect", path, "--method", "fly"),
                          ("protect", path, "--format", "paper"), ("protect", path, "--language", "xx"),
                          ("protect", path, "--threads", "many")):
            done, errors = self.veil(*arguments)
            self.assertEqual(done.returncode, 2, (arguments, errors))
            self.assertFalse(done.stdout)


class Large(Case):
    def measured(self, *arguments, output):
        """Runs with standard output to a file and gives exit code, error output and the most memory resident, in bytes."""
        with open(self.folder / output, "wb") as out, open(self.folder / "errors", "wb") as errors:
            process = subprocess.Popen([str(PROGRAM), *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out,
                                       stderr=errors)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, (self.folder / "errors").read_text(), usage.ru_maxrss * 1024

    def test_one_line_of_50_MB_passes(self):
        path = self.put("line.txt", (SENTENCE + " ").encode() * (50_000_000 // (len(SENTENCE) + 1)))
        code, errors, memory = self.measured("protect", path, output="out.txt")
        print(f"50 MB line: {memory / 1e6:.0f} MB resident", file=sys.stderr)
        self.assertEqual(code, 0, errors)
        out = (self.folder / "out.txt").read_bytes()
        self.assertNotIn(MAIL.encode(), out)
        self.assertEqual(out.count(b"old house"), path.read_bytes().count(b"old house"))

    def test_a_collection_of_500_MB_stays_within_its_memory(self):
        path = self.folder / "many.jsonl"
        text = " ".join([SENTENCE] * 30)
        documents = 0
        with open(path, "w", encoding="utf-8") as file:
            while file.tell() < 500_000_000:
                for _ in range(1000):
                    file.write(json.dumps({"id": str(documents), "text": text}) + "\n")
                    documents += 1
        code, errors, memory = self.measured("protect", path, output="out.jsonl")
        print(f"500 MB collection: {memory / 1e6:.0f} MB resident", file=sys.stderr)
        self.assertEqual(code, 0, errors)
        with open(self.folder / "out.jsonl", "rb") as file:
            self.assertEqual(sum(1 for _ in file), documents)
        self.assertLess(memory, MEMORY_LIMIT)


if __name__ == "__main__":
    chosen = (Large,) if "--long" in sys.argv else (Texts, Files, Formats, Usage)
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(case) for case in chosen)
    sys.exit(0 if unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful() else 1)
