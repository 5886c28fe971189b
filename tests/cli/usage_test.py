"""Help that fits a screen and whose examples work, and clear answers to what is misspelt."""

import os
import re
import subprocess
import unittest

from program import PROGRAM, ROOT, ProgramTest

COMMANDS = re.compile(r"^  (\w[\w-]*(?: [a-z][\w-]*)?) {2,}\S", re.MULTILINE)


class Usage(ProgramTest):
    def commands(self):
        """Every command, also those below a group that `veil --help` tells in one line."""
        found = COMMANDS.findall(self.veil("--help"))
        for group in found[:]:
            text = self.veil(*group.split(), "--help")
            if text.startswith(f"Usage: veil {group} COMMAND"):
                found += COMMANDS.findall(text)
        return found

    def test_program_help_lists_commands_by_purpose(self):
        self.assertLessEqual({"protect", "restore", "detect", "analyse", "doctor", "vault new-key", "train", "train tagger", "knowledge show"}, set(self.commands()))

    def test_every_help_fits_a_screen(self):
        for command in ["", *self.commands()]:
            with self.subTest(command):
                lines = self.veil(*command.split(), "--help").splitlines()
                self.assertLessEqual(len(lines), 24)
                self.assertLessEqual(max(map(len, lines)), 100)
                self.assertIn("Example:", lines)

    def test_what_measures_by_is_in_the_help(self):
        for command in ("protect", "detect", "risk"):
            text = self.veil(command, "--help")
            for option in ("--vectors FILE", "--threshold T", "--statistics FILE", "--target NAME", "--policy P", "--id-column C"):
                self.assertIn(option, text)

    def test_examples_of_every_help_work_in_the_repository(self):
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "veil").symlink_to(PROGRAM)
        for command in ["", *self.commands()]:
            # What the examples write stays out of the repository: they run in a folder that shows its content.
            place = self.folder / ("at " + command)
            place.mkdir()
            for entry in ROOT.iterdir():
                if not entry.name.startswith("."):
                    (place / entry.name).symlink_to(entry)
            (place / "veil").unlink(missing_ok=True)
            examples = self.veil(*command.split(), "--help").split("Example:\n")[1].splitlines()
            self.assertTrue(examples)
            for example in examples:
                with self.subTest(example.strip()):
                    done = subprocess.run(["bash", "-c", example], cwd=place, capture_output=True, timeout=300, check=False,
                                          env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"})
                    if "--data corpora" in example:  # a placeholder: nobody ships gigabytes of corpora
                        self.assertIn(b"[training.missing_data]", done.stderr)
                    else:
                        self.assertEqual(done.returncode, 0, done.stderr.decode())

    def test_shell_completes_commands_and_options(self):
        (self.folder / "veil").symlink_to(PROGRAM)
        for words, expected in ((["veil", "pro"], {"protect"}), (["veil", "vault", ""], {"new-key", "info", "show"}), (["veil", "kno"], {"knowledge"}), (["veil", "doctor", "--"], {"--resources", "--json"}),
                                (["veil", "vectors", "calibrate", "--t"], {"--target", "--to", "--text-column"}),
                                (["veil", "protect", "a.txt", "--th"], {"--threshold", "--threads"}),
                                (["veil", "protect", "a.txt", "--k"], {"--k", "--knowledge", "--key-file"}),
                                (["veil", "protect", "--policy", ""], {path.stem for path in (ROOT / "policies").glob("*.yaml")} | {"veil"}),
                                (["veil", "protect", "a.txt", "--language", ""], {"en", "de", "pt", "es"})):
            script = (f". {ROOT}/tools/veil-completion.bash; COMP_WORDS=({' '.join(repr(word) for word in words)}); "
                      f"COMP_CWORD={len(words) - 1}; _veil; echo \"${{COMPREPLY[@]}}\"")
            done = subprocess.run(["bash", "-c", script], env={**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}, cwd=self.folder,
                                  capture_output=True, timeout=60, check=True)
            self.assertEqual(set(done.stdout.decode().split()), expected)

    def test_help_and_version_go_to_standard_output(self):
        self.assertRegex(self.veil("--version"), r"^veil \d+\.\d+\.\d+\n$")
        self.assertEqual(self.veil("help", "protect"), self.veil("protect", "--help"))
        self.assertEqual(self.veil("protect", "-h"), self.veil("protect", "--help"))

    def test_wrong_words_are_answered_with_the_right_ones(self):
        for words, code, advice in (
                (["protekt"], "usage.unknown_command", "did you mean protect?"),
                (["vault", "newkey"], "usage.unknown_command", "did you mean new-key?"),
                (["protect", "a.txt", "--metod", "tag"], "usage.unknown_option", "did you mean --method?"),
                (["protect", "a.txt", "--outptu=x"], "usage.unknown_option", "did you mean --output?"),
                (["protect", "a.txt", "--method", "supress"], "usage.unknown_method", "did you mean suppress?"),
                (["protect", "a.txt", "--format", "jsnol"], "usage.unknown_format", "did you mean jsonl?"),
                (["protect", "a.txt", "--output-format", "jsnol"], "usage.unknown_format", "did you mean jsonl?"),
                (["protect", "a.txt", "--language", "fr"], "usage.unknown_language", "en, de, pt and es"),
                (["protect", "a.txt", "--offsets", "words"], "usage.unknown_offsets", "utf16"),
                (["protect", "a.txt", "--threads", "many"], "usage.invalid_value", "--threads"),
                (["protect", "a.txt", "--threads", "-1"], "usage.invalid_value", "--threads"),
                (["protect"], "usage.missing_argument", "--help"),
                (["doctor", "a.txt"], "usage.unexpected_argument", ""),
                ([], "usage.missing_command", "--help"),
                (["vault"], "usage.missing_command", "new-key"),
        ):
            with self.subTest(words):
                self.write("a.txt", "The kettle is in the kitchen.\n")
                done = subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, timeout=60, check=False,
                                      stdin=subprocess.DEVNULL)
                messages = done.stderr.decode()
                self.assertEqual((done.returncode, done.stdout), (2, b""), messages)
                self.assertIn(f"[{code}]", messages)
                self.assertIn(advice, messages)
                self.assertEqual(messages.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
