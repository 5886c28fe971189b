#!/usr/bin/env python3
"""The launchers in a small checkout of their own: the real `veil`, `test` and tools/build around a project that builds in a second and
whose program says which build it is of. What is tried is when they build, how they wait for each other, and what they say when
they cannot."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(veil LANGUAGES NONE)
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*)
add_custom_command(OUTPUT cli/veil COMMAND sh ${PROJECT_SOURCE_DIR}/compile ${PROJECT_SOURCE_DIR}/src/program ${sources} DEPENDS ${sources})
add_custom_target(veil-cli ALL DEPENDS cli/veil)
"""
COMPILE = """set -e
sleep "${SLOW:-0}"
echo built >> count
mkdir -p cli
cp "$1" cli/veil
"""
PROGRAM = """#!/bin/sh
echo "$(basename "$(dirname "$(dirname "$0")")"): $*"
"""
LONG_AGO = 1_000_000_000


class Checkout(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "checkout"
        for name in ("src", "include", "cli", "service", "cmake", "web", "tools"):
            (self.root / name).mkdir(parents=True)
        for name in ("veil", "test", "tools/build", "tools/setup", "tools/packages.txt", "CMakePresets.json"):
            shutil.copy(ROOT / name, self.root / name)
        (self.root / "CMakeLists.txt").write_text(PROJECT)
        (self.root / "compile").write_text(COMPILE)
        (self.root / "src/program").write_text(PROGRAM)
        (self.root / "src/program").chmod(0o755)
        pathlib.Path(folder.name).chmod(0o755)
        self.environment = {**os.environ, "VEIL_SKIP_SETUP": "1"}

    def start(self, *words, before=(), **more):
        return subprocess.Popen([*before, str(self.root / "veil"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={**self.environment, **more}, cwd="/")

    def run_veil(self, *words, **more):
        process = self.start(*words, **more)
        output, messages = process.communicate(timeout=120)
        return process.returncode, output, messages

    def builds(self, preset):
        count = self.root / "build" / preset / "count"
        return len(count.read_text().splitlines()) if count.exists() else 0

    def make_old(self):
        """All sources are of long ago, the build a day younger: older than what is installed on this machine."""
        for path in [self.root, *self.root.rglob("*")]:
            if "build" not in path.relative_to(self.root).parts[:1]:
                os.utime(path, (LONG_AGO, LONG_AGO))
        os.utime(self.root / "build/program/.built", (LONG_AGO + 86400, LONG_AGO + 86400))


class Building(Checkout):
    def test_builds_once_and_is_silent_from_then_on(self):
        code, output, messages = self.run_veil("protect", "a b.txt")
        self.assertEqual((code, output), (0, "program: protect a b.txt\n"), messages)
        self.assertIn("configuring", messages)
        self.assertEqual(self.run_veil("protect"), (0, "program: protect\n", ""))
        self.assertEqual(self.builds("program"), 1)

    def test_without_arguments_asks_for_help(self):
        self.assertEqual(self.run_veil()[:2], (0, "program: --help\n"))

    def test_builds_the_tools_for_their_commands_only(self):
        self.run_veil("protect")
        self.assertFalse((self.root / "build/release").exists())
        self.assertEqual(self.run_veil("evaluate", "x")[:2], (0, "release: evaluate x\n"))

    def test_knows_which_commands_are_of_the_tools(self):
        table = (ROOT / "cli/command/table.cpp").read_text()
        entries = re.findall(r'\{"[^"]*", "([a-z][a-z -]*)",((?:(?!\n      \{").)*)', table, re.DOTALL)
        self.assertGreater(len(entries), 20)
        launcher = (self.root / "veil").read_text()
        for name, rest in entries:
            words = name.split()
            told = subprocess.run(["bash", "-c", launcher.split("chosen=''")[0] + 'echo "${presets[0]}"', "veil", *words],
                                  capture_output=True, text=True, cwd=self.root)
            self.assertEqual(told.stdout.strip(), "release" if "TOOL(" in rest else "program", name)

    def test_what_was_built_with_tools_runs_every_command(self):
        self.run_veil("evaluate")
        self.assertEqual(self.run_veil("protect"), (0, "release: protect\n", ""))
        self.assertFalse((self.root / "build/program").exists())

    def test_builds_again_after_an_edit_and_after_a_file_went(self):
        (self.root / "src/more").write_text("")
        self.run_veil("protect")
        self.make_old()
        os.utime(self.root / "src/program")
        self.run_veil("protect")
        self.assertEqual(self.builds("program"), 2)
        (self.root / "src/more").unlink()
        self.run_veil("protect")
        self.assertEqual(self.builds("program"), 3)

    def test_a_changed_preset_is_configured_again(self):
        self.run_veil("protect")
        presets = self.root / "CMakePresets.json"
        presets.write_text(presets.read_text().replace('"VEIL_TOOLS": "OFF"', '"VEIL_TOOLS": "OFF", "ASKED_FOR": "ON"'))
        self.run_veil("protect")
        self.assertIn("ASKED_FOR", (self.root / "build/program/CMakeCache.txt").read_text())

    def test_packages_that_were_installed_since_are_no_reason(self):
        self.run_veil("protect")
        self.make_old()
        self.assertEqual(self.run_veil("protect"), (0, "program: protect\n", ""))
        stamp = self.root / "build/program/.built"
        self.assertEqual(int(stamp.stat().st_mtime), LONG_AGO + 86400)

    def test_a_program_that_no_longer_starts_is_linked_again(self):
        self.run_veil("protect")
        program = self.root / "build/program/cli/veil"
        program.write_text("#!/bin/sh\nexit 127\n")
        self.assertEqual(self.run_veil("protect")[:2], (0, "program: protect\n"))

    def test_a_build_that_fails_says_so_and_the_next_tries_again(self):
        shutil.move(self.root / "src/program", self.root / "program")
        (self.root / "src/other").write_text("")
        code, output, messages = self.run_veil("protect")
        self.assertEqual((code, output), (1, ""))
        self.assertIn("could not build (program)", messages)
        shutil.move(self.root / "program", self.root / "src/program")
        self.assertEqual(self.run_veil("protect")[:2], (0, "program: protect\n"))


class Together(Checkout):
    def test_two_at_once_both_work_and_the_second_says_that_it_waits(self):
        both = [self.start("protect", number, SLOW="2") for number in ("1", "2")]
        ends = [process.communicate(timeout=120) for process in both]
        self.assertEqual([process.returncode for process in both], [0, 0], ends)
        self.assertEqual(sorted(output for output, _ in ends), ["program: protect 1\n", "program: protect 2\n"])
        self.assertEqual(sum("waiting for it" in messages for _, messages in ends), 1, ends)
        self.assertEqual(self.builds("program"), 1)

    def test_a_build_that_was_killed_holds_nobody_up(self):
        first = self.start("protect", SLOW="1")
        first.kill()
        first.communicate()
        self.assertEqual(self.run_veil("protect")[:2], (0, "program: protect\n"))


class ReadOnly(Checkout):
    def as_somebody_else(self):
        """Somebody who may read the checkout and not write it; root may always write, so that root becomes nobody."""
        for path in [self.root, *self.root.rglob("*")]:
            path.chmod(path.stat().st_mode & ~0o222 | 0o444)
        self.addCleanup(lambda: [path.chmod(path.stat().st_mode | 0o200) for path in [self.root, *self.root.rglob("*")]])
        return ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups") if os.getuid() == 0 else ()

    def test_runs_what_is_built(self):
        self.run_veil("protect")
        self.assertEqual(self.run_veil("protect", before=self.as_somebody_else()), (0, "program: protect\n", ""))

    def test_runs_what_is_built_though_a_source_is_newer_and_says_so(self):
        self.run_veil("protect")
        self.make_old()
        os.utime(self.root / "src/program")
        code, output, messages = self.run_veil("protect", before=self.as_somebody_else())
        self.assertEqual((code, output), (0, "program: protect\n"))
        self.assertIn("a source is newer", messages)

    def test_says_that_nothing_is_built(self):
        code, output, messages = self.run_veil("protect", before=self.as_somebody_else())
        self.assertEqual((code, output), (1, ""))
        self.assertIn("nothing is built here yet", messages)
        self.assertIn("[launch.read_only]", messages)
        self.assertNotIn("mkdir", messages)

    def test_no_home_is_no_hindrance(self):
        environment = {name: value for name, value in self.environment.items() if name not in ("HOME", "XDG_CACHE_HOME")}
        self.environment = environment
        self.assertEqual(self.run_veil("protect")[:2], (0, "program: protect\n"))


if __name__ == "__main__":
    unittest.main()
