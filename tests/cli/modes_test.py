"""Who may read what a run writes: nobody but the owner while it is written, and for good where it holds originals."""

import json
import os
import random
import signal
import stat
import subprocess
import time
import unittest

from program import LETTERS, PROGRAM, ProgramTest


class Modes(ProgramTest):
    def setUp(self):
        super().setUp()
        before = os.umask(0o022)
        self.addCleanup(os.umask, before)
        self.write("letter.txt", LETTERS["en"])

    def mode(self, name):
        return stat.S_IMODE((self.folder / name).stat().st_mode)

    def protect_with_vault(self, name="safe.txt"):
        self.veil("vault", "new-key", "my.key")
        self.veil("protect", "letter.txt", "--output", name, "--vault", "my.vault", "--key-file", "my.key")
        return ["--vault", "my.vault", "--key-file", "my.key"]

    def test_restored_text_is_for_its_owner_only(self):
        vault = self.protect_with_vault()
        self.assertEqual(self.mode("my.key"), 0o600)
        self.assertEqual(self.mode("my.vault"), 0o600)
        self.assertEqual(self.mode("safe.txt"), 0o644)
        self.veil("restore", "safe.txt", *vault, "--output", "back.txt")
        self.assertEqual(self.mode("back.txt"), 0o600)
        os.mkdir(self.folder / "folder")
        self.veil("restore", "safe.txt", *vault, "--output", "folder/")
        self.assertEqual(self.mode("folder/safe.txt"), 0o600)

    def test_what_holds_originals_is_for_its_owner_only(self):
        self.veil("protect", "letter.txt", "--output", "open.jsonl", "--report", "open.html")
        self.assertEqual((self.mode("open.jsonl"), self.mode("open.html")), (0o644, 0o644))
        self.veil("protect", "letter.txt", "--output", "shut.jsonl", "--report", "shut.html", "--originals")
        self.assertEqual((self.mode("shut.jsonl"), self.mode("shut.html")), (0o600, 0o600))
        self.veil("detect", "letter.txt", "--output", "found.jsonl", "--report", "found.html", "--originals")
        self.assertEqual(self.mode("found.html"), 0o600)

    def test_protected_text_gets_the_mode_that_the_umask_gives(self):
        for mask, mode in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664), (0o027, 0o640)):
            with self.subTest(oct(mask)):
                os.umask(mask)
                self.veil("protect", "letter.txt", "--output", f"{mask}.txt", "--report", f"{mask}.json")
                self.assertEqual((self.mode(f"{mask}.txt"), self.mode(f"{mask}.json")), (mode, mode))

    def test_force_keeps_the_mode(self):
        vault = self.protect_with_vault()
        for mode in (0o600, 0o640, 0o644, 0o664, 0o444):
            with self.subTest(oct(mode)):
                self.write("old.txt", "old")
                (self.folder / "old.txt").chmod(mode)
                self.veil("protect", "letter.txt", "--output", "old.txt", "--force")
                self.assertEqual(self.mode("old.txt"), mode)
                self.veil("restore", "safe.txt", *vault, "--output", "old.txt", "--force")
                self.assertEqual(self.mode("old.txt"), mode & 0o600)
                (self.folder / "old.txt").unlink()

    @unittest.skipUnless(os.geteuid() == 0, "only the administrator can give files away")
    def test_force_keeps_owner_and_group_where_it_can(self):
        self.write("old.txt", "old")
        os.chown(self.folder / "old.txt", 1234, 4321)
        (self.folder / "old.txt").chmod(0o640)
        self.veil("protect", "letter.txt", "--output", "old.txt", "--force")
        status = (self.folder / "old.txt").stat()
        self.assertEqual((status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)), (1234, 4321, 0o640))

    def open_files(self, process):
        """Modes of regular files in the test's folder that the process has open for writing, with their targets."""
        found = {}
        for number in os.listdir(f"/proc/{process.pid}/fd"):
            try:
                target = os.readlink(f"/proc/{process.pid}/fd/{number}")
                with open(f"/proc/{process.pid}/fdinfo/{number}", encoding="ascii") as info:
                    flags = int(next(line for line in info if line.startswith("flags:")).split()[1], 8)
                if target.startswith(str(self.folder)) and flags & os.O_ACCMODE != os.O_RDONLY:
                    found[target] = stat.S_IMODE(os.stat(f"/proc/{process.pid}/fd/{number}").st_mode)
            except OSError:  # closed meanwhile
                pass
        return found

    def test_unfinished_files_are_for_their_owner_only(self):
        vault = self.protect_with_vault()
        line = (json.dumps({"id": "1", "text": LETTERS["en"]}) + "\n").encode()
        for words in (["protect", "-", "--output", "out.jsonl", "--vault", "new.vault", "--key-file", "my.key"],
                      ["detect", "-", "--output", "out.jsonl"], ["restore", "-", *vault, "--output", "out.jsonl"]):
            with self.subTest(words):
                process = subprocess.Popen([PROGRAM, *words, "--format", "jsonl"], cwd=self.folder, stdin=subprocess.PIPE,
                                           stderr=subprocess.DEVNULL)
                self.addCleanup(lambda process=process: process.poll() is None and process.kill())
                process.stdin.write(line)
                process.stdin.flush()
                for _ in range(600):
                    modes = self.open_files(process)
                    if any("out.jsonl" in name or "#" in name or ".part" in name for name in modes):
                        break
                    time.sleep(0.05)
                self.assertTrue(modes)
                self.assertEqual({mode for mode in modes.values()}, {0o600}, modes)
                self.assertEqual([path for path in self.folder.iterdir() if path.name == "out.jsonl"], [])
                process.kill()
                process.wait(timeout=60)
                process.stdin.close()

    def test_killed_restore_leaves_nothing_that_others_can_read(self):
        self.veil("vault", "new-key", "my.key")
        self.write("in.jsonl", "".join(json.dumps({"id": str(i), "text": f"{LETTERS['en']} {i}"}) + "\n" for i in range(400)))
        self.veil("protect", "in.jsonl", "--output", "safe.jsonl", "--vault", "my.vault", "--key-file", "my.key")
        before = set(self.files())
        chance = random.Random(12)
        for how in [signal.SIGKILL] * 12 + [signal.SIGTERM, signal.SIGHUP, signal.SIGINT] * 2:
            process = subprocess.Popen([PROGRAM, "restore", "safe.jsonl", "--vault", "my.vault", "--key-file", "my.key", "--output",
                                        "back.jsonl"], cwd=self.folder, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, 0.6))
            process.send_signal(how)
            process.wait(timeout=60)
            left = set(self.files()) - before
            for name in left:
                self.assertEqual(self.mode(name) & 0o077, 0, name)
            if how != signal.SIGKILL:
                self.assertLessEqual(left, {"back.jsonl"}, how)
            for name in left:
                (self.folder / name).unlink()

    def test_long_names_and_names_with_any_bytes_can_be_written(self):
        for name in ("n" * 250 + ".txt", "ä" * 120 + ".txt"):
            self.veil("protect", "letter.txt", "--output", name)
            self.veil("protect", "letter.txt", "--output", name, "--force")
            self.assertEqual(self.mode(name), 0o644)

    def test_link_stays_a_link(self):
        self.write("real/old.txt", "old")
        os.symlink("real/old.txt", self.folder / "link.txt")
        self.veil("protect", "letter.txt", "--output", "link.txt", "--force")
        self.assertTrue((self.folder / "link.txt").is_symlink())
        self.assertIn("[PERSON1]", self.read("real/old.txt"))


if __name__ == "__main__":
    unittest.main()
